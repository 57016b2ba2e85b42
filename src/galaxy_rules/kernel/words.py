"""Words: what a field of an action holds, and how it is written, read and checked, said once.

A kind of word belongs to a type.  Numbers that mean different things (a seat, a cell, a slot) have
a `NewType` each, so that a type checker tells them apart, and `word` says how they are written;
names are plain texts with their word as annotation; enumerations are written by their members.  An
action is declared by its notation, in which every field has its place:

    @action("mine {cell} {area} {colour}")
    @attrs.frozen
    class Mine(Value):
        cell: Cell
        area: Area
        colour: Colour

The last field may be one that can be missing, ``{argument?}``, or any number of words, ``{path*}``;
a slot may have signs before and after it, as in ``{origin}: {path*}``.  How the action is written
and read, checked, put into JSON and described by a schema follows from that.
"""

import enum
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from inspect import get_annotations
from math import inf
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from galaxy_rules.kernel.errors import BadInput, brief, is_name, is_whole
from galaxy_rules.kernel.values import Value

LARGEST_NUMBER: Final = 9999
"""That can be written in an action."""
A = TypeVar("A", bound=Value)
T = TypeVar("T")


# kinds of words


@attrs.frozen
class Word:
    """One kind of word: what it stands for, and how it is written."""

    wanted: str
    """What an error says was expected."""
    pattern: str
    """Of everything that is written so, as JSON Schema has patterns."""
    fits: Callable[[object], bool]
    read: Callable[[str, str], Any]
    """The value that a text means; the second argument is the field that an error names."""
    write: Callable[[Any], str] = str
    number: bool = False
    """Whether JSON has it as a number."""
    form: re.Pattern[str] | None = None
    """Of texts that stand for themselves: what matches is the value."""

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of one."""
        if self.number:
            return {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER}
        return {"type": "string", "pattern": f"^{self.pattern}$"}


_WORDS: Final[dict[object, Word]] = {}


def word(kind: object, how: Word) -> None:
    """Say how the values of a type are written."""
    _WORDS[kind] = how


def word_of(kind: Any) -> Word:  # noqa: ANN401 - a type form
    """How the values of a type are written; an enumeration by its members."""
    if get_origin(kind) is Annotated:
        return next(note for note in kind.__metadata__ if isinstance(note, Word))
    if kind in _WORDS:
        return _WORDS[kind]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _WORDS.setdefault(kind, one_of(kind))
    message = f"nobody has said how {kind} is written"
    raise TypeError(message)


def one_of(kind: type[enum.Enum]) -> Word:
    """A word for each member of an enumeration."""
    members = {str(member): member for member in kind}

    def read(text: str, field: str) -> enum.Enum:
        if text not in members:
            raise BadInput(field, f"{text!r:.40} is none of {', '.join(members)}")
        return members[text]

    pattern = f"(?:{'|'.join(map(re.escape, members))})"
    return Word(f"a {kind.__name__}", pattern, lambda value: type(value) is kind, read)


def name_word(pattern: str) -> Word:
    """Any name of this form."""
    form = re.compile(pattern)

    def read(text: str, field: str) -> str:
        if not form.fullmatch(text):
            raise BadInput(field, f"expected a name, found {text!r:.40}")
        return text

    return Word("a name", pattern, is_name, read, form=form)


def _number_word() -> Word:
    pattern = "(?:0|[1-9][0-9]{0,3})"
    form = re.compile(pattern)

    def read(text: str, field: str) -> int:
        if not form.fullmatch(text):
            raise BadInput(field, f"expected a number, found {text!r:.40}")
        return int(text)

    return Word("a whole number", pattern, is_whole, read, number=True)


NUMBER: Final = _number_word()
"""A number from 0, written plainly."""


# templates


@attrs.frozen
class Slot:
    """The place of a field in a notation."""

    field: str
    word: Word
    before: str = ""
    after: str = ""
    optional: bool = False
    many: bool = False

    @property
    def signed(self) -> bool:
        """Whether there are signs around it."""
        return bool(self.before or self.after)

    def read(self, text: str, field: str) -> Any:  # noqa: ANN401 - as the field has it
        """The value of one word of a text; signs around it leave no room for others."""
        inner = text[len(self.before) : len(text) - len(self.after)]
        if self.signed and not _BARE.fullmatch(inner):
            raise BadInput(field, f"expected {self.word.wanted}, found {text!r:.40}")
        return self.word.read(inner, field)

    def read_all(self, texts: Sequence[str]) -> tuple[Any, ...]:
        """The values of any number of words."""
        form = self.word.form
        if form is not None and all(map(form.fullmatch, texts)):
            return tuple(texts)
        field = f"action.{self.field}"
        return tuple([self.read(text, f"{field}[{i}]") for i, text in enumerate(texts)])

    def takes(self, text: str) -> bool:
        """Whether a word has this slot's signs around it."""
        return text.startswith(self.before) and text.endswith(self.after)

    def pattern(self) -> str:
        """Of what stands here."""
        inner = r"\w+" if self.signed else self.word.pattern
        return f"{re.escape(self.before)}{inner}{re.escape(self.after)}"


Piece = str | Slot
_BARE: Final = re.compile(r"\w+")
_SLOT: Final = re.compile(r"([^{]*)\{(\w+)([?*]?)\}(.*)")


@attrs.frozen(slots=False)
class Template:
    """The notation of one kind of action, word by word: its own words, and slots."""

    pieces: tuple[Piece, ...]

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots, in the order of the fields."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Slot))

    @cached_property
    def fixed(self) -> int:
        """How many of its words are always the same."""
        return len(self.pieces) - len(self.slots)

    @cached_property
    def last(self) -> Slot | None:
        """The slot at the end, if it may have any other number of words than one."""
        piece = self.pieces[-1]
        return piece if isinstance(piece, Slot) and (piece.many or piece.optional) else None

    @cached_property
    def lengths(self) -> tuple[int, float]:
        """How many words a text has at least and at most."""
        whole = len(self.pieces)
        if self.last is None:
            return whole, whole
        return whole - 1, inf if self.last.many else whole

    @cached_property
    def signs(self) -> tuple[tuple[int, Piece], ...]:
        """The words that are told by their look, with their places."""
        return tuple(
            (place, piece)
            for place, piece in enumerate(self.pieces)
            if isinstance(piece, str) or piece.signed
        )

    def fits(self, words: Sequence[str]) -> bool:
        """Whether a text of these words is written so, whatever its slots hold."""
        least, most = self.lengths
        if not least <= len(words) <= most:
            return False
        for place, piece in self.signs:
            text = words[place]
            if text != piece if isinstance(piece, str) else not piece.takes(text):
                return False
        return True

    def patterns(self) -> Iterator[str]:
        """Of the texts that are written so: two where something may be missing."""
        body = self.pieces if self.last is None else self.pieces[:-1]
        start = " ".join(piece if isinstance(piece, str) else piece.pattern() for piece in body)
        if self.last is None or self.last.optional:
            yield f"^{start}$"
        if self.last is not None:
            end = f" {self.last.pattern()}"
            yield f"^{start}(?:{end})*$" if self.last.many else f"^{start}{end}$"


def _template(text: str, kinds: Mapping[str, Any]) -> Template:
    """A notation with the types of its fields."""
    template = Template(tuple(_piece(part, kinds) for part in text.split(" ")))
    if [slot.field for slot in template.slots] != list(kinds):
        message = f"{text!r} does not have the fields {', '.join(kinds)} in their order"
        raise TypeError(message)
    if any(slot.many or slot.optional for slot in template.slots if slot != template.last):
        message = f"{text!r}: only the last word may be missing or stand for several"
        raise TypeError(message)
    return template


def _piece(part: str, kinds: Mapping[str, Any]) -> Piece:
    slot = _SLOT.fullmatch(part)
    if slot is None:
        return part
    before, field, mark, after = slot.groups()
    kind = kinds.get(field)
    if mark:
        kind = next(one for one in get_args(kind) if one is not Ellipsis and one is not type(None))
    return Slot(field, word_of(kind), before, after, optional=mark == "?", many=mark == "*")


# actions


_TEMPLATES: Final[dict[type, Template]] = {}
_CHECKS: Final[dict[type, Callable[[Any], None]]] = {}
_READERS: Final[dict[type, Callable[[Sequence[str]], Any]]] = {}


def action(notation: str) -> Callable[[type[T]], type[T]]:
    """Declare how a kind of action, a frozen class, is written."""

    def declare(cls: type[T]) -> type[T]:
        hints = get_type_hints(cls, include_extras=True)
        template = _template(notation, {name: hints[name] for name in get_annotations(cls)})
        setattr(cls, "__str__", _writer(template))  # noqa: B010 - mypy forbids the other
        _TEMPLATES[cls] = template
        _CHECKS[cls] = _checker(template)
        _READERS[cls] = _reader(cls, template)
        return cls

    return declare


def template_of(kind: type) -> Template:
    """How a kind of action is written."""
    return _TEMPLATES[kind]


def kind_name(kind: type) -> str:
    """A kind of action as JSON names it.

    >>> class MoveMeteor: ...
    >>> kind_name(MoveMeteor)
    'move_meteor'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


# Each kind of action has three functions, spelled out in full as attrs spells constructors: they
# are asked for with every listed action.  They are made of the words of our own source alone.


def _made(lines: Sequence[str], name: str, scope: dict[str, Any]) -> Callable[..., Any]:
    exec("\n".join(lines), scope)  # noqa: S102 - see above
    return cast("Callable[..., Any]", scope[name])


def _writer(template: Template) -> Callable[[Any], str]:
    """`__str__`, as one expression."""
    scope: dict[str, Any] = {}
    parts = []
    for number, piece in enumerate(template.pieces):
        if isinstance(piece, str):
            parts.append(piece)
            continue
        scope[f"write{number}"] = piece.word.write
        told = f"self.{piece.field}"
        value = told if piece.word.write is str else f"write{number}({told})"
        parts.append(f"{piece.before}{{{value}}}{piece.after}")
    text, last = f"f'{' '.join(parts)}'", template.last
    if last is not None:
        short, told = f"f'{' '.join(parts[:-1])}'", f"self.{last.field}"
        each = told if last.word.write is str else f"map(write{len(parts) - 1}, {told})"
        whole = f"{short} if {told} is None else {text}"
        text = f"' '.join(({short}, *{each}))" if last.many else whole
    lines = ["def __str__(self):", '    """In notation."""', f"    return {text}"]
    return _made(lines, "__str__", scope)


def _reader(kind: type, template: Template) -> Callable[[Sequence[str]], Any]:
    """The action in the words of a text that fits."""
    scope: dict[str, Any] = {"kind": kind}
    values = []
    for place, piece in enumerate(template.pieces):
        if isinstance(piece, str):
            continue
        scope[f"read{place}"] = piece.read if piece.signed else piece.word.read
        scope[f"slot{place}"] = piece
        value = f"read{place}(words[{place}], 'action.{piece.field}')"
        if piece.many:
            value = f"slot{place}.read_all(words[{place}:])"
        elif piece.optional:
            value = f"{value} if len(words) > {place} else None"
        values.append(value)
    lines = ["def read(words):", f"    return kind({', '.join(values)})"]
    return _made(lines, "read", scope)


def _checker(template: Template) -> Callable[[Any], None]:
    """Raise `BadInput` where a field has the wrong type."""
    scope: dict[str, Any] = {"refuse": _refuse}
    lines = ["def check(action):", "    pass"]
    for number, slot in enumerate(template.slots):
        scope[f"slot{number}"], scope[f"fits{number}"] = slot, slot.word.fits
        told = f"action.{slot.field}"
        fine = f"fits{number}({told})"
        if slot.many:
            fine = f"type({told}) is tuple and all(map(fits{number}, {told}))"
        elif slot.optional:
            fine = f"{told} is None or {fine}"
        lines.append(f"    if not ({fine}): refuse(slot{number}, {told})")
    return _made(lines, "check", scope)


def _refuse(slot: Slot, value: object) -> None:
    field, wanted = f"action.{slot.field}", slot.word.wanted
    if slot.many:
        if type(value) is not tuple:
            raise BadInput(field, f"expected a tuple, found {brief(value)}")
        number = next(i for i, one in enumerate(value) if not slot.word.fits(one))
        field, value = f"{field}[{number}]", value[number]
    raise BadInput(field, f"expected {wanted}, found {brief(value)}")


# the notation of a game


class Notation(Generic[A]):
    """All actions of a game: how texts are read, values checked, and JSON put together."""

    def __init__(self, title: str, longest: int, kinds: Sequence[type[A]]) -> None:
        """Take the game's name as errors say it, the longest text, and every kind of action."""
        self.title: Final = title
        self.longest: Final = longest
        self.kinds: Final = tuple(kinds)
        self.by_name: Final = {kind_name(kind): kind for kind in kinds}
        """Every kind of action under the name that JSON has for it."""
        self._bare: Final[dict[str, A]] = {
            str(kind()): kind() for kind in kinds if not template_of(kind).slots
        }
        self._odd: Final[list[type[A]]] = []
        """The kinds whose first word is a slot."""
        self._by_word: Final[dict[str, list[type[A]]]] = {}
        """The others by their first word, those with more words of their own first."""
        for kind in sorted(kinds, key=lambda kind: -template_of(kind).fixed):
            first = template_of(kind).pieces[0]
            by_word = self._by_word.setdefault
            (by_word(first, []) if isinstance(first, str) else self._odd).append(kind)

    def parse(self, text: str) -> A:
        """The action that a text means; anything else is a `BadInput`."""
        if not isinstance(text, str):
            raise BadInput("action", f"expected a text, found {type(text).__name__}")
        if len(text) > self.longest:
            raise BadInput("action", f"longer than {self.longest} characters")
        if text in self._bare:
            return self._bare[text]
        words = text.split(" ")
        for kind in self._by_word.get(words[0], self._odd):
            if _TEMPLATES[kind].fits(words):
                found: A = _READERS[kind](words)
                return found
        raise BadInput("action", f"{text!r:.80} is not {self.title}'s notation")

    def check(self, action: A) -> None:
        """Raise `BadInput` where a field has the wrong type."""
        _CHECKS[type(action)](action)

    # JSON, field by field

    def plain(self, action: A) -> dict[str, Any]:
        """An action as plain JSON values: its kind, and its fields by name."""
        slots = template_of(type(action)).slots
        fields = {slot.field: _plain(slot, getattr(action, slot.field)) for slot in slots}
        return {"kind": kind_name(type(action)), **fields}

    def structure(self, body: object, path: str = "action") -> A:
        """The action that plain JSON values mean; errors name the field."""
        if not isinstance(body, dict):
            raise BadInput(path, f"expected an object, found {brief(body)}")
        name = body.get("kind")
        if type(name) is not str or name not in self.by_name:
            raise BadInput(f"{path}.kind", f"{brief(name)} is no kind of action")
        kind = self.by_name[name]
        slots = template_of(kind).slots
        names = {slot.field for slot in slots}
        if missing := names - set(body):
            raise BadInput(f"{path}.{min(missing)}", "missing")
        if extra := set(body) - names - {"kind"}:
            raise BadInput(f"{path}.{min(extra, key=str)}", "unknown field")
        return kind(
            *[_structured(slot, body[slot.field], f"{path}.{slot.field}") for slot in slots]
        )


def _plain(slot: Slot, value: Any) -> Any:  # noqa: ANN401 - plain JSON
    if value is None:
        return None
    write = (lambda one: one) if slot.word.number else slot.word.write
    return [write(one) for one in value] if slot.many else write(value)


def _structured(slot: Slot, value: object, field: str) -> Any:  # noqa: ANN401 - as the field has it
    if slot.optional and value is None:
        return None
    if not slot.many:
        return _structured_word(slot.word, value, field)
    if not isinstance(value, list):
        raise BadInput(field, f"expected a list, found {brief(value)}")
    return tuple([_structured_word(slot.word, one, f"{field}[{i}]") for i, one in enumerate(value)])


def _structured_word(kind: Word, value: object, field: str) -> Any:  # noqa: ANN401 - the same
    """What the same thing would mean in notation."""
    if kind.number and kind.fits(value):
        return kind.read(str(value), field)
    if kind.number or not isinstance(value, str):
        raise BadInput(field, f"expected {kind.wanted}, found {brief(value)}")
    return kind.read(value, field)
