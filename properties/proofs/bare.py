"""Positions of which only the named parts may be looked at: what a step law runs a rule on.

An inductive step must hold in every position there is.  Its law gives the rule the parts it is
about, with any numbers in them, and puts `UNTOUCHED` everywhere else.  A rule that used anything
else as a number, a truth value, a table or an object with parts would raise, and the law would be
refuted.  It would not raise where it asked only `is`, `isinstance` or `match`: there other values
stand in turn, as `manners` says.  What a rule does not find through the record it is given, such
as a global, is in no law's hands.
"""

import types
from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar, cast

import attrs

from galaxy_rules.kernel.bags import Bag, _holding
from galaxy_rules.kernel.counts import positive
from properties.proofs.manners import NOW

K = TypeVar("K")
T = TypeVar("T")


class LookedAtError(Exception):
    """A rule used a part of the position that its law says does not matter."""


class Untouched:
    """A part of a position that no rule under proof may use; it can only be handed on."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # looking it up would be using it

    def __getattr__(self, name: str) -> NoReturn:
        """Refuse; what only Python itself asks for is not there."""
        if name.startswith("__"):
            raise AttributeError(name)
        raise LookedAtError(name)

    def __bool__(self) -> NoReturn:
        """Refuse."""
        raise LookedAtError

    def __eq__(self, other: object) -> NoReturn:
        """Refuse."""
        raise LookedAtError

    def __iter__(self) -> NoReturn:
        """Refuse."""
        raise LookedAtError

    def __len__(self) -> NoReturn:
        """Refuse."""
        raise LookedAtError

    def __getitem__(self, index: object) -> NoReturn:
        """Refuse."""
        raise LookedAtError


UNTOUCHED: Any = Untouched()


def bare(cls: type[T], **known: object) -> T:
    """A record with these fields, all others untouched: of any kind their types allow."""
    names = [field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", cls))]
    unknown = known.keys() - set(names)
    if unknown:
        message = f"{cls.__name__} has no {', '.join(sorted(unknown))}"
        raise TypeError(message)
    return cls(
        **{
            name: known[name] if name in known else NOW.stand_in(cls, name, UNTOUCHED)
            for name in names
        }
    )


def log() -> list[Any] | None:
    """The log that a law gives to a rule: none, and then one."""
    return NOW.log()


def told(**known: object) -> Any:
    """A game, box or set of rulings of which a rule may ask only this."""
    return types.SimpleNamespace(**known)


def pick(number: int, size: int) -> int:
    """A number below `size` as one that can index: every possible value is followed apart."""
    least, beyond = 0, size
    while beyond - least > 1:
        middle = (least + beyond) // 2
        if number < middle:
            beyond = middle
        else:
            least = middle
    return least


def copies(number: int, most: int, thing: T) -> tuple[T, ...]:
    """So many of a thing, up to `most`: every possible number is followed apart."""
    return tuple(thing for place in range(most) if place < number)


def holding(counts: Mapping[K, int]) -> Bag[K]:
    """A bag with any counts, zeros allowed, as bags themselves make one of counts they know."""
    return _holding(positive(counts))
