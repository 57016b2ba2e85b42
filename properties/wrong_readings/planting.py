"""How a wrong reading is put into the rules: a line of one function says something else.

The function is compiled again from its own source with the change, and runs that code for a while.
It stays the same object, so whoever holds it, by import, in a table or as a hook, reads wrong too.
"""

import inspect
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

import attrs


@attrs.frozen
class Edit:
    """A change in one function: `module:function` or `module:Class.method`, from old to new."""

    where: str
    old: str
    new: str

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Let the function do the wrong thing for a while."""
        function = self.function()
        honest = function.__code__
        wrong = self._rewritten(function)
        _run(function, wrong)
        try:
            yield
        finally:
            _run(function, honest)

    def function(self) -> FunctionType:
        """The function that is changed."""
        module, _, path = self.where.partition(":")
        found: Any = import_module(f"galaxy_rules.{module}")
        for name in path.split("."):
            found = getattr(found, name)
        function = inspect.unwrap(found)
        if not isinstance(function, FunctionType):
            message = f"{self.where} is no function"
            raise TypeError(message)
        return function

    def _rewritten(self, function: FunctionType) -> CodeType:
        source = textwrap.dedent(inspect.getsource(function))
        if source.count(self.old) != 1:
            message = f"{self.where}: {self.old!r} is there {source.count(self.old)} times"
            raise ValueError(message)
        space = dict(function.__globals__)
        exec(source.replace(self.old, self.new), space)  # noqa: S102 - our source, with a fault
        made = inspect.unwrap(space[function.__name__])
        code: CodeType = made.__code__
        return code


def _run(function: FunctionType, code: CodeType) -> None:
    """Let a function run that code, and forget what was worked out with the other one."""
    function.__code__ = code
    for name, module in sorted(sys.modules.items()):
        if not name.startswith("galaxy_rules"):
            continue
        for value in list(vars(module).values()):
            clear = getattr(value, "cache_clear", None)
            if callable(clear):
                clear()
