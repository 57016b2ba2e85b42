"""What the house around the rules costs: matches, saves, pictures and the start of a process."""

import json
import os
import pickle
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final

import attrs
import chess
import chess.svg

import galaxy_rules as gr
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.showing.replay import frames

SAVED: Final = 500
"""Plies of the matches that are saved and replayed."""
PLIES: Final = 300
"""Plies by which `Match.play` and `apply` are compared."""
KEPT: Final = 20
"""Plies more that are put into a journal."""
DRAWN: Final = 24
"""Positions of a game that are drawn."""
START: Final = """
import time
import resource
begun = time.process_time()
import {module}
{work}
spent = time.process_time() - begun
try:
    used = int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() // 1024
except OSError:
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(spent, used)
"""
OUR_WORK: Final = """
game = galaxy_rules.game({name!r})
state = game.new(2)
while game.is_chance(state):
    state = game.apply(state, game.chance_outcomes(state)[0][0])
list(game.legal_actions(state))
"""
CHESS_WORK: Final = "list(chess.Board().legal_moves)"


@attrs.frozen
class Kit:
    """The figures of one game; seconds of CPU unless they say something else."""

    game: str
    match_vs_apply: float
    match_vs_drawing: float
    """The same where `apply` has its chance drawn as well, which a match does by its seed."""
    start: float
    start_vs_chess: float
    worker_mb: float
    """The memory of a process that has listed its first actions."""
    drawing: float
    drawing_most: float
    """The slowest of them."""
    drawing_vs_chess: float
    page: float
    """A replay page of so many plies, for each of its drawings."""
    saving: float
    """A match that has not been saved yet."""
    saving_again: float
    """One ply later: what was told is kept."""
    seat_saving: float
    """As one seat may know it, for the first time."""
    keeping: float
    """One more ply in a journal of so many: by the clock, the disk included."""
    opening: float
    """A journal of so many plies."""
    replaying: float
    replaying_vs_plies: float
    """Replaying against the bare plies of the same match."""


def measure(repeats: int) -> tuple[Kit, ...]:
    """Every game's figures."""
    return tuple(_kit(name, repeats) for name in gr.games())


def _kit(name: str, repeats: int) -> Kit:
    match = played(name, SAVED)
    ours, theirs = _starts(name, repeats)
    drawing, most, their_drawing = _drawings(match, repeats)
    text = gr.dumps(match)
    plies = _least(lambda: _applied(match, len(match.plies)), repeats)
    replaying = _least(lambda: gr.Match.replay(text), repeats)
    keeping, opening = _journal(match, repeats)
    return Kit(
        game=name,
        match_vs_apply=_against(match, repeats, _applied),
        match_vs_drawing=_against(match, repeats, _drawn_and_applied),
        start=ours[0],
        start_vs_chess=ours[0] / theirs[0],
        worker_mb=ours[1] / 1024,
        drawing=drawing,
        drawing_most=most,
        drawing_vs_chess=drawing / their_drawing,
        page=_seconds(lambda: gr.replay_page(match)) / frames(match),
        saving=_least_untold(gr.dumps, match, repeats),
        saving_again=_again_after_a_ply(match, repeats),
        seat_saving=_least_untold(lambda one: gr.dumps(one.record(0)), match, repeats),
        keeping=keeping,
        opening=opening,
        replaying=replaying,
        replaying_vs_plies=replaying / plies,
    )


def figures(kits: Sequence[Kit]) -> Mapping[str, float]:
    """All of them by name."""
    found: dict[str, float] = {}
    for kit in kits:
        values = attrs.asdict(kit)
        found |= {f"{key}_{kit.game}": value for key, value in values.items() if key != "game"}
    return found


# matches


def played(name: str, plies: int) -> gr.Match:
    """A random match of at least so many plies, for as many as may play, or of one whole game."""
    match = _random_match(name, plies, 0)
    for seed in range(1, 20):
        if len(match.plies) >= plies:
            break
        match = _random_match(name, plies, seed)
    return match


def _random_match(name: str, plies: int, seed: int) -> gr.Match:
    rng = random.Random(seed)
    match = gr.Match.start(name, max(gr.game(name).players), seed)
    while not match.over and len(match.plies) < plies:
        match.play(rng.choice(match.legal))
    return match


def _applied(match: gr.Match, plies: int) -> None:
    """The plies of a match by the rules alone, without events."""
    game, state = match.game, match.start_state
    for ply in match.plies[:plies]:
        state = game.apply(state, ply.action)


def _drawn_and_applied(match: gr.Match, plies: int) -> None:
    """The same by somebody who draws before each ply of chance, and plays what was drawn then."""
    game, state, rng = match.game, match.start_state, random.Random(0)
    for ply in match.plies[:plies]:
        if game.is_chance(state):
            game.lots(state).pick(rng.randrange)
        state = game.apply(state, ply.action)


def _again(match: gr.Match, plies: int) -> None:
    """The same plies as a match."""
    fresh = gr.Match(match.game, match.start_state, match.seed, match.generator)
    for ply in match.plies[:plies]:
        if ply.by != CHANCE:
            fresh.play(ply.action)


def _against(match: gr.Match, repeats: int, other_way: Callable[[gr.Match, int], None]) -> float:
    """`Match.play` as a multiple of another way to play the same plies, taking turns."""
    pairs = [
        (_seconds(lambda: _again(match, PLIES)), _seconds(lambda: other_way(match, PLIES)))
        for _ in range(2 * repeats)
    ]
    return median(one / other for one, other in pairs)


# saves


def _least_untold(work: Callable[[gr.Match], object], match: gr.Match, repeats: int) -> float:
    """Of a match each time that nothing was told of yet."""
    return min(_seconds(partial(work, _untold(match))) for _ in range(repeats))


def _untold(match: gr.Match) -> gr.Match:
    """The same match as another process has it."""
    found: gr.Match = pickle.loads(pickle.dumps(match))
    return found


def _again_after_a_ply(match: gr.Match, repeats: int) -> float:
    def after_one_more() -> float:
        fresh = _untold(match)
        fresh.undo()
        gr.dumps(fresh)
        fresh.redo()
        return _seconds(partial(gr.dumps, fresh))

    return min(after_one_more() for _ in range(repeats))


def _journal(match: gr.Match, repeats: int) -> tuple[float, float]:
    """Seconds by the clock for a ply more, and of CPU to open the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kept.jsonl"
        with gr.Journal.create(path, _untold(match)) as journal:
            spent = []
            for _ in range(KEPT):
                action = journal.undo()
                begun = time.perf_counter()
                journal.play(action)
                spent.append(time.perf_counter() - begun)
        gr.Journal.create(whole := Path(folder) / "whole.jsonl", match).close()
        return median(spent), _least(lambda: gr.Journal.open(whole).close(), repeats)


# pictures


def _drawings(match: gr.Match, repeats: int) -> tuple[float, float, float]:
    """Seconds for a picture of a position with its actions, for the slowest of them, and for one
    of a chess board.

    Drawings remember parts that stay, so every repeat draws positions that were not drawn before;
    only the first drawing of a process, which loads what draws, does not count.
    """
    boards, ours, theirs = _boards(DRAWN), [], []
    _drawn(match.game, *_shown(match, 0)[0])
    for shown in (_shown(match, start) for start in range(repeats)):
        ours.append([_seconds(partial(_drawn, match.game, *one)) for one in shown])
        theirs.append(_seconds(lambda: [chess.svg.board(board) for board in boards]) / len(boards))
    return min(map(fmean, ours)), min(map(max, ours)), min(theirs)


def _shown(match: gr.Match, start: int) -> list[tuple[Any, tuple[Any, ...]]]:
    """Positions all over a match from this ply on, each with its listed actions."""
    game, states = match.game, [ply.state for ply in match.plies]
    every = states[start :: max(len(states) // DRAWN, 1)]
    decisions = [state for state in every if game.to_move(state) not in (CHANCE, OVER)]
    return [(state, tuple(game.legal_actions(state))) for state in decisions]


def _drawn(game: Any, state: Any, actions: Sequence[Any]) -> None:
    str(gr.draw(game, state, actions=actions).svg)


def _boards(number: int) -> list[chess.Board]:
    rng, board, found = random.Random(1), chess.Board(), []
    for _ in range(number):
        found.append(board.copy(stack=False))
        board.push(rng.choice(list(board.legal_moves)))
    return found


# the start of a process


def _starts(name: str, repeats: int) -> tuple[tuple[float, int], tuple[float, int]]:
    """Least CPU seconds and kilobytes until the first list of actions, ours and python-chess's."""
    ours = START.format(module="galaxy_rules", work=OUR_WORK.format(name=name))
    theirs = START.format(module="chess", work=CHESS_WORK)
    runs = [(_started(ours), _started(theirs)) for _ in range(repeats + 1)]
    return min(run[0] for run in runs), min(run[1] for run in runs)


def _started(program: str) -> tuple[float, int]:
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=kept)
    seconds, used = done.stdout.split()
    return float(seconds), int(json.loads(used))


# clocks


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _least(work: Callable[[], object], repeats: int) -> float:
    return min(_seconds(work) for _ in range(repeats))
