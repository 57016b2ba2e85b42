"""Hazards: what they cost whoever colonizes, and nobody else."""

from typing import Any

import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.take_the_galaxy import ClaimSystem, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.rules.paying import cost_of
from galaxy_rules.take_the_galaxy.rules.tokens import hazards_on
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
    clauses = ("TTG-HAZ-02", "TTG-R-26")
    refuses(rules, poor, "claim sys_F2a 1 surface_mine", "too_few_cards", *clauses)
    assert "claim sys_F2a 1 surface_mine" not in map(str, rules.legal_actions(poor))


@pytest.mark.clauses("TTG-HAZ-02", "TTG-BLD-02", "TTG-R-26")
@pytest.mark.parametrize(
    ("explored", "hand", "clauses"),
    [
        (["sys_C1a", "ev_burst"], 2, ("TTG-HAZ-02", "TTG-R-26")),
        (["sys_C1a", "ev_burst"], 1, ("TTG-BLD-02",)),
        (["sys_C1a"], 1, ("TTG-R-26",)),
        (["sys_F2a"], 3, ("TTG-HAZ-02", "TTG-R-26")),
        (["sys_F2a"], 2, ("TTG-HAZ-02",)),
    ],
)
def test_too_few_cards_are_too_few_for_the_hazards_if_the_colony_alone_could_be_paid(
    explored: list[str], hand: int, clauses: tuple[str, ...]
) -> None:
    rules, slot = game(), 1 if explored == ["sys_F2a"] else 0
    colony = "surface_mine" if slot else "frontier_colony"
    here = row(*explored, hand=[colony, *["scout"] * hand])
    claim = f"{explored[0]} {slot} {colony}"
    (few,) = refuses(rules, here, f"claim {claim}", "too_few_cards")
    (small, *_) = refuses(
        rules, here, f"claim_sys {claim} {','.join(['scout'] * hand)}", "resources"
    )
    assert (clauses, clauses) == (few.clauses, small.clauses)
    assert ("hazards included" in few.message) == ("TTG-HAZ-02" in clauses)


@pytest.mark.clauses("TTG-HAZ-02")
def test_the_price_of_a_claim_is_explained() -> None:
    rules = game()
    here = row("sys_F2a")
    told = rules.explain(here, rules.parse("claim sys_F2a 1 surface_mine"))
    assert any("TTG-HAZ-02" in step.clauses and step.amount == 2 for step in told.sums)


@pytest.mark.clauses("TTG-HAZ-03", "TTG-R-19")
def test_in_one_reading_hazards_are_not_bought_off_by_themselves() -> None:
    rules = game(hazard_removal="with_claim")
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


def begun(**seat: Any) -> State:
    """One hazard of sys_F2a is bought off; another system and an anomaly lie there too."""
    here = table(
        players=3,
        explored=["sys_F2a", "sys_C2c", "an_C1", "ev_migration"],
        seat=[{"hand": HAND, "pool": {"M": 5, "S": 2}, **seat}, {"hand": HAND}],
    )
    return permits(game(), here, "clear sys_F2a field_lab")


@pytest.mark.clauses("TTG-HAZ-02", "TTG-HAZ-03", "TTG-R-19")
def test_hazards_are_paid_first_and_the_colony_afterwards() -> None:
    after = begun()
    assert ("sys_F2a", False) == (after.committed, after.claimed)
    assert 1 == hazards(after)["sys_F2a"]
    bare = permits(game(), after, "clear sys_F2a field_lab")
    claimed = permits(game(), bare, f"{CLAIM} supply_depot,frontier_colony")
    assert ["home", "sys_F2a"] == [system.card for system in claimed.systems[0]]
    assert ("", True, 4) == (claimed.committed, claimed.claimed, len(claimed.discards[0]))


@pytest.mark.clauses("TTG-HAZ-02", "TTG-HAZ-03", "TTG-R-19")
def test_what_is_left_of_the_hazards_is_paid_with_the_claim() -> None:
    claimed = permits(game(), begun(), f"{CLAIM} field_lab,supply_depot,frontier_colony")
    assert ["home", "sys_F2a"] == [system.card for system in claimed.systems[0]]
    refuses(game(), begun(), f"{CLAIM} field_lab,supply_depot", "payment_size", "TTG-HAZ-02")


@pytest.mark.clauses("TTG-HAZ-02", "TTG-RES-04", "TTG-R-19")
def test_science_brings_the_card_of_a_hazard_back_before_the_colony_is_paid() -> None:
    """Four cards pay a colony of two and two hazards only because one of them comes back."""
    rules, hand = game(), ["surface_mine", *["field_lab"] * 3]
    seat = [{"hand": hand, "pool": {"S": 1}}]
    here = table(explored=["sys_F2a"], seat=seat)
    clauses = ("TTG-HAZ-02", "TTG-R-26")
    refuses(rules, here, "claim sys_F2a 1 surface_mine", "too_few_cards", *clauses)
    back = play(rules, here, "clear sys_F2a field_lab", "clear sys_F2a field_lab")
    back = permits(rules, back, "recover field_lab")
    after = permits(rules, back, f"{CLAIM} field_lab,field_lab")
    assert (["home", "sys_F2a"], 0) == ([s.card for s in after.systems[0]], len(after.hands[0]))
    one_go = game(hazard_removal="with_claim")
    refuses(one_go, table(one_go, explored=["sys_F2a"], seat=seat), "clear sys_F2a", "with_claim")


@pytest.mark.clauses("TTG-TAKE-02", "TTG-R-19")
def test_whoever_has_begun_takes_no_other_card_and_clears_no_other_system() -> None:
    after = begun()
    for other in ("clear sys_C2c", "claim sys_C2c 0 supply_depot", "claim an_C1"):
        refuses(game(), after, other, "committed", "TTG-R-19")
    refuses(game(), after, "claim ev_migration", "committed", "TTG-R-19")
    listed = " ".join(map(str, game().legal_actions(after)))
    assert "sys_C2c" not in listed
    assert "claim an_C1" not in listed
    assert ["clear sys_F2a"] == removals(game(), after)
    play(game(), after, "build 0 1 supply_depot field_lab", "convert M")


@pytest.mark.clauses("TTG-R-13", "TTG-R-19")
def test_an_event_that_is_no_claim_may_still_be_solved() -> None:
    rules = game(event_counts_as_claim="no")
    words = {"explored": ["sys_F2a", "ev_migration"], "seat": [{"hand": HAND, "pool": {"M": 5}}]}
    after = play(rules, table(rules, **words), "clear sys_F2a field_lab", "claim ev_migration")
    assert ("sys_F2a", ("ev_migration",)) == (after.committed, after.renown[0])


@pytest.mark.clauses("TTG-TAKE-02", "TTG-SYS-02", "TTG-SYS-03", "TTG-R-19")
def test_hazards_are_for_whoever_can_still_claim_in_this_turn() -> None:
    rules = game()
    words = {"explored": ["sys_F2a"], "seat": [{"hand": HAND}]}
    done = table(claimed=True, **words)
    refuses(rules, done, "clear sys_F2a", "claim_limit", "TTG-TAKE-02", "TTG-R-19")
    four = [
        {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]},
        {"id": "sys_C1d", "colonies": [["surface_mine"]]},
        {"id": "sys_C2d", "colonies": [["logistics_hub"]]},
        {"id": "sys_F4a", "colonies": [["strip_mine"]]},
    ]
    full = table(explored=["sys_F2a"], seat=[{"hand": HAND, "systems": four}])
    refuses(rules, full, "clear sys_F2a", "system_limit", "TTG-SYS-02", "TTG-R-19")
    assert [] == removals(rules, done) == removals(rules, full)
    room = permits(rules, full, "relinquish 0")
    assert ["clear sys_F2a"] == removals(rules, room)


@pytest.mark.clauses("TTG-HAZ-03", "TTG-R-19")
def test_a_turn_may_end_unclaimed_and_what_is_gone_stays_gone() -> None:
    rules = game()
    later = settle(rules, permits(rules, begun(), "end"))
    assert ("", 1) == (later.committed, hazards(later)["sys_F2a"])
    after = permits(rules, later, f"{CLAIM} field_lab,field_lab,supply_depot")
    assert ["home", "sys_F2a"] == [system.card for system in after.systems[1]]


@pytest.mark.clauses("TTG-BUR-02", "TTG-R-19")
def test_a_hazard_of_a_burst_that_is_bought_off_stays_gone_too() -> None:
    here = table(explored=["ev_burst", "sys_C1a"], seat=[{"hand": HAND}])
    assert {"ev_burst": 0, "sys_C1a": 1} == hazards(here)
    assert 0 == hazards(permits(game(), here, "clear sys_C1a field_lab"))["sys_C1a"]


@pytest.mark.clauses("TTG-R-19")
@pytest.mark.parametrize(
    "words",
    [
        {"explored": ["sys_F2a"], "committed": "sys_F2a"},
        {"explored": ["sys_C2c"], "committed": "sys_F2a"},
        {"explored": [{"id": "sys_F2a", "removed": 1}], "committed": "sys_F2a", "claimed": True},
        {"explored": [{"id": "sys_F2a", "removed": 1}], "committed": "sys_F2a", "phase": "draw"},
    ],
)
def test_nobody_has_begun_with_a_system_that_lies_there_as_it_came(words: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="TTG-R-19"):
        table(**words)
    sound = {"explored": [{"id": "sys_F2a", "removed": 1}], "committed": "sys_F2a"}
    assert "sys_F2a" == table(**sound).committed
    with pytest.raises(BadInput, match="TTG-R-19"):
        table(game(hazard_removal="separate"), **sound)


@pytest.mark.clauses("TTG-HAZ-02", "TTG-HAZ-04")
def test_a_system_that_does_not_lie_in_the_row_has_no_hazards_to_pay() -> None:
    claim = ClaimSystem("sys_F2a", 1, "surface_mine")
    assert 4 == cost_of(game().tables, row("sys_C2c", "sys_F2a"), claim)
    assert 2 == cost_of(game().tables, row("sys_C2c"), claim)


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


@pytest.mark.clauses("TTG-BUR-01", "TTG-R-19", "TTG-R-65")
@pytest.mark.parametrize(("bought_off", "left"), [(0, 2), (1, 1), (2, 1)])
def test_what_was_bought_off_from_a_burst_takes_nothing_from_the_next(
    bought_off: int, left: int
) -> None:
    rules = two_bursts()
    words = {"explored": ["sys_C2c", "ev_burst"], "space_left": ["ev_strike"]}
    here = table(rules, players=1, seat=[{"hand": ["scout", "scout"]}], **words)
    here = play(rules, here, *["clear sys_C2c scout"] * bought_off, "end", "reveal ev_strike")
    assert left == hazards(here)["sys_C2c"]


@pytest.mark.clauses("TTG-BUR-01", "TTG-R-19", "TTG-R-65")
def test_what_was_bought_off_from_a_solved_burst_takes_nothing_from_the_next() -> None:
    rules = two_bursts(event_counts_as_claim="no")
    words = {"explored": ["sys_C2c", "ev_burst"], "space_left": ["ev_strike"]}
    here = table(rules, seat=[{"hand": ["scout", "scout"], "pool": {"S": 3}}], **words)
    here = play(rules, here, *["clear sys_C2c scout"] * 2, "claim ev_burst")
    assert ({"sys_C2c": 0}, "sys_C2c") == (hazards(here), here.committed)
    here = play(rules, here, "end", "reveal ev_strike")
    assert {"ev_strike": 0, "sys_C2c": 1} == hazards(here)


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
