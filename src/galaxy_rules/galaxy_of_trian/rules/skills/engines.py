"""What skills change in the way ships move: Ion Drive, Absorbing shield, Afterburner, Harvester."""

from typing import ClassVar

from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.state import Ship
from galaxy_rules.kernel.clauses import cites


class IonDrive(Skill):
    """Ships move through gas clouds."""

    id: ClassVar[str] = "ion_drive"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-3-01", "TRI-R-148")

    @cites("TRI-SK-3-01", "TRI-R-148")
    def passage(self) -> str:
        """Gas."""
        return "G"


class AbsorbingShield(Skill):
    """Ships move through gas clouds and nebulas."""

    id: ClassVar[str] = "absorbing_shield"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-8-03", "TRI-R-148")

    @cites("TRI-SK-8-03", "TRI-R-148")
    def passage(self) -> str:
        """Gas and nebula."""
        return "GN"


class Afterburner(Skill):
    """All ships move one tile further."""

    id: ClassVar[str] = "afterburner"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-8-02",)

    @cites("TRI-SK-8-02")
    def reach(self, ship: Ship) -> int:
        """One more."""
        return 1


class Harvester(Skill):
    """Rogues move one tile further and roll one higher."""

    id: ClassVar[str] = "harvester"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-5-01", "TRI-R-116")

    @cites("TRI-SK-5-01")
    def reach(self, ship: Ship) -> int:
        """One more for a Rogue."""
        return int(ship.kind is Unit.ROGUE)

    @cites("TRI-SK-5-01", "TRI-R-116")
    def strength(self, ship: Ship) -> int:
        """One more for a Rogue."""
        return int(ship.kind is Unit.ROGUE)
