"""What an action of Take The Galaxy is worth, in hundredths of a renown point.

**Goods**: a card in hand is worth `CARD`, and `LAST_CARD` in one's last turn, when it can hardly be
used any more.  Manpower and production are worth the part of a card that they draw, science
`PICK` per cent of a card, since one may choose it.  What is in the pool is lost with the turn, so
everything in it is spent before the turn ends: `LEAST` makes any use better than none.

**Renown and engines**: what is claimed, built or covered is worth its renown, and its effect once
for each turn in which it can still be used, `HORIZON` turns at most, less the cards that it costs.
A system is worth `SLOT` for each slot that stays free and its bounty besides; a covered colony's
renown and effect are taken off.

**Giving up**: relinquishing is worth `ROOM` where no other system could be claimed and one lies in
the row, and what a Space Race pays, less the effects that go.  A ship for The Next Step, renown for
the Investors and production for the Nomads are weighed in the same way.  Cards are paid and given
away that are worth least.  Ending the turn is worth nothing, and a partner is never refused.
Before the action phase nothing is spent.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, cast

import attrs

from galaxy_rules.kernel.measures.worth import POINT
from galaxy_rules.take_the_galaxy import Action, State, TakeTheGalaxy, View
from galaxy_rules.take_the_galaxy.rules.arithmetic import has_room
from galaxy_rules.take_the_galaxy.rules.paying import cost_of
from galaxy_rules.take_the_galaxy.words import actions
from galaxy_rules.take_the_galaxy.words.actions import Order, Spending
from galaxy_rules.take_the_galaxy.words.components import BuildCard, EventKind, Goods
from galaxy_rules.take_the_galaxy.words.state import Amounts

CARD: Final = 40
"""A card in hand: a little more than what the dearer colonies give for a card."""
LAST_CARD: Final = 2
PICK: Final = 125
HORIZON: Final = 4
"""Turns that are looked ahead: later ones are too uncertain."""
SLOT: Final = 30
ROOM: Final = 120
LEAST: Final = 1
USE: Final = 500
"""Free effects come before everything that could be paid with them."""
REFUSED: Final = -10_000


class TakeTheGalaxyEvaluation:
    """The worths of Take The Galaxy's actions."""

    whim: int = 1
    horizon: int = 40

    def __init__(self, game: TakeTheGalaxy) -> None:
        """Take the game, for its printed cards."""
        self.game: Final = game

    def standing(self, state: State) -> list[int]:
        """What each seat has: renown, what its cards will bring, goods in hand, room to build."""
        outlook = Outlook(self.game, cast("View", state))
        totals = self.game.score(state).totals
        return [POINT * total + outlook.estate(seat) for seat, total in enumerate(totals)]

    def worths(self, view: View, listed: Sequence[Action]) -> list[int]:
        """The worth of each listed action."""
        outlook = Outlook(self.game, view)
        return [outlook.worth(action) for action in listed]


@attrs.frozen(slots=False)
class Outlook:
    """One view, with what goods are worth in it."""

    game: TakeTheGalaxy
    view: View

    @cached_property
    def turns(self) -> int:
        """The turns that this seat still has after this one, as far as one looks."""
        left = sum(quota.total() for quota in self.view.quotas)
        left = left or sum(len(cards) for cards in self.view.space)
        return min(HORIZON, left // len(self.view.hands))

    @cached_property
    def card(self) -> int:
        """What a card is worth now."""
        return CARD if self.turns else LAST_CARD

    def goods(self, goods: Goods | Amounts) -> int:
        """What an amount of everything is worth."""
        rates = self.game.box.rates
        worth = goods.m * self.card // rates.manpower_per_card
        worth += goods.p * self.card // rates.production_per_card
        worth += goods.s * self.card * PICK // (POINT * rates.science_per_pick)
        if isinstance(goods, Goods):
            worth += goods.c * self.card + goods.rp * POINT
        return worth

    def effect(self, card: BuildCard) -> int:
        """What using a card once brings, if anything."""
        return max(0, self.goods(card.effect.out) - self.goods(card.price))

    def engine(self, card: BuildCard) -> int:
        """What a card on the table is worth: its renown and its effect as long as it lasts."""
        return card.rp * POINT + self.effect(card) * self.turns

    def estate(self, seat: int) -> int:
        """What lies before a seat and in its hand, renown apart."""
        view, builds = self.view, self.game.builds
        stacks = [stack for system in view.systems[seat] for stack in system.stacks]
        cards = [stack.cards[-1] for stack in stacks if stack is not None]
        cards += [ship.card for ship in view.ships[seat]]
        worth = sum(self.effect(builds[card]) for card in cards) * self.turns
        worth += sum(self.goods(system.bounty) for system in view.systems[seat])
        worth += SLOT * stacks.count(None) if self.turns else 0
        hand = len(cast("State", view).hands[seat])
        return worth + self.card * hand + self.goods(view.pools[seat])

    def worth(self, action: Action) -> int:
        """What an action brings at once."""
        match action:
            case actions.Pay(card=card) | actions.Surrender(card=card):
                return -self.engine(self.game.builds[card])
            case actions.UseColony() | actions.UseShip():
                return self._use(action)
            case actions.TakeBounty() | actions.Recover() | actions.Convert():
                return self._spend(action)
            case (
                actions.ClaimSystem()
                | actions.Claim()
                | actions.Build()
                | actions.BuildShip()
                | actions.Upgrade()
                | actions.RemoveHazard()
            ):
                return self._order(action)
            case actions.Relinquish(system=system):
                return self._relinquish(system)
            case actions.Opportunity(card=card, argument=argument):
                return self._opportunity(card, argument)
            case actions.Decline() | actions.TradeIn():
                return REFUSED
            case (
                actions.Reveal()
                | actions.Draw()
                | actions.Invest()
                | actions.EndTurn()
                | actions.Agree()
                | actions.Proceed()
            ):
                return 0

    def _cost(self, order: Order) -> int:
        """The cards that an order costs; all that it asks for is public or in one's own hand."""
        return self.card * cost_of(self.game.tables, cast("State", self.view), order)

    # using

    def _spend(self, action: Spending) -> int:
        """Bounty first, and at last whatever the pool still gives, all in the action phase."""
        if self.view.window:
            return REFUSED
        match action:
            case actions.TakeBounty():
                return USE
            case actions.Recover(card=card):
                return LEAST + max(0, self.engine(self.game.builds[card])) // POINT
            case actions.Convert():
                return LEAST

    def _use(self, action: actions.UseColony | actions.UseShip) -> int:
        """A free effect at once; one with a price only if it brings more than that."""
        card = self.game.builds[self._used(action)]
        gain = self.goods(card.effect.out) - self.goods(card.price)
        if card.price == Goods():
            return USE + gain
        return gain if gain > 0 else REFUSED

    def _used(self, action: actions.UseColony | actions.UseShip) -> str:
        match action:
            case actions.UseColony(owner=owner, system=system, slot=slot):
                stack = self.view.systems[owner][system].stacks[slot]
                return stack.cards[-1] if stack is not None else ""
            case actions.UseShip(owner=owner, ship=ship):
                return self.view.ships[owner][ship].card

    # claiming and building

    def _order(self, order: Order) -> int:
        game = self.game
        match order:
            case actions.Claim(card=card):
                return game.pile[card].rp * POINT + LEAST - self._cost(order)
            case actions.ClaimSystem(card=card, colony=colony):
                return self._system(card) + self.engine(game.builds[colony]) - self._cost(order)
            case actions.Build(colony=card) | actions.BuildShip(card=card):
                return self.engine(game.builds[card]) - self._cost(order)
            case actions.Upgrade(system=system, slot=slot, colony=colony):
                stack = self.view.systems[self.view.turn][system].stacks[slot]
                old = self.engine(game.builds[stack.cards[-1]]) if stack is not None else 0
                return self.engine(game.builds[colony]) - old - self._cost(order)
            case actions.RemoveHazard() | actions.UseColony() | actions.UseShip():
                return -self._cost(order)

    def _system(self, card: str) -> int:
        """A system by itself: renown, the slots that stay free, and its bounty."""
        found = self.game.systems[card]
        lying = next(one for one in self.view.row if one is not None and one.card == card)
        free = SLOT * (len(found.slots) - 1) if self.turns else 0
        return found.rp * POINT + free + self.goods(lying.bounty)

    # giving up

    def _relinquish(self, number: int) -> int:
        view, builds = self.view, self.game.builds
        own = view.systems[view.turn]
        tops = [stack.cards[-1] for stack in own[number].stacks if stack is not None]
        lost = sum(self.effect(builds[card]) for card in tops) * self.turns
        return self._room() + self._race() - lost - self.goods(own[number].bounty)

    def _room(self) -> int:
        """What room for one more system is worth: nothing unless one is lacking and wanted."""
        view, game = self.view, self.game
        full = not has_room(len(view.systems[view.turn]), game.box.max_systems)
        wanted = any(card is not None and card.card in game.systems for card in view.row)
        return ROOM if full and wanted and not view.claimed else 0

    def _race(self) -> int:
        """What Space Races in the row pay for it."""
        races = [
            card
            for card in self.view.row
            if card and not card.used and self.game.events.get(card.card) is EventKind.RACE
        ]
        return len(races) * self.game.box.rates.race_renown * POINT

    def _opportunity(self, card: str, argument: int | None) -> int:
        rates, view = self.game.box.rates, self.view
        match self.game.events[card]:
            case EventKind.MIGRATION:
                return USE
            case EventKind.NOMADS:
                price = self.goods(Amounts(p=rates.guildship_production))
                return self.goods(rates.guildship_reward) - price
            case EventKind.INVESTORS:
                return rates.investors_credits * self.card - rates.investors_renown * POINT
            case EventKind.NEXTSTEP:
                if argument is None:
                    return REFUSED
                ship = self.game.builds[view.ships[view.turn][argument].card]
                return self.goods(rates.nextstep_reward) - self.effect(ship) * (self.turns + 1)
            case (
                EventKind.PIRATES | EventKind.BURST | EventKind.RACE | EventKind.STRIKE
                | EventKind.CRACKDOWN | EventKind.MECH
            ):  # fmt: skip
                return REFUSED


EVALUATION: Final = TakeTheGalaxyEvaluation
"""What the greedy policy asks."""
