"""Pairs of positions that differ only in what one seat may not know, and every channel to it.

What a seat may not know is said here once more, from the booklet and not from the declarations:
the others' equipment unless a combat laid it open for good, the others' ships while the screens
stand, the others' points unless the table plays with open points.  `twin` changes just that.
`leaks` then looks and listens for the seat in both positions, and names each channel that tells
them apart.  A step that discloses may tell them apart from its disclosing event on, not before.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, cast

import attrs

from galaxy_rules.galaktico import (
    Action,
    Continue,
    Deploy,
    Equip,
    Event,
    Galaktico,
    Move,
    MoveMeteor,
    Pass,
    Phase,
    Place,
    ShipType,
    State,
    Stop,
)
from galaxy_rules.galaktico.actions import JUMP
from galaxy_rules.galaktico.board import Spaces, bits
from galaxy_rules.galaktico.components import TYPES
from galaxy_rules.galaktico.events import DISCLOSING, EndReached, GameEnded, Revealed, Unveiled
from galaxy_rules.galaktico.rulings import PointsView
from galaxy_rules.galaktico.state import Cause, entry
from galaxy_rules.kernel.codec import write_json
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.match import Match

Dice = random.Random
DISCLOSES: Final[tuple[type[Event], ...]] = DISCLOSING
"""With `EndReached`: who says that the winning score is reached tells something of a total."""
SET_UP: Final = (Phase.EQUIP, Phase.PLACE)


# games and the positions in them


@attrs.frozen
class Case:
    """A game to look at: the table, the readings, how it is played and for how long."""

    players: int
    first: int
    seed: int
    plies: int
    rulings: tuple[tuple[str, str], ...] = ()
    eager: float = 0.6
    """How often a seat attacks where it can."""


@cache
def game_of(rulings: tuple[tuple[str, str], ...]) -> Galaktico:
    """Galaktico with these readings; its tables are worked out once."""
    return Galaktico(dict(rulings))


def positions(game: Galaktico, case: Case) -> Iterator[State]:
    """The positions of a random game, with some set-up plies left out, that soon comes to blows."""
    dice = Dice(case.seed)
    state = set_up(game, case, dice)
    for _ in range(case.plies):
        yield state
        if state.phase is Phase.OVER:
            return
        begun = state.phase is Phase.PLACE
        state = game.apply(state, choose(game, state, dice, case.eager))
        if begun and state.phase is Phase.PLAY:
            state = midgame(game, state, dice)


def set_up(game: Galaktico, case: Case, dice: Dice) -> State:
    """A new table, or one where some cards are laid and some ships placed already."""
    state = game.new(case.players, first=case.first)
    cards = sum(map(game.box.cards_of, ShipType))
    ships = sum(card.start for card in game.box.ships)
    for _ in range(dice.choice((0, cards, 2 * cards, case.players * (cards + ships) - 6))):
        state = game.apply(state, choose(game, state, dice))
    return state


def midgame(game: Galaktico, state: State, dice: Dice) -> State:
    """The first turn's position, or one with its ships all over the board and points in bags."""
    if dice.random() < 0.2:
        return state
    taken = state.meteors
    for station in state.stations:
        taken = Spaces(taken | station)
    free = [space for space in range(game.board.size) if not taken >> space & 1]
    dice.shuffle(free)
    fleets = [game.board.gather(free.pop() for _ in bits(fleet)) for fleet in state.fleets]
    most = game.box.winning_points - 1
    points = tuple(dice.choice((0, most, dice.randint(0, most))) for _ in state.points)
    return attrs.evolve(state, fleets=tuple(fleets), points=points)


def choose(game: Galaktico, state: State, dice: Dice, eager: float = 0) -> Action:
    """A random action; an attack so often where there is one."""
    listed = game.legal_actions(state)
    if state.phase is Phase.PLAY and dice.random() < eager:
        listed = attacks(game, state, listed) or listed
    return dice.choice(listed)


def attacks(game: Galaktico, state: State, listed: Sequence[Action]) -> list[Action]:
    """The listed moves onto an opposing ship or station."""
    foes = 0
    for index, fleet in enumerate(state.fleets):
        foes |= fleet if index // TYPES != state.turn else 0
    for owner, station in enumerate(state.stations):
        foes |= station if owner != state.turn else 0
    size = game.board.size
    return [
        action
        for action in listed
        if isinstance(action, Move) and foes >> game.steps[action.path[-1]] % size & 1
    ]


# twins


@attrs.frozen
class Agreed:
    """Secrets in which two positions agree all the same, because a step discloses them."""

    entries: frozenset[int] = frozenset()
    placement: bool = False
    points: bool = False


NOTHING: Final = Agreed()


@attrs.frozen
class Pair:
    """Two positions that a seat, or an onlooker, may not be able to tell apart."""

    first: State
    second: State
    seat: int


def twin(game: Galaktico, state: State, seat: int, dice: Dice, agreed: Agreed = NOTHING) -> State:
    """The position with everything drawn anew that the seat may not know."""
    others = [other for other in range(len(state.sectors)) if other != seat]
    equipment, fleets, points = list(state.equipment), list(state.fleets), list(state.points)
    for other in others:
        own = slice(other * TYPES, other * TYPES + TYPES)
        equipment[own] = loadout(game, state, other, dice, agreed.entries)
        if state.phase is Phase.PLACE and not agreed.placement:
            fleets[own] = placement(game, state, other, dice)
        if points_are_secret(game, state) and not agreed.points:
            points[other] = tally(game, state, other, dice)
    return attrs.evolve(
        state, equipment=tuple(equipment), fleets=tuple(fleets), points=tuple(points)
    )


def points_are_secret(game: Galaktico, state: State) -> bool:
    """Whether points are in bags: until everybody counts, unless the table plays them open."""
    return game.rulings.points_view is PointsView.HIDDEN and state.phase is not Phase.OVER


def loadout(
    game: Galaktico, state: State, seat: int, dice: Dice, agreed: frozenset[int]
) -> list[tuple[str, ...]]:
    """Other cards, as many of each kind at each type; cards that lie open, or are agreed, stay."""
    base = seat * TYPES
    stays = [bool(state.shown[base + ship]) or base + ship in agreed for ship in ShipType]
    used = {key for ship in ShipType if stays[ship] for key in state.equipment[base + ship]}
    shields = [key for key in game.shields if key not in used]
    weapons = [key for key in game.weapons if key not in used]
    dice.shuffle(shields)
    dice.shuffle(weapons)
    cards = []
    for ship in ShipType:
        laid = state.equipment[base + ship]
        kit = _kit(game, ship, shields, weapons) if not stays[ship] else laid
        cards.append(kit[: len(laid)])
    return cards


def _kit(
    game: Galaktico, ship: ShipType, shields: list[str], weapons: list[str]
) -> tuple[str, ...]:
    """A type's cards from the tops of two shuffled piles, weapons in catalogue order."""
    if not game.box.cards_of(ship):
        return ()
    drawn = [weapons.pop() for _ in range(game.box.weapons_per_type)]
    return (
        *(shields.pop() for _ in range(game.box.shields_per_type)),
        *sorted(drawn, key=game.catalogue.__getitem__),
    )


def placement(game: Galaktico, state: State, seat: int, dice: Dice) -> list[Spaces]:
    """Other marked spaces for as many ships of each type."""
    marked = game.box.sector_spaces(game.board, state.sectors[seat], game.box.layout.marked)
    free = bits(marked)
    dice.shuffle(free)
    fleets = []
    for ship in ShipType:
        spaces = sorted(free.pop() for _ in range(game.box.ships[ship].start))
        placed = state.fleets[entry(seat, ship)].bit_count()
        fleets.append(game.board.gather(spaces[:placed]))
    return fleets


def tally(game: Galaktico, state: State, seat: int, dice: Dice) -> int:
    """Other points that fit what everybody sees: trophies, and that nobody has won, or who has."""
    if state.ending is not None:
        return state.points[seat] + dice.randint(0, 3)
    trophies = sum(state.cards[seat * TYPES : seat * TYPES + TYPES])
    return dice.randint(trophies, game.box.winning_points - 1)


def agreed_by(events: Sequence[Event]) -> Agreed:
    """The secrets that these events disclose, in the terms of a twin."""
    return Agreed(
        frozenset(entry(e.seat, e.ship) for e in events if isinstance(e, Revealed)),
        any(isinstance(e, Unveiled) for e in events),
        any(
            isinstance(e, GameEnded) or (isinstance(e, EndReached) and e.cause is Cause.POINTS)
            for e in events
        ),
    )


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
    questions: int = 0
    codes: set[str] = attrs.field(factory=set)
    quiet_steps: int = 0
    agreeing_disclosures: int = 0
    parting_disclosures: int = 0
    kinds: set[str] = attrs.field(factory=set)
    """The disclosing events on which both positions agreed."""


def leaks(game: Galaktico, state: State, seat: int, dice: Dice, tally: Tally) -> list[Leak]:
    """Every way in which the seat can tell a position from twins of it."""
    pair = Pair(state, twin(game, state, seat, dice), seat)
    tally.pairs += 1
    found = list(_looks(game, pair))
    if game.to_move(state) == seat or state.phase is Phase.PLAY:
        found += _asks(game, pair, dice, tally)
    for action in _some_actions(game, state, dice):
        found += _listens(game, pair, action, dice, tally)
        agreed = agreed_by(game.step(state, action).events)
        if agreed != NOTHING:
            alike = twin(game, state, seat, dice, agreed)
            found += _listens(game, Pair(state, alike, seat), action, dice, tally)
    return found


def _looks(game: Galaktico, pair: Pair) -> Iterator[Leak]:
    yield from _views(game, pair, "view")
    first, second = game.to_move(pair.first), game.to_move(pair.second)
    if first != second:
        yield Leak("to_move", first, second)


def _views(game: Galaktico, pair: Pair, channel: str) -> Iterator[Leak]:
    first, second = game.view(pair.first, pair.seat), game.view(pair.second, pair.seat)
    texts = [write_json(game.encode(view)) for view in (first, second)]
    if first != second or texts[0] != texts[1] or first.digest() != second.digest():
        names = [field.name for field in attrs.fields(type(first))]
        unlike = [name for name in names if getattr(first, name) != getattr(second, name)]
        for name in unlike or ["spelling"]:
            yield Leak(f"{channel}.{name}", texts[0], texts[1])


def _asks(game: Galaktico, pair: Pair, dice: Dice, tally: Tally) -> Iterator[Leak]:
    """The judge's answers: what is listed, in which order, why not, and what orders spell."""
    first, second = game.legal_actions(pair.first), game.legal_actions(pair.second)
    listed = tuple(first)
    if len(first) != len(second) or listed != tuple(second):
        yield Leak("legal_actions", listed, tuple(second))
    for action in (*probes(game, pair.first, dice), *dice.sample(listed, min(3, len(listed)))):
        answers = [_answers(game, state, action) for state in (pair.first, pair.second)]
        tally.questions += 1
        tally.codes.update(objection.code for objection in answers[0][0])
        if answers[0] != answers[1]:
            yield Leak("why_not", *answers)


def _answers(game: Galaktico, state: State, action: Action) -> tuple[Any, ...]:
    objections = game.why_not(state, action)
    more = () if objections else (game.canonical(state, action),)
    return (objections, tuple(map(str, objections)), game.compose(state, str(action)), *more)


def _some_actions(game: Galaktico, state: State, dice: Dice) -> list[Action]:
    listed = game.legal_actions(state)
    some = [dice.choice(listed)] if listed else []
    fights = attacks(game, state, listed) if state.phase is Phase.PLAY else []
    return [*some, *dice.sample(fights, min(1, len(fights)))]


def _listens(
    game: Galaktico, pair: Pair, action: Action, dice: Dice, tally: Tally
) -> Iterator[Leak]:
    """The events of a step, and the views after it."""
    other = _as_seen(game, pair, action, dice)
    if why := game.why_not(pair.second, other):
        yield Leak("why_not", (), why)
        return
    steps = game.step(pair.first, action), game.step(pair.second, other)
    told = [[e for e in step.events if isinstance(e, DISCLOSES)] for step in steps]
    heard = [tuple(game.event_for(e, pair.seat) for e in step.events) for step in steps]
    if told[0] == told[1]:
        _count(told[0], tally)
        if heard[0] != heard[1]:
            yield Leak("events", *heard)
        after = Pair(steps[0].state, steps[1].state, pair.seat)
        yield from _views(game, after, "view after")
    else:
        tally.parting_disclosures += 1
        yield from _early(*heard)


def _count(told: list[Event], tally: Tally) -> None:
    tally.agreeing_disclosures += bool(told)
    tally.quiet_steps += not told
    tally.kinds.update(type(event).__name__ for event in told)


def _as_seen(game: Galaktico, pair: Pair, action: Action, dice: Dice) -> Action:
    """The same action; for another seat's secret choice any other one is the same to look at."""
    if pair.first.phase in SET_UP and pair.first.turn != pair.seat:
        return dice.choice(game.legal_actions(pair.second))
    return action


def _early(first: Sequence[Event], second: Sequence[Event]) -> Iterator[Leak]:
    """Streams that part anywhere but at a disclosing event."""
    for mine, yours in zip(first, second, strict=False):
        if mine != yours:
            if not isinstance(mine, DISCLOSES) and not isinstance(yours, DISCLOSES):
                yield Leak("events", mine, yours)
            return


# questions


def probes(game: Galaktico, state: State, dice: Dice) -> list[Action]:
    """Actions of every kind, most of them refused: bumps into everything, walks, foreign cards."""
    labels = game.board.labels
    keys = list(game.catalogue)
    own = state.fleets[state.turn * TYPES : state.turn * TYPES + TYPES]
    ships = [space for fleet in own for space in bits(fleet)]
    somewhere = [dice.choice(labels) for _ in range(4)]
    found: list[Action] = [Stop(), Pass(), *(Deploy(ship) for ship in ShipType)]
    found += [Equip(ship, dice.choice(keys)) for ship in ShipType]
    found += [Place(ship, space) for ship, space in zip(ShipType, somewhere, strict=True)]
    found += [bump for space in ships for bump in _bumps(game, state, space)]
    found += [_walk(game, dice.choice(ships), dice) for _ in range(6) if ships]
    found += [Continue(_walk(game, dice.choice(ships), dice).path) for _ in range(2) if ships]
    found += [Move(somewhere[0], (somewhere[1],)), Move("Z99", ("A11",)), Move(somewhere[2], ())]
    found += [_meteor(game, state, dice) for _ in range(3)]
    return found


def _bumps(game: Galaktico, state: State, space: int) -> list[Move]:
    """Straight into whatever stands or lies beside a ship."""
    there = int(state.meteors)
    for taken in (*state.fleets, *state.stations):
        there |= taken
    labels = game.board.labels
    near = bits(game.board.neighbours[space] & there)
    return [Move(labels[space], (labels[other],)) for other in near]


def _walk(game: Galaktico, space: int, dice: Dice) -> Move:
    """A path of one to six steps, jumps among them, whatever is in the way."""
    labels, origin, path = game.board.labels, space, []
    for _ in range(dice.randint(1, 6)):
        space, jump = dice.choice(bits(game.board.neighbours[space])), dice.random() < 0.2
        path.append(JUMP + labels[space] if jump else labels[space])
    return Move(labels[origin], tuple(path))


def _meteor(game: Galaktico, state: State, dice: Dice) -> MoveMeteor:
    origin = dice.choice(bits(state.meteors))
    target = dice.choice(bits(game.board.neighbours[origin]))
    return MoveMeteor(game.board.labels[origin], game.board.labels[target])


def onlookers(state: State) -> tuple[int, ...]:
    """Everybody who watches: the seats, and somebody without one."""
    return (*range(len(state.sectors)), SPECTATOR)


def search(case: Case, tally: Tally) -> Iterator[Leak]:
    """The leaks along a game, for one onlooker at each position."""
    game = game_of(case.rulings)
    dice = Dice(case.seed ^ 0x5EC)
    for state in positions(game, case):
        yield from leaks(game, state, dice.choice(onlookers(state)), dice, tally)


# matches


def played(case: Case) -> Match:
    """A match of that many plies, by random seats."""
    game = game_of(case.rulings)
    dice = Dice(case.seed)
    match = Match(game, game.new(case.players, first=case.first), case.seed)
    while not match.over and len(match.plies) < case.plies:
        match.play(choose(game, match.state, dice, case.eager))
    return match


def retold(match: Match, seat: int, dice: Dice, seed: int) -> Match:
    """The match as it may have been for all the seat knows: another seed, others' secrets anew.

    Secrets that were disclosed on the way stay.  Now and then a seat takes back what it did, or
    something else: a match that went on from there tells nothing of it.
    """
    game, last = cast("Galaktico", match.game), cast("State", match.state)
    agreed = agreed_by([event for ply in match.plies for event in ply.events])
    hidden = _chosen(game, twin(game, last, seat, dice, agreed) if last.phase in SET_UP else last)
    for other in range(len(last.sectors)):
        if other != seat:
            cards = loadout(game, last, other, dice, agreed.entries)
            hidden[Phase.EQUIP, other] = _cards(cards)
    again = Match(game, match.start_state, seed)
    for ply in match.plies:
        if dice.random() < 0.1:
            again.play(dice.choice(again.legal))
            again.undo()
        script = hidden.get((again.state.phase, ply.by)) if ply.by != seat else None
        again.play(script.pop(0) if script else ply.action)
    return again


def _chosen(game: Galaktico, state: State) -> dict[tuple[Phase, int], list[Action]]:
    """The placements that lead to a position which is still being set up."""
    if state.phase is not Phase.PLACE:
        return {}
    return {
        (Phase.PLACE, seat): [
            Place(ship, label)
            for ship in ShipType
            for label in game.board.name(state.fleets[entry(seat, ship)])
        ]
        for seat in range(len(state.sectors))
    }


def _cards(cards: Sequence[tuple[str, ...]]) -> list[Action]:
    return [Equip(ship, key) for ship in ShipType for key in cards[ship]]


def export(match: Match, seat: int) -> str:
    """A seat's record as it leaves the house."""
    return write_json(match.record(seat).document())


def record_leaks(case: Case) -> Iterator[Leak]:
    """Differences between what a seat gets of a match and of the same match with other secrets."""
    match = played(case)
    dice = Dice(case.seed ^ 0x5EC)
    for seat in onlookers(match.state):
        again = retold(match, seat, dice, case.seed + 1)
        for channel, mine, yours in (
            ("record", export(match, seat), export(again, seat)),
            ("stream", match.events(seat), again.events(seat)),
            ("match view", match.view(seat), again.view(seat)),
        ):
            if mine != yours:
                yield Leak(channel, mine, yours)
