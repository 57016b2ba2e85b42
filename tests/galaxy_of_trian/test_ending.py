"""The end of the game: minerals are sold, systems plundered, credits compared."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import Phase, State
from galaxy_rules.galaxy_of_trian.words.events import GameEnded, Plundered, Sold, TurnEnded
from galaxy_rules.galaxy_of_trian.words.grid import read_node
from galaxy_rules.galaxy_of_trian.words.state import Cause
from galaxy_rules.kernel.game import OVER
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    NEBULA,
    SYSTEM,
    K,
    L,
    Laid,
    U,
    W,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    ring,
    table,
)

Y, R, B = range(3)
SYSTEM_KEY = f"{U}:p0"
NO_TILES: dict[str, Any] = {"tops": [None, None], "rest": [], "heights": [0, 0]}
PATH: Laid = [(U, "PoSS", 1), (D1, "PPS", 1), (L, "PoSS", 2)]
"""A closed system of three tiles with a path in the middle."""


def last(galaxy: Laid = SYSTEM, **words: Any) -> State:
    """The action of the last turn: no tile is left."""
    return table(galaxy=galaxy, added=galaxy[-1][0], **{**NO_TILES, **words})


def ended(galaxy: Laid = SYSTEM, **words: Any) -> State:
    """The end, after a last turn in which nothing is done."""
    after = permits(game(), last(galaxy, **words), "end")
    assert Phase.OVER is after.phase
    return after


# ------------------------------------------------------------------------------------- the end


@pytest.mark.clauses("TRI-END-01", "TRI-R-102")
def test_the_turn_with_the_last_tile_is_played_to_its_end() -> None:
    here = table(galaxy=SYSTEM[:2], tops=["PoSS", None], rest=[], emissaries=[[U, Y]])
    placed = play(game(), here, "take 0", f"place PoSS {L} 2")
    assert (Phase.EXPLORATION, (0, 0)) == (placed.phase, placed.heights)
    sent = permits(game(), placed, f"send emissary {L}:p0")
    assert Phase.OVER is not sent.phase
    kept = permits(game(), sent, "keep")
    over = permits(game(), kept, "draw plus")
    assert (Phase.OVER, OVER) == (over.phase, game().to_move(over))
    assert (20, 1) == (over.credits[Y], len(over.tokens[Y]))
    assert [] == listed(game(), over)
    refuses(game(), over, "research", "game_over", "TRI-END-01")
    refuses(game(), over, "take 0", "game_over", "TRI-END-01")


@pytest.mark.clauses("TRI-R-102", "TRI-OUT-01")
def test_additional_actions_of_the_last_turn_are_had_too() -> None:
    here = last([(U, "O", 0)])
    reached = permits(game(), here, f"send emissary {U}:o0")
    assert (Phase.EXPLORATION, 2) == (reached.phase, reached.extra)
    after = play(game(), reached, "research", "draw red", "research", "draw red")
    assert (Phase.OVER, 16) == (after.phase, after.credits[Y])


@pytest.mark.clauses("TRI-END-01", "TRI-SET-17")
def test_with_a_tile_left_the_next_player_has_a_turn() -> None:
    here = table(galaxy=SYSTEM, added=L, tops=["SSS", None], rest=[])
    after = permits(game(), here, "end")
    assert (R, Phase.EXTRACTION) == (after.turn, after.phase)


@pytest.mark.clauses("TRI-END-02", "TRI-END-03", "TRI-TRN-01")
def test_minerals_are_sold_before_systems_are_plundered() -> None:
    here = last(
        credits=[0, 0], minerals=[["red"], []], emissaries=[[U, Y, 2]], ships=[[L, R, "corvette"]]
    )
    events = game().step(here, game().parse("end")).events
    kinds = [type(event) for event in events]
    assert [TurnEnded, Sold, Plundered, GameEnded] == kinds
    after = permits(game(), here, "end")
    # three for the mineral, all of it plundered
    assert (0, 3) == after.credits
    assert (R,) == game().score(after).winners


@pytest.mark.clauses("TRI-END-03", "TRI-R-143")
def test_every_mineral_in_a_supply_brings_three_credits_for_every_player() -> None:
    after = ended(players=3, minerals=[["red", "red", "blue"], ["green"], []])
    assert (19, 13, 10) == after.credits
    assert not any(after.minerals)
    assert 120 == len(after.bag)
    assert (9, 3, 0) == tuple(row[list(Cause).index(Cause.SALE)] for row in after.ledger)


@pytest.mark.clauses("TRI-R-103", "TRI-END-03")
def test_tokens_and_minerals_in_nebulas_are_worth_nothing() -> None:
    after = ended(
        NEBULA, emissaries=[[U, Y, 1]], stocks={f"{U}:n0": {"red": 5}}, tokens=[["plus"] * 3]
    )
    assert (10, 10) == after.credits


# ------------------------------------------------------------------------------------- plunder


@pytest.mark.clauses("TRI-PLU-03")
def test_a_system_with_an_emissary_only_is_not_plundered() -> None:
    assert (10, 10) == ended(emissaries=[[U, Y]], ships=[[D1, R, "corvette"]]).credits


@pytest.mark.clauses("TRI-PLU-04", "TRI-PLU-05", "TRI-R-98", "TRI-R-104")
@pytest.mark.parametrize("level, due", [(1, 6), (2, 12)])
def test_two_corvettes_plunder_three_tiles_of_yellow_for_red(level: int, due: int) -> None:
    here = last(
        credits=[20, 0], emissaries=[[U, Y, level]], ships=[[D1, R, "corvette"], [L, R, "corvette"]]
    )
    after = permits(game(), here, "end")
    assert (20 - due, due) == after.credits
    (event,) = happened(game(), here, "end", Plundered)
    assert (R, Y, read_node(SYSTEM_KEY)) == (event.seat, event.victim, event.area)
    assert (due, due) == (event.due, event.paid)


@pytest.mark.clauses("TRI-R-98", "TRI-PLU-04")
def test_blocked_planets_count_for_plunder() -> None:
    # the Corvette is on the planet of the station itself
    assert (7, 13) == ended(emissaries=[[U, Y, 1]], ships=[[U, R, "corvette"]]).credits


@pytest.mark.clauses("TRI-PLU-02")
def test_one_corvette_plunders_two_systems_that_share_its_tile() -> None:
    # systems of two and of three tiles meet on U
    galaxy: Laid = [(D0, "PoSS", 0), (D1, "PPoS", 1), (L, "PoSS", 2), (U, "Po/PoS", 0)]
    after = ended(
        galaxy, credits=[20, 20], emissaries=[[D0, Y, 1], [D1, Y, 2]], ships=[[U, R, "corvette"]]
    )
    assert (20 - 2 - 6, 20 + 2 + 6) == after.credits


@pytest.mark.clauses("TRI-PLU-02", "TRI-PLU-03")
@pytest.mark.parametrize(
    "units, ships",
    [
        ([[U, Y, 1]], [[D1, R, "rogue"]]),
        ([[U, Y, 1]], [[K, R, "corvette"]]),
        ([[U, Y, 1]], [[D1, Y, "corvette"]]),
        ([], [[D1, R, "corvette"]]),
        ([[U, Y]], [[U, R, "corvette"]]),
    ],
)
def test_only_a_corvette_in_a_foreign_system_with_a_station_plunders(
    units: list[list[Any]], ships: list[list[Any]]
) -> None:
    galaxy: Laid = [*SYSTEM, (K, "SSS", 0)]
    assert (10, 10) == ended(galaxy, emissaries=units, ships=ships).credits


@pytest.mark.clauses("TRI-PLU-02", "TRI-PLU-03")
def test_nebulas_are_not_plundered() -> None:
    assert (10, 10) == ended(NEBULA, emissaries=[[U, Y, 2]], ships=[[D1, R, "corvette"]]).credits


@pytest.mark.clauses("TRI-PLU-08", "TRI-TIL-03")
def test_a_corvette_on_a_path_plunders_as_well() -> None:
    assert (7, 13) == ended(PATH, emissaries=[[U, Y, 1]], ships=[[D1, R, "corvette"]]).credits


@pytest.mark.clauses("TRI-PLU-01", "TRI-PLU-06", "TRI-PLU-07", "TRI-R-97")
@pytest.mark.parametrize(
    "first, order, purses",
    [(Y, [R, B], (0, 16, 12)), (R, [R, B], (0, 16, 12)), (B, [B, R], (0, 12, 16))],
)
def test_several_plunder_one_system_in_turn_from_the_first_player_until_nothing_is_left(
    first: int, order: list[int], purses: tuple[int, ...]
) -> None:
    # six tiles are due to each, and Yellow has eight credits
    here = last(
        ring("PPoS"), players=3, first=first, turn=Y, credits=[8, 10, 10],
        emissaries=[[U, Y, 1]], ships=[[W, R, "corvette"], [L, B, "corvette"]],
    )  # fmt: skip
    events = happened(game(), here, "end", Plundered)
    assert order == [event.seat for event in events]
    assert [(6, 6), (6, 2)] == [(event.due, event.paid) for event in events]
    assert purses == permits(game(), here, "end").credits


@pytest.mark.clauses("TRI-PLU-01", "TRI-R-99", "TRI-PLU-05")
@pytest.mark.parametrize("first, purses", [(Y, (18, 2)), (R, (20, 0))])
def test_plundered_credits_are_plundered_again(first: int, purses: tuple[int, int]) -> None:
    # Red takes two of Yellow; of Red six are due, but he has only what he has taken by then
    galaxy: Laid = [(D0, "PoSS", 0), (U, "Po/PoS", 0), (D1, "PPoS", 1), (L, "PoSS", 2)]
    after = ended(
        galaxy, first=first, turn=Y, credits=[20, 0], emissaries=[[D0, Y, 1], [D1, R, 2]],
        ships=[[L, Y, "corvette"], [D0, R, "corvette"]],
    )  # fmt: skip
    assert purses == after.credits


@pytest.mark.clauses("TRI-R-97", "TRI-PLU-04", "TRI-PLU-07")
def test_a_player_who_cannot_pay_all_pays_what_he_has() -> None:
    here = last(
        credits=[4, 0], emissaries=[[U, Y, 2]], ships=[[D1, R, "corvette"], [L, R, "corvette"]]
    )
    (event,) = happened(game(), here, "end", Plundered)
    assert (12, 4) == (event.due, event.paid)
    assert (0, 4) == permits(game(), here, "end").credits


# --------------------------------------------------------------------------------------- ranking


@pytest.mark.clauses("TRI-TRN-01", "TRI-TIE-01")
def test_most_credits_win_whatever_is_left_on_the_boards() -> None:
    after = ended(credits=[11, 10], supplies=[{}, {"emissaries": 0}])
    assert (Y,) == game().score(after).winners


@pytest.mark.clauses("TRI-TIE-01", "TRI-R-100")
@pytest.mark.parametrize("what", ["emissaries", "research", "space", "corvettes", "rogues"])
def test_a_tie_goes_to_whoever_has_fewer_figures_left_of_any_kind(what: str) -> None:
    after = ended(supplies=[{}, {what: 1}])
    assert (R,) == game().score(after).winners
    (event,) = happened(game(), last(supplies=[{}, {what: 1}]), "end", GameEnded)
    assert ((10, 10), (R,)) == (event.totals, event.winners)


@pytest.mark.clauses("TRI-TIE-01")
def test_yellow_with_five_figures_left_beats_red_with_seven() -> None:
    none = {"emissaries": 0, "research": 0, "space": 0, "corvettes": 0, "rogues": 0}
    after = ended(supplies=[{**none, "emissaries": 5}, {**none, "research": 7}])
    assert (Y,) == game().score(after).winners


@pytest.mark.clauses("TRI-TIE-02", "TRI-R-100")
def test_a_tie_that_persists_is_a_shared_victory_whatever_tokens_are_left() -> None:
    after = ended(players=3, tokens=[["plus"], [], []], credits=[10, 10, 9])
    assert (Y, R) == game().score(after).winners
