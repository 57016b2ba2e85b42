"""What a game can say of the worlds behind a view; see `behind`."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.reducer import Reducer
from galaxy_rules.kernel.values import Value

if TYPE_CHECKING:  # games start fast, and few of them are ever imagined
    from galaxy_rules.kernel.worlds.behind import Behind

S = TypeVar("S", bound=Value)
V = TypeVar("V", bound=Value)
KEPT: Final = 8
"""Of how many views it is remembered what lies behind them: many worlds are drawn from one."""
SEED_BITS: Final = 64


class Remembering(Protocol):
    """The memory of a seat, as far as worlds are concerned."""

    @property
    def seat(self) -> int:
        """Whose it is."""

    @property
    def seen(self) -> str:
        """The digest of what it saw last."""

    @property
    def known(self) -> Any:  # noqa: ANN401 - as each game has it
        """What the seat has seen of what is hidden now."""


class Imagining(Generic[S, V]):
    """The worlds that a seat must think possible."""

    reducer: Reducer[Any, S, Any, Any, V]
    tables: Any
    view_class: type[V]

    def check_state(self, state: S) -> None:
        """As the game checks them."""
        raise NotImplementedError

    def check_view(self, view: V, *, fragment: bool = True, field: str = "view") -> None:
        """As the game checks them."""
        raise NotImplementedError

    def complete(self, view: V) -> S:
        """A position that looks like this view to its seat, where there is one.

        What is hidden is filled with something that fits, not with what is there: nobody can know.
        """
        return self.reducer.complete(self.tables, view)

    @cached_property
    def _imagined(self) -> "list[tuple[V, object, Behind[S]]]":
        return []

    def behind(self, view: V, memory: Remembering | None = None) -> "Behind[S]":
        """Everything that may lie behind a view, ready to be drawn from and to be counted."""
        if type(view) is not self.view_class:
            raise BadInput("view", f"{brief(view)} is not a view of this game")
        for seen, remembered, found in self._imagined:
            if seen is view and remembered is memory:
                return found
        known = None if memory is None else self._known_by(memory, view)
        found = self._found_behind(view, known)
        if not found.ways:
            raise BadInput("view", "no whole position looks like this")
        self._imagined.append((view, memory, found))
        del self._imagined[:-KEPT]
        return found

    @staticmethod
    def _known_by(memory: Remembering, view: V) -> object:
        """What is remembered by whoever sees this, and has seen it last."""
        seat, seen = getattr(memory, "seat", None), getattr(memory, "seen", None)
        if not hasattr(memory, "known") or seat != getattr(view, "seat", None):
            raise BadInput("memory", f"{brief(memory)} is no memory of the seat that sees this")
        if seen != view.digest():
            raise BadInput("memory", "something else than this view was seen last")
        return memory.known

    def _found_behind(self, view: V, known: object) -> "Behind[S]":
        """As the game says; views made by hand may be of nothing at all."""
        try:
            return self.reducer.behind(self.tables, view, known)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            self.check_view(view, fragment=False)
            raise

    def remember(self, known: object, before: V | None, view: V, events: Sequence[Any]) -> Any:  # noqa: ANN401 - as each game has it
        """What a seat has seen of what is hidden, after one more step; `Memory` keeps it.

        Out of what it knew, the view before, the events as it was told them, and the view now.
        """
        if not hasattr(self, "reducer"):
            return None
        return self.reducer.remember(self.tables, known, before, view, events)

    def worlds(self, view: V, seed: int, memory: Remembering | None = None) -> S:
        """A whole position that this seat must think possible, drawn by a seed.

        Every way in which the hidden things can lie is equally likely; what others chose, and why,
        is not weighed.  A view is taken to be one of a sound position: see `check_view`.
        """
        from galaxy_rules.kernel.worlds.numbers import Numbers

        if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
            problem = f"expected a whole number from 0 to 2**{SEED_BITS} - 1, found {brief(seed)}"
            raise BadInput("seed", problem)
        return self.behind(view, memory).draw(Numbers(seed))

    def count_worlds(self, view: V, memory: Remembering | None = None) -> int | None:
        """How many different positions a seat must think possible; None where nobody can count."""
        return self.behind(view, memory).count()

    def world_chance(self, view: V, world: S, memory: Remembering | None = None) -> Fraction:
        """The exact chance that `worlds` gives this position; nought where it is not possible."""
        self.check_state(world)
        found = self.behind(view, memory)
        return Fraction(found.ways_to(world), found.ways)
