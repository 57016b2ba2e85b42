"""The command line, as its own help describes it."""

import click

from galaxy_rules.cli.app import cli
from tools.docs.tables import plain, prose, table


def commands_part() -> str:
    """Every command with its arguments and options."""
    parts = []
    for name in sorted(cli.commands):
        parts += _command(name, cli.commands[name])
    return "\n\n".join([*parts, ""])


def _command(name: str, command: click.Command) -> list[str]:
    ctx = click.Context(command, info_name=f"galaxy-rules {name}")
    usage = " ".join([f"galaxy-rules {name}", *command.collect_usage_pieces(ctx)])
    options = (option for option in command.params if isinstance(option, click.Option))
    records = (option.get_help_record(ctx) for option in options)
    rows = [[f"`{flag}`", plain(help_)] for flag, help_ in filter(None, records)]
    return [
        f"## {name}",
        f"```text\n{usage}\n```",
        *(prose(paragraph) for paragraph in (command.help or "").split("\n\n")),
        *([table(["option", "meaning"], rows)] if rows else []),
    ]
