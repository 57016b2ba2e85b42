"""What clients wish, whichever way they say it: judged for a seat, and entered.

HTTP and sockets hand over the same fields here, and give back what is answered.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from galaxy_rules.kernel.errors import GalaxyRulesError
from galaxy_rules.serving.desk import Desk, Judge, Place
from galaxy_rules.serving.entries import Entry
from galaxy_rules.serving.errors import NotYours, answer
from galaxy_rules.serving.fields import Json
from galaxy_rules.serving.frames import refused
from galaxy_rules.serving.live import Live

Fields = dict[str, Any]
Early = Callable[[Json], None]


def seats_of(live: Live, links: tuple[str, ...]) -> frozenset[int]:
    """The seats that links are for; a link that is for none is left out."""
    found = (live.opening.seat_of(link) for link in links)
    return frozenset(seat for seat in found if seat is not None)


async def obey(
    desk: Desk,
    place: Place,
    seats: frozenset[int],
    kind: str,
    fields: Fields,
    language: str = "en",
    early: Early = lambda _: None,
) -> Json:
    """Do what a client wishes, if it may; the answer to it.

    `early` is told what is answered to a wish as soon as it is entered, before others hear of it.
    """
    key = fields["key"]
    try:
        if fields["seat"] not in seats:
            raise NotYours("seat", f"seat {fields['seat']} is not yours")
        if kind == "why":
            return _why(place, fields, language)
        return await _DOERS[kind](desk, place, fields, early)
    except GalaxyRulesError as error:
        return answer(error, place.live, key, language)


def _why(place: Place, fields: Fields, language: str) -> Json:
    objections = place.live.objections(fields["seat"], fields["order"])
    if objections:
        return refused(place.live, fields["key"], objections, language)
    return {"type": "legal", "key": fields["key"]}


async def _play(desk: Desk, place: Place, fields: Fields, early: Early) -> Json:
    seat = fields["seat"]

    def judge(live: Live) -> tuple[Entry, ...]:
        if live.match.to_move == seat and live.bot:
            raise NotYours("seat", "an opponent plays this seat now")
        return (live.plan(seat, fields["order"], desk.spent(place)),)

    return await _changed(desk, place, fields, judge, early)


async def _undo(desk: Desk, place: Place, fields: Fields, early: Early) -> Json:
    return await _changed(desk, place, fields, lambda live: live.asked(fields["seat"]), early)


async def _agree(desk: Desk, place: Place, fields: Fields, early: Early) -> Json:
    def judge(live: Live) -> tuple[Entry, ...]:
        return live.answered(fields["seat"], agrees=fields["yes"])

    return await _changed(desk, place, fields, judge, early)


async def _name(desk: Desk, place: Place, fields: Fields, early: Early) -> Json:
    def judge(live: Live) -> tuple[Entry, ...]:
        return (live.named(fields["seat"], fields["name"]),)

    return await _changed(desk, place, fields, judge, early)


async def _changed(desk: Desk, place: Place, fields: Fields, judge: Judge, early: Early) -> Json:
    # A sender's keys are its own: nobody can take another's words out of its mouth.
    key, seat = f"{fields['seat']}-{fields['key']}", fields["seat"]
    done: Json = {"type": "done", "key": fields["key"], "entered": True}
    entered = await desk.change(place, key, judge, fields.get("number"), seat, lambda: early(done))
    return done if entered else {**done, "entered": False}


_DOERS: Final[dict[str, Callable[[Desk, Place, Fields, Early], Awaitable[Json]]]] = {
    "play": _play,
    "undo": _undo,
    "agree": _agree,
    "name": _name,
}
