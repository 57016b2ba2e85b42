"""Take The Galaxy's part of the sweep: its tables, random play with every step looked at, figures.

Any 50 games in a row have one to four players, all four variants, every reading of every switch,
each departure alone at a table where it matters, and mixtures; swarms favour one kind of action.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import takewhile
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.kernel.game import CHANCE, OVER, is_refused
from galaxy_rules.kernel.rulings import chosen, switches
from galaxy_rules.take_the_galaxy import (
    Action,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    EndTurn,
    Opportunity,
    Proceed,
    Recover,
    Relinquish,
    RemoveHazard,
    Rulings,
    State,
    Surrender,
    TakeBounty,
    TakeTheGalaxy,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.words.state import Payment, System
from galaxy_rules.testing import looking
from properties.deep_play import Effort, Failure, Found, guarded
from properties.nonsense_ttg import malformed, nonsense, wrong_orders
from properties.shrinking import shrink
from properties.transitions_ttg import (
    Ledger,
    Transition,
    chance_complaints,
    complaints,
    final_complaints,
    open_actions,
)

CYCLE: Final = 50
"""After so many games of a sweep the schedule of readings begins again."""
SEATINGS: Final = (
    (1, "standard"), (2, "standard"), (3, "standard"), (4, "standard"), (4, "teams"),
    (1, "random"), (2, "random"), (3, "random"), (4, "random"), (4, "teams_random"),
)  # fmt: skip
"""How many play what; each comes five times in a cycle."""
FAVOURITES: Final[dict[str, tuple[type[Action], ...]]] = {
    "anything": (),
    "systems": (ClaimSystem, Build, Relinquish, RemoveHazard),
    "renown": (Claim, UseColony, UseShip, TakeBounty),
    "building": (Build, BuildShip, Upgrade),
    "upgrades": (Upgrade, UseColony),
    "opportunities": (Opportunity, Relinquish, BuildShip),
    "exchanges": (Convert, Recover, UseColony, UseShip, TakeBounty),
    "haste": (EndTurn,),
    "thrift": (ClaimSystem, Surrender, Proceed),
}
THRIFT: Final = "thrift"
"""Those who keep bounty for the phases before the action phase."""
STRENGTHS: Final = (0.3, 0.6, 0.9)
PATIENCE: Final = (0.5, 0.9, 1.0)
WIDTH: Final = 24
Readings = tuple[tuple[str, str], ...]


# tables


@attrs.frozen
class Swarm:
    """What play favours, how strongly, and how often it does not end a turn that could go on."""

    favour: str
    strength: float
    patience: float

    def __str__(self) -> str:
        return f"{self.favour} {self.strength}, patience {self.patience}"


@attrs.frozen
class Table:
    """One game to be played: everything but the moves."""

    players: int
    variant: str
    first: int
    rulings: Readings
    swarm: Swarm
    seed: str
    toy: tuple[tuple[str, Any], ...] = ()
    """What is otherwise in the box."""

    def game(self) -> TakeTheGalaxy:
        """The rules of this table."""
        return _game(self.rulings, self.variant, self.toy)

    def start(self) -> State:
        """Its first state."""
        return self.game().new(self.players, first=self.first)

    def __str__(self) -> str:
        readings = ", ".join(f"{name}={word}" for name, word in self.rulings) or "recommended"
        seats = f"{self.players} players, first {self.first}; variant {self.variant}"
        toy = f"; toy {dict(self.toy)}" if self.toy else ""
        return f"{seats}; readings {readings}{toy}; swarm {self.swarm}; seed {self.seed!r}"


@lru_cache(maxsize=64)
def _game(rulings: Readings, variant: str, toy: tuple[tuple[str, Any], ...]) -> TakeTheGalaxy:
    pack = published_pack()
    if toy:
        pack = pack.with_values("toy", "made for deep play", dict(toy))
    return TakeTheGalaxy(dict(rulings), pack, variant)


def every_reading() -> Iterator[tuple[str, str]]:
    """Every switch with each of its readings."""
    for switch in switches(Rulings):
        for word in switch.readings:
            yield switch.name, word


def departures() -> Readings:
    """Every reading that is not the recommended one."""
    recommended = {switch.name: switch.default for switch in switches(Rulings)}
    return tuple((name, word) for name, word in every_reading() if word != recommended[name])


def some_readings(rng: Random) -> Readings:
    """Any combination: each switch as recommended in half of the draws."""
    drawn = {}
    for switch in switches(Rulings):
        word = rng.choice((switch.default, rng.choice(switch.readings)))
        if word != switch.default:
            drawn[switch.name] = word
    return tuple(drawn.items())


def drawn_table(rng: Random, seed: str) -> Table:
    """Any table."""
    players, variant = rng.choice(SEATINGS)
    swarm = Swarm(rng.choice(tuple(FAVOURITES)), rng.choice(STRENGTHS), rng.choice(PATIENCE))
    return Table(players, variant, rng.randrange(players), some_readings(rng), swarm, seed)


def scheduled(number: int, seed: int, variant: str = "") -> Table:
    """Game `number` of a sweep: ten as recommended, every departure alone, then mixtures.

    With a variant, only its tables.
    """
    rng = Random(f"take_the_galaxy/{seed}/{number}")
    table = drawn_table(rng, f"{seed}/{number}")
    table = attrs.evolve(table, first=number // len(SEATINGS))
    table = _seated(table, *SEATINGS[number % len(SEATINGS)])
    place, alone = number % CYCLE - len(SEATINGS), departures()
    if place < 0:
        table = attrs.evolve(table, rulings=())
    elif place < len(alone):
        table = _with_departure(table, alone[place])
    return _kept_to(table, number, variant) if variant else table


def _kept_to(table: Table, number: int, variant: str) -> Table:
    """The same at a table of this variant, if it is at another."""
    if table.variant == variant:
        return table
    seatings = [seating for seating in SEATINGS if seating[1] == variant]
    return _seated(table, *seatings[number // 2 % len(seatings)])


def _seated(table: Table, players: int, variant: str) -> Table:
    return attrs.evolve(table, players=players, variant=variant, first=table.first % players)


def _with_departure(table: Table, departure: tuple[str, str]) -> Table:
    """One departure alone, where it can matter: a partner to ask, or the solo Fringe."""
    if departure[0] == "team_consent":
        table = _seated(table, 4, "teams")
    if departure[0] == "solo_fringe":
        table = _seated(table, 1, "random")
    return attrs.evolve(table, rulings=(departure,))


# figures


@attrs.define
class Count:
    """Figures of one or many plays."""

    games: int = 0
    plies: int = 0
    capped: int = 0
    judged: int = 0
    applied: int = 0
    legal_nonsense: int = 0
    wrong_payments: int = 0
    malformed: int = 0
    chances: int = 0
    turns: int = 0
    refused: Counter[str] = attrs.field(factory=Counter)
    tables: Counter[str] = attrs.field(factory=Counter)
    readings: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    swarms: Counter[str] = attrs.field(factory=Counter)
    branching: Counter[int] = attrs.field(factory=Counter)
    """How many decisions list so many actions."""
    outcomes: Counter[int] = attrs.field(factory=Counter)
    """How many chances have so many outcomes."""
    deeds: Counter[str] = attrs.field(factory=Counter)

    def add(self, other: "Count") -> None:
        """Take in another count."""
        for field in attrs.fields(Count):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            setattr(self, field.name, mine + theirs)


@attrs.frozen
class Play:
    """A finished or failed play."""

    table: Table
    trace: tuple[Action, ...]
    count: Count
    failure: Failure | None


# looking


def look_at_position(game: TakeTheGalaxy, state: State) -> None:
    """No position that play leads to has a fault, and chance is a distribution."""
    if faults := game.faults(state):
        raise Found(Failure("faults", "; ".join(map(str, faults))))
    for complaint in chance_complaints(game, state):
        raise Found(Failure("chance", complaint))


def look_at_step(ply: Transition, ledger: Ledger) -> None:
    """The transition's invariants, and the fold over the log."""
    for complaint in (*complaints(ply), *ledger.complaints(ply)):
        raise Found(Failure("transition", complaint))


def look_at_child(game: TakeTheGalaxy, state: State, action: Action) -> State:
    """A listed action leads to a position without fault, is its own twin, and can be written."""
    looking.own_twin(game, state, action)
    after: State = looking.child(game, state, action)
    return after


def look_at_nonsense(game: TakeTheGalaxy, state: State, action: Action) -> str:
    """An action that may be illegal: the code of its refusal, or "" where it is legal after all."""
    return looking.judged(game, state, action, same_but_for_order)


def same_but_for_order(game: Any, mine: State, theirs: State) -> bool:
    """Whether two positions differ in nothing but the order of equals."""
    return mine == theirs or _sorted(game, mine) == _sorted(game, theirs)


def _sorted(game: TakeTheGalaxy, state: State) -> State:
    """A state in which equal ships, and slots of one type, have no order."""
    pending = state.pending
    if isinstance(pending, Payment):
        order = pending.order
        if isinstance(order, (ClaimSystem, Build)):
            order = attrs.evolve(order, slot=0)
        if isinstance(order, UseShip):
            order = attrs.evolve(order, ship=0)
        pending = attrs.evolve(pending, order=order)
    ships = tuple(tuple(sorted(own, key=repr)) for own in state.ships)
    systems = tuple(tuple(_sorted_slots(game, one) for one in own) for own in state.systems)
    return attrs.evolve(state, ships=ships, systems=systems, pending=pending)


def _sorted_slots(game: TakeTheGalaxy, system: System) -> System:
    slots = game.systems[system.card].slots
    pairs = zip(slots, system.stacks, strict=True)
    ordered = sorted(pairs, key=lambda pair: (pair[0].value, repr(pair[1])))
    return attrs.evolve(system, stacks=tuple(stack for _, stack in ordered))


def look_at_wrong_order(game: TakeTheGalaxy, state: State, order: str) -> str:
    """An order whose payment is wrong is refused for it."""
    answer: Any = game.compose(state, order)
    if not is_refused(answer):
        raise Found(Failure("order", f"{order}: a wrong payment is taken", order))
    looking.cited(game, order, answer)
    if answer[0].code not in ("payment_size", "payment_not_in_hand"):
        raise Found(Failure("order", f"{order} is refused for {answer[0].code}", order))
    return str(answer[0].code)


# playing


def choose(listed: Sequence[Action], swarm: Swarm, rng: Random) -> Action:
    """A listed action as the swarm likes it."""
    if swarm.favour == THRIFT and any(isinstance(action, EndTurn) for action in listed):
        listed = [action for action in listed if not isinstance(action, TakeBounty)]
    liked = [action for action in listed if isinstance(action, FAVOURITES[swarm.favour])]
    if liked and rng.random() < swarm.strength:
        return rng.choice(liked)
    busy = [action for action in listed if not isinstance(action, EndTurn)]
    return rng.choice(busy if busy and rng.random() < swarm.patience else listed)


def drawn(game: TakeTheGalaxy, state: State, rng: Random) -> Action:
    """An outcome of chance, by its weight."""
    outcomes = game.chance_outcomes(state)
    weights = [float(weight) for _, weight in outcomes]
    return rng.choices([action for action, _ in outcomes], weights)[0]


class Player:
    """One play under way."""

    def __init__(self, table: Table, effort: Effort) -> None:
        self.table: Final = table
        self.effort: Final = effort
        self.game: Final = table.game()
        self.rng: Final = Random(table.seed)
        self.count: Final = Count()
        self.trace: Final[list[Action]] = []
        self.states: Final[list[State]] = []
        self.ledger: Final = Ledger()

    def play(self, plies: int) -> Play:
        """Play to the end, the cap or the first failure."""
        failure = None
        try:
            self._play(plies)
        except Found as found:
            failure = found.failure
        except Exception as error:  # noqa: BLE001 - a crash of the engine is a finding
            failure = Failure("crash", f"{type(error).__name__}: {error}")
        self._close()
        return Play(self.table, tuple(self.trace), self.count, failure)

    def _play(self, plies: int) -> None:
        state = self.table.start()
        self.ledger.begin(self.game, state)
        look_at_position(self.game, state)
        while self.game.to_move(state) != OVER and len(self.trace) < plies:
            state = self._ply(state)
        self._look_at_end(state)
        self._replay(state)

    def _replay(self, state: State) -> None:
        """The log folded from a new start: the same end, and every state on the way unchanged."""
        left = iter(self.states)

        def follow(here: State, action: Action) -> State:
            if here != next(left):
                raise Found(Failure("mutation", "a state was changed after it was left"))
            return self.game.apply(here, action)

        again = reduce(follow, self.trace, self.table.start())
        if again != state or again.digest() != state.digest():
            raise Found(Failure("replay", "replaying the log gives another state"))

    def _ply(self, state: State) -> State:
        game, watched = self.game, len(self.trace) % self.effort.judged == 0
        digest = state.digest() if watched else ""
        self.states.append(state)
        listed = open_actions(game, state)
        self._look_at_list(state, listed)
        self._try_nonsense(state, listed)
        chance = game.to_move(state) == CHANCE
        action = drawn(game, state, self.rng) if chance else choose(
            listed, self.table.swarm, self.rng
        )  # fmt: skip
        step = game.step(state, action)
        if watched and state.digest() != digest:
            raise Found(Failure("mutation", "a question or an action changed the state"))
        self.trace.append(action)
        self.count.deeds[type(action).__name__] += 1
        look_at_position(game, step.state)
        look_at_step(Transition(game, state, action, step.state, step.events), self.ledger)
        if game.apply(state, action) != step.state:
            raise Found(Failure("transition", "step and apply disagree"))
        return step.state

    def _look_at_list(self, state: State, listed: tuple[Action, ...]) -> None:
        """All listed actions, or outcomes, are judged on every ply, some or all are carried out."""
        game, rng, effort, count = self.game, self.rng, self.effort, self.count
        if not listed:
            raise Found(Failure("empty", "somebody is to move, and nothing is listed"))
        if len(set(listed)) != len(listed):
            raise Found(Failure("twice", "an action is listed twice"))
        for action in listed:
            guarded("listed", action, looking.listed, game, state, action)
        whole = len(self.trace) % effort.every_child == effort.every_child - 1
        sample = listed if whole else rng.sample(listed, min(effort.applied, len(listed)))
        children = [
            (action, guarded("child", action, look_at_child, game, state, action))
            for action in sample
        ]
        chance = game.to_move(state) == CHANCE
        if whole and game.successors(state) != ([] if chance else children):
            raise Found(Failure("successors", "successors and apply disagree"))
        count.judged += len(listed)
        count.applied += len(sample)
        count.chances += chance
        (count.outcomes if chance else count.branching)[len(listed)] += 1

    def _try_nonsense(self, state: State, listed: tuple[Action, ...]) -> None:
        game, rng, effort, count = self.game, self.rng, self.effort, self.count
        for action in nonsense(game, state, listed, rng, effort.nonsense):
            self._try(state, action)
        if len(self.trace) % 2:
            for order in wrong_orders(game, state, listed, rng, 1):
                code = guarded("order", order, look_at_wrong_order, game, state, order)
                count.refused[code] += 1
                count.wrong_payments += 1
        for _ in range(effort.malformed):
            pair = malformed(game, state, rng)
            guarded("malformed", pair, looking.malformed, game, *pair)
            count.malformed += 1

    def _try(self, state: State, action: Action) -> None:
        code = guarded("nonsense", action, look_at_nonsense, self.game, state, action)
        if code:
            self.count.refused[code] += 1
        else:
            self.count.legal_nonsense += 1

    def _look_at_end(self, state: State) -> None:
        if self.game.to_move(state) != OVER:
            self.count.capped += 1
            return
        for complaint in final_complaints(self.game, state, self.ledger):
            raise Found(Failure("end", complaint))
        for action in (*self.trace[-3:], *nonsense(self.game, state, (), self.rng, 5)):
            self._try(state, action)

    def _close(self) -> None:
        count, table = self.count, self.table
        count.games = 1
        count.plies = len(self.trace)
        count.turns = self.ledger.turns.total()
        count.tables[f"{table.players} {table.variant}"] += 1
        count.swarms[table.swarm.favour] += 1
        count.readings.update(chosen(self.game.rulings).items())


MOST_PLIES: Final = 5_000


def play(table: Table, plies: int = MOST_PLIES, effort: Effort | None = None) -> Play:
    """Play at a table, and look at every step."""
    return Player(table, effort or Effort()).play(plies)


# shortening


def shortened(play: Play) -> tuple[Action, ...]:
    """The trace of a failed play without what the failure does not need."""
    if play.failure is None:
        return play.trace
    return shrink(play.trace, Replay(play.table, play.failure).failing_part, 600)


def failing_part(
    table: Table, trace: Sequence[Action], failure: Failure
) -> tuple[Action, ...] | None:
    """The legal part of a trace up to where it fails in the same way; None where it does not."""
    return Replay(table, failure).failing_part(trace)


class Replay:
    """Traces of a table replayed one after the other, each from where it leaves the last one."""

    def __init__(self, table: Table, failure: Failure) -> None:
        self.table: Final = table
        self.game: Final = table.game()
        self.failure: Final = failure
        self.walked: Final[list[Action]] = []
        self.places: Final[list[tuple[State, Ledger, int]]] = []
        """The state and the ledger before the first action and after each, how many were legal."""
        self.kept: Final[list[Action]] = []
        """The legal ones."""

    def failing_part(self, trace: Sequence[Action]) -> tuple[Action, ...] | None:
        """The legal part of a trace up to where it fails in the same way, or None."""
        try:
            self._go_back(trace)
            for action in trace[len(self.walked) :]:
                self._go_on(action)
            state, ledger, _ = self.places[-1]
            _look_again(self.game, state, ledger, self.failure)
        except Found as found:
            return tuple(self.kept) if found.failure.kind == self.failure.kind else None
        return None

    def _go_back(self, trace: Sequence[Action]) -> None:
        """To where a trace leaves the last one, or to the start."""
        if not self.places:
            state, ledger = self.table.start(), Ledger()
            ledger.begin(self.game, state)
            look_at_position(self.game, state)
            self.places.append((state, ledger, 0))
        pairs = zip(self.walked, trace, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        del self.walked[same:], self.places[same + 1 :]
        del self.kept[self.places[-1][2] :]

    def _go_on(self, action: Action) -> None:
        """One action further; an illegal one leads nowhere."""
        game, (state, ledger, _) = self.game, self.places[-1]
        if not guarded("crash", None, game.judge, state, action):
            self.kept.append(action)
            step = guarded("crash", None, game.step, state, action)
            look_at_position(game, step.state)
            ledger = ledger.copy()
            look_at_step(Transition(game, state, action, step.state, step.events), ledger)
            state = step.state
        self.walked.append(action)
        self.places.append((state, ledger, len(self.kept)))


def _look_again(game: TakeTheGalaxy, state: State, ledger: Ledger, failure: Failure) -> None:
    """Look at the last position, where the failure was one of a position."""
    kind, subject = failure.kind, failure.subject
    listed = guarded("crash", None, open_actions, game, state)
    match kind:
        case "listed" if subject in listed:
            guarded(kind, subject, looking.listed, game, state, subject)
        case "child" if subject in listed:
            guarded(kind, subject, look_at_child, game, state, subject)
        case "nonsense":
            guarded(kind, subject, look_at_nonsense, game, state, subject)
        case "malformed":
            guarded(kind, subject, looking.malformed, game, *subject)
        case "twice" if len(set(listed)) != len(listed):
            raise Found(failure)
        case "empty" if not listed and game.to_move(state) != OVER:
            raise Found(failure)
        case "end" if game.to_move(state) == OVER and any(final_complaints(game, state, ledger)):
            raise Found(failure)
        case _:
            pass


def report(played: Play) -> str:
    """A failed play for somebody who wants to see it again."""
    failure = played.failure
    if failure is None:
        return ""
    short = shortened(played)
    return "\n".join(
        [
            f"FAILED ({failure.kind}): {failure.message}",
            f"at: {played.table}",
            f"with: {failure.subject}",
            f"after {len(played.trace)} actions; shortened to {len(short)}:",
            *(f"  {number:4} {action}" for number, action in enumerate(short)),
        ]
    )


# what the command runs


def play_batch(
    numbers: Sequence[int], seed: int, plies: int, effort: Effort, variant: str = ""
) -> tuple[Count, str]:
    """The figures of these games of a sweep, and the report on the first that fails."""
    total = Count()
    effort = attrs.evolve(effort, applied=1, malformed=1)
    for number in numbers:
        played = play(scheduled(number, seed, variant), plies, effort)
        total.add(played.count)
        if played.failure is not None:
            return total, report(played)
    return total, ""


def summary(count: Count, seed: int, seconds: float, effort: Effort, failures: int) -> str:
    """The table of figures."""
    watched = f"{effort.judged}." if effort.judged > 1 else "single"
    minute = 60 * count.games / max(seconds, 1e-9)
    readings = Counter({f"{switch}={word}": n for (switch, word), n in count.readings.items()})
    rows = [
        ("games", f"{count.games:,} (seed {seed})"),
        ("turns", f"{count.turns:,}"),
        ("plies", f"{count.plies:,}, {count.chances:,} of them chance"),
        ("capped games", f"{count.capped:,}"),
        ("tables", _counted(count.tables)),
        ("swarms", _counted(count.swarms)),
        ("actions taken", _counted(count.deeds)),
        ("listed actions judged", f"{count.judged:,} (all on every ply, outcomes of chance too)"),
        ("listed actions applied", f"{count.applied:,}"),
        ("branching", f"{_spread(count.branching)} (decisions of players)"),
        ("chance outcomes", _spread(count.outcomes)),
        ("illegal actions refused", f"{count.refused.total():,}"),
        ("  by code", _counted(count.refused)),
        ("  wrong payments", f"{count.wrong_payments:,} whole orders"),
        ("legal by accident", f"{count.legal_nonsense:,}, each with a listed twin"),
        ("malformed, BadInput", f"{count.malformed:,}"),
        ("state unchanged", f"every state against the replay, its digest on every {watched} ply"),
        ("readings covered", _coverage(count)),
        ("  by games", _counted(readings)),
        ("time", f"{seconds:.0f} s, {minute:.0f} games a minute"),
        ("faults and failures", str(failures)),
    ]
    return "\n".join(f"{name:{WIDTH}}{value}" for name, value in rows)


def _counted(numbers: Counter[str]) -> str:
    ordered = sorted(numbers.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{key} {number:,}" for key, number in ordered) or "none"


def _spread(sizes: Counter[int]) -> str:
    ordered = sorted(sizes.elements())
    return f"median {ordered[len(ordered) // 2]}, largest {ordered[-1]}" if ordered else "none"


def _coverage(count: Count) -> str:
    wanted = list(every_reading())
    missing = [f"{switch}={word}" for switch, word in wanted if not count.readings[switch, word]]
    tail = f"; missing {', '.join(missing)}" if missing else ""
    return f"{len(wanted) - len(missing)} of {len(wanted)}{tail}"
