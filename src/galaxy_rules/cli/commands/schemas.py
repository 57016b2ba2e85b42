"""``schema``: the JSON Schema of everything that crosses the boundary."""

import json
from pathlib import Path

import click

from galaxy_rules.cli.files import write_text
from galaxy_rules.cli.screen import say
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.schemas.sketching import Schema
from galaxy_rules.match.schemas import bundle, names, schema


@click.command("schema")
@click.argument("what", required=False, metavar="[WHAT]")
@click.option("--game", "name", metavar="GAME", help="Of this game alone.")
@click.option("--write", "folder", metavar="FOLDER", help="Write a file for each instead.")
def schemas(what: str | None, name: str | None, folder: str | None) -> None:
    """Print the JSON Schema (2020-12) of documents, packs, vectors and counts.

    WHAT is action, event, state, view, record, seat-record or position, of which every game has its
    own; or pack, vectors or counts.  Where several are asked for, they are printed as one schema
    that holds each under its own name; `--write` makes a file of each.
    """
    wanted = names(what, name)
    if folder is None:
        click.echo(text_of(bundle(what, name)), nl=False)
        return
    place = _folder(folder)
    for one in wanted:
        write_text(str(place / file_name(*one)), text_of(schema(*one)))
    say(f"{len(wanted)} schemas in {folder}")


def _folder(folder: str) -> Path:
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise BadInput(folder, f"no folder to write to: {error}") from None
    return place


def file_name(what: str, name: str | None) -> str:
    """The file of a schema."""
    return f"{name}.{what}.schema.json" if name else f"{what}.schema.json"


def text_of(found: Schema) -> str:
    """A schema as it is written."""
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"
