"""The ledger as files: what is written is read again, and what no longer fits is noticed."""

import json
from pathlib import Path

import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.ledger import files
from galaxy_rules.lab.ledger.pages import pages
from galaxy_rules.lab.ledger.results import read_run
from tests.lab.checkouts import (
    LAWS,
    LOCK,
    answers,
    checkout,
    collected,
    locked,
    on_record,
    put,
    with_marks,
)


def complaints(root: Path) -> list[str]:
    was, now = files.read(root, ("toy",)), collected(root)
    return [*files.losses(was, now), *files.stale(was, now), *files.edited(root, was)]


def test_what_is_written_is_read_again_and_nothing_is_stale(tmp_path: Path) -> None:
    on_record(checkout(tmp_path), test_forwards_is_fine="passed")
    books = collected(tmp_path)
    files.write(tmp_path, books)
    assert books == files.read(tmp_path, ("toy",))
    assert [] == complaints(tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.rglob("docs/**/*") if file.is_file()}
    files.write(tmp_path, collected(tmp_path))
    assert before == {file: file.read_bytes() for file in before}


def test_reference_counts_are_in_the_ledger_and_when_they_change_it_is_stale(
    tmp_path: Path,
) -> None:
    counts = {"instances": [{"name": "tiny", "paths": [2, 4], "census": {"states": 1234}}]}
    put(checkout(tmp_path), "fixtures/counts/toy.json", json.dumps(counts))
    files.write(tmp_path, collected(tmp_path))
    page = (tmp_path / "docs/ledger_toy.md").read_text("utf-8")
    assert "| tiny | 1,234 | — | 4 of 2 steps |" in page
    assert [] == complaints(tmp_path)
    counts["instances"][0]["paths"] = [2, 5]
    put(tmp_path, "fixtures/counts/toy.json", json.dumps(counts))
    (complaint,) = complaints(tmp_path)
    assert complaint.startswith("docs/ledger/toy.json: stale: counts differs")


def test_times_alone_make_nothing_stale(tmp_path: Path) -> None:
    checkout(tmp_path)
    files.write(tmp_path, collected(tmp_path))
    slow = answers(seconds=99.0, one="confirmed", other="confirmed")
    checkout(tmp_path, **{"proofs.lock": slow})
    assert [] == complaints(tmp_path)


def test_a_new_test_makes_the_ledger_stale_and_the_complaint_names_it(tmp_path: Path) -> None:
    checkout(tmp_path)
    files.write(tmp_path, collected(tmp_path))
    put(tmp_path, "tests/test_more.py", with_marks('@pytest.mark.clauses("TOY-MOV-02")'))
    (complaint,) = complaints(tmp_path)
    assert complaint.startswith("docs/ledger/toy.json: stale: ")
    assert "tests/test_more.py::test_backwards is new" in complaint


@pytest.mark.parametrize("page", ["docs/ledger.md", "docs/ledger_laws.md", "docs/ledger_toy.md"])
def test_a_page_that_is_edited_or_missing_is_noticed(tmp_path: Path, page: str) -> None:
    checkout(tmp_path)
    files.write(tmp_path, collected(tmp_path))
    text = (tmp_path / page).read_text("utf-8")
    (tmp_path / page).write_text(text.replace("proved", "surely proved"), "utf-8")
    (complaint,) = complaints(tmp_path)
    assert complaint.startswith(f"{page}: edited by hand")
    (tmp_path / page).unlink()
    (complaint,) = complaints(tmp_path)
    assert complaint.startswith(f"{page}: missing")


def test_data_that_are_edited_are_noticed(tmp_path: Path) -> None:
    checkout(tmp_path)
    files.write(tmp_path, collected(tmp_path))
    file = tmp_path / "docs/ledger/toy.json"
    file.write_text(file.read_text("utf-8").replace('"shown"', '"exhausted"'), "utf-8")
    assert any(c.startswith("docs/ledger/toy.json: stale") for c in complaints(tmp_path))


@pytest.mark.parametrize(
    "changes, complaint",
    [
        (
            {"toy_laws": "", "proofs.lock": json.dumps({**LOCK, "laws": {}})},
            "law doubles_are_even: was proved, is gone",
        ),
        (
            {"proofs.lock": locked(tier="proved to a bound", bound={"text": "up to 9"})},
            "law doubles_are_even: was proved, is proved to a bound",
        ),
    ],
)
def test_a_law_that_is_gone_from_file_and_lock_or_weaker_is_a_loss(
    tmp_path: Path, changes: dict[str, str], complaint: str
) -> None:
    checkout(tmp_path)
    was = collected(tmp_path)
    now = collected(checkout(tmp_path, **changes))
    assert [complaint] == list(files.losses(was, now))
    assert [] == list(files.losses(now, was))


def test_a_clause_with_a_weaker_word_than_before_is_named(tmp_path: Path) -> None:
    checkout(tmp_path)
    strong = '@pytest.mark.clauses("TOY-MOV-02")', '@pytest.mark.tier("exhausted")'
    put(tmp_path, "tests/test_more.py", with_marks(*strong))
    was = collected(tmp_path)
    (tmp_path / "tests/test_more.py").unlink()
    weaker = list(files.weakened(was, collected(tmp_path)))
    assert ["TOY-MOV-02: was exhausted, is shown"] == weaker


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "galaxy-rules/ledger/1"}'])
@pytest.mark.parametrize("name", ["toy", "laws"])
def test_a_damaged_ledger_is_bad_input(tmp_path: Path, name: str, text: str) -> None:
    checkout(tmp_path)
    files.write(tmp_path, collected(tmp_path))
    put(tmp_path, f"docs/ledger/{name}.json", text)
    with pytest.raises(BadInput, match="verify --accept"):
        files.read(tmp_path, ("toy",))


def test_pages_hold_no_doctest_and_tables_no_stray_column(tmp_path: Path) -> None:
    checkout(tmp_path, toy_laws=LAWS.replace("Twice a number", "Twice | a number"))
    books = collected(tmp_path)
    for text in pages(books).values():
        assert ">>>" not in text
    (row,) = [r for r in pages(books)[Path("docs/ledger_laws.md")].splitlines() if "Twice" in r]
    assert "Twice \\| a number is even." in row


@pytest.mark.parametrize(
    "change",
    [{"laws": []}, {"laws": {"doubles_are_even": 3}}, {"controls": 3}, {"inductions": 3}],
)
def test_a_lock_of_another_shape_is_bad_input(tmp_path: Path, change: dict[str, object]) -> None:
    checkout(tmp_path, **{"proofs.lock": json.dumps({**LOCK, **change})})
    with pytest.raises(BadInput, match=r"proofs\.lock\.json: damaged"):
        collected(tmp_path)


@pytest.mark.parametrize("change", [{}, {"tools": {}, "tests": {"a": 3}}, {"tests": []}])
def test_results_of_another_shape_are_bad_input(tmp_path: Path, change: dict[str, object]) -> None:
    document = json.dumps({"format": "galaxy-rules/results/1", **change})
    put(checkout(tmp_path), "docs/ledger/results.json", document)
    with pytest.raises(BadInput, match=r"results\.json: damaged"):
        collected(tmp_path)
    with pytest.raises(BadInput, match=r"results\.json: damaged"):
        read_run(tmp_path / "docs" / "ledger" / "results.json")
