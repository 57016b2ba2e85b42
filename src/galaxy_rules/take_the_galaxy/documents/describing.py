"""A position as the set-up of a conformance vector that starts in it."""

from collections.abc import Mapping
from typing import Final, Protocol

from galaxy_rules.kernel.documents.describing import Setup, some
from galaxy_rules.take_the_galaxy.documents.position_words import ROW_CARD, SEAT, TABLE
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Action, Draw, Reveal
from galaxy_rules.take_the_galaxy.words.components import EventKind
from galaxy_rules.take_the_galaxy.words.state import EARLY, EMPTY, Phase, RowCard, State


class Played(Protocol):
    """A game whose positions are described."""

    @property
    def tables(self) -> Tables:
        """What its rules know."""
        ...


SOMETIMES: Final = (
    "quotas", "space_discard", "removed", "claimed", "relinquished", "committed",
)  # fmt: skip
SEAT_ALWAYS: Final = ("hand", "deck", "systems", "ships")
SEAT_SOMETIMES: Final = ("renown", "plus", "minus", "pool", "discard")


def setup_of(game: Played, state: State) -> Setup:
    """The set-up of a vector that starts in this position; without its rulings."""
    seats, tables = len(state.hands), game.tables
    burst = any(card and tables.events.get(card.card) is EventKind.BURST for card in state.row)
    said = {word: one.write(getattr(state, one.field)) for word, one in TABLE.items() if one.field}
    return {
        "players": seats,
        "variant": tables.variant,
        "first": state.first,
        "turn": state.turn,
        "phase": said["phase"],
        "explored": [card and _explored(card, burst) for card in state.row],
        "space_left": said["space_left"],
        **some({word: said[word] for word in SOMETIMES}),
        **({"window": state.window} if state.phase in EARLY else {}),
        "seat": [_seat(state, seat) for seat in range(seats)],
    }


def _explored(card: RowCard, burst: bool) -> Setup:
    """A card of the row; where a Cosmic Burst lies there it is said what it did."""
    said = {word: one.write(getattr(card, word)) for word, one in ROW_CARD.items() if one.field}
    words = {"id": card.card, **some({word: said[word] for word in ("used", "burst", "removed")})}
    if burst:
        words["burst"] = card.burst
    if card.hazards or card.bounty != EMPTY:
        words |= {"hazards": said["hazards"], "bounty": said["bounty"]}
    return words


def _seat(state: State, seat: int) -> Setup:
    words = {word: one for word, one in SEAT.items() if one.field}
    said = {word: one.write(getattr(state, one.field)[seat]) for word, one in words.items()}
    always = {word: said[word] for word in SEAT_ALWAYS}
    return {**always, **some({word: said[word] for word in SEAT_SOMETIMES})}


def script_of(setup: Setup, state: State | None, action: Action) -> tuple[str, ...]:
    """The steps by which a vector does this; its set-up says beforehand what chance brings."""
    if not isinstance(action, Reveal | Draw):
        return (str(action),)
    match action:
        case Reveal(card=card):
            setup.setdefault("reveals", []).append(card)
            return ("EXPLORE",)
        case Draw(card=card):
            # Draws within the action phase come by themselves.
            setup.setdefault("draws", []).append(card)
            return ("DRAW_RESET",) if state is not None and state.phase is Phase.DRAW else ()


def notation_of(words: str, _: Mapping[str, str]) -> str:
    """An action in notation, where vectors have a word of their own."""
    match words.split():
        case ["END"]:
            return "end"
        case ["PIRATES", card]:
            return f"surrender {card}"
        case _:
            return words
