"""The exact value of a small game for two: a linear program over our own tree.

A player's plan is how likely it is to make each sequence of own choices (the sequence form).  What
two histories have in common for a seat is its memory, and nothing of OpenSpiel is asked.
"""

from collections import defaultdict
from typing import Any

import attrs
import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, hstack

import galaxy_rules as gr

Sequence = tuple[str, str]
"""The memory in which the last own choice was made, and the choice."""
NOTHING: Sequence = ("", "")


@attrs.define
class Plans:
    """The sequences of one seat, and from which other each set of choices goes on."""

    sequences: dict[Sequence, int] = attrs.field(factory=lambda: {NOTHING: 0})
    sets: dict[str, tuple[int, list[int]]] = attrs.field(factory=dict)

    def enter(self, memory: str, before: int, choices: list[str]) -> list[int]:
        """The numbers of the sequences that these choices make."""
        if memory not in self.sets:
            known = self.sequences
            found = [known.setdefault((memory, one), len(known)) for one in choices]
            self.sets[memory] = (before, found)
        led, numbers = self.sets[memory]
        assert (led, len(numbers)) == (before, len(choices))
        return numbers

    def flow(self) -> Any:
        """What goes into a set of choices comes out of it; the empty plan is certain."""
        rows, columns, values = [0], [0], [1.0]
        for row, (before, after) in enumerate(self.sets.values(), 1):
            for column, value in ((before, -1.0), *((one, 1.0) for one in after)):
                rows.append(row)
                columns.append(column)
                values.append(value)
        shape = (len(self.sets) + 1, len(self.sequences))
        return coo_array((values, (rows, columns)), shape=shape)


def plans_and_payoffs(game: Any, start: Any, plies: int) -> tuple[tuple[Plans, Plans], Any]:
    """Both players' plans, and what each pair of sequences brings the first of them."""
    plans, payoffs = (Plans(), Plans()), defaultdict[tuple[int, int], float](float)
    memories = tuple(gr.Memory.begun(game, start, seat) for seat in (0, 1))
    left = [(start, memories, (0, 0), 1.0, 0)]
    while left:
        state, known, last, chance, depth = left.pop()
        mover = game.to_move(state)
        if mover == gr.OVER or depth == plies:
            payoffs[last] += chance * float(game.returns(state)[0])
            continue
        outcomes = game.chance_outcomes(state) or [(one, 1) for one in game.legal_actions(state)]
        numbers = None
        if mover != gr.CHANCE:
            choices = [str(action) for action, _ in outcomes]
            numbers = plans[mover].enter(known[mover].digest, last[mover], choices)
        for place, (action, weight) in enumerate(outcomes):
            after = game.step(state, action)
            then = tuple(one.after(game, action, mover, after.events, after.state) for one in known)
            made = last
            if numbers is not None:
                own = numbers[place]
                made = (own, last[1]) if mover == 0 else (last[0], own)
            left.append((after.state, then, made, chance * float(weight), depth + 1))
    ways, worth = zip(*payoffs.items(), strict=True)
    rows, columns = zip(*ways, strict=True)
    shape = (len(plans[0].sequences), len(plans[1].sequences))
    return plans, coo_array((worth, (rows, columns)), shape=shape)


def value(game: Any, start: Any, plies: int) -> float:
    """What the first player can make sure of, on average."""
    (mine, yours), payoffs = plans_and_payoffs(game, start, plies)
    flow, against = mine.flow(), yours.flow()
    bounds = [(0, None)] * flow.shape[1] + [(None, None)] * against.shape[0]
    goal = np.zeros(len(bounds))
    goal[flow.shape[1]] = -1
    certain = np.zeros(flow.shape[0])
    certain[0] = 1
    found = linprog(
        goal,
        A_ub=hstack([-payoffs.T, against.T]), b_ub=np.zeros(against.shape[1]),
        A_eq=hstack([flow, coo_array((flow.shape[0], against.shape[0]))]), b_eq=certain,
        bounds=bounds,
    )  # fmt: skip
    assert found.success
    return -float(found.fun)
