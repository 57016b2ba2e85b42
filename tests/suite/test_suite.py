"""The conformance suite: its manifest is fresh, and its README is enough to follow it."""

import copy
import enum
import json
import shutil
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.galaktico.board.hexagon import Board
from galaxy_rules.galaxy_of_trian.words.grid import (
    KIND_LETTERS,
    cell_at,
    index_of,
    kind_of,
    node_name,
    read_node,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.values import SINCE, digest, key_of
from galaxy_rules.match.match import Match
from galaxy_rules.match.schemas import schema
from galaxy_rules.match.seeds import dice, keyed_dice
from tests.match.playing import played
from tools.suite import FIXTURES, MANIFEST, manifest, suite_version, text_of

README: Final = (FIXTURES / "README.md").read_text("utf-8")


def blocks() -> dict[str, Any]:
    """The functions that the README spells out."""
    names: dict[str, Any] = {}
    for part in README.split("```python\n")[1:]:
        exec(part.split("```")[0], names)  # noqa: S102 - the README's own code
    return names


# ------------------------------------------------------------------------ the manifest


def test_the_manifest_is_fresh() -> None:
    """Where this fails: `python tools/suite.py --write`."""
    assert text_of(manifest()) == MANIFEST.read_text("utf-8")


def test_the_manifest_counts_vectors_and_names_every_file() -> None:
    words = json.loads(MANIFEST.read_text("utf-8"))
    by_file = sum(entry.get("vectors", 0) for entry in words["files"].values())
    assert by_file == sum(entry["vectors"] for entry in words["games"].values())
    inside = {path.relative_to(FIXTURES).as_posix() for path in FIXTURES.rglob("*.*")}
    inside = {name for name in inside if not name.startswith("answers/")} - {"manifest.json"}
    assert inside == set(words["files"])
    for name, entry in words["files"].items():
        assert sha256((FIXTURES / name).read_bytes()).hexdigest() == entry["sha256"]


def test_a_changed_file_changes_the_manifest(tmp_path: Path) -> None:
    other = tmp_path / "fixtures"
    shutil.copytree(FIXTURES, other, ignore=shutil.ignore_patterns("answers"))
    assert manifest() == manifest(other)
    vectors = json.loads((other / "vectors" / "galaktico.json").read_text("utf-8"))
    (other / "vectors" / "galaktico.json").write_text(json.dumps(vectors[1:]), "utf-8")
    before, after = manifest(), manifest(other)
    assert before["games"]["galaktico"]["vectors"] - 1 == after["games"]["galaktico"]["vectors"]
    changed = {name for name in before["files"] if before["files"][name] != after["files"][name]}
    assert {"vectors/galaktico.json"} == changed


def test_the_version_is_the_newest_that_the_changes_name() -> None:
    assert 3 == suite_version("# Changes\n\n## 3\n\nx\n\n## 2\n\n## 1\n")
    assert suite_version((FIXTURES / "CHANGES.md").read_text("utf-8")) == manifest()["suite"]


def test_every_file_of_the_suite_is_in_the_readme() -> None:
    for name in manifest()["files"]:
        folder = name.partition("/")[0]
        shown = {"records": "records/*.json", "counts": "counts/GAME.json"}.get(folder, name)
        shown = "citations/GAME.json" if folder == "citations" else shown
        shown = "schema/*.schema.json" if folder == "schema" else shown
        shown = "types/*.d.ts" if folder == "types" else shown
        assert f"`{shown}`" in README or name == "README.md"


# ------------------------------------------------------------------------ chance


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1, 123456789])
def test_the_readme_s_generator_is_the_library_s(seed: int) -> None:
    found = blocks()
    for ply in (0, 1, 2, 77, 5000):
        for limit in (1, 2, 6, 560, 2**64, 10**30):
            mine = found["below"](limit, found["words"](seed, ply))
            assert dice(seed, ply).below(limit) == mine
            mine = found["below"](limit, found["keyed_words"](seed, ply))
            assert keyed_dice(seed, ply).below(limit) == mine


def test_the_readme_s_example_of_numbers_is_right() -> None:
    found = blocks()
    for words in ("words", "keyed_words"):
        drawn = [found["below"](6, found[words](7, ply)) for ply in range(8)]
        assert ", ".join(map(str, drawn)) in " ".join(README.split())


def chances(outcomes: tuple[tuple[Any, Fraction], ...]) -> list[tuple[str, int, int]]:
    return [(str(action), part.numerator, part.denominator) for action, part in outcomes]


@pytest.mark.parametrize("name", ["galaxy_of_trian-2", "galaxy_of_trian-4"])
def test_chance_of_a_golden_record_follows_from_its_seed(name: str) -> None:
    outcome = blocks()["outcome"]
    record = json.loads((FIXTURES / "records" / f"{name}.json").read_text("utf-8"))
    match = Match.replay(json.dumps(record))
    game, state, drawn = match.game, match.start_state, 0
    for number, (ply, logged) in enumerate(zip(match.plies, record["log"], strict=True)):
        if logged["by"] == gr.CHANCE:
            drawn += 1
            found = outcome(chances(game.chance_outcomes(state)), record["seed"], number)
            assert found == logged["do"]
        state = ply.state
    assert drawn > 50


# ------------------------------------------------------------------------ signatures


def test_the_readme_s_signature_is_the_library_s() -> None:
    key = bytes(range(16))
    record = played("galaktico", 3, 2, 10).record(1, key=key)
    document = json.loads(gr.dumps(record))
    assert record.signature == blocks()["signed"](document, key)
    assert 64 == len(record.signature)


# ------------------------------------------------------------------------ digests


LATER = {("State", "window"), ("State", "committed"), ("Retrieving", "won"), ("Fighting", "scope")}
"""What the README says that rules 2 brought."""


def spelled(value: Any) -> str:
    """The README's table of spellings, written again from it."""
    simple = blocks()["spell"]
    match value:
        case enum.Enum():
            return f"{type(value).__name__}.{value.name};"
        case tuple():
            return f"({''.join(map(spelled, value))})"
        case Bag():
            pairs = sorted((hashed(thing), count) for thing, count in value.items())
            return "{" + "".join(spelled(pair) for pair in pairs) + "}"
        case frozenset():
            return "<" + "".join(spelled(one) for one in sorted(map(hashed, value))) + ">"
        case FrozenMap():
            return "|" + "".join(spelled(one) for one in sorted(map(hashed, value.items()))) + "|"
        case _ if type(value).__name__ == "Galaxy":
            return f"Galaxy[{spelled(value.tiles)}]"
        case _ if attrs.has(type(value)):
            return spelled_fields(value, type(value).__name__)
        case _:
            return str(simple(value))


def spelled_fields(value: Any, name: str) -> str:
    """A value with fields: those that rules 2 brought come last, by name, if they say something."""
    found, later = "", ""
    for field in attrs.fields(type(value)):
        entry = getattr(value, field.name)
        if (name, field.name) not in LATER:
            found += spelled(entry)
        elif entry != field.default:
            later += f"{field.name}={spelled(entry)}"
    return f"{name}[{found}]{later}"


def test_the_readme_names_every_field_that_rules_2_brought() -> None:
    assert all(f"`{kind}.{field}`" in README for kind, field in LATER)
    kinds = [made.state_class for made in map(gr.game, gr.games())]
    marked = {
        ("State", f.name) for kind in kinds for f in attrs.fields(kind) if SINCE in f.metadata
    }
    assert marked == {(kind, field) for kind, field in LATER if kind == "State"}


def hashed(value: Any) -> str:
    return sha256(spelled(value).encode()).hexdigest()[:32]


@pytest.mark.parametrize("name", gr.games())
def test_a_digest_is_what_the_readme_says(name: str) -> None:
    state = played(name, 2, 3, 60).state
    assert state.digest() == hashed(state)
    fields = [key_of(field) for field in attrs.fields(type(state))]
    assert fields == list(schema("state", name)["$defs"]["State"]["properties"])


def test_the_readme_s_own_digest_is_the_library_s() -> None:
    mine = blocks()["digest"]
    for value in (None, True, 0, -1, 255, "", "Ä", (), (1, "ab", None), ((1, (2,)), "x", False)):
        assert digest(value) == mine(value)
    assert f"`{digest((1, 'ab', None))}`" in README


def test_places_are_the_numbers_that_the_readme_says() -> None:
    board = Board(6)
    assert ("A11", "A12", "A21", "B11") == tuple(board.labels[i] for i in (0, 1, 6, 36))
    assert (2048 * 3 + 2 * -2 + 1) == cell_at(3, -2, 2)
    node = read_node("3,-2,2:p1")
    assert 32 * cell_at(3, -2, 2) + 8 * KIND_LETTERS.index("p") + 1 == node
    assert ("3,-2,2:p1", 2, 1) == (node_name(node), kind_of(node), index_of(node))


def test_the_chain_of_a_seat_s_record_is_what_the_readme_says() -> None:
    mine = blocks()["digest"]
    record = json.loads((FIXTURES / "records" / "galaktico-3-seat-1.json").read_text("utf-8"))
    chain = record["digest"]
    for seen in record["log"]:
        events = json.dumps(seen["events"], sort_keys=True)
        chain = mine((chain, seen["by"], seen["do"], events, seen["digest"]))
        assert chain == seen["chain"]
    assert chain == record["chain"]


def test_a_planted_change_of_a_record_is_noticed() -> None:
    record = json.loads((FIXTURES / "records" / "galaktico-3-seat-1.json").read_text("utf-8"))
    spoilt = copy.deepcopy(record)
    del spoilt["log"][5]
    with pytest.raises(gr.BadRecord):
        gr.review(json.dumps(spoilt))
