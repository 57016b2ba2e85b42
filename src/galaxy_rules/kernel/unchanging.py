"""What never changes once it is built: games."""

import abc
from typing import Any, ClassVar, Self


class _Freezing(abc.ABCMeta):
    """Classes whose instances are frozen once they are complete, whatever class completes them."""

    def __call__(cls, *args: object, **options: object) -> Any:  # noqa: ANN401 - an instance
        """Build one, and let nothing be set any more."""
        made = super().__call__(*args, **options)
        object.__setattr__(made, "_frozen", True)
        return made


class Unchanging(metaclass=_Freezing):
    """Something with a name that never changes once it is built."""

    name: ClassVar[str]

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse once it is built."""
        if "_frozen" in self.__dict__:
            message = f"{self.name} is frozen: {name} cannot be set"
            raise AttributeError(message)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        """Refuse: it never changes."""
        message = f"{self.name} is frozen: {name} cannot be deleted"
        raise AttributeError(message)

    def __copy__(self) -> Self:
        """Itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Itself: it never changes."""
        return self
