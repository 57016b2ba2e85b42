"""Deep random play: 50 games of the sweep's schedule, toys drawn by Hypothesis, and planted bugs.

The first two say what was sampled; the bugs say what such sampling is worth: each is planted in
the engine, must be found within a fixed number of plays, and its trace must become short.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_rules.galaktico import Action, Galaktico, Phase, ShipType, State
from galaxy_rules.galaktico.rules import combat, flight, hyperspace
from galaxy_rules.galaktico.rules import listing as listing_module
from galaxy_rules.galaktico.rules.arithmetic import counted_trophies
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.spaces import NOWHERE
from galaxy_rules.galaktico.words.state import Draft
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import OVER
from properties import sweep
from properties.deep_play import Effort, Failure, Play, failing_part, play, shortened
from properties.nonsense import BROKEN_ACTIONS, BROKEN_STATES
from properties.shrinking import shrink
from properties.tables import (
    CYCLE,
    LAYOUTS,
    SHUTTLE,
    Swarm,
    Table,
    drawn_table,
    drawn_toy_table,
    every_reading,
    scheduled,
)

GATE: Final = Effort(judged=12, sample=8, applied=1, every_child=150, nonsense=3, malformed=1)
"""Less of everything than the sweep looks at, so that 50 whole games fit into the gate."""
TOY: Final = Effort(judged=1, every_child=10)
TOY_PLIES: Final = 120
SLICE: Final = 5


def fail_on(played: Play) -> None:
    """Fail with the short trace."""
    if played.failure is not None:
        pytest.fail(sweep.report(played))


# sampled: whole games


@pytest.mark.parametrize("start", range(0, CYCLE, SLICE))
def test_whole_games_of_the_schedule_show_no_fault(start: int) -> None:
    for number in range(start, start + SLICE):
        fail_on(play(scheduled(number, seed=0), effort=GATE))


@pytest.mark.parametrize("first", [0, 1, 37, 1_960])
def test_any_fifty_games_have_every_reading(first: int) -> None:
    tables = [scheduled(number, seed=7) for number in range(first, first + CYCLE)]
    rulings = [table.game().header()["rulings"] for table in tables]
    for switch, word in every_reading():
        assert any(chosen[switch] == word for chosen in rulings), f"{switch}={word}"
    assert {table.players for table in tables} == {2, 3}
    assert {table.layout for table in tables} == {"standard", "outer"}
    assert {sector for table in tables for sector in table.sectors} == set("ABC")
    assert {table.first for table in tables} == {0, 1, 2}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_schedule_of_one_layout_has_every_reading_in_it(layout: str) -> None:
    tables = [scheduled(number, 7, layout) for number in range(CYCLE)]
    rulings = [table.game().header()["rulings"] for table in tables]
    for switch, word in every_reading():
        assert any(chosen[switch] == word for chosen in rulings), f"{switch}={word}"
    assert {table.layout for table in tables} == {layout}


def test_a_play_is_the_same_every_time() -> None:
    table = attrs.evolve(scheduled(3, seed=1), swarm=Swarm("attacks", 0.9, 0.6))
    assert play(table, 150, GATE) == play(table, 150, GATE)


@pytest.mark.clauses("GAL-R-48")
@pytest.mark.tier("shown")
def test_a_game_without_attacks_runs_into_the_cap_and_is_counted() -> None:
    table = attrs.evolve(drawn_table(Random(5), "5"), rulings=(), swarm=Swarm(SHUTTLE, 1.0, 0.0))
    played = play(table, 400, GATE)
    fail_on(played)
    assert played.count.capped == 1
    assert len(played.trace) == 400
    assert set(played.count.endings) == {"capped"}


# sampled: small configurations


@given(st.randoms(use_true_random=False), st.integers(0, 10**9))
def test_toys_show_no_fault(rng: Random, seed: int) -> None:
    fail_on(play(drawn_toy_table(rng, str(seed)), TOY_PLIES, TOY))


@given(st.randoms(use_true_random=False), st.integers(0, 10**9))
def test_openings_with_any_readings_show_no_fault(rng: Random, seed: int) -> None:
    fail_on(play(drawn_table(rng, str(seed)), 70, GATE))


@pytest.mark.deep
@given(st.randoms(use_true_random=False), st.integers(0, 10**9))
def test_long_toys_show_no_fault(rng: Random, seed: int) -> None:
    fail_on(play(drawn_toy_table(rng, str(seed)), 1_000, TOY))


# exhausted: broken objects


@pytest.mark.parametrize("phase", [Phase.EQUIP, Phase.PLAY, Phase.OVER])
def test_every_broken_object_is_a_bad_input_that_names_its_field(phase: Phase) -> None:
    game, state = _a_state(phase)
    questions: list[Callable[..., Any]] = [game.why_not, game.apply, game.step, game.canonical]
    pairs = [(state, action) for action in BROKEN_ACTIONS]
    pairs += [(broken, game.parse("pass")) for broken in BROKEN_STATES]
    for broken_state, action in pairs:
        for question in questions:
            with pytest.raises(BadInput, match=r"^(state|action)") as caught:
                question(broken_state, action)
            assert caught.value.field.split(".")[0] in {"state", "action"}


def _a_state(phase: Phase) -> tuple[Galaktico, State]:
    table = attrs.evolve(scheduled(0, seed=0), swarm=Swarm("attacks", 0.9, 0.6))
    game, state = table.game(), table.start()
    rng = Random(1)
    while state.phase is not phase and game.to_move(state) != OVER:
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    assert state.phase is phase
    return game, state


# planted bugs


@attrs.frozen
class Planted:
    """A bug: how to plant it, and what its shortest trace may look like after the set-up."""

    plant: Callable[[pytest.MonkeyPatch], None]
    kinds: tuple[str, ...]
    longest: int


def _forget_the_minimum(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(combat, "reward", lambda trophies, _: trophies)


def _forget_a_capture(patch: pytest.MonkeyPatch) -> None:
    take = combat._take

    def forgetful(tables: Tables, draft: Draft, *rest: Any, **more: Any) -> None:
        lost = draft.lost
        take(tables, draft, *rest, **more)
        draft.lost = lost

    patch.setattr(combat, "_take", forgetful)


def _let_ships_move_twice(patch: pytest.MonkeyPatch) -> None:
    glide = flight.glide

    def untiring(tables: Tables, state: State, *rest: Any) -> State:
        after = glide(tables, state, *rest)
        return attrs.evolve(after, moved=state.moved) if after.moved else after

    patch.setattr(flight, "glide", untiring)


def _switch_gravity_off_in_the_judge(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hyperspace, "_gravity", lambda *_, **__: [])


def _list_moves_of_tired_ships(patch: pytest.MonkeyPatch) -> None:
    sorties = listing_module.sorties_of

    def tireless(tables: Tables, state: State, air: Any) -> Any:
        return sorties(tables, attrs.evolve(state, moved=NOWHERE), air)

    patch.setattr(listing_module, "sorties_of", tireless)


def _overpay_for_dear_types(patch: pytest.MonkeyPatch) -> None:
    """A deep one: it shows only against a type whose card holds two figures or more."""

    def greedy(card: int, tied: int, *, wins_only: bool) -> int:
        return counted_trophies(card, tied, wins_only=wins_only) + (card >= 2)

    patch.setattr(combat, "counted_trophies", greedy)


def _tell_nobody_of_meteors(patch: pytest.MonkeyPatch) -> None:
    carry_out = Galaktico.carry_out

    def silent(game: Galaktico, state: State, action: Action, events: Any) -> State:
        after = carry_out(game, state, action, events)
        if events and str(action).startswith("meteor"):
            events.clear()
        return after

    patch.setattr(Galaktico, "carry_out", silent)


BUGS: Final = {
    "reward": pytest.param(
        Planted(_forget_the_minimum, ("faults", "transition", "child"), 4),
        marks=pytest.mark.clauses("GAL-PTS-03"),
    ),
    "capture": pytest.param(
        Planted(_forget_a_capture, ("faults", "child"), 4),
        marks=pytest.mark.clauses("GAL-CMB-07"),
    ),
    "twice": pytest.param(
        Planted(_let_ships_move_twice, ("transition",), 4),
        marks=pytest.mark.clauses("GAL-MOV-04"),
    ),
    "gravity": pytest.param(
        Planted(_switch_gravity_off_in_the_judge, ("nonsense",), 6),
        marks=pytest.mark.clauses("GAL-GRV-02"),
    ),
    "tired": pytest.param(
        Planted(_list_moves_of_tired_ships, ("listed", "child"), 3),
        marks=pytest.mark.clauses("GAL-MOV-04"),
    ),
    "dear": pytest.param(
        Planted(_overpay_for_dear_types, ("transition",), 8),
        marks=pytest.mark.clauses("GAL-PTS-02"),
    ),
    "silence": pytest.param(Planted(_tell_nobody_of_meteors, ("transition",), 6)),
}


def small_tables() -> Iterator[Table]:
    """Toys, played with a preference for fights; one in ten is the published box."""
    for number in range(400):
        rng = Random(f"bug/{number}")
        draw = drawn_toy_table if (number + 1) % 10 else drawn_table
        yield attrs.evolve(draw(rng, str(number)), swarm=Swarm("attacks", 0.6, 0.3))


FAILURES = 4
"""So many plays that fail are shortened: a trace can only lose actions, and some need them all."""


def first_failures() -> list[Play]:
    """The first plays that fail."""
    plays = (play(table, 300, TOY) for table in small_tables())
    found = list(islice((played for played in plays if played.failure is not None), FAILURES))
    return found or pytest.fail("400 plays and nothing found")


def set_up_length(table: Table, trace: tuple[Action, ...]) -> int:
    """How many actions of a trace are set-up."""
    game, state = table.game(), table.start()
    for number, action in enumerate(trace):
        if state.phase is Phase.PLAY:
            return number
        state = game.apply(state, action)
    return len(trace)


@pytest.mark.parametrize("bug", BUGS.values(), ids=BUGS.keys())
def test_a_planted_bug_is_found_and_its_trace_made_short(
    bug: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    bug.plant(monkeypatch)
    first, *others = first_failures()
    plays = [first, *(one for one in others if one.failure and one.failure.kind in bug.kinds)]
    shorts = list(map(shortened, plays))
    for played, short in zip(plays, shorts, strict=True):
        assert played.failure is not None
        assert played.failure.kind in bug.kinds, played.failure
        assert failing_part(played.table, short, played.failure) == short
    lengths = [len(s) - set_up_length(p.table, s) for p, s in zip(plays, shorts, strict=True)]
    assert min(lengths) <= bug.longest, sweep.report(plays[0])
    monkeypatch.undo()
    for played, short in zip(plays, shorts, strict=True):
        assert played.failure is not None
        assert failing_part(played.table, short, played.failure) is None


def test_without_a_bug_the_same_plays_find_nothing() -> None:
    for number, table in enumerate(small_tables()):
        if number >= 24:
            break
        fail_on(play(table, 300, GATE))


# the tools themselves


def test_shrinking_leaves_out_what_became_illegal() -> None:
    def rises_to_nine(numbers: Any) -> tuple[int, ...] | None:
        kept: list[int] = []
        for number in numbers:
            if not kept or number == kept[-1] + 1:
                kept.append(number)
        return tuple(kept) if kept and kept[-1] == 9 else None

    assert (9,) == shrink((4, 5, 6, 1, 7, 8, 2, 9), rises_to_nine)


def test_shrinking_stops_when_the_replays_have_run_out() -> None:
    calls = []

    def never(numbers: Any) -> None:
        calls.append(numbers)

    assert tuple(range(100)) == shrink(range(100), never, replays=7)
    assert len(calls) == 7


def test_a_sound_play_has_nothing_to_shorten() -> None:
    played = play(scheduled(0, seed=0), 45, GATE)
    assert shortened(played) == played.trace
    assert failing_part(played.table, played.trace, Failure("faults", "none")) is None


def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == sweep.main(["--games", "3", "--jobs", "1", "--plies", "60", "--seed", "4"])
    printed = capsys.readouterr().out
    for row in ("games", "capped games", "listed actions judged", "readings covered"):
        assert f"\n{row}" in f"\n{printed}"
    assert printed.rstrip().endswith(" 0")


def test_the_command_prints_a_short_trace_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _tell_nobody_of_meteors(monkeypatch)
    assert 1 == sweep.main(["--games", "2", "--jobs", "1", "--plies", "200"])
    printed = capsys.readouterr().out
    assert "FAILED (transition)" in printed
    assert "readings" in printed
    assert "meteor " in printed.rstrip().splitlines()[-1]


def test_an_interrupted_sweep_tells_what_it_has_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = sweep.sweep

    def until_interrupted(*words: Any) -> Iterator[sweep.Batch]:
        yield next(whole(*words))
        raise KeyboardInterrupt

    monkeypatch.setattr(sweep, "sweep", until_interrupted)
    words = ["--games", "50", "--jobs", "1", "--plies", "5"]
    assert sweep.INTERRUPTED == sweep.main(words)
    printed = capsys.readouterr()
    assert "interrupted" in printed.err
    assert printed.out.startswith(f"games                   {sweep.BATCH} (seed 0)\n")


@pytest.mark.parametrize("words", [["--game", "chess"], ["--games", "0"], ["--jobs", "-1"]])
def test_the_command_refuses_what_it_does_not_know(words: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        sweep.main(words)
    assert 2 == caught.value.code


def test_every_ship_type_can_be_favoured() -> None:
    for ship in ShipType:
        table = attrs.evolve(scheduled(0, seed=0), swarm=Swarm(f"{ship}s", 0.9, 0.0))
        fail_on(play(table, 80, GATE))
