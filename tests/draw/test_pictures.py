"""`gr.draw` and the kit that the drawings of all games share."""

import subprocess
import sys
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import galaxy_rules as gr
from galaxy_rules import draw
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.drawing import svg
from galaxy_rules.drawing.frame import CARD_HEAD, ROW, Row, card, framed, legend
from galaxy_rules.drawing.svg import COLOURS, THEMES, Picture, element, number, style, words
from galaxy_rules.galaktico import Pass
from galaxy_rules.galaktico.words.events import Passed
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.match.match import Match
from tests.draw.boxes import SVG, boxes, crowded, outside, read, texts
from tests.kernel.toy import Bid, Storm

GAME = gr.game("galaktico")
STATE = GAME.new(2)


def whole(body: str) -> str:
    """A document of these elements."""
    return Picture("a title", "what is on it", 400, 300, body).svg


# gr.draw


@pytest.mark.parametrize("name", gr.games())
def test_every_game_is_drawn_with_a_title_a_description_and_a_caveat(name: str) -> None:
    game = gr.game(name)
    match = gr.Match.start(name, players=2, seed=1)
    for shown in (match.state, match.view(0), match.view(gr.SPECTATOR)):
        picture = gr.draw(game, shown)
        tree = read(picture.svg)
        assert picture.title == tree.findtext(f"{SVG}title")
        assert picture.description == tree.findtext(f"{SVG}desc")
        assert "seat" in picture.description.lower()
        assert "reconstructed" in " ".join(texts(picture.svg))
        assert picture == gr.draw(game, shown)
        assert 1000 <= picture.width <= 1300


@pytest.mark.parametrize("first", ["", "import galaxy_rules.drawing", "gr.Match", "gr.Picture"])
def test_the_package_draws_when_it_is_called_whatever_was_imported(first: str) -> None:
    program = (
        f"import galaxy_rules as gr\n{first}\ngame = gr.game('galaktico')\n"
        "print(gr.draw(game, game.new(2)).svg[:4])\nimport galaxy_rules.showing.pictures\n"
        "print(gr.draw(game, game.new(2)).svg[:4], gr.draw.text(game, game.new(2)).split()[0])"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ["<svg", "<svg"] == found.stdout.split()[:2]


def test_the_package_has_its_functions_beside_the_call() -> None:
    assert gr.draw is draw
    assert draw.picture(GAME, STATE) == gr.draw(GAME, STATE)
    for name in ("text", "sentence", "remark", "caption", "is_turning_point"):
        assert callable(getattr(gr.draw, name))


@pytest.mark.parametrize("name", gr.games())
def test_notebooks_show_pictures_and_matches(name: str) -> None:
    match = gr.Match.start(name, players=2, seed=3)
    for _ in range(4):
        match.play(match.legal[0])
    shown = match._repr_svg_()
    assert shown is not None
    read(shown)
    assert shown == gr.draw(match.game, match.state, events=match.plies[-1].events).svg
    picture = gr.draw(match.game, match.state)
    assert picture.svg == picture._repr_svg_() == str(picture)
    assert "<svg" not in repr(picture)


def test_a_game_without_pictures_is_drawn_by_its_declarations() -> None:
    storm = Storm()
    match = Match(storm, storm.new(), seed=1)
    assert "everything open" in match._repr_svg_()
    assert str(gr.draw(storm, match.view(0))).count("unseen") == 2


# bad input

OTHER = gr.game("take_the_galaxy")
HUGE = 10**5000
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"theme": "pink"}, "theme"), ({"theme": None}, "theme"), ({"theme": []}, "theme"),
    ({"theme": HUGE}, "theme"), ({"events": 5}, "events"), ({"events": "abc"}, "events"),
    ({"events": None}, "events"), ({"events": [Pass()]}, "events[0]"),
    ({"events": [Passed(0), None]}, "events[1]"), ({"actions": Pass()}, "actions"),
    ({"actions": [Pass(), Passed(0)]}, "actions[1]"), ({"actions": ["pass"]}, "actions[0]"),
    ({"actions": [Bid("1")]}, "actions[0]"), ({"fields": 0}, "fields"),
    ({"fields": "01"}, "fields"), ({"fields": [True]}, "fields[0]"),
    ({"fields": [0, "1"]}, "fields[1]"), ({"fields": [HUGE]}, "fields[0]"),
]  # fmt: skip
NO_POSITIONS: list[Any] = [None, 5, "A35", OTHER.new(2), {}, Passed(0), HUGE]


@pytest.mark.parametrize("extras, field", WRONG, ids=range(len(WRONG)))
def test_wrong_extras_are_named(extras: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        gr.draw(GAME, STATE, **extras)
    assert field == caught.value.field
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("shown", NO_POSITIONS, ids=range(len(NO_POSITIONS)))
def test_something_else_than_a_position_of_the_game_is_refused(shown: Any) -> None:
    with pytest.raises(BadInput, match=r"^state: \w+ is no state or view of galaktico"):
        gr.draw(GAME, shown)


@pytest.mark.parametrize("game", [None, "galaktico", 5])
def test_a_game_that_nobody_can_draw_is_refused(game: Any) -> None:
    with pytest.raises(BadInput, match=r"^game: nobody can draw"):
        gr.draw(game, STATE)


@pytest.mark.parametrize("name", ["take_the_galaxy", "galaxy_of_trian"])
def test_only_galaktico_has_gravity_fields(name: str) -> None:
    game: AnyGame = gr.game(name)
    with pytest.raises(BadInput, match=r"^fields: .* has no gravity fields"):
        gr.draw(game, gr.Match.start(name, players=2).state, fields=[0])


# the style sheet


def test_a_drawing_has_the_rules_that_it_uses_and_no_others() -> None:
    sheet = style("light", words(0, 0, "x", "f-ink bold"))
    assert ".gr .f-ink{fill:var(--gr-ink,#171b22)}" in sheet
    assert ".gr .bold{font-weight:700}" in sheet
    assert "seat0" not in sheet
    assert "k-ink" not in sheet


def test_themes_choose_the_side_of_each_colour() -> None:
    for name, (light, dark) in COLOURS.items():
        assert light != dark
        body = element("rect", class_=f"f-{name}")
        assert f".f-{name}{{fill:var(--gr-{name},{light})}}" in style("light", body)
        assert f".f-{name}{{fill:var(--gr-{name},{dark})}}" in style("dark", body)
        auto = style("auto", body)
        assert auto.index(light) < auto.index("prefers-color-scheme:dark") < auto.rindex(dark)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_is_a_class_of_the_document(theme: str) -> None:
    root = read(gr.draw(GAME, STATE, theme=theme).svg)
    assert f"gr gr-{theme}" == root.get("class")
    assert "img" == root.get("role")


def _bright(colour: str) -> float:
    """The relative luminance of a colour, as contrast is reckoned."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("paper", ["paper", "panel", "board"])
def test_words_and_seats_stand_out_from_what_is_behind_them(side: int, paper: str) -> None:
    behind = _bright(COLOURS[paper][side])
    for name in ("ink", "faint", "target", "path", "bad", "seat0", "seat1", "seat2", "seat3"):
        low, high = sorted((behind, _bright(COLOURS[name][side])))
        needed = 3 if name == "target" else 3.9
        assert (high + 0.05) / (low + 0.05) >= needed, name


def test_drawings_have_no_scripts_and_nothing_from_outside() -> None:
    for name in gr.games():
        text = gr.draw(gr.game(name), gr.Match.start(name, players=2).state).svg
        tags = {node.tag for node in read(text).iter()}
        assert not {f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject"} & tags
        assert 1 == text.count("http")
        assert "url(" not in text.replace("url(#", "")


# elements


@pytest.mark.parametrize(
    "value, text",
    [(1, "1"), (1.04, "1"), (-0.04, "0"), (2.25, "2.2"), (-3.5, "-3.5"), (100, "100")],
)
def test_lengths_are_short(value: float, text: str) -> None:
    assert text == number(value)


def test_words_and_titles_are_escaped() -> None:
    nasty = '<b> & "quotes" ]]> \''
    text = whole(svg.titled(nasty, words(1, 2, nasty, nasty)))
    assert nasty in texts(text)
    found = read(text).find(f"{SVG}g/{SVG}title")
    assert found is not None
    assert nasty == found.text
    assert nasty in read(Picture(nasty, nasty, 1, 1, "").svg).findtext(f"{SVG}desc", "")


def test_shapes_are_put_where_they_are_said_to_be() -> None:
    assert '<use href="#gr-x" transform="translate(1 2)"/>' == svg.used("gr-x", 1, 2)
    scaled = svg.used("gr-x", 1, 2, 0.5, "f-ink")
    assert '<use href="#gr-x" transform="translate(1 2) scale(0.5)" class="f-ink"/>' == scaled
    assert 'fill="none"' in svg.path("M0 0", "k-ink")
    assert "fill" not in svg.path("M0 0", "f-ink", fill=None).replace("f-ink", "")
    assert 'fill="none"' in svg.ring(0, 0, 1, "k-ink")
    assert 'width="0"' in svg.rectangle(0, 0, -5, 2, "f-ink")


def test_texts_are_cut_and_wrapped_to_the_width_they_have() -> None:
    long = "a long sentence about ships that fly, jump and fight"
    for width in (20, 60, 100, 250, 1000):
        assert svg.width_of(svg.fitted(long, width)) <= max(width, svg.width_of("…"))
        lines = svg.wrapped(long, width)
        assert all(svg.width_of(line) <= width for line in lines)
        assert long.replace(" ", "") == "".join(lines).replace(" ", "")
    assert long == svg.fitted(long, 1000)
    assert svg.fitted(long, 100).endswith("…")
    assert [] == svg.wrapped("", 100)


# seats


def test_emblems_differ_in_shape_and_have_their_number() -> None:
    shapes = []
    for seat in range(svg.SEATS):
        text = whole(svg.emblem(seat, 50, 50, 10))
        assert [str(seat)] == texts(text)
        node = next(node for node in read(text) if node.tag != f"{SVG}text" and "x" in _xs(node))
        shapes.append((node.tag, len(node.get("points", "").split())))
        assert f"f-seat{seat}" == node.get("class")
        assert f"k-seat{seat} wide" in whole(svg.emblem(seat, 50, 50, 10, hollow=True))
        assert [] == outside(text)
    assert svg.SEATS == len(set(shapes))


def _xs(node: ET.Element) -> str:
    """Whether an element has a place, in whichever words."""
    return "x" if {"cx", "x", "points"} & set(node.keys()) else ""


def test_nobody_has_a_colour_too() -> None:
    assert "none" == svg.seat_class(None) == svg.seat_class(-1) == svg.seat_class(9)
    assert "seat3" == svg.seat_class(3)


# the frame


def test_a_card_is_as_high_as_its_rows_and_holds_them() -> None:
    rows = [Row("supply", "three scouts and a very long list of what else there is to see")]
    rows.append(Row("drawn", drawn=svg.circle(8, 8, 8, "f-ink")))
    text, height = card(
        10, 20, 300, seat=1, heading="seat 1 has quite a long name", rows=rows, note="7 points"
    )
    assert CARD_HEAD + 2 * ROW + 6 == height
    found = boxes(whole(text))
    frame = next(box for box in found if box.tag == "rect")
    assert (10, 20, 310, 20 + height) == (frame.left, frame.top, frame.right, frame.bottom)
    assert all(box.right <= 310 and box.bottom <= 20 + height for box in found)
    assert [] == crowded([box for box in found if box.tag == "text"])
    assert "bold-line" not in text
    assert "bold-line" in card(0, 0, 9, seat=0, heading="", rows=[], active=True)[0]


def test_a_frame_has_heading_body_and_caveat_apart() -> None:
    picture = framed(
        svg.rectangle(0, 0, 400, 100, "f-board"), 400, 100, description="words",
        head=("Game", "all cards open", "seat 0 to move"), foot="what is reconstructed",
    )  # fmt: skip
    assert "Game, all cards open" == picture.title
    found = boxes(picture.svg)
    assert [] == outside(picture.svg)
    body = [box for box in found if box.tag == "rect"][1]
    assert all(not body.meets(box) for box in found if box.tag == "text")
    assert {"Game", "all cards open", "seat 0 to move", "what is reconstructed"} == set(
        texts(picture.svg)
    )


def test_a_legend_says_what_each_sign_means() -> None:
    text = whole(legend(10, 50, [(svg.circle(0, 0, 5, "f-ink"), "one"), ("", "two")], 80))
    assert ["one", "two"] == texts(text)
    circle = next(box for box in boxes(text) if box.tag == "circle")
    assert 18 == (circle.left + circle.right) / 2
    assert 50 == (circle.top + circle.bottom) / 2


# what is remembered


def remembered() -> dict[str, Any]:
    """Everything that drawings remember, by where it is."""
    return {
        f"{name}.{key}": thing
        for name, module in tuple(sys.modules.items())
        if name.startswith("galaxy_rules.") and (".drawing" in name or ".pictures" in name)
        for key, thing in vars(module).items()
        if hasattr(thing, "cache_clear") and getattr(thing, "__module__", "") == name
    }


@pytest.mark.parametrize("name", gr.games())
def test_what_is_remembered_of_other_positions_is_never_shown(name: str) -> None:
    match = gr.Match.start(name, players=2, seed=11)
    for ply in range(70):
        match.play(match.legal[ply % len(match.legal)])
    game = match.game
    shown = [(ply.state, ply.events) for ply in match.plies[::3]]
    shown += [(game.view(state, 0), ()) for state, _ in shown[:8]]
    forward = [gr.draw(game, one, events=events).svg for one, events in shown]
    for kept in remembered().values():
        kept.cache_clear()
    again = [gr.draw(game, one, events=events).svg for one, events in reversed(shown)]
    assert forward == again[::-1]


def test_what_is_remembered_is_bounded() -> None:
    for name in gr.games():
        gr.draw(gr.game(name), gr.game(name).new(2))
    found = remembered()
    assert len(found) > 10
    for name, kept in found.items():
        most = kept.cache_parameters()["maxsize"]
        takes_nothing = most is None and not kept.__wrapped__.__code__.co_argcount
        assert takes_nothing or (most is not None and most <= svg.KEPT), name
