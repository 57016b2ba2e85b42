"""``perft``: how many ways play can go on, and how many positions a toy has."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import click
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from galaxy_rules.catalogue import PACKS, AnyGame
from galaxy_rules.cli.files import read_pack_file
from galaxy_rules.cli.options import NUMBER, read_rulings, rulings_option, variant_option
from galaxy_rules.cli.screen import (
    console,
    plain_table,
    players_in_words,
    say,
    say_json,
    show_table,
)
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.lab.perft import (
    PUBLISHED,
    Census,
    Paths,
    census,
    check_depth,
    table,
)

FORMAT: Final = "galaxy-rules/perft/1"


@click.command()
@click.argument("game")
@click.option(
    "--pack", default=PUBLISHED, show_default=True, metavar="nano|tiny|published|FILE",
    help="A shipped toy, the published game, or an owner's own data pack.",
)  # fmt: skip
@click.option("--players", "-p", type=NUMBER, help="[default: as few as can; for toys as counted]")
@click.option("--depth", "-d", type=NUMBER, help="Count sequences of up to so many steps.")
@click.option("--divide/--no-divide", default=True, help="Also by first step, at that depth.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@variant_option
@rulings_option
def perft(
    game: str,
    pack: str,
    players: int | None,
    depth: int | None,
    divide: bool,
    as_json: bool,
    variant: str | None,
    rulings: tuple[str, ...],
) -> None:
    """Count sequences of steps, or every position of a toy.

    A step is a listed action or an outcome of chance. With --depth N: how many sequences of 1 to
    N steps there are from the start. Without it: every position that can be reached, which only a
    toy lets one wait for.
    """
    data: Pack | str = pack if pack in PACKS else _pack_file(pack)
    played, start = table(game, data, players, variant, read_rulings(rulings))
    if depth is None:
        if played.data.profile == PUBLISHED:
            raise BadInput("depth", "the published game has too many positions: give --depth N")
        with _progress() as tick:
            found = census(played, start, tick=tick)
        _say_census(played, start, found, as_json=as_json)
        return
    check_depth(depth, least=1)
    with _progress() as tick:
        paths = Paths(played, tick)
        counts = [paths.count(start, one) for one in range(1, depth + 1)]
        parts = paths.divide(start, depth) if divide else {}
    _say_paths(played, start, counts, parts, as_json=as_json)


def _pack_file(path: str) -> Pack:
    found = read_pack_file(path)
    if found is None:
        raise BadInput("pack", f"expected {', '.join(PACKS)} or a file")
    return found


@contextmanager
def _progress() -> Iterator[Callable[[int], object]]:
    """Positions and time, on a terminal."""
    columns = (SpinnerColumn(), TextColumn("{task.completed} positions"), TimeElapsedColumn())
    screen = console(err=True)
    quiet = not screen.is_terminal
    with Progress(*columns, console=screen, transient=True, disable=quiet) as progress:
        task = progress.add_task("positions", total=None)
        yield lambda positions: progress.update(task, completed=positions)


def _header(game: AnyGame, start: Any) -> dict[str, Any]:  # noqa: ANN401 - any game's state
    """What was counted, for machines."""
    return {"format": FORMAT, **game.header(), "players": game.seats(start)}


def _title(game: AnyGame, start: Any) -> str:  # noqa: ANN401 - any game's state
    """What was counted, for people."""
    many = players_in_words(game.seats(start))
    return f"{game.name}, {game.data.title}, variant {game.variant}, {many}"


def _say_census(game: AnyGame, start: Any, found: Census, *, as_json: bool) -> None:  # noqa: ANN401
    if as_json:
        say_json({**_header(game, start), "census": found.document()})
        return
    say(f"{_title(game, start)}: every position")
    rows = plain_table("what", "number#")
    for seat, count in enumerate(found.decisions):
        rows.add_row(f"decisions of seat {seat}", str(count))
        rows.add_row(f"  information sets of seat {seat}", str(found.information_sets[seat]))
    rows.add_row("chance", str(found.chance))
    rows.add_row("terminal", str(found.terminal))
    rows.add_row("positions", str(found.states))
    rows.add_row("transitions", str(found.transitions))
    rows.add_row("greatest depth", str(found.greatest_depth))
    show_table(rows)


def _say_paths(
    game: AnyGame,
    start: Any,  # noqa: ANN401 - any game's state
    counts: list[int],
    parts: dict[str, int],
    *,
    as_json: bool,
) -> None:
    if as_json:
        divide = {"depth": len(counts), "by_first_step": parts} if parts else None
        words = {**_header(game, start), "paths": counts, "divide": divide}
        say_json(words)
        return
    say(f"{_title(game, start)}: sequences of steps")
    rows = plain_table("depth#", "sequences#")
    for depth, count in enumerate(counts, 1):
        rows.add_row(str(depth), str(count))
    show_table(rows)
    if parts:
        say(f"by first step, at depth {len(counts)}:")
        by_step = plain_table("first step", "sequences#")
        for step, count in parts.items():
            by_step.add_row(step, str(count))
        show_table(by_step)
