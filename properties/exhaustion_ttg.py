"""The second reading of Take The Galaxy beside every position of a toy.

The engine announces an order and pays for it card by card, the second reading takes order and
payment at once.  So positions within an order are compared from where it begins: every way to pay
that the engine lists, and every draw on the way, must lead both to the same table, and no other
payment may be good for the second reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, Final
from unittest.mock import patch

from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.rulings import chosen
from galaxy_rules.lab.perft import Visited
from galaxy_rules.take_the_galaxy import (
    Action,
    Draw,
    Pay,
    Phase,
    Reveal,
    State,
    TakeTheGalaxy,
    TradeIn,
)
from properties.lockstep_ttg import (
    Lockstep,
    Spelled,
    Tally,
    cards_of,
    caught_up,
    differences,
    goods,
    odd_orders,
    table_of,
    tuple_of,
    within_order,
)
from properties.oracle import take_the_galaxy as oracle
from properties.oracle import take_the_galaxy_objections as objecting
from properties.oracle import take_the_galaxy_table as tabling
from properties.oracle.take_the_galaxy_objections import PAID_AFTER, bill, built_card
from properties.oracle.take_the_galaxy_table import Table

RATES: Final = {
    "conv_m": "manpower_per_card", "conv_p": "production_per_card", "conv_s": "science_per_pick",
    "hazard": "credit_per_hazard", "migration": "migration_manpower",
    "investors_rp": "investors_renown", "investors_cards": "investors_credits",
    "nomads_p": "guildship_production", "race": "race_renown", "mech": "mech_discount",
}  # fmt: skip
"""What the second reading calls the rates of a pack."""
Done = tuple[State, list[str], list[str], list[str]]
"""Where an order ends, what was paid, traded in and drawn on the way."""


@contextmanager
def numbers_of(game: TakeTheGalaxy) -> Iterator[None]:
    """While it lasts, the second reading plays with the numbers of a toy, not the rulebook's."""
    rates = {name: getattr(game.box.rates, field) for name, field in RATES.items()}
    given = game.box.rates.guildship_reward, game.box.rates.nextstep_reward
    rewards = dict(zip(("nomads", "nextstep"), map(goods, given), strict=True))
    with ExitStack() as stack:
        stack.enter_context(patch.dict(tabling.RATES, rates))
        stack.enter_context(patch.dict(tabling.REWARDS, rewards))
        for module in (oracle, objecting, tabling):
            stack.enter_context(patch.object(module, "MOST_SYSTEMS", game.box.max_systems))
        yield


def space_of(state: State) -> list[str]:
    """The space cards still to come."""
    return [card for pile in state.space for card, n in pile.items() for _ in range(n)]


class Anywhere(Lockstep):
    """Engine and second reading in some position of a toy, the second reading's being given."""

    def __init__(self, game: TakeTheGalaxy, state: State, table: Table, rng: Random) -> None:
        place = (f"exhaustion of {game.data.title}", game, state, table, rng, space_of(state))
        self.begin(*place)


class Beside:
    """Compares every position."""

    def __init__(self, game: TakeTheGalaxy, odd: int = 2) -> None:
        self.game: Final = game
        self.odd: Final = odd
        self.tally: Final = Tally()

    def compare(self, one: Visited, rng: Random, *, closely: bool) -> None:
        """The table, the choices, where every order leads, and some odd orders."""
        state = one.state
        if state.phase is Phase.SETUP:
            self.set_up(one, rng)
            self.tally["positions of the set-up"] += 1
        elif within_order(state):
            self.tally["positions within an order"] += 1
        elif closely:
            run = self.at(state, table_of(self.game, state, space_of(state)), rng)
            run.compare(f"{state.phase}")
            self.turn(run, one)
            self.tally.update(run.tally)
            self.tally["positions"] += 1

    def at(self, state: State, table: Table, rng: Random) -> Anywhere:
        """Both in a position."""
        return Anywhere(self.game, state, table, rng)

    def set_up(self, one: Visited, rng: Random) -> None:
        """For one player: any card of the first sector is shown, by its share, and play begins."""
        space = space_of(one.state)
        cards = cards_of(self.game)
        first = [card for card in space if cards[card]["sector"] == cards[space[0]]["sector"]]
        wanted = {Reveal(card): Fraction(first.count(card), len(first)) for card in first}
        for action, after in one.steps:
            theirs = oracle.set_up(cards, [action.card], 1, None, chosen(self.game.rulings), space)
            run = self.at(one.state, theirs, rng)
            shares = dict(self.game.chance_outcomes(one.state))
            run.demand(shares == wanted, f"chances {shares}, oracle {wanted}")
            self.same(run, theirs, after, str(action))

    def turn(self, run: Anywhere, one: Visited) -> None:
        """What the phase asks for."""
        if one.state.phase is Phase.OVER:
            return
        if not run.is_chance():
            run.offers()
            for action, after in one.steps:
                self.order(run, action, after)
            for spelled in odd_orders(run.rng, run.table, self.odd):
                run.judge(spelled)
            return
        if run.table.phase == "pirates":
            run.offers()
        for action, after in one.steps:
            self.same(run, self.chance(run.table, action), after, str(action))

    def chance(self, table: Table, action: Action) -> Table:
        """What chance brings about for the second reading."""
        match action:
            case Reveal(card=card):
                return oracle.explore(table, card)
            case Draw(card=card):
                return oracle.draw_reset(table, [card])
            case _:
                return oracle.carry_out(table, tuple_of(action), [])

    def same(self, run: Anywhere, theirs: Table, after: State, what: str) -> None:
        """Both tables after a step."""
        engine = table_of(self.game, after, space_of(after))
        found = differences(engine, caught_up(theirs, after))
        run.demand(not found, f"after {what}", *found)
        self.tally["steps"] += 1

    def order(self, run: Anywhere, action: Action, after: State) -> None:
        """An order with everything that can be paid for it and drawn by it."""
        paid_with = set()
        for end, paid, traded, drawn in self.ends(after):
            spelled = tuple_of(action)
            if spelled[0] in PAID_AFTER and paid:
                spelled = (*spelled, paid)
            spelled = (*spelled, *traded)
            refused = oracle.objections(run.table, spelled)
            run.demand(not refused, f"{spelled}: refused by the oracle", *refused)
            draws = list(drawn)
            theirs = oracle.carry_out(run.table, spelled, draws)
            run.demand(not draws, f"{spelled}: the oracle draws fewer cards")
            self.same(run, theirs, end, f"{spelled}, {drawn}")
            paid_with.add(tuple(sorted(paid)))
        words = tuple_of(action)
        if words[0] in PAID_AFTER:
            wanted = payments(run.table, words)
            run.demand(paid_with == wanted, f"{words}: {paid_with}, oracle {wanted}")

    def ends(self, state: State) -> Iterator[Done]:
        """Every way in which an announced order can go on until it is done."""
        waiting: list[Done] = [(state, [], [], [])]
        while waiting:
            here, paid, traded, drawn = waiting.pop()
            if not within_order(here):
                yield here, paid, traded, drawn
                continue
            for small in self.small_actions(here):
                after = self.game.apply(here, small)
                match small:
                    case Pay(card=card):
                        waiting.append((after, [*paid, card], traded, drawn))
                    case TradeIn(card=card):
                        waiting.append((after, paid, [*traded, card], drawn))
                    case Draw(card=card):
                        waiting.append((after, paid, traded, [*drawn, card]))
                    case _:
                        waiting.append((after, paid, traded, drawn))

    def small_actions(self, state: State) -> list[Action]:
        """What can come next within an order."""
        if self.game.to_move(state) == CHANCE:
            return [action for action, _ in self.game.chance_outcomes(state)]
        return list(self.game.legal_actions(state))


def payments(table: Table, words: Spelled) -> set[tuple[Any, ...]]:
    """Every payment for an announced order that the second reading finds good."""
    hand = sorted((table.active.hand - built_card(words)).elements())
    due = bill(table, words).get("C", 0)
    choices = {tuple(sorted(cards)) for cards in combinations(hand, due)}
    return {
        cards
        for cards in choices
        if not oracle.objections(table, (*words, list(cards)) if cards else words)
    }
