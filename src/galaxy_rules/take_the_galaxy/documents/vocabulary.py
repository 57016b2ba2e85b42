"""What each kind of word may be with these components: the vocabulary of the token code."""

from collections.abc import Iterable

from galaxy_rules.kernel.words import word_of
from galaxy_rules.kernel.words.lexicons import Lexicons, Listed
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import Action, Card


def lexicons(tables: Tables) -> Lexicons:
    """All cards: those of the explored space, then those that are built and paid with."""
    return {word_of(Card): Listed(tuple(dict.fromkeys((*tables.pile, *tables.builds))))}


def chance_actions(tables: Tables) -> Iterable[Action]:
    """What may be revealed and drawn."""
    return (*tables.reveals.values(), *tables.draws.values())
