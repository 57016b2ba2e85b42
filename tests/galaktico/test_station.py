"""The space station: it stays, it has a field, and only destroyers raze it."""

import pytest

from galaxy_rules.galaktico import Phase
from galaxy_rules.galaktico.words.events import Captured, Fought, Revealed, StationRazed
from tests.galaktico.looking import begun, happened, listed, only, ships_of
from tests.helpers import fragment, galaktico, permits, play, refuses

STATIONS = {"0": "A44", "1": "B44"}


@pytest.mark.clauses("GAL-STA-01")
def test_a_station_stays_where_it_is() -> None:
    game = galaktico()
    start = begun(game)
    refuses(game, start, "A44: A55", "no_ship", "GAL-TRN-05")
    later = play(game, start, "deploy scout", "A44: A55", "meteor B22 B21", "deploy scout")
    assert start.stations == later.stations


@pytest.mark.clauses("GAL-STA-01")
def test_no_meteor_is_pushed_onto_a_station() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A11", meteors=["A34"], stations=STATIONS)
    refuses(game, here, "meteor A34 A44", "meteor_dest", "GAL-MET-02")


@pytest.mark.clauses("GAL-STA-02")
def test_the_field_of_a_station_has_nine_spaces() -> None:
    game = galaktico()
    barred = set()
    for space in game.board.labels[:36]:
        image = f"B{space[2]}{space[1]}"
        here = fragment(game, f"0 cruiser {image}", stations={"1": "A44"})
        objections = game.why_not(here, game.parse(f"{image}: ~{space}"))
        barred |= {space for objection in objections if objection.code == "jump_gravity"}
    assert {"A33", "A34", "A35", "A43", "A44", "A45", "A53", "A54", "A55"} == barred


@pytest.mark.clauses("GAL-STA-03")
@pytest.mark.parametrize("ship", ["fighter", "cruiser", "scout"])
def test_no_ship_but_a_destroyer_attacks_a_station(ship: str) -> None:
    game = galaktico()
    here = fragment(game, f"0 {ship} B33", stations=STATIONS)
    refuses(game, here, "B33: B44", "station", "GAL-STA-03")
    assert not [text for text in listed(game, here) if text.endswith("B44")]


@pytest.mark.clauses("GAL-STA-03")
def test_a_fighter_does_not_jump_onto_a_station() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A44", "1 scout B44", stations={"1": "B44"})
    refuses(game, here, "A44: ~B44", "jump_gravity", "GAL-HYP-06")


@pytest.mark.clauses("GAL-STA-04")
def test_a_destroyer_razes_a_station_by_moving_onto_it_without_combat() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer B33", stations=STATIONS)
    events = happened(game, here, "B33: B44")
    assert [StationRazed(0, 1, "B44", None)] == only(StationRazed, events)
    assert [] == only(Fought, events) + only(Revealed, events)
    after = permits(game, here, "B33: B44")
    assert ({"0 destroyer B44"}, Phase.OVER) == (ships_of(game, after), after.phase)
    assert ((), ("A44",)) == (
        game.board.name(after.stations[1]),
        game.board.name(after.stations[0]),
    )


@pytest.mark.clauses("GAL-STA-04")
def test_a_destroyer_does_not_raze_its_own_station() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", stations=STATIONS)
    refuses(game, here, "A33: A44", "station", "GAL-R-14")


@pytest.mark.clauses("GAL-STA-05")
def test_a_ship_on_a_razed_station_perishes_without_combat_and_pays_one_point() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer B33", "1 destroyer B44", stations=STATIONS)
    events = happened(game, here, "B33: B44")
    assert [] == only(Fought, events) + only(Captured, events)
    (razed,) = only(StationRazed, events)
    assert "destroyer" == str(razed.ship)
    after = permits(game, here, "B33: B44")
    assert ({"0 destroyer B44"}, (1 + 5, 0)) == (ships_of(game, after), after.points)
    assert (0,) * 8 == after.trophies == after.lost


@pytest.mark.clauses("GAL-STA-05")
def test_a_ship_of_the_first_player_perishes_with_its_station_too() -> None:
    game = galaktico()
    here = fragment(game, "1 destroyer A33", "0 destroyer A44", stations=STATIONS, turn=1)
    (razed,) = only(StationRazed, happened(game, here, "A33: A44"))
    assert "destroyer" == str(razed.ship)
    assert {"1 destroyer A44"} == ships_of(game, permits(game, here, "A33: A44"))
