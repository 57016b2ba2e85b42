"""The thin public API: its names, its laziness, and its own errors for bad input."""

import importlib
import inspect
import json
import operator
import subprocess
import sys
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules import catalogue
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.galaktico import (
    Deploy,
    Equip,
    Galaktico,
    Move,
    MoveMeteor,
    Pass,
    Place,
    ShipType,
    State,
    Stop,
)
from galaxy_rules.galaktico.documents.positions import WORDS as WORDS_OF_POSITIONS
from galaxy_rules.galaktico.words.actions import ACTIONS, Continue
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import Razed
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.match.seeds import Dice
from galaxy_rules.match.vectors import read_vectors, run_vectors
from tests.helpers import fragment, galaktico
from tests.kernel.toy import Bid, Draw, Fold, Storm
from tests.kernel.trying import refusal

GAME = galaktico()
START = GAME.new(3)
PLAYING = fragment(GAME, "0 cruiser A35", "1 scout B44")
HUGE = 10**5000
JUNK: list[Any] = [None, 5, "x", [], {}, (), object(), HUGE, True, 1.5, b"x", int, len, {1}, Fold()]
NUMBERS = range(len(JUNK))

# the surface

DESIGNED = {
    "games", "game", "Match", "dumps", "loads", "load_data", "CHANCE", "OVER", "SPECTATOR",
    "IllegalAction", "BadInput", "BadData", "BadRecord", "GalaxyRulesError", "Game", "Step",
    "Objection", "Score", "Explanation", "Pack", "Record", "SeatRecord", "review", "__version__",
    "draw", "Picture",
}  # fmt: skip
METHODS = {
    "new", "to_move", "legal_actions", "chance_outcomes", "apply", "step", "why_not", "canonical",
    "compose", "faults", "position", "view", "score", "explain", "parse",
}  # fmt: skip


def test_the_designed_names_are_there() -> None:
    assert set(gr.__all__) >= DESIGNED
    assert all(callable(getattr(gr.Game, name)) for name in METHODS)
    assert all(hasattr(GAME, name) for name in ("clauses", "rulings", "data"))
    wanted = {"state", "legal", "play", "undo", "redo", "view", "events", "record", "replay"}
    assert wanted <= set(dir(gr.Match))


def test_all_is_exactly_what_is_served() -> None:
    assert set(gr.__all__) == {*gr._HOMES, "__version__", "draw"}
    assert len(gr.__all__) == len(set(gr.__all__))
    assert sorted(gr.__all__) == dir(gr)
    for name in gr.__all__:
        assert getattr(gr, name) is not None
    for name, home in gr._HOMES.items():
        thing = getattr(gr, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert thing.__module__ == f"galaxy_rules.{home}"
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = gr.nonsense


def test_importing_it_imports_neither_a_game_nor_the_converters() -> None:
    program = "import sys, galaxy_rules; print(*sorted(sys.modules))"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    ours = [name for name in found if name.startswith("galaxy_rules")]
    assert ["galaxy_rules", "galaxy_rules._version"] == ours
    assert not {"cattrs", "attrs", "attr", "pyrsistent"} & set(found)


def test_every_public_error_is_the_library_s() -> None:
    for name in ("BadInput", "BadData", "BadRecord", "IllegalAction", "ReplayParted"):
        assert issubclass(getattr(gr, name), gr.GalaxyRulesError)
    assert 3 == len({gr.CHANCE, gr.OVER, gr.SPECTATOR})
    assert max(gr.CHANCE, gr.OVER, gr.SPECTATOR) < 0


def test_games_by_name() -> None:
    assert ("galaktico", "galaxy_of_trian", "take_the_galaxy") == gr.games()
    assert list(gr.games()) == sorted(gr.games())
    assert gr.game("galaktico") is gr.game("galaktico")
    assert gr.game("galaktico") is gr.game("galaktico", rulings={})
    assert gr.game("galaktico", rulings={"own_station": "dock"}) != gr.game("galaktico")
    for name in gr.games():
        assert name == gr.game(name).name


@pytest.mark.parametrize("name", gr.games())
def test_every_action_of_a_game_is_served_by_its_package(name: str) -> None:
    package = importlib.import_module(f"galaxy_rules.{name}")
    assert len(package.__all__) == len(set(package.__all__))
    assert list(package.__all__) == sorted(package.__all__, key=lambda one: (one != "GAME", one))
    for kind in gr.game(name).action_classes:
        assert kind is getattr(package, kind.__name__)
        assert kind.__name__ in package.__all__


# what is listed

TABLES: list[tuple[AnyGame, int]] = [
    (Storm(), 2),
    *((gr.game(name), players) for name in gr.games() for players in gr.game(name).players),
    *((gr.game("galaxy_of_trian", variant=variant), 3) for variant in ("ships", "beginner")),
    (gr.game("take_the_galaxy", rulings={"pirates": "random"}, variant="random"), 3),
    (gr.game("take_the_galaxy", rulings={"team_consent": "on"}, variant="teams"), 4),
]
MOST_PLIES = 3_000
CHANGES: list[Callable[[Any], object]] = [
    lambda listed: listed.append(Fold()), lambda listed: listed.insert(0, Fold()),
    lambda listed: listed.pop(), lambda listed: listed.clear(), lambda listed: listed.sort(key=str),
    lambda listed: listed.reverse(), lambda listed: operator.setitem(listed, 0, Fold()),
    lambda listed: operator.delitem(listed, 0),
]  # fmt: skip


def positions(game: AnyGame, players: int) -> Iterator[Any]:
    """The positions of a random game, at most so many."""
    dice, state = Dice(players), game.new(players)
    for _ in range(MOST_PLIES):
        yield state
        mover = game.to_move(state)
        if mover == gr.OVER:
            return
        chance = mover == gr.CHANCE
        outcomes, listed = game.chance_outcomes(state), game.legal_actions(state)
        state = game.apply(state, dice.draw(outcomes) if chance else dice.choose(listed))


@pytest.mark.parametrize("game, players", TABLES, ids=lambda part: getattr(part, "name", part))
def test_actions_are_listed_just_when_a_seat_is_to_move_and_cannot_be_changed(
    game: AnyGame, players: int
) -> None:
    movers = set()
    for state in positions(game, players):
        mover, listed = game.to_move(state), game.legal_actions(state)
        movers.add(mover)
        assert isinstance(listed, Sequence)
        assert not isinstance(listed, MutableSequence)
        assert (mover >= 0) == bool(listed) == bool(len(listed))
        assert (mover == gr.CHANCE) == bool(game.chance_outcomes(state))
        before = tuple(listed)
        for change in CHANGES:
            with pytest.raises((AttributeError, TypeError)):
                change(listed)
        assert before == tuple(listed) == tuple(game.legal_actions(state))
    assert {gr.OVER, *range(players)} <= movers
    assert (gr.CHANCE in movers) == (game.name != "galaktico")


# wrong types for every public function


@pytest.mark.parametrize("junk", JUNK, ids=NUMBERS)
def test_games_are_made_of_the_right_things(junk: Any) -> None:
    with pytest.raises(BadInput, match=r"^game: .* is none of galaktico"):
        gr.game(junk)
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: gr.game("galaktico", rulings=junk), "rulings"),
        (lambda: gr.game("galaktico", data=junk), "data"),
        (lambda: gr.game("galaktico", variant=junk), "variant"),
        (lambda: gr.Match.start(junk, 3), "game"),
        (lambda: Galaktico(junk), "rulings"),
        (lambda: Galaktico(data=junk), "data"),
        (lambda: Galaktico(variant=junk), "variant"),
    ]
    for call, field in calls:
        error = refusal(call)
        fine = junk is None or (field == "rulings" and junk == {})
        assert fine or (isinstance(error, BadInput) and field == error.field), error


@pytest.mark.parametrize("junk", JUNK[:-1], ids=NUMBERS[:-1])
def test_places_are_asked_of_actions_and_what_is_reconstructed_of_games(junk: Any) -> None:
    with pytest.raises(BadInput, match=r"^action: "):
        gr.places(junk, 0)
    with pytest.raises(BadInput, match=r"^game: "):
        gr.reconstructed(junk)
    if type(junk) is not int:
        with pytest.raises(BadInput, match=r"^mover: "):
            gr.places(Pass(), junk)


@pytest.mark.parametrize("junk", JUNK, ids=NUMBERS)
def test_states_are_states_of_this_game(junk: Any) -> None:
    asked: list[Callable[..., object]] = [
        GAME.to_move, GAME.legal_actions, GAME.chance_outcomes, GAME.faults, GAME.score,
        GAME.successors,
    ]  # fmt: skip
    for ask in asked:
        with pytest.raises(BadInput, match=r"^state: "):
            ask(junk)
    for question in (GAME.apply, GAME.step, GAME.why_not, GAME.canonical, GAME.explain):
        with pytest.raises(BadInput, match=r"^state: "):
            question(junk, Pass())
    with pytest.raises(BadInput, match=r"^state: "):
        GAME.view(junk, 0)
    with pytest.raises(BadInput, match=r"^state: "):
        GAME.compose(junk, "pass")


@pytest.mark.parametrize("junk", [*JUNK, Draw("x"), Bid("x"), START], ids=range(len(JUNK) + 3))
def test_actions_are_actions_of_this_game(junk: Any) -> None:
    for state in (START, PLAYING):
        before = state.digest()
        for ask in (GAME.apply, GAME.step, GAME.why_not, GAME.canonical, GAME.explain):
            with pytest.raises(BadInput, match=r"^action: .* is not an action of galaktico"):
                ask(state, junk)
        assert before == state.digest()


def made(kind: Any, *fields: Any) -> Any:
    return kind(*fields)


FIELDS: list[tuple[Any, ...]] = [
    (Move, "origin", lambda x: Move(x, ("A24",))), (Move, "path", lambda x: Move("A35", x)),
    (Move, "path[1]", lambda x: Move("A35", made(tuple, ["A24", x]))),
    (Continue, "path", Continue), (Continue, "path[0]", lambda x: Continue(made(tuple, [x]))),
    (Equip, "ship", lambda x: Equip(x, "deflektor")),
    (Equip, "card", lambda x: Equip(ShipType.SCOUT, x)), (Place, "ship", lambda x: Place(x, "A33")),
    (Place, "space", lambda x: Place(ShipType.SCOUT, x)), (Deploy, "ship", Deploy),
    (MoveMeteor, "origin", lambda x: MoveMeteor(x, "A11")),
    (MoveMeteor, "target", lambda x: MoveMeteor("A11", x)),
]  # fmt: skip


@pytest.mark.parametrize("kind, field, build", FIELDS)
def test_every_field_of_every_action_has_its_type(
    kind: type, field: str, build: Callable[[Any], Any]
) -> None:
    assert kind in ACTIONS
    for junk in JUNK:
        if isinstance(junk, str) and field != "ship":
            continue
        action = build(junk)
        for ask in (GAME.apply, GAME.step, GAME.why_not, GAME.canonical, GAME.explain):
            if junk == () and field == "path":
                assert not isinstance(refusal(ask, PLAYING, action), BadInput)
                continue
            with pytest.raises(BadInput) as caught:
                ask(PLAYING, action)
            assert caught.value.field.startswith(f"action.{field.partition('[')[0]}")


WORDS = st.sampled_from(["A35", "~B42", "Z99", "", " ", "a35", "~", "~~A35", "A35 ", "\ud800", "Ä"])


@given(st.one_of(
    st.builds(Move, WORDS, st.lists(WORDS, max_size=4).map(tuple)),
    st.builds(Continue, st.lists(WORDS, max_size=4).map(tuple)),
    st.builds(MoveMeteor, WORDS, WORDS),
    st.builds(Equip, st.sampled_from(ShipType), WORDS),
    st.builds(Place, st.sampled_from(ShipType), WORDS),
    st.builds(Deploy, st.sampled_from(ShipType)),
    st.just(Stop()),
))  # fmt: skip
def test_foreign_spaces_and_cards_are_refused_with_a_clause(action: Any) -> None:
    for state in (START, PLAYING, fragment(GAME, "0 cruiser A35", pending=["A35", 1, 0])):
        before = state.digest()
        objections = GAME.why_not(state, action)
        assert all(objection.clauses for objection in objections)
        assert all(clause in GAME.clauses for o in objections for clause in o.clauses)
        if objections:
            assert isinstance(refusal(GAME.apply, state, action), gr.IllegalAction)
        assert before == state.digest()


SEATS: list[Any] = [-7, -2, -1, 3, 99, True, False, None, "0", 0.0, [], HUGE, -HUGE, Fold()]


@pytest.mark.parametrize("seat", SEATS, ids=range(len(SEATS)))
def test_seats_are_seats_of_this_table(seat: Any) -> None:
    match = gr.Match.start("galaktico", 3)
    asked: list[Callable[..., object]] = [match.view, match.events]
    if seat is not None:
        asked += [match.record, lambda seat: match.play(match.legal[0], seat)]
    for ask in (lambda seat: GAME.view(START, seat), *asked):
        with pytest.raises(BadInput, match=r"^seat: .* is not a seat of this table"):
            ask(seat)
    assert not match.plies


NEW: list[tuple[dict[str, Any], str]] = [
    ({"players": 1}, "players"), ({"players": 4}, "players"), ({"players": "3"}, "players"),
    ({"players": None}, "players"), ({"players": True}, "players"), ({"players": 2.0}, "players"),
    ({"players": []}, "players"), ({"players": -3}, "players"), ({"first": 9}, "first"),
    ({"first": -1}, "first"), ({"first": "0"}, "first"), ({"first": True}, "first"),
    ({"first": None}, "first"), ({"sectors": "AAA"}, "sectors"), ({"sectors": "AB"}, "sectors"),
    ({"sectors": "ABD"}, "sectors[2]"), ({"sectors": ["A", "B", None]}, "sectors[2]"),
    ({"sectors": ["A", "B", []]}, "sectors[2]"), ({"sectors": {"A", "B", "C"}}, "sectors"),
    ({"sectors": 5}, "sectors"), ({"sectors": ["A", "B", "CC"]}, "sectors[2]"),
    ({"players": HUGE}, "players"), ({"first": HUGE}, "first"), ({"sectors": HUGE}, "sectors"),
    ({"sectors": ["", "B", "C"]}, "sectors[0]"), ({"sectors": ["AB", "B", "C"]}, "sectors[0]"),
]  # fmt: skip


@pytest.mark.parametrize("options, field", NEW, ids=range(len(NEW)))
def test_tables_are_laid_as_the_rules_allow(options: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.new(**options)
    assert field == caught.value.field


@pytest.mark.parametrize("junk", JUNK, ids=NUMBERS)
def test_texts_are_texts(junk: Any) -> None:
    for ask in (GAME.parse, lambda text: GAME.compose(START, text), gr.loads, gr.read_document):
        assert isinstance(refusal(ask, junk), BadInput), ask
    assert isinstance(refusal(gr.loads, "{}", junk), BadInput)
    assert isinstance(refusal(read_vectors, junk), BadInput)


# positions

POSITIONS: list[tuple[Any, str]] = [
    (None, "position"), (5, "position"), ("x", "position"), ([], "position"), ({5: 1}, "position"),
    ({"ship": []}, "position.ship"), ({"players": 5}, "position.players"),
    ({"players": "2"}, "position.players"), ({"players": ["a", "a"]}, "position.players"),
    ({"players": [1, 2]}, "position.players"), ({"players": HUGE}, "position.players"),
    ({"players": 10**9, "sectors": {}}, "position.players"),
    ({"players": True}, "position.players"),
    ({"sectors": 5}, "position.sectors"), ({"sectors": {"0": "A"}}, "sectors[1]"),
    ({"sectors": "AB"}, "position.sectors"), ({"sectors": {"9": "A"}}, "position.sectors"),
    ({"first": 7}, "position.first"), ({"first": None}, "position.first"),
    ({"turn": HUGE}, "position.turn"), ({"turn": []}, "position.turn"),
    ({"left": HUGE}, "position.left"), ({"left": True}, "position.left"),
    ({"ships": 5}, "position.ships"), ({"ships": "x"}, "position.ships"),
    ({"ships": [5]}, "position.ships[0]"), ({"ships": [[0, "scout"]]}, "position.ships[0]"),
    ({"ships": [[7, "scout", "A11"]]}, "position.ships[0]"),
    ({"ships": [[0, "boat", "A11"]]}, "position.ships[0]"),
    ({"ships": [[0, [], "A11"]]}, "position.ships[0]"),
    ({"ships": [[0, "scout", "Z1"]]}, "position.ships[0]"),
    ({"ships": [[0, "scout", []]]}, "position.ships[0]"),
    ({"ships": [[0, "scout", "A11"], [1, "scout", "A11"]]}, "position.ships[1]"),
    ({"ships": {"x": None}}, "position.ships[x]"), ({"meteors": 5}, "position.meteors"),
    ({"meteors": ["Z1"]}, "position.meteors[0]"), ({"meteors": ["A11", "A11"]}, "position.meteors"),
    ({"meteors": [[]]}, "position.meteors"), ({"stations": []}, "position.stations"),
    ({"stations": {"0": 5}}, "position.stations.0"),
    ({"stations": {"5": "A11"}}, "position.stations"),
    ({"lost": {"0": 5}}, "position.lost.0"), ({"lost": {"0": {"boat": 1}}}, "position.lost.0"),
    ({"lost": {"0": {"scout": -1}}}, "position.lost.0.scout"),
    ({"cards": {"0": {"scout": HUGE}}}, "position.cards.0.scout"),
    ({"supply": {"0": {"scout": "1"}}}, "position.supply.0.scout"),
    ({"points": {"0": True}}, "position.points.0"), ({"points": 5}, "position.points"),
    ({"equipment": {"0": {"scout": "x"}}}, "position.equipment.0.scout"),
    ({"equipment": {"0": {"scout": [5]}}}, "position.equipment.0.scout"),
    ({"equipment": {"0": {"scout": ["joker"]}}}, "position"),
    ({"moved": ["A11"]}, "position"), ({"pending": 5}, "position.pending"),
    ({"pending": ["A11", 1]}, "position.pending"),
    ({"pending": ["A11", "1", 0]}, "position.pending"),
    ({"pending": ["Z9", 1, 0]}, "position.pending"),
    ({"pending": ["A11", HUGE, 0]}, "position.pending"),
]  # fmt: skip


@pytest.mark.parametrize("words, field", POSITIONS, ids=range(len(POSITIONS)))
def test_positions_name_the_word_that_is_wrong(words: Any, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.position(words, fragment=True)
    assert field == caught.value.field


def test_a_fragment_is_one_or_not() -> None:
    for junk in JUNK:
        if type(junk) is not bool:
            with pytest.raises(BadInput, match=r"^fragment: expected True or False"):
                GAME.position({}, fragment=junk)


KEYS = sorted(WORDS_OF_POSITIONS)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats()
    | st.sampled_from(["0", "1", "scout", "A11", "A12", "B44", "deflektor", "A", "B", ""]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["0", "1", "scout", "a"]), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(KEYS), PLAIN, max_size=4), st.booleans())
def test_any_description_is_a_position_or_bad_input(words: dict[str, Any], part: bool) -> None:
    assert isinstance(refusal(GAME.position, words, fragment=part), BadInput | None)


# notation

PIECES = [
    "equip", "place", "deploy", "meteor", "continue", "stop", "pass", "destroyer", "scout", "S34",
    "cruiser", "deflektor", "A35", "A24:", "A35:", "~B42", ">", ",", "~", ":",
    "é", "", "\n", "\ud800",
]  # fmt: skip
NOTATION = st.lists(st.sampled_from(PIECES), max_size=7).map(" ".join)


@given(NOTATION | st.text(max_size=30))
def test_any_text_is_an_action_or_bad_input(text: str) -> None:
    error = refusal(GAME.parse, text)
    assert isinstance(error, BadInput | None)
    if error is None:
        assert text == str(GAME.parse(text))
        assert GAME.parse(text) == gr.loads(gr.dumps(GAME.parse(text)))


@given(NOTATION | st.text(max_size=30), st.sampled_from([START, PLAYING]))
def test_any_order_is_composed_or_refused(text: str, state: State) -> None:
    error = refusal(GAME.compose, state, text)
    assert isinstance(error, BadInput | None)
    if error is None:
        answer: tuple[Any, ...] = GAME.compose(state, text)
        assert answer
        assert gr.is_refused(answer) or refusal(GAME.apply, state, answer[0]) is None


@pytest.mark.parametrize("text", ["x" * 401, "A35:" + " A24" * 200, "equip " * 999, "pass" * 9999])
def test_endless_notation_is_refused(text: str) -> None:
    assert isinstance(refusal(GAME.parse, text), BadInput)
    assert isinstance(refusal(GAME.compose, PLAYING, text * 9), BadInput)


# vectors

VECTOR: dict[str, Any] = {
    "id": "v", "game": "galaktico", "title": "t", "clauses": ["GAL-MOV-01"],
    "setup": {"players": ["a", "b"], "ships": {"s": ["a", "scout", "A35"]}},
    "script": [{"do": "move s A24", "expect": {"turn": "a"}}],
}  # fmt: skip


def run(vectors: Any) -> list[Any]:
    return list(run_vectors(read_vectors(json.dumps(vectors))))


@given(st.data())
def test_any_vector_runs_or_is_bad_input(data: st.DataObject) -> None:
    vector: dict[str, Any] = json.loads(json.dumps(VECTOR))
    place = data.draw(st.sampled_from([vector, vector["setup"], vector["script"][0]]))
    words = ["rulings", "kits", "n", "meteors", "pending", "do", "expect", *place]
    place[data.draw(st.sampled_from(words))] = data.draw(PLAIN)
    assert isinstance(refusal(run, [vector]), BadInput | None)


@given(PLAIN)
def test_any_json_is_vectors_or_bad_input(value: Any) -> None:
    assert isinstance(refusal(run, value), BadInput | None)
    assert isinstance(refusal(run, [value]), BadInput | None)


def test_the_vector_itself_passes() -> None:
    assert [True] == [outcome.passed for outcome in run([VECTOR])]


# states that constructors let pass


def test_constructors_never_raise_and_faults_say_what_is_wrong() -> None:
    crooked = [
        attrs.evolve(PLAYING, turn=7), attrs.evolve(PLAYING, points=(1,)),
        attrs.evolve(PLAYING, sectors=(0, 0)), attrs.evolve(PLAYING, actions_left=99),
        attrs.evolve(PLAYING, razed=(Razed(9, 0, None, 0),)),
        attrs.evolve(PLAYING, moved=Spaces(1 << 500)), attrs.evolve(PLAYING, lost=(-1,) * 8),
    ]  # fmt: skip
    for state in crooked:
        assert GAME.faults(state)
        assert all(fault.clauses for fault in GAME.faults(state))
    assert not GAME.faults(START)


def test_a_game_outside_the_catalogue_is_still_a_game() -> None:
    match = gr.Match(Storm(), Storm().new(), 5)
    assert "storm" not in catalogue.games()
    assert isinstance(match.record(), gr.Record)
    with pytest.raises(gr.BadRecord, match=r"^record\.game: 'storm' is none of galaktico"):
        gr.Match.replay(match.record())
