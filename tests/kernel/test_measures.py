"""A game in numbers: every view in documented places, nothing lost, nothing out of bounds."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import NANO, usual_table
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.measures.extents import FOLLOWS, Each, Many, Names, Places
from galaxy_rules.kernel.measures.layouts import CATEGORY, Layouts, Part
from tests.toy_game import Prospectors

TABLES = [
    ("galaktico", "standard", 2), ("galaktico", "outer", 3), ("take_the_galaxy", "standard", 1),
    ("take_the_galaxy", "random", 3), ("take_the_galaxy", "teams_random", 4),
    ("galaxy_of_trian", "beginner", 2), ("galaxy_of_trian", "ships", 3),
    ("galaxy_of_trian", "full", 4),
]  # fmt: skip
every_table = pytest.mark.parametrize("name, variant, players", TABLES)


def states(game: Any, players: int, seed: int = 0, plies: int = 700) -> Iterator[Any]:
    """The states of a random game."""
    rng, state = random.Random(seed), game.new(players)
    for _ in range(plies):
        yield state
        if game.to_move(state) == gr.OVER:
            return
        outcomes = [one for one, _ in game.chance_outcomes(state)]
        state = game.apply(state, rng.choice(outcomes or game.legal_actions(state)))


@every_table
def test_features_tell_views_apart_in_places_that_stay(
    name: str, variant: str, players: int
) -> None:
    game: Any = gr.game(name, variant=variant)
    spec = game.feature_spec(players)
    by_features: dict[tuple[int, ...], str] = {}
    by_view: dict[str, tuple[int, ...]] = {}
    for number, state in enumerate(states(game, players, seed=players)):
        seat = (*range(players), gr.SPECTATOR)[number % (players + 1)]
        view = game.view(state, seat)
        found = game.features(view)
        assert spec.size == len(found)
        digest = view.digest()
        assert digest == by_features.setdefault(found, digest)
        assert found == by_view.setdefault(digest, found)
        assert all(
            one.low <= value <= one.high for one, value in zip(spec.features, found, strict=True)
        )
    assert len(by_view) > 40
    assert len({one.name for one in spec.features}) == spec.size


@every_table
def test_no_table_is_fuller_than_its_extent(name: str, variant: str, players: int) -> None:
    game: Any = gr.game(name, variant=variant)
    spec = game.feature_spec(players)
    names = {one.name for one in spec.features}
    rooms = [
        (place, one.name[:-1]) for place, one in enumerate(spec.features) if one.name.endswith("#")
    ]
    begins = {name[: name.rindex("]") + 1] for name in names if "]" in name}
    begins |= {name[: place + 1] for name in names for place, c in enumerate(name) if c == "]"}
    for number, state in enumerate(states(game, players, seed=5)):
        if number % 4 == 0:
            found = game.features(game.view(state, number // 4 % players))
            for place, path in rooms:
                if count := found[place]:
                    assert f"{path}[{count - 1}]" in begins


@every_table
def test_public_features_are_the_same_for_everybody(name: str, variant: str, players: int) -> None:
    game: Any = gr.game(name, variant=variant)
    spec = game.feature_spec(players)
    places = [i for i, one in enumerate(spec.features) if one.public and one.name != "seat"]
    private = {one.name for one in spec.features if not one.public}
    assert private
    differ = False
    for number, state in enumerate(states(game, players)):
        if number % 7 == 0:
            views = [game.features(game.view(state, s)) for s in (*range(players), gr.SPECTATOR)]
            assert 1 == len({tuple(one[i] for i in places) for one in views})
            differ |= len({one[:-1] for one in views}) > 1
    assert differ


@pytest.mark.parametrize("name", gr.games())
def test_features_have_names_and_can_be_spread(name: str) -> None:
    game: Any = gr.game(name)
    state = list(states(game, 2, plies=60))[-1]
    spec, found = game.feature_spec(2), game.features(game.view(state, 1))
    named = spec.named(found)
    assert 1 == named["seat"]
    assert named["phase"] == state.phase.name.lower()
    assert sum(value != 0 for value in found) == len(named)
    spread = spec.spread(found)
    assert (spec.spread_size, True) == (len(spread), spec.spread_size > spec.size)
    assert sum(spread) == sum(
        min(value, 1) if one.kind == CATEGORY else value
        for one, value in zip(spec.features, found, strict=True)
    )


@pytest.mark.parametrize("name", gr.games())
def test_toys_have_features_of_their_own_size(name: str) -> None:
    players, variant = usual_table(name, NANO)
    toy: Any = gr.game(name, data=gr.pack(name, NANO), variant=variant)
    assert players is not None
    spec = toy.feature_spec(players)
    assert spec.size < gr.game(name, variant=variant).feature_spec(players).size
    for state in states(toy, players):
        assert spec.size == len(toy.features(toy.view(state, 0)))


def test_a_game_that_declares_no_extents_has_room_for_some() -> None:
    game: Any = Prospectors()
    spec = game.feature_spec(2)
    seen = {game.features(game.view(state, 0)) for state in states(game, 2)}
    assert {spec.size} == {len(one) for one in seen}
    assert len(seen) > 5
    assert gr.Limits(chance=len(game.chance_actions())) == game.limits(2)


# how far a game goes, and what it is worth


@every_table
def test_limits_hold_in_play(name: str, variant: str, players: int) -> None:
    game: Any = gr.game(name, variant=variant)
    limits = game.limits(players)
    assert limits.chance == len(game.chance_actions())
    most = max(len(game.legal_actions(state)) for state in states(game, players, seed=9))
    assert most <= limits.listed
    assert limits.plies is None


@pytest.mark.parametrize("name", gr.games())
def test_returns_are_exact_and_add_up_to_nothing(name: str) -> None:
    game: Any = gr.game(name)
    *before, end = states(game, 3, seed=3, plies=100_000)
    assert {(Fraction(0),) * 3} == {game.returns(state) for state in before}
    for by in ("win_loss", "rank", "margin"):
        assert 0 == sum(game.returns(end, by))
    worth = game.returns(end)
    assert game.score(end).winners == tuple(s for s in range(3) if worth[s] == max(worth))


def test_alone_a_win_is_worth_a_point() -> None:
    game = gr.game("take_the_galaxy")
    *_, end = states(game, 1)
    (worth,) = game.returns(end)
    assert worth == (0 in game.score(end).winners)


@pytest.mark.parametrize("name", gr.games())
def test_nonsense_is_refused_with_the_field(name: str) -> None:
    game: Any = gr.game(name)
    state = game.new(2)
    for ask, given, field in (
        (game.features, (state,), "view"), (game.features, (None,), "view"),
        (game.feature_spec, (9,), "players"), (game.feature_spec, ("2",), "players"),
        (game.limits, (0,), "players"), (game.returns, (state, "fame"), "by"),
        (game.returns, (state, None), "by"), (game.returns, (7,), "state"),
    ):  # fmt: skip
        with pytest.raises(BadInput) as error:
            ask(*given)
        assert field == error.value.field


# layouts by type


def laid(kind: Any, value: Any, x: Any = None) -> list[int]:
    part = part_of(kind, x)
    found: list[int] = []
    part.write(value, found)
    assert len(found) == len(part.features)
    return found


def part_of(kind: Any, extent: Any = None) -> Part:
    return Layouts({"x": extent}, {}, ("a", "b")).part(kind, "x")


def test_types_become_features() -> None:
    assert [7] == laid(int, 7)
    assert [1] == laid(bool, True)
    assert [2] == laid(str, "b")
    assert [0] == laid(str, "")
    assert [] == laid(int, 7, x=FOLLOWS)
    assert [1, 0, 1] == laid(int, 5, x=Places(3))
    assert [3] == laid(int, 2, x=Names(("p", "q", "r")))
    assert [0, 2] == laid(Bag[str], Bag.of("bb"))
    assert [0, 0] == laid(int | None, None)
    assert [1, 0] == laid(int | None, 0)
    assert [2, 0, 0, 2] == laid(Bag[str] | int, 2)
    assert [1, 1, 1, 0] == laid(Bag[str] | int, Bag.of("ab"))
    assert [2, 1, 2, 0] == laid(tuple[str, ...], ("a", "b"), x=Many(3))
    assert [1, 2] == laid(tuple[str, ...], ("a", "b"), x=Each(2))
    assert [1, 9] == laid(tuple[str, int], ("a", 9))
    assert [2, 3, 8, 0] == laid(frozenset[int], frozenset({8, 3}), x=Many(3))
    assert [1, 4, 2, 0, 0] == laid(FrozenMap[int, str], FrozenMap({4: "b"}), x=Many(2))


def test_a_table_that_is_too_full_says_so_by_its_count() -> None:
    assert [3, 5, 6] == laid(tuple[int, ...], (5, 6, 7), x=Many(2))


def test_what_cannot_stand_in_a_view_is_refused() -> None:
    for kind, value, extent in (
        (str, "c", None), (Bag[str], Bag.of("c"), None), (int | None, "a", None),
        (tuple[int, ...], (1,), Each(2)),
    ):  # fmt: skip
        with pytest.raises(BadInput, match=r"view\.x"):
            laid(kind, value, extent)
    for unknown in (float, list[int], complex | None):
        with pytest.raises(TypeError, match="x"):
            part_of(unknown)
