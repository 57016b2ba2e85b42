"""Space board games as pure reducers: every rule cites its clause, every claim is checked.

>>> import galaxy_rules as gr
>>> game = gr.game(gr.games()[0])
>>> state = game.new(players=3)
>>> game.to_move(state)
0
>>> print(game.legal_actions(state)[0])
equip destroyer wellen_absorber
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from galaxy_rules._version import __version__

if TYPE_CHECKING:
    from galaxy_rules.catalogue import game, games
    from galaxy_rules.drawing.svg import Picture
    from galaxy_rules.kernel.errors import BadData, BadInput, BadRecord, GalaxyRulesError
    from galaxy_rules.kernel.game import CHANCE, OVER, Game, is_refused
    from galaxy_rules.kernel.packs import Pack
    from galaxy_rules.kernel.reducer import Fault, Step
    from galaxy_rules.kernel.score import Explanation, Line, Score, Sum
    from galaxy_rules.kernel.verdicts import IllegalAction, Objection
    from galaxy_rules.kernel.visibility import SPECTATOR
    from galaxy_rules.match.disclosures import Disclosure, Glimpse
    from galaxy_rules.match.documents import Document, dumps, load_data, loads, read_document
    from galaxy_rules.match.match import Match, Ply
    from galaxy_rules.match.records import Record, ReplayParted, SeatRecord
    from galaxy_rules.match.reviewing import Review, review
    from galaxy_rules.showing.pictures import draw


_HOMES = {
    "game": "catalogue",
    "games": "catalogue",
    "draw": "showing.pictures",
    "Picture": "drawing.svg",
    "BadData": "kernel.errors",
    "BadInput": "kernel.errors",
    "BadRecord": "kernel.errors",
    "GalaxyRulesError": "kernel.errors",
    "CHANCE": "kernel.game",
    "OVER": "kernel.game",
    "Fault": "kernel.reducer",
    "Game": "kernel.game",
    "Step": "kernel.reducer",
    "is_refused": "kernel.game",
    "Pack": "kernel.packs",
    "Explanation": "kernel.score",
    "Line": "kernel.score",
    "Score": "kernel.score",
    "Sum": "kernel.score",
    "IllegalAction": "kernel.verdicts",
    "Objection": "kernel.verdicts",
    "SPECTATOR": "kernel.visibility",
    "Disclosure": "match.disclosures",
    "Glimpse": "match.disclosures",
    "Document": "match.documents",
    "dumps": "match.documents",
    "load_data": "match.documents",
    "loads": "match.documents",
    "read_document": "match.documents",
    "Match": "match.match",
    "Ply": "match.match",
    "Record": "match.records",
    "ReplayParted": "match.records",
    "Review": "match.reviewing",
    "SeatRecord": "match.records",
    "review": "match.reviewing",
}
"""Where each public name lives; nothing is imported before it is asked for."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - any public name
    """Import a public name when it is first used."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)


__all__ = [
    "CHANCE", "OVER", "SPECTATOR", "BadData", "BadInput", "BadRecord", "Disclosure", "Document",
    "Explanation", "Fault", "GalaxyRulesError", "Game", "Glimpse", "IllegalAction", "Line", "Match",
    "Objection", "Pack", "Picture", "Ply", "Record", "ReplayParted", "Review", "Score",
    "SeatRecord", "Step", "Sum", "__version__", "draw", "dumps", "game", "games", "is_refused",
    "load_data", "loads", "read_document", "review",
]  # fmt: skip
