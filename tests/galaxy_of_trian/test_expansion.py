"""Expansion: drawing from a stack, both sides, where a tile may lie, tiles that fit nowhere."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase, State
from galaxy_rules.galaxy_of_trian.words.events import (
    TilePlaced,
    TileTaken,
    TileUnplaceable,
    TopRevealed,
)
from galaxy_rules.galaxy_of_trian.words.grid import read_cell
from galaxy_rules.galaxy_of_trian.words.maps import Placed
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    L,
    Laid,
    U,
    drawn,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    table,
)
from tests.galaxy_of_trian.walks import played

GAS: Laid = [(U, "GGG", 0)]
"""A map on which only gas can be added: T19 and T42 fit, T26, T33 and T53 do not."""


# drawing


@pytest.mark.clauses("TRI-EXP-01")
@pytest.mark.parametrize(("stack", "tile", "heights"), [(0, "T26", (2, 3)), (1, "T33", (3, 2))])
def test_a_tile_is_drawn_from_the_top_of_either_stack(
    stack: int, tile: str, heights: tuple[int, int]
) -> None:
    rules = game()
    state = table(rules, tops=["T26", "T33"], rest=["T39", "T53", "T60", "T62"], heights=[3, 3])
    text = f"take {stack}"
    after = permits(rules, state, text)
    assert (tile, None) == after.hands
    assert heights == after.heights
    assert [TileTaken(0, stack, "PPS", tile)] == happened(rules, state, text, TileTaken)
    assert CHANCE == rules.to_move(after)
    assert {text.split()[1] for text in drawn(rules, after)} == {str(stack)}


@pytest.mark.clauses("TRI-EXP-01", "TRI-CMP-10")
def test_there_are_two_stacks_and_nothing_is_drawn_from_an_empty_one() -> None:
    rules = game()
    state = table(rules, tops=["T26", None], rest=["T39"])
    refuses(rules, state, "take 2", "no_stack", "TRI-CMP-10")
    refuses(rules, state, "take 1", "stack_empty", "TRI-EXP-01")
    assert ["take 0"] == listed(rules, state, "take")


@pytest.mark.clauses("TRI-EXP-01", "TRI-TRN-02")
def test_one_tile_a_turn_is_drawn_before_it_is_placed() -> None:
    rules = game()
    refuses(rules, table(rules), f"place SSS {U} 0", "wrong_phase", "TRI-TRN-02")
    state = table(rules, hand="T39")
    refuses(rules, state, "take 1", "tile_in_hand", "TRI-EXP-01")
    after = play(rules, state, f"place SSS {U} 0")
    refuses(rules, after, "take 1", "wrong_phase", "TRI-TRN-05")


@pytest.mark.clauses("TRI-EXP-02")
def test_nobody_sees_the_lower_side_of_a_tile_in_the_rack() -> None:
    rules = game()
    state = table(rules, tops=["T19", "T26"], rest=["T39"], heights=[2, 1])
    for seat in (0, 1, SPECTATOR):
        view = rules.view(state, seat)
        assert ("PPS", "PPS") == view.tops
        assert view.beneath is None
        assert view.bottoms is None
        assert 1 == view.rest
    other = table(rules, tops=["T68", "T75"], rest=["T84"], heights=[2, 1])
    assert state != other
    assert all(rules.view(state, seat) == rules.view(other, seat) for seat in (0, 1, SPECTATOR))


@pytest.mark.clauses("TRI-EXP-03")
def test_only_the_drawer_knows_the_tile() -> None:
    rules = game()
    state = table(rules, tops=["T19", "T26"], rest=["T39"], heights=[2, 1])
    (taken,) = happened(rules, state, "take 0", TileTaken)
    assert TileTaken(0, 0, "PPS", "T19") == rules.event_for(taken, 0)
    assert TileTaken(0, 0, "PPS", None) == rules.event_for(taken, 1)
    after = permits(rules, state, "take 0")
    assert ("T19", None) == rules.view(after, 0).hands
    for seat in (1, SPECTATOR):
        assert (None, None) == rules.view(after, seat).hands
        assert (0, "PPS") == rules.view(after, seat).source


@pytest.mark.clauses("TRI-EXP-03")
def test_the_drawer_picks_one_of_two_sides_and_need_not_show_the_other() -> None:
    rules = game()
    state = table(rules, hand="T24")
    for face in ("PoSS", "N/NS"):
        after = permits(rules, state, f"place {face} {U} 1")
        assert Placed(face, 1) == after.galaxy.tiles[read_cell(U)]
        (event,) = happened(rules, state, f"place {face} {U} 1", TilePlaced)
        assert event == rules.event_for(event, 1)
        assert "T24" not in repr(event)
    refuses(rules, state, f"place NSS {U} 0", "not_a_side", "TRI-EXP-03")


# placing


@pytest.mark.clauses("TRI-EXP-04", "TRI-R-05", "TRI-R-16")
def test_a_tile_lies_edge_to_edge_with_the_galaxy() -> None:
    rules = game()
    state = table(rules, galaxy=[(U, "SSS", 0)], hand="T39")
    assert {D0, D1, D2} == {text.split()[2] for text in listed(rules, state, "place")}
    # L meets U in a corner only.
    refuses(rules, state, f"place SSS {L} 0", "not_connected", "TRI-EXP-04")
    refuses(rules, state, "place SSS 5,5,10 0", "not_connected", "TRI-EXP-04")


@pytest.mark.clauses("TRI-EXP-05", "TRI-R-14")
@pytest.mark.parametrize(
    ("tile", "face", "turn"),
    [("T39", "SSS", 0), ("T31", "PoSS", 0), ("T52", "GGG", 0), ("T39", "NSS", 1)],
)
def test_features_along_an_edge_must_match(tile: str, face: str, turn: int) -> None:
    rules = game()
    state = table(rules, galaxy=[(U, "NSS", 0)], hand=tile)
    text = f"place {face} {D0} {turn}"
    refuses(rules, state, text, "no_match")
    assert text not in listed(rules, state)


@pytest.mark.clauses("TRI-EXP-05")
def test_every_edge_that_touches_must_match() -> None:
    rules = game()
    # The gap between the four tiles wants a nebula below and a path on the right.
    galaxy: Laid = [
        (D0, "NSS", 0), ("1,-1,0", "SSS", 0), ("1,-1,1", "SSS", 0), (L, "SSS", 0),
        (D1, "PPoS", 0),
    ]  # fmt: skip
    state = table(rules, galaxy=galaxy, hand="T60")
    found = refuses(rules, state, f"place NSS {U} 0", "no_match", "TRI-EXP-05")
    assert 1 == len(found)
    found = refuses(rules, state, f"place NSS {U} 2", "no_match", "TRI-EXP-05")
    assert 2 == len(found)
    refuses(rules, state, f"place PoNS {U} 0", "no_match", "TRI-EXP-05")
    other = table(rules, galaxy=galaxy, hand="T72")
    assert f"place PoSN {U} 1" in listed(rules, other)
    assert 6 == len(permits(rules, other, f"place PoSN {U} 1").galaxy.tiles)


@pytest.mark.clauses("TRI-EXP-06")
def test_no_tile_is_put_on_another() -> None:
    rules = game()
    state = table(rules, galaxy=[(U, "SSS", 0)], hand="T39")
    refuses(rules, state, f"place SSS {U} 0", "occupied", "TRI-EXP-06")


@pytest.mark.clauses("TRI-EXP-06")
@pytest.mark.parametrize("seed", range(3))
def test_a_tile_stays_where_it_was_put(seed: int) -> None:
    for moment in played(game(), 3, seed):
        before, after = dict(moment.before.galaxy.tiles), dict(moment.after.galaxy.tiles)
        assert before.items() <= after.items()
        assert len(after) - len(before) <= 1


@pytest.mark.clauses("TRI-EXP-07")
def test_a_tile_may_be_turned() -> None:
    rules = game()
    state = table(rules, galaxy=[(U, "SSS", 0)], hand="T39")
    turns = [text for text in listed(rules, state) if text.startswith(f"place NSS {D1}")]
    assert [f"place NSS {D1} 0", f"place NSS {D1} 2"] == turns
    refuses(rules, state, f"place NSS {D1} 3", "no_turn", "TRI-CMP-01")
    assert Placed("NSS", 2) == permits(rules, state, turns[1]).galaxy.tiles[read_cell(D1)]


# tiles that fit nowhere


def drawn_in_vain(rules: GalaxyOfTrian, **words: Any) -> State:
    """T26, which fits nowhere, is on top of the first stack, T19, which fits, of the second."""
    usual: dict[str, Any] = {"tops": ["T26", "T19"], "rest": [], "galaxy": GAS}
    return table(rules, **{**usual, **words})


@pytest.mark.clauses("TRI-EXP-01", "TRI-EXP-05", "TRI-R-07", "TRI-R-130")
def test_a_tile_that_fits_nowhere_is_shown_and_set_aside_and_another_is_drawn() -> None:
    rules = game()
    state = drawn_in_vain(rules)
    events = happened(rules, state, "take 0", TileUnplaceable)
    assert [TileUnplaceable(0, "T26", aside=True)] == events
    assert events == [rules.event_for(event, 1) for event in events]
    after = permits(rules, state, "take 0")
    assert (Phase.EXPANSION, Bag.of(["T26"]), (0, 1)) == (after.phase, after.aside, after.heights)
    assert ["take 1"] == listed(rules, after)
    refuses(rules, after, f"place PPG {D0} 0", "no_tile", "TRI-EXP-01")
    refuses(rules, after, "end", "wrong_phase", "TRI-TRN-03")
    after = play(rules, after, "take 1", f"place PPG {D0} 1")
    assert Phase.EXPLORATION is after.phase


@pytest.mark.clauses("TRI-EXP-01", "TRI-R-07")
def test_after_a_tile_that_fits_nowhere_either_stack_may_be_drawn_from() -> None:
    rules = game()
    state = drawn_in_vain(rules, rest=["T33", "T42"], heights=[2, 2])
    after = play(rules, state, "take 0", "reveal 0 T42 front")
    assert ["take 0", "take 1"] == listed(rules, after)
    after = play(rules, after, "take 0")
    assert "T42" == after.hands[0]
    again = play(rules, state, "take 0", "reveal 0 T33 back", "take 0")
    assert Bag.of(["T26", "T33"]) == again.aside


@pytest.mark.clauses("TRI-EXP-01", "TRI-TRN-03", "TRI-END-01", "TRI-R-07")
def test_with_nothing_left_to_draw_the_turn_goes_on_without_a_tile() -> None:
    rules = game()
    state = drawn_in_vain(rules, tops=["T26", "T33"], players=3)
    after = play(rules, state, "take 1", "take 0")
    assert (Phase.EXPLORATION, None) == (after.phase, after.added)
    assert Bag.of(["T26", "T33"]) == after.aside
    assert ["research", "end"] == listed(rules, after)
    refuses(rules, after, f"send corvette {U}:s0", "not_added", "TRI-EDN-01")
    over = play(rules, after, "research", "draw red")
    assert (OVER, 1) == (rules.to_move(over), over.turns)


@pytest.mark.clauses("TRI-TRN-03", "TRI-EXP-01", "TRI-R-07", "TRI-R-131")
def test_one_reading_goes_on_without_a_tile_at_once() -> None:
    rules = game(unplaceable_tile="skip")
    state = drawn_in_vain(rules)
    after = permits(rules, state, "take 0")
    assert (Phase.EXPLORATION, None, (0, 1)) == (after.phase, after.added, after.heights)
    assert Bag.of(["T26"]) == after.aside
    refuses(rules, after, "take 1", "wrong_phase", "TRI-TRN-05")
    refuses(rules, after, f"send corvette {U}:s0", "not_added", "TRI-EDN-01")
    assert 1 == rules.to_move(play(rules, after, "end"))


@pytest.mark.clauses("TRI-EXP-01", "TRI-EXP-02", "TRI-R-07", "TRI-R-130", "TRI-R-131")
def test_one_reading_puts_it_under_its_stack_with_the_same_side_up() -> None:
    rules = game(unplaceable_tile="bottom_redraw")
    state = drawn_in_vain(rules, tops=[["T33", "back"], "T19"], rest=["T26"], heights=[2, 1])
    assert [TileUnplaceable(0, "T33", aside=False)] == happened(
        rules, permits(rules, state, "take 0"), "reveal 0 T26 front", TileUnplaceable
    )
    after = play(rules, state, "take 0", "reveal 0 T26 front")
    assert ((2, 1), ("PPS", "PPS"), Bag()) == (after.heights, after.tops, after.aside)
    assert ((("T33", "back"),), ()) == after.bottoms
    assert (1, 0) == after.tried
    assert rules.view(after, 0).bottoms is None
    assert ["take 0", "take 1"] == listed(rules, after)
    # Then T26 is tried as well, and T33 shows again as it lay before.
    second = permits(rules, after, "take 0")
    assert (("NSS", "PPS"), (2, 0)) == (second.tops, second.tried)
    assert TopRevealed(0, "NSS") in happened(rules, after, "take 0", TopRevealed)
    refuses(rules, second, "take 0", "all_tried", "TRI-R-131")
    assert ["take 1"] == listed(rules, second)


@pytest.mark.clauses("TRI-R-07", "TRI-R-131")
def test_what_lies_under_a_stack_is_tried_again_in_a_later_turn() -> None:
    rules = game(unplaceable_tile="bottom_redraw")
    state = drawn_in_vain(rules, rest=["T33"], heights=[2, 1], players=3)
    state = play(rules, state, "take 0", "reveal 0 T33 front", "take 1", f"place PPG {D0} 1", "end")
    assert ((2, 0), (0, 0)) == (state.heights, state.tried)
    # The paths of the new tile have made room for both tiles.
    state = play(rules, state, "take 0")
    assert "T33" == state.hands[1]
    assert ("PPS", None) == state.tops
    assert "T26" == state.beneath[0]


@pytest.mark.clauses("TRI-R-131", "TRI-END-01")
def test_when_all_tiles_were_tried_they_are_set_aside() -> None:
    rules = game(unplaceable_tile="bottom_redraw")
    state = drawn_in_vain(rules, tops=["T26", "T33"], rest=["T53"], heights=[2, 1])
    state = play(rules, state, "take 0", "reveal 0 T53 front", "take 1")
    assert (((("T26", "front"),), ()), (1, 1)) == (state.bottoms, state.tried)
    assert (Phase.EXPANSION, ["take 0"]) == (state.phase, listed(rules, state))
    refuses(rules, state, "take 1", "all_tried", "TRI-R-131")
    shown = happened(rules, state, "take 0", TileUnplaceable)
    assert {("T26", True), ("T33", True), ("T53", False), ("T53", True)} == {
        (event.tile, event.aside) for event in shown
    }
    state = permits(rules, state, "take 0")
    assert (Phase.EXPLORATION, (0, 0)) == (state.phase, state.heights)
    assert Bag.of(["T26", "T33", "T53"]) == state.aside
    assert OVER == rules.to_move(play(rules, state, "end"))
