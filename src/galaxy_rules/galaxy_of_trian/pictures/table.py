"""Beside the map: the stacks and the bag, and what is under way."""

from collections.abc import Iterable, Iterator
from typing import Final

from galaxy_rules.drawing.svg import (
    at,
    element,
    emblem,
    number,
    polygon,
    rectangle,
    titled,
    words,
    wrapped,
)
from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Place, State
from galaxy_rules.galaxy_of_trian.pictures.faces import printed
from galaxy_rules.galaxy_of_trian.pictures.ground import CORNERS, between
from galaxy_rules.galaxy_of_trian.pictures.layout import angle_of
from galaxy_rules.galaxy_of_trian.pictures.map import Shown
from galaxy_rules.galaxy_of_trian.pictures.panel import GAP, WIDTH, kinds, minerals
from galaxy_rules.galaxy_of_trian.pictures.phrases import (
    STAGES,
    counted,
    face_words,
    size_of,
    under_way,
)
from galaxy_rules.galaxy_of_trian.pictures.signs import BACK, coin, label
from galaxy_rules.galaxy_of_trian.words.grid import cell_name
from galaxy_rules.galaxy_of_trian.words.state import Battle

TILE: Final = 0.62
"""The scale of a tile beside the map."""
COLUMN: Final = 80
ACROSS: Final = 4
"""Tiles beside each other."""
HIGH: Final = 90
"""A row of them."""
LINE: Final = 14
MOST_LINES: Final = 5


# stacks, hand and bag


def table(
    game: GalaxyOfTrian, shown: Shown, extras: tuple[set[int], set[int]], x: float, y: float
) -> tuple[str, float]:
    """The stacks, the tile in hand, the bag; `extras` are stacks to take from, and changed ones."""
    takeable, changed = extras
    parts = [rectangle(x, y, WIDTH, 118, "f-panel k-grid thin", 7)]
    for stack in range(len(shown.heights)):
        around = "target" if stack in takeable else "path" if stack in changed else ""
        parts.append(_stack(game, shown, stack, x + 44 + stack * COLUMN, y + 46, around))
    parts += _hand(game, shown, x + 44 + 2 * COLUMN, y + 46)
    bag = element(
        "g",
        minerals(shown.bag, game.colours, "bag"),
        transform=f"translate({number(x + 36)} {number(y + 97)})",
    )
    left = size_of(shown.token_bag)
    parts += [
        words(x + 10, y + 109, "bag", "f-faint small"), titled("minerals in the bag", bag),
        titled(f"{counted(left, 'combat token')} in their bag", words(
            x + 222, y + 109, f"{counted(left, 'token')}{_aside(shown)}", "f-faint small")),
    ]  # fmt: skip
    return "".join(parts), y + 118 + GAP


def _aside(shown: Shown) -> str:
    return f", {len(shown.aside)} aside" if shown.aside else ""


def _stack(game: GalaxyOfTrian, shown: Shown, stack: int, x: float, y: float, mark: str) -> str:
    height, top = shown.heights[stack], shown.tops[stack]
    title = f"stack {stack}: {counted(height, 'tile')}"
    if top is not None:
        title += f", {top} on top ({face_words(game.box.faces[top])})"
    if isinstance(shown, State) and shown.beneath[stack]:
        title += f", which is tile {shown.beneath[stack]}"
    drawn = _tile(game, top, x, y) if height else _outline(x, y, "f-none pale k-line thin dash")
    ring = _outline(x, y, f"f-{mark} pale k-{mark} bold-line", 1.12) if mark else ""
    if mark == "target":
        title = f"may be done: take {stack}; {title}"
    below = words(x, y + 38, f"{height} left" if height else "empty", "f-ink small mid")
    return titled(title, drawn, ring, below, **at("stack", stack))


def _hand(game: GalaxyOfTrian, shown: Shown, x: float, y: float) -> Iterator[str]:
    """The drawn tile: both faces for who may see them, else the one that showed on the stack."""
    if shown.source is None or shown.added is not None:
        return
    held = next((tile for tile in shown.hands if tile is not None), None)
    card_ = None if held is None else game.box.tiles[held]
    faces = (shown.source[1], None) if card_ is None else (card_.front, card_.back)
    for place, face in enumerate(faces):
        spot = x + place * COLUMN
        told = (
            "its other side is hidden"
            if face is None
            else f"{face} ({face_words(game.box.faces[face])})"
        )
        below = f"seat {shown.turn}'s" if place == 0 else f"tile {held or BACK}"
        yield titled(
            f"drawn by seat {shown.turn}: {told}",
            _tile(game, face, spot, y), words(spot, y + 38, below, "f-ink small mid"),
            **at("face", face or BACK, shown.turn),
        )  # fmt: skip


def turns(
    game: GalaxyOfTrian, shown: Shown, actions: Iterable[Action], x: float, y: float
) -> tuple[str, float]:
    """The tile as it may lie on the one cell that actions are about, each face in each turn."""
    laid = [one for one in actions if isinstance(one, Place)]
    if len({one.cell for one in laid}) != 1:
        return "", y
    rows = -(-len(laid) // ACROSS)
    height = 24 + HIGH * rows
    parts = [
        rectangle(x, y, WIDTH, height, "f-panel k-target thin", 7),
        words(x + 10, y + 15, f"may lie on {cell_name(laid[0].cell)} so", "f-target text bold"),
    ]
    for place, one in enumerate(laid):
        down, right = divmod(place, ACROSS)
        parts.append(_turned(game, one, x + 44 + COLUMN * right, y + 62 + HIGH * down))
    return "".join(parts), y + height + GAP


def _turned(game: GalaxyOfTrian, one: Place, x: float, y: float) -> str:
    name = printed(game.box.faces[one.face], game.box.segments).id
    angle = angle_of(one.cell, one.turn)
    turned = f" rotate({angle})" if angle else ""
    drawn = element(
        "use",
        href=f"#{name}",
        transform=f"translate({number(x)} {number(y)}) scale({TILE}){turned}",
    )
    place = at("turn", f"{one.face} {cell_name(one.cell)} {one.turn}")
    below = words(x, y + 48, f"{one.face}, turn {one.turn}", "f-ink small mid")
    return titled(f"may be done: {one}", drawn, below, **place)


def faces_beside(game: GalaxyOfTrian, shown: Shown) -> Iterator[str]:
    """The faces that are drawn beside the map."""
    yield from (top for top in shown.tops if top is not None)
    if shown.source is not None:
        yield shown.source[1]
    for tile in shown.hands:
        if tile is not None:
            yield game.box.tiles[tile].front
            yield game.box.tiles[tile].back


def _tile(game: GalaxyOfTrian, face: str | None, x: float, y: float) -> str:
    if face is None:
        return _outline(x, y, "f-faint k-ink thin") + label(x, y, BACK, "f-paper", 16)
    name = printed(game.box.faces[face], game.box.segments).id
    moved = f"translate({number(x)} {number(y)}) scale({TILE})"
    return element("use", href=f"#{name}", transform=moved)


def _outline(x: float, y: float, classes: str, size: float = 1) -> str:
    corners = (between((0, 0), corner, TILE * size) for corner in CORNERS)
    return polygon(((x + dx, y + dy) for dx, dy in corners), classes)


# what is under way


def business(game: GalaxyOfTrian, shown: Shown, x: float, y: float) -> tuple[str, float]:
    """A clash with dice, bonuses and tokens, and what is still to be done."""
    parts = []
    if shown.battle is not None:
        drawn, y = _clash(game, shown, shown.battle, x, y)
        parts.append(drawn)
    tasks = list(under_way(shown))[1 if shown.battle is not None else 0 :]
    lines = [line for task in tasks for line in wrapped(task, WIDTH - 20, 10)]
    if not lines:
        return "".join(parts), y
    if len(lines) > MOST_LINES:
        lines = [
            *lines[: MOST_LINES - 1],
            f"… and {counted(len(lines) - MOST_LINES + 1, 'line')} more",
        ]
    height = 22 + LINE * len(lines)
    parts.append(rectangle(x, y, WIDTH, height, "f-panel k-grid thin", 7))
    parts.append(words(x + 10, y + 15, "under way", "f-ink text bold"))
    for place, line in enumerate(lines):
        parts.append(words(x + 10, y + 29 + LINE * place, line, "f-ink small"))
    return "".join(parts), y + height + GAP


def _clash(
    game: GalaxyOfTrian, shown: Shown, battle: Battle, x: float, y: float
) -> tuple[str, float]:
    height = 24 + 20 * len(battle.seats)
    what = "of ships" if battle.ships is not None else "of emissaries"
    parts = [
        rectangle(x, y, WIDTH, height, "f-panel k-bad wide", 7),
        words(x + 10, y + 15, f"clash {what}: {STAGES[battle.stage]}", "f-bad text bold"),
    ]
    sides = (
        _side(game, shown, battle, index, (x + 20, y + 31 + 20 * index))
        for index in range(len(battle.seats))
    )
    parts += sides
    return titled(next(under_way(shown)), *parts), y + height + GAP


def _side(
    game: GalaxyOfTrian, shown: Shown, battle: Battle, index: int, at: tuple[float, float]
) -> str:
    """A side of a clash: its die, what is added to it, and its tokens."""
    (x, y), seat = at, battle.seats[index]
    rolled = battle.rolls[index] if index < len(battle.rolls) else BACK
    die = rectangle(x + 14, y - 8, 16, 16, "f-paper k-ink wide", 3) + label(
        x + 22, y, rolled, "f-ink", 11
    )
    added = [f"+{battle.bonuses[index]}"] if battle.bonuses[index] else []
    if index < len(battle.pluses) and battle.pluses[index]:
        added.append(f"+{battle.pluses[index]} by tokens")
    added += ["+1 by Warcry"] if seat in battle.cries else []
    parts = [emblem(seat, x, y, 8.6), die, words(x + 36, y + 4, " ".join(added), "f-ink text")]
    left = x + 160.0
    for pile in (shown.declared[seat], shown.shown[seat]):
        for kind, count in kinds(game, pile):
            parts += [coin(kind, left, y), words(left + 10, y + 4, count, "f-ink text")]
            left += 34
    return "".join(parts)
