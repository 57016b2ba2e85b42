"""Take The Galaxy: the engine against a second reading that was written without seeing it.

Sampled: whole seeded games at every table of the sweep's schedule, so with every reading alone and
with mixtures, and games with any readings.  A disagreement prints the call that shows it again.
"""

from random import Random
from typing import Any, Final

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from galaxy_rules.take_the_galaxy import Phase as Chapter
from galaxy_rules.take_the_galaxy import RemoveHazard, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from properties import lockstep_ttg, lockstep_ttg_scenes
from properties.lockstep_ttg import DisagreementError, Tally, game_run
from properties.oracle import take_the_galaxy as oracle
from properties.oracle import take_the_galaxy_objections as objecting
from properties.oracle import take_the_galaxy_table as tabling
from properties.sweep_take_the_galaxy import CYCLE, SEATINGS, some_readings

SLICE: Final = 5
# Shrinking a seed leads nowhere: every number is another game.
PLAIN: Final = (Phase.explicit, Phase.reuse, Phase.generate)
ORDERS: Final = {
    "bounty", "build", "claim", "claim_sys", "conv_m", "conv_p", "conv_s", "end", "go_on",
    "opp", "relinquish", "remove_hazard", "ship", "surrender", "upgrade", "use_col", "use_ship",
}  # fmt: skip

seatings = st.sampled_from(SEATINGS)
readings = st.integers(0, 2**32).map(lambda seed: some_readings(Random(seed)))
seeds = st.integers(0, 2**32)


def compared(tally: Tally, players: int) -> None:
    """A run that compared nothing would show nothing."""
    assert tally["order end"] == 11 * players
    assert tally["tables"] > tally["orders"] > 0
    assert tally["judged"] > 0
    assert tally["offers"] > 0


def schedule(start: int, stop: int) -> Tally:
    """Games of the sweep's schedule, played in lockstep."""
    total = Tally()
    for players, tally in lockstep_ttg.schedule(start, stop):
        compared(tally, players)
        total += tally
    return total


@pytest.mark.parametrize("start", range(0, CYCLE, SLICE))
def test_games_with_every_reading_alone_and_mixed(start: int) -> None:
    total = schedule(start, start + SLICE)
    assert {f"order {deed}" for deed in ("end", "claim_sys", "build", "use_col")} <= total.keys()


def test_play_meets_every_order_and_most_objections() -> None:
    """The generator is good enough to be refused, and permitted, for many reasons."""
    total = schedule(CYCLE, CYCLE + 8)
    assert {key.removeprefix("order ") for key in total if key.startswith("order ")} >= ORDERS
    codes = {key for key in total if key.startswith("code ")}
    assert {"code legal", "code game_over", "code resources", "code slot_type"} <= codes
    assert len(codes) >= 20


@settings(derandomize=True, deadline=None, max_examples=6, phases=PLAIN)
@given(seatings, readings, seeds)
def test_games_with_any_readings(
    seating: tuple[int, str], chosen: lockstep_ttg.Readings, seed: int
) -> None:
    players, variant = seating
    compared(game_run(players, variant, chosen, seed, every=6), players)


@pytest.mark.deep
@settings(deadline=None, max_examples=300, phases=PLAIN)
@given(seatings, readings, seeds)
def test_many_games_with_any_readings(
    seating: tuple[int, str], chosen: lockstep_ttg.Readings, seed: int
) -> None:
    players, variant = seating
    compared(game_run(players, variant, chosen, seed, every=2, odd=5), players)


def test_the_command_prints_what_it_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == lockstep_ttg.main(["--games", "1", "--every", "9", "--odd", "2"])
    printed = capsys.readouterr().out
    for row in ("games  ", "tables compared", "orders judged", "first objections"):
        assert f"\n{row}" in f"\n{printed}"
    assert " 0\n" not in printed


RATES: Final = {
    "two manpower draw a card": ("conv_m", 2),
    "a hazard costs two cards": ("hazard", 2),
    "two production draw a card": ("conv_p", 2),
    "the migration brings two": ("migration", 2),
}


@pytest.mark.parametrize("rate, value", RATES.values(), ids=RATES.keys())
def test_a_planted_rate_is_found(rate: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Changed in the oracle, which is as good as changed in the engine: the two then differ."""
    monkeypatch.setitem(tabling.RATES, rate, value)
    with pytest.raises(DisagreementError):
        schedule(1, 9)


PLANTED: Final[dict[str, tuple[Any, str, Any]]] = {
    "three systems are enough": (objecting, "MOST_SYSTEMS", 3),
    "everything fits everywhere": (objecting, "fits", lambda *_: True),
    "building is free": (objecting, "build_cost", lambda *_: 0),
    "nothing is shuffled back": (oracle, "reshuffle", lambda *_: None),
    "everybody leads": (oracle, "leaders", lambda table: set(range(table.players))),
    "nothing is worth anything": (oracle, "score", lambda *_: 0),
    "nothing is spent before actions": (oracle, "pause", lambda table: setattr(table, "waits", 0)),
}


@pytest.mark.parametrize("module, name, value", PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_difference_is_found(
    module: Any, name: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, value)
    with pytest.raises((DisagreementError, oracle.Undealt)):
        schedule(1, 9)


def test_a_stage_that_binds_nobody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hazards bought off in the first stage of a claim leave no other claim open (TTG-R-19)."""
    removal = oracle.DEEDS["remove_hazard"]

    def unbound(table: tabling.Table, draws: list[str], card: str) -> None:
        removal(table, draws, card)
        table.committed = None

    monkeypatch.setitem(oracle.DEEDS, "remove_hazard", unbound)
    with pytest.raises(DisagreementError):
        schedule(1, 9)


def two_bursts(number: int) -> int:
    """A few turns in a toy in which the A.I. Strike is a second Cosmic Burst; how many hazards that
    were bought off from one that is gone lay there when the other came.
    """
    second = published_pack().with_values("toy", "two Bursts", {"space.ev_strike.event": "burst"})
    rng = Random(number)
    game = TakeTheGalaxy(dict(some_readings(rng)) if number % 2 else {}, second)
    seat = {"hand": ["scout"] * rng.randint(2, 4)}
    words = {"explored": ["sys_C2c", "ev_burst"], "space_left": ["ev_strike", "sys_F1a"]}
    state = game.position({"players": 1, "seat": [seat], **words}, fragment=True)
    run = lockstep_ttg_scenes.Scene(f"two_bursts({number})", game, state, rng)
    spent = 0
    while run.state.phase is not Chapter.OVER:
        if run.is_chance():
            there = [card for card in run.state.row if card is not None]
            run.chance()
            struck = any(card and card.card == "ev_strike" for card in run.state.row)
            spent += struck and any(card.removed > card.hazards for card in there)
            continue
        listed = run.offers()
        off = [action for action in listed if isinstance(action, RemoveHazard)]
        run.order(rng.choice(off) if off and rng.random() < 0.8 else listed[-1])
    return spent


def test_two_bursts_are_read_alike() -> None:
    assert sum(two_bursts(number) for number in range(20)) >= 5


def test_a_burst_that_is_bought_off_beforehand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    placed = tabling.place_hazards

    def paid_for(table: tabling.Table, printed: int) -> None:
        before = [place["removed"] for place in table.shown()]
        placed(table, printed)
        for place, removed in list(zip(table.shown(), before, strict=True))[1:]:
            place["removed"] = removed

    monkeypatch.setattr(tabling, "place_hazards", paid_for)
    with pytest.raises(DisagreementError):
        sum(two_bursts(number) for number in range(20))


def test_early_phases_are_played() -> None:
    """Orders before the card of exploration, beside the Pirates and before the draw."""
    total = Tally()
    for number in range(40):
        total += lockstep_ttg_scenes.scene_run(number, some_readings(Random(number)))
    for phase in ("explore", "pirates", "draw", "action"):
        assert total[f"orders in {phase}"] > 30, phase
    assert {"order go_on", "order surrender", "order bounty", "code committed"} <= total.keys()


def test_the_set_up_is_translated_field_by_field() -> None:
    run = lockstep_ttg.Lockstep(3, "standard", (), 0)
    table = lockstep_ttg.table_of(run.game, run.state, run.deck)
    assert [] == lockstep_ttg.differences(table, run.table)
    assert 33 == sum(pile.total() for pile in table.space.values())
    assert [7, 7, 7] == [seat.hand.total() for seat in table.seats]
    table.seats[1].pool["M"] = 1
    assert 1 == len(lockstep_ttg.differences(table, run.table))
