"""Kinds of words: numbers, names and the members of enumerations, and whatever a game adds."""

import enum
import re
from collections.abc import Callable
from typing import Annotated, Any, Final, get_args, get_origin

import attrs

from galaxy_rules.kernel.errors import BadInput, is_name, is_whole

DISTINCT: Final = "distinct"
"""In the annotation of a tuple: nothing stands in it twice."""
LARGEST_NUMBER: Final = 9999
"""That can be written in an action."""


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
    members: tuple[str, ...] = ()
    """Everything that can be written, where the type itself says it."""

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of one."""
        if self.number:
            return {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER}
        if self.members:
            return {"enum": list(self.members)}
        return {"type": "string", "pattern": f"^{self.pattern}$"}


@attrs.frozen
class At:
    """In the annotation of a field: what it names lies on the table, and can be pointed at.

    Drawings have an element for it, whatever is marked on them; see `places`.
    """

    kind: str
    """What it is, as `data-kind` has it."""
    within: tuple[str, ...] = ()
    """The fields whose words come before its own, such as the system of a slot."""
    owned: bool = False
    """Whether it is a seat's: of the seat that the action names, or else of the one to act."""
    sign: str = ""
    """Before the word, where it says something else than the place."""


SEAT: Final = "seat"
"""The kind of a seat as a place."""


def at_of(kind: Any) -> At | None:  # noqa: ANN401 - a type form
    """What the words of a type name on the table, if they do; what is said last counts."""
    notes = kind.__metadata__ if get_origin(kind) is Annotated else ()
    return next((note for note in reversed(notes) if isinstance(note, At)), None)


def place_word(kind: Any) -> Word | None:  # noqa: ANN401 - a type form
    """The word of a number that goes by a word, such as a cell; None for every other type."""
    if get_origin(kind) is not Annotated or get_args(kind)[0] is not int:
        return None
    notes = (note for note in kind.__metadata__ if isinstance(note, Word) and not note.number)
    return next(notes, None)


def is_distinct(kind: object) -> bool:
    """Whether a type is a list without anything twice."""
    return get_origin(kind) is Annotated and DISTINCT in get_args(kind)[1:]


_WORDS: Final[dict[object, Word]] = {}


def word(kind: object, how: Word) -> None:
    """Say how the values of a type are written."""
    _WORDS[kind] = how


def word_of(kind: Any) -> Word:  # noqa: ANN401 - a type form
    """How the values of a type are written; an enumeration by its members."""
    if get_origin(kind) is Annotated:
        own = next((note for note in kind.__metadata__ if isinstance(note, Word)), None)
        return word_of(get_args(kind)[0]) if own is None else own
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
    fits = lambda value: type(value) is kind  # noqa: E731 - one of the word's functions
    return Word(f"a {kind.__name__}", pattern, fits, read, members=tuple(members))


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
