"""What refutes a planted fault: a shape, a law, or else a check that is no proof."""

import inspect
import time
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final

import attrs

from properties.glue.declared import Fault
from properties.glue.named import TESTS
from properties.proofs import lock
from properties.proofs.laws import Law
from properties.proofs.verdicts import Verdict
from properties.shapes.finding import Ground
from properties.shapes.gathering import Shape
from properties.shapes.numbers import Noting, measured
from properties.shapes.proving import claims_of, settle
from properties.wrong_readings.checks import Lockstep, Vector, vectors_of

SHAPES, LAWS, VECTORS, LOCKSTEP = "shapes", "laws", "vectors", "lockstep"
TEST, NOTHING = "test", "nothing"
PROOFS: Final = (SHAPES, LAWS)
MOST: Final = 40
"""So many seconds shapes are proved at most where none shows a fault with its own numbers."""
BESIDE: Final = ("galaktico", "take_the_galaxy")
"""Games with a short run beside the second reading."""
RUNS: Final = 6
"""So many seeded runs beside the second reading at most."""


@attrs.frozen
class Found:
    """What refuted a fault, and in which words."""

    by: str
    what: str = ""

    @property
    def is_proof(self) -> bool:
        """Whether it is a proof that fails, and no example."""
        return self.by in PROOFS


def find(ground: Ground, fault: Fault) -> Found:
    """What refutes a fault: shapes, laws, vectors, play beside the second reading, a test."""
    for look in (refuted_by_shapes, _refuted_by_laws, _failing_vector, _lockstep, _named):
        if found := look(ground, fault):
            return found
    return Found(NOTHING)


# shapes


def refuted_by_shapes(ground: Ground, fault: Fault, *, patience: float = MOST) -> Found | None:
    """The shape whose law is refuted with the fault in the rules, and what is not so there.

    Shapes that show it with the numbers that play had are asked first, of the others those that
    were kept last, for what they show beside.  The shape must be proved without the fault.
    """
    for shape, broken in _refutations(ground, fault, patience):
        if _is_confirmed(ground, shape):
            what = ", ".join(broken[:2]) or "it raises"
            return Found(SHAPES, f"{what} (`{shape.action}`)")
    return None


def _refutations(
    ground: Ground, fault: Fault, patience: float
) -> Iterator[tuple[Shape, tuple[str, ...]]]:
    """The shapes that are refuted; the fault is out again whenever one is handed over."""
    quiet = []
    for shape in through(ground, fault.code):
        with fault.planted():
            plainly = _is_plainly_right(ground, shape)
            broken = None if plainly else _refuted(ground, shape)
        if plainly:
            quiet.append(shape)
        if broken is not None:
            yield shape, broken
    started = time.process_time()
    for shape in reversed(quiet):
        if time.process_time() - started > patience:
            return
        with fault.planted():
            broken = _refuted(ground, shape)
        if broken is not None:
            yield shape, broken


def through(ground: Ground, code: CodeType) -> list[Shape]:
    """The shapes that enter a function; all, of one that no step enters: it may be asked later."""
    pairs = list(zip(ground.shapes, ground.entered, strict=True))
    found = [shape for shape, codes in pairs if code in codes]
    return found or list(ground.shapes)


def _refuted(ground: Ground, shape: Shape) -> tuple[str, ...] | None:
    proof = settle(ground.account, shape)
    return proof.broken if proof.answer.verdict is Verdict.REFUTED else None


@cache
def _is_confirmed(ground: Ground, shape: Shape) -> bool:
    return settle(ground.account, shape).answer.verdict is Verdict.CONFIRMED


def _is_plainly_right(ground: Ground, shape: Shape) -> bool:
    """Whether a shape's own numbers show nothing wrong."""
    account = ground.account
    game, state = account.put(Noting(), shape)
    try:
        with measured(account.rules):
            return all(bool(said) for _, said in claims_of(account, shape, game, state))
    except Exception:  # noqa: BLE001 - rules that break down are wrong
        return False


# laws


def _refuted_by_laws(_: Ground, fault: Fault) -> Found | None:
    """The first law that both engines refute, of those that may come to the function."""
    function = fault.edit.function()
    asked = [law for name, law in _laws().items() if function in _reached(name)]
    with fault.planted():
        for law in asked:
            if all(prove(law).verdict is Verdict.REFUTED for prove in reversed(lock.ENGINES)):
                return Found(LAWS, f"`{law.name}`, by both engines")
    return None


@cache
def _laws() -> dict[str, Law]:
    return {name: law for one in lock.REGISTRIES for name, law in one.laws.items()}


@cache
def _reached(name: str) -> frozenset[FunctionType]:
    """The functions that a law may call, by the names that it and they mention."""
    found: set[FunctionType] = set()
    open_ones: list[Any] = [_laws()[name].claim]
    while open_ones:
        one = open_ones.pop()
        one = inspect.unwrap(one) if callable(one) else one
        if isinstance(one, type):
            open_ones += filter(inspect.isfunction, vars(one).values())
        if not isinstance(one, FunctionType) or one in found:
            continue
        if not (one.__module__ or "").startswith(("galaxy_rules", "properties.proofs")):
            continue
        found.add(one)
        names = [name for code in _codes(one.__code__) for name in code.co_names]
        open_ones += [one.__globals__[name] for name in names if name in one.__globals__]
    return frozenset(found)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


# what is no proof


def _failing_vector(_: Ground, fault: Fault) -> Found | None:
    with fault.planted():
        for name in vectors_of(fault.game):
            if Vector(name).finds():
                return Found(VECTORS, name)
    return None


def _lockstep(_: Ground, fault: Fault) -> Found | None:
    if fault.game not in BESIDE:
        return None
    check = Lockstep(fault.game, RUNS)
    with fault.planted():
        return Found(LOCKSTEP, check.text) if check.finds() else None


def _named(_: Ground, fault: Fault) -> Found | None:
    """The test that a fault names."""
    if not fault.test:
        return None
    with fault.planted():
        try:
            TESTS[fault.test]()
        except AssertionError:
            return Found(TEST, f"`properties/glue/named.py`: {fault.test}")
    return None
