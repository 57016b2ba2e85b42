"""Galaxy of Trian in lockstep: which code stands for which reason, and odd things to say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from properties.oracle.galaxy_of_trian import Table
from properties.oracle.galaxy_of_trian_judge import DUE, SHAPES
from properties.oracle.galaxy_of_trian_map import node_name as oracle_node

# --- Objections ------------------------------------------------------------------------------

CODES: Final[dict[str, str]] = {
    "game_over": "game_over",
    "no_colour": "no_colour",
    "not_in_bag": "bag_empty",
    "credits": "credits",
    "minerals": "not_owned",
    "not_closed_nebula": "no_nebula",
    "quota": "no_quota",
    "not_in_nebula": "not_in_stock",
    "not_own_rogue": "no_rogue",
    "mined_already": "rogue_done",
    "no_stack": "no_stack",
    "stack_empty": "stack_empty",
    "all_tried": "all_tried",
    "not_that_face": "not_a_side",
    "no_turn": "no_turn",
    "occupied": "occupied",
    "first_tile": "not_connected",
    "not_adjacent": "not_connected",
    "mismatch": "no_match",
    "closings_first": "events_first",
    "not_extra": "extra_kind",
    "no_ships": "no_ships",
    "not_new_tile": "not_added",
    "no_place": "no_place",
    "not_space": "no_space",
    "exmitter": "in_zone",
    "emissary_there": "taken",
    "ship_there": "ship_there",
    "next_to_ship": "ship_near",
    "foreign_control": "foreign",
    "foreign_station": "foreign_station",
    "not_own_emissary": "no_emissary",
    "built_already": "built_once",
    "not_closed": "not_closed",
    "not_resolved": "not_resolved",
    "blocked": "blocked",
    "built_up": "highest_level",
    "one_station": "one_station",
    "no_emissary": "no_traveller",
    "no_teleport": "no_teleport",
    "station": "in_station",
    "protected": "protected",
    "actions_begun": "too_late",
    "not_pending": "not_pending",
    "not_contested": "event_first",
    "enclosed": "enclosed",
    "not_in_contact": "no_pair",
    "no_such_token": "no_such_token",
    "not_in_hand": "token_not_owned",
    "rerolls_first": "declared_late",
    "not_declared": "not_declared",
    "passed_over": "passed_over",
    "not_on_die": "not_on_die",
    "other_stack": "nothing_due",
    "not_unseen": "not_in_stack",
    "not_that_side": "hidden_side",
}
"""The engine's code for each reason of the oracle, whatever the action."""
CODES_OF: Final[dict[tuple[str, str], str]] = {
    ("draw", "not_in_bag"): "not_in_bag",
    ("buy token", "not_in_bag"): "no_tokens",
    ("extract", "not_controlled"): "not_controlled",
    ("mine", "out_of_reach"): "out_of_reach",
    ("build", "not_controlled"): "no_control",
    ("send", "no_figure"): "no_unit",
    ("build", "no_figure"): "no_station",
    ("teleport", "no_ship"): "no_traveller",
    ("teleport", "not_own_ship"): "no_teleport",
    ("teleport", "same_tile"): "same_place",
    ("move", "not_own_ship"): "no_ship",
    ("move", "same_tile"): "same_tile",
    ("move", "out_of_reach"): "not_reached",
    ("remove", "not_there"): "not_a_loss",
    ("retrieve", "not_there"): "not_retrievable",
}
"""The codes that depend on the action."""
ANSWERS: Final[dict[str, str]] = {
    **dict.fromkeys(("draw", "roll", "reveal"), "nothing_due"),
    **dict.fromkeys(("declare", "ready", "use", "stand", "remove"), "no_clash"),
    **dict.fromkeys(("retrieve", "keep"), "no_retrieval"),
    "attack": "no_pair",
}
"""What the engine says to an answer that nobody asked for."""
FIRST: Final[dict[str, str]] = {
    **dict.fromkeys(("token", "mineral", "die", "reveal"), "chance_first"),
    **dict.fromkeys(("declare", "use", "fall"), "clash_first"),
    **dict.fromkeys(("attack", "contest", "retrieve"), "event_first"),
}
"""What it says to an action of a phase while something else is due; else the phase is wrong."""


def engine_code(text: str, step: str, reason: str) -> str:
    """The code that the engine must give first where the oracle gives this reason."""
    verb = text.split(" ", maxsplit=1)[0]
    if reason == "not_due":
        if verb in ANSWERS:
            return ANSWERS[verb]
        if (verb, step) in {("take", "place"), ("place", "redraw")}:
            return "tile_in_hand" if verb == "take" else "no_tile"
        return FIRST.get(step, "wrong_phase")
    for key in (text, verb):
        if (key, reason) in CODES_OF:
            return CODES_OF[key, reason]
    return CODES[reason]


# --- Actions that nobody need permit ---------------------------------------------------------


FAR: Final = (40, 40, 80)
"""A cell that no tile comes near."""


class Tongue:
    """Words of every kind, mostly such as mean something on this table."""

    def __init__(self, rng: Random, table: Table) -> None:
        self.rng = rng
        self.table = table

    def word(self, verb: str, kind: str) -> str:
        """A word of a kind that goes with a verb; rarely something else."""
        if self.rng.random() < 0.01:
            return self.rng.choice(("", "-1", "x:y", "0,0", "0,0,2", "0,0,0:z0", "007", "half a"))
        makers: dict[str, Callable[[], str]] = {
            "name": lambda: self.name(verb), "number": self.number,
            "cell": lambda: self.cell(verb), "node": lambda: self.node(verb),
            "unit": lambda: self.rng.choice(("emissary", "corvette", "rogue")),
            "traveller": lambda: self.rng.choice(("emissary", "ship")),
        }  # fmt: skip
        return makers[kind]()

    def name(self, verb: str) -> str:
        """Mostly a colour, a token, a face or a tile, as the verb wants it."""
        rng, table = self.rng, self.table
        colours = ["red", "yellow", "green", "blue"]
        drawn = [] if table.drawn is None else [*table.tiles[table.drawn[1]].values()]
        words = {
            "buy": [*colours, "token"], "draw": [*colours, "reroll", "plus"],
            "declare": ["reroll", "plus"], "use": ["reroll", "plus"],
            "place": drawn or [*table.galaxy.faces], "reveal": [*table.tiles, "front", "back"],
        }.get(verb, colours)  # fmt: skip
        return rng.choice(words if rng.random() < 0.95 else [*colours, "token", "plus", "T", "A1"])

    def number(self) -> str:
        return str(self.rng.choice((0, 0, 1, 1, 2, 3, 6, 9)))

    def cell(self, verb: str) -> str:
        """Mostly a unit's."""
        rng, table = self.rng, self.table
        emissaries, ships = list(table.emissaries), list(table.ships)
        pools = [emissaries, ships, list(table.galaxy.tiles), table.galaxy.room(), [FAR]]
        fitting = {
            "place": table.galaxy.room(), "build": emissaries, "remove": emissaries,
            "retrieve": emissaries, "teleport": [c for c in emissaries + ships if near(table, c)],
            "move": ships, "mine": ships, "attack": ships,
        }.get(verb)  # fmt: skip
        if fitting and rng.random() < 0.8:
            pools = [fitting]
        return ",".join(map(str, rng.choice(rng.choice([pool for pool in pools if pool]))))

    def node(self, verb: str) -> str:
        """Mostly a part that is there: of the new tile, of a closed area, under a unit."""
        rng, table = self.rng, self.table
        galaxy = table.galaxy
        fresh = [node for node in galaxy.nodes if node[0] == table.placed]
        closed = [node for key in table.areas for node in galaxy.area[key]]
        units = [unit["node"] for unit in (*table.emissaries.values(), *table.ships.values())]
        pools = [galaxy.nodes, closed, units, list(table.areas), list(table.pending)]
        pools = [pool for pool in ([fresh] * 5 if verb == "send" else pools) if pool]
        if not pools or rng.random() < 0.07:
            return f"{self.cell(verb)}:{rng.choice('snpo')}{rng.randrange(3)}"
        return oracle_node(rng.choice(sorted(rng.choice(pools))))

    def text(self, offers: Sequence[str]) -> str:
        """An action: an offer with a word changed, one of the verbs that are due, or any."""
        rng = self.rng
        chance = rng.random()
        if offers and chance < 0.4:
            return self.changed(rng.choice(offers))
        due = sorted(DUE.get(self.table.agenda[-1][0], ()))
        verb = rng.choice(due if due and chance < 0.8 else list(SHAPES))
        words = [verb, *(self.word(verb, kind) for kind in SHAPES[verb].split())]
        if rng.random() < 0.01:
            words.append(self.name(verb))
        return " ".join(words)

    def changed(self, offer: str) -> str:
        """An offer with one word replaced by another of its kind."""
        verb, *words = offer.split(" ")
        kinds = SHAPES[verb].split()
        if words:
            spot = self.rng.randrange(len(words))
            words[spot] = self.word(verb, kinds[spot])
        return " ".join((verb, *words))


def near(table: Table, cell: tuple[int, int, int]) -> bool:
    """Whether a teleport may act there: one just added, or one under a ship."""
    return table.in_teleport_radius(cell) or table.galaxy.special(cell) == "teleport"
