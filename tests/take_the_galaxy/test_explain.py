"""Explanations: what an action costs and brings, sum by sum."""

from typing import Any

import pytest

from galaxy_rules.kernel.score import Sum
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.take_the_galaxy import BuildShip, Claim, ClaimSystem, Relinquish, Upgrade
from galaxy_rules.take_the_galaxy.words.state import Payment
from tests.take_the_galaxy.helpers import game, table
from tests.take_the_galaxy.walks import walk

BOTH = ("TTG-BLD-02", "TTG-HAZ-02")
MECH = ("TTG-MEC-01",)
SPARE = ["scout", "scout", "freighter", "freighter", "survey_ship", "survey_ship"]


def sums(action: str, *hand: str, **words: Any) -> tuple[Sum, ...]:
    """The sums of a legal action of seat 0 with this hand and six ships to pay with."""
    seat = {"hand": [*hand, *SPARE], **words.pop("seat", {})}
    state = table(seat=[seat], **{"players": 4, **words})
    return game().explain(state, game().parse(action)).sums


@pytest.mark.clauses("TTG-BLD-02", "TTG-HAZ-02", "TTG-MEC-01", "TTG-BUR-01", "TTG-R-22")
def test_a_claim_explains_its_cost_its_discount_and_its_hazards() -> None:
    row = ["ev_mech", "sys_E4a", "ev_burst"]
    assert (
        Sum("printed cost of surface_mine", 2, ("TTG-BLD-02",)),
        Sum("Mech Revolution", -1, MECH),
        Sum("hazards of sys_E4a", 3, ("TTG-HAZ-02", "TTG-BUR-01")),
        Sum("cards to pay", 4, BOTH),
    ) == sums("claim sys_E4a 1 surface_mine", "surface_mine", explored=row)


@pytest.mark.clauses("TTG-BLD-02", "TTG-HAZ-02", "TTG-MEC-02")
def test_a_claim_without_discount_has_no_line_for_one() -> None:
    assert (
        Sum("printed cost of frontier_colony", 2, ("TTG-BLD-02",)),
        Sum("hazards of sys_C2c", 1, ("TTG-HAZ-02",)),
        Sum("cards to pay", 3, BOTH),
    ) == sums("claim sys_C2c 0 frontier_colony", "frontier_colony", explored=["sys_C2c", "ev_mech"])


@pytest.mark.clauses("TTG-UPG-02", "TTG-MEC-01")
def test_an_upgrade_explains_the_difference() -> None:
    home = {"id": "home", "colonies": [["frontier_colony"], ["field_lab"]]}
    assert (
        Sum("printed cost of logistics_hub", 4, ("TTG-UPG-02",)),
        Sum("printed cost of field_lab", -3, ("TTG-UPG-02",)),
        Sum("Mech Revolution", -1, MECH),
        Sum("cards to pay", 0, ("TTG-UPG-02",)),
        Sum("change of score", 1, ("TTG-UPG-03", "TTG-SCO-02")),
    ) == sums(
        "upgrade 0 1 logistics_hub", "logistics_hub", explored=["ev_mech"], seat={"systems": [home]}
    )


@pytest.mark.clauses("TTG-BLD-02", "TTG-SHP-02", "TTG-MEC-01", "TTG-MEC-02")
def test_building_explains_the_printed_cost_and_what_mechs_take_off() -> None:
    assert (
        Sum("printed cost of supply_depot", 1, ("TTG-BLD-02",)),
        Sum("Mech Revolution", -1, MECH),
        Sum("cards to pay", 0, ("TTG-BLD-02",)),
    ) == sums("build 0 1 supply_depot", "supply_depot", explored=["ev_mech"])
    assert (
        Sum("printed cost of factory_ship", 4, ("TTG-SHP-02",)),
        Sum("cards to pay", 4, ("TTG-SHP-02",)),
    ) == sums("ship factory_ship", "factory_ship", explored=["ev_mech"])


@pytest.mark.clauses("TTG-ANO-01", "TTG-EVT-05", "TTG-RES-06")
def test_anomalies_and_events_explain_the_resources_and_cards_they_cost() -> None:
    event = ("TTG-EVT-05",)
    pool = {"pool": {"S": 3, "P": 3}}
    assert (
        Sum("science to spend", 3, event),
        Sum("production to spend", 3, event),
    ) == sums("claim ev_nextstep", explored=["ev_nextstep"], seat=pool)
    assert (Sum("cards to pay", 4, event),) == sums("claim ev_investors", explored=["ev_investors"])
    study = Sum("science to spend", 2, ("TTG-ANO-01",))
    assert (study,) == sums("claim an_C1", explored=["an_C1"], seat=pool)


@pytest.mark.clauses("TTG-USE-05", "TTG-USE-06", "TTG-RES-05")
def test_a_use_explains_input_and_output() -> None:
    generates, transforms = ("TTG-USE-05",), ("TTG-USE-06",)
    home = {"id": "home", "colonies": [["garden_city"], ["archive"]]}
    seat = {"systems": [home], "pool": {"M": 4, "P": 1}, "ships": [["freighter", 0]], "hand": []}
    assert (
        Sum("manpower from garden_city", 2, generates),
        Sum("cards from garden_city", 1, generates),
    ) == sums("use 0 0 0", seat=seat)
    assert (
        Sum("manpower to spend", 4, transforms),
        Sum("renown for seat 0", 1, transforms),
    ) == sums("use 0 0 1", seat=seat)
    assert (
        Sum("production to spend", 1, transforms),
        Sum("cards from freighter", 2, transforms),
    ) == sums("fly 0 0", seat=seat)


@pytest.mark.clauses("TTG-USE-06", "TTG-R-41")
def test_an_output_that_tokens_are_short_for_is_told_as_it_comes() -> None:
    rules = game(tokens="strict")
    home = {"id": "home", "colonies": [["frontier_colony"], ["field_lab"]]}
    seat = {"systems": [home], "pool": {"M": 2, "S": 15}}
    other = {"systems": [{"id": "sys_C1d", "colonies": [["surface_mine"]]}]}
    state = table(rules, seat=[seat, other])
    use = rules.parse("use 0 0 1")
    assert (
        Sum("manpower to spend", 2, ("TTG-USE-06",)),
        Sum("science from field_lab", 0, ("TTG-USE-06", "TTG-R-41")),
    ) == rules.explain(state, use).sums
    assert 15 == rules.apply(state, use).pools[0].s


@pytest.mark.clauses("TTG-MIG-01", "TTG-INV-01", "TTG-NOM-01", "TTG-NXT-01", "TTG-R-41")
def test_opportunities_explain_what_they_take_and_give() -> None:
    row = ["ev_migration", "ev_nomads", "ev_nextstep", "ev_investors"]
    seat = {"pool": {"P": 3, "M": 15}, "ships": [["scout", 0]], "rp": 1}
    assert (Sum("manpower", 1, ("TTG-MIG-01",)),) == sums(
        "opportunity ev_migration", explored=row, seat=seat
    )
    trade = sums("opportunity ev_nomads", explored=row, seat=seat)
    assert Sum("production to spend", 3, ("TTG-NOM-01",)) == trade[0]
    gift = sums("opportunity ev_nextstep 0", explored=row, seat=seat)
    assert Sum("ships to give", 1, ("TTG-NXT-01",)) == gift[0]
    deal = game().apply(
        table(players=4, explored=row, seat=[seat]), game().parse("opportunity ev_investors")
    )
    assert (
        Sum("cards", 2, ("TTG-INV-01",)),
        Sum("renown for seat 0", -1, ("TTG-INV-01",)),
    ) == game().explain(deal, game().parse("invest")).sums
    strict = game(tokens="strict")
    short = table(strict, players=4, explored=row, seat=[{**seat, "pool": {"M": 16}}])
    assert (Sum("manpower", 0, ("TTG-MIG-01", "TTG-R-41")),) == strict.explain(
        short, strict.parse("opportunity ev_migration")
    ).sums


@pytest.mark.clauses("TTG-RES-02", "TTG-RES-03", "TTG-RES-04", "TTG-R-01")
@pytest.mark.parametrize(
    "action, amount", [("convert M", 3), ("convert P", 1), ("recover capital", 1)]
)
def test_exchanges_explain_their_rate(action: str, amount: int) -> None:
    seat = {"discard": ["capital"], "pool": {"M": 3, "S": 1, "P": 1}}
    assert [amount, 1] == [one.amount for one in sums(action, seat=seat)]


@pytest.mark.clauses("TTG-RES-02", "TTG-RES-03", "TTG-RES-04", "TTG-R-01")
@pytest.mark.parametrize(
    "action, clauses",
    [
        ("convert M", ("TTG-RES-02",)),
        ("convert P", ("TTG-RES-03",)),
        ("recover capital", ("TTG-RES-04",)),
    ],
)
def test_the_rate_of_an_exchange_cites_its_rule(action: str, clauses: tuple[str, ...]) -> None:
    seat = {"discard": ["capital"], "pool": {"M": 3, "S": 1, "P": 1}}
    assert clauses == sums(action, seat=seat)[0].clauses


@pytest.mark.clauses("TTG-REL-07", "TTG-RAC-01")
def test_relinquishing_explains_its_renown() -> None:
    home = {"id": "home", "colonies": [["penal_colony"], ["cheap_industry"]]}
    systems = [home, {"id": "sys_C2d", "colonies": [["field_lab"]]}]
    assert (
        Sum("renown for seat 0", -3, ("TTG-REL-07",)),
        Sum("renown for seat 0", 1, ("TTG-RAC-01", "TTG-R-03")),
        Sum("change of score", 1, ("TTG-R-58",)),
    ) == sums("relinquish 0", explored=["ev_race"], seat={"systems": systems})


@pytest.mark.clauses("TTG-REL-05", "TTG-REL-07", "TTG-UPG-03", "TTG-R-41", "TTG-R-58")
@pytest.mark.parametrize("tokens", ["unlimited", "strict"])
def test_in_random_games_the_explained_change_of_score_comes_true(tokens: str) -> None:
    rules, told = game(tokens=tokens), 0
    for moment in walk(rules, 3, 8):
        if isinstance(moment.action, (Relinquish, Upgrade)) and moment.after.pending is None:
            *_, last = rules.explain(moment.before, moment.action).sums
            seat = moment.before.turn
            scores = [rules.score(state).totals[seat] for state in (moment.before, moment.after)]
            assert "change of score" == last.what
            assert scores[1] - scores[0] == last.amount
            told += 1
    assert told


@pytest.mark.clauses("TTG-BLD-02", "TTG-HAZ-02")
def test_an_explanation_reads_as_lines_with_their_clauses() -> None:
    state = table(explored=["sys_C1b"], seat=[{"hand": ["surface_mine", *SPARE]}])
    text = str(game().explain(state, game().parse("claim sys_C1b 0 surface_mine")))
    assert text.splitlines() == [
        "claim sys_C1b 0 surface_mine",
        "  printed cost of surface_mine: 2 [TTG-BLD-02]",
        "  hazards of sys_C1b: 0 [TTG-HAZ-02]",
        "  cards to pay: 2 [TTG-BLD-02]",
    ]


@pytest.mark.clauses("TTG-SYS-07")
def test_an_illegal_action_is_not_explained_but_refused() -> None:
    state = table(explored=["sys_C1b"], seat=[{"hand": ["surface_mine", *SPARE]}])
    with pytest.raises(IllegalAction) as caught:
        game().explain(state, game().parse("claim sys_C1b 1 surface_mine"))
    assert "slot_type" == caught.value.code
    assert ("TTG-SYS-07", "TTG-R-25") == caught.value.clauses


@pytest.mark.clauses("TTG-BLD-02", "TTG-HAZ-02", "TTG-UPG-02")
@pytest.mark.parametrize("players", [2, 4])
def test_in_random_games_the_sums_add_up_to_the_cards_that_are_due(players: int) -> None:
    rules = game()
    for moment in walk(rules, players, 50 + players):
        if isinstance(moment.action, (ClaimSystem, Upgrade, BuildShip)):
            found = rules.explain(moment.before, moment.action).sums
            costs = [one.amount for one in found if one.what != "change of score"]
            *parts, whole = costs
            pending = moment.after.pending
            due = pending.due if isinstance(pending, Payment) else 0
            assert sum(parts) == whole == due
        elif isinstance(moment.action, Claim):
            found = rules.explain(moment.before, moment.action).sums
            due = sum(one.amount for one in found if one.what == "cards to pay")
            assert rules.prices[moment.action.card].c == due
