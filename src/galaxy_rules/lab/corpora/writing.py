"""Writing a corpus: games by policies, row by row, the same bytes whoever does the work."""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial

import attrs

from galaxy_rules._version import __version__
from galaxy_rules.lab.corpora.rows import (
    FORMAT,
    JSON,
    Row,
    check_views,
    of_game,
    packed,
    vocabulary,
)
from galaxy_rules.lab.playouts import CAP, Table, check_run, made, match_of, seed_of
from galaxy_rules.lab.simulations import EVEN, parameters
from galaxy_rules.lab.whole_files import written
from galaxy_rules.lab.workers import units


@attrs.frozen
class Asked:
    """What a corpus is made of."""

    table: Table
    games: int
    seed: int = 0
    cap: int = CAP
    views: str = JSON

    @property
    def seated(self) -> Table:
        """The table with a policy at each seat."""
        who = self.table.policies or (EVEN,) * self.table.players
        return attrs.evolve(self.table, policies=who)

    def header(self) -> Row:
        """What every row depends on, and what its numbers mean."""
        asked = parameters("corpus", self.seated, self.seed, self.cap)
        return {
            "format": FORMAT,
            "library": __version__,
            **{name: asked[name] for name in asked if name != "run"},
            "games": self.games,
            "views": self.views,
            **vocabulary(made(self.table)),
        }


def write(
    asked: Asked,
    path: str | os.PathLike[str],
    executor: Executor | None = None,
    *,
    jobs: int | None = 1,
    told: Callable[[int], None] | None = None,
) -> str:
    """Write a corpus as JSON Lines; the hash that its last line has.

    The file takes its name when all is written.
    """
    digest, rows = hashlib.sha256(), 0
    with written(path) as file:
        for line in lines(asked, executor, jobs=jobs, told=told):
            file.write(line)
            digest.update(line)
            rows += 1
        file.write(packed({"row": "end", "rows": rows, "sha256": digest.hexdigest()}))
    return digest.hexdigest()


def lines(
    asked: Asked,
    executor: Executor | None = None,
    *,
    jobs: int | None = 1,
    told: Callable[[int], None] | None = None,
) -> Iterator[bytes]:
    """The lines of a corpus but for the last."""
    check_views(asked.views)
    check_run(asked.seated, asked.games, asked.seed, asked.cap)
    yield packed(asked.header())
    for unit in units(partial(_played, asked), range(asked.games), executor, jobs=jobs):
        for game in unit.result:
            yield from game.splitlines(keepends=True)
        if told is not None:
            told(unit.first + len(unit.tasks))


def _played(asked: Asked, numbers: Sequence[int]) -> list[bytes]:
    """The lines of the games that have these numbers, a text for each."""
    return [b"".join(map(packed, _rows(asked, number))) for number in numbers]


def _rows(asked: Asked, number: int) -> Iterator[Row]:
    match = match_of(asked.seated, seed_of(asked.seed, number), asked.cap)
    return of_game(match, number, asked.views)
