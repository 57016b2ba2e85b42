"""What a planted leak is, and the ways to plant one that every game has."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final
from unittest import mock

import attrs

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.score import Explanation, Sum
from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.kernel.visibility import PUBLIC
from galaxy_rules.match import records
from galaxy_rules.match.match import Match
from galaxy_rules.match.undoing import Disclosure
from properties.noninterference import channels
from properties.noninterference.checks import EXPORTS, TWINS

Planter = Callable[[], AbstractContextManager[None]]
Bit = Callable[[Any, Any], bool]
"""Something about a state that is not everybody's to know."""


@attrs.frozen
class Leak:
    """A leak that a person might build in: what it gives away, on which channel, what sees it."""

    name: str
    game: str
    clauses: tuple[str, ...]
    says: str
    channel: str
    plant: Planter
    caught_by: str = TWINS


def redeclared(shape: type, name: str) -> Planter:
    """A field of a state or event class is declared public."""

    @contextlib.contextmanager
    def plant() -> Iterator[None]:
        fields = attrs.fields(shape)
        changed = [f.evolve(metadata=dict(PUBLIC)) if f.name == name else f for f in fields]
        with mock.patch.object(shape, "__attrs_attrs__", type(fields)(changed)):
            yield

    return plant


def replaced(owner: Any, name: str, leaky: Callable[[Any], Any]) -> Planter:
    """A function is replaced by a leaky one, made from the honest one."""

    @contextlib.contextmanager
    def plant() -> Iterator[None]:
        with mock.patch.object(owner, name, leaky(getattr(owner, name))):
            yield

    return plant


def _reversed_list(bit: Bit) -> Callable[[Any], Any]:
    def leaky(honest: Any) -> Any:
        def listed(game: Any, state: Any) -> Sequence[Any]:
            actions = tuple(honest(game, state))
            return actions[::-1] if bit(game, state) else actions

        return listed

    return leaky


def _shorter_list(bit: Bit) -> Callable[[Any], Any]:
    def leaky(honest: Any) -> Any:
        def listed(game: Any, state: Any) -> Sequence[Any]:
            actions = tuple(honest(game, state))
            return actions[:-1] if len(actions) > 1 and bit(game, state) else actions

        return listed

    return leaky


def talkative(change: Callable[[Any, Any, Any], Any]) -> Callable[[Any], Any]:
    """A judge whose objections say more than they should."""

    def leaky(honest: Any) -> Any:
        def judge(game: Any, state: Any, action: Any) -> Objections:
            return tuple(change(game, state, o) for o in honest(game, state, action))

        return judge

    return leaky


def _with_fact(bit: Bit) -> Callable[[Any, Any, Any], Any]:
    return lambda game, state, objection: attrs.evolve(
        objection, facts=(*objection.facts, ("odd", bit(game, state)))
    )


def _reversed_events(bit: Bit) -> Callable[[Any], Any]:
    def leaky(honest: Any) -> Any:
        def carry_out(game: Any, state: Any, action: Any, events: list[Any] | None) -> Any:
            after = honest(game, state, action, events)
            if events and bit(game, state):
                events.reverse()
            return after

        return carry_out

    return leaky


def _loud_errors(bit: Bit) -> Callable[[Any], Any]:
    def leaky(honest: Any) -> Any:
        def check(game: Any, state: Any, action: Any) -> None:
            try:
                honest(game, state, action)
            except BadInput as error:
                told = f"{error.problem} ({'odd' if bit(game, state) else 'even'})"
                raise BadInput(error.field, told) from None

        return check

    return leaky


def _full_explanation(bit: Bit) -> Callable[[Any], Any]:
    def leaky(honest: Any) -> Any:
        def explain(game: Any, state: Any, action: Any) -> Explanation:
            found: Explanation = honest(game, state, action)
            more = Sum("what the others may answer", int(bit(game, state)), ())
            return attrs.evolve(found, sums=(*found.sums, more))

        return explain

    return leaky


def silenced(game: type) -> Planter:
    """A game that calls nothing news: what its events lay open can be taken back unnoticed."""
    return replaced(game, "discloses", lambda _: lambda *_: False)


# what a match hands to a seat


def _answered(change: Callable[[Match, Any, Any], Any]) -> Planter:
    """Answers to a seat's question that were changed on the way."""

    def leaky(honest: Any) -> Any:
        def why_not(match: Match, action: Any, seat: int | None = None) -> Any:
            return change(match, action, honest(match, action, seat))

        return why_not

    return replaced(Match, "why_not", leaky)


def _handed(change: Callable[[Match, Any], Any]) -> Planter:
    """A seat's list that was changed on the way."""
    return replaced(
        Match,
        "legal_for",
        lambda honest: lambda match, seat: change(match, honest(match, seat)),
    )


class Remembering(tuple[Any, ...]):  # noqa: SLOT001 - it is to have room
    """Equal to its tuple, and printed like it; but it remembers where it comes from."""

    position: Any


def _remembering(match: Match, listed: tuple[Any, ...]) -> Remembering:
    kept = Remembering(listed)
    kept.position = match.state
    return kept


class Noted(tuple[Any, ...]):  # noqa: SLOT001 - it is to have room
    """Equal to its tuple, and pickled like it; but it prints a note."""

    note: str

    def __repr__(self) -> str:
        """With the note."""
        return f"{tuple(self)!r} {self.note}"

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        """Without it."""
        return (tuple, (tuple(self),))


def _noted(bit: Bit) -> Callable[[Match, Any, Any], Any]:
    def noted(match: Match, _: Any, objections: Objections) -> Any:
        found = Noted(objections)
        found.note = "odd" if bit(match.game, match.state) else "even"
        return found

    return noted


def _with_the_action(honest: Any) -> Any:
    return lambda one, seat: attrs.evolve(honest(one, seat), action=one.action)


def with_all_news(_: Any) -> Any:
    """News of an undo as everybody got it, whoever asks."""

    def news(game: Any, plies: Sequence[Any], seats: int) -> Mapping[int, tuple[Any, ...]]:
        return {
            seat: tuple(game.event_for(event, seat) for ply in plies for event in ply.events)
            for seat in range(seats)
        }

    return news


# exports


def _exported(change: Callable[[Match, Any], Any]) -> Planter:
    """A seat's record that was changed before it left the house."""
    return replaced(
        records,
        "seat_record",
        lambda honest: lambda match, seat, told: change(match, honest(match, seat, told)),
    )


def _with_actions(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    log = zip(record.log, match.plies, strict=True)
    told = tuple(attrs.evolve(seen, do=str(ply.action)) for seen, ply in log)
    return attrs.evolve(record, log=told)


def _with_seed(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    return attrs.evolve(record, options={**record.options, "seed": match.seed})


def _with_digest(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    return attrs.evolve(record, chain=match.state.digest())


def _with_marks(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    log = zip(record.log, match.plies, strict=True)
    told = tuple(attrs.evolve(seen, digest=ply.state.digest()) for seen, ply in log)
    return attrs.evolve(record, log=told)


def everywhere(game: type, bit: Bit, clauses: tuple[str, ...], what: str) -> Iterator[Leak]:
    """The leaks that every game can have: `what` is what the bit tells something of."""
    name: str = game.name  # type: ignore[attr-defined]  # every game class has one

    def leak(title: str, says: str, channel: str, plant: Planter, by: str = TWINS) -> Leak:
        return Leak(f"{name}: {title}", name, clauses, says, channel, plant, by)

    def method(of: str, leaky: Callable[[Any], Any]) -> Planter:
        return replaced(game, of, leaky)

    yield leak(
        "order of actions", f"actions are listed in an order that depends on {what}",
        channels.ORDER, method("legal_actions", _reversed_list(bit)),
    )  # fmt: skip
    yield leak(
        "an action left out", f"whether the last action is listed depends on {what}",
        channels.LEGAL, method("legal_actions", _shorter_list(bit)),
    )  # fmt: skip
    yield leak(
        "fact of a refusal", f"an objection carries a fact about {what}",
        channels.OBJECTIONS, method("judge", talkative(_with_fact(bit))),
    )  # fmt: skip
    yield leak(
        "order of events", f"events come in an order that depends on {what}",
        channels.EVENTS, method("carry_out", _reversed_events(bit)),
    )  # fmt: skip
    yield leak(
        "text of an error", f"the error about a malformed action mentions {what}",
        channels.ERRORS, method("check", _loud_errors(bit)),
    )  # fmt: skip
    yield leak(
        "a sum too many", f"the explanation of an own action counts {what}",
        channels.EXPLAIN, method("explain", _full_explanation(bit)),
    )  # fmt: skip
    yield from _of_a_match(leak, bit, what)
    yield from _of_an_undo(leak)
    yield leak(
        "actions of all seats in a record", "a seat's record names what the others chose",
        channels.RECORD, _exported(_with_actions), EXPORTS,
    )  # fmt: skip
    yield leak(
        "seed in a record", "a seat's record holds the seed, from which chance can be worked out",
        channels.RECORD, _exported(_with_seed), EXPORTS,
    )  # fmt: skip
    yield leak(
        "digest of the last state", "a record ends with a digest of the whole state, which can be"
        " searched for", channels.DIGEST, _exported(_with_digest), EXPORTS,
    )  # fmt: skip
    yield leak(
        "digests of states along a record", "each ply of a seat's record has a digest of the whole"
        " state", channels.DIGEST, _exported(_with_marks), EXPORTS,
    )  # fmt: skip


def _of_a_match(leak: Callable[..., Leak], bit: Bit, what: str) -> Iterator[Leak]:
    """The leaks of what a match hands to a seat."""
    yield leak(
        "a question out of turn", "the judge answers a seat that is not to move from everything",
        channels.WHY_NOT, _answered(lambda match, asked, _: match.game.why_not(match.state, asked)),
    )  # fmt: skip
    yield leak(
        "an order out of turn", "whether a whole order is legal is told to who is not to move",
        channels.WHY_NOT,
        replaced(Match, "compose", lambda _: lambda one, do, _: one.game.compose(one.state, do)),
    )  # fmt: skip
    yield leak(
        "a list out of turn", "a seat that is not to move gets the list of the one that is",
        channels.LEGAL_FOR, _handed(lambda match, _: tuple(match.legal)),
    )  # fmt: skip
    yield leak(
        "a list that remembers", "a pickled list of actions carries the state it was made from",
        channels.PICKLES, _handed(_remembering),
    )  # fmt: skip
    yield leak(
        "a note on an objection", f"printed objections end with a note about {what}",
        channels.REPR, _answered(_noted(bit)),
    )  # fmt: skip


def _of_an_undo(leak: Callable[..., Leak]) -> Iterator[Leak]:
    """The leaks of actions that were taken back."""
    yield leak(
        "an undo in everybody's eyes", "a seat reads what the others had seen of an undone action",
        channels.UNDO,
        replaced(Match, "disclosures_to", lambda _: lambda match, _: match.disclosures),
    )  # fmt: skip
    yield leak(
        "an action taken back", "a seat reads which action another one took back",
        channels.UNDO, replaced(Disclosure, "for_seat", _with_the_action),
    )  # fmt: skip


SHOWN: Final = "is declared public"


def shown(
    game: str, clauses: tuple[str, ...], shape: type, fields: tuple[str, ...], channel: str
) -> Iterator[Leak]:
    """Fields of a state or event that are declared public though the rules hide them."""
    for field in fields:
        name = f"{game}: {shape.__name__}.{field} {SHOWN}"
        says = f"everybody sees {field.replace('_', ' ')} of {shape.__name__}"
        yield Leak(name, game, clauses, says, channel, redeclared(shape, field))
