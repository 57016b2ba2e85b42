"""Galaxy of Trian as the proofs on shapes have it: credits and their causes, minerals and tokens.

Where tiles, figures and estates are is the shape; credits, minerals in supplies and bag, combat
tokens in hand and bag, prices and rates are symbols.  It is no account of every field: what is
claimed of all steps are the books, the counts, and that a step is the same with a log and without;
of purchases, exchanges and skills that are unlocked also the price, exactly, and who may buy.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.rules.blocking import has_outpost
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words import actions as act
from galaxy_rules.galaxy_of_trian.words import skill_actions as skill
from galaxy_rules.galaxy_of_trian.words.events import Bought
from galaxy_rules.galaxy_of_trian.words.state import CAUSE_INDEX, Cause, Draft, State
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE, OVER
from properties.shapes.gathering import Shape
from properties.shapes.numbers import Said, Taker, bag_of, every, same
from properties.shapes.proving import Account, Named
from properties.sweep_galaxy_of_trian import choose, drawn, scheduled

SEED: Final = 23
MOST_PLIES: Final = 250
RATES: Final = (
    "price_mineral", "price_token", "discount", "sale", "unlock_universal", "unlock_racial",
    "set_credits", "token_sale",
)  # fmt: skip
HEAPS: Final = ("tokens", "declared", "shown", "spent")


def gather(games: int) -> Iterator[Shape]:
    """Every step of the first plies of so many games of the sweep's schedule."""
    for number in range(games):
        table = scheduled(number, SEED)
        game, state, rng = table.game(), table.start(), Random(f"shapes/{number}")
        for _ in range(MOST_PLIES):
            if (mover := game.to_move(state)) == OVER:
                break
            lucky = mover == CHANCE
            listed = () if lucky else tuple(game.legal_actions(state))
            action = (
                drawn(game, state, rng) if lucky else choose(game, state, listed, table.swarm, rng)
            )
            yield Shape(game, state, action)
            state = game.carry_out(state, action, None)


# numbers


def put(take: Taker, shape: Shape) -> tuple[GalaxyOfTrian, State]:
    """The game and the position with other numbers in the places of theirs."""
    game, state = shape.game, shape.state
    tables: Tables = game.tables
    numbers = {name: take.number(name, getattr(tables.box, name)) for name in RATES}
    box = attrs.evolve(tables.box, **numbers)
    cheapest = min(box.price_mineral, box.price_token) - box.discount
    made: GalaxyOfTrian = object.__new__(type(game))
    vars(made).update(vars(game))
    vars(made).update(tables=attrs.evolve(tables, box=box, cheapest=cheapest), box=box)
    draft = Draft.of(state)
    draft.bag = bag_of(take, "bag", state.bag)
    draft.token_bag = bag_of(take, "token bag", state.token_bag)
    for name in ("minerals", "tokens"):
        bags = getattr(state, name)
        setattr(draft, name, tuple(bag_of(take, f"{name} {i}", one) for i, one in enumerate(bags)))
    draft.credits = tuple(take.number(f"credits {i}", n) for i, n in enumerate(state.credits))
    draft.ledger = tuple(
        (purse - sum(row[1:]), *row[1:])
        for purse, row in zip(draft.credits, state.ledger, strict=True)
    )
    return made, draft.done()


# what holds of every position


def sound(game: GalaxyOfTrian, state: State) -> Iterator[Named]:
    """Nobody owes credits, and what everybody has is what the ledger says by cause."""
    del game
    yield "no credits below nought", every(purse >= 0 for purse in state.credits)
    pairs = zip(state.credits, state.ledger, strict=True)
    yield "credits by their causes", every(purse == sum(row) for purse, row in pairs)
    bags = (state.bag, state.token_bag, *state.minerals, *state.tokens)
    yield "bags hold what is there", every(n > 0 for bag in bags for _, n in bag.items())


def price(tables: Tables, state: State, action: act.Action) -> Any:
    """What is paid for a mineral, a token or a skill."""
    box = tables.box
    match action:
        case act.BuyMineral() | act.BuyToken():
            mineral = isinstance(action, act.BuyMineral)
            base = box.price_mineral if mineral else box.price_token
            return max(0, base - box.discount) if has_outpost(state, state.turn) else base
        case skill.Unlock(side=side):
            return box.unlock_racial if side == "racial" else box.unlock_universal
        case _:
            return 0


def legal(game: GalaxyOfTrian, state: State, action: act.Action) -> Said | None:
    """Who can pay may buy; who has two minerals may exchange them; of the rest nothing is told."""
    own = state.minerals[state.turn]
    match action:
        case act.BuyMineral() | act.BuyToken() | skill.Unlock():
            return price(game.tables, state, action) <= state.credits[state.turn]
        case act.Exchange(first=first, second=second) if first == second:
            return own[first] >= 1 + 1
        case act.Exchange():
            return True
        case _:
            return None


# what a step must have done


def account(
    game: GalaxyOfTrian, before: State, action: act.Action, after: State, events: Sequence[Any]
) -> Iterator[Named]:
    """Minerals and tokens are kept; what is bought is paid for, by its buyer and by no one else."""
    yield "minerals are somewhere", same(_minerals(before), _minerals(after))
    yield "combat tokens are somewhere", same(_tokens(before), _tokens(after))
    seat = before.turn
    match action:
        case act.BuyMineral() | act.BuyToken() | skill.Unlock() | act.Exchange():
            cost = price(game.tables, before, action)
            cause = Cause.UNLOCK if isinstance(action, skill.Unlock) else Cause.TRADE
            yield "the price is paid", _paid(before, after, seat, cost, cause)
            told = [(one.seat, one.price) for one in events if isinstance(one, Bought)]
            buying = isinstance(action, act.BuyMineral | act.BuyToken)
            yield "the price is told", same(tuple(told), ((seat, cost),) if buying else ())
        case _:
            pass
    yield from _goods(before, action, after)


def _paid(before: State, after: State, seat: int, cost: Any, cause: Cause) -> Said:
    """One seat has paid for one cause; all others have what they had."""
    rows = []
    for index, row in enumerate(before.ledger):
        place = CAUSE_INDEX[cause]
        paid = cost if index == seat else 0
        rows.append(tuple(n - paid if i == place else n for i, n in enumerate(row)))
    return same(tuple(rows), after.ledger)


def _goods(before: State, action: act.Action, after: State) -> Iterator[Named]:
    """Who buys or exchanges has the goods, and nobody else has more or less."""
    gained: dict[str, int] = {}
    match action:
        case act.BuyMineral(colour=colour):
            gained[colour] = 1
        case act.Exchange(first=first, second=second, wanted=wanted):
            for colour, n in ((first, -1), (second, -1), (wanted, 1)):
                gained[colour] = gained.get(colour, 0) + n
        case act.BuyToken() | skill.Unlock():
            pass
        case _:
            return
    for seat, (old, new) in enumerate(zip(before.minerals, after.minerals, strict=True)):
        change = gained if seat == before.turn else {}
        colours = {*old, *new, *change}
        yield "minerals of each", every(new[c] == old[c] + change.get(c, 0) for c in colours)


def _minerals(state: State) -> Bag[str]:
    stocks = [estate.stock for estate in state.estates.values()]
    return _together((state.bag, *state.minerals, *stocks))


def _tokens(state: State) -> Bag[str]:
    heaps = [heap for name in HEAPS for heap in getattr(state, name)]
    return _together((state.token_bag, *heaps))


def _together(bags: Sequence[Bag[str]]) -> Bag[str]:
    counts: dict[str, Any] = {}
    for bag in bags:
        for thing, count in bag.items():
            counts[thing] = counts.get(thing, 0) + count
    made: Bag[str] = Bag()
    object.__setattr__(made, "_counts", counts)
    return made


ACCOUNT: Final = Account(
    name="galaxy_of_trian",
    package="galaxy_rules.galaxy_of_trian.rules",
    not_run=("listing", "set_up"),
    by_numbers=frozenset(),
    gather=gather,
    put=put,
    sound=sound,
    legal=legal,
    account=account,
)
