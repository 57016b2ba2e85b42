"""What a game needs to say to run conformance vectors: set up, act in plain words, be observed."""

import json
from collections.abc import Mapping
from typing import Any, Protocol

from galaxy_rules.kernel.errors import BadInput


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


def as_text(path: str, value: object) -> str:
    """A value of a set-up in JSON; what is only of a wrong type is left for those who read it."""
    try:
        return json.dumps(value, default=repr)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadInput(path, f"cannot be written as JSON: {error}") from None
