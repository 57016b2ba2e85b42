"""A table as it stands: what its opening and its entries come to.

`enter` is the fold's step: it believes what it is given, because everything in a store was judged
before.  What judges are the questions beside it.
"""

import copy
from collections.abc import Iterable
from typing import Any, Final, TypeVar

import attrs
from pyrsistent import PVector, pvector

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER, is_refused
from galaxy_rules.kernel.verdicts import IllegalAction, Objections
from galaxy_rules.lab.opponents import GREEDY, decide_at
from galaxy_rules.match.match import Match
from galaxy_rules.match.names import check_names
from galaxy_rules.serving.ahead import before_their_turn, imagined
from galaxy_rules.serving.entries import (
    Ahead,
    Answered,
    Asked,
    Entry,
    Named,
    OutOfTime,
    Played,
    TakenBack,
)
from galaxy_rules.serving.opening import PERSON, Opening

T = TypeVar("T")
DEPUTY: Final = GREEDY
"""Who plays the seats whose time is out."""


@attrs.frozen
class Decision:
    """Whose decision began at which ply."""

    seat: int
    ply: int


@attrs.frozen
class Request:
    """A seat would like to take its last decision back, and who has to agree still must."""

    seat: int
    waiting: frozenset[int]


class Live:
    """A table: opening, match, and what stands around the match."""

    def __init__(self, opening: Opening, *, apart: bool = True) -> None:
        """Begin where the table was opened; `apart`: not everybody sits at one device."""
        self.opening: Final = opening
        self.match: Match = opening.match()
        self.names: tuple[str, ...] = opening.names
        self.players: tuple[str, ...] = opening.seats
        self.count: int = 0
        self.decisions: PVector[Decision] = pvector()
        self.request: Request | None = None
        self.ahead: tuple[tuple[str, ...], ...] = ((),) * self.seats
        """What each seat has decided before its turn."""
        self.settled: tuple[int, ...] = (0,) * self.seats
        """By seat: after how many entries it could decide what it can decide now."""
        self._early: Final = before_their_turn(self.match) if apart else {}
        self.said: Final[dict[tuple[Any, str], str]] = {}
        """Sentences that were made already, by what somebody saw happen and the language."""
        self._stands: Final[dict[int, tuple[tuple[str, ...], Match]]] = {}
        clock = opening.clock
        self.left: tuple[int, ...] = () if clock is None else (clock.seconds * 1_000,) * self.seats
        """Milliseconds that each seat has left."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.opening.seats)

    @property
    def bot(self) -> str:
        """The opponent whose turn it is, or nothing: a person's, or nobody's."""
        mover = self.match.to_move
        kind = self.players[mover] if mover >= 0 else PERSON
        return "" if kind == PERSON else kind

    def people(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(seat for seat, kind in enumerate(self.players) if kind == PERSON)

    def setting_up(self, seat: int) -> Match | None:
        """Where a person imagines to be who may decide before its turn; else None."""
        begin = self._early.get(seat)
        if begin is None or self.players[seat] != PERSON or self.match.to_move in (seat, OVER):
            return None
        if any(one.seat == seat for one in self.decisions):
            return None
        orders = self.ahead[seat]
        known = self._stands.get(seat)
        if known is None or known[0] != orders:
            known = self._stands[seat] = (orders, imagined(begin, seat, orders))
        return known[1] if known[1].to_move == seat else None

    def deciding(self, seat: int) -> Match | None:
        """Where a seat decides now: at the table, or ahead of its turn; None where it waits."""
        if seat == self.match.to_move:
            return self.match if self.players[seat] == PERSON else None
        return self.setting_up(seat)

    def fresh(self, number: int, seat: int | None) -> bool:
        """Whether what a seat could decide after so many entries is what it can decide now."""
        return number == self.count or (
            seat is not None and self.settled[seat] <= number < self.count
        )

    # what may be entered

    def plan(self, seat: int, order: str, spent: int = 0) -> Played | Ahead:
        """A decision of a seat: an action in notation, or a whole order in words.

        What is refused is an `IllegalAction`, what cannot be read a `BadInput`.
        """
        ahead = self.setting_up(seat)
        actions = (ahead or self.match).compose(order, seat)
        if is_refused(actions):
            raise IllegalAction(order, actions)
        plain = tuple(map(str, actions))
        return Played(seat, plain, spent) if ahead is None else Ahead(seat, plain)

    def objections(self, seat: int, order: str) -> Objections:
        """Why a seat may not do what it asks about; nothing where it may."""
        found: Any = (self.setting_up(seat) or self.match).compose(order, seat)
        return found if is_refused(found) else ()

    def named(self, seat: int, name: str) -> Named:
        """Another name for a player, if it can be one here."""
        names = (*self.names[:seat], name.strip(), *self.names[seat + 1 :])
        check_names(names, self.seats)
        return Named(seat, name.strip())

    def last_decision(self, seat: int) -> Decision:
        """The last decision of a seat; none is a `BadInput`."""
        for one in reversed(self.decisions):
            if one.seat == seat:
                return one
        raise BadInput("undo", "there is nothing of yours to take back")

    def must_agree(self, seat: int) -> frozenset[int]:
        """The people without whom a seat cannot take its last decision back.

        All others, where the seat itself has learnt since what it did not know; else those whose
        views would be taken back.  An undo goes back over what others have decided since, too.
        Opponents of the library have nothing against it.
        """
        ply = self.last_decision(seat).ply
        scratch = copy.copy(self.match)
        others = self.people() - {seat}
        found: set[int] = set()
        while len(scratch.plies) > ply:
            by = next(one.by for one in reversed(scratch.plies) if one.by != CHANCE)
            verdict = scratch.undo_verdict(by)
            found |= others if verdict.learnt and by == seat else set(verdict.agree)
            scratch.undo()
        return frozenset(found & others)

    def answered(self, seat: int, *, agrees: bool) -> tuple[Entry, ...]:
        """What an answer to the request enters: also the undo, where the last one agrees."""
        request = self.request
        if request is None or seat not in request.waiting:
            raise BadInput("agree", "nobody asks you")
        answer = Answered(seat, agrees)
        if agrees and request.waiting == {seat}:
            return (answer, TakenBack(request.seat))
        return (answer,)

    def asked(self, seat: int) -> tuple[Entry, ...]:
        """What the wish to take the last decision back enters: the undo, or a request."""
        if self.ahead[seat]:
            return (TakenBack(seat),)
        if self.request is not None:
            raise BadInput("undo", "somebody has already asked")
        return (Asked(seat),) if self.must_agree(seat) else (TakenBack(seat),)

    def freely(self, seat: int) -> tuple[Entry, ...]:
        """What taking the last decision back enters where everybody has agreed already."""
        self.last_decision(seat)
        return (TakenBack(seat),)

    def chosen(self) -> Played:
        """What the opponent whose turn it is decides: from its view, and the seed and ply alone."""
        mover = self.match.to_move
        return Played(mover, (str(decide_at(self.match, self.bot)),))

    def take_over(self, match: Match) -> None:
        """Go on from a match that was played elsewhere: there every action was a decision."""
        self.match = match
        self.decisions = pvector(
            Decision(ply.by, number) for number, ply in enumerate(match.plies) if ply.by != CHANCE
        )
        self.count = len(self.decisions)

    # the fold

    def enter(self, entry: Entry) -> None:
        """Go on by one entry."""
        before = self.match.state, self.request
        early = [self._may(seat) if self.setting_up(seat) else () for seat in range(self.seats)]
        self._enter(entry)
        self.count += 1
        same = before[0] is self.match.state and before[1] is self.request
        self.settled = tuple(
            known
            if seat != entry.seat and (same or (early[seat] and early[seat] == self._may(seat)))
            else self.count
            for seat, known in enumerate(self.settled)
        )

    def _may(self, seat: int) -> tuple[Any, ...]:
        """What a seat may decide now."""
        here = self.deciding(seat)
        return () if here is None else tuple(here.legal)

    def _enter(self, entry: Entry) -> None:
        match entry:
            case Named():
                names = self.names
                self.said.clear()
                self.names = (*names[: entry.seat], entry.name, *names[entry.seat + 1 :])
            case Played():
                self._play(entry)
            case Ahead():
                mine = (*self.ahead[entry.seat], *entry.actions)
                self.ahead = _changed(self.ahead, entry.seat, mine)
            case Asked():
                self.request = Request(entry.seat, self.must_agree(entry.seat))
            case Answered():
                self._answer(entry)
            case TakenBack():
                self._take_back(entry.seat)
            case OutOfTime():
                players = self.players
                self.players = (*players[: entry.seat], DEPUTY, *players[entry.seat + 1 :])
                self.left = _changed(self.left, entry.seat, 0)

    def _play(self, entry: Played) -> None:
        self.decisions = self.decisions.append(Decision(entry.seat, len(self.match.plies)))
        for action in entry.actions:
            self._act(action, entry.seat)
        self.request = None
        clock = self.opening.clock
        if clock is not None and self.players[entry.seat] == PERSON:
            left = self.left[entry.seat] - entry.spent + clock.increment * 1_000
            self.left = _changed(self.left, entry.seat, max(0, left))
        self._play_ahead()

    def _play_ahead(self) -> None:
        """Whoever's turn it is and who has decided ahead has decided; what is illegal is left."""
        while (mover := self.match.to_move) != OVER and self.ahead[mover]:
            orders, self.ahead = self.ahead[mover], _changed(self.ahead, mover, ())
            for order in orders:
                if self.match.why_not(order, mover):
                    break
                self.decisions = self.decisions.append(Decision(mover, len(self.match.plies)))
                self._act(order, mover)

    def _act(self, action: str, seat: int) -> None:
        """Play an action; nobody asks what the seat itself has seen of it."""
        if seat != self.match.to_move:
            raise BadInput("entry", f"seat {seat} is not to move")
        self.match.play(action)

    def _answer(self, entry: Answered) -> None:
        request = self.request
        if request is None or not entry.agrees:
            self.request = None
            return
        self.request = attrs.evolve(request, waiting=request.waiting - {entry.seat})

    def _take_back(self, seat: int) -> None:
        if self.ahead[seat]:
            self.ahead = _changed(self.ahead, seat, self.ahead[seat][:-1])
            return
        decision = self.last_decision(seat)
        while len(self.match.plies) > decision.ply:
            self.match.undo()
        self.decisions = pvector(one for one in self.decisions if one.ply < decision.ply)
        self.request = None


def _changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def folded(opening: Opening, entries: Iterable[Entry]) -> Live:
    """A table out of its opening and its entries."""
    live = Live(opening)
    for entry in entries:
        live.enter(entry)
    return live
