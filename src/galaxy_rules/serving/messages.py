"""The protocol: what is said over HTTP and WebSockets, declared once.

Readers, JSON Schemas, the OpenAPI and the AsyncAPI page are made from these tables.  Messages of a
client are read strictly; those of the server are described for whoever writes another client.
"""

from typing import Any, Final

from galaxy_rules.kernel.documents.reading import Budget, read_json
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.names import LONGEST_PLAYER
from galaxy_rules.serving.fields import (
    Anything,
    Field,
    Flag,
    Json,
    OneOf,
    Several,
    Table,
    Text,
    Whole,
)
from galaxy_rules.serving.opening import LINK, MOST_SEATS, TABLE, WISHES

PROTOCOL: Final = 1
"""Raised when a client of before would be misled."""
LONGEST_ORDER: Final = 4_000
MESSAGE: Final = Budget(characters=16_000, values=400, depth=8)
"""Of everything that a client says, but for what opens a table."""
LANGUAGES: Final = ("en", "de")

SEAT: Final = Whole("the seat that speaks; its link must have been shown", 0, MOST_SEATS - 1)
KEY: Final = Text(
    "chosen by the client, new for each wish: said again, nothing is done twice",
    60,
    r"[A-Za-z0-9_.-]{8,60}",
    8,
)
NUMBER: Final = Whole("`number` of the table frame that this is about")
ORDER: Final = Text("an action in notation, or a whole order in words", LONGEST_ORDER, shortest=1)
LINKS: Final = Several(
    "links of this client: for one seat, for several (a hot seat), or an onlooker's",
    Text("", 24, LINK, 24),
    MOST_SEATS + 1,
    1,
)

CLIENT: Final[dict[str, Table]] = {
    "hello": Table(
        "The first message on a socket: who is there.",
        {
            "version": Whole("of the protocol", 1, 1_000),
            "links": LINKS,
            "language": OneOf("of sentences and labels", LANGUAGES),
        },
        optional=frozenset({"language"}),
    ),
    "play": Table("Decide.", {"seat": SEAT, "key": KEY, "number": NUMBER, "order": ORDER}),
    "why": Table(
        "Ask whether an order would be legal, and which clause says so.",
        {"seat": SEAT, "key": KEY, "order": ORDER},
    ),
    "undo": Table(
        "Take the own last decision back, or ask those who have to agree.",
        {"seat": SEAT, "key": KEY, "number": NUMBER},
    ),
    "agree": Table(
        "Answer whoever asks to take a decision back.",
        {"seat": SEAT, "key": KEY, "number": NUMBER, "yes": Flag("whether one agrees")},
    ),
    "name": Table(
        "Be called something else.",
        {"seat": SEAT, "key": KEY, "name": Text("", LONGEST_PLAYER, shortest=1)},
    ),
}
"""What a client says on a socket, by `type`; the same bodies go to HTTP, without `type`."""

TEXT: Final = Text("", 100_000)
NOBODY: Final = Whole("", SPECTATOR, MOST_SEATS - 1)
OBJECTION: Final = Table(
    "Why not.",
    {
        "code": Text("stable", 60),
        "message": TEXT,
        "clauses": Several(
            "the sentences that say so",
            Table("", {"id": Text("", 60), "text": TEXT}),
            100,
        ),
    },
)
LINE: Final = Table(
    "A line of the score.",
    {
        "seat": NOBODY,
        "amount": Whole("", -1_000_000, 1_000_000),
        "clause": Text("", 60),
        "what": TEXT,
    },
)
SERVER: Final[dict[str, Table]] = {
    "welcome": Table(
        "The answer to `hello`: what stays the same.",
        {
            "version": Whole("of the protocol", 1, 1_000),
            "table": Text("its id", 12, TABLE, 12),
            "game": TEXT,
            "title": TEXT,
            "variant": TEXT,
            "rulings": Anything("readings by switch"),
            "commitment": Text("a hash of the seed, to check the record with at the end", 64),
            "caveat": TEXT,
            "seats": Several("those of this client", NOBODY, MOST_SEATS + 1),
        },
    ),
    "table": Table(
        "The table as one seat may see it; -3 is an onlooker.  Nothing in it depends on what that"
        " seat may not know.",
        {
            "number": NUMBER,
            "seat": NOBODY,
            "to_move": Whole("a seat, or -2 when the game is over", -2, MOST_SEATS - 1),
            "names": Several("by seat", TEXT, MOST_SEATS),
            "players": Several("who plays: `person`, or an opponent", TEXT, MOST_SEATS),
            "since": Several("what happened since this seat decided last", TEXT, 10_000),
            "prompt": Text("what is settled before the first pick", 2_000),
            "choices": Several(
                "the tree of picks that lead to this seat's actions; empty while it waits",
                Anything("as in a document of choices"),
                10_000,
            ),
            "can_undo": Flag("whether this seat has decided anything yet"),
            "ahead": Several(
                "what this seat has decided before its turn, in notation; told to nobody else",
                TEXT,
                1_000,
            ),
            "asks": Table(
                "who would like to take a decision back, and who has not agreed yet",
                {"seat": NOBODY, "waiting": Several("", NOBODY, MOST_SEATS)},
            ),
            "clock": Table(
                "milliseconds left by seat, and since when the seat to move thinks",
                {
                    "left": Several("", Whole(""), MOST_SEATS),
                    "spent": Whole("of the seat to move's"),
                },
            ),
            "result": Table(
                "when the game is over",
                {
                    "totals": Several("by seat", Whole("", -1_000_000, 1_000_000), MOST_SEATS),
                    "winners": Several("", NOBODY, MOST_SEATS),
                    "lines": Several("", LINE, 10_000),
                    "causes": Several("why it ended", TEXT, 20),
                },
            ),
        },
        optional=frozenset({"ahead", "asks", "clock", "result"}),
    ),
    "done": Table(
        "A wish is kept for good.",
        {"key": KEY, "entered": Flag("false where it was there already")},
    ),
    "legal": Table("The answer to `why` where nothing speaks against it.", {"key": KEY}),
    "refused": Table(
        "The rules say no; nothing has changed.",
        {"key": KEY, "objections": Several("", OBJECTION, 100)},
    ),
    "problem": Table(
        "Something else is wrong; nothing has changed.",
        {
            "key": Text("of the wish, where it had one", 60),
            "code": OneOf(
                "",
                (
                    "bad_message", "no_table", "not_yours", "stale", "not_saved", "too_many",
                ),
            ),
            "message": TEXT,
        },
    ),
}  # fmt: skip
"""What the server says on a socket, by `type`."""

OPEN: Final = WISHES
OPENED: Final = Table(
    "A table was opened.  Its links are told this once, and kept nowhere.",
    {
        "table": Text("its id", 12, TABLE, 12),
        "seats": Several("the link of each seat", Text("", 24, LINK, 24), MOST_SEATS),
        "onlooker": Text("the link for whoever watches", 24, LINK, 24),
    },
)


def read_message(text: str, budget: Budget = MESSAGE) -> tuple[str, dict[str, Any]]:
    """The type and the fields of a client's message on a socket."""
    body = read_json(text, budget)
    if type(body) is not dict:
        raise BadInput("message", f"expected an object, found {brief(body)}")
    kind = body.pop("type", None)
    if type(kind) is not str or kind not in CLIENT:
        raise BadInput("message.type", f"{brief(kind)} is none of {', '.join(CLIENT)}")
    return kind, CLIENT[kind].read(body, "message")


def read_body(text: str, form: Field, budget: Budget = MESSAGE) -> Any:  # noqa: ANN401 - as the form says
    """What a client says over HTTP."""
    return form.read(read_json(text, budget), "body")


def message_schema(kind: str, form: Table) -> Json:
    """The schema of a message on a socket: its fields and its type."""
    schema = form.schema()
    schema["properties"] = {"type": {"const": kind}, **schema["properties"]}
    schema["required"] = ["type", *schema["required"]]
    return schema
