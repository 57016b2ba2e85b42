"""What can be wrong with a position.

Each rule is *local* (wrong even in a fragment that shows only part of the table) or *whole* (it
counts every card in the box, which a fragment leaves out).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.declared import Declared, kinds
from galaxy_rules.kernel.game import Fault
from galaxy_rules.kernel.values import oversized
from galaxy_rules.take_the_galaxy.rules.arithmetic import Kind, Slot, accepts, partner
from galaxy_rules.take_the_galaxy.rules.exploration import find, next_sector, toll
from galaxy_rules.take_the_galaxy.rules.opportunities import judge_opportunity, within_reach
from galaxy_rules.take_the_galaxy.rules.paying import built_card, cost_of, judge_terms
from galaxy_rules.take_the_galaxy.rules.resources import can_spend
from galaxy_rules.take_the_galaxy.rules.set_up import first_state, space_deck
from galaxy_rules.take_the_galaxy.rules.table import judge
from galaxy_rules.take_the_galaxy.rules.tokens import (
    hazards_on,
    resources_in_use,
    tokens_suffice,
)
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Opportunity, Order, TakeBounty
from galaxy_rules.take_the_galaxy.words.components import PLAYERS, TEAM_PLAYERS, EventKind, Sector
from galaxy_rules.take_the_galaxy.words.rulings import (
    Burst,
    HazardRemoval,
    Reshuffle,
    ResourceTiming,
    Row,
    TeamConsent,
)
from galaxy_rules.take_the_galaxy.words.state import (
    EARLY,
    EMPTY,
    NO_CARDS,
    Amounts,
    Cards,
    Consent,
    Draft,
    Investing,
    Payment,
    Phase,
    RowCard,
    Stack,
    State,
    System,
    replace,
)


def faults(tables: Tables, state: State) -> tuple[Fault, ...]:
    """Every fault; the wrong shape and unknown cards keep the rest from being looked at."""
    if (
        wrong := tuple(_types(state))
        or tuple(_shape(tables, state))
        or tuple(_known(tables, state))
    ):
        return wrong
    return (
        *_row(tables, state),
        *_quotas(tables, state),
        *_tables(tables, state),
        *_pools(tables, state),
        *_phase(tables, state),
        *_window(tables, state),
        *_committed(tables, state),
        *_pending(tables, state),
        *_decks(tables, state),
        *_renown(tables, state),
        *_player_cards(tables, state),
        *_space_cards(tables, state),
        *_tokens(tables, state),
    )


def _local(code: str, message: str, *clauses: str) -> Fault:
    return Fault(code, clauses, message, local=True)


def _whole(code: str, message: str, *clauses: str) -> Fault:
    return Fault(code, clauses, message, local=False)


# types and shape


@cites("TTG-COMP-01", "TTG-COMP-02")
def _types(state: State) -> Iterator[Fault]:
    """Values of another kind than a position has, which only a hand-made one can hold."""
    if name := oversized(state):
        message = f"{name} holds a number that is too large"
        yield _local("type", message, "TTG-COMP-01", "TTG-COMP-02")
    if _DECLARED.test(State)(state):
        return
    for name, kind in kinds(State).items():
        if not _DECLARED.test(kind)(getattr(state, name, ...)):
            message = f"{name} is not what a position has there"
            yield _local("type", message, "TTG-COMP-01", "TTG-COMP-02")


_DECLARED: Final = Declared()


@cites("TTG-COMP-06", "TTG-SET-07", "TTG-R-52")
def _shape(tables: Tables, state: State) -> Iterator[Fault]:
    """One entry per seat everywhere, and seats that exist."""
    seats = len(state.hands)
    if seats not in PLAYERS:
        yield _local("players", f"{seats} players", "TTG-COMP-06")
    elif tables.teams and seats != TEAM_PLAYERS:
        yield _local("players", f"{seats} players in teams", "TTG-R-52")
    for name in _PER_SEAT:
        if len(getattr(state, name)) != seats:
            yield _local("shape", f"{name} needs {seats} entries", "TTG-SET-07")
    if not (0 <= state.turn < seats and 0 <= state.first < seats):
        yield _local("turn", f"no seat {state.turn} or {state.first}", "TTG-SET-13")
    if len(state.space) != len(Sector):
        yield _local("sectors", f"{len(state.space)} sectors", "TTG-SET-01")
    if len(state.quotas) != (len(Sector) if tables.random else 0):
        yield _local("quotas", f"{len(state.quotas)} quotas", "TTG-SET-14")
    yield from _negatives(state)


_PER_SEAT = (
    "decks", "discards", "systems", "ships", "renown", "plus", "minus", "pools",
)  # fmt: skip


@cites("TTG-PH-03", "TTG-PIR-01", "TTG-R-35", "TTG-SET-14")
def _negatives(state: State) -> Iterator[Fault]:
    """Counts below nought."""
    if state.draws < 0:
        yield _local("negative", "a negative count of draws", "TTG-PH-03")
    if state.toll < 0:
        yield _local("negative", "a negative toll", "TTG-PIR-01")
    if any(count < 0 for count in (*state.plus, *state.minus)):
        yield _local("negative", "a negative count of tokens", "TTG-R-35")
    for quota in state.quotas:
        if min(quota.systems, quota.events, quota.anomalies, quota.either) < 0:
            yield _local("negative", "a negative quota", "TTG-SET-14")


@cites("TTG-COMP-07", "TTG-SYS-09", "TTG-UPG-01")
def _known(tables: Tables, state: State) -> Iterator[Fault]:
    """Only cards of this set, each in a place for its kind."""
    players = set(_paid(state)).union(*state.hands, *state.decks, *state.discards)
    players.update(ship.card for ships in state.ships for ship in ships)
    for systems in state.systems:
        for system in systems:
            players.update(*[stack.cards for stack in system.stacks if stack])
            card = tables.systems.get(system.card)
            if card is None or len(card.slots) != len(system.stacks):
                yield _local("system", f"{system.card} with these slots", "TTG-SYS-09")
            if any(stack is not None and not stack.cards for stack in system.stacks):
                yield _local("stack", "a stack without a colony", "TTG-UPG-01")
    if unknown := players.difference(tables.builds):
        yield _local("cards", f"no player cards: {sorted(unknown)}", "TTG-COMP-07")
    space = set(state.space_discard).union(*state.space)
    space.update(card.card for card in state.row if card is not None)
    if unknown := space.difference(tables.spaces):
        yield _local("cards", f"no space cards: {sorted(unknown)}", "TTG-COMP-07")
    if unknown := set(chain(*state.renown)).difference(tables.pile):
        yield _local("cards", f"no cards of a renown pile: {sorted(unknown)}", "TTG-COMP-07")
    if set(state.removed) - {tables.box.home.id}:
        yield _local("cards", "only starting systems leave the game", "TTG-R-36")
    for elsewhere, bag in zip(tables.elsewhere, state.space, strict=True):
        if not elsewhere.isdisjoint(bag):
            yield _local("sectors", "a card in another sector's deck", "TTG-SET-03")


# the table


@cites("TTG-EXP-03", "TTG-HAZ-01", "TTG-BNT-05", "TTG-BUR-02", "TTG-OPP-03", "TTG-R-18")
def _row(tables: Tables, state: State) -> Iterator[Fault]:
    """I-04: not too long, no card twice, gaps only on a conveyor; tokens where they may lie."""
    limit = len(state.hands) + tables.box.row_extra
    if len(state.row) > limit:
        yield _local("row", f"{len(state.row)} places, of {limit}", "TTG-EXP-03")
    gaps = None in state.row
    if gaps and (tables.rulings.row is Row.COMPACT or state.row[-1] is None):
        yield _local("gaps", "the row has a gap", "TTG-R-08")
    there = [card for card in state.row if card is not None]
    if len({card.card for card in there}) != len(there):
        yield _local("row_twice", "a card lies in the row twice", "TTG-EXP-01")
    bursts = _bursts(tables, state, there)
    snapshot = tables.rulings.burst is Burst.SNAPSHOT
    for card in there:
        if snapshot:
            bursts += card.acting
        yield from _row_card(tables, card, bursts)


@cites("TTG-SET-14", "TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-R-53")
def _quotas(tables: Tables, state: State) -> Iterator[Fault]:
    """Events and anomalies are counted apart or together, never more than there are cards."""
    for quota, cards in zip(state.quotas, state.space, strict=bool(state.quotas)):
        kinds = [tables.kinds[card] for card in cards]
        s, e, a = map(kinds.count, "sea")
        if quota.either and (quota.events or quota.anomalies):
            yield _local("quotas", "events or anomalies both apart and together", "TTG-SET-14")
        elif quota.systems > s or quota.events > e or quota.anomalies > a or quota.either > e + a:
            yield _local("quotas", f"{quota} with fewer cards to come", "TTG-SET-14")


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
        yield _local("tokens", f"negative hazards on {card.card}", "TTG-HAZ-01")
    if _negative(card.bounty):
        yield _local("tokens", f"negative bounty on {card.card}", "TTG-BNT-02")
    system = tables.systems.get(card.card)
    if system is None:
        burst = tables.events.get(card.card) is EventKind.BURST
        if card.hazards or card.burst or card.removed:
            yield _local("tokens", f"hazards on {card.card}", "TTG-HAZ-01")
        if card.bounty != EMPTY:
            yield _local("tokens", f"bounty on {card.card}", "TTG-BNT-02")
        if card.acting and not burst:
            yield _local("acting", f"{card.card} is no Cosmic Burst", "TTG-BUR-01")
        return
    if card.used or card.acting:
        yield _local("used", f"{card.card} cannot be used in the row", "TTG-OPP-03")
    if card.hazards > system.hazards or (card.hazards < system.hazards and not tables.strict):
        yield _local("hazards", f"{card.hazards} hazards on {card.card}", "TTG-HAZ-01")
    wanted = bursts * tables.box.rates.burst_hazard
    exact = tables.rulings.burst is Burst.CONTINUOUS and not tables.strict
    if (card.burst != wanted) if exact else card.burst > wanted:
        yield _local(
            "burst", f"{card.burst} extra hazards on {card.card}", "TTG-BUR-01", "TTG-R-18"
        )
    if not _within(card.bounty, system.bounty.m, system.bounty.s, system.bounty.p):
        yield _local("bounty", f"more bounty on {card.card} than printed", "TTG-BNT-02")


def _negative(amounts: Amounts) -> bool:
    return min(amounts.m, amounts.s, amounts.p) < 0


def _within(amounts: Amounts, m: int, s: int, p: int) -> bool:
    return amounts.m <= m and amounts.s <= s and amounts.p <= p


@cites("TTG-SYS-02", "TTG-SYS-04", "TTG-SYS-08", "TTG-UPG-05", "TTG-UPG-06", "TTG-BNT-05")
def _tables(tables: Tables, state: State) -> Iterator[Fault]:
    """I-03, I-05, I-06, I-16: systems, their colonies and stacks, their bounty."""
    for seat, systems in enumerate(state.systems):
        if len(systems) > tables.box.max_systems:
            yield _local("systems", f"seat {seat} controls {len(systems)}", "TTG-SYS-02")
        if not systems:
            yield _whole("systems", f"seat {seat} controls no system", "TTG-REL-02", "TTG-R-34")
        for system in systems:
            yield from _system(tables, system)
    for ships in state.ships:
        for ship in ships:
            if tables.builds[ship.card].kind.value != "ship":
                yield _local("ships", f"{ship.card} is no ship", "TTG-SHP-01")


def _system(tables: Tables, system: System) -> Iterator[Fault]:
    card = tables.systems[system.card]
    if not any(system.stacks):
        yield _local("colony", f"{system.card} has no colony", "TTG-SYS-04")
    for slot, stack in zip(card.slots, system.stacks, strict=True):
        if stack is None:
            continue
        if not accepts(slot, tables.builds[stack.cards[-1]].kind):
            clause = _forbids(slot, tables.builds[stack.cards[-1]].kind)
            yield _local("slot", f"{stack.cards[-1]} on a {slot.value} slot", clause)
        if len(stack.cards) > 1:
            yield from _stack(tables, stack)
    printed = card.bounty
    if _negative(system.bounty) or not _within(system.bounty, printed.m, printed.s, printed.p):
        yield _local("bounty", f"the bounty of {system.card}", "TTG-BNT-05")


@cites("TTG-SYS-07", "TTG-COL-01", "TTG-COL-03", "TTG-SHP-01")
def _forbids(slot: Slot, kind: Kind) -> str:
    """What keeps a kind of card off a slot."""
    if kind is Kind.SHIP:
        return "TTG-SHP-01"
    if slot is Slot.UTILITY:
        return "TTG-SYS-07"
    return "TTG-COL-03" if kind is Kind.MINING else "TTG-COL-01"


def _stack(tables: Tables, stack: Stack) -> Iterator[Fault]:
    cards = [tables.builds[card] for card in stack.cards]
    if len({card.kind for card in cards}) > 1:
        yield _local("stack", "colonies of two types in a stack", "TTG-UPG-06")
    if any(below.cost >= above.cost for below, above in pairwise(cards)):
        yield _local("stack", "a colony covers one that is no cheaper", "TTG-UPG-05")


@cites("TTG-POOL-03", "TTG-R-12")
def _pools(tables: Tables, state: State) -> Iterator[Fault]:
    """I-07: never negative, and empty outside a seat's own turn, or own action phase."""
    spending = (Phase.ACTION, *(EARLY if _own_turn(tables) else ()))
    for seat, pool in enumerate(state.pools):
        if _negative(pool):
            yield _local("pool", f"seat {seat} owes resources", "TTG-POOL-01")
        own = state.phase in spending and state.turn == seat
        if pool != EMPTY and not own:
            yield _local("pool", f"seat {seat} keeps resources", "TTG-POOL-03")


# the turn


def _own_turn(tables: Tables) -> bool:
    return tables.rulings.resource_timing is ResourceTiming.OWN_TURN


@cites("TTG-R-12", "TTG-PIR-03")
def _window(tables: Tables, state: State) -> Iterator[Fault]:
    """A player is waited for before the action phase only, and only with something to spend."""
    if not state.window:
        return
    busy = bool(state.draws) or state.pending is not None
    if not _own_turn(tables) or state.phase not in EARLY:
        yield _local("window", f"nothing is spent in {state.phase.value}", "TTG-R-12")
    elif not busy and not can_spend(tables, state):
        yield _local("window", "nothing can be spent", "TTG-R-12")
    elif state.phase is Phase.PIRATES and state.toll != toll(tables, state):
        yield _local("toll", "the toll is not what the hand allows", "TTG-PIR-03")


@cites("TTG-R-19")
def _committed(tables: Tables, state: State) -> Iterator[Fault]:
    """Whoever has begun with a system has bought off a hazard of it, and taken nothing."""
    if not state.committed:
        return
    index = find(state.row, state.committed)
    begun = state.row[index] if index >= 0 else None
    staged = tables.rulings.hazard_removal is HazardRemoval.STAGED
    if not staged or begun is None or not begun.removed or state.committed not in tables.systems:
        yield _local("committed", f"no hazard of {state.committed} is gone", "TTG-R-19")
    if state.phase is not Phase.ACTION or state.claimed:
        yield _local("committed", f"{state.committed} cannot be claimed now", "TTG-R-19")


@cites("TTG-PH-01", "TTG-PH-07", "TTG-PH-08", "TTG-SET-05", "TTG-END-03", "TTG-PIR-03")
def _phase(tables: Tables, state: State) -> Iterator[Fault]:
    """I-09: counters belong to the action phase, draws and tolls to their own."""
    action = state.phase is Phase.ACTION
    early = _own_turn(tables) and state.phase in EARLY
    declined = any(not early or isinstance(one, Opportunity) for one in state.declined)
    if (state.claimed or state.relinquished or declined) and not action:
        yield _local("counters", "something was done before the action phase", "TTG-PH-07")
    if not tables.teams and state.declined:
        yield _local("declined", "nobody can decline", "TTG-R-51e")
    deck = state.decks[state.turn]
    drawn = action or state.window or state.phase is Phase.DRAW
    if state.draws and not (deck and drawn):
        yield _local("draws", "a draw that cannot be", "TTG-PH-03", "TTG-R-39")
    if state.phase is Phase.DRAW and not state.draws and not state.window:
        yield _local("draws", "the draw phase without a draw", "TTG-PH-03")
    asked = state.phase is Phase.PIRATES
    if asked != bool(state.toll) and not (asked and state.window):
        yield _local("toll", "pirates and their toll do not agree", "TTG-PIR-01")
    if state.toll > len(state.hands[state.turn]):
        yield _local("toll", "pirates ask for more than there is", "TTG-PIR-03")
    if state.phase in (Phase.SETUP, Phase.EXPLORE) and next_sector(state) < 0:
        yield _local("explore", "nothing is left to reveal", "TTG-EXP-01", "TTG-END-01")
    if state.phase is Phase.SETUP:
        yield from _set_up(tables, state)
    if state.phase is Phase.OVER and next_sector(state) >= 0:
        yield _whole("over", "over with space cards left", "TTG-END-01")


@cites("TTG-SET-05", "TTG-SET-07", "TTG-SET-11", "TTG-SET-12")
def _set_up(tables: Tables, state: State) -> Iterator[Fault]:
    """The Explored Space is laid out, out of enough cards, and nothing else has happened."""
    missing = len(state.hands) - len(state.row)
    if missing <= 0:
        yield _local("set_up", "the set-up is done", "TTG-SET-05")
    to_come = (quota.total() for quota in state.quotas) if state.quotas else map(len, state.space)
    if sum(to_come) < missing:
        yield _local("explore", "too few cards are left to reveal", "TTG-SET-05", "TTG-EXP-01")
    start = Draft.of(first_state(tables, len(state.hands), state.first))
    start.space, start.quotas, start.row = state.space, state.quotas, state.row
    if state != start.done():
        yield _whole("set_up", "something was done before the first turn", "TTG-SET-12")
    if any(card is None or card.used or card.acting or card.removed for card in state.row):
        yield _whole("set_up", "the row was used before the first turn", "TTG-SET-05")


@cites("TTG-R-26", "TTG-R-71", "TTG-R-36", "TTG-R-51e")
def _pending(tables: Tables, state: State) -> Iterator[Fault]:
    """What is announced could be, and can be finished."""
    if state.pending is None:
        return
    asking = state.window and _asks_for_bounty(state)
    if not (state.phase is Phase.ACTION or asking) or state.draws:
        yield _local("pending", "something is open outside the action phase", "TTG-R-71")
        return
    match state.pending:
        case Payment(order=order, due=due, last=last, paid=paid):
            hand = state.hands[state.turn]
            left = sum(hand[card] for card in tables.deck_order[max(last, 0) :])
            if not 1 <= due <= left or not 0 <= last < len(tables.deck_order):
                yield _local("pending", "the payment cannot be finished", "TTG-R-71")
            elif last != max((tables.catalogue[card] for card in paid), default=0):
                yield _local("pending", "another card was paid last", "TTG-R-71")
            elif not _could_announce(tables, state, order, due + len(paid)):
                yield _local("pending", f"{order} cannot have been announced", "TTG-R-71")
        case Investing(card=card, payer=payer, last=last):
            deal = Opportunity(card, payer)
            open_ = not judge_opportunity(tables, _announcing(tables, state), deal)
            if not open_ or not within_reach(tables, Draft.of(state), payer, last):
                yield _local("pending", "no such deal", "TTG-INV-01", "TTG-R-36")
        case Consent(request=request):
            owner = request.owner if isinstance(request, TakeBounty) else request.argument
            mate = tables.teams and owner == partner(state.turn)
            consent = tables.rulings.team_consent is TeamConsent.ON
            if not mate or not consent or judge(tables, _announcing(tables, state), request):
                yield _local("pending", "nobody could be asked", "TTG-R-51e")


def _asks_for_bounty(state: State) -> bool:
    """Whether a partner is asked for what may be had in every phase."""
    pending = state.pending
    return isinstance(pending, Consent) and isinstance(pending.request, TakeBounty)


def _could_announce(tables: Tables, state: State, order: Order, cost: int) -> bool:
    """Whether an order was open to the player before its first card was paid, at this cost."""
    before = _announcing(tables, state)
    return not judge_terms(tables, before, order) and cost == cost_of(tables, before, order)


def _announcing(tables: Tables, state: State) -> State:
    """The position with the cards that are set aside and paid back in hand."""
    draft = Draft.of(state)
    draft.pending = None
    hand = draft.hands[draft.turn] + _paid(state)
    card = _set_aside(state)
    if card in tables.builds:
        hand = hand.add(card)
    draft.hands = replace(draft.hands, draft.turn, hand)
    return draft.done()


def _paid(state: State) -> Cards:
    """What is paid and not yet discarded."""
    return state.pending.paid if isinstance(state.pending, Payment) else NO_CARDS


def _set_aside(state: State) -> str:
    return (isinstance(state.pending, Payment) and built_card(state.pending.order)) or ""


@cites("TTG-SET-10", "TTG-R-38")
def _decks(tables: Tables, state: State) -> Iterator[Fault]:
    """I-08: an empty deck means an empty discard pile."""
    if tables.rulings.reshuffle is Reshuffle.LAZY:
        return
    for seat, (deck, pile) in enumerate(zip(state.decks, state.discards, strict=True)):
        if pile and not deck:
            yield _local("reshuffle", f"seat {seat} has a pile and no deck", "TTG-SET-10")


@cites("TTG-R-35")
def _renown(tables: Tables, state: State) -> Iterator[Fault]:
    if not tables.gross and any(p and m for p, m in zip(state.plus, state.minus, strict=True)):
        yield _local("tally", "positive and negative tokens side by side", "TTG-R-35")


# all cards


@cites("TTG-COMP-01", "TTG-BLD-06", "TTG-UPG-04")
def _player_cards(tables: Tables, state: State) -> Iterator[Fault]:
    """I-01: every player's cards are all there, wherever they are."""
    home = tables.box.home.id
    homes = state.removed[home]
    for seat in range(len(state.hands)):
        piles = [state.hands[seat], state.decks[seat], state.discards[seat]]
        if seat == state.turn:
            piles.append(_paid(state))
        if _counted(_in_play(state, seat), piles) != tables.copies:
            yield _whole("player_cards", f"cards of seat {seat}", "TTG-COMP-01")
        own = [system.card for system in state.systems[seat]] + list(state.renown[seat])
        homes += own.count(home)
        if own.count(home) > 1:
            yield _whole("home", f"starting systems of seat {seat}", "TTG-SET-11")
    if homes != len(state.hands):
        yield _whole("home", f"{homes} starting systems", "TTG-SET-11", "TTG-COMP-01")


def _counted(cards: Iterable[str], piles: Iterable[Cards]) -> dict[str, int]:
    """How often each card is there: single ones and those in piles."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    for pile in piles:
        for card, count in pile.items():
            counts[card] = counts.get(card, 0) + count
    return counts


def _in_play(state: State, seat: int) -> list[str]:
    cards = [ship.card for ship in state.ships[seat]]
    for system in state.systems[seat]:
        for stack in system.stacks:
            cards += stack.cards if stack is not None else ()
    if seat == state.turn and _set_aside(state):
        cards.append(_set_aside(state))
    return cards


@cites("TTG-COMP-02", "TTG-SET-02", "TTG-EXP-06", "TTG-R-72")
def _space_cards(tables: Tables, state: State) -> Iterator[Fault]:
    """I-02: every selected space card is in exactly one place."""
    whole, wanted = _all_of_space(tables, len(state.hands))
    gone = _out_of_deck(tables, state)
    if _counted(gone, (state.space_discard, *state.space)) != whole:
        yield _whole("space_cards", "space cards missing or twice", "TTG-COMP-02")
    if tables.random:
        left = sum(quota.total() for quota in state.quotas)
        shown = len(state.space_discard) + len(gone)
        if left + shown != wanted:
            yield _whole("quotas", f"{shown} cards shown and {left} to come", "TTG-SET-14")


@lru_cache(maxsize=64)
def _all_of_space(tables: Tables, players: int) -> tuple[dict[str, int], int]:
    """The selected space cards of all sectors, and in random play how many of them are shown."""
    space, quotas = space_deck(tables, players)
    return _counted((), space), sum(quota.total() for quota in quotas)


def _out_of_deck(tables: Tables, state: State) -> list[str]:
    home = tables.box.home.id
    cards = [card.card for card in state.row if card is not None]
    for systems, pile in zip(state.systems, state.renown, strict=True):
        cards += [system.card for system in systems if system.card != home]
        cards += [card for card in pile if card != home]
    return cards


@cites("TTG-COMP-03", "TTG-COMP-04", "TTG-COMP-05", "TTG-R-41")
def _tokens(tables: Tables, state: State) -> Iterator[Fault]:
    """I-27: where tokens are counted, no more than the box has."""
    if not tables.strict:
        return
    supply, used = tables.box.supply, resources_in_use(state)
    if not _within(used, supply.manpower, supply.science, supply.production):
        yield _local("supply", "more resources than tokens", "TTG-COMP-03", "TTG-R-41")
    hazards = sum(hazards_on(card) for card in state.row if card is not None)
    if hazards + sum(state.minus) > supply.hazards:
        yield _local("supply", "more hazards than tokens", "TTG-COMP-05", "TTG-R-41")
    if not tokens_suffice(tables, state.plus):
        yield _local("supply", "more renown than tokens", "TTG-COMP-04", "TTG-R-41")
