"""One thread that appends for a whole server: what waits at the same time goes together.

A write that must be on disk before it is acknowledged takes as long as the disk does.  While one is
under way others come and wait; the next one takes all of them along.
"""

import asyncio
import contextlib
import threading
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Final

import attrs

from galaxy_rules.serving.stores import Outcome, Row, Store


@attrs.frozen
class _Wish:
    row: Row
    answer: "asyncio.Future[Outcome]"


class Appending:
    """The thread, and what waits for it."""

    def __init__(self, store: Store) -> None:
        """Take the store; `begin` starts the thread."""
        self._store: Final = store
        self._loop: asyncio.AbstractEventLoop
        self._waiting: Final[SimpleQueue[_Wish | None]] = SimpleQueue()
        self._thread: Final = threading.Thread(target=self._run, name="append", daemon=True)

    def begin(self) -> None:
        """From now on what waits is appended, and answered in the loop that runs here."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def end(self) -> None:
        """Append what still waits, and end."""
        self._waiting.put(None)
        self._thread.join()

    def append(self, row: Row) -> "asyncio.Future[Outcome]":
        """What became of entries, once it is certain."""
        wish = _Wish(row, self._loop.create_future())
        if self._store.waits:
            self._waiting.put(wish)
        else:
            wish.answer.set_result(self._store.append([row])[0])
        return wish.answer

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            wishes, ends = [first], False
            with contextlib.suppress(Empty):
                while not ends:
                    more = self._waiting.get_nowait()
                    if more is None:
                        ends = True
                    else:
                        wishes.append(more)
            self._append(wishes)
            if ends:
                return

    def _append(self, wishes: Sequence[_Wish]) -> None:
        """All of it in one go; whoever waits is told, also of what failed."""
        try:
            outcomes: Sequence[Outcome | Exception] = self._store.append(
                [wish.row for wish in wishes]
            )
        except Exception as error:  # noqa: BLE001 - whoever waits is told
            outcomes = [error] * len(wishes)
        with contextlib.suppress(RuntimeError):  # the loop may have ended
            self._loop.call_soon_threadsafe(_answered, wishes, outcomes)


def _answered(wishes: Sequence[_Wish], outcomes: Sequence[Outcome | Exception]) -> None:
    for wish, outcome in zip(wishes, outcomes, strict=True):
        if wish.answer.done():  # whoever waited has gone
            continue
        if isinstance(outcome, Exception):
            wish.answer.set_exception(outcome)
            wish.answer.exception()
        else:
            wish.answer.set_result(outcome)
