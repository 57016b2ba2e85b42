"""The games that are held to the suite, with what only they can say of themselves."""

from functools import partial
from random import Random
from typing import Any

import attrs

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.testing import Subject
from properties.deep_play import may_do_as_much
from properties.noninterference.registry import TABLES
from properties.noninterference.tables import Table
from properties.noninterference.twins import twin
from tests.toy_game import Prospectors


def own_twin(table: Table, game: AnyGame, state: Any, seat: int, dice: Random) -> Any:
    """A twin as the game's own table of secrets has it."""
    return twin(table, game, state, seat, dice)


def no_worse(game: Any, mine: Any, theirs: Any) -> bool:
    """A cruiser that may do as much afterwards, by another path."""
    return mine == theirs or may_do_as_much(game, mine, theirs)


def subject(name: str) -> Subject:
    """A game of the catalogue; the larger ones are looked at every few plies."""
    if name == Prospectors.name:
        return Subject(Prospectors(), seeds=(1, 2, 3, 4))
    found = Subject(gr.game(name), plies=120, stride=6, twin=partial(own_twin, TABLES[name]))
    return attrs.evolve(found, as_good=no_worse) if name == "galaktico" else found
