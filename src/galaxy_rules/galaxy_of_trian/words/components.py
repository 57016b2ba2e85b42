"""Tiles, figures, minerals and tokens: typed, read from a data pack, checked.

A face is described by its ports: each of its three edges has as many segments as the tile set
says, and port ``edge * segments + segment`` shows one letter: S for space, P for a starlight path
across space, N for nebula, G for gas.  Parts are sets of ports that hang together on the face.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.board.grid import EDGES, MOST_PARTS, TURNS
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadData, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.packs import Pack, Reader
from galaxy_rules.kernel.values import Value

GAME: Final = "galaxy_of_trian"
PLAYERS: Final = (2, 3, 4)
STACKS: Final = 2
COLOURS: Final = ("red", "yellow", "green", "blue")
TOKENS: Final = ("reroll", "plus")
SPECIALS: Final = ("outpost", "teleport", "exmitter")
SPECIAL_TOKENS: Final = (
    "priestess", "harness", "minion", "tunnel", "exmitter", "decoy", "modulator", "cannon",
)  # fmt: skip
"""The kinds of special tokens, which belong to racial skills."""
UNIVERSAL_SKILLS: Final = ("gain_nebulas", "mineral_set", "gain_systems")
RACIAL_SKILLS: Final = (
    "supreme_priestess", "harness_technology", "precious_meditation", "divine_help", "power_drain",
    "slave_minion", "living_structures", "hive_defender", "regeneration", "second_minion",
    "risky_business", "minerals_gatherer", "ion_drive", "lucky", "connoisseur",
    "transporter", "holographic_trick", "ice_cell", "oscillator", "priceless_technology",
    "harvest_technology", "subspace_tunnel", "harvester", "harvest_module", "tunnel_generator",
    "exmitter_token", "manipulation", "adaptation", "extra_exmitter", "mental_manipulation",
    "decoy", "space_modulator", "manoeuvring_thrusters", "shockwave", "second_modulator",
    "gauss_cannon", "afterburner", "warcry", "absorbing_shield", "long_range",
)  # fmt: skip
"""Five by race: the two it starts with, then those of its modules."""
SKILLS: Final = (*UNIVERSAL_SKILLS, *RACIAL_SKILLS)
SIDES: Final = ("front", "back")
LETTERS: Final = "SPNG"
MOST_SEGMENTS: Final = 5
MANY: Final = 999
"""More than any box has of anything."""
CODE: Final = re.compile(r"[A-Za-z][\w/]*", re.ASCII)

Part = tuple[int, ...]


@cites("TRI-SET-03")
@attrs.frozen(weakref_slot=False)
class Supply(Value):
    """The figures of one player that are not in the galaxy."""

    emissaries: int
    research: int
    space: int
    corvettes: int
    rogues: int

    def total(self) -> int:
        """How many figures that is."""
        return self.emissaries + self.research + self.space + self.corvettes + self.rogues


@attrs.frozen
class Face:
    """One printed side of a tile, as it lies when it is not turned."""

    code: str
    edges: str
    """The letter of every port."""
    space_parts: tuple[Part, ...]
    nebula_parts: tuple[Part, ...]
    gas_parts: tuple[Part, ...]
    system_parts: tuple[Part, ...]
    planets: tuple[bool, ...]
    """By system part, whether it has a planet."""
    extractor: bool
    special: str | None
    borders: frozenset[tuple[int, int]]
    """Space and nebula parts with no gas between them."""
    symmetry: int
    """The smallest turn that leaves it unchanged: 1, or 3 for a face without symmetry."""


@cites("TRI-TIL-01", "TRI-TIL-06", "TRI-R-15")
def walls(face: Face) -> bool:
    """Whether the rulebook says of this face that ships may not pass: gas, or an extractor."""
    return bool(face.gas_parts) or face.extractor


@attrs.frozen
class Tile:
    """A tile with its two faces, by code."""

    id: str
    front: str
    back: str

    def side(self, side: str) -> str:
        """The face of a side, front or back."""
        return self.front if side == "front" else self.back


@cites("TRI-CMP-02", "TRI-CMP-07")
@attrs.frozen
class Race:
    """A race and its skills."""

    id: str
    name: str
    start: tuple[str, ...]
    """The skills that work from the beginning."""
    modules: tuple[tuple[str, str], ...]
    """The racial and the universal side of every module."""


@attrs.frozen
class Box:
    """Everything in the box that the rules use."""

    segments: int
    faces: FrozenMap[str, Face]
    tiles: FrozenMap[str, Tile]
    sets: int
    """How many sets of figures there are, one for each race."""
    figures: Supply
    """What a race has of each figure."""
    supplies: FrozenMap[int, Supply]
    """By number of players, what each of them gets."""
    minerals: FrozenMap[str, int]
    tokens: FrozenMap[str, int]
    start_credits: int
    start_tokens: int
    price_mineral: int
    price_token: int
    discount: int
    die: int
    range: int
    most_declared: int
    reward: int
    sale: int
    hidden: frozenset[str]
    """The specials that may not be seen on a stack."""
    races: FrozenMap[str, Race]
    """The races by id; a pack for games without racial skills has none."""
    specials: FrozenMap[str, int]
    """How many special tokens there are of each kind."""
    unlock_universal: int
    unlock_racial: int
    set_credits: int
    token_sale: int
    stake: int
    winning_roll: int
    release: int
    evasion: int
    transport: int

    @cites("TRI-SET-11", "TRI-R-04")
    def visible_sides(self, tile: str) -> tuple[str, ...]:
        """The sides of a tile that may lie face up on a stack."""
        card = self.tiles[tile]
        return tuple(s for s in SIDES if self.faces[card.side(s)].special not in self.hidden)


def read_components(source: Pack) -> Box:
    """The components in a pack; what is wrong is a `BadData` that names it.

    So is a key that nothing reads.
    """
    if source.game != GAME:
        raise BadData("game", f"a pack for {source.game!r}, not for {GAME}")
    pack = Reader.of(source)
    segments = pack.integer("rules.segments", 1, MOST_SEGMENTS)
    faces = FrozenMap({code: _face(pack, code, segments) for code in pack.keys("faces")})
    box = Box(
        segments=segments,
        faces=faces,
        tiles=FrozenMap({key: _tile(pack, key, faces) for key in pack.keys("tiles")}),
        sets=pack.integer("figures.races", PLAYERS[0], MANY),
        figures=_supply(pack, "figures"),
        supplies=_supplies(pack),
        minerals=_counts(pack, "minerals", COLOURS),
        tokens=_counts(pack, "tokens", TOKENS),
        hidden=_hidden(pack),
        races=FrozenMap({key: _race(pack, key) for key in pack.keys("races")}),
        specials=_specials(pack),
        **_skill_numbers(pack),
        **{name: pack.integer(f"rules.{name}", low, MANY) for name, low in _NUMBERS.items()},
    )
    _check_consistent(box)
    if pack.profile == "published":
        _check_published(box)
    pack.check_all_read()
    return box


_NUMBERS: Final = {
    "start_credits": 0,
    "start_tokens": 0,
    "price_mineral": 0,
    "price_token": 0,
    "discount": 0,
    "die": 1,
    "range": 1,
    "most_declared": 0,
    "reward": 0,
    "sale": 0,
}
"""The rules' numbers and the least that each can be."""


# ---------------------------------------------------------------------------------------- faces

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


def _face(pack: Pack, code: str, segments: int) -> Face:
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


def _tile(pack: Pack, key: str, faces: Mapping[str, Face]) -> Tile:
    path = f"tiles.{key}"
    if not CODE.fullmatch(key):
        raise BadData(path, f"{brief(key)} cannot be written in notation")
    sides = pack.items(path)
    if len(sides) != len(SIDES):
        raise BadData(path, f"expected two faces, found {len(sides)}")
    for side in sides:
        if type(side) is not str or side not in faces:
            raise BadData(path, f"{brief(side)} is no face of this pack")
    return Tile(key, sides[0], sides[1])


# ------------------------------------------------------------------------------------- counters


def _supply(pack: Pack, path: str) -> Supply:
    names = [field.name for field in attrs.fields(Supply)]
    return Supply(*(pack.integer(f"{path}.{name}", 0, MANY) for name in names))


def _supplies(pack: Pack) -> FrozenMap[int, Supply]:
    words = {f"n{count}": count for count in PLAYERS}
    for key in pack.keys("supply"):
        if key not in words:
            raise BadData(f"supply.{key}", f"expected one of {', '.join(words)}")
    given = pack.keys("supply")
    if not given:
        raise BadData("supply", "missing from the data pack")
    return FrozenMap({words[key]: _supply(pack, f"supply.{key}") for key in sorted(given)})


def _counts(pack: Pack, path: str, names: tuple[str, ...]) -> FrozenMap[str, int]:
    found = pack.keys(path)
    if not found or found != tuple(name for name in names if name in found):
        raise BadData(path, f"expected some of {', '.join(names)} in this order")
    return FrozenMap({name: pack.integer(f"{path}.{name}", 0, MANY) for name in found})


def _hidden(pack: Pack) -> frozenset[str]:
    names = pack.items("rules.hidden")
    for name in names:
        if type(name) is not str or name not in SPECIALS:
            raise BadData("rules.hidden", f"{brief(name)} is none of {', '.join(SPECIALS)}")
    return frozenset(names)


# ---------------------------------------------------------------------------------------- races

_RACE_KEYS: Final = {"name", "start", "modules", "backs"}


@cites("TRI-CMP-07")
def _race(pack: Pack, key: str) -> Race:
    path = f"races.{key}"
    if not CODE.fullmatch(key):
        raise BadData(path, f"{brief(key)} cannot be written in notation")
    if set(pack.keys(path)) != _RACE_KEYS:
        raise BadData(path, f"expected {', '.join(sorted(_RACE_KEYS))}")
    name = pack.text(f"{path}.name")
    if not name:
        raise BadData(f"{path}.name", "expected a name")
    start, modules, backs = (
        _skills(pack, f"{path}.{part}") for part in ("start", "modules", "backs")
    )
    if len(modules) != len(backs):
        raise BadData(f"{path}.backs", f"expected {len(modules)} skills, found {len(backs)}")
    for skill, copies in Counter((*start, *modules, *backs)).items():
        if copies > 1:
            raise BadData(path, f"{skill} is there twice")
    return Race(key, name, start, tuple(zip(modules, backs, strict=True)))


def _skills(pack: Pack, path: str) -> tuple[str, ...]:
    skills = pack.items(path)
    for skill in skills:
        if type(skill) is not str or skill not in SKILLS:
            raise BadData(path, f"{brief(skill)} is no skill")
    return tuple(skills)


@cites("TRI-CMP-08")
def _specials(pack: Pack) -> FrozenMap[str, int]:
    """The special tokens; a pack without racial skills need not list them."""
    found = pack.keys("specials")
    if not found:
        return FrozenMap(dict.fromkeys(SPECIAL_TOKENS, 0))
    for name in found:
        if name not in SPECIAL_TOKENS:
            raise BadData(f"specials.{name}", f"expected one of {', '.join(SPECIAL_TOKENS)}")
    return FrozenMap({name: pack.integer(f"specials.{name}", 0, MANY) for name in SPECIAL_TOKENS})


def _skill_numbers(pack: Pack) -> dict[str, int]:
    """The numbers of the skills; a pack without racial skills need not have them."""
    found = pack.keys("skills")
    if not found:
        return dict(_PUBLISHED_SKILLS)
    for name in found:
        if name not in _PUBLISHED_SKILLS:
            raise BadData(f"skills.{name}", f"expected one of {', '.join(_PUBLISHED_SKILLS)}")
    return {name: pack.integer(f"skills.{name}", 0, MANY) for name in _PUBLISHED_SKILLS}


_PUBLISHED_SKILLS: Final = {
    "unlock_universal": 5,
    "unlock_racial": 10,
    "set_credits": 16,
    "token_sale": 2,
    "stake": 5,
    "winning_roll": 4,
    "release": 2,
    "evasion": 3,
    "transport": 3,
}


# --------------------------------------------------------------------------------------- checks


@cites("TRI-SET-04", "TRI-SET-05", "TRI-SET-11", "TRI-SET-12")
def _check_consistent(box: Box) -> None:
    """What every pack must satisfy, toys included, so that each game can be set up."""
    if not box.tiles or len(box.tiles) % 2:
        raise BadData("tiles", "expected two stacks of equal height (TRI-SET-12)")
    for tile in box.tiles:
        if not box.visible_sides(tile):
            raise BadData(f"tiles.{tile}", "neither side may lie face up (TRI-SET-11)")
    for players, supply in box.supplies.items():
        for have, need in zip(attrs.astuple(box.figures), attrs.astuple(supply), strict=True):
            if need > have:
                raise BadData(f"supply.n{players}", "more figures than a race has (TRI-SET-04)")
        if players > box.sets:
            raise BadData(f"supply.n{players}", "more players than sets of figures (TRI-SET-02)")
        if box.start_tokens * players > sum(box.tokens.values()):
            raise BadData("rules.start_tokens", "more tokens than the bag has (TRI-SET-10)")


@cites(
    "TRI-CMP-01", "TRI-CMP-03", "TRI-CMP-04", "TRI-CMP-06", "TRI-CMP-09", "TRI-SET-03",
    "TRI-SET-05", "TRI-SET-09", "TRI-SET-10", "TRI-R-01", "TRI-R-02", "TRI-R-12",
)  # fmt: skip
def _check_published(box: Box) -> None:
    """The rulebook's own counts."""
    _expect("tiles", 84, len(box.tiles))
    for tile in box.tiles.values():
        if tile.front == tile.back:
            raise BadData(f"tiles.{tile.id}", "both sides are the same")
        if all(box.faces[tile.side(side)].special for side in SIDES):
            raise BadData(f"tiles.{tile.id}", "a special on both sides (TRI-SET-11)")
    pairs = Counter(frozenset((tile.front, tile.back)) for tile in box.tiles.values())
    _expect("tiles (distinct)", 84, len(pairs))
    _expect("figures", 216, box.sets * box.figures.total())
    _expect("figures (each race)", (9, 9, 4, 3, 2), attrs.astuple(box.figures))
    rows = {players: attrs.astuple(supply) for players, supply in box.supplies.items()}
    _expect("supply", {2: (9, 9, 4, 3, 2), 3: (8, 8, 3, 3, 2), 4: (7, 7, 2, 3, 2)}, rows)
    _expect("minerals", dict.fromkeys(COLOURS, 30), dict(box.minerals))
    _expect("tokens", 22, sum(box.tokens.values()))
    _expect("tokens (kinds)", TOKENS, tuple(box.tokens))
    _expect("rules.hidden", set(SPECIALS), set(box.hidden))
    for name, number in _PUBLISHED.items():
        _expect(f"rules.{name}", number, getattr(box, name))
    _check_published_races(box)


_PUBLISHED: Final = {
    "start_credits": 10,
    "start_tokens": 1,
    "price_mineral": 6,
    "price_token": 4,
    "discount": 1,
    "die": 6,
    "range": 3,
    "most_declared": 3,
    "reward": 2,
    "sale": 3,
}


@cites("TRI-CMP-02", "TRI-CMP-07", "TRI-CMP-08", "TRI-EVO-02", "TRI-SET-07")
def _check_published_races(box: Box) -> None:
    """The rulebook's own counts of races, skills and special tokens."""
    _expect("races", 8, len(box.races))
    for race in box.races.values():
        _expect(f"races.{race.id}.start", 2, len(race.start))
        _expect(f"races.{race.id}.modules", 3, len(race.modules))
        backs = sorted(back for _, back in race.modules)
        _expect(f"races.{race.id}.backs", sorted(UNIVERSAL_SKILLS), backs)
    racial = [
        skill
        for race in box.races.values()
        for skill in (*race.start, *(front for front, _ in race.modules))
    ]
    _expect("races (skills)", sorted(RACIAL_SKILLS), sorted(racial))
    _expect("races (names)", 8, len({race.name for race in box.races.values()}))
    _expect("specials", 12, sum(box.specials.values()))
    for name, number in _PUBLISHED_SKILLS.items():
        _expect(f"skills.{name}", number, getattr(box, name))


def _expect(path: str, expected: object, found: object) -> None:
    if expected != found:
        raise BadData(path, f"the rulebook has {expected}, the pack {found}")
