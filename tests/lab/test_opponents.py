"""Opponents: plain functions of a view, honest, seeded, and better than chance."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame, tiny_pack
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.opponents import (
    BadPolicy,
    Policy,
    decide,
    greedy_policy,
    play_out,
    policies,
    policy,
    random_policy,
    seated,
)
from galaxy_rules.lab.playouts import Table, check_run, playout, playouts, seed_of
from galaxy_rules.match.match import Match
from properties.noninterference.registry import TABLES
from properties.noninterference.twins import twin

CAP = 5_000
EVERY = pytest.mark.parametrize("name", gr.games())


def begun(name: str, players: int = 2, seed: int = 3, **more: Any) -> Match:
    return Match.start(name, players, seed, **more)


def played(name: str, plies: int, players: int = 2) -> Match:
    """A match some way on, chosen evenly."""
    match = begun(name, players)
    play_out(match, seated(("random",) * players, match.game, 5), plies)
    return match


# what they are


def test_policies_go_by_their_names() -> None:
    assert ("random", "greedy") == policies()
    match = begun("galaktico")
    for name in policies():
        chosen = policy(name, match.game, 1)
        assert name == chosen.__name__
        assert chosen(match.view(0), tuple(match.legal)) in match.legal


def test_a_random_policy_takes_every_action_sooner_or_later() -> None:
    chooses = random_policy(1)
    assert {1, 2, 3} == {chooses(None, (1, 2, 3)) for _ in range(40)}


@EVERY
@pytest.mark.parametrize("kind", policies())
def test_the_same_seed_plays_the_same_game(name: str, kind: str) -> None:
    logs = []
    for seed in (7, 7, 8):
        match = begun(name)
        play_out(match, seated((kind, kind), match.game, seed), 60)
        logs.append([str(ply.action) for ply in match.plies])
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


@EVERY
def test_greedy_chooses_the_same_on_every_machine(name: str) -> None:
    match = begun(name)
    play_out(match, seated(("greedy", "greedy"), match.game, 11), 60)
    chosen = [str(ply.action) for ply in match.plies if ply.by >= 0]
    assert PINNED[name] == chosen[-1]


PINNED = {
    "galaktico": "A25: A34 A44",
    "galaxy_of_trian": "research",
    "take_the_galaxy": "pay freighter",
}
"""What greedy does last within sixty plies."""


@pytest.mark.parametrize(
    "build, field",
    [
        (lambda game: policy("chess", game, 1), "policy"),
        (lambda game: policy("greedy", game, -1), "seed"),
        (lambda _: random_policy(2**64), "seed"),
        (lambda _: greedy_policy("galaktico", 1), "game"),  # type: ignore[arg-type]
        (lambda game: seated(("random", "x"), game, 1), "policy"),
        (lambda game: seated((), game, True), "seed"),
    ],
)
def test_nonsense_is_refused_by_name(build: Callable[[AnyGame], object], field: str) -> None:
    with pytest.raises(BadInput) as error:
        build(gr.game("galaktico"))
    assert field == error.value.field


# what they know


@EVERY
@pytest.mark.parametrize("kind", policies())
def test_two_states_that_look_the_same_lead_to_the_same_choice(name: str, kind: str) -> None:
    table = TABLES[name]
    differ = 0
    for number in range(6):
        case = table.case(number, 30 + 20 * number, 12)
        made = table.game(case)
        for state in list(table.positions(case))[::4]:
            seat = made.to_move(state)
            if seat < 0:
                continue
            other = twin(table, made, state, seat, Random(number))
            differ += other != state
            choices = [
                policy(kind, made, 9)(made.view(one, seat), tuple(made.legal_actions(one)))
                for one in (state, other)
            ]
            assert choices[0] == choices[1]
    assert differ >= 3


@EVERY
def test_a_policy_is_handed_a_view_and_a_plain_tuple_and_nothing_else(name: str) -> None:
    match = played(name, 60)
    handed: list[Any] = []

    def spy(*args: Any) -> Any:
        handed.extend(args)
        return args[1][0]

    decide(match, spy)
    assert [match.game.view_class, tuple] == [type(thing) for thing in handed]
    assert match.to_move == handed[0].seat


# how they play


@EVERY
@pytest.mark.parametrize("kind", policies())
def test_what_they_choose_is_always_listed(name: str, kind: str) -> None:
    match = begun(name, players=3)
    chosen = seated((kind,) * 3, match.game, 4)
    while not match.over and len(match.plies) < 90:
        action = decide(match, chosen[match.to_move])
        assert action in match.legal
        match.play(action)


@EVERY
@pytest.mark.parametrize("players", [2, 3])
def test_games_of_greedy_players_come_to_an_end(name: str, players: int) -> None:
    match = begun(name, players, seed=players)
    assert play_out(match, seated(("greedy",) * players, match.game, 1), CAP)


@pytest.mark.parametrize(
    "name, players, variant",
    [
        ("galaktico", 3, "outer"),
        ("galaxy_of_trian", 4, "ships"),
        ("galaxy_of_trian", 2, "beginner"),
        ("take_the_galaxy", 1, "random"),
        ("take_the_galaxy", 4, "teams"),
        ("take_the_galaxy", 4, "teams_random"),
    ],
)
def test_greedy_plays_every_variant(name: str, players: int, variant: str) -> None:
    match = begun(name, players, variant=variant)
    assert play_out(match, seated(("greedy",) * players, match.game, 1), CAP)


@EVERY
def test_greedy_plays_toys(name: str) -> None:
    for seed in range(6):
        match = begun(name, 2, seed, data=tiny_pack(name))
        play_out(match, seated(("greedy", "greedy"), match.game, seed), 300)
        assert match.plies


# against each other


def contest(name: str, players: int, games: int) -> tuple[int, float, float]:
    """One greedy player among random ones, at every seat in turn: wins, and mean points of both."""
    wins, own, others = 0, 0, 0
    for number in range(games):
        hero = number % players
        names = tuple("greedy" if seat == hero else "random" for seat in range(players))
        result = playout(Table(name, players, policies=names), seed_of(11, number), CAP)
        wins += (hero,) == result.winners
        own += result.totals[hero]
        others += sum(result.totals) - result.totals[hero]
    return wins, own / games, others / games / max(1, players - 1)


@pytest.mark.parametrize(
    "name, players",
    [
        *(("galaktico", players) for players in (2, 3)),
        *(("galaxy_of_trian", players) for players in (2, 3, 4)),
        *(("take_the_galaxy", players) for players in (2, 3, 4)),
    ],
)
def test_greedy_beats_random_at_every_seat(name: str, players: int) -> None:
    games = 4
    wins, own, others = contest(name, players, games)
    assert wins >= games - 1
    assert own > 3 * others


def test_greedy_gets_more_renown_alone() -> None:
    totals = {
        kind: sum(
            playout(Table("take_the_galaxy", 1, policies=(kind,)), seed_of(2, number)).totals[0]
            for number in range(4)
        )
        for kind in policies()
    }
    assert totals["greedy"] > 3 * totals["random"]


# who goes wrong


def cheat(_view: Any, legal_actions: Sequence[Any]) -> Any:
    """An action of another turn."""
    return gr.game("galaktico").parse("A11: A12")


def foreign(_view: Any, legal_actions: Sequence[Any]) -> Any:
    return "end"


def silent(_view: Any, legal_actions: Sequence[Any]) -> Any:
    return None


def broken(_view: Any, legal_actions: Sequence[Any]) -> Any:
    return legal_actions[10_000]


def greedy_for_arguments(view: Any) -> Any:
    return view


@pytest.mark.parametrize(
    "wrong, problem",
    [
        (cheat, "it chose A11: A12, which is not legal: "),
        (foreign, "it chose 'end': action: "),
        (silent, "it chose None: action: "),
        (broken, "it failed with IndexError: "),
        (greedy_for_arguments, "it failed with TypeError: "),
    ],
)
def test_a_policy_that_goes_wrong_is_named_with_seat_and_ply(wrong: Policy, problem: str) -> None:
    match = begun("galaktico")
    before = match.plies
    with pytest.raises(BadPolicy) as error:
        play_out(match, (random_policy(1), wrong), CAP)
    assert f"policy {wrong.__name__}: seat 1, ply 13: {problem}" in str(error.value)
    assert ("galaktico", 1, 13) == (match.game.name, error.value.seat, error.value.ply)
    assert 12 == len(match.plies) - len(before)


def test_an_interruption_passes_through() -> None:
    def interrupted(_view: Any, legal_actions: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        decide(begun("galaktico"), interrupted)


def test_a_legal_action_that_is_spelled_another_way_will_do() -> None:
    match = played("galaktico", 38)
    move = next(action for action in match.legal if ":" in str(action))

    def roundabout(view: Any, legal_actions: Sequence[Any]) -> Any:
        return match.game.parse(str(move))

    assert move == decide(match, roundabout)


@pytest.mark.parametrize(
    "chosen, cap, field",
    [
        ((random_policy(1),), 10, "policies"),
        ((random_policy(1), "random"), 10, "policies[1]"),
        ("ab", 10, "policies"),
        ((random_policy(1), random_policy(1)), -1, "cap"),
        ((random_policy(1), random_policy(1)), 10**9, "cap"),
        ((random_policy(1), random_policy(1)), 1.5, "cap"),
    ],
)
def test_play_out_names_what_is_wrong(chosen: Any, cap: Any, field: str) -> None:
    with pytest.raises(BadInput) as error:
        play_out(begun("galaktico"), chosen, cap)
    assert field == error.value.field


def test_nobody_decides_in_a_game_that_is_over_or_in_none() -> None:
    match = begun("take_the_galaxy", 1)
    play_out(match, seated(("greedy",), match.game, 1), CAP)
    with pytest.raises(BadInput, match="over"):
        decide(match, random_policy(1))
    with pytest.raises(BadInput, match="match: expected a match"):
        play_out(match.state, (random_policy(1),), 5)


def test_a_cap_leaves_a_game_unfinished() -> None:
    match = begun("galaktico")
    assert not play_out(match, seated(("random", "random"), match.game, 1), 20)
    assert 20 == len(match.plies)


# playouts


def test_playouts_by_policies_do_not_depend_on_who_shares_them() -> None:
    table = Table("take_the_galaxy", 2, policies=("greedy", "random"))
    alone = [playout(table, seed_of(7, number)) for number in range(5)]
    assert alone == list(playouts(table, 5, 7))


@pytest.mark.parametrize("names", [("greedy",), ("greedy", "chess")])
def test_a_run_wants_a_known_policy_for_each_seat(names: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="polic"):
        check_run(Table("galaktico", 2, policies=names), 3, 1, 100)
