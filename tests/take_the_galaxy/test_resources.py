"""Resources on their own: cards for manpower and production, picks for science, and the pool."""

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.take_the_galaxy import Convert, Recover, Resource, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.words.state import Amounts, Phase
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, table
from tests.take_the_galaxy.walks import walk


@pytest.mark.clauses("TTG-RES-01")
def test_there_are_three_tokens_and_the_cards_in_hand() -> None:
    assert ["M", "S", "P"] == [str(resource) for resource in Resource]
    with pytest.raises(BadInput) as caught:
        game().parse("convert X")
    assert "action.resource" == caught.value.field
    strange = {"player.scout.output": {"gold": 1}}
    with pytest.raises(BadData) as bad:
        TakeTheGalaxy(data=published_pack().with_values("toy", "gold", strange))
    assert "player.scout.output.gold" == bad.value.field


@pytest.mark.clauses("TTG-RES-02", "TTG-R-01")
def test_three_manpower_draw_one_card() -> None:
    rules = game()
    state = table(seat=[{"hand": [], "pool": {"M": 4}}])
    after = permits(rules, state, "convert M")
    assert (Amounts(m=1), 1) == (after.pools[0], after.draws)
    drawn = settle(rules, after, "hive_colony")
    assert Bag({"hive_colony": 1}) == drawn.hands[0]
    refuses(rules, drawn, "convert M", "resources", "TTG-RES-02")


@pytest.mark.clauses("TTG-RES-03", "TTG-R-01")
def test_one_production_draws_one_card() -> None:
    rules = game()
    state = table(seat=[{"hand": [], "pool": {"P": 2}}])
    once = settle(rules, permits(rules, state, "conv_p"), "capital")
    twice = settle(rules, permits(rules, once, "conv_p"), "archive")
    assert (Bag({"capital": 1, "archive": 1}), Amounts()) == (twice.hands[0], twice.pools[0])
    refuses(rules, twice, "convert P", "resources", "TTG-RES-03")


@pytest.mark.clauses("TTG-RES-04", "TTG-R-40")
def test_a_science_picks_a_card_from_the_own_discard_pile() -> None:
    rules = game()
    seats = [
        {"hand": [], "discard": ["capital", "scout", "scout"], "pool": {"S": 2}},
        {"discard": ["archive"]},
    ]
    state = table(seat=seats)
    assert {Recover("capital"), Recover("scout")} == {
        act for act in rules.legal_actions(state) if isinstance(act, Recover)
    }
    refuses(rules, state, "recover archive", "not_in_discard", "TTG-RES-04")
    after = play(rules, state, "recover scout", "conv_s capital")
    assert (Bag({"capital": 1, "scout": 1}), Bag({"scout": 1})) == (
        after.hands[0],
        after.discards[0],
    )
    refuses(rules, after, "recover scout", "resources", "TTG-RES-04")


@pytest.mark.clauses("TTG-RES-04")
def test_science_draws_nothing() -> None:
    rules = game()
    state = table(seat=[{"pool": {"S": 9}}])
    refuses(rules, state, "convert S", "not_converted", "TTG-RES-04")


@pytest.mark.clauses("TTG-RES-02", "TTG-R-39")
def test_nothing_is_spent_where_nothing_can_be_drawn() -> None:
    rules = game()
    state = table(seat=[{"hand": ["scout"], "deck": [], "pool": {"M": 3, "P": 1}}])
    refuses(rules, state, "convert M", "nothing_to_draw", "TTG-R-39")
    refuses(rules, state, "convert P", "nothing_to_draw", "TTG-R-39")


@pytest.mark.clauses("TTG-RES-05", "TTG-R-71")
def test_earned_credits_are_drawn_one_by_one_before_anything_else() -> None:
    rules = game()
    home = {"id": "home", "colonies": [["frontier_colony"], ["logistics_hub"]]}
    state = table(seat=[{"hand": [], "systems": [home], "pool": {"M": 3}}])
    after = permits(rules, state, "use 0 0 1")
    assert 2 == after.draws
    refuses(rules, after, "end", "drawing", "TTG-R-71")
    drawn = settle(rules, after, "capital", "archive")
    assert Bag({"capital": 1, "archive": 1}) == drawn.hands[0]


@pytest.mark.clauses("TTG-RES-05", "TTG-R-39")
def test_who_earns_more_than_there_is_draws_what_there_is() -> None:
    rules = game()
    home = {"id": "home", "colonies": [["frontier_colony"], ["logistics_hub"]]}
    seat = {"hand": [], "deck": ["scout"], "systems": [home], "pool": {"M": 3}}
    after = settle(rules, permits(rules, table(seat=[seat]), "use 0 0 1"))
    assert (Bag({"scout": 1}), 0) == (after.hands[0], after.draws)


@pytest.mark.clauses("TTG-RES-06")
def test_credits_are_paid_from_the_own_hand_only() -> None:
    rules = game()
    seats = [{"hand": ["archive", "capital", "scout"]}, {"hand": ["metropolis"]}]
    state = table(players=3, explored=["ev_investors"], seat=seats)
    refuses(rules, state, "claim ev_investors", "too_few_cards", "TTG-RES-06")
    order = "claim ev_investors archive,capital,scout,metropolis"
    refuses(rules, state, order, "resources", "TTG-RES-06")
    seats[0] = {"hand": ["archive", "capital", "scout", "scout"]}
    rich = table(players=3, explored=["ev_investors"], seat=seats)
    refuses(rules, rich, order, "payment_not_in_hand", "TTG-RES-06")
    after = permits(rules, rich, "claim ev_investors archive,capital,scout,scout")
    assert (0, ("ev_investors",), 1) == (len(after.hands[0]), after.renown[0], len(after.hands[1]))


@pytest.mark.clauses("TTG-RES-07", "TTG-PH-05")
def test_exchanges_fit_between_any_two_actions_of_the_turn() -> None:
    rules = game()
    seat = {"hand": ["supply_depot"], "discard": ["scout"], "pool": {"P": 1, "S": 1}}
    state = table(seat=[seat])
    refuses(rules, state, "build 0 1 supply_depot", "too_few_cards")
    recovered = permits(rules, state, "recover scout")
    built = permits(rules, recovered, "build 0 1 supply_depot scout")
    used = play(rules, built, "use 0 0 1", "use 0 0 0")
    assert Convert(Resource.M) in rules.legal_actions(used)
    drawn = settle(rules, permits(rules, used, "convert M"))
    assert 2 == len(settle(rules, permits(rules, drawn, "convert P")).hands[0])


@pytest.mark.clauses("TTG-RES-07", "TTG-PH-01")
def test_outside_the_action_phase_there_is_nothing_to_exchange() -> None:
    state = table(phase="draw", seat=[{"hand": []}])
    refuses(game(), state, "convert P", "wrong_phase", "TTG-PH-01")
    waiting = game(resource_timing="action_phase")
    refuses(waiting, state, "convert P", "wrong_phase", "TTG-R-12")


# ------------------------------------------------------------------------------------- the pool


@pytest.mark.clauses("TTG-POOL-01", "TTG-POOL-02")
def test_what_is_generated_waits_in_the_pool_until_it_is_spent() -> None:
    rules = game()
    home = {"id": "home", "colonies": [["hive_colony"], ["field_lab"]]}
    state = table(explored=["an_C1"], seat=[{"hand": [], "systems": [home], "pool": {"S": 1}}])
    generated = permits(rules, state, "use 0 0 0")
    assert Amounts(m=4, s=1) == generated.pools[0]
    refuses(rules, generated, "claim an_C1", "resources", "TTG-ANO-01")
    spent = play(rules, generated, "use 0 0 1", "claim an_C1")
    assert (Amounts(m=2), ("an_C1",)) == (spent.pools[0], spent.renown[0])


@pytest.mark.clauses("TTG-POOL-02", "TTG-POOL-03")
def test_the_rest_of_the_pool_is_lost_when_the_turn_ends() -> None:
    rules = game()
    state = table(seat=[{"hand": [], "pool": {"M": 7, "S": 1, "P": 2}}])
    assert Amounts() == permits(rules, state, "end").pools[0]


@pytest.mark.clauses("TTG-POOL-01", "TTG-POOL-03")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("reading", ["own_turn", "action_phase"])
def test_in_random_games_pools_are_empty_outside_the_own_turn(reading: str, players: int) -> None:
    early = (Phase.EXPLORE, Phase.PIRATES, Phase.DRAW) if reading == "own_turn" else ()
    for moment in walk(game(resource_timing=reading), players, players):
        state = moment.after
        for seat, pool in enumerate(state.pools):
            assert min(pool.m, pool.s, pool.p) >= 0
            own = state.phase in (Phase.ACTION, *early) and seat == state.turn
            assert own or pool == Amounts()
