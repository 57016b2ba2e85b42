"""Inductive steps of Galaxy of Trian: each rule that writes a quantity keeps what is said of it.

Every law runs a rule of the game on a position of which it knows nothing but the parts it is given
(`bare`), with any numbers in them.  Skills and events reach these rules in many ways; since nothing
else writes the fields in question, it does not matter how they are reached.
"""

from typing import Annotated, Any, Final

from galaxy_rules.galaxy_of_trian.board import supplies
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.rules import (
    chance,
    closing,
    control,
    expansion,
    exploration,
    extraction,
    trade,
)
from galaxy_rules.galaxy_of_trian.rules import end_of_game as ending
from galaxy_rules.galaxy_of_trian.rules import turn as turns
from galaxy_rules.galaxy_of_trian.rules.battles import combat_tokens
from galaxy_rules.galaxy_of_trian.rules.battles.contact import SWAPPED
from galaxy_rules.galaxy_of_trian.rules.skills import tokens as token_skill
from galaxy_rules.galaxy_of_trian.words.actions import (
    Build,
    BuyMineral,
    Declare,
    Draw,
    Exchange,
    Research,
    TakeTile,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    OUTPOST,
    cell_name,
    neighbours,
    node_at,
    read_node,
)
from galaxy_rules.galaxy_of_trian.words.rulings import (
    ControlToken,
    EventWindow,
    ShipContact,
    UnplaceableTile,
)
from galaxy_rules.galaxy_of_trian.words.skill_actions import SellToken
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSES,
    Battle,
    Cause,
    Draft,
    Emissary,
    Estate,
    Phase,
    Ship,
    Stage,
    State,
)
from galaxy_rules.galaxy_of_trian.words.tasks import MineralsDue, TokenDue
from galaxy_rules.kernel.frozen import FrozenMap
from properties.proofs.bare import UNTOUCHED, bare, holding, log, pick, told
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

Natural = Annotated[int, Range(0)]
Positive = Annotated[int, Range(1)]
Seat = Annotated[int, Range(0, 3)]
Pair = tuple[Natural, Natural]
Stack = Annotated[int, Range(0, 1)]
SEATS: Final = 4
STACKS: Final = 2
FOUR_SEATS: Final = Bound("a table of four seats", by="TRI-SET-01")
ONE_SEAT: Final = Bound("one seat, with both kinds of combat tokens")
TWO_COLOURS: Final = Bound("one or two seats, two of the four colours, one nebula")
TWO_STACKS: Final = Bound("two stacks of tiles", by="TRI-CMP-10")
GAME: Final = GalaxyOfTrian()


def at_stack(stack: int, value: object) -> tuple[Any, ...]:
    """A rack of two stacks, of which only one may be looked at."""
    return (UNTOUCHED, value) if stack else (value, UNTOUCHED)


def at_seat(seat: int, value: object) -> tuple[Any, ...]:
    """A table of four seats, of which only one may be looked at."""
    return (*([UNTOUCHED] * seat), value, *([UNTOUCHED] * (SEATS - 1 - seat)))


# Credits


@law(clauses=("TRI-TRD-08", "TRI-TRN-09", "TRI-R-08"), bound=FOUR_SEATS)
def paying_keeps_credits_and_ledger_equal(
    seat: Seat, credit: int, amount: int, cause: Cause, others: int
) -> bool:
    """A player's credits are what the ledger says by cause, before and after every payment."""
    at = pick(seat, SEATS)
    row = tuple(credit - others if other is cause else 0 for other in CAUSES)
    row = (row[0] + others, *row[1:])
    draft = bare(Draft, credits=at_seat(at, credit), ledger=at_seat(at, row))
    supplies.pay(draft, at, amount, cause)
    kept = all(
        draft.credits[o] is UNTOUCHED and draft.ledger[o] is UNTOUCHED
        for o in range(SEATS)
        if o != at
    )
    return kept and draft.credits[at] == sum(draft.ledger[at]) == credit + amount


@law(clauses=("TRI-SET-14", "TRI-R-08"), bound=FOUR_SEATS)
def first_credits_are_in_the_ledger(players: Annotated[int, Range(2, 4)]) -> bool:
    """Everybody starts with what the ledger says."""
    state = GAME.new(2 + pick(players - 2, SEATS - 1))
    rows = zip(state.credits, state.ledger, strict=True)
    return all(own == sum(row) and own >= 0 for own, row in rows)


# Combat tokens


def tokens(pair: Pair) -> Any:
    """So many of each kind of combat token."""
    return holding({"reroll": pair[0], "plus": pair[1]})


def token_table(hand: Pair, declared: Pair, shown: Pair, spent: Pair, bag: Pair) -> Draft:
    """One seat's combat tokens and those in the bag."""
    battle = Battle(Stage.RESOLVE, (0,), (0,), pluses=(0,))
    return bare(
        Draft, turn=0, tokens=(tokens(hand),), declared=(tokens(declared),),
        shown=(tokens(shown),), spent=(tokens(spent),), token_bag=tokens(bag), battle=battle,
        agenda=(TokenDue(0),), credits=(0,), ledger=((0,) * len(CAUSES),),
    )  # fmt: skip


def token_counts(draft: Draft) -> tuple[int, int]:
    """How many of each kind there are anywhere."""
    places = (draft.tokens[0], draft.declared[0], draft.shown[0], draft.spent[0], draft.token_bag)
    return sum(bag["reroll"] for bag in places), sum(bag["plus"] for bag in places)


def battle_of(draft: Draft) -> Battle:
    """The clash of a table that has one."""
    if draft.battle is None:
        message = "there is no clash"
        raise ValueError(message)
    return draft.battle


@law(clauses=("TRI-TOK-01", "TRI-TRD-09", "TRI-R-10"), bound=ONE_SEAT)
def drawing_keeps_all_tokens(hand: Pair, bag: tuple[Positive, Natural]) -> bool:
    """A token drawn comes from the bag."""
    draft = token_table(hand, (0, 0), (0, 0), (0, 0), bag)
    before = token_counts(draft)
    chance.draw(told(), draft, Draw("reroll"), log())
    return token_counts(draft) == before and draft.token_bag["reroll"] == bag[0] - 1


@law(clauses=("TRI-TOK-03", "TRI-BSH-08"), bound=ONE_SEAT)
def declaring_keeps_all_tokens(hand: tuple[Positive, Natural], declared: Pair) -> bool:
    """A declared token lies on the table."""
    draft = token_table(hand, declared, (0, 0), (0, 0), (0, 0))
    before = token_counts(draft)
    combat_tokens.declare(draft, battle_of(draft), Declare("reroll"), log())
    return token_counts(draft) == before and draft.tokens[0]["reroll"] == hand[0] - 1


@law(clauses=("TRI-TOK-05",), bound=ONE_SEAT)
def showing_keeps_all_tokens(declared: Pair) -> bool:
    """Tokens that are turned up stay where they are."""
    draft = token_table((0, 0), declared, (0, 0), (0, 0), (0, 0))
    before = token_counts(draft)
    combat_tokens.show_tokens(draft, 0, None)  # a log would name each token
    return token_counts(draft) == before


@law(clauses=("TRI-TOK-02", "TRI-TOK-03"), bound=ONE_SEAT)
def using_keeps_all_tokens(shown: tuple[Positive, Positive], spent: Pair, *, again: bool) -> bool:
    """A used token waits for the end of the clash."""
    draft = token_table((0, 0), (0, 0), shown, spent, (0, 0))
    before = token_counts(draft)
    combat_tokens.use(draft, battle_of(draft), Use("reroll" if again else "plus"), log())
    return token_counts(draft) == before


@law(clauses=("TRI-TOK-05", "TRI-TOK-06", "TRI-R-79"), bound=ONE_SEAT)
def being_done_keeps_all_tokens(shown: Pair, spent: Pair) -> bool:
    """Tokens that were shown and not used are spent too."""
    draft = token_table((0, 0), (0, 0), shown, spent, (0, 0))
    before = token_counts(draft)
    combat_tokens.end_resolving(draft, battle_of(draft), log())
    return token_counts(draft) == before and not draft.shown[0]


@law(clauses=("TRI-TOK-06",), bound=ONE_SEAT)
def returning_keeps_all_tokens(spent: Pair, bag: Pair) -> bool:
    """After the clash all spent tokens are in the bag."""
    draft = token_table((0, 0), (0, 0), (0, 0), spent, bag)
    before = token_counts(draft)
    combat_tokens.return_tokens(draft, battle_of(draft))
    return token_counts(draft) == before and not draft.spent[0]


@law(clauses=("TRI-SK-4-05",), bound=ONE_SEAT)
def selling_keeps_all_tokens(hand: tuple[Positive, Natural], bag: Pair, price: int) -> bool:
    """A sold token goes into the bag."""
    draft = token_table(hand, (0, 0), (0, 0), (0, 0), bag)
    before = token_counts(draft)
    token_skill.sell(told(box=told(token_sale=price)), draft, SellToken("reroll"), log())
    return token_counts(draft) == before and draft.credits[0] == price


@law(clauses=("TRI-CMP-06", "TRI-SET-15"), bound=FOUR_SEATS)
def all_tokens_are_in_the_bag_at_first(players: Annotated[int, Range(2, 4)]) -> bool:
    """Nobody holds one before chance deals them."""
    state = GAME.new(2 + pick(players - 2, SEATS - 1))
    held = (*state.tokens, *state.declared, *state.shown, *state.spent)
    whole = all(state.token_bag[kind] == count for kind, count in GAME.box.tokens.items())
    return whole and not any(held)


# Minerals

AREA: Final = 7


def minerals(red: int, blue: int) -> Any:
    """So many of two colours."""
    return holding({"red": red, "blue": blue})


def mineral_table(own: Pair, bag: Pair, stock: Pair) -> Draft:
    """Two seats' minerals, those in the bag and those of one nebula."""
    estate = Estate(NEBULA, 1, 0, (), minerals(*stock))
    return bare(
        Draft,
        turn=0,
        minerals=(minerals(*own), minerals(1, 1)),
        bag=minerals(*bag),
        estates=FrozenMap({AREA: estate}),
        credits=(0, 0),
        ledger=((0,) * len(CAUSES),) * 2,
        emissaries=FrozenMap({}),
        ships=FrozenMap({}),
        agenda=(),
        bound=False,
    )


def mineral_counts(draft: Draft) -> tuple[int, int]:
    """How many of each colour there are anywhere."""
    places = (*draft.minerals, draft.bag, *(one.stock for one in draft.estates.values()))
    return sum(bag["red"] for bag in places), sum(bag["blue"] for bag in places)


@law(clauses=("TRI-RES-01", "TRI-CLO-11", "TRI-CON-14", "TRI-R-09"), bound=TWO_COLOURS)
def drawing_keeps_all_minerals(
    own: Natural, bag: tuple[Positive, Natural], stock: Natural, due: Positive, *, nebula: bool
) -> bool:
    """A random mineral goes from the bag to its player or its nebula."""
    draft = mineral_table((own, 1), bag, (stock, 1))
    before = mineral_counts(draft)
    task = MineralsDue(due, None, AREA) if nebula else MineralsDue(due, 0, None)
    draft.agenda = (task,)
    chance.draw(told(), draft, Draw("red"), log())
    return mineral_counts(draft) == before and draft.bag["red"] == bag[0] - 1


@law(clauses=("TRI-TRD-01", "TRI-TRD-06"), bound=TWO_COLOURS)
def buying_keeps_all_minerals(own: Pair, bag: tuple[Positive, Natural], cost: Natural) -> bool:
    """A bought mineral comes from the bag, and the price is taken from the credits."""
    draft = mineral_table(own, bag, (0, 0))
    before = mineral_counts(draft)
    game = told(box=told(price_mineral=cost, price_token=0, discount=0))
    trade.buy_mineral(game, draft, BuyMineral("red"), log())
    return mineral_counts(draft) == before and draft.credits[0] == -cost


@law(clauses=("TRI-TRD-10", "TRI-R-33"), bound=TWO_COLOURS)
def exchanging_keeps_all_minerals(
    own: tuple[Positive, Positive], bag: Natural, *, second: bool, wanted: bool
) -> bool:
    """Two go into the bag and one comes out, alike or not; the first one given is red."""
    draft = mineral_table(own, (bag, 1), (0, 0))
    action = Exchange("red", *("red" if red else "blue" for red in (second, wanted)))
    if trade.judge_exchange(told(box=told(minerals=("red", "blue"))), draft.done(), action):
        return True
    before = mineral_counts(draft)
    trade.exchange(draft, action, log())
    return mineral_counts(draft) == before


@law(clauses=("TRI-EXT-02", "TRI-EXT-09"), bound=TWO_COLOURS)
def extracting_keeps_all_minerals(own: Pair, stock: tuple[Positive, Natural]) -> bool:
    """A mineral goes from a nebula to a player."""
    draft = mineral_table(own, (0, 0), stock)
    before = mineral_counts(draft)
    extraction.take_mineral(draft, 0, AREA, "red")
    return mineral_counts(draft) == before


@law(clauses=("TRI-R-158", "TRI-BSH-10"), bound=TWO_COLOURS)
def giving_keeps_all_minerals(own: tuple[Positive, Natural], bag: Pair, *, back: bool) -> bool:
    """A mineral given goes to another player or into the bag."""
    draft = mineral_table(own, bag, (0, 0))
    before = mineral_counts(draft)
    supplies.give(draft, 0, "red", None if back else 1, log())
    return mineral_counts(draft) == before


@law(clauses=("TRI-END-03", "TRI-R-103"), bound=TWO_COLOURS)
def selling_out_keeps_all_minerals(own: Pair, bag: Pair) -> bool:
    """Minerals sold at the end are in the bag."""
    draft = mineral_table(own, bag, (0, 0))
    before = mineral_counts(draft)
    ending._empty(draft, 0)
    return mineral_counts(draft) == before and not draft.minerals[0]


@law(clauses=("TRI-CTL-01", "TRI-CTL-02", "TRI-CLO-01", "TRI-CLO-19"), bound=TWO_COLOURS)
def control_moves_no_mineral(stock: Pair, token: ControlToken) -> bool:
    """Taking and losing control, a closed area and the end of its event leave the stock alone."""
    draft = mineral_table((0, 0), (0, 0), stock)
    before = mineral_counts(draft)
    control.take_control(told(rulings=told(control_token=token)), draft, AREA, 1, log())
    control.lose_control(draft, AREA, log())
    new = told(kind=NEBULA, key=AREA + 1, tiles=2, extractors=0, nodes=())
    expansion._close(draft, new, log())
    closing.conclude(UNTOUCHED, draft, AREA, log())
    return mineral_counts(draft) == before


@law(clauses=("TRI-CMP-04", "TRI-SET-13"), bound=FOUR_SEATS)
def all_minerals_are_in_the_bag_at_first(players: Annotated[int, Range(2, 4)]) -> bool:
    """The bag begins with all of them, and nobody has any."""
    state = GAME.new(2 + pick(players - 2, SEATS - 1))
    whole = all(state.bag[colour] == count for colour, count in GAME.box.minerals.items())
    return whole and not any(state.minerals) and len(state.estates) == 0


# Additional actions

MET: Final = Bound("no ships, or two that have met")
CELL: Final = 0
NEAR: Final = neighbours(CELL)[0]
SIDE_BY_SIDE: Final = GAME.position(
    {"galaxy": [(cell_name(cell), "SSS", 0) for cell in (CELL, NEAR)]}, fragment=True
).galaxy
"""Two tiles of outer space."""


def ships_that(*, met: bool) -> FrozenMap[int, Ship]:
    """Two enemy ships side by side in one part of space, or none."""
    if not met:
        return FrozenMap({})
    return FrozenMap({
        cell: Ship(seat, Unit.CORVETTE, read_node(f"{cell_name(cell)}:s0"))
        for seat, cell in enumerate((CELL, NEAR))
    })  # fmt: skip


@law(clauses=("TRI-TRN-07", "TRI-OUT-01", "TRI-R-28"), bound=MET)
def using_an_action_takes_the_main_one_or_an_additional_one(
    extra: Natural,
    contact: ShipContact,
    window: EventWindow,
    *,
    main: bool,
    met: bool,
    research: bool,
    swapped: bool,
) -> bool:
    """The action of the turn goes first; an additional one only where there is one."""
    if not (main or extra > 0):
        return True
    ships = ships_that(met=bool(met))
    draft = bare(
        Draft, main=main, extra=extra, agenda=(), ships=ships, galaxy=SIDE_BY_SIDE,
        used=frozenset({SWAPPED} if swapped else ()),
    )  # fmt: skip
    rulings = told(ship_contact=contact, event_window=window)
    action = Research() if research else Build(CELL)
    exploration.use_action(told(rulings=rulings, atlas=GAME.atlas), draft, action)
    spent = (1 if main else 0) + extra - (1 if draft.main else 0) - draft.extra
    return spent == 1 and draft.extra >= 0


@law(clauses=("TRI-TRN-07", "TRI-R-28"))
def no_action_without_one_left(extra: Natural, *, main: bool, bound: bool) -> bool:
    """Where neither the action of the turn nor an additional one is left, none is judged legal."""
    state = bare(State, main=main, extra=extra, bound=bound, outposts=frozenset())
    refused = bool(exploration.judge_action(state, Research()))
    return refused == (bool(bound) or not (main or extra > 0))


@law(clauses=("TRI-OUT-01", "TRI-OUT-02", "TRI-OUT-05"), bound=FOUR_SEATS)
def an_outpost_never_takes_actions_away(
    seat: Seat, turn: Seat, extra: Natural, *, outpost: bool, visited: bool
) -> bool:
    """Two more for the active player on an outpost that was not used in this turn, else none."""
    who, at = pick(seat, SEATS), pick(turn, SEATS)
    kind = OUTPOST if outpost else NEBULA
    emissary = Emissary(who, node_at(AREA, kind, 0))
    draft = bare(
        Draft, turn=at, extra=extra, emissaries=FrozenMap({AREA: emissary}), ships=FrozenMap({}),
        outposts=frozenset({AREA}) if visited else frozenset(),
    )  # fmt: skip
    exploration.reach_outpost(draft, AREA, who, log())
    gains = who == at and outpost and not visited
    return draft.extra == extra + (2 if gains else 0)


@law(clauses=("TRI-TRN-07", "TRI-TRN-09"), bound=MET)
def no_action_is_left_after_exploration(
    extra: Natural, contact: ShipContact, window: EventWindow, *, met: bool, swapped: bool
) -> bool:
    """What was not used is lost."""
    ships = ships_that(met=bool(met))
    draft = bare(
        Draft, main=True, extra=extra, agenda=(), ships=ships, galaxy=SIDE_BY_SIDE,
        used=frozenset({SWAPPED} if swapped else ()),
    )  # fmt: skip
    rulings = told(ship_contact=contact, event_window=window)
    turns.end_exploration(told(rulings=rulings, atlas=GAME.atlas), draft)
    return draft.extra == 0 and not draft.main


@law(clauses=("TRI-EVT-03", "TRI-R-29"))
def events_after_an_action_give_up_the_others(extra: Natural, *, main: bool, late: bool) -> bool:
    """Before the first action nothing is lost; after it every additional one; else none is."""
    phase = Phase.EXPLORATION if late else Phase.EXPANSION
    draft = bare(Draft, phase=phase, main=main, extra=extra)
    exploration.take_no_more(draft)
    return draft.extra == (0 if late and not main else extra)


@law(clauses=("TRI-TRN-07", "TRI-SET-17"), bound=FOUR_SEATS)
def no_additional_action_at_first(players: Annotated[int, Range(2, 4)]) -> bool:
    """Nobody begins with one, and the first turn is a seat's."""
    state = GAME.new(2 + pick(players - 2, SEATS - 1))
    return state.extra == 0 and state.turn in range(len(state.credits))


# Stacks of tiles


@law(clauses=("TRI-EXP-01", "TRI-EXP-03", "TRI-TRN-02"), bound=TWO_STACKS)
def taking_a_tile_lowers_its_stack(stack: Stack, height: Positive, seat: Seat) -> bool:
    """One tile less; no other stack is looked at."""
    which, at = pick(stack, STACKS), pick(seat, SEATS)
    draft = bare(
        Draft, turn=at, agenda=(), hands=(None,) * SEATS, heights=at_stack(which, height),
        tops=at_stack(which, "face"), beneath=at_stack(which, "tile"),
    )  # fmt: skip
    expansion.take_tile(draft, TakeTile(which), log())
    return draft.heights[which] == height - 1 >= 0 and draft.hands[at] == "tile"


@law(clauses=("TRI-TRN-03", "TRI-R-07", "TRI-R-130"), bound=TWO_STACKS)
def a_tile_that_fits_nowhere_is_aside_or_in_its_stack(
    stack: Stack, height: Natural, reading: UnplaceableTile
) -> bool:
    """By the reading taken the tile is out of the game, or its stack is one higher again."""
    which = pick(stack, STACKS)
    tile = told(side={"front": "face"}.__getitem__)
    game = told(rulings=told(unplaceable_tile=reading), box=told(tiles={"tile": tile}))
    draft = bare(
        Draft, turn=0, agenda=(), hands=("tile", None), source=(which, "face"), aside=holding({}),
        heights=at_stack(which, height), bottoms=at_stack(which, ()), tried=at_stack(which, 0),
        tops=at_stack(which, None),
    )  # fmt: skip
    expansion._give_up(game, draft, "tile", log())
    below = reading is UnplaceableTile.BOTTOM_REDRAW
    kept = draft.heights[which] + draft.aside["tile"] == height + 1
    return kept and bool(draft.aside["tile"]) != below and draft.hands[0] is None


@law(clauses=("TRI-R-131",), bound=TWO_STACKS)
def tiles_set_aside_leave_empty_stacks(heights: Pair) -> bool:
    """When nothing fits any more, no stack has a tile left."""
    draft = bare(
        Draft, heights=heights, beneath=(None,) * STACKS, bottoms=((),) * STACKS, aside=holding({})
    )
    expansion._set_all_aside(draft, log())
    return draft.heights == (0,) * STACKS


@law(clauses=("TRI-SET-12", "TRI-CMP-10"), bound=FOUR_SEATS)
def stacks_are_never_lower_than_nothing_at_first(players: Annotated[int, Range(2, 4)]) -> bool:
    """Every stack has tiles."""
    state = GAME.new(2 + pick(players - 2, SEATS - 1))
    return len(state.heights) == STACKS and all(height > 0 for height in state.heights)
