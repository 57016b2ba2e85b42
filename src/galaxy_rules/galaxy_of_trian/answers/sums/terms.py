"""What an action asks for: prices, quotas, distances, and what may still be drawn or declared."""

from galaxy_rules.galaxy_of_trian.answers.sums.skills import (
    bonus_minerals,
    hauled,
    move_terms,
    sent,
    terms,
)
from galaxy_rules.galaxy_of_trian.rules.arithmetic import MOST_EXTRACTED
from galaxy_rules.galaxy_of_trian.rules.blocking import has_outpost, inhabitants
from galaxy_rules.galaxy_of_trian.rules.extraction import left_to_extract, quota
from galaxy_rules.galaxy_of_trian.rules.teleportation import fresh_radius
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words import actions as do
from galaxy_rules.galaxy_of_trian.words import tasks
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.grid import cell_of, distance
from galaxy_rules.galaxy_of_trian.words.rulings import Extraction, RogueInCap
from galaxy_rules.galaxy_of_trian.words.skill_actions import Traveller
from galaxy_rules.galaxy_of_trian.words.state import Estate, State
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Sum


def action_terms(tables: Tables, state: State, action: Action) -> list[Sum]:  # noqa: C901, PLR0911, PLR0912 - one match
    """What an action asks for."""
    box = tables.box
    match action:
        case do.BuyMineral(colour=colour):
            return _price(tables, state, f"a {colour} mineral", box.price_mineral, "TRI-TRD-01")
        case do.BuyToken():
            return _price(tables, state, "a combat token", box.price_token, "TRI-TRD-02")
        case do.Exchange():
            clauses = ("TRI-TRD-10",)
            return [Sum("minerals into the bag", 2, clauses), Sum("minerals taken", 1, clauses)]
        case do.Extract(area=area, colour=colour):
            more = bonus_minerals(tables, state, area, colour)
            return [*_quota(tables, state, area), *more]
        case do.Mine(cell=cell, area=area, colour=colour):
            more = hauled(tables, state, cell) + bonus_minerals(tables, state, area, colour)
            return [*_mined(tables, state, area), *more]
        case do.Move():
            return move_terms(tables, state, action)
        case do.Teleport():
            return _distances(tables, state, action)
        case do.Send(unit=unit):
            return sent(state, unit)
        case do.Build(cell=cell):
            level = state.emissaries[cell].level + 1
            clause = "TRI-CON-03" if level == 1 else "TRI-CON-04"
            return [Sum("level of the station", level, (clause,))]
        case do.Research() | do.Draw() | do.Declare():
            return _chance(tables, state, action)
        case (
            do.Reveal()
            | do.Roll()
            | do.TakeTile()
            | do.Place()
            | do.Resolve()
            | do.EndTurn()
            | do.Attack()
        ):
            return []
        case do.Ready() | do.Use() | do.Stand() | do.Remove() | do.Retrieve() | do.Keep():
            return []
        case _:
            return terms(tables, state, action)


@cites("TRI-TRD-01", "TRI-TRD-02", "TRI-TRD-03", "TRI-TRD-04", "TRI-R-32")
def _price(tables: Tables, state: State, what: str, base: int, clause: str) -> list[Sum]:
    """The price, and what an outpost takes off."""
    found = [Sum(f"price of {what}", base, (clause,))]
    less = min(base, tables.box.discount) if has_outpost(state, state.turn) else 0
    if less:
        found.append(Sum("discount for an outpost", -less, ("TRI-TRD-03",)))
    return [*found, Sum("credits to pay", base - less, (clause,))]


@cites("TRI-EXT-03", "TRI-EXT-04", "TRI-EXT-05", "TRI-EXT-07", "TRI-R-34", "TRI-R-38")
def _quota(tables: Tables, state: State, area: int) -> list[Sum]:
    """What the nebula yields in a turn and why, what was taken, and what is left."""
    estate, seat = state.estates[area], state.turn
    yields = _yields(tables, state, estate)
    most = quota(tables, state, estate, seat)
    found = [*yields, Sum("minerals a turn", most, _why_quota(tables, state, estate, yields))]
    if taken := state.mined.get(area, 0):
        found.append(Sum("taken before", -taken, ("TRI-R-38",)))
    if raided := state.raided.get(area, 0):
        found.append(Sum("taken by Rogues", -raided, ("TRI-R-35",)))
    left = left_to_extract(tables, state, area, estate) - 1
    return [*found, Sum("left to take", left, ("TRI-R-38",))]


@cites("TRI-EXT-05", "TRI-R-34")
def _why_quota(tables: Tables, state: State, estate: Estate, yields: list[Sum]) -> tuple[str, ...]:
    """What a nebula yields by: the best of what is there, or all of it up to two."""
    if tables.rulings.extraction is Extraction.ADDITIVE_CAPPED:
        capped = sum(one.amount for one in yields) > MOST_EXTRACTED
        return ("TRI-EXT-05",) if capped else ("TRI-R-34",)
    levels = [one.level for _, one in inhabitants(state, estate) if one.seat == state.turn]
    several = estate.extractors + sum(level > 0 for level in levels) > 1
    more = ("TRI-R-34",) if several and max(levels) < MOST_EXTRACTED else ()
    return (*yields[0].clauses, *more)


def _yields(tables: Tables, state: State, estate: Estate) -> list[Sum]:
    """What brings minerals: all of it in one reading, else the best."""
    levels = [one.level for _, one in inhabitants(state, estate) if one.seat == state.turn]
    each = (
        ("space stations", levels.count(2), MOST_EXTRACTED, "TRI-EXT-04"),
        ("research stations", levels.count(1), 1, "TRI-EXT-03"),
        ("extractors", estate.extractors, 1, "TRI-EXT-07"),
    )
    there = [one for one in each if one[1]]
    if tables.rulings.extraction is Extraction.ADDITIVE_CAPPED:
        return [
            Sum(f"for {what}", count * worth, (clause, "TRI-R-34"))
            for what, count, worth, clause in there
        ]
    return [Sum(f"for {what}", worth, (clause,)) for what, _, worth, clause in there[:1]]


@cites("TRI-EXT-09", "TRI-EXT-11", "TRI-EXT-12", "TRI-R-35")
def _mined(tables: Tables, state: State, area: int) -> list[Sum]:
    found = [Sum("minerals a Rogue takes", 1, ("TRI-EXT-09",))]
    capped = tables.rulings.rogue_in_cap is RogueInCap.YES
    if capped and state.estates[area].controller == state.turn:
        before = state.mined.get(area, 0) + state.raided.get(area, 0)
        found.append(Sum("left of the nebula's two", MOST_EXTRACTED - before - 1, ("TRI-R-35",)))
    return found


@cites("TRI-TEL-02", "TRI-TEL-05", "TRI-TEL-08", "TRI-TEL-12", "TRI-R-18")
def _distances(tables: Tables, state: State, action: do.Teleport) -> list[Sum]:
    """How far the unit is from the teleport, and how far it goes, which does not matter."""
    away = distance(action.cell, cell_of(action.node))
    clause = "TRI-TEL-05" if action.what is Traveller.EMISSARY else "TRI-TEL-08"
    found = [Sum("tiles to the destination", away, (clause,))]
    if state.added is not None and action.cell in fresh_radius(tables, state):
        near = distance(state.added, action.cell)
        radius = "TRI-TEL-02" if near == 1 else "TRI-R-18"
        return [Sum("tiles from the new teleport", near, (radius,)), *found]
    return [Sum("tiles from the teleport", 0, ("TRI-TEL-12",)), *found]


def _chance(tables: Tables, state: State, action: do.Research | do.Draw | do.Declare) -> list[Sum]:
    """Draws, dice and tokens."""
    match action:
        case do.Research():
            drawn = min(1, len(state.bag))
            return [Sum("minerals drawn", drawn, ("TRI-RES-01" if drawn else "TRI-R-09",))]
        case do.Draw():
            due = state.agenda[0]
            left = due.count - 1 if isinstance(due, tasks.MineralsDue) else 0
            return [Sum("minerals still to be drawn", left, ("TRI-R-09",))] if left else []
        case do.Declare():
            if state.battle is None:
                return []
            seat = state.battle.seats[state.battle.index]
            left = tables.box.most_declared - len(state.declared[seat]) - 1
            return [Sum("tokens that may still be declared", left, ("TRI-TOK-03",))]
