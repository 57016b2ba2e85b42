"""Prospectors: a small game with dice, a hidden card and a two-step action.

It is the fourth game, written against the documented protocol alone: no file of the library knows
it.  The page "Add a game" tells how it was made.
"""

from tests.toy_game.game import Prospectors

GAME = Prospectors

__all__ = ["GAME", "Prospectors"]
