"""The public API is completely typed, as pyright sees it from outside.

Pyright's report is long even when all is well, so only its score and what is wrong are shown.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

COMMAND = (
    *(sys.executable, "-m", "pyright"),
    *("--verifytypes", "galaxy_rules", "--ignoreexternal", "--outputjson"),
)


def here() -> dict[str, str]:
    """The environment with this Python first: with --verifytypes pyright ignores --pythonpath."""
    return os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def main() -> int:
    run = subprocess.run(COMMAND, capture_output=True, text=True, check=False, env=here())
    try:
        report = json.loads(run.stdout)
    except json.JSONDecodeError:
        print(run.stdout, run.stderr, sep="\n")
        return 1
    errors = [d["message"] for d in report["generalDiagnostics"] if d["severity"] == "error"]
    completeness = report["typeCompleteness"]
    for symbol in completeness["symbols"]:
        if symbol["isExported"] and not symbol["isTypeKnown"]:
            errors += [f"{symbol['name']}: {d['message']}" for d in symbol["diagnostics"]]
    score, counts = completeness["completenessScore"], completeness["exportedSymbolCounts"]
    known = counts["withKnownType"]
    print("\n".join([*errors, f"{score:.2%} complete, {known} exported symbols with known types"]))
    return 0 if score == 1 and known and not errors and run.returncode == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
