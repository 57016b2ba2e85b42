"""Messages and the files that hold them: what they say, and what is no message."""

from typing import Any

import pytest

from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.kernel.texts.catalogues import (
    FORMAT,
    check_language,
    languages_of,
    read_catalogue,
)
from galaxy_rules.kernel.texts.messages import LONGEST, parse
from galaxy_rules.kernel.texts.voices import PLAIN, Said, Speaker, Speech


def said(text: str, **facts: Any) -> str:
    return parse(text).fill(facts, PLAIN)


def speaker(texts: str = "", *names: str, **things: str) -> Speaker:
    """Somebody who speaks a language of our own, to players with names."""
    own = read_catalogue(head() + texts, "xx")
    return Speaker(Speech("xx", own, own, things), names)


def head(language: str = "xx") -> str:
    return f'format = "{FORMAT}"\nlanguage = "{language}"\n'


# what they say


@pytest.mark.parametrize(
    ("expected", "count"), [("no ships", 0), ("1 ship", 1), ("2 ships", 2), ("a dozen", 12)]
)
def test_a_number_chooses_how_it_is_counted(expected: str, count: int) -> None:
    text = "{n, plural, =0 {no ships} one {# ship} =12 {a dozen} other {# ships}}"
    assert expected == said(text, n=count)


def test_a_list_is_counted_by_its_length_and_said_with_signs() -> None:
    assert "2: a + b" == said("{of, plural, other {#: {of, sum}}}", of=("a", "b"))
    assert "a, b" == said("{of}", of=("a", "b"))
    assert "a b" == said("{of, words}", of=("a", "b"))


@pytest.mark.parametrize(
    ("expected", "card"), [("one equips", None), ("one lays laser", "laser"), ("a 3", 3)]
)
def test_a_fact_chooses_a_text(expected: str, card: object) -> None:
    text = "{card, select, none {one equips} 3 {a {card}} other {one lays {card}}}"
    assert expected == said(text, card=card)


def test_a_count_may_still_be_written_behind_a_colon() -> None:
    assert "1 credit" == said("{price:credit}", price=1)
    assert "3 blue minerals" == said("{n:blue mineral}", n=3)


def test_the_word_for_a_seat_gives_way_to_a_name() -> None:
    text = parse("Seat {seat} and seat {other}, or the seat {seat}")
    assert "Seat 0 and seat 1, or the seat 0" == text.fill({"seat": 0, "other": 1}, PLAIN)
    assert "Ada and Bo, or the Ada" == text.fill({"seat": 0, "other": 1}, speaker("", "Ada", "Bo"))
    assert "seat 2" == parse("seat {seat}").fill({"seat": 2}, speaker("", "Ada", "Bo"))


def test_things_are_called_as_the_pack_the_file_or_the_kernel_says() -> None:
    texts = '[names]\n"Cryo Blitz" = "Blitz"\nred = "rot"\n"token.red" = "Rot"\n'
    known = speaker(texts, cryo="Cryo Blitz", plasma="Plasma", w7="", red_7="")
    assert "Blitz" == known.word("card", "cryo")
    assert "Plasma" == known.word("card", "plasma")
    assert ("rot", "Rot") == (known.word("colour", "red"), known.word("token", "red"))
    assert "A35" == known.word("space", "A35")


def test_remarks_may_stand_inside_remarks() -> None:
    known = speaker('[remarks]\nouter = "{inner}, +{n}"\ninner = "hits {whom}"\n')
    assert "hits you, +3" == known.say(
        Said("outer", {"inner": Said("inner", {"whom": "you"}), "n": 3})
    )


# what is no message


@pytest.mark.parametrize(
    "text",
    [
        "{", "}", "a } b", "{}", "{a, select}", "{a, select, x {y}}", "{a, plural, one {#}}",
        "{a, unknown}", "{a, list, x {y}}", "{a, select, other {x}", "{a b}",
        "{a, select, other x}",
        "{a, select, other {" * 9 + "x" + "}}" * 9, "x" * (LONGEST + 1),
    ],
)  # fmt: skip
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        parse(text)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("format", 'language = "xx"'),
        ("language", head("yy")),
        ("events.moved", head() + '[events]\nmoved = "{"'),
        ("events.moved", head() + "[events]\nmoved = 7"),
        ("events", head() + 'events = "x"'),
        ("event", head() + "[event]"),
        ("names.x", head() + '[names]\nx = "\\u202e"'),
        ("pack", head() + "[names"),
    ],
)
def test_a_file_that_is_no_catalogue_names_the_place(field: str, text: str) -> None:
    with pytest.raises(BadData, match=f"^{field}:"):
        read_catalogue(text, "xx")


def test_a_language_is_one_that_somebody_has_a_file_for() -> None:
    assert ("de", "en") == languages_of("galaxy_rules.kernel")
    assert ("en",) == languages_of("galaxy_rules.plain")
    assert ("en",) == languages_of("")
    assert "de" == check_language("de")
    for odd in ("xx", "", None, 3, "../de", "de.toml"):
        with pytest.raises(BadInput, match=r"^language:"):
            check_language(odd)
