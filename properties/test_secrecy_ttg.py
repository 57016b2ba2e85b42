"""What a seat of Take The Galaxy sees, hears and takes home, said from the rulebook.

That nothing else reaches it is `test_noninterference`'s business.  Here the declarations are held
against what is written, canaries are searched for in the JSON itself, and exports are read.
"""

import json
from functools import cache
from typing import Any, Final, cast

import attrs
import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.kernel.visibility import SPECTATOR, undeclared
from galaxy_rules.match import records, reviewing
from galaxy_rules.match.match import Match
from galaxy_rules.take_the_galaxy import Event, State, TakeTheGalaxy, View
from galaxy_rules.take_the_galaxy.words.events import EVENTS, Drew, Recovered
from galaxy_rules.take_the_galaxy.words.state import Cards
from properties.noninterference import checks, tables
from properties.noninterference.exports import export
from properties.noninterference.tables import Case, Readings, onlookers
from properties.noninterference.take_the_galaxy import (
    PILES,
    TakeTheGalaxyTable,
    piles_are_secret,
    probes,
)
from properties.transitions_ttg import open_actions

TABLE: Final = TakeTheGalaxyTable()
SAMPLE: Final = checks.sample(TABLE)
MATCHES: Final = checks.matches(TABLE)
OPEN: Final = ()
CLOSED: Final = (("discards", "owner"),)


def game_of(rulings: Readings, variant: str) -> TakeTheGalaxy:
    """Take The Galaxy with these readings."""
    return cast("TakeTheGalaxy", tables.game_of(TABLE.name, rulings, variant))


def canaries(cards: Cards, mark: str) -> Cards:
    """As many cards that occur nowhere else."""
    return Bag.of(f"canary_{mark}_{number}" for number in range(len(cards)))


@cache
def seen_states() -> tuple[tuple[TakeTheGalaxy, State], ...]:
    """Positions of all phases and readings."""
    return tuple(
        (game_of(case.rulings, case.variant), state)
        for case in SAMPLE
        for state in TABLE.positions(case)
    )


# declarations


@pytest.mark.clauses("TTG-PH-10", "TTG-R-54")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("shape", [State, *EVENTS])
def test_every_field_says_who_may_see_it(shape: type) -> None:
    assert () == undeclared(shape)


@pytest.mark.clauses("TTG-PH-10", "TTG-R-54")
@pytest.mark.tier("shown")
def test_a_view_has_the_fields_of_the_state_and_its_seat() -> None:
    names = [field.name for field in attrs.fields(State)]
    assert ["seat", *names] == [field.name for field in attrs.fields(View)]


@pytest.mark.clauses("TTG-SET-09", "TTG-PH-10", "TTG-R-54")
@pytest.mark.tier("shown")
def test_a_seat_sees_its_own_cards_and_of_the_others_how_many_there_are() -> None:
    for game, state in seen_states():
        secret = PILES if piles_are_secret(game) else PILES[:2]
        for seat in onlookers(game, state):
            view = game.view(state, seat)
            for field in attrs.fields(State):
                mine, shown = getattr(state, field.name), getattr(view, field.name)
                if field.name in secret:
                    expected = [p if o == seat else len(p) for o, p in enumerate(mine)]
                    assert expected == list(shown)
                else:
                    assert mine == shown


@pytest.mark.clauses("TTG-R-54", "TTG-PH-10")
@pytest.mark.tier("shown")
def test_discard_piles_are_open_or_their_owners() -> None:
    closed = game_of(CLOSED, "standard")
    for game, state in seen_states():
        if any(state.discards) and game.variant == "standard":
            view = game_of(OPEN, "standard").view(state, SPECTATOR)
            assert state.discards == view.discards
            for owner, pile in enumerate(state.discards):
                assert len(pile) == closed.view(state, SPECTATOR).discards[owner]
                assert pile == closed.view(state, owner).discards[owner]


@pytest.mark.clauses("TTG-SET-08", "TTG-SET-12", "TTG-COMP-01")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_opening_hands_are_no_secret(players: int) -> None:
    """Everybody starts with the same marked cards: from its own hand a seat knows all others."""
    game = game_of(OPEN, "standard")
    state = game.new(players)
    for seat in range(players):
        view = game.view(state, seat)
        own = (view.hands[seat], view.decks[seat])
        assert all(own == (state.hands[o], state.decks[o]) for o in range(players))
        known = {len(pile) if isinstance(pile, Bag) else pile for pile in view.hands}
        assert known == {len(state.hands[seat])}


@pytest.mark.clauses("TTG-SET-12", "TTG-PH-03")
@pytest.mark.tier("shown")
def test_hands_become_secret_with_the_first_draw() -> None:
    """Another's first draw can have brought any card of the deck; the seat sees none of them."""
    game = game_of(OPEN, "standard")
    state = game.new(2)
    while not state.draws:
        state = game.apply(state, open_actions(game, state)[0])
    after = [game.apply(state, draw) for draw, _ in game.chance_outcomes(state)]
    assert len(after) > 10
    assert 1 == len({game.view(one, 1) for one in after})
    assert len(after) == len({game.view(one, 0) for one in after})


@pytest.mark.clauses("TTG-PH-03", "TTG-RES-04", "TTG-R-54")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_only_the_actor_hears_which_card_was_drawn_or_picked(seat: int) -> None:
    game = game_of(OPEN, "standard")
    events: list[Event] = [Drew(1, "canary"), Recovered(1, "canary")]
    for event in events:
        shown = game.event_for(event, seat)
        assert (event == shown) == (seat == 1)
        assert ("canary" in write_json(game.encode(shown))) == (seat == 1)
        assert ("canary" in repr(shown)) == (seat == 1)


@pytest.mark.clauses("TTG-PH-01", "TTG-R-50")
@pytest.mark.tier("shown")
def test_trying_out_of_turn_tells_nothing_of_the_hand_in_turn() -> None:
    match = Match(game_of(OPEN, "standard"), game_of(OPEN, "standard").new(2), 3)
    answers = set()
    for action in probes(game_of(OPEN, "standard"), match.state):
        with pytest.raises(IllegalAction) as refusal:
            match.play(action, seat=1)
        answers.add(refusal.value.objections)
    assert [["not_your_turn"]] == [[o.code for o in objections] for objections in answers]


# canaries


def with_canaries(state: State, seat: int) -> State:
    """The position with marks that occur nowhere else in the place of the others' cards."""
    changed: dict[str, Any] = {
        name: tuple(
            pile if owner == seat else canaries(pile, f"{name}_{owner}")
            for owner, pile in enumerate(getattr(state, name))
        )
        for name in PILES
    }
    return attrs.evolve(state, **changed)


@pytest.mark.clauses("TTG-SET-09", "TTG-R-54")
def test_no_canary_sings_in_the_text_of_a_view() -> None:
    for game, state in seen_states():
        for seat in onlookers(game, state):
            text = write_json(game.encode(game.view(with_canaries(state, seat), seat)))
            assert "canary_hands" not in text
            assert "canary_decks" not in text
            others = any(pile for owner, pile in enumerate(state.discards) if owner != seat)
            assert ("canary" in text) == (others and not piles_are_secret(game))


# matches and their exports


@pytest.mark.clauses("TTG-SET-09", "TTG-PH-03", "TTG-PH-10", "TTG-R-54")
@pytest.mark.parametrize("case", MATCHES)
def test_an_export_holds_no_hand_or_deck_of_others_and_no_draw(case: Case) -> None:
    match = TABLE.played(case)
    closed = piles_are_secret(game_of(case.rulings, case.variant))
    secret = PILES if closed else PILES[:2]
    for seat in onlookers(match.game, match.state):
        document = json.loads(export(match, seat))
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
    match = TABLE.played(case)
    states = [match.start_state, *(ply.state for ply in match.plies)]
    for seat in onlookers(match.game, match.state):
        text = export(match, seat)
        assert "seed" not in text
        assert str(case.seed) not in text
        assert not [state for state in states if state.digest()[: records.MARK] in text]


@pytest.mark.clauses("TTG-SET-09", "TTG-R-54")
@pytest.mark.parametrize("case", MATCHES[::3])
def test_an_export_passes_its_review(case: Case) -> None:
    match = TABLE.played(case)
    for seat in onlookers(match.game, match.state):
        review = reviewing.review(export(match, seat))
        assert (seat, len(match.plies)) == (review.seat, review.plies)
        assert match.view(seat) == review.last_view
