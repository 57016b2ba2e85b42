"""What the fields of Galaxy of Trian's events hold, for events that come from outside."""

from functools import lru_cache
from typing import Final

from galaxy_rules.galaxy_of_trian.rules.construction import HIGHEST
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS, SKILLS, STACKS
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, ClashEnded
from galaxy_rules.galaxy_of_trian.words.grid import KIND_NAMES, TURNS, is_cell, is_node
from galaxy_rules.galaxy_of_trian.words.state import LINES
from galaxy_rules.kernel.documents.fields import Kind, Kinds, counted_out, many, number, one_of

TOKEN: Final = "token"
"""What is bought, where it is no mineral."""


@lru_cache(maxsize=16)
def kinds(tables: Tables) -> Kinds:
    """Seats, places that can be written, tiles, faces, colours and tokens of the box, numbers."""
    box, seats = tables.box, range(max(PLAYERS))
    seat, count = one_of("a seat", seats), number(0)
    colour, token = one_of("a mineral", box.minerals), one_of("a combat token", box.tokens)
    cell, node = Kind("a cell", is_cell), Kind("a part of a tile", is_node)
    return {
        **dict.fromkeys(("seat", "owner", "victim", "receiver", "winner"), seat),
        **dict.fromkeys(("cell", "own", "target"), cell),
        **dict.fromkeys(("area", "node"), node),
        **dict.fromkeys(("price", "count", "due", "paid"), count),
        **dict.fromkeys(("tiles", "emissaries", "extractors"), count),
        "ships": many(cell, 2),
        "stack": one_of("a stack", range(STACKS)), "turn": one_of("a turn", range(TURNS)),
        "face": one_of("a face", box.faces), "tile": one_of("a tile", box.tiles),
        "kind": one_of("a kind of area", range(len(KIND_NAMES))),
        "colour": colour, "taken": colour, "given": many(colour, 2),
        "what": Kind(f"a mineral or {TOKEN}", lambda what: what == TOKEN or colour.fits(what)),
        "token": token, "tokens": many(token, box.most_declared),
        "amount": number(), "value": number(1, box.die), "level": number(1, HIGHEST),
        "race": one_of("a race", box.races), "skill": one_of("a skill", SKILLS),
        "seats": many(seat, len(seats), twice=False),
        "bonuses": many(number(), len(seats)), "results": many(number(), len(seats)),
        "Paid": Kind("a cause of payments", lambda event: event.cause in LINES),
        "ClashBegan": Kind("a bonus for every side", _has_bonuses),
        "ClashEnded": Kind("a result for every side, and a winner among them", _is_decided),
        **counted_out(seats, len(seats)),
    }  # fmt: skip


def _has_bonuses(event: ClashBegan) -> bool:
    return len(event.bonuses) == len(event.seats)


def _is_decided(event: ClashEnded) -> bool:
    told = len(event.results) in (0, len(event.seats))
    return told and (event.winner is None or event.winner in event.seats)
