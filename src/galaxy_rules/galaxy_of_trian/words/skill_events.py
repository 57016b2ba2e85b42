"""What racial skills bring about: past participles, each field with who may see it."""

import attrs

from galaxy_rules.galaxy_of_trian.words.grid import Cell, Node
from galaxy_rules.galaxy_of_trian.words.skill_actions import Traveller
from galaxy_rules.kernel.happenings import event
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import ACTOR, PUBLIC


@event(
    "TRI-SET-02",
    told="Seat {seat} plays {race}.",
)
@frozen
class RaceTaken(Value):
    """A player plays a race."""

    seat: int = attrs.field(metadata=PUBLIC)
    race: str = attrs.field(metadata=PUBLIC)


@event(
    "TRI-EVO-01",
    "TRI-EVO-02",
    told="Seat {seat} unlocks {skill} for {price:credit}.",
)
@frozen
class SkillUnlocked(Value):
    """A player unlocked a skill."""

    seat: int = attrs.field(metadata=PUBLIC)
    skill: str = attrs.field(metadata=PUBLIC)
    price: int = attrs.field(metadata=PUBLIC)


@event(
    "TRI-R-158",
    told=(
        "Seat {seat} {receiver, select, none {puts a {colour} mineral into the bag} other"
        " {gives a {colour} mineral to seat {receiver}}}."
    ),
)
@frozen
class MineralGiven(Value):
    """A player gave a mineral: to another, or (None) into the bag."""

    seat: int = attrs.field(metadata=PUBLIC)
    colour: str = attrs.field(metadata=PUBLIC)
    receiver: int | None = attrs.field(metadata=PUBLIC)


@event("TRI-R-161", "TRI-R-162", told="Seat {seat} takes {colour} from {area} by a skill.")
@frozen
class Gathered(Value):
    """A player took a mineral from a nebula by a skill."""

    seat: int = attrs.field(metadata=PUBLIC)
    area: Node = attrs.field(metadata=PUBLIC)
    colour: str = attrs.field(metadata=PUBLIC)


@event("TRI-UNI-02", told="Seat {seat} sells a set of minerals for {amount:credit}.")
@frozen
class SetSold(Value):
    """A player sold one mineral of every colour."""

    seat: int = attrs.field(metadata=PUBLIC)
    amount: int = attrs.field(metadata=PUBLIC)


@event(
    "TRI-SK-4-05",
    told=(
        "Seat {seat} sells {token, select, none {a combat token} other {a {token} token}}"
        " for {amount:credit}."
    ),
)
@frozen
class TokenSold(Value):
    """A player sold a combat token; which, only that player knows."""

    seat: int = attrs.field(metadata=PUBLIC)
    token: str | None = attrs.field(metadata=ACTOR)
    amount: int = attrs.field(metadata=PUBLIC)


@event("TRI-SK-6-02", told="Seat {seat} places an exmitter token on {cell}.")
@frozen
class ExmitterPlaced(Value):
    """A player put an exmitter token on a tile."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)


@event("TRI-SK-7-08", told="Seat {seat} places a space modulator on {cell}.")
@frozen
class ModulatorPlaced(Value):
    """A player put a space modulator on a tile."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)


@event("TRI-SK-5-04", told="Seat {seat} opens a wormhole at {node}.")
@frozen
class WormholeOpened(Value):
    """A player opened a wormhole."""

    seat: int = attrs.field(metadata=PUBLIC)
    node: Node = attrs.field(metadata=PUBLIC)


@event("TRI-SK-6-04", told="Seat {seat} swaps {its} {what} on {own} for that on {target}.")
@frozen
class Swapped(Value):
    """A player swapped an own unit with an enemy's, by their cells."""

    seat: int = attrs.field(metadata=PUBLIC)
    what: Traveller = attrs.field(metadata=PUBLIC)
    own: Cell = attrs.field(metadata=PUBLIC)
    target: Cell = attrs.field(metadata=PUBLIC)


@event("TRI-SK-1-07", told="Seat {seat} harnesses the ship on {cell}.")
@frozen
class Harnessed(Value):
    """A player harnessed an enemy ship."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)


@event("TRI-SK-1-08", told="Seat {seat} buys {its} ship on {cell} free.")
@frozen
class Released(Value):
    """A player freed a ship of its harness."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)


@event("TRI-SK-1-05", told="Seat {seat}'s Priestess becomes an emissary at {node}.")
@frozen
class Fixed(Value):
    """A ship became an emissary."""

    seat: int = attrs.field(metadata=PUBLIC)
    node: Node = attrs.field(metadata=PUBLIC)


@event("TRI-SK-1-11", told="Seat {seat}'s Priestess flees from {cell} to {node}.")
@frozen
class Evaded(Value):
    """A ship fled from an attack."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)
    node: Node = attrs.field(metadata=PUBLIC)


@event("TRI-SK-8-05", told="Seat {seat}'s Cannon on {cell} fires.")
@frozen
class Fired(Value):
    """A field of fire destroyed what was in it."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)


@event("TRI-SK-7-03", told="Seat {seat}'s Decoy on {cell} explodes.")
@frozen
class Exploded(Value):
    """A ship exploded."""

    seat: int = attrs.field(metadata=PUBLIC)
    cell: Cell = attrs.field(metadata=PUBLIC)


@event("TRI-SK-8-01", told="Seat {seat} utters {its} Warcry.")
@frozen
class Cried(Value):
    """A player paid for a better roll."""

    seat: int = attrs.field(metadata=PUBLIC)
