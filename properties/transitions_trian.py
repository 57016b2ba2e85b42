"""Galaxy of Trian: what must hold between a state and the next, and over the log of a whole game.

Expectations are worked out here from the state before, the box, the readings and a drawing of the
map (`geometry_trian`), in plain arithmetic; no rule of the engine is asked.  `complaints` looks at
one ply.  A `Mirror` folds the log: it knows every unit, credit, mineral, token and closed area from
the events alone, checks each event against what it knows, and is compared with the state after
every ply.  Each check yields a sentence for every breach.  Races and their skills are followed by a
`SkillLog`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.actions import (
    Action,
    Build,
    Place,
    Research,
    Retrieve,
    Unit,
)
from galaxy_rules.galaxy_of_trian.words.components import Box
from galaxy_rules.galaxy_of_trian.words.events import (
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
    TokenDeclared,
    TokenGained,
    TokenUsed,
    TurnBegan,
    TurnEnded,
    UnitSent,
)
from galaxy_rules.galaxy_of_trian.words.maps import Galaxy
from galaxy_rules.galaxy_of_trian.words.rulings import (
    ClosingCount,
    ClosingMinerals,
    ControlToken,
    ExmitterRadius,
    LivingStructures,
    NebulaCredits,
    OuterSpaceHoles,
    PlanetBlock,
    ShipContact,
    TopTieRemoves,
)
from galaxy_rules.galaxy_of_trian.words.skill_actions import Raise, SellToken
from galaxy_rules.galaxy_of_trian.words.state import Cause, Phase, State
from galaxy_rules.kernel.game import CHANCE, OVER
from properties.geometry_trian import (
    Drawing,
    Patch,
    check_map,
    check_places,
    check_zone,
    drawing_of,
    holes,
    node_of,
    piece_of,
    touching_cells,
)
from properties.skill_log_trian import SkillLog, quiet_complaints
from properties.skills_trian import (
    MEDITATION,
    STILL,
    granted,
    skills_in,
    strength,
    tie_winner,
    verdict,
)

Complaints = Iterator[str]
SPACE, NEBULA, SYSTEM, OUTPOST = range(4)
TILES: Final = 84
TURNS: Final = {2: 42, 3: 28, 4: 21}
ORDER: Final = {
    phase: index
    for index, phase in enumerate(
        (
            Phase.SETUP,
            Phase.EXTRACTION,
            Phase.EXPANSION,
            Phase.EXPLORATION,
            Phase.CLOSING,
            Phase.OVER,
        )
    )
}


@attrs.frozen(slots=False)
class Transition:
    """One ply: the state before, the action, the state after and what was told of it."""

    game: GalaxyOfTrian
    before: State
    action: Action
    after: State
    events: tuple[Event, ...]

    @cached_property
    def same_turn(self) -> bool:
        """Whether it is still the same turn."""
        return self.before.turns == self.after.turns


def complaints(ply: Transition) -> Complaints:
    """Everything that is wrong with one ply."""
    yield from _conservation(ply)
    yield from _board(ply)
    yield from _closed(ply)
    yield from _stations(ply)
    yield from _course(ply)
    yield from _quiet(ply)
    yield from _hands(ply)
    yield from _modules(ply)


# things are only moved


def _conservation(ply: Transition) -> Complaints:
    """I-01 to I-04: minerals by colour, figures by kind, tokens by type, tiles."""
    game, state = ply.game, ply.after
    minerals: Counter[str] = Counter(dict(state.bag.items()))
    for bag in (*state.minerals, *(estate.stock for estate in state.estates.values())):
        minerals.update(dict(bag.items()))
    if minerals != dict(game.box.minerals):
        yield f"I-01: the minerals are {dict(minerals)}"
    tokens: Counter[str] = Counter(dict(state.token_bag.items()))
    for bag in (*state.tokens, *state.declared, *state.shown, *state.spent):
        tokens.update(dict(bag.items()))
    if tokens != dict(game.box.tokens):
        yield f"I-04: the combat tokens are {dict(tokens)}"
    laid = [len(a) + len(b) + len(c)
            for a, b, c in zip(state.declared, state.shown, state.spent, strict=True)]  # fmt: skip
    if max(laid) > game.box.most_declared:
        yield f"I-04: {max(laid)} tokens in a clash"
    yield from _tiles(game.box, state)
    for seat in range(len(state.credits)):
        yield from _figures(game, state, seat)


def _tiles(box: Box, state: State) -> Complaints:
    """I-02: every tile is on the map, in a stack, in a hand or set aside."""
    hands = sum(tile is not None for tile in state.hands)
    away = sum(state.heights) + hands + len(state.aside)
    if away + len(state.galaxy.tiles) != len(box.tiles):
        yield f"I-02: {away} tiles off and {len(state.galaxy.tiles)} on the map"
    known = len(state.rest) + sum(tile is not None for tile in state.beneath)
    known += sum(map(len, state.bottoms))
    if known != sum(state.heights):
        yield f"I-02: {known} tiles in stacks of {state.heights}"


def _figures(game: GalaxyOfTrian, state: State, seat: int) -> Complaints:
    """I-03: board and galaxy together."""
    whole = game.box.supplies[len(state.credits)]
    own = [one for one in state.emissaries.values() if one.seat == seat]
    ships = [ship.kind for ship in state.ships.values() if ship.seat == seat]
    supply = state.supplies[seat]
    counts = {
        "emissaries": supply.emissaries + sum(one.unit is Unit.EMISSARY for one in own),
        "research": supply.research + sum(one.level > 0 for one in own),
        "space": supply.space + sum(one.level > 1 for one in own),
        "corvettes": supply.corvettes + ships.count(Unit.CORVETTE),
        "rogues": supply.rogues + ships.count(Unit.ROGUE),
    }
    wanted = attrs.asdict(whole)
    if game.variant == "beginner":
        wanted |= {"corvettes": 0, "rogues": 0}
    if counts != wanted or min(attrs.astuple(supply)) < 0:
        yield f"I-03: seat {seat} has {counts} and {supply}"


# the map


def _board(ply: Transition) -> Complaints:
    """EXP-06: the map grows by the placed tile and never changes; its areas are the drawing's."""
    before, after = ply.before.galaxy, ply.after.galaxy
    if not isinstance(ply.action, Place):
        if before.tiles != after.tiles:
            yield "TRI-EXP-06: the map changed without a placement"
        return
    new = set(after.tiles) - set(before.tiles)
    if new != {ply.action.cell} or any(after.tiles[cell] != p for cell, p in before.tiles.items()):
        yield f"TRI-EXP-06: placing on {ply.action.cell} changed {sorted(new)}"
        return
    yield from geometry_complaints(ply.game, after)


def geometry_complaints(game: GalaxyOfTrian, galaxy: Galaxy) -> Complaints:
    """I-10, I-16, I-41: the areas that are kept are those that a flood fill finds."""
    try:
        check_map(game.atlas, galaxy)
        check_zone(game.atlas, galaxy)
    except AssertionError as error:
        yield f"I-41: the map is not what the drawing shows: {_short(error)}"


def listing_complaints(game: GalaxyOfTrian, state: State) -> Complaints:
    """EXP-04, EXP-05, EXP-07: a drawn tile fits where the drawing says."""
    tile = state.hands[state.turn]
    if state.phase is not Phase.EXPANSION or tile is None or state.agenda:
        return
    card = game.box.tiles[tile]
    for face in {card.front, card.back}:
        try:
            check_places(game.atlas, state.galaxy, face)
        except AssertionError as error:
            yield f"TRI-EXP-05: {face} fits elsewhere: {_short(error)}"


def _short(error: AssertionError) -> str:
    return f"{error!s:.200}".replace("\n", " ")


def _closed(ply: Transition) -> Complaints:
    """I-15, I-16: closed areas stay, are what they were, and only a placement adds some."""
    before, after = ply.before.estates, ply.after.estates
    if before is after:
        return
    for key, old in before.items():
        new = after.get(key)
        shape = (old.kind, old.tiles, old.extractors, old.nodes)
        if new is None or shape != (new.kind, new.tiles, new.extractors, new.nodes):
            yield f"I-16: the closed area {key} changed"
            return
        if old.resolved and not new.resolved:
            yield f"I-16: the closing of {key} came back"
        if not old.held <= new.held:
            yield f"TRI-CTL-04: {key} forgot who held it"
    for key in set(after) - set(before):
        action, nodes = ply.action, after[key].nodes
        if not isinstance(action, Place) or action.cell not in {node >> 5 for node in nodes}:
            yield f"I-16: {key} closed without the new tile"
    if any(one.stock and one.kind != NEBULA for one in after.values()):
        yield "I-15: minerals in a planetary system"


def _stations(ply: Transition) -> Complaints:
    """I-13, EDN-08: who stands on a station stays; others go only by a cause."""
    before, after = ply.before.emissaries, ply.after.emissaries
    if before is after:
        return
    for cell, old in before.items():
        new = after.get(cell)
        if old.level and (new is None or (new.seat, new.node) != (old.seat, old.node)):
            yield f"I-13: the emissary on a station at {cell} is gone"
        elif new is not None and new.level < old.level:
            yield f"I-13: the station at {cell} shrank"
        elif (
            new is not None
            and new.level > old.level
            and ply.action not in (Build(cell), Raise(cell))
        ):
            yield f"TRI-CON-01: a station at {cell} out of nothing"


def _course(ply: Transition) -> Complaints:
    """I-17: phases go on within a turn, turns go round, one tile leaves the stacks a turn."""
    before, after = ply.before, ply.after
    players = len(before.credits)
    if ply.same_turn:
        if ORDER[after.phase] < ORDER[before.phase]:
            yield f"I-17: from {before.phase.value} back to {after.phase.value}"
        if after.turn != before.turn:
            yield "I-17: another seat is active in the same turn"
        return
    if after.turns != before.turns + 1:
        yield f"I-17: from turn {before.turns} to {after.turns}"
    if after.phase is Phase.OVER:
        if any(after.heights):
            yield "TRI-END-01: the game ended with tiles left"
    elif after.turn != (before.turn + 1) % players or after.phase is not Phase.EXTRACTION:
        yield f"TRI-SET-17: seat {after.turn} after seat {before.turn}"
    if after.main or after.extra or after.bound or after.built or after.added is not None:
        yield "TRI-OUT-03: something of a turn outlived it"
    if after.used or after.evolved or after.landed or after.rogues:
        yield "TRI-EVO-03: something of a turn outlived it"
    if any(not estate.resolved for estate in after.estates.values()):
        yield "TRI-EVT-02: a closing outlived its turn"


def _modules(ply: Transition) -> Complaints:
    """EVO-04: a module that is unlocked stays as it is; a race stays."""
    before, after = ply.before, ply.after
    for seat, (old, new) in enumerate(zip(before.modules, after.modules, strict=True)):
        turned = [module for module, side in enumerate(old) if side and new[module] != side]
        fresh = sum(bool(b) and not a for a, b in zip(old, new, strict=False))
        if turned or fresh > 1 or (fresh and seat != before.turn):
            yield f"TRI-EVO-04: the modules of seat {seat} go from {old} to {new}"
        if before.races[seat] not in (None, after.races[seat]):
            yield f"TRI-SET-02: seat {seat} changed its race"


def _hands(ply: Transition) -> Complaints:
    """Nobody but the active player holds a tile, and combat tokens leave no bystander's hand."""
    after = ply.after
    for seat, tile in enumerate(after.hands):
        if tile is not None and seat != after.turn:
            yield f"TRI-EXP-03: seat {seat} holds a tile in the turn of {after.turn}"
    fighting = ply.before.battle.seats if ply.before.battle is not None else ()
    for seat, (old, new) in enumerate(zip(ply.before.tokens, after.tokens, strict=True)):
        sold = isinstance(ply.action, SellToken) and seat == ply.before.turn
        if len(new) < len(old) and seat not in fighting and not sold:
            yield f"TRI-TOK-03: seat {seat} lost a token without a clash"


# blocking, control, contact: derived once more


def is_blocked(state: Any, cell: int) -> bool:
    """BLK-01, 02, 04, 06: an enemy Corvette on its tile, a planet or outpost, no space station."""
    emissary, ship = state.emissaries[cell], state.ships.get(cell)
    if (emissary.node >> 3) & 3 not in (SYSTEM, OUTPOST) or emissary.level == 2:
        return False
    return ship is not None and ship.kind is Unit.CORVETTE and ship.seat != emissary.seat


def dwellers(state: Any, nodes: Iterable[int]) -> list[int]:
    """The cells of emissaries that stand on these parts."""
    parts = set(nodes)
    return sorted(cell for cell, one in state.emissaries.items() if one.node in parts)


def free_counts(state: Any, nodes: Iterable[int]) -> Counter[int]:
    """BEM-02, 11: unblocked emissaries in an area by seat."""
    cells = dwellers(state, nodes)
    return Counter(state.emissaries[cell].seat for cell in cells if not is_blocked(state, cell))


def masters(state: Any, nodes: Iterable[int]) -> set[int]:
    """CTL-01: who has an unblocked emissary or a station in an area."""
    return {
        state.emissaries[cell].seat
        for cell in dwellers(state, nodes)
        if state.emissaries[cell].level or not is_blocked(state, cell)
    }


def contacts(game: GalaxyOfTrian, state: Any, galaxy: Galaxy) -> set[tuple[int, int]]:
    """BSH-01, 02: enemy ships that fight, on adjacent tiles that nothing separates."""
    ships = sorted(state.ships.items())
    near = game.rulings.ship_contact is ShipContact.SAME_AREA
    found = set()
    for number, (cell, ship) in enumerate(ships):
        for other_cell, other in ships[number + 1 :]:
            if ship.seat == other.seat or ship.kind in STILL or other.kind in STILL:
                continue
            one, two = piece_of(ship.node), piece_of(other.node)
            if one[0] not in touching_cells(two[0]):
                continue
            drawing = drawing_of(game.atlas, galaxy)
            if near:
                meet = any({one, two} <= patch.pieces for patch in drawing.areas)
            else:
                meet = bool(drawing.pieces[one] & drawing.pieces[two])
            if meet:
                found.add((cell, other_cell))
    return found


def _quiet(ply: Transition) -> Complaints:
    """I-11: with nothing pending, stored control is derived control, and no enemies meet."""
    game, state = ply.game, ply.after
    if state.battle is not None or state.agenda or state.phase is Phase.SETUP:
        return
    units = state.emissaries, state.ships, state.estates
    if units == (ply.before.emissaries, ply.before.ships, ply.before.estates) and ply.same_turn:
        return
    for key, estate in state.estates.items():
        if not estate.resolved:
            continue
        there = masters(state, estate.nodes)
        wanted = next(iter(there)) if len(there) == 1 else None
        if len(there) > 1:
            yield f"I-11: {sorted(there)} are all at large in {key}"
        if estate.controller != wanted:
            yield f"I-11: {estate.controller} controls {key}, not {wanted}"
    settled = state.phase is Phase.EXTRACTION or not state.main
    if len(state.ships) > 1 and settled and state.phase is not Phase.EXPANSION:
        for pair in contacts(game, state, state.galaxy):
            yield f"I-11: enemy ships meet on {pair}"
    if game.full:
        sides = zip(state.races, state.modules, strict=True)
        yield from quiet_complaints(state, [skills_in(game.box, *side) for side in sides])


# the log


@attrs.frozen
class Figure:
    """A unit as the log tells of it."""

    seat: int
    node: int
    level: int = 0
    kind: Unit = Unit.EMISSARY


@attrs.frozen
class Domain:
    """A closed nebula or planetary system as the drawing shows it."""

    kind: int
    tiles: int
    extractors: int
    nodes: tuple[int, ...]


@attrs.define
class Clash:
    """A clash as the log tells of it."""

    seats: tuple[int, ...]
    area: int | None
    ships: tuple[int, int] | None
    bonuses: dict[int, int]
    rolls: dict[int, int] = attrs.field(factory=dict)
    pluses: Counter[int] = attrs.field(factory=Counter)
    cries: set[int] = attrs.field(factory=set)


@attrs.define
class Mirror:
    """A fold over the log: the table as the events alone tell it."""

    game: GalaxyOfTrian
    players: int
    turn: int = -1
    first: int = -1
    turns: Counter[int] = attrs.field(factory=Counter)
    emissaries: dict[int, Figure] = attrs.field(factory=dict)
    ships: dict[int, Figure] = attrs.field(factory=dict)
    domains: dict[int, Domain] = attrs.field(factory=dict)
    paid_for: set[int] = attrs.field(factory=set)
    holders: dict[int, int | None] = attrs.field(factory=dict)
    held: dict[int, set[int]] = attrs.field(factory=dict)
    credits: list[int] = attrs.field(factory=list)
    causes: Counter[tuple[int, Cause]] = attrs.field(factory=Counter)
    minerals: list[Counter[str]] = attrs.field(factory=list)
    stocks: dict[int, Counter[str]] = attrs.field(factory=dict)
    bag: Counter[str] = attrs.field(factory=Counter)
    hands: list[int] = attrs.field(factory=list)
    laid: Counter[int] = attrs.field(factory=Counter)
    due_area: Counter[int] = attrs.field(factory=Counter)
    due_seat: Counter[int] = attrs.field(factory=Counter)
    due_tokens: Counter[int] = attrs.field(factory=Counter)
    clash: Clash | None = None
    falls: Counter[int] = attrs.field(factory=Counter)
    """Emissaries that a clash still costs, by seat."""
    wrecks: set[int] = attrs.field(factory=set)
    """Cells of ships that a clash destroys."""
    fought: dict[int, dict[int, int]] = attrs.field(factory=dict)
    """By area: the bonuses of the battle there."""
    struck: frozenset[int] = frozenset()
    drawing: Drawing | None = None
    closed: dict[int, Patch] = attrs.field(factory=dict)
    """Closed areas of the drawing, of all kinds."""
    heard: Counter[str] = attrs.field(factory=Counter)
    clashes: int = 0
    rounds: int = 0
    """Clashes of the battle of emissaries under way."""
    longest: int = 0
    """The most clashes of one such battle."""
    skills: list[frozenset[str]] = attrs.field(factory=list)
    """By seat."""
    builder: int = -1
    """The cell of the last station that was built."""
    short: bool = False
    """Whether the bag ran out in this turn, so that less may be drawn than is due."""
    lore: SkillLog = attrs.field(init=False, eq=False, repr=False)

    @classmethod
    def of(cls, game: GalaxyOfTrian, state: State) -> "Mirror":
        """The table before anything happened."""
        players = len(state.credits)
        mirror = cls(game, players, first=state.first)
        mirror.credits = [game.box.start_credits] * players
        mirror.minerals = [Counter() for _ in range(players)]
        mirror.bag = Counter(dict(game.box.minerals))
        mirror.hands = [0] * players
        for seat in range(players):
            mirror.due_tokens[seat] = game.box.start_tokens
        sides = zip(state.races, state.modules, strict=True)
        mirror.skills = [skills_in(game.box, *side) for side in sides]
        mirror.lore = SkillLog(mirror, [granted(own) for own in mirror.skills])
        return mirror

    def complaints(self, ply: Transition) -> Complaints:
        """What is wrong with the events of a ply, and with the state that they should lead to."""
        self._expect(ply)
        yield from self.lore.before(ply)
        for event in ply.events:
            self.heard[type(event).__name__] += 1
            yield from self._note(ply, event)
        yield from self._compare(ply)
        yield from self.lore.after(ply)

    # what an action makes due

    def _expect(self, ply: Transition) -> None:
        """Minerals that an action brings."""
        match ply.action:
            case Research():
                self.owe_seat(ply.before.turn, 1)
            case _:
                pass

    def owe_seat(self, seat: int, count: int) -> None:
        """Random minerals for a seat."""
        self.due_seat[seat] += self._at_most(count)

    def _owe_area(self, area: int, count: int) -> None:
        self.due_area[area] += self._at_most(count)

    def _at_most(self, count: int) -> int:
        """As many as the bag has; skills may owe to several before anything is drawn."""
        if not self.game.full:
            return min(count, self.bag.total())
        self.short |= not self.bag.total()
        return count

    def _owe_token(self, seat: int) -> None:
        left = sum(self.game.box.tokens.values()) - sum(self.hands) - self.laid.total()
        if left > self.due_tokens.total():
            self.due_tokens[seat] += 1

    # events

    def _note(self, ply: Transition, event: Event) -> Complaints:
        if self.falls.total() and not isinstance(event, SentHome):
            yield f"TRI-BEM-06: {dict(self.falls)} still lose emissaries at {event}"
            self.falls.clear()
        if self.wrecks and not isinstance(event, SentHome):
            yield f"TRI-BSH-09: ships on {self.wrecks} survive until {event}"
            self.wrecks.clear()
        yield from self.lore.note(ply, event)
        yield from self._note_trade(event)
        yield from self._note_draws(event)
        yield from self._note_credits(event)
        yield from self._note_units(ply, event)
        yield from self._note_clash(ply, event)
        yield from self._note_control(event)
        yield from self._note_course(ply, event)

    def _note_trade(self, event: Event) -> Complaints:
        match event:
            case Bought(seat=seat, what=what, price=price):
                yield from self._bought(seat, what, price)
            case Exchanged(seat=seat, given=given, taken=taken):
                self.minerals[seat].subtract(given)
                self.bag.update(given)
                self._from_bag(self.minerals[seat], taken)
            case Extracted(seat=seat, area=area, colour=colour):
                if self.holders.get(area) != seat:
                    yield f"TRI-EXT-03: seat {seat} extracts from {area}"
                self.from_stock(seat, area, colour)
            case Mined(seat=seat, area=area, colour=colour, cell=cell):
                ship = self.ships.get(cell)
                if ship is None or (ship.seat, ship.kind) != (seat, Unit.ROGUE):
                    yield f"TRI-EXT-09: no Rogue of seat {seat} on {cell}"
                self.from_stock(seat, area, colour)
            case _:
                pass

    def _note_draws(self, event: Event) -> Complaints:
        match event:
            case MineralGained(seat=seat, colour=colour):
                self.due_seat[seat] -= 1
                if self.due_seat[seat] < 0:
                    yield f"I-01: seat {seat} draws a mineral that is not due"
                self._from_bag(self.minerals[seat], colour)
            case MineralAppeared(area=area, colour=colour):
                self.due_area[area] -= 1
                if self.due_area[area] < 0:
                    yield f"TRI-CLO-11: a mineral too many in {area}"
                self._from_bag(self.stocks.setdefault(area, Counter()), colour)
            case TokenGained(seat=seat):
                self.due_tokens[seat] -= 1
                self.hands[seat] += 1
                if self.due_tokens[seat] < 0:
                    yield f"TRI-TOK-01: seat {seat} draws a token that is not due"
            case _:
                pass

    def _note_credits(self, event: Event) -> Complaints:
        match event:
            case Paid():
                yield from self._paid(event)
            case Sold(seat=seat, count=count, amount=amount):
                if count != self.minerals[seat].total() or amount != count * self.game.box.sale:
                    yield f"TRI-END-03: seat {seat} sells {count} for {amount}"
                self.bag.update(self.minerals[seat])
                self.minerals[seat].clear()
                self.pay(seat, amount, Cause.SALE)
            case Plundered(seat=seat, victim=victim, paid=paid):
                self.pay(seat, paid, Cause.PLUNDER)
                self.pay(victim, -paid, Cause.PLUNDERED)
            case _:
                pass

    def pay(self, seat: int, amount: int, cause: Cause) -> None:
        """Credits come or go."""
        self.credits[seat] += amount
        self.causes[seat, cause] += amount

    def _from_bag(self, to: Counter[str], colour: str) -> None:
        self.bag[colour] -= 1
        to[colour] += 1
        self.short |= not self.bag.total()

    def from_stock(self, seat: int, area: int, colour: str) -> None:
        """A mineral from a nebula."""
        self.stocks[area][colour] -= 1
        self.minerals[seat][colour] += 1

    def _bought(self, seat: int, what: str, price: int) -> Complaints:
        """TRD-01 to 05: six and four, one less with a free emissary on an outpost."""
        box = self.game.box
        base = box.price_token if what == "token" else box.price_mineral
        free = any(
            one.seat == seat and (one.node >> 3) & 3 == OUTPOST and not is_blocked(self, cell)
            for cell, one in self.emissaries.items()
        )
        wanted = max(0, base - box.discount) if free else base
        if price != wanted:
            yield f"TRI-TRD-03: {what} for {price}, not {wanted}"
        self.pay(seat, -price, Cause.TRADE)
        if what == "token":
            self._owe_token(seat)
        else:
            self._from_bag(self.minerals[seat], what)

    # payments

    def _paid(self, event: Paid) -> Complaints:
        self.pay(event.seat, event.amount, event.cause)
        match event.cause:
            case Cause.SPACE:
                patch = self.closed.get(event.area)
                wanted = 3 * len(patch.cells) if patch is not None else -1
                if (event.seat, event.amount) != (self.turn, wanted):
                    yield f"TRI-CLO-13: {event}, not {wanted} to seat {self.turn}"
            case Cause.BUILT_NEBULA | Cause.BUILT_SYSTEM | Cause.MEDITATION:
                yield from self._paid_building(event)
            case Cause.MORE_NEBULA | Cause.MORE_SYSTEM:
                pass
            case _:
                yield from self._paid_closing(event)

    def _counted_tiles(self, domain: Domain, seat: int) -> int:
        """CLO-20, CON-12: planets under somebody else's Corvette do not count.

        R-69: in one reading they do where nobody is in control.
        """
        lost = set()
        controlled_only = self.game.rulings.planet_block is PlanetBlock.CONTROLLED_ONLY
        if controlled_only and masters(self, domain.nodes) != {seat}:
            return domain.tiles
        for node in domain.nodes if domain.kind == SYSTEM else ():
            cell, _, index = piece_of(node)
            tiles = self.drawing.tiles if self.drawing is not None else {}
            ship = self.ships.get(node >> 5)
            foe = ship is not None and ship.kind is Unit.CORVETTE and ship.seat != seat
            if foe and self.game.box.faces[tiles[cell][0]].planets[index]:
                lost.add(cell)
        return domain.tiles - len(lost)

    def _paid_building(self, event: Paid) -> Complaints:
        """CON-09 to 15, SK-1-10."""
        domain = self.domains[event.area]
        tiles = self._counted_tiles(domain, event.seat)
        own = free_counts(self, domain.nodes)[event.seat]
        system = domain.kind == SYSTEM
        factor, cause, clause = 1, Cause.BUILT_NEBULA, "TRI-CON-10"
        if system:
            factor, cause, clause = 4, Cause.BUILT_SYSTEM, "TRI-CON-09"
        priestess = self.emissaries[self.builder].kind is Unit.PRIESTESS
        if priestess and "precious_meditation" in self.skills[event.seat]:
            factor, cause, clause = MEDITATION[system], Cause.MEDITATION, "TRI-SK-1-10"
        wanted = factor * (tiles + own)
        if (event.seat, event.amount, event.cause) != (self.turn, wanted, cause):
            yield f"{clause}: {event}, not {wanted} by {cause.value}"
        self.lore.unpaid.discard(self.builder)

    def _paid_closing(self, event: Paid) -> Complaints:
        """CLO-05 to 12: who is paid, how much, and how many minerals appear."""
        area, readings = event.area, self.game.rulings
        domain = self.domains[area]
        if area in self.paid_for:
            yield f"TRI-CLO-03: {area} is paid for twice"
        self.paid_for.add(area)
        left = masters(self, domain.nodes)
        seat = next(iter(left)) if len(left) == 1 else self.turn
        if len(left) > 1:
            yield f"TRI-CLO-07: {area} is paid for while {sorted(left)} are there"
        own = free_counts(self, domain.nodes)[seat]
        if readings.closing_count is ClosingCount.AT_CLOSING and area in self.fought:
            own = self.fought[area].get(seat, 0)
        tiles, pumps = self._counted_tiles(domain, seat), domain.extractors
        if domain.kind == SYSTEM:
            amount, stock, cause = 2 * (tiles + own), 0, Cause.SYSTEM
        else:
            amount, cause = (tiles + own) * (1 + pumps), Cause.NEBULA
            if readings.nebula_credits is NebulaCredits.PROSE:
                amount = tiles * (1 + pumps) + own
            if readings.nebula_credits is NebulaCredits.TILES_ONLY:
                amount = tiles * (1 + pumps)
            counted = readings.closing_minerals is ClosingMinerals.WITH_EMISSARIES
            stock = tiles + pumps + (own if counted else 0)
        if (event.seat, event.amount, event.cause) != (seat, amount, cause):
            yield f"TRI-CLO-09/10: {event}, not {amount} to seat {seat}"
        self._owe_area(area, stock)
        more, skill = Cause.MORE_NEBULA, "gain_nebulas"
        if domain.kind == SYSTEM:
            more, skill = Cause.MORE_SYSTEM, "gain_systems"
        if seat == self.turn and skill in self.skills[seat] and tiles:
            self.lore.bonus = (seat, tiles, more, area)

    # units

    def _note_units(self, ply: Transition, event: Event) -> Complaints:
        match event:
            case TilePlaced(cell=cell, face=face):
                yield from self._placed(ply, cell, face)
            case AreaClosed(kind=kind, area=area, tiles=tiles):
                patch = self.closed.get(area)
                if patch is None or (patch.kind, len(patch.cells)) != (kind, tiles):
                    yield f"TRI-CLO-04: {event} is not what the drawing shows"
            case Struck(cell=cell):
                self.struck = self.radius(cell)
            case UnitSent(seat=seat, unit=unit, node=node):
                dwells = unit in (Unit.EMISSARY, Unit.MINION)
                figures = self.emissaries if dwells else self.ships
                if node >> 5 in figures:
                    yield f"I-07: {event} to a taken tile"
                figures[node >> 5] = Figure(seat, node, kind=unit)
            case StationBuilt(seat=seat, cell=cell, level=level):
                yield from self._built(ply, seat, cell, level)
            case Teleported(unit=unit, cell=cell, node=node):
                yield from self.shifted(self.figures_of(unit, cell), cell, node)
            case ShipMoved(cell=cell, node=node):
                yield from self.shifted(self.ships, cell, node)
            case SentHome():
                yield from self._sent_home(ply, event)
            case _:
                pass

    def figures_of(self, unit: Unit, cell: int) -> dict[int, Figure]:
        """Where a unit on a cell belongs: the Priestess may be a ship or an emissary."""
        ship = self.ships.get(cell)
        if unit is Unit.PRIESTESS:
            aboard = ship is not None and ship.kind is Unit.PRIESTESS
            return self.ships if aboard else self.emissaries
        return self.emissaries if unit in (Unit.EMISSARY, Unit.MINION) else self.ships

    def figure(self, seat: int, node: int, kind: Unit) -> Figure:
        """A unit."""
        return Figure(seat, node, kind=kind)

    def meets(self, cell: int, galaxy: Galaxy) -> bool:
        """Whether the ship on a cell has an enemy to fight with."""
        return any(cell in pair for pair in contacts(self.game, self, galaxy))

    def radius(self, cell: int) -> frozenset[int]:
        """The cells that an exmitter reaches, its own included."""
        wide = self.game.rulings.exmitter_radius is ExmitterRadius.RING12
        here = piece_of(cell << 5)[0]
        near = touching_cells(here, 1 if wide else 2) | {here}
        return frozenset(node_of((one, 0, 0)) >> 5 for one in near)

    def _placed(self, ply: Transition, cell: int, face: str) -> Complaints:
        """The drawing with one more tile, and what is closed in it now."""
        self.drawing = drawing_of(self.game.atlas, ply.after.galaxy)
        before = set(self.closed)
        topological = self.game.rulings.outer_space_holes is OuterSpaceHoles.TOPOLOGICAL
        for patch in self.drawing.areas:
            key = min(map(node_of, patch.pieces))
            if patch.open or key in self.closed:
                continue
            if topological and patch.kind == SPACE and holes(ply.after.galaxy, patch):
                continue
            self.closed[key] = patch
            if patch.kind != SPACE:
                nodes = tuple(sorted(map(node_of, patch.pieces)))
                self.domains[key] = Domain(patch.kind, len(patch.cells), patch.extractors, nodes)
                self.holders[key] = None
        told = [event.area for event in ply.events if isinstance(event, AreaClosed)]
        if sorted(told) != sorted(set(self.closed) - before):
            yield f"TRI-CLO-02: told of {told}, closed {sorted(set(self.closed) - before)}"
        if self.game.box.faces[face].special == "exmitter":
            yield from self.outlived(ply, cell)

    def outlived(self, ply: Transition, cell: int) -> Complaints:
        """TIL-09: whom an exmitter should have sent home; SK-6-01: who adapts stays."""
        near = self.radius(cell)
        if Struck(cell) not in ply.events:
            yield f"TRI-TIL-09: the exmitter on {cell} did not strike"
        ships, emissaries = ply.after.ships, ply.after.emissaries
        for other in near & set(ships):
            if "adaptation" not in self.skills[ships[other].seat]:
                yield f"TRI-TIL-09: the ship on {other} outlived the exmitter"
        for other in near & set(emissaries):
            one = emissaries[other]
            if not one.level and "adaptation" not in self.skills[one.seat]:
                yield f"TRI-TIL-09: the emissary on {other} outlived the exmitter"

    def _built(self, ply: Transition, seat: int, cell: int, level: int) -> Complaints:
        one = self.emissaries[cell]
        self.builder = cell
        alone = self.game.rulings.living_structures is LivingStructures.SPACE_ONLY
        unpaid = isinstance(ply.action, Raise) and alone and level == 1
        if not unpaid:
            self.lore.unpaid.add(cell)
        if (one.seat, one.level + 1) != (seat, level) or is_blocked(self, cell):
            yield f"TRI-CON-02: seat {seat} builds level {level} under {one}"
        self.emissaries[cell] = attrs.evolve(one, level=level)
        domain = next((d for d in self.domains.values() if one.node in d.nodes), None)
        if domain is None or self.holders[min(domain.nodes)] != seat:
            yield f"TRI-CON-02: seat {seat} builds where it has no control"
        elif domain.kind == NEBULA and not unpaid:
            self._owe_area(min(domain.nodes), 2 * level)

    def shifted(self, figures: dict[int, Figure], cell: int, node: int) -> Complaints:
        """A unit is elsewhere."""
        if node >> 5 in figures:
            yield f"I-07: to {node >> 5}, which is taken"
        figures[node >> 5] = attrs.evolve(figures.pop(cell), node=node)

    def _sent_home(self, ply: Transition, event: SentHome) -> Complaints:
        """EDN-08: a lost clash, an exmitter, the closer's choice, or somebody's station."""
        cell, seat = event.cell, event.seat
        figures = self.figures_of(event.unit, cell)
        what = "emissary" if figures is self.emissaries else "ship"
        gone = figures.pop(cell, None)
        if gone is None or (gone.seat, gone.kind) != (seat, event.unit) or gone.level:
            yield f"TRI-EDN-08: {event}, but there is {gone}"
            return
        self.lore.home(gone, cell, what)
        if self.lore.excused(ply, event, what):
            return
        if cell in self.struck and "adaptation" not in self.skills[seat]:
            return
        if what == "ship":
            if cell not in self.wrecks:
                yield f"TRI-BSH-09: {event} without a lost clash"
            self.wrecks.discard(cell)
        elif self.falls[seat]:
            self.falls[seat] -= 1
            area = self.clash.area if self.clash is not None else None
            if area is None or gone.node not in self.domains[area].nodes:
                yield f"TRI-BEM-06: {event} from elsewhere"
        elif isinstance(ply.action, Build | Raise):
            if seat == ply.before.turn:
                yield f"TRI-CON-16: {event} by the own station"
        elif ply.action != Retrieve(cell) or seat != ply.before.turn:
            yield f"TRI-EDN-08: {event} for no reason"

    # clashes

    def _note_clash(self, ply: Transition, event: Event) -> Complaints:
        clash = self.clash
        match event:
            case ClashBegan():
                self.clashes += 1
                yield from self._begun(ply, event)
            case Rolled(seat=seat, value=value) if clash is not None:
                if not 1 <= value <= self.game.box.die:
                    yield f"TRI-CMP-09: a {value}"
                clash.rolls[seat] = value
            case TokenDeclared(seat=seat):
                self.hands[seat] -= 1
                self.laid[seat] += 1
                if clash is None or seat not in clash.seats or clash.rolls:
                    yield f"TRI-TOK-04: {event} out of time"
            case TokenUsed(seat=seat, token=token) if clash is not None:
                clash.pluses[seat] += token == "plus"
            case ClashEnded() if clash is not None:
                self.laid.clear()
                yield from self._ended(clash, event)
            case _:
                pass

    def _begun(self, ply: Transition, event: ClashBegan) -> Complaints:
        seats, area = event.seats, event.area
        self.clash = Clash(seats, area, event.ships, dict(zip(seats, event.bonuses, strict=True)))
        order = [(self.turn + step) % self.players for step in range(self.players)]
        if area is not None:
            yield from self._begun_in_area(area, event, order)
        if event.ships is not None:
            yield from self._begun_by_ships(event, event.ships)
            owners = tuple(self.ships[cell].seat for cell in event.ships)
            lower, upper = sorted(event.ships)
            if (lower, upper) not in contacts(self.game, self, ply.after.galaxy):
                yield f"TRI-BSH-01: the ships of {event} do not meet"
            if owners != seats or (self.turn in seats and seats[0] != self.turn):
                yield f"TRI-BSH-06: {event} in the turn of seat {self.turn}"

    def _begun_by_ships(self, event: ClashBegan, pair: tuple[int, int]) -> Complaints:
        """SK-1-04, 2-01, 5-01: who wins without dice, and what is added to a roll."""
        one, two = (self.ships[cell] for cell in pair)
        skills = self.skills[one.seat], self.skills[two.seat]
        wanted = (0, 0)
        if verdict((one.kind, two.kind), skills) is None:
            wanted = strength(one.kind, skills[0]), strength(two.kind, skills[1])
            self.lore.used["hive_defender"] += one.kind is not two.kind
        self.lore.used["harvester"] += sum(wanted)
        if event.bonuses != wanted:
            yield f"TRI-R-116: {event}, not {wanted}"

    def _begun_in_area(self, area: int, event: ClashBegan, order: list[int]) -> Complaints:
        counts = free_counts(self, self.domains[area].nodes)
        wanted = tuple(seat for seat in order if counts[seat])
        if event.seats != wanted or len(wanted) < 2:
            yield f"TRI-BEM-02: {event}, but {dict(counts)} are there"
        fixed = self.fought.get(area)
        self.rounds = 1 if fixed is None else self.rounds + 1
        self.longest = max(self.longest, self.rounds)
        if fixed is None:
            fixed = dict(counts)
            self.fought[area] = fixed
        elif self.rounds >= sum(fixed.values()):
            yield f"I-20: clash {self.rounds} of a battle of {sum(fixed.values())} emissaries"
        bonuses = tuple(fixed.get(seat, 0) for seat in event.seats)
        if event.bonuses != bonuses:
            yield f"TRI-BEM-03: bonuses {event.bonuses}, not {bonuses}"

    def _ended(self, clash: Clash, event: ClashEnded) -> Complaints:
        results = tuple(
            clash.rolls.get(seat, 0)
            + clash.bonuses[seat]
            + clash.pluses[seat]
            + (seat in clash.cries)
            for seat in clash.seats
        )
        if clash.ships is not None:
            yield from self._ended_ships(clash, clash.ships, event, results)
            return
        best = [seat for seat, result in zip(clash.seats, results, strict=True)
                if result == max(results)]  # fmt: skip
        winner = best[0] if len(best) == 1 else tie_winner(best, self.skills)
        self.lore.used["regeneration"] += len(best) > 1 and winner is not None
        if (event.seats, event.results, event.winner) != (clash.seats, results, winner):
            yield f"TRI-BEM-06: {event}, not {results}"
        whole = self.game.rulings.top_tie_removes is TopTieRemoves.ALL
        nodes = self.domains[clash.area].nodes if clash.area is not None else ()
        counts = free_counts(self, nodes)
        for seat in clash.seats:
            if winner is None:
                self.falls[seat] = counts[seat] if whole else 1
            elif seat != winner:
                self.falls[seat] = 1

    def _ended_ships(
        self, clash: Clash, pair: tuple[int, int], event: ClashEnded, results: tuple[int, ...]
    ) -> Complaints:
        one, two = (self.ships[cell].kind for cell in pair)
        skills = self.skills[clash.seats[0]], self.skills[clash.seats[1]]
        index = verdict((one, two), skills)
        winner: int | None
        if index is not None:
            winner, results = clash.seats[index], ()
        elif results[0] == results[1]:
            winner = tie_winner(clash.seats, self.skills)
            self.lore.used["regeneration"] += winner is not None
        else:
            winner = clash.seats[results.index(max(results))]
        if (event.results, event.winner) != (results, winner):
            yield f"TRI-BSH-09: {event}, not {results} for {winner}"
        self.wrecks = {c for c, seat in zip(pair, clash.seats, strict=True) if seat != winner}
        if winner is not None:
            self.owe_seat(winner, self.game.box.reward)

    # control and the course

    def _note_control(self, event: Event) -> Complaints:
        match event:
            case ControlTaken(seat=seat, area=area):
                if self.holders[area] is not None or masters(self, self.domains[area].nodes) != {
                    seat
                }:
                    yield f"TRI-CTL-01: {event}, but {self.holders[area]} has it"
                self.holders[area] = seat
                before = self.held.setdefault(area, set())
                if self.game.rulings.control_token is ControlToken.EVERY or seat not in before:
                    self._owe_token(seat)
                    if "holographic_trick" in self.skills[seat]:
                        self._owe_token(seat)
                        self.lore.used["holographic_trick"] += 1
                before.add(seat)
                self.fought.pop(area, None)
            case ControlLost(seat=seat, area=area):
                if self.holders[area] != seat:
                    yield f"TRI-CTL-01: {event}, but {self.holders[area]} has it"
                self.holders[area] = None
            case Retrieved(seat=seat):
                if seat != self.turn:
                    yield f"TRI-CLO-17: {event} in the turn of seat {self.turn}"
            case _:
                pass

    def _note_course(self, ply: Transition, event: Event) -> Complaints:
        match event:
            case TurnBegan(seat=seat):
                self.turn = seat
                self.turns[seat] += 1
            case TurnEnded():
                if self.game.full and self.short:
                    self.due_area.clear()
                    self.due_seat.clear()
                self.short = False
                for dues in (self.due_area, self.due_seat, self.due_tokens):
                    if any(dues.values()):
                        yield f"TRI-R-09: due at the end of a turn: {dict(dues)}"
            case GameEnded():
                yield from self._game_ended(ply)
            case _:
                pass

    def _game_ended(self, ply: Transition) -> Complaints:
        """PLU-01 to 08: in turn order, each with all systems, as far as the purse goes."""
        purses = [
            sum(amount for (owner, cause), amount in self.causes.items()
                if owner == seat and cause not in (Cause.PLUNDER, Cause.PLUNDERED))
            + self.game.box.start_credits
            for seat in range(self.players)
        ]  # fmt: skip
        wanted = []
        for step in range(self.players):
            seat = (self.first + step) % self.players
            for area, domain in sorted(self.domains.items()):
                wanted += self._plunder(purses, seat, area, domain)
        told = [
            (one.seat, one.victim, one.area, one.due, one.paid)
            for one in ply.events
            if isinstance(one, Plundered)
        ]
        if told != wanted or purses != self.credits:
            yield f"TRI-PLU-01: plunder {told}, not {wanted}"

    def _plunder(
        self, purses: list[int], seat: int, area: int, domain: Domain
    ) -> list[tuple[int, int, int, int, int]]:
        victim = self.holders[area]
        cells = {node >> 5 for node in domain.nodes}
        level = max((self.emissaries[c].level for c in dwellers(self, domain.nodes)), default=0)
        fleet = sum(
            ship.seat == seat and ship.kind is Unit.CORVETTE
            for cell, ship in self.ships.items()
            if cell in cells
        )
        if domain.kind != SYSTEM or victim is None or victim == seat or not level * fleet:
            return []
        due = domain.tiles * level * fleet
        paid = min(due, purses[victim])
        purses[victim] -= paid
        purses[seat] += paid
        return [(seat, victim, area, due, paid)]

    # the state

    def _compare(self, ply: Transition) -> Complaints:
        """The state is what the events say."""
        state = ply.after
        self.struck = frozenset()
        if state.battle is None and self.clash is not None:
            self.clash = None if not self.falls.total() else self.clash
        if self.clash is None or self.clash.area is None:
            self._forget_battles(state)
        told = {
            cell: (one.seat, one.node, one.level, one.kind) for cell, one in self.emissaries.items()
        }
        there = {
            cell: (one.seat, one.node, one.level, one.unit)
            for cell, one in state.emissaries.items()
        }
        if told != there:
            yield f"events: emissaries {there}, told of {told}"
        fleet = {cell: (one.seat, one.node, one.kind) for cell, one in self.ships.items()}
        if fleet != {cell: (one.seat, one.node, one.kind) for cell, one in state.ships.items()}:
            yield f"events: ships {dict(state.ships)}, told of {fleet}"
        if tuple(self.credits) != state.credits:
            yield f"I-05: credits {state.credits}, told of {self.credits}"
        yield from self._compare_ledger(state)
        yield from self._compare_things(state)
        for key, domain in self.domains.items():
            estate = state.estates.get(key)
            shape = (domain.kind, domain.tiles, domain.extractors, domain.nodes)
            if estate is None or shape != (
                estate.kind, estate.tiles, estate.extractors, estate.nodes,
            ):  # fmt: skip
                yield f"TRI-CLO-04: {estate} is not the drawing's {domain}"
            elif estate.controller != self.holders[key]:
                yield f"TRI-CTL-01: {estate.controller} controls {key}, told {self.holders[key]}"
            elif estate.resolved and key not in self.paid_for:
                yield f"TRI-CLO-05: {key} is resolved and was not paid for"
        if len(self.domains) != len(state.estates):
            yield f"I-16: {len(state.estates)} closed areas, not {len(self.domains)}"

    def _forget_battles(self, state: State) -> None:
        """A battle is over when at most one player is left; the next one counts anew."""
        for area in list(self.fought):
            resolved = state.estates[area].resolved
            if resolved and len(free_counts(self, self.domains[area].nodes)) < 2:
                del self.fought[area]

    def _compare_ledger(self, state: State) -> Complaints:
        """I-05: credits by cause."""
        for seat, row in enumerate(state.ledger):
            for cause, amount in zip(Cause, row, strict=True):
                start = self.game.box.start_credits if cause is Cause.START else 0
                if amount != self.causes[seat, cause] + start:
                    yield f"I-05: seat {seat} has {amount} by {cause.value}"
            if sum(row) != state.credits[seat] or state.credits[seat] < 0:
                yield f"I-05: seat {seat} has {state.credits[seat]} and a ledger of {sum(row)}"

    def _compare_things(self, state: State) -> Complaints:
        """Minerals and numbers of tokens."""
        for seat, own in enumerate(state.minerals):
            if +self.minerals[seat] != dict(own.items()):
                yield f"events: seat {seat} has {own}, told of {self.minerals[seat]}"
        for key, estate in state.estates.items():
            if +self.stocks.get(key, Counter()) != dict(estate.stock.items()):
                yield f"I-15: {key} holds {estate.stock}, told of {self.stocks.get(key)}"
        if [len(hand) for hand in state.tokens] != self.hands:
            yield f"I-04: hands of {[len(hand) for hand in state.tokens]}, told of {self.hands}"


# chance and the end


def chance_complaints(game: GalaxyOfTrian, state: State) -> Complaints:
    """At chance the weights are positive and sum to 1 and nobody chooses; elsewhere none."""
    outcomes = game.chance_outcomes(state)
    if game.to_move(state) != CHANCE:
        if outcomes:
            yield "chance has outcomes where a player moves"
        return
    if sum(weight for _, weight in outcomes) != 1 or any(w <= 0 for _, w in outcomes):
        yield "the weights of chance do not sum to 1"
    if game.legal_actions(state):
        yield "somebody can choose where chance moves"


def final_complaints(game: GalaxyOfTrian, state: State, mirror: Mirror) -> Complaints:
    """I-17, I-39: turns for everybody, all minerals sold, and the best win, ties by figures."""
    players = len(state.credits)
    turns = {seat: mirror.turns[seat] for seat in range(players)}
    if not state.aside and len(game.box.tiles) == TILES:
        if turns != dict.fromkeys(range(players), TURNS[players]):
            yield f"I-17: turns by seat {turns}"
    elif max(turns.values()) - min(turns.values()) > 1:
        yield f"I-17: turns by seat {turns}"
    if game.to_move(state) != OVER or game.legal_actions(state):
        yield "somebody can move after the end"
    if any(state.minerals) or any(state.heights):
        yield "TRI-END-03: minerals or tiles are left"
    left = [sum(attrs.astuple(supply)) for supply in state.supplies]
    best = max((purse, -few) for purse, few in zip(state.credits, left, strict=True))
    ahead = tuple(s for s in range(players) if (state.credits[s], -left[s]) == best)
    if game.score(state).winners != ahead:
        yield f"TRI-TIE-01: {game.score(state).winners} win, not {ahead}"
