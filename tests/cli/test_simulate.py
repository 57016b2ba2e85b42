"""``simulate`` and the playouts below it: seeded, capped, on any executor."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.playouts import Table, playout, playouts, seed_of, summarise
from tests.cli.running import process, refused, run, told

TABLE = Table("galaktico", 2)


class Reluctant(Executor):
    """An executor that does everything at once, itself, and counts."""

    def __init__(self) -> None:
        self.tasks = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.tasks += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_results_do_not_depend_on_the_executor() -> None:
    alone = [playout(TABLE, seed_of(7, number), 300) for number in range(6)]
    reluctant = Reluctant()
    assert alone == list(playouts(TABLE, 6, 7, 300, reluctant))
    assert 2 == reluctant.tasks
    with ThreadPoolExecutor(2) as pool:
        assert alone == list(playouts(TABLE, 6, 7, 300, pool))


def test_another_seed_gives_other_games() -> None:
    pool = Reluctant()
    one, two = (list(playouts(TABLE, 3, seed, 200, pool)) for seed in (1, 2))
    assert {game.seed for game in one}.isdisjoint(game.seed for game in two)
    assert [game.totals for game in one] != [game.totals for game in two]


def test_a_summary_adds_up() -> None:
    games = list(playouts(TABLE, 5, 3, executor=Reluctant()))
    summary = summarise(games)
    assert 5 == summary.games
    assert sum(summary.wins) == 5 + summary.shared
    assert 5 - summary.capped == sum(summary.causes.values())
    assert set(" ".join(summary.causes).split()) <= {"points", "station", "destroyers", "and"}
    assert summary.plies.least == min(game.plies for game in games)
    assert summary.plies.greatest == max(game.plies for game in games)
    assert summary.points[0].mean == sum(game.totals[0] for game in games) / 5


def test_capped_games_are_counted_and_have_no_winner() -> None:
    summary = summarise(playouts(TABLE, 3, 3, 40, Reluctant()))
    assert 3 == summary.capped
    assert (0, 0) == summary.wins
    assert {} == summary.causes


@pytest.mark.parametrize("games, seed, cap", [(0, 0, 9), (-1, 0, 9), (1, -1, 9), (1, 0, 0)])
def test_a_run_that_makes_no_sense_is_refused_at_the_start(games: int, seed: int, cap: int) -> None:
    with pytest.raises(BadInput):
        next(playouts(TABLE, games, seed, cap, Reluctant()))
    with pytest.raises(BadInput, match="games: there is nothing"):
        summarise([])


def test_the_command_prints_a_table() -> None:
    words = ("galaktico", "4", "--players", "2", "--seed", "4", "--jobs", "1")
    result = run("simulate", *words)
    assert 0 == result.exit_code
    assert "4 random games of galaktico, 2 players" in result.output
    assert "seat wins share points: least median most mean" in told(result)
    assert "left unfinished at the cap 0" in result.output
    assert "4/4" in result.output


def test_the_cap_is_an_option() -> None:
    result = run("simulate", "galaktico", "2", "--plies", "45", "--jobs", "1")
    assert "left unfinished at the cap 2" in result.output
    assert "ended by: none" in result.output


def test_processes_share_the_work_and_give_the_same_table() -> None:
    words = ("simulate", "galaktico", "6", "--plies", "120", "--seed", "4", "--jobs")
    one, two = (process(*words, jobs) for jobs in ("1", "2"))
    assert 0 == one.returncode == two.returncode
    assert one.stdout == two.stdout
    assert "games" in two.stderr
    assert "Traceback" not in two.stderr


@pytest.mark.parametrize(
    "words, field",
    [
        (("galaktico", "0"), "games: expected 1 to"),
        (("galaktico", "--", "-3"), "games: "),
        (("galaktico", "9" * 12), "games: "),
        (("galaktico", "ten"), "'ten' is not a valid integer"),
        (("galaktico",), "Missing argument 'N'"),
        (("chess", "1"), "game: "),
        (("galaktico", "1", "--jobs", "0"), "jobs: "),
        (("galaktico", "1", "--jobs", "100000"), "jobs: "),
        (("galaktico", "1", "--plies", "0"), "plies: "),
        (("galaktico", "1", "--players", "4"), "players: "),
        (("galaktico", "1", "--rulings", "pass=never"), "rulings.pass: "),
    ],
)
def test_bad_arguments_are_named(words: tuple[str, ...], field: str) -> None:
    assert field in refused("simulate", *words)
