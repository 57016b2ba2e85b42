"""The upper part of Take The Galaxy's drawing: space deck, Explored Space, space discard.

Cards come from the deck on the left, newest first, and fall off the row on the right.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import attrs

from galaxy_rules.drawing.kept import Keyed
from galaxy_rules.drawing.svg import (
    element,
    fitted,
    rectangle,
    titled,
    used,
    whole,
    width_of,
    words,
)
from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.pictures.card_words import event_words
from galaxy_rules.take_the_galaxy.pictures.marks import Marks, place_of
from galaxy_rules.take_the_galaxy.pictures.signs import (
    BOLD,
    SLOTS,
    SMALL,
    goods_of,
    goods_run,
    kind_of,
    lines,
    names_of,
    renown,
)
from galaxy_rules.take_the_galaxy.pictures.text import Shown, row_card_words, sectors_left, size_of
from galaxy_rules.take_the_galaxy.rules.tokens import hazards_on
from galaxy_rules.take_the_galaxy.words.components import AnomalyCard, EventCard, Sector, SystemCard
from galaxy_rules.take_the_galaxy.words.state import RowCard

DECK: Final = 104
"""Width of the space deck."""
DISCARD: Final = 74
CARD: Final = 130
"""Height of a card of the row."""
NARROW: Final = 108
"""The least width of a card."""
BROAD: Final = 216
GAP: Final = 9
BAND: Final = 20
"""Height of a card's head."""
MANY: Final = 5
"""More hazards are counted, not drawn one by one."""
TIGHT: Final = 0.75
"""Letters may be drawn together by so much."""
HEAD: Final = 18
"""Height of the line above the row."""


@attrs.frozen
class Scene:
    """What is drawn, and what is marked on it."""

    game: TakeTheGalaxy
    shown: Shown
    marks: Marks
    focus: int
    """The seat that is drawn large."""
    names: tuple[str, ...] = ()
    """What players are called, by seat."""


def seat_of(scene: Scene, seat: int, heading: str, note: str) -> Keyed[Scene]:
    """The table as far as a seat's part of the drawing shows it."""
    shown = scene.shown
    tables = (
        shown.pools, shown.hands, shown.discards, shown.ships, shown.systems, shown.renown,
        shown.renown_tokens, shown.negative_tokens,
    )  # fmt: skip
    return Keyed(
        scene, scene.game, scene.focus, heading, note, shown.turn == seat, len(shown.hands),
        size_of(shown.decks[seat]), scene.marks.of_seat(seat), *(table[seat] for table in tables),
    )  # fmt: skip


def space(scene: Scene, x: float, y: float, width: float) -> tuple[str, float]:
    """Deck, row and discard, and how high they are."""
    shown, room = scene.shown, width - DECK - DISCARD - 2 * GAP
    most = len(shown.hands) + scene.game.box.row_extra
    across = min(max(len(shown.row), most), int((room + GAP) / (NARROW + GAP)))
    wide = min(BROAD, (room + GAP) / across - GAP)
    start = x + DECK + GAP
    parts = [
        words(x, y + 11, "space deck", "f-faint small"),
        words(start, y + 11, _caption(shown, most), "f-faint small"),
        _deck(scene, x, y + HEAD),
    ]
    count = max(len(shown.row), across)
    for place in range(count):
        down, right = divmod(place, across)
        at = start + right * (wide + GAP), y + HEAD + down * (CARD + GAP)
        found = shown.row[place] if place < len(shown.row) else None
        parts.append(_place(scene, found, *at, wide, gap=place < len(shown.row)))
    end = start + across * (wide + GAP)
    parts.append(_discard(scene, end, y + HEAD))
    return "".join(parts), HEAD + -(-count // across) * (CARD + GAP)


def _caption(shown: Shown, most: int) -> str:
    return f"Explored Space: {len(shown.row)} of at most {most} cards, newest first"


def _deck(scene: Scene, x: float, y: float) -> str:
    """The three sectors, the next one on top."""
    left = sectors_left(scene.shown)
    current = next((place for place, count in enumerate(left) if count), len(left))
    parts = []
    for sector, count in zip(Sector, left, strict=True):
        line, name = y + 44 * sector, sector.name.lower()
        edge = "k-ink wide" if sector == current else "k-grid thin"
        ink = "f-ink" if count else "f-faint"
        piles = [
            rectangle(x, line, DECK, 40, f"f-panel {edge}", 6),
            *(used("gr-back", x + 15 + 2 * n, line + 20, 1.4) for n in range(min(count, 3))),
            words(x + 36, line + 17, name, f"{ink} small bold"),
            words(x + 36, line + 33, f"{count} left", f"{ink} small"),
        ]
        parts.append(titled(f"{name} sector: {_to_come(scene.shown, sector, count)}", *piles))
    deck = element("g", *parts, **place_of("space"))
    return deck + scene.marks.around("space", x, y, DECK, 128)


def _to_come(shown: Shown, sector: Sector, count: int) -> str:
    """How many cards a sector has, and which they may be: that is public."""
    if not count:
        return "no card left"
    cards = ", ".join(sorted(shown.space[sector]))
    return f"{count} to come{' of' if shown.quotas else ':'} {cards}"


def _discard(scene: Scene, x: float, y: float) -> str:
    shown = scene.shown
    count, out = len(shown.space_discard), len(shown.removed)
    cards = names_of(sorted(shown.space_discard.items())) or "nothing"
    gone = names_of(sorted(shown.removed.items())) or "nothing"
    parts = [
        rectangle(x, y, DISCARD, CARD, "f-panel k-grid thin", 6),
        *(used("gr-back", x + DISCARD / 2 - 2 + 2 * n, y + 34, 1.6) for n in range(min(count, 3))),
        words(x + DISCARD / 2, y + 66, "discard", "f-faint small mid"),
        words(x + DISCARD / 2, y + 82, count, "f-ink large bold mid"),
        words(x + DISCARD / 2, y + 104, "removed", "f-faint small mid") if out else "",
        words(x + DISCARD / 2, y + 119, out, "f-ink text bold mid") if out else "",
    ]
    title = f"space discard: {cards}; removed from the game: {gone}"
    heap = titled(title, *parts, **place_of("gone"))
    return heap + scene.marks.around("gone", x, y, DISCARD, CARD)


# a card of the row


def _place(
    scene: Scene, found: RowCard | None, x: float, y: float, width: float, *, gap: bool
) -> str:
    seen = Keyed(scene, scene.game, *(scene.marks.of(*_names(found)) if found else ()))
    return _card(seen, found, x, y, width, gap=gap)


def _names(found: RowCard) -> tuple[str, ...]:
    """How the names of a card's places begin."""
    return f"row {found.card}", f"row-slot {found.card} ", f"hazard {found.card}"


@lru_cache(maxsize=512)
def _card(
    seen: Keyed[Scene], found: RowCard | None, x: float, y: float, width: float, *, gap: bool
) -> str:
    scene = seen.thing
    if found is None:
        word = words(x + width / 2, y + 68, "a gap", "f-faint small mid") if gap else ""
        return rectangle(x, y, width, CARD, "f-paper k-grid thin dash", 6) + word
    card = scene.game.spaces[found.card]
    title = f"{card.name} ({found.card}): {' '.join(row_card_words(scene.game, found).split())}"
    parts = [_head(scene, found, x, y, width)]
    if isinstance(card, SystemCard):
        parts += _system(scene, card, found, x, y, width)
    else:
        parts.append(_claimable(scene, card, found, x, y, width))
    marks = scene.marks.around(f"row {found.card}", x, y, width, CARD)
    return titled(title, *parts, **place_of(f"row {found.card}")) + marks


def _head(scene: Scene, found: RowCard, x: float, y: float, width: float) -> str:
    """Kind and renown, the name, the id that the notation uses."""
    card = scene.game.spaces[found.card]
    kind, ink = kind_of(card), "f-faint" if found.used else "f-ink"
    paper = "f-board" if found.used else "f-paper"
    name, _ = lines(card.name, x + 8, y + 35, width - 16, 2, f"{ink} text bold", 13)
    parts = [
        rectangle(x, y, width, CARD, f"{paper} k-line thin", 6),
        rectangle(x, y, width, BAND, "f-ink pale", 6),
        used(f"gr-{kind}", x + 13, y + 10),
        words(x + 26, y + 14, kind, f"{ink} small"),
        renown(card.rp, x + width - 7, y + 10),
        name,
        words(x + 8, y + CARD - 7, fitted(f"#{found.card}", width - 44, SMALL), "f-faint small"),
    ]
    return "".join(parts)


def _claimable(
    scene: Scene,
    card: EventCard | AnomalyCard,
    found: RowCard,
    x: float,
    y: float,
    width: float,
) -> str:
    """An event or anomaly: what it does, what it costs, whether it was used."""
    says = event_words(scene.game, card.event) if isinstance(card, EventCard) else "to be studied"
    rows = 2 if len(card.name) * 12 * 0.57 * BOLD > width - 16 else 1
    told, _ = lines(says, x + 8, y + 38 + 13 * rows, width - 16, 3, "f-ink small")
    price, _ = goods_run(card.cost, x + 32, y + CARD - 25)
    cost = words(x + 8, y + CARD - 21, "cost", "f-faint small")
    tag = "used" if found.used else "acting" if found.acting else ""
    return told + cost + price + (_tag(tag, x + width - 6, y + CARD - 11) if tag else "")


def _tag(text: str, x: float, y: float) -> str:
    """A word, with the sign of a turned card if it is one."""
    turned = used("gr-used", x - 8, y, 0.8) if text == "used" else ""
    return turned + words(x - (18 if turned else 2), y + 4, text, "f-ink small bold end")


def _system(
    scene: Scene, card: SystemCard, found: RowCard, x: float, y: float, width: float
) -> Iterator[str]:
    """Slots side by side, then hazards and bounty."""
    step = (width - 12) / max(len(card.slots), 2)
    roomy = all(width_of(slot.value, SMALL) * TIGHT < step - 8 for slot in card.slots)
    for place, slot in enumerate(card.slots):
        left = x + 6 + step * place
        word = slot.value if roomy else slot.name[0]
        yield element(
            "g",
            rectangle(left + 2, y + 44, step - 4, 36, "f-board k-line thin dash", 5),
            used(SLOTS[slot], left + step / 2, y + 56),
            whole(left + step / 2, y + 75, word, step - 8, "f-ink small mid"),
            **place_of(f"row-slot {found.card} {place}"),
        )
        yield scene.marks.around(
            f"row-slot {found.card} {place}", left + 2, y + 44, step - 4, 36, 5
        )
    yield _hazards(scene, found, x, y, width)
    _, end = goods_run(goods_of(found.bounty), 0, y + 96)
    if end:
        yield goods_run(goods_of(found.bounty), x + width - 2 - end, y + 96)[0]
        yield words(x + width - 8, y + CARD - 12, "bounty", "f-faint small end")


def _hazards(scene: Scene, found: RowCard, x: float, y: float, width: float) -> str:
    """Its own hazards filled, those of bursts hollow, those bought off dotted."""
    left = hazards_on(found)
    burst = min(found.burst, left)
    if max(left, found.removed) > MANY:
        told = f"{left} hazards, {found.removed} bought off"
        line = words(x + 8, y + 100, fitted(told, width - 16, SMALL * BOLD), "f-bad small bold")
        return element("g", line, **place_of(f"hazard {found.card}"))
    signs = ["gr-hazard"] * (left - burst) + ["gr-burst"] * burst + ["gr-off"] * found.removed
    if not signs:
        return ""
    step = min(17, (width * 0.5) / len(signs))
    row = "".join(used(sign, x + 15 + step * place, y + 96) for place, sign in enumerate(signs))
    box = x + 5, y + 86, step * (len(signs) - 1) + 20, 20
    signs_ = element("g", row, **place_of(f"hazard {found.card}"))
    return signs_ + scene.marks.around(f"hazard {found.card}", *box, 4)
