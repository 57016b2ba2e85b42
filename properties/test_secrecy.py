"""What a seat of Galaktico sees, hears and takes home, said from the booklet.

That nothing else reaches it is `test_noninterference`'s business.  Here the declarations are held
against what is written, canaries are searched for in the JSON itself, and exports are read word by
word.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final, cast

import attrs
import pytest

from galaxy_rules.galaktico import Equip, Event, Galaktico, Phase, Place, ShipType, State
from galaxy_rules.galaktico import View as GalakticoView
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.events import EVENTS, Equipped, GameEnded, Placed, Rewarded
from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.visibility import (
    HIDDEN_CARD,
    PUBLIC,
    SPECTATOR,
    Circumstances,
    redacted,
    redacted_event,
    undeclared,
)
from galaxy_rules.match import records, reviewing
from galaxy_rules.match.match import Match
from properties.noninterference import checks
from properties.noninterference.exports import export
from properties.noninterference.galaktico import GalakticoTable, points_are_secret
from properties.noninterference.tables import Case, game_of, onlookers

TABLE: Final = GalakticoTable()
SAMPLE: Final = checks.sample(TABLE)
MATCHES: Final = checks.matches(TABLE)
SEATS: Final = (0, 1, 2, SPECTATOR)


@cache
def seen_states() -> tuple[tuple[Galaktico, State], ...]:
    """Positions of all phases and readings."""
    return tuple(
        (cast("Galaktico", TABLE.game(case)), state)
        for case in SAMPLE
        for state in TABLE.positions(case)
    )


# declarations


@pytest.mark.parametrize("shape", [State, *EVENTS])
def test_every_field_says_who_may_see_it(shape: type) -> None:
    assert () == undeclared(shape)


def test_a_field_that_does_not_say_so_is_not_shown() -> None:
    @attrs.frozen
    class Careless:
        seat: int = attrs.field(metadata=PUBLIC)
        secret: str

    assert ("secret",) == undeclared(Careless)
    with pytest.raises(BadData, match="secret"):
        redacted(Careless(0, "canary"), 1, 2, Circumstances(None, "", None))
    with pytest.raises(BadData, match="secret"):
        redacted_event(Careless(0, "canary"), 1)


def test_a_view_has_the_fields_of_the_state_and_its_seat() -> None:
    names = [field.name for field in attrs.fields(State)]
    assert ["seat", *names] == [field.name for field in attrs.fields(GalakticoView)]


def test_views_show_everybody_the_same_public_fields() -> None:
    secret = ("equipment", "fleets", "points", "seat")
    names = [f.name for f in attrs.fields(GalakticoView) if f.name not in secret]
    for game, state in seen_states():
        for seat in onlookers(game, state):
            view = game.view(state, seat)
            assert seat == view.seat
            assert [getattr(state, n) for n in names] == [getattr(view, n) for n in names]


def test_a_seat_sees_its_own_secrets_and_of_the_others_only_how_many_cards() -> None:
    for game, state in seen_states():
        for seat in onlookers(game, state):
            view = game.view(state, seat)
            for index, cards in enumerate(state.equipment):
                own = index // TYPES == seat
                assert view.equipment[index] == (cards if own else (HIDDEN_CARD,) * len(cards))
                screened = state.phase is Phase.PLACE and not own
                assert view.fleets[index] == (None if screened else state.fleets[index])
            for owner, points in enumerate(state.points):
                hidden = owner != seat and points_are_secret(game, state)
                assert view.points[owner] == (None if hidden else points)


@pytest.mark.clauses("GAL-CMP-09", "GAL-EQP-05", "GAL-R-33", "GAL-R-43")
@pytest.mark.tier("shown")
def test_the_end_of_the_game_shows_points_and_no_equipment() -> None:
    over = [(game, state) for game, state in seen_states() if state.phase is Phase.OVER]
    assert len(over) >= 3
    for game, state in over:
        for seat in onlookers(game, state):
            view = game.view(state, seat)
            assert state.points == view.points
            assert sum(HIDDEN_CARD in c for c in view.equipment) >= TYPES * (len(state.points) - 1)


@pytest.mark.clauses("GAL-CMP-09", "GAL-R-33")
@pytest.mark.tier("shown")
def test_the_counting_at_the_end_is_told_to_everybody() -> None:
    event = GameEnded((31, 12), (0,))
    for seat in SEATS:
        assert event == game_of(TABLE.name, (), "standard").event_for(event, seat)


@pytest.mark.clauses("GAL-PTS-04", "GAL-R-33")
@pytest.mark.tier("shown")
def test_an_award_is_told_to_everybody_though_the_total_is_not() -> None:
    award = Rewarded(1, 3, "GAL-PTS-02")
    game = game_of(TABLE.name, (), "standard")
    assert award == game.event_for(award, SPECTATOR) == game.event_for(award, 0)


# canaries


def words(document: object) -> Iterator[str | int]:
    """Every text and number in plain JSON values, keys of objects left out."""
    match document:
        case dict():
            for value in document.values():
                yield from words(value)
        case list() | tuple():
            for value in document:
                yield from words(value)
        case str() | int():
            yield document
        case _:
            assert document is None


def with_canaries(state: State, seat: int) -> State:
    """The position with marks that occur nowhere else in the place of the others' secrets."""
    equipment = tuple(
        cards if index // TYPES == seat else tuple(f"canary_{index}_{n}" for n in range(len(cards)))
        for index, cards in enumerate(state.equipment)
    )
    points = tuple(
        p if owner == seat else 7_700_000 + owner for owner, p in enumerate(state.points)
    )
    return attrs.evolve(state, equipment=equipment, points=points)


@pytest.mark.clauses("GAL-EQP-05", "GAL-CMP-09")
def test_no_canary_sings_in_the_text_of_a_view() -> None:
    for game, state in seen_states():
        for seat in onlookers(game, state):
            text = write_json(game.encode(game.view(with_canaries(state, seat), seat)))
            assert "canary" not in text
            assert ("77000" in text) == (not points_are_secret(game, state))


@pytest.mark.clauses("GAL-EQP-05", "GAL-R-32", "GAL-R-43")
def test_a_view_holds_no_card_but_the_seats_own_and_those_that_lie_open() -> None:
    for game, state in seen_states():
        for seat in onlookers(game, state):
            plain = list(words(game.encode(game.view(state, seat))))
            own = state.equipment[seat * TYPES : seat * TYPES + TYPES] if seat >= 0 else ()
            known = [key for cards in (*own, *state.revealed) for key in cards]
            assert sorted(known) == sorted(str(w) for w in plain if w in game.catalogue)


@pytest.mark.clauses("GAL-SET-08", "GAL-R-36")
def test_behind_the_screens_a_view_holds_no_space_of_another_fleet() -> None:
    placing = [(game, state) for game, state in seen_states() if state.phase is Phase.PLACE]
    assert any(any(state.fleets) for _, state in placing)
    for game, state in placing:
        for seat in onlookers(game, state):
            found = set(words(game.encode(game.view(state, seat))))
            theirs = {
                label
                for index, fleet in enumerate(state.fleets)
                if index // TYPES != seat
                for label in game.board.name(fleet)
            }
            assert not theirs & found


@pytest.mark.clauses("GAL-EQP-05", "GAL-SET-08")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("seat", SEATS)
def test_only_the_actor_hears_which_card_and_which_space(seat: int) -> None:
    game = game_of(TABLE.name, (), "standard")
    events: list[Event] = [
        Equipped(1, ShipType.SCOUT, "canary"), Placed(1, ShipType.SCOUT, "canary"),
    ]  # fmt: skip
    for event in events:
        shown = game.event_for(event, seat)
        assert (event == shown) == (seat == 1)
        assert ("canary" in write_json(game.encode(shown))) == (seat == 1)
        assert ("canary" in repr(shown)) == (seat == 1)


# matches and their exports


def disclosed_cards(match: Match) -> set[str]:
    """Card keys that combats laid open so far."""
    told = (event for ply in match.plies for event in ply.events)
    return {key for event in told for key in getattr(event, "cards", ())}


@pytest.mark.clauses("GAL-EQP-05", "GAL-CMB-03", "GAL-R-43")
@pytest.mark.parametrize("case", MATCHES)
def test_an_export_names_no_card_but_own_and_disclosed_ones(case: Case) -> None:
    match = TABLE.played(case)
    for seat in onlookers(match.game, match.state):
        own = {p.action.card for p in match.plies if p.by == seat and isinstance(p.action, Equip)}
        found = words_of_export(match, seat) & set(cast("Galaktico", match.game).catalogue)
        assert found == own | disclosed_cards(match)


def words_of_export(match: Match, seat: int) -> set[str]:
    """Every word in a seat's record, words of its own actions too."""
    return {part for word in words(json.loads(export(match, seat))) for part in str(word).split()}


@pytest.mark.clauses("GAL-SET-08", "GAL-R-36")
@pytest.mark.parametrize("players", [2, 3])
def test_an_export_names_no_placement_before_the_screens_go(players: int) -> None:
    match = TABLE.played(Case(players, 5, 0, players * 19 - 1, (), "standard", "0"))
    assert match.state.phase is Phase.PLACE
    for seat in onlookers(match.game, match.state):
        places = [(p.by, p.action.space) for p in match.plies if isinstance(p.action, Place)]
        found = words_of_export(match, seat)
        assert {space for by, space in places if by == seat} <= found
        assert not {space for by, space in places if by != seat} & found


@pytest.mark.parametrize("case", MATCHES)
def test_an_export_has_no_seed_and_no_digest_of_a_state(case: Case) -> None:
    match = TABLE.played(case)
    states = [match.start_state, *(ply.state for ply in match.plies)]
    for seat in onlookers(match.game, match.state):
        text = export(match, seat)
        assert "seed" not in text
        assert str(case.seed) not in text
        assert not [state for state in states if state.digest()[: records.MARK] in text]
        for before, after in pairwise(states):
            assert not [mark for mark in records.marks(before, after).values() if mark in text]


@pytest.mark.parametrize("case", MATCHES[::3])
def test_an_export_passes_its_review(case: Case) -> None:
    match = TABLE.played(case)
    for seat in onlookers(match.game, match.state):
        review = reviewing.review(export(match, seat))
        assert (seat, len(match.plies)) == (review.seat, review.plies)
        assert match.view(seat) == review.last_view
