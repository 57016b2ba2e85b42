"""What a player or chance may do, and how it is written.

Cells are written by their three strips, parts of a tile by a letter and a number after a colon:
``s`` space, ``n`` nebula, ``p`` planetary system, ``o`` outpost.  An area goes by its least part.

>>> str(Send(Unit.EMISSARY, read_node("0,0,1:p0")))
'send emissary 0,0,1:p0'
>>> parse("place PoSS 0,0,1 2")
Place(face='PoSS', cell=1, turn=2)
"""

import enum
import re
from typing import Final, TypeVar

import attrs

from galaxy_rules.galaxy_of_trian.board import (
    cell_name,
    is_cell,
    is_node,
    node_name,
    read_cell,
    read_node,
)
from galaxy_rules.galaxy_of_trian.skill_actions import (
    SKILL_ACTIONS,
    Cry,
    Decline,
    Detonate,
    Dive,
    Evade,
    Explore,
    Fix,
    Gamble,
    Gather,
    Give,
    Harness,
    Minion,
    Modulate,
    PlaceExmitter,
    Raise,
    Release,
    SellSet,
    SellToken,
    SkillAction,
    Swap,
    Transport,
    Traveller,
    Tunnel,
    Unlock,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief, is_name, is_whole
from galaxy_rules.kernel.values import Value

LONGEST_TEXT: Final = 200
REROLL: Final = "reroll"
PLUS: Final = "plus"
TOKENS: Final = (REROLL, PLUS)
"""The two kinds of combat tokens, in the order in which they are declared."""
T = TypeVar("T")
SIDES: Final = ("front", "back")


class Unit(enum.Enum):
    """What can stand in the galaxy: three kinds of figures, and tokens of racial skills."""

    EMISSARY = "emissary"
    CORVETTE = "corvette"
    ROGUE = "rogue"
    PRIESTESS = "priestess"
    MINION = "minion"
    DECOY = "decoy"
    CANNON = "cannon"

    def __str__(self) -> str:
        """The word."""
        return self.value


UNIT_WORDS: Final = {unit.value: unit for unit in Unit}
TRAVELLER_WORDS: Final = {traveller.value: traveller for traveller in Traveller}


# chance


@attrs.frozen
class Reveal(Value):
    """Chance: the tile that is now on top of a stack, and the side that shows."""

    stack: int
    tile: str
    side: str

    def __str__(self) -> str:
        """In notation."""
        return f"reveal {self.stack} {self.tile} {self.side}"


@attrs.frozen
class Draw(Value):
    """Chance: a mineral by its colour, or a combat token by its kind."""

    thing: str

    def __str__(self) -> str:
        """In notation."""
        return f"draw {self.thing}"


@attrs.frozen
class Roll(Value):
    """Chance: what the next attack die shows."""

    value: int

    def __str__(self) -> str:
        """In notation."""
        return f"roll {self.value}"


# extraction


@attrs.frozen
class BuyMineral(Value):
    """Buy a mineral of a chosen colour from the bag."""

    colour: str

    def __str__(self) -> str:
        """In notation."""
        return f"buy {self.colour}"


@attrs.frozen
class BuyToken(Value):
    """Buy a random combat token."""

    def __str__(self) -> str:
        """In notation."""
        return "buy token"


@attrs.frozen
class Exchange(Value):
    """Give two minerals for one of a chosen colour."""

    first: str
    second: str
    wanted: str

    def __str__(self) -> str:
        """In notation."""
        return f"exchange {self.first} {self.second} {self.wanted}"


@attrs.frozen
class Extract(Value):
    """Take one mineral from a closed nebula one controls."""

    area: int
    colour: str

    def __str__(self) -> str:
        """In notation."""
        return f"extract {node_name(self.area)} {self.colour}"


@attrs.frozen
class Mine(Value):
    """Take one mineral from a closed nebula with the Rogue on a cell."""

    cell: int
    area: int
    colour: str

    def __str__(self) -> str:
        """In notation."""
        return f"mine {cell_name(self.cell)} {node_name(self.area)} {self.colour}"


# expansion


@attrs.frozen
class TakeTile(Value):
    """Take the top tile of a stack; this ends the Extraction phase."""

    stack: int

    def __str__(self) -> str:
        """In notation."""
        return f"take {self.stack}"


@attrs.frozen
class Place(Value):
    """Lay the drawn tile on a cell, one of its faces up, turned so often counter-clockwise."""

    face: str
    cell: int
    turn: int

    def __str__(self) -> str:
        """In notation."""
        return f"place {self.face} {cell_name(self.cell)} {self.turn}"


# exploration


@attrs.frozen
class Research(Value):
    """Draw a random mineral."""

    def __str__(self) -> str:
        """In notation."""
        return "research"


@attrs.frozen
class Send(Value):
    """Send a unit on an expedition to a part of the tile just added."""

    unit: Unit
    node: int

    def __str__(self) -> str:
        """In notation."""
        return f"send {self.unit} {node_name(self.node)}"


@attrs.frozen
class Build(Value):
    """Build the next level under the emissary on a cell."""

    cell: int

    def __str__(self) -> str:
        """In notation."""
        return f"build {cell_name(self.cell)}"


@attrs.frozen
class Teleport(Value):
    """Teleport the emissary or the ship on a cell to a part of another tile."""

    what: Traveller
    cell: int
    node: int

    def __str__(self) -> str:
        """In notation."""
        return f"teleport {self.what} {cell_name(self.cell)} {node_name(self.node)}"


@attrs.frozen
class Move(Value):
    """Move the own ship on a cell to a part of another tile."""

    cell: int
    node: int

    def __str__(self) -> str:
        """In notation."""
        return f"move {cell_name(self.cell)} {node_name(self.node)}"


@attrs.frozen
class Resolve(Value):
    """Resolve the event of a closed area: its closing, or a battle that broke out in it."""

    area: int

    def __str__(self) -> str:
        """In notation."""
        return f"resolve {node_name(self.area)}"


@attrs.frozen
class EndTurn(Value):
    """Take no further action."""

    def __str__(self) -> str:
        """In notation."""
        return "end"


# events


@attrs.frozen
class Attack(Value):
    """Say which ship clashes with which: the attacker's cell, then the defender's."""

    own: int
    target: int

    def __str__(self) -> str:
        """In notation."""
        return f"attack {cell_name(self.own)} {cell_name(self.target)}"


@attrs.frozen
class Declare(Value):
    """Lay a combat token face down for this clash."""

    token: str

    def __str__(self) -> str:
        """In notation."""
        return f"declare {self.token}"


@attrs.frozen
class Ready(Value):
    """Declare no further token."""

    def __str__(self) -> str:
        """In notation."""
        return "ready"


@attrs.frozen
class Use(Value):
    """Use a declared token."""

    token: str

    def __str__(self) -> str:
        """In notation."""
        return f"use {self.token}"


@attrs.frozen
class Stand(Value):
    """Use no further token."""

    def __str__(self) -> str:
        """In notation."""
        return "stand"


@attrs.frozen
class Remove(Value):
    """Send home an emissary that falls in a clash."""

    cell: int

    def __str__(self) -> str:
        """In notation."""
        return f"remove {cell_name(self.cell)}"


@attrs.frozen
class Retrieve(Value):
    """Take back an emissary from the area just closed."""

    cell: int

    def __str__(self) -> str:
        """In notation."""
        return f"retrieve {cell_name(self.cell)}"


@attrs.frozen
class Keep(Value):
    """Take back no further emissary."""

    def __str__(self) -> str:
        """In notation."""
        return "keep"


Action = (
    Reveal | Draw | Roll | BuyMineral | BuyToken | Exchange | Extract | Mine | TakeTile | Place
    | Research | Send | Build | Teleport | Move | Resolve | EndTurn | Attack | Declare | Ready
    | Use | Stand | Remove | Retrieve | Keep | SkillAction
)  # fmt: skip
"""The closed union: what the three phases offer, what events ask, chance, and racial skills."""
ACTIONS: Final[tuple[type[Action], ...]] = (
    Reveal, Draw, Roll, BuyMineral, BuyToken, Exchange, Extract, Mine, TakeTile, Place, Research,
    Send, Build, Teleport, Move, Resolve, EndTurn, Attack, Declare, Ready, Use, Stand, Remove,
    Retrieve, Keep, *SKILL_ACTIONS,
)  # fmt: skip

_NAME: Final = re.compile(r"[A-Za-z0-9_/]{1,40}")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
_BARE: Final[dict[str, Action]] = {
    "buy token": BuyToken(), "research": Research(), "end": EndTurn(), "ready": Ready(),
    "stand": Stand(), "keep": Keep(), "sell set": SellSet(), "exmit": PlaceExmitter(),
    "explore": Explore(), "gamble": Gamble(), "warcry": Cry(), "decline": Decline(),
}  # fmt: skip

_ON_CELL: Final[dict[str, type[Build | Remove | Retrieve | Harness | Release | Raise]]] = {
    "build": Build, "remove": Remove, "retrieve": Retrieve, "harness": Harness,
    "release": Release, "raise": Raise,
}  # fmt: skip


@cites("TRI-TRN-02", "TRI-TRN-06", "TRI-TRN-07")
def parse(text: str) -> Action:
    """The action that a text means; anything else is a `BadInput`."""
    if not isinstance(text, str):
        raise BadInput("action", f"expected a text, found {type(text).__name__}")
    if len(text) > LONGEST_TEXT:
        raise BadInput("action", f"longer than {LONGEST_TEXT} characters")
    if text in _BARE:
        return _BARE[text]
    words = text.split(" ")
    found = _parse_plain(words) or _parse_placed(words) or _parse_skill(words)
    if found is None:
        raise BadInput("action", f"{text!r:.80} is not Galaxy of Trian's notation")
    return found


def _parse_plain(words: list[str]) -> Action | None:
    """The actions that name colours, tokens, tiles and numbers."""
    match words:
        case ["reveal", stack, tile, side]:
            return Reveal(number("stack", stack), _name("tile", tile), _name("side", side))
        case ["draw", thing]:
            return Draw(_name("thing", thing))
        case ["roll", value]:
            return Roll(number("value", value))
        case ["buy", colour]:
            return BuyMineral(_name("colour", colour))
        case ["exchange", first, second, wanted]:
            names = _name("first", first), _name("second", second), _name("wanted", wanted)
            return Exchange(*names)
        case ["take", stack]:
            return TakeTile(number("stack", stack))
        case ["declare", token]:
            return Declare(_name("token", token))
        case ["use", token]:
            return Use(_name("token", token))
        case ["give", colour]:
            return Give(_name("colour", colour))
        case _:
            return None


def _parse_placed(words: list[str]) -> Action | None:
    """The actions that name cells and parts of tiles."""
    match words:
        case ["extract", area, colour]:
            return Extract(read_node(area, "action.area"), _name("colour", colour))
        case ["mine", cell, area, colour]:
            where = read_cell(cell, "action.cell"), read_node(area, "action.area")
            return Mine(*where, _name("colour", colour))
        case ["place", face, cell, turn]:
            spot = read_cell(cell, "action.cell")
            return Place(_name("face", face), spot, number("turn", turn))
        case ["send", unit, node]:
            return Send(_word("unit", unit, UNIT_WORDS), read_node(node, "action.node"))
        case ["teleport", what, cell, node]:
            traveller = _word("what", what, TRAVELLER_WORDS)
            where = read_cell(cell, "action.cell"), read_node(node, "action.node")
            return Teleport(traveller, *where)
        case ["move", cell, node]:
            return Move(read_cell(cell, "action.cell"), read_node(node, "action.node"))
        case ["resolve", area]:
            return Resolve(read_node(area, "action.area"))
        case ["attack", own, target]:
            return Attack(read_cell(own, "action.own"), read_cell(target, "action.target"))
        case [verb, cell] if verb in _ON_CELL:
            return _ON_CELL[verb](read_cell(cell, "action.cell"))
        case _:
            return None


_ON_NODE: Final[dict[str, type[Minion | Fix | Evade]]] = {
    "minion": Minion, "fix": Fix, "evade": Evade,
}  # fmt: skip
_TO_NODE: Final[dict[str, type[Dive | Detonate]]] = {"dive": Dive, "detonate": Detonate}


def _parse_skill(words: list[str]) -> Action | None:
    """The actions of racial skills that name anything."""
    match words:
        case ["unlock", module, side]:
            return Unlock(number("module", module), _name("side", side))
        case ["sell", token]:
            return SellToken(_name("token", token))
        case ["gather", area, colour]:
            return Gather(read_node(area, "action.area"), _name("colour", colour))
        case ["modulate", cell, colour]:
            return Modulate(read_cell(cell, "action.cell"), _name("colour", colour))
        case ["tunnel", node, colour]:
            return Tunnel(read_node(node, "action.node"), _name("colour", colour))
        case ["swap", what, own, target]:
            cells = read_cell(own, "action.own"), read_cell(target, "action.target")
            return Swap(_word("what", what, TRAVELLER_WORDS), *cells)
        case ["transport", what, cell, node]:
            where = read_cell(cell, "action.cell"), read_node(node, "action.node")
            return Transport(_word("what", what, TRAVELLER_WORDS), *where)
        case [verb, node] if verb in _ON_NODE:
            return _ON_NODE[verb](read_node(node, "action.node"))
        case [verb, cell, node] if verb in _TO_NODE:
            return _TO_NODE[verb](read_cell(cell, "action.cell"), read_node(node, "action.node"))
        case _:
            return None


def number(field: str, word: str) -> int:
    """A number from 0, written plainly."""
    if not _NUMBER.fullmatch(word):
        raise BadInput(f"action.{field}", f"expected a number, found {word!r:.40}")
    return int(word)


def _name(field: str, word: str) -> str:
    if not _NAME.fullmatch(word):
        raise BadInput(f"action.{field}", f"expected a name, found {word!r:.40}")
    return word


def _word(field: str, word: str, words: dict[str, T]) -> T:
    if word not in words:
        raise BadInput(f"action.{field}", f"{word!r:.40} is none of {', '.join(words)}")
    return words[word]


_CELLS: Final = frozenset({"cell", "own", "target"})
_NODES: Final = frozenset({"node", "area"})
_NUMBERS: Final = frozenset({"stack", "value", "turn", "module"})


def check(action: Action) -> None:
    """Raise `BadInput` where a field has the wrong type."""
    for name in _FIELDS[type(action)]:
        value = getattr(action, name)
        if name in _CELLS:
            _demand(name, value, is_cell(value), "a cell")
        elif name in _NODES:
            _demand(name, value, is_node(value), "a part of a tile")
        elif name in _NUMBERS:
            _demand(name, value, is_whole(value), "a whole number")
        elif name == "unit":
            _demand(name, value, type(value) is Unit, "a Unit")
        elif name == "what":
            _demand(name, value, type(value) is Traveller, "a Traveller")
        else:
            _demand(name, value, is_name(value), "a name")


def _demand(name: str, value: object, fine: bool, wanted: str) -> None:
    if not fine:
        raise BadInput(f"action.{name}", f"expected {wanted}, found {brief(value)}")


_FIELDS: Final = {kind: tuple(field.name for field in attrs.fields(kind)) for kind in ACTIONS}
