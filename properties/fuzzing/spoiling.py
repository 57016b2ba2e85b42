"""The grammar of what can be wrong with a text: in its tree, in its spelling, in its letters.

Everything is drawn from a `random.Random`, so that a run can hand in a seeded generator and
Hypothesis one of its own, whose draws it can shrink.
"""

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

Tree = Any
Place = tuple[Any, Any]
"""A table or list, and a key or index in it."""
DEEP: Final = "<deep>"
"""In a tree: to be spelled as brackets in brackets, which no tree could hold."""
LONG_NUMBER: Final = "<long number>"
WORDS: Final = (
    "", " ", "\x00", "?", "null", "__class__", "self", "seat", "-1", "1e9", "٣", "Ａ11", "é",
    "\ud800", "\udfff\ud800", "\u202e", "🚀", "x" * 300, "a.b", "a\nb", "%s", "{0}", "[red]",
    "0x1F", "galaktico", "standard", DEEP, LONG_NUMBER,
)  # fmt: skip
NUMBERS: Final = (
    -1, 0, 1, 2, 3, 99, -3, 255, 10**6, 2**31, 2**63, 2**64, -(2**63), 10**25, 10**300, 10**4200,
    0.5, -0.0, 1e308, float("nan"), float("inf"), float("-inf"),
)  # fmt: skip
OTHERS: Final[tuple[Tree, ...]] = (
    None, True, False, [], {}, [[]], [None], {"": None}, [0] * 40, {"value": 1}, [{"a": [1]}],
)  # fmt: skip


def any_value(rng: Random) -> Tree:
    """A value that hardly anything expects."""
    values = rng.choice((WORDS, NUMBERS, NUMBERS, OTHERS))
    return copy.deepcopy(rng.choice(values))


def places(tree: Tree) -> Iterator[Place]:
    """Every place in a tree where a value stands."""
    match tree:
        case dict():
            for key, value in tree.items():
                yield tree, key
                yield from places(value)
        case list():
            for index, value in enumerate(tree):
                yield tree, index
                yield from places(value)
        case _:
            pass


# in the tree


def _replace(rng: Random, place: Place, others: list[Place]) -> None:
    table, key = place
    table[key] = any_value(rng)


def _delete(rng: Random, place: Place, others: list[Place]) -> None:
    table, key = place
    del table[key]


def _double(rng: Random, place: Place, others: list[Place]) -> None:
    table, key = place
    if isinstance(table, list):
        table.insert(key, copy.deepcopy(table[key]))
    else:
        table[f"{key}2"] = copy.deepcopy(table[key])


def _retitle(rng: Random, place: Place, others: list[Place]) -> None:
    table, key = place
    if isinstance(table, dict):
        keys = [k for _, k in others if isinstance(k, str)]
        table[rng.choice((*keys, *WORDS))] = table.pop(key)
    else:
        table[key] = {str(key): table[key]}


def _swap(rng: Random, place: Place, others: list[Place]) -> None:
    table, key = place
    other, where = rng.choice(others)
    table[key], other[where] = copy.deepcopy(other[where]), copy.deepcopy(table[key])


def _nudge(rng: Random, place: Place, others: list[Place]) -> None:
    """A little more, a little less, another letter: what a check of types lets through."""
    table, key = place
    value = table[key]
    match value:
        case bool():
            table[key] = not value
        case int():
            table[key] = value + rng.choice((-100, -2, -1, 1, 2, 7, 1000))
        case str():
            table[key] = letters(rng, value)
        case list():
            rng.shuffle(value)
        case dict():
            table[key] = dict(reversed(value.items()))
        case _:
            table[key] = rng.randint(0, 4)


def _alter_type(rng: Random, place: Place, others: list[Place]) -> None:
    table, key = place
    value = table[key]
    table[key] = rng.choice(([value], {"value": value}, str(value), bool(value), None))


Damage = Callable[[Random, Place, list[Place]], None]
DAMAGES: Final[tuple[Damage, ...]] = (
    _replace, _replace, _delete, _double, _retitle, _swap, _nudge, _nudge, _nudge, _alter_type,
)  # fmt: skip


def tree(rng: Random, whole: Tree) -> Tree:
    """A tree with one to three things wrong in it."""
    holder = {"whole": copy.deepcopy(whole)}
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        every = list(places(holder["whole"]))
        if every:
            rng.choice(DAMAGES)(rng, rng.choice(every), every)
        if "whole" not in holder:
            break
    return holder["whole"]


# in the spelling


def spelled(rng: Random, whole: Tree) -> str:
    """A tree as JSON, now and then in a spelling that JSON does not know."""
    text = json.dumps(whole, ensure_ascii=rng.random() < 0.5)
    text = text.replace(json.dumps(DEEP), "[" * 30 + "]" * 30 if rng.random() < 0.5 else "[" * 999)
    text = text.replace(json.dumps(LONG_NUMBER), "9" * 5000)
    if rng.random() < 0.1:
        text = rng.choice(SPELLINGS)(text)
    return text


def _doubled_key(text: str) -> str:
    return text.replace("{", '{"game": 1, "game": 2, ', 1)


SPELLINGS: Final[tuple[Callable[[str], str], ...]] = (
    lambda text: "\ufeff" + text,
    lambda text: text + text,
    lambda text: text.replace(":", "=", 1),
    lambda text: f" \n\t{text}\n\n",
    lambda text: text.replace(",", ",,", 1),
    lambda text: f"[{text}]",
    lambda text: f"// note\n{text}",
    _doubled_key,
)


# in the letters


def letters(rng: Random, text: str) -> str:
    """A text with some of its letters lost, doubled, moved or replaced."""
    if not text:
        return rng.choice(WORDS)
    start = rng.randrange(len(text))
    end = min(len(text), start + rng.choice((1, 1, 2, 5, 40)))
    part = text[start:end]
    put = rng.choice(("", part + part, rng.choice(WORDS), part.swapcase(), part[::-1], "\ud800"))
    spoiled = text[:start] + put + text[end:]
    return spoiled[:start] if rng.random() < 0.1 else spoiled


def order(rng: Random, text: str) -> str:
    """An order with its words lost, doubled, moved or replaced."""
    spoken = text.split(" ")
    spot = rng.randrange(len(spoken))
    match rng.randrange(6):
        case 0:
            del spoken[spot]
        case 1:
            spoken.insert(spot, spoken[spot])
        case 2:
            rng.shuffle(spoken)
        case 3:
            spoken[spot] = rng.choice((*WORDS, *(str(n) for n in NUMBERS if isinstance(n, int))))
        case 4:
            spoken = spoken * rng.choice((2, 60))
        case _:
            return letters(rng, text)
    return " ".join(spoken)


def lines(rng: Random, text: str) -> str:
    """A text of lines, one of them spoiled, lost or doubled."""
    rows = text.split("\n")
    spot = rng.randrange(len(rows))
    match rng.randrange(4):
        case 0:
            del rows[spot]
        case 1:
            rows.insert(spot, rows[spot])
        case _:
            rows[spot] = order(rng, rows[spot])
    return "\n".join(rows)


def json_text(rng: Random, text: str) -> str:
    """A JSON text spoiled in its tree, or in its letters; what is no JSON has only these."""
    if rng.random() < 0.1:
        return letters(rng, text)
    try:
        return spelled(rng, tree(rng, json.loads(text)))
    except (ValueError, RecursionError):
        return letters(rng, text)


def any_text(rng: Random, text: str) -> str:
    """A text of JSON or of lines, spoiled as such."""
    return json_text(rng, text) if text.lstrip().startswith(("{", "[")) else lines(rng, text)


def headed(rng: Random, text: str) -> str:
    """A text whose first line is a name: mostly what follows is spoiled."""
    name, _, body = text.partition("\n")
    return letters(rng, text) if rng.random() < 0.05 else f"{name}\n{order(rng, body)}"


def command(rng: Random, text: str) -> str:
    """A command line and its file: one of the two is spoiled."""
    line, _, file = text.partition("\n\n")
    if rng.random() < 0.3:
        return f"{lines(rng, line)}\n\n{file}"
    return f"{line}\n\n{any_text(rng, file)}"
