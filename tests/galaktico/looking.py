"""What the tests of Galaktico look at: positions in few words, tables by name, events by kind."""

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from galaxy_rules.galaktico import Action, Event, Galaktico, ShipType, State
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.kernel.game import is_refused
from galaxy_rules.kernel.score import Sum

E = TypeVar("E", bound=Event)

LOADOUT = (
    "equip destroyer inversionsfeld krypto_projektil cryo_blitz, "
    "fighter deflektor plasma_bombe korrosions_strahl, "
    "cruiser wellen_absorber weapon_5 weapon_6, scout shield_li weapon_7 weapon_8"
)
PLACES = "place destroyer S34, fighter S43, cruiser S45 S54, scout S33 S35 S53"


def ships_of(game: Galaktico, state: State) -> set[str]:
    """Every ship on the board in the words of `fragment`: owner, type, space."""
    return {
        f"{index // TYPES} {ShipType(index % TYPES)} {game.board.labels[space]}"
        for index, fleet in enumerate(state.fleets)
        for space in bits(fleet)
    }


def count(table: Sequence[int], seat: int, ship: str) -> int:
    """The entry of a seat and type in one of the state's flat tables."""
    return table[seat * TYPES + ShipType[ship.upper()]]


def meteors_of(game: Galaktico, state: State) -> set[str]:
    """The spaces where meteors lie."""
    return set(game.board.name(state.meteors))


def happened(game: Galaktico, state: State, action: str | Action) -> tuple[Event, ...]:
    """What happens when a legal action is carried out."""
    act = game.parse(action) if isinstance(action, str) else action
    return game.step(state, act).events


def only(kind: type[E], events: Sequence[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def listed(game: Galaktico, state: State) -> list[str]:
    """The legal actions in notation."""
    return [str(action) for action in game.legal_actions(state)]


def sums(game: Galaktico, state: State, action: str) -> tuple[Sum, ...]:
    """The arithmetic of a legal action, sum by sum."""
    return game.explain(state, game.parse(action)).sums


def ordered(game: Galaktico, state: State, *orders: str) -> State:
    """The state after whole orders."""
    for order in orders:
        actions = game.compose(state, order)
        assert not is_refused(actions), actions
        for action in actions:
            assert isinstance(action, Action)
            state = game.apply(state, action)
    return state


@cache
def equipped(game: Galaktico, players: int = 2) -> State:
    """A table where everybody has equipped, all in the same way, and nobody has placed."""
    return ordered(game, game.new(players), *[LOADOUT] * players)


@cache
def begun(game: Galaktico, players: int = 2) -> State:
    """The same table at the first turn: fleets mirrored, a scout next to the centre."""
    places = (PLACES.replace("S", sector) for sector in SECTOR_NAMES[:players])
    return ordered(game, equipped(game, players), *places)


@cache
def small() -> Galaktico:
    """A toy with sectors of two by two spaces, one ship a player and nothing else on the board."""
    types = ("destroyer", "fighter", "cruiser", "scout")
    none = {f"fleet.{ship}.start": 0 for ship in types[:3]} | {"fleet.scout.start": 1}
    empty = {"station": [], "marked": [[1, 1]], "meteors": []}
    layout = {f"layouts.standard.{word}": value for word, value in empty.items()}
    pack = published_pack().with_values("toy", "a small board", {"board.side": 2, **none, **layout})
    return Galaktico(data=pack)
