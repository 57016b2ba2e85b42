"""The group of commands, and what errors, interruptions and closed pipes come to.

Exit codes: 0 fine; 1 the answer is no; 2 bad input; 130 interrupted; 141 nobody reads any more.
"""

import contextlib
import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Final, NoReturn, cast

import click
import rich  # noqa: F401 - the commands need it: one that is missing is noticed here

from galaxy_rules._version import __version__
from galaxy_rules.cli import INTERRUPTED
from galaxy_rules.kernel.errors import LONGEST_PROBLEM, GalaxyRulesError, shown

BAD_INPUT: Final = 2
NO_READER: Final = 141
STDOUT: Final = 1
HOMES: Final[Mapping[str, tuple[str, str]]] = {
    "check": ("checking", "check"),
    "cite": ("citing", "cite"),
    "clauses": ("registers", "clauses"),
    "compare": ("comparing", "compare_readings"),
    "corpus": ("collecting", "corpus"),
    "data": ("registers", "data"),
    "demo": ("demo", "demo"),
    "perft": ("counting", "perft"),
    "play": ("playing", "play"),
    "replay": ("replaying", "replay"),
    "rulings": ("registers", "rulings"),
    "schema": ("schemas", "schemas"),
    "serve": ("serving", "serve"),
    "simulate": ("simulating", "simulate"),
    "tournament": ("contesting", "tournament"),
    "trace": ("checking", "trace"),
    "verify": ("verifying", "verify"),
    "why": ("asking", "why"),
}
"""In which module each command is, and its name there."""


class Shelf(Mapping[str, click.Command]):
    """The commands by name; each is imported when somebody asks for it."""

    def __getitem__(self, name: str) -> click.Command:
        """A command; with it come the modules that it needs."""
        module, attribute = HOMES[name]
        found: click.Command = getattr(
            import_module(f"galaxy_rules.cli.commands.{module}"), attribute
        )
        return found

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(HOMES)

    def __len__(self) -> int:
        """How many there are."""
        return len(HOMES)


class Commands(click.Group):
    """A group whose errors are one line each, with the library's exit codes."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,  # noqa: ANN401 - click's own signature
    ) -> NoReturn:
        """Run a command and exit."""
        _tolerate_narrow_encodings()
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            code = _complain(_one_line(error))
        except GalaxyRulesError as error:
            code = _complain(str(error))
        except (click.Abort, KeyboardInterrupt):
            click.echo("galaxy-rules: interrupted", err=True)
            code = INTERRUPTED
        except (Unread, BrokenPipeError):
            code = _hush(NO_READER)
        except OSError as error:
            code = _hush(_complain(f"output: cannot be written: {error.strerror or error}"))
        sys.exit(code if isinstance(code, int) else 0)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 - click's own signature
    ) -> click.Context:
        """Read the command line; help is printed here."""
        with _noticing_closed_pipes():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's own signature
        """Run a command."""
        with _noticing_closed_pipes():
            return super().invoke(ctx)


class Unread(Exception):
    """Nobody reads any more; click would call that an exit code of 1, which is a no."""


@contextlib.contextmanager
def _noticing_closed_pipes() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise Unread from None


def _complain(sentence: str) -> int:
    click.echo(f"galaxy-rules: {shown(' '.join(sentence.split()))}", err=True)
    return BAD_INPUT


def _one_line(error: click.ClickException) -> str:
    where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else ""
    path = where.partition(" ")[2]
    said = error.format_message()[:LONGEST_PROBLEM]
    return f"{path}: {said}" if path else said


def _hush(code: int) -> int:
    """Let what is still buffered go nowhere, so that Python's own flush stays quiet as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT)
    return code


def _tolerate_narrow_encodings() -> None:
    """A terminal without the letters for a card's name gets question marks, not an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


@click.group(
    cls=Commands,
    commands=cast("MutableMapping[str, click.Command]", Shelf()),  # nobody adds one
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="galaxy-rules")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Board games as pure reducers: play them, question them, check them.

    Exit codes: 0 fine; 1 the answer is no; 2 bad input; 130 interrupted.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
