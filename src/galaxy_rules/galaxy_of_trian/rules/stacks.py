"""The two stacks in the rack: which face shows, which tile that is, and what is left."""

from fractions import Fraction
from typing import Final

from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Reveal
from galaxy_rules.galaxy_of_trian.words.events import Log, TopRevealed
from galaxy_rules.galaxy_of_trian.words.state import Draft, State, Table, replace
from galaxy_rules.galaxy_of_trian.words.tasks import TopDue
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

NOTHING_DUE: Final = Refusal("nothing_due", "no top of that stack is due now", "TRI-EXP-01")
NOT_IN_STACK: Final = Refusal(
    "not_in_stack", "{tile} cannot be on top of stack {stack}", "TRI-SET-12"
)
HIDDEN_SIDE: Final = Refusal("hidden_side", "the {side} of {tile} does not lie up", "TRI-SET-11")


@cites("TRI-SET-11", "TRI-R-04")
def visible_sides(tables: Tables, tile: str) -> tuple[str, ...]:
    """The sides of a tile that may lie up in a stack: never an exmitter, outpost or teleport."""
    return tables.box.visible_sides(tile)


def comes_from_below(table: Table, stack: int) -> bool:
    """Whether only tiles that were put back are left in a stack."""
    return table.heights[stack] == len(table.bottoms[stack])


@cites("TRI-SET-11", "TRI-SET-12")
def reveal_chances(tables: Tables, state: State, stack: int) -> tuple[tuple[Action, Fraction], ...]:
    """Every tile that can be next, with the sides that can lie up."""
    rest = state.rest
    total = len(rest)
    out: list[tuple[Action, Fraction]] = []
    for tile, reveals in tables.reveals[stack].items():
        if tile in rest:
            chance = tables.chance(rest[tile], total * len(reveals))
            out += [(action, chance) for action in reveals]
    return tuple(out)


@cites("TRI-SET-11", "TRI-SET-12", "TRI-EXP-02")
def judge_reveal(tables: Tables, state: State, action: Reveal) -> Objections:
    """A top is due, the tile is among the unseen ones, and that side may lie up."""
    due = state.agenda[0] if state.agenda else None
    if state.battle is not None or not isinstance(due, TopDue) or due.stack != action.stack:
        return (NOTHING_DUE(),)
    if action.tile not in state.rest:
        return (NOT_IN_STACK(tile=action.tile, stack=action.stack),)
    if action.side not in visible_sides(tables, action.tile):
        return (HIDDEN_SIDE(side=action.side, tile=action.tile),)
    return LEGAL


@cites("TRI-EXP-02")
def reveal(tables: Tables, draft: Draft, action: Reveal, events: Log) -> None:
    """The face is everybody's to see, the tile nobody's."""
    draft.rest = draft.rest.remove(action.tile)
    draft.agenda = draft.agenda[1:]
    _show(tables, draft, action.stack, (action.tile, action.side), events)


@cites("TRI-R-07", "TRI-R-131")
def reveal_from_below(tables: Tables, draft: Draft, stack: int, events: Log) -> None:
    """A tile that was put back comes up again, as it lay."""
    next_one, *others = draft.bottoms[stack]
    draft.bottoms = replace(draft.bottoms, stack, tuple(others))
    _show(tables, draft, stack, next_one, events)


def _show(tables: Tables, draft: Draft, stack: int, top: tuple[str, str], events: Log) -> None:
    tile, side = top
    face = tables.box.tiles[tile].side(side)
    draft.tops = replace(draft.tops, stack, face)
    draft.beneath = replace(draft.beneath, stack, tile)
    if events is not None:
        events.append(TopRevealed(stack, face))
