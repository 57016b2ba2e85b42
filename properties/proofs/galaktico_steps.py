"""Inductive steps of Galaktico: each rule that writes a quantity keeps what is said of it.

Every law runs a rule of the game on a position of which it knows nothing but the parts it is given
(`bare`), with any numbers in them.  Ships stand on fixed spaces: which ones is no rule's concern
once a move is judged legal.
"""

from typing import Annotated, Any, Final

from galaxy_rules.galaktico import combat, flight, meteors, setup, supply, turns
from galaxy_rules.galaktico.actions import Continue, Deploy, MoveMeteor, Place
from galaxy_rules.galaktico.arithmetic import Outcome
from galaxy_rules.galaktico.board import NOWHERE, Spaces
from galaxy_rules.galaktico.components import TYPES, ShipType
from galaxy_rules.galaktico.reducer import Galaktico
from galaxy_rules.galaktico.rulings import (
    EndBonusDouble,
    EndBonusOwner,
    EndTiming,
    EquipmentAfterCombat,
    RewardBasis,
)
from galaxy_rules.galaktico.state import Cause, Ending, Fulfilled, Pending, Phase, State
from galaxy_rules.galaktico.turns import Draft
from properties.proofs.bare import UNTOUCHED, bare, pick, told
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

Natural = Annotated[int, Range(0)]
Positive = Annotated[int, Range(1)]
Type = Annotated[int, Range(0, 3)]
Left = Annotated[int, Range(1, 2)]
ACTIONS_A_TURN: Final = 2
TWO_ACTIONS: Final = Bound("two actions a turn", by="GAL-TRN-01")
FOUR_TYPES: Final = Bound("four ship types, one seat against another", by="GAL-CMP-04")
GAME: Final = Galaktico()
HERE, THERE = 5, 9
"""The two spaces that the laws use."""


def entries(mine: int, value: object, foe: int = -1, other: object = None) -> tuple[Any, ...]:
    """A table of two seats and four types with one or two entries that may be looked at."""
    table = [UNTOUCHED] * (2 * TYPES)
    table[mine] = value
    if foe >= 0:
        table[foe] = other
    return tuple(table)


def fleet(**ships: int) -> tuple[Spaces, ...]:
    """Fleets of two seats, empty but for the named entries (`e0` to `e7`)."""
    return tuple(Spaces(ships.get(f"e{index}", 0)) for index in range(2 * TYPES))


def ships_in(fleets: tuple[Spaces, ...], index: int) -> int:
    """How many ships of an entry are on the board."""
    return int(fleets[index]).bit_count()


# Captures


@law(
    clauses=("GAL-CMB-07", "GAL-CMB-08", "GAL-PTS-01", "GAL-PTS-02", "GAL-PTS-03", "GAL-PTS-07",
             "GAL-R-17", "GAL-R-18"),
    bound=FOUR_TYPES,
)  # fmt: skip
def a_capture_keeps_the_books(
    mine: Type, lost: Natural, cards: Natural, old: tuple[Natural, Natural],
    least: Positive, basis: RewardBasis, *, tie: bool,
) -> bool:  # fmt: skip
    """A figure leaves the board for the captor's card: one more lost, one more trophy.

    The points grow at least by one, the figures from ties stay among the trophies, and no entry
    of any other type changes.
    """
    captor = pick(mine, TYPES)
    captive = 2 * TYPES - 1 - captor
    trophies, tied = old
    if tied > trophies or tied > cards:
        return True
    before = bare(State, cards=entries(captive, trophies), tied=entries(captive, tied))
    fleets = fleet(**{f"e{captor}": 1 << THERE, f"e{captive}": 1 << HERE | 1 << THERE})
    draft = bare(
        Draft,
        fleets=fleets,
        lost=entries(captive, lost),
        cards=entries(captor, cards),
        tied=entries(captor, tied),
        points=(trophies, UNTOUCHED),
    )
    game = told(rulings=told(reward_basis=basis), box=told(least_reward=least))
    combat._take(game, draft, before, (captor, captive), THERE, tie=bool(tie), events=None)
    moved = ships_in(draft.fleets, captive) == 1 and draft.lost[captive] == lost + 1
    booked = draft.cards[captor] == cards + 1 and draft.points[0] >= trophies + 1
    noted = 0 <= tied <= draft.tied[captor] <= draft.cards[captor]
    return moved and booked and noted and ships_in(draft.fleets, captor) == 1


def fight_game(basis: RewardBasis, timing: EndTiming, winning: int, figures: int) -> Any:
    """A game of which a combat asks only this."""
    card = told(figures=figures, range=2)
    return told(
        rulings=told(
            reward_basis=basis, end_timing=timing, end_bonus_owner=EndBonusOwner.FULFILLER,
            end_bonus_double=EndBonusDouble.BOTH,
            equipment_after_combat=EquipmentAfterCombat.HIDDEN,
        ),
        box=told(
            least_reward=1, winning_points=winning, ender_points=5, actions=ACTIONS_A_TURN,
            ships=(card,) * TYPES,
        ),
    )  # fmt: skip


@law(
    clauses=("GAL-CMB-06", "GAL-CMB-07", "GAL-CMB-08", "GAL-CMB-09", "GAL-END-03"),
    bound=FOUR_TYPES,
)
def a_combat_keeps_all_figures(
    ship: ShipType, outcome: Outcome, timing: EndTiming, lost: tuple[Natural, Natural],
    figures: Positive,
) -> bool:  # fmt: skip
    """Whoever wins, each side's figures are on the board or captured, just as many as before."""
    mine, foe = int(ship), TYPES + ShipType.DESTROYER
    fleets = fleet(**{f"e{mine}": 1 << HERE, f"e{foe}": 1 << THERE})
    zeros = (0,) * (2 * TYPES)
    state = bare(
        State, phase=Phase.PLAY, sectors=(0, 1), first=0, turn=0, left=2, fleets=fleets,
        moved=NOWHERE, lost=(*zeros[:mine], lost[0], *zeros[mine + 1 : foe], lost[1], 0, 0, 0),
        cards=zeros, tied=zeros, points=(0, 0), equipment=((),) * (2 * TYPES), ending=None,
        pending=None,
    )  # fmt: skip
    clash = told(
        seat=0,
        ship=ship,
        foe=foe,
        opponent=1,
        target=ShipType.DESTROYER,
        space=THERE,
        outcome=outcome,
    )
    game = fight_game(RewardBasis.CARD, timing, 100, figures)
    after = combat.fight(game, state, clash, HERE, (1, 0), None)
    mine_kept = ships_in(after.fleets, mine) + after.lost[mine] == 1 + lost[0]
    theirs_kept = ships_in(after.fleets, foe) + after.lost[foe] == 1 + lost[1]
    paid = (after.points[0] >= after.cards[mine]) and (after.points[1] >= after.cards[foe])
    balanced = sum(after.cards) == sum(after.lost) - lost[0] - lost[1]
    return mine_kept and theirs_kept and paid and balanced


@law(clauses=("GAL-PTS-05", "GAL-END-05", "GAL-R-25", "GAL-R-26"))
def ending_the_game_never_costs_points(
    points: tuple[Natural, Natural], extra: Natural, owner: EndBonusOwner, double: EndBonusDouble,
    *, active: bool, other: bool, ended: bool,
) -> bool:  # fmt: skip
    """The ender's points are added once, whoever gets them, and to nobody when it has ended."""
    fulfilled = [Fulfilled(0, Cause.POINTS)] if active else []
    fulfilled += [Fulfilled(1, Cause.POINTS)] if other else []
    draft = bare(Draft, turn=0, points=points, ending=Ending((), ()) if ended else None)
    game = told(
        rulings=told(end_bonus_owner=owner, end_bonus_double=double), box=told(ender_points=extra)
    )
    combat.declare_end(game, draft, tuple(fulfilled), 1, None)
    gains = draft.points[0] - points[0], draft.points[1] - points[1]
    none = bool(ended) or not fulfilled
    return (gains == (0, 0)) if none else all(gain in (0, extra) for gain in gains)


@law(clauses=("GAL-STA-04", "GAL-STA-05", "GAL-PTS-06", "GAL-UNI-DE-04"), bound=FOUR_TYPES)
def razing_keeps_figures_and_points(
    standing: ShipType, points: Natural, supplies: tuple[Natural, Natural, Natural, Natural],
    *, occupied: bool,
) -> bool:  # fmt: skip
    """A razed station pays its inactive ships; the ship on it is noted, all others stay."""
    foe, mine = TYPES + int(standing), int(ShipType.DESTROYER)
    ships = {f"e{mine}": 1 << HERE} | ({f"e{foe}": 1 << THERE} if occupied else {})
    state = bare(
        State, phase=Phase.PLAY, sectors=(0, 1), first=0, turn=0, left=2, fleets=fleet(**ships),
        stations=(NOWHERE, Spaces(1 << THERE)), supply=(0, 0, 0, 0, *supplies), moved=NOWHERE,
        points=(points, 0), razed=(), ending=None, pending=None,
    )  # fmt: skip
    game = fight_game(RewardBasis.CARD, EndTiming.END_OF_ROUND, 100, 1)
    after = combat.raze(game, state, HERE, THERE, None)
    (razed,) = after.razed
    gone = 1 if razed.ship is not None else 0
    whole = ships_in(after.fleets, foe) + gone == (1 if occupied else 0)
    if foe == mine:
        whole = True
    fair = razed.reward == sum(supplies) + gone
    return whole and fair and ships_in(after.fleets, mine) == 1 and after.points[0] >= points


# Deploying, placing, moving


@law(clauses=("GAL-DEP-01", "GAL-DEP-02"), bound=FOUR_TYPES)
def deploying_keeps_all_figures(ship: ShipType, stock: Natural, left: Left) -> bool:
    """A ship comes from the supply onto the board, if there is one."""
    state = bare(
        State,
        phase=Phase.PLAY,
        sectors=(0, 1),
        turn=0,
        left=left,
        fleets=fleet(),
        stations=(Spaces(1 << HERE), NOWHERE),
        supply=entries(int(ship), stock),
        ending=None,
        moved=NOWHERE,
    )
    if supply.judge_deploy(state, Deploy(ship)):
        return stock == 0
    after = supply.deploy(told(box=told(actions=ACTIONS_A_TURN)), state, Deploy(ship), None)
    there = ships_in(after.fleets, int(ship))
    return there == 1 and after.supply[int(ship)] == stock - 1 >= 0


@law(clauses=("GAL-SET-04", "GAL-SET-07"), bound=FOUR_TYPES)
def placing_keeps_all_figures(ship: ShipType, stock: Positive) -> bool:
    """A ship put down in the set-up comes from the supply."""
    space = GAME.board.labels[HERE]
    others = (UNTOUCHED,) * TYPES
    zeros = tuple(stock if kind is ship else 0 for kind in ShipType)
    state = bare(
        State,
        phase=Phase.PLACE,
        sectors=(0, 1),
        first=0,
        turn=0,
        fleets=fleet(),
        supply=(*zeros, *others),
    )
    cards = tuple(told(start=2) for _ in ShipType)
    game = told(board=GAME.board, box=told(ships=cards, actions=ACTIONS_A_TURN))
    after = setup.place(game, state, Place(ship, space), None)
    return ships_in(after.fleets, int(ship)) == 1 and after.supply[int(ship)] == stock - 1


@law(clauses=("GAL-MOV-01", "GAL-UNI-CR-02", "GAL-TRN-05"), bound=FOUR_TYPES)
def moving_keeps_all_figures(ship: ShipType, left: Left, supplies: Natural) -> bool:
    """A quiet move and a cruiser that moves on take no figure off the board and none from supply.

    A meteor is no figure of a player: moving it leaves the fleets as they are.
    """
    index = int(ship)
    state = bare(
        State, phase=Phase.PLAY, sectors=(0, 1), first=0, turn=0, left=left, moved=NOWHERE,
        fleets=fleet(**{f"e{index}": 1 << HERE, f"e{int(ShipType.CRUISER)}": 1 << HERE}),
        supply=entries(index, supplies), meteors=Spaces(1 << HERE), ending=None,
        pending=Pending(HERE, 1, 0), stations=UNTOUCHED,
    )  # fmt: skip
    game = told(box=told(actions=ACTIONS_A_TURN), board=GAME.board, steps=GAME.steps)
    glided = flight.glide(game, state, index, HERE, THERE, None)
    label = GAME.board.labels
    carried = flight.carry_on(game, state, Continue((label[THERE],)), None)
    drifted = meteors.move_meteor(game, state, MoveMeteor(label[HERE], label[THERE]), None)
    kept = glided.supply[index] == supplies and ships_in(glided.fleets, index) == 1
    on = ships_in(carried.fleets, int(ShipType.CRUISER)) == 1
    return kept and on and drifted.fleets == state.fleets and drifted.supply is state.supply


@law(clauses=("GAL-SET-07", "GAL-CMP-04"))
def all_figures_are_in_supply_at_first(players: Annotated[int, Range(2, 3)]) -> bool:
    """The board is empty, nothing is lost, no card and no points are held."""
    state = GAME.new(2 + pick(players - 2, 2))
    figures = tuple(card.figures for card in GAME.box.ships)
    empty = not any(state.fleets) and not any(state.lost) and not any(state.cards)
    none = not any(state.points) and not any(state.tied) and state.razed == ()
    return empty and none and state.supply == figures * len(state.sectors)


# Actions of a turn


@law(clauses=("GAL-TRN-01", "GAL-TRN-02", "GAL-TRN-04"), bound=TWO_ACTIONS)
def actions_left_are_one_or_two(left: Left, turn: Annotated[int, Range(0, 2)]) -> bool:
    """After a quiet action the same player has one less, or the next one has two."""
    at = pick(turn, 3)
    state = bare(State, sectors=(0, 1, 2), turn=at, left=left, ending=None)
    after = turns.after_action(
        told(box=told(actions=ACTIONS_A_TURN)), state, UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED,
        None,
    )  # fmt: skip
    same = after.turn == at and after.left == left - 1
    following = after.turn == (at + 1) % 3 and after.left == ACTIONS_A_TURN
    return (same if left > 1 else following) and 1 <= after.left <= ACTIONS_A_TURN


@law(clauses=("GAL-TRN-01", "GAL-TRN-04", "GAL-END-04", "GAL-R-53"), bound=TWO_ACTIONS)
def actions_left_are_one_or_two_after_a_fight(
    left: Left, turn: Annotated[int, Range(0, 2)], timing: EndTiming, *, ending: bool
) -> bool:
    """The same after combat, passing and a cruiser's rest, unless that ends the game."""
    at = pick(turn, 3)
    draft = bare(
        Draft,
        phase=Phase.PLAY,
        sectors=(0, 1, 2),
        first=0,
        turn=at,
        left=left,
        ending=Ending((), ()) if ending else None,
    )
    game = told(box=told(actions=ACTIONS_A_TURN), rulings=told(end_timing=timing))
    after = turns.end_action(game, draft, None)
    if after.phase is Phase.OVER:
        return bool(ending) and after.left == left
    return 1 <= after.left <= ACTIONS_A_TURN and (after.turn == at) == (left > 1)


@law(clauses=("GAL-TRN-01", "GAL-TRN-03"), bound=TWO_ACTIONS)
def the_first_turn_has_all_actions(left: int) -> bool:
    """When the fleets stand the first player has two actions, whatever stood there."""
    draft = bare(Draft, left=left)
    setup._begin(told(box=told(actions=ACTIONS_A_TURN)), draft, None)
    return draft.left == ACTIONS_A_TURN and draft.phase is Phase.PLAY


@law(clauses=("GAL-TRN-01",))
def no_action_is_left_before_the_first_turn(players: Annotated[int, Range(2, 3)]) -> bool:
    """The set-up has no turns."""
    state = GAME.new(2 + pick(players - 2, 2))
    return state.left in range(ACTIONS_A_TURN + 1) and state.phase is Phase.EQUIP
