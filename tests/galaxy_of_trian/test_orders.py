"""Whole orders in words, and the listed twin of an action."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import (
    BuyMineral,
    BuyToken,
    Declare,
    Exchange,
    Extract,
    GalaxyOfTrian,
    Keep,
    Place,
    Ready,
    Retrieve,
    State,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.grid import read_cell, read_node
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import is_refused
from galaxy_rules.kernel.verdicts import IllegalAction, Objection
from tests.galaxy_of_trian.helpers import D0, D1, NEBULA, K, L, U, game, play, settle, table
from tests.galaxy_of_trian.walks import played

M = "1,-1,1"


def composed(state: State, order: str, rules: GalaxyOfTrian | None = None) -> list[str]:
    """The small actions of an order, in notation."""
    answer = (rules or game()).compose(state, order)
    assert not is_refused(answer), answer
    return [str(action) for action in answer]


def refused(state: State, order: str, rules: GalaxyOfTrian | None = None) -> str:
    """The first objection to an order; nothing of it is done."""
    before = state.digest()
    answer = (rules or game()).compose(state, order)
    assert is_refused(answer), answer
    first = answer[0]
    assert isinstance(first, Objection)
    assert before == state.digest()
    return first.code


def clash(tokens: list[Any], **words: Any) -> State:
    """Two Corvettes that meet, with tokens in hand."""
    space = [(cell, "SSS", 0) for cell in (U, D1, L, M)]
    ships = [(M, 0, "corvette"), (U, 1, "corvette")]
    state = table(galaxy=space, phase="exploration", tokens=tokens, ships=ships, **words)
    return play(game(), state, f"move {M} {D1}:s0")


def closed() -> State:
    """A nebula just closed, with three emissaries that may be taken back."""
    state = table(galaxy=NEBULA[:2], emissaries=[(U, 0), (D1, 0)], hand="NSS")
    return settle(game(), play(game(), state, f"place NSS {L} 2", f"send emissary {L}:n0"))


# several actions at once


@pytest.mark.clauses("TRI-TRD-06")
def test_several_purchases() -> None:
    state = table(credits=[20])
    assert ["buy red", "buy blue"] == composed(state, "buy red,blue")
    assert (BuyMineral("red"), BuyMineral("red")) == game().compose(state, "buy red,red")
    assert (BuyToken(),) == game().compose(state, "buy token")


@pytest.mark.clauses("TRI-TRD-06", "TRI-TRD-08")
def test_the_first_purchase_that_fails_counts() -> None:
    assert "credits" == refused(table(), "buy red,red")
    assert "no_colour" == refused(table(), "buy red,moon")
    assert "bag_empty" == refused(table(credits=[30], bag={"red": 1}), "buy red,red")


@pytest.mark.clauses("TRI-TRD-02", "TRI-TRD-06")
def test_an_order_goes_as_far_as_chance_lets_it() -> None:
    assert ["buy red", "buy token"] == composed(table(credits=[30]), "buy red,token,red")


@pytest.mark.clauses("TRI-EXT-04", "TRI-EXT-05")
def test_several_minerals_from_a_nebula() -> None:
    words = {"galaxy": NEBULA, "emissaries": [(U, 0, 2)], "stocks": {U: ["red", "blue", "blue"]}}
    state = table(**words)
    area = read_node(f"{U}:n0")
    order = f"extract {U}:n0 blue,red"
    assert (Extract(area, "blue"), Extract(area, "red")) == game().compose(state, order)
    assert "not_in_stock" == refused(state, f"extract {U}:n0 red,red")
    assert "no_quota" == refused(state, f"extract {U}:n0 red,blue,blue")
    assert "no_nebula" == refused(state, f"extract {L}:n0 red,blue")


@pytest.mark.clauses("TRI-TOK-03", "TRI-TOK-04", "TRI-R-144")
def test_tokens_are_declared_together_rerolls_first() -> None:
    state = clash([{"plus": 2, "reroll": 2}, ["plus"]])
    answer = game().compose(state, "declare plus,reroll")
    assert (Declare("reroll"), Declare("plus"), Ready()) == answer
    assert (Ready(),) == game().compose(state, "declare -")
    assert (Declare("plus"),) == game().compose(state, "declare plus")


@pytest.mark.clauses("TRI-TOK-03")
def test_nothing_more_is_said_when_nothing_more_can_be_declared() -> None:
    state = clash([{"plus": 2, "reroll": 2}, ["plus"]])
    assert ["declare reroll", "declare plus", "declare plus"] == composed(
        state, "declare plus,plus,reroll"
    )
    state = clash([{"plus": 1, "reroll": 1}, ["plus"]])
    assert ["declare reroll", "declare plus"] == composed(state, "declare plus,reroll")


@pytest.mark.clauses("TRI-TOK-02", "TRI-TOK-03")
def test_tokens_that_cannot_be_declared() -> None:
    state = clash([{"plus": 4}, ["plus"]])
    assert "too_many" == refused(state, "declare plus,plus,plus,plus")
    one = play(game(), state, "declare plus")
    assert "too_many" == refused(one, "declare plus,plus,plus")
    assert "token_not_owned" == refused(state, "declare plus,reroll")
    assert "no_such_token" == refused(state, "declare plus,moon")
    assert "no_clash" == refused(table(), "declare plus,plus")
    assert "no_clash" == refused(table(), "declare -")


@pytest.mark.clauses("TRI-TOK-05", "TRI-TOK-07")
def test_several_tokens_are_used_until_a_die_is_rolled() -> None:
    state = clash([{"plus": 2, "reroll": 1}, []])
    state = play(game(), state, *composed(state, "declare plus,plus,reroll"), "roll 2", "roll 3")
    assert (Use("plus"), Use("plus")) == game().compose(state, "use plus,plus")
    assert ["use reroll"] == composed(state, "use reroll,plus")
    assert "not_declared" == refused(state, "use plus,plus,plus")


@pytest.mark.clauses("TRI-CLO-16", "TRI-R-145")
def test_emissaries_are_taken_back_together() -> None:
    state = closed()
    cells = [read_cell(cell) for cell in (U, L)]
    answer = game().compose(state, f"retrieve {L} {U}")
    assert (Retrieve(cells[0]), Retrieve(cells[1])) == answer
    assert [f"retrieve {U}", f"retrieve {D1}", "keep"] == composed(state, f"retrieve {D1} {U}")
    assert (Keep(),) == game().compose(state, "retrieve -")
    assert [f"retrieve {D1}"] == composed(state, f"retrieve {D1}")


@pytest.mark.clauses("TRI-CLO-16", "TRI-CLO-18")
def test_emissaries_that_cannot_be_taken_back() -> None:
    assert "not_retrievable" == refused(closed(), f"retrieve {U} {K}")
    assert "not_retrievable" == refused(closed(), f"retrieve {U} {U}")
    assert "no_retrieval" == refused(table(), f"retrieve {U} {K}")
    assert "no_retrieval" == refused(table(), "retrieve -")


@pytest.mark.clauses("TRI-SK-3-04", "TRI-R-161")
def test_an_order_goes_as_far_as_what_a_skill_asks() -> None:
    rules = game("full")
    state = table(
        rules, galaxy=NEBULA, races=["gambler", "xemh"], emissaries=[(U, 0, 2)],
        stocks={U: {"green": 2, "red": 2}},
    )  # fmt: skip
    area = f"{U}:n0"
    assert [f"extract {area} green"] == composed(state, f"extract {area} green,red", rules)
    both = [f"extract {area} red", f"extract {area} green"]
    assert both == composed(state, f"extract {area} red,green", rules)


@pytest.mark.clauses("TRI-SK-3-02", "TRI-SK-3-05", "TRI-SK-4-05", "TRI-R-158")
def test_several_minerals_are_given_and_gathered_and_several_tokens_sold() -> None:
    rules = game("full")
    words: dict[str, Any] = {"galaxy": NEBULA, "races": ["gambler", "quuylto"]}
    staked = table(rules, **words, phase="exploration", minerals=[{"red": 3, "blue": 3}, []])
    staked = play(rules, staked, "gamble")
    assert ["give red", "give blue"] == composed(staked, "give red,blue", rules)
    assert ["give red"] * 3 + ["give blue"] * 2 == composed(
        staked, "give red,red,red,blue,blue,blue", rules
    )
    assert "not_owned" == refused(staked, "give red,red,red,red", rules)
    assert "not_owned" == refused(staked, "give red,moon", rules)
    stock = {U: {"green": 2, "red": 2}}
    green = table(
        rules, **words, emissaries=[(U, 0, 1)], stocks=stock, skills=[["connoisseur"], []]
    )
    green = play(rules, green, f"extract {U}:n0 green")
    area = f"{U}:n0"
    assert [f"gather {area} red", f"gather {area} green"] == composed(
        green, f"gather {area} red,green", rules
    )
    assert "not_in_stock" == refused(green, f"gather {area} red,blue", rules)
    assert "nothing_asked" == refused(green, f"gather {area} red,red,green", rules)
    assert "nothing_asked" == refused(table(rules, **words), "give red,blue", rules)
    sold = table(
        rules, **words, turn=1, skills=[[], ["priceless_technology"]], tokens=[[], ["plus", "plus"]]
    )
    assert ["sell plus", "sell plus"] == composed(sold, "sell plus,plus", rules)
    assert "token_not_owned" == refused(sold, "sell plus,reroll", rules)


@pytest.mark.clauses("TRI-SK-8-01", "TRI-R-127")
def test_a_declaration_is_ended_also_where_a_warcry_is_still_possible() -> None:
    rules = game("full")
    space = [(cell, "SSS", 0) for cell in (U, D1, L, M)]
    state = table(
        rules, galaxy=space, phase="exploration", tokens=[{"plus": 3}, []],
        minerals=[["red"], []], ships=[(M, 0, "corvette"), (U, 1, "corvette")],
        races=["xemh", "gambler"], skills=[["warcry"], []],
    )  # fmt: skip
    state = play(rules, state, f"move {M} {D1}:s0")
    assert ["declare plus"] * 3 + ["ready"] == composed(state, "declare plus,plus,plus", rules)
    assert ["ready"] == composed(state, "declare -", rules)
    cried = play(rules, state, "warcry")
    assert ["declare plus"] * 3 == composed(cried, "declare plus,plus,plus", rules)


@pytest.mark.parametrize("variant", ["ships", "full"])
def test_every_action_in_notation_is_an_order(variant: str) -> None:
    rules = game(variant)
    for moment in played(rules, 3, 4)[::7]:
        for action in rules.legal_actions(moment.before)[:40]:
            assert (action,) == rules.compose(moment.before, str(action))


@pytest.mark.parametrize(
    "order, field",
    [
        (1, "order"),
        ("x" * 3_000, "order"),
        ("dance", "action"),
        ("buy", "action"),
        ("buy red,,blue", "action.colour"),
        ("buy red,bl-ue", "action.colour"),
        ("buy " + ",".join(["red"] * 100), "action.colour"),
        ("extract moon red,blue", "action.area"),
        ("extract 0,0,0:n0 red,", "action.colour"),
        ("declare plus,", "action.token"),
        ("give red,", "action.colour"),
        ("gather moon red,blue", "action.area"),
        ("gather 0,0,0:n0 red,b-", "action.colour"),
        ("sell plus,", "action.token"),
        ("use plus,p-", "action.token"),
        ("retrieve 0,0,0 moon", "action.cell"),
        ("retrieve - -", "action.cell"),
        ("build 9,9,9", "action.cell"),
        ("exchange red,red blue", "action"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_order_names_the_field(order: Any, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        game().compose(table(), order)
    assert field == caught.value.field


@pytest.mark.clauses("TRI-TRD-06")
def test_an_order_names_at_most_ninety_nine_things() -> None:
    state = table(credits=[10_000])
    assert "bag_empty" == refused(state, "buy " + ",".join(["red"] * 99))
    with pytest.raises(BadInput, match="more than 99") as caught:
        game().compose(state, "buy " + ",".join(["red"] * 100))
    assert "action.colour" == caught.value.field


# the listed twin


@pytest.mark.clauses("TRI-TRD-10", "TRI-R-33")
def test_equal_exchanges_have_one_twin() -> None:
    rules = game()
    state = table(minerals=[["red", "blue", "blue"]])
    for action in (Exchange("red", "blue", "green"), Exchange("blue", "red", "green")):
        twin = rules.canonical(state, action)
        assert twin in rules.legal_actions(state)
        assert rules.apply(state, action) == rules.apply(state, twin)
    give_red = [Exchange("red", "blue", "blue"), Exchange("blue", "red", "blue")]
    assert 1 == len({rules.canonical(state, action) for action in give_red})
    assert rules.canonical(state, give_red[0]) in rules.legal_actions(state)


@pytest.mark.clauses("TRI-EXP-07")
def test_turns_that_look_the_same_have_one_twin() -> None:
    rules = game()
    state = table(hand="T39", galaxy=[(U, "SSS", 0)])
    cell = read_cell(D0)
    for turn in range(3):
        action = Place("SSS", cell, turn)
        assert Place("SSS", cell, 0) == rules.canonical(state, action)
        assert rules.apply(state, action) == rules.apply(state, Place("SSS", cell, 0))
    other = Place("NSS", cell, 2)
    assert other == rules.canonical(state, other)


@pytest.mark.parametrize("variant", ["ships", "full"])
def test_listed_actions_are_their_own_twins(variant: str) -> None:
    rules = game(variant)
    for moment in played(rules, 2, 1)[::11]:
        for action in rules.legal_actions(moment.before)[:40]:
            assert action == rules.canonical(moment.before, action)


def test_an_illegal_action_has_no_twin() -> None:
    with pytest.raises(IllegalAction) as caught:
        game().canonical(table(), Exchange("red", "red", "blue"))
    assert "not_owned" == caught.value.code
