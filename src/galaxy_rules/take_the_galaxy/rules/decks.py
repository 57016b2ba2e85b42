"""Decks, hands and discard piles: discarding, drawing, reshuffling."""

from fractions import Fraction
from typing import Final

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Action, Draw
from galaxy_rules.take_the_galaxy.words.events import Drew, Log, Reshuffled
from galaxy_rules.take_the_galaxy.words.rulings import Reshuffle
from galaxy_rules.take_the_galaxy.words.state import NO_CARDS, Draft, State, Table, replace

NOTHING_DUE: Final = Refusal("nothing_due", "no card is to be drawn now", "TTG-PH-03")
NOT_IN_DECK: Final = Refusal("not_in_deck", "{card} is not in the deck", "TTG-SET-09")


@cites("TTG-BLD-02", "TTG-RES-06")
def discard(tables: Tables, draft: Draft, seat: int, cards: Bag[str], events: Log) -> None:
    """Lay cards on a player's discard pile."""
    pile = draft.discards[seat]
    draft.discards = replace(draft.discards, seat, pile + cards if pile else cards)
    refresh(tables, draft, seat, events)


@cites("TTG-SET-10", "TTG-R-38")
def refresh(tables: Tables, draft: Draft, seat: int, events: Log) -> None:
    """An empty deck takes the discard pile at once; one reading waits for a draw."""
    if not draft.decks[seat] and tables.rulings.reshuffle is Reshuffle.IMMEDIATE:
        _reshuffle(draft, seat, events)


def _reshuffle(draft: Draft, seat: int, events: Log) -> None:
    """A union: the order of the new deck is nobody's to know."""
    pile = draft.discards[seat]
    if pile:
        draft.decks = replace(draft.decks, seat, pile)
        draft.discards = replace(draft.discards, seat, NO_CARDS)
        if events is not None:
            events.append(Reshuffled(seat))


def can_draw(table: Table) -> bool:
    """Whether the active player has any card to draw, now or after a reshuffle."""
    return bool(table.decks[table.turn] or table.discards[table.turn])


@cites("TTG-RES-05", "TTG-SET-10", "TTG-R-39")
def owe_draws(draft: Draft, count: int, events: Log) -> None:
    """Let chance bring the active player so many cards, or as many as there are."""
    draft.draws += count
    if draft.draws and not draft.decks[draft.turn]:
        _reshuffle(draft, draft.turn, events)
        if not draft.decks[draft.turn]:
            draft.draws = 0


@cites("TTG-SET-09")
def draw_chances(tables: Tables, state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Every card of the deck, by how often it is in it."""
    deck = state.decks[state.turn]
    total, draws, chance = len(deck), tables.draws, tables.chance
    order = sorted(deck.items(), key=tables.by_catalogue)
    return tuple([(draws[card], chance(count, total)) for card, count in order])


def judge_draw(state: State, action: Draw) -> Objections:
    """A draw is due and the card is there."""
    if not state.draws:
        return (NOTHING_DUE(),)
    if action.card not in state.decks[state.turn]:
        return (NOT_IN_DECK(card=action.card),)
    return LEGAL


@cites("TTG-PH-03", "TTG-RES-05")
def take_draw(tables: Tables, draft: Draft, action: Draw, events: Log) -> None:
    """The card goes from the deck to the hand."""
    seat, card = draft.turn, action.card
    draft.decks = replace(draft.decks, seat, draft.decks[seat].remove(card))
    draft.hands = replace(draft.hands, seat, draft.hands[seat].add(card))
    if events is not None:
        events.append(Drew(seat, card))
    draft.draws -= 1
    refresh(tables, draft, seat, events)
    owe_draws(draft, 0, events)


def take_from_hand(draft: Draft, card: str) -> None:
    """The active player's hand without a card."""
    draft.hands = replace(draft.hands, draft.turn, draft.hands[draft.turn].remove(card))
