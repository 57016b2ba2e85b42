"""What goes wrong, as a client is told: a code that stays, and a sentence."""

from typing import Final

from galaxy_rules.kernel.errors import BadInput, GalaxyRulesError
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.serving.desk import NoTable, Stale
from galaxy_rules.serving.fields import Json
from galaxy_rules.serving.frames import refused
from galaxy_rules.serving.live import Live
from galaxy_rules.serving.stores import StoreFailed

STATUS: Final = {
    "refused": 409,
    "stale": 409,
    "bad_message": 400,
    "no_table": 404,
    "not_yours": 403,
    "not_saved": 503,
    "too_many": 429,
}


class NotYours(BadInput):
    """A client speaks for a seat whose link it has not shown."""


class TooMany(BadInput):
    """A client asks for more than it is given."""


CODES: Final[tuple[tuple[type[GalaxyRulesError], str], ...]] = (
    (NotYours, "not_yours"),
    (NoTable, "no_table"),
    (TooMany, "too_many"),
    (Stale, "stale"),
    (StoreFailed, "not_saved"),
    (BadInput, "bad_message"),
)
"""The codes of errors, the more particular first."""
PRIVATE: Final = {"not_saved": "it could not be kept, so nothing has changed"}
"""What is said instead where the error's own words are the host's business."""


def problem(code: str, message: str, key: str = "") -> Json:
    """A problem as it is told."""
    return {"type": "problem", "key": key, "code": code, "message": message}


def answer(error: GalaxyRulesError, live: Live | None, key: str = "", language: str = "en") -> Json:
    """What a client is told of an error; nothing of what it may not know."""
    if isinstance(error, IllegalAction) and live is not None:
        return refused(live, key, error.objections, language)
    for kind, code in CODES:
        if isinstance(error, kind):
            return problem(code, PRIVATE.get(code) or str(error), key)
    return problem("bad_message", "this cannot be done", key)


def status(told: Json) -> int:
    """The status of HTTP for what is told."""
    code = told.get("code") or told.get("type", "")
    return STATUS.get(str(code), 200)
