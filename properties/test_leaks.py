"""Every planted leak is caught, on its channel, by the check that it names.

That the clean code passes the same checks on the same games is `test_noninterference`'s.
"""

import pytest

from galaxy_rules.catalogue import game, games
from properties import test_noninterference
from properties.leaks import LEAKS, Leak
from properties.noninterference.channels import CHANNELS, Tally
from properties.noninterference.checks import CHECKS
from properties.noninterference.registry import TABLES


def test_every_game_has_a_leak_on_every_channel() -> None:
    wanted = {(name, channel) for name in games() for channel in CHANNELS}
    assert wanted == {(leak.game, leak.channel) for leak in LEAKS}


def test_the_table_of_leaks_is_well_formed() -> None:
    assert len({leak.name for leak in LEAKS}) == len(LEAKS)
    for leak in LEAKS:
        assert leak.clauses
        assert all(clause in game(leak.game).clauses for clause in leak.clauses)
        assert hasattr(test_noninterference, leak.caught_by)


@pytest.mark.clauses(
    "GAL-EQP-05", "GAL-SET-08", "GAL-CMP-09", "GAL-R-33", "GAL-R-36", "GAL-R-43", "TTG-SET-09",
    "TTG-PH-03", "TTG-PH-10", "TTG-R-54", "TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03",
    "TRI-SK-4-05", "TRI-R-144",
)  # fmt: skip
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_planted_leak_is_caught(leak: Leak) -> None:
    with leak.plant():
        findings = CHECKS[leak.caught_by](TABLES[leak.game], Tally())
        assert any(found.channel == leak.channel for found in findings)
