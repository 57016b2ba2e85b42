"""Galaxy of Trian: the engine against a second reading.

The rules of the second reading were written without seeing the engine.  Later it was brought in
line with rulings made since and with the engine's order of objections by somebody who had seen it:
in those points agreement shows consistency, not independence.

Sampled: whole seeded games with every reading alone and with mixtures, most of them with small
crowded boxes, some with the published one; and scenes that play seldom comes to.  A disagreement
prints the call that shows it again.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest

from galaxy_rules import galaxy_of_trian
from galaxy_rules.galaxy_of_trian import State, Unit
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, neighbour, ring12
from properties import lockstep_trian
from properties.lockstep_trian import DisagreementError, Lockstep, Tally, departures, game_run
from properties.lockstep_trian_play import less, staged, with_units
from properties.lockstep_trian_table import Readings, differences, game_of, snapshot_of
from properties.lockstep_trian_words import ANSWERS, CODES, CODES_OF, FIRST, engine_code
from properties.oracle import galaxy_of_trian_battles as battling
from properties.oracle import galaxy_of_trian_events as happening
from properties.oracle.galaxy_of_trian_table import RULINGS, Board

EMISSARY, CORVETTE, ROGUE = Unit.EMISSARY, Unit.CORVETTE, Unit.ROGUE
SLICE: Final = 6
SMALL: Final = 14
"""How many tiles the boxes of these games have at most, the published one apart."""


def compared(tally: Tally) -> Tally:
    """A run that compared nothing would show nothing."""
    assert tally["games"] > 0
    assert tally["steps"] > 40 * tally["games"]
    assert tally["odd"] > tally["steps"]
    assert tally["offers"] > 0
    assert tally["chances"] > 0
    return tally


# games


@pytest.mark.parametrize("start", range(0, len(departures()), SLICE))
def test_games_with_every_reading_alone(start: int) -> None:
    total = Tally()
    for number in range(start, min(start + SLICE, len(departures()))):
        readings = (departures()[number],)
        total += game_run(2 + number % 3, "ships", readings, number, box=small_box(number))
    compared(total)


@pytest.mark.parametrize("number", range(6))
def test_games_with_mixed_readings(number: int) -> None:
    players, variant, _, seed, _ = lockstep_trian.scheduled(7 * number)
    readings = lockstep_trian.some_readings(Random(number))
    compared(game_run(players, variant, readings, seed, box=small_box(100 + number), odd=3))


@pytest.mark.parametrize("players, variant", [(2, "ships"), (3, "beginner")])
def test_a_game_with_the_published_box(players: int, variant: str) -> None:
    tally = compared(game_run(players, variant, (), seed=1, odd=1))
    assert tally["did take"] == 84


@pytest.mark.deep
@pytest.mark.parametrize("start", range(10_000, 10_400, 10))
def test_many_games(start: int) -> None:
    compared(lockstep_trian.schedule(start, start + 10, odd=4))


def small_box(number: int) -> int:
    """A box with few tiles, so that games are short."""
    boxes = (box for box in range(10 * number + 1, 10 * number + 1_000) if tiles_of(box) <= SMALL)
    return next(boxes)


def tiles_of(box: int) -> int:
    return len(game_of("ships", (), box).box.tiles)


def test_the_oracle_knows_the_engines_readings() -> None:
    alone = {(name, word) for name, words in RULINGS.items() for word in words[1:]}
    assert alone == set(departures())


# scenes


def test_large_areas_are_closed_with_many_in_them() -> None:
    total = Tally()
    for number in range(24):
        readings = lockstep_trian.some_readings(Random(number)) if number % 3 else ()
        total += lockstep_trian.scene_run(2 + number % 3, readings, number, steps=15)
    assert {"asked retrieve", "asked declare", "asked use"} <= total.keys()
    assert {"asked fall of own", "asked fall of another"} <= total.keys()


def scene(
    players: int,
    readings: Readings,
    tiles: list[tuple[str, str, int]],
    units: list[tuple[int, Unit, str]],
    tops: tuple[str, str] = ("T05 front", "T01 front"),
) -> Lockstep:
    """The first turn of the published box on a map that is already there; seats from the mover."""
    run = Lockstep(players, "ships", readings, seed=3)
    shown = [f"reveal {stack} {top}" for stack, top in enumerate(tops)]
    run.script(*["draw plus"] * players, *shown, odd=5)
    seats = [(run.state.first + step) % players for step in range(players)]
    state = staged(run.game, run.state, tiles)
    run.put(with_units(state, [(seats[seat], unit, node) for seat, unit, node in units]))
    return run


def around(cell: int, *edges: int) -> list[str]:
    """The cells on a way over these edges, the first one included."""
    cells = [cell]
    for edge in edges:
        cells.append(neighbour(cells[-1], edge))
    return [cell_name(one) for one in cells]


@pytest.mark.clauses("TRI-R-136", "TRI-BEM-12", "TRI-R-28", "TRI-EVT-05")
@pytest.mark.tier("shown")
def test_of_two_battles_by_unblocking_the_active_player_picks_the_first() -> None:
    home, lower = around(0, 0)
    other, beyond = around(neighbour(0, 1), 0)
    spare = cell_name(neighbour(neighbour(neighbour(0, 1), 0), 1))
    tiles = [(cell, "PoSS", 0) for cell in (home, lower, other, beyond)]
    units = [
        (0, EMISSARY, f"{home}:p0"), (1, EMISSARY, f"{lower}:p0"), (0, CORVETTE, f"{lower}:s0"),
        (1, EMISSARY, f"{beyond}:p0"), (0, EMISSARY, f"{other}:p0"), (1, CORVETTE, f"{other}:s0"),
    ]  # fmt: skip
    run = scene(2, (), tiles, units)
    run.script("take 1", "reveal 1 T62 back", f"place SSS {spare} 0", f"move {lower} {home}:s0")
    run.script("ready", "ready", "roll 6", "roll 1", "draw red", "draw blue")
    assert ["contest"] == run.table.snapshot()["asked"]
    listed = run.compare()
    assert 2 == len(listed)
    assert run.game.to_move(run.state) == run.state.turn
    run.script(str(listed[0]), "ready", "ready", "roll 1", "roll 2")
    run.script("ready", "ready", "roll 5", "roll 2", "draw plus", "draw plus")


@pytest.mark.clauses("TRI-BSH-07", "TRI-R-76", "TRI-R-81", "TRI-TEL-10")
@pytest.mark.tier("shown")
def test_whose_ship_was_teleported_picks_the_pair_if_the_active_player_has_none_in_it() -> None:
    centre = cell_name(0)
    first, second, bridge = (cell_name(neighbour(0, edge)) for edge in range(3))
    away = neighbour(neighbour(0, 2), 0)
    tiles = [(cell, "SSS", 0) for cell in (centre, first, second, bridge, cell_name(away))]
    units = [
        (1, ROGUE, f"{cell_name(away)}:s0"), (2, ROGUE, f"{first}:s0"), (2, ROGUE, f"{second}:s0"),
    ]  # fmt: skip
    run = scene(3, (), tiles, units)
    run.script("take 0", "reveal 0 T62 back", f"place T {cell_name(neighbour(away, 2))} 0")
    run.script(f"teleport ship {cell_name(away)} {centre}:s0")
    assert (run.state.turn + 1) % 3 == run.game.to_move(run.state)
    assert {f"attack {centre} {first}", f"attack {centre} {second}"} == run.table.options()
    run.script(f"attack {centre} {second}", "ready", "ready", "roll 5", "roll 2", "draw red")
    run.script("draw red", "ready", "ready", "roll 2", "roll 2")
    assert not run.state.ships


@pytest.mark.clauses("TRI-R-24", "TRI-R-134", "TRI-BSH-01")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("early", [True, False])
def test_a_battle_that_a_tile_brings_about_may_wait(early: bool) -> None:
    ring = around(0, 1, 2, 0, 1, 2)
    faces = ["NSS", "SSS", "SSS", "SSS", None, "NSS"]
    tiles = [(cell, face, 0) for cell, face in zip(ring, faces, strict=True) if face]
    units = [(0, CORVETTE, f"{ring[0]}:s0"), (1, CORVETTE, f"{ring[5]}:s0")]
    run = scene(2, (("ship_contact", "same_area"),), tiles, units)
    run.script("take 1", "reveal 1 T62 back", f"place SSS {ring[4]} 0")
    attack = f"attack {ring[0]} {ring[5]}"
    assert attack in run.table.options()
    run.script(*([attack] if early else ["research", "draw blue"]))
    assert run.state.battle is not None
    run.script("ready", "ready", "roll 3", "roll 4", "draw red", "draw red")
    assert run.state.main is early or run.state.turns == 1


@pytest.mark.clauses("TRI-R-146", "TRI-OUT-01", "TRI-OUT-02")
@pytest.mark.tier("shown")
def test_an_outpost_gives_its_actions_once_a_turn_and_another_one_two_more() -> None:
    centre = cell_name(0)
    first, second, third = (cell_name(neighbour(0, edge)) for edge in range(3))
    tiles = [(first, "O", 0), (second, "O", 0), (third, "PoSS", 0)]
    run = scene(2, (), tiles, [(0, EMISSARY, f"{third}:p0")])
    run.script("take 0", "reveal 0 T62 back", f"place T {centre} 0")
    for target, left in ((first, 2), (second, 3), (first, 2), (second, 1)):
        here = cell_name(next(iter(run.state.emissaries)))
        run.script(f"teleport emissary {here} {target}:o0")
        assert left == run.state.extra


@pytest.mark.clauses("TRI-R-21", "TRI-CLO-13", "TRI-CLO-14")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("reading, paid", [("ports", [46, 10]), ("topological", [10, 46])])
def test_space_around_a_hole_is_closed_with_the_ring_or_with_the_hole(
    reading: str, paid: list[int]
) -> None:
    ring = {
        cell: next(edge for edge in range(3) if neighbour(cell, edge) not in ring12(0))
        for cell in ring12(0)
    }
    *laid, (last, turn) = sorted(ring.items())
    tiles = [(cell_name(cell), "NSS", edge) for cell, edge in laid]
    readings = () if reading == "ports" else (("outer_space_holes", reading),)
    run = scene(2, readings, tiles, [], ("T32 front", "T56 front"))
    closer = run.state.turn
    run.script("take 0", "reveal 0 T62 back", f"place NSS {cell_name(last)} {turn}", "end")
    run.script("take 1", "reveal 1 T01 front", f"place NNN {cell_name(0)} 0")
    assert paid == [run.state.credits[closer], run.state.credits[1 - closer]]


@pytest.mark.clauses("TRI-R-44", "TRI-CON-01", "TRI-OUT-01")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("reading, code", [("no", "legal"), ("yes", "built_once")])
def test_a_second_station_in_a_turn(reading: str, code: str) -> None:
    home, lower = around(0, 0)
    other, beyond = around(neighbour(0, 1), 0)
    spare = cell_name(neighbour(neighbour(neighbour(0, 1), 0), 1))
    tiles = [(cell, "PoSS", 0) for cell in (home, lower, other, beyond)]
    units = [(0, EMISSARY, f"{home}:p0"), (0, EMISSARY, f"{other}:p0")]
    readings = (("one_construction_per_turn", reading),)
    run = scene(2, readings, tiles, units, ("T10 front", "T01 front"))
    run.script("take 0", "reveal 0 T62 back", f"place O {spare} 0", f"send emissary {spare}:o0")
    run.script(f"build {home}")
    before = run.tally[f"code {code}"]
    run.judge(f"build {other}")
    assert before + 1 == run.tally[f"code {code}"]


@pytest.mark.clauses("TRI-CON-17", "TRI-R-54")
@pytest.mark.tier("shown")
def test_nobody_elses_emissary_comes_to_a_station_in_either_reading() -> None:
    home, lower = around(0, 0)
    away = cell_name(neighbour(0, 1))
    tiles = [(home, "PoSS", 0), (lower, "PoSS", 0), (away, "PoSS", 2)]
    units = [(0, EMISSARY, f"{home}:p0"), (1, EMISSARY, f"{away}:p0")]
    teleport = cell_name(neighbour(neighbour(0, 1), 0))
    expected = {
        ("unit_owner", 0): "foreign", ("unit_owner", 1): "foreign",
        ("acting_player", 0): "legal", ("acting_player", 1): "foreign_station",
    }  # fmt: skip
    for (reading, level), code in expected.items():
        readings = () if reading == "unit_owner" else (("teleport_control_relative_to", reading),)
        run = scene(2, readings, tiles, units)
        if level:
            run.put(with_station(run.state, 0))
        run.script("take 0", "reveal 0 T62 back", f"place T {teleport} 0")
        before = run.tally[f"code {code}"]
        run.judge(f"teleport emissary {away} {lower}:p0")
        assert before + 1 == run.tally[f"code {code}"]


def with_station(state: State, cell: int) -> State:
    """A research station under the emissary on a cell."""
    unit = state.emissaries[cell]
    supplies = less(state, unit.seat, "research")
    emissaries = state.emissaries.set(cell, attrs.evolve(unit, level=1))
    return attrs.evolve(state, emissaries=emissaries, supplies=supplies)


# what version 2 added


def reading_of(name: str, word: str) -> Readings:
    """That reading, or nothing where it is the recommended one."""
    return () if RULINGS[name][0] == word else ((name, word),)


def judged(run: Lockstep, text: str, code: str) -> None:
    """Both say this to the action."""
    before = run.tally[f"code {code}"]
    run.judge(text)
    assert before + 1 == run.tally[f"code {code}"]


@pytest.mark.clauses("TRI-R-71", "TRI-CLO-16")
@pytest.mark.tier("shown")
def test_a_closer_takes_back_his_only_emissary_though_it_is_blocked() -> None:
    home, lower = around(0, 0)
    units = [(0, EMISSARY, f"{home}:p0"), (1, CORVETTE, f"{home}:s0")]
    run = scene(2, (), [(home, "PoSS", 0)], units, ("T10 front", "T01 front"))
    closer = run.state.turn
    run.script("take 0", "reveal 0 T62 back", f"place PoSS {lower} 0", "end")
    assert "retrieve" == run.table.snapshot()["asked"][0]
    run.script(f"retrieve {home}")
    assert not run.state.emissaries
    assert 12 == run.state.credits[closer]


def chain(*edges: int) -> list[tuple[str, str, int]]:
    """A planet and then tiles of two planets' paths, on over these edges; the last is to come."""
    cells = around(0, *edges)
    tiles = [(cells[0], "PoSS", edges[0])]
    for cell, (came, goes) in zip(cells[1:], pairwise(edges), strict=False):
        tiles.append((cell, "PPoS", came if (came + 1) % 3 == goes else goes))
    return [*tiles, (cells[-1], "PoSS", edges[-1])]


@pytest.mark.clauses("TRI-R-71", "TRI-CLO-16", "TRI-CLO-17")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("reading", ["yes", "no"])
@pytest.mark.parametrize("battle", [False, True])
def test_blocked_emissaries_of_others_beside_a_closer(reading: str, battle: bool) -> None:
    *tiles, (last, _, turn) = chain(0, 1, 2)
    home, first, second = (cell for cell, _, _ in tiles)
    units = [(1, EMISSARY, f"{home}:p0"), (0, CORVETTE, f"{home}:s0"), (0, EMISSARY, f"{first}:p0")]
    units += [(2, EMISSARY, f"{second}:p0")] * battle
    readings = reading_of("retrieve_beside_blocked", reading)
    run = scene(3, readings, tiles, units, ("T10 front", "T01 front"))
    run.script("take 0", "reveal 0 T62 back", f"place PoSS {last} {turn}", "end")
    if battle:
        run.script("ready", "ready", "roll 6", "roll 1")
    asked = "retrieve" == run.table.snapshot()["asked"][0]
    assert asked is (battle or reading == "yes")


@pytest.mark.clauses("TRI-R-63", "TRI-MOV-03")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("reading, code", [("within", "legal"), ("forbidden", "enclosed")])
def test_a_move_in_closed_outer_space(reading: str, code: str) -> None:
    home, lower = around(0, 0)
    tiles = [(home, "NNS", 1), (lower, "NNS", 1)]
    readings = reading_of("closed_area_moves", reading)
    run = scene(2, readings, tiles, [(0, ROGUE, f"{home}:s0")], ("T32 front", "T01 front"))
    run.script("take 0", "reveal 0 T62 back", f"place NSS {cell_name(neighbour(0, 1))} 1")
    judged(run, f"move {home} {lower}:s0", code)


@pytest.mark.clauses("TRI-R-69", "TRI-CLO-20")
@pytest.mark.tier("shown")
@pytest.mark.parametrize(
    "reading, first, paid",
    [
        ("any_foreign", "end", 2), ("controlled_only", "end", 4),
        ("any_foreign", "send", 4), ("controlled_only", "send", 4),
    ],
)  # fmt: skip
def test_a_planet_under_a_corvette_at_a_closing(reading: str, first: str, paid: int) -> None:
    home, lower = around(0, 0)
    readings, units = reading_of("planet_block", reading), [(1, CORVETTE, f"{home}:s0")]
    run = scene(2, readings, [(home, "PoSS", 0)], units, ("T10 front", "T01 front"))
    closer = run.state.turn
    run.script("take 0", "reveal 0 T62 back", f"place PoSS {lower} 0")
    run.script("end" if first == "end" else f"send emissary {lower}:p0")
    assert 10 + paid == run.state.credits[closer]


@pytest.mark.clauses("TRI-R-40", "TRI-EDN-02", "TRI-R-87")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("reading, code", [("forbidden", "foreign"), ("allowed", "legal")])
def test_an_expedition_into_an_area_of_somebody_else(reading: str, code: str) -> None:
    home, lower = around(0, 0)
    readings = reading_of("expedition_into_controlled", reading)
    units = [(1, EMISSARY, f"{home}:p0")]
    run = scene(2, readings, [(home, "PoSS", 0)], units, ("T10 front", "T01 front"))
    run.script("take 0", "reveal 0 T62 back", f"place PoSS {lower} 0")
    run.script(
        next(text for text in run.table.options() if text.startswith("resolve")), "draw plus"
    )
    judged(run, f"send emissary {lower}:p0", code)
    if code == "legal":
        run.script(f"send emissary {lower}:p0", "ready", "ready", "roll 6", "roll 1", "draw plus")
        assert run.table.snapshot()["areas"][f"{lower}:p0"]["controller"] == 1 - run.state.turn


@pytest.mark.clauses("TRI-R-29", "TRI-R-134", "TRI-EVT-03")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("reading", ["open", "closed"])
def test_a_battle_of_the_tile_waits_until_after_the_last_action(reading: str) -> None:
    ring = around(0, 1, 2, 0, 1, 2)
    faces = ["NSS", "SSS", "SSS", "SSS", None, "NSS"]
    tiles = [(cell, face, 0) for cell, face in zip(ring, faces, strict=True) if face]
    units = [(0, CORVETTE, f"{ring[0]}:s0"), (1, CORVETTE, f"{ring[5]}:s0")]
    readings = (("ship_contact", "same_area"), *reading_of("event_window", reading))
    run = scene(2, readings, tiles, units, ("T10 front", "T01 front"))
    run.script("take 0", "reveal 0 T62 back", f"place O {ring[4]} 0", f"send emissary {ring[4]}:o0")
    if reading == "open":
        judged(run, f"attack {ring[0]} {ring[5]}", "no_pair")
        run.script("research", "draw blue", "research", "draw red")
    assert run.state.battle is not None
    run.script("ready", "ready", "roll 3", "roll 4", "draw red", "draw red")
    assert (reading == "open") is bool(run.state.turns)


# what the comparison is worth


PLANTED: Final[dict[str, tuple[Any, str, Callable[..., Any]]]] = {
    "everything costs one": (Board, "price", lambda *_: 1),
    "nobody declares": (battling, "may_declare", lambda *_: False),
    "nobody is taken back": (happening, "retrievable", lambda *_: []),
    "exmitters spare everything": (happening, "strike", lambda *_: None),
    "no tile counts": (Board, "counted_tiles", lambda *_: 0),
    "nobody plunders": (happening, "plunder", lambda *_: None),
    "nothing is paid": (Board, "credit", lambda *_: None),
    "ships do not meet": (Board, "conflicts", lambda *_: []),
    "nothing blocks": (Board, "enemy_corvette", lambda *_: False),
}


@pytest.mark.parametrize("owner, name, value", PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_difference_is_found(
    owner: Any, name: str, value: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Changed in the oracle, which is as good as changed in the engine: the two then differ."""
    monkeypatch.setattr(owner, name, value)
    with pytest.raises(DisagreementError):
        lockstep_trian.schedule(1, 60, odd=0)


def test_every_reason_has_a_code_that_the_engine_knows() -> None:
    """A code that no refusal has could never be equal to one."""
    found = {*CODES.values(), *CODES_OF.values(), *ANSWERS.values(), *FIRST.values()}
    package = Path(galaxy_of_trian.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py")))
    assert [] == [code for code in sorted(found) if f'"{code}"' not in source]
    assert "tile_in_hand" == engine_code("take 0", "place", "not_due")
    assert "wrong_phase" == engine_code("take 0", "explore", "not_due")


def test_the_set_up_is_translated_field_by_field() -> None:
    run = Lockstep(3, "ships", (), 0)
    words = snapshot_of(run.game, run.state)
    assert [] == differences(words, run.table.snapshot())
    assert [42, 42] == [stack["height"] for stack in words["stacks"]]
    assert 84 == len(words["unseen"])
    words["seats"][1]["credits"] += 1
    assert 1 == len(differences(words, run.table.snapshot()))
    assert game_of("ships", (), 0) is run.game
