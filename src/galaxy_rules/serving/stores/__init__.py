"""Where openings and entries lie: what the server asks of a store, whichever it is.

A store only ever appends.  The number of an entry is its place in its table, and no place is taken
twice: of two servers that append at the same place one is told, reads what the other wrote, and
judges anew.  That is all the agreement that sharing a store takes.
"""

import enum
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Protocol

import attrs

from galaxy_rules.kernel.errors import BadInput

SCHEMA_VERSION = 1


class StoreFailed(BadInput):
    """The store cannot be read or written now; nothing was entered."""


class Outcome(enum.Enum):
    """What became of an entry."""

    ENTERED = "entered"
    TAKEN = "taken"
    """Somebody else was faster: the place is taken."""
    KNOWN = "known"
    """Its sender's key is there already: it was entered before."""


@attrs.frozen
class Row:
    """Entries of one decision, to be appended together or not at all."""

    table: str
    number: int
    """The place of the first one."""
    key: str
    """Given by the sender; of the others it follows."""
    bodies: tuple[str, ...]


class Store(Protocol):
    """Openings and entries, kept for good."""

    shared: str
    """Where it is, as a person would say it, without passwords."""
    waits: ClassVar[bool]
    """Whether appending takes as long as a disk or a network does."""

    def open_table(self, table: str, opening: str) -> None:
        """Keep how a new table was opened."""

    def opening(self, table: str) -> str | None:
        """How a table was opened; None if there is none."""

    def entries(self, table: str, after: int) -> Sequence[str]:
        """The entries of a table from a place on, in order."""

    def append(self, rows: Sequence[Row]) -> list[Outcome]:
        """Append what can be, all in one go; on disk when it returns."""

    def known(self, table: str, key: str) -> bool:
        """Whether an entry with this key is there."""

    def watch(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Tell of every table that another server has appended to; what ends that."""

    def tables(self) -> Iterable[str]:
        """The ids of all tables."""

    def close(self) -> None:
        """Let go of it."""
