"""What to know before one believes what is shown: what is reconstructed, and how it began."""

from galaxy_rules.catalogue import AnyGame, room
from galaxy_rules.drawing.stories import toy


def reconstructed(game: AnyGame) -> str:
    """A sentence that says plainly how much of the component data was made up for want of it."""
    if game.package:
        return str(room(game, "pictures.caveat").caveat(game))
    if game.data.profile != "published":
        return toy(game.data)
    tags = [datum.tag for datum in game.data.data.values()]
    return f"Of {len(tags)} data, {tags.count('reconstructed')} are reconstructed."


def own_start(*, fragment: bool) -> str:
    """What to know about a game that did not begin with its set-up."""
    begun = "Attention: this game begins with a position of its own, not with the set-up"
    part = "; it is a fragment, in which not everything is there" if fragment else ""
    return f"{begun}{part}."
