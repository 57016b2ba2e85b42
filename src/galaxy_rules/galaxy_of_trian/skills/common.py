"""What the skills refuse in the same words."""

from typing import Final

from galaxy_rules.galaxy_of_trian.events import Log
from galaxy_rules.galaxy_of_trian.state import Draft, Table
from galaxy_rules.galaxy_of_trian.supplies import give
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Refusal

RED: Final = "red"
YELLOW: Final = "yellow"
GREEN: Final = "green"
BLUE: Final = "blue"
NO_TOKEN: Final = Refusal(
    "no_special", "no {token} token is left on the race board", "TRI-EVO-06", "TRI-SET-08"
)
USED: Final = Refusal("used", "this skill works once a turn", "TRI-EVO-07")
MINERALS: Final = Refusal(
    "minerals", "it takes {count} {colour} minerals, and there are {have}", "TRI-EVO-07"
)
WRONG_COLOUR: Final = Refusal("wrong_colour", "{colour} does not pay for it", "TRI-EVO-07")
NOT_LAID: Final = Refusal("not_laid", "the tile is to be laid first", "TRI-R-159")


@cites("TRI-EVO-06", "TRI-SET-08")
def judge_token(table: Table, seat: int, token: str) -> list[Objection]:
    """A special token is on the race board."""
    return [] if token in table.specials[seat] else [NO_TOKEN(token=token)]


@cites("TRI-EVO-07")
def judge_unused(table: Table, skill: str) -> list[Objection]:
    """The skill was not used this turn."""
    return [USED()] if skill in table.used else []


def judge_colour(table: Table, seat: int, colour: str, count: int = 1) -> list[Objection]:
    """There are so many minerals of a colour."""
    have = table.minerals[seat][colour]
    return [] if have >= count else [MINERALS(count=count, colour=colour, have=have)]


def spend(draft: Draft, colour: str, count: int, events: Log) -> None:
    """The active player puts minerals of a colour into the bag."""
    for _ in range(count):
        give(draft, draft.turn, colour, None, events)
