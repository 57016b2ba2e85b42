"""How to play the game: two actions a turn, of any kinds, clockwise."""

import pytest

from galaxy_rules.galaktico import (
    Continue,
    Deploy,
    Equip,
    Move,
    MoveMeteor,
    Pass,
    Place,
    Stop,
)
from galaxy_rules.galaktico.words.actions import ACTIONS
from galaxy_rules.galaktico.words.events import TurnBegan
from galaxy_rules.kernel.clauses import Clause
from galaxy_rules.kernel.errors import BadInput
from tests.galaktico.looking import begun, happened, listed, only
from tests.helpers import fragment, galaktico, permits, play, refuses


@pytest.mark.clauses("GAL-TRN-01")
def test_a_turn_is_two_actions() -> None:
    game = galaktico()
    start = begun(game)
    assert (0, 2) == (start.turn, start.actions_left)
    first = permits(game, start, "meteor A22 A21")
    assert (0, 1) == (first.turn, first.actions_left)
    second = permits(game, first, "deploy scout")
    assert (1, 2) == (second.turn, second.actions_left)


@pytest.mark.clauses("GAL-TRN-01")
def test_an_action_may_not_be_declined() -> None:
    game = galaktico()
    refuses(game, begun(game), "pass", "must_act", "GAL-TRN-01")
    once = permits(game, begun(game), "deploy scout")
    refuses(game, once, "pass", "must_act", "GAL-TRN-01")
    assert "pass" not in listed(game, once)


@pytest.mark.clauses("GAL-TRN-01")
def test_only_the_player_on_turn_acts() -> None:
    game = galaktico()
    refuses(game, begun(game), "B33: B23", "not_yours", "GAL-R-56")
    refuses(game, begun(game), "meteor B22 B21", "meteor_right", "GAL-MET-03")


@pytest.mark.clauses("GAL-TRN-02")
@pytest.mark.parametrize(
    "first, second",
    [
        ("A33: A32", "A35: A25"),
        ("A33: A32", "deploy scout"),
        ("A33: A32", "meteor A22 A21"),
        ("deploy scout", "A33: A32"),
        ("deploy scout", "meteor A22 A21"),
        ("meteor A22 A21", "A33: A32"),
        ("meteor A22 A21", "deploy scout"),
        ("meteor A22 A21", "meteor A24 A14"),
    ],
)
def test_the_two_actions_may_be_of_any_kinds(first: str, second: str) -> None:
    game = galaktico()
    assert 1 == play(game, begun(game), first, second).turn


@pytest.mark.clauses("GAL-TRN-03")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_table_says_who_begins(first: int) -> None:
    game = galaktico()
    clause = game.clauses["GAL-TRN-03"]
    assert isinstance(clause, Clause)
    assert "unmodelled" == clause.held
    assert first == game.to_move(game.new(3, first=first))


@pytest.mark.clauses("GAL-TRN-03")
@pytest.mark.parametrize("first", [-1, 3, True, "0"])
def test_who_begins_must_sit_at_the_table(first: int) -> None:
    with pytest.raises(BadInput, match="GAL-TRN-03") as caught:
        galaktico().new(3, first=first)
    assert "first" == caught.value.field


@pytest.mark.clauses("GAL-TRN-04")
def test_turns_go_round_clockwise() -> None:
    game = galaktico()
    ships = ("0 scout A11", "1 scout B66", "2 scout C44")
    state = fragment(game, *ships, players=3, turn=1, meteors=["A66", "B11", "C66"])
    to_and_fro = {
        0: ("meteor A66 A65", "meteor A65 A66"),
        1: ("meteor B11 B12", "meteor B12 B11"),
        2: ("meteor C66 C65", "meteor C65 C66"),
    }
    seats = []
    for _ in range(6):
        seats.append(state.turn)
        state = play(game, state, *to_and_fro[state.turn])
    assert [1, 2, 0, 1, 2, 0] == seats


@pytest.mark.clauses("GAL-TRN-04")
def test_the_next_turn_is_announced_after_the_second_action() -> None:
    game = galaktico()
    start = begun(game, 3)
    assert [] == only(TurnBegan, happened(game, start, "deploy scout"))
    once = permits(game, start, "deploy scout")
    assert [TurnBegan(1)] == only(TurnBegan, happened(game, once, "meteor A22 A21"))


@pytest.mark.clauses("GAL-TRN-05")
def test_there_are_three_kinds_of_action_in_a_turn() -> None:
    game = galaktico()
    kinds = {type(action) for action in game.legal_actions(begun(game))}
    assert {Move, Deploy, MoveMeteor} == kinds
    assert {Equip, Place, Continue, Stop, Pass} == set(ACTIONS) - kinds


@pytest.mark.clauses("GAL-TRN-05")
@pytest.mark.parametrize("text", ["shoot B33", "raise shields", "", "A33 A32", "move A33 A32"])
def test_nothing_else_is_an_action(text: str) -> None:
    with pytest.raises(BadInput, match="action"):
        galaktico().parse(text)
