"""What skills add to the course of a full game in the second reading of Galaxy of Trian.

Which texts of the skills' own verbs are legal, beyond what `galaxy_of_trian_skills` lists, how far
ships fly with skills, and what each verb brings about.  The sentences are those of the chapter on
racial skills and of the register of rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from properties.oracle import galaxy_of_trian_skills as offers
from properties.oracle.galaxy_of_trian_events import sell_set, strike
from properties.oracle.galaxy_of_trian_map import (
    Cell,
    Node,
    cell_code,
    cell_name,
    node_name,
    radius,
    read_cell,
    read_node,
)
from properties.oracle.galaxy_of_trian_table import COLOURS, STATIONS, TOKENS, Board, Step

deployments = offers.deployments

DUE: dict[str, set[str]] = {
    "race": {"draw"},
    "stake": {"roll"},
    "upkeep": {"give", "decline"},
    "extraction": {"unlock", "sell", "release"},
    "redraw": {"swap", "modulate", "release", "sell", "attack"},
    "place": {"swap", "modulate", "release", "sell", "attack"},
    "laid": {"swap", "modulate", "exmit", "release", "sell", "attack", "explore"},
    "explore": {
        "swap", "minion", "tunnel", "harness", "release", "sell", "raise", "dive", "transport",
        "gamble", "detonate",
    },
    "give": {"give"},
    "gather": {"gather"},
    "offering": {"gather"},
    "fix": {"fix", "decline"},
    "evade": {"evade", "decline"},
    "declare": {"warcry"},
}  # fmt: skip
"""The verbs of skills that answer each step."""

SHAPES: dict[str, str] = {
    "unlock": "number name", "sell": "name", "gather": "node name", "exmit": "",
    "modulate": "cell name", "swap": "traveller cell cell", "explore": "", "harness": "cell",
    "release": "cell", "minion": "node", "raise": "cell", "tunnel": "node name",
    "dive": "cell node", "transport": "traveller cell node", "gamble": "", "detonate": "cell node",
    "give": "name", "fix": "node", "evade": "node", "warcry": "", "decline": "",
}  # fmt: skip

ACTIONS = {"raise", "dive", "transport", "gamble", "detonate"}
"""The verbs of skills that use up an action of the exploration."""
STEPS_ASIDE = ("swap", "minion", "tunnel", "harness", "release", "sell")
"""The verbs of the third phase that cost no action."""
SIDES = {"racial": "modules", "universal": "backs"}


# --- How far ships fly -----------------------------------------------------------------------


def reach_of(board: Board, cell: Cell) -> int:
    """Three tiles, for a Decoy one, and what skills add."""
    ship = board.ships[cell]
    found = board.skills[ship["seat"]]
    if ship["kind"] == "decoy":
        own = 1 + ("manoeuvring_thrusters" in found)
    else:
        own = board.constants["range"] + (ship["kind"] == "rogue" and "harvester" in found)
    return own + ("afterburner" in found)


def flight(board: Board, cell: Cell) -> set[Node]:
    """The parts of outer space where a move of this ship could end, its own tile's included."""
    ship = board.ships[cell]
    found = board.skills[ship["seat"]]
    zone = set() if "adaptation" in found else board.zone()
    steps, gas = reach_of(board, cell), board.ruling("gas_tiles")
    galaxy = board.galaxy
    if not {"ion_drive", "absorbing_shield"} & found:
        return galaxy.reach(ship["node"], steps, zone, gas)
    walls = {c for c in galaxy.tiles if galaxy.face(c)["extractor"]}
    shut = {node for node in galaxy.nodes if node[1] == "s" and walled_in(board, node)}
    if "absorbing_shield" in found:
        kinds, walls = "sgn", set()
    else:
        kinds = "sg"
    no_entry = zone | (walls if gas == "no_entry" else set())
    still = walls if gas == "no_transit" else set()
    found = galaxy.fly(ship["node"], steps, kinds, no_entry, still, shut)
    return {node for node in found - shut if node[1] == "s"}


def walled_in(board: Board, node: Node) -> bool:
    """Is this outer space closed, in the reading that lets no ship move there?"""
    if board.ruling("closed_area_moves") == "within":
        return False
    return board.galaxy.closed(node, board.ruling("outer_space_holes"))


# --- What is legal ---------------------------------------------------------------------------


def judged(verb: str) -> Callable[..., str | None]:
    """A judge that looks a text up in what may be done."""

    def judge(board: Board, text: str, *_words: str) -> str | None:
        return None if text in set(TEXTS[verb](board)) else "not_offered"

    return judge


def unlocks(board: Board) -> Iterable[str]:
    """One locked module a turn, with either side up."""
    race = board.races[board.active]
    if board.moment != "extraction" or board.unlocked or race is None:
        return
    for number, _ in enumerate(board.cards[race]["modules"]):
        for side in SIDES:
            rich = board.hands[board.active]["credits"] >= board.numbers[f"unlock_{side}"]
            if not board.modules[board.active][number] and rich:
                yield f"unlock {number} {side}"


def sales(board: Board) -> Iterable[str]:
    """Sets of minerals, and tokens in the first phase."""
    yield from offers.sets(board)
    if board.moment == "extraction" and board.has("priceless_technology"):
        for token in TOKENS:
            if board.hands[board.active]["tokens"][token]:
                yield f"sell {token}"


def raises(board: Board) -> Iterable[str]:
    """A space station at once under an own free Slave-minion, as a construction."""
    if board.moment != "explore" or not may_act(board) or not board.has("living_structures"):
        return
    if board.built and board.ruling("one_construction_per_turn") == "yes":
        return
    supply = board.hands[board.active]["supply"]
    for cell, unit in board.emissaries.items():
        own = unit["seat"] == board.active and unit.get("unit") == "minion" and not unit["level"]
        key = board.galaxy.key(unit["node"])
        if not own or key not in board.areas or board.blocked(cell):
            continue
        area = board.areas[key]
        others = any(board.emissaries[at]["level"] for at in board.in_area(key))
        crowded = key[1] == "p" and others
        ours = area["resolved"] and area["controller"] == board.active
        if ours and not crowded and all(supply[station] for station in STATIONS):
            yield f"raise {cell_name(cell)}"


def detonations(board: Board) -> Iterable[str]:
    """An own Decoy is moved as by a move, and goes off there."""
    if board.moment != "explore" or not board.actions:
        return
    for cell, ship in board.ships.items():
        held = cell in board.harnessed or walled_in(board, ship["node"])
        if ship["seat"] == board.active and ship["kind"] == "decoy" and not held:
            for node in flight(board, cell):
                if node[0] != cell and offers.docks(board, node, board.active):
                    yield f"detonate {cell_name(cell)} {node_name(node)}"


def gifts(board: Board) -> Iterable[str]:
    """Any mineral that is there to be given."""
    seat = board.agenda[-1][1] if board.agenda[-1][0] == "give" else board.active
    for colour in COLOURS:
        if board.pockets[seat][colour]:
            yield f"give {colour}"


def gatherings(board: Board) -> Iterable[str]:
    """From the nebula that a skill opens, or from one of those about the Priestess."""
    name, _, where, _ = board.agenda[-1]
    for key in [where] if name == "gather" else around(board, where):
        for colour in COLOURS:
            if board.areas[key]["stock"][colour]:
                yield f"gather {node_name(key)} {colour}"


def around(board: Board, cell: Cell) -> list[Node]:
    """The closed nebulas with minerals on a tile or on one of the twelve around it."""
    near = radius(cell, "ring12")
    return [
        key
        for key, area in sorted(board.areas.items(), key=lambda item: node_code_of(item[0]))
        if key[1] == "n" and any(area["stock"].values()) and board.galaxy.cells(key) & near
    ]


def node_code_of(node: Node) -> tuple[int, str, int]:
    return cell_code(node[0]), node[1], node[2]


def fixes(board: Board) -> Iterable[str]:
    """Where the Priestess has ended her move, if she is still there."""
    _, seat, cell = board.agenda[-1]
    ship = board.ships.get(cell)
    if ship is not None and ship["kind"] == "priestess" and ship["seat"] == seat:
        yield from offers.fixings(board, cell, seat)


def flights_of_priestess(board: Board) -> Iterable[str]:
    _, _, cell = board.agenda[-1]
    yield from offers.refuges(board, cell, board.ships[cell]["seat"])


def cries(board: Board) -> Iterable[str]:
    seat = board.agenda[-1][1]
    able = "warcry" in board.skills[seat] and seat not in board.fight()["cries"]
    if able and board.pockets[seat]["red"]:
        yield "warcry"


def may_act(board: Board) -> bool:
    """Is there an action for what is no skill's alone?"""
    return (board.main or board.extra > 0) and not board.bound()


TEXTS: dict[str, Callable[[Board], Iterable[str]]] = {
    "unlock": unlocks, "sell": sales, "release": offers.releases, "swap": offers.swaps,
    "modulate": offers.modulations, "exmit": offers.exmissions, "explore": lambda _: ["explore"],
    "minion": offers.minions, "tunnel": offers.tunnels, "harness": offers.harnesses,
    "raise": raises, "dive": offers.dives, "transport": offers.transports,
    "gamble": offers.gambles, "detonate": detonations, "give": gifts, "gather": gatherings,
    "fix": fixes, "evade": flights_of_priestess, "warcry": cries, "decline": lambda _: ["decline"],
}  # fmt: skip
"""All texts of a verb that are legal where the verb is due."""

JUDGES: dict[str, Callable[..., str | None]] = {verb: judged(verb) for verb in TEXTS}


def candidates(board: Board) -> list[str]:
    """The legal texts of the verbs of skills."""
    step = board.agenda[-1][0]
    found = [text for verb in sorted(DUE.get(step, ())) for text in TEXTS.get(verb, none)(board)]
    if step in {"redraw", "place", "laid"}:
        found += [f"attack {cell_name(own)} {cell_name(other)}" for own, other in board.conflicts()]
    return [*found, *deployments(board)] if step == "explore" else found


def none(_board: Board) -> Iterable[str]:
    return ()


# --- Who is asked ----------------------------------------------------------------------------


def lingers(board: Board) -> bool:
    """Does the third phase go on after the last action?

    For who has steps beside the action: while one is possible, and where they may come after
    events also while he has several of these to choose from.
    """
    if not offers.steps_aside(board):
        return False
    choice = waits(board) and len(board.pending) > 1 and not board.conflicts()
    return choice or possible(board, *STEPS_ASIDE)


def waits(board: Board) -> bool:
    """May a step still follow the events that are left?"""
    return board.ruling("event_window") == "open" and offers.steps_aside(board)


def possible(board: Board, *verbs: str) -> bool:
    return any(True for verb in verbs for _ in TEXTS[verb](board))


# --- Fire ------------------------------------------------------------------------------------


def fire(board: Board) -> None:
    """What a ship that has come somewhere sets off: Cannons first, then Decoys.

    A Cannon destroys all ships in its field and is paid for enemies'; a Decoy that it hits goes
    off.  So does one next to an enemy ship.  Whoever is paid for an explosion draws first.
    """
    shot: list[Cell] = []
    due: list[Step] = []
    for cannon in of_kind(board, "cannon"):
        owner = board.ships[cannon]["seat"]
        wide = "long_range" in board.skills[owner]
        field = radius(cannon, "ring12" if wide else "edge")
        for cell in sorted(field & set(board.ships), key=cell_code):
            ship = board.ships[cell]
            if ship["kind"] == "cannon":
                continue
            if ship["seat"] != owner:
                due += spoils(board, owner)
            if ship["kind"] == "decoy":
                shot.append(cell)
            else:
                board.ship_home(cell)
    for cell in of_kind(board, "decoy"):
        if cell in board.ships and (cell in shot or beset(board, cell)):
            due = explode(board, cell, by_action=False) + due
    board.push(*due)


def of_kind(board: Board, kind: str) -> list[Cell]:
    found = [cell for cell, ship in board.ships.items() if ship["kind"] == kind]
    return sorted(found, key=cell_code)


def beset(board: Board, cell: Cell) -> bool:
    """Is an enemy ship on a tile next to it?"""
    owner = board.ships[cell]["seat"]
    near = radius(cell, "edge") & set(board.ships)
    return any(board.ships[at]["seat"] != owner for at in near)


def explode(board: Board, cell: Cell, *, by_action: bool) -> list[Step]:
    """The Decoy is back, and all around it go home; the minerals that are due."""
    owner = board.ships[cell]["seat"]
    ships, plain = offers.blast(board, cell, owner, by_action)
    due: list[Step] = []
    for at in sorted(ships, key=cell_code):
        paid = board.ships[at]["seat"] != owner or board.ruling("decoy_pays_for_own_ships") == "yes"
        if at != cell and paid:
            due += spoils(board, owner)
        board.ship_home(at)
    for at in plain:
        board.emissary_home(at)
    return due


def spoils(board: Board, seat: int) -> list[Step]:
    return [("mineral", "seat", seat)] * board.constants["reward"]


# --- What is done ----------------------------------------------------------------------------


def cell_at(text: str) -> Cell:
    cell = read_cell(text)
    if cell is None:
        raise ValueError(f"cell: {text!r} is none")
    return cell


def node_at(text: str) -> Node:
    node = read_node(text)
    if node is None:
        raise ValueError(f"node: {text!r} is none")
    return node


def docks(board: Board, ship: dict[str, Any], node: Node) -> None:
    """A ship arrives, and what it meets may fire."""
    put(board, ship, node)
    fire(board)


def put(board: Board, ship: dict[str, Any], node: Node) -> None:
    board.ships[node[0]] = ship | {"node": node, "arrived": board.turn}
    board.moved = node[0]
    board.brought = [cell for cell in board.brought if cell != node[0]] + [node[0]]


def settled_at_once(board: Board) -> None:
    """Battles of emissaries and control after something that costs no action."""
    board.push(("contest",), ("control",))


def unlock(board: Board, number: str, side: str) -> None:
    seat = board.active
    board.modules[seat][int(number)] = side
    board.unlocked = True
    board.credit(seat, -board.numbers[f"unlock_{side}"], "unlock")
    skill = board.cards[str(board.races[seat])][SIDES[side]][int(number)]
    board.gain_skill(seat, skill)
    settled_at_once(board)
    fire(board)


def sell(board: Board, what: str) -> None:
    if what == "set":
        sell_set(board, board.active)
        return
    board.hands[board.active]["tokens"][what] -= 1
    board.tokens[what] += 1
    board.credit(board.active, board.numbers["token_sale"], "tokens")


def discard(board: Board, seat: int, colour: str) -> None:
    board.pockets[seat][colour] -= 1
    board.minerals[colour] += 1


def release(board: Board, place: str) -> None:
    """The ship is free, and its owner gives two or three minerals for it."""
    holder = board.harnessed.pop(cell_at(place))
    board.token_back(holder, "harness")
    due = board.numbers["release"] + ("power_drain" in board.skills[holder])
    board.push(("give", board.active, due, holder))


def give(board: Board, colour: str) -> None:
    name, *details = board.agenda.pop()
    if name == "upkeep":
        discard(board, board.active, colour)
        return
    seat, due, receiver = details
    if receiver is None:
        discard(board, seat, colour)
    else:
        board.pockets[seat][colour] -= 1
        board.pockets[receiver][colour] += 1
    if due > 1:
        board.push(("give", seat, due - 1, receiver))


def gather(board: Board, area: str, colour: str) -> None:
    """One mineral of it; the others come from the same nebula."""
    _, seat, _, left = board.agenda.pop()
    key = node_at(area)
    board.areas[key]["stock"][colour] -= 1
    board.pockets[seat][colour] += 1
    if left > 1:
        board.push(("gather", seat, key, left - 1))


def gatherer(board: Board, key: Node, colour: str) -> None:
    """A green mineral gained in the first phase brings others from its nebula."""
    if colour == "green" and board.has("minerals_gatherer"):
        board.push(("gather", board.active, key, 1 + board.has("connoisseur")))


def exmit(board: Board) -> None:
    cell = board.placed
    if cell is None:
        raise AssertionError("placed: there is no tile just added")
    board.specials[board.active]["exmitter"] -= 1
    board.tokens_laid[cell] = board.active
    strike(board, cell)
    settled_at_once(board)


def modulate(board: Board, place: str, colour: str) -> None:
    discard(board, board.active, colour)
    board.specials[board.active]["modulator"] -= 1
    board.modulators[cell_at(place)] = {"seat": board.active, "ready": False}


def swap(board: Board, what: str, own: str, target: str) -> None:
    """Two units change places; ships that meet by it may wait, emissaries fight at once."""
    for colour in offers.PRICES["swap"]:
        discard(board, board.active, colour)
    board.used.add("manipulation")
    here, there = cell_at(own), cell_at(target)
    board.push(("brought",), ("contest",), ("control",))
    if what == "ship":
        mine, yours = board.ships[here], board.ships[there]
        put(board, mine, yours["node"])
        put(board, yours, mine["node"])
        board.moved = None
        fire(board)
        return
    board.landed -= {here, there}
    one, other = board.emissaries[here], board.emissaries[there]
    board.emissaries[here] = other | {"node": one["node"]}
    board.emissaries[there] = one | {"node": other["node"]}


def minion(board: Board, node: str) -> None:
    discard(board, board.active, "yellow")
    board.specials[board.active]["minion"] -= 1
    unit = {"seat": board.active, "level": 0, "unit": "minion"}
    board.emissaries[node_at(node)[0]] = unit | {"node": node_at(node)}
    settled_at_once(board)


def harness(board: Board, place: str) -> None:
    """From the supply, or from the ship that it holds."""
    seat = board.active
    held = [cell for cell, holder in board.harnessed.items() if holder == seat]
    if board.specials[seat].get("harness"):
        board.specials[seat]["harness"] -= 1
    else:
        for cell in held:
            del board.harnessed[cell]
    board.harnessed[cell_at(place)] = seat
    board.used.add("harness")


def tunnel(board: Board, node: str, colour: str) -> None:
    discard(board, board.active, colour)
    board.specials[board.active]["tunnel"] -= 1
    board.wormholes[node_at(node)] = board.active


def dive(board: Board, place: str, node: str) -> None:
    docks(board, board.ships.pop(cell_at(place)), node_at(node))


def transport(board: Board, what: str, place: str, node: str) -> None:
    """The unit comes to another area; emissaries never to an outpost."""
    off = board.has("ice_cell") + board.has("oscillator")
    for _ in range(board.numbers["transport"] - off):
        discard(board, board.active, "blue")
    board.used.add("transporter")
    cell, goal = cell_at(place), node_at(node)
    if what == "ship":
        docks(board, board.ships.pop(cell), goal)
        return
    board.emissaries[goal[0]] = board.emissaries.pop(cell) | {"node": goal}
    board.landed = (board.landed - {cell}) | {goal[0]}


def gamble(board: Board) -> None:
    board.used.add("risky_business")
    seat = board.active
    board.push(("give", seat, board.numbers["stake"], None), ("stake", seat))


def stake(board: Board, value: str) -> None:
    """From four on twice the stake is drawn."""
    _, seat = board.agenda.pop()
    if int(value) + board.has("lucky") >= board.numbers["winning_roll"]:
        board.push(*[("mineral", "seat", seat)] * (2 * board.numbers["stake"]))


def detonate(board: Board, place: str, node: str) -> None:
    """It is moved and goes off; no Cannon is faster."""
    put(board, board.ships.pop(cell_at(place)), node_at(node))
    board.push(*explode(board, node_at(node)[0], by_action=True))


def fix(board: Board, node: str) -> None:
    """The Priestess is an emissary from now on."""
    _, seat, cell = board.agenda.pop()
    if cell in board.harnessed:
        board.token_back(board.harnessed.pop(cell), "harness")
    del board.ships[cell]
    unit = {"seat": seat, "level": 0, "unit": "priestess"}
    board.emissaries[cell] = unit | {"node": node_at(node)}


def evade(board: Board, node: str) -> None:
    """She is paid for and away; where she comes to, others may fire."""
    _, _, cell = board.agenda.pop()
    ship = board.ships.pop(cell)
    moved = board.moved
    put(board, ship, node_at(node))
    board.moved = moved
    board.push(("give", ship["seat"], board.numbers["evasion"], None), ("fire",))


def warcry(board: Board) -> None:
    seat = board.agenda[-1][1]
    discard(board, seat, "red")
    board.fight()["cries"].append(seat)


def go_on(board: Board) -> None:
    board.agenda.pop()


DEEDS: dict[str, Callable[..., None]] = {
    "unlock": unlock, "sell": sell, "release": release, "give": give, "gather": gather,
    "exmit": exmit, "modulate": modulate, "swap": swap, "explore": go_on, "minion": minion,
    "harness": harness, "tunnel": tunnel, "dive": dive, "transport": transport, "gamble": gamble,
    "detonate": detonate, "fix": fix, "evade": evade, "warcry": warcry,
}  # fmt: skip
