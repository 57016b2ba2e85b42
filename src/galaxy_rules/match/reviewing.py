"""Reviewing: what one seat's record holds, and how far that can be relied on."""

from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.documents.codec import alike
from galaxy_rules.kernel.errors import BadInput, BadRecord, brief
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.match import Match
from galaxy_rules.match.names import check_names
from galaxy_rules.match.records import (
    NotGenuine,
    SeatRecord,
    Seen,
    chained,
    decoded,
    game_of,
    read_record,
)
from galaxy_rules.match.signing import SIGNATURE, check_key, is_signed
from galaxy_rules.match.views import Views

UNDAMAGED: Final = "undamaged"
"""A record fits together; that it was not forged is not shown."""
SIGNED: Final = "signed"
"""A record is letter for letter what somebody with the table's key has signed."""
COMPARED: Final = "compared with the match"
"""A record is what the match tells that seat now."""


@attrs.frozen
class Review:
    """What a seat's record was found to hold, and how far that can be relied on."""

    seat: int
    """Whose record it is."""
    plies: int
    """How far it goes."""
    own_actions: int
    """How many actions were the seat's own."""
    last_view: Any
    """What the seat saw last."""
    checked: str = UNDAMAGED
    """What was shown: `undamaged`, `signed`, `compared with the match`, or the last two."""
    own_start: bool = False
    """Whether it begins otherwise than with the set-up that the options lead to."""
    unasked: int = 0
    """Of how many views it was not asked whether some position looks like them, since they are too
    large for how little the record tells; of no match's.  Whoever reads such a view is told then.
    """


def review(
    record: SeatRecord | str,
    data: Pack | None = None,
    *,
    key: bytes | None = None,
    match: Match | None = None,
) -> Review:
    """Check one seat's record; `Review.checked` says what was shown.

    Always: every view has its digest and is one of some position (see `Review.unasked`), every
    event is as that seat may see it, and no ply is missing, doubled or exchanged.  That shows
    accidental damage and no more: digests need no secret, so a forger computes them anew, and
    points, plies and own actions may be invented.

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
    game = game_of(found, data)
    views = _check_chain(game, found)
    start = _start(game, found)
    own = sum(seen.do is not None for seen in found.log)
    words = " and ".join(checked) or UNDAMAGED
    own_start = game.view(start, found.seat).digest() != found.digest
    return Review(found.seat, len(found.log), own, views.last, words, own_start, views.unasked)


def _check_signature(record: SeatRecord, key: bytes) -> None:
    if is_signed(record.written(), check_key(key)):
        return
    if not record.signature:
        raise NotGenuine("record.signature", "missing: nothing shows that the table wrote this")
    raise NotGenuine("record.signature", "not made with this key for this record")


def _check_chain(game: AnyGame, found: SeatRecord) -> Views:
    """The views of a record, where they, the events and the digests fit together."""
    views, chain = Views(game, found), found.digest
    if not alike(game.options(views.last), found.options):
        raise BadRecord("record.options", "not the set-up of this record's views")
    for number, seen in enumerate(found.log):
        path = f"log[{number}]"
        views.follow(seen, f"{path}.view")
        _check_seen(game, found.seat, seen, path)
        chain = chained(chain, seen)
        if chain != seen.chain:
            raise BadRecord(f"{path}.chain", "not what this seat saw up to here")
    if chain != found.chain:
        raise BadRecord("record.chain", "plies are missing at the end")
    views.end()
    return views


def _start(game: AnyGame, record: SeatRecord) -> Any:  # noqa: ANN401 - any game's state
    """The set-up that the options lead to; there the players' names have to fit."""
    try:
        start = game.new(**record.options)
        game.check_seat(start, record.seat)
    except (BadInput, TypeError) as error:
        raise BadRecord("record.options", str(error)) from None
    try:
        check_names(record.names, game.seats(start), "record.names")
    except BadInput as error:
        raise BadRecord(error.field, error.problem) from None
    return start


def _check_seen(game: AnyGame, seat: int, seen: Seen, path: str) -> None:
    if (seen.do is not None) != (seen.by == seat):
        raise BadRecord(f"{path}.do", "a seat's record has that seat's own actions and no others")
    if seen.do is not None:
        try:
            game.parse(seen.do)
        except BadInput as error:
            raise BadRecord(f"{path}.do", str(error)) from None
    for number, body in enumerate(seen.events):
        event = decoded(game, body, "event", f"{path}.events[{number}]")
        if game.event_for(event, seat) != event:
            raise BadRecord(f"{path}.events[{number}]", f"tells seat {seat} what it may not know")


# comparing with the match


def compare_with_match(record: SeatRecord, match: Match) -> None:
    """Object to the first thing in a seat's record that the match tells otherwise."""
    if not isinstance(match, Match):
        raise BadInput("match", f"expected a match, found {brief(match)}")
    if record.game != match.game.name:
        raise NotGenuine("record.game", f"the match is one of {match.game.name}")
    try:
        match.game.check_seat(match.start_state, record.seat)
    except BadInput as error:
        raise NotGenuine("record.seat", error.problem) from None
    found, told = record.written(), match.record(seat=record.seat).written()
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
