"""Steps of the games on shapes: proved for all numbers, and refuted where a bug is planted."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from galaxy_rules.take_the_galaxy.rules import claiming, decks, tokens
from properties.proofs.verdicts import Verdict
from properties.shapes.finding import Ground, all_faults, find
from properties.shapes.gathering import Shape
from properties.shapes.numbers import Noting, every, neither, same
from properties.shapes.proving import settle, settle_all
from properties.shapes.registry import ACCOUNTS, FAULTS, GATE, ONE_OF
from properties.shapes.ways import Ways

MOST = 0.4
"""Of the planted faults so many at least are refuted on the few shapes of every day.

Others do not pass these shapes in a way that shows them, or change no answer.
"""


@cache
def ground_of(name: str) -> Ground:
    return Ground.of(ACCOUNTS[name], GATE[name])


@pytest.mark.parametrize("name", sorted(ACCOUNTS))
def test_every_shape_is_proved_for_all_numbers(name: str) -> None:
    report = settle_all(ACCOUNTS[name], ground_of(name).shapes[:: ONE_OF[name]])
    assert [(str(one.shape.action), one.word, one.broken) for one in report.open] == []
    assert len(report.proofs) >= 10
    assert all(one.answer.live_paths > 0 for one in report.proofs)


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_faults_in_the_glue_are_refuted(name: str) -> None:
    ground = ground_of(name)
    faults = [fault for fault in all_faults(ACCOUNTS[name]) if ground.through(fault)]
    planted = sorted(faults, key=lambda fault: fault.name)[: FAULTS[name]]
    found = [find(ground, fault, quickly=True).by for fault in planted]
    assert found.count("shapes") >= MOST * len(found)


def shape_of(name: str, kind: str) -> Shape:
    return next(one for one in ground_of(name).shapes if one.kind == kind and not one.refused)


def plant_twice(original: Callable[..., Any]) -> Callable[..., Any]:
    def wrong(*arguments: Any) -> Any:
        original(*arguments)
        return original(*arguments)

    return wrong


def test_a_draw_that_is_taken_twice_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    account, shape = ACCOUNTS["take_the_galaxy"], shape_of("take_the_galaxy", "Convert")
    assert settle(account, shape).answer.verdict is Verdict.CONFIRMED
    resources = __import__(f"{account.package}.resources", fromlist=["owe_draws"])
    monkeypatch.setattr(resources, "owe_draws", plant_twice(decks.owe_draws))
    found = settle(account, shape)
    assert found.answer.verdict is Verdict.REFUTED
    assert "as many draws as are owed" in found.broken


def test_an_effect_that_hangs_on_the_log_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(draft: Any, price: Any, events: Any) -> None:
        if events is not None:
            tokens.spend(draft, price, events)

    account, shape = ACCOUNTS["take_the_galaxy"], shape_of("take_the_galaxy", "Convert")
    resources = __import__(f"{account.package}.resources", fromlist=["spend"])
    monkeypatch.setattr(resources, "spend", wrong)
    assert "the same without a log" in settle(account, shape).broken


def test_a_judge_that_refuses_all_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    account, shape = ACCOUNTS["take_the_galaxy"], shape_of("take_the_galaxy", "Convert")
    resources = __import__(f"{account.package}.resources", fromlist=["cards_for"])
    monkeypatch.setattr(resources, "cards_for", lambda _, __: 0)
    assert settle(account, shape).broken == ("legal if and only if the numbers permit it",)


def test_a_shape_whose_own_numbers_are_left_out_is_not_proved() -> None:
    account, shape = ACCOUNTS["take_the_galaxy"], shape_of("take_the_galaxy", "Draw")
    turn = shape.state.turn
    hollow = tuple(-1 if seat == turn else n for seat, n in enumerate(shape.state.renown_tokens))
    state = type(shape.state)(
        **{
            name: getattr(shape.state, name)
            for name in type(shape.state).__annotations__
        } | {"renown_tokens": hollow}
    )  # fmt: skip
    assert settle(account, Shape(shape.game, state, shape.action)).answer.verdict is Verdict.VACUOUS


def test_what_is_asked_of_symbols_is_so_of_plain_values() -> None:
    assert every([True, True]) is True
    assert every([True, False]) is False
    assert neither(True, False) is True
    assert neither(True, True) is False
    assert same((1, "a"), (1, "a"))
    assert not same((1, "a"), (1, "b"))
    assert not same((1,), (1, 2))


def test_noting_a_number_leaves_it_as_it_is() -> None:
    noting = Noting()
    assert noting.number("n", 3) == 3
    assert noting.mark("m", value=True) is True
    assert list(noting.domains) == ["n", "m"]


def test_a_way_is_a_condition_met_or_not() -> None:
    ways = Ways.of([claiming])
    with ways.recording():
        claiming.judge_claimant(FakeTables(), FakeState(), "card")  # type: ignore[arg-type]
    gone = len(ways.taken)
    assert 0 < gone < ways.total
    assert len(list(ways.missing())) == ways.total - gone


class FakeTables:
    class box:  # noqa: N801 - it stands where an attribute stands
        max_systems = 4


class FakeState:
    claimed = True
    committed = ""
    turn = 0
    systems = ((),)
