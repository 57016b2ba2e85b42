"""What a paper says of the library it used: version, rules, data, seeds, counts, surroundings.

Whatever can be counted is counted here and now by the library that is installed, not quoted: a
reader who runs the same holds the numbers against each other.

>>> from galaxy_rules.catalogue import game, games
>>> entry = bibtex([game(games()[0], rulings={"own_station": "dock"})])
>>> print(entry.partition(",")[0])
@software{galaxy-rules-0.1.0
>>> "own" in entry
True
"""

import platform
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, Final

from galaxy_rules._compiled import __compiled__
from galaxy_rules._version import __version__
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import TAGS
from galaxy_rules.kernel.rulings import departures
from galaxy_rules.lab.perft import NANO, census, table
from galaxy_rules.match.seeds import KEYED, PLAIN, SEED_BITS, dice_of

FORMAT: Final = "galaxy-rules/citation/1"
TITLE: Final = (
    "galaxy-rules: board games as pure reducers, with every rule cited to its rulebook clause"
)
AUTHOR: Final = "The galaxy-rules developers"
LICENSE: Final = "MIT"
LIBRARIES: Final = ("attrs", "cattrs", "pyrsistent")
"""What the core runs on."""
SAMPLE: Final = (7, 6, 8)
"""A seed, a limit and how many plies: enough to tell whether other dice are the same."""


def citation(games: Sequence[AnyGame]) -> dict[str, Any]:
    """Everything of these games as plain JSON values; the form is promised by its `format`."""
    return {
        "format": FORMAT,
        "bibtex": bibtex(games),
        "library": {"name": "galaxy-rules", "version": __version__, "compiled": __compiled__},
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
        "depends": {name: version(name) for name in LIBRARIES},
        "seeds": seed_protocol(),
        "games": [_described(game) for game in games],
    }


def seed_protocol() -> dict[str, Any]:
    """How chance comes from seeds, with the first numbers of one of them."""
    seed, limit, count = SAMPLE
    generators = {"matches": KEYED, "experiments": PLAIN}
    return {
        use: {
            "generator": name,
            "seed_bits": SEED_BITS[name],
            "sample": {
                "seed": seed,
                "below": limit,
                "plies": [dice_of(name, seed, ply).below(limit) for ply in range(count)],
            },
        }
        for use, name in generators.items()
    }


def _described(game: AnyGame) -> dict[str, Any]:
    tags = Counter(datum.tag for datum in game.data.data.values())
    return {
        **game.header(),
        "title": game.title or game.name,
        "departures": departures(game.rulings),
        "values": {tag: tags[tag] for tag in TAGS},
        "counts": _counts(game),
    }


def _counts(game: AnyGame) -> dict[str, Any] | None:
    """The positions of the game's smallest toy as they are counted now; None where it has none."""
    try:
        toy, start = table(game.name, NANO)
    except BadInput:
        return None
    found = census(toy, start)
    return {
        "pack": NANO,
        "data": toy.data.sha256,
        "variant": toy.variant,
        "players": toy.seats(start),
        "states": found.states,
        "transitions": found.transitions,
        "decisions": list(found.decisions),
        "information_sets": list(found.information_sets),
        "chance": found.chance,
        "terminal": found.terminal,
    }


def bibtex(games: Sequence[AnyGame]) -> str:
    """An entry for a bibliography; what was played, and by which data, stands in its note."""
    fields = {
        "title": f"{{{TITLE}}}",
        "author": f"{{{AUTHOR}}}",
        "version": __version__,
        "license": LICENSE,
        "note": "; ".join(map(_note, games)),
    }
    lines = [f"  {name} = {{{text}}}," for name, text in fields.items()]
    return "\n".join((f"@software{{galaxy-rules-{__version__},", *lines, "}"))


def _note(game: AnyGame) -> str:
    """A game in one line, for TeX."""
    readings = [f"{name} = {reading}" for name, reading in departures(game.rulings).items()]
    words = (f"rules {game.rules_version}", game.variant, *readings, f"data {game.data.sha256}")
    return f"{game.title or game.name}: {', '.join(words)}".replace("_", r"\_")
