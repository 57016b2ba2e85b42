"""``schema``: the JSON Schema of everything that crosses the boundary."""

import json
from pathlib import Path

import click

from galaxy_rules.cli.files import write_text
from galaxy_rules.cli.screen import say
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.schemas.sketching import Schema
from galaxy_rules.match.schemas import bundle, names, schema, typings


@click.command("schema")
@click.argument("what", required=False, metavar="[WHAT]")
@click.option("--game", "name", metavar="GAME", help="Of this game alone.")
@click.option("--write", "folder", metavar="FOLDER", help="Write a file for each instead.")
@click.option("--typescript", is_flag=True, help="TypeScript's types of them, a file a game.")
def schemas(what: str | None, name: str | None, folder: str | None, *, typescript: bool) -> None:
    """Print the JSON Schema (2020-12) of documents, packs, vectors and counts.

    WHAT is action, event, state, view, readable-state, readable-view, record, seat-record,
    journal-line, position or choices, of which every game has its own; or pack, vectors or counts.
    Where several are asked for, they are printed as one schema that holds each under its own name;
    `--write` makes a file of each.

    With `--typescript` they are declarations of types: of all documents of a game, which `--game`
    names, or with `--write` of every game, and of what has one schema for all.
    """
    if typescript:
        _types(what, name, folder)
        return
    wanted = names(what, name)
    if folder is None:
        click.echo(text_of(bundle(what, name)), nl=False)
        return
    place = _folder(folder)
    for one in wanted:
        write_text(str(place / file_name(*one)), text_of(schema(*one)))
    say(f"{len(wanted)} schemas in {folder}")


def _types(what: str | None, name: str | None, folder: str | None) -> None:
    if what is not None:
        raise BadInput("schema", f"{what}: the types of a game's documents stand in one file")
    if folder is None:
        if name is None:
            raise BadInput("game", "say which with --game, or a folder for all with --write")
        click.echo(typings.of_game(name), nl=False)
        return
    place = _folder(folder)
    found = typings.files(name)
    for file, text in found.items():
        write_text(str(place / file), text)
    say(f"{len(found)} files of types in {folder}")


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
