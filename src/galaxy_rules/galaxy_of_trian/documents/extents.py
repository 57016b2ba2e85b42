"""How much there may be of what a view holds, and how far a game may go, with this box."""

from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words import actions, skill_actions
from galaxy_rules.galaxy_of_trian.words.components import SKILLS, SPECIAL_TOKENS, STACKS
from galaxy_rules.galaxy_of_trian.words.state import CAUSES
from galaxy_rules.kernel.measures.extents import FOLLOWS, Each, Extents, Many, Names
from galaxy_rules.kernel.measures.limits import Limits

MOST_LISTED = 4096
"""Far more than units can be sent to: some hundreds are usual."""
MOST_TASKS = 24
"""Of an agenda."""
BY_SEAT = (
    "hands", "minerals", "credits", "ledger", "supplies", "tokens", "declared", "shown", "spent",
    "races", "modules", "specials",
)  # fmt: skip
OF_THE_TURN = ("landed", "arrived", "rogues", "mined", "raided", "outposts")
"""What is kept of one turn only, place by place."""


def extents(tables: Tables, players: int) -> Extents:
    """A row for each seat, the tiles and figures of the box, and what a turn can come to."""
    box, tiles = tables.box, len(tables.box.tiles)
    minerals, faces = Names(tuple(box.minerals)), Names(tuple(box.faces))
    kinds, specials = Names(tuple(box.tokens)), Names(tuple(box.specials))
    figures = players * (box.figures.total() + sum(box.specials.values()))
    modules = max((len(race.modules) for race in box.races.values()), default=0)
    sides = (*actions.SIDES, *skill_actions.SIDES)
    return {
        **dict.fromkeys(BY_SEAT, Each(players)),
        **dict.fromkeys(("heights", "tops", "tried"), Each(STACKS)),
        **dict.fromkeys(("tops[]", "source", "galaxy.tiles[].face"), faces),
        **dict.fromkeys(("hands[]", "aside"), Names(tuple(box.tiles))),
        **dict.fromkeys(("bag", "minerals[]", "estates[].stock"), minerals),
        **dict.fromkeys(("tokens[]", "declared[]", "shown[]", "spent[]"), kinds),
        **dict.fromkeys(("emissaries", "ships", "harnessed"), Many(min(figures, 4 * tiles))),
        **dict.fromkeys(("wormholes", "exmitters", "modulators"), Many(max(figures, 1))),
        **dict.fromkeys(OF_THE_TURN, Many(min(tiles, figures))),
        "galaxy.tiles": Many(tiles),
        "galaxy.tiles[].turn": Names(("0", "1", "2")),
        "ledger[]": Each(len(CAUSES)),
        "estates": Many(tiles),
        "estates[].nodes": FOLLOWS,
        "estates[].held": Many(players),
        "races[]": Names(tuple(box.races)),
        "modules[]": Many(modules),
        "modules[][]": Names(tuple(dict.fromkeys(sides))),
        "specials[]": specials,
        "used": Many(len(SKILLS)),
        "used[]": Names((*SKILLS, *SPECIAL_TOKENS)),
        "agenda": Many(MOST_TASKS),
        "battle.falls": Many(4 * players),
        **{f"battle.{name}": Many(players) for name in _BY_FIGHTER},
    }


_BY_FIGHTER = ("seats", "bonuses", "rolls", "pluses", "cries")


def limits(tables: Tables, players: int) -> Limits:
    """A turn a tile; how much there is to do in one, nobody has worked out."""
    return Limits(plies=None, listed=MOST_LISTED, points=None)
