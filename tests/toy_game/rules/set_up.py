"""The set-up: fuel, and a card for everybody (PRO-SET)."""

from fractions import Fraction
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal
from tests.toy_game.tables import PLAYERS, Tables
from tests.toy_game.words.actions import Deal
from tests.toy_game.words.events import Dealt, Log
from tests.toy_game.words.state import Phase, State

NOT_IN_DECK: Final = Refusal("not_in_deck", "no card of {moon} is in the deck", "PRO-SET-02")


@cites("PRO-SET-01")
def first_state(tables: Tables, players: int, first: int) -> State:
    """The table before the first card is dealt."""
    if type(players) is not int or players not in PLAYERS:
        raise BadInput("players", f"expected one of {PLAYERS}, found {brief(players)}")
    if type(first) is not int or not 0 <= first < players:
        raise BadInput("first", f"expected a seat, found {brief(first)}")
    return State(
        phase=Phase.DEAL,
        first=first,
        turn=first,
        turns_left=tables.rounds * players,
        deck=tables.deck,
        cards=(None,) * players,
        fuel=(tables.fuel,) * players,
        hits=((0,) * len(tables.order),) * players,
        aimed=None,
        burned=0,
        hot=None,
        driller=None,
    )


def deal_chances(state: State) -> tuple[tuple[Deal, Fraction], ...]:
    """Every card in the deck is as likely as any other."""
    return tuple((Deal(moon), chance) for moon, chance in state.deck.chances())


def judge_deal(tables: Tables, state: State, action: Deal) -> Objections:
    """Only what is in the deck can be dealt."""
    return LEGAL if action.moon in state.deck else (NOT_IN_DECK(moon=action.moon),)


@cites("PRO-SET-02")
def deal(tables: Tables, state: State, action: Deal, events: Log) -> State:
    """The card goes to the next player; when everybody has one, play begins."""
    seat, players = state.turn, len(state.cards)
    if events is not None:
        events.append(Dealt(seat, action.moon))
    cards = (*state.cards[:seat], action.moon, *state.cards[seat + 1 :])
    return attrs.evolve(
        state,
        phase=Phase.DEAL if None in cards else Phase.PLAY,
        turn=(seat + 1) % players,
        deck=state.deck.remove(action.moon),
        cards=cards,
    )
