"""Limits: what experiments want to know of a game before it begins."""

import attrs


@attrs.frozen
class Limits:
    """How far a game may go, with so many players; None where there is no such limit."""

    plies: int | None = None
    """Steps of the longest game, those of chance included."""
    listed: int | None = None
    """Actions in the longest list of any position."""
    chance: int = 0
    """Different outcomes that chance may ever bring: how many `chance_actions` there are."""
    points: int | None = None
    """The most points by which somebody may be ahead of somebody else."""
