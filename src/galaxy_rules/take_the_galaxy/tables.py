"""What the rules know before the first card is revealed: readings, the box, and lists of it.

Worked out once for each game; the rules take it beside a state.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import attrs

from galaxy_rules.kernel.measures.lots import Drum
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.take_the_galaxy.words.actions import Action, Draw, Reveal
from galaxy_rules.take_the_galaxy.words.box_reading import read_components
from galaxy_rules.take_the_galaxy.words.components import (
    STANDING,
    BuildCard,
    Components,
    EventCard,
    EventKind,
    Goods,
    Sector,
    SpaceCard,
    SystemCard,
)
from galaxy_rules.take_the_galaxy.words.rulings import RenownTokens, Rulings, Slots, Tokens
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot, accepts

PACKAGE: Final = "galaxy_rules.take_the_galaxy"
VARIANTS: Final = ("standard", "random", "teams", "teams_random")
Named = tuple[tuple[int, frozenset[Kind]], ...]
"""Slots worth naming, with the kinds of colony for each."""


@attrs.frozen(kw_only=True, eq=False)
class Tables:
    """Readings, data and variant, and everything worked out from them."""

    rulings: Rulings
    data: Pack
    variant: str
    box: Components
    teams: bool
    random: bool
    """Whether the space deck is dealt at random."""
    strict: bool
    """Whether tokens are limited to what lies in the box."""
    gross: bool
    """Whether renown tokens of both signs are kept side by side."""
    builds: Mapping[str, BuildCard]
    deck_order: tuple[str, ...]
    """The player cards as the catalogue has them."""
    copies: dict[str, int]
    catalogue: dict[str, int]
    """The place of each player card in the catalogue."""
    by_catalogue: Callable[[tuple[str, int]], int]
    """How cards with their counts are sorted."""
    spaces: Mapping[str, SpaceCard]
    space_order: tuple[str, ...]
    elsewhere: tuple[frozenset[str], ...]
    """For each sector the cards of the others."""
    pile: dict[str, SpaceCard]
    """The cards that renown piles may hold: the starting system and all space cards."""
    pile_order: dict[str, int]
    systems: dict[str, SystemCard]
    events: dict[str, EventKind]
    standing: dict[str, EventKind]
    """The events that matter as long as they lie in the row."""
    bursts: list[str]
    kinds: dict[str, str]
    """Each space card as s, e or a: system, event, anomaly."""
    prices: dict[str, Goods]
    """What claiming the cards costs that are no systems."""
    named_slots: dict[str, Named]
    reveals: dict[str, Reveal]
    """The action that reveals each card."""
    draws: dict[str, Draw]
    """The action that draws each card."""
    deck_drum: Drum[str, Action]
    """The same to draw from."""
    space_drum: Drum[str, Action]
    """What reveals the space cards, to draw from."""
    chance: Callable[[int, int], Fraction]
    """A fraction, remembered."""


def tables_of(rulings: Rulings, data: Pack, variant: str) -> Tables:
    """Read the data, and work everything out once."""
    box = read_components(data)
    catalogue = {card: number for number, card in enumerate(box.builds)}
    draws = {card: Draw(card) for card in box.builds}
    return Tables(
        rulings=rulings,
        data=data,
        variant=variant,
        box=box,
        teams=variant in ("teams", "teams_random"),
        random=variant in ("random", "teams_random"),
        strict=rulings.tokens is Tokens.STRICT,
        gross=rulings.renown_tokens is RenownTokens.GROSS,
        builds=box.builds,
        deck_order=tuple(box.builds),
        copies={card.id: card.copies for card in box.builds.values()},
        catalogue=catalogue,
        by_catalogue=lambda item: catalogue[item[0]],
        draws=draws,
        deck_drum=Drum({card: (draw,) for card, draw in draws.items()}),
        chance=lru_cache(maxsize=1 << 12)(Fraction),
        **_of_space(box, rulings.slots),
    )


def _of_space(box: Components, reading: Slots) -> dict[str, Any]:
    """What is known of the space cards."""
    spaces = box.spaces
    pile: dict[str, SpaceCard] = {box.home.id: box.home, **spaces}
    systems = {key: card for key, card in pile.items() if isinstance(card, SystemCard)}
    events = {key: card.event for key, card in spaces.items() if isinstance(card, EventCard)}
    return {
        "spaces": spaces,
        "space_order": tuple(spaces),
        "elsewhere": _elsewhere(spaces),
        "pile": pile,
        "pile_order": {card: number for number, card in enumerate(pile)},
        "systems": systems,
        "events": events,
        "standing": {key: kind for key, kind in events.items() if kind in STANDING},
        "bursts": [key for key, kind in events.items() if kind is EventKind.BURST],
        "kinds": {key: _letter(card) for key, card in spaces.items()},
        "prices": {k: card.cost for k, card in spaces.items() if not isinstance(card, SystemCard)},
        "named_slots": {key: _named(card.slots, reading) for key, card in systems.items()},
        "reveals": {card: Reveal(card) for card in spaces},
        "space_drum": Drum({card: (Reveal(card),) for card in spaces}),
    }


def _elsewhere(spaces: Mapping[str, SpaceCard]) -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(key for key, card in spaces.items() if card.sector is not sector)
        for sector in Sector
    )


def _letter(card: SpaceCard) -> str:
    if isinstance(card, SystemCard):
        return "s"
    return "e" if isinstance(card, EventCard) else "a"


def _named(slots: tuple[Slot, ...], reading: Slots) -> Named:
    """Of an empty system."""
    colonies = [kind for kind in Kind if kind is not Kind.SHIP]
    if reading is Slots.MATCHED:
        fits = frozenset(k for k in colonies if any(accepts(slot, k) for slot in slots))
        return ((0, fits),)
    return tuple(
        (index, frozenset(kind for kind in colonies if accepts(slot, kind)))
        for index, slot in enumerate(slots)
        if slots.index(slot) == index
    )
