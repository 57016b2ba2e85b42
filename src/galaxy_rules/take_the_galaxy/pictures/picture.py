"""Take The Galaxy as a picture: the Explored Space, one seat's table large, the others small.

Large is the beholder's seat, or the one whose turn it is where everybody's or nobody's cards are
seen.  A view is drawn from the view alone: what it hides are card backs and a number.
"""

from typing import TYPE_CHECKING, Final

from galaxy_rules.drawing.frame import MARGIN, framed, legend
from galaxy_rules.drawing.naming import short
from galaxy_rules.drawing.svg import Picture, used
from galaxy_rules.take_the_galaxy import TakeTheGalaxy, View
from galaxy_rules.take_the_galaxy.pictures.caveat import caveat
from galaxy_rules.take_the_galaxy.pictures.marks import marks
from galaxy_rules.take_the_galaxy.pictures.others import seat_small
from galaxy_rules.take_the_galaxy.pictures.seat import seat_large
from galaxy_rules.take_the_galaxy.pictures.signs import definitions
from galaxy_rules.take_the_galaxy.pictures.space import Scene, space
from galaxy_rules.take_the_galaxy.pictures.strips import strips
from galaxy_rules.take_the_galaxy.pictures.text import Shown, how_it_stands, whose_eyes
from galaxy_rules.take_the_galaxy.pictures.told import check_cards, description

if TYPE_CHECKING:
    from galaxy_rules.drawing.svg import Extras

TABLE: Final = 870
"""Width of the large part."""
ALONE: Final = 1120
"""Width of the large part where nobody else plays."""
PORTRAIT: Final = 456
"""The same for a phone."""
FEW: Final = 4
"""Signs of the legend in a row there."""
OTHERS: Final = 330
GAP: Final = 12
LEGEND: Final = (
    ("gr-m", "manpower"),
    ("gr-s", "science"),
    ("gr-p", "production"),
    ("gr-c", "card (credit)"),
    ("gr-rp", "renown"),
    ("gr-civ", "civilization"),
    ("gr-mining", "mining"),
    ("gr-utility", "utility"),
    ("gr-ship", "ship"),
    ("gr-hazard", "hazard"),
    ("gr-burst", "by a burst"),
    ("gr-used", "used"),
)


def picture(game: TakeTheGalaxy, shown: Shown, extras: "Extras") -> Picture:
    """The whole table."""
    check_cards(game, shown)
    for action in extras.actions:
        game.check_action(action)
    found = marks(game, shown, extras.actions, extras.events)
    scene = Scene(game, shown, found, _focus(shown), tuple(map(short, extras.spoken)))
    body, width, height = _table(scene, extras)
    teams = ", in teams" if game.teams else ""
    return framed(
        definitions(body) + body,
        width,
        height,
        description=description(game, shown),
        head=("Take The Galaxy", whose_eyes(shown) + teams, how_it_stands(game, shown)),
        foot=caveat(game),
    )


def _focus(shown: Shown) -> int:
    """Whose table is drawn large."""
    if isinstance(shown, View) and 0 <= shown.seat < len(shown.hands):
        return shown.seat
    return shown.turn


def _table(scene: Scene, extras: "Extras") -> tuple[str, float, float]:
    """Everything below the heading, and how wide and high it is."""
    seats = len(scene.shown.hands)
    beside = seats > 1 and not extras.board and not extras.portrait
    wide = PORTRAIT if extras.portrait else TABLE if seats > 1 else ALONE
    width = MARGIN + wide + (GAP + OTHERS if beside else 0) + MARGIN
    body, low = space(scene, MARGIN, 4, wide)
    if not extras.board:
        own, more = seat_large(scene, MARGIN, 8 + low, wide)
        place = (MARGIN + wide + GAP, 4.0) if beside else (MARGIN, 8 + low + more + GAP)
        others, side = _others(scene, *place, OTHERS if beside else wide)
        low = max(8 + low + more, side) + 10
        lower, lines = strips(scene, extras, low, width - 2 * MARGIN)
        body, low = body + own + others + lower, low + lines
    key, rows = _legend(low + 10, width)
    return body + key, width, low + 6 + 18 * rows


def _legend(y: float, width: float) -> tuple[str, int]:
    """What the signs mean, in as many rows as they need; the elements and how many rows."""
    across = len(LEGEND) if width > TABLE else FEW
    step = (width - 2 * MARGIN) / across
    signs = [(used(sign, 0, 0), meaning) for sign, meaning in LEGEND]
    rows = [signs[start : start + across] for start in range(0, len(signs), across)]
    drawn = [legend(MARGIN, y + 18 * row, entries, step) for row, entries in enumerate(rows)]
    return "".join(drawn), len(rows)


def _others(scene: Scene, x: float, y: float, width: float) -> tuple[str, float]:
    """The seats that come after the large one, in turn order."""
    seats, parts, down = len(scene.shown.hands), [], y
    for step in range(1, seats):
        drawn, high = seat_small(scene, (scene.focus + step) % seats, x, down, width)
        parts.append(drawn)
        down += high + GAP
    return "".join(parts), down - GAP
