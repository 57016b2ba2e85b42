"""Galaxy of Trian in words: amounts, areas, units, what is under way."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

from galaxy_rules.galaxy_of_trian import State, View
from galaxy_rules.galaxy_of_trian.pictures.map import Shown
from galaxy_rules.galaxy_of_trian.words import tasks
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.components import Face
from galaxy_rules.galaxy_of_trian.words.grid import KIND_NAMES, cell_name, node_name
from galaxy_rules.galaxy_of_trian.words.state import Battle, Stage, Things
from galaxy_rules.galaxy_of_trian.words.tasks import Task

STAGES: Final = {
    Stage.DECLARE: "combat tokens are declared",
    Stage.ROLL: "the dice are rolled",
    Stage.RESOLVE: "combat tokens are used",
    Stage.REROLL: "a die is rolled again",
    Stage.REMOVE: "an emissary falls",
}
SkillTask = tasks.RaceDue | tasks.RollDue | tasks.Asked


def public(shown: Shown) -> State:
    """A view as the state that rules about public things take it for: the fields have one name."""
    return cast("State", shown)


def counted(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def emissaries_words(number: int) -> str:
    """A number of emissaries."""
    return "1 emissary" if number == 1 else f"{number} emissaries"


def amounts(things: Things, order: Iterable[str]) -> str:
    """What is in a bag, in the box's order."""
    return ", ".join(f"{things[kind]} {kind}" for kind in order if kind in things) or "none"


def victory(winners: Sequence[int]) -> str:
    """Who has won: one player, or several that are equal."""
    names = " and ".join(f"seat {seat}" for seat in winners)
    return f"{names} wins" if len(winners) == 1 else f"{names} share the victory"


# what is under way


def under_way(shown: Shown) -> Iterator[str]:
    """A clash, then what is still to be done, in order."""
    if shown.battle is not None:
        yield clash_words(shown, shown.battle)
    for task in shown.agenda:
        yield _task_words(task)


def _task_words(task: Task) -> str:
    match task:
        case tasks.MineralsDue(count=count, seat=seat, area=area):
            whose = f"seat {seat}" if area is None else node_name(area)
            return f"{counted(count, 'mineral')} to be drawn for {whose}"
        case tasks.TokenDue(seat=seat):
            return f"a combat token to be drawn for seat {seat}"
        case tasks.TopDue(stack=stack):
            return f"the top of stack {stack} to be revealed"
        case tasks.Fighting():
            return "ships that meet fight"
        case tasks.Settling():
            return "battles in closed areas, and control"
        case tasks.Resolving(area=area):
            return f"the closing of {node_name(area)}"
        case tasks.Paying(area=area):
            return f"credits and minerals of {node_name(area)}"
        case tasks.Retrieving(area=area):
            return f"emissaries may be taken back from {node_name(area)}"
        case tasks.Controlling(area=area):
            return f"control of {node_name(area)}"
        case _:
            return _skill_task_words(task)


def _skill_task_words(task: SkillTask) -> str:
    match task:
        case tasks.RaceDue(seat=seat):
            return f"a race to be drawn for seat {seat}"
        case tasks.RollDue(seat=seat):
            return f"a die to be rolled for the stake of seat {seat}"
        case tasks.Giving(seat=seat, count=count, receiver=receiver):
            where = "into the bag" if receiver is None else f"to seat {receiver}"
            return f"seat {seat} gives {counted(count, 'mineral')} {where}"
        case tasks.Gathering(seat=seat, area=area, count=count):
            return f"seat {seat} takes {counted(count, 'mineral')} from {node_name(area)}"
        case tasks.Offering(seat=seat, cell=cell, count=count):
            where = f"a nebula around {cell_name(cell)}"
            return f"the Priestess of seat {seat} takes {counted(count, 'mineral')} from {where}"
        case tasks.Fixing(seat=seat, cell=cell):
            return f"the Priestess of seat {seat} may become an emissary on {cell_name(cell)}"
        case tasks.Evading(seat=seat, ships=(attacker, own)):
            where = f"on {cell_name(own)} may flee from the ship on {cell_name(attacker)}"
            return f"the Priestess of seat {seat} {where}"
        case tasks.Upkeep(seat=seat, emissaries=emissaries, fleet=fleet):
            cells = ", ".join(map(cell_name, (*emissaries, *fleet)))
            return f"seat {seat} pays for its units near exmitters, on {cells}"


def clash_words(shown: Shown, battle: Battle) -> str:
    """A clash: where, at which stage, and each side with die, bonus and tokens."""
    if battle.ships is not None:
        where = f"of the ships on {cell_name(battle.ships[0])} and {cell_name(battle.ships[1])}"
    else:
        where = "" if battle.area is None else f"in {node_name(battle.area)}"
    sides = ", ".join(_side(shown, battle, index) for index in range(len(battle.seats)))
    return f"a clash {where}, {STAGES[battle.stage]}: {sides}"


def _side(shown: Shown, battle: Battle, index: int) -> str:
    seat = battle.seats[index]
    words = [f"seat {seat}"]
    if index < len(battle.rolls):
        words.append(f"rolled {battle.rolls[index]}")
    if battle.bonuses[index]:
        words.append(f"+{battle.bonuses[index]}")
    if index < len(battle.pluses) and battle.pluses[index]:
        words.append(f"+{battle.pluses[index]} by tokens")
    if seat in battle.cries:
        words.append("+1 by Warcry")
    down = size_of(shown.declared[seat])
    if down:
        words.append(f"{counted(down, 'token')} face down")
    return " ".join(words)


def size_of(pile: Things | int) -> int:
    """How many tokens a pile has, whoever may look at it."""
    return pile if isinstance(pile, int) else len(pile)


def face_words(face: Face) -> str:
    """What is printed on a face, beside its edges."""
    planets = sum(face.planets)
    things = [
        "planet" if planets == 1 else f"{planets} planets" if planets else "",
        "extractor" if face.extractor else "",
        face.special or "",
    ]
    shown = ", ".join(thing for thing in things if thing)
    segments = len(face.edges) // 3
    edges = " ".join(face.edges[edge * segments : (edge + 1) * segments] for edge in range(3))
    return f"{edges}, {shown}" if shown else edges


def area_words(kind: int, tiles: int, extractors: int = 0) -> str:
    """What an area is and how large."""
    more = f" and {counted(extractors, 'extractor')}" if extractors else ""
    return f"{KIND_NAMES[kind]} of {counted(tiles, 'tile')}{more}"


def titles_of(shown: Shown, seat: int) -> str:
    """Who a seat is: the beholder, the first player."""
    titles = [
        word
        for word, true in (
            ("you", isinstance(shown, View) and shown.seat == seat),
            ("first", shown.first == seat),
        )
        if true
    ]
    return f" ({', '.join(titles)})" if titles else ""


def unit_words(unit: Unit) -> str:
    """An emissary, a ship, or a token that stands for one; all but emissaries have capitals."""
    if unit is Unit.MINION:
        return "Slave-minion"
    return str(unit) if unit is Unit.EMISSARY else str(unit).capitalize()
