"""The three universal skills: more for closings, and sets of minerals."""

from collections.abc import Iterator
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.supplies import give, pay
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, SYSTEM
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings, SetAtGameEnd
from galaxy_rules.galaxy_of_trian.words.skill_actions import SellSet
from galaxy_rules.galaxy_of_trian.words.skill_events import SetSold
from galaxy_rules.galaxy_of_trian.words.state import Cause, Draft, Phase, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

SET: Final = 4
"""A set has so many minerals, no two of a colour."""
NOT_NOW: Final = Refusal(
    "wrong_phase", "sets of minerals are sold in {wanted}, not in {phase}", "TRI-R-101"
)
NO_SET: Final = Refusal("no_set", "a set has a mineral of each of four colours", "TRI-UNI-02")


class GainNebulas(Skill):
    """Gain more from nebulas: a credit for each tile of a nebula that one closes for oneself."""

    id: ClassVar[str] = "gain_nebulas"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-UNI-01", "TRI-R-75", "TRI-R-149")

    @cites("TRI-UNI-01", "TRI-R-75", "TRI-R-149")
    def closing(self, kind: int, tiles: int) -> int:
        """One for each tile."""
        return tiles if kind == NEBULA else 0


class GainSystems(Skill):
    """Gain more from systems: a credit for each tile of a system that one closes for oneself."""

    id: ClassVar[str] = "gain_systems"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-UNI-03", "TRI-R-75", "TRI-R-149")

    @cites("TRI-UNI-03", "TRI-R-75", "TRI-R-149")
    def closing(self, kind: int, tiles: int) -> int:
        """One for each tile."""
        return tiles if kind == SYSTEM else 0


class MineralSet(Skill):
    """A set of minerals: four minerals of four colours bring credits, any number of times."""

    id: ClassVar[str] = "mineral_set"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-UNI-02", "TRI-R-101")

    def steps(self) -> tuple[Step, ...]:
        """Selling a set, in Extraction, in one reading in the other phases too."""
        extract = (Phase.EXTRACTION,)
        return (Step(SellSet, extract, judge_set, sell_set, sets, NOT_NOW, later=_all_the_turn),)

    @cites("TRI-UNI-02", "TRI-R-101")
    def game_ends(self, tables: Tables, draft: Draft, seat: int, events: Log) -> None:
        """In one reading sets are sold before the final sale, if they bring more."""
        if tables.rulings.set_at_game_end is not SetAtGameEnd.YES:
            return
        if tables.box.set_credits > SET * tables.box.sale:
            while has_set(tables, draft, seat):
                _sell(tables, draft, seat, events)


@cites("TRI-R-101")
def _all_the_turn(rulings: Rulings) -> tuple[Phase, ...]:
    """In one reading, Expansion and Exploration too."""
    if rulings.set_at_game_end is SetAtGameEnd.OWN_TURN:
        return (Phase.EXPANSION, Phase.EXPLORATION)
    return ()


@cites("TRI-UNI-02")
def has_set(tables: Tables, table: Table, seat: int) -> bool:
    """Whether a player has a mineral of each of four colours."""
    own = table.minerals[seat]
    return len(tables.colours) == SET and all(colour in own for colour in tables.colours)


@cites("TRI-UNI-02", "TRI-R-101")
def judge_set(tables: Tables, state: State, _: SellSet) -> Objections:
    """A mineral of each colour."""
    return LEGAL if has_set(tables, state, state.turn) else (NO_SET(),)


def sets(tables: Tables, table: Table) -> Iterator[Action]:
    """A set, if there is one."""
    if has_set(tables, table, table.turn):
        yield SellSet()


@cites("TRI-UNI-02")
def sell_set(tables: Tables, draft: Draft, _: SellSet, events: Log) -> None:
    """The minerals go into the bag."""
    _sell(tables, draft, draft.turn, events)


def _sell(tables: Tables, draft: Draft, seat: int, events: Log) -> None:
    for colour in tables.colours:
        give(draft, seat, colour, None, events)
    pay(draft, seat, tables.box.set_credits, Cause.SET)
    if events is not None:
        events.append(SetSold(seat, tables.box.set_credits))
