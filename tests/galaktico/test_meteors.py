"""Moving a meteor: whose it is to move, where it may go, and what that is good for."""

import pytest

from galaxy_rules.galaktico.words.events import Fought, MeteorMoved
from tests.galaktico.looking import happened, listed, meteors_of, only
from tests.helpers import fragment, galaktico, permits, play, refuses


@pytest.mark.clauses("GAL-MET-01")
def test_a_meteor_in_the_own_sector_is_shifted_by_one_space() -> None:
    game = galaktico()
    here = fragment(game, meteors=["A33", "B33"])
    assert (MeteorMoved(0, "A33", "A34"),) == happened(game, here, "meteor A33 A34")
    after = permits(game, here, "meteor A33 A34")
    assert ({"A34", "B33"}, 1) == (meteors_of(game, after), after.actions_left)
    refuses(game, here, "meteor A35 A36", "no_meteor", "GAL-MET-01")


@pytest.mark.clauses("GAL-MET-02")
@pytest.mark.parametrize("space", ["A22", "A23", "A24", "A32", "A34", "A42", "A43", "A44"])
def test_a_meteor_goes_in_every_direction(space: str) -> None:
    game = galaktico()
    here = fragment(game, meteors=["A33"])
    assert {space} == meteors_of(game, permits(game, here, f"meteor A33 {space}"))


@pytest.mark.clauses("GAL-MET-02")
def test_a_meteor_goes_only_onto_a_touching_space_that_is_free() -> None:
    game = galaktico()
    ships = ("0 scout A34", "1 scout A43")
    here = fragment(game, *ships, meteors=["A33", "A22"], stations={"0": "A44", "1": "A32"})
    refuses(game, here, "meteor A33 A35", "not_adjacent", "GAL-MET-02")
    refuses(game, here, "meteor A33 A33", "not_adjacent", "GAL-MET-02")
    for space in ("A34", "A43", "A22", "A44", "A32"):
        refuses(game, here, f"meteor A33 {space}", "meteor_dest", "GAL-MET-02")
    moves = [text for text in listed(game, here) if text.startswith("meteor A33")]
    assert ["meteor A33 A23", "meteor A33 A24", "meteor A33 A42"] == moves


@pytest.mark.clauses("GAL-MET-03")
def test_meteors_in_other_players_sectors_are_not_shifted() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser B34", meteors=["A33", "B33", "C33"], players=3)
    refuses(game, here, "meteor B33 B32", "meteor_right", "GAL-MET-03")
    refuses(game, here, "meteor C33 C32", "meteor_right", "GAL-MET-03")
    permits(game, here, "meteor A33 A32")


@pytest.mark.clauses("GAL-MET-04")
def test_in_the_field_of_an_own_destroyer_meteors_are_shifted_in_any_sector() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer B54", "1 destroyer B35", meteors=["B43", "B46"])
    refuses(game, here, "meteor B46 B36", "meteor_right", "GAL-MET-03")
    after = permits(game, here, "meteor B43 B33")
    assert ({"B33", "B46"}, 1) == (meteors_of(game, after), after.actions_left)


@pytest.mark.clauses("GAL-MET-04")
def test_the_field_gives_the_right_across_a_border() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A16", meteors=["B51", "B52"])
    permits(game, here, "meteor B51 B41")
    refuses(game, here, "meteor B52 B42", "meteor_right", "GAL-MET-03")


@pytest.mark.clauses("GAL-MET-05")
def test_a_meteor_may_be_shifted_out_of_the_field() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer B54", meteors=["B43"])
    pushed = permits(game, here, "meteor B43 B32")
    assert {"B32"} == meteors_of(game, pushed)
    refuses(game, pushed, "meteor B32 B31", "meteor_right", "GAL-MET-03")


@pytest.mark.clauses("GAL-MET-06")
def test_the_destroyer_may_still_move_after_a_meteor_was_shifted_by_its_right() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer B54", meteors=["B43"])
    pushed = permits(game, here, "meteor B43 B32")
    assert 1 == permits(game, pushed, "B54: B55").turn


@pytest.mark.clauses("GAL-MET-06")
def test_a_destroyer_that_has_moved_still_gives_the_right() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer B56", meteors=["B43"])
    refuses(game, here, "meteor B43 B32", "meteor_right", "GAL-MET-03")
    permits(game, permits(game, here, "B56: B55 B54"), "meteor B43 B32")


@pytest.mark.clauses("GAL-MET-07")
def test_a_meteor_is_shifted_to_open_a_way() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A11", meteors=["A22"])
    refuses(game, here, "A11: A22 A33", "meteor_pass", "GAL-MOV-08")
    permits(game, permits(game, here, "meteor A22 A32"), "A11: A22 A33")


@pytest.mark.clauses("GAL-MET-07")
def test_a_meteor_is_shifted_to_close_a_way() -> None:
    game = galaktico()
    here = fragment(game, "1 destroyer B51", "0 scout A66", meteors=["A24"])
    permits(game, play(game, here, "meteor A24 A34", "A66: A65"), "B51: A15")
    closed = play(game, here, "meteor A24 A15", "A66: A65")
    refuses(game, closed, "B51: A15", "meteor_pass", "GAL-MOV-08")


@pytest.mark.clauses("GAL-MET-07")
def test_a_meteor_is_shifted_to_give_a_scout_its_bonus() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A12", "1 cruiser A33", meteors=["A24"])
    ready = permits(game, here, "meteor A24 A23")
    (fought,) = only(Fought, happened(game, ready, "A12: A23 A33"))
    assert (3, 17, 16) == (fought.bonus, fought.attack, fought.defence)
