"""The driver that frontends want: one table, its history, its chance, and who may see what."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, overload

import attrs
from pyrsistent import PVector, pvector

from galaxy_rules.catalogue import AnyGame, game, room
from galaxy_rules.drawing.svg import Extras
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE, OVER, Game
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.verdicts import LEGAL, IllegalAction, Objection, Objections
from galaxy_rules.match import records, replaying
from galaxy_rules.match.disclosures import Disclosure, disclosed, news
from galaxy_rules.match.seeds import (
    KEYED,
    check_generator,
    check_seed,
    commitment,
    dice_of,
    secret_seed,
)


@attrs.frozen
class Ply:
    """One action of a match: who, what, what happened, and the state after it."""

    by: int
    action: Any
    events: tuple[Any, ...]
    state: Any


class Match:
    """A game being played; the game's own states stay immutable, the match moves along them."""

    def __init__(
        self,
        played: AnyGame,
        start: Any,  # noqa: ANN401 - any game's state
        seed: int | None = None,
        generator: str = KEYED,
        *,
        fragment: bool = False,
    ) -> None:
        """Take a game, its first state and a seed; chance that comes first is played at once.

        The first state must be without faults; with `fragment` it may be a part of a position.

        Without a seed one is drawn that nobody can guess.  Whoever knows or guesses a seed knows
        every draw of the match: small ones are for experiments that are to be repeated.
        """
        if not isinstance(played, Game):
            raise BadInput("game", f"expected a game, found {brief(played)}")
        played.check_state(start)
        if type(fragment) is not bool:
            raise BadInput("fragment", f"expected True or False, found {brief(fragment)}")
        played.check_sound(start, fragment=fragment)
        self.game: Final = played
        self.start_state: Final = start
        self.generator: Final = check_generator(generator)
        self.seed: Final = check_seed(secret_seed() if seed is None else seed, generator)
        self._past: PVector[Ply] = pvector()
        self._future: PVector[Ply] = pvector()
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
        **options: Any,  # noqa: ANN401 - each game names its own
    ) -> "Match":
        """A new match of a game, by name."""
        played = game(name, rulings=rulings, data=data, variant=variant)
        try:
            first = played.new(players, **options)
        except TypeError as error:
            raise BadInput("options", str(error)) from None
        return cls(played, first, seed)

    # where it stands

    @property
    def commitment(self) -> str:
        """A hash of the seed, to be given to the players at the start and checked at the end.

        A seed that can be guessed is a `BadInput`.
        """
        return commitment(self.seed)

    @cached_property
    def fragment(self) -> bool:
        """Whether it began with a part of a position."""
        return bool(self.game.faults(self.start_state))

    @cached_property
    def own_start(self) -> bool:
        """Whether it began otherwise than with the set-up that the options lead to."""
        start = self.start_state
        return bool(start != self.game.new(**self.game.options(start)))

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The position now."""
        return self._past[-1].state if self._past else self.start_state

    @property
    def plies(self) -> PVector[Ply]:
        """Everything that happened, chance included."""
        return self._past

    @property
    def to_move(self) -> int:
        """The seat to move, or OVER; chance is played at once."""
        return self.game.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    @property
    def legal(self) -> Sequence[Any]:
        """The listed actions of the seat to move, for that seat alone: see `legal_for`."""
        return self.game.legal_actions(self.state)

    def legal_for(self, seat: int) -> tuple[Any, ...]:
        """The listed actions of a seat: none where it is not to move."""
        self.game.check_seat(self.state, seat)
        return tuple(self.legal) if seat == self.to_move else ()

    def why_not(self, action: Any, seat: int | None = None) -> Objections:  # noqa: ANN401 - or notation
        """Nothing if an action, given as such or in notation, is legal, else every objection.

        With a seat it is answered from what that seat may know: who is not to move hears that it
        is not, and nothing of what the seat to move could do.  Without one it is answered from
        everything, as `game.why_not` does, and is not for the players.
        """
        action = self._well_formed(action)
        early = () if seat is None else self._out_of_turn(seat)
        return early or self.game.why_not(self.state, action)

    def compose(self, order: str, seat: int | None = None) -> tuple[Any, ...] | Objections:
        """The small actions that spell a whole order in words, or the objections to it.

        With a seat that is not to move, that it is not; see `why_not`.
        """
        early = () if seat is None else self._out_of_turn(seat)
        return early or self.game.compose(self.state, order)

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

    def events(self, seat: int) -> tuple[Any, ...]:
        """Everything that happened so far, as a seat may see it."""
        self.game.check_seat(self.state, seat)
        shown = self.game.event_for
        return tuple(shown(event, seat) for ply in self._past for event in ply.events)

    def _repr_svg_(self) -> str:
        """What notebooks show: the position now, everything open."""
        own = room(self.game, "pictures.picture")
        last = self._past[-1].events if self._past else ()
        return str(own.picture(self.game, self.state, Extras(events=last)).svg)

    # acting

    def play(self, action: Any, seat: int | None = None) -> tuple[Any, ...]:  # noqa: ANN401 - or notation
        """Play an action, given as such or in notation; what happened, chance included.

        With a seat, only that seat's turn will do; what it returns is then what it may see.
        """
        action = self._well_formed(action)
        if seat is not None and (objections := self._out_of_turn(seat)):
            raise IllegalAction(str(action), objections)
        known = len(self._past)
        self._push(action)
        self._future = pvector()
        self._play_chance()
        happened = [event for ply in self._past[known:] for event in ply.events]
        if seat is None:
            return tuple(happened)
        return tuple(self.game.event_for(event, seat) for event in happened)

    def _well_formed(self, action: Any) -> Any:  # noqa: ANN401 - or notation
        """An action of this game, whoever may play it; else `BadInput`."""
        if isinstance(action, str):
            action = self.game.parse(action)
        self.game.check(self.state, action)
        return action

    def _out_of_turn(self, seat: int) -> Objections:
        """The objection to a seat that is not to move; after the end the end is the reason."""
        self.game.check_seat(self.state, seat)
        if seat == self.to_move or self.over:
            return LEGAL
        message = f"seat {seat} is not to move, seat {self.to_move} is"
        facts = (("seat", seat), ("to_move", self.to_move))
        clauses = self.game.turn_clauses_in(self.state)
        return (Objection("not_your_turn", clauses, message, facts),)

    def _push(self, action: Any) -> None:  # noqa: ANN401 - any game's action
        by = self.to_move
        step = self.game.step(self.state, action)
        self._past = self._past.append(Ply(by, action, step.events, step.state))

    def _play_chance(self) -> None:
        while self.game.to_move(self.state) == CHANCE:
            # In the order of their notation: equal states may list their outcomes differently.
            outcomes = sorted(self.game.chance_outcomes(self.state), key=lambda o: str(o[0]))
            self._push(dice_of(self.generator, self.seed, len(self._past)).draw(outcomes))

    def undo(self, seat: int | None = None) -> Any:  # noqa: ANN401 - any game's action
        """Take the last action of a seat back, with the chance after it; the action.

        With a seat, only that seat's own action will do.  What everybody had seen by then stays in
        their heads, and in `disclosures`.
        """
        last = self._last_decision(seat)
        gone = self._past[last:]
        seats = self.game.seats(self.start_state)
        self._disclosures = self._disclosures.append(disclosed(self.game, last, gone, seats))
        self._past = self._past[:last]
        self._future = self._future.extend(reversed(gone))
        return gone[0].action

    def undo_discloses(self, seat: int) -> Mapping[int, tuple[Any, ...]]:
        """What undoing its action now would leave in heads, by seat, as this seat may know it.

        In its own head what it did not know before: how chance fell, and what was laid open.  In
        the others' heads what they have seen of it.
        """
        last = self._last_decision(seat)
        return news(self.game, self._past[last:], self.game.seats(self.start_state))

    @property
    def disclosures(self) -> tuple[Disclosure, ...]:
        """What was seen of plies that were taken back, one for each undo, kept for good."""
        return tuple(self._disclosures)

    def disclosures_to(self, seat: int) -> tuple[Disclosure, ...]:
        """The same for a seat: what it saw itself, and nothing of what the others saw."""
        self.game.check_seat(self.state, seat)
        return tuple(one.for_seat(seat) for one in self._disclosures)

    def _last_decision(self, seat: int | None) -> int:
        """The place of the last action of a seat; it must be this seat's, where one is named."""
        if seat is not None:
            self.game.check_seat(self.state, seat)
        last = len(self._past) - 1
        while last >= 0 and self._past[last].by == CHANCE:
            last -= 1
        if last < 0:
            raise BadInput("undo", "there is nothing to take back")
        by = self._past[last].by
        if seat not in (None, by):
            raise BadInput("seat", f"seat {seat} did not play the last action, seat {by} did")
        return last

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
            return records.full_record(self)
        self.game.check_seat(self.state, seat)
        made = records.seat_record(self, seat)
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
