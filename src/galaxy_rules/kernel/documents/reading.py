"""The one door: every text from outside is read here, within a budget, in linear time.

A budget bounds the text before a parser sees it: its length, how deep it is nested, how many values
it holds, how long its numbers are.  All of that is found by passes in which no character is looked
at twice, whatever the text is, so that neither reading nor refusing costs more than so much a
character.  No other module parses JSON or TOML that somebody else has written.
"""

import json
import re
import tomllib
from collections import Counter
from itertools import accumulate
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput

LARGEST_TEXT: Final = 32_000_000
"""Characters in one document: some hundred thousand plies."""
DEEPEST: Final = 40
"""Brackets inside brackets."""
MOST_DIGITS: Final = 80
"""Of one number: more than any seed has."""
MOST_DOTS: Final = 16
"""In a key of TOML: the standard library reads a dotted key in quadratic time."""


@attrs.frozen
class Budget:
    """How much of a text is read at most."""

    characters: int = LARGEST_TEXT
    values: int = 2_000_000
    """Texts, numbers, lists and objects, counted by what separates them."""
    depth: int = DEEPEST
    digits: int = MOST_DIGITS


DOCUMENT: Final = Budget()
"""For whole records of the longest matches; whatever is smaller says so."""

_JSON_TEXTS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""Texts, the last one perhaps without its end: then it goes on to the end of the document."""
_BRACKETS: Final = re.compile(r"[\[\]{}]")
_HALVES: Final = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
"""What may be half of a letter: JSON can spell one, but no file or terminal takes it."""
_TOML_TEXTS: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?'
    r"|'''(?:[^']|'(?!''))*+(?:''')?"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""Texts and comments of TOML, the last one perhaps without its end."""


def read_json(text: str, budget: Budget = DOCUMENT) -> Any:  # noqa: ANN401 - plain JSON
    """The JSON value in a text; beyond the budget, truncated or doubled keys are a `BadInput`."""
    _check_length(text, "document", budget)
    _check_budget(_without_texts(text), "document", budget)
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except BadInput:
        raise
    except ValueError as error:
        raise BadInput("document", f"not JSON: {error}") from None
    if (not text.isascii() or "\\u" in text) and _HALVES.search(text):
        _check_letters(value)
    return value


def read_toml(text: str, budget: Budget) -> dict[str, Any]:
    """The table in a text of TOML; beyond the budget or not TOML is a `BadInput`."""
    _check_length(text, "pack", budget)
    bare = _TOML_TEXTS.sub('""', text)
    _check_budget(bare, "pack", budget)
    if max(map(_dots, bare.split("\n"))) > MOST_DOTS:
        raise BadInput("pack", f"more than {MOST_DOTS} dots in one line")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("pack", f"not TOML: {error}") from None


def _dots(line: str) -> int:
    return line.count(".")


# the budget, of a text without its texts


def _without_texts(text: str) -> str:
    """A text of JSON but for the texts in it; where nothing is escaped, every second piece."""
    return _JSON_TEXTS.sub("", text) if "\\" in text else "".join(text.split('"')[::2])


def _check_length(text: object, field: str, budget: Budget) -> None:
    if not isinstance(text, str):
        raise BadInput(field, f"expected a text, found {type(text).__name__}")
    if len(text) > budget.characters:
        raise BadInput(field, f"longer than {budget.characters} characters")


def _check_budget(bare: str, field: str, budget: Budget) -> None:
    values = 1 + bare.count(",") + bare.count("[") + bare.count("{") + bare.count("=")
    if values > budget.values:
        raise BadInput(field, f"holds more than {budget.values} values")
    if re.search(rf"(?<!\d)\d{{{budget.digits + 1}}}", bare):
        raise BadInput(field, f"a number has more than {budget.digits} digits")
    steps = (1 if bracket in "[{" else -1 for bracket in _BRACKETS.findall(bare))
    if max(accumulate(steps), default=0) > budget.depth:
        raise BadInput(field, f"nested deeper than {budget.depth}")


# what JSON lets through and we do not


def _check_letters(value: object, *path: str | int) -> None:
    """Object to half of a letter where it stands; its place is spelled out only then."""
    match value:
        case str():
            try:
                value.encode()
            except UnicodeEncodeError:
                problem = "half of a surrogate pair is no letter"
                raise BadInput(_spelled(path) or "document", problem) from None
        case list():
            for number, part in enumerate(value):
                _check_letters(part, *path, number)
        case dict():
            for key, part in value.items():
                _check_letters(key, *path)
                _check_letters(part, *path, key)
        case _:
            pass


def _spelled(path: tuple[str | int, ...]) -> str:
    """A place such as ``log[1].move``."""
    words = (f"[{word}]" if isinstance(word, int) else f".{word}" for word in path)
    return "".join(words).removeprefix(".")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        doubled = next(key for key, count in counts.items() if count > 1)
        raise BadInput(doubled, "stands twice in one object")
    return table


def _no_constant(word: str) -> float:
    raise BadInput("document", f"{word} is not a JSON number")
