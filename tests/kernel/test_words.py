"""Actions say once how they are written: texts, JSON and checks follow from it."""

import enum
import json
from typing import Annotated, NewType, get_args

import attrs
import jsonschema
import pytest

import galaxy_rules as gr
from galaxy_rules.galaktico.words import actions as galaktico
from galaxy_rules.galaxy_of_trian.words import actions as galaxy_of_trian
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words import (
    NUMBER,
    Notation,
    action,
    kind_name,
    name_word,
    template_of,
    word,
    word_of,
)
from galaxy_rules.match.schemas import schema
from galaxy_rules.take_the_galaxy.words import actions as take_the_galaxy

Seat = NewType("Seat", int)
word(Seat, NUMBER)
Spot = Annotated[str, name_word("[a-c][1-3]")]


class Colour(enum.Enum):
    """Two of them."""

    RED = "red"
    BLUE = "blue"

    def __str__(self) -> str:
        return self.value


@action("go {seat} {colour} {path*}")
@attrs.frozen
class Go(Value):
    """Go somewhere."""

    seat: Seat
    colour: Colour
    path: tuple[Spot, ...]


@action("{spot}! {often?}")
@attrs.frozen
class Shout(Value):
    """Shout, perhaps more often than once."""

    spot: Spot
    often: Seat | None = None


@action("go home")
@attrs.frozen
class GoHome(Value):
    """Go home."""


TOY: Notation[Value] = Notation("the toy", 40, (Go, Shout, GoHome))
WRITTEN = (
    (Go(Seat(1), Colour.RED, ("a1", "c3")), "go 1 red a1 c3",
     {"kind": "go", "seat": 1, "colour": "red", "path": ["a1", "c3"]}),
    (Go(Seat(0), Colour.BLUE, ()), "go 0 blue",
     {"kind": "go", "seat": 0, "colour": "blue", "path": []}),
    (Shout("b2"), "b2!", {"kind": "shout", "spot": "b2", "often": None}),
    (Shout("b2", Seat(3)), "b2! 3", {"kind": "shout", "spot": "b2", "often": 3}),
    (GoHome(), "go home", {"kind": "go_home"}),
)  # fmt: skip


@pytest.mark.parametrize("action, text, plain", WRITTEN)
def test_text_and_json_follow_from_the_declaration(
    action: Value, text: str, plain: dict[str, object]
) -> None:
    TOY.check(action)
    assert text == str(action)
    assert action == TOY.parse(text)
    assert plain == TOY.plain(action)
    assert action == TOY.structure(plain)


@pytest.mark.parametrize(
    "text, field",
    [
        ("go", "action"),
        ("stay 1", "action"),
        ("", "action"),
        ("go home now", "action.seat"),
        ("go 01 red", "action.seat"),
        ("go 10000 red", "action.seat"),
        ("go 1 green", "action.colour"),
        ("go 1 red a1 a4", "action.path[1]"),
        ("b2 3", "action"),
        ("b4! 3", "action.spot"),
        ("b2!! 3", "action.spot"),
        ("b2! x", "action.often"),
        ("b2! 3 4", "action"),
        ("x" * 41, "action"),
        (7, "action"),
    ],
)
def test_what_is_not_written_so_is_refused_by_field(text: str, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        TOY.parse(text)
    assert field == caught.value.field


@pytest.mark.parametrize(
    "body, field",
    [
        ("go home", "action"),
        ({}, "action.kind"),
        ({"kind": ["go"]}, "action.kind"),
        ({"kind": "go", "seat": 1, "path": []}, "action.colour"),
        ({"kind": "go_home", "seat": 1}, "action.seat"),
        ({"kind": "go", "seat": "1", "colour": "red", "path": []}, "action.seat"),
        ({"kind": "go", "seat": True, "colour": "red", "path": []}, "action.seat"),
        ({"kind": "go", "seat": -1, "colour": "red", "path": []}, "action.seat"),
        ({"kind": "go", "seat": 10**400, "colour": "red", "path": []}, "action.seat"),
        ({"kind": "go", "seat": 1, "colour": 5, "path": []}, "action.colour"),
        ({"kind": "go", "seat": 1, "colour": "red", "path": "a1"}, "action.path"),
        ({"kind": "go", "seat": 1, "colour": "red", "path": ["a1", "a 1"]}, "action.path[1]"),
        ({"kind": "shout", "spot": None, "often": None}, "action.spot"),
    ],
)
def test_json_that_means_no_action_is_refused_by_field(body: object, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        TOY.structure(body)
    assert field == caught.value.field


@pytest.mark.parametrize(
    "action, field",
    [
        (Go("1", Colour.RED, ()), "action.seat"),  # type: ignore[arg-type]
        (Go(Seat(1), "red", ()), "action.colour"),  # type: ignore[arg-type]
        (Go(Seat(1), Colour.RED, ["a1"]), "action.path"),  # type: ignore[arg-type]
        (Go(Seat(1), Colour.RED, ("a1", 2)), "action.path[1]"),  # type: ignore[arg-type]
        (Shout(5), "action.spot"),  # type: ignore[arg-type]
        (Shout("a1", "x"), "action.often"),  # type: ignore[arg-type]
    ],
)
def test_a_field_of_the_wrong_type_is_named(action: Value, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        TOY.check(action)
    assert field == caught.value.field


def test_a_notation_has_every_field_in_its_order() -> None:
    @attrs.frozen
    class Odd(Value):
        one: Spot
        two: Spot

    for notation in ("odd {two} {one}", "odd {one}", "odd {one} {two} {two}"):
        with pytest.raises((TypeError, KeyError)):
            action(notation)(Odd)
    with pytest.raises(TypeError):
        word_of(float)


@pytest.mark.parametrize("module", [galaktico, take_the_galaxy, galaxy_of_trian])
def test_the_notation_of_a_game_has_every_kind_of_its_actions(module: object) -> None:
    notation, union = module.NOTATION, module.Action  # type: ignore[attr-defined]
    assert set(get_args(union)) == set(notation.kinds)
    assert len(set(map(kind_name, notation.kinds))) == len(notation.kinds)
    patterns = [pattern for kind in notation.kinds for pattern in template_of(kind).patterns()]
    assert len(set(patterns)) == len(patterns)


@pytest.mark.parametrize("name", gr.games())
def test_structured_actions_of_whole_games_are_read_again(name: str) -> None:
    checker = jsonschema.Draft202012Validator(schema("action", name))
    match = gr.Match.start(name, max(gr.game(name).players), seed=3)
    seen: dict[type, object] = {}
    for number in range(120):
        if match.over:
            break
        listed = match.legal
        for one in (*listed, *(ply.action for ply in match.plies)):
            seen.setdefault(type(one), one)
        match.play(listed[number * 7919 % len(listed)])
    assert len(seen) > 3
    for one in seen.values():
        text = gr.dumps(one, structured=True)
        assert one == gr.loads(text)
        assert str(one) == json.loads(gr.dumps(one))["body"]
        assert not list(checker.iter_errors(json.loads(text)))
