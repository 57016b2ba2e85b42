"""Faults put by hand into small tables: each is told, and its neighbour that is right is not."""

from typing import Any, Final

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, State
from galaxy_rules.galaxy_of_trian.rules.arithmetic import MOST_EXTRACTED
from galaxy_rules.galaxy_of_trian.words.actions import PLUS, REROLL
from galaxy_rules.galaxy_of_trian.words.grid import read_cell, read_node
from galaxy_rules.galaxy_of_trian.words.state import NOTHING, Phase, Stage
from galaxy_rules.galaxy_of_trian.words.tasks import Giving
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.game import Fault
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    NEBULA,
    STRIP,
    SYSTEM,
    K,
    L,
    Q,
    U,
    W,
    full_table,
    game,
    play,
    table,
)

SHIPS, FULL = game(), game("full")
Y, R = range(2)
KEY, NEBULA_KEY = f"{U}:p0", f"{U}:n0"
FAR: Final = read_cell("90,90,180")


def messages(rules: GalaxyOfTrian, state: State, **changes: Any) -> str:
    """All faults of a changed position in one text."""
    return "\n".join(map(str, rules.faults(attrs.evolve(state, **changes))))


def told(rules: GalaxyOfTrian, state: State, message: str, **changes: Any) -> list[Fault]:
    """The faults of a changed position with this message."""
    found = rules.faults(attrs.evolve(state, **changes))
    return [fault for fault in found if message in fault.message]


# ------------------------------------------------------------------------------- types and counts


@pytest.mark.clauses("TRI-CMP-10", "TRI-R-08")
@pytest.mark.parametrize(
    "value", [{}, FrozenMap({"0,0,0": 1}), FrozenMap({0: "one"}), FrozenMap({0: True})]
)
def test_a_table_of_counts_has_numbers_by_numbers_and_never_changes(value: object) -> None:
    state = table(galaxy=NEBULA)
    assert "what it should be" not in messages(SHIPS, state, mined=FrozenMap({}))
    assert "mined is not what it should be" in messages(SHIPS, state, mined=value)


@pytest.mark.clauses("TRI-SET-12", "TRI-OUT-01", "TRI-R-131")
@pytest.mark.parametrize(
    "change", [{"turns": -1}, {"extra": -1}, {"heights": (-1, 4)}, {"tried": (0, -1)}]
)
def test_nothing_is_counted_below_zero(change: dict[str, Any]) -> None:
    state = table(galaxy=NEBULA)
    assert "a negative count" not in messages(SHIPS, state)
    assert "a negative count" in messages(SHIPS, state, **change)


@pytest.mark.clauses("TRI-CMP-01", "TRI-R-07")
def test_a_tile_that_was_laid_aside_is_nowhere_else() -> None:
    state = table(galaxy=NEBULA)
    tile = next(iter(state.rest))
    assert f"more than once: {tile}" in messages(SHIPS, state, aside=Bag({tile: 1}))
    moved = {"aside": Bag({tile: 1}), "rest": state.rest.remove(tile)}
    assert "more than once" not in messages(SHIPS, state, **moved)
    assert "there is no tile 'T99'" in messages(SHIPS, state, aside=Bag({"T99": 1}))


@pytest.mark.clauses("TRI-SET-03", "TRI-CON-03", "TRI-CON-04")
@pytest.mark.parametrize("level, out", [(1, (1, 0)), (2, (1, 1))])
def test_a_space_station_stands_on_a_research_station(level: int, out: tuple[int, int]) -> None:
    state = table(galaxy=SYSTEM, emissaries=[(U, Y, level)])
    own, full = state.supplies[Y], SHIPS.box.supplies[2]
    assert out == (full.research - own.research, full.space - own.space)
    assert [] == told(SHIPS, state, "seat 0 has")
    more = (attrs.evolve(own, space=own.space + 1), state.supplies[R])
    assert 1 == len(
        told(SHIPS, state, f"has {full.space + 1} space of {full.space}", supplies=more)
    )


# ------------------------------------------------------------------------------- areas and stacks


@pytest.mark.clauses("TRI-CLO-01", "TRI-CLO-04")
def test_closed_areas_are_kept_as_closed_and_open_ones_are_not() -> None:
    state = table(galaxy=[*SYSTEM, (K, "NSS", 2)])
    (area,) = state.estates
    assert f"{KEY} is closed" in messages(SHIPS, state, estates=FrozenMap({}))
    open_one = read_node(f"{K}:n0")
    kept = state.estates.set(open_one, state.estates[area])
    assert f"{K}:n0 is open" in messages(SHIPS, state, estates=kept)


@pytest.mark.clauses("TRI-R-07", "TRI-R-131")
@pytest.mark.parametrize("stack", [0, 1])
def test_a_tile_under_either_stack_belongs_to_one_reading(stack: int) -> None:
    state = table(galaxy=NEBULA)
    tile = next(iter(state.rest))
    below = ((tile, SHIPS.box.visible_sides(tile)[0]),)
    bottoms = (below, ()) if stack == 0 else ((), below)
    changes = {"bottoms": bottoms, "rest": state.rest.remove(tile)}
    message = "no tile goes back under a stack"
    assert 1 == len(told(SHIPS, state, message, **changes))
    other = game(unplaceable_tile="bottom_redraw")
    assert [] == told(other, table(other, galaxy=NEBULA), message, **changes)


# --------------------------------------------------------------------------------------- the turn


EARLY: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("main", {"main": True}, "TRI-TRN-07"),
    ("extra", {"extra": 1}, "TRI-OUT-03"),
    ("added", {"added": read_cell(U)}, "TRI-EXP-06"),
    ("moved", {"moved": read_cell(U)}, "TRI-TRN-07"),
    ("built", {"built": True}, "TRI-CON-01"),
    ("bound", {"bound": True}, "TRI-R-26"),
    ("arrived", {"arrived": frozenset({read_cell(D1)})}, "TRI-TEL-13"),
    ("outposts", {"outposts": frozenset({read_cell(U)})}, "TRI-OUT-03"),
    ("used", {"used": frozenset({"transporter"})}, "TRI-EVO-07"),
    ("landed", {"landed": frozenset({read_cell(U)})}, "TRI-SK-2-04"),
]
"""What belongs to Exploration, with the clause that says so."""
OUT_OF_PLAY: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("evolved", {"evolved": True}, "TRI-EVO-03"),
    ("mined", {"mined": FrozenMap({read_node(NEBULA_KEY): 1})}, "TRI-EXT-05"),
    ("raided", {"raided": FrozenMap({read_node(NEBULA_KEY): 1})}, "TRI-R-35"),
    ("rogues", {"rogues": FrozenMap({read_cell(D1): 1})}, "TRI-EXT-09"),
]
"""What belongs to a turn."""


@pytest.mark.clauses("TRI-TRN-02", "TRI-TRN-05", "TRI-OUT-03", "TRI-EVO-03", "TRI-EVO-07")
@pytest.mark.parametrize(
    "name, changes, clause, phase",
    [
        *((*case, Phase.EXTRACTION) for case in EARLY),
        *((*case, Phase.OVER) for case in (*EARLY, *OUT_OF_PLAY)),
    ],
)
def test_what_belongs_to_a_phase_is_a_fault_in_another(
    name: str, changes: dict[str, Any], clause: str, phase: Phase
) -> None:
    state = full_table(
        ["gambler", "xemh"], galaxy=NEBULA, emissaries=[(U, Y)], ships=[(D1, Y, "rogue")],
        stocks={U: ["red"]},
    )  # fmt: skip
    message = f"{name} in {phase.value}"
    (fault,) = told(FULL, state, message, phase=phase, **changes)
    assert ("phase", ("TRI-TRN-02", clause)) == (fault.code, fault.clauses)
    fitting = Phase.EXPLORATION if (name, changes, clause) in EARLY else Phase.EXTRACTION
    assert [] == told(FULL, state, f"{name} in", phase=fitting, **changes)


@pytest.mark.clauses("TRI-END-01", "TRI-END-03")
def test_in_the_end_no_player_has_a_mineral_and_no_stack_a_tile() -> None:
    state = table(galaxy=NEBULA)
    over: dict[str, Any] = {"phase": Phase.OVER, "heights": (0, 0)}
    message = "minerals or tiles are left"
    assert [] == told(SHIPS, state, message, **over)
    for minerals in ((Bag({"red": 1}), NOTHING), (NOTHING, Bag({"red": 1}))):
        assert 1 == len(told(SHIPS, state, message, **over, minerals=minerals))
    for heights in ((1, 0), (0, 1)):
        assert 1 == len(told(SHIPS, state, message, **{**over, "heights": heights}))


@pytest.mark.clauses("TRI-EXP-01", "TRI-TRN-03", "TRI-R-07")
def test_only_a_tile_laid_aside_explains_a_last_turn_without_one() -> None:
    state = table(galaxy=NEBULA)
    tile = next(iter(state.rest))
    over: dict[str, Any] = {"phase": Phase.OVER, "turns": len(NEBULA) + 1, "heights": (0, 0)}
    assert 1 == len(told(SHIPS, state, "tiles after", **over))
    aside = {"aside": Bag({tile: 1}), "rest": state.rest.remove(tile)}
    assert [] == told(SHIPS, state, "tiles after", **over, **aside)


# ----------------------------------------------------------------------- what was done this turn


@pytest.mark.clauses("TRI-EXT-05", "TRI-EXT-08")
@pytest.mark.parametrize(
    "count, wrong", [(0, True), (1, False), (MOST_EXTRACTED, False), (MOST_EXTRACTED + 1, True)]
)
def test_what_was_extracted_is_one_or_two(count: int, wrong: bool) -> None:
    state = table(galaxy=NEBULA, emissaries=[(U, Y)])
    mined = FrozenMap({read_node(NEBULA_KEY): count})
    assert wrong is bool(told(SHIPS, state, "minerals taken this turn", mined=mined))


@pytest.mark.clauses("TRI-EXT-09", "TRI-SK-5-02")
@pytest.mark.parametrize("race, most", [("gambler", 1), ("maephos", 2)])
def test_a_rogue_has_mined_no_more_than_its_skills_let_it(race: str, most: int) -> None:
    state = full_table([race, "xemh"], galaxy=NEBULA, ships=[(U, Y, "rogue")])
    for count, wrong in ((0, True), (1, False), (most, False), (most + 1, True)):
        rogues = FrozenMap({read_cell(U): count})
        assert wrong is bool(told(FULL, state, "mined more than it may", rogues=rogues))


@pytest.mark.clauses("TRI-EXP-06", "TRI-MOV-01")
@pytest.mark.parametrize("what", ["added", "moved"])
def test_what_was_added_or_moved_is_on_the_map(what: str) -> None:
    state = table(galaxy=STRIP, added=D2, phase="exploration")
    message = f"{what} where no tile is"
    assert [] == told(SHIPS, state, message, **{what: read_cell(D2)})
    (fault,) = told(SHIPS, state, message, **{what: FAR})
    assert ("TRI-EXP-06", "TRI-MOV-01") == fault.clauses


# ------------------------------------------------------------------------------ clashes and skills


@pytest.mark.clauses("TRI-SK-8-01", "TRI-R-127")
def test_a_side_has_cried_once_it_was_asked_and_not_before() -> None:
    state = full_table(
        ["gambler", "xemh"], {"1": ["warcry"]}, galaxy=SYSTEM, added=L, pending=[U],
        emissaries=[(U, Y), (D1, R), (L, R)], minerals=[[], {"red": 3}], tokens=[["plus"]],
    )  # fmt: skip
    state = play(FULL, state, f"resolve {KEY}")
    assert state.battle is not None
    assert (Stage.DECLARE, 0) == (state.battle.stage, state.battle.index)
    early = attrs.evolve(state.battle, cries=(R,))
    assert 1 == len(told(FULL, state, "no better roll", battle=early))
    state = play(FULL, state, "ready", "warcry")
    assert state.battle is not None
    assert (Stage.ROLL, (R,)) == (state.battle.stage, state.battle.cries)
    assert [] == told(FULL, state, "no better roll")


@pytest.mark.clauses("TRI-TOK-03")
def test_used_and_shown_tokens_together_are_no_more_than_may_be_declared() -> None:
    state = table(
        phase="exploration", galaxy=STRIP, ships=[(U, Y, "rogue"), (Q, R, "rogue")],
        tokens=[["plus", "plus", "plus", "reroll"]],
    )  # fmt: skip
    declared = ["declare plus"] * 3
    state = play(SHIPS, state, f"move {U} {K}:s0", *declared, "roll 2", "roll 5", "use plus")
    assert (Bag({PLUS: 2}), Bag({PLUS: 1})) == (state.shown[Y], state.spent[Y])
    assert [] == told(SHIPS, state, "declares too many")
    shown = (state.shown[Y].add(REROLL), NOTHING)
    assert 1 == len(told(SHIPS, state, "seat 0 declares too many", shown=shown))


@pytest.mark.clauses("TRI-VAR-01", "TRI-VAR-02")
@pytest.mark.parametrize("modules", [(("racial",), ()), ((), ("",)), (("",), ("",))])
def test_without_races_no_player_has_modules(modules: tuple[tuple[str, ...], ...]) -> None:
    state = table(galaxy=STRIP)
    assert [] == told(SHIPS, state, "no racial skills")
    assert 1 == len(told(SHIPS, state, "no racial skills", modules=modules))


@pytest.mark.clauses("TRI-SK-8-05", "TRI-SK-8-07", "TRI-SK-1-11", "TRI-R-158")
def test_the_priestess_may_flee_into_a_field_of_fire_and_pays_before_it_burns() -> None:
    """The tile she flees to is not next to the Cannon, but round the corner."""
    cells = (U, D0, W, D2, "-1,1,0", "1,-1,1", "2,-1,1")
    state = full_table(
        ["xemh", "priestess"], {"0": ["long_range"], "1": ["divine_help"]}, phase="exploration",
        galaxy=[(cell, "SSS", 0) for cell in cells], minerals=[[], ["red"] * 3],
        ships=[
            (U, R, "priestess"), (D0, R, "rogue"), ("-1,1,0", Y, "corvette"),
            ("2,-1,1", Y, "cannon"),
        ],
    )  # fmt: skip
    state = play(FULL, state, f"move -1,1,0 {D2}:s0", f"evade {W}:s0")
    assert isinstance(state.agenda[0], Giving)
    assert [] == told(FULL, state, "where it is destroyed")
    after = play(FULL, state, "give red", "give red", "give red")
    assert read_cell(W) not in after.ships
