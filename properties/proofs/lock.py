"""The lock: what was proved when it was last written, and whether that still is so.

`proofs.lock.json` holds for each law its tier, its fingerprint, and the answer of each engine with
paths and time, and for each induction its actions with their laws.  The gate compares verdicts,
fingerprints and tool versions; times and numbers of paths are a record, since neither is part of
what was claimed.
"""

import functools
import importlib.metadata
import json
import platform
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from properties.proofs import (
    bag_laws,
    control_laws,
    crosshair_engine,
    galaktico_laws,
    galaktico_steps,
    galaxy_of_trian_figures,
    galaxy_of_trian_laws,
    galaxy_of_trian_specials,
    galaxy_of_trian_steps,
    galaxy_of_trian_tiles,
    inductions,
    kernel_steps,
    symbolic_engine,
    take_the_galaxy_cards,
    take_the_galaxy_laws,
    take_the_galaxy_steps,
    take_the_galaxy_sums,
)
from properties.proofs.laws import Law, fingerprint
from properties.proofs.sharing import shared
from properties.proofs.verdicts import Answer, Tier, Verdict, tier

LOCK: Final = Path(__file__).parent.parent / "proofs.lock.json"
FORMAT: Final = "galaxy-rules/proofs-lock/1"
TOOLS: Final = ("crosshair-tool", "z3-solver")
ENGINES: Final = (crosshair_engine.prove, symbolic_engine.prove)
REGISTRIES: Final = (
    galaktico_laws.REGISTRY,
    take_the_galaxy_laws.REGISTRY,
    galaxy_of_trian_laws.REGISTRY,
    bag_laws.REGISTRY,
    galaktico_steps.REGISTRY,
    take_the_galaxy_steps.REGISTRY,
    take_the_galaxy_cards.REGISTRY,
    take_the_galaxy_sums.REGISTRY,
    galaxy_of_trian_steps.REGISTRY,
    galaxy_of_trian_figures.REGISTRY,
    galaxy_of_trian_specials.REGISTRY,
    galaxy_of_trian_tiles.REGISTRY,
    kernel_steps.REGISTRY,
)
"""Laws of each game and of bags, then inductive steps.

The lock goes by names, so no two may share the name of a law.
"""
CONTROLS: Final = (
    (control_laws.FALSE, Verdict.REFUTED),
    (control_laws.VACUOUS, Verdict.VACUOUS),
    (control_laws.TRUE, Verdict.CONFIRMED),
)

COMPARED: Final = (
    "tier", "bound", "fails_for", "fingerprint", "clauses", "sentence", "actions", "start",
)  # fmt: skip
"""What of an entry must be as it was locked, beside the verdicts."""

Entry = Mapping[str, Any]
"""A part of the lock as JSON has it."""


@attrs.frozen
class Finding:
    """A law with the answers of all engines, and the word it has earned."""

    law: Law
    answers: tuple[Answer, ...]
    failing: tuple[Answer, ...] = ()
    """The answers for the readings that the law leaves out."""

    @property
    def tier(self) -> Tier:
        """The word the law has earned: none if a reading it leaves out is not refuted."""
        if any(answer.verdict is not Verdict.REFUTED for answer in self.failing):
            return Tier.NOTHING
        return tier(self.law, self.answers)


def examine(law: Law) -> Finding:
    """Ask every engine about a law, and about the readings for which it is said to fail."""
    failing = tuple(prove(one) for one in law.failing() for prove in ENGINES)
    return Finding(law, tuple(prove(law) for prove in ENGINES), failing)


@functools.cache
def findings() -> tuple[Finding, ...]:
    """All laws, examined once a process, or once by all workers of a run together."""
    laws = {name: law for registry in REGISTRIES for name, law in registry.laws.items()}
    answers = shared(laws, lambda name: _said_of(laws[name]))
    return tuple(Finding(law, *answers[name]) for name, law in laws.items())


def _said_of(law: Law) -> tuple[tuple[Answer, ...], tuple[Answer, ...]]:
    finding = examine(law)
    return finding.answers, finding.failing


@functools.cache
def control_findings() -> tuple[tuple[Finding, Verdict], ...]:
    """All laws about the engines, with the verdict that each must get."""
    return tuple(
        (examine(law), expected)
        for registry, expected in CONTROLS
        for law in registry.laws.values()
    )


def tool_versions() -> dict[str, str]:
    """The versions of the provers that are installed."""
    return {tool: importlib.metadata.version(tool) for tool in TOOLS}


@functools.cache
def document() -> dict[str, Any]:
    """The lock as it would be written now, worked out once a process."""
    return {
        "format": FORMAT,
        "tools": tool_versions(),
        "python": platform.python_version(),
        "laws": {finding.law.name: _entry(finding) for finding in findings()},
        "controls": {finding.law.name: _answers(finding) for finding, _ in control_findings()},
        "inductions": {
            one.name: inductions.entry(one, tiers(), foreign_bounds())
            for one in inductions.INDUCTIONS
        },
    }


@functools.cache
def tiers() -> dict[str, str]:
    """The word that each law has earned."""
    return {finding.law.name: finding.tier.words for finding in findings()}


def foreign_bounds() -> dict[str, str]:
    """The bounds of ours, not of a rule, that laws have."""
    bounds = {finding.law.name: finding.law.bound for finding in findings()}
    return {name: bound.text for name, bound in bounds.items() if bound and bound.by is None}


def _entry(finding: Finding) -> dict[str, Any]:
    law = finding.law
    return {
        "clauses": list(law.clauses),
        "tier": finding.tier.words,
        "bound": attrs.asdict(law.bound) if law.bound else None,
        "fails_for": [fails.text for fails in law.fails_for],
        "fingerprint": fingerprint(law),
        "engines": _answers(finding),
    }


def _answers(finding: Finding) -> dict[str, Any]:
    return {
        answer.engine: {
            "verdict": answer.verdict.value,
            "paths": answer.paths,
            "live_paths": answer.live_paths,
            "seconds": round(answer.seconds, 2),
        }
        for answer in finding.answers
    }


def write() -> None:
    """Renew the lock."""
    LOCK.write_text(json.dumps(document(), indent=2) + "\n", encoding="utf-8")


def read() -> dict[str, Any]:
    """The lock as it was last written; without one, nothing is locked."""
    text = LOCK.read_text(encoding="utf-8") if LOCK.exists() else "{}"
    lock: dict[str, Any] = json.loads(text)
    return lock


def complaints(locked: Entry, current: Entry) -> Iterator[str]:
    """Everything in which what holds now falls short of, or differs from, the lock."""
    for part in ("format", "tools"):
        if locked.get(part) != current[part]:
            yield f"{part}: locked {locked.get(part)}, now {current[part]}"
    for part in ("laws", "controls", "inductions"):
        was, now = locked.get(part, {}), current[part]
        yield from (f"{part}.{name}: not in the lock" for name in now if name not in was)
        yield from (f"{part}.{name}: locked, but gone" for name in was if name not in now)
        for name in now:
            if name in was:
                yield from (f"{part}.{name}: {what}" for what in _changes(was[name], now[name]))


def _changes(was: Entry, now: Entry) -> Iterator[str]:
    for field in (
        "tier",
        "bound",
        "fails_for",
        "fingerprint",
        "clauses",
        "sentence",
        "actions",
        "start",
    ):
        if was.get(field) != now.get(field):
            yield f"{field} was {was.get(field)}, is {now.get(field)}"
    if "actions" not in now and _verdicts(was) != _verdicts(now):
        yield f"verdicts were {_verdicts(was)}, are {_verdicts(now)}"


def _verdicts(entry: Entry) -> dict[str, str]:
    """Each engine's verdict; a control is nothing but its engines."""
    answers = entry.get("engines", entry)
    return {engine: answer["verdict"] for engine, answer in answers.items()}


def faults() -> Iterator[str]:
    """What is wrong with the proofs themselves, whatever the lock says."""
    for finding in findings():
        if finding.tier is Tier.NOTHING:
            yield f"{finding.law.name}: {_said(finding)}"
    for one in inductions.INDUCTIONS:
        yield from inductions.faults_of(one, tiers())
    for finding, expected in control_findings():
        if any(answer.verdict is not expected for answer in finding.answers):
            yield f"control {finding.law.name}: should be {expected.value}, {_said(finding)}"


def _said(finding: Finding) -> str:
    return "; ".join(
        f"{a.engine} says {a.verdict.value} ({a.live_paths} live paths) {a.note}".rstrip()
        for a in (*finding.answers, *finding.failing)
    )
