"""The verification ledger: for every clause its code, its checks, and the word that they earn it.

It is collected from a checkout, without running anything: marks of tests, vectors, the lock of the
laws, and the record that the last run of the suite has left (`results`).
"""

from galaxy_rules.lab.ledger.collecting import Subject, collect
from galaxy_rules.lab.ledger.model import TIERS, Books, Check, Entry, Law, LawBook, Ledger

__all__ = ["TIERS", "Books", "Check", "Entry", "Law", "LawBook", "Ledger", "Subject", "collect"]
