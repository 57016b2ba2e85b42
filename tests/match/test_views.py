"""The views of a seat's record: what changed is read, and none costs more than the record pays."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.documents.digests import Digests
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.match import views
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import chained
from galaxy_rules.showing.replay import page
from properties.fuzzing.doors import fidgeting
from tests.kernel.trying import refusal
from tests.match.playing import played, storm

GOLDEN: Final = Path(__file__).parents[2] / "fixtures" / "records"
WHOLE: Final = ("galaktico-3", "galaxy_of_trian-2", "galaxy_of_trian-4", "take_the_galaxy-4")
SPOILT: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    10**9,
    10**12,
    1.5,
    "x",
    [],
    {},
    [[]],
    [1],
    {"x": 1},
    [{}],
    "0,0,0",
)


@cache
def golden(name: str) -> Match:
    return Match.replay((GOLDEN / f"{name}.json").read_text("utf-8"))


@cache
def some() -> tuple[Match, ...]:
    trian = played("galaxy_of_trian", 2, 5, 150)
    return (played("galaktico", 3, 2, 60), trian, played("take_the_galaxy", 2, 5, 80), storm(3))


def bodies(match: Match, seat: int) -> tuple[AnyGame, list[dict[str, Any]], list[dict[str, Any]]]:
    """The game, every view of a seat's record as a whole, and what changed from one to the next."""
    record = match.record(seat)
    whole = [dict(record.view)]
    for seen in record.log:
        whole.append(whole[-1] | seen.view)
    return match.game, whole, [seen.view for seen in record.log]


# what is read


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("seat", [0, gr.SPECTATOR])
def test_what_changed_is_read_as_the_whole_view_is(number: int, seat: int) -> None:
    game, whole, changes = bodies(some()[number], seat)
    view = game.decode(whole[0], "view", "view")
    digests = Digests()
    for body, changed in zip(whole[1:], changes, strict=True):
        view = game.read_change(view, changed, "view")
        assert game.decode(body, "view", "view") == view
        assert view.digest() == digests.of(view)


@pytest.mark.parametrize("number", range(3))
def test_what_changed_is_refused_in_the_words_for_the_whole_view(number: int) -> None:
    game, whole, _ = bodies(some()[number], 1)
    view = game.decode(whole[-1], "view", "view")
    for field in whole[-1]:
        for value in SPOILT:
            if (said := refusal(game.read_change, view, {field: value}, "view")) is not None:
                told = refusal(game.decode, whole[-1] | {field: value}, "view", "view")
                assert str(told) == str(said) or field == "galaxy", field


@pytest.mark.parametrize("number", range(3))
def test_whatever_is_refused_as_a_whole_is_refused_as_a_part(number: int) -> None:
    game, whole, _ = bodies(some()[number], 1)
    view = game.decode(whole[-1], "view", "view")
    for field in whole[-1]:
        for value in SPOILT:
            if refusal(game.decode, whole[-1] | {field: value}, "view", "view") is not None:
                assert refusal(game.read_change, view, {field: value}, "view") is not None, field


def test_a_field_that_no_view_has_is_refused() -> None:
    for match in some()[:3]:
        with pytest.raises(BadInput, match="unknown field 'wind'"):
            match.game.read_change(match.view(0), {"wind": 1}, "view")


def test_a_tile_that_lies_on_the_map_stays_there() -> None:
    match = some()[1]
    view = match.view(0)
    tiles = match.game.encode(view)["galaxy"]
    assert view == match.game.read_change(view, {"galaxy": tiles}, "view")
    for cell in tiles:
        fewer = {name: tile for name, tile in tiles.items() if name != cell}
        with pytest.raises(BadInput, match=r"^view\.galaxy: a tile that lay on the map is gone"):
            match.game.read_change(view, {"galaxy": fewer}, "view")


# what is asked


@pytest.mark.parametrize("name", WHOLE)
def test_every_view_of_a_match_is_asked_for_two_thirds_of_what_it_pays(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "ALLOWANCE", views.ALLOWANCE * 2 // 3)
    monkeypatch.setattr(views, "EARNED", views.EARNED * 2 // 3)
    for seat in (1, gr.SPECTATOR):
        found = gr.review(golden(name).record(seat))
        assert (len(golden(name).plies), 0) == (found.plies, found.unasked)


def test_where_view_upon_view_follows_and_nothing_is_told_not_all_are_asked() -> None:
    found = gr.review(fidgeting("galaxy_of_trian", 300_000))
    assert 0 < found.unasked < found.plies
    assert 0 == gr.review(fidgeting("galaxy_of_trian", 30_000)).unasked


def rewritten(record: gr.SeatRecord, game: AnyGame, more: dict[int, Any]) -> gr.SeatRecord:
    """A record with more changes at some plies, and all digests made anew."""
    view, chain = game.decode(record.view, "view", "view"), record.digest
    log = []
    for number, seen in enumerate(record.log):
        changes = seen.view | more.get(number, {})
        view = game.read_change(view, changes, "view", ask=False)
        new = attrs.evolve(seen, view=changes, digest=view.digest())
        chain = chained(chain, new)
        log.append(attrs.evolve(new, chain=chain))
    return attrs.evolve(record, log=tuple(log), chain=chain)


def test_the_last_view_is_asked_in_any_case() -> None:
    game, record = some()[1].game, gr.loads(fidgeting("galaxy_of_trian", 250_000))
    last = len(record.log) - 1
    assert gr.review(rewritten(record, game, {})).unasked
    with pytest.raises(BadRecord, match=rf"^log\[{last}\]\.view: "):
        gr.review(rewritten(record, game, {last: {"turns": 70}}))


def test_an_unasked_view_is_refused_where_somebody_wants_to_see_it() -> None:
    game, record = some()[1].game, gr.loads(fidgeting("galaxy_of_trian", 250_000))
    wrong, right = {"turns": 70}, {"turns": record.view["turns"]}
    places = range(1, len(record.log) - 1)
    taken = next(n for n in reversed(places) if passes(record, game, {n: wrong, n + 1: right}))
    short = attrs.evolve(record, log=record.log[taken : taken + 2])
    forged = rewritten(short, game, {0: wrong, 1: right})
    with pytest.raises(BadRecord, match=r"^log\[0\]\.view: "):
        gr.review(forged)
    with pytest.raises(BadRecord, match=r"^log\[0\]\.view: "):
        page(forged)


def passes(record: gr.SeatRecord, game: AnyGame, more: dict[int, Any]) -> bool:
    return refusal(gr.review, rewritten(record, game, more)) is None
