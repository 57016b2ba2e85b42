"""The variants: beginners play without ships, the next step has them, the full game has races."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.components import Supply
from galaxy_rules.galaxy_of_trian.words.state import CAUSE_INDEX, Cause
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from tests.galaxy_of_trian.helpers import (
    D1,
    NEBULA,
    SYSTEM,
    L,
    Laid,
    M,
    U,
    drawn,
    emissary,
    estate,
    game,
    listed,
    permits,
    play,
    refuses,
    settle,
    table,
)
from tests.galaxy_of_trian.walks import played


@pytest.mark.clauses("TRI-VAR-01", "TRI-R-128")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_beginners_have_everything_but_ships(players: int) -> None:
    rules = game("beginner")
    state = settle(rules, rules.new(players))
    full = game().box.supplies[players]
    own = Supply(full.emissaries, full.research, full.space, corvettes=0, rogues=0)
    assert (own,) * players == state.supplies
    assert (10,) * players == state.credits
    assert [1] * players == [len(hand) for hand in state.tokens]
    assert (42, 42) == state.heights


@pytest.mark.clauses("TRI-VAR-01", "TRI-R-128")
def test_beginners_send_move_and_teleport_no_ships() -> None:
    rules = game("beginner")
    galaxy: Laid = [(U, "PoSS", 0), (D1, "T", 0), (L, "O", 0)]
    state = table(rules, galaxy=galaxy, added=D1, emissaries=[(U, 0)])
    for text in (
        f"send corvette {D1}:s0", f"send rogue {D1}:s0", f"move {U} {L}:s0",
        f"teleport ship {U} {L}:s0",
    ):  # fmt: skip
        refuses(rules, state, text, "no_ships", "TRI-VAR-01")
    refuses(rules, table(rules, galaxy=galaxy), f"mine {U} {L}:n0 red", "no_rogue")


@pytest.mark.clauses("TRI-VAR-01")
@pytest.mark.parametrize("seed", range(2))
def test_no_ship_is_ever_seen_in_a_game_of_beginners(seed: int) -> None:
    for moment in played(game("beginner"), 3, seed):
        assert not moment.after.ships
        assert moment.after.battle is None or moment.after.battle.ships is None
    plundering = [CAUSE_INDEX[cause] for cause in (Cause.PLUNDER, Cause.PLUNDERED)]
    assert not any(row[index] for row in moment.after.ledger for index in plundering)


@pytest.mark.clauses("TRI-VAR-01", "TRI-R-128")
def test_specials_act_on_beginners_emissaries() -> None:
    rules = game("beginner")
    galaxy: Laid = [(U, "PoSS", 2), (D1, "T", 0), (L, "O", 0)]
    state = table(rules, galaxy=galaxy, added=D1, emissaries=[(U, 0)])
    after = permits(rules, state, f"teleport emissary {U} {L}:o0")
    assert 2 == after.extra
    assert (
        5 == permits(rules, table(rules, galaxy=galaxy, emissaries=[(L, 0)]), "buy red").credits[0]
    )
    struck = table(rules, galaxy=SYSTEM, hand="T03", emissaries=[(L, 1)])
    assert emissary(permits(rules, struck, f"place X {M} 0"), L) is None


@pytest.mark.clauses("TRI-VAR-01", "TRI-R-128")
def test_beginners_trade_build_and_fight_with_emissaries() -> None:
    rules = game("beginner")
    words: dict[str, Any] = {"galaxy": NEBULA, "emissaries": [(U, 0)]}
    state = table(rules, **words, added=L, bag=[])
    assert 14 == permits(rules, state, f"build {U}").credits[0]
    closing = table(
        rules, galaxy=NEBULA, emissaries=[(U, 0), (D1, 1)], added=L, pending=[U], bag=[]
    )
    state = play(rules, closing, f"resolve {U}:n0", "roll 2", "roll 5", "draw plus")
    assert 1 == estate(state, f"{U}:n0").controller
    assert Bag.of(["plus"]) == state.tokens[1]


@pytest.mark.clauses("TRI-VAR-02")
def test_the_next_step_has_ships_and_no_races() -> None:
    rules = game("ships")
    assert game("beginner") != rules
    state = table(rules, galaxy=[(U, "SSS", 0)], added=U)
    assert {"corvette", "rogue"} == {text.split()[1] for text in listed(rules, state, "send")}
    assert (None, None) == state.races
    trading = table(rules, galaxy=[(U, "SSS", 0)])
    refuses(rules, trading, "unlock 0 racial", "no_skills", "TRI-VAR-02")
    for text in ("sell set", "give red", "warcry", "gamble", f"harness {U}", "explore"):
        refuses(rules, trading, text, "no_skills", "TRI-VAR-02")


@pytest.mark.clauses("TRI-VAR-03", "TRI-SET-02", "TRI-SET-07", "TRI-SET-08")
def test_the_full_game_is_what_is_played_unless_told() -> None:
    rules = GalaxyOfTrian()
    assert "full" == rules.variant
    assert game("full") == rules
    assert game("ships") != rules
    state = rules.new(3, races=("xemh", "maephos", "decoy"))
    assert ("xemh", "maephos", "decoy") == state.races
    assert (("", "", ""),) * 3 == state.modules
    assert Bag.of(["cannon"]) == state.specials[0]
    assert Bag.of(["decoy", "modulator"]) == state.specials[2]
    trading = table(rules, galaxy=[(U, "SSS", 0)], races=["xemh", "maephos"])
    assert {"0 racial", "2 universal"} <= {
        text.removeprefix("unlock ") for text in listed(rules, trading, "unlock")
    }
    sending = table(rules, galaxy=[(U, "SSS", 0)], added=U, races=["xemh", "maephos"])
    sent = {text.split()[1] for text in listed(rules, sending, "send")}
    assert {"corvette", "rogue", "cannon"} == sent


@pytest.mark.clauses("TRI-SET-02", "TRI-CMP-02")
def test_races_that_nobody_chose_are_drawn_one_after_the_other() -> None:
    rules = game("full")
    state = rules.new(4, first=2)
    for number, seat in enumerate((2, 3, 0, 1)):
        chances = drawn(rules, state)
        assert 8 - number == len(chances)
        assert {1 / (8 - number)} == set(chances.values())
        race = list(rules.box.races)[number]
        refuses(rules, state, "draw moon", "no_race", "TRI-SET-02")
        state = permits(rules, state, f"draw {race}")
        assert race == state.races[seat]
    assert {"draw reroll", "draw plus"} == drawn(rules, state).keys()


@pytest.mark.clauses("TRI-SET-02")
@pytest.mark.parametrize(
    "variant, races",
    [
        ("full", ["xemh"]),
        ("full", ["xemh", "xemh"]),
        ("full", ["xemh", "moon"]),
        ("full", ["xemh", 1]),
        ("full", "xemh maephos"),
        ("ships", ["xemh", "maephos"]),
        ("beginner", []),
    ],
)
def test_each_seat_plays_one_race_that_nobody_else_plays(variant: str, races: Any) -> None:
    with pytest.raises(BadInput) as caught:
        game(variant).new(2, races=races)
    assert "races" == caught.value.field


@pytest.mark.clauses("TRI-VAR-03", "TRI-R-19", "TRI-R-75", "TRI-R-90")
@pytest.mark.parametrize("variant", ["standard", "", 1])
def test_there_is_no_other_variant(variant: Any) -> None:
    with pytest.raises(BadInput, match="variant"):
        GalaxyOfTrian(variant=variant)
