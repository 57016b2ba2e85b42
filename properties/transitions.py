"""What must hold between a state and the next, whatever the action: sampled on every ply of a play.

The expectations are worked out here from the state before, from the box and from the readings, in
plain arithmetic; no rule of the engine is asked.  Each check yields a sentence for every breach.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

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
    Phase,
    Place,
    ShipType,
    State,
)
from galaxy_rules.galaktico.words.events import (
    Captured,
    Deployed,
    EndReached,
    Equipped,
    Fought,
    GameEnded,
    MeteorMoved,
    Moved,
    Outcome,
    Passed,
    Placed,
    Revealed,
    Rewarded,
    StationRazed,
    TurnBegan,
    Unveiled,
)
from galaxy_rules.galaktico.words.rulings import (
    EndBonusDouble,
    EndBonusOwner,
    EndTiming,
    MeteorBorder,
    RewardBasis,
    TieRewards,
)
from galaxy_rules.galaktico.words.state import Cause
from galaxy_rules.kernel.game import OVER

Complaints = Iterator[str]
TYPES: Final = len(ShipType)
EFFECTS: Final = ("laser", "quanten", "krypto", "impuls")
PHASES: Final = (Phase.EQUIP, Phase.PLACE, Phase.PLAY, Phase.OVER)
BOARD: Final = ("fleets", "meteors", "supply", "stations", "razed")
TALLIES: Final = ("lost", "trophies", "tied", "points", "revealed", "ending")


@attrs.frozen
class Transition:
    """One ply: the state before, the action, the state after and what was told of it."""

    game: Galaktico
    before: State
    action: Action
    after: State
    events: tuple[Event, ...]

    def changed(self, *fields: str) -> list[str]:
        """Which of these fields differ."""
        return [f for f in fields if getattr(self.before, f) != getattr(self.after, f)]

    def gains(self, field: str) -> Counter[int]:
        """By how much each entry of a table rose or fell."""
        pairs = zip(getattr(self.before, field), getattr(self.after, field), strict=True)
        return Counter({i: new - old for i, (old, new) in enumerate(pairs) if new != old})

    def fleet_changes(self) -> dict[int, tuple[int, int]]:
        """For each entry of the fleets that changed: the spaces left and the spaces entered."""
        pairs = enumerate(zip(self.before.fleets, self.after.fleets, strict=True))
        return {i: (old & ~new, new & ~old) for i, (old, new) in pairs if old != new}

    def told(self, kind: type[Event]) -> list[Event]:
        """The events of one class."""
        return [event for event in self.events if type(event) is kind]


def complaints(ply: Transition) -> Complaints:
    """Everything that is wrong with one transition."""
    yield from _monotone(ply)
    yield from _clock(ply)
    yield from _one_thing(ply)
    yield from _story(ply)


# invariant 7: what never falls, never rises, never changes


def _monotone(ply: Transition) -> Complaints:
    before, after = ply.before, ply.after
    for field in ("points", "trophies", "lost", "tied"):
        if any(change < 0 for change in ply.gains(field).values()):
            yield f"{field} fell from {getattr(before, field)} to {getattr(after, field)}"
    if any(change > 0 for change in ply.gains("supply").values()):
        yield f"the supply rose from {before.supply} to {after.supply}"
    if fixed := ply.changed("sectors", "first"):
        yield f"{fixed} changed"
    if before.phase is not Phase.EQUIP and ply.changed("equipment"):
        yield "equipment changed after the equipping"
    if PHASES.index(after.phase) < PHASES.index(before.phase):
        yield f"the phase went back from {before.phase} to {after.phase}"
    if before.ending is not None and ply.changed("ending"):
        yield "the recorded end changed"
    if after.razed[: len(before.razed)] != before.razed:
        yield "a razed station was forgotten"
    for owner, (old, new) in enumerate(zip(before.stations, after.stations, strict=True)):
        razed_now = owner in {razed.owner for razed in after.razed[len(before.razed) :]}
        if new != (0 if razed_now else old):
            yield f"the station of seat {owner} moved or vanished"


# whose turn it is


def _clock(ply: Transition) -> Complaints:
    before, after = ply.before, ply.after
    if before.phase is not Phase.PLAY:
        return
    if after.phase is Phase.OVER:
        if after.ending is None:
            yield "over without an end"
        return
    if after.pending is not None:
        expected = (before.turn, before.actions_left)
    elif before.actions_left > 1:
        expected = (before.turn, before.actions_left - 1)
    else:
        expected = ((before.turn + 1) % len(before.sectors), ply.game.box.actions)
    if (after.turn, after.actions_left) != expected:
        yield f"seat and actions left are {(after.turn, after.actions_left)}, not {expected}"
    if after.turn != before.turn and after.moved:
        yield "a turn begins with moved ships"


# invariants 13 and 14: one action changes one thing


def _one_thing(ply: Transition) -> Complaints:
    match ply.action:
        case Equip():
            yield from _equipped(ply)
        case Place():
            yield from _came_on(ply, ply.action.ship, ply.game.board.index[ply.action.space])
        case Deploy():
            station = ply.before.stations[ply.before.turn]
            yield from _came_on(ply, ply.action.ship, station.bit_length() - 1)
        case MoveMeteor():
            yield from _meteor_moved(ply)
        case Move():
            yield from _moved(ply)
        case Continue():
            yield from _went_on(ply)
        case _:
            yield from _untouched(ply, *BOARD, *TALLIES)


def _untouched(ply: Transition, *fields: str) -> Complaints:
    if changed := ply.changed(*fields):
        yield f"{ply.action} changed {changed}"


def _equipped(ply: Transition) -> Complaints:
    yield from _untouched(ply, *BOARD, *TALLIES)
    pairs = zip(ply.before.equipment, ply.after.equipment, strict=True)
    grown = [(i, old, new) for i, (old, new) in enumerate(pairs) if old != new]
    match grown, ply.action:
        case [(index, old, new)], Equip(ship=ship, card=card):
            if index != ply.before.turn * TYPES + ship or new != (*old, card):
                yield f"{ply.action} laid {new} at entry {index}"
        case _:
            yield f"{ply.action} changed {len(grown)} ship cards"


def _came_on(ply: Transition, ship: ShipType, space: int) -> Complaints:
    """A ship came from the supply onto a space, and nothing else happened."""
    yield from _untouched(ply, "meteors", "stations", "razed", "equipment", *TALLIES)
    index = ply.before.turn * TYPES + ship
    if ply.fleet_changes() != {index: (0, 1 << space)}:
        yield f"{ply.action} changed the fleets by {ply.fleet_changes()}"
    if ply.gains("supply") != Counter({index: -1}):
        yield f"{ply.action} changed the supply by {dict(ply.gains('supply'))}"


def _meteor_moved(ply: Transition) -> Complaints:
    yield from _untouched(ply, "fleets", "supply", "stations", "razed", *TALLIES)
    left = ply.before.meteors & ~ply.after.meteors
    entered = ply.after.meteors & ~ply.before.meteors
    if left.bit_count() != 1 or entered.bit_count() != 1:
        yield f"{ply.action} moved {left.bit_count()} meteors to {entered.bit_count()} spaces"
    elif not ply.game.board.neighbours[left.bit_length() - 1] & entered:
        yield f"{ply.action} moved a meteor further than one space"
    else:
        yield from _meteor_left_home(ply, left.bit_length() - 1, entered.bit_length() - 1)


def _meteor_left_home(ply: Transition, origin: int, target: int) -> Complaints:
    """In one reading a meteor leaves the own sector only from beside an own active destroyer."""
    board, before = ply.game.board, ply.before
    home = before.sectors[before.turn]
    if ply.game.rulings.meteor_border is MeteorBorder.OPEN or board.sector_of[origin] != home:
        return
    active = before.fleets[before.turn * TYPES + ShipType.DESTROYER] & ~before.stations[before.turn]
    if board.sector_of[target] != home and not board.fields[origin] & active:
        yield f"{ply.action} moved a meteor out of its sector"


def _went_on(ply: Transition) -> Complaints:
    pending = ply.before.pending
    if pending is None:
        yield "a cruiser moved on that was not pending"
        return
    yield from _quiet(ply, ply.before.turn * TYPES + ShipType.CRUISER, pending.space)


def _quiet(ply: Transition, index: int, origin: int) -> Complaints:
    """One ship went from space to space (or came back), and nothing else happened."""
    yield from _untouched(ply, "meteors", "supply", "stations", "razed", *TALLIES)
    target = _target(ply)
    expected = {} if target == origin else {index: (1 << origin, 1 << target)}
    if ply.fleet_changes() != expected:
        yield f"{ply.action} changed the fleets by {ply.fleet_changes()}"


def _target(ply: Transition) -> int:
    match ply.action:
        case Move(path=path) | Continue(path=path):
            return ply.game.board.index[path[-1].lstrip("~")]
        case _:
            return -1


def _moved(ply: Transition) -> Complaints:
    before = ply.before
    if not isinstance(ply.action, Move):
        return
    origin, target = ply.game.board.index[ply.action.origin], _target(ply)
    mover = _occupant(before, origin)
    there = _occupant(before, target)
    if any(s >> target & 1 for seat, s in enumerate(before.stations) if seat != before.turn):
        yield from _razed(ply, mover, there, origin, target)
    elif there is not None and there // TYPES != before.turn:
        yield from _fought(ply, Combat.of(ply, mover, there, origin, target))
    else:
        yield from _quiet(ply, mover if mover is not None else -1, origin)


def _occupant(state: State, space: int) -> int | None:
    """The entry of the ship on a space."""
    return next((i for i, fleet in enumerate(state.fleets) if fleet >> space & 1), None)


# a combat, worked out a second time


@attrs.frozen
class Combat:
    """The two entries that fight, where, and both total forces."""

    mover: int
    foe: int
    origin: int
    target: int
    attack: int
    defence: int

    @classmethod
    def of(cls, ply: Transition, mover: int | None, foe: int, origin: int, target: int) -> "Combat":
        """Add up the forces from the cards."""
        index = -1 if mover is None else mover
        bonus = _bonus(ply, index, origin)
        attack = _force(ply, index, foe) + bonus
        return cls(index, foe, origin, target, attack, _force(ply, foe, index))

    @property
    def captures(self) -> list[tuple[int, int]]:
        """Captor and captive of each capture."""
        pairs = []
        if self.attack >= self.defence:
            pairs.append((self.mover, self.foe))
        if self.defence >= self.attack:
            pairs.append((self.foe, self.mover))
        return pairs


def _bonus(ply: Transition, mover: int, origin: int) -> int:
    """A scout's bonus: its last step was flown from a meteor space."""
    if mover % TYPES != ShipType.SCOUT or not isinstance(ply.action, Move):
        return 0
    stops = (ply.action.origin, *ply.action.path)
    before = ply.game.board.index[stops[-2].lstrip("~")]
    on_meteor = ply.before.meteors >> before & 1 and not stops[-1].startswith("~")
    return ply.game.box.meteor_bonus if on_meteor else 0


def _force(ply: Transition, index: int, against: int) -> int:
    """Basic force and what passes the other side's shield, effect by effect."""
    data = ply.game.data
    blocked = [
        effect
        for key in ply.before.equipment[against]
        if key in data.keys("shields")
        for effect in data.value(f"shields.{key}.blocks")
    ]
    passing = [effect for effect in EFFECTS if effect not in blocked]
    weapons = [key for key in ply.before.equipment[index] if key in data.keys("weapons")]
    force: int = data.value(f"fleet.{ShipType(index % TYPES)}.force")
    for key in weapons:
        force += sum(data.value(f"weapons.{key}.{effect}") for effect in passing)
    return force


def _worth(ply: Transition, index: int, *, tie: bool) -> int:
    """The points for capturing a ship of an entry: figures on its card, at least the minimum."""
    figures = ply.before.trophies[index]
    if ply.game.rulings.reward_basis is RewardBasis.WINS_ONLY:
        figures -= ply.before.tied[index]
    elif tie and ply.game.rulings.tie_rewards is TieRewards.AFTER:
        figures += 1
    return max(ply.game.box.least_reward, figures)


def _fought(ply: Transition, combat: Combat) -> Complaints:
    """One loss, one trophy and the reward; two and two in a tie."""
    yield from _untouched(ply, "meteors", "supply", "stations", "razed", "equipment")
    captives = Counter(captive for _, captive in combat.captures)
    captors = Counter(captor for captor, _ in combat.captures)
    if ply.gains("lost") != captives:
        yield f"losses {dict(ply.gains('lost'))}, expected {dict(captives)}"
    if ply.gains("trophies") != captors:
        yield f"trophies {dict(ply.gains('trophies'))}, expected {dict(captors)}"
    yield from _combat_fleets(ply, combat)
    points: Counter[int] = Counter()
    for captor, captive in combat.captures:
        points[captor // TYPES] += _worth(ply, captive, tie=combat.attack == combat.defence)
    fulfilled = _fulfilled(ply, combat, points)
    yield from _ended(ply, fulfilled, combat.foe // TYPES)
    yield from _paid(ply, points)


def _combat_fleets(ply: Transition, combat: Combat) -> Complaints:
    here, there = 1 << combat.origin, 1 << combat.target
    survives = combat.attack > combat.defence
    expected = {combat.mover: (here, there if survives else 0)}
    if combat.attack >= combat.defence:
        expected[combat.foe] = (there, 0)
    if ply.fleet_changes() != expected:
        yield f"the combat changed the fleets by {ply.fleet_changes()}, expected {expected}"


def _fulfilled(ply: Transition, combat: Combat, points: Counter[int]) -> set[tuple[int, Cause]]:
    """Who has met which end condition by this combat."""
    found = set()
    all_destroyers = ply.game.box.ships[ShipType.DESTROYER].figures
    for captor, captive in combat.captures:
        seat = captor // TYPES
        if ply.before.points[seat] + points[seat] >= ply.game.box.winning_points:
            found.add((seat, Cause.POINTS))
        is_destroyer = captive % TYPES == ShipType.DESTROYER
        if is_destroyer and ply.before.lost[captive] + 1 == all_destroyers:
            found.add((seat, Cause.DESTROYERS))
    return found


def _razed(
    ply: Transition, mover: int | None, there: int | None, origin: int, target: int
) -> Complaints:
    """A destroyer stands where a station was; its owner's inactive ships are paid."""
    before, after = ply.before, ply.after
    yield from _untouched(ply, "meteors", "supply", "lost", "trophies", "tied", "equipment")
    if mover != before.turn * TYPES + ShipType.DESTROYER:
        yield f"a ship of entry {mover} razed a station"
        return
    expected = {mover: (1 << origin, 1 << target)}
    if there is not None:
        expected[there] = (1 << target, 0)
    if ply.fleet_changes() != expected:
        yield f"the razing changed the fleets by {ply.fleet_changes()}, expected {expected}"
    owner = next(seat for seat, s in enumerate(before.stations) if s >> target & 1)
    if len(after.razed) != len(before.razed) + 1 or after.razed[-1].owner != owner:
        yield f"the station of seat {owner} was razed and not recorded"
    inactive = sum(before.supply[owner * TYPES : owner * TYPES + TYPES]) + (there is not None)
    yield from _ended(ply, {(before.turn, Cause.STATION)}, owner)
    yield from _paid(ply, Counter({before.turn: inactive}))


def _ended(ply: Transition, fulfilled: set[tuple[int, Cause]], other: int) -> Complaints:
    """The first conditions met are recorded, and the right players are the enders."""
    if ply.before.ending is not None:
        return
    ending = ply.after.ending
    recorded = {(c.seat, c.cause) for c in ending.fulfilled} if ending else set()
    if recorded != fulfilled:
        yield f"conditions recorded {recorded}, met {fulfilled}"
    enders = ending.enders if ending else ()
    if tuple(sorted(_enders(ply, {seat for seat, _ in fulfilled}))) != enders:
        yield f"enders {enders} of {fulfilled}"
    if not set(enders) <= {ply.before.turn, other}:
        yield f"enders {enders} took no part in the action"


def _enders(ply: Transition, seats: set[int]) -> set[int]:
    rulings = ply.game.rulings
    if not seats:
        return set()
    if rulings.end_bonus_owner is EndBonusOwner.ACTIVE:
        return {ply.before.turn}
    if len(seats) == 1 or rulings.end_bonus_double is EndBonusDouble.BOTH:
        return seats
    return {ply.before.turn} if rulings.end_bonus_double is EndBonusDouble.ACTIVE else set()


def _paid(ply: Transition, points: Counter[int]) -> Complaints:
    """Points rose by the rewards and, where the end came now, by the enders' points."""
    expected = Counter(points)
    if ply.before.ending is None and ply.after.ending is not None:
        for seat in ply.after.ending.enders:
            expected[seat] += ply.game.box.ender_points
    if ply.gains("points") != +expected:
        yield f"points rose by {dict(ply.gains('points'))}, expected {dict(+expected)}"


# the events tell the change, all of it and nothing else


def _story(ply: Transition) -> Complaints:
    yield from _told_action(ply)
    yield from _told_combat(ply)
    yield from _told_clock(ply)


def _told_action(ply: Transition) -> Complaints:
    seat, action = ply.before.turn, ply.action
    expected: Event
    match action:
        case Equip():
            expected = Equipped(seat, action.ship, action.card)
        case Place():
            expected = Placed(seat, action.ship, action.space)
        case Deploy():
            station = ply.game.board.name(ply.before.stations[seat])[0]
            expected = Deployed(seat, action.ship, station)
        case MoveMeteor():
            expected = MeteorMoved(seat, action.origin, action.target)
        case Move():
            mover = _occupant(ply.before, ply.game.board.index[action.origin]) or 0
            target = ply.game.board.labels[_target(ply)]
            ship = ShipType(mover % TYPES)
            expected = Moved(seat, ship, action.origin, action.path, target)
        case Continue():
            space = ply.before.pending.space if ply.before.pending else 0
            target = ply.game.board.labels[_target(ply)]
            origin = ply.game.board.labels[space]
            expected = Moved(seat, ShipType.CRUISER, origin, action.path, target)
        case _:
            expected = Passed(seat)
    told = [e for e in ply.events if type(e) in _DEEDS]
    if told != ([] if str(action) == "stop" else [expected]):
        yield f"{action} was told as {told}"


_DEEDS: Final = (Equipped, Placed, Deployed, MeteorMoved, Moved, Passed)


def _told_combat(ply: Transition) -> Complaints:
    """Captures, rewards, reveals and razed stations add up to the change of the tables."""
    cards: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    points: Counter[int] = Counter()
    for event in ply.events:
        match event:
            case Captured():
                cards[event.seat * TYPES + event.ship] += 1
                lost[event.owner * TYPES + event.captive] += 1
            case Rewarded():
                points[event.seat] += event.amount
            case Revealed():
                if event.cards != ply.before.equipment[event.seat * TYPES + event.ship]:
                    yield f"{event} shows other cards than lie there"
            case Fought():
                yield from _told_outcome(event, ply)
            case _:
                pass
    if (cards, lost, +points) != (ply.gains("trophies"), ply.gains("lost"), ply.gains("points")):
        yield f"told of trophies {cards}, losses {lost}, points {points}"
    if len(ply.told(StationRazed)) != len(ply.after.razed) - len(ply.before.razed):
        yield "razed stations were told wrongly"
    if len(ply.told(Revealed)) != 2 * len(ply.told(Fought)):
        yield "a combat shows the cards of both types"


def _told_outcome(event: Fought, ply: Transition) -> Complaints:
    captured = len(ply.told(Captured))
    tie = event.attack == event.defence
    won = event.attack > event.defence
    outcome = Outcome.TIE if tie else Outcome.WON if won else Outcome.LOST
    if event.outcome is not outcome or captured != (2 if tie else 1):
        yield f"{event} with {captured} captures"


def _told_clock(ply: Transition) -> Complaints:
    before, after = ply.before, ply.after
    began = after.phase is Phase.PLAY and (
        before.phase is not Phase.PLAY
        or (after.pending is None and before.actions_left == 1 and after.phase is Phase.PLAY)
    )
    if ply.told(TurnBegan) != ([TurnBegan(after.turn)] if began else []):
        yield f"turn {after.turn} was told as {ply.told(TurnBegan)}"
    unveiled = before.phase is Phase.PLACE and after.phase is Phase.PLAY
    if len(ply.told(Unveiled)) != (len(after.sectors) if unveiled else 0):
        yield "the screens were told wrongly"
    ended = after.phase is Phase.OVER
    winners = ply.game.score(after).winners if ended else ()
    if ply.told(GameEnded) != ([GameEnded(after.points, winners)] if ended else []):
        yield f"the end was told as {ply.told(GameEnded)}"
    met = after.ending.fulfilled if after.ending and before.ending is None else ()
    if ply.told(EndReached) != [EndReached(c.seat, c.cause) for c in met]:
        yield f"conditions {met} were told as {ply.told(EndReached)}"


# invariant 15: what needs a memory


class Ledger:
    """The ships that have moved and the deployments of a turn, kept apart from the engine."""

    def __init__(self) -> None:
        self._moved: set[int] = set()
        self._deployments = 0

    def complaints(self, ply: Transition) -> Complaints:
        """Breaches that this ply completes; then the ply is entered."""
        index = ply.game.board.index
        if isinstance(ply.action, Move):
            origin = index[ply.action.origin]
            if origin in self._moved:
                yield f"the ship on {ply.action.origin} moved twice in a turn"
            self._enter(ply, origin)
        elif isinstance(ply.action, Continue) and ply.before.pending is not None:
            self._enter(ply, ply.before.pending.space)
        elif isinstance(ply.action, Deploy):
            self._deployments += 1
            if self._deployments > 1 and ply.game.box.actions <= 2:
                yield "two deployments in one turn of two actions"
        if ply.after.turn != ply.before.turn or ply.after.phase is Phase.OVER:
            self._moved.clear()
            self._deployments = 0

    def _enter(self, ply: Transition, origin: int) -> None:
        self._moved.discard(origin)
        target = _target(ply)
        there = _occupant(ply.after, target)
        if there is not None and there // TYPES == ply.before.turn:
            self._moved.add(target)


# the end


def final_complaints(game: Galaktico, state: State) -> Complaints:
    """What must hold of a state in which the game is over (invariants 10 and 11)."""
    score = game.score(state)
    if game.to_move(state) != OVER:
        yield "over, and somebody is to move"
    if len(game.legal_actions(state)):
        yield "over, and an action is listed"
    if not score.winners:
        yield "over, and nobody has won"
    sums: Counter[int] = Counter()
    for line in score.lines:
        sums[line.seat] += line.amount
    if tuple(sums[seat] for seat in range(game.seats(state))) != score.totals:
        yield f"the lines of the score add up to {dict(sums)}, not {score.totals}"
    if state.ending is None:
        yield "over without an end condition"
        return
    enders = state.ending.enders
    by_points = {condition.cause for condition in state.ending.fulfilled} == {Cause.POINTS}
    if by_points and len(enders) == 1 and _plain_end(game) and score.winners != enders:
        yield f"seat {enders} ended by points alone and {score.winners} won"


def _plain_end(game: Galaktico) -> bool:
    """Whether who fulfils is paid, and at once: the readings for which invariant 11 is stated."""
    rulings = game.rulings
    return (
        rulings.end_timing is EndTiming.IMMEDIATE
        and rulings.end_bonus_owner is EndBonusOwner.FULFILLER
        and rulings.end_bonus_double is EndBonusDouble.BOTH
    )
