"""The manners in which a law is asked: with no log and with one, with any kind of other thing.

Nothing can keep a rule from asking `is`, `isinstance` or `match` of a thing, and `Untouched` cannot
raise there.  So what a rule could ask so is not left to one thing: of every field that code under
proof reads beside such a test, and that a law leaves untouched, each kind of value its type allows
is put there in turn.  A law holds if it holds in every manner.
"""

import dis
import enum
import types
import typing
from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType
from typing import Any, Final

import attrs

from galaxy_rules.kernel.states import typed_fields
from properties.proofs.laws import Law, functions_under

TESTS: Final = ("IS_OP", "MATCH_CLASS", "_NONE")
"""In the names of orders of the bytecode; those of jumps say that they test for None."""
NAMED: Final = "isinstance"


@attrs.define
class Manner:
    """How a law is asked just now, and what it has made use of."""

    number: int = 0
    tested: frozenset[str] = frozenset()
    most: int = 0
    """How many manners there are beside the first, by what has been made use of."""

    def log(self) -> list[Any] | None:
        """No log in the first manner, and one in all others."""
        self.most = max(self.most, 1)
        return [] if self.number else None

    def stand_in(self, cls: type[Any], name: str, untouched: object) -> Any:
        """What stands in a field that a law leaves untouched."""
        kinds = _kinds_in(cls).get(name, ()) if name in self.tested else ()
        if not kinds:
            return untouched
        self.most = max(self.most, len(kinds))
        if not self.number:
            return untouched
        kind = kinds[(self.number - 1) % len(kinds)]
        return hollow(kind, untouched) if isinstance(kind, type) else kind


NOW: Final = Manner()


def hollow(cls: type[Any], untouched: object) -> Any:
    """A record of a class with nothing in it."""
    return cls(**{field.name: untouched for field in attrs.fields(cls)})


_KINDS: Final[dict[type, dict[str, tuple[Any, ...]]]] = {}
"""What is known of classes: one engine looks through caches of functions, and not through this."""


def _kinds_in(cls: type) -> dict[str, tuple[Any, ...]]:
    """For each field the kinds of values that `is`, `isinstance` and `match` tell apart."""
    if cls not in _KINDS:
        fields = typed_fields(cls)
        _KINDS[cls] = {field.name: tuple(_kinds_of(field.type)) for field in fields}
    return _KINDS[cls]


def _kinds_of(kind: Any) -> Iterator[Any]:
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        for one in typing.get_args(kind):
            yield from _kinds_of(one)
    elif kind in (None, type(None)):
        yield None
    elif kind is bool:
        yield from (False, True)
    elif isinstance(kind, type) and issubclass(kind, enum.Enum):
        yield from kind
    elif isinstance(kind, type) and attrs.has(kind):
        yield kind


def tested_under(law: Law) -> frozenset[str]:
    """The names that code under a law reads where it also tests what a thing is."""
    return frozenset(
        name for function in functions_under(law) for name in _read_beside_tests(function.__code__)
    )


@cache
def _read_beside_tests(code: CodeType) -> frozenset[str]:
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    found: set[str] = set().union(*map(_read_beside_tests, inner))
    orders = list(dis.get_instructions(code))
    tests = (any(test in one.opname for test in TESTS) or one.argval == NAMED for one in orders)
    if any(tests):
        found.update(str(one.argval) for one in orders if "ATTR" in one.opname)
    return frozenset(found)


def asked(law: Law) -> Callable[..., bool]:
    """The claim of a law, asked in every manner."""
    tested = tested_under(law)

    def in_every_manner(*arguments: Any, **named: Any) -> bool:
        NOW.number, NOW.tested, NOW.most = 0, tested, 0
        said: Any = law.claim(*arguments, **named)
        while NOW.number < NOW.most:
            NOW.number += 1
            if not said:
                return False
            said = law.claim(*arguments, **named)
        return said  # type: ignore[no-any-return]  # a symbol, or a truth value

    return in_every_manner
