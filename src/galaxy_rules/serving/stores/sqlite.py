"""The embedded store: SQLite from the standard library, with a write-ahead log.

Chosen because it needs nothing else and loses nothing: a write is on disk before it is
acknowledged (`synchronous=FULL`), readers never wait for writers, and a process that is killed
leaves a file that opens again.  Several servers on one machine may share the file.
"""

import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar, Final

from galaxy_rules.serving.stores import SCHEMA_VERSION, Outcome, Row, StoreFailed
from galaxy_rules.serving.stores.connections import Connections

PATIENCE: Final = 5.0
"""Seconds that a write waits for another server's."""
HEARTBEAT: Final = 0.2
"""Seconds between looks at whether another server has written."""
_SETTINGS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, opening TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
  serial INTEGER PRIMARY KEY,
  id TEXT NOT NULL REFERENCES tables(id),
  number INTEGER NOT NULL,
  key TEXT NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (id, number),
  UNIQUE (id, key)
);
"""


class Sqlite:
    """One file; one connection for each thread that asks."""

    waits: ClassVar[bool] = True

    def __init__(self, path: str | Path) -> None:
        """Open the file, or begin one that only its owner can read: it holds seeds."""
        self.path: Final = Path(path)
        self.shared: str = str(self.path)
        self._connections: Final = Connections(self._connect, lambda _: False)
        self._heard: int = 0
        self._written: Final[set[int]] = set()
        self._lock: Final = threading.Lock()
        with _failing(self.shared):
            if not self.path.exists():
                self.path.touch(mode=0o600)
        with self._asking() as connection:
            self._prepare(connection)

    def _prepare(self, connection: sqlite3.Connection) -> None:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, SCHEMA_VERSION):
            raise StoreFailed(self.shared, "written by another version of the server")
        if version == SCHEMA_VERSION:
            return
        connection.executescript(_SCHEMA)
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")

    def _connect(self) -> sqlite3.Connection:
        # Closed by whichever thread closes the store.
        made = sqlite3.connect(
            self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        try:
            for setting in _SETTINGS:
                made.execute(f"PRAGMA {setting}")
        except BaseException:
            made.close()
            raise
        return made

    @contextlib.contextmanager
    def _asking(self) -> Iterator[sqlite3.Connection]:
        """This thread's connection; what fails is a `StoreFailed`."""
        with _failing(self.shared), self._connections.held() as connection:
            yield connection

    # what is asked

    def open_table(self, table: str, opening: str) -> None:
        """Keep how a new table was opened."""
        with self._asking() as connection:
            connection.execute("INSERT INTO tables VALUES (?, ?)", (table, opening))

    def opening(self, table: str) -> str | None:
        """How a table was opened; None if there is none."""
        with self._asking() as connection:
            ask = "SELECT opening FROM tables WHERE id = ?"
            row = connection.execute(ask, (table,)).fetchone()
        return None if row is None else str(row[0])

    def entries(self, table: str, after: int) -> Sequence[str]:
        """The entries of a table from a place on, in order."""
        with self._asking() as connection:
            ask = "SELECT body FROM entries WHERE id = ? AND number >= ? ORDER BY number"
            rows = connection.execute(ask, (table, after)).fetchall()
        return [row[0] for row in rows]

    def tables(self) -> Iterable[str]:
        """The ids of all tables."""
        with self._asking() as connection:
            rows = connection.execute("SELECT id FROM tables ORDER BY id").fetchall()
        return [row[0] for row in rows]

    def known(self, table: str, key: str) -> bool:
        """Whether an entry with this key is there."""
        with self._asking() as connection:
            ask = "SELECT 1 FROM entries WHERE id = ? AND key = ?"
            return connection.execute(ask, (table, key)).fetchone() is not None

    def append(self, rows: Sequence[Row]) -> list[Outcome]:
        """Append what can be, in one transaction; on disk when it returns."""
        with self._asking() as connection:
            connection.execute("BEGIN IMMEDIATE")
            serials: list[int] = []
            try:
                found = [self._append(connection, row, serials) for row in rows]
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
        with self._lock:
            self._written.update(serials)
        return found

    def _append(self, connection: sqlite3.Connection, row: Row, serials: list[int]) -> Outcome:
        if self.known(row.table, row.key):
            return Outcome.KNOWN
        # As many as there are: no place is ever left out.
        ask = "SELECT coalesce(max(number), -1) + 1 FROM entries WHERE id = ?"
        if connection.execute(ask, (row.table,)).fetchone()[0] != row.number:
            return Outcome.TAKEN
        for place, body in enumerate(row.bodies):
            key = row.key if place == 0 else f"{row.key}+{place}"
            values = (row.table, row.number + place, key, body)
            add = "INSERT INTO entries (id, number, key, body) VALUES (?, ?, ?, ?)"
            serials.append(connection.execute(add, values).lastrowid or 0)
        return Outcome.ENTERED

    # other servers

    def watch(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Tell of every table that another server has appended to; what ends that."""
        ended = threading.Event()
        with self._asking() as connection:
            ask = "SELECT coalesce(max(serial), 0) FROM entries"
            self._heard = int(connection.execute(ask).fetchone()[0])

        def look() -> None:
            while not ended.wait(HEARTBEAT):
                with contextlib.suppress(StoreFailed):
                    for table in self._news():
                        heard(table)

        thread = threading.Thread(target=look, name="store", daemon=True)
        thread.start()

        def end() -> None:
            ended.set()
            thread.join()

        return end

    def _news(self) -> set[str]:
        """The tables with entries since the last look that are not our own."""
        with self._asking() as connection:
            ask = "SELECT serial, id FROM entries WHERE serial > ? ORDER BY serial"
            rows = connection.execute(ask, (self._heard,)).fetchall()
        if not rows:
            return set()
        self._heard = rows[-1][0]
        with self._lock:
            found = {table for serial, table in rows if serial not in self._written}
            self._written.difference_update([old for old in self._written if old <= self._heard])
        return found

    def close(self) -> None:
        """Close every connection, once nobody uses it."""
        self._connections.close(sqlite3.Error)


@contextlib.contextmanager
def _failing(shared: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(shared, str(error)) from error
