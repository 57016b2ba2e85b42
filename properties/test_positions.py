"""Positions that nobody has played to: without faults they can be played, drawn and written.

A sample of `python -m properties.positions`; and bugs, each planted in the engine, that it finds
within a fixed number of positions that are clean without it.
"""

from collections.abc import Callable
from typing import Any, Final

import pytest

from galaxy_rules.galaktico.answers import faults as galaktico_faults
from galaxy_rules.galaktico.answers import setup_faults
from galaxy_rules.galaktico.rules import meteors
from galaxy_rules.galaktico.rules.set_up import first_state
from galaxy_rules.galaktico.rules.table import DEEDS
from galaxy_rules.galaktico.words.actions import MoveMeteor
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.galaxy_of_trian.answers import faults as trian_faults
from galaxy_rules.take_the_galaxy.answers import faults as ttg_faults
from galaxy_rules.take_the_galaxy.rules import listing as ttg_listing
from properties.positions.walking import Walker, walks

GATE: Final = {"galaktico": (4, 100), "take_the_galaxy": (4, 100), "galaxy_of_trian": (3, 60)}
"""Tables, and positions generated at each."""


@pytest.mark.parametrize("name", GATE)
def test_positions_without_faults_go_on(name: str) -> None:
    tables, most = GATE[name]
    count = walks(name, range(tables), 0, most)
    assert {} == {kind: str(count.examples[kind]) for kind in count.found}
    assert tables * most == count.generated == count.faultless + count.faults.total()
    assert count.faultless >= count.generated // 20
    assert count.faultless == count.movers.total() == count.phases.total()
    assert count.actions >= count.movers["a seat"]


@pytest.mark.deep
@pytest.mark.parametrize("name", GATE)
def test_many_more_do_so(name: str) -> None:
    count = walks(name, range(20), 1, 400)
    assert {} == {kind: str(count.examples[kind]) for kind in count.found}


# --------------------------------------------------------------------------------- planted bugs

Plant = Callable[[pytest.MonkeyPatch], None]


def without(module: Any, name: str) -> Plant:
    """A look for faults that is not taken."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(module, name, lambda *_: iter(()))

    return plant


def without_look(name: str) -> Plant:
    """The same in Galaxy of Trian, whose looks stand in a table."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        kept = ([look for look in group if look.__name__ != name] for group in trian_faults._LOOKS)
        patch.setattr(trian_faults, "_LOOKS", tuple(map(tuple, kept)))

    return plant


def stumbling(patch: pytest.MonkeyPatch) -> None:
    """Meteors cannot be moved where a station stands elsewhere than play would have it."""
    move = meteors.move_meteor

    def broken(tables: Any, state: Any, action: Any, events: Any) -> Any:
        start = first_state(tables, len(state.sectors), 0, [SECTOR_NAMES[s] for s in state.sectors])
        if any(map(lambda now, then: now not in (0, then), state.stations, start.stations)):
            raise KeyError(state.stations)
        return move(tables, state, action, events)

    patch.setitem(DEEDS, MoveMeteor, broken)


def speechless(patch: pytest.MonkeyPatch) -> None:
    """Whoever has relinquished and not claimed has no decision."""
    listed = ttg_listing.list_actions

    def broken(game: Any, state: Any) -> Any:
        return [] if state.relinquished and not state.claimed else listed(game, state)

    patch.setattr("galaxy_rules.take_the_galaxy.game.list_actions", broken)


PLANTED: Final[tuple[tuple[str, Plant, str], ...]] = (
    ("galaktico", without(setup_faults, "_cards_to_lay"), "no action"),
    ("galaktico", without(galaktico_faults, "_spaces"), "listed and refused"),
    ("galaktico", stumbling, "actions raise KeyError"),
    ("take_the_galaxy", without(ttg_faults, "phase_faults"), "no action"),
    ("take_the_galaxy", without(ttg_faults, "pending_faults"), "listed and refused"),
    ("take_the_galaxy", speechless, "no action"),
    ("galaxy_of_trian", without_look("agenda_faults"), "raise"),
    ("galaxy_of_trian", without_look("battle_faults"), ""),
)
WITHIN: Final = 4
"""Tables at which a bug is found."""


@pytest.mark.parametrize("name, plant, kind", PLANTED)
def test_a_planted_bug_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, plant: Plant, kind: str
) -> None:
    walkers = [Walker(name, number, 2) for number in range(WITHIN)]
    plant(monkeypatch)
    assert any(_finds(walker, kind) for walker in walkers)


def _finds(walker: Walker, kind: str) -> bool:
    walker.walk(150)
    return any(kind in found for found in walker.count.found)
