"""Worker processes on a leash: they end when the one who started them does, however that ends.

Each worker waits on a pipe that only its starter holds open.  When the starter closes it, or is
killed and the system closes it, the worker stops at once, in the middle of whatever it does.
"""

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Pipe
from multiprocessing.connection import Connection


class LeashedPool(ProcessPoolExecutor):
    """A pool of processes that can be ended at once, and that end with their starter."""

    def __init__(self, jobs: int | None = None) -> None:
        """So many workers, or one for each core."""
        reader, self._leash = Pipe(duplex=False)
        super().__init__(jobs, initializer=_leashed, initargs=(reader, self._leash))

    def end(self) -> None:
        """Stop the workers now; whatever they were at is lost."""
        self._leash.close()
        self.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def workers(jobs: int | None = None) -> Iterator[LeashedPool]:
    """A pool that is put away when all is done, and ended at once when something comes between."""
    pool = LeashedPool(jobs)
    try:
        yield pool
    except BaseException:
        pool.end()
        raise
    pool.shutdown(wait=True)


def _leashed(reader: "Connection[None, None]", leash: "Connection[None, None]") -> None:
    """In a worker: leave interruptions to the starter, and wait for its end beside the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leash.close()
    threading.Thread(target=_end_with, args=(reader,), daemon=True).start()


def _end_with(reader: "Connection[None, None]") -> None:
    with contextlib.suppress(EOFError, OSError):
        reader.recv_bytes()
    os._exit(1)
