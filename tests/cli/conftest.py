"""Games that are left unfinished are kept in the current folder: in tests, in one of their own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def kept_games(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where commands in this process keep games."""
    folder = tmp_path_factory.mktemp("kept")
    monkeypatch.setattr("galaxy_rules.cli.keeping.FOLDER", folder)
    return folder
