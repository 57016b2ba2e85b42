"""The position: what lies on the table, and who may see it."""

import enum
from typing import Generic, TypeVar

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.states import filled_in
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import COUNT, PUBLIC, Circumstances, Seen, depends


class Phase(enum.Enum):
    """Deal, then turn after turn play, drill and roll, then over."""

    DEAL = "deal"
    PLAY = "play"
    DRILL = "drill"
    ROLL = "roll"
    OVER = "over"


@cites("PRO-SET-02", "PRO-END-01")
def _until_shown(circumstances: Circumstances) -> Seen:
    """Each player sees the own card, until all are shown at the end."""
    return Seen.PUBLIC if circumstances.phase is Phase.OVER else Seen.OWNER


Deck = TypeVar("Deck")
"""All its cards in a state; in a view how many they are."""


@attrs.define(eq=False)
class Fields(Generic[Deck]):
    """What a position consists of."""

    phase: Phase = attrs.field(metadata=PUBLIC)
    first: int = attrs.field(metadata=PUBLIC)
    """Who took the first turn."""
    turn: int = attrs.field(metadata=PUBLIC)
    """Whose turn it is, or who is dealt a card."""
    turns_left: int = attrs.field(metadata=PUBLIC)
    """How many turns are to come, this one included."""
    deck: Deck = attrs.field(metadata=COUNT)
    """The cards that nobody has."""
    cards: tuple[str | None, ...] = attrs.field(metadata=depends(_until_shown))
    """Everybody's card, once it is dealt."""
    fuel: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    """The barrels in everybody's tank."""
    hits: tuple[tuple[int, ...], ...] = attrs.field(metadata=PUBLIC)
    """Everybody's hits, moon by moon."""
    aimed: str | None = attrs.field(metadata=PUBLIC)
    """The moon that is about to be drilled."""
    burned: int = attrs.field(metadata=PUBLIC)
    """The barrels that were burned for the roll to come."""
    hot: str | None = attrs.field(metadata=PUBLIC)
    """The moon that was drilled last."""
    driller: int | None = attrs.field(metadata=PUBLIC)
    """Who drilled there."""


@attrs.frozen(field_transformer=filled_in)
class State(Fields[Bag[str]], Value):
    """A position of Prospectors."""


@attrs.frozen(field_transformer=filled_in)
class View(Fields[int], Value):
    """A position as one seat may see it: of the deck a number, None for another's card."""

    seat: int = attrs.field(kw_only=True)
    """Whose view it is, or an onlooker's."""
