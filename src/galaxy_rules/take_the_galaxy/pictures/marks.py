"""Where on the table an action or an event belongs, and the marks that show it.

A place is a short text such as ``slot 0 1 2``: its kind, its seat, and the words of actions for it.
What may be done has a dashed frame, and a number where several actions meet; what has changed has a
plain frame with a flag; what is being paid for has a dotted one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from galaxy_rules.drawing.svg import at, element, polygon, rectangle, width_of, words
from galaxy_rules.take_the_galaxy import (
    Action,
    Agree,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Decline,
    Draw,
    EndTurn,
    Event,
    Invest,
    Opportunity,
    Pay,
    Proceed,
    Recover,
    Relinquish,
    RemoveHazard,
    Reveal,
    Surrender,
    TakeBounty,
    TakeTheGalaxy,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.pictures.text import Shown
from galaxy_rules.take_the_galaxy.words import events as happened
from galaxy_rules.take_the_galaxy.words.components import EventKind
from galaxy_rules.take_the_galaxy.words.state import Consent, Investing, Payment

BADGE: Final = 14
"""Height of the number on a mark."""


@attrs.frozen
class Marks:
    """What is marked, by place."""

    targets: Mapping[str, int]
    """How many actions concern a place."""
    changed: frozenset[str]
    waiting: frozenset[str]
    """What is being paid or asked for."""

    def of(self, *starts: str) -> tuple[frozenset[object], ...]:
        """All that is marked on places that begin so."""
        return (
            frozenset(one for one in self.targets.items() if one[0].startswith(starts)),
            frozenset(one for one in self.changed if one.startswith(starts)),
            frozenset(one for one in self.waiting if one.startswith(starts)),
        )

    def of_seat(self, seat: int) -> tuple[frozenset[object], ...]:
        """All that is marked on a seat's places."""
        own = str(seat)
        return (
            frozenset(one for one in self.targets.items() if _seat_in(one[0]) == own),
            frozenset(one for one in self.changed if _seat_in(one) == own),
            frozenset(one for one in self.waiting if _seat_in(one) == own),
        )

    def around(
        self, place: str, x: float, y: float, width: float, height: float, radius: float = 6
    ) -> str:
        """The frames round a place; nothing where nothing is marked."""
        box = (x - 1.5, y - 1.5, width + 3, height + 3)
        drawn = ""
        if place in self.waiting:
            drawn += _frame(place, box, "k-ink wide dots", radius)
        if place in self.changed:
            flag = [(box[0], box[1]), (box[0] + 10, box[1]), (box[0], box[1] + 10)]
            drawn += _frame(place, box, "k-path wide", radius) + polygon(flag, "f-path k-path thin")
        count = self.targets.get(place, 0)
        if count:
            drawn += _frame(place, box, "k-target wide dash", radius)
        if count > 1:
            drawn += badge(count, x + width + 3, y + height + 2)
        return drawn


def place_of(place: str, what: str = "") -> dict[str, str]:
    """What an element is that is a place, or stands for one.

    >>> place_of("slot 0 1 2", "mark"), place_of("deck 1")
    ({'data_kind': 'mark slot', 'data_place': '1 2', 'data_seat': '0'}, \
{'data_kind': 'stack', 'data_place': 'deck', 'data_seat': '1'})
    """
    word, *rest = place.split(" ")
    seat = None if word in _NOBODYS else int(rest.pop(0))
    kind = "seat" if word == "seat" else "stack" if not rest else word
    words = " ".join(rest) or (word if seat is None or kind == "stack" else str(seat))
    return at(f"{what} {kind}".strip(), words, seat)


def _seat_in(place: str) -> str:
    """Whose a place is, as it is written in it."""
    return place.partition(" ")[2].partition(" ")[0]


_NOBODYS: Final = ("space", "gone", "row", "row-slot", "hazard")
"""The kinds of places that are no seat's."""


def _frame(place: str, box: tuple[float, float, float, float], edge: str, radius: float) -> str:
    """A frame that names its place, for pages that let one click on it."""
    x, y, width, height = box
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius,
        fill="none",
        class_=edge,
        **place_of(place, "mark"),
    )


def badge(count: int, x: float, y: float) -> str:
    """How many actions meet at a place, in a box that ends at a corner."""
    wide = width_of(str(count), 11) + 8
    return rectangle(x - wide, y - BADGE / 2 - 2, wide, BADGE, "f-target", 4) + words(
        x - wide / 2, y + 1.8, count, "f-paper small bold mid"
    )


def marks(
    game: TakeTheGalaxy, shown: Shown, actions: Iterable[Action], events: Iterable[Event]
) -> Marks:
    """Everything that is marked on a table."""
    return Marks(
        Counter(place for action in actions for place in places_of(game, shown, action)),
        frozenset(place for event in events for place in changes_of(shown, event)),
        frozenset(_waiting(game, shown)),
    )


def _waiting(game: TakeTheGalaxy, shown: Shown) -> tuple[str, ...]:
    """What is being paid or asked for; a card to be built has left the hand."""
    places: tuple[str, ...] = ()
    match shown.pending:
        case Payment(order=order):
            places = places_of(game, shown, order)
        case Consent(request=request):
            places = places_of(game, shown, request)
        case Investing(card=card, payer=payer):
            places = (f"row {card}", f"tokens {payer}")
        case None:
            pass
    return tuple(place for place in places if not place.startswith("hand"))


# actions


def places_of(  # noqa: C901, PLR0911, PLR0912 - one match
    game: TakeTheGalaxy, shown: Shown, action: Action
) -> tuple[str, ...]:
    """The places that an action is about: what it takes, where it puts it."""
    seat = shown.turn
    match action:
        case Reveal():
            return ("space",)
        case Draw():
            return (f"deck {seat}",)
        case Pay(card=card) | Surrender(card=card):
            return (f"hand {seat} {card}",)
        case ClaimSystem(card=card, slot=slot, colony=colony):
            return f"row-slot {card} {slot}", f"hand {seat} {colony}"
        case Claim(card=card) | Opportunity(card=card):
            return (f"row {card}", *_ship_given(game, seat, action))
        case RemoveHazard(card=card):
            return (f"hazard {card}",)
        case Build(system=system, slot=slot, colony=card) | Upgrade(system, slot, card):
            return f"slot {seat} {system} {slot}", f"hand {seat} {card}"
        case BuildShip(card=card):
            return f"hand {seat} {card}", f"ships {seat}"
        case Recover():
            return (f"discard {seat}",)
        case TradeIn(card=card):
            return (f"pile {_payer(shown)} {card}",)
        case Invest():
            return (f"tokens {_payer(shown)}",)
        case Convert(resource=resource):
            return (f"pool {seat} {resource}",)
        case Relinquish(system=system):
            return (f"system {seat} {system}",)
        case UseColony() | UseShip() | TakeBounty():
            return (_used_place(action),)
        case EndTurn() | Proceed() | Agree() | Decline():
            return ()


def _used_place(action: UseColony | UseShip | TakeBounty) -> str:
    match action:
        case UseColony(owner=owner, system=system, slot=slot):
            return f"slot {owner} {system} {slot}"
        case UseShip(owner=owner, ship=ship):
            return f"ship {owner} {ship}"
        case TakeBounty(owner=owner, system=system, resource=resource):
            return f"bounty {owner} {system} {resource}"


def _ship_given(game: TakeTheGalaxy, seat: int, action: Claim | Opportunity) -> tuple[str, ...]:
    """The Next Step takes a ship; with the Investors the argument is who pays."""
    if isinstance(action, Claim) or game.events.get(action.card) is not EventKind.NEXTSTEP:
        return ()
    return (f"ship {seat} {action.argument}",)


def _payer(shown: Shown) -> int:
    return shown.pending.payer if isinstance(shown.pending, Investing) else shown.turn


# events


def changes_of(shown: Shown, event: Event) -> tuple[str, ...]:  # noqa: C901, PLR0911, PLR0912 - one match
    """The places that an event has changed, as far as they can be seen on the table now."""
    match event:
        case happened.Revealed(card=card) | happened.HazardRemoved(card=card):
            return (f"row {card}",)
        case happened.OpportunityUsed(card=card) | happened.DealOpened(card=card):
            return (f"row {card}",)
        case happened.Dropped():
            return ("gone",)
        case happened.Surrendered(seat=seat) | happened.Paid(seat=seat):
            return (f"discard {seat}",)
        case happened.Drew(seat=seat, card=card):
            return f"deck {seat}", f"hand {seat}", f"hand {seat} {card}"
        case happened.Recovered(seat=seat, card=card):
            return f"discard {seat}", f"hand {seat}", f"hand {seat} {card}"
        case happened.Reshuffled(seat=seat):
            return f"deck {seat}", f"discard {seat}"
        case happened.SystemClaimed(seat=seat, card=card):
            return tuple(f"system {seat} {place}" for place in _systems(shown, seat, card))
        case happened.ColonyBuilt(seat=seat, system=card, slot=slot):
            return tuple(f"slot {seat} {place} {slot}" for place in _systems(shown, seat, card))
        case happened.ColonyUpgraded(seat=seat, system=card, slot=slot):
            return tuple(f"slot {seat} {place} {slot}" for place in _systems(shown, seat, card))
        case happened.ShipBuilt(seat=seat, card=card):
            return _newest_ship(shown, seat, card)
        case happened.Used(owner=owner, card=card):
            return _uses(shown, owner, card)
        case happened.PoolChanged(seat=seat):
            return f"pool {seat} M", f"pool {seat} S", f"pool {seat} P", f"pool {seat}"
        case happened.BountyTaken(owner=owner, system=card):
            return tuple(f"system {owner} {place}" for place in _systems(shown, owner, card))
        case (
            happened.CardClaimed(seat=seat, card=card)
            | happened.SystemRelinquished(seat=seat, card=card)
        ):
            return f"pile {seat} {card}", f"renown {seat}"
        case happened.TradedIn(seat=seat) | happened.RenownChanged(seat=seat):
            return (f"tokens {seat}",)
        case happened.ShipGiven(seat=seat):
            return (f"ships {seat}",)
        case happened.TurnBegan(seat=seat):
            return (f"seat {seat}",)
        case (
            happened.Announced() | happened.Answered() | happened.Asked() | happened.GameEnded()
            | happened.Proceeded() | happened.TurnEnded()
            | happened.WasReset()
        ):  # fmt: skip
            return ()


def _is_seat(shown: Shown, seat: object) -> bool:
    return isinstance(seat, int) and 0 <= seat < len(shown.hands)


def _systems(shown: Shown, seat: int, card: str) -> list[int]:
    """Where a seat's system lies; it may have gone since."""
    if not _is_seat(shown, seat):
        return []
    return [place for place, system in enumerate(shown.systems[seat]) if system.card == card]


def _newest_ship(shown: Shown, seat: int, card: str) -> tuple[str, ...]:
    if not _is_seat(shown, seat):
        return ()
    ships = [place for place, ship in enumerate(shown.ships[seat]) if ship.card == card]
    return tuple(f"ship {seat} {place}" for place in ships[-1:])


def _uses(shown: Shown, owner: int, card: str) -> tuple[str, ...]:
    """The used colonies and ships of that name: an event does not say which of several it was."""
    if not _is_seat(shown, owner):
        return ()
    colonies = [
        f"slot {owner} {place} {slot}"
        for place, system in enumerate(shown.systems[owner])
        for slot, stack in enumerate(system.stacks)
        if stack is not None and stack.used and stack.cards[-1] == card
    ]
    ships = [
        f"ship {owner} {place}"
        for place, ship in enumerate(shown.ships[owner])
        if ship.used and ship.card == card
    ]
    return (*colonies, *ships)
