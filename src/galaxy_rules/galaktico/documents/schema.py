"""How Galaktico writes: spaces as labels, a waiting cruiser as a row."""

from typing import Any, Final

from galaxy_rules.galaktico.documents.positions import POSITION, SECTOR_NAME, SPACE_LABEL
from galaxy_rules.galaktico.documents.positions import SPACES as SET_OF_SPACES
from galaxy_rules.galaktico.game import Galaktico
from galaxy_rules.galaktico.words.components import PLAYERS
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import Pending
from galaxy_rules.kernel.schemas.sketching import Schema, Sketch, array, row
from galaxy_rules.kernel.schemas.spelling import Spelling, players


def spell(sketch: Sketch, field: str, kind: Any) -> Schema | None:  # noqa: ANN401 - a type form
    """Sets of spaces are lists of labels; [space, steps, jumps] is a cruiser that may move on."""
    if kind is Spaces:
        return dict(SET_OF_SPACES.schema)
    if kind is Pending:
        return row(SPACE_LABEL, {"type": "integer"}, {"type": "integer"})
    return None


SPELLING: Final = Spelling(
    title="Galaktico",
    game=Galaktico,
    variants=None,
    options={"sectors": array(SECTOR_NAME, uniqueItems=True)},
    optional=(),
    spell=spell,
    position={
        "players": players(PLAYERS),
        **{name: word.kind.schema for name, word in POSITION.items()},
    },
)
