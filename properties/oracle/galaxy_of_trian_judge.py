"""What is legal in the second reading of Galaxy of Trian: a reason against an action, or nothing.

`objection` looks at the notation and at what is due and asks the judge of the verb; each judge
takes the words after the verb, already known to be of the kinds that the notation asks for.  Where
there are several reasons the first one counts: what cannot be there at all, what leaves, whereto.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from properties.oracle import galaxy_of_trian_races as skills
from properties.oracle.galaxy_of_trian_battles import may_add, unused
from properties.oracle.galaxy_of_trian_events import retrievable
from properties.oracle.galaxy_of_trian_map import (
    Cell,
    Node,
    cell_code,
    cell_name,
    neighbours,
    node_name,
    read_cell,
    read_node,
)
from properties.oracle.galaxy_of_trian_skills import steps_aside
from properties.oracle.galaxy_of_trian_table import (
    COLOURS,
    EMISSARY_TOKENS,
    POOLS,
    SHIP_TOKENS,
    SHIPS,
    STATIONS,
    TOKENS,
    Board,
)

DUE: dict[str, set[str]] = {
    "token": {"draw"},
    "mineral": {"draw"},
    "die": {"roll"},
    "reveal": {"reveal"},
    "extraction": {"buy", "exchange", "extract", "mine", "take"},
    "redraw": {"take"},
    "place": {"place"},
    "explore": {"research", "send", "build", "teleport", "move", "resolve", "attack", "end"},
    "closing": {"resolve"},
    "attack": {"attack"},
    "contest": {"resolve"},
    "declare": {"declare", "ready"},
    "use": {"use", "stand"},
    "fall": {"remove"},
    "retrieve": {"retrieve", "keep"},
}
"""The verbs that answer each step."""

ACTIONS = {"research", "send", "build", "teleport", "move"}
"""The verbs that use up an action of the exploration."""

SHAPES: dict[str, str] = {
    "draw": "name", "roll": "number", "reveal": "number name name", "buy": "name",
    "exchange": "name name name", "extract": "node name", "mine": "cell node name",
    "take": "number", "place": "name cell number", "research": "", "send": "unit node",
    "build": "cell", "teleport": "traveller cell node", "move": "cell node", "resolve": "node",
    "end": "", "attack": "cell cell", "declare": "name", "ready": "", "use": "name", "stand": "",
    "remove": "cell", "retrieve": "cell", "keep": "",
}  # fmt: skip
"""What follows each verb."""

WORDS: dict[str, Callable[[str], bool]] = {
    "name": lambda word: re.fullmatch(r"[A-Za-z0-9_/]{1,40}", word) is not None,
    "number": lambda word: re.fullmatch(r"0|[1-9][0-9]{0,3}", word) is not None,
    "cell": lambda word: read_cell(word) is not None,
    "node": lambda word: read_node(word) is not None,
    "unit": lambda word: word in POOLS or word in (*SHIP_TOKENS, *EMISSARY_TOKENS),
    "traveller": lambda word: word in {"emissary", "ship"},
}


def objection(board: Board, text: str) -> str | None:
    """A short reason why this cannot be done now, or nothing."""
    verb, *words = text.split(" ")
    if not well_formed(board, verb, words):
        return "malformed"
    step = board.agenda[-1][0]
    if step == "over":
        return "game_over"
    if verb not in due_at(board, step):
        return "not_due"
    if verb in ACTIONS and (fault := no_action(board, verb)):
        return fault
    if verb in skills.JUDGES:
        return skills.JUDGES[verb](board, text, *words)
    return JUDGES[verb](board, *words)


def due_at(board: Board, step: str) -> set[str]:
    """The verbs that answer a step, in this variant."""
    more = skills.DUE.get(step, set()) if board.variant == "full" else set()
    return DUE.get(step, set()) | more


def well_formed(board: Board, verb: str, words: list[str]) -> bool:
    """Are the words after the verb of the kinds that the notation has there?"""
    shapes = SHAPES | skills.SHAPES if board.variant == "full" else SHAPES
    if verb not in shapes:
        return False
    kinds = shapes[verb].split()
    if len(kinds) != len(words):
        return False
    return all(WORDS[kind](word) for kind, word in zip(kinds, words, strict=True))


def no_action(board: Board, verb: str) -> str | None:
    """Is there an action for it, now?"""
    if not board.main and not board.extra:
        return "no_action"
    if board.bound():
        return "closings_first"
    return "not_extra" if not board.main and verb == "send" else None


# --- Chance ----------------------------------------------------------------------------------


def draw(board: Board, thing: str) -> str | None:
    if board.agenda[-1][0] == "race":
        return None if thing in board.cards and thing not in board.races else "no_race"
    bag = board.tokens if board.agenda[-1][0] == "token" else board.minerals
    return None if bag.get(thing) else "not_in_bag"


def roll(board: Board, value: str) -> str | None:
    faces = [str(face) for face in range(1, board.constants["die"] + 1)]
    return None if value in faces else "not_on_die"


def reveal(board: Board, stack: str, tile: str, side: str) -> str | None:
    if stack != str(board.agenda[-1][1]):
        return "other_stack"
    if tile not in board.unseen:
        return "not_unseen"
    return None if side in sides_up(board, tile) else "not_that_side"


def sides_up(board: Board, tile: str) -> list[str]:
    """The sides that may lie up in a stack: outposts, teleports and exmitters never do."""
    faces = board.galaxy.faces
    sides = board.tiles[tile]
    return [side for side in ("front", "back") if faces[sides[side]]["special"] not in board.hidden]


# --- Extraction ------------------------------------------------------------------------------


def buy(board: Board, thing: str) -> str | None:
    """Is it in the bag, and can it be paid for?"""
    seat = board.active
    if thing == "token":
        goods, price = sum(board.tokens.values()), board.price(seat, "token")
    elif thing in COLOURS:
        goods, price = board.minerals[thing], board.price(seat, "mineral")
    else:
        return "no_colour"
    if not goods:
        return "not_in_bag"
    return None if board.hands[seat]["credits"] >= price else "credits"


def exchange(board: Board, first: str, second: str, wanted: str) -> str | None:
    """Two own minerals go back before the wanted one is looked for in the bag."""
    if not {first, second, wanted} <= set(COLOURS):
        return "no_colour"
    given, own = Counter([first, second]), board.hands[board.active]["minerals"]
    if any(own[colour] < n for colour, n in given.items()):
        return "minerals"
    return None if board.minerals[wanted] + given[wanted] else "not_in_bag"


def nebula(board: Board, text: str) -> Node | None:
    """The closed nebula of that name."""
    key = node_of(text)
    return key if key in board.areas and key[1] == "n" else None


def extract(board: Board, text: str, colour: str) -> str | None:
    """From a closed nebula under control, once per turn and up to its yield."""
    key = nebula(board, text)
    if key is None:
        return "not_closed_nebula"
    if board.areas[key]["controller"] != board.active:
        return "not_controlled"
    if board.extracted.get(key, 0) >= board.quota(key, board.active) or board.capped(key):
        return "quota"
    return None if board.areas[key]["stock"].get(colour) else "not_in_nebula"


def mine(board: Board, place: str, text: str, colour: str) -> str | None:
    """Each Rogue takes one mineral from a closed nebula beside it."""
    cell, key = cell_of(place), nebula(board, text)
    ship = board.ships.get(cell)
    if ship is None or ship["kind"] != "rogue" or ship["seat"] != board.active:
        return "not_own_rogue"
    if key is None:
        return "not_closed_nebula"
    if len(board.mined.get(cell, [])) >= board.haul(board.active):
        return "mined_already"
    if key not in board.minable(cell):
        return "out_of_reach"
    if board.capped(key):
        return "quota"
    return None if board.areas[key]["stock"].get(colour) else "not_in_nebula"


def take(board: Board, stack: str) -> str | None:
    if stack not in {"0", "1"}:
        return "no_stack"
    if not board.height(int(stack)):
        return "stack_empty"
    return None if board.drawable(int(stack)) else "all_tried"


# --- Expansion -------------------------------------------------------------------------------


def place(board: Board, face: str, place: str, turn: str) -> str | None:
    if board.drawn is None or face not in board.tiles[board.drawn[1]].values():
        return "not_that_face"
    if turn not in {"0", "1", "2"}:
        return "no_turn"
    return board.galaxy.fits(face, cell_of(place), int(turn))


# --- Exploration -----------------------------------------------------------------------------


def always(_board: Board) -> str | None:
    return None


def send(board: Board, unit: str, text: str) -> str | None:
    """One unit from the race board to the tile just added."""
    node = node_of(text)
    if unit not in POOLS:
        return None if f"send {unit} {text}" in skills.deployments(board) else "not_offered"
    if unit in SHIPS and board.variant == "beginner":
        return "no_ships"
    if not board.hands[board.active]["supply"][POOLS[unit]]:
        return "no_figure"
    if node[0] != board.placed:
        return "not_new_tile"
    if unit == "emissary":
        anywhere = board.ruling("expedition_into_controlled") == "allowed"
        return lands_emissary(board, node, board.active, anywhere)
    near = any(other in board.ships for other in neighbours(node[0]))
    return lands_ship(board, node, board.active) or ("next_to_ship" if near else None)


def lands_emissary(board: Board, node: Node, owner: int, anywhere: bool = False) -> str | None:
    """Is it a place for an emissary, free, and in no area that is closed to this one?

    One reading looks at who sends it, not at whose it is; but beside a station of the sender's no
    emissary of anybody else can stay, and so it does not come there.  `anywhere`: into areas of
    others too, to fight for them.
    """
    if node not in board.galaxy.area or not board.galaxy.takes_emissary(node):
        return "no_place"
    if node[0] in board.modulators:
        return "no_place"
    if board.shut(node[0], owner):
        return "exmitter"
    if node[0] in board.emissaries:
        return "emissary_there"
    by_owner = board.ruling("teleport_control_relative_to") == "unit_owner"
    controller = board.controller(node)
    if not anywhere and controller not in {None, owner if by_owner else board.active}:
        return "foreign_control"
    stations = controller is not None and board.station_owner(board.galaxy.key(node)) is not None
    return "foreign_station" if stations and controller != owner else None


def lands_ship(board: Board, node: Node, owner: int) -> str | None:
    """Is it outer space of a tile without a ship, out of the reach of exmitters?"""
    if node not in board.galaxy.area or node[1] != "s":
        return "not_space"
    if board.shut(node[0], owner):
        return "exmitter"
    return "ship_there" if node[0] in board.ships else None


def build(board: Board, place: str) -> str | None:
    """The next level under an own free emissary of a closed area under control."""
    cell = cell_of(place)
    unit = board.emissaries.get(cell)
    if board.built and board.ruling("one_construction_per_turn") == "yes":
        return "built_already"
    if unit is None or unit["seat"] != board.active:
        return "not_own_emissary"
    key = board.galaxy.key(unit["node"])
    if key not in board.areas:
        return "not_closed"
    if not board.areas[key]["resolved"]:
        return "not_resolved"
    if board.areas[key]["controller"] != board.active:
        return "not_controlled"
    if board.blocked(cell):
        return "blocked"
    if unit["level"] == len(STATIONS):
        return "built_up"
    others = [board.emissaries[at]["level"] for at in board.in_area(key) if at != cell]
    if key[1] == "p" and any(others):
        return "one_station"
    pool = STATIONS[unit["level"]]
    return None if board.hands[board.active]["supply"][pool] else "no_figure"


def teleport(board: Board, what: str, place: str, text: str) -> str | None:
    """A unit out of a teleport's reach to any other tile that can take it."""
    cell, node = cell_of(place), node_of(text)
    leaves = leaves_emissary if what == "emissary" else leaves_ship
    if fault := leaves(board, cell):
        return fault
    if node[0] == cell:
        return "same_tile"
    if what == "emissary":
        return lands_emissary(board, node, board.emissaries[cell]["seat"])
    return lands_ship(board, node, board.ships[cell]["seat"])


def leaves_emissary(board: Board, cell: Cell) -> str | None:
    """Plain, unblocked, near a teleport added this turn, not protected by its owner's Corvette."""
    unit = board.emissaries.get(cell)
    if unit is None:
        return "no_emissary"
    if not board.in_teleport_radius(cell):
        return "no_teleport"
    if unit["level"]:
        return "station"
    if board.blocked(cell):
        return "blocked"
    ship = board.ships.get(cell, {"seat": None, "kind": None})
    shielded = ship["kind"] == "corvette" and ship["seat"] == unit["seat"] != board.active
    return "protected" if shielded else None


def leaves_ship(board: Board, cell: Cell) -> str | None:
    """Near a teleport added this turn, or on a teleport since before this turn."""
    ship = board.ships.get(cell)
    if board.variant == "beginner":
        return "no_ships"
    if ship is None:
        return "no_ship"
    if board.stuck(cell):
        return "stuck"
    if board.in_teleport_radius(cell):
        return None
    if not board.is_resident(cell):
        return "no_teleport"
    anyone = board.ruling("resident_teleport") == "anyone"
    return None if anyone or ship["seat"] == board.active else "not_own_ship"


def move(board: Board, place: str, text: str) -> str | None:
    """An own ship through outer space to another tile without one."""
    cell, node = cell_of(place), node_of(text)
    ship = board.ships.get(cell)
    if board.variant == "beginner":
        return "no_ships"
    if ship is None or ship["seat"] != board.active:
        return "not_own_ship"
    if board.stuck(cell):
        return "stuck"
    if node[0] == cell:
        return "same_tile"
    if fault := lands_ship(board, node, board.active):
        return fault
    if enclosed(board, ship["node"]):
        return "enclosed"
    return None if node in skills.flight(board, cell) else "out_of_reach"


def enclosed(board: Board, node: Node) -> bool:
    """Is this outer space closed, in the reading that lets no ship move there?"""
    if board.ruling("closed_area_moves") == "within":
        return False
    return board.galaxy.closed(node, board.ruling("outer_space_holes"))


def resolve(board: Board, text: str) -> str | None:
    step, key = board.agenda[-1][0], node_of(text)
    if step == "contest":
        return None if key in board.contested() else "not_contested"
    if step == "explore" and not events_open(board):
        return "actions_begun"
    return None if key in board.pending else "not_pending"


def events_open(board: Board) -> bool:
    """May events be resolved now?  After an action only by those who have steps beside it."""
    return board.main or (board.ruling("event_window") == "open" and steps_aside(board))


# --- Battles and retrieval -------------------------------------------------------------------


def attack(board: Board, own: str, target: str) -> str | None:
    """Two ships that meet; a battle that came with the tile may be begun before the actions."""
    late = board.agenda[-1][0] == "explore" and not events_open(board)
    pair = cell_of(own), cell_of(target)
    return None if pair in board.conflicts() and not late else "not_in_contact"


def declare(board: Board, token: str) -> str | None:
    """A token in hand; rerolls come before pluses."""
    seat = board.agenda[-1][1]
    if token not in TOKENS:
        return "no_such_token"
    if not board.hands[seat]["tokens"][token]:
        return "not_in_hand"
    if not may_add(board, seat):
        return "no_more"
    declared = board.fight()["declared"][seat]
    return "rerolls_first" if token == "reroll" and "plus" in declared else None


def use(board: Board, token: str) -> str | None:
    if token not in TOKENS:
        return "no_such_token"
    return None if token in unused(board, board.agenda[-1][1]) else "not_declared"


def remove(board: Board, place: str) -> str | None:
    _, key, _, victim = board.agenda[-1]
    return None if cell_of(place) in board.free_in(key, victim) else "not_there"


def retrieve(board: Board, place: str) -> str | None:
    """The closer's own emissaries there, in ascending order."""
    _, key, last = board.agenda[-1]
    if cell_of(place) not in board.own_in(key, board.active):
        return "not_there"
    return None if cell_of(place) in retrievable(board, key, last) else "passed_over"


JUDGES: dict[str, Callable[..., str | None]] = {
    "draw": draw, "roll": roll, "reveal": reveal, "buy": buy, "exchange": exchange,
    "extract": extract, "mine": mine, "take": take, "place": place, "research": always,
    "send": send, "build": build, "teleport": teleport, "move": move, "resolve": resolve,
    "end": always, "attack": attack, "declare": declare, "ready": always, "use": use,
    "stand": always, "remove": remove, "retrieve": retrieve, "keep": always,
}  # fmt: skip
"""Who judges the words after each verb."""


def cell_of(text: str) -> Cell:
    """The cell of a text that is known to name one."""
    cell = read_cell(text)
    if cell is None:
        raise ValueError(f"cell: {text!r} is none")
    return cell


def node_of(text: str) -> Node:
    """The part of a text that is known to name one."""
    node = read_node(text)
    if node is None:
        raise ValueError(f"node: {text!r} is none")
    return node


# --- Everything that could be said -----------------------------------------------------------


def candidates(board: Board) -> list[str]:
    """Texts among which every legal action can be found that leads somewhere of its own."""
    takes, cells = ["take 0", "take 1"], [cell_name(cell) for cell in board.emissaries]
    texts: dict[str, Callable[[], list[str]]] = {
        "extraction": lambda: extraction_texts(board) + takes,
        "redraw": lambda: takes,
        "place": lambda: place_texts(board),
        "explore": lambda: explore_texts(board),
        "closing": lambda: [f"resolve {node_name(key)}" for key in board.pending],
        "contest": lambda: [f"resolve {node_name(key)}" for key in board.contested()],
        "attack": lambda: attack_texts(board),
        "declare": lambda: ["ready", *(f"declare {token}" for token in TOKENS)],
        "use": lambda: ["stand", *(f"use {token}" for token in TOKENS)],
        "fall": lambda: [f"remove {cell}" for cell in cells],
        "retrieve": lambda: ["keep", *(f"retrieve {cell}" for cell in cells)],
    }
    step = board.agenda[-1][0]
    usual = texts[step]() if step in texts else []
    return usual + skills.candidates(board) if board.variant == "full" else usual


def extraction_texts(board: Board) -> list[str]:
    """Goods, exchanges (the two given in the order of colours), nebulas and Rogues."""
    pairs = [(a, b) for i, a in enumerate(COLOURS) for b in COLOURS[i:]]
    found = ["buy token", *(f"buy {colour}" for colour in COLOURS)]
    found += [f"exchange {a} {b} {wanted}" for a, b in pairs for wanted in COLOURS]
    for key in board.areas:
        for colour in COLOURS:
            found.append(f"extract {node_name(key)} {colour}")
            found += [f"mine {cell_name(cell)} {node_name(key)} {colour}" for cell in board.ships]
    return found


def attack_texts(board: Board) -> list[str]:
    return [f"attack {cell_name(a)} {cell_name(b)}" for a, b in board.conflicts()]


def place_texts(board: Board) -> list[str]:
    faces = board.tiles[board.drawn[1]].values() if board.drawn else ()
    return [
        f"place {face} {cell_name(cell)} {turn}"
        for face in sorted(set(faces))
        for cell, turn in board.galaxy.placements(face)
    ]


def explore_texts(board: Board) -> list[str]:
    """Every unit to every node, if it may leave at all."""
    nodes = [node_name(node) for node in board.galaxy.nodes]
    found = ["research", "end", *(f"resolve {node_name(key)}" for key in board.pending)]
    found += attack_texts(board)
    if board.placed is not None:
        here = [node_name(node) for node in board.galaxy.nodes if node[0] == board.placed]
        found += [f"send {unit} {node}" for unit in ("emissary", *SHIPS) for node in here]
    for cell in sorted(board.emissaries, key=cell_code):
        found.append(f"build {cell_name(cell)}")
        if leaves_emissary(board, cell) is None:
            found += [f"teleport emissary {cell_name(cell)} {node}" for node in nodes]
    for cell in sorted(board.ships, key=cell_code):
        if leaves_ship(board, cell) is None:
            found += [f"teleport ship {cell_name(cell)} {node}" for node in nodes]
        for node in skills.flight(board, cell) if cell not in board.harnessed else ():
            found.append(f"move {cell_name(cell)} {node_name(node)}")
    return found
