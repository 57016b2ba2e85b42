"""A person comes to every listed action by picking one thing after the other."""

import re
from collections.abc import Iterator
from typing import Any, Final

from galaxy_rules.kernel.words.choices import Choice, Choices
from galaxy_rules.match.documents import dumps, loads
from galaxy_rules.showing.pictures import draw
from galaxy_rules.testing.claims import claim, claim_same
from galaxy_rules.testing.subjects import Spot, Subject

BUTTONS: Final = 24
"""So many buttons side by side can still be read."""
PLACES: Final = 96
"""So many places may be open at once: all that one piece can reach on a board."""
PICKS: Final = 3
"""So many picks lead to an action at most."""
DRAWN: Final = 24
"""In so many positions the drawing is looked at."""
_ELEMENT: Final = re.compile(r"<\w+ ([^>]*data-place=[^>]*)>")
_ATTRIBUTE: Final = re.compile(r'data-(kind|place|seat)="([^"]*)"')
Place = tuple[str, str, int | None]


def picks_lead_everywhere(subject: Subject) -> None:
    """Every listed action is at the end of one way of few picks, and no way ends without one."""
    game, dice = subject.game, subject.dice("picks")
    for spot in subject.spots():
        listed, found = list(game.legal_actions(spot.state)), game.choices(spot.state)
        ways = list(found.ways())
        claim_same(len(listed), len(ways), spot, "listed actions, and ways:")
        claim_same(set(listed), {action for _, action in ways}, spot, "what the ways lead to:")
        for way, action in ways:
            claim(len(way) <= PICKS, spot, f"{len(way)} picks lead to {action}")
        for beside in _levels(found):
            _told_apart(spot, beside)
        text = dumps(found)
        claim_same(found, loads(text, subject.pack), spot, "choices as a document:")
        _as_far_as_is_seen(subject, spot, found, dice)


def _levels(found: Choices[Any]) -> Iterator[tuple[Choice[Any], ...]]:
    """What is beside each other; empty only where nothing is listed."""
    open_levels = [found.choices] if found.choices else []
    while open_levels:
        yield (beside := open_levels.pop())
        open_levels += [one.choices for one in beside if one.action is None]


def _told_apart(spot: Spot, beside: tuple[Choice[Any], ...]) -> None:
    """Picks beside each other are different places, or buttons with different labels."""
    claim(bool(beside), spot, "a way ends without an action")
    buttons = [one.label for one in beside if one.place is None]
    places = [place_of(one) for one in beside if one.place is not None]
    claim_same(len(buttons), len(set(buttons)), spot, f"two of {buttons} are alike:")
    claim_same(len(places), len(set(places)), spot, f"two of {places} are alike:")
    claim(len(buttons) <= BUTTONS, spot, f"{len(buttons)} buttons side by side")
    claim(len(places) <= PLACES, spot, f"{len(places)} places at once")
    for one in beside:
        claim(bool(one.label) and one.label.isprintable(), spot, f"the label {one.label!r}")
        claim(bool(one.kind), spot, f"{one.label} has no kind")


def _as_far_as_is_seen(subject: Subject, spot: Spot, found: Choices[Any], dice: Any) -> None:
    """Labels and remarks tell a seat nothing that is hidden from it."""
    if not found.choices:
        return
    twin = subject.twin(subject.game, spot.state, found.seat, dice)
    if twin is not None:
        claim_same(found, subject.game.choices(twin), spot, "choices tell more than they may:")


def picks_are_drawn(subject: Subject) -> None:
    """Whatever is to be picked at a place is an element of the seat's drawing, on a phone too."""
    game = subject.game
    spots = [spot for spot in subject.spots() if game.legal_actions(spot.state)]
    for spot in spots[:: max(len(spots) // DRAWN, 1)]:
        found = game.choices(spot.state)
        view = game.view(spot.state, found.seat)
        wanted = {place_of(one) for beside in _levels(found) for one in beside if one.place}
        for portrait in (False, True):
            missing = wanted - places_in(draw(game, view, portrait=portrait).svg)
            claim(not missing, spot, f"{sorted(map(str, missing))} is not drawn")


def place_of(choice: Choice[Any]) -> Place:
    """Where a pick is: its kind, its words and whose it is, where that belongs to its name."""
    return choice.kind, choice.place or "", choice.seat


def places_in(svg: str) -> set[Place]:
    """Every place of a drawing, by each of its kinds, with its seat and without."""
    found = set[Place]()
    for element in _ELEMENT.findall(svg):
        said = dict(_ATTRIBUTE.findall(element))
        for kind in said.get("kind", "").split():
            found.add((kind, said["place"], None))
            if "seat" in said:
                found.add((kind, said["place"], int(said["seat"])))
    return found
