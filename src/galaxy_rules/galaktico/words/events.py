"""What happened, for frontends: past participles, each field with who may see it."""

import enum
from typing import Final, get_args

import attrs

from galaxy_rules.galaktico.words.components import ShipType
from galaxy_rules.galaktico.words.state import Cause
from galaxy_rules.kernel.happenings import Clauses, event
from galaxy_rules.kernel.unchanging import frozen
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import ACTOR, PUBLIC

ENDS: Final = {
    Cause.POINTS: "GAL-END-01",
    Cause.STATION: "GAL-END-02",
    Cause.DESTROYERS: "GAL-END-03",
}
"""By which clause each cause ends the game."""


class Outcome(enum.Enum):
    """How a combat ends, seen from the attacker."""

    WON = "won"
    LOST = "lost"
    TIE = "tie"


def _fought(fought: "Fought") -> Clauses:
    return ("GAL-CMB-05", "GAL-CMB-09") if fought.outcome is Outcome.TIE else ()


def _end_reached(end: "EndReached") -> Clauses:
    return (ENDS[end.cause], "GAL-PTS-05")


@event(
    "GAL-EQP-05",
    told=(
        "Seat {seat} {card, select, none {equips, face down,} other {lays {card} at}} {its} {ship}."
    ),
)
@frozen
class Equipped(Value):
    """A card was laid face down at a ship card."""

    seat: int = attrs.field(metadata=PUBLIC)
    ship: ShipType = attrs.field(metadata=PUBLIC)
    card: str | None = attrs.field(metadata=ACTOR)


@event(
    "GAL-SET-04",
    "GAL-SET-08",
    told=(
        "Seat {seat} places a {ship}"
        " {space, select, none {behind {its} screen} other {on {space}}}."
    ),
)
@frozen
class Placed(Value):
    """A start ship was put on a marked space, behind the screen."""

    seat: int = attrs.field(metadata=PUBLIC)
    ship: ShipType = attrs.field(metadata=PUBLIC)
    space: str | None = attrs.field(metadata=ACTOR)


@event(
    "GAL-SET-08",
    told="Seat {seat} removes {its} screen: {ships}.",
)
@frozen
class Unveiled(Value):
    """The screens are gone: where a player's start ships stand."""

    seat: int = attrs.field(metadata=PUBLIC)
    ships: tuple[tuple[ShipType, str], ...] = attrs.field(metadata=PUBLIC)


@event("GAL-TRN-01", "GAL-TRN-04", told="Seat {seat} begins {its} turn.")
@frozen
class TurnBegan(Value):
    """A player is to move."""

    seat: int = attrs.field(metadata=PUBLIC)


@event(
    "GAL-MOV-01",
    "GAL-MOV-05",
    told="Seat {seat}'s {ship} goes {origin}: {path, words}.",
)
@frozen
class Moved(Value):
    """A ship flew, jumped, or both; an attacker is on the target's space until the combat ends."""

    seat: int = attrs.field(metadata=PUBLIC)
    ship: ShipType = attrs.field(metadata=PUBLIC)
    origin: str = attrs.field(metadata=PUBLIC)
    path: tuple[str, ...] = attrs.field(metadata=PUBLIC)
    target: str = attrs.field(metadata=PUBLIC)


@event(
    "GAL-CMB-03",
    told="Seat {seat} shows {its} {ship}: {cards, sum}.",
)
@frozen
class Revealed(Value):
    """A fighting type's shield and weapons were shown to everybody."""

    seat: int = attrs.field(metadata=PUBLIC)
    ship: ShipType = attrs.field(metadata=PUBLIC)
    cards: tuple[str, ...] = attrs.field(metadata=PUBLIC)


@event(
    "GAL-CMB-05",
    "GAL-CMB-06",
    particulars=_fought,
    told=(
        "Seat {seat}'s {ship} attacks seat {opponent}'s {target} on {space}: force {attack}"
        "{bonus, plural, =0 {} other {, # of it for the meteor}}, against {defence}. {outcome,"
        " select, won {The attacker wins.} lost {The defender wins.}"
        " other {A tie: both are captured.}}"
    ),
)
@frozen
class Fought(Value):
    """A combat: both total forces, and how it ended for the attacker."""

    seat: int = attrs.field(metadata=PUBLIC)
    ship: ShipType = attrs.field(metadata=PUBLIC)
    opponent: int = attrs.field(metadata=PUBLIC)
    target: ShipType = attrs.field(metadata=PUBLIC)
    space: str = attrs.field(metadata=PUBLIC)
    bonus: int = attrs.field(metadata=PUBLIC)
    attack: int = attrs.field(metadata=PUBLIC)
    defence: int = attrs.field(metadata=PUBLIC)
    outcome: Outcome = attrs.field(metadata=PUBLIC)


@event("GAL-CMB-07", told="Seat {seat}'s {ship} captures seat {owner}'s {captive}.")
@frozen
class Captured(Value):
    """A figure went from the board onto the card of the type that captured it."""

    seat: int = attrs.field(metadata=PUBLIC)
    ship: ShipType = attrs.field(metadata=PUBLIC)
    owner: int = attrs.field(metadata=PUBLIC)
    captive: ShipType = attrs.field(metadata=PUBLIC)
    space: str = attrs.field(metadata=PUBLIC)


@event(
    "GAL-STA-04",
    "GAL-END-02",
    told=(
        "Seat {seat} destroys seat {owner}'s station on {space}"
        "{ship, select, none {} other {, and the {ship} on it}}."
    ),
)
@frozen
class StationRazed(Value):
    """A destroyer flew onto an opposing station; a ship on it is gone as well."""

    seat: int = attrs.field(metadata=PUBLIC)
    owner: int = attrs.field(metadata=PUBLIC)
    space: str = attrs.field(metadata=PUBLIC)
    ship: ShipType | None = attrs.field(metadata=PUBLIC)


@event(told="Seat {seat} takes {amount:point} [{clause}].")
@frozen
class Rewarded(Value):
    """A player took points, by a clause."""

    seat: int = attrs.field(metadata=PUBLIC)
    amount: int = attrs.field(metadata=PUBLIC)
    clause: str = attrs.field(metadata=PUBLIC)


@event("GAL-DEP-01", told="Seat {seat} deploys a {ship} on {space}.")
@frozen
class Deployed(Value):
    """A ship came from the supply onto its station."""

    seat: int = attrs.field(metadata=PUBLIC)
    ship: ShipType = attrs.field(metadata=PUBLIC)
    space: str = attrs.field(metadata=PUBLIC)


@event("GAL-MET-01", "GAL-MET-04", told="Seat {seat} moves the meteor on {origin} to {target}.")
@frozen
class MeteorMoved(Value):
    """A meteor was moved by one space."""

    seat: int = attrs.field(metadata=PUBLIC)
    origin: str = attrs.field(metadata=PUBLIC)
    target: str = attrs.field(metadata=PUBLIC)


@event("GAL-R-23", told="Seat {seat} passes.")
@frozen
class Passed(Value):
    """A player did nothing."""

    seat: int = attrs.field(metadata=PUBLIC)


@event(
    "GAL-PTS-05",
    particulars=_end_reached,
    told=(
        "Seat {seat} {cause, select, points {has enough points} station {has destroyed a station}"
        " other {has captured the last destroyer of a fleet}}."
    ),
)
@frozen
class EndReached(Value):
    """A player fulfilled a condition that ends the game."""

    seat: int = attrs.field(metadata=PUBLIC)
    cause: Cause = attrs.field(metadata=PUBLIC)


@event(
    "GAL-END-04",
    "GAL-END-05",
    "GAL-END-06",
    told=(
        "The game is over: {winners, seats} {winners, plural, one {wins}"
        " other {share the victory}} ({totals, points})."
    ),
)
@frozen
class GameEnded(Value):
    """Everybody counted; the totals and the winners."""

    totals: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    winners: tuple[int, ...] = attrs.field(metadata=PUBLIC)


Event = (
    Equipped | Placed | Unveiled | TurnBegan | Moved | Revealed | Fought | Captured | StationRazed
    | Rewarded | Deployed | MeteorMoved | Passed | EndReached | GameEnded
)  # fmt: skip
"""The closed union of what can happen."""
EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)
DISCLOSING: Final[tuple[type[Event], ...]] = (Unveiled, Revealed, Fought, EndReached, GameEnded)
"""The events that disclose secrets, as the rules want it; streams differ only where these do."""
