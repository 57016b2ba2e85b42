"""What is in the box: decks, tokens, and how many can play."""

import attrs
import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.take_the_galaxy import State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.words.box_reading import of_kind
from galaxy_rules.take_the_galaxy.words.components import AnomalyCard, EventCard, SystemCard
from galaxy_rules.take_the_galaxy.words.slots import Kind
from tests.take_the_galaxy.helpers import game, permits, settle, shown, table


def changed(path: str, value: object) -> Pack:
    """The published pack with one value changed, still saying that it is what was published."""
    return published_pack().with_values("published", "a test", {path: value})


def with_one_more_like(card: str) -> Pack:
    """The published pack with a space card that it has not."""
    pack = published_pack()
    start = f"space.{card}."
    more = {
        path.replace(card, "an_X"): datum
        for path, datum in pack.data.items()
        if path.startswith(start)
    }
    return attrs.evolve(pack, data=FrozenMap({**pack.data, **more}))


def belongings(state: State, seat: int) -> Bag[str]:
    """All player cards of a seat, its starting system apart."""
    stacks = [stack for system in state.systems[seat] for stack in system.stacks]
    built = [card for stack in stacks if stack is not None for card in stack.cards]
    ships = [ship.card for ship in state.ships[seat]]
    return state.hands[seat] + state.decks[seat] + state.discards[seat] + Bag.of(built + ships)


@pytest.mark.clauses("TTG-COMP-01")
def test_every_player_deck_has_the_same_42_cards() -> None:
    state = game().new(4)
    decks = [belongings(state, seat) for seat in range(4)]
    assert [41] * 4 == [len(deck) for deck in decks]
    assert ["home"] * 4 == [system.card for (system,) in state.systems]
    assert 1 == len(set(decks))


@pytest.mark.clauses("TTG-COMP-01")
@pytest.mark.parametrize("copies", [1, 3])
def test_a_player_deck_of_another_size_is_not_the_published_one(copies: int) -> None:
    with pytest.raises(BadData, match="42"):
        TakeTheGalaxy(data=changed("player.scout.copies", copies))


@pytest.mark.clauses("TTG-COMP-02")
def test_the_space_deck_has_48_cards_and_no_more() -> None:
    assert 48 == len(game().spaces)
    with pytest.raises(BadData, match="48"):
        TakeTheGalaxy(data=with_one_more_like("an_C1"))


@pytest.mark.clauses("TTG-COMP-03", "TTG-COMP-04", "TTG-COMP-05")
def test_the_tokens_of_the_box() -> None:
    supply = game().box.supply
    assert (16, 16, 16) == (supply.manpower, supply.science, supply.production)
    assert (20, 16) == (supply.rp_ones, supply.rp_fives)
    assert 100 == supply.rp_ones + 5 * supply.rp_fives
    assert 12 == supply.hazards


@pytest.mark.clauses("TTG-COMP-03", "TTG-COMP-04", "TTG-COMP-05")
@pytest.mark.parametrize(
    "name", ["manpower", "science", "production", "rp_ones", "rp_fives", "hazards"]
)
def test_other_numbers_of_tokens_are_not_the_published_ones(name: str) -> None:
    with pytest.raises(BadData, match="tokens"):
        TakeTheGalaxy(data=changed(f"tokens.{name}", 17))


@pytest.mark.clauses("TTG-COMP-03", "TTG-R-41")
@pytest.mark.parametrize(("reading", "manpower"), [("unlimited", 17), ("strict", 16)])
def test_manpower_beyond_sixteen_only_where_tokens_are_never_short(
    reading: str, manpower: int
) -> None:
    rules = game(tokens=reading)
    after = permits(rules, table(rules, seat=[{"pool": {"M": 15}}]), "use 0 0 0")
    assert manpower == after.pools[0].m


@pytest.mark.clauses("TTG-COMP-04", "TTG-R-41")
@pytest.mark.parametrize(("reading", "gained"), [("unlimited", 1), ("strict", 0)])
def test_renown_beyond_a_hundred_only_where_tokens_are_never_short(
    reading: str, gained: int
) -> None:
    rules = game(tokens=reading)
    seats = [{"pool": {"P": 3}}, {"plus": 100}]
    after = permits(rules, table(rules, explored=["ev_nomads"], seat=seats), "opp ev_nomads")
    assert gained == after.renown_tokens[0]


@pytest.mark.clauses("TTG-COMP-05", "TTG-R-41")
@pytest.mark.parametrize(
    ("reading", "minus", "hazards"),
    [("unlimited", 12, 1), ("strict", 12, 0), ("strict", 11, 1)],
)
def test_hazards_and_negative_renown_share_twelve_tokens(
    reading: str, minus: int, hazards: int
) -> None:
    rules = game(tokens=reading)
    here = table(rules, phase="explore", seat=[{}, {"minus": minus}])
    newest = settle(rules, here, "sys_C2c").row[0]
    assert newest is not None
    assert ("sys_C2c", hazards) == (newest.card, newest.hazards)


@pytest.mark.clauses("TTG-COMP-05", "TTG-REL-07", "TTG-R-41")
@pytest.mark.parametrize(("others", "lost"), [(8, 3), (9, 3), (10, 2), (11, 1), (12, 0)])
def test_a_loss_takes_the_last_token_and_is_cut_to_what_there_are_tokens_for(
    others: int, lost: int
) -> None:
    rules = game(tokens="strict")
    home = {"id": "home", "colonies": [["penal_colony"], ["cheap_industry"]]}
    systems = [home, {"id": "sys_C1d", "colonies": [["supply_depot"]]}]
    here = table(rules, seat=[{"systems": systems}, {"minus": others}])
    assert (lost, others) == permits(rules, here, "relinquish 0").negative_tokens


@pytest.mark.clauses("TTG-COMP-04", "TTG-R-41")
@pytest.mark.parametrize(
    ("own", "other", "after"), [(0, 3, 1), (0, 4, 0), (0, 5, 1), (4, 0, 5), (4, 5, 4), (2, 2, 2)]
)
def test_a_five_lies_before_one_player_and_is_not_shared_by_two(
    own: int, other: int, after: int
) -> None:
    few = {"tokens.rp_ones": 4, "tokens.rp_fives": 1}
    toy = published_pack().with_values("toy", "few tokens", few)
    rules = TakeTheGalaxy({"tokens": "strict"}, toy)
    seats = [{"plus": own, "pool": {"P": 3}}, {"plus": other}]
    here = table(rules, explored=["ev_nomads"], seat=seats)
    assert (after, other) == permits(rules, here, "opp ev_nomads").renown_tokens


@pytest.mark.clauses("TTG-COMP-06", "TTG-R-55")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_can_play(players: int) -> None:
    rules = game()
    state = settle(rules, rules.new(players))
    assert players == rules.seats(state)
    assert players + 1 == len(shown(state))


@pytest.mark.clauses("TTG-COMP-06")
@pytest.mark.parametrize("players", [-1, 0, 5, True, "2", 2.0, None])
def test_no_other_number_can_play(players: int) -> None:
    with pytest.raises(BadInput, match="TTG-COMP-06") as caught:
        game().new(players)
    assert "players" == caught.value.field


@pytest.mark.clauses("TTG-COMP-07", "TTG-TAKE-01")
def test_what_the_two_decks_are_made_of() -> None:
    rules = game()
    assert set(Kind) == {card.kind for card in rules.builds.values()}
    cards = tuple(rules.spaces.values())
    systems = of_kind(cards, SystemCard)
    assert 30 == len(systems)
    assert 8 == sum(1 for card in systems if card.bounty.m + card.bounty.s + card.bounty.p)
    assert 7 == len(of_kind(cards, AnomalyCard))
    assert 11 == len(of_kind(cards, EventCard))


@pytest.mark.clauses("TTG-COMP-07", "TTG-TAKE-01")
@pytest.mark.parametrize(
    ("path", "word"),
    [("player.scout.kind", "event"), ("space.an_C1.kind", "ship"), ("space.an_C1.kind", "mining")],
)
def test_neither_deck_admits_cards_of_other_kinds(path: str, word: str) -> None:
    with pytest.raises(BadData, match=word) as caught:
        TakeTheGalaxy(data=changed(path, word))
    assert path == caught.value.field
