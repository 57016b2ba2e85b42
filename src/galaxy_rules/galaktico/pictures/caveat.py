"""What is reconstructed in the published data, in a sentence."""

import re
from functools import lru_cache

from galaxy_rules.drawing.stories import toy
from galaxy_rules.galaktico import Galaktico


@lru_cache(maxsize=16)
def caveat(game: Galaktico) -> str:
    """How much of the component data was made up for want of it."""
    if game.data.profile != "published":
        return toy(game.data)
    effects = {
        path: datum.tag
        for path, datum in game.data.data.items()
        if re.fullmatch(r"weapons\.\w+\.(laser|quanten|krypto|impuls)", path)
    }
    guessed = sum(tag == "reconstructed" for tag in effects.values())
    layout = game.data.data[f"layouts.{game.variant}.station"].tag
    return (
        f"Note: the layout of the board (station, start spaces, meteors) is {layout}, and so are"
        f" {guessed} of the {len(effects)} weapon numbers: the booklet's pictures are lost."
        " `galaxy-rules data galaktico` says which."
    )
