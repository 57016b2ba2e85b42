"""Walks among positions without faults: from play, by changes, and by play again.

A change that leaves no fault is where the next change begins, so that walks go far from play; what
has a fault is dropped, and counted by the fault.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from properties.positions import changing, galaktico, galaxy_of_trian, take_the_galaxy
from properties.positions.looking import Complaint, Look

MOST_PLIES: Final = 400
"""Of a game from which walks begin."""
KEPT: Final = 60
"""How many positions of it are kept, to begin from and to take things from."""
STEPS: Final = 120
"""Changes tried in a walk."""
STAY: Final = 0.2
"""How often a walk does not go on from what a change has made, and how often it plays on."""
PARTS: Final[dict[str, ModuleType]] = {
    "galaktico": galaktico,
    "galaxy_of_trian": galaxy_of_trian,
    "take_the_galaxy": take_the_galaxy,
}
GENERAL: Final[tuple[Callable[..., Any], ...]] = (
    changing.grafted, changing.field_changed, changing.field_changed,
)  # fmt: skip
MISFITS: Final = (ValueError, LookupError, TypeError, AttributeError, StopIteration, BadInput)
"""What a change raises that does not fit the position: nothing to take, nowhere to put it."""
WORDS: Final = {CHANCE: "chance", OVER: "over"}


@attrs.frozen
class Example:
    """A position in which no fault was found, and what does not hold of it."""

    table: str
    game: Any
    state: Any
    complaint: str


@attrs.define
class Count:
    """Figures of walks."""

    tables: int = 0
    generated: int = 0
    """Positions that changes have made."""
    faultless: int = 0
    """Those without faults, each looked at."""
    actions: int = 0
    """What was carried out in them."""
    phases: Counter[str] = attrs.field(factory=Counter)
    movers: Counter[str] = attrs.field(factory=Counter)
    faults: Counter[str] = attrs.field(factory=Counter)
    """What the others have, the first fault of each."""
    found: Counter[str] = attrs.field(factory=Counter)
    """Complaints, by kind."""
    examples: dict[str, Example] = attrs.field(factory=dict)
    """The first of each kind."""

    def add(self, other: "Count") -> None:
        """Take in another count."""
        for field in attrs.fields(Count):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            both = theirs | mine if field.name == "examples" else mine + theirs
            setattr(self, field.name, both)


class Walker:
    """Walks at one table."""

    def __init__(self, name: str, number: int, seed: int) -> None:
        """Play the game from which the walks begin."""
        self.part: Final = PARTS[name]
        self.table: Final = self.part.table(number, seed)
        self.game: Final = self.table.game()
        self.rng: Final = Random(f"positions/{name}/{seed}/{number}")
        self.count: Final = Count(tables=1)
        self.donors: Final = self._played()

    def _played(self) -> list[Any]:
        """Positions of one game: the first, the last and some in between."""
        states = [self.table.start()]
        while self.game.to_move(states[-1]) != OVER and len(states) < MOST_PLIES:
            states.append(self._after(states[-1]))
        if len(states) <= KEPT:
            return states
        return [states[0], *self.rng.sample(states[1:-1], KEPT - 2), states[-1]]

    def _after(self, state: Any) -> Any:
        """The position after something that may happen in this one."""
        if self.game.to_move(state) == CHANCE:
            outcomes = self.game.chance_outcomes(state)
            weights = [float(weight) for _, weight in outcomes]
            action = self.rng.choices([action for action, _ in outcomes], weights)[0]
            return self.game.apply(state, action)
        return self.part.played(self.table, self.game, state, self.rng)

    # walking

    def walk(self, most: int) -> None:
        """Walk from one position of the game, until so many have been generated in all."""
        state = self._begun()
        for _ in range(STEPS):
            made = self._changed(state)
            if made == state:
                continue
            self.count.generated += 1
            if self._is_sound(made) and self.rng.random() > STAY:
                state = self._moved_on(made)
            if self.count.generated >= most:
                return

    def _begun(self) -> Any:
        """A position of play: every phase alike, however long it lasts."""
        phase = self.rng.choice(sorted({state.phase.value for state in self.donors}))
        return self.rng.choice([state for state in self.donors if state.phase.value == phase])

    def _moved_on(self, state: Any) -> Any:
        """The position, or now and then what comes after it."""
        if self.rng.random() > STAY or self.game.to_move(state) == OVER:
            return state
        try:
            return self._after(state)
        except Exception as error:  # noqa: BLE001 - an action that no look has tried
            self._complain(state, Complaint(f"play raises {type(error).__name__}", str(error)))
            return state

    def _changed(self, state: Any) -> Any:
        """A position with one to three changes; the same where one of them does not fit."""
        donor, made = self.rng.choice(self.donors), state
        for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))):
            try:
                made = self._once_changed(made, donor)
            except MISFITS:
                return state
        return made

    def _once_changed(self, state: Any, donor: Any) -> Any:
        drawn = self.rng.random()
        if drawn < 0.55:
            return self.rng.choice(self.part.CHANGES)(self.game, state, self.rng)
        if drawn < 0.7 and self.part.PILES:
            return changing.things_moved(self.rng, state, self.rng.choice(self.part.PILES))
        return self.rng.choice(GENERAL)(self.rng, state, donor)

    # looking

    def _is_sound(self, state: Any) -> bool:
        """Whether a position has neither faults nor, without any, something wrong with it."""
        try:
            faults = self.game.faults(state)
        except Exception as error:  # noqa: BLE001 - faults are found in whatever is asked about
            self._complain(state, Complaint(f"faults raise {type(error).__name__}", str(error)))
            return False
        if faults:
            self.count.faults[faults[0].code] += 1
            return False
        return self._is_playable(state)

    def _is_playable(self, state: Any) -> bool:
        """Whether everything holds that must hold of a position without faults."""
        self.count.faultless += 1
        self.count.phases[state.phase.value] += 1
        look = Look(self.game, state, self.rng)
        complaints = list(look.complaints())
        self.count.actions += look.carried_out
        for complaint in complaints:
            self._complain(state, complaint)
        if not complaints:
            self.count.movers[WORDS.get(self.game.to_move(state), "a seat")] += 1
        return not complaints

    def _complain(self, state: Any, complaint: Complaint) -> None:
        self.count.found[complaint.kind] += 1
        example = Example(str(self.table), self.game, state, str(complaint))
        self.count.examples.setdefault(complaint.kind, example)


def walks(name: str, numbers: Sequence[int], seed: int, most: int) -> Count:
    """Walks at these tables, so many positions at each."""
    total = Count()
    for number in numbers:
        walker = Walker(name, number, seed)
        while walker.count.generated < most:
            walker.walk(most)
        total.add(walker.count)
    return total
