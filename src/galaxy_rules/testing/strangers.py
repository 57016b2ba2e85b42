"""Actions that nobody in their right mind would try, made from the declarations.

Every field takes what its kind of word has been seen to hold anywhere in play, so that the pieces
are right and the whole mostly is not.
"""

import enum
import random
from typing import Any, Final

from galaxy_rules.kernel.words import Slot, Word, template_of
from galaxy_rules.testing.subjects import Subject

MOST_SEEN: Final = 400
"""So many actions are gathered."""


class Strangers:
    """What was played and listed anywhere, and mixtures of it."""

    def __init__(self, subject: Subject) -> None:
        """Gather actions, and the values of their fields."""
        self.dice: Final = subject.dice("strangers")
        seen = {step.action for step in subject.steps()}
        for spot in subject.spots():
            if len(seen) < MOST_SEEN:
                seen.update(subject.outcomes(spot.state, self.dice))
        self.seen: Final = sorted(seen, key=str)
        self.kinds: Final = subject.game.action_classes
        self.values: Final[dict[Word, list[Any]]] = {}
        for action in self.seen:
            for slot in template_of(type(action)).slots:
                self._gather(slot, getattr(action, slot.field))

    def _gather(self, slot: Slot, value: Any) -> None:
        found = self.values.setdefault(slot.word, [])
        values = value if slot.many else (value,)
        found.extend(one for one in values if one is not None and one not in found)
        if slot.word.number and found:
            found.extend(one for one in (0, max(found) + 1) if one not in found)
        if found and isinstance(found[0], enum.Enum):
            found.extend(one for one in type(found[0]) if one not in found)

    def some(self, number: int) -> list[Any]:
        """So many actions: played elsewhere, or put together from what was."""
        return [self._one() for _ in range(number)]

    def _one(self) -> Any:
        mixed = self._mixed(self.dice.choice(self.kinds), self.dice)
        return self.dice.choice(self.seen) if mixed is None else mixed

    def _mixed(self, kind: type[Any], dice: random.Random) -> Any:
        """An action of a kind; None where nothing is known of one of its fields."""
        slots = template_of(kind).slots
        if any(not self.values.get(slot.word) for slot in slots if not slot.optional):
            return None
        return kind(*(self._value(slot, dice) for slot in slots))

    def _value(self, slot: Slot, dice: random.Random) -> Any:
        known = self.values.get(slot.word, [])
        if slot.many:
            return tuple(dice.choice(known) for _ in range(dice.randrange(4)))
        return None if slot.optional and dice.randrange(3) == 0 else dice.choice(known)
