"""The rulebook as a register: clauses and rulings with an id, and code that cites them.

A citation is code, never a comment: `cites` ties a function or class to the clauses it carries
out, refusals and score lines carry theirs, and the trace check reads both.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.kernel.errors import BadData, BadInput

T = TypeVar("T")

CLAUSE_ID: Final = re.compile(r"[A-Z]{3}(?:-[A-Z]+)+-\d{2,3}[a-z]?")
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


def cites(*ids: str) -> Callable[[T], T]:
    """Mark a function or class as carrying out these clauses or rulings.

    >>> @cites("GAL-MOV-01")
    ... def reach(): ...
    >>> citations(reach)
    ('GAL-MOV-01',)
    """

    def mark(thing: T) -> T:
        before = vars(thing).get("__clauses__", ())
        setattr(thing, "__clauses__", (*ids, *before))  # noqa: B010 - T is a function or class
        return thing

    return mark


def citations(thing: object) -> tuple[str, ...]:
    """The clauses that a function or class says it carries out."""
    ids: tuple[str, ...] = getattr(thing, "__clauses__", ())
    return ids


@attrs.frozen
class Clause:
    """One atomic rule: where it stands, what it says in our words, how the library holds it."""

    id: str
    section: str
    lines: tuple[int, ...]
    text: str
    kind: str
    held: str
    reason: str


@attrs.frozen
class Ruling:
    """A question that the rulebook leaves open, the answer taken, and the answers not taken."""

    id: str
    question: str
    lines: tuple[int, ...]
    clauses: tuple[str, ...]
    ruling: str
    why: str
    alternatives: tuple[str, ...]
    switches: Mapping[str, Mapping[str, str]]


@attrs.frozen
class Register(Mapping[str, Clause | Ruling]):
    """All clauses and rulings of a game, by id, in the order of the rulebook."""

    game: str
    edition: str
    transcript_sha256: str
    entries: Mapping[str, Clause | Ruling] = attrs.field(repr=False)

    def __getitem__(self, key: str) -> Clause | Ruling:
        """One entry; an unknown id is a `BadInput`."""
        try:
            return self.entries[key]
        except KeyError:
            raise BadInput("clause", f"{self.game} has no clause {key!r}") from None

    def __contains__(self, key: object) -> bool:
        """Whether the register has this id."""
        return key in self.entries

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
    document = tomllib.loads(text)
    if document.get("format") != FORMAT:
        raise BadData("format", f"expected {FORMAT!r}, found {document.get('format')!r}")
    entries: dict[str, Clause | Ruling] = {}
    for number, row in enumerate(document["clause"]):
        _enter(entries, f"clause[{number}]", _clause(row, f"clause[{number}]"))
    for number, row in enumerate(document["ruling"]):
        _enter(entries, f"ruling[{number}]", _ruling(row))
    for entry in entries.values():
        if isinstance(entry, Ruling):
            _check_references(entry, entries)
    return Register(
        document["game"], document["edition"], document["transcript_sha256"], entries
    )


def _clause(row: Mapping[str, Any], path: str) -> Clause:
    clause = Clause(
        row["id"],
        row["section"],
        tuple(row["lines"]),
        row["text"],
        row["kind"],
        row["held"],
        row.get("reason", ""),
    )
    if clause.kind not in KINDS:
        raise BadData(f"{path}.kind", f"{clause.kind!r} is none of {KINDS}")
    if clause.held not in HOLDINGS:
        raise BadData(f"{path}.held", f"{clause.held!r} is none of {HOLDINGS}")
    if clause.held != "enforced" and not clause.reason:
        raise BadData(f"{path}.reason", f"{clause.id} is not enforced and gives no reason")
    return clause


def _ruling(row: Mapping[str, Any]) -> Ruling:
    return Ruling(
        row["id"],
        row["question"],
        tuple(row["lines"]),
        tuple(row["clauses"]),
        row["ruling"],
        row["why"],
        tuple(row.get("alternatives", ())),
        row.get("switches", {}),
    )


def _enter(
    entries: dict[str, Clause | Ruling], path: str, entry: Clause | Ruling
) -> None:
    if not CLAUSE_ID.fullmatch(entry.id):
        raise BadData(f"{path}.id", f"{entry.id!r} is not an id")
    if entry.id in entries:
        raise BadData(f"{path}.id", f"{entry.id} stands twice")
    entries[entry.id] = entry


def _check_references(ruling: Ruling, entries: Mapping[str, Clause | Ruling]) -> None:
    for reference in ruling.clauses:
        if reference not in entries:
            raise BadData(ruling.id, f"refers to {reference}, which does not exist")
