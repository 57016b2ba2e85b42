"""The store that keeps nothing: tables last as long as the server does.

For trying things, and where nobody minds that a server that ends takes its tables along.
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from galaxy_rules.serving.stores import Outcome, Row

MEMORY: Final = "memory"


class Memory:
    """Openings and entries of one server, in its memory."""

    waits: ClassVar[bool] = False

    def __init__(self) -> None:
        """Nothing is there."""
        self.shared: str = MEMORY
        self._openings: Final[dict[str, str]] = {}
        self._entries: Final[dict[str, list[str]]] = {}
        self._keys: Final[set[tuple[str, str]]] = set()
        self._lock: Final = threading.Lock()

    def open_table(self, table: str, opening: str) -> None:
        """Hold how a new table was opened."""
        with self._lock:
            self._openings[table], self._entries[table] = opening, []

    def opening(self, table: str) -> str | None:
        """How a table was opened; None if there is none."""
        return self._openings.get(table)

    def entries(self, table: str, after: int) -> Sequence[str]:
        """The entries of a table from a place on, in order."""
        with self._lock:
            return self._entries[table][after:]

    def append(self, rows: Sequence[Row]) -> list[Outcome]:
        """Append what can be."""
        with self._lock:
            return [self._append(row) for row in rows]

    def _append(self, row: Row) -> Outcome:
        if (row.table, row.key) in self._keys:
            return Outcome.KNOWN
        entries = self._entries[row.table]
        if len(entries) != row.number:
            return Outcome.TAKEN
        self._keys.add((row.table, row.key))
        entries.extend(row.bodies)
        return Outcome.ENTERED

    def known(self, table: str, key: str) -> bool:
        """Whether an entry with this key is there."""
        return (table, key) in self._keys

    def watch(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """No other server appends here."""
        del heard
        return lambda: None

    def tables(self) -> Iterable[str]:
        """The ids of all tables."""
        return tuple(sorted(self._openings))

    def close(self) -> None:
        """Let go of it."""
