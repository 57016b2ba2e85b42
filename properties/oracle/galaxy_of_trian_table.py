"""What lies on the table in the second reading of Galaxy of Trian, and what can be read off it.

Everything is a plain dict or list that the other modules change in place.  What can be worked out
(blocking, presence, contested areas, ships in contact, prices) is worked out each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from properties.oracle.galaxy_of_trian_map import (
    Cell,
    Galaxy,
    Node,
    cell_code,
    neighbours,
    node_code,
    radius,
    tidy,
)

COLOURS = ("red", "yellow", "green", "blue")
TOKENS = ("reroll", "plus")
SHIPS = ("corvette", "rogue")
POOLS = {"emissary": "emissaries", "corvette": "corvettes", "rogue": "rogues"}
STATIONS = ("research", "space")
SHIP_TOKENS = ("priestess", "decoy", "cannon")
"""Special tokens that are ships."""
EMISSARY_TOKENS = ("minion", "priestess")
"""Special tokens that are or become emissaries."""
STILL = ("decoy", "cannon")
"""Ships that fight no clashes."""
TOKENS_OF = {
    "supreme_priestess": "priestess", "harness_technology": "harness", "slave_minion": "minion",
    "second_minion": "minion", "subspace_tunnel": "tunnel", "tunnel_generator": "tunnel",
    "exmitter_token": "exmitter", "extra_exmitter": "exmitter", "decoy": "decoy",
    "space_modulator": "modulator", "second_modulator": "modulator", "gauss_cannon": "cannon",
}  # fmt: skip
"""The special token that a skill brings."""
HIDDEN = ("outpost", "teleport", "exmitter")

RULINGS = {
    "unplaceable_tile": ("discard_redraw", "skip", "bottom_redraw"),
    "gas_tiles": ("parts", "no_transit", "no_entry"),
    "exmitter_radius": ("edge", "ring12"),
    "teleport_radius": ("edge", "ring12"),
    "outer_space_holes": ("ports", "topological"),
    "ship_contact": ("shared_space_edge", "same_area"),
    "event_timing": ("per_event", "all_together"),
    "extraction": ("tiered", "additive_capped"),
    "rogue_in_cap": ("no", "yes"),
    "rogue_reach": ("same_tile", "adjacent"),
    "one_construction_per_turn": ("yes", "no"),
    "teleport_control_relative_to": ("unit_owner", "acting_player"),
    "resident_teleport": ("owner_only", "anyone"),
    "nebula_credits": ("summary", "prose", "tiles_only"),
    "closing_minerals": ("with_emissaries", "without"),
    "closing_count": ("after_battle", "at_closing"),
    "top_tie_removes": ("one_each", "all"),
    "control_token": ("every", "first_per_area"),
    "event_window": ("open", "closed"),
    "retrieve_beside_blocked": ("yes", "no"),
    "closed_area_moves": ("within", "forbidden"),
    "planet_block": ("any_foreign", "controlled_only"),
    "expedition_into_controlled": ("forbidden", "allowed"),
}
"""The switches that matter without skills, with their values, the usual one first; for those that
concern skills alone see `SKILL_RULINGS`.

`event_window` matters here only where a tile brings enemy ships together that stood apart: when it
is open their battle may wait until after the last action, else until after the first.
"""

SKILL_RULINGS = {
    "outpost_skill_actions": ("no", "yes"),
    "set_at_game_end": ("no", "yes", "own_turn"),
    "minion_company": ("this_turn", "any_placed"),
    "transporter_ships": ("own", "any"),
    "transporter_target": ("other_area", "other_tile"),
    "shockwave": ("every_explosion", "own_detonation"),
    "priestess_brought": ("attacks", "defends"),
    "living_structures": ("both", "space_only"),
    "decoy_pays_for_own_ships": ("yes", "no"),
    "priestess_fixing": ("before_battle", "after_battle"),
}
"""The switches that concern skills, with their values, the usual one first."""

CONSTANTS = {
    "start_credits": 10, "start_tokens": 1, "price_mineral": 6, "price_token": 4, "discount": 1,
    "die": 6, "range": 3, "most_declared": 3, "reward": 2, "sale": 3,
}  # fmt: skip

SKILL_NUMBERS = {
    "unlock_universal": 5, "unlock_racial": 10, "set_credits": 16, "token_sale": 2, "stake": 5,
    "winning_roll": 4, "release": 2, "evasion": 3, "transport": 3,
}  # fmt: skip

Step = tuple[Any, ...]


class Board:
    """The table: supplies, bags, stacks, the galaxy with its units, and what is still to be done.

    `agenda` is a pile of steps; the last one is what happens, or is decided, next.
    """

    def __init__(
        self,
        players: int,
        first: int,
        variant: str,
        rulings: dict[str, str],
        box: dict[str, Any],
        races: Sequence[str] = (),
    ) -> None:
        self.players = players
        self.first = first
        self.variant = variant
        self.rulings = {name: values[0] for name, values in (RULINGS | SKILL_RULINGS).items()}
        self.rulings |= rulings
        self.constants: dict[str, int] = CONSTANTS | box.get("constants", {})
        self.galaxy = Galaxy(
            {name: tidy(face) for name, face in box["faces"].items()}, box.get("segments", 1), {}
        )
        self.tiles = tile_sides(box["tiles"])
        self.hidden = set(box.get("hidden", HIDDEN))
        supply = {int(n): row for n, row in box["supplies"].items()}[players]
        ships = variant != "beginner"
        self.hands: list[dict[str, Any]] = [
            {
                "credits": 0,
                "minerals": dict.fromkeys(COLOURS, 0),
                "tokens": dict.fromkeys(TOKENS, 0),
                "supply": {
                    "emissaries": supply["emissaries"],
                    "research": supply["research"],
                    "space": supply["space"],
                    "corvettes": supply["corvettes"] * ships,
                    "rogues": supply["rogues"] * ships,
                },
                "ledger": {},
            }
            for _ in range(players)
        ]
        self.minerals = {colour: box["minerals"][colour] for colour in COLOURS}
        self.tokens = {kind: box["tokens"][kind] for kind in TOKENS}
        self.unseen = sorted(self.tiles)
        half = len(self.tiles) // 2
        self.stacks: list[dict[str, Any]] = [
            {"top": None, "unseen": n, "bottom": []} for n in (len(self.tiles) - half, half)
        ]
        self.drawn: tuple[int, str, str] | None = None
        self.aside: list[str] = []
        self.emissaries: dict[Cell, dict[str, Any]] = {}
        self.ships: dict[Cell, dict[str, Any]] = {}
        self.areas: dict[Node, dict[str, Any]] = {}
        self.spaces_paid: list[Node] = []
        self.phase = "setup"
        self.turn = 0
        self.active = first
        self.battle: dict[str, Any] | None = None
        self.winners: list[int] = []
        self.agenda: list[Step] = []
        self.cards: dict[str, dict[str, list[str]]] = box.get("races", {})
        self.numbers: dict[str, int] = SKILL_NUMBERS | box.get("skills", {})
        self.races: list[str | None] = [None] * players
        self.modules: list[list[str]] = [[] for _ in range(players)]
        self.skills: list[set[str]] = [set() for _ in range(players)]
        self.specials: list[dict[str, int]] = [{} for _ in range(players)]
        self.pockets: list[dict[str, int]] = [hand["minerals"] for hand in self.hands]
        self.harnessed: dict[Cell, int] = {}
        self.wormholes: dict[Node, int] = {}
        self.tokens_laid: dict[Cell, int] = {}
        self.modulators: dict[Cell, Any] = {}
        self.moment = ""
        self.actions = False
        self.fresh_turn()
        for seat, race in enumerate(races):
            self.take_race(seat, race)

    def fresh_turn(self) -> None:
        """Nothing done yet this turn."""
        self.placed: Cell | None = None
        self.pending: list[Node] = []
        self.main = True
        self.extra = 0
        self.built = False
        self.outposts: list[Cell] = []
        self.resolved_before = False
        self.extracted: dict[Node, int] = {}
        self.mined: dict[Cell, list[Node]] = {}
        self.tried: list[str] = []
        self.moved: Cell | None = None
        self.brought: list[Cell] = []
        self.unlocked = False
        self.used: set[str] = set()
        self.landed: set[Cell] = set()

    # --- Races -------------------------------------------------------------------------------

    def take_race(self, seat: int, race: str) -> None:
        """A race with its basic skills and their tokens."""
        self.races[seat] = race
        self.modules[seat] = [""] * len(self.cards[race]["modules"])
        for skill in self.cards[race]["start"]:
            self.gain_skill(seat, skill)

    def gain_skill(self, seat: int, skill: str) -> None:
        """A skill works from now on, and its token is ready."""
        self.learn(seat, skill)
        if skill in TOKENS_OF:
            self.token_back(seat, TOKENS_OF[skill])

    def learn(self, seat: int, skill: str) -> None:
        self.skills[seat].add(skill)

    def token_back(self, seat: int, token: str) -> None:
        self.specials[seat][token] = self.specials[seat].get(token, 0) + 1

    def has(self, skill: str) -> bool:
        """Does the player in turn have it?"""
        return skill in self.skills[self.active]

    def owns(self, token: str) -> bool:
        return self.specials[self.active].get(token, 0) > 0

    def pays(self, *colours: str) -> bool:
        """Has the player in turn these minerals?"""
        own = self.pockets[self.active]
        return all(own[colour] >= colours.count(colour) for colour in colours)

    def stuck(self, cell: Cell) -> bool:
        """A ship that nothing takes elsewhere: harnessed, or a Cannon."""
        return cell in self.harnessed or self.ships[cell]["kind"] == "cannon"

    def shut(self, cell: Cell, seat: int) -> bool:
        """Does an exmitter keep units of this seat away?"""
        return cell in self.zone() and "adaptation" not in self.skills[seat]

    def haul(self, seat: int) -> int:
        """How many minerals each Rogue of a seat gains in a turn."""
        found = self.skills[seat]
        return 1 + ("harvest_technology" in found) + ("harvest_module" in found)

    def bound(self) -> bool:
        """Must the other closings be resolved before any action, since one of them was?"""
        together = self.ruling("event_timing") == "all_together"
        return together and self.main and self.resolved_before and bool(self.pending)

    def ruling(self, name: str) -> str:
        return self.rulings[name]

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda, the first one to come first."""
        self.agenda += reversed(steps)

    def fight(self) -> dict[str, Any]:
        """The battle under way."""
        if self.battle is None:
            raise AssertionError("battle: there is none")
        return self.battle

    def clockwise(self, seat: int) -> list[int]:
        """All seats, from this one on."""
        return [(seat + i) % self.players for i in range(self.players)]

    # --- Supplies ----------------------------------------------------------------------------

    def credit(self, seat: int, amount: int, cause: str) -> None:
        """Credits come in (or go out), and the ledger says what for."""
        self.hands[seat]["credits"] += amount
        ledger = self.hands[seat]["ledger"]
        ledger[cause] = ledger.get(cause, 0) + amount

    def emissary_home(self, cell: Cell) -> None:
        """A plain emissary goes back to its owner's race board."""
        emissary = self.emissaries.pop(cell)
        if emissary["level"]:
            raise AssertionError(f"emissaries: the one on {cell} is built in and cannot leave")
        if (token := emissary.get("unit")) in EMISSARY_TOKENS:
            self.token_back(emissary["seat"], token)
        else:
            self.hands[emissary["seat"]]["supply"]["emissaries"] += 1

    def ship_home(self, cell: Cell) -> None:
        """A ship goes back to its owner, and so does what held it."""
        ship = self.ships.pop(cell)
        if cell in self.harnessed:
            self.token_back(self.harnessed.pop(cell), "harness")
        if ship["kind"] in SHIP_TOKENS:
            self.token_back(ship["seat"], ship["kind"])
        else:
            self.hands[ship["seat"]]["supply"][POOLS[ship["kind"]]] += 1

    def has_discount(self, seat: int) -> bool:
        """A free emissary on any outpost is enough."""
        return any(
            unit["seat"] == seat and unit["node"][1] == "o" and not self.blocked(cell)
            for cell, unit in self.emissaries.items()
        )

    def price(self, seat: int, item: str) -> int:
        off = self.constants["discount"] if self.has_discount(seat) else 0
        return self.constants[f"price_{item}"] - off

    def height(self, stack: int) -> int:
        pile = self.stacks[stack]
        seen = (pile["top"] is not None) + len(pile["bottom"])
        return seen + int(pile["unseen"])

    def drawable(self, stack: int) -> bool:
        """Is there a tile in it that was not tried in vain this turn?"""
        pile = self.stacks[stack]
        seen = [pile["top"], *pile["bottom"]]
        return pile["unseen"] > 0 or any(one and one[0] not in self.tried for one in seen)

    # --- Blocking, presence, control ---------------------------------------------------------

    def enemy_corvette(self, cell: Cell, seat: int) -> bool:
        """Does a Corvette of somebody else stand on this tile?"""
        ship = self.ships.get(cell)
        return ship is not None and ship["kind"] == "corvette" and ship["seat"] != seat

    def blocked(self, cell: Cell) -> bool:
        """Is the emissary here blocked? Never in a nebula, never on a space station."""
        unit = self.emissaries[cell]
        if unit["node"][1] == "n" or unit["level"] == len(STATIONS):
            return False
        return self.enemy_corvette(cell, unit["seat"])

    def in_area(self, key: Node) -> list[Cell]:
        """Where emissaries stand in an area, in ascending order."""
        area = self.galaxy.area[key]
        found = [cell for cell, unit in self.emissaries.items() if unit["node"] in area]
        return sorted(found, key=cell_code)

    def own_in(self, key: Node, seat: int) -> list[Cell]:
        return [cell for cell in self.in_area(key) if self.emissaries[cell]["seat"] == seat]

    def free_in(self, key: Node, seat: int) -> list[Cell]:
        """The unblocked emissaries of a seat in an area."""
        return [cell for cell in self.own_in(key, seat) if not self.blocked(cell)]

    def fighters(self, key: Node) -> list[int]:
        """Who has unblocked emissaries there, clockwise from the active player."""
        return [seat for seat in self.clockwise(self.active) if self.free_in(key, seat)]

    def station_owner(self, key: Node) -> int | None:
        """Whose station stands in the area."""
        for cell in self.in_area(key):
            if self.emissaries[cell]["level"]:
                return int(self.emissaries[cell]["seat"])
        return None

    def rightful(self, key: Node) -> int | None:
        """The only seat with an unblocked emissary or a station there."""
        seats = {
            self.emissaries[cell]["seat"]
            for cell in self.in_area(key)
            if self.emissaries[cell]["level"] or not self.blocked(cell)
        }
        return seats.pop() if len(seats) == 1 else None

    def settled_areas(self) -> list[Node]:
        """The closed areas whose closing has been resolved, in ascending order."""
        return sorted((k for k, area in self.areas.items() if area["resolved"]), key=node_code)

    def controller(self, node: Node) -> int | None:
        """Who controls the closed area of a part, if it is one and somebody does."""
        if node[1] == "o":
            return None
        area = self.areas.get(self.galaxy.key(node))
        return None if area is None else area["controller"]

    def contested(self) -> list[Node]:
        """The resolved areas in which several sides meet."""
        return [key for key in self.settled_areas() if len(self.fighters(key)) > 1]

    def counted_tiles(self, key: Node, seat: int) -> int:
        """The tiles that pay this seat: planets under a foreign Corvette do not.

        One reading has planets blocked only where somebody else than the Corvette's owner is in
        control.  Whoever is paid is, if he has somebody there; a closer who is paid for want of
        others is not, and then every tile counts.
        """
        area = self.galaxy.area[key]
        if self.ruling("planet_block") == "controlled_only" and self.rightful(key) is None:
            return len(self.galaxy.cells(key))
        return sum(
            not (self.enemy_corvette(cell, seat) and self.galaxy.has_planet(cell, area))
            for cell in self.galaxy.cells(key)
        )

    # --- Zones and ships ---------------------------------------------------------------------

    def zone(self) -> set[Cell]:
        """All cells of exmitters, printed or put there, and of their radius."""
        reading = self.ruling("exmitter_radius")
        found = set(self.galaxy.zone(reading))
        for cell in self.tokens_laid:
            found |= radius(cell, reading)
        return found

    def in_contact(self, one: Cell, other: Cell) -> bool:
        """Do the ships on two adjacent tiles meet?"""
        here, there = self.ships[one]["node"], self.ships[other]["node"]
        if self.ruling("ship_contact") == "same_area":
            return other in neighbours(one) and there in self.galaxy.area[here]
        return there in self.galaxy.links(here)

    def conflicts(self) -> list[tuple[Cell, Cell]]:
        """The pairs of enemy ships in contact, the attacker's ship first."""
        fighting = [cell for cell, ship in self.ships.items() if ship["kind"] not in STILL]
        cells = sorted(fighting, key=cell_code)
        return [
            self.attacker_first(one, other)
            for one in cells
            for other in cells
            if cell_code(one) < cell_code(other)
            and self.ships[one]["seat"] != self.ships[other]["seat"]
            and self.in_contact(one, other)
        ]

    def attacker_first(self, one: Cell, other: Cell) -> tuple[Cell, Cell]:
        """The active player's ship attacks, else the one that was moved, else the next seat's.

        In one reading a Priestess attacks in her owner's turn only.
        """
        order = self.clockwise(self.active)
        defends = self.ruling("priestess_brought") == "defends"

        def rank(cell: Cell) -> tuple[bool, bool, int, int]:
            seat = self.ships[cell]["seat"]
            meek = defends and self.ships[cell]["kind"] == "priestess"
            brought = self.brought.index(cell) if cell in self.brought else -1
            return seat != self.active, meek, -brought, order.index(seat)

        return (one, other) if rank(one) < rank(other) else (other, one)

    def chooser(self) -> int:
        """Who says which pair is next: the attacker, unless that is only whoever comes first.

        The active player does if one of the ships that meet is his.
        """
        pairs = self.conflicts()
        seats = {self.ships[cell]["seat"] for pair in pairs for cell in pair}
        if self.active not in seats:
            for pair in pairs:
                for cell in reversed(self.brought):
                    if cell in pair:
                        return self.choosing(cell)
        return self.active

    def choosing(self, cell: Cell) -> int:
        """The owner of the ship that was moved, unless it is a Priestess under attack."""
        ship = self.ships[cell]
        if ship["kind"] == "priestess" and self.ruling("priestess_brought") == "defends":
            return self.active
        return int(ship["seat"])

    def is_resident(self, cell: Cell) -> bool:
        """Does a ship stand on a teleport since before this turn?"""
        arrived: int = self.ships[cell]["arrived"]
        return self.is_teleport(cell) and arrived < self.turn

    def is_teleport(self, cell: Cell) -> bool:
        """A printed one, or a modulator that works."""
        token = self.modulators.get(cell)
        return self.galaxy.special(cell) == "teleport" or (token is not None and token["ready"])

    def in_teleport_radius(self, cell: Cell) -> bool:
        """Is the tile near (not on) a teleport that was added this turn?"""
        if self.placed is None or self.galaxy.special(self.placed) != "teleport":
            return False
        return cell in radius(self.placed, self.ruling("teleport_radius")) - {self.placed}

    # --- Minerals of a nebula ----------------------------------------------------------------

    def quota(self, key: Node, seat: int) -> int:
        """How many minerals control of this nebula yields in a turn."""
        levels: list[int] = [self.emissaries[cell]["level"] for cell in self.own_in(key, seat)]
        extractors = self.galaxy.extractors(key)
        if self.ruling("extraction") == "additive_capped":
            return min(2, sum(levels) + extractors)
        if 2 in levels:
            return 2
        return 1 if 1 in levels or extractors else 0

    def capped(self, key: Node) -> bool:
        """Do the active player's gains from his nebula, Rogues' included, reach the limit?"""
        mined = [nebula for found in self.mined.values() for nebula in found]
        gained = self.extracted.get(key, 0) + mined.count(key)
        own = self.areas[key]["controller"] == self.active
        return self.ruling("rogue_in_cap") == "yes" and own and gained >= 2

    def minable(self, cell: Cell) -> set[Node]:
        """The nebulas within reach of the ship on a tile."""
        node = self.ships[cell]["node"]
        parts = {node}
        if self.ruling("rogue_reach") == "adjacent":
            parts |= self.galaxy.links(node)
        return {self.galaxy.key(nebula) for part in parts for nebula in self.galaxy.bordering(part)}


def box_of(pack: dict[str, Any]) -> dict[str, Any]:
    """A box out of a parsed data pack, in which every leaf is a table with its value."""

    def values(section: dict[str, Any]) -> dict[str, Any]:
        return {name: leaf["value"] for name, leaf in section.items()}

    rules, faces = values(pack["rules"]), values(pack["faces"])
    words = {kind: f"{kind}_parts" for kind in ("space", "nebula", "gas")}
    words["systems"] = "system_parts"
    return {
        "segments": rules.pop("segments"),
        "hidden": rules.pop("hidden"),
        "constants": rules,
        "faces": {
            name: {words.get(word, word): value for word, value in face.items()}
            for name, face in faces.items()
        },
        "tiles": [
            {"id": name, "front": front, "back": back}
            for name, (front, back) in values(pack["tiles"]).items()
        ],
        "supplies": {int(name[1:]): values(row) for name, row in pack["supply"].items()},
        "minerals": values(pack["minerals"]),
        "tokens": values(pack["tokens"]),
        "skills": values(pack.get("skills", {})),
        "races": {name: values(card) for name, card in pack.get("races", {}).items()},
    }


def tile_sides(tiles: Any) -> dict[str, dict[str, str]]:
    """The tiles by id, however they are listed."""
    rows = tiles if isinstance(tiles, list) else [{"id": name, **t} for name, t in tiles.items()]
    return {row["id"]: {"front": row["front"], "back": row["back"]} for row in rows}
