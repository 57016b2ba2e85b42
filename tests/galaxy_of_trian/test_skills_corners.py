"""Corners of the full game: positions that can be saved, refusals with their clause, odd boxes."""

from typing import Any

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase, Unit
from galaxy_rules.galaxy_of_trian.game import published_pack
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import by_class
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, UnitSent
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA as NEBULA_KIND
from galaxy_rules.galaxy_of_trian.words.grid import read_cell, read_node
from galaxy_rules.galaxy_of_trian.words.skill_events import ExmitterPlaced
from galaxy_rules.galaxy_of_trian.words.state import Battle, Draft, Emissary, Ship, Stage
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.packs import Datum, Pack
from galaxy_rules.kernel.score import Line
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    NEBULA,
    STRIP,
    SYSTEM,
    K,
    L,
    Laid,
    Q,
    U,
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
    table,
)

FULL = game("full")
JOINED = game("full", ship_contact="same_area")
Y, R, B = range(3)
M, W = "1,-1,1", "1,-1,0"
HOOK: Laid = [(U, "NSS", 1), (D1, "NSS", 1), (L, "SSS", 0), (M, "SSS", 0), (D0, "SSS", 0)]
"""Outer space in two pieces that a tile on W joins."""


@pytest.mark.clauses("TRI-SK-8-07", "TRI-R-160", "TRI-EXT-09")
def test_a_rogue_that_has_mined_may_fall_to_the_own_cannon() -> None:
    state = full_table(
        ["xemh", "gambler"], galaxy=NEBULA, stocks={U: ["red", "blue"]}, credits=[30, 30],
        ships=[(f"{U}:s0", Y, "cannon"), (f"{L}:s0", Y, "rogue")],
    )  # fmt: skip
    after = play(FULL, state, f"mine {L} {U}:n0 red", "unlock 2 racial")
    assert ship(after, L) is None
    assert FULL.decode(FULL.encode(after), "state", "state") == after


@pytest.mark.clauses("TRI-R-24", "TRI-R-134", "TRI-R-159")
def test_ships_that_a_tile_joins_wait_while_its_player_lingers() -> None:
    tile = next(t for t, sides in JOINED.box.tiles.items() if "SSS" in (sides.front, sides.back))
    state = table(
        JOINED, players=2, races=["manipulator", "gambler"], phase="expansion", galaxy=HOOK,
        hand=tile, source=[0, "SSS"], ships=[(U, Y, "corvette"), (D1, R, "corvette")],
    )  # fmt: skip
    after = settle(JOINED, permits(JOINED, state, f"place SSS {W} 0"))
    assert Phase.EXPANSION is after.phase
    assert [f"attack {U} {D1}", "exmit", "explore"] == listed(JOINED, after)
    assert JOINED.decode(JOINED.encode(after), "state", "state") == after
    refuses(JOINED, after, "research", "wrong_phase", "TRI-R-159")
    refuses(JOINED, after, f"place SSS {D2} 0", "tile_in_hand", "TRI-EXP-01")


@pytest.mark.clauses("TRI-R-76", "TRI-R-120")
def test_a_swapped_enemy_attacks_where_the_active_player_does_not_fight() -> None:
    state = table(
        JOINED, players=3, races=["manipulator", "gambler", "xemh"], phase="exploration",
        galaxy=[*HOOK, (W, "SSS", 0)], added=W, minerals=[["green", "blue"], [], []],
        ships=[(U, Y, "corvette"), (D1, R, "corvette"), (W, B, "corvette")],
    )  # fmt: skip
    swapped = permits(JOINED, state, f"swap ship {U} {W}")
    (clash,) = (e for e in happened(JOINED, swapped, "end", ClashBegan))
    assert (B, R) == clash.seats
    early = game("full", ship_contact="same_area", event_window="closed")
    (clash,) = (e for e in happened(early, state, f"swap ship {U} {W}", ClashBegan))
    assert (B, R) == clash.seats


@pytest.mark.clauses("TRI-SK-1-11", "TRI-R-109")
def test_the_priestess_flees_over_tiles_not_over_gaps() -> None:
    bend: Laid = [(c, "SSS", 0) for c in (U, D0, W, M, L, D2, "-1,1,0")]
    state = full_table(
        ["gambler", "priestess"], {"1": ["divine_help"]}, phase="exploration", galaxy=bend,
        ships=[(U, R, "priestess"), (D0, R, "rogue"), ("-1,1,0", Y, "corvette")],
        minerals=[[], ["red", "red", "blue"]],
    )  # fmt: skip
    asked = permits(FULL, state, f"move -1,1,0 {D2}:s0")
    assert [f"evade {W}:s0"] == listed(FULL, asked, "evade")
    refuses(FULL, asked, f"evade {L}:s0", "no_refuge", "TRI-SK-1-11")


@pytest.mark.clauses("TRI-SK-1-08", "TRI-R-108")
def test_a_ship_is_freed_in_every_phase_of_its_owners_turn() -> None:
    words: dict[str, Any] = {
        "galaxy": STRIP, "ships": [(U, Y, "corvette")], "harnessed": {U: R},
        "minerals": [["red", "red"], []],
    }  # fmt: skip
    early = full_table(["gambler", "priestess"], phase="extraction", **words)
    after = play(FULL, early, f"release {U}", "give red", "give red")
    assert (0, 2) == tuple(map(len, after.minerals))
    words["galaxy"] = [*STRIP[:-1], (Q, "O", 0)]
    late = full_table(
        ["gambler", "priestess"], phase="exploration", main=False, extra=1, outposts=[Q], added=Q,
        emissaries=[(Q, Y)], **words,
    )  # fmt: skip
    refuses(FULL, late, f"move {U} {D1}:s0", "harnessed", "TRI-SK-1-07")
    free = play(FULL, late, f"release {U}", "give red", "give red", f"move {U} {D1}:s0")
    assert (0, 2) == tuple(map(len, free.minerals))


@pytest.mark.clauses("TRI-SK-6-02", "TRI-R-157")
def test_an_exmitter_needs_no_second_one() -> None:
    state = full_table(
        ["manipulator", "gambler"], phase="expansion", added=D2, minerals=[["green", "blue"]],
        galaxy=[(D2, "X", 0), *STRIP[1:]], ships=[(D1, Y, "rogue"), (Q, R, "rogue")],
    )  # fmt: skip
    assert [f"swap ship {D1} {Q}", "explore"] == listed(FULL, state)
    refuses(FULL, state, "exmit", "twice", "TRI-R-157")


@pytest.mark.clauses("TRI-VAR-02", "TRI-SK-2-04")
def test_other_variants_know_no_tokens() -> None:
    ships = game("ships")
    state = table(ships, galaxy=STRIP, added=Q)
    for unit in ("priestess", "minion", "decoy", "cannon"):
        refuses(ships, state, f"send {unit} {Q}:s0", "no_skills", "TRI-VAR-02")
    state = full_table(["khaarquar", "gambler"], galaxy=STRIP, added=Q)
    refuses(FULL, state, f"send minion {Q}:s0", "goes_along", "TRI-SK-2-04")


@pytest.mark.clauses("TRI-EVO-07")
def test_a_step_out_of_its_phase_is_refused_for_that() -> None:
    state = full_table(["maephos", "gambler"], phase="extraction", galaxy=STRIP)
    refuses(FULL, state, f"tunnel {U}:s0 red", "wrong_phase", "TRI-SK-5-04")


def odd(**races: tuple[list[str], list[str]]) -> GalaxyOfTrian:
    """The full game with made-up races: start skills and modules."""
    pack = published_pack()
    data = {path: d for path, d in pack.data.items() if not path.startswith("races.")}
    for race, (start, modules) in races.items():
        backs = ["gain_nebulas", "mineral_set", "gain_systems"][: len(modules)]
        for key, value in (("start", start), ("modules", modules), ("backs", backs)):
            data[f"races.{race}.{key}"] = Datum(value, "reconstructed", "made up")
        data[f"races.{race}.name"] = Datum(race, "reconstructed", "made up")
    made = Pack(pack.game, "custom", "odd races", "", FrozenMap(data))
    return GalaxyOfTrian(data=made, variant="full")


@pytest.mark.clauses("TRI-SK-1-08", "TRI-R-105")
def test_races_that_share_a_skill() -> None:
    rules = odd(
        one=(["harness_technology"], ["harvest_module"]), two=(["harness_technology"], []),
        three=([], []), four=([], []),
    )  # fmt: skip
    state = table(
        rules, players=2, races=["one", "two"], phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "corvette"), (K, R, "rogue")], harnessed={U: R},
        minerals=[["red", "red"], []],
    )  # fmt: skip
    assert [f"release {U}"] == listed(rules, state, "release")
    assert [f"harness {K}"] == listed(rules, state, "harness")
    idle = table(
        rules, players=2, races=["one", "two"], skills=[["harvest_module"], []], galaxy=NEBULA,
        ships=[(U, Y, "rogue")], stocks={U: ["red", "red"]},
    )  # fmt: skip
    mined = play(rules, idle, f"mine {U} {U}:n0 red")
    refuses(rules, mined, f"mine {U} {U}:n0 red", "rogue_done", "TRI-EXT-09")


@pytest.mark.clauses("TRI-SK-7-04", "TRI-SK-7-03")
def test_a_decoy_sets_off_another() -> None:
    rules = odd(one=(["decoy"], []), two=(["decoy"], []), three=([], []), four=([], []))
    state = table(
        rules, players=3, races=["one", "two", "three"], phase="exploration", galaxy=STRIP,
        ships=[(D2, Y, "decoy"), (D1, R, "decoy"), (K, R, "rogue")],
    )  # fmt: skip
    after = settle(rules, permits(rules, state, f"detonate {D2} {U}:s0"))
    assert not after.ships
    assert (2, 2, 0) == tuple(map(len, after.minerals))


@pytest.mark.clauses("TRI-SK-6-01", "TRI-R-118", "TRI-TIL-10")
@pytest.mark.parametrize("level, asked", [(0, True), (1, False)])
def test_a_station_near_an_exmitter_costs_nothing(level: int, asked: bool) -> None:
    state = full_table(
        ["gambler", "manipulator"], {"1": ["adaptation"]}, phase="exploration",
        galaxy=[*SYSTEM, (D0, "X", 0)], added=D0, emissaries=[(U, R, level)],
        minerals=[[], ["red"]],
    )  # fmt: skip
    after = settle(FULL, permits(FULL, state, "end"))
    assert (R, Phase.EXTRACTION) == (after.turn, after.phase)
    assert asked == ("give red" in listed(FULL, after))
    assert asked == ("take 0" not in listed(FULL, after))


@pytest.mark.clauses("TRI-SK-5-05", "TRI-R-117")
def test_a_wormhole_is_its_owners() -> None:
    rules = odd(
        one=(["subspace_tunnel"], []), two=(["subspace_tunnel"], []), three=([], []),
        four=([], []),
    )  # fmt: skip
    state = table(
        rules, players=2, races=["one", "two"], phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "rogue")], wormholes={f"{Q}:s0": R},
    )  # fmt: skip
    refuses(rules, state, f"dive {U} {Q}:s0", "no_wormhole", "TRI-SK-5-05")


@pytest.mark.clauses("TRI-SK-7-08", "TRI-R-125")
def test_a_modulator_waits_for_the_turn_of_its_owner() -> None:
    rules = odd(
        one=(["space_modulator"], []), two=(["space_modulator"], []), three=([], []),
        four=([], []),
    )  # fmt: skip
    state = table(
        rules, players=2, races=["one", "two"], phase="exploration", galaxy=STRIP, added=Q,
        modulators={U: [Y, False]},
    )  # fmt: skip
    after = settle(rules, permits(rules, state, "end"))
    assert (R, False) == (after.turn, next(iter(after.modulators.values())).ready)


@pytest.mark.clauses("TRI-SK-1-08")
def test_a_ransom_takes_minerals_of_ones_choice() -> None:
    state = full_table(
        ["gambler", "priestess"], galaxy=STRIP, ships=[(U, Y, "corvette")], harnessed={U: R},
        minerals=[["red"], []],
    )  # fmt: skip
    (objection,) = refuses(FULL, state, f"release {U}", "minerals", "TRI-SK-1-08")
    assert "it takes 2 chosen minerals, and there are 1" == objection.message


@pytest.mark.clauses("TRI-SK-1-05", "TRI-SK-1-07", "TRI-R-108")
def test_a_harness_on_the_priestess_goes_home_when_she_becomes_an_emissary() -> None:
    """Only in a position made by hand: a harnessed ship does not come to be asked."""
    rules = odd(
        one=(["supreme_priestess"], []), two=(["harness_technology"], []), three=([], []),
        four=([], []),
    )  # fmt: skip
    state = table(
        rules, players=2, races=["one", "two"], phase="exploration",
        galaxy=[*SYSTEM, (K, "SSS", 0)], ships=[(K, Y, "priestess")],
    )  # fmt: skip
    state = permits(rules, state, f"move {K} {D1}:s0")
    specials = (state.specials[Y], state.specials[R].remove("harness"))
    held = attrs.evolve(state, harnessed=FrozenMap({read_cell(D1): R}), specials=specials)
    assert [] == [fault for fault in rules.faults(held) if fault.local]
    after = permits(rules, held, f"fix {D1}:p0")
    assert (FrozenMap({}), 1) == (after.harnessed, special(after, R, "harness"))


@pytest.mark.clauses("TRI-SK-6-02", "TRI-R-119")
def test_everybody_sees_where_an_exmitter_token_is_put() -> None:
    state = full_table(["manipulator", "gambler"], phase="expansion", added=D2, galaxy=STRIP)
    assert [ExmitterPlaced(Y, read_cell(D2))] == happened(FULL, state, "exmit", ExmitterPlaced)


@pytest.mark.clauses("TRI-SK-2-04", "TRI-R-112", "TRI-TEL-14")
@pytest.mark.parametrize("owner, along", [(Y, True), (R, False)])
def test_a_minion_goes_along_with_an_own_emissary_that_was_teleported(
    owner: int, along: bool
) -> None:
    state = full_table(
        ["khaarquar", "gambler"], phase="exploration", minerals=[["yellow"], []], added=U,
        galaxy=[(U, "T", 0), (D1, "PoSS", 0), (D0, "PoSS", 2), (W, "PoSS", 2)],
        emissaries=[(D1, owner)],
    )  # fmt: skip
    goal = f"{D0}:p0"
    state = settle(FULL, permits(FULL, state, f"teleport emissary {D1} {goal}"))
    if not along:
        assert [] == listed(FULL, state, "minion")
        return
    action = f"minion {W}:p0"
    assert [action] == listed(FULL, state, "minion")
    sent = UnitSent(Y, Unit.MINION, read_node(f"{W}:p0"))
    assert [sent] == happened(FULL, state, action, UnitSent)


@pytest.mark.clauses("TRI-SK-4-01", "TRI-R-115", "TRI-TEL-11")
def test_the_transporter_names_all_that_is_wrong_with_a_place() -> None:
    state = full_table(
        ["quuylto", "gambler"], phase="exploration", galaxy=[*SYSTEM, (K, "SSS", 0)],
        emissaries=[(U, Y), (D1, Y)], ships=[(K, Y, "rogue")], minerals=[{"blue": 3}],
    )  # fmt: skip
    for place in (f"{D1}:p5", f"{Q}:p0"):
        found = refuses(FULL, state, f"transport emissary {U} {place}", "no_place")
        assert ["no_place"] == [objection.code for objection in found]
    found = refuses(FULL, state, f"transport ship {K} {D1}:p0", "no_space")
    assert ["no_space"] == [objection.code for objection in found]
    found = refuses(FULL, state, f"transport emissary {U} {D1}:p0", "taken", "TRI-TEL-06")
    assert ["taken", "same_area"] == [objection.code for objection in found]


@pytest.mark.clauses("TRI-UNI-02", "TRI-TRN-09")
def test_a_set_that_is_sold_has_a_line_of_its_own_in_the_score() -> None:
    state = full_table(
        ["gambler", "xemh"], {"0": ["mineral_set"]}, minerals=[["red", "yellow", "green", "blue"]]
    )
    lines = FULL.score(permits(FULL, state, "sell set")).lines
    sold = Line(Y, FULL.box.set_credits, "TRI-UNI-02", "sets of minerals sold")
    assert [sold] == [line for line in lines if line not in FULL.score(state).lines]


@pytest.mark.clauses("TRI-BSH-05", "TRI-SK-1-04", "TRI-SK-2-01")
@pytest.mark.parametrize(
    "one, two, winner",
    [
        ("corvette", "rogue", 1), ("rogue", "corvette", -1), ("rogue", "rogue", 0),
        ("rogue", "priestess", 1), ("priestess", "corvette", -1),
    ],
)  # fmt: skip
def test_the_higher_class_wins_whoever_attacks(one: str, two: str, winner: int) -> None:
    state = full_table(["priestess", "gambler"])
    ships = (Ship(seat, kind, 0) for seat, kind in ((Y, Unit(one)), (R, Unit(two))))
    assert winner == by_class(FULL.tables, state, *ships)


def test_a_skill_changes_nothing_but_what_it_says() -> None:
    skill, state = Skill(), full_table(["gambler", "xemh"])
    draft, figure = Draft.of(state), Ship(Y, Unit.ROGUE, 0)
    emissary, battle = Emissary(Y, 0, 0), Battle(Stage.DECLARE, (Y, R), (0, 0))
    counts = (
        skill.reach(figure), skill.haul(frozenset()), skill.bounty(FULL.tables, state, Y, "green"),
        skill.closing(NEBULA_KIND, 3), skill.tokens(), skill.factor(NEBULA_KIND, emissary),
        skill.strength(figure),
    )  # fmt: skip
    assert (0,) * 7 == counts
    answers = (
        skill.immune(), skill.dares(figure, figure), skill.wins_ties(),
        skill.cries(FULL.tables, state, battle, Y), skill.reacts(FULL.tables, draft, (0, 1), Y),
        skill.fires(FULL.tables, draft, Y, None), skill.explodes(FULL.tables, draft, Y, None),
    )  # fmt: skip
    assert (False,) * 7 == answers
    assert ("", ()) == (skill.passage(), skill.steps())
    skill.moved(FULL.tables, draft, figure)
    skill.turn_begins(FULL.tables, draft, Y)
    skill.game_ends(FULL.tables, draft, Y, None)
    assert state == draft.done()
