"""Texts that are made to be dear: of any length, cheap to write, each against one habit of readers.

Each kind is a function from a length to a text of about that many characters.  `grown` makes more
of them out of any valid text, by growing one place in it.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

Make = Callable[[int], str]
"""A text of about so many characters."""
RECORD: Final = '{"format":"galaxy-rules/record/1","log":'
PACK: Final = '{"format":"galaxy-rules/data/1","game":"galaktico","profile":"toy","title":"x",'
DATUM: Final = '"tag":"derived","source":"x"'


def _numbered(row: str, length: int) -> list[str]:
    """Rows that a number tells apart, as many as a text of that length holds."""
    return [row.replace("#", str(n)) for n in range(length // (len(row) + 4))]


KINDS: Final[dict[str, Make]] = {
    "an unterminated text": lambda n: '"' + "a" * n,
    "an unterminated text of escaped quotes": lambda n: '"' + '\\"' * (n // 2),
    "backslashes": lambda n: '"' + "\\" * n,
    "quotes": lambda n: '"' * n,
    "escaped quotes outside": lambda n: '\\"' * (n // 2),
    "a text of escapes": lambda n: '["' + "\\n" * (n // 2) + '"]',
    "open lists": lambda n: "[" * n,
    "empty lists": lambda n: "[" + "[]," * (n // 3) + "[]]",
    "empty objects": lambda n: "[" + "{}," * (n // 3) + "{}]",
    "closing brackets": lambda n: "]" * n,
    "a long number": lambda n: "1" * n,
    "many numbers": lambda n: "[" + "1," * (n // 2) + "1]",
    "many long numbers": lambda n: "[" + ("9" * 80 + ",") * (n // 81) + "1]",
    "fractions": lambda n: "[" + "0.1e-9," * (n // 7) + "1]",
    "a long key": lambda n: '{"' + "k" * n + '": 1}',
    "many keys": lambda n: "{" + ",".join(_numbered('"#":1', n)) + "}",
    "one key again and again": lambda n: "{" + '"k":1,' * (n // 6) + '"k":1}',
    "a long key over many values": lambda n: (
        '{"' + "k" * (n // 2) + '":[' + "1," * (n // 4) + '"\\ud800"]}'
    ),
    "half surrogates": lambda n: '["' + "\\ud800" * (n // 6) + '"]',
    "blanks": lambda n: " " * n,
    "lines": lambda n: "\n" * n,
    "commas": lambda n: "," * n,
    "a log of numbers": lambda n: RECORD + "[" + "1," * (n // 2) + "1]}",
    "a log of empty plies": lambda n: RECORD + "[" + "{}," * (n // 3) + "{}]}",
    "a record of unknown keys": lambda n: (
        '{"format":"galaxy-rules/record/1",' + ",".join(_numbered('"#x":1', n)) + "}"
    ),
    "a format without end": lambda n: '{"format":"galaxy-rules' + "/x" * (n // 2) + '"}',
    "a pack with a long key": lambda n: (
        PACK + '"' + "k" * (n // 2) + '":{"value":[' + "1," * (n // 4) + "1]," + DATUM + "}}"
    ),
    "a pack of many keys": lambda n: (
        PACK + ",".join(_numbered('"#k":{"value":1,' + DATUM + "}", n)) + "}"
    ),
    "dotted keys": lambda n: "\n".join(_numbered("a." * 15 + "k# = 1", n)),
    "lines of many dots": lambda n: ("a" + ".a" * 100 + " = 1\n") * (n // 206),
    "tables of tables": lambda n: "\n".join(_numbered("[" + "a." * 15 + "k#]", n)),
    "a table with a long name": lambda n: (
        f"[{'k' * (n // 2)}]\n" + "\n".join(_numbered("k# = 1", n // 2))
    ),
    "lists of tables": lambda n: "[[a]]\n" * (n // 6),
    "a text of TOML full of escapes": lambda n: 'a = "' + "\\n" * (n // 2) + '"',
    "an unterminated text of TOML": lambda n: 'a = """' + '"" ' * (n // 3),
    "an unterminated literal": lambda n: "a = '''" + "'' " * (n // 3),
    "comments": lambda n: "#" * n,
    "inline tables": lambda n: "a = [" + "{b = 1}, " * (n // 9) + "]",
    "values by the thousand": lambda n: "\n".join(_numbered("k# = 1", n)),
    "one word": lambda n: "a" * n,
    "words": lambda n: "a " * (n // 2),
    "a move of many steps": lambda n: "A35:" + " A24" * (n // 4),
    "an order of many parts": lambda n: "trade" + " 1,2,3" * (n // 6),
    "digits of other scripts": lambda n: "٣" * n,
}


# what grows out of a valid text


Path = tuple[str | int, ...]


def _paths(tree: Any, here: Path = ()) -> Iterator[tuple[Path, Any]]:
    yield here, tree
    match tree:
        case dict():
            for key, value in tree.items():
                yield from _paths(value, (*here, key))
        case list():
            for number, value in enumerate(tree):
                yield from _paths(value, (*here, number))
        case _:
            pass


def _shape(path: Path) -> tuple[str, ...]:
    """A place by its names alone: what is grown in one ply need not be grown in every other."""
    return tuple("[]" if isinstance(word, int) else word for word in path)


def grown(text: str) -> dict[str, Make]:
    """A valid JSON text with one of its places grown, for every place that is not like another."""
    tree = json.loads(text)
    found: dict[str, Make] = {}
    for path, value in _paths(tree):
        for way, grow in _WAYS.items():
            name = f"{'.'.join(_shape(path)) or 'whole'}: {way}"
            if name not in found and grow(value, 1) is not None:
                found[name] = partial(_planted, text, path, grow)
    return found


def _planted(text: str, path: Path, grow: "Grow", length: int) -> str:
    """The text with one place grown by so much."""
    tree = {"whole": json.loads(text)}
    place: Any = tree
    *before, last = ("whole", *path)
    for word in before:
        place = place[word]
    place[last] = grow(place[last], length)
    return json.dumps(tree["whole"], ensure_ascii=False, separators=(",", ":"))


Grow = Callable[[Any, int], Any]


def _times(value: Any, length: int) -> int:
    return max(1, length // (len(json.dumps(value, separators=(",", ":"))) + 1))


def _longer(value: Any, length: int) -> Any:
    """A list with its last entry again and again, a text with its words."""
    match value:
        case [*_, last]:
            return value + [last] * _times(last, length)
        case str() if value:
            return value + f" {value}" * _times(value, length - 2)
        case _:
            return None


def _wider(value: Any, length: int) -> Any:
    """A table with more keys, like the last one it has."""
    if not isinstance(value, dict) or not value:
        return None
    *_, (key, last) = value.items()
    return value | {f"{key}{n}": last for n in range(_times([key, last], length))}


def _wordy(value: Any, length: int) -> Any:
    return value + "x" * length if isinstance(value, str) else None


def _numbers(value: Any, length: int) -> Any:
    return [0] * (length // 2) if isinstance(value, list) else None


_WAYS: Final[dict[str, Grow]] = {
    "longer": _longer, "wider": _wider, "one long word": _wordy, "numbers": _numbers,
}  # fmt: skip
