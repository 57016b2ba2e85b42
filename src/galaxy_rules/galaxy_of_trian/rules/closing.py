"""Closing nebulas and planetary systems: who is paid, what appears, who may take units back."""

from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.board.supplies import (
    emissary_home,
    first_of_all,
    owe_minerals,
    pay,
)
from galaxy_rules.galaxy_of_trian.rules.arithmetic import (
    nebula_credits,
    nebula_minerals,
    system_credits,
)
from galaxy_rules.galaxy_of_trian.rules.battles.contact import battle_waits
from galaxy_rules.galaxy_of_trian.rules.battles.emissary_battles import begin_emissary_battle
from galaxy_rules.galaxy_of_trian.rules.blocking import (
    counted_emissaries,
    counted_tiles,
    fighters,
    inhabitants,
    presence,
)
from galaxy_rules.galaxy_of_trian.rules.control import control_tokens, take_control
from galaxy_rules.galaxy_of_trian.rules.events import pending
from galaxy_rules.galaxy_of_trian.rules.exploration import estate_at
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import closing_bonuses
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Retrieve
from galaxy_rules.galaxy_of_trian.words.events import Log, Paid, Retrieved
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, cell_of
from galaxy_rules.galaxy_of_trian.words.rulings import (
    ClosingCount,
    ClosingMinerals,
    EventTiming,
    RetrieveBesideBlocked,
)
from galaxy_rules.galaxy_of_trian.words.state import (
    Cause,
    Draft,
    Estate,
    Phase,
    State,
    Table,
    estate_with,
)
from galaxy_rules.galaxy_of_trian.words.tasks import (
    TO_SETTLE,
    Controlling,
    Paying,
    Resolving,
    Retrieving,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal

NO_RETRIEVAL: Final = Refusal(
    "no_retrieval", "emissaries stay where they are, except after a closing", "TRI-EDN-08"
)
UNPAID: Final = Refusal(
    "no_retrieval", "emissaries in {area} come back after its closing is paid", "TRI-CLO-16"
)
ANOTHER_TURN: Final = Refusal(
    "no_retrieval", "{area} was closed in an earlier turn: nobody comes back from it", "TRI-CLO-16"
)
MOMENT_OVER: Final = Refusal(
    "no_retrieval", "once {area} is paid and settled, whoever is there stays", "TRI-R-166"
)
NOT_THE_CLOSER: Final = Refusal(
    "no_retrieval", "nobody but the closer takes emissaries back, not that on {cell}", "TRI-CLO-17"
)
NOT_RETRIEVABLE: Final = Refusal(
    "not_retrievable", "there is no own emissary on {cell} in the area just closed", "TRI-EDN-08"
)
NOT_ONE_S_OWN: Final = Refusal(
    "not_retrievable", "the emissary on {cell} is another player's, and stays", "TRI-CLO-18"
)
PASSED_OVER: Final = Refusal(
    "passed_over", "emissaries are taken back in the order of their cells", "TRI-R-145"
)


# resolving


@cites("TRI-EVT-03", "TRI-EVT-05", "TRI-R-26", "TRI-R-27")
def resolve(tables: Tables, draft: Draft, area: int) -> None:
    """Ships fight first; in one reading the other events can then no longer wait either."""
    if (
        tables.rulings.event_timing is EventTiming.ALL_TOGETHER
        and draft.phase is Phase.EXPLORATION
        and draft.main
        and len(pending(draft)) > 1
    ):
        draft.bound = True
    first_of_all(draft, Resolving(area))
    if battle_waits(tables, draft):
        first_of_all(draft, *TO_SETTLE)


@cites("TRI-CLO-07", "TRI-BEM-01", "TRI-R-27", "TRI-R-71")
def begin_resolving(tables: Tables, draft: Draft, area: int, events: Log) -> None:
    """The battle if there is one; then credits, minerals, retrieval, control."""
    counts = fighters(draft, draft.estates[area])
    before = tuple(counts.get(seat, 0) for seat in range(len(draft.credits)))
    alone = tables.rulings.retrieve_beside_blocked is RetrieveBesideBlocked.NO
    retrieving = Retrieving(area, won=alone and len(counts) > 1)
    first_of_all(draft, Paying(area, before), retrieving, Controlling(area))
    if len(counts) > 1:
        begin_emissary_battle(draft, area, counts, events, closing=True)


# credits and minerals


@cites("TRI-CLO-05", "TRI-CLO-06", "TRI-CLO-08", "TRI-BEM-09", "TRI-BEM-10", "TRI-R-70")
def beneficiary(table: Table, estate: Estate) -> int:
    """Who is paid for a closing: the one with unblocked emissaries there, else the closer."""
    left = presence(table, estate)
    return next(iter(left)) if len(left) == 1 else table.turn


@cites(
    "TRI-CLO-09", "TRI-CLO-10", "TRI-CLO-11", "TRI-CLO-20", "TRI-TIL-07", "TRI-R-66", "TRI-R-67",
    "TRI-R-68", "TRI-R-69", "TRI-R-141",
)  # fmt: skip
def closing_pay(
    tables: Tables, table: Table, estate: Estate, seat: int, before: tuple[int, ...]
) -> tuple[int, int, int, int]:
    """Credits and minerals of a closing for a player, with the counted tiles and emissaries."""
    readings = tables.rulings
    tiles = counted_tiles(tables, table, estate, seat)
    emissaries = counted_emissaries(table, estate, seat)
    if readings.closing_count is ClosingCount.AT_CLOSING:
        emissaries = before[seat]
    if estate.kind != NEBULA:
        return system_credits(tiles, emissaries), 0, tiles, emissaries
    amount = nebula_credits(tiles, emissaries, estate.extractors, readings.nebula_credits.value)
    with_emissaries = readings.closing_minerals is ClosingMinerals.WITH_EMISSARIES
    stock = nebula_minerals(tiles, emissaries, estate.extractors, with_emissaries)
    return amount, stock, tiles, emissaries


@cites("TRI-CLO-05", "TRI-CLO-06", "TRI-CLO-11", "TRI-CLO-12", "TRI-R-73")
def pay_closing(tables: Tables, draft: Draft, task: Paying, events: Log) -> None:
    """The beneficiary is paid; random minerals come into a nebula, controlled or not."""
    estate = draft.estates[task.area]
    seat = beneficiary(draft, estate)
    amount, stock, tiles, emissaries = closing_pay(tables, draft, estate, seat, task.before)
    cause = Cause.NEBULA if estate.kind == NEBULA else Cause.SYSTEM
    pay(draft, seat, amount, cause)
    if events is not None:
        counted = (tiles, emissaries, estate.extractors)
        events.append(Paid(seat, amount, cause, task.area, *counted))
    _pay_more(tables, draft, seat, task.area, tiles, events)
    owe_minerals(draft, stock, area=task.area)


@cites("TRI-UNI-01", "TRI-UNI-03", "TRI-R-75", "TRI-R-149")
def _pay_more(tables: Tables, draft: Draft, seat: int, area: int, tiles: int, events: Log) -> None:
    """What skills add for a closer who is paid."""
    kind = draft.estates[area].kind
    cause = Cause.MORE_NEBULA if kind == NEBULA else Cause.MORE_SYSTEM
    for _, amount in closing_bonuses(tables, draft, kind, seat, tiles):
        pay(draft, seat, amount, cause)
        if events is not None:
            events.append(Paid(seat, amount, cause, area, tiles, emissaries=0, extractors=0))


# taking emissaries back


@cites("TRI-CLO-16", "TRI-CLO-17", "TRI-CLO-18", "TRI-R-71")
def retrievable(tables: Tables, table: Table, task: Retrieving) -> list[int]:
    """The cells from which the closer may take emissaries back, blocked ones too.

    Nobody else may have an unblocked one there; in one reading not even a blocked one, unless the
    closer has won a battle for the area.
    """
    estate = table.estates[task.area]
    there = inhabitants(table, estate)
    if task.after is None and presence(table, estate) - {table.turn}:
        return []
    if _shared(tables, table, task):
        return []
    return [
        cell
        for cell, emissary in there
        if emissary.seat == table.turn and (task.after is None or cell > task.after)
    ]


@cites("TRI-CLO-16", "TRI-R-71")
def _shared(tables: Tables, table: Table, task: Retrieving) -> bool:
    """Whether in one reading a blocked enemy keeps the closer from taking emissaries back."""
    if (
        task.after is not None
        or tables.rulings.retrieve_beside_blocked is RetrieveBesideBlocked.YES
    ):
        return False
    estate = table.estates[task.area]
    if task.won and presence(table, estate) == {table.turn}:
        return False
    return any(emissary.seat != table.turn for _, emissary in inhabitants(table, estate))


@cites("TRI-CLO-16", "TRI-CLO-17", "TRI-CLO-18", "TRI-R-145", "TRI-R-166")
def judge_retrieve(tables: Tables, state: State, action: Retrieve) -> Objections:
    """An own emissary in the area just closed, in ascending order."""
    emissary = state.emissaries.get(action.cell)
    task = state.agenda[0] if state.agenda else None
    if state.battle is not None or not isinstance(task, Retrieving):
        return (_why_not_now(tables, state, action.cell),)
    if emissary is None or action.cell not in _cells(state, task):
        return (NOT_RETRIEVABLE(cell=tables.cell_name(action.cell)),)
    if emissary.seat != state.turn:
        return (NOT_ONE_S_OWN(cell=tables.cell_name(action.cell)),)
    if action.cell not in retrievable(tables, state, task):
        return (PASSED_OVER(),)
    return LEGAL


@cites("TRI-CLO-16", "TRI-CLO-17", "TRI-EDN-08", "TRI-R-166")
def _why_not_now(tables: Tables, state: State, cell: int) -> Objection:
    """Why the emissary on a cell is not taken back where nobody is asked for any.

    An area that the active player has just closed holds the tile that closed it.
    """
    emissary = state.emissaries.get(cell)
    if emissary is not None and emissary.seat != state.turn:
        return NOT_THE_CLOSER(cell=tables.cell_name(cell))
    estate = None if emissary is None else estate_at(state, emissary.node)
    if emissary is None or estate is None:
        return NO_RETRIEVAL()
    if not estate.resolved:
        refusal = UNPAID
    else:
        just = state.added in {cell_of(node) for node in estate.nodes}
        refusal = MOMENT_OVER if just else ANOTHER_TURN
    return refusal(area=tables.node_name(emissary.node))


def _cells(table: Table, task: Retrieving) -> set[int]:
    """The cells of emissaries in the area just closed."""
    return {cell for cell, _ in inhabitants(table, table.estates[task.area])}


@cites("TRI-CLO-16", "TRI-R-74")
def retrieve(draft: Draft, action: Retrieve, events: Log) -> None:
    """The emissary is back on the board, to be used again at once."""
    task = draft.agenda[0]
    emissary_home(draft, action.cell, events)
    if events is not None:
        events.append(Retrieved(draft.turn, action.cell))
    if isinstance(task, Retrieving):
        draft.agenda = (attrs.evolve(task, after=action.cell), *draft.agenda[1:])


def judge_keep(state: State) -> Objections:
    """Emissaries might be taken back."""
    task = state.agenda[0] if state.agenda else None
    if state.battle is not None or not isinstance(task, Retrieving):
        return (NO_RETRIEVAL(),)
    return LEGAL


# control


@cites("TRI-CLO-19", "TRI-CTL-05", "TRI-CTL-06", "TRI-R-72")
def conclude(tables: Tables, draft: Draft, area: int, events: Log) -> None:
    """The event is over; whoever alone is left with an unblocked emissary takes control."""
    estate = estate_with(draft.estates[area], resolved=True)
    draft.estates = draft.estates.set(area, estate)
    if not pending(draft):
        draft.bound = False
    left = presence(draft, estate)
    if len(left) == 1:
        seat = next(iter(left))
        if take_control(tables, draft, area, seat, events):
            first_of_all(draft, *control_tokens(tables, draft, seat))
