"""The box read from a data pack, and checked against the rulebook's counts."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadData, brief
from galaxy_rules.kernel.packs import Pack, Reader
from galaxy_rules.take_the_galaxy.words.components import (
    MANY,
    NOTHING,
    OPPORTUNITIES,
    PLAYERS,
    AnomalyCard,
    BuildCard,
    Components,
    EventCard,
    EventKind,
    Generate,
    Goods,
    Rates,
    Sector,
    Selection,
    SpaceCard,
    Supply,
    SystemCard,
    Transform,
)
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot, accepts

CARD_ID: Final = re.compile(r"[A-Za-z]\w*", re.ASCII)
SLOT_LETTERS: Final = {"B": Slot.BIOSPHERE, "D": Slot.DEPOSIT, "U": Slot.UTILITY}
KIND_WORDS: Final = {
    "civ": Kind.CIVILIZATION,
    "mining": Kind.MINING,
    "utility": Kind.UTILITY,
    "ship": Kind.SHIP,
}
MOST_SLOTS: Final = 3


def read_components(source: Pack) -> Components:
    """The components in a pack; what is wrong is a `BadData` that names it.

    So is a key that nothing reads.
    """
    if source.game != "take_the_galaxy":
        raise BadData("game", f"a pack for {source.game!r}, not for take_the_galaxy")
    pack = Reader.of(source)
    start_system = pack.text("start.system")
    box = Components(
        rates=_rates(pack),
        supply=Supply(**{name: pack.integer(f"tokens.{name}", 0, MANY) for name in _names(Supply)}),
        max_systems=pack.integer("rules.max_systems", 1, MANY),
        row_extra=pack.integer("rules.row_extra", 0, MANY),
        opening_hand=pack.integer("rules.opening_hand", 0, MANY),
        home=_system(pack, f"player.{start_system}", start_system),
        start_colony=pack.text("start.colony"),
        builds={key: _build(pack, key) for key in pack.keys("player") if key != start_system},
        spaces={key: _space(pack, key) for key in pack.keys("space")},
        selections=_selections(pack),
    )
    _check_consistent(pack, box)
    if pack.profile == "published":
        _check_published(pack, box)
    pack.told(f"player.{start_system}.{name}" for name in ("kind", "copies", "start"))
    pack.check_all_read()
    return box


REWARDS: Final = {"guildship_reward": "guildship_renown", "nextstep_reward": "nextstep_renown"}
"""Rewards whose kind rests on lost icons, and their keys in packs that knew renown only."""


def _names(kind: type[attrs.AttrsInstance]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind))


@cites("TTG-R-01", "TTG-R-03", "TTG-R-73")
def _rates(pack: Pack) -> Rates:
    """Rates that divide are at least one."""
    least = {"manpower_per_card": 1, "production_per_card": 1, "science_per_pick": 1}
    rates: dict[str, Any] = {
        name: pack.integer(f"rates.{name}", least.get(name, 0), MANY)
        for name in _names(Rates)
        if name not in REWARDS
    }
    rates |= {name: _reward(pack, name) for name in REWARDS}
    return Rates(**rates)


@cites("TTG-R-03")
def _reward(pack: Pack, name: str) -> Goods:
    """A reward whose icon is lost: a kind and how much of it; packs of old knew renown only."""
    path, former = f"rates.{name}", f"rates.{REWARDS[name]}"
    if path not in pack.data and former in pack.data:
        return Goods(rp=pack.integer(former, 0, MANY))
    goods = _goods(pack, path, "M S P C RP")
    if len(pack.value(path)) != 1:
        raise BadData(path, "expected one kind of reward with its amount (TTG-R-03)")
    return goods


def _goods(pack: Pack, path: str, allowed: str) -> Goods:
    table = pack.value(path)
    if not isinstance(table, dict):
        raise BadData(path, f"expected amounts by letter, found {brief(table)}")
    letters = allowed.split()
    for letter, amount in table.items():
        if letter not in letters:
            raise BadData(f"{path}.{letter}", f"expected one of {', '.join(letters)}")
        if type(amount) is not int or not 0 <= amount <= MANY:
            raise BadData(f"{path}.{letter}", f"expected a count, found {brief(amount)}")
    return Goods(**{letter.lower(): amount for letter, amount in table.items()})


@cites("TTG-BLD-08", "TTG-COMP-07")
def _build(pack: Pack, key: str) -> BuildCard:
    path = f"player.{key}"
    _check_id(path, key)
    word = pack.text(f"{path}.kind")
    if word not in KIND_WORDS:
        raise BadData(f"{path}.kind", f"{brief(word)} is none of {', '.join(KIND_WORDS)}")
    copies = pack.integer(f"{path}.copies", 1, MANY)
    price = _goods(pack, f"{path}.input", "M S P C")
    out = _goods(pack, f"{path}.output", "M S P C RP")
    return BuildCard(
        key,
        pack.text(f"{path}.name"),
        KIND_WORDS[word],
        copies,
        pack.integer(f"{path}.start", 0, copies),
        pack.integer(f"{path}.cost", 0, MANY),
        pack.integer(f"{path}.rp", -MANY, MANY),
        Generate(out) if price == NOTHING else Transform(price, out),
        price,
    )


def _check_id(path: str, key: str) -> None:
    if not CARD_ID.fullmatch(key):
        raise BadData(path, f"{brief(key)} cannot be written in notation")


def _space(pack: Pack, key: str) -> SpaceCard:
    path = f"space.{key}"
    _check_id(path, key)
    match pack.text(f"{path}.kind"):
        case "system":
            return _system(pack, path, key)
        case "anomaly":
            return AnomalyCard(key, *_common(pack, path), _goods(pack, f"{path}.cost", "M S P C"))
        case "event":
            cost = _goods(pack, f"{path}.cost", "M S P C")
            return EventCard(key, *_common(pack, path), cost, _event(pack, path))
        case word:
            raise BadData(f"{path}.kind", f"{brief(word)} is no system, anomaly or event")


def _common(pack: Pack, path: str) -> tuple[str, Sector, int, int]:
    """Name, sector, wormhole number and renown."""
    word = pack.text(f"{path}.sector")
    if word not in _SECTORS:
        raise BadData(f"{path}.sector", f"{brief(word)} is none of {', '.join(_SECTORS)}")
    wormhole = pack.integer(f"{path}.wormhole", 1, PLAYERS[-1])
    rp = pack.integer(f"{path}.rp", 0, MANY)
    return pack.text(f"{path}.name"), _SECTORS[word], wormhole, rp


_SECTORS: Final = {sector.name.lower(): sector for sector in Sector}


@cites("TTG-SYS-09", "TTG-BNT-01")
def _system(pack: Pack, path: str, key: str) -> SystemCard:
    """A system; the starting system has no hazards, no bounty and lies in the Core."""
    letters = pack.items(f"{path}.slots")
    for letter in letters:
        if not isinstance(letter, str) or letter not in SLOT_LETTERS:
            raise BadData(f"{path}.slots", f"{brief(letter)} is none of B, D and U")
    if not 1 <= len(letters) <= MOST_SLOTS:
        raise BadData(f"{path}.slots", f"expected 1 to {MOST_SLOTS} slots, found {len(letters)}")
    slots = tuple(SLOT_LETTERS[letter] for letter in letters)
    if path.startswith("player."):
        _check_id(path, key)
        rp = pack.integer(f"{path}.rp", 0, MANY)
        return SystemCard(key, pack.text(f"{path}.name"), Sector.CORE, 1, rp, slots, 0, NOTHING)
    hazards = pack.integer(f"{path}.hazards", 0, MANY)
    bounty = _goods(pack, f"{path}.bounty", "M S P")
    return SystemCard(key, *_common(pack, path), slots, hazards, bounty)


def _event(pack: Pack, path: str) -> EventKind:
    word = pack.text(f"{path}.event")
    for kind in EventKind:
        if kind.value == word:
            if pack.value(f"{path}.opportunity") is not (kind in OPPORTUNITIES):
                raise BadData(f"{path}.opportunity", "not what the rulebook says (TTG-OPP-01)")
            return kind
    raise BadData(f"{path}.event", f"{brief(word)} is no event")


@cites("TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-RND-04")
def _selections(pack: Pack) -> dict[int, tuple[Selection, ...]]:
    """By number of players, what random play takes from each sector."""
    table = {}
    for key in pack.keys("quotas"):
        numbers = {f"n{count}": count for count in PLAYERS}
        if key not in numbers:
            raise BadData(f"quotas.{key}", f"expected one of {', '.join(numbers)}")
        rows = tuple(_selection(pack, f"quotas.{key}.{word}") for word in _SECTORS)
        table[numbers[key]] = rows
    return table


def _selection(pack: Pack, path: str) -> Selection:
    names = ("systems", "events", "anomalies", "events_or_anomalies")
    found = pack.keys(path)
    for name in found:
        if name not in names:
            raise BadData(f"{path}.{name}", f"expected one of {', '.join(names)}")
    counts = [pack.integer(f"{path}.{name}", 0, MANY) if name in found else 0 for name in names]
    selection = Selection(*counts)
    if selection.either and (selection.events or selection.anomalies):
        raise BadData(path, "either events or anomalies by themselves, or the two together")
    return selection


C = TypeVar("C", SystemCard, AnomalyCard, EventCard)


def of_kind(cards: Iterable[SpaceCard], kind: type[C]) -> list[C]:
    """The cards of one kind."""
    return [card for card in cards if isinstance(card, kind)]


@cites("TTG-SET-08", "TTG-SET-11", "TTG-SET-12", "TTG-SYS-04", "TTG-SHP-05")
def _check_consistent(pack: Pack, box: Components) -> None:
    """What every pack must satisfy, toys included, so that each game can be set up."""
    for key in (*box.builds, box.home.id):
        if key in box.spaces:
            raise BadData(f"space.{key}", "is a player card too")
    colony = box.builds.get(box.start_colony)
    if colony is None or not colony.start:
        raise BadData("start.colony", "is no colony with the start symbol (TTG-SET-11)")
    if not any(accepts(slot, colony.kind) for slot in box.home.slots):
        raise BadData("start.colony", "fits no slot of the starting system (TTG-SET-11)")
    marked = sum(card.start for card in box.builds.values())
    if marked - 1 != box.opening_hand:
        raise BadData("rules.opening_hand", f"{marked - 1} marked cards are left (TTG-SET-12)")
    if pack.integer("rules.start_cards", 0, MANY) != marked + 1:
        raise BadData("rules.start_cards", f"{marked + 1} cards are marked (TTG-SET-08)")
    for card in box.builds.values():
        if card.kind is Kind.SHIP and card.rp:
            raise BadData(f"player.{card.id}.rp", "ships give no renown (TTG-SHP-05)")
    _check_selections(box)


def _check_selections(box: Components) -> None:
    for players, rows in box.selections.items():
        for sector, selection in zip(Sector, rows, strict=True):
            path = f"quotas.n{players}.{sector.name.lower()}"
            cards = [card for card in box.spaces.values() if card.sector is sector]
            systems = len(of_kind(cards, SystemCard))
            events, anomalies = len(of_kind(cards, EventCard)), len(of_kind(cards, AnomalyCard))
            if (
                selection.systems > systems
                or selection.events > events
                or selection.anomalies > anomalies
                or selection.either > min(events, anomalies)
            ):
                raise BadData(path, "more cards than the sector has")


@cites("TTG-COMP-01", "TTG-COMP-02", "TTG-COMP-03", "TTG-COMP-04", "TTG-COMP-05", "TTG-SET-08")
def _check_published(pack: Pack, box: Components) -> None:
    """The rulebook's own counts."""
    _expect("player", 42, sum(card.copies for card in box.builds.values()) + 1)
    _expect("player (marked)", 9, sum(card.start for card in box.builds.values()) + 1)
    _expect("rules.opening_hand", 7, box.opening_hand)
    _expect("rules.max_systems", 4, box.max_systems)
    _expect("rules.row_extra", 1, box.row_extra)
    _expect("space", 48, len(box.spaces))
    cards = tuple(box.spaces.values())
    _expect("space (systems)", 30, len(of_kind(cards, SystemCard)))
    _expect("space (anomalies)", 7, len(of_kind(cards, AnomalyCard)))
    events = Counter(card.event for card in of_kind(cards, EventCard))
    _expect("space (events)", dict.fromkeys(EventKind, 1) | {EventKind.PIRATES: 2}, dict(events))
    tokens = attrs.astuple(box.supply)
    _expect("tokens", (16, 16, 16, 20, 16, 12), tokens)
    for players in PLAYERS:
        _check_composition(box, players)


@cites("TTG-SET-02", "TTG-R-04")
def _check_composition(box: Components, players: int) -> None:
    """The wormhole numbers give what random play takes: twelve cards a player in all."""
    selected = box.selected(players)
    _expect(f"space (for {players})", 12 * players, len(selected))
    rows = box.selections.get(players)
    if rows is None:
        raise BadData(f"quotas.n{players}", "missing from the data pack")
    for sector, selection in zip(Sector, rows, strict=True):
        cards = [card for card in selected if card.sector is sector]
        rest = len(of_kind(cards, EventCard)), len(of_kind(cards, AnomalyCard))
        wanted = (
            sum(rest) if selection.either else rest,
            selection.either or (selection.events, selection.anomalies),
        )
        path = f"quotas.n{players}.{sector.name.lower()}"
        _expect(path, *wanted[::-1])
        _expect(f"{path}.systems", selection.systems, len(of_kind(cards, SystemCard)))


def _expect(path: str, expected: object, found: object) -> None:
    if expected != found:
        raise BadData(path, f"the rulebook has {expected}, the pack {found}")
