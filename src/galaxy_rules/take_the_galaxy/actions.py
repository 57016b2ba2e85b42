"""What a player or chance may do, and how it is written.

Cards go by their ids, systems, slots and ships by their numbers from 0, oldest system first; where
a partner's things may be used, their owner's seat comes first.

>>> str(ClaimSystem("sys_C1b", 0, "surface_mine"))
'claim sys_C1b 0 surface_mine'
>>> parse("use 2 0 1")
UseColony(owner=2, system=0, slot=1)
"""

import enum
import re
from typing import Final

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief, is_name, is_whole
from galaxy_rules.kernel.values import Value

LONGEST_TEXT: Final = 200


class Resource(enum.Enum):
    """What a pool holds; credits are the cards in hand."""

    M = "M"
    S = "S"
    P = "P"

    def __str__(self) -> str:
        """The letter."""
        return self.value


RESOURCE_WORDS: Final = {resource.value: resource for resource in Resource}


@attrs.frozen
class Reveal(Value):
    """Chance: the next space card."""

    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"reveal {self.card}"


@attrs.frozen
class Draw(Value):
    """Chance: the next card of the active player's deck."""

    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"draw {self.card}"


@attrs.frozen
class Surrender(Value):
    """Give a card to the Space Pirates; one reading leaves it to chance which."""

    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"surrender {self.card}"


@attrs.frozen
class ClaimSystem(Value):
    """Take a system from the row by building a colony on one of its slots."""

    card: str
    slot: int
    colony: str

    def __str__(self) -> str:
        """In notation."""
        return f"claim {self.card} {self.slot} {self.colony}"


@attrs.frozen
class Claim(Value):
    """Study an anomaly or solve an event."""

    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"claim {self.card}"


@attrs.frozen
class RemoveHazard(Value):
    """Buy off one hazard of a system in the row."""

    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"clear {self.card}"


@attrs.frozen
class Build(Value):
    """Build a colony on a free slot of a controlled system."""

    system: int
    slot: int
    colony: str

    def __str__(self) -> str:
        """In notation."""
        return f"build {self.system} {self.slot} {self.colony}"


@attrs.frozen
class BuildShip(Value):
    """Build a ship."""

    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"ship {self.card}"


@attrs.frozen
class Upgrade(Value):
    """Cover a colony with a dearer one of its type."""

    system: int
    slot: int
    colony: str

    def __str__(self) -> str:
        """In notation."""
        return f"upgrade {self.system} {self.slot} {self.colony}"


@attrs.frozen
class Pay(Value):
    """Discard one card for the announced order."""

    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"pay {self.card}"


@attrs.frozen
class UseColony(Value):
    """Use an own or a partner's colony."""

    owner: int
    system: int
    slot: int

    def __str__(self) -> str:
        """In notation."""
        return f"use {self.owner} {self.system} {self.slot}"


@attrs.frozen
class UseShip(Value):
    """Use an own or a partner's ship."""

    owner: int
    ship: int

    def __str__(self) -> str:
        """In notation."""
        return f"fly {self.owner} {self.ship}"


@attrs.frozen
class TakeBounty(Value):
    """Take one resource from an own or a partner's bounty system."""

    owner: int
    system: int
    resource: Resource

    def __str__(self) -> str:
        """In notation."""
        return f"bounty {self.owner} {self.system} {self.resource}"


@attrs.frozen
class Convert(Value):
    """Spend manpower or production to draw a card."""

    resource: Resource

    def __str__(self) -> str:
        """In notation."""
        return f"convert {self.resource}"


@attrs.frozen
class Recover(Value):
    """Spend science to take a card of one's choice from one's discard pile."""

    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"recover {self.card}"


@attrs.frozen
class Opportunity(Value):
    """Use an opportunity; The Next Step needs a ship, the Investors may name who pays."""

    card: str
    argument: int | None = None

    def __str__(self) -> str:
        """In notation."""
        tail = "" if self.argument is None else f" {self.argument}"
        return f"opportunity {self.card}{tail}"


@attrs.frozen
class TradeIn(Value):
    """Change a card of the payer's renown pile into tokens, for the Investors."""

    card: str

    def __str__(self) -> str:
        """In notation."""
        return f"trade {self.card}"


@attrs.frozen
class Invest(Value):
    """Give the Investors their token."""

    def __str__(self) -> str:
        """In notation."""
        return "invest"


@attrs.frozen
class Relinquish(Value):
    """Give up a system."""

    system: int

    def __str__(self) -> str:
        """In notation."""
        return f"relinquish {self.system}"


@attrs.frozen
class EndTurn(Value):
    """Declare the end of the turn."""

    def __str__(self) -> str:
        """In notation."""
        return "end"


@attrs.frozen
class Proceed(Value):
    """Go on to what the phase brings, before the action phase: all is spent that is wanted."""

    def __str__(self) -> str:
        """In notation."""
        return "proceed"


@attrs.frozen
class Agree(Value):
    """Let the partner use what was asked for."""

    def __str__(self) -> str:
        """In notation."""
        return "agree"


@attrs.frozen
class Decline(Value):
    """Do not let the partner use what was asked for."""

    def __str__(self) -> str:
        """In notation."""
        return "decline"


Order = (
    ClaimSystem | Claim | RemoveHazard | Build | BuildShip | Upgrade | UseColony | UseShip
)  # fmt: skip
"""What may have to be paid in cards, one card at a time (TTG-R-27)."""
Request = TakeBounty | Opportunity
"""What a partner may have to agree to."""
Spending = TakeBounty | Convert | Recover
"""What may be done in every phase of one's own turn (TTG-R-12)."""
Action = (
    Reveal | Draw | Surrender | ClaimSystem | Claim | RemoveHazard | Build | BuildShip | Upgrade
    | Pay | UseColony | UseShip | TakeBounty | Convert | Recover | Opportunity | TradeIn | Invest
    | Relinquish | EndTurn | Agree | Decline | Proceed
)  # fmt: skip
"""The closed union: TTG-PH-06's actions, what belongs to them, and chance."""
ACTIONS: Final[tuple[type[Action], ...]] = (
    Reveal, Draw, Surrender, ClaimSystem, Claim, RemoveHazard, Build, BuildShip, Upgrade, Pay,
    UseColony, UseShip, TakeBounty, Convert, Recover, Opportunity, TradeIn, Invest, Relinquish,
    EndTurn, Agree, Decline, Proceed,
)  # fmt: skip

_WORD: Final = re.compile(r"\w+", re.ASCII)
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
_CARD_WORDS: Final[dict[str, type[Reveal | Draw | Surrender | RemoveHazard | BuildShip | Pay
                                  | Recover | TradeIn | Claim]]] = {
    "reveal": Reveal, "draw": Draw, "surrender": Surrender, "clear": RemoveHazard,
    "ship": BuildShip, "pay": Pay, "recover": Recover, "trade": TradeIn, "claim": Claim,
}  # fmt: skip
_BARE_WORDS: Final[dict[str, Invest | EndTurn | Agree | Decline | Proceed]] = {
    "invest": Invest(), "end": EndTurn(), "agree": Agree(), "decline": Decline(),
    "proceed": Proceed(),
}  # fmt: skip


@cites("TTG-PH-06")
def parse(text: str) -> Action:
    """The action that a text means; anything else is a `BadInput`."""
    if not isinstance(text, str):
        raise BadInput("action", f"expected a text, found {type(text).__name__}")
    if len(text) > LONGEST_TEXT:
        raise BadInput("action", f"longer than {LONGEST_TEXT} characters")
    words = text.split(" ")
    if not all(map(_WORD.fullmatch, words)):
        raise _not_notation(text)
    match words:
        case [word] if word in _BARE_WORDS:
            return _BARE_WORDS[word]
        case [word, card] if word in _CARD_WORDS:
            return _CARD_WORDS[word](card)
        case _:
            return _parse_numbers(text, words)


def _parse_numbers(text: str, words: list[str]) -> Action:
    """The actions that name systems, slots, ships or seats by number, or a resource."""
    match words:
        case ["claim", card, slot, colony]:
            return ClaimSystem(card, number("slot", slot), colony)
        case ["build", system, slot, colony]:
            return Build(number("system", system), number("slot", slot), colony)
        case ["upgrade", system, slot, colony]:
            return Upgrade(number("system", system), number("slot", slot), colony)
        case ["use", owner, system, slot]:
            return UseColony(number("owner", owner), number("system", system), number("slot", slot))
        case ["fly", owner, ship]:
            return UseShip(number("owner", owner), number("ship", ship))
        case ["bounty", owner, system, word]:
            return TakeBounty(number("owner", owner), number("system", system), resource(word))
        case ["convert", word]:
            return Convert(resource(word))
        case ["opportunity", card]:
            return Opportunity(card)
        case ["opportunity", card, argument]:
            return Opportunity(card, number("argument", argument))
        case ["relinquish", system]:
            return Relinquish(number("system", system))
        case _:
            raise _not_notation(text)


def _not_notation(text: str) -> BadInput:
    return BadInput("action", f"{text!r:.80} is not Take The Galaxy's notation")


def number(field: str, word: str) -> int:
    """A number from 0, written plainly."""
    if not _NUMBER.fullmatch(word):
        raise BadInput(f"action.{field}", f"expected a number, found {word!r:.40}")
    return int(word)


def resource(word: str) -> Resource:
    """M, S or P."""
    if word not in RESOURCE_WORDS:
        raise BadInput("action.resource", f"{word!r:.40} is none of {', '.join(RESOURCE_WORDS)}")
    return RESOURCE_WORDS[word]


_TEXT_FIELDS: Final = frozenset({"card", "colony"})


def check(action: Action) -> None:
    """Raise `BadInput` where a field has the wrong type."""
    for name in _FIELDS[type(action)]:
        value = getattr(action, name)
        if name in _TEXT_FIELDS:
            if not is_name(value):
                raise BadInput(f"action.{name}", f"expected a name, found {brief(value)}")
        elif name == "resource":
            if type(value) is not Resource:
                raise BadInput("action.resource", f"expected a Resource, found {brief(value)}")
        elif not (is_whole(value) or (name == "argument" and value is None)):
            raise BadInput(f"action.{name}", f"expected a whole number, found {brief(value)}")


_FIELDS: Final = {kind: tuple(field.name for field in attrs.fields(kind)) for kind in ACTIONS}
