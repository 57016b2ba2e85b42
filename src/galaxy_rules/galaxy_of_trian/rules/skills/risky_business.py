"""Risky Business, with Lucky: minerals staked on a roll."""

from collections.abc import Iterator
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.supplies import first_of_all, owe_minerals
from galaxy_rules.galaxy_of_trian.rules.arithmetic import gamble_gain
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import has
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.rules.skills.common import judge_unused
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log, Rolled
from galaxy_rules.galaxy_of_trian.words.skill_actions import Gamble
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, State, Table
from galaxy_rules.galaxy_of_trian.words.tasks import Giving, RollDue
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objections, Refusal

NOT_NOW: Final = Refusal(
    "wrong_phase", "minerals are staked in {wanted}, not in {phase}", "TRI-SK-3-02"
)
USED: Final = Refusal("used", "minerals are staked once a turn", "TRI-SK-3-02")
STAKE: Final = Refusal(
    "minerals", "it takes {count} {colour} minerals, and there are {have}", "TRI-SK-3-02"
)


class RiskyBusiness(Skill):
    """Five minerals for ten, or for nothing."""

    id: ClassVar[str] = "risky_business"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-3-02", "TRI-R-113")

    def steps(self) -> tuple[Step, ...]:
        """The stake, as an action."""
        explore = (Phase.EXPLORATION,)
        return (Step(Gamble, explore, judge_gamble, gamble, stakes, NOT_NOW, uses_action=True),)


class Lucky(Skill):
    """The roll counts for one more."""

    id: ClassVar[str] = "lucky"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-3-03", "TRI-R-113")


@cites("TRI-SK-3-02")
def judge_gamble(tables: Tables, state: State, _: Gamble) -> Objections:
    """The stake, once a turn."""
    found = judge_unused(state, RiskyBusiness.id, USED)
    have, stake = len(state.minerals[state.turn]), tables.box.stake
    if have < stake:
        found.append(STAKE(count=stake, colour="chosen", have=have))
    return tuple(found)


def stakes(tables: Tables, table: Table) -> Iterator[Action]:
    """The stake, if it is there."""
    if RiskyBusiness.id not in table.used and len(table.minerals[table.turn]) >= tables.box.stake:
        yield Gamble()


@cites("TRI-SK-3-02", "TRI-R-158")
def gamble(tables: Tables, draft: Draft, _: Gamble, __: Log) -> None:
    """The stake is to be paid, then the die rolled."""
    draft.used |= {RiskyBusiness.id}
    first_of_all(draft, Giving(draft.turn, tables.box.stake), RollDue(draft.turn))


@cites("TRI-SK-3-02", "TRI-SK-3-03", "TRI-R-09", "TRI-R-113")
def take_stake(tables: Tables, draft: Draft, value: int, events: Log) -> None:
    """A high roll brings twice the stake, as far as the bag goes."""
    seat, box = draft.turn, tables.box
    draft.agenda = draft.agenda[1:]
    if events is not None:
        events.append(Rolled(seat, value))
    luck = int(has(tables, draft, seat, Lucky.id))
    owe_minerals(draft, gamble_gain(value, luck, box.winning_roll, box.stake), seat=seat)
