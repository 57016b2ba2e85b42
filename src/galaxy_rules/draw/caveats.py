"""What to know before one believes what is shown: what is reconstructed, and how it began."""

import re
from collections.abc import Iterable

from galaxy_rules.catalogue import AnyGame


def reconstructed(game: AnyGame) -> str:
    """A sentence that says plainly how much of the component data was made up for want of it."""
    if game.data.profile != "published":
        return f"Component data: {game.data.title} (a toy pack, not the published game)."
    if game.name == "galaktico":
        return _galaktico_caveat(game)
    if game.name == "galaxy_of_trian":
        return _galaxy_of_trian_caveat(game)
    if game.name == "take_the_galaxy":
        return _take_the_galaxy_caveat(game)
    tags = [datum.tag for datum in game.data.data.values()]
    return f"Of {len(tags)} data, {tags.count('reconstructed')} are reconstructed."


def _galaxy_of_trian_caveat(game: AnyGame) -> str:
    faces, tiles, names, backs = (
        [tag for path, tag in _tags(game) if re.fullmatch(form, path)]
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


def _tags(game: AnyGame) -> Iterable[tuple[str, str]]:
    """Every path of a game's data with its provenance."""
    return ((path, datum.tag) for path, datum in game.data.data.items())


def _take_the_galaxy_caveat(game: AnyGame) -> str:
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


def _galaktico_caveat(game: AnyGame) -> str:
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


def own_start(*, fragment: bool) -> str:
    """What to know about a game that did not begin with its set-up."""
    begun = "Attention: this game begins with a position of its own, not with the set-up"
    part = "; it is a fragment, in which not everything is there" if fragment else ""
    return f"{begun}{part}."
