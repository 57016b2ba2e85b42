"""The checks that must find a wrong reading: what each is, and whether it finds a fault now."""

import functools
import random
from pathlib import Path
from typing import Any, Final, Protocol

import attrs

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER, Game
from galaxy_rules.match.vectors import read_vectors, run_vector
from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from properties import lockstep_galaktico, lockstep_ttg
from properties.noninterference.channels import Tally, search
from properties.noninterference.registry import TABLES
from properties.proofs import lock
from properties.proofs.verdicts import Verdict
from properties.test_exhaustive_ttg import TOYS, exhaust

VECTORS: Final = Path(__file__).parent.parent.parent / "fixtures" / "vectors"
GAMES: Final[dict[str, type[Any]]] = {
    "galaktico": Galaktico,
    "take_the_galaxy": TakeTheGalaxy,
    "galaxy_of_trian": GalaxyOfTrian,
}


class Check(Protocol):
    """Something that can find a fault."""

    @property
    def kind(self) -> str:
        """Which of our checkers it belongs to."""

    @property
    def text(self) -> str:
        """What it is, for the page."""

    def finds(self) -> bool:
        """Whether it finds a fault in the rules as they are now."""


@functools.cache
def _vectors() -> dict[str, dict[str, Any]]:
    files = sorted(VECTORS.glob("*.json"))
    found = [vector for file in files for vector in read_vectors(file.read_text("utf-8"))]
    return {vector["id"]: vector for vector in found}


def vectors_of(game: str) -> tuple[str, ...]:
    """The ids of a game's vectors."""
    return tuple(name for name, vector in _vectors().items() if vector["game"] == game)


@attrs.frozen
class Vector:
    """A conformance vector that fails."""

    id: str
    kind: str = "vectors"

    @property
    def text(self) -> str:
        """The vector's id."""
        return f"vector {self.id}"

    def finds(self) -> bool:
        """Whether it fails, or the rules cannot even play it."""
        try:
            return not run_vector(_vectors()[self.id]).passed
        except Exception:  # noqa: BLE001 - rules that break down are found out too
            return True


@attrs.frozen
class Law:
    """A law that both engines refute."""

    name: str
    kind: str = "laws"

    @property
    def text(self) -> str:
        """The law's name."""
        return f"law `{self.name}`, refuted by both engines"

    def finds(self) -> bool:
        """Whether both engines have a counterexample that the rules repeat."""
        laws = [law for one in lock.REGISTRIES for law in one.laws.values()]
        found = next(law for law in laws if law.name == self.name)
        return all(prove(found).verdict is Verdict.REFUTED for prove in lock.ENGINES)


@attrs.frozen
class Lockstep:
    """Seeded play beside the oracle, which differs."""

    game: str
    runs: int
    kind: str = "lockstep"

    @property
    def text(self) -> str:
        """How long it plays."""
        return f"lockstep with the oracle of {self.game}, within {self.runs} seeded runs"

    def finds(self) -> bool:
        """Whether rules and oracle part ways."""
        try:
            if self.game == "galaktico":
                for seed in range(self.runs):
                    board = lockstep_galaktico.BOARDS[seed % 5]
                    lockstep_galaktico.crowd_run(board, 2 + seed % 2, (), seed, 5)
            else:
                for _ in lockstep_ttg.schedule(0, self.runs):
                    pass
        except Exception:  # noqa: BLE001 - a disagreement, or rules that break down
            return True
        return False


@attrs.frozen
class Counted:
    """A tiny game whose states are counted, all of them."""

    toy: str
    kind: str = "exhaustion"

    @property
    def text(self) -> str:
        """Which tiny game."""
        return f"number of states of the tiny game “{self.toy}”"

    def finds(self) -> bool:
        """Whether there are other numbers of states and steps than were pinned, or faults."""
        toy, pinned = TOYS[self.toy]
        try:
            counts, _ = exhaust(toy.game())
        except Exception:  # noqa: BLE001 - a faulty state among them, or rules that break down
            return True
        return counts != pinned


@attrs.frozen
class Played:
    """Seeded random play in which `faults` names something impossible."""

    game: str
    plays: int
    kind: str = "invariants"

    @property
    def text(self) -> str:
        """How long it plays."""
        return f"`faults` of {self.game}, within {self.plays} seeded plays"

    def finds(self) -> bool:
        """Whether a position of a play is faulty."""
        return any(_is_faulty(GAMES[self.game](), seed) for seed in range(self.plays))


def _is_faulty(game: Game[Any, Any, Any, Any], seed: int) -> bool:
    dice = random.Random(seed)
    state = game.new()
    for _ in range(200):
        if game.faults(state):
            return True
        mover = game.to_move(state)
        if mover == OVER:
            return False
        if mover == CHANCE:
            actions, weights = zip(*game.chance_outcomes(state), strict=True)
            (action,) = dice.choices(actions, [float(weight) for weight in weights])
        else:
            action = dice.choice(list(game.legal_actions(state)))
        state = game.carry_out(state, action, None)
    return False


@attrs.frozen
class Leak:
    """Two positions that differ in what a seat may not know, and that look different to it."""

    cases: int
    kind: str = "secrecy"

    @property
    def text(self) -> str:
        """How many positions are compared."""
        return f"twin positions that must look alike, within {self.cases} seeded plays"

    def finds(self) -> bool:
        """Whether a view, an answer or an event tells them apart."""
        table, tally = TABLES["galaktico"], Tally()
        cases = (table.case(number, 0, 60) for number in range(self.cases))
        return any(True for case in cases for _ in search(table, case, tally))


@attrs.frozen
class Refused:
    """Input that must be refused: two players in one sector of Galaktico."""

    kind: str = "shown"

    @property
    def text(self) -> str:
        """What is tried."""
        return "a table with two players in one sector, which must be refused"

    def finds(self) -> bool:
        """Whether such a table can be set."""
        try:
            Galaktico().new(2, sectors=("A", "A"))
        except BadInput:
            return False
        return True
