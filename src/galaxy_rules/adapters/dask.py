"""Many games on a Dask cluster (extra `dask`): `with executor("HOST:PORT") as pool:`.

The pool goes wherever `lab` takes an executor.  Dask itself does the work of a worker that dies
again, on another one.
"""

import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any, Final, TypeVar

import distributed

from galaxy_rules.kernel.errors import BadInput

R = TypeVar("R")
PATIENCE: Final = 30
"""Seconds that a scheduler has to answer."""


class DaskExecutor(Executor):
    """The workers of a Dask client."""

    losses: Final = (distributed.scheduler.KilledWorker,)

    def __init__(self, client: Any) -> None:  # noqa: ANN401 - Dask is not typed
        """Take a client that is connected."""
        self.client: Final = client
        self._pool: Final = client.get_executor(pure=False)
        self.width: Final = max(1, sum(client.nthreads().values()))

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> "Future[R]":  # noqa: ANN401 - as any executor
        """Have a worker do it."""
        future: Future[R] = self._pool.submit(fn, *args, **kwargs)
        return future

    def renew(self) -> None:
        """Nothing is to be done: Dask replaces its workers."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work, and let what is under way be done, or drop it."""
        self._pool.shutdown(wait=wait and not cancel_futures)


@contextlib.contextmanager
def executor(address: str = "", workers: int | None = None) -> Iterator[DaskExecutor]:
    """The workers of the cluster at an address, or of one that is started here and put away."""
    with contextlib.ExitStack() as stack:
        if address:
            place: Any = f"tcp://{address}"
        else:
            place = stack.enter_context(
                distributed.LocalCluster(
                    n_workers=workers, threads_per_worker=1, dashboard_address=None
                )
            )
        try:
            client = distributed.Client(place, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise BadInput("executor", f"no scheduler answers at {address}: {error}") from None
        stack.enter_context(client)
        pool = DaskExecutor(client)
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)
