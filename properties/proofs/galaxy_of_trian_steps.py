"""Inductive steps of Galaxy of Trian: each rule that writes a quantity keeps what is said of it.

Every law runs a rule of the game on a position of which it knows nothing but the parts it is given
(`bare`), with any numbers in them.  Skills and events reach these rules in many ways; since nothing
else writes the fields in question, it does not matter how they are reached.
"""

from typing import Annotated, Any, Final

from galaxy_rules.galaxy_of_trian import (
    battles,
    chance,
    closing,
    control,
    ending,
    expansion,
    extraction,
    supplies,
    trade,
)
from galaxy_rules.galaxy_of_trian.actions import (
    BuyMineral,
    Declare,
    Draw,
    Exchange,
    Use,
)
from galaxy_rules.galaxy_of_trian.board import NEBULA
from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.rulings import ControlToken
from galaxy_rules.galaxy_of_trian.skill_actions import SellToken
from galaxy_rules.galaxy_of_trian.skills import tokens as token_skill
from galaxy_rules.galaxy_of_trian.state import (
    CAUSES,
    Battle,
    Cause,
    Draft,
    Estate,
    MineralsDue,
    Stage,
    TokenDue,
)
from galaxy_rules.kernel.frozen import FrozenMap
from properties.proofs.bare import UNTOUCHED, bare, holding, pick, told
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

Natural = Annotated[int, Range(0)]
Positive = Annotated[int, Range(1)]
Seat = Annotated[int, Range(0, 3)]
Pair = tuple[Natural, Natural]
SEATS: Final = 4
FOUR_SEATS: Final = Bound("a table of four seats", by="TRI-SET-01")
TWO_KINDS: Final = Bound("one seat, the two kinds of combat tokens", by="TRI-CMP-06")
TWO_COLOURS: Final = Bound("one or two seats, two of the four colours, one nebula")
GAME: Final = GalaxyOfTrian()


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


@law(clauses=("TRI-TOK-01", "TRI-TRD-09", "TRI-R-10"), bound=TWO_KINDS)
def drawing_keeps_all_tokens(hand: Pair, bag: tuple[Positive, Natural]) -> bool:
    """A token drawn comes from the bag."""
    draft = token_table(hand, (0, 0), (0, 0), (0, 0), bag)
    before = token_counts(draft)
    chance.draw(told(), draft, Draw("reroll"), None)
    return token_counts(draft) == before and draft.token_bag["reroll"] == bag[0] - 1


@law(clauses=("TRI-TOK-03", "TRI-BSH-08"), bound=TWO_KINDS)
def declaring_keeps_all_tokens(hand: tuple[Positive, Natural], declared: Pair) -> bool:
    """A declared token lies on the table."""
    draft = token_table(hand, declared, (0, 0), (0, 0), (0, 0))
    before = token_counts(draft)
    battles.declare(draft, battle_of(draft), Declare("reroll"), None)
    return token_counts(draft) == before and draft.tokens[0]["reroll"] == hand[0] - 1


@law(clauses=("TRI-TOK-05",), bound=TWO_KINDS)
def showing_keeps_all_tokens(declared: Pair) -> bool:
    """Tokens that are turned up stay where they are."""
    draft = token_table((0, 0), declared, (0, 0), (0, 0), (0, 0))
    before = token_counts(draft)
    battles._show(draft, 0, None)
    return token_counts(draft) == before


@law(clauses=("TRI-TOK-02", "TRI-TOK-03"), bound=TWO_KINDS)
def using_keeps_all_tokens(shown: tuple[Positive, Positive], spent: Pair, *, again: bool) -> bool:
    """A used token waits for the end of the clash."""
    draft = token_table((0, 0), (0, 0), shown, spent, (0, 0))
    before = token_counts(draft)
    battles.use(draft, battle_of(draft), Use("reroll" if again else "plus"), None)
    return token_counts(draft) == before


@law(clauses=("TRI-TOK-05", "TRI-TOK-06", "TRI-R-79"), bound=TWO_KINDS)
def being_done_keeps_all_tokens(shown: Pair, spent: Pair) -> bool:
    """Tokens that were shown and not used are spent too."""
    draft = token_table((0, 0), (0, 0), shown, spent, (0, 0))
    before = token_counts(draft)
    battles.end_resolving(draft, battle_of(draft), None)
    return token_counts(draft) == before and not draft.shown[0]


@law(clauses=("TRI-TOK-06",), bound=TWO_KINDS)
def returning_keeps_all_tokens(spent: Pair, bag: Pair) -> bool:
    """After the clash all spent tokens are in the bag."""
    draft = token_table((0, 0), (0, 0), (0, 0), spent, bag)
    before = token_counts(draft)
    battles._return_tokens(draft, battle_of(draft))
    return token_counts(draft) == before and not draft.spent[0]


@law(clauses=("TRI-SK-4-05",), bound=TWO_KINDS)
def selling_keeps_all_tokens(hand: tuple[Positive, Natural], bag: Pair, price: int) -> bool:
    """A sold token goes into the bag."""
    draft = token_table(hand, (0, 0), (0, 0), (0, 0), bag)
    before = token_counts(draft)
    token_skill.sell(told(box=told(token_sale=price)), draft, SellToken("reroll"), None)
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
    chance.draw(told(), draft, Draw("red"), None)
    return mineral_counts(draft) == before and draft.bag["red"] == bag[0] - 1


@law(clauses=("TRI-TRD-01", "TRI-TRD-06"), bound=TWO_COLOURS)
def buying_keeps_all_minerals(own: Pair, bag: tuple[Positive, Natural], cost: Natural) -> bool:
    """A bought mineral comes from the bag, and the price is taken from the credits."""
    draft = mineral_table(own, bag, (0, 0))
    before = mineral_counts(draft)
    game = told(box=told(price_mineral=cost, discount=0))
    trade.buy_mineral(game, draft, BuyMineral("red"), None)
    return mineral_counts(draft) == before and draft.credits[0] == -cost


@law(clauses=("TRI-TRD-10", "TRI-R-33"), bound=TWO_COLOURS)
def exchanging_keeps_all_minerals(
    own: tuple[Positive, Positive], bag: Natural, *, first: bool, second: bool, wanted: bool
) -> bool:
    """Two go into the bag and one comes out, alike or not."""
    draft = mineral_table(own, (bag, 1), (0, 0))
    action = Exchange(*("red" if red else "blue" for red in (first, second, wanted)))
    if trade.judge_exchange(told(box=told(minerals=("red", "blue"))), draft.done(), action):
        return True
    before = mineral_counts(draft)
    trade.exchange(draft, action, None)
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
    supplies.give(draft, 0, "red", None if back else 1, None)
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
    control.take_control(told(rulings=told(control_token=token)), draft, AREA, 1, None)
    control.lose_control(draft, AREA, None)
    new = told(kind=NEBULA, key=AREA + 1, tiles=2, extractors=0, nodes=())
    expansion._close(draft, new, None)
    closing.conclude(UNTOUCHED, draft, AREA, None)
    return mineral_counts(draft) == before


@law(clauses=("TRI-CMP-04", "TRI-SET-13"), bound=FOUR_SEATS)
def all_minerals_are_in_the_bag_at_first(players: Annotated[int, Range(2, 4)]) -> bool:
    """The bag begins with all of them, and nobody has any."""
    state = GAME.new(2 + pick(players - 2, SEATS - 1))
    whole = all(state.bag[colour] == count for colour, count in GAME.box.minerals.items())
    return whole and not any(state.minerals) and len(state.estates) == 0
