"""What a seat is shown as arrays, with the spaces that they are from, for tools on Gymnasium."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from galaxy_rules.adapters.histories import Turn
from galaxy_rules.adapters.tables import LONGEST_SPELLING, Table
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.showing.pictures import draw

MODES: Final = ("human", "ansi", "svg")
"""As text on the terminal, as text, as an SVG document."""


def actions(table: Table) -> Any:  # noqa: ANN401 - a space
    """The numbers of actions."""
    return spaces.Discrete(table.actions)


def numbers(table: Table) -> Any:  # noqa: ANN401 - a space
    """The features of a view, then the tokens of an own half-spelled action."""
    low: list[float] = []
    high: list[float] = []
    for one in table.spec.features:
        width = len(one.values) if table.spread and one.values else 1
        low += [one.low] * width
        high += [1 if table.spread and one.values else one.high] * width
    if table.tokens:
        low += [0] * LONGEST_SPELLING
        high += [len(table.played.tokens)] * LONGEST_SPELLING
    return spaces.Box(np.array(low, np.float32), np.array(high, np.float32), dtype=np.float32)


def masked(table: Table) -> Any:  # noqa: ANN401 - a space
    """Such numbers with a mask of actions."""
    flags = spaces.Box(0, 1, (table.actions,), np.int8)
    return spaces.Dict(observation=numbers(table), action_mask=flags)


def shown(table: Table, turn: Turn, seat: int) -> Any:  # noqa: ANN401 - an array
    """What a seat sees, as such numbers."""
    found = table.numbers(turn, seat)
    if table.tokens:
        found = [*found, *table.spelled_numbers(turn, seat)]
    return np.array(found, np.float32)


def mask(table: Table, turn: Turn, seat: int) -> Any:  # noqa: ANN401 - an array
    """1 for every action that a seat can choose; none while another is to move."""
    found: Any = np.zeros(table.actions, np.int8)
    if seat == table.mover(turn):
        found[list(table.legal(turn))] = 1
    return found


def check_mode(mode: object) -> str | None:
    """How it is to be rendered, if at all."""
    if mode is not None and mode not in MODES:
        raise BadInput("render_mode", f"{brief(mode)} is none of {', '.join(MODES)}")
    return mode if mode is None else str(mode)


def rendered(game: AnyGame, view: Any, mode: str | None) -> str | None:  # noqa: ANN401 - a view
    """A view as text or as SVG; for a human it is printed."""
    if mode == "svg":
        return draw(game, view).svg
    text = draw.text(game, view)
    if mode == "human":
        print(text)  # noqa: T201 - that is what this mode is for
        return None
    return text if mode else None
