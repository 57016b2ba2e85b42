"""Credits and minerals that an area is worth, term by term."""

from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.rules.arithmetic import build_minerals, nebula_minerals
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants, is_blocked
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Draw
from galaxy_rules.galaxy_of_trian.words.events import Paid
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, SPACE, SYSTEM, kind_of, node_name
from galaxy_rules.galaxy_of_trian.words.rulings import ClosingMinerals, NebulaCredits
from galaxy_rules.galaxy_of_trian.words.state import Cause, State
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Sum


@attrs.frozen
class Payment:
    """How credits are worked out: the formula, and how much it has for each of what counts."""

    clause: str
    each: int | None
    """Credits for each tile and emissary; None where extractors set the factor."""
    emissaries: bool = True
    blocked_tiles: str = ""
    """Why a blocked planet's tile does not count."""
    blocked: str = ""
    """Why a blocked emissary does not count."""
    built: bool = False
    """Whether a station is paid for."""


PAYMENTS: Final[Mapping[tuple[Cause, int], Payment]] = {
    (Cause.NEBULA, NEBULA): Payment("TRI-CLO-10", None),
    (Cause.SYSTEM, SYSTEM): Payment(
        "TRI-CLO-09", 2, blocked_tiles="TRI-CLO-20", blocked="TRI-CLO-20"
    ),
    (Cause.SPACE, SPACE): Payment("TRI-CLO-13", 3, emissaries=False),
    (Cause.BUILT_SYSTEM, SYSTEM): Payment(
        "TRI-CON-09", 4, blocked_tiles="TRI-CON-12", blocked="TRI-CON-13", built=True
    ),
    (Cause.BUILT_NEBULA, NEBULA): Payment("TRI-CON-10", 1, built=True),
    (Cause.MEDITATION, SYSTEM): Payment(
        "TRI-SK-1-10", 6, blocked_tiles="TRI-CON-12", blocked="TRI-CON-13", built=True
    ),
    (Cause.MEDITATION, NEBULA): Payment("TRI-SK-1-10", 3, built=True),
    (Cause.MORE_NEBULA, NEBULA): Payment("TRI-UNI-01", 1, emissaries=False),
    (Cause.MORE_SYSTEM, SYSTEM): Payment(
        "TRI-UNI-03", 1, emissaries=False, blocked_tiles="TRI-R-149"
    ),
}
"""By why credits are paid, and for which kind of area."""


@cites(
    "TRI-CLO-09", "TRI-CLO-10", "TRI-CLO-11", "TRI-CLO-13", "TRI-CON-09", "TRI-CON-10", "TRI-R-66",
)  # fmt: skip
def payment(
    tables: Tables,
    states: tuple[State, State],
    action: Action,
    event: Paid,
    level: int,
) -> list[Sum]:
    """The counts, the factor, the credits and for whom; then the minerals of a nebula."""
    kind, name = kind_of(event.area), node_name(event.area)
    how = PAYMENTS[event.cause, kind]
    found = _counted(states, event, how)
    if how.each is None:
        found += multiplier(tables, event)
    else:
        found.append(Sum("credits for each of them", how.each, (how.clause,)))
    whose = _why_paid(states[0], event)
    found.append(Sum(f"credits for seat {event.seat}", event.amount, (how.clause, *whose)))
    if how.each is None:
        counted = tables.rulings.closing_minerals is ClosingMinerals.WITH_EMISSARIES
        due = nebula_minerals(event.tiles, event.emissaries, event.extractors, counted)
        read = ("TRI-R-67",) if event.emissaries else ()
        found += minerals(states[0], action, name, due, "TRI-CLO-11", *read)
    elif how.built and kind == NEBULA:
        due = build_minerals(level)
        found += minerals(states[0], action, name, due, "TRI-CON-14")
    return found


@cites("TRI-CLO-20", "TRI-CON-11", "TRI-CON-12", "TRI-CON-13", "TRI-R-68", "TRI-R-149")
def _counted(states: tuple[State, State], event: Paid, how: Payment) -> list[Sum]:
    """The tiles and emissaries that count, and why some do not."""
    state, after = states
    estate = after.estates.get(event.area)
    fewer = estate is not None and event.tiles < estate.tiles and how.blocked_tiles
    tiles = (how.clause, how.blocked_tiles) if fewer else (how.clause,)
    found = [Sum(f"tiles that count at {node_name(event.area)}", event.tiles, tiles)]
    if not how.emissaries or estate is None:
        return found
    own = [one for _, one in inhabitants(state, estate) if one.seat == event.seat]
    clauses = [how.clause]
    if how.built and any(one.level for one in own):
        clauses.append("TRI-CON-11")
    if how.blocked and any(is_blocked(state, one) for one in own):
        clauses.append(how.blocked)
    if not how.built and _was_fought(state):
        clauses.append("TRI-R-68")
    what = f"emissaries of seat {event.seat} that count"
    return [*found, Sum(what, event.emissaries, tuple(clauses))]


def _was_fought(state: State) -> bool:
    """Whether a closing is paid after a battle for it."""
    return state.battle is not None and state.battle.closing


@cites("TRI-CLO-05", "TRI-CLO-06", "TRI-CLO-08")
def _why_paid(state: State, event: Paid) -> tuple[str, ...]:
    """Why this seat is paid for a closing: as the controller, after a battle, or as the closer."""
    if event.cause not in (Cause.NEBULA, Cause.SYSTEM):
        return ()
    if _was_fought(state):
        return ("TRI-CLO-08",)
    return ("TRI-CLO-05",) if event.emissaries else ("TRI-CLO-06",)


@cites("TRI-R-09")
def minerals(state: State, action: Action, name: str, due: int, *clauses: str) -> list[Sum]:
    """What is due to a nebula, and the bag where it holds less."""
    found = [Sum(f"minerals due to the nebula {name}", due, clauses)]
    bag = len(state.bag) - (isinstance(action, Draw) and action.thing in state.bag)
    if bag < due:
        found.append(Sum("minerals in the bag", bag, ("TRI-R-09",)))
    return found


def multiplier(tables: Tables, event: Paid) -> list[Sum]:
    """One and one more for each extractor; what it multiplies is a matter of reading."""
    whole = {
        NebulaCredits.SUMMARY: "tiles and emissaries",
        NebulaCredits.PROSE: "tiles alone",
        NebulaCredits.TILES_ONLY: "tiles, without emissaries",
    }[tables.rulings.nebula_credits]
    read = tables.rulings.nebula_credits is not NebulaCredits.SUMMARY or event.extractors
    clauses = ("TRI-CLO-10", "TRI-R-66") if read else ("TRI-CLO-10",)
    return [
        Sum("extractors", event.extractors, ("TRI-TIL-07",)),
        Sum(f"factor of {whole}", 1 + event.extractors, clauses),
    ]
