"""The arithmetic of an action: what it costs and why, and what it brings in renown."""

from typing import TYPE_CHECKING

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Explanation, Sum
from galaxy_rules.take_the_galaxy.actions import (
    Action,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.arithmetic import relinquish_change, saving, upgrade_change
from galaxy_rules.take_the_galaxy.components import BuildCard, Goods
from galaxy_rules.take_the_galaxy.events import RenownChanged
from galaxy_rules.take_the_galaxy.exchanging import rate_of
from galaxy_rules.take_the_galaxy.exploration import modifiers
from galaxy_rules.take_the_galaxy.paying import cost_of, hazards_of
from galaxy_rules.take_the_galaxy.scoring import colony_renown
from galaxy_rules.take_the_galaxy.state import State
from galaxy_rules.take_the_galaxy.upgrading import stack_at

if TYPE_CHECKING:
    from galaxy_rules.take_the_galaxy.reducer import TakeTheGalaxy

ORDERS = (ClaimSystem, Claim, RemoveHazard, Build, BuildShip, Upgrade, UseColony, UseShip)


@cites("TTG-BLD-02", "TTG-HAZ-02", "TTG-UPG-02", "TTG-MEC-01")
def explain(game: "TakeTheGalaxy", state: State, action: Action) -> Explanation:
    """What a legal action costs and brings, by clause; an illegal one raises as `apply` does."""
    step = game.step(state, action)
    sums = _costs(game, state, action)
    if isinstance(action, ORDERS):
        due = cost_of(game, state, action)
        sums.append(Sum("cards to pay", due, ("TTG-BLD-02", "TTG-RES-06")))
    changes = [event for event in step.events if isinstance(event, RenownChanged)]
    sums += [Sum(f"renown for seat {one.seat}", one.amount, (one.clause,)) for one in changes]
    sums += _in_all(game, state, action, sum(one.amount for one in changes))
    return Explanation(str(action), tuple(sums))


@cites("TTG-UPG-03", "TTG-REL-05", "TTG-REL-07", "TTG-SCO-02", "TTG-R-58")
def _in_all(game: "TakeTheGalaxy", state: State, action: Action, tokens: int) -> list[Sum]:
    """What a score changes by where renown ceases to count too: covered or given up."""
    match action:
        case Upgrade():
            old, new = _covered(game, state, action)
            change = upgrade_change(old.rp, new.rp)
            return [Sum("change of score", change, ("TTG-UPG-03", "TTG-SCO-02"))]
        case Relinquish(system=index):
            system = state.systems[state.turn][index]
            worth = colony_renown(game, system)
            change = relinquish_change(game.pile[system.card].rp, worth, tokens - worth)
            return [Sum("change of score", change, ("TTG-REL-05", "TTG-REL-07", "TTG-R-58"))]
        case _:
            return []


def _costs(game: "TakeTheGalaxy", state: State, action: Action) -> list[Sum]:
    match action:
        case ClaimSystem(card=card, colony=colony):
            hazards = hazards_of(state, card) * game.box.rates.credit_per_hazard
            found = _printed(game, state, game.builds[colony])
            return [*found, Sum(f"hazards of {card}", hazards, ("TTG-HAZ-02", "TTG-BUR-01"))]
        case Build(colony=card) | BuildShip(card=card):
            return _printed(game, state, game.builds[card])
        case Upgrade():
            return _difference(game, state, action)
        case Claim(card=card):
            return _resources(game.prices[card], ("TTG-ANO-01", "TTG-EVT-05"))
        case UseColony(owner=owner, system=system, slot=slot):
            stack = stack_at(state, owner, system, slot)
            return _effect(game.builds[stack.cards[-1]]) if stack is not None else []
        case UseShip(owner=owner, ship=ship):
            return _effect(game.builds[state.ships[owner][ship].card])
        case Convert(resource=resource):
            return _rate(game, resource, ("TTG-RES-02", "TTG-RES-03", "TTG-R-01"))
        case Recover():
            return _rate(game, Resource.S, ("TTG-RES-04", "TTG-R-01"))
        case _:
            return []


def _printed(game: "TakeTheGalaxy", state: State, card: BuildCard) -> list[Sum]:
    less = min(card.cost, saving(card.kind, modifiers(game, state.row).discount))
    sums = [Sum(f"printed cost of {card.id}", card.cost, ("TTG-BLD-02",))]
    if less:
        sums.append(Sum("Mech Revolution", -less, ("TTG-MEC-01", "TTG-R-20")))
    return sums


def _difference(game: "TakeTheGalaxy", state: State, action: Upgrade) -> list[Sum]:
    old, new = _covered(game, state, action)
    less = min(new.cost - old.cost, saving(new.kind, modifiers(game, state.row).discount))
    sums = [
        Sum(f"printed cost of {new.id}", new.cost, ("TTG-UPG-02",)),
        Sum(f"printed cost of {old.id}", -old.cost, ("TTG-UPG-02",)),
    ]
    if less:
        sums.append(Sum("Mech Revolution", -less, ("TTG-MEC-01", "TTG-R-20")))
    return sums


def _covered(game: "TakeTheGalaxy", state: State, action: Upgrade) -> tuple[BuildCard, BuildCard]:
    """The colony that an upgrade covers, and the new one."""
    new = game.builds[action.colony]
    stack = stack_at(state, state.turn, action.system, action.slot)
    return (game.builds[stack.cards[-1]] if stack is not None else new), new


def _resources(goods: Goods, clauses: tuple[str, ...]) -> list[Sum]:
    named = (("manpower", goods.m), ("science", goods.s), ("production", goods.p))
    return [Sum(f"{name} to spend", amount, clauses) for name, amount in named if amount]


def _effect(card: BuildCard) -> list[Sum]:
    out = card.effect.out
    gained = (
        ("manpower", out.m), ("science", out.s), ("production", out.p), ("cards", out.c),
    )  # fmt: skip
    return [
        *_resources(card.price, ("TTG-USE-06",)),
        *(
            Sum(f"{name} from {card.id}", n, ("TTG-USE-05", "TTG-USE-06"))
            for name, n in gained
            if n
        ),
    ]


def _rate(game: "TakeTheGalaxy", resource: Resource, clauses: tuple[str, ...]) -> list[Sum]:
    return [Sum(f"{resource} to spend", rate_of(game, resource), clauses), Sum("cards", 1, clauses)]
