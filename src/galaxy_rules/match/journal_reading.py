"""What a journal tells: the match is begun as its head says, and every line is done again."""

import contextlib
from collections.abc import Iterator
from typing import Final

from pyrsistent import PVector

from galaxy_rules.kernel.errors import BadInput, BadRecord, brief
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.journal_lines import (
    Head,
    Line,
    PlyLine,
    RedoLine,
    UndoLine,
    read_line,
)
from galaxy_rules.match.match import Match
from galaxy_rules.match.plies import Ply
from galaxy_rules.match.records import LONGEST, ReplayParted
from galaxy_rules.match.replaying import begin, naming_corrections, replay_ply
from galaxy_rules.match.telling import Telling

END: Final = b"\n"
MOST_MOVED: Final = 50_000_000
"""Plies that stand when something is taken back or played again, summed over all such lines: to
move a match costs as much as it is long, and a text of many such lines would cost its square.
"""


class Told:
    """What a journal tells: its match, played again line by line."""

    def __init__(self, text: bytes, data: Pack | None) -> None:
        """Read a text and play it."""
        *lines, tail = text.split(END)
        self.size: Final = len(text)
        self.chain: str = ""
        self.lost: bytes = b""
        """The beginning of a line at the end."""
        self.unended: bool = False
        """Whether the last line is whole and only its end is missing."""
        self._moved: int = 0
        if len(lines) > LONGEST:
            raise BadRecord("journal", f"longer than {LONGEST} lines")
        if not lines:
            raise BadRecord("line 1", "not whole: nothing was ever kept here")
        head = self._read(lines[0], 1)
        if not isinstance(head, Head):
            raise BadRecord("line 1", "not the head of a journal")
        with naming_line(1):
            self.match: Final = begin(Match, head, data)
        self._telling: Final = Telling(self.match.game, self.match.start_state)
        self.written: PVector[Ply] = self.match.plies[:0]
        with naming_corrections(self.match.game, head.rules):
            for number, line in enumerate(lines[1:], 2):
                self._follow(self._read(line, number), number)
            if tail:
                self._end(tail, len(lines) + 1)

    def _read(self, text: bytes, number: int) -> Line:
        line = read_line(text, number, self.chain)
        self.chain = line.chain
        return line

    def _end(self, tail: bytes, number: int) -> None:
        """A last line without its end: whole all the same, or cut."""
        try:
            line = read_line(tail, number, self.chain)
        except BadRecord:
            self.lost = tail
            return
        self.chain, self.unended = line.chain, True
        self._follow(line, number)

    def _follow(self, line: Line, number: int) -> None:
        """Do what a line says was done."""
        with naming_line(number):
            self._do(line)

    def _do(self, line: Line) -> None:
        match = self.match
        if not isinstance(line, PlyLine):
            self._check_move(len(match.plies))
        match line:
            case PlyLine():
                number = len(self.written)
                replay_ply(match, number, line, self._telling)
                self.written = match.plies[: number + 1]
            case UndoLine():
                match.undo(line.by)
                self._came_to(line.undo, "undo")
            case RedoLine():
                match.redo()
                self._came_to(line.redo, "redo")
            case Head():
                raise BadRecord("format", "a second head")

    def _check_move(self, plies: int) -> None:
        """Object to a move back or on before chance was told, and to more than anybody makes."""
        if len(self.written) != plies:
            raise BadRecord("chain", "the draws of chance are missing before it")
        self._moved += plies
        if self._moved > MOST_MOVED:
            raise BadRecord("undo", f"more than {MOST_MOVED} plies were moved along in all")

    def _came_to(self, plies: int, field: str) -> None:
        self.written = self.match.plies
        if len(self.written) != plies:
            problem = f"{brief(plies)} plies recorded, {len(self.written)} found"
            raise BadRecord(field, problem)


@contextlib.contextmanager
def naming_line(number: int) -> Iterator[None]:
    """Say of what does not fit in which line it stands."""
    try:
        yield
    except ReplayParted as parted:
        where = f"line {number}.{parted.parted.removeprefix('record.')}"
        raise ReplayParted(-1, where, parted.problem, parted.clauses) from None
    except BadInput as error:
        where = f"line {number}.{error.field.removeprefix('record.')}"
        raise BadRecord(where, error.problem) from None
