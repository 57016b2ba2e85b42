"""Positions built by hand: a description in plain words becomes a state.

Seats go by number, or by name where ``players`` is a list of names; tables of seats are lists in
order of the seats, or objects by seat.  Cells and parts of tiles are written as in notation; where
a tile has only one part that can be meant, its cell will do.  Heaps are lists, or counts by name.
The table of the words is in `position_words`.

Figures that are not on the map are on their owners' boards, tiles that are nowhere else in the
stacks, and special tokens that are not in the galaxy on the race boards, as far as the skills bring
them.  What the rules do by themselves in the position described has been done.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import is_closed, nodes_of, normal_turn
from galaxy_rules.galaxy_of_trian.board.growing import galaxy_of
from galaxy_rules.galaxy_of_trian.documents.kinds import Reading, object_at
from galaxy_rules.galaxy_of_trian.documents.position_words import (
    FIGURES,
    FULL_WORDS,
    TABLE,
    WORDS,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import presence
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import granted
from galaxy_rules.galaxy_of_trian.rules.set_up import (
    check_races,
    check_table,
    first_state,
    heights_of,
)
from galaxy_rules.galaxy_of_trian.rules.turn import proceed
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS, STACKS, matched
from galaxy_rules.galaxy_of_trian.words.grid import SPACE, cell_name
from galaxy_rules.galaxy_of_trian.words.maps import Placed
from galaxy_rules.galaxy_of_trian.words.skill_actions import SIDES as MODULE_SIDES
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSES,
    Cause,
    Draft,
    Estate,
    Phase,
    State,
    Things,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap

__all__ = ["FIGURES", "FULL_WORDS", "WORDS", "position", "seat_names"]

T = TypeVar("T")
FIGURE_UNITS: Final = frozenset({Unit.EMISSARY, Unit.CORVETTE, Unit.ROGUE})
"""The units that are no special tokens."""
IN_SET_UP: Final = ("players", "first", "phase", "races")
LATER: Final = ("added", "main", "extra", "pending", "outposts", "built", "bound", "landed")
"""Words for what comes after the tile is laid."""


def position(tables: Tables, description: Mapping[str, Any], _fragment: bool) -> State:
    """The state that a description means; whether it is sound is for `faults` to say."""
    words = object_at("position", description)
    for word in words:
        if word not in WORDS:
            raise BadInput(f"position.{word}", f"unknown; there are {', '.join(sorted(WORDS))}")
    players = words.get("players", 2)
    names = _names(players)
    seats: int = len(players) if isinstance(players, (list, tuple)) else players
    _in_position(check_table, seats, 0)
    draft = Draft.of(first_state(tables, seats, 0))
    builder = _Builder(Reading(tables, seats, names, draft), words)
    draft.first = builder.said("first")
    if not tables.full:
        for word in sorted(FULL_WORDS & set(words)):
            raise BadInput(f"position.{word}", "only the full game has that (TRI-VAR-03)")
    if words.get("phase") != Phase.SETUP.value:
        return builder.state()
    for word in words:
        if word not in IN_SET_UP:
            raise BadInput(f"position.{word}", "not during set-up")
    chosen = builder.races() if "races" in words else None
    return first_state(tables, seats, draft.first, chosen)


def seat_names(players: object) -> list[str]:
    """What the seats are called: as ``players`` says, else by their numbers."""
    if isinstance(players, (list, tuple)):
        return [str(name) for name in players]
    seats = players if type(players) is int and players in PLAYERS else min(PLAYERS)
    return list(map(str, range(seats)))


def _names(players: object) -> dict[str, int]:
    if not isinstance(players, (list, tuple)):
        return {}
    for name in players:
        if not isinstance(name, str) or not name or list(players).count(name) > 1:
            raise BadInput("position.players", f"{brief(name)} cannot be the name of a seat")
    return {name: seat for seat, name in enumerate(players)}


def _in_position(build: Callable[..., T], *given: object) -> T:
    """What the rules build; if they object, of the word of the position."""
    try:
        return build(*given)
    except BadInput as error:
        raise BadInput(f"position.{error.field}", error.problem) from None


def _without(whole: Things, less: Things) -> Things:
    """What is left of a bag, where more may be asked than it has."""
    return Bag({thing: max(0, count - less[thing]) for thing, count in whole.items()})


def _sum(heaps: Sequence[Things]) -> Things:
    return sum(heaps, Bag())


class _Builder:
    """Builds one position: what is said, and what follows from it."""

    def __init__(self, reading: Reading, words: Mapping[str, Any]) -> None:
        self.reading, self.words = reading, words
        self.tables, self.seats, self.draft = reading.tables, reading.seats, reading.draft

    def said(self, word: str) -> Any:  # noqa: ANN401 - as the kind of the word has it
        """What a word says, or what it means where it is not said."""
        row = TABLE[word]
        return row.kind.read(self.reading, f"position.{word}", self.words.get(word, row.usual))

    def fill(self, *words: str) -> None:
        """The fields that are as they are said."""
        for word in words:
            setattr(self.draft, word, self.said(word))

    def seated(self, word: str, usual: Sequence[T]) -> tuple[T, ...]:
        """A table of seats: as said, the others as usual."""
        said = self.said(word)
        return tuple(said.get(seat, value) for seat, value in enumerate(usual))

    def state(self) -> State:
        """Everything read, in order."""
        self.draft.agenda = ()
        self.draft.turn = self.said("turn") if "turn" in self.words else self.draft.first
        self.fill("turns")
        self._map()
        if self.tables.full:
            self._skills()
        self.fill("emissaries", "ships")
        if self.tables.full:
            self._tokens()
        self._estates()
        self._tiles()
        self._goods()
        self._purses()
        self._boards()
        self._course()
        proceed(self.tables, self.draft, None)
        return self.draft.done()

    def _map(self) -> None:
        tiles, atlas = self.said("galaxy"), self.tables.atlas
        turned = {c: normal_turn(atlas, one.face, one.turn) for c, one in tiles.items()}
        laid = {cell: Placed(tiles[cell].face, turned[cell]) for cell in sorted(tiles)}
        self.draft.galaxy = _in_position(galaxy_of, atlas, laid)
        self.fill("added")
        if self.draft.added is not None and self.draft.added not in tiles:
            raise BadInput("position.added", "there is no tile on that cell")

    def _estates(self) -> None:
        """Closed areas: resolved unless it is said otherwise, under whoever alone is present."""
        draft, galaxy = self.draft, self.draft.galaxy
        estates: dict[int, Estate] = {
            area.key: Estate(
                area.kind, area.tiles, area.extractors,
                nodes_of(self.tables.atlas, galaxy, area.key), resolved=True,
            )
            for area in sorted(galaxy.areas.values(), key=lambda area: area.key)
            if area.kind != SPACE and is_closed(galaxy, area.key)
        }  # fmt: skip
        draft.estates = FrozenMap(estates)
        for key in self.said("pending"):
            estates[key] = attrs.evolve(estates[key], resolved=False)
        stocks, rulers, held = map(self.said, ("stocks", "controllers", "held"))
        for key, estate in estates.items():
            there = presence(draft, estate) if estate.resolved else set()
            ruler = rulers.get(key, next(iter(there)) if len(there) == 1 else None)
            before = held.get(key, frozenset(() if ruler is None else (ruler,)))
            stock = stocks.get(key, estate.stock)
            estates[key] = attrs.evolve(estate, stock=stock, controller=ruler, held=before)
        draft.estates = FrozenMap(estates)

    # races, skills and special tokens

    def races(self) -> tuple[str, ...]:
        """A race for each seat: as said, else the first that nobody plays."""
        none: list[str | None] = [None] * self.seats
        said = self.seated("races", none)
        free = (race for race in self.tables.box.races if race not in said)
        wanted = [next(free, "") if race is None else race for race in said]
        return _in_position(check_races, self.tables, self.seats, wanted)

    def _skills(self) -> None:
        """Who plays what race, and which modules are unlocked."""
        races = self.races()
        none: list[list[str]] = [[]] * self.seats
        skills = self.seated("skills", none)
        self.draft.races = races
        self.draft.modules = tuple(
            self._sides(f"position.skills[{seat}]", race, own)
            for seat, (race, own) in enumerate(zip(races, skills, strict=True))
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

    def _tokens(self) -> None:
        """The tokens in the galaxy, and on the race boards what is left of those granted."""
        draft, on_tiles = self.draft, ("harnessed", "exmitters", "modulators")
        self.fill(*on_tiles)
        for word in on_tiles:
            cells: FrozenMap[int, object] = getattr(draft, word)
            for cell in cells:
                if cell not in draft.galaxy.tiles:
                    raise BadInput(f"position.{word}", f"there is no tile on {cell_name(cell)}")
        self.fill("wormholes")
        usual = [
            _without(Bag(granted(self.tables, draft, seat)), Bag.of(_out(draft, seat)))
            for seat in range(self.seats)
        ]
        draft.specials = self.seated("specials", usual)

    # tiles

    def _tiles(self) -> None:
        """What is said lies where it is said; the rest of the box is in the stacks."""
        draft, tiles = self.draft, self.tables.box.tiles
        self.fill("aside")
        self.reading.taken[:] = list(draft.aside)
        self.fill("bottoms")
        tile = self.said("hand")
        draft.hands = tuple(tile if seat == draft.turn else None for seat in range(self.seats))
        tops = self.said("tops")
        if "rest" in self.words:
            self.fill("rest")
        else:
            taken = self.reading.taken
            faces = [placed.face for placed in draft.galaxy.tiles.values()]
            left = [tile for tile in tiles if tile not in taken]
            laid = matched(self.tables.box, left, faces)
            draft.rest = Bag.of(tile for tile in left if tile not in laid)
        if "tops" not in self.words:
            tops = self._usual_tops()
        draft.beneath = tuple(None if top is None else top[0] for top in tops)
        draft.tops = tuple(None if top is None else tiles[top[0]].side(top[1]) for top in tops)
        draft.heights = self.said("heights") if "heights" in self.words else self._heights()
        draft.source = self.said("source")
        if "source" not in self.words and tile is not None:
            draft.source = (0, tiles[tile].side(self.tables.box.visible_sides(tile)[0]))

    def _usual_tops(self) -> list[tuple[str, str] | None]:
        """The first tiles of the rest, as they may lie; none on a stack said to be empty."""
        heights = self.words.get("heights", [1] * STACKS)
        high = heights if isinstance(heights, (list, tuple)) else ()
        tops: list[tuple[str, str] | None] = []
        for height in [*high, *[0] * STACKS][:STACKS]:
            tile = next(iter(self.draft.rest), None) if height else None
            if tile is None:
                tops.append(None)
                continue
            self.draft.rest = self.draft.rest.remove(tile)
            tops.append((tile, self.tables.box.visible_sides(tile)[0]))
        return tops

    def _heights(self) -> tuple[int, ...]:
        """The rest as evenly as it can be, on stacks that have a top."""
        draft = self.draft
        left = [
            (top is not None) + len(below)
            for top, below in zip(draft.beneath, draft.bottoms, strict=True)
        ]
        more = len(draft.rest)
        upper = min(max(heights_of(more + sum(left))[0] - left[0], 0), more)
        if None in draft.beneath:
            upper = 0 if draft.beneath[0] is None else more
        return (left[0] + upper, left[1] + more - upper)

    # goods

    def _goods(self) -> None:
        draft, box = self.draft, self.tables.box
        draft.minerals = self.seated("minerals", draft.minerals)
        draft.tokens = self.seated("tokens", draft.tokens)
        stocks = [estate.stock for estate in draft.estates.values()]
        draft.bag = _without(Bag(box.minerals), _sum([*draft.minerals, *stocks]))
        draft.token_bag = _without(Bag(box.tokens), _sum(draft.tokens))
        self.fill(*(word for word in ("bag", "token_bag") if word in self.words))

    def _purses(self) -> None:
        """Credits with their causes; more than at the start came from systems, less was traded."""
        draft, start = self.draft, self.tables.box.start_credits
        if "ledger" in self.words:
            if "credits" in self.words:
                raise BadInput("position.ledger", "either credits or their causes")
            draft.ledger = self.seated("ledger", draft.ledger)
            draft.credits = tuple(map(sum, draft.ledger))
            return
        draft.credits = self.seated("credits", draft.credits)
        changes = [{Cause.START: start, Cause.TRADE: min(0, purse - start),
                    Cause.SYSTEM: max(0, purse - start)} for purse in draft.credits]  # fmt: skip
        draft.ledger = tuple(tuple(change.get(cause, 0) for cause in CAUSES) for change in changes)

    def _boards(self) -> None:
        """The figures that are not on the map, unless it is said otherwise."""
        draft = self.draft
        none: list[dict[str, int]] = [{}] * self.seats
        said = self.seated("supplies", none)
        boards = []
        for seat, supply in enumerate(draft.supplies):
            own = [one for one in draft.emissaries.values() if one.seat == seat]
            ships = [ship.kind for ship in draft.ships.values() if ship.seat == seat]
            out = {
                "emissaries": sum(one.unit in FIGURE_UNITS for one in own),
                "research": sum(one.level > 0 for one in own),
                "space": sum(one.level > 1 for one in own),
                "corvettes": ships.count(Unit.CORVETTE),
                "rogues": ships.count(Unit.ROGUE),
            }
            left = {name: max(0, getattr(supply, name) - count) for name, count in out.items()}
            boards.append(attrs.evolve(supply, **(left | said[seat])))
        draft.supplies = tuple(boards)

    # the course of the turn

    def _phase(self) -> Phase:
        if "phase" in self.words:
            phase: Phase = self.said("phase")
            return phase
        if self.words.get("hand") is not None:
            return Phase.EXPANSION
        return Phase.EXPLORATION if {*LATER} & set(self.words) else Phase.EXTRACTION

    def _course(self) -> None:
        draft = self.draft
        draft.phase = self._phase()
        self.fill("extra")
        draft.main = draft.phase is Phase.EXPLORATION and not draft.extra
        if "main" in self.words:
            self.fill("main")
        self.fill(
            "built", "bound", "outposts", "arrived", "landed", "rogues", "evolved", "used",
            "moved", "mined", "raided", "tried",
        )  # fmt: skip


def _out(draft: Draft, seat: int) -> Iterator[str]:
    """The special tokens of a seat that are in the galaxy."""
    units = [(one.seat, one.unit) for one in draft.emissaries.values()]
    units += [(ship.seat, ship.kind) for ship in draft.ships.values()]
    yield from (unit.value for owner, unit in units if owner == seat and unit not in FIGURE_UNITS)
    yield from ("harness" for owner in draft.harnessed.values() if owner == seat)
    yield from ("tunnel" for owner in draft.wormholes.values() if owner == seat)
    yield from ("exmitter" for owner in draft.exmitters.values() if owner == seat)
    yield from ("modulator" for one in draft.modulators.values() if one.seat == seat)
