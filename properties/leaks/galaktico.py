"""Leaks planted in Galaktico."""

from typing import Any, Final

import attrs

from galaxy_rules.galaktico import Action, Galaktico, Phase, State
from galaxy_rules.galaktico.rules import listing
from galaxy_rules.galaktico.rules import set_up as setup
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.events import Equipped, Placed
from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.match.match import Match
from properties.leaks.planting import Leak, everywhere, replaced, shown, silenced, talkative
from properties.noninterference import channels
from properties.noninterference.galaktico import attacks

NAME: Final = "galaktico"
CARDS: Final = ("GAL-EQP-05", "GAL-R-43")
SCREENS: Final = ("GAL-SET-08", "GAL-R-36")
BAGS: Final = ("GAL-CMP-09", "GAL-R-33")


def theirs(state: State) -> tuple[tuple[str, ...], ...]:
    """The cards of everybody but the seat to move."""
    cards = list(state.equipment)
    del cards[state.turn * TYPES : state.turn * TYPES + TYPES]
    return tuple(cards)


def odd(game: Galaktico, state: State) -> bool:
    """One bit of the others' equipment."""
    return sum(game.catalogue[kit[0]] for kit in theirs(state) if kit) % 2 == 1


def _with_cards(game: Galaktico, state: State, objection: Any) -> Any:
    if objection.code != "station":
        return objection
    return attrs.evolve(objection, message=f"{objection.message}, where {theirs(state)[0]} waits")


def _with_points(game: Galaktico, state: State, objection: Any) -> Any:
    return attrs.evolve(objection, facts=(*objection.facts, ("points", sum(state.points))))


def _protective(honest: Any) -> Any:
    """Legality itself tells: with some cards on the other side, listed attacks are refused."""

    def judge(game: Galaktico, state: State, action: Action) -> Objections:
        found: Objections = honest(game, state, action)
        telling = not found and state.phase is Phase.PLAY and odd(game, state)
        if telling and attacks(game, state, [action]):
            return (setup.OCCUPIED(space="there"),)
        return found

    return judge


def _crowded(honest: Any) -> Any:
    """How many spaces are listed depends on every fleet, not on the seat's own."""

    def legal_places(tables: Tables, state: State) -> list[int]:
        others = sum(fleet.bit_length() for fleet in state.fleets)
        places: list[int] = honest(tables, state)
        return places[: 1 + others % 2]

    return legal_places


def _with_its_sources(honest: Any) -> Any:
    """A lazy list is pickled with the ships, the board and the state that it is worked out from."""
    return lambda one: (type(one), (one._sorties, one._screens, one._others))


LEAKS: Final = (
    *shown(NAME, CARDS, State, ("equipment",), channels.VIEW),
    *shown(NAME, SCREENS, State, ("fleets",), channels.VIEW),
    *shown(NAME, BAGS, State, ("points",), channels.VIEW),
    *shown(NAME, CARDS, Equipped, ("card",), channels.EVENTS),
    *shown(NAME, SCREENS, Placed, ("space",), channels.EVENTS),
    *everywhere(Galaktico, odd, CARDS, "the others' cards"),
    Leak(
        "galaktico: text of a refusal", NAME, CARDS, "a refusal says which cards wait at a station",
        channels.OBJECTIONS, replaced(Galaktico, "judge", talkative(_with_cards)),
    ),
    Leak(
        "galaktico: points in a refusal", NAME, BAGS, "a refusal adds up everybody's points",
        channels.OBJECTIONS, replaced(Galaktico, "judge", talkative(_with_points)),
    ),
    Leak(
        "galaktico: legality of an attack", NAME, CARDS,
        "attacks are refused where some cards wait",
        channels.LEGAL, replaced(Galaktico, "judge", _protective),
    ),
    Leak(
        "galaktico: a look behind the screens", NAME, SCREENS,
        "how many spaces a ship may be placed on depends on where the others placed theirs",
        channels.LEGAL, replaced(listing, "legal_places", _crowded),
    ),
    Leak(
        "galaktico: a fight taken back unnoticed", NAME, (*CARDS, "GAL-CMB-03"),
        "who takes a fight back is not said to have seen the cards", channels.UNDO,
        silenced(Galaktico),
    ),
    Leak(
        "galaktico: forces before a fight", NAME, (*CARDS, "GAL-CMB-03"),
        "a seat that may attack is told the sums of the fight beforehand", channels.EXPLAIN,
        replaced(Match, "explain", lambda _: lambda one, do, _: one.game.explain(one.state, do)),
    ),
    Leak(
        "galaktico: sources of a list", NAME, CARDS,
        "a pickled lazy list carries what it is worked out from, the state among it",
        channels.PICKLES, replaced(listing.LegalActions, "__reduce__", _with_its_sources),
    ),
)  # fmt: skip
