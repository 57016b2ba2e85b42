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
from galaxy_rules.galaxy_of_trian.words.events import (
    ActionsGained,
    AreaClosed,
    Bought,
    ClashBegan,
    ClashEnded,
    ControlLost,
    ControlTaken,
    Event,
    Exchanged,
    Extracted,
    GameEnded,
    Mined,
    MineralAppeared,
    MineralGained,
    Paid,
    Plundered,
    Retrieved,
    Rolled,
    SentHome,
    ShipMoved,
    Sold,
    StationBuilt,
    Struck,
    Teleported,
    TilePlaced,
    TileTaken,
    TileUnplaceable,
    TokenDeclared,
    TokenGained,
    TokensShown,
    TokenUsed,
    TopRevealed,
    TurnBegan,
    TurnEnded,
    UnitSent,
)
from galaxy_rules.galaxy_of_trian.words.grid import KIND_NAMES, cell_name, kind_of, node_name
from galaxy_rules.galaxy_of_trian.words.skill_events import (
    Cried,
    Evaded,
    ExmitterPlaced,
    Exploded,
    Fired,
    Fixed,
    Gathered,
    Harnessed,
    MineralGiven,
    ModulatorPlaced,
    RaceTaken,
    Released,
    SetSold,
    SkillUnlocked,
    Swapped,
    TokenSold,
    WormholeOpened,
)
from galaxy_rules.galaxy_of_trian.words.state import Cause

TURNING_POINTS: Final = (
    ClashEnded, ControlTaken, StationBuilt, Struck, SkillUnlocked, Fired, Exploded, GameEnded,
)  # fmt: skip
"""What a short account of a game tells."""
STATIONS: Final = ("", "research station", "space station")
SkillEvent = (
    RaceTaken | SkillUnlocked | MineralGiven | Gathered | SetSold | TokenSold | ExmitterPlaced
    | ModulatorPlaced | WormholeOpened | Swapped | Harnessed | Released | Fixed | Evaded | Fired
    | Exploded | Cried
)  # fmt: skip


def sentence(game: GalaxyOfTrian, event: Event) -> str:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one match
    """What happened, as one would tell it; hidden things are told as hidden."""
    match event:
        case TopRevealed(stack=stack, face=face):
            return f"Stack {stack} shows {face}."
        case TokenGained(seat=seat, token=token):
            return f"Seat {seat} draws a combat token{f', {token}' if token else ''}."
        case TurnBegan(seat=seat):
            return f"Seat {seat} begins its turn."
        case Bought(seat=seat, what=what, price=price):
            thing = "combat token" if what == "token" else f"{what} mineral"
            return f"Seat {seat} buys a {thing} for {counted(price, 'credit')}."
        case Exchanged(seat=seat, given=given, taken=taken):
            return f"Seat {seat} gives {given[0]} and {given[1]} for {taken}."
        case Extracted(seat=seat, area=area, colour=colour):
            return f"Seat {seat} extracts {colour} from {node_name(area)}."
        case Mined(seat=seat, cell=cell, area=area, colour=colour):
            where = cell_name(cell)
            return f"Seat {seat}'s Rogue on {where} mines {colour} from {node_name(area)}."
        case TileTaken(seat=seat, stack=stack, face=face, tile=tile):
            which = f": tile {tile}" if tile else ""
            return f"Seat {seat} takes {face} from stack {stack}{which}."
        case TileUnplaceable(tile=tile, aside=aside):
            where = "is set aside" if aside else "goes back under its stack"
            return f"Tile {tile} fits nowhere and {where}."
        case TilePlaced(seat=seat, cell=cell, face=face):
            return f"Seat {seat} places {face} on {cell_name(cell)}."
        case Struck(cell=cell):
            return f"The exmitter on {cell_name(cell)} strikes."
        case SentHome(seat=seat, unit=unit, cell=cell):
            return f"Seat {seat}'s {unit_words(unit)} on {cell_name(cell)} goes home."
        case AreaClosed(kind=kind, area=area, tiles=tiles):
            return f"The {area_words(kind, tiles)} at {node_name(area)} is closed."
        case Paid():
            return _payment(event)
        case MineralGained(seat=seat, colour=colour):
            return f"Seat {seat} draws a {colour} mineral."
        case MineralAppeared(area=area, colour=colour):
            return f"A {colour} mineral appears in {node_name(area)}."
        case UnitSent(seat=seat, unit=unit, node=node):
            return f"Seat {seat} sends {_one(unit)} to {node_name(node)}."
        case StationBuilt(seat=seat, cell=cell, level=level):
            return f"Seat {seat} builds a {STATIONS[level]} on {cell_name(cell)}."
        case Teleported(seat=seat, owner=owner, unit=unit, cell=cell, node=node):
            whose = "its" if seat == owner else f"seat {owner}'s"
            way = f"from {cell_name(cell)} to {node_name(node)}"
            return f"Seat {seat} teleports {whose} {unit_words(unit)} {way}."
        case ShipMoved(seat=seat, cell=cell, node=node):
            return f"Seat {seat} moves its ship from {cell_name(cell)} to {node_name(node)}."
        case ActionsGained(seat=seat, count=count):
            return f"Seat {seat} has {counted(count, 'additional action')} by an outpost."
        case ClashBegan(seats=seats, ships=ships, area=area):
            where = _clash_place(ships, area)
            sides = " and ".join(f"seat {seat}" for seat in seats)
            return f"{sides.capitalize()} clash {where}."
        case TokenDeclared(seat=seat, token=token):
            return f"Seat {seat} lays {token or 'a combat token'} face down."
        case Rolled(seat=seat, value=value):
            return f"Seat {seat} rolls {value}."
        case TokensShown(seat=seat, tokens=tokens):
            return f"Seat {seat} shows {', '.join(tokens)}."
        case TokenUsed(seat=seat, token=token):
            return f"Seat {seat} uses {token}."
        case ClashEnded(seats=seats, results=results, winner=winner):
            outcome = "Nobody" if winner is None else f"Seat {winner}"
            if not results:
                return f"{outcome} wins the clash without dice."
            points = ", ".join(f"seat {s} {n}" for s, n in zip(seats, results, strict=True))
            return f"{outcome} wins the clash ({points})."
        case Retrieved(seat=seat, cell=cell):
            return f"Seat {seat} takes its emissary on {cell_name(cell)} back."
        case ControlTaken(seat=seat, area=area):
            return f"Seat {seat} takes control of the {_named(area)}."
        case ControlLost(seat=seat, area=area):
            return f"Seat {seat} loses control of the {_named(area)}."
        case TurnEnded(seat=seat):
            return f"Seat {seat} ends its turn."
        case Sold(seat=seat, count=count, amount=amount):
            return f"Seat {seat} sells {counted(count, 'mineral')} for {counted(amount, 'credit')}."
        case Plundered(seat=seat, victim=victim, area=area, due=due, paid=paid):
            short = "" if paid == due else f" of {due}"
            what = f"{paid}{short} credits from seat {victim}"
            return f"Seat {seat} plunders the {_named(area)}: {what}."
        case GameEnded(totals=totals, winners=winners):
            points = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals))
            return f"The game is over: {victory(winners)} ({points})."
        case _:
            return _skill_sentence(game, event)


def _skill_sentence(game: GalaxyOfTrian, event: SkillEvent) -> str:  # noqa: C901, PLR0911, PLR0912 - one match
    """What happened by a skill."""
    match event:
        case RaceTaken(seat=seat, race=race):
            return f"Seat {seat} plays {game.box.races[race].name}."
        case SkillUnlocked(seat=seat, skill=skill, price=price):
            return f"Seat {seat} unlocks {skill_name(skill)} for {counted(price, 'credit')}."
        case MineralGiven(seat=seat, colour=colour, receiver=receiver):
            where = "puts a {} mineral into the bag" if receiver is None else "gives a {} mineral"
            whom = "" if receiver is None else f" to seat {receiver}"
            return f"Seat {seat} {where.format(colour)}{whom}."
        case Gathered(seat=seat, area=area, colour=colour):
            return f"Seat {seat} takes {colour} from {node_name(area)} by a skill."
        case SetSold(seat=seat, amount=amount):
            return f"Seat {seat} sells a set of minerals for {counted(amount, 'credit')}."
        case TokenSold(seat=seat, token=token, amount=amount):
            what = f"a {token} token" if token else "a combat token"
            return f"Seat {seat} sells {what} for {counted(amount, 'credit')}."
        case ExmitterPlaced(seat=seat, cell=cell):
            return f"Seat {seat} places an exmitter token on {cell_name(cell)}."
        case ModulatorPlaced(seat=seat, cell=cell):
            return f"Seat {seat} places a space modulator on {cell_name(cell)}."
        case WormholeOpened(seat=seat, node=node):
            return f"Seat {seat} opens a wormhole at {node_name(node)}."
        case Swapped(seat=seat, what=what, own=own, target=target):
            return (
                f"Seat {seat} swaps its {what} on {cell_name(own)} for that on {cell_name(target)}."
            )
        case Harnessed(seat=seat, cell=cell):
            return f"Seat {seat} harnesses the ship on {cell_name(cell)}."
        case Released(seat=seat, cell=cell):
            return f"Seat {seat} buys its ship on {cell_name(cell)} free."
        case Fixed(seat=seat, node=node):
            return f"Seat {seat}'s Priestess becomes an emissary at {node_name(node)}."
        case Evaded(seat=seat, cell=cell, node=node):
            return f"Seat {seat}'s Priestess flees from {cell_name(cell)} to {node_name(node)}."
        case Fired(seat=seat, cell=cell):
            return f"Seat {seat}'s Cannon on {cell_name(cell)} fires."
        case Exploded(seat=seat, cell=cell):
            return f"Seat {seat}'s Decoy on {cell_name(cell)} explodes."
        case Cried(seat=seat):
            return f"Seat {seat} utters its Warcry."


def _payment(paid: Paid) -> str:
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


# captions
