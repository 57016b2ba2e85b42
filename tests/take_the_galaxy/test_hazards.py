"""Hazards: what they cost whoever colonizes, and nobody else."""

from typing import Any

import pytest

from galaxy_rules.take_the_galaxy import ClaimSystem, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.paying import cost_of
from galaxy_rules.take_the_galaxy.reducer import published_pack
from galaxy_rules.take_the_galaxy.tokens import hazards_on
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, table

HAND = ["surface_mine", "supply_depot", *["field_lab"] * 2, *["frontier_colony"] * 3]
CLAIM = "claim_sys sys_F2a 1 surface_mine"


def hazards(state: State) -> dict[str, int]:
    """The hazards on each card of the row."""
    return {card.card: hazards_on(card) for card in state.row if card is not None}


def row(*cards: Any, hand: list[str] | None = None) -> State:
    """The first seat's action phase with these cards in the row."""
    return table(explored=list(cards), seat=[{"hand": hand or HAND}, {"hand": HAND}])


def removals(rules: TakeTheGalaxy, state: State) -> list[str]:
    """The listed removals of hazards."""
    return [str(act) for act in rules.legal_actions(state) if str(act).startswith("clear")]


@pytest.mark.clauses("TTG-HAZ-01")
@pytest.mark.parametrize(
    ("card", "count"),
    [("sys_C1a", 0), ("sys_C2c", 1), ("sys_F2a", 2), ("an_C1", 0), ("ev_mech", 0)],
)
def test_a_system_comes_with_the_hazards_it_shows(card: str, count: int) -> None:
    here = table(phase="explore", space_left=[card, "an_F1"])
    assert {card: count} == hazards(permits(game(), here, f"reveal {card}"))


@pytest.mark.clauses("TTG-HAZ-02")
@pytest.mark.parametrize(
    ("card", "paid"),
    [
        ("sys_C3b", "field_lab,field_lab"),
        ("sys_E3a", "field_lab,field_lab,supply_depot"),
        ("sys_F2a", "field_lab,field_lab,supply_depot,frontier_colony"),
    ],
)
def test_each_hazard_costs_a_credit_on_top_of_the_colony(card: str, paid: str) -> None:
    rules = game()
    claim = f"claim_sys {card} 1 surface_mine"
    after = permits(rules, row(card), f"{claim} {paid}")
    assert card == after.systems[0][-1].card
    assert len(paid.split(",")) == len(after.discards[0])
    less, more = paid.rpartition(",")[0], f"{paid},frontier_colony"
    clause = "TTG-HAZ-02" if rules.systems[card].hazards else "TTG-BLD-02"
    refuses(rules, row(card), f"{claim} {less}", "payment_size", clause)
    refuses(rules, row(card), f"{claim} {more}", "payment_size", "TTG-R-27")


@pytest.mark.clauses("TTG-HAZ-02")
def test_a_hand_that_cannot_pay_the_hazards_cannot_claim() -> None:
    rules = game()
    enough = ["surface_mine", *["frontier_colony"] * 4]
    permits(rules, row("sys_F2a", hand=enough), rules.parse("claim sys_F2a 1 surface_mine"))
    poor = row("sys_F2a", hand=enough[:-1])
    refuses(rules, poor, "claim sys_F2a 1 surface_mine", "too_few_cards", "TTG-R-26")
    assert "claim sys_F2a 1 surface_mine" not in map(str, rules.legal_actions(poor))


@pytest.mark.clauses("TTG-HAZ-02")
def test_the_price_of_a_claim_is_explained() -> None:
    rules = game()
    here = row("sys_F2a")
    told = rules.explain(here, rules.parse("claim sys_F2a 1 surface_mine"))
    assert any("TTG-HAZ-02" in step.clauses and step.amount == 2 for step in told.sums)


@pytest.mark.clauses("TTG-HAZ-03", "TTG-R-19")
def test_by_themselves_hazards_are_not_bought_off() -> None:
    rules = game()
    refuses(rules, row("sys_F2a"), "clear sys_F2a", "with_claim", "TTG-R-19")
    assert not any(str(act).startswith("clear") for act in rules.legal_actions(row("sys_F2a")))


@pytest.mark.clauses("TTG-HAZ-02", "TTG-HAZ-03", "TTG-R-19")
def test_one_reading_lets_one_player_remove_a_hazard_and_another_claim() -> None:
    rules = game(hazard_removal="separate")
    here = table(rules, explored=["sys_F2a"], seat=[{"hand": HAND}, {"hand": HAND}])
    cleared = permits(rules, here, "clear sys_F2a field_lab")
    assert {"sys_F2a": 1} == hazards(cleared)
    assert (len(HAND) - 1, 1) == (len(cleared.hands[0]), len(cleared.discards[0]))
    assert not cleared.claimed
    other = settle(rules, permits(rules, cleared, "end"))
    assert 1 == other.turn
    refuses(rules, other, f"{CLAIM} field_lab,field_lab", "payment_size", "TTG-HAZ-02")
    after = permits(rules, other, f"{CLAIM} field_lab,field_lab,supply_depot")
    assert ["home", "sys_F2a"] == [system.card for system in after.systems[1]]


@pytest.mark.clauses("TTG-HAZ-03", "TTG-R-19")
def test_there_is_no_more_to_remove_than_there_are_hazards() -> None:
    rules = game(hazard_removal="separate")
    here = table(rules, explored=["sys_F2a", "sys_C1a", "an_C1"], seat=[{"hand": HAND}])
    bare = play(rules, here, "clear sys_F2a field_lab", "clear sys_F2a field_lab")
    assert 0 == hazards(bare)["sys_F2a"]
    for card in ("sys_F2a", "sys_C1a"):
        refuses(rules, bare, f"clear {card}", "no_hazard", "TTG-HAZ-02")
    refuses(rules, bare, "clear an_C1", "kind", "TTG-HAZ-01")
    refuses(rules, bare, "clear sys_C1b", "not_explored", "TTG-PH-06")
    permits(rules, bare, f"{CLAIM} supply_depot,frontier_colony")


@pytest.mark.clauses("TTG-HAZ-03", "TTG-R-19")
def test_only_hazards_that_lie_there_are_offered_for_removal() -> None:
    rules = game(hazard_removal="separate")
    row = ["sys_F2a", "sys_C1a", "an_C1", "ev_mech", "sys_C2c"]
    here = table(rules, players=4, explored=row, seat=[{"hand": HAND}])
    assert ["clear sys_F2a", "clear sys_C2c"] == removals(rules, here)
    cleared = permits(rules, here, "clear sys_C2c field_lab")
    assert ["clear sys_F2a"] == removals(rules, cleared)
    poor = table(rules, players=4, explored=row, seat=[{"hand": []}])
    assert [] == removals(rules, poor)


@pytest.mark.clauses("TTG-HAZ-02", "TTG-HAZ-04")
def test_a_system_that_does_not_lie_in_the_row_has_no_hazards_to_pay() -> None:
    claim = ClaimSystem("sys_F2a", 1, "surface_mine")
    assert 4 == cost_of(game(), row("sys_C2c", "sys_F2a"), claim)
    assert 2 == cost_of(game(), row("sys_C2c"), claim)


@pytest.mark.clauses("TTG-HAZ-04", "TTG-R-62")
def test_hazards_concern_whoever_colonizes_and_only_then() -> None:
    rules = game()
    paid = "field_lab,field_lab,supply_depot,frontier_colony"
    after = permits(rules, row("sys_F2a", hand=[*HAND, "cheap_industry"]), f"{CLAIM} {paid}")
    built = after.systems[0][-1]
    assert not hasattr(built, "hazards")
    assert "claim sys_F2a" not in " ".join(map(str, rules.legal_actions(after)))
    second = permits(rules, after, "build 1 0 cheap_industry frontier_colony")
    assert 5 == len(second.discards[0])


@pytest.mark.clauses("TTG-HAZ-04")
def test_hazards_of_a_system_in_the_row_change_no_other_price() -> None:
    rules = game()
    for here in (row("sys_C1a"), row("sys_F2a")):
        after = permits(rules, here, "build 0 1 supply_depot field_lab")
        assert 1 == len(after.discards[0])


# ---------------------------------------------------------------------------- of Cosmic Bursts


def two_bursts(**rulings: str) -> TakeTheGalaxy:
    """A toy in which the A.I. Strike is a second Cosmic Burst."""
    second = {"space.ev_strike.event": "burst"}
    return TakeTheGalaxy(rulings, published_pack().with_values("toy", "two Bursts", second))


@pytest.mark.clauses("TTG-BUR-01", "TTG-BUR-02", "TTG-R-18")
@pytest.mark.parametrize(
    ("reading", "left"),
    [
        ("continuous", {"sys_C1a": 1, "sys_C2c": 2, "sys_C1b": 1}),
        ("snapshot", {"sys_C1a": 0, "sys_C2c": 2, "sys_C1b": 1}),
        ("permanent", {"sys_C1a": 0, "sys_C2c": 2, "sys_C1b": 2}),
    ],
)
def test_of_two_bursts_the_one_that_stays_keeps_its_hazards(
    reading: str, left: dict[str, int]
) -> None:
    rules = two_bursts(burst=reading)
    row = ["sys_C1a", "ev_burst", "sys_C2c", "ev_strike", "sys_C1b"]
    here = table(rules, players=4, explored=row, seat=[{"pool": {"S": 3}}])
    after = hazards(permits(rules, here, "claim ev_strike"))
    assert left == {card: count for card, count in after.items() if card in left}


@pytest.mark.clauses("TTG-BUR-01", "TTG-BUR-02", "TTG-R-18")
def test_hazards_that_stay_for_good_are_sound_after_all_bursts_have_left() -> None:
    rules = two_bursts(burst="permanent", event_counts_as_claim="no")
    row = ["ev_burst", "ev_strike", "sys_C1b"]
    here = table(rules, explored=row, seat=[{"pool": {"S": 6}}])
    after = play(rules, here, "claim ev_burst", "claim ev_strike")
    assert {"sys_C1b": 2} == hazards(after)
    assert after == rules.decode(rules.encode(after), "state", "state")


@pytest.mark.clauses("TTG-BUR-01", "TTG-COMP-05", "TTG-R-41")
@pytest.mark.parametrize(("debt", "printed", "extra"), [(-10, 1, 1), (-11, 1, 0), (-12, 0, 0)])
def test_a_system_under_a_burst_gets_the_extra_hazard_only_while_there_are_tokens(
    debt: int, printed: int, extra: int
) -> None:
    rules = game(tokens="strict")
    words = {"explored": ["ev_burst"], "space_left": ["sys_C2c", "sys_F1a"]}
    here = table(rules, phase="explore", seat=[{"rp": debt}], **words)
    newest = permits(rules, here, "reveal sys_C2c").row[0]
    assert newest is not None
    assert (printed, extra) == (newest.hazards, newest.burst)
