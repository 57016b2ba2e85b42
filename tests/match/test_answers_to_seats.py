"""What a match answers a seat: from what that seat may know, and in plain values."""

import copy
import pickle
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.match.match import Match
from galaxy_rules.take_the_galaxy import Pay, Surrender
from tests.helpers import import_everything
from tests.kernel.toy import Fold
from tests.kernel.trying import refusal
from tests.match.playing import fight, played, storm

TABLES = [("galaktico", 3), ("take_the_galaxy", 3), ("galaxy_of_trian", 2)]
every_table = pytest.mark.parametrize("name, players", TABLES)


def seats_of(match: Match) -> list[int]:
    """The seats, and an onlooker."""
    return [*range(match.game.seats(match.state)), gr.SPECTATOR]


# why not


@every_table
@given(seed=st.integers(0, 200), plies=st.integers(0, 60))
def test_who_is_not_to_move_hears_that_and_nothing_more(
    name: str, players: int, seed: int, plies: int
) -> None:
    match = played(name, players, seed, plies)
    for seat in seats_of(match):
        if seat == match.to_move or match.over:
            continue
        for action in (match.legal[0], match.legal[-1], *(p.action for p in match.plies[-3:])):
            with pytest.raises(IllegalAction) as caught:
                match.play(action, seat)
            answer = match.why_not(action, seat)
            assert caught.value.objections == answer
            assert ["not_your_turn"] == [objection.code for objection in answer]


@every_table
@given(seed=st.integers(0, 200), plies=st.integers(0, 60))
def test_the_seat_to_move_and_the_host_hear_what_the_judge_says(
    name: str, players: int, seed: int, plies: int
) -> None:
    match = played(name, players, seed, plies)
    for action in (*match.legal[:2], *(p.action for p in match.plies[-3:])):
        said = match.game.why_not(match.state, action)
        assert said == match.why_not(action)
        assert said == match.why_not(str(action))
        if not match.over:
            assert said == match.why_not(action, match.to_move)


def test_nobody_finds_out_a_hand_by_asking_what_its_owner_could_pay() -> None:
    """The judge, asked without a seat, would tell it card by card."""
    match = played("take_the_galaxy", 2, 5, 40)
    mover, cards = match.to_move, match.game.deck_order  # type: ignore[attr-defined]  # this game
    told = {str(match.game.why_not(match.state, kind(c))) for c in cards for kind in ASKED}
    assert len(told) > 1
    answers = {match.why_not(kind(card), 1 - mover) for card in cards for kind in ASKED}
    assert 1 == len(answers)


ASKED: list[Any] = [Pay, Surrender]


def test_after_the_end_everybody_hears_that_it_is_over() -> None:
    match = storm()
    assert match.over
    for seat in (None, 0, 1, gr.SPECTATOR):
        assert ["game_over"] == [objection.code for objection in match.why_not(Fold(), seat)]


def test_asking_needs_an_action_of_the_game_and_a_seat_of_the_table() -> None:
    match = storm(3, 0)
    assert "action" == _field(match.why_not, "nonsense", 1)
    assert "action" == _field(match.why_not, 5, 1)
    for seat in (2, -1, True, "0", 1.0):
        assert "seat" == _field(match.why_not, "fold", seat)
        assert "seat" == _field(match.legal_for, seat)
    assert () == match.why_not("fold", 0)


def _field(ask: Any, *arguments: Any) -> str:
    error = refusal(ask, *arguments)
    assert isinstance(error, gr.BadInput)
    return error.field


# whole orders


def test_only_the_seat_to_move_is_told_what_an_order_comes_to() -> None:
    match = played("galaktico", 2, 1, 0)
    order = (
        "equip destroyer deflektor cryo_blitz weapon_5, fighter shield_qk weapon_6 weapon_7, "
        "cruiser inversionsfeld krypto_projektil weapon_8, "
        "scout shield_ki plasma_bombe korrosions_strahl"
    )
    whole = match.game.compose(match.state, order)
    assert 12 == len(whole)
    assert whole == match.compose(order) == match.compose(order, 0)
    for seat in (1, gr.SPECTATOR):
        for text in (order, "equip destroyer deflektor", "nonsense"):
            answer = match.compose(text, seat)
            assert gr.is_refused(answer)
            assert ["not_your_turn"] == [objection.code for objection in answer]
    assert "seat" == _field(match.compose, order, 2)
    assert "action" == _field(match.compose, "nonsense", 0)


# what it comes to


@every_table
@given(seed=st.integers(0, 200), plies=st.integers(0, 60))
def test_sums_are_told_to_the_seat_to_move_where_nothing_is_laid_open(
    name: str, players: int, seed: int, plies: int
) -> None:
    match = played(name, players, seed, plies)
    for action in match.legal[:3]:
        whole = match.game.explain(match.state, action)
        assert whole == match.explain(action) == match.explain(str(action))
        events = match.game.step(match.state, action).events
        open_ = any(match.game.discloses(event, match.to_move) for event in events)
        assert match.explain(action, match.to_move) == (None if open_ else whole)
        for seat in seats_of(match):
            if seat != match.to_move:
                with pytest.raises(IllegalAction, match="not to move"):
                    match.explain(action, seat)


def test_nobody_learns_the_forces_of_a_fight_before_it() -> None:
    match, attack = fight()
    assert "total force" in str(match.explain(attack))
    assert match.explain(attack, match.to_move) is None
    assert match.explain(match.legal[0], match.to_move) is not None
    with pytest.raises(IllegalAction):
        match.explain("stop", match.to_move)


# what may be done


@every_table
@given(seed=st.integers(0, 200), plies=st.integers(0, 60))
def test_only_the_seat_to_move_has_actions(name: str, players: int, seed: int, plies: int) -> None:
    match = played(name, players, seed, plies)
    for seat in seats_of(match):
        listed = match.legal_for(seat)
        assert type(listed) is tuple
        assert listed == (tuple(match.legal) if seat == match.to_move else ())


@every_table
@pytest.mark.parametrize("plies", [0, 40, 90])
def test_a_list_of_actions_is_copied_pickled_and_printed_as_a_plain_tuple(
    name: str, players: int, plies: int
) -> None:
    match = played(name, players, 1, plies)
    listed, plain = match.legal, tuple(match.legal)
    assert plain
    copies: list[Sequence[Any]] = [copy.copy(listed), copy.deepcopy(listed)]
    copies += [pickle.loads(pickle.dumps(listed, way)) for way in range(pickle.HIGHEST_PROTOCOL)]
    for again in copies:
        assert type(again) is tuple
        assert plain == again
    assert repr(plain) == repr(listed) == str(listed)


def test_every_lazy_sequence_of_the_library_is_pickled_and_copied_as_a_tuple() -> None:
    """A new one that forgets it carries what it is worked out from into every pickle."""
    import_everything()
    lazy = [kind for kind in Sequence.__subclasses__() if "galaxy_rules." in kind.__module__]
    assert "LegalActions" in {kind.__name__ for kind in lazy}
    for kind in lazy:
        assert {"__reduce__", "__copy__", "__deepcopy__", "__repr__"} <= set(vars(kind)), kind


def test_a_pickled_list_of_actions_holds_nothing_of_the_table() -> None:
    match = played("galaktico", 2, 1, 90)
    assert "play" == match.state.phase.value
    text = pickle.dumps(match.legal)
    assert type(match.legal) is not tuple
    cards = {card for kit in match.state.equipment for card in kit}
    assert [] == [card for card in cards if card.encode() in text]
    assert b"State" not in text
    assert b"Galaktico" not in text
