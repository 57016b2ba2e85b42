"""The text drawing of the table: all of it can be named, nothing hidden is shown, it fits."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules import draw
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.seeds import Dice
from galaxy_rules.take_the_galaxy import Event, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack
from galaxy_rules.take_the_galaxy.pictures.card_words import event_words
from galaxy_rules.take_the_galaxy.words.components import EventKind
from galaxy_rules.take_the_galaxy.words.events import (
    EVENTS,
    Answered,
    Asked,
    Drew,
    GameEnded,
    Proceeded,
    Recovered,
    RenownChanged,
)

HOME = {"id": "home", "colonies": [["frontier_colony"], None]}


@cache
def game_of(variant: str = "standard", **rulings: str) -> TakeTheGalaxy:
    return TakeTheGalaxy(rulings, variant=variant)


def table(game: TakeTheGalaxy, **words: Any) -> State:
    return game.position(words, fragment=True)


def steps(game: TakeTheGalaxy, players: int, seed: int) -> Iterator[gr.Step[State, Event]]:
    """A random game, step by step."""
    dice, state = Dice(seed), game.new(players)
    while (mover := game.to_move(state)) != gr.OVER:
        if mover == gr.CHANCE:
            step = game.step(state, dice.draw(game.chance_outcomes(state)))
        else:
            step = game.step(state, dice.choose(game.legal_actions(state)))
        state = step.state
        yield step


@pytest.mark.clauses("TTG-EXP-03", "TTG-HAZ-01", "TTG-BNT-02", "TTG-OPP-03")
def test_the_explored_space_shows_costs_hazards_bounty_and_use() -> None:
    game = game_of()
    row = [{"id": "ev_migration", "used": True}, "an_C1", "sys_C2c", "sys_C1d"]
    picture = draw.text(game, table(game, players=3, explored=row))
    assert "Explored Space, newest first, at most 4" in picture
    assert "ev_migration  event    2 RP  costs 5 M; once a turn 1 M; used" in picture
    assert "an_C1         anomaly  3 RP  costs 2 S" in picture
    assert "sys_C2c       system   2 RP  slots B D; 1 hazard" in picture
    assert "sys_C1d       system   1 RP  slots D; bounty 1 S" in picture


@pytest.mark.clauses("TTG-BUR-01", "TTG-R-18", "TTG-R-19")
def test_hazards_of_bursts_and_hazards_bought_off_are_told_apart() -> None:
    game = game_of(hazard_removal="separate")
    row = ["ev_burst", {"id": "sys_C2c", "removed": 1}]
    picture = draw.text(game, table(game, explored=row))
    assert "sys_C2c   system   2 RP  slots B D; 1 hazard (1 by bursts, 1 bought off)" in picture


@pytest.mark.clauses("TTG-R-08")
def test_a_gap_of_the_conveyor_is_drawn() -> None:
    game = game_of(row="conveyor")
    assert "  (a gap)" in draw.text(game, table(game, explored=[None, "sys_C1a"]))


@pytest.mark.clauses("TTG-SYS-08", "TTG-UPG-03", "TTG-USE-03", "TTG-SHP-03", "TTG-SCO-01")
def test_a_seat_shows_slots_colonies_ships_pile_tally_and_pool() -> None:
    game = game_of()
    upgraded = {"id": "sys_C1a", "colonies": [["frontier_colony", "university"], None]}
    seat = {
        "systems": [HOME, upgraded | {"used": [0]}, {"id": "sys_C1d", "colonies": [["archive"]]}],
        "ships": [["scout", 1], ["freighter", 0]],
        "renown": ["an_C1"],
        "rp": -2,
        "pool": {"M": 3, "P": 1},
        "hand": ["scout", "field_lab"],
        "discard": ["scout", "scout", "hive_colony"],
    }
    picture = draw.text(game, table(game, seat=[seat]))
    assert "Seat 0 (first)  renown 10 (tokens -2, pile 3)" in picture
    assert "hand 2, deck" in picture
    assert "discard 3, pool 3 M 1 P" in picture
    assert "0 home     1 RP  0:B frontier_colony 0 RP; 1:U free" in picture
    assert "1 sys_C1a  1 RP  0:B university used 3 RP over frontier_colony; 1:U free" in picture
    assert "ships: 0 scout used, 1 freighter" in picture
    assert "renown pile: an_C1 3 RP" in picture
    assert "discard: hive_colony, scout x2" in picture
    assert "    1 field_lab  utility, cost 3, 0 RP, turns 2 M into 1 S" in picture


@pytest.mark.clauses("TTG-R-35")
def test_tokens_of_both_signs_are_told_apart() -> None:
    game = game_of(renown_tokens="gross")
    picture = draw.text(game, table(game, seat=[{"plus": 3, "minus": 2}]))
    assert "(tokens 3 and -2, pile 0)" in picture


@pytest.mark.clauses("TTG-BNT-03")
def test_bounty_on_a_controlled_system_is_drawn() -> None:
    game = game_of()
    system = {"id": "sys_C1d", "colonies": [["surface_mine"]], "bounty": {"S": 1}}
    picture = draw.text(game, table(game, seat=[{"systems": [HOME, system]}]))
    assert "1 sys_C1d  1 RP  0:D surface_mine 0 RP; bounty 1 S" in picture


@pytest.mark.clauses("TTG-PH-01", "TTG-PH-07", "TTG-PH-08", "TTG-PIR-01")
def test_the_heading_says_whose_turn_it_is_and_which_phase() -> None:
    game = game_of()
    assert "set-up: the first cards" in draw.text(game, game.new(2))
    for words, told in (
        ({"phase": "explore"}, "exploration phase: a space card is revealed"),
        ({"turn": 1}, "seat 1's turn, action phase: may claim, may relinquish"),
        ({"claimed": True}, "has claimed, may relinquish"),
        ({"relinquished": True}, "may claim, has relinquished"),
        ({"phase": "pirates", "explored": ["ev_pirates1"]}, "pirates take 1 card"),
        ({"phase": "draw"}, "seat 0's turn, draw phase: 1 card to draw"),
    ):
        assert told in draw.text(game, table(game, **{"explored": ["sys_C1a"], **words}))


@pytest.mark.clauses("TTG-R-71", "TTG-RES-05", "TTG-INV-01")
def test_what_is_due_within_the_action_phase_is_named() -> None:
    game = game_of()
    state = table(game, explored=["ev_investors"], seat=[{"pool": {"P": 1}, "rp": 1}])
    for order, told in (
        ("build 0 1 field_lab", "3 cards to pay for: build 0 1 field_lab"),
        ("convert P", "1 card to draw"),
        ("opportunity ev_investors", "a deal with the Investors for renown of seat 0"),
    ):
        assert told in draw.text(game, game.apply(state, game.parse(order)))


@pytest.mark.clauses("TTG-TEAM-02", "TTG-TEAM-06", "TTG-R-51e", "TTG-R-52")
def test_partners_are_named_and_what_one_is_asked_for() -> None:
    game = game_of("teams", team_consent="on")
    system = {"id": "sys_C1d", "colonies": [["surface_mine"]], "bounty": {"S": 1}}
    seats: list[dict[str, Any]] = [{}, {}, {"systems": [HOME, system]}, {}]
    state = table(game, players=4, explored=["sys_C1a"], seat=seats)
    assert ", in teams" in draw.text(game, state)
    assert "Seat 2 (with seat 0)" in draw.text(game, state)
    asked = game.step(state, game.parse("bounty 2 1 S"))
    assert "seat 2 is asked for: bounty 2 1 S" in draw.text(game, asked.state)
    assert ["Seat 0 asks its partner for: take 1 S from seat 2's system 1."] == [
        draw.sentence(game, event) for event in asked.events if isinstance(event, Asked)
    ]


@pytest.mark.clauses("TTG-END-03", "TTG-SCO-04", "TTG-TEAM-07")
def test_the_winners_stand_in_the_heading() -> None:
    alone, together = game_of(), game_of("teams")
    rich: dict[str, Any] = {"rp": 5}
    over = {"phase": "over", "explored": ["sys_C1a"], "space_left": []}
    assert "over: seat 0 wins" in draw.text(alone, table(alone, **over, seat=[rich, {}]))
    equal = table(alone, **over, seat=[{}, {}])
    assert "over: seat 0 and seat 1 share the victory" in draw.text(alone, equal)
    team = table(together, **over, players=4, seat=[rich, {}, {}, {}])
    assert "over: seat 0 and seat 2 win together" in draw.text(together, team)
    told = draw.sentence(together, GameEnded((6, 1, 1, 1), (0, 2)))
    assert "The game is over: seat 0 and seat 2 win together (seat 0 6, " in told


@pytest.mark.clauses("TTG-SET-12", "TTG-R-54")
def test_only_ones_own_hand_is_drawn() -> None:
    game = game_of()
    state = table(game, explored=["sys_C1a"], seat=[{"hand": ["capital", "archive"]}, {}])
    assert "capital" in draw.text(game, state)
    own, theirs, onlooker = (draw.text(game, game.view(state, s)) for s in (0, 1, SPECTATOR))
    assert "TAKE THE GALAXY, as seat 0 sees it" in own
    assert "Seat 0 (you, first)" in own
    assert "1 capital  civilization" in own
    assert "capital" not in theirs
    assert "capital" not in onlooker
    assert "hand 2, " in theirs
    assert "as an onlooker sees it" in onlooker


@pytest.mark.clauses("TTG-PH-10", "TTG-R-54")
def test_discard_piles_are_drawn_for_those_who_may_look() -> None:
    seats = [{"discard": ["capital"]}, {}]
    for reading, seen in (("open", True), ("owner", False)):
        game = game_of(discards=reading)
        state = table(game, explored=["sys_C1a"], seat=seats)
        assert seen == ("discard: capital" in draw.text(game, game.view(state, 1)))
        assert "discard: capital" in draw.text(game, game.view(state, 0))


@pytest.mark.clauses("TTG-R-54")
def test_drawings_of_states_that_differ_in_secrets_are_equal() -> None:
    game = game_of()
    one = table(game, explored=["sys_C1a"], seat=[{"hand": ["capital"]}, {}])
    hand, deck = one.hands[0], one.decks[0]
    two = attrs.evolve(
        one,
        hands=(Bag.of(["archive"]), one.hands[1]),
        decks=(deck.remove("archive") + hand, one.decks[1]),
    )
    assert one != two
    assert draw.text(game, game.view(one, 1)) == draw.text(game, game.view(two, 1))


@pytest.mark.clauses("TTG-COMP-06", "TTG-RND-01", "TTG-TEAM-01")
@pytest.mark.parametrize(
    "players, variant",
    [(1, "standard"), (2, "random"), (3, "standard"), (4, "teams"), (4, "teams_random")],
)
def test_whole_games_fit_a_hundred_columns_and_every_event_is_told(
    players: int, variant: str
) -> None:
    game = game_of(variant)
    for number, step in enumerate(steps(game, players, players)):
        for event in step.events:
            assert draw.sentence(game, event).endswith(".")
            assert "None" not in draw.sentence(game, game.event_for(event, SPECTATOR))
        if number % 5:
            continue
        for seat in (None, 0, SPECTATOR):
            shown = step.state if seat is None else game.view(step.state, seat)
            picture = draw.text(game, shown)
            assert picture.isascii()
            assert max(map(len, picture.splitlines())) <= 100


@pytest.mark.clauses("TTG-R-72")
def test_random_play_counts_what_will_come_not_what_might() -> None:
    game = game_of("random")
    first = next(steps(game, 2, 1)).state
    assert "space deck 23 (core 11, expanse 8, fringe 4)" in draw.text(game, first)


def test_cards_with_long_names_are_broken_over_lines() -> None:
    game = game_of()
    stack = ["frontier_colony", "penal_colony", "hive_colony", "garden_city", "metropolis"]
    system = {"id": "sys_C1a", "colonies": [stack, ["archive"]]}
    picture = draw.text(game, table(game, seat=[{"systems": [HOME, system]}]))
    assert max(map(len, picture.splitlines())) <= 100
    assert "over frontier_colony" in " ".join(picture.split())


def test_every_event_class_has_its_own_sentence() -> None:
    game = game_of()
    told: dict[type[Event], str] = {}
    for players, seed in ((2, 1), (2, 2), (3, 3), (4, 4), (4, 5), (4, 10)):
        for step in steps(game, players, seed):
            told |= {type(event): draw.sentence(game, event) for event in step.events}
    team_only = {"Asked", "Answered", "HazardRemoved"}
    rare = {"TradedIn", "ShipGiven", "Surrendered", "Reshuffled", "Proceeded"}
    assert "Seat 1 goes on." == draw.sentence(game, Proceeded(1))
    assert {kind.__name__ for kind in EVENTS} - {k.__name__ for k in told} <= team_only | rare
    assert "Seat 1 declines." == draw.sentence(game, Answered(1, agreed=False))
    assert "Seat 1 loses 2 RP [TTG-REL-07]." == draw.sentence(
        game, RenownChanged(1, -2, "TTG-REL-07")
    )


@pytest.mark.clauses("TTG-PH-03", "TTG-RES-04")
def test_hidden_cards_are_told_as_hidden() -> None:
    game = game_of()
    for event, own, theirs in (
        (Drew(0, "scout"), "draws Scout Ship.", "draws a card."),
        (Recovered(0, "scout"), "takes Scout Ship back", "takes a card back"),
    ):
        assert own in draw.sentence(game, game.event_for(event, 0))
        assert theirs in draw.sentence(game, game.event_for(event, 1))


@pytest.mark.clauses("TTG-HAZ-02", "TTG-MEC-01", "TTG-UPG-02", "TTG-REL-06", "TTG-RES-02")
def test_remarks_say_what_an_action_costs_and_brings() -> None:
    game = game_of()
    seat = {"pool": {"M": 3}, "ships": [["scout", 0]], "rp": 1}
    row = ["ev_nextstep", "sys_C2c", "ev_mech"]
    state = table(game, explored=row, players=4, seat=[seat])
    view = game.view(state, 0)
    for action, told in (
        ("claim sys_C2c 1 surface_mine", "costs 2 cards; 2 RP; gives 1 P"),
        ("claim ev_mech", "costs 5 P; 4 RP"),
        ("build 0 1 supply_depot", "costs 0 cards; 0 RP; gives 1 M"),
        ("ship scout", "costs 1 card; 0 RP; gives 1 M"),
        ("upgrade 0 0 university", "costs 5 cards; 3 RP; gives 1 M 2 S"),
        ("clear sys_C2c", "costs 1 card"),
        ("use 0 0 0", "Frontier Colony gives 2 M"),
        ("use 0 0 1", ""),
        ("fly 0 0", "Scout Ship gives 1 M"),
        ("convert M", "3 M for 1 card"),
        ("opportunity ev_nextstep 0", "once a turn 1 RP for a ship: Scout Ship"),
        ("relinquish 0", "starting system, 1 RP; colonies 0"),
        ("recover scout", "ship, cost 1, 0 RP, gives 1 M"),
        ("trade an_C1", "3 RP"),
        ("end", ""),
    ):
        assert told == draw.remark(game, view, game.parse(action))
    assert "a colony" == draw.caption(game, view, "build")
    assert not draw.caption(game, view, "end")


@pytest.mark.clauses("TTG-R-01")
def test_every_event_card_says_what_it_does_with_the_packs_own_rates() -> None:
    game = game_of()
    assert 10 == len({event_words(game, kind) for kind in EventKind})
    other = TakeTheGalaxy(
        data=published_pack().with_values("toy", "?", {"rates.guildship_production": 5})
    )
    assert "once a turn 1 RP for 5 P" == event_words(other, EventKind.NOMADS)


def test_something_else_than_a_position_of_the_game_is_refused() -> None:
    game = game_of()
    with pytest.raises(BadInput, match="state: str"):
        draw.text(game, "sys_C1a")
    with pytest.raises(BadInput, match="state: State is no state or view of take_the_galaxy"):
        draw.text(game, gr.game("galaktico").new(2))
