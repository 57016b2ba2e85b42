"""What may be shared between threads: one of them at a time asks and acts, the others wait."""

import functools
import threading
from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, Self, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound="Shared")
LOCK: Final = "_lock"


class Shared:
    """Something with a lock of its own, which copies and pickles do not take along."""

    _lock: threading.RLock

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the lock, as it stands between two actions."""
        with self._lock:
            return {name: value for name, value in self.__dict__.items() if name != LOCK}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """The same with a lock of its own."""
        self.__dict__.update(state)
        self._lock = threading.RLock()

    def __copy__(self) -> Self:
        """One of its own: what happens to either is nothing to the other."""
        made = object.__new__(type(self))
        made.__setstate__(self.__getstate__())
        return made


def alone(method: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """A method that no other thread comes between."""

    @functools.wraps(method)
    def held(self: T, /, *args: P.args, **more: P.kwargs) -> R:
        with self._lock:
            return method(self, *args, **more)

    return held
