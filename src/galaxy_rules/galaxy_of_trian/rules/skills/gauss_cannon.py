"""Gauss Cannon, with Long range system: no ship stays alive in its field of fire."""

from collections.abc import Mapping
from typing import ClassVar

from galaxy_rules.galaxy_of_trian.board.supplies import owe_minerals, ship_home
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import around, has
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.rules.skills.decoy import explode
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.skill_events import Fired
from galaxy_rules.galaxy_of_trian.words.state import Draft, Table
from galaxy_rules.kernel.clauses import cites


class GaussCannon(Skill):
    """A ship that stays, and destroys every ship that comes into its field."""

    id: ClassVar[str] = "gauss_cannon"
    clauses: ClassVar[tuple[str, ...]] = (
        "TRI-SK-8-04", "TRI-SK-8-05", "TRI-SK-8-06", "TRI-R-19", "TRI-R-124", "TRI-R-150",
        "TRI-R-151", "TRI-R-152",
    )  # fmt: skip
    grants: ClassVar[Mapping[str, int]] = {"cannon": 1}

    @cites("TRI-SK-8-05", "TRI-R-124", "TRI-R-151", "TRI-R-152")
    def fires(self, tables: Tables, draft: Draft, seat: int, events: Log) -> bool:
        """Every ship in the field goes home, own ones too; enemies bring minerals.

        A Decoy explodes once the others are gone.
        """
        for cell, ship in sorted(draft.ships.items()):
            if ship.seat != seat or ship.kind is not Unit.CANNON:
                continue
            hit = targets(tables, draft, seat, cell)
            if hit:
                if events is not None:
                    events.append(Fired(seat, cell))
                enemies = sum(draft.ships[near].seat != seat for near in hit)
                owe_minerals(draft, tables.box.reward * enemies, seat=seat)
                decoys = [near for near in hit if draft.ships[near].kind is Unit.DECOY]
                for near in hit:
                    if near not in decoys:
                        ship_home(draft, near, events)
                for near in decoys:
                    if near in draft.ships:
                        explode(tables, draft, near, events)
                return True
        return False


class LongRange(Skill):
    """The Cannon's field of fire is the twelve tiles around it."""

    id: ClassVar[str] = "long_range"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-8-07", "TRI-R-160")


@cites("TRI-SK-8-05", "TRI-SK-8-07", "TRI-R-152")
def targets(tables: Tables, table: Table, seat: int, cell: int) -> list[int]:
    """The cells around a Cannon with a ship that it can destroy."""
    near = around(cell, has(tables, table, seat, LongRange.id))
    ships = table.ships
    return sorted(c for c in near if c in ships and ships[c].kind is not Unit.CANNON)
