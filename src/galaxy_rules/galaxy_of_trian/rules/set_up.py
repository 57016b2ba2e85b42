"""Set-up: figures by the number of players, credits, bags and stacks; the table is empty."""

from collections.abc import Sequence

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import empty
from galaxy_rules.galaxy_of_trian.rules.arithmetic import seats_from
from galaxy_rules.galaxy_of_trian.rules.evolution import take_race
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.components import PLAYERS, STACKS, Supply
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, NOTHING, Cause, Draft, Phase, State
from galaxy_rules.galaxy_of_trian.words.tasks import RaceDue, TokenDue, TopDue
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.frozen import FrozenMap


@cites("TRI-SET-01", "TRI-SET-16", "TRI-R-02", "TRI-R-06")
def check_table(players: int, first: int) -> None:
    """Raise `BadInput` unless so many can play and one of them is first."""
    if type(players) is not int or players not in PLAYERS:
        raise BadInput("players", f"{brief(players)}, but two to four can play (TRI-SET-01)")
    if type(first) is not int or not 0 <= first < players:
        raise BadInput("first", f"{brief(first)} is not a seat of this table (TRI-SET-16)")


@cites("TRI-SET-03", "TRI-SET-04", "TRI-SET-05", "TRI-VAR-01", "TRI-VAR-02", "TRI-R-128")
def supply_for(tables: Tables, players: int) -> Supply:
    """The figures on a player's board; beginners play without ships."""
    supply = tables.box.supplies.get(players)
    if supply is None:
        raise BadInput("players", f"this pack has no figures for {players} (TRI-SET-03)")
    return supply if tables.ships else attrs.evolve(supply, corvettes=0, rogues=0)


@cites("TRI-SET-02", "TRI-CMP-02")
def check_races(tables: Tables, players: int, races: Sequence[str] | None) -> tuple[str, ...]:
    """The chosen races, or none; raise `BadInput` unless each seat has one of its own."""
    if not tables.full:
        if races is not None:
            raise BadInput("races", "only the full game has races (TRI-VAR-03)")
        return ()
    known = tables.box.races
    if len(known) < players:
        raise BadInput("races", f"this pack has {len(known)} for {players} players (TRI-SET-02)")
    if races is None:
        return ()
    if type(races) not in (list, tuple) or len(races) != players:
        raise BadInput("races", f"expected {players} races, found {brief(races)} (TRI-SET-02)")
    for race in races:
        if type(race) is not str or race not in known:
            raise BadInput("races", f"{brief(race)} is none of {', '.join(known)} (TRI-SET-02)")
    if len(set(races)) != players:
        raise BadInput("races", "no race is played twice (TRI-SET-02)")
    return tuple(races)


@cites("TRI-SET-12")
def heights_of(tiles: int) -> tuple[int, ...]:
    """Two stacks, as equal as can be."""
    return (tiles - tiles // STACKS, tiles // STACKS)


@cites(
    "TRI-SET-09", "TRI-SET-10", "TRI-SET-13", "TRI-SET-14", "TRI-SET-15", "TRI-SET-17",
    "TRI-CMP-10", "TRI-R-03",
)  # fmt: skip
def first_state(
    tables: Tables, players: int, first: int, races: Sequence[str] | None = None
) -> State:
    """Everything but the combat tokens and the tops of the stacks, which chance brings.

    Races that nobody chose are drawn first of all.  A box has tiles for both stacks and the
    tokens that players begin with, so chance has to bring something before anything else happens.
    """
    check_table(players, first)
    chosen = check_races(tables, players, races)
    box = tables.box
    heights = heights_of(len(box.tiles))
    tokens = tuple(
        TokenDue(seat) for seat in seats_from(first, players) for _ in range(box.start_tokens)
    )
    draws = () if chosen or not tables.full else map(RaceDue, seats_from(first, players))
    ledger = tuple(box.start_credits if cause is Cause.START else 0 for cause in CAUSES)
    none: tuple[None, ...] = (None,) * STACKS
    empty_hands = (NOTHING,) * players
    draft = Draft(
        phase=Phase.SETUP, first=first, turn=first, turns=0, galaxy=empty(tables.atlas), added=None,
        heights=heights, tops=none, beneath=none, rest=Bag.of(box.tiles), bottoms=((),) * STACKS,
        tried=(0,) * STACKS, hands=(None,) * players, source=None, aside=NOTHING,
        bag=Bag(box.minerals), minerals=empty_hands, credits=(box.start_credits,) * players,
        ledger=(ledger,) * players, supplies=(supply_for(tables, players),) * players,
        token_bag=Bag(box.tokens), tokens=empty_hands, declared=empty_hands, shown=empty_hands,
        spent=empty_hands, emissaries=FrozenMap({}), ships=FrozenMap({}), estates=FrozenMap({}),
        mined=FrozenMap({}), raided=FrozenMap({}), rogues=FrozenMap({}), main=False, extra=0,
        outposts=frozenset(), built=False, bound=False, arrived=frozenset(), moved=None,
        races=(None,) * players, modules=((),) * players, specials=empty_hands,
        harnessed=FrozenMap({}), wormholes=FrozenMap({}), exmitters=FrozenMap({}),
        modulators=FrozenMap({}), evolved=False, used=frozenset(), landed=frozenset(),
        agenda=(*draws, *tokens, *(TopDue(stack) for stack in range(STACKS) if heights[stack])),
        battle=None,
    )  # fmt: skip
    for seat, race in enumerate(chosen):
        take_race(tables, draft, seat, race, None)
    return draft.done()
