"""What a game needs to say to run conformance vectors: set up, act in plain words, be observed."""

from collections.abc import Mapping
from typing import Any, Protocol


class Dialect(Protocol):
    """One scenario under way, in the words of the vector files."""

    def do(self, words: str) -> str | None:
        """Perform an action in plain words; the first objection's code if it is refused."""
        ...

    def cited(self) -> tuple[str, ...]:
        """The clauses and rulings that the last refusal cited."""
        ...

    def observe(self) -> Mapping[str, Any]:
        """Everything that a vector may expect, by its name."""
        ...

    def ordered(self, name: str) -> bool:
        """Whether a list that is observed by this name is compared in order."""
        ...

    def fingerprint(self) -> str:
        """A digest of the state, to see that a refusal changes nothing."""
        ...
