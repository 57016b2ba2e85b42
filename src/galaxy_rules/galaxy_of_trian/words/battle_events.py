"""Clashes, of ships or of emissaries: past participles, each field with who may see it."""

from typing import Any

import attrs

from galaxy_rules.galaxy_of_trian.words.grid import (
    KIND_NAMES,
    Cell,
    Node,
    cell_name,
    kind_of,
    node_name,
)
from galaxy_rules.kernel.happenings import Clauses, event
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import ACTOR, PUBLIC


def _clash_began(clash: "ClashBegan") -> Clauses:
    return ("TRI-BEM-01",) if clash.ships is None else ()


def _clash_ended(clash: "ClashEnded") -> Clauses:
    return ("TRI-BSH-11", "TRI-BEM-07") if clash.winner is None else ()


def _clash(clash: "ClashBegan") -> dict[str, Any]:
    ships = None if clash.ships is None else tuple(map(cell_name, clash.ships))
    if clash.area is None:
        return {"ships": ships, "kind": None}
    return {"ships": ships, "kind": KIND_NAMES[kind_of(clash.area)], "area": node_name(clash.area)}


def _points(ended: "ClashEnded") -> dict[str, Any]:
    return {"points": tuple(zip(ended.seats, ended.results, strict=bool(ended.results)))}


@event(
    "TRI-BSH-03",
    particulars=_clash_began,
    told=(
        "{seats, Seats} clash{ships, select, none {{area, select, none {} other { in the"
        " {kind} {area}}}} other { with their ships on {ships, and}}}."
    ),
    facts=_clash,
)
@frozen
class ClashBegan(Value):
    """A clash began, the attacker first: of two ships by cell, or of emissaries in an area."""

    seats: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    ships: tuple[Cell, Cell] | None = attrs.field(metadata=PUBLIC)
    area: Node | None = attrs.field(metadata=PUBLIC)
    bonuses: tuple[int, ...] = attrs.field(metadata=PUBLIC)


@event(
    "TRI-TOK-04",
    told="Seat {seat} lays {token, select, none {a combat token} other {{token}}} face down.",
)
@frozen
class TokenDeclared(Value):
    """A combat token was laid face down."""

    seat: int = attrs.field(metadata=PUBLIC)
    token: str | None = attrs.field(metadata=ACTOR)


@event("TRI-R-12", told="Seat {seat} rolls {value}.")
@frozen
class Rolled(Value):
    """An attack die was rolled."""

    seat: int = attrs.field(metadata=PUBLIC)
    value: int = attrs.field(metadata=PUBLIC)


@event(
    "TRI-TOK-05",
    told="Seat {seat} shows {tokens}.",
)
@frozen
class TokensShown(Value):
    """A player turned up the declared combat tokens."""

    seat: int = attrs.field(metadata=PUBLIC)
    tokens: tuple[str, ...] = attrs.field(metadata=PUBLIC)


@event("TRI-TOK-02", told="Seat {seat} uses {token}.")
@frozen
class TokenUsed(Value):
    """A player used a combat token."""

    seat: int = attrs.field(metadata=PUBLIC)
    token: str = attrs.field(metadata=PUBLIC)


@event(
    "TRI-BSH-09",
    "TRI-BEM-06",
    particulars=_clash_ended,
    told=(
        "{winner, select, none {Nobody} other {Seat {winner}}} wins the clash{results,"
        " plural, =0 { without dice} other { ({points, points})}}."
    ),
    facts=_points,
)
@frozen
class ClashEnded(Value):
    """A clash was decided, or not: without a winner all sides lose."""

    seats: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    results: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    winner: int | None = attrs.field(metadata=PUBLIC)
