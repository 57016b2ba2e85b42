"""How far many games have come, on standard error."""

import contextlib
from collections.abc import Callable, Iterator

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from galaxy_rules.cli.screen import console


def columns() -> tuple[ProgressColumn, ...]:
    """A bar, how many are done of how many, and how long the others will take."""
    words = TextColumn("{task.description}")
    return words, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()


@contextlib.contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar, and whom to tell how many games are done."""
    # No refreshing thread: processes are forked, and a fork copies no threads.
    with Progress(*columns(), console=console(err=True), auto_refresh=False) as bar:
        task = bar.add_task("games", total=total)

        def told(done: int) -> None:
            bar.update(task, completed=done, refresh=bar.console.is_terminal)

        yield told
