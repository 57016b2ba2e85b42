"""The rulings: every question the rulebook leaves open, answered, and every switch on each side."""

from fractions import Fraction
from typing import Any

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.take_the_galaxy import (
    BuildShip,
    EndTurn,
    Phase,
    Rulings,
    State,
    Surrender,
    TakeTheGalaxy,
)
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.rules.tokens import hazards_on
from galaxy_rules.take_the_galaxy.words.actions import ACTIONS
from galaxy_rules.take_the_galaxy.words.components import EventKind
from galaxy_rules.take_the_galaxy.words.state import EMPTY, Amounts, Payment
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, table

FULL_HOME = {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]}
HUB = {"id": "sys_C2d", "colonies": [["logistics_hub"]]}
MINE = {"id": "sys_C1d", "colonies": [["surface_mine"]]}
IDLE: dict[str, Any] = {"hand": []}


def alone(rules: TakeTheGalaxy | None = None, *row: str, players: int = 2, **seat: Any) -> State:
    """The action phase of seat 0 with this row; an empty hand if nothing else is said."""
    return table(rules, players=players, explored=list(row), seat=[{"hand": [], **seat}])


def hazards(state: State) -> dict[str, int]:
    """The hazards of the systems in the row."""
    return {c.card: hazards_on(c) for c in state.row if c is not None and c.card.startswith("sys")}


def row(state: State) -> list[str | None]:
    """The row, newest first."""
    return [card.card if card is not None else None for card in state.row]


def renown(state: State, seat: int = 0) -> int:
    """A player's renown in tokens."""
    return state.renown_tokens[seat] - state.negative_tokens[seat]


def total(rules: TakeTheGalaxy, state: State, seat: int = 0) -> int:
    """A player's renown in all."""
    return rules.score(state).totals[seat]


def chances(rules: TakeTheGalaxy, state: State) -> dict[str, Fraction]:
    """What chance may bring next."""
    return {str(action).split()[1]: chance for action, chance in rules.chance_outcomes(state)}


@pytest.mark.clauses(
    "TTG-R-08", "TTG-R-11", "TTG-R-12", "TTG-R-13", "TTG-R-18", "TTG-R-19", "TTG-R-25", "TTG-R-29",
    "TTG-R-32", "TTG-R-35", "TTG-R-38", "TTG-R-41", "TTG-R-47", "TTG-R-51e", "TTG-R-53",
    "TTG-R-54", "TTG-R-59b",
)  # fmt: skip
def test_the_register_argues_for_every_reading_of_every_switch() -> None:
    offered = {(s.ruling, s.name): s.readings for s in switches(Rulings)}
    argued = {
        (ruling.id, name): tuple(readings)
        for ruling in game().clauses.rulings
        for name, readings in ruling.switches.items()
    }
    assert 17 == len(argued)
    assert argued == offered
    assert {s.readings[0] for s in switches(Rulings)} == {s.default for s in switches(Rulings)}


# -------------------------------------------------------------------- the lost icons


@pytest.mark.clauses("TTG-R-01")
@pytest.mark.parametrize("pool, action", [({"M": 2}, "convert M"), ({"S": 3, "M": 2}, "convert P")])
def test_too_little_draws_nothing(pool: dict[str, int], action: str) -> None:
    clause = "TTG-RES-02" if action == "convert M" else "TTG-RES-03"
    refuses(game(), alone(None, "sys_C1a", pool=pool), action, "resources", clause)


@pytest.mark.clauses("TTG-R-01")
def test_three_manpower_or_one_production_draw_a_card_and_one_science_picks_one() -> None:
    here = alone(None, "sys_C1a", pool={"M": 3, "S": 1, "P": 1}, discard=["capital"])
    after = settle(game(), permits(game(), here, "convert M"))
    assert (Amounts(0, 1, 1), 1) == (after.pools[0], len(after.hands[0]))
    after = settle(game(), permits(game(), after, "convert P"))
    assert (Amounts(0, 1, 0), 2) == (after.pools[0], len(after.hands[0]))
    after = permits(game(), after, "recover capital")
    assert (EMPTY, 1) == (after.pools[0], after.hands[0]["capital"])


@pytest.mark.clauses("TTG-R-02")
def test_no_card_in_hand_is_ever_turned_into_a_resource() -> None:
    home = {"id": "home", "used": [0]}
    here = alone(None, "sys_C1a", hand=["scout", "freighter", "field_lab"], systems=[home])
    after = [game().apply(here, action) for action in game().legal_actions(here)]
    assert len(after) > 1
    assert all(state.pools[0] == EMPTY for state in after)
    with pytest.raises(BadInput):
        game().parse("convert C")


@pytest.mark.clauses("TTG-R-03")
def test_guildship_race_and_next_step_pay_one_renown_each() -> None:
    nomads = alone(None, "ev_nomads", pool={"P": 3})
    assert 1 == renown(permits(game(), nomads, "opportunity ev_nomads"))
    refuses(
        game(), alone(None, "ev_nomads", pool={"P": 2}), "opportunity ev_nomads", "resources",
        "TTG-NOM-01",
    )  # fmt: skip
    race = alone(None, "ev_race", systems=[FULL_HOME, MINE])
    assert 1 == renown(permits(game(), race, "relinquish 0"))
    step = alone(None, "ev_nextstep", ships=[["scout", 0]])
    assert 1 == renown(permits(game(), step, "opportunity ev_nextstep 0"))


@pytest.mark.clauses("TTG-R-73")
def test_six_more_events_deal_in_what_the_sentences_beside_them_name() -> None:
    labour = permits(game(), alone(None, "ev_migration"), "opportunity ev_migration")
    assert Amounts(1, 0, 0) == labour.pools[0]
    deal = permits(game(), alone(None, "ev_investors", rp=1), "opp ev_investors")
    assert (0, 2) == (renown(deal), len(settle(game(), deal).hands[0]))
    robbed = table(phase="pirates", explored=["ev_pirates1"], seat=[{"hand": ["scout"] * 2}])
    assert Bag({"scout": 1}) == permits(game(), robbed, "surrender scout").hands[0]
    traded = permits(game(), alone(None, "ev_nomads", pool={"P": 4}), "opportunity ev_nomads")
    assert Amounts(0, 0, 1) == traded.pools[0]
    claim: dict[str, Any] = {"hand": ["surface_mine", "scout", "scout", "freighter"]}
    burst = alone(None, "sys_C1b", "ev_burst", **claim)
    permits(game(), burst, "claim_sys sys_C1b 0 surface_mine scout,scout,freighter")
    mech = alone(None, "sys_C1b", "ev_mech", **claim)
    permits(game(), mech, "claim_sys sys_C1b 0 surface_mine scout")


# ------------------------------------------------------------------ set-up and the row


@pytest.mark.clauses("TTG-R-04", "TTG-R-47")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_card_is_used_when_its_number_is_at_most_that_of_the_players(players: int) -> None:
    state = game().new(players)
    used = {card for bag in state.space for card in bag}
    by_number = {key for key, card in game().spaces.items() if card.wormhole <= players}
    assert used == by_number
    assert (12 * players, 11 * players) == (len(used), len(used) - players)


@pytest.mark.clauses("TTG-R-05")
def test_core_comes_before_expanse_before_fringe() -> None:
    here = table(phase="explore", space_left=["sys_F1a", "sys_C1b", "sys_E1a"], seat=[IDLE])
    refuses(game(), here, "reveal sys_F1a", "not_next", "TTG-SET-04")
    refuses(game(), here, "reveal sys_E1a", "not_next", "TTG-SET-04")
    assert {"sys_C1b"} == set(chances(game(), here))
    later = table(phase="explore", space_left=["sys_F1a", "sys_E1a"], seat=[IDLE])
    assert {"sys_E1a"} == set(chances(game(), later))


@pytest.mark.clauses("TTG-R-06")
def test_tokens_lie_on_the_first_cards_at_once_but_events_wait() -> None:
    left = ["ev_burst", "sys_E1a", "sys_E1b", "sys_E2b"]
    shown = play(game(), table(phase="setup", space_left=left), "reveal ev_burst", "reveal sys_E1a")
    assert (Phase.EXPLORE, {"sys_E1a": 1}) == (shown.phase, hazards(shown))
    acting = permits(game(), shown, "reveal sys_E1b")
    assert {"sys_E1a": 2, "sys_E1b": 1} == hazards(acting)
    bounty = play(game(), table(phase="setup"), "reveal sys_C2d", "reveal ev_pirates1")
    assert (Phase.EXPLORE, 7) == (bounty.phase, len(bounty.hands[0]))
    assert Amounts(p=2) == [card.bounty for card in bounty.row if card is not None][1]


@pytest.mark.clauses("TTG-R-07")
def test_the_first_card_shown_at_set_up_is_the_oldest() -> None:
    shown = play(game(), table(phase="setup"), "reveal sys_C1a", "reveal sys_C1b")
    assert ["sys_C1b", "sys_C1a"] == row(shown)
    turn = settle(game(), shown, "sys_C1c", "scout")
    after = settle(game(), permits(game(), turn, "end"), "sys_C1d", "freighter")
    assert ["sys_C1d", "sys_C1c", "sys_C1b"] == row(after)
    assert Bag({"sys_C1a": 1}) == after.space_discard


@pytest.mark.clauses("TTG-R-08")
@pytest.mark.parametrize(
    "reading, taken, then",
    [
        ("compact", ["sys_C1c", "sys_C1a"], ["sys_C2a", "sys_C1c", "sys_C1a"]),
        ("conveyor", ["sys_C1c", None, "sys_C1a"], ["sys_C2a", "sys_C1c"]),
    ],
)
def test_the_row_closes_up_or_is_a_conveyor(
    reading: str, taken: list[str | None], then: list[str | None]
) -> None:
    rules = game(row=reading)
    here = alone(rules, "sys_C1c", "sys_C1b", "sys_C1a", hand=["surface_mine", "scout", "scout"])
    after = permits(rules, here, "claim_sys sys_C1b 0 surface_mine scout,scout")
    assert taken == row(after)
    assert then == row(play(rules, after, "end", "reveal sys_C2a"))


@pytest.mark.clauses("TTG-R-08")
def test_a_gap_at_the_far_end_of_a_conveyor_is_pushed_out_instead_of_a_card() -> None:
    rules = game(row="conveyor")
    here = alone(rules, "sys_C1c", "sys_C1b", "sys_C1a", hand=["surface_mine", "scout", "scout"])
    after = permits(rules, here, "claim_sys sys_C1b 0 surface_mine scout,scout")
    last = alone(rules, "sys_C1c", "an_C1", "sys_C1b", hand=["surface_mine", "scout", "scout"])
    gone = permits(rules, last, "claim_sys sys_C1b 0 surface_mine scout,scout")
    assert ["sys_C1c", "an_C1"] == row(gone)
    assert not play(rules, gone, "end", "reveal sys_C2a").space_discard
    assert play(rules, after, "end", "reveal sys_C2a").space_discard


@pytest.mark.clauses("TTG-R-09")
def test_a_card_that_drops_does_nothing_any_more_and_counts_for_nobody() -> None:
    words = {"explored": ["sys_C1b", "sys_C1a", "ev_pirates1"], "seat": [{"hand": ["scout"]}]}
    here = table(phase="explore", **words)
    after = permits(game(), here, "reveal sys_C1c")
    assert (Phase.DRAW, 1) == (after.phase, len(after.hands[0]))
    assert game().score(here).totals == game().score(after).totals
    turn = settle(game(), after, "freighter")
    refuses(game(), turn, "claim ev_pirates1", "not_explored", "TTG-PH-06")


@pytest.mark.clauses("TTG-R-10")
def test_a_revealed_event_touches_its_revealer_in_that_very_turn() -> None:
    here = table(phase="explore", explored=["sys_C2c"], seat=[{"hand": ["scout"]}])
    after = permits(game(), here, "reveal ev_pirates1")
    assert (Phase.PIRATES, 0) == (after.phase, game().to_move(after))
    space = ["ev_burst", "sys_E1a"]
    burst = table(phase="explore", explored=["sys_C2c"], space_left=space, seat=[IDLE])
    assert {"sys_C2c": 2} == hazards(permits(game(), burst, "reveal ev_burst"))


@pytest.mark.clauses("TTG-R-50")
def test_turns_go_round_in_ascending_order_from_the_first_player_on() -> None:
    state = settle(game(), game().new(4, first=2))
    seats = []
    for _ in range(5):
        seats.append(state.turn)
        if state.phase is Phase.PIRATES:
            state = settle(game(), game().apply(state, game().legal_actions(state)[0]))
        state = settle(game(), permits(game(), state, "end"))
    assert [2, 3, 0, 1, 2] == seats


@pytest.mark.clauses("TTG-R-53", "TTG-R-72")
@pytest.mark.parametrize(
    "reading, events, anomaly",
    [
        ("uniform", Fraction(1, 8), Fraction(1, 8)),
        ("event", Fraction(1, 6), None),
        ("anomaly", None, Fraction(1, 2)),
    ],
)
def test_the_one_fringe_card_of_a_random_solo_game(
    reading: str, events: Fraction | None, anomaly: Fraction | None
) -> None:
    rules = game("random", solo_fringe=reading)
    shown = ["sys_C1a", "sys_C1b", "sys_C1c", "sys_C1d", "ev_migration", "an_C1"]
    shown += ["sys_E1a", "sys_E1b", "an_E1"]
    here = table(
        rules, players=1, phase="explore", explored=["ev_burst"], space_discard=shown, seat=[IDLE]
    )
    found = chances(rules, here)
    assert (events, anomaly) == (found.get("ev_mech"), found.get("an_F1"))
    assert (Fraction(1, 8), 1) == (found["sys_F3a"], sum(found.values()))


@pytest.mark.clauses("TTG-R-72", "TTG-R-04")
def test_at_random_the_kind_comes_by_quota_and_then_every_unseen_card_alike() -> None:
    rules = game("random")
    start = rules.new(2)
    first = chances(rules, start)
    assert len(game().new(2).space[0]) < len(first) == 24
    assert (Fraction(8, 12 * 16), Fraction(2, 12 * 4)) == (first["sys_C4a"], first["an_C4"])
    second = chances(rules, permits(rules, start, "reveal an_C4"))
    assert (Fraction(8, 11 * 16), Fraction(1, 11 * 3)) == (second["sys_C4a"], second["an_C1"])
    last = play(rules, start, "reveal an_C4", "reveal an_C3")
    assert not any(card.startswith("an_") for card in chances(rules, last))
    refuses(rules, last, "reveal an_C1", "not_next", "TTG-RND-02")


@pytest.mark.clauses("TTG-R-55")
def test_a_solo_game_shows_one_card_at_first_and_two_at_most() -> None:
    start = permits(game(), game().new(1), "reveal sys_C1a")
    assert (Phase.EXPLORE, ["sys_C1a"]) == (start.phase, row(start))
    turn = settle(game(), start, "sys_C1b", "scout")
    after = permits(game(), permits(game(), turn, "end"), "reveal sys_C1c")
    assert ["sys_C1c", "sys_C1b"] == row(after)


# -------------------------------------------------------------------------- the turn


@pytest.mark.clauses("TTG-R-11")
def test_the_robbed_player_picks_the_card_or_chance_does() -> None:
    words = {"explored": ["ev_pirates1"], "seat": [{"hand": ["scout", "scout", "freighter"]}]}
    choosing, random = game(), game(pirates="random")
    here = table(choosing, phase="pirates", **words)
    assert 0 == choosing.to_move(here)
    assert {Surrender("scout"), Surrender("freighter")} == set(choosing.legal_actions(here))
    here = table(random, phase="pirates", **words)
    assert CHANCE == random.to_move(here)
    assert {"scout": Fraction(2, 3), "freighter": Fraction(1, 3)} == chances(random, here)


@pytest.mark.clauses("TTG-R-12")
@pytest.mark.parametrize("phase", ["explore", "pirates", "draw"])
@pytest.mark.parametrize("action", ["bounty 0 1 P", "convert M", "recover scout"])
def test_exchanges_and_bounty_are_for_the_own_turn_or_for_its_action_phase(
    phase: str, action: str
) -> None:
    seat: dict[str, Any] = {"hand": ["scout"], "discard": ["scout"], "systems": [FULL_HOME, HUB]}
    waiting = game(resource_timing="action_phase")
    here = table(waiting, phase=phase, explored=["ev_pirates1", "ev_mech"], seat=[seat])
    refuses(waiting, here, action, "wrong_phase", "TTG-R-12")
    seat["pool"] = {"M": 3, "S": 1}
    here = table(phase=phase, explored=["ev_pirates1", "ev_mech"], seat=[seat])
    permits(game(), here, action)


@pytest.mark.clauses("TTG-R-63")
@pytest.mark.parametrize("phase", ["explore", "pirates", "draw"])
def test_solving_is_for_the_action_phase(phase: str) -> None:
    seat = {"hand": ["scout"], "systems": [FULL_HOME, HUB]}
    here = table(phase=phase, explored=["ev_pirates1", "ev_mech"], seat=[seat])
    refuses(game(), here, "claim ev_mech", "wrong_phase", "TTG-PH-06")


@pytest.mark.clauses("TTG-R-63")
def test_only_the_player_whose_turn_it_is_solves_events() -> None:
    here = table(turn=1, explored=["ev_migration"], seat=[IDLE, {"hand": [], "pool": {"M": 5}}])
    after = permits(game(), here, "claim ev_migration -")
    assert ((), ("ev_migration",)) == after.renown


@pytest.mark.clauses("TTG-R-13", "TTG-R-66")
def test_solving_an_event_is_the_one_card_of_the_turn_or_is_free_of_the_limit() -> None:
    seat: dict[str, Any] = {"pool": {"M": 5, "S": 2}}
    counted, free = game(), game(event_counts_as_claim="no")
    here = alone(counted, "ev_migration", "an_C1", **seat)
    solved = permits(counted, here, "claim ev_migration")
    refuses(counted, solved, "claim an_C1", "claim_limit", "TTG-PH-07")
    here = alone(free, "ev_migration", "an_C1", **seat)
    both = play(free, here, "claim ev_migration", "claim an_C1")
    assert ("ev_migration", "an_C1") == both.renown[0]


@pytest.mark.clauses("TTG-R-66")
def test_every_card_from_explored_space_counts_whatever_its_kind() -> None:
    seat: dict[str, Any] = {"hand": ["surface_mine", "scout", "scout"], "pool": {"S": 4}}
    here = alone(None, "an_C1", "an_C2", "sys_C1b", **seat)
    after = permits(game(), here, "claim an_C1")
    refuses(game(), after, "claim an_C2", "claim_limit", "TTG-PH-07")
    refuses(game(), after, "claim sys_C1b 0 surface_mine", "claim_limit", "TTG-PH-07")


@pytest.mark.clauses("TTG-R-14", "TTG-R-16")
def test_an_opportunity_can_be_solved_also_after_its_use() -> None:
    unused = alone(None, "ev_migration", pool={"M": 5})
    assert ("ev_migration",) == permits(game(), unused, "claim ev_migration").renown[0]
    used = alone(None, "ev_migration", pool={"M": 4})
    after = play(game(), used, "opportunity ev_migration", "claim ev_migration")
    assert (("ev_migration",), EMPTY) == (after.renown[0], after.pools[0])


@pytest.mark.clauses("TTG-R-15", "TTG-R-24")
def test_the_strike_stops_upgrades_only_and_a_solved_event_stops_at_once() -> None:
    hand = ["penal_colony", "supply_depot", "scout", "scout"]
    here = alone(None, "ev_strike", players=4, hand=hand, pool={"S": 3})
    refuses(game(), here, "upgrade 0 0 penal_colony", "strike", "TTG-STR-01")
    permits(game(), here, "build 0 1 supply_depot scout")
    permits(game(), here, "ship scout scout")
    permits(game(), here, "use 0 0 0")
    play(game(), here, "claim ev_strike -", "upgrade 0 0 penal_colony scout")


@pytest.mark.clauses("TTG-R-17")
def test_the_space_race_pays_by_itself() -> None:
    here = alone(None, "ev_race", players=3, systems=[FULL_HOME, MINE])
    refuses(game(), here, "opportunity ev_race", "automatic", "TTG-R-17")
    after = permits(game(), here, "relinquish 0")
    assert (1, True) == (renown(after), after.row[0] is not None and after.row[0].used)


@pytest.mark.clauses("TTG-R-60", "TTG-R-70")
def test_nothing_is_compulsory_but_the_pirates_card_and_a_turn_ends_when_it_is_declared() -> None:
    busy = alone(None, "ev_migration", hand=["scout", "freighter"], pool={"M": 3})
    assert 1 == permits(game(), busy, "end").turn
    home = {"id": "home", "used": [0]}
    idle = alone(None, "sys_C1a", systems=[home])
    assert ([EndTurn()], 0) == (list(game().legal_actions(idle)), game().to_move(idle))
    robbed = table(phase="pirates", explored=["ev_pirates1"], seat=[{"hand": ["scout"]}])
    refuses(game(), robbed, "end", "wrong_phase", "TTG-PH-01")
    assert [Surrender("scout")] == list(game().legal_actions(robbed))


@pytest.mark.clauses("TTG-R-67", "TTG-R-51a")
def test_the_reset_is_for_ones_own_cards_and_all_opportunities() -> None:
    used = {
        "hand": [], "systems": [{"id": "home", "used": [0]}], "ships": [["scout", 1]],
    }  # fmt: skip
    race = {"id": "ev_migration", "used": True}
    here = table(phase="draw", explored=[race], seat=[used, used])
    after = settle(game(), here)
    assert [False, True] == [
        s[0].stacks[0] is not None and s[0].stacks[0].used for s in after.systems
    ]
    assert [False, True] == [ships[0].used for ships in after.ships]
    assert after.row[0] is not None
    assert not after.row[0].used


@pytest.mark.clauses("TTG-R-64", "TTG-R-65")
def test_copies_have_their_own_marks_and_act_together() -> None:
    kinds = {"ev_nomads": "migration", "ev_strike": "mech", "ev_race": "burst"}
    changes: dict[str, Any] = {f"space.{card}.event": kind for card, kind in kinds.items()}
    changes |= {"space.ev_race.opportunity": False}
    rules = TakeTheGalaxy(data=published_pack().with_values("toy", "two of a kind", changes))
    here = alone(rules, "ev_migration", "ev_nomads", players=3)
    both = play(rules, here, "opportunity ev_migration", "opportunity ev_nomads")
    assert 2 == both.pools[0].m
    refuses(rules, both, "opportunity ev_nomads", "already_used", "TTG-OPP-02")
    cheap = alone(rules, "ev_mech", "ev_strike", hand=["field_lab", "scout"])
    permits(rules, cheap, "build 0 1 field_lab scout")
    bursts = alone(rules, "ev_burst", "ev_race", "sys_C2c")
    assert {"sys_C2c": 3} == hazards(bursts)


@pytest.mark.clauses("TTG-R-65")
def test_two_pirates_take_one_card() -> None:
    here = table(
        players=4, phase="explore", explored=["ev_pirates1", "ev_pirates2"],
        seat=[{"hand": ["scout", "freighter"]}],
    )  # fmt: skip
    after = play(game(), here, "reveal sys_C1a", "surrender scout")
    assert (Phase.DRAW, 1) == (after.phase, len(after.hands[0]))


# --------------------------------------------------------------------- decks and hands


@pytest.mark.clauses("TTG-R-37", "TTG-R-42")
def test_hands_have_no_limit_and_are_kept_when_the_pool_is_lost() -> None:
    hand = [*["frontier_colony"] * 3, *["logistics_hub"] * 3, *["freighter"] * 2, "capital"]
    seat = {"hand": [*hand, "scout", "scout", "archive"], "pool": {"P": 1, "M": 2, "S": 3}}
    here = table(explored=["sys_C1a"], seat=[seat])
    after = permits(game(), settle(game(), permits(game(), here, "convert P")), "end")
    assert (13, EMPTY) == (len(after.hands[0]), after.pools[0])


@pytest.mark.clauses("TTG-R-38", "TTG-R-40")
def test_an_empty_deck_takes_the_pile_at_once_or_when_a_card_is_to_be_drawn() -> None:
    seat: dict[str, Any] = {"deck": ["hive_colony"], "discard": ["scout"], "pool": {"S": 1, "P": 1}}
    at_once, lazy = game(), game(reshuffle="lazy")
    after = settle(at_once, permits(at_once, alone(at_once, "sys_C1a", **seat), "convert P"))
    refuses(at_once, after, "recover scout", "not_in_discard", "TTG-RES-04")
    after = settle(lazy, permits(lazy, alone(lazy, "sys_C1a", **seat), "convert P"))
    assert 2 == len(permits(lazy, after, "recover scout").hands[0])


@pytest.mark.clauses("TTG-R-38", "TTG-BLD-02", "TTG-COMP-01")
def test_the_cards_of_one_payment_are_discarded_together() -> None:
    hand = ["supply_depot", "frontier_colony", "scout", "scout"]
    for rules in (game(), game(reshuffle="lazy")):
        start = alone(rules, "sys_C1a", hand=hand, deck=[], discard=[])
        half = play(rules, start, "claim sys_C1a 0 frontier_colony", "pay supply_depot")
        assert isinstance(half.pending, Payment)
        assert Bag({"supply_depot": 1}) == half.pending.paid
        assert (Bag(), Bag()) == (half.decks[0], half.discards[0])
        assert half.pending == rules.view(half, 1).pending
        after = permits(rules, half, "pay scout")
        order = "claim_sys sys_C1a 0 frontier_colony scout,supply_depot"
        assert after == permits(rules, start, order)
        both, at_once = Bag({"supply_depot": 1, "scout": 1}), rules is game()
        assert (both if at_once else Bag()) == after.decks[0]
        assert (Bag() if at_once else both) == after.discards[0]


@pytest.mark.clauses("TTG-R-39", "TTG-R-40")
def test_without_cards_an_exchange_is_refused_and_a_draw_brings_what_there_is() -> None:
    none = alone(None, "sys_C1a", deck=[], pool={"M": 3, "S": 1})
    refuses(game(), none, "convert M", "nothing_to_draw", "TTG-R-39")
    refuses(game(), none, "recover scout", "not_in_discard", "TTG-RES-04")
    start = table(phase="explore", explored=["sys_C1a"], seat=[{"hand": [], "deck": []}])
    assert Phase.ACTION is permits(game(), start, "reveal sys_C1b").phase
    city = {"id": "home", "colonies": [["metropolis"], None]}
    one = alone(None, "sys_C1a", deck=["scout"], systems=[city])
    assert Bag({"scout": 1}) == settle(game(), permits(game(), one, "use 0 0 0")).hands[0]


@pytest.mark.clauses("TTG-R-43", "TTG-R-44")
def test_effects_take_their_exact_input_once_and_give_all_their_output() -> None:
    deep = {"id": "sys_C1d", "colonies": [["deep_mine"]]}
    poor = alone(None, "sys_C1a", systems=[FULL_HOME, deep])
    refuses(game(), poor, "use 0 1 0", "resources", "TTG-USE-06")
    rich = alone(None, "sys_C1a", systems=[FULL_HOME, deep], pool={"M": 3})
    after = permits(game(), rich, "use 0 1 0")
    assert Amounts(2, 0, 2) == after.pools[0]
    refuses(game(), after, "use 0 1 0", "already_used", "TTG-USE-02")
    assert EMPTY == permits(game(), after, "end").pools[0]


@pytest.mark.clauses("TTG-R-45", "TTG-R-46")
def test_bounty_goes_to_the_pool_when_its_owner_wants_and_not_from_the_row() -> None:
    own = alone(None, "sys_C1a", systems=[FULL_HOME, HUB])
    after = permits(game(), own, "bounty 0 1 P")
    assert (Amounts(p=1), Amounts(p=1)) == (after.pools[0], after.systems[0][1].bounty)
    hand = ["surface_mine", "scout", "scout", "freighter"]
    seen = alone(None, "sys_F4a", players=4, hand=hand)
    refuses(game(), seen, "bounty 0 1 S", "no_system", "TTG-BNT-04")
    refuses(
        game(), seen, "claim_sys sys_F4a 0 surface_mine scout,scout", "payment_size", "TTG-HAZ-02"
    )
    permits(game(), seen, "claim_sys sys_F4a 0 surface_mine scout,scout,freighter")


# ------------------------------------------------------------------------- hazards


@pytest.mark.clauses("TTG-R-18")
@pytest.mark.parametrize(
    "reading, before, after",
    [("continuous", (1, 1), (0, 0)), ("snapshot", (1, 0), (0, 0)), ("permanent", (1, 0), (1, 0))],
)
def test_the_burst_is_continuous_or_strikes_once_or_for_good(
    reading: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    rules = game(burst=reading)
    science = {"id": "sys_F4a", "colonies": [["surface_mine"]]}
    here = table(
        rules, players=4, phase="explore", explored=["ev_burst", "sys_E1b"],
        space_left=["sys_E2b", "sys_F1a"], seat=[{"hand": [], "systems": [FULL_HOME, science]}],
    )  # fmt: skip
    shown = play(rules, here, "proceed", "reveal sys_E2b")
    assert dict(zip(("sys_E1b", "sys_E2b"), before, strict=True)) == hazards(shown)
    turn = settle(rules, shown)
    solved = play(rules, turn, "mate_bounty 0 1 S 3", "claim ev_burst -")
    assert dict(zip(("sys_E1b", "sys_E2b"), after, strict=True)) == hazards(solved)


@pytest.mark.clauses("TTG-R-19")
def test_hazards_are_paid_before_the_claim_with_it_or_by_anybody() -> None:
    hand = ["surface_mine", "scout", "scout", "freighter"]
    together, apart = game(hazard_removal="with_claim"), game(hazard_removal="separate")
    first = permits(game(), alone(None, "sys_C2c", hand=hand), "clear sys_C2c freighter")
    assert ("sys_C2c", {"sys_C2c": 0}) == (first.committed, hazards(first))
    assert permits(game(), first, "claim_sys sys_C2c 1 surface_mine scout,scout").claimed
    refuses(
        together, alone(together, "sys_C2c", hand=hand), "clear sys_C2c", "with_claim", "TTG-R-19"
    )
    after = permits(apart, alone(apart, "sys_C2c", hand=hand), "clear sys_C2c freighter")
    assert ({"sys_C2c": 0}, False, "") == (hazards(after), after.claimed, after.committed)
    refuses(apart, after, "clear sys_C2c", "no_hazard", "TTG-HAZ-02")
    permits(apart, after, "claim_sys sys_C2c 1 surface_mine scout,scout")
    other = settle(apart, permits(apart, after, "end"), "sys_C1a", "scout")
    assert 0 == hazards(other)["sys_C2c"]


@pytest.mark.clauses("TTG-R-62")
def test_no_hazard_is_left_on_a_claimed_system() -> None:
    hand = [
        "surface_mine",
        "frontier_colony",
        "scout",
        "scout",
        "freighter",
        "freighter",
        "archive",
    ]
    here = alone(None, "sys_C2c", hand=hand)
    after = permits(game(), here, "claim_sys sys_C2c 1 surface_mine scout,scout,freighter")
    built = permits(game(), after, "build 1 0 frontier_colony freighter,archive")
    assert (0, 2) == (len(built.hands[0]), len(built.systems[0]))
    assert not hazards(after)


# ----------------------------------------------------------- building and upgrading


@pytest.mark.clauses("TTG-R-20")
def test_the_mech_revolution_stops_at_nought_and_looks_at_printed_costs() -> None:
    free = alone(None, "ev_mech", hand=["supply_depot"])
    permits(game(), free, "build 0 1 supply_depot")
    home = {"id": "home", "colonies": [["frontier_colony"], ["cheap_industry"]]}
    here = alone(None, "ev_mech", hand=["field_lab", "supply_depot", "scout"], systems=[home])
    refuses(game(), here, "upgrade 0 1 supply_depot", "not_costlier", "TTG-UPG-05")
    permits(game(), here, "upgrade 0 1 field_lab scout")


@pytest.mark.clauses("TTG-R-21", "TTG-R-22")
def test_the_mech_revolution_takes_off_the_colony_and_not_ships_or_hazards() -> None:
    hand = ["surface_mine", "frontier_colony", "scout", "scout", "freighter"]
    here = alone(None, "ev_mech", "sys_C2c", hand=hand)
    refuses(game(), here, "ship scout -", "payment_size", "TTG-SHP-02")
    permits(game(), here, "ship scout freighter")
    refuses(game(), here, "claim_sys sys_C2c 1 surface_mine scout", "payment_size", "TTG-HAZ-02")
    permits(game(), here, "claim_sys sys_C2c 1 surface_mine scout,scout")
    permits(game(), here, "claim_sys sys_C2c 0 frontier_colony scout,scout,freighter")


@pytest.mark.clauses("TTG-R-24b")
def test_the_mech_revolution_lasts_as_long_as_it_lies_there() -> None:
    seat = {"hand": ["supply_depot"]}
    here = table(players=2, explored=["ev_mech"], seat=[seat, seat])
    later = settle(game(), permits(game(), here, "end"), "sys_C1a", "scout")
    permits(game(), later, "build 0 1 supply_depot -")
    pushed = table(phase="explore", explored=["sys_C1a", "sys_C1b", "ev_mech"], seat=[seat])
    gone = settle(game(), pushed, "sys_C1c", "scout")
    refuses(game(), gone, "build 0 1 supply_depot -", "payment_size", "TTG-BLD-02")


@pytest.mark.clauses("TTG-R-23")
def test_the_crackdown_looks_at_the_top_colony_and_stops_only_its_use() -> None:
    dirty = {"id": "home", "colonies": [["frontier_colony"], ["cheap_industry"]]}
    seat: dict[str, Any] = {"hand": ["field_lab", "penal_colony", "scout", "scout"]}
    seat |= {"pool": {"M": 4}, "systems": [dirty, MINE]}
    here = alone(None, "ev_crackdown", players=3, **seat)
    refuses(game(), here, "use 0 0 1", "crackdown", "TTG-CRK-01")
    permits(game(), here, "upgrade 0 0 penal_colony scout")
    permits(game(), here, "relinquish 0")
    covered = permits(game(), here, "upgrade 0 1 field_lab scout,scout")
    permits(game(), covered, "use 0 0 1")


@pytest.mark.clauses("TTG-R-25")
def test_a_utility_colony_fixes_its_slot_or_makes_room() -> None:
    depot = {"id": "sys_C1a", "colonies": [["supply_depot"], None]}
    seat: dict[str, Any] = {"hand": ["frontier_colony", "scout", "scout"]}
    seat |= {"systems": [FULL_HOME, depot]}
    chosen, matched = game(), game(slots="matched")
    order = "build 1 1 frontier_colony scout,scout"
    refuses(chosen, alone(chosen, "sys_C1b", **seat), order, "slot_type", "TTG-R-25", "TTG-SYS-07")
    after = permits(matched, alone(matched, "sys_C1b", **seat), order)
    tops = [stack.cards[-1] for stack in after.systems[0][1].stacks if stack is not None]
    assert ["frontier_colony", "supply_depot"] == tops


@pytest.mark.clauses("TTG-R-26", "TTG-R-27", "TTG-R-28")
def test_a_price_is_paid_exactly_with_other_cards_of_the_hand() -> None:
    here = alone(None, "sys_C1b", hand=["surface_mine", "scout", "scout", "freighter"])
    claim = "claim_sys sys_C1b 0 surface_mine"
    refuses(game(), here, f"{claim} surface_mine,scout", "payment_not_in_hand", "TTG-R-26")
    refuses(game(), here, f"{claim} scout,scout,freighter", "payment_size", "TTG-R-27")
    permits(game(), here, f"{claim} scout,freighter")
    rich = alone(None, "sys_C1b", hand=["supply_depot"], pool={"M": 9, "S": 9, "P": 9})
    refuses(game(), rich, "build 0 1 supply_depot", "too_few_cards", "TTG-R-26")
    refuses(game(), rich, "build 0 1 supply_depot -", "resources", "TTG-BLD-02", "TTG-R-26")


@pytest.mark.clauses("TTG-R-71")
def test_payments_have_one_spelling_and_no_dead_end() -> None:
    here = alone(None, "sys_C1b", hand=["freighter", "frontier_colony", "supply_depot", "scout"])
    announced = game().apply(here, BuildShip("freighter"))
    refuses(game(), announced, "end", "payment_due", "TTG-R-71")
    refuses(game(), announced, "pay supply_depot", "pay_order", "TTG-R-71")
    after = play(game(), announced, "pay frontier_colony", "pay supply_depot", "pay scout")
    assert after == permits(game(), here, "ship freighter scout,supply_depot,frontier_colony")
    poor = alone(None, "sys_C1b", hand=["freighter", "scout", "scout"])
    refuses(game(), poor, "ship freighter", "too_few_cards", "TTG-R-26")


@pytest.mark.clauses("TTG-R-29")
def test_an_upgraded_colony_is_fresh_or_as_the_old_one_was() -> None:
    seat: dict[str, Any] = {"hand": ["hive_colony", "scout", "scout", "freighter"]}
    upgrade = "upgrade 0 0 hive_colony scout,scout,freighter"
    fresh, inherit = game(), game(upgrade_state="inherit")
    after = play(fresh, alone(fresh, "sys_C1a", **seat), "use 0 0 0", upgrade, "use 0 0 0")
    assert 6 == after.pools[0].m
    used = play(inherit, alone(inherit, "sys_C1a", **seat), "use 0 0 0")
    (plain,) = refuses(inherit, used, "use 0 0 0", "already_used", "TTG-USE-02")
    after = permits(inherit, used, upgrade)
    (inherited,) = refuses(inherit, after, "use 0 0 0", "already_used", "TTG-USE-02", "TTG-R-29")
    assert (("TTG-USE-02",), ("TTG-USE-02", "TTG-R-29")) == (plain.clauses, inherited.clauses)


@pytest.mark.clauses("TTG-R-31", "TTG-R-57")
def test_an_upgraded_colony_is_upgraded_again_and_the_covered_ones_have_no_effect() -> None:
    hand = ["penal_colony", "hive_colony", "scout", "scout", "freighter"]
    here = alone(None, "sys_C1a", hand=hand)
    after = play(
        game(), here, "upgrade 0 0 penal_colony scout", "upgrade 0 0 hive_colony scout,freighter"
    )
    stack = after.systems[0][0].stacks[0]
    assert stack is not None
    assert ("frontier_colony", "penal_colony", "hive_colony") == stack.cards
    used = permits(game(), after, "use 0 0 0")
    assert 4 == used.pools[0].m
    refuses(game(), used, "use 0 0 0", "already_used", "TTG-USE-02")
    refuses(game(), used, "use 0 0 1", "no_colony", "TTG-USE-01")


@pytest.mark.clauses("TTG-R-57")
def test_a_partner_cannot_use_a_covered_colony_either() -> None:
    rules = game("teams")
    city = {"id": "home", "colonies": [["frontier_colony", "garden_city"], None]}
    seats = [IDLE, IDLE, {"hand": [], "systems": [city]}]
    after = settle(
        rules, permits(rules, table(rules, explored=["sys_C1a"], seat=seats), "use 2 0 0")
    )
    assert (2, 1) == (after.pools[0].m, len(after.hands[0]))
    refuses(rules, after, "use 2 0 0", "already_used", "TTG-R-51a")


# ------------------------------------------------------------ relinquishing and renown


@pytest.mark.clauses("TTG-R-30", "TTG-R-58")
def test_relinquishing_counts_the_top_colony_discards_the_stack_and_earns_nothing() -> None:
    home = {"id": "home", "colonies": [["frontier_colony"], ["cheap_industry", "logistics_hub"]]}
    here = alone(None, "sys_C1a", systems=[home, MINE])
    after = permits(game(), here, "relinquish 0")
    assert 1 == renown(after)
    pile = {"frontier_colony": 1, "cheap_industry": 1, "logistics_hub": 1}
    assert Bag(pile) == after.discards[0]
    assert total(game(), here) == total(game(), after)


@pytest.mark.clauses("TTG-R-32", "TTG-R-33")
def test_a_system_may_go_before_there_are_four_or_only_then() -> None:
    always, full = game(), game(relinquish_when="full")
    after = permits(always, alone(always, "sys_C1a", systems=[FULL_HOME, MINE]), "relinquish 0")
    assert (("home",), 1) == (after.renown[0], len(after.systems[0]))
    few = alone(full, "sys_C1a", systems=[FULL_HOME, MINE])
    refuses(full, few, "relinquish 0", "not_full", "TTG-R-32")
    other = {"id": "sys_C1b", "colonies": [["surface_mine"], None]}
    permits(full, alone(full, "sys_C1a", systems=[FULL_HOME, HUB, MINE, other]), "relinquish 0")


@pytest.mark.clauses("TTG-R-33", "TTG-R-68")
def test_the_starting_system_counts_one_on_the_table_and_in_the_pile() -> None:
    here = alone(None, "sys_C1a", systems=[FULL_HOME, MINE])
    after = permits(game(), here, "relinquish 0")
    lines = {line.what: line.amount for line in game().score(after).lines if line.seat == 0}
    assert {"relinquished systems": 1, "controlled systems": 1} == lines
    datum = published_pack().data["player.home.rp"]
    assert (1, "reconstructed") == (datum.value, datum.tag)


@pytest.mark.clauses("TTG-R-34")
def test_the_newest_is_the_last_of_the_row_so_one_system_always_stays() -> None:
    here = alone(None, "sys_C1a", systems=[FULL_HOME, MINE, HUB])
    refuses(game(), here, "relinquish 2", "newest", "TTG-REL-02")
    fewer = alone(None, "sys_C1a", systems=[FULL_HOME, MINE])
    refuses(game(), fewer, "relinquish 1", "newest", "TTG-REL-02")
    one = alone(None, "sys_C1a", systems=[FULL_HOME])
    refuses(game(), one, "relinquish 0", "newest", "TTG-REL-02")


@pytest.mark.clauses("TTG-R-59b")
def test_any_but_the_newest_may_go_or_only_the_oldest() -> None:
    systems = [FULL_HOME, HUB, MINE]
    literal, oldest = game(), game(relinquish_scope="oldest_only")
    after = permits(literal, alone(literal, "sys_C1a", systems=systems), "relinquish 1")
    assert ["home", "sys_C1d"] == [system.card for system in after.systems[0]]
    here = alone(oldest, "sys_C1a", systems=systems)
    refuses(oldest, here, "relinquish 1", "not_oldest", "TTG-R-59b")
    permits(oldest, here, "relinquish 0")


@pytest.mark.clauses("TTG-R-35", "TTG-R-36")
def test_tokens_are_one_sum_or_gains_and_losses_apart() -> None:
    home = {"id": "home", "colonies": [["frontier_colony"], ["cheap_industry"]]}
    seat: dict[str, Any] = {"rp": 1, "systems": [home, MINE]}
    net, gross = game(), game(renown_tokens="gross")
    after = permits(net, alone(net, "ev_investors", players=3, **seat), "relinquish 0")
    assert ((0, 0, 0), (1, 0, 0)) == (after.renown_tokens, after.negative_tokens)
    refuses(net, after, "opportunity ev_investors", "no_rp", "TTG-INV-02")
    after = permits(gross, alone(gross, "ev_investors", players=3, **seat), "relinquish 0")
    assert ((1, 0, 0), (2, 0, 0)) == (after.renown_tokens, after.negative_tokens)
    assert -2 == renown(permits(gross, after, "opp ev_investors"))


@pytest.mark.clauses("TTG-R-36")
def test_the_investors_take_tokens_for_cards_of_the_pile_and_never_a_debt() -> None:
    seat: dict[str, Any] = {"renown": ["home", "an_C1"], "systems": [MINE]}
    here = alone(None, "ev_investors", players=3, **seat)
    refuses(game(), here, "trade an_C1", "no_deal", "TTG-INV-03")
    deal = permits(game(), here, "opportunity ev_investors")
    refuses(game(), deal, "end", "deal_open", "TTG-INV-01")
    refuses(game(), deal, "invest", "no_rp", "TTG-INV-02")
    refuses(game(), deal, "trade sys_C1d", "not_in_pile", "TTG-INV-03")
    both = play(game(), deal, "trade home", "trade an_C1")
    refuses(game(), both, "trade home", "not_in_pile", "TTG-INV-03")
    after = settle(game(), permits(game(), both, "invest"))
    assert (3, 2, ()) == (renown(after), len(after.hands[0]), after.renown[0])
    assert (Bag({"home": 1}), Bag({"an_C1": 1})) == (after.removed, after.space_discard)
    debt = alone(None, "ev_investors", players=3, rp=-3, renown=["an_C1"])
    refuses(game(), debt, "opp ev_investors an_C1", "no_rp", "TTG-INV-02")


@pytest.mark.clauses("TTG-R-41")
def test_tokens_are_never_short_or_a_gain_is_cut_to_the_supply() -> None:
    free, strict = game(), game(tokens="strict")
    found = []
    for rules in (free, strict):
        manpower = alone(rules, "ev_migration", pool={"M": 16})
        tokens = alone(rules, "ev_nomads", pool={"P": 3}, rp=100)
        words = {"players": 4, "space_left": ["sys_E4a", "sys_F1a"], "seat": [{"rp": -11}]}
        hazard = table(rules, phase="explore", **words)
        found += [
            permits(rules, manpower, "opportunity ev_migration").pools[0].m,
            renown(permits(rules, tokens, "opportunity ev_nomads")),
            hazards(permits(rules, hazard, "reveal sys_E4a"))["sys_E4a"],
        ]
    assert [17, 101, 2, 16, 100, 1] == found


@pytest.mark.clauses("TTG-R-41")
@pytest.mark.parametrize("reading", ["unlimited", "strict"])
def test_a_gain_that_the_supply_covers_is_paid_in_full(reading: str) -> None:
    rules = game(tokens=reading)
    here = alone(rules, "ev_nomads", pool={"P": 3}, rp=10)
    assert 11 == renown(permits(rules, here, "opportunity ev_nomads"))


@pytest.mark.clauses("TTG-R-41", "TTG-BUR-01")
@pytest.mark.parametrize(("debt", "irradiated"), [(-10, (1, 1)), (-11, (0, 1)), (-12, (0, 0))])
def test_a_burst_that_finds_too_few_hazards_begins_with_the_oldest(
    debt: int, irradiated: tuple[int, int]
) -> None:
    rules = game(tokens="strict")
    words = {"explored": ["sys_C1a", "sys_C1b"], "space_left": ["ev_burst", "sys_F1a"]}
    here = table(rules, phase="explore", players=4, seat=[{"rp": debt}], **words)
    lying = hazards(permits(rules, here, "reveal ev_burst"))
    assert irradiated == (lying["sys_C1a"], lying["sys_C1b"])


@pytest.mark.clauses("TTG-R-56")
def test_there_is_one_renown_pile_one_pool_and_one_investors_event() -> None:
    here = alone(None, "an_C1", systems=[FULL_HOME, MINE], renown=["ev_migration"], pool={"S": 2})
    after = play(game(), here, "claim an_C1", "relinquish 0")
    assert ("ev_migration", "an_C1", "home") == after.renown[0]
    assert 1 == list(game().events.values()).count(EventKind.INVESTORS)


@pytest.mark.clauses("TTG-R-59")
def test_an_anomaly_costs_what_its_card_says() -> None:
    assert all(
        (price.m, price.p, price.c) == (0, 0, 0) < (price.s,) * 3
        for card, price in game().prices.items()
        if game().tables.kinds[card] == "a"
    )
    dear = published_pack().with_values("toy", "another price", {"space.an_C1.cost": {"M": 1}})
    rules = TakeTheGalaxy(data=dear)
    refuses(rules, alone(rules, "an_C1", pool={"S": 9}), "claim an_C1", "resources", "TTG-ANO-01")
    permits(rules, alone(rules, "an_C1", pool={"M": 1}), "claim an_C1")


@pytest.mark.clauses("TTG-R-61")
@pytest.mark.parametrize("used", [False, True])
def test_any_own_ship_goes_to_the_next_step_and_ends_on_the_discard_pile(used: bool) -> None:
    here = alone(None, "ev_nextstep", players=4, ships=[["freighter", 0], ["scout", used]])
    after = permits(game(), here, "opportunity ev_nextstep 1")
    assert (1, Bag({"scout": 1})) == (renown(after), after.discards[0])
    assert ["freighter"] == [ship.card for ship in after.ships[0]]


# -------------------------------------------------------------------------- the end


@pytest.mark.clauses("TTG-R-47")
@pytest.mark.parametrize("reading, phase", [("literal", Phase.OVER), ("finish_round", Phase.DRAW)])
def test_the_game_ends_with_the_revealers_turn_or_with_the_round(
    reading: str, phase: Phase
) -> None:
    rules = game(end=reading)
    words = {"explored": ["sys_E1a"], "space_left": ["an_F1"], "seat": [IDLE, IDLE]}
    turn = settle(rules, table(rules, phase="explore", **words))
    after = permits(rules, turn, "end")
    assert phase is after.phase
    if reading == "finish_round":
        after = permits(rules, settle(rules, after), "end")
    assert OVER == rules.to_move(after)


@pytest.mark.clauses("TTG-R-47", "TTG-END-03")
@pytest.mark.parametrize(
    "reading, turn, clauses",
    [
        ("literal", 0, ("TTG-END-03", "TTG-R-47")),
        ("literal", 1, ("TTG-END-03",)),
        ("finish_round", 1, ("TTG-END-03",)),
    ],
)
def test_the_unfinished_round_is_what_refuses_where_the_other_reading_goes_on(
    reading: str, turn: int, clauses: tuple[str, ...]
) -> None:
    words = {"explored": ["sys_E1a"], "space_left": [], "seat": [IDLE, IDLE], "turn": turn}
    rules, other = game(end=reading), game(end="finish_round")
    over = permits(rules, table(rules, **words), "end")
    assert [clauses] == [one.clauses for one in refuses(rules, over, "end", "game_over")]
    assert (len(clauses) == 2) == (OVER != other.to_move(permits(other, table(**words), "end")))


@pytest.mark.clauses("TTG-R-47", "TTG-END-03")
def test_where_rounds_are_finished_none_is_cited_as_unfinished() -> None:
    rules = game(end="finish_round")
    over = table(rules, explored=["sys_E1a"], space_left=[], phase="over")
    assert ("TTG-END-03",) == refuses(rules, over, "end", "game_over")[0].clauses


@pytest.mark.clauses("TTG-R-48")
def test_the_one_player_of_a_solo_game_has_won_with_whatever_score() -> None:
    words = {"players": 1, "explored": ["sys_E1a"], "space_left": [], "seat": [{"rp": -9}]}
    after = permits(game(), table(**words), "end")
    assert ((0,), (-8,)) == (game().score(after).winners, game().score(after).totals)


@pytest.mark.clauses("TTG-R-49")
def test_all_who_tie_have_won_and_so_have_both_teams() -> None:
    seats = [{"rp": 4}, {"rp": 1, "renown": ["an_C1"]}, {"rp": 2}]
    three = permits(game(), table(players=3, space_left=[], seat=seats), "end")
    assert (0, 1) == game().score(three).winners
    teams = game("teams")
    sums = [{"rp": 5}, {"rp": 2}, {}, {"rp": 3}]
    tied = permits(teams, table(teams, space_left=[], seat=sums), "end")
    assert (0, 1, 2, 3) == teams.score(tied).winners
    ahead = permits(teams, table(teams, space_left=[], seat=[{"rp": 5}, {"rp": 4}]), "end")
    assert (0, 2) == teams.score(ahead).winners


@pytest.mark.clauses("TTG-R-54")
def test_discard_piles_are_open_or_their_owners_to_look_through() -> None:
    pile = Bag({"scout": 1, "freighter": 1})
    open_, own = game(), game(discards="owner")
    here = alone(open_, "sys_C1a", discard=["scout", "freighter"])
    assert [pile] * 3 == [open_.view(here, seat).discards[0] for seat in (0, 1, SPECTATOR)]
    here = alone(own, "sys_C1a", discard=["scout", "freighter"])
    assert [pile, 2, 2] == [own.view(here, seat).discards[0] for seat in (0, 1, SPECTATOR)]


@pytest.mark.clauses("TTG-R-69")
def test_nobody_can_resign() -> None:
    assert not [kind for kind in ACTIONS if "resign" in kind.__name__.lower()]
    for word in ("resign", "concede", "pass"):
        with pytest.raises(BadInput):
            game().parse(word)


# --------------------------------------------------------------------------- teams


def partners(*row: str, rules: TakeTheGalaxy | None = None, **seat: Any) -> State:
    """Team play: seat 0 is to act with an empty hand, its partner at seat 2 has this."""
    mine: dict[str, Any] = seat.pop("mine", {})
    seats = [{**IDLE, **mine}, IDLE, {**IDLE, **seat}, IDLE]
    return table(rules or game("teams"), explored=list(row), seat=seats)


@pytest.mark.clauses("TTG-R-51a")
def test_a_partners_card_is_ready_again_in_the_partners_own_reset() -> None:
    rules = game("teams")
    state = permits(rules, partners("sys_C1a"), "use 2 0 0")
    refuses(rules, state, "use 2 0 0", "already_used", "TTG-R-51a")
    other = settle(rules, permits(rules, state, "end"), "sys_C1b", "hive_colony")
    stack = other.systems[2][0].stacks[0]
    assert stack is not None
    assert stack.used
    own = settle(rules, permits(rules, other, "end"), "sys_C1c", "hive_colony")
    used = permits(rules, own, "use 2 0 0")
    refuses(rules, used, "use 2 0 0", "already_used", "TTG-USE-02")


@pytest.mark.clauses("TTG-R-51b")
def test_a_partners_card_works_with_my_pool_my_deck_and_my_hand() -> None:
    rules = game("teams")
    city = {"id": "home", "colonies": [["garden_city"], None]}
    here = partners("sys_C1a", systems=[city], mine={"deck": ["archive"]})
    after = settle(rules, permits(rules, here, "use 2 0 0"))
    assert (2, 0) == (after.pools[0].m, after.pools[2].m)
    assert (Bag({"archive": 1}), Bag()) == (after.hands[0], after.hands[2])
    assert here.decks[2] == after.decks[2]


@pytest.mark.clauses("TTG-R-51c")
def test_nothing_else_of_a_partner_is_mine() -> None:
    rules = game("teams")
    mine = {
        "hand": ["supply_depot", "hive_colony", "scout", "scout", "freighter"],
        "pool": {"S": 1},
    }
    theirs: dict[str, Any] = {
        "systems": [FULL_HOME, {"id": "sys_C1a", "colonies": [["frontier_colony"], None]}]
    }
    theirs |= {"ships": [["scout", 0]], "discard": ["capital"]}
    here = partners("ev_nextstep", mine=mine, **theirs)
    refuses(rules, here, "build 1 1 supply_depot", "no_system", "TTG-BLD-01")
    refuses(rules, here, "upgrade 1 0 hive_colony", "no_system", "TTG-UPG-01")
    refuses(rules, here, "relinquish 1", "no_system", "TTG-REL-01")
    refuses(rules, here, "opportunity ev_nextstep 0", "no_ship", "TTG-NXT-01")
    refuses(rules, here, "recover capital", "not_in_discard", "TTG-RES-04")


@pytest.mark.clauses("TTG-R-51d")
def test_the_crackdown_stops_my_use_of_a_partners_colony() -> None:
    rules = game("teams")
    dirty = {"id": "home", "colonies": [["frontier_colony"], ["cheap_industry"]]}
    here = partners("ev_crackdown", systems=[dirty], mine={"pool": {"M": 2}})
    refuses(rules, here, "use 2 0 1", "crackdown", "TTG-R-51d")
    permits(rules, here, "use 2 0 0")


@pytest.mark.clauses("TTG-R-51e")
def test_a_partner_need_not_be_asked_or_has_to_agree() -> None:
    free, asking = game("teams"), game("teams", team_consent="on")
    after = permits(free, partners("sys_C1a", systems=[FULL_HOME, HUB]), "bounty 2 1 P")
    assert 1 == after.pools[0].p
    refuses(free, after, "agree", "not_asked", "TTG-R-51e")
    here = partners("sys_C1a", rules=asking, systems=[FULL_HOME, HUB])
    asked = permits(asking, here, "bounty 2 1 P")
    assert (2, 0) == (asking.to_move(asked), asked.pools[0].p)
    refuses(asking, asked, "end", "consent_open", "TTG-R-51e")
    assert 1 == permits(asking, asked, "agree").pools[0].p
    declined = permits(asking, asked, "decline")
    refuses(asking, declined, "bounty 2 1 P", "declined", "TTG-R-51e")
    permits(asking, declined, "end")


@pytest.mark.clauses("TTG-R-51f")
def test_either_partner_pays_the_investors_and_may_trade_the_own_pile() -> None:
    rules = game("teams")
    here = partners("ev_investors", renown=["an_C1"])
    refuses(rules, here, "opportunity ev_investors", "no_rp", "TTG-INV-02")
    after = settle(rules, permits(rules, here, "opp ev_investors an_C1 by 2"))
    assert (2, 0, 2, 0) == (
        renown(after, 2),
        renown(after),
        len(after.hands[0]),
        len(after.hands[2]),
    )
    own = partners("ev_investors", rp=1, mine={"rp": 1})
    assert (0, 1) == tuple(renown(permits(rules, own, "opp ev_investors"), s) for s in (0, 2))


@pytest.mark.clauses("TTG-R-52")
def test_teams_are_four_players_first_and_third_against_second_and_fourth() -> None:
    for players in (1, 2, 3):
        with pytest.raises(BadInput, match="players"):
            game("teams").new(players)
    refuses(game("teams"), partners("sys_C1a"), "use 1 0 0", "not_team_mate", "TTG-TEAM-03")
    refuses(game("teams"), partners("sys_C1a"), "use 3 0 0", "not_team_mate", "TTG-TEAM-03")
    permits(game("teams"), partners("sys_C1a"), "use 2 0 0")
    apart = table(players=4, explored=["sys_C1a"], seat=[IDLE])
    refuses(game(), apart, "use 2 0 0", "not_team_mate", "TTG-USE-01")
