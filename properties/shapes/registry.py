"""The games whose steps are proved on shapes, and from how many plays shapes are gathered."""

from typing import Final

from properties.shapes import galaktico, galaxy_of_trian, take_the_galaxy
from properties.shapes.proving import Account

ACCOUNTS: Final[dict[str, Account]] = {
    account.name: account
    for account in (galaktico.ACCOUNT, galaxy_of_trian.ACCOUNT, take_the_galaxy.ACCOUNT)
}
GAMES: Final = {"galaktico": 40, "galaxy_of_trian": 20, "take_the_galaxy": 100}
"""For the command."""
GLUE: Final = {"galaktico": 60, "galaxy_of_trian": 60, "take_the_galaxy": 60}
"""For the declared faults in the glue."""
GATE: Final = {"galaktico": 2, "galaxy_of_trian": 1, "take_the_galaxy": 2}
"""For the tests of every day."""
ONE_OF: Final = {"galaktico": 6, "galaxy_of_trian": 4, "take_the_galaxy": 8}
"""Of the shapes gathered there every so manyth is proved every day."""
FAULTS: Final = {"galaktico": 4, "take_the_galaxy": 4}
"""So many faults are planted every day: the first by their names, which are hashes."""
