"""Matches: whole games with seeded chance, records that replay, and what each seat gets of them."""

from functools import cache

import pytest

import galaxy_rules as gr
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase
from galaxy_rules.match.match import Match
from tests.match.playing import play_on, played

GAME = "galaxy_of_trian"
LONG = 5_000


@cache
def whole(players: int, variant: str | None = None) -> Match:
    """A whole match by dice."""
    return played(GAME, players, 7, LONG, variant=variant)


TABLES = [(2, None), (4, "full"), (3, "beginner"), (4, "ships"), (2, "ships")]


@pytest.mark.clauses("TRI-END-01", "TRI-TRN-01", "TRI-R-102")
@pytest.mark.parametrize("players, variant", TABLES)
def test_a_match_is_played_to_its_end(players: int, variant: str | None) -> None:
    match = whole(players, variant)
    state = match.state
    assert match.over
    assert Phase.OVER is state.phase
    assert (0, 0) == state.heights
    assert 84 == len(state.galaxy.tiles) + len(state.aside)
    last = [ply.state for ply in match.plies if ply.state.heights == (0, 0)]
    assert any(one.phase is Phase.EXPLORATION and one.main for one in last)
    assert match.score().winners
    assert match.score().totals == state.credits
    assert all(not match.game.faults(ply.state) for ply in match.plies[:: len(match.plies) // 20])


@pytest.mark.parametrize("players, variant", TABLES)
def test_its_record_replays_exactly(players: int, variant: str | None) -> None:
    match = whole(players, variant)
    text = gr.dumps(match)
    again = Match.replay(text)
    assert text == gr.dumps(again)
    assert again.state == match.state
    assert again.state.digest() == match.state.digest()
    assert again.game.variant == match.game.variant


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02", "TRI-EXP-03")
def test_a_seats_record_has_its_own_view_and_nobody_elses_secrets() -> None:
    match = played(GAME, 4, 7, 150)
    assert "full" == match.game.variant
    for seat in (0, 3):
        text = gr.dumps(match.record(seat))
        assert gr.review(text).last_view == match.view(seat)
        assert "seed" not in text
    opening = Match.start(GAME, players=2, seed=1)
    opening.play("take 0", seat=0)
    tile = opening.state.hands[0]
    assert tile is not None
    assert f'"{tile}"' in gr.dumps(opening.record(0))
    assert f'"{tile}"' not in gr.dumps(opening.record(1))


def test_undo_and_redo_lead_back_and_forth_and_dice_do_not_roll_again() -> None:
    match = played(GAME, 3, 3, 150)
    end = match.state
    for _ in range(60):
        match.undo()
    middle = match.state
    for _ in range(60):
        match.redo()
    assert end == match.state
    for _ in range(60):
        match.undo()
    assert middle == match.state
    one, two = (play_on(Match.start(GAME, 3, 3), 3, 150) for _ in range(2))
    assert one.state == two.state == end


def test_states_views_events_and_actions_are_documents() -> None:
    match = played(GAME, 2, 5, 150)
    game = match.game
    for ply in match.plies[::11]:
        assert gr.loads(gr.dumps(ply.state, game)) == ply.state
        view = game.view(ply.state, 1)
        assert gr.loads(gr.dumps(view, game)) == view
        assert gr.loads(gr.dumps(ply.action)) == ply.action
        for event in ply.events:
            assert gr.loads(gr.dumps(event, game)) == event


@pytest.mark.clauses("TRI-SET-02", "TRI-VAR-03")
def test_races_are_chosen_or_drawn_and_the_record_says_which() -> None:
    races = ["xemh", "maephos", "decoy"]
    chosen = Match.start(GAME, players=3, seed=1, races=races)
    assert tuple(races) == chosen.state.races
    assert tuple(races) == Match.replay(gr.dumps(chosen)).state.races
    drawn = Match.start(GAME, players=3, seed=1)
    assert 3 == len(set(drawn.state.races) & set(GalaxyOfTrian().box.races))
    assert drawn.state.races == Match.replay(gr.dumps(drawn)).state.races
    assert drawn.state.races != Match.start(GAME, players=3, seed=2).state.races
    assert drawn.state.races == drawn.view(0).races == drawn.view(2).races
    for wrong in (["xemh"], ["xemh", "xemh", "decoy"], "xemh"):
        with pytest.raises(gr.BadInput, match="races"):
            Match.start(GAME, players=3, races=wrong)
    with pytest.raises(gr.BadInput, match="races: only the full game has races"):
        Match.start(GAME, players=3, variant="ships", races=races)


@pytest.mark.clauses("TRI-SET-01")
def test_the_table_is_laid_as_the_options_say() -> None:
    match = Match.start(GAME, players=3, seed=1, first=2, rulings={"gas_tiles": "no_entry"})
    assert 2 == match.to_move
    assert 2 == Match.replay(gr.dumps(match)).state.first
    with pytest.raises(gr.BadInput, match="players: 5"):
        Match.start(GAME, players=5)
    with pytest.raises(gr.BadInput, match="first: 3"):
        Match.start(GAME, players=3, first=3)
