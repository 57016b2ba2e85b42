"""Set-up: the space deck by sectors, a start system with its colony, and the marked cards."""

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadData, BadInput, brief
from galaxy_rules.take_the_galaxy.rules.arithmetic import turns
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.components import PLAYERS, TEAM_PLAYERS, Sector, Selection
from galaxy_rules.take_the_galaxy.words.rulings import SoloFringe
from galaxy_rules.take_the_galaxy.words.slots import accepts
from galaxy_rules.take_the_galaxy.words.state import (
    EMPTY,
    NO_CARDS,
    Cards,
    Draft,
    Phase,
    Quota,
    Stack,
    State,
    System,
)


@cites("TTG-COMP-06", "TTG-SET-07", "TTG-SET-11", "TTG-SET-12", "TTG-SET-13", "TTG-TEAM-01")
def first_state(tables: Tables, players: int, first: int) -> State:
    """Everything but the first Explored Space, which chance reveals card by card."""
    check_table(tables, players, first)
    space, quotas = space_deck(tables, players)
    cards = sum(quota.total() for quota in quotas) or sum(map(len, space))
    if not turns(cards, players):
        raise BadData("space", f"{cards} cards are too few for {players} players (TTG-SET-05)")
    return Draft(
        phase=Phase.SETUP, first=first, turn=first, space=space, quotas=quotas, row=(),
        space_discard=NO_CARDS, removed=NO_CARDS,
        hands=(opening_hand(tables),) * players,
        decks=(opening_deck(tables),) * players,
        discards=(NO_CARDS,) * players,
        systems=((start_system(tables),),) * players,
        ships=((),) * players, renown=((),) * players,
        renown_tokens=(0,) * players, negative_tokens=(0,) * players,
        pools=(EMPTY,) * players,
        claimed=False, relinquished=False, draws=0, toll=0, pending=None, declined=(),
    ).done()  # fmt: skip


@cites("TTG-COMP-06", "TTG-TEAM-01", "TTG-R-52")
def check_table(tables: Tables, players: int, first: int) -> None:
    """Raise `BadInput` unless so many can play and one of them is first."""
    if type(players) is not int or players not in PLAYERS:
        raise BadInput("players", f"{brief(players)}, but one to four can play (TTG-COMP-06)")
    if tables.teams and players != TEAM_PLAYERS:
        raise BadInput("players", f"{players}, but teams are played by four (TTG-R-52)")
    if type(first) is not int or not 0 <= first < players:
        raise BadInput("first", f"{brief(first)} is not a seat of this table (TTG-SET-13)")


@cites("TTG-SET-01", "TTG-SET-02", "TTG-SET-03", "TTG-SET-14", "TTG-R-04", "TTG-R-72")
def space_deck(tables: Tables, players: int) -> tuple[tuple[Cards, ...], tuple[Quota, ...]]:
    """The cards of each sector: by wormhole number, or all of them with quotas."""
    chosen = tuple(tables.box.spaces.values()) if tables.random else tables.box.selected(players)
    space = tuple(Bag.of(card.id for card in chosen if card.sector is sector) for sector in Sector)
    if not tables.random:
        return space, ()
    if players not in tables.box.selections:
        raise BadData(f"quotas.n{players}", "missing from the data pack (TTG-SET-14)")
    return space, tuple(_quota(tables, row) for row in tables.box.selections[players])


@cites("TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-RND-04", "TTG-R-53")
def _quota(tables: Tables, row: Selection) -> Quota:
    """How many of each kind; what may be either kind is settled by one reading."""
    match tables.rulings.solo_fringe:
        case SoloFringe.UNIFORM:
            return Quota(row.systems, row.events, row.anomalies, row.either)
        case SoloFringe.EVENT:
            return Quota(row.systems, row.events + row.either, row.anomalies, 0)
        case SoloFringe.ANOMALY:
            return Quota(row.systems, row.events, row.anomalies + row.either, 0)


@cites("TTG-SET-08", "TTG-SET-12")
def opening_hand(tables: Tables) -> Cards:
    """The marked cards without the starting system and its colony: the same for everybody."""
    marked = Bag({card.id: card.start for card in tables.builds.values()})
    return marked.remove(tables.box.start_colony)


@cites("TTG-SET-09")
def opening_deck(tables: Tables) -> Cards:
    """The cards without the start symbol."""
    return Bag({card.id: card.copies - card.start for card in tables.builds.values()})


@cites("TTG-SET-11")
def start_system(tables: Tables) -> System:
    """The starting system with its colony, built for nothing on the first slot that takes it."""
    colony, slots = tables.box.start_colony, tables.box.home.slots
    kind = tables.builds[colony].kind
    place = next(index for index, slot in enumerate(slots) if accepts(slot, kind))
    stacks = tuple(Stack((colony,)) if index == place else None for index in range(len(slots)))
    return System(tables.box.home.id, stacks)
