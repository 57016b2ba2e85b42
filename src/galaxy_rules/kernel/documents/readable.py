"""The readable form of states and views: entries of tables by their labels, not by index.

It follows from what fields declare (`kernel.words.labels`), and loses nothing: what is left out is
the entry that the declaration calls empty, and what is hidden is null as ever.
"""

import copy
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.values import key_of
from galaxy_rules.kernel.words.labels import EACH, LABELS, SEATS, Axis, Labels

SEAT: Final = "seat "
"""Before the number of a seat in a key."""


def labels_of(kind: type) -> dict[str, Labels]:
    """The labels of the fields of a state or view that have some, by the key of the field."""
    return {
        key_of(field): field.metadata[LABELS]
        for field in attrs.fields(kind)
        if LABELS in field.metadata
    }


def readable(kind: type, body: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a state or view, as plain JSON values, in the readable form."""
    known = labels_of(kind)
    found: dict[str, Any] = {}
    for key, value in body.items():
        labels = known.get(key)
        found[key if labels is None else labels.word or key] = (
            value if labels is None else _dressed(_rows(labels, value), labels.axes, labels.empty)
        )
    return found


def unreadable(kind: type, body: object, path: str) -> dict[str, Any]:
    """The plain JSON values that a readable form means; errors name the field."""
    if not isinstance(body, dict):
        raise BadInput(path, f"expected an object, found {brief(body)}")
    known = {labels.word or key: (key, labels) for key, labels in labels_of(kind).items()}
    hidden = {key for word, (key, _) in known.items() if word != key}
    found = {}
    for word, value in body.items():
        if word in hidden:
            raise BadInput(path, f"unknown field {brief(word)}")
        if word not in known:
            found[word] = value
            continue
        key, labels = known[word]
        bare = _bared(value, labels.axes, labels.empty, f"{path}.{word}")
        found[key] = _in_one_list(bare, f"{path}.{word}") if labels.flat else bare
    return found


def _rows(labels: Labels, value: Any) -> Any:  # noqa: ANN401 - plain JSON
    """A flat table row by row."""
    if not labels.flat or not isinstance(value, list):
        return value
    wide = len(labels.axes[-1])
    return [value[start : start + wide] for start in range(0, len(value), wide)]


def _in_one_list(rows: Any, path: str) -> Any:  # noqa: ANN401 - plain JSON
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise BadInput(path, "expected a table by labels")
    return [entry for row in rows for entry in row]


def _dressed(value: Any, axes: Sequence[Axis], empty: Any) -> Any:  # noqa: ANN401 - plain JSON
    if not axes or not isinstance(value, (list, dict)):
        return value
    axis, *rest = axes
    if isinstance(value, dict):
        return {key: _dressed(one, rest, empty) for key, one in value.items()}
    names = _seats(len(value)) if isinstance(axis, str) else axis
    return {
        name: _dressed(one, rest, empty)
        for name, one in zip(names, value, strict=True)
        if rest or axis == SEATS or not _same(one, empty)
    }


def _bared(value: Any, axes: Sequence[Axis], empty: Any, path: str) -> Any:  # noqa: ANN401 - plain JSON
    if isinstance(value, list) and axes:
        raise BadInput(path, "expected entries by their labels, found a list")
    if not axes or not isinstance(value, dict):
        return value
    axis, *rest = axes
    if axis == EACH:
        return {key: _bared(one, rest, empty, f"{path}.{key}") for key, one in value.items()}
    names = _seats(len(value)) if isinstance(axis, str) else axis
    if unknown := set(value) - set(names):
        raise BadInput(path, f"{brief(min(unknown, key=str))} is no label here")
    return [
        _bared(_entry(value, name, None if rest else empty, path), rest, empty, f"{path}.{name}")
        for name in names
    ]


def _entry(value: Mapping[str, Any], name: str, empty: Any, path: str) -> Any:  # noqa: ANN401 - plain JSON
    if name not in value and empty is None:
        raise BadInput(f"{path}.{name}", "missing")
    return value[name] if name in value else copy.deepcopy(empty)


def _seats(number: int) -> tuple[str, ...]:
    return tuple(f"{SEAT}{seat}" for seat in range(number))


def _same(one: object, empty: object) -> bool:
    """Whether two plain values are written the same way: nothing is not 0, nor 0 false."""
    return empty is not None and json.dumps(one) == json.dumps(empty)
