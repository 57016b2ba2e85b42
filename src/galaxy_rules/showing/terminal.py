"""Which game is drawn by whom.  Plain text, ASCII only: colour is the command line's business."""

import contextlib
from collections.abc import Iterator
from typing import Any

from galaxy_rules.catalogue import AnyGame, room
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.errors import shown as printable
from galaxy_rules.kernel.game import Game
from galaxy_rules.showing.words import caption, remark, sentence

__all__ = [
    "caption", "check_shown", "is_turning_point", "pictures", "remark", "sentence", "soundly",
    "text",
]  # fmt: skip


def text(game: AnyGame, shown: Any) -> str:  # noqa: ANN401 - any game's state or view
    """A position, or what a seat may see of it, for a terminal of at most 100 columns."""
    own = pictures(game, "text")
    check_shown(game, shown)
    with soundly(game, shown):
        return "\n".join(map(printable, own.text(game, shown).split("\n")))


@contextlib.contextmanager
def soundly(game: AnyGame, shown: Any) -> Iterator[None]:  # noqa: ANN401 - any game's state or view
    """Draw; where somebody's own position or view gets in the way, say what is wrong with it."""
    try:
        yield
    except BadInput:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        if isinstance(shown, game.view_class):
            game.check_view(shown)
        else:
            game.check_sound(shown)
        raise


def is_turning_point(game: AnyGame, event: Any) -> bool:  # noqa: ANN401 - any game's event
    """Whether an event is one that a short account of a game would not leave out."""
    return isinstance(event, pictures(game, "sentences").TURNING_POINTS)


def check_shown(game: AnyGame, shown: object) -> None:
    """Raise `BadInput` unless it is a state or view of this game."""
    if not isinstance(shown, (game.state_class, game.view_class)):
        raise BadInput("state", f"{type(shown).__name__} is no state or view of {game.name}")


def pictures(game: AnyGame, name: str) -> Any:  # noqa: ANN401 - a module
    """A module of a game's pictures, or the plain one; what is no game is a `BadInput`."""
    if not isinstance(game, Game):
        raise BadInput("game", f"nobody can draw {type(game).__name__!r:.60}")
    return room(game, f"pictures.{name}")
