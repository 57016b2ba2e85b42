"""What the rules know before the first card is dealt: readings, moons, numbers."""

from collections.abc import Mapping
from functools import cache
from typing import Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import Register, read_register
from galaxy_rules.kernel.packs import Pack, Reader, read_pack
from galaxy_rules.kernel.resources import package_text
from tests.toy_game.words.rulings import Rulings

PACKAGE: Final = "tests.toy_game"
PLAYERS: Final = (2, 3)
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


def tables_of(rulings: Rulings, data: Pack) -> Tables:
    """Read the data; a key that nothing reads is refused."""
    pack = Reader.of(data)
    numbers = ("fuel", "tank", "rest", "burn", "rounds", "bonus")
    box = {name: pack.integer(f"box.{name}", 1, 9) for name in numbers}
    moons = {name: _moon(pack, f"moons.{name}") for name in pack.keys("moons")}
    pack.check_all_read()
    deck = Bag({name: moon.cards for name, moon in moons.items()})
    return Tables(rulings=rulings, moons=moons, order=tuple(moons), deck=deck, **box)


def _moon(pack: Pack, path: str) -> Moon:
    return Moon(*(pack.integer(f"{path}.{name}", 1, 9) for name in ("depth", "worth", "cards")))


@cache
def register() -> Register:
    """The clauses and the ruling."""
    return read_register(package_text(PACKAGE, "clauses.toml"))


@cache
def published_pack() -> Pack:
    """What is in the box."""
    return read_pack(package_text(PACKAGE, "data", "published.toml"))
