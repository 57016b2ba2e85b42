"""What descriptions of positions share: lists of what is in a bag, and nothing that is empty."""

from collections.abc import Mapping
from typing import Any

from galaxy_rules.kernel.bags import Bag

Setup = dict[str, Any]


def listed(heap: Bag[str]) -> list[str]:
    """Everything in a bag, one by one."""
    return [thing for thing, count in heap.items() for _ in range(count)]


def some(words: Mapping[str, Any]) -> Setup:
    """Only what there is: empty tables, and what is false or nought, go without saying."""
    return {word: value for word, value in words.items() if value or value is None}
