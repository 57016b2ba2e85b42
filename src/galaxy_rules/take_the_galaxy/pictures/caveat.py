"""What is reconstructed in the published data, in a sentence."""

from functools import lru_cache

from galaxy_rules.drawing.stories import toy
from galaxy_rules.take_the_galaxy import TakeTheGalaxy


@lru_cache(maxsize=16)
def caveat(game: TakeTheGalaxy) -> str:
    """How much of the component data was made up for want of it."""
    if game.data.profile != "published":
        return toy(game.data)
    cards = [
        datum.tag
        for path, datum in game.data.data.items()
        if path.startswith(("player.", "space."))
    ]
    guessed = cards.count("reconstructed")
    return (
        "Note: the card lists are reconstructed, and surely not what was printed:"
        f" {guessed} of the {len(cards)} values on cards are invented, because no list of the"
        " cards is public. `galaxy-rules data take_the_galaxy` says which."
    )
