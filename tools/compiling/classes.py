"""From a class that attrs makes to a native one: what attrs would write, written out."""

import ast
from collections.abc import Iterator
from typing import Final

from tools.compiling.reading import Field, Made, Module, decorator_of
from tools.compiling.trouble import Unknown

LOOSE: Final = "Any"


def native(module: Module, made: Made) -> list[ast.stmt]:
    """A native class in the place of one that attrs makes, and what is then said of it."""
    node, name = made.node, made.node.name
    after = [
        f"{ast.unparse(one)}({name})"
        for one in reversed(node.decorator_list)
        if one is not (decorator_of(node) or (None,))[0]
    ]
    told = f"_natives.declare({name}, {_shadow(made)!r}, __name__)"
    if made.template:
        told = f"{name} = _natives.template({_shadow(made)!r}, __name__, {name!r})"
        return ast.parse("\n".join([told, *after])).body
    if made.value:
        after.insert(0, f"_natives.belongs({name}, Value)")
    lines = ast.parse("\n".join([*_class(module, made), told, *after])).body
    (written,) = (line for line in lines if isinstance(line, ast.ClassDef))
    written.body += [line for line in node.body if _is_kept(line)]
    return lines


def _is_kept(line: ast.stmt) -> bool:
    """Methods and class variables; fields are declared anew, and what attrs says of them."""
    if isinstance(line, ast.AnnAssign):
        return ast.unparse(line.annotation).startswith("ClassVar")
    return not isinstance(line, ast.Expr | ast.Pass)


def _shadow(made: Made) -> str:
    """The class in the source without its methods, as `natives.declare` wants it."""
    found = decorator_of(made.node)
    assert found is not None
    kept = [one for one in found[2] if one.arg not in ("eq", "weakref_slot")]
    call = ast.Call(ast.Name("_for_attrs", ast.Load()), [], kept)
    fields: list[ast.stmt] = [
        line for line in made.node.body if isinstance(line, ast.Expr | ast.AnnAssign)
    ]
    shadow = ast.ClassDef(
        name=made.node.name,
        bases=made.node.bases,
        keywords=[],
        body=fields or [ast.Pass()],
        decorator_list=[call],
    )
    return ast.unparse(ast.fix_missing_locations(shadow))


def _class(module: Module, made: Made) -> Iterator[str]:
    name = made.node.name
    for field in made.fields:
        if field.default is not None and not isinstance(field.default, ast.Constant):
            yield f"{_default(made, field)}: Final = {ast.unparse(field.default)}"
    yield f"class {name}:"
    for field in made.fields:
        kind = LOOSE if made.loose else ast.unparse(field.kind)
        yield f"    {field.name}: {f'Final[{kind}]' if made.frozen else kind}"
    yield from _init(made)
    if made.frozen:
        yield from _frozen()
    if made.eq:
        if not made.frozen:
            raise Unknown(module.file, made.node, "equal, but not frozen")
        yield from _equal(made)
    yield from _shown(made)
    if made.frozen and made.fields and not any(field.kw_only for field in made.fields):
        yield from _evolved(made)
    if made.value:
        yield from _value(made)
    elif made.frozen:
        yield from _pickled(made)
    if made.state:
        yield from _draft(made, made.state)


def _parameters(made: Made) -> str:
    """The parameters of the constructor, after the object itself."""
    plain = [_parameter(made, field) for field in made.fields if not field.kw_only]
    named = [_parameter(made, field) for field in made.fields if field.kw_only]
    return ", ".join([*plain, *(["*", *named] if named else [])])


def _parameter(made: Made, field: Field) -> str:
    kind = LOOSE if made.loose else ast.unparse(field.kind)
    return f"{field.name}: {kind}" + (f" = {_default(made, field)}" if field.default else "")


def _default(made: Made, field: Field) -> str:
    """What a field holds unless it is said: what is no constant has a name before the class."""
    if isinstance(field.default, ast.Constant):
        return ast.unparse(field.default)
    return f"_{made.node.name}_{field.name}"


def _put(made: Made, values: str) -> Iterator[str]:
    """The fields of a new object, of values by name."""
    for field in made.fields:
        value = values.format(field.name)
        if made.frozen:
            yield f"        super().__setattr__({field.name!r}, {value})"
        else:
            yield f"        self.{field.name} = {value}"


def _init(made: Made) -> Iterator[str]:
    comma = ", " if made.fields else ""
    yield f"    def __init__(self{comma}{_parameters(made)}) -> None:"
    yield "        pass"
    yield from _put(made, "{}")


def _frozen() -> Iterator[str]:
    yield "    def __setattr__(self, name: str, value: object) -> None:"
    yield "        raise _FrozenInstanceError"
    yield "    def __delattr__(self, name: str) -> None:"
    yield "        raise _FrozenInstanceError"


def _equal(made: Made) -> Iterator[str]:
    name = made.node.name
    names = [field.name for field in made.fields if field.eq]
    yield "    def __eq__(self, other: object) -> bool:"
    yield f"        if type(other) is not {name}:"
    yield "            return NotImplemented"
    yield f"        that = _cast({name}, other)"
    for one in names:
        yield f"        if not self.{one} == that.{one}:"
        yield "            return False"
    yield "        return True"
    yield "    def __hash__(self) -> int:"
    yield f"        return hash(({''.join(f'self.{one}, ' for one in names)}))"


def _shown(made: Made) -> Iterator[str]:
    shown = ", ".join(f"{one.name}={{self.{one.name}!r}}" for one in made.fields if one.repr)
    yield "    def __repr__(self) -> str:"
    yield f"        return f'{made.node.name}({shown})'"


def _value(made: Made) -> Iterator[str]:
    """What `Value` gives its own."""
    name = made.node.name
    yield f"    def __copy__(self) -> '{name}':"
    yield "        return self"
    yield f"    def __deepcopy__(self, memo: object) -> '{name}':"
    yield "        return self"
    yield "    def __reduce__(self) -> Any:"
    fields = "".join(f"self.{field.name}, " for field in made.fields)
    yield f"        return ({name}, ({fields}))"
    yield "    def digest(self) -> str:"
    yield "        return _digest(self)"


def _evolved(made: Made) -> Iterator[str]:
    """What `attrs.evolve` does; the constructor holds every value to its type."""
    names = [field.name for field in made.fields]
    params = ", ".join(f"{name}: Any = _SAME" for name in names)
    values = ", ".join(f"self.{name} if {name} is _SAME else {name}" for name in names)
    yield f"    def _evolved(self, *, {params}) -> '{made.node.name}':"
    yield f"        return {made.node.name}({values})"


def made_bare(names: list[str]) -> Iterator[str]:
    """What makes an object whose fields are put in afterwards: left alone, mypyc asks for them."""
    yield f"def __new__(cls, {', '.join(f'{name}: object = None' for name in names)}) -> Any:"
    yield "    return super().__new__(cls)"


def _pickled(made: Made) -> Iterator[str]:
    """As attrs pickles a frozen class with slots: its fields by name."""
    yield from (f"    {line}" for line in made_bare([field.name for field in made.fields]))
    fields = ", ".join(f"{field.name!r}: self.{field.name}" for field in made.fields)
    yield "    def __getstate__(self) -> Any:"
    yield f"        return {{{fields}}}"
    yield "    def __setstate__(self, state: Any) -> None:"
    yield "        pass"
    yield from _put(made, "state[{!r}]")


def _draft(made: Made, state: str) -> Iterator[str]:
    """What `Rewriting` gives its own."""
    name = made.node.name
    for field in made.fields:
        if field.kw_only:
            raise AssertionError(name)
    yield "    @staticmethod"
    yield f"    def of(state: {state}) -> '{name}':"
    yield f"        return {name}({', '.join(f'state.{field.name}' for field in made.fields)})"
    # A native object keeps its class, so a draft that is through is copied like any other.
    for name in ("done", "turned"):
        yield f"    def {name}(self) -> {state}:"
        yield f"        return {state}({', '.join(f'self.{field.name}' for field in made.fields)})"
