"""Explanations: the arithmetic of an action, sum by sum, as the booklet does it."""

import pytest

from galaxy_rules.kernel.score import Sum
from galaxy_rules.kernel.verdicts import IllegalAction
from tests.galaktico.looking import sums
from tests.helpers import P2, K, fragment, galaktico, permits

BOOKLET = {"0": {"cruiser": K}, "1": {"destroyer": P2}}


@pytest.mark.clauses("GAL-EQP-12", "GAL-EQP-13", "GAL-CMB-04", "GAL-CMB-05", "GAL-CMB-06")
def test_the_booklets_combat_is_explained_as_the_booklet_adds_it_up() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A35", "1 destroyer B44", equipment=BOOKLET)
    krypto, quanten = (
        "Krypto and Impuls pass the Deflektor",
        "Quanten and Impuls pass the Inversionsfeld",
    )
    assert (
        Sum("steps of the cruiser, of 4", 4, ("GAL-MOV-01", "GAL-UNI-CR-01", "GAL-HYP-04")),
        Sum("jumps among them, of 2", 1, ("GAL-HYP-02",)),
        Sum(f"Krypto Projektil ({krypto})", 7, ("GAL-EQP-12",)),
        Sum(f"Cryo Blitz ({krypto})", 11, ("GAL-EQP-12",)),
        Sum("basic force of the cruiser", 3, ("GAL-UNI-CR-01",)),
        Sum("total force of the cruiser", 21, ("GAL-EQP-13",)),
        Sum(f"Plasma Bombe ({quanten})", 6, ("GAL-EQP-12",)),
        Sum(f"Korrosions Strahl ({quanten})", 7, ("GAL-EQP-12",)),
        Sum("basic force of the destroyer", 5, ("GAL-UNI-DE-01",)),
        Sum("total force of the destroyer", 18, ("GAL-EQP-13",)),
        Sum("attack 21 against 18: won", 3, ("GAL-CMB-06",)),
        Sum("points for seat 0", 1, ("GAL-PTS-03",)),
    ) == sums(game, here, "A35: A24 ~B42 B43 B44")


@pytest.mark.clauses("GAL-EQP-12", "GAL-EQP-13")
def test_the_booklets_first_sum_comes_to_20() -> None:
    game = galaktico()
    absorber = ["wellen_absorber", "plasma_bombe", "korrosions_strahl"]
    kits = {"0": {"cruiser": K}, "1": {"scout": absorber}}
    here = fragment(game, "0 cruiser A33", "1 scout A34", equipment=kits)
    amounts = {step.what: step.amount for step in sums(game, here, "A33: A34")}
    through = "Laser and Krypto pass the Wellen Absorber"
    assert 12 == amounts[f"Krypto Projektil ({through})"]
    assert 5 == amounts[f"Cryo Blitz ({through})"]
    assert 3 == amounts["basic force of the cruiser"]
    assert 20 == amounts["total force of the cruiser"]


@pytest.mark.clauses("GAL-UNI-SC-03", "GAL-CMB-10")
def test_the_scouts_bonus_is_a_sum_of_its_own() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A13", "1 fighter A33", meteors=["A23"])
    found = sums(game, here, "A13: A23 A33")
    assert Sum("attack straight out of a meteor", 3, ("GAL-UNI-SC-03",)) in found
    assert Sum("attack 17 against 17: tie", 0, ("GAL-CMB-09",)) in found
    assert Sum("total force of the scout", 17, ("GAL-EQP-13", "GAL-CMB-10")) in found
    plain = sums(game, here, "A13: A24 A33")
    assert not [step for step in plain if "GAL-UNI-SC-03" in step.clauses]


@pytest.mark.clauses("GAL-CMB-09", "GAL-PTS-02")
def test_a_tie_explains_the_points_of_both() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", "1 cruiser A34", cards={"1": {"cruiser": 2}})
    assert (
        Sum("points for seat 0", 2, ("GAL-CMB-09", "GAL-PTS-02", "GAL-R-17")),
        Sum("points for seat 1", 1, ("GAL-CMB-09", "GAL-PTS-03")),
    ) == sums(game, here, "A33: A34")[-2:]


@pytest.mark.clauses("GAL-PTS-05", "GAL-PTS-06")
def test_a_razed_station_explains_its_points() -> None:
    game = galaktico()
    words = {"stations": {"0": "A44", "1": "B44"}, "supply": {"1": {"scout": 2}}}
    here = fragment(game, "0 destroyer B33", "1 cruiser B44", **words)
    assert (
        Sum("steps of the destroyer, of 2", 1, ("GAL-MOV-01", "GAL-UNI-DE-01")),
        Sum("points for seat 0", 3, ("GAL-PTS-06", "GAL-STA-05", "GAL-R-16")),
        Sum("points for seat 0", 5, ("GAL-PTS-05",)),
    ) == sums(game, here, "B33: B44")


@pytest.mark.clauses("GAL-MOV-01", "GAL-HYP-04")
def test_a_quiet_move_explains_its_steps_and_jumps() -> None:
    game = galaktico()
    here = fragment(game, "0 fighter A25")
    assert [3, 1] == [step.amount for step in sums(game, here, "A25: ~B52 B53 B54")]
    assert [2] == [step.amount for step in sums(game, here, "A25: A26 A36")]


@pytest.mark.clauses("GAL-MOV-01")
def test_an_explanation_reads_as_lines_with_their_clauses() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A33")
    text = str(game.explain(here, game.parse("A33: A34")))
    assert "A33: A34\n  steps of the scout, of 5: 1 [GAL-MOV-01, GAL-UNI-SC-01]" == text


@pytest.mark.clauses("GAL-MOV-08")
def test_an_illegal_action_is_not_explained_but_refused() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", meteors=["A34"])
    with pytest.raises(IllegalAction) as caught:
        game.explain(here, game.parse("A33: A34"))
    assert ("meteor_pass", "A33: A34") == (caught.value.code, caught.value.action)
    assert "GAL-MOV-08" in caught.value.clauses


@pytest.mark.clauses("GAL-R-17", "GAL-R-18")
@pytest.mark.parametrize(
    "readings, amount, cited",
    [
        ({}, 3, ("GAL-CMB-09", "GAL-PTS-02", "GAL-R-17")),
        ({"tie_rewards": "after"}, 4, ("GAL-CMB-09", "GAL-PTS-02", "GAL-R-17")),
        ({"reward_basis": "wins_only"}, 3, ("GAL-CMB-09", "GAL-PTS-02")),
    ],
)
def test_a_reading_of_ties_is_named_where_another_one_pays_otherwise(
    readings: dict[str, str], amount: int, cited: tuple[str, ...]
) -> None:
    game = galaktico(**readings)
    here = fragment(game, "0 cruiser A33", "1 cruiser A34", cards={"1": {"cruiser": 3}})
    assert Sum("points for seat 0", amount, cited) in sums(game, here, "A33: A34")


@pytest.mark.clauses("GAL-R-18")
def test_where_only_wins_count_the_reading_is_named_once_a_tie_lies_on_the_card() -> None:
    game = galaktico(reward_basis="wins_only")
    ships = ("0 cruiser A33", "0 destroyer A43", "1 cruiser A34", "1 cruiser A44")
    here = fragment(game, *ships, cards={"1": {"cruiser": 2}})
    tied = permits(game, here, "A33: A34")
    assert Sum("points for seat 0", 2, ("GAL-PTS-02", "GAL-R-18")) in sums(game, tied, "A43: A44")


@pytest.mark.clauses("GAL-R-25", "GAL-R-26", "GAL-PTS-05")
def test_who_ended_the_game_is_a_ruling_where_it_was_not_the_player_on_turn_alone() -> None:
    game = galaktico()
    plain = fragment(game, "0 destroyer A33", "1 scout A34", points={"0": 29})
    assert Sum("points for seat 0", 5, ("GAL-PTS-05",)) in sums(game, plain, "A33: A34")
    words = {"points": {"0": 29}, "lost": {"1": {"destroyer": 2}}, "equipment": BOOKLET}
    twice = fragment(game, "0 cruiser A33", "1 destroyer A34", **words)
    assert Sum("points for seat 0", 5, ("GAL-PTS-05", "GAL-R-25")) in sums(game, twice, "A33: A34")
    defended = fragment(game, "0 scout A33", "1 destroyer A34", points={"1": 29})
    paid = Sum("points for seat 1", 5, ("GAL-PTS-05", "GAL-R-26"))
    assert paid in sums(game, defended, "A33: A34")
