"""A clash, term by term: dice, bonuses, tokens, and how a tie was decided."""

from galaxy_rules.galaxy_of_trian.rules.hooks.asking import skills_of, tie_breaker
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import PLUS, Action, Roll, Use
from galaxy_rules.galaxy_of_trian.words.events import ClashEnded
from galaxy_rules.galaxy_of_trian.words.state import Battle, Stage, State, replace
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Sum


@cites("TRI-TOK-07", "TRI-BSH-09", "TRI-BSH-10", "TRI-BEM-03", "TRI-BEM-05")
def clash(tables: Tables, state: State, action: Action, event: ClashEnded) -> list[Sum]:
    """Each side's die, bonus and pluses; a Corvette needs none against a Rogue."""
    found: list[Sum] = []
    battle = state.battle
    ships = not event.results
    if battle is not None and event.results:
        rolls, pluses = _lying(battle, action)
        ships = battle.ships is not None
        own = "TRI-BSH-09" if ships else "TRI-BEM-05"
        for index, seat in enumerate(battle.seats):
            found.append(Sum(f"die of seat {seat}", rolls[index], (own,)))
            bonus = battle.bonuses[index]
            if not ships:
                found.append(Sum(f"bonus of seat {seat}", bonus, ("TRI-BEM-03",)))
            elif bonus:
                found.append(fleet_bonus(tables, state, seat, bonus))
            if pluses[index]:
                found.append(Sum(f"tokens used by seat {seat}", pluses[index], ("TRI-TOK-07",)))
            if seat in battle.cries:
                found.append(Sum(f"Warcry of seat {seat}", 1, ("TRI-SK-8-01",)))
            found.append(Sum(f"result of seat {seat}", event.results[index], (own,)))
        found += _tie(tables, state, event)
    if ships and event.winner is not None:
        what = f"minerals due to seat {event.winner}"
        found.append(Sum(what, tables.box.reward, ("TRI-BSH-10",)))
    return found


@cites("TRI-SK-5-01", "TRI-R-116")
def fleet_bonus(tables: Tables, state: State, seat: int, bonus: int) -> Sum:
    """What a skill adds to the roll of a ship."""
    clauses = tuple(skill.clause for skill in skills_of(tables, state, seat).strength)
    return Sum(f"bonus of seat {seat}", bonus, clauses)


@cites("TRI-SK-2-03", "TRI-R-111")
def _tie(tables: Tables, state: State, event: ClashEnded) -> list[Sum]:
    """A tie that a skill decides."""
    best = max(event.results)
    tied = tuple(s for s, own in zip(event.seats, event.results, strict=True) if own == best)
    if len(tied) == 1 or tie_breaker(tables, state, tied) is None:
        return []
    return [Sum(f"ties that seat {event.winner} wins", 1, ("TRI-SK-2-03",))]


def _lying(battle: Battle, action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice and pluses of a clash once an action has been taken."""
    rolls = battle.rolls
    pluses = battle.pluses or (0,) * len(battle.seats)
    if not isinstance(action, Roll | Use):
        return rolls, pluses
    match action:
        case Roll(value=value):
            again = battle.stage is Stage.REROLL
            return replace(rolls, battle.index, value) if again else (*rolls, value), pluses
        case Use(token=token):
            more = pluses[battle.index] + (token == PLUS)
            return rolls, replace(pluses, battle.index, more)
