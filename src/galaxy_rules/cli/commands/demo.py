"""``demo``: a whole game, told, recorded and replayed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from galaxy_rules.catalogue import AnyGame, game, games, has_room, room
from galaxy_rules.cli.files import check_writable, write_text
from galaxy_rules.cli.options import NUMBER
from galaxy_rules.cli.screen import say, show_position, show_score
from galaxy_rules.drawing.stories import Story
from galaxy_rules.lab.opponents import decide, play_out, seated
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from galaxy_rules.match.plies import Ply
from galaxy_rules.match.seeds import check_seed
from galaxy_rules.plain.pictures import terminal as plain
from galaxy_rules.showing import terminal
from galaxy_rules.showing.caveats import reconstructed

SEED: Final = 7
PLAYER: Final = "greedy"
"""Who plays every seat."""
CAP: Final = 5_000
NINE: Final = 9
"""Turns after which there is a galaxy to look at."""


@click.command()
@click.option("--game", "name", default=games()[0], show_default=True, metavar="GAME")
@click.option("--seed", type=NUMBER, default=SEED, show_default=True)
def demo(name: str, seed: int) -> None:
    """Play, tell, record and replay a whole game.

    The record goes to GAME-demo.json in the current folder.
    """
    story = _story(game(name))
    check_writable(story.record)
    match = Match.start(name, players=story.players, seed=check_seed(seed))
    say(f"A game of {story.title}, seed {seed}.", reconstructed(match.game), "")
    policies = seated((PLAYER,) * story.players, match.game, seed)
    while not story.is_set_up(match.state):
        match.play(decide(match, policies[match.to_move]))
    say(story.opening)
    show_position(match.game, match.state)
    say("", "Turning points:")
    opening = len(match.plies)
    play_out(match, policies, CAP)
    say(*_account(match, story, opening))
    say("", f"The {story.board} after {len(match.plies)} plies:")
    show_position(match.game, match.state)
    say("", "The score:")
    show_score(match.score())
    _record(match, story)


def _story(made: AnyGame) -> Story:
    if not has_room(made, "pictures.terminal"):
        return plain.story(made)
    found: Story = room(made, "pictures.terminal").STORY
    return found


def _record(match: Match, story: Story) -> None:
    file = story.record
    write_text(file, dumps(match))
    again = Match.replay(Path(file).read_text(encoding="utf-8"))
    same = again.state == match.state
    verdict = "reproduces it exactly" if same else "PARTS FROM IT"
    middle = _middle(match)
    say(
        "",
        f"The record is in {file}; replaying its {len(match.plies)} plies {verdict}.",
        "",
        "Try next:",
        f"  galaxy-rules play {story.name}",
        f"  galaxy-rules replay {file} --ply {middle}",
        f'  galaxy-rules why {file} --ply {middle} "{match.plies[middle].action}"',
        f"  galaxy-rules simulate {story.name} 100 --jobs 2",
        *(f"  galaxy-rules {hint}" for hint in story.hints),
    )


def _middle(match: Match) -> int:
    """The first ply from the middle on that a seat decided."""
    middle = len(match.plies) // 2
    decided = (number for number, ply in enumerate(match.plies) if ply.by >= 0)
    return next((number for number in decided if number >= middle), middle)


def _account(match: Match, story: Story, opening: int) -> Iterator[str]:
    """The turning points, one ply a paragraph, and who took the lead."""
    ahead: tuple[int, ...] = ()
    for number, ply in enumerate(match.plies):
        if number < opening or not _tells(match, ply):
            continue
        words = [
            terminal.sentence(match.game, event)
            for event in ply.events
            if isinstance(event, story.told)
        ]
        score = match.game.score(ply.state)
        if score.leaders != ahead and len(score.leaders) == 1 and not score.winners:
            words.append(f"Seat {score.leaders[0]} leads with {max(score.totals)}.")
        ahead = score.leaders
        yield f"  ply {number + 1}: {' '.join(words)}"


def _tells(match: Match, ply: Ply) -> bool:
    return any(terminal.is_turning_point(match.game, event) for event in ply.events)
