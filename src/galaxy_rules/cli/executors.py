"""Who does the work of many games: this process, others, threads, or a cluster."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import Executor
from importlib import import_module
from typing import Final

from galaxy_rules.cli.keeping import ending_in_order
from galaxy_rules.cli.options import read_jobs
from galaxy_rules.kernel.errors import BadInput

PROCESSES: Final = "processes"
THREADS: Final = "threads"
CLUSTERS: Final = ("dask", "ray")
"""Adapters, each with an extra of its name."""
OWN: Final = "galaxy_rules"


@contextlib.contextmanager
def executing(
    where: str, jobs: int | None, games: int, *, resumed: bool = False
) -> Iterator[tuple[Executor | None, int]]:
    """An executor, or None, and how many processes do the work then.

    What will be resumed ends in order when it is asked to: it still says how far it has come.
    """
    workers = read_jobs(jobs, games)
    name, mark, address = where.partition("://")
    with contextlib.ExitStack() as stack:
        if resumed:
            stack.enter_context(ending_in_order())
        if where == PROCESSES:
            yield None, workers
        elif where == THREADS:
            from galaxy_rules.lab.workers import threads

            yield stack.enter_context(threads(workers)), workers
        elif name in CLUSTERS and bool(mark) == bool(address):
            yield stack.enter_context(_cluster(name, address, workers)), workers
        else:
            known = ", ".join((PROCESSES, THREADS, *CLUSTERS))
            addresses = " and ".join(f"{cluster}://HOST:PORT" for cluster in CLUSTERS)
            raise BadInput("executor", f"{where!r:.60} is none of {known}, {addresses}")


def _cluster(name: str, address: str, workers: int) -> contextlib.AbstractContextManager[Executor]:
    """The executor of an adapter; where its extra is missing, that is said."""
    try:
        adapter = import_module(f"{OWN}.adapters.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == OWN:
            raise
        problem = f"{error.name} is missing: pip install '{OWN.replace('_', '-')}[{name}]'"
        raise BadInput("executor", problem) from None
    found: contextlib.AbstractContextManager[Executor] = adapter.executor(address, workers)
    return found
