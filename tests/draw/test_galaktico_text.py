"""The text drawing: every space can be named, nothing hidden is shown, it fits the terminal."""

import re

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules import draw
from galaxy_rules.galaktico import Galaktico, State
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.pictures.text import board_lines
from galaxy_rules.galaktico.words.events import EVENTS
from galaxy_rules.galaktico.words.spaces import NOWHERE
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.seeds import Dice
from tests.helpers import TYPES, fragment, galaktico, play

WORD = re.compile(r"[ABC*+?]\d\d|\d[DFCS]@?\d\d|\d@\d\d")
LOADOUT = (
    "equip destroyer wellen_absorber krypto_projektil cryo_blitz,"
    " fighter deflektor plasma_bombe korrosions_strahl,"
    " cruiser shield_li weapon_5 weapon_6, scout shield_qk weapon_7 weapon_8"
)


def of_side(side: int) -> Galaktico:
    """Galaktico on a board of this side, with one start ship and nothing else on it."""
    bare = {f"fleet.{ship}.start": int(ship == "destroyer") for ship in TYPES}
    layout = {"station": [], "marked": [[1, 1]], "meteors": []}
    spots = {f"layouts.standard.{what}": rows for what, rows in layout.items()}
    changes = {"board.side": side, **bare, **spots}
    return Galaktico(data=published_pack().with_values("toy", f"side {side}", changes))


def words(lines: list[str]) -> list[str]:
    """What stands between blanks and strokes."""
    return [word for line in lines for word in re.split(r"[ |/\\]+", line) if word]


def ordered(game: Galaktico, state: State, *orders: str) -> State:
    for order in orders:
        for action in game.compose(state, order):
            state = game.apply(state, action)  # type: ignore[arg-type]  # refused orders fail here
    return state


@pytest.mark.parametrize("side", range(1, 10))
def test_every_space_of_every_board_is_drawn_once_and_nothing_touches(side: int) -> None:
    game = of_side(side)
    state = game.position({"players": 2}, fragment=True)
    drawn = words(board_lines(game, state))
    assert sorted(game.board.labels) == sorted(word for word in drawn if word != "+")
    assert 1 == drawn.count("+")


@pytest.mark.parametrize("side", [1, 2, 6, 9])
def test_a_crowded_board_is_still_readable(side: int) -> None:
    game = of_side(side)
    bare = game.position({"players": 3}, fragment=True)
    fleets = [*bare.fleets]
    fleets[2] = game.board.everywhere
    crowded = attrs.evolve(
        bare, fleets=tuple(fleets), stations=(game.board.everywhere, NOWHERE, NOWHERE)
    )
    drawn = [word for word in words(board_lines(game, crowded)) if word != "+"]
    assert sorted(f"0C@{label[1:]}" for label in game.board.labels) == sorted(drawn)


@pytest.mark.parametrize("side", range(1, 10))
def test_it_is_ascii_and_at_most_a_hundred_columns_wide(side: int) -> None:
    game = of_side(side)
    picture = draw.text(game, game.new(3))
    assert picture.isascii()
    assert max(map(len, picture.splitlines())) <= 100


def test_the_published_board_fits_eighty_columns() -> None:
    game = galaktico()
    state = ordered(game, game.new(3), LOADOUT)
    assert max(map(len, draw.text(game, game.view(state, 0)).splitlines())) <= 80


def test_neighbours_in_a_sector_are_drawn_next_to_each_other() -> None:
    game = galaktico()
    lines = board_lines(game, fragment(game))
    place = {
        found[0]: (row, found.start())
        for row, line in enumerate(lines)
        for found in WORD.finditer(line)
    }
    for label, (row, column) in place.items():
        for near in game.board.name(game.board.neighbours[game.board.index[label]]):
            assert abs(place[near][0] - row) <= 3
            assert abs(place[near][1] - column) <= 7


def test_ships_stations_and_meteors_are_told_apart() -> None:
    game = galaktico()
    state = fragment(
        game, "0 cruiser A35", "1 scout B44", meteors=["C22"], stations={"0": "A44", "1": "B44"}
    )
    drawn = words(board_lines(game, state))
    assert {"0C35", "1S@44", "*22", "0@44"} <= set(drawn)


def test_the_panel_says_whose_turn_it_is_and_what_is_left() -> None:
    game = galaktico()
    state = fragment(game, "0 cruiser A35", "0 scout A33", "1 scout B44", left=2)
    after = play(game, state, "A33: A34")
    picture = draw.text(game, after)
    assert "seat 0 to move, 1 action left" in picture
    assert "moved already: A34" in picture


def test_a_victorious_cruiser_is_announced() -> None:
    game = galaktico()
    state = fragment(game, "0 cruiser A35", "1 scout A34", "1 destroyer B66")
    picture = draw.text(game, play(game, state, "A35: A34"))
    assert "A34 won and may move on" in picture
    assert "(1 step, 0 jumps used)" in picture


def test_a_view_shows_start_spaces_behind_a_screen_and_no_points() -> None:
    game = galaktico()
    state = ordered(game, game.new(2), LOADOUT, LOADOUT)
    state = ordered(game, state, "place destroyer A33")
    theirs = draw.text(game, game.view(state, 1))
    assert "?33" in theirs
    assert "0D33" not in theirs
    assert re.search(r"^.*0 A +\? ", theirs, re.MULTILINE)
    assert "0D33" in draw.text(game, game.view(state, 0))


def test_others_cards_are_drawn_for_nobody_else() -> None:
    game = galaktico()
    state = ordered(game, game.new(2), LOADOUT)
    assert "0 destroyer  wellen_absorber" in draw.text(game, game.view(state, 0))
    for seat in (1, SPECTATOR):
        assert "wellen_absorber" not in draw.text(game, game.view(state, seat))
    assert "as an onlooker sees it" in draw.text(game, game.view(state, SPECTATOR))


def test_drawings_of_states_that_differ_in_secrets_are_equal() -> None:
    game = galaktico()
    other = LOADOUT.replace("wellen_absorber", "shield_ki")
    one, two = (ordered(game, game.new(2), loadout) for loadout in (LOADOUT, other))
    assert one != two
    assert draw.text(game, game.view(one, 1)) == draw.text(game, game.view(two, 1))


def test_the_winner_stands_in_the_panel() -> None:
    game = galaktico()
    state = fragment(game, "0 destroyer B43", "1 scout B66", stations={"1": "B44"})
    assert "over: seat 0 wins" in draw.text(game, play(game, state, "B43: B44"))


def test_cards_left_open_after_a_combat_are_marked() -> None:
    game = galaktico(equipment_after_combat="open")
    state = fragment(game, "0 cruiser A35", "1 scout A34", "1 destroyer B66")
    after = play(game, state, "A35: A34")
    assert "1 scout      shield_qk + plasma_bombe + korrosions_strahl  (open)" in draw.text(
        game, game.view(after, 0)
    )


def test_every_event_of_whole_games_has_a_sentence_and_hidden_cards_stay_hidden() -> None:
    game = galaktico()
    told = set()
    for seed in range(3):
        dice, state = Dice(seed), game.new(3)
        while game.to_move(state) != gr.OVER:
            step = game.step(state, dice.choose(game.legal_actions(state)))
            state = step.state
            for event in step.events:
                told.add(type(event))
                sentence = draw.sentence(game, event)
                assert sentence.endswith(".")
                assert "None" not in draw.sentence(game, game.event_for(event, SPECTATOR))
    assert {event.__name__ for event in EVENTS} - {kind.__name__ for kind in told} <= {"Passed"}


def test_remarks_give_a_cards_numbers_and_an_attacks_target() -> None:
    game = galaktico()
    first = game.new(2)
    view = game.view(first, 0)
    assert "blocks quanten and impuls" == draw.remark(game, view, game.legal_actions(first)[0])
    state = fragment(game, "0 scout A35", "1 cruiser A33", meteors=["A34"])
    assert "attacks seat 1's cruiser, +3 out of a meteor" == draw.remark(
        game, game.view(state, 0), game.parse("A35: A34 A33")
    )
    assert not draw.remark(game, game.view(state, 0), game.parse("A35: A36"))
    assert "scout" == draw.caption(game, game.view(state, 0), "A35")


def test_something_else_than_a_position_is_refused() -> None:
    game = galaktico()
    with pytest.raises(BadInput, match="state: str"):
        draw.text(game, "A35")
