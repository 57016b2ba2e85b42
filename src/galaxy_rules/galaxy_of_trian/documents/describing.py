"""A position as the set-up of a conformance vector that starts in it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian import State as Map
from galaxy_rules.galaxy_of_trian.documents.vectors import Scenario
from galaxy_rules.galaxy_of_trian.rules.evolution import module_skill
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.components import SIDES
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, node_name
from galaxy_rules.galaxy_of_trian.words.state import Phase as MapPhase
from galaxy_rules.kernel.describing import Setup, listed, some


def setup_of(game: GalaxyOfTrian, state: Map) -> Setup:
    """The set-up of a vector that starts in this position; without its rulings."""
    table: Setup = {
        "players": game.seats(state),
        "variant": game.variant,
        "first": state.first,
        "phase": state.phase.value,
        "chance": "asked",
    }
    if state.phase is MapPhase.SETUP:
        return table
    return table | {
        "turn": state.turn,
        "galaxy": [
            [cell_name(cell), placed.face, placed.turn]
            for cell, placed in state.galaxy.tiles.items()
        ],
        "tops": _tops(game, state),
        "heights": list(state.heights),
        "rest": listed(state.rest),
        "main": state.main,
        "credits": _by_seat(state.credits, int),
        **some(
            {
                "turns": state.turns,
                **_units(state),
                **_estates(state),
                **_course(state),
                "minerals": _by_seat(state.minerals, listed),
                "tokens": _by_seat(state.tokens, listed),
                "aside": listed(state.aside),
            }
        ),
        **(_skills(game, state) if game.full else {}),
        **_hand(state),
    }


def _by_seat(table: tuple[Any, ...], said: Callable[[Any], Any]) -> Setup:
    return {str(seat): said(value) for seat, value in enumerate(table)}


def _tops(game: GalaxyOfTrian, state: Map) -> list[list[str] | None]:
    """What lies on the stacks: the tile, and the side that shows."""
    out: list[list[str] | None] = []
    for tile, face in zip(state.beneath, state.tops, strict=True):
        if tile is None:
            out.append(None)
            continue
        printed = game.box.tiles[tile]
        out.append([tile, next(side for side in SIDES if printed.side(side) == face)])
    return out


def _hand(state: Map) -> Setup:
    hand = state.hands[state.turn]
    if hand is None or state.source is None:
        return {}
    return {"hand": hand, "source": list(state.source)}


def _units(state: Map) -> Setup:
    def unit(kind: Unit) -> list[str]:
        return [] if kind is Unit.EMISSARY else [kind.value]

    emissaries = state.emissaries.values()
    return {
        "emissaries": [[node_name(e.node), e.seat, e.level, *unit(e.unit)] for e in emissaries],
        "ships": [[node_name(s.node), s.seat, s.kind.value] for s in state.ships.values()],
    }


def _estates(state: Map) -> Setup:
    estates = {node_name(key): estate for key, estate in state.estates.items()}
    return {
        "pending": [area for area, estate in estates.items() if not estate.resolved],
        "controllers": {area: estate.controller for area, estate in estates.items()},
        "held": {area: sorted(e.held) for area, e in estates.items() if e.held},
        "stocks": {area: listed(e.stock) for area, e in estates.items() if e.stock},
    }


def _course(state: Map) -> Setup:
    """What has happened in this turn."""

    def cells(found: frozenset[int]) -> list[str]:
        return [cell_name(cell) for cell in sorted(found)]

    one_cell = {
        word: cell_name(cell)
        for word, cell in (("added", state.added), ("moved", state.moved))
        if cell is not None
    }
    return {
        **one_cell,
        "extra": state.extra,
        "built": state.built,
        "bound": state.bound,
        "outposts": cells(state.outposts),
        "arrived": cells(state.arrived),
        "landed": cells(state.landed),
        "rogues": {cell_name(cell): count for cell, count in state.rogues.items()},
        "mined": {node_name(area): count for area, count in state.mined.items()},
        "raided": {node_name(area): count for area, count in state.raided.items()},
    }


def _skills(game: GalaxyOfTrian, state: Map) -> Setup:
    """Races, skills and their tokens."""
    skills = {
        str(seat): [
            module_skill(game.tables, state, seat, module, side)
            for module, side in enumerate(sides)
            if side
        ]
        for seat, sides in enumerate(state.modules)
    }
    return {"races": _by_seat(state.races, str)} | some(
        {
            "skills": skills,
            "specials": _by_seat(state.specials, listed),
            "harnessed": {cell_name(cell): seat for cell, seat in state.harnessed.items()},
            "wormholes": {node_name(node): seat for node, seat in state.wormholes.items()},
            "exmitters": {cell_name(cell): seat for cell, seat in state.exmitters.items()},
            "modulators": {
                cell_name(cell): [one.seat, one.ready] for cell, one in state.modulators.items()
            },
            "evolved": state.evolved,
            "used": sorted(state.used),
        }
    )


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
