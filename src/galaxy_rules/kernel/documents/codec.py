"""Typed values and plain JSON both ways: strict on the way in, errors that name the field's path.

The first thing that does not fit ends the reading: an error costs no more than what was read so
far, and its message is no longer than a screen.
"""

import contextlib
import enum
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeVar, cast, get_args, get_origin

import attrs
from cattrs import (
    AttributeValidationNote,
    BaseValidationError,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
    transform_error,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.v import format_exception

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.reading import read_json
from galaxy_rules.kernel.errors import LARGEST, BadInput, brief
from galaxy_rules.kernel.values import SINCE, key_of

__all__ = [
    "LEFT_OUT", "VERSION", "alike", "check_every_key", "kind_of", "may_be_left_out", "other_keys",
    "read_json", "restructure", "strict_converter", "structure", "with_every_field", "wrap",
    "write_json",
]  # fmt: skip

T = TypeVar("T")

VERSION: Final = 1
LEFT_OUT: Final[Mapping[str, bool]] = {"left out": True}
"""Metadata of a field of a document that is written only where it differs from its default."""
MOST_FIELDS: Final = 1_000
"""Of one object that is read as a class: the converter collects the names of unknown ones."""


def write_json(document: object) -> str:
    """A document as JSON text, the same for equal documents."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _is_list(kind: object) -> bool:
    return get_origin(kind) in (list, set, frozenset)


def _is_bag(kind: object) -> bool:
    return kind is Bag or get_origin(kind) is Bag


def alike(one: object, other: object) -> bool:
    """Whether two plain values are the same JSON: ``1`` is neither ``true`` nor ``1.0``."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def strict_converter(largest: int = LARGEST) -> Converter:
    """A converter that coerces nothing, takes no unknown key and no number beyond the largest, and
    misses no key that was always written.
    """
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook_factory(attrs.has, _class_hook)
    converter.register_unstructure_hook_factory(_has_other_keys, _writing_hook)
    converter.register_structure_hook(int, _number_up_to(largest))
    converter.register_structure_hook(str, _exactly(str))
    converter.register_structure_hook(bool, _exactly(bool))
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook_factory(_is_list, _list_hook)
    converter.register_structure_hook_factory(_is_bag, _bag_hook)
    converter.register_structure_hook_factory(_is_table, _table_hook)
    converter.register_unstructure_hook_func(_is_bag, partial(_plain_bag, converter))
    converter.register_structure_hook(enum.Enum, _enum_by_name)
    converter.register_structure_hook(enum.IntEnum, _enum_by_name)
    converter.register_unstructure_hook(enum.Enum, lambda member: member.name.lower())
    return converter


def _class_hook(kind: Any, converter: Converter) -> Callable[[object, object], Any]:  # noqa: ANN401 - a class
    """Objects with every field that is written, though its class has a default for it."""
    keys: dict[str, Any] = {name: override(rename=key) for name, key in other_keys(kind).items()}
    read = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **keys)
    return with_every_field(kind, read)


def _writing_hook(kind: Any, converter: Converter) -> Callable[[Any], dict[str, Any]]:  # noqa: ANN401 - a class
    keys: dict[str, Any] = {name: override(rename=key) for name, key in other_keys(kind).items()}
    return make_dict_unstructure_fn(kind, converter, **keys)


def _has_other_keys(kind: Any) -> bool:  # noqa: ANN401 - a type form
    return attrs.has(kind) and bool(other_keys(kind))


def other_keys(kind: type[attrs.AttrsInstance]) -> dict[str, str]:
    """The fields of a class that documents know by another key."""
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(kind)
    return {field.name: key_of(field) for field in fields if key_of(field) != field.name}


def with_every_field(
    kind: type[attrs.AttrsInstance], read: Callable[[Any, Any], T]
) -> Callable[[object, object], T]:
    """A reader of objects of a class that takes none without a field that was always written."""
    needed = {key_of(field): field for field in attrs.fields(kind) if not may_be_left_out(field)}
    keys = other_keys(kind)

    def structure(value: object, _: object) -> T:
        if isinstance(value, dict):
            for key, field in needed.items():
                if key not in value:
                    raise _missing(kind, field)
        try:
            return read(value, kind)
        except ClassValidationError as error:
            if keys:
                _name_by_key(error, keys)
            raise

    return structure


def _name_by_key(error: ClassValidationError, keys: Mapping[str, str]) -> None:
    """What did not fit, told by the keys that documents have."""
    for problem in error.exceptions:
        problem.__notes__ = [
            AttributeValidationNote(str(note), keys.get(note.name, note.name), note.type)
            if isinstance(note, AttributeValidationNote)
            else note
            for note in getattr(problem, "__notes__", ())
        ]


def may_be_left_out(field: "attrs.Attribute[Any]") -> bool:
    """Whether older documents do not have a field yet, or a document has it only where it says
    something: then its default is what it would have said.
    """
    return SINCE in field.metadata or LEFT_OUT.keys() <= field.metadata.keys()


def _missing(kind: type, field: "attrs.Attribute[Any]") -> ClassValidationError:
    return _noted(kind, field, KeyError(key_of(field)))


def _noted(kind: type, field: "attrs.Attribute[Any]", problem: Exception) -> ClassValidationError:
    """What is wrong with a field of a class, with the key that documents have for it."""
    note = AttributeValidationNote(f"of {kind.__name__}", key_of(field), field.type)
    problem.__notes__ = [*getattr(problem, "__notes__", ()), note]
    return ClassValidationError(f"in {kind.__name__}", [problem], kind)


def _exactly(exact: type[T]) -> Callable[[object, type[T]], T]:
    def structure(value: object, _: type[T]) -> T:
        if type(value) is not exact:
            message = f"expected {exact.__name__}, found {brief(value)}"
            raise ValueError(message)
        return value

    return structure


def _number_up_to(largest: int) -> Callable[[object, type[int]], int]:
    exactly = _exactly(int)

    def structure(value: object, kind: type[int]) -> int:
        number = exactly(value, kind)
        if not -largest <= number <= largest:
            message = f"no number here is as large as {brief(number)}"
            raise ValueError(message)
        return number

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
            return tuple(_all_of(converter, enumerate(value), inner[0]))
        if len(value) != len(inner):
            message = f"expected {len(inner)} entries, found {len(value)}"
            raise ValueError(message)
        return tuple(map(converter.structure, value, inner))

    return structure


def _list_hook(kind: Any, converter: Converter) -> Callable[[object, object], Any]:  # noqa: ANN401 - a type form
    """Lists and sets out of lists alone, until an entry does not fit."""
    whole, (inner,) = get_origin(kind), get_args(kind)

    def structure(value: object, _: object) -> Any:  # noqa: ANN401 - as `kind` says
        if not isinstance(value, list):
            message = f"expected a list, found {brief(value)}"
            raise ValueError(message)
        return whole(_all_of(converter, enumerate(value), inner))

    return structure


def _all_of(converter: Converter, parts: Iterable[tuple[Any, object]], kind: Any) -> Iterator[Any]:  # noqa: ANN401 - a type form
    """The parts of a list or table as that type, until one does not fit."""
    read = converter.get_structure_hook(kind)
    for place, part in parts:
        try:
            yield read(part, kind)
        except (BaseValidationError, ValueError, TypeError, KeyError, AttributeError) as error:
            note = IterableValidationNote(f"in {brief(place)}", place, kind)
            error.__notes__ = [*getattr(error, "__notes__", ()), note]
            raise IterableValidationError(f"in {brief(place)}", [error], kind) from None


def _is_table(kind: object) -> bool:
    return get_origin(kind) is dict


def _table_hook(kind: Any, converter: Converter) -> Callable[[object, object], dict[Any, Any]]:  # noqa: ANN401 - a type form
    """Tables out of objects: the keys are of one type, and the values too."""
    key, inner = get_args(kind)
    words = {key, inner} == {str}

    def structure(value: object, _: object) -> dict[Any, Any]:
        if not isinstance(value, dict):
            message = f"expected an object, found {brief(value)}"
            raise ValueError(message)
        if words and _TEXTS.issuperset(map(type, (*value, *value.values()))):
            return dict(value)
        keys = _all_of(converter, ((word, word) for word in value), key)
        return dict(zip(keys, _all_of(converter, value.items(), inner), strict=True))

    return structure


_TEXTS: Final = frozenset({str})
"""What is in tables of texts by text, which records have many of: nothing of them is converted."""


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
    if len(value) > MOST_FIELDS:
        raise BadInput(path, f"{len(value)} fields: nothing has as many")
    with _naming_fields(path):
        return converter.structure(value, kind)


def check_every_key(written: object, body: object, path: str) -> None:
    """Object to the first key that is left out of a body, which is written so as a whole.

    For documents of the rules that write it: what only older ones may lack they do not lack.
    """
    if isinstance(written, dict) and isinstance(body, dict):
        for key, part in written.items():
            if key not in body:
                raise BadInput(f"{path}.{key}", "required field missing")
            check_every_key(part, body[key], f"{path}.{key}")
    elif isinstance(written, list) and isinstance(body, list):
        for number, (part, other) in enumerate(zip(written, body, strict=False)):
            check_every_key(part, other, f"{path}[{number}]")


def restructure(converter: Converter, before: T, changes: Mapping[str, Any], path: str) -> T:
    """The same value with some of its fields read anew, refused in the words of `structure`."""
    kind: Any = type(before)
    fields = {key_of(field): field for field in attrs.fields(kind)}
    found: dict[str, Any] = {}
    with _naming_fields(path):
        for key, value in changes.items():
            if key not in fields:
                raise BadInput(path, f"unknown field {brief(key)}")
            field = fields[key]
            found[field.name] = _read_field(converter, kind, field, value)
    return cast("T", attrs.evolve(cast("Any", before), **found))


def _read_field(
    converter: Converter, kind: type, field: "attrs.Attribute[Any]", value: object
) -> Any:  # noqa: ANN401 - as the field says
    """The value of one field of a class; an error is noted as the converter notes it."""
    try:
        return converter.get_structure_hook(field.type)(value, field.type)
    except (BaseValidationError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise _noted(kind, field, error) from None


@contextlib.contextmanager
def _naming_fields(path: str) -> Iterator[None]:
    """What does not fit is a `BadInput` that names the field."""
    try:
        yield
    except BadInput:
        raise
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
        case ForbiddenExtraKeysError(extra_fields=extra):
            return f"unknown field {brief(min(extra, key=str))}"
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
