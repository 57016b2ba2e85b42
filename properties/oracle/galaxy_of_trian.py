"""A second reading of Galaxy of Trian, written from the rules, not from the engine.

The games for beginners and with ships entered together with the engine; what races and skills add
was written later, by somebody who had not read it, from the rulebook and the register of rulings.

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
they differ from the usual ones "segments" of an edge, "constants" and "hidden" specials; for the
full game "races" and, if they differ, the numbers of "skills".  `box_of` makes one out of a parsed
data pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from fractions import Fraction
from typing import Any

from properties.oracle import galaxy_of_trian_battles as battles
from properties.oracle import galaxy_of_trian_events as events
from properties.oracle import galaxy_of_trian_races as races
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
    SHIP_TOKENS,
    STATIONS,
    TOKENS,
    Board,
    box_of,
)

__all__ = ["RULINGS", "Table", "box_of"]


class Table(Board):
    """A game under way."""

    def __init__(
        self,
        players: int,
        first: int,
        variant: str,
        rulings: dict[str, str],
        box: dict[str, Any],
        chosen: Sequence[str] = (),
    ) -> None:
        super().__init__(players, first, variant, rulings, box, chosen)
        for seat in range(players):
            self.credit(seat, self.constants["start_credits"], "start")
        dealt = [
            ("token", seat)
            for seat in self.clockwise(first)
            for _ in range(self.constants["start_tokens"])
        ]
        open_races = variant == "full" and not chosen
        drawn = [("race", seat) for seat in self.clockwise(first) if open_races]
        self.push(*drawn, *dealt, ("reveal", 0), ("reveal", 1), ("turn",))
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
        refresh(self)
        return {text for text in candidates(self) if self.objection(text) is None}

    def objection(self, text: str) -> str | None:
        """A short reason why this cannot be done now, or nothing."""
        refresh(self)
        return objection(self, text)

    # --- Doing -------------------------------------------------------------------------------

    def do(self, text: str) -> None:
        """Carry out a legal text, and all that follows without a question."""
        if fault := self.objection(text):
            raise ValueError(f"text: {text!r} is refused: {fault}")
        verb, *words = text.split(" ")
        step = self.agenda[-1][0]
        if verb in ACTIONS | races.ACTIONS:
            if self.main:
                self.main = False
            else:
                self.extra -= 1
            self.moved = None
            events.after_action(self, *fixed_late(self, verb, words))
        elif step == "explore" and verb in {"resolve", "attack"} and not self.main:
            self.extra = 0
        DEEDS[verb](self, *words)
        self.run()

    def run(self) -> None:
        """Take step after step until something must be asked."""
        while asked(self, self.agenda[-1]) is None:
            step, *details = self.agenda.pop()
            STEPS[step](self, *details)

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self)


def refresh(table: Board) -> None:
    """Where the player in turn is, and whether he has an action that skills may use."""
    moments = {"redraw": "drawing", "place": "hand"}
    name = table.agenda[-1][0]
    asking = {"extraction", "redraw", "place", "laid", "explore"}
    table.moment = str(moments.get(name, name)) if name in asking else "closing"
    more = table.extra > 0 and table.ruling("outpost_skill_actions") == "yes"
    table.actions = (table.main or more) and not table.bound()


def fixed_late(table: Board, verb: str, words: list[str]) -> list[tuple[Any, ...]]:
    """In one reading the Priestess may be fixed after the battle that her move brings about."""
    if verb != "move" or table.ruling("priestess_fixing") == "before_battle":
        return []
    if table.ships[cell_of(words[0])]["kind"] != "priestess":
        return []
    return [("fix", table.active, node_of(words[1])[0])]


# --- Questions -------------------------------------------------------------------------------


def asked(table: Board, step: tuple[Any, ...]) -> int | str | None:
    """Who is asked at this step; nobody if it goes without saying."""
    name, *details = step
    refresh(table)
    chance: dict[str, Callable[[], bool]] = {
        "token": lambda: any(table.tokens.values()),
        "mineral": lambda: any(table.minerals.values()),
        "die": lambda: True,
        "stake": lambda: True,
        "race": lambda: True,
        "reveal": lambda: table.stacks[details[0]]["unseen"] > 0,
    }
    if name in chance:
        return "chance" if chance[name]() else None
    active: dict[str, Callable[[], bool]] = {
        "extraction": lambda: True,
        "redraw": lambda: True,
        "place": lambda: True,
        "laid": lambda: races.possible(table, "swap", "modulate", "exmit", "sell"),
        "explore": lambda: table.main or table.extra > 0 or races.lingers(table),
        "closing": lambda: len(table.pending) > 1,
        "contest": lambda: len(table.contested()) > 1 and not table.conflicts(),
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
        case "over":
            return "over"
        case _:
            return asked_for_skills(table, name, details)


def asked_for_skills(table: Board, name: str, details: list[Any]) -> int | None:
    """Who is asked for what a skill has brought about."""
    match name:
        case "upkeep":
            return table.active if any(table.pockets[table.active].values()) else None
        case "give":
            return int(details[0])
        case "gather" | "offering":
            return int(details[0]) if asked_for_minerals(table, name, details) else None
        case "fix":
            return int(details[0]) if any(races.fixes(table)) else None
        case "evade":
            return int(table.ships[details[1]]["seat"])
        case _:
            return None


def asked_for_minerals(table: Board, name: str, details: list[Any]) -> bool:
    """Is there anything to gather, and the Priestess still there?"""
    if name == "gather":
        return any(table.areas[details[1]]["stock"].values())
    return table.ships.get(details[1], {}).get("kind") == "priestess" and bool(
        races.around(table, details[1])
    )


def chances(table: Board) -> dict[str, Fraction]:
    """What may come, with its probability."""
    step = table.agenda[-1]
    match step[0]:
        case "race":
            free = [race for race in table.cards if race not in table.races]
            return {f"draw {race}": Fraction(1, len(free)) for race in free}
        case "die" | "stake":
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
    """A battle of ships that has waited is fought in the third phase, then that is over.

    So is the only closing that is left, if a step of a skill may follow it.
    """
    if races.waits(table) and (table.conflicts() or table.pending):
        table.push(("explore",))
        if not table.conflicts():
            table.push(("close", table.pending.pop()))
        events.settle(table)
        return
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
    "laid": nothing, "begin_exploration": events.begin_exploration, "upkeep": events.give_up,
    "gather": nothing, "offering": nothing, "fix": nothing, "fire": races.fire,
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
    if step[0] == "race":
        table.take_race(step[1], thing)
        return
    if step[0] == "token":
        table.tokens[thing] -= 1
        table.hands[step[1]]["tokens"][thing] += 1
        return
    table.minerals[thing] -= 1
    _, where, whose = step
    store = table.hands[whose]["minerals"] if where == "seat" else table.areas[whose]["stock"]
    store[thing] += 1


def roll(table: Board, value: str) -> None:
    if table.agenda[-1][0] == "stake":
        races.stake(table, value)
        return
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
    races.gatherer(table, key, colour)


def mine(table: Board, place: str, area: str, colour: str) -> None:
    table.mined.setdefault(cell_of(place), []).append(node_of(area))
    table.areas[node_of(area)]["stock"][colour] -= 1
    table.hands[table.active]["minerals"][colour] += 1
    races.gatherer(table, node_of(area), colour)


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
    table.placed = cell_of(place)
    events.explore(table)
    events.tile_added(table, cell_of(place))


# --- Exploration -----------------------------------------------------------------------------


def research(table: Board) -> None:
    table.push(("mineral", "seat", table.active))


def send(table: Board, unit: str, node: str) -> None:
    if unit in SHIP_TOKENS:
        table.specials[table.active][unit] -= 1
        races.docks(table, {"seat": table.active, "kind": unit}, node_of(node))
        return
    table.hands[table.active]["supply"][POOLS[unit]] -= 1
    if unit == "emissary":
        lands(table, {"seat": table.active, "level": 0}, node_of(node))
    else:
        races.docks(table, {"seat": table.active, "kind": unit}, node_of(node))


def lands(table: Board, emissary: dict[str, Any], node: Node) -> None:
    """An emissary arrives; his own free one on an outpost brings a player two more actions.

    Each outpost does so once a turn.  Where an own one has landed, Slave-minions may follow.
    """
    cell = node[0]
    if emissary["seat"] == table.active:
        table.landed.add(cell)
    table.emissaries[cell] = emissary | {"node": node}
    own = emissary["seat"] == table.active and not table.blocked(cell)
    if node[1] == "o" and own and cell not in table.outposts:
        table.outposts.append(cell)
        table.extra += 2


def build(table: Board, place: str) -> None:
    """One level more."""
    erect(table, cell_of(place), pay=True)


def raise_station(table: Board, place: str) -> None:
    """Both levels at once, with what both of them pay or, in one reading, the second alone."""
    erect(table, cell_of(place), pay=table.ruling("living_structures") == "both")
    erect(table, cell_of(place), pay=True)


def erect(table: Board, cell: Cell, *, pay: bool) -> None:
    """A station: foreign emissaries leave, credits are paid, minerals appear in a nebula.

    One built with the Priestess pays half as much again in a system and thrice in a nebula, if her
    owner meditates.
    """
    seat = table.active
    unit = table.emissaries[cell]
    key = table.galaxy.key(unit["node"])
    table.built = True
    table.hands[seat]["supply"][STATIONS[unit["level"]]] -= 1
    unit["level"] += 1
    for other in table.in_area(key):
        if table.emissaries[other]["seat"] != seat:
            table.emissary_home(other)
    if not pay:
        return
    worth = table.counted_tiles(key, seat) + len(table.free_in(key, seat))
    meditating = unit.get("unit") == "priestess" and table.has("precious_meditation")
    if key[1] == "p":
        table.credit(seat, (6 if meditating else 4) * worth, built_as("built_system", meditating))
    else:
        table.credit(seat, (3 if meditating else 1) * worth, built_as("built_nebula", meditating))
        table.push(*[("mineral", "area", key)] * (2 * unit["level"]))


def built_as(usual: str, meditating: bool) -> str:
    """What the ledger says a station was paid for."""
    return "meditation" if meditating else usual


def teleport(table: Board, what: str, place: str, node: str) -> None:
    if what == "emissary":
        table.landed.discard(cell_of(place))
        lands(table, table.emissaries.pop(cell_of(place)), node_of(node))
    else:
        races.docks(table, table.ships.pop(cell_of(place)), node_of(node))


def move(table: Board, place: str, node: str) -> None:
    """After a move of hers the Priestess takes two minerals, and may be fixed."""
    ship, cell = table.ships.pop(cell_of(place)), node_of(node)[0]
    if ship["kind"] == "priestess":
        early = table.ruling("priestess_fixing") == "before_battle"
        fixing = [("fix", table.active, cell)] if early else []
        table.push(("offering", table.active, cell, 2), *fixing)
    races.docks(table, ship, node_of(node))


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


def decline(table: Board) -> None:
    """A unit that is not paid for is given up, a clash not evaded is fought."""
    name, *details = table.agenda.pop()
    if name == "upkeep":
        events.give_up(table, *details)
    elif name == "evade":
        battles.duel(table, *details)


def enough(table: Board) -> None:
    """Ready, stand and keep: the question is over."""
    table.agenda.pop()


DEEDS: dict[str, Callable[..., None]] = {
    "draw": draw, "roll": roll, "reveal": reveal, "buy": buy, "exchange": exchange,
    "extract": extract, "mine": mine, "take": take, "place": place, "research": research,
    "send": send, "build": build, "teleport": teleport, "move": move, "resolve": resolve,
    "end": end, "attack": attack, "declare": declare, "ready": enough, "use": use,
    "stand": enough, "remove": remove, "retrieve": retrieve, "keep": enough,
    "raise": raise_station, "decline": decline, **races.DEEDS,
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
        "zone": sorted(map(cell_name, galaxy.zone(table.ruling("exmitter_radius")))),
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
        **(of_races(table) if table.variant == "full" else {}),
    }


def of_races(table: Board) -> dict[str, Any]:
    """What the full game alone has on the table."""
    return {
        "boards": boards(table),
        "units": {
            name: unit["unit"]
            for name, unit in by_cell(table.emissaries).items()
            if unit.get("unit", "emissary") != "emissary"
        },
        "harnessed": by_cell(table.harnessed),
        "wormholes": {
            node_name(node): seat
            for node, seat in sorted(table.wormholes.items(), key=lambda item: node_name(item[0]))
        },
        "exmitters": by_cell(table.tokens_laid),
        "modulators": {
            name: [token["seat"], token["ready"]]
            for name, token in by_cell(table.modulators).items()
        },
        "unlocked": table.unlocked,
        "used": sorted(table.used),
        "cries": sorted(table.battle["cries"]) if table.battle else [],
    }


def boards(table: Board) -> list[dict[str, Any]]:
    """The race of each seat, how its modules lie, and the tokens on its board."""
    return [
        {
            "race": race,
            "modules": list(sides),
            "specials": {token: n for token, n in sorted(tokens.items()) if n},
        }
        for race, sides, tokens in zip(table.races, table.modules, table.specials, strict=True)
    ]


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
        case "gather":
            return [name, details[0], node_name(details[1]), details[2]]
        case "offering":
            return [name, details[0], cell_name(details[1])]
        case "fix":
            return [name, details[0], cell_name(details[1])]
        case "upkeep":
            return [name, details[0], cell_name(details[1])]
        case "evade":
            return [name, *map(cell_name, details)]
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
