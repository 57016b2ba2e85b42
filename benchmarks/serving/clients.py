"""Three hundred who play: at our server over its protocol, at boardgame.io's over its own."""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable, Coroutine, Iterator
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
    """Seconds from a decision to the word that it is done."""
    shown: list[float] = attrs.Factory(list)
    """Seconds from a decision to the own table after it."""
    frames: int = 0
    characters: int = 0
    problems: int = 0


@attrs.frozen
class Load:
    """How many play, for how long, and how long they think."""

    tables: int
    seconds: float
    think: float
    games: tuple[str, ...] = GAMES
    opponents: bool = True
    """Whether an opponent plays at every other table."""
    letters: int = 0
    """Of the players' names at least; they make messages longer."""


Begun = Callable[[], None]
Plays = Callable[[int, Load, Begun], Coroutine[Any, Any, Tally]]


def leaves(choices: list[dict[str, Any]]) -> Iterator[str]:
    """The actions of a tree of choices."""
    for one in choices:
        if "action" in one:
            yield one["action"]
        else:
            yield from leaves(one["choices"])


class Player:
    """One client at one seat: decides whenever it may, after a while, and reads on meanwhile."""

    def __init__(self, link: str, think: float, tally: Tally) -> None:
        """Nothing has been said yet."""
        self.link, self.think, self.tally = link, think, tally
        self.dice = random.Random(link)
        self.said: dict[str, float] = {}
        self.unseen: tuple[int, float] | None = None
        """After how many entries something was decided that has not been shown, and when."""
        self.decided = -1

    async def play(self, address: str, until: float) -> None:
        """Until then."""
        async with (
            asyncio.timeout_at(until),
            connect(address, compression=None, max_size=None) as ws,
            asyncio.TaskGroup() as thinking,
        ):
            await ws.send(json.dumps({"type": "hello", "version": 1, "links": [self.link]}))
            async for text in ws:
                told = self.hear(text)
                if told["type"] == "table" and self.decides(told):
                    thinking.create_task(self.decide(ws, told))

    def hear(self, text: str | bytes) -> dict[str, Any]:
        """Count a message."""
        told: dict[str, Any] = json.loads(text)
        self.tally.frames += 1
        self.tally.characters += len(text)
        now = time.perf_counter()
        match told["type"]:
            case "done":
                self.tally.answers.append(now - self.said.pop(told["key"]))
            case "problem":
                self.tally.problems += 1
            case "table" if self.unseen is not None and told["number"] > self.unseen[0]:
                self.tally.shown.append(now - self.unseen[1])
                self.unseen = None
        return told

    def decides(self, told: dict[str, Any]) -> bool:
        """Whether this table is to be decided about, and is not yet."""
        mine = told["choices"] and told["to_move"] == told["seat"]
        if not mine or told["number"] <= self.decided:
            return False
        self.decided = told["number"]
        return True

    async def decide(self, ws: Any, told: dict[str, Any]) -> None:
        """At random, after a time to think."""
        await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.think)
        key = f"bench-{told['number']:06}"
        order = self.dice.choice(list(leaves(told["choices"])))
        wish = {"type": "play", "seat": told["seat"], "key": key,
                "number": told["number"], "order": order}  # fmt: skip
        text = json.dumps(wish)
        self.said[key] = time.perf_counter()
        self.unseen = told["number"], self.said[key]
        await ws.send(text)


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


async def load(port: int, chosen: Load, begun: Begun) -> Tally:
    """Open tables, sit down at all of them, play."""
    opened = []
    for number in range(chosen.tables):
        seats = WITH_BOT if chosen.opponents and number % 2 else SEATS
        game = chosen.games[number % len(chosen.games)]
        names = [name.ljust(chosen.letters, ".") for name in ("Ada", "Grace", "Mary")]
        told = await ask(port, {"game": game, "seats": list(seats), "names": names})
        opened.append((told, seats))
    begun()
    tally = Tally()
    until = asyncio.get_running_loop().time() + chosen.seconds
    async with asyncio.TaskGroup() as group:
        for told, seats in opened:
            address = f"ws://127.0.0.1:{port}/api/tables/{told['table']}/live"
            for seat, kind in enumerate(seats):
                link = told["seats"][seat] if kind == "person" else told["onlooker"]
                player = Player(link, chosen.think, tally)
                group.create_task(_quietly(player.play(address, until)))
    return tally


async def _quietly(work: Any) -> None:
    with contextlib.suppress(TimeoutError):
        await work


# boardgame.io: engine.io's letters before socket.io's lists, in the namespace of the toy


async def mark(port: int, table: int, seat: int, think: float, until: float, tally: Tally) -> None:
    """One client at one seat of the toy."""
    dice = random.Random(f"{table}{seat}")
    address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
    player = str(seat)
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
                tally.shown.append(tally.answers[-1])
            if state["ctx"]["currentPlayer"] == player:
                await asyncio.sleep(dice.uniform(0.5, 1.5) * think)
                move: dict[str, Any] = {"type": "mark", "args": [], "playerID": player}
                action = {"type": "MAKE_MOVE", "payload": move}
                words = _emitted("update", action, number, f"t{table}", player)
                said[number + 1] = time.perf_counter()
                await ws.send(words)


def _emitted(*words: Any) -> str:
    return f"42/marks,{json.dumps(words)}"


async def load_peer(port: int, chosen: Load, begun: Begun) -> Tally:
    """The toy at as many tables, with three connections each."""
    tally = Tally()
    begun()
    until = asyncio.get_running_loop().time() + chosen.seconds
    async with asyncio.TaskGroup() as group:
        for table in range(chosen.tables):
            for seat in range(len(SEATS)):
                playing = mark(port, table, seat, chosen.think, until, tally)
                group.create_task(_quietly(playing))
    return tally
