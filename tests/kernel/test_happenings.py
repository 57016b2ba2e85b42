"""The clauses beside an event are those of the rule that brings it about."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest

import galaxy_rules
from galaxy_rules.catalogue import game, games
from galaxy_rules.galaktico.words.components import ShipType
from galaxy_rules.galaktico.words.events import ENDS, EndReached, Fought, Outcome, Rewarded
from galaxy_rules.galaktico.words.state import Cause as End
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import (
    SENT,
    ClashBegan,
    ClashEnded,
    Exchanged,
    Extracted,
    Paid,
    Sold,
    UnitSent,
)
from galaxy_rules.galaxy_of_trian.words.grid import read_node
from galaxy_rules.galaxy_of_trian.words.state import Cause
from galaxy_rules.kernel.clauses import Clause
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.happenings import (
    clauses_of,
    declared_clauses,
    event,
    facts_of_event,
    sentence_declared,
)
from galaxy_rules.kernel.texts.messages import parse
from galaxy_rules.kernel.texts.voices import PLAIN
from galaxy_rules.kernel.values import Value


@event("GAL-TRN-01")
@attrs.frozen
class Unheard(Value):
    """Something that is not told."""


UNCITED = {
    "galaktico": {"Captured", "Moved", "Unveiled", "Fought", "GameEnded"},
    "take_the_galaxy": {"Asked", "OpportunityUsed", "PoolChanged", "Reshuffled"},
    "galaxy_of_trian": {"MineralAppeared", "MineralGained", "SetSold", "TopRevealed"},
}
"""Events that a helper without citations puts down, or that tell of more than one rule."""
TELLING = {"words/events.py", "pictures/events.py", "answers/explaining.py"}
TELLING |= {"answers/explaining_skills.py", "documents/wire.py"}


@cache
def cited(name: str) -> dict[str, set[str]]:
    """By kind of event, the clauses that the functions cite which bring it about."""
    folder = Path(galaxy_rules.__file__).parent / name
    found: dict[str, set[str]] = defaultdict(set)
    for file in folder.rglob("*.py"):
        if f"{file.parent.name}/{file.name}" not in TELLING:
            for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(function, ast.FunctionDef):
                    for kind in calls(function):
                        found[kind] |= set(citations(function))
    return found


def calls(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def citations(function: ast.FunctionDef) -> Iterator[str]:
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name):
            yield from (str(one.value) for one in mark.args if isinstance(one, ast.Constant))


@pytest.mark.parametrize("name", games())
def test_every_kind_of_event_declares_its_clauses(name: str) -> None:
    without = {kind.__name__ for kind in game(name).event_classes if not declared_clauses(kind)}
    assert without <= {"Rewarded", "RenownChanged", "Paid"}, "which name their own"
    with pytest.raises(BadData):
        declared_clauses(Clause)


@pytest.mark.parametrize("name", games())
def test_every_clause_is_in_the_register_and_modelled(name: str) -> None:
    register = game(name).clauses
    for kind in game(name).event_classes:
        for clause in declared_clauses(kind):
            entry = register[clause]
            assert not isinstance(entry, Clause) or entry.held != "unmodelled" or "TEAM" in clause


@pytest.mark.parametrize("name", games())
def test_clauses_are_cited_where_the_event_is_brought_about(name: str) -> None:
    strange = {
        kind.__name__: set(declared_clauses(kind)) - cited(name)[kind.__name__]
        for kind in game(name).event_classes
        if kind.__name__ not in UNCITED[name]
        and not set(declared_clauses(kind)) <= cited(name)[kind.__name__]
    }
    assert {} == strange


def test_an_event_that_names_its_clause_is_taken_at_its_word() -> None:
    assert ("GAL-PTS-03",) == clauses_of(Rewarded(0, 1, "GAL-PTS-03"))


def test_the_end_is_told_by_its_cause() -> None:
    found = {end: clauses_of(EndReached(0, end)) for end in End}
    assert ("GAL-END-03", "GAL-PTS-05") == found[End.DESTROYERS]
    assert set(ENDS) == set(End)


def test_an_event_without_particulars_has_the_clauses_of_its_kind() -> None:
    fought = Fought(0, ShipType.SCOUT, 1, ShipType.SCOUT, "A11", 1, 2, 0, Outcome.LOST)
    assert declared_clauses(Fought) == clauses_of(fought)


def test_a_tie_is_told_by_its_own_clause() -> None:
    fought = Fought(0, ShipType.SCOUT, 1, ShipType.SCOUT, "A11", 0, 2, 2, Outcome.TIE)
    assert ("GAL-CMB-05", "GAL-CMB-09") == clauses_of(fought)


def test_particulars_of_galaxy_of_trian_decide() -> None:
    trian = game("galaxy_of_trian")
    assert ("TRI-CON-09",) == clauses_of(Paid(0, 8, Cause.BUILT_SYSTEM, 0, 1, 1, 0))
    assert ("TRI-EDN-01",) == clauses_of(UnitSent(0, Unit.ROGUE, 0))
    assert ("TRI-SK-8-04",) == clauses_of(UnitSent(0, Unit.CANNON, 0))
    assert ("TRI-BEM-01",) == clauses_of(ClashBegan((0, 1), None, 4, (1, 1)))
    assert ("TRI-BSH-03",) == clauses_of(ClashBegan((0, 1), (3, 4), None, (0, 0)))
    assert ("TRI-BSH-11", "TRI-BEM-07") == clauses_of(ClashEnded((0, 1), (3, 3), None))
    assert {clause for one in SENT.values() for clause in one} <= set(trian.clauses)


def test_a_declared_sentence_has_places_by_their_words_and_numbers_with_what_they_count() -> None:
    assert "Seat 1 extracts red from 0,0,1:n0." == told(Extracted(1, read_node("0,0,1:n0"), "red"))
    assert "Seat 0 sells 1 mineral for 4 credits." == told(Sold(0, 1, 4))
    assert "Seat 0 gives red and blue for green." == told(Exchanged(0, ("red", "blue"), "green"))


def told(event: object) -> str:
    """Its declared sentence, about it."""
    return parse(sentence_declared(type(event))).fill(facts_of_event(event), PLAIN)


def test_an_event_may_have_no_sentence_of_its_own() -> None:
    assert "" == sentence_declared(Unheard)
