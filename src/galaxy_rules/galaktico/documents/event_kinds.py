"""What the fields of Galaktico's events hold, for events that come from outside."""

from functools import lru_cache
from typing import Any

from galaxy_rules.galaktico.tables import PACKAGE, Tables
from galaxy_rules.galaktico.words.actions import JUMP
from galaxy_rules.galaktico.words.components import PLAYERS, TYPES
from galaxy_rules.kernel.clauses import packaged_register
from galaxy_rules.kernel.documents.fields import Kind, Kinds, counted_out, many, number, one_of


@lru_cache(maxsize=16)
def kinds(tables: Tables) -> Kinds:
    """Seats, spaces of the board, cards of the set, clauses of the register, bounded numbers."""
    seats = range(max(PLAYERS))
    seat = one_of("a seat", seats)
    space = one_of("a space of this board", tables.board.index)
    card = one_of("a card of this set", tables.catalogue)
    force = number()
    return {
        "seat": seat, "owner": seat, "opponent": seat,
        "space": space, "origin": space, "target": space,
        "path": Kind("a way over this board", lambda path: _is_way(tables, path)),
        "ships": many(Kind("a ship on a space of this board", lambda ship: space.fits(ship[1])),
                      tables.board.size),
        "card": card, "cards": many(card, len(tables.catalogue)),
        "bonus": force, "attack": force, "defence": force, "amount": force,
        "clause": one_of("a clause", packaged_register(PACKAGE)),
        **counted_out(seats, len(seats)),
    }  # fmt: skip


def _is_way(tables: Tables, path: tuple[Any, ...]) -> bool:
    longest = tables.board.size * TYPES
    return len(path) <= longest and all(
        step.removeprefix(JUMP) in tables.board.index for step in path
    )
