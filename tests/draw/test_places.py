"""Whatever a listed action names on the table is an element of the drawing, marked or not."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.words.places import Place, places
from tests.draw.boxes import read
from tests.kernel.toy import Storm

CASES = [
    ("galaktico", 2, {}), ("galaktico", 3, {}), ("take_the_galaxy", 1, {}),
    ("take_the_galaxy", 3, {}), ("take_the_galaxy", 4, {}),
    ("galaxy_of_trian", 2, {"variant": "beginner"}), ("galaxy_of_trian", 3, {}),
    ("galaxy_of_trian", 4, {}),
]  # fmt: skip


PLIES = 90


def elements(svg: str) -> Iterator[tuple[tuple[str, ...], str, int | None]]:
    """Every element that is a place: its kinds, its words, whose it is."""
    for one in read(svg).iter():
        if "data-place" in one.attrib:
            seat = one.get("data-seat")
            kinds = tuple(one.attrib["data-kind"].split(" "))
            yield kinds, one.attrib["data-place"], None if seat is None else int(seat)


def drawn(svg: str) -> set[Place]:
    """All places that a drawing has, with and without their seats."""
    return {
        Place(kind, words, whose)
        for kinds, words, seat in elements(svg)
        for kind in kinds
        for whose in {seat, None}
    }


def decisions(
    name: str, players: int, more: dict[str, Any], seed: int, plies: int
) -> Iterator[tuple[AnyGame, Any, int, list[Any]]]:
    """The positions of a random game in which a seat is to move, with what is listed."""
    variant = {key: value for key, value in more.items() if key == "variant"}
    rest = {key: value for key, value in more.items() if key != "variant"}
    match = gr.Match.start(name, players=players, seed=seed, **variant, **rest)
    dice = random.Random(seed)
    for _ in range(plies):
        if match.over:
            return
        listed = list(match.legal)
        yield match.game, match.state, match.to_move, listed
        kind = dice.choice(sorted({type(one) for one in listed}, key=lambda one: one.__name__))
        match.play(dice.choice([one for one in listed if type(one) is kind]))


@pytest.mark.parametrize("name, players, more", CASES, ids=str)
def test_every_place_of_a_listed_action_is_an_element(
    name: str, players: int, more: dict[str, Any]
) -> None:
    met: set[str] = set()
    for game, state, mover, listed in decisions(name, players, more, seed=5, plies=PLIES):
        wanted = {place for action in listed for _, place in places(action, mover)}
        met |= {place.kind for place in wanted}
        seen, plain = (drawn(gr.draw(game, one).svg) for one in (game.view(state, mover), state))
        assert wanted <= seen, wanted - seen
        assert wanted <= plain, wanted - plain
        marked = drawn(gr.draw(game, state, actions=listed).svg)
        assert plain <= marked, plain - marked
    assert len(met) > 1


@pytest.mark.parametrize("name", gr.games())
def test_a_place_has_the_words_of_the_structured_action(name: str) -> None:
    for game, _, mover, listed in decisions(name, 2, {}, seed=2, plies=40):
        for action in listed:
            body = json.loads(gr.dumps(action, game, structured=True))["body"]
            for field, place in places(action, mover):
                told = body[field] if isinstance(body[field], list) else [body[field]]
                *_, word = place.words.split(" ")
                assert word in [str(one).removeprefix("~") for one in told]


@pytest.mark.parametrize("name", gr.games())
def test_every_kind_of_place_stands_in_the_guide(name: str) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "frontend.md").read_text(encoding="utf-8")
    for game, state, _, listed in decisions(name, 3, {}, seed=7, plies=60):
        for kinds, _, _ in elements(gr.draw(game, state, actions=listed[:9]).svg):
            told = kinds[1:] if kinds[0] == "mark" else kinds
            assert f"`{' '.join(told)}`" in guide


def test_an_owner_that_the_action_names_comes_before_the_seat_that_acts() -> None:
    game = gr.game("take_the_galaxy")
    found = dict(places(game.parse("use 2 0 1"), 0))
    assert {"owner", "system", "slot"} == set(found)
    assert Place("slot", "0 1", 2) == found["slot"]
    assert Place("system", "0", 1) == dict(places(game.parse("relinquish 0"), 1))["system"]
    assert Place("hand", "scout", None) == dict(places(game.parse("surrender scout"), -1))["card"]


def test_a_missing_field_is_no_place_and_a_path_is_several() -> None:
    galaktico = gr.game("galaktico")
    path = [place.words for field, place in places(galaktico.parse("A35: A24 ~B42"), 0)]
    assert ["A35", "A24", "B42"] == path
    assert () == places(galaktico.parse("pass"), 0)


def test_a_plain_picture_names_the_fields_that_it_shows() -> None:
    storm = Storm()
    found = list(elements(gr.draw(storm, storm.new()).svg))
    assert found
    assert {("field",)} == {kinds for kinds, _, _ in found}
