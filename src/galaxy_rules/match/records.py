"""Records: a match in notation with digests, whole or as one seat may know it.

A whole record names the state after each ply by the digests of the fields that changed, so a
replay that parts says at which ply and in which field.  A seat's record holds that seat's views,
events and own actions, digests of views only, and no seed; `replay` refuses it, `review` checks it.

The digests and the chain in a seat's record need no secret: they show accidental damage, and
whoever forges a record computes them anew.  Against forgery a table signs what it gives away
(`match.record(seat, key=...)`), or compares a record with the match that it has.
"""

import json
from typing import TYPE_CHECKING, Any, Final

import attrs

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

MARK: Final = 12
"""Hexadecimal digits of a field's digest."""
_LARGEST: Final = 1 << max(SEED_BITS.values())
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
class Record(Headed):
    """A whole match."""

    seed: int
    start: str
    position: dict[str, Any] | None
    """The first state, where it is not the one that the options lead to."""
    log: tuple[Logged, ...]
    result: Result
    dice: str = attrs.field(default=PLAIN, metadata=LEFT_OUT)
    """The generator of chance; records of old do not name it."""
    fragment: bool = attrs.field(default=False, metadata=LEFT_OUT)
    """Whether the first state is a part of a position; only then it is written down."""

    def document(self) -> dict[str, Any]:
        """The record as a JSON document."""
        return wrap("record", {}, _plain(self))


def _plain(record: Any) -> dict[str, Any]:  # noqa: ANN401 - any record
    """The fields of a record; one of a whole game says nothing of fragments, as ever."""
    plain: dict[str, Any] = strict_converter().unstructure(record)
    if not plain["fragment"]:
        del plain["fragment"]
    return plain


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
    view: dict[str, Any]
    digest: str
    log: tuple[Seen, ...]
    chain: str
    commitment: str = attrs.field(default="", metadata=LEFT_OUT)
    """A hash of the seed, where it is a secret; the seed itself is in no seat's record."""
    signature: str = attrs.field(default="", metadata=LEFT_OUT)
    """What shows that the table wrote this: HMAC-SHA-256 under its key; empty where it has none."""
    fragment: bool = attrs.field(default=False, metadata=LEFT_OUT)
    """Whether the match began with a part of a position; only then it is written down."""

    def document(self) -> dict[str, Any]:
        """The record as a JSON document; one without a signature says nothing of signatures."""
        body = _plain(self)
        if not self.signature:
            del body[SIGNATURE]
        return wrap("seat-record", {}, body)

    def signed(self, key: bytes) -> "SeatRecord":
        """The same record with the signature of the table whose key this is."""
        return attrs.evolve(self, signature=signature(self.document(), key))


class ReplayParted(BadRecord):
    """A replay that went another way than its record says."""

    def __init__(self, ply: int, field: str, problem: str, clauses: tuple[str, ...] = ()) -> None:
        """Say at which ply, in which field, and why; by which clauses, if an action is refused."""
        super().__init__(f"log[{ply}].{field}" if ply >= 0 else field, problem)
        self.ply = ply
        self.parted: str = self.field.removeprefix(f"log[{ply}].")
        self.clauses = clauses


class NotGenuine(BadRecord):
    """A seat's record that the table did not write, or not with this key, or not of this match."""


# writing


def full_record(match: "Match") -> Record:
    """The whole match."""
    game = match.game
    before = match.start_state
    position = game.encode(before) if match.own_start else None
    log = []
    for ply in match.plies:
        log.append(Logged(ply.by, str(ply.action), marks(before, ply.state)))
        before = ply.state
    return Record(
        **game.header(),
        options=game.options(match.start_state),
        seed=match.seed,
        start=match.start_state.digest(),
        position=position,
        log=tuple(log),
        result=result_of(game, match.state),
        dice=match.generator,
        fragment=match.fragment,
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


def seat_record(match: "Match", seat: int) -> SeatRecord:
    """The match as one seat may know it."""
    game = match.game
    view = game.view(match.start_state, seat)
    shown = game.encode(view)
    log: list[Seen] = []
    first, chain = shown, view.digest()
    for ply in match.plies:
        view = game.view(ply.state, seat)
        after = game.encode(view)
        seen = Seen(
            ply.by,
            str(ply.action) if ply.by == seat else None,
            tuple(game.encode(game.event_for(event, seat)) for event in ply.events),
            {key: value for key, value in after.items() if shown[key] != value},
            view.digest(),
            "",
        )
        shown, chain = after, chained(chain, seen)
        log.append(attrs.evolve(seen, chain=chain))
    return SeatRecord(
        **game.header(),
        options=game.options(match.start_state),
        seat=seat,
        view=first,
        digest=game.view(match.start_state, seat).digest(),
        log=tuple(log),
        chain=chain,
        commitment=match.commitment if is_secret(match.seed) else "",
        fragment=match.fragment,
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
    found = structure(strict_converter(_LARGEST), body, shapes[kind], "record")
    if len(found.log) > LONGEST:
        raise BadRecord("record.log", f"longer than {LONGEST} plies")
    return found


def game_of(record: Record | SeatRecord, data: Pack | None) -> AnyGame:
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
