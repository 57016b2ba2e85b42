"""OpenSpiel's own suites on our games, and what they do not ask: secrecy, caps, nonsense."""

import copy
import math
import pickle
import random
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput

pyspiel = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

from galaxy_rules.adapters import open_spiel  # noqa: E402 - only where pyspiel is

TABLES = [
    ("galaktico", "players=2"),
    ("galaktico", "players=3,variant=outer"),
    ("take_the_galaxy", "players=1"),
    ("take_the_galaxy", "players=3,variant=random"),
    ("take_the_galaxy", "players=4,variant=teams"),
    ("galaxy_of_trian", "players=2,variant=beginner"),
    ("galaxy_of_trian", "players=3,variant=ships"),
    ("galaxy_of_trian", "players=4"),
]


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"galaxy_{name}", parameters)


def walked(state: Any, steps: int, seed: int = 0) -> Any:
    """A state after some random steps, if it is not over before."""
    rng = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("coding", open_spiel.CODINGS)
@pytest.mark.parametrize("name, table", TABLES)
def test_random_play_passes_openspiels_own_test(name: str, table: str, coding: str) -> None:
    loaded = pyspiel.load_game(f"galaxy_{name}(coding={coding},{table},max_plies=60)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", gr.games())
def test_a_whole_game_ends_with_returns_that_add_up_to_nothing(name: str) -> None:
    for returns in ("win_loss", "rank", "margin"):
        state = walked(load(name, players=2, returns=returns).new_initial_state(), 100_000, 3)
        assert state.is_terminal()
        assert math.isclose(0, sum(state.returns()), abs_tol=1e-9)
        score = state._table.played.score(state.node.state)
        best = [seat for seat in (0, 1) if state.returns()[seat] == max(state.returns())]
        if returns == "win_loss":
            assert list(score.winners) == best


def test_a_game_that_goes_on_for_too_long_is_left_without_a_winner() -> None:
    state = walked(load("galaktico", max_plies=7).new_initial_state(), 1000)
    assert state.is_terminal()
    assert (7, [0.0, 0.0]) == (state.node.plies, state.returns())


@pytest.mark.parametrize("name", gr.games())
def test_the_weights_of_chance_are_ours(name: str) -> None:
    state = load(name, coding="index").new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            played, here = state._table.played, state.node.state
            ours = {str(one): float(weight) for one, weight in played.chance_outcomes(here)}
            theirs = {state.action_to_string(-1, one): p for one, p in state.chance_outcomes()}
            assert ours == theirs
        walked(state, 1, seed=_)


@pytest.mark.parametrize("name", gr.games())
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = walked(load(name).new_initial_state(), 30)
    before = str(state)
    twin = walked(state.clone(), 20, seed=9)
    assert before == str(state)
    assert before != str(twin)
    assert state.clone().node is state.node


# what others may not know


@pytest.mark.parametrize("name", gr.games())
def test_of_a_half_spelled_action_only_its_seat_knows(name: str) -> None:
    state = load(name, players=2).new_initial_state()
    rng, halves = random.Random(2), 0
    for _ in range(400):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            mover, other = state.current_player(), 1 - state.current_player()
            later = state.clone()
            later.apply_action(rng.choice(later.legal_actions()))
            if later.turn.prefix:
                halves += 1
                assert later.information_state_string(mover) != state.information_state_string(
                    mover
                )
                for told in ("information_state_string", "observation_string"):
                    assert getattr(later, told)(other) == getattr(state, told)(other)
        walked(state, 1, seed=rng.randrange(99))
    assert halves > 20


def test_a_seat_does_not_see_what_another_does_behind_its_screen() -> None:
    start = load("galaktico", coding="index").new_initial_state()
    told = set()
    for action in start.legal_actions():
        state = start.child(action)
        told.add((state.information_state_string(1), state.observation_string(1)))
    assert 1 == len(told)


@pytest.mark.parametrize("name", gr.games())
def test_the_information_state_is_the_memory_of_the_seat(name: str) -> None:
    state = walked(load(name, players=2, coding="index").new_initial_state(), 80, seed=1)
    played, steps, node = state._table.played, [], state.node
    while node.before is not None:
        steps.append(node)
        node = node.before
    for seat in (0, 1):
        memory = gr.Memory.begun(played, node.state, seat)
        for each in reversed(steps):
            events = played.step(each.before.state, each.action).events
            memory = memory.after(played, each.action, each.by, events, each.state)
        assert memory.digest == state.information_state_string(seat)


# tensors


@pytest.mark.parametrize("tensors", ["plain", "spread"])
@pytest.mark.parametrize("name", gr.games())
def test_tensors_are_features_and_what_is_ones_own(name: str, tensors: str) -> None:
    loaded = load(name, players=2, tensors=tensors)
    state, rng = loaded.new_initial_state(), random.Random(4)
    played, spec = loaded.table.played, loaded.table.spec
    size = spec.size if tensors == "plain" else spec.spread_size
    for _ in range(12):
        walked(state, 7, seed=rng.randrange(999))
        if state.is_terminal():
            break
        for seat in (0, 1):
            found = played.features(played.view(state.node.state, seat))
            found = list(found if tensors == "plain" else spec.spread(found))
            spelled = [token + 1 for token in state.turn.prefix] * (seat == state.mover)
            spelled += [0] * (32 - len(spelled))
            observed = [*found, *spelled]
            assert observed == list(state.observation_tensor(seat))
            memory = int(state.node.memory(seat).digest, 16)
            recalled = state.information_state_tensor(seat)
            assert (size + 32 + 128, observed) == (len(recalled), list(recalled[: size + 32]))
            assert memory == sum(int(bit) << i for i, bit in enumerate(recalled[size + 32 :]))


def seeing(loaded: Any, *, public: bool, private: str, recall: bool = False) -> Any:
    kind = getattr(pyspiel.PrivateInfoType, private)
    wanted = pyspiel.IIGObservationType(
        public_info=public, perfect_recall=recall, private_info=kind
    )
    return loaded.make_py_observer(wanted, {})


@pytest.mark.parametrize("name", gr.games())
def test_observers_take_what_is_public_apart_from_what_is_not(name: str) -> None:
    loaded = load(name, players=2, coding="index")
    state = loaded.new_initial_state()
    public = seeing(loaded, public=True, private="NONE")
    private = seeing(loaded, public=False, private="SINGLE_PLAYER")
    whole = seeing(loaded, public=True, private="SINGLE_PLAYER")
    known: dict[tuple[bytes, bytes], bytes] = {}
    for number in range(60):
        walked(state, 2, seed=number)
        if state.is_terminal():
            break
        shown = {}
        for seat in (0, 1):
            for observer in (public, private, whole):
                observer.set_from(state, seat)
            shown[seat] = public.tensor.tobytes()
            both = (shown[seat], bytes([seat]) + private.tensor.tobytes())
            assert whole.tensor.tobytes() == known.setdefault(both, whole.tensor.tobytes())
        assert shown[0] == shown[1]
        assert public.string_from(state, 0) == public.string_from(state, 1)
    nothing = seeing(loaded, public=False, private="NONE", recall=True)
    nothing.set_from(state, 0)
    assert (0, "") == (len(nothing.tensor), nothing.string_from(state, 0))
    with pytest.raises(BadInput, match="private_info"):
        seeing(loaded, public=True, private="ALL_PLAYERS")


# parameters


def test_rulings_and_packs_are_parameters() -> None:
    loaded = load("galaktico", rulings="version-1", pack="tiny")
    assert loaded.table.played.data == gr.game("galaktico").tiny_pack()
    switches = gr.game("galaktico").header()["rulings"]
    switch, reading = next(iter(switches.items()))
    assert (
        switches
        == load("galaktico", rulings=f"{switch}={reading}").table.played.header()["rulings"]
    )


@pytest.mark.parametrize(
    "parameters, field",
    [
        ({"coding": "words"}, "coding"),
        ({"returns": "fame"}, "returns"),
        ({"pack": "huge"}, "pack"),
        ({"players": 9}, "players"),
        ({"variant": "moon"}, "variant"),
        ({"rulings": "a=b"}, "rulings"),
        ({"tensors": "huge"}, "tensors"),
        ({"max_plies": 0}, "max_plies"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_nonsense_is_refused_with_the_field(parameters: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput, match=field):
        open_spiel.GAMES["galaktico"](parameters)


@pytest.mark.parametrize("name", gr.games())
def test_what_a_state_holds_is_shared_by_copies_and_read_again_from_pickles(name: str) -> None:
    state = walked(load(name).new_initial_state(), 41)
    for held in (state.turn, state.node, state._table, state.turn.spelling):
        assert copy.copy(held) is held
        assert copy.deepcopy(held) is held
    again = pickle.loads(pickle.dumps(state.turn))
    assert (state.node.state, state.turn.prefix) == (again.node.state, again.prefix)
    assert state.turn.spelling.tokens == again.spelling.tokens
    assert state.node.memory(1) == again.node.memory(1)
    table = pickle.loads(pickle.dumps(state._table))
    assert (table.played, table.players) == (state._table.played, state._table.players)
