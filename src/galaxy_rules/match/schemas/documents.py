"""The documents of one game: header, what it holds, and records."""

from functools import cache, partial
from typing import Final

import attrs

from galaxy_rules.catalogue import AnyGame, game, has_room, room
from galaxy_rules.kernel.clauses import Ruling
from galaxy_rules.kernel.documents.codec import VERSION
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.kernel.schemas.choosing import choices
from galaxy_rules.kernel.schemas.notation import notation, structured
from galaxy_rules.kernel.schemas.readable import readable_fields
from galaxy_rules.kernel.schemas.sketching import NULL, Schema, Sketch, array, either, record, table
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import Spelling, seat
from galaxy_rules.kernel.values import key_of
from galaxy_rules.match.documents import FORM, POSITIONS
from galaxy_rules.match.journal_lines import KIND, Head, PlyLine, RedoLine, UndoLine
from galaxy_rules.match.names import LONGEST_PLAYER
from galaxy_rules.match.records import LONGEST, MARK, Logged, Record, Result, SeatRecord, Seen
from galaxy_rules.match.seeds import KEYED, SEED_BITS
from galaxy_rules.plain.documents import schema as plain

KINDS: Final = (
    "action", "event", "state", "view", "record", "seat-record", "position", "choices",
    "readable-state", "readable-view", "journal-line",
)  # fmt: skip
"""What every game has a schema for."""
LINES: Final = (PlyLine, UndoLine, RedoLine)
"""The lines of a journal behind its head."""
_DIGEST: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
_MARK: Final[Schema] = {"type": "string", "pattern": f"^[0-9a-f]{{{MARK}}}$"}
_HASH: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_FRAGMENT: Final[Schema] = {
    "type": "boolean",
    "description": "Whether it is a part of a position; one that does not say so is whole.",
}
_OF_RECORDS: Final[dict[str, Schema]] = {
    "seed": {"type": "integer", "minimum": 0, "maximum": (1 << SEED_BITS[KEYED]) - 1},
    "start": {**_DIGEST, "description": "The digest of the first state."},
    "digest": _DIGEST,
    "chain": _DIGEST,
    "signature": _HASH,
    "fragment": _FRAGMENT,
    "names": array({"type": "string", "minLength": 1, "maxLength": LONGEST_PLAYER}),
}
_ABOUT: Final = {
    "action": "One action in the game's notation.",
    "event": "Something that happened, whole or as one seat may see it.",
    "state": "A whole position, what is hidden included.",
    "view": "A position as one seat, or an onlooker (seat -3), may see it.",
    "readable-state": "A whole position, its tables by their labels.",
    "readable-view": "A position as one seat may see it, its tables by their labels.",
    "choices": "The listed actions of the seat to move as a tree of picks.",
    "journal-line": "A line of a journal: its head, a ply, or what was taken back or played again.",
    "position": "A position built by hand, as `game.position` and `galaxy-rules why` read it.",
}


@cache
def spelling(name: str) -> Spelling:
    """How a game writes; a name that is none is a `BadInput`."""
    made = game(name)
    if not has_room(made, "documents.schema"):
        return plain.spelling(made)
    found: Spelling = room(made, "documents.schema").SPELLING
    return attrs.evolve(found, game=type(made))


def drawn(what: str, name: str) -> Schema:
    """The schema of one kind of document of a game, without its own name."""
    own = spelling(name)
    if what == "position":
        return _headed(what, own, {**record(own.position, []), **own.position_more}, {})
    if what in ("record", "seat-record"):
        return _record(what, own, name)
    if what == "journal-line":
        return _journal_line(what, own, name)
    sketch = Sketch(own.spell)
    body = _body(what, own, sketch)
    head = _header(game(name), own, sketch)
    fields = {"format": {"const": f"galaxy-rules/{what}/{VERSION}"}, **head}
    fields |= {"options": _options(own, sketch)} if what.removeprefix(FORM) in POSITIONS else {}
    fields["body"] = body
    needed = list(fields)
    fields |= {"fragment": _FRAGMENT} if what.removeprefix(FORM) in POSITIONS else {}
    return _headed(what, own, record(fields, needed), sketch.defs)


def _headed(what: str, own: Spelling, shape: Schema, defs: dict[str, Schema]) -> Schema:
    title = {"title": f"{own.title}: {what}", "description": _ABOUT[what]}
    return {**title, **shape, **({"$defs": defs} if defs else {})}


def _body(what: str, own: Spelling, sketch: Sketch) -> Schema:
    """What a document of this kind holds."""
    played = own.game
    match what:
        case "action":
            return {"anyOf": [_notation(own, sketch), _structured(own, sketch)]}
        case "event":
            return _event(own, sketch)
        case "state":
            return sketch.of(played.state_class)
        case "readable-state" | "readable-view":
            return _readable(what, own, sketch)
        case "choices":
            return choices(sketch, _notation(own, sketch), _structured(own, sketch))
        case _:
            return _view(own, sketch)


def _notation(own: Spelling, sketch: Sketch) -> Schema:
    spelled = own.game.notation
    drawn = lambda: notation(spelled.kinds, spelled.longest)  # noqa: E731 - one line is enough
    return sketch.define(own.game, drawn, name="Notation")


def _structured(own: Spelling, sketch: Sketch) -> Schema:
    kinds = own.game.action_classes
    return sketch.define(own.game, lambda: structured(sketch, kinds), name="Structured")


def _view(own: Spelling, sketch: Sketch) -> Schema:
    kind = own.game.view_class
    return sketch.define(kind, lambda: sketch.fields(kind))


def _readable(what: str, own: Spelling, sketch: Sketch) -> Schema:
    kind = own.game.view_class if what.endswith("view") else own.game.state_class
    seats = max(own.game.players)
    return sketch.define(
        kind, lambda: readable_fields(sketch, kind, seats), f"Readable{kind.__name__}"
    )


def _event(own: Spelling, sketch: Sketch) -> Schema:
    """One of the events: its name beside its fields."""
    return sketch.define(
        own.game,
        lambda: {"anyOf": [_named_event(kind, sketch) for kind in own.game.event_classes]},
        name="Event",
    )


def _named_event(kind: type, sketch: Sketch) -> Schema:
    shape = sketch.fields(kind)
    shape["properties"] = {"event": {"const": kind.__name__}, **shape["properties"]}
    shape["required"] = ["event", *shape.get("required", [])]
    return sketch.define(kind, lambda: shape)


# what is needed to read a document


def _header(played: AnyGame, own: Spelling, sketch: Sketch) -> dict[str, Schema]:
    variant = {"type": "string"} if own.variants is None else one_of(*own.variants)
    return {
        "game": {"const": played.name},
        "rules": {"const": played.rules_version},
        "variant": variant,
        "rulings": sketch.define(type(played.rulings), lambda: _rulings(played), "Rulings"),
        "data": {
            **_HASH,
            "description": "The hash of the data pack, as `galaxy-rules data` has it.",
        },
    }


def _rulings(played: AnyGame) -> Schema:
    """Every switch with its readings; the question is the ruling's."""
    fields = {}
    for switch in switches(type(played.rulings)):
        entry = played.clauses[switch.ruling]
        question = entry.question if isinstance(entry, Ruling) else ""
        about = f"{switch.ruling}: {question}"
        fields[switch.name] = {**one_of(*switch.readings), "description": about}
    return {"description": "Which reading of the rules holds, by switch.", **record(fields)}


def _options(own: Spelling, sketch: Sketch) -> Schema:
    """The choices of the table: the arguments of `new`."""
    return sketch.define(own.game, lambda: _choices_of_the_table(own), "Options")


def _choices_of_the_table(own: Spelling) -> Schema:
    played = own.game
    fields = {"players": {"enum": list(played.players)}, "first": seat(max(played.players))}
    fields |= own.options
    shape = record(fields, [name for name in fields if name not in own.optional])
    return {"description": "The choices of the table: the arguments of `new`.", **shape}


# records


def _record(what: str, own: Spelling, name: str) -> Schema:
    """A record, drawn from its class; what it holds of the game is drawn by the game."""
    inside = Sketch(own.spell)
    kind: type = Record if what == "record" else SeatRecord
    known = _beginning(own, inside, name)
    known |= _whole_fields(own, inside) if kind is Record else _seat_fields(own, inside)
    shape = _begun(kind, what, known)
    return {"title": f"{own.title}: {what}", **shape, "$defs": inside.defs}


def _beginning(own: Spelling, inside: Sketch, name: str) -> dict[str, Schema]:
    """What says which match it is of."""
    head = _header(game(name), own, inside)
    return {**head, "options": _options(own, inside), **_OF_RECORDS}


def _begun(kind: type, what: str, known: dict[str, Schema]) -> Schema:
    """A class whose documents say by a format what they are."""
    shape = _plain(kind, known)
    properties = {"format": {"const": f"galaxy-rules/{what}/{VERSION}"}, **shape["properties"]}
    return {**shape, "properties": properties, "required": ["format", *shape["required"]]}


def _journal_line(what: str, own: Spelling, name: str) -> Schema:
    """One of the lines of a journal; only the first says by its format what it is."""
    inside = Sketch(own.spell)
    known = {**_beginning(own, inside, name), **_ply_fields(own, inside)}
    known |= {"position": _position(own, inside)}
    lines = [
        inside.define(Head, lambda: _begun(Head, KIND, known), "JournalHead"),
        *(
            inside.define(kind, partial(_plain, kind, known))
            for kind in (PlyLine, UndoLine, RedoLine)
        ),
    ]
    return _headed(what, own, either(*lines), inside.defs)


def _plain(kind: type, known: dict[str, Schema]) -> Schema:
    """A class of the records' own, with the fields that are known."""
    return Sketch(lambda _, field, __: known.get(field)).fields(kind)


def _whole_fields(own: Spelling, inside: Sketch) -> dict[str, Schema]:
    """What a whole record holds: actions in notation, and marks of the fields that changed."""
    ply = _ply_fields(own, inside)
    return {
        "position": _position(own, inside),
        "log": _log(inside, Logged, ply),
        "result": inside.define(Result, lambda: _plain(Result, _OF_RECORDS)),
    }


def _position(own: Spelling, inside: Sketch) -> Schema:
    return either(inside.of(own.game.state_class), NULL)


def _ply_fields(own: Spelling, inside: Sketch) -> dict[str, Schema]:
    names = [key_of(field) for field in attrs.fields(own.game.state_class)]
    return {"do": _notation(own, inside), "marks": table(_MARK, propertyNames=one_of(*names))}


def _seat_fields(own: Spelling, inside: Sketch) -> dict[str, Schema]:
    """What a seat's record holds: its view at the start, then what changed in it."""
    whole = _view(own, inside)
    view = inside.defs[own.game.view_class.__name__]["properties"]
    changed = {field: {"$ref": f"{whole['$ref']}/properties/{field}"} for field in view}
    ply = {
        "do": either(_notation(own, inside), NULL),
        "events": array(_event(own, inside)),
        "view": record(changed, []),
        **_OF_RECORDS,
    }
    return {"view": whole, "log": _log(inside, Seen, ply)}


def _log(inside: Sketch, kind: type, known: dict[str, Schema]) -> Schema:
    return array(inside.define(kind, lambda: _plain(kind, known)), maxItems=LONGEST)
