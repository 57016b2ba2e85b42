"""What the skills refuse in the same words."""

from typing import Final

from galaxy_rules.galaxy_of_trian.board.supplies import give
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.state import Draft, Table
from galaxy_rules.kernel.verdicts import Objection, Refusal

RED: Final = "red"
YELLOW: Final = "yellow"
GREEN: Final = "green"
BLUE: Final = "blue"
NOT_LAID: Final = Refusal("not_laid", "the tile is to be laid first", "TRI-R-159")


def judge_token(table: Table, seat: int, token: str, lacking: Refusal) -> list[Objection]:
    """A special token is on the race board."""
    return [] if token in table.specials[seat] else [lacking(token=token)]


def judge_unused(table: Table, skill: str, used: Refusal) -> list[Objection]:
    """The skill was not used this turn."""
    return [used()] if skill in table.used else []


def judge_colour(table: Table, colour: str, costs: Refusal, count: int = 1) -> list[Objection]:
    """The active player has so many minerals of a colour."""
    have = table.minerals[table.turn][colour]
    return [] if have >= count else [costs(count=count, colour=colour, have=have)]


def spend(draft: Draft, colour: str, count: int, events: Log) -> None:
    """The active player puts minerals of a colour into the bag."""
    for _ in range(count):
        give(draft, draft.turn, colour, None, events)
