"""``tournament``: policies against each other, at every seat in turn, and how strong they are."""

import click

from galaxy_rules.cli.executors import executing
from galaxy_rules.cli.files import read_pack_file
from galaxy_rules.cli.options import (
    NUMBER,
    checkpoint_option,
    data_option,
    executor_option,
    jobs_option,
    read_rulings,
    rulings_option,
    seed_option,
    variant_option,
)
from galaxy_rules.cli.progress import progress
from galaxy_rules.cli.screen import plain_table, players_in_words, say, say_json, show_table
from galaxy_rules.lab.contests.tournaments import (
    Meeting,
    Outcome,
    Standing,
    Tournament,
    as_json,
    check,
    contest,
)
from galaxy_rules.lab.playouts import CAP, Table


@click.command()
@click.argument("game")
@click.argument("policies", metavar="POLICY POLICY...", nargs=-1)
@click.option(
    "--rounds", "-n", type=NUMBER, default=10, show_default=True, help="Each tries every seating."
)
@click.option("--players", "-p", type=NUMBER, default=2, show_default=True)
@click.option(
    "--plies", type=NUMBER, default=CAP, show_default=True, help="Stop a game after these."
)
@seed_option
@rulings_option
@data_option
@variant_option
@jobs_option
@executor_option
@checkpoint_option
@click.option("--json", "as_document", is_flag=True, help="Print JSON.")
def tournament(  # noqa: PLR0913, PLR0917 - one for each option
    game: str,
    policies: tuple[str, ...],
    rounds: int,
    players: int,
    plies: int,
    seed: int,
    rulings: tuple[str, ...],
    data: str | None,
    variant: str | None,
    jobs: int | None,
    executor: str,
    checkpoint: str | None,
    as_document: bool,
) -> None:
    """Let policies play against each other, each at every seat.

    A round is one game for each way to seat them.  Wins are told with 95 % intervals, strength as
    Bradley-Terry ratings in Elo's points: 400 more are odds of ten to one.
    """
    table = Table(game, players, read_rulings(rulings), read_pack_file(data), variant)
    asked = Tournament(table, policies)
    check(asked, rounds, seed, plies)
    games, resumed = rounds * len(asked.lineups), checkpoint is not None
    with executing(executor, jobs, games, resumed=resumed) as (pool, own), progress(games) as told:
        outcome = contest(
            asked, rounds, seed, plies, pool, jobs=own, checkpoint=checkpoint, told=told
        )
    if as_document:
        say_json(as_json(outcome))
    else:
        _show(outcome)


def _show(outcome: Outcome) -> None:
    asked, results = outcome.tournament, outcome.results
    who = players_in_words(asked.table.players)
    say(f"{results.games} games of {asked.table.game}, {who}, {len(asked.lineups)} a round")
    table = plain_table("policy", "games#", "wins#", "share#", "95 %", "even#", "rating#")
    for one in outcome.standings():
        table.add_row(*_row(one))
    show_table(table)
    say(f"shared victories {outcome.shared}, left unfinished at the cap {results.unfinished}")
    for meeting in outcome.meetings():
        say(_meeting(meeting))


def _row(one: Standing) -> tuple[str, ...]:
    low, high = one.wins.interval
    rating = f"{one.rating.value:+.0f} ± {one.rating.within:.0f}"
    return (
        *(one.name, str(one.wins.of), str(one.wins.count), f"{one.wins.value:.1%}"),
        *(f"{low:.1%} to {high:.1%}", f"{one.even:.1%}", rating),
    )


def _meeting(one: Meeting) -> str:
    return f"{one.name} against {one.other}: {one.games} games, {one.won} won, {one.lost} lost"
