"""How much of the component data is reconstructed, counted."""

from typing import Any

from galaxy_rules.drawing.stories import toy
from galaxy_rules.kernel.game import Game


def caveat(game: Game[Any, Any, Any, Any]) -> str:
    """A sentence that says plainly how much of the component data was made up."""
    if game.data.profile != "published":
        return toy(game.data)
    tags = [datum.tag for datum in game.data.data.values()]
    return f"Of {len(tags)} data, {tags.count('reconstructed')} are reconstructed."
