"""What is rewritten besides classes: citations, builders, and where names come from."""

import ast
import re
from collections.abc import Mapping
from typing import Final

from tools.compiling.classes import made_bare, native
from tools.compiling.expressions import Expressions
from tools.compiling.reading import Module, members

HEADER: Final = """
from attrs.exceptions import FrozenInstanceError as _FrozenInstanceError
from typing import Any, Final, Generic, cast as _cast
from galaxy_rules import _natives
_SAME: Final = _natives.SAME
"""
KERNEL: Final = "galaxy_rules.kernel."
VALUES: Final = "galaxy_rules.kernel.values"
SUBSCRIPT: Final = """
@classmethod
def __class_getitem__(cls, kinds: Any) -> Any:
    return _natives.GenericAlias(cls, kinds)
"""
ABSTRACT: Final = {
    "Mapping": ("get", "keys", "items", "values", "__contains__", "__eq__"),
    "Sequence": ("__contains__", "__iter__", "__reversed__", "index", "count"),
}
"""What collections.abc gives to those that are derived from it."""


def rewritten(module: Module, others: Mapping[str, Module]) -> ast.Module:
    """A module as it is compiled."""
    enums, numbers = _enums(module, others)
    module.numbers.update(numbers)
    fields = {f.name for one in others.values() for made in one.made.values() for f in made.fields}
    expressions = Expressions(module, enums, fields)
    _loosen(module)
    parts: list[tuple[str, list[ast.stmt]]] = []
    cited: list[str] = []
    for node in module.tree.body:
        name = node.name if isinstance(node, ast.ClassDef) else ""
        lines = [expressions.visit(line) for line in _rewritten(module, others, node, cited)]
        parts.append((name, lines))
    body: list[ast.stmt] = []
    for name, lines in parts:
        body += [*lines, *_members(name, expressions)]
    taken = [line for name in module.taken for line in _members(name, expressions)]
    at = _after_imports(body)
    digest = f"from {VALUES} import digest as _digest\n" if module.made else ""
    lines = [*ast.parse(HEADER + digest).body, *taken]
    tree = ast.Module([*body[:at], *lines, *body[at:], *ast.parse("\n".join(cited)).body], [])
    return ast.fix_missing_locations(tree)


PLAIN: Final = {"int", "str", "bool", "None", "tuple", "Sequence", "Iterable", "Mapping"}


def _loosen(module: Module) -> None:
    """Parameters that a module refuses by name take anything: it says itself what is wrong.

    mypyc would raise a `TypeError` of its own before anybody could.
    """
    refused = {
        str(node.args[0].value)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "BadInput"
        and isinstance(node.args[0], ast.Constant)
    }
    for node in ast.walk(module.tree):
        if isinstance(node, ast.arg) and node.arg in refused and node.annotation is not None:
            names = {one.id for one in ast.walk(node.annotation) if isinstance(one, ast.Name)}
            if names <= PLAIN:
                node.annotation = ast.Name("Any", ast.Load())
    own = {node.name for node in module.tree.body if isinstance(node, ast.ClassDef)}
    for node in ast.walk(module.tree) if module.name.startswith(KERNEL) else ():
        # Whoever adds a number to a multiset is told by the multiset what is wrong with that.
        if isinstance(node, ast.arg) and node.annotation is not None:
            words = set(re.findall(r"\w+", ast.unparse(node.annotation)))
            if words & {*own, "int"} and "dict" not in words:
                node.annotation = ast.Name("Any", ast.Load())


def _enums(module: Module, others: Mapping[str, Module]) -> tuple[dict[str, set[str]], set[str]]:
    """The enumerations that a module knows, by their names there; and which of them are numbers."""
    found = {name: members(node) for name, node in module.enums.items()}
    numbers = set(module.numbers)
    for name, (home, there) in module.taken.items():
        if home in others and there in others[home].enums:
            found[name] = members(others[home].enums[there])
            if there in others[home].numbers:
                numbers.add(name)
    return found, numbers


def _members(kind: str, expressions: Expressions) -> list[ast.stmt]:
    """The members of an enumeration that functions use, by names of their own."""
    return ast.parse(
        "\n".join(
            f"{name}: Final = {kind}.{member}"
            for name, (home, member) in expressions.used.items()
            if home == kind
        )
    ).body


def _after_imports(body: list[ast.stmt]) -> int:
    last = [at for at, node in enumerate(body) if isinstance(node, ast.Import | ast.ImportFrom)]
    return max(last, default=0) + 1


def _rewritten(
    module: Module, others: Mapping[str, Module], node: ast.stmt, cited: list[str]
) -> list[ast.stmt]:
    match node:
        case ast.ClassDef():
            lines = [node]
            _uncited(node, f"{node.name}.", cited)
            if node.name in module.made:
                return native(module, module.made[node.name])
            decorators, node.decorator_list = node.decorator_list, []
            after = [f"{ast.unparse(one)}({node.name})" for one in reversed(decorators)]
            if any("attrs." in one for one in after):
                node.decorator_list, after = decorators, []
            else:
                after = [*belongings(module, node), *after]
                bare(module, node)
            return [*lines, *ast.parse("\n".join(after)).body]
        case ast.FunctionDef():
            _uncite(node, node.name, cited)
            return [node]
        case ast.Expr(ast.Call(ast.Attribute(attr="becomes"))):
            return []
        case ast.AnnAssign(target=ast.Name(id=name)) if name in module.builders:
            return ast.parse(f"{name}: Any = {module.builders[name]}").body
        case ast.Assign([ast.Name(id=name)], ast.Subscript(ast.Name(id="Annotated"), told)):
            return [*_noted(name, told), node]
        case ast.Assign([ast.Name(id=name)], ast.Call(ast.Name(id="NewType"))):
            # It would ask the frame of the module that makes it, and native code has none.
            return [node, *ast.parse(f"setattr({name}, '__module__', __name__)").body]
        case ast.ImportFrom():
            return [_taken(node, others)]
        case _:
            return [node]


def belongings(module: Module, node: ast.ClassDef) -> list[str]:
    """A class without the abstract ones it is derived from, which give it what it lacks."""
    own = {line.name for line in node.body if isinstance(line, ast.FunctionDef)}
    after = []
    for base in list(node.bases):
        name = ast.unparse(base.value) if isinstance(base, ast.Subscript) else ""
        if name not in ABSTRACT:
            continue
        at = node.bases.index(base)
        node.bases[at : at + 1] = _generic(module, base)
        lacking = [one for one in ABSTRACT[name] if one not in own]
        lines = [
            f"def {one}(self, *a: Any) -> Any:\n return {name}.{one}(self, *a)" for one in lacking
        ]
        node.body += ast.parse("\n".join(lines)).body
        after.append(f"_natives.belongs({node.name}, {name})")
    if any(ast.unparse(base).startswith("Generic[") for base in node.bases):
        node.body += ast.parse(SUBSCRIPT).body
    return after


def _generic(module: Module, base: ast.expr) -> list[ast.expr]:
    """The type variables of a base without the base; none where it has other types."""
    assert isinstance(base, ast.Subscript)
    names = {part.id for part in ast.walk(base.slice) if isinstance(part, ast.Name)}
    if not names <= module.variables:
        return []
    return [ast.Subscript(ast.Name("Generic", ast.Load()), base.slice, ast.Load())]


def bare(module: Module, node: ast.ClassDef) -> None:
    """A class whose objects the module makes without its constructor."""
    if f"{node.name}.__new__" in ast.unparse(module.tree):
        (init,) = (one for one in node.body if getattr(one, "name", "") == "__init__")
        assert isinstance(init, ast.FunctionDef)
        node.body += ast.parse("\n".join(made_bare([one.arg for one in init.args.args[1:]]))).body


def _noted(name: str, told: ast.expr) -> list[ast.stmt]:
    """What is noted about a type, by a name: inside of types nobody works out what things are."""
    assert isinstance(told, ast.Tuple)
    lines = []
    for number, note in enumerate(told.elts[1:], 1):
        if not isinstance(note, ast.Name | ast.Constant):
            noted = f"_{name}_{number}"
            lines += ast.parse(f"{noted}: Any = {ast.unparse(note)}").body
            told.elts[number] = ast.Name(noted, ast.Load())
    return lines


def _taken(node: ast.ImportFrom, others: Mapping[str, Module]) -> ast.ImportFrom:
    """An import of a builder becomes one of the class."""
    home = others.get(node.module or "")
    for alias in node.names:
        if home is not None and alias.name in home.builders:
            alias.asname = alias.asname or alias.name
            alias.name = home.builders[alias.name]
    return node


def _uncited(node: ast.ClassDef, prefix: str, cited: list[str]) -> None:
    for line in node.body:
        if isinstance(line, ast.FunctionDef):
            _uncite(line, prefix + line.name, cited)


def _uncite(node: ast.FunctionDef, name: str, cited: list[str]) -> None:
    """A function without its citations, which are told the register at the end of the module."""
    kept: list[ast.expr] = []
    for one in reversed(node.decorator_list):
        if isinstance(one, ast.Call) and ast.unparse(one.func) == "cites":
            cited.append(f"{ast.unparse(one)}({name})")
        else:
            kept.insert(0, one)
    node.decorator_list = kept
