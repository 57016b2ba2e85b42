"""Faces in every turn, ready for use: parts, ports, and what fits beside them."""

from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.words.components import Face
from galaxy_rules.galaxy_of_trian.words.faces import turned, turned_text
from galaxy_rules.galaxy_of_trian.words.grid import EDGES, NEBULA, OUTPOST, SPACE, SYSTEM, node_at
from galaxy_rules.galaxy_of_trian.words.maps import Placed

AREA_KINDS: Final = (SPACE, NEBULA, SYSTEM)
GLUED_BY: Final[Mapping[str, tuple[int, ...]]] = {
    "S": (SPACE,), "P": (SPACE, SYSTEM), "N": (NEBULA,), "G": (),
}  # fmt: skip
"""The kinds of areas that continue across a port of each letter."""


@attrs.frozen
class Shape:
    """A turned face, ready for use: parts are given as what to add to the cell's first node."""

    face: Face
    placed: Placed
    letters: str
    """Of every port of the cell."""
    sides: tuple[str, ...]
    """The letters of every edge."""
    demands: tuple[int, ...]
    """By edge: what the tile there adds to the pattern of the empty neighbour."""
    parts: tuple[tuple[int, int, int, bool], ...]
    """Offset, ports, extractors, and whether the face has several parts of that kind."""
    glue: tuple[tuple[tuple[int, int, int], ...], ...]
    """By edge: kind, own offset and the port of the neighbour that it meets."""
    offsets: tuple[tuple[int, ...], ...]
    """By kind and port: the offset of the part there, or -1."""
    space: tuple[int, ...]
    nebulas: tuple[int, ...]
    systems: tuple[int, ...]
    planets: frozenset[int]
    emissaries: tuple[int, ...]
    borders: Mapping[int, tuple[int, ...]]
    """By space part: the nebula parts with no gas between."""
    ports: Mapping[int, tuple[tuple[int, int], ...]]
    """By part: its ports, as an edge and the port of the neighbour there."""
    ways: Mapping[int, tuple[tuple[int, tuple[int, ...]], ...]]
    """The same by edge, so that each neighbour is looked up once."""


def _weight(edge: int, codes: Mapping[str, int]) -> int:
    """A pattern has a digit for each edge: 0 for no tile, else the code of what it shows."""
    weight: int = (len(codes) + 1) ** edge
    return weight


def shape_of(face: Face, turn: int, n: int, codes: Mapping[str, int]) -> Shape:
    """A face in one of its turns."""
    around = EDGES * n
    letters = turned_text(face.edges, turn, n)
    sides = tuple(letters[edge * n : edge * n + n] for edge in range(EDGES))
    facing = [port // n * n + (n - 1 - port % n) for port in range(around)]
    by_kind = (face.space_parts, face.nebula_parts, face.system_parts)
    offsets = [[-1] * around for _ in AREA_KINDS]
    ports: dict[int, tuple[tuple[int, int], ...]] = {}
    parts = []
    for kind, own in zip(AREA_KINDS, by_kind, strict=True):
        for index, part in enumerate(own):
            offset = node_at(0, kind, index)
            lie = turned(part, turn, n)
            for port in lie:
                offsets[kind][port] = offset
            ports[offset] = tuple((port // n, facing[port]) for port in lie)
            extractors = int(face.extractor and kind == NEBULA)
            parts.append((offset, len(part), extractors, len(own) > 1))
    space, nebulas, systems = (
        tuple(node_at(0, kind, index) for index in range(len(own)))
        for kind, own in zip(AREA_KINDS, by_kind, strict=True)
    )
    planets = tuple(part for part, planet in zip(systems, face.planets, strict=True) if planet)
    outposts = (node_at(0, OUTPOST, 0),) if face.special == "outpost" else ()
    return Shape(
        face=face,
        placed=Placed(face.code, turn),
        letters=letters,
        sides=sides,
        demands=tuple(codes[side[::-1]] * _weight(edge, codes) for edge, side in enumerate(sides)),
        parts=tuple(parts),
        glue=tuple(
            tuple(
                (kind, offsets[kind][port], facing[port])
                for port in range(edge * n, edge * n + n)
                for kind in GLUED_BY[letters[port]]
            )
            for edge in range(EDGES)
        ),
        offsets=tuple(map(tuple, offsets)),
        space=space,
        nebulas=nebulas,
        systems=systems,
        planets=frozenset(planets),
        emissaries=(() if face.extractor else nebulas) + planets + outposts,
        borders={
            part: tuple(nebulas[j] for j in range(len(nebulas)) if (i, j) in face.borders)
            for i, part in enumerate(space)
        },
        ports=ports,
        ways={part: _by_edge(lie) for part, lie in ports.items()},
    )


def _by_edge(ports: tuple[tuple[int, int], ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Ports by their edge, in order."""
    edges = dict.fromkeys(edge for edge, _ in ports)
    return tuple((edge, tuple(port for own, port in ports if own == edge)) for edge in edges)


def fits_of(shapes: list[Shape], codes: Mapping[str, int]) -> dict[int, tuple[int, ...]]:
    """By pattern: the turns that match it; a free edge asks for nothing."""
    found: dict[int, tuple[int, ...]] = {}
    for turn, shape in enumerate(shapes):
        patterns = [0]
        for edge, side in enumerate(shape.sides):
            digit = codes[side] * _weight(edge, codes)
            patterns += [pattern + digit for pattern in patterns]
        for pattern in patterns:
            found[pattern] = (*found.get(pattern, ()), turn)
    return found
