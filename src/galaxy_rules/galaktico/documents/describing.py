"""A position as the set-up of a conformance vector that starts in it."""

from collections.abc import Mapping
from typing import Final

from galaxy_rules.galaktico.documents.positions import Seating, describe
from galaxy_rules.galaktico.documents.vectors import Scenario
from galaxy_rules.galaktico.tables import TabledGame
from galaxy_rules.galaktico.words.actions import Action, Move
from galaxy_rules.galaktico.words.state import Phase, State
from galaxy_rules.kernel.documents.describing import Setup, some

PLAYERS: Final = ("dark", "light", "third")
TABLE: Final = ("players", "sectors", "first")
BOARD: Final = (
    "turn", "left", "stations", "meteors", "ships", "supply", "lost", "cards", "points", "kits",
    "moved", "pending",
)  # fmt: skip
"""In the order in which set-ups have them."""


def setup_of(game: TabledGame, state: State) -> Setup:
    """The set-up of a vector that starts in this position; without its rulings."""
    names = PLAYERS[: len(state.sectors)]
    said = describe(Seating(game.tables, len(names), names), state)
    said["kits"] = {name: said["equipment"].get(name, {}) for name in names}
    setup = {word: said[word] for word in TABLE}
    if state.phase in (Phase.EQUIP, Phase.PLACE):
        return setup | {"phase": state.phase.value, "kits": said["kits"]}
    labels = {space: label for label, (_, _, space) in said["ships"].items()}
    said["moved"] = [labels[space] for space in said["moved"] if space in labels]
    said["pending"] = [labels.get(word, word) for word in said["pending"]]
    return setup | some({word: said[word] for word in BOARD})


def words_of(action: Action) -> str:
    """An action as vectors put it: in notation, but moves have a verb."""
    return (
        f"move {action.origin} {' '.join(action.path)}" if isinstance(action, Move) else str(action)
    )


def labels_of(scenario: Scenario) -> Mapping[str, str]:
    """What a vector calls its ships, by where they are now."""
    return scenario.labels.places()


def notation_of(words: str, labels: Mapping[str, str]) -> str:
    """The same back: an action in notation, ships by what a vector calls them."""
    match words.split():
        case ["move", label, *path]:
            return f"{labels.get(label, label)}: {' '.join(path)}"
        case _:
            return words
