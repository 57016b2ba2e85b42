"""Stores: what is acknowledged is there, whoever fails; servers that share one agree."""

import itertools
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from galaxy_rules.serving.stores import Outcome, Row, Store, StoreFailed, sqlite
from galaxy_rules.serving.stores.memory import Memory
from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.serving.clients import PATIENCE, Server, leaves
from tools import postgres

Makes = Callable[[], Store]
SCHEMAS = itertools.count()
PAGES = 12


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A database of our own, where there is a server to make one."""
    if postgres.binaries() is None:
        pytest.skip("PostgreSQL is not installed here")
    with postgres.running() as address:
        yield address


@pytest.fixture(params=["sqlite", "memory"])
def makes_one(request: pytest.FixtureRequest, tmp_path: Path) -> Makes:
    """What opens a store that one server has for itself."""
    if request.param == "sqlite":
        return lambda: Sqlite(tmp_path / "own.sqlite")
    return Memory


@pytest.fixture(params=["sqlite", "postgres"])
def makes(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Makes]:
    """What opens one and the same store again and again."""
    if request.param == "sqlite":
        yield lambda: Sqlite(tmp_path / "tables.sqlite")
        return
    psycopg: Any = pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    address = request.getfixturevalue("postgres_address")
    from galaxy_rules.serving.stores.postgres import Postgres

    schema = f"t{next(SCHEMAS)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    joint = "&" if "?" in address else "?"
    yield lambda: Postgres(f"{address}{joint}options=-csearch_path%3D{schema}")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA {schema} CASCADE")


def row(number: int, key: str, *bodies: str, table: str = "t") -> Row:
    return Row(table, number, key, bodies or (f"entry {number}",))


def test_what_was_appended_is_read_in_order(makes: Makes) -> None:
    store = makes()
    store.open_table("t", "opening")

    assert store.append([row(0, "a"), row(1, "b", "x", "y")]) == [Outcome.ENTERED] * 2
    assert store.append([row(3, "c")]) == [Outcome.ENTERED]
    assert list(store.entries("t", 1)) == ["x", "y", "entry 3"]
    assert store.opening("t") == "opening"
    assert store.opening("u") is None
    assert list(store.tables()) == ["t"]
    store.close()
    again = makes()
    assert list(again.entries("t", 0)) == ["entry 0", "x", "y", "entry 3"]
    again.close()


def test_a_place_is_taken_once_and_a_key_is_known(makes: Makes) -> None:
    store, other = makes(), makes()
    store.open_table("t", "opening")

    assert store.append([row(0, "a")]) == [Outcome.ENTERED]
    assert other.append([row(0, "b"), row(0, "a"), row(2, "c")]) == [
        Outcome.TAKEN, Outcome.KNOWN, Outcome.TAKEN,
    ]  # fmt: skip
    assert other.known("t", "a")
    assert not other.known("t", "b")
    store.close()
    other.close()


def test_whatever_a_server_keeps_its_tables_in_they_are_played_alike(makes_one: Makes) -> None:
    store = makes_one()
    with Server(store) as server:
        opened = server.open("take_the_galaxy", ("person", "person"))
        with opened.sit(opened.seats[0]) as client:
            told = client.reach(0, 0)
            key, order = "said-twice", next(leaves(told["choices"]))
            wish = {"key": key, "number": 0, "order": order}
            assert client.wish("play", 0, **wish)["entered"]
            assert not client.wish("play", 0, **wish)["entered"]
            assert client.reach(0, 1)["number"] == 1
        assert store.known(opened.id, f"0-{key}")
        assert list(store.tables()) == [opened.id]
        assert len(store.entries(opened.id, 0)) == 1


def test_a_place_in_memory_is_taken_once() -> None:
    store = Memory()
    store.open_table("t", "opening")

    assert store.append([row(0, "a"), row(0, "b"), row(0, "a")]) == [
        Outcome.ENTERED, Outcome.TAKEN, Outcome.KNOWN,
    ]  # fmt: skip
    assert store.opening("t") == "opening"
    assert store.opening("u") is None


def test_many_who_append_at_once_take_each_place_once(makes: Makes) -> None:
    first = makes()
    for table in "tu":
        first.open_table(table, "opening")

    def work(name: str) -> None:
        store = makes()
        for number in range(15):
            for table in "tu" if name < "c" else "ut":
                while True:
                    count = len(store.entries(table, 0))
                    key = f"{name}{number}"
                    if store.append([row(count, key, key, table=table)]) == [Outcome.ENTERED]:
                        break
        store.close()

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    wanted = sorted(f"{name}{number}" for name in "abcd" for number in range(15))
    assert sorted(first.entries("t", 0)) == sorted(first.entries("u", 0)) == wanted
    first.close()


def test_what_another_server_appends_is_heard(makes: Makes) -> None:
    store, other = makes(), makes()
    store.open_table("t", "opening")
    heard: list[str] = []
    told = threading.Event()

    def hear(table: str) -> None:
        heard.append(table)
        told.set()

    end = store.watch(hear)
    other.append([row(0, "a")])
    assert told.wait(PATIENCE)
    end()
    assert set(heard) == {"t"}
    store.close()
    other.close()


def test_a_store_that_closes_waits_for_whoever_uses_it(makes: Makes) -> None:
    store = makes()
    for table in "abcd":
        store.open_table(table, "opening")
    acknowledged: dict[str, int] = {}
    begun = threading.Barrier(5)

    def append(table: str) -> None:
        for number in itertools.count():
            found = store.append([row(number, f"{number}", "x" * 2_000, table=table)])
            assert found == [Outcome.ENTERED]
            acknowledged[table] = number + 1
            store.entries(table, 0)

    def work(table: str) -> None:
        begun.wait()
        with pytest.raises(StoreFailed):
            append(table)

    threads = [threading.Thread(target=work, args=(table,)) for table in "abcd"]
    for each in threads:
        each.start()
    begun.wait()
    while len(acknowledged) < 4:
        threading.Event().wait(0.001)
    store.close()
    for each in threads:
        each.join()
    with pytest.raises(StoreFailed):
        store.entries("a", 0)
    again = makes()
    kept = {table: len(again.entries(table, 0)) for table in "abcd"}
    assert all(acknowledged[table] <= kept[table] for table in "abcd")
    again.close()


def test_two_servers_play_one_table(makes: Makes) -> None:
    with Server(makes()) as one, Server(makes()) as two:
        opened = one.open("galaktico", ("person", "person"))
        with opened.sit(opened.seats[0]) as first, opened.sit(*opened.seats, server=two) as second:
            told, order = first.reach(0, 0), ""
            for _ in range(6):
                client = first if told["number"] % 2 else second
                client.reach(0, told["number"])
                order = next(leaves(client.tables[0]["choices"]))
                assert client.play(0, order)["type"] == "done"
                told = first.reach(0, told["number"] + 1)
            assert second.reach(0, 6) == told
            stale = second.play(0, order, number=5)
            assert stale["code"] == "stale"


def test_a_restarted_server_goes_on_where_the_table_was(makes: Makes) -> None:
    with Server(makes()) as server:
        opened = server.open("take_the_galaxy", ("person", "person"))
        with opened.sit(opened.seats[0]) as client:
            told = client.reach(0, 0)
            for _ in range(3):
                client.play(0, next(leaves(told["choices"])))
                told = client.reach(0, told["number"] + 1)
    with Server(makes()) as again, opened.sit(opened.seats[0], server=again) as client:
        assert client.reach(0, 0) == told


# SQLite alone


def settings(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    """What SQLite is told of every new connection, and something besides."""
    monkeypatch.setattr(sqlite, "_SETTINGS", (*sqlite._SETTINGS, *more))


FULL, READ_ONLY = f"max_page_count={PAGES}", "query_only=ON"
"""What makes SQLite say that the disk is full, and that a database is read-only."""


@pytest.mark.parametrize("harm", [FULL, READ_ONLY])
def test_a_disk_that_takes_no_more_is_told_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    path = tmp_path / "tables.sqlite"
    with Server(Sqlite(path)) as server:
        opened = server.open("take_the_galaxy")
    acknowledged = 0
    with monkeypatch.context() as patched:
        settings(patched, harm)
        if harm == READ_ONLY:
            patched.setattr(Sqlite, "_prepare", lambda *_: None)
        with Server(Sqlite(path)) as server, opened.sit(*opened.seats, server=server) as client:
            while True:
                told = client.reach(client.reach(0, acknowledged)["to_move"], acknowledged)
                answer = client.play(told["seat"], next(leaves(told["choices"])))
                if answer["type"] != "done":
                    break
                acknowledged += 1
            assert answer["code"] == "not_saved"
            assert str(tmp_path) not in str(answer)
            wish = {"game": "galaktico", "seats": ["person"] * 2}
            while (status := server.ask("/api/tables", wish)[0]) == 201:
                pass
            assert status == 503
            assert client.wish("why", told["seat"], order="nonsense")["type"] != "done"
    assert acknowledged > 0 or harm == READ_ONLY
    with Server(Sqlite(path)) as server, opened.sit(*opened.seats, server=server) as client:
        told = client.reach(client.reach(0, 0)["to_move"], 0)
        assert told["number"] == acknowledged
        assert client.play(told["seat"], next(leaves(told["choices"])))["type"] == "done"


def test_a_clock_that_jumps_is_nobodys_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time for thinking is measured by a clock that never jumps; that of the day is told nobody."""
    week = 7 * 86_400
    with Server(Sqlite(tmp_path / "tables.sqlite")) as server:
        opened = server.open(clock={"seconds": week})
        with opened.sit(opened.seats[0]) as client:
            told = client.reach(0, 0)
            for number, jump in enumerate((1e9, -2e9, 4e9), 1):
                now = time.time() + jump
                monkeypatch.setattr(time, "time", lambda now=now: now)
                client.play(0, next(leaves(told["choices"])))
                told = client.reach(0, number)
            assert told["players"] == ["person", "person"]
            assert 0 < told["clock"]["left"][0] <= week * 1_000
            assert server.open().id


def test_whoever_runs_out_of_time_is_played_by_an_opponent(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with Server(Sqlite(path)) as server:
        opened = server.open("take_the_galaxy", clock={"seconds": 7 * 86_400})
        place = server.desk.places[opened.id]

        def run_out() -> None:
            place.live.left = (0, place.live.left[1])
            server.desk._go_on(place)

        with opened.sit(opened.seats[1]) as client:
            client.reach(1, 0)
            server.look(run_out)
            while client.reach(1, client.tables[1]["number"])["to_move"] != 1:
                client.hear()
            assert client.tables[1]["players"] == ["greedy", "person"]
            assert client.tables[1]["clock"]["left"][0] == 0
    with Server(Sqlite(path)) as again, opened.sit(opened.seats[1], server=again) as client:
        assert client.reach(1, 0)["players"] == ["greedy", "person"]


def test_a_database_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with Server(Sqlite(path)) as server:
        opened = server.open()
        blocker = sqlite3.connect(path, isolation_level=None)
        blocker.execute("PRAGMA busy_timeout=0")
        with opened.sit(opened.seats[0]) as client:
            client.reach(0, 0)
            blocker.execute("BEGIN IMMEDIATE")
            assert client.play(0, "equip destroyer deflektor")["code"] == "not_saved"
            blocker.execute("ROLLBACK")
            assert client.play(0, "equip destroyer deflektor")["type"] == "done"
        blocker.close()


def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_text("not a database, but somebody's text" * 100)
    with pytest.raises(StoreFailed):
        Sqlite(path)
    assert path.read_text().startswith("not a database")
    newer = tmp_path / "newer.sqlite"
    Sqlite(newer).close()
    connection = sqlite3.connect(newer)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(StoreFailed, match="another version"):
        Sqlite(newer)


def test_only_its_owner_can_read_the_file(tmp_path: Path) -> None:
    Sqlite(tmp_path / "tables.sqlite").close()

    assert (tmp_path / "tables.sqlite").stat().st_mode & 0o077 == 0
