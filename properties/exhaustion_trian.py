"""The second reading of Galaxy of Trian beside every position of a toy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from random import Random
from typing import Final
from unittest.mock import patch

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, State
from galaxy_rules.kernel.rulings import departures
from galaxy_rules.lab.perft import Visited
from properties.lockstep_trian import Lockstep, Tally
from properties.lockstep_trian_table import box_in_words
from properties.oracle import galaxy_of_trian as oracle
from properties.oracle import galaxy_of_trian_events as happening
from properties.oracle import galaxy_of_trian_judge as judging
from properties.oracle import galaxy_of_trian_table as tabling
from properties.oracle.galaxy_of_trian import Table


@contextmanager
def numbers_of(game: GalaxyOfTrian) -> Iterator[None]:
    """While it lasts, the second reading knows the colours of a toy, not the rulebook's four."""
    with ExitStack() as stack:
        for module in (oracle, happening, judging, tabling):
            stack.enter_context(patch.object(module, "COLOURS", tuple(game.colours)))
        yield


class Anywhere(Lockstep):
    """Engine and second reading in some position of a toy."""

    def __init__(self, game: GalaxyOfTrian, state: State, table: Table, rng: Random) -> None:
        what = f"exhaustion of {game.data.title}, {game.variant}"
        self.begin(what, game, state, table, rng)


class Beside:
    """Carries the second reading along to every position, and compares both there.

    Where a position was first reached the table is compared; where `one` is looked at closely,
    after every step from it as well.
    """

    def __init__(self, game: GalaxyOfTrian, start: State, odd: int = 2) -> None:
        self.game: Final = game
        self.odd: Final = odd
        self.tally: Final = Tally()
        rulings = {name: str(reading) for name, reading in departures(game.rulings).items()}
        box = box_in_words(game.data)
        table = Table(game.seats(start), start.first, game.variant, rulings, box)
        self.tables: Final = {start: table}
        self.known: Final = {start}

    def compare(self, one: Visited, rng: Random, *, closely: bool) -> None:
        """Who decides, the table, the choices or chances, every step, and some odd actions."""
        table = self.tables.pop(one.state)
        run = Anywhere(self.game, one.state, table, rng)
        if closely:
            listed = run.compare()
            run.odd_actions(listed, self.odd)
            self.tally["positions"] += 1
        for action, after in one.steps:
            new = after not in self.known
            if not (new or closely):
                continue
            there = Anywhere(self.game, after, deepcopy(table), rng)
            there.past.append(str(action))
            there.table.do(str(action))
            if closely:
                there.demand_same_table()
            if new:
                self.known.add(after)
                self.tables[after] = there.table
            self.tally["steps"] += 1
        self.tally.update(run.tally)
