"""``play``: a person, or several, against opponents that choose by themselves."""

import shlex
from typing import Final

import attrs
import click
from click.core import ParameterSource

from galaxy_rules.cli.files import STDIN, check_writable, read_pack_file
from galaxy_rules.cli.keeping import Keeper, ending_in_order, keep, kept_match, uninterrupted
from galaxy_rules.cli.options import (
    NUMBER,
    data_option,
    language_option,
    made_game,
    players_option,
    rulings_option,
    variant_option,
)
from galaxy_rules.cli.policies import policy_option, read_policies, spelled
from galaxy_rules.cli.screen import say, show_score
from galaxy_rules.cli.session import Session
from galaxy_rules.kernel.errors import BadInput, shown
from galaxy_rules.kernel.texts.catalogues import ENGLISH
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from galaxy_rules.showing.caveats import reconstructed
from galaxy_rules.showing.words import speaker

NONE: Final = "none"
DEFAULT: Final = "greedy"
OF_THE_TABLE: Final = ("game", "players", "names", "seed", "rulings", "variant")
"""What a record says itself."""
OVER: Final = 1
"""The exit code for a game that cannot go on."""


@click.command()
@click.argument("game", required=False)
@players_option
@click.option(
    *("--seat", "-s", "seats"),
    multiple=True,
    metavar="SEAT",
    default=("0",),
    show_default=True,
    help="A seat that a person plays; again for more; or none.",
)
@policy_option(
    "--opponent", f"Who plays the others: random, greedy, search:1s [default: {DEFAULT}]"
)
@click.option("--name", "names", multiple=True, help="What a player is called; again, by seat.")
@click.option("--seed", type=NUMBER, help="Of chance  [default: one that nobody can guess]")
@rulings_option
@click.option("--record", metavar="FILE", help="Write the record here, however it ends.")
@click.option("--resume", metavar="FILE", help="Go on with a game that was not finished.")
@data_option
@variant_option
@language_option
@click.pass_context
def play(  # noqa: PLR0913, PLR0917 - one for each option
    ctx: click.Context,
    game: str | None,
    players: int,
    seats: tuple[str, ...],
    opponent: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    rulings: tuple[str, ...],
    record: str | None,
    resume: str | None,
    data: str | None,
    variant: str | None,
    language: str,
) -> None:
    """Play a game in the terminal.

    An opponent sees what its seat may see: random takes any action, greedy the one that brings most
    at once, search:500 and search:1s look ahead; SEAT=NAME is for one seat.  Words may come from a
    pipe as well.  A game that is left unfinished, by quit, Ctrl-C or the end of input, is kept in a
    file, and the words to go on with it are printed.
    """
    if resume is not None:
        _refuse_both(ctx, resume)
        match = kept_match(resume, read_pack_file(data))
    elif game is None:
        raise BadInput("game", "say which one, or --resume FILE")
    else:
        made = made_game(game, rulings, data, variant)
        match = Match(made, made.new(players), seed, names=names)
    speaker(match.game, match.names, language)  # a language that nobody speaks is refused here
    sitting = _sitting(match, seats, opponent, record, data)
    sitting = attrs.evolve(sitting, resumed=resume, language=language)
    if resume is not None and _is_over(match, resume):
        ctx.exit(OVER)
    _play(sitting)


def _refuse_both(ctx: click.Context, file: str) -> None:
    """A record says itself what is played; two answers are one too many."""
    if file == STDIN:
        raise BadInput("resume", "expected a file: standard input is for the words")
    for name in OF_THE_TABLE:
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise BadInput(name, "a resumed record says it itself: leave it out with --resume")


def _is_over(match: Match, file: str) -> bool:
    if not match.over:
        return False
    say(f"The game in {file} is over: there is nothing left to play.")
    show_score(match.score())
    return True


@attrs.frozen
class Sitting:
    """A match, who plays it, and where its record is wanted."""

    match: Match
    humans: frozenset[int]
    opponents: tuple[str, ...]
    record: str | None
    data: str | None
    resumed: str | None = None
    """The file that the match was taken from."""
    language: str = ENGLISH

    def words(self, file: str) -> str:
        """The command that goes on with the match in a file, ready for a shell."""
        seats = sorted(map(str, self.humans)) or [NONE]
        others = [seat for seat in range(len(self.opponents)) if seat not in self.humans]
        words = ["galaxy-rules", "play", "--resume", file]
        words += [word for seat in seats for word in ("--seat", seat)]
        words += [w for name in spelled(self.opponents, others) for w in ("--opponent", name)]
        words += ["--record", self.record] if self.record is not None else []
        words += ["--data", self.data] if self.data is not None else []
        words += ["--language", self.language] if self.language != ENGLISH else []
        return shlex.join(words)


def _sitting(
    match: Match,
    seats: tuple[str, ...],
    opponent: tuple[str, ...],
    record: str | None,
    data: str | None,
) -> Sitting:
    players = match.game.seats(match.state)
    humans = read_seats(seats, players)
    opponents = read_policies("opponent", opponent, players, DEFAULT)
    if record is not None:
        check_writable(record)
    return Sitting(match, humans, opponents, record, data)


def _play(sitting: Sitting) -> None:
    match = sitting.match
    say(reconstructed(match.game))
    keeper = Keeper(match, sitting.record) if sitting.record is not None else None
    each = keeper.keep if keeper is not None else None
    session = Session(match, sitting.humans, sitting.opponents, each, sitting.language)
    before = match.plies
    with ending_in_order():
        try:
            session.run()
        finally:
            with uninterrupted():
                _keep(sitting, keeper, changed=match.plies != before)


def _keep(sitting: Sitting, keeper: Keeper | None, *, changed: bool) -> None:
    """Write the record where it is wanted, and an unfinished one in any case."""
    match, file = sitting.match, sitting.record
    if keeper is not None:
        file = _kept(keeper)
        say(f"The record is in {file}; `galaxy-rules replay {shlex.quote(file)}` reproduces it.")
    elif not match.over:
        file = keep(match.game.name, dumps(match)) if changed else sitting.resumed
    if match.over:
        return
    if file is None:
        say("Nothing was played yet, so nothing is kept.")
    else:
        say(f"The game is kept in {file}.  To go on:")
        # Not broken between words, however narrow the terminal: it is there to be copied.
        click.echo(f"  {shown(sitting.words(file))}")


def _kept(keeper: Keeper) -> str:
    """The file with the record: the one that is wanted, or else another one."""
    try:
        keeper.keep()
    except BadInput as error:
        say(f"{error}; the record goes elsewhere.", style="bold red")
        return keep(keeper.match.game.name, dumps(keeper.match))
    return keeper.file


def read_seats(words: tuple[str, ...], players: int) -> frozenset[int]:
    """The seats that people play."""
    if words == (NONE,):
        return frozenset()
    for word in words:
        if not word.isdecimal() or len(word) > 1 or int(word) >= players:
            expected = f"expected 0 to {players - 1}, or none"
            raise BadInput("seat", f"{expected}, found {word!r:.40}")
    return frozenset(int(word) for word in words)
