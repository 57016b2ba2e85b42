"""The driver that frontends want: one table, its history, its chance, and who may see what."""

import contextlib
import copy
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, overload

from pyrsistent import PVector, pvector

from galaxy_rules.catalogue import AnyGame, game, room
from galaxy_rules.drawing.svg import Extras
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE, OVER, Game
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.verdicts import LEGAL, IllegalAction, Objections, Refusal
from galaxy_rules.kernel.words.choices import Choices
from galaxy_rules.match import records, replaying, seeds, undoing
from galaxy_rules.match.names import check_names
from galaxy_rules.match.plies import NO_PLIES, Ply, last_decision, new_ply
from galaxy_rules.match.sharing import Shared, alone
from galaxy_rules.match.telling import Telling
from galaxy_rules.match.undoing import Disclosure, UndoVerdict

OUT_OF_TURN: Final = "seat {seat} is not to move, seat {to_move} is"


class Match(Shared):
    """A game being played; the game's own states stay immutable, the match moves along them.

    A match may be shared between threads: each call is answered from one position and done whole,
    and `transaction` holds several together.  `copy.copy(match)` is one of its own, at the cost of
    a few references: hand that to a thread that draws or saves while the game goes on.
    """

    def __init__(
        self,
        played: AnyGame,
        start: Any,  # noqa: ANN401 - any game's state
        seed: int | None = None,
        generator: str = seeds.KEYED,
        *,
        fragment: bool = False,
        names: Sequence[str] = (),
    ) -> None:
        """Take a game, its first state and a seed; chance that comes first is played at once.

        The first state must be without faults; with `fragment` it may be a part of a position.
        `names` are what the players are called, by seat: for records, drawings and sentences.

        Without a seed one is drawn that nobody can guess.  Whoever knows or guesses a seed knows
        every draw of the match: small ones are for experiments that are to be repeated.
        """
        if not isinstance(played, Game):
            raise BadInput("game", f"expected a game, found {brief(played)}")
        played.check_state(start)
        if type(fragment) is not bool:
            raise BadInput("fragment", f"expected True or False, found {brief(fragment)}")
        played.check_sound(start, fragment=fragment)
        self.names: Final = check_names(names, played.seats(start))
        """What the players are called, by seat; empty where they have no names."""
        self.game: Final = played
        """The game with its rulings, data and variant."""
        self.start_state: Final = start
        """The position that it began with."""
        self.generator: Final = seeds.check_generator(generator)
        """Which dice draw from the seed."""
        self.seed: Final = seeds.check_seed(
            seeds.secret_seed() if seed is None else seed, generator
        )
        """What every draw follows from, past and to come: for nobody at the table."""
        self._lock = threading.RLock()
        self._told = Telling(played, start)
        self._past: PVector[Ply] = NO_PLIES
        self._future: PVector[Ply] = NO_PLIES
        self._stand: tuple[Any, int] = (None, OVER)
        self._disclosures: PVector[Disclosure] = pvector()
        self._play_chance()

    @classmethod
    def start(
        cls,
        name: str,
        players: int,
        seed: int | None = None,
        *,
        rulings: Mapping[str, Any] | str | None = None,
        data: Pack | None = None,
        variant: str | None = None,
        names: Sequence[str] = (),
        **options: Any,  # noqa: ANN401 - each game names its own
    ) -> "Match":
        """A new match of a game, by name, and of players, who may have names as well."""
        played = game(name, rulings=rulings, data=data, variant=variant)
        try:
            first = played.new(players, **options)
        except TypeError as error:
            raise BadInput("options", str(error)) from None
        return cls(played, first, seed, names=names)

    # where it stands

    @property
    def commitment(self) -> str:
        """A hash of the seed, to be given to the players at the start and checked at the end.

        A seed that can be guessed is a `BadInput`.
        """
        return seeds.commitment(self.seed)

    @cached_property
    def fragment(self) -> bool:
        """Whether it began with a part of a position."""
        return bool(self.game.faults(self.start_state))

    @cached_property
    def own_start(self) -> bool:
        """Whether it began otherwise than with the set-up that the options lead to."""
        return bool(self.start_state != self.game.new(**self.game.options(self.start_state)))

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The position now."""
        past = self._past
        return past[-1].state if past else self.start_state

    @property
    def plies(self) -> PVector[Ply]:
        """Everything that happened, chance included."""
        return self._past

    @property
    def to_move(self) -> int:
        """The seat to move, or OVER; chance is played at once."""
        state = self.state
        known, mover = self._stand
        return mover if known is state else self._settle(state)

    def _settle(self, state: Any) -> int:  # noqa: ANN401 - any game's state
        """Who is to move in a state, kept: it is asked several times a ply."""
        mover = self.game.to_move(state)
        self._stand = (state, mover)
        return mover

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    @property
    def legal(self) -> Sequence[Any]:
        """The listed actions of the seat to move, for that seat alone: see `legal_for`."""
        return self.game.legal_actions(self.state)

    @alone
    def legal_for(self, seat: int) -> tuple[Any, ...]:
        """The listed actions of a seat: none where it is not to move."""
        self.game.check_seat(self.state, seat)
        return tuple(self.legal) if seat == self.to_move else ()

    @property
    def choices(self) -> Choices[Any]:
        """The listed actions as a tree of picks, for the seat to move alone: see `choices_for`."""
        return self.game.choices(self.state, self.names)

    @alone
    def choices_for(self, seat: int, language: str = "en") -> Choices[Any]:
        """What a seat may pick, first one thing and then the next; none where it is not to move."""
        self.game.check_seat(self.state, seat)
        made = self.game.choices(self.state, self.names, language)
        return made if seat == made.seat else Choices(self.game, made.seat, "", ())

    @alone
    def why_not(self, action: Any, seat: int | None = None) -> Objections:  # noqa: ANN401 - or notation
        """Nothing if an action is legal, else every objection; it is given as to `play`.

        With a seat it is answered from what that seat may know: who is not to move hears that it
        is not, and nothing of what the seat to move could do.  Without one it is answered from
        everything, as `game.why_not` does, and is not for the players.
        """
        action = self._well_formed(action)
        early = () if seat is None else self._out_of_turn(seat)
        return early or self.game.why_not(self.state, action)

    @alone
    def compose(self, order: str, seat: int | None = None) -> tuple[Any, ...] | Objections:
        """The small actions that spell a whole order in words, or the objections to it.

        With a seat that is not to move, that it is not; see `why_not`.
        """
        early = () if seat is None else self._out_of_turn(seat)
        return early or self.game.compose(self.state, order)

    @alone
    def explain(self, action: Any, seat: int | None = None) -> Explanation | None:  # noqa: ANN401 - or notation
        """The arithmetic of a legal action before it is taken; an illegal one is refused.

        With a seat, only in its turn, and None of an action that would lay secrets open: its sums
        would tell them beforehand.  Without one everything is told, as by `game.explain`.
        """
        action = self._well_formed(action)
        if seat is not None:
            if objections := self.why_not(action, seat):
                raise IllegalAction(str(action), objections)
            events = self.game.step(self.state, action).events
            if any(self.game.discloses(event, seat) for event in events):
                return None
        return self.game.explain(self.state, action)

    def view(self, seat: int) -> Any:  # noqa: ANN401 - any game's view
        """What a seat may know now."""
        return self.game.view(self.state, seat)

    def score(self) -> Score:
        """The points now, line by line."""
        return self.game.score(self.state)

    @alone
    def events(self, seat: int, start: int = 0) -> tuple[Any, ...]:
        """Everything that happened so far, as a seat may see it; from a ply on, if one is named."""
        self.game.check_seat(self.state, seat)
        if type(start) is not int or start < 0:
            raise BadInput("start", f"expected the number of a ply, found {brief(start)}")
        shown = self.game.event_for
        return tuple(shown(event, seat) for ply in self._past[start:] for event in ply.events)

    @alone
    def since(self, seat: int) -> tuple[Any, ...]:
        """What happened since a seat last acted, as it may see it: chance after its action, and
        what the others did.  For one that has not acted yet, and for an onlooker, everything.
        """
        last = len(self._past) - 1
        while last >= 0 and self._past[last].by != seat:
            last -= 1
        return self.events(seat, last + 1)

    def _repr_svg_(self) -> str:
        """What notebooks show: the position now, everything open."""
        own = room(self.game, "pictures.picture")
        now = copy.copy(self)
        last = now.plies[-1].events if now.plies else ()
        return str(own.picture(now.game, now.state, Extras(events=last)).svg)

    # acting

    @alone
    def play(self, action: Any, seat: int | None = None) -> tuple[Any, ...]:  # noqa: ANN401 - or notation
        """Play an action; what happened, chance included.

        It is given as such, in notation, or structured: its kind, and its fields by name.

        With a seat, only that seat's turn will do; what it returns is then what it may see.
        """
        action = self._read(action)
        if seat is not None:
            # Without a seat the game checks the action itself, and once is enough.
            self.game.check(self.state, action)
            if objections := self._out_of_turn(seat):
                raise IllegalAction(str(action), objections)
        happened = self._push(action, self.to_move)
        self._future = NO_PLIES
        happened += self._play_chance()
        if seat is None:
            return happened
        return tuple([self.game.event_for(event, seat) for event in happened])

    def _well_formed(self, action: Any) -> Any:  # noqa: ANN401 - or notation
        """An action of this game, whoever may play it; else `BadInput`."""
        action = self._read(action)
        self.game.check(self.state, action)
        return action

    def _read(self, action: Any) -> Any:  # noqa: ANN401 - or notation, or structured
        notation = self.game.notation
        if type(action) in notation.checks.kinds:
            return action
        if isinstance(action, str):
            return self.game.parse(action)
        return notation.structure(dict(action)) if isinstance(action, Mapping) else action

    def _out_of_turn(self, seat: int) -> Objections:
        """The objection to a seat that is not to move; after the end the end is the reason."""
        self.game.check_seat(self.state, seat)
        if seat == self.to_move or self.over:
            return LEGAL
        clauses = self.game.turn_clauses_in(self.state)
        refusal = Refusal("not_your_turn", OUT_OF_TURN, *clauses)
        return (refusal(seat=seat, to_move=self.to_move),)

    def _push(self, action: Any, by: int) -> tuple[Any, ...]:  # noqa: ANN401 - any game's action
        """Take a step; what happened."""
        happened: list[Any] = []
        state = self.game.advance(self.state, action, happened)
        events = tuple(happened)
        self._past = self._past.append(new_ply(by, action, events, state))
        return events

    def _play_chance(self) -> tuple[Any, ...]:
        """Let chance move as long as it is its turn; what happened."""
        happened: tuple[Any, ...] = ()
        while self._settle(self.state) == CHANCE:
            # In the order of their notation: equal states may list their outcomes differently.
            lots = self.game.lots(self.state, worded=True)
            dice = seeds.dice_of(self.generator, self.seed, len(self._past))
            happened += self._push(lots.pick(dice.below), CHANCE)
        return happened

    @alone
    def undo(self, seat: int | None = None, *, agreed: Collection[int] | None = None) -> Any:  # noqa: ANN401 - any game's action
        """Take the last action of a seat back, with the chance after it; the action.

        With a seat, only that seat's own action will do.  With `agreed`, the seats that have agreed
        to it, it is refused with `UnfairUndo` while others would have to: see `undo_verdict`.
        What everybody had seen by then stays in their heads, and in `disclosures`.
        """
        last = self._last_decision(seat)
        if agreed is not None:
            undoing.check_agreed(self._verdict(last), agreed, self.game.seats(self.start_state))
        gone = self._past[last:]
        seats = self.game.seats(self.start_state)
        self._disclosures = self._disclosures.append(
            undoing.disclosed(self.game, last, gone, seats)
        )
        self._past = self._past[:last]
        self._future = self._future.extend(reversed(gone))
        return gone[0].action

    @alone
    def undo_verdict(self, seat: int | None = None) -> UndoVerdict:
        """Whether the last action of a seat may fairly be taken back now, and if not, who would
        have to agree and what has come out, as whoever acted may know it.

        With a seat, only of that seat's own action.
        """
        return self._verdict(self._last_decision(seat))

    def _verdict(self, last: int) -> UndoVerdict:
        before = self._past[last - 1].state if last else self.start_state
        return undoing.verdict_on(self.game, self._past[last:], before, last)

    @alone
    def undo_discloses(self, seat: int) -> Mapping[int, tuple[Any, ...]]:
        """What undoing its action now would leave in heads, by seat, as this seat may know it.

        In its own head what it did not know before: how chance fell, and what was laid open.  In
        the others' heads what they have seen of it.
        """
        last = self._last_decision(seat)
        return undoing.news(self.game, self._past[last:], self.game.seats(self.start_state))

    @property
    def disclosures(self) -> tuple[Disclosure, ...]:
        """What was seen of plies that were taken back, one for each undo, kept for good."""
        return tuple(self._disclosures)

    @alone
    def disclosures_to(self, seat: int) -> tuple[Disclosure, ...]:
        """The same for a seat: what it saw itself, and nothing of what the others saw."""
        self.game.check_seat(self.state, seat)
        return tuple(one.for_seat(seat) for one in self._disclosures)

    def _last_decision(self, seat: int | None) -> int:
        """The place of the last action of a seat; it must be this seat's, where one is named."""
        last = last_decision(self._past)
        if seat is not None:
            self.game.check_seat(self.state, seat)
        if last < 0:
            raise BadInput("undo", "there is nothing to take back")
        by = self._past[last].by
        if seat not in (None, by):
            raise BadInput("seat", f"seat {seat} did not play the last action, seat {by} did")
        return last

    @alone
    def can_undo(self, seat: int | None = None) -> bool:
        """Whether there is an action to take back; with a seat, whether it is that seat's own."""
        if seat is not None:
            self.game.check_seat(self.state, seat)
        last = last_decision(self._past)
        return last >= 0 and seat in (None, self._past[last].by)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be played again."""
        return bool(self._future)

    @alone
    def redo(self) -> Any:  # noqa: ANN401 - any game's action
        """Play again what was taken back last, with the chance after it; the action."""
        if not self._future:
            raise BadInput("redo", "there is nothing to play again")
        first = self._future[-1]
        while self._future:
            self._past = self._past.append(self._future[-1])
            self._future = self._future[:-1]
            if not self._future or self._future[-1].by != CHANCE:
                break
        return first.action

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Do several things as one: no other thread comes between, and after an error the match
        stands where it stood before.
        """
        with self._lock:
            before = self._past, self._future, self._disclosures
            try:
                yield
            except BaseException:
                self._past, self._future, self._disclosures = before
                raise

    # records

    @overload
    def record(self, seat: None = None, *, key: None = None) -> "records.Record": ...
    @overload
    def record(self, seat: int, *, key: bytes | None = None) -> "records.SeatRecord": ...
    def record(
        self, seat: int | None = None, *, key: bytes | None = None
    ) -> "records.Record | records.SeatRecord":
        """The whole match as a record; with a seat, only what that seat may know.

        With a key of the table's (16 bytes or more) the seat's record is signed: `review` with the
        same key refuses whatever anybody else has changed.  No record holds the key.
        """
        if seat is None:
            if key is not None:
                raise BadInput("key", "signs a seat's record; a whole one is replayed")
            return records.full_record(copy.copy(self), self._told)
        self.game.check_seat(self.state, seat)
        made = records.seat_record(copy.copy(self), seat, self._told)
        return made if key is None else made.signed(key)

    @classmethod
    def replay(
        cls, record: "records.Record | str", data: Pack | None = None, *, fragment: bool = False
    ) -> "Match":
        """The match that a record tells, reproduced exactly; else `BadRecord` says where.

        `fragment` is for a record that begins with a part of a position and was written before
        records could say so.
        """
        return replaying.replay(cls, record, data, fragment=fragment)
