"""What a step of Take The Galaxy must have done, told from its log and from the position before.

`follow` applies the events to the position, one after the other; the position after must be that
one, number by number.  `named` says what the numbers in the log must be.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.take_the_galaxy.game import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words import actions as act
from galaxy_rules.take_the_galaxy.words import events as ev
from galaxy_rules.take_the_galaxy.words.components import EventKind, Generate, Goods
from galaxy_rules.take_the_galaxy.words.rulings import (
    Burst,
    EventCountsAsClaim,
    HazardRemoval,
    ResourceTiming,
    Row,
    Slots,
    UpgradeState,
)
from galaxy_rules.take_the_galaxy.words.state import (
    EARLY,
    EMPTY,
    Amounts,
    Consent,
    Draft,
    Investing,
    Payment,
    Phase,
    RowCard,
    Ship,
    Stack,
    State,
    System,
)
from properties.shapes.numbers import Said, same
from properties.shapes.take_the_galaxy_numbers import bill, can_spend, size, stack_at, standing
from properties.shapes.take_the_galaxy_score import scored

Named = tuple[str, Said]
PAYABLE: Final = (
    act.ClaimSystem, act.Claim, act.RemoveHazard, act.Build, act.BuildShip, act.Upgrade,
    act.UseColony, act.UseShip,
)  # fmt: skip
"""What may have to be paid in cards."""
SCORED: Final = act.TradeIn | act.EndTurn
"""After these the lines of the score are looked at."""
FOLLOWED: Final = (
    "phase", "first", "turn", "space", "space_discard", "removed", "hands", "decks", "discards",
    "ships", "renown", "renown_tokens", "negative_tokens", "pools", "claimed", "relinquished",
    "pending", "declined", "committed",
)  # fmt: skip
"""Fields that must be as the log has them; row, systems, draws and toll are told apart."""


def account(
    game: TakeTheGalaxy, before: State, action: act.Action, after: State, events: Sequence[Any]
) -> Iterator[Named]:
    """Everything that must be so after a step."""
    tables: Tables = game.tables
    followed = follow(tables, before, deed_of(before, action), after, events)
    _go_on(followed, after)
    for name in FOLLOWED:
        yield f"the log leads to {name}", same(getattr(followed, name), getattr(after, name))
    yield "the log leads to the row", same(followed.row, after.row)
    matched = tables.rulings.slots is Slots.MATCHED
    loosely = matched and any(isinstance(event, ev.ColonyBuilt) for event in events)
    yield "the log leads to the systems", (
        _alike(followed.systems, after.systems)
        if loosely else same(followed.systems, after.systems)
    )  # fmt: skip
    yield from _windows(tables, before, after)
    yield from _quotas(tables, before, action, after)
    yield from _draws(tables, before, action, after, events)
    yield from _toll(tables, before, action, after, events)
    yield from named(tables, before, action, after, events)
    yield from _cards_kept(before, after)
    yield from _score(game, before, action, after, events)
    if isinstance(action, SCORED):
        yield from scored(game, after)


def _go_on(followed: Draft, after: State) -> None:
    """Phases before the action phase follow each other without a word; none is gone back to."""
    if followed.phase in EARLY and after.phase in EARLY[EARLY.index(followed.phase) :]:
        followed.phase = after.phase


def _windows(tables: Tables, before: State, after: State) -> Iterator[Named]:
    """A phase before the action phase waits if and only if its player can spend something."""
    own = tables.rulings.resource_timing is ResourceTiming.OWN_TURN
    if not own or after.phase not in EARLY:
        yield "nobody is waited for", after.window is False
    elif after.window:
        busy = after.pending is not None or bool(after.draws)
        yield "who is waited for can spend", busy or can_spend(tables, after)
    elif before.phase is not after.phase and after.phase is not Phase.EXPLORE:
        yield "who can spend is waited for", can_spend(tables, after) == False  # noqa: E712


def _alike(one: Any, other: Any) -> Said:
    """The same systems with the same colonies, on whichever slots: what one reading cares for."""

    def plain(table: Any) -> Any:
        return [
            [(s.card, sorted((k.cards for k in s.stacks if k), key=str)) for s in own]
            for own in table
        ]  # fmt: skip

    lying = ([s.bounty for own in t for s in own] for t in (one, other))
    return (plain(one) == plain(other)) & same(*map(tuple, lying))


# following the log


def follow(
    tables: Tables, before: State, deed: act.Action, after: State, events: Sequence[Any]
) -> Draft:
    """The position that the log leads to."""
    draft = Draft.of(before)
    if before.pending is None:
        _set_aside(draft, deed)
    _answer(draft, deed, events)
    for event in events:
        _happen(tables, draft, deed, event)
        if isinstance(event, ev.Dropped | ev.Revealed):
            _drop_gaps(tables, draft)
    if isinstance(deed, act.Reveal):
        _arrive(tables, before, draft, after)
    return draft


def deed_of(before: State, action: act.Action) -> act.Action:
    """What a step carries out: the order that is paid for, the request that was agreed to."""
    match before.pending:
        case Payment(order=order):
            return order
        case Consent(request=request) if isinstance(action, act.Agree):
            return request
        case _:
            return action


def _put(table: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return tuple(value if i == index else one for i, one in enumerate(table))


def _set_aside(draft: Draft, deed: act.Action) -> None:
    """A card to be built leaves the hand as soon as the order is given."""
    card = _built(deed)
    if card:
        _move(draft, "hands", draft.turn, card, -1)


def _answer(draft: Draft, deed: act.Action, events: Sequence[Any]) -> None:
    """A deal is done, a question is answered, before anything else is told."""
    asked = draft.pending
    if isinstance(deed, act.Invest) or any(isinstance(one, ev.Answered) for one in events):
        draft.pending = None
    if isinstance(deed, act.Decline) and isinstance(asked, Consent):
        draft.declined = (*draft.declined, asked.request)


def _built(action: Any) -> str:
    match action:
        case act.ClaimSystem(colony=card) | act.Build(colony=card) | act.Upgrade(colony=card):
            return str(card)
        case act.BuildShip(card=card):
            return str(card)
        case _:
            return ""


def _move(draft: Draft, field: str, seat: int, card: str, count: Any) -> None:
    """More or fewer of a card in a pile, without deciding how many that leaves."""
    pile: Bag[str] = getattr(draft, field)[seat]
    counts = dict(pile.items())
    counts[card] = counts.get(card, 0) + count
    setattr(draft, field, _put(getattr(draft, field), seat, _loose(counts)))


def _loose(counts: dict[str, Any]) -> Bag[str]:
    """A bag in which something may be there no times: it is compared, and nothing else."""
    made: Bag[str] = Bag()
    object.__setattr__(made, "_counts", counts)
    return made


def _place(draft: Draft, card: str) -> int:
    return next(i for i, one in enumerate(draft.row) if one is not None and one.card == card)


def _leave(tables: Tables, draft: Draft, index: int) -> None:
    """A card leaves the row: it closes up or keeps a gap, and a Burst takes its hazards along."""
    gone, row = draft.row[index], list(draft.row)
    if tables.rulings.row is Row.CONVEYOR:
        row[index] = None
    else:
        del row[index]
    while row and row[-1] is None:
        row.pop()
    draft.row = tuple(row)
    if gone is not None and gone.acting and tables.rulings.burst is not Burst.PERMANENT:
        _trim(tables, draft)


def _trim(tables: Tables, draft: Draft) -> None:
    """No more extra hazards on a system than Bursts in the row, or those that came after it."""
    rate, newer = tables.box.rates.burst_hazard, 0
    acting = sum(card is not None and card.acting for card in draft.row)
    row: list[RowCard | None] = []
    for card in draft.row:
        newer += card is not None and card.acting
        most = rate * (newer if tables.rulings.burst is Burst.SNAPSHOT else acting)
        row.append(card and attrs.evolve(card, burst=min(card.burst, most)))
    draft.row = tuple(row)


def _happen(tables: Tables, draft: Draft, deed: act.Action, event: Any) -> None:
    """Let one event of the log happen."""
    match event:
        case ev.Revealed(card=card):
            sector = next(i for i, cards in enumerate(draft.space) if card in cards)
            if not draft.quotas:
                first = next(i for i, cards in enumerate(draft.space) if cards)
                assert sector == first
            draft.space = _put(draft.space, sector, draft.space[sector].remove(card))
            draft.row = (RowCard(card), *draft.row)
        case ev.Dropped(card=card):
            assert draft.row[-1] is not None and draft.row[-1].card == card  # noqa: PT018
            _leave_end(tables, draft)
            draft.space_discard = draft.space_discard.add(card)
        case ev.TurnEnded(seat=seat):
            assert seat == draft.turn
            draft.pools = _put(draft.pools, seat, EMPTY)
            draft.claimed = draft.relinquished = False
            draft.declined, draft.committed = (), ""
        case ev.TurnBegan(seat=seat):
            players = len(draft.hands)
            follows = seat if isinstance(deed, act.Reveal) else (draft.turn + 1) % players
            assert seat == follows
            draft.turn, draft.phase = seat, Phase.EXPLORE
        case ev.WasReset(seat=seat):
            assert seat == draft.turn
            _upright(draft)
        case ev.GameEnded():
            draft.phase = Phase.OVER
        case ev.Reshuffled(seat=seat):
            deck = {**dict(draft.decks[seat].items())}
            for card, count in draft.discards[seat].items():
                deck[card] = deck.get(card, 0) + count
            draft.decks = _put(draft.decks, seat, _loose(deck))
            draft.discards = _put(draft.discards, seat, Bag())
        case _:
            _owned(tables, draft, deed, event)


def _leave_end(tables: Tables, draft: Draft) -> None:
    gone = draft.row[-1]
    draft.row = draft.row[:-1]
    while draft.row and draft.row[-1] is None:
        draft.row = draft.row[:-1]
    if gone is not None and gone.acting and tables.rulings.burst is not Burst.PERMANENT:
        _trim(tables, draft)


def _upright(draft: Draft) -> None:
    seat = draft.turn
    draft.phase = Phase.ACTION
    systems = tuple(
        attrs.evolve(s, stacks=tuple(k and Stack(k.cards) for k in s.stacks))
        for s in draft.systems[seat]
    )
    draft.systems = _put(draft.systems, seat, systems)
    draft.ships = _put(draft.ships, seat, tuple(Ship(s.card) for s in draft.ships[seat]))
    draft.row = tuple(card and attrs.evolve(card, used=False) for card in draft.row)


def _owned(tables: Tables, draft: Draft, deed: act.Action, event: Any) -> None:
    """Events of cards, tokens and tables of a seat."""
    match event:
        case ev.Surrendered(seat=seat, card=card):
            _move(draft, "hands", seat, card, -1)
            _move(draft, "discards", seat, card, 1)
        case ev.Drew(seat=seat, card=str(card)):
            _move(draft, "decks", seat, card, -1)
            _move(draft, "hands", seat, card, 1)
        case ev.Recovered(seat=seat, card=str(card)):
            _move(draft, "discards", seat, card, -1)
            _move(draft, "hands", seat, card, 1)
        case ev.Announced(due=due):
            assert isinstance(deed, PAYABLE)
            draft.pending = Payment(deed, due)
        case ev.Paid(seat=seat, card=card):
            _pay(tables, draft, seat, card)
        case ev.PoolChanged(seat=seat, pool=pool):
            draft.pools = _put(draft.pools, seat, pool)
        case ev.RenownChanged(seat=seat, amount=amount, clause=clause):
            _count(tables, draft, seat, amount, only_plus=clause == "TTG-INV-01")
        case _:
            _lying(tables, draft, deed, event)


def _lying(tables: Tables, draft: Draft, deed: act.Action, event: Any) -> None:
    """Events of ships and of what lies in the row."""
    match event:
        case ev.ShipBuilt(seat=seat, card=card):
            draft.ships = _put(draft.ships, seat, (*draft.ships[seat], Ship(card)))
        case ev.ShipGiven(seat=seat, card=card):
            index = deed.argument if isinstance(deed, act.Opportunity) else -1
            own = draft.ships[seat]
            assert index is not None and own[index].card == card  # noqa: PT018
            draft.ships = _put(draft.ships, seat, (*own[:index], *own[index + 1 :]))
            _move(draft, "discards", seat, card, 1)
        case ev.OpportunityUsed(card=card):
            index = _place(draft, card)
            there = draft.row[index]
            draft.row = _put(draft.row, index, there and attrs.evolve(there, used=True))
        case ev.HazardRemoved(card=card):
            index = _place(draft, card)
            there = draft.row[index]
            assert there is not None
            less = attrs.evolve(there, removed=there.removed + 1)
            draft.row = _put(draft.row, index, less)
            if tables.rulings.hazard_removal is HazardRemoval.STAGED:
                draft.committed = card
        case _:
            _asked(tables, draft, deed, event)


def _asked(tables: Tables, draft: Draft, deed: act.Action, event: Any) -> None:
    """Events of deals and questions."""
    match event:
        case ev.DealOpened(card=card, payer=payer):
            draft.pending = Investing(card, payer)
        case ev.Asked():
            assert isinstance(deed, act.TakeBounty | act.Opportunity)
            draft.pending = Consent(deed)
        case ev.TradedIn(seat=seat, card=card):
            _trade(tables, draft, seat, card)
        case _:
            _taken(tables, draft, deed, event)


def _pay(tables: Tables, draft: Draft, seat: int, card: str) -> None:
    payment = draft.pending
    assert isinstance(payment, Payment)
    _move(draft, "hands", seat, card, -1)
    paid = {**dict(payment.paid.items())}
    paid[card] = paid.get(card, 0) + 1
    if payment.due == 1:
        draft.pending = None
        for one, count in paid.items():
            _move(draft, "discards", seat, one, count)
    else:
        last = tables.catalogue[card]
        draft.pending = Payment(payment.order, payment.due - 1, last, _loose(paid))


def _count(tables: Tables, draft: Draft, seat: int, amount: Any, *, only_plus: bool) -> None:
    plus, minus = draft.renown_tokens[seat], draft.negative_tokens[seat]
    if only_plus:
        plus = plus + amount
    elif tables.gross:
        plus, minus = plus + max(0, amount), minus + max(0, -amount)
    else:
        total = plus - minus + amount
        plus, minus = max(0, total), max(0, -total)
    draft.renown_tokens = _put(draft.renown_tokens, seat, plus)
    draft.negative_tokens = _put(draft.negative_tokens, seat, minus)


def _trade(tables: Tables, draft: Draft, seat: int, card: str) -> None:
    pile = list(draft.renown[seat])
    pile.remove(card)
    draft.renown = _put(draft.renown, seat, tuple(pile))
    if card == tables.box.home.id:
        draft.removed = draft.removed.add(card)
    else:
        draft.space_discard = draft.space_discard.add(card)
    if isinstance(draft.pending, Investing):
        draft.pending = attrs.evolve(draft.pending, last=tables.pile_order[card])


def _taken(tables: Tables, draft: Draft, deed: act.Action, event: Any) -> None:
    """Events of what players control."""
    match event:
        case ev.SystemClaimed(seat=seat, card=card):
            index = _place(draft, card)
            there = draft.row[index]
            assert there is not None
            slots = len(tables.systems[card].slots)
            _leave(tables, draft, index)
            new = System(card, (None,) * slots, there.bounty)
            draft.systems = _put(draft.systems, seat, (*draft.systems[seat], new))
            draft.claimed, draft.committed = True, ""
        case ev.CardClaimed(seat=seat, card=card):
            _leave(tables, draft, _place(draft, card))
            draft.renown = _put(draft.renown, seat, (*draft.renown[seat], card))
            no = tables.rulings.event_counts_as_claim is EventCountsAsClaim.NO
            if not (no and card in tables.events):
                draft.claimed = True
        case ev.ColonyBuilt(seat=seat, system=card, slot=slot, colony=colony):
            _build(draft, deed, seat, card, slot, colony)
        case ev.ColonyUpgraded(seat=seat, slot=slot, old=old, new=new):
            index = deed.system if isinstance(deed, act.Upgrade) else -1
            below = draft.systems[seat][index].stacks[slot]
            assert below is not None and below.cards[-1] == old  # noqa: PT018
            inherits = tables.rulings.upgrade_state is UpgradeState.INHERIT
            stack = Stack((*below.cards, new), used=below.used if inherits else False)
            _stack(draft, seat, index, slot, stack)
        case ev.Used(owner=owner, card=card):
            _turn(draft, deed, owner, card)
        case _:
            _given(draft, deed, event)


def _given(draft: Draft, deed: act.Action, event: Any) -> None:
    """Events of what is taken from a system, and of one that is given up."""
    match event:
        case ev.BountyTaken(seat=seat, owner=owner, system=card, resource=resource):
            index = deed.system if isinstance(deed, act.TakeBounty) else -1
            system = draft.systems[owner][index]
            assert system.card == card
            key = resource.value.lower()
            less = attrs.evolve(system.bounty, **{key: getattr(system.bounty, key) - 1})
            own = _put(draft.systems[owner], index, attrs.evolve(system, bounty=less))
            draft.systems = _put(draft.systems, owner, own)
            pool = draft.pools[seat]
            more = attrs.evolve(pool, **{key: getattr(pool, key) + 1})
            draft.pools = _put(draft.pools, seat, more)
        case ev.SystemRelinquished(seat=seat, card=card):
            index = deed.system if isinstance(deed, act.Relinquish) else -1
            gone = draft.systems[seat][index]
            assert gone.card == card
            own = (*draft.systems[seat][:index], *draft.systems[seat][index + 1 :])
            draft.systems = _put(draft.systems, seat, own)
            draft.renown = _put(draft.renown, seat, (*draft.renown[seat], card))
            draft.relinquished = True
            for colony in (c for stack in gone.stacks if stack for c in stack.cards):
                _move(draft, "discards", seat, colony, 1)
        case ev.Proceeded() | ev.Answered():
            pass
        case _:
            message = f"no such event: {event!r}"
            raise TypeError(message)


def _build(draft: Draft, deed: act.Action, seat: int, card: str, slot: int, colony: str) -> None:
    """A colony lies on its slot, upright; on a system just taken, it is the first."""
    index = deed.system if isinstance(deed, act.Build) else len(draft.systems[seat]) - 1
    system = draft.systems[seat][index]
    assert system.card == card
    assert _built(deed) == colony
    there = system.stacks[slot]
    if there is not None:  # where any arrangement will do, it was moved
        _stack(draft, seat, index, system.stacks.index(None), there)
    _stack(draft, seat, index, slot, Stack((colony,)))


def _stack(draft: Draft, seat: int, index: int, slot: int, stack: Stack) -> None:
    system = draft.systems[seat][index]
    new = attrs.evolve(system, stacks=_put(system.stacks, slot, stack))
    draft.systems = _put(draft.systems, seat, _put(draft.systems[seat], index, new))


def _turn(draft: Draft, deed: act.Action, owner: int, card: str) -> None:
    match deed:
        case act.UseColony(owner=named, system=index, slot=slot):
            stack = draft.systems[owner][index].stacks[slot]
            assert stack is not None and stack.cards[-1] == card and named == owner  # noqa: PT018
            _stack(draft, owner, index, slot, Stack(stack.cards, used=True))
        case act.UseShip(owner=named, ship=index):
            own = draft.ships[owner]
            assert own[index].card == card and named == owner  # noqa: PT018
            ships = _put(own, index, Ship(card, used=True))
            draft.ships = _put(draft.ships, owner, ships)
        case _:
            message = f"nothing is used by {deed}"
            raise TypeError(message)


# what comes into the row


def _drop_gaps(tables: Tables, draft: Draft) -> None:
    """Beyond the far end a gap is nothing."""
    limit = len(draft.hands) + tables.box.row_extra
    while len(draft.row) > limit and draft.row[-1] is None:
        draft.row = draft.row[:-1]


def _arrive(tables: Tables, before: State, draft: Draft, after: State) -> None:
    """The newest card has its tokens; a Burst that begins to act lays them on all systems, and
    nothing is bought off from it yet.
    """
    turn, rate = before.phase is Phase.EXPLORE, tables.box.rates.burst_hazard
    newest = draft.row[0]
    assert newest is not None
    if newest.card in tables.systems:
        acting = sum(card is not None and card.acting for card in draft.row)
        lasting = tables.rulings.burst is Burst.CONTINUOUS
        printed = tables.systems[newest.card]
        goods = printed.bounty
        first = attrs.evolve(
            newest, hazards=printed.hazards, burst=acting * rate if lasting else 0,
            bounty=Amounts(goods.m, goods.s, goods.p),
        )  # fmt: skip
        draft.row = (first, *draft.row[1:])
    begun = 0
    row: list[RowCard | None] = []
    for card in draft.row:
        burst = card is not None and tables.events.get(card.card) is EventKind.BURST
        if card is not None and turn and burst and not card.acting:
            begun += 1
            row.append(attrs.evolve(card, acting=True))
        else:
            row.append(card)
    if begun:
        draft.row = tuple(
            attrs.evolve(
                card, burst=card.burst + begun * rate,
                removed=min(card.removed, card.hazards + card.burst),
            )
            if card is not None and card.card in tables.systems else card
            for card in row
        )  # fmt: skip
    else:
        draft.row = tuple(row)
    if tables.strict:
        draft.row = _as_tokens_last(draft.row, before.row, after.row)


def _as_tokens_last(wanted: Any, before: Any, after: Any) -> Any:
    """Where tokens are counted, what lies there now, if it is no more than was wanted."""
    lay = {card.card: card for card in before if card is not None}
    row = []
    for mine, there in zip(wanted, after, strict=True):
        if mine is None or there is None or mine == there:
            row.append(mine)
            continue
        least = lay[mine.card].burst if mine.card in lay else 0
        assert there.hazards <= mine.hazards
        assert min(least, mine.burst) <= there.burst <= mine.burst
        tokens = {"hazards": there.hazards, "burst": there.burst}
        if mine.card not in lay:
            assert all(getattr(there.bounty, k) <= getattr(mine.bounty, k) for k in "msp")
            tokens["bounty"] = there.bounty
        row.append(attrs.evolve(mine, **tokens))
    return tuple(row)


def _quotas(tables: Tables, before: State, action: act.Action, after: State) -> Iterator[Named]:
    """A card that is shown is one less of its kind to come, in the first sector with any."""
    if not isinstance(action, act.Reveal) or not before.quotas:
        yield "quotas stay", same(before.quotas, after.quotas)
        return
    kind = tables.kinds[action.card]
    sector = next(i for i, cards in enumerate(before.space) if action.card in cards)
    for index, (old, new) in enumerate(zip(before.quotas, after.quotas, strict=True)):
        if index < sector:
            yield "sectors before are done", old.total() == 0
        if index != sector:
            yield "other quotas stay", same(old, new)
            continue
        key = {"s": "systems", "e": "events", "a": "anomalies"}[kind]
        key = "either" if kind != "s" and old.either else key
        yield "one less to come", same(new, attrs.evolve(old, **{key: getattr(old, key) - 1}))


def _draws(
    tables: Tables, before: State, action: act.Action, after: State, events: Sequence[Any]
) -> Iterator[Named]:
    """As many cards to draw as are owed, and none where there is nothing to draw."""
    seat = after.turn
    if not (after.decks[seat] or after.discards[seat]):
        yield "nothing to draw", after.draws == 0
        return
    waited = before.phase is Phase.DRAW and not before.window
    enters = after.phase is Phase.DRAW and not after.window and not waited
    came = sum(isinstance(event, ev.Drew) for event in events)
    yield (
        "as many draws as are owed",
        (after.draws == before.draws - came + owed(tables, before, action, after) + enters),
    )
    yield "a draw is told", came == isinstance(action, act.Draw)


def owed(tables: Tables, before: State, action: act.Action, after: State) -> Any:
    """The cards that a deed lets a player draw."""
    rates = tables.box.rates
    if isinstance(after.pending, Payment | Consent):
        return 0
    deed = deed_of(before, action)
    match deed:
        case act.Convert():
            return 1
        case act.Invest():
            return rates.investors_credits
        case act.UseColony() | act.UseShip():
            return _effect(tables, before, deed).out.c
        case act.Opportunity(card=card):
            return _reward(tables, card).c
        case _:
            return 0


def _reward(tables: Tables, card: str) -> Goods:
    rates = tables.box.rates
    rewards = {
        EventKind.NOMADS: rates.guildship_reward, EventKind.NEXTSTEP: rates.nextstep_reward,
        EventKind.MIGRATION: Goods(m=rates.migration_manpower),
    }  # fmt: skip
    return rewards.get(tables.events[card], Goods())


def _effect(tables: Tables, state: State, deed: act.Action) -> Any:
    return _used_card(tables, state, deed).effect


def _used_card(tables: Tables, state: State, deed: act.Action) -> Any:
    if isinstance(deed, act.UseShip):
        return tables.builds[state.ships[deed.owner][deed.ship].card]
    assert isinstance(deed, act.UseColony)
    stack = stack_at(state, deed.owner, deed.system, deed.slot)
    assert stack is not None
    return tables.builds[stack.cards[-1]]


def _toll(
    tables: Tables, before: State, action: act.Action, after: State, events: Sequence[Any]
) -> Iterator[Named]:
    """Pirates in the row ask for a card once a turn, and for none of an empty hand."""
    pirates = any(c and tables.events.get(c.card) is EventKind.PIRATES for c in after.row)
    hand = size(after.hands[after.turn])
    if after.phase is not Phase.PIRATES:
        yield "no toll outside the pirates' phase", after.toll == 0
        if isinstance(action, act.Reveal) and before.phase is Phase.EXPLORE and pirates:
            empty = not after.hands[after.turn]
            yield "pirates come first", empty | (tables.box.rates.pirates_cards == 0)
    elif isinstance(action, act.Surrender):
        yield "one card less", after.toll == before.toll - 1
    elif before.phase is not Phase.PIRATES:
        yield (
            "pirates ask for what is held",
            after.toll == min(tables.box.rates.pirates_cards, hand),
        )
    else:
        yield "no more than is held", after.toll <= hand
    del events


# the numbers of the log


def named(
    tables: Tables, before: State, action: act.Action, after: State, events: Sequence[Any]
) -> Iterator[Named]:
    """Costs, pools and renown are what the cards, the row and the rates say, for the right seat."""
    seat, deed = before.turn, deed_of(before, action)
    own = [e for e in events if not isinstance(e, ev.TurnBegan | ev.RenownChanged | ev.TradedIn)]
    named_seats = [e.seat for e in own if hasattr(e, "seat") and not _of_next(e)]
    yield "the log names the player", all(one == seat for one in named_seats)
    if isinstance(action, PAYABLE):
        cost = bill(tables, before, action)
        waits = isinstance(after.pending, Payment)
        due = after.pending.due if isinstance(after.pending, Payment) else 0
        yield "what is due is what it costs", due == cost
        told = [event.due for event in events if isinstance(event, ev.Announced)]
        yield "what is due is told", same(tuple(told), (due,) if waits else ())
    done = _done(before, action, after)
    yield from _pool(tables, before, deed, after, done=done)
    if done:
        yield from _pools_told(tables, before, deed, events)
    paid = [(e.seat, e.amount, e.clause) for e in events if isinstance(e, ev.RenownChanged)]
    if not tables.strict:
        wanted = _renown(tables, before, deed) if done else []
        fits = [one for one in wanted if one[1]]
        yield "renown as the rules have it", same(tuple(paid), tuple(fits))
    for kind, what in ((ev.GameEnded, Phase.OVER), (ev.WasReset, Phase.ACTION)):
        there = any(isinstance(event, kind) for event in events)
        new = after.phase is what and before.phase is not what
        yield f"{what.value} is told", there == new


def _of_next(event: Any) -> bool:
    """Whether an event may be of the turn that begins."""
    return isinstance(event, ev.WasReset | ev.Reshuffled | ev.Answered)


def _done(before: State, action: act.Action, after: State) -> bool:
    """Whether a deed is done: paid for in whole, agreed to."""
    if isinstance(action, act.Decline):
        return False
    if isinstance(before.pending, Payment) and isinstance(action, act.Pay):
        return after.pending is None
    return not isinstance(after.pending, Payment | Consent)


def _pool(
    tables: Tables, before: State, deed: act.Action, after: State, *, done: bool
) -> Iterator[Named]:
    """What is in the pool: less what was paid, more what was given, nothing after the turn."""
    seat = before.turn
    old = before.pools[seat]
    price, gain = _exchange(tables, before, deed) if done else (Goods(), Goods())
    if isinstance(deed, act.EndTurn):
        yield "the pool is lost", same(after.pools[seat], EMPTY)
        return
    for key, stock in (("m", "manpower"), ("s", "science"), ("p", "production")):
        left = getattr(old, key) - getattr(price, key)
        more = getattr(gain, key)
        if tables.strict and more and not isinstance(deed, act.TakeBounty):
            lying = [*before.pools, *(s.bounty for own in before.systems for s in own)]
            lying += [card.bounty for card in before.row if card is not None]
            used = sum(getattr(one, key) for one in lying) - getattr(price, key)
            more = max(0, min(more, getattr(tables.box.supply, stock) - used))
        yield f"the pool: {stock}", getattr(after.pools[seat], key) == left + more


def _pools_told(
    tables: Tables, before: State, deed: act.Action, events: Sequence[Any]
) -> Iterator[Named]:
    """What is paid is taken out of the pool before anything is put into it."""
    price, gain = _exchange(tables, before, deed)
    told = [event.pool for event in events if isinstance(event, ev.PoolChanged)]
    both = all(any(bool(getattr(one, key)) for key in "msp") for one in (price, gain))
    if both and told:
        old = before.pools[before.turn]
        left = (getattr(old, key) - getattr(price, key) for key in "msp")
        yield "first what is paid", same(told[0], Amounts(*left))


def _exchange(tables: Tables, before: State, deed: act.Action) -> tuple[Goods, Goods]:
    """What a deed takes out of the pool and puts into it."""
    rates = tables.box.rates
    match deed:
        case act.Claim(card=card):
            return tables.prices[card], Goods()
        case act.UseColony() | act.UseShip():
            card = _used_card(tables, before, deed)
            price = Goods() if isinstance(card.effect, Generate) else card.effect.inp
            return price, card.effect.out
        case act.TakeBounty(resource=resource):
            return Goods(), Goods(**{resource.value.lower(): 1})
        case act.Convert(resource=act.Resource.M):
            return Goods(m=rates.manpower_per_card), Goods()
        case act.Convert():
            return Goods(p=rates.production_per_card), Goods()
        case act.Recover():
            return Goods(s=rates.science_per_pick), Goods()
        case act.Opportunity(card=card):
            nomads = tables.events[card] is EventKind.NOMADS
            price = Goods(p=rates.guildship_production) if nomads else Goods()
            return price, _reward(tables, card)
        case _:
            return Goods(), Goods()


def _renown(tables: Tables, before: State, deed: act.Action) -> list[tuple[int, Any, str]]:
    """Who gains or loses how many tokens, by which clause, in this order."""
    seat, rates = before.turn, tables.box.rates
    payer = before.pending.payer if isinstance(before.pending, Investing) else seat
    match deed:
        case act.UseColony() | act.UseShip():
            effect = _effect(tables, before, deed)
            clause = "TTG-USE-05" if isinstance(effect, Generate) else "TTG-USE-06"
            return [(seat, effect.out.rp, clause)]
        case act.Opportunity(card=card) if tables.events[card] is EventKind.NOMADS:
            return [(seat, rates.guildship_reward.rp, "TTG-NOM-01")]
        case act.Opportunity(card=card) if tables.events[card] is EventKind.NEXTSTEP:
            return [(seat, rates.nextstep_reward.rp, "TTG-NXT-01")]
        case act.TradeIn(card=card):
            return [(payer, tables.pile[card].rp, "TTG-INV-03")]
        case act.Invest():
            return [(payer, -rates.investors_renown, "TTG-INV-01")]
        case act.Relinquish(system=system):
            return _relinquished(tables, before, system)
        case _:
            return []


def _relinquished(tables: Tables, before: State, system: int) -> list[tuple[int, Any, str]]:
    seat = before.turn
    stacks = before.systems[seat][system].stacks
    values = [tables.builds[stack.cards[-1]].rp for stack in stacks if stack is not None]
    parts = [sum(values)]
    if tables.gross:
        parts = [sum(max(0, v) for v in values), sum(min(0, v) for v in values)]
    races = [
        (seat, tables.box.rates.race_renown, "TTG-RAC-01") for card in before.row
        if card and tables.events.get(card.card) is EventKind.RACE and not card.used
    ]  # fmt: skip
    return [*((seat, part, "TTG-REL-07") for part in parts), *races]


# cards, and the score


def _cards_kept(before: State, after: State) -> Iterator[Named]:
    """Every card of every player is somewhere, and every space card once."""
    for seat in range(len(before.hands)):
        yield f"cards of seat {seat}", same(_own(before, seat), _own(after, seat))
    yield "space cards", _space(before) == _space(after)


def _own(state: State, seat: int) -> Bag[str]:
    counts: dict[str, Any] = {}
    piles = [state.hands[seat], state.decks[seat], state.discards[seat]]
    single = [ship.card for ship in state.ships[seat]]
    for system in state.systems[seat]:
        single += [card for stack in system.stacks if stack for card in stack.cards]
    if isinstance(state.pending, Payment) and seat == state.turn:
        piles.append(state.pending.paid)
        single += [card] if (card := _built(state.pending.order)) else []
    for pile in piles:
        for card, count in pile.items():
            counts[card] = counts.get(card, 0) + count
    for card in single:
        counts[card] = counts.get(card, 0) + 1
    return _loose(counts)


def _space(state: State) -> list[str]:
    cards = [card.card for card in state.row if card is not None]
    cards += [card for bag in (*state.space, state.space_discard) for card in bag]
    cards += [card for pile in state.renown for card in pile]
    cards += [system.card for own in state.systems for system in own]
    return sorted([*cards, *(c for c, n in state.removed.items() for _ in range(n))])


def _score(
    game: TakeTheGalaxy, before: State, action: act.Action, after: State, events: Sequence[Any]
) -> Iterator[Named]:
    """Nobody's renown changes but by tokens that are told, and by what was taken or built."""
    tables, deed = game.tables, deed_of(before, action)
    done = _done(before, action, after)
    for seat in range(len(before.hands)):
        told = sum(e.amount for e in events if isinstance(e, ev.RenownChanged) and e.seat == seat)
        placed = _placed(tables, before, deed) if done and seat == before.turn else 0
        traded = [e.card for e in events if isinstance(e, ev.TradedIn) and e.seat == seat]
        lost = sum(tables.pile[card].rp for card in traded)
        change = standing(tables, after, seat) - standing(tables, before, seat)
        yield f"the score of seat {seat}", change == told + placed - lost


def _placed(tables: Tables, before: State, deed: act.Action) -> Any:
    """What a deed adds to the score beside tokens."""
    builds, pile = tables.builds, tables.pile
    match deed:
        case act.ClaimSystem(card=card, colony=colony):
            return pile[card].rp + builds[colony].rp
        case act.Claim(card=card):
            return pile[card].rp
        case act.Build(colony=card):
            return builds[card].rp
        case act.Upgrade(system=system, slot=slot, colony=card):
            stack = stack_at(before, before.turn, system, slot)
            return builds[card].rp - (builds[stack.cards[-1]].rp if stack else 0)
        case act.Relinquish(system=system):
            stacks = before.systems[before.turn][system].stacks
            return -sum(builds[stack.cards[-1]].rp for stack in stacks if stack is not None)
        case _:
            return 0
