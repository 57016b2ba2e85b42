"""Inductive steps of Take The Galaxy: a player's cards are where they are, and none is ever lost.

The watched cards are of two kinds, any number of each in hand, deck, discard pile and payment; the
sums of `Bag` look at one kind at a time (`bag_laws`).
"""

import enum
from typing import Annotated, Any, Final

from galaxy_rules.take_the_galaxy.rules.decks import _reshuffle, judge_draw, take_draw
from galaxy_rules.take_the_galaxy.rules.events import judge_surrender, surrender
from galaxy_rules.take_the_galaxy.rules.opportunities import _give_ship
from galaxy_rules.take_the_galaxy.rules.paying import announce, built_card, pay
from galaxy_rules.take_the_galaxy.rules.relinquishing import relinquish
from galaxy_rules.take_the_galaxy.rules.resources import recover, take_bounty
from galaxy_rules.take_the_galaxy.rules.turn import begin_action
from galaxy_rules.take_the_galaxy.words.actions import (
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Draw,
    Order,
    Pay,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Surrender,
    TakeBounty,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.components import Generate, Goods
from galaxy_rules.take_the_galaxy.words.rulings import (
    EventCountsAsClaim,
    HazardRemoval,
    Reshuffle,
    Row,
    Slots,
    UpgradeState,
)
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot
from galaxy_rules.take_the_galaxy.words.state import (
    Amounts,
    Draft,
    Payment,
    Phase,
    RowCard,
    Ship,
    Stack,
    State,
    System,
)
from properties.proofs.bare import UNTOUCHED, bare, holding, log, pick, told
from properties.proofs.laws import Bound, Range, Registry
from properties.proofs.take_the_galaxy_steps import FOUR_SEATS, GAME, SEATS, Players

REGISTRY: Final = Registry()
law = REGISTRY.law

Natural = Annotated[int, Range(0)]
Positive = Annotated[int, Range(1)]
Pile = tuple[Natural, Natural]
WATCHED: Final = ("a", "b")
TWO_KINDS: Final = Bound("one seat, two kinds of cards, one system of two slots")


class Ordered(enum.Enum):
    """Every order that can be announced and paid for."""

    CLAIM_SYSTEM = 0
    CLAIM = 1
    REMOVE = 2
    BUILD = 3
    SHIP = 4
    UPGRADE = 5
    USE_COLONY = 6
    USE_SHIP = 7


def order_of(kind: Ordered) -> Order:
    """One order of a kind, with card `a` where one is built."""
    orders: dict[Ordered, Order] = {
        Ordered.CLAIM_SYSTEM: ClaimSystem("s", 0, "a"),
        Ordered.CLAIM: Claim("e"),
        Ordered.REMOVE: RemoveHazard("s"),
        Ordered.BUILD: Build(0, 1, "a"),
        Ordered.SHIP: BuildShip("a"),
        Ordered.UPGRADE: Upgrade(0, 0, "a"),
        Ordered.USE_COLONY: UseColony(0, 0, 0),
        Ordered.USE_SHIP: UseShip(0, 0),
    }
    return orders[kind]


def bag(pile: Pile) -> Any:
    """So many of each watched card."""
    return holding(dict(zip(WATCHED, pile, strict=True)))


def card_game(cost: int, reshuffle: Reshuffle) -> Any:
    """A game in which whatever is built or used costs so many cards and does nothing else."""
    effect = Generate(out=Goods())
    card = told(id="a", kind=Kind.UTILITY, cost=cost, price=Goods(c=cost), rp=0, effect=effect)
    below = told(id="b", kind=Kind.UTILITY, cost=0, price=Goods(c=cost), rp=0, effect=effect)
    return told(
        builds={"a": card, "b": below},
        systems={"s": told(slots=(Slot.UTILITY, Slot.UTILITY))},
        events={}, prices={"e": Goods(c=cost)}, standing={}, catalogue={"a": 0, "b": 1},
        strict=False, gross=False, teams=False,
        box=told(rates=told(credit_per_hazard=cost, science_per_pick=0, nextstep_reward=Goods())),
        rulings=told(
            slots=Slots.CHOSEN, row=Row.COMPACT, reshuffle=reshuffle,
            upgrade_state=UpgradeState.FRESH, event_counts_as_claim=EventCountsAsClaim.YES,
            hazard_removal=HazardRemoval.STAGED,
        ),
    )  # fmt: skip


def card_table(hand: Pile, deck: Pile, discard: Pile, payment: Payment | None) -> Draft:
    """One player with a colony `b` on a system and a ship `b`."""
    return bare(
        Draft, phase=Phase.ACTION, turn=0, hands=(bag(hand),), decks=(bag(deck),),
        discards=(bag(discard),), systems=((System("s", (Stack(("b",)), None)),),),
        ships=((Ship("b"),),), row=(RowCard("s"), RowCard("e")), renown=((),), pending=payment,
        renown_tokens=(0,), negative_tokens=(0,),
        pools=(Amounts(),), claimed=False, relinquished=False, draws=0,
        toll=1, window=False,
    )  # fmt: skip


def count(draft: Draft, card: str) -> int:
    """How often a card is anywhere, one set aside for an order that is being paid for included."""
    lying = [c for system in draft.systems[0] for s in system.stacks if s for c in s.cards]
    lying += [ship.card for ship in draft.ships[0]]
    held = draft.hands[0][card] + draft.decks[0][card] + draft.discards[0][card]
    if isinstance(draft.pending, Payment):
        held += draft.pending.paid[card] + (built_card(draft.pending.order) == card)
    return held + lying.count(card)


def counts(draft: Draft) -> tuple[int, int]:
    """The same for both watched cards."""
    return count(draft, "a"), count(draft, "b")


@law(clauses=("TTG-SET-09", "TTG-BLD-02", "TTG-R-71"), bound=TWO_KINDS)
def announcing_keeps_all_cards(
    kind: Ordered, hand: tuple[Positive, Natural], cost: Natural
) -> bool:
    """The card to be built waits beside the table, or lies on it at once where all is free."""
    draft = card_table(hand, (1, 0), (0, 0), None)
    before = counts(draft)
    announce(card_game(cost, Reshuffle.LAZY), draft, order_of(kind), log())
    return counts(draft) == before


@law(clauses=("TTG-BLD-02", "TTG-RES-06", "TTG-R-71"), bound=TWO_KINDS)
def paying_keeps_all_cards(
    hand: tuple[Positive, Natural], paid: Pile, due: Annotated[int, Range(2)]
) -> bool:
    """A card paid lies beside the pile while more are due, whatever the order is."""
    draft = card_table(hand, (0, 0), (0, 0), Payment(UNTOUCHED, due, 0, bag(paid)))
    before = counts(draft)
    pay(card_game(1, Reshuffle.LAZY), draft, Pay("a"), log())
    return counts(draft) == before


@law(clauses=("TTG-SET-09", "TTG-BLD-02", "TTG-RES-06", "TTG-R-38", "TTG-R-71"), bound=TWO_KINDS)
def the_last_card_paid_keeps_all_cards(
    kind: Ordered, hand: Positive, paid: Natural, reshuffle: Reshuffle
) -> bool:
    """The last one brings all to the pile, and the built card down."""
    draft = card_table((hand, 1), (0, 0), (0, 1), Payment(order_of(kind), 1, 0, bag((0, paid))))
    before = counts(draft)
    pay(card_game(1, reshuffle), draft, Pay("a"), log())
    return counts(draft) == before and draft.pending is None


@law(clauses=("TTG-PH-03", "TTG-RES-05", "TTG-SET-09", "TTG-SET-10", "TTG-R-38"), bound=TWO_KINDS)
def drawing_keeps_all_cards(
    hand: Natural, deck: Pile, discard: Natural, reshuffle: Reshuffle
) -> bool:
    """A drawn card is in the hand, and an emptied deck takes the discard pile."""
    draft = card_table((hand, 1), deck, (discard, 1), None)
    draft.draws = 1
    if judge_draw(draft.done(), Draw("a")):
        return deck[0] == 0
    before = counts(draft)
    take_draw(card_game(1, reshuffle), draft, Draw("a"), log())
    return counts(draft) == before


@law(clauses=("TTG-SET-10", "TTG-R-38"), bound=TWO_KINDS)
def reshuffling_keeps_all_cards(hand: Pile, discard: Pile) -> bool:
    """The discard pile becomes the deck that has run out."""
    draft = card_table(hand, (0, 0), discard, None)
    before = counts(draft)
    _reshuffle(draft, 0, log())
    return counts(draft) == before


@law(clauses=("TTG-PIR-01", "TTG-R-11"), bound=TWO_KINDS)
def surrendering_keeps_all_cards(hand: Pile, deck: Natural, discard: Natural) -> bool:
    """Pirates take a card from the hand to the discard pile."""
    draft = card_table(hand, (deck, 0), (discard, 1), None)
    draft.phase = Phase.PIRATES
    game = card_game(1, Reshuffle.LAZY)
    if judge_surrender(game, draft.done(), Surrender("a")):
        return hand[0] == 0
    before = counts(draft)
    surrender(game, draft, Surrender("a"), log())
    return counts(draft) == before


@law(clauses=("TTG-RES-04", "TTG-R-40"), bound=TWO_KINDS)
def recovering_keeps_all_cards(hand: Pile, discard: tuple[Positive, Natural]) -> bool:
    """A card comes back from the discard pile."""
    draft = card_table(hand, (0, 0), discard, None)
    before = counts(draft)
    recover(card_game(1, Reshuffle.LAZY), draft, Recover("a"), log())
    return counts(draft) == before


@law(clauses=("TTG-REL-05", "TTG-REL-06", "TTG-REL-08"), bound=TWO_KINDS)
def relinquishing_keeps_all_cards(hand: Pile, discard: Pile, reshuffle: Reshuffle) -> bool:
    """All colonies of a system that is given up, covered ones too, are discarded."""
    draft = card_table(hand, (0, 0), discard, None)
    draft.systems = ((System("s", (Stack(("b", "a")), Stack(("b",)))),),)
    before = counts(draft)
    relinquish(card_game(1, reshuffle), draft, Relinquish(0), log())
    return counts(draft) == before and not draft.systems[0]


@law(clauses=("TTG-NXT-01", "TTG-USE-04", "TTG-BNT-04"), bound=TWO_KINDS)
def other_rules_keep_all_cards(hand: Pile, discard: Pile) -> bool:
    """A ship given up is discarded; the reset and bounty move no card of a player."""
    draft = card_table(hand, (0, 0), discard, None)
    before = counts(draft)
    _give_ship(card_game(1, Reshuffle.LAZY), draft, 0, log())
    begin_action(draft, log())
    take_bounty(draft, TakeBounty(0, 0, Resource.M), log())
    return counts(draft) == before and draft.ships == ((),)


@law(clauses=("TTG-SET-08", "TTG-SET-09", "TTG-SET-11", "TTG-SET-12"), bound=FOUR_SEATS)
def everybody_starts_with_all_cards(players: Players) -> bool:
    """Hand, deck and the starting colony are the cards of the box, for everybody."""
    state = GAME.new(1 + pick(players - 1, SEATS))
    return all(_whole(state, seat) for seat in range(len(state.hands)))


def _whole(state: State, seat: int) -> bool:
    start = GAME.box.start_colony
    both = state.hands[seat] + state.decks[seat]
    return all(both[card.id] + (card.id == start) == card.copies for card in GAME.builds.values())
