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
_KEY: Final = re.compile(r"(?<=[{,] )([\w-]+) = ")
"""Of a table within a line."""
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


def read_shipped(text: str, budget: Budget) -> dict[str, Any]:
    """The same of a text of component data as games ship them, at a quarter of the price.

    There a line is one leaf or the name of a table, so that splitting will do; whatever looks
    otherwise is read as any other text.  It is for the start of a process: data of a thousand
    leaves takes the standard library a tenth of it.
    """
    head = text.partition("\n[")[0]
    try:
        document = read_toml(head, budget)
        _read_tables(document, text[len(head) + 1 :])
    except ValueError:
        return read_toml(text, budget)
    return document


def _read_tables(document: dict[str, Any], text: str) -> None:
    """Tables of leaves, line by line; a `ValueError` where a line may be something else."""
    table, known = document, set[str]()
    if "\\" in text or any(isinstance(value, dict) for value in document.values()):
        raise ValueError(text)
    for line in text.split("\n"):
        if line.startswith("["):
            if line in known:
                raise ValueError(line)
            known.add(line)
            table = _table(document, line)
        elif line and not line.startswith("#"):
            key, leaf = _leaf(line)
            if key in table:
                raise ValueError(line)
            table[key] = leaf


def _table(document: dict[str, Any], line: str) -> dict[str, Any]:
    place = document
    for word in _between("[", line, "]").split("."):
        if not _is_bare(word):
            raise ValueError(line)
        place = place.setdefault(word, {})
        if not isinstance(place, dict) or "value" in place:
            raise ValueError(line)
    return place


def _leaf(line: str) -> tuple[str, Any]:
    """`key = { value = 1, tag = "attested", source = "L128" }`, or `key = "text"`."""
    key, _, rest = line.partition(" = ")
    if not _is_bare(key):
        key = _quoted(key)
    if not rest.startswith("{ value = "):
        return key, _quoted(rest)
    told, _, rest = rest.removeprefix("{ value = ").partition(", tag = ")
    tag, _, source = rest.partition(", source = ")
    return key, {"value": _plain(told), "tag": _quoted(tag), "source": _quoted(source, " }")}


_NO_TOML: Final = ("null", "NaN", "Infinity")
"""What may stand in JSON alone."""


def _plain(told: str) -> object:
    """A value of TOML that is written as JSON writes it, but for the keys of tables."""
    texts = told.split('"')
    if any("=" in text for text in texts[1::2]) or any(":" in text for text in texts[::2]):
        raise ValueError(told)
    if any(word in told for word in _NO_TOML):
        raise ValueError(told)
    if "=" in told:
        return json.loads(_KEY.sub(r'"\1": ', told), object_pairs_hook=_unique)
    return json.loads(told)


def _quoted(text: str, end: str = "") -> str:
    inner = _between('"', text, f'"{end}')
    if '"' in inner:
        raise ValueError(text)
    return inner


def _between(start: str, text: str, end: str) -> str:
    if not (text.startswith(start) and text.endswith(end)) or len(text) < len(start + end):
        raise ValueError(text)
    return text[len(start) : -len(end)]


def _is_bare(word: str) -> bool:
    """Whether a key of TOML may stand without quotes, and does."""
    return word.isascii() and word.replace("_", "a").replace("-", "a").isalnum()


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
