"""A clash of two ships: dice between ships of a class, or none, and what is lost."""

from galaxy_rules.galaxy_of_trian.board.supplies import owe_minerals, ship_home
from galaxy_rules.galaxy_of_trian.rules.arithmetic import duel
from galaxy_rules.galaxy_of_trian.rules.battles.combat_tokens import results_of
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import (
    by_class,
    reaction,
    strength,
    tie_breaker,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.events import ClashBegan, ClashEnded, Log
from galaxy_rules.galaxy_of_trian.words.state import Battle, Draft, Stage
from galaxy_rules.kernel.clauses import cites


def begin_ship_clash(tables: Tables, draft: Draft, pair: tuple[int, int], events: Log) -> None:
    """The attacked side may have something to decide first."""
    if not reaction(tables, draft, pair):
        clash_of_ships(tables, draft, pair, events)


@cites("TRI-BSH-03", "TRI-BSH-04", "TRI-BSH-05", "TRI-SK-1-04", "TRI-R-77", "TRI-R-80")
def clash_of_ships(tables: Tables, draft: Draft, pair: tuple[int, int], events: Log) -> None:
    """Dice between ships of a class; a Corvette destroys a Rogue without."""
    one, two = (draft.ships[cell] for cell in pair)
    seats = (one.seat, two.seat)
    verdict = by_class(tables, draft, one, two)
    bonuses = (0, 0) if verdict else (strength(tables, draft, one), strength(tables, draft, two))
    if events is not None:
        events.append(ClashBegan(seats, pair, None, bonuses))
    if not verdict:
        draft.battle = Battle(Stage.DECLARE, seats, bonuses, ships=pair)
        return
    winner, loser = (one, pair[1]) if verdict > 0 else (two, pair[0])
    if events is not None:
        events.append(ClashEnded(seats, (), winner.seat))
    _destroy(tables, draft, loser, winner.seat, events)


@cites("TRI-BSH-09", "TRI-BSH-10", "TRI-BSH-13", "TRI-R-82")
def _destroy(tables: Tables, draft: Draft, cell: int, winner: int, events: Log) -> None:
    """The ship goes home, its destroyer draws minerals."""
    ship_home(draft, cell, events)
    owe_minerals(draft, tables.box.reward, seat=winner)


@cites("TRI-BSH-09", "TRI-BSH-11", "TRI-SK-2-03")
def decide_ships(tables: Tables, draft: Draft, battle: Battle, events: Log) -> None:
    """The higher result wins; in a tie both ships go home and nobody gains, or a skill decides."""
    pair = battle.ships
    if pair is None:
        return
    results = results_of(battle)
    verdict = duel(*results)
    winner = {1: battle.seats[0], -1: battle.seats[1]}.get(verdict)
    if winner is None:
        winner = tie_breaker(tables, draft, battle.seats)
    if events is not None:
        events.append(ClashEnded(battle.seats, results, winner))
    draft.battle = None
    if winner is None:
        for cell in pair:
            ship_home(draft, cell, events)
    else:
        _destroy(tables, draft, pair[1] if winner == battle.seats[0] else pair[0], winner, events)
