"""The laws of a checkout: what the lock says of them, and what their own text says.

The provers are not asked here.  That each law still is what the lock says is for the suite to see
(``properties/test_proofs.py``); what is compared here is that no law is without its entry in the
lock, no entry without its law, and no function of the arithmetic without a law.
"""

import ast
import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.ledger.layout import DAMAGE
from galaxy_rules.lab.ledger.model import PROVED, Induction, Law, LawBook
from galaxy_rules.lab.marks import Marked

LOCK: Final = Path("properties", "proofs.lock.json")
RENEW: Final = "`python -m properties.proofs --write` renews it"
PROOFS: Final = "properties/proofs/"
OURS: Final = ("galaxy_rules.", "properties.")
CONFIRMED: Final = "confirmed"
ENGINES: Final = 2
UNCHANGED: Final = "unchanged"
ARITHMETIC: Final = "arithmetic.py"
COUNTS: Final = Path("src", "galaxy_rules", "kernel", "counts.py")
"""The sums that bags do; they are no game's own."""


def read_lock(root: Path) -> Mapping[str, Any]:
    """The lock of a checkout; without one nothing is proved."""
    file = root / LOCK
    if not file.exists():
        return {}
    try:
        lock = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadInput(LOCK.as_posix(), f"not JSON: {error}") from None
    if not isinstance(lock, dict):
        raise BadInput(LOCK.as_posix(), "expected an object")
    return lock


def law_book(root: Path, functions: tuple[Marked, ...]) -> LawBook:
    """The laws that the lock and the files of a checkout have between them."""
    lock = read_lock(root)
    try:
        return _law_book(root, functions, lock)
    except DAMAGE as error:
        problem = f"damaged ({type(error).__name__}); {RENEW}"
        raise BadInput(LOCK.as_posix(), problem) from None


def _law_book(root: Path, functions: tuple[Marked, ...], lock: Mapping[str, Any]) -> LawBook:
    controls = lock.get("controls", {})
    written = {
        function.name: function
        for function in functions
        if function.is_law and function.path.startswith(PROOFS) and function.name not in controls
    }
    locked: Mapping[str, Any] = lock.get("laws", {})
    texts = Texts(root)
    laws = tuple(
        _law(name, entry, written[name], texts) for name, entry in locked.items() if name in written
    )
    inductions = tuple(
        _induction(name, entry) for name, entry in sorted(lock.get("inductions", {}).items())
    )
    spoken = _spoken_of(root, laws, texts)
    tools = {**lock.get("tools", {}), **({"python": lock["python"]} if "python" in lock else {})}
    holes = (
        *(f"law {name}: in the lock, but gone" for name in locked if name not in written),
        *(f"law {name}: not in the lock" for name in written if name not in locked),
        *(hole for law in laws for hole in _unproved(law)),
        *(hole for induction in inductions for hole in _unfounded(induction, locked)),
        *(f"{function}: no law speaks of it" for function, by in spoken.items() if not by),
    )
    return LawBook(tools, tuple(sorted(laws, key=_place)), inductions, spoken, holes)


def _place(law: Law) -> str:
    return law.where


def _law(name: str, entry: Mapping[str, Any], written: Marked, texts: "Texts") -> Law:
    engines = entry.get("engines", {})
    bound = entry.get("bound") or {}
    by = f" ({bound['by']})" if bound.get("by") else ""
    return Law(
        name=name,
        where=written.where,
        sentence=texts.sentence(written),
        clauses=tuple(entry.get("clauses", ())),
        tier=entry.get("tier", ""),
        bound=f"{bound['text']}{by}" if bound else "",
        verdicts={engine: answer["verdict"] for engine, answer in sorted(engines.items())},
        paths=min((answer["live_paths"] for answer in engines.values()), default=0),
        seconds=round(sum(answer["seconds"] for answer in engines.values()), 2),
        fails_for=tuple(entry.get("fails_for", ())),
    )


def _induction(name: str, entry: Mapping[str, Any]) -> Induction:
    actions: Mapping[str, str] = entry.get("actions", {})
    steps = [law for text in actions.values() for law in _laws_in(text)]
    start = [entry["start"]] if entry.get("start") else []
    return Induction(
        name=name,
        sentence=entry.get("sentence", ""),
        clauses=tuple(entry.get("clauses", ())),
        tier=entry.get("tier", ""),
        laws=tuple(dict.fromkeys((*start, *steps, *entry.get("guards", ())))),
        actions=len(actions),
        bound=entry.get("bound") or "",
        glue=entry.get("glue", ""),
    )


def _laws_in(text: str) -> list[str]:
    """The laws of an action's steps; one that changes nothing has none, and the lock says why."""
    return [] if text.startswith(UNCHANGED) else text.split(" + ")


def _unproved(law: Law) -> Iterator[str]:
    if law.tier not in PROVED:
        yield f"law {law.name}: not proved: the lock says {law.tier or 'nothing'}"
    if len(law.verdicts) < ENGINES:
        yield f"law {law.name}: not proved: fewer than {ENGINES} engines were asked"
    if law.paths < 1:
        yield f"law {law.name}: not proved: an engine found no live path"
    for engine, verdict in law.verdicts.items():
        if verdict != CONFIRMED:
            yield f"law {law.name}: not proved: {engine} says {verdict}"


def _unfounded(induction: Induction, locked: Mapping[str, Any]) -> Iterator[str]:
    if induction.tier not in PROVED or not induction.laws:
        yield f"induction {induction.name}: not proved: the lock says {induction.tier or 'nothing'}"
    for law in induction.laws:
        if law not in locked:
            yield f"induction {induction.name}: its law {law} is not in the lock"


# functions


def _spoken_of(root: Path, laws: tuple[Law, ...], texts: "Texts") -> dict[str, tuple[str, ...]]:
    """For each public function of the arithmetic, the laws in which it is mentioned."""
    spoken: dict[str, list[str]] = {name: [] for name in _arithmetic(root)}
    for law in laws:
        for mentioned in texts.mentions(law.where):
            if mentioned in spoken:
                spoken[mentioned].append(law.name)
    return {name: tuple(sorted(names)) for name, names in spoken.items()}


def _arithmetic(root: Path) -> Iterator[str]:
    package = root / "src" / "galaxy_rules"
    for file in (*sorted(package.rglob(ARITHMETIC)), root / COUNTS):
        if file.exists():
            module = ".".join(file.relative_to(root / "src").with_suffix("").parts)
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    yield f"{module}.{node.name}"


@attrs.define(slots=False)
class Text:
    """One module of the laws, parsed."""

    module: str
    tree: ast.Module

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """Its functions by name."""
        return {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}

    @cached_property
    def names(self) -> dict[str, str]:
        """What each name of the module is in full: imported, or its own."""
        names = {name: f"{self.module}.{name}" for name in self.functions}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                names |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
            elif isinstance(node, ast.Import):
                names |= {a.asname: a.name for a in node.names if a.asname}
        return names


@attrs.define
class Texts:
    """The modules that laws are written in, each parsed once."""

    root: Path
    _parsed: dict[str, Text | None] = attrs.field(factory=dict)

    def sentence(self, written: Marked) -> str:
        """A law's docstring, on one line."""
        text = self._text(_module(written.path))
        function = text.functions.get(written.name) if text else None
        return " ".join((ast.get_docstring(function) or "").split()) if function else ""

    def mentions(self, where: str) -> set[str]:
        """The full names in a law's text, and in the texts of the helpers that it calls."""
        path, _, name = where.partition("::")
        found: set[str] = set()
        todo = [f"{_module(path)}.{name}"]
        while todo:
            function = todo.pop()
            if function not in found:
                found.add(function)
                todo += [name for name in self._named_in(function) if name.startswith(OURS)]
        return found

    def _named_in(self, function: str) -> Iterator[str]:
        module, _, name = function.rpartition(".")
        text = self._text(module) if module.startswith("properties.") else None
        node = text.functions.get(name) if text else None
        if text is None or node is None:
            return
        for inner in ast.walk(node):
            match inner:
                case ast.Attribute(value=ast.Name(id=base), attr=attribute) if base in text.names:
                    yield f"{text.names[base]}.{attribute}"
                case ast.Name(id=base) if base in text.names:
                    yield text.names[base]

    def _text(self, module: str) -> Text | None:
        if module not in self._parsed:
            file = self.root.joinpath(*module.split(".")).with_suffix(".py")
            found = file.is_file()
            tree = ast.parse(file.read_text(encoding="utf-8")) if found else None
            self._parsed[module] = Text(module, tree) if tree else None
        return self._parsed[module]


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")
