"""Skills in battles: ties, dice against Corvettes, cries, and ships that destroy by themselves."""

import pytest

from galaxy_rules.galaxy_of_trian.words.events import ClashBegan
from galaxy_rules.galaxy_of_trian.words.skill_events import Exploded, Fired
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    STRIP,
    SYSTEM,
    K,
    L,
    Laid,
    Q,
    U,
    emissary,
    estate,
    full_table,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    settle,
    ship,
    special,
)

FULL = game("full")
Y, R, B = range(3)
KEY = f"{U}:p0"
SIDE: Laid = [*STRIP, (L, "SSS", 0)]
"""A strip with a tile beside its middle."""


# ---------------------------------------------------------------------------------- Regeneration


@pytest.mark.clauses("TRI-SK-2-03", "TRI-R-111", "TRI-BEM-06")
@pytest.mark.parametrize(
    "rolls, winner", [((4, 4, 4), Y), ((4, 4, 2), Y), ((4, 2, 4), Y), ((2, 4, 4), None)]
)
def test_regeneration_in_a_battle_of_three(rolls: tuple[int, ...], winner: int | None) -> None:
    state = full_table(
        ["khaarquar", "gambler", "xemh"], {"0": ["regeneration"]}, galaxy=SYSTEM, added=L,
        pending=[U], emissaries=[(U, Y), (D1, R), (L, B)],
    )  # fmt: skip
    state = play(FULL, state, f"resolve {KEY}", *(f"roll {roll}" for roll in rolls))
    left = {one.seat for one in state.emissaries.values()}
    assert left == (set() if winner is None else {winner})
    assert state.credits[Y] == 10 + (6 if winner is None else 8)


@pytest.mark.clauses("TRI-SK-2-03", "TRI-R-111")
def test_regeneration_helps_the_defender_too_and_goes_on_for_the_next_clash() -> None:
    state = full_table(
        ["gambler", "khaarquar"], {"1": ["regeneration"]}, galaxy=SYSTEM, added=L, pending=[U],
        emissaries=[(U, Y), (D1, Y), (L, R)],
    )  # fmt: skip
    state = play(FULL, state, f"resolve {KEY}", "roll 2", "roll 3")
    assert R == FULL.to_move(state)
    state = play(FULL, state, f"remove {U}", "roll 3", "roll 4")
    assert {R} == {one.seat for one in state.emissaries.values()}
    assert (10, 18) == state.credits


@pytest.mark.clauses("TRI-SK-2-03", "TRI-BSH-11")
def test_a_tie_of_ships_that_is_won_brings_minerals() -> None:
    state = full_table(
        ["gambler", "khaarquar"], {"1": ["regeneration"]}, phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "corvette"), (Q, R, "corvette")],
    )  # fmt: skip
    state = settle(FULL, play(FULL, state, f"move {U} {K}:s0", "roll 5", "roll 5"))
    assert (None, R) == (ship(state, K), state.turn)
    assert (0, 2) == tuple(map(len, state.minerals))


# --------------------------------------------------------------------------------- Hive Defender


@pytest.mark.clauses("TRI-SK-2-01", "TRI-BSH-09", "TRI-BSH-11")
@pytest.mark.parametrize(
    "own, other, left, minerals",
    [(5, 2, {Y}, (2, 0)), (2, 5, {R}, (0, 2)), (3, 3, set(), (0, 0))],
)
def test_a_rogue_of_the_hive_against_a_corvette(
    own: int, other: int, left: set[int], minerals: tuple[int, int]
) -> None:
    state = full_table(
        ["khaarquar", "gambler"], {"0": ["hive_defender"]}, phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "rogue"), (Q, R, "corvette")],
    )  # fmt: skip
    state = settle(FULL, play(FULL, state, f"move {U} {K}:s0", f"roll {own}", f"roll {other}"))
    assert left == {one.seat for one in state.ships.values()}
    assert minerals == tuple(map(len, state.minerals))


@pytest.mark.clauses("TRI-SK-2-01", "TRI-SK-2-03")
def test_the_hive_wins_a_tie_against_a_corvette_with_regeneration() -> None:
    state = full_table(
        ["khaarquar", "gambler"], {"0": ["hive_defender", "regeneration"]}, phase="exploration",
        galaxy=STRIP, turn=R, ships=[(U, Y, "rogue"), (Q, R, "corvette")],
    )  # fmt: skip
    (began,) = happened(FULL, state, f"move {Q} {D1}:s0", ClashBegan)
    assert (R, Y) == began.seats
    state = settle(FULL, play(FULL, state, f"move {Q} {D1}:s0", "roll 3", "roll 3"))
    assert (None, 2) == (ship(state, D1), len(state.minerals[Y]))


@pytest.mark.clauses("TRI-SK-2-01", "TRI-SK-1-04")
def test_the_hive_does_not_change_how_the_priestess_fares() -> None:
    state = full_table(
        ["khaarquar", "priestess"], {"0": ["hive_defender"]}, phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "rogue"), (Q, R, "priestess")],
    )  # fmt: skip
    after = permits(FULL, state, f"move {U} {K}:s0")
    assert (None, 1) == (ship(after, Q), special(after, R, "priestess"))


# ---------------------------------------------------------------------------------------- Warcry


@pytest.mark.clauses("TRI-SK-8-01", "TRI-R-127", "TRI-TOK-03")
def test_a_cry_comes_on_top_of_three_tokens() -> None:
    state = full_table(
        ["xemh", "gambler"], {"0": ["warcry"]}, phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "rogue"), (Q, R, "rogue")], minerals=[["red", "red"]],
        tokens=[["plus", "plus", "plus", "plus"]],
    )  # fmt: skip
    state = play(FULL, state, f"move {U} {K}:s0", "declare plus", "declare plus", "declare plus")
    assert ["warcry", "ready"] == listed(FULL, state)
    refuses(FULL, state, "declare plus", "too_many", "TRI-TOK-03")
    state = play(FULL, state, "warcry", "roll 2", "roll 5", "use plus", "use plus", "use plus")
    state = settle(FULL, state)
    assert (None, 3) == (ship(state, Q), len(state.minerals[Y]))


@pytest.mark.clauses("TRI-SK-8-01", "TRI-R-127", "TRI-R-90")
def test_the_defender_cries_too_and_every_clash_anew() -> None:
    state = full_table(
        ["gambler", "xemh"], {"1": ["warcry"]}, galaxy=SYSTEM, added=L, pending=[U],
        emissaries=[(U, Y), (D1, R), (L, R)], minerals=[[], {"red": 3}],
    )  # fmt: skip
    state = permits(FULL, state, f"resolve {KEY}")
    assert R == FULL.to_move(state)
    state = play(FULL, state, "warcry", "roll 6", "roll 3")
    assert Y == FULL.to_move(state)
    state = play(FULL, state, f"remove {D1}")
    assert (R, {"warcry", "ready"}) == (FULL.to_move(state), set(listed(FULL, state)))
    state = play(FULL, state, "warcry", "roll 3", "roll 2")
    assert 1 == len(state.minerals[R])
    assert {R} == {one.seat for one in state.emissaries.values()}


@pytest.mark.clauses("TRI-SK-8-01", "TRI-R-168")
def test_a_red_mineral_is_spent_while_one_declares_and_not_later() -> None:
    words = {
        "phase": "exploration", "galaxy": STRIP,
        "ships": [(U, Y, "corvette"), (Q, R, "corvette")],
    }  # fmt: skip
    for holder in (["red"], []):
        state = full_table(
            ["xemh", "gambler"], {"0": ["warcry"]}, minerals=[holder],
            tokens=[{"plus": 1}, {"plus": 1}], **words,
        )  # fmt: skip
        asked = permits(FULL, state, f"move {U} {K}:s0")
        if holder:
            permits(FULL, asked, "warcry")
        else:
            refuses(FULL, asked, "warcry", "no_cry", "TRI-SK-8-01")
        other = permits(FULL, asked, "ready")
        assert R == FULL.to_move(other)
        refuses(FULL, other, "warcry", "no_cry", "TRI-SK-8-01")
        rolling = permits(FULL, other, "ready")
        refuses(FULL, rolling, "warcry", "no_cry", "TRI-R-168" if holder else "TRI-SK-8-01")


@pytest.mark.clauses("TRI-SK-8-01")
def test_after_the_dice_no_mineral_is_spent() -> None:
    state = full_table(
        ["xemh", "gambler"], {"0": ["warcry"]}, phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "corvette"), (Q, R, "corvette")], minerals=[["red"]],
        tokens=[{"plus": 1}, {}],
    )  # fmt: skip
    thrown = play(FULL, state, f"move {U} {K}:s0", "declare plus", "ready", "roll 3", "roll 3")
    assert ["use plus", "stand"] == listed(FULL, thrown)
    refuses(FULL, thrown, "warcry", "no_cry", "TRI-SK-8-01")


@pytest.mark.clauses("TRI-SK-8-01")
def test_a_cry_is_for_dice_that_are_still_to_be_rolled() -> None:
    state = full_table(
        ["xemh", "gambler"], {"0": ["warcry"]}, phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "corvette"), (Q, R, "rogue")], minerals=[["red"]],
    )  # fmt: skip
    refuses(FULL, state, "warcry", "no_cry", "TRI-SK-8-01")
    after = settle(FULL, permits(FULL, state, f"move {U} {K}:s0"))
    assert (3, R) == (len(after.minerals[Y]), after.turn)


# ------------------------------------------------------------------------- the Cannon and the Decoy


@pytest.mark.clauses("TRI-SK-8-05", "TRI-SK-7-04", "TRI-R-151", "TRI-R-124")
def test_a_decoy_that_moves_into_the_field_of_a_cannon() -> None:
    state = full_table(
        ["decoy", "xemh"], phase="exploration", galaxy=SIDE,
        ships=[(U, Y, "decoy"), (L, R, "cannon"), (K, Y, "rogue")],
    )  # fmt: skip
    assert 1 == len(happened(FULL, state, f"move {U} {D1}:s0", Fired))
    assert 1 == len(happened(FULL, state, f"move {U} {D1}:s0", Exploded))
    after = settle(FULL, permits(FULL, state, f"move {U} {D1}:s0"))
    assert [L] == [cell for cell in (U, D1, K, L) if ship(after, cell)]
    assert 1 == special(after, Y, "decoy")
    assert (2, 2) == tuple(map(len, after.minerals))


@pytest.mark.clauses("TRI-R-151")
def test_minerals_for_the_explosion_are_drawn_before_those_for_the_fire() -> None:
    state = full_table(
        ["decoy", "xemh"], phase="exploration", galaxy=SIDE,
        ships=[(U, Y, "decoy"), (L, R, "cannon"), (K, Y, "rogue")],
    )  # fmt: skip
    hit = permits(FULL, state, f"move {U} {D1}:s0")
    first = play(FULL, hit, "draw red", "draw red")
    assert (2, 0) == tuple(map(len, first.minerals))
    assert (2, 1) == tuple(map(len, play(FULL, first, "draw red").minerals))


@pytest.mark.clauses("TRI-SK-7-03", "TRI-R-150", "TRI-R-151")
def test_an_explosion_does_not_hurt_the_cannon() -> None:
    state = full_table(
        ["decoy", "xemh"], phase="exploration", galaxy=SIDE,
        ships=[(U, Y, "decoy"), (L, R, "cannon")],
    )  # fmt: skip
    after = permits(FULL, state, f"detonate {U} {D1}:s0")
    assert ship(after, L) is not None
    assert ((0, 0), 1) == (tuple(map(len, after.minerals)), special(after, Y, "decoy"))
    assert [] == happened(FULL, state, f"detonate {U} {D1}:s0", Fired)


@pytest.mark.clauses("TRI-SK-8-07", "TRI-R-151", "TRI-R-160", "TRI-SK-8-05")
def test_long_range_finds_a_decoy_round_the_corner() -> None:
    words = {"galaxy": SIDE, "ships": [(U, Y, "cannon"), (K, R, "decoy"), (Q, R, "rogue")]}
    state = full_table(["xemh", "decoy"], phase="extraction", **words)
    after = settle(FULL, permits(FULL, state, "unlock 2 racial"))
    assert [U] == [cell for cell in (U, K, Q) if ship(after, cell)]
    assert (2, 2) == tuple(map(len, after.minerals))
    assert (1, True) == (special(after, R, "decoy"), after.evolved)


@pytest.mark.clauses("TRI-R-151", "TRI-R-160")
@pytest.mark.parametrize("decoy, rogue", [(K, "-1,1,1"), ("-1,1,1", K)])
def test_what_the_cannon_hits_is_gone_when_the_decoy_explodes(decoy: str, rogue: str) -> None:
    galaxy: Laid = [(U, "SSS", 0), (D1, "SSS", 0), (K, "SSS", 0), ("-1,1,1", "SSS", 0)]
    ships = [(U, Y, "cannon"), (decoy, R, "decoy"), (rogue, R, "rogue")]
    state = full_table(["xemh", "decoy"], phase="extraction", galaxy=galaxy, ships=ships)
    after = settle(FULL, permits(FULL, state, "unlock 2 racial"))
    assert (4, 0) == tuple(map(len, after.minerals))
    assert [U] == [cell for cell in (U, decoy, rogue) if ship(after, cell)]


@pytest.mark.clauses("TRI-SK-8-05", "TRI-R-124", "TRI-BSH-01")
def test_the_cannon_fires_before_any_battle_and_at_its_owners_ships_as_well() -> None:
    state = full_table(
        ["xemh", "gambler"], turn=R, phase="exploration", galaxy=SIDE,
        ships=[(L, Y, "cannon"), (K, R, "corvette"), (D2, Y, "rogue")],
    )  # fmt: skip
    after = settle(FULL, permits(FULL, state, f"move {K} {D1}:s0"))
    assert [None, None] == [ship(after, D1), ship(after, K)]
    assert ship(after, D2) is not None
    assert (2, 0) == tuple(map(len, after.minerals))
    own = full_table(
        ["xemh", "gambler"], phase="exploration", galaxy=SIDE,
        ships=[(L, Y, "cannon"), (D2, Y, "rogue")],
    )  # fmt: skip
    after = settle(FULL, permits(FULL, own, f"move {D2} {D1}:s0"))
    assert (2, 0) == (after.supplies[Y].rogues, len(after.minerals[Y]))


@pytest.mark.clauses("TRI-R-124", "TRI-SK-8-05", "TRI-SK-8-07")
@pytest.mark.parametrize("wide", [False, True])
def test_with_long_range_a_cannon_fires_on_ships_round_the_corner_when_it_is_sent(
    wide: bool,
) -> None:
    skills = {"0": ["long_range"]} if wide else {}
    state = full_table(
        ["xemh", "gambler"], skills, phase="exploration", galaxy=STRIP, added=Q,
        ships=[(D1, R, "rogue")],
    )  # fmt: skip
    assert wide == bool(happened(FULL, state, f"send cannon {Q}:s0", Fired))
    after = settle(FULL, permits(FULL, state, f"send cannon {Q}:s0"))
    assert wide == (ship(after, D1) is None)
    assert (2 if wide else 0) == len(after.minerals[Y])


@pytest.mark.clauses("TRI-SK-7-04", "TRI-R-123", "TRI-R-165", "TRI-SK-7-07")
def test_a_decoy_that_ends_next_to_an_enemy_explodes_as_far_as_its_field_reaches() -> None:
    words = {"phase": "exploration", "galaxy": STRIP}
    ships = [(D2, Y, "decoy"), (D1, R, "rogue"), (K, R, "rogue")]
    near = full_table(["decoy", "gambler"], ships=ships, **words)
    after = settle(FULL, permits(FULL, near, f"move {D2} {U}:s0"))
    assert (None, 1) == (ship(after, D1), len(after.ships))
    assert 2 == len(after.minerals[Y])
    wide = full_table(["decoy", "gambler"], {"0": ["shockwave"]}, ships=ships, **words)
    after = settle(FULL, permits(FULL, wide, f"move {D2} {U}:s0"))
    assert (0, 4) == (len(after.ships), len(after.minerals[Y]))


@pytest.mark.clauses("TRI-SK-7-04", "TRI-R-123", "TRI-SK-7-03")
def test_an_own_ship_next_to_the_decoy_sets_nothing_off() -> None:
    state = full_table(
        ["decoy", "gambler"], phase="exploration", galaxy=STRIP,
        ships=[(D2, Y, "decoy"), (K, Y, "corvette")],
    )  # fmt: skip
    after = permits(FULL, state, f"move {K} {U}:s0")
    assert 2 == len(after.ships)


@pytest.mark.clauses("TRI-SK-7-03", "TRI-R-152", "TRI-R-94", "TRI-CTL-01")
def test_an_explosion_over_an_emissary_takes_control_with_it() -> None:
    state = full_table(
        ["decoy", "gambler"], phase="exploration", galaxy=[*SYSTEM, (D0, "SSS", 0)],
        emissaries=[(U, R)], ships=[(D0, Y, "decoy")],
    )  # fmt: skip
    assert R == estate(state, KEY).controller
    after = permits(FULL, state, f"detonate {D0} {U}:s0")
    assert (None, None) == (emissary(after, U), estate(after, KEY).controller)


@pytest.mark.clauses("TRI-SK-7-01", "TRI-SK-8-04", "TRI-R-150", "TRI-EDN-05")
@pytest.mark.parametrize("race, kind", [("decoy", "decoy"), ("xemh", "cannon")])
def test_ships_are_not_sent_next_to_tokens_that_are_ships(race: str, kind: str) -> None:
    state = full_table(["gambler", race], galaxy=STRIP, added=Q, ships=[(K, R, kind)])
    refuses(FULL, state, f"send corvette {Q}:s0", "ship_near", "TRI-R-150")
    refuses(FULL, state, f"send rogue {K}:s0", "not_added")


@pytest.mark.clauses("TRI-SK-1-01", "TRI-SK-7-01", "TRI-SK-8-04")
def test_tokens_that_are_ships_are_sent_as_ships_are() -> None:
    words = {"galaxy": STRIP, "added": Q, "ships": [(K, R, "rogue")]}
    priestess = full_table(["priestess", "gambler"], **words)
    refuses(FULL, priestess, f"send priestess {Q}:s0", "ship_near", "TRI-SK-1-01")
    refuses(FULL, priestess, f"send priestess {D2}:s0", "not_added", "TRI-SK-1-01")
    decoy = full_table(["decoy", "gambler"], **words)
    refuses(FULL, decoy, f"send decoy {Q}:s0", "ship_near", "TRI-SK-7-01")
    cannon = full_table(["xemh", "gambler"], **words)
    refuses(FULL, cannon, f"send cannon {Q}:s0", "ship_near", "TRI-SK-8-04")


@pytest.mark.clauses("TRI-SK-7-05", "TRI-SK-8-06", "TRI-R-150", "TRI-TIL-09")
@pytest.mark.parametrize("race, kind", [("decoy", "decoy"), ("xemh", "cannon")])
def test_an_exmitter_sends_them_home_in_peace(race: str, kind: str) -> None:
    state = full_table(
        ["gambler", race], galaxy=STRIP, hand="X", ships=[(D1, R, kind), (D2, R, "rogue")]
    )
    assert [] == happened(FULL, state, f"place X {L} 0", Exploded)
    after = permits(FULL, state, f"place X {L} 0")
    assert (None, 1) == (ship(after, D1), special(after, R, kind))
    assert ship(after, D2) is not None
