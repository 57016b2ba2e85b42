"""Two readings from the same seeds: what is counted, and that it can be trusted."""

from concurrent.futures import Executor, Future
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest

from galaxy_rules.catalogue import game, tiny_pack
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.lab.comparing import (
    ACTIONS,
    KINDS,
    RESULTS,
    SCORES,
    START,
    VIEWS,
    Difference,
    Parting,
    Question,
    Readings,
    at_fraction,
    check_question,
    compare,
    compare_game,
    outcome_at,
    play,
    trail,
)
from galaxy_rules.lab.exhausting import exhaust, tiny_table
from galaxy_rules.lab.perft import census
from galaxy_rules.lab.perft import table as perft_table
from galaxy_rules.lab.playouts import Table, made, seed_of
from galaxy_rules.lab.weighing import Rate, Share, Shift, as_json, weigh

TABLE = Table("take_the_galaxy", 2)
SLOTS = Question(TABLE, "slots", "matched")


class Here(Executor):
    """An executor that does everything at once, itself."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("name", ["galaktico", "take_the_galaxy", "galaxy_of_trian"])
def test_a_reading_does_not_differ_from_itself(name: str) -> None:
    table = Table(name, 2)
    switch = switches(type(made(table).rulings))[0]
    question = Question(table, switch.name, switch.default)
    [pair] = compare(question, 1, seed=3, cap=120)
    assert dict.fromkeys(KINDS, 0) == pair.different
    assert 0 == pair.other_results
    assert pair.steps > 100
    assert pair.first is None
    assert pair.winners[0] == pair.winners[1]
    assert pair.totals[0] == pair.totals[1]
    assert pair.plies[0] == pair.plies[1] == pair.positions - 1


@pytest.mark.parametrize(
    "question, kind",
    [
        (SLOTS, ACTIONS),
        (Question(TABLE, "discards", "owner"), VIEWS),
        (Question(TABLE, "row", "conveyor"), RESULTS),
        (Question(TABLE, "pirates", "random"), ACTIONS),
    ],
)
def test_readings_that_differ_are_seen_to(question: Question, kind: str) -> None:
    pairs = list(compare(question, 2, seed=1))
    counted = {each: sum(pair.different[each] for pair in pairs) for each in KINDS}
    counted[RESULTS] = sum(pair.other_results for pair in pairs)
    assert counted[kind] > 0
    if kind == VIEWS:
        assert {kind} == {each for each, count in counted.items() if count}


@pytest.mark.clauses("GAL-R-28")
def test_a_score_can_be_what_differs() -> None:
    question = Question(Table("galaktico", 3), "final_tie", "ender")
    words = {
        "players": 3,
        "stations": {1: "B44"},
        "ships": [[0, "destroyer", "B33"]],
        "points": {0: 10, 1: 2, 2: 15},
    }
    state = game("galaktico").position(words, fragment=True)
    over = game("galaktico").apply(state, game("galaktico").parse("B33: B44"))
    assert Difference(SCORES) in set(Readings.of(question).differences(over))


@pytest.mark.clauses("TTG-R-53")
def test_a_ruling_can_be_about_the_start() -> None:
    question = Question(Table("take_the_galaxy", 1, variant="random"), "solo_fringe", "event")
    pair = compare_game(question, 5, cap=3)
    assert Parting(5, 0, Difference(START)) == pair.first
    assert "they part after 0 plies, and nowhere sooner" == exhaust(question).sentence
    assert [] == list(Readings.of(SLOTS).starts(2))


@pytest.mark.clauses("TRI-R-24")
def test_a_ruling_about_ships_never_matters_where_there_are_none() -> None:
    question = Question(
        Table("galaxy_of_trian", 2, variant="beginner"), "ship_contact", "same_area"
    )
    [pair] = compare(question, 1, cap=200)
    assert pair.first is None
    assert pair.steps > 200


def test_an_action_that_only_one_reading_allows_is_named_with_it() -> None:
    pair = compare_game(SLOTS, seed_of(0, 0))
    assert pair.first is not None
    difference = pair.first.difference
    states, _ = trail(SLOTS, pair.seed, pair.first.ply)
    chosen, matched = Readings.of(SLOTS).games
    action = chosen.parse(difference.action)
    assert "matched" == difference.allowed
    assert chosen.why_not(states[-1], action)
    assert not matched.why_not(states[-1], action)


def test_before_the_first_parting_nothing_differs() -> None:
    pair = compare_game(SLOTS, seed_of(0, 1))
    assert pair.first is not None
    readings = Readings.of(SLOTS)
    states, _ = trail(SLOTS, pair.seed, pair.first.ply)
    assert [] == [d for state in states[:-1] for d in readings.differences(state)]
    assert [] != list(readings.differences(states[-1]))


def test_the_other_game_is_the_same_until_they_part() -> None:
    pair = compare_game(SLOTS, seed_of(0, 1))
    assert pair.first is not None
    swapped = Question(SLOTS.other, "slots", "chosen")
    mine, theirs = (trail(q, pair.seed, pair.first.ply)[0] for q in (SLOTS, swapped))
    assert mine == theirs


def test_results_do_not_depend_on_the_executor() -> None:
    alone = list(compare(SLOTS, 3, seed=7))
    assert alone == list(compare(SLOTS, 3, seed=7, executor=Here()))
    assert alone != list(compare(SLOTS, 3, seed=8))


def test_a_capped_game_is_counted_as_unfinished() -> None:
    weight = weigh(SLOTS, 7, compare(SLOTS, 2, seed=7, cap=20))
    assert (2, 2) == weight.unfinished
    assert 42 == weight.positions[ACTIONS].of


def test_a_fraction_picks_from_lists_of_any_length_alike() -> None:
    half = 1 << 63
    assert "c" == at_fraction(half, "abcd")
    assert "c" == at_fraction(half, "abcde")
    assert "a" == at_fraction(0, "abcd")
    assert "d" == at_fraction((1 << 64) - 1, "abcd")
    odds = [("a", Fraction(1, 4)), ("b", Fraction(3, 4))]
    assert "a" == outcome_at((1 << 62) - 1, odds)
    assert "b" == outcome_at(1 << 62, odds)


def test_play_is_decided_by_its_seed() -> None:
    one, again, another = (play(made(TABLE), 2, seed, 60) for seed in (5, 5, 6))
    assert one == again
    assert one != another


@pytest.mark.parametrize(
    "switch, reading, said",
    [
        ("moon", "full", "rulings.moon: no such switch; there are burst, "),
        ("slots", "full", "rulings.slots: 'full' is no reading of it; there are chosen, matched"),
    ],
)
def test_a_bad_question_names_what_there_is(switch: str, reading: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        check_question(Question(TABLE, switch, reading))
    assert str(caught.value).startswith(said)


# ------------------------------------------------------------------------- adding up


def test_shares_have_intervals() -> None:
    assert (0.0, 0.5) == (Share(0, 10).value, Share(5, 10).value)
    low, high = Share(5, 10).interval
    assert (0.24, 0.76) == (round(low, 2), round(high, 2))
    assert 1.0 == Share(10, 10).interval[1]
    assert 0.0 == Share(0, 10).interval[0] < Share(0, 10).interval[1]


def test_positions_of_one_game_are_not_taken_for_independent() -> None:
    clustered = Rate.over([(100, 100), (0, 100), (100, 100), (0, 100)])
    spread = Rate.over([(50, 100)] * 4)
    assert clustered.value == spread.value == 0.5
    assert clustered.within is not None
    assert clustered.within > 0.5
    assert spread.within is None
    assert Rate.over([(0, 9), (0, 9)]).within is None
    assert Rate.over([(1, 9)]).within is None


def test_intervals_of_few_games_cover_what_they_say() -> None:
    rng = Random(0)
    for games in (2, 6, 15, 60):
        shifts = (Shift.over([round(rng.gauss(0, 99)) for _ in range(games)]) for _ in range(2000))
        covered = sum(abs(shift.mean) <= (shift.within or 0) for shift in shifts)
        assert 0.93 < covered / 2000 < 0.97, games


def test_shifts_are_those_of_pairs() -> None:
    assert Shift(4.0, None) == Shift.over([4])
    assert Shift(2.0, 12.706) == Shift.over([1, 3])
    assert Shift(0.0, None) == Shift.over([0] * 15)
    with pytest.raises(BadInput, match="games: there is nothing"):
        weigh(SLOTS, 0, [])


def test_the_json_has_a_stable_form() -> None:
    document = as_json(weigh(SLOTS, 7, compare(SLOTS, 2, seed=7)))
    assert [
        "format", "game", "rules", "variant", "data", "players", "switch", "default", "reading",
        "seed", "games", "positions", "steps", "parted", "other_winner", "points", "unfinished",
        "first", "plies",
    ] == list(document)  # fmt: skip
    assert "galaxy-rules/comparison/1" == document["format"]
    assert ["actions", "views", "scores"] == list(document["positions"])
    assert ["count", "of", "share", "within"] == list(document["steps"])
    assert ["count", "of", "share", "interval"] == list(document["other_winner"])
    assert ["winner", "seats"] == list(document["points"])
    assert ["seed", "ply", "difference"] == list(document["first"])
    assert ["kind", "action", "allowed"] == list(document["first"]["difference"])


# ------------------------------------------------------------------- tiny instances


def thin() -> Pack:
    """A box of two space cards: one turn of one player."""
    left_out = {f"space.{card}.wormhole": 2 for card in ("sys_E1", "ev_pirates")}
    return tiny_pack("take_the_galaxy").with_values("toy", "thinned out", left_out)


def test_a_whole_tiny_game_in_which_a_ruling_never_matters() -> None:
    table = Table("take_the_galaxy", 1, data=thin())
    found = exhaust(Question(table, "relinquish_when", "full"), most=200_000)
    assert found.complete
    assert found.difference is None
    counted = census(*perft_table("take_the_galaxy", thin(), 1))
    assert (counted.states, counted.transitions) == (found.states, found.steps)
    assert f"in all {found.states} reachable states they never differ" == found.sentence


def test_the_nearest_difference_of_a_tiny_game() -> None:
    table = Table("take_the_galaxy", 1, data=thin())
    found = exhaust(Question(table, "discards", "owner"))
    assert (1, (), Difference(VIEWS)) == (found.states, found.path, found.difference)
    upgraded = exhaust(Question(table, "upgrade_state", "inherit"))
    assert upgraded.difference is not None
    assert RESULTS == upgraded.difference.kind
    assert "they part after 5 plies, and nowhere sooner" == upgraded.sentence
    assert 5 == len(upgraded.path)


def test_a_search_that_gives_up_says_so() -> None:
    table = tiny_table("galaxy_of_trian")
    assert (2, "beginner") == (table.players, table.variant)
    told: list[int] = []
    found = exhaust(Question(table, "extraction", "additive_capped"), 30, told.append)
    assert not found.complete
    assert "in the first 30 states they do not differ; there are more" == found.sentence
    assert list(range(1, 31)) == told


def test_a_question_keeps_the_other_readings_of_its_table() -> None:
    table = attrs.evolve(TABLE, rulings={"row": "conveyor"})
    assert {"row": "conveyor", "slots": "matched"} == Question(
        table, "slots", "matched"
    ).other.rulings
