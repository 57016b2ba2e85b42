"""Galaxy of Trian, deep random play: 60 games of the sweep's schedules, openings, broken objects.

They say what was sampled; what such sampling is worth, `test_planted_bugs_trian_rules` says.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.tables import VARIANTS
from galaxy_rules.galaxy_of_trian.words.actions import EndTurn
from galaxy_rules.galaxy_of_trian.words.state import Phase, State
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import OVER
from galaxy_rules.testing.looking import options_of
from properties import sweep
from properties.deep_play import Effort, Failure
from properties.nonsense_trian import BROKEN_ACTIONS, BROKEN_STATES
from properties.skills_trian import SKILLS
from properties.sweep_galaxy_of_trian import (
    BASIC,
    CYCLE,
    RICH,
    SEATINGS,
    TASTES,
    Count,
    Play,
    drawn_table,
    every_reading,
    failing_part,
    pairs_of_races,
    play,
    report,
    scheduled,
    shortened,
    shortfall,
    summary,
)

GATE: Final = Effort(judged=40, sample=4, applied=0, every_child=400, nonsense=2, malformed=1)
"""Less of everything than the sweep looks at, so that 42 whole games fit into the gate."""
FULL_GATE: Final = attrs.evolve(GATE, judged=80, sample=3, nonsense=1)
OPENING: Final = Effort(judged=5, sample=10, applied=1, every_child=40, nonsense=4, malformed=1)
GAMES: Final = range(9, 51)
"""Three as recommended, every departure alone, two mixtures."""
SLICE: Final = 3
PARTS: Final = range(10)
"""A thousand games of the deep profile, in parts, so that one can see how far it has come."""
IN_A_PART: Final = 100
TURNS: Final = 84


def fail_on(played: Play) -> None:
    """Fail with the short trace."""
    if played.failure is not None:
        pytest.fail(report(played))


# sampled: whole games


@pytest.mark.clauses(
    "TRI-CMP-01", "TRI-CMP-03", "TRI-CMP-04", "TRI-CMP-06", "TRI-TRN-05", "TRI-TRN-09",
    "TRI-EVT-02", "TRI-CTL-01", "TRI-BSH-13", "TRI-BEM-08", "TRI-END-01",
)  # fmt: skip
@pytest.mark.parametrize("start", GAMES[::SLICE])
def test_whole_games_of_the_schedule_show_no_fault(start: int) -> None:
    """Nothing lost, credits by their causes, control as derived, battles that end, equal turns."""
    for number in range(start, start + SLICE):
        show_no_fault(play(scheduled(number, 0, "basic"), effort=GATE))


def show_no_fault(played: Play) -> None:
    """A whole game without a fault."""
    fail_on(played)
    assert not played.count.capped
    assert played.count.turns <= TURNS


@pytest.mark.clauses(
    "TRI-VAR-03", "TRI-EVO-02", "TRI-EVO-03", "TRI-EVO-04", "TRI-EVO-06", "TRI-UNI-01",
    "TRI-UNI-02", "TRI-UNI-03", "TRI-SK-1-10", "TRI-SK-6-01", "TRI-SK-7-03", "TRI-SK-8-05",
    "TRI-R-101", "TRI-R-110", "TRI-R-113", "TRI-R-116", "TRI-R-122", "TRI-R-123", "TRI-R-124",
    "TRI-R-158", "TRI-R-161", "TRI-R-162",
)  # fmt: skip
@pytest.mark.parametrize("start", GAMES[::SLICE])
def test_whole_full_games_show_no_fault(start: int) -> None:
    """Tokens, prices, fire and what skills pay besides, as they are worked out from the log."""
    for number in range(start, start + SLICE):
        show_no_fault(play(scheduled(number, 0, "full"), effort=FULL_GATE, faults_every=4))


@pytest.mark.clauses("TRI-SET-02", "TRI-VAR-03")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("first", [0, 5, 990])
def test_full_games_have_every_pair_of_races_and_every_reading(first: int) -> None:
    tables = [scheduled(number, 7, "full") for number in range(first, first + CYCLE)]
    for pair in pairs_of_races():
        assert any(set(pair) <= set(table.races) for table in tables[: len(pairs_of_races())])
    rulings = [table.game().header()["rulings"] for table in tables]
    for switch, word in every_reading():
        assert any(chosen[switch] == word for chosen in rulings), f"{switch}={word}"
    assert {table.players for table in tables} == {2, 3, 4}
    assert {table.toy for table in tables} == {(), RICH}
    assert all(len(table.races) == table.players for table in tables)
    assert {table.variant for table in tables} == {"full"}


@pytest.mark.clauses("TRI-SET-01", "TRI-VAR-01", "TRI-VAR-02")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("first", [0, 1, 37, 940])
def test_a_cycle_of_games_has_every_reading_and_every_table(first: int) -> None:
    tables = [scheduled(number, seed=7) for number in range(first, first + 2 * CYCLE)]
    rulings = [table.game().header()["rulings"] for table in tables]
    for switch, word in every_reading():
        assert any(chosen[switch] == word for chosen in rulings), f"{switch}={word}"
    assert {(table.players, table.variant) for table in tables} == set(SEATINGS)
    assert {table.first for table in tables} == {0, 1, 2, 3}
    assert {table.swarm.taste for table in tables} == set(TASTES)
    assert 33 == len({switch for switch, _ in every_reading()})


@pytest.mark.clauses("TRI-SET-01", "TRI-VAR-01", "TRI-VAR-02")
@pytest.mark.tier("shown")
def test_the_games_of_the_gate_have_every_reading_and_table() -> None:
    named = {name: {one for one in SEATINGS if one[1] == name} for name in VARIANTS}
    for schedule, seatings in (("basic", set(BASIC)), *named.items()):
        tables = [scheduled(number, 0, schedule) for number in GAMES]
        rulings = [table.game().header()["rulings"] for table in tables]
        for switch, word in every_reading():
            assert any(chosen[switch] == word for chosen in rulings), f"{switch}={word}"
        assert {(table.players, table.variant) for table in tables} == seatings


def test_a_play_is_the_same_every_time() -> None:
    assert play(scheduled(13, seed=1), 60, GATE) == play(scheduled(13, seed=1), 60, GATE)


def test_a_game_that_runs_into_the_cap_is_counted() -> None:
    played = play(scheduled(3, seed=1), 30, GATE)
    fail_on(played)
    assert (30, 1) == (len(played.trace), played.count.capped)


# sampled: the first turns


@settings(max_examples=10)
@given(st.randoms(use_true_random=False), st.integers(0, 10**9))
def test_openings_with_any_readings_show_no_fault(rng: Random, seed: int) -> None:
    fail_on(play(drawn_table(rng, str(seed)), 60, OPENING))


@pytest.mark.deep
@pytest.mark.parametrize("part", PARTS)
@settings(max_examples=IN_A_PART)
@given(rng=st.randoms(use_true_random=False), seed=st.integers(0, 10**9))
def test_long_games_with_any_readings_show_no_fault(part: int, rng: Random, seed: int) -> None:
    fail_on(play(drawn_table(rng, str(seed)), effort=OPENING))


# exhausted: broken objects


@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.EXPLORATION, Phase.OVER])
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


def _a_state(phase: Phase) -> tuple[GalaxyOfTrian, State]:
    table = scheduled(0, seed=0)
    game, state = table.game(), table.start()
    rng = Random(1)
    while state.phase is not phase and game.to_move(state) != OVER:
        state = game.apply(state, rng.choice(options_of(game, state)))
    assert state.phase is phase
    return game, state


# the tools themselves


def test_a_sound_play_has_nothing_to_shorten() -> None:
    played = play(scheduled(0, seed=0), 45, GATE)
    assert shortened(played) == played.trace
    assert failing_part(played.table, played.trace, Failure("faults", "none")) is None
    assert "" == report(played)


def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "galaxy_of_trian", "--games", "2", "--jobs", "1", "--plies", "60"]
    assert 0 == sweep.main(words)
    printed = capsys.readouterr().out
    for row in ("games", "capped games", "branching", "  by code", "readings covered", "events"):
        assert f"\n{row}" in f"\n{printed}"
    assert printed.rstrip().endswith(" 0")


@pytest.mark.parametrize("variant, games", [("full", 2), ("ships", 0), ("beginner", 0)])
def test_the_command_plays_one_variant_only(
    variant: str, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--game", "galaxy_of_trian", "--games", "2", "--jobs", "1", "--plies", "20"]
    assert 0 == sweep.main([*words, "--variant", variant])
    printed = capsys.readouterr().out
    assert f"variants                {variant} 2\n" in printed
    assert f"full games              {games}, " in printed


def test_the_command_knows_the_variants_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        sweep.main(["--game", "galaktico", "--variant", "full"])
    assert "no variant" in capsys.readouterr().err


def test_a_thousand_full_games_in_which_a_skill_is_rare_are_not_enough() -> None:
    uses = Counter(dict.fromkeys(SKILLS, 50))
    assert "" == shortfall(Count(full=1000, skills=uses))
    assert "" == shortfall(Count(full=999))
    uses["lucky"] = 49
    assert "lucky 49" in shortfall(Count(full=1000, skills=uses))


def test_the_command_prints_a_short_trace_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = GalaxyOfTrian.carry_out

    def generous(game: GalaxyOfTrian, state: State, action: Any, events: Any) -> State:
        after = honest(game, state, action, events)
        return attrs.evolve(after, credits=(after.credits[0] + 1, *after.credits[1:]))

    monkeypatch.setattr(GalaxyOfTrian, "carry_out", generous)
    words = ["--game", "galaxy_of_trian", "--games", "1", "--jobs", "1", "--plies", "5"]
    assert 1 == sweep.main(words)
    printed = capsys.readouterr().out
    assert "FAILED (transition)" in printed
    assert "I-05" in printed


def test_figures_say_what_is_missing() -> None:
    printed = summary(Count(readings=Counter([("gas_tiles", "parts")])), 0, 1.0, GATE, 0)
    assert "1 of 70; missing unplaceable_tile=discard_redraw" in printed
