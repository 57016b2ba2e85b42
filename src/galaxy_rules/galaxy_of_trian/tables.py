"""What a game works out once, before any rule is asked: rules take these tables, not the game."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import Atlas, atlas
from galaxy_rules.galaxy_of_trian.board.nearby import Nearby
from galaxy_rules.galaxy_of_trian.words.actions import Action, Draw, Reveal, Roll
from galaxy_rules.galaxy_of_trian.words.components import STACKS, Box
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, node_name
from galaxy_rules.galaxy_of_trian.words.packs import read_components
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.galaxy_of_trian.words.state import Phase
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.measures.lots import Drum, Lots
from galaxy_rules.kernel.packs import Pack

VARIANTS: Final = ("full", "ships", "beginner")
SkillSets = Callable[[str | None, tuple[str, ...]], Any]
"""The skills of a race with its modules; what they are, only the rules of skills know."""


@attrs.frozen(eq=False)
class Tables:
    """Readings, components and everything that follows from them alone."""

    rulings: Rulings
    data: Pack
    variant: str
    box: Box
    atlas: Atlas
    skill_set: SkillSets
    open_steps: Mapping[Phase, tuple[Any, ...]]
    """By phase, the steps of skills that are open to everybody, in the full game."""
    ships: bool
    """Whether there are ships: not for beginners."""
    full: bool
    """Whether there are races and skills."""
    colours: tuple[str, ...]
    token_kinds: tuple[str, ...]
    cheapest: int
    """What is needed to buy anything at all."""
    chance: Callable[[int, int], Fraction]
    draws: Mapping[str, Draw]
    rolls: tuple[tuple[Roll, Fraction], ...]
    reveals: tuple[Mapping[str, tuple[Reveal, ...]], ...]
    """By stack and tile, a reveal for every side that may be up."""
    bag_drum: Drum[str, Action]
    """Draws from the bags, for those who draw."""
    rack_drums: tuple[Drum[str, Action], ...]
    """Reveals by stack, the same."""
    die_lots: tuple[Lots[Action], Lots[Action]]
    """Rolls as listed, and in the order of their notation."""
    flights: Nearby[Any]
    """Where ships have been found to fly to; what that is, only the rules of movement know."""
    shores: Nearby[tuple[int, ...]]
    """The nebula parts that have been found to lie at a space part."""
    cell_name: Callable[[int], str] = cell_name
    node_name: Callable[[int], str] = node_name


def tables_of(
    rulings: Rulings,
    data: Pack,
    variant: str | None,
    skill_sets: Callable[[Box, Rulings], SkillSets],
    open_steps: Mapping[Phase, tuple[Any, ...]],
) -> Tables:
    """The tables for these readings, this box and this variant, with the skills there are."""
    variant = _variant(variant)
    box = read_components(data)
    colours, token_kinds = tuple(box.minerals), tuple(box.tokens)
    draws = {thing: Draw(thing) for thing in (*colours, *token_kinds)}
    reveals = tuple(_reveals(box, stack) for stack in range(STACKS))
    return Tables(
        rulings=rulings,
        data=data,
        variant=variant,
        box=box,
        atlas=atlas(box, rulings),
        skill_set=skill_sets(box, rulings),
        open_steps=open_steps if variant == "full" else {},
        ships=variant != "beginner",
        full=variant == "full",
        colours=colours,
        token_kinds=token_kinds,
        cheapest=min(box.price_mineral, box.price_token) - box.discount,
        chance=lru_cache(maxsize=1 << 12)(Fraction),
        draws=draws,
        rolls=tuple((Roll(value), Fraction(1, box.die)) for value in range(1, box.die + 1)),
        reveals=reveals,
        bag_drum=Drum({thing: (draw,) for thing, draw in draws.items()}),
        rack_drums=tuple(map(Drum, reveals)),
        die_lots=_die_lots(box),
        flights=Nearby(),
        shores=Nearby(),
    )


def _die_lots(box: Box) -> tuple[Lots[Action], Lots[Action]]:
    faces = range(1, box.die + 1)
    drum = Drum[int, Action]({value: (Roll(value),) for value in faces})
    die = Bag(dict.fromkeys(faces, 1))
    return drum.lots(die, worded=False), drum.lots(die, worded=True)


def _variant(variant: str | None) -> str:
    if variant is None:
        return VARIANTS[0]
    if variant not in VARIANTS:
        raise BadInput("variant", f"{brief(variant)} is none of {', '.join(VARIANTS)}")
    return variant


def _reveals(box: Box, stack: int) -> dict[str, tuple[Reveal, ...]]:
    return {
        tile: tuple(Reveal(stack, tile, side) for side in box.visible_sides(tile))
        for tile in box.tiles
    }
