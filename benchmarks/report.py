"""The whole benchmark: measure, print tables, keep the figures, hold them to the goals."""

import argparse
import json
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

import galaxy_rules as gr
from benchmarks import contestants, kit, processes
from benchmarks.contest import Ratio, middle, ratio
from benchmarks.contestants import Contest, missing
from benchmarks.goals import ACTIONS, BOUNDED, CLOSE, COMPARED, MOVES, Bounded, Compared
from benchmarks.growth import Point, curve
from benchmarks.scaling import Figures, measure

RESULTS: Final = Path(__file__).with_name("results.json")
COMPILED: Final = bool(getattr(gr, "__compiled__", False))
PARTS: Final = ("contest", "kit", "scaling", "growth", "processes")


@attrs.frozen
class Profile:
    """How long to measure."""

    rounds: int
    seconds: float
    repeats: int


FULL: Final = Profile(rounds=7, seconds=0.5, repeats=3)
QUICK: Final = Profile(rounds=3, seconds=0.2, repeats=1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the exit code is 1 when `--check` finds a goal missed."""
    chosen = _parser().parse_args(arguments)
    profile = QUICK if chosen.quick else FULL
    wanted = chosen.part or PARTS
    print("compiled" if COMPILED else "pure Python", platform.python_version())
    figures: dict[str, float] = {}
    ratios: dict[str, Ratio] = {}
    if "contest" in wanted:
        ratios = _contest(profile)
        figures |= {name: one.middle for name, one in ratios.items()}
    if "kit" in wanted:
        figures |= _kit(profile)
    if "scaling" in wanted:
        figures |= _scaling(profile)
    if "growth" in wanted:
        figures |= _growth(profile)
    if "processes" in wanted:
        _processes()
    held = _verdicts(figures, ratios)
    if chosen.write:
        _write(figures, profile)
    return 1 if chosen.check and not held else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="benchmarks/run.py", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a rough look, in a minute")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part")
    parser.add_argument(
        "--check", action="store_true", help=f"exit 1 when less than {CLOSE:.0%} of a goal is met"
    )
    parser.add_argument("--write", action="store_true", help=f"keep the figures in {RESULTS.name}")
    return parser


def _row(label: str, *cells: str) -> None:
    print(f"{label:<26}" + "".join(f"{cell:>17}" for cell in cells))


# the contests


def _contest(profile: Profile) -> dict[str, Ratio]:
    playouts = contestants.playouts(profile.rounds, profile.seconds)
    expansions = contestants.expansions(profile.rounds, profile.seconds)
    for name in missing():
        print(f"{name} is not installed here: no comparison with it")
    _print_contest(playouts, expansions)
    held = {"playouts": playouts, "expansions": expansions}
    absent = missing()
    return {
        one.name: _ratio(held[one.contest], one)
        for one in COMPARED
        if one.one not in absent and one.other not in absent
    }


def _ratio(contest: Contest, one: Compared) -> Ratio:
    return ratio(contest.slots, contest.place(one.one), contest.place(one.other), one.figure)


def _print_contest(playouts: Contest, expansions: Contest) -> None:
    names = playouts.names
    for few in (names[:6], names[6:]):
        _row("per CPU second, median", *few)
        _row("transitions", *_cells(playouts, few, MOVES))
        _row("legal actions listed", *_cells(playouts, few, ACTIONS))
        _row("successors built", *_cells(expansions, few, ACTIONS))
        _row("whole random games", *_cells(playouts, few, "games_per_second", "{:,.2f}"))
        print()


def _cells(contest: Contest, names: Sequence[str], figure: str, form: str = "{:,.0f}") -> list[str]:
    return [
        form.format(middle(contest.slots, contest.place(name), figure))
        if name in contest.names
        else "-"
        for name in names
    ]


# the other parts


def _kit(profile: Profile) -> Mapping[str, float]:
    kits = kit.measure(profile.repeats)
    _row("around the rules", *(one.game for one in kits))
    for label, form in (
        ("Match.play / apply", "{.match_vs_apply:.2f}"),
        ("  / apply and draws", "{.match_vs_drawing:.2f}"),
        ("first list, s of CPU", "{.start:.3f}"),
        ("  against python-chess", "{.start_vs_chess:.2f}"),
        ("memory of a worker, MB", "{.worker_mb:.0f}"),
        ("drawing, s", "{.drawing:.4f}"),
        ("  the slowest of them, s", "{.drawing_most:.4f}"),
        ("  against chess.svg", "{.drawing_vs_chess:.2f}"),
        ("  of a replay page, s", "{.page:.4f}"),
        (f"dumps, {kit.SAVED} plies, s", "{.saving:.3f}"),
        ("  one ply later, s", "{.saving_again:.4f}"),
        ("  a seat's record, s", "{.seat_saving:.3f}"),
        ("  a ply more in a journal, s", "{.keeping:.5f}"),
        ("  opening the journal, s", "{.opening:.3f}"),
        ("  replay, s", "{.replaying:.3f}"),
        ("  replay / bare plies", "{.replaying_vs_plies:.2f}"),
    ):
        _row(label, *(form.format(one) for one in kits))
    print()
    return kit.figures(kits)


def _scaling(profile: Profile) -> Mapping[str, float]:
    figures = measure(profile.repeats)
    _print_scaling(figures)
    return attrs.asdict(figures)


def _print_scaling(figures: Figures) -> None:
    for label, text in (
        ("listing all actions", f"{figures.list_us:.1f} µs"),
        ("checking one action", f"{figures.check_us:.1f} µs, {figures.check_share:.3f} of it"),
        ("apply at depth 50", f"{figures.shallow_us:.2f} µs"),
        ("apply at depth 3000", f"{figures.deep_us:.2f} µs, {figures.depth_ratio:.3f} times"),
        ("a state that is kept", f"{figures.bytes_per_state:.0f} bytes"),
        ("the same with its action", f"{figures.bytes_with_history:.0f} bytes"),
        ("import galaxy_rules", f"{figures.import_ms:.1f} ms"),
        ("import attrs", f"{figures.import_attrs_ms:.1f} ms"),
    ):
        print(f"{label:<34}{text}")
    print()


def _growth(profile: Profile) -> Mapping[str, float]:
    points = curve(profile.repeats)
    _print_growth(points)
    return {"placing_growth": points[-1].placing / points[0].placing}


def _print_growth(points: Sequence[Point]) -> None:
    heads = ("placing a tile", "asking an area", "listing places", "other steps")
    _row("Galaxy of Trian, µs", *heads)
    for point in points:
        costs = (point.placing, point.area, point.listing, point.others)
        _row(f"{point.tiles} tiles", *(f"{cost:.2f}" for cost in costs))
    print()


def _processes() -> None:
    found = processes.measure()
    _row("beyond one process", *(one.game for one in found))
    for label, form in (
        ("playouts/s, one worker", "{.one:.1f}"),
        ("playouts/s, two workers", "{.two:.1f}"),
        ("pickled state, bytes", "{.pickled:.0f}"),
        ("pickling, µs", "{.dumping:.0f}"),
        ("unpickling, µs", "{.loading:.0f}"),
        ("an empty task, ms", "{.unit:.2f}"),
    ):
        _row(label, *(form.format(one) for one in found))
    print()


# the goals


def _verdicts(figures: Mapping[str, float], ratios: Mapping[str, Ratio]) -> bool:
    """Print what each figure should be and is; whether all that were measured are close to it."""
    lines = [_compared(one, ratios[one.name]) for one in COMPARED if one.name in ratios]
    lines += [_bounded(one, figures[one.name]) for one in BOUNDED if one.name in figures]
    for _, line in lines:
        print(line)
    return all(held for held, _ in lines)


def _compared(one: Compared, found: Ratio) -> tuple[bool, str]:
    goal = one.compiled if COMPILED else one.pure
    label = f"{one.words}, against {one.other}"
    if goal is None:
        return True, f"{label:<70}{'':>10}  {found}"
    held = found.middle >= CLOSE * goal
    return held, f"{label:<70}{_word(held, found.middle >= goal):>10}  {found}, goal {goal}"


def _bounded(one: Bounded, found: float) -> tuple[bool, str]:
    held = found * CLOSE <= one.most
    return (
        held,
        f"{one.words:<70}{_word(held, found <= one.most):>10}  {found:.3g}, at most {one.most}",
    )


def _word(held: bool, reached: bool) -> str:
    return "reached" if reached else "close" if held else "MISSED"


def _write(figures: Mapping[str, float], profile: Profile) -> None:
    document: dict[str, Any] = {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "compiled": COMPILED,
        "profile": attrs.asdict(profile),
        "figures": {name: round(value, 4) for name, value in figures.items()},
    }
    RESULTS.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    print(f"\nwritten to {RESULTS.name}")
