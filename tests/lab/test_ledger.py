"""The ledger of a small checkout: what speaks for a clause, in which word, and what is missing."""

import json
from pathlib import Path

import attrs
import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.ledger import TIERS, Check, Entry, files
from galaxy_rules.lab.ledger.collecting import recorded
from galaxy_rules.lab.ledger.model import Books, LawBook, Ledger, strongest
from galaxy_rules.lab.ledger.pages import pages
from galaxy_rules.lab.ledger.results import (
    FORMAT,
    Result,
    Results,
    read_results,
    read_run,
    vector_case,
    write_results,
)
from tests.lab.checkouts import (
    ARITHMETIC,
    LAWS,
    LOCK,
    TESTS,
    TOOLS,
    answers,
    checkout,
    collected,
    locked,
    on_record,
    put,
    with_marks,
    words,
)

BACKWARDS = "tests/test_toy.py::test_forwards_is_fine"


def word_of(root: Path, clause: str) -> str:
    return words(collected(root))[clause]


# What is in it


def test_each_clause_has_its_code_its_checks_and_the_strongest_word(tmp_path: Path) -> None:
    books = collected(checkout(tmp_path))
    assert () == books.holes
    (ledger,) = books.ledgers
    quantity, prohibition, ruling = ledger.entries
    assert ("TOY-MOV-01", "quantity", "enforced", "proved") == (
        quantity.id, quantity.kind, quantity.held, quantity.tier,
    )  # fmt: skip
    assert ("toy/moving.py::moves",) == quantity.code
    assert ("toy/moving.py::Judge.objects",) == prohibition.code
    assert ["properties/proofs/toy_laws.py::doubles_are_even"] == [c.where for c in quantity.checks]
    assert [BACKWARDS] == [check.where for check in prohibition.checks]
    assert ["vector", "test"] == [check.kind for check in ruling.checks]
    assert {"shown": 1, "proved": 1} == ledger.totals["enforced clauses"]
    assert {"shown": 1} == ledger.totals["rulings"] == ledger.totals["vectors"]


def test_a_law_comes_with_its_sentence_its_paths_its_tools_and_its_time(tmp_path: Path) -> None:
    books = collected(checkout(tmp_path))
    (law,) = books.laws.laws
    assert "Twice a number is even." == law.sentence
    assert 1 == law.paths
    assert {"one": "confirmed", "other": "confirmed"} == law.verdicts
    check = books.ledgers[0].checks[law.where]
    assert ("one and other", "prover 7, python 3.11.0") == (check.tool, check.version)
    assert 1.0 == check.seconds


def test_a_function_is_spoken_of_through_helpers_too_and_controls_are_no_laws(
    tmp_path: Path,
) -> None:
    books = collected(checkout(tmp_path))
    functions = {"galaxy_rules.toy.arithmetic.double": ("doubles_are_even",)}
    assert functions == books.laws.functions
    assert ["doubles_are_even"] == [law.name for law in books.laws.laws]


def test_the_words_have_an_order() -> None:
    proofs = "proved, proved by induction, proved to a bound, proved by induction to a bound"
    assert f"{proofs}, exhausted, sampled, shown" == ", ".join(TIERS)
    for place, tier in enumerate(TIERS):
        assert tier == strongest(TIERS[place:]) == strongest(reversed(TIERS[place:]))
    assert "nothing" == strongest([])


# Marks


@pytest.mark.parametrize(
    "path, marks, word",
    [
        ("tests/test_more.py", ['@pytest.mark.clauses("TOY-MOV-02")'], "shown"),
        ("properties/test_more.py", ['@pytest.mark.clauses("TOY-MOV-02")'], "sampled"),
        ("tests/test_more.py", ['@pytest.mark.clauses("TOY-MOV-02")', "@given(x)"], "sampled"),
        (
            "properties/test_more.py",
            ['@pytest.mark.clauses("TOY-MOV-02")', '@pytest.mark.tier("exhausted")'],
            "exhausted",
        ),
        (
            "properties/test_more.py",
            ['pytestmark = pytest.mark.tier("exhausted")', '@pytest.mark.clauses("TOY-MOV-02")'],
            "exhausted",
        ),
        (
            "tests/test_more.py",
            ['pytestmark = [pytest.mark.clauses("TOY-MOV-02"), pytest.mark.tier("exhausted")]'],
            "exhausted",
        ),
        (
            "properties/test_more.py",
            [
                'pytestmark = pytest.mark.tier("exhausted")',
                '@pytest.mark.clauses("TOY-MOV-02")',
                '@pytest.mark.tier("shown")',
            ],
            "shown",
        ),
        (
            "properties/test_more.py",
            ['@pytest.mark.parametrize("x", [param(1, marks=mark.clauses("TOY-MOV-02"))])'],
            "sampled",
        ),
    ],
)
def test_a_test_has_the_word_of_its_nearest_mark_or_that_of_its_place(
    tmp_path: Path, path: str, marks: list[str], word: str
) -> None:
    put(checkout(tmp_path, test_toy=""), path, with_marks(*marks))
    assert word == word_of(tmp_path, "TOY-MOV-02")


def test_a_mark_may_say_how_much_was_exhausted(tmp_path: Path) -> None:
    marks = ['@pytest.mark.clauses("TOY-MOV-02")', '@pytest.mark.tier("exhausted", "six cases")']
    put(checkout(tmp_path), "tests/test_more.py", with_marks(*marks))
    check = collected(tmp_path).ledgers[0].checks["tests/test_more.py::test_backwards"]
    assert ("exhausted", "six cases") == (check.tier, check.note)


def test_marks_of_a_class_are_marks_of_its_tests(tmp_path: Path) -> None:
    text = """
import pytest


@pytest.mark.clauses("TOY-MOV-02")
class TestBackwards:
    pytestmark = pytest.mark.tier("exhausted")

    def test_by_one(self): pass
"""
    put(checkout(tmp_path, test_toy=""), "tests/test_more.py", text)
    prohibition = collected(tmp_path).ledgers[0].entries[1]
    assert "exhausted" == prohibition.tier
    assert ["tests/test_more.py::TestBackwards::test_by_one"] == [
        check.where for check in prohibition.checks
    ]


def test_a_word_of_the_provers_is_none_for_a_test(tmp_path: Path) -> None:
    marks = ['@pytest.mark.clauses("TOY-MOV-02")', '@pytest.mark.tier("proved")']
    put(checkout(tmp_path), "tests/test_more.py", with_marks(*marks))
    (hole,) = collected(tmp_path).holes
    assert "tests/test_more.py::test_backwards: 'proved' is no word for a test" == hole


def test_helpers_and_files_that_pytest_leaves_out_are_no_checks(tmp_path: Path) -> None:
    marks = ['@pytest.mark.clauses("TOY-MOV-02")']
    put(checkout(tmp_path, test_toy=""), "tests/helpers.py", with_marks(*marks))
    assert "nothing" == word_of(tmp_path, "TOY-MOV-02")


# Holes


def test_a_clause_that_loses_its_last_check_is_a_hole(tmp_path: Path) -> None:
    checkout(tmp_path, test_toy=TESTS.replace('@pytest.mark.clauses("TOY-MOV-02")', ""))
    assert ("TOY-MOV-02: no check speaks for it",) == collected(tmp_path).holes


@pytest.mark.parametrize(
    "changes, hole",
    [
        ({"toy_laws": LAWS.replace("@law(", "@other(")}, "law doubles_are_even: in the lock, but"),
        ({"toy_laws": LAWS.replace("doubles_", "twice_")}, "law twice_are_even: not in the lock"),
        ({"proofs.lock": locked(tier="nothing")}, "not proved: the lock says nothing"),
        ({"proofs.lock": answers(one="confirmed")}, "not proved: fewer than 2 engines"),
        ({"proofs.lock": answers(one="confirmed", other="unknown")}, "proved: other says unknown"),
        (
            {"proofs.lock": answers(live_paths=0, one="confirmed", other="confirmed")},
            "not proved: an engine found no live path",
        ),
        (
            {"arithmetic": ARITHMETIC + "\n\ndef treble(number):\n    return 3 * number\n"},
            "galaxy_rules.toy.arithmetic.treble: no law speaks of it",
        ),
    ],
)
def test_laws_and_functions_without_each_other_are_holes(
    tmp_path: Path, changes: dict[str, str], hole: str
) -> None:
    holes = collected(checkout(tmp_path, **changes)).holes
    assert any(hole in found for found in holes), holes


def test_a_law_that_is_not_proved_speaks_for_nothing(tmp_path: Path) -> None:
    checkout(tmp_path, **{"proofs.lock": locked(tier="nothing")})
    assert "nothing" == word_of(tmp_path, "TOY-MOV-01")


def test_the_page_says_for_which_readings_a_law_fails(tmp_path: Path) -> None:
    lock = locked(fails_for=["TOY-R-01 pace=slow", "TOY-R-02 odd=True"])
    books = collected(checkout(tmp_path, **{"proofs.lock": lock}))
    (law,) = books.laws.laws
    assert ("TOY-R-01 pace=slow", "TOY-R-02 odd=True") == law.fails_for
    files.write(tmp_path, books)
    assert books == files.read(tmp_path, ("toy",))
    page = (tmp_path / "docs/ledger_laws.md").read_text("utf-8")
    assert "proved; fails for TOY-R-01 pace=slow, TOY-R-02 odd=True" in page


def test_an_induction_speaks_for_its_clauses_while_its_steps_are_locked(tmp_path: Path) -> None:
    induction = {
        "clauses": ["TOY-MOV-02"],
        "sentence": "Nobody is ever further back.",
        "actions": {"Move": "doubles_are_even", "Pass": "unchanged: it writes nothing"},
        "start": "doubles_are_even",
        "guards": [],
        "glue": "",
        "bound": None,
        "tier": "proved by induction",
    }
    lock = json.dumps({**LOCK, "inductions": {"forwards": induction}})
    books = collected(checkout(tmp_path, **{"proofs.lock": lock}))
    assert "proved by induction" == words(books)["TOY-MOV-02"]
    assert () == books.holes
    (found,) = books.laws.inductions
    assert (("doubles_are_even",), 2) == (found.laws, found.actions)
    files.write(tmp_path, books)
    assert books == files.read(tmp_path, ("toy",))
    assert "Nobody is ever further back." in (tmp_path / "docs/ledger_laws.md").read_text("utf-8")
    for change in (
        {"actions": {"Move": "doubles_are_even + gone"}},
        {"start": "gone"},
        {"guards": ["gone"]},
    ):
        lock = json.dumps({**LOCK, "inductions": {"forwards": {**induction, **change}}})
        (hole,) = collected(checkout(tmp_path, **{"proofs.lock": lock})).holes
        assert "induction forwards: its law gone is not in the lock" == hole


def test_an_induction_that_is_not_whole_speaks_for_nothing(tmp_path: Path) -> None:
    induction = {"clauses": ["TOY-MOV-02"], "actions": {"Move": "doubles_are_even"}}
    lock = {**LOCK, "inductions": {"forwards": {**induction, "tier": "nothing"}}}
    books = collected(checkout(tmp_path, **{"proofs.lock": json.dumps(lock)}))
    assert "shown" == words(books)["TOY-MOV-02"]
    assert "induction forwards: not proved: the lock says nothing" in books.holes


# Results on record


def test_without_a_result_a_test_counts_and_has_no_time(tmp_path: Path) -> None:
    check = collected(checkout(tmp_path)).ledgers[0].checks[BACKWARDS]
    assert ("not run yet", None, True) == (check.outcome, check.seconds, check.counts)


def test_a_result_gives_a_test_its_outcome_time_cases_and_version(tmp_path: Path) -> None:
    on_record(checkout(tmp_path), test_forwards_is_fine="passed")
    check = collected(tmp_path).ledgers[0].checks[BACKWARDS]
    assert Check("test", BACKWARDS, "shown", "pytest", "9", 0.25, "passed", 2) == check


@pytest.mark.parametrize("outcome", ["failed", "skipped"])
def test_a_test_that_did_not_pass_speaks_for_nothing(tmp_path: Path, outcome: str) -> None:
    on_record(checkout(tmp_path), test_forwards_is_fine=outcome)
    books = collected(tmp_path)
    assert "nothing" == words(books)["TOY-MOV-02"]
    assert f"{BACKWARDS}: {outcome} when last run" in books.holes


def test_a_test_of_the_long_profile_counts_when_it_has_passed(tmp_path: Path) -> None:
    text = TESTS.replace("@pytest.mark.parametrize", "@pytest.mark.deep\n@pytest.mark.parametrize")
    checkout(tmp_path, test_toy=text)
    assert "nothing" == word_of(tmp_path, "TOY-MOV-02")
    on_record(tmp_path, test_forwards_is_fine="passed")
    assert "shown" == word_of(tmp_path, "TOY-MOV-02")


def test_a_run_is_put_on_record_test_by_test_and_vector_by_vector(tmp_path: Path) -> None:
    cases = {
        f"{BACKWARDS}[1]": ["passed", 0.5],
        f"{BACKWARDS}[2]": ["failed", 0.25],
        vector_case("TOY-V-01"): ["passed", 0.125],
        "tests/test_gone.py::test_gone": ["passed", 9.0],
    }
    file = tmp_path / "run.json"
    file.write_text(json.dumps({"format": FORMAT, "tools": TOOLS, "tests": cases}), "utf-8")
    kept = read_run(file).of(recorded(checkout(tmp_path)))
    assert {
        BACKWARDS: Result("failed", 0.75, 2),
        vector_case("TOY-V-01"): Result("passed", 0.12, 1),
    } == kept.tests
    write_results(tmp_path, kept)
    assert kept == read_results(tmp_path)


def test_a_newer_run_replaces_its_own_tests_and_other_tools_everything() -> None:
    old = Results(TOOLS, {"a": Result("failed", 1.0, 1), "b": Result("passed", 2.0, 1)})
    new = Results(TOOLS, {"a": Result("passed", 3.0, 1)})
    assert {"a": new.tests["a"], "b": old.tests["b"]} == old.merged(new).tests
    other = attrs.evolve(new, tools={**TOOLS, "pytest": "10"})
    assert other == old.merged(other)


def test_a_record_that_cannot_be_read_is_bad_input(tmp_path: Path) -> None:
    put(checkout(tmp_path), "docs/ledger/results.json", "<<<<<<<")
    with pytest.raises(BadInput, match="nothing is on record"):
        read_results(tmp_path)


def test_the_word_of_an_entry_is_that_of_the_checks_that_count() -> None:
    strong = Check("test", "a", "exhausted", "pytest", outcome="failed")
    weak = Check("test", "b", "shown", "pytest")
    entry = Entry("TOY-MOV-01", "quantity", "enforced", "", (), (strong, weak))
    assert "shown" == entry.tier


def test_a_clause_that_a_ruling_reads_has_its_word_for_that_reading() -> None:
    check = Check("law", "a", "proved", "symbolic")
    plain = Entry("TOY-MOV-01", "quantity", "enforced", "", (), (check,))
    read = attrs.evolve(plain, id="TOY-MOV-02", read_by=("TOY-R-01", "TOY-R-02"))
    ledger = Ledger("toy", "2", (plain, read), ())
    page = pages(Books((ledger,), LawBook({}, (), (), {}, ())))[Path("docs/ledger_toy.md")]
    assert "| enforced | proved | " in page
    assert "| enforced | proved, as read by TOY-R-01, TOY-R-02 | " in page
