"""Expressions and statements in words that mypyc knows, or is quicker with."""

import ast
from collections.abc import Collection, Iterator, Mapping

from tools.compiling.reading import Module
from tools.compiling.trouble import Unknown


class Expressions(ast.NodeTransformer):
    """Every expression of a module."""

    def __init__(
        self, module: Module, members: Mapping[str, Collection[str]], fields: Collection[str]
    ) -> None:
        """Take the module, the members of the enumerations it knows, and all fields there are."""
        self._module, self._builds = module, False
        self._members = members
        self._fields = fields
        self._inside = 0
        self._subjects = 0
        self.used: dict[str, tuple[str, str]] = {}
        """The members that functions use, by the names that they get."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        """Only what is done again and again is worth a name of its own."""
        self._inside += 1
        node.body = [line for old in node.body for line in _listed(self.visit(old))]
        self._inside -= 1
        if _falls_off(node):
            # mypyc believes mypy that this is never reached, and would end the process here.
            node.body.append(ast.parse("raise TypeError('no case for this')").body[0])
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A builder is the class itself: a native constructor is as fast as can be."""
        if node.id not in self._module.builders or self._builds:
            return node
        if not isinstance(node.ctx, ast.Load):
            raise Unknown(self._module.file, node, f"{node.id} is a builder, and something else")
        return ast.Name(self._module.builders[node.id], node.ctx)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """What others take the builder by stays."""
        self._builds = isinstance(node.target, ast.Name) and node.target.id in self._module.builders
        self.generic_visit(node)
        self._builds = False
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A member of an enumeration is looked up once, and not each time it is asked for."""
        self.generic_visit(node)
        if not self._inside or not isinstance(node.value, ast.Name):
            return node
        kind = node.value.id
        if node.attr not in self._members.get(kind, ()):
            return node
        name = f"_{kind}_{node.attr}"
        self.used[name] = kind, node.attr
        return ast.Name(name, ast.Load())

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """`attrs.evolve(thing, field=...)`: native things do that themselves."""
        self.generic_visit(node)
        if ast.unparse(node.func) != "attrs.evolve":
            return node
        names = [one.arg for one in node.keywords if one.arg is not None]
        if len(node.args) != 1 or any(name not in self._fields for name in names):
            raise Unknown(self._module.file, node, "evolves something unheard of")
        return ast.Call(ast.Attribute(node.args[0], "_evolved", ast.Load()), [], node.keywords)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """`x in (a, *b)`: mypyc 2.4 takes the tuple apart and stumbles over the star."""
        self.generic_visit(node)
        for number, (asks, told) in enumerate(zip(node.ops, node.comparators, strict=True)):
            listed = told.elts if isinstance(told, ast.Tuple) else []
            starred = any(isinstance(one, ast.Starred) for one in listed)
            if starred and isinstance(asks, ast.In | ast.NotIn):
                node.comparators[number] = ast.Call(ast.Name("tuple", ast.Load()), [told], [])
        return node

    def visit_Match(self, node: ast.Match) -> ast.stmt | list[ast.stmt]:
        """A match over members or classes as a chain of ifs, which looks fields up natively.

        Whatever is not of that form stays a match: mypyc reads it as well, only slower.
        """
        cases = [self._case(case) for case in node.cases]
        if not self._inside or any(case is None for case in cases):
            for one in node.cases:
                one.body = [line for old in one.body for line in _listed(self.visit(old))]
            return node
        before: list[ast.stmt] = []
        subject = self.visit(node.subject)
        if not isinstance(subject, ast.Name):
            self._subjects += 1
            name = f"_subject{self._subjects}"
            before = [ast.Assign([ast.Name(name, ast.Store())], subject)]
            subject = ast.Name(name, ast.Load())
        rest: list[ast.stmt] = []
        for case, found in reversed(list(zip(node.cases, cases, strict=True))):
            assert found is not None
            body = [*_bound(subject.id, found.names), *case.body]
            body = [line for old in body for line in _listed(self.visit(old))]
            tests = [_test(subject.id, words) for words in found.tests]
            if not tests:
                rest = body
                continue
            test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), tests)
            rest = [ast.If(self.visit(test), body, rest)]
        return [*before, *rest]

    def _case(self, case: ast.match_case) -> "_Case | None":
        """What a case asks; None where it is of no form known here."""
        if case.guard is not None:
            return None
        match case.pattern:
            case ast.MatchAs(pattern=None, name=None):
                return _Case([], {})
            case ast.MatchOr(patterns):
                parts = [self._pattern(one) for one in patterns]
            case one:
                parts = [self._pattern(one)]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts) or any(part.names != known[0].names for part in known):
            return None
        if len({test.partition(" ")[0] for part in known for test in part.tests}) > 1:
            return None
        tests = [test for part in known for test in part.tests]
        if tests[0].startswith("isinstance "):
            kinds = ", ".join(test.partition(" ")[2] for test in tests)
            tests = [f"isinstance ({kinds})" if len(tests) > 1 else tests[0]]
        return _Case(tests, known[0].names)

    def _pattern(self, pattern: ast.pattern) -> "_Case | None":
        match pattern:
            case ast.MatchValue(ast.Attribute(ast.Name(id=kind), attr)):
                if attr in self._members.get(kind, ()):
                    plain = kind not in self._module.numbers
                    return _Case([f"{'is' if plain else '=='} {kind}.{attr}"], {})
            case ast.MatchClass(ast.Name(id=kind), [], names, kinds):
                bound = {}
                for name, part in zip(names, kinds, strict=True):
                    if not (isinstance(part, ast.MatchAs) and part.pattern is None and part.name):
                        return None
                    bound[part.name] = name
                return _Case([f"isinstance {kind}"], bound)
            case _:
                return None
        return None


class _Case:
    """What a case asks of the subject, and the names that it gives to its fields."""

    def __init__(self, tests: list[str], names: dict[str, str]) -> None:
        self.tests = tests
        self.names = names


def _falls_off(node: ast.FunctionDef) -> bool:
    """Whether a function that has a result might come to its end without one."""
    if node.returns is None or (isinstance(node.returns, ast.Constant) and not node.returns.value):
        return False
    last = node.body[-1]
    open_end = isinstance(last, ast.If | ast.Match | ast.Try | ast.With | ast.For)
    return open_end and not any(
        isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node)
    )


def _listed(visited: object) -> Iterator[ast.stmt]:
    for line in visited if isinstance(visited, list) else [visited]:
        if isinstance(line, ast.stmt):
            yield line


def _test(subject: str, words: str) -> ast.expr:
    asks, _, told = words.partition(" ")
    text = f"isinstance({subject}, {told})" if asks == "isinstance" else f"{subject} {words}"
    return ast.parse(text, mode="eval").body


def _bound(subject: str, names: Mapping[str, str]) -> list[ast.stmt]:
    return ast.parse("\n".join(f"{name} = {subject}.{field}" for name, field in names.items())).body
