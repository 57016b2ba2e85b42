"""Galaxy of Trian in sentences: what happened, and what a listed action is about."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.draw.galaxy_of_trian import (
    amounts,
    area_words,
    counted,
    face_words,
    public,
    unit_words,
    victory,
)
from galaxy_rules.draw.galaxy_of_trian_map import EDGE_NAMES
from galaxy_rules.galaxy_of_trian import (
    Action,
    Attack,
    Build,
    BuyMineral,
    BuyToken,
    Extract,
    GalaxyOfTrian,
    Mine,
    Move,
    Place,
    Remove,
    Resolve,
    Retrieve,
    Send,
    TakeTile,
    Teleport,
    Traveller,
    Unit,
    Use,
    View,
)
from galaxy_rules.galaxy_of_trian.actions import REROLL
from galaxy_rules.galaxy_of_trian.blocking import is_blocked
from galaxy_rules.galaxy_of_trian.board import (
    KIND_NAMES,
    OUTPOST,
    SPACE,
    cell_name,
    cell_of,
    kind_of,
    neighbours,
    node_name,
    points_down,
)
from galaxy_rules.galaxy_of_trian.construction import build_pay
from galaxy_rules.galaxy_of_trian.events import (
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
from galaxy_rules.galaxy_of_trian.exploration import estate_at
from galaxy_rules.galaxy_of_trian.galaxy import (
    add_tile,
    area_at,
    is_closed,
    links_of,
    same_area,
    turns_that_fit,
)
from galaxy_rules.galaxy_of_trian.rulings import ShipContact
from galaxy_rules.galaxy_of_trian.state import Emissary
from galaxy_rules.galaxy_of_trian.trade import mineral_price, token_price

TURNING_POINTS: Final = (ClashEnded, ControlTaken, StationBuilt, Struck, GameEnded)
"""What a short account of a game tells."""
CAPTIONS: Final = {
    "buy": "a mineral or a combat token",
    "exchange": "two minerals for one",
    "extract": "from a nebula of one's own",
    "mine": "with a Rogue",
    "take": "the top of a stack",
    "place": "the drawn tile",
    "send": "a unit to the new tile",
    "build": "a station",
    "teleport": "a unit",
    "move": "a ship",
    "resolve": "what has happened in an area",
    "attack": "a ship that it meets",
    "declare": "a combat token",
    "use": "a combat token",
    "remove": "an emissary",
    "retrieve": "an emissary",
}
"""What the kinds of action are about."""
STATIONS: Final = ("", "research station", "space station")


def sentence(event: Event) -> str:  # noqa: C901, PLR0911, PLR0912 - one match
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


def _payment(paid: Paid) -> str:
    """Credits, and what was counted for them."""
    things = [
        counted(paid.tiles, "tile"),
        _emissaries(paid.emissaries) if paid.emissaries else "",
        counted(paid.extractors, "extractor") if paid.extractors else "",
    ]
    reason = ", ".join(thing for thing in things if thing)
    amount = counted(paid.amount, "credit")
    return f"Seat {paid.seat} is paid {amount} for the {_named(paid.area)} ({reason})."


def _emissaries(number: int) -> str:
    return "1 emissary" if number == 1 else f"{number} emissaries"


def _named(area: int) -> str:
    return f"{KIND_NAMES[kind_of(area)]} {node_name(area)}"


def _one(unit: Unit) -> str:
    return f"{'an' if unit is Unit.EMISSARY else 'a'} {unit_words(unit)}"


def _clash_place(ships: tuple[int, int] | None, area: int | None) -> str:
    if ships is not None:
        return f"with their ships on {cell_name(ships[0])} and {cell_name(ships[1])}"
    return "" if area is None else f"in the {_named(area)}"


# listed actions


def remark(game: GalaxyOfTrian, view: View, action: Action) -> str:  # noqa: C901, PLR0911, PLR0912 - one match
    """What an action costs and brings: only what the view shows and what is printed."""
    match action:
        case BuyMineral():
            return counted(mineral_price(game, public(view), view.turn), "credit")
        case BuyToken():
            return counted(token_price(game, public(view), view.turn), "credit")
        case Extract(area=area) | Mine(area=area):
            return _stock(game, view, area)
        case TakeTile(stack=stack):
            top = view.tops[stack] if stack < len(view.tops) else None
            return "" if top is None else f"{top}: {face_words(game.box.faces[top])}"
        case Place():
            return "; ".join(_placing(game, view, action))
        case Send(node=node):
            return _part(view, node, view.turn)
        case Build(cell=cell):
            return _station(game, view, cell)
        case Teleport():
            return _teleport(game, view, action)
        case Move(cell=cell, node=node):
            return _meets(game, view, cell, node)
        case Resolve(area=area):
            estate = view.estates.get(area)
            return "" if estate is None else area_words(estate.kind, estate.tiles)
        case Attack(own=own, target=target):
            return f"{_ship(view, own)} against {_ship(view, target)}"
        case Remove(cell=cell) | Retrieve(cell=cell):
            return _emissary(view, cell)
        case Use(token=token):
            return "rolls again" if token == REROLL else "adds 1"
        case _:
            return ""


def _stock(game: GalaxyOfTrian, view: View, area: int) -> str:
    estate = view.estates.get(area)
    return "" if estate is None else f"there are {amounts(estate.stock, game.colours)}"


def _placing(game: GalaxyOfTrian, view: View, action: Place) -> Iterator[str]:
    """How a tile would lie and what it would close; nothing where it does not fit."""
    if action.face not in game.box.faces:
        return
    if action.turn in turns_that_fit(game.atlas, view.galaxy, action.face, action.cell):
        sides = game.atlas.shapes[action.face][action.turn].sides
        names = EDGE_NAMES[points_down(action.cell)]
        yield ", ".join(f"{name} {side}" for name, side in zip(names, sides, strict=True))
        _, closed = add_tile(game.atlas, view.galaxy, action.cell, action.face, action.turn)
        for area in closed:
            yield f"closes {'' if area.kind == SPACE else 'a '}{area_words(area.kind, area.tiles)}"


def _part(view: View, node: int, owner: int) -> str:
    """What a part of a tile belongs to, for a player whose emissary comes there."""
    if kind_of(node) == OUTPOST:
        return "two additional actions" if _brings_actions(view, node, owner) else "outpost"
    if cell_of(node) not in view.galaxy.tiles or kind_of(node) == SPACE:
        return ""
    area = area_at(view.galaxy, node)
    state = "closed" if is_closed(view.galaxy, node) else counted(area.open, "open edge")
    return f"{area_words(area.kind, area.tiles, area.extractors)}, {state}"


def _brings_actions(view: View, node: int, owner: int) -> bool:
    """Whether an outpost not used this turn is reached by an own emissary that nobody blocks."""
    fresh = cell_of(node) not in view.outposts
    return fresh and owner == view.turn and not is_blocked(public(view), Emissary(owner, node))


def _station(game: GalaxyOfTrian, view: View, cell: int) -> str:
    emissary = view.emissaries.get(cell)
    estate = None if emissary is None else estate_at(public(view), emissary.node)
    if emissary is None or estate is None or emissary.level + 1 >= len(STATIONS):
        return ""
    amount, tiles, emissaries = build_pay(game, public(view), estate)
    counts = f"{counted(tiles, 'tile')}, {_emissaries(emissaries)}"
    return f"{STATIONS[emissary.level + 1]}; {counted(amount, 'credit')} ({counts})"


def _teleport(game: GalaxyOfTrian, view: View, action: Teleport) -> str:
    if action.what is Traveller.SHIP:
        who = _ship(view, action.cell)
        where = _meets(game, view, action.cell, action.node)
    else:
        emissary = view.emissaries.get(action.cell)
        who = _emissary(view, action.cell)
        where = "" if emissary is None else _part(view, action.node, emissary.seat)
    return f"{who}; {where}" if where else who


def _meets(game: GalaxyOfTrian, view: View, cell: int, node: int) -> str:
    """The enemy ships next to a part, where a ship from a cell would meet them."""
    ship = view.ships.get(cell)
    if ship is None or node not in view.galaxy.links:
        return ""
    enemies = {
        near: view.ships[near].node
        for near in neighbours(cell_of(node))
        if near in view.ships and view.ships[near].seat != ship.seat
    }
    if game.rulings.ship_contact is ShipContact.SAME_AREA:
        joined = {other for other in enemies.values() if same_area(view.galaxy, node, other)}
    else:
        joined = set(links_of(game.atlas, view.galaxy, node))
    met = [_ship(view, near) for near, other in enemies.items() if other in joined]
    return f"meets {' and '.join(met)}" if met else ""


def _ship(view: View, cell: int) -> str:
    ship = view.ships.get(cell)
    return "no ship" if ship is None else f"seat {ship.seat}'s {unit_words(ship.kind)}"


def _emissary(view: View, cell: int) -> str:
    emissary = view.emissaries.get(cell)
    return "" if emissary is None else f"seat {emissary.seat}'s emissary"


def caption(kind: str) -> str:
    """What a kind of action is about."""
    return CAPTIONS.get(kind, "")
