"""Space modulator technology, with a second modulator: tokens that work as teleports do."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import special_of
from galaxy_rules.galaxy_of_trian.board.supplies import keep_special
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.rules.skills.common import (
    RED,
    YELLOW,
    judge_colour,
    judge_token,
    spend,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.skill_actions import Modulate
from galaxy_rules.galaxy_of_trian.words.skill_events import ModulatorPlaced
from galaxy_rules.galaxy_of_trian.words.state import Draft, Modulator, Phase, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objections, Refusal

TOKEN: Final = "modulator"
PAYS: Final = (RED, YELLOW)
NO_TILE_THERE: Final = Refusal("no_tile_there", "there is no tile on {cell}", "TRI-SK-7-08")
TELEPORT_THERE: Final = Refusal(
    "teleport_there", "there is a teleport on {cell} already", "TRI-R-157"
)
SHIP_THERE: Final = Refusal("ship_there", "{cell} holds a ship", "TRI-SK-7-08")
NOT_NOW: Final = Refusal(
    "wrong_phase", "a space modulator is put down in {wanted}, not in {phase}", "TRI-SK-7-08"
)
NO_TOKEN: Final = Refusal("no_special", "no {token} token is left on the race board", "TRI-SK-7-08")
COSTS: Final = Refusal(
    "minerals", "it takes {count} {colour} mineral, and there are {have}", "TRI-SK-7-08"
)
WRONG_COLOUR: Final = Refusal("wrong_colour", "{colour} does not pay for it", "TRI-SK-7-08")


class SpaceModulator(Skill):
    """A teleport on a tile without a ship."""

    id: ClassVar[str] = "space_modulator"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-7-08", "TRI-R-125", "TRI-R-157", "TRI-R-159")
    grants: ClassVar[Mapping[str, int]] = {TOKEN: 1}

    def steps(self) -> tuple[Step, ...]:
        """Putting it there, in Expansion, whether or not the tile is laid."""
        return (Step(Modulate, (Phase.EXPANSION,), judge_modulate, modulate, sites, NOT_NOW),)

    @cites("TRI-SK-7-08", "TRI-R-125")
    def turn_begins(self, tables: Tables, draft: Draft, seat: int) -> None:
        """From the owner's next turn on it works, for everybody."""
        for cell, one in draft.modulators.items():
            if one.seat == seat and not one.ready:
                draft.modulators = draft.modulators.set(cell, Modulator(seat, ready=True))


class SecondModulator(Skill):
    """A second one."""

    id: ClassVar[str] = "second_modulator"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-7-09",)
    grants: ClassVar[Mapping[str, int]] = {TOKEN: 1}


@cites("TRI-SK-7-08", "TRI-R-157", "TRI-R-159")
def judge_modulate(tables: Tables, state: State, action: Modulate) -> Objections:
    """A token, a red or yellow mineral, and a tile without ship or teleport."""
    seat, cell = state.turn, tables.cell_name(action.cell)
    found = judge_token(state, seat, TOKEN, NO_TOKEN)
    if action.colour not in PAYS:
        found.append(WRONG_COLOUR(colour=action.colour))
    else:
        found += judge_colour(state, action.colour, COSTS)
    if action.cell not in state.galaxy.tiles:
        return (*found, NO_TILE_THERE(cell=cell))
    if action.cell in state.ships:
        found.append(SHIP_THERE(cell=cell))
    if is_teleport(tables, state, action.cell):
        found.append(TELEPORT_THERE(cell=cell))
    return tuple(found)


def is_teleport(tables: Tables, table: Table, cell: int) -> bool:
    """Whether a teleport is on a tile, printed or put there."""
    return cell in table.modulators or special_of(tables.atlas, table.galaxy, cell) == "teleport"


def sites(tables: Tables, table: Table) -> Iterator[Action]:
    """Every tile and colour for a new modulator."""
    seat = table.turn
    colours = [colour for colour in PAYS if colour in table.minerals[seat]]
    if TOKEN not in table.specials[seat] or not colours:
        return
    for cell in sorted(table.galaxy.tiles):
        if cell not in table.ships and not is_teleport(tables, table, cell):
            yield from (Modulate(cell, colour) for colour in colours)


@cites("TRI-SK-7-08", "TRI-R-125")
def modulate(_: Tables, draft: Draft, action: Modulate, events: Log) -> None:
    """It lies there for good."""
    seat = draft.turn
    spend(draft, action.colour, 1, events)
    keep_special(draft, seat, TOKEN, -1)
    draft.modulators = draft.modulators.set(action.cell, Modulator(seat, ready=False))
    if events is not None:
        events.append(ModulatorPlaced(seat, action.cell))
