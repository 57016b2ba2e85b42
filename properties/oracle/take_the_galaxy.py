"""A second reading of Take The Galaxy, written from the rules alone and never from the engine.

It is made to be read: cards are their ids, piles are counters, every action copies the whole table,
and the choices of a player are found by trying everything. Chance is fed from outside: a list of
drawn cards is used up from its front, and `Undealt` says what could come when it is empty. A turn
is `explore`, perhaps `surrender`, `draw_reset`, any actions by `carry_out`, and `end_turn`. Before
each of the first three a player with something to spend may spend it, which `waits` says; the step
"go on" ends that.

Actions are plain tuples, the cards paid last (left out when none are due): ("claim_sys", card,
slot, colony, payment), ("claim", card, payment), ("build", system, slot, colony, payment), ("ship",
card, payment), ("upgrade", system, slot, colony, payment), ("use_col", owner, system, slot),
("use_ship", owner, i), ("conv_m",), ("conv_p",), ("conv_s", card), ("bounty", owner, system,
resource, n), ("relinquish", system), ("opp", card, argument...), ("remove_hazard", card, payment),
("surrender", card) to the Pirates, ("go_on",) and ("end",). The Investors take the seat of a
partner who pays, if one does, and then the renown cards changed into tokens; The Next Step takes a
ship's number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from properties.oracle.take_the_galaxy_objections import (
    SPENDING,
    Action,
    announcement_fault,
    bill,
    built_card,
    fits,
    free_slot,
    investor,
    objections,
    same_team,
    split,
    stack_kinds,
)
from properties.oracle.take_the_galaxy_table import (
    HOME,
    MOST_SYSTEMS,
    RESOURCES,
    Seat,
    System,
    Table,
    branch,
    build_cost,
    earn,
    gain,
    hazards,
    new_stack,
    new_system,
    reveal_card,
    set_up,
    take,
    top,
    trade_in,
)

__all__ = [
    "Action",
    "Seat",
    "Table",
    "Undealt",
    "announcements",
    "build_cost",
    "carry_out",
    "draw_reset",
    "end_turn",
    "explore",
    "faults",
    "hazards",
    "leaders",
    "objections",
    "score",
    "set_up",
    "surrender",
    "winners",
]


class Undealt(LookupError):
    """A card must be drawn and none was given; `options` holds what the draw deck offers."""

    def __init__(self, options: Counter[str]) -> None:
        super().__init__("draws: one more card is needed")
        self.options = options


# --- Carrying out ----------------------------------------------------------------------------


def carry_out(table: Table, action: Action, draws: list[str]) -> Table:
    """The table after a legal action; the given table is left alone, the draws are used up."""
    if refused := objections(table, action):
        raise ValueError(f"action: {action!r} is refused: {refused[0]}")
    words, payment = split(action)
    after = branch(table)
    pay(after, words, payment)
    DEEDS[words[0]](after, draws, *words[1:])
    if words[0] in SPENDING and after.waits:
        pause(after)
    return after


def pay(table: Table, words: Action, payment: list[str]) -> None:
    """Resources leave the pool; paid cards go to the discard pile, the built one to the table."""
    for resource, n in bill(table, words).items():
        if resource != "C":
            table.active.pool[resource] -= n
    table.active.hand -= built_card(words)
    table.active.hand -= Counter(payment)
    discard(table, payment)


def discard(table: Table, cards: Sequence[str]) -> None:
    """Cards to the discard pile, which at once becomes the draw deck if there is none."""
    table.active.discard.update(cards)
    if table.ruling("reshuffle") == "immediate":
        reshuffle(table.active)


def reshuffle(seat: Seat) -> None:
    """An empty draw deck takes the discard pile; a deck has no order here, only contents."""
    if not seat.deck.total():
        seat.deck, seat.discard = seat.discard, Counter()


def draw(table: Table, draws: list[str], n: int) -> None:
    """The active player draws, as many cards as there are."""
    seat = table.active
    for _ in range(n):
        reshuffle(seat)
        if not seat.deck.total():
            return
        if not draws:
            raise Undealt(Counter(seat.deck))
        card = draws.pop(0)
        if not seat.deck[card]:
            raise ValueError(f"draws: {card} is not in the draw deck")
        seat.deck -= Counter([card])
        seat.hand[card] += 1
        discard(table, [])


def effect(table: Table, draws: list[str], output: dict[str, int]) -> None:
    """What a card gives, to the active player whoever owns it."""
    for resource in RESOURCES:
        gain(table, resource, output.get(resource, 0))
    earn(table, table.active, output.get("RP", 0))
    draw(table, draws, output.get("C", 0))


def claim_system(table: Table, _: list[str], card: str, slot: int, colony: str) -> None:
    """The system becomes the newest, with the colony on it; its hazards are gone."""
    take(table, card)
    site = new_system(table.cards, card)
    site["stacks"][slot] = new_stack(colony)
    table.active.systems.append(site)
    table.claimed, table.committed = True, None


def claim(table: Table, _: list[str], card: str) -> None:
    """An anomaly or event goes to the renown pile."""
    take(table, card)
    table.active.renown.append(card)
    if table.kind(card) != "event" or table.ruling("event_counts_as_claim") == "yes":
        table.claimed = True


def build(table: Table, _: list[str], system: int, slot: int, colony: str) -> None:
    """A colony on a slot, ready."""
    site = table.active.systems[system]
    spot = free_slot(table, site, slot)
    assert spot is not None
    site["stacks"][spot] = new_stack(colony)


def build_ship(table: Table, _: list[str], card: str) -> None:
    """A ship, ready."""
    table.active.ships.append([card, False])


def upgrade(table: Table, _: list[str], system: int, slot: int, colony: str) -> None:
    """A colony over another: ready as a new card, or as used as the old one."""
    stack = table.active.systems[system]["stacks"][slot]
    stack["cards"].append(colony)
    stack["used"] = stack["used"] and table.ruling("upgrade_state") == "inherit"


def use_colony(table: Table, draws: list[str], owner: int, system: int, slot: int) -> None:
    """Turn a colony and take what it gives."""
    table.seats[owner].systems[system]["stacks"][slot]["used"] = True
    effect(table, draws, table.cards[top(table.seats[owner], system, slot)]["out"])


def use_ship(table: Table, draws: list[str], owner: int, index: int) -> None:
    """Turn a ship and take what it gives."""
    ship = table.seats[owner].ships[index]
    ship[1] = True
    effect(table, draws, table.cards[ship[0]]["out"])


def convert(table: Table, draws: list[str]) -> None:
    """The resources are paid: draw a card."""
    draw(table, draws, 1)


def pick(table: Table, _: list[str], card: str) -> None:
    """The science is paid: a chosen card comes back."""
    table.active.discard -= Counter([card])
    table.active.hand[card] += 1


def take_bounty(table: Table, _: list[str], owner: int, system: int, resource: str, n: int) -> None:
    """Tokens move from a system to the pool."""
    table.seats[owner].systems[system]["bounty"][resource] -= n
    table.active.pool[resource] += n


def relinquish(table: Table, _: list[str], system: int) -> None:
    """The system scores in the pile, its colonies in tokens; each fresh Space Race adds one."""
    seat = table.active
    renown = [int(table.cards[card]["rp"]) for card in tops(seat.systems[system])]
    site = seat.systems.pop(system)
    seat.renown.append(site["id"])
    discard(table, [card for stack in site["stacks"] for card in stack["cards"]])
    if table.ruling("renown_tokens") == "gross":
        earn(table, seat, sum(n for n in renown if n > 0))
        earn(table, seat, sum(n for n in renown if n < 0))
    else:
        earn(table, seat, sum(renown))
    for place in table.shown():
        if table.event(place["card"]) == "race" and not place["used"]:
            place["used"] = True
            earn(table, seat, table.rates["race"])
    table.relinquished = True


def tops(site: System) -> list[str]:
    """The colonies of a system that count."""
    return [stack["cards"][-1] for stack in site["stacks"] if stack]


def opportunity(table: Table, draws: list[str], card: str, *arguments: Any) -> None:
    """Turn the card and take the chance it offers."""
    next(place for place in table.shown() if place["card"] == card)["used"] = True
    match table.event(card):
        case "migration":
            gain(table, "M", table.rates["migration"])
        case "nomads":
            effect(table, draws, table.rewards["nomads"])
        case "nextstep":
            discard(table, [table.active.ships.pop(arguments[0])[0]])
            effect(table, draws, table.rewards["nextstep"])
        case _:
            payer, pile = investor(table, arguments)
            trade_in(table, payer, pile)
            table.seats[payer].rp -= table.rates["investors_rp"]
            draw(table, draws, table.rates["investors_cards"])


def remove_hazard(table: Table, _: list[str], card: str) -> None:
    """One hazard less, for everybody; the first stage of a claim leaves no other claim open."""
    next(place for place in table.shown() if place["card"] == card)["removed"] += 1
    if table.ruling("hazard_removal") == "staged":
        table.committed = card


def give_up(table: Table, _: list[str], card: str) -> None:
    """One card to the Pirates, whoever picked it and however many there are."""
    table.active.hand -= Counter([card])
    discard(table, [card])
    enter(table, "draw")


def go_on(table: Table, _: list[str]) -> None:
    """Nothing more is spent before the next step; Pirates that found no card are gone with it."""
    if table.phase == "pirates" and not table.active.hand.total():
        enter(table, "draw")
    else:
        table.waits = False


def close_turn(table: Table, _: list[str]) -> None:
    """The pool is lost; the game is over if all of space has been shown, or its round is done."""
    table.active.pool = dict.fromkeys(RESOURCES, 0)
    table.claimed = table.relinquished = False
    table.committed, table.declined = None, []
    following = (table.current + 1) % table.players
    waits = table.ruling("end") == "finish_round" and following != table.first
    if any(pile.total() for pile in table.space.values()) or waits:
        table.current = following
        enter(table, "explore")
    else:
        table.phase = "over"


DEEDS: dict[str, Callable[..., None]] = {
    "claim_sys": claim_system,
    "claim": claim,
    "build": build,
    "ship": build_ship,
    "upgrade": upgrade,
    "use_col": use_colony,
    "use_ship": use_ship,
    "conv_m": convert,
    "conv_p": convert,
    "conv_s": pick,
    "bounty": take_bounty,
    "relinquish": relinquish,
    "opp": opportunity,
    "remove_hazard": remove_hazard,
    "surrender": give_up,
    "go_on": go_on,
    "end": close_turn,
}


# --- The steps of a turn ---------------------------------------------------------------------


def explore(table: Table, reveal: str | None) -> Table:
    """Show the next space card (none in turns after the last); then Pirates ask for a card."""
    after = begun(table, "explore")
    if reveal is not None:
        reveal_card(after, reveal)
    elif any(pile.total() for pile in table.space.values()):
        raise ValueError("reveal: space has cards left, so one must be shown")
    enter(after, "pirates" if after.events("pirates") else "draw")
    return after


def enter(table: Table, phase: str) -> None:
    """A phase before the Action phase begins; its player may have something to spend first."""
    table.phase, table.waits = phase, True
    pause(table)


def pause(table: Table) -> None:
    """The turn waits as long as something can be spent; Pirates spare an empty hand.

    Where exploration shows nothing any more it is no step to wait for.
    """
    shows = table.phase != "explore" or any(pile.total() for pile in table.space.values())
    table.waits = shows and table.ruling("resource_timing") == "own_turn"
    table.waits = any(
        not announcement_fault(table, words)
        for words in spendings(table)
        if words[1:4] not in table.declined
    )
    if table.phase == "pirates" and not table.waits and not table.active.hand.total():
        enter(table, "draw")


def surrender(table: Table, card: str) -> Table:
    """Give the Pirates a card, picked by the victim or by chance."""
    return carry_out(table, ("surrender", card), [])


def draw_reset(table: Table, draws: list[str]) -> Table:
    """Draw a card; then own colonies and ships and all opportunities are ready again."""
    after = begun(table, "draw")
    draw(after, draws, 1)
    for stack in (stack for site in after.active.systems for stack in site["stacks"] if stack):
        stack["used"] = False
    after.active.ships = [[card, False] for card, _ in after.active.ships]
    for place in after.shown():
        place["used"] = False
    after.phase = "action"
    return after


def end_turn(table: Table) -> Table:
    """The active player declares the end of the turn."""
    return carry_out(table, ("end",), [])


def begun(table: Table, phase: str) -> Table:
    """A copy of the table, which must be in the phase that the step belongs to."""
    if table.phase != phase or table.waits:
        raise ValueError(f"phase: {table.phase}, but this step belongs to {phase}")
    return branch(table)


# --- Every choice, and the score -------------------------------------------------------------


def announcements(table: Table) -> set[Action]:
    """Everything the player to decide can announce and afford, without the cards paid."""
    return {words for words in candidates(table) if not announcement_fault(table, words)}


def candidates(table: Table) -> Iterator[Action]:
    """Everything that could be said at this table, sensible or not."""
    yield from [("end",), ("go_on",), *spendings(table)]
    for card in table.active.hand:
        yield from [("surrender", card), ("ship", card)]
    for card in (place["card"] for place in table.shown()):
        yield from [("claim", card), ("remove_hazard", card)]
        yield from (("opp", card, *arguments) for arguments in opportunity_arguments(table, card))
        slots = range(len(table.cards[card]["slots"]))
        yield from (("claim_sys", card, i, colony) for i in slots for colony in table.active.hand)
    for owner, seat in enumerate(table.seats):
        yield from (("use_ship", owner, i) for i in range(len(seat.ships)))
        for i, site in enumerate(seat.systems):
            yield from site_candidates(table, owner, i, site)


def spendings(table: Table) -> Iterator[Action]:
    """Every exchange, and every use of the tokens that lie on systems."""
    yield from [("conv_m",), ("conv_p",)]
    yield from (("conv_s", card) for card in table.active.discard)
    for owner, seat in enumerate(table.seats):
        for i, site in enumerate(seat.systems):
            for resource, lying in site["bounty"].items():
                yield from (("bounty", owner, i, resource, n) for n in range(1, lying + 1))


def site_candidates(table: Table, owner: int, system: int, site: System) -> Iterator[Action]:
    """Everything that could be said about one system."""
    slots = range(len(site["stacks"]))
    yield from (("use_col", owner, system, slot) for slot in slots)
    if owner == table.current:
        yield ("relinquish", system)
        for deed in ("build", "upgrade"):
            yield from ((deed, system, slot, card) for slot in slots for card in table.active.hand)


def opportunity_arguments(table: Table, card: str) -> Iterator[Action]:
    """What can be said along with an opportunity: a ship, or a payer and some renown cards."""
    if table.event(card) == "nextstep":
        yield from ((i,) for i in range(len(table.active.ships)))
        return
    if table.event(card) != "investors":
        yield ()
        return
    for owner, seat in enumerate(table.seats):
        named = () if owner == table.current else (owner,)
        for n in range(len(seat.renown) + 1):
            yield from ((*named, *pile) for pile in combinations(seat.renown, n))


def score(table: Table, seat: int) -> int:
    """Tokens, the renown pile, and the systems and uncovered colonies on the table."""
    owned = table.seats[seat]
    counted = [*owned.renown, *(site["id"] for site in owned.systems)]
    counted += [card for site in owned.systems for card in tops(site)]
    return owned.rp + sum(int(table.cards[card]["rp"]) for card in counted)


def leaders(table: Table) -> set[int]:
    """Who would win if the game ended now: a seat counts with its partner."""
    seats = range(table.players)
    totals = [sum(score(table, s) for s in seats if same_team(table, s, seat)) for seat in seats]
    return {seat for seat in seats if totals[seat] == max(totals)}


def winners(table: Table) -> set[int]:
    """Who has won: nobody before the end."""
    return leaders(table) if table.phase == "over" else set()


# --- Faults ----------------------------------------------------------------------------------


def faults(table: Table, before: Table | None = None) -> list[str]:
    """What is wrong with a table of a complete game, each with its invariant's number."""
    found = [*space_faults(table), *turn_faults(table)]
    for number, seat in enumerate(table.seats):
        each = [*pile_faults(table, seat), *site_faults(table, seat)]
        found += [f"{fault} (seat {number})" for fault in each]
    return found if before is None else [*found, *bounty_faults(before, table)]


def pile_faults(table: Table, seat: Seat) -> Iterator[str]:
    """Invariants 1, 3, 7 and 8 for one player."""
    copies = {c: card["copies"] for c, card in table.cards.items() if "copies" in card}
    held = seat.hand + seat.deck + seat.discard + Counter(ship for ship, _ in seat.ships)
    stacks = [stack for site in seat.systems for stack in site["stacks"] if stack]
    held.update(card for stack in stacks for card in stack["cards"])
    homes = [site["id"] for site in seat.systems].count(HOME) + seat.renown.count(HOME)
    if held != Counter({c: n for c, n in copies.items() if c != HOME}) or homes > 1:
        yield "I-01 player cards: not the deck this player began with"
    if not 1 <= len(seat.systems) <= MOST_SYSTEMS:
        yield f"I-03 systems: {len(seat.systems)}"
    early = table.ruling("resource_timing") == "own_turn"
    acting = (early or table.phase == "action") and seat is table.active
    if min(seat.pool.values()) < 0 or (any(seat.pool.values()) and not acting):
        yield f"I-07 pool: {seat.pool}"
    if table.ruling("reshuffle") == "immediate" and seat.discard.total() > 0 == seat.deck.total():
        yield "I-08 deck: empty beside a discard pile"


def site_faults(table: Table, seat: Seat) -> Iterator[str]:
    """Invariants 5, 6 and 16 for one player's systems."""
    for site in seat.systems:
        if not tops(site) or not fits(table, site["id"], stack_kinds(table, site)):
            yield f"I-05 colonies: {site}"
        for stack in (stack for stack in site["stacks"] if stack):
            costs = [table.cards[card]["cost"] for card in stack["cards"]]
            kinds = {table.kind(card) for card in stack["cards"]}
            if len(kinds) > 1 or costs != sorted(set(costs)):
                yield f"I-06 stack: {stack}"
        printed = new_system(table.cards, site["id"])["bounty"]
        if any(not 0 <= n <= printed[resource] for resource, n in site["bounty"].items()):
            yield f"I-16 bounty: {site}"


def space_faults(table: Table) -> Iterator[str]:
    """Invariants 2 and 4, and the homes of invariant 1."""
    lying = Counter(place["card"] for place in table.shown()) + Counter(table.space_discard)
    lying += Counter(table.removed)
    for pile in table.space.values():
        lying += pile
    for seat in table.seats:
        lying.update([*seat.renown, *(site["id"] for site in seat.systems)])
    if lying.pop(HOME, 0) != table.players:
        yield "I-01 homes: not one for each player"
    wormholes = [card.get("wormhole", table.players + 1) for card in table.cards.values()]
    wanted = sum(number <= table.players for number in wormholes)
    if lying.total() != wanted or max(lying.values()) > 1:
        yield f"I-02 space cards: {lying.total()}, or one in two places"
    if len(table.row) > table.players + 1 or (None in table.row and not conveyed(table)):
        yield f"I-04 row: {len(table.row)} places, or a gap"
    after_reveal = table.phase in ("pirates", "draw") and table.ruling("end") == "literal"
    if after_reveal and (not table.row or table.row[0] is None):
        yield "I-04 row: no newest card"


def conveyed(table: Table) -> bool:
    """Whether claimed cards leave gaps."""
    return table.ruling("row") == "conveyor"


def turn_faults(table: Table) -> Iterator[str]:
    """Invariant 9: the limits of a turn are fresh outside the Action phase."""
    if table.phase != "action" and (table.claimed or table.relinquished or table.committed):
        yield f"I-09 limits: used in phase {table.phase}"
    if table.waits and table.phase not in ("explore", "pirates", "draw"):
        yield f"I-09 limits: waiting in phase {table.phase}"


def bounty_faults(before: Table, after: Table) -> Iterator[str]:
    """Invariant 16 between two tables: what lies on a system never grows."""
    for earlier, later in zip(before.seats, after.seats, strict=True):
        lying = {site["id"]: site["bounty"] for site in earlier.systems}
        for site in (site for site in later.systems if site["id"] in lying):
            if any(n > lying[site["id"]][resource] for resource, n in site["bounty"].items()):
                yield f"I-16 bounty: grew on {site['id']}"
