"""Values just at a limit and just past it."""

import json

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.take_the_galaxy import Phase, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.words.state import Amounts
from tests.take_the_galaxy.helpers import game, permits, refuses, table

RANDOM = game("random")
FIVE = [5, 2, 1, 0]
SPACES = tuple(game().spaces)


@pytest.mark.clauses("TTG-SET-09")
@pytest.mark.parametrize("word, field", [("plus", "renown_tokens"), ("minus", "negative_tokens")])
def test_a_count_of_a_position_has_a_limit(word: str, field: str) -> None:
    at = {"10000": 10_000, "10001": 10_001}
    assert at["10000"] == getattr(table(seat=[{word: at["10000"]}, {}]), field)[0]
    with pytest.raises(BadInput, match=word):
        table(seat=[{word: at["10001"]}, {}])


@pytest.mark.clauses("TTG-SET-09", "TTG-R-35")
@pytest.mark.parametrize("sign", [1, -1])
def test_a_tally_of_a_position_has_a_limit_on_either_side(sign: int) -> None:
    state = table(seat=[{"rp": sign * 10_000}, {}])
    assert sign * 10_000 == state.renown_tokens[0] - state.negative_tokens[0]
    with pytest.raises(BadInput, match=r"position\.seat\[0\]\.rp"):
        table(seat=[{"rp": sign * 10_001}, {}])


@pytest.mark.clauses("TTG-RND-01", "TTG-R-53")
@pytest.mark.parametrize(
    "quotas", [[FIVE, FIVE], [FIVE, FIVE, FIVE[:3]], [FIVE, FIVE, FIVE, FIVE], [[], [], []]]
)
def test_quotas_are_four_counts_for_each_of_three_sectors(quotas: list[list[int]]) -> None:
    with pytest.raises(BadInput, match=r"position\.quotas: expected four counts"):
        table(RANDOM, quotas=quotas)


@pytest.mark.clauses("TTG-USE-01", "TTG-SYS-09")
@pytest.mark.parametrize("slot", [-1, 1, 2, 3])
def test_only_a_colony_that_is_there_can_have_been_used(slot: int) -> None:
    """The starting system has two slots, and a colony on the first."""
    assert [0] == [n for n, stack in enumerate(table().systems[0][0].stacks) if stack is not None]
    with pytest.raises(BadInput, match=rf"systems\[0\]\.used: there is no colony {slot}"):
        table(seat=[{"systems": [{"id": "home", "used": [slot]}]}])


def owing(amounts: Amounts) -> dict[str, State]:
    """These amounts in a pool, on a system and in Explored Space, by the fault that each is."""
    state = table(explored=["sys_C1a"])
    (home,), others = state.systems[0], state.systems[1:]
    (shown,) = state.row
    assert shown is not None
    return {
        "pool": attrs.evolve(state, pools=(amounts, *state.pools[1:])),
        "bounty": attrs.evolve(state, systems=((attrs.evolve(home, bounty=amounts),), *others)),
        "tokens": attrs.evolve(state, row=(attrs.evolve(shown, bounty=amounts),)),
    }


@pytest.mark.clauses("TTG-POOL-01", "TTG-BNT-05")
@pytest.mark.parametrize("amounts", [Amounts(m=-1), Amounts(s=-1), Amounts(p=-1)])
def test_one_resource_that_is_owed_is_a_fault_whatever_the_others_are(amounts: Amounts) -> None:
    for code, state in owing(amounts).items():
        assert {code} == {fault.code for fault in game().faults(state) if fault.local}
    for state in owing(Amounts()).values():
        assert not [fault for fault in game().faults(state) if fault.local]


def with_space_cards(count: int) -> TakeTheGalaxy:
    """The game with so many space cards for tables of up to three."""
    numbers = {f"space.{card}.wormhole": 1 if n < count else 4 for n, card in enumerate(SPACES)}
    return TakeTheGalaxy(data=published_pack().with_values("toy", "few cards", numbers))


@pytest.mark.clauses("TTG-SET-05", "TTG-END-05")
@pytest.mark.parametrize("players", [1, 2])
def test_a_space_deck_that_the_set_up_uses_up_leaves_no_turn_to_play(players: int) -> None:
    with pytest.raises(BadData, match=f"{players} cards are too few for {players} players"):
        with_space_cards(players).new(players)
    assert Phase.SETUP is with_space_cards(players + 1).new(players).phase


@pytest.mark.clauses("TTG-INV-02", "TTG-COMP-04", "TTG-R-41")
@pytest.mark.parametrize(
    "reading, own, other, left",
    [
        ("strict", 1, 0, 0), ("strict", 5, 0, 4), ("strict", 5, 1, None), ("unlimited", 5, 1, 4),
        ("unlimited", 9, 9, 8), ("strict", 0, 0, None), ("unlimited", 0, 0, None),
    ],
)  # fmt: skip
def test_a_five_is_changed_for_the_investors_where_there_are_ones_for_it(
    reading: str, own: int, other: int, left: int | None
) -> None:
    few = {"tokens.rp_ones": 4, "tokens.rp_fives": 1}
    toy = published_pack().with_values("toy", "few tokens", few)
    rules = TakeTheGalaxy({"tokens": reading}, toy)
    seats = [{"plus": own}, {"plus": other}]
    here = table(rules, players=3, explored=["ev_investors"], seat=seats)
    if left is None:
        refuses(rules, here, "opportunity ev_investors", "no_rp", "TTG-INV-02")
        return
    assert (left, other, 0) == permits(rules, here, "opp ev_investors").renown_tokens


@pytest.mark.clauses("TTG-COMP-02")
@pytest.mark.parametrize(
    "cards, problem",
    [
        ([], "expected cards with counts, found"),
        ({"sys_C1a": 0}, "expected a count of"),
        ({"sys_C1a": True}, "expected a count of"),
    ],
)
def test_a_document_has_cards_with_their_counts(cards: object, problem: str) -> None:
    document = json.loads(gr.dumps(table(), game()))
    document["body"]["removed"] = cards
    with pytest.raises(BadInput, match=rf"removed: {problem}"):
        gr.loads(json.dumps(document))
