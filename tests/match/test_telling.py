"""What was told of a match is kept; it is always what would be told anew."""

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.documents.digests import Digests
from galaxy_rules.kernel.values import digest
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import marks
from tests.match.playing import play_on, played, storm

TABLES = [("storm", 2), ("galaktico", 2), ("take_the_galaxy", 2), ("galaxy_of_trian", 2)]
every_table = pytest.mark.parametrize("name, players", TABLES)


def begun(name: str, players: int, seed: int) -> Match:
    return storm(seed, 0) if name == "storm" else gr.Match.start(name, players, seed)


def told_anew(match: Match) -> list[str]:
    """As a match tells it that has not told anything yet."""
    fresh = pickle.loads(pickle.dumps(match))
    return [gr.dumps(fresh), *(gr.dumps(fresh.record(seat=seat)) for seat in (0, 1, gr.SPECTATOR))]


def told(match: Match) -> list[str]:
    return [gr.dumps(match), *(gr.dumps(match.record(seat=seat)) for seat in (0, 1, gr.SPECTATOR))]


@every_table
@given(seed=st.integers(0, 99), steps=st.lists(st.integers(0, 9), min_size=1, max_size=12))
def test_what_is_kept_is_what_would_be_told_anew(
    name: str, players: int, seed: int, steps: list[int]
) -> None:
    """Through undo, redo, other lines, copies that part, and saves of any of them in between."""
    lines = [begun(name, players, seed)]
    for number, step in enumerate(steps):
        match = lines[step % len(lines)]
        if step < 5 and not match.over:
            play_on(match, seed + number, step)
        elif step < 7 and any(ply.by >= 0 for ply in match.plies):
            match.undo()
        elif step == 7 and match._future:
            match.redo()
        elif step > 7:
            lines.append(copy.copy(match))
        saved = lines[(step + number) % len(lines)]
        assert told_anew(saved) == told(saved)


@every_table
def test_the_marks_are_those_of_the_fields_that_changed(name: str, players: int) -> None:
    match = play_on(begun(name, players, 3), 5, 60)
    before = match.start_state
    for ply, logged in zip(match.plies, match.record().log, strict=True):
        assert marks(before, ply.state) == logged.marks
        before = ply.state


@every_table
def test_digests_one_after_the_other_are_digests(name: str, players: int) -> None:
    match = play_on(begun(name, players, 4), 6, 80)
    kept, back = Digests(), Digests()
    for ply in match.plies:
        assert digest(ply.state) == kept.of(ply.state)
    for ply in reversed(match.plies):
        assert digest(ply.state) == back.of(ply.state)
        assert digest(match.game.view(ply.state, 0)) == back.of(match.game.view(ply.state, 0))


def test_a_longer_line_is_not_forgotten_for_a_shorter_one() -> None:
    match = played("galaktico", 2, 3, 20)
    short = copy.copy(match)
    play_on(match, 4, 20)
    first = match.record().log
    assert 20 == len(short.record().log)
    assert all(one is other for one, other in zip(first, match.record().log, strict=True))


def test_nobody_can_change_what_is_kept_by_a_document() -> None:
    match = played("galaktico", 2, 3, 20)
    for record in (match.record(), match.record(seat=0)):
        before = gr.dumps(record)
        document = record.document()
        document["log"][3].clear()
        document["log"].pop()
        document.get("view", {}).clear()
        document["options"].clear()
        assert before == gr.dumps(record)
        assert json.loads(before) == json.loads(json.dumps(record.document()))


def test_a_save_again_tells_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("take_the_galaxy", 2, 3, 60)
    before = told(match)
    play_on(match, 1, 1)
    new = len(match.plies) - len(json.loads(before[0])["log"])
    asked = []
    real = match.game.event_for

    def counted(_: object, event: Any, seat: int) -> Any:
        asked.append(event)
        return real(event, seat)

    monkeypatch.setattr(type(match.game), "event_for", counted)
    match.record(seat=0)
    assert asked == [event for ply in match.plies[-new:] for event in ply.events]
