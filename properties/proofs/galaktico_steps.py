"""Inductive steps of Galaktico: each rule that writes a quantity keeps what is said of it.

Every law runs a rule of the game on a position of which it knows nothing but the parts it is given
(`bare`), with any numbers in them.  Ships stand on fixed spaces: which ones is no rule's concern
once a move is judged legal.
"""

import enum
import itertools
from typing import Annotated, Any, Final

import attrs

from galaxy_rules.galaktico.game import Galaktico
from galaxy_rules.galaktico.rules import combat, equipping, flight, meteors
from galaxy_rules.galaktico.rules import deploying as supply
from galaxy_rules.galaktico.rules import set_up as setup
from galaxy_rules.galaktico.rules import turn as turns
from galaxy_rules.galaktico.words.actions import Continue, Deploy, Equip, Move, MoveMeteor, Place
from galaxy_rules.galaktico.words.components import TYPES, Blocks, Effects, ShipType
from galaxy_rules.galaktico.words.events import Outcome
from galaxy_rules.galaktico.words.rulings import (
    EndBonusDouble,
    EndBonusOwner,
    EndTiming,
    EquipmentAfterCombat,
    FinalTie,
    RewardBasis,
    TieRewards,
)
from galaxy_rules.galaktico.words.spaces import NOWHERE, Spaces
from galaxy_rules.galaktico.words.state import (
    Cause,
    Draft,
    Ending,
    Fulfilled,
    Pending,
    Phase,
    State,
)
from properties.proofs.bare import UNTOUCHED, bare, log, pick, told
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

Natural = Annotated[int, Range(0)]
Positive = Annotated[int, Range(1)]
Left = Annotated[int, Range(1, 2)]
Players = Annotated[int, Range(2, 3)]
Turn = Annotated[int, Range(0, 2)]
ACTIONS_A_TURN: Final = 2
TWO_ACTIONS: Final = Bound("two actions a turn", by="GAL-TRN-01")
EVERY_PAIR: Final = Bound(
    "every type of three seats against every one of the others, each with one set of readings; "
    "each captor with all of them but that of ties, which goes by captors",
)
THREE_SEATS: Final = Bound("two or three seats", by="GAL-CMP-01")
EVERY_SPACE: Final = Bound("all spaces, each with one pair of seats, half of them guarded")
ONE_MOVE: Final = Bound("every type of every seat, one move between two spaces")
TWO_SPACES: Final = Bound("two spaces, one seat against another")
GAME: Final = Galaktico()
HERE, THERE = 5, 9
"""The two spaces that most laws use."""
SEATS: Final = 3
ENDED_BEFORE: Final = Ending((), ())
"""An end that was declared before, so that nothing more is paid for it."""
ENTRIES: Final = SEATS * TYPES
Entry = Annotated[int, Range(0, ENTRIES - 1)]


def entries(mine: int, value: object) -> tuple[Any, ...]:
    """A table of three seats and four types with one entry that may be looked at."""
    table = [UNTOUCHED] * ENTRIES
    table[mine] = value
    return tuple(table)


def at_seat(seat: int, value: object) -> tuple[Any, ...]:
    """A table of three seats, of which only one may be looked at."""
    return tuple(value if place == seat else UNTOUCHED for place in range(SEATS))


OPPOSING: Final = ENTRIES - TYPES
PAIRS: Final = ENTRIES * OPPOSING
Pair = Annotated[int, Range(0, PAIRS - 1)]


CAPTIVES: Final = tuple(
    [other for other in range(ENTRIES) if other // TYPES != seat] for seat in range(SEATS)
)
"""For each seat the eight entries of the others."""
BASES: Final = tuple(RewardBasis)


def fleet(**ships: int) -> tuple[Spaces, ...]:
    """Fleets of three seats, empty but for the named entries (`e0` to `e11`)."""
    return tuple(Spaces(ships.get(f"e{index}", 0)) for index in range(ENTRIES))


def ships_in(fleets: tuple[Spaces, ...], index: int) -> int:
    """How many ships of an entry are on the board."""
    return int(fleets[index]).bit_count()


# Captures


@law(
    clauses=("GAL-CMB-07", "GAL-CMB-08", "GAL-PTS-01", "GAL-PTS-02", "GAL-PTS-03", "GAL-PTS-07",
             "GAL-R-17", "GAL-R-18"),
    bound=EVERY_PAIR,
)  # fmt: skip
def a_capture_keeps_the_books(
    pair: Pair, lost: Natural, tied: Natural, more: tuple[Natural, Natural], least: Positive
) -> bool:
    """A figure leaves the board for the captor's card: one more lost, one more trophy.

    The points grow by the figures on the captive's card, or by the least reward if that is more;
    one reading leaves out figures from ties, another counts the new one, and no entry of any other
    type is used.  The number of the pair says whether it was a tie, which reading is taken, and
    whether the card or the least reward counts.
    """
    captor, combination = divmod(pick(pair, PAIRS), OPPOSING)
    seat = captor // TYPES
    captive = CAPTIVES[seat][(combination + captor) % OPPOSING]
    tie, basis = combination & 1, BASES[combination >> 1 & 1]
    cards, trophies = tied + more[0], tied + more[1]
    if combination >> 2:
        trophies = trophies + least
    else:
        least = least + trophies
    fleets = [NOWHERE] * ENTRIES
    fleets[captor], fleets[captive] = Spaces(1 << THERE), Spaces(1 << HERE | 1 << THERE)
    before = told(trophies=entries(captive, trophies), tied=entries(captive, tied))
    draft = told(
        fleets=tuple(fleets),
        lost=entries(captive, lost),
        trophies=entries(captor, cards),
        tied=entries(captor, tied),
        points=at_seat(seat, trophies),
    )
    rewards = TieRewards.AFTER if captor & 1 else TieRewards.BEFORE
    game = told(
        rulings=told(reward_basis=basis, tie_rewards=rewards),
        box=told(least_reward=least),
        board=GAME.board,
    )
    combat._take(game, draft, before, (captor, captive), THERE, tie=bool(tie), events=log())
    moved = ships_in(draft.fleets, captive) == 1 and draft.lost[captive] == lost + 1
    wins_only, new = basis is RewardBasis.WINS_ONLY, 1 if tie and captor & 1 else 0
    figures = trophies - tied if wins_only else trophies + new
    paid = draft.points[seat] - trophies == max(least, figures)
    booked = draft.trophies[captor] == cards + 1 and paid
    noted = draft.tied[captor] == tied + (1 if tie and wins_only else 0)
    return moved and booked and noted and ships_in(draft.fleets, captor) == 1


def fight_game(basis: RewardBasis, timing: EndTiming, winning: int, figures: int) -> Any:
    """A game of which a combat asks only this."""
    card = told(figures=figures, range=2)
    return told(
        rulings=told(
            reward_basis=basis, tie_rewards=TieRewards.BEFORE, end_timing=timing,
            end_bonus_owner=EndBonusOwner.FULFILLER,
            end_bonus_double=EndBonusDouble.BOTH,
            equipment_after_combat=EquipmentAfterCombat.HIDDEN, final_tie=FinalTie.SHARED,
        ),
        box=told(
            least_reward=1, winning_points=winning, ender_points=5, actions=ACTIONS_A_TURN,
            ships=(card,) * TYPES,
        ),
        board=GAME.board,
    )  # fmt: skip


@law(
    clauses=("GAL-CMB-06", "GAL-CMB-07", "GAL-CMB-08", "GAL-CMB-09", "GAL-END-03"),
    bound=TWO_SPACES,
)
def a_combat_keeps_all_figures(
    ship: ShipType, outcome: Outcome, timing: EndTiming, lost: tuple[Natural, Natural],
    figures: Positive,
) -> bool:  # fmt: skip
    """Whoever wins, each side's figures are on the board or captured, just as many as before."""
    mine, foe = int(ship), TYPES + ShipType.DESTROYER
    fleets = fleet(**{f"e{mine}": 1 << HERE, f"e{foe}": 1 << THERE})
    zeros = (0,) * ENTRIES
    was_lost = {mine: lost[0], foe: lost[1]}
    state = bare(
        State, phase=Phase.PLAY, sectors=(0, 1, 2), first=0, turn=0, actions_left=2, fleets=fleets,
        moved=NOWHERE, lost=tuple(was_lost.get(index, 0) for index in range(ENTRIES)),
        trophies=zeros, tied=zeros, points=(0, 0, 0), equipment=((),) * ENTRIES, ending=None,
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
        bonus=0,
        attack=0,
        defence=0,
    )
    game = fight_game(RewardBasis.CARD, timing, 100, figures)
    after = combat.fight(game, state, clash, HERE, (1, 0), log())
    mine_kept = ships_in(after.fleets, mine) + after.lost[mine] == 1 + lost[0]
    theirs_kept = ships_in(after.fleets, foe) + after.lost[foe] == 1 + lost[1]
    paid = (after.points[0] >= after.trophies[mine]) and (after.points[1] >= after.trophies[foe])
    balanced = sum(after.trophies) == sum(after.lost) - lost[0] - lost[1]
    return mine_kept and theirs_kept and paid and balanced


class Enders(enum.Enum):
    """Whose conditions a combat fulfils."""

    ACTIVE = (True, False)
    OTHER = (False, True)
    BOTH = (True, True)


@law(clauses=("GAL-PTS-05", "GAL-END-05", "GAL-R-25", "GAL-R-26"), bound=THREE_SEATS)
def ending_the_game_never_costs_points(
    turn: Turn, points: Natural, extra: Natural, owner: EndBonusOwner, double: EndBonusDouble,
    by: Enders, *, next_one: bool,
) -> bool:  # fmt: skip
    """The ender's points are added once, whoever gets them, and the third player gets none."""
    at = pick(turn, SEATS)
    other = (at + (1 if next_one else 2)) % SEATS
    fulfilled = [
        Fulfilled(seat, Cause.POINTS)
        for seat, met in zip((at, other), by.value, strict=True)
        if met
    ]
    table = tuple(points if seat in (at, other) else UNTOUCHED for seat in range(SEATS))
    draft = bare(Draft, turn=at, points=table, ending=None)
    game = told(
        rulings=told(end_bonus_owner=owner, end_bonus_double=double), box=told(ender_points=extra)
    )
    combat.declare_end(game, draft, tuple(fulfilled), other, log())
    if draft.ending is None:
        return False
    enders = draft.ending.enders
    right = all(
        draft.points[seat] == points + (extra if seat in enders else 0) for seat in (at, other)
    )
    return right and draft.points[3 - at - other] is UNTOUCHED


@law(clauses=("GAL-PTS-05", "GAL-END-04"))
def a_game_ends_once(*, ended: bool, met: bool) -> bool:
    """Without a condition, or when one was met before, nobody is paid."""
    if met and not ended:
        return True
    draft = bare(Draft, turn=0, points=UNTOUCHED, ending=Ending((), ()) if ended else None)
    combat.declare_end(UNTOUCHED, draft, (UNTOUCHED,) if met else (), 1, log())
    return draft.points is UNTOUCHED


@law(clauses=("GAL-STA-04", "GAL-STA-05", "GAL-PTS-06", "GAL-UNI-DE-04"), bound=TWO_SPACES)
def razing_keeps_figures_and_points(
    standing: ShipType, points: Natural, supplies: tuple[Natural, Natural, Natural, Natural],
    *, occupied: bool,
) -> bool:  # fmt: skip
    """A razed station pays its inactive ships; the ship on it is noted, all others stay."""
    foe, mine = TYPES + int(standing), int(ShipType.DESTROYER)
    ships = {f"e{mine}": 1 << HERE} | ({f"e{foe}": 1 << THERE} if occupied else {})
    state = bare(
        State, phase=Phase.PLAY, sectors=(0, 1), first=0, turn=0, actions_left=2,
        fleets=fleet(**ships), stations=(NOWHERE, Spaces(1 << THERE)),
        supply=(0, 0, 0, 0, *supplies), moved=NOWHERE,
        points=(points, 0), razed=(), ending=None, pending=None,
    )  # fmt: skip
    game = fight_game(RewardBasis.CARD, EndTiming.END_OF_ROUND, 100, 1)
    after = combat.raze(game, state, HERE, THERE, log())
    (razed,) = after.razed
    gone = 1 if razed.ship is not None else 0
    whole = ships_in(after.fleets, foe) + gone == (1 if occupied else 0)
    if foe == mine:
        whole = True
    fair = razed.reward == sum(supplies) + gone
    return whole and fair and ships_in(after.fleets, mine) == 1 and after.points[0] >= points


@law(clauses=("GAL-PTS-06", "GAL-STA-04", "GAL-STA-05"), bound=EVERY_SPACE)
def razing_never_costs_points(
    where: Annotated[int, Range(0, GAME.board.size - 1)], points: Natural, stock: Natural
) -> bool:
    """Whoever razes whose station, guarded or not, is paid for the inactive ships, wherever."""
    space = pick(where, GAME.board.size)
    pair = list(itertools.permutations(range(SEATS), 2))[space % 6]
    ships = space // 6 % 2
    after = points_for_razing(space, *pair, points, stock, ships=ships)
    return after == points + TYPES * stock + ships


def points_for_razing(
    space: int, seat: int, owner: int, points: int, stock: int, *, ships: int
) -> int:
    """The points after razing a station with so many ships on it and as many of each in supply."""
    origin, guard = (space + 1) % GAME.board.size, owner * TYPES + 1 + space % 3
    own = range(owner * TYPES, owner * TYPES + TYPES)
    state = bare(
        State, sectors=(0, 1, 2), turn=seat, first=0, actions_left=2, moved=NOWHERE,
        ending=ENDED_BEFORE,
        fleets=fleet(**{f"e{seat * TYPES}": 1 << origin, f"e{guard}": ships << space}),
        stations=tuple(Spaces(1 << space if one == owner else 0) for one in range(SEATS)),
        points=tuple(points if one == seat else 0 for one in range(SEATS)), razed=(),
        supply=tuple(stock if index in own else UNTOUCHED for index in range(ENTRIES)),
    )  # fmt: skip
    game = told(
        box=told(actions=ACTIONS_A_TURN),
        rulings=told(end_timing=EndTiming.IMMEDIATE, final_tie=FinalTie.SHARED),
        board=GAME.board,
    )
    return combat.raze(game, state, origin, space, log()).points[seat]


# Forces in combat

TWO_WEAPONS: Final = Bound("two weapons and a shield for each type", by="GAL-EQP-04")


def armed(weapons: tuple[Effects, Effects], shield: Blocks, forces: tuple[int, ...]) -> Any:
    """A game of which the comparison of forces asks only this."""
    return told(
        weapons={"first": weapons[0], "second": weapons[1]},
        shields={"shield": shield},
        box=told(ships=tuple([told(force=force) for force in forces]), meteor_bonus=2),
    )


@law(
    clauses=("GAL-EQP-09", "GAL-EQP-12", "GAL-EQP-13", "GAL-CMB-04", "GAL-CMB-05", "GAL-CMB-10"),
    bound=TWO_WEAPONS,
)
def a_total_force_is_all_that_passes_the_shield(
    first: Effects, second: Effects, shield: Blocks, basic: int, bonus: int, *, shielded: bool
) -> bool:
    """Against each of the sixteen shields that could be printed, or none, with any weapons.

    Every effect that is not blocked counts from both weapons, in whatever order the cards lie.
    """
    game = armed((first, second), shield, (basic,))
    against = ("first", "shield") if shielded else ("first",)
    through = basic + bonus
    for effect in ("laser", "quanten", "krypto", "impuls"):
        if not (shielded and getattr(shield, effect)):
            through = through + getattr(first, effect) + getattr(second, effect)
    cards = ("shield", "first", "second"), ("second", "first", "shield")
    forces = [combat.force_of(game, ShipType(0), own, against, bonus) for own in cards]
    return forces[0] == through == forces[1]


@law(clauses=("GAL-CMB-04", "GAL-CMB-05", "GAL-UNI-SC-03", "GAL-EQP-14"), bound=TWO_WEAPONS)
def a_clash_compares_both_total_forces(
    ship: Annotated[int, Range(0, TYPES - 1)], forces: tuple[int, int, int, int],
    effects: tuple[int, int], *, blocks: bool, meteor: bool,
) -> bool:  # fmt: skip
    """Each side's weapons against the other's shield; the bonus is the attacking scout's alone.

    One of the two shields blocks what the weapons have.
    """
    kind = pick(ship, TYPES)
    foe = TYPES + (kind + 1) % TYPES
    blocked = bool(blocks), not blocks
    weapons = [Effects(force, 0, 0, 0) for force in effects]
    shields = [Blocks(laser=one, quanten=False, krypto=False, impuls=False) for one in blocked]
    game = armed((weapons[0], weapons[1]), shields[0], forces)
    game.shields = {"mine": shields[0], "theirs": shields[1]}
    cards = {kind: ("mine", "first"), foe: ("second", "theirs")}
    state = bare(
        State, turn=0, fleets=fleet(**{f"e{foe}": 1 << THERE}),
        equipment=tuple([cards.get(index, UNTOUCHED) for index in range(ENTRIES)]),
    )  # fmt: skip
    clash = combat.Clash(game, state, ShipType(kind), THERE, out_of_meteor=bool(meteor))
    bonus = 2 if meteor and ShipType(kind) is ShipType.SCOUT else 0
    attack = forces[kind] + bonus + (0 if blocked[1] else effects[0])
    defence = forces[foe - TYPES] + (0 if blocked[0] else effects[1])
    higher = (clash.outcome is Outcome.WON) == (attack > defence)
    return clash.attack == attack and clash.defence == defence and higher


# Deploying, placing, moving


@law(clauses=("GAL-DEP-01", "GAL-DEP-02"), bound=TWO_SPACES)
def deploying_keeps_all_figures(ship: ShipType, stock: Natural, lost: Natural, left: Left) -> bool:
    """A ship comes from the supply onto the board, if there is one, and never from the lost."""
    state = bare(
        State,
        phase=Phase.PLAY,
        sectors=(0, 1),
        turn=0,
        actions_left=left,
        fleets=fleet(),
        stations=(Spaces(1 << HERE), NOWHERE),
        supply=entries(int(ship), stock),
        lost=entries(int(ship), lost),
        ending=None,
        moved=NOWHERE,
    )
    if supply.judge_deploy(UNTOUCHED, state, Deploy(ship)):
        return stock == 0
    game = told(box=told(actions=ACTIONS_A_TURN), board=GAME.board)
    after = supply.deploy(game, state, Deploy(ship), log())
    there = ships_in(after.fleets, int(ship))
    return there == 1 and after.supply[int(ship)] == stock - 1 >= 0


@law(clauses=("GAL-SET-04", "GAL-SET-07"), bound=TWO_SPACES)
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
    after = setup.place(game, state, Place(ship, space), log())
    return ships_in(after.fleets, int(ship)) == 1 and after.supply[int(ship)] == stock - 1


@law(clauses=("GAL-MOV-01", "GAL-UNI-CR-02", "GAL-TRN-05"), bound=TWO_SPACES)
def moving_keeps_all_figures(ship: ShipType, left: Left, supplies: Natural) -> bool:
    """A quiet move and a cruiser that moves on take no figure off the board and none from supply.

    A meteor is no figure of a player: moving it leaves the fleets as they are.
    """
    index = int(ship)
    state = bare(
        State, phase=Phase.PLAY, sectors=(0, 1), first=0, turn=0, actions_left=left, moved=NOWHERE,
        fleets=fleet(**{f"e{index}": 1 << HERE, f"e{int(ShipType.CRUISER)}": 1 << HERE}),
        supply=entries(index, supplies), meteors=Spaces(1 << HERE), ending=None,
        pending=Pending(HERE, 1, 0), stations=UNTOUCHED,
    )  # fmt: skip
    game = told(box=told(actions=ACTIONS_A_TURN), board=GAME.board, steps=GAME.steps)
    glided = flight.glide(game, state, index, HERE, THERE, log())
    label = GAME.board.labels
    carried = flight.carry_on(game, state, Continue((label[THERE],)), log())
    drifted = meteors.move_meteor(game, state, MoveMeteor(label[HERE], label[THERE]), log())
    kept = glided.supply[index] == supplies and ships_in(glided.fleets, index) == 1
    on = ships_in(carried.fleets, int(ShipType.CRUISER)) == 1
    return kept and on and drifted.fleets == state.fleets and drifted.supply is state.supply


@law(clauses=("GAL-SET-07", "GAL-CMP-04"), bound=THREE_SEATS)
def all_figures_are_in_supply_at_first(players: Players) -> bool:
    """The board is empty, nothing is lost, no card and no points are held."""
    state = GAME.new(2 + pick(players - 2, 2))
    figures = tuple(card.figures for card in GAME.box.ships)
    empty = not any(state.fleets) and not any(state.lost) and not any(state.trophies)
    none = not any(state.points) and not any(state.tied) and state.razed == ()
    return empty and none and state.supply == figures * len(state.sectors)


# Turns, and the actions of a turn


@law(clauses=("GAL-TRN-01", "GAL-TRN-02", "GAL-TRN-04"), bound=TWO_ACTIONS)
def actions_left_are_one_or_two(players: Players, left: Left, turn: Turn) -> bool:
    """After a quiet action the same player has one less, or the next one has two."""
    seats, at = 2 + pick(players - 2, 2), pick(turn, SEATS)
    if at >= seats:
        return True
    state = bare(State, sectors=(UNTOUCHED,) * seats, turn=at, actions_left=left, ending=None)
    after = turns.after_action(
        told(box=told(actions=ACTIONS_A_TURN)), state, UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED,
        None,
    )  # fmt: skip
    same = after.turn == at and after.actions_left == left - 1
    following = after.turn == (at + 1) % seats and after.actions_left == ACTIONS_A_TURN
    return (same if left > 1 else following) and 1 <= after.actions_left <= ACTIONS_A_TURN


@law(clauses=("GAL-TRN-01", "GAL-TRN-04", "GAL-END-04", "GAL-R-53"), bound=TWO_ACTIONS)
def actions_left_are_one_or_two_after_a_fight(
    players: Players, left: Left, turn: Turn, timing: EndTiming, *, ending: bool
) -> bool:
    """The same after combat, passing and a cruiser's rest, unless that ends the game."""
    seats, at = 2 + pick(players - 2, 2), pick(turn, SEATS)
    if at >= seats:
        return True
    draft = bare(
        Draft,
        phase=Phase.PLAY,
        sectors=(UNTOUCHED,) * seats,
        first=0,
        turn=at,
        actions_left=left,
        points=(0,) * seats,
        ending=ENDED_BEFORE if ending else None,
    )
    rulings = told(end_timing=timing, final_tie=FinalTie.SHARED)
    game = told(box=told(actions=ACTIONS_A_TURN), rulings=rulings)
    after = turns.end_action(game, draft, log())
    if after.phase is Phase.OVER:
        return bool(ending) and after.actions_left == left and after.turn == at
    following = at if left > 1 else (at + 1) % seats
    return 1 <= after.actions_left <= ACTIONS_A_TURN and after.turn == following


@law(clauses=("GAL-SET-05", "GAL-SET-08", "GAL-TRN-04"), bound=THREE_SEATS)
def the_set_up_goes_round_the_table(
    players: Players, turn: Turn, first: Turn, *, full: bool
) -> bool:
    """Who has laid all cards, or placed all ships, is followed by the next seat, or by play."""
    seats, at, start = 2 + pick(players - 2, 2), pick(turn, SEATS), pick(first, SEATS)
    if at >= seats or start >= seats:
        return True
    stock = 1 if full else 2
    cards = tuple(told(start=stock if ship is ShipType.SCOUT else 0) for ship in ShipType)
    slots = dict.fromkeys(ShipType, 0) | {ShipType.SCOUT: stock}
    box = told(ships=cards, actions=ACTIONS_A_TURN, cards_of=slots.__getitem__)
    game = told(board=GAME.board, box=box)
    state = bare(
        State, phase=Phase.PLACE, sectors=(UNTOUCHED,) * seats, first=start, turn=at,
        fleets=fleet(), supply=(stock,) * ENTRIES, equipment=((),) * ENTRIES,
    )  # fmt: skip
    placed = setup.place(game, state, Place(ShipType.SCOUT, GAME.board.labels[HERE]), log())
    equipped = equipping.equip(game, state, Equip(ShipType.SCOUT, "card"), log())
    return placed.turn == equipped.turn == ((at + 1) % seats if full else at)


@law(clauses=("GAL-TRN-01", "GAL-TRN-03"), bound=TWO_ACTIONS)
def the_first_turn_has_all_actions(left: int) -> bool:
    """When the fleets stand the first player has two actions, whatever stood there."""
    draft = bare(Draft, actions_left=left, sectors=(0, 1), turn=0, fleets=fleet())
    setup._begin(told(box=told(actions=ACTIONS_A_TURN), board=GAME.board), draft, log())
    return draft.actions_left == ACTIONS_A_TURN and draft.phase is Phase.PLAY


@law(clauses=("GAL-MOV-01", "GAL-TRN-01", "GAL-TRN-04"), bound=ONE_MOVE)
def listed_quiet_moves_lead_where_gliding_does(mine: Entry, left: Left, *, ending: bool) -> bool:
    """`successors` makes the states after quiet moves by itself: field by field those of `glide`.

    So what holds after every action holds in what `successors` lists.
    """
    index = pick(mine, ENTRIES)
    state = bare(
        State, sectors=(UNTOUCHED,) * SEATS, first=0, turn=index // TYPES, actions_left=left,
        fleets=fleet(**{f"e{index}": 1 << HERE | 1 << (HERE + 1)}), moved=NOWHERE,
        ending=ENDED_BEFORE if ending else None, points=(0, 0, 0),
    )  # fmt: skip
    rulings = told(end_timing=EndTiming.END_OF_ROUND, final_tie=FinalTie.SHARED)
    game = told(box=told(actions=ACTIONS_A_TURN), board=GAME.board, rulings=rulings)
    label = GAME.board.labels
    move = Move(label[HERE], (label[THERE],))
    (listed,) = flight.after_moves(game, state, index, HERE, [move])
    glided = flight.glide(game, state, index, HERE, THERE, log())
    pairs = [
        (getattr(listed, field.name), getattr(glided, field.name)) for field in attrs.fields(State)
    ]
    return all(one is other or (one is not UNTOUCHED and one == other) for one, other in pairs)


@law(clauses=("GAL-TRN-01",), bound=THREE_SEATS)
def no_action_is_left_before_the_first_turn(players: Players) -> bool:
    """The set-up has no turns."""
    state = GAME.new(2 + pick(players - 2, 2))
    first = state.turn == state.first in range(len(state.sectors))
    return first and state.actions_left in range(ACTIONS_A_TURN + 1) and state.phase is Phase.EQUIP
