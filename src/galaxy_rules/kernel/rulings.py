"""Readings as values: a game's `Rulings` record, one field per switchable question.

A field's type is an enum of the readings, its default the library's own, and its metadata the
ruling's id; the arguments for each reading stand in the register.
"""

import enum
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.kernel.errors import BadInput, brief

RULING: Final = "ruling"
VERSION_1: Final = "version-1"
"""In a field's metadata: the reading by which rules version 1 answered; and that bundle's name."""
SINCE: Final = "since"
"""In a field's metadata: the rules version that first asked the question; without it, the first."""
FIRST: Final = "1"
RECOMMENDED: Final = "recommended"
BUNDLE: Final = "bundle"
"""Where switches are given, the word for a bundle of them."""
BUNDLES: Final = (RECOMMENDED, VERSION_1)
"""The named bundles of readings: the library's own, and those of rules version 1."""
R = TypeVar("R", bound="RulingsBase")


class Reading(enum.Enum):
    """Base of every switch's readings; the value is the word used in records and vectors."""

    def __str__(self) -> str:
        """The word for it."""
        return str(self.value)


@attrs.frozen
class RulingsBase:
    """Base of every game's rulings record."""


Word = TypeVar("Word", bound=Reading)


def switch(default: Word, ruling: str, *, version_1: Word | None = None, since: str = "2") -> Word:
    """A field for a switchable question that a version asks since then.

    `version_1` is what version 1 read where it answered otherwise than the default does.
    """
    before = default if version_1 is None else version_1
    metadata = {RULING: ruling, VERSION_1: before, SINCE: since}
    field: Word = attrs.field(default=default, metadata=metadata)
    return field


def word_for(field: str) -> str:
    """The switch's name: a field that would be a keyword of Python has an underscore more."""
    return field.rstrip("_")


@attrs.frozen
class Switch:
    """A switchable question: its name, its ruling's id, its readings and the default."""

    name: str
    ruling: str
    readings: tuple[str, ...]
    default: str
    since: str
    """The rules version that first asked it."""


def switches(record: type[RulingsBase]) -> tuple[Switch, ...]:
    """Every switch of a rulings record."""
    out = []
    for field in attrs.fields(record):
        readings = tuple(str(reading) for reading in type(field.default))
        name = word_for(field.name)
        since = field.metadata.get(SINCE, FIRST)
        out.append(Switch(name, field.metadata[RULING], readings, str(field.default), since))
    return tuple(out)


def bundle(record: type[RulingsBase], name: object) -> dict[str, str]:
    """Every switch of a record with the reading that a named bundle gives it."""
    if name not in BUNDLES:
        raise BadInput("rulings", f"{brief(name)} is no bundle; there are {', '.join(BUNDLES)}")
    return {
        word_for(field.name): str(
            field.metadata.get(VERSION_1, field.default) if name == VERSION_1 else field.default
        )
        for field in attrs.fields(record)
    }


def before_version(record: type[RulingsBase], version: str) -> dict[str, str]:
    """How the questions that a rules version did not ask yet were answered by it."""
    answers = bundle(record, f"version-{version}") if version == FIRST else {}
    late = (switch.name for switch in switches(record) if int(switch.since) > int(version))
    return {name: answers[name] for name in late}


def read_rulings(record: type[R], chosen: Mapping[str, Any] | str) -> R:
    """A rulings record with these switches set; unknown names and readings are a `BadInput`.

    A text, or the word ``bundle`` among the switches, names a bundle that they are changes of.
    """
    if isinstance(chosen, str):
        chosen = {BUNDLE: chosen}
    if not isinstance(chosen, Mapping):
        raise BadInput("rulings", f"expected a mapping, found {type(chosen).__name__}")
    if BUNDLE in chosen:
        others = {name: word for name, word in chosen.items() if name != BUNDLE}
        chosen = bundle(record, chosen[BUNDLE]) | others
    fields = {word_for(field.name): field for field in attrs.fields(record)}
    values: dict[str, Reading] = {}
    for name, word in chosen.items():
        if name not in fields:
            known = ", ".join(fields)
            raise BadInput(f"rulings.{_plain(name)}", f"no such switch; there are {known}")
        values[fields[name].name] = _reading(name, type(fields[name].default), word)
    return record(**values)


def _plain(name: object) -> str:
    return name if isinstance(name, str) else brief(name)


def _reading(name: str, readings: type[Reading], word: object) -> Reading:
    for reading in readings:
        if word is reading or word == reading.value:
            return reading
    known = ", ".join(str(reading) for reading in readings)
    raise BadInput(f"rulings.{name}", f"{brief(word)} is no reading of it; there are {known}")


def chosen(record: RulingsBase) -> dict[str, str]:
    """Every switch of a record with the reading it has, as words."""
    return {
        word_for(field.name): str(getattr(record, field.name))
        for field in attrs.fields(type(record))
    }


def departures(record: RulingsBase) -> dict[str, str]:
    """Only the switches that are not at their default."""
    return {
        word_for(field.name): str(getattr(record, field.name))
        for field in attrs.fields(type(record))
        if getattr(record, field.name) is not field.default
    }
