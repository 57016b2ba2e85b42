"""The map of the second reading of Galaxy of Trian: cells, faces, areas, ways.

A cell is the triple (a, b, c); a node (cell, letter, index) is one part of a placed tile: outer
space "s", nebula "n", planetary system "p" or trade outpost "o".  A `Galaxy` is built anew from
all placed tiles whenever one is added, and every area of it is found by flooding.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

Cell = tuple[int, int, int]
Node = tuple[Cell, str, int]
Tiles = dict[Cell, tuple[str, int]]

LETTERS = "snpo"
ORIGIN: Cell = (0, 0, 0)


# --- Names -----------------------------------------------------------------------------------


@cache
def cell_code(cell: Cell) -> int:
    """The number by which cells are ordered."""
    a, b, c = cell
    return a * 2048 + b * 2 + (c - a - b)


@cache
def node_code(node: Node) -> int:
    """The number by which nodes are ordered."""
    cell, letter, index = node
    return cell_code(cell) * 32 + LETTERS.index(letter) * 8 + index


@cache
def cell_name(cell: Cell) -> str:
    return ",".join(map(str, cell))


@cache
def node_name(node: Node) -> str:
    return f"{cell_name(node[0])}:{node[1]}{node[2]}"


@cache
def read_cell(text: str) -> Cell | None:
    """The cell of that name, or nothing."""
    try:
        a, b, c = map(int, text.split(","))
    except ValueError:
        return None
    cell = (a, b, c)
    return cell if c - a - b in {0, 1} and cell_name(cell) == text else None


@cache
def read_node(text: str) -> Node | None:
    """The node of that name, or nothing."""
    place, colon, part = text.partition(":")
    cell = read_cell(place)
    if cell is None or not colon or len(part) != 2 or part[0] not in LETTERS:
        return None
    return (cell, part[0], int(part[1])) if part[1] in "01234567" else None


# --- Neighbourhoods --------------------------------------------------------------------------


@cache
def neighbour(cell: Cell, edge: int) -> Cell:
    """The cell on the other side of an edge."""
    a, b, c = cell
    s = 1 if c == a + b else -1
    return [(a, b - s, c), (a, b, c + s), (a - s, b, c)][edge]


def neighbours(cell: Cell) -> list[Cell]:
    return [neighbour(cell, edge) for edge in range(3)]


def corners(cell: Cell) -> set[tuple[int, int]]:
    a, b, c = cell
    right, top = (a + 1, b), (a, b + 1)
    return {(a, b) if c == a + b else (a + 1, b + 1), right, top}


def radius(cell: Cell, reading: str) -> set[Cell]:
    """The cell and those around it: over its edges, or (ring12) over its corners as well."""
    if reading == "edge":
        return {cell, *neighbours(cell)}
    a, b, _ = cell
    near = {
        (x, y, x + y + d)
        for x in range(a - 3, a + 4)
        for y in range(b - 3, b + 4)
        for d in (0, 1)
    }  # fmt: skip
    return {other for other in near if corners(other) & corners(cell)}


# --- Faces -----------------------------------------------------------------------------------


def tidy(face: dict[str, Any]) -> dict[str, Any]:
    """A printed side in the words of this reading; parts are sets of ports."""
    systems = face["system_parts"]
    named = [part if isinstance(part, dict) else {"paths": part} for part in systems]
    planets = face.get("planets") or [part.get("planet", False) for part in named]
    special = face["special"] or None
    return {
        "edges": "".join(face["edges"]),
        "s": [set(part) for part in face["space_parts"]],
        "n": [set(part) for part in face["nebula_parts"]],
        "g": [set(part) for part in face["gas_parts"]],
        "p": [set(part["paths"]) for part in named],
        "o": [set()] if special in {"outpost", "trade_outpost"} else [],
        "planets": [bool(planet) for planet in planets],
        "extractor": bool(face["extractor"]),
        "special": "outpost" if special == "trade_outpost" else special,
        "borders": {(space, nebula) for space, nebula in face["borders"]},
    }


def face_port(segments: int, port: int, turn: int) -> int:
    """The port of the face that lies at a port of the cell."""
    edge, segment = divmod(port, segments)
    return (edge - turn) % 3 * segments + segment


def look(face: dict[str, Any], segments: int, turn: int) -> list[Any]:
    """What is seen at each port of a turned face: its letter and the parts it belongs to."""
    ports = [face_port(segments, port, turn) for port in range(3 * segments)]
    return [
        (face["edges"][port], [[port in part for part in face[kind]] for kind in "sngp"])
        for port in ports
    ]


def normal_turn(face: dict[str, Any], segments: int, turn: int) -> int:
    """The smallest turn that looks the same."""
    wanted = look(face, segments, turn)
    return min(t for t in range(3) if look(face, segments, t) == wanted)


# --- The galaxy ------------------------------------------------------------------------------


class Galaxy:
    """All placed tiles, and what follows from them alone."""

    def __init__(self, faces: dict[str, dict[str, Any]], segments: int, tiles: Tiles) -> None:
        self.faces = faces
        self.segments = segments
        self.tiles = dict(tiles)
        self.nodes: list[Node] = [
            (cell, kind, index)
            for cell in sorted(tiles, key=cell_code)
            for kind in LETTERS
            for index in range(len(self.face(cell)[kind]))
        ]
        self.linked: dict[Node, set[Node]] = {}
        self.zones: dict[str, set[Cell]] = {}
        self.area: dict[Node, frozenset[Node]] = {}
        for node in self.nodes:
            if node not in self.area:
                area = self.flood(node)
                self.area.update(dict.fromkeys(area, area))

    def with_tile(self, cell: Cell, face: str, turn: int) -> Galaxy:
        """The galaxy with one tile more, all worked out again."""
        normal = normal_turn(self.faces[face], self.segments, turn)
        return Galaxy(self.faces, self.segments, {**self.tiles, cell: (face, normal)})

    def face(self, cell: Cell) -> dict[str, Any]:
        return self.faces[self.tiles[cell][0]]

    # -- ports

    def facing(self, cell: Cell, port: int) -> tuple[Cell, int]:
        """The port that touches this one: same edge, segments counted from the other end."""
        edge, segment = divmod(port, self.segments)
        return neighbour(cell, edge), edge * self.segments + self.segments - 1 - segment

    def letter(self, cell: Cell, port: int) -> str:
        face, turn = self.tiles[cell]
        return str(self.faces[face]["edges"][face_port(self.segments, port, turn)])

    def ports(self, node: Node) -> list[int]:
        """The ports of its cell that belong to the part."""
        cell, kind, index = node
        part, turn = self.face(cell)[kind][index], self.tiles[cell][1]
        every = range(3 * self.segments)
        return [port for port in every if face_port(self.segments, port, turn) in part]

    def links(self, node: Node) -> set[Node]:
        """The parts of the same kind that touch this one over an edge."""
        if node not in self.linked:
            self.linked[node] = self.look_for_links(node)
        return self.linked[node]

    def look_for_links(self, node: Node) -> set[Node]:
        found: set[Node] = set()
        for port in self.ports(node):
            other, meeting = self.facing(node[0], port)
            if other in self.tiles:
                parts = [(other, node[1], i) for i in range(len(self.face(other)[node[1]]))]
                found |= {part for part in parts if meeting in self.ports(part)}
        return found

    def flood(self, start: Node) -> frozenset[Node]:
        """Everything that hangs together with a part."""
        area, fresh = {start}, [start]
        while fresh:
            new = self.links(fresh.pop()) - area
            area |= new
            fresh += new
        return frozenset(area)

    # -- areas

    def key(self, node: Node) -> Node:
        """The name of its area: the smallest node of it."""
        return min(self.area[node], key=node_code)

    def cells(self, node: Node) -> set[Cell]:
        """The tiles of its area, each once."""
        return {cell for cell, _, _ in self.area[node]}

    def extractors(self, node: Node) -> int:
        return sum(self.face(cell)["extractor"] for cell in self.cells(node))

    def closed(self, node: Node, holes: str = "ports") -> bool:
        """No port of the area faces an empty cell; read topologically, it holds no hole either."""
        for part in self.area[node]:
            for port in self.ports(part):
                if self.facing(part[0], port)[0] not in self.tiles:
                    return False
        return node[1] != "s" or holes == "ports" or not self.has_hole(self.cells(node))

    def has_hole(self, wall: set[Cell]) -> bool:
        """Is there an empty cell from which the outside is reached only across these cells?"""
        a_range = range(min(a for a, _, _ in wall) - 2, max(a for a, _, _ in wall) + 3)
        b_range = range(min(b for _, b, _ in wall) - 2, max(b for _, b, _ in wall) + 3)
        field = {(a, b, a + b + d) for a in a_range for b in b_range for d in (0, 1)}
        start = (a_range[0], b_range[0], a_range[0] + b_range[0])
        outside, fresh = {start}, [start]
        while fresh:
            new = (set(neighbours(fresh.pop())) & field) - wall - outside
            outside |= new
            fresh += new
        return any(cell not in self.tiles for cell in field - wall - outside)

    def closed_areas(self, kinds: str, holes: str = "ports") -> list[Node]:
        """The keys of all closed areas of these kinds, in ascending order."""
        keys = {self.key(node) for node in self.nodes if node[1] in kinds}
        return sorted((key for key in keys if self.closed(key, holes)), key=node_code)

    # -- placing

    def fits(self, face: str, cell: Cell, turn: int) -> str | None:
        """Why that face cannot lie there so, or nothing."""
        if cell in self.tiles:
            return "occupied"
        if not self.tiles:
            return None if cell == ORIGIN else "first_tile"
        if not any(other in self.tiles for other in neighbours(cell)):
            return "not_adjacent"
        for port in range(3 * self.segments):
            other, meeting = self.facing(cell, port)
            shown = self.faces[face]["edges"][face_port(self.segments, port, turn)]
            if other in self.tiles and self.letter(other, meeting) != shown:
                return "mismatch"
        return None

    def room(self) -> list[Cell]:
        """The empty cells that touch a tile (or the first cell of all)."""
        if not self.tiles:
            return [ORIGIN]
        around = {other for cell in self.tiles for other in neighbours(cell)}
        return sorted(around - set(self.tiles), key=cell_code)

    def placements(self, face: str) -> list[tuple[Cell, int]]:
        """All cells and different turns where the face fits."""
        turns = sorted({normal_turn(self.faces[face], self.segments, t) for t in range(3)})
        return [(c, t) for c in self.room() for t in turns if self.fits(face, c, t) is None]

    # -- what stands where

    def takes_emissary(self, node: Node) -> bool:
        """Is it a nebula part without extractor, a planet or an outpost?"""
        cell, kind, index = node
        if kind == "n":
            return not self.face(cell)["extractor"]
        return kind == "o" or (kind == "p" and bool(self.face(cell)["planets"][index]))

    def has_planet(self, cell: Cell, area: Iterable[Node]) -> bool:
        """Does this tile carry a planet of that system?"""
        return any(c == cell and self.face(c)["planets"][i] for c, kind, i in area if kind == "p")

    def special(self, cell: Cell | None) -> str | None:
        return None if cell is None else self.face(cell)["special"]

    def zone(self, reading: str) -> set[Cell]:
        """All cells of exmitters and of their radius."""
        if reading not in self.zones:
            exmitters = [cell for cell in self.tiles if self.special(cell) == "exmitter"]
            self.zones[reading] = {near for cell in exmitters for near in radius(cell, reading)}
        return self.zones[reading]

    def bordering(self, space: Node) -> list[Node]:
        """The nebula parts on the same tile with no gas between."""
        cell, _, index = space
        face = self.face(cell)
        return [(cell, "n", j) for j in range(len(face["n"])) if (index, j) in face["borders"]]

    def is_wall(self, cell: Cell) -> bool:
        """Is it a tile with gas or an extractor?"""
        return bool(self.face(cell)["g"]) or bool(self.face(cell)["extractor"])

    def reach(self, start: Node, steps: int, forbidden: set[Cell], gas: str) -> set[Node]:
        """The space parts a ship can fly to in so many steps, the way back to its tile included."""
        seen, edge = {start}, {start}
        for step in range(steps):
            ring: set[Node] = set()
            for node in edge:
                if gas == "no_transit" and step and self.is_wall(node[0]):
                    continue
                ring |= self.links(node)
            edge = {node for node in ring - seen if node[0] not in forbidden}
            if gas == "no_entry":
                edge = {node for node in edge if not self.is_wall(node[0])}
            seen |= edge
        return seen - {start}

    def regions(self, cell: Cell, kinds: str) -> list[Node]:
        """The parts of a tile of these kinds, clouds ("g") among them."""
        return [(cell, kind, i) for kind in kinds for i in range(len(self.face(cell)[kind]))]

    def joined(self, node: Node, kinds: str) -> set[Node]:
        """The parts of its tile that are one with it for a ship that flies through these kinds.

        Clouds join what they divide; nebulas do for whom they are no wall.
        """
        cell = node[0]
        if "n" in kinds or ("g" in kinds and self.face(cell)["g"]):
            return set(self.regions(cell, kinds))
        return {node}

    def fly(
        self,
        start: Node,
        steps: int,
        kinds: str,
        no_entry: set[Cell],
        still: set[Cell],
        shut: set[Node],
    ) -> set[Node]:
        """The parts that are reached by flying through these kinds.

        `no_entry`: tiles that are not entered; `still`: those that are not left again; `shut`:
        parts that are not flown through.
        """
        seen = self.joined(start, kinds) - shut
        edge = set(seen)
        for step in range(steps):
            leaving = {node for node in edge if not (step and node[0] in still)}
            ring = {other for node in leaving for other in self.links(node)} - shut
            entered = {node for node in ring if node[0] not in no_entry}
            edge = {part for node in entered for part in self.joined(node, kinds)} - shut - seen
            seen |= edge
        return seen - {start}
