"""A plugin for pytest: with ``--ledger-results FILE`` a run leaves its outcomes and times there.

The file has one entry for each case, outcome and seconds, and the versions of the tools.  With
workers (pytest-xdist) the controller hears the reports of all of them and writes the file.
"""

import importlib.metadata
import json
import platform
from pathlib import Path
from typing import Final

import pytest

FORMAT: Final = "galaxy-rules/results/1"
TOOLS: Final = ("hypothesis", "pytest")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the option."""
    parser.addoption(
        "--ledger-results", metavar="FILE", help="write outcome and seconds of each test to FILE"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Listen, if asked to; a worker has nothing to write."""
    file = config.getoption("--ledger-results")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Listener(Path(file)), "ledger-results")


class Listener:
    """Hears every report of a run."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.cases: dict[str, tuple[str, float]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a phase of a test to what is known of it: set-up, the test itself, tear-down."""
        case = report.nodeid
        outcome, seconds = self.cases.get(case, ("passed", 0.0))
        if outcome == "passed":
            outcome = report.outcome
        self.cases[case] = (outcome, seconds + report.duration)

    def pytest_sessionfinish(self) -> None:
        """Write what has been heard."""
        versions = {tool: importlib.metadata.version(tool) for tool in TOOLS}
        document = {
            "format": FORMAT,
            "tools": {**versions, "python": platform.python_version()},
            "tests": {case: (o, round(s, 4)) for case, (o, s) in sorted(self.cases.items())},
        }
        self.file.write_text(json.dumps(document, indent=1), encoding="utf-8")
