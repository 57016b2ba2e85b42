"""JSON both ways: strict on the way in, with limits, and errors that name the field's path."""

import enum
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar, get_args, get_origin

from cattrs import BaseValidationError, Converter, transform_error
from cattrs.v import format_exception

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, brief

T = TypeVar("T")

LARGEST_TEXT: Final = 32_000_000
"""Characters in one document."""
DEEPEST: Final = 40
"""Brackets inside brackets."""
VERSION: Final = 1


def read_json(text: str, *, largest: int = LARGEST_TEXT) -> Any:  # noqa: ANN401 - plain JSON
    """The JSON value in a text; too long, too deep, truncated or doubled keys are a `BadInput`."""
    if not isinstance(text, str):
        raise BadInput("document", f"expected a text, found {type(text).__name__}")
    if len(text) > largest:
        raise BadInput("document", f"longer than {largest} characters")
    _check_depth(text)
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except BadInput:
        raise
    except ValueError as error:
        raise BadInput("document", f"not JSON: {error}") from None
    if _HALVES.search(text):
        _check_letters(value)
    return value


_TEXTS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_BRACKETS: Final = re.compile(r"[\[\]{}]")
_HALVES: Final = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
"""What may be half of a letter: JSON can spell one, but no file or terminal takes it."""


def _check_depth(text: str) -> None:
    depth = 0
    for bracket in _BRACKETS.finditer(_TEXTS.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST:
            raise BadInput("document", f"nested deeper than {DEEPEST}")


def _check_letters(value: object, field: str = "") -> None:
    """Object to half of a letter where it stands."""
    match value:
        case str():
            try:
                value.encode()
            except UnicodeEncodeError:
                problem = "half of a surrogate pair is no letter"
                raise BadInput(field or "document", problem) from None
        case list():
            for number, part in enumerate(value):
                _check_letters(part, f"{field}[{number}]")
        case dict():
            for key, part in value.items():
                _check_letters(key, field)
                _check_letters(part, f"{field}.{key}" if field else key)
        case _:
            pass


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        doubled = next(key for key, count in counts.items() if count > 1)
        raise BadInput(doubled, "stands twice in one object")
    return table


def _no_constant(word: str) -> float:
    raise BadInput("document", f"{word} is not a JSON number")


def write_json(document: object) -> str:
    """A document as JSON text, the same for equal documents."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _is_bag(kind: object) -> bool:
    return kind is Bag or get_origin(kind) is Bag


def alike(one: object, other: object) -> bool:
    """Whether two plain values are the same JSON: ``1`` is neither ``true`` nor ``1.0``."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def strict_converter() -> Converter:
    """A converter that coerces nothing and takes no unknown key."""
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(int, _exactly(int))
    converter.register_structure_hook(str, _exactly(str))
    converter.register_structure_hook(bool, _exactly(bool))
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook_factory(_is_bag, _bag_hook)
    converter.register_unstructure_hook_func(_is_bag, partial(_plain_bag, converter))
    converter.register_structure_hook(enum.Enum, _enum_by_name)
    converter.register_structure_hook(enum.IntEnum, _enum_by_name)
    converter.register_unstructure_hook(enum.Enum, lambda member: member.name.lower())
    return converter


def _exactly(exact: type[T]) -> Callable[[object, type[T]], T]:
    def structure(value: object, _: type[T]) -> T:
        if type(value) is not exact:
            message = f"expected {exact.__name__}, found {brief(value)}"
            raise ValueError(message)
        return value

    return structure


def _tuple_hook(kind: Any, converter: Converter) -> Callable[[object, object], tuple[Any, ...]]:  # noqa: ANN401 - a type form
    """Tuples out of lists alone: a text is not the list of its letters."""
    inner = get_args(kind)
    endless = inner[1:] == (Ellipsis,)

    def structure(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            message = f"expected a list, found {brief(value)}"
            raise ValueError(message)
        if endless:
            return tuple(converter.structure(value, list[inner[0]]))  # type: ignore[valid-type]  # the element's type is known at run time
        if len(value) != len(inner):
            message = f"expected {len(inner)} entries, found {len(value)}"
            raise ValueError(message)
        return tuple(map(converter.structure, value, inner))

    return structure


def _bag_hook(kind: Any, converter: Converter) -> Callable[[object, object], Bag[Any]]:  # noqa: ANN401 - a type form
    """A bag out of an object: how often each thing is in it, by the thing's word."""
    (thing,) = get_args(kind) or (str,)

    def structure(value: object, _: object) -> Bag[Any]:
        if not isinstance(value, dict):
            message = f"expected things with counts, found {brief(value)}"
            raise ValueError(message)
        return Bag({converter.structure(word, thing): count for word, count in value.items()})

    return structure


def _plain_bag(converter: Converter, bag: Bag[Any]) -> dict[str, int]:
    """By word in alphabetical order, so that equal bags make equal documents."""
    return dict(sorted((converter.unstructure(thing), count) for thing, count in bag.items()))


def _enum_by_name(value: object, kind: type[enum.Enum]) -> enum.Enum:
    for member in kind:
        if value == member.name.lower():
            return member
    message = f"expected one of {', '.join(m.name.lower() for m in kind)}, found {brief(value)}"
    raise ValueError(message)


def structure(converter: Converter, value: object, kind: type[T], path: str) -> T:
    """A typed value out of plain JSON values; what does not fit is a `BadInput` with its path."""
    if not isinstance(value, dict):
        raise BadInput(path, f"expected an object, found {brief(value)}")
    try:
        return converter.structure(value, kind)
    except BaseValidationError as error:
        first = transform_error(error, path, format_exception=_say)[0]
        problem, _, field = first.rpartition(" @ ")
        raise BadInput(field, problem or first) from None
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadInput(path, str(error)) from None


def _say(error: BaseException, kind: type | None) -> str:
    """A problem in our own words where we have some, else in the converter's."""
    match error:
        case BadInput() | ValueError():
            return str(error)
        case AttributeError():
            return "expected an object"
        case _:
            return format_exception(error, kind)


def wrap(kind: str, header: Mapping[str, Any], body: Mapping[str, Any]) -> dict[str, Any]:
    """A document: its format, what is needed to read it, and what it holds."""
    return {"format": f"galaxy-rules/{kind}/{VERSION}", **header, **body}


def kind_of(document: object) -> str:
    """The kind of a document, from its format; another version is a `BadInput`."""
    if not isinstance(document, dict):
        raise BadInput("document", "expected an object")
    words = str(document.get("format", "")).split("/")
    if len(words) != 3 or words[0] != "galaxy-rules":  # noqa: PLR2004 - name, kind, version
        raise BadInput("format", f"{document.get('format')!r:.60} is no format of galaxy-rules")
    if words[2] != str(VERSION):
        raise BadInput("format", f"version {words[2]:.20} cannot be read, only {VERSION}")
    return words[1]
