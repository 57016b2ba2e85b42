"""Lexicons: how the values of one kind of word are spelled with tokens of a finite vocabulary.

A word in notation becomes a few tokens.  Whoever reads them knows from the tokens before how many
belong to the word, so that no spelling is the beginning of another.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Protocol

import attrs

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.words.kinds import LARGEST_NUMBER

END: Final = "(end)"
"""After any number of words, and after a word that is spelled letter by letter."""
NONE: Final = "(none)"
"""In the place of a word that is missing."""
LARGER: Final = "(number)"
"""Before the digits of a number that has no token of its own."""
LETTERS: Final = tuple(map(chr, range(33, 127)))
"""What names of games without a vocabulary are spelled with."""


class Lexicon(Protocol):
    """How the words of one kind are spelled."""

    @property
    def tokens(self) -> Sequence[str]:
        """Every token that it may need."""

    def spell(self, text: str, field: str) -> Sequence[str]:
        """The tokens of a word in notation; one that cannot be spelled is a `BadInput`."""

    def read(self, tokens: Iterator[str], field: str) -> str:
        """The word in notation that comes next; what is none is a `BadInput`."""


@attrs.frozen
class Listed:
    """A token for each word.

    >>> Listed(("red", "blue")).spell("red", "colour")
    ('red',)
    """

    tokens: tuple[str, ...]

    def spell(self, text: str, field: str) -> tuple[str, ...]:
        """The word itself."""
        if text not in self.tokens:
            raise BadInput(field, f"{brief(text)} is not in the vocabulary")
        return (text,)

    def read(self, tokens: Iterator[str], field: str) -> str:
        """The word itself."""
        return following(tokens, self.tokens, field)


@attrs.frozen
class Composed:
    """A word of so many parts, a token each, such as the strips of a cell."""

    parts: tuple[tuple[str, ...], ...]
    """What each part may be."""
    split: Callable[[str], Sequence[str]]
    join: Callable[[Sequence[str]], str]

    @property
    def tokens(self) -> tuple[str, ...]:
        """Whatever a part may be."""
        return tuple(dict.fromkeys(token for part in self.parts for token in part))

    def spell(self, text: str, field: str) -> tuple[str, ...]:
        """Part by part."""
        found = tuple(self.split(text))
        for token, part in zip(found, self.parts, strict=True):
            if token not in part:
                raise BadInput(field, f"{brief(text)} is not in the vocabulary")
        return found

    def read(self, tokens: Iterator[str], field: str) -> str:
        """Part by part."""
        return self.join([following(tokens, part, field) for part in self.parts])


@attrs.frozen
class Counted:
    """Numbers: the small ones have a token each, others are spelled by four digits."""

    small: int = 16
    """The first number without a token of its own."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The small numbers, all digits among them, and what announces a larger one."""
        return (*map(str, range(max(self.small, 10))), LARGER)

    def spell(self, text: str, field: str) -> tuple[str, ...]:
        """Plainly, or by digits."""
        return (text,) if int(text) < self.small else (LARGER, *text.zfill(_DIGITS))

    def read(self, tokens: Iterator[str], field: str) -> str:
        """Plainly, or by digits; a small number has one spelling."""
        first = following(tokens, (*map(str, range(self.small)), LARGER), field)
        if first != LARGER:
            return first
        digits = [following(tokens, _TEN, field) for _ in range(_DIGITS)]
        number = int("".join(digits))
        if number < self.small:
            raise BadInput(field, f"{number} has a token of its own")
        return str(number)


@attrs.frozen
class Lettered:
    """A name letter by letter, for games that bring no vocabulary."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """All letters, and the end."""
        return (*LETTERS, END)

    def spell(self, text: str, field: str) -> tuple[str, ...]:
        """Its letters and the end."""
        if any(letter not in LETTERS for letter in text):
            raise BadInput(field, f"{brief(text)} cannot be spelled")
        return (*text, END)

    def read(self, tokens: Iterator[str], field: str) -> str:
        """Up to the end."""
        letters = []
        while (token := following(tokens, self.tokens, field)) != END:
            letters.append(token)
        return "".join(letters)


_DIGITS: Final = len(str(LARGEST_NUMBER))
_TEN: Final = tuple(map(str, range(10)))


def following(tokens: Iterator[str], allowed: Sequence[str], field: str) -> str:
    """The next token, if it is one of these."""
    token = next(tokens, None)
    if token is None:
        raise BadInput(field, "the spelling ends too soon")
    if token not in allowed:
        raise BadInput(field, f"{brief(token)} cannot stand here")
    return token


Lexicons = Mapping[object, Lexicon]
"""By kind of word."""
