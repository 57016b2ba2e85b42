"""Changes that leave a document's structure alone, so that readers get as far as what it means.

`spoiling` breaks texts; what is made here is mostly well-formed: values swapped between fields,
numbers at their boundaries, lists longer and shorter, texts and whole parts out of other documents.
"""

import copy
import json
from collections.abc import Callable
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final

import attrs

from properties.fuzzing import spoiling
from properties.fuzzing.adversarial import grown

Path = tuple[str | int, ...]
BOUNDARIES: Final = (
    -1, 0, 1, 2, 3, 4, 5, 9, 10, 11, 98, 99, 100, 255, 256, 9_999, 10_000, 10_001, 2**31 - 1, 2**31,
    10**9, 10**9 + 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**128, 10**79, 10**80,
    -(2**31), -(2**63),
)  # fmt: skip
LONG: Final = (2, 7, 41, 200, 1_000)
"""How often an entry is put into a list."""
SIZES: Final = (1_000, 3_000, 20_000)
"""Characters of a text that was grown."""


@attrs.frozen(eq=False)
class Pool:
    """Documents of one kind to start from, and of other kinds to take parts of."""

    texts: tuple[str, ...]
    strangers: tuple[str, ...] = ()

    def tree(self, rng: Random) -> Any:
        """A document, to be changed."""
        return json.loads(rng.choice(self.texts))

    def like(self, rng: Random, path: Path) -> Any:
        """A part that stands at a like place in another document, if there is one."""
        found = self.parts.get(shape(path))
        return copy.deepcopy(rng.choice(found)) if found else None

    def strange(self, rng: Random) -> Any:
        """A part of a document of another kind."""
        tree = json.loads(rng.choice(self.strangers or self.texts))
        every = [table[key] for table, key in spoiling.places(tree)]
        return rng.choice(every) if every else tree

    @cached_property
    def parts(self) -> dict[tuple[str, ...], list[Any]]:
        """Every part of every document, by its place."""
        found: dict[tuple[str, ...], list[Any]] = {}
        for text in self.texts:
            for path, part in walk(json.loads(text)):
                found.setdefault(shape(path), []).append(part)
        return found

    @cached_property
    def strings(self) -> tuple[str, ...]:
        """Every text in every document, keys too."""
        words: dict[str, None] = {}
        for text in self.texts:
            for path, part in walk(json.loads(text)):
                words.update({word: None for word in path if isinstance(word, str)})
                if isinstance(part, str):
                    words[part] = None
        return tuple(words)


def walk(tree: Any, here: Path = ()) -> "list[tuple[Path, Any]]":
    """Every part of a tree with its place, the whole first."""
    found = [(here, tree)]
    match tree:
        case dict():
            for key, value in tree.items():
                found += walk(value, (*here, key))
        case list():
            for number, value in enumerate(tree):
                found += walk(value, (*here, number))
        case _:
            pass
    return found


def shape(path: Path) -> tuple[str, ...]:
    """A place without its numbers."""
    return tuple("[]" if isinstance(word, int) else word for word in path)


@attrs.frozen
class Spot:
    """A value in a document: the table or list that it stands in, its key there, and its place."""

    holder: Any
    key: Any
    path: Path

    @property
    def value(self) -> Any:
        """What stands there."""
        return self.holder[self.key]

    def put(self, value: Any) -> None:
        """Let something else stand there."""
        self.holder[self.key] = value


def spots(tree: Any, here: Path = ()) -> list[Spot]:
    """Every place in a document where a value stands."""
    found: list[Spot] = []
    match tree:
        case dict():
            entries = list(tree.items())
        case list():
            entries = list(enumerate(tree))
        case _:
            return found
    for key, value in entries:
        found.append(Spot(tree, key, (*here, key)))
        found += spots(value, (*here, key))
    return found


def _pick(rng: Random, tree: Any, *kinds: type) -> Spot | None:
    """A place with a value of one of some kinds; of lists in lists each as likely."""
    found = [spot for spot in spots(tree) if not kinds or type(spot.value) in kinds]
    return rng.choice(found) if found else None


# one change


def swap(rng: Random, pool: Pool, tree: Any) -> None:
    """Exchange two values of the same type."""
    one = _pick(rng, tree)
    if one is None:
        return
    other = _pick(rng, tree, type(one.value))
    if other is not None:
        mine, theirs = copy.deepcopy(one.value), copy.deepcopy(other.value)
        one.put(theirs)
        other.put(mine)


def bound(rng: Random, pool: Pool, tree: Any) -> None:
    """A number at a boundary, or a little beside another number of the document."""
    spot = _pick(rng, tree, int)
    if spot is None:
        return
    near = _pick(rng, tree, int) or spot
    spot.put(rng.choice((*BOUNDARIES, *(near.value + step for step in (-1, 0, 1)), spot.value + 1)))


def lengthen(rng: Random, pool: Pool, tree: Any) -> None:
    """A list with an entry more, fewer, twice or in another order; a table with one key less."""
    spot = _pick(rng, tree, list, dict)
    if spot is None:
        return
    value = spot.value
    if isinstance(value, dict):
        if value:
            del value[rng.choice(list(value))]
        return
    match rng.randrange(5):
        case 0 if value:
            del value[rng.randrange(len(value))]
        case 1 if value:
            value.insert(rng.randrange(len(value) + 1), copy.deepcopy(rng.choice(value)))
        case 2 if value:
            value.extend(copy.deepcopy(rng.choice(value)) for _ in range(rng.choice(LONG)))
        case 3:
            rng.shuffle(value)
        case _:
            value.clear()


def reword(rng: Random, pool: Pool, tree: Any) -> None:
    """A text, or a key, out of other documents of the same kind."""
    word = rng.choice(pool.strings)
    spot = _pick(rng, tree, str)
    table = _pick(rng, tree, dict)
    if spot is not None and rng.random() < 0.6:
        like = pool.like(rng, spot.path)
        spot.put(like if isinstance(like, str) and rng.random() < 0.5 else word)
    elif table is not None and table.value:
        key = rng.choice(list(table.value))
        table.value[word] = table.value.pop(key)


def splice(rng: Random, pool: Pool, tree: Any) -> None:
    """A part as it stands at a like place in another document."""
    spot = _pick(rng, tree)
    if spot is not None and (part := pool.like(rng, spot.path)) is not None:
        spot.put(part)


def cross(rng: Random, pool: Pool, tree: Any) -> None:
    """A part of a document of another kind."""
    spot = _pick(rng, tree)
    if spot is not None:
        spot.put(pool.strange(rng))


Change = Callable[[Random, Pool, Any], None]
CHANGES: Final[dict[str, Change]] = {
    "swapped fields": swap, "numbers at bounds": bound, "lists resized": lengthen,
    "words of others": reword, "parts of the same kind": splice, "parts of another kind": cross,
}  # fmt: skip
SEVERAL: Final = "several at once"
GROWN: Final = "grown places"
LETTERS: Final = "letters and spelling"
KINDS: Final = (*CHANGES, SEVERAL, GROWN, LETTERS)


def mutated(rng: Random, pool: Pool, kind: str) -> str:
    """A document of the pool, changed in one way."""
    if kind == GROWN:
        return _grown(rng, rng.choice(pool.texts))
    if kind == LETTERS:
        return spoiling.any_text(rng, rng.choice(pool.texts))
    tree = pool.tree(rng)
    for change in _chosen(rng, kind):
        change(rng, pool, tree)
    return json.dumps(tree, ensure_ascii=False)


def _chosen(rng: Random, kind: str) -> list[Change]:
    if kind == SEVERAL:
        return [rng.choice(list(CHANGES.values())) for _ in range(rng.randint(2, 5))]
    return [CHANGES[kind]]


@lru_cache(maxsize=512)
def _places(text: str) -> list[Callable[[int], str]]:
    return list(grown(text).values())


def _grown(rng: Random, text: str) -> str:
    return rng.choice(_places(text))(rng.choice(SIZES[: 3 if rng.random() < 0.1 else 1]))


# notation


def order(rng: Random, orders: tuple[str, ...], kind: str) -> str:
    """An order in notation, changed in one way that has a meaning there."""
    words = rng.choice(orders).split(" ")
    for _ in range(rng.randint(2, 4) if kind == SEVERAL else 1):
        _change_order(rng, orders, words, kind)
    return " ".join(words)


def _change_order(rng: Random, orders: tuple[str, ...], words: list[str], kind: str) -> None:
    other = rng.choice(orders).split(" ")
    spot = rng.randrange(len(words)) if words else 0
    ways = list(CHANGES) if kind == SEVERAL else [kind]
    match rng.choice(ways):
        case "swapped fields" if words:
            far = rng.randrange(len(words))
            words[spot], words[far] = words[far], words[spot]
        case "numbers at bounds" if words:
            numbers = [at for at, word in enumerate(words) if word.lstrip("-").isdecimal()]
            words[rng.choice(numbers or [spot])] = str(rng.choice(BOUNDARIES))
        case "lists resized" if words:
            words[spot:spot] = words[spot : spot + rng.randint(1, 3)] * rng.choice(LONG[:3])
        case "words of others" if words:
            words[spot] = rng.choice(other)
        case "parts of the same kind":
            words[spot:] = other[rng.randrange(len(other)) :]
        case "parts of another kind" if words:
            words[spot] = rng.choice(spoiling.WORDS)
        case _:
            words[:] = spoiling.order(rng, " ".join(words)).split(" ")
