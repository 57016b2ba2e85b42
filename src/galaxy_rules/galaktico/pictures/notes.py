"""What stands below the seats' cards: what may be done as chips, what happened last as a story."""

from collections.abc import Iterator, Sequence
from typing import Final

from galaxy_rules.drawing.svg import Extras, rectangle, titled, width_of, words, wrapped
from galaxy_rules.galaktico import Action, Deploy, Equip, Galaktico, Pass, Place, Stop
from galaxy_rules.galaktico.pictures.actions import Reach
from galaxy_rules.galaktico.pictures.panel import named, short
from galaxy_rules.galaktico.pictures.text import count
from galaxy_rules.kernel.texts.telling import told as told_of

OffTheBoard = Equip | Deploy | Stop | Pass
"""What has a chip of its own."""
LINE: Final = 14
HEAD: Final = 20
_CHIP: Final = 18
_SIZE: Final = 10


def told(
    game: Galaktico, extras: Extras, x: float, y: float, width: float, most: int
) -> tuple[str, float]:
    """What happened last, in at most so many lines; the elements, and how low they reach."""
    story = " ".join(told_of(game, event, extras.spoken) for event in extras.events)
    lines = wrapped(story, width - 20, _SIZE)
    if not lines:
        return "", y
    if len(lines) > most:
        lines = [*lines[: most - 1], f"... and {count(len(lines) - most + 1, 'line')} more"]
    height = HEAD + LINE * len(lines) + 4
    parts = [
        rectangle(x, y, width, height, "f-panel k-path thin", 7),
        words(x + 10, y + 15, "what happened last", "f-path text bold"),
    ]
    for place, line in enumerate(lines):
        parts.append(words(x + 10, y + HEAD + LINE * place + 10, line, "f-ink small"))
    return "".join(parts), y + height


def may_be_done(
    game: Galaktico, actions: Sequence[Action], reach: Reach, x: float, y: float, width: float
) -> tuple[str, float]:
    """What may be done: the board's actions counted, the others one by one."""
    if not actions:
        return "", y
    parts, across, down = [], x + 10, y + HEAD + 2
    for text, title in _chips(game, actions, reach):
        wide = width_of(text, _SIZE) + 14
        if across + wide > x + width - 8 and across > x + 10:
            across, down = x + 10, down + _CHIP + 4
        parts.append(_chip(across, down, wide, text, title))
        across += wide + 5
    height = down + _CHIP + 6 - y
    head = f"what may be done: {count(len(actions), 'action')}"
    box = rectangle(x, y, width, height, "f-panel k-target thin", 7)
    return box + words(x + 10, y + 15, head, "f-target text bold") + "".join(parts), y + height


def _chip(x: float, y: float, width: float, text: str, title: str) -> str:
    return titled(
        title,
        rectangle(x, y, width, _CHIP, "f-paper k-target thin", 9),
        words(x + width / 2, y + 12.6, text, "f-ink small mid"),
    )


def _chips(game: Galaktico, actions: Sequence[Action], reach: Reach) -> Iterator[tuple[str, str]]:
    """The words of each chip, and what pointers show."""
    flights = sum(reach.sources.values())
    if flights:
        ships = count(len(reach.sources), "ship")
        yield f"{count(flights, 'move')} by {ships}", "framed on the board"
    if reach.attacks:
        yield f"{count(reach.attacks, 'attack')} among them", "with a reticle on the board"
    shifts = sum(map(len, reach.meteors.values()))
    if shifts:
        rocks = count(len(reach.meteors), "meteor")
        yield f"{count(shifts, 'way')} to move {rocks}", "with arrows on the board"
    for kind, ship in dict.fromkeys((type(a), a.ship) for a in actions if isinstance(a, Place)):
        spaces = [a.space for a in actions if type(a) is kind and a.ship is ship]
        yield f"place {ship}: {count(len(spaces), 'space')}", f"on {', '.join(spaces)}"
    for action in (one for one in actions if isinstance(one, OffTheBoard)):
        match action:
            case Equip(ship=ship, card=key):
                yield f"{ship}: {short(game, key)}", f"{action}: {named(game, key)}"
            case Deploy() | Stop() | Pass():
                yield str(action), str(action)
