"""The other seats of Take The Galaxy's drawing, one compact card each."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from galaxy_rules.drawing.frame import Row, card
from galaxy_rules.drawing.kept import Keyed
from galaxy_rules.drawing.svg import (
    element,
    fitted,
    ground,
    rectangle,
    titled,
    used,
    whole,
    width_of,
    words,
    wrapped,
)
from galaxy_rules.take_the_galaxy.pictures.cards import told
from galaxy_rules.take_the_galaxy.pictures.marks import place_of
from galaxy_rules.take_the_galaxy.pictures.seat import POOL, heading_of, renown_of
from galaxy_rules.take_the_galaxy.pictures.signs import (
    KINDS,
    SLOTS,
    SMALL,
    backs,
    goods_of,
    goods_run,
    names_of,
    short,
)
from galaxy_rules.take_the_galaxy.pictures.space import Scene, seat_of
from galaxy_rules.take_the_galaxy.pictures.text import counted, listed, size_of
from galaxy_rules.take_the_galaxy.words.slots import Slot
from galaxy_rules.take_the_galaxy.words.state import Amounts, Ship, Stack, System

INDENT: Final = 60
SHIPS: Final = 3
"""Ships beside each other."""
PAIR: Final = 2
"""Where there is one other seat only, there is room for its piles."""
HIGH: Final = 15
"""Height of a small card."""


def seat_small(scene: Scene, seat: int, x: float, y: float, width: float) -> tuple[str, float]:
    """A seat's card, and how high it is."""
    seen = seat_of(scene, seat, heading_of(scene, seat), renown_of(scene, seat))
    return _seat_small(seen, seat, x, y, width)


@lru_cache(maxsize=256)
def _seat_small(
    seen: Keyed[Scene], seat: int, x: float, y: float, width: float
) -> tuple[str, float]:
    scene = seen.thing
    room = width - INDENT - 12
    rows = [
        Row("pool", drawn=_pool(scene, seat)),
        Row("renown", drawn=_renown(scene, seat)),
        *_hand(scene, seat, room),
        *_ships(scene, seat, room),
        *_systems(scene, seat, room),
        *(_piles(scene, seat, room) if len(scene.shown.hands) == PAIR else ()),
    ]
    drawn, high = card(
        x,
        y,
        width,
        seat=seat,
        heading=heading_of(scene, seat),
        rows=rows,
        active=scene.shown.turn == seat,
        note=renown_of(scene, seat),
        indent=INDENT,
    )
    return drawn + scene.marks.around(f"seat {seat}", x + 5, y + 4, 24, 24, 12), high


def _pool(scene: Scene, seat: int) -> str:
    """Resources, then how many cards are in the piles."""
    shown, parts = scene.shown, []
    for place, (letter, sign) in enumerate(POOL):
        amount, left = getattr(shown.pools[seat], letter.lower()), 36 * place
        told = words(left + 17, 11, amount, "f-ink text bold")
        drawn = ground(left - 1, -1, 34, 16) + used(sign, left + 7, 7, 0.9) + told
        spot = place_of(f"pool {seat} {letter}")
        parts.append(element("g", drawn, opacity=None if amount else ".45", **spot))
    deck, discard = size_of(shown.decks[seat]), size_of(shown.discards[seat])
    first, second = f"deck {deck},", f"discard {discard}"
    for x, text, name in ((118, first, "deck"), (122 + width_of(first, SMALL), second, "discard")):
        line = words(x, 11, text, "f-ink small")
        parts.append(element("g", line, **place_of(f"{name} {seat}")))
    pile = names_of(listed(scene.game, shown.discards[seat]))
    title = f"pool of seat {seat}; discard pile: {pile or counted(discard, 'card')}"
    marks = scene.marks
    return titled(
        title,
        *parts,
        marks.around(f"pool {seat}", -2, -1, 108, 16, 4),
        marks.around(f"deck {seat}", 116, 0, 42, 14, 4),
        marks.around(f"discard {seat}", 160, 0, 56, 14, 4),
    )


def _renown(scene: Scene, seat: int) -> str:
    """Tokens, and the pile with what it brings."""
    shown, game = scene.shown, scene.game
    plus, minus = shown.renown_tokens[seat], shown.negative_tokens[seat]
    tokens = f"{plus} and −{minus}" if plus and minus else f"{plus - minus}".replace("-", "−")
    pile = shown.renown[seat]
    heap = f"{counted(len(pile), 'card')} in the pile, {sum(game.pile[one].rp for one in pile)} RP"
    first = f"{tokens} in tokens"
    at = width_of(first, SMALL) + 26
    cards = ", ".join(f"{one} {game.pile[one].rp} RP" for one in pile) or "none"
    traded = sum(scene.marks.targets.get(f"pile {seat} {one}", 0) for one in pile)
    parts = [
        element(
            "g",
            ground(-1, 0, at - 6, 14),
            used("gr-rp", 7, 7, 0.9),
            words(17, 11, first, "f-ink small"),
            **place_of(f"tokens {seat}"),
        ),
        element("g", words(at, 11, heap, "f-ink small"), **place_of(f"renown {seat}")),
        scene.marks.around(f"tokens {seat}", -2, -1, at - 4, 16, 4),
        scene.marks.around(f"renown {seat}", at - 3, -1, width_of(heap, SMALL) + 8, 16, 4),
        words(at + width_of(heap, SMALL) + 12, 11, traded, "f-target small bold") if traded else "",
    ]
    return titled(f"renown of seat {seat}: tokens {tokens}; pile: {cards}", *parts)


def _hand(scene: Scene, seat: int, room: float) -> Iterator[Row]:
    """Backs and their number, or the cards by name where they may be seen."""
    pile = scene.shown.hands[seat]
    count, cards = size_of(pile), listed(scene.game, pile)
    if not cards:
        title = f"hand of seat {seat}: {counted(count, 'card')}, face down"
        shown = backs(count, 26, 7, room - 32)
        number = words(0, 12, count, "f-ink text bold")
        marks = scene.marks.around(f"hand {seat}", -3, -1, room / 2, 17, 4)
        parts = (ground(-1, 0, room, 15), number, shown, marks)
        yield Row("hand", drawn=titled(title, *parts, **place_of(f"hand {seat}")))
        return
    for place, line in enumerate(wrapped(f"{count}: {_names(scene, cards)}", room, SMALL)):
        marks = scene.marks.around(f"hand {seat}", -3, -1, room, 17, 4) if not place else ""
        drawn = element("g", words(0, 11, line, "f-ink small"), **place_of(f"hand {seat}"))
        yield Row("" if place else "hand", drawn=drawn + marks)


def _piles(scene: Scene, seat: int, room: float) -> Iterator[Row]:
    """Renown and discard pile by name, as far as they may be looked at."""
    shown, game = scene.shown, scene.game
    prizes = [f"{game.pile[card].name} {game.pile[card].rp}" for card in shown.renown[seat]]
    for label, text in (
        ("pile", ", ".join(prizes)),
        ("discard", _names(scene, listed(game, shown.discards[seat]))),
    ):
        for place, line in enumerate(wrapped(text, room, SMALL)):
            yield Row("" if place else label, drawn=words(0, 11, line, "f-ink small"))


def _names(scene: Scene, cards: list[tuple[str, int]]) -> str:
    return names_of([(scene.game.builds[card].name, count) for card, count in cards])


# ships and systems


def _ships(scene: Scene, seat: int, room: float) -> Iterator[Row]:
    ships, step = scene.shown.ships[seat], room / SHIPS
    if not ships:
        yield Row("ships", drawn=words(0, 11, "none", "f-faint small"))
    for start in range(0, len(ships), SHIPS):
        line = "".join(
            _ship(scene, seat, start + place, ship, step * place, step - 4)
            for place, ship in enumerate(ships[start : start + SHIPS])
        )
        yield Row("" if start else "ships", drawn=line)


def _ship(scene: Scene, seat: int, place: int, ship: Ship, x: float, width: float) -> str:
    state = "used" if ship.used else "ready"
    title = f"ship {place} of seat {seat}: {told(scene, ship.card)}, {state}"
    drawn = _small(scene, ship.card, x, width, is_used=ship.used)
    key = f"ship {seat} {place}"
    ship_ = titled(title, drawn, **place_of(key))
    return ship_ + scene.marks.around(key, x, 0, width, HIGH, 4)


def _systems(scene: Scene, seat: int, room: float) -> Iterator[Row]:
    for place, system in enumerate(scene.shown.systems[seat]):
        found = scene.game.systems[system.card]
        label = fitted(f"{place} {short(found)}", INDENT - 14, SMALL)
        yield Row(label, drawn=_system(scene, seat, place, system, room))


def _system(scene: Scene, seat: int, place: int, system: System, room: float) -> str:
    """Its slots in a line, then what is left of a bounty."""
    found = scene.game.systems[system.card]
    _, tail = goods_run(goods_of(system.bounty), 0, 0)
    step = (room - tail) / max(len(found.slots), 2)
    parts = [
        _slot(scene, f"{seat} {place} {index}", slot, stack, step * index, step - 4)
        for index, (slot, stack) in enumerate(zip(found.slots, system.stacks, strict=True))
    ]
    if tail:
        left = room - tail + 2
        parts += _bounty(scene, seat, place, system, left)
    title = f"system {place} of seat {seat}: {found.name} ({found.id}), {found.rp} RP"
    marks = scene.marks.around(f"system {seat} {place}", 5 - INDENT, 0, room + INDENT - 8, HIGH, 4)
    under = ground(0, 0, room, HIGH)
    return titled(title, under, *parts, marks, **place_of(f"system {seat} {place}"))


def _bounty(scene: Scene, seat: int, place: int, system: System, x: float) -> Iterator[str]:
    """What is left of a bounty, each resource on its own."""
    for letter, _ in POOL:
        amount = getattr(system.bounty, letter.lower())
        if amount:
            wide = 7 * len(str(amount)) + 16
            key = f"bounty {seat} {place} {letter}"
            own = Amounts(**{letter.lower(): amount})
            yield element("g", goods_run(goods_of(own), x, 7)[0], **place_of(key))
            yield scene.marks.around(key, x - 1, 0, wide + 2, HIGH, 4)
            x += wide + 6


def _slot(scene: Scene, key: str, slot: Slot, stack: Stack | None, x: float, width: float) -> str:
    index = key.rpartition(" ")[2]
    if stack is None:
        drawn = (
            rectangle(x, 0, width, HIGH, "f-paper k-line thin dash", 4)
            + used(SLOTS[slot], x + 10, 7.5, 0.75)
            + whole(x + 20, 11, "free", width - 22, "f-faint small")
        )
        title = f"slot {index}: {slot.value}, free"
    else:
        *covered, top = stack.cards
        drawn = _small(scene, top, x, width, is_used=stack.used, covered=len(covered))
        over = f", over {', '.join(reversed(covered))}" if covered else ""
        state = "used" if stack.used else "ready"
        title = f"slot {index}: {slot.value} with {told(scene, top)}, {state}{over}"
    spot = titled(title, drawn, **place_of(f"slot {key}"))
    return spot + scene.marks.around(f"slot {key}", x, 0, width, HIGH, 4)


def _small(
    scene: Scene, key: str, x: float, width: float, *, is_used: bool, covered: int = 0
) -> str:
    """A colony or ship in a line: sign, name, whether it was used, how many it covers."""
    found = scene.game.builds[key]
    sign, colour = KINDS[found.kind]
    over = f"+{covered}" if covered else ""
    tail = (23 if is_used else 0) + width_of(over, SMALL)
    ink = "f-faint" if is_used else "f-ink"
    paper = "f-board k-grid thin" if is_used else "f-paper k-line thin"
    return "".join(
        (
            rectangle(x, 0, width, HIGH, paper, 4),
            rectangle(x, 0, 3, HIGH, f"f-{colour}", 1.5),
            used(sign, x + 11, 7.5, 0.7),
            whole(x + 20, 11, found.name, width - 26 - tail, f"{ink} small"),
            words(x + width - 4, 11, over, "f-faint small end") if over else "",
            used("gr-used", x + width - 13 - width_of(over, SMALL), 7.5, 0.75) if is_used else "",
        )
    )
