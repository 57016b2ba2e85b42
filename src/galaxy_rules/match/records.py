"""Records: a match in notation with digests, whole or as one seat may know it.

A whole record names the state after each ply by the digests of the fields that changed, so a
replay that parts says at which ply and in which field.  A seat's record holds that seat's views,
events and own actions, digests of views only, and no seed; `replay` refuses it, `review` checks it.

The digests and the chain in a seat's record need no secret: they show accidental damage, and
whoever forges a record computes them anew.  Against forgery a table signs what it gives away
(`match.record(seat, key=...)`), or compares a record with the match that it has.
"""

import json
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from galaxy_rules.catalogue import AnyGame, game_for
from galaxy_rules.kernel.codec import (
    LEFT_OUT,
    alike,
    kind_of,
    read_json,
    strict_converter,
    structure,
    wrap,
    write_json,
)
from galaxy_rules.kernel.errors import BadInput, BadRecord, brief
from galaxy_rules.kernel.game import OVER
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.values import digest
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.match.seeds import PLAIN, SEED_BITS, is_secret
from galaxy_rules.match.signing import SIGNATURE, check_key, is_signed, signature

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
UNDAMAGED: Final = "undamaged"
"""A record fits together; that it was not forged is not shown."""
SIGNED: Final = "signed"
"""A record is letter for letter what somebody with the table's key has signed."""
COMPARED: Final = "compared with the match"
"""A record is what the match tells that seat now."""
M = TypeVar("M", bound="Match")


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
class Record:
    """A whole match."""

    game: str
    rules: str
    variant: str
    rulings: dict[str, str]
    data: str
    options: dict[str, Any]
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
class SeatRecord:
    """A match as one seat may know it.

    Each ply's `chain` is a digest of all that this seat saw up to there, and the record's own that
    of the last ply: nothing is lost, doubled or exchanged by accident unnoticed.  Whoever changes
    a record on purpose can compute them anew; what only the table can write is the `signature`.
    """

    game: str
    rules: str
    variant: str
    rulings: dict[str, str]
    data: str
    options: dict[str, Any]
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


@attrs.frozen
class Review:
    """What a seat's record was found to hold, and how far that can be relied on."""

    seat: int
    plies: int
    own_actions: int
    last_view: Any
    checked: str = UNDAMAGED
    """What was shown: `undamaged`, `signed`, `compared with the match`, or the last two."""
    own_start: bool = False
    """Whether it begins otherwise than with the set-up that the options lead to."""


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
        field.name: digest(getattr(after, field.name))[:MARK]
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


def _header(record: Record | SeatRecord) -> dict[str, Any]:
    return {
        "game": record.game,
        "rules": record.rules,
        "variant": record.variant,
        "rulings": record.rulings,
        "data": record.data,
    }


def _game_of(record: Record | SeatRecord, data: Pack | None) -> AnyGame:
    try:
        return game_for(_header(record), data)
    except BadInput as error:
        raise BadRecord(f"record.{error.field}", error.problem) from None


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
    game = _game_of(found, data)
    fragment = fragment or found.fragment
    start = _start(game, found, fragment=fragment)
    try:
        match = kind(game, start, found.seed, found.dice, fragment=fragment)
    except BadInput as error:
        raise BadRecord(f"record.{error.field}", error.problem) from None
    if found.fragment and not match.fragment:
        raise BadRecord("record.fragment", "the first state is whole")
    try:
        _follow(found, match)
    except ReplayParted as parted:
        if found.rules == game.rules_version:
            raise
        raise _corrected(game, found, parted) from None
    return match


def _follow(record: Record, match: "Match") -> None:
    if match.start_state.digest() != record.start:
        raise ReplayParted(-1, "record.start", "the first state is another one")
    for number, logged in enumerate(record.log):
        _replay_ply(match, number, logged)
    _compare_result(record, match)


def _corrected(game: AnyGame, record: Record, parted: ReplayParted) -> ReplayParted:
    """A record of older rules that parts: which clauses were corrected since."""
    later = [one for one in game.corrections if int(one.version) > int(record.rules)]
    about = [one for one in later if set(one.clauses) & set(parted.clauses)] or later
    clauses = tuple(dict.fromkeys(clause for one in about for clause in one.clauses))
    problem = f"{parted.problem}; the record is of rules {record.rules}, and these are"
    problem += f" {game.rules_version}: corrected were {', '.join(clauses) or 'no clauses'}"
    return ReplayParted(parted.ply, parted.parted, problem, clauses)


def _start(game: AnyGame, record: Record, *, fragment: bool) -> Any:  # noqa: ANN401 - any state
    try:
        start = game.new(**record.options)
    except (BadInput, TypeError) as error:
        raise BadRecord("record.options", str(error)) from None
    if not alike(game.options(start), record.options):
        raise BadRecord("record.options", "a record names every choice of the table")
    if record.position is None:
        return start
    _check_sizes(_sizes(record.position), "record.position")
    return _decoded(game, record.position, "state", "record.position", fragment=fragment)


def _replay_ply(match: "Match", number: int, logged: Logged) -> None:
    """Play one logged ply, or compare one that chance has played already."""
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
    before = match.plies[number - 1].state if number else match.start_state
    if logged.by != ply.by:
        problem = f"the record says seat {brief(logged.by)}, the game says {ply.by}"
        raise ReplayParted(number, "by", problem)
    if logged.do != str(ply.action):
        raise ReplayParted(number, "do", f"{logged.do!r:.60}, but {ply.action} happened")
    found = marks(before, ply.state)
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


def review(
    record: SeatRecord | str,
    data: Pack | None = None,
    *,
    key: bytes | None = None,
    match: "Match | None" = None,
) -> Review:
    """Check one seat's record; `Review.checked` says what was shown.

    Always: every view has its digest, every event is as that seat may see it, and no ply is
    missing, doubled or exchanged.  That shows accidental damage and no more: digests need no
    secret, so a forger computes them anew, and points, plies and own actions may be invented.

    With the table's `key` the record has to be letter for letter one that was signed with it
    (`match.record(seat, key=...)`); whose it is and how far it goes, `Review` says.  With the
    `match` it has to be what the match tells that seat now, to the last ply.  Else `BadRecord`.
    """
    found = read_record(record) if isinstance(record, str) else record
    if not isinstance(found, SeatRecord):
        raise BadRecord("record.seat", "a whole record is replayed, not reviewed")
    checked = []
    if key is not None:
        _check_signature(found, key)
        checked.append(SIGNED)
    if match is not None:
        compare_with_match(found, match)
        checked.append(COMPARED)
    game = _game_of(found, data)
    view = _check_chain(game, found)
    own = sum(seen.do is not None for seen in found.log)
    words = " and ".join(checked) or UNDAMAGED
    own_start = _first_view(game, found).digest() != found.digest
    return Review(found.seat, len(found.log), own, view, words, own_start)


def _check_signature(record: SeatRecord, key: bytes) -> None:
    if is_signed(record.document(), check_key(key)):
        return
    if not record.signature:
        raise NotGenuine("record.signature", "missing: nothing shows that the table wrote this")
    raise NotGenuine("record.signature", "not made with this key for this record")


def _check_chain(game: AnyGame, found: SeatRecord) -> Any:  # noqa: ANN401 - any game's view
    """The last view of a record whose views, events and digests fit together."""
    shown, chain = dict(found.view), found.digest
    sizes = _sizes(shown)
    _check_sizes(sizes, "record.view")
    view = _checked_view(game, found, shown, found.digest, "record.view")
    if not alike(game.options(view), found.options):
        raise BadRecord("record.options", "not the set-up of this record's views")
    for number, seen in enumerate(found.log):
        path = f"log[{number}]"
        unknown = set(seen.view) - set(shown)
        if unknown:
            raise BadRecord(f"{path}.view", f"no such field: {', '.join(sorted(unknown))}")
        shown |= seen.view
        sizes |= _sizes(seen.view)
        _check_sizes(sizes, f"{path}.view")
        view = _checked_view(game, found, shown, seen.digest, f"{path}.view")
        _check_seen(game, found.seat, seen, path)
        chain = chained(chain, seen)
        if chain != seen.chain:
            raise BadRecord(f"{path}.chain", "not what this seat saw up to here")
    if chain != found.chain:
        raise BadRecord("record.chain", "plies are missing at the end")
    return view


def _first_view(game: AnyGame, record: SeatRecord) -> Any:  # noqa: ANN401 - any game's view
    """What the seat would see at the start, had the game begun with its set-up."""
    try:
        return game.view(game.new(**record.options), record.seat)
    except (BadInput, TypeError) as error:
        raise BadRecord("record.options", str(error)) from None


def _sizes(body: dict[str, Any]) -> dict[str, int]:
    """How long each field of a position or a view is when it is written."""
    return {key: len(write_json(value)) for key, value in body.items()}


def _check_sizes(sizes: dict[str, int], path: str) -> None:
    """Object to a position so large that its plies would cost more than their text."""
    if sum(sizes.values()) > LARGEST_POSITION:
        raise BadRecord(path, f"longer than {LARGEST_POSITION} characters")


def _checked_view(
    game: AnyGame, record: SeatRecord, shown: dict[str, Any], expected: str, path: str
) -> Any:  # noqa: ANN401 - any game's view
    view = _decoded(game, shown, "view", path, fragment=record.fragment)
    if view.seat != record.seat:
        raise BadRecord(f"{path}.seat", f"seat {view.seat} in a record of seat {record.seat}")
    if view.digest() != expected:
        raise BadRecord(path, "the view is not the one that its digest names")
    return view


def _decoded(game: AnyGame, body: object, kind: str, path: str, *, fragment: bool = True) -> Any:  # noqa: ANN401 - by kind
    try:
        return game.decode(body, kind, path, fragment=fragment)
    except BadInput as error:
        raise BadRecord(error.field, error.problem) from None


def _check_seen(game: AnyGame, seat: int, seen: Seen, path: str) -> None:
    if (seen.do is not None) != (seen.by == seat):
        raise BadRecord(f"{path}.do", "a seat's record has that seat's own actions and no others")
    if seen.do is not None:
        try:
            game.parse(seen.do)
        except BadInput as error:
            raise BadRecord(f"{path}.do", str(error)) from None
    for number, body in enumerate(seen.events):
        event = _decoded(game, body, "event", f"{path}.events[{number}]")
        if game.event_for(event, seat) != event:
            raise BadRecord(f"{path}.events[{number}]", f"tells seat {seat} what it may not know")


# comparing with the match


def compare_with_match(record: SeatRecord, match: "Match") -> None:
    """Object to the first thing in a seat's record that the match tells otherwise."""
    from galaxy_rules.match.match import Match

    if not isinstance(match, Match):
        raise BadInput("match", f"expected a match, found {brief(match)}")
    if record.game != match.game.name:
        raise NotGenuine("record.game", f"the match is one of {match.game.name}")
    try:
        match.game.check_seat(match.start_state, record.seat)
    except BadInput as error:
        raise NotGenuine("record.seat", error.problem) from None
    found, told = record.document(), seat_record(match, record.seat).document()
    for name in dict.fromkeys((*told, *found)):
        apart = name in ("log", "chain", SIGNATURE)
        if not apart and not alike(found.get(name), told.get(name)):
            raise NotGenuine(f"record.{name}", "another one than the match has")
    _compare_logs(found["log"], told["log"])


def _compare_logs(found: list[dict[str, Any]], told: list[dict[str, Any]]) -> None:
    for number, (mine, theirs) in enumerate(zip(found, told, strict=False)):
        for name, value in theirs.items():
            if not alike(mine[name], value):
                raise NotGenuine(f"log[{number}].{name}", "the match tells it otherwise")
    if len(found) != len(told):
        problem = f"{len(found)} plies, but the match has {len(told)}"
        raise NotGenuine("record.log", problem)
