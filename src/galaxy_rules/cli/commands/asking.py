"""``why``: may this be done here, and which sentence says so?"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import attrs
import click

from galaxy_rules.catalogue import AnyGame, game, game_class, games, room
from galaxy_rules.cli.commands.replaying import state_after
from galaxy_rules.cli.files import naming, read_pack_file, read_text
from galaxy_rules.cli.options import (
    NUMBER,
    data_option,
    read_rulings,
    rulings_option,
    variant_option,
)
from galaxy_rules.cli.screen import objection_lines, say
from galaxy_rules.kernel.documents.codec import kind_of, read_json
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import is_refused
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.rulings import chosen
from galaxy_rules.match.documents import read_document
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import read_record
from galaxy_rules.match.vectors import read_vectors


@attrs.frozen
class Asked:
    """A position, the game it belongs to, and what a vector calls its ships or cells, if any."""

    game: AnyGame
    state: Any
    labels: Mapping[str, str] = attrs.field(factory=dict)

    def notation(self, words: str) -> str:
        """An action in the game's notation; words that only vectors use are understood as well."""
        own = getattr(room(self.game, "documents.describing"), "notation_of", None)
        return words if own is None else str(own(words, self.labels))

    def read(self, rulings: Mapping[str, str]) -> "Asked":
        """The same position, read in another way."""
        if not rulings:
            return self
        own = self.game
        words = chosen(own.rulings) | dict(rulings)
        other = game(own.name, rulings=words, data=own.data, variant=own.variant)
        return attrs.evolve(self, game=other)


@click.command()
@click.argument("position")
@click.argument("action")
@click.option("--ply", type=NUMBER, metavar="K", help="In a record or a vector: after K plies.")
@click.option("--game", "name", default=games()[0], show_default=True, metavar="GAME")
@click.option("--fragment", is_flag=True, help="It is a part of a position, not a whole one.")
@rulings_option
@data_option
@variant_option
@click.pass_context
def why(  # noqa: PLR0913, PLR0917 - one for each option
    ctx: click.Context,
    position: str,
    action: str,
    ply: int | None,
    name: str,
    fragment: bool,
    rulings: tuple[str, ...],
    data: str | None,
    variant: str | None,
) -> None:
    """Say whether an action is legal, and why not.

    A legal ACTION comes with its arithmetic, a refused one with every objection and its clauses.
    POSITION is a file: a state, a record (with --ply), a description in words of a position, or
    FILE#ID, a conformance vector.  Exit code 0: legal; 1: refused.
    """
    pack = read_pack_file(data)
    with naming(position):
        asked = load_position(position, ply, Described(name, variant, fragment), pack)
    ctx.exit(answer(asked.read(read_rulings(rulings)), action))


@attrs.frozen
class Described:
    """What a description in words leaves unsaid; documents and vectors say it themselves."""

    name: str
    variant: str | None
    fragment: bool

    def position(self, words: Mapping[str, Any], pack: Pack | None) -> Asked:
        """The position that a description means."""
        made = game(self.name, data=pack, variant=self.variant)
        return Asked(made, made.position(words, fragment=self.fragment))


def load_position(spec: str, ply: int | None, described: Described, pack: Pack | None) -> Asked:
    """The position that a word on the command line means."""
    file, hash_sign, vector = spec.rpartition("#")
    if hash_sign and not Path(spec).exists():
        return _from_vector(file, vector, ply or 0)
    text = read_text(spec)
    document = read_json(text)
    if isinstance(document, list):
        raise BadInput("position", "a file of vectors: name one of them as FILE#ID")
    if not isinstance(document, dict):
        raise BadInput("position", "expected a JSON object")
    if "format" not in document:
        _no_ply(ply)
        return described.position(document, pack)
    return _from_document(text, kind_of(document), ply, pack, fragment=described.fragment)


def _no_ply(ply: int | None) -> None:
    if ply is not None:
        raise BadInput("ply", "only records and vectors have plies")


def _from_document(
    text: str, kind: str, ply: int | None, pack: Pack | None, *, fragment: bool
) -> Asked:
    if kind == "seat-record":
        _refuse_seat(text)
    if kind == "record":
        match = Match.replay(text, pack, fragment=fragment)
        return Asked(match.game, state_after(match, len(match.plies) if ply is None else ply))
    _no_ply(ply)
    document = read_document(text, pack, fragment=fragment)
    if document.kind != "state" or document.game is None:
        raise BadInput("position", f"a {document.kind} is not a whole position")
    return Asked(document.game, document.value)


def _refuse_seat(text: str) -> NoReturn:
    read_record(text)
    raise BadInput("position", "one seat's record does not hold whole positions")


def _from_vector(file: str, id_: str, steps: int) -> Asked:
    vectors = {vector["id"]: vector for vector in read_vectors(read_text(file))}
    if id_ not in vectors:
        raise BadInput("position", f"there is no vector {id_!r:.60}")
    vector = vectors[id_]
    scenario: Any = game_class(vector["game"]).dialect(vector["setup"])
    if not 0 <= steps <= len(vector["script"]):
        raise BadInput("ply", f"{steps} is not within 0 to {len(vector['script'])}")
    for step in vector["script"][:steps]:
        if step["do"]:
            scenario.do(step["do"])
    labels = getattr(room(scenario.game, "documents.describing"), "labels_of", None)
    return Asked(scenario.game, scenario.state, {} if labels is None else labels(scenario))


def answer(asked: Asked, words: str) -> int:
    """Print the verdict; 0 for legal, 1 for refused."""
    text = asked.notation(words)
    found: tuple[Any, ...] = asked.game.compose(asked.state, text)
    if is_refused(found):
        say(f"{text}: refused", style="bold red")
        say(*objection_lines(asked.game, found))
        return 1
    say(f"{text}: legal", style="bold green")
    state = asked.state
    for action in found:
        if len(found) > 1:
            say(f"  {action}")
        say(*(f"  {step}" for step in asked.game.explain(state, action).sums))
        _name_twin(asked.game, state, action)
        state = asked.game.apply(state, action)
    return 0


def _name_twin(made: AnyGame, state: Any, action: Any) -> None:  # noqa: ANN401 - any game's
    twin = made.canonical(state, action)
    if twin != action:
        say(f"  listed as: {twin}")
