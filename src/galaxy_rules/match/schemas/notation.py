"""Patterns of the notation, read off what the actions themselves write.

An action is built with a mark in every field and written; where a mark has come out, the pattern
takes whatever may stand there.
"""

import itertools
import re
from collections.abc import Callable
from typing import Any, Final, cast

import attrs

from galaxy_rules.kernel.errors import BadData
from galaxy_rules.match.schemas.docs import words_of
from galaxy_rules.match.schemas.sketching import Schema


@attrs.frozen
class Mark:
    """What is put into a field, how that is written, and the pattern of all that may be there."""

    value: Any
    written: str
    pattern: str


Marks = Callable[[type, "attrs.Attribute[Any]", int], tuple[Mark, ...]]
"""The marks for the field with this number of an action: several where it has several forms."""
_VERB: Final = re.compile(r"[a-z: ]*")


def notation(kinds: tuple[type, ...], marks: Marks, longest: int) -> Schema:
    """The schema of these actions in notation, each by its pattern."""
    ways = [
        {"title": kind.__name__, "description": words_of(kind).about, "pattern": pattern}
        for kind in kinds
        for pattern in patterns(kind, marks)
    ]
    return {"type": "string", "maxLength": longest, "anyOf": ways}


def patterns(kind: type, marks: Marks) -> list[str]:
    """The patterns of one kind of action."""
    fields = attrs.fields(attrs.resolve_types(cast("type[attrs.AttrsInstance]", kind)))
    forms = [marks(kind, field, number) for number, field in enumerate(fields)]
    return [_pattern(kind, chosen) for chosen in itertools.product(*forms)]


def _pattern(kind: type, chosen: tuple[Mark, ...]) -> str:
    text = str(kind(*(mark.value for mark in chosen)))
    parts, rest = [], text
    for mark in chosen:
        before, found, rest = rest.partition(mark.written) if mark.written else ("", "", rest)
        if found != mark.written:
            raise BadData("schema", f"{kind.__name__} does not write its fields in their order")
        parts += [before, mark.pattern]
    verbs = [*parts[::2], rest]
    if not all(map(_VERB.fullmatch, verbs)):
        raise BadData("schema", f"{text!r} has more than verbs beside its fields")
    return f"^{''.join(parts)}{rest}$"
