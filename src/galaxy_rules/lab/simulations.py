"""Simulations: what a run of many games adds up to, and its document.

>>> from galaxy_rules.catalogue import games
>>> from galaxy_rules.lab.playouts import playouts, summarise
>>> table = Table(games()[-1], 2)
>>> simulate(table, 3, seed=7, jobs=1) == summarise(playouts(table, 3, seed=7, jobs=1))
True
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import brief
from galaxy_rules.lab.opponents import Policy
from galaxy_rules.lab.playouts import (
    CAP,
    Seeded,
    Summary,
    Sums,
    Table,
    batch,
    check_run,
    made,
)
from galaxy_rules.lab.runs import Checkpoint, added

FORMAT: Final = "galaxy-rules/simulation/1"
EVEN: Final = "random"
"""Who plays where nobody is named."""


def simulate(
    table: Table,
    games: int,
    seed: int = 0,
    cap: int = CAP,
    executor: Executor | None = None,
    *,
    jobs: int | None = None,
    checkpoint: str | None = None,
    told: Callable[[int], None] | None = None,
) -> Summary:
    """What many games add up to, without keeping any; the same whoever does the work.

    A checkpoint is a file that says how far the run has come: when it is started again, it goes on
    from there.
    """
    check_run(table, games, seed, cap)
    kept = None
    if checkpoint is not None:
        kept = Checkpoint(checkpoint, Sums, parameters("simulate", table, seed, cap))
    work = partial(_sums, table, seed, cap)
    return added(work, games, executor, jobs=jobs, checkpoint=kept, told=told).summary()


def _sums(table: Table, seed: int, cap: int, numbers: Sequence[int]) -> Sums:
    return Sums.over(batch(table, seed, cap, numbers))


def parameters(run: str, table: Table, seed: int, cap: int) -> dict[str, Any]:
    """What the games of a run depend on."""
    named = list(names_of(table.policies)) or [EVEN] * table.players
    asked = {"players": table.players, "policies": named, "seed": seed, "plies": cap}
    return {"run": run, **made(table).header(), **asked}


def names_of(policies: Iterable[str | Policy | Seeded]) -> tuple[str, ...]:
    """What policies are called: by their names, or by where their functions are."""
    return tuple(map(_name, policies))


def _name(policy: str | Policy | Seeded) -> str:
    if isinstance(policy, str):
        return policy
    function = policy.make if isinstance(policy, Seeded) else policy
    named = function if hasattr(function, "__qualname__") else type(function)
    return brief(f"{named.__module__}.{named.__qualname__}")[1:-1]


def as_json(summary: Summary, table: Table, seed: int, cap: int = CAP) -> dict[str, Any]:
    """A summary as plain JSON values; the form is promised by its `format`."""
    asked = parameters("simulate", table, seed, cap)
    return {
        "format": FORMAT,
        **{name: asked[name] for name in asked if name != "run"},
        "games": summary.games,
        "unfinished": summary.capped,
        "shared": summary.shared,
        "ended": [{"by": cause, "games": count} for cause, count in by_count(summary.causes)],
        "length": attrs.asdict(summary.plies),
        "seats": [
            {"wins": wins, "points": attrs.asdict(points)}
            for wins, points in zip(summary.wins, summary.points, strict=True)
        ],
    }


def by_count(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """The names with their numbers, the most frequent first."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
