"""Laws see what only asks `is`, `isinstance` or `match` of an untouched field, or of the log.

Each fault here once left every law and induction confirmed, or is of its kind.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from galaxy_rules.take_the_galaxy.words.state import Draft, Payment, Phase
from properties.proofs import lock, manners, symbolic_engine
from properties.proofs.bare import UNTOUCHED, bare, log
from properties.proofs.laws import Law
from properties.proofs.manners import NOW, asked
from properties.proofs.verdicts import Verdict, breaks
from properties.wrong_readings.planting import Edit

LAWS: Mapping[str, Law] = {
    name: law for registry in lock.REGISTRIES for name, law in registry.laws.items()
}
PAYS = "    draft.credits = replace(draft.credits, seat, draft.credits[seat] + amount)"
LAYS_OUT = "    draft.renown_tokens = replace(draft.renown_tokens, seat, plus)"
SPENDS = "_set_pool(draft, Amounts(pool.m - price.m, pool.s - price.s, pool.p - price.p), events)"
FAULTS = {
    "credits paid only during battles": (
        Edit(
            "galaxy_of_trian.board.supplies:pay", PAYS,
            f"    if draft.battle is None:\n        return\n{PAYS}",
        ),
        "paying_keeps_credits_and_ledger_equal",
    ),
    "tokens laid out only with nothing pending": (
        Edit(
            "take_the_galaxy.rules.tokens:_lay_out", LAYS_OUT,
            f"    if draft.pending is not None:\n        return\n{LAYS_OUT}",
        ),
        "counting_renown_keeps_tallies_sound",
    ),
    "tokens laid out only where no payment waits": (
        Edit(
            "take_the_galaxy.rules.tokens:_lay_out", LAYS_OUT,
            "    if isinstance(draft.pending, tuple(type(draft.pending).__mro__[:1]))"
            f" and draft.phase is Phase.OVER:\n        return\n{LAYS_OUT}".replace(
                "Phase.OVER", "type(draft.phase).OVER"
            ),
        ),
        "counting_renown_keeps_tallies_sound",
    ),
    "a price spent only when somebody listens": (
        Edit(
            "take_the_galaxy.rules.tokens:spend", SPENDS,
            f"(None if events is None else {SPENDS})",
        ),
        "spending_what_one_affords_keeps_the_pool_sound",
    ),
    "a reward one too high": (
        Edit(
            "galaktico.rules.combat:_take",
            "draft.points[seat] + amount)", "draft.points[seat] + amount + 1)",
        ),
        "a_capture_keeps_the_books",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("fault", "law"), FAULTS.values(), ids=FAULTS)
def test_a_fault_that_only_asks_what_a_thing_is_refutes_its_law(fault: Edit, law: str) -> None:
    assert symbolic_engine.prove(LAWS[law]).verdict is Verdict.CONFIRMED
    with fault.planted():
        assert symbolic_engine.prove(LAWS[law]).verdict is Verdict.REFUTED


def test_the_first_manner_has_no_log_and_no_stand_in() -> None:
    NOW.number, NOW.tested, NOW.most = 0, frozenset({"pending"}), 0
    assert log() is None
    assert bare(Draft).pending is UNTOUCHED
    assert NOW.most > 1


def test_the_other_manners_have_a_log_and_every_kind_of_stand_in() -> None:
    found: list[Any] = []
    for number in range(1, 5):
        NOW.number, NOW.tested, NOW.most = number, frozenset({"pending"}), 0
        assert log() == []
        found.append(bare(Draft).pending)
        assert bare(Draft).phase is UNTOUCHED
    assert any(one is None for one in found)
    assert any(isinstance(one, Payment) for one in found)
    NOW.number, NOW.tested = 1, frozenset({"phase"})
    assert bare(Draft).phase in Phase


def test_what_a_law_comes_to_is_read_from_its_code() -> None:
    assert "window" in manners.tested_under(LAWS["the_toll_follows_the_hand"])
    assert manners.tested_under(LAWS["next_seat_goes_round"]) == frozenset()


def test_a_law_that_fails_in_one_manner_fails() -> None:
    def fails_with_a_log() -> bool:
        return log() is None

    law = Law("", "", (), fails_with_a_log, (), {}, None)
    assert fails_with_a_log() is (NOW.number == 0)
    assert asked(law)() is False
    assert breaks(law, {})
