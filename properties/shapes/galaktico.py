"""Galaktico as the proofs on shapes have it: forces, captures, rewards, supplies, the end, turns.

Where ships, meteors and stations are is the shape; what is counted is a symbol: actions left,
supplies, losses, trophies, points, basic forces, effects of weapons, figures and the rates of the
box.  Ranges, jumps and the effects that shields block stay as they are printed.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaktico.game import Galaktico
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words import actions as act
from galaxy_rules.galaktico.words import events as ev
from galaxy_rules.galaktico.words.components import EFFECTS, TYPES, Effects, ShipCard, ShipType
from galaxy_rules.galaktico.words.rulings import (
    EndBonusDouble,
    EndBonusOwner,
    EndTiming,
    EquipmentAfterCombat,
    FinalTie,
    RewardBasis,
    TieRewards,
)
from galaxy_rules.galaktico.words.state import (
    Cause,
    Draft,
    Ending,
    Fulfilled,
    Pending,
    Phase,
    Razed,
    State,
)
from galaxy_rules.kernel.game import OVER
from properties.deep_play import choose
from properties.nonsense import nonsense
from properties.shapes.gathering import Shape, plain_features
from properties.shapes.numbers import Said, Taker, every, same
from properties.shapes.proving import Account, Named
from properties.tables import scheduled

SEED: Final = 23
TRIED: Final = 1
"""How many odd actions are tried at each position of a play."""
TALLIES: Final = ("supply", "lost", "trophies", "tied", "points")
MOST_EFFECT: Final = 6
FIELDS: Final = tuple(field.name for field in attrs.fields(State))
BY_NUMBERS: Final = frozenset({"deploy_empty", "must_act"})
MOST_PLIES: Final = 160


def gather(games: int) -> Iterator[Shape]:
    """Every step of so many games of the sweep's schedule, and odd actions on the way."""
    for number in range(games):
        table = scheduled(number, SEED)
        game, state, rng = table.game(), table.start(), Random(f"shapes/{number}")
        for _ in range(MOST_PLIES):
            if game.to_move(state) == OVER:
                break
            listed = tuple(game.legal_actions(state))
            for odd in nonsense(game, state, listed, rng, TRIED):
                if found := game.judge(state, odd):
                    yield Shape(game, state, odd, tuple(one.code for one in found))
            action = choose(game, state, listed, table, rng)
            yield Shape(game, state, action)
            state = game.carry_out(state, action, None)


def completed(shape: Shape) -> Shape | None:
    """A position in which the figures that a vector leaves out lie in the supplies."""
    state: State = shape.state
    box = shape.game.tables.box
    supply = []
    for index, fleet in enumerate(state.fleets):
        razed = sum(r.owner == index // TYPES and r.ship == index % TYPES for r in state.razed)
        out = state.lost[index] + fleet.bit_count() + razed
        supply.append(box.ships[index % TYPES].figures - out)
    if min(supply) < 0 or sum(state.trophies) != sum(state.lost):
        return None
    draft = Draft.of(state)
    draft.supply = tuple(supply)
    return attrs.evolve(shape, state=draft.done())


# numbers


def put(take: Taker, shape: Shape) -> tuple[Galaktico, State]:
    """The game and the position with other numbers in the places of theirs."""
    game, state = shape.game, shape.state
    tables = _box(take, game.tables, state)
    made: Galaktico = object.__new__(type(game))
    vars(made).update(vars(game))
    vars(made).update(tables=tables, box=tables.box, weapons=tables.weapons)
    draft = Draft.of(state)
    playing = state.phase is Phase.PLAY
    for field in TALLIES if playing else ("supply",):
        counts = getattr(state, field)
        setattr(draft, field, tuple(take.number(f"{field} {i}", n) for i, n in enumerate(counts)))
    if playing:
        draft.actions_left = take.number("left", state.actions_left, 1)
    draft.razed = tuple(
        attrs.evolve(one, reward=take.number(f"razed {i}", one.reward))
        for i, one in enumerate(state.razed)
    )
    return made, draft.done()


def _box(take: Taker, tables: Tables, state: State) -> Tables:
    box = tables.box
    laid = {card for cards in state.equipment for card in cards}
    weapons = {
        key: Effects(*(
            take.number(f"{key} {e}", getattr(card, e), 0, MOST_EFFECT) for e in EFFECTS
        ))
        if key in laid else card
        for key, card in tables.weapons.items()
    }  # fmt: skip
    ships = tuple(
        attrs.evolve(
            card, force=take.number(f"force of the {card.type}", card.force),
            figures=take.number(f"figures of the {card.type}", card.figures, *_figures(card)),
        )
        for card in box.ships
    )  # fmt: skip
    rates = ("winning_points", "ender_points", "meteor_bonus", "least_reward")
    numbers = {
        name: take.number(name, getattr(box, name), 1 if name == "winning_points" else 0)
        for name in rates
    }
    actions = take.number("actions", box.actions, 1)
    return attrs.evolve(
        tables, weapons=weapons, box=attrs.evolve(box, ships=ships, actions=actions, **numbers)
    )


def _figures(card: ShipCard) -> tuple[int, int | None]:
    """At least those that start; none stay none, since such a type has no cards."""
    return (max(1, card.start), None) if card.figures else (0, 0)


# what holds of every position


def sound(game: Galaktico, state: State) -> Iterator[Named]:
    """Figures are conserved, nothing is below nought, and what ends the game has ended it."""
    tables: Tables = game.tables
    box = tables.box
    for name in TALLIES:
        yield f"{name} not below nought", every(n >= 0 for n in getattr(state, name))
    pairs = zip(state.tied, state.trophies, strict=True)
    yield "no more from ties than there are", every(t <= n for t, n in pairs)
    for index, fleet in enumerate(state.fleets):
        razed = sum(r.owner == index // TYPES and r.ship == index % TYPES for r in state.razed)
        there = state.supply[index] + state.lost[index] + fleet.bit_count() + razed
        yield "figures", there == box.ships[index % TYPES].figures
    yield "trophies are what was captured", sum(state.trophies) == sum(state.lost)
    if state.phase is Phase.PLAY:
        yield "actions left", (state.actions_left >= 1) & (state.actions_left <= box.actions)
        yield (
            "over at once",
            not (state.ending is not None and tables.rulings.end_timing is EndTiming.IMMEDIATE),
        )
    if state.phase is Phase.PLAY and state.ending is None:
        yield "points that end have ended", every(n < box.winning_points for n in state.points)
        for seat in range(len(state.sectors)):
            lost = state.lost[seat * TYPES]
            yield "destroyers that end have ended", (lost == 0) | (lost < box.ships[0].figures)
    for seat, points in enumerate(state.points):
        razed = sum(station.reward for station in state.razed if station.by == seat)
        ended = box.ender_points if state.ending and seat in state.ending.enders else 0
        yield "points have their causes", points >= razed + ended


def legal(game: Galaktico, state: State, action: act.Action) -> Said | None:
    """A deployment hangs on the supply; passing on all supplies; the rest on no number."""
    del game
    match action:
        case act.Deploy(ship=ship):
            return state.supply[state.turn * TYPES + ship] >= 1
        case act.Pass():
            return None
        case _:
            return True


# what a step must have done


def account(
    game: Galaktico, before: State, action: act.Action, after: State, events: Sequence[Any]
) -> Iterator[Named]:
    """Every field and the whole log are as the rulebook has them."""
    told: list[Any] = []
    wanted = Draft.of(before)
    _do(game.tables, wanted, before, action, told)
    for name in FIELDS:
        yield f"{name} as wanted", same(getattr(wanted, name), getattr(after, name))
    yield "the log as wanted", same(tuple(told), tuple(events))
    if isinstance(action, act.Deploy | act.Stop | act.Continue):
        yield "the lines of the score", _lines_add_up(game, after)
    if any(isinstance(event, ev.StationRazed) for event in events):
        yield from _lines_by_cause(game, after)


def _lines_add_up(game: Galaktico, state: State) -> Said:
    """The score is the points, and its lines come to them, seat by seat."""
    score = game.reducer.score(game.tables, state)
    sums = [
        sum(line.amount for line in score.lines if line.seat == seat)
        for seat in range(len(state.points))
    ]
    return same(tuple(sums), state.points) & same(score.totals, state.points)


def _lines_by_cause(game: Galaktico, state: State) -> Iterator[Named]:
    """The score has what was razed and the ender's points in lines of their own."""
    lines = game.reducer.score(game.tables, state).lines
    for seat, points in enumerate(state.points):
        razed = sum(station.reward for station in state.razed if station.by == seat)
        ender = state.ending is not None and seat in state.ending.enders
        ended = game.tables.box.ender_points if ender else 0
        wanted = {
            "GAL-PTS-01": points - razed - ended, "GAL-PTS-06": razed, "GAL-PTS-05": ended,
        }  # fmt: skip
        for clause, amount in wanted.items():
            told = sum(one.amount for one in lines if (one.seat, one.clause) == (seat, clause))
            yield f"the line {clause} of the score", told == amount


def features(shape: Shape) -> Iterator[str]:
    """Beside the usual: whether the game is ending, and what stands where a ship goes."""
    yield from plain_features(shape)
    state: State = shape.state
    yield f"ending {state.ending is not None}, refused: {bool(shape.refused)}"
    if isinstance(shape.action, act.Move) and not shape.refused:
        board = shape.game.tables.board
        target = board.index[shape.action.path[-1].lstrip("~")]
        station = any(one >> target & 1 for s, one in enumerate(state.stations) if s != state.turn)
        foe = _ship_at(state, target)
        yield f"station {station}, ship {foe >= 0}"
        yield f"foe {foe % TYPES if foe >= 0 else None}, ending {state.ending is not None}"
        if foe >= 0 and target != board.index[shape.action.origin]:
            rulings = attrs.asdict(shape.game.tables.rulings, recurse=False)
            yield from (f"a fight, {name}: {reading}" for name, reading in rulings.items())


def _do(tables: Tables, draft: Draft, before: State, action: act.Action, told: list[Any]) -> None:
    seat, board = before.turn, tables.board
    match action:
        case act.Equip(ship=ship, card=card):
            index = seat * TYPES + ship
            draft.equipment = _with(draft.equipment, index, (*draft.equipment[index], card))
            told.append(ev.Equipped(seat, ship, card))
            counts = [len(draft.equipment[seat * TYPES + s]) for s in ShipType]
            wanted = [
                tables.box.shields_per_type + tables.box.weapons_per_type
                if tables.box.ships[s].figures else 0
                for s in ShipType
            ]  # fmt: skip
            if counts == wanted:
                _next_to_set_up(draft, Phase.PLACE)
        case act.Place(ship=ship, space=space):
            _place(tables, draft, seat, ship, space, told)
        case act.Deploy(ship=ship):
            index, station = seat * TYPES + ship, before.stations[seat]
            draft.fleets = _with(draft.fleets, index, draft.fleets[index] | station)
            draft.supply = _with(draft.supply, index, draft.supply[index] - 1)
            told.append(ev.Deployed(seat, ship, board.labels[station.bit_length() - 1]))
            _act(tables, draft, told)
        case act.MoveMeteor(origin=origin, target=target):
            gone, come = 1 << board.index[origin], 1 << board.index[target]
            draft.meteors = draft.meteors & ~gone | come  # type: ignore[assignment]
            told.append(ev.MeteorMoved(seat, origin, target))
            _act(tables, draft, told)
        case act.Move():
            _move(tables, draft, before, action, told)
        case act.Continue(path=path):
            assert before.pending is not None
            here, there = before.pending.space, board.index[path[-1].lstrip("~")]
            index = seat * TYPES + ShipType.CRUISER
            _fly(draft, index, here, there)
            draft.moved = (draft.moved & ~(1 << here)) | 1 << there  # type: ignore[assignment]
            label = board.labels
            told.append(ev.Moved(seat, ShipType.CRUISER, label[here], path, label[there]))
            _act(tables, draft, told)
        case act.Stop():
            _act(tables, draft, told)
        case act.Pass():
            told.append(ev.Passed(seat))
            _act(tables, draft, told)


def _with(table: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return tuple(value if i == index else one for i, one in enumerate(table))


def _fly(draft: Draft, index: int, origin: int, target: int) -> None:
    fleet = draft.fleets[index] & ~(1 << origin) | 1 << target
    draft.fleets = _with(draft.fleets, index, fleet)


def _next_to_set_up(draft: Draft, phase: Phase) -> None:
    """The next player sets up; after the last one what comes then."""
    draft.turn = (draft.turn + 1) % len(draft.sectors)
    if draft.turn == draft.first:
        draft.phase = phase


def _place(
    tables: Tables, draft: Draft, seat: int, ship: ShipType, space: str, told: list[Any]
) -> None:
    """A start ship stands; with the last one the screens go, and the first turn begins."""
    index = seat * TYPES + ship
    bit = 1 << tables.board.index[space]
    draft.fleets = _with(draft.fleets, index, draft.fleets[index] | bit)
    draft.supply = _with(draft.supply, index, draft.supply[index] - 1)
    told.append(ev.Placed(seat, ship, space))
    own = draft.fleets[seat * TYPES : seat * TYPES + TYPES]
    if all(f.bit_count() == c.start for f, c in zip(own, tables.box.ships, strict=True)):
        _next_to_set_up(draft, Phase.PLAY)
    if draft.phase is Phase.PLAY:
        draft.actions_left = tables.box.actions
        for one in range(len(draft.sectors)):
            fleets = draft.fleets[one * TYPES : one * TYPES + TYPES]
            ships = tuple(
                (kind, label)
                for kind, fleet in zip(ShipType, fleets, strict=True)
                for place, label in enumerate(tables.board.labels) if fleet >> place & 1
            )  # fmt: skip
            told.append(ev.Unveiled(one, ships))
        told.append(ev.TurnBegan(draft.turn))


def _act(tables: Tables, draft: Draft, told: list[Any]) -> None:
    """An action is over: the game, the turn, or only the action."""
    draft.pending = None
    last = draft.actions_left == 1
    following = (draft.turn + 1) % len(draft.sectors)
    if draft.ending is not None:
        over: Any = True
        if tables.rulings.end_timing is not EndTiming.IMMEDIATE:
            over = last
        if tables.rulings.end_timing is EndTiming.END_OF_ROUND and following != draft.first:
            over = False
        if over:
            draft.phase = Phase.OVER
            told.append(ev.GameEnded(draft.points, _winners(tables, draft)))
            return
    draft.actions_left = draft.actions_left - 1
    if last:
        draft.turn, draft.actions_left = following, tables.box.actions
        draft.moved = 0  # type: ignore[assignment]
        told.append(ev.TurnBegan(following))


def _winners(tables: Tables, draft: Draft) -> tuple[int, ...]:
    seats = range(len(draft.points))
    best = [s for s in seats if all(draft.points[s] >= draft.points[o] for o in seats)]
    if tables.rulings.final_tie is FinalTie.ENDER and draft.ending is not None:
        best = [s for s in best if s in draft.ending.enders] or best
    return tuple(best)


# moves, fights and stations


def _move(tables: Tables, draft: Draft, before: State, action: act.Move, told: list[Any]) -> None:
    seat, board = before.turn, tables.board
    origin = board.index[action.origin]
    target = board.index[action.path[-1].lstrip("~")]
    mover = _ship_at(before, origin)
    ship = ShipType(mover % TYPES)
    told.append(ev.Moved(seat, ship, action.origin, action.path, board.labels[target]))
    owners = [o for o, s in enumerate(before.stations) if o != seat and s >> target & 1]
    foe = _ship_at(before, target)
    if owners:
        _raze(tables, draft, before, (mover, origin, target, owners[0]), told)
    elif foe >= 0 and target != origin:
        _fight(tables, draft, before, action, (mover, foe, origin, target), told)
    else:
        _fly(draft, mover, origin, target)
        draft.moved = draft.moved | 1 << target  # type: ignore[assignment]
        _act(tables, draft, told)


def _ship_at(state: State, space: int) -> int:
    return next((i for i, fleet in enumerate(state.fleets) if fleet >> space & 1), -1)


def force(tables: Tables, index: int, against: int, state: State) -> Any:
    """Basic force, and of every weapon the effects that the other's shield does not block."""
    total = tables.box.ships[index % TYPES].force
    blocked = [tables.shields[card] for card in state.equipment[against] if card in tables.shields]
    for card in state.equipment[index]:
        if card in tables.weapons:
            for effect in EFFECTS:
                if not any(getattr(shield, effect) for shield in blocked):
                    total = total + getattr(tables.weapons[card], effect)
    return total


def _fight(
    tables: Tables, draft: Draft, before: State, action: act.Move, who: tuple[int, int, int, int],
    told: list[Any],
) -> None:  # fmt: skip
    mover, foe, origin, target = who
    seat, other, ship = mover // TYPES, foe // TYPES, ShipType(mover % TYPES)
    stops = (action.origin, *action.path)
    last = tables.board.index[stops[-2].lstrip("~")]
    out_of_meteor = ship is ShipType.SCOUT and before.meteors >> last & 1
    bonus = tables.box.meteor_bonus if out_of_meteor else 0
    attack, defence = force(tables, mover, foe, before) + bonus, force(tables, foe, mover, before)
    _fly(draft, mover, origin, target)
    for index in (mover, foe):
        cards = before.equipment[index]
        if tables.rulings.equipment_after_combat is EquipmentAfterCombat.OPEN:
            draft.revealed = _with(draft.revealed, index, cards)
        told.append(ev.Revealed(index // TYPES, ShipType(index % TYPES), cards))
    tie = attack == defence
    won, lost = attack > defence, attack < defence
    outcome = ev.Outcome.WON if won else ev.Outcome.LOST if lost else ev.Outcome.TIE
    label = tables.board.labels[target]
    told.append(
        ev.Fought(seat, ship, other, ShipType(foe % TYPES), label, bonus, attack, defence, outcome)
    )
    bit = 1 << target
    draft.moved = draft.moved | bit if won else draft.moved & ~bit  # type: ignore[assignment]
    captures = [*([] if lost else [(mover, foe)]), *([] if won else [(foe, mover)])]
    for captor, captive in captures:
        _capture(tables, draft, before, (captor, captive, target), told, tie=bool(tie))
    _end_by_combat(tables, draft, before, captures, other, told)
    ended = draft.ending is not None and tables.rulings.end_timing is EndTiming.IMMEDIATE
    steps = len(action.path)
    more = steps < tables.box.ships[ShipType.CRUISER].range
    if ship is ShipType.CRUISER and won and not ended and more:
        jumps = sum(step.startswith("~") for step in action.path)
        draft.pending = Pending(target, steps, jumps)
    else:
        _act(tables, draft, told)


def _capture(
    tables: Tables, draft: Draft, before: State, who: tuple[int, int, int], told: list[Any],
    *, tie: bool,
) -> None:  # fmt: skip
    captor, captive, target = who
    wins_only = tables.rulings.reward_basis is RewardBasis.WINS_ONLY
    draft.fleets = _with(draft.fleets, captive, draft.fleets[captive] & ~(1 << target))
    draft.lost = _with(draft.lost, captive, draft.lost[captive] + 1)
    draft.trophies = _with(draft.trophies, captor, draft.trophies[captor] + 1)
    if tie and wins_only:
        draft.tied = _with(draft.tied, captor, draft.tied[captor] + 1)
    figures = before.trophies[captive] - (before.tied[captive] if wins_only else 0)
    if tie and tables.rulings.tie_rewards is TieRewards.AFTER and not wins_only:
        figures = figures + 1
    amount = max(figures, tables.box.least_reward)
    seat = captor // TYPES
    draft.points = _with(draft.points, seat, draft.points[seat] + amount)
    ship, owner, kind = ShipType(captor % TYPES), captive // TYPES, ShipType(captive % TYPES)
    told.append(ev.Captured(seat, ship, owner, kind, tables.board.labels[target]))
    clause = "GAL-PTS-02" if figures >= tables.box.least_reward else "GAL-PTS-03"
    told.append(ev.Rewarded(seat, amount, clause))


def _end_by_combat(
    tables: Tables, draft: Draft, before: State, captures: list[tuple[int, int]], other: int,
    told: list[Any],
) -> None:  # fmt: skip
    met = []
    for captor, captive in captures:
        seat, destroyers = captor // TYPES, captive // TYPES * TYPES
        if draft.points[seat] >= tables.box.winning_points:
            met.append(Fulfilled(seat, Cause.POINTS))
        last = draft.lost[destroyers] >= tables.box.ships[ShipType.DESTROYER].figures
        if captive == destroyers and last:
            met.append(Fulfilled(seat, Cause.DESTROYERS))
    del before
    _end(tables, draft, tuple(met), other, told)


def _end(
    tables: Tables, draft: Draft, met: tuple[Fulfilled, ...], other: int, told: list[Any]
) -> None:
    """The first conditions met are noted, and whoever a reading pays gets the ender's points."""
    if not met or draft.ending is not None:
        return
    seats = {one.seat for one in met}
    if tables.rulings.end_bonus_owner is EndBonusOwner.ACTIVE:
        enders = {draft.turn}
    elif len(seats) == 1 or tables.rulings.end_bonus_double is EndBonusDouble.BOTH:
        enders = seats
    elif tables.rulings.end_bonus_double is EndBonusDouble.ACTIVE:
        enders = {draft.turn}
    else:
        enders = set()
    del other
    draft.ending = Ending(met, tuple(sorted(enders)))
    told.extend(ev.EndReached(one.seat, one.cause) for one in met)
    for seat in sorted(enders):
        draft.points = _with(draft.points, seat, draft.points[seat] + tables.box.ender_points)
        told.append(ev.Rewarded(seat, tables.box.ender_points, "GAL-PTS-05"))


def _raze(
    tables: Tables, draft: Draft, before: State, who: tuple[int, int, int, int], told: list[Any]
) -> None:
    """A station is gone, a ship on it too; each of the owner's inactive ships is a point."""
    mover, origin, target, owner = who
    seat, on_it = mover // TYPES, _ship_at(before, target)
    ship = ShipType(on_it % TYPES) if on_it >= 0 else None
    amount = sum(before.supply[owner * TYPES : owner * TYPES + TYPES]) + (on_it >= 0)
    if on_it >= 0:
        draft.fleets = _with(draft.fleets, on_it, draft.fleets[on_it] & ~(1 << target))
    _fly(draft, mover, origin, target)
    draft.moved = draft.moved | 1 << target  # type: ignore[assignment]
    draft.stations = _with(draft.stations, owner, 0)
    draft.razed = (*draft.razed, Razed(owner, seat, ship, amount))
    draft.points = _with(draft.points, seat, draft.points[seat] + amount)
    told.append(ev.StationRazed(seat, owner, tables.board.labels[target], ship))
    told.append(ev.Rewarded(seat, amount, "GAL-PTS-06"))
    _end(tables, draft, (Fulfilled(seat, Cause.STATION),), owner, told)
    _act(tables, draft, told)


ACCOUNT: Final = Account(
    name="galaktico",
    package="galaxy_rules.galaktico.rules",
    not_run=("listing", "routes", "attack_routes"),
    by_numbers=BY_NUMBERS,
    gather=gather,
    put=put,
    sound=sound,
    legal=legal,
    account=account,
    features=features,
    completed=completed,
)
