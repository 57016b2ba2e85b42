"""What a seat of Galaxy of Trian sees, hears and takes home, said from the rulebook.

That nothing else reaches it is `test_noninterference`'s business.  Here the declarations are held
against what is written, canaries are searched for in the JSON itself, and exports are read.
"""

import json
from functools import cache
from typing import Any, Final, cast

import attrs
import pytest

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.events import (
    EVENTS,
    Event,
    TileTaken,
    TokenDeclared,
    TokenGained,
)
from galaxy_rules.galaxy_of_trian.words.skill_events import TokenSold
from galaxy_rules.galaxy_of_trian.words.state import State, View
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.kernel.visibility import SPECTATOR, undeclared
from galaxy_rules.match import records, reviewing
from galaxy_rules.match.match import Match
from properties.noninterference import checks
from properties.noninterference.exports import export
from properties.noninterference.galaxy_of_trian import TILES, TOKENS, GalaxyOfTrianTable
from properties.noninterference.galaxy_of_trian_probes import probes
from properties.noninterference.tables import Case, game_of, onlookers

TABLE: Final = GalaxyOfTrianTable()
SAMPLE: Final = checks.sample(TABLE)
MATCHES: Final = checks.matches(TABLE)


@cache
def seen_states() -> tuple[tuple[GalaxyOfTrian, State], ...]:
    """Positions of all phases and readings."""
    return tuple(
        (cast("GalaxyOfTrian", TABLE.game(case)), state)
        for case in SAMPLE[::2]
        for state in TABLE.positions(case)
    )


# declarations


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("shape", [State, *EVENTS])
def test_every_field_says_who_may_see_it(shape: type) -> None:
    assert () == undeclared(shape)


@pytest.mark.clauses("TRI-EXP-02", "TRI-EXP-03")
@pytest.mark.tier("shown")
def test_a_view_has_the_fields_of_the_state_and_its_seat() -> None:
    names = [field.name for field in attrs.fields(State)]
    assert ["seat", *names] == [field.name for field in attrs.fields(View)]


@pytest.mark.clauses("TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03")
@pytest.mark.tier("shown")
def test_a_seat_sees_its_own_secrets_and_of_the_others_how_many_there_are() -> None:
    for game, state in seen_states():
        for seat in onlookers(game, state):
            view = game.view(state, seat)
            for name in ("tokens", "declared"):
                mine = getattr(state, name)
                expected = [p if o == seat else len(p) for o, p in enumerate(mine)]
                assert expected == list(getattr(view, name))
            own = [t if o == seat else None for o, t in enumerate(state.hands)]
            assert own == list(view.hands)
            assert (None, None) == (view.beneath, view.bottoms)
            assert (len(state.rest), len(state.token_bag)) == (view.rest, view.token_bag)
            for field in attrs.fields(State):
                if field.name not in (*TILES, *TOKENS):
                    assert getattr(state, field.name) == getattr(view, field.name)


@pytest.mark.clauses("TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-03")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_only_the_actor_hears_which_token_or_tile_it_was(seat: int) -> None:
    game = cast("GalaxyOfTrian", game_of(TABLE.name, (), "ships"))
    events: list[Event] = [
        TokenGained(1, "canary"), TokenDeclared(1, "canary"), TileTaken(1, 0, "SSS", "canary"),
        TokenSold(1, "canary", 2),
    ]  # fmt: skip
    for event in events:
        shown = game.event_for(event, seat)
        assert (event == shown) == (seat == 1)
        assert ("canary" in write_json(game.encode(shown))) == (seat == 1)
        assert ("canary" in repr(shown)) == (seat == 1)


@pytest.mark.clauses("TRI-SET-17", "TRI-TRN-02")
@pytest.mark.tier("shown")
def test_trying_out_of_turn_tells_nothing() -> None:
    game = cast("GalaxyOfTrian", game_of(TABLE.name, (), "ships"))
    match = Match(game, game.new(2), 3)
    answers = set()
    for action in probes(game, match.state):
        with pytest.raises(IllegalAction) as refusal:
            match.play(action, seat=1)
        answers.add(refusal.value.objections)
    assert [["not_your_turn"]] == [[o.code for o in objections] for objections in answers]


# canaries


def with_canaries(state: State, seat: int) -> State:
    """The position with marks that occur nowhere else in the place of the secrets."""

    def marked(pile: Bag[str], mark: str) -> Bag[str]:
        return Bag.of(f"canary_{mark}_{number}" for number in range(len(pile)))

    changed: dict[str, Any] = {
        name: tuple(
            pile if owner == seat else marked(pile, name)
            for owner, pile in enumerate(getattr(state, name))
        )
        for name in ("tokens", "declared")
    }
    changed |= {name: marked(getattr(state, name), name) for name in ("rest", "token_bag")}
    changed["beneath"] = tuple("canary_beneath" if tile else None for tile in state.beneath)
    changed["bottoms"] = ((("canary_bottom", "front"),), ())
    changed["hands"] = tuple(
        "canary_hand" if tile and owner != seat else tile for owner, tile in enumerate(state.hands)
    )
    return attrs.evolve(state, **changed)


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02", "TRI-EXP-03")
def test_no_canary_sings_in_the_text_of_a_view() -> None:
    for game, state in seen_states():
        for seat in onlookers(game, state):
            marked = with_canaries(state, seat)
            assert "canary" not in write_json(game.encode(game.view(marked, seat)))


# matches and their exports


@pytest.mark.clauses("TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03")
@pytest.mark.parametrize("case", MATCHES)
def test_an_export_holds_no_secret_of_others_and_no_seed(case: Case) -> None:
    match = TABLE.played(case)
    states = [match.start_state, *(ply.state for ply in match.plies)]
    for seat in onlookers(match.game, match.state):
        text = export(match, seat)
        document = json.loads(text)
        views = [document["view"], *(seen["view"] for seen in document["log"])]
        for view in views:
            assert view.get("beneath") is None
            for name in ("tokens", "declared"):
                piles = view.get(name, [])
                assert all(isinstance(p, dict) == (o == seat) for o, p in enumerate(piles))
        for seen in document["log"]:
            for event in seen["events"]:
                if event["event"] in ("TokenGained", "TokenDeclared", "TokenSold"):
                    assert (event["token"] is None) == (event["seat"] != seat)
                if event["event"] == "TileTaken":
                    assert (event["tile"] is None) == (event["seat"] != seat)
            assert (seen["do"] is None) == (seen["by"] != seat)
        assert "seed" not in text
        assert str(case.seed) not in text
        assert not [state for state in states if state.digest()[: records.MARK] in text]


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
@pytest.mark.parametrize("case", MATCHES[::3])
def test_an_export_passes_its_review(case: Case) -> None:
    match = TABLE.played(case)
    for seat in onlookers(match.game, match.state):
        review = reviewing.review(export(match, seat))
        assert (seat, len(match.plies)) == (review.seat, review.plies)
        assert match.view(seat) == review.last_view
