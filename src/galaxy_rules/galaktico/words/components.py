"""Ships, cards and layouts: typed, read from a data pack, checked against the booklet's counts."""

import enum
import re
from collections.abc import Iterator
from typing import Any, Final

import attrs

from galaxy_rules.galaktico.words.spaces import LARGEST_SIDE, SECTORS
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadData, brief
from galaxy_rules.kernel.packs import Pack, Reader

EFFECTS: Final = ("laser", "quanten", "krypto", "impuls")
LARGEST_EFFECT: Final = 6
PLAYERS: Final = (2, 3)
MANY: Final = 99
"""More than any toy needs of anything."""
SHIELD_BLOCKS: Final = 2
CARD_KEY: Final = re.compile(r"\w+")


class ShipType(enum.IntEnum):
    """The four types, in the order in which the booklet presents them."""

    DESTROYER = 0
    FIGHTER = 1
    CRUISER = 2
    SCOUT = 3

    def __str__(self) -> str:
        """The booklet's word."""
        return self.name.lower()


TYPES: Final = len(ShipType)
SHIP_TYPES: Final = tuple(ShipType)
SHIP_WORDS: Final = {str(ship): ship for ship in ShipType}


@attrs.frozen
class ShipCard:
    """What the card of a type says, and how many figures of it there are."""

    type: ShipType
    figures: int
    start: int
    force: int
    range: int
    jumps: int


PRINTED: Final = (
    ShipCard(ShipType.DESTROYER, figures=3, start=1, force=5, range=2, jumps=0),
    ShipCard(ShipType.FIGHTER, figures=3, start=1, force=4, range=3, jumps=1),
    ShipCard(ShipType.CRUISER, figures=4, start=2, force=3, range=4, jumps=2),
    ShipCard(ShipType.SCOUT, figures=5, start=3, force=1, range=5, jumps=0),
)
"""What the booklet says of the four types; a published pack must say the same."""


@attrs.frozen
class Effects:
    """A weapon's force for each of the four effects."""

    laser: int
    quanten: int
    krypto: int
    impuls: int


@attrs.frozen
class Blocks:
    """Which effects a shield blocks."""

    laser: bool
    quanten: bool
    krypto: bool
    impuls: bool


@attrs.frozen
class Shield:
    """A shield card."""

    key: str
    name: str
    blocks: Blocks


@attrs.frozen
class Weapon:
    """A weapon card."""

    key: str
    name: str
    effects: Effects


@attrs.frozen
class Layout:
    """Where a sector's station, marked spaces and meteors are, counted out from the centre."""

    station: tuple[int, int] | None
    marked: tuple[tuple[int, int], ...]
    meteors: tuple[tuple[int, int], ...]


@attrs.frozen
class Components:
    """Everything in the box that the rules use."""

    side: int
    layout: Layout
    ships: tuple[ShipCard, ...]
    shields: tuple[Shield, ...]
    weapons: tuple[Weapon, ...]
    shields_per_type: int
    weapons_per_type: int
    winning_points: int
    ender_points: int
    meteor_bonus: int
    least_reward: int
    actions: int

    def card_name(self, key: str) -> str:
        """The printed name of a shield or weapon, or its neutral key where the name is lost."""
        names = {card.key: card.name for card in self.shields}
        names |= {card.key: card.name for card in self.weapons}
        return names.get(key) or key

    def cards_of(self, ship: ShipType) -> int:
        """How many cards a type is equipped with; a type without figures gets none."""
        if not self.ships[ship].figures:
            return 0
        return self.shields_per_type + self.weapons_per_type


CARDS: Final = ("ship_cards", "shields", "weapons")


def layouts(pack: Pack) -> tuple[str, ...]:
    """The layouts that a pack offers: the game's variants."""
    return pack.keys("layouts")


def read_components(source: Pack, variant: str) -> Components:
    """The components in a pack, for one of its layouts; what is wrong is a `BadData`.

    So is a key that nothing reads.
    """
    if source.game != "galaktico":
        raise BadData("game", f"a pack for {source.game!r}, not for galaktico")
    pack = Reader.of(source)
    published = pack.profile == "published"
    side = pack.integer("board.side", 1, LARGEST_SIDE)
    for name in layouts(pack) if published else (variant,):
        _check_layout(pack, name, side, published=published)
    components = Components(
        side=side,
        layout=_layout(pack, f"layouts.{variant}", side),
        ships=tuple(_ship_card(pack, ship) for ship in ShipType),
        shields=tuple(_shield(pack, key, published=published) for key in pack.keys("shields")),
        weapons=tuple(_weapon(pack, key, published=published) for key in pack.keys("weapons")),
        shields_per_type=pack.integer("rules.shields_per_type", 0, 1),
        weapons_per_type=pack.integer("rules.weapons_per_type", 0, 2),
        winning_points=pack.integer("rules.winning_points", 1, 10_000),
        ender_points=pack.integer("rules.ender_points", 0, MANY),
        meteor_bonus=pack.integer("rules.meteor_bonus", 0, MANY),
        least_reward=pack.integer("rules.least_reward", 0, MANY),
        actions=pack.integer("rules.actions", 1, MANY),
    )
    _check_consistent(components)
    if published:
        _check_published(pack, components)
    pack.told(_beside(pack))
    pack.check_all_read()
    return components


def _beside(pack: Pack) -> Iterator[str]:
    """What no rule needs: names and colours, counts of the box, layouts that are not chosen."""
    yield from ("fleet.station.figures", "rules.meteors_per_sector", "effects.order")
    yield from (f"fleet.{ship}.german" for ship in ShipType)
    yield from (f"effects.{effect}.colour" for effect in EFFECTS)
    yield from (f"cards.{name}" for name in CARDS)
    yield from (f"table.{name}" for name in ("players", "colours", "backs"))
    yield from (f"tokens.{name}" for name in ("ones", "fives", "tens"))
    for name in layouts(pack):
        yield from (f"layouts.{name}.{part}" for part in ("station", "marked", "meteors"))


def _ship_card(pack: Pack, ship: ShipType) -> ShipCard:
    path = f"fleet.{ship}"
    figures = pack.integer(f"{path}.figures", 0, MANY)
    return ShipCard(
        ship,
        figures,
        pack.integer(f"{path}.start", 0, figures),
        pack.integer(f"{path}.force", 0, MANY),
        pack.integer(f"{path}.range", 1, LARGEST_SIDE),
        pack.integer(f"{path}.jumps", 0, 2),
    )


@cites("GAL-EQP-08", "GAL-EQP-09")
def _shield(pack: Pack, key: str, *, published: bool) -> Shield:
    path = f"shields.{key}.blocks"
    blocked = pack.items(path)
    for effect in blocked:
        if effect not in EFFECTS:
            raise BadData(path, f"{brief(effect)} is none of the effects {EFFECTS}")
    if len(set(blocked)) != len(blocked) or (published and len(blocked) != SHIELD_BLOCKS):
        raise BadData(path, f"expected two different effects, found {blocked} (GAL-EQP-09)")
    blocks = Blocks(*(effect in blocked for effect in EFFECTS))
    return Shield(key, pack.text(f"shields.{key}.name"), blocks)


@cites("GAL-EQP-11")
def _weapon(pack: Pack, key: str, *, published: bool) -> Weapon:
    largest = LARGEST_EFFECT if published else MANY
    forces = (pack.integer(f"weapons.{key}.{effect}", 0, largest) for effect in EFFECTS)
    return Weapon(key, pack.text(f"weapons.{key}.name"), Effects(*forces))


def _layout(pack: Pack, path: str, side: int) -> Layout:
    station = _spots(pack, f"{path}.station", side, single=True)
    return Layout(
        station[0] if station else None,
        _spots(pack, f"{path}.marked", side),
        _spots(pack, f"{path}.meteors", side),
    )


def _spots(
    pack: Pack, path: str, side: int, *, single: bool = False
) -> tuple[tuple[int, int], ...]:
    rows = pack.items(path)
    rows = [rows] if single and rows else rows
    spots = tuple(_spot(row, f"{path}[{number}]", side) for number, row in enumerate(rows))
    if len(set(spots)) != len(spots):
        raise BadData(path, "a space stands twice")
    return spots


def _spot(row: Any, path: str, side: int) -> tuple[int, int]:  # noqa: ANN401 - checked here
    if isinstance(row, list) and all(type(count) is int for count in row):
        match row:
            case [p, q] if 1 <= p <= side and 1 <= q <= side:
                return (p, q)
    raise BadData(path, f"expected two counts from 1 to {side}, found {brief(row)}")


@cites("GAL-SET-02", "GAL-SET-03", "GAL-SET-05", "GAL-SET-06")
def _check_layout(pack: Pack, name: str, side: int, *, published: bool) -> None:
    """What every layout must satisfy, also one that is not chosen."""
    path = f"layouts.{name}"
    layout = _layout(pack, path, side)
    taken = (*layout.marked, *layout.meteors, *([layout.station] if layout.station else []))
    if len(set(taken)) != len(taken):
        raise BadData(path, "station, marked spaces and meteors must not share a space")
    start = sum(_ship_card(pack, ship).start for ship in ShipType)
    if start > len(layout.marked):
        raise BadData(f"{path}.marked", "fewer marked spaces than start ships (GAL-SET-05)")
    if published:
        _expect(f"{path}.meteors", 24, SECTORS * len(layout.meteors))
        _expect(f"{path}.station", expected=True, found=layout.station is not None)


@cites("GAL-EQP-03", "GAL-EQP-04", "GAL-SET-04")
def _check_consistent(box: Components) -> None:
    """What every pack must satisfy, toys included, so that each set-up can be finished."""
    keys = [shield.key for shield in box.shields] + [weapon.key for weapon in box.weapons]
    for number, key in enumerate(keys):
        if not CARD_KEY.fullmatch(key):
            raise BadData("cards", f"{brief(key)} cannot be written in notation")
        if key in keys[:number]:
            raise BadData("cards", f"{key} is a shield and a weapon")
    types = sum(card.figures > 0 for card in box.ships)
    if len(box.shields) < types * box.shields_per_type:
        raise BadData("shields", "fewer shields than ship types (GAL-EQP-03)")
    if len(box.weapons) < types * box.weapons_per_type:
        raise BadData("weapons", "fewer weapons than ship types need (GAL-EQP-04)")
    if not any(card.start for card in box.ships):
        raise BadData("fleet", "no start ships at all (GAL-SET-04)")


@cites("GAL-UNI-DE-01", "GAL-UNI-FI-01", "GAL-UNI-CR-01", "GAL-UNI-SC-01")
@cites("GAL-CMP-03", "GAL-CMP-04", "GAL-CMP-05", "GAL-CMP-06", "GAL-SET-04", "GAL-SET-07")
def _check_published(pack: Pack, box: Components) -> None:
    """The booklet's own counts."""
    stations = pack.integer("fleet.station.figures", 0, MANY)
    _expect("fleet", 16, sum(card.figures for card in box.ships) + stations)
    for printed in PRINTED:
        card = box.ships[printed.type]
        for field in attrs.fields(ShipCard):
            path = f"fleet.{card.type}.{field.name}"
            _expect(path, getattr(printed, field.name), getattr(card, field.name))
    _expect("shields", 6, len(box.shields))
    _expect("weapons", 8, len(box.weapons))
    _expect("cards", (4, 6, 8), tuple(pack.value(f"cards.{name}") for name in CARDS))
    _expect("rules.meteors_per_sector", 8, pack.value("rules.meteors_per_sector"))
    _expect("table.players", list(PLAYERS), pack.value("table.players"))
    _expect("shields (all different)", 6, len({shield.blocks for shield in box.shields}))
    _expect("weapons (all different)", 8, len({weapon.effects for weapon in box.weapons}))
    _expect("rules.shields_per_type", 1, box.shields_per_type)
    _expect("rules.weapons_per_type", 2, box.weapons_per_type)
    _expect("rules.actions", 2, box.actions)
    _expect("rules.winning_points", 30, box.winning_points)
    _expect("rules.ender_points", 5, box.ender_points)
    _expect("rules.meteor_bonus", 3, box.meteor_bonus)
    _expect("rules.least_reward", 1, box.least_reward)
    counts = (pack.value("tokens.ones"), pack.value("tokens.fives"), pack.value("tokens.tens"))
    _expect("tokens", (20, 6, 4), counts)


def _expect(path: str, expected: object, found: object) -> None:
    if expected != found:
        raise BadData(path, f"the booklet has {expected}, the pack {found}")
