"""Positions that no play leads to are refused with their fault, and nothing hangs on them."""

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import Remove, State
from galaxy_rules.galaxy_of_trian.words.grid import read_cell
from galaxy_rules.galaxy_of_trian.words.state import Stage
from galaxy_rules.galaxy_of_trian.words.tasks import Controlling, Retrieving, TopDue
from galaxy_rules.kernel.errors import BadInput
from tests.galaxy_of_trian.helpers import D1, SYSTEM, L, U, game, play, table


def tied() -> State:
    """A tie in a closed system: two emissaries against one, and everybody loses one."""
    state = table(
        galaxy=SYSTEM, emissaries=[(U, 0), (D1, 0), (L, 1)], pending=[U], added=U,
        phase="exploration",
    )  # fmt: skip
    state = play(game(), state, f"resolve {U}:p0", "roll 1", "roll 2")
    assert state.battle is not None
    assert (Stage.REMOVE, (0, 1)) == (state.battle.stage, state.battle.falls)
    return state


@pytest.mark.clauses("TRI-BEM-06", "TRI-BEM-07")
def test_a_side_without_emissaries_loses_none_and_the_battle_goes_on() -> None:
    """The second side's only emissary is taken away by hand: a fault, and no endless clash."""
    rules, state = game(), tied()
    empty = attrs.evolve(state, emissaries=state.emissaries.without(read_cell(L)))
    assert "stage" in {fault.code for fault in rules.faults(empty) if fault.local}
    after = rules.apply(empty, Remove(read_cell(U)))
    assert after.battle is None
    assert state.battle is not None
    next_side = attrs.evolve(empty, battle=attrs.evolve(state.battle, falls=(1,)))
    assert {fault.code for fault in rules.faults(next_side) if fault.local}
    with pytest.raises(BadInput, match="state"):
        rules.decode(rules.encode(next_side), "state", "state")


@pytest.mark.clauses("TRI-CLO-07")
def test_a_closing_is_not_paid_while_two_players_hold_the_area() -> None:
    rules, state = game(), tied()
    area = next(iter(state.estates))
    agenda = (Retrieving(area), Controlling(area))
    passed = attrs.evolve(state, battle=None, agenda=agenda)
    assert "agenda" in {fault.code for fault in rules.faults(passed) if fault.local}


@pytest.mark.clauses("TRI-EXP-01")
def test_a_top_is_due_once() -> None:
    rules = game()
    start = rules.new(2)
    twice = attrs.evolve(start, agenda=(*start.agenda, TopDue(1)))
    assert () == rules.faults(start)
    assert "agenda" in {fault.code for fault in rules.faults(twice) if fault.local}


@pytest.mark.clauses("TRI-SET-12")
def test_a_stack_is_not_higher_than_the_tiles_left() -> None:
    with pytest.raises(BadInput, match="higher"):
        game().position({"tops": ["T01", None], "heights": [2, 0], "rest": []}, fragment=True)
