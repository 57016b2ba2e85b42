"""Prospectors, installed for these tests as any other package's game would be."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.prospectors.installing import install


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder on the path with what an installer leaves."""
    folder = install(tmp_path_factory.mktemp("installed"))
    sys.path.append(str(folder))
    yield folder
    sys.path.remove(str(folder))
