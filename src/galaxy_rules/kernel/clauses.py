"""The rulebook as a register: clauses and rulings with an id, and code that cites them.

A citation is code, never a comment: `cites` ties a function or class to the clauses it carries
out, refusals and score lines carry theirs, and the trace check reads both.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.kernel.documents.reading import DOCUMENT, read_toml
from galaxy_rules.kernel.errors import BadData, BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.unchanging import frozen

T = TypeVar("T")

CLAUSE_ID: Final = re.compile(r"[A-Z]{3}(?:-[A-Z]+)+(?:-\d)?-\d{2,3}[a-z]?")
KINDS: Final = (
    "obligation",
    "permission",
    "prohibition",
    "quantity",
    "definition",
    "setup",
    "scoring",
    "component",
    "flavour",
)
HOLDINGS: Final = ("enforced", "construction", "data", "derived", "unmodelled")
FORMAT: Final = "galaxy-rules/clauses/1"
HEADER: Final = ("game", "edition", "transcript_sha256")

_BESIDE: Final[dict[object, tuple[str, ...]]] = {}
"""What functions cite that cannot be told it: compiled ones have no attributes of their own."""


def cites(*ids: str) -> Callable[[T], T]:
    """Mark a function or class as carrying out these clauses or rulings.

    >>> @cites("GAL-MOV-01")
    ... def reach(): ...
    >>> citations(reach)
    ('GAL-MOV-01',)
    """

    def mark(thing: T) -> T:
        own = getattr(thing, "__dict__", None)
        if own is None:
            _BESIDE[thing] = (*ids, *_BESIDE.get(thing, ()))
            return thing
        before = own.get("__clauses__", ())
        setattr(thing, "__clauses__", (*ids, *before))  # noqa: B010 - T is a function or class
        return thing

    return mark


def citations(thing: object) -> tuple[str, ...]:
    """The clauses that a function or class says it carries out."""
    ids: tuple[str, ...] | None = getattr(thing, "__clauses__", None)
    return _BESIDE.get(thing, ()) if ids is None else ids


@frozen
class Clause:
    """One atomic rule: where it stands, what it says in our words, how the library holds it."""

    id: str
    """Its name, as refusals and scores cite it: it stays."""
    section: str
    """The chapter of the rulebook."""
    lines: tuple[int, ...]
    """Where it stands in the transcript of the rulebook."""
    text: str
    """What it says, in our words."""
    kind: str
    """What sort of sentence it is."""
    held: str
    """How the library holds it: `enforced`, `construction`, `data`, `derived`, `unmodelled`."""
    reason: str
    """Why, where it is not enforced."""

    @property
    def read_by(self) -> tuple[str, ...]:
        """The rulings that its text names: it is held as they read it, not by itself."""
        named = dict.fromkeys(CLAUSE_ID.findall(self.text))
        return tuple(one for one in named if one.split("-")[1] == "R")


@frozen
class Ruling:
    """A question that the rulebook leaves open, the answer taken, and the answers not taken."""

    id: str
    """Its name, as refusals and scores cite it: it stays."""
    question: str
    """What the rulebook leaves open."""
    lines: tuple[int, ...]
    """The lines of the transcript that it is about."""
    clauses: tuple[str, ...]
    """The clauses that it reads."""
    ruling: str
    """The answer taken."""
    why: str
    """The argument for it."""
    alternatives: tuple[str, ...]
    """The answers not taken, each with its reason."""
    switches: Mapping[str, Mapping[str, str]]
    """The questions that can be switched, by name, with what each reading says."""

    @property
    def text(self) -> str:
        """The question and the answer taken: what a page shows where this is cited."""
        return f"{self.question} {self.ruling}"


class UnknownClause(BadInput, KeyError):
    """An id that the register does not have; a `KeyError` too, since a register is a mapping."""


@frozen
class Register(Mapping[str, Clause | Ruling]):
    """All clauses and rulings of a game, by id, in the order of the rulebook."""

    game: str
    """Whose rulebook it is."""
    edition: str
    """Which edition of it."""
    transcript_sha256: str
    """The hash of the transcript whose lines the entries name."""
    entries: Mapping[str, Clause | Ruling] = attrs.field(repr=False)
    """All of them, by id; the register itself is a mapping of the same."""

    def __getitem__(self, key: str) -> Clause | Ruling:
        """One entry; an unknown id is a `BadInput`."""
        try:
            return self.entries[key]
        except (KeyError, TypeError):
            raise UnknownClause("clause", f"{self.game} has no clause {brief(key)}") from None

    def __contains__(self, key: object) -> bool:
        """Whether the register has this id."""
        return isinstance(key, str) and key in self.entries

    def __iter__(self) -> Iterator[str]:
        """The ids, in the order of the rulebook."""
        return iter(self.entries)

    def __len__(self) -> int:
        """How many clauses and rulings there are."""
        return len(self.entries)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses alone."""
        return tuple(entry for entry in self.entries.values() if isinstance(entry, Clause))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings alone."""
        return tuple(entry for entry in self.entries.values() if isinstance(entry, Ruling))


def read_register(text: str) -> Register:
    """The register in a TOML text, checked: ids unique, kinds known, references resolved."""
    document = _table(text)
    if document.get("format") != FORMAT:
        raise BadData("format", f"expected {FORMAT!r}, found {brief(document.get('format'))}")
    entries: dict[str, Clause | Ruling] = {}
    for path, row in _rows(document, "clause"):
        _enter(entries, path, _clause(row, path))
    for path, row in _rows(document, "ruling"):
        _enter(entries, path, _ruling(row, path))
    for entry in entries.values():
        references = entry.clauses if isinstance(entry, Ruling) else entry.read_by
        _check_references(entry.id, references, entries)
    game, edition, sha256 = (_word(document, key, "register") for key in HEADER)
    return Register(game, edition, sha256, FrozenMap(entries))


@cache
def packaged_register(package: str) -> Register:
    """The clauses and rulings that a game brings; read once."""
    return read_register(package_text(package, "clauses.toml"))


def _table(text: str) -> dict[str, Any]:
    try:
        return read_toml(text, DOCUMENT)
    except BadInput as error:
        raise BadData("register", error.problem) from None


def _rows(document: Mapping[str, Any], name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    rows = document.get(name)
    if not isinstance(rows, list):
        raise BadData(name, "expected a list of tables")
    for number, row in enumerate(rows):
        path = f"{name}[{number}]"
        if not isinstance(row, dict):
            raise BadData(path, "expected a table")
        yield path, row


def _word(row: Mapping[str, Any], key: str, path: str) -> str:
    if type(row.get(key)) is not str:
        raise BadData(f"{path}.{key}", f"expected a text, found {brief(row.get(key))}")
    return str(row[key])


def _words(row: Mapping[str, Any], key: str, path: str) -> tuple[str, ...]:
    words = row.get(key)
    if not isinstance(words, list) or any(type(word) is not str for word in words):
        raise BadData(f"{path}.{key}", f"expected a list of texts, found {brief(words)}")
    return tuple(words)


def _lines(row: Mapping[str, Any], path: str) -> tuple[int, ...]:
    lines = row.get("lines")
    if not isinstance(lines, list) or any(type(line) is not int for line in lines):
        raise BadData(f"{path}.lines", f"expected line numbers, found {brief(lines)}")
    return tuple(lines)


def _clause(row: Mapping[str, Any], path: str) -> Clause:
    clause = Clause(
        _word(row, "id", path),
        _word(row, "section", path),
        _lines(row, path),
        _word(row, "text", path),
        _word(row, "kind", path),
        _word(row, "held", path),
        _word(row, "reason", path) if "reason" in row else "",
    )
    if clause.kind not in KINDS:
        raise BadData(f"{path}.kind", f"{brief(clause.kind)} is none of {KINDS}")
    if clause.held not in HOLDINGS:
        raise BadData(f"{path}.held", f"{brief(clause.held)} is none of {HOLDINGS}")
    if clause.held != "enforced" and not clause.reason:
        raise BadData(f"{path}.reason", f"{clause.id} is not enforced and gives no reason")
    return clause


def _ruling(row: Mapping[str, Any], path: str) -> Ruling:
    return Ruling(
        _word(row, "id", path),
        _word(row, "question", path),
        _lines(row, path),
        _words(row, "clauses", path),
        _word(row, "ruling", path),
        _word(row, "why", path),
        _words(row, "alternatives", path) if "alternatives" in row else (),
        _switches(row, path),
    )


def _switches(row: Mapping[str, Any], path: str) -> Mapping[str, Mapping[str, str]]:
    """By switch and reading, the argument for it."""
    switches = row.get("switches", {})
    if not isinstance(switches, dict):
        raise BadData(f"{path}.switches", "expected a table of switches")
    for name, readings in switches.items():
        if not isinstance(readings, dict):
            raise BadData(f"{path}.switches.{name}", "expected a table of readings")
        for reading in readings:
            _word(readings, reading, f"{path}.switches.{name}")
    return switches


def _enter(entries: dict[str, Clause | Ruling], path: str, entry: Clause | Ruling) -> None:
    if not CLAUSE_ID.fullmatch(entry.id):
        raise BadData(f"{path}.id", f"{brief(entry.id)} is not an id")
    if entry.id in entries:
        raise BadData(f"{path}.id", f"{entry.id} stands twice")
    entries[entry.id] = entry


def _check_references(
    id: str,  # noqa: A002 - the word of the registers
    references: tuple[str, ...],
    entries: Mapping[str, Clause | Ruling],
) -> None:
    for reference in references:
        if reference not in entries:
            raise BadData(id, f"refers to {reference}, which does not exist")
