"""``verify``: the ledger written, compared, and put on record by a run of a suite."""

import json
import shutil
from pathlib import Path

import pytest

from galaxy_rules.cli.commands import verifying
from galaxy_rules.lab.ledger.results import FORMAT, Result, read_results, vector_case
from tests.cli.running import refused, run
from tests.lab.checkouts import LOCK, TESTS, TOY, checkout, locked, put

PLUGIN = Path(__file__).parent.parent.parent / "tools" / "ledger_results.py"
CONFTEST = 'pytest_plugins = ("ledger_results",)\n'
SETTINGS = """
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
addopts = ["-p", "xdist", "-p", "no:cacheprovider", "--import-mode=importlib", "-m", "not deep"]
markers = ["clauses(*ids): clauses", "deep: the long profile", "tier(word): the word"]
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small checkout, as the place where commands are given."""
    monkeypatch.setattr(verifying, "subjects", lambda: (TOY,))
    monkeypatch.chdir(checkout(tmp_path))
    return tmp_path


def test_without_a_ledger_the_check_says_how_to_write_one(root: Path) -> None:
    missing = run("verify", "--check")
    assert 1 == missing.exit_code
    assert "there is no ledger; renew it with `galaxy-rules verify`" in missing.output
    assert not (root / "docs").exists()
    written = run("verify")
    assert 0 == written.exit_code, written.output
    assert "1 laws: 1 proved; they speak of 1 functions" in written.output
    assert 0 == run("verify", "--check").exit_code


def test_the_check_fails_on_holes_losses_stale_data_and_edited_pages(root: Path) -> None:
    run("verify")
    checkout(root, test_toy=TESTS.replace('@pytest.mark.clauses("TOY-MOV-02")', ""))
    checked = run("verify", "--check")
    assert 1 == checked.exit_code
    assert "hole: TOY-MOV-02: no check speaks for it" in checked.output
    assert "ledger: TOY-MOV-02: was shown, is nothing" in checked.output
    assert "ledger: docs/ledger/toy.json: stale: " in checked.output
    checkout(root)
    assert 0 == run("verify", "--check").exit_code
    put(root, "docs/ledger.md", "everything is fine\n")
    assert "docs/ledger.md: edited by hand" in run("verify", "--check").output


def test_a_hole_is_written_down_and_still_is_a_no(root: Path) -> None:
    checkout(root, test_toy=TESTS.replace('@pytest.mark.clauses("TOY-MOV-02")', ""))
    assert 1 == run("verify").exit_code
    assert "- TOY-MOV-02: no check speaks for it" in (root / "docs/ledger.md").read_text("utf-8")


def test_a_law_is_not_dropped_silently(root: Path) -> None:
    run("verify")
    laws = (root / "docs/ledger/laws.json").read_bytes()
    weaker = locked(tier="proved to a bound", bound={"text": "up to 9"})
    checkout(root, **{"proofs.lock": weaker})
    kept = run("verify")
    assert 1 == kept.exit_code
    assert "law doubles_are_even: was proved, is proved to a bound" in kept.output
    assert "it was not written; --accept" in kept.output
    assert laws == (root / "docs/ledger/laws.json").read_bytes()
    assert 0 == run("verify", "--accept").exit_code
    assert "up to 9" in (root / "docs/ledger_laws.md").read_text("utf-8")


def test_a_weaker_clause_is_said_when_the_ledger_is_renewed(root: Path) -> None:
    run("verify")
    checkout(root, toy_laws="", arithmetic="", **{"proofs.lock": json.dumps({**LOCK, "laws": {}})})
    put(root, "tests/test_more.py", TESTS.replace("TOY-MOV-02", "TOY-MOV-01"))
    assert 1 == run("verify").exit_code
    assert 0 == run("verify", "--accept").exit_code
    (root / "tests/test_more.py").unlink()
    renewed = run("verify")
    assert 1 == renewed.exit_code
    assert "weaker: TOY-MOV-01: was shown, is nothing" in renewed.output


def test_a_damaged_ledger_is_bad_input_until_it_is_replaced(root: Path) -> None:
    run("verify")
    put(root, "docs/ledger/toy.json", "<<<<<<< ours")
    assert "docs/ledger/toy.json: no ledger can be read" in refused("verify", "--check")
    assert "verify --accept" in refused("verify")
    assert 0 == run("verify", "--accept").exit_code
    assert 0 == run("verify", "--check").exit_code


def test_json_has_each_clause_with_all_its_checks(root: Path) -> None:
    result = run("verify", "--json", "toy")
    (ledger,) = json.loads(result.stdout)
    assert ["TOY-MOV-01", "TOY-MOV-02", "TOY-R-01"] == [entry["id"] for entry in ledger["entries"]]
    (law,) = ledger["entries"][0]["checks"]
    assert ("law", "proved", "one and other", 1.0) == (
        law["kind"], law["tier"], law["tool"], law["seconds"],
    )  # fmt: skip
    assert {"proved": 1} == ledger["totals"]["laws"]


@pytest.mark.parametrize(
    "words, field",
    [
        (("chess",), "game: 'chess' is none of toy"),
        (("--check", "--run"), "--check writes nothing"),
        (("--check", "--accept"), "--check writes nothing"),
        (("--check", "--results", "run.json"), "--check writes nothing"),
        (("--results", "run.json"), "run.json: no results can be read"),
        (("--deep",), "give it with --run"),
        (("--jobs", "0"), "'--jobs'"),
    ],
)
@pytest.mark.usefixtures("root")
def test_words_that_make_no_sense_are_bad_input(words: tuple[str, ...], field: str) -> None:
    assert field in refused("verify", *words)


def test_outside_a_checkout_there_is_nothing_to_verify(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "not inside a checkout" in refused("verify")


def test_what_a_run_has_left_can_be_put_on_record_later(root: Path) -> None:
    test = "tests/test_toy.py::test_one_may_pass"
    left = {"format": FORMAT, "tools": {"pytest": "9"}, "tests": {test: ["passed", 0.25]}}
    put(root, "run.json", json.dumps(left))
    assert 0 == run("verify", "--results", "run.json").exit_code
    assert {test: Result("passed", 0.25, 1)} == read_results(root).tests
    assert 0 == run("verify", "--check").exit_code


# A run of a suite


@pytest.fixture(autouse=True)
def few_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Suites of a moment need no plugin but those they name."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def with_a_suite(root: Path, tests: str) -> None:
    put(root, "pyproject.toml", SETTINGS)
    put(root, "conftest.py", CONFTEST)
    shutil.copy(PLUGIN, root)
    put(root, "tests/test_toy.py", tests)


FAILING = (
    TESTS.replace("assert steps > 0", "assert steps > 1")
    + """

@pytest.mark.deep
@pytest.mark.clauses("TOY-MOV-02")
def test_at_length():
    pass
"""
)


def test_a_run_leaves_outcomes_times_and_versions_on_record(root: Path) -> None:
    with_a_suite(root, FAILING)
    failed = run("verify", "--run", "--jobs", "2")
    assert 1 == failed.exit_code
    assert "hole: tests/test_toy.py::test_forwards_is_fine: failed when last run" in failed.output
    results = read_results(root)
    fine = results.tests["tests/test_toy.py::test_forwards_is_fine"]
    assert ("failed", 2) == (fine.outcome, fine.cases)
    assert "passed" == results.tests[vector_case("TOY-V-01")].outcome
    assert {"hypothesis", "pytest", "python"} == set(results.tools)
    assert "tests/test_toy.py::test_at_length" not in results.tests


def test_the_long_profile_adds_to_the_record_what_the_gate_leaves_out(root: Path) -> None:
    with_a_suite(root, FAILING.replace("steps > 1", "steps > 0"))
    assert 0 == run("verify", "--run", "--jobs", "1").exit_code
    gate = read_results(root).tests
    assert 0 == run("verify", "--run", "--deep", "--jobs", "1").exit_code
    both = read_results(root).tests
    assert gate == {test: result for test, result in both.items() if test in gate}
    assert {"tests/test_toy.py::test_at_length"} == set(both) - set(gate)
    assert 0 == run("verify", "--check").exit_code


def test_a_suite_that_cannot_be_run_is_bad_input(root: Path) -> None:
    with_a_suite(root, "this is no Python")
    put(root, "pyproject.toml", SETTINGS.replace("addopts = [", 'addopts = ["--no-such-option", '))
    assert "the suite could not be run" in refused("verify", "--run", "--jobs", "1")
