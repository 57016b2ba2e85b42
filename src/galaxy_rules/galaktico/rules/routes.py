"""Where a ship can get, and the canonical path there.

`Lanes` are the facts that decide a movement, as sets of spaces: what may be flown through, landed
on, ended on, attacked.  The judge walks one path along them (`movement`); here the same lanes are
flooded set by set, and the canonical path to a space is found: fewest steps, then fewest jumps,
then the smallest spaces first, flight before jump.

Ships of the published ranges read their paths off a route table instead, which holds the same
paths ready; the search is for continuations, for rare readings, and for toys with longer ranges.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from galaxy_rules.galaktico.board.hexagon import Board, bits
from galaxy_rules.galaktico.rules.arithmetic import dominates
from galaxy_rules.galaktico.words.actions import JUMP, Move
from galaxy_rules.kernel.clauses import cites

Path = tuple[int, ...]
"""Space numbers; a jump has the board's size added."""
Layers = list[list[int]]
"""The spaces after so many steps with so many jumps."""


class Lanes:
    """What one ship may do from where it stands: sets of spaces, and what it has left.

    `walked` is where it can get, worked out when it is first asked for (`_walks`).
    """

    __slots__ = (
        "end", "field", "fly", "jumps", "land", "launch", "origin", "steps", "targets", "walked",
    )  # fmt: skip

    def __init__(  # noqa: PLR0913 - a movement depends on that many facts
        self,
        origin: int,
        steps: int,
        jumps: int,
        *,
        fly: int,
        land: int,
        end: int,
        targets: int,
        field: int,
        launch: bool,
    ) -> None:
        """Take the facts; `movement.lanes` gathers them from a state."""
        self.origin: Final = origin
        self.steps: Final = steps
        self.jumps: Final = jumps
        self.fly: Final = fly
        self.land: Final = land
        self.end: Final = end
        self.targets: Final = targets
        self.field: Final = field
        self.launch: Final = launch
        self.walked: Layers | None = None


def reach(board: Board, lanes: Lanes, *, attacks_by_jump: bool) -> tuple[int, int]:
    """The spaces where the ship may end quietly, and those it may attack."""
    if not lanes.jumps:
        return _reach_by_flight(board, lanes)
    if not lanes.launch:
        return _reach_by_walks(board, lanes, attacks_by_jump=attacks_by_jump)
    return _reach_with_jumps(board, lanes, attacks_by_jump=attacks_by_jump)


def _reach_by_flight(board: Board, lanes: Lanes) -> tuple[int, int]:
    fly = lanes.fly
    spread = board.spread
    around = int(board.neighbours[lanes.origin])
    seen = around & fly | 1 << lanes.origin
    for _ in range(lanes.steps - 1):
        around = spread(seen)
        seen |= around & fly
    return seen & lanes.end, around & lanes.targets


@cites("GAL-HYP-03", "GAL-HYP-08")
def _reach_with_jumps(board: Board, lanes: Lanes, *, attacks_by_jump: bool) -> tuple[int, int]:
    """Flight and jumps freely mixed: one set for each number of jumps used."""
    fly, land, outside = lanes.fly, lanes.land, ~lanes.field
    spread, mirror = board.spread, board.mirror
    origin = lanes.origin
    flown = int(board.neighbours[origin])
    jumped = board.images[origin] if outside >> origin & 1 else 0
    seen = [flown & fly | 1 << origin, jumped & land, 0][: lanes.jumps + 1]
    for left in range(lanes.steps - 1, 0, -1):
        if left == 1:
            flown = spread(_union(seen))
            jumped = mirror(_union(seen[:-1]) & outside)
            seen.append(flown & fly | jumped & land)
            break
        seen = _one_more(board, lanes, seen)
    hits = flown | jumped & outside if attacks_by_jump else flown
    return _union(seen) & lanes.end, hits & lanes.targets


def _one_more(board: Board, lanes: Lanes, seen: list[int]) -> list[int]:
    """The sets after one step more, each joined with what it was."""
    outside = ~lanes.field
    after = [seen[0] | board.spread(seen[0]) & lanes.fly]
    for fewer, here in pairwise(seen):
        landed = board.mirror(fewer & outside) & lanes.land
        flown = board.spread(here) & lanes.fly if here else 0
        after.append(here | flown | landed)
    return after


@cites("GAL-R-12")
def _reach_by_walks(board: Board, lanes: Lanes, *, attacks_by_jump: bool) -> tuple[int, int]:
    """The same, walk by walk, for a ship whose first step must be a flight."""
    flown = jumped = 0
    for number, layer in enumerate(_walks(board, lanes)):
        flown |= board.spread(_union(layer))
        if number:
            jumped |= board.mirror(_union(layer[:-1]) & ~lanes.field) & ~lanes.field
    seen = flown & lanes.fly | jumped & lanes.land
    hits = flown | jumped if attacks_by_jump else flown
    return seen & lanes.end, hits & lanes.targets


def _union(sets: list[int]) -> int:
    out = 0
    for spaces in sets:
        out |= spaces
    return out


@cites("GAL-UNI-CR-02", "GAL-R-21")
def remainders(board: Board, lanes: Lanes, target: int) -> list[tuple[int, int]]:
    """The undominated pairs of steps and jumps with which a cruiser can attack a space.

    An attack that uses the whole range leaves nothing, however few jumps it took.
    """
    layers = _walks(board, lanes)
    around = board.neighbours[target]
    pairs: list[tuple[int, int]] = []
    for jumps in range(lanes.jumps + 1):
        for steps in range(1, lanes.steps + 1):
            if layers[steps - 1][jumps] & around:
                if not any(dominates(s, j, steps, jumps) for s, j in pairs):
                    pairs.append((steps, jumps))
                break
    short = [pair for pair in pairs if pair[0] < lanes.steps]
    return short or pairs[:1]


def _walks(board: Board, lanes: Lanes) -> Layers:
    """Where the ship can be after exactly so many steps and jumps, before its last step."""
    if lanes.walked is None:
        lanes.walked = _walked(board, lanes)
    return lanes.walked


def _walked(board: Board, lanes: Lanes) -> Layers:
    fly, land = lanes.fly, lanes.land
    outside = ~lanes.field
    layers: Layers = [[1 << lanes.origin] + [0] * lanes.jumps]
    for number in range(1, lanes.steps):
        before = layers[-1]
        after = [board.spread(spaces) & fly if spaces else 0 for spaces in before]
        if number > 1 or lanes.launch:
            for jumps in range(lanes.jumps):
                after[jumps + 1] |= board.mirror(before[jumps] & outside) & land
        layers.append(after)
    return layers


class Goal:
    """Which last steps count: from where by flight, from where by jump, and how many of each."""

    __slots__ = ("by_flight", "by_jump", "exactly", "space")

    def __init__(
        self,
        space: int,
        by_flight: int,
        by_jump: int,
        exactly: tuple[int, int] | None = None,
    ) -> None:
        """Take the last space, the spaces from which it may be entered, and steps and jumps."""
        self.space: Final = space
        self.by_flight: Final = by_flight
        self.by_jump: Final = by_jump
        self.exactly: Final = exactly


def paths(board: Board, lanes: Lanes, goal: Goal) -> Iterator[Path]:
    """Every path to a goal with the fewest steps and then jumps, in canonical order."""
    layers = _walks(board, lanes)
    around = board.neighbours[goal.space] & goal.by_flight
    mirrored = board.images[goal.space] & goal.by_jump & ~lanes.field
    for steps, jumps in _numbers(lanes, goal):
        layer = layers[steps - 1]
        flown = layer[jumps] & around
        may_jump = jumps and (steps > 1 or lanes.launch)
        jumped = layer[jumps - 1] & mirrored if may_jump else 0
        if flown or jumped:
            final = [0] * (lanes.jumps + 2)
            final[jumps] = flown
            if jumped:
                final[jumps - 1] = jumped
            useful = _useful(board, lanes, layers, final, steps)
            yield from _trace(board, lanes, useful, goal.space, (lanes.origin, 0, jumps))
            return


def _numbers(lanes: Lanes, goal: Goal) -> Iterator[tuple[int, int]]:
    if goal.exactly is not None:
        yield goal.exactly
        return
    for steps in range(1, lanes.steps + 1):
        for jumps in range(lanes.jumps + 1):
            yield steps, jumps


def _useful(board: Board, lanes: Lanes, layers: Layers, final: list[int], steps: int) -> Layers:
    """Of the walked spaces, those from which the goal can still be reached in time."""
    useful = [final]
    outside = ~lanes.field
    for number in range(steps - 2, -1, -1):
        after = useful[0]
        may_jump = number > 0 or lanes.launch
        here = [0] * (lanes.jumps + 2)
        for jumps in range(lanes.jumps + 1):
            back = board.spread(after[jumps]) if after[jumps] else 0
            if may_jump and after[jumps + 1]:
                back |= board.mirror(after[jumps + 1] & lanes.land) & outside
            here[jumps] = layers[number][jumps] & back
        useful.insert(0, here)
    return useful


def _trace(
    board: Board, lanes: Lanes, useful: Layers, goal: int, at: tuple[int, int, int]
) -> Iterator[Path]:
    """Walk forward through the useful spaces, smallest first, flight before jump."""
    space, jumps, wanted = at
    if not useful[1:]:
        yield (goal,) if jumps == wanted else (goal + board.size,)
        return
    after = useful[1:]
    for step in _choices(board, lanes, after[0], space, jumps):
        there = step % board.size
        used = jumps + step // board.size
        for rest in _trace(board, _on(lanes), after, goal, (there, used, wanted)):
            yield (step, *rest)


def _choices(board: Board, lanes: Lanes, after: list[int], space: int, jumps: int) -> list[int]:
    flown = bits(board.neighbours[space] & after[jumps])
    if jumps >= lanes.jumps or not lanes.launch or lanes.field >> space & 1:
        return flown
    landed = bits(board.images[space] & after[jumps + 1] & lanes.land)
    steps = [*flown, *(there + board.size for there in landed)]
    return sorted(steps, key=lambda step: (step % board.size, step))


def _on(lanes: Lanes) -> Lanes:
    """The lanes after the first step, when the station no longer matters."""
    if lanes.launch:
        return lanes
    return Lanes(
        lanes.origin, lanes.steps, lanes.jumps, fly=lanes.fly, land=lanes.land,
        end=lanes.end, targets=lanes.targets, field=lanes.field, launch=True,
    )  # fmt: skip


def spell(board: Board, path: Path) -> tuple[str, ...]:
    """A path in labels."""
    size, labels = board.size, board.labels
    return tuple(labels[step] if step < size else JUMP + labels[step - size] for step in path)


def move_along(board: Board, origin: int, path: Path) -> Move:
    """The action of moving along a path."""
    return Move(board.labels[origin], spell(board, path))
