"""What can be wrong with the Explored Space and the space deck."""

from collections.abc import Iterator
from functools import lru_cache

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault
from galaxy_rules.take_the_galaxy.answers.counting import counted, local, negative, whole, within
from galaxy_rules.take_the_galaxy.rules.set_up import space_deck
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.components import EventKind
from galaxy_rules.take_the_galaxy.words.rulings import Burst, Row
from galaxy_rules.take_the_galaxy.words.state import EMPTY, RowCard, State


@cites("TTG-EXP-03", "TTG-HAZ-01", "TTG-BNT-05", "TTG-BUR-02", "TTG-OPP-03", "TTG-R-18")
def row_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-04: not too long, no card twice, gaps only on a conveyor; tokens where they may lie."""
    limit = len(state.hands) + tables.box.row_extra
    if len(state.row) > limit:
        yield local("row", f"{len(state.row)} places, of {limit}", "TTG-EXP-03")
    gaps = None in state.row
    if gaps and (tables.rulings.row is Row.COMPACT or state.row[-1] is None):
        yield local("gaps", "the row has a gap", "TTG-R-08")
    there = [card for card in state.row if card is not None]
    if len({card.card for card in there}) != len(there):
        yield local("row_twice", "a card lies in the row twice", "TTG-EXP-01")
    bursts = _bursts(tables, state, there)
    snapshot = tables.rulings.burst is Burst.SNAPSHOT
    for card in there:
        if snapshot:
            bursts += card.acting
        yield from _row_card(tables, card, bursts)


@cites("TTG-BUR-01", "TTG-R-18")
def _bursts(tables: Tables, state: State, row: list[RowCard]) -> int:
    """How many Cosmic Bursts can have struck every card: those that act in the row, none before
    the first card where only newer ones do, and those that are gone where they leave hazards.
    """
    acting = sum([card.acting for card in row])
    match tables.rulings.burst:
        case Burst.CONTINUOUS:
            return acting
        case Burst.SNAPSHOT:
            return 0
        case Burst.PERMANENT:
            seen = {card.card for card in row}.union(*state.space)
            return acting + sum(burst not in seen for burst in tables.bursts)


def _row_card(tables: Tables, card: RowCard, bursts: int) -> Iterator[Fault]:
    """What lies on a card of the row, with so many Cosmic Bursts that can have struck it."""
    if min(card.hazards, card.burst, card.removed) < 0:
        yield local("tokens", f"negative hazards on {card.card}", "TTG-HAZ-01")
    if negative(card.bounty):
        yield local("tokens", f"negative bounty on {card.card}", "TTG-BNT-02")
    system = tables.systems.get(card.card)
    if system is None:
        burst = tables.events.get(card.card) is EventKind.BURST
        if card.hazards or card.burst or card.removed:
            yield local("tokens", f"hazards on {card.card}", "TTG-HAZ-01")
        if card.bounty != EMPTY:
            yield local("tokens", f"bounty on {card.card}", "TTG-BNT-02")
        if card.acting and not burst:
            yield local("acting", f"{card.card} is no Cosmic Burst", "TTG-BUR-01")
        return
    if card.used or card.acting:
        yield local("used", f"{card.card} cannot be used in the row", "TTG-OPP-03")
    if card.hazards > system.hazards or (card.hazards < system.hazards and not tables.strict):
        yield local("hazards", f"{card.hazards} hazards on {card.card}", "TTG-HAZ-01")
    wanted = bursts * tables.box.rates.burst_hazard
    exact = tables.rulings.burst is Burst.CONTINUOUS and not tables.strict
    if (card.burst != wanted) if exact else card.burst > wanted:
        yield local("burst", f"{card.burst} extra hazards on {card.card}", "TTG-BUR-01", "TTG-R-18")
    if not within(card.bounty, system.bounty.m, system.bounty.s, system.bounty.p):
        yield local("bounty", f"more bounty on {card.card} than printed", "TTG-BNT-02")


@cites("TTG-SET-14", "TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-R-53")
def quota_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """Events and anomalies are counted apart or together, never more than there are cards."""
    for quota, cards in zip(state.quotas, state.space, strict=bool(state.quotas)):
        kinds = [tables.kinds[card] for card in cards]
        s, e, a = map(kinds.count, "sea")
        if quota.either and (quota.events or quota.anomalies):
            yield local("quotas", "events or anomalies both apart and together", "TTG-SET-14")
        elif quota.systems > s or quota.events > e or quota.anomalies > a or quota.either > e + a:
            yield local("quotas", f"{quota} with fewer cards to come", "TTG-SET-14")


@cites("TTG-COMP-02", "TTG-SET-02", "TTG-EXP-06", "TTG-R-72")
def space_card_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-02: every selected space card is in exactly one place."""
    cards, wanted = _all_of_space(tables, len(state.hands))
    gone = _out_of_deck(tables, state)
    if counted(gone, (state.space_discard, *state.space)) != cards:
        yield whole("space_cards", "space cards missing or twice", "TTG-COMP-02")
    if tables.random:
        left = sum(quota.total() for quota in state.quotas)
        shown = len(state.space_discard) + len(gone)
        if left + shown != wanted:
            yield whole("quotas", f"{shown} cards shown and {left} to come", "TTG-SET-14")


@lru_cache(maxsize=64)
def _all_of_space(tables: Tables, players: int) -> tuple[dict[str, int], int]:
    """The selected space cards of all sectors, and in random play how many of them are shown."""
    space, quotas = space_deck(tables, players)
    return counted((), space), sum(quota.total() for quota in quotas)


def _out_of_deck(tables: Tables, state: State) -> list[str]:
    home = tables.box.home.id
    cards = [card.card for card in state.row if card is not None]
    for systems, pile in zip(state.systems, state.renown, strict=True):
        cards += [system.card for system in systems if system.card != home]
        cards += [card for card in pile if card != home]
    return cards
