"""``cite``: what a paper has to say of the library that is installed, and of the games it ran."""

from typing import Any, Final

import click

from galaxy_rules.catalogue import games
from galaxy_rules.cli.options import data_option, made_game, rulings_option, variant_option
from galaxy_rules.cli.screen import plain_table, say, say_json, show_table
from galaxy_rules.lab.citation import citation
from galaxy_rules.showing.caveats import reconstructed

SHORT: Final = 12
"""Letters of a hash in a table; the entry above it has all."""


@click.command()
@click.argument("game", required=False)
@rulings_option
@data_option
@variant_option
@click.option("--json", "as_document", is_flag=True, help="Print JSON.")
def cite(
    game: str | None,
    rulings: tuple[str, ...],
    data: str | None,
    variant: str | None,
    as_document: bool,
) -> None:
    """Print BibTeX, and what else a paper should say.

    Version, rules version, readings and hash of the data of GAME, or of every game; the dice; the
    surroundings; and the positions of the smallest toys, counted now.
    """
    names = games() if game is None else (game,)
    made = [made_game(name, rulings, data, variant) for name in names]
    document = citation(made)
    if as_document:
        say_json(document)
        return
    _show(document)
    for one in made:
        if caveat := reconstructed(one):
            say("", caveat)


def _show(document: dict[str, Any]) -> None:
    library, depends = document["library"], document["depends"]
    needed = ", ".join(f"{name} {number}" for name, number in depends.items())
    kind = ", compiled" if library["compiled"] else ""
    say(*document["bibtex"].split("\n"), "")
    say(
        f"galaxy-rules {library['version']}{kind}; {document['python']} on {document['machine']};"
        f" {needed}"
    )
    for use, protocol in document["seeds"].items():
        sample = protocol["sample"]
        numbers = " ".join(map(str, sample["plies"]))
        say(
            f"dice of {use}: {protocol['generator']}, seeds of {protocol['seed_bits']} bits;"
            f" seed {sample['seed']} below {sample['below']}: {numbers}"
        )
    rows = plain_table("game", "rules#", "variant", "readings not default", "data")
    for one in document["games"]:
        other = ", ".join(f"{name}={reading}" for name, reading in one["departures"].items())
        hashed = f"{one['data'][:SHORT]}…"
        rows.add_row(one["game"], one["rules"], one["variant"], other or "none", hashed)
    show_table(rows)
    for one in document["games"]:
        say(_counted(one))


def _counted(one: dict[str, Any]) -> str:
    found = one["counts"]
    if found is None:
        return f"{one['game']}: brings no toy that is counted"
    return (
        f"{one['game']}, {found['pack']} pack, counted now: {found['states']} positions,"
        f" {found['transitions']} transitions, information sets {found['information_sets']}"
    )
