"""What is compared with what, and how much of it there should be, without and with compilation."""

from typing import Final

import attrs

CLOSE: Final = 0.9
"""The share of a goal that a run must reach: single ratios move by a tenth from run to run."""
MOVES: Final = "transitions_per_second"
ACTIONS: Final = "actions_per_second"
PLAYOUTS: Final = "playouts"
EXPANSIONS: Final = "expansions"


@attrs.frozen
class Compared:
    """One contestant's figure as a multiple of another's, and what it should reach."""

    name: str
    words: str
    contest: str
    one: str
    other: str
    figure: str
    pure: float | None = None
    compiled: float | None = None


@attrs.frozen
class Bounded:
    """A figure that must not exceed something, whichever library is running."""

    name: str
    words: str
    most: float


def _successors(one: str, other: str, words: str, *goals: float) -> Compared:
    name = f"{_key(one)}_successors_vs_{_key(other)}"
    return Compared(name, words, EXPANSIONS, one, other, ACTIONS, *goals)


def _listed(one: str, other: str, words: str, *goals: float) -> Compared:
    name = f"{_key(one)}_listed_vs_{_key(other)}"
    return Compared(name, words, PLAYOUTS, one, other, ACTIONS, *goals)


def _moves(one: str, other: str, words: str, *goals: float) -> Compared:
    return Compared(f"{_key(one)}_vs_{_key(other)}", words, PLAYOUTS, one, other, MOVES, *goals)


def _key(name: str) -> str:
    return name.replace(", ", "_").replace(" ", "_").replace("-", "_").replace(".", "_")


COMPARED: Final = (
    _successors("galaktico", "python-chess", "Galaktico, successors, two players", 3.0, 7),
    _successors("galaktico, three", "python-chess", "the same, three players", 2.5, 6),
    _listed("galaktico", "python-chess", "Galaktico, actions listed, two players", 3.0, 8),
    _listed("galaktico, three", "python-chess", "the same, three players", 2.5, 8),
    _successors("galaktico", "spiel hive", "Galaktico, successors against `child()`", 1.2, 3),
    _successors("galaktico", "spiel chess", "the same"),
    _moves("galaktico, lazy", "galaktico", "Galaktico, playouts by index against listed"),
    _moves("galaktico", "boardgame.io", "Galaktico, transitions"),
    _moves("take_the_galaxy", "catanatron", "Take The Galaxy, transitions", 3, 9),
    _moves("take_the_galaxy", "boardgame.io", "the same"),
    _moves("trian, ships", "catanatron", "Galaxy of Trian with ships, transitions", 2.5, 7),
    _moves("trian, full", "catanatron", "the same, full game", 2, 5),
    _moves("trian, full", "boardgame.io", "the same"),
)
"""The figures of one contestant against another."""


def _around(game: str, page: float) -> tuple[Bounded, ...]:
    """What drawing and saving may take, in seconds of CPU; a page's drawings a tenth of what they
    took before parts were kept.
    """
    goals = (
        ("drawing", "a drawing, s", 0.015),
        ("drawing_most", "the slowest drawing, s", 0.015),
        ("page", "a drawing of a replay page, s", page),
        ("saving", "`dumps` of 500 plies, s", 0.030),
        ("replaying", "`replay` of 500 plies, s", 0.030),
        ("seat_saving", "a seat's record of 500 plies, s", 0.200),
    )
    return tuple(Bounded(f"{name}_{game}", f"{game}, {words}", most) for name, words, most in goals)


BOUNDED: Final = (
    Bounded("match_vs_apply_galaktico", "Galaktico, `Match.play` against `apply`", 1.15),
    Bounded("match_vs_apply_take_the_galaxy", "Take The Galaxy, the same", 1.15),
    Bounded("match_vs_apply_galaxy_of_trian", "Galaxy of Trian, the same", 1.15),
    Bounded("start_vs_chess_galaktico", "Galaktico, first list of a new process against chess", 2),
    Bounded("start_vs_chess_take_the_galaxy", "Take The Galaxy, the same", 2),
    Bounded("start_vs_chess_galaxy_of_trian", "Galaxy of Trian, the same", 2),
    Bounded("depth_ratio", "`apply` at depth 3,000 against depth 50", 1.1),
    Bounded("placing_growth", "placing a tile at 84 tiles against 10", 1.25),
    Bounded("bytes_per_state", "bytes of a kept state of Galaktico", 350),
    *_around("galaktico", 0.0034),
    *_around("take_the_galaxy", 0.0027),
    *_around("galaxy_of_trian", 0.0063),
)
"""The figures that must not exceed something."""
