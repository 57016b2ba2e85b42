"""Scoring: the six lines, the winners, and the score as the fold of what happened."""

from collections import Counter
from typing import Any

import pytest

from galaxy_rules.kernel.score import Line
from galaxy_rules.take_the_galaxy import (
    Action,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Event,
    Invest,
    Opportunity,
    Relinquish,
    State,
    TakeTheGalaxy,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.rules.arithmetic import (
    invest_change,
    relinquish_change,
    upgrade_change,
)
from galaxy_rules.take_the_galaxy.rules.end_of_game import colony_renown
from galaxy_rules.take_the_galaxy.words.components import AnomalyCard, EventCard, EventKind
from galaxy_rules.take_the_galaxy.words.events import (
    CardClaimed,
    ColonyBuilt,
    ColonyUpgraded,
    RenownChanged,
    SystemClaimed,
    SystemRelinquished,
    TradedIn,
)
from galaxy_rules.take_the_galaxy.words.state import Investing, Payment
from tests.take_the_galaxy.helpers import game, permits, table
from tests.take_the_galaxy.walks import Moment, walk

VARIANTS = [("standard", 1), ("standard", 2), ("random", 3), ("standard", 4), ("teams", 4)]


# ------------------------------------------------------------------------------------ the lines


@pytest.mark.clauses("TTG-SCO-01", "TTG-SCO-02", "TTG-ANO-03", "TTG-EVT-06")
def test_renown_is_told_in_six_lines() -> None:
    home = {"id": "home", "colonies": [["hive_colony"], ["cheap_industry"]]}
    systems = [home, {"id": "sys_E2b", "colonies": [["garden_city"], None]}]
    renown = ["an_C1", "sys_C2c", "ev_nomads", "ev_migration"]
    seat = {"hand": [], "rp": -2, "systems": systems, "renown": renown}
    score = game().score(table(players=2, seat=[seat]))
    assert [
        Line(0, -2, "TTG-SCO-01", "tokens"),
        Line(0, 2, "TTG-SCO-01", "relinquished systems"),
        Line(0, 3, "TTG-ANO-03", "studied anomalies"),
        Line(0, 5, "TTG-EVT-06", "solved events"),
        Line(0, 3, "TTG-SCO-02", "controlled systems"),
        Line(0, 2, "TTG-SCO-02", "colonies"),
    ] == [line for line in score.lines if line.seat == 0]
    assert (13, 1) == score.totals


@pytest.mark.clauses("TTG-SCO-01")
@pytest.mark.parametrize(
    "words, gain",
    [
        ({"rp": 7}, 7),
        ({"rp": -7}, -7),
        ({"renown": ["sys_E1a"]}, 3),
        ({"renown": ["an_F1"]}, 9),
        ({"renown": ["ev_burst", "ev_mech"]}, 7),
    ],
)
def test_tokens_and_every_kind_of_card_in_the_pile_count(words: dict[str, Any], gain: int) -> None:
    rules = game()
    plain = rules.score(table(seat=[{}])).totals
    assert (plain[0] + gain, plain[1]) == rules.score(table(seat=[words])).totals


@pytest.mark.clauses("TTG-SCO-02")
def test_systems_and_visible_colonies_on_the_table_count_and_hands_and_piles_do_not() -> None:
    rules = game()
    home = {"id": "home", "colonies": [["penal_colony", "capital"], ["archive"]]}
    state = table(seat=[{"hand": ["metropolis"], "discard": ["university"], "systems": [home]}])
    assert 1 + 6 + 3 == rules.score(state).totals[0]


@pytest.mark.clauses("TTG-SCO-03")
def test_the_most_renown_wins() -> None:
    rules = game()
    seats: list[dict[str, Any]] = [{"rp": 2}, {"renown": ["an_C1"]}, {"rp": -9}]
    over = permits(rules, table(players=3, turn=2, space_left=[], seat=seats), "end")
    score = rules.score(over)
    assert ((3, 4, -8), (1,), (1,)) == (score.totals, score.leaders, score.winners)


@pytest.mark.clauses("TTG-SCO-04", "TTG-R-49")
def test_all_who_tie_for_the_most_have_won() -> None:
    rules = game()
    seats: list[dict[str, Any]] = [{"rp": 3}, {"renown": ["an_C1"]}, {"rp": 2}]
    over = permits(rules, table(players=3, turn=2, space_left=[], seat=seats), "end")
    assert (0, 1) == rules.score(over).winners


@pytest.mark.clauses("TTG-SCO-03", "TTG-SCO-04", "TTG-TEAM-07")
def test_teams_compare_their_sums_and_may_tie() -> None:
    rules = game("teams")
    alone = [{"rp": 5}, {"rp": 4}, {"rp": 0}, {"rp": 2}]
    over = permits(rules, table(rules, turn=3, space_left=[], seat=alone), "end")
    assert (1, 3) == rules.score(over).winners
    tied = [{"rp": 5}, {"rp": 4}, {"rp": 1}, {"rp": 2}]
    both = permits(rules, table(rules, turn=3, space_left=[], seat=tied), "end")
    assert (0, 1, 2, 3) == rules.score(both).winners


# ------------------------------------------------------------------- the fold of what happened


class Book:
    """A second bookkeeping, from the events alone: each player's lines."""

    def __init__(self, rules: TakeTheGalaxy, players: int) -> None:
        """Everybody begins with the starting system and a colony on it."""
        self.rules = rules
        self.tokens = Counter[int]()
        self.piles: list[list[str]] = [[] for _ in range(players)]
        home, colony = rules.box.home.id, rules.box.start_colony
        self.tables: list[dict[str, list[str]]] = [{home: [colony]} for _ in range(players)]

    def enter(self, event: Event) -> None:
        """Book what an event says about renown."""
        match event:
            case RenownChanged(seat=seat, amount=amount):
                self.tokens[seat] += amount
            case SystemClaimed(seat=seat, card=card):
                self.tables[seat][card] = []
            case ColonyBuilt(seat=seat, system=system, colony=colony):
                self.tables[seat][system].append(colony)
            case ColonyUpgraded(seat=seat, system=system, old=old, new=new):
                self.tables[seat][system].remove(old)
                self.tables[seat][system].append(new)
            case SystemRelinquished(seat=seat, card=card):
                self.tables[seat].pop(card)
                self.piles[seat].append(card)
            case CardClaimed(seat=seat, card=card):
                self.piles[seat].append(card)
            case TradedIn(seat=seat, card=card):
                self.piles[seat].remove(card)
            case _:
                pass

    def lines(self, seat: int) -> dict[str, int]:
        """A player's lines that are not nought."""
        pile, builds = self.rules.pile, self.rules.builds
        found = Counter({"tokens": self.tokens[seat]})
        for card in self.piles[seat]:
            found[self._line(card)] += pile[card].rp
        for system, colonies in self.tables[seat].items():
            found["controlled systems"] += pile[system].rp
            found["colonies"] += sum(builds[colony].rp for colony in colonies)
        return {what: amount for what, amount in found.items() if amount}

    def _line(self, card: str) -> str:
        match self.rules.pile[card]:
            case AnomalyCard():
                return "studied anomalies"
            case EventCard():
                return "solved events"
            case _:
                return "relinquished systems"


@pytest.mark.clauses("TTG-SCO-01", "TTG-SCO-02", "TTG-END-04", "TTG-UPG-03", "TTG-REL-07")
@pytest.mark.parametrize("variant, players", VARIANTS)
def test_in_random_games_the_score_is_the_fold_of_its_lines_over_the_log(
    variant: str, players: int
) -> None:
    rules = game(variant)
    for seed in range(2):
        book = Book(rules, players)
        for moment in walk(rules, players, seed):
            for event in moment.events:
                book.enter(event)
            score = rules.score(moment.after)
            for seat in range(players):
                told = {line.what: line.amount for line in score.lines if line.seat == seat}
                assert book.lines(seat) == told
                assert sum(told.values()) == score.totals[seat]


@pytest.mark.clauses("TTG-SCO-01", "TTG-SCO-02", "TTG-REL-07", "TTG-R-58", "TTG-SHP-05")
@pytest.mark.parametrize("variant, players", VARIANTS)
def test_in_random_games_each_action_changes_the_score_by_what_its_cards_say(
    variant: str, players: int
) -> None:
    rules = game(variant)
    for seed in range(2):
        for moment in walk(rules, players, 100 + seed):
            before, after = rules.score(moment.before).totals, rules.score(moment.after).totals
            changed = {seat: b - a for seat, (a, b) in enumerate(zip(before, after, strict=True))}
            expected = expected_change(rules, moment)
            payer = payer_of(moment)
            assert {seat: expected if seat == payer else 0 for seat in changed} == changed


@pytest.mark.clauses("TTG-SCO-01", "TTG-SCO-02")
def test_the_sampled_games_hold_every_action_that_changes_a_score() -> None:
    """Without this the tests above could say nothing about one of them."""
    kinds = {ClaimSystem, Claim, Build, BuildShip, Upgrade, Relinquish, TradeIn, Invest}
    games = [walk(game(v), n, 100 + seed) for v, n in VARIANTS for seed in range(2)]
    assert kinds <= {type(moment.action) for moments in games for moment in moments}


def payer_of(moment: Moment) -> int:
    """Whose score an action may change: the player's, or who pays the Investors."""
    pending = moment.before.pending
    return pending.payer if isinstance(pending, Investing) else moment.before.turn


def fulfilled(before: State, action: Action, after: State) -> Action | None:
    """The order that a step carries out: the action itself, or what its last card has paid for."""
    if isinstance(after.pending, Payment):
        return None
    return before.pending.order if isinstance(before.pending, Payment) else action


def expected_change(rules: TakeTheGalaxy, moment: Moment) -> int:
    """The change of the player's score by the table of actions."""
    order = fulfilled(moment.before, moment.action, moment.after)
    builds, pile, rates = rules.builds, rules.pile, rules.box.rates
    match order:
        case ClaimSystem(card=card, colony=colony):
            return pile[card].rp + builds[colony].rp
        case Claim(card=card):
            return pile[card].rp
        case Build(colony=colony):
            return builds[colony].rp
        case Upgrade(colony=colony, system=system, slot=slot):
            return upgrade_change(builds[top(moment.before, system, slot)].rp, builds[colony].rp)
        case Relinquish(system=system):
            row = [card for card in moment.before.row if card is not None and not card.used]
            races = [card for card in row if rules.events.get(card.card) is EventKind.RACE]
            given = moment.before.systems[moment.before.turn][system]
            worth = pile[given.card].rp, colony_renown(rules.tables, given)
            return relinquish_change(*worth, len(races) * rates.race_renown)
        case Invest():
            return invest_change(rates.investors_renown, 0)
        case Opportunity(card=card):
            gains = {
                EventKind.NOMADS: rates.guildship_reward.rp,
                EventKind.NEXTSTEP: rates.nextstep_reward.rp,
            }
            return gains.get(rules.events[card], 0)
        case UseColony(owner=owner, system=system, slot=slot):
            stack = moment.before.systems[owner][system].stacks[slot]
            return builds[stack.cards[-1]].effect.out.rp if stack is not None else 0
        case UseShip() | BuildShip() | _:
            return 0


def top(state: State, system: int, slot: int) -> str:
    """The visible colony of the player to move on a slot."""
    stack = state.systems[state.turn][system].stacks[slot]
    assert stack is not None
    return stack.cards[-1]


@pytest.mark.clauses("TTG-SCO-03", "TTG-SCO-04")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_in_random_games_somebody_wins_and_has_the_most(players: int) -> None:
    rules = game()
    *_, last = walk(rules, players, 7)
    score = rules.score(last.after)
    assert score.winners
    assert {max(score.totals)} == {score.totals[seat] for seat in score.winners}
    assert sum(total == max(score.totals) for total in score.totals) == len(score.winners)
