"""Tables over a network: how long an answer takes while many tables are played at once.

    python -m benchmarks.serving                       100 tables, 300 connections, twice 30 seconds
    python -m benchmarks.serving --tables 50 --think 1

A server in a process of its own; clients in another decide at random, each after a time to think,
drawn around `--think` seconds.  An answer is what comes between a decision and its `done`.  Where
node and boardgame.io are (`make bench` installs them) its server is played as well, in turns with
ours: a toy for three with frames as long as ours, the same number of tables, connections and
seconds to think, and no opponents; once with its matches in its memory, as it comes, and once in
files, where it would find them after a restart.  Its answer is the `update` that brings the own
move back.  Clocks of a busy machine tell little: beside them stand the seconds of
processor that each server took for a decision.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
from websockets.asyncio.client import connect

from benchmarks.node_peer import MODULES, at_hand

GAMES: Final = ("galaktico", "take_the_galaxy", "galaxy_of_trian")
PEER: Final = Path(__file__).parent / "node_server.js"
TOLD: Final = 700
"""Characters of a message of boardgame.io beside the toy's filling."""
SEATS: Final = ("person", "person", "person")
WITH_BOT: Final = ("person", "person", "greedy")


@attrs.define
class Tally:
    """What clients saw."""

    answers: list[float] = attrs.Factory(list)
    frames: int = 0
    characters: int = 0
    problems: int = 0


def leaves(choices: list[dict[str, Any]]) -> Iterator[str]:
    """The actions of a tree of choices."""
    for one in choices:
        if "action" in one:
            yield one["action"]
        else:
            yield from leaves(one["choices"])


async def play(port: int, table: str, link: str, think: float, until: float, tally: Tally) -> None:
    """One client at one seat: decides whenever it may, after a while, and reads on meanwhile."""
    dice = random.Random(f"{table}{link}")
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    said: dict[str, float] = {}

    async def decide(told: dict[str, Any]) -> None:
        await asyncio.sleep(dice.uniform(0.5, 1.5) * think)
        key = f"bench-{told['number']:06}"
        said[key] = time.perf_counter()
        order = dice.choice(list(leaves(told["choices"])))
        wish = {"type": "play", "seat": told["seat"], "key": key,
                "number": told["number"], "order": order}  # fmt: skip
        await ws.send(json.dumps(wish))

    async with (
        asyncio.timeout_at(until),
        connect(address, compression=None, max_size=None) as ws,
        asyncio.TaskGroup() as thinking,
    ):
        await ws.send(json.dumps({"type": "hello", "version": 1, "links": [link]}))
        async for text in ws:
            told = json.loads(text)
            tally.frames += 1
            tally.characters += len(text)
            match told["type"]:
                case "done":
                    tally.answers.append(time.perf_counter() - said.pop(told["key"]))
                case "problem":
                    tally.problems += 1
                case "table" if told["choices"] and told["to_move"] == told["seat"]:
                    thinking.create_task(decide(told))


async def ask(port: int, body: dict[str, Any]) -> dict[str, Any]:
    """Open a table."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = json.dumps(body)
    writer.write(
        f"POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        f"Content-Length: {len(text)}\r\n\r\n{text}".encode()
    )
    answer = (await reader.read()).decode()
    writer.close()
    told: dict[str, Any] = json.loads(answer.split("\r\n\r\n", 1)[1])
    return told


async def load(port: int, tables: int, seconds: float, think: float) -> Tally:
    """Open tables, sit down at all of them, play."""
    opened = []
    for number in range(tables):
        seats = WITH_BOT if number % 2 else SEATS
        while True:
            told = await ask(port, {"game": GAMES[number % 3], "seats": list(seats)})
            if "seats" in told:
                break
            await asyncio.sleep(0.5)
        opened.append((told, seats))
    tally = Tally()
    until = asyncio.get_running_loop().time() + seconds
    async with asyncio.TaskGroup() as group:
        for told, seats in opened:
            for seat, kind in enumerate(seats):
                link = told["seats"][seat] if kind == "person" else told["onlooker"]
                group.create_task(_quietly(play(port, told["table"], link, think, until, tally)))
    return tally


async def _quietly(work: Any) -> None:
    with contextlib.suppress(TimeoutError):
        await work


# boardgame.io: engine.io's letters before socket.io's lists, in the namespace of the toy


async def mark(port: int, table: int, seat: int, think: float, until: float, tally: Tally) -> None:
    """One client at one seat of the toy; seat 3 watches."""
    dice = random.Random(f"{table}{seat}")
    address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
    player = str(seat) if seat < len(SEATS) else None
    async with asyncio.timeout_at(until), connect(address, compression=None, max_size=None) as ws:
        await ws.send("40/marks,")
        said: dict[int, float] = {}
        async for text in ws:
            assert isinstance(text, str)
            if text == "2":
                await ws.send("3")
            if text.startswith("40/marks"):
                await ws.send(_emitted("sync", f"t{table}", player, None, len(SEATS)))
            if not text.startswith("42/marks,"):
                continue
            kind, _, *told = json.loads(text[9:])
            tally.frames += 1
            tally.characters += len(text)
            if kind not in {"sync", "update"}:
                continue
            state = told[0]["state"] if kind == "sync" else told[0]
            number = state["_stateID"]
            if number in said:
                tally.answers.append(time.perf_counter() - said.pop(number))
            if state["ctx"]["currentPlayer"] == player:
                await asyncio.sleep(dice.uniform(0.5, 1.5) * think)
                said[number + 1] = time.perf_counter()
                move: dict[str, Any] = {"type": "mark", "args": [], "playerID": player}
                action = {"type": "MAKE_MOVE", "payload": move}
                await ws.send(_emitted("update", action, number, f"t{table}", player))


def _emitted(*words: Any) -> str:
    return f"42/marks,{json.dumps(words)}"


async def load_peer(port: int, tables: int, seconds: float, think: float) -> Tally:
    """The toy at as many tables, with three connections each."""
    tally = Tally()
    until = asyncio.get_running_loop().time() + seconds
    async with asyncio.TaskGroup() as group:
        for table in range(tables):
            for seat in range(len(SEATS)):
                group.create_task(_quietly(mark(port, table, seat, think, until, tally)))
    return tally


def peer(characters: float, *folder: str) -> tuple[subprocess.Popen[str], int]:
    """boardgame.io's server in a process of its own, with messages of so many characters."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    words = ["node", str(PEER), str(port), str(max(0, round(characters) - TOLD)), *folder]
    environment = os.environ | {"NODE_PATH": str(MODULES), "NODE_ENV": "production"}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    process.stdout.readline()
    return process, port


def served(folder: str) -> tuple[subprocess.Popen[str], int]:
    """A server in a process of its own."""
    words = [
        sys.executable, "-m", "benchmarks.serving", "--serve", str(Path(folder) / "tables.sqlite"),
    ]  # fmt: skip
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"port (\d+)", process.stdout.readline())
    assert found is not None
    return process, int(found[1])


def serve(database: str) -> None:
    """The server as it is, with limits that one machine's three hundred clients do not meet."""
    import uvicorn

    from galaxy_rules.serving.desk import Desk
    from galaxy_rules.serving.limits import Limits, Rate
    from galaxy_rules.serving.sqlite import Sqlite
    from galaxy_rules.serving.web import Settings, application

    limits = Limits(Rate(10_000, 100), Rate(100_000, 10_000))
    app = application(Desk(Sqlite(database)), Settings(limits))
    config = uvicorn.Config(app, port=0, log_level="error", ws_max_size=16_000)
    listening = config.bind_socket()
    listening.listen()
    print(f"port {listening.getsockname()[1]}", flush=True)
    uvicorn.Server(config).run(sockets=[listening])


def memory(pid: int) -> float:
    """Megabytes that a process holds now."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmHWM:\s+(\d+) kB", text)
    return int(found[1]) / 1024 if found else float("nan")


def part(values: list[float], share: float) -> float:
    """A quantile, in milliseconds."""
    ordered = sorted(values)
    return 1_000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def worked(pid: int) -> float:
    """Seconds of processor that a process has taken."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@attrs.define
class Run:
    """All rounds of one server."""

    name: str
    tally: Tally = attrs.Factory(Tally)
    seconds: float = 0.0
    worked: float = 0.0
    megabytes: float = 0.0

    def round(
        self,
        started: tuple[subprocess.Popen[str], int],
        loads: Callable[[int, int, float, float], Coroutine[Any, Any, Tally]],
        chosen: argparse.Namespace,
    ) -> None:
        """One round against a server, which ends with it."""
        process, port = started
        try:
            tally = asyncio.run(loads(port, chosen.tables, chosen.seconds, chosen.think))
            self.megabytes = max(self.megabytes, memory(process.pid))
            self.worked += worked(process.pid)
        finally:
            process.terminate()
            process.communicate()
        self.seconds += chosen.seconds
        self.tally.answers += tally.answers
        self.tally.frames += tally.frames
        self.tally.characters += tally.characters
        self.tally.problems += tally.problems

    def length(self) -> float:
        """Characters of a message."""
        return self.tally.characters / max(1, self.tally.frames)

    def report(self) -> str:
        """One line of the table."""
        answers = self.tally.answers
        quantiles = ", ".join(
            f"{share:.0%} {part(answers, share):.0f} ms" for share in (0.5, 0.95, 0.99)
        )
        return (
            f"{self.name}: {len(answers)} decisions, {len(answers) / self.seconds:.1f} a second,"
            f" answers {quantiles}; {self.tally.frames} messages of {self.length():.0f}"
            f" characters; {self.tally.problems} problems; {self.megabytes:.0f} MB;"
            f" {1_000 * self.worked / max(1, self.tally.frames):.1f} ms of processor a message"
        )


def main() -> None:
    """Serve, load, report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--serve", metavar="DATABASE")
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve)
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    ours = Run("galaxy-rules serve, SQLite, synchronous=FULL")
    forgetful, lasting = Run("boardgame.io, in memory"), Run("boardgame.io, FlatFile")
    for _ in range(chosen.rounds):
        with tempfile.TemporaryDirectory() as folder:
            ours.round(served(folder), load, chosen)
        if at_hand():
            forgetful.round(peer(ours.length()), load_peer, chosen)
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                lasting.round(peer(ours.length(), folder), load_peer, chosen)
    print(ours.report())
    if not at_hand():
        print("boardgame.io is not installed here: make bench")
        return
    print(forgetful.report())
    print(lasting.report())


if __name__ == "__main__":
    main()
