"""Answers about a position: what is wrong with it, and what a view may be of."""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import Fault
from galaxy_rules.kernel.worlds.behind import Behind
from galaxy_rules.kernel.worlds.parts import Piled, Piles
from tests.toy_game.tables import PLAYERS, Tables
from tests.toy_game.words.state import Phase, State, View

DRILLING: Final = (Phase.DRILL, Phase.ROLL)


def faults(tables: Tables, state: State) -> tuple[Fault, ...]:
    """Everything that is wrong; what a fragment may lack is not local."""
    return tuple(_local(tables, state)) or tuple(_whole(tables, state))


def _local(tables: Tables, state: State) -> Iterator[Fault]:
    players = len(state.fuel)
    if players not in PLAYERS or {len(state.cards), len(state.hits)} != {players}:
        yield _fault("players", "PRO-SET-01", "a row for each of two or three players")
        return
    if not all(0 <= seat < players for seat in (state.turn, state.first, state.driller or 0)):
        yield _fault("seats", "PRO-TRN-01", "somebody is named who does not play")
    if not all(0 <= fuel <= tables.tank for fuel in state.fuel):
        yield _fault("fuel", "PRO-SET-01", "a tank holds more than it can")
    if any(len(row) != len(tables.order) or min(row) < 0 for row in state.hits):
        yield _fault("hits", "PRO-DRL-02", "hits are counted moon by moon")
    named = {*state.cards, *state.deck, state.aimed, state.hot} - {None}
    if not named <= set(tables.order):
        yield _fault("moons", "PRO-SET-02", "a moon that does not exist")
    yield from _of_the_turn(tables, state)


def _of_the_turn(tables: Tables, state: State) -> Iterator[Fault]:
    if (state.aimed is not None) != (state.phase in DRILLING):
        yield _fault("aimed", "PRO-TRN-01", "a moon is aimed at while one drills, and only then")
    most = tables.burn if state.phase is Phase.ROLL else 0
    if not min(most, 1) <= state.burned <= most:
        yield _fault("burned", "PRO-DRL-01", "fuel is burned for a roll, and only then")
    if (state.hot is None) != (state.driller is None):
        yield _fault("hot", "PRO-AIM-02", "a hot moon was drilled by somebody")
    most_turns = tables.rounds * len(state.fuel)
    if not (state.phase is not Phase.OVER) <= state.turns_left <= most_turns:
        yield _fault("turns", "PRO-END-01", "so many turns cannot be left")
    if state.phase is Phase.DRILL and not state.fuel[state.turn]:
        yield _fault("empty", "PRO-AIM-01", "nobody drills with an empty tank")


def _whole(tables: Tables, state: State) -> Iterator[Fault]:
    dealt = Bag.of(card for card in state.cards if card is not None)
    if state.deck + dealt != tables.deck:
        yield _fault("deck", "PRO-SET-02", "every card is in the deck or dealt", local=False)
    if (None in state.cards) != (state.phase is Phase.DEAL):
        yield _fault("dealt", "PRO-SET-02", "everybody has a card once play begins", local=False)


def _fault(code: str, clause: str, message: str, *, local: bool = True) -> Fault:
    return Fault(code, (clause,), message, local)


def complete(tables: Tables, view: View) -> State:
    """A position that looks so: the cards that are unseen are dealt in the order of the moons."""
    fields = {field.name: getattr(view, field.name) for field in attrs.fields(State)}
    seen = Bag.of(card for card in view.cards if card is not None)
    if not seen <= tables.deck:
        raise BadInput("view.cards", "there are not so many cards of a moon")
    unseen = [moon for moon, count in (tables.deck - seen).items() for _ in range(count)]
    cards = list(view.cards)
    for seat in _dealt(tables, view):
        if cards[seat] is None and unseen:
            cards[seat] = unseen.pop(0)
    return State(**(fields | {"deck": Bag.of(unseen), "cards": tuple(cards)}))


def behind(tables: Tables, view: View, _known: None) -> Behind[State]:
    """The cards that are unseen lie in the deck or with those who were dealt one."""
    fields = {field.name: getattr(view, field.name) for field in attrs.fields(State)}
    unseen = tables.deck - Bag.of(card for card in view.cards if card is not None)
    hidden = [seat for seat in _dealt(tables, view) if view.cards[seat] is None]

    def join(values: Sequence[Piled]) -> State:
        deck, *dealt = values[0]
        cards = list(view.cards)
        for seat, card in zip(hidden, dealt, strict=True):
            cards[seat] = next(iter(card))
        return State(**(fields | {"deck": deck, "cards": tuple(cards)}))

    def split(world: State) -> list[Piled]:
        dealt = [world.cards[seat] or "" for seat in hidden]
        return [(world.deck, *(Bag.of([card]) for card in dealt))]

    return Behind([Piles(unseen, (view.deck, *(1 for _ in hidden)))], join, split)


def _dealt(tables: Tables, view: View) -> list[int]:
    """Who has a card: from the first player on, as many as are missing from the deck."""
    players = len(view.cards)
    given = min(len(tables.deck) - view.deck, players)
    return [(view.first + number) % players for number in range(given)]
