"""Take The Galaxy: the numbers of a shape, what holds of it, and what the numbers permit.

All of it is written from the rulebook and the register, in plain arithmetic; no rule is asked.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.take_the_galaxy.game import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words import actions as act
from galaxy_rules.take_the_galaxy.words.components import (
    OPPORTUNITIES,
    BuildCard,
    EventKind,
    Generate,
    Goods,
    Transform,
)
from galaxy_rules.take_the_galaxy.words.rulings import (
    Burst,
    EventCountsAsClaim,
    HazardRemoval,
    Reshuffle,
    ResourceTiming,
)
from galaxy_rules.take_the_galaxy.words.slots import Kind
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
from properties.nonsense_ttg import nonsense
from properties.shapes.gathering import Shape
from properties.shapes.numbers import Said, Taker, bag_of, every, neither, same
from properties.sweep_take_the_galaxy import choose, drawn, scheduled
from properties.transitions_ttg import open_actions

SEED: Final = 23
TRIED: Final = 2
"""How many odd actions are tried at each position of a play."""
BY_NUMBERS: Final = frozenset(
    {
        "resources", "too_few_cards", "claim_limit", "relinquish_limit", "already_used",
        "no_bounty", "no_hazard", "no_rp", "crackdown", "not_costlier", "pay_order", "not_next",
        "drawing", "payment_due", "declined", "nothing_due",
    }
)  # fmt: skip
"""Refusals that may hang on a number or a mark; all others hang on the shape."""
STRICT_RENOWN: Final = 2
"""Where tokens are counted, renown is paid token by token: so much at a time, either way."""
Named = tuple[str, Said]


# shapes


def gather(games: int) -> Iterator[Shape]:
    """Every step of so many games of the sweep's schedule, and odd actions on the way."""
    for number in range(games):
        table = scheduled(number, SEED)
        game, state, rng = table.game(), table.start(), Random(f"shapes/{number}")
        while (mover := game.to_move(state)) != OVER:
            listed = open_actions(game, state)
            for odd in nonsense(game, state, listed, rng, TRIED):
                if found := game.judge(state, odd):
                    yield Shape(game, state, odd, tuple(one.code for one in found))
            lucky = mover == CHANCE
            action = drawn(game, state, rng) if lucky else choose(listed, table.swarm, rng)
            yield Shape(game, state, action)
            state = game.carry_out(state, action, None)


# numbers


def put(take: Taker, shape: Shape) -> tuple[TakeTheGalaxy, State]:
    """The game and the position with other numbers in the places of theirs."""
    game, state, action = shape.game, shape.state, shape.action
    tables = _box(take, game, state, action)
    made: TakeTheGalaxy = object.__new__(type(game))
    vars(made).update(vars(game))
    vars(made).update(tables=tables, box=tables.box, builds=tables.builds, prices=tables.prices)
    return made, _position(take, tables, state)


def _box(take: Taker, game: TakeTheGalaxy, state: State, action: act.Action) -> Tables:
    """The numbers of the box that the action looks at: rates, and the cards that it is about."""
    tables: Tables = game.tables
    box, strict = tables.box, tables.strict
    named = _named(state, action)
    builds = {
        key: _card(take, card, strict=strict) if key in named else card
        for key, card in tables.builds.items()
    }
    rates = {
        field.name: _rate(take, field.name, getattr(box.rates, field.name), strict=strict)
        for field in attrs.fields(type(box.rates))
    }
    prices = {
        key: _goods(take, f"price of {key}", goods, strict=strict) if key in named else goods
        for key, goods in tables.prices.items()
    }
    box = attrs.evolve(box, rates=attrs.evolve(box.rates, **rates), builds=builds)
    return attrs.evolve(tables, box=box, builds=builds, prices=prices)


def _rate(take: Taker, name: str, value: Any, *, strict: bool) -> Any:
    if isinstance(value, Goods):
        return _goods(take, name, value, strict=strict)
    if strict and name == "race_renown":
        return take.number(name, value, 0, STRICT_RENOWN)
    return take.number(name, value, 1 if name.endswith(("_per_card", "_per_pick")) else 0)


def _named(state: State, action: act.Action) -> set[str]:
    """The cards that an action is about: those it names, those it turns, covers or gives up."""
    order = state.pending.order if isinstance(state.pending, Payment) else action
    words = [one for one in attrs.astuple(order) if isinstance(one, str)]
    match order:
        case act.UseColony(owner=owner, system=system, slot=slot):
            words += _top(state, owner, system, slot)
        case act.Upgrade(system=system, slot=slot):
            words += _top(state, state.turn, system, slot)
        case act.UseShip(owner=owner, ship=ship):
            ships = state.ships[owner] if 0 <= owner < len(state.ships) else ()
            words += [ships[ship].card] if 0 <= ship < len(ships) else []
        case act.Relinquish(system=system):
            own = state.systems[state.turn]
            stacks = own[system].stacks if 0 <= system < len(own) else ()
            words += [stack.cards[-1] for stack in stacks if stack is not None]
        case _:
            pass
    return set(words)


def _top(state: State, owner: int, system: int, slot: int) -> list[str]:
    stack = stack_at(state, owner, system, slot)
    return [] if stack is None else [stack.cards[-1]]


def stack_at(state: State, owner: int, system: int, slot: int) -> Stack | None:
    """The colonies on a slot, if there are any."""
    systems = state.systems[owner] if 0 <= owner < len(state.systems) else ()
    stacks = systems[system].stacks if 0 <= system < len(systems) else ()
    return stacks[slot] if 0 <= slot < len(stacks) else None


def _card(take: Taker, card: BuildCard, *, strict: bool) -> BuildCard:
    """A colony or ship with any cost, renown and effect; what it does not do it still does not.

    What takes anything to be used may take cards too.
    """
    name = f"card {card.id}"
    price = _goods(take, f"{name} takes", card.price, strict=strict)
    if isinstance(card.effect, Transform):
        price = attrs.evolve(price, c=take.number(f"{name} takes credits", card.price.c))
    out = _goods(take, f"{name} gives", card.effect.out, strict=strict)
    effect = Generate(out) if isinstance(card.effect, Generate) else Transform(price, out)
    cost = take.number(f"{name} costs", card.cost)
    renown = (-STRICT_RENOWN, STRICT_RENOWN) if strict else (None, None)
    return attrs.evolve(
        card, cost=cost, rp=take.number(f"{name} renown", card.rp, *renown),
        price=price, effect=effect,
    )  # fmt: skip


def _goods(take: Taker, name: str, goods: Goods, *, strict: bool) -> Goods:
    """Amounts of the kinds that are there."""
    found = {k: take.number(f"{name} {k}", n, 1) for k in "mspc" if (n := getattr(goods, k))}
    if goods.rp:
        low, high = (-STRICT_RENOWN, STRICT_RENOWN) if strict else (None, None)
        found["rp"] = take.number(f"{name} rp", goods.rp, low, high)
    return Goods(**found)


def _position(take: Taker, tables: Tables, state: State) -> State:
    early = tables.rulings.resource_timing is ResourceTiming.OWN_TURN and state.phase in EARLY
    acting = state.phase is Phase.ACTION
    draft = Draft.of(state)
    for field in ("hands", "decks", "discards"):
        piles = getattr(state, field)
        setattr(draft, field, tuple(bag_of(take, f"{field}.{i}", b) for i, b in enumerate(piles)))
    for field in ("renown_tokens", "negative_tokens"):
        counts = getattr(state, field)
        setattr(draft, field, tuple(take.number(f"{field}.{i}", n) for i, n in enumerate(counts)))
    if acting or early:
        pools = list(state.pools)
        pools[state.turn] = _amounts(take, "pool", pools[state.turn])
        draft.pools = tuple(pools)
    if acting:
        draft.claimed = take.mark("claimed", value=state.claimed)
        draft.relinquished = take.mark("relinquished", value=state.relinquished)
    draft.systems = tuple(
        tuple(_system(take, tables, f"system {i}.{j}", s) for j, s in enumerate(own))
        for i, own in enumerate(state.systems)
    )
    draft.ships = tuple(
        tuple(Ship(s.card, take.mark(f"ship {i}.{j}", value=s.used)) for j, s in enumerate(own))
        for i, own in enumerate(state.ships)
    )
    draft.row = tuple(_row_card(take, tables, f"row {i}", c) for i, c in enumerate(state.row))
    draft.draws = take.number("draws", state.draws, 1) if state.draws else 0
    draft.toll = take.number("toll", state.toll, 1) if state.toll else 0
    draft.quotas = tuple(
        attrs.evolve(q, **{k: take.number(f"quota {i} {k}", n, 1) for k, n in _shown(q)})
        for i, q in enumerate(state.quotas)
    )
    if isinstance(state.pending, Payment):
        draft.pending = attrs.evolve(
            state.pending, due=take.number("due", state.pending.due, 1),
            paid=bag_of(take, "paid", state.pending.paid),
        )  # fmt: skip
    return draft.done()


def _shown(quota: Any) -> list[tuple[str, int]]:
    return [(key, n) for key, n in attrs.asdict(quota).items() if n]


def _amounts(take: Taker, name: str, amounts: Amounts) -> Amounts:
    return Amounts(*(take.number(f"{name} {k}", getattr(amounts, k)) for k in "msp"))


def _system(take: Taker, tables: Tables, name: str, system: System) -> System:
    printed = tables.systems[system.card].bounty
    lying = {
        k: take.number(f"{name} bounty {k}", getattr(system.bounty, k), 0, most)
        for k in "msp" if (most := getattr(printed, k))
    }  # fmt: skip
    stacks = tuple(
        s and Stack(s.cards, take.mark(f"{name} slot {i}", value=s.used))
        for i, s in enumerate(system.stacks)
    )
    return System(system.card, stacks, Amounts(**lying))


def _row_card(take: Taker, tables: Tables, name: str, card: RowCard | None) -> RowCard | None:
    if card is None:
        return None
    if tables.events.get(card.card) in OPPORTUNITIES:
        return attrs.evolve(card, used=take.mark(f"{name} used", value=card.used))
    if card.card not in tables.systems:
        return card
    names = ("hazards", "burst", "removed")
    tokens = {k: take.number(f"{name} {k}", getattr(card, k)) for k in names}
    return attrs.evolve(card, **tokens)


# what holds of every position


def sound(game: TakeTheGalaxy, state: State) -> Iterator[Named]:
    """The invariants: limits, nothing below nought, tallies, phases, tokens of the box."""
    tables: Tables = game.tables
    box = tables.box
    yield "at most four systems", all(len(own) <= box.max_systems for own in state.systems)
    yield "the row limit", len(state.row) <= len(state.hands) + box.row_extra
    yield (
        "no tally below nought",
        every(n >= 0 for n in (*state.renown_tokens, *state.negative_tokens)),
    )
    if not tables.gross:
        pairs = zip(state.renown_tokens, state.negative_tokens, strict=True)
        yield "tokens of one sign", every(neither(p > 0, m > 0) for p, m in pairs)
    early = tables.rulings.resource_timing is ResourceTiming.OWN_TURN and state.phase in EARLY
    for seat, pool in enumerate(state.pools):
        yield "no pool below nought", (pool.m >= 0) & (pool.s >= 0) & (pool.p >= 0)
        if seat != state.turn or not (early or state.phase is Phase.ACTION):
            yield "pools are lost with the turn", same(pool, EMPTY)
    yield "piles hold what is there", every(
        n > 0 for bags in (state.hands, state.decks, state.discards) for b in bags
        for _, n in b.items()
    )  # fmt: skip
    if tables.rulings.reshuffle is Reshuffle.IMMEDIATE:
        piles = zip(state.decks, state.discards, strict=True)
        yield "no empty deck beside a pile", all(deck or not pile for deck, pile in piles)
    yield from _sound_row(tables, state)
    for system in (s for own in state.systems for s in own):
        printed, lying = tables.systems[system.card].bounty, system.bounty
        yield (
            "bounty as printed at most",
            every(
                (getattr(lying, k) >= 0) & (getattr(lying, k) <= getattr(printed, k)) for k in "msp"
            ),
        )
    yield from _sound_turn(tables, state)
    yield "no quota below nought", every(n >= 0 for q in state.quotas for n in attrs.astuple(q))
    if tables.strict:
        yield from _sound_supply(tables, state)


def _sound_row(tables: Tables, state: State) -> Iterator[Named]:
    exact = tables.rulings.burst is Burst.CONTINUOUS and not tables.strict
    acting = sum(card is not None and card.acting for card in state.row)
    for card in state.row:
        if card is None:
            continue
        yield (
            "no token below nought",
            ((card.hazards >= 0) & (card.burst >= 0) & (card.removed >= 0)),
        )
        if exact and card.card in tables.systems:
            rate = tables.box.rates.burst_hazard
            yield "a hazard for every Burst in the row", card.burst == acting * rate


def _sound_turn(tables: Tables, state: State) -> Iterator[Named]:
    hand = size(state.hands[state.turn])
    if state.phase is not Phase.ACTION:
        yield "limits are fresh", (state.claimed == False) & (state.relinquished == False)  # noqa: E712
    yield "draws and toll", (state.draws >= 0) & (state.toll >= 0) & (state.toll <= hand)
    if state.committed:
        begun = next(card for card in state.row if card and card.card == state.committed)
        yield "who has begun can claim", (begun.removed >= 1) & (state.claimed == False)  # noqa: E712
    owed = state.phase is Phase.DRAW and not state.window
    yield "the draw phase draws", (state.draws >= 1) if owed else True
    yield "what is to draw is there", bool(state.decks[state.turn]) | (state.draws == 0)
    if isinstance(state.pending, Consent) and isinstance(state.pending.request, act.TakeBounty):
        asked = state.pending.request
        lying = state.systems[asked.owner][asked.system].bounty
        yield "what is asked for is there", getattr(lying, asked.resource.value.lower()) >= 1
    if isinstance(state.pending, Payment):
        due, last = state.pending.due, state.pending.last
        left = sum(
            n for card, n in state.hands[state.turn].items() if tables.catalogue[card] >= last
        )
        yield "a payment can be finished", (due >= 1) & (due <= left)
        order = state.pending.order
        cost = due + size(state.pending.paid)
        yield (
            "what is paid for could be ordered",
            (_open(tables, state, order) & (cost == bill(tables, state, order))),
        )


def _sound_supply(tables: Tables, state: State) -> Iterator[Named]:
    supply = tables.box.supply
    lying = [*state.pools, *(s.bounty for own in state.systems for s in own)]
    lying += [card.bounty for card in state.row if card is not None]
    for k, most in zip("msp", (supply.manpower, supply.science, supply.production), strict=True):
        yield "resources in the box", sum(getattr(one, k) for one in lying) <= most
    yield "hazards in the box", _hazards_lying(state) <= supply.hazards
    yield "renown in the box", sum(state.renown_tokens) <= supply.rp_ones + 5 * supply.rp_fives


def _hazards_lying(state: State) -> Any:
    return sum(hazards_of(c) for c in state.row if c is not None) + sum(state.negative_tokens)


def hazards_of(card: RowCard) -> Any:
    """The hazards of a system in the row."""
    return max(0, card.hazards + card.burst - card.removed)


def size(bag: Bag[Any]) -> Any:
    """How many things are in a bag."""
    return sum(n for _, n in bag.items())


# what may be done


def legal(game: TakeTheGalaxy, state: State, action: act.Action) -> Said | None:
    """Whether numbers and marks permit what the rest permits; None where that is not told."""
    tables: Tables = game.tables
    pool, hand = state.pools[state.turn], size(state.hands[state.turn])
    match action:
        case (
            act.ClaimSystem() | act.Claim() | act.RemoveHazard() | act.Build() | act.BuildShip()
            | act.Upgrade() | act.UseColony() | act.UseShip()
        ):  # fmt: skip
            aside = isinstance(action, act.ClaimSystem | act.Build | act.BuildShip | act.Upgrade)
            return _open(tables, state, action) & (bill(tables, state, action) <= hand - aside)
        case act.TakeBounty(owner=owner, system=system, resource=resource):
            return getattr(state.systems[owner][system].bounty, resource.value.lower()) >= 1
        case act.Convert(resource=resource):
            return getattr(pool, resource.value.lower()) >= _rate_of(tables, resource)
        case act.Recover():
            return pool.s >= tables.box.rates.science_per_pick
        case act.Relinquish():
            return state.relinquished == False  # noqa: E712
        case act.Draw() | act.Surrender() | act.EndTurn() | act.Agree() | act.Decline():
            return True
        case _:
            return _permitted(tables, state, action)


def _permitted(tables: Tables, state: State, action: act.Action) -> Said | None:
    """The same of events, payments and deals."""
    match action:
        case act.Opportunity(card=card):
            return _may_use(tables, state, card)
        case act.Pay(card=card):
            due = state.pending.due if isinstance(state.pending, Payment) else 0
            place = tables.catalogue
            later = [(c, n) for c, n in state.hands[state.turn].items() if place[c] >= place[card]]
            return sum(n for _, n in later) >= due
        case act.Invest():
            if tables.strict or not isinstance(state.pending, Investing):
                return None
            return state.renown_tokens[state.pending.payer] >= tables.box.rates.investors_renown
        case _:
            return None


def _open(tables: Tables, state: State, order: act.Action) -> Said:
    """Whether an order may be given, whatever cards are there to pay for it."""
    pool, free = state.pools[state.turn], state.claimed == False  # noqa: E712
    match order:
        case act.ClaimSystem():
            return free
        case act.Upgrade(system=system, slot=slot, colony=card):
            stack = stack_at(state, state.turn, system, slot)
            return tables.builds[card].cost > (tables.builds[stack.cards[-1]].cost if stack else 0)
        case act.Claim(card=card):
            return (free if _uses_claim(tables, card) else True) & _holds(pool, tables.prices[card])
        case act.RemoveHazard(card=card):
            there = next(one for one in state.row if one and one.card == card)
            staged = tables.rulings.hazard_removal is HazardRemoval.STAGED
            return (free if staged else True) & (hazards_of(there) > 0)
        case act.UseColony(owner=owner, system=system, slot=slot):
            stack = stack_at(state, owner, system, slot)
            return stack is not None and _usable(
                tables, state, tables.builds[stack.cards[-1]], stack.used
            )
        case act.UseShip(owner=owner, ship=ship):
            one = state.ships[owner][ship]
            return _usable(tables, state, tables.builds[one.card], one.used)
        case _:
            return True


def _may_use(tables: Tables, state: State, card: str) -> Said | None:
    there = next(one for one in state.row if one and one.card == card)
    fresh = there.used == False  # noqa: E712
    match tables.events[card]:
        case EventKind.NOMADS:
            have = state.pools[state.turn].p
            return fresh & (have >= tables.box.rates.guildship_production)
        case EventKind.MIGRATION | EventKind.NEXTSTEP:
            return fresh
        case _:
            return None


def _usable(tables: Tables, state: State, card: BuildCard, used: Said) -> Said:
    free: Said = (used == False) & _holds(state.pools[state.turn], card.price)  # noqa: E712
    watched = card.kind is not Kind.SHIP and _events(tables, state, EventKind.CRACKDOWN) > 0
    return free & (card.rp >= 0) if watched else free


def _holds(pool: Amounts, price: Goods) -> Said:
    return (pool.m >= price.m) & (pool.s >= price.s) & (pool.p >= price.p)


def _rate_of(tables: Tables, resource: act.Resource) -> Any:
    rates = tables.box.rates
    by = {"M": rates.manpower_per_card, "P": rates.production_per_card, "S": rates.science_per_pick}
    return by[resource.value]


def _uses_claim(tables: Tables, card: str) -> bool:
    no = tables.rulings.event_counts_as_claim is EventCountsAsClaim.NO
    return not (no and card in tables.events)


def _events(tables: Tables, state: State | Draft, kind: EventKind) -> int:
    return sum(card is not None and tables.events.get(card.card) is kind for card in state.row)


def bill(tables: Tables, state: State, order: act.Action) -> Any:
    """The cards that an order costs: hazards, the colony, less what a Mech Revolution saves."""
    builds = tables.builds
    match order:
        case act.ClaimSystem(card=card, colony=colony):
            there = next(one for one in state.row if one and one.card == card)
            price = tables.box.rates.credit_per_hazard
            saved = _saved(tables, state, builds[colony])
            return max(0, builds[colony].cost - saved) + hazards_of(there) * price
        case act.Build(colony=card) | act.BuildShip(card=card):
            return max(0, builds[card].cost - _saved(tables, state, builds[card]))
        case act.Upgrade(system=system, slot=slot, colony=card):
            stack = stack_at(state, state.turn, system, slot)
            old = builds[stack.cards[-1]].cost if stack else 0
            return max(0, builds[card].cost - old - _saved(tables, state, builds[card]))
        case act.RemoveHazard():
            return tables.box.rates.credit_per_hazard
        case act.Claim(card=card):
            return tables.prices[card].c
        case act.UseColony(owner=owner, system=system, slot=slot):
            stack = stack_at(state, owner, system, slot)
            return builds[stack.cards[-1]].price.c if stack else 0
        case act.UseShip(owner=owner, ship=ship):
            return builds[state.ships[owner][ship].card].price.c
        case _:
            return 0


def _saved(tables: Tables, state: State, card: BuildCard) -> Any:
    cheaper = card.kind in (Kind.MINING, Kind.UTILITY)
    rate = tables.box.rates.mech_discount
    return _events(tables, state, EventKind.MECH) * rate if cheaper else 0


def standing(tables: Tables, state: State, seat: int) -> Any:
    """A player's renown: tokens, pile, systems, and the colonies on top."""
    own = state.systems[seat]
    tops = [stack.cards[-1] for system in own for stack in system.stacks if stack is not None]
    cards = [*state.renown[seat], *(system.card for system in own)]
    tokens = state.renown_tokens[seat] - state.negative_tokens[seat]
    printed = sum(tables.pile[card].rp for card in cards)
    return tokens + printed + sum(tables.builds[card].rp for card in tops)


def can_spend(tables: Tables, state: State) -> Said:
    """Whether bounty could be taken that was not declined, or something exchanged for a card."""
    seat, pool, rates = state.turn, state.pools[state.turn], tables.box.rates
    cards = bool(state.decks[seat] or state.discards[seat])
    able: Said = False
    if cards:
        able = (pool.m >= rates.manpower_per_card) | (pool.p >= rates.production_per_card)
    if state.discards[seat]:
        able = able | (pool.s >= rates.science_per_pick)
    for owner in (seat, (seat + 2) % 4) if tables.teams else (seat,):
        for index, system in enumerate(state.systems[owner]):
            for key in act.Resource:
                if act.TakeBounty(owner, index, key) not in state.declined:
                    able = able | (getattr(system.bounty, key.value.lower()) > 0)
    return able
