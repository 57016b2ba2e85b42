"""Whatever a reader accepts is used in every way that there is.

A use that stumbles is a bug: the reader should have refused.  Of a whole document no use may even
be refused; of a fragment, which may lack what a question needs, it may.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import attrs

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import GalaxyRulesError
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.match import Match
from galaxy_rules.showing import terminal
from galaxy_rules.showing.replay import page

A_FEW: Final = 3
SHORT: Final = 12
"""Plies of a game of which a page is made."""


@attrs.frozen
class Accepted:
    """What was read, the game that it is of, and where it came from."""

    kind: str
    game: AnyGame
    value: Any
    fragment: bool = False


Use = Callable[[Random, Accepted], None]


# positions


def asked(rng: Random, it: Accepted) -> None:
    """Questions about a position."""
    game, state = it.game, it.value
    game.faults(state)
    score = game.score(state)
    assert len(score.totals) == game.seats(state)
    game.options(state)
    assert it.fragment or game.legal_actions(state) or game.to_move(state) in (CHANCE, OVER)


def acted(rng: Random, it: Accepted) -> None:
    """A few of the actions that are open: explained, refused to nobody, done, told."""
    game, state = it.game, it.value
    for action in _open(rng, game, state):
        assert not game.why_not(state, action)
        if game.to_move(state) != CHANCE:
            assert game.canonical(state, action) == action
            game.explain(state, action)
        step = game.step(state, action)
        told(rng, game, step.events, game.seats(state))
        assert gr.loads(gr.dumps(action, game)) == action
        if not it.fragment:
            assert not game.faults(step.state)


def _open(rng: Random, game: AnyGame, state: Any) -> list[Any]:
    if game.to_move(state) == CHANCE:
        return [outcome for outcome, _ in game.chance_outcomes(state)[:A_FEW]]
    legal = game.legal_actions(state)
    return rng.sample(list(legal[:200]), min(A_FEW, len(legal[:200])))


def told(rng: Random, game: AnyGame, events: tuple[Any, ...], seats: int) -> None:
    """Events as sentences, and as each seat may see them."""
    for event in events:
        for seat in (*range(seats), SPECTATOR):
            terminal.sentence(game, game.event_for(event, seat))
        terminal.is_turning_point(game, event)


def seen(rng: Random, it: Accepted) -> None:
    """The views of all seats: written and read again, and one of them looked at."""
    views = [it.game.view(it.value, seat) for seat in (*range(it.game.seats(it.value)), SPECTATOR)]
    view = rng.choice(views)
    assert gr.loads(gr.dumps(view, it.game)) == view
    shown(rng, attrs.evolve(it, value=view))


def shown(rng: Random, it: Accepted) -> None:
    """A position or a view as text."""
    terminal.text(it.game, it.value).encode()


def drawn(rng: Random, it: Accepted) -> None:
    """A position or a view as a picture."""
    picture = gr.draw(it.game, it.value, theme=rng.choice(("auto", "light", "dark")))
    assert picture.svg.startswith("<svg")


def written(rng: Random, it: Accepted) -> None:
    """Written and read again as the same."""
    again = gr.read_document(gr.dumps(it.value, it.game))
    assert again.value == it.value
    assert again.fragment == it.fragment


def played(rng: Random, it: Accepted) -> None:
    """A match that begins there, and its record."""
    match = Match(it.game, it.value, rng.getrandbits(128), fragment=it.fragment)
    for _ in range(A_FEW):
        if not match.over:
            match.play(rng.choice(match.legal[:200]))
    again = gr.Match.replay(gr.dumps(match))
    assert again.state == match.state
    for seat in (0, SPECTATOR):
        assert gr.review(gr.dumps(match.record(seat))).plies == len(match.plies)


# events and actions


def narrated(rng: Random, it: Accepted) -> None:
    """An event as a sentence, and as each seat may see it."""
    terminal.sentence(it.game, it.value).encode()
    terminal.is_turning_point(it.game, it.value)
    for seat in (0, 1, SPECTATOR):
        terminal.sentence(it.game, it.game.event_for(it.value, seat))


# records


def paged(rng: Random, it: Accepted) -> None:
    """A match or a seat's record as a page."""
    plies = it.value.plies if isinstance(it.value, Match) else it.value.log
    if len(plies) <= SHORT:
        assert page(it.value).lstrip().startswith("<!")


def walked(rng: Random, it: Accepted) -> None:
    """A match, back and forth, by everybody's eyes."""
    match = it.value
    for seat in (*range(match.game.seats(match.state)), SPECTATOR):
        match.view(seat)
        match.events(seat)
        assert gr.review(gr.dumps(match.record(seat))).seat == seat
    assert match.record() == gr.loads(gr.dumps(match))
    assert gr.Match.replay(gr.dumps(match)).state == match.state


@attrs.frozen
class Way:
    """A use, and how often it is made: the dear ones seldom."""

    name: str
    use: Use
    often: float = 1.0


WAYS: Final[dict[str, tuple[Way, ...]]] = {
    "state": (
        Way("questions", asked), Way("text", shown), Way("written and read", written),
        Way("actions", acted, 0.5), Way("views", seen, 0.5), Way("picture", drawn, 0.1),
        Way("match", played, 0.1),
    ),
    "view": (
        Way("text", shown), Way("written and read", written), Way("picture", drawn, 0.3),
    ),
    "event": (Way("sentence", narrated), Way("written and read", written)),
    "action": (Way("written and read", written, 0.2),),
    "match": (Way("eyes", walked, 0.3), Way("page", paged, 0.02)),
    "seat-record": (Way("page", paged, 0.05),),
}  # fmt: skip


class Stumbled(AssertionError):
    """A use of what was accepted that was refused after all."""


def use(rng: Random, it: Accepted, share: float = 1.0) -> Iterator[str]:
    """Make use of what was accepted; the names of the ways in which it was used.

    The share is for tests: more than 1 makes the dear uses more often.
    """
    for way in WAYS[it.kind]:
        if rng.random() >= way.often * share:
            continue
        try:
            way.use(rng, it)
        except GalaxyRulesError as error:
            if not it.fragment:
                message = f"{way.name} of what was accepted: {type(error).__name__}: {error}"
                raise Stumbled(message) from error
        yield way.name
