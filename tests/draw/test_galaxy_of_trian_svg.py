"""The picture of the galaxy: it says what the table shows, in its place, and nothing hidden."""

import math
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.drawing.svg import width_of
from galaxy_rules.galaxy_of_trian import (
    Attack,
    Build,
    EndTurn,
    GalaxyOfTrian,
    Move,
    Phase,
    Place,
    Send,
    State,
    TakeTile,
    Unit,
)
from galaxy_rules.galaxy_of_trian.game import published_pack, tiny_pack
from galaxy_rules.galaxy_of_trian.pictures.faces import Printed, printed
from galaxy_rules.galaxy_of_trian.pictures.ground import (
    GAS,
    grounds_of,
    hub_of,
    is_ground,
    port_middle,
)
from galaxy_rules.galaxy_of_trian.pictures.layout import frame_of, layout_of
from galaxy_rules.galaxy_of_trian.words.components import Face
from galaxy_rules.galaxy_of_trian.words.events import (
    Paid,
    SentHome,
    ShipMoved,
    StationBuilt,
    Struck,
    TilePlaced,
    TileTaken,
    TokenGained,
    TopRevealed,
    UnitSent,
)
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    SPACE,
    SYSTEM,
    cell_at,
    cell_name,
    neighbours,
    node_at,
)
from galaxy_rules.galaxy_of_trian.words.skill_events import RaceTaken
from galaxy_rules.galaxy_of_trian.words.state import Battle, Cause, Estate, Modulator, Ship, Stage
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.seeds import Dice

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"tiny": 8, "small": 10, "text": 12, "large": 14, "huge": 18}
U, D0, D1, U1 = cell_at(0, 0, 0), cell_at(0, -1, 0), cell_at(0, 0, 1), cell_at(1, 0, 1)
THREE: list[list[Any]] = [["0,0,0", "PoNS", 0], ["0,0,1", "N/NS", 0], ["0,-1,0", "PoSS", 0]]
UNITS: dict[str, Any] = {
    "galaxy": THREE,
    "emissaries": [["0,0,0:p0", 0, 1], ["0,0,1:n0", 1]],
    "ships": [["0,-1,0", 1, "corvette"]],
}
ROW: list[list[Any]] = [["0,0,0", "SSS", 0], ["0,0,1", "SSS", 0], ["1,0,1", "SSS", 0]]


@cache
def game_of(variant: str = "ships") -> GalaxyOfTrian:
    return GalaxyOfTrian(variant=variant)


@cache
def toy() -> GalaxyOfTrian:
    return GalaxyOfTrian(data=tiny_pack(), variant="ships")


def table(game: GalaxyOfTrian, **words: Any) -> State:
    return game.position(words, fragment=True)


def steps(game: GalaxyOfTrian, players: int, seed: int) -> Iterator[gr.Step[State, Any]]:
    """A random game, step by step."""
    dice, state = Dice(seed), game.new(players)
    while (mover := game.to_move(state)) != gr.OVER:
        if mover == gr.CHANCE:
            step = game.step(state, dice.draw(game.chance_outcomes(state)))
        else:
            step = game.step(state, dice.choose(game.legal_actions(state)))
        state = step.state
        yield step


def drawn(game: GalaxyOfTrian, shown: Any, **extras: Any) -> ET.Element:
    return ET.fromstring(gr.draw(game, shown, **extras).svg)  # noqa: S314 - our own text


def titles(root: ET.Element) -> list[str]:
    return [title.text or "" for title in root.iter(f"{SVG}title")]


def all_titled(root: ET.Element, start: str) -> list[ET.Element]:
    """The elements whose title begins so."""
    return [
        one
        for one in root.iter()
        for title in one.findall(f"{SVG}title")
        if (title.text or "").startswith(start)
    ]


def titled(root: ET.Element, start: str) -> ET.Element:
    """The one element whose title begins so."""
    (found,) = all_titled(root, start)
    return found


def classes(root: ET.Element) -> str:
    return " ".join(one.get("class", "") for one in root.iter())


# where things are on paper

Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    g, h, i, j, k, l_ = n
    return (
        a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
        a * k + c * l_ + e, b * k + d * l_ + f,
    )  # fmt: skip


def moved(text: str) -> Matrix:
    """What a transform does."""
    found = PLAIN
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(value) for value in numbers.split()]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, values[0], values[1])
        elif name == "scale":
            step = (values[0], 0, 0, values[0], 0, 0)
        else:
            sine, cosine = math.sin(math.radians(values[0])), math.cos(math.radians(values[0]))
            step = (cosine, sine, -sine, cosine, 0, 0)
        found = times(found, step)
    return found


def seen(root: ET.Element) -> Iterator[tuple[ET.Element, Matrix]]:
    """Every element that is drawn, copies included, with where its origin is."""
    shapes = {one.get("id"): one for one in root.iter() if one.get("id")}

    def walk(one: ET.Element, at: Matrix) -> Iterator[tuple[ET.Element, Matrix]]:
        at = times(at, moved(one.get("transform", "")))
        if one.tag == f"{SVG}defs":
            return
        yield one, at
        if one.tag == f"{SVG}use":
            put: Matrix = (1, 0, 0, 1, float(one.get("x", 0)), float(one.get("y", 0)))
            yield from walk(shapes[one.get("href", "")[1:]], times(at, put))
        for child in one:
            yield from walk(child, at)

    yield from walk(root, PLAIN)


def corners(one: ET.Element) -> list[tuple[float, float]]:
    """Points that say how far an element reaches, on its own paper."""

    def get(name: str) -> float:
        return float(one.get(name, 0))

    match one.tag.removeprefix(SVG):
        case "rect":
            x, y = get("x"), get("y")
            return [(x, y), (x + get("width"), y + get("height"))]
        case "circle":
            return [(get("cx") - get("r"), get("cy") - get("r")),
                    (get("cx") + get("r"), get("cy") + get("r"))]  # fmt: skip
        case "polygon" | "polyline":
            pairs = (pair.split(",") for pair in one.get("points", "").split())
            return [(float(x), float(y)) for x, y in pairs]
        case "text":
            own = one.get("class", "").split()
            style = re.search(r"font-size:([\d.]+)px", one.get("style", ""))
            size = float(style[1]) if style else next((SIZES[c] for c in own if c in SIZES), 12)
            wide = width_of(one.text or "", size)
            left = get("x") - (wide / 2 if "mid" in own else wide if "end" in own else 0)
            return [(left, get("y") - size), (left + wide, get("y"))]
        case _:
            return []


def outside(root: ET.Element) -> list[str]:
    """What reaches beyond the frame."""
    _, _, width, height = map(float, root.get("viewBox", "").split())
    found = []
    for one, (a, b, c, d, e, f) in seen(root):
        for x, y in corners(one):
            across, down = a * x + c * y + e, b * x + d * y + f
            if not (-1 <= across <= width + 1 and -1 <= down <= height + 1):
                found.append(f"{one.tag} {one.attrib} {one.text} at {across:.0f}, {down:.0f}")
    return found


def places_of_tiles(root: ET.Element) -> dict[str, tuple[float, float]]:
    """Where the middle of each tile is, by the name of its cell."""
    found = {}
    for one, at in seen(root):
        if one.get("data-kind") == "tile cell":
            found[one.get("data-place", "")] = (at[4], at[5])
    return found


# whole games


GAMES = [
    (2, "beginner", 1, None),
    (3, "ships", 2, None),
    (4, "full", 3, None),
    (3, "full", 4, None),
    (2, "ships", 5, "toy"),
]


@pytest.mark.parametrize("players, variant, seed, pack", GAMES)
def test_every_phase_and_view_is_well_formed_and_within_its_frame(
    players: int, variant: str, seed: int, pack: str | None
) -> None:
    game = toy() if pack else game_of(variant)
    phases, battles = set(), 0
    for number, step in enumerate(steps(game, players, seed)):
        state = step.state
        fresh = state.phase not in phases or (state.battle is not None and battles < 4)
        if number % 23 and not fresh:
            continue
        phases.add(state.phase)
        battles += state.battle is not None
        mover = game.to_move(state)
        acts = tuple(game.legal_actions(state)) if mover >= 0 else ()
        for seat in (None, 0, SPECTATOR):
            shown = state if seat is None else game.view(state, seat)
            events = step.events if seat is None else [game.event_for(e, seat) for e in step.events]
            own = acts if seat in (None, mover) else ()
            root = drawn(game, shown, events=events, actions=own)
            assert [] == outside(root)
            assert f"{SVG}svg" == root.tag
    assert {Phase.EXTRACTION, Phase.EXPANSION, Phase.EXPLORATION, Phase.OVER} <= phases


def test_before_anything_is_drawn_there_is_a_table() -> None:
    for variant in ("beginner", "ships", "full"):
        game = game_of(variant)
        root = drawn(game, game.new(4))
        assert [] == outside(root)
        assert "the first tile goes here" in titles(root)
        assert 2 == sum(title.startswith("stack ") for title in titles(root))


def middle(players: int = 4, variant: str = "full") -> tuple[GalaxyOfTrian, State]:
    """A position with half of the tiles placed."""
    game = game_of(variant)
    states = (step.state for step in steps(game, players, 6))
    return game, next(state for state in states if len(state.galaxy.tiles) == 42)


def test_equal_positions_give_equal_texts_of_moderate_size() -> None:
    game, state = middle()
    one = gr.draw(game, state).svg
    assert one == gr.draw(GalaxyOfTrian(variant="full"), gr.loads(gr.dumps(state, game=game))).svg
    assert len(one.encode()) < 75_000


def test_themes_differ_in_their_style_sheet_alone() -> None:
    game, state = middle(2, "ships")
    auto, light, dark = (gr.draw(game, state, theme=theme) for theme in ("auto", "light", "dark"))
    assert auto.body == light.body == dark.body
    assert 3 == len({auto.svg, light.svg, dark.svg})
    assert "prefers-color-scheme" in auto.svg
    assert "prefers-color-scheme" not in light.svg + dark.svg


def test_copies_know_the_style_sheet_and_every_copy_has_an_original() -> None:
    game, state = middle()
    root = drawn(game, state)
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(name is not None and name.startswith("gr-") for name in ids)
    uses = {one.get("href", "")[1:] for one in root.iter(f"{SVG}use")}
    assert uses <= set(ids)
    for one in root.iter(f"{SVG}g"):
        if one.get("id"):
            assert "gr gr-auto" == one.get("class")


# the map


def test_tiles_lie_where_the_grid_has_them() -> None:
    at = places_of_tiles(drawn(game_of(), table(game_of(), **UNITS)))
    assert {"0,0,0", "0,0,1", "0,-1,0"} == set(at)
    (ux, uy), (rx, ry), (dx, dy) = at["0,0,0"], at["0,0,1"], at["0,-1,0"]
    assert rx > ux + 20
    assert ry < uy - 10
    assert abs(dx - ux) < 1
    assert dy > uy + 20


def test_ports_of_neighbours_meet_on_paper_and_show_the_same_letter() -> None:
    game, state = middle()
    frame = frame_of(state.galaxy.tiles, 800, 600, 0)
    shapes = {c: game.atlas.shapes[p.face][p.turn] for c, p in state.galaxy.tiles.items()}
    pairs = 0
    for cell, shape in shapes.items():
        for edge, near in enumerate(neighbours(cell)):
            if near not in shapes:
                continue
            own, turn = port_middle((edge - shape.placed.turn) % 3, 1), shape.placed.turn
            other = shapes[near].placed.turn
            theirs = port_middle((edge - other) % 3, 1)
            one, two = frame.at(cell, turn, own), frame.at(near, other, theirs)
            assert math.dist(one, two) < 0.01
            assert (
                shape.face.edges[(edge - turn) % 3] == shapes[near].face.edges[(edge - other) % 3]
            )
            pairs += 1
    assert pairs > 60


FACES = [
    (face, game.box.segments) for game in (game_of(), toy()) for face in game.box.faces.values()
]


@pytest.mark.parametrize("face, segments", FACES, ids=lambda value: getattr(value, "code", None))
def test_parts_touch_on_a_face_where_the_tile_set_says_so(face: Face, segments: int) -> None:
    grounds = grounds_of(face, segments)
    hub = hub_of(face, grounds)
    for one in grounds:
        for two in grounds:
            if one.kind == SPACE and two.kind == NEBULA:
                pair = (one.part & 7, two.part & 7)
                assert (pair in face.borders) == (hub in (one, two))
        if one is not hub and hub.kind != GAS:
            assert one.kind != hub.kind


@pytest.mark.parametrize("face, segments", FACES, ids=lambda value: getattr(value, "code", None))
def test_pieces_stand_on_their_own_parts(face: Face, segments: int) -> None:
    shape: Printed = printed(face, segments)
    grounds = grounds_of(face, segments)
    hub = hub_of(face, grounds)
    bays = [one for one in grounds if one is not hub]
    for ground in grounds:
        for spot in shape.places.get(ground.part, ()):
            assert is_ground(ground, hub, bays, spot)
            assert not any(is_ground(one, hub, bays, spot) for one in grounds if one is not ground)
    planets = [shape.places[node_at(0, SYSTEM, index)] for index in range(len(face.planets))]
    assert len(planets) == len(set(planets))


def test_pieces_of_a_crowded_galaxy_rarely_touch() -> None:
    game = game_of("full")
    state = [step.state for step in steps(game, 4, 6)][-1]
    frame = frame_of(state.galaxy.tiles, 834, 640, 0)
    layout = layout_of(game, state, frame)
    spots = [*layout.emissaries.values(), *layout.ships.values(), *layout.badges.values()]
    near = [
        (one, two)
        for place, one in enumerate(spots)
        for two in spots[place + 1 :]
        if math.dist(one, two) < frame.piece
    ]
    assert len(spots) > 20
    assert [] == near


def test_a_long_galaxy_gets_a_larger_picture_and_84_tiles_fit_the_usual_one() -> None:
    tiles: dict[str, Any] = {f"tiles.R{n}": ["SSS", "SSS"] for n in range(60)}
    game = GalaxyOfTrian(data=published_pack().with_values("toy", "room", tiles), variant="ships")
    row = [[f"{n // 2},0,{n // 2 + n % 2}", "SSS", 0] for n in range(40)]
    long = gr.draw(game, table(game, galaxy=row))
    assert long.width > 1300
    full = game_of()
    last = [step.state for step in steps(full, 3, 2)][-1]
    usual = gr.draw(full, last)
    assert len(last.galaxy.tiles) > 80
    assert 1200 == usual.width
    assert usual.height < 860


def test_units_are_drawn_at_their_tiles_with_words_for_them() -> None:
    game = game_of()
    root = drawn(game, table(game, **UNITS))
    said = titles(root)
    assert "seat 0's emissary on a research station, 0,0,0:p0" in said
    assert "seat 1's emissary, 0,0,1:n0" in said
    assert "seat 1's Corvette, 0,-1,0:s0" in said
    assert "0,-1,0:p0: closed system of 2 tiles; seat 0's" in said
    assert "0,0,0:n0: closed nebula of 2 tiles; nobody's; minerals none" in said
    at = places_of_tiles(root)
    ship = titled(root, "seat 1's Corvette").find(f"{SVG}use")
    assert ship is not None
    found = next(matrix for one, matrix in seen(root) if one is ship)
    assert min(at, key=lambda cell: math.dist(at[cell], found[4:])) == "0,-1,0"
    assert "f-seat1" in (ship.get("class") or "")


def test_closed_areas_show_controller_size_and_minerals() -> None:
    game = game_of()
    state = table(game, **UNITS, stocks={"0,0,0:n0": ["red", "red", "blue"]})
    root = drawn(game, state)
    badge = titled(root, "0,0,0:n0: closed nebula of 2 tiles; nobody's; minerals 2 red, 1 blue")
    assert ["2"] == [text.text for text in badge.iter(f"{SVG}text")]
    on_map = list(seen(root))
    box = next(matrix for one, matrix in on_map if one is badge)
    signs = [one.get("href") for one, matrix in on_map if one.tag == f"{SVG}use" and matrix == box]
    assert (2, 0, 0, 1) == tuple(
        signs.count(f"#gr-{c}") for c in ("red", "yellow", "green", "blue")
    )
    owned = titled(root, "0,-1,0:p0: closed system")
    assert "k-seat0" in classes(owned)


def test_many_minerals_are_counted_instead_of_drawn_one_by_one() -> None:
    game = game_of()
    state = table(game, **UNITS)
    key = node_at(U, NEBULA, 0)
    stock = Bag.of(["red"] * 7 + ["green"] * 12)
    rich = attrs.evolve(state.estates[key], stock=stock)
    full = attrs.evolve(state, estates=state.estates.set(key, rich))
    layout = layout_of(game, full, frame_of(state.galaxy.tiles, 800, 600, 0))
    assert [("red", 7), ("green", 12)] == [(heap.colour, heap.count) for heap in layout.heaps]


def test_special_tokens_are_drawn_with_whose_they_are() -> None:
    game = game_of("full")
    state = attrs.evolve(
        table(game, galaxy=ROW, ships=[["0,0,0", 0, "corvette"]]),
        exmitters=FrozenMap({D1: 1}),
        modulators=FrozenMap({U1: Modulator(0, False)}),
        wormholes=FrozenMap({node_at(U1, SPACE, 0): 1}),
        harnessed=FrozenMap({U: 1}),
    )
    said = titles(drawn(game, state))
    for title in (
        "exmitter token of seat 1 on 0,0,1",
        "space modulator of seat 0 on 1,0,1, not yet at work",
        "wormhole of seat 1 at 1,0,1:s0",
        "seat 0's Corvette, harnessed by seat 1, 0,0,0:s0",
    ):
        assert title in said
    tokens = (Unit.PRIESTESS, Unit.DECOY, Unit.CANNON)
    fleet = {c: Ship(1, u, node_at(c, SPACE, 0)) for c, u in zip((U, D1, U1), tokens, strict=True)}
    root = drawn(game, attrs.evolve(state, ships=FrozenMap(fleet), harnessed=FrozenMap({})))
    letters = [text.text for text in root.iter(f"{SVG}text")]
    assert all(letter in letters for letter in ("1P", "1D", "1G"))


def test_a_blocked_emissary_is_crossed_out() -> None:
    game = game_of()
    state = table(
        game, galaxy=[["0,0,0", "PoNS", 0], ["0,-1,0", "PoSS", 0]],
        emissaries=[["0,0,0:p0", 0]], ships=[["0,0,0", 1, "corvette"]],
    )  # fmt: skip
    assert "k-bad" in classes(titled(drawn(game, state), "seat 0's emissary, 0,0,0:p0, blocked"))


# beside the map


def test_seats_stacks_and_bag_are_drawn() -> None:
    game = game_of()
    state = table(
        game, **UNITS, minerals=[["red", "blue", "blue"], []], tokens=[["plus", "reroll"], []],
        credits=[1, 30], tops=["T24", "T29"],
    )  # fmt: skip
    root = drawn(game, state)
    said = titles(root)
    assert "seat 0: Seat 0 (first)" in said
    card = titled(root, "seat 0: ")
    texts = [text.text for text in card.iter(f"{SVG}text")]
    assert "1 credit" in texts
    assert {"1 red", "0 yellow", "2 blue", "in hand: 1 plus", "in hand: 1 reroll"} <= set(
        titles(card)
    )
    assert {"8 emissaries left", "3 Corvettes left", "2 Rogues left"} <= set(titles(card))
    height = state.heights[0]
    assert f"stack 0: {height} tiles, PoSS on top (P S S, planet), which is tile T24" in said
    assert "minerals in the bag" in said


def test_beginners_have_no_ships_and_races_have_skills_and_modules() -> None:
    beginner = titles(drawn(game_of("beginner"), game_of("beginner").new(3)))
    assert not any("Corvette" in title for title in beginner)
    game, state = middle()
    card = titled(drawn(game, state), "seat 1: ")
    modules = [title for title in titles(card) if title.startswith("module ")]
    assert 3 == len(modules)
    race = state.races[1]
    assert race is not None
    assert game.box.races[race].name in titles(card)[0]


def test_the_drawn_tile_is_shown_to_its_owner_alone() -> None:
    game = game_of()
    state = table(game, **UNITS, phase="expansion", hand="T24", source=[0, "PoSS"])
    own = titles(drawn(game, game.view(state, 0)))
    theirs = titles(drawn(game, game.view(state, 1)))
    assert "drawn by seat 0: N/NS (N N S)" in own
    assert "drawn by seat 0: PoSS (P S S, planet)" in own
    assert "drawn by seat 0: its other side is hidden" in theirs
    assert "drawn by seat 0: PoSS (P S S, planet)" in theirs


@pytest.mark.clauses("TRI-TOK-04", "TRI-BSH-08")
def test_a_clash_shows_its_place_dice_bonuses_and_tokens() -> None:
    game = game_of()
    state = table(
        game, galaxy=ROW, ships=[["0,0,0", 0, "corvette"], ["1,0,1", 1, "corvette"]],
        tokens=[["plus", "plus"], []], phase="exploration",
    )  # fmt: skip
    for order in ("move 0,0,0 0,0,1:s0", "declare plus", "ready", "roll 2"):
        state = game.apply(state, game.parse(order))
    root = drawn(game, game.view(state, 1))
    assert 2 == len(titled(root, "a clash is fought here").findall(f"{SVG}polyline"))
    box = titled(root, "a clash of the ships on 0,0,1 and 1,0,1, the dice are rolled")
    texts = [text.text for text in box.iter(f"{SVG}text")]
    assert "2" in texts
    assert 2 == texts.count("?")
    assert "face down: 1 hidden" in titles(root)
    bonus = Battle(Stage.RESOLVE, (0, 1), (3, 0), (D1, U1), rolls=(2, 5), pluses=(1, 0), cries=(1,))
    box = titled(drawn(game, attrs.evolve(state, battle=bonus)), "a clash of the ships")
    texts = [text.text for text in box.iter(f"{SVG}text")]
    assert "+3 +1 by tokens" in texts
    assert "+1 by Warcry" in texts


def test_the_end_says_who_has_won() -> None:
    game = game_of()
    rest: dict[str, Any] = {"rest": [], "tops": [None, None], "heights": [0, 0]}
    root = drawn(game, table(game, **UNITS, **rest, phase="over", credits=[9, 30]))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "over: seat 1 wins" in texts
    assert "won with 30 credits" in texts
    assert 2 == texts.count("empty")


# what may be done, what happened last


def test_free_cells_are_marked_with_the_number_of_ways_to_place() -> None:
    game = game_of()
    state = table(game, **UNITS, phase="expansion", hand="T24", source=[0, "PoSS"])
    listed = [action for action in game.legal_actions(state) if isinstance(action, Place)]
    root = drawn(game, state, actions=listed)
    cells = {action.cell for action in listed}
    marks = [one for one in titles(root) if one.startswith("may be done: place")]
    assert len(cells) == len(marks)
    frame_at = places_of_tiles(root)
    side = math.dist(frame_at["0,0,0"], frame_at["0,-1,0"]) * math.sqrt(3)
    for cell in sorted(cells):
        ways = [action for action in listed if action.cell == cell]
        mark = next(
            one
            for one in root.iter(f"{SVG}g")
            if (title := one.find(f"{SVG}title")) is not None
            and any(
                f" {cell_name(cell)} " in f"{part} " for part in (title.text or "").split(", place")
            )
            and "k-target" in classes(one)
        )
        counts = [text.text for text in mark.findall(f"{SVG}text")]
        assert counts == ([str(len(ways))] if len(ways) > 1 else [])
    assert side > 50


def test_moves_are_marked_with_source_target_and_way() -> None:
    game = game_of()
    state = table(game, galaxy=ROW, ships=[["0,0,0", 0, "corvette"]], phase="exploration")
    move = Move(U, node_at(D1, SPACE, 0))
    assert move in game.legal_actions(state)
    root = drawn(game, state, actions=[move, EndTurn()])
    assert "k-target" in classes(titled(root, "may act: move 0,0,0 0,0,1:s0"))
    mark = titled(root, "may be done: move 0,0,0 0,0,1:s0").find(f"{SVG}circle")
    assert mark is not None
    at = places_of_tiles(root)
    spot = next(
        (matrix[4] + float(one.get("cx", 0)), matrix[5] + float(one.get("cy", 0)))
        for one, matrix in seen(root)
        if one is mark
    )
    assert "0,0,1" == min(at, key=lambda cell: math.dist(at[cell], spot))
    assert any("k-target" in (line.get("class") or "") for line in root.iter(f"{SVG}polyline"))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "what may be done: 2 actions" in texts
    assert {"move: 1 on the map", "end"} <= set(texts)


def test_units_areas_and_stacks_are_marked_as_targets() -> None:
    game = game_of()
    state = table(game, **UNITS)
    actions = (
        Build(U), Send(Unit.EMISSARY, node_at(D1, NEBULA, 1)), Attack(D0, D0), TakeTile(1),
        *(game.parse(f"extract 0,0,0:n0 {colour}") for colour in ("red", "blue")),
    )  # fmt: skip
    said = titles(drawn(game, state, actions=actions))
    assert "may be done: build 0,0,0" in said
    assert "may be done: send emissary 0,0,1:n1" in said
    assert "may be done: attack 0,-1,0 0,-1,0" in said
    assert "may be done: extract 0,0,0:n0 red, extract 0,0,0:n0 blue" in said
    assert any(title.startswith("may be done: take 1; stack 1") for title in said)
    assert not any(title.startswith("may be done: take 0") for title in said)


def test_what_has_no_place_on_the_map_is_a_chip_and_many_are_one() -> None:
    game = game_of()
    state = table(game, **UNITS)
    colours = ("red", "yellow", "green", "blue")
    orders = [
        game.parse(f"exchange {a} {b} {c}") for a in colours for b in colours for c in colours
    ]
    off = [Build(cell_at(9, 9, 18)), TakeTile(7)]
    root = drawn(game, state, actions=[*orders, *off, game.parse("buy red")])
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "exchange: 64 ways" in texts
    assert {"buy red", "build 9,9,18", "take 7"} <= set(texts)
    assert [] == outside(root)


def test_what_happened_last_leaves_marks_where_it_did() -> None:
    game = game_of()
    state = table(game, **UNITS)
    events = (
        TilePlaced(0, D1, "N/NS", 0),
        UnitSent(1, Unit.EMISSARY, node_at(D1, NEBULA, 0)),
        StationBuilt(0, U, 1),
        ShipMoved(1, U, node_at(D0, SPACE, 0)),
        SentHome(1, Unit.ROGUE, D1),
        Struck(D0),
        Paid(0, 12, Cause.SYSTEM, node_at(D0, SYSTEM, 0), 2, 1, 0),
        TopRevealed(1, "PoSS"),
    )
    root = drawn(game, state, events=events)
    for said in (
        "Seat 0 places N/NS on 0,0,1.",
        "Seat 1 sends an emissary to 0,0,1:n0.",
        "Seat 0 builds a research station on 0,0,0.",
        "Seat 1 moves its ship from 0,0,0 to 0,-1,0:s0.",
        "Seat 1's Rogue on 0,0,1 goes home.",
        "The exmitter on 0,-1,0 strikes.",
        "Seat 0 is paid 12 credits",
    ):
        assert 1 == sum("k-path" in classes(one) for one in all_titled(root, said))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "+12" in texts
    assert f"{state.credits[0]} credits (+12)" in texts
    assert "k-path" in classes(titled(root, "stack 1: "))
    assert "k-path" not in classes(titled(root, "stack 0: "))
    plain = drawn(game, state)
    assert "k-path" not in classes(plain)
    assert "k-target" not in classes(plain)


def test_marks_are_round_what_they_are_about() -> None:
    game = game_of()
    state = table(game, **UNITS)
    events = (
        StationBuilt(0, U, 1),
        ShipMoved(1, U, node_at(D0, SPACE, 0)),
        TilePlaced(0, D1, "N/NS", 0),
    )
    root = drawn(game, state, events=events)
    at = places_of_tiles(root)

    def middle_of(start: str, tag: str) -> tuple[float, float]:
        mark = next(one for one in all_titled(root, start) if "k-path" in classes(one)).find(
            SVG + tag
        )
        _, (*_, left, top) = next(pair for pair in seen(root) if pair[0] is mark)
        assert mark is not None
        spots = corners(mark)[:3]
        return left + sum(x for x, _ in spots) / len(spots), top + sum(y for _, y in spots) / len(
            spots
        )

    built = middle_of("Seat 0 builds", "circle")
    emissary = titled(root, "seat 0's emissary on").find(f"{SVG}circle")
    assert emissary is not None
    own = next(matrix for one, matrix in seen(root) if one is emissary)
    unit = float(emissary.get("cx", 0)) + own[4], float(emissary.get("cy", 0)) + own[5]
    assert math.dist(built, unit) < 0.2
    assert math.dist(middle_of("Seat 0 places", "polyline"), at["0,0,1"]) < 0.2
    way = titled(root, "Seat 1 moves its ship").find(f"{SVG}polyline")
    assert way is not None
    (x, y), (_, tip) = corners(way)
    _, (*_, left, top) = next(pair for pair in seen(root) if pair[0] is way)
    assert math.dist((x + left, y + top), at["0,0,0"]) < 0.2
    assert tip > y


def test_events_about_places_that_are_gone_are_told_without_a_mark() -> None:
    game = game_of()
    far = cell_at(5, 5, 10)
    events = (StationBuilt(0, far, 1), ShipMoved(0, far, node_at(far, SPACE, 0)))
    root = drawn(game, table(game, **UNITS), events=events)
    assert "Seat 0 builds a research station on 5,5,10." in [
        t.text for t in root.iter(f"{SVG}text")
    ]
    assert [] == outside(root)


# what may be seen


def twins(game: GalaxyOfTrian) -> tuple[State, State]:
    """Two positions that differ in what seat 1 may not know."""
    one = table(
        game, **UNITS, phase="expansion", hand="T24", source=[0, "PoSS"],
        tokens=[["plus"], []], tops=["T31", "T29"],
    )  # fmt: skip
    two = attrs.evolve(
        one,
        tokens=(Bag.of(["reroll"]), one.tokens[1]),
        token_bag=one.token_bag.remove("reroll").add("plus"),
        hands=("T32", None),
        rest=one.rest.remove("T32").add("T24"),
        beneath=("T38", one.beneath[1]),
    )
    return one, two


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02", "TRI-EXP-03")
def test_pictures_of_states_that_differ_in_secrets_are_equal() -> None:
    game = game_of()
    one, two = twins(game)
    assert one != two
    for seat in (1, SPECTATOR):
        pictures = []
        for state, tile, token in ((one, "T24", "plus"), (two, "T32", "reroll")):
            events = (TileTaken(0, 0, "PoSS", tile), TokenGained(0, token))
            shown = [game.event_for(event, seat) for event in events]
            pictures.append(gr.draw(game, game.view(state, seat), events=shown).svg)
        assert pictures[0] == pictures[1]
    assert gr.draw(game, one).svg != gr.draw(game, two).svg


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
def test_hidden_things_are_not_in_the_text() -> None:
    game = game_of()
    state, _ = twins(game)
    own, theirs = (gr.draw(game, game.view(state, seat)).svg for seat in (0, 1))
    for secret in ("T24", "N/NS (N N S), tile", "in hand: 1 plus"):
        assert secret not in theirs
    assert "T24" in own
    assert "in hand: 1 plus" in own
    assert "T31" in gr.draw(game, state).svg
    assert "T31" not in own + theirs
    assert "in hand: 1 hidden" in theirs


def test_a_match_for_a_seat_is_drawn_from_its_view_alone() -> None:
    """Every tile's number is secret to onlookers until it is set aside."""
    game = game_of("full")
    tile = re.compile(r"\bT\d\d\b")
    for number, step in enumerate(steps(game, 3, 9)):
        if number % 40 == 0 and not step.state.aside:
            events = [game.event_for(event, SPECTATOR) for event in step.events]
            svg = gr.draw(game, game.view(step.state, SPECTATOR), events=events).svg
            assert not tile.search(svg)


# words


def test_the_description_says_whose_turn_it_is_and_what_is_where() -> None:
    game = game_of()
    state = table(game, **UNITS, credits=[1, 30], stocks={"0,0,0:n0": ["red"]})
    picture = gr.draw(game, game.view(state, 0))
    assert "Galaxy of Trian, without races, as seat 0 sees it" == picture.title
    for said in (
        "as seat 0 sees it: seat 0's turn, extraction",
        "Seat 0 (you, first) 1 credit",
        "Seat 1 30 credits",
        "in the galaxy: Corvette 0,-1,0:s0",
        "0,-1,0:p0 system of 2 tiles; seat 0's; 0e1 0,0,0:p0",
        "0,0,0:n0 nebula of 2 tiles; nobody's; minerals 1 red",
        "stack 0:",
    ):
        assert said in picture.description
    assert "T24" not in picture.description


def test_the_foot_says_what_is_reconstructed() -> None:
    full = gr.draw(game_of("full"), game_of("full").new(2)).svg
    ships = gr.draw(game_of(), game_of().new(2)).svg
    assert "are reconstructed, and surely not what was printed; 6 of the 8 races" in full
    assert "are reconstructed, and surely not what was printed." in ships
    assert "a toy pack, not the published game." in gr.draw(toy(), toy().new(2)).svg


# bad input


def cases() -> Iterable[tuple[Callable[[], Any], str]]:
    game = game_of()
    state = table(game, **UNITS)
    strange: Any = "nonsense"
    lost = attrs.evolve(state, estates=FrozenMap({node_at(9, NEBULA, 0): Estate(NEBULA, 1, 0, ())}))
    yield lambda: gr.draw(game, gr.game("galaktico").new(2)), "state"
    yield lambda: gr.draw(game, strange), "state"
    yield lambda: gr.draw(toy(), state), "state"
    yield lambda: gr.draw(game, attrs.evolve(state, tops=("nothing", None))), "state"
    yield lambda: gr.draw(game, attrs.evolve(state, races=("nobody", None))), "state"
    yield lambda: gr.draw(game, lost), "state"
    yield lambda: gr.draw(game, attrs.evolve(state, exmitters=FrozenMap({9: 0}))), "state"
    yield lambda: gr.draw(game, state, theme="blue"), "theme"
    yield lambda: gr.draw(game, state, fields=[0]), "fields"
    yield lambda: gr.draw(game, state, events=strange), "events"
    yield lambda: gr.draw(game, state, events=[EndTurn()]), "events[0]"
    yield lambda: gr.draw(game, state, events=[Struck(U), Struck(strange)]), "events[1].cell"
    yield lambda: gr.draw(game, state, events=[Struck(10**12)]), "events[0].cell"
    yield lambda: gr.draw(game, state, events=[UnitSent(0, Unit.ROGUE, strange)]), "events[0].node"
    yield (
        lambda: gr.draw(game, state, events=[Paid(7, 1, Cause.SYSTEM, U, 1, 1, 1)]),
        "events[0].seat",
    )
    yield lambda: gr.draw(game, state, events=[RaceTaken(0, "nobody")]), "events[0].race"
    yield lambda: gr.draw(game, state, events=[StationBuilt(0, U, 9)]), "events[0].level"
    yield lambda: gr.draw(game, state, actions=[Struck(U)]), "actions[0]"
    yield lambda: gr.draw(game, state, actions=[EndTurn(), Build(strange)]), "actions[1].cell"
    yield lambda: gr.draw(game, state, actions=[Place("SSS", 10**12, 0)]), "actions[0].cell"


@pytest.mark.parametrize("number", range(20))
def test_what_does_not_belong_to_the_game_is_refused_by_name(number: int) -> None:
    call, field = list(cases())[number]
    with pytest.raises(BadInput) as refused:
        call()
    assert field == refused.value.field
