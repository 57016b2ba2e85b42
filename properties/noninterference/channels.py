"""Everything that reaches a seat, in one position and in a twin: what differs is a leak.

A seat looks (views, and what is printed of them), asks (what it may do, why not, what it costs),
stumbles (the texts of errors), listens (the events of a step, and the views after it) and is
handed things by a match (its list, the answers to its questions), which can be pickled and
printed.  A step
that discloses is compared between twins that agree on what it discloses; between others, streams
may part at a disclosing event and nowhere before.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.errors import GalaxyRulesError
from galaxy_rules.kernel.game import CHANCE, OVER, is_refused
from galaxy_rules.match.match import Match
from galaxy_rules.match.plies import Ply
from galaxy_rules.testing.declarations import differing, hidden_event_fields
from properties.noninterference.handed import (
    Answer,
    compositions,
    explanations,
    lists,
    pickled,
    printed,
    same_pickles,
    undone,
    verdicts,
)
from properties.noninterference.tables import Case, Dice, Table, onlookers
from properties.noninterference.twins import TRIES, Pair, twin

VIEW: Final = "view"
LEGAL: Final = "legal actions"
ORDER: Final = "listing order"
OBJECTIONS: Final = "objections"
EVENTS: Final = "events"
RECORD: Final = "record"
DIGEST: Final = "digest"
ERRORS: Final = "error text"
EXPLAIN: Final = "explain"
WHY_NOT: Final = "why not, by a seat"
LEGAL_FOR: Final = "list of a seat"
PICKLES: Final = "pickles"
REPR: Final = "repr"
UNDO: Final = "undo"
CHANNELS: Final = (
    VIEW, LEGAL, ORDER, OBJECTIONS, EVENTS, RECORD, DIGEST, ERRORS, EXPLAIN, WHY_NOT, LEGAL_FOR,
    PICKLES, REPR, UNDO,
)  # fmt: skip


@attrs.frozen
class Finding:
    """A channel on which a seat can tell twins apart, where on it, and what it gets there."""

    channel: str
    where: str
    first: object
    second: object

    def __str__(self) -> str:
        return f"{self.channel} ({self.where}): {self.first!r:.300} or {self.second!r:.300}"


@attrs.define
class Tally:
    """What was compared, so that a run can show that it was not empty."""

    pairs: int = 0
    differing: int = 0
    fields: Counter[str] = attrs.field(factory=Counter)
    """The hidden fields in which twins differed."""
    questions: int = 0
    codes: set[str] = attrs.field(factory=set)
    errors: int = 0
    explained: int = 0
    verdicts: int = 0
    """Answers to a seat's own questions, in turn and out of turn."""
    out_of_turn: int = 0
    orders: int = 0
    """Orders of several actions that were taken."""
    handed: int = 0
    """Things that were compared pickled and printed."""
    undone: int = 0
    steps: int = 0
    disclosing: int = 0
    """Steps that disclose, between twins that agree on it."""
    parting: int = 0
    """And between twins that do not."""
    stuck: int = 0
    """Steps that no twin could take."""
    kinds: set[str] = attrs.field(factory=set)
    """The events that were compared."""
    secrets: set[tuple[str, str]] = attrs.field(factory=set)
    """The fields of events that differed and were not shown."""


@attrs.frozen
class Search:
    """A search through the positions of a game."""

    table: Table
    game: AnyGame
    case: Case
    dice: Dice
    tally: Tally
    asking: Dice = attrs.field(init=False)
    """Dice of their own, so that a new question does not change what is looked at."""

    @asking.default
    def _asking(self) -> Dice:
        return Dice(f"asking/{self.case.seed}")

    def findings(self, state: Any, seat: int) -> Iterator[Finding]:
        """Every way in which the seat can tell a position from twins of it."""
        pair = Pair(state, twin(self.table, self.game, state, seat, self.dice), seat)
        unlike = differing(pair.first, pair.second)
        self.tally.pairs += 1
        self.tally.differing += bool(unlike)
        self.tally.fields.update(unlike)
        yield from self._looks(pair)
        yield from self._stumbles(pair)
        yield from self.is_told(pair)
        if self.table.may_ask(self.game, state, seat):
            yield from self._asks(pair)
        if self.game.to_move(state) != OVER:
            for action in self.table.to_listen(self.game, state, self.case, self.dice):
                yield from self.listens(state, seat, action)

    # looking

    def _looks(self, pair: Pair) -> Iterator[Finding]:
        yield from self._views(pair, "")
        asked: list[Callable[[Any], Any]] = [self.game.to_move]
        if self.table.open_score:
            asked.append(self.game.score)
        for ask in asked:
            yield from compare(VIEW, ask.__name__, ask(pair.first), ask(pair.second))

    def _views(self, pair: Pair, when: str) -> Iterator[Finding]:
        first, second = (self.game.view(state, pair.seat) for state in (pair.first, pair.second))
        names = [field.name for field in attrs.fields(type(first))]
        for name in names:
            yield from compare(VIEW, when + name, getattr(first, name), getattr(second, name))
        yield from compare(DIGEST, f"{when}view", first.digest(), second.digest())
        yield from compare(VIEW, f"{when}printed", self._shown(first), self._shown(second))
        yield from compare(VIEW, f"{when}written", repr(first), repr(second))
        yield from _pickles(f"{when}view", first, second)

    def _shown(self, view: Any) -> str:
        """A view as it is sent; one that holds what no view may cannot be."""
        try:
            return write_json(self.game.encode(view))
        except (AttributeError, TypeError) as error:
            return f"{type(error).__name__} {view!r}"

    # asking

    def _asks(self, pair: Pair) -> Iterator[Finding]:
        """What is listed, in which order, how likely, why not, what it spells, what it costs."""
        game, first, second = self.game, pair.first, pair.second
        legal, outcomes = tuple(game.legal_actions(first)), tuple(game.chance_outcomes(first))
        yield from _listed(legal, tuple(game.legal_actions(second)))
        yield from _listed(outcomes, tuple(game.chance_outcomes(second)))
        by_chance = game.to_move(first) == CHANCE
        listed = tuple(action for action, _ in outcomes) if by_chance else legal
        asked = self.table.probes(self.game, pair.first, self.dice)
        some = self.dice.sample(asked, min(self.table.questions, len(asked)))
        for action in (*some, *self.dice.sample(listed, min(2, len(listed)))):
            self.tally.questions += 1
            mine, yours = (self._answers(s, action) for s in (pair.first, pair.second))
            self.tally.codes.update(objection.code for objection in mine[0])
            channel = LEGAL if bool(mine[0]) != bool(yours[0]) else OBJECTIONS
            yield from compare(channel, f"{action!s:.60}", mine, yours)
            if not mine[0] and not yours[0]:
                yield from self._explanations(pair, action)

    def _answers(self, state: Any, action: Any) -> tuple[Any, ...]:
        objections = self.game.why_not(state, action)
        more = () if objections else (self.game.canonical(state, action),)
        composed = self.game.compose(state, str(action))
        return (objections, tuple(map(str, objections)), composed, *more)

    def _explanations(self, pair: Pair, action: Any) -> Iterator[Finding]:
        """The arithmetic of what discloses nothing; for the rest see `listens`."""
        events = self.game.step(pair.first, action).events
        if not self.table.disclosed(self.game, pair.first, events, pair.seat):
            self.tally.explained += 1
            mine, yours = (self.game.explain(s, action) for s in (pair.first, pair.second))
            yield from compare(EXPLAIN, f"{action!s:.60}", mine, yours)

    # stumbling

    def _stumbles(self, pair: Pair) -> Iterator[Finding]:
        """The texts of errors: illegal and malformed actions, seats out of turn or not there."""
        asked = self.table.probes(self.game, pair.first, self.dice)
        some = self.dice.sample(asked, min(3, len(asked)))
        mine, yours = (self._errors(s, pair.seat, some) for s in (pair.first, pair.second))
        self.tally.errors += sum(map(bool, mine))
        yield from compare(ERRORS, "", mine, yours)

    def _errors(self, state: Any, seat: int, actions: list[Any]) -> list[str]:
        game = self.game
        told = [
            error_of(game.view, state, 99),
            error_of(game.apply, state, object()),
            error_of(game.compose, state, "\x00 nonsense"),
        ]
        for action in actions:
            if self.table.may_ask(game, state, seat):
                told.append(error_of(game.apply, state, action))
            told.append(error_of(game.apply, state, _malformed(action)))
        if game.to_move(state) not in (CHANCE, OVER, seat):
            match = Match(game, state)
            told += [error_of(match.play, action, seat) for action in actions]
        return told

    # being told

    def is_told(self, pair: Pair) -> Iterator[Finding]:
        """What a match answers the seat, whoever is to move; chance asks nobody."""
        if self.game.to_move(pair.first) == CHANCE:
            return
        actions, seat = self._to_ask(pair), pair.seat
        first, second = (Match(self.game, state, 0) for state in (pair.first, pair.second))
        yield from self._handed(LEGAL_FOR, lists(first, seat), lists(second, seat))
        mine, yours = (list(verdicts(match, seat, actions)) for match in (first, second))
        self.tally.verdicts += len(mine)
        self.tally.out_of_turn += len(mine) if first.to_move != seat else 0
        yield from self._handed(WHY_NOT, mine, yours)
        orders = self._some(self.table.orders(self.game, pair.first, self.asking), 5)
        told = [list(compositions(match, seat, orders)) for match in (first, second)]
        self.tally.orders += sum(_composed(answer) for _, answer in told[0])
        yield from self._handed(WHY_NOT, *told)
        if not first.over:
            meant = self.table.to_listen(self.game, pair.first, self.case, self.asking)
            sums = [explanations(match, seat, meant) for match in (first, second)]
            yield from self._handed(EXPLAIN, *sums)

    def _to_ask(self, pair: Pair) -> list[Any]:
        """Actions of every kind, what the seat to move can do, and what names hidden things."""
        game, state = self.game, pair.first
        asked = self.table.probes(game, state, self.asking)
        listed = tuple(game.legal_actions(state))
        named = self.table.naming(game, state, pair.seat)
        wanted = ((asked, 4), (listed, 2), (named, 4))
        return [one for row, most in wanted for one in self._some(row, most)]

    def _some(self, row: Sequence[Any], most: int) -> list[Any]:
        return self.asking.sample(row, min(most, len(row)))

    def _handed(
        self, channel: str, first: Iterable[Answer], second: Iterable[Answer]
    ) -> Iterator[Finding]:
        """Two rows of answers, and what can be read off those that are equal."""
        for (where, mine), (_, yours) in zip(first, second, strict=True):
            if not _same(mine, yours):
                yield Finding(channel, where, mine, yours)
                continue
            self.tally.handed += 1
            yield from _pickles(where, mine, yours)
            yield from compare(REPR, where, printed(mine), printed(yours))

    # listening

    def listens(self, state: Any, seat: int, action: Any) -> Iterator[Finding]:
        """The events of a step, and the views after it."""
        step = self.game.step(state, action)
        kept = self.table.disclosed(self.game, state, step.events, seat)
        yield from self._hears(state, seat, action, step, kept)
        if any(self.table.may_part(self.game, seat, event) for event in step.events):
            yield from self._hears(state, seat, action, step, frozenset())

    def _hears(self, state: Any, seat: int, action: Any, step: Any, kept: Any) -> Iterator[Finding]:
        game, own = self.game, self.game.to_move(state) == seat
        for _ in range(TRIES):
            other = twin(self.table, game, state, seat, self.dice, kept)
            options = self.table.alike(game, state, other, seat, action)
            legal = [one for one in options if not game.why_not(other, one)]
            if legal:
                break
            if own:
                yield Finding(LEGAL, f"{action!s:.60}", (), game.why_not(other, action))
                return
        else:
            self.tally.stuck += 1
            return
        same = self.dice.choice(legal)
        again = game.step(other, same)
        mine, yours = (tuple(game.event_for(e, seat) for e in s.events) for s in (step, again))
        may_part = [e for e in mine if self.table.may_part(game, seat, e)]
        if may_part != [e for e in yours if self.table.may_part(game, seat, e)]:
            self.tally.parting += 1
            yield from self._early(seat, mine, yours)
            if own:
                yield from self._unannounced(seat, mine, yours)
            return
        self._count(step.events, again.events, bool(may_part) or bool(kept))
        yield from self._handed(EVENTS, [(f"{action!s:.60}", mine)], [("", yours)])
        yield from self._views(Pair(step.state, again.state, seat), "after ")
        yield from self._takes_back(seat, (state, action, step), (other, same, again))
        if own:
            self.tally.explained += 1
            first, second = game.explain(state, action), game.explain(other, same)
            yield from compare(EXPLAIN, f"{action!s:.60}", first, second)

    def _takes_back(self, seat: int, *told: tuple[Any, Any, Any]) -> Iterator[Finding]:
        """The same step taken back in both twins; chance is never taken back alone."""
        by = self.game.to_move(told[0][0])
        if by == CHANCE:
            return
        rows = []
        for state, action, step in told:
            ply = Ply(by, action, step.events, step.state)
            rows.append(undone(Match(self.game, state, 0), ply, seat))
        self.tally.undone += 1
        yield from self._handed(UNDO, *rows)

    def _count(self, first: tuple[Any, ...], second: tuple[Any, ...], disclosing: bool) -> None:
        self.tally.steps += 1
        self.tally.disclosing += disclosing
        self.tally.kinds.update(type(event).__name__ for event in first)
        secret = hidden_event_fields(tuple({type(event) for event in first}))
        for mine, yours in zip(first, second, strict=False):
            self.tally.secrets |= {
                (kind, name)
                for kind, name in secret
                if kind == type(mine).__name__ == type(yours).__name__
                and getattr(mine, name) != getattr(yours, name)
            }

    def _early(
        self, seat: int, first: tuple[Any, ...], second: tuple[Any, ...]
    ) -> Iterator[Finding]:
        """Streams that part anywhere but at a disclosing event."""
        for mine, yours in zip(first, second, strict=False):
            if mine != yours:
                if not any(self.table.may_part(self.game, seat, one) for one in (mine, yours)):
                    yield Finding(EVENTS, "too early", mine, yours)
                return

    def _unannounced(
        self, seat: int, first: tuple[Any, ...], second: tuple[Any, ...]
    ) -> Iterator[Finding]:
        """Own steps that part where the game says that nothing is learned."""
        for mine, yours in zip(first, second, strict=False):
            if mine != yours:
                if not any(self.game.discloses(one, seat) for one in (mine, yours)):
                    yield Finding(UNDO, "news that is not called so", mine, yours)
                return


def compare(channel: str, where: str, first: object, second: object) -> Iterator[Finding]:
    """A finding, if two answers differ."""
    if first != second:
        yield Finding(channel, where, first, second)


def _composed(answer: object) -> bool:
    """Whether an order came to several actions."""
    return isinstance(answer, tuple) and len(answer) > 1 and not is_refused(answer)


def _pickles(where: str, first: object, second: object) -> Iterator[Finding]:
    if not same_pickles(first, second):
        yield Finding(PICKLES, where, pickled(first), pickled(second))


def _same(first: object, second: object) -> bool:
    """Whether two answers are equal; errors are, if they carry the same."""
    if isinstance(first, GalaxyRulesError) and type(first) is type(second):
        return first.args == second.args
    return first == second


def _listed(first: tuple[Any, ...], second: tuple[Any, ...]) -> Iterator[Finding]:
    same = len(first) == len(second) and set(first) == set(second)
    yield from compare(ORDER if same else LEGAL, "listed", first, second)


def error_of(ask: Any, *arguments: Any) -> str:
    """What an error says, and how it would be logged; nothing where there is none."""
    try:
        ask(*arguments)
    except GalaxyRulesError as error:
        return f"{error} {error!r} {error.args}"
    return ""


def _malformed(action: Any) -> Any:
    """An action with a field of the wrong type; one without fields is not an action any more."""
    names = [field.name for field in attrs.fields(type(action))]
    return attrs.evolve(action, **{names[0]: 1.5}) if names else 1.5


def search(table: Table, case: Case, tally: Tally) -> Iterator[Finding]:
    """What leaks along a game, for one onlooker at each position."""
    made, dice = table.game(case), Dice(case.seed ^ 0x5EC)
    looking = Search(table, made, case, dice, tally)
    for state in table.positions(case):
        yield from looking.findings(state, dice.choice(onlookers(made, state)))


def search_rare(table: Table, tally: Tally) -> Iterator[Finding]:
    """What leaks in steps that random play hardly comes to, for everybody."""
    for number, (case, state, action) in enumerate(table.rare()):
        made = table.game(case)
        looking = Search(table, made, case, Dice(number), tally)
        for seat in onlookers(made, state):
            yield from looking.listens(state, seat, action)
            other = twin(table, made, state, seat, looking.asking)
            yield from looking.is_told(Pair(state, other, seat))
