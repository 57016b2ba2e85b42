"""What happened, by which clauses, and who may see it."""

from typing import Final, get_args

import attrs

from galaxy_rules.kernel.happenings import event
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import ACTOR, PUBLIC


@event("PRO-SET-02")
@attrs.frozen
class Dealt(Value):
    """A player got a card that only that player knows."""

    seat: int = attrs.field(metadata=PUBLIC)
    moon: str | None = attrs.field(metadata=ACTOR)


@event("PRO-TRN-01", told="Seat {seat} aims at {moon}.")
@attrs.frozen
class Aimed(Value):
    """A player has chosen a moon."""

    seat: int = attrs.field(metadata=PUBLIC)
    moon: str = attrs.field(metadata=PUBLIC)


@event("PRO-DRL-01", told="Seat {seat} drills with {barrels:barrel}.")
@attrs.frozen
class Drilled(Value):
    """A player burns fuel."""

    seat: int = attrs.field(metadata=PUBLIC)
    barrels: int = attrs.field(metadata=PUBLIC)


@event("PRO-DRL-02")
@attrs.frozen
class Rolled(Value):
    """The die was rolled, and whether that is a hit."""

    seat: int = attrs.field(metadata=PUBLIC)
    pips: int = attrs.field(metadata=PUBLIC)
    hit: bool = attrs.field(metadata=PUBLIC)


@event("PRO-RST-01")
@attrs.frozen
class Rested(Value):
    """A player has taken fuel."""

    seat: int = attrs.field(metadata=PUBLIC)
    barrels: int = attrs.field(metadata=PUBLIC)


@event("PRO-END-01")
@attrs.frozen
class Shown(Value):
    """The game is over, and all cards are on the table."""

    moons: tuple[str | None, ...] = attrs.field(metadata=PUBLIC)


Event = Dealt | Aimed | Drilled | Rolled | Rested | Shown
EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)
Log = list[Event] | None
