"""What descriptions of positions share: plain values read with their path, bags, nothing empty."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, brief

Setup = dict[str, Any]
LARGEST_COUNT: Final = 10_000


def listed(heap: Bag[str]) -> list[str]:
    """Everything in a bag, one by one."""
    return [thing for thing, count in heap.items() for _ in range(count)]


def some(words: Mapping[str, Any]) -> Setup:
    """Only what there is: empty tables, and what is false or nought, go without saying."""
    return {word: value for word, value in words.items() if value or value is None}


# reading


def as_object(path: str, value: object, words: Collection[str]) -> Mapping[str, Any]:
    """An object with these words and no others."""
    if not isinstance(value, Mapping):
        raise BadInput(path, f"expected an object, found {brief(value)}")
    for word in value:
        if not isinstance(word, str) or word not in words:
            problem = f"unknown; there are {', '.join(sorted(words))}"
            raise BadInput(f"{path}.{word if isinstance(word, str) else brief(word)}", problem)
    return value


def as_list(path: str, value: object) -> list[Any]:
    """A list."""
    if not isinstance(value, (list, tuple)):
        raise BadInput(path, f"expected a list, found {brief(value)}")
    return list(value)


def as_count(path: str, value: object) -> int:
    """A number of things."""
    if type(value) is not int or not 0 <= value <= LARGEST_COUNT:
        raise BadInput(path, f"expected a count, found {brief(value)}")
    return value


def as_truth(path: str, value: object) -> bool:
    """Yes or no."""
    if type(value) is bool or (type(value) is int and value in (0, 1)):
        return bool(value)
    raise BadInput(path, f"expected true or false, found {brief(value)}")


def as_row(path: str, value: object, read: Callable[[str, Any], Any]) -> list[Any]:
    """A list, entry by entry."""
    return [read(f"{path}[{n}]", one) for n, one in enumerate(as_list(path, value))]
