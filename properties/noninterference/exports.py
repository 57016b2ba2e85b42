"""Whole matches: what a seat gets of one, and of the same with other secrets and another seed."""

import copy
from collections.abc import Iterator
from typing import Any, Final

import attrs
from pyrsistent import pvector

from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.match.match import Match
from galaxy_rules.match.plies import Ply
from galaxy_rules.match.records import SeatRecord
from properties.noninterference.channels import (
    DIGEST,
    ERRORS,
    EVENTS,
    PICKLES,
    RECORD,
    REPR,
    UNDO,
    VIEW,
    Finding,
    Tally,
    compare,
    error_of,
)
from properties.noninterference.handed import pickled, taken_back
from properties.noninterference.tables import Case, Dice, Table, onlookers
from properties.noninterference.twins import TRIES

BACK: Final = 6
"""How many actions are taken back."""
SAME: Final = 0.7
"""How often a ply is told as it was, where that is possible."""


def export(match: Match, seat: int) -> str:
    """A seat's record as it leaves the house."""
    return written(match.record(seat))


def written(record: SeatRecord) -> str:
    """A record as a text."""
    return write_json(record.document())


def retold(table: Table, match: Match, seat: int, dice: Dice, seed: int) -> Match | None:
    """The match with other secrets of the others, who do all the same with them.

    A telling in which something else would have to be shown to the seat is given up.
    """
    for _ in range(TRIES):
        plies = _retold(table, match, seat, dice)
        if plies is not None:
            again = Match(match.game, match.start_state, seed)
            again._past = pvector(plies)
            return again
    return None


def _retold(table: Table, match: Match, seat: int, dice: Dice) -> list[Ply] | None:
    made = match.game
    state = before = match.start_state
    plies = []
    for ply in match.plies:
        options = [
            one
            for one in table.alike(made, before, state, seat, ply.action)
            if not made.why_not(state, one)
        ]
        if ply.action in options and dice.random() < SAME:
            options = [ply.action]
        if not options:
            return None
        action = dice.choice(options)
        step = made.step(state, action)
        if shown(table, match, seat, step.events) != shown(table, match, seat, ply.events):
            return None
        plies.append(Ply(ply.by, action, step.events, step.state))
        state, before = step.state, ply.state
    return plies


def shown(table: Table, match: Match, seat: int, events: tuple[Any, ...]) -> list[Any]:
    """What the rules show the seat of secrets."""
    return [event for event in events if table.may_part(match.game, seat, event)]


def _plain(record: SeatRecord) -> tuple[SeatRecord, list[str]]:
    """A record without its digests, and the digests."""
    digests = [record.digest, record.chain, *(d for s in record.log for d in (s.digest, s.chain))]
    log = tuple(attrs.evolve(seen, digest="", chain="") for seen in record.log)
    return attrs.evolve(record, digest="", chain="", log=log), digests


def record_findings(table: Table, case: Case, tally: Tally) -> Iterator[Finding]:
    """Differences between what a seat gets of a match and of a retold one."""
    match, dice = table.played(case), Dice(case.seed ^ 0x5EC)
    for seat in onlookers(match.game, match.state):
        again = table.retold(match, seat, dice, case.seed + 1)
        if again is None:
            tally.stuck += 1
            continue
        tally.pairs += 1
        tally.differing += [p.action for p in match.plies] != [p.action for p in again.plies]
        yield from _compared(match, again, seat)


def _undone(match: Match, again: Match, seat: int) -> Iterator[Finding]:
    """The last actions of two matches taken back, with the chance after them."""
    lines = [copy.copy(one) for one in (match, again)]
    decided = sum(ply.by != CHANCE for ply in match.plies)
    for _ in range(min(BACK, decided)):
        mine, yours = (list(taken_back(line, seat)) for line in lines)
        yield from compare(UNDO, "of the match", list(map(str, mine)), list(map(str, yours)))


def _compared(match: Match, again: Match, seat: int) -> Iterator[Finding]:
    first, second = (m.record(seat) for m in (match, again))
    (mine, digests), (yours, others) = _plain(first), _plain(second)
    yield from compare(RECORD, "without digests", mine, yours)
    if mine == yours:
        yield from compare(DIGEST, "record", digests, others)
        yield from compare(RECORD, "as text", written(first), written(second))
        yield from compare(PICKLES, "record", pickled(first), pickled(second))
        yield from compare(REPR, "record", repr(first), repr(second))
    yield from compare(EVENTS, "stream", match.events(seat), again.events(seat))
    yield from compare(VIEW, "of the match", match.view(seat), again.view(seat))
    yield from _undone(match, again, seat)
    undone = [error_of(m.record, 99) + error_of(m.redo) for m in (match, again)]
    yield from compare(ERRORS, "of the match", *undone)
