"""Take The Galaxy: what must hold between a state and the next, and over the log of a whole game.

The expectations are worked out here from the state before, from the box and from the readings, in
plain arithmetic; no rule of the engine is asked.  Each check yields a sentence for every breach.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, cached_property
from typing import Final

import attrs

from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.score import Score
from galaxy_rules.take_the_galaxy import (
    Action,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Draw,
    EndTurn,
    Event,
    Invest,
    Opportunity,
    Pay,
    Phase,
    Relinquish,
    RemoveHazard,
    Reveal,
    State,
    Surrender,
    TakeTheGalaxy,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.actions import Order
from galaxy_rules.take_the_galaxy.words.components import (
    BuildCard,
    EventCard,
    EventKind,
    SystemCard,
)
from galaxy_rules.take_the_galaxy.words.events import (
    CardClaimed,
    ColonyBuilt,
    ColonyUpgraded,
    RenownChanged,
    SystemClaimed,
    SystemRelinquished,
    TradedIn,
    TurnBegan,
    WasReset,
)
from galaxy_rules.take_the_galaxy.words.rulings import Burst, EventCountsAsClaim, ResourceTiming
from galaxy_rules.take_the_galaxy.words.slots import Kind
from galaxy_rules.take_the_galaxy.words.state import EMPTY, Investing, Payment, RowCard, System

Complaints = Iterator[str]
PAYABLE: Final = (
    ClaimSystem, Claim, RemoveHazard, Build, BuildShip, Upgrade, UseColony, UseShip,
)  # fmt: skip
TURNS: Final = 11
MOST_SYSTEMS: Final = 4
PLAYER_CARDS: Final = 42
SPACE_CARDS: Final = 12
TOKENS: Final = "tokens"
RELINQUISHED: Final = "relinquished systems"
ANOMALIES: Final = "studied anomalies"
EVENTS: Final = "solved events"
SYSTEMS: Final = "controlled systems"
COLONIES: Final = "colonies"


@attrs.frozen(slots=False)
class Transition:
    """One ply: the state before, the action, the state after and what was told of it."""

    game: TakeTheGalaxy
    before: State
    action: Action
    after: State
    events: tuple[Event, ...]

    @cached_property
    def score(self) -> Score:
        """The score after it."""
        return self.game.score(self.after)


def complaints(ply: Transition) -> Complaints:
    """Everything that is wrong with one ply."""
    yield from _conservation(ply)
    yield from _pools(ply)
    yield from _systems(ply)
    yield from _bounty(ply)
    yield from _hands(ply)
    yield from _bill(ply)
    yield from _score_change(ply)
    yield from _permission(ply)


# cards


def _conservation(ply: Transition) -> Complaints:
    """42 cards for every player and 12 space cards per player, each in one place."""
    game, state = ply.game, ply.after
    seats, home = range(len(state.hands)), game.box.home.id
    homes = len(state.removed)
    whole = {card.id: card.copies for card in game.builds.values()}
    shown = Counter(card.card for card in state.row if card is not None)
    shown.update(dict(state.space_discard.items()))
    for seat in seats:
        own = [system.card for system in state.systems[seat]] + [*state.renown[seat]]
        homes += own.count(home)
        shown.update(card for card in own if card != home)
        cards = _player_cards(state, seat)
        if cards != whole:
            total = sum(cards.values())
            yield f"I-01: seat {seat} has {total} cards, or others than at the start"
    if homes != len(seats) or sum(whole.values()) + 1 != PLAYER_CARDS:
        yield f"I-01: {homes} starting systems"
    left = sum(q.total() for q in state.quotas) if game.random else sum(map(len, state.space))
    if shown.total() + left != SPACE_CARDS * len(seats) or any(n > 1 for n in shown.values()):
        yield f"I-02: {shown.total()} space cards shown and {left} left"


def _player_cards(state: State, seat: int) -> dict[str, int]:
    piles = [state.hands[seat], state.decks[seat], state.discards[seat]]
    single = [ship.card for ship in state.ships[seat]]
    for system in state.systems[seat]:
        single += [card for stack in system.stacks if stack for card in stack.cards]
    if isinstance(state.pending, Payment) and seat == state.turn:
        single += _built(state.pending.order)
        piles.append(state.pending.paid)
    cards = dict(Counter(single))
    for pile in piles:
        for card, count in pile.items():
            cards[card] = cards.get(card, 0) + count
    return cards


def _built(order: Order) -> list[str]:
    match order:
        case ClaimSystem(colony=card) | Build(colony=card) | Upgrade(colony=card):
            return [card]
        case BuildShip(card=card):
            return [card]
        case _:
            return []


def _pools(ply: Transition) -> Complaints:
    """I-07: empty outside a seat's own turn, in one reading outside its action phase."""
    early = ply.game.rulings.resource_timing is ResourceTiming.OWN_TURN
    phases = (Phase.ACTION, *((Phase.EXPLORE, Phase.PIRATES, Phase.DRAW) if early else ()))
    for seat, pool in enumerate(ply.after.pools):
        own = ply.after.phase in phases and seat == ply.after.turn
        if min(pool.m, pool.s, pool.p) < 0 or (pool != EMPTY and not own):
            yield f"I-07: seat {seat} has {pool} in phase {ply.after.phase.value}"


def _systems(ply: Transition) -> Complaints:
    """I-03 and I-04: one to four systems, and a row that is not too long."""
    for seat, systems in enumerate(ply.after.systems):
        if not 1 <= len(systems) <= MOST_SYSTEMS:
            yield f"I-03: seat {seat} controls {len(systems)} systems"
    if len(ply.after.row) > len(ply.after.hands) + 1:
        yield f"I-04: {len(ply.after.row)} places in the row"


def _bounty(ply: Transition) -> Complaints:
    """I-16: what lies on a system never grows."""
    for before, after in zip(ply.before.systems, ply.after.systems, strict=True):
        lying = {system.card: system.bounty for system in before}
        for system in after:
            old, new = lying.get(system.card, system.bounty), system.bounty
            if new.m > old.m or new.s > old.s or new.p > old.p:
                yield f"I-16: the bounty of {system.card} grew"


def _hands(ply: Transition) -> Complaints:
    """Nobody else's hand changes, and a payment costs one card."""
    turn = ply.before.turn
    for seat, (old, new) in enumerate(zip(ply.before.hands, ply.after.hands, strict=True)):
        if seat != turn and old != new:
            yield f"the hand of seat {seat} changed in the turn of seat {turn}"
    if isinstance(ply.action, Pay):
        paid = len(ply.before.hands[turn]) - len(ply.after.hands[turn])
        if paid != 1:
            yield f"I-10: a payment of one card cost {paid}"


# prices


def _bill(ply: Transition) -> Complaints:
    """I-10, I-13, I-14: an order costs what the printed cards, the row and the readings say."""
    action, after = ply.action, ply.after
    if not isinstance(action, PAYABLE):
        return
    due = after.pending.due if isinstance(after.pending, Payment) else 0
    wanted = bill(ply.game, ply.before, action)
    if due != wanted:
        yield f"I-10: {action} costs {due} cards, not {wanted}"


def bill(game: TakeTheGalaxy, state: State, order: Order) -> int:
    """The cards that an order costs, from the printed cards."""
    match order:
        case ClaimSystem(card=card, colony=colony):
            entry = next(one for one in state.row if one is not None and one.card == card)
            return _built_cost(game, state, colony) + _hazards(game, state, entry)
        case Build(colony=card) | BuildShip(card=card):
            return _built_cost(game, state, card)
        case Upgrade(system=system, slot=slot, colony=card):
            stack = state.systems[state.turn][system].stacks[slot]
            old = game.builds[stack.cards[-1]].cost if stack is not None else 0
            new = game.builds[card]
            return max(0, new.cost - old - _discount(game, state, new))
        case RemoveHazard():
            return 1
        case Claim(card=card):
            return game.prices[card].c
        case UseColony(owner=owner, system=system, slot=slot):
            stack = state.systems[owner][system].stacks[slot]
            return game.builds[stack.cards[-1]].price.c if stack is not None else 0
        case UseShip(owner=owner, ship=ship):
            return game.builds[state.ships[owner][ship].card].price.c


def _built_cost(game: TakeTheGalaxy, state: State, card: str) -> int:
    new = game.builds[card]
    return max(0, new.cost - _discount(game, state, new))


def _discount(game: TakeTheGalaxy, state: State, card: BuildCard) -> int:
    cheaper = card.kind in (Kind.MINING, Kind.UTILITY)
    rate = game.box.rates.mech_discount
    return _events(game, state, EventKind.MECH) * rate if cheaper else 0


def _events(game: TakeTheGalaxy, state: State, kind: EventKind) -> int:
    return sum(one is not None and game.events.get(one.card) is kind for one in state.row)


def _hazards(game: TakeTheGalaxy, state: State, entry: RowCard) -> int:
    """Printed icons and Bursts in the row; where tokens are counted or remembered, those."""
    printed = game.systems[entry.card].hazards
    if game.tables.strict:
        printed = entry.hazards
    extra = entry.burst
    if game.rulings.burst is Burst.CONTINUOUS and not game.tables.strict:
        extra = _events(game, state, EventKind.BURST)
    return max(0, printed + extra - entry.removed)


# renown


def deed_of(ply: Transition) -> Action | None:
    """What a ply has carried out: an order with its last card, or an action that costs none."""
    action, pending = ply.action, ply.before.pending
    if isinstance(action, Pay) and isinstance(pending, Payment):
        return pending.order if pending.due == 1 else None
    if isinstance(action, PAYABLE) and isinstance(ply.after.pending, Payment):
        return None
    return action


def _score_change(ply: Transition) -> Complaints:
    """I-11: every action changes the score by what it says, and nobody else's."""
    old, new = ply.game.score(ply.before).totals, ply.score.totals
    seat, low, high = score_change(ply)
    for other, (was, now) in enumerate(zip(old, new, strict=True)):
        least, most = (low, high) if other == seat else (0, 0)
        if not least <= now - was <= most:
            yield f"I-11: {ply.action} changed the score of seat {other} by {now - was}"


def score_change(ply: Transition) -> tuple[int, int, int]:
    """Whose score changes, by how much at least and at most: strict tokens may cut a gain."""
    game, state, seat = ply.game, ply.before, ply.before.turn
    deed = deed_of(ply)
    tokens = 0
    match deed:
        case ClaimSystem(card=card, colony=colony):
            return seat, *_exact(game.pile[card].rp + game.builds[colony].rp)
        case Claim(card=card):
            return seat, *_exact(game.pile[card].rp)
        case Build(colony=card):
            return seat, *_exact(game.builds[card].rp)
        case Upgrade(system=system, slot=slot, colony=card):
            stack = state.systems[seat][system].stacks[slot]
            old = game.builds[stack.cards[-1]].rp if stack is not None else 0
            return seat, *_exact(game.builds[card].rp - old)
        case Relinquish(system=system):
            return seat, *_relinquishing(game, state, state.systems[seat][system])
        case Invest():
            payer = state.pending.payer if isinstance(state.pending, Investing) else seat
            return payer, *_exact(-game.box.rates.investors_renown)
        case TradeIn(card=card):
            payer = state.pending.payer if isinstance(state.pending, Investing) else seat
            return payer, -game.pile[card].rp if game.tables.strict else 0, 0
        case UseColony(owner=owner, system=system, slot=slot):
            stack = state.systems[owner][system].stacks[slot]
            tokens = game.builds[stack.cards[-1]].effect.out.rp if stack is not None else 0
        case UseShip(owner=owner, ship=ship):
            tokens = game.builds[state.ships[owner][ship].card].effect.out.rp
        case Opportunity(card=card):
            kinds = {
                EventKind.NOMADS: game.box.rates.guildship_reward.rp,
                EventKind.NEXTSTEP: game.box.rates.nextstep_reward.rp,
            }
            tokens = kinds.get(game.events[card], 0)
        case _:
            pass
    return seat, 0 if game.tables.strict else tokens, tokens


def _exact(change: int) -> tuple[int, int]:
    return change, change


def _relinquishing(game: TakeTheGalaxy, state: State, system: System) -> tuple[int, int]:
    """Nothing but the Space Race; tokens that the box lacks are not paid, nor charged."""
    race = sum(
        one is not None and not one.used and game.events.get(one.card) is EventKind.RACE
        for one in state.row
    )
    values = [game.builds[stack.cards[-1]].rp for stack in system.stacks if stack is not None]
    if not game.tables.strict:
        return _exact(race)
    return -sum(v for v in values if v > 0), race - sum(v for v in values if v < 0)


# what may be done


def _permission(ply: Transition) -> Complaints:
    """What no reading permits: the newest system given up, a used card used again."""
    before, action = ply.before, ply.action
    match action:
        case Relinquish(system=system):
            own = before.systems[before.turn]
            if system == len(own) - 1:
                yield "TTG-REL-02: the newest system was relinquished"
            elif None in own[system].stacks:
                yield "TTG-REL-03: a system with a free slot was relinquished"
        case UseColony(owner=owner, system=system, slot=slot):
            stack = before.systems[owner][system].stacks[slot]
            if stack is None or stack.used:
                yield "TTG-USE-02: a colony was used twice"
        case UseShip(owner=owner, ship=ship):
            if before.ships[owner][ship].used:
                yield "TTG-USE-02: a ship was used twice"
        case _:
            pass


# the log


@attrs.define
class Ledger:
    """A fold over the log: turns, claims, and the score by lines, from the events alone."""

    turns: Counter[int] = attrs.field(factory=Counter)
    claims: int = 0
    relinquished: int = 0
    lines: Counter[tuple[int, str]] = attrs.field(factory=Counter)
    tops: dict[tuple[int, str], list[str]] = attrs.field(factory=dict)

    def begin(self, game: TakeTheGalaxy, state: State) -> None:
        """The opening: everybody has a starting system with its colony."""
        home, colony = game.box.home, game.box.start_colony
        for seat in range(len(state.hands)):
            self.lines[seat, SYSTEMS] += home.rp
            self.lines[seat, COLONIES] += game.builds[colony].rp
            self.tops[seat, home.id] = [colony]

    def copy(self) -> "Ledger":
        """Another ledger that goes on from here."""
        tops = {place: list(cards) for place, cards in self.tops.items()}
        counts = self.turns.copy(), self.claims, self.relinquished, self.lines.copy()
        return Ledger(*counts, tops)

    def complaints(self, ply: Transition) -> Complaints:
        """What is wrong with the log so far."""
        for event in ply.events:
            self._note(ply.game, event)
        if isinstance(ply.action, EndTurn):
            self.claims = self.relinquished = 0
        if self.claims > 1 or self.relinquished > 1:
            yield f"I-09: {self.claims} claims and {self.relinquished} relinquished in a turn"
        if any(isinstance(event, WasReset) for event in ply.events):
            yield from _reset(ply)
        scored = {(line.seat, line.what): line.amount for line in ply.score.lines}
        folded = {key: amount for key, amount in self.lines.items() if amount}
        if scored != folded:
            yield f"I-12: the score is {scored}, the fold over the log {folded}"

    def _note(self, game: TakeTheGalaxy, event: Event) -> None:
        match event:
            case TurnBegan(seat=seat):
                self.turns[seat] += 1
            case RenownChanged(seat=seat, amount=amount):
                self.lines[seat, TOKENS] += amount
            case SystemClaimed(seat=seat, card=card):
                self.claims += 1
                self.lines[seat, SYSTEMS] += game.pile[card].rp
                self.tops[seat, card] = []
            case CardClaimed(seat=seat, card=card):
                exempt = game.rulings.event_counts_as_claim is EventCountsAsClaim.NO
                self.claims += not (exempt and card in game.events)
                self.lines[seat, _line_of(game, card)] += game.pile[card].rp
            case ColonyBuilt(seat=seat, system=system, colony=card):
                self.lines[seat, COLONIES] += game.builds[card].rp
                self.tops[seat, system].append(card)
            case ColonyUpgraded(seat=seat, system=system, old=old, new=card):
                self.lines[seat, COLONIES] += game.builds[card].rp - game.builds[old].rp
                self.tops[seat, system].remove(old)
                self.tops[seat, system].append(card)
            case SystemRelinquished(seat=seat, card=card):
                self.relinquished += 1
                self.lines[seat, SYSTEMS] -= game.pile[card].rp
                self.lines[seat, RELINQUISHED] += game.pile[card].rp
                tops = self.tops.pop((seat, card))
                self.lines[seat, COLONIES] -= sum(game.builds[top].rp for top in tops)
            case TradedIn(seat=seat, card=card):
                self.lines[seat, _line_of(game, card)] -= game.pile[card].rp
            case _:
                pass


def _line_of(game: TakeTheGalaxy, card: str) -> str:
    """The line of the score in which a card of a renown pile counts."""
    found = game.pile[card]
    if isinstance(found, SystemCard):
        return RELINQUISHED
    return EVENTS if isinstance(found, EventCard) else ANOMALIES


def _reset(ply: Transition) -> Complaints:
    """I-09: after the reset all own cards and all opportunities are upright."""
    state, seat = ply.after, ply.after.turn
    used = [s.used for system in state.systems[seat] for s in system.stacks if s is not None]
    used += [ship.used for ship in state.ships[seat]]
    used += [card.used for card in state.row if card is not None]
    if any(used):
        yield "I-09: a used card after the reset"


# chance and the end


def chance_complaints(game: TakeTheGalaxy, state: State) -> Complaints:
    """I-26: at chance the weights are positive and sum to 1; elsewhere there are none.

    What chance brings is legal and its own twin, no other card of the box can come, and no seat
    has a choice meanwhile.
    """
    outcomes = game.chance_outcomes(state)
    if game.to_move(state) != CHANCE:
        if outcomes:
            yield "chance has outcomes where a player moves"
        return
    if sum(weight for _, weight in outcomes) != 1 or any(w <= 0 for _, w in outcomes):
        yield "I-26: the weights of chance do not sum to 1"
    if game.legal_actions(state) != ():
        yield "actions are listed where chance moves"
    brought = {action for action, _ in outcomes}
    if len(brought) != len(outcomes):
        yield "chance has an outcome twice"
    for action in brought:
        if objections := game.why_not(state, action):
            yield f"chance can bring {action}, which is refused: {objections}"
        elif game.canonical(state, action) != action:
            yield f"chance can bring {action}, which is not its own twin"
    for action in _draws_of_any_card(game):
        if action not in brought and not game.why_not(state, action):
            yield f"{action} is legal, and chance cannot bring it"


@cache
def _draws_of_any_card(game: TakeTheGalaxy) -> tuple[Action, ...]:
    """Every action of chance about every card of the box."""
    cards = (*game.deck_order, *game.tables.space_order)
    return tuple(kind(card) for kind in (Reveal, Draw, Surrender) for card in cards)


def open_actions(game: TakeTheGalaxy, state: State) -> tuple[Action, ...]:
    """What can come next: the outcomes where chance moves, else the listed actions."""
    if game.to_move(state) == CHANCE:
        return tuple(action for action, _ in game.chance_outcomes(state))
    return tuple(game.legal_actions(state))


def final_complaints(game: TakeTheGalaxy, state: State, ledger: Ledger) -> Complaints:
    """I-20 and I-23: eleven turns for everybody, and the best win, partners together."""
    seats = range(len(state.hands))
    if ledger.turns != dict.fromkeys(seats, TURNS):
        yield f"I-20: turns by seat {dict(ledger.turns)}"
    if game.to_move(state) != OVER or game.legal_actions(state):
        yield "somebody can move after the end"
    score = game.score(state)
    sums = [total + (score.totals[(s + 2) % 4] if game.teams else 0)
            for s, total in enumerate(score.totals)]  # fmt: skip
    best = tuple(seat for seat in seats if sums[seat] == max(sums))
    if not score.winners or score.winners != best:
        yield f"I-23: {score.winners} win with {score.totals}, not {best}"
