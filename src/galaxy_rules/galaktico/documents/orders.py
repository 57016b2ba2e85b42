"""Whole orders in words, and the listed twin of an action that is spelled another way."""

from collections.abc import Mapping
from typing import Final

from galaxy_rules.galaktico.rules.airspace import Airspace
from galaxy_rules.galaktico.rules.arithmetic import dominates
from galaxy_rules.galaktico.rules.equipping import next_slot
from galaxy_rules.galaktico.rules.listing import Sortie, list_actions
from galaxy_rules.galaktico.rules.movement import NO_SPACE
from galaxy_rules.galaktico.rules.routes import Goal, Lanes, Path, move_along, paths, spell
from galaxy_rules.galaktico.rules.set_up import judge_setup_done, next_ship
from galaxy_rules.galaktico.rules.table import DEEDS, judge
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import (
    Action,
    Continue,
    Deploy,
    Equip,
    Move,
    MoveMeteor,
    Pass,
    Place,
    Stop,
    parse,
)
from galaxy_rules.galaktico.words.components import SHIP_WORDS, TYPES, ShipType
from galaxy_rules.galaktico.words.rulings import OwnStation
from galaxy_rules.galaktico.words.state import Phase, State, ship_at
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.verdicts import IllegalAction, Objection, Objections, Refusal

NO_SHIELD_LAID: Final = Refusal(
    "incomplete", "the order leaves the {ship} without its shield", "GAL-EQP-03"
)
TOO_FEW_WEAPONS: Final = Refusal(
    "incomplete", "the order leaves the {ship} without its weapons", "GAL-EQP-04"
)
SHIP_MISSING: Final = Refusal(
    "incomplete", "the order leaves a {ship} of the start fleet out", "GAL-SET-04"
)
TOO_MANY_CARDS: Final = Refusal(
    "too_much", "every type has its cards before {action}", "GAL-EQP-04"
)
TOO_MANY_SHIPS: Final = Refusal(
    "too_much", "the start fleet is complete before {action}", "GAL-SET-04"
)
TOO_FAR: Final = Refusal("no_way", "{target} is out of range from {origin}", "GAL-MOV-01")
NO_LAUNCH: Final = Refusal(
    "no_way",
    "{target} is reached from {origin} only by a jump off the station, which this reading forbids",
    "GAL-R-12",
)
FIELD_BETWEEN: Final = Refusal(
    "no_way",
    "{target} is reached from {origin} only by a jump, and gravity fields forbid it",
    "GAL-GRV-02",
)
NO_WAY: Final = Refusal(
    "no_way", "not every space of a way from {origin} to {target} is free", "GAL-MOV-05"
)
NO_LANDING: Final = Refusal(
    "no_way", "no free space is left to jump by from {origin} to {target}", "GAL-HYP-06"
)
ROUND_TRIP: Final = Refusal(
    "no_way", "a movement from {origin} that ends on {target} is no action", "GAL-R-08"
)
GOAL_STATION: Final = Refusal(
    "no_way", "in this reading no movement from {origin} ends on the own station, {target}",
    "GAL-R-14",
)  # fmt: skip
GOAL_METEOR: Final = Refusal(
    "no_way", "on {target} lies a meteor, and no scout from {origin} may end there", "GAL-UNI-SC-02"
)
LONGEST_ORDER: Final = 2_000


def canonical(tables: Tables, state: State, action: Action) -> Action:
    """The listed action with an equal (or, for a cruiser's attack, no worse) successor."""
    if objections := judge(tables, state, action):
        raise IllegalAction(str(action), objections)
    match action:
        case Move():
            return _canonical_move(tables, state, action)
        case Continue():
            return _canonical_continue(tables, state, action)
        case Equip() | Place() | Stop() | Deploy() | MoveMeteor() | Pass():
            return action


def _canonical_move(tables: Tables, state: State, move: Move) -> Move:
    board, steps = tables.board, tables.steps
    origin = board.index[move.origin]
    ship = ShipType(ship_at(state, origin) % TYPES)
    air = Airspace(tables, state, state.turn)
    sortie = Sortie(tables, air, ship, origin)
    codes = [steps[step] for step in move.path]
    target = codes[-1] % board.size
    if sortie.quiet >> target & 1:
        return sortie.quiet_move(target)
    before = codes[-2] % board.size if len(codes) > 1 else origin
    jumps = sum(code >= board.size for code in codes)
    for goal in sortie.attacks:
        if goal.space != target:
            continue
        if ship is ShipType.SCOUT and not goal.by_flight >> before & 1:
            continue
        if goal.exactly is None or _no_worse(goal.exactly, (len(codes), jumps)):
            path = next(paths(board, sortie.lanes, goal))
            return move_along(board, origin, path)
    message = f"{move} is legal and has no listed twin"
    raise AssertionError(message)


def _no_worse(listed: tuple[int, int], spelled: tuple[int, int]) -> bool:
    return listed[0] < spelled[0] or dominates(*listed, *spelled)


def _canonical_continue(tables: Tables, state: State, action: Continue) -> Action:
    pending = state.pending
    target = tables.steps[action.path[-1]] % tables.board.size
    if pending is None or target == pending.space:
        return Stop()
    air = Airspace(tables, state, state.turn)
    used = (pending.steps, pending.jumps)
    sortie = Sortie(tables, air, ShipType.CRUISER, pending.space, used)
    path: Path = sortie.quiet_path(target)
    return Continue(spell(tables.board, path))


def compose(tables: Tables, state: State, text: str) -> tuple[Action, ...] | Objections:
    """Actions for an order: one in notation, ``A35 > B44``, a whole loadout or placement.

    A loadout reads ``equip destroyer CARD CARD CARD, fighter …`` and a placement ``place
    destroyer SPACE, cruiser SPACE SPACE, …``, types and cards in any sequence.
    """
    if not isinstance(text, str):
        raise BadInput("order", f"expected a text, found {type(text).__name__}")
    if len(text) > LONGEST_ORDER:
        raise BadInput("order", f"longer than {LONGEST_ORDER} characters")
    match text.replace(",", " , ").split():
        case ["equip", *words] if len(words) > 2:  # noqa: PLR2004 - more than one card
            return _in_turn(tables, state, _sorted(words, Equip, tables.catalogue))
        case ["place", *words] if len(words) > 2:  # noqa: PLR2004 - more than one ship
            return _in_turn(tables, state, _sorted(words, Place, tables.board.index))
        case [origin, ">", target]:
            return _journey(tables, state, origin, target)
        case _:
            action = parse(text)
            return judge(tables, state, action) or (action,)


def _sections(words: list[str]) -> dict[ShipType, list[str]]:
    sections: dict[ShipType, list[str]] = {}
    start = True
    ship = ShipType.DESTROYER
    for word in words:
        if word == ",":
            start = True
        elif start:
            if word not in SHIP_WORDS:
                raise BadInput("order", f"{word!r:.40} is none of {', '.join(SHIP_WORDS)}")
            ship = SHIP_WORDS[word]
            sections.setdefault(ship, [])
            start = False
        else:
            sections[ship].append(word)
    return sections


@cites("GAL-R-55")
def _sorted(words: list[str], make: type[Equip | Place], places: Mapping[str, int]) -> list[Action]:
    """What is laid or placed, type by type, each in the order of its cards or spaces."""
    return [
        make(ship, key)
        for ship, keys in sorted(_sections(words).items())
        for key in sorted(keys, key=lambda key: places.get(key, len(places)))
    ]


def _in_turn(
    tables: Tables, state: State, actions: list[Action]
) -> tuple[Action, ...] | Objections:
    """The actions one after the other, or the objections to the first that fails."""
    here = state
    for action in actions:
        if here.turn != state.turn or here.phase is not state.phase:
            refusal = TOO_MANY_CARDS if isinstance(action, Equip) else TOO_MANY_SHIPS
            return (refusal(action=str(action)),)
        objections = judge(tables, here, action)
        if objections:
            return objections
        here = DEEDS[type(action)](tables, here, action, None)
    if here.turn == state.turn and here.phase is state.phase:
        return (_lacking(tables, here),)
    return tuple(actions)


@cites("GAL-EQP-03", "GAL-EQP-04", "GAL-SET-04")
def _lacking(tables: Tables, state: State) -> Objection:
    """What an order of the set-up leaves open: the next card, or the next ship."""
    if state.phase is Phase.EQUIP and (slot := next_slot(tables, state, state.turn)):
        ship, laid = slot
        refusal = NO_SHIELD_LAID if laid < tables.box.shields_per_type else TOO_FEW_WEAPONS
        return refusal(ship=str(ship))
    return SHIP_MISSING(ship=str(next_ship(tables, state, state.turn)))


@cites("GAL-R-05")
def _journey(
    tables: Tables, state: State, origin: str, target: str
) -> tuple[Action, ...] | Objections:
    """The first listed move from space to space: flight where flight is enough."""
    if objections := judge_setup_done(state):
        return objections
    probe = Move(origin, (target,))
    refused: Objections = judge(tables, state, probe)
    if _hopeless(refused) or state.phase is not Phase.PLAY:
        return refused
    if target not in tables.board.index:
        return (NO_SPACE(space=target),)
    for action in list_actions(tables, state):
        if isinstance(action, Move) and action.origin == origin:
            there = tables.steps[action.path[-1]] % tables.board.size
            if tables.board.labels[there] == target:
                return (action,)
    return (_no_way(tables, state, origin, target)(origin=origin, target=target),)


@cites("GAL-UNI-SC-02", "GAL-R-08", "GAL-R-14")
def _no_way(tables: Tables, state: State, origin: str, target: str) -> Refusal:
    """What keeps a ship from a space: something about that space, or something on the way."""
    here, there = tables.board.index[origin], tables.board.index[target]
    if here == there and not tables.null_moves:
        return ROUND_TRIP
    ship = ShipType(ship_at(state, here) % TYPES)
    refusal = _hindrance(tables, Airspace(tables, state, state.turn), ship, here, there)
    if refusal is TOO_FAR:
        return refusal
    if (
        state.stations[state.turn] >> there & 1
        and tables.rulings.own_station is not OwnStation.DOCK
    ):
        return GOAL_STATION
    return GOAL_METEOR if ship is ShipType.SCOUT and state.meteors >> there & 1 else refusal


@cites("GAL-MOV-01", "GAL-MOV-05", "GAL-HYP-06", "GAL-GRV-02", "GAL-R-12")
def _hindrance(tables: Tables, air: Airspace, ship: ShipType, here: int, there: int) -> Refusal:
    """The first hindrance without which, and without those before it, the ship would come there.

    Lifted are, one after the other: the reading about jumps off the station, fields, all that is
    in the way of flight, all that is in the way of jumps; what is left is the range.
    """
    board, on = tables.board, Sortie(tables, air, ship, here).lanes
    free, everywhere = air.free | 1 << here & ~air.own_station, board.everywhere
    lifted = (
        (NO_LAUNCH, on.fly, on.land, on.field),
        (FIELD_BETWEEN, on.fly, free, 0),
        (NO_WAY, everywhere, free, 0),
        (NO_LANDING, everywhere, everywhere, 0),
    )
    strikes = air.foes if ship is ShipType.FIGHTER else 0
    enters = on.fly | on.targets
    for refusal, fly, land, field in lifted:
        by_flight = everywhere if (enters | fly) >> there & 1 else 0
        by_jump = everywhere if (land | strikes) & ~field & 1 << there else 0
        lanes = Lanes(
            here, on.steps, on.jumps, fly=fly, land=land, end=0, targets=0, field=field,
            launch=True,
        )  # fmt: skip
        if next(paths(board, lanes, Goal(there, by_flight, by_jump)), None):
            return refusal
    return TOO_FAR


def _hopeless(objections: tuple[Objection, ...]) -> bool:
    about_the_ship = ("game_over", "pending", "no_space", "no_ship", "not_yours", "already_moved")
    return any(objection.code in about_the_ship for objection in objections)
