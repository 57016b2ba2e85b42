"""A match on disk, ply by ply: what was played is kept when `play` returns, at a constant cost.

A journal is a file of JSON lines that is only ever appended to: the first state, then a line for
each ply, and one for each time that something was taken back or played again.  To open one is to
play it again from its first state.  Whenever the power fails, the file holds whole lines and at
most the beginning of one more; that one is put away, and `lost` says what it was.
"""

import threading
from collections.abc import Collection
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from pyrsistent import PVector

from galaxy_rules.kernel.documents.reading import LARGEST_TEXT
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.appending import Appending, read_bytes, resolved, write_new
from galaxy_rules.match.journal_lines import chained_line, head_of, ply_line
from galaxy_rules.match.journal_reading import END, Told
from galaxy_rules.match.match import Match
from galaxy_rules.match.plies import Ply


class Journal:
    """An open journal and its match.

    Play through the journal: `play`, `undo` and `redo` are those of the match, and what they did is
    on the disk when they return.  If it cannot be written, nothing was done.  What was played on
    `match` itself is written by the next call, or by `keep`.

    >>> import tempfile, pathlib
    >>> from galaxy_rules.catalogue import games
    >>> folder = tempfile.TemporaryDirectory()
    >>> file = pathlib.Path(folder.name) / "evening.jsonl"
    >>> with Journal.create(file, Match.start(games()[0], players=2)) as journal:
    ...     happened = journal.play(journal.match.legal[0])
    >>> with Journal.open(file) as journal:
    ...     len(journal.match.plies), journal.lost
    (1, b'')
    >>> folder.cleanup()
    """

    def __init__(self, file: Appending, match: Match, chain: str, lost: bytes) -> None:
        """Take a file and the match that it tells; see `create` and `open`."""
        self.match: Final = match
        """The match that it tells."""
        self.lost: Final = lost
        """The beginning of a line that was cut when the file was opened; it has been put away."""
        self._file: Final = file
        self._chain: str = chain
        self._written: PVector[Ply] = match.plies
        self._lock: Final = threading.RLock()

    @classmethod
    def create(cls, path: str | PathLike[str], match: Match) -> Self:
        """A new journal of a match, in a file that is not there yet; what was played is in it."""
        if not isinstance(match, Match):
            raise BadInput("match", f"expected a match, found {brief(match)}")
        target = resolved(path)
        plies = match.plies
        head, chain = chained_line("", head_of(match))
        lines = [head]
        before = match.start_state
        for ply in plies:
            text, chain = chained_line(chain, ply_line(before, ply))
            lines.append(text)
            before = ply.state
        write_new(target, "".join(lines).encode())
        journal = cls(Appending(target), match, chain, b"")
        journal._written = plies
        return journal

    @classmethod
    def open(cls, path: str | PathLike[str], data: Pack | None = None) -> Self:
        """A journal from its file, to play on; what is wrong with it is a `BadRecord`.

        The beginning of a line at the end of the file is put away: see `lost`.  Anything else that
        does not fit is refused with the number of its line, and the file stays as it is.
        """
        target = resolved(path)
        file = Appending(target)
        try:
            told = Told(read_bytes(target, LARGEST_TEXT), data)
            journal = cls(file, told.match, told.chain, told.lost)
            journal._written = told.written
            journal._mend(told)
        except BaseException:
            file.close()
            raise
        return journal

    @staticmethod
    def read(path: str | PathLike[str], data: Pack | None = None) -> Match:
        """The match that a journal tells, whoever is writing it; the file stays as it is."""
        return Told(read_bytes(resolved(path), LARGEST_TEXT), data).match

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    def _mend(self, told: Told) -> None:
        """Put the beginning of a line away, end the last one, and write what chance did then."""
        if self._file.size != told.size:
            raise BadInput(str(self.path), "somebody else is writing it")
        if told.lost:
            self._file.cut(told.size - len(told.lost))
        if told.unended:
            self._file.append(END)
        self.keep()

    # acting

    def play(self, action: Any, seat: int | None = None) -> tuple[Any, ...]:  # noqa: ANN401 - or notation
        """Play an action as `match.play` does, and keep it."""
        with self._lock:
            self.keep()
            with self.match.transaction():
                happened = self.match.play(action, seat)
                self.keep()
            return happened

    def undo(self, seat: int | None = None, *, agreed: Collection[int] | None = None) -> Any:  # noqa: ANN401 - any game's action
        """Take the last action of a seat back as `match.undo` does, and keep that."""
        with self._lock:
            self.keep()
            with self.match.transaction():
                action = self.match.undo(seat, agreed=agreed)
                self.keep()
            return action

    def redo(self) -> Any:  # noqa: ANN401 - any game's action
        """Play again what was taken back last as `match.redo` does, and keep that."""
        with self._lock:
            self.keep()
            with self.match.transaction():
                action = self.match.redo()
                plies = self.match.plies
                self._append([{"redo": len(plies)}], plies)
            return action

    def keep(self) -> None:
        """Write what was played on the match itself, or taken back, since it was written last."""
        with self._lock:
            plies, written = self.match.plies, self._written
            if plies is written:
                return
            same = _common(written, plies)
            lines: list[dict[str, Any]] = []
            while len(written) > same:
                last = _last_decision(written)
                lines.append({"undo": last, "by": written[last].by})
                written = written[:last]
            before = written[-1].state if written else self.match.start_state
            for number in range(len(written), len(plies)):
                lines.append(ply_line(before, plies[number]))
                before = plies[number].state
            self._append(lines, plies)

    def _append(self, lines: list[dict[str, Any]], plies: PVector[Ply]) -> None:
        chain, told = self._chain, []
        for line in lines:
            text, chain = chained_line(chain, line)
            told.append(text)
        if told:
            self._file.append("".join(told).encode())
        self._chain, self._written = chain, plies

    # ending

    def close(self) -> None:
        """Let others have the file; everything that was played through the journal is in it."""
        with self._lock:
            self._file.close()

    def __enter__(self) -> Self:
        """Itself, to be closed at the end."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def __reduce__(self) -> str:
        """Refuse to be copied: one file has one writer."""
        raise TypeError("a journal cannot be copied or pickled: open its file")


def _common(one: PVector[Ply], other: PVector[Ply]) -> int:
    """How many plies two lines of a match have in common, from the start.

    A ply is one object for as long as it lives, so that most often one look is enough.
    """
    same = min(len(one), len(other))
    while same and one[same - 1] is not other[same - 1]:
        same -= 1
    return same


def _last_decision(plies: PVector[Ply]) -> int:
    last = len(plies) - 1
    while plies[last].by == CHANCE:
        last -= 1
    return last
