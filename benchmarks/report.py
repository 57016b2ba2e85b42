"""The whole benchmark: measure, print a table, keep the figures, check the thresholds."""

import argparse
import json
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from benchmarks.catan_peer import CatanEngine
from benchmarks.chess_peer import ChessEngine
from benchmarks.contest import (
    Engine,
    Ply,
    Slot,
    Table,
    expansion_ply,
    middle,
    playout_ply,
    ratio,
    rounds,
)
from benchmarks.galaktico import GalakticoEngine, LazyEngine
from benchmarks.galaxy_of_trian import GalaxyOfTrianEngine
from benchmarks.growth import Point, curve
from benchmarks.scaling import Figures, measure
from benchmarks.take_the_galaxy import TakeTheGalaxyEngine

RESULTS: Final = Path(__file__).with_name("results.json")
OURS, LAZY, TAKE, CHESS, CATAN, THREE, TRIAN, SKILLS = 0, 1, 2, 3, 4, 5, 6, 7


@attrs.frozen
class Profile:
    """How long to measure."""

    rounds: int
    seconds: float
    repeats: int


FULL: Final = Profile(rounds=11, seconds=0.6, repeats=5)
QUICK: Final = Profile(rounds=3, seconds=0.25, repeats=2)


@attrs.frozen
class Threshold:
    """What a figure must reach, or must not exceed."""

    figure: str
    least: float | None = None
    most: float | None = None

    def holds(self, figures: Mapping[str, float]) -> bool:
        value = figures[self.figure]
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )

    def __str__(self) -> str:
        bound = f">= {self.least}" if self.least is not None else f"<= {self.most}"
        return f"{self.figure} {bound}"


THRESHOLDS: Final = (
    Threshold("successors_vs_chess", least=1.0),
    Threshold("listed_vs_chess", least=2.0),
    Threshold("successors_vs_chess_three_players", least=1.0),
    Threshold("listed_vs_chess_three_players", least=2.0),
    Threshold("take_the_galaxy_vs_catanatron", least=1.0),
    Threshold("galaxy_of_trian_vs_catanatron", least=0.5),
    Threshold("galaxy_of_trian_placing_growth", most=2.0),
    Threshold("galaxy_of_trian_full_vs_ships", least=0.5),
    Threshold("depth_ratio", most=1.1),
    Threshold("bytes_per_state", most=1024),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the exit code is 1 when `--check` finds a threshold missed."""
    chosen = _parser().parse_args(arguments)
    profile = QUICK if chosen.quick else FULL
    playouts = _contest(playout_ply, profile, lazy=True)
    expansions = _contest(expansion_ply, profile, lazy=False)
    scaling = measure(profile.repeats)
    points = curve(profile.repeats)
    figures = _figures(playouts, expansions, scaling, points)
    _print_contest(playouts, expansions)
    _print_scaling(scaling)
    _print_growth(points)
    missed = [threshold for threshold in THRESHOLDS if not threshold.holds(figures)]
    _print_thresholds(figures, missed)
    if chosen.write:
        _write(figures, profile)
    return 1 if chosen.check and missed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="benchmarks/run.py", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a rough look, in under 20 seconds")
    parser.add_argument("--check", action="store_true", help="exit 1 when a threshold is missed")
    parser.add_argument("--write", action="store_true", help=f"keep the figures in {RESULTS.name}")
    return parser


def _contest(ply: Ply, profile: Profile, *, lazy: bool) -> list[list[Slot]]:
    """Slots in the order of the columns; without lazy play LAZY repeats OURS."""
    ours = GalakticoEngine()
    second = LazyEngine() if lazy else ours
    take, three = TakeTheGalaxyEngine(), GalakticoEngine(players=3)
    engines: tuple[Engine, ...] = (
        ours, second, take, ChessEngine(), CatanEngine(), three, GalaxyOfTrianEngine("ships"),
        GalaxyOfTrianEngine("full"),
    )  # fmt: skip
    tables = [Table(engine, ply, seed) for seed, engine in enumerate(engines, start=1)]
    return rounds(tables, profile.rounds, profile.seconds)


def _figures(
    playouts: list[list[Slot]],
    expansions: list[list[Slot]],
    scaling: Figures,
    points: Sequence[Point],
) -> dict[str, float]:
    moves, actions = "transitions_per_second", "actions_per_second"
    return {
        "transitions_per_second": middle(playouts, OURS, moves),
        "lazy_transitions_per_second": middle(playouts, LAZY, moves),
        "listed_per_second": middle(playouts, OURS, actions),
        "successors_per_second": middle(expansions, OURS, actions),
        "transitions_vs_chess": ratio(playouts, OURS, CHESS, moves),
        "transitions_vs_catanatron": ratio(playouts, OURS, CATAN, moves),
        "lazy_transitions_vs_catanatron": ratio(playouts, LAZY, CATAN, moves),
        "listed_vs_chess": ratio(playouts, OURS, CHESS, actions),
        "listed_vs_chess_three_players": ratio(playouts, THREE, CHESS, actions),
        "successors_vs_chess_three_players": ratio(expansions, THREE, CHESS, actions),
        "listed_vs_catanatron": ratio(playouts, OURS, CATAN, actions),
        "successors_vs_chess": ratio(expansions, OURS, CHESS, actions),
        "successors_vs_catanatron": ratio(expansions, OURS, CATAN, actions),
        "lazy_vs_listed_playouts": ratio(playouts, LAZY, OURS, moves),
        "take_the_galaxy_transitions_per_second": middle(playouts, TAKE, moves),
        "take_the_galaxy_listed_per_second": middle(playouts, TAKE, actions),
        "take_the_galaxy_successors_per_second": middle(expansions, TAKE, actions),
        "take_the_galaxy_vs_chess": ratio(playouts, TAKE, CHESS, moves),
        "take_the_galaxy_vs_catanatron": ratio(playouts, TAKE, CATAN, moves),
        "take_the_galaxy_successors_vs_catanatron": ratio(expansions, TAKE, CATAN, actions),
        "galaxy_of_trian_transitions_per_second": middle(playouts, TRIAN, moves),
        "galaxy_of_trian_listed_per_second": middle(playouts, TRIAN, actions),
        "galaxy_of_trian_successors_per_second": middle(expansions, TRIAN, actions),
        "galaxy_of_trian_vs_chess": ratio(playouts, TRIAN, CHESS, moves),
        "galaxy_of_trian_vs_catanatron": ratio(playouts, TRIAN, CATAN, moves),
        "galaxy_of_trian_successors_vs_catanatron": ratio(expansions, TRIAN, CATAN, actions),
        "galaxy_of_trian_full_transitions_per_second": middle(playouts, SKILLS, moves),
        "galaxy_of_trian_full_vs_catanatron": ratio(playouts, SKILLS, CATAN, moves),
        "galaxy_of_trian_full_vs_ships": ratio(playouts, SKILLS, TRIAN, moves),
        "galaxy_of_trian_placing_growth": points[-1].placing / points[0].placing,
        "check_share_of_listing": scaling.check_share,
        **attrs.asdict(scaling),
    }


def _row(label: str, *cells: str) -> None:
    print(f"{label:<34}" + "".join(f"{cell:>16}" for cell in cells))


def _print_contest(playouts: list[list[Slot]], expansions: list[list[Slot]]) -> None:
    columns = (OURS, LAZY, TAKE, CHESS, CATAN, THREE, TRIAN, SKILLS)
    moves, actions = "transitions_per_second", "actions_per_second"
    heads = (
        "galaktico", "lazy", "take_the_galaxy", "python-chess", "catanatron", "three players",
        "galaxy_of_trian", "with skills",
    )  # fmt: skip
    _row("per CPU second, median", *heads)
    _row("transitions", *(f"{middle(playouts, c, moves):,.0f}" for c in columns))
    _row("legal actions listed", *_numbers(playouts, actions))
    _row("successors built", *_numbers(expansions, actions))
    branching = [middle(playouts, c, actions) / middle(playouts, c, moves) for c in columns]
    _row("actions in a position", *(f"{number:.1f}" for number in branching))
    print()
    for title, compared in (
        (
            "galaktico as a multiple of",
            (
                ("transitions", playouts, moves, OURS),
                ("transitions, lazy", playouts, moves, LAZY),
                ("legal actions listed", playouts, actions, OURS),
                ("the same, three players", playouts, actions, THREE),
                ("successors built", expansions, actions, OURS),
                ("the same, three players", expansions, actions, THREE),
            ),
        ),
        (
            "take_the_galaxy as a multiple of",
            (
                ("transitions, chance included", playouts, moves, TAKE),
                ("successors built", expansions, actions, TAKE),
            ),
        ),
        (
            "galaxy_of_trian as a multiple of",
            (
                ("transitions, chance included", playouts, moves, TRIAN),
                ("successors built", expansions, actions, TRIAN),
                ("transitions, with skills", playouts, moves, SKILLS),
                ("successors, with skills", expansions, actions, SKILLS),
            ),
        ),
    ):
        _row(title, "", "", "", "python-chess", "catanatron")
        for label, slots, figure, one in compared:
            peers = (f"{ratio(slots, one, peer, figure):.2f}" for peer in (CHESS, CATAN))
            _row(label, "", "", "", *peers)
        print()


def _numbers(slots: list[list[Slot]], figure: str) -> list[str]:
    """A figure for each column; playing lazily lists and builds nothing."""
    shown = (OURS, TAKE, CHESS, CATAN, THREE, TRIAN, SKILLS)
    cells = {c: f"{middle(slots, c, figure):,.0f}" for c in shown}
    return [cells.get(c, "-") for c in (OURS, LAZY, TAKE, CHESS, CATAN, THREE, TRIAN, SKILLS)]


def _print_scaling(figures: Figures) -> None:
    for label, text in (
        ("listing all actions", f"{figures.list_us:.1f} µs"),
        ("checking one action", f"{figures.check_us:.1f} µs, {figures.check_share:.3f} of it"),
        ("apply at depth 50", f"{figures.shallow_us:.2f} µs"),
        ("apply at depth 3000", f"{figures.deep_us:.2f} µs, {figures.depth_ratio:.3f} times"),
        ("a state that is kept", f"{figures.bytes_per_state:.0f} bytes"),
        ("the same with its action", f"{figures.bytes_with_history:.0f} bytes"),
        ("a pickled state", f"{figures.pickle_bytes:.0f} bytes"),
        ("pickling, unpickling", f"{figures.dump_us:.1f} µs, {figures.load_us:.1f} µs"),
        ("import galaxy_rules", f"{figures.import_ms:.1f} ms"),
        ("import attrs", f"{figures.import_attrs_ms:.1f} ms"),
    ):
        print(f"{label:<34}{text}")
    print()


def _print_growth(points: Sequence[Point]) -> None:
    heads = ("placing a tile", "asking an area", "listing places", "other steps")
    _row("galaxy_of_trian, µs by tiles", *heads)
    for point in points:
        costs = (point.placing, point.area, point.listing, point.others)
        _row(f"{point.tiles} tiles", *(f"{cost:.2f}" for cost in costs))
    print()


def _print_thresholds(figures: Mapping[str, float], missed: Sequence[Threshold]) -> None:
    for threshold in THRESHOLDS:
        verdict = "MISSED" if threshold in missed else "holds"
        print(f"{threshold!s:<40}{verdict}: {figures[threshold.figure]:.3f}")


def _write(figures: Mapping[str, float], profile: Profile) -> None:
    document: dict[str, Any] = {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "profile": attrs.asdict(profile),
        "figures": {name: round(value, 4) for name, value in figures.items()},
    }
    RESULTS.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    print(f"\nwritten to {RESULTS.name}")
