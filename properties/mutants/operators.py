"""The mutants of a module: small faults, each made in one place of its syntax tree.

Text is left alone: docstrings, annotations, f-strings, messages, and whatever only sizes a cache.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

CLAUSE: Final = re.compile(r"[A-Z]{3}(-[A-Z0-9]+)+-\d+[a-z]?")
WORD: Final = re.compile(r"[a-z][a-z0-9_.]*")
COMPARISONS: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPPOSITES: Final = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
ARITHMETIC: Final[Mapping[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
FUNCTIONS: Final = {"max": "min", "min": "max", "any": "all", "all": "any"}
UNMUTATED_CALLS: Final = ("lru_cache", "cites", "BadInput", "TypeVar", "ParamSpec", "NewType")
"""What only sizes a cache, words a complaint or names a type; and citations by decorators, which do
nothing at run time and are held by `make trace`."""
UNMUTATED_FUNCTIONS: Final = ("__repr__", "__str__")

Functions = ast.FunctionDef | ast.AsyncFunctionDef
Step = tuple[str, int | None]
Path = tuple[Step, ...]
"""The way from a module's root to a node: fields, with an index where the field is a list."""


@attrs.frozen
class Vocabulary:
    """What the modules of a package name: the ids they cite, and the members of their enums."""

    clauses: tuple[str, ...]
    members: Mapping[str, tuple[str, ...]]


@attrs.frozen
class Mutant:
    """One small fault: where it stands, what it replaces and what by."""

    module: str
    function: str
    """The qualified name of the outermost function it stands in, or "" for a module's own code."""
    operator: str
    before: str
    after: str
    number: int
    """Which of the mutants that are alike in all of the above, in the order of the source."""
    line: int = attrs.field(eq=False)
    path: Path = attrs.field(eq=False, repr=False)
    choice: int = attrs.field(eq=False, repr=False)

    @property
    def key(self) -> str:
        """A name that survives edits elsewhere in the module."""
        number = f" #{self.number}" if self.number else ""
        return (
            f"{self.module}:{self.function} [{self.operator}] {self.before} -> {self.after}{number}"
        )


@attrs.frozen
class Change:
    """A replacement for a node; none removes a statement."""

    operator: str
    node: ast.AST | None
    before: str = ""
    after: str = ""
    """How the two are shown, where it is not their whole text."""


def vocabulary(trees: Iterable[ast.Module]) -> Vocabulary:
    """The ids and the enum members that stand in some modules."""
    clauses: set[str] = set()
    members: dict[str, set[str]] = defaultdict(set)
    for tree in trees:
        for node in ast.walk(tree):
            match node:
                case ast.Constant(value=str(text)) if CLAUSE.fullmatch(text):
                    clauses.add(text)
                case ast.Attribute(value=ast.Name(id=name), attr=attr) if _is_member(name, attr):
                    members[name].add(attr)
                case _:
                    pass
    return Vocabulary(
        tuple(sorted(clauses)), {name: tuple(sorted(found)) for name, found in members.items()}
    )


def _is_member(name: str, attr: str) -> bool:
    return name[0].isupper() and not name.isupper() and attr.isupper()


def mutants(module: str, tree: ast.Module, words: Vocabulary) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its source."""
    seen: Counter[tuple[str, ...]] = Counter()
    for path, node, function in _sites(tree, (), ""):
        for choice, change in enumerate(changes(node, words)):
            before = _short(change.before or ast.unparse(node))
            after = _short(
                change.after or ("pass" if change.node is None else ast.unparse(change.node))
            )
            alike = (function, change.operator, before, after)
            yield Mutant(module, *alike, seen[alike], getattr(node, "lineno", 0), path, choice)
            seen[alike] += 1


def apply(tree: ast.Module, mutant: Mutant, words: Vocabulary) -> None:
    """Make the fault in a tree, in place."""
    *way, (field, index) = mutant.path
    parent: ast.AST = tree
    for name, position in way:
        parent = getattr(parent, name) if position is None else getattr(parent, name)[position]
    here = getattr(parent, field)
    node = here if index is None else here[index]
    change = tuple(changes(node, words))[mutant.choice]
    new = ast.Pass() if change.node is None else change.node
    ast.copy_location(new, node)
    if index is None:
        setattr(parent, field, new)
    else:
        here[index] = new
    ast.fix_missing_locations(tree)


def _short(code: str) -> str:
    text = " ".join(code.split())
    return text if len(text) <= 160 else f"{text[:157]}..."


# where


def _sites(node: ast.AST, path: Path, function: str) -> Iterator[tuple[Path, ast.AST, str]]:
    for step, child in _children(node):
        if _is_text(node, step[0], child):
            continue
        inside = function
        if isinstance(child, ast.ClassDef) and not _in_function(function):
            inside = f"{function}{child.name}."
        elif isinstance(child, Functions) and not _in_function(function):
            inside = f"{function}{child.name}"
        here = (*path, step)
        yield here, child, "" if not _in_function(inside) else inside
        if isinstance(child, Functions) and not _in_function(function):
            yield from _function_sites(child, here, inside, function)
        else:
            yield from _sites(child, here, inside)


def _in_function(name: str) -> bool:
    return bool(name) and not name.endswith(".")


def _function_sites(
    node: Functions, path: Path, inside: str, outside: str
) -> Iterator[tuple[Path, ast.AST, str]]:
    """Decorators and defaults belong to the code around a function."""
    for step, child in _children(node):
        if step[0] in ("decorator_list", "args"):
            if not _is_text(node, step[0], child):
                here = (*path, step)
                yield here, child, ""
                yield from _sites(child, here, outside)
        elif not _is_text(node, step[0], child):
            here = (*path, step)
            yield here, child, inside
            yield from _sites(child, here, inside)


def _children(node: ast.AST) -> Iterator[tuple[Step, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield (field, None), value
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield (field, index), item


def _is_text(parent: ast.AST, field: str, node: ast.AST) -> bool:
    """Whether a node is not behaviour but words, types or imports."""
    if field in ("annotation", "returns", "ctx") or isinstance(node, ast.Import | ast.ImportFrom):
        return True
    match node:
        case ast.JoinedStr() | ast.Expr(value=ast.Constant()):
            return True
        case ast.FunctionDef(name=name):
            return name in UNMUTATED_FUNCTIONS
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.keyword(arg="weakref_slot"):  # memory, not behaviour
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in UNMUTATED_CALLS
        case _:
            return False


# what


def changes(node: ast.AST, words: Vocabulary) -> Iterator[Change]:
    """What a node may be mutated into."""
    match node:
        case ast.Compare():
            yield from _compare(node)
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            new = ARITHMETIC[type(op)]()
            yield Change("arithmetic", ast.BinOp(node.left, new, node.right))
        case ast.AugAssign(op=op):
            if type(op) in ARITHMETIC:
                new = ARITHMETIC[type(op)]()
                yield Change("arithmetic", ast.AugAssign(node.target, new, node.value))
            yield Change("removal", None)
        case ast.BoolOp(op=op):
            new_op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield Change("and/or", ast.BoolOp(new_op, node.values))
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=operand):
            yield Change("unary", operand)
        case ast.Constant():
            yield from _constant(node, words)
        case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS:
            function = ast.Name(FUNCTIONS[name], ast.Load())
            yield Change("max/min, any/all", ast.Call(function, node.args, node.keywords))
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if _is_member(name, attr):
            if (other := _next(words.members[name], attr)) != attr:
                yield Change("member", ast.Attribute(node.value, other, node.ctx))
        case _:
            yield from _statement(node)


def _compare(node: ast.Compare) -> Iterator[Change]:
    for position, op in enumerate(node.ops):
        ops = list(node.ops)
        ops[position] = COMPARISONS[type(op)]()
        yield Change("comparison", ast.Compare(node.left, ops, node.comparators))


def _constant(node: ast.Constant, words: Vocabulary) -> Iterator[Change]:
    match node.value:
        case bool(value):
            yield Change("constant", ast.Constant(not value))
        case int(value):
            yield Change("constant", ast.Constant(value + 1))
            if value > 0:
                yield Change("constant", ast.Constant(value - 1))
        case str(text) if CLAUSE.fullmatch(text):
            yield Change("clause", ast.Constant(_next(words.clauses, text)))
        case str(text) if WORD.fullmatch(text):
            yield Change("word", ast.Constant(f"{text}_"))
        case _:
            pass


def _statement(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if _negatable(test):
            yield from _negated(node, test)
        case ast.comprehension(ifs=[test, *rest]) if _negatable(test):
            ifs = [_not(test), *rest]
            new = ast.comprehension(node.target, node.iter, ifs, node.is_async)
            yield Change("condition", new)
        case ast.match_case(guard=ast.expr() as guard) if _negatable(guard):
            new_case = ast.match_case(node.pattern, _not(guard), node.body)
            yield Change("condition", new_case, *_shown("case ... if ", guard))
        case ast.Expr() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete() | ast.Assert():
            yield Change("removal", None)
        case _:
            pass


def _negatable(test: ast.expr) -> bool:
    """Whether a negation is not already what another operator makes."""
    match test:
        case ast.Compare(ops=[op]):
            return not isinstance(op, OPPOSITES)
        case ast.UnaryOp(op=ast.Not()) | ast.Constant():
            return False
        case _:
            return True


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _shown(words: str, test: ast.expr) -> tuple[str, str]:
    return words + ast.unparse(test), words + ast.unparse(_not(test))


def _negated(node: ast.AST, test: ast.expr) -> Iterator[Change]:
    match node:
        case ast.If():
            new: ast.AST = ast.If(_not(test), node.body, node.orelse)
            yield Change("condition", new, *_shown("if ", test))
        case ast.While():
            new = ast.While(_not(test), node.body, node.orelse)
            yield Change("condition", new, *_shown("while ", test))
        case ast.IfExp():
            yield Change("condition", ast.IfExp(_not(test), node.body, node.orelse))
        case _:
            pass


def _next(choices: tuple[str, ...], one: str) -> str:
    return choices[(choices.index(one) + 1) % len(choices)]
