"""What must hold of a position without faults, however it came about."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.documents import dumps, loads
from galaxy_rules.showing.pictures import draw
from galaxy_rules.showing.terminal import text

MOST_TRIED: Final = 6
"""Actions of a position that are carried out; all of them where there are no more."""


@attrs.frozen
class Complaint:
    """What does not hold: of which kind, and the words that go with it."""

    kind: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.detail}" if self.detail else self.kind


@attrs.define
class Look:
    """One look at a position in which its game finds no fault."""

    game: Any
    state: Any
    rng: Random
    carried_out: int = 0

    def complaints(self) -> Iterator[Complaint]:
        """All that is wrong with what the game says of the position."""
        looks: tuple[Callable[[], Iterator[Complaint]], ...] = (
            self.mover, self.actions, self.counts, self.documents, self.pictures,
        )  # fmt: skip
        for look in looks:
            try:
                yield from look()
            except Exception as error:  # noqa: BLE001 - whatever is raised is what is searched for
                name = f"{look.__name__} raise {type(error).__name__}"
                yield Complaint(name, f"{error!s:.300}")

    def mover(self) -> Iterator[Complaint]:
        """An action, chance or the end."""
        game, state = self.game, self.state
        mover, listed = game.to_move(state), game.legal_actions(state)
        total = sum(weight for _, weight in game.chance_outcomes(state))
        if mover not in (CHANCE, OVER) and not 0 <= mover < game.seats(state):
            yield Complaint("no such mover", str(mover))
        if bool(listed) != (mover >= 0):
            yield Complaint("no action" if mover >= 0 else "an action of nobody")
        if total != (1 if mover == CHANCE else 0):
            yield Complaint("chance does not add up", str(total))

    def actions(self) -> Iterator[Complaint]:
        """What may happen is legal, can be written, and leads to positions without faults."""
        game, state = self.game, self.state
        chance = [action for action, _ in game.chance_outcomes(state)]
        listed = chance or list(game.legal_actions(state))
        tried = listed if len(listed) <= MOST_TRIED else self.rng.sample(listed, MOST_TRIED)
        for action in tried:
            name = type(action).__name__
            if objections := game.why_not(state, action):
                yield Complaint(f"{name} is listed and refused", objections[0].code)
                continue
            if game.parse(str(action)) != action:
                yield Complaint(f"{name} is read as another", str(action))
            self.carried_out += 1
            after = game.step(state, action).state
            if faults := game.faults(after):
                yield Complaint(f"{name} leads to {faults[0].code}", f"{action}: {faults[0]}")
            if not chance:
                game.explain(state, action)

    def counts(self) -> Iterator[Complaint]:
        """The points can be counted, and at the end somebody has won."""
        score = self.game.score(self.state)
        if bool(score.winners) != (self.game.to_move(self.state) == OVER):
            yield Complaint("winners before the end, or none after it", str(score.winners))

    def documents(self) -> Iterator[Complaint]:
        """What is written is read again, the position as a whole and as each seat sees it."""
        game, seats = self.game, range(self.game.seats(self.state))
        views = [game.view(self.state, seat) for seat in (*seats, SPECTATOR)]
        for value in (self.state, *views):
            if loads(dumps(value, game), game.data) != value:
                yield Complaint("written and read, it is another", type(value).__name__)

    def pictures(self) -> Iterator[Complaint]:
        """It can be drawn and described, as a whole and as somebody sees it."""
        seat = self.rng.choice((*range(self.game.seats(self.state)), SPECTATOR))
        for shown in (self.state, self.game.view(self.state, seat)):
            if not draw(self.game, shown).svg or not text(self.game, shown):
                yield Complaint("nothing is drawn")
