"""Who is told what first: whoever decides is answered before anybody hears of it."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from galaxy_rules.serving import sockets
from galaxy_rules.serving.desk import Desk
from galaxy_rules.serving.limits import Limits
from galaxy_rules.serving.messages import OPEN
from galaxy_rules.serving.stores import Row, Store
from galaxy_rules.serving.stores.memory import Memory
from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.serving.clients import PATIENCE, leaves

Makes = Callable[[Path], Store]
STORES: Final[dict[str, Makes]] = {
    "sqlite": lambda folder: Sqlite(folder / "tables.sqlite"),
    "memory": lambda _: Memory(),
}
every_store = pytest.mark.parametrize("store", STORES)
Heard = list[tuple[str, str, int]]


class Wire:
    """A socket that says what it is given, and writes what it hears into a list of all."""

    def __init__(self, name: str, heard: Heard) -> None:
        self.name, self.heard = name, heard
        self.says: asyncio.Queue[Any] = asyncio.Queue()
        self.newest: dict[str, Any] = {}
        self.told = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "text": json.dumps(await self.says.get())}

    async def send_text(self, text: str) -> None:
        told = json.loads(text)
        self.heard.append((self.name, told["type"], told.get("number", -1)))
        if told["type"] == "table":
            self.newest = told
            self.told.set()

    async def reach(self, number: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.newest.get("number", -1) < number:
                self.told.clear()
                await self.told.wait()


async def decided(store: Store, decisions: int) -> Heard:
    """What everybody hears of so many decisions of the first seat and the others."""
    desk, heard = Desk(store, 0), list[tuple[str, str, int]]()
    async with desk.running():
        body = {"game": "take_the_galaxy", "seats": ["person", "person"]}
        place, links = await desk.open(OPEN.read(body, "body"))
        wires = [Wire(name, heard) for name in ("0", "1", "onlooker", "another")]
        for wire, link in zip(wires, (*links.seats, *[links.onlooker] * 2), strict=True):
            socket: Any = wire
            desk._start(sockets.Session(socket, desk, Limits()).run(place.id))
            wire.says.put_nowait({"type": "hello", "version": 1, "links": [link]})
        for number in range(decisions):
            for wire in wires:
                await wire.reach(number)
            mover = wires[wires[0].newest["to_move"]]
            order = next(leaves(mover.newest["choices"]))
            heard.append((mover.name, "decides", number))
            wish = {"seat": int(mover.name), "key": f"key-{number:06}", "number": number}
            mover.says.put_nowait({"type": "play", "order": order, **wish})
        for wire in wires:
            await wire.reach(decisions)
    return heard


@every_store
def test_whoever_decides_is_answered_before_anybody_is_told(tmp_path: Path, store: str) -> None:
    heard = asyncio.run(decided(STORES[store](tmp_path), 6))

    begun = [place for place, (_, kind, _) in enumerate(heard) if kind == "decides"]
    assert len(begun) == 6
    for place in begun:
        name, _, number = heard[place]
        assert heard[place + 1][:2] == (name, "done")
        assert sorted(heard[place + 2 : place + 6]) == [
            (who, "table", number + 1) for who in ("0", "1", "another", "onlooker")
        ]
        assert heard[place + 2][0] == name


def test_what_waits_together_is_appended_together(tmp_path: Path) -> None:
    sizes: list[int] = []

    class Counting(Sqlite):
        def append(self, rows: Any) -> Any:
            sizes.append(len(rows))
            return super().append(rows)

    async def many(store: Store) -> None:
        desk = Desk(store)
        async with desk.running():
            store.open_table("t", "opening")
            rows = [Row("t", number, f"key{number}", ("x",)) for number in range(50)]
            await asyncio.gather(*(desk._appending.append(row) for row in rows))

    asyncio.run(many(Counting(tmp_path / "tables.sqlite")))
    assert sum(sizes) == 50
    assert len(sizes) < 25
