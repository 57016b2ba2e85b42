"""Take The Galaxy: actions and orders that a judge should refuse, and broken objects.

`nonsense` gives well-formed actions, most of them illegal: mutations of listed ones, actions of
another phase, cards of other hands, things of other seats.  `wrong_orders` gives whole orders whose
payment is wrong.  `malformed` gives pairs of state and action of which one is broken.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.take_the_galaxy import (
    Action,
    Agree,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Decline,
    Draw,
    EndTurn,
    Invest,
    Opportunity,
    Pay,
    Phase,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Reveal,
    State,
    Surrender,
    TakeBounty,
    TakeTheGalaxy,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.rules.paying import built_card, cost_of
from galaxy_rules.take_the_galaxy.words.events import TurnEnded

Listed = Sequence[Action]
Maker = Callable[[TakeTheGalaxy, State, Listed, Random], Action]
STRANGE_CARDS: Final = ("", "home", "scout ", "SCOUT", "death_star", "sys_C9z", "ev_", "0", "scóut")
NUMBERS: Final = (-1, 0, 1, 2, 3, 4, 5, 99, -(10**9), 10**9)
CARD_ACTIONS: Final = (
    Reveal, Draw, Surrender, Claim, RemoveHazard, BuildShip, Pay, Recover, TradeIn,
)  # fmt: skip
BARE: Final = (Invest(), EndTurn(), Agree(), Decline())
ORDERS: Final = (ClaimSystem, Build, BuildShip, Upgrade, RemoveHazard, Claim)


def nonsense(
    game: TakeTheGalaxy, state: State, listed: Listed, rng: Random, number: int
) -> list[Action]:
    """So many well-formed actions that are more likely wrong than right."""
    return [maker(game, state, listed, rng) for maker in rng.choices(MAKERS, k=number)]


# what is named


def _any_card(game: TakeTheGalaxy, rng: Random) -> str:
    roll = rng.random()
    if roll < 0.1:
        return rng.choice(STRANGE_CARDS)
    return rng.choice(game.deck_order if roll < 0.55 else game.tables.space_order)


def _row_card(game: TakeTheGalaxy, state: State, rng: Random) -> str:
    there = [card.card for card in state.row if card is not None]
    return rng.choice(there) if there and rng.random() < 0.8 else _any_card(game, rng)


def _hand_card(game: TakeTheGalaxy, state: State, rng: Random) -> str:
    """A card of the active hand, of another one, or any."""
    seat = state.turn if rng.random() < 0.6 else rng.randrange(len(state.hands))
    hand = sorted(state.hands[seat])
    return rng.choice(hand) if hand and rng.random() < 0.85 else _any_card(game, rng)


def _number(rng: Random) -> int:
    return rng.choice(NUMBERS) if rng.random() < 0.3 else rng.randrange(4)


# makers of actions


def _mutated(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    """A listed action with one thing changed."""
    action = rng.choice(listed) if listed else EndTurn()
    names = [field.name for field in attrs.fields(type(action))]
    if not names:
        return rng.choice(BARE)
    name = rng.choice(names)
    return attrs.evolve(action, **{name: _other(game, state, name, rng)})


def _other(game: TakeTheGalaxy, state: State, name: str, rng: Random) -> Any:
    match name:
        case "card":
            return rng.choice((_row_card, _hand_card))(game, state, rng)
        case "colony":
            return _hand_card(game, state, rng)
        case "resource":
            return rng.choice(tuple(Resource))
        case _:
            return _number(rng)


def _with_card(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    """An action of any phase that names one card, from any place."""
    kind = rng.choice(CARD_ACTIONS)
    pick = _row_card if kind in (Reveal, Claim, RemoveHazard, TradeIn) else _hand_card
    return kind(pick(game, state, rng))


def _bare(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    return rng.choice(BARE)


def _claim(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    card, colony = _row_card(game, state, rng), _hand_card(game, state, rng)
    return ClaimSystem(card, _number(rng), colony)


def _build(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    kind = rng.choice((Build, Upgrade))
    return kind(_number(rng), _number(rng), _hand_card(game, state, rng))


def _use(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    """Anybody's colony, ship or bounty."""
    owner = rng.randrange(len(state.hands)) if rng.random() < 0.85 else _number(rng)
    return rng.choice(
        (
            UseColony(owner, _number(rng), _number(rng)),
            UseShip(owner, _number(rng)),
            TakeBounty(owner, _number(rng), rng.choice(tuple(Resource))),
        )
    )


def _exchange(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    return Convert(rng.choice(tuple(Resource)))


def _recover(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    """A card of anybody's discard pile."""
    pile = sorted(rng.choice(state.discards))
    return Recover(rng.choice(pile) if pile else _any_card(game, rng))


def _opportunity(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    return Opportunity(_row_card(game, state, rng), rng.choice((None, None, _number(rng))))


def _relinquish(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    """The newest system half of the time."""
    newest = len(state.systems[state.turn]) - 1
    return Relinquish(rng.choice((newest, _number(rng))))


def _trade(game: TakeTheGalaxy, state: State, listed: Listed, rng: Random) -> Action:
    pile = sorted(card for pile in state.renown for card in pile)
    return TradeIn(rng.choice(pile) if pile else _any_card(game, rng))


MAKERS: Final[tuple[Maker, ...]] = (
    _mutated, _mutated, _mutated, _with_card, _with_card, _bare, _claim, _claim, _build, _build,
    _use, _use, _exchange, _recover, _opportunity, _relinquish, _relinquish, _trade,
)  # fmt: skip


# wrong payments


def wrong_orders(
    game: TakeTheGalaxy, state: State, listed: Listed, rng: Random, number: int
) -> Iterator[str]:
    """Whole orders of which only the payment is wrong: too much, too little, or foreign cards."""
    orders = [action for action in listed if isinstance(action, ORDERS)]
    for order in rng.sample(orders, min(number, len(orders))):
        payment = _wrong_payment(game, state, order, rng)
        yield f"{whole(order)} {','.join(payment) or '-'}"


def whole(order: Action) -> str:
    """An order in words, without its payment."""
    if isinstance(order, ClaimSystem):
        return str(order).replace("claim", "claim_sys", 1)
    return str(order)


def _wrong_payment(game: TakeTheGalaxy, state: State, order: Any, rng: Random) -> list[str]:
    hand, built = state.hands[state.turn], built_card(order)
    if built is not None:
        hand = hand.remove(built)
    cards = [card for card, count in sorted(hand.items()) for _ in range(count)]
    rng.shuffle(cards)
    due = cost_of(game.tables, state, order)
    foreign = [card for card in (*game.deck_order, "death_star") if card not in hand]
    if due and rng.random() < 0.5:
        return [*cards[: due - 1], rng.choice(foreign)]
    if due and (due == len(cards) or rng.random() < 0.5):
        return cards[: due - 1]
    return [*cards[: due + 1], *foreign[: due + 1 - len(cards)]]


# broken objects


class _Impostor(EndTurn):
    """A subclass: the union of actions is closed, so it is a stranger."""


class _Text(str):
    """A text that is not quite one."""

    __slots__ = ()


def _any(value: Any) -> Any:
    """A value that the type checker has been told to look away from."""
    return value


BROKEN_ACTIONS: Final[tuple[Any, ...]] = (
    None, 0, -1, 10**40, 1.5, True, "end", b"end", (), [], {}, object(), EndTurn, Phase.ACTION,
    Resource.M, TurnEnded(0), ("claim", "sys_C1a"), _Impostor(),
    Reveal(_any(None)), Draw(_any(3)), Surrender(_any(("scout",))), Pay(_any(b"scout")),
    Pay(_Text("scout")), Recover(_any(["scout"])), TradeIn(_any(0)), Claim(_any(object())),
    RemoveHazard(_any(1.0)), BuildShip(_any(None)),
    ClaimSystem(_any(1), 0, "scout"), ClaimSystem("sys_C1a", _any("0"), "scout"),
    ClaimSystem("sys_C1a", _any(True), "scout"), ClaimSystem("sys_C1a", 0, _any(None)),
    Build(_any(0.0), 0, "scout"), Build(0, _any(None), "scout"), Build(0, 0, _any(7)),
    Upgrade(_any("0"), 0, "scout"), Upgrade(0, _any(False), "scout"), Upgrade(0, 0, _any(())),
    UseColony(_any(None), 0, 0), UseColony(0, _any("0"), 0), UseColony(0, 0, _any(0.5)),
    UseShip(_any(True), 0), UseShip(0, _any(None)),
    TakeBounty(0, 0, _any("M")), TakeBounty(_any("0"), 0, Resource.M),
    TakeBounty(0, _any(None), Resource.S), Convert(_any("M")), Convert(_any(None)),
    Opportunity(_any(None)), Opportunity("ev_migration", _any("0")),
    Opportunity("ev_nextstep", _any(True)), Relinquish(_any("0")), Relinquish(_any(None)),
    Relinquish(10**30), Build(0, -(10**30), "scout"), UseColony(10**5000, 0, 0), Claim("x" * 9999),
)  # fmt: skip
BROKEN_STATES: Final[tuple[Any, ...]] = (
    None, 0, -(10**40), "state", (), [], {}, object(), State, EndTurn(), Phase.OVER, float("nan"),
)  # fmt: skip


def malformed(game: TakeTheGalaxy, state: State, rng: Random) -> tuple[Any, Any]:
    """A state and an action that are not both in order."""
    if rng.random() < 0.15:
        return rng.choice((*BROKEN_STATES, game.view(state, 0))), EndTurn()
    return state, rng.choice(BROKEN_ACTIONS)
