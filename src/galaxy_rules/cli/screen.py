"""What the commands print with: the board in colour, objections with their clauses, scores."""

import json
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from os import environ
from typing import Any, Final

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from galaxy_rules import draw
from galaxy_rules.catalogue import AnyGame, room
from galaxy_rules.kernel.clauses import Clause, Ruling
from galaxy_rules.kernel.errors import shown
from galaxy_rules.kernel.score import Score
from galaxy_rules.kernel.texts.voices import Speaker
from galaxy_rules.kernel.verdicts import Objections

WIDTH: Final = 100
"""Columns of tables that go into a file or a pipe."""


class Paper(Console):
    """A console that lets a closed pipe be noticed where all closed pipes are."""

    def on_broken_pipe(self) -> None:
        """Hand it on, instead of leaving with an exit code that means no."""
        raise BrokenPipeError


def players_in_words(players: int) -> str:
    """How many play."""
    return "1 player" if players == 1 else f"{players} players"


def console(*, err: bool = False) -> Console:
    """A console for what is standard output, or standard error, now."""
    stream = sys.stderr if err else sys.stdout
    plain = not stream.isatty() and "COLUMNS" not in environ
    return Paper(
        file=stream,
        width=WIDTH if plain else None,
        markup=False,
        highlight=False,
        emoji=False,
    )


def say(*sentences: str, style: str = "") -> None:
    """Print lines; on terminals they are wrapped between words and stay indented.

    What a line may quote from outside steers no terminal, and makes no lines of its own.
    """
    out = console()
    for sentence in map(shown, sentences):
        lines = _wrapped(sentence, out.width) if out.is_terminal else [sentence]
        for line in lines:
            out.print(Text(line, style=style), soft_wrap=True)


def _wrapped(sentence: str, width: int) -> list[str]:
    indent = " " * (len(sentence) - len(sentence.lstrip()) + 2)
    fitted = textwrap.wrap(sentence, width, subsequent_indent=indent, break_on_hyphens=False)
    return fitted or [""]


def _fitting(lines: Iterable[str], out: Console) -> Iterator[str]:
    """Lines for a terminal's width: words are wrapped, but not what is drawn with slashes."""
    for line in lines:
        fits = not out.is_terminal or len(line) <= out.width or "\\" in line
        yield from [line] if fits else _wrapped(line, out.width)


def show_position(game: AnyGame, position: Any) -> None:  # noqa: ANN401 - any game's state or view
    """Draw a state, or what a seat may see of it."""
    out = console()
    for line in _fitting(draw.text(game, position).splitlines(), out):
        text = Text(line)
        for pattern, style in _inks(game).items():
            text.highlight_regex(pattern, style)
        out.print(text, soft_wrap=True)


class Sheet(Table):
    """A table whose cells steer no terminal."""

    def add_row(self, *cells: Any, **how: Any) -> None:  # noqa: ANN401 - rich's own signature
        """A row; what a cell may quote from outside is shown as it may be printed."""
        super().add_row(*(shown(cell) if isinstance(cell, str) else cell for cell in cells), **how)


def say_json(document: object, indent: int = 2) -> None:
    """Print a document; letters that cannot be printed are spelled as JSON spells them."""
    text = json.dumps(document, ensure_ascii=False, indent=indent)
    click.echo("\n".join(map(_spelled, text.split("\n"))))


def _spelled(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in line)


def show_table(table: Table) -> None:
    """Print a table."""
    console().print(table)


def plain_table(*columns: str, title: str | None = None) -> Table:
    """A table with these columns and thin lines; a column that ends in # holds numbers."""
    table = Sheet(title=title, title_justify="left", header_style="bold", pad_edge=False, box=None)
    for number, column in enumerate(columns):
        if column.endswith("#"):
            table.add_column(column[:-1], justify="right")
        else:
            table.add_column(column, overflow="fold", no_wrap=number == 0)
    return table


def paraphrase(entry: Clause | Ruling) -> str:
    """What a clause says, or how a question is answered, in the register's words."""
    return entry.text if isinstance(entry, Clause) else entry.ruling


def objection_lines(
    game: AnyGame, objections: Objections, voice: Speaker | None = None
) -> Iterable[str]:
    """Each objection, in somebody's words, then what each clause or ruling says they rest on."""
    for objection in objections:
        why = objection.message if voice is None else voice.objection(objection)
        yield f"  {objection.code}: {why} [{', '.join(objection.clauses)}]"
    cited = dict.fromkeys(clause for objection in objections for clause in objection.clauses)
    for clause in cited:
        yield f"    {clause}  {paraphrase(game.clauses[clause])}"


def show_score(score: Score) -> None:
    """The points line by line, then who leads or has won."""
    table = plain_table("seat#", "points#", "clause", "for")
    for seat, total in enumerate(score.totals):
        for line in score.lines:
            if line.seat == seat:
                table.add_row(str(seat), str(line.amount), line.clause, line.what)
        table.add_row(str(seat), str(total), "", "together", style="bold")
    show_table(table)
    names = " and ".join(f"seat {seat}" for seat in score.winners or score.leaders)
    verb = "won by" if score.winners else "not over; ahead:"
    say(f"{verb} {names}")


def _inks(game: AnyGame) -> Mapping[str, str]:
    """Colours, on terminals only: whose units, meteors, planets, what is used or covered."""
    found: Mapping[str, str] = room(game, "pictures.terminal").INKS
    return found
