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
    from galaxy_rules._compiled import __compiled__
    from galaxy_rules.catalogue import game, games, pack
    from galaxy_rules.drawing.svg import Picture
    from galaxy_rules.kernel.clauses import Clause, Register, Ruling, UnknownClause
    from galaxy_rules.kernel.errors import BadData, BadInput, BadRecord, GalaxyRulesError
    from galaxy_rules.kernel.game import CHANCE, OVER, Game, is_refused
    from galaxy_rules.kernel.measures.layouts import Feature, FeatureSpec
    from galaxy_rules.kernel.measures.limits import Limits
    from galaxy_rules.kernel.measures.lots import Lots
    from galaxy_rules.kernel.packs import Pack
    from galaxy_rules.kernel.reducer import Fault, Step
    from galaxy_rules.kernel.score import Explanation, Line, Score, Sum
    from galaxy_rules.kernel.verdicts import IllegalAction, Objection
    from galaxy_rules.kernel.visibility import SPECTATOR
    from galaxy_rules.kernel.words.choices import Choice, Choices
    from galaxy_rules.kernel.words.places import Place, places
    from galaxy_rules.lab.opponents.driving import BadPolicy, decide, play_out
    from galaxy_rules.lab.opponents.names import policies, policy
    from galaxy_rules.match.documents import Document, dumps, load_data, loads, read_document
    from galaxy_rules.match.journal import Journal
    from galaxy_rules.match.match import Match
    from galaxy_rules.match.memory import Memory
    from galaxy_rules.match.plies import Ply
    from galaxy_rules.match.records import NotGenuine, Record, ReplayParted, SeatRecord
    from galaxy_rules.match.reviewing import Review, review
    from galaxy_rules.match.undoing import Disclosure, Glimpse, UndoVerdict, UnfairUndo
    from galaxy_rules.showing.caveats import reconstructed
    from galaxy_rules.showing.pages import replay_page
    from galaxy_rules.showing.pictures import draw
    from galaxy_rules.showing.words import (
        caption,
        label,
        languages,
        objection_text,
        remark,
        sentence,
    )


_HOMES = {
    "__compiled__": "_compiled",
    "BadPolicy": "lab.opponents.driving",
    "decide": "lab.opponents.driving",
    "play_out": "lab.opponents.driving",
    "policies": "lab.opponents.names",
    "policy": "lab.opponents.names",
    "reconstructed": "showing.caveats",
    "replay_page": "showing.pages",
    "game": "catalogue",
    "games": "catalogue",
    "pack": "catalogue",
    "draw": "showing.pictures",
    "Picture": "drawing.svg",
    "Clause": "kernel.clauses",
    "Register": "kernel.clauses",
    "Ruling": "kernel.clauses",
    "UnknownClause": "kernel.clauses",
    "BadData": "kernel.errors",
    "BadInput": "kernel.errors",
    "BadRecord": "kernel.errors",
    "GalaxyRulesError": "kernel.errors",
    "CHANCE": "kernel.game",
    "OVER": "kernel.game",
    "Fault": "kernel.reducer",
    "Game": "kernel.game",
    "Step": "kernel.reducer",
    "is_refused": "kernel.verdicts",
    "Feature": "kernel.measures.layouts",
    "FeatureSpec": "kernel.measures.layouts",
    "Limits": "kernel.measures.limits",
    "Lots": "kernel.measures.lots",
    "Pack": "kernel.packs",
    "Explanation": "kernel.score",
    "Line": "kernel.score",
    "Score": "kernel.score",
    "Sum": "kernel.score",
    "IllegalAction": "kernel.verdicts",
    "Objection": "kernel.verdicts",
    "SPECTATOR": "kernel.visibility",
    "Choice": "kernel.words.choices",
    "Choices": "kernel.words.choices",
    "Place": "kernel.words.places",
    "places": "kernel.words.places",
    "Disclosure": "match.undoing",
    "Glimpse": "match.undoing",
    "Document": "match.documents",
    "dumps": "match.documents",
    "load_data": "match.documents",
    "loads": "match.documents",
    "read_document": "match.documents",
    "UndoVerdict": "match.undoing",
    "UnfairUndo": "match.undoing",
    "Journal": "match.journal",
    "Match": "match.match",
    "Memory": "match.memory",
    "Ply": "match.plies",
    "NotGenuine": "match.records",
    "Record": "match.records",
    "ReplayParted": "match.records",
    "Review": "match.reviewing",
    "SeatRecord": "match.records",
    "review": "match.reviewing",
    "caption": "showing.words",
    "label": "showing.words",
    "languages": "showing.words",
    "objection_text": "showing.words",
    "remark": "showing.words",
    "sentence": "showing.words",
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
    "CHANCE", "OVER", "SPECTATOR", "BadData", "BadInput", "BadPolicy", "BadRecord", "Choice",
    "Choices", "Clause", "Disclosure", "Document", "Explanation", "Fault", "Feature", "FeatureSpec",
    "GalaxyRulesError", "Game", "Glimpse", "IllegalAction", "Journal", "Limits", "Line", "Lots",
    "Match", "Memory", "NotGenuine", "Objection", "Pack", "Picture", "Place", "Ply", "Record",
    "Register", "ReplayParted", "Review", "Ruling", "Score", "SeatRecord", "Step", "Sum",
    "UndoVerdict", "UnfairUndo", "UnknownClause", "__compiled__", "__version__", "caption",
    "decide", "draw", "dumps", "game", "games", "is_refused", "label", "languages", "load_data",
    "loads", "objection_text", "pack", "places", "play_out", "policies", "policy",
    "read_document", "reconstructed", "remark", "replay_page", "review", "sentence",
]  # fmt: skip
