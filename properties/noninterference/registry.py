"""The tables of all games, by name."""

from typing import Final

from properties.noninterference.galaktico import GalakticoTable
from properties.noninterference.galaxy_of_trian import GalaxyOfTrianTable
from properties.noninterference.tables import Table
from properties.noninterference.take_the_galaxy import TakeTheGalaxyTable

TABLES: Final[dict[str, Table]] = {
    table.name: table for table in (GalakticoTable(), GalaxyOfTrianTable(), TakeTheGalaxyTable())
}
