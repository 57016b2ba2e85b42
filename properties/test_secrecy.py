"""Non-interference: what a seat may not know reaches it on no channel.

Sampled over random games of two and three, all phases, and the readings that decide what is
secret: positions that differ only in secrets have equal views, equal lists of actions, equal
refusals and equal events for the seat, up to what the rules disclose; matches that differ only in
secrets have equal exports.  Canaries are then searched for in the JSON itself.  Last, leaks are
planted one at a time, and the same search must find each, after it found none in the clean code.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galaxy_rules.galaktico import (
    Action,
    Equip,
    Event,
    Galaktico,
    Phase,
    Place,
    ShipType,
    State,
    listing,
    reducer,
    setup,
)
from galaxy_rules.galaktico import View as GalakticoView
from galaxy_rules.galaktico.components import TYPES
from galaxy_rules.galaktico.events import EVENTS, Equipped, GameEnded, Placed, Rewarded
from galaxy_rules.kernel.codec import write_json
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.kernel.visibility import (
    HIDDEN_CARD,
    PUBLIC,
    SPECTATOR,
    Circumstances,
    Declaration,
    redacted,
    redacted_event,
    undeclared,
)
from galaxy_rules.match import records
from galaxy_rules.match.match import Match
from properties import secrecy
from properties.secrecy import Case, Dice, Leak, Tally

HIDDEN: Final = ()
OPEN_CARDS: Final = (("equipment_after_combat", "open"),)
OPEN_POINTS: Final = (("points_view", "open"),)
LATE_END: Final = (("end_timing", "end_of_turn"),)
READINGS: Final = (
    HIDDEN, HIDDEN, OPEN_CARDS, OPEN_POINTS, (*OPEN_CARDS, *OPEN_POINTS), LATE_END,
    (("end_timing", "end_of_round"), *OPEN_CARDS), (("reward_basis", "wins_only"),),
)  # fmt: skip
SAMPLE: Final = tuple(
    Case(2 + seed % 2, seed % 2, seed, 45, READINGS[seed % len(READINGS)]) for seed in range(16)
)
"""Fixed games, for what must be seen at all and for the planted leaks."""
MATCHES: Final = tuple(
    Case(2 + seed % 2, seed % 2, 987_654_000 + seed, 12 + 7 * seed, READINGS[seed % 8], 0.1)
    for seed in range(9)
)
SEATS: Final = (0, 1, 2, SPECTATOR)

seeds = st.integers(0, 2**32 - 1)
cases = st.builds(
    Case,
    players=st.sampled_from((2, 3)),
    first=st.sampled_from((0, 1)),
    seed=seeds,
    plies=st.integers(1, 50),
    rulings=st.sampled_from(READINGS),
)
whole_matches = st.builds(
    Case,
    players=st.sampled_from((2, 3)),
    first=st.sampled_from((0, 1)),
    seed=seeds,
    plies=st.integers(1, 90),
    rulings=st.sampled_from(READINGS),
    eager=st.sampled_from((0.0, 0.1, 0.6)),
)


@cache
def sampled() -> tuple[tuple[Leak, ...], Tally]:
    """The clean code's leaks in the fixed games, and what was compared."""
    tally = Tally()
    found = tuple(leak for case in SAMPLE for leak in secrecy.search(case, tally))
    return found, tally


@cache
def seen_states() -> tuple[tuple[Galaktico, State], ...]:
    """Positions of all phases and readings."""
    return tuple(
        (game, state)
        for case in SAMPLE
        for game in (secrecy.game_of(case.rulings),)
        for state in secrecy.positions(game, case)
    )


# twins are positions, and other ones


@given(cases, st.sampled_from(SEATS))
def test_a_twin_is_a_faultless_position_that_looks_the_same(case: Case, seat: int) -> None:
    game = secrecy.game_of(case.rulings)
    seat = min(seat, case.players - 1)
    for state in secrecy.positions(game, case):
        other = secrecy.twin(game, state, seat, Dice(case.seed))
        assert () == game.faults(other)
        for field in attrs.fields(State):
            if field.name not in ("equipment", "fleets", "points"):
                assert getattr(state, field.name) == getattr(other, field.name)


# non-interference


@pytest.mark.clauses(
    "GAL-EQP-05", "GAL-SET-08", "GAL-CMP-09", "GAL-PTS-04", "GAL-CMB-03",
    "GAL-R-32", "GAL-R-33", "GAL-R-36", "GAL-R-43",
)  # fmt: skip
@settings(max_examples=2 * settings().max_examples)
@given(cases)
def test_no_seat_can_tell_positions_apart_that_differ_in_secrets(case: Case) -> None:
    assert [] == list(secrecy.search(case, Tally()))


@pytest.mark.deep
@given(cases)
def test_no_seat_can_tell_positions_apart_in_many_games(case: Case) -> None:
    assert [] == list(secrecy.search(case, Tally()))


def test_the_search_compares_something_on_every_channel() -> None:
    found, tally = sampled()
    assert () == found
    assert tally.pairs > 400
    assert tally.quiet_steps > 400
    assert tally.agreeing_disclosures > 50
    assert tally.parting_disclosures > 50
    assert {event.__name__ for event in secrecy.DISCLOSES} == tally.kinds
    assert len(tally.codes) >= 30, sorted(tally.codes)


def test_the_sample_has_every_phase_and_pairs_that_differ() -> None:
    dice = Dice(1)
    differing = {
        (state.phase, name)
        for game, state in seen_states()
        for other in (secrecy.twin(game, state, SPECTATOR, dice),)
        for name in ("equipment", "fleets", "points")
        if getattr(state, name) != getattr(other, name)
    }
    assert {
        (Phase.EQUIP, "equipment"), (Phase.PLACE, "equipment"), (Phase.PLAY, "equipment"),
        (Phase.OVER, "equipment"), (Phase.PLACE, "fleets"), (Phase.PLAY, "points"),
    } <= differing  # fmt: skip
    assert not {(Phase.PLAY, "fleets"), (Phase.OVER, "points")} & differing


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
        for seat in secrecy.onlookers(state):
            view = game.view(state, seat)
            assert seat == view.seat
            assert [getattr(state, n) for n in names] == [getattr(view, n) for n in names]


def test_a_seat_sees_its_own_secrets_and_of_the_others_only_how_many_cards() -> None:
    for game, state in seen_states():
        for seat in secrecy.onlookers(state):
            view = game.view(state, seat)
            for index, cards in enumerate(state.equipment):
                own = index // TYPES == seat
                assert view.equipment[index] == (cards if own else (HIDDEN_CARD,) * len(cards))
                screened = state.phase is Phase.PLACE and not own
                assert view.fleets[index] == (None if screened else state.fleets[index])
            for owner, points in enumerate(state.points):
                hidden = owner != seat and secrecy.points_are_secret(game, state)
                assert view.points[owner] == (None if hidden else points)


@pytest.mark.clauses("GAL-CMP-09", "GAL-EQP-05", "GAL-R-33", "GAL-R-43")
def test_the_end_of_the_game_shows_points_and_no_equipment() -> None:
    over = [(game, state) for game, state in seen_states() if state.phase is Phase.OVER]
    assert len(over) >= 3
    for game, state in over:
        for seat in secrecy.onlookers(state):
            view = game.view(state, seat)
            assert state.points == view.points
            assert sum(HIDDEN_CARD in c for c in view.equipment) >= TYPES * (len(state.points) - 1)


@pytest.mark.clauses("GAL-CMP-09", "GAL-R-33")
def test_the_counting_at_the_end_is_told_to_everybody() -> None:
    event = GameEnded((31, 12), (0,))
    for seat in SEATS:
        assert event == secrecy.game_of(HIDDEN).event_for(event, seat)


@pytest.mark.clauses("GAL-PTS-04", "GAL-R-33")
def test_an_award_is_told_to_everybody_though_the_total_is_not() -> None:
    award = Rewarded(1, 3, "GAL-PTS-02")
    game = secrecy.game_of(HIDDEN)
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
        for seat in secrecy.onlookers(state):
            text = write_json(game.encode(game.view(with_canaries(state, seat), seat)))
            assert "canary" not in text
            assert ("77000" in text) == (not secrecy.points_are_secret(game, state))


@pytest.mark.clauses("GAL-EQP-05", "GAL-R-32", "GAL-R-43")
def test_a_view_holds_no_card_but_the_seats_own_and_those_that_lie_open() -> None:
    for game, state in seen_states():
        for seat in secrecy.onlookers(state):
            plain = list(words(game.encode(game.view(state, seat))))
            own = state.equipment[seat * TYPES : seat * TYPES + TYPES] if seat >= 0 else ()
            known = [key for cards in (*own, *state.shown) for key in cards]
            assert sorted(known) == sorted(str(w) for w in plain if w in game.catalogue)


@pytest.mark.clauses("GAL-SET-08", "GAL-R-36")
def test_behind_the_screens_a_view_holds_no_space_of_another_fleet() -> None:
    placing = [(game, state) for game, state in seen_states() if state.phase is Phase.PLACE]
    assert any(any(state.fleets) for _, state in placing)
    for game, state in placing:
        for seat in secrecy.onlookers(state):
            found = set(words(game.encode(game.view(state, seat))))
            theirs = {
                label
                for index, fleet in enumerate(state.fleets)
                if index // TYPES != seat
                for label in game.board.name(fleet)
            }
            assert not theirs & found


@pytest.mark.clauses("GAL-EQP-05", "GAL-SET-08")
@pytest.mark.parametrize("seat", SEATS)
def test_only_the_actor_hears_which_card_and_which_space(seat: int) -> None:
    game = secrecy.game_of(HIDDEN)
    events: list[Event] = [
        Equipped(1, ShipType.SCOUT, "canary"), Placed(1, ShipType.SCOUT, "canary"),
    ]  # fmt: skip
    for event in events:
        shown = game.event_for(event, seat)
        assert (event == shown) == (seat == 1)
        assert ("canary" in write_json(game.encode(shown))) == (seat == 1)
        assert ("canary" in repr(shown)) == (seat == 1)


# matches and their exports


@pytest.mark.clauses("GAL-EQP-05", "GAL-SET-08", "GAL-CMP-09", "GAL-R-36")
@given(whole_matches)
def test_matches_that_differ_in_secrets_and_seed_have_equal_exports(case: Case) -> None:
    assert [] == list(secrecy.record_leaks(case))


@pytest.mark.deep
@given(whole_matches)
def test_many_matches_that_differ_in_secrets_and_seed_have_equal_exports(case: Case) -> None:
    assert [] == list(secrecy.record_leaks(case))


def test_the_retold_matches_really_are_other_ones() -> None:
    for case in MATCHES:
        match = secrecy.played(case)
        again = secrecy.retold(match, SPECTATOR, Dice(case.seed), case.seed + 1)
        assert len(match.plies) == len(again.plies)
        assert [p.action for p in match.plies] != [p.action for p in again.plies]


def disclosed_cards(match: Match) -> set[str]:
    """Card keys that combats laid open so far."""
    told = (event for ply in match.plies for event in ply.events)
    return {key for event in told for key in getattr(event, "cards", ())}


@pytest.mark.clauses("GAL-EQP-05", "GAL-CMB-03", "GAL-R-43")
@pytest.mark.parametrize("case", MATCHES)
def test_an_export_names_no_card_but_own_and_disclosed_ones(case: Case) -> None:
    match = secrecy.played(case)
    for seat in secrecy.onlookers(match.state):
        own = {p.action.card for p in match.plies if p.by == seat and isinstance(p.action, Equip)}
        found = words_of_export(match, seat) & set(secrecy.game_of(case.rulings).catalogue)
        assert found == own | disclosed_cards(match)


def words_of_export(match: Match, seat: int) -> set[str]:
    """Every word in a seat's record, words of its own actions too."""
    return {
        part
        for word in words(json.loads(secrecy.export(match, seat)))
        for part in str(word).split()
    }


@pytest.mark.clauses("GAL-SET-08", "GAL-R-36")
@pytest.mark.parametrize("players", [2, 3])
def test_an_export_names_no_placement_before_the_screens_go(players: int) -> None:
    match = secrecy.played(Case(players, 1, 5, players * 19 - 1))
    assert match.state.phase is Phase.PLACE
    for seat in secrecy.onlookers(match.state):
        places = [(p.by, p.action.space) for p in match.plies if isinstance(p.action, Place)]
        found = words_of_export(match, seat)
        assert {space for by, space in places if by == seat} <= found
        assert not {space for by, space in places if by != seat} & found


@pytest.mark.parametrize("case", MATCHES)
def test_an_export_has_no_seed_and_no_digest_of_a_state(case: Case) -> None:
    match = secrecy.played(case)
    states = [match.start_state, *(ply.state for ply in match.plies)]
    for seat in secrecy.onlookers(match.state):
        text = secrecy.export(match, seat)
        assert "seed" not in text
        assert str(case.seed) not in text
        assert not [state for state in states if state.digest()[: records.MARK] in text]
        for before, after in pairwise(states):
            assert not [mark for mark in records.marks(before, after).values() if mark in text]


@pytest.mark.parametrize("case", MATCHES[::3])
def test_an_export_passes_its_review(case: Case) -> None:
    match = secrecy.played(case)
    for seat in secrecy.onlookers(match.state):
        review = records.review(secrecy.export(match, seat))
        assert (seat, len(match.plies)) == (review.seat, review.plies)
        assert match.view(seat) == review.last_view


# planted leaks

Patch = pytest.MonkeyPatch
Planter = Callable[[Patch], None]


def redeclare(shape: type, name: str, metadata: Any) -> Planter:
    """Declare a field of a state or event class in another way."""

    def plant(patch: Patch) -> None:
        fields = attrs.fields(shape)
        changed = [f.evolve(metadata=metadata) if f.name == name else f for f in fields]
        patch.setattr(shape, "__attrs_attrs__", type(fields)(changed))

    return plant


SHOWN: Final[dict[str, Declaration]] = dict(PUBLIC)


def theirs(state: State) -> tuple[tuple[str, ...], ...]:
    """The cards of everybody but the seat to move."""
    mine = slice(state.turn * TYPES, state.turn * TYPES + TYPES)
    cards = list(state.equipment)
    del cards[mine]
    return tuple(cards)


def odd(game: Galaktico, state: State) -> bool:
    """One bit of the others' equipment."""
    return sum(game.catalogue[kit[0]] for kit in theirs(state) if kit) % 2 == 1


def plant_order_of_actions(patch: Patch) -> None:
    honest = listing.list_actions

    def sorted_by_a_secret(game: Galaktico, state: State) -> Sequence[Action]:
        listed = tuple(honest(game, state))
        return listed[::-1] if odd(game, state) else listed

    patch.setattr(reducer, "list_actions", sorted_by_a_secret)


def plant_order_of_events(patch: Patch) -> None:
    carry_out = Galaktico.carry_out

    def shuffled(
        game: Galaktico, state: State, action: Action, events: list[Event] | None
    ) -> State:
        after = carry_out(game, state, action, events)
        if events and state.phase is Phase.PLAY and odd(game, state):
            events.reverse()
        return after

    patch.setattr(Galaktico, "carry_out", shuffled)


def plant_refusal_text(patch: Patch) -> None:
    judge = Galaktico.judge

    def talkative(game: Galaktico, state: State, action: Action) -> Objections:
        return tuple(
            attrs.evolve(o, message=f"{o.message}, where {theirs(state)[0]} waits")
            if o.code == "station"
            else o
            for o in judge(game, state, action)
        )

    patch.setattr(Galaktico, "judge", talkative)


def plant_refusal_fact(patch: Patch) -> None:
    judge = Galaktico.judge

    def precise(game: Galaktico, state: State, action: Action) -> Objections:
        return tuple(
            attrs.evolve(o, facts=(*o.facts, ("points", sum(state.points))))
            for o in judge(game, state, action)
        )

    patch.setattr(Galaktico, "judge", precise)


def plant_refusal_of_attacks(patch: Patch) -> None:
    """Legality itself tells: with some cards on the other side, listed attacks are refused."""
    judge = Galaktico.judge

    def protective(game: Galaktico, state: State, action: Action) -> Objections:
        found = judge(game, state, action)
        telling = not found and state.phase is Phase.PLAY and odd(game, state)
        if telling and secrecy.attacks(game, state, [action]):
            return (setup.OCCUPIED(space="there"),)
        return found

    patch.setattr(Galaktico, "judge", protective)


def plant_look_behind_screens(patch: Patch) -> None:
    """How many spaces are listed depends on every fleet, not on the seat's own."""
    honest = setup.legal_places

    def crowded(game: Galaktico, state: State) -> list[int]:
        others = sum(fleet.bit_length() for fleet in state.fleets)
        return honest(game, state)[: 1 + others % 2]

    patch.setattr(listing, "legal_places", crowded)


PLANTED: Final[dict[str, tuple[Planter, str]]] = {
    "equipment declared public": (redeclare(State, "equipment", SHOWN), "view.equipment"),
    "fleets declared public": (redeclare(State, "fleets", SHOWN), "view.fleets"),
    "points declared public": (redeclare(State, "points", SHOWN), "view.points"),
    "card of an event": (redeclare(Equipped, "card", SHOWN), "events"),
    "space of an event": (redeclare(Placed, "space", SHOWN), "events"),
    "order of actions": (plant_order_of_actions, "legal_actions"),
    "order of events": (plant_order_of_events, "events"),
    "text of a refusal": (plant_refusal_text, "why_not"),
    "fact of a refusal": (plant_refusal_fact, "why_not"),
    "legality of an attack": (plant_refusal_of_attacks, "why_not"),
    "list of placements": (plant_look_behind_screens, "legal_actions"),
}


@pytest.mark.clauses("GAL-EQP-05", "GAL-SET-08", "GAL-CMP-09")
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_caught(name: str, monkeypatch: Patch) -> None:
    assert () == sampled()[0]
    plant, channel = PLANTED[name]
    plant(monkeypatch)
    found = (leak.channel for case in SAMPLE for leak in secrecy.search(case, Tally()))
    assert channel in found


def leaky_export(change: Callable[[Match, int, Any], Any]) -> Planter:
    """An export that was changed before it left the house."""
    honest = records.seat_record

    def plant(patch: Patch) -> None:
        patch.setattr(records, "seat_record", lambda m, seat: change(m, seat, honest(m, seat)))

    return plant


def with_actions(match: Match, _: int, record: records.SeatRecord) -> records.SeatRecord:
    log = zip(record.log, match.plies, strict=True)
    told = tuple(attrs.evolve(seen, do=str(ply.action)) for seen, ply in log)
    return attrs.evolve(record, log=told)


def with_seed(match: Match, _: int, record: records.SeatRecord) -> records.SeatRecord:
    return attrs.evolve(record, options={**record.options, "seed": match.seed})


def with_digest(match: Match, _: int, record: records.SeatRecord) -> records.SeatRecord:
    return attrs.evolve(record, digest=match.state.digest())


EXPORTS: Final[dict[str, Planter]] = {
    "actions of all seats": leaky_export(with_actions),
    "seed": leaky_export(with_seed),
    "digest of a state": leaky_export(with_digest),
}


@pytest.mark.clauses("GAL-EQP-05", "GAL-SET-08")
@pytest.mark.parametrize("name", EXPORTS)
def test_a_leak_planted_in_an_export_is_caught(name: str, monkeypatch: Patch) -> None:
    assert [] == [leak for case in MATCHES for leak in secrecy.record_leaks(case)]
    EXPORTS[name](monkeypatch)
    found = (leak.channel for case in MATCHES for leak in secrecy.record_leaks(case))
    assert "record" in found
