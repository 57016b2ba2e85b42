"""The games by name; each is imported only when somebody asks for it."""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.packs import Pack, packaged
from galaxy_rules.kernel.rulings import read_rulings
from galaxy_rules.kernel.versions import check_version, readings_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from galaxy_rules.galaktico import Galaktico
    from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
    from galaxy_rules.take_the_galaxy import TakeTheGalaxy

AnyGame = Game[Any, Any, Any, Any]
HOMES: Final[Mapping[str, str]] = {
    "galaktico": "galaxy_rules.galaktico:Galaktico",
    "take_the_galaxy": "galaxy_rules.take_the_galaxy:TakeTheGalaxy",
    "galaxy_of_trian": "galaxy_rules.galaxy_of_trian:GalaxyOfTrian",
}
"""Where the class of each game is, in the order in which they came; imported when asked for."""
GROUP: Final = "galaxy_rules.games"
"""The group of entry points by which other packages bring games."""
PUBLISHED: Final = "published"
TINY: Final = "tiny"
NANO: Final = "nano"
PACKS: Final = (PUBLISHED, TINY, NANO)
"""The data packs that a game may bring."""
PLAIN: Final = "galaxy_rules.plain"
"""The rooms of games that bring none of their own."""


def games() -> tuple[str, ...]:
    """The names of the games of this library, in alphabetical order."""
    return tuple(sorted(HOMES))


def others() -> tuple[str, ...]:
    """The names of the games that other packages bring, in alphabetical order."""
    return tuple(sorted({point.name for point in _points()} - set(HOMES)))


def _points() -> "EntryPoints":
    from importlib.metadata import entry_points  # it brings half a library with it

    return entry_points(group=GROUP)


def game_class(name: str) -> type[AnyGame]:
    """The class of a game, by name; one that is not ours is looked for in other packages."""
    if type(name) is str and name in HOMES:
        module, _, attribute = HOMES[name].partition(":")
        found: type[AnyGame] = getattr(import_module(module), attribute)
        return found
    for point in _points() if type(name) is str else ():
        if point.name == name:
            return _checked(point.load(), name)
    raise BadInput("game", f"{brief(name)} is none of {', '.join(games())}")


def _checked(found: object, name: str) -> type[AnyGame]:
    if not (isinstance(found, type) and issubclass(found, Game) and found.name == name):
        raise BadInput("game", f"the entry point {name} is no game of that name")
    return found


@overload
def game(
    name: Literal["galaktico"],
    *,
    rulings: Mapping[str, Any] | str | None = None,
    data: Pack | None = None,
    variant: str | None = None,
) -> "Galaktico": ...
@overload
def game(
    name: Literal["galaxy_of_trian"],
    *,
    rulings: Mapping[str, Any] | str | None = None,
    data: Pack | None = None,
    variant: str | None = None,
) -> "GalaxyOfTrian": ...
@overload
def game(
    name: Literal["take_the_galaxy"],
    *,
    rulings: Mapping[str, Any] | str | None = None,
    data: Pack | None = None,
    variant: str | None = None,
) -> "TakeTheGalaxy": ...
@overload
def game(
    name: str,
    *,
    rulings: Mapping[str, Any] | str | None = None,
    data: Pack | None = None,
    variant: str | None = None,
) -> AnyGame: ...
def game(
    name: str,
    *,
    rulings: Mapping[str, Any] | str | None = None,
    data: Pack | None = None,
    variant: str | None = None,
) -> AnyGame:
    """A game with these rulings, component data and variant; frozen, its functions pure.

    The rulings are readings by switch, or the name of a bundle of them.
    """
    found = game_class(name)
    if rulings is not None and not isinstance(rulings, (Mapping, str)):
        raise BadInput("rulings", f"expected a mapping, found {brief(rulings)}")
    if data is not None and not isinstance(data, Pack):
        raise BadInput("data", f"expected a data pack, found {brief(data)}")
    if variant is not None and type(variant) is not str:
        raise BadInput("variant", f"expected a text, found {brief(variant)}")
    if (rulings is None or rulings == {}) and data is None and variant is None:
        return _default(found)
    return found(rulings=rulings, data=data, variant=variant)


def room(game: AnyGame, name: str) -> Any:  # noqa: ANN401 - a module
    """A room of a game's package, such as ``pictures.text``; imported when first asked for.

    Where a game brings none it has the plain one, made from what every game declares.
    """
    return import_module(f"{game.package if has_room(game, name) else PLAIN}.{name}")


def has_room(game: AnyGame, name: str) -> bool:
    """Whether a game brings such a room itself."""
    return bool(game.package) and _is_there(f"{game.package}.{name}")


@cache
def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # not even the package that it would be in
        return False


@cache
def _default(found: type[AnyGame]) -> AnyGame:
    return found()


def tiny_pack(name: str) -> Pack:
    """A toy that ships with a game: so little in the box that every position can be visited.

    >>> tiny_pack("galaktico").title
    'Galaktico, toy'
    """
    return game_class(name).tiny_pack()


def pack(name: str, profile: str = PUBLISHED) -> Pack:
    """A data pack that ships with a game: published, tiny, or nano.

    Of the tiny one every position can be visited, of the nano one every history walked.

    >>> pack("galaktico", "nano").title
    'Galaktico, nano'
    """
    found = game_class(name)
    if type(profile) is not str or profile not in PACKS:
        raise BadInput("pack", f"{brief(profile)} is none of {', '.join(PACKS)}")
    return found.tiny_pack() if profile == TINY else packaged(found.package, profile)


def usual_table(name: str, profile: str) -> tuple[int | None, str | None]:
    """How many usually play with a pack, and which variant; nothing is usual of the published."""
    found = game_class(name)
    return {TINY: found.tiny_table, NANO: found.nano_table}.get(profile, (None, None))


def game_for(header: Mapping[str, Any], data: Pack | None = None) -> AnyGame:
    """The game that a document was written for, by its header.

    A document of an older rules version is read as that version read the rules.
    """
    found = game_class(header["game"])
    check_version(header["rules"], found.rules_version)
    if not isinstance(header["rulings"], Mapping):
        raise BadInput("rulings", f"expected a mapping, found {brief(header['rulings'])}")
    name: str = header["game"]
    read_rulings(found.rulings_class, header["rulings"])  # unknown switches before missing ones
    readings = readings_of(found.rulings_class, header["rules"], header["rulings"])
    if data is None and type(header["variant"]) is str:
        made = _written_for(name, tuple(readings.items()), header["variant"])
    else:
        made = game(name, rulings=readings, data=data, variant=header["variant"])
    former = made.former_data if data is None else frozenset()
    if header["data"] != made.data.sha256 and header["data"] not in former:
        problem = "written with another data pack; give it as `data`"
        raise BadInput("data", f"{problem} ({header['data']!r:.20}…)")
    return made


@lru_cache(maxsize=64)
def _written_for(name: str, readings: tuple[tuple[str, Any], ...], variant: str) -> AnyGame:
    """A game on its packaged data, made once: to make one costs more than to read a document."""
    return game(name, rulings=dict(readings), variant=variant)
