"""States, views and events as plain JSON values, as the types of their fields say.

What is a word (`kernel.words`) goes by that word: a cell by its name, not by its number.  Maps go
by their keys and sets by their members in ascending order, so that equal values make equal
documents; lists that are distinct hold nothing twice.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Generic, TypeVar, get_args, get_origin

import attrs
from cattrs import Converter

from galaxy_rules.kernel.documents.codec import restructure, strict_converter, structure
from galaxy_rules.kernel.documents.fields import Kinds, check_event
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.values import key_of
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.kernel.words.kinds import is_distinct, place_word

T = TypeVar("T")
PLACES_KEPT: Final = 1 << 12
"""How many names of places are remembered: more than any map has."""
Hook = Callable[[Any, Any], Any]


def _is_place(kind: object) -> bool:
    return place_word(kind) is not None


def _has_places(kind: object) -> bool:
    return get_origin(kind) is tuple and _is_place(get_args(kind)[0])


def _is_set(kind: object) -> bool:
    return get_origin(kind) is frozenset


def _is_map(kind: object) -> bool:
    return get_origin(kind) is FrozenMap


def words_converter() -> Converter:
    """A strict converter for values whose types say by which words they go."""
    made = strict_converter()
    made.register_structure_hook(type(None), _read_nothing)
    made.register_structure_hook_factory(_is_place, _place_reader)
    made.register_unstructure_hook_factory(_is_place, _place_writer)
    made.register_structure_hook_factory(is_distinct, _distinct_reader)
    made.register_unstructure_hook_factory(
        is_distinct, lambda kind, made: made.get_unstructure_hook(get_args(kind)[0])
    )
    made.register_unstructure_hook_factory(_has_places, _row_writer)
    made.register_structure_hook_factory(_is_set, _distinct_reader)
    made.register_unstructure_hook_factory(_is_set, _set_writer)
    made.register_structure_hook_factory(_is_map, _map_reader)
    made.register_unstructure_hook_factory(_is_map, _map_writer)
    return made


def _read_nothing(value: object, _: object) -> None:
    if value is not None:
        message = f"expected null, found {brief(value)}"
        raise ValueError(message)


def _place_reader(kind: Any, _: Converter) -> Hook:  # noqa: ANN401 - a type form
    word = place_word(kind)
    assert word is not None  # noqa: S101 - asked before

    known = lru_cache(maxsize=PLACES_KEPT)(word.read)

    def read(value: Any, _: object) -> Any:  # noqa: ANN401 - plain JSON
        try:
            return known(value, "") if type(value) is str else word.read(value, "")
        except BadInput as error:
            raise ValueError(error.problem) from None

    return read


def _place_writer(kind: Any, _: Converter) -> Callable[[Any], str]:  # noqa: ANN401 - a type form
    word = place_word(kind)
    assert word is not None  # noqa: S101 - asked before
    return word.write


def _distinct_reader(kind: Any, made: Converter) -> Hook:  # noqa: ANN401 - a type form
    """A list in which nothing stands twice, as a tuple or as a set."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    whole, item = get_origin(bare), get_args(bare)[0]

    def read(value: object, _: object) -> Any:  # noqa: ANN401 - as `kind` says
        if not isinstance(value, list):
            message = f"expected a list, found {brief(value)}"
            raise ValueError(message)
        found = made.structure(value, list[item])  # type: ignore[valid-type]  # known at run time
        if len(set(found)) != len(found):
            message = "something stands twice in this list"
            raise ValueError(message)
        return whole(found)

    return read


def _row_writer(kind: Any, made: Converter) -> Callable[[Any], list[Any]]:  # noqa: ANN401 - a type form
    write = made.get_unstructure_hook(get_args(kind)[0])
    return lambda places: [write(place) for place in places]


def _set_writer(kind: Any, made: Converter) -> Callable[[Any], list[Any]]:  # noqa: ANN401 - a type form
    write = made.get_unstructure_hook(get_args(kind)[0])
    return lambda members: [write(member) for member in sorted(members)]


def _map_reader(kind: Any, made: Converter) -> Hook:  # noqa: ANN401 - a type form
    key, entry = get_args(kind)

    def read(value: object, _: object) -> FrozenMap[Any, Any]:
        if not isinstance(value, dict):
            message = f"expected an object, found {brief(value)}"
            raise ValueError(message)
        found = made.structure(value, dict[key, entry])  # type: ignore[valid-type]  # known at run time
        return FrozenMap({place: found[place] for place in sorted(found)})

    return read


def _map_writer(kind: Any, made: Converter) -> Callable[[Mapping[Any, Any]], dict[str, Any]]:  # noqa: ANN401 - a type form
    name, write = map(made.get_unstructure_hook, get_args(kind))
    return lambda table: {name(place): write(table[place]) for place in sorted(table)}


def tagged(made: Converter, union: Any, tag: str, kinds: Mapping[str, type[Any]]) -> None:  # noqa: ANN401 - a type form
    """Let the values of a union of classes say in the field `tag` which of them they are."""
    names = {kind: name for name, kind in kinds.items()}

    def read(value: object, _: object) -> Any:  # noqa: ANN401 - as the tag says
        name = value.get(tag) if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(name, str) or name not in kinds:
            message = f"expected a {tag} of {', '.join(kinds)}, found {brief(value)}"
            raise ValueError(message)
        return made.structure({key: one for key, one in value.items() if key != tag}, kinds[name])

    made.register_structure_hook(union, read)
    made.register_unstructure_hook(
        union, lambda value: {tag: names[type(value)], **made.unstructure(value)}
    )


@attrs.frozen(kw_only=True)
class Wire(Generic[T]):
    """How one game's states, views and events are written and read."""

    title: str
    state: type[Any]
    view: type[Any]
    events: tuple[type[Any], ...]
    converter: Callable[[T], Converter]
    kinds: Callable[[T], Kinds]
    """What the fields of events may hold."""
    finish: Callable[[T, Any, str], Any] = lambda _tables, value, _path: value
    """A state or view that was read, held to its table and completed by what is derived."""
    finish_next: Callable[[T, Any, Any, str], Any] | None = None
    """The same of a view that follows another, where that spares something."""

    def encode(self, tables: T, value: object) -> Any:  # noqa: ANN401 - plain values
        """Plain JSON values."""
        if not isinstance(value, (self.state, self.view, *self.events)):
            raise BadInput("document", f"{brief(value)} is no state, view or event of {self.title}")
        plain = self.converter(tables).unstructure(value)
        return {"event": type(value).__name__, **plain} if isinstance(value, self.events) else plain

    def decode(self, tables: T, body: object, kind: str, path: str) -> Any:  # noqa: ANN401 - by kind
        """The state, view or event they mean; whether a position is sound is for `faults`."""
        if kind == "event":
            return self._decode_event(tables, body, path)
        shape = self.view if kind == "view" else self.state
        return self.finish(tables, structure(self.converter(tables), body, shape, path), path)

    def read_change(self, tables: T, before: Any, changes: Mapping[str, Any], path: str) -> Any:  # noqa: ANN401 - a view
        """The view after another, out of the fields that changed."""
        view = restructure(self.converter(tables), before, changes, path)
        if self.finish_next is not None:
            return self.finish_next(tables, before, view, path)
        return self.finish(tables, view, path)

    def _decode_event(self, tables: T, body: object, path: str) -> Any:  # noqa: ANN401 - an event
        if not isinstance(body, dict):
            raise BadInput(path, f"expected an event, found {brief(body)}")
        name = body.get("event")
        kind = next((one for one in self.events if one.__name__ == name), None)
        if type(name) is not str or kind is None:
            raise BadInput(f"{path}.event", f"expected the name of an event, found {brief(name)}")
        fields = {key: value for key, value in body.items() if key != "event"}
        event = structure(self.converter(tables), fields, kind, path)
        check_event(event, self.kinds(tables), path)
        return event


def check_seats(view: Any, seats: int, path: str) -> None:  # noqa: ANN401 - any game's view
    """Raise `BadInput` unless whoever is named in a view is a seat of its table."""
    for name in ("turn", "first", "seat"):
        seat = getattr(view, name)
        if not 0 <= seat < seats and (name, seat) != ("seat", SPECTATOR):
            raise BadInput(f"{path}.{name}", f"{brief(seat)} is not a seat of this table")


def check_entries(view: Any, entries: int, path: str, *names: str) -> None:  # noqa: ANN401 - the same
    """Raise `BadInput` unless these tables of a view have as many entries."""
    for name in names:
        if len(getattr(view, name)) != entries:
            key = key_of(attrs.fields_dict(type(view))[name])
            raise BadInput(f"{path}.{key}", f"expected {entries} entries")
