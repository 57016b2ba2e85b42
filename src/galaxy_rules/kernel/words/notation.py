"""The notation of a game: all its actions, read from texts and from JSON, checked and written."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words.actions import CHECKS, READERS, TEMPLATES, kind_name, template_of
from galaxy_rules.kernel.words.kinds import Word
from galaxy_rules.kernel.words.templates import Slot

A = TypeVar("A", bound=Value)


class Checks(dict[type, Callable[[Any], None] | None]):
    """What looks at the fields of an action, by its kind; None for what is no action of a game.

    Spelled out when the first action of a kind is to be checked.
    """

    def __init__(self, kinds: Sequence[type]) -> None:
        """Take every kind of action of the game."""
        super().__init__()
        self.kinds: Final = frozenset(kinds)

    def __missing__(self, kind: type) -> Callable[[Any], None] | None:
        """Spell it out."""
        if kind not in self.kinds:
            return None
        made = self[kind] = CHECKS[kind]
        return made


class Notation(Generic[A]):
    """All actions of a game: how texts are read, values checked, and JSON put together."""

    def __init__(self, title: str, longest: int, kinds: Sequence[type[A]]) -> None:
        """Take the game's name as errors say it, the longest text, and every kind of action."""
        self.title: Final = title
        self.longest: Final = longest
        self.kinds: Final = tuple(kinds)
        self.by_name: Final = {kind_name(kind): kind for kind in kinds}
        """Every kind of action under the name that JSON has for it."""
        self.checks: Final = Checks(kinds)
        """What looks at the fields of each kind, for `Game.check`: it is asked with every ply."""
        self._wordy: Final = {
            " ".join(map(str, template_of(kind).pieces)): kind
            for kind in kinds
            if not template_of(kind).slots
        }
        self._bare: Final[dict[str, A]] = {}
        """The actions that are words alone, each made when it is first read."""
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
        if text in self._wordy:
            if text not in self._bare:
                self._bare[text] = self._wordy[text]()
            return self._bare[text]
        words = text.split(" ")
        for kind in self._by_word.get(words[0], self._odd):
            if TEMPLATES[kind].fits(words):
                found: A = READERS[kind](words)
                return found
        more = "".join(f": {missing}" for missing in self._missing(words))
        raise BadInput("action", f"{text!r:.80} is not {self.title}'s notation{more}")

    def _missing(self, words: Sequence[str]) -> Iterator[str]:
        """What would still have to follow the beginning of an action, where it is one's."""
        begun = [TEMPLATES[kind] for kind in self._by_word.get(words[0], ())]
        rests = [template.rest(words) for template in begun]
        if follows := " or ".join(dict.fromkeys(filter(None, rests))):
            yield f"{follows} is missing at the end"

    def check(self, action: A) -> None:
        """Raise `BadInput` where a field has the wrong type."""
        CHECKS[type(action)](action)

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
