"""The arithmetic of an action: what it costs, how far it leads, and what everybody gets by it."""

from typing import Final

from galaxy_rules.galaxy_of_trian.answers.sums.battles import clash, fleet_bonus
from galaxy_rules.galaxy_of_trian.answers.sums.departures import Course
from galaxy_rules.galaxy_of_trian.answers.sums.payments import payment
from galaxy_rules.galaxy_of_trian.answers.sums.skills import destroyed, more_tokens, stake_won
from galaxy_rules.galaxy_of_trian.answers.sums.terms import action_terms
from galaxy_rules.galaxy_of_trian.rules.end_of_game import spoils
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Roll, Teleport
from galaxy_rules.galaxy_of_trian.words.events import (
    ActionsGained,
    AreaClosed,
    ClashBegan,
    ClashEnded,
    ControlTaken,
    Event,
    GameEnded,
    Paid,
    Plundered,
    Rolled,
    SentHome,
    Sold,
    TileUnplaceable,
)
from galaxy_rules.galaxy_of_trian.words.grid import KIND_NAMES, SPACE, node_name
from galaxy_rules.galaxy_of_trian.words.rulings import ControlToken
from galaxy_rules.galaxy_of_trian.words.skill_events import Exploded, Fired, SetSold, TokenSold
from galaxy_rules.galaxy_of_trian.words.state import State
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Step
from galaxy_rules.kernel.score import Explanation, Sum

HOME: Final = "back on the board of seat"


InTheCourse = Sold | Plundered | GameEnded | SentHome | Rolled | Fired | Exploded | Paid
"""What is told by what came before it."""
Outcome = (
    AreaClosed | ClashBegan | ClashEnded | SetSold | TokenSold | ActionsGained | ControlTaken
    | TileUnplaceable
)  # fmt: skip
"""What is told by itself."""


@cites("TRI-TRN-09", "TRI-TRD-08", "TRI-EXT-05", "TRI-MOV-01", "TRI-CON-18")
def explain(tables: Tables, state: State, action: Action, step: Step[State, Event]) -> Explanation:
    """What a legal action, with the step that it makes, comes to, by clause."""
    sums = action_terms(tables, state, action)
    decided = any(isinstance(event, ClashEnded) and event.results for event in step.events)
    told = Course(tables, state, action, step.state)
    for number, event in enumerate(step.events):
        if not isinstance(event, InTheCourse):
            sums += _outcome(tables, state, action, event)
            told.note(event)
            continue
        match event:
            case Sold() | Plundered() | GameEnded():
                sums += _ending(tables, step.state, event)
            case SentHome(seat=seat, unit=unit):
                sums.append(Sum(f"{unit} {HOME} {seat}", 1, told.why_home(event)))
            case Rolled(seat=seat, value=value):
                sums += [] if decided else [Sum(f"die of seat {seat}", value, ("TRI-CMP-09",))]
                if not decided and state.battle is None and isinstance(action, Roll):
                    sums += stake_won(tables, state, action)
            case Fired() | Exploded():
                states, following = (state, step.state), step.events[number + 1 :]
                sums += destroyed(tables, states, action, event, following)
            case Paid():
                sums += payment(tables, (state, step.state), action, event, told.level)
        told.note(event)
    return Explanation(str(action), tuple(_merged(sums)))


def _merged(sums: list[Sum]) -> list[Sum]:
    """Units that go home one by one are told together."""
    found: dict[tuple[str, tuple[str, ...]], int] = {}
    merged: list[Sum] = []
    for one in sums:
        key = (one.what, one.clauses)
        if key in found and HOME in one.what:
            place = found[key]
            merged[place] = Sum(one.what, merged[place].amount + one.amount, one.clauses)
        else:
            found[key] = len(merged)
            merged.append(one)
    return merged


# what comes of it


def _outcome(tables: Tables, state: State, action: Action, event: Event) -> list[Sum]:
    if not isinstance(event, Outcome):
        return []
    match event:
        case AreaClosed(kind=kind, area=area, tiles=tiles):
            what = f"tiles of the {KIND_NAMES[kind]} closed at {node_name(area)}"
            closed = "TRI-CLO-14" if kind == SPACE else "TRI-CLO-04"
            return [Sum(what, tiles, (closed,))]
        case ClashBegan(seats=seats, ships=ships, bonuses=bonuses):
            pairs = zip(seats, bonuses, strict=True)
            if ships is None:
                return [
                    Sum(f"bonus of seat {seat}", bonus, ("TRI-BEM-03",)) for seat, bonus in pairs
                ]
            return [fleet_bonus(tables, state, *pair) for pair in pairs if pair[1]]
        case ClashEnded():
            return clash(tables, state, action, event)
        case SetSold(seat=seat, amount=amount):
            return [Sum(f"credits for seat {seat}", amount, ("TRI-UNI-02",))]
        case TokenSold(seat=seat, amount=amount):
            return [Sum(f"credits for seat {seat}", amount, ("TRI-SK-4-05",))]
        case ActionsGained(count=count):
            came = "TRI-OUT-02" if isinstance(action, Teleport) else "TRI-OUT-01"
            return [Sum("additional actions", count, (came,))]
        case ControlTaken(seat=seat, area=area):
            return _control(tables, state, seat, area)
        case TileUnplaceable(tile=tile):
            return [Sum(f"places where {tile} fits", 0, ("TRI-R-07",))]


@cites("TRI-CTL-04", "TRI-R-10", "TRI-R-93")
def _control(tables: Tables, state: State, seat: int, area: int) -> list[Sum]:
    """A combat token for control; in one reading only for the first time."""
    estate = state.estates.get(area)
    every = tables.rulings.control_token is ControlToken.EVERY
    held = estate is not None and seat in estate.held
    again = held and not every
    what = f"combat tokens due to seat {seat} for {node_name(area)}"
    more, clauses = more_tokens(tables, state, seat)
    if again:
        return [Sum(what, 0, ("TRI-R-93",))]
    read = ("TRI-R-93",) if held else ()
    return [Sum(what, 1 + more, ("TRI-CTL-04", *read, *clauses))]


# the end of the game


@cites("TRI-END-02", "TRI-END-03", "TRI-PLU-04", "TRI-PLU-05", "TRI-PLU-07", "TRI-TRN-01")
def _ending(tables: Tables, over: State, event: Sold | Plundered | GameEnded) -> list[Sum]:
    """What the sale and each plundered system bring, and the totals."""
    match event:
        case Sold(seat=seat, count=count, amount=amount):
            return [
                Sum(f"minerals of seat {seat}", count, ("TRI-END-03",)),
                Sum("credits for each of them", tables.box.sale, ("TRI-END-03",)),
                Sum(f"credits for seat {seat}", amount, ("TRI-END-03",)),
            ]
        case Plundered(seat=seat, victim=victim, area=area, due=due, paid=paid):
            corvettes, level = next(
                (corvettes, level) for key, _, corvettes, level in spoils(over, seat) if key == area
            )
            name = node_name(area)
            return [
                Sum(f"tiles of {name}", over.estates[area].tiles, ("TRI-PLU-04",)),
                Sum("level of its station", level, ("TRI-PLU-04",)),
                Sum(f"corvettes of seat {seat} there", corvettes, ("TRI-PLU-02",)),
                Sum("credits demanded", due, ("TRI-PLU-04",)),
                Sum(f"credits from seat {victim} for seat {seat}", paid,
                    ("TRI-PLU-05", "TRI-PLU-07") if paid < due else ("TRI-PLU-05",)),
            ]  # fmt: skip
        case GameEnded(totals=totals):
            return [
                Sum(f"credits of seat {seat} in the end", total, ("TRI-TRN-01",))
                for seat, total in enumerate(totals)
            ]
