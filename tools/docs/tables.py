"""Markdown tables, and values that must not be taken for Markdown."""

import json
from collections.abc import Iterable, Sequence

MEANT_OTHERWISE = ("\\", "|", "*", "_", "<", ">", "[", "]", "$", "`", "~", "{")
"""Signs of Markdown that are plain signs in a rule's words."""


def plain(text: str) -> str:
    """A text as it stands, in one line.

    >>> plain("one | two") == "one " + chr(92) + "| two"
    True
    """
    return _escaped(" ".join(text.split()))


def _escaped(text: str) -> str:
    for sign in MEANT_OTHERWISE:
        text = text.replace(sign, f"\\{sign}")
    return text


def prose(text: str) -> str:
    """A text of the registers in one line: its words in backticks stay what they are."""
    parts = " ".join(text.split()).split("`")
    return "`".join(part if number % 2 else _escaped(part) for number, part in enumerate(parts))


def code(value: object) -> str:
    """A value in the words of JSON, set as code."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"`{text}`".replace("|", "\\|") if text else "(empty)"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns under a head; nothing but a sentence where there are no rows.

    >>> print(table(["a", "b"], [["1", "2"]]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    lines = [f"| {' | '.join(row)} |" for row in rows]
    if not lines:
        return "There are none."
    return "\n".join([f"| {' | '.join(head)} |", "|---" * len(head) + "|", *lines])
