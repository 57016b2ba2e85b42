"""The second reading of Galaktico beside every position of a toy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final
from unittest.mock import patch

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.state import Phase
from galaxy_rules.lab.perft import Visited
from properties.lockstep_galaktico import (
    COMPARED,
    DisagreementError,
    Lockstep,
    Tally,
    differences,
    odd_actions,
    table_of,
    tuple_of,
)
from properties.oracle import galaktico as oracle
from properties.oracle.galaktico import Table

SET_UP: Final = (Phase.EQUIP, Phase.PLACE)


@contextmanager
def numbers_of(game: Galaktico) -> Iterator[None]:
    """While it lasts, the second reading plays with the numbers of a toy, not the booklet's."""
    ships = {str(card.type): card for card in game.box.ships}
    with patch.multiple(
        oracle,
        FORCE={kind: card.force for kind, card in ships.items()},
        RANGE={kind: card.range for kind, card in ships.items()},
        JUMPS={kind: card.jumps for kind, card in ships.items()},
        FIGURES={kind: card.figures for kind, card in ships.items()},
        SCOUT_BONUS=game.box.meteor_bonus,
        POINTS_TO_END=game.box.winning_points,
        END_POINTS=game.box.ender_points,
        ACTIONS=game.box.actions,
    ):
        yield


class Beside:
    """Compares every position from the first turn on; the second reading has no set-up."""

    def __init__(self, game: Galaktico, odd: int = 2) -> None:
        self.game: Final = game
        self.odd: Final = odd
        self.tally: Final = Tally()

    def compare(self, one: Visited, rng: Random, *, closely: bool) -> None:
        """The choices, the table after each of them, winners, and some odd actions."""
        if one.state.phase in SET_UP:
            self.tally["positions of the set-up"] += 1
            return
        if not closely:
            return
        run = Lockstep(self.game, one.state, rng, "exhaustion")
        listed = run.offers()
        winners = set(self.game.score(one.state).winners)
        run.demand(winners == oracle.winners(run.table), f"winners {winners}")
        for action, after in one.steps:
            theirs = oracle.carry_out(run.table, tuple_of(action))
            self.same(run, f"after {action}", table_of(self.game, after), theirs)
        for spelled in odd_actions(rng, run.table, listed, self.odd):
            run.judge(spelled)
        self.tally.update(run.tally)
        self.tally["positions"] += 1
        self.tally["steps"] += len(one.steps)

    @staticmethod
    def same(run: Lockstep, what: str, engine: Table, other: Table) -> None:
        """Tables are equal, noughts and the forces of a combat apart, or it is said where not."""
        if any(getattr(engine, name) != getattr(other, name) for name in COMPARED):
            found = differences(engine, other)
            run.demand(not found, what, *found)


__all__ = ["Beside", "DisagreementError", "numbers_of"]
