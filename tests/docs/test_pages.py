"""Pages cite clauses that exist, lead to files that exist, and tell each game in the same order."""

import re
from pathlib import Path

import pytest

import galaxy_rules as gr
from tests.docs.commands import ROOT, pages

DOCS = ROOT / "docs"
ID = re.compile(r"\b(?:GAL|TTG|TRI)(?!-[STVW]-)(?:-[A-Z]+)+(?:-\d)?-\d{2,3}[a-z]?\b")
"""Of clauses and rulings; those with S, T, V or W are vectors."""
RANGE = re.compile(rf"({ID.pattern})\s+to\s+({ID.pattern})")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
HEADINGS = [
    "The rules",
    "Components and provenance",
    "Actions and notation",
    "Events",
    "Rulings",
    "Variants",
    "Conformance",
]
REGISTERS = {name: list(gr.game(name).clauses) for name in gr.games()}
KNOWN = {id_ for ids in REGISTERS.values() for id_ in ids}
MADE = re.compile(r"rulings|registers|ledger|planted|mutants|reference_counts")
"""What other programs write, with checks of their own."""
WRITTEN = [page for page in pages() if not MADE.search(page.relative_to(ROOT).as_posix())]


def cited(text: str) -> set[str]:
    """The clauses and rulings that a text names, those within a range included."""
    named = set(ID.findall(text))
    for first, last in RANGE.findall(text):
        ids = next(ids for ids in REGISTERS.values() if first in ids)
        named |= set(ids[ids.index(first) : ids.index(last) + 1])
    return named


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.stem)
def test_every_id_on_a_page_is_in_a_register(page: Path) -> None:
    assert set() == set(ID.findall(page.read_text(encoding="utf-8"))) - KNOWN


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.stem)
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [] == [link for link in links if not (page.parent / link).exists()]


@pytest.mark.parametrize("name", gr.games())
def test_the_page_of_a_game_has_its_sections_in_the_fixed_order(name: str) -> None:
    text = (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")
    assert HEADINGS == re.findall(r"^## (.*)$", text, re.MULTILINE)


@pytest.mark.parametrize("name", gr.games())
def test_the_rules_of_a_game_name_every_clause_that_is_enforced(name: str) -> None:
    text = (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")
    entries = gr.game(name).clauses.values()
    enforced = {entry.id for entry in entries if getattr(entry, "held", "") == "enforced"}
    assert set() == enforced - cited(text)


def test_the_reference_has_every_public_name() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r":: galaxy_rules\.(\w+)", text))
    assert set(gr.__all__) - {"__version__", "__compiled__"} == named
    assert "`gr.__compiled__`" in text


def test_the_guide_for_frontends_uses_nothing_that_may_move() -> None:
    """Names below the package are there only where Python prints them, of errors."""
    text = (DOCS / "frontend.md").read_text(encoding="utf-8")
    told = re.sub(r"^galaxy_rules(\.\w+)*\.([A-Z]\w+): ", r"gr.\2: ", text, flags=re.MULTILINE)
    assert [] == re.findall(r"galaxy_rules\.\w+", told)
    assert set(re.findall(r"\bgr\.([A-Za-z_]+)", told)) <= set(gr.__all__)


@pytest.mark.parametrize("file", ["embed.py", "chat_bot.py", "web/server.py"])
def test_the_examples_of_frontends_use_nothing_that_may_move(file: str) -> None:
    text = (ROOT / "examples" / file).read_text(encoding="utf-8")
    assert "import galaxy_rules as gr" in text
    assert [] == re.findall(r"galaxy_rules\.\w+", text)
    assert set(re.findall(r"\bgr\.([A-Za-z_]+)", text)) <= set(gr.__all__)


def test_every_page_stands_in_the_contents() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^([\w/]+)$", index, re.MULTILINE))
    written = {page.relative_to(DOCS).with_suffix("").as_posix() for page in pages()[1:]}
    below = {page for page in written if page.startswith("rulings/")} - {"rulings/index"}
    assert set() == written - below - {"index"} - listed
