"""``verify``: the ledger of what is verified, collected, renewed or compared."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import click

from galaxy_rules.catalogue import game, games
from galaxy_rules.cli.screen import plain_table, say, say_json, show_table
from galaxy_rules.kernel.errors import BadInput, shown
from galaxy_rules.lab.ledger import TIERS, Books, Ledger, Subject, collect, files
from galaxy_rules.lab.ledger.collecting import recorded
from galaxy_rules.lab.ledger.model import NOTHING, tally
from galaxy_rules.lab.ledger.results import read_results, read_run, write_results
from galaxy_rules.lab.trace import find_checkout

SHORT: Final = (
    *("proved", "induction", "bound", "ind. bound"),
    *("exhausted", "sampled", "shown", "nothing"),
)
"""The words for the heads of columns: all of them and the lack of one."""
STDERR: Final = 2
"""Where the suite reports to while standard output is for JSON."""
NOTHING_RAN: Final = (3, 4, 5)
"""Pytest's codes for an error of its own, of usage, and for no tests at all."""


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; say what is wrong.")
@click.option("--run", "run_first", is_flag=True, help="Run the suite first, and record it.")
@click.option("--deep", is_flag=True, help="With --run: the long profile instead of the gate.")
@click.option("--results", metavar="FILE", help="Record what `pytest --ledger-results FILE` left.")
@click.option("--jobs", "-j", type=click.IntRange(1, 64), default=2, show_default=True)
@click.option("--accept", is_flag=True, help="Write even if laws are lost or the old ledger is.")
@click.option("--json", "as_json", is_flag=True, help="Print each clause with all its checks.")
@click.pass_context
def verify(  # noqa: PLR0913, PLR0917 - one for each option
    ctx: click.Context,
    names: tuple[str, ...],
    only_check: bool,
    run_first: bool,
    deep: bool,
    results: str | None,
    jobs: int,
    accept: bool,
    as_json: bool,
) -> None:
    """Renew the ledger of what is verified, in a checkout.

    It is written to docs/ledger and docs/ledger*.md for all games; GAME only narrows down what is
    printed.  Exit code 1 when something is missing, lost or, with --check, stale.
    """
    if only_check and (run_first or results or accept):
        raise BadInput("verify", "--check writes nothing, so there is nothing to run or accept")
    if deep and not run_first:
        raise BadInput("verify", "--deep says what to run; give it with --run")
    all_subjects = subjects()
    known = [subject.name for subject in all_subjects]
    if unknown := [name for name in names if name not in known]:
        raise BadInput("game", f"{unknown[0]!r:.60} is none of {', '.join(known)}")
    root = find_checkout(Path.cwd())
    if results is not None:
        _record(root, Path(results))
    failed = run_first and not _run(root, jobs, deep=deep, quiet=as_json)
    books = collect(root, all_subjects)
    problems = [f"hole: {hole}" for hole in books.holes]
    if only_check:
        problems += [f"ledger: {problem}" for problem in _unlike(root, books)]
    else:
        problems += [f"ledger: {lost}" for lost in _renew(root, books, accept=accept, err=as_json)]
    ledgers = [ledger for ledger in books.ledgers if not names or ledger.game in names]
    if as_json:
        _print_json(ledgers)
    else:
        _summarise(books, ledgers)
    _complain(problems, err=as_json)
    ctx.exit(1 if problems or failed else 0)


def subjects() -> tuple[Subject, ...]:
    """What the ledger is about: every game of the catalogue."""
    return tuple(Subject.of(game(name)) for name in games())


def _complain(problems: list[str], *, err: bool) -> None:
    for problem in problems:
        click.secho(shown(problem), fg="red", err=err)


def _unlike(root: Path, books: Books) -> Iterator[str]:
    """In what the ledger on disk differs from what the checkout says now."""
    games = tuple(ledger.game for ledger in books.ledgers)
    if not files.is_written(root, games):
        yield f"{files.FOLDER.as_posix()}: there is no ledger; {files.RENEW}"
        return
    was = files.read(root, games)
    yield from files.losses(was, books)
    yield from files.weakened(was, books)
    yield from files.stale(was, books)
    yield from files.edited(root, was)


def _renew(root: Path, books: Books, *, accept: bool, err: bool) -> Iterator[str]:
    """Write the ledger; a law that is lost has to be accepted."""
    games = tuple(ledger.game for ledger in books.ledgers)
    if files.is_written(root, games) and not accept:
        was = files.read(root, games)
        lost = list(files.losses(was, books))
        if lost:
            yield from lost
            yield "it was not written; --accept writes it without these laws"
            return
        for change in files.weakened(was, books):
            click.secho(shown(f"weaker: {change}"), fg="yellow", err=err)
    files.write(root, books)


def _run(root: Path, jobs: int, *, deep: bool, quiet: bool) -> bool:
    """Run the suite and put its results on record; whether everything passed."""
    read_results(root)  # so that a damaged record is noticed before the run, not after it
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.json"
        words = ["-n", str(jobs), "-q", f"--ledger-results={file}", *(["-m", "deep"] * deep)]
        run = subprocess.run(  # noqa: S603 - our own interpreter with fixed arguments
            [sys.executable, "-m", "pytest", *words],
            cwd=root,
            env={**os.environ, **({"HYPOTHESIS_PROFILE": "deep"} if deep else {})},
            stdout=STDERR if quiet else None,
            check=False,
        )
        if run.returncode in NOTHING_RAN or not file.exists():
            raise BadInput("verify", f"the suite could not be run (pytest: {run.returncode})")
        _record(root, file)
    return run.returncode == 0


def _record(root: Path, file: Path) -> None:
    """Put on record what a run has left, as far as it is about tests that name clauses."""
    results = read_results(root).merged(read_run(file))
    write_results(root, results.of(recorded(root)))


def _print_json(ledgers: list[Ledger]) -> None:
    document = [
        {**attrs.asdict(ledger), "totals": ledger.totals, "format": files.FORMAT}
        for ledger in ledgers
    ]
    say_json(document, indent=1)


def _summarise(books: Books, ledgers: list[Ledger]) -> None:
    for ledger in ledgers:
        _show_totals(ledger)
    words = tally(law.tier for law in books.laws.laws)
    laws = ", ".join(f"{count} {word}" for word, count in words.items())
    functions = len(books.laws.functions)
    say(f"{len(books.laws.laws)} laws: {laws or 'none'}; they speak of {functions} functions")
    say(f"{len(books.holes)} holes")


def _show_totals(ledger: Ledger) -> None:
    table = plain_table(ledger.game, *(f"{word}#" for word in SHORT), "all#")
    for what, counts in ledger.totals.items():
        if counts:
            cells = [counts.get(word, 0) for word in (*TIERS, NOTHING)]
            table.add_row(what, *map(_number, cells), str(sum(cells)))
    show_table(table)


def _number(count: int) -> str:
    return str(count) if count else "·"
