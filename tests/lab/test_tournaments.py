"""Tournaments: fair seatings, exact counts whoever does the work, ratings that recover strength."""

import json
import math
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import tiny_pack
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.contests.ratings import Contest, rate
from galaxy_rules.lab.contests.tournaments import (
    Outcome,
    Results,
    Standing,
    Tournament,
    as_json,
    contest,
    lineups,
)
from galaxy_rules.lab.playouts import Seeded, Table, playout, seed_of
from tests.cli.running import process, refused, run, told

TOY = Table("galaktico", 2, data=tiny_pack("galaktico"))
PAIR = Tournament(TOY, ("greedy", "random"))
NAMES = ("random", "greedy", "first", "last")


def first(_view: Any, legal_actions: Sequence[Any]) -> Any:
    return legal_actions[0]


def last(_view: Any, legal_actions: Sequence[Any]) -> Any:
    return legal_actions[-1]


# who sits where


@pytest.mark.parametrize("names, players", [
    (NAMES[:2], 2), (NAMES[:2], 3), (NAMES[:2], 4), (NAMES[:3], 2), (NAMES[:3], 3), (NAMES[:4], 3),
    (("greedy", "random", "random"), 3), (("greedy", "random", "random", "random"), 4),
])  # fmt: skip
def test_everybody_sits_as_often_at_every_seat(names: tuple[str, ...], players: int) -> None:
    ways = lineups(names, players)
    assert len(ways) == len(set(ways))
    for who in range(len(set(names))):
        assert 1 == len({sum(way[seat] == who for way in ways) for seat in range(players)})
        assert any(who in way for way in ways)
    assert all(len(set(way)) > 1 for way in ways)


def test_a_name_that_is_said_twice_has_two_seats() -> None:
    assert ((0, 1, 1), (1, 0, 1), (1, 1, 0)) == lineups(("greedy", "random", "random"), 3)


# what is counted


def test_a_round_is_every_seating_once_each_game_with_its_own_seed() -> None:
    outcome = contest(PAIR, 3, 7, jobs=1)
    by_hand: Counter[str] = Counter()
    for number in range(6):
        names = ("greedy", "random") if number % 2 == 0 else ("random", "greedy")
        one = playout(attrs.evolve(TOY, policies=names), seed_of(7, number))
        by_hand[f"{number % 2}:{'+'.join(map(str, one.winners))}"] += 1
    assert dict(by_hand) == outcome.results.outcomes
    assert 6 == outcome.results.games


def test_who_shares_the_work_changes_nothing(tmp_path: Path) -> None:
    alone = contest(PAIR, 6, 7, 40, jobs=1)
    assert alone == contest(PAIR, 6, 7, 40, jobs=2)
    with ThreadPoolExecutor(2) as pool:
        assert alone == contest(PAIR, 6, 7, 40, pool)
    file = tmp_path / "run.json"
    counted: list[int] = []
    contest(PAIR, 2, 7, 40, jobs=1, checkpoint=str(file))
    assert alone == contest(PAIR, 6, 7, 40, jobs=1, checkpoint=str(file), told=counted.append)
    assert (4, 12) == (counted[0], counted[-1])
    assert alone != contest(PAIR, 6, 8, 40, jobs=1)
    with pytest.raises(BadInput, match=r"checkpoint\.policies"):
        contest(Tournament(TOY, ("random", "greedy")), 6, 7, 40, jobs=1, checkpoint=str(file))


def test_standings_say_what_the_outcomes_say() -> None:
    found = Results(10, 1, {"0:": 1, "0:0": 4, "0:0+1": 1, "1:0": 1, "1:1": 3})
    outcome = Outcome(PAIR, 0, 40, found)
    best, other = outcome.standings()
    assert ("greedy", 8, 10) == (best.name, best.wins.count, best.wins.of)
    assert ("random", 2, 10) == (other.name, other.wins.count, other.wins.of)
    assert ((6, 5), (4, 3)) == best.seats
    assert ((4, 1), (6, 1)) == other.seats
    assert 0.5 == best.even
    assert 1 == outcome.shared
    [meeting] = outcome.meetings()
    assert (10, 7, 1) == (meeting.games, meeting.won, meeting.lost)
    assert best.rating.value == pytest.approx(-other.rating.value)
    assert best.rating.value > 0


def test_partners_win_together_and_are_no_rivals() -> None:
    asked = Tournament(Table("take_the_galaxy", 4, variant="teams"), ("greedy", "random"))
    teams = [asked.side(seat) for seat in range(4)]
    own = tuple(seat for seat in range(4) if teams[seat] == teams[0])
    mixed = asked.lineups.index(tuple(int(seat == own[1]) for seat in range(4)))
    apart = asked.lineups.index(tuple(int(seat not in own) for seat in range(4)))
    won = "+".join(map(str, own))
    assert 2 == len(own)
    for way, wins, met in ((mixed, [1, 1], (0, 0)), (apart, [1, 0], (1, 0))):
        outcome = Outcome(asked, 0, 40, Results(1, 0, {f"{way}:{won}": 1}))
        assert 0 == outcome.shared
        assert wins == [one.wins.count for one in sorted(outcome.standings(), key=by_name)]
        [meeting] = outcome.meetings()
        assert met == (meeting.won, meeting.lost)


def by_name(standing: Standing) -> str:
    return standing.name


def test_policies_may_be_functions() -> None:
    asked = Tournament(TOY, (first, Seeded(of_last)))
    document = as_json(contest(asked, 1, 3, 60, jobs=1))
    assert [f"{__name__}.first", f"{__name__}.of_last"] == document["policies"]
    assert {"galaxy-rules/tournament/1"} == {document["format"]}


def of_last(_game: Any, _seed: int) -> Any:
    return last


# how strong that is


def test_ratings_of_equals_are_nought_with_the_spread_of_a_coin() -> None:
    even = [Contest(((0,), (1,)), (0,), 50), Contest(((1,), (0,)), (0,), 50)]
    one, other = rate(2, even)
    assert 0 == pytest.approx(one.value) == pytest.approx(other.value)
    coin = 1.96 * 400 / math.log(10) / math.sqrt(100 * 0.25) / 2
    assert coin == pytest.approx(one.within, rel=0.02)


def test_ratings_recover_the_strengths_behind_many_games() -> None:
    strengths = [0.9, 0.1, -0.4, -0.6]
    games = []
    for table in ((0, 1, 2), (1, 2, 3), (0, 2, 3), (0, 1, 3)):
        weights = [math.exp(strengths[one]) for one in table]
        sides = tuple((one,) for one in table)
        for place, weight in enumerate(weights):
            games.append(Contest(sides, (place,), round(100_000 * weight / sum(weights))))
    found = [one.value * math.log(10) / 400 for one in rate(4, games)]
    assert strengths == pytest.approx(found, abs=0.01)


def test_ratings_of_partners_add_up() -> None:
    strengths = [0.7, 0.2, -0.5, -0.4]
    games = []
    for sides in (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))):
        weights = [math.exp(sum(strengths[who] for who in side)) for side in sides]
        for place, weight in enumerate(weights):
            games.append(Contest(sides, (place,), round(200_000 * weight / sum(weights))))
    found = [one.value * math.log(10) / 400 for one in rate(4, games)]
    assert strengths == pytest.approx(found, abs=0.01)


def test_who_never_lost_has_a_rating_and_a_wide_interval() -> None:
    best, worst = rate(2, [Contest(((0,), (1,)), (0,), 20)])
    assert 200 < best.value < 600
    assert best.value - best.within < 300
    assert best.value == pytest.approx(-worst.value)
    assert rate(2, [Contest(((0,), (1,)), (), 20)])[0].value == 0


def test_a_shared_victory_is_half_of_one_for_each() -> None:
    shared = rate(2, [Contest(((0,), (1,)), (0, 1), 10)])
    halves = rate(2, [Contest(((0,), (1,)), (0,), 5), Contest(((0,), (1,)), (1,), 5)])
    assert shared == halves


# the command

WORDS = ("tournament", "galaktico", "greedy", "random", "--rounds", "2", "--plies", "40")


def test_the_command_prints_a_table() -> None:
    result = run(*WORDS, "--jobs", "1")
    assert 0 == result.exit_code
    assert "4 games of galaktico, 2 players, 2 a round" in result.output
    assert "policy games wins share 95 % even rating" in told(result)
    assert "left unfinished at the cap 4" in result.output
    assert "greedy against random: 4 games, 0 won, 0 lost" in result.output


def test_json_for_machines_is_the_same_whoever_does_the_work() -> None:
    documents = [process(*WORDS, "--json", "--jobs", jobs).stdout for jobs in ("1", "2")]
    assert documents[0] == documents[1]
    document = json.loads(documents[0])
    assert [
        "format", "game", "rules", "variant", "rulings", "data", "players", "policies", "seed",
        "plies", "games", "unfinished", "shared", "standings", "meetings",
    ] == list(document)  # fmt: skip
    assert ["policy", "games", "wins", "share", "interval", "even", "rating", "seats"] == list(
        document["standings"][0]
    )


@pytest.mark.parametrize("words, field", [
    (("galaktico",), "policies: expected 2 to 8"),
    (("galaktico", "greedy"), "policies: expected 2 to 8"),
    (("galaktico", "greedy", "greedy"), "policies: expected 2 to 8"),
    (("galaktico", *(["greedy", "random"] * 5)), "policies: expected 2 to 8"),
    (("galaktico", "greedy", "chess"), "policy: 'chess' is none of"),
    (("chess", "greedy", "random"), "game: "),
    (("galaktico", "greedy", "random", "--rounds", "0"), "rounds: expected 1 to"),
    (("galaktico", "greedy", "random", "--plies", "0"), "plies: expected 1 to"),
    (("galaktico", "greedy", "random", "-p", "4"), "players: "),
    (("take_the_galaxy", "greedy", "random", "-p", "1"), "players: there is nobody"),
    (("galaktico", "greedy", "random", "--seed", "-1"), "seed: "),
    (("galaktico", "greedy", "random", "--executor", "abacus"), "executor: "),
    (("galaktico", "greedy", "random", "--checkpoint", "/dev/null"), "is no checkpoint"),
])  # fmt: skip
def test_bad_arguments_are_named(words: tuple[str, ...], field: str) -> None:
    assert field in refused("tournament", *words)


@pytest.mark.parametrize("name", gr.games())
def test_every_game_has_tournaments(name: str) -> None:
    toy = Table(name, 2, data=tiny_pack(name))
    outcome = contest(Tournament(toy, ("random", first, last)), 1, 2, 200, jobs=1)
    assert 6 == outcome.results.games
    assert [4, 4, 4] == [one.wins.of for one in outcome.standings()]
