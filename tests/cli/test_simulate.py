"""``simulate`` and the playouts below it: seeded, capped, on any executor."""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.opponents import Policy, greedy_policy, random_policy
from galaxy_rules.lab.playouts import (
    Seeded,
    Table,
    check_run,
    playout,
    playouts,
    seed_of,
    summarise,
)
from galaxy_rules.lab.simulations import as_json, simulate
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
    assert 6 == reluctant.tasks
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


def test_json_for_machines() -> None:
    words = ("galaktico", "3", "--players", "2", "--policy", "1=greedy", "--seed", "4", "--json")
    documents = [process("simulate", *words, "--jobs", jobs).stdout for jobs in ("1", "2")]
    assert documents[0] == documents[1]
    document = json.loads(documents[0])
    assert [
        "format", "game", "rules", "variant", "rulings", "data", "players", "policies", "seed",
        "plies", "games", "unfinished", "shared", "ended", "length", "seats",
    ] == list(document)  # fmt: skip
    assert "galaxy-rules/simulation/1" == document["format"]
    assert ["random", "greedy"] == document["policies"]
    assert ["least", "median", "greatest", "mean"] == list(document["length"])
    assert [["wins", "points"]] * 2 == [list(seat) for seat in document["seats"]]
    assert 3 == document["unfinished"] + sum(end["games"] for end in document["ended"])


def test_policies_may_be_functions_and_makers_of_functions() -> None:
    named = Table("galaktico", 2, policies=("random", "greedy"))
    made = Table("galaktico", 2, policies=(Seeded(by_chance), Seeded(greedy_policy)))
    assert playout(named, 5, 150) == playout(made, 5, 150)
    plain = Table("galaktico", 2, policies=(first_listed, "greedy"))
    check_run(plain, 2, 7, 120)
    summary = simulate(plain, 2, 7, 120, jobs=1)
    assert summary == simulate(plain, 2, 7, 120, jobs=2)
    assert [f"{__name__}.first_listed", "greedy"] == as_json(summary, plain, 7, 120)["policies"]
    nobody: Any = ("greedy", 3)
    with pytest.raises(BadInput, match=r"policies\[1\]: expected a name or a function, found 3"):
        check_run(attrs.evolve(plain, policies=nobody), 2, 7, 120)


def by_chance(_: Any, seed: int) -> Policy:
    return random_policy(seed)


def first_listed(_: Any, legal_actions: Sequence[Any]) -> Any:
    return legal_actions[0]


@pytest.mark.parametrize("where", ["threads", "processes"])
def test_a_run_can_be_stopped_and_resumed(tmp_path: Path, where: str) -> None:
    file = tmp_path / "run.json"
    words = ("simulate", "galaktico", "--plies", "60", "--seed", "4", "--jobs", "2", "--json")
    whole = process(*words, "5").stdout
    resumed = (*words, "--checkpoint", str(file), "--executor", where)
    assert 0 == process(*resumed, "3").returncode
    assert 3 == json.loads(file.read_text())["done"]
    assert whole == process(*resumed, "5").stdout
    assert whole == process(*resumed, "5").stdout
    assert "games: 5 are done in " in refused(*resumed, "4")
    for other, field in (
        (("--seed", "5"), "checkpoint.seed: 4 in "),
        (("--plies", "61"), "checkpoint.plies: 60 in "),
        (("--rulings", "own_station=dock"), "checkpoint.rulings: "),
        (("--players", "2"), "checkpoint.players: 3 in "),
        (("--policy", "greedy"), "checkpoint.policies: "),
    ):
        assert field in refused(*resumed, "5", *other)


def test_a_run_that_is_ended_says_how_far_it_has_come(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    words = ("simulate", "take_the_galaxy", "100000", "--jobs", "1", "--checkpoint", str(file))
    with subprocess.Popen(
        (sys.executable, "-m", "galaxy_rules.cli", *words), stderr=subprocess.DEVNULL
    ) as running:
        until = time.monotonic() + 60
        while not (file.exists() and json.loads(file.read_text())["done"]):
            assert time.monotonic() < until
            time.sleep(0.05)
        before = json.loads(file.read_text())["done"]
        running.terminate()
    assert 143 == running.returncode
    document = json.loads(file.read_text())
    assert before <= document["done"] == document["total"]["games"]


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
        (("galaktico", "1", "--executor", "abacus"), "executor: 'abacus' is none of processes,"),
        (("galaktico", "1", "--executor", "dask://"), "executor: 'dask://' is none of processes,"),
        (("galaktico", "1", "--checkpoint", "/no/such/folder/x"), "cannot be written"),
        (("galaktico", "1", "--checkpoint", "/dev/null"), "/dev/null: is no checkpoint"),
    ],
)
def test_bad_arguments_are_named(words: tuple[str, ...], field: str) -> None:
    assert field in refused("simulate", *words)
