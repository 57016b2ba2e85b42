"""Take The Galaxy, deep random play: 50 games of the sweep's schedule, openings, planted bugs.

The first two say what was sampled; the bugs say what such sampling is worth: each is planted in
the engine and must be found within a fixed number of plays that are clean without it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import OVER
from galaxy_rules.take_the_galaxy import (
    Action,
    Draw,
    EndTurn,
    Phase,
    Relinquish,
    State,
    TakeTheGalaxy,
)
from galaxy_rules.take_the_galaxy.rules import (
    arithmetic,
    decks,
    exploration,
    listing,
    paying,
    relinquishing,
)
from galaxy_rules.take_the_galaxy.rules.arithmetic import saving
from galaxy_rules.take_the_galaxy.rules.table import TABLE
from galaxy_rules.take_the_galaxy.rules.tokens import change_renown
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.slots import Kind
from properties import sweep
from properties.deep_play import Effort, Failure
from properties.nonsense_ttg import BROKEN_ACTIONS, BROKEN_STATES
from properties.sweep_take_the_galaxy import (
    CYCLE,
    SEATINGS,
    Count,
    Play,
    Swarm,
    Table,
    drawn_table,
    every_reading,
    failing_part,
    play,
    report,
    scheduled,
    shortened,
    summary,
)
from properties.transitions_ttg import open_actions

GATE: Final = Effort(judged=40, applied=1, every_child=250, nonsense=3, malformed=1)
"""Less of everything than the sweep looks at, so that 50 whole games fit into the gate."""
OPENING: Final = Effort(judged=5, every_child=40, nonsense=4)
SLICE: Final = 5
PARTS: Final = range(10)
"""A thousand games of the deep profile, in parts, so that one can see how far it has come."""
IN_A_PART: Final = 100


def fail_on(played: Play) -> None:
    """Fail with the short trace."""
    if played.failure is not None:
        pytest.fail(report(played))


# sampled: whole games


@pytest.mark.clauses("TTG-END-05", "TTG-COMP-01", "TTG-COMP-02", "TTG-POOL-03", "TTG-SYS-02")
@pytest.mark.parametrize("start", range(0, CYCLE, SLICE))
def test_whole_games_of_the_schedule_show_no_fault(start: int) -> None:
    """Eleven turns each, no card lost, pools empty, four systems, the score a fold of the log."""
    for number in range(start, start + SLICE):
        played = play(scheduled(number, seed=0), effort=GATE)
        fail_on(played)
        assert played.count.turns == 11 * played.table.players
        assert not played.count.capped


@pytest.mark.clauses("TTG-COMP-06", "TTG-SET-14", "TTG-TEAM-01")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("first", [0, 1, 37, 1_960])
def test_any_fifty_games_have_every_reading_and_every_table(first: int) -> None:
    tables = [scheduled(number, seed=7) for number in range(first, first + CYCLE)]
    rulings = [table.game().header()["rulings"] for table in tables]
    for switch, word in every_reading():
        assert any(chosen[switch] == word for chosen in rulings), f"{switch}={word}"
    assert {(table.players, table.variant) for table in tables} == set(SEATINGS)
    assert {table.first for table in tables} == {0, 1, 2, 3}
    assert 17 == len({switch for switch, _ in every_reading()})


@pytest.mark.parametrize("variant", sweep.TTG_VARIANTS)
def test_the_schedule_of_one_variant_has_every_reading_in_it(variant: str) -> None:
    tables = [scheduled(number, 7, variant) for number in range(CYCLE)]
    rulings = [table.game().header()["rulings"] for table in tables]
    for switch, word in every_reading():
        assert any(chosen[switch] == word for chosen in rulings), f"{switch}={word}"
    seatings = {seating for seating in SEATINGS if seating[1] == variant}
    assert {(table.players, table.variant) for table in tables} == seatings


def test_a_play_is_the_same_every_time() -> None:
    assert play(scheduled(13, seed=1), 150, GATE) == play(scheduled(13, seed=1), 150, GATE)


def test_a_game_that_runs_into_the_cap_is_counted() -> None:
    played = play(scheduled(3, seed=1), 30, GATE)
    fail_on(played)
    assert (30, 1) == (len(played.trace), played.count.capped)


# sampled: the first turns


@pytest.mark.clauses("TTG-COMP-01", "TTG-COMP-02", "TTG-POOL-03", "TTG-SYS-02", "TTG-EXP-03")
@settings(max_examples=12)
@given(st.randoms(use_true_random=False), st.integers(0, 10**9))
def test_openings_with_any_readings_show_no_fault(rng: Random, seed: int) -> None:
    fail_on(play(drawn_table(rng, str(seed)), 70, OPENING))


@pytest.mark.deep
@pytest.mark.clauses("TTG-COMP-01", "TTG-COMP-02", "TTG-POOL-03", "TTG-SYS-02", "TTG-END-05")
@pytest.mark.parametrize("part", PARTS)
@settings(max_examples=IN_A_PART)
@given(rng=st.randoms(use_true_random=False), seed=st.integers(0, 10**9))
def test_long_games_with_any_readings_show_no_fault(part: int, rng: Random, seed: int) -> None:
    fail_on(play(drawn_table(rng, str(seed)), effort=OPENING))


# exhausted: broken objects


@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.ACTION, Phase.OVER])
def test_every_broken_object_is_a_bad_input_that_names_its_field(phase: Phase) -> None:
    game, state = _a_state(phase)
    questions: list[Callable[..., Any]] = [game.why_not, game.apply, game.step, game.canonical]
    pairs = [(state, action) for action in BROKEN_ACTIONS]
    pairs += [(broken, EndTurn()) for broken in BROKEN_STATES]
    for broken_state, action in pairs:
        for question in questions:
            with pytest.raises(BadInput, match=r"^(state|action)") as caught:
                question(broken_state, action)
            assert caught.value.field.split(".")[0] in {"state", "action"}


def _a_state(phase: Phase) -> tuple[TakeTheGalaxy, State]:
    table = scheduled(0, seed=0)
    game, state = table.game(), table.start()
    rng = Random(1)
    while state.phase is not phase and game.to_move(state) != OVER:
        state = game.apply(state, rng.choice(open_actions(game, state)))
    assert state.phase is phase
    return game, state


# planted bugs


@attrs.frozen
class Planted:
    """A bug: how to plant it, as what it shows, and what the message says."""

    plant: Callable[[pytest.MonkeyPatch], None]
    kinds: tuple[str, ...]
    says: str
    toy: tuple[tuple[str, Any], ...] = ()


def _let_the_newest_go(patch: pytest.MonkeyPatch) -> None:
    def without(judge: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args: tuple(one for one in judge(*args) if one.code != "newest")

    patch.setattr(listing, "judge_relinquish", without(relinquishing.judge_relinquish))
    patch.setitem(TABLE.judges, Relinquish, without(TABLE.judges[Relinquish]))


def _pay_renown_twice(patch: pytest.MonkeyPatch) -> None:
    def generous(*args: Any) -> None:
        change_renown(*args)
        change_renown(*args)

    patch.setattr(relinquishing, "change_renown", generous)


def _let_discounts_fall_below_zero(patch: pytest.MonkeyPatch) -> None:
    def bottomless(printed: int, kind: Kind, discount: int) -> int:
        return printed - saving(kind, discount)

    for module in (arithmetic, paying, listing):
        patch.setattr(module, "build_cost", bottomless)


def _forget_hazards(patch: pytest.MonkeyPatch) -> None:
    claim_cost = arithmetic.claim_cost

    def careless(printed: int, kind: Kind, hazards: int, price: int, discount: int) -> int:
        return claim_cost(printed, kind, 0, price, discount)

    for module in (paying, listing):
        patch.setattr(module, "claim_cost", careless)


def _let_the_row_grow(patch: pytest.MonkeyPatch) -> None:
    overflow = arithmetic.overflow

    def roomy(row: int, players: int, extra: int) -> int:
        return overflow(row, players, extra + 1)

    patch.setattr(exploration, "overflow", roomy)


def _draw_any_card(patch: pytest.MonkeyPatch) -> None:
    judge = TABLE.judges[Draw]

    def lenient(*args: Any) -> Any:
        return tuple(one for one in judge(*args) if one.code != "not_in_deck")

    patch.setitem(TABLE.judges, Draw, lenient)


def _refuse_what_chance_brings(patch: pytest.MonkeyPatch) -> None:
    def severe(_: Tables, state: State, action: Draw) -> Any:
        card = min(state.decks[state.turn], default="")
        return decks.judge_draw(state, Draw("") if action.card == card else action)

    patch.setitem(TABLE.judges, Draw, severe)


def _list_what_chance_brings(patch: pytest.MonkeyPatch) -> None:
    honest = TakeTheGalaxy.legal_actions

    def outcomes_too(game: TakeTheGalaxy, state: State) -> Sequence[Action]:
        return honest(game, state) or tuple(act for act, _ in game.chance_outcomes(state))

    patch.setattr(TakeTheGalaxy, "legal_actions", outcomes_too)


CHEAP_MECHS: Final = (
    ("space.ev_migration.event", "mech"),
    ("space.ev_migration.opportunity", False),
    ("rates.mech_discount", 3),
)
"""An early Mech Revolution that takes off more than cheap colonies cost."""
BUGS: Final = {
    "newest": pytest.param(
        Planted(_let_the_newest_go, ("nonsense", "transition"), "relinquish"),
        marks=pytest.mark.clauses("TTG-REL-02", "TTG-R-34"),
    ),
    "twice": pytest.param(
        Planted(_pay_renown_twice, ("transition",), "I-11"),
        marks=pytest.mark.clauses("TTG-REL-07", "TTG-R-58"),
    ),
    "discount": pytest.param(
        Planted(_let_discounts_fall_below_zero, ("faults", "child", "transition"), "", CHEAP_MECHS),
        marks=pytest.mark.clauses("TTG-MEC-01", "TTG-R-20"),
    ),
    "hazard": pytest.param(
        Planted(_forget_hazards, ("transition",), "I-10"),
        marks=pytest.mark.clauses("TTG-HAZ-02", "TTG-HAZ-03"),
    ),
    "row": pytest.param(
        Planted(_let_the_row_grow, ("faults", "child"), "row"),
        marks=pytest.mark.clauses("TTG-EXP-03", "TTG-EXP-04"),
    ),
    "any card": pytest.param(
        Planted(_draw_any_card, ("chance",), "chance cannot bring it"),
        marks=pytest.mark.clauses("TTG-SET-09"),
    ),
    "refused chance": pytest.param(
        Planted(_refuse_what_chance_brings, ("chance",), "which is refused"),
        marks=pytest.mark.clauses("TTG-PH-03"),
    ),
    "listed chance": pytest.param(
        Planted(_list_what_chance_brings, ("chance",), "listed where chance moves"),
        marks=pytest.mark.clauses("TTG-PH-01", "TTG-PH-03"),
    ),
}
PLAYS: Final = 8
"""How many plays a bug may take to be found."""


def bug_tables(toy: tuple[tuple[str, Any], ...]) -> Iterator[Table]:
    """Small tables whose players like to take, fill and leave systems."""
    for number in range(PLAYS):
        rng = Random(f"bug/{number}")
        table = attrs.evolve(drawn_table(rng, str(number)), rulings=(), toy=toy)
        players = 1 + number % 2
        swarm = Swarm("systems", 0.8, 0.9)
        yield attrs.evolve(table, players=players, variant="standard", first=0, swarm=swarm)


@cache
def assert_clean(toy: tuple[tuple[str, Any], ...]) -> None:
    """Nothing is found without a bug; asked once for each toy."""
    for table in bug_tables(toy):
        fail_on(play(table, effort=GATE))


@pytest.mark.parametrize("bug", BUGS.values(), ids=BUGS.keys())
def test_a_planted_bug_is_found(bug: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same plays are clean first, so that it is the bug that is found."""
    assert_clean(bug.toy)
    bug.plant(monkeypatch)
    plays = (play(table, effort=GATE) for table in bug_tables(bug.toy))
    failed = next(played for played in plays if played.failure is not None)
    failure = failed.failure
    assert failure is not None
    assert failure.kind in bug.kinds, failure
    assert bug.says in failure.message
    short = shortened(failed)
    assert len(short) <= len(failed.trace)
    assert failing_part(failed.table, short, failure) == short
    monkeypatch.undo()
    assert failing_part(failed.table, short, failure) is None


# the tools themselves


def test_a_sound_play_has_nothing_to_shorten() -> None:
    played = play(scheduled(0, seed=0), 45, GATE)
    assert shortened(played) == played.trace
    assert failing_part(played.table, played.trace, Failure("faults", "none")) is None
    assert "" == report(played)


def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "take_the_galaxy", "--games", "2", "--jobs", "1", "--plies", "60"]
    assert 0 == sweep.main(words)
    printed = capsys.readouterr().out
    for row in ("games", "capped games", "branching", "  by code", "readings covered"):
        assert f"\n{row}" in f"\n{printed}"
    assert printed.rstrip().endswith(" 0")


@pytest.mark.clauses("TTG-EXP-03", "TTG-EXP-04")
@pytest.mark.tier("shown")
def test_the_command_prints_a_short_trace_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _let_the_row_grow(monkeypatch)
    words = ["--game", "take_the_galaxy", "--games", "2", "--jobs", "1", "--plies", "200"]
    assert 1 == sweep.main(words)
    printed = capsys.readouterr().out
    assert "FAILED (child)" in printed or "FAILED (faults)" in printed
    assert "TTG-EXP-03" in printed


@pytest.mark.clauses("TTG-R-18")
@pytest.mark.tier("shown")
def test_figures_say_what_is_missing() -> None:
    printed = summary(Count(readings=Counter([("row", "compact")])), 0, 1.0, GATE, 0)
    assert "1 of 37; missing burst=continuous" in printed
