"""Battles of ships: who meets whom, who attacks, and what is won and lost."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import Phase, State
from galaxy_rules.galaxy_of_trian.rules.battles.contact import conflicts
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, ClashEnded, SentHome
from galaxy_rules.galaxy_of_trian.words.grid import read_cell
from galaxy_rules.kernel.game import CHANCE
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    SPACE,
    STRIP,
    K,
    L,
    Laid,
    M,
    Q,
    U,
    drawn,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    settle,
    ship,
    table,
)

Y, R, B, G = range(4)
FORK: Laid = [*STRIP, (L, "SSS", 0)]
"""D1 with three neighbours: U, K and L; these are not next to each other."""
TWO_DRAWS = ("draw red", "draw blue")


def meeting(*ships: tuple[str, int, str], turn: int = R, **words: Any) -> State:
    """The first ship, of the active player, has moved from where it was to D1."""
    (origin, _, _), *_ = ships
    words = {"players": 4, "galaxy": FORK, "added": D2, **words}
    here = table(turn=turn, ships=[list(row) for row in ships], **words)
    return permits(game(), here, f"move {origin} {D1}:s0")


def on_map(state: State) -> dict[str, int]:
    """Whose ship is on which of the cells in use."""
    cells = (D2, U, D1, K, Q, L, M, D0)
    return {cell: found.seat for cell in cells if (found := ship(state, cell)) is not None}


def loot(state: State) -> list[int]:
    """The minerals of each seat."""
    return [len(own) for own in state.minerals]


@pytest.mark.clauses("TRI-BSH-01", "TRI-R-24")
def test_ships_that_meet_are_pairs_of_cells_the_smaller_first() -> None:
    here = meeting((D2, R, "corvette"), (K, G, "rogue"), (L, Y, "corvette"))
    middle = read_cell(D1)
    pairs = [tuple(sorted((middle, read_cell(other)))) for other in (K, L)]
    assert sorted(pairs) == conflicts(game().tables, here)


# ------------------------------------------------------------------------------- worked examples


@pytest.mark.clauses("TRI-BSH-04", "TRI-BSH-08", "TRI-BSH-09", "TRI-BSH-10")
def test_red_attacks_a_corvette_and_wins_five_to_three() -> None:
    here = meeting((D2, R, "corvette"), (K, Y, "corvette"))
    won = play(game(), here, "roll 5", "roll 3")
    assert {D1: R} == on_map(won)
    after = play(game(), won, *TWO_DRAWS)
    assert [0, 2, 0, 0] == loot(after)
    assert 3 == after.supplies[Y].corvettes
    assert (B, Phase.EXTRACTION) == (after.turn, after.phase)


@pytest.mark.clauses("TRI-BSH-05", "TRI-R-80", "TRI-BSH-10")
def test_a_corvette_destroys_a_rogue_without_dice_and_without_tokens() -> None:
    here = meeting((D2, R, "corvette"), (K, Y, "rogue"), tokens=[["plus"], ["plus"]])
    assert {D1: R} == on_map(here)
    after = play(game(), here, *TWO_DRAWS)
    assert [0, 2, 0, 0] == loot(after)
    assert (1, 1) == (len(after.tokens[Y]), len(after.tokens[R]))
    assert 2 == after.supplies[Y].rogues


@pytest.mark.clauses("TRI-BSH-03", "TRI-BSH-12", "TRI-R-82")
def test_red_beats_the_rogue_and_then_loses_to_the_corvette_two_to_three() -> None:
    here = meeting((D2, R, "corvette"), (K, Y, "rogue"), (L, Y, "corvette"))
    first = play(game(), here, f"attack {D1} {K}", *TWO_DRAWS)
    assert first.battle is not None
    assert (read_cell(D1), read_cell(L)) == first.battle.ships
    after = play(game(), first, "roll 2", "roll 3", *TWO_DRAWS)
    assert {L: Y} == on_map(after)
    assert [2, 2, 0, 0] == loot(after)
    assert 3 == after.supplies[R].corvettes


@pytest.mark.clauses("TRI-BSH-05", "TRI-BSH-12")
def test_red_beats_two_rogues_for_four_minerals() -> None:
    here = meeting((D2, R, "corvette"), (K, Y, "rogue"), (L, B, "rogue"))
    first = play(game(), here, f"attack {D1} {L}", *TWO_DRAWS)
    assert {D1: R} == on_map(first)
    after = play(game(), first, *TWO_DRAWS)
    assert [0, 4, 0, 0] == loot(after)


@pytest.mark.clauses("TRI-BSH-07", "TRI-BSH-12", "TRI-BSH-06")
def test_red_picks_green_wins_five_to_four_and_the_clash_with_yellow_begins() -> None:
    here = meeting((D2, R, "corvette"), (K, G, "corvette"), (L, Y, "corvette"))
    assert R == game().to_move(here)
    assert [f"attack {D1} {K}", f"attack {D1} {L}"] == listed(game(), here)
    won = play(game(), here, f"attack {D1} {K}", "roll 5", "roll 4", *TWO_DRAWS)
    assert {D1: R, L: Y} == on_map(won)
    assert won.battle is not None
    assert ((R, Y), CHANCE) == (won.battle.seats, game().to_move(won))
    assert [0, 2, 0, 0] == loot(won)


@pytest.mark.clauses("TRI-BSH-11")
def test_green_and_yellow_tie_three_to_three_and_both_ships_go_home() -> None:
    here = meeting((D2, G, "corvette"), (K, Y, "corvette"), turn=G)
    after = play(game(), here, "roll 3", "roll 3")
    assert {} == on_map(after)
    assert [0, 0, 0, 0] == loot(after)
    assert (3, 3) == (after.supplies[G].corvettes, after.supplies[Y].corvettes)
    assert Y == after.turn


@pytest.mark.clauses("TRI-BSH-04", "TRI-BSH-09", "TRI-BSH-10", "TRI-R-82")
def test_red_attacks_a_rogue_with_a_rogue_and_loses_two_to_three() -> None:
    here = meeting((D2, R, "rogue"), (K, Y, "rogue"))
    after = play(game(), here, "roll 2", "roll 3", *TWO_DRAWS)
    assert {K: Y} == on_map(after)
    assert [2, 0, 0, 0] == loot(after)


@pytest.mark.clauses("TRI-BSH-12", "TRI-R-16", "TRI-BSH-01")
def test_blue_and_yellow_do_not_clash_with_a_tile_between_them() -> None:
    here = meeting((L, R, "rogue"), (K, B, "rogue"), (U, Y, "rogue"))
    lost = play(game(), here, f"attack {D1} {K}", "roll 2", "roll 3", *TWO_DRAWS)
    assert {K: B, U: Y} == on_map(lost)
    assert [0, 0, 2, 0] == loot(lost)
    assert lost.battle is None
    assert (B, Phase.EXTRACTION) == (lost.turn, lost.phase)


# -------------------------------------------------------------------------------- who meets whom


@pytest.mark.clauses("TRI-BSH-01", "TRI-MOV-07")
@pytest.mark.parametrize("galaxy", [[*STRIP[1:3], (L, "SSS", 0)], SPACE])
def test_enemies_on_adjacent_tiles_fight_in_open_and_in_closed_space(galaxy: Laid) -> None:
    here = table(galaxy=galaxy, added=U, ships=[[U, Y, "rogue"], [L, R, "rogue"]])
    assert here.battle is None
    (clash,) = happened(game(), here, f"move {U} {D1}:s0", ClashBegan)
    assert (read_cell(D1), read_cell(L)) == clash.ships


@pytest.mark.clauses("TRI-BSH-01")
def test_ships_of_one_player_do_not_fight() -> None:
    here = table(galaxy=STRIP, added=D2, ships=[[D2, Y, "corvette"], [K, Y, "rogue"]])
    assert [] == happened(game(), here, f"move {D2} {D1}:s0", ClashBegan)


@pytest.mark.clauses("TRI-BSH-02", "TRI-R-24")
@pytest.mark.parametrize("wall", ["NSS", "GS/S"])
def test_a_nebula_or_cloud_between_them_keeps_ships_from_fighting(wall: str) -> None:
    part = {"NSS": "s0", "GS/S": "s1"}[wall]
    galaxy: Laid = [(U, wall, 1), (D1, wall, 1), (D0, "SSS", 0)]
    ships = [[D0, Y, "corvette"], [f"{D1}:s0", R, "corvette"]]
    here = table(galaxy=galaxy, added=D0, ships=ships)
    after = permits(game(), here, f"move {D0} {U}:{part}")
    assert after.battle is None
    assert {U: Y, D1: R} == on_map(after)


@pytest.mark.clauses("TRI-EVT-06", "TRI-BSH-01")
def test_ships_and_emissaries_do_not_fight() -> None:
    galaxy: Laid = [(U, "PoSS", 0), (D1, "SSS", 0), (K, "SSS", 0)]
    here = table(galaxy=galaxy, added=D1, emissaries=[[U, R]], ships=[[K, Y, "corvette"]])
    for goal in (U, D1):
        after = permits(game(), here, f"move {K} {goal}:s0")
        assert after.battle is None
        assert here.emissaries == after.emissaries


# ------------------------------------------------------------------------------- attack and order


@pytest.mark.clauses("TRI-BSH-06")
def test_the_active_player_attacks() -> None:
    for turn in (R, G):
        here = table(
            players=4, turn=turn, galaxy=FORK, added=D2,
            ships=[[D2, turn, "rogue"], [K, Y, "rogue"]],
        )  # fmt: skip
        (clash,) = happened(game(), here, f"move {D2} {D1}:s0", ClashBegan)
        assert (turn, Y) == clash.seats


@pytest.mark.clauses("TRI-BSH-07", "TRI-R-81", "TRI-R-28")
def test_only_pairs_that_meet_are_named_and_nothing_else_is_done_before() -> None:
    here = meeting((D2, R, "corvette"), (K, G, "rogue"), (L, Y, "corvette"))
    refuses(game(), here, f"attack {K} {D1}", "no_pair", "TRI-BSH-06")
    refuses(game(), here, f"attack {D1} {U}", "no_pair", "TRI-BSH-01")
    refuses(game(), here, f"attack {K} {L}", "no_pair", "TRI-BSH-01")
    refuses(game(), here, "end", "event_first", "TRI-R-28")
    after = play(game(), here, f"attack {D1} {K}", *TWO_DRAWS)
    refuses(game(), after, f"attack {D1} {K}", "no_pair", "TRI-R-81")


@pytest.mark.clauses("TRI-BSH-03", "TRI-BSH-12", "TRI-R-81")
def test_a_pair_needs_both_ships_still_there() -> None:
    here = meeting((D2, R, "corvette"), (K, G, "corvette"), (L, Y, "corvette"))
    after = play(game(), here, f"attack {D1} {K}", "roll 1", "roll 2", *TWO_DRAWS)
    assert {K: G, L: Y} == on_map(after)
    assert after.battle is None
    assert B == after.turn


@pytest.mark.clauses("TRI-R-77", "TRI-BSH-05", "TRI-R-80")
def test_a_rogue_that_attacks_a_corvette_loses_at_once() -> None:
    here = meeting((D2, R, "rogue"), (K, Y, "corvette"), tokens=[[], ["plus", "reroll"]])
    assert {K: Y} == on_map(here)
    after = play(game(), here, *TWO_DRAWS)
    assert [2, 0, 0, 0] == loot(after)


@pytest.mark.clauses("TRI-R-89", "TRI-BSH-12")
def test_nobody_withdraws_from_a_battle() -> None:
    here = meeting((D2, R, "rogue"), (K, Y, "rogue"), tokens=[["plus"]])
    for action in ("end", "research", f"move {D1} {U}:s0", "stand", "keep"):
        assert game().why_not(here, game().parse(action))
    refuses(game(), here, "end", "clash_first", "TRI-BSH-12")
    assert ["declare plus", "ready"] == listed(game(), here)


# ------------------------------------------------------------------------------ dice and outcomes


@pytest.mark.clauses("TRI-BSH-08", "TRI-CMP-09", "TRI-R-12")
def test_both_dice_are_rolled_before_any_token_is_shown() -> None:
    start = meeting((D2, R, "rogue"), (K, Y, "rogue"), tokens=[[], ["plus"]])
    here = permits(game(), start, "declare plus")
    assert {f"roll {value}" for value in range(1, 7)} == set(drawn(game(), here))
    refuses(game(), here, "roll 7", "not_on_die", "TRI-R-12")
    one = permits(game(), here, "roll 4")
    assert CHANCE == game().to_move(one)
    assert not one.shown[R]
    both = permits(game(), one, "roll 4")
    assert R == game().to_move(both)


@pytest.mark.clauses("TRI-BSH-09", "TRI-BSH-13")
@pytest.mark.parametrize("one, two, lost", [(6, 1, {Y}), (1, 6, {R}), (4, 4, {R, Y})])
def test_a_clash_ends_with_one_ship_or_both_off_the_map(one: int, two: int, lost: set[int]) -> None:
    here = permits(game(), meeting((D2, R, "rogue"), (K, Y, "rogue")), f"roll {one}")
    action = f"roll {two}"
    (ended,) = happened(game(), here, action, ClashEnded)
    gone = happened(game(), here, action, SentHome)
    assert (one, two) == ended.results
    assert lost == {event.seat for event in gone}
    assert len(lost) == len(gone)
    assert ended.winner not in lost


@pytest.mark.clauses("TRI-BSH-10", "TRI-R-09")
def test_a_short_bag_shortens_the_reward() -> None:
    here = meeting((D2, R, "corvette"), (K, Y, "rogue"), bag=["red"])
    after = permits(game(), here, "draw red")
    assert [0, 1, 0, 0] == loot(after)
    assert B == after.turn
    empty = meeting((D2, R, "corvette"), (K, Y, "rogue"), bag=[])
    assert [0, 0, 0, 0] == loot(empty)


@pytest.mark.clauses("TRI-BSH-14")
def test_a_ship_that_was_destroyed_is_sent_out_again_in_a_later_turn() -> None:
    ships = [[D2, Y, "corvette"], [K, R, "corvette"]]
    galaxy: Laid = [(cell, "SSS", 0) for cell in (D2, U, D1, K)]
    here = table(
        galaxy=galaxy, added=D2, ships=ships, supplies=[{}, {"corvettes": 0}],
        tops=["T39", "T62"], rest=["T82"],
    )  # fmt: skip
    lost = settle(game(), play(game(), here, f"move {D2} {D1}:s0", "roll 2", "roll 1"))
    assert (R, 1) == (lost.turn, lost.supplies[R].corvettes)
    placed = permits(game(), settle(game(), permits(game(), lost, "take 0")), f"place SSS {Q} 0")
    after = permits(game(), placed, f"send corvette {Q}:s0")
    assert (0, R) == (after.supplies[R].corvettes, on_map(after)[Q])
