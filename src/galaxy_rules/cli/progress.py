"""How far many games have come, on standard error."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from galaxy_rules.cli.screen import console

T = TypeVar("T")


def columns() -> tuple[ProgressColumn, ...]:
    """A bar, how many are done of how many, and how long the others will take."""
    words = TextColumn("{task.description}")
    return words, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()


def with_progress(games: Iterable[T], total: int) -> Iterator[T]:
    """The same games, with a bar that says how many of them are done."""
    # No refreshing thread: processes are forked, and a fork copies no threads.
    with Progress(*columns(), console=console(err=True), auto_refresh=False) as progress:
        task = progress.add_task("games", total=total)
        for game in games:
            yield game
            progress.update(task, advance=1, refresh=progress.console.is_terminal)
