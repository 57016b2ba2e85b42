"""What a game works out once, before any rule is asked: rules take these tables, not the game."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import Atlas, atlas
from galaxy_rules.galaxy_of_trian.words.actions import Draw, Exchange, Reveal, Roll
from galaxy_rules.galaxy_of_trian.words.components import STACKS, Box
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, node_name
from galaxy_rules.galaxy_of_trian.words.packs import read_components
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings
from galaxy_rules.kernel.errors import BadInput, brief
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
    open_steps: tuple[Any, ...]
    """The steps of skills that are open to everybody, in the full game."""
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
    exchange: Callable[[str, str, str], Exchange]
    cell_name: Callable[[int], str] = cell_name
    node_name: Callable[[int], str] = node_name


def tables_of(
    rulings: Rulings,
    data: Pack,
    variant: str | None,
    skill_sets: Callable[[Box, Rulings], SkillSets],
    open_steps: tuple[Any, ...],
) -> Tables:
    """The tables for these readings, this box and this variant, with the skills there are."""
    variant = _variant(variant)
    box = read_components(data)
    colours, token_kinds = tuple(box.minerals), tuple(box.tokens)
    return Tables(
        rulings=rulings,
        data=data,
        variant=variant,
        box=box,
        atlas=atlas(box, rulings),
        skill_set=skill_sets(box, rulings),
        open_steps=open_steps if variant == "full" else (),
        ships=variant != "beginner",
        full=variant == "full",
        colours=colours,
        token_kinds=token_kinds,
        cheapest=min(box.price_mineral, box.price_token) - box.discount,
        chance=lru_cache(maxsize=1 << 12)(Fraction),
        draws={thing: Draw(thing) for thing in (*colours, *token_kinds)},
        rolls=tuple((Roll(value), Fraction(1, box.die)) for value in range(1, box.die + 1)),
        reveals=tuple(_reveals(box, stack) for stack in range(STACKS)),
        exchange=lru_cache(maxsize=1 << 8)(Exchange),
    )


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
