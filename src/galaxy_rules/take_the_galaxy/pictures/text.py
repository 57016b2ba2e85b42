"""Take The Galaxy for a terminal: the Explored Space, then what lies before each seat.

Cards go by the ids that the notation uses, systems, slots and ships by its numbers.  A slot shows
its letter and the colony on top: ``1:U archive`` stands ready, ``1:U archive used`` is turned, and
``over`` names what it covers.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final, cast

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.take_the_galaxy import Phase, State, TakeTheGalaxy, View
from galaxy_rules.take_the_galaxy.pictures.card_words import amounts, card_words, event_words, goods
from galaxy_rules.take_the_galaxy.rules.arithmetic import partner
from galaxy_rules.take_the_galaxy.rules.end_of_game import standing, total
from galaxy_rules.take_the_galaxy.rules.tokens import hazards_on
from galaxy_rules.take_the_galaxy.words.components import AnomalyCard, EventCard, Sector, SystemCard
from galaxy_rules.take_the_galaxy.words.state import (
    EMPTY,
    Cards,
    Consent,
    Investing,
    Payment,
    RowCard,
    Stack,
    System,
)

WIDTH: Final = 100
LEGEND: Final = (
    "slots: B biosphere, D deposit, U utility; what is not used stands ready",
    "M manpower, S science, P production, C cards, RP renown",
)

AMOUNT: Final = re.compile(r"(?<=\d) (?=(?:RP|[MSPC])\b)")
GLUE: Final = "\N{NO-BREAK SPACE}"
"""Keeps a number and its letter on one line while lines are broken."""

Shown = State | View
Pile = Cards | int


def text(game: TakeTheGalaxy, shown: Shown) -> str:
    """The whole table."""
    lines = [*_heading(game, shown), "", *_row(game, shown)]
    for seat in range(len(shown.hands)):
        lines += ["", *_seat(game, shown, seat)]
    lines += ["", *LEGEND]
    return "\n".join(lines)


def public(shown: Shown) -> State:
    """A view as the state that rules about public things take it for: the fields have one name."""
    return cast("State", shown)


def _fit(line: str, hanging: int = 4) -> list[str]:
    """A line, broken between words where a terminal would break it anywhere."""
    indent = " " * (len(line) - len(line.lstrip()) + hanging)
    whole = AMOUNT.sub(GLUE, line)
    lines = textwrap.wrap(whole, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [one.replace(GLUE, " ") for one in lines]


# the heading


def _heading(game: TakeTheGalaxy, shown: Shown) -> Iterator[str]:
    yield f"TAKE THE GALAXY, {whose_eyes(shown)}{', in teams' if game.teams else ''}"
    yield from _fit(how_it_stands(game, shown))
    yield _space(shown)


def whose_eyes(shown: Shown) -> str:
    """For whom it is drawn."""
    if isinstance(shown, State):
        return "all cards open"
    if shown.seat == SPECTATOR:
        return "as an onlooker sees it"
    return f"as seat {shown.seat} sees it"


def how_it_stands(game: TakeTheGalaxy, shown: Shown) -> str:
    """Whose turn it is, which phase, and what is left or due; or who has won."""
    match shown.phase:
        case Phase.SETUP:
            return "set-up: the first cards of the Explored Space are revealed"
        case Phase.EXPLORE:
            return f"seat {shown.turn}'s turn, exploration phase: a space card is revealed"
        case Phase.PIRATES:
            due = counted(shown.toll, "card")
            return f"seat {shown.turn}'s turn, exploration phase: pirates take {due}"
        case Phase.DRAW:
            return f"seat {shown.turn}'s turn, draw phase: {counted(shown.draws, 'card')} to draw"
        case Phase.ACTION:
            return f"seat {shown.turn}'s turn, action phase: {_business(shown)}"
        case Phase.OVER:
            return _result(game, shown)


def _business(shown: Shown) -> str:
    if shown.draws:
        return f"{counted(shown.draws, 'card')} to draw"
    match shown.pending:
        case Payment(order=order, due=due):
            return f"{counted(due, 'card')} to pay for: {order}"
        case Investing(payer=payer):
            return f"a deal with the Investors for renown of seat {payer}"
        case Consent(request=request):
            return f"seat {partner(shown.turn)} is asked for: {request}"
        case None:
            claim = "has claimed" if shown.claimed else "may claim"
            leave = "has relinquished" if shown.relinquished else "may relinquish"
            return f"{claim}, {leave}"


def _result(game: TakeTheGalaxy, shown: Shown) -> str:
    _, best = standing(game.tables, public(shown))
    return f"over: {victory(game, best)}"


def victory(game: TakeTheGalaxy, winners: tuple[int, ...]) -> str:
    """Who has won: one player, partners together, or several that are equal."""
    names = " and ".join(f"seat {seat}" for seat in winners)
    if len(winners) == 1:
        return f"{names} wins"
    together = game.teams and winners == (winners[0], partner(winners[0]))
    return f"{names} {'win together' if together else 'share the victory'}"


def _space(shown: Shown) -> str:
    """What is still to come; random play has more cards than it will show."""
    left = sectors_left(shown)
    named = zip(Sector, left, strict=True)
    parts = ", ".join(f"{sector.name.lower()} {count}" for sector, count in named)
    return f"space deck {sum(left)} ({parts}), space discard {len(shown.space_discard)}"


def sectors_left(shown: Shown) -> list[int]:
    """How many cards each sector still has to show."""
    return [quota.total() for quota in shown.quotas] or [len(cards) for cards in shown.space]


# the Explored Space


def _row(game: TakeTheGalaxy, shown: Shown) -> Iterator[str]:
    yield f"Explored Space, newest first, at most {len(shown.hands) + game.box.row_extra}"
    width = max((len(card.card) for card in shown.row if card is not None), default=0)
    for card in shown.row:
        if card is None:
            yield "  (a gap)"
        else:
            yield from _fit(f"  {card.card:<{width}}  {row_card_words(game, card)}")
    if not shown.row:
        yield "  (nothing)"


def row_card_words(game: TakeTheGalaxy, card: RowCard) -> str:
    """A card of the Explored Space with what lies on it."""
    match game.spaces[card.card]:
        case SystemCard() as system:
            return f"system   {system.rp} RP  {'; '.join(_system_words(system, card))}"
        case EventCard(rp=rp, cost=cost, event=event):
            used = "; used" if card.used else ""
            return f"event    {rp} RP  costs {goods(cost)}; {event_words(game, event)}{used}"
        case AnomalyCard(rp=rp, cost=cost):
            return f"anomaly  {rp} RP  costs {goods(cost)}"


def _system_words(found: SystemCard, card: RowCard) -> Iterator[str]:
    yield f"slots {' '.join(slot.name[0] for slot in found.slots)}"
    hazards = hazards_on(card)
    if hazards or card.removed:
        yield f"{counted(hazards, 'hazard')}{_hazard_sources(card)}"
    if card.bounty != EMPTY:
        yield f"bounty {amounts(card.bounty)}"


def _hazard_sources(card: RowCard) -> str:
    parts = (
        f"{card.burst} by bursts" if card.burst else "",
        f"{card.removed} bought off" if card.removed else "",
    )
    told = ", ".join(part for part in parts if part)
    return f" ({told})" if told else ""


# a seat


def _seat(game: TakeTheGalaxy, shown: Shown, seat: int) -> Iterator[str]:
    yield from _fit(f"Seat {seat}{titles_of(game, shown, seat)}  {renown_words(game, shown, seat)}")
    sizes = (("hand", shown.hands), ("deck", shown.decks), ("discard", shown.discards))
    counts = ", ".join(f"{name} {size_of(piles[seat])}" for name, piles in sizes)
    yield f"  {counts}, pool {amounts(shown.pools[seat])}"
    width = max((len(system.card) for system in shown.systems[seat]), default=0)
    for number, system in enumerate(shown.systems[seat]):
        yield from _fit(
            f"  {number} {system.card:<{width}}  {controlled_words(game, system)}", width + 6
        )
    yield from _listed("ships", ship_words(shown, seat))
    pile = [f"{card} {game.pile[card].rp} RP" for card in shown.renown[seat]]
    yield from _listed("renown pile", pile)
    yield from _listed("discard", names(game, shown.discards[seat]))
    yield from _hand(game, shown.hands[seat])


def titles_of(game: TakeTheGalaxy, shown: Shown, seat: int) -> str:
    """Who a seat is: the beholder, the first player, somebody's partner."""
    titles = [
        word
        for word, true in (
            ("you", isinstance(shown, View) and shown.seat == seat),
            ("first", shown.first == seat),
            (f"with seat {partner(seat)}", game.teams),
        )
        if true
    ]
    return f" ({', '.join(titles)})" if titles else ""


def renown_words(game: TakeTheGalaxy, shown: Shown, seat: int) -> str:
    """All that would count now, and the tokens and the pile in it."""
    plus, minus = shown.renown_tokens[seat], shown.negative_tokens[seat]
    tally = f"{plus} and -{minus}" if plus and minus else str(plus - minus)
    pile = sum(game.pile[card].rp for card in shown.renown[seat])
    return f"renown {total(game.tables, public(shown), seat)} (tokens {tally}, pile {pile})"


def controlled_words(game: TakeTheGalaxy, system: System) -> str:
    """A controlled system, slot by slot."""
    found = game.systems[system.card]
    slots = [
        f"{number}:{slot.name[0]} {_stack(game, stack)}"
        for number, (slot, stack) in enumerate(zip(found.slots, system.stacks, strict=True))
    ]
    bounty = [f"bounty {amounts(system.bounty)}"] if system.bounty != EMPTY else []
    return f"{found.rp} RP  {'; '.join([*slots, *bounty])}"


def _stack(game: TakeTheGalaxy, stack: Stack | None) -> str:
    if stack is None:
        return "free"
    *covered, top = stack.cards
    under = f" over {' over '.join(reversed(covered))}" if covered else ""
    return f"{top}{' used' if stack.used else ''} {game.builds[top].rp} RP{under}"


def ship_words(shown: Shown, seat: int) -> list[str]:
    """A seat's ships with their numbers."""
    return [
        f"{number} {ship.card}{' used' if ship.used else ''}"
        for number, ship in enumerate(shown.ships[seat])
    ]


def size_of(pile: Pile) -> int:
    """How many cards a pile has, whoever may look into it."""
    return pile if isinstance(pile, int) else len(pile)


def names(game: TakeTheGalaxy, pile: Pile) -> list[str]:
    """The cards of a pile that may be looked at, with their numbers."""
    return [f"{card} x{count}" if count > 1 else card for card, count in listed(game, pile)]


def listed(game: TakeTheGalaxy, pile: Pile) -> list[tuple[str, int]]:
    """The cards of a pile that may be looked at, by catalogue, with their numbers."""
    return sorted(pile.items(), key=game.tables.by_catalogue) if isinstance(pile, Bag) else []


def _hand(game: TakeTheGalaxy, pile: Pile) -> Iterator[str]:
    """A hand with what is printed on its cards."""
    cards = listed(game, pile)
    width = max((len(card) for card, _ in cards), default=0)
    if cards:
        yield "  hand:"
    for card, count in cards:
        yield from _fit(f"    {count} {card:<{width}}  {card_words(game.builds[card])}")


def _listed(title: str, words: Iterable[str]) -> list[str]:
    line = ", ".join(words)
    return _fit(f"  {title}: {line}") if line else []


def counted(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
