"""Tiny packs visited whole, each position judged by engine and second reading alike.

In every position that play and chance can lead to: no fault; a way on unless the game is over;
chances that are positive and sum to one; the same to choose from, the same table after every step,
and the same first objection to a few odd actions, which the number of the position decides.  What
a game's second reading does not know is said by its companion.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random
from typing import Any, Final, Protocol

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.lab import perft
from galaxy_rules.lab.perft import Census, Visited

Tally = Counter[str]


class Companion(Protocol):
    """A second reading that goes along."""

    @property
    def tally(self) -> Tally:
        """What was compared."""

    def compare(self, one: Visited, rng: Random, *, closely: bool) -> None:
        """Raise where the two readings of a position, or of a step from it, differ.

        Every position is shown, so that a second reading can be carried along; those that are
        not to be looked at closely need no comparison.
        """


@attrs.frozen
class Exhausted:
    """What a visit of every position came to."""

    census: Census
    tally: Tally
    kinds: frozenset[type]
    """The kinds of actions that were met."""


def check(game: AnyGame, one: Visited) -> None:
    """A position by itself: faultless, not stuck, its chances sound."""
    assert () == game.faults(one.state), one.state
    assert (one.mover == OVER) == (not one.steps), one.state
    outcomes = game.chance_outcomes(one.state)
    if one.mover == CHANCE:
        assert 1 == sum(chance for _, chance in outcomes), one.state
        assert all(chance > 0 for _, chance in outcomes), one.state
        assert not game.legal_actions(one.state), one.state
    else:
        assert () == outcomes, one.state
    listed = [action for action, _ in one.steps]
    assert len(set(listed)) == len(listed), one.state


def exhaust(
    game: AnyGame, start: Any, companion: Companion | None = None, every: int = 1
) -> Exhausted:
    """Visit every position; the companion looks closely at each, or at one of so many."""
    taker = perft.CensusTaker(game, game.seats(start))
    kinds: set[type] = set()
    for number, one in enumerate(perft.visit(game, start)):
        check(game, one)
        taker.add(one)
        kinds.update(type(action) for action, _ in one.steps)
        if companion is not None:
            companion.compare(one, Random(number), closely=number % every == 0)
        _tell(number)
    tally = Tally() if companion is None else companion.tally
    return Exhausted(taker.census(), tally, frozenset(kinds))


EVERY: Final = 1000


def _tell(number: int) -> None:
    if number % EVERY == 0 and sys.stderr.isatty():
        print(f"\r{number} positions, {time.process_time():.0f} s", end="", file=sys.stderr)
