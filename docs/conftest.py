"""The page about adding a game is tried where that game is installed."""

from tests.prospectors.conftest import installed

__all__ = ["installed"]
