"""Options that several commands share."""

import os
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import click

from galaxy_rules.catalogue import AnyGame, game
from galaxy_rules.cli.files import read_pack_file
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.rulings import BUNDLE, BUNDLES
from galaxy_rules.kernel.texts.catalogues import ENGLISH

F = TypeVar("F", bound=Callable[..., Any])
MOST_JOBS: Final = 256
LONGEST_NUMBER: Final = 200
"""Letters of a number on the command line."""


class Number(click.types.IntParamType):
    """A whole number that Python can read and show; how large it may be, its command says."""

    def convert(
        self,
        value: Any,  # noqa: ANN401 - a word, or a default
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """The number that a word means; one that is too long is bad input like any other."""
        if isinstance(value, str) and len(value) > LONGEST_NUMBER:
            self.fail(f"a number of {len(value)} letters is too large", param, ctx)
        number: int = super().convert(value, param, ctx)
        return number


NUMBER: Final = Number()


def rulings_option(function: F) -> F:
    """``--rulings name=value``, as often as one likes, and one bundle by its name."""
    return click.option(
        "--rulings",
        "-r",
        multiple=True,
        metavar="NAME=READING",
        help=f"Read a question this way; or a bundle: {', '.join(BUNDLES)}.",
    )(function)


def data_option(function: F) -> F:
    """``--data FILE``."""
    return click.option("--data", metavar="FILE", help="An owner's own data pack.")(function)


def variant_option(function: F) -> F:
    """``--variant NAME``."""
    return click.option("--variant", metavar="NAME", help="Another layout or set-up.")(function)


def language_option(function: F) -> F:
    """``--language NAME``."""
    words = "Say what happens in this language, where the game has texts in it; en otherwise."
    return click.option(
        "--language", metavar="NAME", default=ENGLISH, show_default=True, help=words
    )(function)


def players_option(function: F) -> F:
    """``--players N``."""
    return click.option("--players", "-p", type=NUMBER, default=3, show_default=True)(function)


def seed_option(function: F) -> F:
    """``--seed N``."""
    return click.option("--seed", type=NUMBER, default=0, show_default=True)(function)


def jobs_option(function: F) -> F:
    """``--jobs N``; `read_jobs` says how many that are."""
    words = "Processes [default: one a processor]"
    return click.option("--jobs", "-j", type=NUMBER, help=words)(function)


def executor_option(function: F) -> F:
    """``--executor WORD``; `cli.executors` says what there is."""
    words = "Who does the work: processes, threads, dask, dask://HOST:PORT, ray or ray://HOST:PORT."
    return click.option(
        "--executor", metavar="WHERE", default="processes", show_default=True, help=words
    )(function)


def checkpoint_option(function: F) -> F:
    """``--checkpoint FILE``."""
    words = "Write down how far it has come, and go on from there when it is started again."
    return click.option("--checkpoint", metavar="FILE", help=words)(function)


def read_jobs(jobs: int | None, games: int) -> int:
    """How many processes share so many games."""
    workers = jobs if jobs is not None else min(os.cpu_count() or 1, games)
    if not 1 <= workers <= MOST_JOBS:
        raise BadInput("jobs", f"expected 1 to {MOST_JOBS}, found {workers}")
    return workers


def read_rulings(words: Iterable[str]) -> dict[str, str]:
    """``name=reading`` words as a table; what the names mean is the game's business."""
    table: dict[str, str] = {}
    for word in words:
        name, equals, reading = (BUNDLE, "=", word) if word in BUNDLES else word.partition("=")
        if not equals or not name or not reading:
            raise BadInput("rulings", f"{word!r:.60} is not NAME=READING")
        if name in table:
            raise BadInput(f"rulings.{name}", "given twice")
        table[name] = reading
    return table


def made_game(
    name: str,
    rulings: Iterable[str] = (),
    data: str | None = None,
    variant: str | None = None,
) -> AnyGame:
    """The game that a command line describes."""
    pack = read_pack_file(data)
    return game(name, rulings=read_rulings(rulings), data=pack, variant=variant)
