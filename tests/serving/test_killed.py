"""A busy server is killed at any moment: what it acknowledged is there, and nothing is there twice.

    python -m tests.serving.test_killed 100     so many kills, at random moments

Four clients play two tables as fast as they can.  Each says a wish again after a lost connection,
with the same key, as the page does.
"""

import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import attrs
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from galaxy_rules.serving.entries import read_entry
from galaxy_rules.serving.live import folded
from galaxy_rules.serving.opening import read_opening
from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.serving.clients import PATIENCE, leaves

GATE, LAST = 4, 8
LOOK = 1.0
"""Seconds after which a player looks whether it is to leave."""
LOST = (OSError, EOFError, WebSocketException)


@attrs.define
class Served:
    """A server of its own process, and where it listens."""

    process: subprocess.Popen[str]
    port: int


@contextmanager
def serving(database: Path) -> Iterator[Served]:
    """A server, once it listens."""
    words = [
        sys.executable, "-m", "galaxy_rules.cli", "serve", "--port", "0",
        "--database", str(database), "--pause", "0",
    ]  # fmt: skip
    environment = {**os.environ, "COLUMNS": "200"}
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found is not None, line
        yield Served(process, int(found[1]))
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


@attrs.define
class Where:
    """Where the server of now listens: each has a port of its own."""

    port: int = 0


class Player(threading.Thread):
    """A client that plays one seat, whatever happens to the server."""

    def __init__(self, where: Where, table: str, link: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.where, self.table, self.link, self.seat = where, table, link, seat
        self.acknowledged: list[str] = []
        self.newest: dict[str, Any] | None = None
        """The table that nothing has been decided about yet."""
        self.waiting: dict[str, Any] | None = None
        self.ended = threading.Event()
        self.over = False
        self.keys = itertools.count()

    def run(self) -> None:
        while not self.ended.is_set():
            address = f"ws://127.0.0.1:{self.where.port}/api/tables/{self.table}/live"
            try:
                with connect(address, open_timeout=PATIENCE, compression=None) as ws:
                    self._play(ws)
            except LOST:
                self.ended.wait(0.05)

    def _play(self, ws: Any) -> None:
        ws.send(json.dumps({"type": "hello", "version": 1, "links": [self.link]}))
        if self.waiting is not None:
            ws.send(json.dumps(self.waiting))
        while not self.ended.is_set():
            with suppress(TimeoutError):
                self._hear(ws, json.loads(ws.recv(LOOK)))

    def _hear(self, ws: Any, told: dict[str, Any]) -> None:
        if self.waiting is not None and told.get("key") == self.waiting["key"]:
            if told["type"] == "done":
                self.acknowledged.append(self.waiting["key"])
            self.waiting = None
        if told["type"] == "table":
            self.newest, self.over = told, "result" in told
        if self.newest is not None and self.newest["choices"] and self.waiting is None:
            order = random.choice(list(leaves(self.newest["choices"])))
            self.waiting = {
                "type": "play", "seat": self.seat, "order": order, "number": self.newest["number"],
                "key": f"seat{self.seat}-{next(self.keys):06}",
            }  # fmt: skip
            self.newest = None
            ws.send(json.dumps(self.waiting))


def open_table(port: int, game: str) -> tuple[str, list[str]]:
    """A table for two people."""
    body = json.dumps({"game": game, "seats": ["person", "person"]}).encode()
    address = f"http://127.0.0.1:{port}/api/tables"
    with urllib.request.urlopen(address, body, timeout=PATIENCE) as answer:
        told = json.loads(answer.read())
    return told["table"], told["seats"]


class Siege:
    """Two tables of two players each, begun again when they are over, and a server that dies."""

    def __init__(self, database: Path, dice: random.Random) -> None:
        self.database, self.dice = database, dice
        self.where = Where()
        self.tables: dict[str, list[Player]] = {}
        self._newest: dict[str, str] = {}

    @property
    def players(self) -> list[Player]:
        return [player for mine in self.tables.values() for player in mine]

    def acknowledged(self) -> int:
        return sum(len(each.acknowledged) for each in self.players)

    def seat(self, port: int) -> None:
        """Open a table of each game where there is none, or where it is over."""
        for game in ("take_the_galaxy", "galaktico"):
            newest = self._newest.get(game)
            if newest is not None and not self.tables[newest][0].over:
                continue
            table, links = open_table(port, game)
            players = [Player(self.where, table, link, n) for n, link in enumerate(links)]
            self._newest[game], self.tables[table] = table, players
            for each in players:
                each.start()

    def until_more(self, more: int) -> None:
        """Wait until so many more wishes have been acknowledged, or both games are over."""
        enough, end = self.acknowledged() + more, time.monotonic() + PATIENCE
        newest = [self.tables[table][0] for table in self._newest.values()]
        while self.acknowledged() < enough and not all(each.over for each in newest):
            assert time.monotonic() < end, "nobody goes on"
            time.sleep(0.01)

    def kill(self, *, busy: bool) -> None:
        """One server: killed while it plays, or at any moment since it listens."""
        with serving(self.database) as served:
            self.where.port = served.port
            if busy:
                self.seat(served.port)
                self.until_more(1)
            time.sleep(self.dice.uniform(0.0, 1.0))
            served.process.send_signal(signal.SIGKILL)
            served.process.wait()

    def end(self) -> None:
        """Everybody goes on once more, and then leaves."""
        with serving(self.database) as served:
            self.where.port = served.port
            self.seat(served.port)
            self.until_more(LAST)
            for each in self.players:
                each.ended.set()
            for each in self.players:
                each.join(PATIENCE)


def killed(times: int, folder: Path, dice: random.Random) -> dict[str, int]:
    """Kill a busy server so many times; how much was acknowledged, and how much was lost."""
    siege = Siege(folder / "tables.sqlite", dice)
    for number in range(times):
        siege.kill(busy=number % 2 == 0)
    siege.end()
    return {"kills": times, **audited(siege.database, siege.tables)}


def audited(database: Path, tables: dict[str, list[Player]]) -> dict[str, int]:
    """What the store has against what was acknowledged: every key once, every table whole."""
    store = Sqlite(database)
    lost = sum(
        not store.known(table, f"{player.seat}-{key}")
        for table, players in tables.items()
        for player in players
        for key in player.acknowledged
    )
    plies = 0
    for table in tables:
        entries = [read_entry(body) for body in store.entries(table, 0)]
        text = store.opening(table)
        assert text is not None
        plies += len(folded(read_opening(text), entries).match.plies)
    entered = sum(len(store.entries(table, 0)) for table in tables)
    store.close()
    acknowledged = sum(len(each.acknowledged) for mine in tables.values() for each in mine)
    return {
        "tables": len(tables),
        "acknowledged": acknowledged,
        "entered": entered,
        "lost": lost,
        "plies": plies,
    }


def test_what_a_killed_server_acknowledged_is_there_once(tmp_path: Path) -> None:
    found = killed(GATE, tmp_path, random.Random(5))

    assert found["lost"] == 0
    assert found["acknowledged"] >= LAST
    # Entered and not acknowledged can be at most what was under way when everybody left.
    assert found["acknowledged"] <= found["entered"] <= found["acknowledged"] + 2 * found["tables"]


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as name:
        print(killed(count, Path(name), random.Random(int(time.time()))))  # noqa: T201 - the table
