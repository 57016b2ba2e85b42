"""The toy with chance and secrets stands in the catalogue for every test of this folder."""

from collections.abc import Iterator

import pytest

from tests.match.playing import storm_in_the_catalogue


@pytest.fixture(autouse=True, scope="package")
def _storm() -> Iterator[None]:
    yield from storm_in_the_catalogue()
