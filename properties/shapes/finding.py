"""Which check finds a planted fault: the shapes, or else what comes after them.

The shapes are those of the rules as they are, gathered before anything is planted.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from types import CodeType
from typing import Final

import attrs

from galaxy_rules.match.vectors import run_vector
from properties.proofs.verdicts import Verdict
from properties.shapes.gathering import Shape, step, telling
from properties.shapes.glue import Fault, faults_in
from properties.shapes.numbers import Noting, Said, measured
from properties.shapes.proving import Account, claims_of, settle
from properties.shapes.ways import Ways
from properties.wrong_readings.checks import _vectors

GUARDS: Final = {
    "take_the_galaxy": "draft.renown_tokens[0] != 7",
    "galaktico": "draft.points[0] != 7",
    "galaxy_of_trian": "draft.credits[0] != 7",
}
"""In each game a number that has to do with nothing that is guarded by it."""
PLAIN: Final = ("arithmetic",)
"""Chapters of plain functions, which have laws of their own."""


@attrs.frozen(eq=False)
class Ground:
    """The shapes of a game, and which code each of them enters."""

    account: Account
    shapes: tuple[Shape, ...]
    entered: tuple[frozenset[CodeType], ...]

    @classmethod
    def of(cls, account: Account, games: int, *, many: bool = False) -> "Ground":
        """Gathered from so many games: a shape for each way; or many, with those of vectors."""
        ways = Ways.of(account.rules)
        features = account.features if many else None
        gathered = chain(account.gather(games), account.vectors() if many else ())
        shapes = tuple(telling(gathered, ways, by_kind=many, features=features))
        entered = []
        for shape in shapes:
            ways.entered.clear()
            with ways.recording():
                step(shape.game, shape.state, shape.action)
            entered.append(frozenset(ways.entered))
        return cls(account, shapes, tuple(entered))

    def through(self, fault: Fault) -> list[Shape]:
        """The shapes that enter the function of a fault."""
        code = fault.function.__code__
        return [s for s, codes in zip(self.shapes, self.entered, strict=True) if code in codes]


@attrs.frozen
class Found:
    """What found a fault: the shapes with what was not so, another check, or nothing."""

    by: str
    what: str

    @property
    def is_proof(self) -> bool:
        """Whether a shape is refuted."""
        return self.by == SHAPES


SHAPES: Final = "shapes"
VECTORS: Final = "vectors"
NOTHING: Final = "nothing"
FEW: Final = 3


def find(ground: Ground, fault: Fault, *, quickly: bool = False) -> Found:
    """What finds a fault, which is planted for as long as this takes; quickly, a few shapes."""
    shapes = ground.through(fault)
    with fault.planted():
        shapes.sort(key=lambda one: _plainly_right(ground.account, one))
        for shape in shapes[:FEW] if quickly else shapes:
            proof = settle(ground.account, shape)
            if proof.answer.verdict is Verdict.REFUTED:
                what = ", ".join(proof.broken[:2]) or "it raises"
                return Found(SHAPES, f"{what} (`{shape.action}`)")
        for name, vector in () if quickly else _of_game(ground.account.name):
            if not _passes(vector):
                return Found(VECTORS, name)
    return Found(NOTHING, "")


def _plainly_right(account: Account, shape: Shape) -> bool:
    """Whether a shape's own numbers show nothing wrong: such shapes come last."""
    game, state = account.put(Noting(), shape)
    try:
        with measured(account.rules):
            return all(bool(said) for _, said in claims_of(account, shape, game, state))
    except Exception:  # noqa: BLE001 - rules that break down are wrong
        return False


@cache
def _of_game(name: str) -> tuple[tuple[str, Said], ...]:
    return tuple((key, vector) for key, vector in _vectors().items() if vector["game"] == name)


def _passes(vector: Said) -> bool:
    try:
        return run_vector(vector).passed
    except Exception:  # noqa: BLE001 - rules that break down are found out too
        return False


def all_faults(account: Account) -> Iterator[Fault]:
    """Every fault in the glue of a game, in the chapters that steps enter."""
    for module in account.rules:
        if module.__name__.rpartition(".")[2] not in PLAIN:
            yield from faults_in(module, GUARDS[account.name])


def chosen(account: Account, one_of: int) -> list[Fault]:
    """One of so many, picked by their names: a change elsewhere changes none of them."""
    return [fault for fault in all_faults(account) if int(fault.name, 16) % one_of == 0]
