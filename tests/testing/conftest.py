"""Prospectors is installed for these tests too."""

from tests.prospectors.conftest import installed

__all__ = ["installed"]
