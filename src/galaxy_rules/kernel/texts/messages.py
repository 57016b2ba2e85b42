"""Messages: texts with gaps for facts, in the part of ICU MessageFormat that these games need.

A fact in braces is said by its word.  ``{card, select, none {...} other {...}}`` chooses by a fact,
``{count, plural, =0 {...} one {# ship} other {# ships}}`` by a number or by how many there are, and
``{path, words}`` says several, with a sign between them that `JOINS` has.  An apostrophe is a
letter.  In front of a fact the language's word for a seat belongs to it: ``Seat {seat}`` is the
player's name, where one is known.

>>> from galaxy_rules.kernel.texts.voices import PLAIN
>>> parse("Seat {seat} takes {n, plural, one {# point} other {# points}}.").fill(
...     {"seat": 1, "n": 2}, PLAIN
... )
'Seat 1 takes 2 points.'
"""

import enum
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Protocol

import attrs

from galaxy_rules.kernel.errors import BadData

Facts = Mapping[str, Any]
JOINS: Final = {"list": ", ", "words": " ", "sum": " + ", "parts": "; ", "and": ""}
"""What stands between several, by the form of the gap; between the last, the language's word."""
SEATS: Final = ("seats", "Seats", "points")
"""Forms of gaps for players: who, the same where a sentence begins, and how many points each."""
LONGEST: Final = 2_000
"""Letters of a message."""
DEEPEST: Final = 6
"""Choices inside choices."""
_GAP: Final = re.compile(r"\{\s*(\w+(?:\[\d\])?)\s*(?:\}|,\s*(\w+)\s*(,|\}))")
_OLD_COUNT: Final = re.compile(r"\{(\w+):(\w[\w ]*)\}")
"""What stands behind a colon is counted: ``{price:credit}``."""
_CASE: Final = re.compile(r"\s*(=?\w+)\s*\{")


class Voice(Protocol):
    """Who says a message: knows what things and players are called."""

    @property
    def seat_word(self) -> str:
        """What a seat is called."""

    @property
    def conjunction(self) -> str:
        """What stands between two that belong together."""

    def word(self, kind: str, value: object) -> str:
        """A value in words; `kind` is the name of the fact."""

    def player(self, seat: object, word: str) -> str:
        """A player's name, or the word and the number of the seat."""

    def players(self, seats: object, form: str) -> str:
        """Several players, or what points they have."""


@attrs.frozen
class Gap:
    """A fact that is said: its name, and how."""

    name: str
    form: str = ""
    word: str = ""
    """What stands for a seat that has no name."""


@attrs.frozen
class Choice:
    """A text chosen by a fact, or by how many it counts."""

    name: str
    plural: bool
    cases: Mapping[str, "Message"]


@attrs.frozen
class Message:
    """A text with its gaps."""

    parts: tuple["str | Gap | Choice", ...]

    def fill(self, facts: Facts, voice: Voice, count: int | None = None) -> str:
        """The text about these facts; `count` is what a sign ``#`` stands for."""
        return "".join(_said(part, facts, voice, count) for part in self.parts)

    def names(self) -> Iterator[str]:
        """The facts that it asks for."""
        for part in self.parts:
            match part:
                case str():
                    continue
                case Gap(name=name):
                    yield name.partition("[")[0]
                case Choice(name=name, cases=cases):
                    yield name
                    for each in cases.values():
                        yield from each.names()


def _said(part: str | Gap | Choice, facts: Facts, voice: Voice, count: int | None) -> str:
    match part:
        case str():
            return part if count is None else part.replace("#", str(count))
        case Gap(name, form, word):
            value = _fact(facts, name)
            if word:
                return voice.player(value, word)
            if form in SEATS:
                return voice.players(value, form)
            if isinstance(value, (tuple, list)):
                sign = voice.conjunction if form == "and" else JOINS[form or "list"]
                return sign.join(voice.word(name, one) for one in value)
            return voice.word(name, value)
        case Choice(name, plural, cases):
            value = _fact(facts, name)
            if not plural:
                chosen = cases.get(code_of(value), cases["other"])
                return chosen.fill(facts, voice, count)
            number = value if isinstance(value, int) else len(value)
            exact = cases.get(f"={number}", cases.get("one" if number == 1 else "other"))
            return (exact or cases["other"]).fill(facts, voice, number)


def _fact(facts: Facts, name: str) -> Any:  # noqa: ANN401 - any fact
    name, _, place = name.partition("[")
    return facts[name][int(place[:-1])] if place else facts[name]


def code_of(value: object) -> str:
    """What a value is called where it is chosen by, or looked up: never a word for people.

    >>> code_of(None), code_of(True), code_of(7)
    ('none', 'true', '7')
    """
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case enum.Enum() if "__str__" not in vars(type(value)):
            return value.name.lower()
        case _:
            return str(value)


# reading


@lru_cache(maxsize=4096)
def parse(text: str, seat: str = "seat") -> Message:
    """The message in a text; `seat` is the language's word for one.

    What is no message is a `BadData` that shows where it ends to be one.
    """
    if len(text) > LONGEST:
        raise BadData("text", f"longer than {LONGEST} letters")
    text = _OLD_COUNT.sub(r"{\1, plural, one {# \2} other {# \2s}}", text)
    parts, end = _parts(text, 0, seat, 0)
    if end < len(text):
        raise BadData("text", f"a brace too many: {text[end:]!r:.60}")
    return Message(parts)


def _parts(text: str, at: int, seat: str, depth: int) -> tuple[tuple[str | Gap | Choice, ...], int]:
    """What stands up to a closing brace or the end."""
    if depth > DEEPEST:
        raise BadData("text", f"choices nested deeper than {DEEPEST}")
    parts: list[str | Gap | Choice] = []
    while at < len(text) and text[at] != "}":
        if text[at] != "{":
            end = re.compile(r"[{}]|$").search(text, at)
            until = end.start() if end else len(text)
            parts.append(text[at:until])
            at = until
            continue
        part, at = _gap(text, at, seat, depth)
        if isinstance(part, Gap) and not part.form:
            part = _seated(parts, part, seat)
        parts.append(part)
    return tuple(part for part in parts if part != ""), at


def _seated(parts: list[str | Gap | Choice], gap: Gap, seat: str) -> Gap:
    """A gap behind the word for a seat takes that word to itself."""
    before = parts[-1] if parts else ""
    found = re.search(rf"(?i:\b{re.escape(seat)}) $", before) if isinstance(before, str) else None
    if found is None or not isinstance(before, str):
        return gap
    parts[-1] = before[: found.start()]
    return Gap(gap.name, word=found.group().rstrip())


def _gap(text: str, at: int, seat: str, depth: int) -> tuple[Gap | Choice, int]:
    found = _GAP.match(text, at)
    if found is None:
        raise BadData("text", f"no fact in braces: {text[at:]!r:.60}")
    name, form, ended = found.groups()
    if ended != ",":
        if form is not None and form not in JOINS and form not in SEATS:
            raise BadData("text", f"{form} is none of {', '.join((*JOINS, *SEATS))}")
        return Gap(name, form or ""), found.end()
    if form not in ("select", "plural"):
        raise BadData("text", f"{form} has no cases: select and plural have")
    cases, at = _cases(text, found.end(), seat, depth)
    if "other" not in cases:
        raise BadData("text", f"{name} has no case for everything other")
    return Choice(name, form == "plural", cases), at


def _cases(text: str, at: int, seat: str, depth: int) -> tuple[dict[str, Message], int]:
    cases: dict[str, Message] = {}
    while found := _CASE.match(text, at):
        parts, at = _parts(text, found.end(), seat, depth + 1)
        if at >= len(text):
            break
        cases[found.group(1)] = Message(parts)
        at += 1
    while at < len(text) and text[at].isspace():
        at += 1
    if at >= len(text) or text[at] != "}":
        raise BadData("text", f"cases without an end: {text[-60:]!r}")
    return cases, at + 1
