"""The games that are held to the suite, with what only they can say of themselves."""

from functools import partial
from random import Random
from typing import Any

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.testing import Subject
from galaxy_rules.testing.looking import AsGood, equal
from properties.deep_play import no_worse
from properties.noninterference.registry import TABLES
from properties.noninterference.tables import Table
from properties.noninterference.twins import twin
from properties.sweep_take_the_galaxy import same_but_for_order
from tests.toy_game import Prospectors


def own_twin(table: Table, game: AnyGame, state: Any, seat: int, dice: Random) -> Any:
    """A twin as the game's own table of secrets has it."""
    return twin(table, game, state, seat, dice)


AS_GOOD: dict[str, AsGood] = {"galaktico": no_worse, "take_the_galaxy": same_but_for_order}
"""Where a legal action and its listed twin need not lead to the very same state."""


def subject(name: str) -> Subject:
    """A game of the catalogue; the larger ones are looked at every few plies."""
    if name == Prospectors.name:
        return Subject(Prospectors(), seeds=(1, 2, 3, 4))
    return Subject(
        gr.game(name),
        plies=120,
        stride=6,
        twin=partial(own_twin, TABLES[name]),
        as_good=AS_GOOD.get(name, equal),
    )
