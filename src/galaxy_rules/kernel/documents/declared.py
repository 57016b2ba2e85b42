"""Whether a value has, all the way down, the types that its class declares for its fields.

The test of a class is made once, out of its declarations, and asks for no more than it must: where
classes say it all, those of a whole tuple are compared in one go.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.values import holds_too_much

Fits = Callable[[Any], bool]


def kinds(kind: type[attrs.AttrsInstance]) -> dict[str, Any]:
    """The fields of a class, each with the type that it is declared with."""
    return {field.name: _bare(field.type) for field in attrs.fields(kind)}


def _bare(kind: Any) -> Any:  # noqa: ANN401 - whatever fields are declared with
    """A type without what is annotated to it."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


class Declared:
    """The tests of declared types, each made when it is first asked for; True is no number.

    >>> test = Declared().test(tuple[int, ...])
    >>> test((1, 2)), test((1, True)), test([1])
    (True, False, False)
    """

    __slots__ = ("_tests",)

    def __init__(self, own: Mapping[Any, Fits] | None = None) -> None:
        """Take the tests of types that are tested otherwise than by their fields."""
        self._tests: Final[dict[Any, Fits]] = dict(own or {})

    def test(self, kind: Any) -> Fits:  # noqa: ANN401 - whatever fields are declared with
        """The test of a type as it is written in a declaration."""
        if kind not in self._tests:
            self._tests[kind] = self._made(kind)
        return self._tests[kind]

    def _made(self, kind: Any) -> Fits:  # noqa: ANN401 - as above
        if classes := _classes(kind):
            return lambda value: type(value) in classes
        origin, args = get_origin(kind), tuple(map(_bare, get_args(kind)))
        if origin is UnionType or origin is Union:
            return self._of_some(args)
        if origin is tuple and args[-1] is not ...:
            return self._of_each(args)
        if origin in (tuple, frozenset, Bag):
            items = self._of_all(args[0])
            return lambda value: type(value) is origin and items(value)
        if origin is FrozenMap:
            keys, entries = map(self._of_all, args)
            return lambda value: type(value) is origin and keys(value) and entries(value.values())
        return self.of_fields(kind)

    def _of_some(self, declared: tuple[Any, ...]) -> Fits:
        """The test of a thing that has one of several types: its class says which."""
        tests = {get_origin(one) or one: self.test(one) for one in declared}

        def fits(value: Any) -> bool:  # noqa: ANN401 - that is what is to be found out
            test = tests.get(type(value))
            return test is not None and test(value)

        return fits

    def _of_all(self, kind: Any) -> Fits:  # noqa: ANN401 - as above
        """The test of many things of one type; where their classes say it all, in one go."""
        if classes := _classes(kind):
            return lambda values: classes.issuperset(map(type, values))
        test = self.test(kind)
        return lambda values: all(map(test, values))

    def _of_each(self, declared: tuple[Any, ...]) -> Fits:
        """The test of a tuple with so many things, each of its own type."""
        tests = tuple(map(self.test, declared))
        return lambda value: (
            type(value) is tuple
            and len(value) == len(tests)
            and all(test(item) for test, item in zip(tests, value, strict=True))
        )

    def of_fields(self, kind: type[attrs.AttrsInstance]) -> Fits:
        """The test of a class by its fields; those that can have one class only, in one go."""
        fields = kinds(kind)
        plain = {name: one for name, one in fields.items() if _classes(one) == {one}}
        classes = list(plain.values())
        read = _reader(tuple(plain))
        others = tuple((name, self.test(one)) for name, one in fields.items() if name not in plain)

        def fits(value: Any) -> bool:  # noqa: ANN401 - that is what is to be found out
            if type(value) is not kind:
                return False
            try:
                if list(map(type, read(value))) != classes:
                    return False
                for name, test in others:
                    if not test(getattr(value, name)):
                        return False
            except AttributeError:  # a field that was never set
                return False
            return True

        return fits


def lately(kind: type[attrs.AttrsInstance], declared: Declared) -> Fits:
    """The test of a class by its fields, none of which may hold a number too large.

    A field that is the very thing that passed last passes: of values that follow each other only
    what is new is looked at.  What passes has no part that can change.
    """
    tests = tuple(map(declared.test, kinds(kind).values()))
    read = _reader(tuple(kinds(kind)))
    passed: tuple[Any, ...] = tests

    def fits(value: Any) -> bool:  # noqa: ANN401 - that is what is to be found out
        nonlocal passed
        if type(value) is not kind:
            return False
        try:
            found = read(value)
        except AttributeError:  # a field that was never set
            return False
        for new, old, test in zip(found, passed, tests, strict=True):
            if new is not old and (not test(new) or holds_too_much(new)):
                return False
        passed = found
        return True

    return fits


def _reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of these fields of a thing."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _classes(kind: Any) -> frozenset[type]:  # noqa: ANN401 - as above
    """The classes that a thing of a type can have, where its class says it all; else none."""
    union = get_origin(kind) in (UnionType, Union)
    parts = tuple(map(_bare, get_args(kind))) if union else (kind,)
    plain = all(isinstance(one, type) and not get_args(one) and not attrs.has(one) for one in parts)
    return frozenset(parts if plain else ())
