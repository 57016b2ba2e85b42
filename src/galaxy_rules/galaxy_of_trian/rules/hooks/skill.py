"""What a racial skill may say, and the steps that it lets its owner take.

A skill overrides the hooks of `Skill` that concern it.  Which skills a player has follows from the
race and the modules unlocked.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

import attrs

from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Unit
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.galaxy_of_trian.words.state import (
    Battle,
    Draft,
    Emissary,
    Phase,
    Ship,
    State,
    Table,
)
from galaxy_rules.kernel.verdicts import Objections, Refusal

RACIAL: Final = "racial"
PASSIVE: Final = (Unit.DECOY, Unit.CANNON)
"""Ships that fight no clashes."""
FLEET: Final = (Unit.CORVETTE, Unit.ROGUE, Unit.PRIESTESS, Unit.DECOY, Unit.CANNON)
"""What can be a ship."""
TOKENS: Final = frozenset({Unit.PRIESTESS, Unit.MINION, Unit.DECOY, Unit.CANNON})
"""Units that are special tokens."""
CLASS: Final[Mapping[Unit, int]] = {Unit.CORVETTE: 2, Unit.ROGUE: 1, Unit.PRIESTESS: 0}
"""Between classes, the higher wins without dice."""


class Skill:
    """A racial or universal skill: what it changes, by hook.  By default, nothing."""

    id: ClassVar[str] = ""
    clauses: ClassVar[tuple[str, ...]] = ()
    grants: ClassVar[Mapping[str, int]] = {}
    """The special tokens that come with it."""

    @property
    def clause(self) -> str:
        """Where it is written: what a sum cites that it changes."""
        return self.clauses[0]

    def reach(self, ship: Ship) -> int:
        """What it adds to the range of an own ship."""
        return 0

    def passage(self) -> str:
        """The letters of the edges that own ships may cross, besides outer space."""
        return ""

    def immune(self) -> bool:
        """Whether exmitters leave the own units alone."""
        return False

    def haul(self, own: frozenset[str]) -> int:
        """How many more minerals a Rogue mines in a turn for an owner of these skills."""
        return 0

    def bounty(self, tables: Tables, table: Table, seat: int, colour: str) -> int:
        """How many more minerals come with one of a colour, taken from a nebula."""
        return 0

    def closing(self, kind: int, tiles: int) -> int:
        """What closing an area for oneself pays beyond the rules."""
        return 0

    def tokens(self) -> int:
        """How many more combat tokens control brings."""
        return 0

    def factor(self, kind: int, emissary: Emissary) -> int:
        """By what building with this emissary multiplies tiles and emissaries; 0: as usual."""
        return 0

    def dares(self, own: Ship, other: Ship) -> bool:
        """Whether an own ship rolls dice against a higher class."""
        return False

    def strength(self, ship: Ship) -> int:
        """What is added to the roll of an own ship."""
        return 0

    def wins_ties(self) -> bool:
        """Whether own units win where results are equal."""
        return False

    def cries(self, tables: Tables, table: Table, battle: Battle, seat: int) -> bool:
        """Whether a better roll can be bought in a clash."""
        return False

    def reacts(self, tables: Tables, draft: Draft, pair: tuple[int, int], seat: int) -> bool:
        """Whether the owner of an attacked ship is to decide something first; it is then due."""
        return False

    def moved(self, tables: Tables, draft: Draft, ship: Ship) -> None:
        """What is due once an own ship was moved by the action."""

    def fires(self, tables: Tables, draft: Draft, seat: int, events: Log) -> bool:
        """Destroy what is in a field of fire; whether anything was."""
        return False

    def explodes(self, tables: Tables, draft: Draft, seat: int, events: Log) -> bool:
        """Blow up what an enemy has come near to; whether anything was."""
        return False

    def turn_begins(self, tables: Tables, draft: Draft, seat: int) -> None:
        """What is due at the beginning of the owner's turn."""

    def game_ends(self, tables: Tables, draft: Draft, seat: int, events: Log) -> None:
        """What happens before the final sale."""

    def steps(self) -> "tuple[Step, ...]":
        """The steps that its owner may take."""
        return ()


Judge = Callable[[Tables, State, Any], Objections]
CarryOut = Callable[[Tables, Draft, Any, Log], None]
Options = Callable[[Tables, Table], Iterator[Action]]
Later = Callable[[Rulings], tuple[Phase, ...]]


def _never(_: Rulings) -> tuple[Phase, ...]:
    """No phase is added."""
    return ()


@attrs.frozen(eq=False)
class Step:
    """Something that a skill lets its owner do: in which phases, and whether that is an action."""

    action: type[Action]
    phases: tuple[Phase, ...]
    judge: Judge
    carry_out: CarryOut
    options: Options
    """The legal ones; asked only in its phases, with nothing due and an action left if need be."""
    when: Refusal
    """What refuses it in another phase."""
    uses_action: bool = False
    as_extra: bool = False
    """Whether it is one of the actions that an outpost gives."""
    anybody: bool = False
    """Whether it is open to players without the skill."""
    later: Later = _never
    """The phases that a reading adds."""

    def phases_in(self, rulings: Rulings) -> tuple[Phase, ...]:
        """The phases in which it may be taken under these readings."""
        return (*self.phases, *self.later(rulings))


_HOOKS: Final = tuple(
    name for name, value in vars(Skill).items() if callable(value) and not name.startswith("_")
)


class SkillSet:
    """The skills of a player, by the hooks that they override."""

    def __init__(self, skills: tuple[Skill, ...], rulings: Rulings) -> None:
        """Sort them by hook once."""
        self.ids: Final = frozenset(skill.id for skill in skills)
        self.skills: Final = skills
        by_hook = {
            hook: tuple(s for s in skills if getattr(type(s), hook) is not getattr(Skill, hook))
            for hook in _HOOKS
        }
        self.reach: Final = by_hook["reach"]
        self.haul: Final = sum(skill.haul(self.ids) for skill in skills)
        self.bounty: Final = by_hook["bounty"]
        self.closing: Final = by_hook["closing"]
        self.tokens: Final = sum(skill.tokens() for skill in skills)
        self.factor: Final = by_hook["factor"]
        self.dares: Final = by_hook["dares"]
        self.strength: Final = by_hook["strength"]
        self.cries: Final = by_hook["cries"]
        self.reacts: Final = by_hook["reacts"]
        self.moved: Final = by_hook["moved"]
        self.fires: Final = by_hook["fires"]
        self.explodes: Final = by_hook["explodes"]
        self.turn_begins: Final = by_hook["turn_begins"]
        self.game_ends: Final = by_hook["game_ends"]
        self.immune: Final = any(skill.immune() for skill in skills)
        self.wins_ties: Final = any(skill.wins_ties() for skill in skills)
        self.passage: Final = "".join(sorted({*"".join(skill.passage() for skill in skills)}))
        steps = [step for skill in skills for step in skill.steps()]
        self.actions: Final = tuple(step for step in steps if step.uses_action)
        self.free: Final = {
            phase: tuple(
                s
                for s in steps
                if phase in s.phases_in(rulings) and not s.uses_action and not s.anybody
            )
            for phase in Phase
        }
