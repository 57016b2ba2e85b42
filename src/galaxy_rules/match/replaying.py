"""Replaying: a match that goes exactly as its record says, or where and why it parts."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.documents.codec import alike
from galaxy_rules.kernel.errors import BadInput, BadRecord, brief
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.match.records import (
    Begun,
    Logged,
    Record,
    ReplayParted,
    Result,
    SeatRecord,
    check_sizes,
    decoded,
    game_of,
    read_record,
    result_of,
    sizes,
)
from galaxy_rules.match.telling import Telling

if TYPE_CHECKING:
    from galaxy_rules.match.journal_lines import Head
    from galaxy_rules.match.match import Match
    from galaxy_rules.match.plies import Ply

M = TypeVar("M", bound="Match")
TOGETHER: Final = 100
"""Plies that are played before their digests are compared: rules and digests taking turns at every
ply drive each other's code out of the processor, and take an eighth longer.
"""


def replay(
    kind: type[M],
    record: Record | SeatRecord | str,
    data: Pack | None,
    *,
    fragment: bool = False,
) -> M:
    """A match that goes exactly as the record says, or `ReplayParted`."""
    found = read_record(record) if isinstance(record, str) else record
    if isinstance(found, SeatRecord):
        raise BadRecord("record.seat", "one seat's record cannot be replayed, only reviewed")
    if not isinstance(found, Record):
        raise BadRecord("record", f"expected a record, found {type(found).__name__}")
    match = begin(kind, found, data, fragment=fragment)
    told = Telling(match.game, match.start_state)
    with naming_corrections(match.game, found.rules):
        for start in range(0, len(found.log), TOGETHER):
            _replay_some(match, start, found.log[start : start + TOGETHER], told)
        _compare_result(found, match)
    return match


def begin(kind: type[M], head: "Record | Head", data: Pack | None, *, fragment: bool = False) -> M:
    """The match that a record or a journal begins with: its game, first state and seed."""
    game = game_of(head, data)
    fragment = fragment or head.fragment
    start = _start(game, head, fragment=fragment)
    try:
        match = kind(game, start, head.seed, head.dice, fragment=fragment, names=head.names)
    except BadInput as error:
        raise BadRecord(f"record.{error.field}", error.problem) from None
    if head.fragment and not match.fragment:
        raise BadRecord("record.fragment", "the first state is whole")
    with naming_corrections(game, head.rules):
        if match.start_state.digest() != head.start:
            raise ReplayParted(-1, "record.start", "the first state is another one")
    return match


@contextlib.contextmanager
def naming_corrections(game: AnyGame, rules: str) -> Iterator[None]:
    """Say of what was written under older rules and parts which clauses were corrected since."""
    try:
        yield
    except ReplayParted as parted:
        if rules == game.rules_version:
            raise
        raise _corrected(game, rules, parted) from None


def _corrected(game: AnyGame, rules: str, parted: ReplayParted) -> ReplayParted:
    """A record of older rules that parts: which clauses were corrected since."""
    later = [one for one in game.corrections if int(one.version) > int(rules)]
    about = [one for one in later if set(one.clauses) & set(parted.clauses)] or later
    clauses = tuple(dict.fromkeys(clause for one in about for clause in one.clauses))
    problem = f"{parted.problem}; the record is of rules {rules}, and these are"
    problem += f" {game.rules_version}: corrected were {', '.join(clauses) or 'no clauses'}"
    return ReplayParted(parted.ply, parted.parted, problem, clauses)


def _start(game: AnyGame, record: Begun, *, fragment: bool) -> Any:  # noqa: ANN401 - any state
    try:
        start = game.new(**record.options)
    except (BadInput, TypeError) as error:
        raise BadRecord("record.options", str(error)) from None
    if not alike(game.options(start), record.options):
        raise BadRecord("record.options", "a record names every choice of the table")
    if record.position is None:
        return start
    check_sizes(sizes(record.position), "record.position")
    return decoded(
        game, record.position, "state", "record.position", fragment=fragment, rules=record.rules
    )


def _replay_some(match: "Match", start: int, log: Sequence[Logged], told: Telling) -> None:
    """Some logged plies, the first of which has this number; the first that parts is told."""
    played: list[Logged] = []
    before = match.plies[start - 1].state if start else match.start_state
    try:
        for number, logged in enumerate(log, start):
            ply = _play(match, number, logged)
            told.note(number, before, ply)
            before = ply.state
            played.append(logged)
    finally:
        if played:
            told.logged(match.plies, start + len(played) - 1)  # which tells those before it as well
        for number, logged in enumerate(played, start):
            _compare_marks(match, number, logged, told)


def replay_ply(match: "Match", number: int, logged: Logged, told: Telling) -> None:
    """Play one logged ply, or compare one that chance has played already."""
    _play(match, number, logged)
    _compare_marks(match, number, logged, told)


def _play(match: "Match", number: int, logged: Logged) -> "Ply":
    """The same but for its digests; the ply as it happened."""
    if len(match.plies) <= number:
        if logged.by != match.to_move:
            problem = f"the record says seat {brief(logged.by)}, the game says {match.to_move}"
            raise ReplayParted(number, "by", problem)
        try:
            match.play(logged.do)
        except IllegalAction as error:
            raise ReplayParted(number, "do", str(error), error.clauses) from None
        except BadInput as error:
            raise ReplayParted(number, "do", str(error)) from None
    ply = match.plies[number]
    if logged.by != ply.by:
        problem = f"the record says seat {brief(logged.by)}, the game says {ply.by}"
        raise ReplayParted(number, "by", problem)
    if logged.do != str(ply.action):
        raise ReplayParted(number, "do", f"{logged.do!r:.60}, but {ply.action} happened")
    return ply


def _compare_marks(match: "Match", number: int, logged: Logged, told: Telling) -> None:
    """Object to the first field whose digest is not the recorded one."""
    found = told.logged(match.plies, number).marks
    if found == logged.marks:
        return
    for field in sorted(found.keys() | logged.marks.keys()):
        if found.get(field) != logged.marks.get(field):
            problem = f"digest {logged.marks.get(field)!r:.20} recorded, {found.get(field)} found"
            raise ReplayParted(number, f"marks.{field}", problem)


def _compare_result(record: Record, match: "Match") -> None:
    found = result_of(match.game, match.state)
    if len(match.plies) != len(record.log):
        raise ReplayParted(len(record.log), "do", "the record ends before chance does")
    for field in attrs.fields(Result):
        if getattr(found, field.name) != getattr(record.result, field.name):
            problem = f"{getattr(record.result, field.name)!r:.60} recorded, "
            problem += f"{getattr(found, field.name)!r:.60} found"
            raise ReplayParted(-1, f"record.result.{field.name}", problem)
