"""The components in a data pack: read, and checked against what the rules need."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.words.components import (
    CODE,
    COLOURS,
    GAME,
    MANY,
    MOST_SEGMENTS,
    PLAYERS,
    RACIAL_SKILLS,
    SIDES,
    SKILLS,
    SPECIAL_TOKENS,
    SPECIALS,
    TOKENS,
    UNIVERSAL_SKILLS,
    Box,
    Face,
    Race,
    Supply,
    Tile,
)
from galaxy_rules.galaxy_of_trian.words.faces import read_face
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.errors import BadData, brief
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.packs import Pack, Reader


def read_components(source: Pack) -> Box:
    """The components in a pack; what is wrong is a `BadData` that names it.

    So is a key that nothing reads.
    """
    if source.game != GAME:
        raise BadData("game", f"a pack for {source.game!r}, not for {GAME}")
    pack = Reader.of(source)
    segments = pack.integer("rules.segments", 1, MOST_SEGMENTS)
    faces = FrozenMap({code: read_face(pack, code, segments) for code in pack.keys("faces")})
    box = Box(
        segments=segments,
        faces=faces,
        tiles=FrozenMap({key: _tile(pack, key, faces) for key in pack.keys("tiles")}),
        sets=pack.integer("figures.races", PLAYERS[0], MANY),
        figures=_supply(pack, "figures"),
        supplies=_supplies(pack),
        minerals=_counts(pack, "minerals", COLOURS),
        tokens=_counts(pack, "tokens", TOKENS),
        hidden=_hidden(pack),
        races=FrozenMap({key: _race(pack, key) for key in pack.keys("races")}),
        specials=_specials(pack),
        **_skill_numbers(pack),
        **{name: pack.integer(f"rules.{name}", low, MANY) for name, low in _NUMBERS.items()},
    )
    _check_consistent(box)
    if pack.profile == "published":
        _check_published(box)
    pack.check_all_read()
    return box


_NUMBERS: Final = {
    "start_credits": 0,
    "start_tokens": 0,
    "price_mineral": 0,
    "price_token": 0,
    "discount": 0,
    "die": 1,
    "range": 1,
    "most_declared": 0,
    "reward": 0,
    "sale": 0,
}
"""The rules' numbers and the least that each can be."""


def _tile(pack: Pack, key: str, faces: Mapping[str, Face]) -> Tile:
    path = f"tiles.{key}"
    if not CODE.fullmatch(key):
        raise BadData(path, f"{brief(key)} cannot be written in notation")
    sides = pack.items(path)
    if len(sides) != len(SIDES):
        raise BadData(path, f"expected two faces, found {len(sides)}")
    for side in sides:
        if type(side) is not str or side not in faces:
            raise BadData(path, f"{brief(side)} is no face of this pack")
    return Tile(key, sides[0], sides[1])


# ------------------------------------------------------------------------------------- counters


def _supply(pack: Pack, path: str) -> Supply:
    names = [field.name for field in attrs.fields(Supply)]
    return Supply(*(pack.integer(f"{path}.{name}", 0, MANY) for name in names))


def _supplies(pack: Pack) -> FrozenMap[int, Supply]:
    words = {f"n{count}": count for count in PLAYERS}
    for key in pack.keys("supply"):
        if key not in words:
            raise BadData(f"supply.{key}", f"expected one of {', '.join(words)}")
    given = pack.keys("supply")
    if not given:
        raise BadData("supply", "missing from the data pack")
    return FrozenMap({words[key]: _supply(pack, f"supply.{key}") for key in sorted(given)})


def _counts(pack: Pack, path: str, names: tuple[str, ...]) -> FrozenMap[str, int]:
    found = pack.keys(path)
    if not found or found != tuple(name for name in names if name in found):
        raise BadData(path, f"expected some of {', '.join(names)} in this order")
    return FrozenMap({name: pack.integer(f"{path}.{name}", 0, MANY) for name in found})


def _hidden(pack: Pack) -> frozenset[str]:
    names = pack.items("rules.hidden")
    for name in names:
        if type(name) is not str or name not in SPECIALS:
            raise BadData("rules.hidden", f"{brief(name)} is none of {', '.join(SPECIALS)}")
    return frozenset(names)


# ---------------------------------------------------------------------------------------- races

_RACE_KEYS: Final = {"name", "start", "modules", "backs"}


@cites("TRI-CMP-07")
def _race(pack: Pack, key: str) -> Race:
    path = f"races.{key}"
    if not CODE.fullmatch(key):
        raise BadData(path, f"{brief(key)} cannot be written in notation")
    if set(pack.keys(path)) != _RACE_KEYS:
        raise BadData(path, f"expected {', '.join(sorted(_RACE_KEYS))}")
    name = pack.text(f"{path}.name")
    if not name:
        raise BadData(f"{path}.name", "expected a name")
    start, modules, backs = (
        _skills(pack, f"{path}.{part}") for part in ("start", "modules", "backs")
    )
    if len(modules) != len(backs):
        raise BadData(f"{path}.backs", f"expected {len(modules)} skills, found {len(backs)}")
    for skill, copies in Counter((*start, *modules, *backs)).items():
        if copies > 1:
            raise BadData(path, f"{skill} is there twice")
    return Race(key, name, start, tuple(zip(modules, backs, strict=True)))


def _skills(pack: Pack, path: str) -> tuple[str, ...]:
    skills = pack.items(path)
    for skill in skills:
        if type(skill) is not str or skill not in SKILLS:
            raise BadData(path, f"{brief(skill)} is no skill")
    return tuple(skills)


@cites("TRI-CMP-08")
def _specials(pack: Pack) -> FrozenMap[str, int]:
    """The special tokens; a pack without racial skills need not list them."""
    found = pack.keys("specials")
    if not found:
        return FrozenMap(dict.fromkeys(SPECIAL_TOKENS, 0))
    for name in found:
        if name not in SPECIAL_TOKENS:
            raise BadData(f"specials.{name}", f"expected one of {', '.join(SPECIAL_TOKENS)}")
    return FrozenMap({name: pack.integer(f"specials.{name}", 0, MANY) for name in SPECIAL_TOKENS})


def _skill_numbers(pack: Pack) -> dict[str, int]:
    """The numbers of the skills; a pack without racial skills need not have them."""
    found = pack.keys("skills")
    if not found:
        return dict(_PUBLISHED_SKILLS)
    for name in found:
        if name not in _PUBLISHED_SKILLS:
            raise BadData(f"skills.{name}", f"expected one of {', '.join(_PUBLISHED_SKILLS)}")
    return {name: pack.integer(f"skills.{name}", 0, MANY) for name in _PUBLISHED_SKILLS}


_PUBLISHED_SKILLS: Final = {
    "unlock_universal": 5,
    "unlock_racial": 10,
    "set_credits": 16,
    "token_sale": 2,
    "stake": 5,
    "winning_roll": 4,
    "release": 2,
    "evasion": 3,
    "transport": 3,
}


# --------------------------------------------------------------------------------------- checks


@cites("TRI-SET-04", "TRI-SET-05", "TRI-SET-11", "TRI-SET-12")
def _check_consistent(box: Box) -> None:
    """What every pack must satisfy, toys included, so that each game can be set up."""
    if not box.tiles or len(box.tiles) % 2:
        raise BadData("tiles", "expected two stacks of equal height (TRI-SET-12)")
    for tile in box.tiles:
        if not box.visible_sides(tile):
            raise BadData(f"tiles.{tile}", "neither side may lie face up (TRI-SET-11)")
    for players, supply in box.supplies.items():
        for have, need in zip(attrs.astuple(box.figures), attrs.astuple(supply), strict=True):
            if need > have:
                raise BadData(f"supply.n{players}", "more figures than a race has (TRI-SET-04)")
        if players > box.sets:
            raise BadData(f"supply.n{players}", "more players than sets of figures (TRI-SET-02)")
        if box.start_tokens * players > sum(box.tokens.values()):
            raise BadData("rules.start_tokens", "more tokens than the bag has (TRI-SET-10)")


@cites(
    "TRI-CMP-01", "TRI-CMP-03", "TRI-CMP-04", "TRI-CMP-06", "TRI-CMP-09", "TRI-SET-03",
    "TRI-SET-05", "TRI-SET-09", "TRI-SET-10", "TRI-R-01", "TRI-R-02", "TRI-R-12",
)  # fmt: skip
def _check_published(box: Box) -> None:
    """The rulebook's own counts."""
    _expect("tiles", 84, len(box.tiles))
    for tile in box.tiles.values():
        if tile.front == tile.back:
            raise BadData(f"tiles.{tile.id}", "both sides are the same")
        if all(box.faces[tile.side(side)].special for side in SIDES):
            raise BadData(f"tiles.{tile.id}", "a special on both sides (TRI-SET-11)")
    pairs = Counter(frozenset((tile.front, tile.back)) for tile in box.tiles.values())
    _expect("tiles (distinct)", 84, len(pairs))
    _expect("figures", 216, box.sets * box.figures.total())
    _expect("figures (each race)", (9, 9, 4, 3, 2), attrs.astuple(box.figures))
    rows = {players: attrs.astuple(supply) for players, supply in box.supplies.items()}
    _expect("supply", {2: (9, 9, 4, 3, 2), 3: (8, 8, 3, 3, 2), 4: (7, 7, 2, 3, 2)}, rows)
    _expect("minerals", dict.fromkeys(COLOURS, 30), dict(box.minerals))
    _expect("tokens", 22, sum(box.tokens.values()))
    _expect("tokens (kinds)", TOKENS, tuple(box.tokens))
    _expect("rules.hidden", set(SPECIALS), set(box.hidden))
    for name, number in _PUBLISHED.items():
        _expect(f"rules.{name}", number, getattr(box, name))
    _check_published_races(box)


_PUBLISHED: Final = {
    "start_credits": 10,
    "start_tokens": 1,
    "price_mineral": 6,
    "price_token": 4,
    "discount": 1,
    "die": 6,
    "range": 3,
    "most_declared": 3,
    "reward": 2,
    "sale": 3,
}


@cites("TRI-CMP-02", "TRI-CMP-07", "TRI-CMP-08", "TRI-EVO-02", "TRI-SET-07")
def _check_published_races(box: Box) -> None:
    """The rulebook's own counts of races, skills and special tokens."""
    _expect("races", 8, len(box.races))
    for race in box.races.values():
        _expect(f"races.{race.id}.start", 2, len(race.start))
        _expect(f"races.{race.id}.modules", 3, len(race.modules))
        backs = sorted(back for _, back in race.modules)
        _expect(f"races.{race.id}.backs", sorted(UNIVERSAL_SKILLS), backs)
    racial = [
        skill
        for race in box.races.values()
        for skill in (*race.start, *(front for front, _ in race.modules))
    ]
    _expect("races (skills)", sorted(RACIAL_SKILLS), sorted(racial))
    _expect("races (names)", 8, len({race.name for race in box.races.values()}))
    _expect("specials", 12, sum(box.specials.values()))
    for name, number in _PUBLISHED_SKILLS.items():
        _expect(f"skills.{name}", number, getattr(box, name))


def _expect(path: str, expected: object, found: object) -> None:
    if expected != found:
        raise BadData(path, f"the rulebook has {expected}, the pack {found}")
