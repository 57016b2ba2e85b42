"""Set-up: the first state, and secret placement ship by ship once everybody has equipped.

Ships are placed in one fixed order (GAL-R-55), so that every placement has exactly one spelling and
none of its beginnings is a dead end.
"""

from collections.abc import Sequence
from typing import Any, Final

from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.rules.arithmetic import next_seat
from galaxy_rules.galaktico.rules.equipping import SHIP_ORDER
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import Place
from galaxy_rules.galaktico.words.components import PLAYERS, TYPES, ShipType
from galaxy_rules.galaktico.words.events import Event, Placed, TurnBegan, Unveiled
from galaxy_rules.galaktico.words.spaces import NOWHERE, SECTOR_NAMES, SECTORS, Spaces
from galaxy_rules.galaktico.words.state import Draft, Phase, State, entry, replace
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal

EQUIP_FIRST: Final = Refusal(
    "equip_first", "everybody equips before anybody plays a turn", "GAL-EQP-01"
)
EQUIP_THEN_PLACE: Final = Refusal(
    "equip_first", "everybody equips before anybody places ships", "GAL-R-36"
)
PLACE_FIRST: Final = Refusal(
    "place_first", "everybody places the start ships before the first turn", "GAL-R-36"
)
NOT_PLACING: Final = Refusal("placed_already", "the start ships are placed", "GAL-SET-04")
SPACE_ORDER: Final = Refusal(
    "space_order", "equal ships are placed on ascending spaces", "GAL-R-55"
)
NOT_MARKED: Final = Refusal("not_marked", "{space} is no marked space of this sector", "GAL-SET-05")
OCCUPIED: Final = Refusal("occupied", "a ship stands on {space} already", "GAL-SET-06")


@cites("GAL-CMP-01", "GAL-CMP-10", "GAL-SET-01", "GAL-SET-02", "GAL-SET-03", "GAL-SET-09")
def first_state(tables: Tables, players: int, first: int, sectors: Sequence[str]) -> State:
    """Meteors and stations on their spaces, every figure in its supply, no points."""
    if type(players) is not int or players not in PLAYERS:
        raise BadInput(
            "players", f"{brief(players)} players, but two or three can play (GAL-CMP-01)"
        )
    chosen = _sectors(sectors, players)
    if type(first) is not int or not 0 <= first < players:
        raise BadInput("first", f"{brief(first)} is not a seat of this table (GAL-TRN-03)")
    box, board, layout = tables.box, tables.board, tables.box.layout
    station = (layout.station,) if layout.station else ()
    meteors = 0
    for sector in range(SECTORS):
        meteors |= board.spots(sector, layout.meteors)
    none = (0,) * (players * TYPES)
    state = Draft(
        phase=Phase.EQUIP, sectors=chosen, first=first, turn=first, actions_left=0,
        fleets=(NOWHERE,) * (players * TYPES), meteors=Spaces(meteors),
        stations=tuple(board.spots(sector, station) for sector in chosen),
        supply=tuple(card.figures for card in box.ships) * players,
        lost=none, trophies=none, tied=none, points=(0,) * players, moved=NOWHERE, pending=None,
        equipment=((),) * (players * TYPES), revealed=((),) * (players * TYPES), razed=(),
        ending=None,
    )  # fmt: skip
    if not any(box.cards_of(ship) for ship in ShipType):
        state.phase = Phase.PLACE
    return state.done()


@cites("GAL-SET-01", "GAL-R-37")
def _sectors(sectors: Any, players: int) -> tuple[int, ...]:  # noqa: ANN401 - checked here
    if not isinstance(sectors, Sequence) or len(sectors) != players:
        raise BadInput("sectors", f"expected {players} of A, B and C, found {brief(sectors)}")
    for number, name in enumerate(sectors):
        if type(name) is not str or name not in tuple(SECTOR_NAMES):
            raise BadInput(f"sectors[{number}]", f"expected A, B or C, found {brief(name)}")
    if len(set(sectors)) != players:
        raise BadInput("sectors", "two players cannot share a sector (GAL-SET-01)")
    return tuple(SECTOR_NAMES.index(name) for name in sectors)


# placing


def next_ship(tables: Tables, state: State, seat: int) -> ShipType | None:
    """The type of the next ship to place; None when the start fleet is complete."""
    for ship in ShipType:
        if state.fleets[entry(seat, ship)].bit_count() < tables.box.ships[ship].start:
            return ship
    return None


@cites("GAL-SET-04", "GAL-SET-05", "GAL-SET-06", "GAL-R-38", "GAL-R-55")
def legal_places(tables: Tables, state: State) -> list[int]:
    """The marked spaces where the next ship may be placed."""
    ship = next_ship(tables, state, state.turn)
    if ship is None:
        return []
    free = bits(marked(tables, state) & ~_taken(state))
    fleet = state.fleets[entry(state.turn, ship)]
    if fleet:
        free = [space for space in free if space >= fleet.bit_length()]
    to_come = tables.box.ships[ship].start - fleet.bit_count() - 1
    return free[: len(free) - to_come]


def marked(tables: Tables, state: State) -> int:
    """The marked spaces of the sector of the player to move."""
    sector = state.sectors[state.turn]
    return tables.board.spots(sector, tables.box.layout.marked)


def _taken(state: State) -> int:
    taken = 0
    for fleet in state.fleets[state.turn * TYPES : state.turn * TYPES + TYPES]:
        taken |= fleet
    return taken


def judge_place(tables: Tables, state: State, action: Place) -> Objections:
    """Whether the space is marked and free, and in the library's order."""
    if state.phase is Phase.EQUIP:
        return (EQUIP_THEN_PLACE(),)
    expected = next_ship(tables, state, state.turn)
    if state.phase is not Phase.PLACE or expected is None:
        return (NOT_PLACING(),)
    found: list[Objection] = []
    if action.ship is not expected:
        found.append(SHIP_ORDER(ship=str(action.ship), expected=str(expected)))
    space = tables.board.index.get(action.space)
    if space is None or not marked(tables, state) >> space & 1:
        return (*found, NOT_MARKED(space=action.space))
    if _taken(state) >> space & 1:
        found.append(OCCUPIED(space=action.space))
    if not found and space not in legal_places(tables, state):
        found.append(SPACE_ORDER())
    return tuple(found)


@cites("GAL-SET-04", "GAL-SET-07", "GAL-SET-08", "GAL-TRN-03")
def place(tables: Tables, state: State, action: Place, events: list[Event] | None) -> State:
    """Put the ship down; when every fleet stands the screens go and the first turn begins."""
    draft = Draft.of(state)
    index = entry(state.turn, action.ship)
    fleets = list(state.fleets)
    fleets[index] = Spaces(fleets[index] | 1 << tables.board.index[action.space])
    draft.fleets = tuple(fleets)
    draft.supply = replace(state.supply, index, state.supply[index] - 1)
    if events is not None:
        events.append(Placed(state.turn, action.ship, action.space))
    if next_ship(tables, draft.done(), state.turn) is None:
        draft.turn = next_seat(state.turn, len(state.sectors))
        if draft.turn == state.first:
            _begin(tables, draft, events)
    return draft.done()


def _begin(tables: Tables, draft: Draft, events: list[Event] | None) -> None:
    draft.phase = Phase.PLAY
    draft.actions_left = tables.box.actions
    if events is None:
        return
    for seat in range(len(draft.sectors)):
        events.append(Unveiled(seat, _fleet_of(tables, draft, seat)))
    events.append(TurnBegan(draft.turn))


def _fleet_of(tables: Tables, draft: Draft, seat: int) -> tuple[tuple[ShipType, str], ...]:
    return tuple(
        (ship, label)
        for ship in ShipType
        for label in tables.board.name(draft.fleets[entry(seat, ship)])
    )


def judge_setup_done(state: State) -> Objections:
    """Objections to any action of a turn while the set-up is not finished."""
    if state.phase is Phase.EQUIP:
        return (EQUIP_FIRST(),)
    return (PLACE_FIRST(),) if state.phase is Phase.PLACE else LEGAL
