"""A position as the set-up of a conformance vector that starts in it."""

from collections.abc import Mapping
from typing import Final

from galaxy_rules.galaktico.board.hexagon import Board as Hexagon
from galaxy_rules.galaktico.documents.vectors import Scenario
from galaxy_rules.galaktico.tables import TabledGame
from galaxy_rules.galaktico.words.actions import Action, Continue, Move
from galaxy_rules.galaktico.words.components import SHIP_TYPES, ShipType
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.galaktico.words.state import Phase as BoardPhase
from galaxy_rules.galaktico.words.state import State as Board
from galaxy_rules.galaktico.words.state import entry
from galaxy_rules.kernel.describing import Setup, some

PLAYERS: Final = ("dark", "light", "third")


def setup_of(game: TabledGame, state: Board) -> Setup:
    """The set-up of a vector that starts in this position; without its rulings."""
    board = game.tables.board
    names = PLAYERS[: len(state.sectors)]
    table: Setup = {
        "players": list(names),
        "sectors": {name: SECTOR_NAMES[s] for name, s in zip(names, state.sectors, strict=True)},
        "first": names[state.first],
    }
    kits = {
        name: {
            str(ship): list(state.equipment[entry(seat, ship)])
            for ship in SHIP_TYPES
            if state.equipment[entry(seat, ship)]
        }
        for seat, name in enumerate(names)
    }
    if state.phase in (BoardPhase.EQUIP, BoardPhase.PLACE):
        return table | {"phase": state.phase.value, "kits": kits}
    spaces = board.name
    ships = _ships(board, state, names)
    labels = {row[2]: label for label, row in ships.items()}
    pending = state.pending
    return table | some(
        {
            "turn": names[state.turn],
            "left": state.left,
            "stations": {
                name: spaces(state.stations[seat])[0]
                for seat, name in enumerate(names)
                if state.stations[seat]
            },
            "meteors": list(spaces(state.meteors)),
            "ships": ships,
            "supply": _by_type(state.supply, names),
            "lost": _by_type(state.lost, names),
            "cards": _by_type(state.cards, names),
            "points": dict(zip(names, state.points, strict=True)),
            "kits": kits,
            "moved": [labels[space] for space in spaces(state.moved) if space in labels],
            **(
                {}
                if pending is None
                else {
                    "pending": [
                        labels[board.labels[pending.space]], pending.steps, pending.jumps,
                    ]
                }
            ),
        }
    )  # fmt: skip


def _ships(board: Hexagon, state: Board, names: tuple[str, ...]) -> dict[str, list[str]]:
    """By label, such as d.scout2: owner, type and space."""
    return {
        f"{name[0]}.{ship}{number}": [name, str(ship), space]
        for seat, name in enumerate(names)
        for ship in SHIP_TYPES
        for number, space in enumerate(board.name(state.fleets[entry(seat, ship)]), 1)
    }


def _by_type(table: tuple[int, ...], names: tuple[str, ...]) -> Setup:
    def row(seat: int) -> dict[str, int]:
        return {
            str(ship): table[entry(seat, ship)] for ship in ShipType if table[entry(seat, ship)]
        }

    return some({name: row(seat) for seat, name in enumerate(names)})


def words_of(action: Action) -> str:
    """An action as vectors put it: in notation, but moves have a verb."""
    match action:
        case Move(origin=origin, path=path):
            return " ".join(["move", origin, *path])
        case Continue(path=path):
            return " ".join(["continue", *path])
        case _:
            return str(action)


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
