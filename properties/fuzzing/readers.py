"""Everything that reads from outside, each with what must hold where it succeeds."""

import contextlib
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
from click.testing import CliRunner

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame, game, games
from galaxy_rules.cli.app import cli
from galaxy_rules.kernel.documents.codec import read_json
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import Record, SeatRecord
from galaxy_rules.match.vectors import read_vectors, run_vectors
from properties.fuzzing import seeds, spoiling

EXIT_CODES: Final = (0, 1, 2)
FEW: Final = 3
"""Plies of a game on somebody's own data."""


@attrs.frozen
class Reader:
    """A way in: what it reads, valid texts for it, and what can be wrong with one."""

    name: str
    read: Callable[[str], None]
    seeds: Callable[[], tuple[str, ...]]
    spoil: Callable[[Random, str], str]


def read_document(text: str) -> None:
    """A document; what it holds is written and read again as the same."""
    found = gr.read_document(text)
    assert gr.loads(gr.dumps(found.value, found.game)) == found.value


def read_record(text: str) -> None:
    """A record, replayed or reviewed; one that passes is what the match would write."""
    found = gr.loads(text)
    if isinstance(found, SeatRecord):
        assert gr.review(found).plies == len(found.log)
    elif isinstance(found, Record):
        assert gr.Match.replay(text).record() == found
    else:
        raise BadInput("format", "not a record")


def read_pack(text: str) -> None:
    """A data pack from a file; a game takes it and can be begun, or says what it lacks."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pack.toml"
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        pack = gr.load_data(file)
    made = game(pack.game, data=pack)
    _begin(made, made.new(made.players[-1]))


def _begin(made: AnyGame, start: Any) -> None:
    match = Match(made, start, 1)
    for _ in range(FEW):
        if match.over:
            return
        match.play(match.legal[0])
    assert gr.Match.replay(gr.dumps(match), made.data).state == match.state


def read_vectors_text(text: str) -> None:
    """A file of conformance vectors, run; a vector that fails is an answer as well."""
    vectors = read_vectors(text)
    assert len(list(run_vectors(vectors))) == len(vectors)


def read_position(text: str) -> None:
    """A description of a position; what it means can be questioned and written."""
    words = _table(text)
    made = game(words.get("game", ""))
    fragment = words.get("fragment", False)
    state = made.position(words.get("position", {}), fragment=fragment)
    assert not [fault for fault in made.faults(state) if fault.local or not fragment]
    made.legal_actions(state)
    for seat in (0, gr.SPECTATOR):
        made.encode(made.view(state, seat))
    assert gr.loads(gr.dumps(state, made)) == state


def read_table(text: str) -> None:
    """Rulings, a variant and the options of a new game."""
    words = _table(text)
    options = words.get("options", {})
    if not isinstance(options, dict):
        raise BadInput("options", "expected a table")
    name, players = words.get("game", ""), options.pop("players", 2)
    reserved = {"name", "seed", "rulings", "data", "variant"}
    options = {key: value for key, value in options.items() if key not in reserved}
    seed, rulings, variant = words.get("seed", 0), words.get("rulings"), words.get("variant")
    match = Match.start(name, players, seed, rulings=rulings, variant=variant, **options)
    assert gr.Match.replay(gr.dumps(match)).state == match.state


def _table(text: str) -> dict[str, Any]:
    words = read_json(text)
    if not isinstance(words, dict):
        raise BadInput("words", "expected a table")
    return words


def read_notation(text: str) -> None:
    """An action or an order, in several positions of its game; first line: which game."""
    name, _, words = text.partition("\n")
    if name not in games():
        raise BadInput("game", "no game of that name")
    for made, state in _stages()[name]:
        made.compose(state, words)
        action = made.parse(words)
        assert made.parse(str(action)) == action
        assert bool(made.why_not(state, action)) == (action not in _twins(made, state, action))


def _twins(made: AnyGame, state: Any, action: Any) -> tuple[Any, ...]:
    """The action, where it is legal: then it has a listed twin, an explanation and a successor."""
    if made.why_not(state, action):
        return ()
    made.canonical(state, action)
    made.explain(state, action)
    made.apply(state, action)
    return (action,)


@cache
def _stages() -> dict[str, list[tuple[AnyGame, Any]]]:
    found: dict[str, list[tuple[AnyGame, Any]]] = {name: [] for name in games()}
    for match in seeds.matches():
        found[match.game.name].append((match.game, match.state))
    return found


def run_command(text: str) -> None:
    """A command line and its file: an exit code that means something, and never a traceback."""
    line, _, file = text.partition("\n\n")
    words = line.split("\n")
    content = file.encode("utf-8", "surrogatepass")
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):  # games are kept there
        path = Path(folder) / "file.json"
        path.write_bytes(content)
        words = [word.replace("FILE", str(path)) for word in words]
        if words[0] not in COMMANDS or "--record" in words:
            raise BadInput("command", "not one that is tried")
        result = CliRunner().invoke(cli, words, input=content if words[0] == "play" else None)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in EXIT_CODES, result.output
    assert "Traceback" not in result.output


COMMANDS: Final = ("replay", "check", "why", "play", "data", "rulings", "clauses")
READERS: Final[dict[str, Reader]] = {
    reader.name: reader
    for reader in (
        Reader("documents", read_document, seeds.documents, spoiling.json_text),
        Reader("records", read_record, seeds.records, spoiling.json_text),
        Reader("packs", read_pack, seeds.packs, spoiling.any_text),
        Reader("vectors", read_vectors_text, seeds.vectors, spoiling.json_text),
        Reader("positions", read_position, seeds.positions, spoiling.json_text),
        Reader("tables", read_table, seeds.tables, spoiling.json_text),
        Reader("notation", read_notation, seeds.notations, spoiling.headed),
        Reader("commands", run_command, seeds.commands, spoiling.command),
    )
}
