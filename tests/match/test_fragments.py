"""Whole positions and parts of positions: which is which is said, and a whole one has no fault."""

import json
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import LARGEST_POSITION
from galaxy_rules.showing.replay import page
from properties.fuzzing import spoiling
from tests.helpers import fragment, galaktico
from tests.kernel.trying import refusal
from tests.match.playing import played

GAMES = gr.games()
SPOILT = 150
"""Documents of each game that are spoilt."""


@cache
def whole(name: str) -> Match:
    return played(name, 2, 5, 60)


def part() -> Any:
    return fragment(galaktico(), "0 cruiser A35", "1 scout B33")


def without(text: str, *keys: str) -> str:
    document = json.loads(text)
    return json.dumps({key: value for key, value in document.items() if key not in keys})


# ------------------------------------------------------------------------ documents of positions


def test_a_hand_of_twenty_capitals_is_no_hand_of_a_whole_game() -> None:
    match = played("take_the_galaxy", 2, 5, 60)
    body = json.loads(gr.dumps(match.state))
    body["body"]["hands"][0] = {"capital": 20}
    found = refusal(gr.loads, json.dumps(body))
    assert isinstance(found, BadInput)
    assert "body" == found.field
    assert "player_cards: TTG-COMP-01" in found.problem
    assert "fragment=True" in found.problem


def test_twenty_of_a_kind_in_trian_are_no_whole_position() -> None:
    game = gr.game("galaxy_of_trian")
    state = whole("galaxy_of_trian").state
    rich = attrs.evolve(state, minerals=(Bag({"red": 20}), *state.minerals[1:]))
    assert {fault.local for fault in game.faults(rich)} == {False}
    assert gr.read_document(gr.dumps(rich)).fragment
    assert refusal(gr.loads, without(gr.dumps(rich), "fragment"))
    assert refusal(Match, game, rich)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_position_does_not_mention_fragments(name: str) -> None:
    text = gr.dumps(whole(name).state)
    assert "fragment" not in json.loads(text)
    found = gr.read_document(text)
    assert found.fragment is False
    assert whole(name).state == found.value == gr.loads(text, fragment=True)


def test_a_fragment_says_so_and_is_read_as_one() -> None:
    text = gr.dumps(part())
    assert json.loads(text)["fragment"] is True
    assert part() == gr.loads(text)
    assert gr.read_document(text).fragment is True


def test_a_fragment_that_does_not_say_so_is_read_by_request_only() -> None:
    old = without(gr.dumps(part()), "fragment")
    found = refusal(gr.loads, old)
    assert isinstance(found, BadInput)
    assert "only a fragment may be so: say fragment=True" in str(found)
    assert part() == gr.loads(old, fragment=True)
    assert gr.read_document(old, fragment=True).fragment is True


def test_a_fragment_may_not_have_what_is_wrong_by_itself() -> None:
    document = json.loads(gr.dumps(part()))
    document["body"]["left"] = 9
    found = refusal(gr.loads, json.dumps(document), fragment=True)
    assert isinstance(found, BadInput)
    assert "left: GAL-TRN-01" in str(found)


@pytest.mark.parametrize("word", [1, 0, "true", None, [], {}])
def test_whether_it_is_a_fragment_is_true_or_false(word: Any) -> None:
    document = json.loads(gr.dumps(part()))
    found = refusal(gr.loads, json.dumps(document | {"fragment": word}))
    assert isinstance(found, BadInput)
    assert "fragment" == found.field
    for ask in (gr.loads, gr.read_document):
        assert isinstance(refusal(ask, gr.dumps(part()), fragment=word), BadInput)
    assert isinstance(refusal(Match, galaktico(), part(), fragment=word), BadInput)


def test_actions_and_events_are_no_fragments() -> None:
    action = json.loads(gr.dumps(galaktico().parse("pass")))
    found = refusal(gr.loads, json.dumps(action | {"fragment": True}))
    assert isinstance(found, BadInput)
    assert "fragment" == found.field


@pytest.mark.parametrize("name", GAMES)
def test_no_spoilt_position_with_a_fault_is_taken_for_a_whole_one(name: str) -> None:
    game, rng, taken, refused = gr.game(name), Random(17), 0, 0
    texts = [gr.dumps(ply.state) for ply in whole(name).plies[::9]]
    for number in range(SPOILT):
        document = json.loads(texts[number % len(texts)])
        document["body"] = spoiling.tree(rng, document["body"])
        text = spoiling.spelled(rng, document)
        found = refusal(gr.loads, text)
        assert found is None or isinstance(found, BadInput), found
        if found is None:
            taken += 1
            state = gr.loads(text)
            assert game.faults(state) == ()
            assert Match(game, state, 1).start_state == state
        else:
            refused += refusal(gr.loads, text, fragment=True) is None
    assert taken
    assert refused, "none had faults of a whole position alone"


# ------------------------------------------------------------------------ matches and records


def test_a_match_begins_with_a_whole_position_or_says_that_it_does_not() -> None:
    game = galaktico()
    found = refusal(Match, game, part())
    assert isinstance(found, BadInput)
    assert "state" == found.field
    assert Match(game, part(), fragment=True).fragment
    broken = attrs.evolve(part(), actions_left=9)
    assert isinstance(refusal(Match, game, broken, fragment=True), BadInput)


def test_a_match_knows_whether_it_began_with_the_set_up() -> None:
    game = galaktico()
    assert Match(game, part(), fragment=True).own_start
    assert Match(game, whole("galaktico").state).own_start
    assert not Match(game, whole("galaktico").state).fragment
    for name in GAMES:
        assert not whole(name).own_start
        assert not whole(name).fragment


def test_a_record_of_a_whole_game_is_written_as_ever() -> None:
    for name in GAMES:
        assert "fragment" not in json.loads(gr.dumps(whole(name)))
        assert "fragment" not in json.loads(gr.dumps(whole(name).record(0)))


def test_a_record_that_begins_with_a_fragment_says_so() -> None:
    match = Match(galaktico(), part(), fragment=True)
    match.play("A35: A24 ~B42 B33")
    text = gr.dumps(match)
    assert json.loads(text)["fragment"] is True
    again = Match.replay(text)
    assert again.fragment
    assert again.own_start
    assert match.record() == again.record()
    assert json.loads(gr.dumps(match.record(0)))["fragment"] is True
    assert gr.review(match.record(0)).own_start


def test_a_record_that_hides_its_fragment_is_refused_or_read_by_request() -> None:
    text = gr.dumps(Match(galaktico(), part(), 3, fragment=True))
    for hidden in (without(text, "fragment"), json.dumps(json.loads(text) | {"fragment": False})):
        found = refusal(Match.replay, hidden)
        assert isinstance(found, BadRecord)
        assert "record.position" == found.field
        assert part() == Match.replay(hidden, fragment=True).start_state


def test_a_record_that_calls_a_whole_game_a_fragment_is_refused() -> None:
    for name in GAMES:
        lying = json.dumps(json.loads(gr.dumps(whole(name))) | {"fragment": True})
        found = refusal(Match.replay, lying)
        assert isinstance(found, BadRecord)
        assert "record.fragment" == found.field


# ------------------------------------------------------------------------ said loudly


def test_a_page_says_first_that_the_game_begins_elsewhere() -> None:
    own = Match(galaktico(), whole("galaktico").state, 3)
    cut = Match(galaktico(), part(), 3, fragment=True)
    shows = ((own, False), (cut, True), (own.record(0), False), (cut.record(1), True))
    for shown, fragmentary in shows:
        text = page(shown)
        said = text.partition("<h1>")[0].partition("<header>")[2]
        assert "begins with a position of its own" in said
        assert ("it is a fragment" in said) == fragmentary
    for plain in (whole("galaktico"), whole("galaktico").record(0)):
        assert "begins with a position of its own" not in page(plain)


def with_cards(number: int) -> Match:
    """A fragment in which a seat holds more cards than there are."""
    made = gr.game("galaktico")
    document = json.loads(gr.dumps(made.new(2), made)) | {"fragment": True}
    document["body"]["equipment"][0] = ["deflektor"] * number
    return Match(made, made.decode(document["body"], "state", "body"), 1, fragment=True)


def test_no_document_of_a_position_is_longer_than_any_position() -> None:
    text = gr.dumps(whole("galaxy_of_trian").view(0))
    document = json.loads(text)
    document["body"]["tops"] += document["body"]["tops"][-1:] * LARGEST_POSITION
    with pytest.raises(BadInput, match=r"^body: longer than"):
        gr.loads(json.dumps(document))
    assert gr.loads(text) == gr.loads(json.dumps(json.loads(text), indent=200))


def test_a_position_in_a_record_has_a_size_since_every_ply_costs_as_much() -> None:
    small, large = with_cards(100), with_cards(LARGEST_POSITION // 10)
    for match in (small, large):
        match.play(match.legal[0])
    assert small.state == Match.replay(gr.dumps(small)).state
    assert 1 <= gr.review(gr.dumps(small.record(0))).plies
    for value in (large.state, large.view(0)):
        with pytest.raises(BadInput, match=r"^(state|view): longer than"):
            gr.dumps(value, large.game)
    with pytest.raises(BadInput, match=r"^record\.position: longer than"):
        Match.replay(gr.dumps(large))
    with pytest.raises(BadInput, match=r"^record\.view: longer than"):
        gr.review(gr.dumps(large.record(0)))
    document = json.loads(gr.dumps(small.record(0)))
    document["log"][0]["view"] = {"equipment": [["deflektor"] * LARGEST_POSITION, None]}
    with pytest.raises(BadInput, match=r"^log\[0\]\.view: longer than"):
        gr.review(json.dumps(document))
