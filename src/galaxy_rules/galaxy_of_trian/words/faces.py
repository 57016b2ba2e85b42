"""The printed faces of tiles: read from a data pack, checked, and turned."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.words.components import CODE, LETTERS, SPECIALS, Face, Part
from galaxy_rules.galaxy_of_trian.words.grid import EDGES, MOST_PARTS, TURNS
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadData, brief
from galaxy_rules.kernel.packs import Pack

_FACE_KEYS: Final = {
    "edges",
    "space",
    "nebula",
    "gas",
    "systems",
    "planets",
    "extractor",
    "special",
    "borders",
}


def read_face(pack: Pack, code: str, segments: int) -> Face:
    """A face of a pack; what is wrong with it is a `BadData`."""
    path = f"faces.{code}"
    if not CODE.fullmatch(code):
        raise BadData(path, f"{brief(code)} cannot be written in notation")
    table = pack.value(path)
    if not isinstance(table, dict) or set(table) != _FACE_KEYS:
        raise BadData(path, f"expected a table of {', '.join(sorted(_FACE_KEYS))}")
    edges, special, extractor = table["edges"], table["special"], table["extractor"]
    if type(edges) is not str or len(edges) != EDGES * segments or set(edges) - set(LETTERS):
        raise BadData(f"{path}.edges", f"expected {EDGES * segments} of the letters {LETTERS}")
    if type(special) is not str or special not in ("", *SPECIALS):
        raise BadData(f"{path}.special", f"{brief(special)} is none of {', '.join(SPECIALS)}")
    if type(extractor) is not bool:
        raise BadData(f"{path}.extractor", "expected true or false")
    systems = _parts(table, path, "systems", edges, "P")
    planets = table["planets"]
    if type(planets) is not list or any(type(planet) is not bool for planet in planets):
        raise BadData(f"{path}.planets", "expected true or false for every system part")
    if len(planets) != len(systems):
        raise BadData(f"{path}.planets", f"expected {len(systems)} entries, found {len(planets)}")
    face = Face(
        code,
        edges,
        _parts(table, path, "space", edges, "SP"),
        _parts(table, path, "nebula", edges, "N"),
        _parts(table, path, "gas", edges, "G"),
        systems,
        tuple(planets),
        extractor,
        special or None,
        _borders(table, path),
        TURNS,
    )
    check_face(face, path)
    return attrs.evolve(face, symmetry=_symmetry(face, segments))


def _parts(
    table: Mapping[str, Any], path: str, key: str, edges: str, letters: str
) -> tuple[Part, ...]:
    """Parts that together have every port of these letters exactly once (F1)."""
    parts = table[key]
    here = f"{path}.{key}"
    if type(parts) is not list or any(type(part) is not list or not part for part in parts):
        raise BadData(here, "expected a list of parts, each a list of ports")
    if len(parts) > MOST_PARTS:
        raise BadData(here, f"more than {MOST_PARTS} parts")
    ports = [port for part in parts for port in part]
    if any(type(port) is not int for port in ports):
        raise BadData(here, "a port is a whole number")
    if sorted(ports) != [port for port, letter in enumerate(edges) if letter in letters]:
        raise BadData(here, f"expected every port of {' and '.join(letters)} once (F1)")
    return tuple(tuple(sorted(part)) for part in parts)


def _borders(table: Mapping[str, Any], path: str) -> frozenset[tuple[int, int]]:
    pairs = table["borders"]
    here = f"{path}.borders"
    if type(pairs) is not list:
        raise BadData(here, "expected a list of pairs")
    for pair in pairs:
        if type(pair) is not list or list(map(type, pair)) != [int, int]:
            raise BadData(here, "expected pairs of a space part and a nebula part")
        if not (0 <= pair[0] < len(table["space"]) and 0 <= pair[1] < len(table["nebula"])):
            raise BadData(here, f"{brief(pair)} names a part that is not there")
    return frozenset((pair[0], pair[1]) for pair in pairs)


@cites(
    "TRI-TIL-03", "TRI-TIL-04", "TRI-TIL-05", "TRI-TIL-06", "TRI-TIL-08", "TRI-CLO-15",
    "TRI-EDN-03",
)  # fmt: skip
def check_face(face: Face, path: str) -> None:
    """What a face must satisfy beyond having its ports in parts (F2 to F7)."""
    for part, planet in zip(face.system_parts, face.planets, strict=True):
        if not planet and len(part) < 2:  # noqa: PLR2004 - a path leads from somewhere to somewhere
            raise BadData(f"{path}.systems", "a path without planet ends on the tile (F2)")
        if not any(set(part) <= set(space) for space in face.space_parts):
            raise BadData(f"{path}.systems", "a system part lies in two space parts (F4)")
    divided = bool(face.nebula_parts or face.gas_parts)
    if not divided and len(face.space_parts) != 1:
        raise BadData(f"{path}.space", "only nebula and gas divide space (F3)")
    if divided and face.special:
        raise BadData(f"{path}.special", "a special face shows space alone (F5)")
    if face.extractor and len(face.nebula_parts) != 1:
        raise BadData(f"{path}.extractor", "an extractor stands in the one nebula part (F6)")
    if face.extractor and any(face.planets):
        raise BadData(f"{path}.planets", "no emissary gets to a tile with an extractor (F7)")


def turned(ports: Iterable[int], turn: int, segments: int) -> Part:
    """Where ports of a face lie on its cell after a turn: edge e shows the face's edge e - turn."""
    around = EDGES * segments
    return tuple(sorted((port + turn * segments) % around for port in ports))


def _symmetry(face: Face, segments: int) -> int:
    return 1 if _figure(face, 1, segments) == _figure(face, 0, segments) else TURNS


def _figure(face: Face, turn: int, segments: int) -> object:
    """A turned face as sets of ports: the same for turns that nobody can tell apart."""

    def lie(parts: tuple[Part, ...]) -> list[Part]:
        return [turned(part, turn, segments) for part in parts]

    space, nebula = lie(face.space_parts), lie(face.nebula_parts)
    return (
        turned_text(face.edges, turn, segments),
        frozenset(space),
        frozenset(nebula),
        frozenset(lie(face.gas_parts)),
        frozenset(zip(lie(face.system_parts), face.planets, strict=True)),
        frozenset((space[i], nebula[j]) for i, j in face.borders),
    )


def turned_text(edges: str, turn: int, segments: int) -> str:
    """The letters of a cell's ports under a turned face."""
    cut = (len(edges) - turn * segments) % len(edges)
    return edges[cut:] + edges[:cut]
