"""What can be wrong with a position.

Each rule is *local* (wrong even in a fragment that shows only part of the table) or *whole* (it
counts every card in the box, which a fragment leaves out).
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.documents.declared import Declared, kinds, lately
from galaxy_rules.kernel.game import Fault
from galaxy_rules.kernel.values import key_of, oversized
from galaxy_rules.take_the_galaxy.answers.counting import local, paid_cards
from galaxy_rules.take_the_galaxy.answers.player_faults import (
    deck_faults,
    player_card_faults,
    pool_faults,
    renown_faults,
    system_faults,
    token_faults,
)
from galaxy_rules.take_the_galaxy.answers.space_faults import (
    quota_faults,
    row_faults,
    space_card_faults,
)
from galaxy_rules.take_the_galaxy.answers.turn_faults import (
    commitment_faults,
    pending_faults,
    phase_faults,
    window_faults,
)
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.components import PLAYERS, TEAM_PLAYERS, Sector
from galaxy_rules.take_the_galaxy.words.state import PER_SEAT, State


def faults(tables: Tables, state: State) -> tuple[Fault, ...]:
    """Every fault; the wrong shape and unknown cards keep the rest from being looked at."""
    if (
        wrong := tuple(_types(state))
        or tuple(_shape(tables, state))
        or tuple(_known(tables, state))
    ):
        return wrong
    return (
        *row_faults(tables, state),
        *quota_faults(tables, state),
        *system_faults(tables, state),
        *pool_faults(tables, state),
        *phase_faults(tables, state),
        *window_faults(tables, state),
        *commitment_faults(tables, state),
        *pending_faults(tables, state),
        *deck_faults(tables, state),
        *renown_faults(tables, state),
        *player_card_faults(tables, state),
        *space_card_faults(tables, state),
        *token_faults(tables, state),
    )


# types and shape


@cites("TTG-COMP-01", "TTG-COMP-02")
def _types(state: State) -> Iterator[Fault]:
    """Values of another kind than a position has, which only a hand-made one can hold."""
    if _fits(state):
        return
    if name := oversized(state):
        message = f"{name} holds a number that is too large"
        yield local("type", message, "TTG-COMP-01", "TTG-COMP-02")
    if _DECLARED.test(State)(state):
        return
    for name, kind in kinds(State).items():
        if not _DECLARED.test(kind)(getattr(state, name, ...)):
            message = f"{_KEYS[name]} is not what a position has there"
            yield local("type", message, "TTG-COMP-01", "TTG-COMP-02")


_DECLARED: Final = Declared()
_fits: Final = lately(State, _DECLARED)


@cites("TTG-COMP-06", "TTG-SET-07", "TTG-R-52")
def _shape(tables: Tables, state: State) -> Iterator[Fault]:
    """One entry per seat everywhere, and seats that exist."""
    seats = len(state.hands)
    if seats not in PLAYERS:
        yield local("players", f"{seats} players", "TTG-COMP-06")
    elif tables.teams and seats != TEAM_PLAYERS:
        yield local("players", f"{seats} players in teams", "TTG-R-52")
    for name in PER_SEAT:
        if len(getattr(state, name)) != seats:
            yield local("shape", f"{_KEYS[name]} needs {seats} entries", "TTG-SET-07")
    if not (0 <= state.turn < seats and 0 <= state.first < seats):
        yield local("turn", f"no seat {state.turn} or {state.first}", "TTG-SET-13")
    if len(state.space) != len(Sector):
        yield local("sectors", f"{len(state.space)} sectors", "TTG-SET-01")
    if len(state.quotas) != (len(Sector) if tables.random else 0):
        yield local("quotas", f"{len(state.quotas)} quotas", "TTG-SET-14")
    yield from _negatives(state)


_KEYS: Final = {field.name: key_of(field) for field in attrs.fields(State)}
"""By the names of fields, what documents call them."""


@cites("TTG-PH-03", "TTG-PIR-01", "TTG-R-35", "TTG-SET-14")
def _negatives(state: State) -> Iterator[Fault]:
    """Counts below nought."""
    if state.draws < 0:
        yield local("negative", "a negative count of draws", "TTG-PH-03")
    if state.toll < 0:
        yield local("negative", "a negative toll", "TTG-PIR-01")
    if any(count < 0 for count in (*state.renown_tokens, *state.negative_tokens)):
        yield local("negative", "a negative count of tokens", "TTG-R-35")
    for quota in state.quotas:
        if min(quota.systems, quota.events, quota.anomalies, quota.either) < 0:
            yield local("negative", "a negative quota", "TTG-SET-14")


@cites("TTG-COMP-07", "TTG-SYS-09", "TTG-UPG-01")
def _known(tables: Tables, state: State) -> Iterator[Fault]:
    """Only cards of this set, each in a place for its kind."""
    players = set(paid_cards(state)).union(*state.hands, *state.decks, *state.discards)
    players.update(ship.card for ships in state.ships for ship in ships)
    for systems in state.systems:
        for system in systems:
            players.update(*[stack.cards for stack in system.stacks if stack])
            card = tables.systems.get(system.card)
            if card is None or len(card.slots) != len(system.stacks):
                yield local("system", f"{system.card} with these slots", "TTG-SYS-09")
            if any(stack is not None and not stack.cards for stack in system.stacks):
                yield local("stack", "a stack without a colony", "TTG-UPG-01")
    if unknown := players.difference(tables.builds):
        yield local("cards", f"no player cards: {sorted(unknown)}", "TTG-COMP-07")
    space = set(state.space_discard).union(*state.space)
    space.update(card.card for card in state.row if card is not None)
    if unknown := space.difference(tables.spaces):
        yield local("cards", f"no space cards: {sorted(unknown)}", "TTG-COMP-07")
    if unknown := set(chain(*state.renown)).difference(tables.pile):
        yield local("cards", f"no cards of a renown pile: {sorted(unknown)}", "TTG-COMP-07")
    if set(state.removed) - {tables.box.home.id}:
        yield local("cards", "only starting systems leave the game", "TTG-R-36")
    for elsewhere, bag in zip(tables.elsewhere, state.space, strict=True):
        if not elsewhere.isdisjoint(bag):
            yield local("sectors", "a card in another sector's deck", "TTG-SET-03")
