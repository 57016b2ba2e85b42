"""What the rules know before the first card is dealt: readings, moons, numbers."""

from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.packs import Pack, Reader
from tests.toy_game.words.rulings import Rulings

PACKAGE: Final = "tests.toy_game"
PLAYERS: Final = (2, 3)
VARIANT: Final = "standard"
DIE: Final = 6


@attrs.frozen
class Moon:
    """How deep one must drill, and what a hit is worth."""

    depth: int
    worth: int
    cards: int


@attrs.frozen(kw_only=True)
class Tables:
    """Readings and data, and what they come to."""

    rulings: Rulings
    variant: str
    moons: Mapping[str, Moon]
    order: tuple[str, ...]
    """The moons, in the order in which hits are counted."""
    deck: Bag[str]
    """All cards."""
    fuel: int
    tank: int
    rest: int
    burn: int
    rounds: int
    bonus: int


def tables_of(rulings: Rulings, data: Pack, variant: str | None) -> Tables:
    """Read the data; a key that nothing reads is refused."""
    if variant not in (None, VARIANT):
        raise BadInput("variant", f"{brief(variant)} is not {VARIANT}")
    pack = Reader.of(data)
    numbers = ("fuel", "tank", "rest", "burn", "rounds", "bonus")
    box = {name: pack.integer(f"box.{name}", 1, 9) for name in numbers}
    moons = {name: _moon(pack, f"moons.{name}") for name in pack.keys("moons")}
    pack.check_all_read()
    deck = Bag({name: moon.cards for name, moon in moons.items()})
    order = tuple(moons)
    return Tables(rulings=rulings, variant=VARIANT, moons=moons, order=order, deck=deck, **box)


def _moon(pack: Pack, path: str) -> Moon:
    return Moon(*(pack.integer(f"{path}.{name}", 1, 9) for name in ("depth", "worth", "cards")))
