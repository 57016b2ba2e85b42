"""Rules versions: what a later one corrected, and which switches an older one did not have.

A version is a whole number as a text.  Where a switch can restore what an older version answered,
the bundle of that version does; every other change of an answer is a `Correction`, so that a record
of old that can no longer be followed names the clause that was corrected.
"""

from collections.abc import Mapping
from typing import Any

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.rulings import RulingsBase, before_version, switches
from galaxy_rules.kernel.unchanging import frozen


@frozen
class Correction:
    """An answer that a rules version changed and no switch restores."""

    version: str
    """The first version that answers so."""
    clauses: tuple[str, ...]
    before: str
    after: str


def readings_of(
    record: type[RulingsBase], version: str, named: Mapping[str, Any]
) -> dict[str, Any]:
    """The readings of a document of some rules version, which names every switch it had."""
    known = {switch.name: switch for switch in switches(record)}
    for name, switch in known.items():
        if name not in named and int(switch.since) <= int(version):
            raise BadInput(f"rulings.{name}", "missing; a document names every switch")
        if name in named and int(switch.since) > int(version):
            raise BadInput(f"rulings.{name}", f"rules {version} had no such switch")
    return before_version(record, version) | dict(named)


def check_version(found: str, current: str) -> None:
    """Raise `BadInput` unless documents of this rules version can be read."""
    if found not in map(str, range(1, int(current) + 1)):
        raise BadInput("rules", f"written for rules {brief(found)}, these are {current}")
