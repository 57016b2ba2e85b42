"""Every clause that a refusal, a sum or a score line cites is one that decides: shown by a row."""

from typing import Any

import pytest

import galaxy_rules as gr
from properties.citations import (
    NotLive,
    check,
    kind_of,
    merged,
    missing,
    name_of,
    pairs,
    rows,
    unshown,
)

GAMES = gr.games()
ROWS = [
    pytest.param(game, row, id=f"{game}-{number}-{row[kind_of(row)]}")
    for game in GAMES
    for number, row in enumerate(rows(game))
]


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_the_clause_is_what_refuses(game: str, row: dict[str, Any]) -> None:
    check(game, row)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_every_refusal_has_a_row(game: str) -> None:
    assert [] == missing(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_sum_and_score_line_that_play_meets_has_a_row(game: str) -> None:
    assert [] == unshown(game)


@pytest.mark.parametrize("game", GAMES)
def test_no_row_stands_twice(game: str) -> None:
    names = [name_of(row) for row in rows(game)]
    assert [] == sorted({name for name in names if names.count(name) > 1})


@pytest.mark.parametrize("game", GAMES)
def test_no_row_is_about_a_refusal_that_does_not_cite_its_clause(game: str) -> None:
    about = {(row["refusal"], row["clause"]) for row in rows(game) if "refusal" in row}
    assert set() == about - pairs(game)


# the check itself notices rows that show nothing

RANGE: dict[str, Any] = {
    "refusal": "movement.RANGE",
    "clause": "GAL-MOV-01",
    "fact": "five steps, and a cruiser flies four",
    "setup": {
        "players": ["dark", "light"],
        "ships": {"d": ["dark", "cruiser", "A11"]},
    },
    "do": "move d A22 A33 A44 A55 A66",
    "without": {"ships": {"d": ["dark", "scout", "A11"]}},
}


def test_a_row_that_shows_its_clause_passes() -> None:
    check("galaktico", RANGE)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"clause": "GAL-MOV-99"}, "not in the register"),
        ({"clause": "GAL-MOV-04"}, "does not cite"),
        ({"refusal": "movement.NO_SUCH"}, "no such refusal"),
        ({"do": "move d A22"}, "is legal"),
        ({"do": "move d A55"}, "is refused with"),
        ({"without": {}}, "without it .* is refused"),
        ({"without": {"rulings": {"null_move": "allowed"}}}, "without it .* is refused"),
        ({"fact": ""}, "which fact"),
        ({"instead": "move d A22"}, "takes a fact away, or"),
        ({"sum": "steps"}, "one refusal, one sum or one line"),
        ({"because": "x"}, "unknown: because"),
        ({"before": ["move d A55"]}, "before: .* is refused"),
        ({"in": "tongues"}, "in is one of"),
    ],
)
def test_a_row_that_does_not_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(NotLive, match=problem):
        check("galaktico", RANGE | change)


STEPS: dict[str, Any] = {
    "sum": "steps of the {}, of {}",
    "clause": "GAL-MOV-01",
    "fact": "the way has two steps",
    "setup": RANGE["setup"],
    "do": "A11: A22 A33",
    "instead": "A11: A22",
}


def test_a_sum_that_changes_with_its_fact_passes() -> None:
    check("galaktico", STEPS)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"clause": "GAL-MOV-04"}, "no such line cites"),
        ({"sum": "jumps of the {}"}, "no such line cites"),
        ({"instead": "A11: A12 A13"}, "the same line stands there"),
    ],
)
def test_a_sum_that_does_not_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(NotLive, match=problem):
        check("galaktico", STEPS | change)


def test_a_merge_patch_changes_adds_and_takes_away() -> None:
    assert {"a": {"c": 2}, "d": [4], "e": {"f": 1}} == merged(
        {"a": {"b": 1, "c": 2}, "d": 3}, {"a": {"b": None}, "d": [4], "e": {"f": 1}}
    )
