"""Galaktico's drawing: the table as one may see it, for eyes and for readers of screens."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import tiny_pack
from galaxy_rules.galaktico import Equip, Galaktico, Move, Phase, ShipType, State, View
from galaxy_rules.galaktico.pictures.board import Geometry, geometry
from galaxy_rules.galaktico.words.actions import Continue
from galaxy_rules.galaktico.words.events import Equipped, Fought, Moved, Revealed
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.seeds import Dice
from tests.draw.boxes import SVG, boxes, crowded, description, outside, read, texts, titled, titles
from tests.draw.test_galaktico_text import LOADOUT, of_side, ordered
from tests.galaktico.looking import begun, equipped
from tests.helpers import TYPES, fragment, galaktico, play

GAME = galaktico()
PANEL = 605
"""Where the panel begins on the published board."""
SCOUT = ShipType.SCOUT
WRONG: Any = 5
NONE: Any = None
COMBAT = fragment(GAME, "0 cruiser A35", "1 scout A34", "1 destroyer B66")


def drawn(game: Galaktico, shown: State | View, **extras: Any) -> str:
    return gr.draw(game, shown, **extras).svg


def tokens(svg: str, title: str) -> list[str]:
    """The elements of the group with this title, with their classes."""
    group = titled(svg, title)
    return [f"{node.tag.removeprefix(SVG)} {node.get('class', '')}".strip() for node in group][1:]


def shapes(svg: str, title: str) -> list[str]:
    """The shapes out of the drawing's `<defs>` in the group with this title."""
    return [use.get("href", "") for use in titled(svg, title).iter(f"{SVG}use")]


def place_of(svg: str, title: str) -> tuple[float, float]:
    """Where the first shape of a group is put."""
    use = next(titled(svg, title).iter(f"{SVG}use"))
    found = re.match(r"translate\((\S+) (\S+)\)", use.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def board_of(game: Galaktico) -> Geometry:
    return geometry(game, 608, 2)


def played(game: Galaktico, players: int, seed: int, looks: int) -> Iterator[gr.Match]:
    """A random game, looked at so many times from its first ply to its end."""
    match, dice = gr.Match(game, game.new(players), seed), Dice(seed)
    while not match.over and len(match.plies) < 2000:
        match.play(dice.choose(match.legal))
    plies = len(match.plies)
    wanted = {plies * look // looks for look in range(looks)} | {13 * players}
    for ply in range(plies, -1, -1):
        if ply in wanted or ply == plies:
            yield match
        if ply:
            match.undo()


# every position


@pytest.mark.parametrize("variant, players, seed", [("standard", 3, 2), ("outer", 2, 5)])
def test_whole_games_are_drawn_for_everybody(variant: str, players: int, seed: int) -> None:
    game = Galaktico(variant=variant)
    phases = set()
    for match in played(game, players, seed, looks=6):
        phases.add(match.state.phase)
        events = match.plies[-1].events if match.plies else ()
        for seat in (None, SPECTATOR, *range(players)):
            shown = match.state if seat is None else match.view(seat)
            told = events if seat is None else [game.event_for(event, seat) for event in events]
            legal = match.legal if seat in (None, match.to_move) else ()
            svg = drawn(game, shown, events=told, actions=legal, fields=range(players))
            assert [] == outside(svg)
            written = [box for box in boxes(svg) if box.tag == "text"]
            assert [] == crowded([box for box in written if box.left > PANEL])
            assert 9 <= min(box.size for box in written)
    assert set(Phase) == phases


@pytest.mark.parametrize("side", range(1, 10))
def test_boards_of_every_side_are_drawn_within_the_frame(side: int) -> None:
    game = of_side(side)
    for match in itertools.islice(played(game, 3, side, looks=5), 8):
        events = match.plies[-1].events if match.plies else ()
        svg = drawn(game, match.state, events=events, actions=match.legal, fields=(0, 1, 2))
        assert [] == outside(svg)
        label = game.board.labels[-1]
        assert {label, label[1:]} & {part.text for part in read(svg).iter(f"{SVG}tspan")}


def test_the_toy_is_drawn_and_called_a_toy() -> None:
    game = Galaktico(data=tiny_pack("galaktico"))
    for match in played(game, 2, 3, looks=5):
        svg = drawn(game, match.view(0), actions=match.legal if match.to_move == 0 else ())
        assert [] == outside(svg)
        assert "a toy pack, not the published game" in texts(svg)[-1]
        assert "cruiser: force 3" not in svg


def test_equal_positions_are_equal_texts_and_a_typical_one_is_small() -> None:
    one, two = drawn(GAME, begun(GAME, 3)), drawn(Galaktico(), begun(GAME, 3))
    assert one == two
    assert len(one.encode()) < 75_000


def test_a_few_hundred_actions_stay_small_and_in_their_boxes() -> None:
    state = begun(GAME, 3)
    legal = GAME.legal_actions(state)
    assert len(legal) > 200
    svg = drawn(GAME, state, actions=legal)
    assert len(svg.encode()) < 105_000
    assert [] == crowded([b for b in boxes(svg) if b.tag == "text" and b.left > PANEL])


@pytest.mark.parametrize("theme, dark", [("auto", True), ("light", False), ("dark", True)])
def test_light_and_dark_differ_in_the_style_sheet_alone(theme: str, dark: bool) -> None:
    plain, themed = (gr.draw(GAME, COMBAT, theme=name) for name in ("light", theme))
    assert plain.body == themed.body
    assert dark == ("#12151b" in themed.svg)
    assert ("prefers-color-scheme" in themed.svg) == (theme == "auto")


def test_every_colour_class_has_its_rule() -> None:
    state = begun(GAME, 3)
    svg = drawn(GAME, state, actions=GAME.legal_actions(state), fields=(0, 1, 2))
    used = {name for node in read(svg).iter() for name in node.get("class", "").split()}
    assert {"gr", "gr-auto"} == {name for name in used if f".{name}{{" not in svg}
    ids = [node.get("id") for node in read(svg).iter() if node.get("id")]
    hrefs = {use.get("href", "") for use in read(svg).iter(f"{SVG}use")}
    assert len(ids) == len(set(ids))
    assert hrefs <= {f"#{name}" for name in ids}
    assert all(str(name).startswith("gr-") for name in ids)
    shapes_in = next(read(svg).iter(f"{SVG}defs")).iter()
    assert not [node for node in shapes_in if node.get("class")]


# the board


def test_sectors_are_above_at_the_lower_right_and_at_the_lower_left() -> None:
    at = board_of(GAME)
    x, y = at.middle
    far = {sector: at.centre(GAME.board.index[f"{sector}66"]) for sector in "ABC"}
    assert abs(far["A"][0] - x) < 1
    assert far["A"][1] < y - 250
    assert far["B"][0] > x + 200
    assert far["B"][1] > y + 100
    assert far["C"][0] < x - 200
    assert far["C"][1] > y + 100


def test_spaces_are_rhombi_and_neighbours_share_a_corner() -> None:
    at = board_of(GAME)
    corners = {
        space: {(round(x, 3), round(y, 3)) for x, y in at.outline(space)}
        for space in range(GAME.board.size)
    }
    for one, two in itertools.combinations(range(GAME.board.size), 2):
        touch = bool(GAME.board.neighbours[one] >> two & 1)
        assert touch == bool(corners[one] & corners[two]), GAME.board.name(1 << one | 1 << two)


def test_a_label_stands_in_its_own_space() -> None:
    at = board_of(GAME)
    found = {part.text: part for part in read(drawn(GAME, COMBAT)).iter(f"{SVG}tspan")}
    assert set(GAME.board.labels) == set(found)
    for space, label in enumerate(GAME.board.labels):
        x, y = float(found[label].get("x", 0)), float(found[label].get("y", 0)) - 4
        nearest = min(range(GAME.board.size), key=lambda s: _apart(at.centre(s), (x, y)))
        assert space == nearest


def _apart(one: tuple[float, float], two: tuple[float, float]) -> float:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


@pytest.mark.parametrize("label", ["A16", "A61", "B25", "C52", "A66", "B16"])
def test_a_ship_is_drawn_where_it_stands(label: str) -> None:
    svg = drawn(GAME, fragment(GAME, f"0 cruiser {label}", "1 scout C11"))
    title = f"cruiser of seat 0 on {label}"
    assert ["#gr-cruiser"] == shapes(svg, title)
    x, y = board_of(GAME).centre(GAME.board.index[label])
    assert abs(place_of(svg, title)[0] - x) < 8
    assert abs(place_of(svg, title)[1] - y) < 8
    assert f"cruiser {label}" in description(svg)


def test_types_owners_stations_and_meteors_are_told_apart_without_colour() -> None:
    ships = [f"1 {ship} B{number}1" for number, ship in enumerate(TYPES, start=1)]
    state = fragment(
        GAME, "0 scout A33", *ships, meteors=["C22"], stations={"0": "A44", "1": "B44"}, players=3
    )
    svg = drawn(GAME, state)
    found = [
        shapes(svg, f"{ship} of seat 1 on B{number}1") for number, ship in enumerate(TYPES, start=1)
    ]
    assert [[f"#gr-{ship}"] for ship in TYPES] == found
    forms = {node.get("d") for node in read(svg).iter(f"{SVG}path") if node.get("id")}
    assert len(forms) >= 7
    assert "#gr-rock" in shapes(svg, "meteor on C22")
    assert ["#gr-station"] == shapes(svg, "station of seat 0 on A44")
    assert "1" in "".join(titled(svg, "station of seat 1 on B44").itertext())
    assert "rect f-seat1" in tokens(svg, "scout of seat 1 on B41")
    assert "circle f-seat0" in tokens(svg, "scout of seat 0 on A33")


def test_a_ship_on_a_station_leaves_both_visible() -> None:
    svg = drawn(GAME, fragment(GAME, "0 scout A44", "1 scout B33", stations={"0": "A44"}))
    assert ["#gr-scout"] == shapes(svg, "scout of seat 0 on A44")
    assert ["use k-seat0"] == tokens(svg, "station of seat 0 on A44")


def test_ships_that_moved_and_a_victorious_cruiser_are_marked() -> None:
    state = fragment(GAME, "0 cruiser A35", "0 scout A11", "1 scout A34", "1 destroyer B66", left=2)
    svg = drawn(GAME, play(GAME, state, "A35: A34"))
    title = "cruiser of seat 0 on A34, moved already, won and may move on"
    assert "circle k-ink wide dash" in tokens(svg, title)
    assert tokens(svg, "scout of seat 0 on A11")
    assert "A34 won and may move on (1 step, 0 jumps used)" in texts(svg)[2]


@pytest.mark.clauses("GAL-GRV-01", "GAL-GRV-05")
def test_gravity_fields_are_those_of_destroyers_and_stations() -> None:
    state = fragment(GAME, "0 destroyer A11", "0 scout C66", "1 scout B33", stations={"1": "B55"})
    svg = drawn(GAME, state, fields=[0])
    around = ", ".join(GAME.board.name(GAME.board.fields[GAME.board.index["A11"]]))
    assert f"gravity fields of seat 0: {around}" in titles(svg)
    assert not [title for title in titles(svg) if title.startswith("gravity fields of seat 1")]
    assert "gravity" not in drawn(GAME, state)
    hatched = [drawn(GAME, state, fields=[seat]).count("k-seat0 thin") for seat in (0, 1)]
    assert 1 == hatched[0] - hatched[1]


def test_start_spaces_are_shown_until_the_ships_are_unveiled() -> None:
    state = equipped(GAME)
    svg = drawn(GAME, state)
    assert "circle f-paper k-seat0 thin dash" in tokens(svg, "A33: start space of seat 0")
    placed = ordered(GAME, state, "place destroyer A33")
    svg = drawn(GAME, placed)
    assert "A33: start space of seat 0" not in titles(svg)
    assert "destroyer of seat 0 on A33" in titles(svg)
    assert not [title for title in titles(drawn(GAME, begun(GAME))) if "start space" in title]


# secrets


def test_a_screen_hides_ships_and_how_many_stand_where() -> None:
    one, two = (
        ordered(GAME, equipped(GAME), f"place destroyer {space}") for space in ("A33", "A35")
    )
    assert one != two
    for seat in (1, SPECTATOR):
        left, right = (drawn(GAME, GAME.view(state, seat)) for state in (one, two))
        assert left == right
        assert "text f-seat0 huge bold mid" in tokens(left, "A33: behind the screen of seat 0")
        assert "ships behind its screen" in description(left)
        assert "destroyer of seat 0 on" not in left
    assert "destroyer of seat 0 on A33" in titles(drawn(GAME, GAME.view(one, 0)))


def test_cards_face_down_are_backs_and_their_names_are_nowhere() -> None:
    other = LOADOUT.replace("wellen_absorber", "shield_ki")
    one, two = (ordered(GAME, GAME.new(2), loadout) for loadout in (LOADOUT, other))
    for seat in (1, SPECTATOR):
        left, right = (drawn(GAME, GAME.view(state, seat)) for state in (one, two))
        assert left == right
        assert 12 == titles(left).count("seat 0: a card face down")
        assert not re.search(r"wellen|absorber|shield_ki|shield ki", left, re.IGNORECASE)
    own = drawn(GAME, GAME.view(one, 0))
    assert "Wellen Absorber: blocks quanten and impuls (face down)" in titles(own)
    assert "Wellen Absorber" in texts(own)
    assert drawn(GAME, one) == drawn(GAME, one)
    assert drawn(GAME, one) != drawn(GAME, two)


def test_events_and_the_movers_actions_tell_a_seat_no_secret() -> None:
    order = "equip destroyer wellen_absorber"
    twins = []
    for card in ("wellen_absorber", "deflektor"):
        action = GAME.parse(order.replace("wellen_absorber", card))
        step = GAME.step(GAME.new(2), action)
        seen = [GAME.event_for(event, 1) for event in step.events]
        twins.append(drawn(GAME, GAME.view(step.state, 1), events=seen))
        name = gr.label(GAME, "card", card)
        assert name in drawn(GAME, GAME.view(step.state, 0), events=step.events)
        assert name not in twins[-1]
    assert twins[0] == twins[1]
    other = LOADOUT.replace("wellen_absorber", "shield_ki")
    states = [ordered(GAME, GAME.new(2), loadout) for loadout in (LOADOUT, other)]
    left, right = (
        drawn(GAME, GAME.view(state, 1), actions=GAME.legal_actions(state)) for state in states
    )
    assert left == right


def test_points_are_hidden_from_others_until_the_end() -> None:
    state = play(GAME, COMBAT, "A35: A34")
    assert state.points[0] > 0
    worth = f"{state.points[0]} point"
    assert any(text.startswith(worth) for text in texts(drawn(GAME, GAME.view(state, 0))))
    theirs = drawn(GAME, GAME.view(state, 1))
    assert "points hidden" in texts(theirs)
    assert "Seat 0, sector A: points hidden" in description(theirs)
    assert not any(text.startswith(worth) for text in texts(theirs))


def test_cards_that_stay_open_after_a_combat_have_a_whole_edge() -> None:
    game = galaktico(equipment_after_combat="open")
    state = fragment(game, "0 cruiser A35", "1 scout A34", "1 destroyer B66")
    svg = drawn(game, game.view(play(game, state, "A35: A34"), 0))
    name = "Plasma Bombe: laser 1, quanten 2, krypto 7, impuls 4"
    open_cards = [title for title in titles(svg) if title.endswith("(open)")]
    assert any(title.startswith(name.split(":", maxsplit=1)[0]) for title in open_cards)
    assert 6 == len(open_cards)
    assert "rect f-paper k-line thin" in tokens(svg, open_cards[0])


# what happened


def test_a_flight_is_a_line_and_a_jump_a_dashed_arc() -> None:
    state = fragment(GAME, "0 cruiser A35", "1 scout C66")
    step = GAME.step(state, GAME.parse("A35: A24 ~B42 B33"))
    svg = drawn(GAME, step.state, events=step.events)
    title = "seat 0's cruiser went A35: A24 ~B42 B33"
    lines = list(titled(svg, title).iter(f"{SVG}path"))
    assert [False, True, False] == ["dash" in line.get("class", "").split() for line in lines]
    assert [False, True, False] == ["Q" in line.get("d", "") for line in lines]
    x, y = board_of(GAME).centre(GAME.board.index["A35"])
    assert lines[0].get("d", "").startswith(f"M{x:.1f} {y:.1f}".replace(".0", ""))
    assert {"flown last", "jumped last"} <= set(texts(svg))
    assert "went" not in drawn(GAME, step.state)


def test_a_combat_shows_both_forces_and_how_it_ended() -> None:
    step = GAME.step(COMBAT, GAME.parse("A35: A34"))
    fought = next(event for event in step.events if isinstance(event, Fought))
    svg = drawn(GAME, step.state, events=step.events)
    title = f"combat on A34: {fought.attack} against {fought.defence}, won by the attacker, seat 0"
    assert f"{fought.attack}:{fought.defence} won" in "".join(titled(svg, title).itertext())
    assert any(gr.sentence(GAME, step.events[0]) in text for text in texts(svg))
    assert "rect f-paper k-path wide" in tokens(svg, "seat 0, cruiser: trophies 1")
    assert "rect f-paper k-path wide" in tokens(svg, "seat 1, scout: lost 1")


@pytest.mark.parametrize(
    "ships, more, action, title",
    [
        (["0 scout A11"], {"meteors": ["A31"]}, "meteor A31 A32", "the meteor went A31 to A32"),
        (["0 destroyer B43"], {"stations": {"1": "B44"}}, "B43: B44",
         "seat 1's station was razed on B44"),
        (["0 scout A11"], {"stations": {"0": "A44"}, "supply": {"0": {"scout": 1}}},
         "deploy scout", "seat 0 deployed a scout on A44"),
    ],
)  # fmt: skip
def test_meteors_razed_stations_and_deployments_are_shown(
    ships: list[str], more: dict[str, Any], action: str, title: str
) -> None:
    state = fragment(GAME, *ships, "1 scout B66", "1 destroyer C66", **more)
    step = GAME.step(state, GAME.parse(action))
    assert title in titles(drawn(GAME, step.state, events=step.events))


def test_placing_is_shown_to_whom_it_may_be() -> None:
    step = GAME.step(equipped(GAME), GAME.parse("place destroyer A33"))
    told = "seat 0 placed a destroyer on A33"
    assert told in titles(drawn(GAME, GAME.view(step.state, 0), events=step.events))
    seen = [GAME.event_for(event, 1) for event in step.events]
    theirs = drawn(GAME, GAME.view(step.state, 1), events=seen)
    assert told not in titles(theirs)
    assert "Seat 0 places a destroyer behind its screen." in texts(theirs)


# what may be done


def test_sources_and_targets_of_moves_have_marks_with_counts() -> None:
    state = fragment(GAME, "0 scout A35", "0 scout A33", "1 scout C66")
    near = [GAME.parse(text) for text in ("A35: A34", "A33: A34", "A35: A36")]
    svg = drawn(GAME, state, actions=near)
    assert "2" in texts(titled_text(svg, "A35 may act: 2 ways"))
    assert "1" in texts(titled_text(svg, "A33 may act: 1 way"))
    assert "circle f-paper k-target wide" in tokens(svg, "A34 can be reached: 2 ways")
    assert ["polygon f-target k-paper thin"] == tokens(svg, "A36 can be reached: 1 way")
    assert "3 moves by 2 ships" in texts(svg)
    assert "may act" not in drawn(GAME, state)


def titled_text(svg: str, title: str) -> str:
    """A document with the texts of one group."""
    inside = "".join(f"<text>{node.text}</text>" for node in titled(svg, title).iter(f"{SVG}text"))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'


def test_the_paths_of_one_ship_are_drawn() -> None:
    state = fragment(GAME, "0 cruiser A35", "1 scout C66")
    legal = [a for a in GAME.legal_actions(state) if isinstance(a, Move)]
    svg = drawn(GAME, state, actions=legal)
    lines = [n.get("class", "") for n in read(svg).iter(f"{SVG}path")]
    assert 1 == lines.count("k-target thin")
    assert 1 == lines.count("k-target thin dash")


def test_attacks_have_a_reticle() -> None:
    svg = drawn(GAME, COMBAT, actions=[GAME.parse("A35: A34"), GAME.parse("A35: A36")])
    assert "circle k-target wide" in tokens(svg, "A34 may be attacked: 1 way")
    assert "1 attack among them" in texts(svg)
    assert "A36 can be reached: 1 way" in titles(svg)


def test_meteors_deployments_and_what_has_no_place_are_shown_too() -> None:
    state = fragment(
        GAME, "0 scout A11", "1 scout B66", meteors=["A31"], stations={"0": "A44"},
        supply={"0": {"scout": 2}},
    )  # fmt: skip
    actions = [GAME.parse(text) for text in ("meteor A31 A32", "meteor A31 A41", "deploy scout")]
    svg = drawn(GAME, state, actions=actions)
    assert "the meteor on A31 may go to A32, A41" in titles(svg)
    assert "the station on A44 can be used: 1 way" in titles(svg)
    assert "rect f-paper k-target wide dash" in tokens(svg, "seat 0, scout: supply 2")
    assert {"2 ways to move 1 meteor", "deploy scout"} <= set(texts(svg))


def test_a_victorious_cruisers_choices_start_where_it_is() -> None:
    state = play(GAME, COMBAT, "A35: A34")
    legal = GAME.legal_actions(state)
    svg = drawn(GAME, state, actions=legal)
    ways = sum(isinstance(action, Continue) for action in legal)
    assert f"A34 may act: {ways} ways" in titles(svg)
    assert "stop" in texts(svg)


def test_cards_that_may_be_laid_are_chips_with_their_numbers() -> None:
    state = GAME.new(2)
    legal = GAME.legal_actions(state)
    svg = drawn(GAME, state, actions=legal)
    chips = [text for text in texts(svg) if text.startswith("destroyer: ")]
    assert len(legal) == len(chips)
    assert "destroyer: Wellen Absorber" in chips
    assert "equip destroyer wellen_absorber: Wellen Absorber: blocks quanten and impuls" in titles(
        svg
    )
    assert all(isinstance(action, Equip) for action in legal)
    assert 3 == svg.count("k-target thin dots")


# words


def test_the_description_says_turn_pieces_points_and_what_is_reconstructed() -> None:
    state = fragment(
        GAME, "0 cruiser A35", "0 cruiser A36", "1 scout B44", meteors=["C22"],
        stations={"1": "B44"}, points={"0": 7, "1": 0}, lost={"1": {"scout": 2}},
    )  # fmt: skip
    told = description(drawn(GAME, state))
    assert told.startswith(
        f"Galaktico, all cards open: seat 0 to move, {state.actions_left} action"
    )
    assert "Seat 0, sector A: 7 points; cruiser A35, A36; station none" in told
    assert "scout B44; station B44" in told
    assert "lost 2 scouts" in told
    assert "Meteors: C22." in told
    assert "reconstructed" in told
    assert "reconstructed" in texts(drawn(GAME, state))[-1]


def test_the_end_names_the_winner() -> None:
    state = fragment(GAME, "0 destroyer B43", "1 scout B66", stations={"1": "B44"})
    svg = drawn(GAME, GAME.view(play(GAME, state, "B43: B44"), SPECTATOR))
    assert "over: seat 0 wins" in texts(svg)
    assert "seat 0, sector A, winner" in texts(svg)
    assert "Galaktico, as an onlooker sees it" == next(read(svg).iter(f"{SVG}title")).text


def test_many_figures_are_a_number() -> None:
    state = attrs.evolve(COMBAT, trophies=(0, 0, 12, 0) * 2)
    svg = drawn(GAME, state)
    assert ["#gr-trophy"] == shapes(svg, "seat 0, cruiser: trophies 12")
    assert "×12" in texts(svg)


# bad input


@pytest.mark.parametrize(
    "extras, field",
    [
        ({"fields": [2]}, "fields[0]"),
        ({"fields": [0, -1]}, "fields[1]"),
        ({"fields": [10**50]}, "fields[0]"),
        ({"actions": [Move("A35", ("Z99",))]}, "actions[0].path"),
        ({"actions": [Move("A35", WRONG)]}, "actions[0].path"),
        ({"actions": [Move("A99", ())]}, "actions[0].origin"),
        ({"events": [Moved(0, SCOUT, "A35", ("A34",), WRONG)]}, "events[0].target"),
        ({"events": [Moved(0, SCOUT, NONE, ("A34",), "A34")]}, "events[0].origin"),
    ],
)
def test_what_does_not_fit_the_board_is_named(extras: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        gr.draw(GAME, COMBAT, **extras)
    assert field == caught.value.field


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"meteors": Spaces(1 << 500)}, "outside this board"),
        ({"fleets": (Spaces(-1),) * 8}, "outside this board"),
        ({"turn": 7}, "tables"),
        ({"supply": (1,)}, "tables"),
        ({"points": ()}, "tables"),
        ({"sectors": (0, 9)}, "sectors"),
    ],
)
def test_positions_of_another_board_or_table_are_refused(
    changes: dict[str, Any], problem: str
) -> None:
    with pytest.raises(BadInput, match=f"^state: .*{problem}"):
        gr.draw(GAME, attrs.evolve(COMBAT, **changes))


def test_hidden_events_and_cards_of_another_set_are_drawn_as_such() -> None:
    events = [Equipped(0, SCOUT, None), Revealed(1, SCOUT, ("joker",))]
    state = attrs.evolve(COMBAT, equipment=(("joker",) * 3,) * 8)
    svg = drawn(GAME, state, events=events)
    assert "joker (face down)" in titles(svg)
