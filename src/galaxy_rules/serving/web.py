"""The application: pages, HTTP and sockets over one desk.

Links are secrets and stand in the fragment of an address, which browsers send nobody; clients show
them in a header or in the first message.  Nothing that is asked over HTTP without a link tells
anything about a table, not even whether it exists.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import attrs
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from galaxy_rules._version import __version__
from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.documents.reading import Budget
from galaxy_rules.kernel.errors import BadInput, GalaxyRulesError
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.documents import dumps
from galaxy_rules.serving.described import WISHES, asyncapi, openapi
from galaxy_rules.serving.desk import Desk, NoTable, Place
from galaxy_rules.serving.errors import NotYours, TooMany, answer, status
from galaxy_rules.serving.fields import Json
from galaxy_rules.serving.frames import THEMES, log, picture, table_frame
from galaxy_rules.serving.limits import Limiter, Limits
from galaxy_rules.serving.live import Live
from galaxy_rules.serving.messages import CLIENT, LANGUAGES, MESSAGE, OPEN, PROTOCOL, read_body
from galaxy_rules.serving.opening import LINK, OPENING, offers
from galaxy_rules.serving.sockets import TRY_LATER, Session, same_origin
from galaxy_rules.serving.wishes import obey, seats_of
from galaxy_rules.showing.replay import page

STATIC: Final = Path(__file__).parent / "static"

SAFE: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
        " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
Answer = Callable[[Request], Awaitable[Response]]


@attrs.frozen
class Settings:
    """How a server is run."""

    limits: Limits = attrs.Factory(Limits)
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may open sockets here."""


class Web:
    """What the routes need."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        """Take the desk."""
        self.desk: Final = desk
        self.settings: Final = settings
        self.requests: Final = Limiter(settings.limits.requests)
        self.tables: Final = Limiter(settings.limits.tables)
        self.sockets: int = 0
        self.drawing: Final = asyncio.Semaphore(2)

    def guarded(self, answers: Answer) -> Answer:
        """The same, with errors told as they are meant, and no more than a client may ask for."""

        async def answered(request: Request) -> Response:
            if not self.requests.take(_address(request)):
                return _json(
                    answer(
                        TooMany("requests", "more than this server answers; slower, please"), None
                    )
                )
            try:
                return await answers(request)
            except GalaxyRulesError as error:
                return _json(answer(error, None))
            except ClientDisconnect:
                return PlainTextResponse("", 400)

        return answered

    # what is the same for all

    async def about(self, _: Request) -> Response:
        """What serves here."""
        return _json({"name": "galaxy-rules", "version": __version__, "protocol": PROTOCOL})

    async def games(self, _: Request) -> Response:
        """The games, with what may be chosen when a table is opened."""
        return _json(offers())

    async def openapi(self, _: Request) -> Response:
        """The description of HTTP."""
        return _json(openapi())

    async def asyncapi(self, _: Request) -> Response:
        """The description of the sockets."""
        return _json(asyncapi())

    # who asks for what

    async def place(self, request: Request) -> tuple[Place, frozenset[int]]:
        """The table of a request and the seats of its links; else `NoTable`."""
        words = request.headers.get("authorization", "").removeprefix("Bearer ").split(",")
        links = tuple(word.strip() for word in words[:8] if len(word) <= len(LINK) + 24)
        place = await self.desk.place(request.path_params["table"])
        seats = seats_of(place.live, links)
        if not seats:
            raise NoTable
        return place, seats

    async def seat(self, request: Request) -> tuple[Place, int]:
        """The table and the seat of a request, which must be the client's; onlookers have none."""
        place, seats = await self.place(request)
        word = request.path_params["seat"]
        for seat in seats:
            if word == ("onlooker" if seat == SPECTATOR else str(seat)):
                return place, seat
        raise NotYours("seat", "this seat is not yours")

    # tables

    async def open(self, request: Request) -> Response:
        """Open a table."""
        if not self.tables.take(_address(request)):
            raise TooMany("tables", "too many from here; try again in a minute")
        wishes = read_body(await _text(request, OPENING), OPEN, OPENING)
        place, links = await self.desk.open(wishes)
        told = {"table": place.id, "seats": list(links.seats), "onlooker": links.onlooker}
        return _json(told, 201)

    async def table(self, request: Request) -> Response:
        """The table as a seat may see it."""
        place, seat = await self.seat(request)
        return _json(table_frame(place.live, seat, self.desk.spent(place), _language(request)))

    async def view(self, request: Request) -> Response:
        """The view of a seat as a document."""
        place, seat = await self.seat(request)
        match = place.live.match
        return _raw(await asyncio.to_thread(lambda: dumps(match.view(seat), match.game)))

    async def log(self, request: Request) -> Response:
        """Everything that happened, as a seat may see it."""
        place, seat = await self.seat(request)
        return _json(await asyncio.to_thread(log, place.live, seat, _language(request)))

    async def picture(self, request: Request) -> Response:
        """The drawing for a seat."""
        place, seat = await self.seat(request)
        theme = request.query_params.get("theme", "auto")
        if theme not in THEMES:
            raise BadInput("theme", f"none of {', '.join(THEMES)}")
        async with self.drawing:
            svg = await asyncio.to_thread(picture, place.live, seat, theme)
        return Response(svg, media_type="image/svg+xml")

    async def record(self, request: Request) -> Response:
        """The record: a seat's own, and the whole one once the game is over."""
        place, seat = await self.seat(request)
        match, names = place.live.match, place.live.names
        if not match.over and seat == SPECTATOR:
            raise NotYours("record", "it is told when the game is over")

        def made() -> str:
            whole = match.record() if match.over else match.record(seat)
            return dumps(attrs.evolve(whole, names=names))

        return _raw(await asyncio.to_thread(made))

    async def page(self, request: Request) -> Response:
        """A finished game as one page."""
        place, _ = await self.place(request)
        live = place.live
        if not live.match.over:
            raise NotYours("page", "it is made when the game is over")
        async with self.drawing:
            return HTMLResponse(await asyncio.to_thread(_page, live))

    def wish(self, kind: str) -> Answer:
        """What a client wishes, in one request."""

        async def wished(request: Request) -> Response:
            place, seats = await self.place(request)
            fields = read_body(await _text(request, MESSAGE), CLIENT[kind], MESSAGE)
            return _json(await obey(self.desk, place, seats, kind, fields, _language(request)))

        return wished

    # sockets

    async def live(self, socket: WebSocket) -> None:
        """A client that stays and hears of every change."""
        if not same_origin(socket, self.settings.origins):
            await socket.close(1008)
            return
        await socket.accept()
        if self.sockets >= self.settings.limits.sockets:
            await socket.close(TRY_LATER)
            return
        self.sockets += 1
        try:
            session = Session(socket, self.desk, self.settings.limits)
            await session.run(socket.path_params["table"])
        finally:
            self.sockets -= 1


def application(desk: Desk, settings: Settings | None = None) -> Starlette:
    """The whole application over a desk, which runs as long as it does."""
    web = Web(desk, settings or Settings())

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with desk.running():
            yield

    seat = "/api/tables/{table}/seats/{seat}"
    get: list[tuple[str, Answer]] = [
        ("/api", web.about),
        ("/api/games", web.games),
        ("/api/openapi.json", web.openapi),
        ("/api/asyncapi.json", web.asyncapi),
        (seat, web.table),
        (f"{seat}/view", web.view),
        (f"{seat}/log", web.log),
        (f"{seat}/picture.svg", web.picture),
        (f"{seat}/record", web.record),
        ("/api/tables/{table}/page", web.page),
    ]
    routes = [
        Route("/", _html("index.html")),
        Route("/t/{table}", _html("table.html")),
        Mount("/static", StaticFiles(directory=STATIC)),
        *(Route(path, web.guarded(answers)) for path, answers in get),
        Route("/api/tables", web.guarded(web.open), methods=["POST"]),
        *(
            Route(f"/api/tables/{{table}}/{kind}", web.guarded(web.wish(kind)), methods=["POST"])
            for kind in WISHES
        ),
        WebSocketRoute("/api/tables/{table}/live", web.live),
    ]
    return Starlette(routes=routes, lifespan=lifespan, middleware=[Middleware(Safe)])


class Safe:
    """Says in every answer what browsers may do with it."""

    def __init__(self, app: ASGIApp) -> None:
        """Take the application."""
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, with those headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, safely)


# small answers


def _html(name: str) -> Answer:
    async def shown(_: Request) -> Response:
        return FileResponse(STATIC / name, media_type="text/html")

    return shown


def _json(body: Json, code: int | None = None) -> Response:
    return _raw(write_json(body), status(body) if code is None else code)


def _raw(text: str, code: int = 200) -> Response:
    return Response(text, code, media_type="application/json")


def _language(request: Request) -> str:
    found = request.query_params.get("language", LANGUAGES[0])
    if found not in LANGUAGES:
        raise BadInput("language", f"none of {', '.join(LANGUAGES)}")
    return found


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else ""


async def _text(request: Request, budget: Budget) -> str:
    """The body of a request, no more of it than the budget allows."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > budget.characters:
            raise BadInput("body", f"longer than {budget.characters} bytes")
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise BadInput("body", "not a text in UTF-8") from None


def _page(live: Live) -> str:
    return page(attrs.evolve(live.match.record(), names=live.names), live.match.game.data)
