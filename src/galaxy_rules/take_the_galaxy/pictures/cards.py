"""Cards of the players in Take The Galaxy's drawing: on the table and in hand."""

from typing import Final

from galaxy_rules.drawing.svg import element, ground, number, rectangle, titled, used, words
from galaxy_rules.take_the_galaxy.pictures.card_words import card_words
from galaxy_rules.take_the_galaxy.pictures.marks import place_of
from galaxy_rules.take_the_galaxy.pictures.signs import KINDS, backs, effect_run, lines, renown
from galaxy_rules.take_the_galaxy.pictures.space import Scene
from galaxy_rules.take_the_galaxy.pictures.text import counted, listed, size_of

LABEL: Final = 52
"""Width of a line's first word."""
SLOT: Final = 58
"""Height of the topmost colony."""
HAND: Final = 96
"""Height of a card in hand."""
LOW_HAND: Final = 72
"""The same where hands are so full that there are two rows."""
NARROW_CARD: Final = 62
BROAD_CARD: Final = 100
GAP: Final = 6


def label(x: float, y: float, text: str) -> str:
    """The first word of a line."""
    return words(x, y, text, "f-faint small")


def told(scene: Scene, key: str) -> str:
    """A card's name, id and what is printed on it."""
    card = scene.game.builds[key]
    return f"{card.name} ({key}), {card_words(card)}"


# on the table


def face(
    scene: Scene, key: str, x: float, y: float, width: float, height: float, *, is_used: bool
) -> str:
    """A colony or ship on the table: sign, name, renown, effect; turned when it was used."""
    card = scene.game.builds[key]
    sign, colour = KINDS[card.kind]
    ink = "f-faint" if is_used else "f-ink"
    most = 1 if height < SLOT else 2
    right = 26 if card.rp else 2 if most == 1 else 6
    classes = f"{ink} small" if most == 1 else f"{ink} small bold"
    name, _ = lines(card.name, x + 22, y + 14, width - 22 - right, most, classes, 11)
    paper = "f-board k-grid thin" if is_used else "f-paper k-line thin"
    room = width - (28 if is_used and most == 1 else 14)
    effect = effect_run(card.effect, x + 8, y + height - 12, room)
    mark = used("gr-used", x + width - 12, y + 30 if most > 1 else y + height - 12, 0.9)
    return "".join(
        (
            rectangle(x, y, width, height, paper, 5),
            rectangle(x, y, 4, height, f"f-{colour}", 2),
            _turned(sign, x + 13, y + 11) if is_used else used(sign, x + 13, y + 11, 0.85),
            name,
            renown(card.rp, x + width - 6, y + 11) if card.rp else "",
            element("g", effect, opacity=".5" if is_used else None),
            mark if is_used else "",
        )
    )


def _turned(sign: str, x: float, y: float) -> str:
    moved = f"translate({number(x)} {number(y)}) rotate(90) scale(.85)"
    return element("use", href=f"#{sign}", transform=moved, opacity=".5")


# the hand


def hand(scene: Scene, x: float, y: float, width: float) -> tuple[str, float]:
    """Card by card where it may be seen, else that many backs."""
    pile, seat = scene.shown.hands[scene.focus], scene.focus
    name = label(x, y + 11, "hand") + words(x, y + 28, size_of(pile), "f-ink large bold")
    cards = listed(scene.game, pile)
    room = width - LABEL
    if not cards:
        drawn = titled(
            f"hand of seat {seat}: {counted(size_of(pile), 'card')}, face down",
            ground(x + LABEL, y + 7, room / 2 - 4, 24),
            backs(size_of(pile), x + LABEL, y + 19, room),
            **place_of(f"hand {seat}"),
        )
        marks = scene.marks.around(f"hand {seat}", x + LABEL - 2, y + 6, room / 2, 26)
        return name + drawn + marks, 46
    rows = -(-len(cards) // int((room + GAP) / (NARROW_CARD + GAP)))
    across = -(-len(cards) // rows)
    wide, high = min(BROAD_CARD, (room + GAP) / across - GAP), HAND if rows == 1 else LOW_HAND
    parts = [name]
    for place, (key, count) in enumerate(cards):
        down, right = divmod(place, across)
        at = x + LABEL + right * (wide + GAP), y + 2 + down * (high + 10)
        parts.append(_held(scene, key, count, *at, wide, high))
    return "".join(parts), rows * (high + 10) + 4


def _held(
    scene: Scene, key: str, count: int, x: float, y: float, width: float, height: float
) -> str:
    """A card in hand: kind, cost, name, renown, effect, and how many there are of it."""
    card = scene.game.builds[key]
    sign, colour = KINDS[card.kind]
    most = 3 if height == HAND else 2
    copies = f"{count} × " if count > 1 else ""
    name, _ = lines(card.name, x + 6, y + 32, width - 10, most, "f-ink small bold", 11)
    tail = 10 if height == HAND or not card.rp else 38
    figures = 7 * len(str(card.cost))
    parts = [
        rectangle(x + 3, y + 3, width, height, "f-board k-line thin", 5) if count > 1 else "",
        rectangle(x, y, width, height, "f-paper k-line thin", 5),
        rectangle(x, y, width, 20, f"f-{colour} pale", 5),
        used(sign, x + 11, y + 10, 0.85),
        words(x + 21, y + 14, f"×{count}", "f-ink text bold") if count > 1 else "",
        words(x + width - 17 - figures, y + 14, card.cost, "f-ink text bold"),
        used("gr-c", x + width - 10, y + 10, 0.85),
        name,
        renown(card.rp, x + width - 6, y + height - (30 if height == HAND else 13))
        if card.rp
        else "",
        effect_run(card.effect, x + 6, y + height - 13, width - tail),
    ]
    title = f"in hand: {copies}{told(scene, key)}"
    marks = scene.marks.around(f"hand {scene.focus} {key}", x, y, width, height, 5)
    return titled(title, *parts, **place_of(f"hand {scene.focus} {key}")) + marks
