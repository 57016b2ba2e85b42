"""Every decision that a player has, each outcome once."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import emissary_nodes, placements, space_nodes
from galaxy_rules.galaxy_of_trian.board.supplies import stock_of
from galaxy_rules.galaxy_of_trian.rules.battles.combat_tokens import declarable
from galaxy_rules.galaxy_of_trian.rules.battles.contact import attacks, contact_waits, may_attack
from galaxy_rules.galaxy_of_trian.rules.battles.emissary_battles import losses
from galaxy_rules.galaxy_of_trian.rules.blocking import has_outpost
from galaxy_rules.galaxy_of_trian.rules.closing import retrievable
from galaxy_rules.galaxy_of_trian.rules.construction import may_build
from galaxy_rules.galaxy_of_trian.rules.control import embattled
from galaxy_rules.galaxy_of_trian.rules.events import may_resolve, pending
from galaxy_rules.galaxy_of_trian.rules.evolution import unlockable
from galaxy_rules.galaxy_of_trian.rules.expansion import open_stacks
from galaxy_rules.galaxy_of_trian.rules.exploration import (
    judge_area,
    may_intrude,
    skill_actions_left,
)
from galaxy_rules.galaxy_of_trian.rules.extraction import (
    left_to_extract,
    nebulas_at,
    rogue_may_take,
    rogue_quota,
)
from galaxy_rules.galaxy_of_trian.rules.hooks import duties
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import (
    bars_emissaries,
    free_options,
    may_cry,
    skills_of,
    zone_for,
)
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import FLEET
from galaxy_rules.galaxy_of_trian.rules.movement import moves_of
from galaxy_rules.galaxy_of_trian.rules.teleportation import (
    emissary_targets,
    ship_targets,
    teleportable,
)
from galaxy_rules.galaxy_of_trian.rules.trade import listed_exchanges, prices
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import (
    Action,
    Attack,
    Build,
    BuyMineral,
    BuyToken,
    Declare,
    EndTurn,
    Extract,
    Keep,
    Mine,
    Place,
    Ready,
    Remove,
    Research,
    Resolve,
    Retrieve,
    Send,
    Stand,
    TakeTile,
    Teleport,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.grid import neighbours
from galaxy_rules.galaxy_of_trian.words.rulings import OneConstructionPerTurn
from galaxy_rules.galaxy_of_trian.words.skill_actions import Cry, Explore, Traveller
from galaxy_rules.galaxy_of_trian.words.state import Battle, Phase, Stage, State
from galaxy_rules.galaxy_of_trian.words.tasks import (
    DUTIES,
    Controlling,
    Fighting,
    MineralsDue,
    Paying,
    RaceDue,
    Resolving,
    Retrieving,
    RollDue,
    Settling,
    TokenDue,
    TopDue,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.values import builder

_kept: Final = lru_cache(1 << 14)
_buy: Final = _kept(BuyMineral)
_place: Final = builder(Place)
"""A tile fits in so many ways that few of them are ever met again: to keep them costs more."""
_send: Final = builder(Send)
_teleport: Final = _kept(Teleport)
_TAKE: Final = (TakeTile(0), TakeTile(1))
_BUY_TOKEN: Final = BuyToken()
_RESEARCH: Final = Research()
_END: Final = EndTurn()


def list_actions(tables: Tables, state: State) -> list[Action]:
    """The decisions of the seat to move; nothing where chance moves."""
    if state.battle is not None:
        return _clash_actions(tables, state, state.battle)
    if state.agenda:
        return _event_actions(tables, state)
    match state.phase:
        case Phase.EXTRACTION:
            return _extraction_actions(tables, state)
        case Phase.EXPANSION:
            return _expansion_actions(tables, state)
        case Phase.EXPLORATION:
            return _exploration_actions(tables, state)
        case Phase.CLOSING:
            return [Resolve(area) for area in pending(state)]
        case Phase.SETUP | Phase.OVER:
            return []


@cites("TRI-TOK-03", "TRI-TOK-05", "TRI-BEM-06", "TRI-BEM-07")
def _clash_actions(tables: Tables, state: State, battle: Battle) -> list[Action]:
    seat = battle.seats[battle.index] if battle.index < len(battle.seats) else battle.seats[0]
    match battle.stage:
        case Stage.DECLARE:
            cries = [Cry()] if may_cry(tables, state, battle) else []
            return [*(Declare(kind) for kind in declarable(tables, state, seat)), *cries, Ready()]
        case Stage.RESOLVE:
            shown = state.shown[seat]
            return [*(Use(kind) for kind in tables.token_kinds if kind in shown), Stand()]
        case Stage.REMOVE:
            return [Remove(cell) for cell in losses(state, battle, battle.falls[0])]
        case Stage.ROLL | Stage.REROLL:
            return []


def _event_actions(tables: Tables, state: State) -> list[Action]:
    task = state.agenda[0]
    if isinstance(task, DUTIES):
        return list(duties.options(tables, state, task))
    match task:
        case Fighting():
            return [Attack(*pair) for pair in attacks(tables, state)]
        case Settling():
            return [Resolve(area) for area in embattled(state)]
        case Retrieving():
            return [*(Retrieve(cell) for cell in retrievable(tables, state, task)), Keep()]
        case MineralsDue() | TokenDue() | TopDue() | RaceDue() | RollDue():
            return []
        case Resolving() | Paying() | Controlling():
            return []


# extraction


@cites("TRI-TRN-06", "TRI-TRD-06")
def _extraction_actions(tables: Tables, state: State) -> list[Action]:
    """Trade, minerals from nebulas, and the tile that ends the phase."""
    actions: list[Action] = [*_extractions(tables, state), *_minings(tables, state)]
    seat = state.turn
    purse = state.credits[seat]
    if purse >= tables.cheapest:
        mineral, token = prices(tables, has_outpost(state, seat))
        if purse >= mineral:
            actions += [_buy(colour) for colour in state.bag.among(tables.colours)]
        if state.token_bag and purse >= token:
            actions.append(_BUY_TOKEN)
    if len(state.minerals[seat]) > 1:
        actions += listed_exchanges(tables, state).values()
    if tables.full:
        actions += unlockable(tables, state)
        actions += free_options(tables, state)
    actions += [_TAKE[stack] for stack in open_stacks(state)]
    return actions


def _extractions(tables: Tables, state: State) -> Iterator[Action]:
    seat = state.turn
    own = [
        area for area, estate in state.estates.items() if estate.controller == seat and estate.stock
    ]
    for area in sorted(own):
        estate = state.estates[area]
        if left_to_extract(tables, state, area, estate) > 0:
            for colour in estate.stock.among(tables.colours):
                yield Extract(area, colour)


def _minings(tables: Tables, state: State) -> Iterator[Action]:
    seat, rogue = state.turn, Unit.ROGUE
    rogues = [
        cell for cell, ship in state.ships.items() if ship.seat == seat and ship.kind is rogue
    ]
    if not rogues or not any(estate.stock for estate in state.estates.values()):
        return
    for cell in sorted(rogues):
        if state.rogues.get(cell, 0) >= rogue_quota(tables, state, seat):
            continue
        for area in nebulas_at(tables, state, state.ships[cell]):
            if rogue_may_take(tables, state, area):
                for colour in state.estates[area].stock.among(tables.colours):
                    yield Mine(cell, area, colour)


# expansion


@cites("TRI-EXP-03", "TRI-EXP-04", "TRI-EXP-05", "TRI-EXP-07")
def _expansion_actions(tables: Tables, state: State) -> list[Action]:
    """Either face wherever it fits, or the next tile to try; and steps of skills."""
    steps = [*_waiting_attacks(tables, state), *free_options(tables, state)] if tables.full else []
    if state.added is not None:
        return [*steps, Explore()]
    tile = state.hands[state.turn]
    if tile is None:
        return [*steps, *(_TAKE[stack] for stack in open_stacks(state))]
    printed = tables.box.tiles[tile]
    return steps + [
        _place(face, cell, turn)
        for face in printed.faces()
        for cell, turn in placements(tables.atlas, state.galaxy, face)
    ]


# exploration


@cites("TRI-TRN-07", "TRI-OUT-01", "TRI-EVT-03")
def _exploration_actions(tables: Tables, state: State) -> list[Action]:
    """The five kinds of action, or the four of an outpost; events before the first or after."""
    actions: list[Action] = []
    if may_resolve(tables, state):
        actions += [Resolve(area) for area in pending(state)]
        actions += _waiting_attacks(tables, state)
    if (state.main or state.extra) and not state.bound:
        actions.append(_RESEARCH)
        if state.main:
            actions += _expeditions(tables, state)
        actions += _constructions(tables, state)
        actions += _teleportations(tables, state)
        actions += _moves(tables, state)
        if tables.full:
            actions += _skill_actions(tables, state)
    if tables.full:
        actions += free_options(tables, state)
    actions.append(_END)
    return actions


@cites("TRI-EVT-03", "TRI-R-29")
def _waiting_attacks(tables: Tables, state: State) -> list[Action]:
    """The clashes that a battle which waits can begin with."""
    if not contact_waits(tables, state) or not may_attack(tables, state):
        return []
    return [Attack(*pair) for pair in attacks(tables, state)]


@cites("TRI-EDN-01", "TRI-EDN-02", "TRI-EDN-04", "TRI-EDN-05", "TRI-EDN-06")
def _expeditions(tables: Tables, state: State) -> Iterator[Action]:
    cell, seat = state.added, state.turn
    if cell is None or cell in zone_for(tables, state, seat):
        return
    supply = state.supplies[seat]
    if supply.emissaries and cell not in state.emissaries and not bars_emissaries(state, cell):
        for node in emissary_nodes(tables.atlas, state.galaxy, cell):
            if not judge_area(state, node, seat, seat) or may_intrude(tables, state, node):
                yield _send(Unit.EMISSARY, node)
    on = state.ships.getter()
    if on(cell) is not None:
        return
    for near in neighbours(cell):
        if on(near) is not None:
            return
    fleet = [unit for unit in FLEET if stock_of(state, seat, unit)]
    for node in space_nodes(tables.atlas, state.galaxy, cell) if fleet else ():
        for unit in fleet:
            yield _send(unit, node)


@cites("TRI-R-42")
def _skill_actions(tables: Tables, state: State) -> Iterator[Action]:
    """The actions of skills, as far as what is left is one that a skill may use."""
    any_kind = skill_actions_left(tables, state)
    for step in skills_of(tables, state, state.turn).actions:
        if any_kind or step.as_extra:
            yield from step.options(tables, state)


def _constructions(tables: Tables, state: State) -> Iterator[Action]:
    if state.built and tables.rulings.one_construction_per_turn is OneConstructionPerTurn.YES:
        return
    for cell in sorted(state.emissaries):
        emissary = state.emissaries[cell]
        if emissary.seat == state.turn and may_build(tables, state, emissary):
            yield Build(cell)


def _teleportations(tables: Tables, state: State) -> Iterator[Action]:
    targets: dict[int, list[int]] = {}
    for what, cell in teleportable(tables, state):
        if what is Traveller.EMISSARY:
            for node in emissary_targets(tables, state, cell):
                yield _teleport(what, cell, node)
            continue
        owner = state.ships[cell].seat
        if owner not in targets:
            targets[owner] = ship_targets(tables, state, owner)
        for node in targets[owner]:
            yield _teleport(what, cell, node)


def _moves(tables: Tables, state: State) -> Iterator[Action]:
    for cell in sorted(state.ships):
        if state.ships[cell].seat == state.turn:
            yield from moves_of(tables, state, cell)
