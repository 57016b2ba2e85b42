"""What each kind of word may be with these components: the vocabulary of the token code."""

from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import Card, Space
from galaxy_rules.kernel.words import word_of
from galaxy_rules.kernel.words.lexicons import Lexicons, Listed


def lexicons(tables: Tables) -> Lexicons:
    """Steps with and without a jump, and the cards."""
    return {
        word_of(Space): Listed(tuple(tables.steps)),
        word_of(Card): Listed(tuple(tables.catalogue)),
    }
