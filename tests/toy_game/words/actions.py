"""What a player, or chance, may do, and how it is written."""

from typing import Annotated, Final, NewType, get_args

import attrs

from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words import NUMBER, Notation, action, name_word, word

Moon = Annotated[str, name_word(r"[a-z]+")]
"""A moon by its name."""
Barrels = NewType("Barrels", int)
"""Barrels of fuel."""
Pips = NewType("Pips", int)
"""What a die shows."""
word(Barrels, NUMBER)
word(Pips, NUMBER)


@action("deal {moon}")
@attrs.frozen
class Deal(Value):
    """Chance deals the next player a card."""

    moon: Moon


@action("aim {moon}")
@attrs.frozen
class Aim(Value):
    """Choose the moon to drill on: the first step."""

    moon: Moon


@action("drill {barrels}")
@attrs.frozen
class Drill(Value):
    """Drill on the moon that was aimed at, with so much fuel: the second step."""

    barrels: Barrels


@action("roll {pips}")
@attrs.frozen
class Roll(Value):
    """Chance rolls the die."""

    pips: Pips


@action("rest")
@attrs.frozen
class Rest(Value):
    """Take fuel."""


Action = Deal | Aim | Drill | Roll | Rest
ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)
NOTATION: Final[Notation[Action]] = Notation("Prospectors", 40, ACTIONS)
