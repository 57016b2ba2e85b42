"""Leaks planted in Take The Galaxy."""

from collections.abc import Sequence
from typing import Any, Final

import attrs

from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.match import undoing
from galaxy_rules.take_the_galaxy import EndTurn, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy import game as reducer
from galaxy_rules.take_the_galaxy.rules import table
from galaxy_rules.take_the_galaxy.rules.turn import GAME_OVER
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.events import Drew, Recovered
from properties.leaks.planting import (
    Leak,
    everywhere,
    replaced,
    shown,
    talkative,
    with_all_news,
)
from properties.noninterference import channels
from properties.noninterference.checks import EXPORTS

NAME: Final = "take_the_galaxy"
HANDS: Final = ("TTG-SET-09", "TTG-PH-03")
PILES: Final = ("TTG-PH-10", "TTG-R-54")


def odd(game: TakeTheGalaxy | Tables, state: State) -> bool:
    """One bit of the others' hands."""
    others = [hand for owner, hand in enumerate(state.hands) if owner != state.turn]
    return sum(game.catalogue[card] * hand[card] for hand in others for card in hand) % 2 == 1


def _with_a_hand(game: TakeTheGalaxy, state: State, objection: Any) -> Any:
    other = state.hands[(state.turn + 1) % len(state.hands)]
    return attrs.evolve(objection, message=f"{objection.message}, unlike {dict(other.items())}")


def _sorted_chances(honest: Any) -> Any:
    def reveal_chances(game: Tables, state: State) -> Sequence[Any]:
        outcomes: Sequence[Any] = honest(game, state)
        return outcomes[::-1] if odd(game, state) else outcomes

    return reveal_chances


def _protective(honest: Any) -> Any:
    """Legality itself tells: with some cards in other hands nobody may end the turn."""
    honest_end = honest[EndTurn]

    def judge_end(tables: Tables, state: State, action: Any) -> Objections:
        found: Objections = honest_end(tables, state, action)
        return found or ((GAME_OVER(),) if odd(tables, state) else ())

    return {**honest, EndTurn: judge_end}


LEAKS: Final = (
    *shown(NAME, HANDS, State, ("hands", "decks"), channels.VIEW),
    *shown(NAME, PILES, State, ("discards",), channels.VIEW),
    *shown(NAME, HANDS, Drew, ("card",), channels.EVENTS),
    *shown(NAME, PILES, Recovered, ("card",), channels.EVENTS),
    *everywhere(TakeTheGalaxy, odd, HANDS, "the others' hands"),
    Leak(
        "take_the_galaxy: order of chances", NAME, HANDS,
        "the cards that can be revealed are listed in an order that depends on the others' hands",
        channels.ORDER, replaced(reducer, "reveal_chances", _sorted_chances),
    ),
    Leak(
        "take_the_galaxy: text of a refusal", NAME, HANDS, "a refusal names the next player's hand",
        channels.OBJECTIONS, replaced(TakeTheGalaxy, "judge", talkative(_with_a_hand)),
    ),
    Leak(
        "take_the_galaxy: legality of ending a turn", NAME, HANDS,
        "a turn cannot be ended while the others hold some cards",
        channels.LEGAL, replaced(table, "JUDGES", _protective),
    ),
    Leak(
        "take_the_galaxy: an undo that tells of draws", NAME, HANDS,
        "who takes the end of a turn back is told what the next player drew",
        channels.UNDO, replaced(undoing, "news", with_all_news), EXPORTS,
    ),
)  # fmt: skip
