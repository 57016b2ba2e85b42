"""What a player should know about an action: nothing beyond its notation."""

from typing import Any

from galaxy_rules.kernel.game import Game


def remark(game: Game[Any, Any, Any, Any], view: Any, action: Any) -> str:  # noqa: ANN401 - any game's
    """Nothing."""
    return ""


def caption(game: Game[Any, Any, Any, Any], view: Any, place: str) -> str:  # noqa: ANN401 - the same
    """Nothing."""
    return ""
