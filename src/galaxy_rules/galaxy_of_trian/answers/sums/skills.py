"""The arithmetic of racial skills: what they cost, what they add, and what they destroy."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final

from galaxy_rules.galaxy_of_trian.board.supplies import FIGURES, stock_of
from galaxy_rules.galaxy_of_trian.rules.arithmetic import gamble_gain
from galaxy_rules.galaxy_of_trian.rules.evolution import module_skill, unlock_price
from galaxy_rules.galaxy_of_trian.rules.extraction import rogue_quota
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import has, ship_range, skills_of
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.rules.movement import is_through, reachable
from galaxy_rules.galaxy_of_trian.rules.skills import SKILLS
from galaxy_rules.galaxy_of_trian.rules.skills.decoy import field
from galaxy_rules.galaxy_of_trian.rules.skills.gauss_cannon import LongRange
from galaxy_rules.galaxy_of_trian.rules.skills.harness import PowerDrain, ransom
from galaxy_rules.galaxy_of_trian.rules.skills.manipulation import MentalManipulation
from galaxy_rules.galaxy_of_trian.rules.skills.minerals import Connoisseur
from galaxy_rules.galaxy_of_trian.rules.skills.risky_business import Lucky
from galaxy_rules.galaxy_of_trian.rules.skills.transporter import IceCell, Oscillator, fare
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words import actions as do
from galaxy_rules.galaxy_of_trian.words import events as happened
from galaxy_rules.galaxy_of_trian.words import skill_actions as feats
from galaxy_rules.galaxy_of_trian.words import skill_events as skilled
from galaxy_rules.galaxy_of_trian.words import tasks
from galaxy_rules.galaxy_of_trian.words.actions import Action, Unit
from galaxy_rules.galaxy_of_trian.words.events import Event
from galaxy_rules.galaxy_of_trian.words.grid import cell_of, distance, neighbours, ring12
from galaxy_rules.galaxy_of_trian.words.rulings import DecoyPaysForOwnShips
from galaxy_rules.galaxy_of_trian.words.skill_actions import SkillAction
from galaxy_rules.galaxy_of_trian.words.state import Phase, Ship, State
from galaxy_rules.galaxy_of_trian.words.tasks import Asked
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Sum

UPKEEP: Final = ("TRI-SK-6-01",)
OWN_RANGE: Final = {Unit.DECOY: ("TRI-SK-7-02",), Unit.PRIESTESS: ("TRI-SK-1-02",)}
"""Ships whose range a skill prints."""


def skill_name(skill: str) -> str:
    """A skill as one would call it."""
    return skill.replace("_", " ").capitalize()


def _more(skills: Iterable[tuple[Skill, int]]) -> list[Sum]:
    """What each of some skills adds."""
    return [Sum(f"more by {skill_name(s.id)}", n, (s.clause,)) for s, n in skills if n]


# what an action asks for


def terms(tables: Tables, state: State, action: SkillAction) -> list[Sum]:
    """What a step that a skill allows costs and counts on."""
    match action:
        case feats.Unlock():
            return _unlock(tables, state, action)
        case feats.Transport() | feats.Dive() | feats.Detonate():
            return _journey(tables, state, action)
        case feats.Harness() | feats.Release() | feats.Swap() | feats.Gamble():
            return _dealing(tables, state, action)
        case feats.Minion() | feats.Tunnel() | feats.Modulate() | feats.PlaceExmitter():
            return _tokens(state, action)
        case feats.Raise():
            return [Sum("level of the station", 2, ("TRI-SK-2-02",))]
        case feats.Cry():
            cried = ("TRI-SK-8-01",)
            return [Sum("red minerals to pay", 1, cried), Sum("added to the roll", 1, cried)]
        case feats.Give() | feats.Gather() | feats.Evade():
            return _answer(tables, state, action)
        case feats.SellSet() | feats.SellToken() | feats.Explore() | feats.Fix() | feats.Decline():
            return []


@cites("TRI-EVO-02", "TRI-EVO-06")
def _unlock(tables: Tables, state: State, action: feats.Unlock) -> list[Sum]:
    """The price of a side, and the special tokens that come with its skill."""
    skill = SKILLS[module_skill(tables, state, state.turn, action.module, action.side)]
    found = [Sum("credits to pay", unlock_price(tables, action.side), ("TRI-EVO-02",))]
    for token, count in skill.grants.items():
        found.append(Sum(f"{token} tokens that come with it", count, ("TRI-EVO-06",)))
    return found


def _journey(
    tables: Tables, state: State, action: feats.Transport | feats.Dive | feats.Detonate
) -> list[Sum]:
    """How far a ship or an emissary goes, and what that costs."""
    match action:
        case feats.Detonate(cell=cell, node=node):
            return move_terms(tables, state, do.Move(cell, node))
        case feats.Dive(cell=cell, node=node):
            away = distance(cell, cell_of(node))
            return [Sum("tiles to the wormhole", away, ("TRI-SK-5-05",))]
        case feats.Transport(cell=cell, node=node):
            away = distance(cell, cell_of(node))
            return [*_fare(tables, state), Sum("tiles to the destination", away, ("TRI-SK-4-01",))]


@cites("TRI-SK-4-01", "TRI-SK-4-02", "TRI-SK-4-03", "TRI-R-115")
def _fare(tables: Tables, state: State) -> list[Sum]:
    """The fare of the transporter, and what skills take off."""
    found = [Sum("fare of the transporter", tables.box.transport, ("TRI-SK-4-01",))]
    cheaper = [SKILLS[skill] for skill in (IceCell.id, Oscillator.id)]
    found += [
        Sum(f"less by {skill_name(skill.id)}", -1, (skill.clause,))
        for skill in cheaper
        if has(tables, state, state.turn, skill.id)
    ]
    paid = Sum("blue minerals to pay", fare(tables, state), ("TRI-SK-4-01",))
    return [*found, paid]


@cites("TRI-SK-1-08", "TRI-SK-1-12", "TRI-SK-3-02", "TRI-SK-3-03", "TRI-SK-6-04", "TRI-SK-6-05")
def _dealing(
    tables: Tables, state: State, action: feats.Harness | feats.Release | feats.Swap | feats.Gamble
) -> list[Sum]:
    """The ransom of a ship, the price of a swap, and the odds of a stake."""
    match action:
        case feats.Harness():
            return _ransom(tables, state, state.turn)
        case feats.Release(cell=cell):
            owner = state.harnessed[cell]
            due = ransom(tables, state, owner)
            return [
                *_ransom(tables, state, owner),
                Sum(f"minerals due to seat {owner}", due, ("TRI-SK-1-08",)),
            ]
        case feats.Swap(own=own, target=target):
            mental = has(tables, state, state.turn, MentalManipulation.id)
            reach = ("TRI-SK-6-05",) if mental else ("TRI-SK-6-04",)
            return [
                Sum("green minerals to pay", 1, ("TRI-SK-6-04",)),
                Sum("blue minerals to pay", 1, ("TRI-SK-6-04",)),
                Sum("tiles between the two", distance(own, target), reach),
            ]
        case feats.Gamble():
            staked = ("TRI-SK-3-02",)
            return [
                Sum("minerals to stake", tables.box.stake, ("TRI-SK-3-02",)),
                *_winning(tables, state),
                Sum("minerals for a roll that wins", 2 * tables.box.stake, staked),
            ]


def _ransom(tables: Tables, state: State, owner: int) -> list[Sum]:
    """What frees a ship of a player's harness."""
    drained = int(has(tables, state, owner, PowerDrain.id))
    free = Sum("minerals that free the ship", tables.box.release, ("TRI-SK-1-08",))
    return [free, *_more([(SKILLS[PowerDrain.id], drained)])]


def _winning(tables: Tables, state: State) -> list[Sum]:
    """The least that wins a stake, and what luck adds to the roll."""
    luck = int(has(tables, state, state.turn, Lucky.id))
    return [
        *_more([(SKILLS[Lucky.id], luck)]),
        Sum("least that wins", tables.box.winning_roll, ("TRI-SK-3-02",)),
    ]


@cites("TRI-SK-2-04", "TRI-SK-5-04", "TRI-SK-6-02", "TRI-SK-7-08")
def _tokens(
    state: State, action: feats.Minion | feats.Tunnel | feats.Modulate | feats.PlaceExmitter
) -> list[Sum]:
    """The mineral for a special token, and how many are left."""
    match action:
        case feats.Minion():
            return [*_paid("yellow", "TRI-SK-2-04"), _token_left(state, "minion", "TRI-SK-2-04")]
        case feats.Tunnel(colour=colour):
            return [*_paid(colour, "TRI-SK-5-04"), _token_left(state, "tunnel", "TRI-SK-5-04")]
        case feats.Modulate(colour=colour):
            return [*_paid(colour, "TRI-SK-7-08"), _token_left(state, "modulator", "TRI-SK-7-08")]
        case feats.PlaceExmitter():
            return [_token_left(state, "exmitter", "TRI-SK-6-02")]


def _paid(colour: str, clause: str) -> list[Sum]:
    return [Sum(f"{colour} minerals to pay", 1, (clause,))]


def _token_left(state: State, token: str, clause: str) -> Sum:
    left = state.specials[state.turn][token] - 1
    return Sum(f"{token} tokens left on the board", left, (clause,))


SENT_BY: Final = {
    Unit.PRIESTESS: ("TRI-SK-1-01",),
    Unit.DECOY: ("TRI-SK-7-01",),
    Unit.CANNON: ("TRI-SK-8-04",),
}


@cites("TRI-EDN-01", "TRI-SK-1-01", "TRI-SK-7-01", "TRI-SK-8-04")
def sent(state: State, unit: Unit) -> list[Sum]:
    """How many figures or tokens of a kind are left once one is sent."""
    what = FIGURES.get(unit, f"{unit} tokens")
    left = stock_of(state, state.turn, unit) - 1
    return [Sum(f"{what} left on the board", left, SENT_BY.get(unit, ("TRI-EDN-01",)))]


@cites("TRI-SK-1-03", "TRI-SK-1-08", "TRI-SK-1-11", "TRI-SK-3-02", "TRI-SK-3-04", "TRI-SK-6-01")
def _answer(
    tables: Tables, state: State, action: feats.Give | feats.Gather | feats.Evade
) -> list[Sum]:
    """What is still to be given or taken after this."""
    task = state.agenda[0]
    if not isinstance(task, Asked):
        return []
    match task:
        case tasks.Gathering(count=count) | tasks.Offering(count=count):
            stock = state.estates[action.area].stock if isinstance(action, feats.Gather) else ()
            left = min(count, len(stock)) - 1
            return [Sum("minerals still to be taken", left, _gathered(tables, state))]
        case tasks.Giving(count=count):
            left = min(count, len(state.minerals[task.seat])) - 1
            return [Sum("minerals still to be given", left, _given(state, task))]
        case tasks.Upkeep(emissaries=emissaries, fleet=fleet):
            left = len(emissaries) + len(fleet) - 1
            return [Sum("units still to be paid for", left, UPKEEP)]
        case tasks.Evading(ships=(_, cell)):
            away = distance(cell, cell_of(action.node)) if isinstance(action, feats.Evade) else 0
            return [
                Sum("tiles to the refuge", away, ("TRI-SK-1-11",)),
                Sum("minerals to give", tables.box.evasion, ("TRI-SK-1-11",)),
            ]
        case tasks.Fixing():
            return []


def _gathered(tables: Tables, state: State) -> tuple[str, ...]:
    """Why minerals are taken from a nebula: with a green one, or by the Priestess."""
    if state.phase is not Phase.EXTRACTION:
        return ("TRI-SK-1-03",)
    more = has(tables, state, state.turn, Connoisseur.id)
    return ("TRI-SK-3-04", *(("TRI-SK-3-05",) if more else ()))


def _given(state: State, task: tasks.Giving) -> tuple[str, ...]:
    """Why minerals are given: for a ship, as a stake, or to flee."""
    if task.receiver is not None:
        return ("TRI-SK-1-08",)
    staked = any(isinstance(other, tasks.RollDue) for other in state.agenda)
    return ("TRI-SK-3-02",) if staked else ("TRI-SK-1-11",)


# what skills change


@cites("TRI-MOV-01", "TRI-MOV-03", "TRI-SK-1-02", "TRI-SK-7-02")
def move_terms(tables: Tables, state: State, action: do.Move) -> list[Sum]:
    """The steps of a move and the range, by the skills that change either."""
    ship = state.ships[action.cell]
    own = skills_of(tables, state, ship.seat)
    steps = reachable(tables, state, ship)[action.node]
    through = is_through(tables, state, ship, action.node)
    ways = tuple(s.clause for s in own.skills if s.passage()) if through else ()
    return [
        Sum("steps through outer space", steps, ways or ("TRI-MOV-01",)),
        Sum("range", ship_range(tables, state, ship), _range_clauses(tables, state, ship)),
    ]


def _range_clauses(tables: Tables, state: State, ship: Ship) -> tuple[str, ...]:
    """Why a ship has its range."""
    own = OWN_RANGE.get(ship.kind, ("TRI-MOV-01",))
    longer = [s for s in skills_of(tables, state, ship.seat).reach if s.reach(ship)]
    return (*own, *(skill.clause for skill in longer))


@cites("TRI-SK-5-02", "TRI-SK-5-03")
def hauled(tables: Tables, state: State, cell: int) -> list[Sum]:
    """What skills add to the one mineral of a Rogue, what it took and what is left."""
    seat = state.turn
    most = rogue_quota(tables, state, seat)
    if most == 1:
        return []
    own = skills_of(tables, state, seat)
    more = _more((s, s.haul(own.ids)) for s in own.skills)
    before = state.rogues.get(cell, 0)
    taken = [Sum("taken before", -before, ("TRI-R-38",))] if before else []
    return [*more, *taken, Sum("left for this Rogue", most - before - 1, ("TRI-R-38",))]


@cites("TRI-SK-3-04", "TRI-SK-3-05", "TRI-R-161")
def bonus_minerals(tables: Tables, state: State, area: int, colour: str) -> list[Sum]:
    """What comes with a mineral of a colour, and the nebula where it has less."""
    seat = state.turn
    found = _more(
        (s, s.bounty(tables, state, seat, colour)) for s in skills_of(tables, state, seat).bounty
    )
    left = len(state.estates[area].stock) - 1
    if found and left < sum(one.amount for one in found):
        found.append(Sum("minerals left in the nebula", left, ("TRI-R-161",)))
    return found


def more_tokens(tables: Tables, state: State, seat: int) -> tuple[int, tuple[str, ...]]:
    """How many more combat tokens control brings a seat, and by which clauses."""
    own = [s for s in skills_of(tables, state, seat).skills if s.tokens()]
    return sum(s.tokens() for s in own), tuple(skill.clause for skill in own)


@cites("TRI-SK-3-02", "TRI-SK-3-03", "TRI-R-113")
def stake_won(tables: Tables, state: State, action: do.Roll) -> list[Sum]:
    """What a roll for a stake brings, and the bag where it holds less."""
    luck = int(has(tables, state, state.turn, Lucky.id))
    gain = gamble_gain(action.value, luck, tables.box.winning_roll, tables.box.stake)
    won = Sum(f"minerals due to seat {state.turn}", gain, ("TRI-SK-3-02",))
    found = [*_winning(tables, state), won]
    if len(state.bag) < gain:
        found.append(Sum("minerals in the bag", len(state.bag), ("TRI-R-09",)))
    return found


# what is destroyed


def is_detonated(action: Action, event: skilled.Exploded) -> bool:
    """Whether its owner set an explosion off."""
    return isinstance(action, feats.Detonate) and cell_of(action.node) == event.cell


def reach_of(
    tables: Tables, after: State, action: Action, event: skilled.Fired | skilled.Exploded
) -> frozenset[int]:
    """The cells that a field of fire or an explosion reaches."""
    if isinstance(event, skilled.Exploded):
        own = is_detonated(action, event)
        return frozenset(field(tables, after, event.seat, event.cell, detonated=own))
    wide = has(tables, after, event.seat, LongRange.id)
    return frozenset(ring12(event.cell) if wide else neighbours(event.cell))


@cites("TRI-SK-7-03", "TRI-SK-7-07", "TRI-SK-8-05", "TRI-SK-8-07")
def why_destroyed(event: skilled.Fired | skilled.Exploded, cells: Iterable[int]) -> tuple[str, ...]:
    """The clauses by which a field of fire or an explosion reaches some cells."""
    plain = {event.cell, *neighbours(event.cell)}
    wide = not plain.issuperset(cells)
    if isinstance(event, skilled.Exploded):
        return ("TRI-SK-7-03", *(("TRI-SK-7-07",) if wide else ()))
    return ("TRI-SK-8-05", *(("TRI-SK-8-07",) if wide else ()))


@cites("TRI-SK-7-03", "TRI-SK-7-05", "TRI-SK-7-07")
def why_blown_up(blast: skilled.Exploded, event: happened.SentHome) -> tuple[str, ...]:
    """The clauses by which a unit goes home in an explosion: the Decoy itself, as it is used."""
    itself = event.unit is Unit.DECOY and (event.seat, event.cell) == (blast.seat, blast.cell)
    return ("TRI-SK-7-05",) if itself else why_destroyed(blast, (event.cell,))


@cites("TRI-SK-7-03", "TRI-SK-8-05", "TRI-R-122", "TRI-R-151")
def destroyed(
    tables: Tables,
    states: tuple[State, State],
    action: Action,
    event: skilled.Fired | skilled.Exploded,
    following: Sequence[Event],
) -> list[Sum]:
    """The ships that a Cannon or a Decoy is paid for, and the minerals for them.

    The events that follow tell which: first of all, everything in the field goes home.
    """
    before, after = states
    reach = reach_of(tables, after, action, event)
    exploded = isinstance(event, skilled.Exploded)
    own_too = exploded and tables.rulings.decoy_pays_for_own_ships is DecoyPaysForOwnShips.YES
    gone = takewhile(
        lambda other: isinstance(other, happened.SentHome | skilled.Exploded), following
    )
    ships = [
        other for other in gone if isinstance(other, happened.SentHome) and was_ship(before, other)
    ]
    if exploded:
        ships = ships[1:]
    hit = [one for one in ships if one.cell in reach and (own_too or one.seat != event.seat)]
    why = why_destroyed(event, [one.cell for one in hit])
    read = ("TRI-R-122",) if any(one.seat == event.seat for one in hit) else ()
    due = len(hit) * tables.box.reward
    return [
        Sum("ships destroyed that pay", len(hit), (*why, *read)),
        Sum(f"minerals due to seat {event.seat}", due, (why[0],)),
    ]


def was_ship(before: State, event: happened.SentHome) -> bool:
    """Whether what went home was a ship: the Priestess may have been an emissary."""
    emissary = before.emissaries.get(event.cell)
    here = emissary is not None and (emissary.seat, emissary.unit) == (event.seat, event.unit)
    return not here and event.unit not in (Unit.EMISSARY, Unit.MINION)
