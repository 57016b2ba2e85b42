"""States in the words of the conformance vectors: a set-up that leads back to a position.

A set-up can say what lies on the table, not what is half done: a clash under way or a payment
begun is left out.  So a description is a place to start from, to be tried rather than trusted.

>>> from galaxy_rules.catalogue import game, games
>>> made = game(games()[-1])
>>> setup_of(made, made.new(2))["seat"][0]["systems"]
[{'id': 'home', 'colonies': [['frontier_colony'], None], 'bounty': {}}]
"""

from typing import Any

from galaxy_rules.catalogue import AnyGame, room
from galaxy_rules.kernel.documents.describing import Setup

DESCRIBING = "documents.describing"


def setup_of(game: AnyGame, state: Any) -> Setup:  # noqa: ANN401 - any game's state
    """The set-up of a vector that starts in this position; without its rulings."""
    found: Setup = room(game, DESCRIBING).setup_of(game, state)
    return found


def words_of(game: AnyGame, action: Any) -> str:  # noqa: ANN401 - any game's action
    """An action as vectors put it: in notation, unless they have words of their own."""
    own = getattr(room(game, DESCRIBING), "words_of", str)
    return str(own(action))


def script_of(game: AnyGame, setup: Setup, state: Any, action: Any) -> tuple[str, ...]:  # noqa: ANN401
    """The steps by which a vector does an action, in a state that may be unknown: None.

    Where its set-up must say what chance brings, that is added to it.
    """
    own = getattr(room(game, DESCRIBING), "script_of", None)
    return (words_of(game, action),) if own is None else tuple(own(setup, state, action))
