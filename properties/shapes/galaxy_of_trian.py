"""Galaxy of Trian as the proofs on shapes have it.

Where tiles, figures and estates are is the shape; credits, minerals in supplies, areas and bag,
combat tokens in hand and bag, figures on the boards, tiles and extractors of closed areas, dice,
bonuses and tokens of a clash, what is due, prices and rates are symbols.  What is on the table
afterwards must be what the log leads to, and the log must pay, owe and decide what the rulebook
says; what is not told of is the agenda's order, and where skills move units.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words import actions as act
from galaxy_rules.galaxy_of_trian.words import skill_actions as skill
from galaxy_rules.galaxy_of_trian.words.events import Bought
from galaxy_rules.galaxy_of_trian.words.state import CAUSE_INDEX, Cause, State
from galaxy_rules.galaxy_of_trian.words.tasks import Paying
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE, OVER
from properties.shapes.galaxy_of_trian_clashes import Fights
from properties.shapes.galaxy_of_trian_follow import HEAPS, Followed
from properties.shapes.galaxy_of_trian_numbers import legal, price, put, sound
from properties.shapes.galaxy_of_trian_payments import Payments
from properties.shapes.gathering import Shape, plain_features
from properties.shapes.numbers import Said, every, same
from properties.shapes.proving import Account, Named
from properties.sweep_galaxy_of_trian import choose, drawn, scheduled

SEED: Final = 23
MOST_PLIES: Final = 1200


def gather(games: int) -> Iterator[Shape]:
    """Every step of so many games of the sweep's schedule."""
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


def features(shape: Shape) -> Iterator[str]:
    """Beside the usual: how many fight, who has cried, and whether several are in one area."""
    yield from plain_features(shape)
    state: State = shape.state
    battle = state.battle
    if battle is not None:
        kind = "ships" if battle.area is None else "emissaries"
        yield f"{len(battle.seats)} {kind} fight, {len(battle.falls)} fall"
        yield f"{battle.stage}: cries {bool(battle.cries)}"
        yield f"{battle.stage}: bonuses differ {len(set(battle.bonuses)) > 1}"
    readings = shape.game.tables.rulings
    for task in state.agenda:
        if isinstance(task, Paying):
            several = sum(n > 0 for n in task.before)
            yield f"{several} were there, {readings.closing_count}"
    match shape.action:
        case act.Build(cell=cell):
            here = state.emissaries[cell].node
            nodes = next(one.nodes for one in state.estates.values() if here in one.nodes)
            there = [one for one in state.emissaries.values() if one.node in nodes]
            yield f"{len(nodes) > 1} {len({one.seat for one in there})} where it is built"
            yield f"level {state.emissaries[cell].level}"
        case _:
            pass


# what a step must have done


def account(
    game: GalaxyOfTrian, before: State, action: act.Action, after: State, events: Sequence[Any]
) -> Iterator[Named]:
    """The log leads to the position after, and pays, owes and decides what it should."""
    yield "minerals are somewhere", same(_minerals(before), _minerals(after))
    yield "combat tokens are somewhere", same(_tokens(before), _tokens(after))
    yield from _bought(game, before, action, after, events)
    followed = Followed.of(game, before)
    fights, payments = Fights.of(followed, after), Payments(followed, after)
    payments.clash = None if fights.clash is None else fights.clash.ships
    if isinstance(action, act.Stand) and before.battle is not None:
        followed.stand(before.battle.seats[before.battle.index])
    for event in events:
        payments.meets(event)
        yield from fights.happen(event, action)
        yield from payments.happen(event)
        followed.happen(event)
    yield from followed.agrees(after)
    yield from fights.agrees()
    yield from payments.agrees(action, events)


def _bought(
    game: GalaxyOfTrian, before: State, action: act.Action, after: State, events: Sequence[Any]
) -> Iterator[Named]:
    """What is bought is paid for, by its buyer and by no one else, and the buyer has it."""
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
    beside=("galaxy_rules.galaxy_of_trian.board.supplies",),
    by_numbers=frozenset(),
    gather=gather,
    put=put,
    sound=sound,
    legal=legal,
    account=account,
    features=features,
)
