"""A seat's export: what it saw and no more; `replay` refuses it, `review` finds any tampering."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadRecord
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import SeatRecord
from tests.kernel.trying import refusal
from tests.match.playing import played, storm, toy_pack

Document = dict[str, Any]
STORMY = gr.dumps(storm(3).record(0))
GALAKTICO = gr.dumps(played("galaktico", 3, 2, 60).record(1))


@given(st.integers(0, 2**63), st.integers(0, 5), st.sampled_from([0, 1, gr.SPECTATOR]))
def test_an_export_is_reviewed_and_tells_what_the_seat_knows(
    seed: int, plies: int, seat: int
) -> None:
    match = storm(seed, plies)
    record = match.record(seat)
    text = gr.dumps(record)
    assert gr.loads(text) == record
    for found in (gr.review(text), gr.review(record)):
        assert (seat, len(match.plies)) == (found.seat, found.plies)
        assert sum(ply.by == seat for ply in match.plies) == found.own_actions
        assert match.view(seat) == found.last_view


@pytest.mark.parametrize("seat", [0, 1, 2, gr.SPECTATOR])
def test_an_export_of_galaktico_is_reviewed(seat: int) -> None:
    match = played("galaktico", 3, 2, 200)
    assert match.view(seat) == gr.review(gr.dumps(match.record(seat))).last_view


def test_an_export_tells_numbers_as_large_as_a_position_has_them() -> None:
    begun = played("take_the_galaxy", 2, 3, 12)
    document = json.loads(gr.dumps(begun.state, begun.game))
    document["body"]["pools"][begun.to_move] |= {"s": 10**9 - 100}
    match = Match(begun.game, gr.loads(json.dumps(document)), 3)
    for _ in range(40):
        match.play(match.legal[0])
    told = [event for ply in match.plies for event in ply.events if hasattr(event, "pool")]
    assert max(event.pool.s for event in told) > 10**6
    for seat in (0, 1, gr.SPECTATOR):
        assert gr.review(gr.dumps(match.record(seat))).plies == len(match.plies)


def test_an_export_of_an_owner_s_pack_needs_the_pack() -> None:
    pack = toy_pack()
    text = gr.dumps(played("galaktico", 2, 1, 30, data=pack).record(0))
    assert gr.review(text, data=pack).plies == 30
    with pytest.raises(BadRecord, match=r"^record\.data"):
        gr.review(text)


@pytest.mark.parametrize("text", [STORMY, GALAKTICO])
def test_an_export_cannot_be_replayed_and_a_whole_record_not_reviewed(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^record\.seat: one seat's record cannot be replayed"):
        Match.replay(text)
    with pytest.raises(BadRecord, match=r"^record\.seat: one seat's record cannot be replayed"):
        Match.replay(gr.loads(text))
    with pytest.raises(BadRecord, match=r"^record\.seat: a whole record is replayed"):
        gr.review(gr.dumps(storm(3)))


@given(st.integers(2**40, 2**64 - 1), st.sampled_from([0, 1, gr.SPECTATOR]))
def test_no_seed_and_no_digest_of_a_state_is_inside(seed: int, seat: int) -> None:
    match = storm(seed, 3)
    text = gr.dumps(match.record(seat))
    assert "seed" not in text
    assert str(seed) not in text
    for state in (match.start_state, *(ply.state for ply in match.plies)):
        assert state.digest() not in text
        assert state.digest()[:12] not in text


@given(st.integers(0, 2**63))
def test_others_actions_and_chance_are_not_inside(seed: int) -> None:
    document = json.loads(gr.dumps(storm(seed).record(1)))
    for row in document["log"]:
        assert (row["do"] is not None) == (row["by"] == 1)
        for event in row["events"]:
            if event["event"] in ("Dealt", "Bidden"):
                assert (event["card"] is None) <= (event["seat"] == 0 or row["do"] == "fold")
                assert event["seat"] == 1 or event["card"] is None


def put(*path: Any, to: Any) -> Callable[[Document], object]:
    def change(document: Document) -> None:
        place: Any = document
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


def swap(ply: int) -> Callable[[Document], object]:
    return lambda d: d["log"].insert(ply, d["log"].pop(ply + 1))


OWN = 5
OTHERS = 6
DEAL = {"event": "Dealt", "seat": 1, "card": "king", "origin": None}
TAMPERINGS: dict[str, tuple[Callable[[Document], object], str]] = {
    "first view": (put("view", "points", to=[5, 5]), "record.view"),
    "first view's shape": (put("view", "points", to="00"), "record.view.points"),
    "first digest": (put("digest", to="0" * 32), "record.view"),
    "another seat": (put("seat", to=1), "record.view.seat"),
    "no seat at all": (put("seat", to="0"), "record.seat"),
    "a view's field": (put("log", 4, "view", "weather", to="calm!"), "log[4].view"),
    "a view's unknown field": (put("log", 4, "view", "wind", to=1), "log[4].view"),
    "a view's wrong type": (put("log", 4, "view", "round", to="1"), "log[4].view.round"),
    "a view's field missing": (lambda d: d["log"][4]["view"].pop("weather"), "log[4].view"),
    "a secret in a view": (put("log", 4, "view", "ghost", to=7), "log[4].view"),
    "a digest": (put("log", 4, "digest", to="0" * 32), "log[4].view"),
    "a chain": (put("log", 4, "chain", to="0" * 32), "log[4].chain"),
    "an event removed": (lambda d: d["log"][0]["events"].pop(), "log[0].chain"),
    "an event doubled": (
        lambda d: d["log"][0]["events"].extend(d["log"][0]["events"]),
        "log[0].chain",
    ),
    "an event changed": (put("log", 4, "events", 0, "weather", to="calm!"), "log[4].chain"),
    "an event of another kind": (
        put("log", 4, "events", 0, "event", to="X"),
        "log[4].events[0].event",
    ),
    "no event": (put("log", 4, "events", 0, to=5), "record.log[4].events[0]"),
    "an event's wrong type": (put("log", 0, "events", 0, "seat", to="0"), "log[0].events[0].seat"),
    "a secret in an event": (put("log", 1, "events", 0, to=DEAL), "log[1].events[0]"),
    "nobody's secret in an event": (
        put("log", 0, "events", 0, "origin", to="x"),
        "log[0].events[0]",
    ),
    "another's action": (put("log", OTHERS, "do", to="bid king"), "log[6].do"),
    "chance's action": (put("log", 0, "do", to="draw king"), "log[0].do"),
    "own action missing": (put("log", OWN, "do", to=None), "log[5].do"),
    "own action changed": (put("log", OWN, "do", to="fold"), "log[5].chain"),
    "own action no notation": (put("log", OWN, "do", to="?"), "log[5].do"),
    "who": (put("log", OTHERS, "by", to=-1), "log[6].chain"),
    "a ply removed": (lambda d: d["log"].pop(6), "log[6]"),
    "a ply doubled": (lambda d: d["log"].insert(6, d["log"][6]), "log[7]"),
    "plies swapped": (swap(6), "log[6]"),
    "the last ply missing": (lambda d: d["log"].pop(), "record.chain"),
    "the last chain": (put("chain", to="0" * 32), "record.chain"),
    "options": (put("options", "first", to=1), "record.options"),
    "a seed": (put("seed", to=3), "record"),
    "a seed among the options": (put("options", "seed", to=3), "record.options"),
    "rulings": (put("rulings", "tie", to="sometimes"), "record.rulings.tie"),
    "data": (put("data", to="0" * 64), "record.data"),
    "game": (put("game", to="galaktico"), "record.rulings.tie"),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_found_where_it_was_done(name: str) -> None:
    change, field = TAMPERINGS[name]
    document = json.loads(STORMY)
    change(document)
    error = refusal(gr.review, json.dumps(document))
    assert isinstance(error, BadRecord)
    assert error.field.startswith(field), error


@pytest.mark.parametrize("ply", range(0, 60, 7))
def test_any_ply_of_galaktico_s_export_is_held(ply: int) -> None:
    left = json.loads(GALAKTICO)["log"][ply]["view"].get("left", 0)
    for change in (
        put("log", ply, "view", "left", to=1 - left),
        put("log", ply, "view", "sectors", to=[99, 98, 97]),
        put("log", ply, "view", "equipment", to=[["\ud800"]] * 12),
        put("log", ply, "events", to=[]),
        put("log", ply, "by", to=-1),
    ):  # fmt: skip
        document = json.loads(GALAKTICO)
        change(document)
        error = refusal(gr.review, json.dumps(document))
        assert isinstance(error, BadRecord)
        assert error.field.startswith(f"log[{ply}]"), error


@pytest.mark.parametrize("cut", range(0, len(STORMY), 97))
def test_a_truncated_export_is_refused(cut: int) -> None:
    assert isinstance(refusal(gr.review, STORMY[:cut]), BadRecord)


def test_the_type_of_an_export_says_so() -> None:
    assert isinstance(gr.loads(STORMY), SeatRecord)
    assert "seat-record" == gr.read_document(STORMY).kind
