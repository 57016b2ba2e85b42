"""The games whose steps are proved on shapes, and from how many plays shapes are gathered."""

from typing import Final

from properties.shapes import galaktico, take_the_galaxy
from properties.shapes.proving import Account

ACCOUNTS: Final[dict[str, Account]] = {
    account.name: account for account in (galaktico.ACCOUNT, take_the_galaxy.ACCOUNT)
}
GAMES: Final = {"galaktico": 40, "take_the_galaxy": 100}
"""For the command."""
GATE: Final = {"galaktico": 2, "take_the_galaxy": 2}
"""For the tests of every day."""
ONE_OF: Final = {"galaktico": 5, "take_the_galaxy": 5}
"""Of the shapes gathered there every so manyth is proved every day."""
FAULTS: Final = {"galaktico": 30, "take_the_galaxy": 90}
"""Of the faults that can be planted one of so many is, every day."""
