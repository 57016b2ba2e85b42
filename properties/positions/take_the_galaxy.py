"""Changes that keep the cards of Take The Galaxy together, and those of a turn's memories."""

from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.take_the_galaxy import State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.actions import Opportunity, Resource, TakeBounty
from galaxy_rules.take_the_galaxy.words.state import (
    EMPTY,
    NO_CARDS,
    Amounts,
    Consent,
    Investing,
    Payment,
    Phase,
    RowCard,
    Ship,
    Stack,
    System,
)
from properties.positions.changing import with_entry
from properties.sweep_take_the_galaxy import SEATINGS, Table, choose, drawn_table, scheduled


@attrs.frozen
class ToyTable:
    """A table with one of the small packs."""

    drawn: Table
    pack: str

    @property
    def swarm(self) -> Any:
        """What play favours."""
        return self.drawn.swarm

    def game(self) -> TakeTheGalaxy:
        """The rules of this table."""
        return TakeTheGalaxy(dict(self.drawn.rulings), toy_pack(self.pack), self.drawn.variant)

    def start(self) -> State:
        """Its first state."""
        return self.game().new(self.drawn.players, first=self.drawn.first)

    def __str__(self) -> str:
        return f"{self.drawn}; pack {self.pack}"


def toy_pack(name: str) -> Pack:
    """A pack that ships with the library."""
    return read_pack(package_text("galaxy_rules.take_the_galaxy", "data", f"{name}.toml"))


def table(number: int, seed: int) -> Table | ToyTable:
    """Tables of the sweep, and toys in between."""
    if number % 4 != 3:
        return scheduled(number, seed)
    rng = Random(f"positions/{seed}/{number}")
    drawn = drawn_table(rng, f"{seed}/{number}")
    players, variant = SEATINGS[number // 4 % len(SEATINGS)]
    drawn = attrs.evolve(drawn, players=players, variant=variant, first=rng.randrange(players))
    if variant in ("random", "teams_random"):
        return drawn
    return ToyTable(drawn, rng.choice(("tiny", "small")))


def played(at: Table | ToyTable, game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """The position after an action."""
    return game.apply(state, choose(game.legal_actions(state), at.swarm, rng))


# cards


def _with_hand(state: State, seat: int, card: str) -> State:
    """A card back in a seat's hand."""
    return attrs.evolve(state, hands=with_entry(state.hands, seat, state.hands[seat].add(card)))


def _taken(state: State, seat: int, rng: Random) -> tuple[State, str] | None:
    """A card out of a seat's hand, deck or pile."""
    names = [name for name in ("hands", "decks", "discards") if getattr(state, name)[seat]]
    if not names:
        return None
    name = rng.choice(names)
    table = getattr(state, name)
    card = rng.choice(list(table[seat]))
    left: dict[str, Any] = {name: with_entry(table, seat, table[seat].remove(card))}
    return attrs.evolve(state, **left), card


def card_built(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """A card of a seat lies in a slot, on a stack or with the ships."""
    seat = rng.randrange(len(state.hands))
    if (found := _taken(state, seat, rng)) is None:
        return state
    state, card = found
    used = rng.random() < 0.3
    if game.builds[card].kind.value == "ship":
        ships = with_entry(state.ships, seat, (*state.ships[seat], Ship(card, used)))
        return attrs.evolve(state, ships=ships)
    if not state.systems[seat]:
        return state
    spot = rng.randrange(len(state.systems[seat]))
    system = state.systems[seat][spot]
    slot = rng.randrange(len(system.stacks))
    below = system.stacks[slot]
    stack = Stack((*(below.cards if below else ()), card), used)
    system = attrs.evolve(system, stacks=with_entry(system.stacks, slot, stack))
    return _with_system(state, seat, spot, system)


def _with_system(state: State, seat: int, spot: int, system: System) -> State:
    systems = with_entry(state.systems[seat], spot, system)
    return attrs.evolve(state, systems=with_entry(state.systems, seat, systems))


def card_razed(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """A stack or ship is gone, its cards in hand."""
    seat = rng.randrange(len(state.hands))
    if state.ships[seat] and rng.random() < 0.4:
        spot = rng.randrange(len(state.ships[seat]))
        ship = state.ships[seat][spot]
        left = (*state.ships[seat][:spot], *state.ships[seat][spot + 1 :])
        state = attrs.evolve(state, ships=with_entry(state.ships, seat, left))
        return _with_hand(state, seat, ship.card)
    if not state.systems[seat]:
        return state
    spot = rng.randrange(len(state.systems[seat]))
    system = state.systems[seat][spot]
    slot = rng.randrange(len(system.stacks))
    stack = system.stacks[slot]
    for card in stack.cards if stack else ():
        state = _with_hand(state, seat, card)
    system = attrs.evolve(system, stacks=with_entry(system.stacks, slot, None))
    return _with_system(state, seat, spot, system)


def system_taken(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """A system of the row or the deck is a seat's, with a colony; or one goes back."""
    seat = rng.randrange(len(state.hands))
    if state.systems[seat] and rng.random() < 0.3:
        return _system_lost(game, state, seat, rng)
    if (taken := _from_space(game, state, rng)) is None:
        return state
    state, card = taken
    if card not in game.systems:
        return _pile(state, seat, card)
    if (found := _taken(state, seat, rng)) is None:
        return state
    state, colony = found
    slots = game.systems[card].slots
    stacks: tuple[Stack | None, ...] = (None,) * len(slots)
    stacks = with_entry(stacks, rng.randrange(len(slots)), Stack((colony,), rng.random() < 0.3))
    system = System(card, stacks, _bounty(game, card, rng))
    systems = with_entry(state.systems, seat, (*state.systems[seat], system))
    return attrs.evolve(state, systems=systems)


def _system_lost(game: TakeTheGalaxy, state: State, seat: int, rng: Random) -> State:
    spot = rng.randrange(len(state.systems[seat]))
    system = state.systems[seat][spot]
    left = (*state.systems[seat][:spot], *state.systems[seat][spot + 1 :])
    state = attrs.evolve(state, systems=with_entry(state.systems, seat, left))
    for stack in system.stacks:
        for card in stack.cards if stack else ():
            state = _with_hand(state, seat, card)
    if system.card == game.box.home.id and rng.random() < 0.5:
        return attrs.evolve(state, removed=state.removed.add(system.card))
    return _pile(state, seat, system.card)


def _pile(state: State, seat: int, card: str) -> State:
    return attrs.evolve(state, renown=with_entry(state.renown, seat, (*state.renown[seat], card)))


def _bounty(game: TakeTheGalaxy, card: str, rng: Random) -> Amounts:
    printed = game.systems[card].bounty
    return Amounts(*(rng.randint(0, most) for most in (printed.m, printed.s, printed.p)))


def _from_space(game: TakeTheGalaxy, state: State, rng: Random) -> tuple[State, str] | None:
    """A card out of the row, the discard pile, or a sector."""
    there: list[str] = ["row"] if any(state.row) else []
    there += ["pile"] if state.space_discard else []
    there += ["deck"] if any(state.space) else []
    match rng.choice(there) if there else "":
        case "row":
            cards = [card for card in state.row if card is not None]
            gone = rng.choice(cards)
            row = tuple(card for card in state.row if card is not gone)
            return attrs.evolve(state, row=row), gone.card
        case "pile":
            card = rng.choice(list(state.space_discard))
            return attrs.evolve(state, space_discard=state.space_discard.remove(card)), card
        case "deck":
            sector = rng.choice([i for i, cards in enumerate(state.space) if cards])
            card = rng.choice(list(state.space[sector]))
            left = with_entry(state.space, sector, state.space[sector].remove(card))
            return _quota_used(game, attrs.evolve(state, space=left), sector, card), card
        case _:
            return None


def _quota_used(game: TakeTheGalaxy, state: State, sector: int, card: str) -> State:
    """In random play a card that was shown is no longer to be shown."""
    if not state.quotas:
        return state
    quota = state.quotas[sector]
    name = {"s": "systems", "e": "events", "a": "anomalies"}[game.tables.kinds[card]]
    if name != "systems" and quota.either:
        name = "either"
    quota = attrs.evolve(quota, **{name: getattr(quota, name) - 1})
    return attrs.evolve(state, quotas=with_entry(state.quotas, sector, quota))


def row_laid(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """A card lies in the row, with tokens on it or a gap beside it."""
    if (taken := _from_space(game, state, rng)) is None:
        return state
    state, card = taken
    row: list[RowCard | None] = [*state.row]
    spot = rng.randint(0, len(row))
    row.insert(spot, _row_card(game, card, rng))
    if rng.random() < 0.1:
        row.insert(spot, None)
    return attrs.evolve(state, row=tuple(row))


def _row_card(game: TakeTheGalaxy, card: str, rng: Random) -> RowCard:
    if card in game.systems:
        hazards = game.systems[card].hazards
        gone = rng.randint(0, hazards) if rng.random() < 0.3 else 0
        return RowCard(
            card, hazards=hazards, burst=rng.choice((0, 0, 1, 2)), removed=gone,
            bounty=_bounty(game, card, rng),
        )  # fmt: skip
    return RowCard(card, used=rng.random() < 0.3, acting=rng.random() < 0.3)


def space_emptied(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """All cards of a sector, or of all, were shown and discarded."""
    last = rng.choice((1, 2, len(state.space)))
    gone, kept = state.space[:last], state.space[last:]
    pile = state.space_discard
    for cards in gone:
        pile = pile + cards
    quotas = tuple(
        attrs.evolve(quota, systems=0, events=0, anomalies=0, either=0) if spot < last else quota
        for spot, quota in enumerate(state.quotas)
    )
    return attrs.evolve(
        state, space=(*(NO_CARDS for _ in gone), *kept), space_discard=pile, quotas=quotas
    )


# the turn


def turned(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """Another phase or seat, with the counters that belong to it."""
    seats = len(state.hands)
    turn = rng.choice((state.turn, rng.randrange(seats)))
    phase = rng.choice(list(Phase))
    pools: tuple[Amounts, ...] = (EMPTY,) * seats
    if rng.random() < 0.5:
        pools = with_entry(pools, turn, Amounts(*(rng.randint(0, 4) for _ in range(3))))
    acting = phase is Phase.ACTION
    return attrs.evolve(
        state, phase=phase, turn=turn, pools=pools, pending=None, declined=(), committed="",
        claimed=acting and rng.random() < 0.5, relinquished=acting and rng.random() < 0.5,
        draws=rng.choice((0, 0, 1, 2)) if phase in (Phase.DRAW, Phase.ACTION) else 0,
        toll=rng.choice((1, 1, 2)) if phase is Phase.PIRATES else 0,
        window=rng.random() < 0.3 and phase in (Phase.EXPLORE, Phase.PIRATES, Phase.DRAW),
    )  # fmt: skip


def pending_made(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """Something is announced: by an action that is listed, or out of thin air."""
    state = attrs.evolve(state, pending=None, draws=0)
    match rng.randrange(4):
        case 0:
            cards = [card.card for card in state.row if card is not None]
            request = Opportunity(rng.choice(cards), rng.randrange(len(state.hands)))
            return attrs.evolve(
                state,
                pending=rng.choice(
                    (
                        Consent(request),
                        Investing(
                            request.card, rng.randrange(len(state.hands)), rng.randint(-1, 9)
                        ),
                    )
                ),
            )
        case 1:
            owner = rng.randrange(len(state.hands))
            asked = TakeBounty(owner, rng.randint(0, 3), rng.choice(list(Resource)))
            return attrs.evolve(state, pending=Consent(asked))
        case 2 if isinstance(state.pending, Payment):
            return attrs.evolve(state, pending=attrs.evolve(state.pending, due=rng.randint(0, 4)))
        case _:
            after = [game.carry_out(state, action, None) for action in game.legal_actions(state)]
            waiting = [one for one in after if one.pending is not None]
            return rng.choice(waiting) if waiting else state


def committed(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """A system whose hazards are being bought off."""
    cards = [card for card in state.row if card is not None and card.card in game.systems]
    if not cards:
        return state
    begun = rng.choice(cards)
    after = attrs.evolve(begun, removed=rng.randint(1, max(1, begun.hazards + begun.burst)))
    row = tuple(after if card is begun else card for card in state.row)
    return attrs.evolve(state, row=row, committed=begun.card, claimed=False)


def declined(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """A partner has declined something."""
    cards = [card.card for card in state.row if card is not None]
    request = Opportunity(rng.choice(cards), rng.randrange(len(state.hands)))
    return attrs.evolve(state, declined=(*state.declined, request))


def tallied(game: TakeTheGalaxy, state: State, rng: Random) -> State:
    """Tokens of renown."""
    seat = rng.randrange(len(state.hands))
    plus, minus = rng.choice(((3, 0), (0, 3), (0, 0), (2, 2), (40, 0), (0, 90)))
    return attrs.evolve(
        state,
        renown_tokens=with_entry(state.renown_tokens, seat, plus),
        negative_tokens=with_entry(state.negative_tokens, seat, minus),
    )


CHANGES: Final = (
    card_built, card_built, card_razed, system_taken, row_laid, row_laid, space_emptied, turned,
    turned, pending_made, pending_made, committed, declined, tallied,
)  # fmt: skip
PILES: Final[tuple[tuple[str, ...], ...]] = (
    ("hands", "decks", "discards"), ("hands", "decks", "discards"), ("space", "space_discard"),
)  # fmt: skip
"""Fields between which things can be moved."""
