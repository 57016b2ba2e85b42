"""The protocol of a game, tried on a toy with chance and secrets, and on Galaktico."""

import copy
import functools
import pickle
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from random import Random
from typing import Any

import attrs
import pytest

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import Fault, is_refused
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.seeds import Dice
from galaxy_rules.testing import Check, Subject, checks
from galaxy_rules.testing.twins import dealt_twin
from tests.helpers import galaktico
from tests.kernel.toy import Bid, Dealt, Draw, Fold, Phase, Roll, Rolled, State, Storm
from tests.match.playing import with_storm

GAME = Storm()


def twin(game: Any, state: State, seat: int, dice: Random) -> State:
    """Cards dealt anew, bids of other cards, and another ghost: of that nobody sees anything."""
    dealt: State = dealt_twin(game, state, seat, dice) or state
    bids = tuple(
        bid if bid is None or owner == seat else dice.choice(list(dealt.hands[owner]))
        for owner, bid in enumerate(dealt.bids)
    )
    return attrs.evolve(dealt, bids=bids, ghost=dice.randrange(9))


@pytest.mark.parametrize("check", checks(Subject(GAME, seeds=(1, 2, 3), twin=twin)), ids=str)
def test_the_toy_keeps_the_promises_of_every_game(
    check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_storm(monkeypatch)
    check()


def line(seed: int, plies: int) -> list[State]:
    """States along one line of play, chance drawn by its weights."""
    dice, states = Dice(seed), [GAME.new()]
    for _ in range(plies):
        state = states[-1]
        outcomes = GAME.chance_outcomes(state)
        actions = GAME.legal_actions(state)
        if not outcomes and not actions:
            break
        states.append(GAME.apply(state, dice.draw(outcomes) if outcomes else dice.choose(actions)))
    return states


def test_unequal_weights() -> None:
    rolling = next(state for state in line(1, 99) if state.phase is Phase.ROLL)
    weights = {str(roll): chance for roll, chance in GAME.chance_outcomes(rolling)}
    halves = {
        "roll calm": Fraction(1, 2),
        "roll wind": Fraction(1, 3),
        "roll storm": Fraction(1, 6),
    }
    assert halves == weights


def test_chance_actions_are_judged_too() -> None:
    start = GAME.new()
    for action in (Draw("joker"), Roll("calm"), Bid("king"), Fold()):
        with pytest.raises(IllegalAction) as caught:
            GAME.apply(start, action)
        assert caught.value.clauses
        assert caught.value.objections == GAME.why_not(start, action)


def test_a_game_is_a_fold() -> None:
    log = ["draw king", "draw page", "draw page", "draw king", "roll storm", "bid king", "bid page"]
    final = functools.reduce(GAME.apply, map(GAME.parse, log), GAME.new())
    assert (6, 0) == final.points
    assert Bag({"king": 1, "page": 2}) == final.deck
    assert Phase.DEAL is final.phase


def test_steps_tell_what_happened() -> None:
    step = GAME.step(GAME.new(), Draw("king"))
    assert (Dealt(0, "king", "the deck"),) == step.events
    assert Dealt(0, None, None) == GAME.event_for(step.events[0], 1)
    assert Dealt(0, "king", None) == GAME.event_for(step.events[0], 0)
    assert Rolled("calm") == GAME.event_for(Rolled("calm"), SPECTATOR)


def test_the_switch_and_its_default() -> None:
    log = ["draw king", "draw king", "draw page", "draw page", "roll wind", "bid page", "bid page"]
    for reading, points in (("nobody", (0, 0)), ("both", (2, 2))):
        game = Storm({"tie": reading})
        assert points == functools.reduce(game.apply, map(game.parse, log), game.new()).points


def test_questions_that_follow_from_the_rest() -> None:
    state = next(state for state in line(5, 99) if state.phase is Phase.BID)
    first = GAME.legal_actions(state)[0]
    assert (first,) == GAME.compose(state, str(first))
    assert is_refused(GAME.compose(state, "draw king"))
    assert not is_refused(GAME.compose(state, "fold"))
    assert first == GAME.canonical(state, first)
    assert "TOY-BID-02" in str(GAME.explain(state, first))
    assert state == GAME.position(GAME.encode(state))
    assert "cards are missing [cards: TOY-DECK-01]" == str(
        GAME.faults(attrs.evolve(state, deck=Bag[str]()))[0]
    )
    assert Fault("x", (), "y", local=True).local


# frozen, comparable, picklable

GAMES: list[Any] = [GAME, Galaktico(), Galaktico({"own_station": "dock"}, variant="outer")]
NAMES = ["storm", "galaktico", "galaktico with a ruling and a variant"]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_game_is_frozen(game: Any) -> None:
    for name in ("rulings", "data", "variant", "clauses", "anything"):
        with pytest.raises(AttributeError, match="frozen"):
            setattr(game, name, None)
        with pytest.raises(AttributeError, match="frozen"):
            delattr(game, name)
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_game_survives_pickling_and_is_built_once(game: Any) -> None:
    text = pickle.dumps(game)
    again, twice = pickle.loads(text), pickle.loads(text)
    assert again == game
    assert hash(again) == hash(game)
    assert again is twice
    assert again.header() == game.header()
    assert len(text) < 40_000


def test_games_are_the_same_when_their_headers_are() -> None:
    assert Galaktico() == Galaktico({"own_station": "closed"})
    assert Galaktico() != Galaktico({"own_station": "dock"})
    assert Galaktico() != Galaktico(variant="outer")
    assert Galaktico() != GAME
    assert Galaktico() != "galaktico"
    assert 1 == len({Galaktico(), Galaktico(), Galaktico({"own_station": "closed"})})


class Loud(Storm):
    """A game that adds to another one."""

    def __init__(self, rulings: Any = None, data: Any = None, variant: Any = None) -> None:
        """Set something after the other game has been built."""
        super().__init__(rulings, data, variant)
        self.loudness = 11


def test_a_game_made_of_another_is_frozen_when_it_is_complete() -> None:
    loud = Loud()
    assert 11 == loud.loudness
    assert loud != GAME
    with pytest.raises(AttributeError, match="loudness"):
        loud.loudness = 12


def test_a_class_of_games_freezes_its_instances_from_the_moment_it_is_made() -> None:
    class Quiet(Storm):
        """Made now, and not when the tests were collected."""

        def __init__(self) -> None:
            """Set something after the other game has been built."""
            super().__init__()
            self.loudness = 0

    quiet = Quiet()
    assert 0 == quiet.loudness
    with pytest.raises(AttributeError, match="frozen: loudness"):
        quiet.loudness = 1


def count_actions(game: Galaktico) -> tuple[int, int]:
    """What a worker does with a game that was shipped to it."""
    state = game.new(3)
    return len(game.legal_actions(state)), hash(state) and len(state.digest())


def test_process_pools_can_ship_games() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert count_actions(galaktico()) == pool.submit(count_actions, galaktico()).result()


# bad input

STATE = next(state for state in line(5, 99) if state.phase is Phase.BID)
JUNK: list[Any] = [
    None, 5, "x", [], {}, object(), 10**5000, Fold, galaktico().new(2), True, 1.5, b"", len,
]  # fmt: skip


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_what_is_no_state_is_refused_everywhere(junk: Any) -> None:
    for question in (
        GAME.to_move,
        GAME.legal_actions,
        GAME.chance_outcomes,
        GAME.score,
        GAME.faults,
    ):
        with pytest.raises(BadInput, match=r"^state: "):
            question(junk)
    for ask in (GAME.apply, GAME.step, GAME.why_not, GAME.canonical, GAME.explain):
        with pytest.raises(BadInput, match=r"^state: "):
            ask(junk, Fold())
        with pytest.raises(BadInput, match=r"^action: "):
            ask(STATE, junk)
    with pytest.raises(BadInput, match=r"^event: "):
        GAME.event_for(junk, 0)


SEATS: list[Any] = [-7, -1, -2, 2, 99, True, None, "0", 0.0, [], 10**5000, -(10**5000)]


@pytest.mark.parametrize("seat", SEATS, ids=range(len(SEATS)))
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    with pytest.raises(BadInput, match=r"^seat: .* is not a seat of this table"):
        GAME.view(STATE, seat)


@pytest.mark.parametrize("answer", [None, 5, "x", [], object(), 10**5000], ids=range(6))
def test_what_compose_never_gives_is_neither_refused_nor_not(answer: Any) -> None:
    with pytest.raises(BadInput, match=r"^answer: "):
        is_refused(answer)
