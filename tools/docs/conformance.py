"""What speaks for a game: its ledger's totals, its vectors and its reference counts."""

import json
from pathlib import Path

from tools.docs.tables import plain, table

WORDS = (
    "proved",
    "proved by induction",
    "proved to a bound",
    "proved by induction to a bound",
    "exhausted",
    "sampled",
    "shown",
)


def conformance_part(root: Path, name: str) -> str:
    """The totals of the ledger, the files of vectors and the reference counts."""
    ledger = json.loads((root / "docs" / "ledger" / f"{name}.json").read_text())
    totals = [
        [of, *(str(counts.get(word) or "") for word in WORDS)]
        for of, counts in ledger["totals"].items()
    ]
    counts = [
        [plain(count["instance"]), _number(count.get("positions")),
         f"{_number(count['sequences'])} of {count['steps']} steps"]
        for count in ledger["counts"]
    ]  # fmt: skip
    return "\n\n".join(
        [
            table(["of", *WORDS], totals),
            "Vectors that any implementation can run:",
            table(["file", "vectors"], _vectors(root, name)),
            "Reference counts:",
            table(["instance", "positions", "sequences"], counts),
        ]
    )


def _vectors(root: Path, name: str) -> list[list[str]]:
    files = sorted((root / "fixtures" / "vectors").glob(f"{name}*.json"))
    return [
        [f"`fixtures/vectors/{file.name}`", str(len(json.loads(file.read_text())))]
        for file in files
    ]


def _number(value: int | None) -> str:
    return f"{value:,}" if value is not None else ""
