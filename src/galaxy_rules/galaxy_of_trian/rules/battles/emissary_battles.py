"""A battle of emissaries: who fights with which bonus, and who falls."""

from typing import Final

from galaxy_rules.galaxy_of_trian.board.supplies import emissary_home
from galaxy_rules.galaxy_of_trian.rules.arithmetic import clash_winner, seats_from
from galaxy_rules.galaxy_of_trian.rules.battles.combat_tokens import results_of
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants, is_blocked
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import tie_breaker
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Remove
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, ClashEnded, Log
from galaxy_rules.galaxy_of_trian.words.rulings import TopTieRemoves
from galaxy_rules.galaxy_of_trian.words.state import (
    Battle,
    Draft,
    Stage,
    State,
    Table,
    battle_with,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

NOT_REMOVING: Final = Refusal("no_clash", "no emissary falls now", "TRI-BEM-06")
NOT_A_LOSS: Final = Refusal("not_a_loss", "no opponent's emissary fights on {cell}", "TRI-BEM-06")
NOT_ONE_S_OWN: Final = Refusal(
    "not_a_loss", "after a tie each loses an own emissary, none on {cell}", "TRI-BEM-07"
)
NOT_YET_LOST: Final = Refusal(
    "not_a_loss", "another side loses an emissary before that on {cell}", "TRI-R-84"
)


@cites("TRI-BEM-01", "TRI-BEM-03", "TRI-BEM-04", "TRI-R-86", "TRI-R-89")
def begin_emissary_battle(
    draft: Draft, area: int, counts: dict[int, int], events: Log, *, closing: bool
) -> None:
    """Everybody with unblocked emissaries fights; the bonuses stay to the end."""
    order = seats_from(draft.turn, len(draft.credits))
    seats = tuple(seat for seat in order if seat in counts)
    bonuses = tuple(counts[seat] for seat in seats)
    draft.battle = Battle(Stage.DECLARE, seats, bonuses, area=area, closing=closing)
    if events is not None:
        events.append(ClashBegan(seats, None, area, bonuses))


@cites(
    "TRI-BEM-06", "TRI-BEM-07", "TRI-R-83", "TRI-R-84", "TRI-R-88", "TRI-SK-2-03", "TRI-R-111",
)  # fmt: skip
def decide_emissaries(tables: Tables, draft: Draft, battle: Battle, events: Log) -> None:
    """The one highest result costs all others an emissary; a tie at the top costs everybody one."""
    results = results_of(battle)
    index = clash_winner(results)
    if index >= 0:
        winner: int | None = battle.seats[index]
    else:
        best = max(results)
        tied = tuple(s for s, own in zip(battle.seats, results, strict=True) if own == best)
        winner = tie_breaker(tables, draft, tied)
    if events is not None:
        events.append(ClashEnded(battle.seats, results, winner))
    if winner is None and tables.rulings.top_tie_removes is TopTieRemoves.ALL:
        for seat in battle.seats:
            for cell in losses(draft, battle, seat):
                emissary_home(draft, cell, events)
        falls: tuple[int, ...] = ()
    elif winner is None:
        falls = battle.seats
    else:
        falls = tuple(seat for seat in battle.seats if seat != winner)
    draft.battle = battle_with(battle, stage=Stage.REMOVE, falls=falls, chooser=winner)


def losses(table: Table, battle: Battle, seat: int) -> list[int]:
    """The cells of a seat's emissaries that fight in a battle."""
    if battle.area is None:
        return []
    return [
        cell
        for cell, emissary in inhabitants(table, table.estates[battle.area])
        if emissary.seat == seat and not emissary.level and not is_blocked(table, emissary)
    ]


@cites("TRI-BEM-06", "TRI-BEM-07", "TRI-BEM-08", "TRI-R-85")
def remove_or_go_on(draft: Draft, battle: Battle, events: Log) -> bool:
    """Let emissaries fall where there is no choice; then the next clash, or the end."""
    if battle.falls:
        cells = losses(draft, battle, battle.falls[0])
        if len(cells) > 1:
            return False
        if cells:
            fall(draft, battle, cells[0], events)
        else:
            draft.battle = battle_with(battle, falls=battle.falls[1:])
        return True
    left = [
        (seat, bonus)
        for seat, bonus in zip(battle.seats, battle.bonuses, strict=True)
        if losses(draft, battle, seat)
    ]
    if len(left) < 2:  # noqa: PLR2004 - nobody to fight with
        draft.battle = None
        return True
    seats, bonuses = tuple(seat for seat, _ in left), tuple(bonus for _, bonus in left)
    draft.battle = Battle(Stage.DECLARE, seats, bonuses, area=battle.area, closing=battle.closing)
    if events is not None:
        events.append(ClashBegan(seats, None, battle.area, bonuses))
    return True


def fall(draft: Draft, battle: Battle, cell: int, events: Log) -> None:
    """An emissary falls; the next seat to lose one is up."""
    emissary_home(draft, cell, events)
    draft.battle = battle_with(battle, falls=battle.falls[1:])


@cites("TRI-BEM-06", "TRI-BEM-07", "TRI-R-84")
def judge_remove(tables: Tables, state: State, action: Remove) -> Objections:
    """An emissary of the side that loses one now."""
    battle = state.battle
    if battle is None or battle.stage is not Stage.REMOVE:
        return (NOT_REMOVING(),)
    if action.cell in losses(state, battle, battle.falls[0]):
        return LEGAL
    later = any(action.cell in losses(state, battle, seat) for seat in battle.falls[1:])
    refusal = NOT_A_LOSS if battle.chooser is not None else NOT_ONE_S_OWN
    return ((NOT_YET_LOST if later else refusal)(cell=tables.cell_name(action.cell)),)
