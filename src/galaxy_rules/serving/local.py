"""A table without a server: the same messages, answered in the same process.

It is what a page runs that has the library in the browser itself (Pyodide), and what a test or an
application can hold in its hands.  Nothing is kept but by whoever asks for the record.

>>> import json
>>> import galaxy_rules as gr
>>> wishes = {"game": gr.games()[0], "seats": ["person", "greedy"]}
>>> table = LocalTable(json.dumps(wishes))
>>> welcome, shown = map(json.loads, table.hear('{"type": "hello", "version": 1, "links": []}'))
>>> shown["type"], shown["to_move"]
('table', 0)
"""

import time
from collections.abc import Callable
from typing import Any, Final

import attrs

from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.documents.reading import read_json
from galaxy_rules.kernel.errors import BadInput, GalaxyRulesError
from galaxy_rules.kernel.texts.catalogues import ENGLISH, check_language
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import Record
from galaxy_rules.serving.desk import Stale
from galaxy_rules.serving.entries import Entry, Played
from galaxy_rules.serving.errors import answer
from galaxy_rules.serving.fields import Json
from galaxy_rules.serving.frames import log, picture, refused, table_frame, welcome
from galaxy_rules.serving.live import Live
from galaxy_rules.serving.messages import CLIENT, MESSAGE, OPEN, read_body
from galaxy_rules.serving.opening import OPENING, opened
from galaxy_rules.showing.replay import page

NAME: Final = "local"


class LocalTable:
    """One table on one device: whoever holds it speaks for every seat."""

    def __init__(self, wishes: str) -> None:
        """Open a table as a server would, from the same wishes as JSON."""
        body = read_body(wishes, OPEN, OPENING)
        _, opening, _ = opened(body, time.time())
        self.live: Final = Live(opening, apart=False)
        self.language: str = ENGLISH
        self._since = time.monotonic()

    @classmethod
    def resumed(cls, record: str, players: str) -> "LocalTable":
        """The table of a whole record, played on; `players` are the kinds of its seats, as JSON."""
        match = Match.replay(record)
        rulings = {name: str(word) for name, word in match.game.header()["rulings"].items()}
        kinds = read_body(players, OPEN.fields["seats"])
        names = list(match.names)
        wishes = {"game": match.game.name, "variant": match.game.variant, "rulings": rulings,
                  "seats": list(kinds), **({"names": names} if names else {})}  # fmt: skip
        table = cls(write_json(wishes))
        table.live.take_over(match)
        return table

    def hear(self, message: str) -> list[str]:
        """What is answered to a message, and the table after it, all as JSON."""
        try:
            return [write_json(one) for one in self._hear(message)]
        except GalaxyRulesError as error:
            return [write_json(answer(error, self.live, "", self.language))]

    def _hear(self, message: str) -> list[Json]:
        body = _read(message)
        kind = body.pop("type")
        if kind == "hello":
            self.language = check_language(
                body.get("language", ENGLISH), self.live.match.game.package
            )
            return [welcome(self.live, NAME, self.live.people()), *self._frames()]
        fields = CLIENT[kind].read(body, "message")
        try:
            told = self._obey(kind, fields)
        except GalaxyRulesError as error:
            return [answer(error, self.live, fields["key"], self.language)]
        return [told, *(self._frames() if told["type"] == "done" else [])]

    def _obey(self, kind: str, fields: dict[str, Any]) -> Json:
        live, seat, key = self.live, fields["seat"], fields["key"]
        if fields.get("number") not in (None, live.count):
            raise Stale("number", "the table has gone on since")
        doers: dict[str, Callable[[], tuple[Entry, ...]]] = {
            "play": lambda: (live.plan(seat, fields["order"], self._spent()),),
            # Everybody sits at one device: whoever takes back has asked the others.
            "undo": lambda: live.freely(seat),
            "agree": lambda: live.answered(seat, agrees=fields["yes"]),
            "name": lambda: (live.named(seat, fields["name"]),),
        }
        if kind == "why":
            objections = live.objections(seat, fields["order"])
            return (
                refused(live, key, objections, self.language)
                if objections
                else {"type": "legal", "key": key}
            )
        self._enter(doers[kind]())
        return {"type": "done", "key": key, "entered": True}

    def go_on(self) -> list[str]:
        """One decision of the opponent whose turn it is, if it is one's; the table after it."""
        if not self.live.bot:
            return []
        self._enter((self.live.chosen(),))
        return [write_json(one) for one in self._frames()]

    def _enter(self, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            self.live.enter(entry)
            if isinstance(entry, Played):
                self._since = time.monotonic()

    def _spent(self) -> int:
        return int((time.monotonic() - self._since) * 1_000)

    def _frames(self) -> list[Json]:
        seats = sorted(self.live.people()) or [SPECTATOR]
        return [table_frame(self.live, seat, self._spent(), self.language) for seat in seats]

    # what a server tells over HTTP

    def get(self, path: str) -> str:
        """What a client of a server would get: a picture, the log, a record, the page."""
        words = path.split("?", maxsplit=1)[0].split("/")
        if words == ["page"]:
            return page(self._record(), self.live.match.game.data)
        seat = SPECTATOR if words[1:2] == ["onlooker"] else _seat(words)
        match words[2:]:
            case ["picture.svg"]:
                return picture(self.live, seat)
            case ["log"]:
                return write_json(log(self.live, seat, self.language))
            case ["record"]:
                return dumps(self._record())
            case _:
                raise BadInput("path", "there is no such thing")

    def _record(self) -> Record:
        return attrs.evolve(self.live.match.record(), names=self.live.names)


def _seat(words: list[str]) -> int:
    if words[:1] != ["seats"] or len(words) < 2 or not words[1].isdecimal():  # noqa: PLR2004 - word and seat
        raise BadInput("path", "there is no such thing")
    return int(words[1])


def _read(message: str) -> dict[str, Any]:
    """A client's message; of `hello` only that it was said."""
    body = read_json(message, MESSAGE)
    if type(body) is not dict or body.get("type") not in CLIENT:
        raise BadInput("message.type", f"none of {', '.join(CLIENT)}")
    return body
