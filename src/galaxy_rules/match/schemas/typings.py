"""The TypeScript types of a game's documents, and of what all games share.

One file a game: its definitions have one meaning in all its schemas, so that a `View` of a document
is the `View` that is in a record.  A document is told by its `format`, a structured action by its
`kind`, an event by its `event`.
"""

from collections.abc import Mapping
from typing import Final

from galaxy_rules.catalogue import games
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.schemas.sketching import Schema
from galaxy_rules.kernel.schemas.typescript import declarations, identifier
from galaxy_rules.match.schemas import KINDS, SHARED, schema

HEAD: Final = """\
// The JSON documents of {title}, as galaxy-rules writes and reads them.
// Made from their JSON Schemas by `galaxy-rules schema --typescript`; patterns, lengths and bounds
// are left to a validator.

"""
BARE: Final = ("position", "journal-line")
"""What does not say, or not always, by its `format` what it is."""
ENVELOPED: Final = tuple(kind for kind in KINDS if kind not in BARE)


SHARED_FILE: Final = "shared.d.ts"


def files(name: str | None = None) -> dict[str, str]:
    """A file of types by its name: for each game of the library and for all, or for one game."""
    found = {f"{one}.d.ts": of_game(one) for one in (games() if name is None else (name,))}
    return found if name is not None else {**found, SHARED_FILE: shared()}


def of_game(name: str) -> str:
    """The types of all documents of a game."""
    shapes: dict[str, Schema] = {}
    for kind in KINDS:
        found = schema(kind, name)
        _gather(shapes, found, _document(kind), kind)
    written = [{"$ref": f"#/$defs/{_document(kind)}"} for kind in ENVELOPED]
    about = "Any document of this game that says by its `format` what it is."
    shapes["Document"] = {"description": about, "anyOf": written}
    title = schema(KINDS[0], name)["title"].partition(":")[0]
    return HEAD.format(title=title) + declarations(shapes)


def shared() -> str:
    """The types of what has one schema for all games."""
    shapes: dict[str, Schema] = {}
    for kind in SHARED:
        found = schema(kind)
        renamed = {name: f"{kind}.{name}" for name in found.get("$defs", {})}
        _gather(shapes, _renamed(found, renamed), identifier(kind), kind)
    return HEAD.format(title="all games") + declarations(shapes)


def _document(kind: str) -> str:
    return identifier(kind) + ("" if kind in BARE else "Document")


def _gather(shapes: dict[str, Schema], found: Schema, name: str, kind: str) -> None:
    """A schema with its definitions; two of one name must be the same."""
    for word, shape in {**found.get("$defs", {}), name: found}.items():
        if shapes.setdefault(word, shape) != shape:
            raise BadData("schema", f"{word} of a {kind} is another one than elsewhere")


def _renamed(shape: object, names: Mapping[str, str]) -> Schema:
    """A schema whose definitions have other names."""
    found = _with(shape, {f"#/$defs/{old}": f"#/$defs/{new}" for old, new in names.items()})
    assert isinstance(found, dict)  # noqa: S101 - as it was
    defs: Mapping[str, Schema] = found.get("$defs", {})
    return {**found, "$defs": {names[name]: one for name, one in defs.items()}}


def _with(shape: object, references: Mapping[str, str]) -> object:
    match shape:
        case dict():
            return {
                key: references.get(one, one) if key == "$ref" else _with(one, references)
                for key, one in shape.items()
            }
        case list():
            return [_with(one, references) for one in shape]
        case _:
            return shape
