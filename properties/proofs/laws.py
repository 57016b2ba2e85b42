"""What a law is: a typed function returning bool, its clauses, and the domain of each argument.

A domain is declared once, in the annotation, and both engines read it from there::

    Effect = Annotated[int, Range(0, 6)]
    Weapon = Annotated[Effects, Range(0, 6)]  # every number in it
    Shield = Annotated[Blocks, Where(blocks_two)]

A plain `int` is any integer whatever.
"""

import ast
import enum
import functools
import hashlib
import inspect
import textwrap
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final

import attrs

OWN_PACKAGES: Final = ("galaxy_rules", "properties")
"""Code of these packages is part of what a law says; the rest is the trusted base."""


@attrs.frozen
class Range:
    """Every number of the annotated type lies within; `None` leaves a side open."""

    least: int | None = None
    most: int | None = None


@attrs.frozen
class Where:
    """Only values of which the predicate is true belong to the domain."""

    holds: Callable[[Any], bool]


@attrs.frozen
class Whole:
    """Integers within a range."""

    within: Range


@attrs.frozen
class Truth:
    """False and true."""


@attrs.frozen
class Choice:
    """The members of an enum."""

    options: type[enum.Enum]


@attrs.frozen
class Product:
    """A record or a tuple with a domain for each part."""

    build: Callable[..., Any]
    parts: tuple[tuple[str, "Domain"], ...]


Domain = Whole | Truth | Choice | Product


@attrs.frozen
class Bound:
    """What keeps a law from being about everything; `by` is the clause if a rule sets the limit."""

    text: str
    by: str | None = None


@attrs.frozen
class Condition:
    """What a law takes for granted of the arguments it names."""

    names: tuple[str, ...]
    holds: Callable[..., bool]

    def __call__(self, values: Mapping[str, Any]) -> bool:
        """Whether the condition holds of these arguments."""
        return self.holds(*(values[name] for name in self.names))


@attrs.frozen
class Fails:
    """A reading for which a law is false: the ruling, and the argument that stands for it."""

    ruling: str
    argument: str
    value: enum.Enum | bool

    @property
    def text(self) -> str:
        """The ruling and its reading, as pages name them."""
        value = self.value.value if isinstance(self.value, enum.Enum) else self.value
        return f"{self.ruling} {self.argument}={value}"

    def is_so(self, value: object) -> bool:
        """Whether an argument has this reading; a truth value may be a symbolic one."""
        return value is self.value if isinstance(self.value, enum.Enum) else value == self.value

    def is_not_so(self, value: object) -> bool:
        """Whether it has another."""
        return not self.is_so(value)


@attrs.frozen
class Law:
    """A claim with a name, a sentence and its clauses."""

    name: str
    sentence: str
    clauses: tuple[str, ...]
    claim: Callable[..., bool]
    requires: tuple[Condition, ...]
    domains: Mapping[str, Domain]
    bound: Bound | None
    fails_for: tuple[Fails, ...] = ()
    """The readings left out, since the law is false with each of them; it holds for all others."""

    def failing(self) -> "tuple[Law, ...]":
        """The same claim for each reading that is left out: what an engine must refute."""
        left_out = {fails.is_not_so for fails in self.fails_for}
        others = tuple(one for one in self.requires if one.holds not in left_out)
        return tuple(
            attrs.evolve(
                self,
                name=f"{self.name} ({fails.text})",
                requires=(*others, Condition((fails.argument,), fails.is_so)),
                fails_for=(),
            )
            for fails in self.fails_for
        )


@attrs.frozen
class Registry:
    """The laws of one subject, by name, in the order of the file."""

    laws: dict[str, Law] = attrs.field(factory=dict)

    def law(
        self,
        *,
        clauses: tuple[str, ...] = (),
        requires: Callable[..., bool] | None = None,
        bound: Bound | None = None,
        fails_for: tuple[Fails, ...] = (),
    ) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
        """Enter a function as a law; its docstring is the sentence."""

        def enter(claim: Callable[..., bool]) -> Callable[..., bool]:
            name = claim.__name__
            if name in self.laws:
                message = f"law {name}: entered twice"
                raise ValueError(message)
            self.laws[name] = _read(claim, clauses, requires, bound, fails_for)
            return claim

        return enter


def _read(
    claim: Callable[..., bool],
    clauses: tuple[str, ...],
    requires: Callable[..., bool] | None,
    bound: Bound | None,
    fails_for: tuple[Fails, ...],
) -> Law:
    hints = typing.get_type_hints(claim, include_extras=True)
    if hints.pop("return", None) is not bool:
        message = f"law {claim.__name__}: must return bool"
        raise TypeError(message)
    conditions = [
        Condition((name,), where.holds) for name, hint in hints.items() for where in _wheres(hint)
    ]
    conditions += [Condition((fails.argument,), fails.is_not_so) for fails in fails_for]
    if requires is not None:
        conditions.append(Condition(tuple(inspect.signature(requires).parameters), requires))
    return Law(
        name=claim.__name__,
        sentence=" ".join((inspect.getdoc(claim) or "").split()),
        clauses=clauses,
        claim=claim,
        requires=tuple(conditions),
        domains={name: domain_of(hint) for name, hint in hints.items()},
        bound=bound,
        fails_for=fails_for,
    )


def _wheres(hint: Any) -> list[Where]:
    return [extra for extra in getattr(hint, "__metadata__", ()) if isinstance(extra, Where)]


def domain_of(hint: Any, within: Range | None = None) -> Domain:
    """The domain that an annotation declares.

    >>> domain_of(tuple[bool, Annotated[int, Range(0, 6)]]).parts[1]
    ('1', Whole(within=Range(least=0, most=6)))
    """
    if typing.get_origin(hint) is Annotated:
        ranges = [extra for extra in hint.__metadata__ if isinstance(extra, Range)]
        return domain_of(hint.__origin__, ranges[0] if ranges else within)
    if typing.get_origin(hint) is tuple:
        parts = [(str(i), domain_of(part, within)) for i, part in enumerate(typing.get_args(hint))]
        return Product(_tuple_of, tuple(parts))
    if hint is int:
        return Whole(within or Range())
    if hint is bool:
        return Truth()
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return Choice(hint)
    if isinstance(hint, type) and attrs.has(hint):
        hints = typing.get_type_hints(hint, include_extras=True)
        names = [field.name for field in attrs.fields(hint)]
        return Product(hint, tuple((name, domain_of(hints[name], within)) for name in names))
    message = f"no domain for the annotation {hint!r}"
    raise TypeError(message)


def _tuple_of(*parts: object) -> tuple[object, ...]:
    return parts


def fingerprint(law: Law) -> str:
    """A hash of the law and of all code of ours that it is about, directly or not."""
    text = "\0".join(f"{name}\0{source}" for name, source in sorted(subjects_of(law).items()))
    said = f"{law.clauses}\0{_describe(law.domains)}\0{law.bound}"
    whole = "\0".join((said, *(fails.text for fails in law.fails_for), text))
    return hashlib.sha256(whole.encode()).hexdigest()


def _describe(domains: Mapping[str, Domain]) -> str:
    return ";".join(f"{name}:{_text(domain)}" for name, domain in domains.items())


def _text(domain: Domain) -> str:
    match domain:
        case Whole(within=within):
            return f"{within.least}..{within.most}"
        case Truth():
            return "bool"
        case Choice(options=options):
            return "|".join(member.name for member in options)
        case Product(build=build, parts=parts):
            return f"{build.__name__}({_describe(dict(parts))})"


def subjects_of(law: Law) -> dict[str, str]:
    """Everything of ours that a law's verdict depends on: qualified name and source."""
    subjects: dict[str, str] = {}
    for root in (law.claim, *(condition.holds for condition in law.requires)):
        _gather(root, subjects)
    return subjects


def functions_under(law: Law) -> tuple[types.FunctionType, ...]:
    """The functions of the rules that a law's claim comes to, directly or not."""
    found: dict[int, types.FunctionType] = {}
    waiting: list[object] = [law.claim]
    while waiting:
        thing = waiting.pop()
        if not isinstance(thing, types.FunctionType) or id(thing) in found:
            continue
        if (thing.__module__ or "").startswith(OWN_PACKAGES):
            found[id(thing)] = thing
            waiting += _mentioned_by(thing).values()
    return tuple(f for f in found.values() if f.__module__.startswith(OWN_PACKAGES[0]))


def _gather(thing: object, subjects: dict[str, str]) -> None:
    name = f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', '')}"
    if name in subjects or not name.startswith(OWN_PACKAGES):
        return
    if isinstance(thing, type):
        subjects[name] = _source(thing)
    elif isinstance(thing, types.FunctionType):
        subjects[name] = _source(thing)
        for label, value in _mentioned_by(thing).items():
            if isinstance(value, int | str):
                subjects[f"{thing.__module__}:{label}"] = repr(value)
            else:
                _gather(value, subjects)


@functools.cache
def _source(thing: Callable[..., Any]) -> str:
    """The code without its layout, comments and docstrings: rewording them changes no verdict."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(thing)))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def _mentioned_by(function: types.FunctionType) -> dict[str, object]:
    """The globals, and members of our modules, that a function's code mentions."""
    names = {name for code in _codes(function.__code__) for name in code.co_names}
    known = {n: function.__globals__[n] for n in names if n in function.__globals__}
    for module in [value for value in known.values() if isinstance(value, types.ModuleType)]:
        if module.__name__.startswith(OWN_PACKAGES):
            known |= {n: getattr(module, n) for n in names if hasattr(module, n)}
    return known


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)
