"""What a player should know about a listed action: what it costs and brings, and whom it meets."""

from collections.abc import Iterator
from typing import Final

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Traveller, View
from galaxy_rules.galaxy_of_trian.answers.sums.skills import skill_name
from galaxy_rules.galaxy_of_trian.board.galaxy import (
    area_at,
    is_closed,
    links_of,
    same_area,
    turns_that_fit,
)
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.pictures.map import EDGE_NAMES
from galaxy_rules.galaxy_of_trian.pictures.phrases import (
    amounts,
    area_words,
    counted,
    emissaries_words,
    face_words,
    public,
    unit_words,
)
from galaxy_rules.galaxy_of_trian.pictures.sentences import STATIONS
from galaxy_rules.galaxy_of_trian.rules.blocking import is_blocked
from galaxy_rules.galaxy_of_trian.rules.construction import build_pay
from galaxy_rules.galaxy_of_trian.rules.evolution import module_skill, unlock_price
from galaxy_rules.galaxy_of_trian.rules.exploration import estate_at
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import PASSIVE
from galaxy_rules.galaxy_of_trian.rules.skills.decoy import field
from galaxy_rules.galaxy_of_trian.rules.skills.harness import ransom
from galaxy_rules.galaxy_of_trian.rules.skills.transporter import fare
from galaxy_rules.galaxy_of_trian.rules.trade import mineral_price, token_price
from galaxy_rules.galaxy_of_trian.words import actions as do
from galaxy_rules.galaxy_of_trian.words import skill_actions as feats
from galaxy_rules.galaxy_of_trian.words import tasks
from galaxy_rules.galaxy_of_trian.words.actions import REROLL
from galaxy_rules.galaxy_of_trian.words.grid import (
    OUTPOST,
    SPACE,
    cell_name,
    cell_of,
    kind_of,
    neighbours,
    points_down,
)
from galaxy_rules.galaxy_of_trian.words.rulings import LivingStructures, ShipContact
from galaxy_rules.galaxy_of_trian.words.skill_actions import SkillAction
from galaxy_rules.galaxy_of_trian.words.state import Emissary

UnitStep = (
    feats.Swap | feats.Harness | feats.Release | feats.Minion | feats.Raise | feats.Transport
    | feats.Dive | feats.Detonate | feats.PlaceExmitter | feats.Modulate | feats.Explore
    | feats.Tunnel
)  # fmt: skip
"""Steps of skills with units and tokens."""
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
    "unlock": "a side of a module",
    "sell": "a set of minerals, or a combat token",
    "gather": "a mineral that a skill brings",
    "exmit": "an exmitter token on the new tile",
    "modulate": "a tile with a space modulator",
    "swap": "an own unit with an enemy's",
    "explore": "without further steps of expansion",
    "harness": "an enemy ship",
    "release": "an own ship from its harness",
    "minion": "a Slave-minion along with an emissary",
    "tunnel": "a wormhole",
    "raise": "both stations at once",
    "gamble": "minerals on a roll",
    "transport": "a unit to another area",
    "dive": "to a wormhole of one's own",
    "detonate": "the Decoy",
    "give": "a mineral that is due",
    "fix": "the Priestess as an emissary",
    "evade": "an attack",
    "warcry": "a red mineral for the roll",
    "decline": "what a skill offers",
}
"""What the kinds of action are about."""


def remark(game: GalaxyOfTrian, view: View, action: Action) -> str:  # noqa: C901, PLR0911, PLR0912 - one match
    """What an action costs and brings: only what the view shows and what is printed."""
    match action:
        case do.BuyMineral():
            return counted(mineral_price(game.tables, public(view), view.turn), "credit")
        case do.BuyToken():
            return counted(token_price(game.tables, public(view), view.turn), "credit")
        case do.Extract(area=area) | do.Mine(area=area):
            return _stock(game, view, area)
        case do.TakeTile(stack=stack):
            top = view.tops[stack] if stack < len(view.tops) else None
            return "" if top is None else f"{top}: {face_words(game.box.faces[top])}"
        case do.Place():
            return "; ".join(_placing(game, view, action))
        case do.Send(node=node):
            return _part(view, node, view.turn)
        case do.Build(cell=cell):
            return _station(game, view, cell)
        case do.Teleport():
            return _teleport(game, view, action)
        case do.Move(cell=cell, node=node):
            return _meets(game, view, cell, node)
        case do.Resolve(area=area):
            estate = view.estates.get(area)
            return "" if estate is None else area_words(estate.kind, estate.tiles)
        case do.Attack(own=own, target=target):
            return f"{_ship(view, own)} against {_ship(view, target)}"
        case do.Remove(cell=cell) | do.Retrieve(cell=cell):
            return _emissary(view, cell)
        case do.Use(token=token):
            return "rolls again" if token == REROLL else "adds 1"
        case do.Reveal() | do.Draw() | do.Roll() | do.Exchange() | do.Research():
            return ""
        case do.EndTurn() | do.Declare() | do.Ready() | do.Stand() | do.Keep():
            return ""
        case _:
            return _skill(game, view, action)


def _skill(game: GalaxyOfTrian, view: View, action: SkillAction) -> str:
    """The same for what skills let a player do."""
    match action:
        case feats.Unlock(module=module, side=side):
            return _side(game, view, module, side)
        case feats.SellSet():
            return counted(game.box.set_credits, "credit")
        case feats.SellToken():
            return counted(game.box.token_sale, "credit")
        case feats.Gather(area=area):
            return _stock(game, view, area)
        case feats.Gamble():
            return f"{2 * game.box.stake} minerals for {game.box.stake}, or nothing"
        case feats.Cry():
            return "adds 1"
        case feats.Give() | feats.Decline() | feats.Fix() | feats.Evade():
            return _answer(game, view, action)
        case _:
            return _step(game, view, action)


def _step(game: GalaxyOfTrian, view: View, action: UnitStep) -> str:
    """Steps with units and tokens."""
    match action:
        case feats.Swap(what=what, own=own, target=target):
            who = _ship if what is Traveller.SHIP else _emissary
            return f"{who(view, own)} and {who(view, target)}"
        case feats.Harness(cell=cell):
            return _ship(view, cell)
        case feats.Release(cell=cell):
            if cell not in view.harnessed:
                return ""
            owner = view.harnessed[cell]
            owed = counted(ransom(game.tables, public(view), owner), "mineral")
            return f"{owed} for seat {owner}"
        case feats.Minion(node=node):
            return _part(view, node, view.turn)
        case feats.Raise(cell=cell):
            return _both(game, view, cell)
        case feats.Transport():
            cost = f"{counted(fare(game.tables, public(view)), 'blue mineral')}; "
            return cost + _teleport(game, view, do.Teleport(action.what, action.cell, action.node))
        case feats.Dive(cell=cell, node=node):
            return _meets(game, view, cell, node)
        case feats.Detonate(node=node):
            return _victims(game, view, cell_of(node))
        case feats.PlaceExmitter() | feats.Modulate() | feats.Explore() | feats.Tunnel():
            return ""


def _side(game: GalaxyOfTrian, view: View, module: int, side: str) -> str:
    """The skill on a side of a module, and its price."""
    race = view.races[view.turn]
    if race is None or module >= len(game.box.races[race].modules):
        return ""
    skill = module_skill(game.tables, public(view), view.turn, module, side)
    return f"{skill_name(skill)}; {counted(unlock_price(game.tables, side), 'credit')}"


def _answer(
    game: GalaxyOfTrian, view: View, action: feats.Give | feats.Decline | feats.Fix | feats.Evade
) -> str:
    """Answers to what a skill asks."""
    task = view.agenda[0] if view.agenda else None
    match action:
        case feats.Fix(node=node):
            return _part(view, node, view.turn)
        case feats.Evade():
            return counted(game.box.evasion, "mineral")
        case feats.Give():
            return f"{_unpaid(view, task)} stays" if isinstance(task, tasks.Upkeep) else ""
        case feats.Decline():
            return (
                _declining(view, task)
                if isinstance(task, tasks.Upkeep | tasks.Fixing | tasks.Evading)
                else ""
            )


def _declining(view: View, task: tasks.Upkeep | tasks.Fixing | tasks.Evading) -> str:
    match task:
        case tasks.Upkeep():
            return f"{_unpaid(view, task)} goes home"
        case tasks.Fixing():
            return "she stays a ship"
        case tasks.Evading():
            return "she fights"


def _unpaid(view: View, task: tasks.Upkeep) -> str:
    """The next unit that is to be paid for."""
    if task.emissaries:
        cell = task.emissaries[0]
        return f"{_emissary(view, cell)} on {cell_name(cell)}"
    return f"{_ship(view, task.fleet[0])} on {cell_name(task.fleet[0])}"


def _both(game: GalaxyOfTrian, view: View, cell: int) -> str:
    """Both stations under a Slave-minion, and what each of them pays."""
    one = _station(game, view, cell)
    if not one:
        return ""
    paid = one.partition("; ")[2]
    twice = game.rulings.living_structures is LivingStructures.BOTH
    return f"research and space station; {'twice ' if twice else ''}{paid}"


def _victims(game: GalaxyOfTrian, view: View, cell: int) -> str:
    """Whom an explosion on a cell would destroy."""
    near = field(game.tables, public(view), view.turn, cell, detonated=True)
    ships = [one for one in near if one in view.ships and view.ships[one].kind not in PASSIVE]
    emissaries = (one for one in near if one in view.emissaries)
    gone = [_ship(view, one) for one in ships]
    gone += [_emissary(view, one) for one in emissaries if not view.emissaries[one].level]
    return f"destroys {' and '.join(gone)}" if gone else "destroys nothing"


def _stock(game: GalaxyOfTrian, view: View, area: int) -> str:
    estate = view.estates.get(area)
    return "" if estate is None else f"there are {amounts(estate.stock, game.colours)}"


def _placing(game: GalaxyOfTrian, view: View, action: do.Place) -> Iterator[str]:
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
    amount, _, tiles, emissaries = build_pay(game.tables, public(view), estate, emissary)
    counts = f"{counted(tiles, 'tile')}, {emissaries_words(emissaries)}"
    return f"{STATIONS[emissary.level + 1]}; {counted(amount, 'credit')} ({counts})"


def _teleport(game: GalaxyOfTrian, view: View, action: do.Teleport) -> str:
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
    return "" if emissary is None else f"seat {emissary.seat}'s {unit_words(emissary.unit)}"


def caption(game: GalaxyOfTrian, view: View, kind: str) -> str:
    """What a kind of action is about, whatever the view."""
    return CAPTIONS.get(kind, "")
