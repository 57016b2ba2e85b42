"""Documents with something wrong in them: one value replaced, left out or put in."""

import copy
from typing import Any

from galaxy_rules.match.seeds import Dice

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 5, -7, 1.5, 10**20, "", "x", "0,0,1", "A11", "?", [], {}, [None],
    ["x", "x"], [1, 2, 3, 4, 5], {"x": 1}, {"event": "Nothing"},
)  # fmt: skip


def spoilt(document: Any, dice: Dice) -> Any:
    """A copy in which one place has changed."""
    whole = copy.deepcopy(document)
    place = whole
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys or dice.below(8) == 0:
            _put_in(place, dice)
            return whole
        key = dice.choose(keys)
        inside = place[key]
        if isinstance(inside, (dict, list)) and dice.below(4):
            place = inside
            continue
        if dice.below(3) == 0:
            del place[key]
        else:
            place[key] = copy.deepcopy(dice.choose(JUNK))
        return whole


def _put_in(place: Any, dice: Dice) -> None:
    junk = copy.deepcopy(dice.choose(JUNK))
    if isinstance(place, dict):
        place["surplus"] = junk
    else:
        place.append(junk)
