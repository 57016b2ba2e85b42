"""What happened, for frontends: past participles, each field with who may see it."""

from typing import Any, Final, get_args

import attrs

from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.battle_events import (
    ClashBegan,
    ClashEnded,
    Rolled,
    TokenDeclared,
    TokensShown,
    TokenUsed,
)
from galaxy_rules.galaxy_of_trian.words.grid import KIND_NAMES, AreaKind, Cell, Node, kind_of
from galaxy_rules.galaxy_of_trian.words.skill_events import (
    Cried,
    Evaded,
    ExmitterPlaced,
    Exploded,
    Fired,
    Fixed,
    Gathered,
    Harnessed,
    MineralGiven,
    ModulatorPlaced,
    RaceTaken,
    Released,
    SetSold,
    SkillUnlocked,
    Swapped,
    TokenSold,
    WormholeOpened,
)
from galaxy_rules.galaxy_of_trian.words.state import LINES, Cause
from galaxy_rules.kernel.happenings import Clauses, event
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import ACTOR, PUBLIC

__all__ = ["ClashBegan", "ClashEnded", "Rolled", "TokenDeclared", "TokenUsed", "TokensShown"]
"""Clashes are told beside the others, and found here as well."""

SENT: Final = {
    Unit.PRIESTESS: ("TRI-SK-1-01",),
    Unit.MINION: ("TRI-SK-2-04",),
    Unit.DECOY: ("TRI-SK-7-01",),
    Unit.CANNON: ("TRI-SK-8-04",),
}
"""Tokens of skills have expeditions of their own."""


def _paid(paid: "Paid") -> Clauses:
    return (LINES[paid.cause][0],)


def _unit_sent(sent: "UnitSent") -> Clauses:
    return SENT.get(sent.unit, ())


def _kind(happened: "ControlTaken | ControlLost | Paid | Plundered") -> dict[str, Any]:
    """What kind of area it is: a nebula or a system."""
    return {"kind": KIND_NAMES[kind_of(happened.area)]}


def _payment(paid: "Paid") -> dict[str, Any]:
    return {**_kind(paid), "more": paid.cause in (Cause.MORE_NEBULA, Cause.MORE_SYSTEM)}


def _plunder(plundered: "Plundered") -> dict[str, Any]:
    return {**_kind(plundered), "short": plundered.paid != plundered.due}


def _owned(teleported: "Teleported") -> dict[str, Any]:
    return {"own": teleported.seat == teleported.owner}


@event("TRI-EXP-02", told="Stack {stack} shows {face}.")
@frozen
class TopRevealed(Value):
    """A stack shows a new face."""

    stack: int = attrs.field(metadata=PUBLIC)
    face: str = attrs.field(metadata=PUBLIC)


@event(
    "TRI-TOK-01",
    told="Seat {seat} draws a combat token{token, select, none {} other {, {token}}}.",
)
@frozen
class TokenGained(Value):
    """A player drew a combat token; which, only that player sees."""

    seat: int = attrs.field(metadata=PUBLIC)
    token: str | None = attrs.field(metadata=ACTOR)


@event("TRI-TRN-02", told="Seat {seat} begins {its} turn.")
@frozen
class TurnBegan(Value):
    """A player's turn began."""

    seat: int = attrs.field(metadata=PUBLIC)


@event(
    "TRI-TRD-08",
    told=(
        "Seat {seat} buys a {what, select, token {combat token} other {{what} mineral}}"
        " for {price:credit}."
    ),
)
@frozen
class Bought(Value):
    """A player bought a mineral, or a combat token that is then drawn."""

    seat: int = attrs.field(metadata=PUBLIC)
    what: str = attrs.field(metadata=PUBLIC)
    price: int = attrs.field(metadata=PUBLIC)


@event("TRI-TRD-10", told="Seat {seat} gives {given[0]} and {given[1]} for {taken}.")
@frozen
class Exchanged(Value):
    """Two minerals went into the bag, one came out."""

    seat: int = attrs.field(metadata=PUBLIC)
    given: tuple[str, str] = attrs.field(metadata=PUBLIC)
    taken: str = attrs.field(metadata=PUBLIC)


@event("TRI-EXT-02", told="Seat {seat} extracts {colour} from {area}.")
@frozen
class Extracted(Value):
    """A controller took a mineral from a nebula."""

    seat: int = attrs.field(metadata=PUBLIC)
    area: Node = attrs.field(metadata=PUBLIC)
    colour: str = attrs.field(metadata=PUBLIC)


@event("TRI-EXT-09", told="Seat {seat}'s Rogue on {cell} mines {colour} from {area}.")
@frozen
class Mined(Value):
    """A Rogue took a mineral from a nebula."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)
    area: Node = attrs.field(metadata=PUBLIC)
    colour: str = attrs.field(metadata=PUBLIC)


@event(
    "TRI-EXP-01",
    "TRI-EXP-03",
    told=(
        "Seat {seat} takes {face} from stack {stack}{tile, select, none {} other {: tile {tile}}}."
    ),
)
@frozen
class TileTaken(Value):
    """A player took the top of a stack; which tile it is, only that player sees."""

    seat: int = attrs.field(metadata=PUBLIC)
    stack: int = attrs.field(metadata=PUBLIC)
    face: str = attrs.field(metadata=PUBLIC)
    tile: str | None = attrs.field(metadata=ACTOR)


@event(
    "TRI-R-07",
    "TRI-R-131",
    told=(
        "Tile {tile} fits nowhere and {aside, select, true {is set aside} other {goes back"
        " under its stack}}."
    ),
)
@frozen
class TileUnplaceable(Value):
    """A tile that fits nowhere was shown and left the game, or went back under its stack."""

    seat: int = attrs.field(metadata=PUBLIC)
    tile: str = attrs.field(metadata=PUBLIC)
    aside: bool = attrs.field(metadata=PUBLIC)


@event("TRI-EXP-06", told="Seat {seat} places {face} on {cell}.")
@frozen
class TilePlaced(Value):
    """The galaxy grew by a tile."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)
    face: str = attrs.field(metadata=PUBLIC)
    turn: int = attrs.field(metadata=PUBLIC)


@event("TRI-TIL-09", told="The exmitter on {cell} strikes.")
@frozen
class Struck(Value):
    """An exmitter struck its radius."""

    cell: Cell = attrs.field(metadata=PUBLIC)


@event(
    "TRI-BSH-14",
    told="Seat {seat}'s {unit} on {cell} goes home.",
)
@frozen
class SentHome(Value):
    """A unit went back to its owner's board."""

    seat: int = attrs.field(metadata=PUBLIC)
    unit: Unit = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)


@event(
    "TRI-CLO-01",
    told="The {kind} of {tiles:tile} at {area} is closed.",
)
@frozen
class AreaClosed(Value):
    """An area was closed."""

    kind: AreaKind = attrs.field(metadata=PUBLIC)
    area: Node = attrs.field(metadata=PUBLIC)
    tiles: int = attrs.field(metadata=PUBLIC)


@event(
    particulars=_paid,
    told=(
        "Seat {seat} is paid {amount:credit}{more, select, true { more} other {}} for the"
        " {kind} {area} ({tiles:tile}{emissaries, plural, =0 {} one {, # emissary} other {,"
        " # emissaries}}{extractors, plural, =0 {} one {, # extractor} other {, #"
        " extractors}})."
    ),
    facts=_payment,
)
@frozen
class Paid(Value):
    """A player was paid credits for an area: the amount, for what, and what was counted there."""

    seat: int = attrs.field(metadata=PUBLIC)
    amount: int = attrs.field(metadata=PUBLIC)
    cause: Cause = attrs.field(metadata=PUBLIC)
    area: Node = attrs.field(metadata=PUBLIC)
    tiles: int = attrs.field(metadata=PUBLIC)
    emissaries: int = attrs.field(metadata=PUBLIC)
    extractors: int = attrs.field(metadata=PUBLIC)


@event("TRI-R-09", told="Seat {seat} draws a {colour} mineral.")
@frozen
class MineralGained(Value):
    """A player drew a random mineral."""

    seat: int = attrs.field(metadata=PUBLIC)
    colour: str = attrs.field(metadata=PUBLIC)


@event("TRI-CLO-11", "TRI-CON-14", told="A {colour} mineral appears in {area}.")
@frozen
class MineralAppeared(Value):
    """A random mineral came into a nebula."""

    area: Node = attrs.field(metadata=PUBLIC)
    colour: str = attrs.field(metadata=PUBLIC)


@event(
    "TRI-EDN-01",
    particulars=_unit_sent,
    told="Seat {seat} sends {unit, select, emissary {an} other {a}} {unit} to {node}.",
)
@frozen
class UnitSent(Value):
    """A unit went on an expedition."""

    seat: int = attrs.field(metadata=PUBLIC)
    unit: Unit = attrs.field(metadata=PUBLIC)
    node: Node = attrs.field(metadata=PUBLIC)


@event(
    "TRI-CON-01",
    told=(
        "Seat {seat} builds a {level, select, 1 {research station} other {space station}}"
        " on {cell}."
    ),
)
@frozen
class StationBuilt(Value):
    """A research station (level 1) or space station (level 2) was built."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)
    level: int = attrs.field(metadata=PUBLIC)


@event(
    "TRI-TEL-14",
    told=(
        "Seat {seat} teleports {own, select, true {{its}} other {seat {owner}'s}} {unit}"
        " from {cell} to {node}."
    ),
    facts=_owned,
)
@frozen
class Teleported(Value):
    """A unit was teleported."""

    seat: int = attrs.field(metadata=PUBLIC)
    owner: int = attrs.field(metadata=PUBLIC)
    unit: Unit = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)
    node: Node = attrs.field(metadata=PUBLIC)


@event("TRI-EDN-09", told="Seat {seat} moves {its} ship from {cell} to {node}.")
@frozen
class ShipMoved(Value):
    """A ship moved."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)
    node: Node = attrs.field(metadata=PUBLIC)


@event("TRI-OUT-01", "TRI-OUT-02", told="Seat {seat} has {count:additional action} by an outpost.")
@frozen
class ActionsGained(Value):
    """An outpost gave additional actions."""

    seat: int = attrs.field(metadata=PUBLIC)
    count: int = attrs.field(metadata=PUBLIC)


@event("TRI-CLO-16", told="Seat {seat} takes {its} emissary on {cell} back.")
@frozen
class Retrieved(Value):
    """The closer took an emissary back."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)


@event(
    "TRI-CTL-06",
    told="Seat {seat} takes control of the {kind} {area}.",
    facts=_kind,
)
@frozen
class ControlTaken(Value):
    """A player took control of an area."""

    seat: int = attrs.field(metadata=PUBLIC)
    area: Node = attrs.field(metadata=PUBLIC)


@event(
    "TRI-CTL-01",
    "TRI-R-94",
    told="Seat {seat} loses control of the {kind} {area}.",
    facts=_kind,
)
@frozen
class ControlLost(Value):
    """A player no longer controls an area."""

    seat: int = attrs.field(metadata=PUBLIC)
    area: Node = attrs.field(metadata=PUBLIC)


@event("TRI-SET-17", told="Seat {seat} ends {its} turn.")
@frozen
class TurnEnded(Value):
    """A player's turn ended."""

    seat: int = attrs.field(metadata=PUBLIC)


@event("TRI-END-03", told="Seat {seat} sells {count:mineral} for {amount:credit}.")
@frozen
class Sold(Value):
    """A player sold all minerals."""

    seat: int = attrs.field(metadata=PUBLIC)
    count: int = attrs.field(metadata=PUBLIC)
    amount: int = attrs.field(metadata=PUBLIC)


@event(
    "TRI-PLU-04",
    "TRI-PLU-05",
    told=(
        "Seat {seat} plunders the {kind} {area}: {paid}{short, select, true { of {due}}"
        " other {}} credits from seat {victim}."
    ),
    facts=_plunder,
)
@frozen
class Plundered(Value):
    """A player plundered a system: what was due and what its controller could pay."""

    seat: int = attrs.field(metadata=PUBLIC)
    victim: int = attrs.field(metadata=PUBLIC)
    area: Node = attrs.field(metadata=PUBLIC)
    due: int = attrs.field(metadata=PUBLIC)
    paid: int = attrs.field(metadata=PUBLIC)


@event(
    "TRI-END-01",
    "TRI-TRN-01",
    told=(
        "The game is over: {winners, seats} {winners, plural, one {wins} other {share the"
        " victory}} ({totals, points})."
    ),
)
@frozen
class GameEnded(Value):
    """The game ended."""

    totals: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    winners: tuple[int, ...] = attrs.field(metadata=PUBLIC)


Event = (
    TopRevealed | TokenGained | TurnBegan | Bought | Exchanged | Extracted | Mined | TileTaken |
    TileUnplaceable | TilePlaced | Struck | SentHome | AreaClosed | Paid | MineralGained |
    MineralAppeared | UnitSent | StationBuilt | Teleported | ShipMoved | ActionsGained | ClashBegan
    | TokenDeclared | Rolled | TokensShown | TokenUsed | ClashEnded | Retrieved | ControlTaken |
    ControlLost | TurnEnded | Sold | Plundered | GameEnded | RaceTaken | SkillUnlocked |
    MineralGiven | Gathered | SetSold | TokenSold | ExmitterPlaced | ModulatorPlaced |
    WormholeOpened | Swapped | Harnessed | Released | Fixed | Evaded | Fired | Exploded | Cried
)  # fmt: skip
"""The closed union."""
EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)
Log = list[Event] | None
"""Where events are put down, if anybody asks for them."""
