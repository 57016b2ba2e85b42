"""The course of a clash: tokens, dice, tokens again, and the decision."""

from galaxy_rules.galaxy_of_trian.rules.battles.combat_tokens import (
    end_resolving,
    return_tokens,
    show_tokens,
)
from galaxy_rules.galaxy_of_trian.rules.battles.emissary_battles import (
    decide_emissaries,
    remove_or_go_on,
)
from galaxy_rules.galaxy_of_trian.rules.battles.ship_battles import decide_ships
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import may_cry
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.state import (
    Battle,
    Draft,
    Stage,
    battle_with,
)
from galaxy_rules.kernel.clauses import cites


@cites("TRI-TOK-04", "TRI-TOK-05", "TRI-BSH-08", "TRI-BEM-05", "TRI-R-79")
def go_on(tables: Tables, draft: Draft, battle: Battle, events: Log) -> bool:
    """Take a clash on until a decision or a die is due: then False."""
    match battle.stage:
        case Stage.DECLARE:
            return _declaring(tables, draft, battle)
        case Stage.ROLL:
            if len(battle.rolls) < len(battle.seats):
                return False
            pluses = (0,) * len(battle.seats)
            draft.battle = battle_with(battle, stage=Stage.RESOLVE, index=0, pluses=pluses)
            show_tokens(draft, battle.seats[0], events)
            return True
        case Stage.RESOLVE:
            return _resolving(tables, draft, battle, events)
        case Stage.REROLL:
            return False
        case Stage.REMOVE:
            return remove_or_go_on(draft, battle, events)


@cites("TRI-TOK-04", "TRI-R-132")
def _declaring(tables: Tables, draft: Draft, battle: Battle) -> bool:
    """Whoever has tokens in hand and room for one is asked: nothing secret decides that."""
    if battle.index == len(battle.seats):
        draft.battle = battle_with(battle, stage=Stage.ROLL, index=0)
        return True
    seat = battle.seats[battle.index]
    if draft.tokens[seat] and len(draft.declared[seat]) < tables.box.most_declared:
        return False
    if may_cry(tables, draft, battle):
        return False
    draft.battle = battle_with(battle, index=battle.index + 1)
    return True


def _resolving(tables: Tables, draft: Draft, battle: Battle, events: Log) -> bool:
    if battle.index < len(battle.seats):
        if draft.shown[battle.seats[battle.index]]:
            return False
        end_resolving(draft, battle, events)
        return True
    return_tokens(draft, battle)
    if battle.ships is not None:
        decide_ships(tables, draft, battle, events)
    else:
        decide_emissaries(tables, draft, battle, events)
    return True
