"""Chance: exact weights, every outcome legal, none twice."""

from fractions import Fraction

from galaxy_rules.testing.claims import claim, claim_same
from galaxy_rules.testing.subjects import Subject


def weights_add_up(subject: Subject) -> None:
    """The outcomes of chance have positive fractions that add up to one, and are all legal."""
    game = subject.game
    for spot in subject.spots():
        outcomes = game.chance_outcomes(spot.state)
        if not outcomes:
            continue
        for outcome, weight in outcomes:
            exact = type(weight) is Fraction and weight > 0
            claim(exact, spot, outcome, f"has the weight {weight!r}")
        total = sum((weight for _, weight in outcomes), Fraction(0))
        claim_same(Fraction(1), total, spot, "the weights add up to")
        names = [str(outcome) for outcome, _ in outcomes]
        claim_same(len(names), len(set(names)), spot, "an outcome stands twice:")
        for outcome, _ in outcomes[: subject.sample]:
            claim_same((), game.why_not(spot.state, outcome), spot, outcome, "is an outcome:")
            claim_same((), game.faults(game.apply(spot.state, outcome)), spot, outcome, "leads to")
