"""Records: a match in notation with digests, whole or as one seat may know it.

A whole record names the state after each ply by the digests of the fields that changed, so a
replay that parts says at which ply and in which field.  A seat's record holds that seat's views,
events and own actions, digests of views only, and no seed; `replay` refuses it, `review` checks it.

The digests and the chain in a seat's record need no secret: they show accidental damage, and
whoever forges a record computes them anew.  Against forgery a table signs what it gives away
(`match.record(seat, key=...)`), or compares a record with the match that it has.
"""

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs
from cattrs import Converter

from galaxy_rules.catalogue import AnyGame, game_for
from galaxy_rules.kernel.documents.codec import (
    LEFT_OUT,
    check_every_key,
    kind_of,
    read_json,
    strict_converter,
    structure,
    wrap,
    write_json,
)
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.kernel.game import OVER
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.values import digest, key_of
from galaxy_rules.match.seeds import PLAIN, SEED_BITS, is_secret
from galaxy_rules.match.signing import SIGNATURE, signature

if TYPE_CHECKING:
    from galaxy_rules.match.match import Match
    from galaxy_rules.match.telling import Telling

MARK: Final = 12
"""Hexadecimal digits of a field's digest."""
LARGEST_NUMBER: Final = 1 << max(SEED_BITS.values())
"""No number in a record is larger: the seed is the largest."""
LONGEST: Final = 200_000
"""Plies in a record."""
LARGEST_POSITION: Final = 60_000
"""Characters of a position or a view in a record: every ply of it costs as much as these."""


@attrs.frozen
class Logged:
    """One ply: who, what in notation, and digests of the fields that it changed."""

    by: int
    do: str
    marks: dict[str, str]


@attrs.frozen
class Result:
    """How it ended, or stands: over or not, totals, winners, and a digest of the last state."""

    over: bool
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    digest: str


@attrs.frozen
class Headed:
    """What stands at the head of every record: what is needed to make its game."""

    game: str
    rules: str
    variant: str
    rulings: dict[str, str]
    data: str
    options: dict[str, Any]


@attrs.frozen
class Begun(Headed):
    """What is needed besides to begin the same match: its first state and its seed."""

    seed: int
    start: str
    position: dict[str, Any] | None
    """The first state, where it is not the one that the options lead to."""


@attrs.frozen
class Record(Begun):
    """A whole match."""

    log: tuple[Logged, ...]
    """Every ply, chance included: who, what, and the digests of what changed."""
    result: Result
    """How it stood at the end."""
    dice: str = attrs.field(default=PLAIN, metadata=LEFT_OUT)
    """The generator of chance; records of old do not name it."""
    fragment: bool = attrs.field(default=False, metadata=LEFT_OUT)
    """Whether the first state is a part of a position; only then it is written down."""
    names: tuple[str, ...] = attrs.field(default=(), metadata=LEFT_OUT)
    """What the players are called, by seat; only where they have names."""

    def document(self) -> dict[str, Any]:
        """The record as a JSON document."""
        return copied(self.written())

    def written(self) -> dict[str, Any]:
        """The same to be written at once: it shares what it holds with the record."""
        return wrap("record", {}, _plain(self))


def _plain(record: Any) -> dict[str, Any]:  # noqa: ANN401 - any record
    """The fields of a record; one of a whole game says nothing of fragments, as ever, and one of
    players without names nothing of names.

    What is plain in it already is not copied.
    """
    plain = {field.name: getattr(record, field.name) for field in attrs.fields(type(record))}
    plain["log"] = [_plain_ply(ply) for ply in record.log]
    if "result" in plain:
        plain["result"] = _plain_ply(record.result)
    for name in ("fragment", "names"):
        if not plain[name]:
            del plain[name]
    return plain


def _plain_ply(ply: Any) -> dict[str, Any]:  # noqa: ANN401 - of any record
    kind: Any = type(ply)
    names = _names_of(kind)
    return {name: getattr(ply, name) for name in names}


@cache
def _names_of(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a class
    return tuple([field.name for field in attrs.fields(kind)])


@attrs.frozen
class Seen:
    """One ply as a seat saw it: who, its own action, the events, what changed in its view."""

    by: int
    do: str | None
    events: tuple[dict[str, Any], ...]
    view: dict[str, Any]
    digest: str
    chain: str


@attrs.frozen
class SeatRecord(Headed):
    """A match as one seat may know it.

    Each ply's `chain` is a digest of all that this seat saw up to there, and the record's own that
    of the last ply: nothing is lost, doubled or exchanged by accident unnoticed.  Whoever changes
    a record on purpose can compute them anew; what only the table can write is the `signature`.
    """

    seat: int
    """Whose record it is."""
    view: dict[str, Any]
    """What it saw first."""
    digest: str
    """The digest of that."""
    log: tuple[Seen, ...]
    """Every ply, as far as this seat may know it."""
    chain: str
    """The digest of everything that it saw."""
    commitment: str = attrs.field(default="", metadata=LEFT_OUT)
    """A hash of the seed, where it is a secret; the seed itself is in no seat's record."""
    signature: str = attrs.field(default="", metadata=LEFT_OUT)
    """What shows that the table wrote this: HMAC-SHA-256 under its key; empty where it has none."""
    fragment: bool = attrs.field(default=False, metadata=LEFT_OUT)
    """Whether the match began with a part of a position; only then it is written down."""
    names: tuple[str, ...] = attrs.field(default=(), metadata=LEFT_OUT)
    """What the players are called, by seat: who sat where; only where they have names."""

    def document(self) -> dict[str, Any]:
        """The record as a JSON document; one without a signature says nothing of signatures."""
        return copied(self.written())

    def written(self) -> dict[str, Any]:
        """The same to be written at once: it shares what it holds with the record."""
        body = _plain(self)
        if not self.signature:
            del body[SIGNATURE]
        return wrap("seat-record", {}, body)

    def signed(self, key: bytes) -> "SeatRecord":
        """The same record with the signature of the table whose key this is."""
        return attrs.evolve(self, signature=signature(self.written(), key))


class ReplayParted(BadRecord):
    """A replay that went another way than its record says."""

    def __init__(self, ply: int, field: str, problem: str, clauses: tuple[str, ...] = ()) -> None:
        """Say at which ply, in which field, and why; by which clauses, if an action is refused."""
        super().__init__(f"log[{ply}].{field}" if ply >= 0 else field, problem)
        self.ply = ply
        """At which ply; -1 where it is the record's head or result."""
        self.parted: str = self.field.removeprefix(f"log[{ply}].")
        """In which field of that ply."""
        self.clauses = clauses
        """By which clauses, where an action is refused."""


class NotGenuine(BadRecord):
    """A seat's record that the table did not write, or not with this key, or not of this match."""


# writing


def copied(plain: dict[str, Any]) -> dict[str, Any]:
    """The same plain values, for somebody to change."""
    return {key: _copied(value) for key, value in plain.items()}


def _copied(plain: Any) -> Any:  # noqa: ANN401 - plain JSON
    match plain:
        case dict():
            return copied(plain)
        case list() | tuple():
            return [_copied(value) for value in plain]
        case _:
            return plain


def full_record(match: "Match", told: "Telling") -> Record:
    """The whole match."""
    game = match.game
    return Record(
        **game.header(),
        options=game.options(match.start_state),
        seed=match.seed,
        start=match.start_state.digest(),
        position=game.encode(match.start_state) if match.own_start else None,
        log=told.log(match.plies),
        result=result_of(game, match.state),
        dice=match.generator,
        fragment=match.fragment,
        names=match.names,
    )


def result_of(game: AnyGame, state: Any) -> Result:  # noqa: ANN401 - any game's state
    """How a match stands."""
    score = game.score(state)
    over = game.to_move(state) == OVER
    return Result(over, score.totals, score.winners, state.digest())


def marks(before: Any, after: Any) -> dict[str, str]:  # noqa: ANN401 - any game's states
    """Digests of the fields in which two states differ."""
    return {
        key_of(field): digest(getattr(after, field.name))[:MARK]
        for field in attrs.fields(type(after))
        if getattr(before, field.name) != getattr(after, field.name)
    }


def seat_record(match: "Match", seat: int, told: "Telling") -> SeatRecord:
    """The match as one seat may know it."""
    game = match.game
    first, *looks = told.looks(match.plies, seat)
    last = looks[-1] if looks else first
    return SeatRecord(
        **game.header(),
        options=game.options(match.start_state),
        seat=seat,
        view=first.shown,
        digest=first.digest,
        log=tuple([look.seen for look in looks if look.seen is not None]),
        chain=last.chain,
        commitment=match.commitment if is_secret(match.seed) else "",
        fragment=match.fragment,
        names=match.names,
    )


def chained(before: str, seen: Seen) -> str:
    """A digest of what came before and of one ply as the seat saw it."""
    events = json.dumps(seen.events, sort_keys=True)
    return digest((before, seen.by, seen.do, events, seen.digest))


# reading


def read_record(text: str) -> Record | SeatRecord:
    """The record in a JSON text; what does not fit is a `BadRecord` with its path."""
    try:
        document = read_json(text)
    except BadInput as error:
        raise BadRecord(error.field, error.problem) from None
    return record_in(document)


def record_in(document: Any) -> Record | SeatRecord:  # noqa: ANN401 - plain JSON
    """The record in a document that was read already."""
    try:
        return _record_from(document, kind_of(document))
    except BadRecord:
        raise
    except BadInput as error:
        raise BadRecord(error.field, error.problem) from None


def _record_from(document: dict[str, Any], kind: str) -> Record | SeatRecord:
    shapes: dict[str, type[Record | SeatRecord]] = {"record": Record, "seat-record": SeatRecord}
    if kind not in shapes:
        raise BadRecord("format", f"a {kind}, not a record")
    body = {key: value for key, value in document.items() if key != "format"}
    found = structure(_converter(), body, shapes[kind], "record")
    if len(found.log) > LONGEST:
        raise BadRecord("record.log", f"longer than {LONGEST} plies")
    return found


@cache
def _converter() -> Converter:
    return strict_converter(LARGEST_NUMBER)


def game_of(record: Headed, data: Pack | None) -> AnyGame:
    """The game that a record is of."""
    header = {field.name: getattr(record, field.name) for field in attrs.fields(Headed)}
    try:
        return game_for(header, data)
    except BadInput as error:
        raise BadRecord(f"record.{error.field}", error.problem) from None


def sizes(body: dict[str, Any]) -> dict[str, int]:
    """How long each field of a position or a view is when it is written."""
    return {key: len(write_json(value)) for key, value in body.items()}


def check_sizes(sizes: dict[str, int], path: str) -> None:
    """Object to a position so large that its plies would cost more than their text."""
    if sum(sizes.values()) > LARGEST_POSITION:
        raise BadRecord(path, f"longer than {LARGEST_POSITION} characters")


def decoded(
    game: AnyGame, body: object, kind: str, path: str, *, fragment: bool = True, rules: str = ""
) -> Any:  # noqa: ANN401 - by kind
    """A state, view or event of a record; one of these very rules has every field they write."""
    try:
        found = game.decode(body, kind, path, fragment=fragment)
        if rules == game.rules_version:
            check_every_key(game.encode(found), body, path)
    except BadInput as error:
        raise BadRecord(error.field, error.problem) from None
    return found
