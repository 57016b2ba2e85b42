"""Reading a corpus: its header, its games one after the other, and whether all of it is true."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

from galaxy_rules.catalogue import AnyGame, game_for
from galaxy_rules.kernel.documents.reading import Budget, read_json
from galaxy_rules.kernel.errors import BadInput, BadRecord, GalaxyRulesError
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.lab.corpora.rows import FORMAT, Row, as_written, of_game, same, vocabulary
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import PLAIN

LONGEST_LINE: Final = 1 << 24
"""Bytes of a row: more than any game needs."""
BUDGET: Final = Budget(characters=LONGEST_LINE)


@attrs.frozen
class Played:
    """One game of a corpus: its steps, and what came of it."""

    steps: tuple[Row, ...]
    result: Row


@attrs.frozen
class Corpus:
    """A corpus in a file; games are read when they are asked for."""

    path: Path
    header: Row

    def __iter__(self) -> Iterator[Played]:
        """The games, in order."""
        steps: list[Row] = []
        for row in _rows(self.path):
            if row.get("row") == "step":
                steps.append(row)
            elif row.get("row") == "game":
                yield Played(tuple(steps), row)
                steps = []

    def game(self, data: Pack | None = None) -> AnyGame:
        """The game that was played, on an owner's own data where it was."""
        return game_for(self.header, data)


def opened(path: str | os.PathLike[str]) -> Corpus:
    """A corpus by its file; what is none is refused."""
    file = Path(path)
    header = next(_rows(file), {})
    if header.get("format") != FORMAT:
        raise BadInput(str(path), f"is no corpus: its format is not {FORMAT}")
    return Corpus(file, header)


def check(path: str | os.PathLike[str], data: Pack | None = None) -> int:
    """Hash a corpus and play every game of it again; how many there are.

    A row that is not what its game makes of it is a `BadRecord` that names game, ply and fields.
    """
    corpus = opened(path)
    _check_hash(corpus.path)
    try:
        return _check_rows(corpus, data)
    except (AttributeError, KeyError, TypeError) as error:
        raise BadRecord("row", f"a field is missing, or no such thing: {error}") from None


def _check_rows(corpus: Corpus, data: Pack | None) -> int:
    game = corpus.game(data)
    if differing := same(corpus.header, corpus.header | vocabulary(game)):
        raise BadRecord("header", f"says otherwise: {', '.join(differing)}")
    number = -1
    for number, one in enumerate(corpus):
        _check_game(game, corpus.header, number, one)
    if number + 1 != corpus.header["games"]:
        raise BadRecord("games", f"{number + 1} of {corpus.header['games']} are there")
    return number + 1


def _rows(path: Path) -> Iterator[Row]:
    for number, line in enumerate(_lines(path), 1):
        try:
            row = read_json(line.decode(), BUDGET)
        except ValueError as error:
            raise BadInput(f"{path}: line {number}", f"cannot be read: {error}") from None
        if not isinstance(row, dict):
            raise BadInput(f"{path}: line {number}", "is no row")
        yield row


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while line := file.readline(LONGEST_LINE):
                yield line
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror or error}") from None


def _check_hash(path: Path) -> None:
    """The last line has to have the hash of all before it."""
    digest, rows, last = hashlib.sha256(), -1, b""
    for line in _lines(path):
        digest.update(last)
        last = line
        rows += 1
    try:
        end = read_json(last.decode(), BUDGET)
    except ValueError:
        end = None
    expected = {"row": "end", "rows": rows, "sha256": digest.hexdigest()}
    if end != expected:
        raise BadRecord("end", "the file is not what was written: its hash is another")


def _check_game(game: AnyGame, header: Row, number: int, one: Played) -> None:
    match = _replayed(game, header["players"], one)
    expected = (as_written(row) for row in of_game(match, number, header["views"]))
    for ply, (found, right) in enumerate(zip((*one.steps, one.result), expected, strict=True)):
        if differing := same(found, right):
            where = f"game {number}, ply {ply}"
            raise BadRecord(where, f"says otherwise: {', '.join(differing)}")


def _replayed(game: AnyGame, players: int, one: Played) -> Match:
    """The match by its seed, with the choices that are written down."""
    match = Match(game, game.new(players), one.result["seed"], PLAIN)
    for row in one.steps:
        if row["seat"] == CHANCE:
            continue
        try:
            match.play(row["action"])
        except GalaxyRulesError as error:
            where = f"game {row['game']}, ply {row['ply']}"
            raise BadRecord(where, f"cannot be played: {error}") from None
    if len(match.plies) != len(one.steps) or one.result["finished"] != (match.to_move == OVER):
        raise BadRecord(f"game {one.result['game']}", "ends elsewhere")
    return match
