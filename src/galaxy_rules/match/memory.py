"""What a seat remembers of a game: everything it did and saw, in order, as one short hash.

Two histories in which a seat did and saw the same leave the same memory, and no others do: that is
perfect recall, and the memory names the seat's information set.
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
    digest: str
    """The hash of everything so far."""
    seen: str
    """The digest of what the seat saw last."""

    @classmethod
    def begun(cls, game: AnyGame, state: Any, seat: int) -> Self:  # noqa: ANN401 - any game's state
        """What a seat knows before anything has happened."""
        if not isinstance(game, Game):
            raise BadInput("game", f"expected a game, found {brief(game)}")
        seen = game.view(state, seat).digest()
        return cls(seat, _chained("", "", (), seen), seen)

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
        told = [game.event_for(event, self.seat).digest() for event in events]
        seen = game.view(state, self.seat).digest()
        if not own and not told and seen == self.seen:
            return self
        return Memory(self.seat, _chained(self.digest, own, told, seen), seen)


def _chained(before: str, own: str, told: Iterable[str], seen: str) -> str:
    """A hash over the one before; the parts cannot be taken for one another."""
    text = "\n".join((before, own, ",".join(told), seen))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
