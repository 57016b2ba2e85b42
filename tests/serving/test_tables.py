"""Tables over the wire: opening, playing, refusals, and what is said twice or too late."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from galaxy_rules.kernel.resources import package_text
from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.serving.clients import Server, leaves


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(Sqlite(tmp_path / "tables.sqlite")) as server:
        yield server


def test_a_table_is_opened_and_each_seat_has_a_link_of_its_own(server: Server) -> None:
    opened = server.open("galaktico", ("person", "person", "greedy"))

    assert len({*opened.seats, opened.onlooker}) == 4
    status, told = server.ask(f"/api/tables/{opened.id}/seats/1", links=(opened.seats[1],))
    assert (status, told["seat"], told["players"]) == (200, 1, ["person", "person", "greedy"])


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"game": "chess", "seats": ["person"] * 2}, "table.game"),
        ({"game": "galaktico", "seats": []}, "body.seats"),
        ({"game": "galaktico", "seats": ["person"]}, "players"),
        ({"game": "galaktico", "seats": ["person", "alien"]}, "body.seats[1]"),
        ({"game": "galaktico", "seats": ["person"] * 2, "more": 1}, "body.more"),
        ({"game": "galaktico", "seats": ["person"] * 2, "variant": "moon"}, "variant"),
        ({"game": "galaktico", "seats": ["person"] * 2, "rulings": {"x": "y"}}, "rulings"),
        ({"game": "galaktico", "seats": ["person"] * 2, "options": {"first": 9}}, "first"),
        ({"game": "galaktico", "seats": ["person"] * 2, "options": [1]}, "table.options"),
        ({"game": "galaktico", "seats": ["person"] * 2, "names": ["A"]}, "table.names"),
        ({"game": "galaktico", "seats": ["person"] * 2, "names": ["A", "a"]}, "table.names[1]"),
        ({"game": "galaktico", "seats": ["person"] * 2, "pack": "x = ["}, "pack"),
        (
            {"game": "galaktico", "seats": ["person"] * 2, "clock": {"seconds": 1}},
            "body.clock.seconds",
        ),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused_by_field(
    server: Server, wish: dict[str, object], field: str
) -> None:
    status, told = server.ask("/api/tables", wish)

    assert (status, told["code"]) == (400, "bad_message")
    assert told["message"].startswith(field)
    assert list(server.desk.store.tables()) == []


def test_what_a_seat_decides_is_told_to_everybody_as_they_may_see_it(server: Server) -> None:
    opened = server.open()
    with opened.sit(opened.seats[0]) as mover, opened.sit(opened.onlooker) as other:
        first = other.until("table")["number"]
        assert mover.play(0, "equip destroyer deflektor")["type"] == "done"
        told = other.until("table", number=first + 1)

    assert "deflektor" not in str(told)
    assert told["choices"] == []


def test_a_refusal_brings_its_clauses_and_their_sentences(server: Server) -> None:
    opened = server.open()
    with opened.sit(opened.seats[0]) as client:
        told = client.play(0, "equip fighter inversionsfeld")

    assert told["type"] == "refused"
    assert told["objections"][0]["code"] == "ship_order"
    assert all(one["id"] and one["text"] for o in told["objections"] for one in o["clauses"])


def test_a_question_is_answered_and_changes_nothing(server: Server) -> None:
    opened = server.open()
    with opened.sit(opened.seats[0]) as client:
        before = client.until("table")
        assert client.wish("why", 0, order="equip destroyer deflektor")["type"] == "legal"
        assert client.wish("why", 0, order="equip fighter deflektor")["type"] == "refused"
        assert client.tables[0] == before


def test_a_wish_that_is_said_twice_is_done_once(server: Server) -> None:
    opened = server.open()
    with opened.sit(opened.seats[0]) as client:
        client.until("table")
        key, order = "once-and-only", "equip destroyer deflektor"
        assert client.play(0, order, key=key, number=0)["entered"] is True
        assert client.play(0, order, key=key, number=0)["entered"] is False
        assert client.play(0, order, number=0)["code"] == "stale"
        status, told = server.ask(
            f"/api/tables/{opened.id}/play",
            {"seat": 0, "key": key, "number": 0, "order": order},
            links=opened.seats[:1],
        )

    assert (status, told["entered"]) == (200, False)
    assert len(server.desk.store.entries(opened.id, 0)) == 1


def test_nobody_decides_for_another_seat(server: Server) -> None:
    opened = server.open("take_the_galaxy")
    body = {"seat": 0, "key": "another-seat", "number": 0, "order": "draw freighter"}
    with opened.sit(opened.seats[1]) as client:
        assert client.wish("play", 0, number=0, order=body["order"])["code"] == "not_yours"
        assert client.play(1, "draw freighter")["type"] == "refused"
    for links in ((opened.seats[1],), (opened.onlooker,)):
        status, told = server.ask(f"/api/tables/{opened.id}/play", body, links=links)
        assert (status, told["code"]) == (403, "not_yours")
    wrong: list[tuple[str, ...]] = [(), ("A" * 24,), (opened.seats[0][:-1],)]
    for shown in wrong:
        status, told = server.ask(f"/api/tables/{opened.id}/play", body, links=shown)
        assert (status, told["code"]) == (404, "no_table")
    assert list(server.desk.store.entries(opened.id, 0)) == []


def test_what_is_told_without_the_right_link_is_the_same_whether_there_is_a_table(
    server: Server,
) -> None:
    opened = server.open()
    there = server.ask(f"/api/tables/{opened.id}/seats/0", links=("B" * 24,))
    nowhere = server.ask("/api/tables/aaaaaaaaaaaa/seats/0", links=("B" * 24,))

    assert there == nowhere


def test_players_may_be_called_something_else(server: Server) -> None:
    opened = server.open(names=["Ada", "Grace"])
    with opened.sit(opened.seats[1]) as client:
        assert client.until("table")["names"] == ["Ada", "Grace"]
        assert client.wish("name", 1, name="Hopper")["type"] == "done"
        assert client.wish("name", 1, name="ada")["code"] == "bad_message"
        assert client.reach(1, 1)["names"] == ["Ada", "Hopper"]


def test_an_undo_that_nobody_else_saw_is_free_and_another_is_asked_for(server: Server) -> None:
    opened = server.open("take_the_galaxy", ("person", "person"))
    with opened.sit(*opened.seats) as client:
        told = client.reach(0, 0)
        client.reach(1, 0)
        while told["to_move"] == 0:
            order = next(leaves(told["choices"]))
            assert client.play(0, order)["type"] == "done"
            told = client.reach(0, told["number"] + 1)
        number = told["number"]
        assert client.wish("undo", 0, number=number)["type"] == "done"
        assert client.reach(1, number + 1)["asks"] == {"seat": 0, "waiting": [1]}
        assert client.wish("agree", 0, number=number + 1, yes=True)["code"] == "bad_message"
        assert client.wish("agree", 1, number=number + 1, yes=True)["type"] == "done"
        told = client.reach(1, number + 3)

    assert told["to_move"] == 0
    assert "asks" not in told


def test_who_does_not_agree_keeps_what_was_decided(server: Server) -> None:
    opened = server.open("galaxy_of_trian", ("person", "person"), variant="beginner")
    with opened.sit(*opened.seats) as client:
        told = client.reach(0, 0)
        while told["to_move"] == 0:
            client.play(0, next(leaves(told["choices"])))
            told = client.reach(0, told["number"] + 1)
        number = told["number"]
        client.wish("undo", 0, number=number)
        assert client.wish("undo", 0, number=number + 1)["code"] == "bad_message"
        assert client.wish("agree", 1, number=number + 1, yes=False)["type"] == "done"
        told = client.reach(1, number + 2)

    assert told["to_move"] == 1
    assert "asks" not in told


def test_an_opponent_of_the_library_plays_its_seats(server: Server) -> None:
    opened = server.open("take_the_galaxy", ("greedy", "greedy"))
    with opened.sit(opened.onlooker) as client:
        while client.hear()["type"] != "table" or client.tables[-3]["number"] < 20:
            pass

    assert client.tables[-3]["since"] != []


def test_a_whole_game_ends_with_record_and_page(server: Server) -> None:
    toy = package_text("galaxy_rules.galaktico", "data", "tiny.toml")
    opened = server.open(seats=("person", "random"), pack=toy)
    with opened.sit(opened.seats[0]) as client:
        told = client.until("table")
        while told["to_move"] != -2:
            if told["to_move"] == 0:
                order = next(leaves(told["choices"]))
                client.send({
                    "type": "play", "seat": 0, "key": f"whole-game-{told['number']}",
                    "number": told["number"], "order": order,
                })  # fmt: skip
            told = client.until("table")
        assert len(told["result"]["totals"]) == 2
    status, record = server.ask(f"/api/tables/{opened.id}/seats/0/record", links=opened.seats)
    assert (status, record["format"]) == (200, "galaxy-rules/record/1")
    assert record["names"] == ["Player 1", "Random 2"]
    status, page = server.ask(f"/api/tables/{opened.id}/page", links=(opened.onlooker,))
    assert status == 200
    assert page.lower().startswith("<!doctype html>")


def test_record_and_page_are_not_told_before_the_end(server: Server) -> None:
    opened = server.open()

    assert server.ask(f"/api/tables/{opened.id}/page", links=opened.seats)[0] == 403
    assert server.ask(f"/api/tables/{opened.id}/page", {}, opened.seats)[0] == 405
    assert server.ask(f"/api/tables/{opened.id}/hello", {}, opened.seats)[0] == 404
    own = server.ask(f"/api/tables/{opened.id}/seats/0/record", links=opened.seats)
    assert own[1]["format"] == "galaxy-rules/seat-record/1"
    assert "seed" not in own[1]
