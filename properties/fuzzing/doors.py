"""Every way in, as a function of a text alone: what is read is not used here, only taken in.

`readers` asks what holds for what was read; here it is only of interest what reading costs.
"""

import contextlib
import json
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
from click.testing import CliRunner

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame, game, games
from galaxy_rules.cli.app import cli
from galaxy_rules.kernel.clauses import read_register
from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.documents.reading import read_json
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.match.journal_lines import chained_line, head_of, ply_line
from galaxy_rules.match.journal_reading import Told
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import Seen, chained, read_record
from galaxy_rules.match.vectors import read_vectors, run_vectors
from properties.fuzzing import seeds
from properties.fuzzing.adversarial import Make

PLIES: Final = 30
"""Of the matches in whose positions notation is read."""
FAR: Final = 150
"""Plies after which views are large."""
SEAT: Final = 1
CHAINED: Final = 33
"""Characters of a chain, and a comma."""


@attrs.frozen
class Door:
    """A way in, and valid texts to grow adversarial ones from."""

    name: str
    read: Callable[[str], object]
    seeds: Callable[[], tuple[str, ...]] = tuple
    more: dict[str, Make] = attrs.field(factory=dict)
    """Adversarial texts that no other door would read as far."""
    works: bool = False
    """Whether what the text asks for is done as well: plies replayed, scripts run."""


def _load_data(text: str) -> object:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pack"
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        pack = gr.load_data(file)
    return game(pack.game, data=pack)


def _run_vectors(text: str) -> object:
    return list(run_vectors(read_vectors(text)))


def _position(text: str) -> object:
    words = _table(text)
    made = game(words.get("game", "galaktico"))
    return made.position(words.get("position", words), fragment=bool(words.get("fragment")))


def _start(text: str) -> object:
    words = _table(text)
    options = words.get("options")
    if not isinstance(options, dict) or options.keys() & {"name", "data"}:
        raise BadInput("options", "expected a table")
    choices = {key: words.get(key) for key in ("rulings", "variant")}
    return Match.start(words.get("game", ""), **{"players": 2, "seed": 1, **choices, **options})


def _table(text: str) -> dict[str, Any]:
    words = read_json(text)
    if not isinstance(words, dict):
        raise BadInput("words", "expected a table")
    return words


@cache
def _positions() -> tuple[tuple[AnyGame, Any], ...]:
    found = []
    for name in games():
        match = Match.start(name, players=2, seed=3)
        for _ in range(PLIES):
            match.play(match.legal[0])
        found.append((match.game, match.state))
    return tuple(found)


def _parse(text: str) -> None:
    for made, _ in _positions():
        _refused(made.parse, text)


def _compose(text: str) -> None:
    for made, state in _positions():
        _refused(made.compose, state, text)


def _refused(ask: Callable[..., object], *words: object) -> None:
    with contextlib.suppress(BadInput):
        ask(*words)


def _order(text: str) -> str:
    """Seeds of notation without the line that names their game."""
    return text.partition("\n")[2]


def _command(*words: str) -> Callable[[str], None]:
    """A command with the text in a file."""

    def run(text: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "file.json"
            file.write_bytes(text.encode("utf-8", "surrogatepass"))
            _run([str(file) if word == "FILE" else word for word in words])

    return run


def _run(words: list[str], given: str | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):  # games are kept there
        result = CliRunner().invoke(cli, words, input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    if result.exit_code:
        raise BadInput("exit", str(result.exit_code))


def _typed(text: str) -> None:
    """A text as a word of a command line."""
    _run(["why", _described(), text, "--fragment"])


def _answered(text: str) -> None:
    """A text as one line that is typed in a session."""
    line = " ".join(text.splitlines())
    _run(["play", "galaktico", "--seed", "3"], f"{line}\nquit\n")


@cache
def _described() -> str:
    file = Path(tempfile.mkdtemp()) / "position.json"
    file.write_text(json.dumps({"players": 2}), encoding="utf-8")
    return str(file)


def _json_packs() -> tuple[str, ...]:
    return tuple(text for text in seeds.packs() if text.startswith("{"))


def _orders() -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_order, seeds.notations())))


def _full_records() -> tuple[str, ...]:
    return tuple(text for text in seeds.records() if '"seat"' not in text[:2000])


def _seat_records() -> tuple[str, ...]:
    return tuple(text for text in seeds.records() if '"seat"' in text[:2000])


def _journal(text: str) -> object:
    return Told(text.encode(errors="surrogatepass"), None)


def to_and_fro(name: str, length: int) -> str:
    """A journal in which the same action is played and taken back again and again."""
    match = _far(name)
    lines, chain = [], ""
    for line in _lines_to_and_fro(match):
        text, chain = chained_line(chain, line)
        lines.append(text)
        length -= len(text)
        if length < 0 and "undo" in line:
            break
    return "".join(lines)


def _lines_to_and_fro(match: Match) -> Iterator[dict[str, Any]]:
    """The head, the plies, then endlessly the last decision taken back and played again."""
    yield head_of(match)
    before = match.start_state
    for ply in match.plies:
        yield ply_line(before, ply)
        before = ply.state
    whole = len(match.plies)
    last = max(place for place, ply in enumerate(match.plies) if ply.by != CHANCE)
    while True:
        yield {"undo": last, "by": match.plies[last].by}
        yield {"redo": whole}


def waiting(name: str, length: int) -> str:
    """A seat's record in which nothing happens for as long as one likes, and all of it fits."""
    match = _far(name)
    return _seated(match, [Seen(0, None, (), {}, match.view(SEAT).digest(), "")], length)


def fidgeting(name: str, length: int) -> str:
    """The same, in which one small thing goes to and fro in a large view."""
    match = _far(name)
    view = match.view(SEAT)
    field, now, other = _loose(match.game, view)
    moved = match.game.read_change(view, {field: other}, "view").digest()
    to = Seen(0, None, (), {field: other}, moved, "")
    fro = Seen(0, None, (), {field: now}, view.digest(), "")
    return _seated(match, [to, fro], length)


@cache
def _far(name: str) -> Match:
    """A match far enough for large views."""
    match, choose = Match.start(name, players=2, seed=1), Random(1)
    while not match.over and len(match.plies) < FAR:
        match.play(choose.choice(match.legal))
    return match


@cache
def _loose(made: AnyGame, view: Any) -> tuple[str, Any, Any]:
    """A small field of a view that may have another value as well."""
    body = made.encode(view)
    numbers = {field: value for field, value in body.items() if type(value) in (int, bool)}
    for field, value in numbers.items():
        for other in (not value,) if type(value) is bool else (value + 1, value - 1):
            with contextlib.suppress(BadInput):
                made.decode(body | {field: other}, "view", "view", fragment=False)
                return field, value, other
    raise BadInput("view", "nothing can be otherwise")


def _seated(match: Match, plies: list[Seen], length: int) -> str:
    """A seat's record that begins where a match is, and goes on with these plies over and over."""
    view = match.view(SEAT)
    size = sum(len(write_json(attrs.asdict(seen))) + CHAINED for seen in plies) // len(plies)
    log, chain = [], view.digest()
    for seen, _ in zip(cycle(plies), range(length // size), strict=False):
        chain = chained(chain, seen)
        log.append(attrs.evolve(seen, chain=chain))
    made = attrs.evolve(
        match.record(SEAT),
        options=match.game.options(view),
        view=match.game.encode(view),
        digest=view.digest(),
        log=tuple(log),
        chain=chain,
    )
    return gr.dumps(made)


SEATED: Final[dict[str, Make]] = {
    f"a seat that {does} in {name}": partial(make, name)
    for does, make in (("waits", waiting), ("fidgets", fidgeting))
    for name in games()
}
MOVED: Final[dict[str, Make]] = {
    f"to and fro in {name}": partial(to_and_fro, name) for name in games()
}
DOORS: Final[dict[str, Door]] = {
    door.name: door
    for door in (
        Door("read_json", read_json),
        Door("loads", gr.loads, seeds.documents),
        Door("read_record", read_record, seeds.records),
        Door("vectors", read_vectors, seeds.vectors),
        Door("replay", Match.replay, _full_records, works=True),
        Door("journal", _journal, more=MOVED, works=True),
        Door("review", gr.review, _seat_records, SEATED),
        Door("vectors run", _run_vectors, seeds.vectors, works=True),
        Door("load_data", _load_data, _json_packs),
        Door("registers", read_register),
        Door("positions", _position, seeds.positions),
        Door("tables", _start, seeds.tables),
        Door("parse", _parse, _orders),
        Door("compose", _compose, _orders),
        Door("cli replay", _command("replay", "FILE")),
        Door("cli check", _command("check", "FILE")),
        Door("cli why", _command("why", "FILE", "pass")),
        Door("cli data", _command("data", "galaktico", "--data", "FILE")),
        Door("cli words", _typed),
        Door("cli play", _answered),
    )
}
