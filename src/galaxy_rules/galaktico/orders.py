"""Whole orders in words, and the listed twin of an action that is spelled another way."""

from typing import TYPE_CHECKING, Final

from galaxy_rules.galaktico.actions import (
    Action,
    Continue,
    Equip,
    Move,
    Place,
    Stop,
    parse,
)
from galaxy_rules.galaktico.arithmetic import dominates
from galaxy_rules.galaktico.components import SHIP_WORDS, TYPES, ShipType
from galaxy_rules.galaktico.listing import Sortie
from galaxy_rules.galaktico.movement import Airspace
from galaxy_rules.galaktico.routes import Path, move_along, paths, spell
from galaxy_rules.galaktico.setup import judge_setup_done
from galaxy_rules.galaktico.state import Phase, State, ship_at
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.verdicts import IllegalAction, Objection, Objections, Refusal

if TYPE_CHECKING:
    from galaxy_rules.galaktico.reducer import Galaktico

INCOMPLETE: Final = Refusal(
    "incomplete", "the order leaves {what} open", "GAL-EQP-03", "GAL-EQP-04", "GAL-SET-04"
)
TOO_MUCH: Final = Refusal(
    "too_much", "the order is complete before {action}", "GAL-EQP-03", "GAL-EQP-04", "GAL-SET-04"
)
NO_WAY: Final = Refusal("no_way", "{origin} cannot reach {target}", "GAL-MOV-01", "GAL-MOV-05")
LONGEST_ORDER: Final = 2_000


def canonical(game: "Galaktico", state: State, action: Action) -> Action:
    """The listed action with an equal (or, for a cruiser's attack, no worse) successor."""
    if objections := game.judge(state, action):
        raise IllegalAction(str(action), objections)
    match action:
        case Move():
            return _canonical_move(game, state, action)
        case Continue():
            return _canonical_continue(game, state, action)
        case _:
            return action


def _canonical_move(game: "Galaktico", state: State, move: Move) -> Move:
    board, steps = game.board, game.steps
    origin = board.index[move.origin]
    ship = ShipType(ship_at(state, origin) % TYPES)
    air = Airspace(game, state, state.turn)
    sortie = Sortie(game, air, ship, origin)
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


def _canonical_continue(game: "Galaktico", state: State, action: Continue) -> Action:
    pending = state.pending
    target = game.steps[action.path[-1]] % game.board.size
    if pending is None or target == pending.space:
        return Stop()
    air = Airspace(game, state, state.turn)
    used = (pending.steps, pending.jumps)
    sortie = Sortie(game, air, ShipType.CRUISER, pending.space, used)
    path: Path = sortie.quiet_path(target)
    return Continue(spell(game.board, path))


def compose(game: "Galaktico", state: State, text: str) -> tuple[Action, ...] | Objections:
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
            return _in_turn(game, state, _loadout(game, words))
        case ["place", *words] if len(words) > 2:  # noqa: PLR2004 - more than one ship
            return _in_turn(game, state, _placement(game, words))
        case [origin, ">", target]:
            return _journey(game, state, origin, target)
        case _:
            action = parse(text)
            return game.judge(state, action) or (action,)


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
def _loadout(game: "Galaktico", words: list[str]) -> list[Action]:
    catalogue = game.catalogue
    last = len(catalogue)
    return [
        Equip(ship, key)
        for ship, keys in sorted(_sections(words).items())
        for key in sorted(keys, key=lambda key: catalogue.get(key, last))
    ]


@cites("GAL-R-55")
def _placement(game: "Galaktico", words: list[str]) -> list[Action]:
    index = game.board.index
    last = game.board.size
    return [
        Place(ship, label)
        for ship, labels in sorted(_sections(words).items())
        for label in sorted(labels, key=lambda label: index.get(label, last))
    ]


def _in_turn(
    game: "Galaktico", state: State, actions: list[Action]
) -> tuple[Action, ...] | Objections:
    """The actions one after the other, or the objections to the first that fails."""
    here = state
    for action in actions:
        if here.turn != state.turn or here.phase is not state.phase:
            return (TOO_MUCH(action=str(action)),)
        objections = game.judge(here, action)
        if objections:
            return objections
        here = game.carry_out(here, action, None)
    if here.turn == state.turn and here.phase is state.phase:
        return (INCOMPLETE(what="cards or ships"),)
    return tuple(actions)


@cites("GAL-R-05")
def _journey(
    game: "Galaktico", state: State, origin: str, target: str
) -> tuple[Action, ...] | Objections:
    """The first listed move from space to space: flight where flight is enough."""
    if objections := judge_setup_done(state):
        return objections
    probe = Move(origin, (target,))
    refused: Objections = game.judge(state, probe)
    if _hopeless(refused) or state.phase is not Phase.PLAY:
        return refused
    for action in game.legal_actions(state):
        if isinstance(action, Move) and action.origin == origin:
            there = game.steps[action.path[-1]] % game.board.size
            if game.board.labels[there] == target:
                return (action,)
    return (NO_WAY(origin=origin, target=target),)


def _hopeless(objections: tuple[Objection, ...]) -> bool:
    about_the_ship = ("game_over", "pending", "no_space", "no_ship", "not_yours", "already_moved")
    return any(objection.code in about_the_ship for objection in objections)
