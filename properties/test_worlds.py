"""Worlds are sound, and drawn as often as brute force says; samplers that are not are caught."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.galaktico.answers import worlds as galaktico_worlds
from galaxy_rules.galaxy_of_trian.answers import worlds as trian_worlds
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.worlds.numbers import Numbers
from galaxy_rules.kernel.worlds.parts import Between, Piles
from galaxy_rules.match.seeds import Dice
from galaxy_rules.take_the_galaxy.answers import worlds as cards_worlds
from properties.posteriors import chi_squared, posterior, recalled, too_large
from properties.worlds import Look, Unsound, check, looks, tables

pytestmark = pytest.mark.tier("sampled")
SPACE: Final = {
    "edges": "SSSSSS", "space": [[0, 1, 2, 3, 4, 5]], "nebula": [], "gas": [], "systems": [],
    "planets": [], "extractor": False, "special": "exmitter", "borders": [],
}  # fmt: skip
MIXED: Final = {
    "faces.X": SPACE,
    "tiles.T1": ["NGS", "ENGS"], "tiles.T2": ["NGS", "NGS"], "tiles.T3": ["X", "ENGS"],
    "tiles.T4": ["NGS", "X"],
    "tokens.reroll": 1, "tokens.plus": 2, "rules.start_tokens": 1,
}  # fmt: skip
"""Tiles with different sides, one of them never seen on a stack."""
FACES: Final = {**MIXED, "tokens.reroll": 0, "tokens.plus": 0, "rules.start_tokens": 0}
"""The same tiles, and no tokens."""
CROWDED: Final = {"fleet.fighter.figures": 2, "fleet.fighter.start": 2}
"""As many start ships as marked spaces, two of them of one type."""
MANY: Final = {"player.mine.copies": 3}
"""More of one card than of others."""
CHANGES: Final[dict[str, dict[str, Any]]] = {
    "mixed": MIXED,
    "faces": FACES,
    "crowded": CROWDED,
    "many": MANY,
}
TOYS: Final[tuple[tuple[str, str, int, dict[str, Any], int], ...]] = (
    ("galaktico", "tiny", 2, {}, 1),
    ("galaktico", "crowded", 2, {}, 4),
    ("galaktico", "nano", 3, {}, 1),
    ("take_the_galaxy", "tiny", 2, {}, 1),
    ("take_the_galaxy", "tiny", 2, {"rulings": {"discards": "owner"}}, 3),
    ("take_the_galaxy", "nano", 2, {}, 2),
    ("take_the_galaxy", "many", 2, {}, 2),
    ("galaxy_of_trian", "tiny", 2, {"variant": "ships"}, 1),
    ("galaxy_of_trian", "mixed", 2, {"variant": "beginner"}, 1),
    ("galaxy_of_trian", "mixed", 2, {"variant": "beginner"}, 2),
)
VIEWS: Final = 30
DRAWS: Final = 20
"""For each world that there is."""


def pack(name: str, which: str) -> Pack:
    if which not in CHANGES:
        return gr.pack(name, which)
    return gr.pack(name, "tiny").with_values("toy", f"a {which} toy", CHANGES[which])


def toy_looks(
    name: str, which: str, players: int, options: dict[str, Any], seed: int
) -> Iterator[tuple[AnyGame, Look]]:
    """The views of a game played by dice, each seat's in its turn."""
    game = gr.game(name, data=pack(name, which), **options)
    dice, state = Dice(seed), game.new(players)
    everybody = (*range(players), gr.SPECTATOR)
    number = 0
    while game.to_move(state) != gr.OVER:
        seat = everybody[number % len(everybody)]
        yield game, Look(state, seat, game.view(state, seat), None)
        number += 1
        if game.is_chance(state):
            state = game.apply(state, game.lots(state).pick(dice.below))
        else:
            state = game.apply(state, dice.choose(game.legal_actions(state)))


def held_to_brute_force(game: AnyGame, look: Look, seed: int) -> int:
    """The worlds of a view are those of brute force, as likely, counted and drawn; how many."""
    expected = posterior(game, look.state, look.seat)
    assert expected == {w: game.world_chance(look.view, w) for w in expected}
    assert game.count_worlds(look.view) == len(expected)
    found, numbers = game.behind(look.view), Numbers(seed)
    drawn = Counter(found.draw(numbers) for _ in range(DRAWS * len(expected)))
    statistic, freedom = chi_squared(drawn, expected)
    assert not too_large(statistic, freedom), (statistic, freedom)
    return len(expected)


@pytest.mark.parametrize(("name", "which", "players", "options", "seed"), TOYS)
def test_worlds_of_a_toy_are_those_of_brute_force_and_as_likely(
    name: str, which: str, players: int, options: dict[str, Any], seed: int
) -> None:
    sizes = [
        held_to_brute_force(game, look, number)
        for number, (game, look) in enumerate(
            islice(toy_looks(name, which, players, options, seed), VIEWS)
        )
    ]
    assert max(sizes) > 2, sizes


@pytest.mark.tier("exhausted")
@pytest.mark.parametrize(
    ("name", "which", "players", "options", "depth", "sets"),
    [
        ("galaktico", "nano", 2, {}, 20, 600),
        ("galaktico", "nano", 3, {}, 14, 279),
        ("take_the_galaxy", "nano", 2, {}, 40, 8280),
        ("galaxy_of_trian", "faces", 2, {"variant": "beginner"}, 7, 2238),
        pytest.param(
            "galaxy_of_trian", "nano", 2, {"variant": "beginner"}, 40, 1145, marks=pytest.mark.deep
        ),
        pytest.param(
            "galaxy_of_trian", "faces", 2, {"variant": "beginner"}, 9, 12122, marks=pytest.mark.deep
        ),
    ],
)
def test_with_perfect_recall_worlds_are_as_likely_as_the_tree_says(
    name: str, which: str, players: int, options: dict[str, Any], depth: int, sets: int
) -> None:
    """In every information set of a game that can be walked whole, or of its beginning."""
    game = gr.game(name, data=pack(name, which), **options)
    found = recalled(game, game.new(players), depth)
    assert len(found) == sets
    for one in found:
        likely = one.posterior
        assert likely == {w: game.world_chance(one.view, w, one.memory) for w in likely}


@pytest.mark.parametrize(
    ("name", "views"), [("galaktico", 150), ("take_the_galaxy", 150), ("galaxy_of_trian", 60)]
)
def test_worlds_of_full_games_are_sound(name: str, views: int) -> None:
    """A part of what `python -m properties.worlds` looks at."""
    told = 0
    for table in islice(tables(name, 5), 3):
        for ply, look in enumerate(islice(looks(table), 0, None, 9)):
            if ply == views // 3:
                break
            check(table.game, look, ply)
            told += 1
    assert told > views // 2


@pytest.mark.parametrize("name", gr.games())
def test_equal_views_and_seeds_give_equal_worlds(name: str) -> None:
    """Also where the view was written down and read again."""
    table = next(tables(name, 8))
    for ply, look in enumerate(islice(looks(table, remembering=False), 0, 200, 40)):
        written = gr.dumps(look.view, short=True)
        again = gr.loads(written, short="view", game=table.game)
        assert again == look.view
        assert table.game.worlds(again, ply) == table.game.worlds(look.view, ply)


# planted bugs


def some_looks(name: str) -> Iterator[tuple[AnyGame, Look]]:
    for toy in TOYS:
        if toy[0] == name:
            yield from islice(toy_looks(*toy), VIEWS)


def caught(name: str) -> bool:
    """Whether a check of soundness or brute force finds something wrong."""
    for number, (game, look) in enumerate(some_looks(name)):
        try:
            check(game, look, number)
            held_to_brute_force(game, look, number)
        except (AssertionError, Unsound, gr.BadInput):
            return True
    return False


def _unshuffled(_: Numbers, items: Sequence[Any], count: int) -> tuple[list[Any], list[Any]]:
    return list(items[:count]), list(items[count:])


@pytest.mark.parametrize("name", gr.games())
def test_a_sampler_that_keeps_the_order_is_caught(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Numbers, "some", _unshuffled)
    monkeypatch.setattr(Numbers, "below", lambda _, __: 0)
    assert caught(name)


def payments() -> Iterator[tuple[AnyGame, Look]]:
    """What others see of payments under way that were begun with a late card of the catalogue."""
    for number in range(20):
        match = gr.Match.start("take_the_galaxy", 3, number)
        dice = Dice(number)
        while not match.over:
            match.play(dice.choose(match.legal))
            last = getattr(getattr(match.state, "pending", None), "last", 0)
            if last > len(match.game.tables.deck_order) // 2:
                seat = (match.state.turn + 1) % 3
                yield match.game, Look(match.state, seat, match.view(seat), None)


def caught_among(some: Sequence[tuple[AnyGame, Look]]) -> bool:
    """Whether soundness fails for one of some views, which are made anew."""
    for number, (game, look) in enumerate(some):
        view = game.view(look.state, look.seat)
        try:
            check(game, Look(look.state, look.seat, view, None), number)
        except (Unsound, gr.BadInput):
            return True
    return False


def test_a_sampler_that_ignores_a_payment_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def piles(things: Bag[str], sizes: Sequence[int], **more: Any) -> Piles:
        return Piles(things, sizes, known=more.get("known", Bag()))

    paying = list(islice(payments(), 40))
    for game, look in paying:
        check(game, look, 0)
    monkeypatch.setattr(cards_worlds, "Piles", piles)
    assert caught_among(paying)


def test_a_sampler_that_knows_nothing_of_the_first_deal_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cards_worlds, "opening_hand", lambda _: Bag())
    assert caught("take_the_galaxy")


class _BySorts(Piles):
    """Draws kinds of things, each equally likely, and not things."""

    def _first(self, numbers: Numbers) -> tuple[list[str], list[str]]:
        left, first = dict(self._things.items()), list[str]()
        while len(first) < self._sizes[0]:
            thing = numbers.choose([one for one, count in left.items() if count])
            left[thing] -= 1
            first.append(thing)
        return first, [one for one, count in left.items() for _ in range(count)]


@pytest.mark.parametrize(
    ("name", "room"), [("take_the_galaxy", cards_worlds), ("galaxy_of_trian", trian_worlds)]
)
def test_a_sampler_that_is_biased_is_caught(
    name: str, room: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "Piles", _BySorts)
    assert caught(name)


def test_a_sampler_that_puts_a_tile_seen_into_a_stack_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def draw(tiles: trian_worlds.Tiles, numbers: Numbers) -> Any:
        beneath, hands, rest, bottoms = clean(tiles, numbers)
        seen = [tile for tile in tiles._view.hands if tile is not None]
        if seen and rest:
            rest = rest.remove(next(iter(rest))).add(seen[0])
        return beneath, hands, rest, bottoms

    clean = trian_worlds.Tiles.draw
    monkeypatch.setattr(trian_worlds.Tiles, "draw", draw)
    assert caught("galaxy_of_trian")


def test_a_sampler_that_takes_all_sides_for_one_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile that could have shown another face is as likely there as one that could not."""
    clean = trian_worlds._shows
    monkeypatch.setattr(trian_worlds, "_shows", lambda *given: min(1, clean(*given)))
    monkeypatch.setattr(trian_worlds, "_search", trian_worlds._search.__wrapped__)
    assert caught("galaxy_of_trian")


def test_a_sampler_that_lets_ships_stand_anyhow_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of the set-up enough must be left to go on."""
    clean = galaktico_worlds.Prefix.__init__
    monkeypatch.setattr(
        galaktico_worlds.Prefix, "__init__", lambda self, count, _more: clean(self, count, 0)
    )
    assert caught("galaktico")


def test_a_sampler_that_gives_points_without_bound_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        galaktico_worlds, "Between", lambda least, most: Between(least, most + 1)
    )  # fmt: skip
    assert caught("galaktico")


# how far is too far


def test_the_bound_of_the_statistic_is_where_it_should_be() -> None:
    assert not too_large(60.0, 30)
    assert too_large(120.0, 30)
    assert too_large(math.inf, 0)
    assert not too_large(0.0, 0)
