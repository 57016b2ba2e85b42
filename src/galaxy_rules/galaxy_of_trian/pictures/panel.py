"""Beside the map: the seats' cards."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from galaxy_rules.drawing.frame import Row, card
from galaxy_rules.drawing.kept import Keyed
from galaxy_rules.drawing.naming import short
from galaxy_rules.drawing.svg import (
    Extras,
    at,
    element,
    emblem_shape,
    rectangle,
    seat_class,
    titled,
    width_of,
    words,
    wrapped,
)
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase, Unit
from galaxy_rules.galaxy_of_trian.answers.sums.skills import skill_name
from galaxy_rules.galaxy_of_trian.pictures.map import Shown
from galaxy_rules.galaxy_of_trian.pictures.phrases import (
    counted,
    public,
    size_of,
    titles_of,
)
from galaxy_rules.galaxy_of_trian.pictures.signs import (
    BACK,
    coin,
    hexagon,
    hull,
    label,
    mineral,
    pad,
)
from galaxy_rules.galaxy_of_trian.rules.end_of_game import standing
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import skills_of
from galaxy_rules.galaxy_of_trian.words import events as happened
from galaxy_rules.galaxy_of_trian.words import skill_events as skilled
from galaxy_rules.galaxy_of_trian.words.events import Event
from galaxy_rules.galaxy_of_trian.words.state import Things
from galaxy_rules.kernel.bags import Bag

WIDTH: Final = 330
GAP: Final = 8
INDENT: Final = 66
ROOM: Final = WIDTH - INDENT - 12
TILE: Final = 0.62
"""The scale of a tile beside the map."""
COLUMN: Final = 80
LINE: Final = 14
MOST_LINES: Final = 5
Table = tuple[GalaxyOfTrian, Shown]
SIDES: Final = {"racial": "R", "universal": "U"}


# the seats


def seats(game: GalaxyOfTrian, shown: Shown, extras: Extras, x: float) -> tuple[str, float]:
    """A card a seat; the elements and how low they reach."""
    parts, y = [], 0.0
    gains = _gains(extras.events, len(shown.credits))
    for seat in range(len(shown.credits)):
        note = _note(shown, seat, gains[seat])
        head = _heading(game, shown, seat, extras.names)
        drawn, height = _seat(_seat_of(game, shown, seat, note, head), seat, note, head, x, y)
        parts.append(drawn)
        y += height + GAP
    return "".join(parts), y


def _seat_of(game: GalaxyOfTrian, shown: Shown, seat: int, note: str, heading: str) -> Keyed[Table]:
    """The table as far as a seat's card shows it."""
    tables = (shown.minerals, shown.tokens, shown.declared, shown.shown, shown.spent,
              shown.supplies, shown.races, shown.modules, shown.specials)  # fmt: skip
    active = _is_active(shown, seat)
    return Keyed((game, shown), game, note, heading, active, *(table[seat] for table in tables))


@lru_cache(maxsize=256)
def _seat(
    of: Keyed[Table], seat: int, note: str, heading: str, x: float, y: float
) -> tuple[str, float]:
    game, shown = of.thing
    return card(
        x, y, WIDTH, seat=seat, heading=heading,
        rows=list(_rows(game, shown, seat)), active=_is_active(shown, seat),
        note=note, indent=INDENT,
    )  # fmt: skip


def _is_active(shown: Shown, seat: int) -> bool:
    return seat == shown.turn and shown.phase not in (Phase.SETUP, Phase.OVER)


def _heading(game: GalaxyOfTrian, shown: Shown, seat: int, names: Sequence[str]) -> str:
    """Who sits there: the race, and the player by name where players have names."""
    race = shown.races[seat]
    name = f"Seat {seat}" if race is None else game.box.races[race].name
    if race is not None and names:
        name = f"{short(names[seat])}, {name}"
    return f"{name}{titles_of(shown, seat)}"


def _note(shown: Shown, seat: int, gain: int) -> str:
    change = f" ({gain:+d})" if gain else ""
    won = "won with " if shown.phase is Phase.OVER and seat in standing(public(shown))[1] else ""
    return f"{won}{counted(shown.credits[seat], 'credit')}{change}"


Gainful = (
    happened.Bought | skilled.SkillUnlocked | happened.Paid | happened.Sold | skilled.SetSold
    | skilled.TokenSold | happened.Plundered
)  # fmt: skip
"""What changes somebody's credits."""


def _gains(events: Iterable[Event], count: int) -> list[int]:
    """By how much the credits of each seat have changed."""
    gains = [0] * count
    for event in (one for one in events if isinstance(one, Gainful)):
        match event:
            case happened.Bought(seat=seat, price=price):
                gains[seat] -= price
            case skilled.SkillUnlocked(seat=seat, price=price):
                gains[seat] -= price
            case happened.Paid(seat=seat, amount=amount) | happened.Sold(seat=seat, amount=amount):
                gains[seat] += amount
            case skilled.SetSold(seat=seat, amount=amount):
                gains[seat] += amount
            case skilled.TokenSold(seat=seat, amount=amount):
                gains[seat] += amount
            case happened.Plundered(seat=seat, victim=victim, paid=paid):
                gains[seat] += paid
                gains[victim] -= paid
    return gains


def _rows(game: GalaxyOfTrian, shown: Shown, seat: int) -> Iterator[Row]:
    yield Row("minerals", drawn=minerals(shown.minerals[seat], game.colours, "mineral", seat))
    yield Row("tokens", drawn="".join(_tokens(game, shown, seat)))
    yield Row("supply", drawn="".join(_supply(game, shown, seat)))
    if shown.races[seat] is not None:
        yield from _skills(game, shown, seat)


def minerals(things: Things, colours: Iterable[str], kind: str, seat: int | None = None) -> str:
    """A sign and a number for each colour; `kind` is what they are as places."""
    parts, step = [], 44
    for place, colour in enumerate(colours):
        count = things[colour]
        ink = "f-ink" if count else "f-faint"
        sign = mineral(colour, 7 + place * step, 8)
        told = words(16 + place * step, 12, count, f"{ink} text")
        under = pad(place * step)
        parts.append(titled(f"{count} {colour}", under, sign, told, **at(kind, colour, seat)))
    return "".join(parts)


def _tokens(game: GalaxyOfTrian, shown: Shown, seat: int) -> Iterator[str]:
    """Combat tokens in hand, then those in the clash; by kind where they may be seen."""
    x = 7.0
    piles = (("in hand", shown.tokens, "token"), ("face down", shown.declared, "declared"),
             ("shown", shown.shown, "declared"), ("used", shown.spent, "spent"))  # fmt: skip
    for name, piles_of, place in piles:
        pile = piles_of[seat]
        if name != "in hand" and not size_of(pile):
            continue
        if name != "in hand":
            yield words(x - 3, 12, name, "f-faint small")
            x += width_of(name, 10) + 14
        for kind, count in kinds(game, pile):
            title = f"{name}: {count} {'hidden' if kind == BACK else kind}"
            told = words(x + 10, 12, count, "f-ink text")
            under = pad(x - 7)
            yield titled(title, under, coin(kind, x, 8), told, **at(place, kind, seat))
            x += 34


def kinds(game: GalaxyOfTrian, pile: Things | int) -> list[tuple[str, int]]:
    """The tokens of a pile by kind, or its size where it may not be looked at."""
    if isinstance(pile, Bag):
        return [(kind, pile[kind]) for kind in game.token_kinds if kind in pile]
    return [(BACK, pile)] if pile else []


def _supply(game: GalaxyOfTrian, shown: Shown, seat: int) -> Iterator[str]:
    """The figures that are not in the galaxy."""
    supply, colour = shown.supplies[seat], seat_class(seat)
    station = hexagon(0, 0, 6.5, f"f-paper k-{colour} wide")
    figures = [
        ("emissaries", "emissary", supply.emissaries,
         emblem_shape(seat, 0, 0, 5, f"f-{colour}")),
        ("research stations", "research", supply.research, station),
        ("space stations", "space", supply.space,
         station + hexagon(0, 0, 3, f"f-paper k-{colour} wide")),
    ]  # fmt: skip
    if game.ships:
        figures.append(("Corvettes", "corvette", supply.corvettes, ship_sign(seat, Unit.CORVETTE)))
        figures.append(("Rogues", "rogue", supply.rogues, ship_sign(seat, Unit.ROGUE)))
    for place, (name, word, count, sign) in enumerate(figures):
        moved = element("g", sign, transform=f"translate({7 + place * 44} 8)")
        told = words(18 + place * 44, 12, count, "f-ink text")
        under = pad(place * 44)
        yield titled(f"{count} {name} left", under, moved, told, **at("supply", word, seat))


def ship_sign(seat: int, kind: Unit) -> str:
    """A small hull without number."""
    return hull(seat, kind, 0, 0, 6)


def _skills(game: GalaxyOfTrian, shown: Shown, seat: int) -> Iterator[Row]:
    names = ", ".join(
        skill_name(skill.id) for skill in skills_of(game.tables, public(shown), seat).skills
    )
    for place, line in enumerate(wrapped(names, ROOM, 10) or ["none"]):
        text = words(0, 11, line, "f-ink small")
        yield Row("" if place else "skills", drawn=titled(names or "none", text))
    yield Row("modules", drawn="".join(_modules(game, shown, seat)))


def _modules(game: GalaxyOfTrian, shown: Shown, seat: int) -> Iterator[str]:
    """The modules, locked or with the side that lies up; then the special tokens at hand."""
    race = game.box.races[shown.races[seat] or ""]
    colour, x = seat_class(seat), 0.0
    for number_, (sides, up) in enumerate(zip(race.modules, shown.modules[seat], strict=True)):
        both = " or ".join(skill_name(side) for side in sides)
        title = f"module {number_}: {f'{up} side up' if up else 'locked'}, {both}"
        box = rectangle(x, 1, 16, 14, f"{f'f-{colour}' if up else 'f-paper'} k-{colour} thin", 3)
        sign = label(x + 8, 8, SIDES[up], "f-paper") if up else ""
        yield titled(title, box, sign, **at("module", number_, seat))
        x += 20
    held = shown.specials[seat]
    if held:
        yield words(x + 4, 12, "at hand", "f-faint small")
        x += 10 + width_of("at hand", 10)
        for kind in (one for one in game.box.specials if held[one]):
            told = f"{held[kind]} {kind}" if held[kind] > 1 else kind
            sign = words(x, 12, told, "f-ink small")
            title = f"special tokens at hand: {held[kind]} {kind}"
            yield titled(title, sign, **at("special supply", kind, seat))
            x += width_of(told, 10) + 6
