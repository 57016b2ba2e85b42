"""Galaxy of Trian: the numbers of a shape, what holds of it, and what the numbers permit.

All of it is written from the rulebook and the register, in plain arithmetic; no rule is asked.
"""

from collections.abc import Iterator
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words import actions as act
from galaxy_rules.galaxy_of_trian.words import skill_actions as skill
from galaxy_rules.galaxy_of_trian.words import tasks
from galaxy_rules.galaxy_of_trian.words.components import Supply
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, OUTPOST, cell_of, kind_of
from galaxy_rules.galaxy_of_trian.words.rulings import Extraction, RogueInCap
from galaxy_rules.galaxy_of_trian.words.state import Battle, Draft, Emissary, Estate, State
from galaxy_rules.kernel.frozen import FrozenMap
from properties.shapes.gathering import Shape
from properties.shapes.numbers import Said, Taker, bag_of, every
from properties.shapes.proving import Named
from properties.skills_trian import skills_in

RATES: Final = (
    "price_mineral", "price_token", "discount", "sale", "unlock_universal", "unlock_racial",
    "set_credits", "token_sale", "reward",
)  # fmt: skip
FIGURES: Final = tuple(field.name for field in attrs.fields(Supply))
OF_UNIT: Final = {
    act.Unit.EMISSARY: "emissaries", act.Unit.CORVETTE: "corvettes", act.Unit.ROGUE: "rogues",
}  # fmt: skip
MOST_TAKEN: Final = 2
"""What a nebula yields its controller in a turn."""


# numbers


def put(take: Taker, shape: Shape) -> tuple[GalaxyOfTrian, State]:
    """The game and the position with other numbers in the places of theirs."""
    game, state = shape.game, shape.state
    tables: Tables = game.tables
    numbers = {name: take.number(name, getattr(tables.box, name)) for name in RATES}
    most = take.number("most declared", tables.box.most_declared, 1)
    box = attrs.evolve(tables.box, most_declared=most, **numbers)
    cheapest = min(box.price_mineral, box.price_token) - box.discount
    made: GalaxyOfTrian = object.__new__(type(game))
    vars(made).update(vars(game))
    vars(made).update(tables=attrs.evolve(tables, box=box, cheapest=cheapest), box=box)
    draft = Draft.of(state)
    draft.bag = bag_of(take, "bag", state.bag)
    draft.token_bag = bag_of(take, "token bag", state.token_bag)
    heaps = ("minerals", "tokens", "declared") if _declares(shape) else ("minerals", "tokens")
    for name in heaps:
        bags = getattr(state, name)
        setattr(draft, name, tuple(bag_of(take, f"{name} {i}", one) for i, one in enumerate(bags)))
    draft.credits = tuple(take.number(f"credits {i}", n) for i, n in enumerate(state.credits))
    draft.ledger = tuple(
        (purse - sum(row[1:]), *row[1:])
        for purse, row in zip(draft.credits, state.ledger, strict=True)
    )
    draft.supplies = tuple(
        Supply(*(take.number(f"{name} {i}", getattr(own, name)) for name in FIGURES))
        for i, own in enumerate(state.supplies)
    )
    draft.estates = FrozenMap(
        {
            key: attrs.evolve(
                estate, tiles=take.number(f"tiles of {key}", estate.tiles, _cells(estate)),
                extractors=take.number(f"extractors of {key}", estate.extractors),
                stock=bag_of(take, f"stock of {key}", estate.stock),
            )
            for key, estate in state.estates.items()
        }
    )  # fmt: skip
    _put_turn(take, draft, state, shape.action)
    return made, draft.done()


def _cells(estate: Estate) -> int:
    """The tiles that an area has parts on: it has no fewer."""
    return len({cell_of(node) for node in estate.nodes})


def _declares(shape: Shape) -> bool:
    """Whether a token is laid face down: then the tokens that lie there are any number."""
    return isinstance(shape.action, act.Declare)


def _put_turn(take: Taker, draft: Draft, state: State, action: act.Action) -> None:
    """What was taken this turn, what is due, and the clash under way."""
    match action:
        case act.Extract(area=area):
            draft.mined = _with(take, "mined", state.mined, area)
        case act.Mine(cell=cell, area=area):
            draft.rogues = _with(take, "rogue", state.rogues, cell)
            if draft.raided or state.estates[area].controller == state.turn:
                draft.mined = _with(take, "mined", state.mined, area)
        case _:
            pass
    if state.extra:
        draft.extra = take.number("extra", state.extra, 1)
    draft.agenda = tuple(_task(take, f"task {i}", task) for i, task in enumerate(state.agenda))
    if state.battle is not None:
        draft.battle = _clash(take, state.battle)


def _with(take: Taker, name: str, counts: FrozenMap[int, int], key: int) -> FrozenMap[int, int]:
    return counts.set(key, take.number(f"{name} {key}", counts.get(key, 0), 0, MOST_TAKEN))


def _task(take: Taker, name: str, task: tasks.Task) -> tasks.Task:
    match task:
        case tasks.MineralsDue() | tasks.Giving() | tasks.Gathering():
            return attrs.evolve(task, count=take.number(name, task.count, 1))
        case tasks.Paying(before=before):
            counts = (take.number(f"{name} {i}", n) for i, n in enumerate(before))
            return attrs.evolve(task, before=tuple(counts))
        case _:
            return task


def _clash(take: Taker, battle: Battle) -> Battle:
    """Bonuses, dice and tokens used of any size."""
    bonuses = tuple(take.number(f"bonus {i}", n) for i, n in enumerate(battle.bonuses))
    rolls = tuple(take.number(f"die {i}", n, 1) for i, n in enumerate(battle.rolls))
    pluses = tuple(take.number(f"plus {i}", n) for i, n in enumerate(battle.pluses))
    return attrs.evolve(battle, bonuses=bonuses, rolls=rolls, pluses=pluses)


# what holds of every position


def sound(game: GalaxyOfTrian, state: State) -> Iterator[Named]:
    """Nobody owes anything, and what everybody has is what the books say."""
    yield "no credits below nought", every(purse >= 0 for purse in state.credits)
    pairs = zip(state.credits, state.ledger, strict=True)
    yield "credits by their causes", every(purse == sum(row) for purse, row in pairs)
    stocks = [estate.stock for estate in state.estates.values()]
    bags = (state.bag, state.token_bag, *state.minerals, *state.tokens, *stocks)
    yield "bags hold what is there", every(n > 0 for bag in bags for _, n in bag.items())
    yield "no board below nought", every(n >= 0 for own in state.supplies for n in figures(own))
    most = game.tables.box.most_declared
    yield (
        "no more tokens than may be declared",
        every(sum(n for _, n in laid.items()) <= most for laid in state.declared),
    )
    yield "no more is taken than a nebula yields", every(n <= MOST_TAKEN for n in taken(state))
    yield "additional actions", state.extra >= 0


def figures(own: Supply) -> tuple[Any, ...]:
    """The figures on a board, one kind after the other."""
    return tuple(getattr(own, name) for name in FIGURES)


def taken(state: State) -> list[Any]:
    """What was taken this turn from each nebula."""
    areas = {*state.mined, *state.raided}
    return [state.mined.get(area, 0) + state.raided.get(area, 0) for area in areas]


# who has what


def skills_at(game: GalaxyOfTrian, state: State, seat: int) -> frozenset[str]:
    """The skills of a seat."""
    return skills_in(game.box, state.races[seat], state.modules[seat])


def is_blocked(ships: Any, emissary: Emissary) -> bool:
    """Whether an enemy Corvette is on its tile; not in nebulas, nor on a space station."""
    if emissary.level > 1 or kind_of(emissary.node) == NEBULA:
        return False
    ship = ships.get(cell_of(emissary.node))
    return bool(ship and ship.kind is act.Unit.CORVETTE and ship.seat != emissary.seat)


def trades_cheaper(state: State, seat: int) -> bool:
    """Whether an unblocked emissary of a seat is on an outpost."""
    return any(
        one.seat == seat and kind_of(one.node) == OUTPOST and not is_blocked(state.ships, one)
        for one in state.emissaries.values()
    )


def price(tables: Tables, state: State, action: act.Action) -> Any:
    """What is paid for a mineral, a token or a skill."""
    box = tables.box
    match action:
        case act.BuyMineral() | act.BuyToken():
            mineral = isinstance(action, act.BuyMineral)
            base = box.price_mineral if mineral else box.price_token
            cheaper = trades_cheaper(state, state.turn)
            return max(0, base - box.discount) if cheaper else base
        case skill.Unlock(side=side):
            return box.unlock_racial if side == "racial" else box.unlock_universal
        case _:
            return 0


# what may be done


def legal(game: GalaxyOfTrian, state: State, action: act.Action) -> Said | None:
    """Whether the numbers permit what the rest permits; None where that is not told."""
    own, supply = state.minerals[state.turn], state.supplies[state.turn]
    match action:
        case act.BuyMineral() | act.BuyToken() | skill.Unlock():
            return price(game.tables, state, action) <= state.credits[state.turn]
        case act.Exchange(first=first, second=second) if first == second:
            return own[first] >= 1 + 1
        case act.Exchange() | act.Draw() | act.Roll() | act.Use() | act.Stand() | act.Ready():
            return True
        case act.Send(unit=unit) if unit in OF_UNIT:
            return getattr(supply, OF_UNIT[unit]) >= 1
        case act.Build(cell=cell):
            return (supply.space if state.emissaries[cell].level else supply.research) >= 1
        case skill.Raise():
            return (supply.space >= 1) & (supply.research >= 1)
        case act.Extract(area=area):
            gone = state.mined.get(area, 0)
            whole = gone + state.raided.get(area, 0)
            return (gone < quota(game, state, area)) & (whole < MOST_TAKEN)
        case act.Mine(cell=cell, area=area):
            return _may_mine(game, state, cell, area)
        case act.Declare():
            assert state.battle is not None
            laid = state.declared[state.battle.seats[state.battle.index]]
            return sum(n for _, n in laid.items()) < game.tables.box.most_declared
        case _:
            return None


def quota(game: GalaxyOfTrian, state: State, area: int) -> Any:
    """What a nebula yields its controller: by its stations and extractors."""
    estate = state.estates[area]
    there = [state.emissaries.get(cell_of(node)) for node in estate.nodes]
    levels = [
        one.level for one, node in zip(there, estate.nodes, strict=True)
        if one is not None and one.node == node and one.seat == state.turn
    ]  # fmt: skip
    research, space = levels.count(1), levels.count(2)
    if game.tables.rulings.extraction is Extraction.ADDITIVE_CAPPED:
        return min(MOST_TAKEN, research + MOST_TAKEN * space + estate.extractors)
    if space:
        return MOST_TAKEN
    return 1 if research else min(1, estate.extractors)


def _may_mine(game: GalaxyOfTrian, state: State, cell: int, area: int) -> Said:
    """A Rogue mines once, more often by skills; one reading counts it for the controller."""
    skills = skills_at(game, state, state.turn)
    technology = "harvest_technology" in skills
    haul = 1 + technology + (technology and "harvest_module" in skills)
    free: Said = state.rogues.get(cell, 0) < haul
    counts = game.tables.rulings.rogue_in_cap is RogueInCap.YES
    if counts and state.estates[area].controller == state.turn:
        whole = state.mined.get(area, 0) + state.raided.get(area, 0)
        free = free & (whole < MOST_TAKEN)
    return free
