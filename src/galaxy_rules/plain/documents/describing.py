"""A position as the set-up of a conformance vector: the words that `position` reads."""

from typing import Any

from galaxy_rules.kernel.documents.describing import Setup
from galaxy_rules.kernel.game import Game


def setup_of(game: Game[Any, Any, Any, Any], state: Any) -> Setup:  # noqa: ANN401 - any game's state
    """The fields of the position, in JSON."""
    words: Setup = game.encode(state)
    return words
