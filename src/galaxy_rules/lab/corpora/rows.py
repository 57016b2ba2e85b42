"""The rows of a corpus: what a seat saw, what it could spell, what it did, and what came of it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.measures.utilities import UTILITIES
from galaxy_rules.match.match import Match

FORMAT: Final = "galaxy-rules/corpus/1"
JSON: Final = "json"
FEATURES: Final = "features"
NONE: Final = "none"
VIEWS: Final = (JSON, FEATURES, NONE)
"""How views are written: as documents have them, as numbers by `feature_spec`, or not at all."""
Row = dict[str, Any]


def vocabulary(game: AnyGame) -> Row:
    """What the numbers of tokens and of chance's outcomes mean, and which returns there are."""
    return {
        "tokens": list(game.tokens),
        "chance": [str(one) for one in game.chance_actions()],
        "returns": list(UTILITIES),
    }


def steps(match: Match, number: int, views: str) -> Iterator[Row]:
    """A row for each ply of a match, chance included."""
    game, before = match.game, match.start_state
    numbers = {action: place for place, action in enumerate(game.chance_actions())}
    for ply, one in enumerate(match.plies):
        row = {"row": "step", "game": number, "ply": ply, "seat": one.by, "action": str(one.action)}
        if one.by == CHANCE:
            yield row | {"outcome": numbers[one.action]}
        else:
            yield row | choice(game, before, one.by, one.action, views)
        before = one.state


def choice(game: AnyGame, state: Any, seat: int, action: Any, views: str) -> Row:  # noqa: ANN401 - any game's
    """What a seat chose from: the spelling of its action, with what could follow at each place."""
    tokens = game.spell(game.canonical(state, action))
    spelling, masks = game.spelling(state), []
    for token in tokens:
        masks.append(list(spelling.tokens))
        spelling = spelling.then(token)
    seen = {} if views == NONE else {"view": view_of(game, state, seat, views)}
    listed = len(game.legal_actions(state))
    return {"tokens": list(tokens), "masks": masks, "listed": listed, **seen}


def view_of(game: AnyGame, state: Any, seat: int, views: str) -> Any:  # noqa: ANN401 - JSON, or numbers
    """A view in the way that was asked for."""
    view = game.view(state, seat)
    return game.encode(view) if views == JSON else list(game.features(view))


def result(game: AnyGame, state: Any, number: int, seed: int, plies: int) -> Row:  # noqa: ANN401 - any game's state
    """What came of a game; the returns are the nearest numbers to exact fractions."""
    score = game.score(state)
    return {
        "row": "game",
        "game": number,
        "seed": seed,
        "plies": plies,
        "finished": game.to_move(state) == OVER,
        "winners": list(score.winners),
        "totals": list(score.totals),
        "returns": {by: list(map(float, game.returns(state, by))) for by in UTILITIES},
    }


def check_views(views: object) -> str:
    """The way to write views, if it is one."""
    if type(views) is not str or views not in VIEWS:
        raise BadInput("views", f"{views!r:.40} is none of {', '.join(VIEWS)}")
    return views


def of_game(match: Match, number: int, views: str) -> Iterator[Row]:
    """All rows of a game."""
    yield from steps(match, number, views)
    yield result(match.game, match.state, number, match.seed, len(match.plies))


def same(found: Mapping[str, Any], expected: Mapping[str, Any]) -> Sequence[str]:
    """The fields in which a row is not what it should be."""
    return [
        name for name in dict.fromkeys((*found, *expected)) if found.get(name) != expected.get(name)
    ]


def packed(row: Row) -> bytes:
    """A row as one line of JSON."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def as_written(row: Row) -> Row:
    """The same row as whoever reads it finds it: lists where there were tuples."""
    found: Row = json.loads(packed(row))
    return found
