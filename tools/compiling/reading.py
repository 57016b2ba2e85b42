"""The classes of the modules that are compiled, as their sources declare them."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs

from tools.compiling.trouble import Unknown

DECORATORS: Final = {"attrs.frozen": True, "frozen": True, "attrs.define": False}
"""Whether instances of what attrs makes of it are frozen."""
OPTIONS: Final = ("eq", "kw_only", "weakref_slot", "slots", "field_transformer")
FIELD: Final = ("default", "eq", "repr", "kw_only", "metadata")
WORDS: Final = ("action", "event")
"""Decorators of the kernel: users make such objects, with whatever they like in them."""
ENUMS: Final = ("enum.Enum", "enum.IntEnum", "Reading")


@attrs.frozen
class Field:
    """A field of a class that attrs makes."""

    name: str
    kind: ast.expr
    default: ast.expr | None
    eq: bool
    repr: bool
    kw_only: bool


@attrs.frozen
class Made:
    """A class that attrs makes: its fields in the order of its constructor."""

    node: ast.ClassDef
    fields: tuple[Field, ...]
    frozen: bool
    eq: bool
    value: bool
    """Whether it is a `Value`."""
    loose: bool
    """Whether users make such objects, so that their fields may hold anything."""
    state: str
    """Of a draft: the class of the states that it becomes."""
    template: bool
    """Whether it only declares the fields of others."""


@attrs.frozen
class Module:
    """One module: its name, its tree, its classes, and what it takes from others."""

    name: str
    file: str
    tree: ast.Module
    made: dict[str, Made]
    enums: dict[str, ast.ClassDef]
    numbers: set[str]
    """Those whose members are numbers too."""
    variables: set[str]
    """Type variables."""
    builders: dict[str, str]
    """By the name of a builder, the class that it builds."""
    taken: dict[str, tuple[str, str]]
    """By its name here, the module and the name there."""


def read(path: Path, name: str, file: str, *, compiled: bool = True) -> Module:
    """A module with its classes; of one that is not compiled only its enumerations matter."""
    tree = ast.parse(path.read_text("utf-8"), file)
    taken = {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    module = Module(
        name, file, tree, {}, {}, set(), set(_variables(tree)), dict(_builders(tree)), taken
    )
    states = dict(_states(tree))
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        bases = [ast.unparse(base) for base in node.bases]
        if any(base in ENUMS for base in bases):
            module.enums[node.name] = node
            if "enum.IntEnum" in bases:
                module.numbers.add(node.name)
        elif compiled and (made := _made(module, node, states)) is not None:
            module.made[node.name] = made
    return module


def _states(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Which class is a draft of which: `Draft.becomes(State)`."""
    for node in tree.body:
        match node:
            case ast.Expr(
                ast.Call(
                    ast.Attribute(value=ast.Name(id=draft), attr="becomes"), [ast.Name(id=state)]
                )
            ):
                yield draft, state
            case _:
                continue


def _variables(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(id=name)], ast.Call(ast.Name(id="TypeVar"))):
                yield name
            case _:
                continue


def _builders(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """`build: Final = builder(State)`: a name, and the class."""
    for node in tree.body:
        match node:
            case ast.AnnAssign(
                target=ast.Name(id=name),
                value=ast.Call(ast.Name(id="builder"), [ast.Name(id=kind)]),
            ):
                yield name, kind
            case _:
                continue


def decorator_of(node: ast.ClassDef) -> tuple[ast.expr, str, list[ast.keyword]] | None:
    """What makes attrs make this class, and its options."""
    for one in node.decorator_list:
        called = one.func if isinstance(one, ast.Call) else one
        name = ast.unparse(called)
        if name in DECORATORS:
            return one, name, one.keywords if isinstance(one, ast.Call) else []
    return None


def _made(module: Module, node: ast.ClassDef, states: Mapping[str, str]) -> Made | None:
    found = decorator_of(node)
    if found is None:
        return None
    _, name, keywords = found
    options = {one.arg or "": one.value for one in keywords}
    if strange := set(options) - set(OPTIONS):
        raise Unknown(module.file, node, f"attrs is asked for {', '.join(sorted(strange))}")
    if _is(options.get("slots"), False):
        return None  # it has properties that are remembered: it stays as it is
    bases, template = [], False
    inherited: tuple[Field, ...] = ()
    for base in node.bases:
        origin = base.value if isinstance(base, ast.Subscript) else base
        text = ast.unparse(origin)
        if text in module.made:
            inherited = _filled(module, base, module.made[text])
        elif text == "Generic":
            template = True
        else:
            bases.append(text)
    if set(bases) - {"Value", "Rewriting"}:
        return None  # what is derived from something that is not compiled stays as it is
    own = tuple(_fields(module, node, kw_only=_is(options.get("kw_only"), True)))
    if inherited:
        own = tuple(attrs.evolve(field, kw_only=False) for field in own)
    frozen = DECORATORS[name]
    words = {ast.unparse(d.func) for d in node.decorator_list if isinstance(d, ast.Call)}
    shown = bool(inherited) and node.name not in {*states, *states.values()}
    return Made(
        node,
        (*own, *inherited),
        frozen,
        not _is(options.get("eq"), False),
        "Value" in bases,
        shown or not words.isdisjoint(WORDS),
        states.get(node.name, ""),
        template and not frozen,
    )


def _is(value: ast.expr | None, wanted: object) -> bool:
    return isinstance(value, ast.Constant) and value.value is wanted


def _fields(module: Module, node: ast.ClassDef, *, kw_only: bool) -> Iterator[Field]:
    for line in node.body:
        match line:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=value):
                if ast.unparse(kind).startswith("ClassVar"):
                    continue
                yield _field(module, name, kind, value, kw_only=kw_only)
            case ast.Assign():
                raise Unknown(module.file, line, "a field without a type")
            case _:
                continue


def _field(
    module: Module, name: str, kind: ast.expr, value: ast.expr | None, *, kw_only: bool
) -> Field:
    if not (isinstance(value, ast.Call) and ast.unparse(value.func) == "attrs.field"):
        return Field(name, kind, value, eq=True, repr=True, kw_only=kw_only)
    told = {one.arg or "": one.value for one in value.keywords}
    if value.args or (strange := set(told) - set(FIELD)):
        strange = {"positional arguments"} if value.args else strange
        raise Unknown(module.file, value, f"a field is told {', '.join(sorted(strange))}")
    default = told.get("default")
    if isinstance(default, ast.Call) and "Factory" in ast.unparse(default.func):
        raise Unknown(module.file, value, "a default that is made anew each time")
    return Field(
        name,
        kind,
        default,
        eq=not _is(told.get("eq"), False),
        repr=not _is(told.get("repr"), False),
        kw_only=kw_only or _is(told.get("kw_only"), True),
    )


class _Filling(ast.NodeTransformer):
    """Puts what is known into the place of type variables."""

    def __init__(self, known: Mapping[str, ast.expr]) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.known.get(node.id, node)


def _filled(module: Module, base: ast.expr, template: Made) -> tuple[Field, ...]:
    """The fields of a template with the types that a class puts in."""
    if not template.template or not isinstance(base, ast.Subscript):
        raise Unknown(module.file, base, "a class with fields that is derived from another")
    (generic,) = (one for one in template.node.bases if isinstance(one, ast.Subscript))
    names = generic.slice.elts if isinstance(generic.slice, ast.Tuple) else [generic.slice]
    kinds = (
        base.slice.elts if len(names) > 1 and isinstance(base.slice, ast.Tuple) else [base.slice]
    )
    filling = _Filling(dict(zip(map(ast.unparse, names), kinds, strict=True)))
    return tuple(
        attrs.evolve(
            field, kind=filling.visit(ast.parse(ast.unparse(field.kind), mode="eval").body)
        )
        for field in template.fields
    )


def members(node: ast.ClassDef) -> set[str]:
    """The members of an enumeration."""
    return {
        line.targets[0].id
        for line in node.body
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name)
    }
