"""The arithmetic of an action: what it costs, how far it leads, and what everybody gets by it."""

from collections.abc import Mapping
from typing import Final

import attrs

from galaxy_rules.galaxy_of_trian.answers.explaining_skills import (
    UPKEEP,
    bonus_minerals,
    destroyed,
    hauled,
    more_tokens,
    move_terms,
    sent,
    stake_won,
    terms,
    was_ship,
    why_destroyed,
)
from galaxy_rules.galaxy_of_trian.board.grid import (
    KIND_NAMES,
    NEBULA,
    SPACE,
    SYSTEM,
    cell_of,
    distance,
    kind_of,
    node_name,
)
from galaxy_rules.galaxy_of_trian.rules.arithmetic import (
    MOST_EXTRACTED,
    build_minerals,
    nebula_minerals,
)
from galaxy_rules.galaxy_of_trian.rules.blocking import has_outpost, inhabitants, is_blocked
from galaxy_rules.galaxy_of_trian.rules.end_of_game import spoils
from galaxy_rules.galaxy_of_trian.rules.extraction import left_to_extract, quota
from galaxy_rules.galaxy_of_trian.rules.hooks import skills_of, tie_breaker
from galaxy_rules.galaxy_of_trian.rules.teleportation import fresh_radius
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import (
    PLUS,
    Action,
    Build,
    BuyMineral,
    BuyToken,
    Declare,
    Draw,
    Exchange,
    Extract,
    Mine,
    Move,
    Research,
    Retrieve,
    Roll,
    Send,
    Teleport,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.events import (
    ActionsGained,
    AreaClosed,
    ClashBegan,
    ClashEnded,
    ControlTaken,
    Event,
    Exploded,
    Fired,
    GameEnded,
    Paid,
    Plundered,
    Rolled,
    SentHome,
    SetSold,
    Sold,
    StationBuilt,
    Struck,
    TileUnplaceable,
    TokenSold,
    TurnBegan,
)
from galaxy_rules.galaxy_of_trian.words.rulings import (
    ClosingMinerals,
    ControlToken,
    Extraction,
    NebulaCredits,
    RogueInCap,
    TopTieRemoves,
)
from galaxy_rules.galaxy_of_trian.words.skill_actions import PlaceExmitter, Traveller
from galaxy_rules.galaxy_of_trian.words.state import (
    Battle,
    Cause,
    Estate,
    MineralsDue,
    Stage,
    State,
    Upkeep,
    replace,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.game import Step
from galaxy_rules.kernel.score import Explanation, Sum

HOME: Final = "back on the board of seat"


@attrs.frozen
class Payment:
    """How credits are worked out: the formula, and how much it has for each of what counts."""

    clause: str
    each: int | None
    """Credits for each tile and emissary; None where extractors set the factor."""
    emissaries: bool = True
    blocked_tiles: str = ""
    """Why a blocked planet's tile does not count."""
    blocked: str = ""
    """Why a blocked emissary does not count."""
    built: bool = False
    """Whether a station is paid for."""


PAYMENTS: Final[Mapping[tuple[Cause, int], Payment]] = {
    (Cause.NEBULA, NEBULA): Payment("TRI-CLO-10", None),
    (Cause.SYSTEM, SYSTEM): Payment(
        "TRI-CLO-09", 2, blocked_tiles="TRI-CLO-20", blocked="TRI-CLO-20"
    ),
    (Cause.SPACE, SPACE): Payment("TRI-CLO-13", 3, emissaries=False),
    (Cause.BUILT_SYSTEM, SYSTEM): Payment(
        "TRI-CON-09", 4, blocked_tiles="TRI-CON-12", blocked="TRI-CON-13", built=True
    ),
    (Cause.BUILT_NEBULA, NEBULA): Payment("TRI-CON-10", 1, built=True),
    (Cause.MEDITATION, SYSTEM): Payment(
        "TRI-SK-1-10", 6, blocked_tiles="TRI-CON-12", blocked="TRI-CON-13", built=True
    ),
    (Cause.MEDITATION, NEBULA): Payment("TRI-SK-1-10", 3, built=True),
    (Cause.MORE_NEBULA, NEBULA): Payment("TRI-UNI-01", 1, emissaries=False),
    (Cause.MORE_SYSTEM, SYSTEM): Payment(
        "TRI-UNI-03", 1, emissaries=False, blocked_tiles="TRI-R-149"
    ),
}
"""By why credits are paid, and for which kind of area."""


@cites("TRI-TRN-09", "TRI-TRD-08", "TRI-EXT-05", "TRI-MOV-01", "TRI-CON-18")
def explain(tables: Tables, state: State, action: Action, step: Step[State, Event]) -> Explanation:
    """What a legal action, with the step that it makes, comes to, by clause."""
    sums = _terms(tables, state, action)
    decided = any(isinstance(event, ClashEnded) and event.results for event in step.events)
    told = _Course(tables, state, action, step.state)
    for number, event in enumerate(step.events):
        match event:
            case Sold() | Plundered() | GameEnded():
                sums += _ending(tables, step.state, event)
            case SentHome(seat=seat, unit=unit):
                sums.append(Sum(f"{unit} {HOME} {seat}", 1, told.why_home(event)))
            case Rolled(seat=seat, value=value) if not decided:
                sums.append(Sum(f"die of seat {seat}", value, ("TRI-CMP-09",)))
                if state.battle is None and isinstance(action, Roll):
                    sums += stake_won(tables, state, action)
            case Fired() | Exploded():
                states, following = (state, step.state), step.events[number + 1 :]
                sums += destroyed(tables, states, action, event, following)
            case Paid():
                sums += _paid(tables, (state, step.state), action, event, told.level)
            case _:
                sums += _outcome(tables, state, action, event)
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


# what an action asks for


def _terms(tables: Tables, state: State, action: Action) -> list[Sum]:
    box = tables.box
    match action:
        case BuyMineral(colour=colour):
            return _price(tables, state, f"a {colour} mineral", box.price_mineral, "TRI-TRD-01")
        case BuyToken():
            return _price(tables, state, "a combat token", box.price_token, "TRI-TRD-02")
        case Exchange():
            clauses = ("TRI-TRD-10",)
            return [Sum("minerals into the bag", 2, clauses), Sum("minerals taken", 1, clauses)]
        case Extract(area=area, colour=colour):
            more = bonus_minerals(tables, state, area, colour)
            return [*_quota(tables, state, area), *more]
        case Mine(cell=cell, area=area, colour=colour):
            more = hauled(tables, state, cell) + bonus_minerals(tables, state, area, colour)
            return [*_mined(tables, state, area), *more]
        case Move():
            return move_terms(tables, state, action)
        case Teleport():
            return _distances(tables, state, action)
        case Send(unit=unit):
            return sent(state, unit)
        case Build(cell=cell):
            level = state.emissaries[cell].level + 1
            clause = "TRI-CON-03" if level == 1 else "TRI-CON-04"
            return [Sum("level of the station", level, (clause,))]
        case _:
            return _chance(tables, state, action)


@cites("TRI-TRD-01", "TRI-TRD-02", "TRI-TRD-03", "TRI-TRD-04", "TRI-R-32")
def _price(tables: Tables, state: State, what: str, base: int, clause: str) -> list[Sum]:
    """The price, and what an outpost takes off."""
    found = [Sum(f"price of {what}", base, (clause,))]
    less = min(base, tables.box.discount) if has_outpost(state, state.turn) else 0
    if less:
        found.append(Sum("discount for an outpost", -less, ("TRI-TRD-03",)))
    return [*found, Sum("credits to pay", base - less, (clause,))]


@cites("TRI-EXT-03", "TRI-EXT-04", "TRI-EXT-05", "TRI-EXT-07", "TRI-R-34", "TRI-R-38")
def _quota(tables: Tables, state: State, area: int) -> list[Sum]:
    """What the nebula yields in a turn and why, what was taken, and what is left."""
    estate, seat = state.estates[area], state.turn
    yields = _yields(tables, state, estate)
    most = quota(tables, state, estate, seat)
    found = [*yields, Sum("minerals a turn", most, _why_quota(tables, state, estate, yields))]
    if taken := state.mined.get(area, 0):
        found.append(Sum("taken before", -taken, ("TRI-R-38",)))
    if raided := state.raided.get(area, 0):
        found.append(Sum("taken by Rogues", -raided, ("TRI-R-35",)))
    left = left_to_extract(tables, state, area, estate) - 1
    return [*found, Sum("left to take", left, ("TRI-R-38",))]


@cites("TRI-EXT-05", "TRI-R-34")
def _why_quota(tables: Tables, state: State, estate: Estate, yields: list[Sum]) -> tuple[str, ...]:
    """What a nebula yields by: the best of what is there, or all of it up to two."""
    if tables.rulings.extraction is Extraction.ADDITIVE_CAPPED:
        capped = sum(one.amount for one in yields) > MOST_EXTRACTED
        return ("TRI-EXT-05",) if capped else ("TRI-R-34",)
    levels = [one.level for _, one in inhabitants(state, estate) if one.seat == state.turn]
    several = estate.extractors + sum(level > 0 for level in levels) > 1
    more = ("TRI-R-34",) if several and max(levels) < MOST_EXTRACTED else ()
    return (*yields[0].clauses, *more)


def _yields(tables: Tables, state: State, estate: Estate) -> list[Sum]:
    """What brings minerals: all of it in one reading, else the best."""
    levels = [one.level for _, one in inhabitants(state, estate) if one.seat == state.turn]
    each = (
        ("space stations", levels.count(2), MOST_EXTRACTED, "TRI-EXT-04"),
        ("research stations", levels.count(1), 1, "TRI-EXT-03"),
        ("extractors", estate.extractors, 1, "TRI-EXT-07"),
    )
    there = [one for one in each if one[1]]
    if tables.rulings.extraction is Extraction.ADDITIVE_CAPPED:
        return [
            Sum(f"for {what}", count * worth, (clause, "TRI-R-34"))
            for what, count, worth, clause in there
        ]
    return [Sum(f"for {what}", worth, (clause,)) for what, _, worth, clause in there[:1]]


@cites("TRI-EXT-09", "TRI-EXT-11", "TRI-EXT-12", "TRI-R-35")
def _mined(tables: Tables, state: State, area: int) -> list[Sum]:
    found = [Sum("minerals a Rogue takes", 1, ("TRI-EXT-09",))]
    capped = tables.rulings.rogue_in_cap is RogueInCap.YES
    if capped and state.estates[area].controller == state.turn:
        before = state.mined.get(area, 0) + state.raided.get(area, 0)
        found.append(Sum("left of the nebula's two", MOST_EXTRACTED - before - 1, ("TRI-R-35",)))
    return found


@cites("TRI-TEL-02", "TRI-TEL-05", "TRI-TEL-08", "TRI-TEL-12", "TRI-R-18")
def _distances(tables: Tables, state: State, action: Teleport) -> list[Sum]:
    """How far the unit is from the teleport, and how far it goes, which does not matter."""
    away = distance(action.cell, cell_of(action.node))
    clause = "TRI-TEL-05" if action.what is Traveller.EMISSARY else "TRI-TEL-08"
    found = [Sum("tiles to the destination", away, (clause,))]
    if state.added is not None and action.cell in fresh_radius(tables, state):
        near = distance(state.added, action.cell)
        radius = "TRI-TEL-02" if near == 1 else "TRI-R-18"
        return [Sum("tiles from the new teleport", near, (radius,)), *found]
    return [Sum("tiles from the teleport", 0, ("TRI-TEL-12",)), *found]


def _chance(tables: Tables, state: State, action: Action) -> list[Sum]:
    """Draws, dice and tokens."""
    match action:
        case Research():
            drawn = min(1, len(state.bag))
            return [Sum("minerals drawn", drawn, ("TRI-RES-01" if drawn else "TRI-R-09",))]
        case Draw():
            due = state.agenda[0]
            left = due.count - 1 if isinstance(due, MineralsDue) else 0
            return [Sum("minerals still to be drawn", left, ("TRI-R-09",))] if left else []
        case Declare() if state.battle is not None:
            seat = state.battle.seats[state.battle.index]
            left = tables.box.most_declared - len(state.declared[seat]) - 1
            return [Sum("tokens that may still be declared", left, ("TRI-TOK-03",))]
        case _:
            return terms(tables, state, action)


# what comes of it


def _outcome(tables: Tables, state: State, action: Action, event: Event) -> list[Sum]:
    match event:
        case AreaClosed(kind=kind, area=area, tiles=tiles):
            what = f"tiles of the {KIND_NAMES[kind]} closed at {node_name(area)}"
            closed = "TRI-CLO-14" if kind == SPACE else "TRI-CLO-04"
            return [Sum(what, tiles, (closed,))]
        case ClashBegan(seats=seats, ships=None, bonuses=bonuses):
            return [
                Sum(f"bonus of seat {seat}", bonus, ("TRI-BEM-03",))
                for seat, bonus in zip(seats, bonuses, strict=True)
            ]
        case ClashBegan(seats=seats, bonuses=bonuses):
            pairs = zip(seats, bonuses, strict=True)
            return [_fleet_bonus(tables, state, *pair) for pair in pairs if pair[1]]
        case ClashEnded():
            return _clash(tables, state, action, event)
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
        case _:
            return []


@cites(
    "TRI-CLO-09", "TRI-CLO-10", "TRI-CLO-11", "TRI-CLO-13", "TRI-CON-09", "TRI-CON-10", "TRI-R-66",
)  # fmt: skip
def _paid(
    tables: Tables,
    states: tuple[State, State],
    action: Action,
    event: Paid,
    level: int,
) -> list[Sum]:
    """The counts, the factor, the credits and for whom; then the minerals of a nebula."""
    kind, name = kind_of(event.area), node_name(event.area)
    how = PAYMENTS[event.cause, kind]
    found = _counted(states, event, how)
    if how.each is None:
        found += _multiplier(tables, event)
    else:
        found.append(Sum("credits for each of them", how.each, (how.clause,)))
    whose = _why_paid(states[0], event)
    found.append(Sum(f"credits for seat {event.seat}", event.amount, (how.clause, *whose)))
    if how.each is None:
        counted = tables.rulings.closing_minerals is ClosingMinerals.WITH_EMISSARIES
        due = nebula_minerals(event.tiles, event.emissaries, event.extractors, counted)
        read = ("TRI-R-67",) if event.emissaries else ()
        found += _minerals(states[0], action, name, due, "TRI-CLO-11", *read)
    elif how.built and kind == NEBULA:
        due = build_minerals(level)
        found += _minerals(states[0], action, name, due, "TRI-CON-14")
    return found


@cites("TRI-CLO-20", "TRI-CON-11", "TRI-CON-12", "TRI-CON-13", "TRI-R-68", "TRI-R-149")
def _counted(states: tuple[State, State], event: Paid, how: Payment) -> list[Sum]:
    """The tiles and emissaries that count, and why some do not."""
    state, after = states
    estate = after.estates.get(event.area)
    fewer = estate is not None and event.tiles < estate.tiles and how.blocked_tiles
    tiles = (how.clause, how.blocked_tiles) if fewer else (how.clause,)
    found = [Sum(f"tiles that count at {node_name(event.area)}", event.tiles, tiles)]
    if not how.emissaries or estate is None:
        return found
    own = [one for _, one in inhabitants(state, estate) if one.seat == event.seat]
    clauses = [how.clause]
    if how.built and any(one.level for one in own):
        clauses.append("TRI-CON-11")
    if how.blocked and any(is_blocked(state, one) for one in own):
        clauses.append(how.blocked)
    if not how.built and _was_fought(state):
        clauses.append("TRI-R-68")
    what = f"emissaries of seat {event.seat} that count"
    return [*found, Sum(what, event.emissaries, tuple(clauses))]


def _was_fought(state: State) -> bool:
    """Whether a closing is paid after a battle for it."""
    return state.battle is not None and state.battle.closing


@cites("TRI-CLO-05", "TRI-CLO-06", "TRI-CLO-08")
def _why_paid(state: State, event: Paid) -> tuple[str, ...]:
    """Why this seat is paid for a closing: as the controller, after a battle, or as the closer."""
    if event.cause not in (Cause.NEBULA, Cause.SYSTEM):
        return ()
    if _was_fought(state):
        return ("TRI-CLO-08",)
    return ("TRI-CLO-05",) if event.emissaries else ("TRI-CLO-06",)


@cites("TRI-R-09")
def _minerals(state: State, action: Action, name: str, due: int, *clauses: str) -> list[Sum]:
    """What is due to a nebula, and the bag where it holds less."""
    found = [Sum(f"minerals due to the nebula {name}", due, clauses)]
    bag = len(state.bag) - (isinstance(action, Draw) and action.thing in state.bag)
    if bag < due:
        found.append(Sum("minerals in the bag", bag, ("TRI-R-09",)))
    return found


def _multiplier(tables: Tables, event: Paid) -> list[Sum]:
    """One and one more for each extractor; what it multiplies is a matter of reading."""
    whole = {
        NebulaCredits.SUMMARY: "tiles and emissaries",
        NebulaCredits.PROSE: "tiles alone",
        NebulaCredits.TILES_ONLY: "tiles, without emissaries",
    }[tables.rulings.nebula_credits]
    read = tables.rulings.nebula_credits is not NebulaCredits.SUMMARY or event.extractors
    clauses = ("TRI-CLO-10", "TRI-R-66") if read else ("TRI-CLO-10",)
    return [
        Sum("extractors", event.extractors, ("TRI-TIL-07",)),
        Sum(f"factor of {whole}", 1 + event.extractors, clauses),
    ]


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


# who goes home


class _Course:
    """What has happened in a step so far: enough to say why units go home and what is built."""

    def __init__(self, tables: Tables, state: State, action: Action, after: State) -> None:
        """Begin with the position, the action and what it will come to."""
        self.tables: Final = tables
        self.state: Final = state
        self.action: Final = action
        self.after: Final = after
        self.context: Event | None = None
        self.level = 0
        """Of the station built last."""

    def note(self, event: Event) -> None:
        """Remember an event."""
        match event:
            case StationBuilt(level=level):
                self.level = level
                self.context = event
            case Struck() | ClashEnded() | Paid() | Fired() | Exploded() | TurnBegan():
                self.context = event
            case _:
                pass

    def why_home(self, event: SentHome) -> tuple[str, ...]:
        """The clauses by which a unit goes home: what was done, or what happened before."""
        match self.context:
            case Struck():
                token = isinstance(self.action, PlaceExmitter)
                return ("TRI-SK-6-02",) if token else ("TRI-TIL-09",)
            case Paid() | StationBuilt():
                return ("TRI-CON-16",)
            case Fired() | Exploded() as blast:
                return why_destroyed(blast, (event.cell,))
            case ClashEnded() as clash:
                return self._why_beaten(event, clash)
            case TurnBegan():
                return UPKEEP
            case _:
                return self._why_taken()

    def _why_beaten(self, event: SentHome, clash: ClashEnded) -> tuple[str, ...]:
        """Ships and emissaries that lose a clash, or tie."""
        if was_ship(self.state, event):
            if not clash.results:
                lowest = event.unit is Unit.PRIESTESS
                return ("TRI-SK-1-04",) if lowest else ("TRI-BSH-05",)
            return ("TRI-BSH-11",) if clash.winner is None else ("TRI-BSH-09",)
        return self._why_fallen(tied=clash.winner is None)

    def _why_fallen(self, *, tied: bool) -> tuple[str, ...]:
        """Emissaries that fall in a battle; in one reading a tie costs all of them."""
        if not tied:
            return ("TRI-BEM-06",)
        all_of_them = self.tables.rulings.top_tie_removes is TopTieRemoves.ALL
        return ("TRI-R-83",) if all_of_them else ("TRI-BEM-07",)

    def _why_taken(self) -> tuple[str, ...]:
        """Units that a player takes home, or has to choose for it."""
        state = self.state
        if isinstance(self.action, Retrieve):
            return ("TRI-CLO-16",)
        if state.battle is None and state.agenda and isinstance(state.agenda[0], Upkeep):
            return UPKEEP
        return self._why_fallen(tied=state.battle is not None and state.battle.chooser is None)


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


# clashes


@cites("TRI-TOK-07", "TRI-BSH-09", "TRI-BSH-10", "TRI-BEM-03", "TRI-BEM-05")
def _clash(tables: Tables, state: State, action: Action, event: ClashEnded) -> list[Sum]:
    """Each side's die, bonus and pluses; a Corvette needs none against a Rogue."""
    found: list[Sum] = []
    battle = state.battle
    ships = not event.results
    if battle is not None and event.results:
        rolls, pluses = _lying(battle, action)
        ships = battle.ships is not None
        own = "TRI-BSH-09" if ships else "TRI-BEM-05"
        for index, seat in enumerate(battle.seats):
            found.append(Sum(f"die of seat {seat}", rolls[index], (own,)))
            bonus = battle.bonuses[index]
            if not ships:
                found.append(Sum(f"bonus of seat {seat}", bonus, ("TRI-BEM-03",)))
            elif bonus:
                found.append(_fleet_bonus(tables, state, seat, bonus))
            if pluses[index]:
                found.append(Sum(f"tokens used by seat {seat}", pluses[index], ("TRI-TOK-07",)))
            if seat in battle.cries:
                found.append(Sum(f"Warcry of seat {seat}", 1, ("TRI-SK-8-01",)))
            found.append(Sum(f"result of seat {seat}", event.results[index], (own,)))
        found += _tie(tables, state, event)
    if ships and event.winner is not None:
        what = f"minerals due to seat {event.winner}"
        found.append(Sum(what, tables.box.reward, ("TRI-BSH-10",)))
    return found


@cites("TRI-SK-5-01", "TRI-R-116")
def _fleet_bonus(tables: Tables, state: State, seat: int, bonus: int) -> Sum:
    """What a skill adds to the roll of a ship."""
    clauses = tuple(skill.clause for skill in skills_of(tables, state, seat).strength)
    return Sum(f"bonus of seat {seat}", bonus, clauses)


@cites("TRI-SK-2-03", "TRI-R-111")
def _tie(tables: Tables, state: State, event: ClashEnded) -> list[Sum]:
    """A tie that a skill decides."""
    best = max(event.results)
    tied = tuple(s for s, own in zip(event.seats, event.results, strict=True) if own == best)
    if len(tied) == 1 or tie_breaker(tables, state, tied) is None:
        return []
    return [Sum(f"ties that seat {event.winner} wins", 1, ("TRI-SK-2-03",))]


def _lying(battle: Battle, action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice and pluses of a clash once an action has been taken."""
    rolls = battle.rolls
    pluses = battle.pluses or (0,) * len(battle.seats)
    match action:
        case Roll(value=value) if battle.stage is Stage.REROLL:
            rolls = replace(rolls, battle.index, value)
        case Roll(value=value):
            rolls = (*rolls, value)
        case Use(token=token) if token == PLUS:
            pluses = replace(pluses, battle.index, pluses[battle.index] + 1)
        case _:
            pass
    return rolls, pluses
