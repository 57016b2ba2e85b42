"""Whole orders in words, and the listed twin of an action.

Every action in notation is an order.  These are several actions at once:

- ``buy COLOUR,COLOUR…`` (with ``token`` for a combat token), ``exchange A B C``
- ``extract AREA COLOUR,COLOUR…``, ``gather AREA COLOUR,COLOUR…``
- ``give COLOUR,COLOUR…``, ``sell TOKEN,TOKEN…``
- ``declare TOKEN,TOKEN…``: these and no others, in whatever order they are named; ``-`` for none
- ``use TOKEN,TOKEN…``: as far as a reroll, where chance decides first
- ``retrieve CELL CELL…``: these and no others, ``-`` for none
"""

from collections.abc import Sequence
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import normal_turn
from galaxy_rules.galaxy_of_trian.rules.battles.combat_tokens import TOO_MANY
from galaxy_rules.galaxy_of_trian.rules.table import carry_out, judge
from galaxy_rules.galaxy_of_trian.rules.trade import exchange_change, listed_exchanges
from galaxy_rules.galaxy_of_trian.rules.turn import to_move
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words import actions as do
from galaxy_rules.galaxy_of_trian.words import skill_actions as feats
from galaxy_rules.galaxy_of_trian.words import tasks
from galaxy_rules.galaxy_of_trian.words.actions import TOKENS, Action, parse
from galaxy_rules.galaxy_of_trian.words.grid import read_cell, read_node
from galaxy_rules.galaxy_of_trian.words.state import Stage, State
from galaxy_rules.galaxy_of_trian.words.tasks import DUTIES
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.verdicts import LEGAL, IllegalAction, Objections

LONGEST_ORDER: Final = 2_000
MOST_AT_ONCE: Final = 99
NONE: Final = "-"
_VERBS: Final = {"colour": "buy", "token": "use"}
"""An action with one such name, whose notation says what a name is."""


# the listed twin


@cites("TRI-EXP-07", "TRI-TRD-10", "TRI-R-33")
def canonical(tables: Tables, state: State, action: Action) -> Action:
    """The listed action that comes to the same: of equal exchanges and turns the first."""
    if objections := judge(tables, state, action):
        raise IllegalAction(str(action), objections)
    if not isinstance(action, do.Exchange | do.Place):
        return action
    match action:
        case do.Exchange(first=first, second=second, wanted=wanted):
            return listed_exchanges(tables, state)[exchange_change(tables, first, second, wanted)]
        case do.Place(face=face, turn=turn):
            return attrs.evolve(action, turn=normal_turn(tables.atlas, face, turn))


# whole orders


def compose(tables: Tables, state: State, text: str) -> tuple[Action, ...] | Objections:
    """The small actions of a whole order, or the objections to the first that fails."""
    if not isinstance(text, str):
        raise BadInput("order", f"expected a text, found {type(text).__name__}")
    if len(text) > LONGEST_ORDER:
        raise BadInput("order", f"longer than {LONGEST_ORDER} characters")
    several = _several(text.split(" "))
    if several is not None:
        return _too_many(tables, state, several) or _in_turn(tables, state, several)
    action = parse(text)
    return judge(tables, state, action) or (action,)


def _several(words: list[str]) -> list[Action] | None:
    """An order of several actions."""
    match words:
        case ["buy", things] if "," in things:
            return [_purchase(thing) for thing in _names("colour", things)]
        case ["extract", area, colours] if "," in colours:
            node = read_node(area, "action.area")
            return [do.Extract(node, colour) for colour in _names("colour", colours)]
        case ["gather", area, colours] if "," in colours:
            node = read_node(area, "action.area")
            return [feats.Gather(node, colour) for colour in _names("colour", colours)]
        case ["give", colours] if "," in colours:
            return [feats.Give(colour) for colour in _names("colour", colours)]
        case ["sell", tokens] if "," in tokens:
            return [feats.SellToken(token) for token in _names("token", tokens)]
        case ["declare", tokens] if "," in tokens or tokens == NONE:
            return _declaration(tokens)
        case ["use", tokens] if "," in tokens:
            return [do.Use(token) for token in _names("token", tokens)]
        case ["retrieve", *cells] if len(cells) > 1 or cells == [NONE]:
            return _retrieval([] if cells == [NONE] else cells)
        case _:
            return None


def _purchase(thing: str) -> Action:
    return do.BuyToken() if thing == "token" else do.BuyMineral(thing)


@cites("TRI-TOK-03", "TRI-TOK-04", "TRI-R-144")
def _declaration(tokens: str) -> list[Action]:
    """Rerolls before pluses, then nothing more."""
    known = {token: number for number, token in enumerate(TOKENS)}
    named = [] if tokens == NONE else _names("token", tokens)
    ordered = sorted(named, key=lambda token: known.get(token, len(known)))
    return [*(do.Declare(token) for token in ordered), do.Ready()]


@cites("TRI-TOK-03")
def _too_many(tables: Tables, state: State, actions: Sequence[Action]) -> Objections:
    """More tokens than a clash allows: nobody would be asked for the last of them."""
    battle, most = state.battle, tables.box.most_declared
    if battle is None or battle.stage is not Stage.DECLARE:
        return LEGAL
    laid = len(state.declared[battle.seats[battle.index]])
    more = sum(isinstance(action, do.Declare) for action in actions)
    return (TOO_MANY(most=most),) if more and laid + more > most else LEGAL


@cites("TRI-CLO-16", "TRI-R-145")
def _retrieval(cells: list[str]) -> list[Action]:
    """In ascending order of the cells, then nothing more."""
    found = sorted(read_cell(cell, "action.cell") for cell in cells)
    return [*(do.Retrieve(cell) for cell in found), do.Keep()]


def _names(field: str, words: str) -> list[str]:
    """Names with commas between, each as in notation."""
    names = words.split(",")
    if len(names) > MOST_AT_ONCE:
        raise BadInput(f"action.{field}", f"more than {MOST_AT_ONCE}")
    for name in names:
        parse(f"{_VERBS[field]} {name}")
    return names


def _in_turn(
    tables: Tables, state: State, actions: Sequence[Action]
) -> tuple[Action, ...] | Objections:
    """The actions one after the other, or the objections to the first that fails.

    Where chance, another player or a skill has to decide something in between, the order goes as
    far as that; and where nothing more can be declared or taken back, saying so is not needed.
    """
    here, mover, asked = state, to_move(tables, state), _is_asked(state)
    done: list[Action] = []
    for action in actions:
        if done and _is_said(here, action):
            break
        if objections := judge(tables, here, action):
            return objections
        here = carry_out(tables, here, action, None)
        done.append(action)
        if to_move(tables, here) != mover or (_is_asked(here) and not asked):
            break
    return tuple(done)


def _is_asked(state: State) -> bool:
    """Whether a skill asks for something."""
    return bool(state.agenda) and isinstance(state.agenda[0], DUTIES)


def _is_said(state: State, action: Action) -> bool:
    """Whether the end of a declaration or retrieval came by itself."""
    if not isinstance(action, do.Ready | do.Keep):
        return False
    match action:
        case do.Ready():
            return state.battle is None or state.battle.stage is not Stage.DECLARE
        case do.Keep():
            return not (state.agenda and isinstance(state.agenda[0], tasks.Retrieving))
