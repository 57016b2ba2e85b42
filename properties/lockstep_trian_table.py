"""Galaxy of Trian in lockstep: the boxes that are played with, and the translation of states."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any, Final

from galaxy_rules.galaxy_of_trian import (
    GalaxyOfTrian,
    Phase,
    State,
)
from galaxy_rules.galaxy_of_trian.board.galaxy import (
    special_of,
)
from galaxy_rules.galaxy_of_trian.game import published_pack
from galaxy_rules.galaxy_of_trian.rules.battles.contact import attacks
from galaxy_rules.galaxy_of_trian.rules.blocking import is_blocked
from galaxy_rules.galaxy_of_trian.rules.events import pending
from galaxy_rules.galaxy_of_trian.words.grid import (
    cell_name,
    node_name,
)
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, Battle, Estate, Stage, Things
from galaxy_rules.galaxy_of_trian.words.tasks import (
    Controlling,
    Fighting,
    MineralsDue,
    Paying,
    Resolving,
    Retrieving,
    Settling,
    TokenDue,
    TopDue,
)
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.packs import Datum, Pack
from properties.oracle.galaxy_of_trian import box_of

Readings = tuple[tuple[str, str], ...]


# --- Boxes -----------------------------------------------------------------------------------

FRONTS: Final = (
    *["PoSS"] * 4, *["PPoS"] * 4, *["PPPo"] * 3, *["Po/PoS"] * 3, *["NSS"] * 3, *["NNS"] * 3,
    "NS/S", "N/NS", "NNN", "NGS", "NSG", "PoNS", "PoSN", "PoNN", "PPoN", "Po/PoN", "Po/GS", "PPoG",
    "GS/S", "GGS", "GGG", "PPS", "PPN", "ENNS", "ENS/S", "ENNN", "SSS",
)  # fmt: skip
"""What a small box shows: many planets and nebulas, so that much is closed."""
BACKS: Final = (*["O"] * 3, *["T"] * 4, *["X"] * 2, *FRONTS[::3])


@lru_cache(maxsize=64)
def pack_of(box: int) -> Pack:
    """Box 0 is the published one; the others are small, crowded and short of things."""
    published = published_pack()
    if not box:
        return published
    rng = Random(f"box/{box}")
    fronts = rng.sample(FRONTS, rng.choice((4, 6, 10, len(FRONTS))))
    values = {path: datum.value for path, datum in published.data.items()}
    values = {path: value for path, value in values.items() if not path.startswith("tiles.")}
    for number in range(2 * rng.choice((7, 8, 10, 20))):
        values[f"tiles.A{number}"] = [rng.choice(fronts), rng.choice(rng.choice((BACKS, fronts)))]
    for colour in ("red", "yellow", "green", "blue"):
        values[f"minerals.{colour}"] = rng.choice((2, 4, 8, 30))
    for kind in ("reroll", "plus"):
        values[f"tokens.{kind}"] = rng.choice((2, 4, 11))
    values["rules.die"] = rng.choice((2, 3, 6))
    values["rules.start_credits"] = rng.choice((4, 10, 30))
    values["rules.start_tokens"] = rng.choice((0, 1, 1))
    for few in (f"supply.n{players}.{what}" for players in (2, 3, 4) for what in FIGURES):
        values[few] = rng.choice((1, 2, values[few], *[values[f"figures.{few.split('.')[2]}"]] * 3))
    made_up = {path: Datum(value, "reconstructed", "made up") for path, value in values.items()}
    return Pack(published.game, "toy", f"small box {box}", "", FrozenMap(made_up))


FIGURES: Final = ("emissaries", "research", "space", "corvettes", "rogues")


@lru_cache(maxsize=64)
def oracle_box(box: int) -> dict[str, Any]:
    """The same box in the oracle's words."""
    return box_in_words(pack_of(box))


def box_in_words(pack: Pack) -> dict[str, Any]:
    """A pack in the oracle's words."""
    tree: dict[str, Any] = {}
    for path, datum in pack.data.items():
        *sections, leaf = path.split(".")
        table = tree
        for section in sections:
            table = table.setdefault(section, {})
        table[leaf] = {"value": datum.value}
    return box_of(tree)


@lru_cache(maxsize=128)
def game_of(variant: str, readings: Readings, box: int) -> GalaxyOfTrian:
    """The game with these readings instead of the recommended ones."""
    return GalaxyOfTrian(dict(readings), pack_of(box), variant)


# --- Translation -----------------------------------------------------------------------------


def names(cells: Iterable[int]) -> list[str]:
    return sorted(map(cell_name, cells))


def counted(things: Things, kinds: Iterable[str]) -> dict[str, int]:
    return {kind: things[kind] for kind in kinds}


def listed(things: Things) -> list[str]:
    return sorted(thing for thing, n in things.items() for _ in range(n))


def snapshot_of(game: GalaxyOfTrian, state: State) -> dict[str, Any]:
    """A state in the words of the oracle's snapshot, field by field."""
    explored = state.phase is Phase.EXPLORATION
    return {
        "phase": state.phase.value,
        "asked": question_of(state),
        "first": state.first,
        "turn": state.turns,
        "active": state.turn,
        "seats": [seat_of(game, state, seat) for seat in range(len(state.credits))],
        "tiles": {
            cell_name(cell): [state.galaxy.tiles[cell].face, state.galaxy.tiles[cell].turn]
            for cell in sorted(state.galaxy.tiles)
        },
        "placed": None if state.added is None else cell_name(state.added),
        "zone": names(state.galaxy.zone),
        "emissaries": {
            cell_name(cell): [unit.seat, node_name(unit.node), unit.level]
            for cell, unit in sorted(state.emissaries.items())
        },
        "blocked": names(c for c, unit in state.emissaries.items() if is_blocked(state, unit)),
        "ships": {
            cell_name(cell): [unit.seat, unit.kind.value, node_name(unit.node)]
            for cell, unit in sorted(state.ships.items())
        },
        "conflicts": sorted([cell_name(a), cell_name(b)] for a, b in attacks(game.tables, state)),
        "residents": names(
            cell
            for cell in state.ships
            if cell not in state.arrived
            and special_of(game.atlas, state.galaxy, cell) == "teleport"
        ),
        "areas": {
            name: area_of(game, estate)
            for name, estate in sorted((node_name(key), e) for key, e in state.estates.items())
        },
        "mineral_bag": counted(state.bag, game.colours),
        "token_bag": counted(state.token_bag, game.token_kinds),
        "stacks": [stack_of(game, state, stack) for stack in range(len(state.heights))],
        "unseen": listed(state.rest),
        "drawn": drawn_of(state),
        "aside": listed(state.aside),
        "main": state.main,
        "extra": state.extra,
        "outposts": names(state.outposts),
        "built": state.built,
        "bound": state.bound and explored and not state.agenda and state.battle is None,
        "pending": sorted(node_name(key) for key in pending(state) if key not in under_way(state)),
        "extracted": {node_name(key): n for key, n in sorted(state.mined.items())},
        "mined": names(state.rogues),
        "battle": None if state.battle is None else battle_of(state, state.battle),
        "winners": list(game.score(state).winners),
    }


def seat_of(game: GalaxyOfTrian, state: State, seat: int) -> dict[str, Any]:
    """What a player has."""
    row = zip(CAUSES, state.ledger[seat], strict=True)
    supply = state.supplies[seat]
    return {
        "credits": state.credits[seat],
        "minerals": counted(state.minerals[seat], game.colours),
        "tokens": counted(state.tokens[seat], game.token_kinds),
        "supply": {figure: getattr(supply, figure) for figure in FIGURES},
        "ledger": dict(sorted((cause.value, n) for cause, n in row if n)),
    }


def area_of(game: GalaxyOfTrian, estate: Estate) -> dict[str, Any]:
    """A closed nebula or system."""
    return {
        "kind": ("space", "nebula", "system")[estate.kind],
        "nodes": sorted(map(node_name, estate.nodes)),
        "tiles": estate.tiles,
        "extractors": estate.extractors,
        "stock": counted(estate.stock, game.colours),
        "controller": estate.controller,
        "resolved": estate.resolved,
        "held": sorted(estate.held),
    }


def stack_of(game: GalaxyOfTrian, state: State, stack: int) -> dict[str, Any]:
    """What lies open on a stack and what is known to lie under it."""
    tile, face = state.beneath[stack], state.tops[stack]
    return {
        "height": state.heights[stack],
        "top": None if tile is None else [tile, face],
        "bottom": [[one, game.box.tiles[one].side(side)] for one, side in state.bottoms[stack]],
    }


def drawn_of(state: State) -> list[Any] | None:
    """The tile in hand: its stack, its name, the face that lay up."""
    tile = state.hands[state.turn]
    if tile is None or state.source is None:
        return None
    return [state.source[0], tile, state.source[1]]


def under_way(state: State) -> set[int]:
    """The closed areas that are being resolved."""
    tasks = (Resolving, Paying, Retrieving, Controlling)
    return {task.area for task in state.agenda if isinstance(task, tasks)}


def battle_of(state: State, battle: Battle) -> dict[str, Any]:
    """The clash under way."""
    over = battle.stage is Stage.REMOVE
    return {
        "kind": "ships" if battle.area is None else "emissaries",
        "area": None if battle.area is None else node_name(battle.area),
        "ships": [cell_name(cell) for cell in battle.ships or ()],
        "order": list(battle.seats),
        "bonus": list(battle.bonuses),
        "dice": [] if over else list(battle.rolls),
        "hidden": tokens_of(state.declared),
        "open": tokens_of(state.shown),
        "done": tokens_of(state.spent),
        "pluses": {
            str(seat): n
            for seat, n in sorted(zip(battle.seats, battle.pluses, strict=False))
            if n and not over
        },
    }


def tokens_of(piles: tuple[Things, ...]) -> dict[str, list[str]]:
    return {str(seat): listed(pile) for seat, pile in enumerate(piles) if pile}


def question_of(state: State) -> list[Any]:
    """What is asked, in the oracle's names of steps."""
    if state.phase is Phase.OVER:
        return ["over"]
    if state.battle is not None:
        return clash_question(state.battle)
    if state.agenda:
        return event_question(state)
    match state.phase:
        case Phase.EXPANSION:
            return ["redraw" if state.hands[state.turn] is None else "place"]
        case Phase.EXPLORATION:
            return ["explore"]
        case _:
            return [state.phase.value]


def clash_question(battle: Battle) -> list[Any]:
    match battle.stage:
        case Stage.ROLL:
            return ["die", battle.seats[len(battle.rolls)]]
        case Stage.REROLL:
            return ["die", battle.seats[battle.index]]
        case Stage.REMOVE:
            victim = battle.falls[0]
            return ["fall", victim if battle.chooser is None else battle.chooser, victim]
        case Stage.DECLARE:
            return ["declare", battle.seats[battle.index]]
        case Stage.RESOLVE:
            return ["use", battle.seats[battle.index]]


def event_question(state: State) -> list[Any]:
    match state.agenda[0]:
        case MineralsDue(seat=seat, area=area):
            return ["mineral", seat if area is None else node_name(area)]
        case TokenDue(seat=seat):
            return ["token", seat]
        case TopDue(stack=stack):
            return ["reveal", stack]
        case Fighting():
            return ["attack"]
        case Settling():
            return ["contest"]
        case Retrieving(area=area, after=after):
            return ["retrieve", node_name(area), None if after is None else cell_name(after)]
        case task:
            return [type(task).__name__]


def differences(engine: dict[str, Any], oracle: dict[str, Any]) -> list[str]:
    """Every field in which two snapshots differ."""
    keys = engine.keys() | oracle.keys()
    return [
        f"{key}: engine {engine.get(key)}, oracle {oracle.get(key)}"
        for key in sorted(keys)
        if engine.get(key) != oracle.get(key)
    ]
