"""Maps in few words, for tests that look at the galaxy alone."""

from functools import cache
from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import Atlas, atlas, empty, match_faults
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.words.components import Box
from galaxy_rules.galaxy_of_trian.words.grid import cell_at, cell_name, cell_of
from galaxy_rules.galaxy_of_trian.words.maps import Closed, Galaxy
from galaxy_rules.galaxy_of_trian.words.packs import read_components
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.rulings import read_rulings

PACKAGE: Final = "galaxy_rules.galaxy_of_trian"

# The cells that the worked examples use.
U: Final = cell_at(0, 0, 0)
D0: Final = cell_at(0, -1, 0)
D1: Final = cell_at(0, 0, 1)
D2: Final = cell_at(-1, 0, 0)
L: Final = cell_at(1, 0, 1)
K: Final = cell_at(0, 1, 1)
Q: Final = cell_at(0, 1, 2)
M: Final = cell_at(1, -1, 1)

Laid = tuple[int, str, int]


@cache
def pack(name: str = "published") -> Pack:
    """A data pack of the package."""
    return read_pack(package_text(PACKAGE, "data", f"{name}.toml"))


@cache
def box(name: str = "published") -> Box:
    """The components of a pack."""
    return read_components(pack(name))


@cache
def tables(name: str = "published", /, **rulings: str) -> Atlas:
    """The map's tables for a pack under these readings."""
    return atlas(box(name), read_rulings(Rulings, rulings))


def lay(*tiles: Laid, on: Atlas | None = None) -> tuple[Galaxy, tuple[Closed, ...]]:
    """The map after these tiles, each of which must match, and what the last one closed."""
    known = on or tables()
    galaxy = empty(known)
    closed: tuple[Closed, ...] = ()
    for cell, face, turn in tiles:
        assert not match_faults(known, galaxy, face, cell, turn), (cell_name(cell), face, turn)
        galaxy, closed = add_tile(known, galaxy, cell, face, turn)
    return galaxy, closed


def gist(closed: tuple[Closed, ...]) -> list[tuple[str, int, int]]:
    """Each closed area as its kind's letter, its tiles and its extractors."""
    found = []
    for area in closed:
        assert area.key == min(area.nodes)
        assert area.tiles == len({cell_of(node) for node in area.nodes})
        found.append(("SNP"[area.kind], area.tiles, area.extractors))
    return sorted(found)
