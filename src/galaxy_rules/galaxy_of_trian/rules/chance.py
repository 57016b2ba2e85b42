"""Chance: the tiles on top of the two stacks, draws from the bags, and dice."""

from fractions import Fraction
from typing import Final

from galaxy_rules.galaxy_of_trian.rules.evolution import races_left, take_race
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Draw, Reveal, Roll
from galaxy_rules.galaxy_of_trian.words.events import (
    Log,
    MineralAppeared,
    MineralGained,
    TokenGained,
    TopRevealed,
)
from galaxy_rules.galaxy_of_trian.words.state import (
    Draft,
    Stage,
    State,
    Table,
    Things,
    estate_with,
    replace,
)
from galaxy_rules.galaxy_of_trian.words.tasks import (
    CHANCES,
    MineralsDue,
    RaceDue,
    RollDue,
    TokenDue,
    TopDue,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.measures.lots import Lots
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

NOTHING_DUE: Final = Refusal("nothing_due", "no top of that stack is due now", "TRI-EXP-01")
NOT_IN_STACK: Final = Refusal(
    "not_in_stack", "{tile} cannot be on top of stack {stack}", "TRI-SET-12"
)
HIDDEN_SIDE: Final = Refusal("hidden_side", "the {side} of {tile} does not lie up", "TRI-SET-11")
NOT_IN_BAG: Final = Refusal("not_in_bag", "there is no {thing} in the bag", "TRI-CMP-10")
NO_MINERAL_DUE: Final = Refusal("nothing_due", "no mineral is to be drawn now", "TRI-R-09")
NO_TOKEN_DUE: Final = Refusal("nothing_due", "no combat token is to be drawn now", "TRI-R-10")
NO_RACE_DUE: Final = Refusal("nothing_due", "no race is to be dealt now", "TRI-SET-02")
NO_DICE: Final = Refusal("nothing_due", "no die is to be rolled now", "TRI-BSH-04", "TRI-BEM-05")
BEFORE_DICE: Final = Refusal(
    "nothing_due", "tokens are declared before dice are rolled", "TRI-TOK-04"
)
NO_RACE: Final = Refusal("no_race", "the race {race} is not to be had", "TRI-SET-02")
NOT_ON_DIE: Final = Refusal("not_on_die", "no die shows {value}", "TRI-R-12")


def is_chance(table: Table) -> bool:
    """Whether a draw, a reveal or a roll comes next."""
    if table.battle is not None:
        return table.battle.stage in (Stage.ROLL, Stage.REROLL)
    return bool(table.agenda) and isinstance(table.agenda[0], CHANCES)


@cites("TRI-CMP-09", "TRI-R-09", "TRI-R-12", "TRI-RES-01", "TRI-TRD-02")
def outcomes(tables: Tables, state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Everything that chance can bring next, with exact probabilities."""
    if state.battle is not None:
        return tables.rolls
    due = state.agenda[0]
    if not isinstance(due, CHANCES):
        return ()
    match due:
        case TopDue(stack=stack):
            return reveal_chances(tables, state, stack)
        case RollDue():
            return tables.rolls
        case RaceDue():
            left = races_left(tables, state)
            return tuple((Draw(race), tables.chance(1, len(left))) for race in left)
        case MineralsDue():
            return _in_bag(tables, state.bag, tables.colours)
        case TokenDue():
            return _in_bag(tables, state.token_bag, tables.token_kinds)


def lots(tables: Tables, state: State, worded: bool) -> Lots[Action] | None:
    """The same to draw from, without a fraction for every tile that lies in a stack."""
    if state.battle is not None:
        return tables.die_lots[worded] if is_chance(state) else None
    due = state.agenda[0] if state.agenda else None
    if not isinstance(due, CHANCES):
        return None
    match due:
        case TopDue(stack=stack):
            return tables.rack_drums[stack].lots(state.rest, worded=worded)
        case RollDue():
            return tables.die_lots[worded]
        case RaceDue():
            return None
        case MineralsDue():
            return tables.bag_drum.lots(state.bag, worded=worded)
        case TokenDue():
            return tables.bag_drum.lots(state.token_bag, worded=worded)


def _in_bag(
    tables: Tables, bag: Things, order: tuple[str, ...]
) -> tuple[tuple[Action, Fraction], ...]:
    total = len(bag)
    return tuple(
        (tables.draws[thing], tables.chance(bag[thing], total)) for thing in order if thing in bag
    )


@cites("TRI-R-09", "TRI-R-10")
def judge_draw(tables: Tables, state: State, action: Draw) -> Objections:
    """A mineral, a token or a race is due, and it is in the bag or still to be had."""
    due = state.agenda[0] if state.agenda else None
    if state.battle is not None or not isinstance(due, (MineralsDue, TokenDue, RaceDue)):
        return (_not_due(tables, action.thing)(),)
    if isinstance(due, RaceDue):
        left = races_left(tables, state)
        return LEGAL if action.thing in left else (NO_RACE(race=action.thing),)
    bag = state.bag if isinstance(due, MineralsDue) else state.token_bag
    if action.thing not in bag:
        return (NOT_IN_BAG(thing=action.thing),)
    return LEGAL


def _not_due(tables: Tables, thing: str) -> Refusal:
    """What refuses to draw a thing while none of its kind is due."""
    if thing in tables.box.minerals:
        return NO_MINERAL_DUE
    return NO_TOKEN_DUE if thing in tables.box.tokens else NO_RACE_DUE


@cites(
    "TRI-RES-01", "TRI-CLO-11", "TRI-CON-14", "TRI-BSH-10", "TRI-TOK-01", "TRI-TRD-09", "TRI-R-03",
)  # fmt: skip
def draw(tables: Tables, draft: Draft, action: Draw, events: Log) -> None:
    """The mineral goes to its player or nebula, the token into its player's hidden hand."""
    due, thing = draft.agenda[0], action.thing
    if not isinstance(due, (MineralsDue, TokenDue, RaceDue)):
        return
    match due:
        case MineralsDue():
            _draw_mineral(draft, due, thing, events)
        case RaceDue():
            draft.agenda = draft.agenda[1:]
            take_race(tables, draft, due.seat, thing, events)
        case TokenDue():
            draft.agenda = draft.agenda[1:]
            draft.token_bag = draft.token_bag.remove(thing)
            draft.tokens = replace(draft.tokens, due.seat, draft.tokens[due.seat].add(thing))
            if events is not None:
                events.append(TokenGained(due.seat, thing))


def _draw_mineral(draft: Draft, due: MineralsDue, colour: str, events: Log) -> None:
    rest = draft.agenda[1:]
    more = (MineralsDue(due.count - 1, due.seat, due.area),) if due.count > 1 else ()
    draft.agenda = (*more, *rest)
    draft.bag = draft.bag.remove(colour)
    if due.seat is not None:
        own = draft.minerals[due.seat].add(colour)
        draft.minerals = replace(draft.minerals, due.seat, own)
        if events is not None:
            events.append(MineralGained(due.seat, colour))
    elif due.area is not None:
        estate = draft.estates[due.area]
        changed = estate_with(estate, stock=estate.stock.add(colour))
        draft.estates = draft.estates.set(due.area, changed)
        if events is not None:
            events.append(MineralAppeared(due.area, colour))


@cites("TRI-CMP-09", "TRI-R-12")
def judge_roll(tables: Tables, state: State, action: Roll) -> Objections:
    """A die is to be rolled, and it has such a face."""
    battle = state.battle
    if battle is None:
        due = bool(state.agenda) and isinstance(state.agenda[0], RollDue)
    else:
        due = battle.stage in (Stage.ROLL, Stage.REROLL)
    if not due:
        declaring = battle is not None and battle.stage is Stage.DECLARE
        return (BEFORE_DICE() if declaring else NO_DICE(),)
    if not 1 <= action.value <= tables.box.die:
        return (NOT_ON_DIE(value=action.value),)
    return LEGAL


# the two stacks in the rack: which face shows, which tile that is, and what is left


@cites("TRI-SET-11", "TRI-R-04")
def visible_sides(tables: Tables, tile: str) -> tuple[str, ...]:
    """The sides of a tile that may lie up in a stack: never an exmitter, outpost or teleport."""
    return tables.box.visible_sides(tile)


def comes_from_below(table: Table, stack: int) -> bool:
    """Whether only tiles that were put back are left in a stack."""
    return table.heights[stack] == len(table.bottoms[stack])


@cites("TRI-SET-11", "TRI-SET-12")
def reveal_chances(tables: Tables, state: State, stack: int) -> tuple[tuple[Action, Fraction], ...]:
    """Every tile that can be next, with the sides that can lie up."""
    rest = state.rest
    total = len(rest)
    out: list[tuple[Action, Fraction]] = []
    for tile, reveals in tables.reveals[stack].items():
        if tile in rest:
            chance = tables.chance(rest[tile], total * len(reveals))
            out += [(action, chance) for action in reveals]
    return tuple(out)


@cites("TRI-SET-11", "TRI-SET-12", "TRI-EXP-02")
def judge_reveal(tables: Tables, state: State, action: Reveal) -> Objections:
    """A top is due, the tile is among the unseen ones, and that side may lie up."""
    due = state.agenda[0] if state.agenda else None
    if state.battle is not None or not isinstance(due, TopDue) or due.stack != action.stack:
        return (NOTHING_DUE(),)
    if action.tile not in state.rest:
        return (NOT_IN_STACK(tile=action.tile, stack=action.stack),)
    if action.side not in visible_sides(tables, action.tile):
        return (HIDDEN_SIDE(side=action.side, tile=action.tile),)
    return LEGAL


@cites("TRI-EXP-02")
def reveal(tables: Tables, draft: Draft, action: Reveal, events: Log) -> None:
    """The face is everybody's to see, the tile nobody's."""
    draft.rest = draft.rest.remove(action.tile)
    draft.agenda = draft.agenda[1:]
    _show(tables, draft, action.stack, (action.tile, action.side), events)


@cites("TRI-R-07", "TRI-R-131")
def reveal_from_below(tables: Tables, draft: Draft, stack: int, events: Log) -> None:
    """A tile that was put back comes up again, as it lay."""
    next_one, *others = draft.bottoms[stack]
    draft.bottoms = replace(draft.bottoms, stack, tuple(others))
    _show(tables, draft, stack, next_one, events)


def _show(tables: Tables, draft: Draft, stack: int, top: tuple[str, str], events: Log) -> None:
    tile, side = top
    face = tables.box.tiles[tile].side(side)
    draft.tops = replace(draft.tops, stack, face)
    draft.beneath = replace(draft.beneath, stack, tile)
    if events is not None:
        events.append(TopRevealed(stack, face))
