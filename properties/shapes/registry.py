"""The games whose steps are proved on shapes, and from how many plays shapes are gathered."""

from typing import Final

from properties.shapes import take_the_galaxy
from properties.shapes.proving import Account

ACCOUNTS: Final[dict[str, Account]] = {
    account.name: account for account in (take_the_galaxy.ACCOUNT,)
}
GAMES: Final = {"take_the_galaxy": 100}
"""For the command."""
GATE: Final = {"take_the_galaxy": 3}
"""For the tests of every day."""
ONE_OF: Final = {"take_the_galaxy": 3}
"""Of the shapes gathered there every so manyth is proved every day."""
