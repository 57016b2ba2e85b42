"""Views and events from outside: what is accepted can be drawn, told and written, in no time."""

import enum
import importlib
import json
import time
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import game_class
from galaxy_rules.galaktico.words.events import GameEnded, Rewarded
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.fields import MOST, check_event, kind_of_field
from galaxy_rules.kernel.errors import BadData, BadInput, BadRecord
from galaxy_rules.kernel.happenings import clauses_of
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import chained
from galaxy_rules.showing.replay import page
from galaxy_rules.showing.replay_scores import standing
from galaxy_rules.showing.terminal import is_turning_point, sentence, text
from properties.fuzzing import spoiling
from tests.cli.running import run
from tests.helpers import fragment, galaktico
from tests.kernel.trying import refusal
from tests.match.playing import played

GAMES = gr.games()
VARIANTS = {
    "galaktico": ("standard", "outer"), "galaxy_of_trian": ("beginner", "full"),
    "take_the_galaxy": ("standard", "random", "teams_random"),
}  # fmt: skip
SPOILT = 400
"""Documents of each game that are spoilt in the gate."""
SECONDS = 2.0


@cache
def matches(name: str) -> tuple[Match, ...]:
    return tuple(
        played(name, 4 if variant.startswith("teams") else 2, plies, plies, variant=variant)
        for variant in VARIANTS[name]
        for plies in (8, 90)
    )


def looks(match: Match, state: Any) -> Iterator[Any]:
    for seat in (*range(match.game.seats(state)), gr.SPECTATOR):
        yield match.game.view(state, seat)


def use(game: Any, value: Any, beside: Any) -> None:
    """All that a reader may do with a view or an event, beside a position it may be drawn on."""
    assert value == gr.loads(gr.dumps(value, game))
    if type(value) is game.view_class:
        assert text(game, value)
        assert gr.draw(game, value).svg
        standing(game, value)
        return
    assert isinstance(sentence(game, value), str)
    is_turning_point(game, value)
    clauses_of(value)
    game.event_for(value, 0)
    problem = refusal(gr.draw, game, beside, events=(value,))
    assert problem is None or isinstance(problem, BadInput)


# ------------------------------------------------------------------------ what is whole is taken


@pytest.mark.parametrize("name", GAMES)
def test_every_view_of_a_match_is_the_view_of_some_position(name: str) -> None:
    for match in matches(name):
        for state in (match.start_state, *(ply.state for ply in match.plies[::5])):
            for view in looks(match, state):
                witness = match.game.complete(view)
                assert match.game.faults(witness) == ()
                assert view == match.game.view(witness, view.seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_completes_a_view_is_no_secret(name: str) -> None:
    """Positions that look alike to a seat are completed alike."""
    for match in matches(name):
        for ply in match.plies[::9]:
            for view in looks(match, ply.state):
                witness = match.game.complete(view)
                assert witness == match.game.complete(match.game.view(witness, view.seat))


@pytest.mark.parametrize("name", GAMES)
def test_views_in_every_reading_are_taken(name: str) -> None:
    for switch in switches(type(gr.game(name).rulings)):
        for reading in switch.readings[1:]:
            rulings = {switch.name: reading}
            match = played(name, 2, 11, 60, rulings=rulings)
            for view in looks(match, match.state):
                match.game.check_view(view, fragment=False)


ENDS: list[tuple[str, dict[str, str]]] = [
    ("galaktico", {}), ("galaktico", {"end_timing": "end_of_round"}),
    ("take_the_galaxy", {}), ("galaxy_of_trian", {}),
]  # fmt: skip


@pytest.mark.parametrize("name, rulings", ENDS)
def test_views_at_the_end_of_a_game_are_taken(name: str, rulings: dict[str, str]) -> None:
    for seed in (3, 7):
        match = played(name, 2, seed, 3_000, rulings=rulings)
        assert match.over
        for ply in match.plies[-12:]:
            for view in looks(match, ply.state):
                match.game.check_view(view, fragment=False)


def test_a_view_of_a_fragment_says_that_it_is_one() -> None:
    game = galaktico()
    view = game.view(fragment(game, "0 cruiser A35", "1 scout B33"), 0)
    document = json.loads(gr.dumps(view))
    assert document["fragment"] is True
    assert view == gr.loads(json.dumps(document))
    del document["fragment"]
    found = refusal(gr.loads, json.dumps(document))
    assert isinstance(found, BadInput)
    assert "say fragment=True" in str(found)
    assert view == gr.loads(json.dumps(document), fragment=True)
    for match in (*matches("galaktico"), *matches("take_the_galaxy"), *matches("galaxy_of_trian")):
        assert "fragment" not in json.loads(gr.dumps(match.view(0), match.game))


# ------------------------------------------------------------------------ what is not, is not


def spoilt_documents(name: str, number: int, seed: int) -> Iterator[tuple[Match, Any, str]]:
    rng, found = Random(seed), 0
    while found < number:
        match = rng.choice(matches(name))
        ply = rng.choice(match.plies)
        view = rng.choice(list(looks(match, ply.state)))
        values = [view, *(match.game.event_for(event, view.seat) for event in ply.events)]
        document = json.loads(gr.dumps(rng.choice(values), match.game))
        document["body"] = spoiling.tree(rng, document["body"])
        if "options" in document and rng.random() < 0.5:
            document["fragment"] = True
        found += 1
        yield match, view, spoiling.spelled(rng, document)


def hold(name: str, number: int, seed: int) -> tuple[int, int]:
    """How many spoilt documents were accepted and refused; what is accepted can be used."""
    taken = refused = 0
    for match, view, document in spoilt_documents(name, number, seed):
        began = time.process_time()
        found = refusal(gr.loads, document)
        assert found is None or isinstance(found, BadInput), found
        if found is None:
            taken += 1
            use(match.game, gr.loads(document), view)
        else:
            refused += 1
            str(found).encode()
        assert time.process_time() - began < SECONDS, document
    return taken, refused


@pytest.mark.parametrize("name", GAMES)
def test_what_is_accepted_can_be_used(name: str) -> None:
    taken, refused = hold(name, SPOILT, 17)
    assert taken >= SPOILT // 50
    assert refused >= SPOILT // 2


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_much_of_what_is_accepted_can_be_used(name: str, seed: int) -> None:
    hold(name, 5_000, seed)


IMPOSSIBLE: list[tuple[str, str, Callable[[Any], Any]]] = [
    ("galaktico", "points", lambda _: [10**9, None]),
    ("galaktico", "points", lambda _: [None, None]),
    ("galaktico", "points", lambda _: [-1, None]),
    ("galaktico", "equipment", lambda _: [["?"]] * 8),
    ("galaktico", "equipment", lambda laid: laid[4:] + laid[:4]),
    ("galaktico", "shown", lambda _: [["deflektor"]] * 8),
    ("galaktico", "shown", lambda _: [["x"]] * 8),
    ("galaktico", "left", lambda _: 99),
    ("galaktico", "supply", lambda _: [9] * 8),
    ("galaktico", "supply", lambda _: [-(10**9)] * 8),
    ("galaktico", "razed", lambda _: [{"owner": 7, "by": 0, "ship": None, "reward": 1}]),
    ("take_the_galaxy", "hands", lambda hands: [hands[0], 10**9]),
    ("take_the_galaxy", "hands", lambda _: [{"x": 1}, 5]),
    ("take_the_galaxy", "hands", lambda hands: [hands[0], hands[1] + 1]),
    ("take_the_galaxy", "hands", lambda _: [5, 5]),
    ("take_the_galaxy", "decks", lambda _: [0, 99]),
    ("take_the_galaxy", "row", lambda _: [{"card": "x"}]),
    ("take_the_galaxy", "row", lambda row: row * 2),
    ("take_the_galaxy", "systems", lambda _: [[], []]),
    ("take_the_galaxy", "systems", lambda _: [[{"card": "home", "stacks": []}]] * 2),
    ("take_the_galaxy", "pools", lambda _: [{"m": -1, "s": 0, "p": 0}] * 2),
    ("take_the_galaxy", "plus", lambda _: [-1, 0]),
    ("galaxy_of_trian", "rest", lambda _: 0),
    ("galaxy_of_trian", "rest", lambda _: 10**9),
    ("galaxy_of_trian", "rest", lambda rest: rest + 1),
    ("galaxy_of_trian", "token_bag", lambda _: 10**9),
    ("galaxy_of_trian", "token_bag", lambda bag: bag + 1),
    ("galaxy_of_trian", "tokens", lambda tokens: [tokens[0], 10**9]),
    ("galaxy_of_trian", "heights", lambda _: [10**9, 10**9]),
    ("galaxy_of_trian", "tops", lambda _: ["x", "y"]),
    ("galaxy_of_trian", "ledger", lambda _: [[1]] * 2),
    ("galaxy_of_trian", "galaxy", lambda _: {"400,400,800": ["SSS", 0]}),
    ("galaxy_of_trian", "galaxy", lambda _: {"0,0,0": ["x", 0]}),
    ("galaxy_of_trian", "credits", lambda _: [-5, 0]),
    ("galaxy_of_trian", "emissaries", lambda _: {"0,0,0": {"seat": 9, "node": "0,0,0:n0"}}),
]  # fmt: skip


@pytest.mark.parametrize("name, field, change", IMPOSSIBLE)
def test_a_view_that_no_position_has_is_refused(
    name: str, field: str, change: Callable[[Any], Any]
) -> None:
    match = matches(name)[1]
    document = json.loads(gr.dumps(match.view(0), match.game))
    document["body"][field] = change(document["body"][field])
    found = refusal(gr.loads, json.dumps(document))
    assert isinstance(found, BadInput)
    assert found.field.startswith("body")


@pytest.mark.parametrize("name", GAMES)
def test_a_view_made_by_hand_is_drawn_or_refused(name: str) -> None:
    match, rng = matches(name)[1], Random(5)
    view, refused = match.view(0), 0
    names = [field.name for field in attrs.fields(type(view))]
    for _ in range(150):
        rubbish = rng.choice((None, (), (1,), ("x",) * 8, ((),) * 2, -1, 10**9, "x", Bag({"x": 1})))
        odd = attrs.evolve(view, **{rng.choice(names): rubbish})
        for draw in (text, gr.draw, gr.dumps):
            order = (odd, match.game) if draw is gr.dumps else (match.game, odd)
            found = refusal(draw, *order)
            assert found is None or isinstance(found, BadInput)
            refused += found is not None
    assert refused


# ------------------------------------------------------------------------ events


def is_closed(kind: Any) -> bool:
    """Whether a type has so few values that the converter knows them all."""
    parts = [part for part in get_args(kind) or (kind,) if part is not type(None)]
    return all(isinstance(p, type) and issubclass(p, (bool, enum.Enum)) for p in parts)


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_every_event_says_what_it_holds(name: str) -> None:
    kinds = importlib.import_module(f"galaxy_rules.{name}.documents.event_kinds").kinds(
        gr.game(name)
    )
    for event in game_class(name).event_classes:
        for field in attrs.fields(event):
            if not is_closed(field.type):
                assert kind_of_field(event, field.name, kinds).what
    named = {key.partition(".")[0] for key in kinds if key[0].isupper()}
    assert named <= {event.__name__ for event in game_class(name).event_classes}
    fields = {f.name for event in game_class(name).event_classes for f in attrs.fields(event)}
    assert {key for key in kinds if key[0].islower()} <= fields


def test_an_event_of_which_nothing_is_said_is_not_let_in() -> None:
    @attrs.frozen
    class Winked:
        eye: str = "left"

    with pytest.raises(BadData, match=r"^Winked\.eye: does not say what it holds"):
        check_event(Winked(), {}, "body")


WRONG_EVENTS: list[tuple[str, str, dict[str, Any]]] = [
    ("galaktico", "Moved", {"seat": 3}),
    ("galaktico", "Moved", {"origin": "Z99"}),
    ("galaktico", "Moved", {"path": ["A12", "~Z99"]}),
    ("galaktico", "Moved", {"path": ["A12"] * 5_000}),
    ("galaktico", "Equipped", {"card": "bread_knife"}),
    ("take_the_galaxy", "Drew", {"card": "bread_knife"}),
    ("take_the_galaxy", "Revealed", {"card": "scout"}),
    ("take_the_galaxy", "TurnBegan", {"seat": -1}),
    ("take_the_galaxy", "PoolChanged", {"pool": {"m": 0, "s": -1, "p": 0}}),
    ("galaxy_of_trian", "TopRevealed", {"stack": 2}),
    ("galaxy_of_trian", "TopRevealed", {"face": "XXX"}),
    ("galaxy_of_trian", "TilePlaced", {"turn": 3}),
    ("galaxy_of_trian", "TokenGained", {"seat": 4}),
]  # fmt: skip


@pytest.mark.parametrize("name, kind, fields", WRONG_EVENTS)
def test_an_event_that_cannot_be_is_refused_by_its_field(
    name: str, kind: str, fields: dict[str, Any]
) -> None:
    events = [(m.game, e) for m in matches(name) for ply in m.plies for e in ply.events]
    game, event = next(one for one in events if type(one[1]).__name__ == kind)
    document = json.loads(gr.dumps(event, game))
    document["body"] |= fields
    found = refusal(gr.loads, json.dumps(document))
    assert isinstance(found, BadInput)
    assert f"body.{next(iter(fields))}" == found.field


@pytest.mark.parametrize("number", [MOST + 1, -MOST - 1, 10**25])
def test_numbers_in_events_are_bounded(number: int) -> None:
    for event, field in (
        (Rewarded(0, 1, "GAL-PTS-03"), "amount"),
        (GameEnded((1, 2), (1,)), "totals"),
    ):
        document = json.loads(gr.dumps(event))
        value = number if field == "amount" else [number, 1]
        document["body"][field] = value
        assert isinstance(refusal(gr.loads, json.dumps(document)), BadInput)


def test_a_winner_has_a_total() -> None:
    document = json.loads(gr.dumps(GameEnded((1, 2), (1,))))
    document["body"]["winners"] = [2]
    found = refusal(gr.loads, json.dumps(document))
    assert isinstance(found, BadInput)
    assert "winners among those with totals" in str(found)


# ------------------------------------------------------------------------ records of seats


def forged(match: Match, ply: int, **fields: Any) -> gr.SeatRecord:
    """A seat's record whose view at a ply was changed, and its digests made anew."""
    record = match.record(0)
    log, shown, chain = list(record.log), dict(record.view), record.digest
    for number, seen in enumerate(log):
        change = seen.view | (fields if number == ply else {})
        shown |= change
        sound = refusal(match.game.decode, shown, "view", "view") is None
        view = match.game.decode(shown, "view", "view").digest() if sound else seen.digest
        new = attrs.evolve(seen, view=change, digest=view)
        chain = chained(chain, new)
        log[number] = attrs.evolve(new, chain=chain)
    return attrs.evolve(record, log=tuple(log), chain=chain)


FORGERIES: list[tuple[str, dict[str, Any]]] = [
    ("galaktico", {"shown": [["x"]] * 8}),
    ("galaktico", {"supply": [9] * 8}),
    ("take_the_galaxy", {"row": [{"card": "x"}]}),
    ("galaxy_of_trian", {"ledger": [[1], [1]]}),
]  # fmt: skip


@pytest.mark.parametrize("name, fields", FORGERIES)
def test_a_forged_record_ends_in_words_wherever_it_is_read(
    name: str, fields: dict[str, Any], tmp_path: Any
) -> None:
    match = played(name, 2, 5, 8)
    record = forged(match, 2, **fields)
    assert isinstance(refusal(gr.review, record), BadRecord)
    assert isinstance(refusal(page, record), BadRecord)
    file = tmp_path / "forged.json"
    file.write_text(gr.dumps(record), encoding="utf-8")
    for more in ((), ("--ply", "3"), ("--html", str(tmp_path / "out.html"))):
        result = run("replay", str(file), *more)
        assert 2 == result.exit_code
        assert "log[2].view" in result.output
