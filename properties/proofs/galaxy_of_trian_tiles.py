"""Inductive steps of Galaxy of Trian: every tile is in the rack, in a hand, aside or on the map.

Beside the number of all tiles the laws keep two facts about the rack.  A stack is as high as it
has tiles, those that nobody has seen shared between both; and tiles tried this turn lie at the
bottom of their stack, or have come up again when nothing else was left in it.
"""

from typing import Annotated, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import empty, placements
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.rules import chance, expansion
from galaxy_rules.galaxy_of_trian.rules import turn as turns
from galaxy_rules.galaxy_of_trian.words.actions import Place, Reveal, TakeTile
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.galaxy_of_trian.words.rulings import UnplaceableTile
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, Draft, State
from galaxy_rules.galaxy_of_trian.words.tasks import TopDue
from galaxy_rules.kernel.frozen import _made
from properties.proofs.bare import UNTOUCHED, bare, copies, holding, log, pick, told
from properties.proofs.galaxy_of_trian_figures import skilled
from properties.proofs.galaxy_of_trian_steps import (
    FOUR_SEATS,
    SEATS,
    STACKS,
    TWO_STACKS,
    Natural,
    Pair,
    Positive,
    Stack,
    at_stack,
)
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

GAME: Final = GalaxyOfTrian(variant="ships")
FACES: Final = tuple(GAME.box.faces)
MOST_BELOW: Final = 2
Below = Annotated[int, Range(0, MOST_BELOW)]
FEW_BELOW: Final = Bound("at most two tiles put back under a stack, any number that nobody saw")
SEAT: Final = 2
TILES: Final = {"tile": told(side={"front": "face", "back": "other"}.__getitem__)}


# What holds


def rack(stack: int, *, height: int, below: int, top: bool, unseen: int, tried: int) -> Draft:
    """A table of which only the tiles of one stack, and those unseen, may be looked at."""
    tile = "tile" if top else None
    return bare(
        Draft, turn=SEAT, added=None, heights=at_stack(stack, height), tops=at_stack(stack, tile),
        beneath=at_stack(stack, tile), rest=holding({"tile": unseen}),
        bottoms=at_stack(stack, copies(below, MOST_BELOW, ("tile", "front"))),
        tried=at_stack(stack, tried), hands=(None,) * SEATS, aside=holding({}), source=None,
        agenda=(),
    )  # fmt: skip


def in_rack(draft: Draft) -> int:
    """How many tiles there are in the stacks that may be looked at."""
    tops = [tile for tile in draft.beneath if tile is not None and tile is not UNTOUCHED]
    below = sum(len(tiles) for tiles in draft.bottoms if tiles is not UNTOUCHED)
    return draft.rest["tile"] + len(tops) + below


def off_map(draft: Draft) -> int:
    """How many tiles there are in the rack, in hands and aside."""
    held = [hand for hand in draft.hands if hand is not None]
    return in_rack(draft) + draft.aside["tile"] + len(held)


def gap(draft: Draft, stack: int) -> int:
    """By how much a stack is higher than there are tiles; with both stacks, by nothing."""
    return draft.heights[stack] - in_rack(draft)


def tried_are_below(draft: Draft, stack: int) -> bool:
    """Whether the tiles that were tried lie at the bottom, or are all that is left."""
    below, tried = len(draft.bottoms[stack]), draft.tried[stack]
    if tried <= below:
        return True
    whole = draft.beneath[stack] is not None and draft.heights[stack] == below + 1
    return whole and tried == below + 1


# The rules


@law(clauses=("TRI-EXP-01", "TRI-CMP-01", "TRI-R-131"), bound=FEW_BELOW)
def a_tile_taken_is_in_a_hand(stack: Stack, below: Below, height: Natural, tried: Natural) -> bool:
    """From a stack with a tile that was not tried; none is lost, and the rack stays sound."""
    which = pick(stack, STACKS)
    draft = rack(which, height=height, below=below, top=True, unseen=1, tried=tried)
    state = draft.done()
    if not tried_are_below(draft, which) or expansion.judge_take(state, TakeTile(which)):
        return True
    before = off_map(draft), gap(draft, which)
    expansion.take_tile(draft, TakeTile(which), log())
    same = (off_map(draft), gap(draft, which)) == before
    return same and tried_are_below(draft, which) and draft.hands[SEAT] == "tile"


@law(clauses=("TRI-SET-12", "TRI-EXP-01", "TRI-CMP-01"), bound=FEW_BELOW)
def a_new_top_was_unseen_before(
    stack: Stack, below: Below, height: Natural, unseen: Positive, tried: Natural
) -> bool:
    """A tile that nobody saw comes up while there are others than those put back."""
    which = pick(stack, STACKS)
    draft = rack(which, height=height, below=below, top=False, unseen=unseen, tried=tried)
    if not tried_are_below(draft, which) or chance.comes_from_below(draft, which):
        return True
    before = off_map(draft), gap(draft, which)
    draft.agenda = (TopDue(which),)
    chance.reveal(told(box=told(tiles=TILES)), draft, Reveal(which, "tile", "front"), log())
    same = (off_map(draft), gap(draft, which)) == before
    return same and tried_are_below(draft, which) and draft.rest["tile"] == unseen - 1


@law(clauses=("TRI-R-07", "TRI-R-131"), bound=FEW_BELOW)
def a_tile_put_back_comes_up_again(
    stack: Stack, below: Annotated[int, Range(1, MOST_BELOW)], height: Natural, tried: Natural
) -> bool:
    """Where nothing else is left in a stack, the tile that was put back first."""
    which = pick(stack, STACKS)
    draft = rack(which, height=height, below=below, top=False, unseen=1, tried=tried)
    if not tried_are_below(draft, which) or not chance.comes_from_below(draft, which):
        return True
    before = off_map(draft), gap(draft, which)
    chance.reveal_from_below(told(box=told(tiles=TILES)), draft, which, log())
    same = (off_map(draft), gap(draft, which)) == before
    return same and tried_are_below(draft, which) and draft.beneath[which] == "tile"


@law(clauses=("TRI-R-07", "TRI-R-131"), bound=FEW_BELOW)
def a_tile_that_fits_nowhere_is_not_lost(
    below: Below, height: Natural, tried: Natural, reading: UnplaceableTile
) -> bool:
    """It lies aside or under its stack, by the reading taken; a stack of none shows nothing."""
    number = pick(below, MOST_BELOW + 1)
    which = number % STACKS
    draft = rack(which, height=height, below=number, top=height > 0, unseen=1, tried=tried)
    if not tried_are_below(draft, which):
        return True
    draft.hands, draft.source = (None, None, "tile", None), (which, "face")
    before = off_map(draft), gap(draft, which)
    game = told(rulings=told(unplaceable_tile=reading), box=told(tiles=TILES))
    expansion._give_up(game, draft, "tile", log())
    same = (off_map(draft), gap(draft, which)) == before
    return same and tried_are_below(draft, which) and draft.hands[SEAT] is None


@law(clauses=("TRI-R-131",), bound=FEW_BELOW)
def when_all_was_tried_nothing_unseen_is_left(
    below: Below, height: Pair, unseen: Natural, tried: Pair, *, top: bool
) -> bool:
    """So setting all tiles aside that anybody has seen sets all of them aside."""
    draft = rack(0, height=height[0], below=below, top=bool(top), unseen=unseen, tried=tried[0])
    draft.beneath = (draft.beneath[0], "tile")
    draft.bottoms = (draft.bottoms[0], (("tile", "front"),))
    draft.heights, draft.tried = height, tried
    if expansion.open_stacks(draft) or height[0] + height[1] != in_rack(draft):
        return True
    if not (tried_are_below(draft, 0) and tried_are_below(draft, 1)):
        return True
    before = off_map(draft)
    expansion._set_all_aside(draft, log())
    return off_map(draft) == before and unseen == 0 and not any(draft.heights)


@law(clauses=("TRI-R-131",), bound=TWO_STACKS)
def a_new_turn_has_tried_nothing(height: Pair, tried: Pair) -> bool:
    """At the end of a turn, the last one too, no tile counts as tried."""
    draft = bare(
        Draft, turns=0, turn=0, heights=height, tried=tried, credits=(0, 0), minerals=(),
        races=(None, None), modules=((), ()), agenda=(), first=0, estates=_made({}),
    )  # fmt: skip
    game = skilled(told(turn_begins=(), game_ends=()))
    turns.end_turn(game, draft, None)  # a log would tell of the end of the game
    return draft.tried == (0, 0)


# The map


def grown(size: int) -> Galaxy:
    """A map of so many tiles, each where the first face that fits goes first."""
    galaxy = empty(GAME.atlas)
    for number in range(size):
        face = FACES[number % len(FACES)]
        cell, turn = placements(GAME.atlas, galaxy, face)[0] if number else (0, 0)
        galaxy, _ = add_tile(GAME.atlas, galaxy, cell, face, turn)
    return galaxy


Spot = tuple[Galaxy, str, int, int]
MAPS: Final = (grown(1), grown(9), grown(0))


def spot_for(number: int, face: str) -> Spot:
    """A map, by turns one of three, on which a face fits, and where it does first."""
    for galaxy in (MAPS[number % 3], *reversed(MAPS)):
        found = placements(GAME.atlas, galaxy, face) if galaxy.tiles else [(0, 0)]
        if found:
            return (galaxy, face, *found[0])
    raise LookupError(face)


SPOTS: Final = tuple(spot_for(number, face) for number, face in enumerate(FACES))
PLACED: Final = Bound("every face where it fits first, on maps of none, one or nine tiles")


@law(clauses=("TRI-EXP-01", "TRI-EXP-06", "TRI-CMP-01"), bound=PLACED)
def a_tile_laid_is_on_the_map_and_all_others_stay(
    spot: Annotated[int, Range(0, len(SPOTS) - 1)],
) -> bool:
    """One tile more, the face that was laid, and every other as it was; the hand is empty."""
    galaxy, face, cell, turn = SPOTS[pick(spot, len(SPOTS))]
    draft = bare(
        Draft, turn=SEAT, galaxy=galaxy, hands=(None, None, "tile", None), agenda=(),
        emissaries=_made({}), ships=_made({}), estates=_made({}), credits=(0,) * SEATS,
        ledger=((0,) * len(CAUSES),) * SEATS,
    )  # fmt: skip
    expansion.place(GAME.tables, draft, Place(face, cell, turn), log())
    tiles = draft.galaxy.tiles
    stay = all(tiles[one] is placed for one, placed in galaxy.tiles.items())
    one_more = len(tiles) == len(galaxy.tiles) + 1 and tiles[cell].face == face
    return stay and one_more and not any(draft.hands)


@law(clauses=("TRI-EXP-06", "TRI-EXP-03"), bound=PLACED)
def no_tile_is_laid_on_another(spot: Annotated[int, Range(0, len(SPOTS) - 1)]) -> bool:
    """The judge refuses a cell of the map, and a face that is not on the tile in hand."""
    galaxy, face, cell, turn = SPOTS[pick(spot, len(SPOTS))]
    state = bare(State, turn=SEAT, added=None, galaxy=galaxy, hands=(None, None, "tile", None))
    box = told(tiles={"tile": told(front=face, back=face)})
    game = told(box=box, atlas=GAME.atlas, cell_name=str)
    free = not expansion.judge_place(game, state, Place(face, cell, turn))
    refused = all(
        expansion.judge_place(game, state, Place(face, other, turn)) for other in galaxy.tiles
    )
    foreign = bool(expansion.judge_place(game, state, Place("none such", cell, turn)))
    return free and refused and foreign


@law(clauses=("TRI-SET-12", "TRI-SET-15", "TRI-CMP-01"), bound=FOUR_SEATS)
def all_tiles_are_in_the_rack_at_first(players: Annotated[int, Range(2, 4)]) -> bool:
    """Nobody has seen any, none is in a hand, aside or on the map, and none was tried."""
    state = GAME.new(2 + pick(players - 2, SEATS - 1))
    unseen = all(state.rest[tile] == 1 for tile in GAME.box.tiles)
    rest = not any((*state.hands, *state.beneath, *state.bottoms, state.aside, *state.tried))
    whole = sum(state.heights) == len(GAME.box.tiles) == sum(n for _, n in state.rest.items())
    return unseen and rest and whole and not state.galaxy.tiles
