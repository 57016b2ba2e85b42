"""Every kind of action has a row, and is legal only in the phases that its row names."""

from collections import defaultdict

import pytest

from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.table import RuleTable
from galaxy_rules.take_the_galaxy import Action, Phase, Proceed, Surrender
from galaxy_rules.take_the_galaxy.rules.table import TABLE, Row
from galaxy_rules.take_the_galaxy.words.actions import ACTIONS
from tests.take_the_galaxy.helpers import game
from tests.take_the_galaxy.walks import walk


@pytest.mark.parametrize("gone", list(TABLE), ids=lambda row: row.action.__name__)
def test_a_table_without_a_row_is_not_made(gone: Row) -> None:
    with pytest.raises(BadData, match=f"{gone.action.__name__}: has no rule"):
        RuleTable(ACTIONS, [row for row in TABLE if row is not gone])


@pytest.mark.parametrize("timing", ["own_turn", "action_phase"])
def test_actions_are_legal_only_in_their_phases(timing: str) -> None:
    seen: dict[type[Action], set[Phase]] = defaultdict(set)
    for variant, players in (("standard", 2), ("teams", 4)):
        rules = game(variant, resource_timing=timing, team_consent="on")
        for seed in range(2):
            for moment in walk(rules, players, seed):
                seen[type(moment.action)].add(moment.before.phase)
    assert {} == {kind: found for kind, found in seen.items() if found - set(TABLE[kind].phases)}


def test_a_phase_tells_its_actions() -> None:
    assert () == TABLE.in_phase(Phase.OVER)
    assert {Surrender, Proceed} <= set(TABLE.in_phase(Phase.PIRATES))
