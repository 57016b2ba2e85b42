"""Galaxy of Trian: with races that have no skills, the full game is the game with ships.

Played side by side from the same seeds, with two to four players and varied readings; the second
half shows that the comparison would notice a difference.
"""

import attrs
import pytest

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.state import State
from properties import full_trian
from properties.full_trian import (
    TOY_RACES,
    DifferenceError,
    both_games,
    differences,
    play,
    scheduled,
    toy_pack,
)

GAMES = range(12)


@pytest.mark.clauses("TRI-VAR-02", "TRI-VAR-03", "TRI-SET-02", "TRI-EVO-07")
@pytest.mark.parametrize("number", GAMES)
def test_without_skills_the_full_game_is_the_game_with_ships(number: int) -> None:
    tally = play(scheduled(number))
    assert tally["decisions"] > 100
    assert tally["events"] > 300


@pytest.mark.deep
@pytest.mark.clauses("TRI-VAR-02", "TRI-VAR-03")
@pytest.mark.parametrize("start", range(100, 400, 20))
def test_without_skills_many_full_games_are_games_with_ships(start: int) -> None:
    for number in range(start, start + 20):
        play(scheduled(number))


@pytest.mark.clauses("TRI-VAR-03", "TRI-SET-02")
@pytest.mark.tier("shown")
def test_the_toy_races_have_nothing() -> None:
    full, ships = both_games(())
    assert (full.variant, ships.variant) == ("full", "ships")
    assert tuple(full.box.races) == TOY_RACES
    for race in full.box.races.values():
        assert ((), ()) == (race.start, race.modules)
    state = full.new(4, races=TOY_RACES[:4])
    assert not any(state.modules)
    assert not any(state.specials)


@pytest.mark.clauses("TRI-VAR-02", "TRI-VAR-03")
@pytest.mark.tier("shown")
def test_the_matches_have_all_numbers_of_players_and_other_readings() -> None:
    matches = [scheduled(number) for number in GAMES]
    assert {match.players for match in matches} == {2, 3, 4}
    assert len({match.rulings for match in matches}) > len(GAMES) // 2
    assert all(len(set(match.races)) == match.players for match in matches)


@pytest.mark.clauses("TRI-VAR-03")
@pytest.mark.tier("shown")
def test_races_with_skills_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack in which one race has a skill: soon something else is listed."""
    pack = toy_pack().with_values("toy", "one skill", {"races.ash.start": ["decoy"]})
    games = GalaxyOfTrian({}, pack, "full"), GalaxyOfTrian({}, pack, "ships")
    monkeypatch.setattr(full_trian, "both_games", lambda _: games)
    match = attrs.evolve(scheduled(0), players=2, first=0, races=("ash", "birch"))
    with pytest.raises(DifferenceError):
        play(match)


@pytest.mark.clauses("TRI-VAR-03")
@pytest.mark.tier("shown")
def test_every_field_but_those_of_races_is_compared() -> None:
    full, ships = both_games(())
    here, there = full.new(2, races=TOY_RACES[:2]), ships.new(2)
    assert here != there
    assert {} == differences(here, there)
    assert {"credits"} == differences(attrs.evolve(here, credits=(9, 10)), there).keys()
    assert {"races", "modules"} < {field.name for field in attrs.fields(State)}


def test_the_command_says_what_was_compared(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(full_trian, "play", lambda match: play(match, plies=30))
    assert 0 == full_trian.main(["--games", "2"])
    assert "games 2" in capsys.readouterr().out
