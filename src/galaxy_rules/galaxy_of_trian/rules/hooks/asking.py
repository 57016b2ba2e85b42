"""Where racial skills plug into the rules.

The chapters ask these questions; what the answer is, only the skill knows.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from galaxy_rules.galaxy_of_trian.board.galaxy import special_of
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import CLASS, TOKENS, Skill, SkillSet, Step
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Unit
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.grid import cell_of, neighbours, ring12
from galaxy_rules.galaxy_of_trian.words.rulings import EventWindow
from galaxy_rules.galaxy_of_trian.words.state import Battle, Draft, Emissary, Phase, Ship, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.verdicts import Objection, Refusal

NO_CELLS: Final[frozenset[int]] = frozenset()
HARNESSED: Final = Refusal("harnessed", "the ship on {cell} is harnessed", "TRI-SK-1-07")
IMMOBILE: Final = Refusal("immobile", "the Cannon on {cell} stays where it is", "TRI-SK-8-06")
NO_SKILLS: Final = Refusal("no_skills", "beginners play without racial skills", "TRI-VAR-01")
SHIPS_ONLY: Final = Refusal("no_skills", "this variant adds ships, not skills", "TRI-VAR-02")
GOES_ALONG: Final = Refusal(
    "goes_along", "a Slave-minion goes along with an emissary", "TRI-SK-2-04"
)


# who has what


@cites("TRI-VAR-01", "TRI-VAR-02")
def no_skills(tables: Tables) -> Objection:
    """Why there are no skills in this variant."""
    return SHIPS_ONLY() if tables.ships else NO_SKILLS()


def skills_of(tables: Tables, table: Table, seat: int) -> SkillSet:
    """The skills of a seat."""
    own: SkillSet = tables.skill_set(table.races[seat], table.modules[seat])
    return own


def has(tables: Tables, table: Table, seat: int, skill: str) -> bool:
    """Whether a seat has a skill."""
    return skill in skills_of(tables, table, seat).ids


@cites("TRI-SET-08", "TRI-EVO-06")
def granted(tables: Tables, table: Table, seat: int) -> dict[str, int]:
    """The special tokens that the skills of a seat bring."""
    found: dict[str, int] = {}
    for skill in skills_of(tables, table, seat).skills:
        for token, count in skill.grants.items():
            found[token] = found.get(token, 0) + count
    return found


# fields


def around(cell: int, wide: bool) -> tuple[int, ...]:
    """The cells adjacent to one, or all twelve that share an edge or a corner with it."""
    return ring12(cell) if wide else neighbours(cell)


def exmitter_zone(tables: Tables, table: Table) -> frozenset[int]:
    """The cells within the radius of any exmitter, printed or put there."""
    if not table.exmitters:
        return table.galaxy.zone
    return _with_tokens(table.galaxy.zone, table.exmitters, tables.atlas.ring12)


@lru_cache(maxsize=1 << 10)
def _with_tokens(zone: frozenset[int], tokens: FrozenMap[int, int], wide: bool) -> frozenset[int]:
    return zone.union(tokens, *(around(cell, wide) for cell in tokens))


def is_exmitter(tables: Tables, table: Table, cell: int) -> bool:
    """Whether an exmitter is on a tile, printed or put there."""
    if cell not in table.galaxy.tiles:
        return False
    token = cell in table.exmitters
    return token or special_of(tables.atlas, table.galaxy, cell) == "exmitter"


def zone_for(tables: Tables, table: Table, seat: int) -> frozenset[int]:
    """The cells that exmitters close to the units of a seat."""
    if skills_of(tables, table, seat).immune:
        return NO_CELLS
    return exmitter_zone(tables, table)


# places


@cites("TRI-SK-2-04", "TRI-VAR-02", "TRI-R-112")
def judge_sendable(tables: Tables, unit: Unit) -> list[Objection]:
    """Whether a unit goes on expeditions of its own in this variant."""
    if unit in TOKENS and not tables.full:
        return [no_skills(tables)]
    return [GOES_ALONG()] if unit is Unit.MINION else []


@cites("TRI-R-125")
def bars_emissaries(table: Table, cell: int) -> bool:
    """Whether a token keeps new emissaries from a tile."""
    return cell in table.modulators


@cites("TRI-SK-7-08", "TRI-R-125")
def works_as_teleport(table: Table, cell: int) -> bool:
    """Whether a token on a tile sends ships as a teleport does."""
    modulator = table.modulators.get(cell)
    return modulator is not None and modulator.ready


# moving


def ship_range(tables: Tables, table: Table, ship: Ship) -> int:
    """How many tiles a ship moves at most."""
    most = 1 if ship.kind is Unit.DECOY else tables.box.range
    for skill in skills_of(tables, table, ship.seat).reach:
        most += skill.reach(ship)
    return most


@cites("TRI-SK-1-07", "TRI-SK-8-06", "TRI-R-108", "TRI-R-150")
def judge_loose(
    tables: Tables, table: Table, cell: int, harnessed: Refusal = HARNESSED
) -> list[Objection]:
    """Whether the ship on a cell can be moved, teleported or swapped at all."""
    if cell in table.harnessed:
        return [harnessed(cell=tables.cell_name(cell))]
    if table.ships[cell].kind is Unit.CANNON:
        return [IMMOBILE(cell=tables.cell_name(cell))]
    return []


def is_loose(table: Table, cell: int) -> bool:
    """The same, for listing."""
    return cell not in table.harnessed and table.ships[cell].kind is not Unit.CANNON


def ship_moved(tables: Tables, draft: Draft, cell: int) -> None:
    """What is due after a ship was moved by the action."""
    ship = draft.ships[cell]
    for skill in skills_of(tables, draft, ship.seat).moved:
        skill.moved(tables, draft, ship)


# battles


def by_class(tables: Tables, table: Table, one: Ship, two: Ship) -> int:
    """Who wins by class alone: +1 the first, -1 the second, 0 if the dice decide."""
    if one.kind is two.kind:
        return 0
    low, high = (one, two) if CLASS[one.kind] < CLASS[two.kind] else (two, one)
    if any(s.dares(low, high) for s in skills_of(tables, table, low.seat).dares):
        return 0
    return 1 if high is one else -1


def strength(tables: Tables, table: Table, ship: Ship) -> int:
    """What is added to the roll of a ship."""
    return sum(s.strength(ship) for s in skills_of(tables, table, ship.seat).strength)


def tie_breaker(tables: Tables, table: Table, seats: tuple[int, ...]) -> int | None:
    """The one seat of those with the best result that wins ties, if there is just one."""
    found = [seat for seat in seats if skills_of(tables, table, seat).wins_ties]
    return found[0] if len(found) == 1 else None


def may_cry(tables: Tables, table: Table, battle: Battle) -> bool:
    """Whether the side that declares can buy a better roll."""
    seat = battle.seats[battle.index]
    return any(s.cries(tables, table, battle, seat) for s in skills_of(tables, table, seat).cries)


def reaction(tables: Tables, draft: Draft, pair: tuple[int, int]) -> bool:
    """Whether the owner of the attacked ship decides something before the clash."""
    seat = draft.ships[pair[1]].seat
    return any(s.reacts(tables, draft, pair, seat) for s in skills_of(tables, draft, seat).reacts)


@cites("TRI-R-124", "TRI-R-151", "TRI-R-153")
def ignite(tables: Tables, draft: Draft, events: Log) -> bool:
    """What destroys by itself: fields of fire first, then what explodes; whether anything did."""
    if not tables.full:
        return False
    seats = range(len(draft.credits))
    sets = [skills_of(tables, draft, seat) for seat in seats]
    for seat in seats:
        for skill in sets[seat].fires:
            if skill.fires(tables, draft, seat, events):
                return True
    for seat in seats:
        for skill in sets[seat].explodes:
            if skill.explodes(tables, draft, seat, events):
                return True
    return False


# payments


def closing_bonuses(
    tables: Tables, table: Table, kind: int, seat: int, tiles: int
) -> list[tuple[Skill, int]]:
    """What closing an area for oneself pays beyond the rules, by skill."""
    if seat != table.turn:
        return []
    found = [(s, s.closing(kind, tiles)) for s in skills_of(tables, table, seat).closing]
    return [(skill, amount) for skill, amount in found if amount]


def build_factor(tables: Tables, table: Table, kind: int, emissary: Emissary) -> int:
    """The factor of a construction that a skill changes, or 0."""
    factors = [s.factor(kind, emissary) for s in skills_of(tables, table, emissary.seat).factor]
    return max(factors, default=0)


def bounty(tables: Tables, table: Table, seat: int, colour: str) -> int:
    """How many more minerals come with one taken from a nebula."""
    return sum(s.bounty(tables, table, seat, colour) for s in skills_of(tables, table, seat).bounty)


# steps


def free_options(tables: Tables, table: Table) -> Iterator[Action]:
    """The legal steps of this phase that take no action, with nothing due."""
    yield from own_options(tables, table)
    yield from open_options(tables, table)


def own_options(tables: Tables, table: Table) -> Iterator[Action]:
    """Those that the player's own skills allow."""
    for step in skills_of(tables, table, table.turn).free[table.phase]:
        yield from step.options(tables, table)


def open_options(tables: Tables, table: Table) -> Iterator[Action]:
    """Those that are open to players without the skill."""
    steps: tuple[Step, ...] = tables.open_steps.get(table.phase, ())
    for step in steps:
        yield from step.options(tables, table)


@cites("TRI-R-29", "TRI-R-108")
def has_late_steps(tables: Tables, table: Table) -> bool:
    """Whether the player has any steps of Exploration: by skills, or to free a harnessed ship."""
    if not tables.full:
        return False
    seat = table.turn
    return bool(skills_of(tables, table, seat).free[Phase.EXPLORATION]) or any(
        table.ships[cell].seat == seat for cell in table.harnessed
    )


@cites("TRI-R-29", "TRI-R-108", "TRI-R-159")
def waits(tables: Tables, table: Table) -> bool:
    """Whether a step that takes no action is still possible, and the phase waits for it.

    What is open to everybody, in every phase of the turn, keeps none of them from ending but the
    last one, and that only in one reading.
    """
    if not tables.full:
        return False
    if any(True for _ in own_options(tables, table)):
        return True
    if table.phase is not Phase.EXPLORATION or tables.rulings.event_window is EventWindow.CLOSED:
        return False
    return any(True for _ in open_options(tables, table))


@cites("TRI-R-159")
def lingers(tables: Tables, table: Table) -> bool:
    """Whether skills have steps for the time between the tile and Exploration."""
    return tables.full and bool(skills_of(tables, table, table.turn).free[Phase.EXPANSION])


def is_at(table: Table, node: int) -> bool:
    """Whether a tile lies where a part is."""
    return cell_of(node) in table.galaxy.tiles
