"""Combat tokens and dice of a clash: declared, rolled, used, given back."""

from typing import Final

from galaxy_rules.galaxy_of_trian.rules.arithmetic import clash_result
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import PLUS, REROLL, TOKENS, Declare, Use
from galaxy_rules.galaxy_of_trian.words.events import (
    Log,
    Rolled,
    TokenDeclared,
    TokensShown,
    TokenUsed,
)
from galaxy_rules.galaxy_of_trian.words.state import (
    NOTHING,
    Battle,
    Draft,
    Stage,
    State,
    Table,
    battle_with,
    replace,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

ONE_OF_EACH: Final[Bag[str]] = Bag.of(TOKENS)
"""Put in and taken out again, it leaves a bag in this order, which tells nothing."""
NOT_DECLARING: Final = Refusal("no_clash", "no tokens are declared now", "TRI-TOK-04")
NOT_RESOLVING: Final = Refusal("no_clash", "no tokens are resolved now", "TRI-TOK-05")
AT_STAGE: Final = {Stage.DECLARE: NOT_DECLARING, Stage.RESOLVE: NOT_RESOLVING}
NO_SUCH_TOKEN: Final = Refusal("no_such_token", "there is no token called {token}", "TRI-TOK-02")
TOO_MANY: Final = Refusal("too_many", "{most} tokens a clash may be declared", "TRI-TOK-03")
TOKEN_NOT_OWNED: Final = Refusal("token_not_owned", "no {token} token is in hand", "TRI-TOK-03")
DECLARED_LATE: Final = Refusal("declared_late", "rerolls are declared before pluses", "TRI-R-144")
NOT_DECLARED: Final = Refusal("not_declared", "no {token} token lies there", "TRI-TOK-05")


def results_of(battle: Battle) -> tuple[int, ...]:
    """What each side has come to."""
    sides = zip(battle.seats, battle.rolls, battle.bonuses, battle.pluses, strict=True)
    return tuple(
        clash_result(roll, bonus, plus + (seat in battle.cries))
        for seat, roll, bonus, plus in sides
    )


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
    draft.battle = battle_with(battle, index=battle.index + 1)


@cites("TRI-BSH-08", "TRI-BEM-05", "TRI-R-12", "TRI-R-78")
def take_roll(draft: Draft, battle: Battle, value: int, events: Log) -> None:
    """A die shows its value; a reroll replaces the old one."""
    if battle.stage is Stage.REROLL:
        index = battle.index
        rolls = replace(battle.rolls, index, value)
        draft.battle = battle_with(battle, stage=Stage.RESOLVE, rolls=rolls)
    else:
        index = len(battle.rolls)
        draft.battle = battle_with(battle, rolls=(*battle.rolls, value))
    if events is not None:
        events.append(Rolled(battle.seats[index], value))


@cites("TRI-TOK-05")
def show_tokens(draft: Draft, seat: int, events: Log) -> None:
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
        draft.battle = battle_with(battle, stage=Stage.REROLL)
    else:
        pluses = replace(battle.pluses, index, battle.pluses[index] + 1)
        draft.battle = battle_with(battle, pluses=pluses)


@cites("TRI-TOK-05", "TRI-TOK-06", "TRI-R-79")
def end_resolving(draft: Draft, battle: Battle, events: Log) -> None:
    """This side is done and may not come back to it; the next one turns up its tokens."""
    seat = battle.seats[battle.index]
    left = draft.shown[seat]
    if left:
        draft.spent = replace(draft.spent, seat, draft.spent[seat] + left)
        draft.shown = replace(draft.shown, seat, NOTHING)
    index = battle.index + 1
    draft.battle = battle_with(battle, index=index)
    if index < len(battle.seats):
        show_tokens(draft, battle.seats[index], events)


@cites("TRI-TOK-06")
def return_tokens(draft: Draft, battle: Battle) -> None:
    """Used or not, declared tokens go back into the bag."""
    for seat in battle.seats:
        if draft.spent[seat]:
            draft.token_bag = draft.token_bag + draft.spent[seat]
            draft.spent = replace(draft.spent, seat, NOTHING)
