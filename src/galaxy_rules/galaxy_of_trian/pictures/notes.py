"""Below the map: what may be done as chips, what happened last in sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from galaxy_rules.drawing.svg import Extras, rectangle, titled, width_of, words, wrapped
from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.pictures.marks import Reach
from galaxy_rules.galaxy_of_trian.pictures.phrases import counted
from galaxy_rules.kernel.texts import telling
from galaxy_rules.kernel.texts.voices import spoken

LINE: Final = 14
HEAD: Final = 20
CHIP: Final = 18
SMALL: Final = 10
MOST_CHIPS: Final = 8
"""Of one kind; with more, one chip stands for all."""
MOST_NAMED: Final = 12
MOST_LINES: Final = 4
"""Of sentences, in a column."""
BROAD: Final = 600
"""From this width on, there are two columns."""


def may_be_done(
    actions: Sequence[Action], reach: Reach, y: float, width: float
) -> tuple[str, float]:
    """What may be done: what the map shows is counted, the rest named; the elements and how low."""
    if not actions:
        return "", y
    parts, across, down = [], 10.0, y + HEAD + 2
    for text, title in _chips(actions, reach):
        wide = width_of(text, SMALL) + 14
        if across + wide > width - 8 and across > 10:  # noqa: PLR2004 - the first in its line
            across, down = 10.0, down + CHIP + 4
        parts.append(
            titled(
                title,
                rectangle(across, down, wide, CHIP, "f-paper k-target thin", 9),
                words(across + wide / 2, down + 12.6, text, "f-ink small mid"),
            )
        )
        across += wide + 5
    height = down + CHIP + 6 - y
    head = words(
        10, y + 15, f"what may be done: {counted(len(actions), 'action')}", "f-target text bold"
    )
    return rectangle(0, y, width, height, "f-panel k-target thin", 7) + head + "".join(
        parts
    ), y + height


def _verb(action: Action) -> str:
    return str(action).partition(" ")[0]


def _chips(actions: Sequence[Action], reach: Reach) -> Iterator[tuple[str, str]]:
    """The words of each chip, and what pointers show."""
    voice = spoken(GalaxyOfTrian.package)
    rest = Counter(_verb(action) for action in reach.rest)
    marked = Counter(_verb(action) for action in actions)
    marked.subtract(rest)
    for verb in sorted(verb for verb, count in marked.items() if count):
        where = "stacks" if verb == "take" else "map"
        yield (
            f"{verb}: {marked[verb]} on the {where}",
            f"{verb} {voice.caption(verb)}: marked there",
        )
    done = set()
    for action in reach.rest:
        verb = _verb(action)
        if rest[verb] <= MOST_CHIPS:
            caption = voice.caption(verb)
            yield str(action), f"{action}: {caption}" if caption else str(action)
        elif verb not in done:
            done.add(verb)
            every = [str(one) for one in reach.rest if _verb(one) == verb]
            more = f" and {len(every) - MOST_NAMED} more" if len(every) > MOST_NAMED else ""
            yield f"{verb}: {counted(len(every), 'way')}", ", ".join(every[:MOST_NAMED]) + more


def told(game: GalaxyOfTrian, extras: Extras, y: float, width: float) -> tuple[str, float]:
    """What happened last, in two columns; the elements and how low they reach."""
    told_ = [telling.told(game, event, extras.spoken) for event in extras.events]
    columns = 1 if len(list(filter(None, told_))) == 1 or width < BROAD else 2
    room = width / columns - 20
    lines = [line for sentence_ in told_ for line in wrapped(sentence_, room, SMALL)]
    if not lines:
        return "", y
    most = MOST_LINES * columns
    if len(lines) > most:
        lines = [*lines[: most - 1], f"… and {len(lines) - most + 1} more"]
    rows = -(-len(lines) // columns)
    height = HEAD + LINE * rows + 4
    parts = [
        rectangle(0, y, width, height, "f-panel k-path thin", 7),
        words(10, y + 15, "what happened last", "f-path text bold"),
    ]
    for place, line in enumerate(lines):
        x, row = 10 + place // rows * width / columns, place % rows
        parts.append(words(x, y + HEAD + LINE * row + 10, line, "f-ink small"))
    return "".join(parts), y + height
