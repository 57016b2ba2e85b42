"""The second engine: production code run on numbers backed by Z3.

Arithmetic and comparison build terms.  Where Python must know a truth value, `Bool.__bool__`
decides: if the conditions met so far leave one side only, that one; otherwise it takes true and
notes that the law has to be executed once more with false.  An execution is so a path, and a law
holds on it when its conditions and the negated result cannot both be true.  Every refutation is
repeated with plain values on the real code.

What was asked before a path parts from the last one is not asked again: the solver goes back to
that place, and the execution is given the same answers, provided that it asks the same questions.
"""

import time
from collections.abc import Mapping
from typing import Any, Final

import attrs
import z3

from properties.proofs.laws import Choice, Domain, Law, Product, Truth, Whole
from properties.proofs.manners import asked
from properties.proofs.verdicts import (
    LAW_SECONDS,
    MOST_PATHS,
    MOST_WORK,
    Answer,
    Verdict,
    breaks,
)

NAME: Final = "symbolic"

Term = Any
"""A Z3 expression: the package has no types of its own."""


class GaveUpError(Exception):
    """The solver did not decide within its limits, or an execution could not be repeated."""


class DeadPathError(Exception):
    """The arguments of this path are outside the law's domain."""


@attrs.frozen
class Plan:
    """An execution to make: the answers to repeat up to a decision, which this time is false.

    So many of the solver's scopes hold the conditions before it; the model meets them and this one.
    """

    answers: tuple[tuple[Term, bool], ...] = ()
    scopes: int = 0
    model: Term = None


@attrs.define
class Path:
    """One execution: what it has to repeat, the answers given, and what they leave to execute."""

    solver: Term
    plan: Plan
    model: Term = None
    answers: list[tuple[Term, bool]] = attrs.field(factory=list)
    open: list[Plan] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        """Take the solver back to where this execution parts from the one before."""
        self.solver.pop(self.solver.num_scopes() - self.plan.scopes)
        self.model = self.plan.model
        if self.plan.answers:
            self.solver.add(z3.Not(self.plan.answers[-1][0]))

    def witness(self, term: Term) -> Term:
        """A model of the conditions met so far and of this one, `None` if there is none."""
        if self.model is not None and z3.is_true(self.model.eval(term, model_completion=True)):
            return self.model
        found = self.solver.check(term)
        if found == z3.unknown:
            raise GaveUpError
        return self.solver.model() if found == z3.sat else None

    def assume(self, term: Term) -> None:
        """Go on only where the term is true."""
        if self._is_repeating():
            self._repeat(term)
            return
        self.model = self.witness(term)
        if self.model is None:
            raise DeadPathError
        self.solver.add(term)
        self.answers.append((term, True))

    def decide(self, term: Term) -> bool:
        """A truth value for the term: the only possible one, or true first and false later."""
        if self._is_repeating():
            return self._repeat(term)
        able, unable = self.witness(term), self.witness(z3.Not(term))
        if able is not None and unable is not None:
            answers = (*self.answers, (term, False))
            self.open.append(Plan(answers, self.solver.num_scopes(), unable))
            self.solver.push()
            self.solver.add(term)
        self.model = unable if able is None else able
        self.answers.append((term, able is not None))
        return able is not None

    def counterexample(self, claim: Term) -> Term:
        """A model in which the claim is false; of a path cut short before it parted, nothing."""
        if self._is_repeating():
            raise GaveUpError
        return self.witness(z3.Not(claim))

    def _is_repeating(self) -> bool:
        return len(self.answers) < len(self.plan.answers)

    def _repeat(self, term: Term) -> bool:
        asked, answer = self.plan.answers[len(self.answers)]
        if not term.eq(asked):
            raise GaveUpError
        self.answers.append((asked, answer))
        return answer


def term_of(value: object) -> Term:
    """The term of one of our values, or of a plain number or truth value."""
    if isinstance(value, Int | Bool):
        return value.term
    if isinstance(value, bool):
        return z3.BoolVal(value)
    return z3.IntVal(value) if isinstance(value, int) else None


def number_of(value: object) -> Term:
    """The same, a truth value counting as 0 or 1, as in Python."""
    term = term_of(value)
    if term is None:
        message = f"not a number: {value!r}"
        raise TypeError(message)
    return z3.If(term, 1, 0) if z3.is_bool(term) else term


class Value:
    """What numbers and truth values have in common: the arithmetic and order of integers."""

    __slots__ = ("path", "term")
    __hash__ = None  # type: ignore[assignment]  # equality is symbolic, so no hash can agree with it

    def __init__(self, path: Path, term: Term) -> None:
        """Tie a term to the execution that uses it."""
        self.path = path
        self.term = term

    def _int(self, term: Term) -> "Int":
        return Int(self.path, term)

    def _bool(self, term: Term) -> "Bool":
        return Bool(self.path, term)

    def __add__(self, other: object) -> "Int":
        """Sum."""
        return self._int(number_of(self) + number_of(other))

    __radd__ = __add__

    def __sub__(self, other: object) -> "Int":
        """Difference."""
        return self._int(number_of(self) - number_of(other))

    def __rsub__(self, other: object) -> "Int":
        """Difference, the other way round."""
        return self._int(number_of(other) - number_of(self))

    def __mul__(self, other: object) -> "Int":
        """Product."""
        return self._int(number_of(self) * number_of(other))

    __rmul__ = __mul__

    def __neg__(self) -> "Int":
        """Negation."""
        return self._int(-number_of(self))

    def __abs__(self) -> "Int":
        """Absolute value."""
        number = number_of(self)
        return self._int(z3.If(number < 0, -number, number))

    def __divmod__(self, other: object) -> tuple["Int", "Int"]:
        """Quotient rounded down and rest, as Python has them; Z3 rounds so for divisors > 0."""
        number, divisor = number_of(self), number_of(other)
        if self.path.decide(divisor == 0):
            raise ZeroDivisionError
        if not self.path.decide(divisor > 0):
            number, divisor = -number, -divisor
        quotient = number / divisor
        return self._int(quotient), self._int(number_of(self) - number_of(other) * quotient)

    def __floordiv__(self, other: object) -> "Int":
        """Quotient rounded down."""
        return divmod(self, other)[0]

    def __mod__(self, other: object) -> "Int":
        """Rest of the division."""
        return divmod(self, other)[1]

    def __eq__(self, other: object) -> "Bool":  # type: ignore[override]  # a term, decided when asked
        """Equality; anything that is no number differs."""
        if term_of(other) is None:
            return self._bool(z3.BoolVal(val=False))
        return self._bool(number_of(self) == number_of(other))

    def __ne__(self, other: object) -> "Bool":  # type: ignore[override]  # a term, decided when asked
        """Inequality."""
        return self._bool(z3.Not((self == other).term))

    def __lt__(self, other: object) -> "Bool":
        """Less."""
        return self._bool(number_of(self) < number_of(other))

    def __le__(self, other: object) -> "Bool":
        """At most."""
        return self._bool(number_of(self) <= number_of(other))

    def __gt__(self, other: object) -> "Bool":
        """Greater."""
        return self._bool(number_of(self) > number_of(other))

    def __ge__(self, other: object) -> "Bool":
        """At least."""
        return self._bool(number_of(self) >= number_of(other))

    def __bool__(self) -> bool:
        """Decide, for this path, whether the value is true."""
        return self.path.decide(self.term if z3.is_bool(self.term) else self.term != 0)


class Int(Value):
    """An integer."""


class Bool(Value):
    """A truth value; with `&` and `|` nothing is decided."""

    def __and__(self, other: object) -> "Bool":
        """Both."""
        return self._bool(z3.And(self.term, term_of(other)))

    __rand__ = __and__

    def __or__(self, other: object) -> "Bool":
        """Either or both."""
        return self._bool(z3.Or(self.term, term_of(other)))

    __ror__ = __or__


def prove(law: Law) -> Answer:
    """Execute a law on every path and ask Z3 for a counterexample on each."""
    started = time.process_time()
    queue = [Plan()]
    solver = _solver()
    paths = live = 0
    verdict, note = Verdict.CONFIRMED, ""
    while queue and verdict is Verdict.CONFIRMED:
        path = Path(solver, queue.pop())
        verdict, note, lived = _follow(law, path)
        paths, live = paths + 1, live + lived
        queue += path.open
        if paths >= MOST_PATHS or time.process_time() - started > LAW_SECONDS:
            verdict, note = Verdict.UNKNOWN, "too many paths"
    if verdict is Verdict.CONFIRMED and live == 0:
        verdict, note = Verdict.VACUOUS, "no path reaches the claim"
    return Answer(NAME, verdict, paths, live, time.process_time() - started, note)


def _solver() -> Term:
    solver = z3.SimpleSolver()
    solver.set("rlimit", MOST_WORK)
    return solver


def _follow(law: Law, path: Path) -> tuple[Verdict, str, bool]:
    """One execution: the verdict it leaves, a counterexample, and whether it lived."""
    try:
        values = {name: _create(path, domain, name) for name, domain in law.domains.items()}
        for condition in law.requires:
            path.assume(term_of(condition(values)))
        counterexample = path.counterexample(_claim(law, values))
        if counterexample is not None:
            return *_refute(law, counterexample), True
    except DeadPathError:
        return Verdict.CONFIRMED, "", False
    except GaveUpError:
        return Verdict.UNKNOWN, "the solver gave up, or nothing repeats", False
    return Verdict.CONFIRMED, "", True


def _claim(law: Law, values: Mapping[str, Any]) -> Term:
    try:
        return term_of(asked(law)(**values))
    except (DeadPathError, GaveUpError):
        raise
    except Exception:  # noqa: BLE001 - raising for an input of the domain is not holding
        return z3.BoolVal(val=False)


def _refute(law: Law, model: Term) -> tuple[Verdict, str]:
    """Read plain values out of the model and repeat the refutation on the real code."""
    values = {name: _read(model, domain, name) for name, domain in law.domains.items()}
    found = ", ".join(f"{name}={value!r}" for name, value in values.items())
    return (Verdict.REFUTED if breaks(law, values) else Verdict.UNKNOWN), found


def _create(path: Path, domain: Domain, name: str) -> Any:
    match domain:
        case Whole(within=within):
            number = z3.Int(name)
            if within.least is not None:
                path.assume(number >= within.least)
            if within.most is not None:
                path.assume(number <= within.most)
            return Int(path, number)
        case Truth():
            return Bool(path, z3.Bool(name))
        case Choice(options=options):
            members = list(options)
            chosen = (m for i, m in enumerate(members[:-1]) if path.decide(z3.Int(name) == i))
            return next(chosen, members[-1])
        case Product(build=build, parts=parts):
            return build(*(_create(path, part, f"{name}.{label}") for label, part in parts))


def _read(model: Term, domain: Domain, name: str) -> Any:
    match domain:
        case Whole():
            return model.eval(z3.Int(name), model_completion=True).as_long()
        case Truth():
            return z3.is_true(model.eval(z3.Bool(name), model_completion=True))
        case Choice(options=options):
            members = list(options)
            index = model.eval(z3.Int(name), model_completion=True).as_long()
            return members[index if 0 <= index < len(members) else -1]
        case Product(build=build, parts=parts):
            return build(*(_read(model, part, f"{name}.{label}") for label, part in parts))
