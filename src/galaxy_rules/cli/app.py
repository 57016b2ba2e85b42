"""The group of commands, and what errors, interruptions and closed pipes come to.

Exit codes: 0 fine; 1 the answer is no; 2 bad input; 130 interrupted; 141 nobody reads any more.
"""

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from typing import Any, Final, NoReturn

import click

from galaxy_rules._version import __version__
from galaxy_rules.cli import INTERRUPTED
from galaxy_rules.cli.asking import why
from galaxy_rules.cli.checking import check, trace
from galaxy_rules.cli.comparing import compare_readings
from galaxy_rules.cli.counting import perft
from galaxy_rules.cli.demo import demo
from galaxy_rules.cli.playing import play
from galaxy_rules.cli.registers import clauses, data, rulings
from galaxy_rules.cli.replaying import replay
from galaxy_rules.cli.schemas import schemas
from galaxy_rules.cli.simulating import simulate
from galaxy_rules.cli.verifying import verify
from galaxy_rules.kernel.errors import GalaxyRulesError

BAD_INPUT: Final = 2
NO_READER: Final = 141
STDOUT: Final = 1


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
    click.echo(f"galaxy-rules: {' '.join(sentence.split())}", err=True)
    return BAD_INPUT


def _one_line(error: click.ClickException) -> str:
    where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else ""
    path = where.partition(" ")[2]
    return f"{path}: {error.format_message()}" if path else error.format_message()


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


_COMMANDS = (
    play,
    simulate,
    replay,
    why,
    rulings,
    compare_readings,
    clauses,
    data,
    check,
    trace,
    verify,
    perft,
    schemas,
    demo,
)
for _command in _COMMANDS:
    cli.add_command(_command)
