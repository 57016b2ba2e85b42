"""What a hostile client says, over sockets and HTTP: refused or limited; nobody else notices."""

import contextlib
import itertools
import json
import logging
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.serving import sockets
from galaxy_rules.serving.described import asyncapi, openapi
from galaxy_rules.serving.limits import Bucket, Limiter, Limits, Rate
from galaxy_rules.serving.messages import CLIENT
from galaxy_rules.serving.stores import StoreFailed
from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.serving.clients import LEAVE, PATIENCE, PLENTY, Client, Opened, Server, leaves

POLICY = 1008
TOO_BIG = 1009
HEARD, FLOOD = 10, 200
NARROW, MANY = 2_048, 80


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(Sqlite(tmp_path / "tables.sqlite")) as server:
        yield server


def untouched(server: Server, opened: Opened) -> bool:
    """Whether the table is as it was, and still answers."""
    with opened.sit(opened.seats[0]) as client:
        told = client.until("table")
        return bool(
            told["number"] == 0 and client.play(0, next(leaves(told["choices"])))["type"] == "done"
        )


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "1", '"hello"', "{}", '{"type":"play"}', '{"type":"hello"}',
        '{"type":"hello","version":1,"links":[]}', '{"type":"hello","version":1,"links":["x"]}',
        '{"type":"hello","version":99,"links":["AAAAAAAAAAAAAAAAAAAAAAAA"]}',
        '{"type":"hello","version":1,"links":["AAAAAAAAAAAAAAAAAAAAAAAA"]}',
        '{"type":"hello","version":1,"links":["AAAAAAAAAAAAAAAAAAAAAAAA"],"more":1}',
        "[" * 3_000, '{"a":' * 500, "1" * 5_000, '"' + '\\"' * 7_000, "\ud7ff" * 3_000,
    ],
)  # fmt: skip
def test_who_does_not_say_hello_is_shown_out(server: Server, text: str) -> None:
    opened = server.open()
    with connect(f"ws://{server.address}/api/tables/{opened.id}/live") as ws:
        ws.send(text)
        told = json.loads(ws.recv(PATIENCE))
        assert told["type"] == "problem"
        assert told["code"] in {"bad_message", "no_table"}
        assert len(told["message"]) < 1_500
    assert untouched(server, opened)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "play"},
        {"type": "hello", "version": 1, "links": ["A" * 24]},
        {"type": "play", "seat": "0", "key": "abcdefgh", "number": 0, "order": "x"},
        {"type": "play", "seat": 9, "key": "abcdefgh", "number": 0, "order": "x"},
        {"type": "play", "seat": 0, "key": "a b c d e f", "number": 0, "order": "x"},
        {"type": "play", "seat": 0, "key": "abcdefgh", "number": -1, "order": "x"},
        {"type": "play", "seat": 0, "key": "abcdefgh", "number": 10**30, "order": "x"},
        {"type": "play", "seat": 0, "key": "abcdefgh", "number": True, "order": "x"},
        {"type": "play", "seat": 0, "key": "abcdefgh", "number": 0, "order": ""},
        {"type": "play", "seat": 0, "key": "abcdefgh", "number": 0, "order": "\x1b[2J"},
        {"type": "play", "seat": 0, "key": "abcdefgh", "number": 0, "order": "x", "by": 1},
        {"type": "play", "seat": 0, "key": "abcdefgh", "number": 0, "order": "equip " * 600},
        {"type": "agree", "seat": 0, "key": "abcdefgh", "number": 0, "yes": 1},
        {"type": "name", "seat": 0, "key": "abcdefgh", "name": "\u202eevil"},
        {"type": "name", "seat": 0, "key": "abcdefgh", "name": "seat 1"},
        {"type": ["play"]},
    ],
)
def test_what_cannot_be_read_is_told_and_changes_nothing(
    server: Server, message: dict[str, Any]
) -> None:
    opened = server.open()
    with opened.sit(opened.seats[0]) as client:
        client.until("table")
        client.send(message)
        told = client.until("problem")
        assert told["code"] == "bad_message"
    assert untouched(server, opened)


class Complaints(logging.Handler):
    """What the server writes into its log as a fault of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


@pytest.fixture
def complaints(server: Server) -> Iterator[list[str]]:
    del server  # it sets up its log before this listens
    heard, log = Complaints(), logging.getLogger("uvicorn.error")
    log.addHandler(heard)
    yield heard.found
    log.removeHandler(heard)


def test_who_goes_away_at_any_moment_is_no_fault_of_the_server(
    server: Server, complaints: list[str]
) -> None:
    opened = server.open()
    address = f"ws://{server.address}/api/tables/{opened.id}/live"
    hello = json.dumps({"type": "hello", "version": 1, "links": [opened.seats[0]]})
    why = json.dumps({"type": "why", "seat": 0, "key": "leaving-now", "order": "pass"})
    for said in ((), (hello,), (hello, why), ("nonsense",)):
        for _ in range(3):
            with connect(address, close_timeout=LEAVE) as ws:
                for message in said:
                    ws.send(message)
    assert untouched(server, opened)
    assert complaints == []


def test_bytes_are_no_message(server: Server, complaints: list[str]) -> None:
    opened = server.open()
    with connect(f"ws://{server.address}/api/tables/{opened.id}/live") as ws:
        ws.send(b"\x00\xff")
        assert json.loads(ws.recv(PATIENCE))["code"] == "bad_message"
    with opened.sit(opened.seats[0]) as client:
        client.until("table")
        client.ws.send(b"\x00\xff")
        assert client.until("problem")["code"] == "bad_message"
        assert client.wish("why", 0, order="equip destroyer deflektor")["type"] == "legal"
    assert untouched(server, opened)
    assert complaints == []


def test_a_table_that_was_forgotten_and_cannot_be_read_now_is_told(
    server: Server, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(table: str) -> str:
        raise StoreFailed("disk", f"away with {table}")

    opened = server.open()
    with opened.sit(opened.seats[0]) as client:
        client.until("table")
        server.look(server.desk.places.clear)
        with monkeypatch.context() as patched:
            patched.setattr(server.desk.store, "opening", fails)
            assert client.wish("why", 0, order="pass")["code"] == "not_saved"
        assert client.wish("why", 0, order="equip destroyer deflektor")["type"] == "legal"
    assert complaints == []


def test_a_megabyte_is_not_even_read(server: Server) -> None:
    opened = server.open()
    with opened.sit(opened.seats[0]) as client:
        client.until("table")
        client.ws.send(" " * 1_000_000)
        assert client.closed() == TOO_BIG
    big = b'{"seat":0,"key":"abcdefgh","number":0,"order":"' + b"x" * 1_000_000 + b'"}'
    status, told = server.ask(f"/api/tables/{opened.id}/play", raw=big, links=opened.seats)
    assert (status, told["code"]) == (400, "bad_message")
    status, told = server.ask("/api/tables", raw=b"[" * 1_200_000)
    assert (status, told["code"]) == (400, "bad_message")
    assert untouched(server, opened)


def test_a_page_of_another_origin_cannot_open_a_socket(server: Server) -> None:
    opened = server.open()
    address = f"ws://{server.address}/api/tables/{opened.id}/live"
    with (
        pytest.raises(Exception, match="403"),
        connect(address, origin=Origin("https://example.org")),
    ):
        pass
    with connect(address, origin=Origin(f"http://{server.address}")) as ws:
        ws.send(json.dumps({"type": "hello", "version": 1, "links": list(opened.seats)}))
        assert json.loads(ws.recv(PATIENCE))["type"] == "welcome"


def test_messages_that_are_played_again_in_any_order_are_done_once(server: Server) -> None:
    opened = server.open()
    with opened.sit(opened.seats[0]) as client:
        said = []
        told = client.reach(0, 0)
        for number in range(6):
            order = next(leaves(told["choices"]))
            said.append(
                {
                    "type": "play",
                    "seat": 0,
                    "key": f"replayed-{number}",
                    "number": number,
                    "order": order,
                }
            )
            client.send(said[-1])
            told = client.reach(0, number + 1)
        entries = list(server.desk.store.entries(opened.id, 0))
        dice = random.Random(7)
        for _ in range(4):
            dice.shuffle(said)
            for one in said:
                client.send(one)
                assert client.until("done", key=one["key"])["entered"] is False
            forged = {**dice.choice(said), "key": "another-key"}
            client.send(forged)
            assert client.until("problem")["code"] == "stale"
    assert list(server.desk.store.entries(opened.id, 0)) == entries


def test_a_flood_is_limited_and_others_are_unharmed(tmp_path: Path) -> None:
    """Of a flood so many messages are heard as the limit says, whatever others do meanwhile."""
    limits = Limits(PLENTY.tables, PLENTY.requests, Rate(HEARD, 0))
    with Server(Sqlite(tmp_path / "tables.sqlite"), limits) as server:
        opened, calm = server.open(), server.open()
        with opened.sit(opened.seats[0]) as flood, calm.sit(calm.seats[0]) as client:
            flood.until("table")
            for number in range(FLOOD):
                flood.send({"type": "why", "seat": 0, "key": f"flooding-{number}", "order": "pass"})
            told = client.until("table")
            for number in range(5):
                assert client.play(0, next(leaves(told["choices"])))["type"] == "done"
                told = client.reach(0, number + 1)
            for number in range(HEARD):
                assert flood.hear()["key"] == f"flooding-{number}"
            assert flood.hear()["code"] == "too_many"


def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    limits = Limits(Rate(2, 0), Rate(12, 0), PLENTY.messages)
    with Server(Sqlite(tmp_path / "tables.sqlite"), limits) as server:
        wish = {"game": "galaktico", "seats": ["person"] * 2}
        statuses = [server.ask("/api/tables", wish)[0] for _ in range(4)]
        assert statuses == [201, 201, 429, 429]
        assert [server.ask("/api")[0] for _ in range(10)].count(429) == 2


def test_a_table_takes_so_many_watchers_and_no_more(tmp_path: Path) -> None:
    limits = Limits(PLENTY.tables, PLENTY.requests, PLENTY.messages, sockets=3, sockets_a_table=2)
    with Server(Sqlite(tmp_path / "tables.sqlite"), limits) as server:
        opened, other = server.open(), server.open()
        with opened.sit(opened.onlooker) as one, opened.sit(opened.onlooker) as two:
            one.until("table")
            two.until("table")
            with opened.sit(opened.seats[0]) as three:
                assert three.until("problem")["code"] == "too_many"
            with other.sit(other.seats[0]) as four:
                four.until("table")
                address = f"ws://{server.address}/api/tables/{other.id}/live"
                with connect(address) as ws, pytest.raises(Exception, match="1013"):
                    ws.recv(PATIENCE)


@contextlib.contextmanager
def deaf(opened: Opened) -> Iterator[Client]:
    """An onlooker who takes next to nothing at once, and nothing before it is asked to."""
    with socket.socket() as narrow:
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        narrow.connect(("127.0.0.1", opened.server.port))
        url = f"ws://{opened.server.address}/api/tables/{opened.id}/live"
        with connect(url, sock=narrow, compression=None, max_queue=1, close_timeout=LEAVE) as ws:
            yield Client(ws, (opened.onlooker,))


def test_a_client_that_reads_nothing_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept no queue of what was: once it reads, it soon has the table as it is."""
    monkeypatch.setattr(sockets, "PATIENCE", PATIENCE)
    server = Server(Sqlite(tmp_path / "tables.sqlite"))
    server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, NARROW)
    with server:
        opened = server.open("take_the_galaxy", ("person", "person"))
        with deaf(opened) as slow, opened.sit(*opened.seats) as client:
            slow.until("table")
            for number in range(MANY):
                told = client.reach(client.reach(0, number)["to_move"], number)
                assert client.play(told["seat"], next(leaves(told["choices"])))["type"] == "done"
            slow.reach(SPECTATOR, MANY)
            assert len(slow.heard) < MANY


def test_a_client_that_never_reads_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(Sqlite(tmp_path / "tables.sqlite"))
    server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, NARROW)
    with server:
        opened = server.open("take_the_galaxy", ("person", "person"))
        with deaf(opened) as slow:
            slow.until("table")
            place = server.desk.places[opened.id]
            monkeypatch.setattr(sockets, "PATIENCE", 0.5)
            for number in itertools.count():
                if not server.look(lambda: len(place.watchers)):
                    break
                name = {"seat": 0, "key": f"renamed-{number}", "name": f"Ada {number}"}
                told = server.ask(f"/api/tables/{opened.id}/name", name, opened.seats)
                assert told[0] == 200


def test_a_bucket_fills_up_again_and_a_clock_that_jumps_back_takes_nothing() -> None:
    now = [100.0]
    limiter = Limiter(Rate(2, 1), lambda: now[0])
    assert [limiter.take("a") for _ in range(3)] == [True, True, False]
    now[0] = 50.0
    assert not limiter.take("a")
    now[0] = 51.0
    assert limiter.take("a")
    bucket = Bucket(Rate(1, 1), 1, 0)
    assert bucket.take(1e9)


# nonsense, guided by the declarations


def _spoiled(dice: random.Random, value: Any) -> Any:
    """A value with something wrong in it, or right by chance."""
    strange: list[Any] = [
        None, True, -1, 2**70, 1.5, float("1e300"), "", "\x00", "ä" * 50, [], [[]], {}, {"a": 1},
        "equip destroyer deflektor", "A25: ~B52", "pass", "ops 1;2",
    ]  # fmt: skip
    match value:
        case dict() if value and dice.random() < 0.8:
            key = dice.choice(list(value))
            changed = {**value, key: _spoiled(dice, value[key])}
            if dice.random() < 0.2:
                del changed[key]
            if dice.random() < 0.1:
                changed["extra"] = dice.choice(strange)
            return changed
        case list() if value and dice.random() < 0.7:
            place = dice.randrange(len(value))
            return [*value[:place], _spoiled(dice, value[place]), *value[place + 1 :]]
        case _:
            return dice.choice(strange)


def _messages(number: int, link: str) -> list[dict[str, Any]]:
    key = f"fuzzing-{number}"
    return [
        {"type": "play", "seat": 0, "key": key, "number": 0, "order": "equip destroyer deflektor"},
        {"type": "why", "seat": 0, "key": key, "order": "equip destroyer deflektor"},
        {"type": "undo", "seat": 0, "key": key, "number": 0},
        {"type": "agree", "seat": 0, "key": key, "number": 0, "yes": True},
        {"type": "name", "seat": 0, "key": key, "name": "Ada"},
        {"type": "hello", "version": 1, "links": [link], "language": "en"},
    ]


def test_spoiled_messages_are_answered_one_by_one(server: Server) -> None:
    """500 messages with something wrong in each: each has its answer, described by the schema."""
    schemas = asyncapi()["components"]["schemas"]
    opened = server.open()
    dice = random.Random(11)
    validators = {
        name.removeprefix("server."): jsonschema.Draft202012Validator(schema)
        for name, schema in schemas.items()
        if name.startswith("server.")
    }
    with opened.sit(opened.seats[1]) as client:
        client.until("table")
        for number in range(500):
            message = _spoiled(dice, dice.choice(_messages(number, opened.seats[1])))
            client.ws.send(json.dumps(message) if dice.random() < 0.9 else json.dumps(message)[:-1])
            told = client.hear()
            while told["type"] == "table":
                validators["table"].validate(told)
                told = client.hear()
            validators[told["type"]].validate(told)
    assert (
        server.desk.places[opened.id].live.match.plies
        == server.desk.places[opened.id].live.match.plies[:0]
    )


def test_what_is_told_is_as_it_is_described(server: Server) -> None:
    schemas = asyncapi()["components"]["schemas"]
    for name in ("galaktico", "take_the_galaxy", "galaxy_of_trian"):
        opened = server.open(name, ("person", "random"), clock={"seconds": 600})
        with opened.sit(opened.seats[0], opened.onlooker) as client:
            told = client.reach(0, 0)
            for _ in range(25):
                if told["to_move"] == 0:
                    client.wish("why", 0, order="nonsense")
                    client.play(0, next(leaves(told["choices"])))
                told = client.reach(0, told["number"] + 1)
            for message in client.heard:
                jsonschema.Draft202012Validator(schemas[f"server.{message['type']}"]).validate(
                    message
                )


def test_the_descriptions_are_whole() -> None:
    described = openapi()
    said = json.dumps([described, asyncapi()])
    names = set(described["components"]["schemas"])
    for kind in CLIENT:
        assert f"client.{kind}" in names
    referred = {ref.split("/")[-1] for ref in _refs(described)}
    assert referred <= names | {"live"}
    assert "galaxy-rules serve" in said


def _refs(value: Any) -> Iterator[str]:
    match value:
        case dict():
            for key, part in value.items():
                if key == "$ref":
                    yield part
                else:
                    yield from _refs(part)
        case list():
            for part in value:
                yield from _refs(part)
        case _:
            pass
