"""The tables of one server: loaded when somebody asks, changed one entry at a time.

A change is judged against the table as it stands, appended to the store, entered, and then told to
everybody who watches.  Nothing is acknowledged before it is in the store.  Appends of all tables
that wait at the same time go to the store together.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from typing import Any, Final, Protocol, TypeVar

import attrs

from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.errors import BadInput, GalaxyRulesError
from galaxy_rules.serving.entries import Entry, OutOfTime, Played, read_entry, written
from galaxy_rules.serving.fields import Json
from galaxy_rules.serving.live import Live
from galaxy_rules.serving.opening import PERSON, Links, opened, read_opening
from galaxy_rules.serving.running import short_turns
from galaxy_rules.serving.stores import Outcome, Row, Store
from galaxy_rules.serving.stores.appending import Appending

MOST_LOADED: Final = 2_000
"""Tables that are kept in memory; others are read again when they are asked for."""
MOST_TRIES: Final = 8
"""How often a change is judged anew when other servers are faster."""
PAUSE: Final = 0.3
"""Seconds between the decisions of an opponent, so that people can follow."""
T = TypeVar("T")
Judge = Callable[[Live], tuple[Entry, ...]]
Kept = Callable[[], None]


class Stale(BadInput):
    """What was decided was decided about a table that has gone on since."""


class NoTable(BadInput):
    """There is no such table, or the link is not for it: which of both is not told."""

    def __init__(self) -> None:
        """Say no more than that."""
        super().__init__("link", "there is no table for this link")


@attrs.frozen
class Told:
    """A frame: as text, but where a clock goes on."""

    body: Json
    text: str

    @classmethod
    def of(cls, body: Json) -> "Told":
        """Written, if it stays as it is."""
        return cls(body, "" if "clock" in body else write_json(body))

    def at(self, spent: int) -> Json:
        """With the time that whoever is to move has thought."""
        return {**self.body, "clock": {**self.body["clock"], "spent": spent}}


class Watcher(Protocol):
    """Somebody who is told when a table has changed."""

    def table_changed(self, place: "Place") -> None:
        """Called in the event loop, after every change; it must not wait."""


@attrs.define(eq=False)
class Place:
    """A table in memory, with whoever watches it."""

    id: str
    live: Live
    watchers: set[Watcher] = attrs.Factory(set)
    lock: asyncio.Lock = attrs.Factory(asyncio.Lock)
    bots: "asyncio.Task[None] | None" = None
    clock: "asyncio.Task[None] | None" = None
    since: float = 0.0
    """When the decision that is waited for could first be made, by a clock that never jumps."""
    _told: int = -1
    _frames: dict[tuple[int, str], Told] = attrs.Factory(dict)
    """What is told of the table after so many entries, by seat and language."""

    def frame(self, seat: int, language: str) -> Told | None:
        """What is told now of a seat's view, if somebody was told it already."""
        if self._told != self.live.count:
            self._told, self._frames = self.live.count, {}
        return self._frames.get((seat, language))

    def keep(self, seat: int, language: str, told: Told) -> None:
        """What was made for one that others may be told as well."""
        self._frames[seat, language] = told

    def tell(self) -> None:
        """Tell everybody who watches."""
        for watcher in tuple(self.watchers):
            watcher.table_changed(self)


class Desk:
    """All tables of a server."""

    def __init__(self, store: Store, pause: float = PAUSE) -> None:
        """Take the store; `begin` starts it."""
        self.store: Final = store
        self.pause: Final = pause
        self.places: Final[OrderedDict[str, Place]] = OrderedDict()
        self._loading: Final[dict[str, asyncio.Lock]] = {}
        self._appending: Final = Appending(store)
        self.making: Final = asyncio.Lock()
        """Held by whoever makes a frame."""
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Write for as long as this lasts, and hear what other servers write."""
        loop = asyncio.get_running_loop()
        self._appending.begin()

        def heard(table: str) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may have ended
                loop.call_soon_threadsafe(self._catch_up_soon, table)

        end = await asyncio.to_thread(self.store.watch, heard)
        try:
            with short_turns():
                yield
        finally:
            await asyncio.to_thread(end)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await asyncio.to_thread(self._appending.end)
            await asyncio.to_thread(self.store.close)

    # tables

    async def open(self, wishes: dict[str, Any]) -> tuple[Place, Links]:
        """Open a table."""
        table, opening, links = await asyncio.to_thread(opened, wishes, time.time())
        await asyncio.to_thread(self.store.open_table, table, opening.text())
        place = self._kept(Place(table, await asyncio.to_thread(Live, opening)))
        self._go_on(place)
        return place, links

    async def place(self, table: str) -> Place:
        """The table with this id; none is a `BadInput`."""
        lock = self._loading.setdefault(table, asyncio.Lock())
        async with lock:
            found = self.places.get(table)
            if found is None:
                found = await self._load(table)
        if not lock.locked():
            self._loading.pop(table, None)
        self.places.move_to_end(table)
        return found

    async def current(self, place: Place) -> Place:
        """A table as it is in memory now: it may have been forgotten and read again."""
        return place if self.places.get(place.id) is place else await self.place(place.id)

    async def _load(self, table: str) -> Place:
        text = await asyncio.to_thread(self.store.opening, table)
        if text is None:
            raise NoTable
        live = await asyncio.to_thread(_folded, text, self.store, table)
        place = self._kept(Place(table, live))
        self._go_on(place)
        return place

    def _kept(self, place: Place) -> Place:
        place.since = time.monotonic()
        self.places[place.id] = place
        for old in list(self.places.values()):
            if len(self.places) <= MOST_LOADED:
                break
            if not old.watchers and not old.lock.locked() and old is not place:
                self._forget(old)
        return place

    def _forget(self, place: Place) -> None:
        """Leave a table to the store; whoever still watches it is told to look again."""
        for task in (place.bots, place.clock):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        if self.places.get(place.id) is place:
            del self.places[place.id]

    # changes

    async def change(
        self,
        place: Place,
        key: str,
        judge: Judge,
        number: int | None = None,
        seat: int | None = None,
        kept: Kept = lambda: None,
    ) -> bool:
        """Judge, append, enter, tell; False where an entry with this key was there before.

        `judge` says what is entered, or raises.  With `number`, it was decided about the table as
        it was after so many entries: if it has gone on since, for this seat, it is `Stale`.
        `kept` is called once it is entered for good, before anybody is told.
        """
        # Whoever asked may go away: what has begun is brought to its end.
        changing = self._change(place, key, judge, number, seat, kept)
        return await asyncio.shield(self._start(changing))

    async def _change(
        self, place: Place, key: str, judge: Judge, number: int | None, seat: int | None, kept: Kept
    ) -> bool:
        async with place.lock:
            for _ in range(MOST_TRIES):
                try:
                    entries = _judged(place.live, judge, number, seat)
                except GalaxyRulesError:
                    if await asyncio.to_thread(self.store.known, place.id, key):
                        return False
                    raise
                row = Row(place.id, place.live.count, key, tuple(map(written, entries)))
                outcome = await self._appending.append(row)
                if outcome is Outcome.ENTERED:
                    self._enter(place, entries, kept)
                    return True
                await self._catch_up(place)
                if outcome is Outcome.KNOWN:
                    return False
        raise Stale("number", "other servers are always faster")

    def _enter(self, place: Place, entries: Iterable[Entry], kept: Kept = lambda: None) -> None:
        """Enter what the store has, tell everybody, and let opponents and clocks go on."""
        before = place.live.match.to_move, len(place.live.decisions)
        try:
            for entry in entries:
                place.live.enter(entry)
        except BaseException:
            self._forget(place)
            raise
        if (place.live.match.to_move, len(place.live.decisions)) != before:
            place.since = time.monotonic()
        kept()
        place.tell()
        self._go_on(place)

    async def _catch_up(self, place: Place) -> None:
        """Enter what other servers have appended."""
        bodies = await asyncio.to_thread(self.store.entries, place.id, place.live.count)
        if bodies:
            self._enter(place, [read_entry(body) for body in bodies])

    def _catch_up_soon(self, table: str) -> None:
        place = self.places.get(table)
        if place is not None:
            self._start(self._caught_up(place))

    async def _caught_up(self, place: Place) -> None:
        async with place.lock:
            with contextlib.suppress(GalaxyRulesError):
                await self._catch_up(place)

    # opponents and clocks

    def _start(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _go_on(self, place: Place) -> None:
        if place.live.bot and (place.bots is None or place.bots.done()):
            place.bots = self._start(self._play_bots(place))
        if place.clock is not None:
            place.clock.cancel()
            place.clock = None
        mover = place.live.match.to_move
        if place.live.left and mover >= 0 and place.live.players[mover] == PERSON:
            place.clock = self._start(self._run_out(place, mover, place.live.count))

    async def _play_bots(self, place: Place) -> None:
        """Decide for opponents as long as it is their turn."""
        while place.live.bot:
            await asyncio.sleep(self.pause)
            number = place.live.count
            try:
                found: Played = await asyncio.to_thread(place.live.chosen)
                await self.change(place, f"bot-{number}", _entering(found), number)
            except Stale:
                continue
            except GalaxyRulesError:
                await asyncio.sleep(1)

    async def _run_out(self, place: Place, seat: int, number: int) -> None:
        """Hand a seat over to an opponent once its time is over."""
        left = place.live.left[seat] / 1_000
        await asyncio.sleep(max(0.0, left - (time.monotonic() - place.since)))
        with contextlib.suppress(GalaxyRulesError):
            await self.change(place, f"clock-{number}", _entering(OutOfTime(seat)), number)

    def spent(self, place: Place) -> int:
        """Milliseconds that whoever is to move has thought so far."""
        return max(0, int((time.monotonic() - place.since) * 1_000))


def _judged(live: Live, judge: Judge, number: int | None, seat: int | None) -> tuple[Entry, ...]:
    if number is not None and not live.fresh(number, seat):
        raise Stale("number", "the table has gone on since")
    return judge(live)


def _entering(*entries: Entry) -> Judge:
    return lambda _: entries


def _folded(text: str, store: Store, table: str) -> Live:
    live = Live(read_opening(text))
    for body in store.entries(table, 0):
        live.enter(read_entry(body))
    return live
