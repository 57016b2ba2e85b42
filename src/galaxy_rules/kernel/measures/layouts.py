"""Layouts: a view as numbers, one after the other, in places that follow from its declaration.

Every field becomes the features that its type asks for: a number, a flag, a name out of a
vocabulary, a bit for each place, a count for each thing in a heap; tables and maps have room for as
many entries as their extent says.  Names are numbers from 1, in the order of their vocabulary; 0 is
for what is not there.  Nothing is lost: two views that differ have different features, unless a
table is fuller than its extent, which its count tells.
"""

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NewType, Union, get_args, get_origin

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import LARGEST, BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.measures.extents import (
    ROOM,
    Each,
    Extent,
    Extents,
    Follows,
    Many,
    Names,
    Places,
)
from galaxy_rules.kernel.states import typed_fields
from galaxy_rules.kernel.words.kinds import Word
from galaxy_rules.kernel.words.lexicons import Composed, Lexicon, Lexicons, Listed

Write = Callable[[Any, list[int]], None]
NUMBER: Final = "number"
FLAG: Final = "flag"
CATEGORY: Final = "category"
PLACES_KEPT: Final = 1 << 14


@attrs.frozen
class Feature:
    """One place in the features of a view."""

    name: str
    """The path of what it tells, such as ``hands[0].mine``."""
    kind: str = NUMBER
    """A number, a flag (0 or 1), or a category: a name out of `values`, counted from 1."""
    values: tuple[str, ...] = attrs.field(default=(), repr=False)
    """What a category may be; 0 stands for nothing."""
    public: bool = True
    """Whether it is part of what everybody may see, in every position."""

    @property
    def high(self) -> int:
        """The largest it may be."""
        return {NUMBER: LARGEST, FLAG: 1}.get(self.kind, len(self.values))

    @property
    def low(self) -> int:
        """The least it may be."""
        return -LARGEST if self.kind == NUMBER else 0


@attrs.frozen(eq=False)
class FeatureSpec:
    """The layout of the features of all views of a game, for so many players."""

    features: tuple[Feature, ...]
    """All of them, in the order of the numbers."""

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.features)

    @cached_property
    def spread_size(self) -> int:
        """How many there are with every category spread."""
        return sum(len(one.values) or 1 for one in self.features)

    def named(self, values: Sequence[int]) -> dict[str, int | str]:
        """Features by their names, categories as words; zeros are left out."""
        return {
            one.name: one.values[value - 1] if one.values else value
            for one, value in zip(self.features, values, strict=True)
            if value
        }

    def spread(self, values: Sequence[int]) -> list[int]:
        """With a place for each value of every category: 1 where it is that, 0 elsewhere."""
        found: list[int] = []
        for one, value in zip(self.features, values, strict=True):
            if one.values:
                row = [0] * len(one.values)
                if value:
                    row[value - 1] = 1
                found += row
            else:
                found.append(value)
        return found


@attrs.frozen(eq=False)
class Part:
    """The features of one thing inside a view, and how they are written."""

    features: tuple[Feature, ...]
    write: Write

    @cached_property
    def blank(self) -> tuple[int, ...]:
        """What stands there if the thing is not there."""
        return (0,) * len(self.features)

    def below(self, path: str) -> tuple[Feature, ...]:
        """The features by their names from further out."""
        return tuple(attrs.evolve(one, name=f"{path}{one.name}") for one in self.features)


def _write_nothing(_value: object, _out: list[int]) -> None:
    """It has no features."""


NOTHING: Final = Part((), _write_nothing)


@attrs.frozen
class Layouts:
    """What a game declares, by which the types of fields become features."""

    extents: Extents
    lexicons: Lexicons
    names: tuple[str, ...]
    """Every name of the box."""

    def part(self, kind: Any, path: str) -> Part:  # noqa: ANN401 - a type form
        """The features of a value of this type at this path."""
        extent = self._extent(kind, path)
        if isinstance(extent, Follows) or kind in (None, NoneType):
            return NOTHING
        if isinstance(kind, NewType):
            return self._plain(kind.__supertype__, path, extent)
        whole = get_origin(kind)
        if whole is Annotated:
            return self._annotated(kind, path, extent)
        if whole in (Union, UnionType):
            return self._choice(get_args(kind), path)
        if whole is None:
            return self._plain(kind, path, extent)
        return self._holder(whole, get_args(kind), path, extent)

    def _extent(self, kind: Any, path: str) -> Extent | None:  # noqa: ANN401 - a type form
        return self.extents.get(path) or self.extents.get(kind)

    def _annotated(self, kind: Any, path: str, extent: Extent | None) -> Part:  # noqa: ANN401
        bare, *notes = get_args(kind)
        if get_origin(bare) is not None:
            return self._holder(get_origin(bare), get_args(bare), path, extent)
        word = next((note for note in notes if isinstance(note, Word)), None)
        lexicon = None if word is None else self.lexicons.get(word)
        if extent is None and word is not None and isinstance(lexicon, (Listed, Composed)):
            return _spelled(word, lexicon, path)
        return self._plain(bare, path, extent)

    def _plain(self, kind: Any, path: str, extent: Extent | None) -> Part:  # noqa: ANN401
        if isinstance(extent, Places):
            return _places(extent.count)
        if kind is bool:
            return Part((Feature("", FLAG),), _write_number)
        if kind is int:
            return _counting(extent.words) if isinstance(extent, Names) else _A_NUMBER
        if kind is str:
            return _named(extent.words if isinstance(extent, Names) else self._default(), path)
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            members = {member: number for number, member in enumerate(kind, 1)}
            words = tuple(member.name.lower() for member in kind)
            return Part((Feature("", CATEGORY, words),), _writer_of(members))
        if isinstance(kind, type) and attrs.has(kind):
            return self.fields(kind, path)
        message = f"nobody has said how {kind} at {path} becomes features"
        raise TypeError(message)

    def _default(self) -> tuple[str, ...]:
        general = self.extents.get("")
        return general.words if isinstance(general, Names) else self.names

    def fields(self, kind: type[Any], path: str) -> Part:
        """The features of a class, field by field; what is derived is left out."""
        inner = f"{path}." if path else ""
        found = [
            (field.name, self.part(field.type, f"{inner}{field.name}"))
            for field in typed_fields(kind)
            if field.eq
        ]
        parts = [(name, part.write) for name, part in found if part.features]

        def write(value: Any, out: list[int]) -> None:  # noqa: ANN401 - of that class
            for name, write_field in parts:
                write_field(getattr(value, name), out)

        dot = "." if path else ""
        features = [one for name, part in found for one in part.below(f"{dot}{name}")]
        return Part(tuple(features), write)

    def _choice(self, kinds: Iterable[Any], path: str) -> Part:
        """A category for which of them it is, then the features of each."""
        by_class = {_class_of(kind): kind for kind in kinds}
        order = sorted(by_class, key=lambda one: one is not NoneType)
        maybe = set(order) == {NoneType, order[-1]}
        # What a heap may hold says nothing of the number that stands for a hidden one.
        counts = path if maybe else f"{path}:number"
        parts = {
            one: self.part(kind, counts if one is int else path) for one, kind in by_class.items()
        }
        first = 0 if order[0] is NoneType else 1
        numbers = {kind: number for number, kind in enumerate(order, first)}
        words = tuple(_word_for(kind) for kind in order if kind is not NoneType)
        which = Feature("?", FLAG) if maybe else Feature("?", CATEGORY, words)

        def write(value: Any, out: list[int]) -> None:  # noqa: ANN401 - any of them
            found = type(value)
            if found not in numbers:
                raise BadInput(f"view.{path}", f"{brief(value)} cannot stand here")
            out.append(numbers[found])
            for kind, part in parts.items():
                if kind is found:
                    part.write(value, out)
                else:
                    out.extend(part.blank)

        features = [which]
        for kind, part in parts.items():
            named = "" if maybe or not attrs.has(kind) else f":{_word_for(kind)}"
            features += part.below(named)
        return Part(tuple(features), write)

    def _holder(self, whole: Any, kinds: Any, path: str, extent: Extent | None) -> Part:  # noqa: ANN401
        inner = f"{path}[]"
        if whole is Bag:
            words = extent.words if isinstance(extent, Names) else self._default()
            return _heap(words, path)
        if whole is tuple and kinds[-1] is not Ellipsis:
            return _row([self.part(kind, path) for kind in kinds])
        if whole is tuple:
            return _table(self.part(kinds[0], inner), path, extent, tuple)
        if whole is frozenset:
            return _table(self.part(kinds[0], inner), path, extent, sorted)
        if whole is FrozenMap:
            entry = _row([self.part(kinds[0], f"{inner}@"), self.part(kinds[1], inner)], ("@", ""))
            return _table(entry, path, extent, lambda table: sorted(table.items(), key=_first))
        message = f"nobody has said how {whole} at {path} becomes features"
        raise TypeError(message)


def _first(pair: tuple[Any, Any]) -> Any:  # noqa: ANN401 - a key
    return pair[0]


def _write_number(value: Any, out: list[int]) -> None:  # noqa: ANN401 - a number or a truth value
    out.append(int(value))


_A_NUMBER: Final = Part((Feature(""),), _write_number)


def _writer_of(numbers: Mapping[Any, int]) -> Write:
    def write(value: Any, out: list[int]) -> None:  # noqa: ANN401 - one of them
        out.append(numbers[value])

    return write


def _counting(words: tuple[str, ...]) -> Part:
    """A number that counts through names, -1 being none of them."""

    def write(value: int, out: list[int]) -> None:
        out.append(value + 1)

    return Part((Feature("", CATEGORY, words),), write)


def _named(words: tuple[str, ...], path: str) -> Part:
    """One of these names, or the empty one."""
    numbers = {"": 0} | {word: number for number, word in enumerate(words, 1)}

    def write(value: str, out: list[int]) -> None:
        if value not in numbers:
            raise BadInput(f"view.{path}", f"{brief(value)} is not in the vocabulary")
        out.append(numbers[value])

    return Part((Feature("", CATEGORY, words),), write)


def _places(count: int) -> Part:
    """A bit for each place."""

    def write(value: int, out: list[int]) -> None:
        out.extend([value >> place & 1 for place in range(count)])

    return Part(tuple(Feature(f"[{place}]", FLAG) for place in range(count)), write)


def _spelled(word: Word, lexicon: Lexicon, path: str) -> Part:
    """As the token code spells it, part by part; parts that are numbers stay numbers."""
    choices = lexicon.parts if isinstance(lexicon, Composed) else (tuple(lexicon.tokens),)
    parts = [
        _A_NUMBER if all(_is_number(one) for one in choice) else _named(choice, path)
        for choice in choices
    ]
    numbered = [part is _A_NUMBER for part in parts]

    @lru_cache(maxsize=PLACES_KEPT)
    def numbers(value: Any) -> tuple[int, ...]:  # noqa: ANN401 - a place or a name
        out: list[int] = []
        tokens = lexicon.spell(word.write(value), f"view.{path}")
        for part, plain, token in zip(parts, numbered, tokens, strict=True):
            part.write(int(token) if plain else token, out)
        return tuple(out)

    def write(value: Any, out: list[int]) -> None:  # noqa: ANN401 - a place or a name
        out.extend(numbers(value))

    if len(parts) == 1:
        return Part(parts[0].features, write)
    features = [one for place, part in enumerate(parts) for one in part.below(f".{place}")]
    return Part(tuple(features), write)


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _heap(words: tuple[str, ...], path: str) -> Part:
    """How often each thing is in it."""
    known = frozenset(words)

    def write(value: Bag[str], out: list[int]) -> None:
        for thing in value:
            if thing not in known:
                raise BadInput(f"view.{path}", f"{brief(thing)} is not in the vocabulary")
        out.extend([value[word] for word in words])

    return Part(tuple(Feature(f".{word}") for word in words), write)


def _row(parts: Sequence[Part], names: Sequence[str] = ()) -> Part:
    """Things of different kinds side by side."""
    writes = [part.write for part in parts]

    def write(value: Sequence[Any], out: list[int]) -> None:
        for write_one, one in zip(writes, value, strict=True):
            write_one(one, out)

    given = names or [f".{place}" for place in range(len(parts))]
    named = zip(given, parts, strict=True)
    return Part(tuple(one for name, part in named for one in part.below(name)), write)


def _table(entry: Part, path: str, extent: Extent | None, order: Callable[[Any], Any]) -> Part:
    """Entries of one kind, with their number in front unless that is always the same."""
    if isinstance(extent, Each):
        return _each(entry, extent.count, path)
    most = extent.most if isinstance(extent, Many) else ROOM

    def write(value: Any, out: list[int]) -> None:  # noqa: ANN401 - a table, a set or a map
        out.append(len(value))
        for one in order(value)[:most]:
            entry.write(one, out)
        out.extend(entry.blank * (most - len(value)))

    features = [one for place in range(most) for one in entry.below(f"[{place}]")]
    return Part((Feature("#"), *features), write)


def _each(entry: Part, count: int, path: str) -> Part:
    def write(value: Sequence[Any], out: list[int]) -> None:
        if len(value) != count:
            raise BadInput(f"view.{path}", f"expected {count} entries, found {len(value)}")
        for one in value:
            entry.write(one, out)

    features = [one for place in range(count) for one in entry.below(f"[{place}]")]
    return Part(tuple(features), write)


def _class_of(kind: Any) -> type[Any]:  # noqa: ANN401 - a type form
    """The class that values of a type have."""
    if isinstance(kind, NewType):
        return _class_of(kind.__supertype__)
    if get_origin(kind) is Annotated:
        return _class_of(get_args(kind)[0])
    found: type[Any] = get_origin(kind) or kind
    return found


def _word_for(kind: type[Any]) -> str:
    return {Bag: "things", int: "number", str: "name", tuple: "list"}.get(kind, kind.__name__)


def spec_of(layouts: Layouts, view: type[Any], public: Callable[[str], bool]) -> tuple[
    FeatureSpec, Write
]:  # fmt: skip
    """The layout of a class of views, and how one is written."""
    whole = layouts.fields(view, "")
    features = tuple(attrs.evolve(one, public=public(_field(one.name))) for one in whole.features)
    return FeatureSpec(features), whole.write


def _field(name: str) -> str:
    """The field that a feature belongs to."""
    ends = [name.find(sign) for sign in ".[#?:" if sign in name]
    return name[: min(ends)] if ends else name
