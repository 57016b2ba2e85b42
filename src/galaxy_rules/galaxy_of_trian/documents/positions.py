"""Positions built by hand: a description in plain words becomes a state.

Seats go by number, or by name where ``players`` is a list of names; tables of seats are lists in
order of the seats, or objects by seat.  Cells and parts of tiles are written as in notation; where
a tile has only one part that can be meant, its cell will do.  Heaps are lists, or counts by name.

- ``players`` (2 if not said), ``first``, ``turn``, ``turns``, ``phase`` (setup, extraction,
  expansion, exploration, closing, over; if not said, what the other words imply)
- ``galaxy``: a list of [cell, face, turn], in any order; ``added``: the cell of this turn's tile
- ``emissaries``: a list of [place, owner], [place, owner, level] or [place, owner, level, unit],
  where a unit is an emissary, if not said, a minion or a priestess
- ``ships``: a list of [place, owner, kind]: corvette, rogue, priestess, decoy or cannon
- ``pending``: closed areas whose events are not yet resolved; all others are
- ``controllers``: by area, a seat or null; if not said, whoever alone is present
- ``held``: by area, the seats that have had control; if not said, the controller
- ``stocks``: by area, the minerals in a nebula
- ``credits``, ``ledger`` (by cause), ``minerals``, ``tokens``, ``supplies``: tables of seats
- ``bag``, ``token_bag``: if not said, all that is nowhere else
- ``hand``: the tile drawn, or one of its faces; ``source``: [stack, face that showed]
- ``tops``: the tile, or [tile, side], or a face on each stack, null for none; ``heights``;
  ``rest``: the unseen tiles; ``aside``; ``bottoms``: by stack, a list of [tile, side]; ``tried``
- ``main`` (whether the action is still to be had; if not said, yes unless there are additional
  ones), ``extra``, ``outposts``, ``built``, ``bound``, ``arrived``, ``moved``, ``mined``,
  ``raided``, ``rogues`` (cells, or how much the Rogue of a cell has mined), ``landed``

And in the full game:

- ``races``: a table of seats; if not said, the first that nobody plays
- ``skills``: a table of seats, with the skills unlocked
- ``specials``: a table of seats, with the special tokens on the race boards
- ``harnessed``, ``exmitters``: by cell, whose harness or exmitter is there; ``wormholes``: by part
- ``modulators``: by cell, whose it is, or [seat, whether it works yet]; if not said, it does
- ``evolved``, ``used``: whether a skill was unlocked this turn; the skills used, once a turn

Figures that are not on the map are on their owners' boards, tiles that are nowhere else in the
stacks, and special tokens that are not in the galaxy on the race boards, as far as the skills bring
them.  What the rules do by themselves in the position described has been done.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    area_at,
    emissary_nodes,
    has_node,
    is_closed,
    nebula_nodes,
    nodes_of,
    normal_turn,
    space_nodes,
    system_nodes,
)
from galaxy_rules.galaxy_of_trian.board.growing import galaxy_of
from galaxy_rules.galaxy_of_trian.board.shapes import Placed
from galaxy_rules.galaxy_of_trian.rules.blocking import presence
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import granted
from galaxy_rules.galaxy_of_trian.rules.set_up import (
    check_races,
    check_table,
    first_state,
    heights_of,
)
from galaxy_rules.galaxy_of_trian.rules.skills import SKILLS
from galaxy_rules.galaxy_of_trian.rules.skills.harness import TOKEN as HARNESS
from galaxy_rules.galaxy_of_trian.rules.skills.manipulation import Manipulation
from galaxy_rules.galaxy_of_trian.rules.skills.risky_business import RiskyBusiness
from galaxy_rules.galaxy_of_trian.rules.skills.transporter import Transporter
from galaxy_rules.galaxy_of_trian.rules.turn import proceed
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import SIDES, Unit
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS, STACKS, Supply
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    SPACE,
    SYSTEM,
    cell_name,
    cell_of,
    kind_of,
    node_name,
    read_cell,
    read_node,
)
from galaxy_rules.galaxy_of_trian.words.skill_actions import SIDES as MODULE_SIDES
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSES,
    Cause,
    Draft,
    Emissary,
    Estate,
    Modulator,
    Phase,
    Ship,
    State,
    Things,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.game import Fault

T = TypeVar("T")
WORDS: Final = frozenset(
    [
        "players", "first", "turn", "turns", "phase", "galaxy", "added", "emissaries", "ships",
        "pending", "controllers", "held", "stocks", "credits", "ledger", "minerals", "tokens",
        "supplies", "bag", "token_bag", "hand", "source", "tops", "heights", "rest", "aside",
        "bottoms", "tried", "main", "extra", "outposts", "built", "bound", "arrived", "moved",
        "mined", "raided", "rogues", "races", "skills", "specials", "harnessed", "wormholes",
        "exmitters", "modulators", "evolved", "used", "landed",
    ]
)  # fmt: skip
FULL_WORDS: Final = frozenset(
    [
        "races", "skills", "specials", "harnessed", "wormholes", "exmitters", "modulators",
        "evolved", "used",
    ]
)  # fmt: skip
"""The words for what only the full game has."""
PHASES: Final = {phase.value: phase for phase in Phase}
SHIP_WORDS: Final = {
    unit.value: unit
    for unit in (Unit.CORVETTE, Unit.ROGUE, Unit.PRIESTESS, Unit.DECOY, Unit.CANNON)
}
EMISSARY_WORDS: Final = {unit.value: unit for unit in (Unit.EMISSARY, Unit.MINION, Unit.PRIESTESS)}
FIGURE_UNITS: Final = frozenset({Unit.EMISSARY, Unit.CORVETTE, Unit.ROGUE})
"""The units that are no special tokens."""
CAUSE_WORDS: Final = tuple(cause.value for cause in CAUSES)
FIGURES: Final = tuple(field.name for field in attrs.fields(Supply))
SEAT_NUMBERS: Final = tuple(map(str, range(max(PLAYERS))))
SPECIALS: Final = tuple(dict.fromkeys(token for skill in SKILLS.values() for token in skill.grants))
"""The kinds of special tokens."""
ONCE_A_TURN: Final = (HARNESS, Manipulation.id, RiskyBusiness.id, Transporter.id)
"""What is used once a turn, by the word that says so."""
LARGEST_COUNT: Final = 10_000
MOST_ENTRIES: Final = 1_000


def position(
    tables: Tables,
    description: Mapping[str, Any],
    faults: Callable[[State], tuple[Fault, ...]],
    *,
    fragment: bool = False,
) -> State:
    """The state that a description means; a faulty one is a `BadInput` with the clause."""
    if type(fragment) is not bool:
        raise BadInput("fragment", f"expected True or False, found {brief(fragment)}")
    words = _object("position", description)
    for word in words:
        if word not in WORDS:
            raise BadInput(f"position.{word}", f"unknown; there are {', '.join(sorted(WORDS))}")
    state = _Reader(tables, words).state()
    for fault in faults(state):
        if fault.local or not fragment:
            raise BadInput("position", str(fault))
    return state


def seat_names(players: object) -> list[str]:
    """What the seats are called: as ``players`` says, else by their numbers."""
    if isinstance(players, (list, tuple)):
        return [str(name) for name in players]
    seats = players if type(players) is int and players in PLAYERS else min(PLAYERS)
    return list(map(str, range(seats)))


# plain values


def _object(path: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(path, f"expected an object, found {brief(value)}")
    for word in value:
        if not isinstance(word, str):
            raise BadInput(path, f"{brief(word)} is no word")
    return value


def _list(path: str, value: object) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise BadInput(path, f"expected a list, found {brief(value)}")
    if len(value) > MOST_ENTRIES:
        raise BadInput(path, f"more than {MOST_ENTRIES} entries")
    return list(value)


def _count(path: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST_COUNT:
        raise BadInput(path, f"expected a count, found {brief(value)}")
    return value


def _amount(path: str, value: object) -> int:
    if type(value) is not int or abs(value) > LARGEST_COUNT:
        raise BadInput(path, f"expected a whole number, found {brief(value)}")
    return value


def _truth(path: str, value: object) -> bool:
    if type(value) is not bool:
        raise BadInput(path, f"expected true or false, found {brief(value)}")
    return value


def _word(path: str, value: object, words: Mapping[str, T]) -> T:
    if not isinstance(value, str) or value not in words:
        raise BadInput(path, f"{brief(value)} is none of {', '.join(words)}")
    return words[value]


def _heap(path: str, value: object, known: Iterable[str]) -> Things:
    """A list of things, or how many there are of each."""
    names = list(known)
    if isinstance(value, Mapping):
        counts = {name: _count(f"{path}.{name}", count) for name, count in value.items()}
    else:
        counts = {}
        for thing in _list(path, value):
            name = thing if isinstance(thing, str) else brief(thing)
            counts[name] = counts.get(name, 0) + 1
    for name in counts:
        if name not in names:
            raise BadInput(path, f"{brief(name)} is none of {', '.join(names)}")
    return Bag({name: counts[name] for name in names if counts.get(name)})


def _without(whole: Things, less: Things) -> Things:
    """What is left of a bag, where more may be asked than it has."""
    return Bag({thing: max(0, count - less[thing]) for thing, count in whole.items()})


class _Reader:
    """Reads one description."""

    def __init__(self, tables: Tables, words: Mapping[str, Any]) -> None:
        self.tables = tables
        self.words = words
        players = words.get("players", 2)
        self.names = self._names(players)
        self.seats: int = len(players) if isinstance(players, (list, tuple)) else players
        try:
            check_table(self.seats, 0)
        except BadInput as error:
            raise BadInput(f"position.{error.field}", error.problem) from None
        self.used: list[str] = []
        """The tiles that are spoken for."""

    def state(self) -> State:
        """Everything read, in order."""
        first = self._seat("position.first", self.words.get("first", 0))
        if not self.tables.full:
            for word in sorted(FULL_WORDS & set(self.words)):
                raise BadInput(f"position.{word}", "only the full game has that (TRI-VAR-03)")
        if self.words.get("phase") == Phase.SETUP.value:
            for word in self.words:
                if word not in ("players", "first", "phase", "races"):
                    raise BadInput(f"position.{word}", "not during set-up")
            chosen = self._races() if "races" in self.words else None
            return first_state(self.tables, self.seats, first, chosen)
        start = first_state(self.tables, self.seats, first)
        draft = Draft.of(start)
        draft.agenda = ()
        draft.turn = self._seat("position.turn", self.words.get("turn", first))
        draft.turns = _count("position.turns", self.words.get("turns", 0))
        self._map(draft)
        self._skills(draft)
        self._units(draft)
        self._tokens(draft)
        self._estates(draft)
        self._tiles(draft)
        self._goods(draft)
        self._purses(draft)
        self._boards(draft)
        draft.phase = self._phase(draft)
        self._course(draft)
        proceed(self.tables, draft, None)
        return draft.done()

    # seats

    def _names(self, players: object) -> dict[str, int]:
        if not isinstance(players, (list, tuple)):
            return {}
        for name in players:
            if not isinstance(name, str) or not name or list(players).count(name) > 1:
                raise BadInput("position.players", f"{brief(name)} cannot be the name of a seat")
        return {name: seat for seat, name in enumerate(players)}

    def _seat(self, path: str, value: object) -> int:
        if isinstance(value, str) and value in self.names:
            return self.names[value]
        if type(value) is not int or not 0 <= value < self.seats:
            raise BadInput(path, f"{brief(value)} is not a seat of this table")
        return value

    def _table(self, word: str, read: Callable[[str, Any], T], usual: Sequence[T]) -> tuple[T, ...]:
        """A table of seats: a list in their order, or an object; the others as usual."""
        path = f"position.{word}"
        given = self.words.get(word, [])
        table = list(usual)
        if isinstance(given, Mapping):
            for name, value in given.items():
                known = self.names.get(name) if self.names else None
                number = int(name) if known is None and name in SEAT_NUMBERS else known
                seat = self._seat(f"{path}.{name}", name if number is None else number)
                table[seat] = read(f"{path}.{name}", value)
            return tuple(table)
        values = _list(path, given)
        if len(values) > self.seats:
            raise BadInput(path, f"{len(values)} entries for {self.seats} players")
        for seat, value in enumerate(values):
            table[seat] = read(f"{path}[{seat}]", value)
        return tuple(table)

    # places

    def _cell(self, path: str, value: object) -> int:
        if not isinstance(value, str):
            raise BadInput(path, f"expected a cell such as 0,0,1, found {brief(value)}")
        try:
            return read_cell(value, path)
        except BadInput as error:
            raise BadInput(path, error.problem) from None

    def _cells(self, word: str) -> frozenset[int]:
        path = f"position.{word}"
        rows = enumerate(_list(path, self.words.get(word, [])))
        return frozenset(self._cell(f"{path}[{number}]", row) for number, row in rows)

    def _one_cell(self, word: str) -> int | None:
        value = self.words.get(word)
        return None if value is None else self._cell(f"position.{word}", value)

    def _node(
        self, draft: Draft, path: str, value: object, parts: Callable[[int], tuple[int, ...]]
    ) -> int:
        """A part of a tile; a cell alone where only one part of its tile can be meant."""
        if isinstance(value, str) and ":" in value:
            try:
                node = read_node(value, path)
            except BadInput as error:
                raise BadInput(path, error.problem) from None
            if not has_node(self.tables.atlas, draft.galaxy, node):
                raise BadInput(path, f"there is no part {value}")
            return node
        cell = self._cell(path, value)
        if cell not in draft.galaxy.tiles:
            raise BadInput(path, f"there is no tile on {value}")
        found = parts(cell)
        if len(found) != 1:
            names = ", ".join(map(node_name, found)) or "nothing"
            raise BadInput(path, f"expected one of the parts of a tile: {names}")
        return found[0]

    def _area(self, draft: Draft, path: str, value: object) -> int:
        """The key of a closed nebula or system, by any of its parts."""
        atlas, galaxy = self.tables.atlas, draft.galaxy

        def closed(cell: int) -> tuple[int, ...]:
            nodes = (*nebula_nodes(atlas, galaxy, cell), *system_nodes(atlas, galaxy, cell))
            keys = {area_at(galaxy, node).key for node in nodes}
            return tuple(sorted(keys & set(draft.estates)))

        node = self._node(draft, path, value, closed)
        if kind_of(node) not in (NEBULA, SYSTEM) or not is_closed(galaxy, node):
            raise BadInput(path, f"{brief(value)} is no closed nebula or system")
        return area_at(galaxy, node).key

    def _by_area(self, draft: Draft, word: str, read: Callable[[str, Any], T]) -> dict[int, T]:
        path = f"position.{word}"
        table = _object(path, self.words.get(word, {}))
        return {
            self._area(draft, f"{path}.{name}", name): read(f"{path}.{name}", value)
            for name, value in table.items()
        }

    # the map

    def _map(self, draft: Draft) -> None:
        tiles: dict[int, Placed] = {}
        for number, row in enumerate(_list("position.galaxy", self.words.get("galaxy", []))):
            path = f"position.galaxy[{number}]"
            match row:
                case [cell, face, turn]:
                    where = self._cell(f"{path}[0]", cell)
                case _:
                    raise BadInput(path, f"expected [cell, face, turn], found {brief(row)}")
            if not isinstance(face, str) or face not in self.tables.box.faces:
                raise BadInput(f"{path}[1]", f"{brief(face)} is no face")
            if type(turn) is not int or turn not in (0, 1, 2):
                raise BadInput(f"{path}[2]", f"{brief(turn)} is no turn")
            if where in tiles:
                raise BadInput(f"{path}[0]", f"there is a tile on {cell} already")
            tiles[where] = Placed(face, normal_turn(self.tables.atlas, face, turn))
        try:
            draft.galaxy = galaxy_of(
                self.tables.atlas, {cell: tiles[cell] for cell in sorted(tiles)}
            )
        except BadInput as error:
            raise BadInput(f"position.{error.field}", error.problem) from None
        draft.added = self._one_cell("added")
        if draft.added is not None and draft.added not in tiles:
            raise BadInput("position.added", "there is no tile on that cell")

    def _units(self, draft: Draft) -> None:
        atlas = self.tables.atlas
        emissaries: dict[int, Emissary] = {}
        for number, row in enumerate(
            _list("position.emissaries", self.words.get("emissaries", []))
        ):
            path = f"position.emissaries[{number}]"
            match row:
                case [where, owner] | [where, owner, _] | [where, owner, _, _]:
                    said = dict(zip(("level", "unit"), list(row)[2:], strict=False))
                case _:
                    raise BadInput(path, f"expected [place, owner, level], found {brief(row)}")
            node = self._node(
                draft, f"{path}[0]", where, lambda cell: emissary_nodes(atlas, draft.galaxy, cell)
            )
            if cell_of(node) in emissaries:
                raise BadInput(f"{path}[0]", "an emissary stands on that tile already")
            seat = self._seat(f"{path}[1]", owner)
            emissaries[cell_of(node)] = Emissary(
                seat,
                node,
                _count(f"{path}[2]", said.get("level", 0)),
                _word(f"{path}[3]", said.get("unit", Unit.EMISSARY.value), EMISSARY_WORDS),
            )
        draft.emissaries = FrozenMap(emissaries)
        ships: dict[int, Ship] = {}
        for number, row in enumerate(_list("position.ships", self.words.get("ships", []))):
            path = f"position.ships[{number}]"
            match row:
                case [where, owner, kind]:
                    node = self._node(
                        draft, f"{path}[0]", where,
                        lambda cell: space_nodes(atlas, draft.galaxy, cell),
                    )  # fmt: skip
                case _:
                    raise BadInput(path, f"expected [place, owner, kind], found {brief(row)}")
            if kind_of(node) != SPACE:
                raise BadInput(f"{path}[0]", f"{brief(where)} is no outer space")
            if cell_of(node) in ships:
                raise BadInput(f"{path}[0]", "a ship is on that tile already")
            seat = self._seat(f"{path}[1]", owner)
            ships[cell_of(node)] = Ship(seat, _word(f"{path}[2]", kind, SHIP_WORDS), node)
        draft.ships = FrozenMap(ships)

    def _estates(self, draft: Draft) -> None:
        """Closed areas: resolved unless it is said otherwise, under whoever alone is present."""
        areas = sorted(draft.galaxy.areas.values(), key=lambda area: area.key)
        estates: dict[int, Estate] = {
            area.key: Estate(
                area.kind, area.tiles, area.extractors,
                nodes_of(self.tables.atlas, draft.galaxy, area.key), resolved=True,
            )
            for area in areas
            if area.kind != SPACE and is_closed(draft.galaxy, area.key)
        }  # fmt: skip
        draft.estates = FrozenMap(estates)
        for number, row in enumerate(_list("position.pending", self.words.get("pending", []))):
            key = self._area(draft, f"position.pending[{number}]", row)
            estates[key] = attrs.evolve(estates[key], resolved=False)
        stocks = self._by_area(
            draft, "stocks", lambda path, value: _heap(path, value, self.tables.colours)
        )
        rulers = self._by_area(
            draft, "controllers",
            lambda path, value: None if value is None else self._seat(path, value),
        )  # fmt: skip
        held = self._by_area(
            draft, "held",
            lambda path, value: frozenset(self._seat(path, seat) for seat in _list(path, value)),
        )  # fmt: skip
        for key, estate in estates.items():
            there = presence(draft, estate) if estate.resolved else set()
            usual = next(iter(there)) if len(there) == 1 else None
            ruler = rulers.get(key, usual)
            before = held.get(key, frozenset(() if ruler is None else (ruler,)))
            estates[key] = attrs.evolve(
                estate, stock=stocks.get(key, estate.stock), controller=ruler, held=before
            )
        draft.estates = FrozenMap(estates)

    # races, skills and special tokens

    def _races(self) -> tuple[str, ...]:
        """A race for each seat: as said, else the first that nobody plays."""
        none: list[str | None] = [None] * self.seats
        said = self._table("races", lambda _, value: value, none)
        free = (race for race in self.tables.box.races if race not in said)
        try:
            return check_races(
                self.tables, self.seats, [next(free, "") if race is None else race for race in said]
            )
        except BadInput as error:
            raise BadInput(f"position.{error.field}", error.problem) from None

    def _skills(self, draft: Draft) -> None:
        """Who plays what race, and which modules are unlocked."""
        if not self.tables.full:
            return
        draft.races = self._races()
        none: list[list[str]] = [[]] * self.seats
        skills = self._table("skills", _list, none)
        draft.modules = tuple(
            self._sides(f"position.skills[{seat}]", race or "", own)
            for seat, (race, own) in enumerate(zip(draft.races, skills, strict=True))
        )

    def _sides(self, path: str, race: str, skills: list[Any]) -> tuple[str, ...]:
        """The sides of a race's modules that lie up when these skills are unlocked."""
        modules = self.tables.box.races[race].modules
        sides = [""] * len(modules)
        for skill in skills:
            found = [
                (number, side)
                for number, pair in enumerate(modules)
                for side, known in zip(MODULE_SIDES, pair, strict=True)
                if known == skill
            ]
            if not found:
                names = ", ".join(known for pair in modules for known in pair)
                raise BadInput(path, f"{brief(skill)} is none of the {race}: {names}")
            number, side = found[0]
            if sides[number]:
                raise BadInput(path, f"{skill} is on a module that is unlocked already")
            sides[number] = side
        return tuple(sides)

    def _by_cell(self, word: str, read: Callable[[str, Any], T]) -> FrozenMap[int, T]:
        path = f"position.{word}"
        table = _object(path, self.words.get(word, {}))
        found: dict[int, T] = {}
        for name, value in table.items():
            found[self._cell(f"{path}.{name}", name)] = read(f"{path}.{name}", value)
        return FrozenMap(found)

    def _tokens(self, draft: Draft) -> None:
        """The tokens in the galaxy, and on the race boards what is left of those granted."""
        if not self.tables.full:
            return
        draft.harnessed = self._by_cell("harnessed", self._seat)
        draft.exmitters = self._by_cell("exmitters", self._seat)
        draft.modulators = self._by_cell("modulators", self._modulator)
        for word in ("harnessed", "exmitters", "modulators"):
            cells: FrozenMap[int, object] = getattr(draft, word)
            for cell in cells:
                if cell not in draft.galaxy.tiles:
                    raise BadInput(f"position.{word}", f"there is no tile on {cell_name(cell)}")
        draft.wormholes = self._wormholes(draft)
        usual = []
        for seat in range(self.seats):
            out = Bag.of(_out(draft, seat))
            usual.append(_without(Bag(granted(self.tables, draft, seat)), out))
        draft.specials = self._table(
            "specials", lambda path, value: _heap(path, value, SPECIALS), usual
        )

    def _modulator(self, path: str, value: object) -> Modulator:
        match value:
            case [seat, ready]:
                return Modulator(self._seat(f"{path}[0]", seat), _truth(f"{path}[1]", ready))
            case _:
                return Modulator(self._seat(path, value), ready=True)

    def _wormholes(self, draft: Draft) -> FrozenMap[int, int]:
        path = "position.wormholes"
        found: dict[int, int] = {}
        for name, value in _object(path, self.words.get("wormholes", {})).items():
            node = self._node(
                draft, f"{path}.{name}", name,
                lambda cell: space_nodes(self.tables.atlas, draft.galaxy, cell),
            )  # fmt: skip
            if kind_of(node) != SPACE:
                raise BadInput(f"{path}.{name}", f"{name} is no outer space")
            found[node] = self._seat(f"{path}.{name}", value)
        return FrozenMap(found)

    # tiles

    def _tiles(self, draft: Draft) -> None:
        """What is said lies where it is said; the rest of the box is in the stacks."""
        tiles = self.tables.box.tiles
        draft.aside = _heap("position.aside", self.words.get("aside", []), tiles)
        self.used = list(draft.aside)
        draft.bottoms = self._bottoms()
        hand = self.words.get("hand")
        tile = None if hand is None else self._tile("position.hand", hand)
        draft.hands = tuple(tile if seat == draft.turn else None for seat in range(self.seats))
        self._tops(draft)
        if "rest" in self.words:
            draft.rest = _heap("position.rest", self.words["rest"], tiles)
        else:
            laid = self._laid([placed.face for placed in draft.galaxy.tiles.values()])
            draft.rest = Bag.of(tile for tile in tiles if tile not in {*self.used, *laid})
        if "tops" not in self.words:
            self._usual_tops(draft)
        draft.heights = self._heights(draft)
        draft.source = self._source(draft, tile)

    def _tile(self, path: str, value: object) -> str:
        """A tile by its name, or the first one left with a face."""
        box = self.tables.box
        if isinstance(value, str) and value in box.tiles:
            if value in self.used:
                raise BadInput(path, f"{value} lies elsewhere already")
            self.used.append(value)
            return value
        for tile, printed in box.tiles.items():
            if value in (printed.front, printed.back) and tile not in self.used:
                self.used.append(tile)
                return tile
        raise BadInput(path, f"{brief(value)} is no tile or face that is left")

    def _side(self, path: str, row: object) -> tuple[str, str]:
        """A tile and the side that lies up: as said, as the face says, else the first allowed."""
        if isinstance(row, (list, tuple)):
            if len(row) != len(SIDES):
                raise BadInput(path, f"expected [tile, side], found {brief(row)}")
            named = {name: name for name in SIDES}
            return self._tile(f"{path}[0]", row[0]), _word(f"{path}[1]", row[1], named)
        tile = self._tile(path, row)
        sides = self.tables.box.visible_sides(tile)
        printed = self.tables.box.tiles[tile]
        return tile, next((side for side in sides if printed.side(side) == row), sides[0])

    def _bottoms(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        rows = _list("position.bottoms", self.words.get("bottoms", [[]] * STACKS))
        if len(rows) != STACKS:
            raise BadInput("position.bottoms", f"expected {STACKS} entries")
        return tuple(
            tuple(
                self._side(f"position.bottoms[{stack}][{number}]", entry)
                for number, entry in enumerate(_list(f"position.bottoms[{stack}]", row))
            )
            for stack, row in enumerate(rows)
        )

    def _tops(self, draft: Draft) -> None:
        rows = _list("position.tops", self.words.get("tops", [None] * STACKS))
        if len(rows) != STACKS:
            raise BadInput("position.tops", f"expected {STACKS} entries")
        shown = [
            None if row is None else self._side(f"position.tops[{stack}]", row)
            for stack, row in enumerate(rows)
        ]
        self._show(draft, shown)

    def _show(self, draft: Draft, shown: list[tuple[str, str] | None]) -> None:
        tiles = self.tables.box.tiles
        draft.beneath = tuple(None if top is None else top[0] for top in shown)
        draft.tops = tuple(None if top is None else tiles[top[0]].side(top[1]) for top in shown)

    def _usual_tops(self, draft: Draft) -> None:
        """The first tiles of the rest, as they may lie; none on a stack said to be empty."""
        heights = self.words.get("heights", [1] * STACKS)
        high = heights if isinstance(heights, (list, tuple)) else ()
        shown: list[tuple[str, str] | None] = []
        for height in [*high, *[0] * STACKS][:STACKS]:
            tile = next(iter(draft.rest), None) if height else None
            if tile is None:
                shown.append(None)
                continue
            draft.rest = draft.rest.remove(tile)
            shown.append((tile, self.tables.box.visible_sides(tile)[0]))
        self._show(draft, shown)

    def _heights(self, draft: Draft) -> tuple[int, ...]:
        if "heights" in self.words:
            rows = _list("position.heights", self.words["heights"])
            if len(rows) != STACKS:
                raise BadInput("position.heights", f"expected {STACKS} entries")
            return tuple(_count("position.heights", row) for row in rows)
        left = [
            (top is not None) + len(below)
            for top, below in zip(draft.beneath, draft.bottoms, strict=True)
        ]
        more = len(draft.rest)
        goal = heights_of(more + sum(left))
        if draft.beneath[0] is None:
            return (left[0], left[1] + more)
        if draft.beneath[1] is None:
            return (left[0] + more, left[1])
        upper = min(max(goal[0] - left[0], 0), more)
        return (left[0] + upper, left[1] + more - upper)

    def _laid(self, faces: list[str]) -> set[str]:
        """Tiles that can have been laid with these faces up, as many faces as possible."""
        box = self.tables.box
        free: dict[str, list[str]] = {}
        for tile, printed in box.tiles.items():
            if tile not in self.used:
                free.setdefault(printed.front, []).append(tile)
                free.setdefault(printed.back, []).append(tile)
        taken: dict[str, int] = {}

        def seat(number: int, seen: set[str]) -> bool:
            for tile in free.get(faces[number], ()):
                if tile in seen:
                    continue
                seen.add(tile)
                if tile not in taken or seat(taken[tile], seen):
                    taken[tile] = number
                    return True
            return False

        for number in range(len(faces)):
            seat(number, set())
        return set(taken)

    def _source(self, draft: Draft, tile: str | None) -> tuple[int, str] | None:
        if "source" not in self.words:
            if tile is None:
                return None
            printed = self.tables.box.tiles[tile]
            return (0, printed.side(self.tables.box.visible_sides(tile)[0]))
        match self.words["source"]:
            case None:
                return None
            case [stack, str() as face] if type(stack) is int and 0 <= stack < STACKS:
                return (stack, face)
        raise BadInput("position.source", "expected [stack, face]")

    # goods

    def _goods(self, draft: Draft) -> None:
        box = self.tables.box
        draft.minerals = self._table(
            "minerals", lambda path, value: _heap(path, value, self.tables.colours), draft.minerals
        )
        draft.tokens = self._table(
            "tokens", lambda path, value: _heap(path, value, self.tables.token_kinds), draft.tokens
        )
        out: Things = Bag()
        for heap in (*draft.minerals, *(estate.stock for estate in draft.estates.values())):
            out = out + heap
        draft.bag = _without(Bag(box.minerals), out)
        if "bag" in self.words:
            draft.bag = _heap("position.bag", self.words["bag"], self.tables.colours)
        out = Bag()
        for heap in draft.tokens:
            out = out + heap
        draft.token_bag = _without(Bag(box.tokens), out)
        if "token_bag" in self.words:
            draft.token_bag = _heap(
                "position.token_bag", self.words["token_bag"], self.tables.token_kinds
            )

    def _purses(self, draft: Draft) -> None:
        """Credits with their causes; more than at the start came from systems, less was traded."""
        start = self.tables.box.start_credits
        if "ledger" in self.words:
            if "credits" in self.words:
                raise BadInput("position.ledger", "either credits or their causes")
            draft.ledger = self._table("ledger", self._causes, draft.ledger)
            draft.credits = tuple(map(sum, draft.ledger))
            return
        draft.credits = self._table("credits", _count, draft.credits)
        draft.ledger = tuple(
            tuple(
                {
                    Cause.START: start,
                    Cause.TRADE: min(0, purse - start),
                    Cause.SYSTEM: max(0, purse - start),
                }.get(cause, 0)
                for cause in CAUSES
            )
            for purse in draft.credits
        )

    def _causes(self, path: str, value: object) -> tuple[int, ...]:
        table = _object(path, value)
        for word in table:
            if word not in CAUSE_WORDS:
                raise BadInput(f"{path}.{word}", f"expected one of {', '.join(CAUSE_WORDS)}")
        start = {Cause.START.value: self.tables.box.start_credits}
        said = {**start, **table}
        return tuple(_amount(f"{path}.{word}", said.get(word, 0)) for word in CAUSE_WORDS)

    def _boards(self, draft: Draft) -> None:
        """The figures that are not on the map, unless it is said otherwise."""
        usual = []
        for seat, supply in enumerate(draft.supplies):
            own = [one for one in draft.emissaries.values() if one.seat == seat]
            tokens = sum(one.unit not in FIGURE_UNITS for one in own)
            ships = [ship.kind for ship in draft.ships.values() if ship.seat == seat]
            usual.append(
                Supply(
                    max(0, supply.emissaries - len(own) + tokens),
                    max(0, supply.research - sum(one.level > 0 for one in own)),
                    max(0, supply.space - sum(one.level > 1 for one in own)),
                    max(0, supply.corvettes - ships.count(Unit.CORVETTE)),
                    max(0, supply.rogues - ships.count(Unit.ROGUE)),
                )
            )
        none: dict[str, int] = {}
        said = self._table("supplies", _figures, [none] * self.seats)
        draft.supplies = tuple(
            attrs.evolve(supply, **changes) for supply, changes in zip(usual, said, strict=True)
        )

    # the course of the turn

    def _phase(self, draft: Draft) -> Phase:
        if "phase" in self.words:
            return _word("position.phase", self.words["phase"], PHASES)
        if self.words.get("hand") is not None:
            return Phase.EXPANSION
        later = {"added", "main", "extra", "pending", "outposts", "built", "bound", "landed"}
        return Phase.EXPLORATION if later & set(self.words) else Phase.EXTRACTION

    def _course(self, draft: Draft) -> None:
        words = self.words
        draft.extra = _count("position.extra", words.get("extra", 0))
        usual = draft.phase is Phase.EXPLORATION and not draft.extra
        draft.main = _truth("position.main", words.get("main", usual))
        draft.built = _truth("position.built", words.get("built", False))
        draft.bound = _truth("position.bound", words.get("bound", False))
        draft.outposts = self._cells("outposts")
        draft.arrived = self._cells("arrived")
        draft.landed = self._cells("landed")
        draft.rogues = self._rogues()
        draft.evolved = _truth("position.evolved", words.get("evolved", False))
        draft.used = frozenset(_heap("position.used", words.get("used", []), ONCE_A_TURN))
        draft.moved = self._one_cell("moved")
        draft.mined = FrozenMap(self._by_area(draft, "mined", _count))
        draft.raided = FrozenMap(self._by_area(draft, "raided", _count))
        tried = _list("position.tried", words.get("tried", [0] * STACKS))
        if len(tried) != STACKS:
            raise BadInput("position.tried", f"expected {STACKS} entries")
        draft.tried = tuple(_count("position.tried", count) for count in tried)

    def _rogues(self) -> FrozenMap[int, int]:
        """Cells whose Rogue has mined one mineral, or how many by cell."""
        if isinstance(self.words.get("rogues"), Mapping):
            return self._by_cell("rogues", _count)
        return FrozenMap(dict.fromkeys(self._cells("rogues"), 1))


def _out(draft: Draft, seat: int) -> Iterator[str]:
    """The special tokens of a seat that are in the galaxy."""
    units = [(one.seat, one.unit) for one in draft.emissaries.values()]
    units += [(ship.seat, ship.kind) for ship in draft.ships.values()]
    yield from (unit.value for owner, unit in units if owner == seat and unit not in FIGURE_UNITS)
    yield from ("harness" for owner in draft.harnessed.values() if owner == seat)
    yield from ("tunnel" for owner in draft.wormholes.values() if owner == seat)
    yield from ("exmitter" for owner in draft.exmitters.values() if owner == seat)
    yield from ("modulator" for one in draft.modulators.values() if one.seat == seat)


def _figures(path: str, value: object) -> dict[str, int]:
    table = _object(path, value)
    for word in table:
        if word not in FIGURES:
            raise BadInput(f"{path}.{word}", f"expected one of {', '.join(FIGURES)}")
    return {word: _count(f"{path}.{word}", count) for word, count in table.items()}
