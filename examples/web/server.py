"""A table for browsers: any game of the library, played by clicks, with nothing else installed.

python server.py [PORT]

The server knows no game. It keeps matches, draws what a seat may see, and hands the page the tree
of choices; the page shows places and buttons, and sends the action at the end of a way. Whoever
has the key of a seat plays it; without a key one looks on.
"""

import contextlib
import json
import secrets
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import galaxy_rules as gr

HERE = Path(__file__).resolve().parent
FILES = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/table.js": ("table.js", "text/javascript; charset=utf-8"),
    "/table.css": ("table.css", "text/css; charset=utf-8"),
}
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
LONGEST = 10_000
"""Letters of a request."""
MOST_TABLES = 200
PATIENCE = 20.0
"""Seconds that a page is kept waiting for news."""
TOLD = 12
"""Sentences of the log that are shown."""


class Wrong(Exception):
    """A request that is refused, with its reason."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        """Say why, and how the web calls it."""
        super().__init__(reason)
        self.status = status


@dataclass
class Table:
    """One match, the keys of its seats, and who waits for the next ply."""

    match: gr.Match
    keys: list[str]
    news: threading.Condition = field(default_factory=threading.Condition)

    def seats(self, keys: list[str]) -> list[int]:
        """The seats that these keys open."""
        return [seat for seat, key in enumerate(self.keys) if key in keys]

    def plies(self) -> int:
        """How far the game is."""
        return len(self.match.plies)

    def wait(self, known: int) -> None:
        """Until the game is further than somebody knows, or patience is at its end."""
        with self.news:
            self.news.wait_for(lambda: self.plies() != known, PATIENCE)

    def shown(self, keys: list[str]) -> dict[str, Any]:
        """What the holder of these keys may see and do."""
        match, mine = self.match, self.seats(keys)
        seat = match.to_move if match.to_move in mine else next(iter(mine), gr.SPECTATOR)
        view, happened = match.view(seat), match.events(seat)
        choices = match.choices_for(seat) if seat in mine else None
        told = [gr.sentence(match.game, event, match.names) for event in happened[-4 * TOLD :]]
        return {
            "ply": self.plies(),
            "title": match.game.title,
            "seat": seat,
            "status": self.status(),
            "svg": gr.draw(match.game, view).svg,
            "choices": None if choices is None else json.loads(gr.dumps(choices))["body"],
            "log": [sentence for sentence in told if sentence][-TOLD:],
        }

    def status(self) -> str:
        """Whose turn it is, or who has won."""
        match = self.match
        if not match.over:
            return f"{self.called(match.to_move)} is to move"
        winners = " and ".join(map(self.called, match.score().winners))
        return f"The game is over: {winners or 'nobody'} won"

    def called(self, seat: int) -> str:
        """A player's name."""
        return match_names[seat] if (match_names := self.match.names) else f"Seat {seat}"

    def play(self, keys: list[str], wanted: dict[str, Any]) -> None:
        """Play an action, in notation or structured, for the seat to move."""
        action = wanted.get("action")
        with self.news:
            if wanted.get("ply") != self.plies():
                raise Wrong(HTTPStatus.CONFLICT, "the game has gone on")
            if self.match.to_move not in self.seats(keys):
                raise Wrong(HTTPStatus.FORBIDDEN, "it is not your turn")
            if not isinstance(action, str):
                raise Wrong(HTTPStatus.BAD_REQUEST, "no action")
            self.match.play(action, self.match.to_move)
            self.news.notify_all()


TABLES: dict[str, Table] = {}


def offered() -> list[dict[str, Any]]:
    """The games, and how many can play them."""
    games = [gr.game(name) for name in gr.games()]
    return [{"game": one.name, "title": one.title, "players": one.players} for one in games]


def opened(wanted: dict[str, Any]) -> dict[str, Any]:
    """A new table, and a key for each of its seats."""
    if len(TABLES) >= MOST_TABLES:
        TABLES.pop(next(iter(TABLES)))
    players, seed = wanted.get("players"), wanted.get("seed")
    if not isinstance(players, int):
        raise Wrong(HTTPStatus.BAD_REQUEST, "how many play?")
    names = tuple(wanted.get("names") or ())
    match = gr.Match.start(str(wanted.get("game")), players, seed, names=names)
    name, keys = secrets.token_urlsafe(9), [secrets.token_urlsafe(9) for _ in range(players)]
    TABLES[name] = Table(match, keys)
    return {"table": name, "keys": keys}


class Handler(BaseHTTPRequestHandler):
    """The door: files, the list of games, tables."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Files, games, and what is on a table."""
        self.answered(self.got)

    def do_POST(self) -> None:
        """A new table, or an action."""
        self.answered(self.posted)

    def got(self) -> None:
        """Answer a question."""
        address = urlsplit(self.path)
        if address.path in FILES:
            name, kind = FILES[address.path]
            self.send(HTTPStatus.OK, (HERE / name).read_bytes(), kind)
            return
        if address.path == "/games":
            self.say(offered())
            return
        asked = parse_qs(address.query)
        table = self.table(address.path)
        if "after" in asked:
            table.wait(int(asked["after"][0]))
        self.say(table.shown(asked.get("key", [])))

    def posted(self) -> None:
        """Do what is wanted."""
        address = urlsplit(self.path)
        wanted = self.body()
        if address.path == "/tables":
            self.say(opened(wanted))
            return
        table, keys = self.table(address.path), parse_qs(address.query).get("key", [])
        table.play(keys, wanted)
        self.say(table.shown(keys))

    def table(self, path: str) -> Table:
        """The table of an address."""
        found = TABLES.get(path.removeprefix("/tables/"))
        if found is None:
            raise Wrong(HTTPStatus.NOT_FOUND, "there is no such table")
        return found

    def body(self) -> dict[str, Any]:
        """What was sent."""
        length = int(self.headers.get("Content-Length") or 0)
        if not 0 < length <= LONGEST:
            raise Wrong(HTTPStatus.BAD_REQUEST, "nothing, or too much")
        found = json.loads(self.rfile.read(length))
        if not isinstance(found, dict):
            raise Wrong(HTTPStatus.BAD_REQUEST, "expected an object")
        return found

    def answered(self, answer: Callable[[], None]) -> None:
        """Answer, or say why not: a refusal of the rules in their own words."""
        try:
            answer()
        except Wrong as error:
            self.say({"error": str(error)}, error.status)
        except gr.IllegalAction as error:
            self.say({"error": str(error), "code": error.code}, HTTPStatus.CONFLICT)
        except (gr.GalaxyRulesError, ValueError, TypeError) as error:
            self.say({"error": str(error)}, HTTPStatus.BAD_REQUEST)

    def say(self, what: object, status: HTTPStatus = HTTPStatus.OK) -> None:
        """Send JSON."""
        self.send(status, json.dumps(what).encode(), "application/json")

    def send(self, status: HTTPStatus, body: bytes, kind: str) -> None:
        """Send a whole answer."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        with contextlib.suppress(ConnectionError):  # whoever asked may have gone away
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, format: str, *values: object) -> None:  # noqa: A002 - its name there
        """Keep quiet."""


def serve(port: int = 0) -> ThreadingHTTPServer:
    """A server on this machine alone; without a port, on any that is free."""
    made = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    made.daemon_threads = True
    return made


def main() -> None:
    """Serve until somebody interrupts."""
    server = serve(int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
    print(f"http://127.0.0.1:{server.server_port}/")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
