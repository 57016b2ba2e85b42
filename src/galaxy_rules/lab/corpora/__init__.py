"""Corpora: played games as rows for learners, the same bytes from the same seed, and their checks.

A corpus is a file of JSON Lines: a header, a row for each step of each game, a row for each game
after its steps, and at the end the hash of all before.  `galaxy_rules.lab.corpora.parquet` has the
same rows for tools that read columns.
"""

from galaxy_rules.lab.corpora.reading import Corpus, Played, check, opened
from galaxy_rules.lab.corpora.rows import FORMAT, VIEWS
from galaxy_rules.lab.corpora.writing import Asked, write

__all__ = ["FORMAT", "VIEWS", "Asked", "Corpus", "Played", "check", "opened", "write"]
