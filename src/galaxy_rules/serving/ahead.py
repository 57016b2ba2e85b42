"""Secret set-up side by side: what seats may decide before it is their turn.

The rules take the seats one after the other, also where each of them sets up in secret.  What the
others decide there a seat does not see, so it need not wait for it: it decides ahead, about a
position in which the others have decided anything at all.  Its decisions lie sealed at the table
and are made when its turn comes, judged once more.

>>> import galaxy_rules as gr
>>> from galaxy_rules.match.match import Match
>>> made = [gr.game(name) for name in sorted(gr.games())]
>>> [list(before_their_turn(Match(one, one.new(3), 0))) for one in made]
[[1, 2], [], []]
"""

import copy
from collections.abc import Iterable, Mapping
from typing import Final

from galaxy_rules.match.match import Match

SEED: Final = 0
"""Of imagined positions: nothing in them comes from the seed of the table."""
LONGEST: Final = 64
"""Decisions after which nobody sets up any more."""


def before_their_turn(match: Match) -> Mapping[int, Match]:
    """The seats that may set up before their turn, each with where it imagines to begin.

    Two games are walked side by side in which everybody decides differently.  A seat whose turn
    comes and that sees the same in both need not have waited.
    """
    found: dict[int, Match] = {}
    begun: set[int] = set()
    here, there = (Match(match.game, match.start_state, SEED) for _ in range(2))
    for moved in range(LONGEST):
        seat = here.to_move
        if seat != there.to_move or len(here.plies) != moved or len(there.plies) != moved:
            break  # the game is over, chance has come between, or they have gone different ways
        if seat not in begun:
            if here.view(seat) != there.view(seat):
                break
            if begun:
                found[seat] = copy.copy(here)
            begun.add(seat)
        elif here.plies[-1].by != seat:
            break  # everybody has set up
        here.play(here.legal[0], seat)
        there.play(there.legal[-1], seat)
    return found


def imagined(begin: Match, seat: int, orders: Iterable[str]) -> Match:
    """Where a seat would stand with what it has decided ahead; what is illegal there is left."""
    made = copy.copy(begin)
    for order in orders:
        if made.why_not(order, seat):
            break
        made.play(order, seat)
    return made
