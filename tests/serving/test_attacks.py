"""What a hostile client says, over sockets and HTTP: refused or limited; nobody else notices."""

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from galaxy_rules.serving.described import asyncapi, openapi
from galaxy_rules.serving.limits import Bucket, Limiter, Limits, Rate
from galaxy_rules.serving.messages import CLIENT
from galaxy_rules.serving.sqlite import Sqlite
from tests.serving.clients import PLENTY, Opened, Server, leaves

POLICY = 1008
TOO_BIG = 1009


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
        told = json.loads(ws.recv(10))
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
        assert json.loads(ws.recv(10))["type"] == "welcome"


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
    limits = Limits(PLENTY.tables, PLENTY.requests, Rate(20, 10))
    with Server(Sqlite(tmp_path / "tables.sqlite"), limits) as server:
        opened, calm = server.open(), server.open()
        with opened.sit(opened.seats[0]) as flood, calm.sit(calm.seats[0]) as client:
            flood.until("table")
            for number in range(200):
                flood.send({"type": "why", "seat": 0, "key": f"flooding-{number}", "order": "pass"})
            told = client.until("table")
            for number in range(5):
                begun = time.perf_counter()
                client.play(0, next(leaves(told["choices"])))
                told = client.reach(0, number + 1)
                assert time.perf_counter() - begun < 3
            assert flood.until("problem")["code"] == "too_many"


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
                    ws.recv(10)


def test_a_client_that_reads_nothing_holds_nobody_up(server: Server) -> None:
    opened = server.open("take_the_galaxy", ("person", "greedy"))
    with opened.sit(opened.onlooker) as deaf, opened.sit(opened.seats[0]) as client:
        del deaf
        told = client.until("table")
        for _ in range(30):
            if told["to_move"] == 0:
                client.play(0, next(leaves(told["choices"])))
            told = client.reach(0, told["number"] + 1)


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
