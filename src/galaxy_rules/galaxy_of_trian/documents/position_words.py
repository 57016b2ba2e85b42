"""The words of a position: what each says, how it is read and written, and its schema.

From this table follow `positions` (what a description means), `describing` (the description of a
state), what vectors show of it, and the schemas.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.documents.kinds import (
    AMOUNT,
    AREA,
    BERTH,
    CELL,
    COUNT,
    SEAT,
    SIDED,
    STAND,
    TILE,
    TRUTH,
    Kind,
    Pen,
    Reading,
    by,
    entry,
    for_seats,
    for_stacks,
    heap,
    known,
    list_at,
    listing,
    many,
    maybe,
    object_at,
    several,
    word_of,
)
from galaxy_rules.galaxy_of_trian.rules.evolution import module_skill
from galaxy_rules.galaxy_of_trian.rules.skills import SKILLS
from galaxy_rules.galaxy_of_trian.rules.skills.harness import TOKEN as HARNESS
from galaxy_rules.galaxy_of_trian.rules.skills.manipulation import Manipulation
from galaxy_rules.galaxy_of_trian.rules.skills.risky_business import RiskyBusiness
from galaxy_rules.galaxy_of_trian.rules.skills.transporter import Transporter
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import SIDES, Unit
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS, STACKS, Supply
from galaxy_rules.galaxy_of_trian.words.grid import TURNS, cell_of
from galaxy_rules.galaxy_of_trian.words.maps import Placed
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSES,
    Cause,
    Emissary,
    Estate,
    Modulator,
    Phase,
    Ship,
    State,
)
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.schemas.sketching import NULL, Schema, either, record, row
from galaxy_rules.kernel.schemas.spelling import TEXT, players, seat

PHASES: Final = {phase.value: phase for phase in Phase}
FLEET: Final = (Unit.CORVETTE, Unit.ROGUE, Unit.PRIESTESS, Unit.DECOY, Unit.CANNON)
CAUSE_WORDS: Final = tuple(cause.value for cause in CAUSES)
FIGURES: Final = tuple(field.name for field in attrs.fields(Supply))
SPECIALS: Final = tuple(dict.fromkeys(token for skill in SKILLS.values() for token in skill.grants))
"""The kinds of special tokens."""
ONCE_A_TURN: Final = (HARNESS, Manipulation.id, RiskyBusiness.id, Transporter.id)
"""What is used once a turn, by the word that says so."""


# tiles and units, one on each cell


def _turn(_: Reading, path: str, value: object) -> int:
    if type(value) is not int or not 0 <= value < TURNS:
        raise BadInput(path, f"{brief(value)} is no turn")
    return value


def _one_a_tile(
    rows: Kind[tuple[Any, ...]],
    make: Callable[..., Any],
    unmake: Callable[[int, Any], tuple[Any, ...]],
    problem: str,
) -> Kind[FrozenMap[int, Any]]:
    """What lies or stands on cells, written one by one."""

    def read(reading: Reading, path: str, value: object) -> FrozenMap[int, Any]:
        found: dict[int, Any] = {}
        for number, one in enumerate(list_at(path, value)):
            said = rows.read(reading, f"{path}[{number}]", one)
            cell, thing = make(*said)
            if cell in found:
                raise BadInput(f"{path}[{number}][0]", problem.format(one[0]))
            found[cell] = thing
        return FrozenMap(found)

    return Kind(
        listing(rows.schema),
        read,
        lambda pen, found: [rows.write(pen, unmake(*pair)) for pair in found.items()],
    )


_TILES: Final = _one_a_tile(
    entry(
        "[cell, face, turn]", CELL, known(lambda tables: tables.box.faces, "face"),
        Kind({"enum": list(range(TURNS))}, _turn),
    ),
    lambda cell, face, turn: (cell, Placed(face, turn)),
    lambda cell, placed: (cell, placed.face, placed.turn),
    "there is a tile on {} already",
)  # fmt: skip
_EMISSARIES: Final = _one_a_tile(
    entry(
        "[place, owner, level]", STAND, SEAT, COUNT,
        word_of({u.value: u for u in (Unit.EMISSARY, Unit.MINION, Unit.PRIESTESS)}),
        usual=(0, Unit.EMISSARY.value),
    ),
    lambda node, seat, level, unit: (cell_of(node), Emissary(seat, node, level, unit)),
    lambda _, one: (
        one.node, one.seat, one.level, *(() if one.unit is Unit.EMISSARY else (one.unit,))
    ),
    "an emissary stands on that tile already",
)  # fmt: skip
_SHIPS: Final = _one_a_tile(
    entry("[place, owner, kind]", BERTH, SEAT, word_of({u.value: u for u in FLEET})),
    lambda node, seat, kind: (cell_of(node), Ship(seat, kind, node)),
    lambda _, ship: (ship.node, ship.seat, ship.kind),
    "a ship is on that tile already",
)


# the rest


def _modulator(reading: Reading, path: str, value: object) -> Modulator:
    if isinstance(value, (list, tuple)):
        return Modulator(*_SEAT_AND_READY.read(reading, path, value))
    return Modulator(SEAT.read(reading, path, value), ready=True)


def _causes(reading: Reading, path: str, value: object) -> tuple[int, ...]:
    start = {Cause.START.value: reading.tables.box.start_credits}
    said = start | _figures(reading, path, value, CAUSE_WORDS, AMOUNT)
    return tuple(said.get(word, 0) for word in CAUSE_WORDS)


def _figures(
    reading: Reading,
    path: str,
    value: object,
    known: tuple[str, ...] = FIGURES,
    kind: Kind[int] = COUNT,
) -> dict[str, int]:
    table = object_at(path, value)
    for word in table:
        if word not in known:
            raise BadInput(f"{path}.{word}", f"expected one of {', '.join(known)}")
    return {word: kind.read(reading, f"{path}.{word}", count) for word, count in table.items()}


def _source(_: Reading, path: str, value: object) -> tuple[int, str] | None:
    match value:
        case None:
            return None
        case [stack, str() as face] if type(stack) is int and 0 <= stack < STACKS:
            return (stack, face)
    raise BadInput(path, "expected [stack, face]")


def _rogues(reading: Reading, path: str, value: object) -> FrozenMap[int, int]:
    """Cells whose Rogue has mined one mineral, or how many by cell."""
    if isinstance(value, Mapping):
        return _MINED.read(reading, path, value)
    return FrozenMap(dict.fromkeys(_CELLS.read(reading, path, value), 1))


def _as_said(_: Reading, __: str, value: object) -> Any:  # noqa: ANN401 - looked at later
    return value


_CELLS: Final = several(CELL)
_MINED: Final = by(CELL, COUNT)
_HELD: Final = Kind(
    listing(SEAT.schema),
    lambda r, path, value: frozenset(SEAT.read(r, path, seat) for seat in list_at(path, value)),
    lambda pen, seats: [pen.seat(seat) for seat in sorted(seats)],
)
_USED_HEAP: Final = heap(lambda _: ONCE_A_TURN, *ONCE_A_TURN)
_USED: Final = Kind(
    _USED_HEAP.schema,
    lambda reading, path, value: frozenset(_USED_HEAP.read(reading, path, value)),
    lambda _, used: sorted(used),
)
_SEAT_AND_READY: Final = entry("[seat, ready]", SEAT, TRUTH)
_MODULATOR: Final = Kind(
    either(SEAT.schema, _SEAT_AND_READY.schema),
    _modulator,
    lambda pen, one: [pen.seat(one.seat), one.ready],
)
_MINERALS: Final = heap(lambda tables: tables.colours)
_TOKENS: Final = heap(lambda tables: tables.token_kinds)
_TILE_HEAP: Final = heap(lambda tables: tables.box.tiles)
_LEDGER: Final = Kind(record(dict.fromkeys(CAUSE_WORDS, AMOUNT.schema), []), _causes)
_SUPPLY: Final = Kind(record(dict.fromkeys(FIGURES, COUNT.schema), []), _figures)
_SOURCE: Final = Kind(
    either(row(seat(STACKS), TEXT), {"type": "null"}), _source, lambda _, v: v and list(v)
)
_TEXTS: Final = Kind(listing(TEXT), lambda _, path, value: list_at(path, value))
_TWO_COUNTS: Final = for_stacks(COUNT, numbered=False)


# what a state has to say for a word


def _estates(of: Callable[[Estate], Any], *, some: bool = True) -> Callable[[Tables, State], Any]:
    """Something of closed areas, of those that have some."""

    def found(_: Tables, state: State) -> dict[int, Any]:
        told = {key: of(estate) for key, estate in state.estates.items()}
        return {key: value for key, value in told.items() if value or not some}

    return found


def _pending(_: Tables, state: State) -> list[int]:
    return [key for key, estate in state.estates.items() if not estate.resolved]


def _tops(tables: Tables, state: State) -> list[tuple[str, str] | None]:
    """What lies on the stacks: the tile, and the side that shows."""
    tiles = tables.box.tiles
    return [
        None if tile is None else (tile, next(s for s in SIDES if tiles[tile].side(s) == face))
        for tile, face in zip(state.beneath, state.tops, strict=True)
    ]


def _hand(_: Tables, state: State) -> str | None:
    return None if state.source is None else state.hands[state.turn]


def _source_of_hand(tables: Tables, state: State) -> tuple[int, str] | None:
    return None if _hand(tables, state) is None else state.source


def unlocked(tables: Tables, state: State, seat: int) -> list[str]:
    """The skills that a seat has unlocked, module by module."""
    sides = enumerate(state.modules[seat])
    return [module_skill(tables, state, seat, module, side) for module, side in sides if side]


@attrs.frozen
class Word:
    """A word of a position: what it says, what it means where it is not said, and of what."""

    kind: Kind[Any]
    meaning: str
    usual: Any = None
    of: Callable[[Tables, State], Any] | None = None
    """What there is to say of a state; if not said, the field of that name."""
    plain: bool = False
    """Whether nothing in it is a place, for vectors, which have labels for cells."""
    full: bool = False
    """Whether only the full game has it."""


_TOP = for_stacks(maybe(SIDED))
_BOTTOM = for_stacks(many(SIDED))
TABLE: Final[Mapping[str, Word]] = {
    "players": Word(
        Kind(players(PLAYERS), _as_said), "how many, or their names", 2,
        lambda _, state: len(state.credits), plain=True,
    ),
    "first": Word(SEAT, "who began", 0),
    "turn": Word(SEAT, "whose turn it is; if not said, the first player's"),
    "turns": Word(COUNT, "how many turns are over", 0),
    "phase": Word(word_of(PHASES), "if not said, what the other words imply", plain=True),
    "galaxy": Word(
        _TILES, "the tiles, in any order: [cell, face, turn]", (),
        lambda _, state: state.galaxy.tiles,
    ),
    "added": Word(maybe(CELL), "the cell of this turn's tile"),
    "emissaries": Word(
        _EMISSARIES, "[place, owner], [place, owner, level] or [place, owner, level, unit]; an"
        " emissary, if not said, else a minion or a priestess", (),
    ),
    "ships": Word(_SHIPS, "[place, owner, kind]: corvette, rogue, priestess, decoy, cannon", ()),
    "pending": Word(
        many(AREA), "closed areas whose events are not yet resolved; all others are", (), _pending
    ),
    "controllers": Word(
        by(AREA, maybe(SEAT)), "by area, a seat or null; if not said, whoever alone is present", {},
        _estates(lambda estate: estate.controller, some=False),
    ),
    "held": Word(
        by(AREA, _HELD), "by area, the seats that have had control; if not said, its own", {},
        _estates(lambda estate: estate.held),
    ),
    "stocks": Word(
        by(AREA, _MINERALS), "by area, the minerals in a nebula", {},
        _estates(lambda estate: estate.stock),
    ),
    "credits": Word(for_seats(COUNT), "what seats have", ()),
    "ledger": Word(for_seats(_LEDGER), "credits by their causes, instead of them", ()),
    "minerals": Word(for_seats(_MINERALS), "of each seat", ()),
    "tokens": Word(for_seats(_TOKENS), "combat tokens in hand", ()),
    "supplies": Word(for_seats(_SUPPLY), "figures on the boards; if not said, all not in use", ()),
    "bag": Word(_MINERALS, "the minerals in it; if not said, all that are nowhere else"),
    "token_bag": Word(_TOKENS, "the combat tokens in it; if not said, all that are nowhere else"),
    "hand": Word(maybe(TILE), "the tile drawn, or one of its faces", None, _hand, plain=True),
    "source": Word(_SOURCE, "[stack, face that showed]", None, _source_of_hand, plain=True),
    "tops": Word(
        _TOP, "the tile, [tile, side], or a face on each stack, null for none", (None,) * STACKS,
        _tops, plain=True,
    ),
    "heights": Word(_TWO_COUNTS, "of the stacks"),
    "rest": Word(_TILE_HEAP, "the unseen tiles; if not said, all that are left", plain=True),
    "aside": Word(_TILE_HEAP, "tiles that left the game", (), plain=True),
    "bottoms": Word(_BOTTOM, "by stack, tiles put back under it: [tile, side]", ((),) * STACKS),
    "tried": Word(_TWO_COUNTS, "how many of them were tried this turn", (0,) * STACKS),
    "main": Word(TRUTH, "whether the action is to be had; if not said, unless there are others"),
    "extra": Word(COUNT, "additional actions", 0),
    "outposts": Word(_CELLS, "those that gave actions", ()),
    "built": Word(TRUTH, "whether a station was built", usual=False),
    "bound": Word(TRUTH, "whether events are to be resolved first", usual=False),
    "arrived": Word(_CELLS, "ships that came this turn", ()),
    "moved": Word(maybe(CELL), "the ship that goes on moving"),
    "mined": Word(by(AREA, COUNT), "by nebula, what was taken", {}),
    "raided": Word(by(AREA, COUNT), "by nebula, what Rogues took", {}),
    "rogues": Word(
        Kind({"anyOf": [_CELLS.schema, _MINED.schema]}, _rogues, _MINED.write),
        "cells, or how much the Rogue of a cell has mined", (),
    ),
    "landed": Word(_CELLS, "emissaries that came this turn", ()),
    "races": Word(
        for_seats(Kind(either(TEXT, NULL), _as_said)),
        "if not said, the first that nobody plays", (), plain=True, full=True,
    ),
    "skills": Word(
        for_seats(_TEXTS), "those that are unlocked", (),
        lambda tables, state: [unlocked(tables, state, seat) for seat in range(len(state.credits))],
        plain=True, full=True,
    ),
    "specials": Word(
        for_seats(heap(lambda _: SPECIALS, *SPECIALS)), "special tokens on the race boards", (),
        plain=True, full=True,
    ),
    "harnessed": Word(by(CELL, SEAT), "whose harness is there", {}, full=True),
    "wormholes": Word(by(BERTH, SEAT), "by part, whose they are", {}, full=True),
    "exmitters": Word(by(CELL, SEAT), "whose exmitter is there", {}, full=True),
    "modulators": Word(
        by(CELL, _MODULATOR), "whose it is, or [seat, whether it works yet]; if not said, it does",
        {}, full=True,
    ),
    "evolved": Word(TRUTH, "whether a skill was unlocked this turn", usual=False, full=True),
    "used": Word(_USED, "the skills used, once a turn", (), plain=True, full=True),
}  # fmt: skip
"""Every word, in the order of the schemas."""
WORDS: Final = frozenset(TABLE)
FULL_WORDS: Final = frozenset(name for name, word in TABLE.items() if word.full)
"""The words for what only the full game has."""
PLAIN_WORDS: Final = frozenset(name for name, word in TABLE.items() if word.plain)
"""The words in which nothing is a place."""
POSITION: Final[dict[str, Schema]] = {name: word.kind.schema for name, word in TABLE.items()}
MORE: Final[Schema] = {"dependentSchemas": {"ledger": {"properties": {"credits": False}}}}
"""Either credits or their causes."""
PLAIN_PEN: Final = Pen()


def told(tables: Tables, state: State, name: str, pen: Pen = PLAIN_PEN) -> Any:  # noqa: ANN401 - plain JSON
    """What a word says of a state."""
    word = TABLE[name]
    value = getattr(state, name) if word.of is None else word.of(tables, state)
    return word.kind.write(pen, value)
