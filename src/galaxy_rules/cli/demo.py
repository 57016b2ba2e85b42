"""``demo``: a whole game of Galaktico, told, recorded and replayed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from galaxy_rules import draw
from galaxy_rules.cli.files import check_writable, write_text
from galaxy_rules.cli.screen import reconstructed, say, show_position, show_score
from galaxy_rules.draw.galaktico_words import TURNING_POINTS, target_of
from galaxy_rules.galaktico import Action, Deploy, Galaktico, Move, Phase, ShipType, View
from galaxy_rules.galaktico.actions import JUMP
from galaxy_rules.galaktico.components import TYPES
from galaxy_rules.galaktico.events import Rewarded
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match, Ply
from galaxy_rules.match.seeds import Dice, check_seed

RECORD: Final = "galaktico-demo.json"
SEED: Final = 7
CAP: Final = 5_000
OFTEN: Final = 3
"""One time in so many a ship is deployed where one can be."""
TOLD: Final = (*TURNING_POINTS, Rewarded)


@click.command()
@click.option("--seed", type=int, default=SEED, show_default=True)
def demo(seed: int) -> None:
    """Play, tell, record and replay a whole game.

    Three players, Galaktico; the record goes to galaktico-demo.json in the current folder.
    """
    check_writable(RECORD)
    match = Match.start("galaktico", players=3, seed=check_seed(seed))
    game = match.game
    if not isinstance(game, Galaktico):
        raise TypeError(game)
    say(f"A game of Galaktico for three, seed {seed}.", reconstructed(game), "")
    policy = Policy(game, seed)
    while match.state.phase is not Phase.PLAY:
        match.play(policy.choose(match))
    say("The fleets are equipped, placed and unveiled:")
    show_position(game, match.state)
    say("", "Turning points:")
    opening = len(match.plies)
    while not match.over and len(match.plies) < CAP:
        match.play(policy.choose(match))
    say(*_account(match, opening))
    say("", f"The board after {len(match.plies)} plies:")
    show_position(game, match.state)
    say("", "The score:")
    show_score(match.score())
    _record(match)


def _record(match: Match) -> None:
    write_text(RECORD, dumps(match))
    again = Match.replay(Path(RECORD).read_text(encoding="utf-8"))
    same = again.state == match.state
    verdict = "reproduces it exactly" if same else "PARTS FROM IT"
    middle = len(match.plies) // 2
    say(
        "",
        f"The record is in {RECORD}; replaying its {len(match.plies)} plies {verdict}.",
        "",
        "Try next:",
        "  galaxy-rules play galaktico",
        f"  galaxy-rules replay {RECORD} --ply {middle}",
        f'  galaxy-rules why {RECORD} --ply {middle} "{match.plies[middle].action}"',
        "  galaxy-rules simulate galaktico 100 --jobs 2",
        "  galaxy-rules rulings galaktico",
        "  galaxy-rules clauses galaktico GAL-HYP",
        "  galaxy-rules data galaktico weapons",
    )


class Policy:
    """Slightly sensible, and honest: it knows what the seat's own view and the cards' fronts say.

    It attacks where its basic force is no smaller, deploys now and then, and otherwise moves
    about; the choices hang on the seed alone.
    """

    def __init__(self, game: Galaktico, seed: int) -> None:
        """Take the game, for its public cards, and a seed."""
        self.game: Final = game
        self.dice: Final = Dice(seed)

    def choose(self, match: Match) -> Action:
        """An action of the seat to move."""
        view: View = match.view(match.to_move)
        listed: list[Action] = list(match.legal)
        promising = [action for action in listed if self._is_promising(view, action)]
        if promising:
            return self.dice.choose(promising)
        deployments = [action for action in listed if isinstance(action, Deploy)]
        if deployments and not self.dice.below(OFTEN):
            return self.dice.choose(deployments)
        moves = [action for action in listed if isinstance(action, Move)]
        quiet = [move for move in moves if not self._target(view, move)]
        return self.dice.choose(quiet or moves or listed)

    def _target(self, view: View, move: Move) -> str:
        return target_of(self.game, view, move.path[-1].removeprefix(JUMP))

    def _is_promising(self, view: View, action: Action) -> bool:
        """A station destroyed, or an attack with at least the other's basic force."""
        if not isinstance(action, Move) or not self._target(view, action):
            return False
        index = self.game.board.index
        target = self._entry(view, index[action.path[-1].removeprefix(JUMP)])
        if target is None:
            return True
        own = self._entry(view, index[action.origin])
        return own is not None and self._force(own) >= self._force(target)

    def _entry(self, view: View, space: int) -> int | None:
        for entry, fleet in enumerate(view.fleets):
            if (fleet or 0) >> space & 1:
                return entry
        return None

    def _force(self, entry: int) -> int:
        return self.game.box.ships[ShipType(entry % TYPES)].force


def _account(match: Match, opening: int) -> Iterator[str]:
    """The turning points, one ply a paragraph, and who took the lead."""
    ahead: tuple[int, ...] = ()
    for number, ply in enumerate(match.plies):
        if number < opening or not _tells(match, ply):
            continue
        words = [
            draw.sentence(match.game, event) for event in ply.events if isinstance(event, TOLD)
        ]
        score = match.game.score(ply.state)
        if score.leaders != ahead and len(score.leaders) == 1 and not score.winners:
            words.append(f"Seat {score.leaders[0]} leads with {max(score.totals)}.")
        ahead = score.leaders
        yield f"  ply {number + 1}: {' '.join(words)}"


def _tells(match: Match, ply: Ply) -> bool:
    return any(draw.is_turning_point(match.game, event) for event in ply.events)
