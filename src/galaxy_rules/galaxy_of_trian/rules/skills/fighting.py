"""What skills change in battles: Hive Defender, Regeneration, Warcry."""

from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.supplies import give
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import may_cry
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.rules.skills.common import RED
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.skill_events import Cried
from galaxy_rules.galaxy_of_trian.words.state import (
    Battle,
    Draft,
    Ship,
    Stage,
    State,
    Table,
    battle_with,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

NO_CRY: Final = Refusal(
    "no_cry", "no clash is under way in which a red mineral would count", "TRI-SK-8-01"
)
NOTHING_TO_CRY: Final = Refusal(
    "no_cry", "Warcry takes a red mineral of who has the skill, once in a clash", "TRI-SK-8-01"
)
CRY_LATE: Final = Refusal(
    "no_cry", "a red mineral is spent together with one's tokens, and all have declared theirs",
    "TRI-R-168",
)  # fmt: skip
DICE_ROLLED: Final = Refusal("no_cry", "Warcry comes before the dice are rolled", "TRI-SK-8-01")


class HiveDefender(Skill):
    """Rogues fight Corvettes with dice."""

    id: ClassVar[str] = "hive_defender"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-2-01",)

    @cites("TRI-SK-2-01")
    def dares(self, own: Ship, other: Ship) -> bool:
        """A Rogue, against a Corvette."""
        return own.kind is Unit.ROGUE and other.kind is Unit.CORVETTE


class Regeneration(Skill):
    """Own units win all ties."""

    id: ClassVar[str] = "regeneration"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-2-03", "TRI-R-90", "TRI-R-111")

    @cites("TRI-SK-2-03", "TRI-R-111")
    def wins_ties(self) -> bool:
        """They do."""
        return True


class Warcry(Skill):
    """A red mineral before the roll improves it by one, once in a clash."""

    id: ClassVar[str] = "warcry"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-8-01", "TRI-R-90", "TRI-R-127", "TRI-R-168")

    @cites("TRI-SK-8-01", "TRI-R-127")
    def cries(self, tables: Tables, table: Table, battle: Battle, seat: int) -> bool:
        """With a red mineral, and not twice."""
        return seat not in battle.cries and RED in table.minerals[seat]


@cites("TRI-SK-8-01", "TRI-R-127", "TRI-R-168")
def judge_cry(tables: Tables, state: State) -> Objections:
    """The side that is to declare tokens has the skill and the mineral."""
    battle = state.battle
    if battle is None:
        return (NO_CRY(),)
    if battle.stage is Stage.DECLARE:
        return LEGAL if may_cry(tables, state, battle) else (NOTHING_TO_CRY(),)
    if battle.stage is not Stage.ROLL:
        return (DICE_ROLLED(),)
    late = any(
        may_cry(tables, state, battle_with(battle, index=side)) for side in range(len(battle.seats))
    )
    return (CRY_LATE() if late else NOTHING_TO_CRY(),)


@cites("TRI-SK-8-01")
def cry(draft: Draft, battle: Battle, events: Log) -> None:
    """The mineral goes into the bag; the roll will count for one more."""
    seat = battle.seats[battle.index]
    give(draft, seat, RED, None, events)
    draft.battle = battle_with(battle, cries=(*battle.cries, seat))
    if events is not None:
        events.append(Cried(seat))
