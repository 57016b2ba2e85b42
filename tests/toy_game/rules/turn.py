"""The turn: who moves, and what can be chosen (PRO-TRN)."""

from collections.abc import Sequence
from fractions import Fraction

from galaxy_rules.kernel.game import CHANCE, OVER
from tests.toy_game.rules.drilling import judge_aim, most_barrels, roll_chances
from tests.toy_game.rules.set_up import deal_chances
from tests.toy_game.tables import Tables
from tests.toy_game.words.actions import Action, Aim, Barrels, Deal, Drill, Rest
from tests.toy_game.words.state import Phase, State


def to_move(tables: Tables, state: State) -> int:
    """The seat to move, CHANCE or OVER."""
    match state.phase:
        case Phase.OVER:
            return OVER
        case Phase.DEAL | Phase.ROLL:
            return CHANCE
        case Phase.PLAY | Phase.DRILL:
            return state.turn


def list_actions(tables: Tables, state: State) -> Sequence[Action]:
    """Everything that is legal for the player whose turn it is."""
    match state.phase:
        case Phase.PLAY:
            aims = [one for one in map(Aim, tables.order) if not judge_aim(tables, state, one)]
            return (*aims, Rest())
        case Phase.DRILL:
            most = most_barrels(tables, state)
            return tuple(Drill(Barrels(number)) for number in range(1, most + 1))
        case Phase.DEAL | Phase.ROLL | Phase.OVER:
            return ()


def chances(tables: Tables, state: State) -> tuple[tuple[Action, Fraction], ...]:
    """The next card, or the die."""
    match state.phase:
        case Phase.DEAL:
            return deal_chances(state)
        case Phase.ROLL:
            return roll_chances()
        case Phase.PLAY | Phase.DRILL | Phase.OVER:
            return ()


def chance_actions(tables: Tables) -> tuple[Action, ...]:
    """All cards, and all that the die can show."""
    return (*map(Deal, tables.moons), *(roll for roll, _ in roll_chances()))
