"""How the ledger's JSON is laid out: one line for each clause, check, law or result.

>>> print(laid_out({"game": "halma", "checks": {"a": {"tier": "shown"}, "b": {}}}), end="")
{
"game": "halma",
"checks": {
 "a": {"tier": "shown"},
 "b": {}
}
}
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

DAMAGE: Final = (AttributeError, LookupError, TypeError, ValueError)
"""What reading a document raises that is JSON, but not of the shape that it should have."""


def laid_out(document: Mapping[str, Any]) -> str:
    """A document as text, the same for the same document, and easy to compare line by line."""
    parts = ",\n".join(f"{_text(key)}: {_part(value)}" for key, value in document.items())
    return f"{{\n{parts}\n}}\n"


def _part(value: object) -> str:
    if isinstance(value, Mapping) and value:
        return "{\n" + ",\n".join(_items(value)) + "\n}"
    if isinstance(value, list | tuple) and value:
        return "[\n" + ",\n".join(f" {_text(item)}" for item in value) + "\n]"
    return _text(value)


def _items(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        yield f" {_text(key)}: {_text(value)}"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
