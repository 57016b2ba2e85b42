"""What a seat remembers of a game: everything it did and saw, in order, as one short hash.

Two histories in which a seat did and saw the same leave the same memory, and no others do: that is
perfect recall, and the memory names the seat's information set.  Beside the hash it keeps what the
seat has seen of things that are hidden now, such as cards that were shuffled into a deck.
"""

import hashlib
from collections.abc import Iterable
from typing import Any, Self

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import Game


@attrs.frozen
class Memory:
    """The memory of one seat; `after` gives the next, and nothing ever changes."""

    seat: int
    """Whose it is."""
    digest: str
    """The hash of everything so far."""
    seen: str
    """The digest of what the seat saw last."""
    known: Any = attrs.field(default=None, eq=False, repr=False)
    """What it has seen of what is hidden now: `game.worlds` takes a memory for that."""
    _view: Any = attrs.field(default=None, eq=False, repr=False, kw_only=True)
    """What it saw last."""

    @classmethod
    def begun(cls, game: AnyGame, state: Any, seat: int) -> Self:  # noqa: ANN401 - any game's state
        """What a seat knows before anything has happened."""
        if not isinstance(game, Game):
            raise BadInput("game", f"expected a game, found {brief(game)}")
        view = game.view(state, seat)
        seen = view.digest()
        known = game.remember(None, None, view, ())
        return cls(seat, _chained("", "", (), seen), seen, known, view=view)

    def after(
        self,
        game: AnyGame,
        action: Any,  # noqa: ANN401 - any game's action
        by: int,
        events: Iterable[Any],
        state: Any,  # noqa: ANN401 - any game's state
    ) -> "Memory":
        """After a step: who did what, what happened, and the state that it led to.

        Of another's action a seat remembers what the events told it.  A step of which it has not
        seen anything leaves no trace, not even that time went by.
        """
        own = str(action) if by == self.seat else ""
        shown = [game.event_for(event, self.seat) for event in events]
        told = [event.digest() for event in shown]
        view = game.view(state, self.seat)
        seen = view.digest()
        if not own and not told and seen == self.seen:
            return self
        known = game.remember(self.known, self._view, view, shown)
        return Memory(self.seat, _chained(self.digest, own, told, seen), seen, known, view=view)


def _chained(before: str, own: str, told: Iterable[str], seen: str) -> str:
    """A hash over the one before; the parts cannot be taken for one another."""
    text = "\n".join((before, own, ",".join(told), seen))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
