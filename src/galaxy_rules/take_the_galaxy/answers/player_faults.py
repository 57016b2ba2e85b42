"""What can be wrong with what players have: systems, ships, piles, pools and tokens."""

from collections.abc import Iterator
from itertools import pairwise

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Fault
from galaxy_rules.take_the_galaxy.answers.counting import (
    counted,
    local,
    negative,
    own_turn,
    paid_cards,
    set_aside,
    whole,
    within,
)
from galaxy_rules.take_the_galaxy.rules.tokens import hazards_on, resources_in_use, tokens_suffice
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.rulings import Reshuffle
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot, accepts
from galaxy_rules.take_the_galaxy.words.state import EARLY, EMPTY, Phase, Stack, State, System


@cites("TTG-SYS-02", "TTG-SYS-04", "TTG-SYS-08", "TTG-UPG-05", "TTG-UPG-06", "TTG-BNT-05")
def system_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-03, I-05, I-06, I-16: systems, their colonies and stacks, their bounty."""
    for seat, systems in enumerate(state.systems):
        if len(systems) > tables.box.max_systems:
            yield local("systems", f"seat {seat} controls {len(systems)}", "TTG-SYS-02")
        if not systems:
            yield whole("systems", f"seat {seat} controls no system", "TTG-REL-02", "TTG-R-34")
        for system in systems:
            yield from _system(tables, system)
    for ships in state.ships:
        for ship in ships:
            if tables.builds[ship.card].kind.value != "ship":
                yield local("ships", f"{ship.card} is no ship", "TTG-SHP-01")


def _system(tables: Tables, system: System) -> Iterator[Fault]:
    card = tables.systems[system.card]
    if not any(system.stacks):
        yield local("colony", f"{system.card} has no colony", "TTG-SYS-04")
    for slot, stack in zip(card.slots, system.stacks, strict=True):
        if stack is None:
            continue
        if not accepts(slot, tables.builds[stack.cards[-1]].kind):
            clause = _forbids(slot, tables.builds[stack.cards[-1]].kind)
            yield local("slot", f"{stack.cards[-1]} on a {slot.value} slot", clause)
        if len(stack.cards) > 1:
            yield from _stack(tables, stack)
    printed = card.bounty
    if negative(system.bounty) or not within(system.bounty, printed.m, printed.s, printed.p):
        yield local("bounty", f"the bounty of {system.card}", "TTG-BNT-05")


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
        yield local("stack", "colonies of two types in a stack", "TTG-UPG-06")
    if any(below.cost >= above.cost for below, above in pairwise(cards)):
        yield local("stack", "a colony covers one that is no cheaper", "TTG-UPG-05")


@cites("TTG-POOL-03", "TTG-R-12")
def pool_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-07: never negative, and empty outside a seat's own turn, or own action phase."""
    spending = (Phase.ACTION, *(EARLY if own_turn(tables) else ()))
    for seat, pool in enumerate(state.pools):
        if negative(pool):
            yield local("pool", f"seat {seat} owes resources", "TTG-POOL-01")
        own = state.phase in spending and state.turn == seat
        if pool != EMPTY and not own:
            yield local("pool", f"seat {seat} keeps resources", "TTG-POOL-03")


@cites("TTG-SET-10", "TTG-R-38")
def deck_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-08: an empty deck means an empty discard pile."""
    if tables.rulings.reshuffle is Reshuffle.LAZY:
        return
    for seat, (deck, pile) in enumerate(zip(state.decks, state.discards, strict=True)):
        if pile and not deck:
            yield local("reshuffle", f"seat {seat} has a pile and no deck", "TTG-SET-10")


@cites("TTG-R-35")
def renown_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """Tokens of one sign only, unless both are kept."""
    if not tables.gross and any(
        p and m for p, m in zip(state.renown_tokens, state.negative_tokens, strict=True)
    ):
        yield local("tally", "positive and negative tokens side by side", "TTG-R-35")


@cites("TTG-COMP-01", "TTG-BLD-06", "TTG-UPG-04")
def player_card_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-01: every player's cards are all there, wherever they are."""
    home = tables.box.home.id
    homes = state.removed[home]
    for seat in range(len(state.hands)):
        piles = [state.hands[seat], state.decks[seat], state.discards[seat]]
        if seat == state.turn:
            piles.append(paid_cards(state))
        if counted(_in_play(state, seat), piles) != tables.copies:
            yield whole("player_cards", f"cards of seat {seat}", "TTG-COMP-01")
        own = [system.card for system in state.systems[seat]] + list(state.renown[seat])
        homes += own.count(home)
        if own.count(home) > 1:
            yield whole("home", f"starting systems of seat {seat}", "TTG-SET-11")
    if homes != len(state.hands):
        yield whole("home", f"{homes} starting systems", "TTG-SET-11", "TTG-COMP-01")


def _in_play(state: State, seat: int) -> list[str]:
    cards = [ship.card for ship in state.ships[seat]]
    for system in state.systems[seat]:
        for stack in system.stacks:
            cards += stack.cards if stack is not None else ()
    if seat == state.turn and set_aside(state):
        cards.append(set_aside(state))
    return cards


@cites("TTG-COMP-03", "TTG-COMP-04", "TTG-COMP-05", "TTG-R-41")
def token_faults(tables: Tables, state: State) -> Iterator[Fault]:
    """I-27: where tokens are counted, no more than the box has."""
    if not tables.strict:
        return
    supply, used = tables.box.supply, resources_in_use(state)
    if not within(used, supply.manpower, supply.science, supply.production):
        yield local("supply", "more resources than tokens", "TTG-COMP-03", "TTG-R-41")
    hazards = sum(hazards_on(card) for card in state.row if card is not None)
    if hazards + sum(state.negative_tokens) > supply.hazards:
        yield local("supply", "more hazards than tokens", "TTG-COMP-05", "TTG-R-41")
    if not tokens_suffice(tables, state.renown_tokens):
        yield local("supply", "more renown than tokens", "TTG-COMP-04", "TTG-R-41")
