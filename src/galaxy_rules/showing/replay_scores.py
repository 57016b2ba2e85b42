"""Points as a pair of eyes may see them: from a whole state, or from a view alone.

The scoring rules read only fields that states and views share, so they count a view too; a seat
whose points are still in a bag has no total and no lines there.
"""

from typing import Any

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.score import Line


@attrs.frozen
class Standing:
    """Totals by seat, None where they are hidden, and the lines that they are made of."""

    totals: tuple[int | None, ...]
    lines: tuple[Line, ...]


def standing(game: AnyGame, shown: Any) -> Standing:  # noqa: ANN401 - any game's state or view
    """How it stands, as far as it is shown."""
    points = getattr(shown, "points", ())
    hidden = {seat for seat, total in enumerate(points) if total is None}
    counted = attrs.evolve(shown, points=tuple(total or 0 for total in points)) if hidden else shown
    score = game.score_shown(counted)
    return Standing(
        tuple(None if seat in hidden else total for seat, total in enumerate(score.totals)),
        tuple(line for line in score.lines if line.seat not in hidden),
    )
