"""A shape as a law: its numbers are symbols, and what its game says of every step is the claim."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, Final

import attrs

from properties.proofs.laws import Condition, Law
from properties.proofs.symbolic_engine import prove
from properties.proofs.verdicts import Answer, Verdict
from properties.shapes.gathering import Features, Shape, chapters, of_vectors, plain_features
from properties.shapes.numbers import Noting, Putting, Said, Taker, every, measured, same

Named = tuple[str, Said]
SILENT: Final = "the same without a log"


@attrs.frozen(eq=False)
class Account:
    """What a game says of its steps."""

    name: str
    package: str
    """Where its rules stand."""
    not_run: tuple[str, ...]
    """Chapters that no step enters: what is listed, explained, laid out before the first step."""
    by_numbers: frozenset[str]
    """Codes of refusals that may hang on a number or a mark; all others hang on the shape."""
    gather: Callable[[int], Iterator[Shape]]
    """Shapes, from so many games."""
    put: Callable[[Taker, Shape], tuple[Any, Any]]
    """The game and the position with other numbers."""
    sound: Callable[[Any, Any], Iterator[Named]]
    """What holds of every position."""
    legal: Callable[[Any, Any, Any], Said | None]
    """Whether the numbers permit an action that the rest permits."""
    account: Callable[[Any, Any, Any, Any, Sequence[Any]], Iterator[Named]]
    """What must be so after a step, by the game, the position before, action, after, and log."""
    features: Features = plain_features
    """What tells shapes apart that go the same ways; for whoever wants many."""
    completed: Callable[[Shape], Shape | None] = lambda shape: shape
    """A shape of a vector, which may leave things out, as a whole position; None if there is none.
    """
    beside: tuple[str, ...] = ()
    """Modules that steps enter beside the chapters."""

    def vectors(self) -> Iterator[Shape]:
        """The shapes that conformance vectors show."""
        for shape in of_vectors(self.name):
            whole = self.completed(shape)
            if whole is not None:
                yield whole

    @property
    def rules(self) -> list[ModuleType]:
        """The chapters that steps enter."""
        return [*chapters(self.package, self.not_run), *map(import_module, self.beside)]


@attrs.define
class Proof:
    """A shape with the engine's answer, and what was not so where it was refuted."""

    shape: Shape
    answer: Answer
    broken: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """What may be said: confirmed on live paths, refuted, or not settled."""
        return self.answer.verdict.value


def law_of(account: Account, shape: Shape, broken: Callable[[str], None]) -> Law:
    """The law of a shape; the names of what does not hold are given away in a plain repetition."""
    noting = Noting()
    account.put(noting, shape)
    names = tuple(noting.domains)

    def sound(*values: Any) -> Said:
        game, state = account.put(Putting(dict(zip(names, values, strict=True))), shape)
        return every(said for _, said in account.sound(game, state))

    def claim(**values: Any) -> Said:
        game, before = account.put(Putting(values), shape)
        with measured(account.rules):
            claims = list(claims_of(account, shape, game, before))
        for name, said in claims:
            if said is False:
                broken(name)
        return every(said for _, said in claims)

    return Law(
        name=str(shape.action), sentence="", clauses=(), claim=claim,
        requires=(Condition(names, sound),), domains=noting.domains, bound=None,
    )  # fmt: skip


def claims_of(account: Account, shape: Shape, game: Any, before: Any) -> Iterator[Named]:
    """Everything that must be so when a shape with these numbers is played on."""
    action = shape.action
    objections = game.judge(before, action)
    if shape.refused:
        if shape.refused[0] not in account.by_numbers:
            reasons = {shape.refused[0], *account.by_numbers}
            told = any(objection.code in reasons for objection in objections)
            yield "refused for the same reason, or for a number", told
        return
    permitted = account.legal(game, before, action)
    if permitted is not None:
        yield "legal if and only if the numbers permit it", permitted == (not objections)
    if objections:
        return
    events: list[Any] = []
    after = game.carry_out(before, action, events)
    yield SILENT, same(game.carry_out(before, action, None), after)
    yield from account.sound(game, after)
    yield from account.account(game, before, action, after, events)


def is_its_own(account: Account, shape: Shape) -> bool:
    """Whether a shape's own numbers are among those that its law speaks of."""
    game, state = account.put(Noting(), shape)
    with measured(account.rules):
        return bool(every(said for _, said in account.sound(game, state)))


def settle(account: Account, shape: Shape) -> Proof:
    """Ask the engine about a shape."""
    if not is_its_own(account, shape):
        empty = Answer("none", Verdict.VACUOUS, 0, 0, 0.0, "its own numbers are left out")
        return Proof(shape, empty)
    broken: list[str] = []
    answer = prove(law_of(account, shape, broken.append))
    return Proof(shape, answer, tuple(dict.fromkeys(broken)))


@attrs.define
class Report:
    """What was proved on how many shapes, and in which time."""

    proofs: list[Proof]
    seconds: float

    @property
    def open(self) -> list[Proof]:
        """Those that are not confirmed."""
        return [one for one in self.proofs if one.answer.verdict is not Verdict.CONFIRMED]

    def by_kind(self) -> dict[str, tuple[int, int, int]]:
        """For each class of action: shapes, those confirmed, and their live paths."""
        kinds = Counter(one.shape.kind for one in self.proofs)
        good = [one for one in self.proofs if one.answer.verdict is Verdict.CONFIRMED]
        sound = Counter(one.shape.kind for one in good)
        paths: Counter[str] = Counter()
        for one in good:
            paths[one.shape.kind] += one.answer.live_paths
        return {kind: (kinds[kind], sound[kind], paths[kind]) for kind in sorted(kinds)}


def settle_all(account: Account, shapes: Iterable[Shape]) -> Report:
    """Ask about every shape."""
    started = time.process_time()
    proofs = [settle(account, shape) for shape in shapes]
    return Report(proofs, time.process_time() - started)
