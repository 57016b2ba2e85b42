"""The arithmetic of an action: what it costs and why, and what it brings in renown."""

from typing import Final

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.reducer import Step
from galaxy_rules.kernel.score import Explanation, Sum
from galaxy_rules.take_the_galaxy.rules.arithmetic import relinquish_change, saving, upgrade_change
from galaxy_rules.take_the_galaxy.rules.events import modifiers
from galaxy_rules.take_the_galaxy.rules.exploration import find
from galaxy_rules.take_the_galaxy.rules.paying import cost_of, hazards_of
from galaxy_rules.take_the_galaxy.rules.resources import rate_of
from galaxy_rules.take_the_galaxy.rules.scoring import colony_renown
from galaxy_rules.take_the_galaxy.rules.tokens import cut_resources, spend
from galaxy_rules.take_the_galaxy.rules.upgrading import stack_at
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import (
    Action,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Invest,
    Opportunity,
    Order,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.components import BuildCard, EventKind, Generate, Goods
from galaxy_rules.take_the_galaxy.words.events import Event, RenownChanged
from galaxy_rules.take_the_galaxy.words.slots import Kind
from galaxy_rules.take_the_galaxy.words.state import Draft, State

ORDERS: Final = (ClaimSystem, Claim, RemoveHazard, Build, BuildShip, Upgrade, UseColony, UseShip)
RATES: Final = {Resource.M: "TTG-RES-02", Resource.P: "TTG-RES-03", Resource.S: "TTG-RES-04"}
PAID: Final = {"TTG-NOM-01": "guildship_reward", "TTG-NXT-01": "nextstep_reward"}
"""The rates by which two events pay."""
LOST_REWARDS: Final = ("TTG-NOM-01", "TTG-RAC-01", "TTG-NXT-01")


@cites("TTG-BLD-02", "TTG-HAZ-02", "TTG-UPG-02", "TTG-MEC-01")
def explain(tables: Tables, state: State, action: Action, step: Step[State, Event]) -> Explanation:
    """What a legal action costs and brings, by clause, from what it makes happen."""
    sums = _costs(tables, state, action)
    if isinstance(action, ORDERS):
        sums += _cards(tables, state, action)
    changes = [event for event in step.events if isinstance(event, RenownChanged)]
    if isinstance(action, Opportunity):
        sums += _reward(tables, action)
    sums += [Sum(_renown(tables, one), one.amount, _for(one.clause)) for one in changes]
    sums += _in_all(tables, state, action, sum(one.amount for one in changes))
    return Explanation(str(action), tuple(sums))


@cites("TTG-R-03")
def _renown(tables: Tables, change: RenownChanged) -> str:
    """Whose renown; where an event pays it, that the kind of the reward is a reconstruction."""
    said = f"renown for seat {change.seat}"
    return f"{said}{_caveat(tables, PAID.get(change.clause, ''))}"


def _caveat(tables: Tables, name: str) -> str:
    datum = tables.data.data.get(f"rates.{name}")
    return ", a reconstructed reward" if datum is not None and datum.tag == "reconstructed" else ""


@cites("TTG-NOM-01", "TTG-NXT-01", "TTG-R-03")
def _reward(tables: Tables, action: Opportunity) -> list[Sum]:
    """What Guildship and The Next Step pay beside renown, in packs that say so."""
    match tables.events[action.card]:
        case EventKind.NOMADS:
            goods, clause = tables.box.rates.guildship_reward, "TTG-NOM-01"
        case EventKind.NEXTSTEP:
            goods, clause = tables.box.rates.nextstep_reward, "TTG-NXT-01"
        case _:
            return []
    kinds = (
        ("manpower", goods.m), ("science", goods.s), ("production", goods.p), ("cards", goods.c),
    )  # fmt: skip
    caveat = _caveat(tables, PAID[clause])
    return [Sum(f"{kind}{caveat}", n, (clause, "TTG-R-03")) for kind, n in kinds if n]


@cites("TTG-MIG-01", "TTG-INV-01", "TTG-NOM-01", "TTG-NXT-01", "TTG-R-41")
def _terms(tables: Tables, state: State, action: Action) -> list[Sum]:
    """What an opportunity takes or, for nothing, gives; what the Investors give."""
    rates = tables.box.rates
    if isinstance(action, Invest):
        return [Sum("cards", rates.investors_credits, ("TTG-INV-01",))]
    if not isinstance(action, Opportunity):
        return []
    match tables.events[action.card]:
        case EventKind.MIGRATION:
            wanted = Goods(m=rates.migration_manpower)
            got = cut_resources(tables, state, wanted).m if tables.strict else wanted.m
            short = ("TTG-R-41",) if got < wanted.m else ()
            return [Sum("manpower", got, ("TTG-MIG-01", *short))]
        case EventKind.NOMADS:
            return [Sum("production to spend", rates.guildship_production, ("TTG-NOM-01",))]
        case EventKind.NEXTSTEP:
            return [Sum("ships to give", 1, ("TTG-NXT-01",))]
        case _:
            return []


@cites("TTG-R-03")
def _for(clause: str) -> tuple[str, ...]:
    """What brings renown; three rewards are read from lost icons."""
    return (clause, "TTG-R-03") if clause in LOST_REWARDS else (clause,)


def _cards(tables: Tables, state: State, order: Order) -> list[Sum]:
    """The cards to pay, by what they are paid for; nothing where no card is asked for."""
    due = cost_of(tables, state, order)
    match order:
        case ClaimSystem(card=card):
            hazards = ("TTG-HAZ-02",) if hazards_of(state, card) else ()
            clauses: tuple[str, ...] = ("TTG-BLD-02", *hazards)
        case Build():
            clauses = ("TTG-BLD-02",)
        case BuildShip():
            clauses = ("TTG-SHP-02",)
        case Upgrade():
            clauses = ("TTG-UPG-02",)
        case RemoveHazard():
            clauses = ("TTG-HAZ-02",)
        case Claim(card=card) if due:
            clauses = (_asks(tables, card),)
        case UseColony() | UseShip() if due:
            clauses = ("TTG-USE-06",)
        case _:
            return []
    return [Sum("cards to pay", due, clauses)]


def _asks(tables: Tables, card: str) -> str:
    """Where the price of an anomaly or an event is said to be due."""
    return "TTG-EVT-05" if card in tables.events else "TTG-ANO-01"


@cites("TTG-UPG-03", "TTG-SCO-02", "TTG-R-58")
def _in_all(tables: Tables, state: State, action: Action, tokens: int) -> list[Sum]:
    """What a score changes by where renown ceases to count too: covered or given up."""
    match action:
        case Upgrade():
            old, new = _covered(tables, state, action)
            change = upgrade_change(old.rp, new.rp)
            return [Sum("change of score", change, ("TTG-UPG-03", "TTG-SCO-02"))]
        case Relinquish(system=index):
            system = state.systems[state.turn][index]
            worth = colony_renown(tables, system)
            change = relinquish_change(tables.pile[system.card].rp, worth, tokens - worth)
            return [Sum("change of score", change, ("TTG-R-58",))]
        case _:
            return []


def _costs(tables: Tables, state: State, action: Action) -> list[Sum]:
    match action:
        case ClaimSystem(card=card, colony=colony):
            return [*_printed(tables, state, tables.builds[colony]), _hazards(tables, state, card)]
        case Build(colony=card) | BuildShip(card=card):
            return _printed(tables, state, tables.builds[card])
        case Upgrade():
            return _difference(tables, state, action)
        case Claim(card=card):
            return _resources(tables.prices[card], _asks(tables, card))
        case UseColony(owner=owner, system=system, slot=slot):
            stack = stack_at(state, owner, system, slot)
            return (
                _effect(tables, state, tables.builds[stack.cards[-1]]) if stack is not None else []
            )
        case UseShip(owner=owner, ship=ship):
            return _effect(tables, state, tables.builds[state.ships[owner][ship].card])
        case Convert(resource=resource):
            return _rate(tables, resource)
        case Recover():
            return _rate(tables, Resource.S)
        case _:
            return _terms(tables, state, action)


@cites("TTG-HAZ-02", "TTG-BUR-01")
def _hazards(tables: Tables, state: State, card: str) -> Sum:
    """The hazards of a system; a Burst is named where one has added to them."""
    count = hazards_of(state, card)
    there = state.row[find(state.row, card)]
    burst = ("TTG-BUR-01",) if count and there is not None and there.burst else ()
    price = count * tables.box.rates.credit_per_hazard
    return Sum(f"hazards of {card}", price, ("TTG-HAZ-02", *burst))


def _printed(tables: Tables, state: State, card: BuildCard) -> list[Sum]:
    less = min(card.cost, saving(card.kind, modifiers(tables, state.row).discount))
    clause = "TTG-SHP-02" if card.kind is Kind.SHIP else "TTG-BLD-02"
    sums = [Sum(f"printed cost of {card.id}", card.cost, (clause,))]
    if less:
        sums.append(Sum("Mech Revolution", -less, ("TTG-MEC-01",)))
    return sums


def _difference(tables: Tables, state: State, action: Upgrade) -> list[Sum]:
    old, new = _covered(tables, state, action)
    less = min(new.cost - old.cost, saving(new.kind, modifiers(tables, state.row).discount))
    sums = [
        Sum(f"printed cost of {new.id}", new.cost, ("TTG-UPG-02",)),
        Sum(f"printed cost of {old.id}", -old.cost, ("TTG-UPG-02",)),
    ]
    if less:
        sums.append(Sum("Mech Revolution", -less, ("TTG-MEC-01",)))
    return sums


def _covered(tables: Tables, state: State, action: Upgrade) -> tuple[BuildCard, BuildCard]:
    """The colony that an upgrade covers, and the new one."""
    new = tables.builds[action.colony]
    stack = stack_at(state, state.turn, action.system, action.slot)
    return (tables.builds[stack.cards[-1]] if stack is not None else new), new


def _resources(goods: Goods, clause: str) -> list[Sum]:
    named = (("manpower", goods.m), ("science", goods.s), ("production", goods.p))
    return [Sum(f"{name} to spend", amount, (clause,)) for name, amount in named if amount]


@cites("TTG-USE-05", "TTG-USE-06", "TTG-R-41")
def _effect(tables: Tables, state: State, card: BuildCard) -> list[Sum]:
    """What goes in and what comes out, cut where tokens are short."""
    out, left = card.effect.out, _left_of(tables, state, card)
    clause = "TTG-USE-05" if isinstance(card.effect, Generate) else "TTG-USE-06"
    gained = (
        ("manpower", out.m, left.m), ("science", out.s, left.s), ("production", out.p, left.p),
        ("cards", out.c, out.c),
    )  # fmt: skip
    return [
        *_resources(card.price, clause),
        *(
            Sum(f"{name} from {card.id}", n, (clause,) if n == all_of_it else (clause, "TTG-R-41"))
            for name, all_of_it, n in gained
            if all_of_it
        ),
    ]


def _left_of(tables: Tables, state: State, card: BuildCard) -> Goods:
    """What the supply has left of an effect's output, once its input is spent."""
    if not tables.strict:
        return card.effect.out
    draft = Draft.of(state)
    spend(draft, card.price, None)
    return cut_resources(tables, draft, card.effect.out)


def _rate(tables: Tables, resource: Resource) -> list[Sum]:
    clauses = (RATES[resource],)
    return [
        Sum(f"{resource} to spend", rate_of(tables, resource), clauses),
        Sum("cards", 1, clauses),
    ]
