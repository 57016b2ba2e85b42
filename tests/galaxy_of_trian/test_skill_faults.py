"""Faults of races, modules, special tokens and what skills ask, each put there and found."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import Phase, State, Unit
from galaxy_rules.galaxy_of_trian.answers.invariants import skills
from galaxy_rules.galaxy_of_trian.words.grid import read_cell, read_node
from galaxy_rules.galaxy_of_trian.words.state import Modulator, Ship
from galaxy_rules.galaxy_of_trian.words.tasks import (
    Evading,
    Fixing,
    Gathering,
    Giving,
    Offering,
    RaceDue,
    RollDue,
    Settling,
    Task,
    Upkeep,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.frozen import FrozenMap
from tests.galaxy_of_trian.helpers import D1, NEBULA, STRIP, K, Q, U, full_table, game, table
from tests.galaxy_of_trian.walks import played

FULL: Final = game("full")
Y, R = range(2)
FAR: Final = read_cell("40,40,80")
Damage = Callable[[State], State]


def calm(phase: Phase = Phase.EXPLORATION) -> State:
    """Two races with tokens on the map, at rest, in Exploration or Extraction."""
    added = Q if phase is Phase.EXPLORATION else None
    return full_table(
        ["xemh", "priestess"], phase=phase.value, galaxy=STRIP, added=added,
        ships=[(U, Y, "corvette"), (K, R, "priestess")], harnessed={U: R},
        minerals=[["red"], ["blue"]],
    )  # fmt: skip


def put(**fields: Any) -> Damage:
    """Other things in some fields."""
    return lambda state: attrs.evolve(state, **fields)


def due(*tasks: Any, phase: Phase = Phase.EXPLORATION) -> Damage:
    """Something on the agenda."""
    return lambda state: attrs.evolve(state, agenda=tasks, phase=phase)


CASES: Final[tuple[tuple[str, Damage], ...]] = (
    ("races", put(races=("xemh", "xemh"))),
    ("races", put(races=("xemh", "martians"))),
    ("races", put(races=("xemh", None), modules=(("", "", ""), ()))),
    ("modules", put(modules=(("", ""), ("", "", "")))),
    ("modules", put(modules=(("", "", "golden"), ("", "", "")))),
    ("specials", put(specials=(Bag({"cannon": 2}), Bag({})))),
    ("specials", put(specials=(Bag({}), Bag({})))),
    ("specials", put(exmitters=FrozenMap({read_cell(U): Y}))),
    ("specials", put(wormholes=FrozenMap({read_node(f"{U}:s0"): R}))),
    ("specials", put(modulators=FrozenMap({read_cell(U): Modulator(Y, ready=True)}))),
    ("harness", put(harnessed=FrozenMap({read_cell(Q): R}))),
    ("harness", put(harnessed=FrozenMap({read_cell(K): R}))),
    ("landed", put(landed=frozenset({read_cell(D1)}))),
    ("used", put(used=frozenset({"dancing"}))),
    ("fire", lambda s: attrs.evolve(
        s, specials=(Bag({}), s.specials[1]),
        ships=s.ships.set(read_cell(D1), Ship(Y, Unit.CANNON, read_node(f"{D1}:s0"))))),
    ("fire", lambda s: attrs.evolve(
        s, specials=(Bag({}), s.specials[1]), agenda=(Giving(Y, 1),),
        ships=s.ships.set(read_cell(D1), Ship(Y, Unit.CANNON, read_node(f"{D1}:s0"))))),
    ("duty", due(Giving(Y, 3))),
    ("duty", due(Giving(Y, 1), Giving(Y, 1, R))),
    ("duty", due(Giving(Y, 1, Y))),
    ("duty", due(Gathering(Y, read_node(f"{U}:n0"), 1))),
    ("duty", due(Offering(R, read_cell(K), 2))),
    ("duty", due(Evading(Y, (read_cell(K), read_cell(U))))),
    ("duty", due(Evading(R, (read_cell(K), read_cell(U))))),
    ("duty", due(RollDue(R))),
    ("duty", due(RaceDue(R))),
)  # fmt: skip


@pytest.mark.clauses(
    "TRI-SET-02", "TRI-SET-06", "TRI-SET-08", "TRI-EVO-06", "TRI-SK-1-07", "TRI-SK-2-04",
    "TRI-SK-7-04", "TRI-SK-8-05", "TRI-EVO-07",
)  # fmt: skip
@pytest.mark.clauses("TRI-SET-02")
def test_a_seat_draws_one_race() -> None:
    start = FULL.new(2)
    twice = attrs.evolve(start, agenda=(RaceDue(1), *start.agenda))
    assert () == FULL.faults(start)
    assert ["a seat is to draw two races"] == [fault.message for fault in FULL.faults(twice)]


@pytest.mark.parametrize("code, damage", CASES, ids=[f"{n}-{c[0]}" for n, c in enumerate(CASES)])
def test_a_fault_is_found_where_it_was_put(code: str, damage: Damage) -> None:
    state = calm()
    local = {fault.code for fault in FULL.faults(state) if fault.local}
    assert not local
    assert code in {fault.code for fault in FULL.faults(damage(state))}


CITED: Final = {
    "harness": ("TRI-SK-1-07",), "landed": ("TRI-SK-2-04",), "used": ("TRI-EVO-07",),
    "fire": ("TRI-SK-8-05", "TRI-SK-7-04"), "duty": ("TRI-EVO-07",),
}  # fmt: skip


@pytest.mark.clauses("TRI-SK-1-07", "TRI-SK-2-04", "TRI-SK-7-04", "TRI-SK-8-05", "TRI-EVO-07")
@pytest.mark.parametrize("code", CITED)
def test_a_fault_cites_the_rule_of_the_skill_that_it_breaks(code: str) -> None:
    spoilt = [damage(calm()) for name, damage in CASES if name == code]
    found = [fault for state in spoilt for fault in FULL.faults(state) if fault.code == code]
    assert len(spoilt) == len(found)
    assert {CITED[code]} == {fault.clauses for fault in found}


@pytest.mark.clauses("TRI-SK-6-01", "TRI-R-118", "TRI-EVO-07")
@pytest.mark.parametrize(
    "emissaries, fleet", [((), (read_cell(U),)), ((read_cell(D1),), ()), ((), (FAR,))]
)
def test_only_units_that_an_exmitter_would_strike_are_paid_for(
    emissaries: tuple[int, ...], fleet: tuple[int, ...]
) -> None:
    quiet = calm(Phase.EXTRACTION)
    asked = attrs.evolve(quiet, agenda=(Upkeep(Y, emissaries, fleet), Settling()))
    assert "duty" not in {fault.code for fault in FULL.faults(quiet)}
    assert "duty" in {fault.code for fault in FULL.faults(asked)}


PLAYING: Final = {Phase.EXTRACTION, Phase.EXPLORATION}
ASKED: Final[tuple[tuple[Task, set[Phase]], ...]] = (
    (RaceDue(Y), set()),
    (RollDue(Y), {Phase.EXPLORATION}),
    (Upkeep(Y, (), ()), {Phase.EXTRACTION}),
    (Offering(Y, read_cell(K), 2), {Phase.EXPLORATION}),
    (Fixing(Y, read_cell(K)), {Phase.EXPLORATION}),
    (Gathering(Y, read_node(f"{U}:n0"), 1), {Phase.EXTRACTION, Phase.EXPLORATION}),
    (Giving(Y, 1), PLAYING),
    (Evading(R, (read_cell(U), read_cell(K))), PLAYING),
)


@pytest.mark.clauses(
    "TRI-EVO-07", "TRI-SET-02", "TRI-SK-1-03", "TRI-SK-1-05", "TRI-SK-3-02", "TRI-SK-3-04",
    "TRI-SK-6-01",
)  # fmt: skip
@pytest.mark.parametrize("task, phases", ASKED, ids=[type(task).__name__ for task, _ in ASKED])
def test_what_a_skill_asks_is_asked_in_its_phases_alone(task: Task, phases: set[Phase]) -> None:
    for phase in PLAYING:
        told = f"{type(task).__name__} in {phase.value}"
        asked = due(task, phase=phase)(calm(phase))
        messages = {fault.message for fault in FULL.faults(asked)}
        assert (phase not in phases) == (told in messages)


@pytest.mark.clauses("TRI-SK-5-04", "TRI-SK-6-02", "TRI-SK-7-08", "TRI-R-157")
def test_tokens_lie_where_they_can() -> None:
    holes = {read_node(f"{U}:s0"): Y}
    state = full_table(["maephos", "decoy"], {"0": ["tunnel_generator"]}, galaxy=NEBULA,
                       wormholes={f"{U}:s0": Y})  # fmt: skip
    assert not [fault for fault in FULL.faults(state) if fault.local]
    none = state.specials[1]
    for spoilt, code in (
        ({"wormholes": FrozenMap({read_node(f"{U}:n0"): Y})}, "wormhole"),
        ({"wormholes": FrozenMap({**holes, read_node(f"{U}:s1"): Y}),
          "specials": (Bag({}), none)}, "wormhole"),
        ({"modulators": FrozenMap({FAR: Modulator(R, ready=False)}),
          "specials": (state.specials[0], none.remove("modulator"))}, "token"),
    ):  # fmt: skip
        faults = FULL.faults(attrs.evolve(state, **spoilt))
        assert code in {fault.code for fault in faults}


@pytest.mark.clauses("TRI-SK-6-01")
def test_only_own_units_are_paid_for() -> None:
    state = full_table(["manipulator", "xemh"], phase="extraction", galaxy=STRIP)
    asked = due(Upkeep(Y, (read_cell(U),), ()), phase=Phase.EXTRACTION)(state)
    assert "duty" in {fault.code for fault in FULL.faults(asked)}


@pytest.mark.clauses("TRI-VAR-01", "TRI-VAR-02")
@pytest.mark.parametrize("variant", ["ships", "beginner"])
def test_other_variants_have_nothing_of_it(variant: str) -> None:
    rules = game(variant)
    state = table(rules, galaxy=STRIP, added=Q, phase="exploration")
    for damage in (
        put(races=("xemh", "maephos")), put(races=("xemh", None)), put(evolved=True),
        put(used=frozenset({"decoy"})),
        put(exmitters=FrozenMap({read_cell(U): Y})), put(specials=(Bag({"decoy": 1}), Bag({}))),
        put(wormholes=FrozenMap({read_node(f"{U}:s0"): Y})),
        put(modulators=FrozenMap({FAR: Modulator(R, ready=False)})),
    ):  # fmt: skip
        assert "no_skills" in {fault.code for fault in rules.faults(damage(state))}
    asked = due(Giving(Y, 1))(attrs.evolve(state, minerals=(Bag({"red": 1}), Bag({}))))
    assert "duty" in {fault.code for fault in rules.faults(asked)}


@pytest.mark.clauses("TRI-VAR-03", "TRI-EVO-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_played_game_has_no_fault_at_any_step(players: int) -> None:
    for moment in played(FULL, players, 7):
        assert () == FULL.faults(moment.after)


def test_every_kind_of_fault_is_shown() -> None:
    source = Path(str(skills.__file__)).read_text(encoding="utf-8")
    codes = set(re.findall(r"_fault\(\s*\"(\w+)\"", source))
    shown = {code for code, _ in CASES} | {"no_skills", "wormhole", "token"}
    assert codes == shown
