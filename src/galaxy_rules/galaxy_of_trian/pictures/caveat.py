"""What is reconstructed in the published data, in a sentence."""

import re
from functools import lru_cache

from galaxy_rules.drawing.stories import toy
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian


@lru_cache(maxsize=16)
def caveat(game: GalaxyOfTrian) -> str:
    """How much of the component data was made up for want of it."""
    if game.data.profile != "published":
        return toy(game.data)
    tags = [(path, datum.tag) for path, datum in game.data.data.items()]
    faces, tiles, names, backs = (
        [tag for path, tag in tags if re.fullmatch(form, path)]
        for form in (r"faces\..*", r"tiles\..*", r"races\.\w+\.name", r"races\.\w+\.backs")
    )
    races = (
        f" Of the {len(names)} races, {names.count('reconstructed')} names are lost and"
        f" reconstructed; which universal skill is on the back of which module is reconstructed for"
        f" {backs.count('reconstructed')} of them."
    )
    return (
        f"Note: the tiles are reconstructed, and surely not what was printed:"
        f" {tiles.count('reconstructed')} of the {len(tiles)} tiles,"
        f" {faces.count('reconstructed')} of the {len(faces)} faces on them, and how many combat"
        f" tokens there are of each kind.{races if game.variant == 'full' else ''}"
        " `galaxy-rules data galaxy_of_trian` says which."
    )
