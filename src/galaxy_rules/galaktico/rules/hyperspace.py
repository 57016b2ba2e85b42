"""Hyperspace: who may jump, where to, and onto what.

>>> from galaxy_rules.galaktico import Galaktico
>>> game = Galaktico()
>>> alone = game.position({"players": 2, "ships": [[0, "cruiser", "A35"]]}, fragment=True)
>>> print(*game.why_not(alone, game.parse("A35: ~A53")))
~A53 mirrors A35 within its own sector, where no axis runs [not_image: GAL-HYP-05, GAL-R-07]
"""

from typing import Final

from galaxy_rules.galaktico.rules.airspace import Walk
from galaxy_rules.galaktico.rules.arithmetic import may_jump
from galaxy_rules.galaktico.rules.gravity import forbidden_by
from galaxy_rules.galaktico.words.actions import JUMP
from galaxy_rules.galaktico.words.components import ShipType
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Refusal

NOT_IMAGE: Final = Refusal(
    "not_image", "~{space} is no mirror image of {origin} in another sector", "GAL-HYP-05"
)
NOT_IMAGE_HOME: Final = Refusal(
    "not_image",
    "~{space} mirrors {origin} within its own sector, where no axis runs",
    "GAL-HYP-05",
    "GAL-R-07",
)
JUMP_TYPE: Final = Refusal("jump_type", "a {ship} cannot jump", "GAL-HYP-01")
JUMP_SCOUT: Final = Refusal(
    "jump_type",
    "it is the fighter that attacks out of hyperspace; a {ship} cannot jump",
    "GAL-HYP-01",
    "GAL-R-01",
)
LAUNCH_JUMP: Final = Refusal(
    "launch_jump", "in this reading the first step off a station is no jump", "GAL-R-12"
)
JUMP_LIMIT: Final = Refusal(
    "jump_limit", "a {ship} jumps at most {limit} times in a turn", "GAL-HYP-02"
)
JUMP_OCCUPIED: Final = Refusal(
    "jump_occupied", "a jump must land on a free space, and {space} is occupied", "GAL-HYP-06"
)
JUMP_ONTO: Final = Refusal(
    "jump_occupied",
    "a {ship} may not jump onto the opposing ship on {space}",
    "GAL-HYP-06",
    "GAL-R-03",
)
JUMP_METEOR: Final = Refusal(
    "jump_occupied",
    "a jump must land on a free space, and on {space} lies a meteor",
    "GAL-HYP-06",
    "GAL-R-04",
)
JUMP_VIA: Final = Refusal(
    "jump_occupied",
    "no jump lands on an own ship, as on {space}, not even on the way",
    "GAL-HYP-06",
    "GAL-R-06",
)


@cites("GAL-HYP-06", "GAL-HYP-07", "GAL-UNI-FI-02", "GAL-R-01")
def judge_jump(walk: Walk, there: int, step: str, *, is_last: bool) -> list[Objection]:
    """No mirror image; no right to jump; gravity; then what is where the jump would land."""
    label, ship = step.removeprefix(JUMP), walk.ship
    board, foes = walk.tables.board, walk.air.foes
    if not board.images[walk.at] >> there & 1:
        refusal = NOT_IMAGE_HOME if board.mirrors_within(walk.at, there) else NOT_IMAGE
        return [refusal(space=label, origin=board.labels[walk.at])]
    attacks = is_last and ship is ShipType.FIGHTER and bool(foes >> there & 1) and not walk.second
    found = _rights(walk, there, is_last=is_last) + _gravity(walk, there, attacks=attacks)
    if not attacks and not walk.on.land >> there & 1 and _is_occupied(walk, there):
        found.append(_landing(walk, there, is_last=is_last)(space=label, ship=str(ship)))
    return found


@cites("GAL-HYP-01", "GAL-HYP-02", "GAL-R-01", "GAL-R-12", "GAL-R-22")
def _rights(walk: Walk, there: int, *, is_last: bool) -> list[Objection]:
    limit = walk.tables.box.ships[walk.ship].jumps
    if not limit:
        strikes = walk.ship is ShipType.SCOUT and is_last and walk.air.foes >> there & 1
        refusal = JUMP_SCOUT if strikes else JUMP_TYPE
        return [refusal(ship=str(walk.ship))]
    found = []
    if not walk.on.launch and not walk.taken:
        found.append(LAUNCH_JUMP())
    if not may_jump(walk.used + walk.jumps, limit):
        found.append(JUMP_LIMIT(ship=str(walk.ship), limit=limit))
    return found


@cites("GAL-GRV-02", "GAL-UNI-FI-03", "GAL-HYP-09")
def _gravity(walk: Walk, there: int, *, attacks: bool) -> list[Objection]:
    """A field at the beginning of a jump, or at its end."""
    for space in (walk.at, there):
        if walk.on.field >> space & 1:
            refusal = forbidden_by(
                walk.tables, walk.air.state, space, leaving=space == walk.at, attacks=attacks
            )
            return [refusal(space=walk.tables.board.labels[space])]
    return []


def _is_occupied(walk: Walk, there: int) -> bool:
    bit = 1 << there
    vacated = there == walk.on.origin and not bit & walk.air.own_station
    return not (bit & walk.air.free or vacated)


@cites("GAL-HYP-06", "GAL-R-03", "GAL-R-04", "GAL-R-06")
def _landing(walk: Walk, there: int, *, is_last: bool) -> Refusal:
    """What stands where a jump would land, if there is a question about it."""
    bit, air = 1 << there, walk.air
    if bit & air.meteors:
        return JUMP_METEOR
    if bit & air.own & ~air.own_station and not is_last:
        return JUMP_VIA
    cruiser = walk.ship is ShipType.CRUISER and not walk.second
    return JUMP_ONTO if bit & air.foes and is_last and cruiser else JUMP_OCCUPIED
