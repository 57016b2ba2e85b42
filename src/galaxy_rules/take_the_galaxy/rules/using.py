"""Using colonies and ships, one's own and a partner's: generate, or transform."""

from typing import Final

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import Objection, Objections, Refusal
from galaxy_rules.take_the_galaxy.rules.arithmetic import partner
from galaxy_rules.take_the_galaxy.rules.building import NO_SLOT
from galaxy_rules.take_the_galaxy.rules.decks import owe_draws
from galaxy_rules.take_the_galaxy.rules.events import modifiers
from galaxy_rules.take_the_galaxy.rules.tokens import affords, change_renown, gain, spend
from galaxy_rules.take_the_galaxy.rules.upgrading import stack_at
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import UseColony, UseShip
from galaxy_rules.take_the_galaxy.words.components import BuildCard, Generate
from galaxy_rules.take_the_galaxy.words.events import Log, Used
from galaxy_rules.take_the_galaxy.words.rulings import UpgradeState
from galaxy_rules.take_the_galaxy.words.state import (
    Draft,
    Ship,
    Stack,
    State,
    System,
    put_system,
    replace,
)

NOT_TEAM_MATE: Final = Refusal(
    "not_team_mate", "seat {owner} is neither the player nor a partner", "TTG-TEAM-03"
)
NOT_TEAM_BOUNTY: Final = Refusal(
    "not_team_mate", "seat {owner} is neither the player nor a partner", "TTG-TEAM-04"
)
NOT_TEAM_RENOWN: Final = Refusal(
    "not_team_mate", "seat {owner} is neither the player nor a partner", "TTG-TEAM-05"
)
NOT_OWN: Final = Refusal("not_team_mate", "it belongs to seat {owner}", "TTG-USE-01")
NOT_OWN_BOUNTY: Final = Refusal("not_team_mate", "it belongs to seat {owner}", "TTG-BNT-04")
NOT_OWN_RENOWN: Final = Refusal("not_team_mate", "it belongs to seat {owner}", "TTG-INV-02")
NO_SYSTEM: Final = Refusal("no_system", "seat {owner} has no system {system}", "TTG-USE-01")
NO_COLONY: Final = Refusal("no_colony", "there is no colony {system}.{slot}", "TTG-USE-01")
NO_SHIP: Final = Refusal("no_ship", "there is no ship {ship}", "TTG-USE-01")
ALREADY_USED: Final = Refusal("already_used", "{card} was used already", "TTG-USE-02")
USED_BY_TEAM: Final = Refusal(
    "already_used", "{card} was used since its owner's last reset", "TTG-R-51a"
)
COVERED_USED: Final = Refusal(
    "already_used", "{card} was used already, or a colony that it covers", "TTG-USE-02", "TTG-R-29"
)
COVERED_USED_BY_TEAM: Final = Refusal(
    "already_used", "{card}, or a colony that it covers, was used since its owner's last reset",
    "TTG-R-51a", "TTG-R-29",
)  # fmt: skip
CRACKDOWN: Final = Refusal(
    "crackdown", "{card} has negative renown, and a crackdown is in effect", "TTG-CRK-01"
)
TEAM_CRACKDOWN: Final = Refusal(
    "crackdown", "the partner's {card} has negative renown, and a crackdown is in effect",
    "TTG-R-51d",
)  # fmt: skip
RESOURCES: Final = Refusal("resources", "{card} needs {need}", "TTG-USE-06")


@cites("TTG-TEAM-03", "TTG-TEAM-04", "TTG-TEAM-05", "TTG-R-51c", "TTG-R-52")
def sharers(tables: Tables, turn: int) -> tuple[int, ...]:
    """Whose colonies, ships, bounty and renown the active player may use."""
    return (turn, partner(turn)) if tables.teams else (turn,)


@cites("TTG-TEAM-03", "TTG-TEAM-04", "TTG-TEAM-05", "TTG-R-52")
def judge_owner(
    tables: Tables, state: State, owner: int, alone: Refusal, in_teams: Refusal
) -> Objections:
    """One's own, or a partner's where there are teams."""
    if owner in sharers(tables, state.turn):
        return ()
    return ((in_teams if tables.teams else alone)(owner=owner),)


@cites("TTG-USE-02", "TTG-R-29", "TTG-R-51a")
def _used(tables: Tables, stack: Stack, *, own: bool) -> Refusal:
    """Of a colony that was used; where upgrades inherit it, whether it was itself is not kept."""
    if len(stack.cards) > 1 and tables.rulings.upgrade_state is UpgradeState.INHERIT:
        return COVERED_USED if own else COVERED_USED_BY_TEAM
    return ALREADY_USED if own else USED_BY_TEAM


@cites("TTG-USE-02", "TTG-CRK-01", "TTG-R-23", "TTG-R-51a", "TTG-R-51d", "TTG-R-57")
def judge_use_colony(tables: Tables, state: State, action: UseColony) -> Objections:
    """A colony on top of its stack, upright, with its input at hand, and no crackdown on it."""
    if objections := judge_owner(tables, state, action.owner, NOT_OWN, NOT_TEAM_MATE):
        return objections
    stack = stack_at(state, action.owner, action.system, action.slot)
    if stack is None:
        return _judge_nothing_there(state, action)
    card, own = tables.builds[stack.cards[-1]], action.owner == state.turn
    found: list[Objection] = []
    if stack.used:
        found.append(_used(tables, stack, own=own)(card=card.id))
    if card.rp < 0 and modifiers(tables, state.row).crackdown:
        found.append((CRACKDOWN if own else TEAM_CRACKDOWN)(card=card.id))
    return (*found, *_judge_input(state, card))


def _judge_nothing_there(state: State, action: UseColony) -> Objections:
    """No system, no slot on it, or nothing on the slot."""
    systems = state.systems[action.owner]
    if not 0 <= action.system < len(systems):
        return (NO_SYSTEM(owner=action.owner, system=action.system),)
    system = systems[action.system]
    if not 0 <= action.slot < len(system.stacks):
        return (NO_SLOT(system=system.card, slot=action.slot),)
    return (NO_COLONY(system=action.system, slot=action.slot),)


@cites("TTG-USE-02", "TTG-TEAM-03", "TTG-R-51a")
def judge_use_ship(tables: Tables, state: State, action: UseShip) -> Objections:
    """A ship, upright, with its input at hand."""
    if objections := judge_owner(tables, state, action.owner, NOT_OWN, NOT_TEAM_MATE):
        return objections
    ships = state.ships[action.owner]
    if not 0 <= action.ship < len(ships):
        return (NO_SHIP(ship=action.ship),)
    ship = ships[action.ship]
    refusal = ALREADY_USED if action.owner == state.turn else USED_BY_TEAM
    found = [refusal(card=ship.card)] if ship.used else []
    return (*found, *_judge_input(state, tables.builds[ship.card]))


def _judge_input(state: State, card: BuildCard) -> Objections:
    price = card.price
    if affords(state.pools[state.turn], price):
        return ()
    return (RESOURCES(card=card.id, need=f"{price.m} M, {price.s} S, {price.p} P"),)


@cites("TTG-USE-03", "TTG-R-51b")
def use_colony(tables: Tables, draft: Draft, action: UseColony, events: Log) -> None:
    """Turn the colony and apply its effect."""
    stack = stack_at(draft, action.owner, action.system, action.slot)
    if stack is None:
        return
    system = draft.systems[action.owner][action.system]
    stacks = replace(system.stacks, action.slot, Stack(stack.cards, used=True))
    used = System(system.card, stacks, system.bounty)
    put_system(draft, action.owner, action.system, used)
    _apply(tables, draft, action.owner, tables.builds[stack.cards[-1]], events)


@cites("TTG-USE-03", "TTG-R-51b")
def use_ship(tables: Tables, draft: Draft, action: UseShip, events: Log) -> None:
    """Turn the ship and apply its effect."""
    own = draft.ships[action.owner]
    card = own[action.ship].card
    changed = replace(own, action.ship, Ship(card, used=True))
    draft.ships = replace(draft.ships, action.owner, changed)
    _apply(tables, draft, action.owner, tables.builds[card], events)


@cites("TTG-USE-05", "TTG-USE-06", "TTG-RES-05", "TTG-R-43", "TTG-R-44")
def _apply(tables: Tables, draft: Draft, owner: int, card: BuildCard, events: Log) -> None:
    """The input leaves the pool; the whole output comes, credits as cards."""
    if events is not None:
        events.append(Used(draft.turn, owner, card.id))
    spend(draft, card.price, events)
    out = card.effect.out
    gain(tables, draft, out, events)
    clause = "TTG-USE-05" if isinstance(card.effect, Generate) else "TTG-USE-06"
    change_renown(tables, draft, draft.turn, out.rp, clause, events)
    owe_draws(draft, out.c, events)
