"""Orders: notation, whole orders with their payment, payments card by card, and listed twins."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import is_refused
from galaxy_rules.kernel.verdicts import IllegalAction, Objection
from galaxy_rules.take_the_galaxy import (
    Action,
    Agree,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Decline,
    Draw,
    EndTurn,
    Invest,
    Opportunity,
    Pay,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Reveal,
    State,
    Surrender,
    TakeBounty,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.state import Payment
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, table
from tests.take_the_galaxy.walks import walk

CARDS = st.sampled_from([*game().builds, *game().pile])
NUMBERS = st.integers(0, 9_999)
RESOURCES = st.sampled_from(Resource)
WITH_A_CARD = (
    Reveal, Draw, Surrender, Claim, RemoveHazard, BuildShip, Pay, Recover, TradeIn,
)  # fmt: skip
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    *(st.builds(kind, CARDS) for kind in WITH_A_CARD),
    st.builds(ClaimSystem, CARDS, NUMBERS, CARDS),
    st.builds(Build, NUMBERS, NUMBERS, CARDS),
    st.builds(Upgrade, NUMBERS, NUMBERS, CARDS),
    st.builds(UseColony, NUMBERS, NUMBERS, NUMBERS),
    st.builds(UseShip, NUMBERS, NUMBERS),
    st.builds(TakeBounty, NUMBERS, NUMBERS, RESOURCES),
    st.builds(Convert, RESOURCES),
    st.builds(Opportunity, CARDS, st.none() | NUMBERS),
    st.builds(Relinquish, NUMBERS),
    st.sampled_from([Invest(), EndTurn(), Agree(), Decline()]),
)
HAND = ["field_lab", "capital", "scout", "archive", "scout", "metropolis"]


def codes(answer: tuple[Action, ...] | tuple[Objection, ...]) -> list[str]:
    """The codes of the objections to an order, or nothing if it was understood."""
    return [found.code for found in answer if isinstance(found, Objection)]


def spelled(state: State, order: str) -> list[str]:
    """A legal order as small actions in notation."""
    actions = game().compose(state, order)
    assert not is_refused(actions), actions
    return [str(action) for action in actions]


def understood(text: str) -> Action | None:
    """The action that a text means, or None for bad input; any other error is a failure."""
    try:
        return game().parse(text)
    except BadInput:
        return None


# ------------------------------------------------------------------------------------- notation


@pytest.mark.clauses("TTG-PH-06")
@given(ACTIONS)
def test_reading_what_was_written_gives_the_same_action(action: Action) -> None:
    assert action == game().parse(str(action))


@pytest.mark.clauses("TTG-PH-06")
@given(st.text(max_size=40) | st.text("claim build use 01MSP_\n", max_size=30))
def test_any_text_is_one_action_in_notation_or_bad_input(text: str) -> None:
    action = understood(text)
    assert action is None or text == str(action)


@pytest.mark.clauses("TTG-PH-06")
@pytest.mark.parametrize(
    "text, action",
    [
        ("reveal an_C1", Reveal("an_C1")),
        ("draw scout", Draw("scout")),
        ("surrender scout", Surrender("scout")),
        ("claim sys_C1b 0 surface_mine", ClaimSystem("sys_C1b", 0, "surface_mine")),
        ("claim an_C1", Claim("an_C1")),
        ("clear sys_C2c", RemoveHazard("sys_C2c")),
        ("build 0 1 field_lab", Build(0, 1, "field_lab")),
        ("ship scout", BuildShip("scout")),
        ("upgrade 2 0 capital", Upgrade(2, 0, "capital")),
        ("pay scout", Pay("scout")),
        ("use 2 0 1", UseColony(2, 0, 1)),
        ("fly 0 3", UseShip(0, 3)),
        ("bounty 0 1 P", TakeBounty(0, 1, Resource.P)),
        ("convert M", Convert(Resource.M)),
        ("recover capital", Recover("capital")),
        ("opportunity ev_nextstep 1", Opportunity("ev_nextstep", 1)),
        ("opportunity ev_migration", Opportunity("ev_migration")),
        ("trade an_C1", TradeIn("an_C1")),
        ("invest", Invest()),
        ("relinquish 0", Relinquish(0)),
        ("end", EndTurn()),
        ("agree", Agree()),
        ("decline", Decline()),
    ],
)
def test_each_action_has_its_words(text: str, action: Action) -> None:
    assert (action, text) == (game().parse(text), str(action))


@pytest.mark.clauses("TTG-PH-06")
@pytest.mark.parametrize(
    "text, field",
    [
        ("", "action"),
        ("End", "action"),
        (" end", "action"),
        ("end now", "action"),
        ("build 0 1", "action"),
        ("build x 1 scout", "action.system"),
        ("build 0 01 scout", "action.slot"),
        ("fly 0 10000", "action.ship"),
        ("use -1 0 0", "action.owner"),
        ("convert Q", "action.resource"),
        ("opportunity ev_race x", "action.argument"),
        ("x" * 201, "action"),
        (5, "action"),
    ],
)
def test_other_words_are_bad_input(text: str, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        game().parse(text)
    assert field == caught.value.field


@pytest.mark.clauses("TTG-PH-06")
@pytest.mark.parametrize(
    "action, field",
    [
        (Build("0", 1, "field_lab"), "action.system"),  # type: ignore[arg-type]  # wrong on purpose
        (Build(0, True, "field_lab"), "action.slot"),
        (Build(0, 1, 7), "action.colony"),  # type: ignore[arg-type]  # wrong on purpose
        (Pay(None), "action.card"),  # type: ignore[arg-type]  # wrong on purpose
        (Convert("M"), "action.resource"),  # type: ignore[arg-type]  # wrong on purpose
        (Opportunity("ev_race", "0"), "action.argument"),  # type: ignore[arg-type]  # as above
        ("end", "action"),
    ],
)
def test_an_action_with_a_field_of_the_wrong_type_is_bad_input(action: Action, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        game().why_not(table(), action)
    assert field == caught.value.field


# --------------------------------------------------------------------------------- whole orders


@pytest.mark.clauses("TTG-R-71", "TTG-BLD-02", "TTG-R-27")
def test_a_payment_in_any_order_is_spelled_in_catalogue_order() -> None:
    state = table(seat=[{"hand": HAND}])
    spellings = {
        tuple(spelled(state, f"build 0 1 field_lab {','.join(payment)}"))
        for payment in permutations(["scout", "capital", "scout"])
    }
    assert {("build 0 1 field_lab", "pay capital", "pay scout", "pay scout")} == spellings


@pytest.mark.clauses("TTG-R-71", "TTG-HAZ-02", "TTG-UPG-02", "TTG-SHP-02")
@pytest.mark.parametrize(
    "order, actions",
    [
        ("claim_sys sys_C2c 0 field_lab scout,archive,capital,scout",
         ["claim sys_C2c 0 field_lab", "pay capital", "pay archive", "pay scout", "pay scout"]),
        ("ship scout metropolis", ["ship scout", "pay metropolis"]),
        ("upgrade 0 0 metropolis scout,archive,scout,capital,field_lab,freighter",
         ["upgrade 0 0 metropolis", "pay capital", "pay field_lab", "pay archive", "pay scout",
          "pay scout", "pay freighter"]),
        ("claim an_C1 -", ["claim an_C1"]),
        ("conv_m", ["convert M"]),
        ("conv_p", ["convert P"]),
        ("conv_s university", ["recover university"]),
        ("use_col 0 0", ["use 0 0 0"]),
        ("use_ship 0", ["fly 0 0"]),
        ("use_ship 0 -", ["fly 0 0"]),
        ("bounty 1 P 2", ["bounty 0 1 P", "bounty 0 1 P"]),
        ("opp ev_migration", ["opportunity ev_migration"]),
        ("relinquish 0", ["relinquish 0"]),
        ("end", ["end"]),
    ],
)  # fmt: skip
def test_whole_orders_become_small_actions(order: str, actions: list[str]) -> None:
    home = {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]}
    hub = {"id": "sys_C2d", "colonies": [["logistics_hub"]]}
    seat = {
        "hand": [*HAND, "freighter"],
        "discard": ["university"],
        "systems": [home, hub],
        "ships": [["mining_barge", 0]],
        "pool": {"M": 3, "S": 2, "P": 1},
    }
    state = table(explored=["sys_C2c", "an_C1", "ev_migration"], seat=[seat])
    assert actions == spelled(state, order)


@pytest.mark.clauses("TTG-R-36", "TTG-INV-03")
def test_a_whole_deal_with_the_investors_is_one_order() -> None:
    seat = {"hand": [], "renown": ["ev_migration", "an_C1"]}
    state = table(players=3, explored=["ev_investors"], seat=[seat])
    deal = ["opportunity ev_investors", "trade an_C1", "trade ev_migration", "invest"]
    assert deal == spelled(state, "opp ev_investors ev_migration,an_C1")
    assert deal == spelled(state, "opp ev_investors an_C1,ev_migration")


@pytest.mark.clauses("TTG-TEAM-03", "TTG-TEAM-04")
def test_orders_for_a_partners_cards_name_the_partner() -> None:
    rules = game("teams")
    hub = {"id": "sys_C2d", "colonies": [["supply_depot"]]}
    mate = {"hand": [], "systems": [{"id": "home"}, hub], "ships": [["scout", 0]]}
    state = table(rules, seat=[{"hand": []}, {}, mate])
    after = play(
        rules, state, "mate_col 2 1 0", "mate_ship 2 0", "mate_bounty 2 1 P 2", "use_col 0 0"
    )
    assert (4, 2) == (after.pools[0].m, after.pools[0].p)


@pytest.mark.clauses("TTG-BLD-02", "TTG-R-26", "TTG-RES-06")
def test_a_payment_with_cards_that_are_not_there_is_refused() -> None:
    rules = game()
    state = table(seat=[{"hand": HAND}])
    order = "build 0 1 field_lab"
    for payment in ("scout,scout,scout", "university,scout,scout", "x,y,z"):
        refuses(rules, state, f"{order} {payment}", "payment_not_in_hand", "TTG-RES-06")
    itself = f"{order} field_lab,scout,scout"
    refuses(rules, state, itself, "payment_not_in_hand", "TTG-R-26")
    twin = table(seat=[{"hand": ["field_lab", *HAND]}])
    permits(rules, twin, f"{order} field_lab,scout,scout")


@pytest.mark.clauses("TTG-BLD-02", "TTG-R-27")
def test_objections_to_a_whole_order_come_in_the_documented_order() -> None:
    rules = game()
    words = {"seat": [{"hand": HAND}]}
    both = refuses(rules, table(**words), "build 0 1 field_lab x", "payment_not_in_hand")
    assert ["payment_not_in_hand", "payment_size"] == [one.code for one in both]
    poor = table(seat=[{"hand": ["field_lab", "scout"]}])
    every = refuses(rules, poor, "build 0 1 field_lab x", "resources", "TTG-RES-06", "TTG-BLD-02")
    assert ["resources", "payment_not_in_hand", "payment_size"] == [one.code for one in every]
    refuses(rules, table(**words), "build 0 0 field_lab x", "slot_filled", "TTG-SYS-08", "TTG-R-25")
    refuses(rules, table(phase="draw", **words), "build 0 0 field_lab x", "wrong_phase")
    claimed = table(explored=["sys_C2c"], claimed=True, **words)
    refuses(rules, claimed, "claim_sys sys_C2c 9 field_lab x", "claim_limit", "TTG-PH-07")


@pytest.mark.clauses("TTG-BNT-05", "TTG-R-45")
def test_an_order_for_more_bounty_than_there_is_takes_none() -> None:
    rules = game()
    hub = {"id": "sys_C2d", "colonies": [["supply_depot"]]}
    state = table(seat=[{"hand": [], "systems": [{"id": "home"}, hub]}])
    refuses(rules, state, "bounty 1 P 3", "no_bounty", "TTG-BNT-05")
    assert 2 == permits(rules, state, "bounty 1 P 2").pools[0].p


@pytest.mark.clauses("TTG-PH-06")
@pytest.mark.parametrize(
    "order",
    [
        "", "build", "build 0 1 field_lab scout scout", "ship", "use_col", "use_col 0 0 - -",
        "mate_col 2", "conv_s", "opp ev_migration 1 2 3", "bounty 0 P 0", "bounty 0 P 100",
        "bounty 0 Q 1", "claim_sys sys_C2c x field_lab -", "x" * 2001, 5,
    ],
)  # fmt: skip
def test_what_is_no_order_is_bad_input(order: str) -> None:
    with pytest.raises(BadInput):
        game().compose(table(), order)


@pytest.mark.clauses("TTG-PH-06")
@pytest.mark.parametrize(
    "order, field",
    [
        ("claim_sys sys_C2c x field_lab -", "action.slot"),
        ("build x 1 field_lab -", "action.system"),
        ("build 0 x field_lab -", "action.slot"),
        ("upgrade x 1 field_lab -", "action.system"),
        ("upgrade 0 x field_lab -", "action.slot"),
        ("use_col x 0", "action.system"),
        ("use_col 0 x", "action.slot"),
        ("use_ship x", "action.ship"),
        ("mate_col x 0 0", "action.owner"),
        ("mate_col 2 x 0 -", "action.system"),
        ("mate_col 2 0 x", "action.slot"),
        ("mate_ship 2 x", "action.ship"),
        ("bounty x P 1", "action.system"),
        ("bounty 0 P x", "action.count"),
        ("mate_bounty x 0 P 1", "action.owner"),
        ("mate_bounty 2 x P 1", "action.system"),
        ("opp ev_nextstep x", "action.argument"),
        ("opp ev_investors - by x", "action.payer"),
    ],
)
def test_a_number_of_an_order_that_is_none_is_named(order: str, field: str) -> None:
    with pytest.raises(BadInput, match="'x'") as caught:
        game().compose(table(), order)
    assert field == caught.value.field


@pytest.mark.clauses("TTG-PH-06", "TTG-INV-03")
@pytest.mark.parametrize("order", ["opp ev_nextstep 0 0", "opp ev_investors an_C1 ev_migration"])
def test_an_opportunity_takes_one_argument_and_not_two(order: str) -> None:
    seat = {"ships": [["scout", 0]], "renown": ["an_C1", "ev_migration"]}
    state = table(players=4, explored=["ev_nextstep", "ev_investors"], seat=[seat])
    assert spelled(state, order.rpartition(" ")[0])
    with pytest.raises(BadInput, match="more than one argument") as caught:
        game().compose(state, order)
    assert "order" == caught.value.field


@pytest.mark.clauses("TTG-RES-05", "TTG-INV-01")
def test_an_order_goes_as_far_as_chance_lets_it() -> None:
    rules = game()
    state = table(seat=[{"hand": [], "pool": {"P": 2}}])
    after = permits(rules, state, "conv_p")
    assert 1 == after.draws
    assert ["drawing"] == codes(rules.compose(after, "conv_p"))
    assert ["convert P"] == spelled(settle(rules, after), "conv_p")


# ------------------------------------------------------------------------------------- payments


def payments(state: State) -> Iterator[tuple[str, ...]]:
    """Every way in which an open payment can be finished, by following all listed cards."""
    rules = game()
    if not isinstance(state.pending, Payment):
        yield ()
        return
    due = state.pending.due
    listed = list(rules.legal_actions(state))
    assert listed, "a payment that cannot be finished"
    for action in listed:
        assert isinstance(action, Pay)
        after = rules.apply(state, action)
        assert due - 1 == (after.pending.due if isinstance(after.pending, Payment) else 0)
        for rest in payments(after):
            yield (action.card, *rest)


@pytest.mark.clauses("TTG-R-71", "TTG-BLD-02")
@pytest.mark.parametrize("colony, due", [("supply_depot", 1), ("field_lab", 3), ("exchange", 5)])
def test_every_payment_is_spelled_exactly_once(colony: str, due: int) -> None:
    rules = game()
    rest = ["scout", "scout", "capital", "archive", "surface_mine", "surface_mine", "metropolis"]
    state = permits(rules, table(seat=[{"hand": [colony, *rest]}]), f"build 0 1 {colony}")
    order = rules.catalogue.__getitem__
    wanted = {tuple(sorted(cards, key=order)) for cards in combinations(rest, due)}
    found = list(payments(state))
    assert (len(wanted), wanted) == (len(found), set(found))


@pytest.mark.clauses("TTG-R-71")
def test_cards_out_of_order_or_that_leave_too_few_are_refused() -> None:
    rules = game()
    state = table(seat=[{"hand": ["field_lab", "capital", "archive", "scout", "scout"]}])
    begun = permits(rules, state, "build 0 1 field_lab")
    refuses(rules, begun, "pay scout", "pay_order", "TTG-R-71")
    refuses(rules, begun, "pay field_lab", "not_in_hand")
    paid = permits(rules, begun, "pay archive")
    refuses(rules, paid, "pay capital", "pay_order", "TTG-R-71")
    done = play(rules, paid, "pay scout", "pay scout")
    assert done.pending is None


@pytest.mark.clauses("TTG-R-71")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_sampled_over_random_play_no_beginning_of_a_payment_is_a_dead_end(players: int) -> None:
    """From every payment that random play opens, ten more ways are followed to the end."""
    rules, rng, opened = game(), Random(players), 0
    for moment in walk(rules, players, 20 + players):
        if not isinstance(moment.after.pending, Payment):
            continue
        opened += 1
        for _ in range(10):
            state = moment.after
            while isinstance(state.pending, Payment):
                state = rules.apply(state, rng.choice(list(rules.legal_actions(state))))
            assert state.pending is None
    assert opened > 20


@pytest.mark.clauses("TTG-R-71", "TTG-BLD-02")
@pytest.mark.parametrize("players", [2, 4])
def test_sampled_over_random_play_an_order_is_listed_just_when_the_hand_can_pay(
    players: int,
) -> None:
    """Every order that random play gives is composed with a payment at random, and goes through."""
    rules, rng = game(), Random(players)
    for moment in walk(rules, players, 30 + players):
        state = moment.before
        if not isinstance(moment.action, (Build, BuildShip, Upgrade, ClaimSystem)):
            continue
        built = moment.action.card if isinstance(moment.action, BuildShip) else moment.action.colony
        hand = state.hands[state.turn].remove(built)
        due = moment.after.pending.due if isinstance(moment.after.pending, Payment) else 0
        cards = [card for card, count in hand.items() for _ in range(count)]
        payment = rng.sample(cards, due)
        words = str(moment.action)
        if isinstance(moment.action, ClaimSystem):
            words = words.replace("claim", "claim_sys")
        actions = rules.compose(state, f"{words} {','.join(payment) or '-'}")
        assert sorted(payment) == sorted(act.card for act in actions if isinstance(act, Pay))
        assert moment.action == actions[0]
        assert permits(rules, state, f"{words} {','.join(payment) or '-'}").pending is None


# ------------------------------------------------------------------------------- listed twins


@cache
def positions() -> tuple[State, ...]:
    """Positions of random play where a player decides."""
    found = [moment.before for n in (2, 4) for moment in walk(game(), n, 40 + n)]
    return tuple(state for state in found if game().to_move(state) >= 0)


@pytest.mark.clauses("TTG-R-71", "TTG-PH-06")
def test_every_listed_action_is_legal_listed_once_and_its_own_twin() -> None:
    rules = game()
    for state in positions()[::3]:
        listed = list(rules.legal_actions(state))
        assert len(listed) == len(set(listed))
        for action in listed:
            assert () == rules.why_not(state, action)
            assert action == rules.canonical(state, action)


@pytest.mark.clauses("TTG-R-71", "TTG-PH-06")
@given(st.data())
def test_every_legal_action_has_a_listed_twin_and_others_are_refused(data: st.DataObject) -> None:
    rules = game()
    state = data.draw(st.sampled_from(positions()))
    action = data.draw(likely(state) | ACTIONS)
    if rules.why_not(state, action):
        with pytest.raises(IllegalAction):
            rules.canonical(state, action)
        assert action not in rules.legal_actions(state)
    else:
        assert rules.canonical(state, action) in rules.legal_actions(state)


def likely(state: State) -> st.SearchStrategy[Action]:
    """Actions about things that are at hand in a position."""
    hand = st.sampled_from(sorted(state.hands[state.turn]) or ["scout"])
    row = st.sampled_from([card.card for card in state.row if card is not None] or ["an_C1"])
    few, seat = st.integers(0, 3), st.just(state.turn)
    return st.one_of(
        st.builds(ClaimSystem, row, few, hand),
        st.builds(Build, few, few, hand),
        st.builds(Upgrade, few, few, hand),
        st.builds(UseColony, seat, few, few),
        st.builds(UseShip, seat, few),
        st.builds(BuildShip, hand),
        st.builds(Claim, row),
        st.builds(Pay, hand),
        st.builds(Opportunity, row, st.none() | few),
        st.builds(Relinquish, few),
    )


@pytest.mark.clauses("TTG-R-25", "TTG-SYS-05")
def test_of_equal_slots_and_equal_ships_the_first_is_listed() -> None:
    rules = game()
    hand = ["frontier_colony", "scout", "scout", "archive"]
    ships = [["scout", 1], ["scout", 0], ["scout", 0]]
    seat = {"hand": hand, "ships": ships}
    state = table(players=4, explored=["sys_C3a", "ev_nextstep"], seat=[seat])
    twin = rules.canonical(state, ClaimSystem("sys_C3a", 1, "frontier_colony"))
    assert ClaimSystem("sys_C3a", 0, "frontier_colony") == twin
    assert UseShip(0, 1) == rules.canonical(state, UseShip(0, 2))
    step = rules.canonical(state, Opportunity("ev_nextstep", 2))
    assert Opportunity("ev_nextstep", 1) == step
    assert {twin, UseShip(0, 1), step} <= set(rules.legal_actions(state))


@pytest.mark.clauses("TTG-R-25", "TTG-COL-02")
def test_slots_of_different_types_are_different_decisions() -> None:
    rules = game()
    seat = {"hand": ["supply_depot", "scout"]}
    state = table(explored=["sys_C1a"], seat=[seat])
    listed = set(rules.legal_actions(state))
    assert {ClaimSystem("sys_C1a", slot, "supply_depot") for slot in (0, 1)} <= listed
    matched = game(slots="matched")
    same = matched.canonical(
        table(matched, explored=["sys_C1a"], seat=[seat]), ClaimSystem("sys_C1a", 1, "supply_depot")
    )
    assert ClaimSystem("sys_C1a", 0, "supply_depot") == same


@pytest.mark.clauses("TTG-R-25", "TTG-SYS-05")
def test_where_any_arrangement_fits_a_claim_is_listed_once_for_the_first_slot() -> None:
    rules = game(slots="matched")
    hand = ["supply_depot", "frontier_colony", "scout", "scout"]
    state = table(rules, explored=["sys_C1a", "sys_C2d"], seat=[{"hand": hand}])
    claims = [act for act in rules.legal_actions(state) if isinstance(act, ClaimSystem)]
    assert {
        ClaimSystem("sys_C1a", 0, "supply_depot"),
        ClaimSystem("sys_C1a", 0, "frontier_colony"),
        ClaimSystem("sys_C2d", 0, "supply_depot"),
    } == set(claims)
    assert 3 == len(claims)
    assert all(() == rules.why_not(state, claim) for claim in claims)


@pytest.mark.clauses("TTG-INV-01", "TTG-R-71")
def test_the_investors_paid_by_oneself_need_no_name() -> None:
    rules = game()
    state = table(players=3, explored=["ev_investors"], seat=[{"rp": 1}])
    twin = rules.canonical(state, Opportunity("ev_investors", 0))
    assert Opportunity("ev_investors") == twin
    one, other = (rules.apply(state, Opportunity("ev_investors", n)) for n in (None, 0))
    assert one == other
