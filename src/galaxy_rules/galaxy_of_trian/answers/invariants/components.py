"""What can be wrong with what comes from the box: names, totals, and where credits came from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from galaxy_rules.galaxy_of_trian.answers.invariants.common import (
    This,
    is_regular,
    local,
    once_a_map,
    whole,
)
from galaxy_rules.galaxy_of_trian.board.galaxy import Atlas
from galaxy_rules.galaxy_of_trian.rules.set_up import supply_for
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.components import SIDES, SPECIAL_TOKENS, Box, matched
from galaxy_rules.galaxy_of_trian.words.state import CAUSE_INDEX, CAUSES, Cause, Phase, State
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault

SPENDING: Final = (Cause.TRADE, Cause.UNLOCK, Cause.PLUNDERED)
AT_THE_END: Final = (Cause.SALE, Cause.PLUNDER, Cause.PLUNDERED)


# names


@cites("TRI-CMP-01", "TRI-CMP-04", "TRI-CMP-06", "TRI-TOK-02")
def name_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """Only tiles, faces, colours and tokens of this box."""
    minerals = [state.bag, *state.minerals, *(one.stock for one in state.estates.values())]
    faces = [placed.face for placed in state.galaxy.tiles.values()]
    faces += [face for face in state.tops if face is not None]
    faces += [state.source[1]] if state.source is not None else []
    sides = [side for below in state.bottoms for _, side in below]
    known: tuple[tuple[str, set[str], object, str], ...] = (
        ("tile", set(tiles_off_map(state)), tables.box.tiles, "TRI-CMP-01"),
        ("face", set(faces), tables.box.faces, "TRI-CMP-01"),
        ("side", set(sides), SIDES, "TRI-CMP-01"),
        ("mineral", {thing for bag in minerals for thing in bag}, tables.box.minerals,
         "TRI-CMP-04"),
        ("token", {thing for bag in _token_bags(state) for thing in bag}, tables.box.tokens,
         "TRI-CMP-06"),
        ("special token", {thing for bag in state.specials for thing in bag}, SPECIAL_TOKENS,
         "TRI-CMP-02"),
    )  # fmt: skip
    for what, names, box, clause in known:
        for name in sorted(name for name in names if name not in box):  # type: ignore[operator]  # a container
            yield local("name", f"there is no {what} {name!r}", clause)


def tiles_off_map(state: State) -> Mapping[str, int]:
    """How often each tile lies elsewhere than on the map."""
    found = dict(state.rest.items())
    below = (tile for stack in state.bottoms for tile, _ in stack)
    known = ((tile, 1) for tile in (*state.beneath, *state.hands, *below) if tile is not None)
    for tile, count in (*state.aside.items(), *known):
        found[tile] = found.get(tile, 0) + count
    return found


def _token_bags(state: State) -> tuple[Bag[str], ...]:
    return (state.token_bag, *state.tokens, *state.declared, *state.shown, *state.spent)


# totals


@cites("TRI-CMP-04", "TRI-SET-13", "TRI-END-03")
def mineral_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-01: bag, players and nebulas together have all minerals of every colour."""
    bags = [state.bag, *state.minerals, *(one.stock for one in state.estates.values())]
    for colour, count in tables.box.minerals.items():
        found = sum(bag[colour] for bag in bags)
        if found != count:
            yield whole("minerals", f"{found} {colour} minerals of {count}", "TRI-CMP-04")


@cites("TRI-CMP-06", "TRI-SET-13", "TRI-TOK-06")
def combat_token_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-04: bag, hands and the clash together have all combat tokens of each type."""
    for token, count in tables.box.tokens.items():
        found = sum(bag[token] for bag in _token_bags(state))
        if found != count:
            yield whole("tokens", f"{found} {token} tokens of {count}", "TRI-CMP-06")


@cites("TRI-SET-03", "TRI-SET-04", "TRI-SET-05", "TRI-VAR-01", "TRI-CON-03", "TRI-CON-04")
def figure_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-03: board and galaxy together have what a player gets of each kind."""
    full = supply_for(tables, len(state.credits))
    for seat, supply in enumerate(state.supplies):
        levels = [one.level for one in state.emissaries.values() if one.seat == seat]
        kinds = [one.kind for one in state.ships.values() if one.seat == seat]
        regular = [one for one in state.emissaries.values() if one.seat == seat and is_regular(one)]
        out = {
            "emissaries": len(regular),
            "research": sum(level > 0 for level in levels),
            "space": sum(level > 1 for level in levels),
            "corvettes": kinds.count(Unit.CORVETTE),
            "rogues": kinds.count(Unit.ROGUE),
        }
        for name, there in out.items():
            have, wanted = getattr(supply, name) + there, getattr(full, name)
            if have != wanted:
                yield whole("figures", f"seat {seat} has {have} {name} of {wanted}", "TRI-SET-03")


@cites("TRI-CMP-01", "TRI-EXP-01", "TRI-EXP-06")
def tile_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-02: no tile twice, every tile somewhere, and the faces on the map on the tiles left."""
    off_map = tiles_off_map(state)
    if twice := sorted(tile for tile, count in off_map.items() if count > 1):
        yield local("tile_twice", f"more than once: {', '.join(twice)}", "TRI-CMP-01")
    left = tuple(tile for tile in tables.box.tiles if tile not in off_map)
    placed = state.galaxy.tiles
    if len(left) != len(placed):
        yield whole("tiles", f"{len(placed)} tiles on the map, of {len(left)}", "TRI-CMP-01")
    elif not _bears_its_faces(tables.atlas, left, This(state.galaxy)):
        yield whole("faces", "no tiles show the faces on the map", "TRI-CMP-01", "TRI-EXP-03")


@once_a_map
def _bears_its_faces(tables: Atlas, tiles: tuple[str, ...], this: This) -> bool:
    """Whether these tiles can show the faces on a map."""
    return _all_printed(tables.box, tiles, [one.face for one in this.galaxy.tiles.values()])


def _all_printed(box: Box, tiles: Iterable[str], faces: Sequence[str]) -> bool:
    """Whether each face can be on a tile of its own."""
    return len(matched(box, tiles, faces)) == len(faces)


@cites("TRI-SET-09", "TRI-TRD-08", "TRI-TRN-09", "TRI-PLU-05", "TRI-PLU-07", "TRI-END-02")
def ledger_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-05: credits are what came less what went, and not below zero; plunder goes round."""
    for seat, (have, row) in enumerate(zip(state.credits, state.ledger, strict=True)):
        if have < 0:
            yield local("credits", f"seat {seat} has {have} credits", "TRI-TRD-08", "TRI-PLU-07")
        if sum(row) != have:
            yield local("ledger", f"seat {seat}'s ledger comes to {sum(row)}", "TRI-TRN-09")
        for cause, amount in zip(CAUSES, row, strict=True):
            if (amount > 0) if cause in SPENDING else (amount < 0):
                yield local("ledger", f"{amount} from {cause.value}", "TRI-TRN-09")
            if amount and cause in AT_THE_END and state.phase is not Phase.OVER:
                yield local("ledger", f"{cause.value} before the end", "TRI-END-02")
        if row[CAUSE_INDEX[Cause.START]] != tables.box.start_credits:
            yield whole("start", f"seat {seat} began with other credits", "TRI-SET-09")
    moved = (CAUSE_INDEX[Cause.PLUNDER], CAUSE_INDEX[Cause.PLUNDERED])
    if sum(row[index] for row in state.ledger for index in moved):
        yield local("plunder", "more or less was plundered than paid", "TRI-PLU-05")
