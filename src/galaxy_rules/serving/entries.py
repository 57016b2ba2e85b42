"""What happens at a table, one entry each, as they lie in a store.

Entries are written by the server alone, after everything was judged; reading them again is a fold.
Each has the key that its sender gave it, so that nothing is entered twice.
"""

from typing import Any, Final

import attrs

from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.documents.reading import Budget, read_json
from galaxy_rules.kernel.errors import BadInput

ENTRY: Final = Budget(characters=200_000, values=4_000)


@attrs.frozen
class Named:
    """A player is called something else from now on."""

    seat: int
    name: str


@attrs.frozen
class Played:
    """A seat decided: one action, or all of a whole order."""

    seat: int
    actions: tuple[str, ...]
    spent: int = 0
    """Milliseconds on its clock."""


@attrs.frozen
class Ahead:
    """A seat decided before its turn, in secret; it is done when its turn comes."""

    seat: int
    actions: tuple[str, ...]


@attrs.frozen
class Asked:
    """A seat asks the others whether it may take its last decision back."""

    seat: int


@attrs.frozen
class Answered:
    """A seat agrees to what was asked, or does not."""

    seat: int
    agrees: bool


@attrs.frozen
class TakenBack:
    """A seat's last decision, and all that came after it, was taken back."""

    seat: int


@attrs.frozen
class OutOfTime:
    """A seat's clock has run out; an opponent plays it from now on."""

    seat: int


Entry = Named | Played | Ahead | Asked | Answered | TakenBack | OutOfTime
KINDS: Final[dict[str, type[Any]]] = {
    "named": Named,
    "played": Played,
    "ahead": Ahead,
    "asked": Asked,
    "answered": Answered,
    "taken_back": TakenBack,
    "out_of_time": OutOfTime,
}
_WORDS: Final = {kind: word for word, kind in KINDS.items()}


def written(entry: Entry) -> str:
    """An entry as text."""
    fields = {one.name: getattr(entry, one.name) for one in attrs.fields(type(entry))}
    return write_json({"kind": _WORDS[type(entry)], **fields})


def read_entry(text: str) -> Entry:
    """An entry out of a store; what is none was not written by this program."""
    body = read_json(text, ENTRY)
    try:
        kind = KINDS[body.pop("kind")]
        if "actions" in body:
            body["actions"] = tuple(body["actions"])
        found: Entry = kind(**body)
    except (AttributeError, KeyError, TypeError):
        raise BadInput("entry", "not an entry of this version of the server") from None
    return found
