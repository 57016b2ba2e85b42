"""What is kept from step to step is what would be worked out anew, and it is bounded."""

import random
from collections.abc import Iterator
from threading import Thread
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.galaxy_of_trian import State
from galaxy_rules.galaxy_of_trian.board.nearby import MOST, Nearby
from galaxy_rules.galaxy_of_trian.rules.blocking import presence, presences
from galaxy_rules.galaxy_of_trian.rules.extraction import nebulas_at
from galaxy_rules.galaxy_of_trian.rules.movement import destinations, reachable
from galaxy_rules.galaxy_of_trian.rules.trade import exchange_change, listed_exchanges
from galaxy_rules.galaxy_of_trian.words.actions import Exchange
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.galaxy_of_trian.words.state import Draft

TABLES = [
    ("ships", {}),
    ("full", {}),
    ("ships", {"gas_tiles": "no_transit", "rogue_reach": "same_tile"}),
    ("full", {"gas_tiles": "no_entry", "closed_area_moves": "forbidden"}),
]


def walk(game: gr.Game[State, Any, Any, Any], seed: int) -> Iterator[State]:
    """The states of one random game."""
    dice, state = random.Random(seed), game.new(3)
    while game.to_move(state) != gr.OVER:
        yield state
        coming = [one for one, _ in game.chance_outcomes(state)] or game.legal_actions(state)
        state = game.apply(state, dice.choice(coming))


@pytest.mark.parametrize(("variant", "rulings"), TABLES)
def test_flights_and_shores_are_those_of_the_map_as_it_is(
    variant: str, rulings: dict[str, str]
) -> None:
    game = gr.game("galaxy_of_trian", variant=variant, rulings=rulings)
    seen = 0
    for seed in range(2):
        for state in walk(game, seed):
            anew = attrs.evolve(game.tables, flights=Nearby(), shores=Nearby())
            for cell, ship in state.ships.items():
                seen += 1
                assert reachable(game.tables, state, ship) == reachable(anew, state, ship)
                assert destinations(game.tables, state, cell) == destinations(anew, state, cell)
                assert nebulas_at(game.tables, state, ship) == nebulas_at(anew, state, ship)
    assert seen > 500


def test_who_is_present_by_emissaries_is_who_is_present_by_parts() -> None:
    game, seen = gr.game("galaxy_of_trian", variant="full"), 0
    for seed in range(4):
        for state in walk(game, seed):
            found = presences(state)
            for area, estate in state.estates.items():
                assert presence(state, estate) == found.pop(area, set())
                seen += 1
            assert not found
    assert seen > 1000


def test_exchanges_are_one_for_each_outcome() -> None:
    game, seen = gr.game("galaxy_of_trian", variant="ships"), 0
    for state in walk(game, 1):
        own, bag, colours = state.minerals[state.turn], state.bag, game.tables.colours
        anew = {
            exchange_change(game.tables, first, second, wanted)
            for number, first in enumerate(colours)
            for second in colours[number:]
            for wanted in colours
            if own[first] > (first == second)
            and own[second]
            and (wanted in bag or wanted in (first, second))
        }
        found = listed_exchanges(game.tables, state)
        assert anew == set(found)
        for change, one in found.items():
            assert type(one) is Exchange
            assert change == exchange_change(game.tables, one.first, one.second, one.wanted)
        seen += len(found)
    assert seen > 100


def test_no_more_is_kept_than_there_is_room_for() -> None:
    kept: Nearby[int] = Nearby()
    galaxy: Galaxy = gr.game("galaxy_of_trian").new(2).galaxy
    for question in range(3 * MOST):
        kept.keep(question, galaxy, (0, 1), question)
        assert kept.known(question, galaxy) == question
    assert sum(kept.known(question, galaxy) is not None for question in range(3 * MOST)) <= MOST


def test_threads_that_share_a_game_find_the_same() -> None:
    game = gr.game("galaxy_of_trian", variant="ships")
    alone = [[state.digest() for state in walk(game, seed)][-1] for seed in range(4)]
    found: dict[int, str] = {}

    def play(seed: int) -> None:
        found[seed] = [state.digest() for state in walk(game, seed)][-1]

    threads = [Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert alone == [found[seed] for seed in range(4)]


def test_a_draft_that_has_turned_into_a_state_is_frozen() -> None:
    before = gr.game("galaxy_of_trian").new(2)
    draft = Draft.of(before)
    draft.turns = 3
    after = draft.turned()
    assert type(after) is State
    assert after == attrs.evolve(before, turns=3)
    assert before.turns == 0
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        after.turns = 4  # type: ignore[misc] # that it is refused is the point
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        draft.turns = 4
