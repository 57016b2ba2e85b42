"""Actions: classes that are declared by their notation, and the functions made of it."""

import re
from collections.abc import Callable, Sequence
from inspect import get_annotations
from typing import Any, Final, TypeVar, cast, get_type_hints

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.words.templates import Slot, Template, template

T = TypeVar("T")

TEMPLATES: Final[dict[type, Template]] = {}


class Spelled(dict[type, T]):
    """A function for each kind of action, spelled out when it is first asked for.

    A game that is only played reads no texts, and few kinds of actions: it starts sooner.
    """

    def __init__(self, spell: Callable[[type, Template], T]) -> None:
        """Take what spells one out."""
        super().__init__()
        self._spell: Final = spell

    def __missing__(self, kind: type) -> T:
        """Spell it out."""
        made = self[kind] = self._spell(kind, TEMPLATES[kind])
        return made


def _hints(cls: type) -> dict[str, Any]:
    """The types of a class's own fields, as they stand: only what is quoted is looked up."""
    own = get_annotations(cls)
    if not any(isinstance(hint, str) for hint in own.values()):
        return own
    hints = get_type_hints(cls, include_extras=True)
    return {name: hints[name] for name in own}


def action(notation: str) -> Callable[[type[T]], type[T]]:
    """Declare how a kind of action, a frozen class, is written."""

    def declare(cls: type[T]) -> type[T]:
        made = template(notation, _hints(cls))
        setattr(cls, "__str__", _Written(cls))  # noqa: B010 - mypy forbids the other
        TEMPLATES[cls] = made
        return cls

    return declare


class _Written:
    """`__str__` of a kind of action, spelled out when it is first asked for."""

    __slots__ = ("_kind",)

    def __init__(self, kind: type) -> None:
        """Take the kind of action."""
        self._kind: Final = kind

    def __get__(self, action: object, kind: type | None = None) -> Any:  # noqa: ANN401 - a method
        """The method, which takes this place from now on."""
        made = _writer(TEMPLATES[self._kind])
        setattr(self._kind, "__str__", made)  # noqa: B010 - mypy forbids the other
        return made.__get__(action, kind)


def template_of(kind: type) -> Template:
    """How a kind of action is written."""
    return TEMPLATES[kind]


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


def _writer(made: Template) -> Callable[[Any], str]:
    """`__str__`, as one expression."""
    scope: dict[str, Any] = {}
    parts = []
    for number, piece in enumerate(made.pieces):
        if isinstance(piece, str):
            parts.append(piece)
            continue
        scope[f"write{number}"] = piece.word.write
        told = f"self.{piece.field}"
        value = told if piece.word.write is str else f"write{number}({told})"
        parts.append(f"{piece.before}{{{value}}}{piece.after}")
    text, last = f"f'{' '.join(parts)}'", made.last
    if last is not None:
        short, told = f"f'{' '.join(parts[:-1])}'", f"self.{last.field}"
        each = told if last.word.write is str else f"map(write{len(parts) - 1}, {told})"
        whole = f"{short} if {told} is None else {text}"
        text = f"' '.join(({short}, *{each}))" if last.many else whole
    lines = ["def __str__(self):", '    """In notation."""', f"    return {text}"]
    return _made(lines, "__str__", scope)


def _reader(kind: type, made: Template) -> Callable[[Sequence[str]], Any]:
    """The action in the words of a text that fits."""
    scope: dict[str, Any] = {"kind": kind}
    values = []
    for place, piece in enumerate(made.pieces):
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


def _checker(_: type, made: Template) -> Callable[[Any], None]:
    """Raise `BadInput` where a field has the wrong type."""
    scope: dict[str, Any] = {"refuse": _refuse}
    lines = ["def check(action):", "    pass"]
    for number, slot in enumerate(made.slots):
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


READERS: Final = Spelled(_reader)
CHECKS: Final = Spelled(_checker)
