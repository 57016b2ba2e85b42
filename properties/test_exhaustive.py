"""Tiny instances, exhausted: every reachable state is visited and checked, and counted.

The counts are pinned.  They change when the rules change, and only then.  The pack that ships as a
toy is visited in `test_exhaustive_tiny`, beside the second reading.
"""

from collections import deque
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from galaxy_rules.galaktico import Galaktico, Phase, State
from galaxy_rules.galaktico.game import published_pack

NO_CARDS = {"rules.shields_per_type": 0, "rules.weapons_per_type": 0}
NOBODY = {
    f"fleet.{ship}.{what}": 0
    for ship in ("destroyer", "fighter", "cruiser", "scout")
    for what in ("figures", "start")
}


@attrs.frozen
class Counts:
    """How many states of each kind there are, and how many listed actions lead on from them."""

    decisions: int
    terminal: int
    actions: int


def tiny(**changes: Any) -> Galaktico:
    """A game on a board of side 2 without cards, figures and meteors, but for the changes."""
    words = {name.replace("__", "."): value for name, value in changes.items()}
    base = {
        "board.side": 2,
        "layouts.standard.station": [2, 2],
        "layouts.standard.marked": [[1, 1], [1, 2], [2, 1]],
        "layouts.standard.meteors": [],
    }
    pack = published_pack().with_values("toy", "tiny", {**base, **NO_CARDS, **NOBODY, **words})
    return Galaktico(data=pack)


def reachable(game: Galaktico, start: State) -> Iterator[tuple[State, list[State]]]:
    """Every reachable state with its successors."""
    seen = {start}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        after = [successor for _, successor in game.successors(state)]
        yield state, after
        for successor in after:
            if successor not in seen:
                seen.add(successor)
                queue.append(successor)


def exhaust(game: Galaktico) -> Counts:
    """Visit every reachable state: all faultless, and only those of ended games without action."""
    decisions = terminal = actions = 0
    for state, after in reachable(game, game.new(players=2)):
        assert () == game.faults(state)
        assert (state.phase is Phase.OVER) == (not after)
        decisions += state.phase is not Phase.OVER
        terminal += state.phase is Phase.OVER
        actions += len(after)
    return Counts(decisions, terminal, actions)


INSTANCES: dict[str, tuple[dict[str, Any], Counts]] = {
    "destroyers": (
        {"fleet__destroyer__figures": 1, "fleet__destroyer__start": 1},
        Counts(364, 22, 1854),
    ),
}  # fmt: skip
LARGER: dict[str, tuple[dict[str, Any], Counts]] = {
    "destroyers and scouts": (
        {
            "fleet__destroyer__figures": 1, "fleet__destroyer__start": 1,
            "fleet__scout__figures": 1, "fleet__scout__start": 1, "rules__actions": 1,
        },
        Counts(13348, 2052, 200431),
    ),
    "cruisers that jump and move on": (
        {
            "fleet__cruiser__figures": 1, "fleet__cruiser__start": 1,
            "fleet__scout__figures": 1, "fleet__scout__start": 1, "rules__actions": 1,
            "rules__winning_points": 2,
        },
        Counts(17452, 44, 231061),
    ),
    "one meteor a sector": (
        {
            "layouts__standard__meteors": [[2, 1]],
            "layouts__standard__marked": [[1, 1], [1, 2]],
            "fleet__destroyer__figures": 1, "fleet__destroyer__start": 1, "rules__actions": 1,
        },
        Counts(10067, 1864, 112272),
    ),
}  # fmt: skip


@pytest.mark.clauses("GAL-TRN-01", "GAL-END-04", "GAL-CMP-04", "GAL-R-23")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize("name", INSTANCES)
def test_every_reachable_state_of_a_tiny_instance_is_faultless_and_counted(name: str) -> None:
    changes, expected = INSTANCES[name]
    assert expected == exhaust(tiny(**changes))


@pytest.mark.deep
@pytest.mark.clauses("GAL-TRN-01", "GAL-END-04", "GAL-CMP-04", "GAL-R-23")
@pytest.mark.parametrize("name", LARGER)
def test_every_reachable_state_of_a_larger_instance_is_faultless_and_counted(name: str) -> None:
    changes, expected = LARGER[name]
    assert expected == exhaust(tiny(**changes))
