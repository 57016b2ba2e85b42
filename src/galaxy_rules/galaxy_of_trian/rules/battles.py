"""Battles for domination: clashes of ships and of emissaries, with dice and combat tokens."""

from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import links_of, same_area
from galaxy_rules.galaxy_of_trian.board.grid import cell_of, neighbours
from galaxy_rules.galaxy_of_trian.board.supplies import emissary_home, owe_minerals, ship_home
from galaxy_rules.galaxy_of_trian.rules.arithmetic import (
    clash_result,
    clash_winner,
    duel,
    seats_from,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants, is_blocked
from galaxy_rules.galaxy_of_trian.rules.hooks import (
    PASSIVE,
    by_class,
    has_late_steps,
    may_cry,
    reaction,
    strength,
    tie_breaker,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import (
    PLUS,
    REROLL,
    TOKENS,
    Attack,
    Declare,
    Remove,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.events import (
    ClashBegan,
    ClashEnded,
    Log,
    Rolled,
    TokenDeclared,
    TokensShown,
    TokenUsed,
)
from galaxy_rules.galaxy_of_trian.words.rulings import (
    EventWindow,
    PriestessBrought,
    ShipContact,
    TopTieRemoves,
)
from galaxy_rules.galaxy_of_trian.words.state import (
    NOTHING,
    Battle,
    Draft,
    Fighting,
    Phase,
    Ship,
    Stage,
    State,
    Table,
    replace,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

SWAPPED: Final = "manipulation"
"""The skill that brings ships together without an action."""
ONE_OF_EACH: Final[Bag[str]] = Bag.of(TOKENS)
"""Put in and taken out again, it leaves a bag in this order, which tells nothing."""
NOT_DECLARING: Final = Refusal("no_clash", "no tokens are declared now", "TRI-TOK-04")
NOT_RESOLVING: Final = Refusal("no_clash", "no tokens are resolved now", "TRI-TOK-05")
NOT_REMOVING: Final = Refusal("no_clash", "no emissary falls now", "TRI-BEM-06")
AT_STAGE: Final = {Stage.DECLARE: NOT_DECLARING, Stage.RESOLVE: NOT_RESOLVING}
NO_PAIR: Final = Refusal(
    "no_pair", "no enemies are next to each other on {own} and {target}", "TRI-BSH-01"
)
SEPARATED: Final = Refusal("no_pair", "a nebula or gas separates {own} and {target}", "TRI-BSH-02")
WALL_BETWEEN: Final = Refusal(
    "no_pair", "the edge between {own} and {target} is read to separate them", "TRI-R-24"
)
OTHER_ATTACKS: Final = Refusal(
    "no_pair", "the ship on {target} is the attacker's, not that on {own}", "TRI-BSH-06"
)
PAIR_BY_PAIR: Final = Refusal(
    "no_pair", "another clash comes before that of {own} and {target}", "TRI-R-81"
)
PAIR_WAITS: Final = Refusal(
    "no_pair", "the ships on {own} and {target} fight before or after the action", "TRI-R-29"
)
NO_SUCH_TOKEN: Final = Refusal("no_such_token", "there is no token called {token}", "TRI-TOK-02")
TOO_MANY: Final = Refusal("too_many", "{most} tokens a clash may be declared", "TRI-TOK-03")
TOKEN_NOT_OWNED: Final = Refusal("token_not_owned", "no {token} token is in hand", "TRI-TOK-03")
DECLARED_LATE: Final = Refusal("declared_late", "rerolls are declared before pluses", "TRI-R-144")
NOT_DECLARED: Final = Refusal("not_declared", "no {token} token lies there", "TRI-TOK-05")
NOT_A_LOSS: Final = Refusal("not_a_loss", "no opponent's emissary fights on {cell}", "TRI-BEM-06")
NOT_ONE_S_OWN: Final = Refusal(
    "not_a_loss", "after a tie each loses an own emissary, none on {cell}", "TRI-BEM-07"
)
NOT_YET_LOST: Final = Refusal(
    "not_a_loss", "another side loses an emissary before that on {cell}", "TRI-R-84"
)


# which ships meet


@cites("TRI-BSH-01", "TRI-BSH-02", "TRI-R-16", "TRI-R-24", "TRI-EVT-06", "TRI-R-150")
def conflicts(tables: Tables, table: Table) -> list[tuple[int, int]]:
    """The pairs of enemy ships that meet, by their cells, the smaller first."""
    ships = table.ships
    if len(ships) < 2:  # noqa: PLR2004 - a pair
        return []
    found = []
    for cell, ship in ships.items():
        if ship.kind in PASSIVE:
            continue
        for near in neighbours(cell):
            if near < cell:
                continue
            other = ships.get(near)
            if other is None or other.seat == ship.seat or other.kind in PASSIVE:
                continue
            if _in_contact(tables, table, ship, other):
                found.append((cell, near))
    return sorted(found)


@cites("TRI-BSH-01", "TRI-BSH-02", "TRI-R-24")
def _in_contact(tables: Tables, table: Table, one: Ship, two: Ship) -> bool:
    """Whether ships on adjacent tiles have no nebula and no gas between them."""
    if tables.rulings.ship_contact is ShipContact.SAME_AREA:
        return same_area(table.galaxy, one.node, two.node)
    return two.node in links_of(tables.atlas, table.galaxy, one.node)


@cites("TRI-BSH-01", "TRI-BSH-02", "TRI-R-109", "TRI-R-150")
def would_meet(tables: Tables, table: Table, ship: Ship) -> bool:
    """Whether a ship would have an enemy to clash with where it would be."""
    for near in neighbours(cell_of(ship.node)):
        other = table.ships.get(near)
        if other is None or other.seat == ship.seat or other.kind in PASSIVE:
            continue
        if _in_contact(tables, table, ship, other):
            return True
    return False


@cites("TRI-R-24", "TRI-R-134")
def tiles_make_contact(tables: Tables) -> bool:
    """Whether a placed tile can bring ships into contact: in one reading, by joining areas."""
    return tables.rulings.ship_contact is ShipContact.SAME_AREA


@cites("TRI-EVT-03", "TRI-R-29")
def window_is_open(tables: Tables) -> bool:
    """Whether events are resolved, and steps without an action taken, until the phase is ended."""
    return tables.rulings.event_window is EventWindow.OPEN


@cites("TRI-R-29")
def may_resolve(tables: Tables, table: Table) -> bool:
    """Whether what is pending may be resolved now in Exploration.

    Before the first action always; after it, which is then the last, only where steps of skills
    can follow: elsewhere that is the end of the phase and nothing but.
    """
    return table.main or (window_is_open(tables) and has_late_steps(tables, table))


@cites("TRI-R-29", "TRI-R-159")
def contact_waits(tables: Tables, table: Table) -> bool:
    """Whether ships can be in contact that no action brought together, and have not fought yet."""
    return tiles_make_contact(tables) or (SWAPPED in table.used and window_is_open(tables))


def battle_waits(tables: Tables, table: Table) -> bool:
    """Whether a tile or a swap has brought ships into contact that have not fought yet."""
    return contact_waits(tables, table) and bool(conflicts(tables, table))


@cites("TRI-R-76", "TRI-R-154")
def is_meek(tables: Tables, table: Table, cell: int) -> bool:
    """Whether the ship on a cell is attacked by whomever it meets in somebody else's turn.

    In one reading the Priestess is, though she were the one who was brought.
    """
    ship = table.ships[cell]
    defends = tables.rulings.priestess_brought is PriestessBrought.DEFENDS
    return defends and ship.kind is Unit.PRIESTESS and ship.seat != table.turn


@cites("TRI-BSH-06", "TRI-R-76", "TRI-R-137", "TRI-R-154")
def as_attack(tables: Tables, table: Table, pair: tuple[int, int]) -> tuple[int, int]:
    """A pair with the attacker's ship first.

    The active player attacks if one of the ships is theirs, else the owner of the ship that was
    moved, else whoever of the two comes first clockwise; in one reading the Priestess never does
    in somebody else's turn.
    """
    one, two = pair
    owners = table.ships[one].seat, table.ships[two].seat
    if table.turn in owners:
        attacker = table.turn
    elif is_meek(tables, table, one) is not is_meek(tables, table, two):
        attacker = owners[is_meek(tables, table, one)]
    elif table.moved in pair:
        attacker = table.ships[table.moved].seat
    else:
        attacker = next(s for s in seats_from(table.turn, len(table.credits)) if s in owners)
    return pair if owners[0] == attacker else (two, one)


def attacks(tables: Tables, table: Table) -> list[tuple[int, int]]:
    """Every clash of ships that can come next, the attacker's ship first."""
    return sorted(as_attack(tables, table, pair) for pair in conflicts(tables, table))


@cites("TRI-BSH-07", "TRI-R-76", "TRI-R-81", "TRI-R-154")
def who_attacks(tables: Tables, table: Table, pairs: list[tuple[int, int]]) -> int:
    """Who says which pair clashes next: the active player, if not merely a bystander.

    Among several who attack a Priestess, it is the active player after all.
    """
    owners = {table.ships[cell].seat for pair in pairs for cell in pair}
    if table.turn in owners or table.moved is None:
        return table.turn
    if any(table.moved in pair for pair in pairs) and not is_meek(tables, table, table.moved):
        return table.ships[table.moved].seat
    return table.turn


@cites("TRI-EVT-03", "TRI-R-29")
def may_attack(tables: Tables, table: Table) -> bool:
    """Whether a battle that waits may be begun now."""
    if table.agenda:
        return False
    if table.phase is Phase.EXPANSION:
        return window_is_open(tables) and contact_waits(tables, table)
    return table.phase is Phase.EXPLORATION and may_resolve(tables, table)


@cites("TRI-BSH-07", "TRI-R-81")
def judge_attack(tables: Tables, state: State, action: Attack) -> Objections:
    """Two ships that meet, while ships are to clash or may."""
    fighting = bool(state.agenda) and isinstance(state.agenda[0], Fighting)
    waiting = may_attack(tables, state)
    if state.battle is not None:
        refusal: Refusal | None = PAIR_BY_PAIR
    elif (action.own, action.target) in attacks(tables, state):
        refusal = None if fighting or waiting else PAIR_WAITS
    else:
        refusal = _why_no_pair(tables, state, action)
    if refusal is None:
        return LEGAL
    return (refusal(own=tables.cell_name(action.own), target=tables.cell_name(action.target)),)


@cites("TRI-BSH-01", "TRI-BSH-02", "TRI-BSH-06", "TRI-R-24")
def _why_no_pair(tables: Tables, state: State, action: Attack) -> Refusal:
    """Why two cells hold no attacker and attacked."""
    if (action.target, action.own) in attacks(tables, state):
        return OTHER_ATTACKS
    own, target = state.ships.get(action.own), state.ships.get(action.target)
    near = action.target in neighbours(action.own)
    if own is None or target is None or own.seat == target.seat or not near:
        return NO_PAIR
    return WALL_BETWEEN if same_area(state.galaxy, own.node, target.node) else SEPARATED


# ships


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
def _decide_ships(tables: Tables, draft: Draft, battle: Battle, events: Log) -> None:
    """The higher result wins; in a tie both ships go home and nobody gains, or a skill decides."""
    pair = battle.ships
    if pair is None:
        return
    results = _results(battle)
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


# emissaries


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
def _decide_emissaries(tables: Tables, draft: Draft, battle: Battle, events: Log) -> None:
    """The one highest result costs all others an emissary; a tie at the top costs everybody one."""
    results = _results(battle)
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
    draft.battle = attrs.evolve(battle, stage=Stage.REMOVE, falls=falls, chooser=winner)


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
def _remove_or_go_on(draft: Draft, battle: Battle, events: Log) -> bool:
    """Let emissaries fall where there is no choice; then the next clash, or the end."""
    if battle.falls:
        cells = losses(draft, battle, battle.falls[0])
        if len(cells) > 1:
            return False
        if cells:
            fall(draft, battle, cells[0], events)
        else:
            draft.battle = attrs.evolve(battle, falls=battle.falls[1:])
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
    draft.battle = attrs.evolve(battle, falls=battle.falls[1:])


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


# the course of a clash


def _results(battle: Battle) -> tuple[int, ...]:
    """What each side has come to."""
    sides = zip(battle.seats, battle.rolls, battle.bonuses, battle.pluses, strict=True)
    return tuple(
        clash_result(roll, bonus, plus + (seat in battle.cries))
        for seat, roll, bonus, plus in sides
    )


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
            draft.battle = attrs.evolve(battle, stage=Stage.RESOLVE, index=0, pluses=pluses)
            _show(draft, battle.seats[0], events)
            return True
        case Stage.RESOLVE:
            return _resolving(tables, draft, battle, events)
        case Stage.REROLL:
            return False
        case Stage.REMOVE:
            return _remove_or_go_on(draft, battle, events)


@cites("TRI-TOK-04", "TRI-R-132")
def _declaring(tables: Tables, draft: Draft, battle: Battle) -> bool:
    """Whoever has tokens in hand and room for one is asked: nothing secret decides that."""
    if battle.index == len(battle.seats):
        draft.battle = attrs.evolve(battle, stage=Stage.ROLL, index=0)
        return True
    seat = battle.seats[battle.index]
    if draft.tokens[seat] and len(draft.declared[seat]) < tables.box.most_declared:
        return False
    if may_cry(tables, draft, battle):
        return False
    draft.battle = attrs.evolve(battle, index=battle.index + 1)
    return True


def _resolving(tables: Tables, draft: Draft, battle: Battle, events: Log) -> bool:
    if battle.index < len(battle.seats):
        if draft.shown[battle.seats[battle.index]]:
            return False
        end_resolving(draft, battle, events)
        return True
    _return_tokens(draft, battle)
    if battle.ships is not None:
        _decide_ships(tables, draft, battle, events)
    else:
        _decide_emissaries(tables, draft, battle, events)
    return True


# tokens and dice


@cites("TRI-TOK-03", "TRI-TOK-04", "TRI-R-144")
def declarable(tables: Tables, table: Table, seat: int) -> tuple[str, ...]:
    """The kinds of token that a seat may still declare, rerolls before pluses."""
    laid = table.declared[seat]
    if len(laid) >= tables.box.most_declared:
        return ()
    hand = table.tokens[seat]
    kinds = (PLUS,) if PLUS in laid else TOKENS
    return tuple(kind for kind in kinds if kind in hand)


@cites("TRI-TOK-03", "TRI-TOK-04", "TRI-R-144")
def judge_declare(tables: Tables, state: State, action: Declare) -> Objections:
    """A token of one's own, at most three, rerolls first."""
    battle = state.battle
    if battle is None or battle.stage is not Stage.DECLARE:
        return (NOT_DECLARING(),)
    if action.token not in TOKENS:
        return (NO_SUCH_TOKEN(token=action.token),)
    seat = battle.seats[battle.index]
    if len(state.declared[seat]) >= tables.box.most_declared:
        return (TOO_MANY(most=tables.box.most_declared),)
    if action.token not in state.tokens[seat]:
        return (TOKEN_NOT_OWNED(token=action.token),)
    if action.token == REROLL and PLUS in state.declared[seat]:
        return (DECLARED_LATE(),)
    return LEGAL


@cites("TRI-TOK-04")
def declare(draft: Draft, battle: Battle, action: Declare, events: Log) -> None:
    """The token lies face down."""
    seat, token = battle.seats[battle.index], action.token
    draft.tokens = replace(draft.tokens, seat, draft.tokens[seat].remove(token))
    draft.declared = replace(draft.declared, seat, draft.declared[seat].add(token))
    if events is not None:
        events.append(TokenDeclared(seat, token))


def judge_stage(state: State, stage: Stage) -> Objections:
    """A clash is at a stage."""
    if state.battle is None or state.battle.stage is not stage:
        return (AT_STAGE[stage](),)
    return LEGAL


def end_declaring(draft: Draft, battle: Battle) -> None:
    """The next side declares."""
    draft.battle = attrs.evolve(battle, index=battle.index + 1)


@cites("TRI-BSH-08", "TRI-BEM-05", "TRI-R-12", "TRI-R-78")
def take_roll(draft: Draft, battle: Battle, value: int, events: Log) -> None:
    """A die shows its value; a reroll replaces the old one."""
    if battle.stage is Stage.REROLL:
        index = battle.index
        rolls = replace(battle.rolls, index, value)
        draft.battle = attrs.evolve(battle, stage=Stage.RESOLVE, rolls=rolls)
    else:
        index = len(battle.rolls)
        draft.battle = attrs.evolve(battle, rolls=(*battle.rolls, value))
    if events is not None:
        events.append(Rolled(battle.seats[index], value))


@cites("TRI-TOK-05")
def _show(draft: Draft, seat: int, events: Log) -> None:
    """A side turns up its tokens when it is to resolve them."""
    tokens = draft.declared[seat]
    if tokens:
        draft.declared = replace(draft.declared, seat, NOTHING)
        draft.shown = replace(draft.shown, seat, ONE_OF_EACH + tokens - ONE_OF_EACH)
        if events is not None:
            shown = tuple(kind for kind in TOKENS for _ in range(tokens[kind]))
            events.append(TokensShown(seat, shown))


@cites("TRI-TOK-02", "TRI-TOK-03", "TRI-TOK-05")
def judge_use(state: State, action: Use) -> Objections:
    """A token that this side has declared and not used."""
    battle = state.battle
    if battle is None or battle.stage is not Stage.RESOLVE:
        return (NOT_RESOLVING(),)
    if action.token not in TOKENS:
        return (NO_SUCH_TOKEN(token=action.token),)
    if action.token not in state.shown[battle.seats[battle.index]]:
        return (NOT_DECLARED(token=action.token),)
    return LEGAL


@cites("TRI-TOK-02", "TRI-TOK-07", "TRI-R-78")
def use(draft: Draft, battle: Battle, action: Use, events: Log) -> None:
    """The die is rolled again, or the result is one higher whatever is rolled later."""
    index, token = battle.index, action.token
    seat = battle.seats[index]
    draft.shown = replace(draft.shown, seat, draft.shown[seat].remove(token))
    draft.spent = replace(draft.spent, seat, draft.spent[seat].add(token))
    if events is not None:
        events.append(TokenUsed(seat, token))
    if token == REROLL:
        draft.battle = attrs.evolve(battle, stage=Stage.REROLL)
    else:
        pluses = replace(battle.pluses, index, battle.pluses[index] + 1)
        draft.battle = attrs.evolve(battle, pluses=pluses)


@cites("TRI-TOK-05", "TRI-TOK-06", "TRI-R-79")
def end_resolving(draft: Draft, battle: Battle, events: Log) -> None:
    """This side is done and may not come back to it; the next one turns up its tokens."""
    seat = battle.seats[battle.index]
    left = draft.shown[seat]
    if left:
        draft.spent = replace(draft.spent, seat, draft.spent[seat] + left)
        draft.shown = replace(draft.shown, seat, NOTHING)
    index = battle.index + 1
    draft.battle = attrs.evolve(battle, index=index)
    if index < len(battle.seats):
        _show(draft, battle.seats[index], events)


@cites("TRI-TOK-06")
def _return_tokens(draft: Draft, battle: Battle) -> None:
    """Used or not, declared tokens go back into the bag."""
    for seat in battle.seats:
        if draft.spent[seat]:
            draft.token_bag = draft.token_bag + draft.spent[seat]
            draft.spent = replace(draft.spent, seat, NOTHING)
