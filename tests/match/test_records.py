"""Whole records: they replay exactly, and every tampering is found at its ply and field."""

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadRecord
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import ReplayParted
from tests.helpers import fragment, galaktico
from tests.kernel.trying import refusal
from tests.match.playing import played, storm, toy_pack

STORMY = gr.dumps(storm(3))
GALAKTICO = gr.dumps(played("galaktico", 2, 9, 80))
LONG = gr.dumps(played("galaktico", 2, 9, 130))
Document = dict[str, Any]


@given(st.integers(0, 2**64 - 1), st.integers(0, 5))
def test_a_record_replays_byte_for_byte(seed: int, plies: int) -> None:
    match = storm(seed, plies)
    text = gr.dumps(match)
    again = Match.replay(text)
    assert list(match.plies) == list(again.plies)
    assert text == gr.dumps(again) == gr.dumps(again.record())
    assert gr.loads(text) == match.record()
    assert list(match.plies) == list(Match.replay(match.record()).plies)


@given(st.integers(0, 999), st.sampled_from([2, 3]), st.integers(0, 150))
def test_a_record_of_galaktico_replays_byte_for_byte(seed: int, players: int, plies: int) -> None:
    match = played("galaktico", players, seed, plies, rulings={"own_station": "dock"})
    text = gr.dumps(match)
    assert text == gr.dumps(Match.replay(text))


def test_a_record_with_an_owner_s_pack_needs_the_pack() -> None:
    pack = toy_pack()
    text = gr.dumps(played("galaktico", 2, 1, 30, data=pack))
    assert text == gr.dumps(Match.replay(text, data=pack))
    with pytest.raises(BadRecord, match=r"^record\.data: written with another data pack"):
        Match.replay(text)


def test_a_record_says_how_it_stands() -> None:
    full = storm(3).record()
    assert full.result.over
    assert full.result.totals == storm(3).state.points
    assert not storm(3, 1).record().result.over
    worthless = next(m for m in map(storm, range(200)) if not any(m.state.points))
    assert worthless.record().result.over
    assert () == worthless.record().result.winners


def tampered(text: str, change: Callable[[Document], object]) -> str:
    document = json.loads(text)
    change(document)
    return json.dumps(document)


def parted(text: str, change: Callable[[Document], object]) -> BadRecord:
    error = refusal(Match.replay, tampered(text, change))
    assert isinstance(error, BadRecord), error
    return error


SEAT_PLY = 5  # the first ply of a seat in the toy's record
CHANCE_PLY = 2


def removing(ply: int) -> Callable[[Document], object]:
    return lambda d: d["log"].pop(ply)


def doubling(ply: int) -> Callable[[Document], object]:
    return lambda d: d["log"].insert(ply, d["log"][ply])


def swapping(ply: int) -> Callable[[Document], object]:
    return lambda d: d["log"].insert(ply, d["log"].pop(ply + 1))


def both(*changes: Callable[[Document], object]) -> Callable[[Document], object]:
    return lambda d: [change(d) for change in changes]


def put(*path: Any, to: Any) -> Callable[[Document], object]:
    def change(document: Document) -> None:
        place: Any = document
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


S, G = STORMY, GALAKTICO
SEATS = ("log", SEAT_PLY)
MARKS = ("log", SEAT_PLY, "marks")
OTHER = "equip destroyer deflektor"
PARTINGS: list[tuple[str, str, Callable[[Document], object], int, str]] = [
    ("a chance ply removed", S, removing(0), 0, "do"),
    ("a seat's ply removed", S, removing(SEAT_PLY), 5, "by"),
    ("a ply doubled", S, doubling(SEAT_PLY), 6, "by"),
    ("a chance ply changed", S, put("log", CHANCE_PLY, "do", to="draw joker"), 2, "do"),
    ("another legal ply", S, put(*SEATS, "do", to="fold"), 5, "marks."),
    ("an illegal ply", S, put(*SEATS, "do", to="bid ace"), 5, "do"),
    ("a ply that is no notation", S, put(*SEATS, "do", to="?"), 5, "do"),
    ("another seat named", S, put(*SEATS, "by", to=1), 5, "by"),
    ("chance given to a seat", S, put("log", CHANCE_PLY, "by", to=0), 2, "by"),
    ("a seat far away", S, put(*SEATS, "by", to=10**70), 5, "by"),
    ("a mark changed", S, put(*MARKS, "bids", to="0" * 12), 5, "marks.bids"),
    ("a mark missing", S, lambda d: d["log"][SEAT_PLY]["marks"].pop("bids"), 5, "marks.bids"),
    ("a mark too many", S, put(*MARKS, "deck", to="0" * 12), 5, "marks.deck"),
    ("a mark of no field", S, put("log", 0, "marks", "nothing", to=""), 0, "marks.nothing"),
    ("a mark before an illegal ply", S,
     both(put(*MARKS, "bids", to=""), put("log", SEAT_PLY + 1, "do", to="?")), 5, "marks.bids"),
    ("a mark before another one", LONG,
     both(put("log", 99, "marks", "x", to=""), put("log", 90, "marks", "y", to="")), 90, "marks.y"),
    ("the mark of the hundredth ply", LONG, put("log", 99, "marks", "x", to=""), 99, "marks.x"),
    ("a mark after a hundred plies", LONG, put("log", 100, "marks", "x", to=""), 100, "marks.x"),
    ("the last mark", LONG, put("log", -1, "marks", "x", to=""), 129, "marks.x"),
    ("another seed", S, put("seed", to=4), 0, "do"),
    ("other rulings", S, put("rulings", "tie", to="both"), -1, ""),
    ("a ply removed", G, removing(40), 40, "marks.fleets"),
    ("two plies swapped", G, swapping(40), 40, "marks.fleets"),
    ("a card changed", G, put("log", 0, "do", to=OTHER), 0, "marks.equipment"),
    ("another player first", G, put("options", "first", to=1), -1, "start"),
    ("another start", G, put("start", to="0" * 32), -1, "start"),
    ("result over", G, put("result", "over", to=True), -1, "result.over"),
    ("result totals", G, put("result", "totals", to=[9, 0]), -1, "result.totals"),
    ("result winners", G, put("result", "winners", to=[0]), -1, "result.winners"),
    ("result digest", G, put("result", "digest", to=""), -1, "result.digest"),
    ("log truncated", G, lambda d: d["log"].pop(), -1, "result.digest"),
    ("last chance missing", gr.dumps(storm(3, 2)), lambda d: d["log"].pop(), 9, "do"),
]  # fmt: skip


@pytest.mark.parametrize(
    "name, text, change, ply, field", PARTINGS, ids=[row[0] for row in PARTINGS]
)
def test_a_tampered_record_parts_at_its_ply_and_field(
    name: str, text: str, change: Callable[[Document], object], ply: int, field: str
) -> None:
    if name == "other rulings":
        text = gr.dumps(next(m for m in map(storm, range(200)) if tie_scored_nothing(m)))
    error = parted(text, change)
    assert isinstance(error, ReplayParted), error
    assert error.parted.removeprefix("record.").startswith(field), error
    if ply >= 0:
        assert ply == error.ply
        assert f"log[{ply}].{error.parted}" == error.field


def tie_scored_nothing(match: Match) -> bool:
    shown = [e for ply in match.plies for e in ply.events if type(e).__name__ == "Shown"]
    return any(e.bids[0] is not None and e.bids[0] == e.bids[1] for e in shown)


REFUSED: list[tuple[Callable[[Document], object], str]] = [
    (put("game", to="chess"), "record.game"),
    (put("game", to=5), "record.game"),
    (put("rules", to="0"), "record.rules"),
    (put("variant", to="inner"), "record.variant"),
    (put("variant", to="outer"), "record.start"),
    (put("rulings", "own_station", to="docks"), "record.rulings.own_station"),
    (put("rulings", "own_staton", to="dock"), "record.rulings.own_staton"),
    (lambda d: d["rulings"].pop("own_station"), "record.rulings.own_station"),
    (put("rulings", to=[]), "record.rulings"),
    (put("data", to="0" * 64), "record.data"),
    (put("options", "players", to=5), "record.options"),
    (put("options", "players", to="2"), "record.options"),
    (put("options", "self", to=1), "record.options"),
    (put("options", "colour", to=1), "record.options"),
    (put("options", "sectors", to=["A", "A"]), "record.options"),
    (lambda d: d["options"].pop("sectors"), "record.options"),
    (put("seed", to=-1), "record.seed"),
    (put("seed", to="9"), "record.seed"),
    (put("seed", to=True), "record.seed"),
    (lambda d: d.pop("seed"), "record.seed"),
    (put("surplus", to=1), "record"),
    (put("log", to={}), "record.log"),
    (put("log", to="abc"), "record.log"),
    (put("log", 3, to=5), "record.log[3]"),
    (put("log", 3, "by", to="0"), "record.log[3].by"),
    (put("log", 3, "do", to=None), "record.log[3].do"),
    (put("log", 3, "marks", to=[]), "record.log[3].marks"),
    (lambda d: d["log"][3].pop("do"), "record.log[3].do"),
    (put("result", "over", to=0), "record.result.over"),
    (put("result", "totals", to="00"), "record.result.totals"),
    (put("format", to="galaxy-rules/record/2"), "format"),
    (put("format", to="galaxy-rules/state/1"), "format"),
]  # fmt: skip


@pytest.mark.parametrize("change, field", REFUSED, ids=range(len(REFUSED)))
def test_a_record_that_cannot_be_read_names_the_field(
    change: Callable[[Document], object], field: str
) -> None:
    assert field == parted(GALAKTICO, change).field.split("['")[0]


@pytest.mark.parametrize("cut", range(0, len(STORMY), 97))
def test_a_truncated_record_is_refused(cut: int) -> None:
    assert isinstance(refusal(Match.replay, STORMY[:cut]), BadRecord)
    assert refusal(gr.loads, STORMY[:cut]) is not None


@pytest.mark.parametrize(
    "junk", [None, 5, [], object(), b"{}", "", "{}", "[" * 99_999, True], ids=range(9)
)
def test_what_is_no_record_is_refused(junk: Any) -> None:
    assert isinstance(refusal(Match.replay, junk), BadRecord)
    assert isinstance(refusal(Match.replay, GALAKTICO, junk), BadRecord | None) or junk is None
    assert isinstance(refusal(gr.review, junk), BadRecord)


@given(st.data())
def test_any_single_change_is_noticed(data: st.DataObject) -> None:
    """Nothing in the log or the result is mere decoration."""
    document = json.loads(STORMY)
    ply = data.draw(st.integers(0, len(document["log"]) - 1))
    row = document["log"][ply]
    key = data.draw(st.sampled_from(["by", "do", "marks"]))
    if key == "marks":
        name = data.draw(st.sampled_from(sorted(row["marks"])))
        row["marks"][name] = data.draw(st.text("0123456789abcdef", min_size=12, max_size=12))
    elif key == "by":
        row["by"] = data.draw(st.integers(-3, 4))
    else:
        row["do"] = data.draw(st.sampled_from(["fold", "bid king", "bid page", "draw king", ""]))
    changed = json.dumps(document)
    same = document == json.loads(STORMY)
    assert same == (refusal(Match.replay, changed) is None)


def test_a_match_from_a_position_built_by_hand_replays() -> None:
    game = galaktico()
    start = fragment(game, "0 cruiser A35", "1 scout B33")
    match = gr.Match(game, start, fragment=True)
    match.play("A35: A24 ~B42 B33")
    match.play("stop" if match.state.pending else match.legal[0])
    again = gr.Match.replay(gr.dumps(match))
    assert match.state == again.state
    assert start == again.start_state


def test_a_changed_position_is_named() -> None:
    game = galaktico()
    match = gr.Match(game, fragment(game, "0 cruiser A35"), fragment=True)
    record = match.record()
    moved = attrs.evolve(record, position={**(record.position or {}), "left": 1})
    with pytest.raises(gr.ReplayParted) as caught:
        gr.Match.replay(moved)
    assert "record.start" == caught.value.field
