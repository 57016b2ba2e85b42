"""What a ledger holds: clauses with their checks, laws, and the words that they have earned."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

TIERS: Final = (
    "proved",
    "proved by induction",
    "proved to a bound",
    "proved by induction to a bound",
    "exhausted",
    "sampled",
    "shown",
)
"""The words, the strongest first."""
PROVED: Final = TIERS[:4]
EARNED: Final = TIERS[4:]
"""The words that a test may have; the others are for the provers."""
KINDS: Final = ("law", "induction", "test", "vector")
NOTHING: Final = "nothing"
PASSED: Final = "passed"
NOT_RUN: Final = "not run yet"
LEFT_OUT: Final = "not run in the gate"


def strength(tier: str) -> int:
    """The place of a word among all: the smaller, the stronger."""
    return TIERS.index(tier) if tier in TIERS else len(TIERS)


def strongest(tiers: Iterable[str]) -> str:
    """The strongest of some words.

    >>> strongest(["shown", "proved to a bound", "exhausted"])
    'proved to a bound'
    """
    return min(tiers, key=strength, default=NOTHING)


def tally(tiers: Iterable[str]) -> dict[str, int]:
    """How often each word occurs, the strongest first."""
    found = Counter(tiers)
    return {tier: found[tier] for tier in (*TIERS, NOTHING) if found[tier]}


@attrs.frozen
class Check:
    """One thing that speaks for clauses, with what is on record of its last run."""

    kind: str
    """One of `KINDS`."""
    where: str
    tier: str
    tool: str
    version: str = ""
    seconds: float | None = None
    outcome: str = PASSED
    cases: int = 1
    note: str = ""

    @property
    def counts(self) -> bool:
        """Whether it may speak for a clause: it has passed, or the gate is about to run it."""
        return self.outcome in {PASSED, NOT_RUN}

    @property
    def word(self) -> str:
        """The word that it has earned its clauses."""
        return self.tier if self.counts else NOTHING


@attrs.frozen
class Entry:
    """One clause or ruling: the code that carries it out and everything that speaks for it."""

    id: str
    kind: str
    held: str
    rule: str
    code: tuple[str, ...]
    checks: tuple[Check, ...]
    read_by: tuple[str, ...] = ()
    """The rulings as whose reading a clause is held: what speaks for it speaks for that reading."""

    @property
    def tier(self) -> str:
        """The strongest word that any of its checks has earned it."""
        return strongest(check.word for check in self.checks)

    @property
    def seconds(self) -> float:
        """How long its checks took together, as far as that is on record."""
        return sum(check.seconds or 0.0 for check in self.checks)


@attrs.frozen
class Count:
    """A reference count: an instance of the game and how much there is of it."""

    instance: str
    steps: int
    sequences: int
    """Of so many steps, the longest that were counted."""
    positions: int | None = None
    """All of them, if the whole instance was visited."""
    transitions: int | None = None


@attrs.frozen
class Ledger:
    """The ledger of one game."""

    game: str
    rules: str
    entries: tuple[Entry, ...]
    holes: tuple[str, ...]
    counts: tuple[Count, ...] = ()

    @property
    def checks(self) -> Mapping[str, Check]:
        """All checks, by place."""
        found = {check.where: check for entry in self.entries for check in entry.checks}
        return dict(sorted(found.items()))

    @property
    def tools(self) -> Mapping[str, str]:
        """The tools of its checks and their versions."""
        return {check.tool: check.version for check in self.checks.values()}

    @property
    def totals(self) -> dict[str, dict[str, int]]:
        """How many clauses, rulings and checks have earned each word."""
        clauses = [entry for entry in self.entries if entry.held]
        return {
            "enforced clauses": tally(e.tier for e in clauses if e.held == "enforced"),
            "other clauses": tally(e.tier for e in clauses if e.held != "enforced"),
            "rulings": tally(entry.tier for entry in self.entries if not entry.held),
            **{f"{kind}s": self._words(kind) for kind in KINDS},
        }

    def _words(self, kind: str) -> dict[str, int]:
        return tally(check.word for check in self.checks.values() if check.kind == kind)


@attrs.frozen
class Law:
    """A law as the lock and its own text have it."""

    name: str
    where: str
    sentence: str
    clauses: tuple[str, ...]
    tier: str
    bound: str
    verdicts: Mapping[str, str]
    paths: int
    """Live paths of the engine that had fewer of them."""
    seconds: float
    fails_for: tuple[str, ...] = ()
    """The readings for which it is false, each refuted; it holds for all others."""


@attrs.frozen
class Induction:
    """An invariant that holds at the start and that every action keeps."""

    name: str
    sentence: str
    clauses: tuple[str, ...]
    tier: str
    laws: tuple[str, ...]
    """The laws that it rests on: the start, the steps, and what the steps take for granted."""
    actions: int
    """How many kinds of actions it goes through."""
    bound: str = ""
    glue: str = ""
    """What joins the laws to whole plays, and is not proved itself."""


@attrs.frozen
class LawBook:
    """All laws, and for each function of the arithmetic the laws that speak of it."""

    tools: Mapping[str, str]
    laws: tuple[Law, ...]
    inductions: tuple[Induction, ...]
    functions: Mapping[str, tuple[str, ...]]
    holes: tuple[str, ...]

    @property
    def words(self) -> dict[str, str]:
        """What each law and each induction has earned."""
        laws = {f"law {law.name}": law.tier for law in self.laws}
        return laws | {f"induction {each.name}": each.tier for each in self.inductions}

    @property
    def version(self) -> str:
        """The versions of the provers, in a few words."""
        return ", ".join(f"{tool} {version}" for tool, version in sorted(self.tools.items()))


@attrs.frozen
class Books:
    """The ledgers of all games, and the laws."""

    ledgers: tuple[Ledger, ...]
    laws: LawBook

    @property
    def holes(self) -> tuple[str, ...]:
        """Everything that is missing."""
        return (*self.laws.holes, *(hole for ledger in self.ledgers for hole in ledger.holes))
