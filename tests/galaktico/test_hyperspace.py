"""Hyperspace jumps: who jumps, how often, where to, and what stops a jump."""

import pytest

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.words.events import Fought
from tests.galaktico.looking import happened, listed, only, ships_of
from tests.helpers import fragment, galaktico, permits, refuses


def images(game: Galaktico, space: str) -> tuple[str, ...]:
    """The mirror images of a space."""
    return game.board.name(game.board.images[game.board.index[space]])


@pytest.mark.clauses("GAL-HYP-01")
@pytest.mark.parametrize("ship", ["scout", "destroyer"])
def test_scouts_and_destroyers_do_not_jump(ship: str) -> None:
    game = galaktico()
    here = fragment(game, f"0 {ship} A25")
    refuses(game, here, "A25: ~B52", "jump_type", "GAL-HYP-01")
    refuses(game, here, "A25: A15 ~B51", "jump_type", "GAL-HYP-01")
    assert not [text for text in listed(game, here) if "~" in text]


@pytest.mark.clauses("GAL-HYP-01")
@pytest.mark.parametrize("ship", ["cruiser", "fighter"])
def test_cruisers_and_fighters_jump(ship: str) -> None:
    game = galaktico()
    after = permits(game, fragment(game, f"0 {ship} A25"), "A25: ~B52")
    assert {f"0 {ship} B52"} == ships_of(game, after)


@pytest.mark.clauses("GAL-HYP-02")
def test_a_fighter_jumps_once_and_a_cruiser_twice_in_a_movement() -> None:
    game = galaktico()
    fighter = fragment(game, "0 fighter A25")
    permits(game, fighter, "A25: A26 ~B62")
    refuses(game, fighter, "A25: ~B52 B62 ~C26", "jump_limit", "GAL-HYP-02")
    cruiser = fragment(game, "0 cruiser A25")
    permits(game, cruiser, "A25: ~B52 B62 ~C26")
    refuses(game, cruiser, "A25: ~B52 ~C25 C26 ~B62", "jump_limit", "GAL-HYP-02")


@pytest.mark.clauses("GAL-HYP-02")
def test_jumps_before_a_combat_count_after_it() -> None:
    game = galaktico()
    won = permits(game, fragment(game, "0 cruiser A25", "1 scout B53"), "A25: ~B52 B53")
    refuses(game, won, "continue ~A35 ~C53", "jump_limit", "GAL-HYP-02")
    permits(game, won, "continue ~A35 A36")


@pytest.mark.clauses("GAL-HYP-03", "GAL-HYP-05")
def test_the_booklets_cruiser_flies_jumps_across_y_and_flies_on() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A35")
    after = permits(game, here, "A35: A24 ~B42 B33 B34")
    assert {"0 cruiser B34"} == ships_of(game, after)


@pytest.mark.clauses("GAL-HYP-03")
@pytest.mark.parametrize("path", ["~B52 B53 B54 B55", "A35 ~B53 B54", "A35 A45 A55 ~B55"])
def test_a_jump_may_be_any_step_of_a_movement(path: str) -> None:
    game = galaktico()
    permits(game, fragment(game, "0 cruiser A25"), f"A25: {path}")


@pytest.mark.clauses("GAL-HYP-04")
def test_a_jump_uses_up_one_step_however_far_it_leads() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A66")
    permits(game, here, "A66: ~B66 B65 B64 B63")
    refuses(game, here, "A66: ~B66 B65 B64 B63 B62", "range", "GAL-MOV-01")
    steps = game.explain(here, game.parse("A66: ~B66 B65")).sums
    assert [2, 1] == [step.amount for step in steps]
    assert "GAL-HYP-04" in steps[0].clauses


@pytest.mark.clauses("GAL-HYP-05")
@pytest.mark.parametrize(
    "space, mirrored",
    [
        ("A25", ("B52", "C52")),
        ("A31", ("B13", "C13")),
        ("A11", ("B11", "C11")),
        ("B32", ("A23", "C23")),
        ("C24", ("A42", "B42")),
    ],
)
def test_a_jump_leads_to_the_mirror_image_in_another_sector(
    space: str, mirrored: tuple[str, ...]
) -> None:
    game = galaktico()
    assert mirrored == images(game, space)
    here = fragment(game, f"0 fighter {space}")
    for image in mirrored:
        permits(game, here, f"{space}: ~{image}")


@pytest.mark.clauses("GAL-HYP-05")
@pytest.mark.parametrize("space", ["B25", "B53", "A52", "C25", "A26", "A25"])
def test_a_jump_leads_nowhere_else(space: str) -> None:
    game = galaktico()
    refuses(game, fragment(game, "0 cruiser A25"), f"A25: ~{space}", "not_image", "GAL-HYP-05")


@pytest.mark.clauses("GAL-HYP-06")
@pytest.mark.parametrize(
    "there", [{"meteors": ["B52"]}, {"stations": {"0": "B52"}}], ids=["meteor", "own station"]
)
def test_a_jump_may_not_end_where_a_meteor_or_a_station_is(there: dict[str, object]) -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", **there)
    refuses(game, here, "A25: ~B52", "jump_occupied", "GAL-HYP-06")
    permits(game, here, "A25: ~C52")


@pytest.mark.clauses("GAL-HYP-06")
@pytest.mark.parametrize("ship", ["0 scout", "1 scout"])
def test_a_cruiser_may_not_jump_onto_a_ship(ship: str) -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A25", f"{ship} B52")
    refuses(game, here, "A25: ~B52", "jump_occupied", "GAL-HYP-06")


@pytest.mark.clauses("GAL-HYP-06")
def test_a_fighter_may_not_jump_onto_an_own_ship() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A25", "0 scout B52")
    refuses(game, here, "A25: ~B52", "jump_occupied", "GAL-HYP-06")


@pytest.mark.clauses("GAL-HYP-07")
@pytest.mark.parametrize("target", ["scout", "cruiser", "fighter"])
def test_the_fighter_alone_comes_out_of_hyperspace_on_an_opposing_ship(target: str) -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A25", f"1 {target} B52")
    (fought,) = only(Fought, happened(game, here, "A25: ~B52"))
    assert (0, 1) == (fought.seat, fought.opponent)
    there = fragment(game, "0 cruiser A25", f"1 {target} B52")
    refuses(game, there, "A25: ~B52", "jump_occupied", "GAL-HYP-06")


@pytest.mark.clauses("GAL-HYP-08", "GAL-HYP-05")
def test_the_booklets_cruiser_jumps_across_y_and_at_once_across_z() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A35")
    after = permits(game, here, "A35: A24 ~B42 ~C24 C34")
    assert {"0 cruiser C34"} == ships_of(game, after)


@pytest.mark.clauses("GAL-HYP-09")
def test_the_booklets_cruiser_has_to_jump_outside_the_destroyers_field() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A35", "1 destroyer B44")
    refuses(game, here, "A35: A34 ~B43 B44", "jump_gravity", "GAL-GRV-02")
    permits(game, here, "A35: A24 ~B42 B43 B44")


@pytest.mark.clauses("GAL-HYP-09")
def test_a_jump_may_not_leave_a_field_that_the_ship_flew_into() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A35", "1 destroyer A23")
    refuses(game, here, "A35: A34 ~B43", "jump_gravity", "GAL-HYP-09")
    permits(game, here, "A35: A45 ~B54")


@pytest.mark.clauses("GAL-HYP-09")
def test_the_field_of_a_station_stops_jumps_too() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A35", stations={"1": "B44"})
    refuses(game, here, "A35: ~B53", "jump_gravity", "GAL-GRV-02")
    permits(game, here, "A35: ~C53")


@pytest.mark.clauses("GAL-HYP-02")
def test_a_jump_to_the_first_space_of_the_board_counts_like_any_other() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser B11")
    permits(game, here, "B11: ~A11 ~C11 C12")
    refuses(game, here, "B11: ~A11 ~C11 C12 ~A21", "jump_limit", "GAL-HYP-02")


@pytest.mark.clauses("GAL-HYP-02", "GAL-UNI-CR-02")
@pytest.mark.parametrize("used, jumps", [(0, True), (1, True), (2, False)])
def test_after_a_combat_a_cruiser_has_the_jumps_that_are_left(used: int, jumps: bool) -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", pending=["A33", 1, used], left=1)
    assert jumps == any("~" in text for text in listed(game, here))
