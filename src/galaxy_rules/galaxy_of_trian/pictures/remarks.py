"""What a player should know about a listed action: what it costs and brings, and whom it meets."""

from collections.abc import Iterator

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Traveller, View
from galaxy_rules.galaxy_of_trian.board.galaxy import (
    area_at,
    is_closed,
    links_of,
    same_area,
    turns_that_fit,
)
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.pictures.map import EDGE_NAMES
from galaxy_rules.galaxy_of_trian.pictures.phrases import public
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
from galaxy_rules.galaxy_of_trian.words.components import Face
from galaxy_rules.galaxy_of_trian.words.grid import (
    KIND_NAMES,
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
from galaxy_rules.kernel.texts.voices import Said

UnitStep = (
    feats.Swap | feats.Harness | feats.Release | feats.Minion | feats.Raise | feats.Transport
    | feats.Dive | feats.Detonate | feats.PlaceExmitter | feats.Modulate | feats.Explore
    | feats.Tunnel
)  # fmt: skip
"""Steps of skills with units and tokens."""


def remark(game: GalaxyOfTrian, view: View, action: Action) -> Said | None:  # noqa: C901, PLR0911, PLR0912 - one match
    """What an action costs and brings: only what the view shows and what is printed."""
    match action:
        case do.BuyMineral():
            return _count("credits", mineral_price(game.tables, public(view), view.turn))
        case do.BuyToken():
            return _count("credits", token_price(game.tables, public(view), view.turn))
        case do.Extract(area=area) | do.Mine(area=area):
            return _stock(game, view, area)
        case do.TakeTile(stack=stack):
            top = view.tops[stack] if stack < len(view.tops) else None
            return None if top is None else _face(game.box.faces[top], top)
        case do.Place():
            return _parts(*_placing(game, view, action))
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
            return None if estate is None else _area(estate.kind, estate.tiles)
        case do.Attack(own=own, target=target):
            return Said("against", {"own": _ship(view, own), "target": _ship(view, target)})
        case do.Remove(cell=cell) | do.Retrieve(cell=cell):
            return _emissary(view, cell)
        case do.Use(token=token):
            return Said("rolls_again" if token == REROLL else "adds_one")
        case do.Reveal() | do.Draw() | do.Roll() | do.Exchange() | do.Research():
            return None
        case do.EndTurn() | do.Declare() | do.Ready() | do.Stand() | do.Keep():
            return None
        case _:
            return _skill(game, view, action)


def _skill(game: GalaxyOfTrian, view: View, action: SkillAction) -> Said | None:
    """The same for what skills let a player do."""
    match action:
        case feats.Unlock(module=module, side=side):
            return _side(game, view, module, side)
        case feats.SellSet():
            return _count("credits", game.box.set_credits)
        case feats.SellToken():
            return _count("credits", game.box.token_sale)
        case feats.Gather(area=area):
            return _stock(game, view, area)
        case feats.Gamble():
            return Said("gamble", {"won": 2 * game.box.stake, "stake": game.box.stake})
        case feats.Cry():
            return Said("adds_one")
        case feats.Give() | feats.Decline() | feats.Fix() | feats.Evade():
            return _answer(game, view, action)
        case _:
            return _step(game, view, action)


def _step(game: GalaxyOfTrian, view: View, action: UnitStep) -> Said | None:
    """Steps with units and tokens."""
    match action:
        case feats.Swap(what=what, own=own, target=target):
            who = _ship if what is Traveller.SHIP else _emissary
            return Said("both", {"own": who(view, own), "target": who(view, target)})
        case feats.Harness(cell=cell):
            return _ship(view, cell)
        case feats.Release(cell=cell):
            if cell not in view.harnessed:
                return None
            owner = view.harnessed[cell]
            owed = ransom(game.tables, public(view), owner)
            return Said("ransom", {"count": owed, "owner": owner})
        case feats.Minion(node=node):
            return _part(view, node, view.turn)
        case feats.Raise(cell=cell):
            return _both(game, view, cell)
        case feats.Transport():
            cost = _count("fare", fare(game.tables, public(view)))
            way = do.Teleport(action.what, action.cell, action.node)
            return _parts(cost, _teleport(game, view, way))
        case feats.Dive(cell=cell, node=node):
            return _meets(game, view, cell, node)
        case feats.Detonate(node=node):
            return _victims(game, view, cell_of(node))
        case feats.PlaceExmitter() | feats.Modulate() | feats.Explore() | feats.Tunnel():
            return None


def _side(game: GalaxyOfTrian, view: View, module: int, side: str) -> Said | None:
    """The skill on a side of a module, and its price."""
    race = view.races[view.turn]
    if race is None or module >= len(game.box.races[race].modules):
        return None
    skill = module_skill(game.tables, public(view), view.turn, module, side)
    return Said("skill", {"skill": skill, "price": unlock_price(game.tables, side)})


def _answer(
    game: GalaxyOfTrian, view: View, action: feats.Give | feats.Decline | feats.Fix | feats.Evade
) -> Said | None:
    """Answers to what a skill asks."""
    task = view.agenda[0] if view.agenda else None
    match action:
        case feats.Fix(node=node):
            return _part(view, node, view.turn)
        case feats.Evade():
            return _count("minerals", game.box.evasion)
        case feats.Give():
            return _unpaid(view, task, "stays") if isinstance(task, tasks.Upkeep) else None
        case feats.Decline():
            return (
                _declining(view, task)
                if isinstance(task, tasks.Upkeep | tasks.Fixing | tasks.Evading)
                else None
            )


def _declining(view: View, task: tasks.Upkeep | tasks.Fixing | tasks.Evading) -> Said | None:
    match task:
        case tasks.Upkeep():
            return _unpaid(view, task, "goes_home")
        case tasks.Fixing():
            return Said("stays_a_ship")
        case tasks.Evading():
            return Said("fights")


def _unpaid(view: View, task: tasks.Upkeep, what: str) -> Said:
    """What happens to the next unit that is to be paid for."""
    cell = (task.emissaries or task.fleet)[0]
    who = _emissary if task.emissaries else _ship
    return Said(what, {"unit": who(view, cell), "cell": cell_name(cell)})


def _both(game: GalaxyOfTrian, view: View, cell: int) -> Said | None:
    """Both stations under a Slave-minion, and what each of them pays."""
    one = _station(game, view, cell)
    if one is None:
        return None
    twice = game.rulings.living_structures is LivingStructures.BOTH
    return Said("both_stations", {**one.facts, "twice": twice})


def _victims(game: GalaxyOfTrian, view: View, cell: int) -> Said:
    """Whom an explosion on a cell would destroy."""
    near = field(game.tables, public(view), view.turn, cell, detonated=True)
    ships = [one for one in near if one in view.ships and view.ships[one].kind not in PASSIVE]
    emissaries = (one for one in near if one in view.emissaries)
    gone: list[Said | None] = [_ship(view, one) for one in ships]
    gone += [_emissary(view, one) for one in emissaries if not view.emissaries[one].level]
    return Said("destroys", {"units": tuple(gone)})


def _stock(game: GalaxyOfTrian, view: View, area: int) -> Said | None:
    estate = view.estates.get(area)
    if estate is None:
        return None
    stock = ((estate.stock[kind], kind) for kind in game.colours if kind in estate.stock)
    return Said("stock", {"stock": tuple(stock)})


def _placing(game: GalaxyOfTrian, view: View, action: do.Place) -> Iterator[Said]:
    """How a tile would lie and what it would close; nothing where it does not fit."""
    if action.face not in game.box.faces:
        return
    if action.turn in turns_that_fit(game.atlas, view.galaxy, action.face, action.cell):
        sides = game.atlas.shapes[action.face][action.turn].sides
        names = EDGE_NAMES[points_down(action.cell)]
        yield Said("sides", {"sides": tuple(zip(names, sides, strict=True))})
        _, closed = add_tile(game.atlas, view.galaxy, action.cell, action.face, action.turn)
        for area in closed:
            facts = {"space": area.kind == SPACE, "area": _area(area.kind, area.tiles)}
            yield Said("closes", facts)


def _part(view: View, node: int, owner: int) -> Said | None:
    """What a part of a tile belongs to, for a player whose emissary comes there."""
    if kind_of(node) == OUTPOST:
        return Said("two_actions" if _brings_actions(view, node, owner) else "outpost")
    if cell_of(node) not in view.galaxy.tiles or kind_of(node) == SPACE:
        return None
    area = area_at(view.galaxy, node)
    closed = is_closed(view.galaxy, node)
    facts = {"closed": closed, "open": 0 if closed else area.open}
    return Said("part", {"area": _area(area.kind, area.tiles, area.extractors), **facts})


def _brings_actions(view: View, node: int, owner: int) -> bool:
    """Whether an outpost not used this turn is reached by an own emissary that nobody blocks."""
    fresh = cell_of(node) not in view.outposts
    return fresh and owner == view.turn and not is_blocked(public(view), Emissary(owner, node))


def _station(game: GalaxyOfTrian, view: View, cell: int) -> Said | None:
    emissary = view.emissaries.get(cell)
    estate = None if emissary is None else estate_at(public(view), emissary.node)
    if emissary is None or estate is None or emissary.level + 1 >= len(STATIONS):
        return None
    amount, _, tiles, emissaries = build_pay(game.tables, public(view), estate, emissary)
    counts = {"amount": amount, "tiles": tiles, "emissaries": emissaries}
    return Said("station", {"level": emissary.level + 1, **counts})


def _teleport(game: GalaxyOfTrian, view: View, action: do.Teleport) -> Said | None:
    if action.what is Traveller.SHIP:
        where = _meets(game, view, action.cell, action.node)
        return _parts(_ship(view, action.cell), where)
    emissary = view.emissaries.get(action.cell)
    where = None if emissary is None else _part(view, action.node, emissary.seat)
    return _parts(_emissary(view, action.cell), where)


def _meets(game: GalaxyOfTrian, view: View, cell: int, node: int) -> Said | None:
    """The enemy ships next to a part, where a ship from a cell would meet them."""
    ship = view.ships.get(cell)
    if ship is None or node not in view.galaxy.links:
        return None
    enemies = {
        near: view.ships[near].node
        for near in neighbours(cell_of(node))
        if near in view.ships and view.ships[near].seat != ship.seat
    }
    if game.rulings.ship_contact is ShipContact.SAME_AREA:
        joined = {other for other in enemies.values() if same_area(view.galaxy, node, other)}
    else:
        joined = set(links_of(game.atlas, view.galaxy, node))
    met = tuple(_ship(view, near) for near, other in enemies.items() if other in joined)
    return Said("meets", {"ships": met}) if met else None


def _ship(view: View, cell: int) -> Said:
    ship = view.ships.get(cell)
    return (
        Said("no_ship") if ship is None else Said("unit", {"owner": ship.seat, "unit": ship.kind})
    )


def _emissary(view: View, cell: int) -> Said | None:
    emissary = view.emissaries.get(cell)
    if emissary is None:
        return None
    return Said("unit", {"owner": emissary.seat, "unit": emissary.unit})


def _area(kind: int, tiles: int, extractors: int = 0) -> Said:
    """What an area is and how large."""
    return Said("area", {"kind": KIND_NAMES[kind], "tiles": tiles, "extractors": extractors})


def _face(face: Face, key: str) -> Said:
    """What is printed on a face."""
    segments = len(face.edges) // 3
    edges = tuple(face.edges[edge * segments : (edge + 1) * segments] for edge in range(3))
    printed = {"extractor": face.extractor, "special": face.special}
    return Said("face", {"face": key, "edges": edges, "planets": sum(face.planets), **printed})


def _count(key: str, count: int) -> Said:
    return Said(key, {"count": count})


def _parts(*parts: Said | None) -> Said | None:
    """Several remarks in one."""
    said = tuple(part for part in parts if part is not None)
    return Said("parts", {"parts": said}) if said else None


def caption(game: GalaxyOfTrian, view: View, place: str) -> str:
    """Nothing: the map says what stands where."""
    return ""
