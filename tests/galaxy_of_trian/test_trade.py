"""Trade: prices, outposts that lower them, tokens nobody else sees, exchanges."""

import pytest

from galaxy_rules.galaxy_of_trian.words.events import Bought, Exchanged, TokenGained
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaxy_of_trian.helpers import (
    D1,
    L,
    Laid,
    U,
    drawn,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    table,
)

OUTPOSTS: Laid = [(U, "O", 0), (D1, "SSS", 0), (L, "O", 0)]


# buying


@pytest.mark.clauses("TRI-TRD-01", "TRI-TRD-08", "TRI-R-129")
def test_a_mineral_of_the_colour_one_wants_costs_six() -> None:
    rules = game()
    state = table(rules, credits=[20, 10])
    after = permits(rules, state, "buy green")
    assert (14, 10) == after.credits
    assert (Bag.of(["green"]), Bag()) == after.minerals
    assert state.bag.remove("green") == after.bag
    assert 0 == rules.to_move(after)
    assert [Bought(0, "green", 6)] == happened(rules, state, "buy green", Bought)
    assert ["buy red", "buy yellow", "buy green", "buy blue", "buy token"] == listed(
        rules, state, "buy"
    )


@pytest.mark.clauses("TRI-TRD-01", "TRI-TRD-08")
def test_nobody_buys_what_he_cannot_pay_or_what_the_bag_has_not() -> None:
    rules = game()
    poor = table(rules, credits=[5, 10])
    refuses(rules, poor, "buy red", "credits", "TRI-TRD-01")
    none = table(rules, bag={"red": 1, "blue": 3}, credits=[20, 10])
    refuses(rules, none, "buy green", "bag_empty", "TRI-TRD-01")
    refuses(rules, permits(rules, none, "buy red"), "buy red", "bag_empty", "TRI-TRD-01")
    refuses(rules, none, "buy purple", "no_colour", "TRI-CMP-04")
    both = table(rules, bag=["blue"], credits=[3, 10])
    found = refuses(rules, both, "buy red", "bag_empty")
    assert ["bag_empty", "credits"] == [objection.code for objection in found]


@pytest.mark.clauses("TRI-TRD-02", "TRI-TRD-08", "TRI-TOK-01")
def test_a_token_costs_four_and_is_drawn_unseen() -> None:
    rules = game()
    state = table(rules, token_bag={"reroll": 1, "plus": 3})
    paid = permits(rules, state, "buy token")
    assert (6, 10) == paid.credits
    assert {"draw reroll": 0.25, "draw plus": 0.75} == drawn(rules, paid)
    refuses(rules, paid, "buy red", "chance_first")
    after = permits(rules, paid, "draw plus")
    assert (Bag.of(["plus"]), Bag()) == after.tokens
    assert Bag({"reroll": 1, "plus": 2}) == after.token_bag
    assert [Bought(0, "token", 4)] == happened(rules, state, "buy token", Bought)


@pytest.mark.clauses("TRI-TRD-02", "TRI-R-10")
def test_no_token_is_bought_from_an_empty_bag_or_without_four_credits() -> None:
    rules = game()
    refuses(rules, table(rules, token_bag=[]), "buy token", "no_tokens", "TRI-R-10")
    poor = table(rules, credits=[3, 10])
    refuses(rules, poor, "buy token", "credits", "TRI-TRD-02")
    assert () == rules.why_not(table(rules, credits=[4, 10]), rules.parse("buy token"))


@pytest.mark.clauses("TRI-TRD-06", "TRI-TRN-06")
def test_trades_are_unlimited_and_mixed_in_any_order() -> None:
    rules = game()
    state = play(
        rules, table(rules, credits=[60, 0]),
        "buy red", "buy red", "buy token", "draw plus", "exchange red red blue", "buy token",
        "draw reroll", "buy green", "exchange green blue red", "buy token", "draw plus", "buy red",
    )  # fmt: skip
    assert 60 - 4 * 6 - 3 * 4 == state.credits[0]
    assert Bag({"red": 2}) == state.minerals[0]
    assert Bag({"reroll": 1, "plus": 2}) == state.tokens[0]


# the outpost's prices


@pytest.mark.clauses("TRI-TRD-03", "TRI-R-32")
def test_an_emissary_on_an_outpost_lowers_both_prices_by_one() -> None:
    rules = game()
    state = table(rules, galaxy=OUTPOSTS, emissaries=[(U, 0)])
    after = play(rules, state, "buy red", "buy token", "draw plus")
    assert 10 - 5 - 3 == after.credits[0]
    assert 5 == permits(rules, state, "buy blue").credits[0]
    cheap = table(rules, galaxy=OUTPOSTS, emissaries=[(U, 0)], credits=[4, 10])
    refuses(rules, cheap, "buy red", "credits", "TRI-TRD-03")
    poor = table(rules, galaxy=OUTPOSTS, emissaries=[(U, 0)], credits=[2, 10])
    refuses(rules, poor, "buy token", "credits", "TRI-TRD-03")
    assert 1 == permits(rules, cheap, "buy token").credits[0]


@pytest.mark.clauses("TRI-TRD-03", "TRI-TRD-05")
def test_another_players_emissary_on_an_outpost_lowers_nothing() -> None:
    rules = game()
    state = table(rules, galaxy=OUTPOSTS, emissaries=[(U, 1)])
    assert 4 == permits(rules, state, "buy red").credits[0]
    other = table(rules, galaxy=OUTPOSTS, emissaries=[(U, 1)], turn=1)
    assert 5 == permits(rules, other, "buy red").credits[1]


@pytest.mark.clauses("TRI-TRD-04")
def test_a_second_outpost_does_not_lower_the_prices_further() -> None:
    rules = game()
    state = table(rules, galaxy=OUTPOSTS, emissaries=[(U, 0), (L, 0)])
    assert 5 == permits(rules, state, "buy red").credits[0]
    assert 7 == permits(rules, state, "buy token").credits[0]


@pytest.mark.clauses("TRI-TRD-05", "TRI-TRD-11", "TRI-OUT-05", "TRI-R-45")
def test_the_lower_prices_are_gone_while_the_emissary_is_blocked() -> None:
    rules = game()
    words = {"galaxy": OUTPOSTS, "emissaries": [(U, 0)]}
    blocked = table(rules, **words, ships=[(U, 1, "corvette")])
    assert 4 == permits(rules, blocked, "buy red").credits[0]
    assert 6 == permits(rules, blocked, "buy token").credits[0]
    leaving = table(rules, **words, ships=[(U, 1, "corvette")], turn=1, main=True)
    freed = play(rules, leaving, f"move {U} {L}:s0")
    assert 0 == rules.to_move(freed)
    assert 5 == permits(rules, freed, "buy red").credits[0]


@pytest.mark.clauses("TRI-TRD-04", "TRI-TRD-11")
def test_a_second_outpost_helps_while_the_first_is_blocked() -> None:
    rules = game()
    state = table(rules, galaxy=OUTPOSTS, emissaries=[(U, 0), (L, 0)], ships=[(U, 1, "corvette")])
    assert 5 == permits(rules, state, "buy red").credits[0]


@pytest.mark.clauses("TRI-TRD-11", "TRI-R-39")
@pytest.mark.parametrize(("owner", "kind"), [(0, "corvette"), (0, "rogue"), (1, "rogue")])
def test_ones_own_corvette_and_rogues_block_nobody(owner: int, kind: str) -> None:
    rules = game()
    state = table(rules, galaxy=OUTPOSTS, emissaries=[(U, 0)], ships=[(U, owner, kind)])
    assert 5 == permits(rules, state, "buy red").credits[0]


# secrecy


@pytest.mark.clauses("TRI-TRD-09", "TRI-R-132")
def test_only_the_owner_sees_which_tokens_he_has() -> None:
    rules = game()
    state = table(rules, tokens=[["reroll", "plus"], ["plus"]])
    after = play(rules, state, "buy token", "draw reroll")
    assert (Bag({"reroll": 2, "plus": 1}), 1) == rules.view(after, 0).tokens
    assert (3, Bag.of(["plus"])) == rules.view(after, 1).tokens
    assert (3, 1) == rules.view(after, SPECTATOR).tokens
    assert len(after.token_bag) == rules.view(after, 0).token_bag
    paid = play(rules, state, "buy token")
    (gained,) = happened(rules, paid, "draw reroll", TokenGained)
    assert TokenGained(0, "reroll") == rules.event_for(gained, 0)
    assert TokenGained(0, None) == rules.event_for(gained, 1)


# exchange


@pytest.mark.clauses("TRI-TRD-10", "TRI-TRD-08")
def test_two_minerals_go_into_the_bag_for_one_out_of_it() -> None:
    rules = game()
    state = table(rules, minerals=[["red", "blue", "blue"], []])
    after = permits(rules, state, "exchange red blue green")
    assert Bag.of(["blue", "green"]) == after.minerals[0]
    assert state.bag + Bag.of(["red", "blue"]) == after.bag.add("green")
    assert state.credits == after.credits
    event = Exchanged(0, ("red", "blue"), "green")
    assert [event] == happened(rules, state, "exchange red blue green", Exchanged)


@pytest.mark.clauses("TRI-TRD-10", "TRI-R-33")
def test_the_two_may_be_alike_and_one_of_them_may_be_taken_again() -> None:
    rules = game()
    state = table(rules, minerals=[["red", "red", "blue"], []], bag=["green"])
    assert Bag.of(["blue", "green"]) == permits(rules, state, "exchange red red green").minerals[0]
    assert Bag.of(["red", "red"]) == permits(rules, state, "exchange red blue red").minerals[0]
    assert Bag.of(["red", "blue"]) == permits(rules, state, "exchange red red red").minerals[0]


@pytest.mark.clauses("TRI-TRD-10", "TRI-R-33")
def test_every_outcome_of_an_exchange_is_listed_once() -> None:
    rules = game()
    own = ["red", "blue", "blue"]
    state = table(rules, minerals=[own, []])
    outcomes = [
        permits(rules, state, text).minerals[0] for text in listed(rules, state, "exchange")
    ]
    # Two of three go, and one of four colours comes.
    left = (["blue"], ["red"])
    colours = ("red", "yellow", "green", "blue")
    wanted = {Bag.of([*rest, colour]) for rest in left for colour in colours}
    assert wanted == set(outcomes)
    assert len(wanted) == len(outcomes)


@pytest.mark.clauses("TRI-TRD-10", "TRI-R-33", "TRI-R-09")
def test_an_exchange_needs_two_own_minerals_and_the_colour_in_the_bag() -> None:
    rules = game()
    state = table(rules, minerals=[["red", "blue"], ["green", "green"]], bag=["green"])
    refuses(rules, state, "exchange red red green", "not_owned", "TRI-TRD-10")
    refuses(rules, state, "exchange green green red", "not_owned", "TRI-TRD-10")
    refuses(rules, state, "exchange red blue yellow", "bag_empty", "TRI-TRD-10")
    refuses(rules, state, "exchange red blue purple", "no_colour", "TRI-CMP-04")


@pytest.mark.clauses("TRI-TRD-07", "TRI-TRD-08", "TRI-R-129")
def test_what_was_just_bought_is_exchanged_right_away() -> None:
    rules = game()
    state = table(rules, minerals=[["red"], []])
    refuses(rules, state, "exchange red yellow blue", "not_owned", "TRI-TRD-10")
    after = play(rules, state, "buy yellow", "exchange red yellow blue")
    assert (Bag.of(["blue"]), 4) == (after.minerals[0], after.credits[0])


@pytest.mark.clauses("TRI-TRD-02", "TRI-TRD-03", "TRI-TRD-04")
@pytest.mark.parametrize("purse, found", [(2, []), (3, ["buy token"]), (4, ["buy token"])])
def test_who_has_just_the_price_with_an_outpost_can_buy(purse: int, found: list[str]) -> None:
    rules = game()
    state = table(rules, galaxy=OUTPOSTS, emissaries=[(U, 0)], credits=[purse, 10])
    assert found == listed(rules, state, "buy")
