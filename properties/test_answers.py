"""No answer changes unnoticed: the book of answers, page by page."""

from typing import Final

import pytest

from properties.answers import SECTIONS, TABLES, Book, differences, read_book

PAGES: Final = [
    pytest.param(name, page, section, id=f"{name}-{number}-{section}")
    for name in TABLES
    for number, page in enumerate(read_book(name))
    for section in SECTIONS
]


@pytest.mark.parametrize("name, page, section", PAGES)
def test_the_answers_are_as_written_in_the_book(name: str, page: Book, section: str) -> None:
    assert [] == differences(name, page, section)


@pytest.mark.parametrize("name", list(TABLES))
def test_the_book_has_something_to_say_in_every_section(name: str) -> None:
    pages = read_book(name)
    assert all(any(page[section] for page in pages) for section in SECTIONS)
