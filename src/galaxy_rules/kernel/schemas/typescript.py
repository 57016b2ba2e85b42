"""TypeScript declarations out of JSON Schemas: a type for each definition.

Read is what our own schemas are made of.  Types say less than schemas: patterns, lengths and bounds
of numbers are left to a validator, and so is what holds of one field only where another one has a
certain value.
"""

import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.schemas.sketching import Schema

WIDTH: Final = 100
INDENT: Final = "  "
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")
_REFERENCE: Final = re.compile(r"#/\$defs/([^/]+)(?:/properties/([^/]+))?")
_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_SAYS_NOTHING: Final = {"description", "title"}


def declarations(shapes: Mapping[str, Schema]) -> str:
    """Exported types under these names, which refer to each other."""
    return "\n".join(_declared(name, shape) for name, shape in shapes.items())


def identifier(name: str) -> str:
    """The name of a definition as a type has it.

    >>> identifier("seat-record"), identifier("toy.step"), identifier("View")
    ('SeatRecord', 'ToyStep', 'View')
    """
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9$]+", name))


def _declared(name: str, shape: Schema) -> str:
    body = type_of(shape, "")
    room = "" if body.startswith("\n") else " "
    return f"{_comment(shape, '')}export type {identifier(name)} ={room}{body};\n"


def type_of(shape: Any, indent: str) -> str:  # noqa: ANN401 - a schema, or a truth value
    """The type of what a schema allows; lines after the first begin with this indent."""
    if shape is False:
        return "never"
    if shape is True or not set(shape) - _SAYS_NOTHING:
        return "unknown"
    for word, draw in _WAYS.items():
        if word in shape:
            return draw(shape, indent)
    raise BadData("schema", f"nothing is known about {', '.join(sorted(shape))}")


def _referred(shape: Schema, _: str) -> str:
    found = _REFERENCE.fullmatch(shape["$ref"])
    if found is None:
        raise BadData("schema", f"{shape['$ref']} is no definition")
    name, field = found.groups()
    return identifier(name) if field is None else f"{identifier(name)}[{json.dumps(field)}]"


def _constant(shape: Schema, _: str) -> str:
    return json.dumps(shape["const"], ensure_ascii=False)


def _one_of_values(shape: Schema, indent: str) -> str:
    return _united([json.dumps(value, ensure_ascii=False) for value in shape["enum"]], indent)


def _any_of(shape: Schema, indent: str) -> str:
    ways = dict.fromkeys(type_of(one, indent) for one in shape.get("anyOf") or shape["oneOf"])
    return _united(ways, indent)


def _united(ways: Iterable[str], indent: str) -> str:
    found = list(ways)
    line = " | ".join(found)
    if len(line) + len(indent) <= WIDTH and "\n" not in line:
        return line
    return "".join(f"\n{indent}{INDENT}| {_deeper(one)}" for one in found)


def _deeper(text: str) -> str:
    return text.replace("\n", f"\n{INDENT}")


def _typed(shape: Schema, indent: str) -> str:
    kinds = shape["type"] if isinstance(shape["type"], list) else [shape["type"]]
    return " | ".join(_of_kind(kind, shape, indent) for kind in kinds)


def _of_kind(kind: str, shape: Schema, indent: str) -> str:
    match kind:
        case "array":
            return _list(shape, indent)
        case "object":
            return _object(shape, indent)
        case _:
            return _PLAIN[kind]


def _list(shape: Schema, indent: str) -> str:
    if "prefixItems" in shape:
        return f"[{', '.join(type_of(one, indent) for one in shape['prefixItems'])}]"
    return f"Array<{type_of(shape.get('items', True), indent)}>"


def _object(shape: Schema, indent: str) -> str:
    rest = shape.get("additionalProperties", True)
    if not (fields := shape.get("properties", {})):
        entry = "unknown" if rest is True else type_of(rest, indent)
        return "Record<string, never>" if rest is False else f"{{ [key: string]: {entry} }}"
    needed = set(shape.get("required", ()))
    lines = "".join(_fields(fields, needed, indent + INDENT))
    if isinstance(rest, dict) and set(map(str, fields.values())) == {"False"}:
        entry = f"{indent}{INDENT}[key: string]: {type_of(rest, indent + INDENT)} | undefined;\n"
        return f"{{\n{entry}{lines}{indent}}}"
    own = f"{{\n{lines}{indent}}}"
    return own if rest is False else f"{own} & {{ [key: string]: unknown }}"


def _fields(fields: Mapping[str, Any], needed: set[str], indent: str) -> Iterator[str]:
    for name, shape in fields.items():
        key = name if _NAME.fullmatch(name) else json.dumps(name)
        mark = "" if name in needed else "?"
        yield f"{_comment(shape, indent)}{indent}{key}{mark}: {type_of(shape, indent)};\n"


def _comment(shape: Any, indent: str) -> str:  # noqa: ANN401 - a schema, or a truth value
    about = shape.get("description", "") if isinstance(shape, dict) else ""
    if not about:
        return ""
    text = about.replace("*/", "* /")
    line = f"{indent}/** {text} */\n"
    if len(line) <= WIDTH:
        return line
    rows = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return f"{indent}/**\n{''.join(f'{indent} * {row}{chr(10)}' for row in rows)}{indent} */\n"


_WAYS: Final = {
    "$ref": _referred,
    "const": _constant,
    "enum": _one_of_values,
    "anyOf": _any_of,
    "oneOf": _any_of,
    "type": _typed,
}
"""By the first of these words that a schema has."""
