"""The seat that is drawn large: its head, systems with slots, ships, renown pile and hand."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from galaxy_rules.drawing.kept import Keyed
from galaxy_rules.drawing.naming import named
from galaxy_rules.drawing.svg import (
    element,
    emblem,
    ground,
    rectangle,
    seat_class,
    titled,
    used,
    whole,
    width_of,
    words,
)
from galaxy_rules.take_the_galaxy.pictures.cards import GAP, LABEL, SLOT, face, hand, label, told
from galaxy_rules.take_the_galaxy.pictures.marks import place_of
from galaxy_rules.take_the_galaxy.pictures.signs import (
    BOLD,
    SLOTS,
    SMALL,
    chip,
    kind_of,
    names_of,
    short,
)
from galaxy_rules.take_the_galaxy.pictures.space import Scene, seat_of
from galaxy_rules.take_the_galaxy.pictures.text import counted, listed, public, size_of, titles_of
from galaxy_rules.take_the_galaxy.rules.end_of_game import standing, total
from galaxy_rules.take_the_galaxy.words.components import SystemCard
from galaxy_rules.take_the_galaxy.words.slots import Slot
from galaxy_rules.take_the_galaxy.words.state import Amounts, Phase, Ship, Stack, System

PAD: Final = 10
HEAD: Final = 38
SECOND: Final = 28
"""Height of the head's second line, where it has one."""
NARROW: Final = 780
"""Up to this width, what stands beside each other goes below each other."""
SYSTEM: Final = 86
"""Height of a system."""
EDGE: Final = 3
"""How much of a covered colony is seen."""
EDGES: Final = 6
INFO: Final = 64
"""Width of a system's own words."""
BROAD_SLOT: Final = 176
SHIP: Final = 94
SHIP_HIGH: Final = 36
POOL: Final = (("M", "gr-m"), ("S", "gr-s"), ("P", "gr-p"))
DIGITS: Final = 17
"""The size of letters as wide as bold digits are."""
PLACES: Final = 4
"""So many places for systems are drawn, even if they are empty."""


def heading_of(scene: Scene, seat: int) -> str:
    """Who a seat is, for the head of its card, and whether it has won."""
    game, shown = scene.game, scene.shown
    won = shown.phase is Phase.OVER and seat in standing(game.tables, public(shown))[1]
    told = f"Seat {seat}{titles_of(game, shown, seat)}{', winner' if won else ''}"
    return named(told, scene.names)


def renown_of(scene: Scene, seat: int) -> str:
    """All that would count now."""
    return f"{total(scene.game.tables, public(scene.shown), seat)} RP"


def seat_large(scene: Scene, x: float, y: float, width: float) -> tuple[str, float]:
    """The whole panel, and how high it is."""
    seat = scene.focus
    seen = seat_of(scene, seat, heading_of(scene, seat), renown_of(scene, seat))
    return _seat_large(seen, x, y, width)


@lru_cache(maxsize=256)
def _seat_large(seen: Keyed[Scene], x: float, y: float, width: float) -> tuple[str, float]:
    scene = seen.thing
    seat, inner = scene.focus, width - 2 * PAD
    head = HEAD if width > NARROW else HEAD + SECOND
    down, parts = y + head, [_head(scene, seat, x, y, width)]
    for block in (_systems, _ships, _pile, _discard, hand):
        drawn, high = block(scene, x + PAD, down, inner)
        parts.append(drawn)
        down += high
    active = "bold-line" if scene.shown.turn == seat else "thin"
    edge = f"f-panel k-{seat_class(seat)} {active}"
    panel = rectangle(x, y, width, down - y, edge, 7)
    return element("g", panel, *parts, **place_of(f"seat {seat}")), down - y


# the head


def _head(scene: Scene, seat: int, x: float, y: float, width: float) -> str:
    colour, note = seat_class(seat), renown_of(scene, seat)
    shown, room = scene.shown, min(300, width - 47 - width_of(note, 20))
    pools, down = (345, 19) if width > NARROW else (8, 19 + SECOND)
    parts = [
        emblem(seat, x + 19, y + 19, 10),
        whole(x + 37, y + 23, heading_of(scene, seat), room, "f-ink large bold"),
        words(x + width - PAD, y + 24, note, f"f-{colour} huge bold end"),
        _pool(scene, seat, x + pools, y + down),
        _tokens(scene, seat, x + pools + 155, y + down),
        _heap(scene, "deck", size_of(shown.decks[seat]), x + pools + 263, y + down),
        _heap(scene, "discard", size_of(shown.discards[seat]), x + pools + 349, y + down),
        scene.marks.around(f"seat {seat}", x + 6, y + 6, 26, 26, 13),
    ]
    return "".join(parts)


def _pool(scene: Scene, seat: int, x: float, y: float) -> str:
    """The three resources, each with its number; what there is none of is pale."""
    pool, parts = scene.shown.pools[seat], []
    for place, (letter, sign) in enumerate(POOL):
        left = x + 48 * place
        amount = getattr(pool, letter.lower())
        drawn = [
            ground(left - 3, y - 12, 44, 24),
            used(sign, left + 8, y, 1.15),
            words(left + 20, y + 5, amount, f"{'f-ink' if amount else 'f-faint'} large bold"),
        ]
        fade = None if amount else ".45"
        spot = place_of(f"pool {seat} {letter}")
        parts.append(element("g", *drawn, opacity=fade, **spot))
        parts.append(scene.marks.around(f"pool {seat} {letter}", left - 3, y - 12, 44, 24))
    return titled(f"pool of seat {seat}: {_resources(pool)}", *parts)


def _resources(pool: Amounts) -> str:
    return f"{pool.m} manpower, {pool.s} science, {pool.p} production"


def _tokens(scene: Scene, seat: int, x: float, y: float) -> str:
    """Renown in tokens: what is won, and what is owed beside it."""
    plus, minus = scene.shown.renown_tokens[seat], scene.shown.negative_tokens[seat]
    amount = f"{plus} −{minus}" if plus and minus else f"{plus - minus}".replace("-", "−")
    parts = [
        ground(x - 1, y - 11, 92, 22),
        used("gr-rp", x + 8, y),
        words(x + 20, y + 5, amount, "f-ink large bold"),
        words(x + 24 + width_of(amount, DIGITS), y + 4, "in tokens", "f-faint small"),
        scene.marks.around(f"tokens {seat}", x - 3, y - 12, 96, 24),
    ]
    told = f"renown tokens of seat {seat}: {plus} won, {minus} owed"
    return titled(told, *parts, **place_of(f"tokens {seat}"))


def _heap(scene: Scene, name: str, count: int, x: float, y: float) -> str:
    parts = [
        ground(x, y - 11, 74, 22),
        used("gr-back", x + 8, y),
        words(x + 19, y + 5, count, "f-ink large bold"),
        words(x + 23 + width_of(str(count), DIGITS), y + 4, name, "f-faint small"),
        scene.marks.around(f"{name} {scene.focus}", x - 2, y - 12, 78, 24),
    ]
    told = f"{name} of seat {scene.focus}: {counted(count, 'card')}"
    return titled(told, *parts, **place_of(f"{name} {scene.focus}"))


# systems


def _systems(scene: Scene, x: float, y: float, width: float) -> tuple[str, float]:
    systems = scene.shown.systems[scene.focus]
    most = max(len(systems), min(scene.game.box.max_systems, PLACES))
    across = 2 if width > NARROW else 1
    most = most if across > 1 else max(len(systems), 1)
    wide, parts = (width + GAP) / across - GAP, []
    for place in range(most):
        down, right = divmod(place, across)
        at = x + right * (wide + GAP), y + down * (SYSTEM + GAP)
        if place < len(systems):
            parts.append(_system(scene, systems[place], place, *at, wide))
        else:
            parts.append(rectangle(*at, wide, SYSTEM, "f-panel k-grid thin dash", 6))
            middle = at[0] + wide / 2, at[1] + SYSTEM / 2 + 4
            parts.append(words(*middle, "room for a system", "f-faint small mid"))
    return "".join(parts), -(-most // across) * (SYSTEM + GAP) + 2


def _system(scene: Scene, system: System, place: int, x: float, y: float, width: float) -> str:
    card, seat = scene.game.systems[system.card], scene.focus
    title = f"system {place} of seat {seat}: {card.name} ({card.id}), {card.rp} RP"
    parts = [
        rectangle(x, y, width, SYSTEM, "f-board k-line thin", 6),
        words(x + 7, y + 16, place, "f-faint small"),
        whole(x + 17, y + 16, short(card), INFO - 18, "f-ink text bold"),
        used("gr-rp", x + 14, y + 31),
        words(x + 24, y + 35, card.rp, "f-ink text bold"),
        *_bounty(scene, system, place, x + 7, y + 46),
        scene.marks.around(f"system {seat} {place}", x, y, width, SYSTEM),
    ]
    slots = _slots(scene, card, system, place, x, y, width)
    return titled(title, *parts, **place_of(f"system {seat} {place}")) + "".join(slots)


def _bounty(scene: Scene, system: System, place: int, x: float, y: float) -> Iterator[str]:
    """What is left of a bounty, each resource on its own."""
    down = 0
    for letter, sign in POOL:
        amount = getattr(system.bounty, letter.lower())
        if amount:
            line = y + 7 + 17 * down
            key = f"bounty {scene.focus} {place} {letter}"
            yield element(
                "g",
                words(x, line + 4, amount, "f-ink text bold"),
                used(sign, x + 7 * len(str(amount)) + 9, line, 0.9),
                **place_of(key),
            )
            yield scene.marks.around(key, x - 2, line - 8, 28, 16, 4)
            down += 1


def _slots(
    scene: Scene,
    card: SystemCard,
    system: System,
    place: int,
    x: float,
    y: float,
    width: float,
) -> Iterator[str]:
    room = width - INFO - GAP
    step = min(BROAD_SLOT, room / max(len(card.slots), 1))
    for index, (slot, stack) in enumerate(zip(card.slots, system.stacks, strict=True)):
        left = x + INFO + step * index
        key = f"{scene.focus} {place} {index}"
        if stack is None:
            drawn = _free(slot, index, left, y + 5, step - 5)
        else:
            drawn = _stack(scene, slot, stack, index, left, y + 5, step - 5)
        yield element("g", drawn, **place_of(f"slot {key}"))
        yield scene.marks.around(f"slot {key}", left, y + 5, step - 5, SLOT, 5)


def _free(slot: Slot, index: int, x: float, y: float, width: float) -> str:
    parts = [
        rectangle(x, y, width, SLOT, "f-paper k-line thin dash", 5),
        used(SLOTS[slot], x + width / 2, y + 22),
        words(x + width / 2, y + 44, f"free {slot.value}", "f-faint small mid"),
    ]
    return titled(f"slot {index}: {slot.value}, free", *parts)


def _stack(
    scene: Scene, slot: Slot, stack: Stack, index: int, x: float, y: float, width: float
) -> str:
    """The topmost colony, and the edges of those that it covers."""
    *covered, top = stack.cards
    edges = min(len(covered), EDGES)
    title = f"slot {index}: {slot.value} with {told(scene, top)}"
    title += ", used" if stack.used else ", ready"
    title += f", over {', '.join(reversed(covered))}" if covered else ""
    parts = [
        rectangle(x + 2, y + EDGE * n, width - 4, SLOT, "f-panel k-line thin", 5)
        for n in range(edges, 0, -1)
    ]
    parts.append(face(scene, top, x, y, width, SLOT, is_used=stack.used))
    if covered:
        over = f"over {len(covered)}"
        parts.append(words(x + width - 23, y + 34, over, "f-faint small end"))
    return titled(title, *parts)


# ships, renown pile, discard pile


def _ships(scene: Scene, x: float, y: float, width: float) -> tuple[str, float]:
    seat = scene.focus
    ships = scene.shown.ships[seat]
    across = max(int((width - LABEL) / (SHIP + 5)), 1)
    rows = max(-(-len(ships) // across), 1)
    parts = [ground(x - 2, y, width + 4, rows * (SHIP_HIGH + 5)), label(x, y + 21, "ships")]
    for place, ship in enumerate(ships):
        down, right = divmod(place, across)
        at = x + LABEL + right * (SHIP + 5), y + down * (SHIP_HIGH + 5)
        parts.append(_ship(scene, ship, place, *at))
    if not ships:
        parts.append(words(x + LABEL, y + 21, "none", "f-faint small"))
    room = x - 2, y, LABEL - 8, SHIP_HIGH
    parts.append(scene.marks.around(f"ships {seat}", *room))
    fleet = element("g", *parts, **place_of(f"ships {seat}"))
    return fleet, rows * (SHIP_HIGH + 5) + 3


def _ship(scene: Scene, ship: Ship, place: int, x: float, y: float) -> str:
    state = "used" if ship.used else "ready"
    title = f"ship {place}: {told(scene, ship.card)}, {state}"
    drawn = face(scene, ship.card, x, y, SHIP, SHIP_HIGH, is_used=ship.used)
    marks = scene.marks.around(f"ship {scene.focus} {place}", x, y, SHIP, SHIP_HIGH, 5)
    return titled(title, drawn, **place_of(f"ship {scene.focus} {place}")) + marks


def _pile(scene: Scene, x: float, y: float, width: float) -> tuple[str, float]:
    """The renown pile, card by card, newest last, in as many lines as it takes."""
    cards, seat = scene.shown.renown[scene.focus], scene.focus
    parts, at, down = [label(x, y + 13, "renown")], x + LABEL, y
    for key in cards:
        card = scene.game.pile[key]
        text = f"{card.name} {card.rp}"
        if at > x + LABEL and at + width_of(text, SMALL * BOLD) + 25 > x + width:
            at, down = x + LABEL, down + 22
        drawn, end = chip(at, down, text, "k-line thin", f"gr-{kind_of(card)}")
        title = f"renown pile of seat {seat}: {card.name} ({key}), {card.rp} RP"
        parts.append(titled(title, drawn, **place_of(f"pile {seat} {key}")))
        parts.append(scene.marks.around(f"pile {seat} {key}", at, down, end - at, 18, 9))
        at = end + 6
    if not cards:
        parts.append(words(at, y + 13, "no card in the pile", "f-faint small"))
    return element("g", *parts, **place_of(f"renown {seat}")), 24 + down - y


def _discard(scene: Scene, x: float, y: float, width: float) -> tuple[str, float]:
    pile, seat = scene.shown.discards[scene.focus], scene.focus
    cards = listed(scene.game, pile)
    if not cards:
        line = words(x + LABEL, y + 11, counted(size_of(pile), "card"), "f-ink small")
        return titled("discard pile", label(x, y + 11, "discard"), line), 19
    parts, at, down = [label(x, y + 11, "discard")], x + LABEL, y + 11
    for number, (key, count) in enumerate(cards, 1):
        text = names_of([(scene.game.builds[key].name, count)])
        text += "," if number < len(cards) else ""
        if at > x + LABEL and at + width_of(text, SMALL) > x + width:
            at, down = x + LABEL, down + 14
        card = words(at, down, text, "f-ink small")
        title = f"in the discard pile: {told(scene, key)}"
        parts.append(titled(title, card, **place_of(f"discard {seat} {key}")))
        at += width_of(text, SMALL) + 5
    whole = names_of([(scene.game.builds[key].name, count) for key, count in cards])
    under, place = ground(x, y, width, 6 + down - y), place_of(f"discard {seat}")
    return titled(f"discard pile: {whole}", under, *parts, **place), 8 + down - y
