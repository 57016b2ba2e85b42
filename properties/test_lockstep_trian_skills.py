"""Galaxy of Trian: what skills offer, beside a second reading of the sentences on skills.

The second reading was written without sight of the engine.  It says what may be done, not what
comes of it, save for explosions; whole games with skills have no second reading.
"""

from typing import Any, Final

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, State
from galaxy_rules.galaxy_of_trian.words.grid import cell_name
from properties import lockstep_trian_skills
from properties.lockstep_trian_skills import (
    DisagreementError,
    Tally,
    beside_run,
    departures,
    scheduled,
    shift,
)
from properties.lockstep_trian_table import Readings, game_of
from properties.oracle import galaxy_of_trian_skills as reading
from properties.oracle.galaxy_of_trian_table import RULINGS, SKILL_RULINGS

GAMES: Final = 8


@pytest.mark.parametrize("start", range(0, 48, GAMES))
def test_skills_offer_what_the_second_reading_finds(start: int) -> None:
    total = Tally()
    for number in range(start, start + GAMES):
        total += beside_run(*scheduled(number), steps=200)
    assert GAMES == total["games"]
    assert total["offers"] > GAMES


@pytest.mark.deep
@pytest.mark.parametrize("start", range(1_000, 2_000, 20))
def test_many_games(start: int) -> None:
    total = Tally()
    for number in range(start, start + 20):
        total += beside_run(*scheduled(number))
    assert 20 == total["games"]


def test_the_second_reading_knows_the_switches_of_skills() -> None:
    known = RULINGS | SKILL_RULINGS
    alone = {(name, word) for name, words in known.items() for word in words[1:]}
    assert alone == set(departures())


def play(games: int) -> None:
    for number in range(games):
        beside_run(*scheduled(number))


PLANTED: Final = {
    "nobody is near": ("within_three", lambda *_: False),
    "everything is elsewhere": ("elsewhere", lambda *_: True),
    "no exmitter shuts": ("room_for_emissary", lambda *_: True),
    "nothing explodes": ("blast", lambda *_: (set(), set())),
    "nobody is freed": ("releases", lambda *_: ()),
}


@pytest.mark.parametrize("name, value", PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_difference_is_found(
    name: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, name, value)
    if name == "blast":
        monkeypatch.setattr(lockstep_trian_skills, name, value)
    if name == "releases":
        monkeypatch.setitem(reading.OFFERS, "release", value)
    with pytest.raises(DisagreementError):
        play(120)


# the Priestess


def asked(game: GalaxyOfTrian, state: State) -> list[str]:
    return [str(action) for action in game.legal_actions(state)]


def told(game: GalaxyOfTrian, state: State, *texts: str) -> State:
    for text in texts:
        state = game.apply(state, game.parse(text))
    return state


def brought(readings: Readings) -> tuple[GalaxyOfTrian, State]:
    """The active player has sent the Priestess of another next to the Corvette of a third."""
    game = game_of("full", readings, 0)
    ring = ["0,0,0", "0,0,1", "1,0,1", "1,-1,1", "1,-1,0", "0,-1,0"]
    tiles = [[cell, "T" if cell == "0,0,0" else "SSS", 0] for cell in ring]
    state = game.position(
        {
            "galaxy": tiles, "players": 3, "races": ["maephos", "priestess", "xemh"],
            "skills": {"1": ["divine_help"]}, "minerals": [[], ["red", "red", "blue"], []],
            "ships": [["0,-1,0", 1, "priestess"], ["1,-1,1", 2, "corvette"]],
            "phase": "exploration", "added": "0,0,0",
        },
        fragment=True,
    )  # fmt: skip
    return game, told(game, state, "teleport ship 0,-1,0 1,0,1:s0")


@pytest.mark.clauses("TRI-R-154", "TRI-R-76", "TRI-SK-1-11")
@pytest.mark.tier("shown")
def test_a_priestess_that_a_third_player_brought_attacks_or_defends() -> None:
    _, state = brought(())
    assert "1,0,1" not in ships_of(state)
    game, state = brought((("priestess_brought", "defends"),))
    assert 1 == game.to_move(state)
    assert any(text.startswith("evade") for text in asked(game, state))
    scene = lockstep_trian_skills.scene_of(game, state, (("priestess_brought", "defends"),), 0)
    refuges = set(reading.refuges(scene, (1, 0, 1), 1))
    assert refuges == {text for text in asked(game, state) if text.startswith("evade")}


def ships_of(state: State) -> set[str]:
    return {cell_name(cell) for cell in state.ships}


@pytest.mark.clauses("TRI-R-153", "TRI-SK-1-05")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("word", ["before_battle", "after_battle"])
@pytest.mark.parametrize("enemy", [True, False])
def test_a_priestess_is_fixed_before_or_after_the_battle(word: str, enemy: bool) -> None:
    readings = () if word == "before_battle" else (("priestess_fixing", word),)
    game = game_of("full", readings, 0)
    state = game.position(
        {
            "galaxy": [["0,0,0", "SSS", 0], ["0,0,1", "PoSS", 0], ["1,0,1", "SSS", 0]],
            "races": ["priestess", "xemh"], "phase": "exploration",
            "ships": [["0,0,0", 0, "priestess"], *[["1,0,1", 1, "rogue"]] * enemy],
        },
        fragment=True,
    )  # fmt: skip
    state = told(game, state, "move 0,0,0 0,0,1:s0")
    fixable = "fix 0,0,1:p0" in (asked(game, state) if game.to_move(state) == 0 else [])
    assert fixable is (word == "before_battle" or not enemy)


# explosions


@pytest.mark.clauses("TRI-R-165", "TRI-SK-7-07", "TRI-SK-7-04")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("word, wide", [("every_explosion", True), ("own_detonation", False)])
def test_shockwave_widens_every_explosion_or_that_of_its_owner(word: str, wide: bool) -> None:
    readings = () if word == "every_explosion" else (("shockwave", word),)
    game = game_of("full", readings, 0)
    fan = ["0,0,0", "0,0,1", "1,0,1", "1,-1,1", "1,-1,0", "0,-1,0"]
    for turn, text in ((1, "move 1,-1,0 0,-1,0:s0"), (0, "detonate 0,0,0 0,0,1:s0")):
        ships = [["0,0,0", 0, "decoy"], ["1,-1,1", 1, "rogue"]]
        ships += [["1,-1,0", 1, "corvette"]] * turn
        state = game.position(
            {
                "galaxy": [[cell, "SSS", 0] for cell in fan], "races": ["decoy", "maephos"],
                "skills": {"0": ["shockwave"]}, "turn": turn, "phase": "exploration",
                "ships": ships,
            },
            fragment=True,
        )  # fmt: skip
        scene = lockstep_trian_skills.scene_of(game, state, readings, 0)
        shift(scene, text)
        cell = next(at for at, ship in scene.ships.items() if ship["kind"] == "decoy")
        lost, _ = reading.blast(scene, cell, 0, text.startswith("detonate"))
        after = ships_of(told(game, state, text))
        assert {",".join(map(str, at)) for at in scene.ships} - after == {
            ",".join(map(str, at)) for at in lost
        }
        assert ("1,-1,1" not in after) is (wide or turn == 0)
