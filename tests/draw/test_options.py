"""What one can ask of a drawing: names, the board alone, portrait, size, one piece."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.drawing.naming import LONGEST, all_named, named
from galaxy_rules.galaxy_of_trian import Place
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.words.places import places
from galaxy_rules.match.names import check_names
from tests.draw.boxes import outside, read, texts, titles
from tests.draw.test_places import elements

NAMES = ("Ada <b>", 'Grace & "Co"', "Joan")


@cache
def table(name: str, players: int = 3, plies: int = 60) -> gr.Match:
    """A game under way, with a seat to move."""
    match = gr.Match.start(name, players=players, seed=4)
    for ply in range(plies):
        match.play(match.legal[ply % len(match.legal)])
    return match


def drawn(match: gr.Match, **options: Any) -> gr.Picture:
    return gr.draw(match.game, match.view(match.to_move), actions=list(match.legal), **options)


# names


@pytest.mark.parametrize("name", gr.games())
def test_names_stand_where_seats_stood(name: str) -> None:
    match = table(name)
    told = match.plies[-1].events
    picture = gr.draw(match.game, match.state, events=told, names=NAMES)
    words = " ".join((*texts(picture.svg), *titles(picture.svg), picture.description))
    for one in NAMES:
        assert one in words
    assert not any(f"eat {seat}" in words for seat in range(3))
    assert "Seat" not in picture.title
    assert "<b>" not in picture.body


@pytest.mark.parametrize("name", gr.games())
def test_places_and_positions_do_not_change_with_names(name: str) -> None:
    match = table(name)
    bare = [tuple(one) for one in elements(gr.draw(match.game, match.state).svg)]
    assert bare == [tuple(one) for one in elements(drawn_with(match, NAMES))]


def drawn_with(match: gr.Match, names: tuple[str, ...]) -> str:
    return gr.draw(match.game, match.state, names=names).svg


def test_a_long_name_is_short_in_the_drawing_and_whole_for_pointers() -> None:
    match = table("galaktico")
    long = "Augusta Ada King, Countess of Lovelace"
    svg = drawn_with(match, (long, "Grace", "Joan"))
    assert any(long in title for title in titles(svg))
    assert not any(long in text for text in texts(svg))
    assert any(long[: LONGEST - 1].rstrip() in text for text in texts(svg))


@given(st.lists(st.text(min_size=1, max_size=40), min_size=2, max_size=2))
def test_whatever_a_name_is_the_drawing_stays_a_drawing(names: list[str]) -> None:
    body = '<title>Seat 0 and seat 1</title><text>seat 1</text><g data-seat="0"/>'
    try:
        called = check_names(names, 2)
    except BadInput:
        return
    tree = read(f"<svg>{all_named(body, called)}</svg>")
    assert tree.findtext("title") == f"{called[0]} and {called[1]}"
    assert tree[2].get("data-seat") == "0"


def test_a_seat_without_a_name_keeps_its_number() -> None:
    assert "Ada, seat 4" == named("Seat 0, seat 4", ("Ada", "Grace"))
    assert "a seat 0" == named("a seat 0", ())


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"names": ["Ada"]}, "names"), ({"names": "Ada"}, "names"), ({"names": [1, 2, 3]}, "names[0]"),
    ({"names": ["Ada", "Ada", "Joan"]}, "names[1]"), ({"names": ["a", "b\n", "c"]}, "names[1]"),
    ({"board": 1}, "board"), ({"portrait": "yes"}, "portrait"),
    ({"coordinates": None}, "coordinates"),
    ({"width": 0}, "width"), ({"width": "100"}, "width"), ({"width": float("nan")}, "width"),
    ({"width": True}, "width"), ({"width": 10**9}, "width"), ({"piece": 5}, "piece"),
]  # fmt: skip


@pytest.mark.parametrize("options, field", WRONG, ids=str)
def test_wrong_options_are_named(options: dict[str, Any], field: str) -> None:
    match = table("galaktico")
    with pytest.raises(BadInput) as caught:
        gr.draw(match.game, match.state, **options)
    assert field == caught.value.field


# what is drawn, and how large


@pytest.mark.parametrize("name", gr.games())
def test_a_board_alone_has_no_panels(name: str) -> None:
    match = table(name)
    whole, alone = drawn(match), drawn(match, board=True)
    kinds = {kinds[0] for kinds, _, _ in elements(alone.svg)}
    assert "seat" not in kinds
    assert kinds < {kinds[0] for kinds, _, _ in elements(whole.svg)}
    assert alone.width < whole.width
    assert outside(alone.svg) == []


@pytest.mark.parametrize("name", gr.games())
def test_portrait_is_narrow_and_has_everything(name: str) -> None:
    match = table(name)
    wide, narrow = drawn(match), drawn(match, portrait=True)
    assert narrow.width <= 520
    assert narrow.height > narrow.width
    assert set(elements(wide.svg)) == set(elements(narrow.svg))
    assert outside(narrow.svg) == []


@pytest.mark.parametrize("name", gr.games())
def test_a_width_scales_what_is_drawn(name: str) -> None:
    match = table(name)
    plain, half = drawn(match), drawn(match, width=300)
    assert plain.body == half.body
    tree = read(half.svg)
    assert "300" == tree.get("width")
    assert tree.get("viewBox") == read(plain.svg).get("viewBox")
    assert abs(float(tree.get("height", 0)) - 300 * plain.height / plain.width) < 0.1


def test_cells_have_their_names_where_asked_for() -> None:
    match = table("galaxy_of_trian")
    cells = {words for kinds, words, _ in elements(drawn(match).svg) if "tile" in kinds}
    assert cells
    assert not cells & set(texts(drawn(match).svg))
    assert cells <= set(texts(drawn(match, coordinates=True).svg))


@pytest.mark.parametrize("name", gr.games())
def test_the_choices_of_one_piece_are_those_that_name_it(name: str) -> None:
    match = table(name)
    listed = list(match.legal)
    piece = next(one.words for action in listed for _, one in places(action, match.to_move))
    own = [one for one in listed if piece in {place.words for _, place in places(one, 0)}]
    view = match.view(match.to_move)
    assert drawn(match, piece=piece).body == gr.draw(match.game, view, actions=own).body
    assert drawn(match, piece="nowhere").body == gr.draw(match.game, view).body


def test_a_tile_is_shown_in_every_turn_where_one_cell_is_asked_about() -> None:
    match = gr.Match.start("galaxy_of_trian", players=2, seed=4)
    while not any(isinstance(one, Place) for one in match.legal):
        match.play(match.legal[-1])
    listed = [one for one in match.legal if isinstance(one, Place)]
    cell = next(one.words for field, one in places(listed[0], 0) if field == "cell")
    own = {str(one).removeprefix("place ") for one in listed if one.cell == listed[0].cell}
    svg = drawn(match, piece=cell).svg
    assert own == {words for kinds, words, _ in elements(svg) if "turn" in kinds}
    if len({one.cell for one in listed}) > 1:
        assert not any("turn" in kinds for kinds, _, _ in elements(drawn(match).svg))


@pytest.mark.parametrize("name", gr.games())
def test_a_page_may_say_colours_and_letters(name: str) -> None:
    svg = drawn(table(name)).svg
    style = svg[svg.index("<style>") : svg.index("</style>")]
    assert "font-family:var(--gr-font," in style
    assert ".gr .f-ink{fill:var(--gr-ink,#171b22)}" in style
    assert ":#" not in style
