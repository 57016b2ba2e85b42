"""Tables over a network: how long an answer takes while many tables are played at once.

    python -m benchmarks.serving                       100 tables, 300 connections, 30 seconds
    python -m benchmarks.serving --tables 50 --think 1

A server in a process of its own; clients in another decide at random, each after a time to think,
drawn around `--think` seconds.  An answer is what comes between a decision and its `done`.  With
npm there is also boardgame.io's server with a toy of frames as long as ours, played in the same way
by the same number of connections, in turns with ours.
"""

import argparse
import asyncio
import contextlib
import json
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs
from websockets.asyncio.client import connect

GAMES: Final = ("galaktico", "take_the_galaxy", "galaxy_of_trian")
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
    """One client at one seat: decides whenever it may, after a while."""
    dice = random.Random(f"{table}{link}")
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    async with connect(address, compression=None, max_size=None) as ws:
        hello = {"type": "hello", "version": 1, "links": [link] if link else []}
        await ws.send(json.dumps(hello))
        said: dict[str, float] = {}
        async with asyncio.timeout_at(until):
            async for text in ws:
                told = json.loads(text)
                tally.frames += 1
                tally.characters += len(text)
                match told["type"]:
                    case "done":
                        tally.answers.append(time.perf_counter() - said.pop(told["key"]))
                    case "problem":
                        tally.problems += 1
                    case "table" if told["choices"]:
                        await asyncio.sleep(dice.uniform(0.5, 1.5) * think)
                        key = f"bench-{told['number']:06}"
                        said[key] = time.perf_counter()
                        order = dice.choice(list(leaves(told["choices"])))
                        wish = {"type": "play", "seat": told["seat"], "key": key,
                                "number": told["number"], "order": order}  # fmt: skip
                        await ws.send(json.dumps(wish))


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


def report(name: str, tally: Tally, seconds: float, megabytes: float) -> str:
    """One line of the table."""
    quantiles = ", ".join(
        f"{share:.0%} {part(tally.answers, share):.0f} ms" for share in (0.5, 0.95, 0.99)
    )
    return (
        f"{name}: {len(tally.answers)} decisions, {len(tally.answers) / seconds:.1f} a second,"
        f" answers {quantiles}; {tally.frames} messages of"
        f" {tally.characters / max(1, tally.frames):.0f} characters; {tally.problems} problems;"
        f" {megabytes:.0f} MB"
    )


def main() -> None:
    """Serve, load, report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=3.0)
    parser.add_argument("--serve", metavar="DATABASE")
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve)
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    with tempfile.TemporaryDirectory() as folder:
        process, port = served(folder)
        try:
            tally = asyncio.run(load(port, chosen.tables, chosen.seconds, chosen.think))
            held = memory(process.pid)
        finally:
            process.terminate()
            process.wait()
    print(report("galaxy-rules serve", tally, chosen.seconds, held))


if __name__ == "__main__":
    main()
