"""Combat tokens: declared in secret, resolved in the open, and all of them gone afterwards."""

from typing import Any

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import State
from galaxy_rules.galaxy_of_trian.words.events import ClashEnded, TokenDeclared, TokensShown
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.verdicts import Objection
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaxy_of_trian.helpers import (
    D1,
    D2,
    STRIP,
    SYSTEM,
    K,
    L,
    U,
    estate,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    settle,
    ship,
    table,
)

Y, R, B = range(3)
PLUS, REROLL = "plus", "reroll"


def clash(*tokens: list[str], kind: str = "corvette", **words: Any) -> State:
    """Yellow's ship has moved next to one of Red's, with these tokens in their hands."""
    ships = [[D2, Y, kind], [K, R, kind]]
    here = table(galaxy=STRIP, added=D2, ships=ships, tokens=list(tokens), **words)
    return permits(game(), here, f"move {D2} {D1}:s0")


def results(state: State, action: str) -> tuple[int, ...]:
    """What the sides come to when an action ends the clash."""
    (event,) = happened(game(), state, action, ClashEnded)
    return event.results


# ------------------------------------------------------------------------------- worked examples


@pytest.mark.clauses("TRI-TOK-06", "TRI-TOK-07", "TRI-TOK-03")
def test_yellow_rolls_five_keeps_it_adds_one_and_loses_both_tokens() -> None:
    here = play(game(), clash([PLUS, REROLL]), "declare reroll", "declare plus", "roll 5", "roll 3")
    used = permits(game(), here, "use plus")
    assert (6, 3) == results(used, "stand")
    after = settle(game(), permits(game(), used, "stand"))
    assert not after.tokens[Y]
    assert Bag({"reroll": 11, "plus": 11}) == after.token_bag


@pytest.mark.clauses("TRI-TOK-07", "TRI-TOK-02", "TRI-R-78")
@pytest.mark.parametrize("again, result", [(1, 2), (2, 3), (6, 7)])
def test_a_plus_stays_when_the_die_is_rolled_again(again: int, result: int) -> None:
    # Yellow has 2 + 1, Red 2 + 1; Yellow takes the risk
    start = clash([PLUS, REROLL], [PLUS], kind="rogue")
    here = play(
        game(), start, "declare reroll", "declare plus", "declare plus", "roll 2", "roll 2",
        "use plus", "use reroll", f"roll {again}",
    )  # fmt: skip
    assert R == game().to_move(here)
    assert (result, 3) == results(here, "use plus")


@pytest.mark.clauses("TRI-TOK-06", "TRI-R-82")
def test_red_wins_five_to_four_and_loses_the_reroll_that_was_not_needed() -> None:
    start = clash([PLUS], [REROLL])
    here = play(game(), start, "declare plus", "declare reroll", "roll 3", "roll 5", "use plus")
    assert (4, 5) == results(here, "stand")
    after = settle(game(), permits(game(), here, "stand"))
    assert ship(after, D1) is None
    assert 2 == len(after.minerals[R])
    assert not after.tokens[Y]
    assert not after.tokens[R]
    assert 22 == len(after.token_bag)


@pytest.mark.clauses("TRI-TOK-05", "TRI-TOK-04", "TRI-BEM-05")
def test_yellow_may_reroll_once_and_blue_twice() -> None:
    here = table(
        players=3, galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y], [D1, B]],
        tokens=[[REROLL], [], [PLUS, REROLL, REROLL]],
    )  # fmt: skip
    rolled = play(
        game(), here, "end", "declare reroll", "declare reroll", "declare reroll", "declare plus",
        "roll 3", "roll 2",
    )  # fmt: skip
    assert ["use reroll", "stand"] == listed(game(), rolled)
    blue = permits(game(), rolled, "stand")
    plussed = permits(game(), blue, "use plus")
    assert (4, 4) == results(plussed, "stand")
    once = play(game(), plussed, "use reroll", "roll 1")
    assert (4, 3) == results(once, "stand")
    twice = permits(game(), once, "use reroll")
    assert (4, 5) == results(twice, "roll 3")
    after = permits(game(), twice, "roll 3")
    assert B == estate(after, f"{U}:p0").controller
    assert 22 == len(after.token_bag)
    assert (8, 0) == (after.credits[B] - 10, after.credits[Y] - 10)


# ------------------------------------------------------------------------------------- declaring


@pytest.mark.clauses("TRI-TOK-03", "TRI-TOK-07")
def test_three_tokens_are_declared_at_most() -> None:
    start = clash([PLUS] * 4)
    three = play(game(), start, "declare plus", "declare plus", "declare plus")
    assert CHANCE == game().to_move(three)
    assert 1 == len(three.tokens[Y])
    refuses(game(), three, "declare plus", "no_clash", "TRI-TOK-04")
    found = game().compose(start, "declare plus,plus,plus,plus")
    assert ["too_many"] == [item.code for item in found if isinstance(item, Objection)]
    rolled = play(game(), three, "roll 2", "roll 6", "use plus", "use plus")
    assert (5, 6) == results(rolled, "use plus")


@pytest.mark.clauses("TRI-TOK-03")
def test_a_fourth_token_would_be_refused_where_it_were_asked_for() -> None:
    # play goes on after the third by itself, so the position is made by hand
    start = clash([PLUS] * 4)
    laid = attrs.evolve(
        start, tokens=(Bag({PLUS: 1}), *start.tokens[1:]),
        declared=(Bag({PLUS: 3}), *start.declared[1:]),
    )  # fmt: skip
    found = game().why_not(laid, game().parse("declare plus"))
    assert [("too_many", ("TRI-TOK-03",))] == [(one.code, one.clauses) for one in found]


@pytest.mark.clauses("TRI-TOK-03", "TRI-TOK-02")
def test_only_tokens_in_hand_are_declared() -> None:
    start = clash([REROLL])
    refuses(game(), start, "declare plus", "token_not_owned", "TRI-TOK-03")
    permits(game(), start, "declare reroll")
    assert ["declare reroll", "ready"] == listed(game(), start)


@pytest.mark.clauses("TRI-TOK-03")
def test_tokens_are_optional() -> None:
    start = clash([PLUS], [REROLL])
    none = play(game(), start, "ready", "ready")
    assert CHANCE == game().to_move(none)
    after = settle(game(), play(game(), none, "roll 3", "roll 3"))
    assert ([PLUS], [REROLL]) == (list(after.tokens[Y]), list(after.tokens[R]))


@pytest.mark.clauses("TRI-TOK-04")
def test_the_attacker_declares_before_the_defender_and_both_before_the_dice() -> None:
    start = clash([PLUS], [PLUS])
    assert Y == game().to_move(start)
    refuses(game(), start, "roll 3", "nothing_due", "TRI-TOK-04")
    declared = permits(game(), start, "declare plus")
    assert R == game().to_move(declared)
    ready = permits(game(), declared, "ready")
    assert CHANCE == game().to_move(ready)
    refuses(game(), ready, "declare plus", "no_clash", "TRI-TOK-04")


@pytest.mark.clauses("TRI-TOK-04", "TRI-R-132", "TRI-TRD-09")
def test_how_many_are_declared_is_public_and_which_is_not() -> None:
    start = clash([PLUS, REROLL], [PLUS])
    here = permits(game(), start, "declare reroll")
    for seat in (R, SPECTATOR):
        view = game().view(here, seat)
        assert (1, 1) == (view.declared[Y], view.tokens[Y])
    assert Bag({REROLL: 1}) == game().view(here, Y).declared[Y]
    (event,) = happened(game(), start, "declare reroll", TokenDeclared)
    assert REROLL == event.token
    rolled = play(game(), here, "ready", "ready", "roll 1", "roll 2")
    assert Bag({REROLL: 1}) == game().view(rolled, R).shown[Y]


@pytest.mark.clauses("TRI-R-132", "TRI-TOK-04")
def test_whoever_has_tokens_is_asked_and_nobody_else() -> None:
    assert CHANCE == game().to_move(clash([], []))
    assert R == game().to_move(clash([], [PLUS]))
    # a hand from which nothing more may be declared is asked too, or its kind would be known
    here = permits(game(), clash([PLUS, REROLL]), "declare plus")
    assert Y == game().to_move(here)
    assert ["ready"] == listed(game(), here)


@pytest.mark.clauses("TRI-R-144", "TRI-TOK-04")
def test_rerolls_are_declared_before_pluses() -> None:
    here = permits(game(), clash([PLUS, REROLL]), "declare plus")
    refuses(game(), here, "declare reroll", "declared_late", "TRI-R-144")
    permits(game(), clash([PLUS, REROLL]), "declare reroll")


# ------------------------------------------------------------------------------------- resolving


@pytest.mark.clauses("TRI-TOK-05", "TRI-R-79")
def test_the_attacker_resolves_first_and_does_not_come_back_to_it() -> None:
    start = clash([PLUS, PLUS], [PLUS])
    here = play(game(), start, "declare plus", "declare plus", "declare plus", "roll 3", "roll 3")
    assert Y == game().to_move(here)
    stood = play(game(), here, "use plus", "stand")
    assert R == game().to_move(stood)
    assert not stood.shown[Y]
    assert (4, 4) == results(stood, "use plus")
    (shown,) = happened(game(), permits(game(), here, "use plus"), "stand", TokensShown)
    assert (R, (PLUS,)) == (shown.seat, shown.tokens)


@pytest.mark.clauses("TRI-TOK-05")
def test_defenders_follow_clockwise_from_the_attacker() -> None:
    here = table(
        players=3, turn=R, galaxy=SYSTEM, added=L, pending=[U],
        emissaries=[[U, Y], [D1, B], [L, R]], tokens=[[PLUS], [PLUS], [PLUS]],
    )  # fmt: skip
    order = []
    state = permits(game(), here, "end")
    for action in ("declare plus",) * 3:
        order.append(game().to_move(state))
        state = permits(game(), state, action)
    state = play(game(), state, "roll 1", "roll 2", "roll 3")
    for _ in range(2):
        order.append(game().to_move(state))
        state = permits(game(), state, "stand")
    order.append(game().to_move(state))
    assert [R, B, Y, R, B, Y] == order


@pytest.mark.clauses("TRI-TOK-05", "TRI-TOK-02")
def test_tokens_are_resolved_in_any_order_each_once() -> None:
    start = clash([PLUS, REROLL])
    here = play(game(), start, "declare reroll", "declare plus", "roll 2", "roll 6")
    assert ["use reroll", "use plus", "stand"] == listed(game(), here)
    rerolled = play(game(), here, "use reroll", "roll 5")
    refuses(game(), rerolled, "use reroll", "not_declared", "TRI-TOK-05")
    assert (6, 6) == results(rerolled, "use plus")
    plussed = permits(game(), here, "use plus")
    refuses(game(), plussed, "use plus", "not_declared", "TRI-TOK-05")
    assert (6, 6) == results(permits(game(), plussed, "use reroll"), "roll 5")


@pytest.mark.clauses("TRI-R-78", "TRI-TOK-02")
def test_the_new_value_holds_though_it_be_worse() -> None:
    start = clash([REROLL, REROLL])
    here = play(
        game(), start, "declare reroll", "declare reroll", "roll 5", "roll 3", "use reroll",
        "roll 1",
    )  # fmt: skip
    assert (1, 3) == results(here, "stand")
    assert (2, 3) == results(permits(game(), here, "use reroll"), "roll 2")


@pytest.mark.clauses("TRI-TOK-03", "TRI-TOK-05")
def test_tokens_left_in_hand_are_of_no_use_after_the_roll() -> None:
    here = play(game(), clash([PLUS, REROLL]), "declare plus", "ready", "roll 3", "roll 3")
    refuses(game(), here, "use reroll", "not_declared", "TRI-TOK-05")
    after = play(game(), here, "use plus")
    assert [REROLL] == list(after.tokens[Y])


# --------------------------------------------------------------------------------- getting tokens


@pytest.mark.clauses("TRI-TOK-01", "TRI-CTL-04", "TRI-TRD-02")
def test_tokens_come_from_control_and_from_purchase() -> None:
    bought = play(game(), table(galaxy=STRIP), "buy token", "draw plus")
    assert [PLUS] == list(bought.tokens[Y])
    closing = table(galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y]])
    control = play(game(), closing, "end", "keep", "draw reroll")
    assert [REROLL] == list(control.tokens[Y])


@pytest.mark.clauses("TRI-R-10", "TRI-CTL-04")
def test_an_empty_bag_gives_no_token_for_control() -> None:
    closing = table(
        galaxy=SYSTEM, added=L, pending=[U], emissaries=[[U, Y]], token_bag=[],
        tokens=[[], {PLUS: 11, REROLL: 11}],
    )  # fmt: skip
    after = play(game(), closing, "end", "keep")
    assert (Y, 0) == (estate(after, f"{U}:p0").controller, len(after.tokens[Y]))


@pytest.mark.clauses("TRI-TOK-06")
def test_tokens_of_one_clash_do_not_serve_in_the_next() -> None:
    here = table(
        galaxy=[*STRIP, (L, "SSS", 0)], added=D2, ships=[[U, Y, "corvette"], [K, R, "corvette"],
        [L, R, "corvette"]], tokens=[[PLUS]],
    )  # fmt: skip
    first = play(
        game(), here, f"move {U} {D1}:s0", f"attack {D1} {K}", "declare plus", "roll 3", "roll 3",
        "use plus", "draw red", "draw red",
    )  # fmt: skip
    assert first.battle is not None
    assert not first.tokens[Y]
    assert 22 == len(first.token_bag)
    assert CHANCE == game().to_move(first)
    assert (3, 4) == results(permits(game(), first, "roll 3"), "roll 4")
