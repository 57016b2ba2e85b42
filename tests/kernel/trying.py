"""Trying things that may be refused: only the library's own errors are an answer."""

from collections.abc import Callable
from typing import Any

from galaxy_rules.kernel.errors import GalaxyRulesError


def refusal(call: Callable[..., object], *args: Any, **kwargs: Any) -> GalaxyRulesError | None:
    """The library's error if the call is refused, None if it is not; anything else comes out."""
    try:
        call(*args, **kwargs)
    except GalaxyRulesError as error:
        return error
    return None
