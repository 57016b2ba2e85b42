"""The words of a position, said once: how each is read, how it is written, and its schema.

`positions` reads descriptions by these tables, `describing` writes them, `schema` draws them.

Words of a table: ``players`` (a number, 2 if not said), ``first``, ``turn``, ``phase`` (setup,
explore, pirates, draw, action, over; action if not said), ``explored`` (newest first: cards, null
for a gap, or objects with ``id``, ``used``, ``hazards``, ``burst``, ``removed``, ``bounty``),
``space_left``, ``space_discard``, ``removed``, ``quotas`` (by sector [systems, events, anomalies,
either]), ``claimed``, ``relinquished``, ``window`` (whether a phase before the action phase waits
for its player; if not said, where anything can be spent), ``committed`` (the system whose hazards
the player of the turn has begun to buy off), and ``seat``, a list of objects.

Words of a seat: ``hand``, ``deck``, ``discard``, ``systems`` (objects with ``id``, ``colonies``: a
list of stacks or null, ``used``: slot numbers, ``bounty``), ``ships`` (a list of [card, used]),
``renown``, ``rp`` or ``plus`` and ``minus``, ``pool``.
"""

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter
from typing import Any, Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.describing import (
    LARGEST_COUNT,
    as_count,
    as_list,
    as_object,
    as_row,
    as_truth,
    listed,
    some,
)
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.schemas.sketching import COUNT, NULL, Schema, array, record, row
from galaxy_rules.kernel.schemas.sketching import words as one_of
from galaxy_rules.kernel.schemas.spelling import COUNT_10000, TEXT, TEXTS, seat
from galaxy_rules.take_the_galaxy.rules.set_up import start_system
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.components import PLAYERS, Goods, Sector
from galaxy_rules.take_the_galaxy.words.state import (
    Amounts,
    Cards,
    Phase,
    Quota,
    Ship,
    Stack,
    System,
)

LETTERS: Final = ("M", "S", "P")
Read = Callable[[Tables, str, Any], Any]
"""With the tables and the path of the word, what a value means."""
Known = Callable[[Tables], Collection[str]]


@attrs.frozen
class Word:
    """A word of a description: its schema, the field that it sets by itself, and its spelling."""

    schema: Schema
    field: str = ""
    """Nothing where more is to be said than one word can."""
    read: Read = lambda _, __, value: value
    write: Callable[[Any], Any] = str


# plain values


def as_amounts(path: str, value: object) -> Amounts:
    """Resources by letter."""
    table = as_object(path, value, LETTERS)
    return Amounts(*(as_count(f"{path}.{letter}", table.get(letter, 0)) for letter in LETTERS))


def as_card(path: str, card: object, known: Collection[str]) -> str:
    """The name of a card that can be there."""
    if not isinstance(card, str) or card not in known:
        raise BadInput(path, f"{brief(card)} is no card that can be there")
    return card


# kinds of words


def _count(field: str) -> Word:
    return Word(COUNT_10000, field, lambda _, path, value: as_count(path, value), int)


def _truth(field: str) -> Word:
    return Word(TRUTH, field, lambda _, path, value: as_truth(path, value), bool)


def _amounts(field: str) -> Word:
    return Word(AMOUNTS, field, lambda _, path, value: as_amounts(path, value), _letters)


def _letters(amounts: Amounts) -> dict[str, int]:
    return some(dict(zip(LETTERS, attrs.astuple(amounts), strict=True)))


def _several(field: str, read: Read, write: Callable[[Any], Any], schema: Schema) -> Word:
    """A list of things that are written alike."""
    return Word(
        array(schema),
        field,
        lambda tables, path, value: tuple(as_row(path, value, lambda *at: read(tables, *at))),
        lambda things: [write(thing) for thing in things],
    )


def _named(field: str, known: Known) -> Word:
    """Cards in their order."""
    return _several(field, lambda tables, path, card: as_card(path, card, known(tables)), str, TEXT)


def _heap(field: str, known: Known) -> Word:
    """Cards in no order."""
    cards = _named(field, known)
    return attrs.evolve(cards, read=lambda *at: Bag.of(cards.read(*at)), write=listed)


# systems and ships


def printed(goods: Goods) -> Amounts:
    """The resources that a card starts with."""
    return Amounts(goods.m, goods.s, goods.p)


def _read_system(tables: Tables, path: str, given: object) -> System:
    words = as_object(path, given, SYSTEM)
    card = as_card(f"{path}.id", words.get("id"), tables.systems)
    if "colonies" not in words and card == tables.box.home.id:
        stacks = list(start_system(tables).stacks)
    else:
        given = words.get("colonies", [])
        stacks = as_row(f"{path}.colonies", given, lambda *at: _read_stack(tables, *at))
    for slot in as_list(f"{path}.used", words.get("used", [])):
        there = type(slot) is int and 0 <= slot < len(stacks)
        stack = stacks[slot] if there else None
        if stack is None:
            raise BadInput(f"{path}.used", f"there is no colony {brief(slot)}")
        stacks[slot] = Stack(stack.cards, used=True)
    bounty = printed(tables.systems[card].bounty)
    if "bounty" in words:
        bounty = as_amounts(f"{path}.bounty", words["bounty"])
    return System(card, tuple(stacks), bounty)


def _read_stack(tables: Tables, path: str, given: object) -> Stack | None:
    return None if given is None else Stack(_COLONIES.read(tables, path, given))


def _write_system(system: System) -> dict[str, Any]:
    used = [n for n, stack in enumerate(system.stacks) if stack is not None and stack.used]
    colonies = [None if stack is None else list(stack.cards) for stack in system.stacks]
    said = {"id": system.card, "colonies": colonies, "bounty": _letters(system.bounty)}
    return said | some({"used": used})


def _read_ship(tables: Tables, path: str, given: object) -> Ship:
    match given:
        case str():
            return Ship(as_card(path, given, tables.builds))
        case [card, used]:
            name = as_card(f"{path}[0]", card, tables.builds)
            return Ship(name, as_truth(f"{path}[1]", used))
        case _:
            raise BadInput(path, f"expected [card, used], found {brief(given)}")


def _write_ship(ship: Ship) -> list[Any]:
    return [ship.card, ship.used]


# space


def _read_phase(_: Tables, path: str, word: object) -> Phase:
    if not isinstance(word, str) or word not in PHASES:
        raise BadInput(path, f"{brief(word)} is none of {', '.join(PHASES)}")
    return PHASES[word]


def _read_quotas(_: Tables, path: str, given: object) -> tuple[Quota, ...]:
    counts = as_row(path, given, as_list)
    if len(counts) != len(Sector) or any(len(each) != 4 for each in counts):  # noqa: PLR2004 - as said
        raise BadInput(path, "expected four counts for each of three sectors")
    return tuple(Quota(*(as_count(path, n) for n in each)) for each in counts)


def _read_space(tables: Tables, path: str, given: object) -> tuple[Cards, ...]:
    cards = _SPACE.read(tables, path, given).items()
    return tuple(
        Bag({card: count for card, count in cards if tables.spaces[card].sector is sector})
        for sector in Sector
    )


def _write_space(space: tuple[Cards, ...]) -> list[str]:
    return [card for bag in space for card in listed(bag)]


# the tables of words

PHASES: Final = {phase.value: phase for phase in Phase}
TRUTH: Final[Schema] = {"enum": [True, False, 0, 1]}
AMOUNTS: Final = record(dict.fromkeys(LETTERS, COUNT_10000), [])
_SEAT: Final = seat(max(PLAYERS))
_QUOTA: Final = row(*[COUNT_10000] * len(attrs.fields(Quota)))
_RENOWN: Final[Schema] = {"type": "integer", "minimum": -LARGEST_COUNT, "maximum": LARGEST_COUNT}
_builds: Final = attrgetter("builds")
_spaces: Final = attrgetter("spaces")
_COLONIES: Final = _named("", _builds)
_SPACE: Final = _heap("space", _spaces)
SYSTEM: Final[dict[str, Schema]] = {
    "id": TEXT,
    "colonies": array({"anyOf": [TEXTS, NULL]}),
    "used": array(COUNT),
    "bounty": AMOUNTS,
}
ROW_CARD: Final = {
    "id": Word(TEXT),
    "used": _truth("used"),
    "hazards": _count("hazards"),
    "burst": _count("burst"),
    "removed": _count("removed"),
    "bounty": _amounts("bounty"),
}
"""What lies on a card of the Explored Space, by the fields of `RowCard`."""
SEAT: Final = {
    "hand": _heap("hands", _builds),
    "deck": _heap("decks", _builds),
    "discard": _heap("discards", _builds),
    "systems": _several("systems", _read_system, _write_system, record(SYSTEM, ["id"])),
    "ships": _several("ships", _read_ship, _write_ship, {"anyOf": [TEXT, row(TEXT, TRUTH)]}),
    "renown": _named("renown", attrgetter("pile")),
    "rp": Word(_RENOWN),
    "plus": _count("renown_tokens"),
    "minus": _count("negative_tokens"),
    "pool": _amounts("pools"),
}
"""What a seat has, by the fields of the state; ``rp`` stands for tokens of one sign."""


def schemas(words: Mapping[str, Word]) -> dict[str, Schema]:
    """The schemas of a table of words."""
    return {word: one.schema for word, one in words.items()}


_EXPLORED: Final = {"anyOf": [NULL, TEXT, record(schemas(ROW_CARD), ["id"])]}
_OF_A_SEAT: Final = {
    **record(schemas(SEAT), []),
    "dependentSchemas": {"rp": {"properties": {"plus": False, "minus": False}}},
}
TABLE: Final = {
    "players": Word({"enum": list(PLAYERS)}),
    "first": Word(_SEAT),
    "turn": Word(_SEAT),
    "phase": Word(one_of(*PHASES), "phase", _read_phase, attrgetter("value")),
    "explored": Word(array(_EXPLORED)),
    "space_left": Word(TEXTS, "space", _read_space, _write_space),
    "space_discard": _heap("space_discard", _spaces),
    "removed": _heap("removed", lambda tables: (tables.box.home.id,)),
    "quotas": Word(
        {**row(*[_QUOTA] * len(Sector)), "description": "Read in random play alone."},
        "quotas",
        _read_quotas,
        lambda quotas: [list(attrs.astuple(quota)) for quota in quotas],
    ),
    "claimed": _truth("claimed"),
    "relinquished": _truth("relinquished"),
    "window": _truth("window"),
    "committed": Word(
        TEXT, "committed", lambda tables, path, card: as_card(path, card, tables.systems)
    ),
    "seat": Word(array(_OF_A_SEAT, maxItems=max(PLAYERS))),
}
"""What is said of the whole table, by the fields of the state."""
