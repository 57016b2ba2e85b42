"""Race evolution: what can be unlocked, at what price, and that it works at once."""

import pytest

from galaxy_rules.galaxy_of_trian import Phase
from galaxy_rules.galaxy_of_trian.words.skill_events import RaceTaken, SkillUnlocked
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, Cause
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE
from tests.galaxy_of_trian.helpers import (
    drawn,
    full_table,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    special,
    table,
)

FULL = game("full")
Y, R = range(2)
RACES = tuple(FULL.box.races)


@pytest.mark.clauses("TRI-SET-02", "TRI-SET-06", "TRI-SET-07", "TRI-SET-08", "TRI-CMP-02")
def test_races_are_drawn_evenly_and_none_twice() -> None:
    state = FULL.new(3)
    assert CHANCE == FULL.to_move(state)
    assert {f"draw {race}": 1 / 8 for race in RACES} == pytest.approx(drawn(FULL, state))
    (taken,) = happened(FULL, state, "draw decoy", RaceTaken)
    assert (0, "decoy") == (taken.seat, taken.race)
    state = permits(FULL, state, "draw decoy")
    assert 7 == len(drawn(FULL, state))
    refuses(FULL, state, "draw decoy", "no_race", "TRI-SET-02")
    state = play(FULL, state, "draw xemh", "draw priestess")
    assert ("decoy", "xemh", "priestess") == state.races
    assert (("", "", ""),) * 3 == state.modules
    assert (1, 1) == (special(state, 0, "decoy"), special(state, 0, "modulator"))
    assert (1, 1) == (special(state, 1, "cannon"), special(state, 2, "harness"))


@pytest.mark.clauses("TRI-SET-02")
def test_races_may_be_chosen() -> None:
    state = FULL.new(2, races=("xemh", "maephos"))
    assert ("xemh", "maephos") == state.races
    for wrong in (("xemh", "xemh"), ("xemh",), ("xemh", "moon")):
        with pytest.raises(BadInput) as caught:
            FULL.new(2, races=wrong)
        assert "races" == caught.value.field
    with pytest.raises(BadInput):
        game().new(2, races=("xemh", "maephos"))


@pytest.mark.clauses("TRI-EVO-01", "TRI-EVO-02", "TRI-EVO-05", "TRI-CMP-07", "TRI-R-105")
@pytest.mark.parametrize("race", RACES)
def test_every_side_of_every_module_can_be_unlocked(race: str) -> None:
    other = next(name for name in RACES if name != race)
    state = full_table([race, other], credits=[10, 10])
    assert 6 == len(listed(FULL, state, "unlock"))
    for module, pair in enumerate(FULL.box.races[race].modules):
        for side, skill, price in zip(("racial", "universal"), pair, (10, 5), strict=True):
            (event,) = happened(FULL, state, f"unlock {module} {side}", SkillUnlocked)
            assert (Y, skill, price) == (event.seat, event.skill, event.price)
            after = permits(FULL, state, f"unlock {module} {side}")
            assert (10 - price, side) == (after.credits[Y], after.modules[Y][module])
            assert -price == after.ledger[Y][CAUSES.index(Cause.UNLOCK)]
            assert Phase.EXTRACTION is after.phase


@pytest.mark.clauses("TRI-EVO-02", "TRI-TRD-08")
@pytest.mark.parametrize("purse, sides", [(4, set()), (5, {"universal"}), (9, {"universal"})])
def test_nobody_unlocks_on_credit(purse: int, sides: set[str]) -> None:
    state = full_table(["gambler", "xemh"], credits=[purse])
    assert sides == {text.split()[2] for text in listed(FULL, state, "unlock")}
    refuses(FULL, state, "unlock 1 racial", "credits", "TRI-EVO-02")


@pytest.mark.clauses("TRI-EVO-03", "TRI-EVO-04", "TRI-R-126")
def test_one_a_turn_and_for_good() -> None:
    state = permits(FULL, full_table(["gambler", "xemh"], credits=[40]), "unlock 1 universal")
    assert [] == listed(FULL, state, "unlock")
    refuses(FULL, state, "unlock 0 racial", "one_a_turn", "TRI-EVO-03")
    refuses(FULL, state, "unlock 1 racial", "unlocked", "TRI-EVO-04", "TRI-EVO-03")
    later = full_table(["gambler", "xemh"], {"0": ["mineral_set"]}, credits=[40])
    assert {"0", "2"} == {text.split()[1] for text in listed(FULL, later, "unlock")}
    refuses(FULL, later, "unlock 1 universal", "unlocked", "TRI-EVO-04")
    spent = full_table(["gambler", "xemh"], credits=[40], evolved=True)
    refuses(FULL, spent, "unlock 1 universal", "one_a_turn", "TRI-EVO-03")


@pytest.mark.clauses("TRI-EVO-03")
def test_a_new_turn_allows_a_new_skill() -> None:
    state = full_table(
        ["gambler", "xemh"], turn=R, phase="exploration", credits=[40, 40], evolved=True
    )
    state = permits(FULL, state, "end")
    assert (Y, False) == (state.turn, state.evolved)
    permits(FULL, state, "unlock 0 racial")


@pytest.mark.clauses("TRI-EVO-07", "TRI-TRN-05")
@pytest.mark.parametrize("words", [{"phase": "exploration"}, {"hand": "SSS"}])
def test_only_in_extraction(words: dict[str, str]) -> None:
    state = full_table(["gambler", "xemh"], **words)
    refuses(FULL, state, "unlock 0 racial", "wrong_phase", "TRI-TRN-05")


@pytest.mark.clauses("TRI-EVO-01")
def test_a_module_and_a_side_that_there_is() -> None:
    state = full_table(["gambler", "xemh"])
    refuses(FULL, state, "unlock 3 racial", "no_module", "TRI-EVO-01")
    refuses(FULL, state, "unlock 0 moon", "no_side", "TRI-EVO-01")


@pytest.mark.clauses("TRI-EVO-06", "TRI-SK-2-05", "TRI-SK-5-06", "TRI-SK-6-03", "TRI-SK-7-09")
@pytest.mark.parametrize(
    "race, module, token",
    [
        ("khaarquar", 2, "minion"),
        ("maephos", 2, "tunnel"),
        ("manipulator", 1, "exmitter"),
        ("decoy", 2, "modulator"),
    ],
)
def test_a_second_token_comes_with_its_skill(race: str, module: int, token: str) -> None:
    state = full_table([race, "gambler"])
    assert 1 == special(state, Y, token)
    assert 2 == special(permits(FULL, state, f"unlock {module} racial"), Y, token)
    assert 1 == special(permits(FULL, state, f"unlock {module} universal"), Y, token)


@pytest.mark.clauses("TRI-CMP-08", "TRI-EVO-06", "TRI-SET-08")
def test_twelve_tokens_in_all() -> None:
    total = 0
    for race in RACES:
        other = next(name for name in RACES if name != race)
        skills = [pair[0] for pair in FULL.box.races[race].modules]
        total += len(full_table([race, other], {"0": skills}).specials[Y])
    assert 12 == total


@pytest.mark.clauses("TRI-R-106", "TRI-EVO-07", "TRI-SK-4-05", "TRI-UNI-02")
def test_a_skill_works_at_once() -> None:
    state = full_table(["quuylto", "gambler"], tokens=[["plus"]])
    refuses(FULL, state, "sell plus", "no_skill", "TRI-EVO-01")
    state = play(FULL, state, "unlock 2 racial", "sell plus")
    assert 2 == state.credits[Y]


@pytest.mark.clauses("TRI-VAR-01", "TRI-VAR-02", "TRI-VAR-03")
@pytest.mark.parametrize("variant", ["ships", "beginner"])
def test_the_other_variants_have_no_evolution(variant: str) -> None:
    rules = game(variant)
    state = table(rules)
    assert (None, None) == state.races
    for action in ("unlock 0 racial", "sell set", "gamble", "explore", "decline", "warcry"):
        refuses(rules, state, action, "no_skills")
