"""The arithmetic of an action: a combat's sums the way the booklet does them, steps, rewards."""

from galaxy_rules.galaktico.rules.arithmetic import reward
from galaxy_rules.galaktico.rules.combat import force_sums
from galaxy_rules.galaktico.rules.table import TABLE
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.actions import Action
from galaxy_rules.galaktico.words.events import Event, Fought, Outcome, Rewarded
from galaxy_rules.galaktico.words.rulings import RewardBasis
from galaxy_rules.galaktico.words.state import State, entry
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Step
from galaxy_rules.kernel.score import Explanation, Sum


@cites("GAL-CMB-04", "GAL-CMB-05", "GAL-MOV-01")
def explain(tables: Tables, state: State, action: Action, step: Step[State, Event]) -> Explanation:
    """What a legal action that leads to this step costs and brings, by clause."""
    before = TABLE[type(action)].explain
    sums = [] if before is None else [*before(tables, state, action)]
    fought = next((event for event in step.events if isinstance(event, Fought)), None)
    if fought is not None:
        sums += _combat(tables, state, fought)
    for event in step.events:
        if isinstance(event, Rewarded):
            clauses = _reward_clauses(tables, state, step.state, event, fought)
            sums.append(Sum(f"points for seat {event.seat}", event.amount, clauses))
    return Explanation(str(action), tuple(sums))


def _reward_clauses(
    tables: Tables, before: State, after: State, event: Rewarded, fought: Fought | None
) -> tuple[str, ...]:
    """The clause that pays, and what else decides the amount in this case."""
    if event.clause == "GAL-PTS-06":
        occupied = after.razed[-1].ship is not None
        return (event.clause, "GAL-STA-05", "GAL-R-16") if occupied else (event.clause,)
    if event.clause == "GAL-PTS-05":
        return (event.clause, *_ender_rulings(before, after, event.seat))
    if fought is None:
        return (event.clause,)
    return _capture_clauses(tables, before, event, fought)


@cites("GAL-R-25", "GAL-R-26")
def _ender_rulings(before: State, after: State, seat: int) -> list[str]:
    """Who ended the game is a question if it was not the player on turn alone; so is how often."""
    fulfilled = [condition.seat for condition in after.ending.fulfilled] if after.ending else []
    found = ["GAL-R-26"] if set(fulfilled) != {before.turn} else []
    return [*found, "GAL-R-25"] if fulfilled.count(seat) > 1 else found


@cites("GAL-CMB-09", "GAL-R-17", "GAL-R-18")
def _capture_clauses(
    tables: Tables, before: State, event: Rewarded, fought: Fought
) -> tuple[str, ...]:
    """A tie pays both sides; a reading is named where another one would pay another amount."""
    active = event.seat == fought.seat
    target = (fought.opponent, fought.target) if active else (fought.seat, fought.ship)
    captive = entry(*target)
    card, least = before.trophies[captive], tables.box.least_reward
    tie = fought.outcome is Outcome.TIE
    clauses = ["GAL-CMB-09", event.clause] if tie else [event.clause]
    if tables.rulings.reward_basis is RewardBasis.WINS_ONLY:
        return (*clauses, "GAL-R-18") if reward(card, least) != event.amount else tuple(clauses)
    if tie and reward(card, least) != reward(card + 1, least):
        clauses.append("GAL-R-17")
    return tuple(clauses)


def _combat(tables: Tables, state: State, event: Fought) -> list[Sum]:
    attackers = state.equipment[entry(event.seat, event.ship)]
    defenders = state.equipment[entry(event.opponent, event.target)]
    return [
        *force_sums(tables, event.ship, attackers, defenders, event.bonus),
        *force_sums(tables, event.target, defenders, attackers, 0),
        Sum(
            f"attack {event.attack} against {event.defence}: {event.outcome.value}",
            event.attack - event.defence,
            ("GAL-CMB-09",) if event.outcome is Outcome.TIE else ("GAL-CMB-06",),
        ),
    ]
