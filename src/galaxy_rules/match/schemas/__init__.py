"""JSON Schema (2020-12) of everything that crosses the boundary.

Drawn from the attrs classes and from what the codec and the wires do with them; descriptions are
the classes' own.  Vectors and reference counts have no classes: their schemas are files.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from galaxy_rules.catalogue import game_class, games
from galaxy_rules.kernel.documents.codec import VERSION
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.schemas.sketching import Schema
from galaxy_rules.match.schemas import documents, packs, vectors
from galaxy_rules.match.schemas.documents import KINDS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_SHARED: Final = {"pack": packs.drawn, "vectors": vectors.vectors, "counts": vectors.counts}
SHARED: Final = tuple(_SHARED)
"""What has one schema for all games."""
WHATS: Final = (*KINDS, *SHARED)

__all__ = ["DIALECT", "KINDS", "SHARED", "WHATS", "bundle", "names", "schema"]


def names(what: str | None = None, game: str | None = None) -> tuple[tuple[str, str | None], ...]:
    """Which schemas there are, as (what, game), of one kind or of one game where that is said."""
    if what is not None and what not in WHATS:
        raise BadInput("schema", f"{brief(what)} is none of {', '.join(WHATS)}")
    if game is not None:
        game_class(game)
    named = games() if game is None else (game,)
    found = tuple(
        (kind, name)
        for kind, name in _every(named)
        if what in (None, kind) and game in (None, name)
    )
    if not found:
        raise BadInput("game", f"{what} has one schema for all games")
    return found


def _every(named: tuple[str, ...]) -> Iterator[tuple[str, str | None]]:
    yield from ((kind, name) for name in named for kind in KINDS)
    yield from ((kind, None) for kind in SHARED)


@cache
def schema(what: str, game: str | None = None) -> Schema:
    """One schema, complete in itself."""
    if what in KINDS and game is None:
        raise BadInput("game", f"every game has its own schema of a {what}")
    ((kind, name),) = names(what, game)
    head = {"$schema": DIALECT, "$id": urn(kind, name)}
    if name is not None:
        return {**head, **documents.drawn(kind, name)}
    return {**head, **_SHARED[kind]()}


def urn(what: str | None = None, game: str | None = None) -> str:
    """The name of a schema; whatever is not said is left out."""
    return ":".join(filter(None, ("urn:galaxy-rules:schema", str(VERSION), game, what)))


def bundle(what: str | None = None, game: str | None = None) -> Schema:
    """One schema for several: each is a definition under its own name, and any of them will do."""
    found = names(what, game)
    if len(found) == 1:
        return schema(*found[0])
    whole = [schema(*name) for name in found]
    return {
        "$schema": DIALECT,
        "$id": urn(what, game),
        "title": f"galaxy-rules: {what or 'every document'}{f' of {game}' if game else ''}",
        "description": "Each schema is a definition under its own name; any of them will do.",
        "anyOf": [{"$ref": one["$id"]} for one in whole],
        "$defs": {one["$id"]: one for one in whole},
    }
