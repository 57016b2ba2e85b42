"""Tiles, figures, minerals and tokens: typed, read from a data pack, checked.

A face is described by its ports: each of its three edges has as many segments as the tile set
says, and port ``edge * segments + segment`` shows one letter: S for space, P for a starlight path
across space, N for nebula, G for gas.  Parts are sets of ports that hang together on the face.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.values import Value, changer

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


supply_with: Final = changer(Supply)


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

    def faces(self) -> tuple[str, ...]:
        """The faces that it can show, one where both are the same."""
        return (self.front,) if self.front == self.back else (self.front, self.back)


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


def matched(box: Box, tiles: Iterable[str], faces: Sequence[str]) -> dict[str, int]:
    """Tiles that can show these faces, as many as possible, each with the number of its face.

    A matching, grown path by path.
    """
    bearers: dict[str, list[str]] = {}
    for tile in tiles:
        for side in SIDES:
            bearers.setdefault(box.tiles[tile].side(side), []).append(tile)
    given: dict[str, int] = {}

    def find(number: int, seen: set[str]) -> bool:
        for tile in bearers.get(faces[number], ()):
            if tile not in seen:
                seen.add(tile)
                if tile not in given or find(given[tile], seen):
                    given[tile] = number
                    return True
        return False

    for number in range(len(faces)):
        find(number, set())
    return given
