"""Whatever letters come from outside, messages, drawings and the command line stay printable.

Letters that steer a terminal, turn the direction of writing, break lines or are half of a letter
are put into every text of every kind of document, into notation, names of files and options.
"""

import ast
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import galaxy_rules as gr
from galaxy_rules.cli.app import _complain
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.kernel.errors import GalaxyRulesError, shown
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.verdicts import Refusal
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import SeatRecord, read_record
from galaxy_rules.match.vectors import attempt, read_vectors
from galaxy_rules.showing.replay import page
from galaxy_rules.showing.replay_pool import unpacked
from tests.cli.running import QUESTION, VECTOR, run, written
from tests.helpers import import_everything
from tests.kernel.trying import refusal
from tests.match.playing import played

HOSTILE: Final = "\x1b[2J\x07\u202e\n\x9b1m\x7f\u2028"
HALF: Final = "x\ud800y"
CONTROLS: Final = [chr(code) for code in (*range(32), *range(127, 160))]
MISLEADING: Final = ["\u202a", "\u202e", "\u2066", "\u2069", "\u200b", "\u200f", "\ufeff", "\u2028"]
TRIES: Final = 60
"""Places of each document, spread over it."""
Slot = tuple[Any, ...]


def is_harmless(text: str) -> bool:
    """Whether a text has nothing but printable letters, in UTF-8."""
    text.encode()
    return text.isprintable()


def assert_harmless(text: str) -> None:
    """For what may have lines."""
    assert all(map(is_harmless, text.split("\n"))), ascii(text)


# the one function


@pytest.mark.parametrize("letter", [*CONTROLS, *MISLEADING, HALF], ids=ascii)
def test_what_cannot_be_printed_is_escaped(letter: str) -> None:
    assert is_harmless(shown(letter))
    assert letter not in shown(letter)
    assert f"a{letter}b".encode("unicode_escape").decode() == shown(f"a{letter}b")


@pytest.mark.parametrize("text", ["", "Über Größe", "星 🚀 é", "a\\nb", "'\"<&>"])
def test_what_can_be_printed_is_left_alone(text: str) -> None:
    assert text == shown(text)
    assert shown(HOSTILE) == shown(shown(HOSTILE))


@pytest.mark.parametrize("kind", [gr.BadInput, gr.BadData, gr.BadRecord])
@pytest.mark.parametrize("text", [HOSTILE, HALF, HOSTILE * 1000])
def test_no_error_can_carry_them(kind: type[gr.BadInput], text: str) -> None:
    error = kind(text, text)
    for part in (str(error), error.field, error.problem, *map(str, error.args)):
        assert is_harmless(part)


@pytest.mark.parametrize("text", [HOSTILE, HALF])
def test_no_objection_can_carry_them(text: str) -> None:
    objection = Refusal("odd", "no {name}", "GAL-MOV-01")(name=text)
    assert is_harmless(objection.message)
    assert is_harmless(str(gr.IllegalAction(text, (objection,))))
    assert (("name", text),) == objection.facts


def kinds_of_errors() -> Iterator[type[GalaxyRulesError]]:
    """Every error that the library has."""
    import_everything()
    waiting = [GalaxyRulesError]
    while waiting:
        kind = waiting.pop()
        waiting += [one for one in kind.__subclasses__() if one.__module__.startswith("galaxy_")]
        yield kind


def test_every_error_of_the_library_says_its_message_in_the_same_two_ways() -> None:
    """So that a new one shows nothing either: it is a `BadInput`, or carries objections."""
    found = set(kinds_of_errors()) - {GalaxyRulesError}
    assert len(found) >= 8
    for kind in found - {gr.IllegalAction, gr.UnfairUndo}:
        assert issubclass(kind, gr.BadInput)
        assert kind.__str__ is gr.BadInput.__str__


PRINTERS: Final = {
    "adapters/spaces.py": 1,  # a view, in the mode that prints: `shown` has shown it
    "cli/__init__.py": 1,  # that its extra is missing
    "cli/app.py": 3,  # what `shown` has shown; "interrupted"; the help
    "cli/commands/comparing.py": 1,  # a sentence of its own
    "cli/commands/playing.py": 1,  # what `shown` has shown
    "cli/commands/schemas.py": 2,  # the library's own schemas and types
    "cli/screen.py": 4,  # what all commands print with
    "cli/commands/verifying.py": 2,  # what `shown` has shown
}
"""How often a module prints by other means than `say`, `say_json` and tables."""


def prints(tree: ast.AST) -> int:
    """How often a module prints by itself."""
    calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    direct = ("print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write")
    return sum(call in direct or call.endswith(".print") for call in calls)


def test_everything_is_printed_in_one_place() -> None:
    source = Path(gr.__file__).parent
    found = {
        file.relative_to(source).as_posix(): prints(ast.parse(file.read_text("utf-8")))
        for file in source.rglob("*.py")
    }
    assert PRINTERS == {place: number for place, number in sorted(found.items()) if number}
    tables = [file.name for file in source.rglob("*.py") if "rich.table" in file.read_text("utf-8")]
    assert ["screen.py"] == tables


# documents: every kind, every text in it, keys included


@cache
def documents() -> dict[str, Any]:
    """One document of each kind and game, as plain values."""
    found: dict[str, Any] = {}
    for name in gr.games():
        match = played(name, 2, 5, 30)
        event = next(event for ply in reversed(match.plies) for event in ply.events)
        texts = {
            "state": gr.dumps(match.state),
            "view": gr.dumps(match.view(0)),
            "action": gr.dumps(match.plies[-1].action),
            "event": gr.dumps(event),
            "record": gr.dumps(match),
            "seat-record": gr.dumps(match.record(0)),
        }
        found |= {f"{name} {kind}": json.loads(text) for kind, text in texts.items()}
    found["vectors"] = [VECTOR]
    found["question"] = QUESTION
    found["pack"] = pack_document()
    return found


def pack_document() -> dict[str, Any]:
    """Galaktico's pack as a document."""
    pack = published_pack()
    tree: dict[str, Any] = {
        "format": "galaxy-rules/data/1",
        "game": pack.game,
        "profile": pack.profile,
        "title": pack.title,
        "notes": pack.notes,
    }
    for path, datum in pack.data.items():
        table = tree
        *above, last = path.split(".")
        for key in above:
            table = table.setdefault(key, {})
        table[last] = {"value": datum.value, "tag": datum.tag, "source": datum.source}
    return tree


def slots(value: Any, path: Slot = ()) -> Iterator[tuple[Slot, bool]]:
    """The places of all texts, and whether each is a key."""
    match value:
        case dict():
            for key, part in value.items():
                yield (*path, key), True
                yield from slots(part, (*path, key))
        case list():
            for number, part in enumerate(value):
                yield from slots(part, (*path, number))
        case str():
            yield path, False
        case _:
            pass


def spoilt(document: Any, slot: Slot, text: str, *, key: bool) -> Any:
    """A document with a hostile text, or key, in one place."""
    copied = json.loads(json.dumps(document))
    if not slot:
        return text
    place = copied
    for step in slot[:-1]:
        place = place[step]
    if key:
        place[f"{slot[-1]}{text}"] = place.pop(slot[-1])
    else:
        place[slot[-1]] += text
    return copied


def spoilt_documents(name: str) -> Iterator[Any]:
    document = documents()[name]
    found = list(slots(document))
    for slot, key in found[:: max(1, len(found) // TRIES)]:
        yield spoilt(document, slot, HOSTILE, key=key)
    for slot, key in found[:: max(1, len(found) // 10)]:
        yield spoilt(document, slot, HALF, key=key)


def use(name: str, text: str) -> Iterator[str]:
    """Read a document and do with it what there is to do; everything that is told."""
    kind = name.rpartition(" ")[2]
    match kind:
        case "vectors":
            for outcome in map(attempt, read_vectors(text)):
                yield from outcome.problems
        case "question":
            gr.game("galaktico").position(json.loads(text), fragment=True)
        case "pack":
            yield from tell_pack(read_pack(text))
        case "record" | "seat-record":
            yield from tell_record(read_record(text))
        case _:
            yield from tell_document(gr.read_document(text))


def tell_pack(pack: Pack) -> Iterator[str]:
    match = Match.start("galaktico", 2, 5, data=pack)
    yield gr.draw.text(match.game, match.state)
    yield str(gr.draw(match.game, match.state))
    yield from told_by_page(match)


def told_by_page(match: Match | SeatRecord) -> Iterator[str]:
    text = page(match)
    yield text
    letters = text.split('id="data"')[1].split(">", 1)[1].split("<")[0]
    yield from texts_in(unpacked(letters))


def texts_in(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, part in value.items():
                yield key
                yield from texts_in(part)
        case list():
            for part in value:
                yield from texts_in(part)
        case _:
            pass


def tell_record(record: Any) -> Iterator[str]:
    if isinstance(record, SeatRecord):
        yield gr.review(record).checked
    else:
        match = Match.replay(record)
        yield gr.draw.text(match.game, match.state)


def tell_document(document: gr.Document) -> Iterator[str]:
    if document.game is None:
        return
    if document.kind in ("state", "view"):
        yield gr.draw.text(document.game, document.value)
        yield str(gr.draw(document.game, document.value))
    elif document.kind == "event":
        yield gr.draw.sentence(document.game, document.value)


@pytest.mark.parametrize("name", documents())
def test_no_document_puts_them_into_a_message_or_a_drawing(name: str) -> None:
    refused = 0
    for document in spoilt_documents(name):
        told: list[str] = []
        error = refusal(lambda: told.extend(use(name, json.dumps(document))))  # noqa: B023 - used here
        refused += error is not None
        for text in (*told, str(error)):
            assert_harmless(text)
    assert refused


def test_the_letters_do_come_through_where_nothing_is_done_about_them() -> None:
    """The check can fail: a message made without the library's errors is caught."""
    with pytest.raises(AssertionError):
        assert_harmless(f"no card {HOSTILE}")
    with pytest.raises(UnicodeEncodeError):
        is_harmless(HALF)


@pytest.mark.parametrize("name", gr.games())
@pytest.mark.parametrize("text", [HOSTILE, HALF])
def test_no_notation_puts_them_into_a_message(name: str, text: str) -> None:
    game = gr.game(name)
    match = played(name, 2, 5, 10)
    for legal in [str(match.legal[0]), str(match.legal[-1]), ""]:
        for order in (legal + text, text + legal, legal.replace(" ", f" {text}", 1)):
            for ask in (game.parse, match.play, lambda order: game.compose(match.state, order)):
                assert_refusal_is_harmless(ask, order)


def assert_refusal_is_harmless(ask: Callable[[str], object], text: str) -> None:
    told: list[object] = []
    error = refusal(lambda: told.append(ask(text)))
    for found in (*told, error):
        parts = found if isinstance(found, tuple) else (found,)
        assert all(is_harmless(str(part)) for part in parts)


@pytest.mark.parametrize("text", [HOSTILE, HALF])
def test_no_argument_puts_them_into_a_message(text: str) -> None:
    asked: list[Callable[[], object]] = [
        lambda: gr.game(text),
        lambda: gr.game("galaktico", rulings={text: "x"}),
        lambda: gr.game("galaktico", rulings={"own_station": text}),
        lambda: gr.game("galaktico", rulings=text),
        lambda: gr.game("galaktico", variant=text),
        lambda: gr.game("galaktico").clauses[text],
        lambda: gr.game("galaktico").new(2, sectors=(text, "A")),
        lambda: gr.Match.start("galaktico", 2, **{text: 1}),  # type: ignore[arg-type]
        lambda: gr.load_data(text),
        lambda: gr.draw(gr.game("galaktico"), text),
        lambda: published_pack().value(text),
        lambda: published_pack().with_values("toy", "t", {f"board.{text}": text}),
    ]
    for ask in asked:
        with pytest.raises(GalaxyRulesError) as caught:
            ask()
        assert is_harmless(str(caught.value))


# packs: names of cards stand within lines everywhere


def test_a_pack_whose_names_cannot_be_printed_is_refused() -> None:
    document = pack_document()
    for slot, key in [(("weapons",), True), (("fleet", "scout"), True)]:
        with pytest.raises(gr.BadData, match="a letter that cannot be printed"):
            read_pack(json.dumps(spoilt(document, slot, HOSTILE, key=key)))


def test_a_pack_s_title_is_shown_escaped(tmp_path: Path) -> None:
    document = pack_document()
    document["title"] += HOSTILE
    document["notes"] += HOSTILE
    pack = read_pack(json.dumps(document))
    match = Match.start("galaktico", 2, 5, data=pack)
    told = list(told_by_page(match))
    assert any("\\u202e" in text for text in told)
    for text in told:
        assert_harmless(text)
    file = written(tmp_path / "pack.json", document)
    result = run("data", "galaktico", "--data", str(file))
    assert 0 == result.exit_code
    assert "\\u202e" in result.output
    assert_harmless(result.output)


# the command line


def commands(folder: Path) -> dict[str, tuple[str, ...]]:
    """Commands into which they are put: files, their names, options and words."""
    odd = folder / f"odd{HOSTILE}"
    half = folder / f"half{os.fsdecode(bytes([255]))}"
    vector = json.loads(json.dumps(VECTOR))
    for key in ("id", "title"):
        vector[key] += HOSTILE
    vector["script"][0]["expect"] += HOSTILE
    vector["clauses"].append(f"GAL{HOSTILE}")
    record = documents()["galaktico record"]
    seats = documents()["galaktico seat-record"]
    for file in (odd, half):
        written(file, [vector])
    return {
        "check": ("check", str(written(folder / "v.json", [vector]))),
        "check all": ("check", "-v", str(written(folder / "w.json", [VECTOR | {"id": HOSTILE}]))),
        "check a file": ("check", str(odd), str(half)),
        "check no vectors": ("check", str(written(folder / "n.json", [vector | {HOSTILE: 1}]))),
        "check no file": ("check", f"nowhere{HOSTILE}"),
        "replay": (
            "replay",
            str(written(folder / "r.json", record | {"start": HOSTILE})),
        ),
        "replay no record": ("replay", str(written(folder / "s.json", record | {HOSTILE: 1}))),
        "replay a seat": ("replay", str(written(folder / "t.json", seats | {"chain": HOSTILE}))),
        "replay a file": ("replay", str(odd)),
        "replay another file": ("replay", str(half)),
        "replay a key": ("replay", str(written(folder / "u.json", seats)), "--key-file", str(half)),
        "audit": (
            "replay",
            str(written(folder / "a.json", record | {"seed": 2**127})),
            "--audit",
            HOSTILE,
        ),
        "why": ("why", str(written(folder / "q.json", QUESTION)), f"A35: {HOSTILE}", "--fragment"),
        "why a position": (
            "why",
            str(written(folder / "p.json", QUESTION | {HOSTILE: HOSTILE})),
            "stop",
            "--fragment",
        ),
        "rulings": ("play", "galaktico", "--rulings", f"{HOSTILE}=x"),
        "variant": ("play", "galaktico", "--variant", HOSTILE),
        "a record": ("play", "galaktico", "--record", f"nowhere{HOSTILE}/x"),
        "a game": ("play", HOSTILE),
        "a clause": ("clauses", f"GAL-{HOSTILE}-01"),
        "clauses": ("clauses", "galaktico", HOSTILE),
        "data": ("data", "galaktico", HOSTILE),
        "data of a file": ("data", "galaktico", "--data", str(odd)),
        "an option": ("play", f"--{HOSTILE}"),
        "a command": (HOSTILE,),
        "a number": ("play", "galaktico", "--seed", HOSTILE),
        "a policy": ("simulate", "galaktico", "--policy", HOSTILE),
    }


NAMES: Final = [
    "check", "check all", "check a file", "check no vectors", "check no file", "replay",
    "replay no record", "replay a seat", "replay a file", "replay another file", "replay a key",
    "audit", "why", "why a position", "rulings", "variant", "a record", "a game", "a clause",
    "clauses", "data", "data of a file", "an option", "a command", "a number", "a policy",
]  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="such names of files are Linux's own")
@pytest.mark.parametrize("name", NAMES)
def test_no_command_prints_them(tmp_path: Path, name: str) -> None:
    asked = commands(tmp_path)
    assert NAMES == list(asked)
    result = run(*asked[name])
    assert result.exit_code in (0, 1, 2)
    assert result.output.strip()
    assert_harmless(result.output)


def test_what_is_typed_in_a_game_is_not_printed_either() -> None:
    typed = f"{HOSTILE}x\nwhy {HOSTILE}x\nequip {HOSTILE}\nquit\n"
    result = run("play", "galaktico", "--players", "2", "--seed", "3", typed=typed)
    assert 0 == result.exit_code
    assert_harmless(result.output)


def test_a_hostile_title_makes_no_line_of_its_own(tmp_path: Path) -> None:
    vector = VECTOR | {"id": "V-1\nFAILED V-2 [GAL-MOV-01]"}
    result = run("check", "-v", str(written(tmp_path / "v.json", [vector])))
    assert 0 == result.exit_code
    assert not any(line.startswith("FAILED") for line in result.output.splitlines())
    assert "V-1\\nFAILED V-2" in result.output


def test_a_complaint_of_click_s_own_is_shown_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == _complain(f"no such option: --{HOSTILE}{HALF}")
    told = capsys.readouterr().err
    assert 1 == told.count("\n")
    assert_harmless(told)
