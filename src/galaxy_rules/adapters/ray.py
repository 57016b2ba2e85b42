"""Many games on a Ray cluster (extra `ray`): `with executor("HOST:PORT") as pool:`.

The pool goes wherever `lab` takes an executor.  Ray itself does the work of a worker that dies
again, on another one.
"""

import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any, Final, TypeVar

import ray

from galaxy_rules.kernel.errors import BadInput

R = TypeVar("R")


class RayExecutor(Executor):
    """The processors of the cluster that Ray is connected to."""

    losses: Final = (
        ray.exceptions.WorkerCrashedError,
        ray.exceptions.NodeDiedError,
        ray.exceptions.LocalRayletDiedError,
    )

    def __init__(self) -> None:
        """Take what is there when it is made."""
        self.width: Final = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._task: Final = ray.remote(_done)

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> "Future[R]":  # noqa: ANN401 - as any executor
        """Have a worker do it."""
        future: Future[R] = self._task.remote(fn, args, kwargs).future()
        return future

    def renew(self) -> None:
        """Nothing is to be done: Ray replaces its workers."""


def _done(fn: Callable[..., R], args: tuple[Any, ...], kwargs: dict[str, Any]) -> R:
    return fn(*args, **kwargs)


@contextlib.contextmanager
def executor(address: str = "", workers: int | None = None) -> Iterator[RayExecutor]:
    """The workers of the cluster at an address, or of one that is started here and put away."""
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        if address:
            ray.init(address=f"ray://{address}", **quiet)
        else:
            ray.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)
    except (ConnectionError, ValueError) as error:
        raise BadInput("executor", f"no cluster answers at {address}: {error}") from None
    try:
        yield RayExecutor()
    finally:
        ray.shutdown()
