"""Every kind of action has a row, and is legal only in the phases that its row names."""

from collections import defaultdict
from random import Random

import pytest

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Phase
from galaxy_rules.galaxy_of_trian.rules.hooks.steps import STEPS
from galaxy_rules.galaxy_of_trian.rules.table import TABLE, Row
from galaxy_rules.galaxy_of_trian.words.actions import ACTIONS
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.table import RuleTable


@pytest.mark.parametrize("gone", list(TABLE), ids=lambda row: row.action.__name__)
def test_a_table_without_a_row_is_not_made(gone: Row) -> None:
    with pytest.raises(BadData, match=f"{gone.action.__name__}: has no rule"):
        RuleTable(ACTIONS, [row for row in TABLE if row is not gone])


@pytest.mark.parametrize("variant", ["full", "ships", "beginner"])
def test_actions_are_legal_only_in_their_phases(variant: str) -> None:
    game, rng = GalaxyOfTrian(variant=variant), Random(variant)
    seen: dict[type[Action], set[Phase]] = defaultdict(set)
    state = game.new(3)
    while (mover := game.to_move(state)) != OVER:
        outcomes = [action for action, _ in game.chance_outcomes(state)]
        options = outcomes if mover == CHANCE else game.legal_actions(state)
        for action in options:
            seen[type(action)].add(state.phase)
        state = game.apply(state, rng.choice(options))
    assert {} == {kind: found for kind, found in seen.items() if found - set(TABLE[kind].phases)}


def test_a_step_of_a_skill_has_its_phases_in_the_table() -> None:
    for kind, (_, step) in STEPS.items():
        assert set(step.phases) <= set(TABLE[kind].phases)


def test_nothing_is_done_when_the_game_is_over() -> None:
    assert () == TABLE.in_phase(Phase.OVER)
