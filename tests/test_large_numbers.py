"""Numbers that no game has: refused in words at every door, and described in messages."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.codec import strict_converter
from galaxy_rules.kernel.errors import LARGEST, BadInput, brief
from galaxy_rules.kernel.values import oversized
from galaxy_rules.match.match import Match
from galaxy_rules.showing.terminal import sentence, text
from tests.cli.running import refused
from tests.kernel.trying import refusal
from tests.match.playing import played

GAMES = gr.games()
HUGE = 10**5_000
"""More digits than Python writes."""
LARGE = (HUGE, -HUGE, 10**300, 10**25)
SCREEN = 1_300


@cache
def match_of(name: str) -> Match:
    return played(name, 2, 5, 60)


def in_words(call: Callable[..., object], *args: Any, **more: Any) -> BadInput:
    """The refusal, which fits on a screen and can be written to any file."""
    found = refusal(call, *args, **more)
    assert isinstance(found, BadInput)
    assert len(str(found).encode()) < SCREEN
    return found


# ------------------------------------------------------------------------ shown


class Sulky:
    def __repr__(self) -> str:
        raise RuntimeError


class Padded(int):
    def bit_length(self) -> int:
        raise RuntimeError


ANYTHING: tuple[Any, ...] = (
    HUGE, -HUGE, [HUGE], (1, HUGE), {HUGE: 1}, {"a": [HUGE]}, frozenset([HUGE]), Padded(HUGE),
    Fraction(HUGE, 3), Sulky(), [Sulky()], "x" * 9_999,
)  # fmt: skip


@pytest.mark.parametrize("value", ANYTHING, ids=range(len(ANYTHING)))
def test_anything_can_be_shown_in_a_message(value: Any) -> None:
    assert 0 < len(brief(value)) <= 80


# ------------------------------------------------------------------------ tables


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", LARGE, ids=range(len(LARGE)))
def test_tables_of_so_many(name: str, number: int) -> None:
    game, match = gr.game(name), match_of(name)
    in_words(Match.start, name, players=number)
    in_words(game.new, number)
    in_words(game.new, 2, first=number)
    in_words(Match.start, name, 2, number) if abs(number) >= 1 << 256 else None
    in_words(game.position, {"players": number})
    in_words(game.position, {"turn": number}, fragment=True)
    for ask in (match.view, match.events, match.record):
        in_words(ask, number)
    in_words(match.play, match.legal[0], number)


# ------------------------------------------------------------------------ positions and events


def spoilt(value: Any, number: int) -> Iterator[tuple[str, Any]]:
    """A value with a number in place of each of its own, one after the other."""
    for field in attrs.fields(type(value)):
        held = getattr(value, field.name)
        for large in _with(held, number):
            yield field.name, attrs.evolve(value, **{field.name: large})


def _with(held: Any, number: int) -> Iterator[Any]:
    if type(held) is int:
        yield number
    elif type(held) is tuple:
        for place, part in enumerate(held[:2]):
            for large in _with(part, number):
                yield (*held[:place], large, *held[place + 1 :])
    elif attrs.has(type(held)) and not isinstance(held, Bag):
        for _, large in spoilt(held, number):
            yield large


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", LARGE, ids=range(len(LARGE)))
def test_a_position_with_such_a_number_is_refused_everywhere(name: str, number: int) -> None:
    game, tried = gr.game(name), 0
    for field, state in spoilt(match_of(name).state, number):
        if field == "galaxy":
            continue
        tried += 1
        assert [fault for fault in game.faults(state) if fault.local], field
        for fault in game.faults(state):
            assert len(str(fault)) < SCREEN
        in_words(gr.dumps, state, game)
        in_words(Match, game, state, 1, fragment=True)
        for use in (game.legal_actions, game.score, game.options, game.to_move):
            found = refusal(use, state)
            assert found is None or len(str(found)) < SCREEN
        for draw in (text, gr.draw):
            found = refusal(draw, game, state)
            assert found is None or len(str(found)) < SCREEN
    assert tried >= 8


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", LARGE, ids=range(len(LARGE)))
def test_a_view_or_event_with_such_a_number_is_refused_everywhere(name: str, number: int) -> None:
    match, tried = match_of(name), 0
    views = (view for field, view in spoilt(match.view(0), number) if field != "galaxy")
    for view in views:
        tried += 1
        in_words(gr.dumps, view, match.game)
    for ply in match.plies:
        for event in ply.events:
            for _, large in spoilt(event, number):
                tried += 1
                in_words(gr.dumps, large, match.game)
                in_words(gr.draw, match.game, match.state, events=(large,))
                in_words(sentence, match.game, large)
    assert tried >= 50


@pytest.mark.parametrize("name", GAMES)
def test_numbers_in_documents_are_bounded(name: str) -> None:
    """Also below the number of digits that a text may have."""
    match = match_of(name)
    for value in (match.state, match.view(0)):
        document = json.loads(gr.dumps(value, match.game))
        for field in ("first", "turn"):
            for number in (LARGEST + 1, -LARGEST - 1, 10**70):
                wrong = {**document, "body": {**document["body"], field: number}}
                found = in_words(gr.loads, json.dumps(wrong))
                assert f"body.{field}" == found.field
                assert "no number here is as large" in str(found)


def test_the_largest_numbers_are_numbers() -> None:
    read = strict_converter()
    assert LARGEST == read.structure(LARGEST, int)
    assert -LARGEST == read.structure(-LARGEST, int)
    assert 10**30 == strict_converter(10**30).structure(10**30, int)
    match = Match.start("galaktico", 2, (1 << 256) - 1)
    assert match.seed == Match.replay(gr.dumps(match)).seed
    assert "" == oversized(match.state, ("fleets", "stations", "meteors", "moved"))


# ------------------------------------------------------------------------ words and data


WORDS = (
    "{}", "pay {}", "place 0,0,{} SSS 0", "take {}", "A35: {}", "use {} 0 0", "build {} 0 x -",
    "roll {}", "declare {}", "unlock {} racial", "move 0,0,{} 0,0,0:s0", "investors x {}",
)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("words", WORDS)
def test_an_order_with_such_a_number_is_no_order(name: str, words: str) -> None:
    for digits in ("9" * 5_000, "9" * 4_200, "9" * 30, "-" + "9" * 30):
        order = words.format(digits)
        for found in (
            refusal(gr.game(name).parse, order),
            refusal(gr.game(name).compose, match_of(name).state, order),
        ):
            assert found is None or len(str(found)) < SCREEN


@pytest.mark.parametrize("name", GAMES)
def test_data_with_such_a_number_are_refused(name: str) -> None:
    pack, tried = gr.game(name).data, 0
    for path, datum in pack.data.items():
        if type(datum.value) is int:
            tried += 1
            for number in (HUGE, -HUGE, 10**25):
                in_words(pack.with_values, "toy", "large", {path: number})
                in_words(pack.with_values, "toy", "large", {path: [number]})
    assert tried >= 5


COMMANDS = (
    "play galaktico --players {}", "play galaktico --seed {}", "play galaktico -p 2 --seat {}",
    "simulate galaktico {}", "simulate galaktico 2 --jobs {}", "simulate galaktico 2 --plies {}",
    "simulate galaktico 2 --seed {}", "perft galaktico --depth {}", "perft galaktico --players {}",
    "compare galaktico own_station=dock --games {}", "demo --seed {}", "replay x.json --ply {}",
    "why x.json pass --ply {}",
)  # fmt: skip


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_with_such_a_number_is_refused(line: str) -> None:
    for digits in ("9" * 5_000, "9" * 4_200, "9" * 79):
        assert len(refused(*line.format(digits).split())) < SCREEN
