"""Documents are strict: whatever was always written has to be there, in every object of them."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, get_args

import attrs
import pytest
from cattrs import Converter

import galaxy_rules as gr
from galaxy_rules.galaktico.documents import wire as galaktico_wire
from galaxy_rules.galaktico.words.state import Pending as Onward
from galaxy_rules.galaxy_of_trian.documents import wire as trian_wire
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.kernel.documents.codec import (
    check_every_key,
    may_be_left_out,
    strict_converter,
    structure,
)
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.kernel.states import typed_fields
from galaxy_rules.kernel.values import key_of
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import Record, SeatRecord
from galaxy_rules.match.seeds import Dice
from galaxy_rules.take_the_galaxy.documents import wire as ttg_wire

LATER: Final = {
    ("State", "window"), ("State", "committed"), ("View", "window"), ("View", "committed"),
    ("Retrieving", "won"), ("Fighting", "scope"),
    ("Record", "dice"), ("Record", "fragment"), ("SeatRecord", "commitment"),
    ("SeatRecord", "signature"), ("SeatRecord", "fragment"),
    ("Record", "names"), ("SeatRecord", "names"),
}  # fmt: skip
"""What older documents do not have, or documents only where it says something."""
OTHERWISE: Final = (Onward, Galaxy)
"""Written as a list or as a table, not by their fields."""


def converters() -> Iterator[tuple[Converter, tuple[type, ...]]]:
    """What reads the documents of each game, with the classes that documents are of."""
    wires = {
        "galaktico": galaktico_wire.converter_for(6),
        "galaxy_of_trian": trian_wire.converter(),
        "take_the_galaxy": ttg_wire.converter(),
    }
    for name, converter in wires.items():
        game = gr.game(name)
        yield converter, (game.state_class, game.view_class, *game.event_classes)
    yield strict_converter(), (Record, SeatRecord)


def classes(kind: Any, seen: set[type], skipped: set[type]) -> Iterator[type]:
    """Every class of values that is somewhere in a type, but those that are written as text."""
    for part in get_args(kind):
        yield from classes(part, seen, skipped)
    if isinstance(kind, type) and attrs.has(kind) and kind not in {*seen, *skipped, *OTHERWISE}:
        seen.add(kind)
        yield kind
        for field in typed_fields(kind):
            yield from classes(field.type, seen, skipped)


def written() -> Iterator[tuple[Converter, type]]:
    """Every class that is written by its fields, with what reads it."""
    actions = {kind for name in gr.games() for kind in gr.game(name).action_classes}
    for converter, kinds in converters():
        seen: set[type] = set()
        for kind in kinds:
            yield from ((converter, one) for one in classes(kind, seen, actions))


CLASSES: Final = tuple(written())


@pytest.mark.parametrize("converter, kind", CLASSES, ids=[kind.__name__ for _, kind in CLASSES])
def test_no_field_of_any_class_may_be_left_out(converter: Converter, kind: Any) -> None:
    fields = attrs.fields(kind)
    needed = [key_of(field) for field in fields if (kind.__name__, field.name) not in LATER]
    assert needed == [key_of(field) for field in fields if not may_be_left_out(field)]
    for name in needed:
        others = {key_of(field): None for field in fields if key_of(field) != name}
        with pytest.raises(BadInput) as caught:
            structure(converter, others, kind, "body")
        assert f"body.{name}" == caught.value.field


def test_every_class_was_looked_at() -> None:
    names = {kind.__name__ for _, kind in CLASSES}
    some = {"RowCard", "Amounts", "Payment", "Emissary", "Estate", "Battle", "Ending", "Razed"}
    assert some | {"Logged", "Seen", "Result", "Captured", "Rolled"} <= names
    assert {name for name, _ in LATER} <= names


# ------------------------------------------------------------------------------- documents


@cache
def documents(name: str) -> tuple[str, ...]:
    """States, views and events of a match, and its records."""
    match, dice = Match.start(name, 2, seed=11), Dice(11)
    for _ in range(60):
        match.play(dice.choose(match.legal))
    events = {type(event): event for ply in match.plies for event in ply.events}
    values = (match.state, match.view(0), *events.values())
    return tuple(gr.dumps(value, match.game) for value in values)


def objects(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document that has a name."""
    entries = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in entries:
        if isinstance(tree, dict):
            yield (*path, key)
        if isinstance(value, (dict, list)):
            yield from objects(value, (*path, key))


@pytest.mark.parametrize("name", gr.games())
def test_a_document_without_one_of_its_entries_is_refused(name: str) -> None:
    """Entries of tables as well: what is then missing is a fault of the position."""
    taken = set()
    for text in documents(name):
        whole = json.loads(text)
        for *path, key in objects(whole):
            tree = copy.deepcopy(whole)
            table = tree
            for step in path:
                table = table[step]
            del table[key]
            try:
                gr.loads(json.dumps(tree))
            except BadInput:
                continue
            taken.add(key)
    assert set() == taken


def of_version_1(document: dict[str, Any]) -> dict[str, Any]:
    """The same document as rules 1 would have headed it."""
    known = {switch.name for switch in switches(gr.game(document["game"]).rulings_class)
             if switch.since == "1"}  # fmt: skip
    rulings = {name: word for name, word in document["rulings"].items() if name in known}
    return document | {"rules": "1", "rulings": rulings}


def test_what_a_later_version_brought_only_documents_of_earlier_ones_may_lack() -> None:
    match = Match.start("take_the_galaxy", 2, seed=11)
    for value in (match.state, match.view(0)):
        document = json.loads(gr.dumps(value, match.game))
        for key in ("window", "committed"):
            fewer = {name: part for name, part in document["body"].items() if name != key}
            lacking = document | {"body": fewer}
            assert value == gr.loads(json.dumps(of_version_1(lacking)))
            with pytest.raises(BadInput, match=rf"^body\.{key}: required field missing"):
                gr.loads(json.dumps(lacking))


def test_the_same_of_positions_and_views_in_records() -> None:
    match = Match.start("take_the_galaxy", 2, seed=11)
    record = match.record(0)
    fewer = {name: part for name, part in record.view.items() if name != "window"}
    with pytest.raises(BadRecord, match=r"^record\.view\.window: required field missing"):
        gr.review(attrs.evolve(record, view=fewer))
    begun = Match(match.game, match.state, 1).record()
    assert begun.position is not None
    position = {name: part for name, part in begun.position.items() if name != "window"}
    with pytest.raises(BadRecord, match=r"^record\.position\.window: required field missing"):
        Match.replay(attrs.evolve(begun, position=position))


def test_the_same_of_what_stands_inside() -> None:
    whole = {"agenda": [{"task": "fighting", "scope": "all"}], "bag": {"red": 1}}
    check_every_key(whole, whole, "body")
    check_every_key(whole, whole | {"bag": {"red": 1, "blue": 0}}, "body")
    with pytest.raises(BadInput, match=r"^body\.agenda\[0\]\.scope: required field missing"):
        check_every_key(whole, whole | {"agenda": [{"task": "fighting"}]}, "body")


@pytest.mark.parametrize("entry", ["options", "rulings"])
@pytest.mark.parametrize("name", gr.games())
def test_a_record_without_one_of_its_choices_is_not_replayed(name: str, entry: str) -> None:
    match = Match.start(name, 2, seed=11)
    whole = json.loads(gr.dumps(match.record()))
    for key in whole[entry]:
        fewer = whole | {entry: {k: v for k, v in whole[entry].items() if k != key}}
        with pytest.raises(BadInput):
            Match.replay(gr.loads(json.dumps(fewer)))
