"""``compare``: two readings of a ruling from the same seeds, and a position where they part."""

import json
from typing import TYPE_CHECKING, Any, Final

import click
from rich.progress import (
    Progress,
    SpinnerColumn,
    TextColumn,
)

from galaxy_rules.cli.executors import executing
from galaxy_rules.cli.files import check_writable, write_text
from galaxy_rules.cli.options import (
    NUMBER,
    checkpoint_option,
    executor_option,
    jobs_option,
    read_rulings,
    seed_option,
    variant_option,
)
from galaxy_rules.cli.progress import progress
from galaxy_rules.cli.screen import (
    console,
    plain_table,
    players_in_words,
    say,
    say_json,
    show_position,
    show_table,
)
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.comparing import (
    ACTIONS,
    RESULTS,
    SCORES,
    START,
    VIEWS,
    Difference,
    Parting,
    Question,
    check_question,
    ruling_of,
    trail,
)
from galaxy_rules.lab.exhausting import MOST_STATES, Exhausted, exhaust, tiny_table
from galaxy_rules.lab.playouts import CAP, Table, check_run, made
from galaxy_rules.lab.weighing import Rate, Share, Shift, Weight, as_json, weighed
from galaxy_rules.match.documents import dumps

if TYPE_CHECKING:
    from galaxy_rules.lab.witnesses import Witness

PLAYERS: Final = 3
TRIES: Final = 2_000
"""How often a witness is tried smaller before it is shown as it is."""
TOLD: Final = 500
"""States after which the count on the terminal goes on."""
WORDS: Final = {
    ACTIONS: "other actions",
    VIEWS: "other views",
    SCORES: "another score",
    RESULTS: "another result",
}


@click.command(name="compare")
@click.argument("game")
@click.argument("ruling", metavar="SWITCH=READING")
@click.option("--games", "-n", type=NUMBER, default=100, show_default=True, help="Seeds to play.")
@jobs_option
@click.option(
    "--players", "-p", type=NUMBER, help="Players [default: 3; on a tiny pack as in perft]"
)
@seed_option
@variant_option
@click.option("--pack", type=click.Choice(["tiny"]), help="Ask every state of a tiny instance.")
@click.option(
    "--states", type=NUMBER, default=MOST_STATES, show_default=True, help="At most so many."
)
@click.option("--json", "as_document", is_flag=True, help="Print JSON.")
@click.option("--save", metavar="FILE", help="Write the witness as a pair of vectors.")
@executor_option
@checkpoint_option
def compare_readings(  # noqa: PLR0913, PLR0917 - one for each option
    game: str,
    ruling: str,
    games: int,
    jobs: int | None,
    players: int | None,
    seed: int,
    variant: str | None,
    pack: str | None,
    states: int,
    as_document: bool,
    save: str | None,
    executor: str,
    checkpoint: str | None,
) -> None:
    """Weigh a reading against the default.

    Random games are played from the same seeds under both readings: how often they allow, show or
    do different things, who wins, and a small position where they part.  With `--pack tiny` every
    reachable state of a tiny instance is asked instead.
    """
    if save is not None:
        check_writable(save)
    switch, reading = _one_ruling(ruling)
    if pack is not None:
        if save is not None:
            raise BadInput("save", "there is no witness to save where a tiny pack is asked")
        question = Question(tiny_table(game, players, variant), switch, reading)
        _check(question)
        _exhaust(question, states, as_document)
        return
    table = Table(game, PLAYERS if players is None else players, variant=variant)
    question = Question(table, switch, reading)
    _check(question)
    check_run(table, games, seed, CAP)
    weight = _weight(question, games, seed, jobs, (executor, checkpoint))
    witness = None if weight.first is None else _witness(question, weight.first)
    if as_document:
        say_json(_document(weight, witness))
    else:
        _show(weight, witness)
    _save(save, witness, quiet=as_document)


def _witness(question: Question, parting: Parting) -> "Witness | None":
    """A small position where the readings part; only who looks for one needs every game's words."""
    from galaxy_rules.lab.witnesses import search

    return search(question, [parting], (), TRIES)


def _one_ruling(word: str) -> tuple[str, str]:
    [(switch, reading)] = read_rulings([word]).items()
    return switch, reading


def _check(question: Question) -> None:
    """A question that can be put: a reading there is, and not the table's own."""
    switch = check_question(question)
    if question.reading == question.default:
        others = ", ".join(word for word in switch.readings if word != question.reading)
        problem = f"{question.reading} is the default; compare it with {others}"
        raise BadInput(f"rulings.{question.switch}", problem)


# playing


def _weight(
    question: Question, games: int, seed: int, jobs: int | None, where: tuple[str, str | None]
) -> Weight:
    executor, checkpoint = where
    resumed = checkpoint is not None
    with executing(executor, jobs, games, resumed=resumed) as (pool, own), progress(games) as told:
        return weighed(question, games, seed, CAP, pool, jobs=own, checkpoint=checkpoint, told=told)


# telling


def _document(weight: Weight, witness: "Witness | None") -> dict[str, Any]:
    """The figures, the position of the first parting, and the witness's vectors."""
    position = None
    if weight.first is not None:
        states, _ = trail(weight.question, weight.first.seed, weight.first.ply)
        position = json.loads(dumps(states[-1], made(weight.question.table)))
    vectors = None if witness is None else list(witness.vectors())
    origin = None if witness is None else witness.origin
    found = {"position": position, "witness": {"origin": origin, "vectors": vectors}}
    return as_json(weight) | found


def _show(weight: Weight, witness: "Witness | None") -> None:
    question = weight.question
    _title(question, weight.default)
    say(f"{weight.games} random games from seed {weight.seed}, each under both readings")
    table = plain_table("what differs", "how often")
    for kind, rate in weight.positions.items():
        table.add_row(WORDS[kind], _rate(rate, "positions"))
    table.add_row(WORDS[RESULTS], _rate(weight.steps, "steps"))
    table.add_row("games that part", _share(weight.parted) + _after(weight.plies))
    table.add_row("another winner", _share(weight.other_winner))
    table.add_row("winner's points", _shift(weight.winner))
    for seat, shift in enumerate(weight.seats):
        table.add_row(f"points of seat {seat}", _shift(shift))
    show_table(table)
    if any(weight.unfinished):
        say(f"left unfinished at the cap: {weight.unfinished[0]} and {weight.unfinished[1]}")
    if weight.first is None:
        say("", "In none of these positions do they differ.")
        return
    _show_parting(weight, weight.first)
    _show_witness(witness)


def _title(question: Question, default: str) -> None:
    ruling, who = ruling_of(question), players_in_words(question.table.players)
    say(f"{question.table.game}, {who}: {question.switch}: {default} → {question.reading}")
    say(f"  {ruling.id}: {ruling.question}")


def _rate(rate: Rate, things: str) -> str:
    if not rate.count:
        return f"none of {rate.of} {things}"
    within = "" if rate.within is None else f" ± {rate.within:.2%}"
    return f"{rate.value:.2%}{within} of {rate.of} {things}"


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{share.count} of {share.of} games: {share.value:.1%} ({low:.1%} to {high:.1%})"


def _after(plies: float | None) -> str:
    return "" if plies is None else f", after {plies:.0f} plies on average"


def _shift(shift: Shift) -> str:
    within = "" if shift.within is None else f" ± {shift.within:.2f}"
    return f"{shift.mean:+.2f}{within}"


def _show_parting(weight: Weight, first: Parting) -> None:
    states, _ = trail(weight.question, first.seed, first.ply)
    say("", f"The soonest parting: game {first.seed}, after {first.ply} plies")
    say(f"  {_difference(first.difference)}")
    show_position(made(weight.question.table), states[-1])


def _difference(difference: Difference) -> str:
    if difference.allowed:
        return f"“{difference.action}” is allowed under {difference.allowed} only"
    if difference.action:
        return f"“{difference.action}” has another result"
    return {
        ACTIONS: "somebody else is to move, or chance has other odds",
        VIEWS: "players see different things",
        SCORES: "the score is different",
        START: "the set-up is different",
    }.get(difference.kind, difference.kind)


def _show_witness(witness: "Witness | None") -> None:
    if witness is None:
        say("", "No witness was found: what differs cannot be seen in a vector's words.")
        return
    one, other = witness.vectors()
    setup = {word: value for word, value in one["setup"].items() if word != "rulings"}
    say("", f"Witness ({witness.origin}, made smaller)")
    say(f"  set-up: {json.dumps(setup, ensure_ascii=False)}")
    *before, last = one["script"]
    for step in before:
        say(f"  do: {step['do']}")
    say(f"  do: {last['do']}" if last["do"] else "  look")
    for word, vector in zip(witness.question.words, (one, other), strict=True):
        say(f"  {word}: {_expected(vector['script'][-1]['expect'])}")


def _expected(expect: str | dict[str, Any]) -> str:
    if isinstance(expect, str):
        return f"refused, {expect}"
    return json.dumps(expect, ensure_ascii=False) if expect else "legal"


def _save(path: str | None, witness: "Witness | None", *, quiet: bool) -> None:
    if path is None:
        return
    if witness is None:
        click.echo("galaxy-rules: there is no witness to save", err=True)
        return
    vectors = json.dumps(list(witness.vectors()), indent=2, ensure_ascii=False)
    write_text(path, vectors + "\n")
    if not quiet:
        say("", f"saved in {path}: `galaxy-rules check {path}` runs it")


# exhausting


def _exhaust(question: Question, states: int, as_document: bool) -> None:
    if states < 1:
        raise BadInput("states", f"expected at least 1, found {states}")
    columns = (SpinnerColumn(), TextColumn("{task.completed} states"))
    screen = console(err=True)
    quiet = not screen.is_terminal
    with Progress(*columns, console=screen, auto_refresh=False, disable=quiet) as progress:
        task = progress.add_task("states", total=None)

        def told(done: int) -> None:
            if done % TOLD == 0:
                progress.update(task, completed=done, refresh=True)

        found = exhaust(question, states, told)
    if as_document:
        say_json(_exhausted(question, found))
        return
    _title(question, question.default)
    say(f"the tiny pack, variant {made(question.table).variant}: {found.sentence}")
    if found.difference is not None:
        say(f"  {_difference(found.difference)}", *(f"  {action}" for action in found.path))
        _show_end(question, found)


def _show_end(question: Question, found: Exhausted) -> None:
    game = made(question.table)
    state = game.new(question.table.players)
    for action in found.path:
        state = game.apply(state, game.parse(action))
    show_position(game, state)


def _exhausted(question: Question, found: Exhausted) -> dict[str, Any]:
    game = made(question.table)
    difference = found.difference
    return {
        "format": "galaxy-rules/exhausted-comparison/1",
        "game": game.name,
        "rules": game.rules_version,
        "variant": game.variant,
        "data": game.data.sha256,
        "players": question.table.players,
        "switch": question.switch,
        "default": question.default,
        "reading": question.reading,
        "states": found.states,
        "steps": found.steps,
        "complete": found.complete,
        "never_differ": found.complete,
        "difference": None
        if difference is None
        else {"kind": difference.kind, "action": difference.action, "allowed": difference.allowed},
        "path": list(found.path),
    }
