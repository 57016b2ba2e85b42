"""Galaxy of Trian: the full game with races and skills, engine and second reading side by side.

What races and skills add to the second reading was written by somebody who had not read the
engine, and was committed before it was first run beside it; `docs/second_readings.md` tells what
was changed since.  Sampled: seeded games in which every skill lies open in turn, with every reading
of every switch alone, in pairs and in mixtures.  Legality and effects are compared; which objection
comes first is not.
"""

from collections.abc import Callable
from typing import Any

import pytest

from properties import lockstep
from properties.lockstep_trian import Tally
from properties.lockstep_trian_full import (
    departures,
    full_run,
    pairs,
    scheduled,
)
from properties.oracle import galaxy_of_trian_table as lying
from properties.oracle.galaxy_of_trian_table import RULINGS, SKILL_RULINGS, Board

Patch = Callable[[pytest.MonkeyPatch], None]


def play(numbers: range, steps: int, odd: int = 3) -> Tally:
    total = Tally()
    for number in numbers:
        total += full_run(*scheduled(number), odd=odd, steps=steps)
    return total


def test_full_games() -> None:
    total = play(range(8), steps=120)
    assert total["steps"] > 700
    assert total["offers"] > 3_000
    assert total["odd"] > 2_000


@pytest.mark.deep
@pytest.mark.parametrize("start", range(1_000, 2_000, 50))
def test_many_full_games(start: int) -> None:
    total = play(range(start, start + 50), steps=700)
    assert 50 == total["games"]
    assert total["steps"] > 3_000


def test_the_second_reading_knows_every_switch() -> None:
    known = RULINGS | SKILL_RULINGS
    assert set(departures()) == {(name, word) for name in known for word in known[name][1:]}


def test_the_schedule_has_every_reading_alone_and_every_pair() -> None:
    alone = {scheduled(4 * place + 1)[1] for place in range(len(departures()))}
    both = {scheduled(4 * place + 2)[1] for place in range(len(pairs()))}
    assert alone == {(one,) for one in departures()}
    assert both == set(pairs())


def test_games_of_other_names_have_no_races(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        lockstep.main(["galaktico", "--full"])
    assert "only galaxy_of_trian" in capsys.readouterr().err
    assert 0 == lockstep.main(["galaxy_of_trian", "--full", "--steps", "40"])
    assert "no disagreement" in capsys.readouterr().out


# the skills one by one


def forgotten(skill: str) -> Patch:
    """The second reading has the skill's token, but does not know the skill."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        learn = Board.learn

        def learn_others(board: Board, seat: int, name: str) -> None:
            if name != skill:
                learn(board, seat, name)

        monkeypatch.setattr(Board, "learn", learn_others)

    return patch


def without_token(skill: str) -> Patch:
    """A skill that comes brings no token."""
    return lambda monkeypatch: monkeypatch.delitem(lying.TOKENS_OF, skill)


def instead(where: Any, name: str, value: Any) -> Patch:
    return lambda monkeypatch: monkeypatch.setattr(where, name, value)
