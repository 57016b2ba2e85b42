"""Positions built by hand: what they may leave out, and what is wrong with faulty ones."""

import json
from typing import Any

import attrs
import pytest

from galaxy_rules.galaktico import Phase, State
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import Pending
from galaxy_rules.kernel.errors import BadInput
from tests.galaktico.looking import begun, count, equipped, meteors_of, ships_of
from tests.helpers import fragment, galaktico, permits, play

LOADOUT = {
    "destroyer": ["inversionsfeld", "krypto_projektil", "cryo_blitz"],
    "fighter": ["deflektor", "plasma_bombe", "korrosions_strahl"],
    "cruiser": ["wellen_absorber", "weapon_5", "weapon_6"],
    "scout": ["shield_li", "weapon_7", "weapon_8"],
}
WHOLE = {"equipment": {"0": LOADOUT, "1": LOADOUT}}


def codes(state: State) -> set[str]:
    """The codes of all faults of a position."""
    return {fault.code for fault in galaktico().faults(state)}


def faulty(words: dict[str, Any], field: str, *, whole: bool = False) -> str:
    """Assert that a description is refused by naming this field, and give the problem."""
    with pytest.raises(BadInput) as caught:
        galaktico().position(words, fragment=not whole)
    assert field == caught.value.field
    return caught.value.problem


# ------------------------------------------------------------------- what may be left out


@pytest.mark.clauses("GAL-CMP-03", "GAL-CMP-04", "GAL-SET-03")
def test_a_whole_position_takes_what_it_leaves_out_from_the_box() -> None:
    game = galaktico()
    state = game.position({**WHOLE, "ships": [[0, "scout", "A33"], [1, "cruiser", "B33"]]})
    assert 24 == len(meteors_of(game, state))
    assert [("A44",), ("B44",)] == [game.board.name(station) for station in state.stations]
    assert (4, 3) == (count(state.supply, 0, "scout"), count(state.supply, 1, "cruiser"))
    assert () == game.faults(state)


@pytest.mark.clauses("GAL-CMP-03", "GAL-CMP-04")
def test_what_a_fragment_leaves_out_is_not_there() -> None:
    game = galaktico()
    state = game.position({"ships": [[0, "scout", "A33"]]}, fragment=True)
    assert (set(), 0, (0, 0)) == (meteors_of(game, state), sum(state.supply), state.stations)
    assert (Phase.PLAY, 0, 2) == (state.phase, state.turn, state.actions_left)


@pytest.mark.clauses("GAL-TRN-03", "GAL-SET-01")
def test_players_may_have_names_and_ships_may_have_labels() -> None:
    game = galaktico()
    words = {
        "players": ["dark", "light"],
        "sectors": {"dark": "C", "light": "A"},
        "ships": {"d.s": ["dark", "scout", "C33"], "l.s": ["light", "scout", "A33"]},
        "points": {"light": 3},
        "turn": "light",
    }
    state = game.position(words, fragment=True)
    assert ((2, 0), 1, (0, 3)) == (state.sectors, state.turn, state.points)
    assert {"0 scout C33", "1 scout A33"} == ships_of(game, state)


@pytest.mark.clauses("GAL-MOV-04", "GAL-UNI-CR-02")
def test_a_position_may_be_in_the_middle_of_a_turn() -> None:
    game = galaktico()
    for steps, jumps in ((2, 1), (1, 0), (3, 2)):
        words = {"ships": [[0, "cruiser", "A34"]], "pending": ["A34", steps, jumps]}
        state = game.position(words, fragment=True)
        assert Pending(game.board.index["A34"], steps, jumps) == state.pending
    moved = fragment(game, "0 scout A33", moved=["A33"], left=1)
    assert ("already_moved",) == tuple(o.code for o in game.why_not(moved, game.parse("A33: A34")))


# --------------------------------------------------------------------- faulty descriptions


@pytest.mark.clauses("GAL-CMP-01", "GAL-SET-01", "GAL-CMP-02", "GAL-CMP-04")
@pytest.mark.parametrize(
    "words, field",
    [
        ({"weather": "fine"}, "position.weather"),
        ({"players": 4}, "position.players"),
        ({"players": ["one"]}, "position.players"),
        ({"players": ["one", "one"]}, "position.players"),
        ({"players": True}, "position.players"),
        ({"sectors": ["A", "A"]}, "sectors"),
        ({"sectors": 3}, "position.sectors"),
        ({"turn": 2}, "position.turn"),
        ({"turn": "nobody"}, "position.turn"),
        ({"first": -1}, "position.first"),
        ({"left": -1}, "position.left"),
        ({"left": "two"}, "position.left"),
        ({"ships": 5}, "position.ships"),
        ({"ships": [[0, "scout"]]}, "position.ships[0]"),
        ({"ships": [[2, "scout", "A33"]]}, "position.ships[0]"),
        ({"ships": [[0, "station", "A33"]]}, "position.ships[0]"),
        ({"ships": [[0, "scout", "A77"]]}, "position.ships[0]"),
        ({"ships": [[0, "scout", "A33"], [1, "scout", "A33"]]}, "position.ships[1]"),
        ({"meteors": "A33"}, "position.meteors"),
        ({"meteors": ["A33", "A33"]}, "position.meteors"),
        ({"meteors": ["A33", "D33"]}, "position.meteors[1]"),
        ({"stations": ["A44"]}, "position.stations"),
        ({"stations": {"0": "44"}}, "position.stations.0"),
        ({"supply": {"0": 3}}, "position.supply.0"),
        ({"supply": {"0": {"scout": -1}}}, "position.supply.0.scout"),
        ({"lost": {"0": {"frigate": 1}}}, "position.lost.0"),
        ({"cards": {"9": {"scout": 1}}}, "position.cards"),
        ({"points": {"0": 1.5}}, "position.points.0"),
        ({"equipment": {"0": {"scout": "deflektor"}}}, "position.equipment.0.scout"),
        ({"moved": ["A00"]}, "position.moved[0]"),
        ({"pending": ["A33"]}, "position.pending"),
        ({"pending": ["A33", "one", 0]}, "position.pending"),
    ],
)
def test_a_description_is_refused_by_naming_the_word_that_is_wrong(
    words: dict[str, Any], field: str
) -> None:
    faulty(words, field)


@pytest.mark.clauses("GAL-SET-06")
def test_two_ships_on_a_space_are_refused_with_the_clause() -> None:
    words = {"ships": [[0, "scout", "A33"], [1, "scout", "A33"]]}
    assert "GAL-SET-06" in faulty(words, "position.ships[1]")


@pytest.mark.clauses(
    "GAL-UNI-SC-02", "GAL-STA-03", "GAL-SET-03", "GAL-MET-02", "GAL-TRN-01", "GAL-MOV-04",
    "GAL-UNI-CR-02", "GAL-CMP-05",
)  # fmt: skip
@pytest.mark.parametrize(
    "words, clause",
    [
        ({"ships": [[0, "scout", "A33"]], "meteors": ["A33"]}, "GAL-UNI-SC-02"),
        ({"ships": [[0, "scout", "A33"]], "stations": {"1": "A33"}}, "GAL-STA-03"),
        ({"stations": {"0": "A33", "1": "A33"}}, "GAL-SET-03"),
        ({"stations": {"0": "A33"}, "meteors": ["A33"]}, "GAL-MET-02"),
        ({"left": 0}, "GAL-TRN-01"),
        ({"left": 3}, "GAL-TRN-01"),
        ({"moved": ["A33"]}, "GAL-MOV-04"),
        ({"ships": [[0, "scout", "A33"]], "pending": ["A33", 1, 0]}, "GAL-UNI-CR-02"),
        ({"ships": [[0, "cruiser", "A33"]], "pending": ["A33", 4, 0]}, "GAL-UNI-CR-02"),
        ({"ships": [[0, "cruiser", "A33"]], "pending": ["A33", 1, 3]}, "GAL-UNI-CR-02"),
        (
            {
                "ships": [[0, "cruiser", "A33"]],
                "stations": {"0": "A33"},
                "pending": ["A33", 1, 0],
            },
            "GAL-R-46",
        ),
        ({"equipment": {"0": {"scout": ["phaser"]}}}, "GAL-CMP-05"),
    ],
)
def test_even_a_fragment_is_held_to_local_rules(words: dict[str, Any], clause: str) -> None:
    assert clause in faulty(words, "position")


@pytest.mark.clauses(
    "GAL-EQP-03", "GAL-EQP-04", "GAL-CMP-03", "GAL-CMP-04", "GAL-CMB-07", "GAL-END-01",
    "GAL-END-03", "GAL-STA-01", "GAL-PTS-03",
)  # fmt: skip
@pytest.mark.parametrize(
    "words, clause",
    [
        ({"equipment": {}}, "GAL-EQP-03"),
        (
            {"equipment": {"0": {**LOADOUT, "scout": LOADOUT["cruiser"]}, "1": LOADOUT}},
            "GAL-EQP-04",
        ),
        ({"meteors": ["A22"]}, "GAL-CMP-03"),
        ({"supply": {"0": {"scout": 5}}}, "GAL-CMP-04"),
        ({"lost": {"0": {"scout": 1}}}, "GAL-CMB-07"),
        ({"lost": {"0": {"scout": 1}}, "cards": {"0": {"scout": 1}}}, "GAL-CMB-07"),
        ({"lost": {"0": {"scout": 1}}, "cards": {"1": {"scout": 1}}}, "GAL-PTS-03"),
        ({"points": {"0": 30}}, "GAL-END-01"),
        ({"stations": {"0": "A44"}}, "GAL-STA-01"),
        (
            {
                "lost": {"0": {"destroyer": 3}},
                "cards": {"1": {"scout": 3}},
                "points": {"1": 3},
            },
            "GAL-END-03",
        ),
    ],
)
def test_a_whole_position_is_held_to_the_counts_of_the_box(
    words: dict[str, Any], clause: str
) -> None:
    assert clause in faulty({**WHOLE, **words}, "position", whole=True)
    if words.get("equipment") is None:
        galaktico().position(words, fragment=True)


@pytest.mark.clauses("GAL-CMP-04")
@pytest.mark.parametrize("players", [2, 3])
def test_positions_of_real_play_have_no_faults(players: int) -> None:
    game = galaktico()
    assert () == game.faults(game.new(players))
    assert () == game.faults(equipped(game, players))
    later = play(game, begun(game, players), "A33: A23 A12 B11 B22 B33", "deploy scout")
    assert () == game.faults(later)


@pytest.mark.clauses("GAL-END-04", "GAL-END-02", "GAL-R-36", "GAL-R-18", "GAL-R-32", "GAL-CMP-01")
def test_impossible_states_are_told_by_their_faults() -> None:
    game = galaktico()
    start = begun(game)
    assert {"over"} == codes(attrs.evolve(start, phase=Phase.OVER))
    assert {"set_up"} <= codes(attrs.evolve(game.new(2), actions_left=1))
    assert {"set_up"} <= codes(attrs.evolve(start, phase=Phase.EQUIP))
    assert {"tied"} == codes(attrs.evolve(start, tied=(1, *start.tied[1:])))
    assert {"shown"} == codes(attrs.evolve(start, revealed=(("deflektor",), *start.revealed[1:])))
    assert {"turn"} <= codes(attrs.evolve(start, turn=2))
    assert {"negative"} == codes(attrs.evolve(start, points=(-1, 0)))
    assert {"off_board"} == codes(attrs.evolve(start, moved=Spaces(1 << 108)))
    assert {"shape"} == codes(attrs.evolve(start, points=(0,)))
    assert {"sectors"} == codes(attrs.evolve(start, sectors=(0, 0)))
    assert "players" in codes(attrs.evolve(start, sectors=(0,)))


@pytest.mark.clauses("GAL-SET-06", "GAL-END-02")
def test_two_ships_on_a_space_and_a_razed_station_that_stands_are_faults() -> None:
    game = galaktico()
    start = begun(game)
    both = Spaces(start.fleets[0] | start.fleets[1])
    doubled = attrs.evolve(start, fleets=(both, *start.fleets[1:]))
    assert "two_ships" in codes(doubled)
    here = fragment(game, "0 destroyer B33", stations={"0": "A44", "1": "B44"})
    over = permits(game, here, "B33: B44")
    assert "razed" not in codes(over)
    assert "razed" in codes(attrs.evolve(over, stations=here.stations))
    assert {"over", "razed_end"} <= codes(attrs.evolve(over, ending=None))


# --------------------------------------------------------------------------- on the wire


@pytest.mark.clauses("GAL-CMP-04", "GAL-SET-08")
def test_states_views_and_events_survive_being_written_down() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", "1 scout A34", stations={"0": "A44"}, meteors=["A11"])
    step = game.step(here, game.parse("A33: A34"))
    for state in (game.new(3), equipped(game), begun(game), here, step.state):
        plain = json.loads(json.dumps(game.encode(state)))
        assert state == game.decode(plain, "state", "state")
        for seat in range(game.seats(state)):
            view = game.view(state, seat)
            written = json.loads(json.dumps(game.encode(view)))
            assert view == game.decode(written, "view", "view")
    for event in step.events:
        written = json.loads(json.dumps(game.encode(event)))
        assert event == game.decode(written, "event", "event")


@pytest.mark.clauses("GAL-SET-06")
def test_a_written_state_with_a_fault_is_refused() -> None:
    game = galaktico()
    plain = game.encode(fragment(game, "0 cruiser A33", "1 scout A34"))
    plain["meteors"] = ["A33"]
    with pytest.raises(BadInput, match="GAL-UNI-SC-02"):
        game.decode(plain, "state", "state")
