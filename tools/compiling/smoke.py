"""A compiled wheel, right after it was built: it is compiled, and the golden records replay.

python tools/compiling/smoke.py
"""

from pathlib import Path
from typing import Final

import galaxy_rules as gr
from galaxy_rules.match.vectors import read_vectors, run_vectors

FIXTURES: Final = Path(__file__).resolve().parents[2] / "fixtures"


def main() -> None:
    """Replay every record and run every vector."""
    assert gr.__compiled__, gr.__file__
    for file in sorted((FIXTURES / "records").glob("*.json")):
        if "seat" not in file.name:
            text = file.read_text("utf-8")
            assert gr.dumps(gr.Match.replay(text)) == text.rstrip("\n"), file.name
    count = 0
    for file in sorted((FIXTURES / "vectors").glob("*.json")):
        for outcome in run_vectors(read_vectors(file.read_text("utf-8"))):
            assert outcome.passed, outcome
            count += 1
    print(f"compiled: every golden record replays, {count} vectors pass")


if __name__ == "__main__":
    main()
