"""States, views and drafts follow from one declaration of the fields."""

import pickle
from typing import Any, Generic, TypeVar

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.schemas.docs import words_of
from galaxy_rules.kernel.states import Rewriting, filled_in, typed_fields
from galaxy_rules.kernel.values import Value, builder
from galaxy_rules.kernel.visibility import OWNER, PUBLIC, SEEN, Seen, undeclared

Hand = TypeVar("Hand")


@attrs.define(eq=False, weakref_slot=False)
class Fields(Generic[Hand]):
    """What a position consists of."""

    turn: int = attrs.field(metadata=PUBLIC)
    """Whose turn it is."""
    hands: tuple[Hand, ...] = attrs.field(metadata=OWNER)
    """The card of each seat."""
    late: bool = attrs.field(default=False, metadata=PUBLIC)
    """Whether it is late."""


@attrs.frozen(weakref_slot=False, field_transformer=filled_in)
class State(Fields[str], Value):
    """A position."""


@attrs.frozen(weakref_slot=False, field_transformer=filled_in)
class View(Fields[str | None], Value):
    """A position as one seat may see it."""

    seat: int = attrs.field(kw_only=True)


@attrs.define(eq=False, weakref_slot=False, field_transformer=filled_in)
class Draft(Fields[str]):
    """A state being rewritten."""


def names(kind: type) -> list[str]:
    """The fields of a class, in order."""
    return [field.name for field in typed_fields(kind)]


def test_a_view_has_its_seat_first_and_then_the_fields_of_the_state() -> None:
    assert names(State) == names(Draft) == ["turn", "hands", "late"]
    assert names(View) == ["seat", "turn", "hands", "late"]


def test_the_types_are_those_of_each_class_also_once_they_have_been_resolved() -> None:
    for _ in range(2):
        assert attrs.fields(State).hands.type == tuple[str, ...]
        assert attrs.fields(View).hands.type == tuple[str | None, ...]
        assert attrs.fields(View).turn.type is int
        attrs.resolve_types(State)
        attrs.resolve_types(View)


def test_states_and_views_are_frozen_values_and_drafts_are_not() -> None:
    state = State(1, ("a", "b"))
    view = View(seat=0, turn=1, hands=("a", None))
    assert state == State(1, ("a", "b")) == builder(State)(1, ("a", "b"), False)
    assert pickle.loads(pickle.dumps((state, view))) == (state, view)
    for thing in (state, view):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            thing.turn = 2  # type: ignore[misc]
    draft = Draft(1, ("a", "b"))
    draft.turn = 2
    assert (draft.turn, state.turn) == (2, 1)


@pytest.mark.parametrize("name", gr.games())
def test_every_field_of_a_game_says_who_may_see_it_and_what_it_means(name: str) -> None:
    game = gr.game(name)
    kinds: tuple[type[Any], ...] = (game.state_class, game.view_class)
    assert undeclared(game.state_class) == ()
    for kind in kinds:
        said = words_of(kind).fields
        assert [one for one in names(kind) if not said.get(one)] == []


@pytest.mark.parametrize("name", gr.games())
def test_a_view_differs_from_its_state_only_in_what_may_be_hidden(name: str) -> None:
    game = gr.game(name)
    shown = {field.name: field.type for field in typed_fields(game.view_class)}
    assert ["seat", *names(game.state_class)] == list(shown)
    for field in typed_fields(game.state_class):
        if field.metadata[SEEN] is Seen.PUBLIC:
            assert shown[field.name] == field.type, field.name


@attrs.define(eq=False, weakref_slot=False, field_transformer=filled_in)
class Writing(Fields[str], Rewriting[State]):
    """A state being rewritten that knows which."""


class Noting(Writing):
    """The same, with something of its own: it cannot simply become a state."""

    __slots__ = ("note",)


@pytest.mark.parametrize("kind", [Writing, Noting])
def test_a_draft_becomes_a_state(kind: type[Any]) -> None:
    kind.becomes(State)
    before = State(turn=0, hands=("ace",))
    draft = kind.of(before)
    draft.turn = 1
    copied = draft.done()
    draft.turn = 2
    turned = draft.turned()
    assert (before.turn, copied.turn, turned.turn) == (0, 1, 2)
    assert type(copied) is type(turned) is State
    assert turned == attrs.evolve(before, turn=2)
    assert (turned is draft) == (kind is Writing)
    states: tuple[Any, ...] = (copied, turned)
    for state in states:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            state.turn = 3
