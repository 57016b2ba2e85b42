"""Which check refutes a planted fault: a shape, a law, or else one that is no proof."""

import time
from types import CodeType
from typing import Final

import attrs

from properties.glue.declared import Fault
from properties.proofs.verdicts import Verdict
from properties.shapes.finding import Ground
from properties.shapes.gathering import Shape
from properties.shapes.numbers import Noting, measured
from properties.shapes.proving import claims_of, settle

SHAPES: Final = "shapes"
NOTHING: Final = "nothing"
MOST: Final = 30
"""So many seconds shapes are proved at most where none shows a fault with its own numbers."""


@attrs.frozen
class Found:
    """What refuted a fault, and in which words."""

    by: str
    what: str


def refuted_by_shapes(ground: Ground, fault: Fault) -> Found | None:
    """The shape whose law is refuted with the fault in the rules, and what is not so there.

    Shapes that show it with the numbers that play had are asked first.
    """
    through = _through(ground, fault.code)
    with fault.planted():
        quiet = []
        for shape in through:
            if _is_plainly_right(ground, shape):
                quiet.append(shape)
            elif found := _refuted(ground, shape):
                return found
        started = time.process_time()
        for shape in quiet:
            if time.process_time() - started > MOST:
                break
            if found := _refuted(ground, shape):
                return found
    return None


def _through(ground: Ground, code: CodeType) -> list[Shape]:
    """The shapes that enter a function; all, of one that no step enters: it may be asked later."""
    pairs = list(zip(ground.shapes, ground.entered, strict=True))
    found = [shape for shape, codes in pairs if code in codes]
    return found or list(ground.shapes)


def _refuted(ground: Ground, shape: Shape) -> Found | None:
    proof = settle(ground.account, shape)
    if proof.answer.verdict is not Verdict.REFUTED:
        return None
    what = ", ".join(proof.broken[:2]) or "it raises"
    return Found(SHAPES, f"{what} (`{shape.action}`)")


def _is_plainly_right(ground: Ground, shape: Shape) -> bool:
    """Whether a shape's own numbers show nothing wrong."""
    account = ground.account
    game, state = account.put(Noting(), shape)
    try:
        with measured(account.rules):
            return all(bool(said) for _, said in claims_of(account, shape, game, state))
    except Exception:  # noqa: BLE001 - rules that break down are wrong
        return False
