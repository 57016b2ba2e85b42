"""What to know before one believes what is shown: what is reconstructed, and how it began."""

from galaxy_rules.catalogue import AnyGame, room
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import Game


def reconstructed(game: AnyGame) -> str:
    """A sentence that says plainly how much of the component data was made up for want of it."""
    if not isinstance(game, Game):
        raise BadInput("game", f"expected a game, found {brief(game)}")
    return str(room(game, "pictures.caveat").caveat(game))


def own_start(*, fragment: bool) -> str:
    """What to know about a game that did not begin with its set-up."""
    begun = "Attention: this game begins with a position of its own, not with the set-up"
    part = "; it is a fragment, in which not everything is there" if fragment else ""
    return f"{begun}{part}."
