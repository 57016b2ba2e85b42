"""The registers: readings, clauses, component data with provenance."""

import json
from collections import Counter
from pathlib import Path
from typing import Final

import click

from galaxy_rules.catalogue import AnyGame, games, others
from galaxy_rules.cli.options import data_option, made_game
from galaxy_rules.cli.screen import paraphrase, plain_table, say, say_json, show_table
from galaxy_rules.kernel.clauses import Clause, Ruling
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import TAGS
from galaxy_rules.kernel.rulings import BUNDLES, Switch, switches
from galaxy_rules.lab.trace import find_checkout, row_of
from galaxy_rules.showing.caveats import reconstructed

MOST_PLACES: Final = 5
"""So many code sites or tests of a clause are named; the trace has all."""


@click.command()
@click.argument("game")
@click.argument("name", required=False)
def rulings(game: str, name: str | None) -> None:
    """List a game's switchable readings.

    NAME shows one of them in full, with the argument for each side.
    """
    made = made_game(game)
    known = {switch.name: switch for switch in switches(type(made.rulings))}
    if name is not None:
        if name not in known:
            raise BadInput(f"rulings.{name}", f"no such switch; there are {', '.join(known)}")
        _show_switch(made, known[name])
        return
    table = plain_table("switch", "readings (the default first)", "ruling", "question")
    for switch in known.values():
        others = [reading for reading in switch.readings if reading != switch.default]
        question = _ruling(made, switch).question
        table.add_row(switch.name, ", ".join([switch.default, *others]), switch.ruling, question)
    show_table(table)
    say(
        f"Set one with --rulings NAME=READING; `galaxy-rules rulings {game} NAME` argues each.",
        f"Bundles: {', '.join(BUNDLES)} (--rulings BUNDLE).",
    )


def _ruling(made: AnyGame, switch: Switch) -> Ruling:
    entry = made.clauses[switch.ruling]
    if not isinstance(entry, Ruling):
        raise BadInput("rulings", f"{switch.ruling} is not a ruling")
    return entry


def _show_switch(made: AnyGame, switch: Switch) -> None:
    entry = _ruling(made, switch)
    say(f"{switch.name} ({entry.id}): {entry.question}")
    say(f"  about {', '.join(entry.clauses)}")
    for reading in switch.readings:
        default = " (default)" if reading == switch.default else ""
        argument = entry.switches.get(switch.name, {}).get(reading, "")
        say(f"  {reading}{default}: {argument}")
    say(f"  why the default: {entry.why}")


@click.command()
@click.argument("game")
@click.argument("id", required=False)
def clauses(game: str, id: str | None) -> None:  # noqa: A002 - the name of the argument
    """List a rulebook's clauses and rulings.

    ID shows one in full, in a checkout with its code sites and tests; the beginning of an id, such
    as GAL-HYP, a chapter.  An ID says by itself which GAME it belongs to.
    """
    if id is None and game not in games():
        game, id = _meant(game)  # noqa: A001 - the name of the argument
    made = made_game(game)
    if id is not None and id in made.clauses:
        _show_entry(made, made.clauses[id])
        _show_sites(made, id)
        return
    found = [entry for key, entry in made.clauses.items() if key.startswith(id or "")]
    if not found:
        raise BadInput("clause", f"{game} has no clause {id!r:.60}, nor any that begins so")
    table = plain_table("id", "kind", "held", "what it says, in our words")
    for entry in found:
        kind, held = (entry.kind, entry.held) if isinstance(entry, Clause) else ("ruling", "")
        table.add_row(entry.id, kind, held, paraphrase(entry))
    show_table(table)
    say(f"{len(found)} entries. Rulebook: {made.clauses.edition}.")


def _meant(word: str) -> tuple[str, str | None]:
    """The game that another package brings by this name, or the one with clauses that begin so.

    Else the text itself, which is then no game.
    """
    for name in (*games(), *others()):
        if any(key.startswith(word) for key in made_game(name).clauses):
            return name, word
    return word, None


def _show_entry(made: AnyGame, entry: Clause | Ruling) -> None:
    lines = ", ".join(f"L{line}" for line in entry.lines)
    if isinstance(entry, Clause):
        say(f"{entry.id} ({entry.kind}, {entry.held})", f"  {entry.text}")
        say(f"  rulebook: {entry.section}, {lines}")
        if entry.reason:
            say(f"  held so because: {entry.reason}")
        for ruling in entry.read_by:
            say(f"  as read by {ruling}: {paraphrase(made.clauses[ruling])}")
        return
    say(f"{entry.id} (ruling)", f"  question: {entry.question}", f"  ruling: {entry.ruling}")
    say(f"  why: {entry.why}")
    say(f"  about {', '.join(entry.clauses) or 'the rulebook as a whole'}; rulebook: {lines}")
    for alternative in entry.alternatives:
        say(f"  otherwise: {alternative}")
    for name, readings in entry.switches.items():
        say(f"  switch {name}: {', '.join(readings)}")


def _show_sites(made: AnyGame, id: str) -> None:  # noqa: A002 - the word of the command
    """Where the code carries an entry out and what tests it, where the checkout is at hand."""
    try:
        root = find_checkout(Path.cwd())
    except BadInput:
        return
    row = row_of(made.name, id, root)
    for word, places in (("code", row.sites), ("tests", row.tests), ("refused in", row.refusals)):
        _show_places(word, places)


def _show_places(word: str, places: tuple[str, ...]) -> None:
    if places:
        more = f" and {len(places) - MOST_PLACES} more" if len(places) > MOST_PLACES else ""
        say(f"  {word}: {', '.join(places[:MOST_PLACES])}{more}")


@click.command()
@click.argument("game")
@click.argument("path", required=False)
@data_option
@click.option("--json", "as_json", is_flag=True, help="All of it as JSON, which can be read again.")
def data(game: str, path: str | None, data: str | None, *, as_json: bool) -> None:
    """Show component data with their provenance.

    PATH, such as weapons.cryo_blitz, narrows it down and adds the sources.
    """
    made = made_game(game, data=data)
    pack = made.data
    if as_json:
        if path is not None:
            raise BadInput("path", "as JSON a pack is printed whole")
        say_json(pack.document(), indent=1)
        return
    found = {
        key: datum
        for key, datum in pack.data.items()
        if path is None or key == path or key.startswith(f"{path}.")
    }
    if not found:
        raise BadInput("path", f"{path!r:.60} is nowhere in the data pack of {game}")
    if path is None:
        say(f"{pack.title} ({pack.profile})", " ".join(pack.notes.split()), "")
    table = plain_table("path", "value", "tag", *(["source"] if path is not None else []))
    for key, datum in found.items():
        source = [datum.source] if path is not None else []
        style = "yellow" if datum.tag == "reconstructed" else ""
        table.add_row(
            key, json.dumps(datum.value, ensure_ascii=False), datum.tag, *source, style=style
        )
    show_table(table)
    tags = Counter(datum.tag for datum in found.values())
    counts = ", ".join(f"{tags[tag]} {tag}" for tag in TAGS if tags[tag])
    say("", f"{len(found)} values: {counts}.")
    if path is None:
        say(reconstructed(made), f"`galaxy-rules data {game} PATH` gives the sources.")
