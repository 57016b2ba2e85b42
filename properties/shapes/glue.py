"""Faults in the glue of rules, made one at a time out of their source, as people make them.

An effect twice or not at all, two effects in the wrong order, an effect that hangs on the log or on
a number that has nothing to do with it, the wrong seat, two arguments changed for each other.
"""

import ast
import copy
import hashlib
import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import attrs

from properties.shapes.ways import functions_of

STATE: Final = ("draft", "state")
SEATS: Final = ("seat", "owner", "payer", "captor", "victim", "player")
NUMBERS: Final = frozenset(
    {
        *SEATS, "index", "slot", "system", "place", "origin", "target", "space", "ship", "mover",
        "foe", "count", "amount", "due", "last", "old", "new", "cost", "first", "second", "plus",
        "minus", "attack", "defence", "captive", "other", "turn", "rp", "price", "discount", "cell",
        "area", "corner", "here", "there", "hazards", "burst", "removed", "opponent", "loser",
        "winner", "giver", "taker", "buyer", "seller",
    }
)  # fmt: skip
"""Names that stand for a number: a seat, a place, an amount."""
Body = list[ast.stmt]


@attrs.frozen(eq=False)
class Fault:
    """A fault in one function: what was there and what is there instead."""

    function: FunctionType
    kind: str
    old: str
    new: str
    number: int
    """Which of the places in the function where it looks so."""
    code: CodeType

    @property
    def where(self) -> str:
        """The function by module and name."""
        module = self.function.__module__.partition(".rules.")[2]
        return f"{module}:{self.function.__qualname__}"

    @property
    def name(self) -> str:
        """What tells it from all others, and stays when other functions change."""
        text = f"{self.where}|{self.kind}|{self.old}|{self.new}|{self.number}"
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Let the function do the wrong thing for a while."""
        function: Any = self.function
        honest = function.__code__
        function.__code__ = self.code
        try:
            yield
        finally:
            function.__code__ = honest


def faults_in(module: ModuleType, guard: str) -> Iterator[Fault]:
    """Every fault in the functions of a module; `guard` is a number that has to do with nothing."""
    for function in dict.fromkeys(functions_of(module)):
        if "<" in function.__qualname__ or "." in function.__qualname__:
            continue
        yield from _faults_of(function, guard)


def _faults_of(function: FunctionType, guard: str) -> Iterator[Fault]:
    source = textwrap.dedent(inspect.getsource(function))
    honest = ast.parse(source)
    seen: dict[tuple[str, str, str], int] = {}
    for kind, old, new, tree in _variants(honest, guard):
        key = (kind, old, new)
        seen[key] = seen.get(key, -1) + 1
        code = _compiled(function, tree)
        if code is not None:
            yield Fault(function, kind, old, new, seen[key], code)


def _compiled(function: FunctionType, tree: ast.Module) -> CodeType | None:
    space = dict(function.__globals__)
    exec(compile(ast.fix_missing_locations(tree), "<a planted fault>", "exec"), space)  # noqa: S102
    made: Any = inspect.unwrap(space[function.__name__])
    same = made.__code__.co_freevars == function.__code__.co_freevars
    return made.__code__ if same else None


Variant = tuple[str, str, str, ast.Module]


def _variants(honest: ast.Module, guard: str) -> Iterator[Variant]:
    """Trees with one fault each."""
    whole = honest.body[0]
    assert isinstance(whole, ast.FunctionDef)
    told = any(argument.arg == "events" for argument in (*whole.args.args, *whole.args.kwonlyargs))
    for number, body in enumerate(_bodies(honest)):
        for place, statement in enumerate(body):
            if not _is_effect(statement):
                continue
            for kind, new in _instead(statement, body, place, guard, told=told):
                tree = copy.deepcopy(honest)
                twin = list(_bodies(tree))[number]
                length = 2 if kind == "order" else 1
                twin[place : place + length] = copy.deepcopy(new)
                old = _text(body[place : place + length])
                yield kind, old, _text(new), tree
    yield from _expressions(honest)


def _bodies(tree: ast.AST) -> Iterator[Body]:
    for node in ast.walk(tree):
        for field in ("body", "orelse"):
            body = getattr(node, field, None)
            if isinstance(body, list) and not isinstance(node, ast.Module):
                yield body


def _is_effect(statement: ast.stmt) -> bool:
    """A call that is made for what it does, or a change of the draft; telling is none."""
    if isinstance(statement, ast.Expr):
        call = statement.value
        telling = isinstance(call, ast.Call) and ast.unparse(call.func).startswith("events.")
        return isinstance(call, ast.Call) and not telling
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    targets = [statement.target] if isinstance(statement, ast.AugAssign) else targets
    return any(ast.unparse(target).startswith(("draft.", "fleets[")) for target in targets)


def _instead(
    statement: ast.stmt, body: Body, place: int, guard: str, *, told: bool
) -> Iterator[tuple[str, Body]]:
    if _grows(statement):
        yield "twice", [statement, statement]
    yield "forgotten", [ast.Pass()]
    if told:
        for kind, test in (("told only", "events is not None"), ("silent only", "events is None")):
            yield kind, [_guarded(test, statement)]
    if any(isinstance(node, ast.Name) and node.id == "draft" for node in ast.walk(statement)):
        yield "guard", [_guarded(guard, statement)]
    if place + 1 < len(body) and _is_effect(body[place + 1]):
        yield "order", [body[place + 1], statement]


def _grows(statement: ast.stmt) -> bool:
    """Whether doing it a second time makes a difference: an objection found twice is none."""
    if not isinstance(statement, ast.Assign):
        return not ast.unparse(statement).startswith("found.")
    target, value = ast.unparse(statement.targets[0]), ast.unparse(statement.value)
    return f"(*{target}" in value or f"{target} + " in value or f"{target} - " in value


def _guarded(test: str, statement: ast.stmt) -> ast.stmt:
    return ast.If(test=ast.parse(test, mode="eval").body, body=[statement], orelse=[])


def _expressions(honest: ast.Module) -> Iterator[Variant]:
    """The wrong seat, and two arguments of a call changed for each other."""
    for number, node in enumerate(ast.walk(honest)):
        for kind, change in _changes(node):
            tree = copy.deepcopy(honest)
            twin = list(ast.walk(tree))[number]
            change(twin)
            yield kind, ast.unparse(node), ast.unparse(twin), tree


def _changes(node: ast.AST) -> Iterator[tuple[str, Any]]:
    if isinstance(node, ast.Attribute) and node.attr == "turn":
        if isinstance(node.ctx, ast.Load) and ast.unparse(node.value) in STATE:
            yield "wrong seat", lambda twin: setattr(twin, "attr", "first")
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
        if node.slice.id in SEATS:
            yield "wrong seat", lambda twin: setattr(twin, "slice", ast.Constant(0))
    elif isinstance(node, ast.Call) and not ast.unparse(node.func).startswith("events."):
        for place in range(len(node.args) - 1):
            if _is_plain(node.args[place]) and _is_plain(node.args[place + 1]):
                yield "swapped", lambda twin, place=place: _swap(twin.args, place)


def _is_plain(argument: ast.expr) -> bool:
    """Whether an argument is a number by its name, so that no type tells it from the next."""
    plain = isinstance(argument, ast.Name | ast.Attribute)
    return plain and ast.unparse(argument).rpartition(".")[2] in NUMBERS


def _swap(arguments: list[ast.expr], place: int) -> None:
    arguments[place], arguments[place + 1] = arguments[place + 1], arguments[place]


def _text(statements: Body) -> str:
    return "; ".join(" ".join(ast.unparse(one).split()) for one in statements)
