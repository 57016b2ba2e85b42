"""Which functions of a game write a field of its state, and which of them an action can reach.

Read from the source.  A write is an assignment to an attribute of a draft, a field handed to
`evolve`, or an argument of `build` that is not the field as it was.  An edge leads to everything
of the game that a function mentions by a name of its module, its own or imported, and to every
method of that name where it mentions an attribute: more edges than there are calls, never fewer,
for games that call their rules by name.
"""

import ast
import functools
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import attrs

import galaxy_rules

ROOT: Final = Path(inspect.getfile(galaxy_rules)).parent
OTHER_ROOMS: Final = frozenset({"documents", "answers", "pictures"})
"""Where positions are built by hand or only looked at: no action reaches what they write."""
CARRY_OUT: Final = "table.carry_out"
DISPATCHING: Final = ("game.", "table.")
"""The modules that find the rule of an action: by `match action`, or in a rule table."""
EVERYTHING: Final = "*"
"""The field that `setattr` writes: it may be any."""


@attrs.frozen
class Graph:
    """The functions of a game by `module.function`: what each writes and mentions."""

    bodies: dict[str, tuple[ast.AST, ...]]
    methods: dict[str, tuple[str, ...]]
    """By name, in the modules of the rules."""
    imported: dict[tuple[str, str], str]
    """What a name of a module stands for, where it comes from another one."""
    fields: tuple[str, ...]
    _found: dict[tuple[str, str | None], list[str]] = attrs.field(factory=dict, init=False)
    """Edges that were looked for before."""
    _read: dict[str, frozenset[str]] = attrs.field(factory=dict, init=False)
    """The fields that a function writes, where its body was read before."""

    def writers(self, fields: Iterable[str]) -> frozenset[str]:
        """The functions of the rules that write one of these fields."""
        wanted = {*fields, EVERYTHING}
        return frozenset(name for name in self.bodies if wanted & self._written(name))

    def _written(self, name: str) -> frozenset[str]:
        if name not in self._read:
            self._read[name] = _written(self.bodies[name], self.fields)
        return self._read[name]

    def exchangers(self, field: str) -> frozenset[str]:
        """The writers of a table that only ever put one entry in the place of another."""
        return frozenset(
            name
            for name in self.writers((field,))
            if all(
                _exchanges(part, field)
                for node in self.bodies[name]
                for part in ast.walk(node)
                if {field, EVERYTHING} & set(_writes(part, self.fields))
            )
        )

    def callers(self, name: str) -> frozenset[str]:
        """The functions of the rules that mention another one."""
        return frozenset(other for other in self.bodies if name in self._edges(other, None))

    def reached(
        self, action: str | None, stops: frozenset[str] = frozenset(), start: str = CARRY_OUT
    ) -> frozenset[str]:
        """What an action can reach from an entrance, without going on beyond the stops.

        Without an action, what any of them can.
        """
        found: set[str] = set()
        queue = [start]
        while queue:
            name = queue.pop()
            if name in found:
                continue
            found.add(name)
            if name not in stops:
                queue += self._edges(name, action)
        return frozenset(found)

    def _edges(self, name: str, action: str | None) -> list[str]:
        special = action if name.startswith(DISPATCHING) else None
        if (name, special) not in self._found:
            self._found[name, special] = self._search(name, special)
        return self._found[name, special]

    def _search(self, name: str, special: str | None) -> list[str]:
        module, _, _ = name.partition(".")
        found: list[str] = []
        for node in self.bodies[name]:
            for word in _words(node, special):
                if word.startswith("."):
                    found += self.methods.get(word[1:], ())
                    found.append(self.imported.get((module, word), ""))
                else:
                    found.append(self.imported.get((module, word), f"{module}.{word}"))
        return [other for other in found if other in self.bodies]


@functools.cache
def graph_of(package: str, fields: tuple[str, ...]) -> Graph:
    """The graph of one game's package."""
    bodies: dict[str, tuple[ast.AST, ...]] = {}
    methods: dict[str, tuple[str, ...]] = {}
    imported: dict[tuple[str, str], str] = {}
    for file in sorted((ROOT / package).rglob("*.py")):
        if OTHER_ROOMS & set(file.relative_to(ROOT / package).parts):
            continue
        module, tree = file.stem, ast.parse(file.read_text(encoding="utf-8"))
        for name, body, is_method in _functions(tree):
            key = f"{module}.{name}"
            bodies[key] = (*bodies.get(key, ()), *body)
            if is_method:
                methods[name] = (*methods.get(name, ()), key)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                source = node.module.split(".")[-1]
                for alias in node.names:
                    imported[module, alias.asname or alias.name] = f"{source}.{alias.name}"
    return Graph(bodies, methods, _with_members(imported, bodies), fields)


def _with_members(
    imported: dict[tuple[str, str], str], bodies: dict[str, tuple[ast.AST, ...]]
) -> dict[tuple[str, str], str]:
    """Also what stands behind an attribute of an imported module, as `.name`."""
    modules = {key.partition(".")[0] for key in bodies}
    members: dict[tuple[str, str], str] = {}
    for (module, _), source in imported.items():
        other = source.rpartition(".")[2]
        if other in modules:
            names = (key.partition(".")[2] for key in bodies if key.startswith(f"{other}."))
            members |= {(module, f".{name}"): f"{other}.{name}" for name in names}
    return members | imported


def name_of(function: object) -> str:
    """A function as the graph names it."""
    module = inspect.getmodule(function)
    if not isinstance(module, ModuleType):
        message = f"{function!r} is not of a module"
        raise TypeError(message)
    return f"{module.__name__.split('.')[-1]}.{getattr(function, '__name__', '')}"


def _functions(tree: ast.Module) -> Iterator[tuple[str, tuple[ast.AST, ...], bool]]:
    """Functions and methods with what they do, and module constants with what they are made of."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name, body=body):
                yield name, tuple(body), False
            case ast.ClassDef(body=members):
                for member in members:
                    if isinstance(member, ast.FunctionDef):
                        yield member.name, tuple(member.body), True
                yield from _answering(node)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, (value,), False
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, (value,), False
            case _:
                pass


def _answering(game: ast.ClassDef) -> Iterator[tuple[str, tuple[ast.AST, ...], bool]]:
    """What carries actions out, where a game names the functions that answer for it."""
    for node in ast.walk(game):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("Reducer"):
            for said in node.keywords:
                if said.arg == "carry_out":
                    yield said.arg, (said.value,), False


def _words(node: ast.AST, action: str | None) -> Iterator[str]:
    """Every name a piece of code mentions, attributes with a dot before them.

    Of `match action` only the case of that action counts, and of a rule table only its row.  Of
    every row only what carries the action out counts: judges write nothing but trials.
    """
    if isinstance(node, ast.Call) and (row := _row(node)):
        if action is None or ast.unparse(row["action"]) == action:
            yield from _words(row["carry_out"], action)
        return
    if action is not None and isinstance(node, ast.Match) and _is_action(node.subject):
        for case in _cases(node, action):
            for statement in case.body:
                yield from _words(statement, action)
        return
    if isinstance(node, ast.Name):
        yield node.id
    if isinstance(node, ast.Attribute):
        yield f".{node.attr}"
    for child in ast.iter_child_nodes(node):
        yield from _words(child, action)


def _row(node: ast.Call) -> dict[str, ast.expr]:
    """The row of a rule table, `Row(action=Move, ..., carry_out=move)`; nothing of other calls."""
    said = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
    return said if {"action", "judge", "carry_out"} <= set(said) else {}


def _is_action(subject: ast.expr) -> bool:
    return isinstance(subject, ast.Name) and subject.id == "action"


def _cases(node: ast.Match, action: str) -> list[ast.match_case]:
    """The cases that name the action, else the one for all others."""
    named = [case for case in node.cases if action in _classes(case.pattern)]
    return named or [case for case in node.cases if not _classes(case.pattern)]


def _classes(pattern: ast.pattern) -> set[str]:
    found = {node.cls for node in ast.walk(pattern) if isinstance(node, ast.MatchClass)}
    return {cls.id for cls in found if isinstance(cls, ast.Name)}


def _written(body: tuple[ast.AST, ...], fields: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        field for node in body for part in ast.walk(node) for field in _writes(part, fields)
    )


def _writes(node: ast.AST, fields: tuple[str, ...]) -> Iterator[str]:
    match node:
        case ast.Assign(targets=targets):
            yield from (name for target in targets for name in _attributes(target))
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            yield from _attributes(target)
        case ast.Call(func=ast.Name(id="setattr")):
            yield EVERYTHING
        case ast.Call(func=ast.Attribute(attr="evolve"), args=[ast.Name(id="state" | "draft")]):
            yield from (keyword.arg or EVERYTHING for keyword in node.keywords)
        case ast.Call(func=ast.Name(id="build"), args=args) if len(args) == len(fields):
            for field, value in zip(fields, args, strict=True):
                if not (isinstance(value, ast.Attribute) and value.attr == field):
                    yield field


def _attributes(target: ast.expr) -> Iterator[str]:
    """The attributes of other objects than `self` that an assignment writes."""
    for node in ast.walk(target):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            owner = node.value
            if not (isinstance(owner, ast.Name) and owner.id == "self"):
                yield node.attr


def _exchanges(node: ast.AST, field: str) -> bool:
    """Whether a write is `draft.field = replace(draft.field, …)`."""
    match node:
        case ast.Assign(
            targets=[ast.Attribute(attr=written)],
            value=ast.Call(func=ast.Name(id="replace"), args=[ast.Attribute(attr=read), *_]),
        ):
            return written == read == field
        case _:
            return False
