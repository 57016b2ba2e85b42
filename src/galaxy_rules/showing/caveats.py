"""What to know before one believes what is shown: what is reconstructed, and how it began."""

from galaxy_rules.catalogue import AnyGame, room


def reconstructed(game: AnyGame) -> str:
    """A sentence that says plainly how much of the component data was made up for want of it."""
    return str(room(game, "pictures.caveat").caveat(game))


def own_start(*, fragment: bool) -> str:
    """What to know about a game that did not begin with its set-up."""
    begun = "Attention: this game begins with a position of its own, not with the set-up"
    part = "; it is a fragment, in which not everything is there" if fragment else ""
    return f"{begun}{part}."
