"""The attack on a seed, repeated: from what one seat saw to the seed, and with it to every secret.

    python -m properties.seed_attack [--bits 20]

A seat sees outcomes of chance at plies that it knows.  The attacker tries every seed of so many
bits and keeps those that foretell all of them.  Against a small seed one candidate is left, the
seed itself, whatever the generator is: whoever may guess a seed knows all.  Against a seed that a
match draws for itself none is left, and the number of outcomes seen does not help.  A seed of so
few bits is refused wherever a secret is asked for.  Exit code 1 where any of that fails.
"""

import argparse
import math
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import game
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import KEYED, PLAIN, commitment, dice_of, is_secret, secret_seed

BITS: Final = 20
DRAWS: Final = 17
"""So many outcomes did the attack on seeds of 32 bits need."""
SIDES: Final = (6, 9, 12, 52)
PLIES: Final = 60
"""Of the match that is watched."""
GAME: Final = "galaxy_of_trian"


@attrs.frozen
class Seen:
    """An outcome of chance that a seat saw: at which ply, and which of the marks bring it."""

    ply: int
    whole: int
    """How many marks there are, all equally likely."""
    low: int
    high: int

    def fits(self, generator: str, seed: int) -> bool:
        """Whether a seed would have brought it."""
        return self.low <= dice_of(generator, seed, self.ply).below(self.whole) < self.high


def rolled(generator: str, seed: int, draws: int = DRAWS) -> tuple[Seen, ...]:
    """Dice of several sizes, as a table would see them fall."""
    found = []
    for ply in range(draws):
        sides = SIDES[ply % len(SIDES)]
        mark = dice_of(generator, seed, ply).below(sides)
        found.append(Seen(ply, sides, mark, mark + 1))
    return tuple(found)


def watched(match: Match, seat: int) -> tuple[Seen, ...]:
    """The outcomes of chance in a match that a seat was told in full."""
    found, before = [], match.start_state
    for number, ply in enumerate(match.plies):
        told = [match.game.event_for(event, seat) == event for event in ply.events]
        if ply.by == CHANCE and told and all(told):
            found.append(_marked(number, match.game.chance_outcomes(before), ply.action))
        before = ply.state
    return tuple(found)


def _marked(ply: int, outcomes: Iterable[tuple[Any, Fraction]], outcome: Any) -> Seen:
    """An outcome by the marks that bring it, as a match lays them out."""
    every = sorted(outcomes, key=lambda one: str(one[0]))
    whole = math.lcm(*(chance.denominator for _, chance in every))
    ends = list(accumulate(int(chance * whole) for _, chance in every))
    place = [one for one, _ in every].index(outcome)
    return Seen(ply, whole, ends[place - 1] if place else 0, ends[place])


def played(generator: str, seed: int) -> Match:
    """A match under a seed, to be watched."""
    made = game(GAME)
    match, choices = Match(made, made.new(2), seed, generator), Random(1)
    for _ in range(PLIES):
        match.play(choices.choice(match.legal[:50]))
    return match


def candidates(seen: Iterable[Seen], generator: str, seeds: Iterable[int]) -> list[int]:
    """The seeds that foretell everything that was seen."""
    left = list(seeds)
    for one in seen:
        left = [seed for seed in left if one.fits(generator, seed)]
    return left


def refused(ask: Callable[[], object]) -> bool:
    """Whether a question is refused for the seed's sake."""
    try:
        ask()
    except BadInput as error:
        return error.field == "seed"
    return False


def findings(bits: int) -> list[tuple[str, bool]]:
    """What the attack comes to, sentence by sentence, and whether it is as it should be."""
    small = (1 << bits) - 12345 % (1 << bits)
    told = []
    for generator in (PLAIN, KEYED):
        left = candidates(rolled(generator, small), generator, range(1 << bits))
        told.append((f"{generator}, a seed of {bits} bits: left is {left}", left == [small]))
    for generator, seed in ((PLAIN, small), (KEYED, small), (KEYED, secret_seed())):
        seen = watched(played(generator, seed), 0)
        left = candidates(seen, generator, range(1 << bits))
        what = f"a seed of {seed.bit_length()} bits, {len(seen)} outcomes seen by one seat"
        wanted = [seed] if seed == small else []
        told.append((f"{generator} in a match, {what}: left is {left}", left == wanted))
    default = secret_seed()
    for draws in (DRAWS, 10 * DRAWS):
        left = candidates(rolled(KEYED, default, draws), KEYED, range(1 << bits))
        sentence = f"{KEYED}, a default seed, {draws} outcomes: {len(left)} candidates left"
        told.append((sentence, not left))
    few = (1 << 32) - 1
    told.append(("32 bits are no secret", not is_secret(few)))
    told.append(("32 bits are refused a commitment", refused(lambda: commitment(few))))
    match = Match.start("galaktico", players=2, seed=few)
    told.append(("a match of 32 bits is refused one", refused(lambda: match.commitment)))
    told.append(("its seats' records have none", not match.record(0).commitment))
    own = Match.start("galaktico", players=2)
    told.append(("a match without a seed has one", len(own.commitment) == len(commitment(default))))
    return told


def main() -> int:
    """Attack, say what came of it, and give the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.seed_attack",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--bits", type=int, default=BITS, help="of the seeds that are all tried")
    told = findings(parser.parse_args().bits)
    for sentence, held in told:
        print(f"  {'as it should be' if held else 'FAILED':16} {sentence}")
    return 0 if all(held for _, held in told) else 1


if __name__ == "__main__":
    sys.exit(main())
