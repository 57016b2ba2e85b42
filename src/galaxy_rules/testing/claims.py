"""How a check fails: an assertion that says what was found and where."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from galaxy_rules.kernel.errors import BadInput


def fail(*words: object) -> NoReturn:
    """Raise `AssertionError` with these words."""
    raise AssertionError(" ".join(f"{word!s:.400}" for word in words))


def claim(fact: bool, *words: object) -> None:
    """Fail with these words unless it is so."""
    if not fact:
        fail(*words)


def claim_same(first: object, second: object, *words: object) -> None:
    """Fail unless two values are equal."""
    if first != second:
        fail(*words, f"{first!r:.300} or {second!r:.300}")


def claim_refused(
    field: str | tuple[str, ...], ask: Callable[..., object], *arguments: Any
) -> None:
    """Fail unless a question raises a `BadInput` about this field, or a place inside it."""
    try:
        answer = ask(*arguments)
    except BadInput as error:
        claim(error.field.startswith(field), f"{error} does not name {field}")
        return
    fail(f"{arguments!r:.200} was answered with {answer!r:.100}")


@contextlib.contextmanager
def at(place: object) -> Iterator[None]:
    """Say where it was, if something is claimed there that is not so."""
    try:
        yield
    except AssertionError as error:
        fail(place, error)
