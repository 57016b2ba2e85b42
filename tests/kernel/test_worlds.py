"""The parts of what is hidden: counted and drawn exactly, held to plain enumeration."""

from collections import Counter
from itertools import permutations, product

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.worlds.matching import Matching
from galaxy_rules.kernel.worlds.numbers import Numbers
from galaxy_rules.kernel.worlds.parts import Between, Part, Piled, Piles

CARDS = Bag({"ace": 1, "king": 2, "queen": 2})


def dealings(things: Bag[str], sizes: tuple[int, ...]) -> Counter[Piled]:
    """Every way to deal single things out, by the piles that come of it."""
    single = [(kind, number) for kind, count in things.items() for number in range(count)]
    found = set()
    for order in permutations(single):
        ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
        found.add(
            tuple(frozenset(order[end - size : end]) for end, size in zip(ends, sizes, strict=True))
        )
    return Counter(tuple(Bag.of(kind for kind, _ in pile) for pile in way) for way in found)


@pytest.mark.parametrize("sizes", [(2, 3), (5, 0), (0, 5), (1, 2, 2)])
def test_piles_are_counted_as_they_can_be_dealt(sizes: tuple[int, ...]) -> None:
    held_to(Piles(CARDS, sizes), dealings(CARDS, sizes))


def test_what_is_known_of_a_pile_is_not_dealt() -> None:
    known = Bag({"king": 1})
    rest = dealings(CARDS - known, (1, 3))
    expected = Counter[Piled]()
    expected.update({(known + first, second): ways for (first, second), ways in rest.items()})
    held_to(Piles(CARDS, (2, 3), known=known), expected)


@pytest.mark.parametrize("known", [Bag(), Bag({"king": 1}), Bag({"ace": 1})])
def test_a_pile_holds_at_least_so_many_of_some_kinds(known: Bag[str]) -> None:
    among = ("king", "queen")
    rest = dealings(CARDS - known, (3 - len(known), 2))
    expected = Counter[Piled]()
    for (first, second), ways in rest.items():
        if sum((first + known)[kind] for kind in among) >= 2:
            expected[known + first, second] += ways
    held_to(Piles(CARDS, (3, 2), known=known, least=2, among=among), expected)


def held_to(part: Part[Piled], expected: Counter[Piled]) -> None:
    """A part has these ways, no others, and draws all of them about as often as they should."""
    assert part.ways == expected.total() > 0
    assert part.count() == len(expected)
    assert {value: part.ways_to(value) for value in expected} == dict(expected)
    numbers, drawn = Numbers(11), Counter[Piled]()
    draws = 200 * len(expected)
    drawn.update(part.draw(numbers) for _ in range(draws))
    assert drawn.keys() <= expected.keys()
    for value, ways in expected.items():
        mean = draws * ways / part.ways
        assert abs(drawn[value] - mean) <= 5 * mean**0.5


@pytest.mark.parametrize(
    ("things", "sizes", "known"),
    [(CARDS, (2, 2), Bag()), (CARDS, (1, 4), Bag({"ace": 2})), (CARDS, (0, 5), Bag({"ace": 1}))],
)
def test_piles_that_cannot_be_have_no_ways(
    things: Bag[str], sizes: tuple[int, ...], known: Bag[str]
) -> None:
    part = Piles(things, sizes, known=known)
    assert part.ways == part.count() == 0
    assert part.ways_to((things, Bag())) == 0


def test_a_number_between_two_bounds() -> None:
    part = Between(3, 5)
    numbers = Numbers(3)
    assert (part.ways, part.count()) == (3, 3)
    assert [part.ways_to(value) for value in range(2, 7)] == [0, 1, 1, 1, 0]
    assert {part.draw(numbers) for _ in range(50)} == {3, 4, 5}
    assert Between(3, 2).ways == 0


OPTIONS = {
    "a": {"left": 1},
    "b": {"left": 1, "right": 2},
    "c": {"right": 1, "middle": 1},
    "d": {"middle": 3, "left": 1},
    "e": {"left": 2},
    "f": {},
}


def givings(wanted: dict[str, int]) -> Counter[tuple[tuple[str, str], ...]]:
    """Every way to give things to places, by brute force, with its weight."""
    found = Counter[tuple[tuple[str, str], ...]]()
    for choice in product(*[(None, *places) for places in OPTIONS.values()]):
        given = [(one, at) for one, at in zip(OPTIONS, choice, strict=True) if at is not None]
        if Counter(place for _, place in given) == Counter(wanted):
            weight = 1
            for thing, place in given:
                weight *= OPTIONS[thing][place]
            found[tuple(sorted(given))] = weight
    return found


@pytest.mark.parametrize(
    "wanted",
    [
        {"left": 1, "right": 1},
        {"left": 2, "right": 1, "middle": 1},
        {"left": 3},
        {"left": 4, "middle": 1},
        {"right": 2, "middle": 1},
        {},
    ],
)
def test_a_matching_is_counted_and_drawn_by_weight(wanted: dict[str, int]) -> None:
    expected = givings(wanted)
    matching = Matching(OPTIONS, wanted)
    assert matching.ways == expected.total() > 0
    shown = {tuple((o, "" if at == "left" else at) for o, at in way) for way in expected}
    assert matching.told_apart(lambda place: place == "left", 1000) == len(shown)
    assert matching.told_apart(lambda _: False, 1000) == len(expected)
    numbers, draws = Numbers(5), 300 * len(expected)
    drawn = Counter(tuple(sorted(matching.draw(numbers).items())) for _ in range(draws))
    assert drawn.keys() <= expected.keys()
    for way, weight in expected.items():
        mean = draws * weight / matching.ways
        assert abs(drawn[way] - mean) <= 5 * mean**0.5


@pytest.mark.parametrize("wanted", [{"right": 3}, {"left": 5}, {"nowhere": 1}])
def test_what_cannot_be_matched_has_no_ways(wanted: dict[str, int]) -> None:
    assert Matching(OPTIONS, wanted).ways == 0


def test_too_much_is_not_counted() -> None:
    assert Matching(OPTIONS, {"left": 2, "right": 1}).told_apart(lambda _: True, 1) is None


@pytest.mark.parametrize("name", gr.games())
def test_who_asks_wrongly_is_told_so(name: str) -> None:
    game = gr.game(name)
    state = game.new(game.players[0])
    view = game.view(state, 0)
    with pytest.raises(gr.BadInput, match="seed"):
        game.worlds(view, -1)
    with pytest.raises(gr.BadInput, match="seed"):
        game.worlds(view, True)
    with pytest.raises(gr.BadInput, match="view"):
        game.worlds(state, 1)
    with pytest.raises(gr.BadInput, match="state"):
        game.world_chance(view, view)
