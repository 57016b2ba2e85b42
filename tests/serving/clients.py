"""A server in a thread, and clients that talk to it as browsers do."""

import contextlib
import itertools
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any, Self

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from galaxy_rules.serving.desk import Desk
from galaxy_rules.serving.limits import Limits, Rate
from galaxy_rules.serving.stores import Store
from galaxy_rules.serving.web import Settings, application

KEYS = itertools.count(10_000_000)
PLENTY = Limits(Rate(10_000, 10_000), Rate(100_000, 100_000), Rate(10_000, 10_000))


class Server:
    """One server on a port of its own."""

    def __init__(
        self, store: Store, limits: Limits = PLENTY, pause: float = 0.0, port: int = 0
    ) -> None:
        self.desk = Desk(store, pause)
        app = application(self.desk, Settings(limits))
        self.socket = socket.create_server(("127.0.0.1", port))
        config = uvicorn.Config(
            app, log_level="error", ws_max_size=16_000, timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(config)
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.thread = threading.Thread(target=self.server.run, args=([self.socket],), daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.socket.close()

    def ask(
        self, path: str, body: Any = None, links: tuple[str, ...] = (), *, raw: bytes | None = None
    ) -> tuple[int, Any]:
        """A request over HTTP: the status and what is told."""
        data = raw if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {','.join(links)}"} if links else {}
        request = urllib.request.Request(f"http://{self.address}{path}", data=data, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
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
        with connect(f"ws://{address}/api/tables/{self.id}/live", compression=None) as ws:
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

    def hear(self, wait: float = 10.0) -> dict[str, Any]:
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
