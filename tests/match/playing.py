"""Matches played by seeded dice, for every test that needs one."""

from collections.abc import Iterator
from typing import Any

import pytest

from galaxy_rules import catalogue
from galaxy_rules.galaktico.words.events import Revealed
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import PLAIN, Dice
from tests.kernel.toy import Storm


def play_on(match: Match, seed: int, plies: int) -> Match:
    """Let dice choose for every seat."""
    dice = Dice(seed)
    for _ in range(plies):
        if match.over:
            break
        match.play(dice.choose(match.legal))
    return match


def played(name: str, players: int, seed: int, plies: int, **more: Any) -> Match:
    """A match of a game in the catalogue."""
    return play_on(Match.start(name, players, seed, **more), seed, plies)


def fight() -> tuple[Match, Any]:
    """A game of Galaktico, and an attack on a ship whose cards nobody has seen."""
    match = played("galaktico", 2, 0, 40)
    return match, next(action for action in match.legal if _reveals(match, action))


def _reveals(match: Match, action: Any) -> bool:
    return any(isinstance(e, Revealed) for e in match.game.step(match.state, action).events)


def storm(seed: int = 3, plies: int = 99, **more: Any) -> Match:
    """A match of the toy with chance and secrets."""
    game = Storm(**more)
    return play_on(Match(game, game.new(), seed, PLAIN), seed, plies)


def with_storm(patch: pytest.MonkeyPatch) -> None:
    """Put the toy into the catalogue."""
    known = catalogue.game_class

    def game_class(name: str) -> type[Game[Any, Any, Any, Any]]:
        return Storm if name == "storm" else known(name)

    patch.setattr(catalogue, "game_class", game_class)
    patch.setattr(catalogue, "HOMES", {**catalogue.HOMES, "storm": "tests.kernel.toy:Storm"})


def storm_in_the_catalogue() -> Iterator[None]:
    """For a fixture."""
    with pytest.MonkeyPatch.context() as patch:
        with_storm(patch)
        yield


def toy_pack(side: int = 3) -> Pack:
    """Galaktico on a small board, with one meteor and two ships a sector."""
    from galaxy_rules.galaktico.game import published_pack

    changes: dict[str, Any] = {
        "board.side": side,
        "layouts.standard.station": [side, side],
        "layouts.standard.marked": [[side, side - 1], [side - 1, side]],
        "layouts.standard.meteors": [[1, 2]],
    }
    starts = {"destroyer": 1, "fighter": 0, "cruiser": 1, "scout": 0}
    changes |= {f"fleet.{ship}.start": count for ship, count in starts.items()}
    return published_pack().with_values("toy", f"side {side}", changes)
