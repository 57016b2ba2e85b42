"""Positions in words: some written for the schema, and the set-ups of the vectors."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from galaxy_rules.galaxy_of_trian.documents.positions import WORDS as TRIAN_WORDS
from galaxy_rules.galaxy_of_trian.documents.vectors import LABELS
from galaxy_rules.take_the_galaxy.documents.positions import WORDS as TABLE_WORDS

FIXTURES: Final = Path(__file__).resolve().parents[2] / "fixtures"
VARIANTS: Final = {
    "galaktico": "standard",
    "take_the_galaxy": "standard",
    "galaxy_of_trian": "full",
}
"""The variants of which most vectors are."""
Position = dict[str, Any]
WRITTEN: Final[dict[str, list[Position]]] = {
    "galaktico": [
        {
            "players": ["dark", "light"], "sectors": {"dark": "A", "light": "B"}, "first": "dark",
            "turn": 1, "left": 1, "ships": [["dark", "cruiser", "A35"], [1, "destroyer", "B44"]],
            "stations": {"dark": "A66"}, "meteors": ["A11", "A12"], "moved": [],
            "supply": {"dark": {"scout": 2}}, "lost": {"0": {"scout": 1}},
            "cards": {"light": {"cruiser": 1}}, "points": {"light": 1}, "pending": None,
            "equipment": {"dark": {"cruiser": ["deflektor", "cryo_blitz"]}},
        },
        {"ships": {"d.c": [0, "cruiser", "A35"]}, "sectors": ["B", "C"], "players": 2,
         "pending": ["A35", 1, 0]},
    ],
    "take_the_galaxy": [
        {
            "players": 2, "first": 0, "turn": 1, "phase": "action", "claimed": False,
            "relinquished": 0, "space_discard": ["an_C1"],
            "explored": ["sys_C2a", {"id": "sys_C2c", "hazards": 1, "removed": 1}],
            "seat": [
                {"hand": ["surface_mine", "scout"], "rp": 3, "pool": {}, "ships": ["scout"]},
                {"systems": [{"id": "home"}], "ships": [["scout", True]], "plus": 1,
                 "pool": {"S": 2}, "discard": ["scout"]},
            ],
        },
    ],
    "galaxy_of_trian": [
        {
            "players": ["Y", "R"], "first": "Y", "turn": 0, "turns": 3, "phase": "exploration",
            "galaxy": [["0,0,0", "PoNS", 0], ["0,-1,0", "PoSS", 0]],
            "emissaries": [["0,0,0:p0", "Y", 1]], "ships": [["0,-1,0", 1, "corvette"]],
            "credits": {"Y": 12}, "minerals": [["red", "red"], {"blue": 1}], "tokens": [["plus"]],
            "races": ["decoy", None], "controllers": {"0,0,0:p0": "Y"}, "held": {"0,0,0:p0": [0]},
            "main": True, "extra": 0, "added": "0,-1,0", "supplies": [{"rogues": 1}],
            "arrived": ["0,-1,0"], "evolved": False, "used": [], "tried": [0, 0],
        },
    ],
}  # fmt: skip


@cache
def positions(name: str) -> list[Position]:
    """Everything that can be read as a position of a game, in that variant."""
    return [*WRITTEN[name], *_from_vectors(name)]


def _from_vectors(name: str) -> list[Position]:
    """Set-ups by the default readings; Galaktico's have words of their own."""
    words = {"take_the_galaxy": TABLE_WORDS, "galaxy_of_trian": TRIAN_WORDS}.get(name)
    if words is None:
        return []
    paths = sorted((FIXTURES / "vectors").glob(f"{name}*.json"))
    setups = [vector["setup"] for path in paths for vector in json.loads(path.read_text("utf-8"))]
    plain = [
        setup
        for setup in setups
        if not {"rulings", "teams"} & set(setup)
        and setup.get("variant", VARIANTS[name]) == VARIANTS[name]
    ]
    return [_spelled(setup, words) for setup in plain]


def _spelled(setup: Mapping[str, Any], words: frozenset[str]) -> Position:
    """A set-up in the words of positions: cells by their strips, not by labels."""
    labels = {**LABELS, **setup.get("labels", {})}
    found: Position = _replaced({key: setup[key] for key in setup if key in words}, labels)
    return found


def _replaced(value: Any, labels: Mapping[str, str]) -> Any:
    match value:
        case str():
            label, colon, part = value.partition(":")
            return f"{labels.get(label, label)}{colon}{part}"
        case list():
            return [_replaced(item, labels) for item in value]
        case dict():
            return {_replaced(key, labels): _replaced(item, labels) for key, item in value.items()}
        case _:
            return value
