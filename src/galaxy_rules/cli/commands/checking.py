"""Conformance vectors, and the trace from clauses to code and tests."""

from pathlib import Path

import click

from galaxy_rules.catalogue import games
from galaxy_rules.cli.files import naming, read_text
from galaxy_rules.cli.screen import plain_table, say, show_table
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab import trace as tracing
from galaxy_rules.lab.marks import marked
from galaxy_rules.match.vectors import Outcome, attempt, read_vectors


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--verbose", "-v", is_flag=True, help="Show the vectors that pass as well.")
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], verbose: bool) -> None:
    """Run conformance vectors.

    A vector whose position cannot be set up, or whose words cannot be read, says why, and the
    others run.  Exit code 0 when all pass, 1 when one does not, 2 for a file that holds none.
    """
    summary = plain_table("vectors#", "passed#", "failed#", "not run#", "file")
    found: list[tuple[str, Outcome]] = []
    for file in files:
        outcomes = _outcomes(file)
        passed = sum(outcome.passed for outcome in outcomes)
        lame = sum(not outcome.ran for outcome in outcomes)
        counts = (len(outcomes), passed, len(outcomes) - passed - lame, lame)
        summary.add_row(*map(str, counts), file)
        found += [(file, outcome) for outcome in outcomes]
    _show_vectors([row for row in found if verbose or not row[1].passed])
    show_table(summary)
    ctx.exit(0 if all(outcome.passed for _, outcome in found) else 1)


def _outcomes(file: str) -> list[Outcome]:
    with naming(file):
        vectors = read_vectors(read_text(file))
        if not vectors:
            raise BadInput("vectors", "there are none to run")
        return [attempt(vector) for vector in vectors]


def _show_vectors(rows: list[tuple[str, Outcome]]) -> None:
    for _, outcome in rows:
        verdict = "passed" if outcome.passed else "FAILED" if outcome.ran else "NOT RUN"
        clauses = ", ".join(outcome.clauses)
        style = "" if outcome.passed else "red"
        say(f"{verdict} {outcome.id} [{clauses}]", style=style)
        say(*(f"  {problem}" for problem in outcome.problems))


@click.command()
@click.argument("game", required=False)
@click.option("--all", "everything", is_flag=True, help="Every game (also without GAME).")
@click.option("--check", "only_check", is_flag=True, help="Only the summary and the holes.")
@click.pass_context
def trace(ctx: click.Context, game: str | None, everything: bool, only_check: bool) -> None:
    """Trace clauses to code and tests, in a checkout.

    Exit code 1 when there are holes: clauses without code or tests, prohibitions that nothing
    sees refuse, unknown ids.
    """
    if game is not None and everything:
        raise BadInput("trace", "give a game or --all, not both")
    root = tracing.find_checkout(Path.cwd())
    holes, functions = 0, tuple(marked(root))
    for name in games() if game is None else (game,):
        found = tracing.trace(name, root, functions)
        if not only_check:
            _show_matrix(found)
        _summarise(found)
        holes += len(found.holes)
    ctx.exit(1 if holes else 0)


def _show_matrix(found: tracing.Trace) -> None:
    table = plain_table("id", "kind", "held", "code#", "tests#", "refusals#", "first code site")
    for row in found.rows:
        counts = (len(row.sites), len(row.tests), len(row.refusals))
        first = row.sites[0].removeprefix("src/galaxy_rules/") if row.sites else "-"
        table.add_row(row.id, row.kind, row.held, *map(str, counts), first)
    show_table(table)


def _summarise(found: tracing.Trace) -> None:
    say(*(f"hole: {hole}" for hole in found.holes), style="red")
    sites = sum(len(row.sites) for row in found.rows)
    tests = sum(len(row.tests) for row in found.rows)
    counts = f"{len(found.rows)} clauses and rulings, {sites} code sites, {tests} tests"
    say(f"{found.game}: {counts}, {len(found.holes)} holes")
