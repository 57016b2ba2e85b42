"""A server in a thread, and clients that talk to it as browsers do."""

import asyncio
import contextlib
import itertools
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any, Final, Self, TypeVar

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from galaxy_rules.serving.desk import Desk
from galaxy_rules.serving.limits import Limits, Rate
from galaxy_rules.serving.running import listening
from galaxy_rules.serving.stores import Store
from galaxy_rules.serving.web import Settings, application

T = TypeVar("T")
PATIENCE: Final = 120.0
"""Seconds that a busy machine may need for anything; nobody waits so long where all is well."""
LEAVE: Final = 1.0
"""Seconds in which a server that ends lets its clients go, and a client its server."""
KEYS = itertools.count(10_000_000)
PLENTY = Limits(Rate(10_000, 10_000), Rate(100_000, 100_000), Rate(10_000, 10_000))


class Server:
    """One server on a port of its own."""

    def __init__(self, store: Store, limits: Limits = PLENTY, pause: float = 0.0) -> None:
        self.desk = Desk(store, pause)
        app = application(self.desk, Settings(limits))
        self.socket = listening("127.0.0.1", 0)
        config = uvicorn.Config(
            app, log_level="error", ws_max_size=16_000, timeout_graceful_shutdown=int(LEAVE)
        )
        self.server = uvicorn.Server(config)
        self.port: Final = int(self.socket.getsockname()[1])
        self.address = f"127.0.0.1:{self.port}"
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self._loop: asyncio.AbstractEventLoop

    def _serve(self) -> None:
        async def served() -> None:
            self._loop = asyncio.get_running_loop()
            await self.server.serve([self.socket])

        asyncio.run(served())

    def __enter__(self) -> Self:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not end"
        self.socket.close()

    def look(self, ask: Callable[[], T]) -> T:
        """What the server's own loop finds: a table between two changes, never amid one."""
        if not self.thread.is_alive():
            return ask()

        async def looked() -> T:
            return ask()

        return asyncio.run_coroutine_threadsafe(looked(), self._loop).result(PATIENCE)

    def ask(
        self, path: str, body: Any = None, links: tuple[str, ...] = (), *, raw: bytes | None = None
    ) -> tuple[int, Any]:
        """A request over HTTP: the status and what is told."""
        data = raw if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {','.join(links)}"} if links else {}
        request = urllib.request.Request(f"http://{self.address}{path}", data=data, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return answer.status, _told(answer)
        except urllib.error.HTTPError as error:
            return error.code, _told(error)

    def open(
        self, game: str = "galaktico", seats: tuple[str, ...] = ("person", "person"), **more: Any
    ) -> "Opened":
        """Open a table."""
        status, told = self.ask("/api/tables", {"game": game, "seats": list(seats), **more})
        assert status == 201, told
        return Opened(self, told["table"], tuple(told["seats"]), told["onlooker"])


class Opened:
    """A table and its links."""

    def __init__(self, server: Server, table: str, seats: tuple[str, ...], onlooker: str) -> None:
        self.server, self.id, self.seats, self.onlooker = server, table, seats, onlooker

    @contextlib.contextmanager
    def sit(self, *links: str, server: Server | None = None) -> Iterator["Client"]:
        """A client on a socket with these links."""
        address = (server or self.server).address
        url = f"ws://{address}/api/tables/{self.id}/live"
        with connect(url, compression=None, open_timeout=PATIENCE, close_timeout=LEAVE) as ws:
            yield Client(ws, links)


class Client:
    """One socket: what was heard, and the newest table by seat."""

    def __init__(self, ws: ClientConnection, links: tuple[str, ...]) -> None:
        self.ws = ws
        self.tables: dict[int, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.send({"type": "hello", "version": 1, "links": list(links)})

    def send(self, message: Any) -> None:
        """Say something."""
        self.ws.send(json.dumps(message))

    def hear(self, wait: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = self.ws.recv(wait)
        assert isinstance(text, str)
        told: dict[str, Any] = json.loads(text)
        self.texts.append(text)
        self.heard.append(told)
        if told["type"] == "table":
            self.tables[told["seat"]] = told
        return told

    def _hear_all(self) -> None:
        while True:
            self.hear()

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a type with these fields."""
        while True:
            told = self.hear()
            if told["type"] == kind and all(told.get(k) == v for k, v in fields.items()):
                return told

    def reach(self, seat: int, number: int) -> dict[str, Any]:
        """The table of a seat after at least so many entries."""
        while seat not in self.tables or self.tables[seat]["number"] < number:
            self.hear()
        return self.tables[seat]

    def wish(self, kind: str, seat: int, **fields: Any) -> dict[str, Any]:
        """A wish and the answer to it."""
        key = fields.pop("key", f"k{next(KEYS)}")
        self.send({"type": kind, "seat": seat, "key": key, **fields})
        while True:
            told = self.hear()
            if told.get("key") == key:
                return told

    def play(self, seat: int, order: str, **more: Any) -> dict[str, Any]:
        """Decide about the newest table."""
        if seat not in self.tables:
            self.until("table", seat=seat)
        number = more.pop("number", self.tables[seat]["number"])
        return self.wish("play", seat, number=number, order=order, **more)

    def closed(self) -> int:
        """The code with which the server has closed the socket."""
        with pytest.raises(ConnectionClosed) as closed:
            self._hear_all()
        return closed.value.rcvd.code if closed.value.rcvd is not None else 0


def leaves(choices: list[dict[str, Any]]) -> Iterator[str]:
    """The actions at the ends of a tree of choices, in notation."""
    for one in choices:
        if "action" in one:
            yield one["action"]
        else:
            yield from leaves(one["choices"])


def _told(answer: Any) -> Any:
    text = answer.read().decode()
    return json.loads(text) if "json" in answer.headers.get("Content-Type", "") else text
