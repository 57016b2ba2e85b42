"""A rule table has one row for every kind of action, and type checkers know each row's types."""

import enum

import attrs
import pytest

from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.table import Rule, RuleTable
from galaxy_rules.kernel.verdicts import LEGAL, Objections


class Phase(enum.Enum):
    """Of a toy."""

    SOWING = "sowing"
    REAPING = "reaping"


@attrs.frozen
class Sow:
    """Put seeds down."""

    seeds: int


@attrs.frozen
class Reap:
    """Take what has grown."""


Row = Rule[str, int, int, int, str]


def judge_sow(_land: str, _state: int, _action: Sow) -> Objections:
    return LEGAL


def sow(_land: str, state: int, action: Sow, events: list[str] | None) -> int:
    if events is not None:
        events.append("sown")
    return state + action.seeds


def judge_reap(_land: str, _state: int, _action: Reap) -> Objections:
    return LEGAL


def reap(_land: str, _state: int, _action: Reap, _events: list[str] | None) -> int:
    return 0


SOW = Row(action=Sow, phases=(Phase.SOWING,), judge=judge_sow, carry_out=sow)
REAP = Row(action=Reap, phases=tuple(Phase), judge=judge_reap, carry_out=reap)


def test_a_table_finds_the_rule_of_an_action() -> None:
    table = RuleTable((Sow, Reap), (SOW, REAP))
    events: list[str] = []
    assert (table[Sow], table[Reap]) == (SOW, REAP) == tuple(table)
    assert table.judges[Sow]("land", 0, Sow(3)) == LEGAL
    assert table.deeds[Sow]("land", 4, Sow(3), events) == 7
    assert events == ["sown"]


def test_a_table_says_which_actions_a_phase_knows() -> None:
    table = RuleTable((Sow, Reap), (SOW, REAP))
    assert table.in_phase(Phase.SOWING) == (Sow, Reap)
    assert table.in_phase(Phase.REAPING) == (Reap,)


@pytest.mark.parametrize(
    ("kinds", "rows", "trouble"),
    [
        ((Sow, Reap), (SOW,), "Reap: has no rule"),
        ((Sow, Reap), (), "Sow, Reap: has no rule"),
        ((Sow, Reap), (SOW, REAP, SOW), "Sow: has more than one rule"),
        ((Sow,), (SOW, REAP), "Reap: has a rule, but is no kind of action"),
    ],
)
def test_a_table_that_is_not_complete_is_refused(
    kinds: tuple[type, ...], rows: tuple[Row, ...], trouble: str
) -> None:
    with pytest.raises(BadData, match=f"rules: {trouble}"):
        RuleTable(kinds, rows)


def test_a_row_whose_judge_takes_another_action_is_a_type_error() -> None:
    """The ignored errors are those; mypy complains about an ignore that ignores nothing."""
    judged = Row(action=Sow, phases=(), judge=judge_reap, carry_out=sow)  # type: ignore[arg-type]
    done = Row(action=Sow, phases=(), judge=judge_sow, carry_out=reap)  # type: ignore[arg-type]
    with pytest.raises(BadData):
        RuleTable((Reap,), (judged, done))
