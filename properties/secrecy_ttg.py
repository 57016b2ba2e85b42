"""Positions of Take The Galaxy that differ only in what one seat may not know, and its channels.

What a seat may not know is said here once more, from the rules and not from the declarations: how
the others' cards are split between hand and deck, and in one reading what lies in their discard
piles.  `twin` deals just that anew.  `leaks` looks, asks and listens for the seat in both positions
and names each channel that tells them apart.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

import attrs
from pyrsistent import pvector

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.codec import write_json
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.match import Match, Ply
from galaxy_rules.take_the_galaxy import (
    Action,
    Agree,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Decline,
    Draw,
    EndTurn,
    Event,
    Invest,
    Opportunity,
    Pay,
    Phase,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Reveal,
    State,
    Surrender,
    TakeBounty,
    TakeTheGalaxy,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.rulings import Discards
from galaxy_rules.take_the_galaxy.state import Cards, replace
from properties.transitions_ttg import open_actions

Dice = random.Random
Readings = tuple[tuple[str, str], ...]
SECRETS: Final = ("hands", "decks", "discards")
TRIES: Final = 20


# games and the positions in them


@attrs.frozen
class Case:
    """A game to look at: the table, the readings, where it is looked at and for how long."""

    players: int
    first: int
    seed: int
    skipped: int
    plies: int
    rulings: Readings = ()
    variant: str = "standard"


@cache
def game_of(rulings: Readings, variant: str) -> TakeTheGalaxy:
    """Take The Galaxy with these readings; its tables are worked out once."""
    return TakeTheGalaxy(dict(rulings), variant=variant)


def positions(case: Case) -> Iterator[State]:
    """The positions of a random game from one ply on."""
    game = game_of(case.rulings, case.variant)
    dice = Dice(case.seed)
    state = game.new(case.players, first=case.first)
    for ply in range(case.skipped + case.plies):
        if ply >= case.skipped:
            yield state
        if game.to_move(state) == OVER:
            return
        state = game.apply(state, choose(game, state, dice))


def choose(game: TakeTheGalaxy, state: State, dice: Dice) -> Action:
    """A random action; a turn is ended only now and then while there is more to do."""
    listed = open_actions(game, state)
    busy = [action for action in listed if not isinstance(action, EndTurn)]
    return dice.choice(busy if busy and dice.random() < 0.9 else listed)


def onlookers(state: State) -> tuple[int, ...]:
    """Everybody who watches: the seats, and somebody without one."""
    return (*range(len(state.hands)), SPECTATOR)


# twins


@attrs.frozen
class Pair:
    """Two positions that a seat, or an onlooker, may not be able to tell apart."""

    first: State
    second: State
    seat: int


def piles_are_secret(game: TakeTheGalaxy) -> bool:
    """Whether only its owner may look through a discard pile."""
    return game.rulings.discards is Discards.OWNER


def twin(game: TakeTheGalaxy, state: State, seat: int, dice: Dice) -> State:
    """The position with the others' cards dealt anew; a deal that cannot be is thrown away."""
    for other in range(len(state.hands)):
        if other != seat:
            deals = (_dealt(game, state, other, dice) for _ in range(TRIES))
            state = next((deal for deal in deals if not game.faults(deal)), state)
    return state


def _dealt(game: TakeTheGalaxy, state: State, seat: int, dice: Dice) -> State:
    piles = [state.hands[seat], state.decks[seat]]
    if piles_are_secret(game):
        piles.append(state.discards[seat])
    cards = [card for pile in piles for card, count in pile.items() for _ in range(count)]
    dice.shuffle(cards)
    dealt = [Bag.of(cards.pop() for _ in range(len(pile))) for pile in piles]
    changed: dict[str, Any] = {
        name: replace(getattr(state, name), seat, pile)
        for name, pile in zip(SECRETS, dealt, strict=False)
    }
    return attrs.evolve(state, **changed)


def twin_for(
    game: TakeTheGalaxy, state: State, seat: int, action: Action, dice: Dice
) -> State | None:
    """A twin in which the others can do the same, if one is found."""
    twins = (twin(game, state, seat, dice) for _ in range(TRIES))
    return next((other for other in twins if not game.why_not(other, action)), None)


# what reaches a seat


@attrs.frozen
class Leak:
    """A channel on which a seat can tell two positions apart, and what it gets there."""

    channel: str
    first: object
    second: object


@attrs.define
class Tally:
    """What was compared, so that a run can show that it was not empty."""

    pairs: int = 0
    differing: int = 0
    questions: int = 0
    codes: set[str] = attrs.field(factory=set)
    steps: int = 0
    parted: int = 0
    """Steps that are impossible in the twin: the card that they show is not in hand there."""
    kinds: set[str] = attrs.field(factory=set)
    """The events that were compared."""


def leaks(game: TakeTheGalaxy, state: State, seat: int, dice: Dice, tally: Tally) -> Iterator[Leak]:
    """Every way in which the seat can tell a position from twins of it."""
    pair = Pair(state, twin(game, state, seat, dice), seat)
    tally.pairs += 1
    tally.differing += pair.first != pair.second
    yield from _looks(game, pair)
    if asks_for_itself(game, state, seat):
        yield from _asks(game, pair, dice, tally)
    if game.to_move(state) != OVER:
        action = choose(game, state, dice)
        yield from _listens(game, pair, action, dice, tally)


def asks_for_itself(game: TakeTheGalaxy, state: State, seat: int) -> bool:
    """Whether the judge's answers are this seat's to hear: its own turn, or a reveal."""
    mover = game.to_move(state)
    own_chance = mover == CHANCE and state.turn == seat
    return seat == mover or own_chance or state.phase in (Phase.SETUP, Phase.EXPLORE)


def _looks(game: TakeTheGalaxy, pair: Pair) -> Iterator[Leak]:
    yield from _views(game, pair, "view")
    for channel, ask in (("to_move", game.to_move), ("score", game.score)):
        first, second = ask(pair.first), ask(pair.second)
        if first != second:
            yield Leak(channel, first, second)


def _views(game: TakeTheGalaxy, pair: Pair, channel: str) -> Iterator[Leak]:
    first, second = game.view(pair.first, pair.seat), game.view(pair.second, pair.seat)
    texts = [write_json(game.encode(view)) for view in (first, second)]
    if first != second or texts[0] != texts[1] or first.digest() != second.digest():
        names = [field.name for field in attrs.fields(type(first))]
        unlike = [name for name in names if getattr(first, name) != getattr(second, name)]
        for name in unlike or ["spelling"]:
            yield Leak(f"{channel}.{name}", texts[0], texts[1])


def _asks(game: TakeTheGalaxy, pair: Pair, dice: Dice, tally: Tally) -> Iterator[Leak]:
    """The judge's answers: what is listed, in which order, how likely, why not, what it spells."""
    for channel, ask in (
        ("legal_actions", game.legal_actions),
        ("chance_outcomes", game.chance_outcomes),
    ):
        first, second = tuple(ask(pair.first)), tuple(ask(pair.second))
        if first != second:
            yield Leak(channel, first, second)
    listed = open_actions(game, pair.first)
    asked = probes(game, pair.first)
    for action in (*dice.sample(asked, min(25, len(asked))), *dice.sample(listed, 1)):
        answers = [_answers(game, state, action) for state in (pair.first, pair.second)]
        tally.questions += 1
        tally.codes.update(objection.code for objection in answers[0][0])
        if answers[0] != answers[1]:
            yield Leak("why_not", *answers)


def _answers(game: TakeTheGalaxy, state: State, action: Action) -> tuple[Any, ...]:
    objections = game.why_not(state, action)
    more = () if objections else (game.canonical(state, action), game.explain(state, action))
    return (objections, tuple(map(str, objections)), game.compose(state, str(action)), *more)


def _listens(
    game: TakeTheGalaxy, pair: Pair, action: Action, dice: Dice, tally: Tally
) -> Iterator[Leak]:
    """The events of a step, and the views after it."""
    own = pair.first.turn == pair.seat
    same = _as_seen(game, pair, action, dice)
    if why := game.why_not(pair.second, same):
        if own:
            yield Leak("why_not", (), why)
            return
        tally.parted += 1
        other = twin_for(game, pair.first, pair.seat, action, dice)
        if other is None:
            return
        pair, same = attrs.evolve(pair, second=other), action
    steps = game.step(pair.first, action), game.step(pair.second, same)
    heard = [tuple(game.event_for(e, pair.seat) for e in step.events) for step in steps]
    tally.steps += 1
    tally.kinds.update(type(event).__name__ for event in steps[0].events)
    if heard[0] != heard[1]:
        yield Leak("events", *heard)
    yield from _views(game, Pair(steps[0].state, steps[1].state, pair.seat), "view after")


def _as_seen(game: TakeTheGalaxy, pair: Pair, action: Action, dice: Dice) -> Action:
    """The same action; of another's draw, and of a pick from a closed pile, any one is the same."""
    hidden: tuple[type[Action], ...] = (Draw, Recover) if piles_are_secret(game) else (Draw,)
    if pair.first.turn == pair.seat or not isinstance(action, hidden):
        return action
    return dice.choice([a for a in open_actions(game, pair.second) if type(a) is type(action)])


def probes(game: TakeTheGalaxy, state: State) -> list[Action]:
    """Actions of every kind about everything on the table, most of them refused."""
    found: list[Action] = [EndTurn(), Invest(), Agree(), Decline(), *map(Convert, Resource)]
    for card in game.deck_order:
        found += [Pay(card), Draw(card), Surrender(card), Recover(card), BuildShip(card)]
        found += [Build(0, slot, card) for slot in range(3)]
        found += [Upgrade(0, slot, card) for slot in range(3)]
    for entry in filter(None, state.row):
        found += [Claim(entry.card), RemoveHazard(entry.card), Reveal(entry.card)]
        found += [ClaimSystem(entry.card, 0, card) for card in game.deck_order]
        found += [Opportunity(entry.card, argument) for argument in (None, 0, 1)]
    for seat in range(len(state.hands)):
        found += [UseColony(seat, 0, 0), UseColony(seat, 0, 1), UseShip(seat, 0)]
        found += [TakeBounty(seat, 1, resource) for resource in Resource]
        found += [TradeIn(card) for card in state.renown[seat]]
    return [*found, *(Relinquish(index) for index in range(4))]


def search(case: Case, tally: Tally) -> Iterator[Leak]:
    """The leaks along a game, for one onlooker at each position."""
    game = game_of(case.rulings, case.variant)
    dice = Dice(case.seed ^ 0x5EC)
    for state in positions(case):
        yield from leaks(game, state, dice.choice(onlookers(state)), dice, tally)


# matches


def played(case: Case) -> Match:
    """A match of that many plies of the seats, by random ones."""
    game = game_of(case.rulings, case.variant)
    dice = Dice(case.seed)
    match = Match(game, game.new(case.players, first=case.first), case.seed)
    for _ in range(case.plies):
        if not match.over:
            match.play(choose(game, match.state, dice))
    return match


def retold(match: Match, game: TakeTheGalaxy, seat: int, dice: Dice, seed: int) -> Match | None:
    """The match with another seed and other draws of the others, who do all the same with them."""
    for _ in range(TRIES):
        plies = _retold(match, game, seat, dice)
        if plies is not None:
            again = Match(game, match.start_state, seed)
            again._past = pvector(plies)
            return again
    return None


def _retold(match: Match, game: TakeTheGalaxy, seat: int, dice: Dice) -> list[Ply] | None:
    state: State = match.start_state
    plies = []
    for ply in match.plies:
        action = ply.action
        if isinstance(action, Draw) and state.turn != seat:
            action = _another_draw(game, state, action, dice)
        if game.why_not(state, action):
            return None
        step = game.step(state, action)
        plies.append(Ply(ply.by, action, step.events, step.state))
        state = step.state
    return plies


def _another_draw(game: TakeTheGalaxy, state: State, action: Draw, dice: Dice) -> Action:
    if dice.random() < 0.5 and not game.why_not(state, action):
        return action
    return dice.choice(open_actions(game, state))


def export(match: Match, seat: int) -> str:
    """A seat's record as it leaves the house."""
    return write_json(match.record(seat).document())


def record_leaks(case: Case, tally: Tally) -> Iterator[Leak]:
    """Differences between what a seat gets of a match and of the same match with other secrets."""
    game = game_of(case.rulings, case.variant)
    match = played(case)
    dice = Dice(case.seed ^ 0x5EC)
    for seat in onlookers(match.state):
        again = retold(match, game, seat, dice, case.seed + 1)
        if again is None:
            continue
        tally.pairs += 1
        tally.differing += [p.action for p in match.plies] != [p.action for p in again.plies]
        for channel, mine, yours in (
            ("record", export(match, seat), export(again, seat)),
            ("stream", match.events(seat), again.events(seat)),
            ("match view", match.view(seat), again.view(seat)),
        ):
            if mine != yours:
                yield Leak(channel, mine, yours)


def hidden_cards(events: Sequence[Event], seat: int) -> Iterator[str | None]:
    """The cards that events about other seats keep for those seats."""
    for event in events:
        if type(event).__name__ in ("Drew", "Recovered") and getattr(event, "seat", seat) != seat:
            yield getattr(event, "card", None)


def canaries(cards: Cards, mark: str) -> Cards:
    """As many cards that occur nowhere else."""
    return Bag.of(f"canary_{mark}_{number}" for number in range(len(cards)))
