"""Using colonies and ships: ready when built, once a turn, generating or transforming."""

import pytest

from galaxy_rules.take_the_galaxy import State, TakeTheGalaxy, UseColony, UseShip
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.words.components import Generate, Transform
from galaxy_rules.take_the_galaxy.words.events import WasReset
from galaxy_rules.take_the_galaxy.words.state import Amounts, Ship, Stack
from tests.take_the_galaxy.helpers import game, permits, play, refuses, settle, table
from tests.take_the_galaxy.walks import walk


def ready(utility: str, **pool: int) -> dict[str, object]:
    """A seat whose starting system carries a utility colony, with something in its pool."""
    systems = [{"id": "home", "colonies": [["frontier_colony"], [utility]]}]
    return {"hand": [], "systems": systems, "pool": pool}


@pytest.mark.clauses("TTG-USE-01")
def test_what_was_just_built_may_be_used_at_once() -> None:
    rules = game()
    state = table(seat=[{"hand": ["supply_depot", "scout", "archive", "capital"]}])
    built = play(rules, state, "build 0 1 supply_depot archive", "ship scout capital")
    assert {UseColony(0, 0, 1), UseShip(0, 0)} <= set(rules.legal_actions(built))
    assert Amounts(m=2) == play(rules, built, "use 0 0 1", "fly 0 0").pools[0]


@pytest.mark.clauses("TTG-USE-02", "TTG-USE-03")
def test_a_colony_is_turned_by_its_use_and_refuses_a_second_one() -> None:
    rules = game()
    after = permits(rules, table(seat=[{"hand": []}]), "use 0 0 0")
    assert Stack(("frontier_colony",), used=True) == after.systems[0][0].stacks[0]
    refuses(rules, after, "use 0 0 0", "already_used", "TTG-USE-02")
    assert UseColony(0, 0, 0) not in rules.legal_actions(after)


@pytest.mark.clauses("TTG-USE-02", "TTG-USE-03")
def test_a_ship_is_turned_by_its_use_and_its_twin_is_not() -> None:
    rules = game()
    state = table(seat=[{"hand": [], "ships": [["scout", 0], ["scout", 0]]}])
    after = permits(rules, state, "fly 0 0")
    assert (Ship("scout", used=True), Ship("scout")) == after.ships[0]
    refuses(rules, after, "fly 0 0", "already_used", "TTG-USE-02")
    both = permits(rules, after, "fly 0 1")
    assert Amounts(m=2) == both.pools[0]


@pytest.mark.clauses("TTG-USE-01", "TTG-R-57")
def test_what_is_not_there_cannot_be_used() -> None:
    rules = game()
    state = table(seat=[{"hand": []}])
    refuses(rules, state, "use 0 0 1", "no_colony", "TTG-USE-01")
    refuses(rules, state, "use 0 1 0", "no_system", "TTG-USE-01")
    refuses(rules, state, "use 0 0 2", "no_slot", "TTG-SYS-09")
    refuses(rules, state, "fly 0 0", "no_ship", "TTG-USE-01")
    refuses(rules, state, "use 1 0 0", "not_team_mate", "TTG-USE-01")


@pytest.mark.clauses("TTG-USE-04", "TTG-PH-04")
def test_the_next_reset_makes_used_cards_ready_again() -> None:
    rules = game()
    state = table(seat=[{"hand": [], "ships": [["scout", 0]]}, {"hand": []}])
    used = play(rules, state, "use 0 0 0", "fly 0 0", "end")
    assert used.systems[0][0].stacks[0] == Stack(("frontier_colony",), used=True)
    other = settle(rules, used)
    assert (1, True) == (other.turn, other.ships[0][0].used)
    again = settle(rules, permits(rules, other, "end"))
    assert (0, Ship("scout")) == (again.turn, again.ships[0][0])
    permits(rules, again, "use 0 0 0")


@pytest.mark.clauses("TTG-USE-02", "TTG-USE-03", "TTG-USE-04")
@pytest.mark.parametrize("seed", range(3))
def test_in_random_games_only_ready_colonies_are_used_and_only_resets_make_them_ready(
    seed: int,
) -> None:
    """Compared are systems where none came or went, and stacks where none was covered."""
    for moment in walk(game(), 2, seed):
        before, after = moment.before, moment.after
        if isinstance(moment.action, UseColony):
            place = moment.action.system, moment.action.slot
            assert (False, True) == (used(before, *place), used(after, *place))
        resets = {event.seat for event in moment.events if isinstance(event, WasReset)}
        for old, new in unchanged_stacks(before, after, set(range(2)) - resets):
            assert new.used or not old.used


def used(state: State, system: int, slot: int) -> bool:
    """Whether a colony of the player to move lies turned."""
    stack = state.systems[state.turn][system].stacks[slot]
    assert stack is not None
    return stack.used


def unchanged_stacks(before: State, after: State, seats: set[int]) -> list[tuple[Stack, Stack]]:
    """The stacks of some players that have the same cards before and after a step."""
    return [
        (old, new)
        for seat in seats
        if [s.card for s in before.systems[seat]] == [s.card for s in after.systems[seat]]
        for one, other in zip(before.systems[seat], after.systems[seat], strict=True)
        for old, new in zip(one.stacks, other.stacks, strict=True)
        if old is not None and new is not None and old.cards == new.cards
    ]


@pytest.mark.clauses("TTG-USE-03", "TTG-USE-05", "TTG-POOL-01")
@pytest.mark.parametrize(
    "card, pool",
    [("supply_depot", Amounts(m=1)), ("research_complex", Amounts(s=2))],
)
def test_a_generating_effect_yields_what_is_shown_for_nothing(card: str, pool: Amounts) -> None:
    rules = game()
    assert isinstance(rules.builds[card].effect, Generate)
    assert pool == permits(rules, table(seat=[ready(card)]), "use 0 0 1").pools[0]


@pytest.mark.clauses("TTG-USE-05", "TTG-RES-05")
def test_a_generating_effect_may_yield_resources_and_cards_together() -> None:
    rules = game()
    systems = [{"id": "home", "colonies": [["metropolis"], None]}]
    after = permits(rules, table(seat=[{"hand": [], "systems": systems}]), "use 0 0 0")
    assert (Amounts(m=2), 2) == (after.pools[0], after.draws)
    assert 2 == len(settle(rules, after).hands[0])


@pytest.mark.clauses("TTG-USE-06")
def test_a_transforming_effect_consumes_its_exact_input() -> None:
    rules = game()
    assert isinstance(rules.builds["field_lab"].effect, Transform)
    state = table(seat=[ready("field_lab", M=3, P=1)])
    assert Amounts(m=1, s=1, p=1) == permits(rules, state, "use 0 0 1").pools[0]


@pytest.mark.clauses("TTG-USE-06", "TTG-R-44")
def test_without_the_whole_input_nothing_is_transformed() -> None:
    rules = game()
    refuses(rules, table(seat=[ready("field_lab", M=1)]), "use 0 0 1", "resources", "TTG-USE-06")
    other = table(seat=[ready("field_lab", S=5, P=5)])
    refuses(rules, other, "use 0 0 1", "resources", "TTG-USE-06")
    barge = table(seat=[{"hand": [], "ships": [["freighter", 0]]}])
    refuses(rules, barge, "fly 0 0", "resources", "TTG-USE-06")


@pytest.mark.clauses("TTG-USE-06", "TTG-RES-05")
def test_an_output_may_be_cards_or_renown() -> None:
    rules = game()
    ships = {"hand": [], "ships": [["freighter", 0]], "pool": {"P": 1}}
    cards = permits(rules, table(seat=[ships]), "fly 0 0")
    assert (Amounts(), 2) == (cards.pools[0], cards.draws)
    renown = permits(rules, table(seat=[ready("archive", M=4)]), "use 0 0 1")
    assert (Amounts(), 1) == (renown.pools[0], renown.renown_tokens[0])


@pytest.mark.clauses("TTG-USE-06", "TTG-RES-06")
def test_an_input_of_credits_is_paid_in_cards() -> None:
    """No shipped card has one, so a toy does."""
    words = {"player.scout.input": {"C": 2}, "player.scout.output": {"S": 3}}
    rules = TakeTheGalaxy(data=published_pack().with_values("toy", "dear scouts", words))
    seat = {"hand": ["archive", "capital"], "ships": [["scout", 0]]}
    state = table(rules, seat=[seat])
    after = permits(rules, state, "use_ship 0 archive,capital")
    assert (0, Amounts(s=3), True) == (len(after.hands[0]), after.pools[0], after.ships[0][0].used)
    poor = table(rules, seat=[{**seat, "hand": ["archive"]}])
    refuses(rules, poor, "fly 0 0", "too_few_cards", "TTG-RES-06")
    assert UseShip(0, 0) not in rules.legal_actions(poor)
