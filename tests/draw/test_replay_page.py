"""Replay pages: nothing from outside, every drawing as it was drawn, every view its own eyes'."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from random import Random
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.clauses import Clause
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import Record
from galaxy_rules.showing.pictures import draw
from galaxy_rules.showing.replay import frames, page
from galaxy_rules.showing.replay_scores import standing
from galaxy_rules.showing.replay_story import Sight, eyes_on_match
from properties.noninterference.registry import TABLES
from tests.draw.replaying import (
    GAMES,
    PLIES,
    Frame,
    Held,
    played,
    script_of,
    short_match,
    short_page,
)

LARGEST = 2_000_000
"""Of a game of 300 plies."""


def eyes_of(match: Match) -> dict[str, int]:
    """The words for everybody who has a view, with their seats."""
    seats = range(match.game.seats(match.state))
    return {**{str(seat): seat for seat in seats}, "onlooker": SPECTATOR}


def sights(match: Match, key: str) -> list[Sight]:
    """All that the drawings, sentences and lists of a view are made of."""
    (found,) = (eyes for eyes in eyes_on_match(match) if eyes.key == key)
    return list(found.sights)


# the page


@pytest.mark.parametrize("name", GAMES)
def test_a_page_needs_nothing_from_outside(name: str) -> None:
    text = short_page(name)
    addresses = set(re.findall(r"[a-z]+://[^\s\"'<>]+", text))
    assert {"http://www.w3.org/2000/svg"} == addresses
    assert ["data:,"] == re.findall(r"<(?:link|img|iframe)[^>]*?(?:href|src)=\"([^\"]*)\"", text)
    assert not re.search(r"@import|url\(|\bsrc=|fetch\(|XMLHttpRequest|\beval\(", text)


@pytest.mark.parametrize("name", GAMES)
def test_a_page_allows_its_own_script_and_no_other(name: str) -> None:
    text = short_page(name)
    digest = b64encode(sha256(script_of(text).encode()).digest()).decode()
    assert f"default-src 'none'; script-src 'sha256-{digest}';" in text
    assert 2 == text.count("<script")


@pytest.mark.parametrize("name", GAMES)
def test_a_long_game_makes_a_small_page(name: str) -> None:
    assert LARGEST * PLIES[name] / 300 > len(short_page(name).encode())


def test_a_page_says_what_was_played_and_what_is_reconstructed() -> None:
    match = played("galaktico", 0, seed=987_654, rulings={"own_station": "dock"})
    text = page(match)
    assert "<title>Galaktico, standard, 2 players</title>" in text
    assert "22 of the 32 weapon numbers" in text
    assert "This page holds the views of all seats" in text
    facts = Held(text).data["facts"]
    assert ["seed", "987654", []] in facts
    assert ["another reading", "own_station = dock", ["GAL-R-14"]] in facts
    assert "GAL-R-14" in Held(text).data["clauses"]


def test_a_page_of_the_default_readings_says_so() -> None:
    assert ["readings", "the default ones", []] in Held(short_page("galaktico")).data["facts"]


def test_text_is_escaped_where_it_stands_in_the_page() -> None:
    game = short_match("galaktico").game
    odd = game.data.with_values("toy", "<b>&@DATA@", {"rules.winning_points": 3})
    text = page(played("galaktico", 1, data=odd))
    assert "&lt;b&gt;&amp;@DATA@" in text
    assert "<b>" not in text


def test_making_a_page_tells_how_far_it_is() -> None:
    told: list[int] = []
    page(played("galaktico", 2), progress=lambda: told.append(1))
    assert 3 * 4 == len(told)


# what a page holds


@pytest.mark.parametrize("name", GAMES)
def test_every_drawing_is_put_together_again_as_it_was_drawn(name: str) -> None:
    match, held = short_match(name), Held(short_page(name))
    assert ["open", "0", "1", "onlooker"] == held.keys
    frames = {key: held.frames(key) for key in held.keys}
    for number, ply in list(enumerate(match.plies, 1))[::5]:
        drawn = draw(match.game, ply.state, events=ply.events)
        assert frames["open"][number].drawing.endswith(drawn.body)
        for key, seat in eyes_of(match).items():
            view = match.game.view(ply.state, seat)
            events = [match.game.event_for(event, seat) for event in ply.events]
            expected = draw(match.game, view, events=events)
            found = frames[key][number].drawing
            assert found.endswith(expected.body)
            assert expected.title in found


@pytest.mark.parametrize("name", GAMES)
def test_frames_tell_who_did_what_and_who_is_next(name: str) -> None:
    match, held = short_match(name), Held(short_page(name))
    opened = held.frames("open")
    assert [-4, *(ply.by for ply in match.plies)] == [frame.by for frame in opened]
    assert ["", *(str(ply.action) for ply in match.plies)] == [frame.did for frame in opened]
    states = [match.start_state, *(ply.state for ply in match.plies)]
    assert [match.game.to_move(state) for state in states] == [frame.mover for frame in opened]
    for key, seat in eyes_of(match).items():
        own = ["", *(str(ply.action) if ply.by == seat else "" for ply in match.plies)]
        assert own == [frame.did for frame in held.frames(key)]


@pytest.mark.parametrize("name", GAMES)
def test_actions_are_listed_for_the_seat_to_move_and_where_all_is_open(name: str) -> None:
    match, held = short_match(name), Held(short_page(name))
    opened = held.frames("open")
    for number, ply in enumerate(match.plies, 1):
        listed = [str(action) for action in match.game.legal_actions(ply.state)]
        assert listed == [action for action, _ in opened[number].moves or ()]
    for key, seat in eyes_of(match).items():
        for frame, whole in zip(held.frames(key), opened, strict=True):
            assert (whole.moves if whole.mover == seat else None) == frame.moves


def test_arithmetic_is_told_where_nothing_is_hidden() -> None:
    match, held = short_match("galaktico"), Held(short_page("galaktico"))
    moved = next(n for n, ply in enumerate(match.plies, 1) if ":" in str(ply.action))
    sums = match.game.explain(match.plies[moved - 2].state, match.plies[moved - 1].action).sums
    expected = tuple((str(one.amount), one.what, *one.clauses) for one in sums)
    assert expected
    for key in held.keys:
        assert expected == held.frames(key)[moved].sums


def test_arithmetic_of_a_ply_with_secrets_is_not_for_the_others() -> None:
    game = short_match("take_the_galaxy").game
    seat = {"hand": ["scout"], "discard": ["freighter"], "pool": {"S": 3}}
    match = Match(game, game.position({"seat": [seat, {}]}, fragment=True), fragment=True)
    match.play("recover freighter")
    sums = {key: bool(sights(match, key)[1].sums) for key in ("open", *eyes_of(match))}
    assert {"open": True, "0": True, "1": False, "onlooker": False} == sums


@pytest.mark.parametrize("name", GAMES)
def test_points_are_those_of_the_score_where_they_are_shown(name: str) -> None:
    match, held = short_match(name), Held(short_page(name))
    for key in held.keys:
        for frame, ply in zip(held.frames(key)[1:], match.plies, strict=True):
            score = match.game.score(ply.state)
            shown = {seat for seat, total in enumerate(frame.totals) if total is not None}
            assert {seat: score.totals[seat] for seat in shown} == {
                seat: frame.totals[seat] for seat in shown
            }
            lines = [attrs.astuple(line) for line in score.lines if line.seat in shown]
            assert lines == list(frame.lines)


def test_points_in_a_bag_are_hidden_from_the_others() -> None:
    held = Held(short_page("galaktico"))
    assert {(0, 0)} == {frame.totals for frame in held.frames("open")[:5]}
    assert {(0, None)} == {frame.totals for frame in held.frames("0")[:5]}
    assert {(None, None)} == {frame.totals for frame in held.frames("onlooker")[:5]}


def test_points_are_counted_from_a_view_alone() -> None:
    match = short_match("galaktico")
    view = match.game.view(attrs.evolve(match.state, points=(7, 5)), 1)
    found = standing(match.game, view)
    assert (None, 5) == found.totals
    assert {1} == {line.seat for line in found.lines}


@pytest.mark.parametrize("name", GAMES)
def test_every_cited_clause_unfolds_to_the_words_of_the_register(name: str) -> None:
    match, held = short_match(name), Held(short_page(name))
    cited = {clause for key in held.keys for frame in held.frames(key) for clause in ids(frame)}
    assert cited == set(held.data["clauses"])
    assert cited
    for clause, (_, words) in held.data["clauses"].items():
        entry = match.game.clauses[clause]
        assert (entry.text if isinstance(entry, Clause) else entry.ruling) == words


def ids(frame: Frame) -> set[str]:
    """The clauses that a frame names."""
    events = {clause for _, *clauses in frame.events for clause in clauses}
    sums = {clause for _, _, *clauses in frame.sums for clause in clauses}
    return events | sums | {clause for _, _, clause, _ in frame.lines}


def test_a_clause_stands_beside_its_sentence_and_not_in_it() -> None:
    held = Held(short_page("take_the_galaxy"))
    sentences = [words for frame in held.frames("open") for words, *_ in frame.events]
    assert sentences
    assert [] == [words for words in sentences if "[TTG" in words]


# secrecy


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [1, 3])
def test_a_view_in_a_page_is_the_same_whatever_the_others_hide(name: str, number: int) -> None:
    table = TABLES[name]
    case = table.case(number, 0, 24 + 9 * number)
    match, chance = table.played(case), Random(number)
    told = 0
    for key, seat in eyes_of(match).items():
        again = table.retold(match, seat, chance, case.seed)
        if again is not None:
            told += [p.action for p in match.plies] != [p.action for p in again.plies]
            assert sights(match, key) == sights(again, key)
    assert told


@pytest.mark.parametrize("name", GAMES)
def test_a_seats_page_is_the_same_whatever_the_others_hide(name: str) -> None:
    table = TABLES[name]
    match, chance = table.played(table.case(3, 0, 13)), Random(3)
    told = 0
    for seat in eyes_of(match).values():
        again = table.retold(match, seat, chance, match.seed + 1)
        if again is not None:
            told += [p.action for p in match.plies] != [p.action for p in again.plies]
            assert page(match.record(seat)) == page(again.record(seat))
    assert told


@pytest.mark.parametrize("name", GAMES)
def test_a_seats_page_shows_that_seat_and_holds_no_seed(name: str) -> None:
    match = played(name, 8, seed=987_654_321)
    opened = Held(page(match))
    for key, seat in eyes_of(match).items():
        text = page(match.record(seat))
        held = Held(text)
        assert [key] == held.keys
        assert "987654321" not in text + json.dumps(held.data)
        told = [attrs.evolve(one, sums=(), moves=None) for one in opened.frames(key)]
        expected = [*told[:-1], attrs.evolve(told[-1], mover=-5)]
        assert expected == held.frames(key)
        assert "and nothing else" in text


def test_a_hidden_card_is_in_no_seats_page_but_its_owners() -> None:
    match = Match.start("galaktico", players=2, seed=3)
    match.play("equip destroyer deflektor")
    held = {seat: json.dumps(Held(page(match.record(seat))).data).lower() for seat in (0, 1)}
    assert "deflektor" in held[0]
    assert "deflektor" not in held[1]


# what is no match


@pytest.mark.parametrize("thing", [None, 7, "galaktico", object(), {"format": "x"}])
def test_what_is_no_match_and_no_record_is_refused(thing: Any) -> None:
    with pytest.raises(BadInput, match="match_or_record: expected a match or a record"):
        page(thing)


def test_what_cannot_be_called_or_counted_is_refused() -> None:
    wrong: Any = 7
    with pytest.raises(BadInput, match="progress: expected a function, found 7"):
        page(short_match("galaktico"), progress=wrong)
    with pytest.raises(BadInput, match="match: expected a match or a seat's record, found 7"):
        frames(wrong)


def test_a_record_gives_the_page_of_its_match() -> None:
    match = played("take_the_galaxy", 9)
    assert page(match) == page(match.record())


def test_a_record_that_parts_gives_no_page() -> None:
    record = played("galaktico", 6).record()
    assert isinstance(record, Record)
    wrong = attrs.evolve(record, log=record.log[:-1])
    with pytest.raises(BadRecord, match=r"record\.result"):
        page(wrong)


def test_a_seats_record_that_was_tampered_with_gives_no_page() -> None:
    record = played("galaktico", 6).record(seat=1)
    wrong = attrs.evolve(record, log=record.log[:-1])
    with pytest.raises(BadRecord, match=r"record\.chain"):
        page(wrong)


# names, and phones


@pytest.mark.parametrize("name", GAMES)
def test_a_page_says_what_players_are_called(name: str) -> None:
    match = short_match(name)
    seats = match.game.seats(match.start_state)
    names = tuple(f"Ada <{seat}>" for seat in range(seats))
    held = Held(gr.replay_page(match, names=names))
    assert list(names) == held.data["names"]
    assert "as Ada <0> sees it" in [view["name"] for view in held.data["views"]]
    for frame in held.frames("open"):
        assert "Ada &lt;0&gt;" in frame.drawing
        assert not re.search(r"\b[Ss]eat \d", re.sub(r"<[^>]*>", " ", frame.drawing))
        assert not re.search(r"\bSeat \d", " ".join(line[0] for line in frame.events))


def test_names_are_those_of_the_match_where_none_are_given() -> None:
    match = gr.Match.start("galaktico", players=2, seed=1, names=("Ada", "Grace"))
    match.play(match.legal[0])
    for shown in (match, match.record(), match.record(seat=1)):
        page_ = gr.replay_page(shown)
        assert ["Ada", "Grace"] == Held(page_).data["names"]
        assert "<title>Galaktico, standard, Ada and Grace</title>" in page_
    assert [] == Held(gr.replay_page(match, names=())).data["names"]
    with pytest.raises(BadInput, match="names"):
        gr.replay_page(match, names=("Ada",))


@pytest.mark.parametrize("name", GAMES)
def test_a_page_for_a_phone_has_drawings_for_one(name: str) -> None:
    held = Held(gr.replay_page(short_match(name), portrait=True))
    for number in {frame[2] for frame in held.data["views"][0]["frames"]}:
        width, height = (float(held.texts[one]) for one in held.rows[number][:2])
        assert width <= 520 < height
