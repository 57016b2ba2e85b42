"""``simulate``: many games, at random or by policies, and what they add up to."""

from typing import Final

import attrs
import click

from galaxy_rules.cli.executors import executing
from galaxy_rules.cli.files import read_pack_file
from galaxy_rules.cli.options import (
    NUMBER,
    checkpoint_option,
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
from galaxy_rules.cli.screen import plain_table, players_in_words, say, say_json, show_table
from galaxy_rules.lab.playouts import CAP, Spread, Summary, Table, check_run
from galaxy_rules.lab.simulations import as_json, by_count
from galaxy_rules.lab.simulations import simulate as simulated

DEFAULT: Final = "random"
NO_CAUSE: Final = ""
"""Where a game can end in one way only, nothing is said about it."""


@click.command()
@click.argument("game")
@click.argument("n", type=NUMBER)
@jobs_option
@click.option(
    "--plies", type=NUMBER, default=CAP, show_default=True, help="Stop a game after these."
)
@players_option
@policy_option("--policy", f"Who plays: random, greedy, search:500, search:1s [default: {DEFAULT}]")
@seed_option
@rulings_option
@data_option
@variant_option
@executor_option
@checkpoint_option
@click.option("--json", "as_document", is_flag=True, help="Print JSON.")
def simulate(  # noqa: PLR0913, PLR0917 - one for each option
    game: str,
    n: int,
    jobs: int | None,
    plies: int,
    players: int,
    policy: tuple[str, ...],
    seed: int,
    rulings: tuple[str, ...],
    data: str | None,
    variant: str | None,
    executor: str,
    checkpoint: str | None,
    as_document: bool,
) -> None:
    """Play N games and add them up.

    Every seat chooses at random, or by a policy that sees what its seat may see: greedy takes what
    brings most at once; SEAT=NAME is for one seat.  The same seed gives the same games, however
    many jobs share them.
    """
    table = Table(game, players, read_rulings(rulings), read_pack_file(data), variant)
    check_run(table, n, seed, plies)
    table = attrs.evolve(table, policies=_policies(policy, players))
    check_run(table, n, seed, plies)
    resumed = checkpoint is not None
    with executing(executor, jobs, n, resumed=resumed) as (pool, own), progress(n) as told:
        summary = simulated(table, n, seed, plies, pool, jobs=own, checkpoint=checkpoint, told=told)
    if as_document:
        say_json(as_json(summary, table, seed, plies))
    else:
        _show(summary, table)


def _policies(words: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Nobody in particular where all choose at random: that is faster."""
    names = read_policies("policy", words, players, DEFAULT)
    return () if set(names) == {DEFAULT} else names


def _show(summary: Summary, table: Table) -> None:
    who = players_in_words(table.players)
    how = f" ({', '.join(map(str, table.policies))})" if table.policies else ""
    kind = "games" if table.policies else "random games"
    say(f"{summary.games} {kind} of {table.game}, {who}{how}")
    seats = plain_table("seat#", "wins#", "share#", "points: least#", "median#", "most#", "mean#")
    for seat, wins in enumerate(summary.wins):
        share = f"{wins / summary.games:.1%}"
        seats.add_row(str(seat), str(wins), share, *_numbers(summary.points[seat]))
    show_table(seats)
    length = _numbers(summary.plies)
    say(f"plies: least {length[0]}, median {length[1]}, most {length[2]}, mean {length[3]}")
    ends = ", ".join(f"{cause or 'other'} {count}" for cause, count in by_count(summary.causes))
    if set(summary.causes) != {NO_CAUSE}:
        say(f"ended by: {ends or 'none'}")
    say(f"shared victories {summary.shared}, left unfinished at the cap {summary.capped}")


def _numbers(spread: Spread) -> tuple[str, str, str, str]:
    return str(spread.least), f"{spread.median:g}", str(spread.greatest), f"{spread.mean:.1f}"
