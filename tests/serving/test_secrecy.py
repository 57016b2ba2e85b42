"""What a seat is told over the wire is a function of its view: twins are told the same."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import pytest

from galaxy_rules.kernel.errors import GalaxyRulesError
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.match.match import Match
from galaxy_rules.serving import frames
from galaxy_rules.serving.errors import answer
from galaxy_rules.serving.live import Live
from galaxy_rules.showing.pictures import draw
from properties.noninterference.checks import sample
from properties.noninterference.registry import TABLES
from properties.noninterference.tables import Dice, onlookers
from properties.noninterference.twins import twin

GAMES, EVERY = 8, 9
Told = list[tuple[str, Any]]


def live_at(match: Match) -> Live:
    """A table of people as it stands around a match."""
    live = object.__new__(Live)
    seats = match.game.seats(match.state)
    plain = {
        "match": match,
        "names": tuple(f"Player {seat}" for seat in range(seats)),
        "players": ("person",) * seats,
        "count": 7,
        "decisions": (),
        "request": None,
        "left": (),
        "ahead": ((),) * seats,
        "_early": {},
    }
    for name, value in plain.items():
        setattr(live, name, value)
    return live


def told(live: Live, seat: int, orders: list[str]) -> Told:
    """Everything that a client of this seat hears at this table."""
    found: Told = [
        ("table", frames.table_frame(live, seat)),
        ("log", frames.log(live, seat)),
        ("picture", frames.picture(live, seat)),
    ]
    if seat < 0:
        return found
    for order in orders:
        for ask in (live.objections, live.plan):
            try:
                found.append((order, str(ask(seat, order))))
            except GalaxyRulesError as error:
                found.append((order, answer(error, live)))
    return found


def leaks(name: str) -> Iterator[str]:
    """On what twins were told different things, in positions of fixed games."""
    table = TABLES[name]
    for case in sample(table, GAMES):
        made, dice = table.game(case), Dice(case.seed ^ 0x3A11)
        for state in list(table.positions(case))[::EVERY]:
            if made.to_move(state) == CHANCE:
                continue
            seat = dice.choice(onlookers(made, state))
            other = twin(table, made, state, seat, dice)
            if not table.open_score and OVER in (made.to_move(state), made.to_move(other)):
                continue
            listed = (
                [str(one) for one in made.legal_actions(state)]
                if seat == made.to_move(state)
                else []
            )
            probes = [str(one) for one in table.probes(made, state, dice)]
            orders = dice.sample(listed, min(2, len(listed))) + dice.sample(
                probes, min(2, len(probes))
            )
            mine = told(live_at(Match(made, state, 0)), seat, orders)
            yours = told(live_at(Match(made, other, 0)), seat, orders)
            yield from (
                where for (where, one), (_, two) in zip(mine, yours, strict=True) if one != two
            )


@pytest.mark.parametrize("name", TABLES)
def test_twins_are_told_the_same_over_the_wire(name: str) -> None:
    assert list(leaks(name)) == []


# Ways in which a server might give away what a game keeps to itself.


def _field(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(live: Live, seat: int, spent: int = 0) -> Any:
        return {**clean(live, seat, spent), "etag": live.match.state.digest()}

    return told


def _legal(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(live: Live, seat: int, spent: int = 0) -> Any:
        return {**clean(live, seat, spent), "open": [str(one) for one in live.match.legal]}

    return told


def _attribute(clean: Callable[..., str]) -> Callable[..., str]:
    def drawn(live: Live, seat: int, theme: str = "auto") -> str:
        size = len(live.match.game.encode(live.match.state).__repr__())
        return clean(live, seat, theme).replace("<svg", f'<svg data-size="{size}"', 1)

    return drawn


def _events(clean: Callable[..., Any]) -> Callable[..., Any]:
    def told(live: Live, seat: int) -> Any:
        return {**clean(live, seat), "state": str(live.match.state)}

    return told


def _open(clean: Callable[..., str]) -> Callable[..., str]:
    def drawn(live: Live, seat: int, theme: str = "auto") -> str:
        del seat, theme
        return str(draw(live.match.game, live.match.state).svg)

    return drawn


PLANTS = {
    "a digest of the whole state in the frame": ("table_frame", _field),
    "another's legal actions in the frame": ("table_frame", _legal),
    "the size of what is hidden in an attribute": ("picture", _attribute),
    "the state in the log": ("log", _events),
    "a drawing of the state": ("picture", _open),
}


@contextlib.contextmanager
def planted(name: str) -> Iterator[None]:
    where, leaky = PLANTS[name]
    with mock.patch.object(frames, where, leaky(getattr(frames, where))):
        yield


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("plant", PLANTS)
def test_a_leak_in_what_is_told_is_caught(plant: str, name: str) -> None:
    with planted(plant):
        assert next(leaks(name), None) is not None
