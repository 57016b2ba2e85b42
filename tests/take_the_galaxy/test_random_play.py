"""Random play: how many cards of each kind come from each sector, and with what chance."""

from collections import Counter
from fractions import Fraction

import pytest

from galaxy_rules.take_the_galaxy import State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.components import Sector
from galaxy_rules.take_the_galaxy.words.events import Revealed
from tests.take_the_galaxy.helpers import game, permits, play, played_out, refuses, table

SEEDS = range(4)
Composition = tuple[tuple[int, int, int], ...]


def revealed(rules: TakeTheGalaxy, players: int, seed: int) -> list[str]:
    """The cards that come in one whole game."""
    _, events = played_out(rules, rules.new(players), seed)
    return [event.card for event in events if isinstance(event, Revealed)]


def composition(rules: TakeTheGalaxy, cards: list[str]) -> Composition:
    """Systems, events and anomalies of each sector."""
    kinds = Counter((rules.spaces[card].sector, rules.tables.kinds[card]) for card in cards)
    core, expanse, fringe = (tuple(kinds[sector, kind] for kind in "sea") for sector in Sector)
    return tuple((row[0], row[1], row[2]) for row in (core, expanse, fringe))


def chance(rules: TakeTheGalaxy, state: State, kind: str) -> Fraction:
    """How likely the next card is of a kind."""
    outcomes = rules.chance_outcomes(state)
    return sum(
        (p for act, p in outcomes if rules.tables.kinds[str(act).split()[1]] == kind), Fraction(0)
    )


@pytest.mark.clauses("TTG-RND-01", "TTG-R-53")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_random_deck_for_one(seed: int) -> None:
    rules = game("random")
    cards = revealed(rules, 1, seed)
    assert 12 == len(set(cards)) == len(cards)
    core, expanse, (systems, *others) = composition(rules, cards)
    assert ((4, 1, 1), (2, 1, 1), 1) == (core, expanse, systems)
    assert [0, 1] == sorted(others)


@pytest.mark.clauses("TTG-RND-02", "TTG-RND-03", "TTG-RND-04")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, ((8, 2, 2), (5, 2, 1), (2, 1, 1))),
        (3, ((12, 3, 3), (7, 3, 2), (3, 2, 1))),
        (4, ((16, 4, 4), (10, 4, 2), (4, 3, 1))),
    ],
)
def test_the_random_deck_for_two_three_and_four(
    players: int, expected: Composition, seed: int
) -> None:
    rules = game("random")
    cards = revealed(rules, players, seed)
    assert 12 * players == len(set(cards)) == len(cards)
    assert expected == composition(rules, cards)


@pytest.mark.clauses("TTG-RND-04")
@pytest.mark.parametrize("variant", ["random", "teams_random", "standard", "teams"])
def test_four_players_always_see_the_whole_deck(variant: str) -> None:
    rules = game(variant)
    for seed in SEEDS:
        assert set(rules.spaces) == set(revealed(rules, 4, seed))


@pytest.mark.clauses("TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-R-04")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_fewer_see_other_cards_in_other_games(players: int) -> None:
    rules = game("random")
    assert 1 < len({frozenset(revealed(rules, players, seed)) for seed in SEEDS})
    fixed = game()
    decks = {frozenset(revealed(fixed, players, seed)) for seed in SEEDS}
    assert 1 == len(decks)


@pytest.mark.clauses("TTG-RND-01", "TTG-R-72")
def test_the_kind_of_a_card_comes_in_proportion_to_the_quotas() -> None:
    rules = game("random")
    state = rules.new(1)
    assert [Fraction(4, 6), Fraction(1, 6), Fraction(1, 6)] == [
        chance(rules, state, kind) for kind in "sea"
    ]
    outcomes = {str(action): share for action, share in rules.chance_outcomes(state)}
    assert 24 == len(outcomes)
    assert Fraction(4, 6 * 16) == outcomes["reveal sys_C4a"]
    assert Fraction(1, 6 * 4) == outcomes["reveal ev_pirates2"]
    after = permits(rules, state, "reveal ev_pirates2")
    assert [Fraction(4, 5), Fraction(0), Fraction(1, 5)] == [
        chance(rules, after, kind) for kind in "sea"
    ]


@pytest.mark.clauses("TTG-RND-01", "TTG-RND-02")
def test_a_card_beyond_its_quota_does_not_come() -> None:
    rules = game("random")
    solo = permits(rules, rules.new(1), "reveal ev_pirates1")
    refuses(rules, solo, "reveal ev_migration", "not_next", "TTG-RND-01")
    refuses(rules, solo, "reveal ev_pirates1", "not_next", "TTG-EXP-01")
    permits(rules, solo, "reveal an_C1")
    two = permits(rules, rules.new(2), "reveal ev_pirates1")
    after = play(rules, two, "reveal ev_migration")
    refuses(rules, after, "reveal ev_investors", "not_next", "TTG-RND-02")


@pytest.mark.clauses("TTG-RND-01", "TTG-R-53")
@pytest.mark.parametrize(
    ("reading", "events", "anomalies"),
    [("uniform", Fraction(3, 8), Fraction(1, 8)), ("event", Fraction(1, 2), Fraction(0)),
     ("anomaly", Fraction(0), Fraction(1, 2))],
)  # fmt: skip
def test_the_last_card_of_a_solo_game_is_an_event_or_an_anomaly(
    reading: str, events: Fraction, anomalies: Fraction
) -> None:
    rules = game("random", solo_fringe=reading)
    either = {"uniform": [1, 0, 0, 1], "event": [1, 1, 0, 0], "anomaly": [1, 0, 1, 0]}[reading]
    here = table(rules, players=1, phase="explore", quotas=[[0] * 4, [0] * 4, either])
    assert rules.new(1).quotas[2] == here.quotas[2]
    assert (Fraction(1, 2), events, anomalies) == tuple(chance(rules, here, k) for k in "sea")


@pytest.mark.clauses("TTG-RND-01", "TTG-R-53")
@pytest.mark.parametrize("card", ["ev_mech", "ev_crackdown", "ev_nextstep", "an_F1"])
def test_either_kind_uses_up_the_one_place(card: str) -> None:
    rules = game("random")
    quotas = [[0] * 4, [0] * 4, [1, 0, 0, 1]]
    here = table(rules, players=1, phase="explore", quotas=quotas)
    after = permits(rules, here, f"reveal {card}")
    assert (1, 0) == (after.quotas[2].systems, after.quotas[2].either)
