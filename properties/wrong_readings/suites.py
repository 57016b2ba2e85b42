"""Other suites that plant bugs: what each plants, by name, and which of its checks must find it.

The suites keep their own bugs; here they are only listed, from the tables their tests run over.
"""

import importlib
from typing import Any, Final

import attrs

LAW: Final = "a law that both engines refute; a worked example where the suite says so"
PLAY: Final = "the checks of deep play, by name, in a play that is clean without the bug"
ORACLE: Final = "lockstep with the oracle: planted in the oracle, the two must differ"


@attrs.frozen
class Suite:
    """A file of tests with its table of bugs, and what finds them."""

    file: str
    table: str
    found_by: str

    def bugs(self) -> tuple[str, ...]:
        """The bugs by the names of their test cases."""
        table: Any = getattr(importlib.import_module(f"properties.{self.file}"), self.table)
        if isinstance(table, dict):
            return tuple(table)
        return tuple(bug.about for bug in table)


SUITES: Final = (
    Suite("test_planted_bugs_arithmetic", "BUGS", LAW),
    Suite("test_planted_bugs_ttg", "BUGS", LAW),
    Suite("test_planted_bugs_trian", "BUGS", LAW),
    Suite("test_planted_bugs_bags", "BUGS", f"{LAW}; and the bag behaves otherwise"),
    Suite("test_planted_bugs_trian_rules", "BUGS", PLAY),
    Suite("test_deep_play", "BUGS", f"{PLAY}, shrunk to a short one"),
    Suite("test_deep_play_ttg", "BUGS", f"{PLAY}, shrunk to a short one"),
    Suite("test_lockstep_galaktico", "PLANTED", ORACLE),
    Suite("test_lockstep_ttg", "PLANTED", ORACLE),
    Suite("test_lockstep_trian", "PLANTED", ORACLE),
)
