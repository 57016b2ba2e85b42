"""The token code of a game: every action as a few tokens of one fixed vocabulary, and back.

The code follows from the declarations of actions: a token for the kind, then each field as its
lexicon spells it.  Which vocabulary there is depends on the game and what is in its box, on nothing
in a position, so a code is the same in every state; no spelling is the beginning of another.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words.actions import READERS, TEMPLATES
from galaxy_rules.kernel.words.kinds import Word
from galaxy_rules.kernel.words.lexicons import (
    END,
    NONE,
    Counted,
    Lettered,
    Lexicon,
    Lexicons,
    Listed,
    following,
)
from galaxy_rules.kernel.words.notation import Notation
from galaxy_rules.kernel.words.templates import Slot

A = TypeVar("A", bound=Value)
KEPT: Final = 1 << 16
"""How many actions have their spelling remembered."""


class TokenCode(Generic[A]):
    """Every action of a game in tokens: their names, and how actions are spelled and read."""

    def __init__(self, notation: Notation[A], lexicons: Lexicons) -> None:
        """Take the game's actions, and lexicons of the kinds of words that its box decides."""
        self._kinds: Final = {f"{name}:": kind for name, kind in notation.by_name.items()}
        self._slots: Final = {
            kind: tuple((slot, _lexicon(slot.word, lexicons)) for slot in TEMPLATES[kind].slots)
            for kind in notation.kinds
        }
        self.tokens: Final = tuple(dict.fromkeys(self._all_tokens()))
        """The vocabulary, every token by its name; its number is its place."""
        self._numbers: Final = {token: number for number, token in enumerate(self.tokens)}
        self._first: Final = {kind: self._numbers[token] for token, kind in self._kinds.items()}
        self._fields: Final = {
            kind: tuple(self._spelling(slot, lexicon) for slot, lexicon in slots)
            for kind, slots in self._slots.items()
        }

    def _all_tokens(self) -> Iterator[str]:
        yield from self._kinds
        for slots in self._slots.values():
            for slot, lexicon in slots:
                yield from lexicon.tokens
                yield from (END,) * slot.many + (NONE,) * slot.optional

    def kind(self, action: A) -> int:
        """The number of the token that says which kind of action it is: the first."""
        return self._first[type(action)]

    def _spelling(self, slot: Slot, lexicon: Lexicon) -> Callable[[A], tuple[int, ...]]:
        """How a field of an action is spelled; the same values come again and again."""
        numbers, value_of = self._numbers, attrgetter(slot.field)

        @lru_cache(maxsize=KEPT)
        def known(value: Any) -> tuple[int, ...]:  # noqa: ANN401 - of a field
            return tuple([numbers[word] for word in _spelled(slot, lexicon, value)])

        return lambda action: known(value_of(action))

    def field(self, action: A, number: int) -> Callable[[A], tuple[int, ...]] | None:
        """How the field with this number is spelled in actions of this kind, if there is one."""
        fields = self._fields[type(action)]
        return fields[number] if number < len(fields) else None

    def spell(self, action: A) -> tuple[int, ...]:
        """The numbers of an action's tokens; what the vocabulary lacks is a `BadInput`."""
        found: tuple[int, ...] = (self._first[type(action)],)
        for spell in self._fields[type(action)]:
            found += spell(action)
        return found

    def read(self, tokens: Iterable[int]) -> A:
        """The action that is spelled so; anything else is a `BadInput`."""
        left = iter([self._name(token) for token in tokens])
        kind: Any = self._kinds[following(left, tuple(self._kinds), "tokens")]
        words = [word for slot, lexicon in self._slots[kind] for word in _read(slot, lexicon, left)]
        if (extra := next(left, None)) is not None:
            raise BadInput("tokens", f"{brief(extra)} stands after the end")
        found: A = READERS[kind](_in_notation(kind, words))
        return found

    def _name(self, token: object) -> str:
        if type(token) is not int or not 0 <= token < len(self.tokens):
            raise BadInput("tokens", f"{brief(token)} is not the number of a token")
        return self.tokens[token]


class Spelling(Generic[A]):
    """A listed action being spelled, token by token; it never changes, `then` gives the next.

    Whoever chooses one token after the other of `tokens` ends with a listed action: there is no
    dead end, and a token is to be chosen even where there is only one.  Actions are spelled no
    further than somebody has asked, field by field: those that begin alike have their fields end
    at the same places.
    """

    __slots__ = ("_actions", "_begun", "_code", "_fields", "_tokens", "prefix")

    def __init__(
        self,
        code: TokenCode[A],
        actions: Sequence[A],
        prefix: tuple[int, ...] = (),
        begun: Sequence[tuple[int, ...]] = (),
        fields: int = 0,
    ) -> None:
        """Begin with all listed actions; or with how far those that are left are spelled."""
        self._code: Final = code
        self._actions: Final = actions
        self.prefix: Final = prefix
        """The tokens so far."""
        self._begun = begun
        self._fields = fields
        self._tokens: tuple[int, ...] | None = None

    def __copy__(self) -> "Spelling[A]":
        """Itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "Spelling[A]":
        """Itself: it never changes."""
        return self

    @property
    def action(self) -> A | None:
        """The action, once it is spelled."""
        if len(self._actions) != 1 or not self.prefix:
            return None
        (found,) = self._actions
        return found if self._code.spell(found) == self.prefix else None

    @property
    def tokens(self) -> tuple[int, ...]:
        """The numbers of the tokens that may come next, in ascending order; none at the end."""
        if self._tokens is None:
            self._tokens = tuple(sorted(set(self._next())))
        return self._tokens

    def _next(self) -> list[int]:
        """The next token of every action that is left; nothing once they are spelled."""
        place, code = len(self.prefix), self._code
        if not place:
            return [code.kind(action) for action in self._actions]
        spell = None if len(self._begun[0]) > place else code.field(self._actions[0], self._fields)
        if spell is not None:
            pairs = zip(self._begun, self._actions, strict=True)
            self._begun = [begun + spell(action) for begun, action in pairs]
            self._fields += 1
        return [begun[place] for begun in self._begun if len(begun) > place]

    def then(self, token: int) -> "Spelling[A]":
        """One token more; one that cannot come next is a `BadInput`."""
        if type(token) is not int or token not in self.tokens:
            raise BadInput("tokens", f"{brief(token)} cannot come next")
        prefix = (*self.prefix, token)
        if not self.prefix:
            left = [one for one in self._actions if self._code.kind(one) == token]
            return Spelling(self._code, left, prefix, [prefix] * len(left))
        place = len(self.prefix)
        places = [at for at, begun in enumerate(self._begun) if begun[place] == token]
        return Spelling(
            self._code,
            [self._actions[at] for at in places],
            prefix,
            [self._begun[at] for at in places],
            self._fields,
        )


def _lexicon(word: Word, lexicons: Lexicons) -> Lexicon:
    if word in lexicons:
        return lexicons[word]
    if word.members:
        return Listed(word.members)
    return Counted() if word.number else Lettered()


def _spelled(slot: Slot, lexicon: Lexicon, value: Any) -> Iterator[str]:  # noqa: ANN401 - of a field
    field = f"action.{slot.field}"
    if slot.optional and value is None:
        yield NONE
        return
    for one in value if slot.many else (value,):
        yield from lexicon.spell(slot.word.write(one), field)
    if slot.many:
        yield END


def _read(slot: Slot, lexicon: Lexicon, left: Iterator[str]) -> Iterator[str]:
    """The words of one slot in notation."""
    field = f"tokens.{slot.field}"
    if not slot.many and not slot.optional:
        yield f"{slot.before}{lexicon.read(left, field)}{slot.after}"
        return
    stop = END if slot.many else NONE
    for token in left:
        if token == stop:
            return
        yield lexicon.read(_before(token, left), field)
        if not slot.many:
            return
    raise BadInput(field, "the spelling ends too soon")


def _before(token: str, left: Iterator[str]) -> Iterator[str]:
    yield token
    yield from left


def _in_notation(kind: type, words: Sequence[str]) -> list[str]:
    """The words of a text: the kind's own, and those of the slots in their places."""
    left = iter(words)
    *most, last = TEMPLATES[kind].pieces
    found = [piece if isinstance(piece, str) else next(left) for piece in most]
    return [*found, last] if isinstance(last, str) else [*found, *left]
