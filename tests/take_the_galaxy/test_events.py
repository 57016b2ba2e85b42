"""Events in general, opportunities in general, and the ten events one by one."""

from fractions import Fraction
from typing import Any

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.take_the_galaxy import Phase, State, Surrender, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.rules.tokens import hazards_on
from galaxy_rules.take_the_galaxy.words.components import OPPORTUNITIES, EventKind
from galaxy_rules.take_the_galaxy.words.events import DealOpened, OpportunityUsed, RenownChanged
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, shown, table
from tests.take_the_galaxy.walks import walk

HOME = {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]}
LAST = {"id": "sys_C1a", "colonies": [["frontier_colony"], None]}
RICH = {"M": 9, "S": 9, "P": 9}


def row(*cards: Any, **seat: Any) -> State:
    """The first of three seats in its action phase with these cards in the row."""
    return table(players=3, explored=list(cards), seat=[seat])


def hazards(state: State) -> dict[str, int]:
    """The hazards on the systems of the row."""
    return {
        card.card: hazards_on(card)
        for card in state.row
        if card is not None and card.card.startswith("sys")
    }


def price(rules: TakeTheGalaxy, state: State, order: str) -> int:
    """How many cards an order costs: the whole hand is paid until it is enough."""
    before = len(state.discards[state.turn])
    state = permits(rules, state, rules.parse(order))
    while state.pending is not None:
        state = permits(rules, state, rules.legal_actions(state)[0])
    return len(state.discards[state.turn]) - before


# events


@pytest.mark.clauses("TTG-EVT-01", "TTG-R-10")
def test_an_event_acts_from_the_end_of_the_exploration_phase_in_which_it_comes() -> None:
    rules = game()
    here = table(phase="explore", explored=["sys_C1a"], space_left=["ev_burst", "an_F1"])
    assert {"sys_C1a": 0} == hazards(here)
    assert {"sys_C1a": 1} == hazards(permits(rules, here, "reveal ev_burst"))
    assert Phase.PIRATES is permits(rules, table(phase="explore"), "reveal ev_pirates1").phase


@pytest.mark.clauses("TTG-EVT-02", "TTG-R-15", "TTG-STR-01")
def test_an_event_acts_as_long_as_it_lies_there() -> None:
    rules = game()
    upgrade = "upgrade 0 0 hive_colony"
    hand = ["hive_colony", *["scout"] * 3]
    here = row("ev_strike", hand=hand, pool=RICH)
    refuses(rules, here, upgrade, "strike", "TTG-STR-01")
    permits(rules, permits(rules, here, "claim ev_strike -"), rules.parse(upgrade))
    permits(rules, row("an_C1", hand=hand), rules.parse(upgrade))


@pytest.mark.clauses("TTG-EVT-02", "TTG-R-24b")
def test_an_event_that_drops_stops_acting() -> None:
    rules = game()
    row_of_two = ["sys_C1a", "ev_mech"]
    here = table(players=1, explored=row_of_two)
    assert 0 == price(rules, here, "build 0 1 supply_depot")
    later = settle(rules, permits(rules, here, "end"))
    assert "ev_mech" in later.space_discard
    assert 1 == price(rules, later, "build 0 1 supply_depot")


@pytest.mark.clauses("TTG-EVT-03")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_an_event_acts_on_all_players_alike(turn: int) -> None:
    rules = game()
    seats = [{"hand": ["hive_colony", "supply_depot", *["surface_mine"] * 3]}] * 3
    strike = table(players=3, turn=turn, explored=["ev_strike"], seat=seats)
    refuses(rules, strike, "upgrade 0 0 hive_colony", "strike", "TTG-STR-01")
    mech = table(players=3, turn=turn, explored=["ev_mech"], seat=seats)
    assert 0 == price(rules, mech, "build 0 1 supply_depot")


@pytest.mark.clauses("TTG-EVT-04", "TTG-PIR-02")
def test_an_event_touches_players_in_their_own_turns_only() -> None:
    rules = game()
    here = table(players=3, phase="explore", turn=1, explored=["ev_pirates1"])
    asked = permits(rules, here, "reveal sys_C1a")
    assert 1 == rules.to_move(asked)
    after = permits(rules, asked, "surrender scout")
    assert (7, 6, 7) == tuple(map(len, after.hands))


@pytest.mark.clauses("TTG-EVT-05", "TTG-R-63")
@pytest.mark.parametrize(
    ("card", "payment", "left"),
    [
        ("ev_migration", "-", (4, 9, 9)),
        ("ev_burst", "-", (9, 6, 9)),
        ("ev_race", "-", (9, 8, 6)),
        ("ev_investors", "scout,field_lab,surface_mine,surface_mine", (9, 9, 9)),
    ],
)
def test_an_event_is_solved_for_what_its_card_asks(
    card: str, payment: str, left: tuple[int, int, int]
) -> None:
    rules = game()
    after = permits(rules, row(card, pool=RICH), f"claim {card} {payment}")
    pool = after.pools[0]
    assert (left, (card,), []) == ((pool.m, pool.s, pool.p), after.renown[0], shown(after))
    assert after.claimed
    assert len(payment.split(",")) * (payment != "-") == len(after.discards[0])


@pytest.mark.clauses("TTG-EVT-05")
def test_without_its_price_an_event_is_not_solved() -> None:
    rules = game()
    refuses(rules, row("ev_race", pool={"P": 3}), "claim ev_race", "resources", "TTG-EVT-05")
    refuses(
        rules, row("ev_migration", pool={"M": 4}), "claim ev_migration", "resources", "TTG-EVT-05"
    )
    poor = row("ev_investors", hand=["scout"] * 2)
    refuses(rules, poor, "claim ev_investors", "too_few_cards", "TTG-RES-06")
    refuses(rules, row("ev_investors"), "claim ev_investors scout", "payment_size", "TTG-RES-06")


@pytest.mark.clauses("TTG-EVT-06")
def test_a_solved_event_counts_for_its_renown() -> None:
    rules = game()
    here = row("ev_nextstep", pool=RICH)
    after = permits(rules, here, "claim ev_nextstep -")
    assert 5 == rules.score(after).totals[0] - rules.score(here).totals[0]
    lines = [line for line in rules.score(after).lines if line.clause == "TTG-EVT-06"]
    assert [(0, 5)] == [(line.seat, line.amount) for line in lines]
    assert rules.score(row()).totals == rules.score(here).totals


# opportunities


@pytest.mark.clauses("TTG-OPP-01", "TTG-R-14", "TTG-R-16")
def test_opportunities_are_events_and_can_be_solved_even_when_used() -> None:
    rules = game()
    five = {"migration", "investors", "nomads", "race", "nextstep"}
    assert five == {kind.value for kind in OPPORTUNITIES}
    here = row("ev_migration", pool={"M": 4})
    after = play(rules, here, "opp ev_migration", "claim ev_migration -")
    assert (("ev_migration",), 0) == (after.renown[0], after.pools[0].m)


@pytest.mark.clauses("TTG-OPP-01")
def test_other_events_are_no_opportunities() -> None:
    rules = game()
    others = [card for card, kind in rules.events.items() if kind not in OPPORTUNITIES]
    assert 6 == len(others)
    for card in others:
        refuses(rules, row(card), f"opportunity {card}", "not_opportunity", "TTG-OPP-01")
    refuses(rules, row("an_C1"), "opportunity an_C1", "not_opportunity", "TTG-OPP-01")
    wrong = published_pack().with_values("toy", "a test", {"space.ev_mech.opportunity": True})
    with pytest.raises(BadData, match="TTG-OPP-01"):
        TakeTheGalaxy(data=wrong)


@pytest.mark.clauses("TTG-OPP-02", "TTG-OPP-03")
@pytest.mark.parametrize(
    "order", ["opp ev_migration", "opp ev_nomads", "opp ev_nextstep 0", "opp ev_investors"]
)
def test_an_opportunity_is_used_once_in_a_turn_and_turned(order: str) -> None:
    rules = game()
    card = order.split()[1]
    here = row(card, pool=RICH, ships=[["scout", 0]] * 2, plus=5)
    used = settle(rules, permits(rules, here, order))
    assert [True] == [shown_card.used for shown_card in used.row if shown_card is not None]
    action = order.replace("opp", "opportunity")
    refuses(rules, used, action, "already_used", "TTG-OPP-02")
    assert action not in map(str, rules.legal_actions(used))


@pytest.mark.clauses("TTG-OPP-02", "TTG-R-64")
def test_one_opportunity_does_not_use_up_another() -> None:
    rules = game()
    after = play(
        rules, row("ev_migration", "ev_nomads", pool=RICH), "opp ev_migration", "opp ev_nomads"
    )
    assert (10, 1) == (after.pools[0].m, after.renown_tokens[0])


@pytest.mark.clauses("TTG-OPP-04", "TTG-R-67")
def test_an_opportunity_is_ready_again_from_the_next_reset_on() -> None:
    rules = game()
    used = permits(rules, row("ev_migration"), "opp ev_migration")
    exploring = permits(rules, used, "end")
    assert [True] == [card.used for card in exploring.row if card is not None]
    drawing = permits(rules, exploring, "reveal sys_C1a")
    assert [False, True] == [card.used for card in drawing.row if card is not None]
    ready = settle(rules, drawing)
    assert [False, False] == [card.used for card in ready.row if card is not None]
    assert 1 == permits(rules, ready, "opp ev_migration").pools[1].m


@pytest.mark.clauses("TTG-OPP-05")
@pytest.mark.parametrize("phase", ["explore", "draw"])
def test_opportunities_wait_for_the_action_phase(phase: str) -> None:
    here = table(phase=phase, explored=["ev_migration"])
    refuses(game(), here, "opportunity ev_migration", "wrong_phase", "TTG-OPP-05")
    permits(game(), row("ev_migration"), "opportunity ev_migration")


# Intergalactic Migration


@pytest.mark.clauses("TTG-MIG-01")
def test_migration_gives_one_manpower() -> None:
    rules = game()
    after = permits(rules, row("ev_migration"), "opp ev_migration")
    assert (1, 0, 0) == (after.pools[0].m, after.pools[0].s, after.pools[0].p)
    refuses(rules, row("ev_migration"), "opportunity ev_migration 0", "argument", "TTG-MIG-01")
    refuses(rules, row(), "opportunity ev_migration", "not_explored", "TTG-EVT-02")


# Galactic Investors


@pytest.mark.clauses("TTG-INV-01")
def test_the_investors_give_two_cards_for_one_renown() -> None:
    rules = game()
    here = row("ev_investors", plus=1)
    after = settle(rules, permits(rules, here, "opp ev_investors"), "capital", "archive")
    assert (0, 9) == (after.renown_tokens[0], len(after.hands[0]))
    assert -1 == rules.score(after).totals[0] - rules.score(here).totals[0]
    refuses(rules, here, "invest", "no_deal", "TTG-INV-01")


@pytest.mark.clauses("TTG-INV-01", "TTG-R-36")
def test_a_deal_with_the_investors_is_brought_to_its_end() -> None:
    rules = game()
    step = rules.step(row("ev_investors", plus=1), rules.parse("opportunity ev_investors"))
    deal = step.state
    assert (DealOpened(0, "ev_investors", 0),) == step.events
    refuses(rules, deal, "end", "deal_open", "TTG-INV-01")
    assert 2 == permits(rules, deal, "invest").draws


@pytest.mark.clauses("TTG-INV-01", "TTG-PH-06", "TTG-R-51e")
@pytest.mark.parametrize("variant, players", [("standard", 2), ("teams", 4)])
def test_in_random_games_nothing_is_done_in_silence(variant: str, players: int) -> None:
    rules = game(variant, team_consent="on")
    assert [] == [moment.action for moment in walk(rules, players, 5) if not moment.events]


@pytest.mark.clauses("TTG-INV-02", "TTG-R-35", "TTG-R-36")
def test_without_renown_there_is_no_deal() -> None:
    rules = game()
    for poor in (row("ev_investors"), row("ev_investors", minus=2), row("ev_investors", plus=0)):
        refuses(rules, poor, "opportunity ev_investors", "no_rp", "TTG-INV-02")
        assert "opportunity ev_investors" not in map(str, rules.legal_actions(poor))
    pile = row("ev_investors", renown=["an_C1"], minus=3)
    refuses(rules, pile, "opportunity ev_investors", "no_rp", "TTG-INV-02")
    deal = permits(rules, row("ev_investors", renown=["an_C1"]), "opportunity ev_investors")
    refuses(rules, deal, "invest", "no_rp", "TTG-INV-02")


@pytest.mark.clauses("TTG-INV-02", "TTG-R-35")
def test_kept_apart_a_positive_token_can_be_given_in_spite_of_a_debt() -> None:
    rules = game(renown_tokens="gross")
    here = table(rules, explored=["ev_investors"], seat=[{"plus": 1, "minus": 4}])
    after = permits(rules, here, "opp ev_investors")
    assert (0, 4, 2) == (after.renown_tokens[0], after.negative_tokens[0], after.draws)


@pytest.mark.clauses("TTG-INV-03", "TTG-R-36")
@pytest.mark.parametrize(
    ("card", "left"), [("an_C1", 2), ("sys_F1a", 4), ("ev_nomads", 2), ("home", 0)]
)
def test_systems_events_and_anomalies_of_the_pile_become_tokens(card: str, left: int) -> None:
    rules = game()
    own = {"systems": [LAST], "renown": [card]}
    here = table(explored=["ev_investors"], seat=[own])
    after = settle(rules, permits(rules, here, f"opp ev_investors {card}"))
    assert ((), left) == (after.renown[0], after.renown_tokens[0])
    assert card in (after.removed if card == "home" else after.space_discard)
    assert -1 == rules.score(after).totals[0] - rules.score(here).totals[0]


@pytest.mark.clauses("TTG-INV-03", "TTG-R-36")
def test_what_is_no_card_of_the_pile_is_not_changed() -> None:
    rules = game()
    here = row("ev_investors", systems=[HOME, LAST], renown=["an_C1"])
    refuses(rules, here, "trade an_C1", "no_deal", "TTG-INV-03")
    deal = permits(rules, here, "opportunity ev_investors")
    refuses(rules, deal, "trade home", "not_in_pile", "TTG-INV-03")
    refuses(rules, deal, "trade sys_C1a", "not_in_pile", "TTG-INV-03")
    assert 3 == permits(rules, deal, "trade an_C1").renown_tokens[0]


# Space Pirates


@pytest.mark.clauses("TTG-PIR-01", "TTG-R-11")
def test_pirates_take_a_card_of_the_players_choice() -> None:
    rules = game()
    asked = permits(rules, table(phase="explore", explored=["ev_pirates1"]), "reveal sys_C1a")
    assert 0 == rules.to_move(asked)
    choices = {str(action) for action in rules.legal_actions(asked)}
    assert {f"surrender {card}" for card in asked.hands[0]} == choices
    refuses(rules, asked, "surrender capital", "not_in_hand", "TTG-PIR-01")
    after = permits(rules, asked, "surrender scout")
    assert (6, Bag.of(["scout"])) == (len(after.hands[0]), after.discards[0])
    refuses(rules, after, "surrender field_lab", "wrong_phase", "TTG-PIR-01")


@pytest.mark.clauses("TTG-PIR-01", "TTG-R-11")
def test_one_reading_lets_pirates_help_themselves() -> None:
    rules = game(pirates="random")
    seat = {"hand": ["scout", "scout", "archive"]}
    asked = table(rules, phase="pirates", explored=["ev_pirates1"], seat=[seat])
    assert CHANCE == rules.to_move(asked)
    chances = {Surrender("scout"): Fraction(2, 3), Surrender("archive"): Fraction(1, 3)}
    assert chances == dict(rules.chance_outcomes(asked))


@pytest.mark.clauses("TTG-PIR-02")
def test_pirates_come_to_every_player_as_long_as_they_lie_there() -> None:
    rules = game()
    state = table(
        players=3, phase="explore", space_left=["ev_pirates1", "sys_E1a", "sys_E1b", "an_F1"]
    )
    for seat in range(3):
        state = settle(rules, state)
        assert (Phase.PIRATES, seat) == (state.phase, rules.to_move(state))
        state = settle(rules, permits(rules, state, "surrender scout"))
        state = permits(rules, state, "end")
    assert (7, 7, 7) == tuple(map(len, state.hands))


@pytest.mark.clauses("TTG-PIR-02")
def test_pirates_that_are_solved_come_no_more() -> None:
    rules = game()
    seat = {"pool": {"P": 3}}
    gone = permits(rules, table(explored=["ev_pirates1"], seat=[seat]), "claim ev_pirates1 -")
    assert Phase.DRAW is play(rules, gone, "end", "reveal sys_C1a").phase
    stay = table(explored=["ev_pirates1"], seat=[seat])
    assert Phase.PIRATES is play(rules, stay, "end", "reveal sys_C1a").phase


@pytest.mark.clauses("TTG-PIR-03")
def test_an_empty_hand_is_spared() -> None:
    rules = game()
    poor = table(phase="explore", explored=["ev_pirates1"], seat=[{"hand": []}])
    assert (Phase.DRAW, 0) == ((after := permits(rules, poor, "reveal sys_C1a")).phase, after.toll)
    one = table(phase="explore", explored=["ev_pirates1"], seat=[{"hand": ["scout"]}])
    assert Phase.PIRATES is permits(rules, one, "reveal sys_C1a").phase


@pytest.mark.clauses("TTG-PIR-04")
def test_two_pirates_take_no_more_than_one() -> None:
    rules = game()
    here = table(players=4, phase="explore", explored=["ev_pirates1", "ev_pirates2"])
    after = play(rules, here, "reveal sys_C1a", "surrender scout")
    assert (Phase.DRAW, 6) == (after.phase, len(after.hands[0]))


# Nomad Guildship


@pytest.mark.clauses("TTG-NOM-01", "TTG-R-03")
def test_the_guildship_gives_a_renown_for_three_production() -> None:
    rules = game()
    after = permits(rules, row("ev_nomads", pool={"P": 4}), "opp ev_nomads")
    assert (1, 1) == (after.pools[0].p, after.renown_tokens[0])
    poor = row("ev_nomads", pool={"P": 2, "M": 9, "S": 9})
    refuses(rules, poor, "opportunity ev_nomads", "resources", "TTG-NOM-01")


# Cosmic Burst


@pytest.mark.clauses("TTG-BUR-01")
def test_the_burst_lays_a_hazard_on_every_system_in_the_row() -> None:
    rules = game()
    here = table(
        players=4, phase="explore", explored=["sys_C1a", "an_C1", "sys_C2c", "ev_mech"],
        space_left=["ev_burst", "sys_F1a"],
    )  # fmt: skip
    assert {"sys_C1a": 0, "sys_C2c": 1} == hazards(here)
    after = permits(rules, here, "reveal ev_burst")
    assert {"sys_C1a": 1, "sys_C2c": 2} == hazards(after)


@pytest.mark.clauses("TTG-BUR-01", "TTG-HAZ-02")
def test_the_bursts_hazard_is_paid_for_like_any_other() -> None:
    rules = game()
    assert 2 == price(rules, row("sys_C1c"), "claim sys_C1c 1 surface_mine")
    assert 3 == price(rules, row("ev_burst", "sys_C1c"), "claim sys_C1c 1 surface_mine")
    assert 1 == price(rules, row("ev_burst", "sys_C1c"), "build 0 1 supply_depot")


@pytest.mark.clauses("TTG-BUR-02", "TTG-R-18")
def test_the_hazard_goes_with_the_event() -> None:
    rules = game()
    here = row("ev_burst", "sys_C1a", "sys_C2c", pool=RICH)
    assert {"sys_C1a": 1, "sys_C2c": 2} == hazards(here)
    assert {"sys_C1a": 0, "sys_C2c": 1} == hazards(permits(rules, here, "claim ev_burst -"))
    dropping = table(players=1, phase="explore", explored=["sys_C1a", "ev_burst"])
    assert {"sys_C1a": 1} == hazards(dropping)
    assert 0 == hazards(permits(rules, dropping, "reveal sys_C1b"))["sys_C1a"]


@pytest.mark.clauses("TTG-BUR-01", "TTG-BUR-02", "TTG-R-18")
@pytest.mark.parametrize(
    ("reading", "during", "after"),
    [
        ("continuous", {"sys_E1a": 2, "sys_C2c": 2}, {"sys_E1a": 1, "sys_C2c": 1}),
        ("snapshot", {"sys_E1a": 1, "sys_C2c": 2}, {"sys_E1a": 1, "sys_C2c": 1}),
        ("permanent", {"sys_E1a": 1, "sys_C2c": 2}, {"sys_E1a": 1, "sys_C2c": 2}),
    ],
)
def test_later_systems_and_the_time_after_the_burst_by_reading(
    reading: str, during: dict[str, int], after: dict[str, int]
) -> None:
    """Three ways to read one event; a system that comes later, and the event's departure."""
    rules = game(burst=reading)
    left = ["ev_burst", "sys_E1a", "an_E1"]
    solver = {"systems": [{"id": "sys_F4a", "colonies": [["strip_mine"]]}]}
    here = table(rules, phase="explore", explored=["sys_C2c"], space_left=left, seat=[{}, solver])
    struck = settle(rules, here, "ev_burst", "capital")
    assert {"sys_C2c": 2} == hazards(struck)
    later = settle(rules, permits(rules, struck, "end"), "sys_E1a", "capital")
    assert during == hazards(later)
    assert after == hazards(play(rules, later, "bounty 0 S 3", "claim ev_burst -"))


# Space Race


@pytest.mark.clauses("TTG-RAC-01", "TTG-R-17")
def test_the_race_adds_a_renown_to_relinquishing() -> None:
    rules = game()
    own = {"systems": [HOME, LAST]}
    plain, racing = row(**own), row("ev_race", **own)
    assert 0 == permits(rules, plain, "relinquish 0").renown_tokens[0]
    step = rules.step(racing, rules.parse("relinquish 0"))
    assert 1 == step.state.renown_tokens[0]
    assert OpportunityUsed(0, "ev_race") in step.events
    assert RenownChanged(0, 1, "TTG-RAC-01") in step.events
    assert 1 == rules.score(step.state).totals[0] - rules.score(racing).totals[0]
    refuses(rules, racing, "opportunity ev_race", "automatic", "TTG-R-17")


@pytest.mark.clauses("TTG-RAC-02")
def test_the_race_pays_once_a_turn() -> None:
    rules = game()
    own = {"systems": [HOME, LAST]}
    used = row({"id": "ev_race", "used": True}, **own)
    assert 0 == permits(rules, used, "relinquish 0").renown_tokens[0]
    after = permits(rules, row("ev_race", **own), "relinquish 0")
    assert [True] == [card.used for card in after.row if card is not None]
    refuses(rules, after, "relinquish 0", "relinquish_limit", "TTG-PH-08")


# A.I. Strike


@pytest.mark.clauses("TTG-STR-01", "TTG-R-24")
def test_the_strike_stops_upgrades_and_nothing_else() -> None:
    rules = game()
    hand = ["hive_colony", "supply_depot", *["surface_mine"] * 3]
    here = row("ev_strike", hand=hand)
    refuses(rules, here, "upgrade 0 0 hive_colony", "strike", "TTG-STR-01")
    assert not any(str(act).startswith("upgrade") for act in rules.legal_actions(here))
    assert 3 == price(rules, row("an_C1", hand=hand), "upgrade 0 0 hive_colony")
    assert 1 == price(rules, here, "build 0 1 supply_depot")
    permits(rules, here, "use 0 0 0")


# Stellar Crackdown


@pytest.mark.clauses("TTG-CRK-01", "TTG-R-23")
def test_the_crackdown_stops_the_use_of_colonies_of_negative_renown() -> None:
    rules = game()
    bad = {"id": "home", "colonies": [["penal_colony"], ["cheap_industry"]]}
    here = row("ev_crackdown", systems=[bad, LAST], pool=RICH)
    for slot in (0, 1):
        refuses(rules, here, f"use 0 0 {slot}", "crackdown", "TTG-CRK-01")
        permits(rules, row("an_C1", systems=[bad], pool=RICH), f"use 0 0 {slot}")
    permits(rules, here, "use 0 1 0")
    permits(rules, here, "relinquish 0")
    solved = row("ev_crackdown", systems=[bad], hand=["scout"] * 2 + ["archive"] + ["exchange"] * 2)
    free = permits(rules, solved, "claim ev_crackdown scout,scout,archive,exchange,exchange")
    assert 4 == permits(rules, free, "use 0 0 0").pools[0].m


@pytest.mark.clauses("TTG-CRK-01", "TTG-R-23", "TTG-UPG-03")
def test_the_crackdown_looks_at_the_colony_on_top() -> None:
    rules = game()
    covered = {"id": "home", "colonies": [["penal_colony", "hive_colony"], None]}
    permits(rules, row("ev_crackdown", systems=[covered]), "use 0 0 0")
    ships = row("ev_crackdown", ships=[["scout", 0]])
    permits(rules, ships, "fly 0 0")
    build = row("ev_crackdown")
    assert 1 == price(rules, build, "build 0 1 cheap_industry")


# Mech Revolution


@pytest.mark.clauses("TTG-MEC-01", "TTG-R-20", "TTG-R-22")
@pytest.mark.parametrize(
    ("order", "usual"),
    [
        ("build 0 1 field_lab", 3),
        ("build 0 1 supply_depot", 1),
        ("upgrade 1 0 strip_mine", 1),
        ("upgrade 1 0 automated_mines", 5),
        ("claim sys_C1c 1 surface_mine", 2),
        ("claim sys_E3a 0 surface_mine", 3),
    ],
)
def test_mining_and_utility_colonies_cost_one_less(order: str, usual: int) -> None:
    rules = game()
    colonies = ["field_lab", "supply_depot", "strip_mine", "automated_mines", "surface_mine"]
    hand = [*colonies, "scout", "scout"]
    mine = {"id": "sys_C1b", "colonies": [["surface_mine"], None]}
    own = {"hand": hand, "systems": [{"id": "home"}, mine]}
    assert usual == price(rules, row("sys_C1c", "sys_E3a", **own), order)
    assert usual - 1 == price(rules, row("ev_mech", "sys_C1c", "sys_E3a", **own), order)


@pytest.mark.clauses("TTG-MEC-02", "TTG-R-21")
@pytest.mark.parametrize(
    ("order", "usual"),
    [
        ("ship scout", 1),
        ("claim sys_C1c 0 frontier_colony", 2),
        ("upgrade 0 0 hive_colony", 3),
    ],
)
def test_civilization_colonies_and_ships_keep_their_price(order: str, usual: int) -> None:
    rules = game()
    hand = ["scout", "frontier_colony", "hive_colony", *["field_lab"] * 2]
    for cards in (["sys_C1c"], ["ev_mech", "sys_C1c"]):
        assert usual == price(rules, row(*cards, hand=hand), order)


@pytest.mark.clauses("TTG-MEC-01", "TTG-R-20", "TTG-UPG-05")
def test_a_discount_makes_nothing_dearer_than_it_is_printed() -> None:
    utility = {"id": "home", "colonies": [["frontier_colony"], ["cheap_industry"]]}
    here = row("ev_mech", systems=[utility], hand=["supply_depot", "scout"])
    refuses(game(), here, "upgrade 0 1 supply_depot", "not_costlier", "TTG-UPG-05")


@pytest.mark.clauses("TTG-MEC-03")
def test_the_revolution_works_any_number_of_times_in_a_turn() -> None:
    rules = game()
    hand = ["supply_depot", "cheap_industry", "cheap_industry"]
    own = [{"id": "home"}, {"id": "sys_C2a", "colonies": [["hive_colony"], None]}, LAST]
    here = row("ev_mech", hand=hand, systems=own)
    after = play(
        rules, here, "build 0 1 supply_depot -", "build 1 1 cheap_industry -",
        "build 2 1 cheap_industry -",
    )  # fmt: skip
    assert (0, 0) == (len(after.hands[0]), len(after.discards[0]))
    assert [False] == [card.used for card in after.row if card is not None]
    refuses(rules, here, "opportunity ev_mech", "not_opportunity", "TTG-OPP-01")


# The Next Step


@pytest.mark.clauses("TTG-NXT-01", "TTG-R-61")
@pytest.mark.parametrize("used", [False, True])
def test_a_ship_is_given_up_for_a_renown(used: bool) -> None:
    rules = game()
    here = row("ev_nextstep", ships=[["scout", 0], ["freighter", used]])
    after = permits(rules, here, "opp ev_nextstep 1")
    assert ["scout"] == [ship.card for ship in after.ships[0]]
    assert (Bag.of(["freighter"]), 1) == (after.discards[0], after.renown_tokens[0])


@pytest.mark.clauses("TTG-NXT-01")
def test_without_a_ship_there_is_no_next_step() -> None:
    rules = game()
    refuses(rules, row("ev_nextstep"), "opportunity ev_nextstep 0", "no_ship", "TTG-NXT-01")
    here = row("ev_nextstep", ships=[["scout", 0]])
    refuses(rules, here, "opportunity ev_nextstep", "argument", "TTG-NXT-01")
    refuses(rules, here, "opportunity ev_nextstep 1", "no_ship", "TTG-NXT-01")


@pytest.mark.clauses("TTG-OPP-01", "TTG-R-56")
def test_there_are_ten_events_one_of_them_the_investors() -> None:
    kinds = list(game().events.values())
    assert set(EventKind) == set(kinds)
    assert (10, 1) == (len(EventKind), kinds.count(EventKind.INVESTORS))
    assert 2 == kinds.count(EventKind.PIRATES)


@pytest.mark.clauses("TTG-INV-03", "TTG-R-56")
def test_what_is_solved_studied_and_relinquished_lies_in_one_pile() -> None:
    rules = game(event_counts_as_claim="no")
    seat = {"systems": [HOME, LAST], "pool": RICH}
    here = table(rules, explored=["ev_nomads", "an_C1", "ev_investors"], seat=[seat])
    piled = play(rules, here, "claim an_C1 -", "claim ev_nomads -", "relinquish 0")
    assert ("an_C1", "ev_nomads", "home") == piled.renown[0]
    after = permits(rules, piled, "opp ev_investors an_C1,ev_nomads,home")
    assert ((), 3 + 3 + 1 - 1) == (after.renown[0], after.renown_tokens[0])
