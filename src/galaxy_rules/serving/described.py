"""The protocol described for machines: OpenAPI for HTTP, AsyncAPI for the sockets.

Both are written from the declarations in `messages`, so they say what is read and sent.
"""

from typing import Final

from galaxy_rules._version import __version__
from galaxy_rules.kernel.schemas.typescript import declarations, identifier
from galaxy_rules.serving.fields import Json, Table
from galaxy_rules.serving.messages import (
    CLIENT,
    LANGUAGES,
    OPEN,
    OPENED,
    PROTOCOL,
    SERVER,
    message_schema,
)

WISHES: Final = tuple(kind for kind in CLIENT if kind != "hello")
_SEAT: Final[Json] = {
    "name": "seat",
    "in": "path",
    "required": True,
    "description": "a seat of the client's, or `onlooker`",
    "schema": {"type": "string", "pattern": "^([0-3]|onlooker)$"},
}
_TABLE: Final[Json] = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[a-z0-9]{12}$"},
}
_LANGUAGE: Final[Json] = {
    "name": "language",
    "in": "query",
    "required": False,
    "schema": {"enum": list(LANGUAGES)},
}
_THEME: Final[Json] = {
    "name": "theme",
    "in": "query",
    "required": False,
    "schema": {"enum": ["auto", "light", "dark"]},
}


def schemas() -> dict[str, Json]:
    """Every message by its name: `client.play`, `server.table`; and what opens a table."""
    found = {f"client.{kind}": message_schema(kind, form) for kind, form in CLIENT.items()}
    found |= {f"server.{kind}": message_schema(kind, form) for kind, form in SERVER.items()}
    found |= {f"body.{kind}": CLIENT[kind].schema() for kind in WISHES}
    return {**found, "open": OPEN.schema(), "opened": OPENED.schema()}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _told(about: str, schema: Json | None, kind: str = "application/json") -> Json:
    return {"description": about, "content": {kind: {"schema": schema or {"type": "string"}}}}


_PROBLEM: Final = _told("something is wrong; nothing has changed", _ref("server.problem"))
_WRONG: Final[Json] = {
    "400": _PROBLEM, "403": _PROBLEM, "404": _PROBLEM, "429": _PROBLEM, "503": _PROBLEM,
}  # fmt: skip


def _get(about: str, schema: Json | None, *more: Json, kind: str = "application/json") -> Json:
    found = {"200": _told(about, schema, kind), **_WRONG}
    return {"get": {"summary": about, "responses": found, "parameters": [_TABLE, *more]}}


def _public(about: str) -> Json:
    """What is told to everybody."""
    told = _told(about, {"type": "object"})
    return {"get": {"summary": about, "responses": {"200": told, "429": _PROBLEM}, "security": []}}


def _wish(kind: str, form: Table) -> Json:
    answers: list[Json] = [_ref("server.legal")] if kind == "why" else [_ref("server.done")]
    refused = _told("the rules say no, or the table has gone on", {
        "anyOf": [_ref("server.refused"), _ref("server.problem")]
    })  # fmt: skip
    return {
        "post": {
            "summary": form.meaning,
            "parameters": [_TABLE, _LANGUAGE],
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": _ref(f"body.{kind}")}},
            },
            "responses": {"200": _told("it is so", {"anyOf": answers}), "409": refused, **_WRONG},
        }
    }


def openapi() -> Json:
    """HTTP: OpenAPI 3.1."""
    seat = "/api/tables/{table}/seats/{seat}"
    opening = {
        "summary": OPEN.meaning,
        "security": [],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": _ref("open")}},
        },
        "responses": {"201": _told("the table", _ref("opened")), "400": _PROBLEM, "429": _PROBLEM},
    }
    frame = _ref("server.table")
    anything: Json = {"type": "object"}
    paths: dict[str, Json] = {
        "/api": _public("What serves here."),
        "/api/games": _public("The games, and what may be chosen when a table is opened."),
        "/api/openapi.json": _public("This description."),
        "/api/asyncapi.json": _public("The description of the sockets."),
        "/api/tables": {"post": opening},
        seat: _get("The table as a seat may see it.", frame, _SEAT, _LANGUAGE),
        f"{seat}/view": _get("The view of a seat, as a document.", anything, _SEAT),
        f"{seat}/log": _get("Everything that happened.", anything, _SEAT, _LANGUAGE),
        f"{seat}/picture.svg": _get("The drawing.", None, _SEAT, _THEME, kind="image/svg+xml"),
        f"{seat}/record": _get("The record, as a document.", anything, _SEAT),
        "/api/tables/{table}/page": _get("A finished game as a page.", None, kind="text/html"),
    }
    paths |= {f"/api/tables/{{table}}/{kind}": _wish(kind, CLIENT[kind]) for kind in WISHES}
    return {
        "openapi": "3.1.0",
        "info": {"title": "galaxy-rules serve", "version": f"{__version__}+{PROTOCOL}"},
        "paths": paths,
        "security": [{"link": []}],
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "link": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "the links of the client's seats, separated by commas",
                }
            },
        },
    }


def asyncapi() -> Json:
    """Sockets: AsyncAPI 3.0."""
    said = {f"client.{kind}": _message(f"client.{kind}", form) for kind, form in CLIENT.items()}
    told = {f"server.{kind}": _message(f"server.{kind}", form) for kind, form in SERVER.items()}
    where = "#/channels/live/messages"
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "galaxy-rules serve", "version": f"{__version__}+{PROTOCOL}"},
        "channels": {
            "live": {
                "address": "/api/tables/{table}/live",
                "parameters": {"table": {"description": "the id of the table"}},
                "messages": {**said, **told},
            }
        },
        "operations": {
            "hear": {
                "action": "receive",
                "channel": {"$ref": "#/channels/live"},
                "messages": [{"$ref": f"{where}/{name}"} for name in said],
            },
            "tell": {
                "action": "send",
                "channel": {"$ref": "#/channels/live"},
                "messages": [{"$ref": f"{where}/{name}"} for name in told],
            },
        },
        "components": {"schemas": schemas()},
    }


def _message(name: str, form: Table) -> Json:
    return {"name": name, "summary": form.meaning, "payload": _ref(name)}


def typescript() -> str:
    """The messages as types: `ClientPlay`, `ServerTable`, and what all of either may be."""
    shapes = schemas()
    said = " | ".join(identifier(name) for name in shapes if name.startswith("client."))
    told = " | ".join(identifier(name) for name in shapes if name.startswith("server."))
    return (
        "/** The protocol of `galaxy-rules serve`, written from its declarations. */\n"
        f"export declare const PROTOCOL: {PROTOCOL};\n\n"
        f"{declarations(shapes)}\n"
        f"export type Said = {said};\nexport type Told = {told};\n"
    )
