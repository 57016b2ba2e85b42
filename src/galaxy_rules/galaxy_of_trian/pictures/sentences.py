"""Galaxy of Trian in sentences: what happened, and what kinds of action are about."""

from typing import Final

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Unit
from galaxy_rules.galaxy_of_trian.answers.sums.skills import skill_name
from galaxy_rules.galaxy_of_trian.pictures.phrases import (
    area_words,
    counted,
    emissaries_words,
    unit_words,
    victory,
)
from galaxy_rules.galaxy_of_trian.words import events as happened
from galaxy_rules.galaxy_of_trian.words import skill_events as skilled
from galaxy_rules.galaxy_of_trian.words.events import Event
from galaxy_rules.galaxy_of_trian.words.grid import KIND_NAMES, cell_name, kind_of, node_name
from galaxy_rules.galaxy_of_trian.words.state import Cause
from galaxy_rules.kernel.happenings import sentence_of

TURNING_POINTS: Final = (
    happened.ClashEnded, happened.ControlTaken, happened.StationBuilt, happened.Struck,
    skilled.SkillUnlocked, skilled.Fired, skilled.Exploded, happened.GameEnded,
)  # fmt: skip
"""What a short account of a game tells."""
STATIONS: Final = ("", "research station", "space station")
SkillEvent = skilled.RaceTaken | skilled.SkillUnlocked | skilled.MineralGiven | skilled.TokenSold
OnMerits = (
    happened.TokenGained | happened.Bought | happened.TileTaken | happened.TileUnplaceable
    | happened.SentHome | happened.AreaClosed | happened.Paid | happened.UnitSent
    | happened.StationBuilt | happened.Teleported | happened.ClashBegan
    | happened.TokenDeclared | happened.TokensShown | happened.ClashEnded
    | happened.ControlTaken | happened.ControlLost | happened.Plundered | happened.GameEnded
    | SkillEvent
)  # fmt: skip
"""What one sentence will not do for: it depends on who sees it, or on how it was."""


def sentence(game: GalaxyOfTrian, event: Event) -> str:  # noqa: C901, PLR0911, PLR0912 - one match
    """What happened, as one would tell it; hidden things are told as hidden."""
    if not isinstance(event, OnMerits):
        return sentence_of(event)
    match event:
        case happened.TokenGained(seat=seat, token=token):
            return f"Seat {seat} draws a combat token{f', {token}' if token else ''}."
        case happened.Bought(seat=seat, what=what, price=price):
            thing = "combat token" if what == "token" else f"{what} mineral"
            return f"Seat {seat} buys a {thing} for {counted(price, 'credit')}."
        case happened.TileTaken(seat=seat, stack=stack, face=face, tile=tile):
            which = f": tile {tile}" if tile else ""
            return f"Seat {seat} takes {face} from stack {stack}{which}."
        case happened.TileUnplaceable(tile=tile, aside=aside):
            where = "is set aside" if aside else "goes back under its stack"
            return f"Tile {tile} fits nowhere and {where}."
        case happened.SentHome(seat=seat, unit=unit, cell=cell):
            return f"Seat {seat}'s {unit_words(unit)} on {cell_name(cell)} goes home."
        case happened.AreaClosed(kind=kind, area=area, tiles=tiles):
            return f"The {area_words(kind, tiles)} at {node_name(area)} is closed."
        case happened.Paid():
            return _payment(event)
        case happened.UnitSent(seat=seat, unit=unit, node=node):
            return f"Seat {seat} sends {_one(unit)} to {node_name(node)}."
        case happened.StationBuilt(seat=seat, cell=cell, level=level):
            return f"Seat {seat} builds a {STATIONS[level]} on {cell_name(cell)}."
        case happened.Teleported(seat=seat, owner=owner, unit=unit, cell=cell, node=node):
            whose = "its" if seat == owner else f"seat {owner}'s"
            way = f"from {cell_name(cell)} to {node_name(node)}"
            return f"Seat {seat} teleports {whose} {unit_words(unit)} {way}."
        case happened.ClashBegan(seats=seats, ships=ships, area=area):
            where = _clash_place(ships, area)
            sides = " and ".join(f"seat {seat}" for seat in seats)
            return f"{sides.capitalize()} clash {where}."
        case happened.TokenDeclared(seat=seat, token=token):
            return f"Seat {seat} lays {token or 'a combat token'} face down."
        case happened.TokensShown(seat=seat, tokens=tokens):
            return f"Seat {seat} shows {', '.join(tokens)}."
        case happened.ClashEnded(seats=seats, results=results, winner=winner):
            outcome = "Nobody" if winner is None else f"Seat {winner}"
            if not results:
                return f"{outcome} wins the clash without dice."
            points = ", ".join(f"seat {s} {n}" for s, n in zip(seats, results, strict=True))
            return f"{outcome} wins the clash ({points})."
        case happened.ControlTaken(seat=seat, area=area):
            return f"Seat {seat} takes control of the {_named(area)}."
        case happened.ControlLost(seat=seat, area=area):
            return f"Seat {seat} loses control of the {_named(area)}."
        case happened.Plundered(seat=seat, victim=victim, area=area, due=due, paid=paid):
            short = "" if paid == due else f" of {due}"
            what = f"{paid}{short} credits from seat {victim}"
            return f"Seat {seat} plunders the {_named(area)}: {what}."
        case happened.GameEnded(totals=totals, winners=winners):
            points = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals))
            return f"The game is over: {victory(winners)} ({points})."
        case _:
            return _skill_sentence(game, event)


def _skill_sentence(game: GalaxyOfTrian, event: SkillEvent) -> str:
    """What happened by a skill."""
    match event:
        case skilled.RaceTaken(seat=seat, race=race):
            return f"Seat {seat} plays {game.box.races[race].name}."
        case skilled.SkillUnlocked(seat=seat, skill=skill, price=price):
            return f"Seat {seat} unlocks {skill_name(skill)} for {counted(price, 'credit')}."
        case skilled.MineralGiven(seat=seat, colour=colour, receiver=receiver):
            where = "puts a {} mineral into the bag" if receiver is None else "gives a {} mineral"
            whom = "" if receiver is None else f" to seat {receiver}"
            return f"Seat {seat} {where.format(colour)}{whom}."
        case skilled.TokenSold(seat=seat, token=token, amount=amount):
            what = f"a {token} token" if token else "a combat token"
            return f"Seat {seat} sells {what} for {counted(amount, 'credit')}."


def _payment(paid: happened.Paid) -> str:
    """Credits, and what was counted for them."""
    things = [
        counted(paid.tiles, "tile"),
        emissaries_words(paid.emissaries) if paid.emissaries else "",
        counted(paid.extractors, "extractor") if paid.extractors else "",
    ]
    reason = ", ".join(thing for thing in things if thing)
    amount = counted(paid.amount, "credit")
    if paid.cause in (Cause.MORE_NEBULA, Cause.MORE_SYSTEM):
        amount = f"{amount} more"
    return f"Seat {paid.seat} is paid {amount} for the {_named(paid.area)} ({reason})."


def _named(area: int) -> str:
    return f"{KIND_NAMES[kind_of(area)]} {node_name(area)}"


def _one(unit: Unit) -> str:
    return f"{'an' if unit is Unit.EMISSARY else 'a'} {unit_words(unit)}"


def _clash_place(ships: tuple[int, int] | None, area: int | None) -> str:
    if ships is not None:
        return f"with their ships on {cell_name(ships[0])} and {cell_name(ships[1])}"
    return "" if area is None else f"in the {_named(area)}"
