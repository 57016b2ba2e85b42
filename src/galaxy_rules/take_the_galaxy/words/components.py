"""Cards, rates and tokens: typed, read from a data pack, checked against the rulebook's counts."""

import enum
from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot

PLAYERS: Final = (1, 2, 3, 4)
TEAM_PLAYERS: Final = 4
MANY: Final = 99
"""More than any card needs of anything."""


class Sector(enum.IntEnum):
    """The three sets of the space deck, in the order in which they are revealed."""

    CORE = 0
    EXPANSE = 1
    FRINGE = 2


class EventKind(enum.Enum):
    """The ten events."""

    MIGRATION = "migration"
    INVESTORS = "investors"
    PIRATES = "pirates"
    NOMADS = "nomads"
    BURST = "burst"
    RACE = "race"
    STRIKE = "strike"
    CRACKDOWN = "crackdown"
    MECH = "mech"
    NEXTSTEP = "nextstep"


OPPORTUNITIES: Final = (
    EventKind.MIGRATION,
    EventKind.INVESTORS,
    EventKind.NOMADS,
    EventKind.RACE,
    EventKind.NEXTSTEP,
)
STANDING: Final = (EventKind.MECH, EventKind.STRIKE, EventKind.CRACKDOWN)
"""Events that change what may be done, and what it costs, as long as they lie in the row."""


@attrs.frozen
class Goods:
    """An amount of each resource, of credits and of renown."""

    m: int = 0
    s: int = 0
    p: int = 0
    c: int = 0
    rp: int = 0


@cites("TTG-USE-05")
@attrs.frozen
class Generate:
    """An effect without a price."""

    out: Goods


@cites("TTG-USE-06")
@attrs.frozen
class Transform:
    """An effect that turns an exact input into an output."""

    inp: Goods
    out: Goods


Effect = Generate | Transform
NOTHING: Final = Goods()


def price_of(effect: Effect) -> Goods:
    """What using an effect costs."""
    match effect:
        case Generate():
            return NOTHING
        case Transform(inp=inp):
            return inp


@attrs.frozen
class BuildCard:
    """A colony or ship of the player decks."""

    id: str
    name: str
    kind: Kind
    copies: int
    start: int
    cost: int
    rp: int
    effect: Effect
    price: Goods


@attrs.frozen
class SystemCard:
    """A system; a bounty system where it starts with resources."""

    id: str
    name: str
    sector: Sector
    wormhole: int
    rp: int
    slots: tuple[Slot, ...]
    hazards: int
    bounty: Goods


@attrs.frozen
class AnomalyCard:
    """An anomaly."""

    id: str
    name: str
    sector: Sector
    wormhole: int
    rp: int
    cost: Goods


@attrs.frozen
class EventCard:
    """An event."""

    id: str
    name: str
    sector: Sector
    wormhole: int
    rp: int
    cost: Goods
    event: EventKind


SpaceCard = SystemCard | AnomalyCard | EventCard


@attrs.frozen
class Rates:
    """The numbers that rest on lost icons, in one place so that an owner can correct them."""

    manpower_per_card: int
    production_per_card: int
    science_per_pick: int
    credit_per_hazard: int
    migration_manpower: int
    investors_renown: int
    investors_credits: int
    guildship_production: int
    guildship_reward: Goods
    race_renown: int
    nextstep_reward: Goods
    mech_discount: int
    burst_hazard: int
    pirates_cards: int


@attrs.frozen
class Supply:
    """The tokens in the box."""

    manpower: int
    science: int
    production: int
    rp_ones: int
    rp_fives: int
    hazards: int


@attrs.frozen
class Selection:
    """How many cards of each kind random play takes from a sector."""

    systems: int
    events: int
    anomalies: int
    either: int
    """Events or anomalies."""

    def total(self) -> int:
        """How many cards that is."""
        return self.systems + self.events + self.anomalies + self.either


@attrs.frozen
class Components:
    """Everything in the box that the rules use."""

    rates: Rates
    supply: Supply
    max_systems: int
    row_extra: int
    opening_hand: int
    home: SystemCard
    start_colony: str
    builds: Mapping[str, BuildCard]
    spaces: Mapping[str, SpaceCard]
    selections: Mapping[int, tuple[Selection, ...]]

    def selected(self, players: int) -> tuple[SpaceCard, ...]:
        """The space cards of the standard set-up, by wormhole number."""
        return tuple(card for card in self.spaces.values() if card.wormhole <= players)
