"""The store that servers share: PostgreSQL, through psycopg (extra ``postgres``).

Chosen because it is the database that hosts already run and look after, and psycopg because four
statements need no layer between.  A change is a row, a place is taken once, and NOTIFY tells the
other servers, in the order of commits, which table has gone on.
"""

import contextlib
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

import psycopg

from galaxy_rules.serving.stores import SCHEMA_VERSION, Outcome, Row, StoreFailed
from galaxy_rules.serving.stores.connections import Connections

CHANNEL: Final = "galaxy_rules"
HEARTBEAT: Final = 0.5
"""Seconds after which the listener looks whether it is to end."""
AGAIN: Final = 1.0
"""Seconds until a lost listener tries again."""
_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS galaxy_version (version integer NOT NULL)",
    "CREATE TABLE IF NOT EXISTS galaxy_tables (id text PRIMARY KEY, opening text NOT NULL)",
    """CREATE TABLE IF NOT EXISTS galaxy_entries (
    id text NOT NULL REFERENCES galaxy_tables(id), number integer NOT NULL, key text NOT NULL,
    body text NOT NULL, PRIMARY KEY (id, number), UNIQUE (id, key))""",
)
_LOCK: Final = 0x67616C61
"""Of the schema: one server makes it, the others wait."""


class Postgres:
    """One database; one connection for each thread that asks, made anew when it is lost."""

    waits: ClassVar[bool] = True

    def __init__(self, address: str) -> None:
        """Connect, and make the tables where there are none."""
        self.address: Final = address
        self.shared: str = re.sub(r"//[^@/]*@", "//", address.split("?", maxsplit=1)[0])
        self._connections: Final[Connections[Any]] = Connections(
            lambda: psycopg.connect(address, autocommit=True, connect_timeout=5),
            lambda connection: connection.closed or connection.broken,
        )
        with self._asking() as connection, connection.transaction():
            self._prepare(connection)

    def _prepare(self, connection: Any) -> None:  # noqa: ANN401 - psycopg's connection
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        for statement in _SCHEMA:
            connection.execute(statement)
        row = connection.execute("SELECT version FROM galaxy_version").fetchone()
        if row is None:
            connection.execute("INSERT INTO galaxy_version VALUES (%s)", (SCHEMA_VERSION,))
        elif row[0] != SCHEMA_VERSION:
            raise StoreFailed(self.shared, "written by another version of the server")

    @contextlib.contextmanager
    def _asking(self) -> Iterator[Any]:
        """This thread's connection; what fails is a `StoreFailed`."""
        try:
            with self._connections.held() as connection:
                yield connection
        except (psycopg.Error, OSError) as error:
            raise StoreFailed(self.shared, type(error).__name__) from error

    def _ask(self, query: str, *values: object) -> list[Any]:
        with self._asking() as connection:
            rows: list[Any] = connection.execute(query, values).fetchall()
        return rows

    # what is asked

    def open_table(self, table: str, opening: str) -> None:
        """Keep how a new table was opened."""
        with self._asking() as connection:
            connection.execute("INSERT INTO galaxy_tables VALUES (%s, %s)", (table, opening))

    def opening(self, table: str) -> str | None:
        """How a table was opened; None if there is none."""
        rows = self._ask("SELECT opening FROM galaxy_tables WHERE id = %s", table)
        return str(rows[0][0]) if rows else None

    def entries(self, table: str, after: int) -> Sequence[str]:
        """The entries of a table from a place on, in order."""
        query = "SELECT body FROM galaxy_entries WHERE id = %s AND number >= %s ORDER BY number"
        return [str(row[0]) for row in self._ask(query, table, after)]

    def tables(self) -> Iterable[str]:
        """The ids of all tables."""
        return [str(row[0]) for row in self._ask("SELECT id FROM galaxy_tables ORDER BY id")]

    def known(self, table: str, key: str) -> bool:
        """Whether an entry with this key is there."""
        return bool(
            self._ask("SELECT 1 FROM galaxy_entries WHERE id = %s AND key = %s", table, key)
        )

    def append(self, rows: Sequence[Row]) -> list[Outcome]:
        """Append what can be, in one transaction; on disk when it returns."""
        with self._asking() as connection, connection.transaction():
            # In one order, so that two servers never wait for each other in a circle.
            order = sorted(range(len(rows)), key=lambda place: rows[place].table)
            found = {place: self._append(connection, rows[place]) for place in order}
        return [found[place] for place in range(len(rows))]

    def _append(self, connection: Any, row: Row) -> Outcome:  # noqa: ANN401 - psycopg's connection
        lock = "SELECT 1 FROM galaxy_tables WHERE id = %s FOR UPDATE"
        connection.execute(lock, (row.table,))
        known = "SELECT 1 FROM galaxy_entries WHERE id = %s AND key = %s"
        if connection.execute(known, (row.table, row.key)).fetchone():
            return Outcome.KNOWN
        count = "SELECT count(*) FROM galaxy_entries WHERE id = %s"
        if connection.execute(count, (row.table,)).fetchone()[0] != row.number:
            return Outcome.TAKEN
        for place, body in enumerate(row.bodies):
            key = row.key if place == 0 else f"{row.key}+{place}"
            connection.execute(
                "INSERT INTO galaxy_entries VALUES (%s, %s, %s, %s)",
                (row.table, row.number + place, key, body),
            )
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, row.table))
        return Outcome.ENTERED

    # other servers

    def watch(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Tell of every table that somebody has appended to; what ends that.

        Our own appends are told as well: whoever hears of them finds nothing new.
        """
        ended, ready = threading.Event(), threading.Event()

        def listen() -> None:
            while not ended.is_set():
                with contextlib.suppress(psycopg.Error, OSError):
                    self._listen(heard, ended, ready)
                ready.set()
                ended.wait(AGAIN)

        thread = threading.Thread(target=listen, name="store", daemon=True)
        thread.start()
        ready.wait()

        def end() -> None:
            ended.set()
            thread.join()

        return end

    def _listen(
        self, heard: Callable[[str], None], ended: threading.Event, ready: threading.Event
    ) -> None:
        with psycopg.connect(self.address, autocommit=True, connect_timeout=5) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            ready.set()
            while not ended.is_set():
                for notice in connection.notifies(timeout=HEARTBEAT):
                    heard(notice.payload)

    def close(self) -> None:
        """Close every connection, once nobody uses it."""
        self._connections.close(psycopg.Error)
