"""Team play: who partners whom, what partners share, and what they do not."""

from typing import Any

import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.take_the_galaxy import State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import tiny_pack
from galaxy_rules.take_the_galaxy.words.events import Answered, Asked, DealOpened, TurnBegan
from galaxy_rules.take_the_galaxy.words.state import Investing
from tests.take_the_galaxy.helpers import game, permits, play, played_out, refuses, settle, table

HOME = {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]}
BARGE = {"id": "sys_E2c", "colonies": [["strip_mine"]]}


def teams(rules: TakeTheGalaxy | None = None, *cards: str, **partner: Any) -> State:
    """The first seat's action phase; the third has what is said, and so have its neighbours."""
    seats = [{}, partner, partner, partner]
    return table(rules or game("teams"), explored=list(cards), seat=seats)


def used(state: State, seat: int) -> list[bool]:
    """Which colonies of a seat's first system have been used."""
    return [stack is not None and stack.used for stack in state.systems[seat][0].stacks]


@pytest.mark.clauses("TTG-TEAM-01", "TTG-R-52")
@pytest.mark.parametrize("variant", ["teams", "teams_random"])
def test_teams_are_for_four(variant: str) -> None:
    assert 4 == game(variant).seats(game(variant).new(4))
    for players in (1, 2, 3):
        with pytest.raises(BadInput, match="TTG-R-52") as caught:
            game(variant).new(players)
        assert "players" == caught.value.field


@pytest.mark.clauses("TTG-TEAM-01", "TTG-SET-14")
@pytest.mark.parametrize(
    ("variant", "teams", "at_random"),
    [
        ("standard", False, False),
        ("random", False, True),
        ("teams", True, False),
        ("teams_random", True, True),
    ],
)
def test_a_game_may_be_for_teams_and_at_random_and_both(
    variant: str, teams: bool, at_random: bool
) -> None:
    rules = TakeTheGalaxy(data=tiny_pack(), variant=variant)
    assert (teams, at_random) == (rules.teams, rules.random)


@pytest.mark.clauses("TTG-TEAM-01", "TTG-R-52")
@pytest.mark.parametrize(("turn", "mate"), [(0, 2), (1, 3), (2, 0), (3, 1)])
def test_partners_sit_opposite_each_other(turn: int, mate: int) -> None:
    rules = game("teams")
    here = table(rules, turn=turn)
    permits(rules, here, f"use {turn} 0 0")
    permits(rules, here, f"use {mate} 0 0")
    for other in {0, 1, 2, 3} - {turn, mate}:
        refuses(rules, here, f"use {other} 0 0", "not_team_mate", "TTG-TEAM-03")


@pytest.mark.clauses("TTG-TEAM-02")
@pytest.mark.parametrize("first", [0, 3])
def test_the_teams_take_turns(first: int) -> None:
    rules = game("teams")
    _, events = played_out(rules, rules.new(4, first=first))
    seats = [event.seat for event in events if isinstance(event, TurnBegan)]
    assert [(first + turn) % 4 for turn in range(44)] == seats
    assert [(first + turn) % 2 for turn in range(44)] == [seat % 2 for seat in seats]


@pytest.mark.clauses("TTG-TEAM-03", "TTG-R-51b")
def test_a_partners_ready_colonies_and_ships_work_for_me() -> None:
    rules = game("teams")
    here = teams(systems=[HOME], ships=[["scout", 0]])
    after = play(rules, here, "use 2 0 0", "fly 2 0")
    assert (3, 0) == (after.pools[0].m, after.pools[2].m)
    assert [True, False] == used(after, 2)
    assert after.ships[2][0].used
    for action in ("use 2 0 0", "fly 2 0"):
        refuses(rules, after, action, "already_used", "TTG-R-51a")


@pytest.mark.clauses("TTG-TEAM-03", "TTG-R-51b")
def test_credits_from_a_partners_colony_come_from_my_deck() -> None:
    rules = game("teams")
    here = teams(systems=[{"id": "home", "colonies": [["metropolis"], None]}])
    after = settle(rules, permits(rules, here, "use 2 0 0"), "capital", "archive")
    assert (9, 31) == (len(after.hands[0]), len(after.decks[0]))
    assert here.hands[2] == after.hands[2]


@pytest.mark.clauses("TTG-TEAM-03")
def test_without_teams_nobody_shares() -> None:
    rules = game()
    here = table(players=4, seat=[{}, {}, {"systems": [BARGE], "ships": [["scout", 0]]}])
    refuses(rules, here, "use 2 0 0", "not_team_mate", "TTG-USE-01")
    refuses(rules, here, "fly 2 0", "not_team_mate", "TTG-USE-01")
    refuses(rules, here, "bounty 2 0 P", "not_team_mate", "TTG-BNT-04")


@pytest.mark.clauses("TTG-TEAM-03", "TTG-PH-04", "TTG-R-51a")
def test_what_i_used_of_my_partner_is_ready_after_the_partners_reset() -> None:
    rules = game("teams")
    left = ["sys_E1a", "sys_E1b", "sys_E2a", "an_F1"]
    here = table(rules, seat=[{}, {}, {"systems": [HOME]}], space_left=left)
    state = permits(rules, here, "use 2 0 0")
    neighbour = settle(rules, permits(rules, state, "end"))
    assert (1, [True, False]) == (neighbour.turn, used(neighbour, 2))
    owner = settle(rules, permits(rules, neighbour, "end"))
    assert (2, [False, False]) == (owner.turn, used(owner, 2))
    assert 2 == permits(rules, owner, "use 2 0 0").pools[2].m


@pytest.mark.clauses("TTG-TEAM-03", "TTG-R-51c")
def test_nothing_else_of_a_partner_is_shared() -> None:
    """Building, upgrading, relinquishing, giving ships and recovering reach own things only."""
    rules = game("teams")
    partner = {"systems": [HOME, BARGE], "ships": [["scout", 0]], "discard": ["archive"]}
    hand = ["hive_colony", "supply_depot", *["field_lab"] * 2]
    seats = [{"hand": hand, "pool": {"S": 3}}, {}, partner]
    here = table(rules, explored=["ev_nextstep"], seat=seats)
    refuses(rules, here, "build 1 0 supply_depot", "no_system", "TTG-BLD-01")
    refuses(rules, here, "upgrade 1 0 hive_colony", "no_system", "TTG-UPG-01")
    refuses(rules, here, "relinquish 1", "no_system", "TTG-REL-01")
    refuses(rules, here, "opportunity ev_nextstep 0", "no_ship", "TTG-NXT-01")
    refuses(rules, here, "recover archive", "not_in_discard", "TTG-RES-04")


@pytest.mark.clauses("TTG-TEAM-03", "TTG-CRK-01", "TTG-R-51d")
def test_the_crackdown_stops_a_partners_colony_too() -> None:
    rules = game("teams")
    bad = {"id": "home", "colonies": [["penal_colony"], None]}
    here = teams(rules, "ev_crackdown", systems=[bad])
    refuses(rules, here, "use 2 0 0", "crackdown", "TTG-R-51d")
    permits(rules, teams(rules, "an_C1", systems=[bad]), "use 2 0 0")


@pytest.mark.clauses("TTG-TEAM-03", "TTG-R-57")
def test_a_covered_colony_of_a_partner_cannot_be_used() -> None:
    rules = game("teams")
    covered = {"id": "home", "colonies": [["frontier_colony", "hive_colony"], None]}
    after = permits(rules, teams(rules, systems=[covered]), "use 2 0 0")
    assert 4 == after.pools[0].m
    refuses(rules, after, "use 2 0 1", "no_colony", "TTG-USE-01")


@pytest.mark.clauses("TTG-TEAM-04")
def test_a_partners_bounty_goes_to_my_pool() -> None:
    rules = game("teams")
    here = teams(rules, systems=[HOME, BARGE])
    after = permits(rules, here, "mate_bounty 2 1 P 2")
    assert (2, 0) == (after.pools[0].p, after.pools[2].p)
    assert 1 == after.systems[2][1].bounty.p
    refuses(rules, here, "bounty 1 1 P", "not_team_mate", "TTG-TEAM-04")


@pytest.mark.clauses("TTG-TEAM-05", "TTG-INV-02", "TTG-R-51b")
def test_a_partners_renown_pays_the_investors_and_i_draw() -> None:
    rules = game("teams")
    here = teams(rules, "ev_investors", plus=2)
    refuses(rules, here, "opportunity ev_investors", "no_rp", "TTG-INV-02")
    after = settle(rules, permits(rules, here, "opp ev_investors by 2"), "capital", "archive")
    assert (0, 2, 1, 2) == after.renown_tokens
    assert (9, 7, 7, 7) == tuple(map(len, after.hands))
    for other in (1, 3):
        refuses(rules, here, f"opportunity ev_investors {other}", "not_team_mate", "TTG-TEAM-05")
        refuses(rules, after, f"opportunity ev_investors {other}", "not_team_mate", "TTG-TEAM-05")


@pytest.mark.clauses("TTG-TEAM-05", "TTG-INV-03", "TTG-R-51f")
def test_the_payers_own_pile_may_be_traded() -> None:
    rules = game("teams")
    seats = [{"renown": ["an_C1"]}, {}, {"renown": ["an_C2"]}]
    here = table(rules, explored=["ev_investors"], seat=seats)
    after = permits(rules, here, "opp ev_investors an_C2 by 2")
    assert (("an_C1",), ()) == (after.renown[0], after.renown[2])
    assert (0, 2) == (after.renown_tokens[0], after.renown_tokens[2])
    refuses(rules, here, "opp ev_investors an_C1 by 2", "not_in_pile", "TTG-INV-03")


@pytest.mark.clauses("TTG-TEAM-05", "TTG-TEAM-03")
def test_a_partners_renown_is_shared_with_the_investors_only() -> None:
    here = table(game("teams"), seat=[{"pool": {"P": 3}}, {}, {"plus": 5}], explored=["ev_nomads"])
    refuses(game("teams"), here, "opportunity ev_nomads 2", "argument", "TTG-NOM-01")
    after = permits(game("teams"), here, "opp ev_nomads")
    assert (1, 5) == (after.renown_tokens[0], after.renown_tokens[2])


@pytest.mark.clauses("TTG-TEAM-06", "TTG-R-51e")
@pytest.mark.parametrize("action", ["bounty 2 1 P", "opportunity ev_investors 2"])
def test_nobody_has_to_be_asked_unless_the_table_wants_it(action: str) -> None:
    words = {"systems": [HOME, BARGE], "plus": 2}
    free = game("teams")
    assert 0 == free.to_move(permits(free, teams(free, "ev_investors", **words), action))
    rules = game("teams", team_consent="on")
    step = rules.step(teams(rules, "ev_investors", **words), rules.parse(action))
    assert (Asked(0, action),) == step.events
    assert 2 == rules.to_move(step.state)
    assert {"agree", "decline"} == set(map(str, rules.legal_actions(step.state)))
    refuses(rules, step.state, "end", "consent_open", "TTG-R-51e")


@pytest.mark.clauses("TTG-TEAM-06", "TTG-TEAM-04", "TTG-R-51e")
def test_a_partner_who_is_asked_says_yes_or_no() -> None:
    rules = game("teams", team_consent="on")
    here = teams(rules, systems=[HOME, BARGE])
    refuses(rules, here, "agree", "not_asked", "TTG-R-51e")
    asked = permits(rules, here, "bounty 2 1 P")
    step = rules.step(asked, rules.parse("agree"))
    assert Answered(2, agreed=True) == step.events[0]
    assert (1, 0) == (step.state.pools[0].p, rules.to_move(step.state))
    declined = permits(rules, asked, "decline")
    assert (0, 3) == (declined.pools[0].p, declined.systems[2][1].bounty.p)
    refuses(rules, declined, "bounty 2 1 P", "declined", "TTG-R-51e")


@pytest.mark.clauses("TTG-TEAM-05", "TTG-TEAM-06", "TTG-INV-01", "TTG-R-51e")
def test_a_partner_who_agrees_opens_the_deal_with_the_investors() -> None:
    rules = game("teams", team_consent="on")
    asked = permits(rules, teams(rules, "ev_investors", plus=2), "opportunity ev_investors 2")
    step = rules.step(asked, rules.parse("agree"))
    assert (Answered(2, agreed=True), DealOpened(0, "ev_investors", 2)) == step.events
    assert (0, Investing("ev_investors", 2)) == (rules.to_move(step.state), step.state.pending)
    after = permits(rules, step.state, "invest")
    assert ((0, 2, 1, 2), 2) == (after.renown_tokens, after.draws)


@pytest.mark.clauses("TTG-TEAM-06", "TTG-TEAM-03")
def test_what_comes_back_is_used_without_asking() -> None:
    rules = game("teams", team_consent="on")
    here = teams(rules, systems=[HOME, BARGE], ships=[["scout", 0]])
    after = play(rules, here, "use 2 0 0", "fly 2 0")
    assert (0, 3) == (rules.to_move(after), after.pools[0].m)


@pytest.mark.clauses("TTG-TEAM-07", "TTG-R-49")
@pytest.mark.parametrize(
    ("tokens", "winners"),
    [
        ((9, 5, 0, 5), (1, 3)),
        ((9, 5, 2, 5), (0, 2)),
        ((9, 5, 1, 5), (0, 1, 2, 3)),
    ],
)
def test_the_team_with_the_higher_sum_wins(
    tokens: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    rules = game("teams")
    seats = [{"plus": plus} for plus in tokens]
    over = table(rules, phase="over", space_left=[], seat=seats)
    assert winners == rules.score(over).winners
    alone = table(game(), players=4, phase="over", space_left=[], seat=seats)
    assert (0,) == game().score(alone).winners
