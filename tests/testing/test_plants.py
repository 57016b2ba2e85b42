"""Each check can fail: bugs planted in a small game, and the checks that find each."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from galaxy_rules import catalogue
from galaxy_rules.testing import Subject, checks
from tests.prospectors.installing import install
from tests.testing import plants
from tests.toy_game import Prospectors

PLANTS: Final[dict[type[Prospectors], set[str]]] = {
    plants.NobodyMoves: {
        "protocol.moves",
        "choosing.picks_lead_everywhere",
        "choosing.picks_are_drawn",
    },
    plants.WrongDeal: {
        "secrecy.events_tell_no_more",
    },
    plants.InPlace: {
        "purity.questions_change_nothing",
        "matches.replayed",
    },
    plants.Lists: {
        "totality.strangers_are_judged",
        "purity.questions_change_nothing",
        "purity.values_are_frozen",
        "round_trips.documents",
        "secrecy.twins_look_alike",
        "secrecy.events_tell_no_more",
        "matches.replayed",
        "schemas.documents_fit",
    },
    plants.Moody: {
        "totality.answers_agree",
        "totality.strangers_are_judged",
        "purity.questions_change_nothing",
        "secrecy.twins_look_alike",
        "matches.taken_back",
        "matches.replayed",
    },
    plants.Secretive: {
        "totality.answers_agree",
    },
    plants.Overfull: {
        "protocol.is_sound",
        "totality.listed_is_legal",
        "chance.weights_add_up",
        "round_trips.documents",
        "matches.replayed",
        "schemas.documents_fit",
    },
    plants.OpenCard: {
        "secrecy.twins_look_alike",
    },
    plants.OpenDeal: {
        "secrecy.events_tell_no_more",
    },
    plants.OpenList: {
        "choosing.picks_lead_everywhere",
        "totality.strangers_are_judged",
        "secrecy.twins_look_alike",
    },
    plants.Doubled: {
        "chance.weights_add_up",
        "chance.lots_draw_what_is_listed",
        "matches.taken_back",
        "matches.replayed",
        "schemas.documents_fit",
    },
    plants.Forgetful: {
        "round_trips.documents",
        "matches.replayed",
        "schemas.documents_fit",
    },
    plants.OwnWay: {
        "schemas.documents_fit",
    },
    plants.Misread: {
        "totality.listed_is_legal",
        "round_trips.notation",
        "round_trips.documents",
        "matches.replayed",
        "schemas.documents_fit",
    },
    plants.Lisping: {
        "round_trips.tokens",
    },
    plants.DeadEnd: {
        "round_trips.tokens",
    },
    plants.Slanted: {
        "chance.lots_draw_what_is_listed",
    },
    plants.FiveSided: {
        "chance.outcomes_are_numbered",
    },
    plants.Unlisted: {
        "totality.strangers_are_judged",
    },
    plants.Overlisted: {
        "protocol.plays",
        "totality.listed_is_legal",
        "totality.answers_agree",
        "purity.questions_change_nothing",
        "purity.values_are_frozen",
        "secrecy.twins_look_alike",
        "secrecy.events_tell_no_more",
    },
    plants.Twice: {
        "protocol.moves",
        "choosing.picks_lead_everywhere",
        "round_trips.tokens",
    },
    plants.Lenient: {
        "totality.answers_agree",
        "totality.strangers_are_judged",
    },
    plants.Curt: {
        "totality.strangers_are_judged",
    },
    plants.EarlyWinner: {
        "protocol.scores",
    },
    plants.Undeclared: {
        "protocol.declares",
    },
    plants.Unregistered: {
        "protocol.declares",
        "protocol.events_cite",
    },
    plants.Trusting: {
        "protocol.refuses_strangers",
    },
    plants.Thawed: {
        "purity.the_game_is_frozen",
    },
    plants.Wide: {
        "pictures.positions_are_drawn",
    },
    plants.Elsewhere: {
        "choosing.picks_are_drawn",
    },
    plants.Telltale: {
        "choosing.picks_lead_everywhere",
    },
    plants.Cutoff: {
        "choosing.picks_lead_everywhere",
    },
}


def failing(made: Prospectors) -> dict[str, str]:
    """The checks that a game fails, with what they say."""
    found = {}
    for check in checks(Subject(made, seeds=(5,))):
        try:
            check()
        except Exception as error:  # noqa: BLE001 - a check that stumbles has found something too
            found[check.name] = f"{type(error).__name__}: {error}"
    return found


@pytest.fixture
def plant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Prospectors]:
    """A game with a bug, installed instead of the one without."""
    kind: type[Prospectors] = request.param
    monkeypatch.syspath_prepend(install(tmp_path, f"{kind.__module__}:{kind.__name__}"))
    catalogue._written_for.cache_clear()
    yield kind()
    catalogue._written_for.cache_clear()


@pytest.mark.parametrize("plant", PLANTS, ids=lambda kind: kind.__name__, indirect=True)
def test_a_planted_bug_is_found_by_the_right_checks(plant: Prospectors) -> None:
    found = failing(plant)
    assert PLANTS[type(plant)] == set(found), found


def test_the_game_without_bugs_fails_nothing() -> None:
    assert {} == failing(Prospectors())


def test_every_check_finds_something() -> None:
    everything = {check.name for check in checks(Subject(Prospectors()))}
    assert everything == set().union(*PLANTS.values())


def test_every_plant_is_tried() -> None:
    classes = [one for one in vars(plants).values() if isinstance(one, type)]
    assert set(PLANTS) == {one for one in classes if issubclass(one, Prospectors)} - {Prospectors}
