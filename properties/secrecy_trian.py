"""Positions of Galaxy of Trian that differ only in what one seat may not know, and its channels.

What a seat may not know is said here once more, from the rules and not from the declarations: the
combat tokens in the others' hands and laid down by them, which tile shows its face on a stack,
which tile another has drawn, and so what is left in the stacks and in the bag of tokens.  `twin`
deals just that anew, so that everything that everybody has seen stays true.  `leaks` looks, asks
and listens for the seat in both positions and names each channel that tells them apart.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import attrs
from pyrsistent import pvector

from galaxy_rules.galaxy_of_trian.actions import (
    Action,
    Attack,
    Build,
    BuyMineral,
    BuyToken,
    Declare,
    Draw,
    EndTurn,
    Exchange,
    Extract,
    Keep,
    Mine,
    Move,
    Place,
    Ready,
    Remove,
    Research,
    Resolve,
    Retrieve,
    Reveal,
    Roll,
    Send,
    Stand,
    TakeTile,
    Teleport,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.events import (
    Event,
    TilePlaced,
    TileTaken,
    TileUnplaceable,
    TokenGained,
    TokenSold,
    TokensShown,
)
from galaxy_rules.galaxy_of_trian.galaxy import (
    emissary_nodes,
    fits_somewhere,
    placements,
    space_nodes,
)
from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.skill_actions import (
    SIDES,
    Cry,
    Decline,
    Detonate,
    Dive,
    Evade,
    Explore,
    Fix,
    Gamble,
    Gather,
    Give,
    Harness,
    Minion,
    Modulate,
    PlaceExmitter,
    Raise,
    Release,
    SellSet,
    SellToken,
    Swap,
    Transport,
    Traveller,
    Tunnel,
    Unlock,
)
from galaxy_rules.galaxy_of_trian.state import (
    MineralsDue,
    RaceDue,
    RollDue,
    State,
    TokenDue,
    View,
    replace,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.codec import write_json
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.match import Match, Ply
from properties.sweep_galaxy_of_trian import Readings, Swarm, choose, drawn, options_of

Dice = random.Random
SECRETS: Final = ("beneath", "rest", "bottoms", "hands", "token_bag", "tokens", "declared")
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
    variant: str = "ships"
    taste: str = "anything"
    races: tuple[str, ...] = ()
    """In the full game; none: they are drawn."""

    def start(self) -> State:
        """Its first position."""
        game = game_of(self.rulings, self.variant)
        return game.new(self.players, first=self.first, races=self.races or None)


@cache
def game_of(rulings: Readings, variant: str) -> GalaxyOfTrian:
    """Galaxy of Trian with these readings; its tables are worked out once."""
    return GalaxyOfTrian(dict(rulings), variant=variant)


def positions(case: Case) -> Iterator[State]:
    """The positions of a random game from one ply on."""
    game = game_of(case.rulings, case.variant)
    dice = Dice(case.seed)
    state = case.start()
    for ply in range(case.skipped + case.plies):
        if ply >= case.skipped:
            yield state
        if game.to_move(state) == OVER:
            return
        state = game.apply(state, move(game, state, case.taste, dice))


def move(game: GalaxyOfTrian, state: State, taste: str, dice: Dice) -> Action:
    """What a player of that taste, or chance, does."""
    if game.to_move(state) == CHANCE:
        return drawn(game, state, dice)
    return choose(game, state, tuple(game.legal_actions(state)), Swarm(taste, 0.8), dice)


def onlookers(state: State) -> tuple[int, ...]:
    """Everybody who watches: the seats, and somebody without one."""
    return (*range(len(state.credits)), SPECTATOR)


# twins


@attrs.frozen
class Pair:
    """Two positions that a seat, or an onlooker, may not be able to tell apart."""

    first: State
    second: State
    seat: int


@attrs.frozen
class Kept:
    """What a twin must not change, because the next step shows it to the seat."""

    declared: frozenset[int] = frozenset()
    tile: bool = False
    """The tile in the active hand."""
    beneath: frozenset[int] = frozenset()
    """The tiles on top of these stacks."""


NOTHING_KEPT: Final = Kept()


def twin(
    game: GalaxyOfTrian, state: State, seat: int, dice: Dice, kept: Kept = NOTHING_KEPT
) -> State:
    """The position with what the seat may not know dealt anew."""
    return _tiles_anew(game, _tokens_anew(state, seat, dice, kept), seat, dice, kept)


def _tokens_anew(state: State, seat: int, dice: Dice, kept: Kept) -> State:
    """The tokens of the others, hidden ones in a clash included, and of the bag."""
    others = [other for other in range(len(state.credits)) if other != seat]
    laid = [other for other in others if other not in kept.declared]
    piles = [
        state.token_bag,
        *(state.tokens[o] for o in others),
        *(state.declared[o] for o in laid),
    ]
    things = [thing for pile in piles for thing, count in pile.items() for _ in range(count)]
    dice.shuffle(things)
    bag, *dealt = [Bag.of(things.pop() for _ in range(len(pile))) for pile in piles]
    tokens, declared = state.tokens, state.declared
    for other, hand in zip(others, dealt, strict=False):
        tokens = replace(tokens, other, hand)
    for other, pile in zip(laid, dealt[len(others) :], strict=True):
        declared = replace(declared, other, pile)
    return attrs.evolve(state, token_bag=bag, tokens=tokens, declared=declared)


def _tiles_anew(game: GalaxyOfTrian, state: State, seat: int, dice: Dice, kept: Kept) -> State:
    """Other tiles with the same visible faces; whether a tile fits anywhere comes out anyway."""
    pool = [tile for tile, count in state.rest.items() for _ in range(count)]
    beneath, hands = state.beneath, state.hands
    for stack, tile in enumerate(beneath):
        face = state.tops[stack]
        if tile is not None and face is not None and stack not in kept.beneath:
            beneath = replace(beneath, stack, _alike(game, state, tile, face, pool, dice))
    own, source = hands[state.turn], state.source
    if own is not None and source is not None and seat != state.turn and not kept.tile:
        hands = replace(hands, state.turn, _alike(game, state, own, source[1], pool, dice))
    return attrs.evolve(state, beneath=beneath, hands=hands, rest=Bag.of(pool))


def _alike(
    game: GalaxyOfTrian, state: State, tile: str, face: str, pool: list[str], dice: Dice
) -> str:
    """A tile of the pool that can show the same face, in exchange for this one."""
    if not fits_somewhere(game.atlas, state.galaxy, tile):
        return tile
    box = game.box
    same = [
        other
        for other in pool
        if any(box.tiles[other].side(side) == face for side in box.visible_sides(other))
        and fits_somewhere(game.atlas, state.galaxy, other)
    ]
    if not same:
        return tile
    other = dice.choice(same)
    pool.remove(other)
    pool.append(tile)
    return other


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
    """Steps that are impossible in every twin that was tried."""
    kinds: set[str] = attrs.field(factory=set)
    """The events that were compared."""
    fields: set[str] = attrs.field(factory=set)
    """The secrets in which the pairs differed."""


def leaks(
    game: GalaxyOfTrian, state: State, seat: int, taste: str, dice: Dice, tally: Tally
) -> Iterator[Leak]:
    """Every way in which the seat can tell a position from twins of it."""
    pair = Pair(state, twin(game, state, seat, dice), seat)
    tally.pairs += 1
    tally.differing += pair.first != pair.second
    tally.fields.update(n for n in SECRETS if getattr(pair.first, n) != getattr(pair.second, n))
    yield from _looks(game, pair)
    if game.to_move(state) == seat or _open_chance(state):
        yield from _asks(game, pair, dice, tally)
    if game.to_move(state) != OVER:
        yield from listens(game, pair, move(game, state, taste, dice), dice, tally)


def _open_chance(state: State) -> bool:
    """Whether a die, a mineral or a race comes next, about which everybody knows everything."""
    if state.battle is not None:
        return state.battle.stage.value in ("roll", "reroll")
    return bool(state.agenda) and isinstance(state.agenda[0], MineralsDue | RollDue | RaceDue)


def _looks(game: GalaxyOfTrian, pair: Pair) -> Iterator[Leak]:
    yield from _views(game, pair, "view")
    for channel, ask in (("to_move", game.to_move), ("score", game.score)):
        first, second = ask(pair.first), ask(pair.second)
        if first != second:
            yield Leak(channel, first, second)


def _views(game: GalaxyOfTrian, pair: Pair, channel: str) -> Iterator[Leak]:
    first, second = game.view(pair.first, pair.seat), game.view(pair.second, pair.seat)
    for field in attrs.fields(type(first)):
        mine, yours = getattr(first, field.name), getattr(second, field.name)
        if mine != yours:
            yield Leak(f"{channel}.{field.name}", mine, yours)
    if first == second:
        texts = [_spelled(game, view) for view in (first, second)]
        if texts[0] != texts[1] or not texts[0] or first.digest() != second.digest():
            yield Leak(f"{channel}.spelling", texts[0], texts[1])


def _spelled(game: GalaxyOfTrian, view: View) -> str:
    """A view as it is sent, or nothing where it holds what cannot be."""
    try:
        return write_json(game.encode(view))
    except TypeError:
        return ""


def _asks(game: GalaxyOfTrian, pair: Pair, dice: Dice, tally: Tally) -> Iterator[Leak]:
    """The judge's answers: what is listed, in which order, how likely, why not, what it spells."""
    for channel, ask in (
        ("legal_actions", game.legal_actions),
        ("chance_outcomes", game.chance_outcomes),
    ):
        first, second = tuple(ask(pair.first)), tuple(ask(pair.second))
        if first != second:
            yield Leak(channel, first, second)
    listed = options_of(game, pair.first)
    asked = probes(game, pair.first)
    for action in (*dice.sample(asked, min(12, len(asked))), dice.choice(listed)):
        answers = [_answers(game, state, action) for state in (pair.first, pair.second)]
        tally.questions += 1
        tally.codes.update(objection.code for objection in answers[0][0])
        if answers[0] != answers[1]:
            yield Leak("why_not", *answers)


def _answers(game: GalaxyOfTrian, state: State, action: Action) -> tuple[Any, ...]:
    objections = game.why_not(state, action)
    more = () if objections else (game.canonical(state, action), game.explain(state, action))
    return (objections, tuple(map(str, objections)), game.compose(state, str(action)), *more)


def listens(
    game: GalaxyOfTrian, pair: Pair, action: Action, dice: Dice, tally: Tally
) -> Iterator[Leak]:
    """The events of a step, and the views after it, between twins that agree on what it shows."""
    step = game.step(pair.first, action)
    kept = disclosed(pair.first, step.events, pair.seat)
    for _ in range(TRIES):
        other = twin(game, pair.first, pair.seat, dice, kept)
        same = _as_seen(game, pair, other, action, dice)
        if same is not None:
            break
    else:
        tally.parted += 1
        return
    again = game.step(other, same)
    heard = [tuple(game.event_for(e, pair.seat) for e in one.events) for one in (step, again)]
    tally.steps += 1
    tally.kinds.update(type(event).__name__ for event in step.events)
    if heard[0] != heard[1]:
        yield Leak("events", *heard)
    yield from _views(game, Pair(step.state, again.state, pair.seat), "view after")


def disclosed(state: State, events: tuple[Event, ...], seat: int) -> Kept:
    """What a step shows the seat by the rules."""
    declared, tile, beneath = set(), False, set()
    for event in events:
        match event:
            case TokensShown(seat=other):
                declared.add(other)
            case TilePlaced():
                tile = True
            case TileUnplaceable():
                tile, beneath = True, {0, 1}
            case TileTaken(seat=other, stack=stack) if other == seat:
                beneath.add(stack)
            case _:
                pass
    return Kept(frozenset(declared), tile, frozenset(beneath))


def _as_seen(
    game: GalaxyOfTrian, pair: Pair, other: State, action: Action, dice: Dice
) -> Action | None:
    """What looks like the same action: a hidden draw, declaration, sale or tile may be any."""
    options: list[Action] = [action]
    own = game.to_move(pair.first) == pair.seat
    match action:
        case Reveal(tile=tile, side=side, stack=stack):
            face = game.box.tiles[tile].side(side)
            options = [
                one
                for one in options_of(game, other)
                if isinstance(one, Reveal) and game.box.tiles[one.tile].side(one.side) == face
                and one.stack == stack
            ]  # fmt: skip
        case Draw() if _hidden_draw(pair.first, pair.seat):
            options = [one for one in options_of(game, other) if isinstance(one, Draw)]
        case Declare() if not own:
            options = [one for one in options_of(game, other) if isinstance(one, Declare)]
        case SellToken() if not own:
            options = [one for one in options_of(game, other) if isinstance(one, SellToken)]
        case _:
            pass
    legal = [one for one in options if not game.why_not(other, one)]
    return dice.choice(legal) if legal else None


def _hidden_draw(state: State, seat: int) -> bool:
    """Whether the next draw is a token for somebody else."""
    due = state.agenda[0] if state.agenda else None
    return isinstance(due, TokenDue) and due.seat != seat


def probes(game: GalaxyOfTrian, state: State) -> list[Action]:
    """Actions of every kind about everything on the table, most of them refused."""
    found: list[Action] = [
        BuyToken(), Research(), EndTurn(), Ready(), Stand(), Keep(), TakeTile(0), TakeTile(1),
        Roll(1), Draw("plus"), Draw("reroll"), Draw("red"),
    ]  # fmt: skip
    for token in game.token_kinds:
        found += [Declare(token), Use(token)]
    for colour in game.colours:
        found += [BuyMineral(colour), Exchange(colour, colour, "red")]
        found += [Extract(area, colour) for area in state.estates]
    found += [Resolve(area) for area in state.estates]
    found += [Reveal(0, tile, "front") for tile in list(game.box.tiles)[::12]]
    for cell in state.emissaries:
        found += [Build(cell), Remove(cell), Retrieve(cell)]
    cells = [*state.ships, *list(state.galaxy.tiles)[::9]]
    for cell in cells:
        found += [Attack(cell, other) for other in cells[:3]]
        for area in list(state.estates)[:2]:
            found.append(Mine(cell, area, "red"))
        for node in space_nodes(game.atlas, state.galaxy, cell):
            found += [Move(other, node) for other in state.ships]
            found += [Teleport(Traveller.SHIP, other, node) for other in state.ships]
            found += [Send(Unit.CORVETTE, node), Send(Unit.ROGUE, node)]
        for node in emissary_nodes(game.atlas, state.galaxy, cell):
            found += [Teleport(Traveller.EMISSARY, other, node) for other in state.emissaries]
            found.append(Send(Unit.EMISSARY, node))
    for face in list(game.box.faces)[::5]:
        found += [Place(face, cell, turn)
                  for cell, turn in placements(game.atlas, state.galaxy, face)[:2]]  # fmt: skip
    return found + (_skill_probes(game, state) if game.full else [])


def _skill_probes(game: GalaxyOfTrian, state: State) -> list[Action]:
    """The same for the steps of skills."""
    found: list[Action] = [SellSet(), PlaceExmitter(), Explore(), Gamble(), Cry(), Decline()]
    found += [Unlock(module, side) for module in range(4) for side in SIDES]
    found += [SellToken(token) for token in game.token_kinds]
    found += [Give(colour) for colour in game.colours]
    found += [Gather(area, colour) for area in state.estates for colour in game.colours[:2]]
    for cell in (*state.ships, *list(state.galaxy.tiles)[::15]):
        found += [Harness(cell), Release(cell), Modulate(cell, "red")]
        found += [Swap(Traveller.SHIP, cell, other) for other in state.ships]
        for node in space_nodes(game.atlas, state.galaxy, cell):
            found += [Tunnel(node, "red"), Dive(cell, node), Detonate(cell, node), Evade(node)]
            found += [Transport(Traveller.SHIP, other, node) for other in state.ships]
    for cell in state.emissaries:
        found += [Raise(cell)]
        found += [Swap(Traveller.EMISSARY, cell, other) for other in state.emissaries]
        for node in emissary_nodes(game.atlas, state.galaxy, cell):
            found += [Minion(node), Fix(node)]
    return found


def search(case: Case, tally: Tally) -> Iterator[Leak]:
    """The leaks along a game, for one onlooker at each position."""
    game = game_of(case.rulings, case.variant)
    dice = Dice(case.seed ^ 0x5EC)
    for state in positions(case):
        yield from leaks(game, state, dice.choice(onlookers(state)), case.taste, dice, tally)


# matches


def played(case: Case) -> Match:
    """A match of that many plies of the seats, by random ones."""
    game = game_of(case.rulings, case.variant)
    dice = Dice(case.seed)
    match = Match(game, case.start(), case.seed)
    for _ in range(case.plies):
        if not match.over:
            match.play(move(game, match.state, case.taste, dice))
    return match


def retold(match: Match, game: GalaxyOfTrian, seat: int, dice: Dice, seed: int) -> Match | None:
    """The match with another seed and other secrets of the others, who do all the same with them.

    A telling in which something else would have to be shown to the seat is given up.
    """
    for _ in range(TRIES):
        plies = _retold(match, game, seat, dice)
        if plies is not None:
            again = Match(game, match.start_state, seed)
            again._past = pvector(plies)
            return again
    return None


def _retold(match: Match, game: GalaxyOfTrian, seat: int, dice: Dice) -> list[Ply] | None:
    state: State = match.start_state
    before: State = match.start_state
    plies = []
    for ply in match.plies:
        same = _as_seen(game, Pair(before, state, seat), state, ply.action, dice)
        if dice.random() < 0.7 and not game.why_not(state, ply.action):
            same = ply.action
        if same is None:
            return None
        step = game.step(state, same)
        if shown_to(step.events, seat) != shown_to(ply.events, seat):
            return None
        plies.append(Ply(ply.by, same, step.events, step.state))
        state, before = step.state, ply.state
    return plies


def shown_to(events: tuple[Event, ...], seat: int) -> list[object]:
    """What the rules show the seat of secrets."""
    found: list[object] = []
    for event in events:
        match event:
            case TokensShown() | TileUnplaceable():
                found.append(event)
            case TileTaken() | TokenGained() | TokenSold() if event.seat == seat:
                found.append(event)
            case _:
                pass
    return found


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
