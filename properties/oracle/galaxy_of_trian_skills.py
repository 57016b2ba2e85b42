"""Racial skills in the second reading of Galaxy of Trian: where and when each may be used.

This is no second game.  A `Scene` is a position that somebody describes; asked for a verb of a
skill, `offers` says which texts the sentences of the rulebook allow, worked out from scratch on the
map of the second reading.  What follows from them is told only where readings differ: whom an
explosion reaches (`blast`), and who attacks whom where the Priestess is (`attackers`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from properties.oracle.galaxy_of_trian_map import (
    Cell,
    Node,
    cell_name,
    neighbours,
    node_name,
    radius,
)
from properties.oracle.galaxy_of_trian_table import (
    COLOURS,
    RULINGS,
    SKILL_RULINGS,
    STILL,
    Board,
)

PRICES = {"swap": ("green", "blue"), "minion": ("yellow",)}
TUNNEL, MODULATOR = ("red", "blue"), ("red", "yellow")


class Scene(Board):
    """A position with skills.  `moment` is where the player in turn is asked for anything at all.

    "extraction"; "drawing" and "hand" while the tile is not laid; "laid" while it is and the third
    phase has not begun; "explore" in the third phase; "closing" after it.
    """

    def __init__(self, words: dict[str, Any]) -> None:
        usual = {name: values[0] for name, values in (RULINGS | SKILL_RULINGS).items()}
        self.rulings = usual | words["rulings"]
        self.galaxy = words["galaxy"]
        self.players = words["players"]
        self.active = words["active"]
        self.moment = words["moment"]
        self.main = words["main"]
        self.actions = words["actions"]
        self.placed = words["placed"]
        self.emissaries = words["emissaries"]
        self.ships = words["ships"]
        self.areas = words["areas"]
        self.pending = words["pending"]
        self.skills = words["skills"]
        self.specials = words["specials"]
        self.pockets = words["minerals"]
        self.landed = words["landed"]
        self.used = words["used"]
        self.harnessed = words["harnessed"]
        self.wormholes = words["wormholes"]
        self.tokens_laid = dict.fromkeys(words["exmitters"], 0)
        self.modulators = dict.fromkeys(words["modulators"])


# --- Where an emissary or a ship may come to be ----------------------------------------------


def room_for_emissary(scene: Board, node: Node, seat: int) -> bool:
    """A part that takes an emissary, on a tile without one, outside exmitters and teleports."""
    cell = node[0]
    if not scene.galaxy.takes_emissary(node) or cell in scene.emissaries:
        return False
    return cell not in scene.modulators and not scene.shut(cell, seat)


def arrives(scene: Board, node: Node, seat: int) -> bool:
    """So, and in no closed area that somebody else controls."""
    return room_for_emissary(scene, node, seat) and scene.controller(node) in {None, seat}


def docks(scene: Board, node: Node, seat: int) -> bool:
    """Outer space of a tile without a ship, outside exmitters."""
    return node[1] == "s" and node[0] not in scene.ships and not scene.shut(node[0], seat)


def steps_between(scene: Board, start: Cell) -> dict[Cell, int]:
    """How far every tile of the map is, over edges and tiles."""
    found, edge, far = {start: 0}, {start}, 0
    while edge:
        far += 1
        edge = {near for one in edge for near in neighbours(one)} & set(scene.galaxy.tiles)
        edge -= set(found)
        found.update(dict.fromkeys(edge, far))
    return found


def within_three(one: Cell, other: Cell) -> bool:
    """Is it three tiles away at most, counted over edges, be there tiles on the way or not?"""
    reached = {one}
    for _ in range(3):
        reached |= {near for cell in reached for near in neighbours(cell)}
    return other in reached


# --- Free steps ------------------------------------------------------------------------------


def swaps(scene: Board) -> Iterable[str]:
    """An own unit and an enemy's of the same type, in one area or (with Mental) three tiles off."""
    if (
        not scene.has("manipulation")
        or "manipulation" in scene.used
        or not scene.pays(*PRICES["swap"])
    ):
        return
    if scene.moment not in {"drawing", "hand", "laid", "explore"}:
        return
    for kind, units in (("ship", scene.ships), ("emissary", scene.emissaries)):
        for own, unit in units.items():
            if unit["seat"] != scene.active:
                continue
            for target, other in units.items():
                if other["seat"] != scene.active and swappable(scene, kind, own, target):
                    yield f"swap {kind} {cell_name(own)} {cell_name(target)}"


def swappable(scene: Board, kind: str, own: Cell, target: Cell) -> bool:
    """Do both let go, are they near enough, and may each be where the other is?"""
    units = scene.ships if kind == "ship" else scene.emissaries
    here, there = units[own], units[target]
    if kind == "ship" and (scene.stuck(own) or scene.stuck(target)):
        return False
    if kind == "emissary" and (here["level"] or there["level"]):
        return False
    together = here["node"][1] != "o" and there["node"] in scene.galaxy.area[here["node"]]
    near = scene.has("mental_manipulation") and within_three(own, target)
    if not together and not near:
        return False
    if scene.shut(target, here["seat"]) or scene.shut(own, there["seat"]):
        return False
    return kind == "ship" or (
        may_be_swapped_to(scene, here["seat"], there["node"])
        and may_be_swapped_to(scene, there["seat"], here["node"])
    )


def may_be_swapped_to(scene: Board, seat: int, node: Node) -> bool:
    """No modulator there, no station of anybody else in the area."""
    if node[0] in scene.modulators:
        return False
    builders = {None} if node[1] == "o" else {scene.station_owner(scene.galaxy.key(node))}
    return builders <= {None, seat}


def minions(scene: Board) -> Iterable[str]:
    """Next to an emissary that was placed, or in the area where it was."""
    if scene.moment != "explore" or not scene.owns("minion") or not scene.pays(*PRICES["minion"]):
        return
    own = {cell for cell, unit in scene.emissaries.items() if unit["seat"] == scene.active}
    company = own if scene.ruling("minion_company") == "any_placed" else own & scene.landed
    for node in scene.galaxy.nodes:
        if node[1] in "np" and arrives(scene, node, scene.active):
            beside = any(near in company for near in neighbours(node[0]))
            area = scene.galaxy.area[node]
            if beside or any(scene.emissaries[cell]["node"] in area for cell in company):
                yield f"minion {node_name(node)}"


def modulations(scene: Board) -> Iterable[str]:
    """Any tile without a ship and without a teleport, also before the new tile is laid."""
    if scene.moment not in {"drawing", "hand", "laid"} or not scene.owns("modulator"):
        return
    for cell in scene.galaxy.tiles:
        taken = cell in scene.ships or cell in scene.modulators
        if not taken and scene.galaxy.special(cell) != "teleport":
            for colour in MODULATOR:
                if scene.pays(colour):
                    yield f"modulate {cell_name(cell)} {colour}"


def exmissions(scene: Board) -> Iterable[str]:
    """On the tile just added, unless it is an exmitter's."""
    fresh = scene.moment == "laid" and scene.placed is not None and scene.owns("exmitter")
    printed = scene.galaxy.special(scene.placed) == "exmitter"
    if fresh and not printed and scene.placed not in scene.tokens_laid:
        yield "exmit"


def tunnels(scene: Board) -> Iterable[str]:
    """On outer space outside exmitters, one to a tile."""
    if scene.moment != "explore" or not scene.owns("tunnel"):
        return
    for node in scene.galaxy.nodes:
        open_there = node[1] == "s" and not scene.shut(node[0], scene.active)
        if open_there and node[0] not in {hole[0] for hole in scene.wormholes}:
            for colour in TUNNEL:
                if scene.pays(colour):
                    yield f"tunnel {node_name(node)} {colour}"


def harnesses(scene: Board) -> Iterable[str]:
    """On an enemy ship that it does not hold already, once a turn."""
    if scene.moment != "explore" or not scene.has("harness_technology"):
        return
    if "harness" in scene.used:
        return
    for cell, ship in scene.ships.items():
        if ship["seat"] != scene.active and cell not in scene.harnessed:
            yield f"harness {cell_name(cell)}"


def releases(scene: Board) -> Iterable[str]:
    """An own harnessed ship, at any time of the own turn, for two minerals or (drained) three.

    Where phase 3 is over with its action, so is this.
    """
    closed = scene.ruling("event_window") == "closed" and not scene.main
    if scene.moment == "closing" or closed:
        return
    for cell, holder in scene.harnessed.items():
        due = 3 if "power_drain" in scene.skills[holder] else 2
        rich = sum(scene.pockets[scene.active].values()) >= due
        if scene.ships[cell]["seat"] == scene.active and rich:
            yield f"release {cell_name(cell)}"


def sets(scene: Board) -> Iterable[str]:
    """Four minerals of different colours, in the first phase or in one reading in any."""
    early = scene.moment == "extraction"
    anytime = scene.ruling("set_at_game_end") == "own_turn" and scene.moment != "closing"
    if scene.has("mineral_set") and scene.pays(*COLOURS) and (early or anytime):
        yield "sell set"


def resolutions(scene: Board) -> Iterable[str]:
    """Closings that wait: before the first action, while phase 3 is still open, or at its end.

    It is open for those who have steps in it besides the actions; others end it, and then resolve.
    """
    late = not scene.main and (scene.ruling("event_window") == "closed" or not steps_aside(scene))
    if scene.moment == "closing" or (scene.moment == "explore" and not late):
        for key in scene.pending:
            yield f"resolve {node_name(key)}"


def steps_aside(scene: Board) -> bool:
    """Has the player in turn any step of the third phase that costs no action?"""
    skills = {"harness_technology", "slave_minion", "subspace_tunnel", "manipulation"}
    if scene.ruling("set_at_game_end") == "own_turn":
        skills.add("mineral_set")
    held = any(scene.ships[cell]["seat"] == scene.active for cell in scene.harnessed)
    return held or bool(skills & scene.skills[scene.active])


# --- Actions ---------------------------------------------------------------------------------


def transports(scene: Board) -> Iterable[str]:
    """An own free emissary or a ship to a different area, once a turn, for blue minerals."""
    if not scene.has("transporter") or scene.moment != "explore" or not scene.actions:
        return
    due = 3 - scene.has("ice_cell") - scene.has("oscillator")
    if "transporter" in scene.used or not scene.pays(*["blue"] * due):
        return
    anyones = scene.ruling("transporter_ships") == "any"
    for cell, ship in scene.ships.items():
        if (anyones or ship["seat"] == scene.active) and not scene.stuck(cell):
            for node in scene.galaxy.nodes:
                if elsewhere(scene, ship["node"], node) and docks(scene, node, ship["seat"]):
                    yield f"transport ship {cell_name(cell)} {node_name(node)}"
    for cell, unit in scene.emissaries.items():
        if unit["seat"] != scene.active or unit["level"] or scene.blocked(cell):
            continue
        for node in scene.galaxy.nodes:
            wanted = node[1] in "np" and elsewhere(scene, unit["node"], node)
            if wanted and arrives(scene, node, scene.active):
                yield f"transport emissary {cell_name(cell)} {node_name(node)}"


def deployments(scene: Board) -> Iterable[str]:
    """A token that is a ship, on outer space of the tile just added and next to no ship.

    It is an expedition by another name, and so never an additional action.
    """
    cell = scene.placed
    if scene.moment != "explore" or not (scene.actions and scene.main) or cell is None:
        return
    if any(near in scene.ships for near in neighbours(cell)):
        return
    for token in ("priestess", "decoy", "cannon"):
        for node in scene.galaxy.nodes:
            if scene.owns(token) and node[0] == cell and docks(scene, node, scene.active):
                yield f"send {token} {node_name(node)}"


def dives(scene: Board) -> Iterable[str]:
    """An own ship to an own wormhole where no ship is."""
    if scene.moment != "explore" or not scene.actions:
        return
    for cell, ship in scene.ships.items():
        if ship["seat"] == scene.active and not scene.stuck(cell):
            for node, owner in scene.wormholes.items():
                if owner == scene.active and docks(scene, node, owner):
                    yield f"dive {cell_name(cell)} {node_name(node)}"


def gambles(scene: Board) -> Iterable[str]:
    """Five minerals, once."""
    able = scene.has("risky_business") and "risky_business" not in scene.used
    rich = sum(scene.pockets[scene.active].values()) >= 5
    if scene.moment == "explore" and scene.actions and able and rich:
        yield "gamble"


def elsewhere(scene: Board, start: Node, node: Node) -> bool:
    """A part of another area, or (in one reading) of another tile."""
    if scene.ruling("transporter_target") == "other_tile":
        return node[0] != start[0]
    return node not in scene.galaxy.area[start]


# --- What the Priestess is asked -------------------------------------------------------------


def fixings(scene: Board, cell: Cell, seat: int) -> Iterable[str]:
    """A nebula or planet of the tile where she ended her move, as for any emissary."""
    for node in scene.galaxy.nodes:
        if node[0] == cell and node[1] in "np" and arrives(scene, node, seat):
            yield f"fix {node_name(node)}"


def refuges(scene: Board, cell: Cell, seat: int) -> Iterable[str]:
    """The nearest tiles with a part of outer space where she would not have to fight.

    She would where an enemy ship is on an adjacent tile with no wall between.
    """
    far = steps_between(scene, cell)
    safe = [node for node in scene.galaxy.nodes if node[0] in far and harmless(scene, node, seat)]
    nearest = min((far[node[0]] for node in safe), default=0)
    for node in safe:
        if far[node[0]] == nearest:
            yield f"evade {node_name(node)}"


def harmless(scene: Board, node: Node, seat: int) -> bool:
    """May a ship be there, and would it fight nobody?"""
    return docks(scene, node, seat) and not any(
        ship["seat"] != seat and ship["kind"] not in STILL and meets(scene, node, ship["node"])
        for ship in scene.ships.values()
    )


def meets(scene: Board, one: Node, other: Node) -> bool:
    """Would ships in these parts fight?"""
    if scene.ruling("ship_contact") == "same_area":
        return other[0] in neighbours(one[0]) and other in scene.galaxy.area[one]
    return other in scene.galaxy.links(one)


# --- What an explosion does ------------------------------------------------------------------


def blast(scene: Board, cell: Cell, owner: int, by_action: bool) -> tuple[set[Cell], set[Cell]]:
    """The ships (without Cannons) and the emissaries outside stations that a Decoy's end reaches.

    Shockwave widens every explosion, or (the other reading) only one that its owner sets off.
    """
    anyhow = scene.ruling("shockwave") == "every_explosion"
    wide = "shockwave" in scene.skills[owner] and (anyhow or by_action)
    field = radius(cell, "ring12" if wide else "edge")
    ships = {at for at, ship in scene.ships.items() if ship["kind"] != "cannon"}
    plain = {at for at, unit in scene.emissaries.items() if not unit["level"]}
    return ships & field, plain & field


OFFERS: dict[str, Callable[[Board], Iterable[str]]] = {
    "swap": swaps, "minion": minions, "modulate": modulations, "exmit": exmissions,
    "tunnel": tunnels, "harness": harnesses, "release": releases, "sell set": sets,
    "transport": transports, "send priestess": deployments, "send decoy": deployments,
    "send cannon": deployments, "dive": dives, "gamble": gambles,
    "resolve": resolutions,
}  # fmt: skip


def offers(scene: Board) -> set[str]:
    """Every text of the verbs above that is allowed now."""
    return {text for find in OFFERS.values() for text in find(scene)}
