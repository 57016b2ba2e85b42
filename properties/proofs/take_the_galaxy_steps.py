"""Inductive steps of Take The Galaxy: each rule that writes a quantity keeps what is said of it.

Every law runs a rule of the game on a position of which it knows nothing but the parts it is given
(`bare`), with any numbers in them.  `inductions` says which rule each action reaches.
"""

import enum
from typing import Annotated, Any, Final

import attrs

from galaxy_rules.take_the_galaxy.game import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.rules import tokens
from galaxy_rules.take_the_galaxy.rules.arithmetic import cards_for, has_room
from galaxy_rules.take_the_galaxy.rules.claiming import (
    claim_system,
    judge_claim_system,
    judge_remove,
    remove_hazard,
)
from galaxy_rules.take_the_galaxy.rules.decks import judge_draw, owe_draws, take_draw
from galaxy_rules.take_the_galaxy.rules.events import begin_bursts, surrender
from galaxy_rules.take_the_galaxy.rules.exploration import judge_reveal, leave_row, reveal
from galaxy_rules.take_the_galaxy.rules.opportunities import turn_card
from galaxy_rules.take_the_galaxy.rules.relinquishing import _race, relinquish
from galaxy_rules.take_the_galaxy.rules.resources import judge_bounty, take_bounty
from galaxy_rules.take_the_galaxy.rules.set_up import _quota
from galaxy_rules.take_the_galaxy.rules.table import show
from galaxy_rules.take_the_galaxy.rules.turn import after_reveal, begin_action, end_turn, settle
from galaxy_rules.take_the_galaxy.words.actions import (
    ClaimSystem,
    Draw,
    Relinquish,
    RemoveHazard,
    Resource,
    Reveal,
    Surrender,
    TakeBounty,
)
from galaxy_rules.take_the_galaxy.words.components import EventKind, Goods
from galaxy_rules.take_the_galaxy.words.rulings import (
    Burst,
    End,
    HazardRemoval,
    Reshuffle,
    ResourceTiming,
    Row,
    Slots,
    SoloFringe,
)
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot, accepts
from galaxy_rules.take_the_galaxy.words.state import (
    EMPTY,
    Amounts,
    Cards,
    Draft,
    Phase,
    Quota,
    RowCard,
    Stack,
    State,
    System,
    put_system,
    replace,
)
from properties.proofs.bare import UNTOUCHED, bare, copies, holding, log, pick, told
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

Natural = Annotated[int, Range(0)]
Seat = Annotated[int, Range(0, 3)]
Players = Annotated[int, Range(1, 4)]
Systems = Annotated[int, Range(0, 4)]
Tokens = tuple[int, int, int, int]
Place = Annotated[int, Range(0, 3)]

SEATS: Final = 4
LIMIT: Final = 4
MOST_IN_ROW: Final = 5
FOUR_SEATS: Final = Bound("a table of four seats", by="TTG-COMP-06")
FOUR_SYSTEMS: Final = Bound("four seats, four systems", by="TTG-SYS-02")
ROW_OF_FIVE: Final = Bound("one to four players, a row of one more", by="TTG-EXP-03")
ONE_CARD: Final = Bound("four seats, hands of at most two equal cards")
THREE_SECTORS: Final = Bound("three sectors, one after the other", by="TTG-SET-04")
GAME: Final = TakeTheGalaxy()
TINY: Final = {"a": 0, "b": 1}


# Renown tokens


def sound_tally(plus: int, minus: int, *, gross: bool) -> bool:
    """No tally is negative, and where they are netted nobody has both kinds."""
    return plus >= 0 and minus >= 0 and (gross or plus == 0 or minus == 0)


def all_sound(plus: Tokens, minus: Tokens, *, gross: bool) -> bool:
    """The same for a table of four."""
    return all(sound_tally(p, m, gross=gross) for p, m in zip(plus, minus, strict=True))


@law(clauses=("TTG-REL-07", "TTG-R-35", "TTG-R-41"), bound=FOUR_SEATS)
def counting_renown_keeps_tallies_sound(
    seat: Seat, plus: Natural, minus: Natural, amount: int, *, gross: bool
) -> bool:
    """Whatever is gained or lost, no tally falls below zero and netted ones stay netted."""
    at = pick(seat, SEATS)
    if not sound_tally(plus, minus, gross=gross):
        return True
    table = [UNTOUCHED] * SEATS
    draft = bare(
        Draft,
        renown_tokens=(*table[:at], plus, *table[at + 1 :]),
        negative_tokens=(*table[:at], minus, *table[at + 1 :]),
    )
    tokens._lay_out(told(gross=gross), draft, at, amount)
    others = [place for place in range(SEATS) if place != at]
    kept = all(
        draft.renown_tokens[o] is UNTOUCHED and draft.negative_tokens[o] is UNTOUCHED
        for o in others
    )
    gained = draft.renown_tokens[at] - draft.negative_tokens[at] - (plus - minus)
    return (
        kept
        and gained == amount
        and sound_tally(draft.renown_tokens[at], draft.negative_tokens[at], gross=gross)
    )


@law(clauses=("TTG-INV-01", "TTG-INV-02", "TTG-R-35", "TTG-R-36"), bound=FOUR_SEATS)
def paying_the_investors_keeps_tallies_sound(
    seat: Seat, plus: Natural, minus: Natural, price: Natural, *, gross: bool
) -> bool:
    """Whoever can invest still has no tally below zero afterwards."""
    at = pick(seat, SEATS)
    table = [UNTOUCHED] * SEATS
    game = told(gross=gross, strict=False, box=told(rates=told(investors_renown=price)))
    draft = bare(
        Draft,
        renown_tokens=(*table[:at], plus, *table[at + 1 :]),
        negative_tokens=(*table[:at], minus, *table[at + 1 :]),
    )
    if not sound_tally(plus, minus, gross=gross) or not tokens.can_invest(game, draft, at):
        return True
    tokens.pay_investors(game, draft, at, log())
    return sound_tally(draft.renown_tokens[at], draft.negative_tokens[at], gross=gross)


@law(clauses=("TTG-COMP-04", "TTG-R-41"), bound=FOUR_SEATS)
def short_supplies_only_forbid_more_investments(
    seat: Seat,
    plus: tuple[Natural, Natural, Natural, Natural],
    price: Natural,
    ones: Natural,
    fives: Natural,
) -> bool:
    """Who can invest where tokens are short can invest where they are not."""
    at = pick(seat, SEATS)
    box = told(rates=told(investors_renown=price), supply=told(rp_ones=ones, rp_fives=fives))
    table = bare(Draft, renown_tokens=plus)
    if not tokens.can_invest(told(strict=True, box=box), table, at):
        return True
    return tokens.can_invest(told(strict=False, box=box), table, at)


@law(clauses=("TTG-SCO-01", "TTG-SET-07"), bound=FOUR_SEATS)
def first_tallies_are_sound(players: Players) -> bool:
    """Nobody begins with tokens."""
    state = GAME.new(1 + pick(players - 1, SEATS))
    return all(
        p == 0 and m == 0 for p, m in zip(state.renown_tokens, state.negative_tokens, strict=True)
    )


# Four systems


def table_of(seat: int, own: tuple[System, ...]) -> tuple[tuple[System, ...], ...]:
    """Systems of four seats, of which only one may be looked at."""
    return (*([UNTOUCHED] * seat), own, *([UNTOUCHED] * (SEATS - 1 - seat)))


@law(clauses=("TTG-SYS-02", "TTG-BLD-01", "TTG-UPG-01", "TTG-USE-03"), bound=FOUR_SYSTEMS)
def changing_a_system_keeps_their_number(seat: Seat, count: Systems, index: Place) -> bool:
    """Building, upgrading, using and taking bounty leave as many systems, whatever they are."""
    at = pick(seat, SEATS)
    own = copies(count, LIMIT, UNTOUCHED)
    which = pick(index, LIMIT)
    if which >= len(own):
        return True
    draft = bare(Draft, systems=table_of(at, own))
    put_system(draft, at, which, UNTOUCHED)
    return len(draft.systems[at]) == len(own) and len(draft.systems) == SEATS


KINDS: Final = tuple(Kind)
MOST_SLOTS: Final = 3
CASES: Final = len(Slot) * len(KINDS) * MOST_SLOTS
"""Each kind of slot with each kind of colony, on systems of each size."""
EVERY_SLOT: Final = Bound(
    "every kind of colony on every kind of slot of systems with one to three, each with one seat "
    "and one place in the row, slots all alike"
)


@law(clauses=("TTG-SYS-02", "TTG-SYS-03", "TTG-TAKE-02"), bound=EVERY_SLOT)
def claiming_with_room_keeps_the_limit(
    case: Annotated[int, Range(0, CASES - 1)], count: Annotated[int, Range(0, LIMIT - 1)],
    slots: Slots,
) -> bool:  # fmt: skip
    """A system claimed while there is room is one more, or none where no colony fits.

    The card lies anywhere in the row, and has one to three slots of any kind.
    """
    number = pick(case, CASES)
    slot, rest = tuple(Slot)[number % len(Slot)], number // len(Slot)
    kind, size = KINDS[rest % len(KINDS)], 1 + rest // len(KINDS)
    at, place = number % SEATS, number % MOST_IN_ROW
    own = copies(count, LIMIT, UNTOUCHED)
    game = told(
        systems={"s": told(slots=(slot,) * size)},
        builds={"c": told(kind=kind)},
        rulings=told(slots=slots, row=Row.COMPACT),
    )
    others = [RowCard("e")] * (MOST_IN_ROW - 1)
    row = (*others[:place], RowCard("s"), *others[place:])
    draft = bare(Draft, turn=at, systems=table_of(at, own), row=row, claimed=False)
    claim_system(game, draft, ClaimSystem("s", size - 1, "c"), log())
    grown = len(own) + (1 if accepts(slot, kind) else 0)
    return len(draft.systems[at]) == grown <= LIMIT and draft.claimed == accepts(slot, kind)


@law(clauses=("TTG-SYS-02", "TTG-SYS-03", "TTG-R-19"), bound=FOUR_SYSTEMS)
def no_claim_without_room(count: Systems, *, claimed: bool, begun: bool) -> bool:
    """With four systems the judge refuses every claim of another, so none is ever announced.

    Nor is one where another system has been begun with.
    """
    own = copies(count, LIMIT, UNTOUCHED)
    game = told(
        systems={"s": told(slots=(Slot.UTILITY,))},
        spaces={"s": UNTOUCHED},
        builds={"c": told(kind=Kind.UTILITY)},
        rulings=told(slots=Slots.CHOSEN),
        box=told(max_systems=LIMIT),
    )
    state = bare(
        State,
        turn=0,
        claimed=claimed,
        committed="t" if begun else "",
        row=(RowCard("s"),),
        hands=(holding({"c": 1}),),
        systems=(own,),
    )
    legal = not judge_claim_system(game, state, ClaimSystem("s", 0, "c"))
    return legal == (not claimed and not begun and len(own) < LIMIT)


@law(clauses=("TTG-REL-01", "TTG-REL-08", "TTG-REL-09"), bound=FOUR_SYSTEMS)
def relinquishing_makes_room(seat: Seat, count: Systems, index: Place) -> bool:
    """One system less."""
    at = pick(seat, SEATS)
    own = copies(count, LIMIT, System("s", ()))
    which = pick(index, LIMIT)
    if which >= len(own):
        return True
    draft = bare(
        Draft,
        turn=at,
        systems=table_of(at, own),
        row=(),
        renown=((),) * SEATS,
        discards=(holding({}),) * SEATS,
        decks=(holding({}),) * SEATS,
    )
    game = told(gross=False, strict=False, rulings=told(reshuffle=Reshuffle.LAZY))
    relinquish(game, draft, Relinquish(which), log())
    return len(draft.systems[at]) == len(own) - 1


@law(clauses=("TTG-PH-04", "TTG-USE-04"), bound=FOUR_SYSTEMS)
def resetting_keeps_the_number_of_systems(seat: Seat, count: Systems, *, used: bool) -> bool:
    """Turning cards upright takes none away, used or not."""
    at = pick(seat, SEATS)
    stacks = (Stack(("c",), used=bool(used)), None)
    own = copies(count, LIMIT, System("s", stacks))
    draft = bare(Draft, turn=at, systems=table_of(at, own), ships=((),) * SEATS, row=())
    begin_action(draft, log())
    return len(draft.systems[at]) == len(own)


@law(clauses=("TTG-SET-11", "TTG-SYS-02"), bound=FOUR_SEATS)
def everybody_starts_with_one_system(players: Players) -> bool:
    """The starting system, and room for more."""
    state = GAME.new(1 + pick(players - 1, SEATS))
    return all(len(own) == 1 and has_room(1, GAME.box.max_systems) for own in state.systems)


# The row, and the hazards in it


def sound_card(card: RowCard | None) -> bool:
    """Whether nothing on a card of the row is negative, neither tokens nor what it costs more."""
    if card is None:
        return True
    there = card.hazards >= 0 and card.burst >= 0 and card.removed >= 0
    return there and tokens.hazards_on(card) >= 0


def sound_row(draft: Draft, most: int) -> bool:
    """Whether a row is short enough and every card of it sound."""
    return len(draft.row) <= most and all(sound_card(card) for card in draft.row)


Hazards = tuple[Natural, Natural, Natural]
RowLength = Annotated[int, Range(0, 5)]
RowPlace = Annotated[int, Range(0, 4)]
THREE_IN_ROW: Final = Bound("rows of three cards, tokens unlimited")


def system_card(hazards: Hazards) -> RowCard:
    """A system in the row with any hazards, extra hazards and hazards bought off."""
    placed, burst, removed = hazards
    return RowCard("s", hazards=placed, burst=burst, removed=removed)


def space_game(row: Row, burst: Burst, printed: int, rate: int) -> Any:
    """A game with two systems, an event without tokens, a Cosmic Burst, and these numbers."""
    system = told(hazards=printed, bounty=Goods())
    return told(
        systems={"s": system, "n": system},
        events={"e": EventKind.RACE, "b": EventKind.BURST},
        rulings=told(row=row, burst=burst),
        strict=False,
        box=told(row_extra=1, rates=told(burst_hazard=rate, race_renown=0)),
    )


@law(clauses=("TTG-EXP-01", "TTG-EXP-03", "TTG-EXP-04", "TTG-R-08"), bound=ROW_OF_FIVE)
def revealing_keeps_the_row_limit(
    players: Players, length: RowLength, row: Row, *, gaps: bool
) -> bool:
    """In a turn the row is never longer than the players and one, full or with gaps."""
    seats = 1 + pick(players - 1, SEATS)
    cards: tuple[RowCard | None, ...] = copies(length, MOST_IN_ROW, RowCard("e"))
    if len(cards) > seats + 1:
        return True
    if gaps:
        cards = tuple(card if index == len(cards) - 1 else None for index, card in enumerate(cards))
    draft = bare(
        Draft,
        phase=Phase.EXPLORE,
        row=cards,
        quotas=(),
        space=(holding({"x": 1}),),
        hands=(UNTOUCHED,) * seats,
        space_discard=holding({}),
    )
    reveal(space_game(row, Burst.CONTINUOUS, 0, 0), draft, Reveal("x"), log())
    return len(draft.row) <= seats + 1


@law(clauses=("TTG-EXP-03", "TTG-R-08"), bound=ROW_OF_FIVE)
def exchanging_a_card_keeps_the_row(length: RowLength, place: RowPlace) -> bool:
    """Where a rule puts another card in the place of one, whatever they are, no place is lost.

    Rules that write the row by `replace` alone do no more than this.
    """
    cards = copies(length, MOST_IN_ROW, UNTOUCHED)
    index = pick(place, MOST_IN_ROW)
    if index >= len(cards):
        return True
    after = replace(cards, index, None)
    return len(after) == len(cards) and after[index] is None


@law(clauses=("TTG-SET-05", "TTG-EXP-03"), bound=ROW_OF_FIVE)
def setting_up_keeps_the_row_limit(players: Players, length: RowLength, row: Row) -> bool:
    """In the set-up a card a player is shown, and then the first turn begins."""
    seats = 1 + pick(players - 1, SEATS)
    cards = copies(length, MOST_IN_ROW, RowCard("e"))
    if len(cards) >= seats:
        return True
    draft = bare(
        Draft,
        phase=Phase.SETUP,
        row=cards,
        quotas=(),
        space=(holding({"x": 1, "y": 1}),),
        hands=(UNTOUCHED,) * seats,
        pools=(EMPTY,) * seats,
        systems=((),) * seats,
        turn=0,
    )
    game = space_game(row, Burst.CONTINUOUS, 0, 0)
    game.rulings.resource_timing = ResourceTiming.OWN_TURN
    show(told(**vars(game), teams=False), draft, Reveal("x"), log())
    full = len(draft.row) == seats
    return len(draft.row) == len(cards) + 1 and (draft.phase is Phase.EXPLORE) == full


@law(clauses=("TTG-R-08", "TTG-TAKE-01"), bound=ROW_OF_FIVE)
def leaving_never_lengthens_the_row(
    length: RowLength, place: RowPlace, row: Row, *, gaps: bool
) -> bool:
    """A card that is taken leaves the row no longer, whatever else is in it or only gaps."""
    places = copies(length, MOST_IN_ROW, UNTOUCHED)
    index = pick(place, MOST_IN_ROW)
    if index >= len(places):
        return True
    others = [None] * len(places) if gaps else [*places]
    cards = (*others[:index], RowCard("e"), *others[index + 1 :])
    draft = bare(Draft, row=cards)
    leave_row(told(rulings=told(row=row)), draft, index)
    return len(draft.row) <= len(cards)


@law(clauses=("TTG-HAZ-03", "TTG-R-19"), bound=ROW_OF_FIVE)
def buying_off_hazards_keeps_the_row(length: RowLength, place: RowPlace, hazards: Hazards) -> bool:
    """A hazard bought off was there, and the row stays as long as it was."""
    cards = copies(length, MOST_IN_ROW, RowCard("e"))
    index = pick(place, MOST_IN_ROW)
    if index >= len(cards):
        return True
    watched = system_card(hazards)
    row = (*cards[:index], watched, *cards[index + 1 :])
    game = told(systems={"s": UNTOUCHED}, rulings=told(hazard_removal=HazardRemoval.SEPARATE))
    if judge_remove(game, bare(State, row=row), RemoveHazard("s")):
        return True
    draft = bare(Draft, row=row)
    remove_hazard(game, draft, RemoveHazard("s"), log())
    one_less = tokens.hazards_on(watched) - 1
    found = draft.row[index]
    exact = found is not None and tokens.hazards_on(found) == one_less
    return exact and len(draft.row) == len(row) and sound_row(draft, len(row))


@law(clauses=("TTG-OPP-01", "TTG-OPP-04", "TTG-RAC-01", "TTG-PH-04"), bound=ROW_OF_FIVE)
def turning_cards_keeps_the_row(length: RowLength, hazards: Hazards, *, used: bool) -> bool:
    """Using an opportunity, the Space Race paying, and the reset change no place and no token."""
    race = RowCard("e", used=bool(used))
    row = (race, *copies(length - 1, MOST_IN_ROW - 1, system_card(hazards)))
    draft = bare(
        Draft,
        turn=0,
        row=row,
        systems=((),),
        ships=((),),
        renown_tokens=UNTOUCHED,
        negative_tokens=UNTOUCHED,
    )
    turn_card(draft, "e", log())
    _race(space_game(Row.COMPACT, Burst.CONTINUOUS, 0, 0), draft, log())
    begin_action(draft, log())
    return len(draft.row) == len(row) and sound_row(draft, len(row)) and draft.row[1:] == row[1:]


@law(clauses=("TTG-BUR-01", "TTG-EVT-01", "TTG-R-18"), bound=ROW_OF_FIVE)
def bursts_strike_without_moving_cards(
    length: RowLength, hazards: Hazards, rate: Natural, burst: Burst
) -> bool:
    """A Cosmic Burst only adds hazards, to each system as many as one."""
    systems = copies(length, MOST_IN_ROW - 1, system_card(hazards))
    draft = bare(Draft, row=(RowCard("b"), *systems))
    begin_bursts(space_game(Row.COMPACT, burst, 0, rate), draft)
    _, extra, _ = hazards
    struck = all(card is not None and card.burst == extra + rate for card in draft.row[1:])
    return struck and sound_row(draft, 1 + len(systems)) and len(draft.row) == 1 + len(systems)


@law(clauses=("TTG-BUR-02", "TTG-R-18"), bound=THREE_IN_ROW)
def hazards_stay_sound_when_cards_leave(
    hazards: Hazards, place: Annotated[int, Range(0, 2)], rate: Natural, row: Row, burst: Burst
) -> bool:
    """A Burst that leaves takes hazards along, but no more than there are."""
    cards = (RowCard("b", acting=True), system_card(hazards), RowCard("b", acting=True))
    draft = bare(Draft, row=cards)
    leave_row(space_game(row, burst, 0, rate), draft, pick(place, 3))
    return sound_row(draft, len(cards))


@law(clauses=("TTG-HAZ-01", "TTG-BUR-01", "TTG-R-06"), bound=THREE_IN_ROW)
def hazards_are_sound_on_arrival(
    hazards: Hazards, printed: Natural, rate: Natural, row: Row, burst: Burst
) -> bool:
    """A system comes with its printed hazards and those of Bursts that act, never less."""
    cards = (RowCard("b", acting=True), system_card(hazards))
    draft = bare(
        Draft,
        phase=Phase.EXPLORE,
        row=cards,
        quotas=(),
        space=(holding({"n": 1}),),
        hands=(UNTOUCHED,) * 2,
        space_discard=holding({}),
    )
    reveal(space_game(row, burst, printed, rate), draft, Reveal("n"), log())
    new = draft.row[0]
    expected = rate if burst is Burst.CONTINUOUS else 0
    arrived = new is not None and new.hazards == printed and new.burst == expected
    return arrived and sound_row(draft, 3)


@law(clauses=("TTG-SET-05",), bound=FOUR_SEATS)
def the_row_is_empty_at_first(players: Players) -> bool:
    """Nothing is explored before the first card is revealed."""
    state = GAME.new(1 + pick(players - 1, SEATS))
    return state.row == () and state.phase is Phase.SETUP


# Pools and bounty


def sound_amounts(amounts: Amounts) -> bool:
    """Whether no resource is there a negative number of times."""
    return amounts.m >= 0 and amounts.s >= 0 and amounts.p >= 0


Pool = Annotated[Amounts, Range(0)]
Price = Annotated[Goods, Range(0)]


def pools_with(seat: int, pool: Amounts) -> tuple[Amounts, ...]:
    """Pools of four seats, of which only one may be looked at."""
    return (*([UNTOUCHED] * seat), pool, *([UNTOUCHED] * (SEATS - 1 - seat)))


@law(clauses=("TTG-ANO-01", "TTG-USE-06", "TTG-R-28"), bound=FOUR_SEATS)
def spending_what_one_affords_keeps_the_pool_sound(seat: Seat, pool: Pool, price: Price) -> bool:
    """A price that is in the pool leaves nothing negative, and takes just that."""
    at = pick(seat, SEATS)
    if not tokens.affords(pool, price):
        return True
    draft = bare(Draft, turn=at, pools=pools_with(at, pool))
    tokens.spend(draft, price, log())
    left = draft.pools[at]
    exact = left == Amounts(pool.m - price.m, pool.s - price.s, pool.p - price.p)
    return exact and sound_amounts(left)


@law(clauses=("TTG-POOL-01", "TTG-R-42", "TTG-R-43"), bound=FOUR_SEATS)
def gaining_keeps_the_pool_sound(seat: Seat, pool: Pool, goods: Price) -> bool:
    """What is gained is added, without a limit but that of the tokens."""
    at = pick(seat, SEATS)
    draft = bare(Draft, turn=at, pools=pools_with(at, pool))
    tokens.gain(told(strict=False), draft, goods, log())
    return sound_amounts(draft.pools[at]) and draft.pools[at].m == pool.m + goods.m


@law(clauses=("TTG-COMP-03", "TTG-R-41", "TTG-R-43"), bound=FOUR_SEATS)
def short_supplies_only_cut_gains(
    resource: Resource, wanted: Natural, pool: Pool, lying: Pool, supply: Natural
) -> bool:
    """Where tokens are short a gain is what was wanted or less, and never less than nothing.

    Only the sum of what lies about counts, so all of it may lie in one pool and on one system.
    """
    box = told(supply=told(manpower=supply, science=supply, production=supply))
    systems = table_of(1, (System("s", (), lying),))
    draft = bare(
        Draft,
        turn=0,
        pools=(pool, EMPTY, EMPTY, EMPTY),
        systems=tuple(() if own is UNTOUCHED else own for own in systems),
        row=(),
    )
    tokens.gain(told(strict=True, box=box), draft, tokens.one_of(resource, wanted), log())
    gained = tokens.amount_of(draft.pools[0], resource) - tokens.amount_of(pool, resource)
    return 0 <= gained <= wanted and sound_amounts(draft.pools[0])


@law(clauses=("TTG-BNT-04", "TTG-BNT-05", "TTG-R-45"), bound=FOUR_SEATS)
def taking_bounty_keeps_both_sound(
    seat: Seat, pool: Pool, bounty: Pool, resource: Resource
) -> bool:
    """A token that lies there goes into the pool, and tokens are neither made nor lost."""
    at = pick(seat, SEATS)
    systems = table_of(at, (System("s", (), bounty),))
    action = TakeBounty(at, 0, resource)
    game = told(teams=False, systems={"s": told(bounty=bounty)})
    if judge_bounty(game, bare(State, turn=at, systems=systems), action):
        return True
    draft = bare(Draft, turn=at, pools=pools_with(at, pool), systems=systems)
    take_bounty(draft, action, log())
    left, new = draft.systems[at][0].bounty, draft.pools[at]
    conserved = (
        left.m + new.m == bounty.m + pool.m
        and left.s + new.s == bounty.s + pool.s
        and left.p + new.p == bounty.p + pool.p
    )
    return conserved and sound_amounts(left) and sound_amounts(new)


@law(clauses=("TTG-POOL-02", "TTG-POOL-03", "TTG-PH-09", "TTG-R-12"), bound=FOUR_SEATS)
def the_end_of_a_turn_empties_the_pool(seat: Seat, pool: Pool, timing: ResourceTiming) -> bool:
    """What was not spent is lost, and only the player's own; the next one's was empty and stays."""
    at = pick(seat, SEATS)
    after = (at + 1) % SEATS
    pools = list(pools_with(at, pool))
    pools[after] = EMPTY
    draft = bare(
        Draft,
        turn=at,
        pools=tuple(pools),
        quotas=(),
        space=(holding({"x": 1}),),
        hands=(UNTOUCHED,) * SEATS,
        systems=((),) * SEATS,
    )
    end_turn(timed(timing), draft, log())
    rest = [other for place, other in enumerate(draft.pools) if place not in (at, after)]
    empty = draft.pools[at] == Amounts(0, 0, 0) and draft.pools[after] is EMPTY
    return empty and not draft.window and all(other is UNTOUCHED for other in rest)


@law(clauses=("TTG-POOL-01", "TTG-POOL-03", "TTG-BNT-04", "TTG-R-12"), bound=FOUR_SEATS)
def only_the_pool_of_the_turn_changes(
    seat: Seat, pool: Pool, price: Price, bounty: Pool, resource: Resource
) -> bool:
    """In every phase: whoever spends, gains or takes bounty, it is the player of the turn."""
    at = pick(seat, SEATS)
    systems = table_of(at, (System("s", (), bounty),))
    draft = bare(Draft, turn=at, pools=pools_with(at, pool), systems=systems)
    tokens.gain(told(strict=False), draft, price, log())
    tokens.spend(draft, price, log())
    take_bounty(draft, TakeBounty(at, 0, resource), log())
    others = [other for place, other in enumerate(draft.pools) if place != at]
    return draft.turn == at and all(other is UNTOUCHED for other in others)


def timed(timing: ResourceTiming) -> Any:
    """A game of which only the time for bounty and exchanges is known."""
    return told(rulings=told(resource_timing=timing), teams=False, box=told(rates=UNTOUCHED))


@law(clauses=("TTG-RES-02", "TTG-RES-03", "TTG-RES-04", "TTG-R-28"))
def what_buys_a_card_can_be_spent(
    pool: Pool, resource: Resource, rate: Annotated[int, Range(1)]
) -> bool:
    """Resources that are worth a card are enough to pay its rate."""
    enough = cards_for(tokens.amount_of(pool, resource), rate) > 0
    return not enough or tokens.affords(pool, tokens.one_of(resource, rate))


@law(clauses=("TTG-POOL-01", "TTG-SET-07"), bound=FOUR_SEATS)
def pools_are_empty_at_first(players: Players) -> bool:
    """Nobody begins with resources."""
    state = GAME.new(1 + pick(players - 1, SEATS))
    bounties = [system.bounty for own in state.systems for system in own]
    return all(sound_amounts(one) for one in (*state.pools, *bounties))


# Cards that are owed


@law(clauses=("TTG-RES-05", "TTG-SET-10", "TTG-R-39"), bound=FOUR_SEATS)
def owing_cards_never_gives_a_negative_number(
    seat: Seat, draws: Natural, more: Natural, *, deck: bool, pile: bool
) -> bool:
    """More cards are due, or none at all where none can be drawn."""
    at = pick(seat, SEATS)
    one: Cards = holding({"a": 1})
    none: Cards = holding({})
    table = [UNTOUCHED] * SEATS
    draft = bare(
        Draft,
        turn=at,
        draws=draws,
        decks=(*table[:at], one if deck else none, *table[at + 1 :]),
        discards=(*table[:at], one if pile else none, *table[at + 1 :]),
    )
    owe_draws(draft, more, log())
    return draft.draws == (draws + more if deck or pile else 0)


@law(clauses=("TTG-PH-03", "TTG-RES-05", "TTG-SET-10"), bound=FOUR_SEATS)
def drawing_takes_one_of_the_cards_that_are_owed(
    seat: Seat, draws: Natural, left: Natural, reshuffle: Reshuffle, *, pile: bool
) -> bool:
    """A draw is judged illegal where none is due, and otherwise one less is due, or none."""
    at = pick(seat, SEATS)
    table = [UNTOUCHED] * SEATS
    decks = (*table[:at], holding({"a": 1, "b": left}), *table[at + 1 :])
    if judge_draw(bare(State, turn=at, draws=draws, decks=decks), Draw("a")):
        return draws == 0
    none = (*table[:at], holding({}), *table[at + 1 :])
    discards = (*table[:at], holding({"a": 1} if pile else {}), *table[at + 1 :])
    draft = bare(Draft, turn=at, draws=draws, decks=decks, discards=discards, hands=none)
    take_draw(told(rulings=told(reshuffle=reshuffle)), draft, Draw("a"), log())
    rest = left > 0 or pile
    return draft.draws == (draws - 1 if rest else 0) and draft.draws >= 0


@law(clauses=("TTG-PIR-01", "TTG-R-11"), bound=FOUR_SEATS)
def surrendering_takes_one_off_the_toll(
    seat: Seat, toll: Annotated[int, Range(1)], held: Annotated[int, Range(1)]
) -> bool:
    """A card given to pirates is one less to give."""
    at = pick(seat, SEATS)
    table = [UNTOUCHED] * SEATS
    none = (*table[:at], holding({}), *table[at + 1 :])
    draft = bare(
        Draft,
        turn=at,
        toll=toll,
        discards=none,
        decks=none,
        hands=(*table[:at], holding({"a": held}), *table[at + 1 :]),
    )
    game = told(rulings=told(reshuffle=Reshuffle.LAZY))
    surrender(game, draft, Surrender("a"), log())
    return draft.toll == toll - 1 >= 0


@law(clauses=("TTG-PIR-01", "TTG-PIR-04", "TTG-EXP-05"), bound=ONE_CARD)
def pirates_never_ask_for_less_than_nothing(
    seat: Seat,
    asked: Natural,
    hand: Annotated[int, Range(0, 2)],
    draws: Natural,
    *,
    pirates: bool,
    rich: bool,
) -> bool:
    """The toll is none without pirates, none of an empty hand, and never more than is held."""
    at, held = pick(seat, SEATS), pick(hand, 3)
    table = [UNTOUCHED] * SEATS
    one: Cards = holding({"a": 1})
    none: Cards = holding({})
    game = robbed(asked)
    draft = bare(
        Draft,
        turn=at,
        row=(RowCard("p"),) if pirates else (),
        draws=draws,
        toll=0,
        pools=pools_with(at, Amounts(p=1) if rich else EMPTY),
        declined=(),
        hands=(*table[:at], holding({"a": held}), *table[at + 1 :]),
        systems=((),) * SEATS,
        ships=((),) * SEATS,
        decks=(*table[:at], one, *table[at + 1 :]),
        discards=(*table[:at], none, *table[at + 1 :]),
    )
    after_reveal(game, draft, log())
    fair = 0 <= draft.toll <= held and draft.toll <= asked
    return fair and draft.draws >= 0 and (pirates or draft.toll == 0) and draft.window == rich


def robbed(asked: int) -> Any:
    """A game in which pirates ask for so many cards, and production buys a card in every phase."""
    rates = told(
        pirates_cards=asked, manpower_per_card=3, production_per_card=1, science_per_pick=1
    )
    return told(
        events={"p": EventKind.PIRATES}, box=told(rates=rates), teams=False,
        rulings=told(resource_timing=ResourceTiming.OWN_TURN),
    )  # fmt: skip


@law(clauses=("TTG-PIR-01", "TTG-PIR-03", "TTG-R-12"), bound=ONE_CARD)
def the_toll_follows_the_hand(
    seat: Seat, asked: Natural, hand: Annotated[int, Range(0, 2)], *, rich: bool
) -> bool:
    """While the player may still spend, pirates ask for what is held by then and no more."""
    at, held = pick(seat, SEATS), pick(hand, 3)
    table = [UNTOUCHED] * SEATS
    draft = bare(
        Draft,
        phase=Phase.PIRATES,
        turn=at,
        row=(RowCard("p"),),
        draws=0,
        toll=0,
        pending=None,
        window=True,
        pools=pools_with(at, Amounts(p=1) if rich else EMPTY),
        declined=(),
        hands=(*table[:at], holding({"a": held}), *table[at + 1 :]),
        systems=((),) * SEATS,
        ships=((),) * SEATS,
        decks=(*table[:at], holding({"a": 1}), *table[at + 1 :]),
        discards=(*table[:at], holding({}), *table[at + 1 :]),
    )
    settle(robbed(asked), draft, log())
    exact = draft.toll == min(asked, held)
    waits = draft.phase is Phase.PIRATES and draft.window == rich
    return exact and draft.draws >= 0 and (waits or (not rich and draft.toll == 0))


@law(clauses=("TTG-SET-13",), bound=FOUR_SEATS)
def nothing_is_owed_at_first(players: Players) -> bool:
    """Neither cards to draw nor to surrender."""
    state = GAME.new(1 + pick(players - 1, SEATS))
    first = state.turn == state.first in range(len(state.hands))
    return first and state.draws == 0 and state.toll == 0


# Whose turn it is


@law(clauses=("TTG-PH-11", "TTG-SET-13", "TTG-END-02"), bound=FOUR_SEATS)
def the_turn_passes_to_the_next_seat(players: Players, turn: Seat, first: Seat, end: End) -> bool:
    """After the last player comes the first; when all is revealed the turn may stay for ever."""
    seats, at, start = 1 + pick(players - 1, SEATS), pick(turn, SEATS), pick(first, SEATS)
    if at >= seats or start >= seats:
        return True
    timing = ResourceTiming.OWN_TURN
    rulings = told(end=end, resource_timing=timing)
    game, after = told(rulings=rulings, teams=False), (at + 1) % seats
    table = (UNTOUCHED,) * seats
    known: dict[str, Any] = {
        "turn": at, "first": start, "pools": (EMPTY,) * seats, "hands": table,
        "systems": ((),) * seats, "ships": ((),) * seats, "phase": Phase.ACTION,
    }  # fmt: skip
    going = bare(Draft, quotas=(), space=(holding({"x": 1}),), **known)
    end_turn(game, going, log())
    last = bare(
        Draft, quotas=(), space=(), row=(), decks=(holding({"a": 1}),) * seats, draws=0,
        discards=table, renown=((),) * seats, renown_tokens=(0,) * seats,
        negative_tokens=(0,) * seats, **known,
    )  # fmt: skip
    end_turn(told(**vars(game), events={}), last, log())
    over = last.phase is Phase.OVER
    return going.turn == after and last.turn == (at if over else after)


# Cards still to be shown in random play


class SpaceKind(enum.Enum):
    """The kinds of space cards, as quotas name them."""

    SYSTEM = "s"
    EVENT = "e"
    ANOMALY = "a"


@law(clauses=("TTG-SET-03", "TTG-SET-14", "TTG-R-72"), bound=THREE_SECTORS)
def quotas_never_fall_below_nothing(
    quota: Annotated[Quota, Range(0)], kind: SpaceKind, sector: Annotated[int, Range(0, 2)]
) -> bool:
    """A card is shown only where its kind is still to come, and one less is to come then."""
    at = pick(sector, 3)
    done, later = Quota(0, 0, 0, 0), UNTOUCHED
    quotas = (*[done] * at, quota, *[later] * (2 - at))
    space = (*[later] * at, holding({"x": 1}), *[later] * (2 - at))
    if quota.total() == 0:
        return True
    shared = told(either=quota.either)
    box = told(selections={1: (shared,) * 3})
    game = told(kinds={"x": kind.value}, systems={}, events={}, box=box)
    state = bare(
        State, phase=Phase.SETUP, quotas=quotas, space=space, hands=(UNTOUCHED,), window=False
    )
    if judge_reveal(game, state, Reveal("x")):
        return True
    draft = bare(Draft, phase=Phase.SETUP, quotas=quotas, space=space, row=())
    reveal(game, draft, Reveal("x"), log())
    left = draft.quotas[at]
    sound = left.systems >= 0 and left.events >= 0 and left.anomalies >= 0 and left.either >= 0
    return sound and left.total() == quota.total() - 1


@law(clauses=("TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-RND-04", "TTG-R-53"))
def first_quotas_are_sound(printed: Annotated[Quota, Range(0)], fringe: SoloFringe) -> bool:
    """However the cards that may be either kind are read, as many are to come as are printed."""
    quota = _quota(told(rulings=told(solo_fringe=fringe)), told(**attrs.asdict(printed)))
    sound = quota.systems >= 0 and quota.events >= 0 and quota.anomalies >= 0 and quota.either >= 0
    return sound and quota.total() == printed.total()
