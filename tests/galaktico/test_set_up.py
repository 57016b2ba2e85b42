"""Set up: sectors, meteors, stations, and the start fleets placed behind a screen."""

from math import factorial

import pytest

from galaxy_rules.galaktico import Galaktico, Phase, ShipType, State
from galaxy_rules.galaktico.rules.set_up import legal_places, next_ship
from galaxy_rules.galaktico.words.actions import Place
from galaxy_rules.galaktico.words.events import Placed, TurnBegan, Unveiled
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaktico.looking import (
    PLACES,
    begun,
    count,
    equipped,
    happened,
    listed,
    meteors_of,
    only,
    ordered,
    ships_of,
)
from tests.helpers import galaktico, permits, play, refuses

MARKED = ("A33", "A34", "A35", "A43", "A45", "A53", "A54", "A55")


def all_but_the_last(game: Galaktico) -> tuple[State, str]:
    """The moment before the last start ship is placed, and the action that places it."""
    state = ordered(game, equipped(game), PLACES.replace("S", "A"))
    actions = game.compose(state, PLACES.replace("S", "B"))
    texts = [str(action) for action in actions]
    return play(game, state, *texts[:-1]), texts[-1]


@pytest.mark.clauses("GAL-SET-01")
def test_every_player_has_a_sector_and_each_another() -> None:
    game = galaktico()
    assert (2, 0) == game.new(2, sectors=["C", "A"]).sectors
    assert (0, 1, 2) == game.new(3).sectors
    with pytest.raises(BadInput, match="GAL-SET-01") as caught:
        game.new(2, sectors=["B", "B"])
    assert "sectors" == caught.value.field


@pytest.mark.clauses("GAL-SET-01")
@pytest.mark.parametrize("sectors", [["A"], ["A", "B", "C"], ["A", "D"], ["A", 1], "A", 5])
def test_sectors_are_as_many_as_players_and_of_the_board(sectors: list[str]) -> None:
    with pytest.raises(BadInput, match="expected") as caught:
        galaktico().new(2, sectors=sectors)
    assert caught.value.field.startswith("sectors")


@pytest.mark.clauses("GAL-SET-02")
def test_meteors_lie_on_the_printed_spaces_of_every_sector() -> None:
    game = galaktico()
    printed = {"22", "24", "26", "42", "46", "62", "64", "66"}
    assert {s + spot for s in "ABC" for spot in printed} == meteors_of(game, game.new(2))
    assert meteors_of(game, game.new(3)) == meteors_of(game, game.new(2))


@pytest.mark.clauses("GAL-SET-03")
def test_a_station_stands_on_the_printed_space_of_its_owners_sector() -> None:
    game = galaktico()
    table = game.new(2, sectors=["C", "A"])
    assert [("C44",), ("A44",)] == [game.board.name(station) for station in table.stations]


@pytest.mark.clauses("GAL-SET-04")
def test_the_start_fleet_is_a_destroyer_a_fighter_two_cruisers_and_three_scouts() -> None:
    game = galaktico()
    fleet = begun(game).fleets[:4]
    assert [1, 1, 2, 3] == [ships.bit_count() for ships in fleet]
    assert Phase.PLAY is begun(game).phase


@pytest.mark.clauses("GAL-SET-04")
def test_a_second_destroyer_is_not_placed_and_nothing_is_placed_later() -> None:
    game = galaktico()
    one = permits(game, equipped(game), "place destroyer A33")
    refuses(game, one, "place destroyer A34", "ship_order", "GAL-R-55")
    refuses(game, begun(game), "place scout A55", "placed_already", "GAL-SET-04")


@pytest.mark.clauses("GAL-SET-05")
def test_start_ships_stand_on_marked_spaces_of_the_own_sector_only() -> None:
    game = galaktico()
    start = equipped(game)
    assert [f"place destroyer {space}" for space in MARKED] == listed(game, start)
    for space in ("A44", "A22", "A11", "A32", "B33", "C33", "Z99"):
        refuses(game, start, f"place destroyer {space}", "not_marked", "GAL-SET-05")


@pytest.mark.clauses("GAL-SET-05")
@pytest.mark.parametrize("space", MARKED)
def test_any_marked_space_will_do(space: str) -> None:
    game = galaktico()
    after = permits(game, equipped(game), f"place destroyer {space}")
    assert {f"0 destroyer {space}"} == ships_of(game, after)


@pytest.mark.clauses("GAL-SET-06")
def test_two_start_ships_may_not_share_a_space() -> None:
    game = galaktico()
    one = permits(game, equipped(game), "place destroyer A33")
    refuses(game, one, "place fighter A33", "occupied", "GAL-SET-06")
    permits(game, one, "place fighter A34")


@pytest.mark.clauses("GAL-SET-07")
def test_two_ships_of_every_type_wait_in_the_supply() -> None:
    game = galaktico()
    assert (2, 2, 2, 2) * 3 == begun(game, 3).supply
    first = permits(game, begun(game), "deploy destroyer")
    assert 1 == count(first.supply, 0, "destroyer")
    assert "0 destroyer A44" in ships_of(game, first)


@pytest.mark.clauses("GAL-SET-08")
def test_nobody_sees_anothers_ships_before_all_are_placed() -> None:
    game = galaktico()
    before, last = all_but_the_last(game)
    assert (None,) * 4 == game.view(before, 0).fleets[4:]
    assert (None,) * 4 == game.view(before, 1).fleets[:4]
    assert (None,) * 8 == game.view(before, SPECTATOR).fleets
    assert before.fleets[:4] == game.view(before, 0).fleets[:4]
    after = permits(game, before, last)
    assert after.fleets == game.view(after, 0).fleets == game.view(after, SPECTATOR).fleets


@pytest.mark.clauses("GAL-SET-08")
def test_the_event_of_placing_names_the_space_to_the_owner_alone() -> None:
    game = galaktico()
    (event,) = only(Placed, happened(game, equipped(game), "place destroyer A33"))
    assert Placed(0, ShipType.DESTROYER, "A33") == game.event_for(event, 0)
    assert Placed(0, ShipType.DESTROYER, None) == game.event_for(event, 1)
    assert Placed(0, ShipType.DESTROYER, None) == game.event_for(event, SPECTATOR)


@pytest.mark.clauses("GAL-SET-08")
def test_with_the_last_ship_all_screens_go_and_the_first_turn_begins() -> None:
    game = galaktico()
    before, last = all_but_the_last(game)
    placed, first, second, turn = happened(game, before, last)
    assert Placed(1, ShipType.SCOUT, "B53") == placed
    scouts = tuple((ShipType.SCOUT, space) for space in ("A33", "A35", "A53"))
    assert isinstance(first, Unveiled)
    assert isinstance(second, Unveiled)
    assert (0, 1) == (first.seat, second.seat)
    assert scouts == first.ships[-3:]
    assert TurnBegan(0) == turn


@pytest.mark.clauses("GAL-SET-09")
def test_with_two_players_the_third_sector_has_meteors_and_no_station() -> None:
    game = galaktico()
    table = game.new(2)
    assert 8 == sum(space[0] == "C" for space in meteors_of(game, table))
    stations = [game.board.name(station) for station in table.stations]
    assert [("A44",), ("B44",)] == stations


@pytest.mark.clauses("GAL-SET-05", "GAL-SET-06", "GAL-R-55")
@pytest.mark.tier("exhausted", "3,360 placements")
def test_the_engine_offers_3_360_placements_each_spelled_once() -> None:
    multinomial = factorial(8) // (factorial(2) * factorial(3))
    game = galaktico()
    assert 3_360 == multinomial == _placements(game, equipped(game), {})


def _placements(game: Galaktico, state: State, known: dict[object, int]) -> int:
    """The ways to finish a placement, counted over the spaces that the engine offers.

    Where ships may still go depends on the spaces taken and on the ships of the type in hand.
    """
    ship = next_ship(game.tables, state, 0)
    if ship is None:
        return 1
    own = state.fleets[:4]
    key = (ship, sum(own), own[ship])
    if key not in known:
        labels = game.board.labels
        known[key] = sum(
            _placements(game, game.apply(state, Place(ship, labels[space])), known)
            for space in legal_places(game.tables, state)
        )
    return known[key]
