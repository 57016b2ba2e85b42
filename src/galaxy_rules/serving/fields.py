"""Fields of messages: what they may hold, how that is read, and its JSON Schema.

A message is a table of fields.  Reading one names the field that is wrong; keys that nothing reads
are refused.  The schemas of the protocol are written from the same declarations.
"""

import abc
import re
from collections.abc import Mapping
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput, brief

Json = dict[str, Any]


class Field(abc.ABC):
    """What one field of a message may hold."""

    meaning: str

    @abc.abstractmethod
    def read(self, value: object, path: str) -> Any:  # noqa: ANN401 - as the field says
        """The value, or a `BadInput` that names the field."""

    @abc.abstractmethod
    def form(self) -> Json:
        """Its JSON Schema, without its meaning."""

    def schema(self) -> Json:
        """Its JSON Schema."""
        return {**self.form(), **({"description": self.meaning} if self.meaning else {})}


@attrs.frozen
class Whole(Field):
    """A whole number."""

    meaning: str
    least: int = 0
    most: int = 1_000_000_000

    def read(self, value: object, path: str) -> int:
        """The number, within its bounds."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise BadInput(path, f"expected {self.least} to {self.most}, found {brief(value)}")
        return value

    def form(self) -> Json:
        """A whole number with its bounds."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@attrs.frozen
class Flag(Field):
    """Yes or no."""

    meaning: str

    def read(self, value: object, path: str) -> bool:
        """The truth value."""
        if type(value) is not bool:
            raise BadInput(path, f"expected true or false, found {brief(value)}")
        return value

    def form(self) -> Json:
        """A truth value."""
        return {"type": "boolean"}


@attrs.frozen
class Text(Field):
    """A text of at most so many letters, perhaps of a pattern."""

    meaning: str
    longest: int
    pattern: str = ""
    shortest: int = 0

    def read(self, value: object, path: str) -> str:
        """The text; one with letters that nobody sees is refused."""
        if type(value) is not str:
            raise BadInput(path, f"expected a text, found {brief(value)}")
        if not self.shortest <= len(value) <= self.longest:
            expected = f"expected {self.shortest} to {self.longest} letters"
            raise BadInput(path, f"{expected}, found {len(value)}")
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise BadInput(path, f"{brief(value)} is not of the form {self.pattern}")
        if not value.isprintable():
            raise BadInput(path, f"{brief(value)} has letters that cannot be printed")
        return value

    def form(self) -> Json:
        """A text with its bounds."""
        found: Json = {"type": "string", "minLength": self.shortest, "maxLength": self.longest}
        return {**found, **({"pattern": f"^(?:{self.pattern})$"} if self.pattern else {})}


@attrs.frozen
class Document(Field):
    """A text of several lines, such as a data pack."""

    meaning: str
    longest: int

    def read(self, value: object, path: str) -> str:
        """The text; what it means, its own reader says."""
        if type(value) is not str or len(value) > self.longest:
            raise BadInput(path, f"expected a text of at most {self.longest} letters")
        return value

    def form(self) -> Json:
        """A text with its bound."""
        return {"type": "string", "maxLength": self.longest}


@attrs.frozen
class OneOf(Field):
    """One of some words."""

    meaning: str
    words: tuple[str, ...]

    def read(self, value: object, path: str) -> str:
        """The word."""
        if type(value) is not str or value not in self.words:
            raise BadInput(path, f"{brief(value)} is none of {', '.join(self.words)}")
        return value

    def form(self) -> Json:
        """The words."""
        return {"enum": list(self.words)}


@attrs.frozen
class Words(Field):
    """Words by words, such as readings by switch."""

    meaning: str
    most: int
    longest: int = 200

    def read(self, value: object, path: str) -> dict[str, str]:
        """The table; what its words mean is somebody else's business."""
        if type(value) is not dict or len(value) > self.most:
            raise BadInput(path, f"expected an object of at most {self.most}, found {brief(value)}")
        word = Text("", self.longest)
        return {word.read(k, path): word.read(v, f"{path}.{k}") for k, v in value.items()}

    def form(self) -> Json:
        """An object of texts."""
        texts = {"type": "string", "maxLength": self.longest}
        return {"type": "object", "maxProperties": self.most, "additionalProperties": texts}


@attrs.frozen
class Several(Field):
    """A list of such fields."""

    meaning: str
    each: Field
    most: int
    least: int = 0

    def read(self, value: object, path: str) -> tuple[Any, ...]:
        """The values."""
        if type(value) is not list or not self.least <= len(value) <= self.most:
            expected = f"expected a list of {self.least} to {self.most}"
            raise BadInput(path, f"{expected}, found {brief(value)}")
        return tuple(self.each.read(one, f"{path}[{n}]") for n, one in enumerate(value))

    def form(self) -> Json:
        """A list with its bounds."""
        bounds = {"minItems": self.least, "maxItems": self.most}
        return {"type": "array", "items": self.each.schema(), **bounds}


@attrs.frozen
class Anything(Field):
    """Plain JSON whose form is described elsewhere; messages of the server only."""

    meaning: str
    type: str | tuple[str, ...] = "object"

    def read(self, value: object, path: str) -> Any:  # noqa: ANN401 - as its own document says
        """As it is."""
        del path
        return value

    def form(self) -> Json:
        """What type it has."""
        return {"type": self.type if isinstance(self.type, str) else list(self.type)}


@attrs.frozen
class Table(Field):
    """Fields by name; those in `optional` may be left out, and are then None."""

    meaning: str
    fields: Mapping[str, Field]
    optional: frozenset[str] = frozenset()

    def read(self, value: object, path: str) -> dict[str, Any]:
        """Every field by its own kind; a key that is none of them is refused."""
        if type(value) is not dict:
            raise BadInput(path, f"expected an object, found {brief(value)}")
        for key in value:
            if key not in self.fields:
                raise BadInput(f"{path}.{key}", "unknown field")
        found: dict[str, Any] = dict.fromkeys(self.fields)
        for key, field in self.fields.items():
            if key in value:
                found[key] = field.read(value[key], f"{path}.{key}")
            elif key not in self.optional:
                raise BadInput(f"{path}.{key}", "missing")
        return found

    def form(self) -> Json:
        """An object with exactly these keys."""
        return {
            "type": "object",
            "properties": {key: field.schema() for key, field in self.fields.items()},
            "required": [key for key in self.fields if key not in self.optional],
            "additionalProperties": False,
        }


NOTHING: Final = Table("Nothing.", {})
