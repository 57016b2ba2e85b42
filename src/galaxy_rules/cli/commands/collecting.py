"""``corpus``: games written down for learners, the same bytes from the same seed."""

import os
import tempfile
from pathlib import Path
from typing import Final

import attrs
import click

from galaxy_rules.cli.executors import executing
from galaxy_rules.cli.files import check_writable, read_pack_file
from galaxy_rules.cli.options import (
    NUMBER,
    data_option,
    executor_option,
    jobs_option,
    players_option,
    read_rulings,
    rulings_option,
    seed_option,
    variant_option,
)
from galaxy_rules.cli.policies import policy_option, read_policies
from galaxy_rules.cli.progress import progress
from galaxy_rules.cli.screen import say
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.corpora import VIEWS, Asked, write
from galaxy_rules.lab.playouts import CAP, Table, check_run

DEFAULT: Final = "random"
JSON_LINES: Final = "jsonl"
PARQUET: Final = "parquet"


@click.command()
@click.argument("game")
@click.argument("n", type=NUMBER)
@click.option("--out", required=True, metavar="FILE", help="Where to write them.")
@click.option(
    "--format", "kind", type=click.Choice([JSON_LINES, PARQUET]), default=JSON_LINES,
    show_default=True, help="Parquet needs the extra of its name.",
)  # fmt: skip
@click.option(
    "--views", type=click.Choice(VIEWS), default=VIEWS[0], show_default=True,
    help="As documents have them, as numbers, or not at all.",
)  # fmt: skip
@players_option
@policy_option("--policy", f"Who plays: random, greedy, search:500, search:1s [default: {DEFAULT}]")
@click.option(
    "--plies", type=NUMBER, default=CAP, show_default=True, help="Stop a game after these."
)
@seed_option
@rulings_option
@data_option
@variant_option
@jobs_option
@executor_option
def corpus(  # noqa: PLR0913, PLR0917 - one for each option
    game: str,
    n: int,
    out: str,
    kind: str,
    views: str,
    players: int,
    policy: tuple[str, ...],
    plies: int,
    seed: int,
    rulings: tuple[str, ...],
    data: str | None,
    variant: str | None,
    jobs: int | None,
    executor: str,
) -> None:
    """Write N games down, step by step.

    Each choice with the view it was made from, its tokens, what else could be spelled at each of
    them, and what the game came to.  The same seed gives the same bytes; the last line is a hash.
    """
    check_writable(out)
    table = Table(game, players, read_rulings(rulings), read_pack_file(data), variant)
    check_run(table, n, seed, plies)
    names = read_policies("policy", policy, players, DEFAULT)
    asked = Asked(attrs.evolve(table, policies=names), n, seed, plies, views)
    if kind == PARQUET:
        digest = _as_parquet(asked, out, jobs, executor)
    else:
        digest = _as_lines(asked, out, jobs, executor)
    say(f"{n} games of {game} in {out}", f"sha256 of the rows: {digest}")


def _as_lines(asked: Asked, out: str, jobs: int | None, executor: str) -> str:
    with executing(executor, jobs, asked.games) as (pool, own), progress(asked.games) as told:
        return write(asked, out, pool, jobs=own, told=told)


def _as_parquet(asked: Asked, out: str, jobs: int | None, executor: str) -> str:
    """The same lines, in a file that is put away, and from there in columns."""
    try:
        from galaxy_rules.lab.corpora.parquet import convert
    except ModuleNotFoundError as error:
        problem = f"{error.name} is missing: pip install 'galaxy-rules[parquet]'"
        raise BadInput("format", problem) from None
    target = Path(out).resolve()
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{os.getpid()}.") as folder:
        between = Path(folder) / "corpus.jsonl"
        digest = _as_lines(asked, str(between), jobs, executor)
        convert(between, target)
    return digest
