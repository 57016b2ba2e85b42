"""Set-up: the space deck by sectors, the first row, and what every player begins with."""

from fractions import Fraction

import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.take_the_galaxy import Draw, Phase, Reveal, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.words.components import Sector
from galaxy_rules.take_the_galaxy.words.events import Dropped, Reshuffled, Revealed, TurnBegan
from tests.take_the_galaxy.helpers import (
    game,
    permits,
    play,
    played_out,
    refuses,
    settle,
    shown,
    table,
)

MARKED = Bag(
    {
        "frontier_colony": 2, "surface_mine": 2, "supply_depot": 1, "cheap_industry": 1,
        "field_lab": 1, "scout": 1,
    }
)  # fmt: skip
HAND = MARKED.remove("frontier_colony")
VARIANTS = ["standard", "random", "teams", "teams_random"]


# the space deck


@pytest.mark.clauses("TTG-SET-01")
def test_every_space_card_has_one_of_three_sectors() -> None:
    sectors = [card.sector for card in game().spaces.values()]
    assert [24, 16, 8] == [sectors.count(sector) for sector in Sector]
    nowhere = published_pack().with_values("toy", "a test", {"space.an_C1.sector": "void"})
    with pytest.raises(BadData, match="void"):
        TakeTheGalaxy(data=nowhere)


@pytest.mark.clauses("TTG-SET-02", "TTG-R-04")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_wormhole_numbers_say_which_cards_are_used(players: int) -> None:
    rules = game()
    used = {card for sector in rules.new(players).space for card in sector}
    assert used == {key for key, card in rules.spaces.items() if card.wormhole <= players}
    assert 12 * players == len(used)


@pytest.mark.clauses("TTG-SET-02", "TTG-SET-03", "TTG-SET-04")
def test_a_card_of_a_higher_number_or_another_sector_does_not_come() -> None:
    rules = game()
    state = rules.new(2)
    permits(rules, state, "reveal sys_C2a")
    refuses(rules, state, "reveal sys_C3a", "not_next", "TTG-SET-02")
    refuses(rules, state, "reveal sys_E1a", "not_next", "TTG-SET-04")


@pytest.mark.clauses("TTG-SET-03")
def test_each_sector_is_shuffled_by_itself() -> None:
    rules = game()
    core = {Reveal(card): Fraction(1, 12) for card in rules.new(2).space[Sector.CORE]}
    assert core == dict(rules.chance_outcomes(rules.new(2)))
    last = table(phase="explore", space_left=["an_C1", "sys_E1a", "sys_E1b"])
    assert ((Reveal("an_C1"), Fraction(1)),) == rules.chance_outcomes(last)


@pytest.mark.clauses("TTG-SET-01", "TTG-SET-03")
def test_the_decks_of_the_sectors_lie_in_the_order_of_their_numbers() -> None:
    space = game().new(4).space
    assert [0, 1, 2] == list(Sector)
    for sector in Sector:
        assert {sector} == {game().spaces[card].sector for card in space[sector]}


@pytest.mark.clauses("TTG-SET-04", "TTG-R-05")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("variant", ["standard", "random"])
def test_core_is_revealed_before_expanse_and_fringe_last(variant: str, players: int) -> None:
    rules = game(variant)
    _, events = played_out(rules, rules.new(players), seed=players)
    sectors = [rules.spaces[e.card].sector for e in events if isinstance(e, Revealed)]
    expected = [Sector.CORE] * 6 + [Sector.EXPANSE] * 4 + [Sector.FRINGE] * 2
    assert sorted(expected * players) == sectors


@pytest.mark.clauses("TTG-SET-04")
def test_with_two_players_twelve_core_cards_come_then_eight_and_four() -> None:
    rules = game()
    states, _ = played_out(rules, rules.new(2))
    left = [tuple(map(len, state.space)) for state in states]
    seen = list(dict.fromkeys(left))
    core = [(count, 8, 4) for count in range(12, 0, -1)]
    expanse = [(0, count, 4) for count in range(8, 0, -1)]
    assert [*core, *expanse, *((0, 0, count) for count in range(4, -1, -1))] == seen


@pytest.mark.clauses("TTG-SET-05", "TTG-R-07", "TTG-R-55")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_card_for_each_player_lies_open_before_the_first_turn(players: int) -> None:
    rules = game()
    state = rules.new(players)
    cards = ["sys_C1a", "sys_C1b", "sys_C1c", "sys_C1d"][:players]
    for count, card in enumerate(cards):
        assert (Phase.SETUP, count) == (state.phase, len(state.row))
        assert CHANCE == rules.to_move(state)
        state = permits(rules, state, f"reveal {card}")
    assert Phase.EXPLORE is state.phase
    assert cards[::-1] == shown(state)


@pytest.mark.clauses("TTG-SET-05", "TTG-EVT-01", "TTG-R-06")
def test_cards_of_the_set_up_get_their_tokens_and_events_wait() -> None:
    rules = game()
    state = play(rules, rules.new(2), "reveal sys_C2c", "reveal ev_pirates1")
    assert Phase.EXPLORE is state.phase
    assert [0, 1] == [card.hazards for card in state.row if card is not None]
    assert (7, 7) == tuple(map(len, state.hands))
    assert Phase.PIRATES is permits(rules, state, "reveal sys_C1a").phase


@pytest.mark.clauses("TTG-SET-06")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_at_first_there_is_room_for_one_more_card(players: int) -> None:
    rules = game()
    _, events = played_out(rules, rules.new(players))
    kinds = [type(event) for event in events]
    first, second = [n for n, kind in enumerate(kinds) if kind is TurnBegan][:2]
    assert Dropped not in kinds[:second]
    assert players + 1 == kinds[:second].count(Revealed)
    assert Dropped in kinds[second:]
    assert players == kinds[:first].count(Revealed)


@pytest.mark.clauses("TTG-SET-14")
def test_the_deck_may_be_put_together_at_random() -> None:
    for variant in ("standard", "teams"):
        state = game(variant).new(4)
        assert () == state.quotas
    rules = game("random")
    state = rules.new(1)
    assert 48 == sum(map(len, state.space))
    assert 12 == sum(quota.total() for quota in state.quotas)
    permits(rules, state, "reveal sys_C4a")
    refuses(game(), game().new(1), "reveal sys_C4a", "not_next", "TTG-SET-02")


# the players


@pytest.mark.clauses("TTG-SET-07", "TTG-SET-09")
def test_everybody_plays_from_a_deck_of_their_own() -> None:
    rules = game()
    before = table(phase="draw")
    after = permits(rules, before, "draw capital")
    assert (8, 7) == tuple(map(len, after.hands))
    assert (32, 33) == tuple(map(len, after.decks))
    assert "capital" in after.decks[1]


@pytest.mark.clauses("TTG-SET-08")
def test_nine_cards_bear_the_start_symbol() -> None:
    rules = game()
    marked = Bag({card.id: card.start for card in rules.builds.values()})
    assert MARKED == marked
    assert 9 == len(marked) + 1
    ten = {"player.scout.start": 2, "rules.opening_hand": 8, "rules.start_cards": 10}
    TakeTheGalaxy(data=published_pack().with_values("toy", "a test", ten))
    with pytest.raises(BadData, match="9"):
        TakeTheGalaxy(data=published_pack().with_values("published", "a test", ten))


@pytest.mark.clauses("TTG-SET-09")
def test_the_other_33_cards_are_the_draw_deck() -> None:
    rules = game()
    state = rules.new(3)
    whole = Bag({card.id: card.copies for card in rules.builds.values()})
    assert [33] * 3 == [len(deck) for deck in state.decks]
    assert {whole} == {deck + MARKED for deck in state.decks}


@pytest.mark.clauses("TTG-SET-09")
def test_every_draw_comes_from_the_draw_deck() -> None:
    rules = game()
    here = table(
        phase="draw", seat=[{"deck": ["scout", "scout", "capital"], "discard": ["archive"]}]
    )
    chances = {Draw("scout"): Fraction(2, 3), Draw("capital"): Fraction(1, 3)}
    assert chances == dict(rules.chance_outcomes(here))
    refuses(rules, here, "draw archive", "not_in_deck", "TTG-SET-09")


@pytest.mark.clauses("TTG-SET-10", "TTG-R-38")
@pytest.mark.parametrize(("reading", "deck", "discard"), [("immediate", 2, 0), ("lazy", 0, 2)])
def test_when_the_deck_has_run_out_the_discard_pile_becomes_the_deck(
    reading: str, deck: int, discard: int
) -> None:
    rules = game(reshuffle=reading)
    pile = {"deck": ["capital"], "discard": ["scout", "archive"]}
    after = permits(rules, table(rules, phase="draw", seat=[pile]), "draw capital")
    assert (deck, discard) == (len(after.decks[0]), len(after.discards[0]))


@pytest.mark.clauses("TTG-SET-10")
def test_a_deck_that_has_cards_is_left_alone() -> None:
    rules = game()
    pile = {"deck": ["capital", "scout"], "discard": ["archive"]}
    step = rules.step(table(phase="draw", seat=[pile]), Draw("capital"))
    assert (Bag.of(["scout"]), Bag.of(["archive"])) == (step.state.decks[0], step.state.discards[0])
    assert not any(isinstance(event, Reshuffled) for event in step.events)


@pytest.mark.clauses("TTG-SET-10", "TTG-R-39")
def test_the_pile_is_shuffled_in_the_middle_of_several_draws() -> None:
    rules = game()
    seat = {"deck": ["capital"], "discard": ["scout", "archive"], "plus": 1}
    here = play(rules, table(explored=["ev_investors"], seat=[seat]), "opp ev_investors")
    assert 2 == here.draws
    after = settle(rules, here, "capital", "archive")
    assert (Bag.of(["scout"]), Bag[str]()) == (after.decks[0], after.discards[0])


@pytest.mark.clauses("TTG-SET-11", "TTG-R-68")
def test_the_starting_system_has_a_colony_that_cost_nothing() -> None:
    rules = game()
    state = rules.new(2)
    for (home,) in state.systems:
        first, second = home.stacks
        assert ("home", None) == (home.card, second)
        assert first is not None
        assert (("frontier_colony",), False) == (first.cards, first.used)
    assert (Bag[str](), Bag[str]()) == state.discards
    assert (1, 1) == rules.score(state).totals
    after = permits(rules, table(), "use 0 0 0")
    assert 2 == after.pools[0].m


@pytest.mark.clauses("TTG-SET-12")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_seven_marked_cards_that_are_left_are_the_first_hand(players: int) -> None:
    assert (HAND,) * players == game().new(players).hands
    assert 7 == len(HAND)
    eight = published_pack().with_values("toy", "a test", {"rules.opening_hand": 8})
    with pytest.raises(BadData, match="TTG-SET-12"):
        TakeTheGalaxy(data=eight)


@pytest.mark.clauses("TTG-SET-12")
@pytest.mark.parametrize("variant", VARIANTS)
def test_opening_hands_are_known_to_everybody(variant: str) -> None:
    """No view shows them, yet they follow from the data: each hand is the marked cards.

    Chance has no part in them, so every reveal of the set-up leaves them as they are.
    """
    rules = game(variant)
    for seed in range(3):
        states, _ = played_out(rules, rules.new(4), seed)
        opening = [state for state in states if state.phase is Phase.SETUP]
        assert 4 == len(opening)
        assert {(HAND,) * 4} == {state.hands for state in opening}
        views = [rules.view(state, SPECTATOR) for state in opening]
        assert {(7,) * 4} == {view.hands for view in views}


@pytest.mark.clauses("TTG-SET-12")
def test_a_view_counts_the_hands_of_others_and_a_drawn_card_is_its_owners_secret() -> None:
    rules = game()
    step = rules.step(table(phase="draw"), Draw("capital"))
    own, other = rules.view(step.state, 0), rules.view(step.state, 1)
    assert (HAND.add("capital"), 7) == own.hands
    assert (8, HAND) == other.hands
    drew = [rules.event_for(step.events[0], seat) for seat in (0, 1, SPECTATOR)]
    assert ["capital", None, None] == [getattr(event, "card", "?") for event in drew]


@pytest.mark.clauses("TTG-SET-13", "TTG-R-50")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_anybody_may_have_the_first_turn(first: int) -> None:
    rules = game()
    _, events = played_out(rules, rules.new(3, first=first))
    turns = [event.seat for event in events if isinstance(event, TurnBegan)]
    assert [(first + turn) % 3 for turn in range(33)] == turns


@pytest.mark.clauses("TTG-SET-13")
@pytest.mark.parametrize("first", [-1, 3, True, "0", None])
def test_whoever_begins_sits_at_the_table(first: int) -> None:
    with pytest.raises(BadInput, match="TTG-SET-13") as caught:
        game().new(3, first=first)
    assert "first" == caught.value.field
