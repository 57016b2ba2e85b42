"""More minerals from nebulas: Minerals gatherer, Connoisseur, Harvest technology and module."""

from typing import ClassVar

from galaxy_rules.galaxy_of_trian.rules.hooks.asking import has
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.rules.skills.common import GREEN
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.state import Table
from galaxy_rules.kernel.clauses import cites


class MineralsGatherer(Skill):
    """With a green mineral from a nebula comes another one, chosen."""

    id: ClassVar[str] = "minerals_gatherer"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-3-04", "TRI-R-114", "TRI-R-161")

    @cites("TRI-SK-3-04", "TRI-R-114")
    def bounty(self, tables: Tables, table: Table, seat: int, colour: str) -> int:
        """One for a green mineral."""
        return int(colour == GREEN)


class Connoisseur(Skill):
    """Minerals gatherer brings one more still."""

    id: ClassVar[str] = "connoisseur"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-3-05", "TRI-R-105", "TRI-R-114")

    @cites("TRI-SK-3-05", "TRI-R-105")
    def bounty(self, tables: Tables, table: Table, seat: int, colour: str) -> int:
        """One for a green mineral, if that brings any."""
        return int(colour == GREEN and has(tables, table, seat, MineralsGatherer.id))


class HarvestTechnology(Skill):
    """Each Rogue mines two minerals."""

    id: ClassVar[str] = "harvest_technology"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-5-02",)

    @cites("TRI-SK-5-02")
    def haul(self, own: frozenset[str]) -> int:
        """One more than the usual one."""
        return 1


class HarvestModule(Skill):
    """Each Rogue mines one mineral more."""

    id: ClassVar[str] = "harvest_module"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-5-03", "TRI-R-105")

    @cites("TRI-SK-5-03", "TRI-R-105")
    def haul(self, own: frozenset[str]) -> int:
        """One more still, with Harvest technology."""
        return int(HarvestTechnology.id in own)
