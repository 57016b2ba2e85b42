"""Listed actions as a tree of picks: what is asked, what is settled, what is said of it."""

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.words.choices import ACTION, Choice, Pick, Way, tree
from tests.kernel.trying import refusal
from tests.match.playing import played
from tests.toy_game import Prospectors
from tests.toy_game.words.actions import Aim

BOARD = "space"


def at(place: str, label: str = "", kind: str = BOARD) -> Pick:
    return Pick(kind, label or place, place)


def button(label: str, kind: str = ACTION) -> Pick:
    return Pick(kind, label)


def grown(**ways: tuple[Pick, ...]) -> tuple[str, tuple[Choice[Any], ...]]:
    """A tree of actions by the names of moons."""
    return tree({Aim(name): Way(picks) for name, picks in ways.items()})


def field_of(call: Any, *given: Any) -> str | None:
    """The field that a refusal names."""
    found = refusal(call, *given)
    return found.field if isinstance(found, gr.BadInput) else None


def told(choices: tuple[Choice[Any], ...]) -> Any:
    """A tree by its labels, with the moons at its ends."""
    return {one.label: one.action.moon if one.action else told(one.choices) for one in choices}


def test_nothing_to_choose_is_an_empty_tree() -> None:
    assert ("", ()) == grown()


def test_a_single_action_is_one_pick_that_says_all() -> None:
    prompt, (only,) = grown(io=(at("A1"), button("Move"), at("B2")))
    assert ("", "Move: A1, B2", "A1") == (prompt, only.label, only.place)


def test_what_all_have_in_common_is_settled_and_said() -> None:
    prompt, choices = grown(io=(button("Drill"), at("A1")), rhea=(button("Drill"), at("B1")))
    assert ("Drill", {"A1": "io", "B1": "rhea"}) == (prompt, told(choices))


def test_what_stands_at_one_place_is_one_pick() -> None:
    _, choices = grown(
        io=(at("A1"), at("B1")), rhea=(at("A1"), at("B2")), titan=(at("A2"), at("B2"))
    )
    assert {"A1": {"B1": "io", "B2": "rhea"}, "A2, B2": "titan"} == told(choices)


def test_two_things_at_one_place_are_told_apart_by_buttons() -> None:
    _, choices = grown(
        io=(at("A1", "Scout"), at("B1")), rhea=(at("A1", "Meteor"), at("B1")), titan=(at("C1"),)
    )
    assert {"Scout / Meteor": {"Scout, B1": "io", "Meteor, B1": "rhea"}, "C1": "titan"} == told(
        choices
    )
    assert [None, None] == [one.place for one in choices[0].choices]


def test_one_place_for_everything_is_not_asked_for() -> None:
    _, choices = grown(io=(at("A1", "Scout"),), rhea=(at("A1", "Meteor"),))
    assert {"Scout": "io", "Meteor": "rhea"} == told(choices)
    assert [None, None] == [one.place for one in choices]


def test_the_same_words_of_another_seat_or_kind_are_another_place() -> None:
    mine, yours = (attrs.evolve(at("0", f"of {seat}"), seat=seat) for seat in (0, 1))
    _, choices = grown(io=(mine,), rhea=(yours,), titan=(at("0", "a ship", "ship"),))
    assert {"of 0": "io", "of 1": "rhea", "a ship": "titan"} == told(choices)


def test_an_action_that_ends_where_others_go_on_has_a_button_of_its_own() -> None:
    _, choices = grown(io=(at("A1"),), rhea=(at("A1"), at("B1")), titan=(at("A1"), at("B2")))
    assert {"aim io": "io", "B1": "rhea", "B2": "titan"} == told(choices)


def test_ways_that_say_the_same_are_told_apart_by_notation() -> None:
    _, choices = grown(io=(at("A1"),), rhea=(at("A1"),))
    assert {"aim io": "io", "aim rhea": "rhea"} == told(choices)


def test_buttons_that_would_be_alike_say_more() -> None:
    one, other = (Pick("card", "Mine", key=key) for key in "ab")
    _, choices = grown(io=(one,), rhea=(other,))
    assert {"Mine (aim io)": "io", "Mine (aim rhea)": "rhea"} == told(choices)


PICKS = st.builds(
    Pick,
    kind=st.sampled_from(("space", ACTION)),
    label=st.sampled_from("abc"),
    place=st.sampled_from((None, "A1", "A2")),
    seat=st.sampled_from((None, 0)),
    quiet=st.booleans(),
)


@given(st.lists(st.lists(PICKS, max_size=4), max_size=9))
def test_whatever_the_picks_each_action_is_reached_in_one_way(given_: list[list[Pick]]) -> None:
    ways = {Aim("m" * n): Way(tuple(picks)) for n, picks in enumerate(given_, 1)}
    _, choices = tree(ways)
    ends: list[Aim] = []

    def walk(beside: tuple[Choice[Aim], ...]) -> None:
        keys = [(one.kind, one.place, one.seat) if one.place else one.label for one in beside]
        assert len(set(keys)) == len(keys)
        for one in beside:
            if one.action is not None:
                assert () == one.choices
                ends.append(one.action)
            else:
                assert len(one.choices) > 1
                walk(one.choices)

    walk(choices)
    assert sorted(map(str, ways)) == sorted(map(str, ends))


# of a game


def test_a_game_without_a_word_of_its_own_has_choices() -> None:
    game = Prospectors()
    state = game.new(2)
    while game.is_chance(state):
        state = game.apply(state, game.chance_outcomes(state)[0][0])
    found = game.choices(state)
    assert 0 == found.seat
    assert {"Aim", "Rest"} == {one.label for one in found.choices}
    aiming = next(one for one in found.choices if one.label == "Aim")
    assert {"moon"} == {one.kind for one in aiming.choices}


def test_nobody_has_a_choice_at_chance_and_when_all_is_over() -> None:
    game = Prospectors()
    assert (gr.CHANCE, ()) == (game.choices(game.new(2)).seat, game.choices(game.new(2)).choices)
    table = played("take_the_galaxy", 1, 3, 2_000)
    assert table.over
    assert (gr.OVER, ()) == (table.choices.seat, table.choices.choices)


def test_a_match_tells_them_to_the_seat_to_move_alone() -> None:
    table = gr.Match.start("galaktico", 2, 1)
    assert table.choices_for(0) == table.choices
    assert (0, "", ()) == (
        table.choices_for(1).seat, table.choices_for(1).prompt, table.choices_for(1).choices,
    )  # fmt: skip
    assert "seat" == field_of(table.choices_for, 2)


def test_they_speak_a_language_and_know_the_names_of_players() -> None:
    game = gr.game("galaktico")
    ships = [[0, "fighter", "A25"], [1, "scout", "B52"]]
    here = game.position({"players": 2, "ships": ships}, fragment=True)

    def attack(**said: Any) -> tuple[str, str]:
        found = game.choices(here, **said)
        return next((one.label, one.remark) for one in found.choices if one.place == "B52")

    assert ("B52 (scout)", "attacks seat 1's scout") == attack()
    assert ("B52 (scout)", "attacks Grace's scout") == attack(names=("Ada", "Grace"))
    assert ("B52 (Aufkl\u00e4rer)", "greift den Aufkl\u00e4rer von Sitz 1 an") == attack(
        language="de"
    )
    assert "language" == field_of(game.choices, here, (), "tlh")
    assert "names" == field_of(game.choices, here, (1, 2))
    assert "names" == field_of(game.choices, here, "Ada")


# as a document


def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gr.dumps(gr.Match.start("galaktico", 2, 1).choices))
    return found


def test_its_document_is_read_again_and_known_by_its_kind() -> None:
    table = played("galaktico", 2, 1, 40)
    text = gr.dumps(table.choices)
    assert gr.loads(text) == table.choices
    assert "choices" == gr.read_document(text).kind


@pytest.mark.parametrize(
    "spoil, field",
    [
        (lambda body: body.pop("seat"), "body.seat"),
        (lambda body: body.update(seat=-7), "body.seat"),
        (lambda body: body.update(prompt=None), "body.prompt"),
        (lambda body: body.update(surplus=1), "body"),
        (lambda body: body.update(choices={}), "body.choices"),
        (lambda body: body["choices"].append(body["choices"][0]), "body.choices"),
        (lambda body: body["choices"][0].update(action="fly"), "body.choices[0].action"),
        (lambda body: body["choices"][0].update(action=[]), "body.choices[0].action"),
        (
            lambda body: body["choices"][0].update(action=body["choices"][1]["action"]),
            "body.choices[0].structured",
        ),
        (lambda body: body["choices"][0].pop("remark"), "body.choices[0].remark"),
        (lambda body: body["choices"][0].update(place=3), "body.choices[0].place"),
        (lambda body: body["choices"][0].update(seat=True), "body.choices[0].seat"),
    ],
)
def test_a_spoilt_document_is_refused_by_field(spoil: Any, field: str) -> None:
    spoilt = document()
    spoil(spoilt["body"])
    assert field == field_of(gr.loads, json.dumps(spoilt))


def test_a_way_without_an_end_is_refused() -> None:
    spoilt = document()
    first = spoilt["body"]["choices"][0]
    for name in ("action", "structured"):
        del first[name]
    first |= {"prompt": "", "choices": []}
    assert "body.choices[0].choices" == field_of(gr.loads, json.dumps(spoilt))
    inner = {**first, "choices": [first]}
    for _ in range(13):
        inner = {**first, "choices": [inner]}
    spoilt["body"]["choices"] = [inner]
    assert "nested too deeply" in str(refusal(gr.loads, json.dumps(spoilt)))


def test_choices_of_another_game_are_not_written_as_of_this_one() -> None:
    table = gr.Match.start("galaktico", 2, 1)
    docked = gr.game("galaktico", rulings={"own_station": "dock"})
    assert "game" == field_of(gr.dumps, table.choices, docked)
