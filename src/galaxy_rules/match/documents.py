"""JSON documents of states, views, actions, events and records, and data packs from files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame, game, game_for, games, others
from galaxy_rules.kernel.documents.choosing import plain_choices, read_choices
from galaxy_rules.kernel.documents.codec import (
    alike,
    check_every_key,
    kind_of,
    read_json,
    wrap,
    write_json,
)
from galaxy_rules.kernel.documents.readable import readable as in_readable
from galaxy_rules.kernel.documents.readable import unreadable as out_of_readable
from galaxy_rules.kernel.errors import BadData, BadInput, brief
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.packs import LARGEST_PACK, Pack, read_pack
from galaxy_rules.kernel.words.choices import Choices
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import LARGEST_POSITION, Record, SeatRecord, record_in

POSITIONS: Final = ("state", "view")
"""What has a readable form."""
KINDS: Final = (*POSITIONS, "action", "event", "choices")
"""Kinds of documents that need a game to be read."""
FORM: Final = "readable-"
"""Before the kind of a document in the readable form."""


@attrs.frozen
class Document:
    """What a document holds, and the game it was written for."""

    kind: str
    """What it is: the second part of its `format`."""
    game: AnyGame | None
    """The game with the rulings, data and variant that it names."""
    value: Any
    """What it holds."""
    fragment: bool = False
    """Whether it is a part of a position: what is there is sound, but not everything is there."""


def dumps(
    x: object,
    game: AnyGame | None = None,
    *,
    structured: bool = False,
    short: bool = False,
    readable: bool = False,
) -> str:
    """A state, view, action, event, tree of choices, data pack, record or match as JSON.

    A state does not know its rulings and data: give its game where it is not the default one.  An
    action is written in notation, or `structured`: its kind, and its fields by name.  What is
    written `short` is its body alone, for a channel that knows game and kind: `loads` must be told.
    A state or view that is written `readable` has the entries of its tables by their labels.
    """
    if isinstance(x, Match):
        x = x.record()
    if isinstance(x, (Record, SeatRecord, Pack)):
        if short:
            raise BadInput("short", "a record or a pack says itself how it is read")
        return write_json(x.document() if isinstance(x, Pack) else x.written())
    kind, played = _kind_and_game(x, game)
    header = played.header()
    body = _body(played, kind, x)
    if structured and kind == "action":
        body = played.notation.plain(x)
    if readable and kind not in POSITIONS:
        raise BadInput("readable", "only states and views have another form")
    if readable:
        body = in_readable(type(x), body)
    if short:
        return write_json(body)
    if kind in POSITIONS:
        header["options"] = played.options(x)
    if _is_fragment(played, kind, x):
        header["fragment"] = True
    return write_json(wrap(f"{FORM if readable else ''}{kind}", header, {"body": body}))


def _body(played: AnyGame, kind: str, x: Any) -> Any:  # noqa: ANN401 - as `kind` says
    """What a document holds; a value that could not be read again is not written."""
    try:
        body = _plain(played, kind, x)
        again = _value(played, kind, body, kind)
    except BadInput:
        raise
    except (AttributeError, LookupError, TypeError, ValueError, StopIteration) as error:
        raise BadInput(kind, f"a field has the wrong type: {error}") from None
    if again != x:
        raise BadInput(kind, "cannot be written in such a way that it can be read again")
    return body


def _plain(played: AnyGame, kind: str, x: Any) -> Any:  # noqa: ANN401 - as `kind` says
    match kind:
        case "action":
            return str(x)
        case "choices":
            return plain_choices(played.notation, x)
        case _:
            return played.encode(x)


def _is_fragment(played: AnyGame, kind: str, x: Any) -> bool:  # noqa: ANN401 - as `kind` says
    """Whether a sound position, or one that a view may be of, is not whole."""
    if kind == "view":
        return bool(played.faults(played.complete(x)))
    return kind == "state" and bool(played.faults(x))


def _value(
    played: AnyGame,
    kind: str,
    body: Any,  # noqa: ANN401 - plain JSON
    path: str,
    *,
    fragment: bool = True,
) -> Any:  # noqa: ANN401 - as `kind` says
    if kind == "choices":
        return read_choices(played, body, path)
    if kind != "action":
        if len(write_json(body)) > LARGEST_POSITION:
            raise BadInput(path, f"longer than {LARGEST_POSITION} characters")
        return played.decode(body, kind, path, fragment=fragment)
    if isinstance(body, dict):
        return played.notation.structure(body, path)
    try:
        return played.parse(body)
    except BadInput as error:
        raise BadInput(path, str(error)) from None


def _kind_and_game(x: object, given: AnyGame | None) -> tuple[str, AnyGame]:
    if given is not None and not isinstance(given, Game):
        raise BadInput("game", f"expected a game, found {brief(given)}")
    if isinstance(x, Choices):
        if given is not None and given != x.game:
            raise BadInput("game", "these choices were made by another game")
        return "choices", x.game
    for played in [given] if given is not None else _every_game():
        if type(x) is played.state_class:
            return "state", played
        if type(x) is played.view_class:
            return "view", played
        if type(x) in played.action_classes:
            return "action", played
        if type(x) in played.event_classes:
            return "event", played
    raise BadInput("document", f"{type(x).__name__} is nothing that these games write")


def _every_game() -> Iterator[AnyGame]:
    """Ours, then those of other packages: they are looked for only where ours do not know it."""
    yield from map(game, games())
    yield from map(game, others())


def loads(
    text: str,
    data: Pack | None = None,
    *,
    fragment: bool = False,
    short: str | None = None,
    game: AnyGame | None = None,
) -> Any:  # noqa: ANN401 - what the document holds
    """What a JSON document holds: the inverse of `dumps`.

    A position must be whole and without any fault, unless the document says that it is a fragment,
    or `fragment` says so for a document that was written before documents could say it.  What was
    written `short` needs its kind, such as ``view``, and its game.
    """
    if short is not None or game is not None:
        return _short(text, short, game, fragment=fragment)
    return read_document(text, data, fragment=fragment).value


def _short(text: str, kind: object, played: object, *, fragment: bool) -> Any:  # noqa: ANN401 - as `kind` says
    """What a body holds that came without what is needed to read it."""
    if not isinstance(played, Game):
        raise BadInput("game", f"expected a game, found {brief(played)}")
    known = (*KINDS, *(f"{FORM}{one}" for one in POSITIONS))
    if type(kind) is not str or kind not in known:
        raise BadInput("short", f"{brief(kind)} is none of {', '.join(known)}")
    kind, body = _plain_body(played, kind, read_json(text))
    value = _value(played, kind, body, "body", fragment=fragment)
    if kind not in ("action", "choices"):
        check_every_key(played.encode(value), body, "body")
    return value


def _plain_body(played: AnyGame, form: str, body: object) -> tuple[str, Any]:
    """The kind and the body of a document that may have the readable form."""
    kind = form.removeprefix(FORM)
    if form == kind:
        return kind, body
    shape = played.view_class if kind == "view" else played.state_class
    return kind, out_of_readable(shape, body, "body")


def read_document(text: str, data: Pack | None = None, *, fragment: bool = False) -> Document:
    """A JSON document with the game it was written for, and whether it is of a fragment."""
    if type(fragment) is not bool:
        raise BadInput("fragment", f"expected True or False, found {brief(fragment)}")
    document = read_json(text)
    kind = kind_of(document)
    if kind in ("record", "seat-record"):
        return Document(kind, None, record_in(document))
    if kind == "data":
        return Document(kind, None, read_pack(text))
    form, kind = kind, kind.removeprefix(FORM)
    if kind not in (POSITIONS if form != kind else KINDS):
        raise BadInput("format", f"{form!r:.40} is not a kind of document that can be read")
    expected = {"format", "game", "rules", "variant", "rulings", "data", "body"}
    expected |= {"options"} if kind in ("state", "view") else set()
    seen = kind in ("state", "view")
    _check_keys(document, expected, {"fragment"} if seen else set())
    played = game_for(document, data)
    fragment = seen and (fragment or document.get("fragment", False))
    _, body = _plain_body(played, form, document["body"])
    value = _value(played, kind, body, "body", fragment=fragment)
    if document["rules"] == played.rules_version and kind not in ("action", "choices"):
        check_every_key(played.encode(value), body, "body")
    if kind in ("state", "view") and not alike(document["options"], played.options(value)):
        raise BadInput("options", "not the set-up of this position")
    return Document(kind, played, value, fragment)


def _check_keys(document: dict[str, Any], expected: set[str], more: set[str]) -> None:
    if missing := expected - set(document):
        raise BadInput(min(missing), "missing")
    if extra := set(document) - expected - more:
        key = min(extra)
        raise BadInput(key if key.strip() else "document", f"unknown field {brief(key)}")
    if type(document.get("fragment", False)) is not bool:
        raise BadInput("fragment", f"expected true or false, found {brief(document['fragment'])}")
    for key in ("game", "rules", "variant", "data"):
        if type(document[key]) is not str:
            raise BadInput(key, f"expected a text, found {brief(document[key])}")


def load_data(path: str | Path) -> Pack:
    """An owner's own data pack, from a TOML or JSON file."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(LARGEST_PACK + 1).decode()
    except (OSError, ValueError, TypeError) as error:
        raise BadData(brief(path), f"cannot be read: {error}") from None
    return read_pack(text)
