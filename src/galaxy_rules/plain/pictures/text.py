"""A position for a terminal: a line for each field, and what may be done."""

import textwrap
from collections.abc import Iterator
from typing import Any, Final

from galaxy_rules.kernel.game import Game
from galaxy_rules.plain.pictures.rows import Sheet, sheet

WIDTH: Final = 96
MOST: Final = 24
"""So many actions are listed."""


def text(game: Game[Any, Any, Any, Any], shown: Any) -> str:  # noqa: ANN401 - any game's
    """A state, or what a seat may see of it."""
    drawn = sheet(game, shown)
    head = f"{game.title or game.name}, {drawn.whose}: {drawn.status}"
    return "\n".join([head, *_table(drawn), *_actions(drawn)])


def _table(drawn: Sheet) -> Iterator[str]:
    wide = max(len(name) for name, _ in drawn.rows)
    for name, value in drawn.rows:
        yield from _folded(f"  {name:<{wide}}  ", value)


def _actions(drawn: Sheet) -> Iterator[str]:
    if not drawn.actions:
        return
    more = len(drawn.actions) - MOST
    rest = (f"and {more} more",) if more > 0 else ()
    yield from _folded("  actions: ", "; ".join((*drawn.actions[:MOST], *rest)))


def _folded(start: str, words: str) -> list[str]:
    """A paragraph that hangs below its first word."""
    return textwrap.wrap(words, WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
