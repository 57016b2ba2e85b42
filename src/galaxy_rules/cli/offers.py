"""Whole orders that are offered: what would be a dozen small choices, made in one line.

A game says in its terminal's `SET_UP` by which actions a seat sets up without anybody looking on.
What is offered is what the greedy policy would choose there, as one order that can be typed again
and changed.
"""

import copy
from typing import Any

from galaxy_rules.catalogue import room
from galaxy_rules.cli.menu import head
from galaxy_rules.kernel.errors import GalaxyRulesError
from galaxy_rules.kernel.game import is_refused
from galaxy_rules.lab.opponents import decide, policy
from galaxy_rules.match.match import Match


def offered(match: Match, seat: int) -> str:
    """A whole order for what this seat has to set up; nothing where there is nothing to offer."""
    kinds = getattr(room(match.game, "pictures.terminal"), "SET_UP", ())
    kind = _kind(match)
    if kind not in kinds:
        return ""
    line, actions = copy.copy(match), []
    chooser = policy("greedy", match.game, len(match.plies))
    while line.to_move == seat and _kind(line) == kind:
        actions.append(decide(line, chooser))
        line.play(actions[-1])
    order = spelled(actions)
    return order if len(actions) > 1 and _means(match, order) else ""


def spelled(actions: list[Any]) -> str:
    """Small actions as one order: what goes to the same piece stands together."""
    pieces: dict[str, list[str]] = {}
    for action in actions:
        _, piece, thing = str(action).split(" ", 2)
        pieces.setdefault(piece, []).append(thing)
    order = ", ".join(f"{piece} {' '.join(things)}" for piece, things in pieces.items())
    return f"{head(actions[0])} {order}" if actions else ""


def _kind(match: Match) -> str:
    """What all listed actions begin with; nothing where they do not begin alike."""
    heads = {head(action) for action in match.legal}
    return heads.pop() if len(heads) == 1 else ""


def _means(match: Match, order: str) -> bool:
    """Whether an order is understood and legal."""
    try:
        return not is_refused(match.compose(order))
    except GalaxyRulesError:
        return False
