"""Contents and preparations: what is in the box, and who takes what of it."""

import pytest

from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaktico.looking import begun, equipped, meteors_of, ships_of
from tests.helpers import fragment, galaktico, permits, refuses


@pytest.mark.clauses("GAL-CMP-01")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_can_play(players: int) -> None:
    game = galaktico()
    assert players == game.seats(game.new(players))


@pytest.mark.clauses("GAL-CMP-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 4, True, "2", 2.0])
def test_no_other_number_can_play(players: int) -> None:
    with pytest.raises(BadInput, match="GAL-CMP-01") as caught:
        galaktico().new(players, sectors="ABC")
    assert caught.value.field == "players"


@pytest.mark.clauses("GAL-CMP-02")
def test_the_board_is_three_rhombi_of_equal_size() -> None:
    board = galaktico().board
    assert 108 == board.size
    assert [36, 36, 36] == [sector.bit_count() for sector in board.sectors]
    assert "ABC" == "".join(dict.fromkeys(label[0] for label in board.labels))


@pytest.mark.clauses("GAL-CMP-02")
def test_with_two_players_the_third_sector_is_there_to_fly_into() -> None:
    game = galaktico()
    two = fragment(game, "0 scout A11")
    assert (0, 1) == two.sectors
    assert {"0 scout C22"} == ships_of(game, permits(game, two, "A11: C11 C22"))


@pytest.mark.clauses("GAL-CMP-02")
def test_a_space_that_is_not_on_the_board_is_refused() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A66")
    refuses(game, here, "A67: A66", "no_space", "GAL-CMP-02")
    refuses(game, here, "A66: A67", "no_space", "GAL-CMP-02")
    refuses(game, here, "D11: D12", "no_space", "GAL-CMP-02")


@pytest.mark.clauses("GAL-CMP-03", "GAL-SET-02")
@pytest.mark.parametrize("players", [2, 3])
def test_there_are_24_meteors_eight_in_each_sector(players: int) -> None:
    game = galaktico()
    meteors = meteors_of(game, game.new(players))
    assert 24 == len(meteors)
    assert {"A": 8, "B": 8, "C": 8} == {s: sum(m[0] == s for m in meteors) for s in "ABC"}


@pytest.mark.clauses("GAL-CMP-03")
def test_a_shifted_meteor_is_still_one_of_24() -> None:
    game = galaktico()
    after = permits(game, begun(game), "meteor A22 A21")
    assert 24 == len(meteors_of(game, after))
    assert {"A21"} == meteors_of(game, after) - meteors_of(game, begun(game))


@pytest.mark.clauses("GAL-CMP-04")
def test_each_colour_has_sixteen_figures_and_the_box_48() -> None:
    game = galaktico()
    start = game.new(3)
    assert (3, 3, 4, 5) * 3 == start.supply
    stations = [station.bit_count() for station in start.stations]
    assert [1, 1, 1] == stations
    assert 48 == sum(start.supply) + sum(stations)


@pytest.mark.clauses("GAL-CMP-04")
def test_a_position_with_a_sixth_scout_is_faulty() -> None:
    game = galaktico()
    with pytest.raises(BadInput, match=r"6 figures of type 3 of seat 0 .*GAL-CMP-04"):
        game.position({"supply": _everything(scout=6)})


def _everything(scout: int) -> dict[str, dict[str, int]]:
    full = {"destroyer": 3, "fighter": 3, "cruiser": 4, "scout": 5}
    return {"0": {**full, "scout": scout}, "1": full}


@pytest.mark.clauses("GAL-CMP-05")
def test_each_player_has_eighteen_cards_and_the_box_54() -> None:
    game = galaktico()
    assert (4, 6, 8) == (TYPES, len(game.box.shields), len(game.box.weapons))
    listed = published_pack()
    cards = [listed.value(f"cards.{kind}") for kind in ("ship_cards", "shields", "weapons")]
    assert [4, 6, 8] == cards
    assert 54 == 3 * sum(cards)


@pytest.mark.clauses("GAL-CMP-05")
def test_a_card_of_another_game_is_refused() -> None:
    game = galaktico()
    refuses(game, game.new(2), "equip destroyer photon_torpedo", "no_card", "GAL-CMP-05")


@pytest.mark.clauses("GAL-CMP-06")
def test_thirty_tokens_are_worth_ninety() -> None:
    pack = published_pack()
    tokens = {1: pack.value("tokens.ones"), 5: pack.value("tokens.fives")}
    tokens[10] = pack.value("tokens.tens")
    assert {1: 20, 5: 6, 10: 4} == tokens
    assert 30 == sum(tokens.values())
    assert 90 == sum(worth * number for worth, number in tokens.items())


@pytest.mark.clauses("GAL-CMP-07")
def test_three_card_sets_differ_by_their_backs() -> None:
    assert ["circle", "hexagon", "pentagon"] == published_pack().value("table.backs")


@pytest.mark.clauses("GAL-CMP-07")
def test_each_player_has_a_whole_set_so_all_may_lay_the_same_cards() -> None:
    game = galaktico()
    table = equipped(game, 3)
    assert table.equipment[:4] == table.equipment[4:8] == table.equipment[8:]


@pytest.mark.clauses("GAL-CMP-08")
def test_each_seat_has_the_figures_of_one_colour() -> None:
    game = galaktico()
    colours = published_pack().value("table.colours")
    assert 3 == len(set(colours))
    for players in (2, 3):
        supply = game.new(players).supply
        assert [15] * players == [sum(supply[4 * s : 4 * s + 4]) for s in range(players)]


@pytest.mark.clauses("GAL-CMP-08", "GAL-R-56")
def test_nobody_moves_the_figures_of_another_colour() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A33", "1 scout B33")
    refuses(game, here, "B33: B34", "not_yours", "GAL-R-56")
    permits(game, here, "A33: A34")


@pytest.mark.clauses("GAL-CMP-09")
def test_points_in_the_bag_are_seen_by_their_owner_alone() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A33", points={"0": 7, "1": 4})
    assert (7, None) == game.view(here, 0).points
    assert (None, 4) == game.view(here, 1).points
    assert (None, None) == game.view(here, SPECTATOR).points


@pytest.mark.clauses("GAL-CMP-10")
@pytest.mark.parametrize("players", [2, 3])
def test_everybody_starts_with_no_points(players: int) -> None:
    game = galaktico()
    assert (0,) * players == game.new(players).points
    assert (0,) * players == game.score(begun(game, players)).totals
    assert () == game.score(begun(game, players)).lines


@pytest.mark.clauses("GAL-CMP-10")
def test_a_new_game_takes_no_points_as_an_option() -> None:
    game = galaktico()
    assert {"players", "first", "sectors"} == set(game.options(game.new(2)))
