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

from galaxy_rules.kernel.words.actions import action, kind_name, template_of
from galaxy_rules.kernel.words.kinds import (
    LARGEST_NUMBER,
    NUMBER,
    SEAT,
    At,
    Word,
    name_word,
    one_of,
    word,
    word_of,
)
from galaxy_rules.kernel.words.notation import Notation
from galaxy_rules.kernel.words.templates import Slot, Template

__all__ = [
    "LARGEST_NUMBER",
    "NUMBER",
    "SEAT",
    "At",
    "Notation",
    "Slot",
    "Template",
    "Word",
    "action",
    "kind_name",
    "name_word",
    "one_of",
    "template_of",
    "word",
    "word_of",
]  # fmt: skip
