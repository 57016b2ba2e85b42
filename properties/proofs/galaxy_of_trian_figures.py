"""Inductive steps of Galaxy of Trian: figures and special tokens are on a board or in the galaxy.

Each law runs a rule that moves units on a table of four seats, with any numbers of figures and
tokens on the boards, and on a galaxy of which it may look at the units in question alone.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from galaxy_rules.galaxy_of_trian.board import supplies
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.rules import (
    construction,
    expansion,
    exploration,
    teleportation,
)
from galaxy_rules.galaxy_of_trian.rules.battles.emissary_battles import losses as losses_of
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import FLEET
from galaxy_rules.galaxy_of_trian.rules.skills import (
    adaptation,
    decoy,
    manipulation,
    minions,
    priestess,
)
from galaxy_rules.galaxy_of_trian.words.actions import Send, Unit
from galaxy_rules.galaxy_of_trian.words.components import Supply
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    SPACE,
    SYSTEM,
    cell_at,
    neighbours,
    node_at,
)
from galaxy_rules.galaxy_of_trian.words.rulings import (
    DecoyPaysForOwnShips,
    EventWindow,
    ExmitterRadius,
    PlanetBlock,
)
from galaxy_rules.galaxy_of_trian.words.skill_actions import Minion, Swap, Traveller
from galaxy_rules.galaxy_of_trian.words.state import (
    CAUSES,
    Battle,
    Draft,
    Emissary,
    Estate,
    Ship,
    Stage,
    State,
)
from galaxy_rules.galaxy_of_trian.words.tasks import Fixing, Upkeep
from galaxy_rules.kernel.frozen import _made
from properties.proofs.bare import UNTOUCHED, bare, holding, log, pick, told
from properties.proofs.galaxy_of_trian_steps import FOUR_SEATS, SEATS, Natural, Positive, Seat
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

Figures = Annotated[Supply, Range(0)]
UNITS: Final = tuple(Unit)
KINDS: Final = len(UNITS)
Kind = Annotated[int, Range(0, KINDS - 1)]
Level = Annotated[int, Range(0, 2)]
Lower = Annotated[int, Range(0, 1)]
GAME: Final = GalaxyOfTrian(variant="full")
HERE: Final = 0
THERE: Final = neighbours(HERE)[0]
AWAY: Final = cell_at(9, 9, 18)
"""Two cells that a rule has to do with, and one where whatever stands must stay as it is."""
AREA: Final = node_at(HERE, NEBULA, 0)
EMISSARIES: Final = (Unit.EMISSARY, Unit.MINION, Unit.PRIESTESS)
"""What can stand as an emissary."""
TWO_CELLS: Final = Bound("units on two cells, each kind at one seat")
NO_SKILLS: Final = told(ids=frozenset(), immune=False, factor=())
SEAT_OF: Final = {unit: number % SEATS for number, unit in enumerate(Unit)}
"""Each kind of unit at a seat of its own: `in_supply`, which alone asks for it, is for all."""


def skilled(skills: Any, **known: object) -> Any:
    """A game in which everybody has these skills, and of which a rule may ask only this beside."""
    return told(skill_set=lambda _race, _modules: skills, **known)


def at_seats(values: Mapping[int, object]) -> tuple[Any, ...]:
    """A table of four seats, of which only some may be looked at."""
    return tuple([values.get(seat, UNTOUCHED) for seat in range(SEATS)])


def galaxy_table(
    own: Mapping[int, Supply],
    specials: Mapping[int, Mapping[str, int]],
    emissaries: dict[int, Emissary],
    ships: dict[int, Ship],
    **known: object,
) -> Draft:
    """A table with these boards and these units; whatever else stands in the galaxy is away."""
    whole: dict[str, Any] = {
        "supplies": at_seats(own),
        "specials": at_seats({seat: holding(bag) for seat, bag in specials.items()}),
        "emissaries": _made({**emissaries, AWAY: UNTOUCHED}),
        "ships": _made({**ships, AWAY: UNTOUCHED}),
        "landed": frozenset(),
        "arrived": frozenset(),
        "agenda": (),
        "harnessed": _made({}),
    }
    return bare(Draft, **(whole | known))


def figures(draft: Draft, seat: int) -> tuple[int, int, int, int, int]:
    """How many figures of each kind a seat has, on its board and in the galaxy.

    Where nothing is added the number is the very one on the board, which needs no proof.
    """
    own = draft.supplies[seat]
    men, research, space = own.emissaries, own.research, own.space
    corvettes, rogues = own.corvettes, own.rogues
    for cell in (HERE, THERE):
        man, ship = draft.emissaries.get(cell), draft.ships.get(cell)
        if man is not None and man.seat == seat:
            men = men + 1 if man.unit is Unit.EMISSARY else men
            research = research + 1 if man.level > 0 else research
            space = space + 1 if man.level > 1 else space
        if ship is not None and ship.seat == seat:
            corvettes = corvettes + 1 if ship.kind is Unit.CORVETTE else corvettes
            rogues = rogues + 1 if ship.kind is Unit.ROGUE else rogues
    return men, research, space, corvettes, rogues


def units(draft: Draft, seat: int, token: Unit) -> int:
    """How many special tokens of a kind a seat has, on its board and in the galaxy."""
    if token in supplies.FIGURES:
        return 0
    count = draft.specials[seat][token.value]
    for cell in (HERE, THERE):
        man, ship = draft.emissaries.get(cell), draft.ships.get(cell)
        if man is not None and man.seat == seat and man.unit is token:
            count = count + 1
        if ship is not None and ship.seat == seat and ship.kind is token:
            count = count + 1
    return count


def holdings(draft: Draft, seat: int, token: Unit) -> tuple[int, ...]:
    """All figures of a seat, and its special tokens of a kind."""
    return (*figures(draft, seat), units(draft, seat, token))


def lying(draft: Draft, seat: int, token: str, owners: Mapping[int, Any]) -> int:
    """The same of tokens that are no units but lie in the galaxy."""
    out = [owner for owner in owners.values() if getattr(owner, "seat", owner) == seat]
    return draft.specials[seat][token] + len(out)


def only(draft: Draft, *seats: int) -> bool:
    """Whether other boards, and units away from the two cells, are as they were."""
    for seat in range(SEATS):
        if seat not in seats and draft.supplies[seat] is not UNTOUCHED:
            return False
        if seat not in seats and draft.specials[seat] is not UNTOUCHED:
            return False
    return draft.emissaries[AWAY] is UNTOUCHED and draft.ships[AWAY] is UNTOUCHED


# Going home


@law(clauses=("TRI-BSH-14", "TRI-EDN-01", "TRI-SK-1-06", "TRI-SET-03"), bound=FOUR_SEATS)
def a_unit_put_on_a_board_is_one_more_there(
    seat: Seat, kind: Kind, own: Figures, token: Annotated[int, Range(2)], *, back: bool
) -> bool:
    """One more or one less of its kind, a figure or a token, and of no other; no other board."""
    at, unit, change = pick(seat, SEATS), UNITS[pick(kind, KINDS)], 1 if back else -1
    draft = galaxy_table({at: own}, {at: {unit.value: token}}, {}, {})
    before = holdings(draft, at, unit)
    supplies.in_supply(draft, at, unit, change)
    after = holdings(draft, at, unit)
    changed = [(was, now) for was, now in zip(before, after, strict=True) if was is not now]
    ((was, now),) = changed
    return now == was + change and supplies.stock_of(draft, at, unit) is now and only(draft, at)


@law(clauses=("TRI-BSH-14", "TRI-CLO-16", "TRI-SK-1-06"), bound=TWO_CELLS)
def an_emissary_that_goes_home_is_on_its_board(
    kind: Annotated[int, Range(0, 2)], own: Figures, token: Natural
) -> bool:
    """One without a station, a figure or a token, is back on its owner's board."""
    unit = EMISSARIES[pick(kind, 3)]
    seat = SEAT_OF[unit]
    man = Emissary(seat, node_at(HERE, SYSTEM, 0), 0, unit)
    draft = galaxy_table({seat: own}, {seat: {unit.value: token}}, {HERE: man}, {})
    before = holdings(draft, seat, unit)
    supplies.emissary_home(draft, HERE, log())
    same = holdings(draft, seat, unit) == before
    return same and HERE not in draft.emissaries and only(draft, seat)


@law(clauses=("TRI-BSH-09", "TRI-BSH-14", "TRI-SK-1-06", "TRI-R-108"), bound=TWO_CELLS)
def a_ship_that_goes_home_is_on_its_board(
    kind: Annotated[int, Range(0, 4)], own: Figures, token: Natural, *, held: bool
) -> bool:
    """It is back on its owner's board, and a harness that held it on its own owner's."""
    unit = FLEET[pick(kind, len(FLEET))]
    seat = SEAT_OF[unit]
    foe = (seat + 1) % SEATS
    draft = galaxy_table(
        {seat: own}, {seat: {unit.value: token}, foe: {"harness": token}}, {},
        {HERE: Ship(seat, unit, node_at(HERE, SPACE, 0))},
        harnessed=_made({HERE: foe} if held else {}),
    )  # fmt: skip
    before = holdings(draft, seat, unit)
    supplies.ship_home(draft, HERE, log())
    same = holdings(draft, seat, unit) == before
    back = lying(draft, foe, "harness", draft.harnessed) == token + (1 if held else 0)
    gone = HERE not in draft.ships and HERE not in draft.harnessed
    return same and back and gone and only(draft, seat, foe)


# Coming, and moving about


@law(clauses=("TRI-EDN-01", "TRI-SK-1-01", "TRI-SK-7-01", "TRI-SK-8-04"), bound=TWO_CELLS)
def an_expedition_takes_its_unit_from_the_board(kind: Kind, own: Figures, token: Positive) -> bool:
    """A unit that is there leaves the board for the galaxy; a Slave-minion is never sent so."""
    unit = UNITS[pick(kind, KINDS)]
    seat = SEAT_OF[unit]
    draft = galaxy_table(
        {seat: own}, {seat: {unit.value: token}}, {}, {}, turn=seat, outposts=frozenset()
    )
    had = supplies.stock_of(draft, seat, unit)
    if unit is Unit.MINION or had == 0:
        return True
    before = holdings(draft, seat, unit)
    part = SYSTEM if unit is Unit.EMISSARY else SPACE
    exploration.send(UNTOUCHED, draft, Send(unit, node_at(HERE, part, 0)), log())
    left = supplies.stock_of(draft, seat, unit)
    return holdings(draft, seat, unit) == before and left == had - 1 >= 0 and only(draft, seat)


@law(clauses=("TRI-EDN-01", "TRI-R-11", "TRI-SK-2-04", "TRI-R-112"), bound=TWO_CELLS)
def no_unit_is_sent_that_is_not_on_the_board(kind: Kind, own: Figures, token: Natural) -> bool:
    """The judge refuses an expedition without its figure or token, and any of a Slave-minion."""
    unit = UNITS[pick(kind, KINDS)]
    at = SEAT_OF[unit]
    state = bare(
        State, turn=at, added=None, supplies=at_seats({at: own}),
        specials=at_seats({at: holding({unit.value: token})}),
    )  # fmt: skip
    game = told(ships=True, full=True)
    found = exploration.judge_send(game, state, Send(unit, AREA))
    codes = [objection.code for objection in found]
    if unit is Unit.MINION:
        return codes == ["goes_along"]
    return (exploration.NO_UNIT.code in codes) == (supplies.stock_of(state, at, unit) == 0)


@law(clauses=("TRI-SK-2-04", "TRI-R-112"), bound=TWO_CELLS)
def a_slave_minion_comes_from_the_board(seat: Seat, own: Figures, token: Positive) -> bool:
    """The token is an emissary in the galaxy from then on; no figure is used."""
    at = pick(seat, SEATS)
    minerals = {"minerals": at_seats({at: holding({"yellow": 1})}), "bag": holding({})}
    draft = galaxy_table({at: own}, {at: {"minion": token}}, {}, {}, turn=at, **minerals)
    before = holdings(draft, at, Unit.MINION)
    minions.send_minion(UNTOUCHED, draft, Minion(AREA), log())
    left = draft.specials[at]["minion"]
    return holdings(draft, at, Unit.MINION) == before and left == token - 1 and only(draft, at)


@law(clauses=("TRI-SK-1-05", "TRI-R-107", "TRI-R-108"), bound=TWO_CELLS)
def a_fixed_priestess_is_one_unit_still(
    seat: Seat, own: Figures, token: Natural, *, held: bool
) -> bool:
    """The ship is an emissary, and a harness that held it goes home."""
    at = pick(seat, SEATS)
    foe = (at + 1) % SEATS
    draft = galaxy_table(
        {at: own}, {at: {"priestess": token}, foe: {"harness": token}}, {},
        {HERE: Ship(at, Unit.PRIESTESS, node_at(HERE, SPACE, 0))},
        harnessed=_made({HERE: foe} if held else {}),
    )  # fmt: skip
    before = holdings(draft, at, Unit.PRIESTESS)
    priestess.fix(draft, Fixing(at, HERE), AREA, log())
    same = holdings(draft, at, Unit.PRIESTESS) == before
    back = lying(draft, foe, "harness", draft.harnessed) == token + (1 if held else 0)
    moved = HERE not in draft.ships and draft.emissaries[HERE].unit is Unit.PRIESTESS
    return same and back and moved and only(draft, at, foe)


TRAVELLERS: Final = (
    *((Traveller.EMISSARY, unit) for unit in EMISSARIES),
    *((Traveller.SHIP, unit) for unit in FLEET),
)
Journey = Annotated[int, Range(0, len(TRAVELLERS) - 1)]


def placed(what: Traveller, unit: Unit, seat: int, cell: int) -> tuple[Any, Any]:
    """A unit on a cell: the emissaries and the ships that there are with it."""
    if what is Traveller.EMISSARY:
        return {cell: Emissary(seat, node_at(cell, SYSTEM, 0), 0, unit)}, {}
    return {}, {cell: Ship(seat, unit, node_at(cell, SPACE, 0))}


@law(clauses=("TRI-TEL-01", "TRI-MOV-01", "TRI-SK-4-01"), bound=TWO_CELLS)
def a_unit_that_travels_is_elsewhere(journey: Journey, own: Figures, token: Natural) -> bool:
    """Moving, teleporting and transporting a unit to a free place make and lose none."""
    what, unit = TRAVELLERS[pick(journey, len(TRAVELLERS))]
    seat = SEAT_OF[unit]
    draft = galaxy_table(
        {seat: own}, {seat: {unit.value: token}}, *placed(what, unit, seat, HERE), turn=0
    )
    before = holdings(draft, seat, unit)
    part = SYSTEM if what is Traveller.EMISSARY else SPACE
    teleportation.send_away(draft, what, HERE, node_at(THERE, part, 0), log())
    there = draft.emissaries if what is Traveller.EMISSARY else draft.ships
    gone = HERE not in there and THERE in there
    return holdings(draft, seat, unit) == before and gone and only(draft, seat)


@law(clauses=("TRI-SK-6-04", "TRI-R-120"), bound=TWO_CELLS)
def units_that_change_places_stay_their_owners(
    journey: Journey, own: Figures, theirs: Figures, window: EventWindow
) -> bool:
    """Both sides have the units that they had, each where the other's was."""
    what, unit = TRAVELLERS[pick(journey, len(TRAVELLERS))]
    other = EMISSARIES[0] if what is Traveller.EMISSARY else FLEET[0]
    seat, foe = SEAT_OF[unit], (SEAT_OF[unit] + 1) % SEATS
    here, there = placed(what, unit, seat, HERE), placed(what, other, foe, THERE)
    draft = galaxy_table(
        {seat: own, foe: theirs}, {seat: {unit.value: 1}, foe: {}},
        here[0] | there[0], here[1] | there[1], turn=seat, used=frozenset(), bag=holding({}),
        minerals=at_seats({seat: holding({"green": 1, "blue": 1})}),
    )  # fmt: skip
    before = holdings(draft, seat, unit), figures(draft, foe)
    manipulation.swap(
        told(rulings=told(event_window=window)), draft, Swap(what, HERE, THERE), log()
    )
    same = (holdings(draft, seat, unit), figures(draft, foe)) == before
    units_now = draft.emissaries if what is Traveller.EMISSARY else draft.ships
    swapped = units_now[HERE].seat == foe and units_now[THERE].seat == seat
    return same and swapped and only(draft, seat, foe)


# Stations


def estate_of(kind: int) -> tuple[int, Estate]:
    """A closed area with a part on each of the two cells."""
    nodes = node_at(HERE, kind, 0), node_at(THERE, kind, 0)
    return nodes[0], Estate(kind, 2, 0, nodes, resolved=True)


@law(clauses=("TRI-CON-03", "TRI-CON-04", "TRI-CON-17"), bound=TWO_CELLS)
def building_keeps_all_figures(
    level: Lower, own: Figures, theirs: Figures, block: PlanetBlock, *,
    nebula: bool, paid: bool, enemy: bool,
) -> bool:  # fmt: skip
    """A station comes from the board under its emissary; an enemy without one goes home."""
    low, seat, foe = pick(level, 2), 1, 2
    kind = NEBULA if nebula else SYSTEM
    key, estate = estate_of(kind)
    men = {HERE: Emissary(seat, key, low)}
    men |= {THERE: Emissary(foe, node_at(THERE, kind, 0))} if enemy else {}
    draft = galaxy_table(
        {seat: own, foe: theirs}, {}, men, {}, turn=seat, built=False, credits=(0,) * SEATS,
        ledger=((0,) * len(CAUSES),) * SEATS, estates=_made({key: estate}), races=(None,) * SEATS,
        modules=((),) * SEATS, galaxy=told(links={key: key}, areas={key: told(key=key)}),
    )  # fmt: skip
    before = figures(draft, seat), figures(draft, foe)
    game = skilled(NO_SKILLS, rulings=told(planet_block=block))
    construction.raise_station(game, draft, HERE, None, paid=bool(paid))
    after = draft.supplies[seat]
    left = after.space == own.space - 1 if low else after.research == own.research - 1
    same = (figures(draft, seat), figures(draft, foe)) == before
    return same and left and THERE not in draft.emissaries and only(draft, seat, foe)


@law(clauses=("TRI-CON-03", "TRI-CON-04", "TRI-R-11"), bound=TWO_CELLS)
def no_station_is_built_that_is_not_on_the_board(
    own: Figures, level: Level, *, nebula: bool
) -> bool:
    """The judge refuses a level whose figure is not there, and any above the second."""
    height = pick(level, 3)
    at = height + 1
    key, estate = estate_of(NEBULA if nebula else SYSTEM)
    man = Emissary(at, key, height)
    state = bare(State, turn=at, supplies=at_seats({at: own}), emissaries=_made({HERE: man}))
    refused = bool(construction._judge_level(state, estate, man, "here"))
    if height == construction.HIGHEST:
        return refused
    return refused == ((own.space if height else own.research) == 0)


@law(clauses=("TRI-CON-08", "TRI-BEM-06", "TRI-BEM-07", "TRI-SK-6-01"), bound=TWO_CELLS)
def who_stands_on_a_station_never_falls(level: Level, *, nebula: bool) -> bool:
    """Clashes cost emissaries without a station alone, and no other is paid for near exmitters."""
    height, seat = pick(level, 3), 2
    key, estate = estate_of(NEBULA if nebula else SYSTEM)
    draft = bare(
        Draft, emissaries=_made({HERE: Emissary(seat, key, height)}), ships=_made({}), agenda=(),
        estates=_made({key: estate}), exmitters=_made({}), galaxy=told(zone=frozenset({HERE})),
    )  # fmt: skip
    losses = losses_of(draft, Battle(Stage.REMOVE, (seat,), (0,), area=key), seat)
    adaptation.Adaptation().turn_begins(UNTOUCHED, draft, seat)
    asked = [cell for task in draft.agenda if isinstance(task, Upkeep) for cell in task.emissaries]
    return losses == asked == ([] if height else [HERE])


@law(clauses=("TRI-TIL-09", "TRI-TIL-10", "TRI-CON-08", "TRI-SK-6-01"), bound=TWO_CELLS)
def exmitters_send_home_and_spare_stations(
    own: Figures, level: Level, ship: Annotated[int, Range(0, 1)], radius: ExmitterRadius,
    *, immune: bool,
) -> bool:  # fmt: skip
    """Units that are struck are on their boards again; a station and whoever is on it stay."""
    height, kind, seat = pick(level, 3), (Unit.CORVETTE, Unit.ROGUE)[pick(ship, 2)], 3
    draft = galaxy_table(
        {seat: own}, {}, {HERE: Emissary(seat, AREA, height)}, {HERE: Ship(seat, kind, 0)},
        races=(None,) * SEATS, modules=((),) * SEATS,
    )  # fmt: skip
    before = figures(draft, seat)
    game = skilled(told(immune=bool(immune)), rulings=told(exmitter_radius=radius))
    expansion.strike(game, draft, THERE, log())
    stays = HERE in draft.emissaries
    whole = figures(draft, seat) == before and only(draft, seat)
    return whole and stays == (immune or height > 0) and (HERE in draft.ships) == bool(immune)


@law(clauses=("TRI-SK-7-03", "TRI-SK-7-05", "TRI-CON-08", "TRI-R-150"), bound=TWO_CELLS)
def explosions_send_home_and_spare_stations(
    own: Figures, level: Level, token: Natural, pays: DecoyPaysForOwnShips
) -> bool:
    """The same of a Decoy, which is on its own board then."""
    height, seat, foe = pick(level, 3), 1, 3
    draft = galaxy_table(
        {foe: own}, {seat: {"decoy": token}}, {HERE: Emissary(foe, AREA, height)},
        {HERE: Ship(foe, Unit.ROGUE, 0), THERE: Ship(seat, Unit.DECOY, 0)},
        races=(None,) * SEATS, modules=((),) * SEATS,
    )  # fmt: skip
    before = figures(draft, foe), units(draft, seat, Unit.DECOY)
    rulings = told(decoy_pays_for_own_ships=pays)
    game = skilled(NO_SKILLS, rulings=rulings, box=told(reward=2))
    decoy.explode(game, draft, THERE, log())
    whole = (figures(draft, foe), units(draft, seat, Unit.DECOY)) == before
    stays = (HERE in draft.emissaries) == (height > 0)
    return whole and stays and not {HERE, THERE} & draft.ships.keys() and only(draft, seat, foe)


@law(clauses=("TRI-SET-03", "TRI-SET-04", "TRI-SET-05", "TRI-SET-08"), bound=FOUR_SEATS)
def all_figures_are_on_the_boards_at_first(players: Annotated[int, Range(2, 4)]) -> bool:
    """The galaxy is empty, everybody has what the box gives, and races bring tokens later."""
    count = 2 + pick(players - 2, SEATS - 1)
    state = GAME.new(count)
    given = GAME.box.supplies[count]
    empty = not any((state.emissaries, state.ships, state.harnessed, state.wormholes))
    bare_boards = not any((*state.specials, state.exmitters, state.modulators, *state.races))
    return state.supplies == (given,) * count and empty and bare_boards
