"""Secrecy by declaration: what a seat sees follows from the fields, and silence hides."""

import attrs
import pytest

from galaxy_rules.galaktico.words.events import EVENTS
from galaxy_rules.galaktico.words.state import State as GalakticoState
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import (
    HIDDEN_CARD,
    PUBLIC,
    SPECTATOR,
    Circumstances,
    redacted,
    redacted_event,
    undeclared,
)
from tests.kernel import toy

ANYWHERE = Circumstances(None, "", None)
STATE = toy.State(
    toy.Phase.BID, 1, 1, 0, Bag({"page": 1}), (Bag({"king": 2}), Bag({"page": 2})), "wind",
    ("king", None), (0, 0), 7,
)  # fmt: skip


@attrs.frozen
class Silent(Value):
    seat: int = attrs.field(metadata=PUBLIC)
    secret: int = attrs.field(default=1)


@pytest.mark.parametrize("shape", [GalakticoState, *EVENTS, toy.State, *toy.Storm.event_classes])
def test_every_field_declares_who_may_see_it(shape: type) -> None:
    assert () == undeclared(shape)


def test_an_undeclared_field_is_refused_and_named() -> None:
    assert ("secret",) == undeclared(Silent)
    with pytest.raises(BadData, match="secret: does not declare"):
        redacted(Silent(0), 0, 2, ANYWHERE)
    for seat in (0, 1, SPECTATOR):
        with pytest.raises(BadData, match="secret: does not declare"):
            redacted_event(Silent(0), seat)


def test_each_declaration_shows_what_it_says() -> None:
    game = toy.Storm()
    own, other = game.view(STATE, 0), game.view(STATE, 1)
    assert (1, 1) == (own.deck, other.deck)
    assert (Bag({"king": 2}), (HIDDEN_CARD,) * 2) == own.hands
    assert ((HIDDEN_CARD,) * 2, Bag({"page": 2})) == other.hands
    assert ("king", None) == own.bids
    assert (None, None) == other.bids
    assert own.ghost is None
    assert "wind" == other.weather


def test_an_onlooker_sees_what_everybody_sees() -> None:
    view = toy.Storm().view(STATE, SPECTATOR)
    assert ((HIDDEN_CARD,) * 2,) * 2 == view.hands
    assert (None, None) == view.bids


def test_a_declaration_may_depend_on_the_phase() -> None:
    shown = attrs.evolve(STATE, phase=toy.Phase.OVER)
    assert ("king", None) == toy.Storm().view(shown, 1).bids


def test_events_hide_the_actor_s_fields_from_the_others_and_nobody_s_from_all() -> None:
    event = toy.Dealt(0, "king", "the deck")
    assert toy.Dealt(0, "king", None) == redacted_event(event, 0)
    assert toy.Dealt(0, None, None) == redacted_event(event, 1)
    assert toy.Dealt(0, None, None) == redacted_event(event, SPECTATOR)
    shown = toy.Shown(("king", None), (1, 0))
    assert redacted_event(shown, 1) is shown


def test_a_table_that_does_not_go_round_is_not_shown() -> None:
    crooked = attrs.evolve(STATE, bids=("king", None, "page"))
    with pytest.raises(BadInput, match=r"state\.bids: 3 entries for 2 players"):
        toy.Storm().view(crooked, 0)


def test_states_that_differ_in_secrets_alone_look_the_same() -> None:
    game = toy.Storm()
    other = attrs.evolve(STATE, hands=(Bag({"king": 1, "page": 1}), STATE.hands[1]), ghost=8)
    assert game.view(STATE, 1) == game.view(other, 1)
    assert game.view(STATE, 1).digest() == game.view(other, 1).digest()
    assert game.view(STATE, 0) != game.view(other, 0)
