"""A position as SVG: a table of fields, what happened last, and what may be done."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from galaxy_rules.drawing.frame import MARGIN, framed
from galaxy_rules.drawing.svg import Extras, Picture, at, element, rectangle, words, wrapped
from galaxy_rules.kernel.game import Game
from galaxy_rules.plain.pictures.caveat import caveat
from galaxy_rules.plain.pictures.rows import Sheet, sheet
from galaxy_rules.plain.pictures.sentences import sentence

WIDTH, PORTRAIT = 640, 456
"""How wide a picture is, and how wide for a phone."""
INDENT: Final = 120
"""Where values begin."""
LINE: Final = 18
MOST: Final = 24
"""So many actions are listed."""


def picture(game: Game[Any, Any, Any, Any], shown: Any, extras: Extras) -> Picture:  # noqa: ANN401
    """A state, or what a seat may see of it; actions that are given stand for the listed ones."""
    drawn = sheet(game, shown)
    width = PORTRAIT if extras.portrait else WIDTH
    lines = list(_lines(game, drawn, extras, width))
    fields, name = {one for one, _ in drawn.rows}, ""
    height = LINE * len(lines) + MARGIN
    parts = [rectangle(MARGIN, 0, width - 2 * MARGIN, height, "f-panel k-line thin", 7)]
    for number, (label, value) in enumerate(lines, 1):
        told = words(2 * MARGIN, LINE * number, label, "f-faint small") if label else ""
        name = label or name
        spot = at("field", name) if name in fields else {}
        parts.append(element("g", told, words(INDENT, LINE * number, value, "f-ink text"), **spot))
    return framed(
        "".join(parts),
        width,
        height + MARGIN,
        description="; ".join(f"{name}: {value}" for name, value in drawn.rows),
        head=(game.title or game.name, drawn.whose, drawn.status),
        foot=caveat(game),
    )


def _lines(
    game: Game[Any, Any, Any, Any], drawn: Sheet, extras: Extras, width: float
) -> Iterator[tuple[str, str]]:
    """What stands in the table, line by line: a label, or none where a value goes on."""
    for name, value in drawn.rows:
        yield from _labelled(name, [value], width)
    yield from _labelled("happened", [sentence(game, event) for event in extras.events], width)
    actions = tuple(map(str, extras.actions)) or drawn.actions
    more = [f"and {len(actions) - MOST} more"] if len(actions) > MOST else []
    yield from _labelled("actions", ["; ".join([*actions[:MOST], *more])] if actions else [], width)


def _labelled(label: str, values: Iterable[str], width: float) -> Iterator[tuple[str, str]]:
    for value in values:
        for line in wrapped(value, width - INDENT - 3 * MARGIN):
            yield label, line
            label = ""
