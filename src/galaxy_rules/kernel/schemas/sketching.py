"""JSON Schema out of type forms: what the strict converter reads, drawn as a schema.

The schema is never stricter than the reader: what it refuses is refused on the way in as well.
Every field is needed but those that older documents do not have, as the converter has it.
"""

import enum
import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, NewType, Union, get_args, get_origin

import attrs

from galaxy_rules.kernel.bags import MOST_OF_A_KIND, Bag
from galaxy_rules.kernel.documents.codec import may_be_left_out
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.schemas.docs import one_line, words_of
from galaxy_rules.kernel.states import typed_fields
from galaxy_rules.kernel.values import key_of
from galaxy_rules.kernel.visibility import SEEN, Seen
from galaxy_rules.kernel.words.kinds import is_distinct, place_word
from galaxy_rules.kernel.words.labels import LABELS

Schema = dict[str, Any]
Spell = Callable[["Sketch", str, Any], Schema | None]
"""How a game writes a field of this name and type, where it has a way of its own."""

NULL: Final[Schema] = {"type": "null"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_PLAIN: Final[dict[Any, Schema]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    None: NULL,
    type(None): NULL,
    Any: {},
}
_SEEN_WORDS: Final = {
    Seen.OWNER: "Each seat sees its own entries.",
    Seen.FACE_DOWN: "Each seat sees its own cards, of the others' how many there are.",
    Seen.COUNTED: "Each seat sees its own entry, of the others' how many things are in them.",
    Seen.COUNT: "Everybody sees how many there are.",
    Seen.ACTOR: "Only the seat of the event sees it; it is null for the others.",
    Seen.NOBODY: "Nobody sees it.",
}


def array(items: Schema, **more: object) -> Schema:
    """A list of such items."""
    return {"type": "array", "items": items, **more}


def row(*entries: Schema, least: int | None = None) -> Schema:
    """A list with these entries, in this order; the last ones may be left out where it is said.

    Then there is a list of each length, so that whoever makes types of a schema gets one of each.
    """
    few = len(entries) if least is None else least
    rows: list[Schema] = [
        {
            "type": "array",
            "prefixItems": list(entries[:length]),
            "items": False,
            "minItems": length,
        }
        for length in range(few, len(entries) + 1)
    ]
    return rows[0] if len(rows) == 1 else {"anyOf": rows}


def table(entry: Schema, **more: object) -> Schema:
    """An object whose values are all of one kind."""
    return {"type": "object", "additionalProperties": entry, **more}


def record(fields: Mapping[str, Schema], required: list[str] | None = None) -> Schema:
    """An object with these fields and no others; all of them are needed unless it is said."""
    needed = list(fields) if required is None else required
    shape = {"type": "object", "properties": dict(fields), "additionalProperties": False}
    return {**shape, "required": needed} if needed else shape


def either(*shapes: Schema) -> Schema:
    """Any of these; plain types are put together."""
    if all(set(shape) == {"type"} for shape in shapes):
        return {"type": [shape["type"] for shape in shapes]}
    return {"anyOf": list(shapes)}


def words(*allowed: str) -> Schema:
    """One of these words."""
    return {"enum": list(allowed)}


class Sketch:
    """A schema being drawn: the definitions that it shares, and a game's own spellings."""

    def __init__(self, spell: Spell) -> None:
        """Start without any definition."""
        self.spell: Final = spell
        self.defs: Final[dict[str, Schema]] = {}
        self._drawn: Final[dict[str, type]] = {}

    def of(self, kind: Any, field: str = "") -> Schema:  # noqa: ANN401 - a type form
        """The schema of a type, as a field of this name has it."""
        own = self.spell(self, field, kind)
        if own is not None:
            return own
        if (place := place_word(kind)) is not None:
            return place.schema
        if get_origin(kind) is Annotated:
            inner = get_args(kind)[0]
            return {**self.of(inner, field), **({"uniqueItems": True} if is_distinct(kind) else {})}
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__, field)
        if get_origin(kind) is Annotated:
            return self.of(get_args(kind)[0], field)
        if get_origin(kind) is None and isinstance(kind, type) and kind not in _PLAIN:
            return self._named(kind)
        return self._composed(kind, field)

    def _composed(self, kind: Any, field: str) -> Schema:  # noqa: ANN401 - a type form
        origin, inner = get_origin(kind), get_args(kind)
        if origin is None and kind in _PLAIN:
            return dict(_PLAIN[kind])
        if origin in (types.UnionType, Union):
            return either(*(self.of(one, field) for one in inner))
        if origin is tuple:
            endless = inner[1:] == (Ellipsis,)
            return array(self.of(inner[0])) if endless else row(*map(self.of, inner))
        if origin is frozenset:
            return array(self.of(inner[0]), uniqueItems=True)
        if origin is FrozenMap:
            return table(self.of(inner[1]), propertyNames=self.of(inner[0]))
        if origin is dict:
            return table(self.of(inner[1]))
        if origin is Bag:
            return bag(0)
        raise BadData("schema", f"there is none for {kind!r:.60}")

    def _named(self, kind: type) -> Schema:
        if kind is Bag:
            return bag(0)
        if issubclass(kind, enum.Enum):
            allowed = words(*(member.name.lower() for member in kind))
            return self.define(kind, lambda: {"description": words_of(kind).about, **allowed})
        return self.define(kind, lambda: self.fields(kind))

    def define(self, kind: type, draw: Callable[[], Schema], name: str = "") -> Schema:
        """A reference to a definition, which is drawn when it is first needed."""
        name = name or kind.__name__
        if self._drawn.setdefault(name, kind) is not kind:
            raise BadData("schema", f"two different things are called {name}")
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = draw()
        return {"$ref": f"#/$defs/{name}"}

    def fields(self, kind: type) -> Schema:
        """An object by the fields of an attrs class."""
        found = {key_of(field): self._field(field, kind) for field in typed_fields(kind)}
        needed = [key_of(field) for field in typed_fields(kind) if not may_be_left_out(field)]
        return {"description": words_of(kind).about, **record(found, needed)}

    def _field(self, field: "attrs.Attribute[Any]", kind: type) -> Schema:
        said = words_of(kind).fields.get(field.name, "")
        labels = field.metadata.get(LABELS)
        meaning = "" if labels is None else labels.meaning
        about = " ".join(part for part in (said, _seen(field), meaning) if part)
        shape = self.of(field.type, field.name)
        return {**shape, "description": about} if about else shape


def bag(least: int) -> Schema:
    """How often each thing is in a bag."""
    return table({"type": "integer", "minimum": least, "maximum": MOST_OF_A_KIND})


def _seen(field: "attrs.Attribute[Any]") -> str:
    """Who may see a field, where that is not everybody."""
    declared = field.metadata.get(SEEN)
    if callable(declared):
        return one_line(declared.__doc__)
    return _SEEN_WORDS.get(declared, "") if isinstance(declared, Seen) else ""
