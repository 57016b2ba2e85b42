"""Connections of a store: one for each thread that asks, and none closed under whoever uses it.

The libraries of databases are written in C: a connection that one thread closes while another asks
it something takes the whole process along.  So whoever uses one holds it, and closing waits.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Final, Generic, Protocol, TypeVar

import attrs


class Closing(Protocol):
    """What can be closed."""

    def close(self) -> None:
        """Let go of it."""


C = TypeVar("C", bound=Closing)


class StoreClosed(OSError):
    """The store was closed: nobody connects any more."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("the store is closed")


@attrs.define(eq=False)
class _Held(Generic[C]):
    connection: C
    lock: "threading.RLock" = attrs.Factory(threading.RLock)


class Connections(Generic[C]):
    """Connections that are made when a thread first asks, and again where one has broken."""

    def __init__(self, connect: Callable[[], C], broken: Callable[[C], bool]) -> None:
        """Take how one is made, and how one is told that is of no use any more."""
        self._connect: Final = connect
        self._broken: Final = broken
        self._own: Final = threading.local()
        self._all: Final[list[_Held[C]]] = []
        self._lock: Final = threading.Lock()
        self._closed = False

    @contextlib.contextmanager
    def held(self) -> Iterator[C]:
        """This thread's connection, which nobody closes for as long as this lasts."""
        held = self._found()
        with held.lock:
            if self._closed:
                raise StoreClosed
            yield held.connection

    def _found(self) -> _Held[C]:
        held: _Held[C] | None = getattr(self._own, "held", None)
        if held is not None and not self._broken(held.connection):
            return held
        made = _Held(self._connect())
        with self._lock:
            if self._closed:
                made.connection.close()
                raise StoreClosed
            if held in self._all:
                self._all.remove(held)
            self._all.append(made)
        self._own.held = made
        return made

    def close(self, failing: type[Exception]) -> None:
        """Close every connection once nobody uses it; one that fails to close is let go of."""
        with self._lock:
            self._closed = True
            left = tuple(self._all)
            self._all.clear()
        for held in left:
            with held.lock, contextlib.suppress(failing):
                held.connection.close()
