"""Exmitter, with An Extra Exmitter: tokens that work as exmitters do."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.supplies import keep_special
from galaxy_rules.galaxy_of_trian.rules.expansion import strike
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import is_exmitter
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.rules.skills.common import judge_token
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.skill_actions import PlaceExmitter
from galaxy_rules.galaxy_of_trian.words.skill_events import ExmitterPlaced
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objections, Refusal

TOKEN: Final = "exmitter"
NOT_NOW: Final = Refusal(
    "wrong_phase", "an exmitter token is put down in {wanted}, not in {phase}", "TRI-SK-6-02"
)
NO_TOKEN: Final = Refusal("no_special", "no {token} token is left on the race board", "TRI-SK-6-02")
NO_TILE: Final = Refusal("not_laid", "the tile for it is to be laid first", "TRI-SK-6-02")
TWICE: Final = Refusal("twice", "there is an exmitter on that tile", "TRI-R-157")


class ExmitterToken(Skill):
    """An exmitter on the tile just added."""

    id: ClassVar[str] = "exmitter_token"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-6-02", "TRI-R-119", "TRI-R-159")
    grants: ClassVar[Mapping[str, int]] = {TOKEN: 1}

    def steps(self) -> tuple[Step, ...]:
        """Putting it there, in Expansion."""
        return (Step(PlaceExmitter, (Phase.EXPANSION,), judge_exmitter, put, sites, NOT_NOW),)


class ExtraExmitter(Skill):
    """A second one."""

    id: ClassVar[str] = "extra_exmitter"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-6-03",)
    grants: ClassVar[Mapping[str, int]] = {TOKEN: 1}


@cites("TRI-SK-6-02", "TRI-R-119", "TRI-R-157", "TRI-R-159")
def judge_exmitter(tables: Tables, state: State, _: PlaceExmitter) -> Objections:
    """A token, and a tile that was just added and is no exmitter."""
    found = judge_token(state, state.turn, TOKEN, NO_TOKEN)
    if state.added is None:
        found.append(NO_TILE())
    elif is_exmitter(tables, state, state.added):
        found.append(TWICE())
    return tuple(found)


def sites(tables: Tables, table: Table) -> Iterator[Action]:
    """The tile just added."""
    there = table.added is not None and not is_exmitter(tables, table, table.added)
    if there and TOKEN in table.specials[table.turn]:
        yield PlaceExmitter()


@cites("TRI-SK-6-02", "TRI-R-119")
def put(tables: Tables, draft: Draft, _: PlaceExmitter, events: Log) -> None:
    """It lies there for good, and strikes at once."""
    cell = draft.added
    if cell is None:
        return
    keep_special(draft, draft.turn, TOKEN, -1)
    draft.exmitters = draft.exmitters.set(cell, draft.turn)
    if events is not None:
        events.append(ExmitterPlaced(draft.turn, cell))
    strike(tables, draft, cell, events)
