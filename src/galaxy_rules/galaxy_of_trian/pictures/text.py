"""Galaxy of Trian for a terminal: the galaxy, the closed areas, the stacks and every seat.

Cells, parts and areas go by the names that the notation uses; an area is named by its least part.
"""

import textwrap
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase, State
from galaxy_rules.galaxy_of_trian.answers.sums.skills import skill_name
from galaxy_rules.galaxy_of_trian.board.galaxy import area_at, is_closed
from galaxy_rules.galaxy_of_trian.pictures.map import (
    LEGEND,
    SHIP_LEGEND,
    SKILL_LEGEND,
    WIDTH,
    Shown,
    emissary_letters,
    part_name,
    picture,
    several_parts,
)
from galaxy_rules.galaxy_of_trian.pictures.phrases import (
    amounts,
    area_words,
    counted,
    emissaries_words,
    face_words,
    public,
    size_of,
    titles_of,
    under_way,
    unit_words,
    victory,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import inhabitants, is_blocked
from galaxy_rules.galaxy_of_trian.rules.end_of_game import standing
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import free_options, skills_of
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    OUTPOST,
    SYSTEM,
    cell_name,
    cell_of,
    kind_of,
    node_name,
)
from galaxy_rules.galaxy_of_trian.words.maps import Area
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    Harness,
    Minion,
    Modulate,
    PlaceExmitter,
    Release,
    Swap,
    Tunnel,
)
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Estate, Things
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.visibility import SPECTATOR

ESTATE_KINDS: Final = (NEBULA, SYSTEM)
TITLES: Final = {"full": "", "ships": ", without races", "beginner": ", for beginners"}
STEPS: Final[dict[type[Action], str]] = {
    PlaceExmitter: "place an exmitter token",
    Modulate: "place a space modulator",
    Swap: "swap two units",
    Harness: "harness a ship",
    Release: "buy a ship free",
    Minion: "send a Slave-minion along",
    Tunnel: "open a wormhole",
}
"""What a player may do besides the action."""


def text(game: GalaxyOfTrian, shown: Shown) -> str:
    """The whole table."""
    lines = [*_heading(game, shown), "", *picture(game, shown)]
    lines += _listed("parts", several_parts(game, shown), "; ")
    lines += _listed("tokens", _lying(shown), "; ")
    lines += ["", *_stacks(game, shown), *_areas(game, shown)]
    for seat in range(len(shown.credits)):
        lines += ["", *_seat(game, shown, seat)]
    lines += ["", *LEGEND, *([SHIP_LEGEND] if game.ships else [])]
    lines += SKILL_LEGEND if game.full else ()
    return "\n".join(lines)


def account(game: GalaxyOfTrian, shown: Shown) -> str:
    """The whole table in words, without a map: for whoever does not see the drawing."""
    parts = [
        [how_it_stands(game, shown)],
        *([line] for line in under_way(shown)),
        *(_seat(game, shown, seat) for seat in range(len(shown.credits))),
        _areas(game, shown),
        _lying(shown),
        _stacks(game, shown),
    ]
    sentences = (" ".join(" ".join(line.split()) for line in part if line) for part in parts)
    return ". ".join(sentence for sentence in sentences if sentence) + "."


def _fit(line: str, hanging: int = 4) -> list[str]:
    """A line, broken between words where a terminal would break it anywhere."""
    return list(_fitted(line, hanging))


@lru_cache(maxsize=1024)
def _fitted(line: str, hanging: int) -> tuple[str, ...]:
    indent = " " * (len(line) - len(line.lstrip()) + hanging)
    return tuple(textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False))


def _listed(title: str, words: Iterable[str], between: str = ", ") -> list[str]:
    line = between.join(words)
    return _fit(f"{title}: {line}") if line else []


# the heading


def _heading(game: GalaxyOfTrian, shown: Shown) -> Iterator[str]:
    yield f"GALAXY OF TRIAN, {whose_eyes(shown)}{TITLES[game.variant]}"
    yield from _fit(how_it_stands(game, shown))
    yield from _listed("under way", under_way(shown), "; ")


def whose_eyes(shown: Shown) -> str:
    """For whom it is drawn."""
    if isinstance(shown, State):
        return "all things open"
    if shown.seat == SPECTATOR:
        return "as an onlooker sees it"
    return f"as seat {shown.seat} sees it"


def how_it_stands(game: GalaxyOfTrian, shown: Shown) -> str:
    """Whose turn it is, which phase, and what may be done; or who has won."""
    match shown.phase:
        case Phase.SETUP:
            drawn = "races and combat tokens" if game.full else "combat tokens"
            return f"set-up: {drawn} are drawn, and the tops of the stacks revealed"
        case Phase.EXTRACTION:
            what = "minerals, trade and evolution" if game.full else "minerals and trade"
            return f"seat {shown.turn}'s turn, extraction: {what}, then a tile is taken"
        case Phase.EXPANSION:
            return f"seat {shown.turn}'s turn, expansion: {_tile_words(game, shown)}"
        case Phase.EXPLORATION:
            return f"seat {shown.turn}'s turn, exploration: {_actions_left(game, shown)}"
        case Phase.CLOSING:
            return f"seat {shown.turn}'s turn: what has happened is resolved"
        case Phase.OVER:
            return f"over: {victory(standing(public(shown))[1])}"


def _tile_words(game: GalaxyOfTrian, shown: Shown) -> str:
    """The drawn tile, as far as it may be seen; or what skills allow once it lies."""
    if shown.added is not None:
        return f"the tile lies on {cell_name(shown.added)}{_may_still(game, shown)}"
    tile = shown.hands[shown.turn]
    if tile is not None:
        card = game.box.tiles[tile]
        faces = " or ".join(
            f"{face} ({face_words(game.box.faces[face])})"
            for face in dict.fromkeys((card.front, card.back))
        )
        return f"tile {tile} is to be placed, {faces}"
    if shown.source is not None:
        return f"a tile is to be placed, {shown.source[1]} or its other side"
    return "a tile is to be taken"


def _may_still(game: GalaxyOfTrian, shown: Shown) -> str:
    """What skills allow now without an action."""
    if not game.full or shown.agenda or shown.battle is not None:
        return ""
    steps = dict.fromkeys(STEPS[type(step)] for step in free_options(game.tables, public(shown)))
    return f"; seat {shown.turn} may still {' or '.join(steps)}" if steps else ""


def _actions_left(game: GalaxyOfTrian, shown: Shown) -> str:
    if shown.bound:
        return "events are to be resolved first"
    left = ["an action"] if shown.main else []
    if shown.extra:
        left.append(counted(shown.extra, "additional action"))
    where = "" if shown.added is None else f"; the tile on {cell_name(shown.added)} is new"
    return f"{' and '.join(left) or 'no action'} left{where}{_may_still(game, shown)}"


# stacks and bags


def _stacks(game: GalaxyOfTrian, shown: Shown) -> Iterator[str]:
    for stack, (height, top) in enumerate(zip(shown.heights, shown.tops, strict=True)):
        face = "" if top is None else f", {top} on top ({face_words(game.box.faces[top])})"
        yield from _fit(f"stack {stack}: {counted(height, 'tile')}{face}")
    if shown.aside:
        yield from _listed("set aside", sorted(shown.aside))
    tokens = size_of(shown.token_bag)
    bag = amounts(shown.bag, game.colours)
    yield from _fit(f"bags: minerals {bag}; {counted(tokens, 'combat token')}")


# areas


def _areas(game: GalaxyOfTrian, shown: Shown) -> Iterator[str]:
    """The closed areas, and the open ones with emissaries in them."""
    if shown.estates:
        yield ""
        yield "Closed areas"
    for key in sorted(shown.estates):
        estate = shown.estates[key]
        yield from _fit(f"  {node_name(key)}  {'; '.join(_estate(game, shown, estate))}")
    open_areas = _open_areas(shown)
    if open_areas:
        yield ""
        yield "Open areas with emissaries"
    for key in sorted(open_areas):
        area, emissaries = open_areas[key]
        edges = counted(area.open, "open edge")
        told = f"{area_words(area.kind, area.tiles, area.extractors)}; {edges}"
        yield from _fit(f"  {node_name(key)}  {told}; {_crowd(shown, emissaries)}")


def _estate(game: GalaxyOfTrian, shown: Shown, estate: Estate) -> Iterator[str]:
    yield area_words(estate.kind, estate.tiles, estate.extractors)
    if not estate.resolved:
        yield "just closed"
    elif estate.controller is None:
        yield "nobody's"
    else:
        yield f"seat {estate.controller}'s"
    if estate.kind == NEBULA:
        yield f"minerals {amounts(estate.stock, game.colours)}"
    there = [emissary for _, emissary in inhabitants(public(shown), estate)]
    if there:
        yield _crowd(shown, there)


def _open_areas(shown: Shown) -> dict[int, tuple[Area, list[Emissary]]]:
    found: dict[int, tuple[Area, list[Emissary]]] = {}
    for cell in sorted(shown.emissaries):
        emissary = shown.emissaries[cell]
        if kind_of(emissary.node) in ESTATE_KINDS and not is_closed(shown.galaxy, emissary.node):
            area = area_at(shown.galaxy, emissary.node)
            found.setdefault(area.key, (area, []))[1].append(emissary)
    return found


def _crowd(shown: Shown, emissaries: Iterable[Emissary]) -> str:
    """Who is there, and where."""
    return ", ".join(_figure(shown, emissary) for emissary in emissaries)


def _figure(shown: Shown, emissary: Emissary) -> str:
    blocked = " blocked" if is_blocked(public(shown), emissary) else ""
    where = f"{cell_name(cell_of(emissary.node))}:{part_name(emissary.node)}"
    return f"{emissary_letters(emissary)} {where}{blocked}"


# special tokens


def _lying(shown: Shown) -> Iterator[str]:
    """The special tokens that lie in the galaxy for good, and whose they are."""
    for cell in sorted(shown.exmitters):
        yield f"exmitter of seat {shown.exmitters[cell]} on {cell_name(cell)}"
    for cell in sorted(shown.modulators):
        one = shown.modulators[cell]
        late = "" if one.ready else ", not yet at work"
        yield f"space modulator of seat {one.seat} on {cell_name(cell)}{late}"
    for node in sorted(shown.wormholes):
        yield f"wormhole of seat {shown.wormholes[node]} at {node_name(node)}"


# a seat


def _seat(game: GalaxyOfTrian, shown: Shown, seat: int) -> Iterator[str]:
    yield f"Seat {seat}{titles_of(shown, seat)}  {counted(shown.credits[seat], 'credit')}"
    if game.full:
        yield from _race(game, shown, seat)
    minerals = amounts(shown.minerals[seat], game.colours)
    yield from _fit(f"  minerals {minerals}; combat tokens {_tokens(game, shown, seat)}")
    supply = shown.supplies[seat]
    figures = [
        emissaries_words(supply.emissaries),
        counted(supply.research, "research station"),
        counted(supply.space, "space station"),
    ]
    if game.ships:
        figures += [counted(supply.corvettes, "Corvette"), counted(supply.rogues, "Rogue")]
    yield from _fit(f"  on the board: {', '.join(figures)}")
    yield from _listed("  in the galaxy", _units(shown, seat))
    tile = shown.hands[seat]
    if tile is not None:
        yield f"  tile in hand: {tile}"


def _race(game: GalaxyOfTrian, shown: Shown, seat: int) -> Iterator[str]:
    """The race, the skills that work, the modules still locked and the tokens on its board."""
    race = shown.races[seat]
    if race is None:
        yield "  race still to be drawn"
        return
    own = game.box.races[race]
    skills = skills_of(game.tables, public(shown), seat).skills
    yield from _fit(f"  race {own.name}: {', '.join(skill_name(skill.id) for skill in skills)}")
    modules = enumerate(zip(own.modules, shown.modules[seat], strict=True))
    locked = (f"{number} {_sides(*sides)}" for number, (sides, up) in modules if not up)
    yield from _listed("  modules to unlock", locked, "; ")
    if shown.specials[seat]:
        tokens = amounts(shown.specials[seat], game.box.specials)
        yield from _fit(f"  special tokens: {tokens}")


def _sides(racial: str, universal: str) -> str:
    """Both sides of a module."""
    return f"{skill_name(racial)} or {skill_name(universal)}"


def _tokens(game: GalaxyOfTrian, shown: Shown, seat: int) -> str:
    """Those in hand, by kind where they may be seen; then those in a clash."""
    words = [_pile(game, shown.tokens[seat])]
    for name, pile in (
        ("declared", shown.declared[seat]),
        ("shown", shown.shown[seat]),
        ("used", shown.spent[seat]),
    ):
        if size_of(pile):
            words.append(f"{name} {_pile(game, pile)}")
    return "; ".join(words)


def _pile(game: GalaxyOfTrian, pile: Things | int) -> str:
    return amounts(pile, game.token_kinds) if isinstance(pile, Bag) else str(pile)


def _units(shown: Shown, seat: int) -> Iterator[str]:
    """Outposts held, and ships; emissaries elsewhere stand with their areas."""
    for cell in sorted(shown.emissaries):
        emissary = shown.emissaries[cell]
        if emissary.seat == seat and kind_of(emissary.node) == OUTPOST:
            yield f"an emissary on the outpost {_figure(shown, emissary).partition(' ')[2]}"
    for cell in sorted(shown.ships):
        ship = shown.ships[cell]
        if ship.seat == seat:
            owner = shown.harnessed.get(cell)
            held = "" if owner is None else f" harnessed by seat {owner}"
            yield f"{unit_words(ship.kind)} {node_name(ship.node)}{held}"
