"""Sockets: a client says who it is, then hears every change and says what it wishes.

However fast a table changes, a slow client is sent the table as it stands when it can take it, and
never a queue of what was; so it needs no more memory than one frame, and nobody waits for it.
"""

import asyncio
import contextlib
from typing import Final
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect

from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.errors import BadInput, GalaxyRulesError
from galaxy_rules.serving.desk import Desk, NoTable, Place, Told
from galaxy_rules.serving.errors import TooMany, answer, problem
from galaxy_rules.serving.fields import Json
from galaxy_rules.serving.frames import table_frame, welcome
from galaxy_rules.serving.limits import Bucket, Limits
from galaxy_rules.serving.messages import PROTOCOL, read_message
from galaxy_rules.serving.wishes import Fields, obey, seats_of

PATIENCE: Final = 15.0
"""Seconds until `hello` must have come, and in which a frame must have been taken."""
MOST_WAITING: Final = 64
"""Answers that wait to be sent."""
GONE: Final = (WebSocketDisconnect, TimeoutError, ConnectionError, RuntimeError)
"""A client that has gone, or is too slow: nobody's fault here."""
GOING: Final = 1001
POLICY: Final = 1008
TRY_LATER: Final = 1013


class Session:
    """One client on one socket."""

    def __init__(self, socket: WebSocket, desk: Desk, limits: Limits) -> None:
        """Take the socket; nothing has been said yet."""
        self.socket: Final = socket
        self.desk: Final = desk
        self.limits: Final = limits
        self.seats: frozenset[int] = frozenset()
        self.language: str = "en"
        self.place: Place
        self._changed: Final = asyncio.Event()
        self._sent: tuple[object, int] = (None, -1)
        self._answers: Final[asyncio.Queue[Json]] = asyncio.Queue(MOST_WAITING)
        now = asyncio.get_running_loop().time()
        self._bucket: Final = Bucket(limits.messages, limits.messages.burst, now)

    def table_changed(self, place: Place) -> None:
        """The table has changed: say so as soon as the client can take it."""
        self.place = place
        self._changed.set()

    async def run(self, table: str) -> None:
        """Listen and tell, until the client goes."""
        try:
            place = await self._met(table)
        except GalaxyRulesError as error:
            with contextlib.suppress(*GONE):
                await self._send(answer(error, None))
                await self.socket.close(POLICY)
            return
        except GONE:
            return
        place.watchers.add(self)
        self.table_changed(place)
        teller = asyncio.create_task(self._tell())
        listener = asyncio.create_task(self._listen())
        try:
            await asyncio.wait((teller, listener), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in (teller, listener):
                each.cancel()
            ends = await asyncio.gather(teller, listener, return_exceptions=True)
            for known in self.desk.places.values():
                known.watchers.discard(self)
            for end in ends:
                if isinstance(end, Exception) and not isinstance(end, GONE):
                    raise end

    async def _met(self, table: str) -> Place:
        """The table, once the client has shown a link to it."""
        try:
            async with asyncio.timeout(PATIENCE):
                text = await self._read()
        except TimeoutError:
            raise BadInput("message", "expected hello, found nothing for a while") from None
        kind, fields = read_message(text)
        if kind != "hello":
            raise BadInput("message.type", "expected hello first")
        if fields["version"] > PROTOCOL:
            raise BadInput("message.version", f"this server speaks version {PROTOCOL}")
        place = await self.desk.place(table)
        self.language = fields["language"] or "en"
        self.seats = seats_of(place.live, fields["links"])
        if not self.seats:
            raise NoTable
        if len(place.watchers) >= self.limits.sockets_a_table:
            raise TooMany("table", "too many watch it")
        await self._send(welcome(place.live, table, self.seats))
        return place

    async def _read(self) -> str:
        """The next message; one that is no text reads as none, which is refused like nonsense."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING))
        return message.get("text") or ""

    # telling

    async def _send(self, body: Json) -> None:
        await self._send_text(write_json(body))

    async def _send_text(self, text: str) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.socket.send_text(text)

    async def _tell(self) -> None:
        """Send answers in order, and the newest table after them."""
        while True:
            while not self._answers.empty():
                await self._send(self._answers.get_nowait())
            if not self._changed.is_set():
                await self._changed.wait()
                continue
            self._changed.clear()
            if self._answers.empty():
                await self._tell_table(self.place)
            else:
                self._changed.set()

    async def _tell_table(self, place: Place) -> None:
        now = place.live, place.live.count
        if now == self._sent:
            return
        self._sent = now
        for seat in sorted(self.seats):
            text = await told_text(self.desk, place, seat, self.language)
            if now[1] != place.live.count:  # it has gone on meanwhile
                self._changed.set()
                return
            await self._send_text(text)

    def _reply(self, body: Json) -> None:
        self._answers.put_nowait(body)
        self._changed.set()

    # listening

    async def _listen(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await self._hear(await self._read())

    async def _hear(self, text: str) -> None:
        now = asyncio.get_running_loop().time()
        if not self._bucket.take(now) or self._answers.full():
            # Whoever floods is made to wait, and reads one word about it.
            if not self._answers.full():
                self._reply(problem("too_many", "more than this server reads; slower, please"))
            await asyncio.sleep(1)
            return
        try:
            kind, fields = read_message(text)
            if kind == "hello":
                raise BadInput("message.type", "hello has been said")
        except GalaxyRulesError as error:
            self._reply(answer(error, None))
            return
        told = await self._obeyed(kind, fields)
        if not told.get("entered"):  # what is entered has been answered
            self._reply(told)

    async def _obeyed(self, kind: str, fields: Fields) -> Json:
        try:
            place = self.place = await self.desk.current(self.place)
        except GalaxyRulesError as error:  # forgotten, and not to be read again now
            return answer(error, None, fields["key"])
        place.watchers.add(self)
        return await obey(self.desk, place, self.seats, kind, fields, self.language, self._reply)


async def told_text(desk: Desk, place: Place, seat: int, language: str) -> str:
    """A frame as text, made once for all who watch with the same eyes.

    It takes a while to make one, and others wait for the answers to what they have decided: so in
    each round of the loop one is made, and what has come meanwhile is heard before the next.
    """
    found = place.frame(seat, language)
    if found is None:
        await desk.making.acquire()
        try:
            found = place.frame(seat, language)
            if found is None:
                found = Told.of(table_frame(place.live, seat, 0, language))
                place.keep(seat, language, found)
        finally:
            asyncio.get_running_loop().call_soon(desk.making.release)
    return found.text or write_json(found.at(desk.spent(place)))


def same_origin(socket: WebSocket, allowed: frozenset[str]) -> bool:
    """Whether a socket was opened by a page of this server, or by no page at all."""
    origin = socket.headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return urlsplit(origin).netloc == socket.headers.get("host", "")
