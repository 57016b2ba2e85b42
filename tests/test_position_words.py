"""Every word of a position is known, and nonsense after it is told of that word."""

from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput

WORDS = {
    "galaktico": (
        "cards equipment first left lost meteors moved pending players points sectors ships "
        "stations supply turn"
    ),
    "take_the_galaxy": (
        "claimed explored first phase players relinquished removed seat space_discard space_left "
        "turn"
    ),
    "galaxy_of_trian": (
        "added arrived aside bag bottoms bound built controllers credits emissaries evolved "
        "exmitters extra first galaxy hand harnessed heights held landed ledger main mined "
        "minerals modulators moved outposts pending phase players races raided rest rogues ships "
        "skills source specials stocks supplies token_bag tokens tops tried turn turns used "
        "wormholes"
    ),
}
EACH = [(name, word) for name, words in WORDS.items() for word in words.split(" ")]
SEAT_WORDS = ["deck", "discard", "hand", "minus", "plus", "pool", "renown", "ships", "systems"]
CARD_WORDS = ["bounty", "burst", "hazards", "id", "removed", "used"]
COUNTS: list[tuple[str, Any, Any]] = [
    ("galaktico", {"points": {"light": 10_000}}, {"points": {"light": 10_001}}),
    (
        "take_the_galaxy",
        {"explored": [{"id": "sys_C2c", "hazards": 10_000}]},
        {"explored": [{"id": "sys_C2c", "hazards": 10_001}]},
    ),
    ("galaxy_of_trian", {"credits": [10_000, 0]}, {"credits": [10_001, 0]}),
]


def table(name: str) -> Any:
    """The game with the most words."""
    return gr.game(name, variant="full") if name == "galaxy_of_trian" else gr.game(name)


def complaint(name: str, position: Any) -> BadInput:
    with pytest.raises(BadInput) as caught:
        table(name).position(position)
    return caught.value


def problem(name: str, position: Any) -> str:
    """What is wrong with a position, or nothing."""
    try:
        table(name).position(position)
    except BadInput as error:
        return error.problem
    return ""


@pytest.mark.parametrize("name, word", EACH)
def test_nonsense_is_told_of_its_word(name: str, word: str) -> None:
    unknown = complaint(name, {"weather": 5.5}).problem
    found = complaint(name, {word: 5.5})
    assert f"position.{word}" == found.field
    assert unknown != found.problem
    assert complaint(name, {word: {"x": 5.5}}).field.startswith(f"position.{word}")


@pytest.mark.parametrize("word", SEAT_WORDS)
def test_nonsense_about_a_seat_is_told_of_its_word(word: str) -> None:
    unknown = complaint("take_the_galaxy", {"seat": [{"weather": 5.5}]}).problem
    found = complaint("take_the_galaxy", {"seat": [{word: 5.5}]})
    assert f"position.seat[0].{word}" == found.field
    assert unknown != found.problem


@pytest.mark.parametrize("word", CARD_WORDS)
def test_nonsense_about_a_card_in_the_row_is_told_of_its_word(word: str) -> None:
    known = {"id": "sys_C2c"}
    unknown = complaint("take_the_galaxy", {"explored": [known | {"weather": 5.5}]}).problem
    found = complaint("take_the_galaxy", {"explored": [known | {word: 5.5}]})
    assert f"position.explored[0].{word}" == found.field
    assert unknown != found.problem


@pytest.mark.parametrize("name, most, more", COUNTS)
def test_a_count_is_ten_thousand_at_most(name: str, most: Any, more: Any) -> None:
    """The largest count is read, and then found to be more than the box holds, or right."""
    (word,) = more
    reading = complaint(name, more)
    assert reading.field.startswith(f"position.{word}")
    assert reading.problem.partition("found")[0] not in problem(name, most)
