"""States that no play leads to: every question names what is wrong with them."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from galaxy_rules.galaktico import Move, State
from galaxy_rules.galaktico.words.state import Ending, Pending, Razed
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaktico.looking import equipped
from tests.helpers import fragment, galaktico

GAME = galaktico()
SOUND = fragment(GAME, "0 cruiser A35", "1 scout B33")
WRONG: list[tuple[str, Any]] = [
    ("phase", "play"),
    ("sectors", [0, 1]),
    ("first", None),
    ("turn", 7),
    ("turn", "0"),
    ("actions_left", 1.5),
    ("fleets", ()),
    ("fleets", ("A35",) * 8),
    ("meteors", -1),
    ("meteors", 1 << 200),
    ("stations", (0,)),
    ("supply", (None,) * 8),
    ("points", {}),
    ("moved", [1]),
    ("pending", (3, 1, 0)),
    ("pending", Pending("A35", 1, 0)),  # type: ignore[arg-type] # a label is what it must refuse
    ("equipment", "cards"),
    ("equipment", ((1,),) * 8),
    ("revealed", None),
    ("razed", (5,)),
    ("razed", (Razed(9, 0, None, 1),)),
    ("ending", Ending((), (8,))),
    ("ending", "soon"),
]


def changed(field: str, value: Any) -> State:
    """The sound state with one field of another kind."""
    return attrs.evolve(SOUND, **{field: value})


def problem(ask: Callable[[], object]) -> Exception | None:
    """What a question raises, if anything."""
    try:
        ask()
    except Exception as error:  # noqa: BLE001 - the point: see whatever comes out
        return error
    return None


@pytest.mark.clauses("GAL-CMP-04")
@pytest.mark.parametrize("field, value", WRONG)
def test_a_wrong_field_is_a_local_fault(field: str, value: object) -> None:
    wrong = changed(field, value)
    found = list(GAME.faults(wrong))
    assert any(fault.local for fault in found)
    assert {("GAL-CMP-04",)} >= {fault.clauses for fault in found if fault.code == "type"}


@pytest.mark.clauses("GAL-CMP-04")
@pytest.mark.parametrize("field, value", WRONG)
def test_questions_about_an_unsound_state_raise_nothing_but_bad_input(
    field: str, value: object
) -> None:
    wrong = changed(field, value)
    move = Move("A35", ("A24", "~B42", "B33"))
    questions: tuple[Callable[[], object], ...] = (
        lambda: list(GAME.legal_actions(wrong)),
        lambda: GAME.why_not(wrong, move),
        lambda: GAME.apply(wrong, move),
        lambda: GAME.step(wrong, move),
        lambda: GAME.successors(wrong),
        lambda: GAME.view(wrong, 0),
        lambda: GAME.score(wrong),
        lambda: GAME.to_move(wrong),
        lambda: GAME.encode(wrong),
    )
    found = [problem(ask) for ask in questions]
    assert [] == [
        error for error in found if not isinstance(error, BadInput | IllegalAction | None)
    ]
    assert {"state", "seat"} >= {error.field for error in found if isinstance(error, BadInput)}


@pytest.mark.clauses("GAL-CMP-04", "GAL-SET-08")
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_view_that_stumbles_over_a_hidden_table_says_what_is_wrong_with_it(seat: int) -> None:
    """While fleets are hidden each seat's share is looked for; what has no shares is a fault."""
    nothing: Any = None
    wrong = attrs.evolve(equipped(GAME), fleets=nothing)
    with pytest.raises(BadInput) as caught:
        GAME.view(wrong, seat)
    assert "state" == caught.value.field
    assert "fleets" in caught.value.problem
