"""What a seat is told over the wire is a function of its view: twins are told the same.

The same are all messages, in their order and number, and what is answered over HTTP.  How long the
server takes for them stands in `test_timing`.
"""

import asyncio
import contextlib
import json
import zlib
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import attrs
import pytest

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import GalaxyRulesError
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.match.match import Match
from galaxy_rules.serving import errors, frames, sockets
from galaxy_rules.serving.desk import Desk, Place
from galaxy_rules.serving.limits import Limits
from galaxy_rules.serving.live import Live
from galaxy_rules.showing.pictures import draw
from properties.noninterference.checks import sample
from properties.noninterference.registry import TABLES
from properties.noninterference.tables import Dice, onlookers
from properties.noninterference.twins import twin

GAMES, EVERY = 8, 9
TABLE, LINK, IDLE = "a" * 12, "L" * 24, 30
SEED = 2**127 + 1
Told = list[tuple[str, Any]]


def live_at(match: Match) -> Live:
    """A table of people as it stands around a match."""
    live = object.__new__(Live)
    seats = match.game.seats(match.state)
    plain = {
        "match": match,
        "names": tuple(f"Player {seat}" for seat in range(seats)),
        "players": ("person",) * seats,
        "count": 7,
        "decisions": (),
        "request": None,
        "left": (),
        "ahead": ((),) * seats,
        "settled": (0,) * seats,
        "said": {},
        "_early": {},
    }
    for name, value in plain.items():
        setattr(live, name, value)
    return live


class Wire:
    """A socket whose client says what it has to say, and then leaves."""

    def __init__(self, says: list[dict[str, Any]]) -> None:
        self.says = says
        self.heard: list[str] = []

    async def receive(self) -> dict[str, Any]:
        if self.says:
            return {"type": "websocket.receive", "text": json.dumps(self.says.pop(0))}
        for _ in range(IDLE):
            await asyncio.sleep(0)
        return {"type": "websocket.disconnect", "code": 1000}

    async def send_text(self, text: str) -> None:
        self.heard.append(text)

    async def close(self, code: int = 1000) -> None:
        self.heard.append(str(code))


class Seated:
    """An opening of which no more is asked than whose a link is."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seat_of(self, link: str) -> int | None:
        return self.seat if link == LINK else None


async def _on_a_wire(live: Live, seat: int, orders: list[str]) -> list[str]:
    live.opening = Seated(seat)  # type: ignore[misc, assignment]
    desk = Desk(mock.Mock())
    desk.places[TABLE] = Place(TABLE, live)
    says: list[dict[str, Any]] = [{"type": "hello", "version": 1, "links": [LINK]}]
    for number, order in enumerate(orders if seat >= 0 else []):
        says.append({"type": "why", "seat": seat, "key": f"why-{number:06}", "order": order})
    wire = Wire(says)
    socket: Any = wire
    await sockets.Session(socket, desk, Limits()).run(TABLE)
    assert json.loads(wire.heard[0])["type"] == "welcome", wire.heard
    return wire.heard


def told(live: Live, seat: int, orders: list[str]) -> Told:
    """Everything that a client of this seat hears at this table."""
    found: Told = [
        ("wire", asyncio.run(_on_a_wire(live, seat, orders))),
        ("log", frames.log(live, seat)),
        ("picture", frames.picture(live, seat)),
    ]
    if seat < 0:
        return found
    for order in orders:
        try:
            found.append((order, str(live.plan(seat, order))))
        except GalaxyRulesError as error:
            found.append((order, errors.answer(error, live)))
    return found


@attrs.frozen
class Twins:
    """Two positions that a seat cannot tell apart, and what it tries there."""

    made: AnyGame
    one: Any
    other: Any
    seat: int
    orders: list[str]

    def lives(self) -> tuple[Live, Live]:
        """A table around each, as if nothing had been asked yet."""
        one, other = (Match(self.made, state, SEED) for state in (self.one, self.other))
        return live_at(one), live_at(other)


def pairs(name: str) -> Iterator[Twins]:
    """Twins in positions of fixed games."""
    table = TABLES[name]
    for case in sample(table, GAMES):
        made, dice = table.game(case), Dice(case.seed ^ 0x3A11)
        for state in list(table.positions(case))[::EVERY]:
            if made.to_move(state) == CHANCE:
                continue
            seat = dice.choice(onlookers(made, state))
            other = twin(table, made, state, seat, dice)
            if not table.open_score and OVER in (made.to_move(state), made.to_move(other)):
                continue
            listed = (
                [str(one) for one in made.legal_actions(state)]
                if seat == made.to_move(state)
                else []
            )
            probes = [str(one) for one in table.probes(made, state, dice)]
            orders = dice.sample(listed, min(2, len(listed))) + dice.sample(
                probes, min(2, len(probes))
            )
            yield Twins(made, state, other, seat, orders)


def leaks(name: str) -> Iterator[str]:
    """On what twins were told different things."""
    for twins in pairs(name):
        mine, yours = (told(live, twins.seat, twins.orders) for live in twins.lives())
        yield from (where for (where, one), (_, two) in zip(mine, yours, strict=True) if one != two)


@pytest.mark.parametrize("name", TABLES)
def test_twins_are_told_the_same_over_the_wire(name: str) -> None:
    assert list(leaks(name)) == []


# Ways in which a server might give away what a game keeps to itself.


def _field(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(live: Live, *given: Any) -> Any:
        return {**clean(live, *given), "etag": live.match.state.digest()}

    return told


def _legal(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(live: Live, *given: Any) -> Any:
        return {**clean(live, *given), "open": [str(one) for one in live.match.legal]}

    return told


def _id(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(live: Live, *given: Any) -> Any:
        found = clean(live, *given)
        found["number"] += zlib.crc32(repr(live.match.state).encode()) % 997
        return found

    return told


def _text(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(error: Exception, live: Live | None, *given: Any) -> Any:
        found = clean(error, live, *given)
        where = "" if live is None else str(live.match.legal)
        return {**found, "message": f"{error}, while {where}"}

    return told


def _number(clean: Callable[..., Any]) -> Callable[..., Any]:
    async def tells(session: Any, place: Place) -> None:
        await clean(session, place)
        for _ in range(zlib.crc32(repr(place.live.match.state).encode()) % 5):
            await session._send({"type": "table"})

    return tells


def _order(clean: Callable[..., Any]) -> Callable[..., Any]:
    async def tells(session: Any, place: Place) -> None:
        if zlib.crc32(repr(place.live.match.state).encode()) % 2:
            for _ in range(IDLE // 2):
                await asyncio.sleep(0)
            while not session._answers.empty():
                await session._send(session._answers.get_nowait())
        await clean(session, place)

    return tells


def _attribute(clean: Callable[..., str]) -> Callable[..., str]:
    def drawn(live: Live, seat: int, theme: str = "auto") -> str:
        size = len(live.match.game.encode(live.match.state).__repr__())
        return clean(live, seat, theme).replace("<svg", f'<svg data-size="{size}"', 1)

    return drawn


def _events(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(live: Live, seat: int) -> Any:
        return {**clean(live, seat), "state": str(live.match.state)}

    return told


def _open(clean: Callable[..., str]) -> Callable[..., str]:
    def drawn(live: Live, seat: int, theme: str = "auto") -> str:
        del seat, theme
        return str(draw(live.match.game, live.match.state).svg)

    return drawn


PLANTS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "a digest of the whole state in the frame": (sockets, "table_frame", _field),
    "another's legal actions in the frame": (sockets, "table_frame", _legal),
    "an id that counts what is hidden": (sockets, "table_frame", _id),
    "the text of an error": (errors, "answer", _text),
    "the number of messages": (sockets.Session, "_tell_table", _number),
    "when the table is told among the answers": (sockets.Session, "_tell_table", _order),
    "the size of what is hidden in an attribute": (frames, "picture", _attribute),
    "the state in the log": (frames, "log", _events),
    "a drawing of the state": (frames, "picture", _open),
}


@contextlib.contextmanager
def planted(name: str) -> Iterator[None]:
    home, where, leaky = PLANTS[name]
    with mock.patch.object(home, where, leaky(getattr(home, where))):
        yield


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("plant", PLANTS)
def test_a_leak_in_what_is_told_is_caught(plant: str, name: str) -> None:
    with planted(plant):
        assert next(leaks(name), None) is not None
