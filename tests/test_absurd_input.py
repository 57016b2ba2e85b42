"""Numbers and names that no table has: an error that names the field, and nothing else."""

import json
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.galaktico import Equip, Move, MoveMeteor, ShipType
from galaxy_rules.galaxy_of_trian import (
    Draw,
    Gather,
    Give,
    Harness,
    Place,
    Reveal,
    Roll,
    SellToken,
    Swap,
    TakeTile,
    Transport,
    Traveller,
    Tunnel,
    Unlock,
)
from galaxy_rules.kernel.bags import MOST_OF_A_KIND, Bag
from galaxy_rules.kernel.errors import LARGEST, LONGEST_NAME, BadInput, brief, is_name, is_whole
from galaxy_rules.take_the_galaxy import Build, Claim, Relinquish, UseColony

HUGE = 10**5000
LONG = "x" * 1_000_000
ACTIONS: list[tuple[str, Any, str]] = [
    ("galaktico", Move(LONG, ("A11",)), "action.origin"),
    ("galaktico", Move("A11", ("A12", LONG)), "action.path[1]"),
    ("galaktico", MoveMeteor("A11", LONG), "action.target"),
    ("galaktico", Equip(ShipType.SCOUT, LONG), "action.card"),
    ("take_the_galaxy", Relinquish(HUGE), "action.system"),
    ("take_the_galaxy", UseColony(0, -HUGE, 0), "action.system"),
    ("take_the_galaxy", Build(0, HUGE, "a"), "action.slot"),
    ("take_the_galaxy", Claim(LONG), "action.card"),
    ("galaxy_of_trian", Roll(HUGE), "action.value"),
    ("galaxy_of_trian", TakeTile(-HUGE), "action.stack"),
    ("galaxy_of_trian", Place("SSS", 0, HUGE), "action.turn"),
    ("galaxy_of_trian", Place(LONG, 0, 0), "action.face"),
    ("galaxy_of_trian", Reveal(HUGE, "T01", "front"), "action.stack"),
    ("galaxy_of_trian", Draw(LONG), "action.thing"),
    ("galaxy_of_trian", Unlock(HUGE, "racial"), "action.module"),
    ("galaxy_of_trian", Unlock(0, LONG), "action.side"),
    ("galaxy_of_trian", SellToken(LONG), "action.token"),
    ("galaxy_of_trian", Gather(HUGE, "red"), "action.area"),
    ("galaxy_of_trian", Give(LONG), "action.colour"),
    ("galaxy_of_trian", Harness(-HUGE), "action.cell"),
    ("galaxy_of_trian", Swap(Traveller.SHIP, 0, HUGE), "action.target"),
    ("galaxy_of_trian", Transport(Traveller.SHIP, 0, HUGE), "action.node"),
    ("galaxy_of_trian", Tunnel(0, LONG), "action.colour"),
]


@pytest.mark.parametrize(("name", "action", "field"), ACTIONS, ids=lambda value: str(value)[:30]
                         if isinstance(value, str) else type(value).__name__)  # fmt: skip
def test_an_absurd_action_is_bad_input_whatever_is_asked(
    name: str, action: Any, field: str
) -> None:
    game = gr.game(name)
    state = game.new(players=2)
    before = state.digest()
    for question in (game.why_not, game.apply, game.step, game.canonical, game.explain):
        with pytest.raises(BadInput) as caught:
            question(state, action)
        assert field == caught.value.field
        assert len(str(caught.value)) < 200
    assert before == state.digest()


def test_what_is_large_but_not_absurd_is_refused_by_the_rules() -> None:
    game = gr.game("galaxy_of_trian")
    state = game.new(players=2)
    assert game.why_not(state, TakeTile(LARGEST))
    assert game.why_not(state, Draw("x" * LONGEST_NAME))
    assert game.why_not(state, Unlock(LARGEST, "racial"))
    assert game.why_not(state, Unlock(0, "x" * LONGEST_NAME))


def test_a_bag_has_no_absurd_counts() -> None:
    assert MOST_OF_A_KIND == len(Bag({"a": MOST_OF_A_KIND}))
    for count in (MOST_OF_A_KIND + 1, 10**25, HUGE):
        with pytest.raises(BadInput, match="bag"):
            Bag({"a": count})


@pytest.mark.parametrize(
    ("name", "bag"),
    [
        ("galaxy_of_trian", "rest"), ("galaxy_of_trian", "aside"), ("galaxy_of_trian", "bag"),
        ("galaxy_of_trian", "token_bag"), ("take_the_galaxy", "removed"),
        ("take_the_galaxy", "space_discard"),
    ],
)  # fmt: skip
def test_a_document_with_an_absurd_count_is_bad_input(name: str, bag: str) -> None:
    game = gr.game(name)
    text = gr.dumps(game.new(players=2), game)
    for count in (10**25, 3_000_000):
        document = json.loads(text)
        (key,) = (
            key for key, value in document.items() if isinstance(value, dict) and bag in value
        )
        document[key][bag] = {"T01": count}
        with pytest.raises(BadInput) as caught:
            gr.loads(json.dumps(document))
        assert bag in str(caught.value)


@pytest.mark.parametrize("name", gr.games())
def test_notation_is_a_text_of_sensible_length(name: str) -> None:
    played = gr.game(name)
    wrong: list[Any] = [5, None, b"end", ["end"]]
    for text in wrong:
        with pytest.raises(BadInput, match="expected a text"):
            played.parse(text)
    with pytest.raises(BadInput, match="longer than"):
        played.parse("end " * 1000)


@pytest.mark.parametrize("name", gr.games())
def test_an_order_is_a_text_of_sensible_length(name: str) -> None:
    played = gr.game(name)
    state = played.new(2)
    wrong: Any = 5
    with pytest.raises(BadInput):
        played.compose(state, wrong)
    with pytest.raises(BadInput, match="longer than"):
        played.compose(state, "end " * 10_000)


@pytest.mark.parametrize(
    "name, longest", [("galaktico", 400), ("take_the_galaxy", 200), ("galaxy_of_trian", 200)]
)
def test_an_action_has_so_many_characters_and_none_more(name: str, longest: int) -> None:
    parse = gr.game(name).parse
    with pytest.raises(BadInput) as caught:
        parse("x" * longest)
    assert "longer than" not in caught.value.problem
    with pytest.raises(BadInput, match=f"^action: longer than {longest} characters"):
        parse("x" * (longest + 1))


@pytest.mark.parametrize("name", gr.games())
def test_an_order_has_two_thousand_characters_and_none_more(name: str) -> None:
    played = gr.game(name)
    state = played.new(2)
    with pytest.raises(BadInput) as caught:
        played.compose(state, "x" * 2000)
    assert "longer than 2000" not in caught.value.problem
    with pytest.raises(BadInput, match="order: longer than 2000 characters"):
        played.compose(state, "x" * 2001)


def test_a_message_shows_a_number_of_256_bits_and_describes_a_longer_one() -> None:
    assert str(2**256 - 1)[:60] == brief(2**256 - 1)
    assert "a number of 257 bits" == brief(2**256)
    assert 60 == len(brief("x" * 100))


def test_an_action_has_numbers_up_to_a_thousand_million_and_names_of_two_hundred_letters() -> None:
    assert is_whole(10**9)
    assert is_whole(-(10**9))
    assert not is_whole(10**9 + 1)
    assert not is_whole(-(10**9) - 1)
    assert is_name("x" * 200)
    assert not is_name("x" * 201)
