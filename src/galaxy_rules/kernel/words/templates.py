"""Templates: the notation of one kind of action, word by word."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Any, Final, get_args

import attrs

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.words.kinds import At, Word, at_of, word_of


@attrs.frozen
class Slot:
    """The place of a field in a notation."""

    field: str
    word: Word
    before: str = ""
    after: str = ""
    optional: bool = False
    many: bool = False
    at: At | None = None
    """What it names on the table."""

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

    def rest(self, words: Sequence[str]) -> str:
        """What still has to follow a text that begins as this does; nothing where none does.

        >>> from galaxy_rules.kernel.words.kinds import NUMBER
        >>> Template(("buy", Slot("row", NUMBER), Slot("price", NUMBER))).rest(["buy", "1"])
        'PRICE'
        """
        least, _ = self.lengths
        told = self.pieces[: len(words)]
        if len(words) >= least or not all(map(_stands, told, words)):
            return ""
        return " ".join(map(_spoken, self.pieces[len(words) : least]))

    def patterns(self) -> Iterator[str]:
        """Of the texts that are written so: two where something may be missing."""
        body = self.pieces if self.last is None else self.pieces[:-1]
        start = " ".join(piece if isinstance(piece, str) else piece.pattern() for piece in body)
        if self.last is None or self.last.optional:
            yield f"^{start}$"
        if self.last is not None:
            end = f" {self.last.pattern()}"
            yield f"^{start}(?:{end})*$" if self.last.many else f"^{start}{end}$"


def _stands(piece: Piece, word: str) -> bool:
    """Whether a word of a text may stand there, whatever a slot holds."""
    return word == piece if isinstance(piece, str) else bool(word) and piece.takes(word)


def _spoken(piece: Piece) -> str:
    """A word as it is, and a slot by the name of its field, in capitals."""
    return piece if isinstance(piece, str) else f"{piece.before}{piece.field.upper()}{piece.after}"


def template(text: str, kinds: Mapping[str, Any]) -> Template:
    """A notation with the types of its fields."""
    made = Template(tuple(_piece(part, kinds) for part in text.split(" ")))
    if [slot.field for slot in made.slots] != list(kinds):
        message = f"{text!r} does not have the fields {', '.join(kinds)} in their order"
        raise TypeError(message)
    if any(slot.many or slot.optional for slot in made.slots if slot != made.last):
        message = f"{text!r}: only the last word may be missing or stand for several"
        raise TypeError(message)
    return made


def _piece(part: str, kinds: Mapping[str, Any]) -> Piece:
    slot = _SLOT.fullmatch(part)
    if slot is None:
        return part
    before, field, mark, after = slot.groups()
    kind = kinds.get(field)
    if mark:
        kind = next(one for one in get_args(kind) if one is not Ellipsis and one is not type(None))
    word, at = word_of(kind), at_of(kind)
    return Slot(field, word, before, after, optional=mark == "?", many=mark == "*", at=at)
