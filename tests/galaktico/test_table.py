"""The rule table: every action has a rule, and is legal only in the phases of its row."""

import random

import pytest

from galaxy_rules.galaktico import Galaktico, Phase
from galaxy_rules.galaktico.rules.table import TABLE
from galaxy_rules.galaktico.words.actions import ACTIONS, Action
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.table import RuleTable


@pytest.mark.parametrize("kind", ACTIONS)
def test_the_table_without_a_row_is_refused(kind: type[Action]) -> None:
    others = [rule for rule in TABLE if rule.action is not kind]
    with pytest.raises(BadData, match=f"{kind.__name__}: has no rule"):
        RuleTable(ACTIONS, others)


@pytest.mark.parametrize("seed", range(3))
def test_actions_are_listed_only_in_the_phases_of_their_rows(seed: int) -> None:
    game, rng = Galaktico(), random.Random(seed)
    state = game.new(2 + seed % 2)
    for _ in range(120):
        listed = game.legal_actions(state)
        assert {type(action) for action in listed} <= set(TABLE.in_phase(state.phase))
        if not listed:
            break
        state = game.apply(state, rng.choice(listed))


def test_no_action_is_known_once_the_game_is_over() -> None:
    assert TABLE.in_phase(Phase.OVER) == ()
