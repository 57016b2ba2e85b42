"""Galaktico in sentences: what happened, and what a listed action is about."""

from typing import Final

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.words.events import (
    Captured,
    Deployed,
    EndReached,
    Equipped,
    Event,
    Fought,
    GameEnded,
    MeteorMoved,
    Moved,
    Outcome,
    Passed,
    Placed,
    Revealed,
    Rewarded,
    StationRazed,
    TurnBegan,
    Unveiled,
)
from galaxy_rules.galaktico.words.state import Cause
from galaxy_rules.kernel.happenings import sentence_of

ENDS: Final = {
    Cause.POINTS: "has enough points",
    Cause.STATION: "has destroyed a station",
    Cause.DESTROYERS: "has captured the last destroyer of a fleet",
}
"""What somebody has done who ends the game."""
TURNING_POINTS: Final = (Fought, StationRazed, EndReached, GameEnded)
"""What a short account of a game tells."""


def sentence(_: Galaktico, event: Event) -> str:
    """What happened, whatever the table."""
    return told(event)


def told(event: Event) -> str:
    """What happened, as one would tell it; hidden things are told as hidden."""
    match event:
        case Equipped(seat=seat, ship=ship, card=card):
            laid = f"lays {card} at" if card else "equips, face down,"
            return f"Seat {seat} {laid} its {ship}."
        case Placed(seat=seat, ship=ship, space=space):
            return f"Seat {seat} places a {ship} {f'on {space}' if space else 'behind its screen'}."
        case Unveiled(seat=seat, ships=ships):
            stand = ", ".join(f"{ship} {space}" for ship, space in ships)
            return f"Seat {seat} removes its screen: {stand}."
        case Moved(seat=seat, ship=ship, origin=origin, path=path):
            return f"Seat {seat}'s {ship} goes {origin}: {' '.join(path)}."
        case Revealed(seat=seat, ship=ship, cards=cards):
            return f"Seat {seat} shows its {ship}: {' + '.join(cards)}."
        case Fought():
            return _combat(event)
        case StationRazed(seat=seat, owner=owner, space=space, ship=ship):
            with_it = f", and the {ship} on it" if ship is not None else ""
            return f"Seat {seat} destroys seat {owner}'s station on {space}{with_it}."
        case EndReached(seat=seat, cause=cause):
            return f"Seat {seat} {ENDS[cause]}."
        case GameEnded(totals=totals, winners=winners):
            who = " and ".join(f"seat {seat}" for seat in winners)
            points = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals))
            return f"The game is over: {who} {_wins(winners)} ({points})."
        case TurnBegan() | Captured() | Rewarded() | Deployed() | MeteorMoved() | Passed():
            return sentence_of(event)


def _wins(winners: tuple[int, ...]) -> str:
    return "wins" if len(winners) == 1 else "share the victory"


def _combat(event: Fought) -> str:
    bonus = f", {event.bonus} of it for the meteor" if event.bonus else ""
    attacker = f"Seat {event.seat}'s {event.ship}"
    defender = f"seat {event.opponent}'s {event.target} on {event.space}"
    forces = f"force {event.attack}{bonus}, against {event.defence}"
    return f"{attacker} attacks {defender}: {forces}. {_END_OF_COMBAT[event.outcome]}"


_END_OF_COMBAT: Final = {
    Outcome.WON: "The attacker wins.",
    Outcome.LOST: "The defender wins.",
    Outcome.TIE: "A tie: both are captured.",
}
