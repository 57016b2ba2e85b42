"""What actions cost and give, by clause, as far as it can be told before they are taken."""

from typing import Final

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Sum
from galaxy_rules.take_the_galaxy.rules.arithmetic import saving, upgrade_change
from galaxy_rules.take_the_galaxy.rules.events import modifiers
from galaxy_rules.take_the_galaxy.rules.exploration import find
from galaxy_rules.take_the_galaxy.rules.paying import cost_of, hazards_of
from galaxy_rules.take_the_galaxy.rules.resources import rate_of
from galaxy_rules.take_the_galaxy.rules.tokens import cut_resources, spend
from galaxy_rules.take_the_galaxy.rules.upgrading import stack_at
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import (
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Invest,
    Opportunity,
    Order,
    Recover,
    RemoveHazard,
    Resource,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.components import BuildCard, EventKind, Generate, Goods
from galaxy_rules.take_the_galaxy.words.slots import Kind
from galaxy_rules.take_the_galaxy.words.state import Draft, State

RATES: Final = {Resource.M: "TTG-RES-02", Resource.P: "TTG-RES-03", Resource.S: "TTG-RES-04"}


# claiming, building, upgrading


@cites("TTG-BLD-02", "TTG-HAZ-02", "TTG-MEC-01")
def claim_system_sums(tables: Tables, state: State, action: ClaimSystem) -> list[Sum]:
    """The colony, the hazards, and the cards for both."""
    hazards = ("TTG-HAZ-02",) if hazards_of(state, action.card) else ()
    return [
        *_printed(tables, state, tables.builds[action.colony]),
        _hazards(tables, state, action.card),
        _cards(tables, state, action, "TTG-BLD-02", *hazards),
    ]


def claim_sums(tables: Tables, state: State, action: Claim) -> list[Sum]:
    """The resources that an anomaly or an event asks for, and cards where it does."""
    clause = _asks(tables, action.card)
    cards = _cards(tables, state, action, clause)
    return [*_resources(tables.prices[action.card], clause), *([cards] if cards.amount else ())]


def hazard_sums(tables: Tables, state: State, action: RemoveHazard) -> list[Sum]:
    """The cards for a hazard."""
    return [_cards(tables, state, action, "TTG-HAZ-02")]


@cites("TTG-BLD-02", "TTG-MEC-01")
def build_sums(tables: Tables, state: State, action: Build) -> list[Sum]:
    """The colony, and the cards for it."""
    printed = _printed(tables, state, tables.builds[action.colony])
    return [*printed, _cards(tables, state, action, "TTG-BLD-02")]


def ship_sums(tables: Tables, state: State, action: BuildShip) -> list[Sum]:
    """The ship, and the cards for it."""
    printed = _printed(tables, state, tables.builds[action.card])
    return [*printed, _cards(tables, state, action, "TTG-SHP-02")]


@cites("TTG-UPG-02", "TTG-UPG-03", "TTG-SCO-02", "TTG-MEC-01")
def upgrade_sums(tables: Tables, state: State, action: Upgrade) -> list[Sum]:
    """The difference of the costs, the cards for it, and what the score changes by."""
    old, new = _covered(tables, state, action)
    change = upgrade_change(old.rp, new.rp)
    return [
        Sum(f"printed cost of {new.id}", new.cost, ("TTG-UPG-02",)),
        Sum(f"printed cost of {old.id}", -old.cost, ("TTG-UPG-02",)),
        *_discount(tables, state, new.kind, new.cost - old.cost),
        _cards(tables, state, action, "TTG-UPG-02"),
        Sum("change of score", change, ("TTG-UPG-03", "TTG-SCO-02")),
    ]


def _covered(tables: Tables, state: State, action: Upgrade) -> tuple[BuildCard, BuildCard]:
    """The colony that an upgrade covers, and the new one."""
    new = tables.builds[action.colony]
    stack = stack_at(state, state.turn, action.system, action.slot)
    return (tables.builds[stack.cards[-1]] if stack is not None else new), new


def _printed(tables: Tables, state: State, card: BuildCard) -> list[Sum]:
    clause = "TTG-SHP-02" if card.kind is Kind.SHIP else "TTG-BLD-02"
    cost = Sum(f"printed cost of {card.id}", card.cost, (clause,))
    return [cost, *_discount(tables, state, card.kind, card.cost)]


def _discount(tables: Tables, state: State, kind: Kind, cost: int) -> list[Sum]:
    less = min(cost, saving(kind, modifiers(tables, state.row).discount))
    return [Sum("Mech Revolution", -less, ("TTG-MEC-01",))] if less else []


@cites("TTG-HAZ-02", "TTG-BUR-01")
def _hazards(tables: Tables, state: State, card: str) -> Sum:
    """The hazards of a system; a Burst is named where one has added to them."""
    count = hazards_of(state, card)
    there = state.row[find(state.row, card)]
    burst = ("TTG-BUR-01",) if count and there is not None and there.burst else ()
    price = count * tables.box.rates.credit_per_hazard
    return Sum(f"hazards of {card}", price, ("TTG-HAZ-02", *burst))


def _cards(tables: Tables, state: State, order: Order, *clauses: str) -> Sum:
    return Sum("cards to pay", cost_of(tables, state, order), clauses)


def _asks(tables: Tables, card: str) -> str:
    """Where the price of an anomaly or an event is said to be due."""
    return "TTG-EVT-05" if card in tables.events else "TTG-ANO-01"


def _resources(goods: Goods, clause: str) -> list[Sum]:
    named = (("manpower", goods.m), ("science", goods.s), ("production", goods.p))
    return [Sum(f"{name} to spend", amount, (clause,)) for name, amount in named if amount]


# using and exchanging


def use_colony_sums(tables: Tables, state: State, action: UseColony) -> list[Sum]:
    """The effect of a colony."""
    stack = stack_at(state, action.owner, action.system, action.slot)
    return _used(tables, state, action, stack.cards[-1]) if stack is not None else []


def use_ship_sums(tables: Tables, state: State, action: UseShip) -> list[Sum]:
    """The effect of a ship."""
    return _used(tables, state, action, state.ships[action.owner][action.ship].card)


def _used(tables: Tables, state: State, action: UseColony | UseShip, card: str) -> list[Sum]:
    cards = _cards(tables, state, action, "TTG-USE-06")
    return [*_effect(tables, state, tables.builds[card]), *([cards] if cards.amount else ())]


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


def convert_sums(tables: Tables, _: State, action: Convert) -> list[Sum]:
    """What a card costs."""
    return _rate(tables, action.resource)


def recover_sums(tables: Tables, _: State, __: Recover) -> list[Sum]:
    """What a card of one's choice costs."""
    return _rate(tables, Resource.S)


def _rate(tables: Tables, resource: Resource) -> list[Sum]:
    clauses = (RATES[resource],)
    return [
        Sum(f"{resource} to spend", rate_of(tables, resource), clauses),
        Sum("cards", 1, clauses),
    ]


# events


@cites("TTG-MIG-01", "TTG-NOM-01", "TTG-NXT-01", "TTG-R-41")
def opportunity_sums(tables: Tables, state: State, action: Opportunity) -> list[Sum]:
    """What an opportunity takes, and what it gives beside renown."""
    rates = tables.box.rates
    match tables.events[action.card]:
        case EventKind.MIGRATION:
            wanted = Goods(m=rates.migration_manpower)
            got = cut_resources(tables, state, wanted).m if tables.strict else wanted.m
            short = ("TTG-R-41",) if got < wanted.m else ()
            return [Sum("manpower", got, ("TTG-MIG-01", *short))]
        case EventKind.NOMADS:
            price = Sum("production to spend", rates.guildship_production, ("TTG-NOM-01",))
            return [price, *_reward(tables, "guildship_reward", "TTG-NOM-01")]
        case EventKind.NEXTSTEP:
            price = Sum("ships to give", 1, ("TTG-NXT-01",))
            return [price, *_reward(tables, "nextstep_reward", "TTG-NXT-01")]
        case (
            EventKind.INVESTORS | EventKind.PIRATES | EventKind.BURST | EventKind.RACE
            | EventKind.STRIKE | EventKind.CRACKDOWN | EventKind.MECH
        ):  # fmt: skip
            return []


@cites("TTG-NOM-01", "TTG-NXT-01", "TTG-R-03")
def _reward(tables: Tables, name: str, clause: str) -> list[Sum]:
    """What Guildship and The Next Step pay beside renown, in packs that say so."""
    goods: Goods = getattr(tables.box.rates, name)
    kinds = (
        ("manpower", goods.m), ("science", goods.s), ("production", goods.p), ("cards", goods.c),
    )  # fmt: skip
    said = caveat(tables, name)
    return [Sum(f"{kind}{said}", n, (clause, "TTG-R-03")) for kind, n in kinds if n]


def caveat(tables: Tables, name: str) -> str:
    """That the kind of a reward is a reconstruction, where it is."""
    datum = tables.data.data.get(f"rates.{name}")
    return ", a reconstructed reward" if datum is not None and datum.tag == "reconstructed" else ""


@cites("TTG-INV-01")
def invest_sums(tables: Tables, _: State, __: Invest) -> list[Sum]:
    """The cards that the Investors give."""
    return [Sum("cards", tables.box.rates.investors_credits, ("TTG-INV-01",))]
