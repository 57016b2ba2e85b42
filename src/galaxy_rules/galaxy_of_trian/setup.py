"""Set-up: figures by the number of players, credits, bags and stacks; the table is empty."""

from typing import TYPE_CHECKING, Final

import attrs

from galaxy_rules.galaxy_of_trian.arithmetic import seats_from
from galaxy_rules.galaxy_of_trian.components import PLAYERS, Supply
from galaxy_rules.galaxy_of_trian.galaxy import empty
from galaxy_rules.galaxy_of_trian.state import (
    CAUSES,
    NOTHING,
    Cause,
    Draft,
    Phase,
    State,
    TokenDue,
    TopDue,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap

if TYPE_CHECKING:
    from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian

STACKS: Final = 2


@cites("TRI-SET-01", "TRI-SET-16", "TRI-R-02", "TRI-R-06")
def check_table(players: int, first: int) -> None:
    """Raise `BadInput` unless so many can play and one of them is first."""
    if type(players) is not int or players not in PLAYERS:
        raise BadInput("players", f"{brief(players)}, but two to four can play (TRI-SET-01)")
    if type(first) is not int or not 0 <= first < players:
        raise BadInput("first", f"{brief(first)} is not a seat of this table (TRI-SET-16)")


@cites("TRI-SET-03", "TRI-SET-04", "TRI-SET-05", "TRI-VAR-01", "TRI-VAR-02", "TRI-R-128")
def supply_for(game: "GalaxyOfTrian", players: int) -> Supply:
    """The figures on a player's board; beginners play without ships."""
    supply = game.box.supplies[players]
    return supply if game.ships else attrs.evolve(supply, corvettes=0, rogues=0)


@cites("TRI-SET-12")
def heights_of(tiles: int) -> tuple[int, ...]:
    """Two stacks, as equal as can be."""
    return (tiles - tiles // STACKS, tiles // STACKS)


@cites(
    "TRI-SET-09", "TRI-SET-10", "TRI-SET-13", "TRI-SET-14", "TRI-SET-15", "TRI-SET-17",
    "TRI-CMP-10", "TRI-R-03",
)  # fmt: skip
def first_state(game: "GalaxyOfTrian", players: int, first: int) -> State:
    """Everything but the combat tokens and the tops of the stacks, which chance brings."""
    check_table(players, first)
    box = game.box
    heights = heights_of(len(box.tiles))
    tokens = tuple(
        TokenDue(seat) for seat in seats_from(first, players) for _ in range(box.start_tokens)
    )
    ledger = tuple(box.start_credits if cause is Cause.START else 0 for cause in CAUSES)
    none: tuple[None, ...] = (None,) * STACKS
    empty_hands = (NOTHING,) * players
    draft = Draft(
        phase=Phase.SETUP, first=first, turn=first, turns=0, galaxy=empty(game.atlas), added=None,
        heights=heights, tops=none, beneath=none, rest=Bag.of(box.tiles), bottoms=((),) * STACKS,
        tried=(0,) * STACKS, hands=(None,) * players, source=None, aside=NOTHING,
        bag=Bag(box.minerals), minerals=empty_hands, credits=(box.start_credits,) * players,
        ledger=(ledger,) * players, supplies=(supply_for(game, players),) * players,
        token_bag=Bag(box.tokens), tokens=empty_hands, declared=empty_hands, shown=empty_hands,
        spent=empty_hands, emissaries=FrozenMap({}), ships=FrozenMap({}), estates=FrozenMap({}),
        mined=FrozenMap({}), raided=FrozenMap({}), rogues=frozenset(), main=False, extra=0,
        outposts=frozenset(), built=False, bound=False, arrived=frozenset(), moved=None,
        agenda=(*tokens, *(TopDue(stack) for stack in range(STACKS) if heights[stack])),
        battle=None,
    )  # fmt: skip
    game.proceed(draft, None)
    return draft.done()
