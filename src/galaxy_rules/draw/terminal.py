"""Which game is drawn by whom.  Plain text, ASCII only: colour is the command line's business."""

import contextlib
from collections.abc import Iterator
from typing import Any

from galaxy_rules.catalogue import (
    AnyGame,
    is_galaktico,
    is_galaxy_of_trian,
    is_take_the_galaxy,
)
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.errors import shown as printable
from galaxy_rules.kernel.values import Value, oversized


def text(game: AnyGame, shown: Any) -> str:  # noqa: ANN401 - any game's state or view
    """A position, or what a seat may see of it, for a terminal of at most 100 columns."""
    with soundly(game, shown):
        return "\n".join(map(printable, _text(game, shown).split("\n")))


def _text(game: AnyGame, shown: Any) -> str:  # noqa: ANN401 - any game's state or view
    if is_galaktico(game):
        from galaxy_rules.draw import galaktico

        check_shown(game, shown)
        return galaktico.text(game, shown)
    if is_galaxy_of_trian(game):
        from galaxy_rules.draw import galaxy_of_trian

        check_shown(game, shown)
        return galaxy_of_trian.text(game, shown)
    if is_take_the_galaxy(game):
        from galaxy_rules.draw import take_the_galaxy

        check_shown(game, shown)
        return take_the_galaxy.text(game, shown)
    raise unknown(game)


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


def check_shown(game: AnyGame, shown: object) -> None:
    """Raise `BadInput` unless it is a state or view of this game."""
    if not isinstance(shown, (game.state_class, game.view_class)):
        raise BadInput("state", f"{type(shown).__name__} is no state or view of {game.name}")


def sentence(game: AnyGame, event: Any) -> str:  # noqa: ANN401 - any game's event
    """What happened, in a sentence; nothing where an event is not worth one."""
    if isinstance(event, Value) and (name := oversized(event)):
        raise BadInput(f"event.{name}", "a number is too large")
    return printable(_sentence(game, event))


def _sentence(game: AnyGame, event: Any) -> str:  # noqa: ANN401 - any game's event
    if is_galaktico(game):
        from galaxy_rules.draw import galaktico_words

        return galaktico_words.sentence(event)
    if is_galaxy_of_trian(game):
        from galaxy_rules.draw import galaxy_of_trian_words

        return galaxy_of_trian_words.sentence(game, event)
    if is_take_the_galaxy(game):
        from galaxy_rules.draw import take_the_galaxy_words

        return take_the_galaxy_words.sentence(game, event)
    raise unknown(game)


def remark(game: AnyGame, view: Any, action: Any) -> str:  # noqa: ANN401 - any game's view and action
    """What a player should know about a listed action, from what that player may see."""
    return printable(_remark(game, view, action))


def _remark(game: AnyGame, view: Any, action: Any) -> str:  # noqa: ANN401 - any game's view and action
    if is_galaktico(game):
        from galaxy_rules.draw import galaktico_words

        return galaktico_words.remark(game, view, action)
    if is_galaxy_of_trian(game):
        from galaxy_rules.draw import galaxy_of_trian_remarks

        return galaxy_of_trian_remarks.remark(game, view, action)
    if is_take_the_galaxy(game):
        from galaxy_rules.draw import take_the_galaxy_words

        return take_the_galaxy_words.remark(game, view, action)
    raise unknown(game)


def caption(game: AnyGame, view: Any, place: str) -> str:  # noqa: ANN401 - any game's view
    """What stands at a place, or what a kind of action is about, as far as the view shows it."""
    return printable(_caption(game, view, place))


def _caption(game: AnyGame, view: Any, place: str) -> str:  # noqa: ANN401 - any game's view
    if is_galaktico(game):
        from galaxy_rules.draw import galaktico_words

        return galaktico_words.caption(game, view, place)
    if is_galaxy_of_trian(game):
        from galaxy_rules.draw import galaxy_of_trian_words

        return galaxy_of_trian_words.caption(place)
    if is_take_the_galaxy(game):
        from galaxy_rules.draw import take_the_galaxy_words

        return take_the_galaxy_words.caption(place)
    raise unknown(game)


def is_turning_point(game: AnyGame, event: Any) -> bool:  # noqa: ANN401 - any game's event
    """Whether an event is one that a short account of a game would not leave out."""
    if is_galaktico(game):
        from galaxy_rules.draw import galaktico_words

        return isinstance(event, galaktico_words.TURNING_POINTS)
    if is_galaxy_of_trian(game):
        from galaxy_rules.draw import galaxy_of_trian_words

        return isinstance(event, galaxy_of_trian_words.TURNING_POINTS)
    if is_take_the_galaxy(game):
        from galaxy_rules.draw import take_the_galaxy_words

        return isinstance(event, take_the_galaxy_words.TURNING_POINTS)
    raise unknown(game)


def unknown(game: object) -> BadInput:
    """The error for a game that nobody can draw."""
    return BadInput("game", f"nobody can draw {getattr(game, 'name', type(game).__name__)!r:.60}")
