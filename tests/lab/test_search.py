"""Search: honest, seeded, within its budget, and better than what it searches with."""

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import tiny_pack
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.contests.tournaments import Tournament, contest
from galaxy_rules.lab.opponents import check_policy, decide, offered, play_out, policy, seated
from galaxy_rules.lab.playouts import Table, check_run
from galaxy_rules.lab.search.budgets import Budget, budget
from galaxy_rules.lab.search.playing import VICTORY, Luck, Playing
from galaxy_rules.lab.search.searching import Search, search_policy
from galaxy_rules.lab.search.trees import Node, Spread
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from properties.noninterference.registry import TABLES
from properties.noninterference.twins import twin
from tests.toy_game.game import Prospectors

EVERY = pytest.mark.parametrize("name", gr.games())
SMALL = "search:12"
VARIANTS = {"galaxy_of_trian": "ships"}
"""Of toys, where they need one."""


def played(name: str, plies: int) -> Match:
    """A match some way on, chosen evenly."""
    match = Match.start(name, 2, 3)
    play_out(match, seated(("random", "random"), match.game, 5), plies)
    while len(match.legal) < 2:
        match.play(match.legal[0])
    return match


def toy(name: str) -> Match:
    return Match.start(name, 2, 3, data=tiny_pack(name), variant=VARIANTS.get(name))


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
    assert 60 <= len(counted) < 60 + 4 * 6


def test_seconds_are_those_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a tenth each time it is asked lets it think so many rounds."""
    now = iter(range(1_000))
    monkeypatch.setattr(time, "thread_time", lambda: next(now) / 10)
    rounds: list[int] = []
    whole = Search.round

    def spy(self: Search, left: Sequence[Any]) -> None:
        rounds.append(len(left))
        whole(self, left)

    monkeypatch.setattr(Search, "round", spy)
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
        match = toy(name)
        play_out(match, seated((SMALL, "greedy"), match.game, seed), 40)
        logs.append([str(ply.action) for ply in match.plies])
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


@EVERY
def test_what_it_chooses_is_always_listed(name: str) -> None:
    match = played(name, 60)
    chosen = seated((SMALL, "random"), match.game, 4)
    while not match.over and len(match.plies) < 66:
        action = decide(match, chosen[match.to_move])
        assert action in match.legal
        match.play(action)


@EVERY
def test_two_states_that_look_the_same_lead_to_the_same_choice(name: str) -> None:
    table = TABLES[name]
    differ = 0
    for number in range(2):
        case = table.case(number, 30 + 30 * number, 12)
        made = table.game(case)
        for state in list(table.positions(case))[::5]:
            seat = made.to_move(state)
            if seat < 0:
                continue
            other = twin(table, made, state, seat, Random(number))
            differ += other != state
            choices = [
                policy("search:6", made, 9)(made.view(one, seat), tuple(made.legal_actions(one)))
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
    play_out(match, seated(("search:4",) * players, match.game, 4), 25)
    assert 25 <= len(match.plies)


# its parts


def test_a_position_is_worth_the_lead_of_a_side() -> None:
    @attrs.frozen
    class Won:
        winners: tuple[int, ...]

    @attrs.frozen
    class Sided:
        found: tuple[int, ...]
        winners: tuple[int, ...]
        teams: int

        def seats(self, _: Any) -> int:
            return len(self.found)

        def standing(self, _: Any) -> list[int]:
            return list(self.found)

        def score(self, _: Any) -> Won:
            return Won(self.winners)

        def side(self, seat: int) -> int:
            return seat % self.teams

    def worths(found: Sequence[int], winners: Sequence[int] = (), teams: int = 9) -> list[int]:
        game: Any = Sided(tuple(found), tuple(winners), teams)
        return Playing(game, game, 5).worths(None)

    assert [2, -2] == worths([5, 3])
    assert [2 + VICTORY, -2 - VICTORY] == worths([5, 3], [0])
    assert [-4, 1, -1] == worths([1, 5, 4])
    assert [3, -3, 3, -3] == worths([7, 4, 1, 2], teams=2)
    assert [7 + VICTORY] == worths([7], [0])


@EVERY
def test_standings_say_who_is_ahead(name: str) -> None:
    """After greedy and random have played on, both by points and by what may be expected."""
    match = Match.start(name, 2, 3)
    play_out(match, seated(("greedy", "random"), match.game, 5), 2_000)
    greedy, other = Playing.of(match.game).evaluation.standing(match.state)
    assert greedy > other
    assert match.score().winners == (0,)


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
    match = played("take_the_galaxy", 60)
    search = Search(Playing.of(match.game, 40), Dice(3), match.view(match.to_move))
    world = search.world()
    state = match.game.apply(world, match.legal[0])
    found = [search.simulated(Node(2), state, Luck(9)) for _ in range(2)]
    assert found[0] == found[1]
    draws = [Luck(9), Luck(9)]
    draws[0].whims.word()
    start = match.game.new(2)
    assert draws[0].draw(match.game, start) == draws[1].draw(match.game, start)


def test_a_rival_has_to_be_ahead_by_more_than_chance() -> None:
    match = played("take_the_galaxy", 60)
    search = Search(Playing.of(match.game), Dice(3), match.view(match.to_move))

    def ahead(rival: Sequence[int], usual: Sequence[int]) -> bool:
        search.came_to.update(rival=list(rival), usual=list(usual))
        return search.is_ahead("rival", "usual")

    assert ahead([5, 6, 7], [1, 2, 4])
    assert ahead([5, 6], [4, 5])
    assert not ahead([9, 0, 1], [1, 2, 4])
    assert not ahead([1, 2, 4], [5, 6, 7])
    assert not ahead([3, 3], [3, 3])
    assert not ahead([9], [1])


# how it plays


@EVERY
def test_it_beats_random_players_on_toys(name: str) -> None:
    toy = Table(name, 2, data=tiny_pack(name), variant=VARIANTS.get(name))
    outcome = contest(Tournament(toy, ("search:6", "random")), 2, 5, 200, jobs=1)
    best = outcome.standings()[0]
    assert "search:6" == best.name
    assert best.wins.count >= 3


def test_a_run_takes_it_by_name() -> None:
    check_run(Table("galaktico", 2, policies=("search:5", "greedy")), 3, 1, 100)
    with pytest.raises(BadInput, match="policy: expected a number of simulations"):
        check_run(Table("galaktico", 2, policies=("search:x", "greedy")), 3, 1, 100)
