"""Battles of emissaries: who fights, with what bonus, who falls, and what is won."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import State
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, ClashEnded, SentHome
from galaxy_rules.galaxy_of_trian.words.grid import read_cell
from galaxy_rules.kernel.game import CHANCE
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    NEBULA,
    SYSTEM,
    K,
    L,
    Laid,
    M,
    U,
    W,
    emissary,
    estate,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    ring,
    settle,
    ship,
    table,
)

Y, R, B, G = range(4)
RING = ring("PPoS")
CELLS = (D0, U, D1, W, M, L)
"""The cells of the ring in ascending order."""
RING_KEY, SYSTEM_KEY, NEBULA_KEY = f"{D0}:p0", f"{U}:p0", f"{U}:n0"


def battle(*owners: int | None, galaxy: Laid = RING, **words: Any) -> State:
    """The closing of the ring, or of three tiles, with these owners of the emissaries by cell."""
    cells = CELLS if galaxy is RING else (U, D1, L)
    units = [[cell, owner] for cell, owner in zip(cells, owners, strict=False) if owner is not None]
    words = {"players": 4, "turn": Y, **words}
    here = table(galaxy=galaxy, added=L, pending=[cells[0]], emissaries=units, **words)
    return permits(game(), here, "end")


def bonuses(state: State) -> dict[int, int]:
    """The bonus of each side in the battle under way."""
    assert state.battle is not None
    return dict(zip(state.battle.seats, state.battle.bonuses, strict=True))


def left(state: State) -> list[int]:
    """The owners of the emissaries on the map, by cell."""
    return [found.seat for _, found in sorted(state.emissaries.items())]


def rolls(*values: int) -> list[str]:
    """Dice, the attacker's first."""
    return [f"roll {value}" for value in values]


# ------------------------------------------------------------------------------- worked examples


@pytest.mark.clauses("TRI-BEM-02", "TRI-BEM-03")
def test_three_red_one_blue_and_one_green_emissary_have_bonuses_three_one_and_one() -> None:
    assert {R: 3, B: 1, G: 1} == bonuses(battle(R, R, R, B, G))


@pytest.mark.clauses("TRI-BEM-05", "TRI-BEM-06", "TRI-BEM-09")
def test_yellow_wins_four_to_three() -> None:
    here = battle(Y, B, galaxy=SYSTEM)
    fought = play(game(), here, *rolls(3))
    (ended,) = happened(game(), fought, "roll 2", ClashEnded)
    assert ((4, 3), Y) == (ended.results, ended.winner)
    after = play(game(), fought, "roll 2", "keep", "draw plus")
    assert [Y] == left(after)
    assert 7 == after.supplies[B].emissaries
    assert (18, 1) == (after.credits[Y], len(after.tokens[Y]))
    assert Y == estate(after, SYSTEM_KEY).controller


@pytest.mark.clauses("TRI-BEM-03", "TRI-BEM-06", "TRI-BEM-08", "TRI-R-84", "TRI-R-85")
def test_yellow_loses_four_to_six_and_then_wins_four_to_three_with_the_old_bonus() -> None:
    here = battle(Y, Y, B, galaxy=SYSTEM)
    lost = play(game(), here, *rolls(2, 5))
    assert B == game().to_move(lost)
    assert [f"remove {U}", f"remove {D1}"] == listed(game(), lost)
    refuses(game(), lost, f"remove {L}", "not_a_loss", "TRI-BEM-06")
    second = permits(game(), lost, f"remove {U}")
    assert {Y: 2, B: 1} == bonuses(second)
    won = play(game(), second, *rolls(2, 2))
    assert [Y] == left(won)
    after = play(game(), won, "keep", "draw reroll")
    # three tiles and the one emissary that is left
    assert (18, Y) == (after.credits[Y], estate(after, SYSTEM_KEY).controller)


@pytest.mark.clauses("TRI-BEM-03", "TRI-BEM-06", "TRI-CLO-17")
def test_yellow_wins_eight_to_seven_with_five_emissaries_and_decides_how_many_stay() -> None:
    here = battle(Y, Y, Y, Y, Y, G)
    assert {Y: 5, G: 1} == bonuses(here)
    fought = play(game(), here, "roll 3")
    (ended,) = happened(game(), fought, "roll 6", ClashEnded)
    assert (8, 7) == ended.results
    won = permits(game(), fought, "roll 6")
    assert 10 + 2 * (6 + 5) == won.credits[Y]
    after = play(game(), won, f"retrieve {D0}", f"retrieve {D1}", "keep", "draw plus")
    assert [Y, Y, Y] == left(after)
    assert Y == estate(after, RING_KEY).controller


@pytest.mark.clauses("TRI-BEM-07", "TRI-BEM-10", "TRI-CTL-05")
def test_all_tie_and_the_closer_is_paid_without_a_token() -> None:
    here = battle(Y, R, G, galaxy=SYSTEM)
    after = play(game(), here, *rolls(4, 4, 4))
    assert [] == left(after)
    assert (16, 10, 10) == (after.credits[Y], after.credits[R], after.credits[G])
    assert estate(after, SYSTEM_KEY).controller is None
    assert not any(after.tokens)


@pytest.mark.clauses("TRI-BEM-06", "TRI-BEM-08", "TRI-R-84", "TRI-R-88")
def test_green_wins_seven_to_six_and_four_and_picks_a_yellow_emissary() -> None:
    here = battle(R, G, G, Y, Y, Y, turn=R)
    assert {R: 1, G: 2, Y: 3} == bonuses(here)
    rolled = play(game(), here, *rolls(5, 5))
    (ended,) = happened(game(), rolled, "roll 1", ClashEnded)
    assert ((R, G, Y), (6, 7, 4), G) == (ended.seats, ended.results, ended.winner)
    picks = permits(game(), rolled, "roll 1")
    assert emissary(picks, D0) is None
    assert G == game().to_move(picks)
    assert [f"remove {cell}" for cell in (W, M, L)] == listed(game(), picks)
    second = permits(game(), picks, f"remove {M}")
    assert {G: 2, Y: 3} == bonuses(second)
    assert [G, G, Y, Y] == left(second)


@pytest.mark.clauses("TRI-BEM-11", "TRI-BEM-12", "TRI-CTL-08", "TRI-R-28", "TRI-R-86")
def test_blue_takes_control_past_blocked_emissaries_until_red_unblocks_one() -> None:
    galaxy: Laid = [*SYSTEM, (K, "SSS", 0)]
    units = [[U, Y], [D1, Y], [L, B]]
    ships = [[U, R, "corvette"], [D1, R, "corvette"]]
    closing = table(
        players=4, turn=B, galaxy=galaxy, added=L, pending=[U], emissaries=units, ships=ships
    )
    taken = play(game(), closing, "end", "keep", "draw plus")
    # only the planet of L is not blocked, and the emissary on it
    assert (14, B) == (taken.credits[B], estate(taken, SYSTEM_KEY).controller)
    words = {"players": 4, "galaxy": galaxy, "added": K, "emissaries": units, "ships": ships}
    away = permits(game(), table(turn=R, **words), f"move {D1} {K}:s0")
    assert {Y: 1, B: 1} == bonuses(away)
    refuses(game(), away, "end", "chance_first", "TRI-BEM-05")
    # Red is not in it: the next to his left who is attacks
    assert (B, Y) == (away.battle.seats if away.battle else None)
    built = permits(game(), table(turn=B, **words), f"build {L}")
    assert [B] == left(built)
    assert 7 == built.supplies[Y].emissaries


@pytest.mark.clauses("TRI-EVT-05", "TRI-CTL-06", "TRI-BEM-12", "TRI-R-87")
@pytest.mark.parametrize("yellow, red, ruler", [(4, 3, Y), (3, 4, G), (3, 3, None)])
def test_a_battle_of_corvettes_decides_whose_emissary_is_free(
    yellow: int, red: int, ruler: int | None
) -> None:
    here = table(
        players=4, turn=Y, galaxy=[*SYSTEM, (K, "SSS", 0)], added=K,
        emissaries=[[U, Y], [D1, G]], ships=[[U, R, "corvette"], [K, Y, "corvette"]],
    )  # fmt: skip
    assert G == estate(here, SYSTEM_KEY).controller
    after = play(game(), here, f"move {K} {D1}:s0", f"roll {yellow}", f"roll {red}")
    after = after if ruler is None else settle(game(), after)
    assert (ship(after, D1) is None, ship(after, U) is None) == (yellow <= red, red <= yellow)
    if ruler is not None:
        assert ruler == estate(after, SYSTEM_KEY).controller
        assert (len(after.tokens[Y]), len(after.tokens[G])) == (int(ruler == Y), 0)
        return
    assert {Y: 1, G: 1} == bonuses(after)
    won = play(game(), after, *rolls(5, 2), "draw plus")
    assert (Y, 10) == (estate(won, SYSTEM_KEY).controller, won.credits[Y])
    kept = play(game(), after, *rolls(2, 5))
    assert (G, 0) == (estate(kept, SYSTEM_KEY).controller, len(kept.tokens[G]))
    none = play(game(), after, *rolls(2, 2))
    assert estate(none, SYSTEM_KEY).controller is None


@pytest.mark.clauses("TRI-BEM-07", "TRI-R-83")
def test_two_tie_on_top_and_the_third_falls_as_well() -> None:
    here = battle(Y, R, G, galaxy=SYSTEM)
    after = play(game(), here, *rolls(4, 4, 1))
    assert [] == left(after)
    assert 16 == after.credits[Y]


# ------------------------------------------------------------------------------------ who fights


@pytest.mark.clauses("TRI-BEM-01")
@pytest.mark.parametrize("galaxy", [NEBULA, SYSTEM])
def test_emissaries_of_several_players_fight_when_the_area_is_closed(galaxy: Laid) -> None:
    here = battle(Y, R, galaxy=galaxy)
    assert here.battle is not None
    assert (Y, R) == here.battle.seats
    assert None is battle(R, R, galaxy=galaxy).battle


@pytest.mark.clauses("TRI-BEM-01", "TRI-CLO-02")
def test_in_an_open_area_nobody_fights() -> None:
    here = table(galaxy=SYSTEM[:2], added=D1, emissaries=[[U, R]])
    after = permits(game(), here, f"send emissary {D1}:p0")
    assert after.battle is None
    assert [R, Y] == left(after)


@pytest.mark.clauses("TRI-BEM-04")
@pytest.mark.parametrize(
    "turn, order", [(Y, (Y, B, G)), (R, (B, G, Y)), (B, (B, G, Y)), (G, (G, Y, B))]
)
def test_the_closer_attacks_or_the_next_to_the_left_who_is_there(
    turn: int, order: tuple[int, ...]
) -> None:
    here = battle(Y, B, G, galaxy=SYSTEM, turn=turn)
    assert here.battle is not None
    assert order == here.battle.seats


@pytest.mark.clauses("TRI-BEM-11", "TRI-BLK-05")
def test_blocked_emissaries_neither_fight_nor_add_to_the_bonus() -> None:
    here = battle(Y, Y, R, R, B, ships=[[U, R, "corvette"], [M, Y, "corvette"]])
    assert {Y: 1, R: 2} == bonuses(here)
    lost = play(game(), here, *rolls(1, 6))
    # only the free one falls; the blocked one stays
    assert [Y, R, R, B] == left(lost)
    assert emissary(lost, U) is not None
    assert R == estate(settle(game(), lost), RING_KEY).controller


@pytest.mark.clauses("TRI-BEM-05", "TRI-BEM-03")
def test_the_result_is_die_bonus_and_tokens() -> None:
    here = battle(Y, Y, R, galaxy=SYSTEM, tokens=[["plus"], []])
    rolled = play(game(), here, "declare plus", *rolls(1, 3))
    (ended,) = happened(game(), rolled, "use plus", ClashEnded)
    assert (4, 4) == ended.results


# -------------------------------------------------------------------------------------- who falls


@pytest.mark.clauses("TRI-BEM-07", "TRI-R-84")
def test_after_a_tie_everybody_picks_an_emissary_of_their_own() -> None:
    here = battle(Y, Y, R, R, G)
    tied = play(game(), here, *rolls(3, 3, 1))
    assert Y == game().to_move(tied)
    assert [f"remove {D0}", f"remove {U}"] == listed(game(), tied)
    refuses(game(), tied, f"remove {D1}", "not_a_loss", "TRI-R-84")
    next_one = permits(game(), tied, f"remove {U}")
    assert R == game().to_move(next_one)
    second = permits(game(), next_one, f"remove {D1}")
    # Green had one and has lost it
    assert [Y, R] == left(second)
    assert {Y: 2, R: 2} == bonuses(second)


@pytest.mark.clauses("TRI-BEM-06", "TRI-R-84")
def test_the_winner_picks_from_each_opponent_in_turn() -> None:
    here = battle(Y, Y, R, R, G, G)
    won = play(game(), here, *rolls(1, 6, 1))
    assert R == game().to_move(won)
    assert [f"remove {D0}", f"remove {U}"] == listed(game(), won)
    last = permits(game(), won, f"remove {D0}")
    assert R == game().to_move(last)
    assert [f"remove {M}", f"remove {L}"] == listed(game(), last)
    after = permits(game(), last, f"remove {L}")
    assert [Y, R, R, G] == left(after)


@pytest.mark.clauses("TRI-BEM-08", "TRI-R-89")
def test_clashes_follow_until_one_player_or_nobody_is_left() -> None:
    here = battle(Y, Y, R, R)
    refuses(game(), here, "keep", "no_retrieval", "TRI-EDN-08")
    tied = play(game(), here, *rolls(3, 3))
    refuses(game(), tied, "end", "clash_first", "TRI-BEM-08")
    one = permits(game(), tied, f"remove {U}")
    assert 1 == len(happened(game(), one, f"remove {D1}", ClashBegan))
    second = permits(game(), one, f"remove {D1}")
    assert [Y, R] == left(second)
    assert CHANCE == game().to_move(second)
    after = play(game(), second, *rolls(3, 3))
    assert [] == left(after)
    assert 10 + 12 == after.credits[Y]


@pytest.mark.clauses("TRI-BSH-14", "TRI-BEM-10")
def test_a_beaten_emissary_is_sent_out_again_in_the_same_turn() -> None:
    here = table(
        galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y], [D1, R]],
        supplies=[{"emissaries": 0}],
    )  # fmt: skip
    tied = play(game(), here, f"resolve {SYSTEM_KEY}", *rolls(3, 3))
    assert 1 == tied.supplies[Y].emissaries
    after = play(game(), tied, f"send emissary {L}:p0", "draw plus")
    assert (0, Y) == (after.supplies[Y].emissaries, estate(after, SYSTEM_KEY).controller)


# ------------------------------------------------------------------------------------ what is won


@pytest.mark.clauses("TRI-BEM-09", "TRI-CLO-11")
def test_the_winner_in_a_nebula_gets_credits_and_token() -> None:
    here = battle(Y, R, B, galaxy=NEBULA)
    after = settle(game(), play(game(), here, *rolls(1, 5, 2)))
    assert (10, 14, 10) == after.credits[:3]
    assert (1, 4) == (len(after.tokens[R]), len(estate(after, NEBULA_KEY).stock))


@pytest.mark.clauses("TRI-BEM-12", "TRI-R-87", "TRI-CTL-04")
def test_a_battle_by_unblocking_pays_no_credits_and_nobody_is_taken_back() -> None:
    galaxy: Laid = [*SYSTEM, (K, "SSS", 0)]
    here = table(
        galaxy=galaxy, added=K, emissaries=[[U, R], [D1, Y]], ships=[[D1, R, "corvette"]], turn=R
    )
    assert R == estate(here, SYSTEM_KEY).controller
    fight = permits(game(), here, f"move {D1} {K}:s0")
    kept = play(game(), fight, *rolls(6, 1))
    assert (R, (10, 10)) == (estate(kept, SYSTEM_KEY).controller, kept.credits)
    assert not any(kept.tokens)
    assert Y == kept.turn
    lost = play(game(), fight, *rolls(1, 6), "draw plus")
    assert (Y, (10, 10)) == (estate(lost, SYSTEM_KEY).controller, lost.credits)
    assert 1 == len(lost.tokens[Y])


@pytest.mark.clauses("TRI-R-136", "TRI-BEM-12", "TRI-EVT-03")
def test_of_several_battles_by_unblocking_the_active_player_picks_the_order() -> None:
    # Red's Corvette leaves a system and destroys the one that blocks Green in another
    below = "0,-1,-1"
    galaxy: Laid = [
        (U, "SSS", 0), (D0, "PoSS", 1), (below, "PoSS", 1), (D1, "PoSS", 2), (L, "PoSS", 2)
    ]  # fmt: skip
    here = table(
        players=4, galaxy=galaxy, added=U, turn=R,
        emissaries=[[D0, Y], [below, R], [D1, G], [L, B]],
        ships=[[D0, R, "corvette"], [D1, Y, "corvette"]],
    )  # fmt: skip
    assert {R, B} == {one.controller for one in here.estates.values()}
    fought = play(game(), here, f"move {D0} {U}:s0", "roll 5", "roll 3", "draw red", "draw red")
    assert R == game().to_move(fought)
    assert [f"resolve {below}:p0", f"resolve {D1}:p0"] == listed(game(), fought)
    refuses(game(), fought, "end", "event_first", "TRI-BEM-12")
    second = permits(game(), fought, f"resolve {D1}:p0")
    assert {B: 1, G: 1} == bonuses(second)
    first = play(game(), second, *rolls(4, 2))
    assert {R: 1, Y: 1} == bonuses(first)


@pytest.mark.clauses("TRI-BEM-06")
def test_who_falls_goes_home() -> None:
    here = play(game(), battle(Y, R, galaxy=SYSTEM), "roll 4")
    (gone,) = happened(game(), here, "roll 2", SentHome)
    assert (R, read_cell(D1)) == (gone.seat, gone.cell)


def test_the_cells_of_the_ring_are_in_order() -> None:
    assert [read_cell(cell) for cell in CELLS] == sorted(map(read_cell, CELLS))
