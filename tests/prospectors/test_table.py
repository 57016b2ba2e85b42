"""The rule table of Prospectors is complete, and misses every row that is taken away."""

import pytest

from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.table import Rule, RuleTable
from tests.toy_game.rules.table import TABLE
from tests.toy_game.words.actions import ACTIONS, Aim, Rest
from tests.toy_game.words.state import Phase

ROWS = tuple(TABLE)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.action.__name__)
def test_every_row_is_missed(row: Rule) -> None:  # type: ignore[type-arg]  # any row
    with pytest.raises(BadData, match=f"{row.action.__name__}: has no rule"):
        RuleTable(ACTIONS, [other for other in ROWS if other is not row])


def test_the_table_knows_what_a_phase_is_for() -> None:
    assert (Aim, Rest) == TABLE.in_phase(Phase.PLAY)
