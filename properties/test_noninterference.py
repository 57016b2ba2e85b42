"""No seat can tell positions apart that differ only in what it may not know, in any game.

The property is generated from the visibility declarations: what they hide is varied, and a hidden
field that nobody said how to vary is a failure.  It is sampled over all games, variants and seats,
an onlooker's included, and every reading of every switch.
"""

from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galaxy_rules.catalogue import games
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.kernel.visibility import NOBODY, SPECTATOR, Seen, undeclared
from galaxy_rules.testing.declarations import (
    Place,
    declared_now,
    ever_hidden,
    hidden,
    hidden_event_fields,
    put,
    value_at,
)
from properties.noninterference import checks
from properties.noninterference.channels import Tally, search
from properties.noninterference.exports import record_findings
from properties.noninterference.registry import TABLES
from properties.noninterference.tables import Case, Dice, Table, onlookers, swarm
from properties.noninterference.twins import NoVarier, hidden_places, twin

numbers = st.integers(0, 2**32 - 1)
every_game = pytest.mark.parametrize("name", TABLES)
every_part = pytest.mark.parametrize("part", range(10))
"""A thousand games of the deep profile, in parts, so that one can see how far it has come."""
IN_A_PART = 100


@cache
def seen(name: str) -> tuple[tuple[Case, Any], ...]:
    """Some positions of each fixed game."""
    table = TABLES[name]
    return tuple(
        (case, state)
        for case in checks.sample(table)
        for state in list(table.positions(case))[:: checks.PLIES[name] // 8]
    )


# what is hidden


def test_every_game_has_a_table() -> None:
    assert set(games()) == set(TABLES)


@every_game
def test_every_field_says_who_may_see_it(name: str) -> None:
    state_class, event_classes = TABLES[name].shapes()
    assert [] == [shape for shape in (state_class, *event_classes) if undeclared(shape)]


@pytest.mark.clauses(
    "GAL-EQP-05", "GAL-SET-08", "GAL-CMP-09", "GAL-R-33", "GAL-R-36",
    "TTG-SET-09", "TTG-PH-10", "TTG-R-54", "TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03",
)  # fmt: skip
@pytest.mark.tier("sampled")
@every_game
def test_the_declarations_hide_what_the_rules_keep_secret(name: str) -> None:
    table = TABLES[name]
    for case, state in seen(name):
        game = table.game(case)
        for seat in onlookers(game, state):
            declared = hidden(game, state, seat, declared_now(game, state))
            assert declared == hidden(game, state, seat, table.secrets(game, state))


def test_places_are_hidden_as_declared() -> None:
    @attrs.frozen
    class Shape:
        phase: int
        row: tuple[Any, ...]
        pile: str = "abc"

    class Host:
        def seats(self, state: Any) -> int:
            return 2

    game: Any = Host()
    state = Shape(0, ("a", "b", "c", "d"))
    for who in (Seen.OWNER, Seen.FACE_DOWN, Seen.COUNTED):
        assert {Place("row", 2), Place("row", 3)} == hidden(game, state, 0, {"row": who})
        assert 4 == len(hidden(game, state, SPECTATOR, {"row": who}))
    assert 4 == len(hidden(game, state, 0, {"row": Seen.NOBODY}))
    assert {Place("pile")} == hidden(game, state, 0, {"pile": Seen.COUNT, "row": Seen.PUBLIC})
    assert "b" == value_at(state, Place("row", 1))
    changed = put(state, {Place("row", 1): "x", Place("row", 2): "y", Place("pile"): "z"})
    assert Shape(0, ("a", "x", "y", "d"), "z") == changed


@every_game
def test_a_field_newly_declared_hidden_has_to_be_varied(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TABLES[name]
    case, state = seen(name)[0]
    shape, _ = table.shapes()
    field = {"galaktico": "lost", "galaxy_of_trian": "credits", "take_the_galaxy": "renown_tokens"}[
        name
    ]
    fields = attrs.fields(shape)
    changed = [f.evolve(metadata=dict(NOBODY)) if f.name == field else f for f in fields]
    monkeypatch.setattr(shape, "__attrs_attrs__", type(fields)(changed))
    with pytest.raises(NoVarier, match=f"no way to vary field {field}: give one"):
        hidden_places(table, table.game(case), state, 0)


@every_game
def test_twins_are_faultless_and_differ_only_in_hidden_places(name: str) -> None:
    table = TABLES[name]
    for number, (case, state) in enumerate(seen(name)):
        game = table.game(case)
        seat = onlookers(game, state)[number % (game.seats(state) + 1)]
        other = twin(table, game, state, seat, Dice(number))
        assert () == game.faults(state)
        assert () == game.faults(other)
        places = hidden_places(table, game, state, seat)
        assert put(other, {place: value_at(state, place) for place in places}) == state
        kept = twin(table, game, state, seat, Dice(number), places)
        assert kept == state


@pytest.mark.tier("sampled")
@every_game
def test_news_are_the_events_by_which_streams_may_part(name: str) -> None:
    """What the game says, held against what the table says; an own sale is no news."""
    table, told = TABLES[name], set()
    for case, state in seen(name):
        game = table.game(case)
        if game.to_move(state) in (CHANCE, OVER):
            continue
        action = table.choose(game, state, case, Dice(case.seed))
        for seat in onlookers(game, state):
            for event in game.step(state, action).events:
                told.add((type(event).__name__, game.discloses(event, seat)))
                sold = type(event).__name__ == "TokenSold" and event.seat == seat
                parts = table.may_part(game, seat, event) and not sold
                assert parts == game.discloses(event, seat)
    assert len(told) > 8


# every table there can be


@every_game
def test_the_fixed_games_have_every_variant_seat_and_reading_of_every_switch(name: str) -> None:
    table = TABLES[name]
    cases = checks.sample(table)
    assert set(table.variants) == {case.variant for case in cases}
    wanted = {(s.name, word) for s in switches(table.rulings) for word in s.readings}
    assert wanted == {reading for case in cases for reading in case.rulings}
    assert () in {case.rulings for case in cases}
    assert {2, 3} <= {case.players for case in cases}


@every_game
@given(start=st.integers(0, 10_000))
def test_numbers_in_a_row_go_through_every_reading(name: str, start: int) -> None:
    record = TABLES[name].rulings
    most = max(len(switch.readings) for switch in switches(record))
    row = {reading for step in range(2 * most) for reading in swarm(record, start + step)}
    assert {(s.name, word) for s in switches(record) for word in s.readings} == row


# the property


@pytest.mark.clauses(
    "GAL-EQP-05", "GAL-SET-08", "GAL-CMP-09", "GAL-PTS-04", "GAL-CMB-03", "GAL-R-32", "GAL-R-33",
    "GAL-R-36", "GAL-R-43", "TTG-SET-09", "TTG-SET-12", "TTG-PH-03", "TTG-PH-10", "TTG-R-54",
    "TTG-RES-05", "TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03", "TRI-SET-10",
    "TRI-SET-11", "TRI-SK-4-05", "TRI-R-144",
)  # fmt: skip
@pytest.mark.tier("sampled")
@every_game
def test_no_seat_can_tell_twins_apart(name: str) -> None:
    table, tally = TABLES[name], Tally()
    assert [] == list(map(str, checks.twins(table, tally)))
    assert_that_all_secrets_were_varied(table, tally)
    assert_that_every_channel_was_compared(table, tally)


def assert_that_all_secrets_were_varied(table: Table, tally: Tally) -> None:
    """The coverage of the declarations, fields of events among them."""
    state_class, event_classes = table.shapes()
    secret = ever_hidden(state_class, table.rulings, table.variants)
    assert {field for varier in table.variers for field in varier.fields} == set(secret)
    assert [] == [field for field in secret if not tally.fields[field]]
    assert set() == hidden_event_fields(event_classes) - tally.secrets


def assert_that_every_channel_was_compared(table: Table, tally: Tally) -> None:
    """A search that compares nothing finds nothing."""
    assert tally.pairs > 400
    assert tally.differing > 0.9 * tally.pairs
    assert tally.questions > 1000
    assert tally.errors > 2000
    assert tally.explained > 200
    assert tally.verdicts > 7000
    assert tally.out_of_turn > 5000
    assert tally.handed > tally.verdicts
    assert tally.undone > 350
    assert tally.orders >= 5
    assert tally.steps > 0.9 * tally.pairs
    assert tally.stuck < 0.1 * tally.steps
    assert len(tally.codes) >= 30, sorted(tally.codes)
    assert len(tally.kinds) >= 14, sorted(tally.kinds)
    if table.name != "take_the_galaxy":
        assert tally.disclosing > 100
        assert tally.parting > 10


@pytest.mark.tier("sampled")
@every_game
@settings(max_examples=15)
@given(number=numbers, skipped=st.integers(0, 450), plies=st.integers(1, 20))
def test_no_seat_can_tell_twins_apart_in_any_game(
    name: str, number: int, skipped: int, plies: int
) -> None:
    table = TABLES[name]
    found = search(table, table.case(number, skipped, plies), Tally())
    assert [] == list(map(str, found))


@pytest.mark.deep
@pytest.mark.tier("sampled")
@every_part
@every_game
@settings(max_examples=IN_A_PART)
@given(number=numbers, skipped=st.integers(0, 450), plies=st.integers(1, 20))
def test_no_seat_can_tell_twins_apart_in_many_games(
    name: str, part: int, number: int, skipped: int, plies: int
) -> None:
    table = TABLES[name]
    found = search(table, table.case(number, skipped, plies), Tally())
    assert [] == list(map(str, found))


# whole matches


@pytest.mark.clauses(
    "GAL-EQP-05", "GAL-SET-08", "GAL-CMP-09", "GAL-R-36", "TTG-SET-09", "TTG-PH-03", "TTG-R-54",
    "TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02",
)  # fmt: skip
@pytest.mark.tier("sampled")
@every_game
def test_retold_matches_have_equal_exports(name: str) -> None:
    tally = Tally()
    assert [] == list(map(str, checks.exports(TABLES[name], tally)))
    assert tally.pairs >= 15
    assert tally.differing >= 8


def match_case(table: Table, number: int, plies: int) -> Case:
    """A match from the start."""
    return table.case(number, 0, plies)


@pytest.mark.tier("sampled")
@every_game
@settings(max_examples=6)
@given(number=numbers, plies=st.integers(1, 30))
def test_any_retold_match_has_equal_exports(name: str, number: int, plies: int) -> None:
    table = TABLES[name]
    found = record_findings(table, match_case(table, number, plies), Tally())
    assert [] == list(map(str, found))


@pytest.mark.deep
@pytest.mark.tier("sampled")
@every_part
@every_game
@settings(max_examples=IN_A_PART)
@given(number=numbers, plies=st.integers(1, 90))
def test_many_retold_matches_have_equal_exports(
    name: str, part: int, number: int, plies: int
) -> None:
    table = TABLES[name]
    found = record_findings(table, match_case(table, number, plies), Tally())
    assert [] == list(map(str, found))
