"""Positions built by hand: a description in plain words becomes a state.

The words stand in `position_words`.  What is not said is as at the start of a game; player cards
that are not listed lie in their player's deck, and where a deck is listed they are set aside; space
cards that are not listed are still to come, unless it is said what is left.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.describing import LARGEST_COUNT, as_list, as_object, as_row
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.take_the_galaxy.documents.position_words import (
    ROW_CARD,
    SEAT,
    TABLE,
    as_card,
    printed,
)
from galaxy_rules.take_the_galaxy.rules.events import irradiate, toll
from galaxy_rules.take_the_galaxy.rules.resources import can_spend
from galaxy_rules.take_the_galaxy.rules.set_up import first_state, opening_hand
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.components import EventKind, Sector
from galaxy_rules.take_the_galaxy.words.rulings import Burst, ResourceTiming
from galaxy_rules.take_the_galaxy.words.state import (
    EARLY,
    Cards,
    Draft,
    Phase,
    Quota,
    RowCard,
    State,
    replace,
)

WORDS: Final = frozenset(TABLE)


def position(tables: Tables, description: Mapping[str, Any], _fragment: bool) -> State:
    """The state that a description means; whether it is sound is for `faults` to say."""
    words = as_object("position", description, WORDS)
    players: int = words.get("players", 4 if tables.teams else 2)
    try:
        draft = Draft.of(first_state(tables, players, words.get("first", 0)))
    except BadInput as error:
        raise BadInput(f"position.{error.field}", error.problem) from None
    draft.turn = _turn(words.get("turn", draft.first), players)
    draft.phase = Phase.ACTION
    _take(tables, draft, words, "phase")
    seats = as_list("position.seat", words.get("seat", []))
    if len(seats) > players:
        raise BadInput("position.seat", f"{len(seats)} entries for {players} players")
    for number in range(players):
        _seat(tables, draft, number, seats[number] if number < len(seats) else {})
    _take(tables, draft, words, "space_discard", "removed")
    _row(tables, draft, words.get("explored", []))
    _space(tables, draft, words)
    _take(tables, draft, words, "claimed", "relinquished")
    if draft.phase is Phase.PIRATES:
        draft.toll = toll(tables, draft)
    draft.window = _waits(tables, draft)
    _take(tables, draft, words, "window")
    if draft.phase is Phase.DRAW and not draft.window:
        draft.draws = 1
    _take(tables, draft, words, "committed")
    return draft.done()


def _take(tables: Tables, draft: Draft, words: Mapping[str, Any], *names: str) -> None:
    """What is said by these words."""
    for name in names:
        if name in words:
            word = TABLE[name]
            setattr(draft, word.field, word.read(tables, f"position.{name}", words[name]))


def _turn(turn: object, players: int) -> int:
    if type(turn) is not int or not 0 <= turn < players:
        raise BadInput("position.turn", f"{brief(turn)} is not a seat of this table")
    return turn


def _waits(tables: Tables, draft: Draft) -> bool:
    """Before the action phase a player who can spend anything is waited for, unless it is said.

    A draw phase that does not wait owes its card.
    """
    early = tables.rulings.resource_timing is ResourceTiming.OWN_TURN
    return draft.phase in EARLY and early and can_spend(tables, draft)


# seats


def _seat(tables: Tables, draft: Draft, seat: int, given: object) -> None:
    path = f"position.seat[{seat}]"
    words = as_object(path, given, SEAT)

    def put(name: str, usual: object = None) -> None:
        word = SEAT[name]
        value = word.read(tables, f"{path}.{name}", words[name]) if name in words else usual
        if value is not None:
            setattr(draft, word.field, replace(getattr(draft, word.field), seat, value))

    for name in ("systems", "ships", "discard"):
        put(name)
    table = _built(draft, seat) + draft.discards[seat]
    whole: Cards = Bag({card.id: card.copies for card in tables.builds.values()})
    put("hand", _usual_hand(tables, _without(whole, table)))
    put("deck", _without(whole, table + draft.hands[seat]))
    put("renown")
    if "rp" in words:
        rp = _renown(f"{path}.rp", words)
        words = {**words, "plus": max(0, rp), "minus": max(0, -rp)}
    for name in ("plus", "minus", "pool"):
        put(name)


def _renown(path: str, words: Mapping[str, Any]) -> int:
    rp = words["rp"]
    if type(rp) is not int or abs(rp) > LARGEST_COUNT or words.keys() & {"plus", "minus"}:
        raise BadInput(path, f"expected one whole number, found {brief(rp)}")
    return rp


def _without(whole: Cards, less: Cards) -> Cards:
    """What is left of a bag, where more may be asked than it has."""
    return Bag({card: max(0, count - less[card]) for card, count in whole.items()})


def _usual_hand(tables: Tables, left: Cards) -> Cards:
    """The opening hand, as far as its cards do not lie elsewhere."""
    usual = opening_hand(tables)
    return Bag({card: min(count, left[card]) for card, count in usual.items()})


def _built(draft: Draft, seat: int) -> Cards:
    stacks = [stack for system in draft.systems[seat] for stack in system.stacks]
    cards = [card for stack in stacks if stack is not None for card in stack.cards]
    return Bag.of([*cards, *(ship.card for ship in draft.ships[seat])])


# space


def _row(tables: Tables, draft: Draft, given: object) -> None:
    """Cards as they come, then the Bursts among them act, then what is said in so many words."""
    draft.row = tuple(as_row("position.explored", given, lambda *at: _row_card(tables, *at)))
    for place in range(len(draft.row)):
        _act(tables, draft, place)
    cards = iter(draft.row)
    draft.row = tuple(
        as_row("position.explored", given, lambda at, one: _as_said(tables, at, one, next(cards)))
    )


def _row_card(tables: Tables, path: str, given: object) -> RowCard | None:
    if given is None:
        return None
    words = {"id": given} if isinstance(given, str) else as_object(path, given, ROW_CARD)
    card = as_card(f"{path}.id", words.get("id"), tables.spaces)
    system = tables.systems.get(card)
    if system is None:
        return RowCard(card)
    return RowCard(card, hazards=system.hazards, bounty=printed(system.bounty))


def _act(tables: Tables, draft: Draft, place: int) -> None:
    """A Burst that has begun to act, on the systems that were there by then."""
    card = draft.row[place]
    if card is None or tables.events.get(card.card) is not EventKind.BURST:
        return
    draft.row = replace(draft.row, place, attrs.evolve(card, acting=True))
    every = tables.rulings.burst is Burst.CONTINUOUS
    irradiate(tables, draft, range(0 if every else place, len(draft.row)))


def _as_said(tables: Tables, path: str, given: object, card: RowCard | None) -> RowCard | None:
    """A card of the row with what its description says in so many words."""
    if card is None or not isinstance(given, Mapping):
        return card
    order = [word for word in ("hazards", "burst", "removed", "used", "bounty") if word in given]
    said = {word: ROW_CARD[word].read(tables, f"{path}.{word}", given[word]) for word in order}
    return attrs.evolve(card, **said)


def _space(tables: Tables, draft: Draft, words: Mapping[str, Any]) -> None:
    gone = [card.card for card in draft.row if card is not None]
    gone += [system.card for systems in draft.systems for system in systems]
    gone += [card for pile in draft.renown for card in pile]
    shown = Bag.of(gone) + draft.space_discard
    draft.space = tuple(_without(bag, shown) for bag in draft.space)
    _take(tables, draft, words, "space_left")
    if draft.quotas:
        draft.quotas = tuple(
            _rest(tables, sector, quota, shown)
            for sector, quota in zip(Sector, draft.quotas, strict=True)
        )
        _take(tables, draft, words, "quotas")


def _rest(tables: Tables, sector: Sector, quota: Quota, shown: Iterable[str]) -> Quota:
    """What the shown cards leave of a sector's quota."""
    spaces = tables.spaces
    cards = [card for card in shown if card in spaces and spaces[card].sector is sector]
    kinds = [tables.kinds[card] for card in cards]
    s, e, a = (kinds.count(letter) for letter in "sea")
    return Quota(
        max(0, quota.systems - s),
        max(0, quota.events - e),
        max(0, quota.anomalies - a),
        max(0, quota.either - e - a),
    )
