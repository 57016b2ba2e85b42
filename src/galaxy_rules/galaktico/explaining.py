"""The arithmetic of an action: a combat's sums the way the booklet does them, steps, rewards."""

from typing import TYPE_CHECKING

from galaxy_rules.galaktico.actions import Action, Move
from galaxy_rules.galaktico.arithmetic import Outcome
from galaxy_rules.galaktico.combat import force_sums
from galaxy_rules.galaktico.components import TYPES, ShipType
from galaxy_rules.galaktico.events import Fought, Rewarded
from galaxy_rules.galaktico.state import State, entry, ship_at
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Explanation, Sum

if TYPE_CHECKING:
    from galaxy_rules.galaktico.reducer import Galaktico


@cites("GAL-CMB-04", "GAL-CMB-05", "GAL-MOV-01")
def explain(game: "Galaktico", state: State, action: Action) -> Explanation:
    """What a legal action costs and brings, by clause; an illegal one raises as `apply` does."""
    step = game.step(state, action)
    sums: list[Sum] = []
    if isinstance(action, Move):
        sums += _distance(game, state, action)
    for event in step.events:
        if isinstance(event, Fought):
            sums += _combat(game, state, event)
        if isinstance(event, Rewarded):
            sums.append(Sum(f"points for seat {event.seat}", event.amount, (event.clause,)))
    return Explanation(str(action), tuple(sums))


def _distance(game: "Galaktico", state: State, action: Move) -> list[Sum]:
    ship = ShipType(ship_at(state, game.board.index[action.origin]) % TYPES)
    card = game.box.ships[ship]
    jumps = sum(game.steps[step] >= game.board.size for step in action.path)
    sums = [Sum(f"steps of the {ship}, of {card.range}", len(action.path), ("GAL-MOV-01",))]
    if jumps:
        sums.append(Sum(f"jumps among them, of {card.jumps}", jumps, ("GAL-HYP-02", "GAL-HYP-04")))
    return sums


def _combat(game: "Galaktico", state: State, event: Fought) -> list[Sum]:
    attackers = state.equipment[entry(event.seat, event.ship)]
    defenders = state.equipment[entry(event.opponent, event.target)]
    return [
        *force_sums(game, event.ship, attackers, defenders, event.bonus),
        *force_sums(game, event.target, defenders, attackers, 0),
        Sum(
            f"attack {event.attack} against {event.defence}: {event.outcome.value}",
            event.attack - event.defence,
            ("GAL-CMB-09",) if event.outcome is Outcome.TIE else ("GAL-CMB-06",),
        ),
    ]
