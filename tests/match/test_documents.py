"""Documents of states, views, actions and events: round trips, headers, strictness."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.galaktico import Galaktico, Move, Pass, ShipType, State
from galaxy_rules.galaktico.words.actions import Continue, Equip, MoveMeteor
from galaxy_rules.galaktico.words.events import Equipped, Moved
from galaxy_rules.galaktico.words.state import Pending
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.match.match import Match
from tests.helpers import fragment, galaktico
from tests.kernel.toy import Bid, Storm
from tests.kernel.trying import refusal
from tests.match.playing import play_on, storm, toy_pack

Document = dict[str, Any]


@cache
def some_game(number: int) -> Galaktico:
    docking = {"own_station": "dock", "null_move": "allowed"}
    rulings: tuple[dict[str, str], ...] = ({}, docking, {"points_view": "open"})
    if number < 3:
        return Galaktico(rulings[number], variant="outer" if number == 1 else None)
    return Galaktico(rulings[number % 3], data=toy_pack(number))


@cache
def some_match(number: int, players: int, seed: int) -> Match:
    game = some_game(number)
    return play_on(Match(game, game.new(players, first=seed % players), seed), seed, 400)


MATCHES = st.builds(some_match, st.integers(0, 4), st.sampled_from([2, 3]), st.integers(0, 1))
HEADER = {"format", "game", "rules", "variant", "rulings", "data"}


@given(MATCHES, st.data())
def test_everything_of_a_match_round_trips(match: Match, data: st.DataObject) -> None:
    game, pack = match.game, match.game.data
    ply = match.plies[data.draw(st.integers(0, len(match.plies) - 1))]
    seat = data.draw(st.sampled_from([*range(game.seats(ply.state)), gr.SPECTATOR]))
    view = game.view(ply.state, seat)
    shown = [game.event_for(event, seat) for event in ply.events]
    for value in (ply.state, view, ply.action, *ply.events, *shown):
        text = gr.dumps(value, game)
        again = gr.loads(text, data=pack)
        assert type(again) is type(value)
        assert again == value
        assert again.digest() == value.digest()
        assert text == gr.dumps(again, game)
        assert set(json.loads(text)) >= HEADER
        assert gr.read_document(text, data=pack).game == game


def test_all_phases_were_among_them() -> None:
    phases = {ply.state.phase for number in range(5) for ply in some_match(number, 2, 0).plies}
    assert 4 == len(phases)


@given(st.integers(0, 2**64 - 1), st.integers(0, 5))
def test_a_game_with_bags_round_trips_too(seed: int, plies: int) -> None:
    match = storm(seed, plies)
    for ply in match.plies:
        views = [match.game.view(ply.state, seat) for seat in (0, 1, gr.SPECTATOR)]
        for value in (ply.state, ply.action, *ply.events, *views):
            assert value == gr.loads(gr.dumps(value))
            assert gr.dumps(value) == gr.dumps(gr.loads(gr.dumps(value)))


def test_a_fragment_is_a_state_too() -> None:
    state = fragment(galaktico(), "0 cruiser A35", pending=["A35", 1, 0])
    assert state == gr.loads(gr.dumps(state))


def test_a_state_of_an_owner_s_pack_needs_the_pack() -> None:
    game = some_game(3)
    text = gr.dumps(game.new(2), game)
    assert game.new(2) == gr.loads(text, data=toy_pack(3))
    with pytest.raises(BadInput, match=r"^data: written with another data pack; give it as `data`"):
        gr.loads(text)
    with pytest.raises(BadInput, match=r"^data: "):
        gr.loads(text, data=toy_pack(4))


STATE = gr.dumps(some_match(0, 3, 0).plies[120].state)
VIEW = gr.dumps(some_match(0, 3, 0).view(1))
EVENT = gr.dumps(Moved(0, ShipType.SCOUT, "A11", ("A12",), "A12"))
ACTION = gr.dumps(Move("A35", ("A24", "~B42")))


def put(*path: Any, to: Any) -> Callable[[Document], object]:
    def change(document: Document) -> None:
        place: Any = document
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


WRONG: list[tuple[str, Callable[[Document], object], str]] = [
    (STATE, put("format", to="galaxy-rules/state/2"), "format"),
    (STATE, put("format", to="galaxy-rules/rumour/1"), "format"),
    (STATE, put("format", to="galaxy-rules/view/1"), "body.seat"),
    (STATE, put("format", to="galaxy-rules/action/1"), "options"),
    (STATE, put("game", to="chess"), "game"),
    (STATE, put("game", to=["galaktico"]), "game"),
    (STATE, put("rules", to="0"), "rules"),
    (STATE, put("rules", to="3"), "rules"),
    (STATE, put("rules", to=1), "rules"),
    (STATE, put("variant", to="inner"), "variant"),
    (STATE, put("variant", to=None), "variant"),
    (STATE, put("rulings", to={}), "rulings.own_station"),
    (STATE, put("rulings", to=[]), "rulings"),
    (STATE, put("rulings", to=None), "rulings"),
    (STATE, put("rulings", "own_station", to="x"), "rulings.own_station"),
    (STATE, put("rulings", "own_statio", to="x"), "rulings.own_statio"),
    (STATE, put("data", to="0"), "data"),
    (STATE, put("data", to=0), "data"),
    (STATE, put("options", "players", to=2), "options"),
    (STATE, put("options", "first", to=False), "options"),
    (STATE, put("options", to=None), "options"),
    (STATE, put("surplus", to=1), "surplus"),
    (STATE, lambda d: d.pop("body"), "body"),
    (STATE, lambda d: d.pop("options"), "options"),
    (STATE, lambda d: d.pop("rulings"), "rulings"),
    (STATE, put("body", to=None), "body"),
    (STATE, put("body", to="x"), "body"),
    (STATE, put("body", "turn", to=9), "body"),
    (STATE, put("body", "turn", to=True), "body.turn"),
    (STATE, put("body", "turn", to="1"), "body.turn"),
    (STATE, put("body", "phase", to="PLAY"), "body.phase"),
    (STATE, put("body", "sectors", to=[0, 0, 1]), "body"),
    (STATE, put("body", "sectors", to=[0, 1, 99]), "body"),
    (STATE, put("body", "fleets", to="A11"), "body.fleets"),
    (STATE, put("body", "fleets", 0, to=["A11", "A11"]), "body.fleets[0]"),
    (STATE, put("body", "fleets", 0, to=["Z99"]), "body.fleets[0]"),
    (STATE, put("body", "fleets", 0, to=[[]]), "body.fleets[0]"),
    (STATE, put("body", "meteors", to=5), "body.meteors"),
    (STATE, put("body", "points", to=[0, 0]), "body"),
    (STATE, put("body", "points", to=[0, 0, -1]), "body"),
    (STATE, put("body", "points", 2, to=10.0), "body.points[2]"),
    (STATE, put("body", "pending", to=["A11", True, 0]), "body.pending"),
    (STATE, put("body", "pending", to=["A11", 1]), "body.pending"),
    (STATE, put("body", "equipment", 3, to="abc"), "body.equipment[3]"),
    (STATE, put("body", "equipment", 3, 1, to=5), "body.equipment[3][1]"),
    (STATE, put("body", "surplus", to=1), "body"),
    (STATE, lambda d: d["body"].pop("moved"), "body.moved"),
    (VIEW, put("body", "seat", to=7), "body.seat"),
    (VIEW, put("body", "seat", to=-1), "body.seat"),
    (VIEW, put("body", "turn", to=3), "body.turn"),
    (VIEW, put("body", "sectors", to=[0, 1, -1]), "body.sectors"),
    (VIEW, put("body", "sectors", to=[]), "body.sectors"),
    (VIEW, put("body", "points", to=[0, None]), "body.points"),
    (VIEW, put("body", "lost", to=[]), "body.lost"),
    (VIEW, put("body", "points", 0, to=False), "body.points[0]"),
    (VIEW, put("options", "first", to=2), "options"),
    (EVENT, put("body", "event", to="Flew"), "body.event"),
    (EVENT, put("body", "event", to=[]), "body.event"),
    (EVENT, put("body", "ship", to=3), "body.ship"),
    (EVENT, put("body", "path", to="A12"), "body.path"),
    (EVENT, put("body", "more", to=1), "body"),
    (EVENT, put("body", to=[]), "body"),
    (EVENT, put("options", to={}), "options"),
    (ACTION, put("body", to="A35 to A24"), "body"),
    (ACTION, put("body", to=5), "body"),
    (ACTION, put(" ", to=5), "document"),
    (ACTION, put("odd", to=5), "odd"),
    (ACTION, put("body", to={}), "body.kind"),
    (ACTION, put("body", to="A35: " + "A24 " * 200), "body"),
]  # fmt: skip


@pytest.mark.parametrize("text, change, field", WRONG, ids=range(len(WRONG)))
def test_what_does_not_fit_is_refused_by_its_path(
    text: str, change: Callable[[Document], object], field: str
) -> None:
    document = json.loads(text)
    change(document)
    error = refusal(gr.loads, json.dumps(document))
    assert isinstance(error, BadInput), error
    assert field == error.field


@pytest.mark.parametrize("text", [STATE, VIEW, EVENT, ACTION])
def test_truncated_documents_are_refused(text: str) -> None:
    assert refusal(gr.loads, text) is None
    for cut in range(0, len(text), 97):
        assert isinstance(refusal(gr.loads, text[:cut]), BadInput)


def test_a_doubled_key_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        gr.loads(STATE.replace('"turn":', '"turn":0,"turn":', 1))
    assert "turn" == caught.value.field


JUNK: list[Any] = [None, 5, "x", [], {}, object(), 10**5000, State, galaktico(), Storm(), len, b""]


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_nothing_else_is_written(junk: Any) -> None:
    with pytest.raises(BadInput, match=r"^document: .* is nothing that these games write"):
        gr.dumps(junk)
    for game in [junk] if junk is not None and not isinstance(junk, gr.Game) else []:
        with pytest.raises(BadInput, match=r"^game: expected a game"):
            gr.dumps(Pass(), game)


def test_a_value_is_written_by_its_own_game_alone() -> None:
    with pytest.raises(BadInput, match=r"^document: Bid is nothing"):
        gr.dumps(Bid("king"), galaktico())
    with pytest.raises(BadInput, match=r"^state"):
        gr.dumps(some_game(0).new(2), some_game(3))


OVER = gr.dumps(some_match(3, 2, 0).state, some_game(3))


@pytest.mark.parametrize("part", ["razed", "ending"])
def test_whoever_is_named_sits_at_the_table(part: str) -> None:
    document = json.loads(OVER)
    assert document["body"]["ending"]
    razed = [{"owner": 9, "by": 0, "ship": None, "reward": 0}]
    document["body"][part] = razed if part == "razed" else {"fulfilled": [], "enders": [9]}
    with pytest.raises(BadInput) as caught:
        gr.loads(json.dumps(document), data=toy_pack(3))
    assert f"body.{part}" == caught.value.field


X: Any = None
UNWRITABLE: list[tuple[Any, str]] = [
    (Move("A35", X), "action"), (Move(X, ("A24",)), "action"), (Move("A 35", ()), "action"),
    (Move("A35", ("A24", "")), "action"), (Continue(("",)), "action"), (Equip(X, "x"), "action"),
    (Equip(ShipType.SCOUT, "two words"), "action"), (MoveMeteor("A11", ""), "action"),
    (Move("A35", ("A24\n",)), "action"), (Equipped(0, X, None), "event"),
    (Equipped(True, ShipType.SCOUT, None), "event"),
    (Moved(0, ShipType.SCOUT, "A", X, "B"), "event"),
    (attrs.evolve(galaktico().new(2), turn=7), "state"),
    (attrs.evolve(galaktico().new(2), phase=X), "state"),
    (attrs.evolve(galaktico().new(2), sectors=(7, 8)), "state"),
    (attrs.evolve(galaktico().new(2), meteors=X), "state"),
    (attrs.evolve(galaktico().new(2), pending=Pending(999, 1, 0)), "state"),
    (attrs.evolve(galaktico().view(galaktico().new(2), 0), seat=9), "view"),
    (attrs.evolve(galaktico().view(galaktico().new(2), 0), fleets=X), "view"),
]  # fmt: skip


@pytest.mark.parametrize("value, kind", UNWRITABLE, ids=range(len(UNWRITABLE)))
def test_what_could_not_be_read_again_is_not_written(value: Any, kind: str) -> None:
    with pytest.raises(BadInput) as caught:
        gr.dumps(value)
    assert caught.value.field.startswith(kind)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(PLAIN | st.text().map(lambda text: text))
def test_any_json_is_refused_in_our_own_words(value: Any) -> None:
    assert isinstance(refusal(gr.loads, json.dumps(value)), BadInput)
    assert isinstance(refusal(gr.loads, str(value)), BadInput)


@given(st.sampled_from([STATE, VIEW, EVENT, ACTION]), st.data())
def test_any_value_anywhere_is_read_or_refused(text: str, data: st.DataObject) -> None:
    document = json.loads(text)
    place: Any = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        deeper = isinstance(place[key], (dict, list)) and place[key] and data.draw(st.booleans())
        if not deeper:
            break
        place = place[key]
    place[key] = data.draw(PLAIN | st.sampled_from(["A11", [], -1, 99]))
    changed = json.dumps(document)
    error = refusal(gr.loads, changed)
    assert isinstance(error, BadInput | None)
    if error is None:
        assert gr.loads(changed) == gr.loads(gr.dumps(gr.loads(changed)))


def test_the_game_of_a_document_is_made_once_and_that_of_other_readings_is_another() -> None:
    """To make a game costs more than to read a small document."""
    other = gr.game("take_the_galaxy", rulings={"burst": "snapshot"})
    one, two = (gr.game("take_the_galaxy", rulings={"pirates": "random"}) for _ in range(2))
    documents = [gr.read_document(gr.dumps(made.new(2), made)) for made in (one, two, other)]
    assert documents[0].game is documents[1].game
    assert [one, two, other] == [document.game for document in documents]
