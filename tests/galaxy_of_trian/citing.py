"""Which clauses stand behind each kind of sum and each kind of fault: a second list of them.

It was taken from the engine and says nothing about what is right; whoever changes what a sum or a
fault cites changes it in fixtures/answers as well, so that no citation changes unnoticed.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

BOOK: Final = Path(__file__).parents[2] / "fixtures" / "answers" / "galaxy_of_trian_citations.json"


@cache
def book() -> dict[str, dict[str, list[str]]]:
    """For each kind of sum or fault the clauses that it may cite together."""
    kept: dict[str, dict[str, list[str]]] = json.loads(BOOK.read_text(encoding="utf-8"))
    return kept


def is_cited(kind: str, what: str, clauses: tuple[str, ...]) -> bool:
    """Whether the list has these clauses for this, whatever the seats, places and numbers."""
    return " ".join(clauses) in book()[kind][re.sub(r"-?\d+", "#", what)]
