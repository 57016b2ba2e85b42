"""Non-interference through the adapters: what a seat may not know reaches no channel of theirs.

The tools' own suites do not ask this.  Twins, which differ in nothing but what is hidden from a
seat, must give it the same strings, tensors, masks and choices; leaks are planted to see that the
question would find them.  What every adapter shows is made in one place, `adapters.tables`, so it
is asked without any tool; the tools' own arrays are held to it where they are installed.
"""

import itertools
import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib.util import find_spec
from typing import Any, Final
from unittest import mock

import pytest

import galaxy_rules as gr
from galaxy_rules.adapters.histories import Node, Turn
from galaxy_rules.adapters.tables import Table
from galaxy_rules.match.memory import Memory
from properties.leaks.planting import redeclared
from properties.noninterference import checks
from properties.noninterference.registry import TABLES
from properties.noninterference.tables import Dice, onlookers
from properties.noninterference.twins import twin

GAMES: Final = gr.games()
HIDDEN: Final = {"galaktico": "equipment", "galaxy_of_trian": "tokens", "take_the_galaxy": "hands"}
"""A field that others may not see."""
Channels = dict[str, Any]


def table_at(case: Any, game: Any, players: int) -> Table:
    """Parameters that give the same game, with this one entered."""
    found = Table(game.name, {"players": players, "variant": game.variant})
    found.__dict__["played"] = game
    found.__dict__["chances"] = {one: i for i, one in enumerate(game.chance_actions())}
    return found


def channels(table: Table, turn: Turn, seat: int, *, own: bool) -> Channels:
    """Everything that a seat, or an onlooker, is shown of a turn."""
    shown: Channels = {
        "observation": table.known(turn, seat, recalled=False),
        "information state": table.known(turn, seat, recalled=True),
        "secrets": table.secrets(turn, seat),
        "tensor": table.numbers(turn, seat),
        "private tensor": table.private_numbers(turn, seat),
        "spelled": table.spelled_numbers(turn, seat),
        "mover": table.mover(turn),
    }
    if own:
        shown["choices"] = tuple(table.legal(turn))
    if find_spec("gymnasium") is not None:
        from galaxy_rules.adapters import spaces

        shown["array"] = spaces.shown(table, turn, seat).tobytes()
        if own or seat != table.mover(turn):
            shown["mask"] = spaces.mask(table, turn, seat).tobytes()
    return shown


def findings(name: str, positions: int = 6) -> Iterator[str]:
    """The channels on which a seat can tell twins apart, now or after a choice of another."""
    asked, dice = TABLES[name], Dice(f"adapters/{name}")
    for case in checks.sample(asked, 3):
        game = asked.game(case)
        states = list(asked.positions(case))
        table = table_at(case, game, game.seats(states[0]))
        for state in states[:: max(len(states) // positions, 1)]:
            for seat in onlookers(game, state):
                other = twin(asked, game, state, seat, dice)
                yield from _unlike(table, state, other, seat)


def _unlike(table: Table, first: Any, second: Any, seat: int) -> Iterator[str]:
    turns = [Turn(Node(table.played, one)) for one in (first, second)]
    own = table.mover(turns[0]) == seat
    mine, yours = (channels(table, turn, seat, own=own) for turn in turns)
    yield from (name for name in mine if mine[name] != yours[name])
    if own or table.mover(turns[0]) < 0:
        return
    # Somebody else begins to spell an action: nothing of it is to be seen.
    for turn in turns:
        begun = turn.then(turn.spelling.tokens[-1])
        if begun.prefix:
            now = channels(table, begun, seat, own=False)
            yield from (f"half-spelled {name}" for name in mine if now[name] != mine[name])


@pytest.mark.tier("sampled")
@pytest.mark.parametrize("name", GAMES)
def test_no_channel_of_an_adapter_tells_twins_apart(name: str) -> None:
    assert [] == sorted(set(findings(name)))


# leaks


def replaced(owner: Any, name: str, leaky: Any) -> Callable[[], AbstractContextManager[Any]]:
    return lambda: mock.patch.object(owner, name, leaky)


def _everything(table: Table, turn: Turn, seat: int) -> list[int]:
    """The features of a seat's view, and one bit of the whole state."""
    found = honest_numbers(table, turn, seat)
    return [*found[:-1], int(turn.node.state.digest(), 16) & 0xFFFFFF]


def _shouted(table: Table, turn: Turn, seat: int) -> str:
    return table.spelled(turn)


def _spelled_to_all(table: Table, turn: Turn, seat: int) -> list[int]:
    return [*turn.prefix, *(0,) * (32 - len(turn.prefix))]


def _remembering_all(game: Any, state: Any, seat: int) -> Memory:
    digest = state.digest()
    return Memory(seat, digest, digest)


honest_numbers: Final = Table.numbers
LEAKS: Final = {
    "the tensor has a bit of the whole state": (
        replaced(Table, "numbers", _everything), "tensor",
    ),
    "half-spelled actions are in everybody's string": (
        replaced(Table, "_own", _shouted), "half-spelled observation",
    ),
    "half-spelled actions are in everybody's tensor": (
        replaced(Table, "spelled_numbers", _spelled_to_all), "half-spelled spelled",
    ),
    "a memory begins with the whole state": (
        replaced(Memory, "begun", _remembering_all), "information state",
    ),
}  # fmt: skip


@pytest.mark.parametrize("leak, name", [*itertools.product(LEAKS, GAMES)])
def test_a_planted_leak_is_caught(leak: str, name: str) -> None:
    plant, channel = LEAKS[leak]
    with plant():
        assert channel in set(findings(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_field_declared_open_by_mistake_is_caught(name: str) -> None:
    shape, _ = TABLES[name].shapes()
    with redeclared(shape, HIDDEN[name])():
        assert {"observation", "tensor", "information state"} <= set(findings(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_mask_that_everybody_sees_is_caught(name: str) -> None:
    pytest.importorskip("gymnasium", reason="masks are arrays")
    from galaxy_rules.adapters import spaces

    def open_mask(table: Table, turn: Turn, seat: int) -> Any:
        found = spaces.np.zeros(table.actions, spaces.np.int8)  # type: ignore[attr-defined]
        if table.mover(turn) >= 0:
            found[list(table.legal(turn))] = 1
        return found

    with mock.patch.object(spaces, "mask", open_mask):
        assert {"mask", "half-spelled mask"} & set(findings(name, 20))


# how long an action takes to spell


def choices_made(table: Table, turn: Turn, rng: random.Random) -> tuple[int, Turn]:
    """How many choices others could count until an action was played."""
    node, made = turn.node, 0
    while turn.node is node:
        turn = table.then(turn, rng.choice(list(table.legal(turn))))
        made += 1
    return made, turn


@pytest.mark.parametrize("name", GAMES)
def test_the_number_of_choices_says_nothing_that_the_action_does_not(name: str) -> None:
    assert counted_choices(name)


@pytest.mark.parametrize("name", GAMES)
def test_skipping_tokens_without_a_choice_would_be_caught(name: str) -> None:
    honest = Turn.then

    def hasty(turn: Turn, token: int) -> Turn:
        after = honest(turn, token)
        while after.prefix and len(after.spelling.tokens) == 1:
            after = honest(after, after.spelling.tokens[0])
        return after

    with mock.patch.object(Turn, "then", hasty):
        assert not counted_choices(name)


def counted_choices(name: str) -> bool:
    table, rng = Table(name, {"players": 2}), random.Random(3)
    turn, dice = table.first, gr_dice(4)
    for _ in range(60):
        turn = table.settled(turn, dice)
        if table.mover(turn) == gr.OVER:
            break
        made, turn = choices_made(table, turn, rng)
        if made != len(table.played.spell(turn.node.action)):
            return False
    return True


def gr_dice(seed: int) -> Any:
    from galaxy_rules.match.seeds import Dice as Drawn

    return Drawn(seed)
