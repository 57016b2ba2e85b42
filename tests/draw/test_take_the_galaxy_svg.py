"""Take The Galaxy's picture: the table as the beholder may see it, marked, readable, in bounds."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.seeds import Dice
from galaxy_rules.take_the_galaxy import Phase, State, TakeTheGalaxy, View
from galaxy_rules.take_the_galaxy.game import small_pack, tiny_pack
from galaxy_rules.take_the_galaxy.pictures.signs import SIGNS, definitions
from galaxy_rules.take_the_galaxy.words.events import (
    Announced,
    Drew,
    Recovered,
    RenownChanged,
    Used,
)
from galaxy_rules.take_the_galaxy.words.state import Ship
from tests.draw.boxes import (
    SVG,
    Box,
    boxes,
    crowded,
    description,
    outside,
    read,
    texts,
    titled,
    titles,
)
from tests.draw.test_take_the_galaxy import HOME, game_of, table

UPGRADED = {
    "id": "sys_C1a",
    "colonies": [["frontier_colony", "hive_colony", "university"], None],
    "used": [0],
}
BOUNTY = {"id": "sys_C1d", "colonies": [["surface_mine"]], "bounty": {"S": 1}}
RICH = {
    "systems": [HOME, UPGRADED, BOUNTY],
    "ships": [["scout", 1], ["freighter", 0]],
    "renown": ["an_C1"],
    "rp": 2,
    "pool": {"M": 3, "S": 2, "P": 1},
    "hand": ["scout", "field_lab", "field_lab", "hive_colony"],
    "discard": ["scout", "garden_city"],
}
ROW = ["ev_nextstep", "sys_C2c", "ev_migration", "an_E1"]


def drawn(game: TakeTheGalaxy, shown: State | View, **extras: Any) -> str:
    return gr.draw(game, shown, **extras).svg


def rich(**words: Any) -> State:
    return table(game_of(), **{"explored": ROW, "players": 4, "seat": [RICH], **words})


def place_of(element: ET.Element) -> str:
    """An element's place as one text: what it is, whose, and its words."""
    kind, words = element.get("data-kind", "").removeprefix("mark "), element.get("data-place", "")
    parts = (words if kind == "stack" else kind, element.get("data-seat", ""), words)
    return " ".join(filter(None, parts[: 2 if kind in ("stack", "seat") else 3]))


def marked(svg: str, colour: str) -> set[str]:
    """The places that have a frame of this colour."""
    return {
        place_of(rect)
        for rect in read(svg).iter(f"{SVG}rect")
        if f"k-{colour}" in rect.get("class", "").split() and rect.get("data-place")
    }


def choice(text: str, state: State | None = None) -> set[str]:
    """The places that an action of the rich table marks."""
    game = game_of()
    return marked(drawn(game, state or rich(), actions=[game.parse(text)]), "target")


def uses(svg: str, title: str) -> list[str]:
    """The signs in the group with this title."""
    return [use.get("href", "")[1:] for use in titled(svg, title).iter(f"{SVG}use")]


def beginning(svg: str, start: str) -> str:
    """The one title that begins so."""
    found = [title for title in titles(svg) if title.startswith(start)]
    assert 1 == len(found), found
    return found[0]


def frame_of(svg: str, place: str) -> Box:
    """The frame round a marked place, where it is in the picture."""
    root = read(svg)
    one = next(one for one in root.iter(f"{SVG}rect") if place_of(one) == place)
    for other in root.iter():
        if other is not one and other.tag != f"{SVG}svg":
            other.tag = f"{SVG}g"
    alone = ET.tostring(root, encoding="unicode")
    (found,) = boxes(alone)
    return found


def matches(game: TakeTheGalaxy, players: int, seed: int, every: int) -> Iterator[gr.Match]:
    """A whole random game, looked at every so many plies and at its end."""
    match, dice = gr.Match(game, game.new(players), seed), Dice(seed)
    while not match.over:
        if len(match.plies) % every == 0:
            yield match
        match.play(dice.choose(match.legal))
    yield match


def shapes_are_sound(svg: str) -> None:
    """In bounds, big enough to read, and no text on another."""
    assert not outside(svg)
    lines = [box for box in boxes(svg) if box.tag == "text" and box.text]
    assert not crowded(lines)
    found = read(svg)
    known = {group.get("id") for group in found.iter(f"{SVG}g")}
    assert {use.get("href", "")[1:] for use in found.iter(f"{SVG}use")} <= known


# every position


@pytest.mark.clauses("TTG-COMP-06", "TTG-RND-01", "TTG-TEAM-01")
@pytest.mark.parametrize(
    "players, variant, pack",
    [
        (1, "standard", None),
        (2, "random", None),
        (3, "standard", None),
        (4, "teams", None),
        (4, "teams_random", None),
        (2, "standard", small_pack()),
        (1, "standard", tiny_pack()),
    ],
)
def test_whole_games_are_drawn_for_everybody(players: int, variant: str, pack: Pack | None) -> None:
    game = TakeTheGalaxy(data=pack, variant=variant)
    for match in matches(game, players, players, every=37):
        for seat in (None, *range(players), SPECTATOR):
            shown = match.state if seat is None else match.view(seat)
            own = seat is None or seat == match.to_move
            events = match.plies[-1].events if match.plies else ()
            seen = events if seat is None else [game.event_for(one, seat) for one in events]
            svg = drawn(game, shown, events=seen, actions=match.legal if own else ())
            shapes_are_sound(svg)


@pytest.mark.clauses("TTG-PH-01", "TTG-PIR-01", "TTG-PH-08")
def test_every_phase_is_drawn_and_told() -> None:
    game = game_of()
    told = {}
    for phase in ("setup", "explore", "pirates", "draw", "action", "over"):
        state = table(game, phase=phase, explored=["ev_pirates1"], **_over(phase))
        svg = drawn(game, state)
        shapes_are_sound(svg)
        told[phase] = description(svg).partition(".")[0]
    assert {
        "setup": "Set-up: the first cards of the Explored Space are revealed",
        "explore": "Seat 0's turn, exploration phase: a space card is revealed",
        "pirates": "Seat 0's turn, exploration phase: pirates take 1 card",
        "draw": "Seat 0's turn, draw phase: 1 card to draw",
        "action": "Seat 0's turn, action phase: may claim, may relinquish",
        "over": "Over: seat 0 and seat 1 share the victory",
    } == told


def _over(phase: str) -> dict[str, Any]:
    return {"space_left": []} if phase == "over" else {}


def test_equal_positions_are_equal_pictures() -> None:
    game = game_of()
    state = rich(space_discard=["sys_C1b", "an_C1"])
    hand = Bag(dict(reversed(state.hands[0].items())))
    gone = Bag(dict(reversed(state.space_discard.items())))
    again = attrs.evolve(state, hands=(hand, *state.hands[1:]), space_discard=gone)
    assert drawn(game, state) == drawn(game, again)


def test_a_full_table_for_four_stays_small() -> None:
    game = game_of()
    calm = RICH | {"pool": {}}
    state = rich(seat=[RICH, calm, calm, calm])
    picture = gr.draw(game, state, actions=game.legal_actions(state))
    assert len(picture.svg) < 60_000
    assert picture.width <= 1280
    assert picture.height <= 800


def test_text_is_large_enough_to_read() -> None:
    svg = drawn(game_of(), rich())
    assert 9 <= min(box.size for box in boxes(svg) if box.tag == "text")


def test_hundreds_of_actions_stay_on_a_few_buttons() -> None:
    game = game_of()
    orders = [f"pay {card}" for card in game.builds] * 20 + ["end"]
    svg = drawn(game, rich(), actions=[game.parse(order) for order in orders])
    assert f"pay ×{20 * len(game.builds)}" in texts(svg)
    assert "end the turn" in texts(svg)
    shapes_are_sound(svg)


def test_a_hand_of_every_card_and_many_ships_and_prizes_find_room() -> None:
    game = game_of()
    seat = RICH | {"hand": list(game.builds), "renown": [one for one in game.spaces if "F" in one]}
    state = rich(seat=[seat])
    ships = tuple(Ship(card, used=False) for card in ["freighter"] * 19)
    crowd = attrs.evolve(state, ships=(ships, *state.ships[1:]))
    svg = drawn(game, crowd)
    shapes_are_sound(svg)
    assert 23 == sum(title.startswith("in hand: ") for title in titles(svg))
    assert 19 == sum(title.startswith("ship ") for title in titles(svg))


def test_absurd_numbers_do_not_swell_a_picture() -> None:
    game, state = game_of(), rich()
    row = tuple(card and attrs.evolve(card, hazards=10**9, removed=7) for card in state.row)
    view = attrs.evolve(game.view(state, 1), hands=(10**9, 5, 5, 5), row=row, toll=10**9)
    svg = drawn(game, attrs.evolve(view, phase=Phase.PIRATES))
    assert len(svg) < 60_000
    assert not outside(svg)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_signs_take_the_colours_of_every_theme(theme: str) -> None:
    svg = drawn(game_of(), rich(), theme=theme)
    assert f'class="gr gr-{theme}"' in svg
    assert (theme == "auto") == ("prefers-color-scheme:dark" in svg)
    groups = [group for group in read(svg).iter(f"{SVG}g") if group.get("id") in SIGNS]
    assert {"gr gr-auto"} == {group.get("class") for group in groups}


def test_only_signs_that_are_used_are_defined() -> None:
    assert "<defs/>" == definitions("")
    assert ["gr-m"] == re.findall('id="([^"]*)"', definitions('<use href="#gr-m"/>'))


# secrecy


def twins(reading: str = "open") -> tuple[TakeTheGalaxy, State, State]:
    """Two states that differ in what seat 1 may not know: seat 0's hand and deck."""
    game = game_of(discards=reading)
    one = table(game, explored=ROW[:3], seat=[{"hand": ["capital"], "discard": ["exchange"]}, {}])
    changed: dict[str, Any] = {
        "hands": (Bag.of(["archive"]), one.hands[1]),
        "decks": (one.decks[0].remove("archive") + one.hands[0], one.decks[1]),
    }
    if reading == "owner":
        changed["discards"] = (Bag.of(["metropolis"]), one.discards[1])
    return game, one, attrs.evolve(one, **changed)


@pytest.mark.clauses("TTG-R-54")
@pytest.mark.parametrize("reading", ["open", "owner"])
def test_pictures_of_states_that_differ_in_secrets_are_equal(reading: str) -> None:
    game, one, two = twins(reading)
    for seat in (1, SPECTATOR):
        assert drawn(game, game.view(one, seat)) == drawn(game, game.view(two, seat))
    assert drawn(game, game.view(one, 0)) != drawn(game, game.view(two, 0))
    assert drawn(game, one) != drawn(game, two)


@pytest.mark.clauses("TTG-R-54", "TTG-PH-03", "TTG-RES-04")
def test_events_that_hide_a_card_leave_equal_pictures() -> None:
    game, one, two = twins("owner")
    first, second = (
        (Drew(0, "capital"), Recovered(0, "capital")),
        (
            Drew(0, "archive"),
            Recovered(0, "archive"),
        ),
    )
    for seat in (1, SPECTATOR):
        pictures = [
            drawn(game, game.view(state, seat), events=[game.event_for(e, seat) for e in events])
            for state, events in ((one, first), (two, second))
        ]
        assert pictures[0] == pictures[1]
    assert "hand 0 capital" in marked(drawn(game, game.view(one, 0), events=first), "path")


@pytest.mark.clauses("TTG-SET-12", "TTG-R-54")
def test_hidden_cards_are_backs_with_a_number() -> None:
    game = game_of()
    state = table(game, explored=["sys_C1a"], seat=[{"hand": ["capital", "archive"]}, {}])
    own, theirs, onlooker = (drawn(game, game.view(state, seat)) for seat in (0, 1, SPECTATOR))
    assert beginning(own, "in hand: Sector Capital (capital), civilization, cost 10, 6 RP")
    for svg in (theirs, onlooker):
        assert "apital" not in svg
        assert "rchive" not in svg
        assert ["gr-back"] * 2 == uses(svg, "hand of seat 0: 2 cards, face down")


@pytest.mark.clauses("TTG-PH-10", "TTG-R-54")
def test_a_hidden_discard_pile_is_a_number() -> None:
    for reading, seen in (("open", True), ("owner", False)):
        game, state, _ = twins(reading)
        for seat in (1, SPECTATOR):
            assert seen == ("exchange" in drawn(game, game.view(state, seat)))
        assert "exchange" in drawn(game, game.view(state, 0))


def test_large_is_the_beholder_and_else_who_has_the_turn() -> None:
    game = game_of()
    state = table(game, explored=["sys_C1a"], players=3, turn=2, seat=[{}, {}, {}])
    for shown, large in ((game.view(state, 1), 1), (state, 2), (game.view(state, SPECTATOR), 2)):
        pools = [title for title in titles(drawn(game, shown)) if title.endswith("production")]
        assert [f"pool of seat {large}: 0 manpower, 0 science, 0 production"] == pools


# the table


@pytest.mark.clauses("TTG-EXP-03", "TTG-HAZ-01", "TTG-BNT-02", "TTG-OPP-03", "TTG-BUR-01")
def test_cards_of_the_row_show_slots_hazards_bounty_cost_and_use() -> None:
    game = game_of(hazard_removal="separate")
    row = [
        {"id": "ev_migration", "used": True},
        "an_C1",
        "ev_burst",
        {"id": "sys_C2c", "removed": 1},
        "sys_C1d",
    ]
    svg = drawn(game, table(game, explored=row, players=4))
    migration = beginning(svg, "Intergalactic Migration (ev_migration): event 2 RP costs 5 M")
    assert ["gr-event", "gr-rp", "gr-m", "gr-used"] == uses(svg, migration)
    anomaly = beginning(svg, "C1 (an_C1): anomaly 3 RP costs 2 S")
    assert ["gr-anomaly", "gr-rp", "gr-s"] == uses(svg, anomaly)
    system = uses(svg, beginning(svg, "C2c (sys_C2c): system 2 RP slots B D; 1 hazard"))
    assert ["gr-system", "gr-rp", "gr-biosphere", "gr-deposit", "gr-burst", "gr-off"] == system
    bounty = uses(svg, beginning(svg, "C1d (sys_C1d): system 1 RP slots D; "))
    assert ["gr-deposit", "gr-burst", "gr-s"] == bounty[2:]


@pytest.mark.clauses("TTG-EXP-03")
def test_the_row_runs_from_newest_to_oldest_in_one_line() -> None:
    game = game_of()
    state = rich()
    orders = [game.parse(f"claim {card}") for card in ("ev_nextstep", "ev_migration", "an_E1")]
    svg = drawn(game, state, actions=orders)
    first, third, fourth = (
        frame_of(svg, f"row {card}") for card in ("ev_nextstep", "ev_migration", "an_E1")
    )
    assert first.top == third.top == fourth.top
    assert first.right < third.left
    assert third.right < fourth.left
    assert 5 > abs((third.left - first.left) - 2 * (fourth.left - third.left))


@pytest.mark.clauses("TTG-R-08")
def test_a_gap_of_the_conveyor_is_drawn() -> None:
    game = game_of(row="conveyor")
    assert "a gap" in texts(drawn(game, table(game, explored=[None, "sys_C1a"])))
    assert "a gap" not in texts(drawn(game, table(game, explored=["sys_C1a"])))


@pytest.mark.clauses("TTG-R-72")
def test_the_space_deck_shows_its_sectors_and_random_play_what_will_come() -> None:
    game = game_of("random")
    state = next(matches(game, 2, 1, every=1)).state
    svg = drawn(game, state)
    left = [text for text in texts(svg) if text.endswith(" left")]
    assert [f"{quota.total()} left" for quota in state.quotas] == left
    assert beginning(svg, f"core sector: {state.quotas[0].total()} to come of an_C1, an_C2")


@pytest.mark.clauses("TTG-SYS-08", "TTG-UPG-03", "TTG-USE-03", "TTG-SHP-03")
def test_colonies_show_what_they_cover_and_whether_they_were_used() -> None:
    svg = drawn(game_of(), rich())
    stack = beginning(svg, "slot 0: biosphere with University City (university)")
    assert stack.endswith("used, over hive_colony, frontier_colony")
    assert "gr-used" in uses(svg, stack)
    edges = [rect.get("class") for rect in titled(svg, stack).findall(f"{SVG}rect")]
    assert ["f-panel k-line thin"] * 2 + ["f-board k-grid thin"] == edges[:3]
    ready = beginning(svg, "slot 0: deposit with Surface Mine (surface_mine)")
    assert "gr-used" not in uses(svg, ready)
    assert "gr-used" in uses(svg, beginning(svg, "ship 0: Scout Ship (scout)"))
    assert "gr-used" not in uses(svg, beginning(svg, "ship 1: Freighter (freighter)"))


@pytest.mark.clauses("TTG-POOL-01", "TTG-SCO-01")
def test_pool_tokens_piles_and_renown_stand_in_the_head() -> None:
    svg = drawn(game_of(), rich())
    pool = beginning(svg, "pool of seat 0: 3 manpower, 2 science, 1 production")
    assert ["gr-m", "gr-s", "gr-p"] == uses(svg, pool)
    assert beginning(svg, "renown tokens of seat 0: 2 won, 0 owed")
    assert beginning(svg, "discard of seat 0: 2 cards")
    assert beginning(svg, "renown pile of seat 0: C1 (an_C1), 3 RP")
    assert "11 RP" in texts(svg)
    assert {"Garden City,", "Scout Ship"} <= set(texts(svg))


@pytest.mark.clauses("TTG-R-35")
def test_tokens_of_both_signs_are_told_apart() -> None:
    game = game_of(renown_tokens="gross")
    svg = drawn(game, table(game, seat=[{"plus": 3, "minus": 2}, {"plus": 5, "minus": 1}]))
    assert "3 −2" in texts(svg)
    assert "5 and −1 in tokens" in texts(svg)


def test_other_seats_show_the_same_in_small() -> None:
    game = game_of()
    svg = drawn(game, game.view(rich(), 1))
    assert beginning(svg, "ship 0 of seat 0: Scout Ship (scout)").endswith("used")
    assert beginning(svg, "ship 1 of seat 0: Freighter (freighter)").endswith("ready")
    stack = beginning(svg, "slot 0: biosphere with University City (university)")
    assert stack.endswith("used, over hive_colony, frontier_colony")
    assert ["gr-civ", "gr-used"] == uses(svg, stack)
    assert "+2" in texts(svg)
    assert "gr-s" in uses(svg, "system 2 of seat 0: C1d (sys_C1d), 1 RP")


@pytest.mark.clauses("TTG-PH-10", "TTG-R-54")
def test_a_single_other_seat_shows_its_piles_as_far_as_they_are_open() -> None:
    seats = [{}, {"renown": ["an_C1"], "discard": ["exchange", "scout", "scout"]}]
    for reading, told in (("open", True), ("owner", False)):
        game = game_of(discards=reading)
        state = table(game, explored=["sys_C1a"], seat=seats)
        lines = texts(drawn(game, game.view(state, 0)))
        assert "C1 3" in lines
        assert told == ("Orbital Exchange, 2 Scout Ship" in lines)


def test_many_ships_of_another_seat_keep_their_numbers() -> None:
    game, state = game_of(), rich()
    fleet = tuple(Ship(card, used=False) for card in ("scout", "freighter", "scout", "survey_ship"))
    svg = drawn(game, game.view(attrs.evolve(state, ships=(fleet, (), (), ())), 1))
    assert beginning(svg, "ship 3 of seat 0: Survey Ship (survey_ship)")


@pytest.mark.clauses("TTG-TEAM-02", "TTG-END-03", "TTG-SCO-04")
def test_partners_and_winners_are_named() -> None:
    game = game_of("teams")
    over = {"phase": "over", "explored": ["sys_C1a"], "space_left": [], "players": 4}
    svg = drawn(game, table(game, **over, seat=[{"rp": 5}, {}, {}, {}]))
    assert "Seat 0 (first, with seat 2), winner" in texts(svg)
    assert "Seat 2 (with seat 0), winner" in texts(svg)
    assert "Seat 1 (with seat 3)" in texts(svg)
    assert "all cards open, in teams" in texts(svg)


# what is under way


@pytest.mark.clauses("TTG-R-71", "TTG-RES-05", "TTG-INV-01", "TTG-PIR-01")
def test_payments_draws_deals_and_tolls_are_shown() -> None:
    game = game_of()
    state = rich(explored=["ev_investors"])
    paying = game.apply(state, game.parse("build 0 1 field_lab"))
    svg = drawn(game, game.apply(paying, game.parse("pay hive_colony")))
    paid = "seat 0 pays: build Field Laboratory on system 0; 2 cards due; paid: Hive Colony"
    dots = [one for one in titled(svg, paid).iter(f"{SVG}rect") if "dots" in one.get("class", "")]
    assert 2 == len(dots)
    assert {"slot 0 0 1"} == marked(svg, "ink")
    for order, told, places in (
        ("convert P", "seat 0 draws 1 card; 1 card due; paid: nothing", set()),
        (
            "opportunity ev_investors",
            "seat 0 gives renown for Galactic Investors; 0 cards due; paid: nothing",
            {"row ev_investors", "tokens 0"},
        ),
    ):
        svg = drawn(game, game.apply(state, game.parse(order)))
        assert told in titles(svg)
        assert places == marked(svg, "ink")
    pirates = table(game, phase="pirates", explored=["ev_pirates1"])
    told = "pirates take 1 card of seat 0; 1 card due; paid: nothing"
    assert told in titles(drawn(game, pirates))


@pytest.mark.clauses("TTG-TEAM-06", "TTG-R-51e")
def test_what_a_partner_is_asked_for_and_declines_is_shown() -> None:
    game = game_of("teams", team_consent="on")
    seats: list[dict[str, Any]] = [{}, {}, {"systems": [HOME, BOUNTY]}, {}]
    state = table(game, players=4, explored=["sys_C1a"], seat=seats)
    asked = game.apply(state, game.parse("bounty 2 1 S"))
    svg = drawn(game, asked, actions=game.legal_actions(asked))
    wanted = "take 1 S from seat 2's system 1"
    assert f"seat 2 is asked: {wanted}; 0 cards due; paid: nothing" in titles(svg)
    assert {"bounty 2 1 S"} == marked(svg, "ink")
    assert {"agree", "decline"} <= set(texts(svg))
    declined = drawn(game, game.apply(asked, game.parse("decline")))
    assert "declined" in texts(declined)
    assert wanted in texts(declined)
    shapes_are_sound(declined)


# what may be done


@pytest.mark.parametrize(
    "order, places",
    [
        ("claim sys_C2c 1 field_lab", {"row-slot sys_C2c 1", "hand 0 field_lab"}),
        ("claim an_E1", {"row an_E1"}),
        ("clear sys_C2c", {"hazard sys_C2c"}),
        ("build 0 1 field_lab", {"slot 0 0 1", "hand 0 field_lab"}),
        ("ship scout", {"hand 0 scout", "ships 0"}),
        ("upgrade 0 0 hive_colony", {"slot 0 0 0", "hand 0 hive_colony"}),
        ("pay scout", {"hand 0 scout"}),
        ("surrender scout", {"hand 0 scout"}),
        ("use 0 2 0", {"slot 0 2 0"}),
        ("fly 0 1", {"ship 0 1"}),
        ("bounty 0 2 S", {"bounty 0 2 S"}),
        ("convert M", {"pool 0 M"}),
        ("convert P", {"pool 0 P"}),
        ("recover garden_city", {"discard 0"}),
        ("opportunity ev_migration", {"row ev_migration"}),
        ("opportunity ev_nextstep 1", {"row ev_nextstep", "ship 0 1"}),
        ("trade an_C1", {"pile 0 an_C1"}),
        ("invest", {"tokens 0"}),
        ("relinquish 1", {"system 0 1"}),
        ("reveal sys_C1a", {"space"}),
        ("draw scout", {"deck 0"}),
        ("end", set()),
        ("use 3 9 9", set()),
    ],
)
def test_an_action_marks_what_it_is_about(order: str, places: set[str]) -> None:
    assert places == choice(order)


def test_a_single_action_is_a_button_and_several_are_counted() -> None:
    game = game_of()
    orders = ["ship scout", "claim sys_C2c 0 hive_colony", "claim sys_C2c 0 field_lab", "end"]
    svg = drawn(game, rich(), actions=[game.parse(order) for order in orders])
    buttons = ["build the ship Scout Ship", "claim ×2", "end the turn"]
    assert buttons == [text for text in texts(svg) if text in buttons]
    assert "claim sys_C2c 0 hive_colony; claim sys_C2c 0 field_lab" in titles(svg)
    frame = frame_of(svg, "row-slot sys_C2c 0")
    numbers = [box for box in boxes(svg) if box.text == "2" and box.meets(frame)]
    assert numbers


def test_marks_lie_where_their_things_lie() -> None:
    game = game_of()
    orders = ("relinquish 1", "use 0 1 0", "build 1 1 field_lab", "relinquish 2", "use 0 2 0")
    svg = drawn(game, rich(), actions=[game.parse(order) for order in orders])
    for system, slots in ((1, (0, 1)), (2, (0,))):
        around = frame_of(svg, f"system 0 {system}")
        inner = [frame_of(svg, f"slot 0 {system} {slot}") for slot in slots]
        for box in inner:
            assert around.left < box.left < box.right < around.right
            assert around.top < box.top < box.bottom < around.bottom
    assert frame_of(svg, "slot 0 1 0").right < frame_of(svg, "slot 0 1 1").left + 3
    assert frame_of(svg, "system 0 1").bottom < frame_of(svg, "system 0 2").top + 4
    name = next(box for box in boxes(svg) if box.text == "University City")
    assert name.meets(frame_of(svg, "slot 0 1 0"))


@pytest.mark.clauses("TTG-TEAM-02")
def test_a_partners_things_are_marked_in_small() -> None:
    game = game_of("teams")
    seats: list[dict[str, Any]] = [{}, {}, {"systems": [HOME, BOUNTY], "ships": [["scout", 0]]}, {}]
    state = table(game, players=4, explored=["sys_C1a"], seat=seats)
    orders = ("use 2 1 0", "fly 2 0", "bounty 2 1 S")
    svg = drawn(game, state, actions=[game.parse(order) for order in orders])
    assert {"slot 2 1 0", "ship 2 0", "bounty 2 1 S"} == marked(svg, "target")
    shapes_are_sound(svg)


# what happened


@pytest.mark.parametrize(
    "order, places",
    [
        ("ship scout", set()),
        ("use 0 2 0", {"slot 0 2 0", "pool 0 M", "pool 0 S", "pool 0 P"}),
        ("opportunity ev_migration", {"row ev_migration", "pool 0 M", "pool 0 S", "pool 0 P"}),
        ("bounty 0 2 S", {"system 0 2", "pool 0 M", "pool 0 S", "pool 0 P"}),
        ("opportunity ev_nextstep 1", {"row ev_nextstep", "ships 0", "tokens 0"}),
    ],
)
def test_what_happened_is_marked_where_it_changed_something(order: str, places: set[str]) -> None:
    game = game_of()
    step = game.step(rich(), game.parse(order))
    assert places == marked(drawn(game, step.state, events=step.events), "path")


def test_a_claim_marks_system_and_colony_and_what_happened_is_told() -> None:
    game = game_of()
    state = rich(seat=[RICH | {"hand": ["surface_mine", "scout", "scout", "archive"]}])
    for order in ("claim sys_C2c 1 surface_mine", "pay archive", "pay scout"):
        state = game.apply(state, game.parse(order))
    step = game.step(state, game.parse("pay scout"))
    svg = drawn(game, step.state, events=step.events)
    assert {"system 0 3", "slot 0 3 1", "discard 0"} == marked(svg, "path")
    assert any(text.startswith("Seat 0 pays Scout Ship. ") for text in texts(svg))


@pytest.mark.clauses("TTG-REL-06")
def test_a_relinquished_system_is_marked_in_the_renown_pile() -> None:
    game = game_of()
    state = rich(seat=[RICH | {"systems": [HOME, BOUNTY, UPGRADED]}])
    step = game.step(state, game.parse("relinquish 1"))
    svg = drawn(game, step.state, events=step.events)
    assert "pile 0 sys_C1d" in marked(svg, "path")
    assert "renown 0" in marked(drawn(game, game.view(step.state, 1), events=step.events), "path")


def test_events_that_touch_nothing_on_the_table_are_told() -> None:
    game = game_of()
    svg = drawn(game, rich(), events=[Announced(0, "ship scout", 1)])
    assert not marked(svg, "path")
    assert "Seat 0 announces build the ship Scout Ship, for 1 card." in texts(svg)


def test_events_about_nobody_mark_nothing() -> None:
    odd: Any = "x"
    svg = drawn(
        game_of(), rich(), events=[Used(9, 9, "scout"), RenownChanged(odd, 1, "TTG-REL-07")]
    )
    assert not marked(svg, "path")


# words and bad input


@pytest.mark.clauses("TTG-SCO-01")
def test_the_description_says_turn_row_and_pieces_with_their_places() -> None:
    game = game_of()
    told = description(drawn(game, game.view(rich(), 0)))
    assert told.startswith("Seat 0's turn, action phase: may claim, may relinquish.")
    assert "Explored Space, newest first: ev_nextstep, event 5 RP costs 3 S 3 P;" in told
    assert "Seat 0 (you, first): renown 11 (tokens 2, pile 3);" in told
    assert "hand 4 cards: hive_colony, field_lab x2, scout;" in told
    assert "1 sys_C1a 1 RP 0:B university used 3 RP over hive_colony over frontier_colony" in told
    assert "ships: 0 scout used, 1 freighter." in told
    assert "Seat 3: renown 1" in told


def test_the_foot_says_what_is_made_up() -> None:
    game = game_of()
    foot = next(text for text in texts(drawn(game, rich())) if text.startswith("Note: "))
    assert "the card lists are reconstructed, and surely not what was printed" in foot
    toy = TakeTheGalaxy(data=small_pack())
    assert any(
        "a toy pack, not the published game" in text for text in texts(drawn(toy, toy.new(1)))
    )


def test_positions_and_marks_of_something_else_are_refused() -> None:
    game = game_of()
    nonsense: Any = "x"
    for problem, extras in (
        (r"actions\[0\]: 'end' does not belong", {"actions": ["end"]}),
        (r"events\[0\]: EndTurn\(\) does not belong", {"events": [game.parse("end")]}),
        ("events: expected a collection", {"events": 7}),
        (r"action\.slot: expected a whole number", {"actions": [_odd_slot(nonsense)]}),
        ("fields: .* has no gravity fields", {"fields": [0]}),
        ("theme: 'pink'", {"theme": "pink"}),
    ):
        with pytest.raises(BadInput, match=problem):
            drawn(game, rich(), **extras)
    with pytest.raises(BadInput, match="state: State is no state or view of take_the_galaxy"):
        gr.draw(game, gr.game("galaktico").new(2))


def _odd_slot(slot: Any) -> Any:
    return attrs.evolve(game_of().parse("use 0 0 0"), slot=slot)


def test_a_table_of_another_pack_is_refused_by_its_cards() -> None:
    toy = TakeTheGalaxy(data=tiny_pack())
    with pytest.raises(BadInput, match=r"state\.row: 'ev_nextstep' is no card of this game's pack"):
        drawn(toy, rich())
    game, state = game_of(), rich()
    short = attrs.evolve(state.systems[0][1], stacks=())
    odd = attrs.evolve(state, systems=((short,), *state.systems[1:]))
    with pytest.raises(BadInput, match=r"state\.systems\[0\]\[0\]: sys_C1a has 2 slots, not 0"):
        drawn(game, odd)
