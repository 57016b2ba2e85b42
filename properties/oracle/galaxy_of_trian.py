"""A second reading of Galaxy of Trian without skills, written from the rules, not from the engine.

Rulings made after it was written were added with the engine known: who picks a pair of ships or a
contested area, ship battles that wait, outposts once a turn, the limit with Rogues, stations closed
to foreign emissaries.  The notation's shapes and the order of objections follow the engine's.

It is made to be read: cells are triples, supplies are dicts, areas, control, blocking and contacts
are worked out from scratch, and the choices of a player are found by trying everything.  Actions
are texts in the game's notation.  `Table.to_move` names a seat, "chance" or "over"; `options` are
the texts that lead to different outcomes, with their chances when nobody decides; `do` carries one
out in place; `snapshot` describes everything in plain, sorted, JSON-able words.

A box is a plain dict: "faces" and "tiles" as in the tile list, "supplies" by number of players
(emissaries, research, space, corvettes, rogues), "minerals" by colour, "tokens" by kind, and if
they differ from the usual ones "segments" of an edge, "constants" and "hidden" specials.  `box_of`
makes one out of a parsed data pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from typing import Any

from properties.oracle import galaxy_of_trian_battles as battles
from properties.oracle import galaxy_of_trian_events as events
from properties.oracle.galaxy_of_trian_judge import (
    ACTIONS,
    candidates,
    cell_of,
    node_of,
    objection,
    sides_up,
)
from properties.oracle.galaxy_of_trian_map import (
    Cell,
    Node,
    cell_code,
    cell_name,
    node_name,
)
from properties.oracle.galaxy_of_trian_table import (
    COLOURS,
    POOLS,
    RULINGS,
    STATIONS,
    TOKENS,
    Board,
    box_of,
)

__all__ = ["RULINGS", "Table", "box_of"]


class Table(Board):
    """A game under way."""

    def __init__(
        self, players: int, first: int, variant: str, rulings: dict[str, str], box: dict[str, Any]
    ) -> None:
        super().__init__(players, first, variant, rulings, box)
        for seat in range(players):
            self.credit(seat, self.constants["start_credits"], "start")
        dealt = [
            ("token", seat)
            for seat in self.clockwise(first)
            for _ in range(self.constants["start_tokens"])
        ]
        self.push(*dealt, ("reveal", 0), ("reveal", 1), ("turn",))
        self.run()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """What never changes in place (faces, tiles, the worked-out galaxy) is shared."""
        twin = object.__new__(Table)
        shared = {"galaxy", "tiles", "hidden", "rulings", "constants"}
        for field, value in vars(self).items():
            setattr(twin, field, value if field in shared else deepcopy(value, memo))
        return twin

    # --- Asking ------------------------------------------------------------------------------

    def to_move(self) -> int | str:
        """The seat that decides, "chance" or "over"."""
        mover = asked(self, self.agenda[-1])
        if mover is None:
            raise AssertionError(f"agenda: {self.agenda[-1]} is not a question")
        return mover

    def options(self) -> set[str] | dict[str, Fraction]:
        """The legal texts of the seat to move, or what chance may bring and how probably."""
        mover = self.to_move()
        if mover == "over":
            return set()
        if mover == "chance":
            return chances(self)
        return {text for text in candidates(self) if self.objection(text) is None}

    def objection(self, text: str) -> str | None:
        """A short reason why this cannot be done now, or nothing."""
        return objection(self, text)

    # --- Doing -------------------------------------------------------------------------------

    def do(self, text: str) -> None:
        """Carry out a legal text, and all that follows without a question."""
        if fault := self.objection(text):
            raise ValueError(f"text: {text!r} is refused: {fault}")
        verb, *words = text.split(" ")
        if verb in ACTIONS:
            if self.main:
                self.main = False
            else:
                self.extra -= 1
            self.moved = None
            events.after_action(self)
        DEEDS[verb](self, *words)
        self.run()

    def run(self) -> None:
        """Take step after step until something must be asked."""
        while asked(self, self.agenda[-1]) is None:
            name, *details = self.agenda.pop()
            STEPS[name](self, *details)

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self)


# --- Questions -------------------------------------------------------------------------------


def asked(table: Board, step: tuple[Any, ...]) -> int | str | None:
    """Who is asked at this step; nobody if it goes without saying."""
    name, *details = step
    chance: dict[str, Callable[[], bool]] = {
        "token": lambda: any(table.tokens.values()),
        "mineral": lambda: any(table.minerals.values()),
        "die": lambda: True,
        "reveal": lambda: table.stacks[details[0]]["unseen"] > 0,
    }
    if name in chance:
        return "chance" if chance[name]() else None
    active: dict[str, Callable[[], bool]] = {
        "extraction": lambda: True,
        "redraw": lambda: True,
        "place": lambda: True,
        "explore": lambda: table.main or table.extra > 0,
        "closing": lambda: len(table.pending) > 1,
        "contest": lambda: len(table.contested()) > 1,
        "retrieve": lambda: bool(events.retrievable(table, details[0], details[1])),
    }
    if name in active:
        return table.active if active[name]() else None
    match name:
        case "attack":
            return table.chooser()
        case "declare":
            return int(details[0]) if battles.may_declare(table, details[0]) else None
        case "use":
            return int(details[0]) if battles.unused(table, details[0]) else None
        case "fall":
            key, chooser, victim = details
            return int(chooser) if len(table.free_in(key, victim)) > 1 else None
        case _:
            return "over" if name == "over" else None


def chances(table: Board) -> dict[str, Fraction]:
    """What may come, with its probability."""
    step = table.agenda[-1]
    match step[0]:
        case "die":
            faces = table.constants["die"]
            return {f"roll {n}": Fraction(1, faces) for n in range(1, faces + 1)}
        case "reveal":
            found = {}
            for tile in table.unseen:
                sides = sides_up(table, tile)
                for side in sides:
                    odds = Fraction(1, len(table.unseen) * len(sides))
                    found[f"reveal {step[1]} {tile} {side}"] = odds
            return found
        case _:
            bag = table.tokens if step[0] == "token" else table.minerals
            full = sum(bag.values())
            return {f"draw {thing}": Fraction(n, full) for thing, n in bag.items() if n}


# --- Steps that go without saying ------------------------------------------------------------


def nothing(_table: Board, *_details: Any) -> None:
    """Nobody was asked, and nothing happens."""


def no_action_left(table: Board) -> None:
    """What was put off until the end of the actions is due."""
    table.phase = "closing"
    table.push(("closing",))
    events.settle(table)


def last_action_done(table: Board) -> None:
    """A battle of ships that has waited is fought in the third phase, then that is over."""
    table.push(("end",))
    if table.ruling("event_window") == "open":
        events.settle(table)


def last_closing(table: Board) -> None:
    """The only area left is resolved by itself; then the turn is over."""
    if table.pending:
        table.push(("close", table.pending.pop()), ("closing",))
    else:
        events.end_turn(table)


STEPS: dict[str, Callable[..., None]] = {
    "token": nothing, "mineral": nothing, "declare": nothing, "use": nothing, "retrieve": nothing,
    "reveal": events.come_up, "turn": events.start_turn, "fit": events.fit,
    "explore": last_action_done, "end": no_action_left, "closing": last_closing,
    "close": events.close, "pay": events.pay,
    "take_control": events.take_control, "control": events.control,
    "conflicts": battles.conflicts, "brought": battles.brought, "contest": battles.contest,
    "clash": battles.clash, "show": battles.show, "compare": battles.compare, "fall": battles.fall,
}  # fmt: skip


# --- Chance ----------------------------------------------------------------------------------


def draw(table: Board, thing: str) -> None:
    """A token goes to a hand, a mineral to a hand or a nebula."""
    step = table.agenda.pop()
    if step[0] == "token":
        table.tokens[thing] -= 1
        table.hands[step[1]]["tokens"][thing] += 1
        return
    table.minerals[thing] -= 1
    _, where, whose = step
    store = table.hands[whose]["minerals"] if where == "seat" else table.areas[whose]["stock"]
    store[thing] += 1


def roll(table: Board, value: str) -> None:
    _, seat = table.agenda.pop()
    table.fight()["dice"][seat] = int(value)


def reveal(table: Board, stack: str, tile: str, side: str) -> None:
    table.agenda.pop()
    table.unseen.remove(tile)
    table.stacks[int(stack)]["unseen"] -= 1
    table.stacks[int(stack)]["top"] = (tile, side)


# --- Extraction and expansion ----------------------------------------------------------------


def buy(table: Board, thing: str) -> None:
    seat = table.active
    item = "token" if thing == "token" else "mineral"
    table.credit(seat, -table.price(seat, item), "trade")
    if item == "token":
        table.push(("token", seat))
    else:
        table.minerals[thing] -= 1
        table.hands[seat]["minerals"][thing] += 1


def exchange(table: Board, first: str, second: str, wanted: str) -> None:
    own = table.hands[table.active]["minerals"]
    for colour, n in ((first, 1), (second, 1), (wanted, -1)):
        own[colour] -= n
        table.minerals[colour] += n


def extract(table: Board, area: str, colour: str) -> None:
    key = node_of(area)
    table.extracted[key] = table.extracted.get(key, 0) + 1
    table.areas[key]["stock"][colour] -= 1
    table.hands[table.active]["minerals"][colour] += 1


def mine(table: Board, place: str, area: str, colour: str) -> None:
    table.mined[cell_of(place)] = node_of(area)
    table.areas[node_of(area)]["stock"][colour] -= 1
    table.hands[table.active]["minerals"][colour] += 1


def take(table: Board, stack: str) -> None:
    """The top tile is looked at by the drawer, and the next one comes up."""
    table.agenda.pop()
    table.phase = "expansion"
    pile = table.stacks[int(stack)]
    table.drawn = (int(stack), *pile["top"])
    pile["top"] = None
    table.push(("reveal", int(stack)), ("fit",))


def place(table: Board, face: str, place: str, turn: str) -> None:
    table.agenda.pop()
    table.drawn = None
    table.galaxy = table.galaxy.with_tile(cell_of(place), face, int(turn))
    events.explore(table)
    events.tile_added(table, cell_of(place))


# --- Exploration -----------------------------------------------------------------------------


def research(table: Board) -> None:
    table.push(("mineral", "seat", table.active))


def send(table: Board, unit: str, node: str) -> None:
    table.hands[table.active]["supply"][POOLS[unit]] -= 1
    if unit == "emissary":
        lands(table, {"seat": table.active, "level": 0}, node_of(node))
    else:
        docks(table, {"seat": table.active, "kind": unit}, node_of(node))


def lands(table: Board, emissary: dict[str, Any], node: Node) -> None:
    """An emissary arrives; his own free one on an outpost brings a player two more actions.

    Each outpost does so once a turn.
    """
    cell = node[0]
    table.emissaries[cell] = emissary | {"node": node}
    own = emissary["seat"] == table.active and not table.blocked(cell)
    if node[1] == "o" and own and cell not in table.outposts:
        table.outposts.append(cell)
        table.extra += 2


def docks(table: Board, ship: dict[str, Any], node: Node) -> None:
    """A ship arrives; should it meet enemies, it is the one that moved."""
    table.ships[node[0]] = ship | {"node": node, "arrived": table.turn}
    table.moved = node[0]


def build(table: Board, place: str) -> None:
    """A station: foreign emissaries leave, credits are paid, minerals appear in a nebula."""
    seat, cell = table.active, cell_of(place)
    unit = table.emissaries[cell]
    key = table.galaxy.key(unit["node"])
    table.built = True
    table.hands[seat]["supply"][STATIONS[unit["level"]]] -= 1
    unit["level"] += 1
    for other in table.in_area(key):
        if table.emissaries[other]["seat"] != seat:
            table.emissary_home(other)
    worth = table.counted_tiles(key, seat) + len(table.free_in(key, seat))
    if key[1] == "p":
        table.credit(seat, 4 * worth, "built_system")
    else:
        table.credit(seat, worth, "built_nebula")
        table.push(*[("mineral", "area", key)] * (2 * unit["level"]))


def teleport(table: Board, what: str, place: str, node: str) -> None:
    if what == "emissary":
        lands(table, table.emissaries.pop(cell_of(place)), node_of(node))
    else:
        docks(table, table.ships.pop(cell_of(place)), node_of(node))


def move(table: Board, place: str, node: str) -> None:
    docks(table, table.ships.pop(cell_of(place)), node_of(node))


def resolve(table: Board, area: str) -> None:
    """The battle that is to come first, or a closing; before a closing ships fight."""
    key = node_of(area)
    if table.agenda[-1][0] == "contest":
        battles.start_battle(table, key)
        return
    table.pending.remove(key)
    table.resolved_before = True
    table.push(("close", key))
    events.settle(table)


def end(table: Board) -> None:
    table.agenda.pop()
    no_action_left(table)


# --- Battles and retrieval -------------------------------------------------------------------


def attack(table: Board, own: str, target: str) -> None:
    """One pair clashes; before the first action that begins the battle, and the others follow."""
    if table.agenda[-1][0] == "attack":
        table.agenda.pop()
    else:
        events.settle(table)
    battles.ship_clash(table, cell_of(own), cell_of(target))


def declare(table: Board, token: str) -> None:
    seat = table.agenda[-1][1]
    table.hands[seat]["tokens"][token] -= 1
    table.fight()["declared"][seat].append(token)


def use(table: Board, token: str) -> None:
    seat = table.agenda[-1][1]
    table.fight()["used"][seat].append(token)
    if token == "reroll":
        table.push(("die", seat))


def remove(table: Board, place: str) -> None:
    table.agenda.pop()
    table.emissary_home(cell_of(place))


def retrieve(table: Board, place: str) -> None:
    _, key, _ = table.agenda.pop()
    table.emissary_home(cell_of(place))
    table.push(("retrieve", key, cell_of(place)))


def enough(table: Board) -> None:
    """Ready, stand and keep: the question is over."""
    table.agenda.pop()


DEEDS: dict[str, Callable[..., None]] = {
    "draw": draw, "roll": roll, "reveal": reveal, "buy": buy, "exchange": exchange,
    "extract": extract, "mine": mine, "take": take, "place": place, "research": research,
    "send": send, "build": build, "teleport": teleport, "move": move, "resolve": resolve,
    "end": end, "attack": attack, "declare": declare, "ready": enough, "use": use,
    "stand": enough, "remove": remove, "retrieve": retrieve, "keep": enough,
}  # fmt: skip


# --- Describing ------------------------------------------------------------------------------


def snapshot(table: Board) -> dict[str, Any]:
    """Everything on the table, in sorted plain words."""
    galaxy = table.galaxy
    exploring = table.phase == "exploration"
    return {
        "phase": table.phase,
        "asked": question(table),
        "first": table.first,
        "turn": table.turn,
        "active": table.active,
        "seats": [
            {
                "credits": hand["credits"],
                "minerals": {colour: hand["minerals"][colour] for colour in COLOURS},
                "tokens": {kind: hand["tokens"][kind] for kind in TOKENS},
                "supply": dict(hand["supply"]),
                "ledger": {cause: n for cause, n in sorted(hand["ledger"].items()) if n},
            }
            for hand in table.hands
        ],
        "tiles": by_cell({cell: list(placed) for cell, placed in galaxy.tiles.items()}),
        "placed": table.placed and cell_name(table.placed),
        "zone": sorted(map(cell_name, table.zone())),
        "emissaries": by_cell(
            {
                cell: [unit["seat"], node_name(unit["node"]), unit["level"]]
                for cell, unit in table.emissaries.items()
            }
        ),
        "blocked": sorted(cell_name(cell) for cell in table.emissaries if table.blocked(cell)),
        "ships": by_cell(
            {
                cell: [unit["seat"], unit["kind"], node_name(unit["node"])]
                for cell, unit in table.ships.items()
            }
        ),
        "conflicts": sorted(list(map(cell_name, pair)) for pair in table.conflicts()),
        "residents": sorted(cell_name(c) for c in table.ships if table.is_resident(c)),
        "areas": {
            node_name(key): {
                "kind": {"n": "nebula", "p": "system"}[key[1]],
                "nodes": sorted(map(node_name, galaxy.area[key])),
                "tiles": len(galaxy.cells(key)),
                "extractors": galaxy.extractors(key),
                "stock": dict(area["stock"]),
                "controller": area["controller"],
                "resolved": area["resolved"],
                "held": sorted(area["held"]),
            }
            for key, area in sorted(table.areas.items(), key=lambda item: node_name(item[0]))
        },
        "mineral_bag": dict(table.minerals),
        "token_bag": dict(table.tokens),
        "stacks": [
            {
                "height": table.height(k),
                "top": None if pile["top"] is None else seen(table, pile["top"]),
                "bottom": [seen(table, one) for one in pile["bottom"]],
            }
            for k, pile in enumerate(table.stacks)
        ],
        "unseen": list(table.unseen),
        "drawn": table.drawn and [table.drawn[0], *seen(table, table.drawn[1:])],
        "aside": sorted(table.aside),
        "main": table.main and exploring,
        "extra": table.extra * exploring,
        "outposts": sorted(map(cell_name, table.outposts)),
        "built": table.built,
        "bound": table.bound() and table.agenda[-1][0] == "explore",
        "pending": sorted(map(node_name, table.pending)),
        "extracted": {node_name(k): n for k, n in sorted(table.extracted.items())},
        "mined": sorted(map(cell_name, table.mined)),
        "battle": battle_words(table),
        "winners": list(table.winners),
    }


def question(table: Board) -> list[Any]:
    """What is asked, and whom or what it is about."""
    name, *details = table.agenda[-1]
    match name:
        case "mineral" if details[0] == "area":
            return [name, node_name(details[1])]
        case "mineral":
            return [name, details[1]]
        case "retrieve":
            return [name, node_name(details[0]), details[1] and cell_name(details[1])]
        case "fall":
            return [name, *details[1:]]
        case _:
            return [name, *details]


def by_cell(things: dict[Cell, Any]) -> dict[str, Any]:
    return {cell_name(cell): things[cell] for cell in sorted(things, key=cell_code)}


def seen(table: Board, tile: tuple[str, str]) -> list[str]:
    """A tile of a stack with the face that lies up."""
    name, side = tile
    return [name, table.tiles[name][side]]


def battle_words(table: Board) -> dict[str, Any] | None:
    """The clash under way: who fights in which order, with what.

    Declared tokens are hidden, open while their owner uses them, or done with.
    """
    battle = table.battle
    if battle is None:
        return None
    words: dict[str, Any] = {
        "kind": battle["kind"],
        "area": battle["area"] and node_name(battle["area"]),
        "ships": [cell_name(cell) for cell in battle["cells"]],
        "order": list(battle["order"]),
        "bonus": [battle["bonus"].get(seat, 0) for seat in battle["order"]],
        "dice": [battle["dice"][seat] for seat in battle["order"] if seat in battle["dice"]],
        "hidden": {}, "open": {}, "done": {}, "pluses": {},
    }  # fmt: skip
    for seat, tokens in battle["declared"].items():
        if ("show", seat) in table.agenda:
            words["hidden"][str(seat)] = sorted(tokens)
            continue
        left = battles.unused(table, seat) if ("use", seat) in table.agenda else []
        rest = Counter(tokens) - Counter(left)
        words["open"][str(seat)] = sorted(left)
        words["done"][str(seat)] = sorted(rest.elements())
        words["pluses"][str(seat)] = battle["used"][seat].count("plus")
    for name in ("hidden", "open", "done", "pluses"):
        words[name] = {seat: what for seat, what in sorted(words[name].items()) if what}
    return words
