"""The lines of a journal: a head, then a line for each ply, and for what was taken back.

Each line is a JSON object with a `chain`, a digest of the line and of the chain before it, so that
a line that is lost, doubled, exchanged or changed by accident is found at its own number.  As with
records, that needs no secret and is no defence against forgery.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import attrs
from cattrs import Converter

from galaxy_rules.kernel.documents.codec import (
    LEFT_OUT,
    kind_of,
    strict_converter,
    structure,
    wrap,
    write_json,
)
from galaxy_rules.kernel.documents.reading import Budget, read_json
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.kernel.values import digest
from galaxy_rules.match.match import Match
from galaxy_rules.match.plies import Ply
from galaxy_rules.match.records import LARGEST_NUMBER, LARGEST_POSITION, Begun, Logged, marks
from galaxy_rules.match.seeds import PLAIN

KIND: Final = "journal"
CHAIN: Final = "chain"
"""The field of a line that its digest is in, which it does not cover."""
HEAD_BUDGET: Final = Budget(LARGEST_POSITION + 40_000, values=40_000)
LINE_BUDGET: Final = Budget(40_000, values=2_000, depth=4)
"""A ply tells who, what, and a mark for each field that changed."""


@attrs.frozen
class Head(Begun):
    """The first line: what is needed to begin the match."""

    chain: str
    dice: str = attrs.field(default=PLAIN, metadata=LEFT_OUT)
    fragment: bool = attrs.field(default=False, metadata=LEFT_OUT)
    names: tuple[str, ...] = attrs.field(default=(), metadata=LEFT_OUT)


@attrs.frozen
class PlyLine(Logged):
    """One ply, chance included, as records have it."""

    chain: str


@attrs.frozen
class UndoLine:
    """The last action of a seat was taken back, with the chance after it."""

    undo: int
    """How many plies there were afterwards."""
    by: int
    """Whose action it was."""
    chain: str


@attrs.frozen
class RedoLine:
    """What was taken back last was played again."""

    redo: int
    """How many plies there were afterwards."""
    chain: str


Line = Head | PlyLine | UndoLine | RedoLine


@cache
def _converter() -> Converter:
    return strict_converter(LARGEST_NUMBER)


# writing


def head_of(match: Match) -> dict[str, Any]:
    """The head of a match's journal, without its chain."""
    start = match.start_state
    head = {
        **match.game.header(),
        "options": match.game.options(start),
        "seed": match.seed,
        "start": start.digest(),
        "position": match.game.encode(start) if match.own_start else None,
        "dice": match.generator,
    }
    head |= {"fragment": True} if match.fragment else {}
    head |= {"names": list(match.names)} if match.names else {}
    return wrap(KIND, head, {})


def ply_line(before: Any, ply: Ply) -> dict[str, Any]:  # noqa: ANN401 - any game's state
    """One ply after a state, without its chain."""
    return {"by": ply.by, "do": str(ply.action), "marks": marks(before, ply.state)}


def chained_line(before: str, line: Mapping[str, Any]) -> tuple[str, str]:
    """A line as it is written, and its chain."""
    chain = chain_of(before, line)
    return write_json({**line, CHAIN: chain}) + "\n", chain


def chain_of(before: str, line: Mapping[str, Any]) -> str:
    """A digest of a line, and through the one before it of all that came before."""
    told = {name: value for name, value in line.items() if name != CHAIN}
    return digest((before, json.dumps(told, sort_keys=True)))


# reading


def read_line(text: bytes, number: int, before: str) -> Line:
    """The line of this number, counted from 1; what is wrong with it is a `BadRecord` with it."""
    try:
        document = _document(text, HEAD_BUDGET if number == 1 else LINE_BUDGET)
        found = _line_in(document, head=number == 1)
    except BadInput as error:
        path = error.field.removeprefix("line").removeprefix("document").removeprefix(".")
        where = f"line {number}.{path}" if path else f"line {number}"
        raise BadRecord(where, error.problem) from None
    if found.chain != chain_of(before, document):
        raise BadRecord(f"line {number}.{CHAIN}", "the line, or one before it, is another one")
    return found


def _document(text: bytes, budget: Budget) -> dict[str, Any]:
    if len(text) > 4 * budget.characters:
        raise BadInput("line", f"longer than {budget.characters} characters")
    try:
        decoded = text.decode()
    except UnicodeDecodeError:
        raise BadInput("line", "not a text in UTF-8") from None
    document = read_json(decoded, budget)
    if not isinstance(document, dict):
        raise BadInput("line", "expected an object")
    return document


def _line_in(document: dict[str, Any], *, head: bool) -> Line:
    if head:
        if (found := kind_of(document)) != KIND:
            raise BadInput("format", f"a {found}, not a journal")
        body = {name: value for name, value in document.items() if name != "format"}
        return structure(_converter(), body, Head, "line")
    kind: type[Line] = PlyLine
    if "undo" in document:
        kind = UndoLine
    elif "redo" in document:
        kind = RedoLine
    return structure(_converter(), document, kind, "line")
