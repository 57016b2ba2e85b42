"""A position as the set-up of a conformance vector that starts in it."""

from collections.abc import Iterator, Mapping
from typing import Final, Protocol

from galaxy_rules.galaxy_of_trian.documents.position_words import FULL_WORDS, told
from galaxy_rules.galaxy_of_trian.documents.vectors import Scenario
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.state import Phase, State
from galaxy_rules.kernel.documents.describing import Setup

ALWAYS: Final = ("turn", "galaxy", "tops", "heights", "rest", "main", "credits")
SOME: Final = (
    "turns", "emissaries", "ships", "pending", "controllers", "held", "stocks", "added", "moved",
    "extra", "built", "bound", "outposts", "arrived", "landed", "rogues", "mined", "raided",
    "minerals", "tokens", "aside", "races", "skills", "specials", "harnessed", "wormholes",
    "exmitters", "modulators", "evolved", "used", "hand", "source",
)  # fmt: skip
"""What is said only where there is something to say."""


class Played(Protocol):
    """A game whose positions are described."""

    @property
    def tables(self) -> Tables:
        """What its rules know."""
        ...


def setup_of(game: Played, state: State) -> Setup:
    """The set-up of a vector that starts in this position; without its rulings."""
    tables = game.tables
    table: Setup = {
        "players": len(state.credits),
        "variant": tables.variant,
        "first": state.first,
        "phase": state.phase.value,
        "chance": "asked",
    }
    if state.phase is Phase.SETUP:
        return table
    words = {
        word: told(tables, state, word)
        for word in (*ALWAYS, *SOME)
        if tables.full or word not in FULL_WORDS
    }
    return table | {word: value for word, value in words.items() if value or word in ALWAYS}


def labels_of(scenario: Scenario) -> Mapping[str, str]:
    """What a vector calls its cells."""
    return scenario.labels


def notation_of(words: str, labels: Mapping[str, str]) -> str:
    """An action in notation, where a vector has its own names for cells."""
    return "end" if words.split() == ["END"] else " ".join(_placed(words.split(" "), labels))


def _placed(words: list[str], labels: Mapping[str, str]) -> Iterator[str]:
    """Cells and parts of their tiles by their names."""
    for word in words:
        label, colon, part = word.partition(":")
        yield labels.get(label, label) + colon + part
