"""Who plays the seats that no person plays: policies by name, for all seats or seat by seat."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import click

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.opponents import check_policy

F = TypeVar("F", bound=Callable[..., Any])
FORM: Final = "[SEAT=]NAME"


def policy_option(flag: str, help_text: str) -> Callable[[F], F]:
    """``--opponent NAME`` or ``--opponent SEAT=NAME``, as often as one likes."""
    return click.option(flag, multiple=True, metavar=FORM, help=help_text)


def read_policies(field: str, words: Iterable[str], players: int, default: str) -> tuple[str, ...]:
    """A policy for each seat: a bare name is for all seats that no other word names."""
    bare: list[str] = []
    by_seat: dict[int, str] = {}
    for word in words:
        seat, equals, name = word.rpartition("=")
        try:
            check_policy(name)
        except BadInput as error:
            raise BadInput(field, error.problem) from None
        if not equals:
            bare.append(name)
        elif (number := _seat(field, seat, players)) in by_seat:
            raise BadInput(field, f"seat {number} is named twice")
        else:
            by_seat[number] = name
    if len(bare) > 1:
        raise BadInput(field, f"{' and '.join(bare)} for all seats: say SEAT=NAME")
    return tuple(by_seat.get(seat, (bare or [default])[0]) for seat in range(players))


def _seat(field: str, word: str, players: int) -> int:
    if not word.isdecimal() or len(word) > 1 or int(word) >= players:
        raise BadInput(field, f"expected a seat from 0 to {players - 1}, found {word!r:.40}")
    return int(word)


def spelled(names: Sequence[str], seats: Iterable[int]) -> list[str]:
    """The words that give these seats these policies, as few as will do."""
    told = {seat: names[seat] for seat in seats}
    if len(set(told.values())) == 1:
        return [next(iter(told.values()))]
    return [f"{seat}={name}" for seat, name in told.items()]
