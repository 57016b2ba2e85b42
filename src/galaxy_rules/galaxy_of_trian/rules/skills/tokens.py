"""Combat tokens by skill: Holographic trick and Priceless technology."""

from collections.abc import Iterator
from typing import ClassVar, Final

from galaxy_rules.galaxy_of_trian.board.supplies import pay
from galaxy_rules.galaxy_of_trian.rules.battles.combat_tokens import NO_SUCH_TOKEN
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill, Step
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.skill_actions import SellToken
from galaxy_rules.galaxy_of_trian.words.skill_events import TokenSold
from galaxy_rules.galaxy_of_trian.words.state import Cause, Draft, Phase, State, Table, replace
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

NOT_NOW: Final = Refusal(
    "wrong_phase", "combat tokens are sold in {wanted}, not in {phase}", "TRI-SK-4-05"
)
NOT_OWNED: Final = Refusal(
    "token_not_owned", "no {token} token is in hand to be sold", "TRI-SK-4-05"
)


class HolographicTrick(Skill):
    """Control brings one more combat token."""

    id: ClassVar[str] = "holographic_trick"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-4-04", "TRI-R-156")

    @cites("TRI-SK-4-04", "TRI-R-156")
    def tokens(self) -> int:
        """One more."""
        return 1


class PricelessTechnology(Skill):
    """Combat tokens can be sold."""

    id: ClassVar[str] = "priceless_technology"
    clauses: ClassVar[tuple[str, ...]] = ("TRI-SK-4-05",)

    def steps(self) -> tuple[Step, ...]:
        """Selling a token, during trade."""
        return (Step(SellToken, (Phase.EXTRACTION,), judge_sale, sell, wares, NOT_NOW),)


@cites("TRI-SK-4-05")
def judge_sale(tables: Tables, state: State, action: SellToken) -> Objections:
    """A token in hand."""
    if action.token not in tables.token_kinds:
        return (NO_SUCH_TOKEN(token=action.token),)
    if action.token not in state.tokens[state.turn]:
        return (NOT_OWNED(token=action.token),)
    return LEGAL


def wares(tables: Tables, table: Table) -> Iterator[Action]:
    """Every kind of token in hand."""
    hand = table.tokens[table.turn]
    yield from (SellToken(kind) for kind in tables.token_kinds if kind in hand)


@cites("TRI-SK-4-05")
def sell(tables: Tables, draft: Draft, action: SellToken, events: Log) -> None:
    """The token goes into the bag, the credits come from the pool."""
    seat, price = draft.turn, tables.box.token_sale
    draft.tokens = replace(draft.tokens, seat, draft.tokens[seat].remove(action.token))
    draft.token_bag = draft.token_bag.add(action.token)
    pay(draft, seat, price, Cause.TOKENS)
    if events is not None:
        events.append(TokenSold(seat, action.token, price))
