"""The toys that ship with the games, exhausted beside the second readings.

In the gate every position is visited, checked and counted, and the second reading looks at one of
so many; in the deep profile it looks at all of them.  The counts are those in `fixtures/counts`.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final

import attrs
import pytest

from galaxy_rules.galaktico.words import actions as galaktico_actions
from galaxy_rules.galaxy_of_trian.words.actions import Build, Extract, Retrieve, Roll, Send
from galaxy_rules.lab.perft import TINY, table
from galaxy_rules.take_the_galaxy import ClaimSystem, Convert, Opportunity, Pay, Surrender, Upgrade
from properties import exhaustion_galaktico, exhaustion_trian, exhaustion_ttg
from properties.counts import INSTANCES, stored_instance
from properties.exhaustion import Companion, Exhausted, exhaust
from properties.lockstep_galaktico import DisagreementError as GalakticoError
from properties.lockstep_trian import DisagreementError as TrianError
from properties.lockstep_ttg import DisagreementError as TtgError
from properties.oracle import galaktico as oracle_galaktico
from properties.oracle import galaktico_setup as oracle_set_up
from properties.oracle import galaxy_of_trian_table as oracle_trian
from properties.oracle import take_the_galaxy as oracle_ttg
from properties.oracle import take_the_galaxy_table as table_ttg


@attrs.frozen
class Toy:
    """A toy with its second reading: how both are made, and what must come up."""

    beside: Callable[[Any, Any], Companion]
    numbers: Callable[[Any], AbstractContextManager[None]]
    every: int
    """In the gate the second reading looks closely at one position of so many."""
    kinds: frozenset[type]


TOYS: Final = {
    "galaktico": Toy(
        lambda game, _: exhaustion_galaktico.Beside(game),
        exhaustion_galaktico.numbers_of,
        every=10,
        kinds=frozenset((galaktico_actions.Equip, galaktico_actions.Place, galaktico_actions.Move)),
    ),
    "galaxy_of_trian": Toy(
        exhaustion_trian.Beside,
        exhaustion_trian.numbers_of,
        every=6,
        kinds=frozenset((Send, Build, Extract, Retrieve, Roll)),
    ),
    "take_the_galaxy": Toy(
        lambda game, _: exhaustion_ttg.Beside(game),
        exhaustion_ttg.numbers_of,
        every=2,
        kinds=frozenset((Surrender, ClaimSystem, Pay, Upgrade, Opportunity, Convert)),
    ),
}


def exhausted(name: str, every: int, variant: str | None = None) -> Exhausted:
    """The whole toy."""
    toy = TOYS[name]
    game, start = table(name, TINY, 2 if variant else None, variant)
    with toy.numbers(game):
        return exhaust(game, start, toy.beside(game, start), every)


def pinned(name: str, variant: str | None = None) -> dict[str, Any]:
    """The stored census of a toy."""
    whole = [one for one in INSTANCES if one.game == name and one.whole]
    found = next(one for one in whole if variant in (None, one.variant))
    census: dict[str, Any] = stored_instance(found)["census"]
    return census


@pytest.mark.tier("exhausted")
@pytest.mark.clauses(
    "GAL-TRN-01", "GAL-END-04", "GAL-CMP-04", "GAL-R-23", "TTG-PH-01", "TTG-PH-11", "TTG-END-01",
    "TTG-END-03", "TRI-TRN-02", "TRI-TRN-03", "TRI-TRN-04", "TRI-EVT-02", "TRI-END-01",
)  # fmt: skip
@pytest.mark.parametrize("name", TOYS)
def test_every_position_of_a_toy_is_faultless_counted_and_read_alike(name: str) -> None:
    found = exhausted(name, TOYS[name].every)
    assert pinned(name) == found.census.document()
    assert TOYS[name].kinds <= found.kinds
    assert found.tally["positions"] > 1000
    assert found.tally["steps"] > found.tally["positions"]
    assert len([key for key in found.tally if key.startswith("code ")]) > 15


@pytest.mark.deep
@pytest.mark.tier("exhausted")
@pytest.mark.clauses("GAL-TRN-01", "TTG-PH-01", "TRI-TRN-02")
@pytest.mark.parametrize("name", TOYS)
def test_the_second_reading_agrees_in_every_position_of_a_toy(name: str) -> None:
    found = exhausted(name, every=1)
    apart = sum(found.tally[f"positions {where}"] for where in ("of the set-up", "within an order"))
    assert found.census.states == found.tally["positions"] + apart
    assert pinned(name) == found.census.document()


@pytest.mark.deep
@pytest.mark.tier("exhausted")
@pytest.mark.clauses("TRI-TRN-02", "TRI-EXT-09", "TRI-END-01")
def test_the_second_reading_agrees_in_every_position_of_a_toy_with_ships() -> None:
    found = exhausted("galaxy_of_trian", 1, "ships")
    assert pinned("galaxy_of_trian", "ships") == found.census.document()
    assert found.census.states == found.tally["positions"]


PLANTED: Final[dict[str, tuple[str, Any, str, Any, type[AssertionError]]]] = {
    "fields hinder nobody": (
        "galaktico", oracle_galaktico, "hostile_field", lambda *_: False, GalakticoError,
    ),
    "nothing is paid": (
        "galaxy_of_trian", oracle_trian.Board, "credit", lambda *_: None, TrianError,
    ),
    "nothing is to be equipped": (
        "galaktico", oracle_set_up, "loadouts", lambda *_: {()}, GalakticoError,
    ),
    "everything is marked": (
        "galaktico", oracle_set_up, "placements", lambda *_: {(("destroyer", "A22"),)},
        GalakticoError,
    ),
    "nobody has a home": (
        "take_the_galaxy", table_ttg, "opening", lambda _: table_ttg.Seat(Counter(), Counter()),
        TtgError,
    ),
    "nothing is worth anything": ("take_the_galaxy", oracle_ttg, "score", lambda *_: 0, TtgError),
    "nothing is drawn": ("take_the_galaxy", oracle_ttg, "draw", lambda *_: None, TtgError),
}  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_difference_is_found(
    planted: tuple[str, Any, str, Any, type[AssertionError]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Changed in the second reading, which is as good as changed in the engine."""
    name, owner, function, value, error = planted
    monkeypatch.setattr(owner, function, value)
    with pytest.raises(error):
        exhausted(name, every=1)
