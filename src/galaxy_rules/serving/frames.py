"""What is told of a table, seat by seat: made from that seat's view and what is public.

Everything that leaves the server about a position goes through here, so that one property holds
for all of it: tables that differ only in what a seat may not know are told to it in the same words.
"""

from collections.abc import Iterable
from typing import Any, Final

from galaxy_rules.kernel.clauses import Clause
from galaxy_rules.kernel.documents.choosing import plain_choices
from galaxy_rules.kernel.rulings import chosen
from galaxy_rules.kernel.texts.catalogues import ENGLISH
from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.match import Match
from galaxy_rules.serving.fields import Json
from galaxy_rules.serving.live import Live
from galaxy_rules.serving.messages import PROTOCOL
from galaxy_rules.showing.caveats import reconstructed
from galaxy_rules.showing.pictures import draw
from galaxy_rules.showing.words import objection_text, sentence

THEMES: Final = ("auto", "light", "dark")
MOST_SAID: Final = 200
"""Sentences in one frame: the newest."""
MOST_REMEMBERED: Final = 4_000
"""Sentences of one table that are not made anew."""


def welcome(live: Live, table: str, seats: Iterable[int]) -> Json:
    """What stays the same for as long as a table is played."""
    game = live.match.game
    return {
        "type": "welcome",
        "version": PROTOCOL,
        "table": table,
        "game": game.name,
        "title": game.title,
        "variant": game.variant,
        "rulings": chosen(game.rulings),
        "commitment": live.match.commitment,
        "caveat": reconstructed(game),
        "seats": sorted(seats),
    }


def table_frame(live: Live, seat: int, spent: int = 0, language: str = ENGLISH) -> Json:
    """The table as a seat may see it, told in a language."""
    match = live.match
    here = live.deciding(seat) if seat != SPECTATOR else None
    tree = None if here is None else here.game.choices(here.state, live.names, language)
    body = {"prompt": "", "choices": []}
    if tree is not None:
        body = plain_choices(match.game.notation, tree)
    found: Json = {
        "type": "table",
        "number": live.count,
        "seat": seat,
        "to_move": match.to_move,
        "names": list(live.names),
        "players": list(live.players),
        "since": told(live, match.since(seat), language),
        "prompt": body["prompt"],
        "choices": body["choices"],
        "can_undo": any(one.seat == seat for one in live.decisions),
    }
    if seat != SPECTATOR and live.ahead[seat]:
        found["can_undo"], found["ahead"] = True, list(live.ahead[seat])
    if live.request is not None:
        found["asks"] = {"seat": live.request.seat, "waiting": sorted(live.request.waiting)}
    if live.left and not match.over:
        found["clock"] = {"left": list(live.left), "spent": spent}
    if match.over:
        found["result"] = result(match)
    return found


def told(
    live: Live, events: Iterable[Any], language: str = ENGLISH, most: int = MOST_SAID
) -> list[str]:
    """Events that a seat may see, in sentences; only the newest where there are very many."""
    if len(live.said) > MOST_REMEMBERED:
        live.said.clear()
    said = [_sentence(live, event, language) for event in events]
    return [one for one in said if one][-most:]


def _sentence(live: Live, event: Any, language: str) -> str:  # noqa: ANN401 - any game's event
    """What one who saw this is told: the same for all who saw the same."""
    found = live.said.get((event, language))
    if found is None:
        found = live.said[event, language] = sentence(live.match.game, event, live.names, language)
    return found


def log(live: Live, seat: int, language: str = ENGLISH) -> Json:
    """Everything that happened, as a seat may see it."""
    events = live.match.events(seat)
    return {"number": live.count, "told": told(live, events, language, 1_000_000)}


def result(match: Match) -> Json:
    """The score at the end."""
    score = match.score()
    lines = [
        {"seat": one.seat, "amount": one.amount, "clause": one.clause, "what": one.what}
        for one in score.lines
    ]
    return {
        "totals": list(score.totals),
        "winners": list(score.winners),
        "lines": lines,
        "causes": list(match.game.causes(match.state)),
    }


def picture(live: Live, seat: int, theme: str = "auto") -> str:
    """The drawing for a seat: what it sees, what it may do, what happened since it decided."""
    match = live.match
    shown = draw(
        match.game,
        match.view(seat),
        events=match.since(seat)[-MOST_SAID:],
        actions=match.legal_for(seat) if seat != SPECTATOR else (),
        theme=theme,
        names=live.names,
    )
    return shown.svg


def refused(live: Live, key: str, objections: Objections, language: str = ENGLISH) -> Json:
    """Why not, with the sentence of each clause."""
    game = live.match.game
    register = game.clauses
    told_: list[Json] = []
    for one in objections:
        clauses = [{"id": name, "text": _text(register[name])} for name in one.clauses]
        message = objection_text(game, one, live.names, language)
        told_.append({"code": one.code, "message": message, "clauses": clauses})
    return {"type": "refused", "key": key, "objections": told_}


def _text(entry: Any) -> str:  # noqa: ANN401 - a clause or a ruling
    return str(entry.text if isinstance(entry, Clause) else entry.question)
