"""Prove everything, print the table, and say where the lock no longer agrees.

``python -m properties.proofs`` exits with 1 if anything is wrong; ``--write`` renews the lock.
"""

import argparse
import sys

from properties.proofs.inductions import INDUCTIONS, entry
from properties.proofs.lock import (
    Finding,
    complaints,
    control_findings,
    document,
    faults,
    findings,
    foreign_bounds,
    read,
    tiers,
    tool_versions,
    write,
)


def main() -> int:
    """Print the table and the faults; the exit code says whether there were any."""
    parser = argparse.ArgumentParser(prog="python -m properties.proofs", description=__doc__)
    parser.add_argument("--write", action="store_true", help="renew the lock")
    options = parser.parse_args()
    print_table()
    wrong = list(faults())
    if options.write and not wrong:
        write()
    wrong += complaints(read(), document())
    for problem in wrong:
        print(f"WRONG {problem}")
    return 1 if wrong else 0


def print_table() -> None:
    """Laws, clauses, what each engine says after how many live paths, and the word earned."""
    found = findings()
    controls = control_findings()
    names = max(len(finding.law.name) for finding in found)
    for finding in found:
        law = finding.law
        word = finding.tier.words + (f" ({law.bound.text})" if law.bound else "")
        word += "".join(f", fails for {fails.text}" for fails in law.fails_for)
        print(f"{law.name:{names}}  {_engines(finding)}  {word:32}  {' '.join(law.clauses)}")
    print()
    for finding, expected in controls:
        print(f"{finding.law.name:{names}}  {_engines(finding)}  must be {expected.value}")
    print()
    for one in INDUCTIONS:
        word = entry(one, tiers(), foreign_bounds())["tier"]
        print(f"{one.name:{names}}  {word:32}  {' '.join(one.clauses)}")
    seconds = sum(a.seconds for f in (*found, *(f for f, _ in controls)) for a in f.answers)
    tools = ", ".join(f"{tool} {version}" for tool, version in tool_versions().items())
    print(
        f"\n{len(found)} laws, {len(INDUCTIONS)} inductions, {len(controls)} controls, "
        f"{seconds:.1f} s; {tools}"
    )


def _engines(finding: Finding) -> str:
    return "  ".join(
        f"{a.engine} {a.verdict.value:9} {a.live_paths:3} of {a.paths:3} paths"
        for a in finding.answers
    )


if __name__ == "__main__":
    sys.exit(main())
