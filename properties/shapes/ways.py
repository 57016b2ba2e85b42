"""Which ways the code goes: of every condition in some modules, met or not; of loops, on or out.

Conditions are those of the bytecode: each part of an `and`, each `if` of a comprehension has two
ways.  What can never be taken, such as the end of a `match` over a closed union, counts as well.
"""

import dis
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Final

import attrs

Way = tuple[CodeType, int, bool]
"""Where a condition stands, and whether it jumped."""
CONDITIONAL: Final = ("POP_JUMP", "JUMP_IF", "FOR_ITER")


@attrs.define(eq=False)
class Ways:
    """A recorder of the ways taken in the functions of some modules."""

    turns: dict[CodeType, dict[int, int]] = attrs.field(factory=dict)
    """For each piece of code where its conditions stand, and where each jumps to."""
    taken: set[Way] = attrs.field(factory=set)
    entered: set[CodeType] = attrs.field(factory=set)
    _at: dict[FrameType, int] = attrs.field(factory=dict)

    @classmethod
    def of(cls, modules: Iterable[ModuleType]) -> "Ways":
        """All conditions of these modules."""
        made = cls()
        for module in modules:
            for function in functions_of(module):
                for code in _codes(function.__code__):
                    made.turns[code] = dict(_turns(code))
        return made

    @property
    def total(self) -> int:
        """How many ways there are."""
        return sum(2 * len(turns) for turns in self.turns.values())

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Note the ways that are taken for a while."""
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)
            self._at.clear()

    def _called(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        if event != "call" or frame.f_code not in self.turns:
            return None
        self.entered.add(frame.f_code)
        frame.f_trace_lines = False
        frame.f_trace_opcodes = True
        return self._stepped

    def _stepped(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        if event == "opcode":
            turns, here = self.turns[frame.f_code], frame.f_lasti
            before = self._at.pop(frame, -1)
            if before >= 0:
                self.taken.add((frame.f_code, before, here == turns[before]))
            if here in turns:
                self._at[frame] = here
        elif event == "return":
            self._at.pop(frame, None)
        return self._stepped

    def missing(self) -> Iterator[str]:
        """The conditions of which a way was never taken, by file, line and function."""
        for code, turns in self.turns.items():
            lines = dict(_lines(code))
            for place in turns:
                for jumped in (False, True):
                    if (code, place, jumped) not in self.taken:
                        file = code.co_filename.rpartition("/rules/")[2]
                        yield f"{file}:{lines.get(place, 0)} {code.co_qualname}"


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """The functions and methods that a module defines."""
    for thing in vars(module).values():
        for one in (thing, *(vars(thing).values() if isinstance(thing, type) else ())):
            found = inspect.unwrap(one) if callable(one) else one
            if isinstance(found, FunctionType) and found.__code__.co_filename == module.__file__:
                yield found


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _turns(code: CodeType) -> Iterator[tuple[int, int]]:
    for one in dis.get_instructions(code):
        if any(word in one.opname for word in CONDITIONAL) and isinstance(one.argval, int):
            yield one.offset, one.argval


def _lines(code: CodeType) -> Iterator[tuple[int, int]]:
    line = code.co_firstlineno
    for one in dis.get_instructions(code):
        line = one.starts_line or line
        yield one.offset, line
