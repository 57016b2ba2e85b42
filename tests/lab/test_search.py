"""Search: honest, seeded, within its budget, and better than what it searches with."""

from collections.abc import Sequence
from random import Random
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import NANO, tiny_pack, usual_table
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.contests.tournaments import Tournament, contest
from galaxy_rules.lab.opponents import check_policy, decide, offered, play_out, policy, seated
from galaxy_rules.lab.playouts import Table, check_run
from galaxy_rules.lab.search import budgets
from galaxy_rules.lab.search.budgets import Budget, budget
from galaxy_rules.lab.search.playing import Playing, Style
from galaxy_rules.lab.search.searching import Search, search_policy
from galaxy_rules.lab.search.trees import Node, Spread
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from properties.noninterference.registry import TABLES
from properties.noninterference.twins import twin
from tests.toy_game.game import Prospectors

EVERY = pytest.mark.parametrize("name", gr.games())
SMALL = "search:24"


def played(name: str, plies: int) -> Match:
    """A match some way on, chosen evenly."""
    match = Match.start(name, 2, 3)
    play_out(match, seated(("random", "random"), match.game, 5), plies)
    while len(match.legal) < 2:
        match.play(match.legal[0])
    return match


# names and budgets


def test_names_say_how_long_it_may_think() -> None:
    assert Budget(simulations=500) == budget("500")
    assert Budget(seconds=1.0) == budget("1s")
    assert Budget(seconds=0.25) == budget("250ms")
    for name in (*offered(), "search:7", "search:30s"):
        assert name == check_policy(name)


@pytest.mark.parametrize(
    "name", ["search", "search:", "search:0", "search:-1", "search:1m", "search:1.5s", "search:0s",
             "search:99999999", "search:99999s", "search:greedy", "Search:5", 7, None]
)  # fmt: skip
def test_names_that_mean_nothing_are_refused(name: Any) -> None:
    with pytest.raises(BadInput) as error:
        policy(name, gr.game("galaktico"), 1)
    assert "policy" == error.value.field


def test_simulations_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("take_the_galaxy", 40)
    counted: list[int] = []
    whole = Search.simulated

    def spy(self: Search, *args: Any) -> Any:
        counted.append(1)
        return whole(self, *args)

    monkeypatch.setattr(Search, "simulated", spy)
    decide(match, policy("search:60", match.game, 1))
    assert 60 <= len(counted) < 60 + 3 * 8


def test_seconds_are_those_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a tenth each time it is asked lets it think so many rounds."""
    now = iter(range(1_000))
    monkeypatch.setattr(budgets.time, "thread_time", lambda: next(now) / 10)
    rounds: list[int] = []
    whole = Search.round
    monkeypatch.setattr(
        Search, "round", lambda self, left: rounds.append(len(left)) or whole(self, left)
    )
    match = played("take_the_galaxy", 40)
    decide(match, policy("search:2s", match.game, 1))
    assert 20 <= len(rounds) <= 21
    assert sorted(rounds, reverse=True) == rounds
    assert 2 == rounds[-1]


def test_what_is_forced_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "best", None)
    assert "only" == search_policy(gr.game("galaktico"), 1, budget("50"))(None, ("only",))


# what it chooses


@EVERY
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    logs = []
    for seed in (7, 7, 8):
        match = Match.start(name, 2, 3)
        play_out(match, seated((SMALL, "greedy"), match.game, seed), 30)
        logs.append([str(ply.action) for ply in match.plies])
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


@EVERY
def test_what_it_chooses_is_always_listed(name: str) -> None:
    match = Match.start(name, 3, 3)
    chosen = seated((SMALL, "greedy", "random"), match.game, 4)
    while not match.over and len(match.plies) < 60:
        action = decide(match, chosen[match.to_move])
        assert action in match.legal
        match.play(action)


@EVERY
def test_two_states_that_look_the_same_lead_to_the_same_choice(name: str) -> None:
    table = TABLES[name]
    differ = 0
    for number in range(3):
        case = table.case(number, 30 + 20 * number, 12)
        made = table.game(case)
        for state in list(table.positions(case))[::5]:
            seat = made.to_move(state)
            if seat < 0:
                continue
            other = twin(table, made, state, seat, Random(number))
            differ += other != state
            choices = [
                policy("search:8", made, 9)(made.view(one, seat), tuple(made.legal_actions(one)))
                for one in (state, other)
            ]
            assert choices[0] == choices[1]
    assert differ >= 2


def test_a_part_of_a_position_has_no_worlds_and_is_played_greedily() -> None:
    game = gr.game("galaktico")
    position = game.position(
        {"players": 2, "ships": [[0, "fighter", "A25"], [1, "scout", "B52"]]}, fragment=True
    )
    match = Match(game, position, 1, fragment=True)
    assert decide(match, policy(SMALL, game, 1)) in match.legal


def test_a_game_that_brings_no_opponent_is_searched_by_its_score() -> None:
    match = Match(Prospectors(), Prospectors().new(2), 5)
    assert play_out(match, seated((SMALL, "random"), match.game, 1), 500)


@pytest.mark.parametrize("variant, players", [("teams", 4), ("standard", 1)])
def test_partners_and_loners_search_too(variant: str, players: int) -> None:
    match = Match.start("take_the_galaxy", players, 3, variant=variant)
    play_out(match, seated(("search:8",) * players, match.game, 4), 40)
    assert 40 <= len(match.plies)


# its parts


def test_a_position_is_worth_the_lead_of_a_side() -> None:
    @attrs.frozen
    class Scored:
        totals: tuple[int, ...]
        winners: tuple[int, ...] = ()

    class Sided:
        def __init__(self, totals: Sequence[int], winners: Sequence[int], teams: int) -> None:
            self.found = Scored(tuple(totals), tuple(winners))
            self.teams = teams

        def score(self, _: Any) -> Scored:
            return self.found

        def side(self, seat: int) -> int:
            return seat % self.teams

    def worths(totals: Sequence[int], winners: Sequence[int] = (), teams: int = 9) -> list[int]:
        game: Any = Sided(totals, winners, teams)
        nobody: Any = None
        return Playing(game, nobody, Style(victory=100)).worths(None)

    assert [2, -2] == worths([5, 3])
    assert [102, -102] == worths([5, 3], [0])
    assert [-4, 1, -1] == worths([1, 5, 4])
    assert [3, -3, 3, -3] == worths([7, 4, 1, 2], teams=2)
    assert [107] == worths([7], [0])


def test_spreads_are_standard_deviations() -> None:
    spread = Spread()
    assert 1.0 == spread.value
    for worth in (10, 20, 30, 40):
        spread.add(worth)
    assert spread.value == pytest.approx(125**0.5)


def test_a_node_tries_what_is_promising_and_then_what_is_good() -> None:
    node = Node(2)
    names = ("best", "second", "third")
    for worth in (0, 0, 0, 0):
        node.add((worth, -worth))
    assert "best" == node.choose(names, 0, 1.0)
    for name, worth in (("best", -5), ("second", 5)):
        child = node.children.setdefault(name, Node(2))
        child.add((worth, -worth))
        node.add((worth, -worth))
    assert "second" == node.choose(names, 0, 1.0)
    assert "best" == node.choose(names, 1, 1.0)
    assert 3 == node.width


def test_rounds_let_luck_strike_all_candidates_alike() -> None:
    """Two names of the same thing come to the same: same world, same dice."""
    match = played("take_the_galaxy", 60)
    game, seat = match.game, match.to_move
    search = Search(Playing.of(game, Style(horizon=40)), Dice(3), match.view(seat))
    action = match.legal[0]
    world, found = search.world(), []
    for _ in range(2):
        node = Node(2)
        state = game.apply(world, action)
        found.append(search.simulated(node, state, Dice(9)))
        assert 1 == node.visits
    assert found[0] == found[1]


# how it plays


@pytest.mark.parametrize("name, least", [("galaktico", 7), ("galaxy_of_trian", 7), ("take_the_galaxy", 7)])
def test_it_beats_random_players_on_toys(name: str, least: int) -> None:
    players, variant = usual_table(name, NANO)
    toy = Table(name, 2, data=tiny_pack(name), variant=None if players is None else variant)
    outcome = contest(Tournament(toy, ("search:30", "random")), 4, 5, 200, jobs=1)
    best = outcome.standings()[0]
    assert "search:30" == best.name
    assert best.wins.count >= least


def test_a_run_takes_it_by_name() -> None:
    check_run(Table("galaktico", 2, policies=("search:5", "greedy")), 3, 1, 100)
    with pytest.raises(BadInput, match="policy: expected a number of simulations"):
        check_run(Table("galaktico", 2, policies=("search:x", "greedy")), 3, 1, 100)
