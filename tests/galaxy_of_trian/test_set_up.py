"""Set-up: figures by the number of players, credits, a first token, stacks, an empty map."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase
from galaxy_rules.galaxy_of_trian.game import tiny_pack
from galaxy_rules.galaxy_of_trian.words.components import Supply
from galaxy_rules.galaxy_of_trian.words.events import TokenGained, TurnBegan
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaxy_of_trian.helpers import (
    D1,
    SYSTEM,
    U,
    drawn,
    game,
    happened,
    permits,
    play,
    refuses,
    settle,
    table,
)

SPECIALS = {"O", "T", "X"}
TOY = GalaxyOfTrian(data=tiny_pack(), variant="ships")


# players and figures


@pytest.mark.clauses("TRI-SET-01", "TRI-R-02")
@pytest.mark.parametrize("players", [0, 1, 5, 8, True, 2.0, "2", None])
def test_only_two_to_four_can_play(players: Any) -> None:
    with pytest.raises(BadInput, match="TRI-SET-01"):
        game().new(players)


@pytest.mark.clauses("TRI-SET-01", "TRI-SET-03", "TRI-SET-05", "TRI-CMP-03", "TRI-R-01")
@pytest.mark.parametrize(
    ("players", "emissaries", "research", "space"), [(2, 9, 9, 4), (3, 8, 8, 3), (4, 7, 7, 2)]
)
def test_figures_depend_on_the_number_of_players_and_ships_do_not(
    players: int, emissaries: int, research: int, space: int
) -> None:
    own = Supply(emissaries, research, space, corvettes=3, rogues=2)
    assert (own,) * players == game().new(players).supplies


@pytest.mark.clauses("TRI-SET-04", "TRI-SET-03")
def test_a_fourth_player_has_no_eighth_emissary() -> None:
    path = [(f"{number},0,{number}", "NNN", 0) for number in range(4)]
    path += [(f"{number},0,{number + 1}", "NNN", 0) for number in range(4)]
    rules = game()
    six = [(cell, 0) for cell, _, _ in path[:6]]
    state = table(rules, players=4, galaxy=path, added="2,0,3", emissaries=six)
    assert 1 == state.supplies[0].emissaries
    last = permits(rules, state, "send emissary 2,0,3:n0")
    assert (7, 0) == (len(last.emissaries), last.supplies[0].emissaries)
    full = table(rules, players=4, galaxy=path, added="3,0,4", emissaries=[*six, ("2,0,3", 0)])
    refuses(rules, full, "send emissary 3,0,4:n0", "no_unit", "TRI-EDN-01")


# credits and tokens


@pytest.mark.clauses("TRI-SET-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_ten_credits(players: int) -> None:
    assert (10,) * players == game().new(players).credits


@pytest.mark.clauses("TRI-SET-02", "TRI-SET-10", "TRI-SET-12")
@pytest.mark.parametrize("rules", [game(), game("full"), TOY], ids=["ships", "full", "toy"])
def test_chance_has_the_first_word_and_nothing_happens_before_it(rules: GalaxyOfTrian) -> None:
    races = list(rules.box.races)[:2] if rules.full else None
    for state in (rules.new(2), rules.new(2, first=1, races=races)):
        assert CHANCE == rules.to_move(state)
        assert () == rules.faults(state)


@pytest.mark.clauses("TRI-SET-10", "TRI-TOK-01", "TRI-R-03")
def test_everybody_draws_a_token_the_first_player_first() -> None:
    rules = game()
    state = rules.new(3, first=1)
    order = []
    for kind in ("reroll", "plus", "plus"):
        assert CHANCE == rules.to_move(state)
        assert {"draw reroll", "draw plus"} == set(drawn(rules, state))
        order += [event.seat for event in happened(rules, state, f"draw {kind}", TokenGained)]
        state = permits(rules, state, f"draw {kind}")
    assert [1, 2, 0] == order
    assert (Bag.of(["plus"]), Bag.of(["reroll"]), Bag.of(["plus"])) == state.tokens


@pytest.mark.clauses("TRI-R-03", "TRI-TRD-09")
def test_the_first_token_is_secret_like_all_others() -> None:
    rules = game()
    state = play(rules, rules.new(2), "draw reroll", "draw plus")
    assert (Bag.of(["reroll"]), 1) == rules.view(state, 0).tokens
    assert (1, Bag.of(["plus"])) == rules.view(state, 1).tokens
    assert (1, 1) == rules.view(state, SPECTATOR).tokens


@pytest.mark.clauses("TRI-SET-13", "TRI-CMP-04", "TRI-CMP-06", "TRI-CMP-10")
def test_minerals_and_tokens_begin_in_their_bags() -> None:
    rules = game()
    state = rules.new(4)
    assert Bag({"red": 30, "yellow": 30, "green": 30, "blue": 30}) == state.bag
    assert 22 == len(state.token_bag)
    state = settle(rules, state)
    assert 120 == len(state.bag)
    assert 18 == len(state.token_bag)
    assert (Bag(),) * 4 == state.minerals
    refuses(rules, rules.new(2), "draw red", "not_in_bag", "TRI-CMP-10")


@pytest.mark.clauses("TRI-SET-14", "TRI-R-08", "TRI-CMP-05")
def test_the_pool_of_credits_has_no_end() -> None:
    rules = game()
    state = table(rules, galaxy=SYSTEM, emissaries=[(U, 0)], credits=[9000, 9000], main=True)
    assert (9016, 9000) == play(rules, state, f"build {U}").credits


# tiles


@pytest.mark.clauses("TRI-SET-12", "TRI-CMP-01", "TRI-CMP-10")
def test_the_tiles_are_two_stacks_of_equal_height() -> None:
    rules = game()
    state = settle(rules, rules.new(2))
    assert (42, 42) == state.heights
    assert 82 == len(state.rest)
    assert set(rules.box.tiles) == {*state.rest, *state.beneath}


@pytest.mark.clauses("TRI-SET-11", "TRI-R-04")
def test_special_sides_lie_down_and_all_other_sides_may_show() -> None:
    rules = game()
    state = play(rules, rules.new(2), "draw plus", "draw plus")
    outcomes = drawn(rules, state)
    assert 1 == pytest.approx(sum(outcomes.values()))
    faces = set()
    for text, chance in outcomes.items():
        _, _, tile, side = text.split()
        front, back = rules.box.tiles[tile].front, rules.box.tiles[tile].back
        faces.add(front if side == "front" else back)
        both = not SPECIALS & {front, back}
        assert (1 / 168 if both else 1 / 84) == pytest.approx(chance)
    assert not SPECIALS & faces
    assert set(rules.box.faces) - SPECIALS == faces
    assert {face for face in rules.box.faces if rules.box.faces[face].extractor} <= faces


@pytest.mark.clauses("TRI-SET-11", "TRI-SET-12", "TRI-CMP-01")
def test_a_special_side_or_a_tile_that_lies_elsewhere_is_not_revealed() -> None:
    rules = game()
    state = play(rules, rules.new(2), "draw plus", "draw plus")
    for tile in ("T01", "T02", "T03"):
        refuses(rules, state, f"reveal 0 {tile} back", "hidden_side", "TRI-SET-11")
    refuses(rules, state, "reveal 1 T01 front", "nothing_due")
    refuses(rules, state, "reveal 0 T85 front", "not_in_stack", "TRI-SET-12")
    state = play(rules, state, "reveal 0 T15 front")
    assert ("ENNN", None) == state.tops
    refuses(rules, state, "reveal 1 T15 front", "not_in_stack", "TRI-SET-12")


@pytest.mark.clauses("TRI-SET-15", "TRI-EXP-04", "TRI-EXP-07", "TRI-R-05", "TRI-R-135")
def test_the_first_tile_goes_to_the_middle_any_side_and_any_way_round() -> None:
    rules = game()
    assert not settle(rules, rules.new(2)).galaxy.tiles
    state = table(rules, hand="T60")
    for text in ("NSS", "PoNS"):
        for turn in range(3):
            after = permits(rules, state, f"place {text} {U} {turn}")
            assert 1 == len(after.galaxy.tiles)
    refuses(rules, state, f"place NSS {D1} 0", "not_connected", "TRI-R-05")


# who is first


@pytest.mark.clauses("TRI-SET-16", "TRI-R-06")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_table_says_who_is_first(first: int) -> None:
    rules = game()
    state = settle(rules, rules.new(3, first=first))
    assert (first, first) == (state.first, rules.to_move(state))
    assert Phase.EXTRACTION is state.phase


@pytest.mark.clauses("TRI-SET-16")
@pytest.mark.parametrize("first", [-1, 3, True, None, "0"])
def test_nobody_outside_the_table_is_first(first: Any) -> None:
    with pytest.raises(BadInput, match="TRI-SET-16"):
        game().new(3, first=first)


@pytest.mark.clauses("TRI-SET-17", "TRI-TRN-02")
def test_turns_pass_clockwise_from_the_first_player() -> None:
    rules = game()
    state = settle(rules, rules.new(4, first=2))
    seats = []
    for number in range(5):
        seats.append(rules.to_move(state))
        state = settle(rules, play(rules, state, "take 0"))
        place = next(str(act) for act in rules.legal_actions(state))
        state = play(rules, state, place)
        following = [event.seat for event in happened(rules, state, "end", TurnBegan)]
        state = play(rules, state, "end")
        assert (number + 1, following) == (state.turns, [rules.to_move(state)])
    assert [2, 3, 0, 1, 2] == seats
