"""The list of all long runs, `runs.json`: on which commit, how many inputs, and what was found.

    python -m properties.fuzzing.runs

prints it as a table with its sum.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import attrs

FILE: Final = Path(__file__).with_name("runs.json")
GOAL: Final = 10_000_000
"""Inputs, counted over all runs."""


@attrs.frozen
class Run:
    """One run."""

    commit: str
    kind: str
    python: str
    seed: int
    inputs: int
    accepted: int
    uses: int
    seconds: int
    findings: int
    readers: dict[str, int] = attrs.field(factory=dict)


def commit() -> str:
    """The commit of this checkout; with a plus where something is not committed."""
    command = ("git", "describe", "--always", "--abbrev=10", "--dirty=+", "--exclude=*")
    said = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=FILE.parent
    ).stdout.strip()
    return said or "unknown"


def kept(file: Path = FILE) -> list[Run]:
    """All runs on record."""
    if not file.exists():
        return []
    return [Run(**run) for run in json.loads(file.read_text(encoding="utf-8"))]


def append(run: Run, file: Path = FILE) -> None:
    """Put a run on record."""
    every = [*kept(file), run]
    text = json.dumps([attrs.asdict(one) for one in every], indent=1)
    file.write_text(text + "\n", encoding="utf-8")


def table(every: list[Run]) -> str:
    """The runs as a table in Markdown, and their sum."""
    heads = ("commit", "kind", "inputs", "accepted", "uses", "seconds of CPU", "findings")
    lines = [f"| {' | '.join(heads)} |", "|---|---|---:|---:|---:|---:|---:|"]
    for run in every:
        numbers = (run.inputs, run.accepted, run.uses, run.seconds, run.findings)
        cells = (f"`{run.commit}`", run.kind, *(f"{number:,}" for number in numbers))
        lines.append(f"| {' | '.join(cells)} |")
    total = sum(run.inputs for run in every)
    lines.append("")
    lines.append(f"{total:,} inputs so far, of {GOAL:,}.")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(table(kept()) + "\n")
