"""Galaxy of Trian: what the rulebook says of racial skills, once more and without the engine.

Which special tokens come with which skills, what skills cost, whose side lies up, who wins a
clash of ships, how far ships get on the drawing of a map.  `transitions_trian` works out its
expectations of the full game with these.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.components import Box
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.galaxy_of_trian.words.state import State
from properties.geometry_trian import Drawing, node_of, piece_of, touching_cells

UNIVERSAL: Final = ("gain_nebulas", "mineral_set", "gain_systems")
RACIAL: Final = (
    "supreme_priestess", "harness_technology", "precious_meditation", "divine_help", "power_drain",
    "slave_minion", "living_structures", "hive_defender", "regeneration", "second_minion",
    "risky_business", "minerals_gatherer", "ion_drive", "lucky", "connoisseur",
    "transporter", "holographic_trick", "ice_cell", "oscillator", "priceless_technology",
    "harvest_technology", "subspace_tunnel", "harvester", "harvest_module", "tunnel_generator",
    "exmitter_token", "manipulation", "adaptation", "extra_exmitter", "mental_manipulation",
    "decoy", "space_modulator", "manoeuvring_thrusters", "shockwave", "second_modulator",
    "gauss_cannon", "afterburner", "warcry", "absorbing_shield", "long_range",
)  # fmt: skip
SKILLS: Final = (*UNIVERSAL, *RACIAL)
"""All 43."""
GRANTS: Final = {
    "supreme_priestess": "priestess", "harness_technology": "harness",
    "slave_minion": "minion", "second_minion": "minion",
    "subspace_tunnel": "tunnel", "tunnel_generator": "tunnel",
    "exmitter_token": "exmitter", "extra_exmitter": "exmitter",
    "decoy": "decoy", "space_modulator": "modulator", "second_modulator": "modulator",
    "gauss_cannon": "cannon",
}  # fmt: skip
"""Each brings one token of its kind."""
AS_UNITS: Final = {
    Unit.PRIESTESS: "priestess", Unit.MINION: "minion", Unit.DECOY: "decoy", Unit.CANNON: "cannon",
}  # fmt: skip
"""The units that are special tokens."""
STILL: Final = frozenset({Unit.DECOY, Unit.CANNON})
"""Ships that fight no clashes."""
ROGUE_HAUL: Final = ("harvest_technology", "harvest_module")
DISCOUNTS: Final = ("ice_cell", "oscillator")
PASSAGES: Final = ("ion_drive", "absorbing_shield")
SET_CREDITS: Final = 16
TOKEN_CREDITS: Final = 2
UNLOCK_PRICES: Final = {True: 5, False: 10}
"""By whether the skill is universal."""
STAKE: Final = 5
WINNING_ROLL: Final = 4
EVASION: Final = 3
RELEASE: Final = 2
FARE: Final = 3
OFFERING: Final = 2
WIN: Final = 2
"""Minerals for a ship destroyed by Cannon or Decoy."""
MEDITATION: Final = {True: 6, False: 3}
"""The factor, by whether the area is a planetary system."""
SWAP_REACH: Final = 3


# who has what


def skills_in(box: Box, race: str | None, modules: Iterable[str]) -> frozenset[str]:
    """The skills of a race whose modules lie so."""
    if race is None:
        return frozenset()
    card = box.races[race]
    sides = {"racial": 0, "universal": 1}
    laid = zip(card.modules, modules, strict=True)
    return frozenset(card.start) | {pair[sides[side]] for pair, side in laid if side}


def granted(skills: Iterable[str]) -> Counter[str]:
    """The special tokens that skills bring."""
    return Counter(GRANTS[skill] for skill in skills if skill in GRANTS)


def tokens_out(state: State, seat: int) -> Counter[str]:
    """The special tokens of a seat in the galaxy."""
    found: Counter[str] = Counter()
    for one in state.emissaries.values():
        if one.seat == seat and one.unit in AS_UNITS:
            found[AS_UNITS[one.unit]] += 1
    for ship in state.ships.values():
        if ship.seat == seat and ship.kind in AS_UNITS:
            found[AS_UNITS[ship.kind]] += 1
    found["harness"] += sum(owner == seat for owner in state.harnessed.values())
    found["tunnel"] += sum(owner == seat for owner in state.wormholes.values())
    found["exmitter"] += sum(owner == seat for owner in state.exmitters.values())
    found["modulator"] += sum(one.seat == seat for one in state.modulators.values())
    return +found


# clashes of ships


def verdict(kinds: tuple[Unit, Unit], skills: tuple[frozenset[str], frozenset[str]]) -> int | None:
    """Which of two ships wins without dice; None where dice decide."""
    if kinds[0] is kinds[1]:
        return None
    if Unit.PRIESTESS in kinds:
        return 1 - kinds.index(Unit.PRIESTESS)
    rogue = kinds.index(Unit.ROGUE)
    return None if "hive_defender" in skills[rogue] else 1 - rogue


def strength(kind: Unit, skills: frozenset[str]) -> int:
    """What a ship adds to its roll."""
    return int(kind is Unit.ROGUE and "harvester" in skills)


def tie_winner(seats: Iterable[int], skills: list[frozenset[str]]) -> int | None:
    """Who wins a tie, if just one of those in it regenerates."""
    able = [seat for seat in seats if "regeneration" in skills[seat]]
    return able[0] if len(able) == 1 else None


# ways and fields


def reach(kind: Unit, skills: frozenset[str]) -> int:
    """How many tiles a ship moves at most."""
    if kind is Unit.DECOY:
        return 1 + ("manoeuvring_thrusters" in skills) + ("afterburner" in skills)
    return 3 + ("afterburner" in skills) + ("harvester" in skills and kind is Unit.ROGUE)


def cells_near(cell: int, *, wide: bool) -> frozenset[int]:
    """The cells that share an edge with a cell; if wide, or a corner."""
    near = touching_cells(piece_of(cell << 5)[0], 1 if wide else 2)
    return frozenset(node_of((one, 0, 0)) >> 5 for one in near)


def steps_in_space(drawing: Drawing, start: int, goal: int, most: int) -> int | None:
    """The steps from one part of outer space to another over common points, if so many do."""
    rim, target = {piece_of(start)}, piece_of(goal)
    seen = set(rim)
    for step in range(1, most + 1):
        reached = set()
        for piece in rim:
            for near in touching_cells(piece[0]):
                for index in range(3):
                    other = (near, 0, index)
                    points = drawing.pieces.get(other)
                    if points and other not in seen and points & drawing.pieces[piece]:
                        reached.add(other)
        if target in reached:
            return step
        seen |= reached
        rim = reached
    return None


def tiles_between(galaxy: Galaxy, start: int, goal: int, most: int) -> int | None:
    """The steps from tile to tile, whatever is on them, if so many do."""
    rim, seen = {start}, {start}
    for step in range(1, most + 1):
        near = {other for cell in rim for other in cells_near(cell, wide=False)}
        rim = (near & set(galaxy.tiles)) - seen
        if goal in rim:
            return step
        seen |= rim
    return None


def zone_of(box: Box, galaxy: Galaxy, tokens: Iterable[int], *, wide: bool) -> frozenset[int]:
    """The cells in the radius of an exmitter, printed or put there."""
    printed = [c for c, laid in galaxy.tiles.items() if box.faces[laid.face].special == "exmitter"]
    sources = {*printed, *tokens}
    return frozenset(sources).union(*(cells_near(cell, wide=wide) for cell in sources))


def is_enemy(figures: dict[int, Any], cell: int, seat: int) -> bool:
    """Whether somebody else's unit is on a cell."""
    return cell in figures and figures[cell].seat != seat


def lattice_steps(start: int, goal: int, most: int) -> int | None:
    """The steps from cell to cell, whether tiles are there or not, if so many do."""
    rim, seen = {start}, {start}
    for step in range(1, most + 1):
        rim = {other for cell in rim for other in cells_near(cell, wide=False)} - seen
        if goal in rim:
            return step
        seen |= rim
    return None
