"""Non-interference in Take The Galaxy: what a seat may not know reaches it on no channel.

Sampled over random games of two to four, teams among them, and the readings that decide what is
secret: positions that differ only in how the others' cards are split have equal views, scores,
lists of actions, refusals and events for the seat; matches that differ only in the others' draws
and the seed have equal exports.  Canaries are then searched for in the JSON itself.  Last, leaks
are planted one at a time, and the same search must find each, after it found none in clean code.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.codec import write_json
from galaxy_rules.kernel.verdicts import IllegalAction, Objections
from galaxy_rules.kernel.visibility import PUBLIC, SPECTATOR, Declaration, undeclared
from galaxy_rules.match import records
from galaxy_rules.match.match import Match
from galaxy_rules.take_the_galaxy import Action, Event, State, TakeTheGalaxy, View, reducer
from galaxy_rules.take_the_galaxy.events import EVENTS, Drew, Recovered
from galaxy_rules.take_the_galaxy.exploration import reveal_chances
from galaxy_rules.take_the_galaxy.listing import list_actions
from galaxy_rules.take_the_galaxy.turns import GAME_OVER
from properties import secrecy_ttg as secrecy
from properties.secrecy_ttg import Case, Dice, Leak, Tally
from properties.transitions_ttg import open_actions

OPEN: Final = ()
CLOSED: Final = (("discards", "owner"),)
READINGS: Final = (
    OPEN, CLOSED, (("pirates", "random"), ("reshuffle", "lazy")),
    (("tokens", "strict"), *CLOSED), (("hazard_removal", "separate"), ("slots", "matched")),
)  # fmt: skip
CONSENT: Final = (("team_consent", "on"),)


def case_of(seed: int, skipped: int, plies: int) -> Case:
    """A game by a number: every fourth one of teams, the others of two to four."""
    rulings = READINGS[seed % len(READINGS)]
    if seed % 4 == 3:
        return Case(4, seed % 4, seed, skipped, plies, (*rulings, *CONSENT), "teams")
    variant = ("standard", "random")[seed % 2]
    return Case(2 + seed % 3, seed % 2, seed, skipped, plies, rulings, variant)


SAMPLE: Final = tuple(case_of(seed, seed * 37 % 400, 30) for seed in range(20))
"""Fixed games, for what must be seen at all and for the planted leaks."""
MATCHES: Final = tuple(
    attrs.evolve(case_of(seed, 0, 8 + 5 * seed), seed=987_654_000 + seed) for seed in range(8)
)
cases = st.builds(case_of, st.integers(0, 2**32 - 1), st.integers(0, 600), st.integers(1, 20))
matches = st.builds(case_of, st.integers(0, 2**32 - 1), st.just(0), st.integers(1, 25))


@cache
def sampled() -> tuple[tuple[Leak, ...], Tally]:
    """The clean code's leaks in the fixed games, and what was compared."""
    tally = Tally()
    found = tuple(leak for case in SAMPLE for leak in secrecy.search(case, tally))
    return found, tally


@cache
def seen_states() -> tuple[tuple[TakeTheGalaxy, State], ...]:
    """Positions of all phases and readings."""
    return tuple(
        (secrecy.game_of(case.rulings, case.variant), state)
        for case in SAMPLE
        for state in secrecy.positions(case)
    )


# twins are positions, and other ones


@pytest.mark.clauses("TTG-SET-09", "TTG-R-54")
@given(cases)
def test_a_twin_is_a_faultless_position_with_other_cards_in_as_many_places(case: Case) -> None:
    game = secrecy.game_of(case.rulings, case.variant)
    secret = secrecy.SECRETS if secrecy.piles_are_secret(game) else secrecy.SECRETS[:2]
    for state in secrecy.positions(case):
        for seat in secrecy.onlookers(state)[-2:]:
            other = secrecy.twin(game, state, seat, Dice(case.seed))
            assert () == game.faults(other)
            for field in attrs.fields(State):
                mine, yours = getattr(state, field.name), getattr(other, field.name)
                if field.name not in secret:
                    assert mine == yours
                else:
                    assert list(map(len, mine)) == list(map(len, yours))
                    assert seat == SPECTATOR or mine[seat] == yours[seat]


# non-interference


@pytest.mark.clauses("TTG-SET-09", "TTG-SET-12", "TTG-PH-03", "TTG-PH-10", "TTG-R-54", "TTG-RES-05")
@given(cases)
def test_no_seat_can_tell_positions_apart_that_differ_in_secrets(case: Case) -> None:
    assert [] == list(secrecy.search(case, Tally()))


@pytest.mark.deep
@pytest.mark.clauses("TTG-SET-09", "TTG-PH-03", "TTG-R-54")
@given(cases)
def test_no_seat_can_tell_positions_apart_in_many_games(case: Case) -> None:
    assert [] == list(secrecy.search(case, Tally()))


@pytest.mark.clauses("TTG-SET-09", "TTG-R-54")
def test_the_search_compares_something_on_every_channel() -> None:
    found, tally = sampled()
    assert () == found
    assert tally.pairs > 400
    assert tally.differing > 0.9 * tally.pairs
    assert tally.questions > 2000
    assert tally.steps > 400
    assert tally.parted > 50
    assert len(tally.codes) >= 30, sorted(tally.codes)
    assert len(tally.kinds) >= 20, sorted(tally.kinds)
    assert {"Drew", "Recovered", "Paid", "Surrendered", "Reshuffled"} <= tally.kinds


# declarations


@pytest.mark.clauses("TTG-PH-10", "TTG-R-54")
@pytest.mark.parametrize("shape", [State, *EVENTS])
def test_every_field_says_who_may_see_it(shape: type) -> None:
    assert () == undeclared(shape)


@pytest.mark.clauses("TTG-PH-10", "TTG-R-54")
def test_a_view_has_the_fields_of_the_state_and_its_seat() -> None:
    names = [field.name for field in attrs.fields(State)]
    assert ["seat", *names] == [field.name for field in attrs.fields(View)]


@pytest.mark.clauses("TTG-SET-09", "TTG-PH-10", "TTG-R-54")
def test_a_seat_sees_its_own_cards_and_of_the_others_how_many_there_are() -> None:
    for game, state in seen_states():
        secret = secrecy.SECRETS if secrecy.piles_are_secret(game) else secrecy.SECRETS[:2]
        for seat in secrecy.onlookers(state):
            view = game.view(state, seat)
            for field in attrs.fields(State):
                mine, shown = getattr(state, field.name), getattr(view, field.name)
                if field.name in secret:
                    expected = [p if o == seat else len(p) for o, p in enumerate(mine)]
                    assert expected == list(shown)
                else:
                    assert mine == shown


@pytest.mark.clauses("TTG-R-54", "TTG-PH-10")
def test_discard_piles_are_open_or_their_owners() -> None:
    closed = secrecy.game_of(CLOSED, "standard")
    for game, state in seen_states():
        if any(state.discards) and game.variant == "standard":
            view = secrecy.game_of(OPEN, "standard").view(state, SPECTATOR)
            assert state.discards == view.discards
            for owner, pile in enumerate(state.discards):
                assert len(pile) == closed.view(state, SPECTATOR).discards[owner]
                assert pile == closed.view(state, owner).discards[owner]


@pytest.mark.clauses("TTG-SET-08", "TTG-SET-12", "TTG-COMP-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_opening_hands_are_no_secret(players: int) -> None:
    """Everybody starts with the same marked cards: from its own hand a seat knows all others."""
    game = secrecy.game_of(OPEN, "standard")
    state = game.new(players)
    for seat in range(players):
        view = game.view(state, seat)
        own = (view.hands[seat], view.decks[seat])
        assert all(own == (state.hands[o], state.decks[o]) for o in range(players))
        known = {len(pile) if isinstance(pile, Bag) else pile for pile in view.hands}
        assert known == {len(state.hands[seat])}


@pytest.mark.clauses("TTG-SET-12", "TTG-PH-03")
def test_hands_become_secret_with_the_first_draw() -> None:
    """Another's first draw can have brought any card of the deck; the seat sees none of them."""
    game = secrecy.game_of(OPEN, "standard")
    state = game.new(2)
    while not state.draws:
        state = game.apply(state, open_actions(game, state)[0])
    after = [game.apply(state, draw) for draw, _ in game.chance_outcomes(state)]
    assert len(after) > 10
    assert 1 == len({game.view(one, 1) for one in after})
    assert len(after) == len({game.view(one, 0) for one in after})


@pytest.mark.clauses("TTG-PH-03", "TTG-RES-04", "TTG-R-54")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_only_the_actor_hears_which_card_was_drawn_or_picked(seat: int) -> None:
    game = secrecy.game_of(OPEN, "standard")
    events: list[Event] = [Drew(1, "canary"), Recovered(1, "canary")]
    for event in events:
        shown = game.event_for(event, seat)
        assert (event == shown) == (seat == 1)
        assert ("canary" in write_json(game.encode(shown))) == (seat == 1)
        assert ("canary" in repr(shown)) == (seat == 1)


@pytest.mark.clauses("TTG-PH-01", "TTG-R-50")
def test_trying_out_of_turn_tells_nothing_of_the_hand_in_turn() -> None:
    match = Match(secrecy.game_of(OPEN, "standard"), secrecy.game_of(OPEN, "standard").new(2), 3)
    answers = set()
    for action in secrecy.probes(secrecy.game_of(OPEN, "standard"), match.state):
        with pytest.raises(IllegalAction) as refusal:
            match.play(action, seat=1)
        answers.add(refusal.value.objections)
    assert [["not_your_turn"]] == [[o.code for o in objections] for objections in answers]


# canaries


def with_canaries(state: State, seat: int) -> State:
    """The position with marks that occur nowhere else in the place of the others' cards."""
    changed: dict[str, Any] = {
        name: tuple(
            pile if owner == seat else secrecy.canaries(pile, f"{name}_{owner}")
            for owner, pile in enumerate(getattr(state, name))
        )
        for name in secrecy.SECRETS
    }
    return attrs.evolve(state, **changed)


@pytest.mark.clauses("TTG-SET-09", "TTG-R-54")
def test_no_canary_sings_in_the_text_of_a_view() -> None:
    for game, state in seen_states():
        for seat in secrecy.onlookers(state):
            text = write_json(game.encode(game.view(with_canaries(state, seat), seat)))
            assert "canary_hands" not in text
            assert "canary_decks" not in text
            others = any(pile for owner, pile in enumerate(state.discards) if owner != seat)
            assert ("canary" in text) == (others and not secrecy.piles_are_secret(game))


# matches and their exports


@pytest.mark.clauses("TTG-SET-09", "TTG-PH-03", "TTG-R-54")
@given(matches)
def test_matches_that_differ_in_draws_and_seed_have_equal_exports(case: Case) -> None:
    assert [] == list(secrecy.record_leaks(case, Tally()))


@cache
def exported() -> Tally:
    """What was compared in the fixed matches, none of which leaks."""
    tally = Tally()
    assert [] == [leak for case in MATCHES for leak in secrecy.record_leaks(case, tally)]
    return tally


@pytest.mark.clauses("TTG-SET-09", "TTG-PH-03")
def test_the_retold_matches_really_are_other_ones() -> None:
    tally = exported()
    assert tally.pairs >= 16
    assert tally.differing >= 10


@pytest.mark.clauses("TTG-SET-09", "TTG-PH-03", "TTG-PH-10", "TTG-R-54")
@pytest.mark.parametrize("case", MATCHES)
def test_an_export_holds_no_hand_or_deck_of_others_and_no_draw(case: Case) -> None:
    match = secrecy.played(case)
    closed = secrecy.piles_are_secret(secrecy.game_of(case.rulings, case.variant))
    secret = secrecy.SECRETS if closed else secrecy.SECRETS[:2]
    for seat in secrecy.onlookers(match.state):
        document = json.loads(secrecy.export(match, seat))
        views = [document["view"], *(seen["view"] for seen in document["log"])]
        for view, name in ((view, name) for view in views for name in secret if name in view):
            assert all(isinstance(p, dict) == (o == seat) for o, p in enumerate(view[name]))
        for seen in document["log"]:
            for event in seen["events"]:
                if event["event"] in ("Drew", "Recovered"):
                    assert (event["card"] is None) == (event["seat"] != seat)
            assert (seen["do"] is None) == (seen["by"] != seat)


@pytest.mark.clauses("TTG-SET-09")
@pytest.mark.parametrize("case", MATCHES)
def test_an_export_has_no_seed_and_no_digest_of_a_state(case: Case) -> None:
    match = secrecy.played(case)
    states = [match.start_state, *(ply.state for ply in match.plies)]
    for seat in secrecy.onlookers(match.state):
        text = secrecy.export(match, seat)
        assert "seed" not in text
        assert str(case.seed) not in text
        assert not [state for state in states if state.digest()[: records.MARK] in text]


@pytest.mark.clauses("TTG-SET-09", "TTG-R-54")
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
SHOWN: Final[dict[str, Declaration]] = dict(PUBLIC)


def redeclare(shape: type, name: str) -> Planter:
    """Declare a field of a state or event class public."""

    def plant(patch: Patch) -> None:
        fields = attrs.fields(shape)
        changed = [f.evolve(metadata=SHOWN) if f.name == name else f for f in fields]
        patch.setattr(shape, "__attrs_attrs__", type(fields)(changed))

    return plant


def odd(game: TakeTheGalaxy, state: State) -> bool:
    """One bit of the others' hands."""
    theirs = [hand for owner, hand in enumerate(state.hands) if owner != state.turn]
    return sum(game.catalogue[card] * hand[card] for hand in theirs for card in hand) % 2 == 1


def plant_order_of_actions(patch: Patch) -> None:
    def sorted_by_a_secret(game: TakeTheGalaxy, state: State) -> list[Action]:
        listed = list_actions(game, state)
        return listed[::-1] if odd(game, state) else listed

    patch.setattr(reducer, "list_actions", sorted_by_a_secret)


def plant_order_of_chances(patch: Patch) -> None:
    honest = reveal_chances

    def sorted_by_a_secret(game: TakeTheGalaxy, state: State) -> Sequence[Any]:
        outcomes = honest(game, state)
        return outcomes[::-1] if odd(game, state) else outcomes

    patch.setattr(reducer, "reveal_chances", sorted_by_a_secret)


def plant_order_of_events(patch: Patch) -> None:
    carry_out = TakeTheGalaxy.carry_out

    def shuffled(
        game: TakeTheGalaxy, state: State, action: Action, events: list[Event] | None
    ) -> State:
        after = carry_out(game, state, action, events)
        if events and odd(game, state):
            events.reverse()
        return after

    patch.setattr(TakeTheGalaxy, "carry_out", shuffled)


def talkative(change: Callable[[TakeTheGalaxy, State, Any], Any]) -> Planter:
    """A judge whose objections say more than they should."""
    judge = TakeTheGalaxy.judge

    def plant(patch: Patch) -> None:
        def judged(game: TakeTheGalaxy, state: State, action: Action) -> Objections:
            return tuple(change(game, state, o) for o in judge(game, state, action))

        patch.setattr(TakeTheGalaxy, "judge", judged)

    return plant


def with_a_hand(_: TakeTheGalaxy, state: State, objection: Any) -> Any:
    other = state.hands[(state.turn + 1) % len(state.hands)]
    return attrs.evolve(objection, message=f"{objection.message}, unlike {dict(other.items())}")


def with_a_bit(game: TakeTheGalaxy, state: State, objection: Any) -> Any:
    return attrs.evolve(objection, facts=(*objection.facts, ("odd", odd(game, state))))


def plant_legality(patch: Patch) -> None:
    """Legality itself tells: with some cards in other hands nobody may end the turn."""
    judge = TakeTheGalaxy._judge_turn

    def protective(game: TakeTheGalaxy, state: State, action: Any) -> Objections:
        found = judge(game, state, action)
        return found or ((GAME_OVER(),) if odd(game, state) else ())

    patch.setattr(TakeTheGalaxy, "_judge_turn", protective)


PLANTED: Final[dict[str, tuple[Planter, str]]] = {
    "hands declared public": (redeclare(State, "hands"), "view.hands"),
    "decks declared public": (redeclare(State, "decks"), "view.decks"),
    "closed piles declared public": (redeclare(State, "discards"), "view.discards"),
    "card of a draw": (redeclare(Drew, "card"), "events"),
    "card of a pick": (redeclare(Recovered, "card"), "events"),
    "order of actions": (plant_order_of_actions, "legal_actions"),
    "order of chances": (plant_order_of_chances, "chance_outcomes"),
    "order of events": (plant_order_of_events, "events"),
    "text of a refusal": (talkative(with_a_hand), "why_not"),
    "fact of a refusal": (talkative(with_a_bit), "why_not"),
    "legality": (plant_legality, "why_not"),
}


@pytest.mark.clauses("TTG-SET-09", "TTG-PH-03", "TTG-PH-10", "TTG-R-54")
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_caught(name: str, monkeypatch: Patch) -> None:
    assert () == sampled()[0]
    plant, channel = PLANTED[name]
    plant(monkeypatch)
    found = (leak.channel for case in SAMPLE for leak in secrecy.search(case, Tally()))
    assert channel in found


def leaky_export(change: Callable[[Match, Any], Any]) -> Planter:
    """An export that was changed before it left the house."""
    honest = records.seat_record

    def plant(patch: Patch) -> None:
        patch.setattr(records, "seat_record", lambda m, seat: change(m, honest(m, seat)))

    return plant


def with_actions(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    log = zip(record.log, match.plies, strict=True)
    told = tuple(attrs.evolve(seen, do=str(ply.action)) for seen, ply in log)
    return attrs.evolve(record, log=told)


def with_seed(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    return attrs.evolve(record, options={**record.options, "seed": match.seed})


def with_digest(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    return attrs.evolve(record, digest=match.state.digest())


EXPORTS: Final[dict[str, Planter]] = {
    "actions of all seats": leaky_export(with_actions),
    "seed": leaky_export(with_seed),
    "digest of a state": leaky_export(with_digest),
    "card of a draw": redeclare(Drew, "card"),
}


@pytest.mark.clauses("TTG-SET-09", "TTG-PH-03")
@pytest.mark.parametrize("name", EXPORTS)
def test_a_leak_planted_in_an_export_is_caught(name: str, monkeypatch: Patch) -> None:
    assert exported().pairs
    EXPORTS[name](monkeypatch)
    found = (leak.channel for case in MATCHES for leak in secrecy.record_leaks(case, Tally()))
    assert "record" in found
