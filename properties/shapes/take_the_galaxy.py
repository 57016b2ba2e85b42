"""Take The Galaxy as the proofs on shapes have it."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.take_the_galaxy.words import actions as act
from galaxy_rules.take_the_galaxy.words.components import AnomalyCard, EventKind, SystemCard
from galaxy_rules.take_the_galaxy.words.state import Investing, Payment, State
from properties.shapes.gathering import Shape, plain_features
from properties.shapes.proving import Account
from properties.shapes.take_the_galaxy_account import account
from properties.shapes.take_the_galaxy_numbers import (
    BY_NUMBERS,
    gather,
    legal,
    put,
    sound,
    stack_at,
)


def features(shape: Shape) -> Iterator[str]:
    """Beside the usual: systems, covered colonies, piles, events that lie twice, partners."""
    yield from plain_features(shape)
    state: State = shape.state
    tables = shape.game.tables
    if shape.refused:
        return
    yield f"{len(state.systems[state.turn])} own systems"
    kinds = [tables.events.get(card.card) for card in state.row if card is not None]
    for kind in EventKind:
        yield f"{kind} lies {kinds.count(kind)} times"
    pile = [tables.pile[card] for card in state.renown[state.turn]]
    yield f"anomalies {any(isinstance(card, AnomalyCard) for card in pile)}"
    yield f"relinquished {any(isinstance(card, SystemCard) for card in pile)}"
    if isinstance(state.pending, Investing):
        yield f"a partner pays: {state.pending.payer != state.turn}"
    covered = any(s and len(s.cards) > 1 for one in state.systems[state.turn] for s in one.stacks)
    yield f"covered: {covered}"
    order = state.pending.order if isinstance(state.pending, Payment) else shape.action
    match order:
        case act.UseColony(owner=owner, system=system, slot=slot):
            stack = stack_at(state, owner, system, slot)
            yield f"uses one of {0 if stack is None else len(stack.cards)}"
            yield f"a partner's: {owner != state.turn}"
        case act.Build(colony=card) | act.Upgrade(colony=card) if card in tables.builds:
            yield f"mech {kinds.count(EventKind.MECH)}, {tables.builds[card].kind}"
        case _:
            pass


ACCOUNT: Final = Account(
    name="take_the_galaxy",
    package="galaxy_rules.take_the_galaxy.rules",
    not_run=("listing", "sums", "set_up"),
    by_numbers=BY_NUMBERS,
    gather=gather,
    put=put,
    sound=sound,
    legal=legal,
    account=account,
    features=features,
)
