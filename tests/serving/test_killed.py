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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from galaxy_rules.serving.entries import read_entry
from galaxy_rules.serving.live import folded
from galaxy_rules.serving.opening import read_opening
from galaxy_rules.serving.sqlite import Sqlite
from tests.serving.clients import leaves

GATE = 4
PATIENCE = 60.0
LOST = (OSError, EOFError, WebSocketException, TimeoutError)


@contextmanager
def serving(database: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A server of its own process, once it listens."""
    words = [
        sys.executable, "-m", "galaxy_rules.cli", "serve", "--port", str(port),
        "--database", str(database), "--pause", "0",
    ]  # fmt: skip
    environment = {**os.environ, "COLUMNS": "200"}
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert re.search(r"http://127\.0\.0\.1:\d+/", line), line
        yield process
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def free_port() -> int:
    """A port that nobody has now."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Player(threading.Thread):
    """A client that plays one seat, whatever happens to the server."""

    def __init__(self, port: int, table: str, link: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        self.link, self.seat = link, seat
        self.acknowledged: list[str] = []
        self.waiting: dict[str, Any] | None = None
        self.ended = threading.Event()
        self.keys = itertools.count()

    def run(self) -> None:
        while not self.ended.is_set():
            try:
                with connect(self.address, open_timeout=2, compression=None) as ws:
                    self._play(ws)
            except LOST:
                time.sleep(0.05)

    def _play(self, ws: Any) -> None:
        ws.send(json.dumps({"type": "hello", "version": 1, "links": [self.link]}))
        if self.waiting is not None:
            ws.send(json.dumps(self.waiting))
        while not self.ended.is_set():
            told = json.loads(ws.recv(2))
            key = told.get("key")
            if self.waiting is not None and key == self.waiting["key"]:
                if told["type"] == "done":
                    self.acknowledged.append(key)
                self.waiting = None
            if told["type"] == "table" and told["choices"] and self.waiting is None:
                order = random.choice(list(leaves(told["choices"])))
                self.waiting = {
                    "type": "play", "seat": self.seat, "order": order, "number": told["number"],
                    "key": f"seat{self.seat}-{next(self.keys):06}",
                }  # fmt: skip
                ws.send(json.dumps(self.waiting))


def open_table(port: int, game: str) -> tuple[str, list[str]]:
    """A table for two people."""
    import urllib.request

    body = json.dumps({"game": game, "seats": ["person", "person"]}).encode()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables", body, timeout=20) as answer:
        told = json.loads(answer.read())
    return told["table"], told["seats"]


def killed(times: int, folder: Path, dice: random.Random) -> dict[str, int]:
    """Kill a busy server so many times; how much was acknowledged, and how much was lost."""
    database, port = folder / "tables.sqlite", free_port()
    players: list[Player] = []
    tables: list[str] = []
    kills = 0
    with serving(database, port):
        for game in ("take_the_galaxy", "galaktico"):
            table, links = open_table(port, game)
            tables.append(table)
            players += [Player(port, table, link, seat) for seat, link in enumerate(links)]
    for each in players:
        each.start()
    while kills < times:
        with serving(database, port) as process:
            time.sleep(dice.uniform(0.05, 2.0))
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
    with serving(database, port):
        end = time.monotonic() + PATIENCE
        enough = sum(len(each.acknowledged) for each in players) + len(players)
        while sum(len(each.acknowledged) for each in players) < enough:
            assert time.monotonic() < end, "nobody goes on"
            time.sleep(0.1)
        for each in players:
            each.ended.set()
        for each in players:
            each.join(PATIENCE)
    return {"kills": kills, **audited(database, tables, players)}


def audited(database: Path, tables: list[str], players: list[Player]) -> dict[str, int]:
    """What the store has against what was acknowledged: every key once, every table whole."""
    store = Sqlite(database)
    lost = sum(
        not store.known(table, f"{player.seat}-{key}")
        for table, mine in zip(tables, (players[:2], players[2:]), strict=True)
        for player in mine
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
    acknowledged = sum(len(player.acknowledged) for player in players)
    return {"acknowledged": acknowledged, "entered": entered, "lost": lost, "plies": plies}


def test_what_a_killed_server_acknowledged_is_there_once(tmp_path: Path) -> None:
    found = killed(GATE, tmp_path, random.Random(5))

    assert found["lost"] == 0
    assert found["acknowledged"] > GATE
    # Entered and not acknowledged can be at most what was under way when the server died.
    assert found["acknowledged"] <= found["entered"] <= found["acknowledged"] + 4 * (GATE + 1)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as name:
        print(killed(count, Path(name), random.Random(int(time.time()))))  # noqa: T201 - the table
