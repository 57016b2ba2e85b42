"""Galaxy of Trian, full game: the part of the fold over the log that racial skills concern.

A `SkillLog` goes with a `Mirror` of `transitions_trian`.  It knows the race boards, the tokens in
the galaxy, what is owed, what must fall and what was used this turn, all from the events, and
counts how often every skill made a difference.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.words.actions import Action, Move, Unit
from galaxy_rules.galaxy_of_trian.words.events import (
    Event,
    Extracted,
    Mined,
    Paid,
    Rolled,
    SentHome,
    ShipMoved,
    StationBuilt,
    Struck,
    Teleported,
    TurnBegan,
    TurnEnded,
    UnitSent,
)
from galaxy_rules.galaxy_of_trian.words.rulings import (
    DecoyPaysForOwnShips,
    ExmitterRadius,
    MinionCompany,
    SetAtGameEnd,
    Shockwave,
    TransporterShips,
    TransporterTarget,
)
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    Cry,
    Decline,
    Detonate,
    Dive,
    Evade,
    Fix,
    Gamble,
    Gather,
    Give,
    Harness,
    Minion,
    Modulate,
    PlaceExmitter,
    Raise,
    SellSet,
    SellToken,
    Swap,
    Transport,
    Traveller,
    Tunnel,
)
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
from galaxy_rules.galaxy_of_trian.words.state import Cause, Phase, State
from galaxy_rules.kernel.game import CHANCE
from properties.geometry_trian import piece_of
from properties.skills_trian import (
    AS_UNITS,
    DISCOUNTS,
    EVASION,
    FARE,
    GRANTS,
    OFFERING,
    PASSAGES,
    RELEASE,
    ROGUE_HAUL,
    SET_CREDITS,
    STAKE,
    STILL,
    SWAP_REACH,
    TOKEN_CREDITS,
    UNIVERSAL,
    UNLOCK_PRICES,
    WIN,
    WINNING_ROLL,
    cells_near,
    granted,
    is_enemy,
    lattice_steps,
    reach,
    skills_in,
    steps_in_space,
    tiles_between,
    tokens_out,
    zone_of,
)

if TYPE_CHECKING:
    from properties.transitions_trian import Figure, Mirror, Transition

Complaints = Iterator[str]
SPACE: Final = 0
NEBULA: Final = 1
OUTPOST: Final = 3
NEEDED: Final[dict[type[Action], str]] = {
    Gamble: "risky_business", Transport: "transporter", Swap: "manipulation",
    Harness: "harness_technology", Minion: "slave_minion", Tunnel: "subspace_tunnel",
    Dive: "subspace_tunnel", PlaceExmitter: "exmitter_token", Modulate: "space_modulator",
    Raise: "living_structures", Detonate: "decoy", SellSet: "mineral_set",
    SellToken: "priceless_technology", Cry: "warcry", Evade: "divine_help",
    Fix: "supreme_priestess",
}  # fmt: skip
"""The skill without which there is no such step."""
ONCE: Final = (Gamble, Transport, Swap, Harness)
"""Steps that can be taken once a turn."""
PAIRS: Final = {"minion": "second_minion", "tunnel": "tunnel_generator",
                "exmitter": "extra_exmitter", "modulator": "second_modulator"}  # fmt: skip


@attrs.define
class Harvest:
    """Minerals that come from one nebula by a skill."""

    seat: int
    left: int
    area: int | None
    cell: int | None = None
    """Where the Priestess is, if it is her offering."""


@attrs.define
class Bill:
    """Chosen minerals that somebody gives."""

    seat: int
    receiver: int | None
    left: int


@attrs.define
class SkillLog:
    """The races as the events alone tell of them."""

    mirror: "Mirror"
    board: list[Counter[str]]
    harnessed: dict[int, int] = attrs.field(factory=dict)
    wormholes: dict[int, int] = attrs.field(factory=dict)
    exmitters: dict[int, int] = attrs.field(factory=dict)
    modulators: dict[int, tuple[int, bool]] = attrs.field(factory=dict)
    harvest: Harvest | None = None
    bill: Bill | None = None
    upkeep: list[tuple[str, int]] = attrs.field(factory=list)
    """Units that are still to be paid for, in order."""
    doomed: set[tuple[str, int]] = attrs.field(factory=set)
    """What Cannon and Decoy send home."""
    bonus: tuple[int, int, Cause, int] | None = None
    """What a universal skill is to pay next: seat, amount, cause, area."""
    unpaid: set[int] = attrs.field(factory=set)
    """Cells with a new station that is to be paid for."""
    deeds: Counter[type[Action]] = attrs.field(factory=Counter)
    """Steps of this turn."""
    unlocked: int = 0
    """Skills unlocked this turn."""
    hauls: Counter[int] = attrs.field(factory=Counter)
    """Minerals mined this turn by the Rogue on a cell."""
    landed: set[int] = attrs.field(factory=set)
    """Where emissaries of the active player came to this turn."""
    used: Counter[str] = attrs.field(factory=Counter)
    """How often each skill made a difference."""

    # what a player does

    def before(self, ply: "Transition") -> Complaints:
        """What is still to be done comes first, with the skill that it takes, and once a turn."""
        state, action = ply.before, ply.action
        mover = ply.game.to_move(state)
        if mover == CHANCE:
            return
        kind = type(action)
        if kind in NEEDED and NEEDED[kind] not in self.mirror.skills[mover]:
            yield f"TRI-EVO-07: seat {mover} does {action} without the skill"
        if self.bill is not None and not isinstance(action, Give):
            yield f"TRI-R-158: {action} while {self.bill} is due"
        if self.upkeep and not isinstance(action, Give | Decline):
            yield f"TRI-SK-6-01: {action} while {self.upkeep} are to be paid for"
        if self.harvest is not None and not isinstance(action, Gather):
            yield f"TRI-R-161: {action} while {self.harvest} is left"
            self.harvest = None
        if kind in ONCE:
            self.deeds[kind] += 1
            if self.deeds[kind] > 1:
                yield f"TRI-EVO-07: {action} for the second time in a turn"
        match action:
            case Gamble():
                self.bill = Bill(mover, None, STAKE)
            case Raise():
                self.used["living_structures"] += 1
            case Dive(node=node) if self.wormholes.get(node) != mover:
                yield f"TRI-SK-5-05: {action} to no wormhole of seat {mover}"
            case _:
                pass

    def _more_to_take(self, harvest: Harvest) -> bool:
        stocks = self.mirror.stocks
        if harvest.area is not None:
            return +stocks.get(harvest.area, Counter()) != Counter()
        ship = self.mirror.ships.get(harvest.cell or 0)
        if harvest.cell is None or ship is None or ship.kind is not Unit.PRIESTESS:
            return False
        return any(+stock and self._around(harvest.cell, area) for area, stock in stocks.items())

    def _around(self, cell: int, area: int) -> bool:
        """Whether a nebula has a tile among the twelve around a cell, or that itself."""
        near = cells_near(cell, wide=True) | {cell}
        domain = self.mirror.domains[area]
        return domain.kind == NEBULA and any(node >> 5 in near for node in domain.nodes)

    # events

    def note(self, ply: "Transition", event: Event) -> Complaints:
        """An event, before the mirror itself takes it in."""
        if self.doomed and not isinstance(event, SentHome | Exploded):
            yield f"TRI-SK-8-05: {self.doomed} outlive {event}"
            self.doomed.clear()
        more = isinstance(event, Paid) and event.cause in (Cause.MORE_NEBULA, Cause.MORE_SYSTEM)
        if self.bonus is not None and not more:
            yield f"TRI-UNI-01: {self.bonus} is due at {event}"
            self.bonus = None
        yield from self._note_growth(ply, event)
        yield from self._note_minerals(ply, event)
        yield from self._note_sales(ply, event)
        yield from self._note_tokens(ply, event)
        yield from self._note_ships(ply, event)
        yield from self._note_fire(ply, event)
        self._note_turn(ply, event)

    def _note_growth(self, ply: "Transition", event: Event) -> Complaints:
        """EVO-01 to 06: one module a turn, for its price, for good."""
        mirror, box = self.mirror, ply.game.box
        match event:
            case RaceTaken(seat=seat, race=race):
                modules = [""] * len(box.races[race].modules)
                mirror.skills[seat] = skills_in(box, race, modules)
                self.board[seat] = granted(mirror.skills[seat])
            case SkillUnlocked(seat=seat, skill=skill, price=price):
                self.unlocked += 1
                own = ply.before.races[seat]
                pairs = box.races[own].modules if own is not None else ()
                pair = next((pair for pair in pairs if skill in pair), ())
                if set(pair) & mirror.skills[seat] or not pair or seat != mirror.turn:
                    yield f"TRI-EVO-04: {event} with {sorted(mirror.skills[seat])}"
                if self.unlocked > 1:
                    yield f"TRI-EVO-03: {event} is the second of a turn"
                if price != UNLOCK_PRICES[skill in UNIVERSAL]:
                    yield f"TRI-EVO-02: {event} for {price}"
                if ply.before.phase is not Phase.EXTRACTION:
                    yield f"TRI-EVO-03: {event} in {ply.before.phase}"
                mirror.skills[seat] |= {skill}
                if skill in GRANTS:
                    self.board[seat][GRANTS[skill]] += 1
                mirror.pay(seat, -price, Cause.UNLOCK)
            case _:
                pass

    def _note_minerals(self, ply: "Transition", event: Event) -> Complaints:
        mirror = self.mirror
        match event:
            case MineralGiven():
                yield from self._given(ply, event)
            case Extracted(seat=seat, area=area, colour=colour):
                self._bounty(seat, area, colour)
            case Mined(seat=seat, area=area, colour=colour, cell=cell):
                self.hauls[cell] += 1
                yield from self._hauled(seat, self.hauls[cell], event)
                self._bounty(seat, area, colour)
            case Gathered(seat=seat, area=area):
                yield from self._gathered(event)
                mirror.from_stock(seat, area, event.colour)
            case Rolled(seat=seat, value=value) if mirror.clash is None:
                luck = "lucky" in mirror.skills[seat]
                self.used["risky_business"] += 1
                if value + luck >= WINNING_ROLL:
                    self.used["lucky"] += value < WINNING_ROLL
                    mirror.owe_seat(seat, 2 * STAKE)
            case _:
                pass

    def _bounty(self, seat: int, area: int, colour: str) -> None:
        """SK-3-04, 05: a green mineral brings one or two more from the same nebula."""
        skills = self.mirror.skills[seat]
        if colour == "green" and "minerals_gatherer" in skills:
            self.harvest = Harvest(seat, 1 + ("connoisseur" in skills), area)

    def _hauled(self, seat: int, number: int, event: Mined) -> Complaints:
        """SK-5-02, 03: two, and one more."""
        haul = [skill for skill in ROGUE_HAUL if skill in self.mirror.skills[seat]]
        if number > 1 + len(haul):
            yield f"TRI-EXT-12: {event} is number {number} of that Rogue"
        elif number > 1:
            self.used[haul[number - 2]] += 1

    def _given(self, ply: "Transition", event: MineralGiven) -> Complaints:
        mirror, seat, colour = self.mirror, event.seat, event.colour
        if mirror.minerals[seat][colour] < 1:
            yield f"I-01: {event}, and there is none"
        mirror.minerals[seat][colour] -= 1
        to = mirror.bag if event.receiver is None else mirror.minerals[event.receiver]
        to[colour] += 1
        if not isinstance(ply.action, Give):
            return
        if self.bill is not None:
            if (self.bill.seat, self.bill.receiver) != (seat, event.receiver):
                yield f"TRI-R-158: {event} for {self.bill}"
            self.bill.left -= 1
            self.bill = self.bill if self.bill.left else None
        elif self.upkeep and event.receiver is None:
            self.upkeep.pop(0)
        else:
            yield f"TRI-R-158: {event} for nothing"

    def _gathered(self, event: Gathered) -> Complaints:
        """SK-1-03, 3-04: from one nebula, no more than are due."""
        harvest = self.harvest
        if harvest is None or harvest.left < 1 or harvest.seat != event.seat:
            yield f"TRI-R-161: {event}, but {harvest} is due"
            return
        if harvest.area is None:
            harvest.area = event.area
            if harvest.cell is None or not self._around(harvest.cell, event.area):
                yield f"TRI-SK-1-03: {event} is far from {harvest.cell}"
        if harvest.area != event.area:
            yield f"TRI-R-162: {event}, but {harvest} is due"
        harvest.left -= 1
        if harvest.cell is not None:
            self.used["supreme_priestess"] += 1
        else:
            both = "connoisseur" in self.mirror.skills[event.seat]
            self.used["connoisseur" if both and not harvest.left else "minerals_gatherer"] += 1
        self.harvest = harvest if harvest.left else None

    def _note_sales(self, ply: "Transition", event: Event) -> Complaints:
        """UNI-01 to 03, SK-4-05."""
        mirror = self.mirror
        match event:
            case SetSold(seat=seat, amount=amount):
                reading, step = ply.game.rulings.set_at_game_end, isinstance(ply.action, SellSet)
                own_turn = reading is SetAtGameEnd.OWN_TURN and seat == ply.before.turn
                early = step and (own_turn or ply.before.phase is Phase.EXTRACTION)
                late = not step and reading is SetAtGameEnd.YES
                if amount != SET_CREDITS or "mineral_set" not in mirror.skills[seat]:
                    yield f"TRI-UNI-02: {event}"
                if not early and not late:
                    yield f"TRI-R-101: {event} by {ply.action}"
                mirror.pay(seat, amount, Cause.SET)
                self.used["mineral_set"] += 1
            case TokenSold(seat=seat, amount=amount):
                if amount != TOKEN_CREDITS or seat != mirror.turn:
                    yield f"TRI-SK-4-05: {event}"
                mirror.hands[seat] -= 1
                mirror.pay(seat, amount, Cause.TOKENS)
                self.used["priceless_technology"] += 1
            case Paid(cause=Cause.MORE_NEBULA | Cause.MORE_SYSTEM as cause):
                told = (event.seat, event.amount, cause, event.area)
                if told != self.bonus:
                    yield f"TRI-UNI-01: {event}, not {self.bonus}"
                self.bonus = None
                self.used["gain_nebulas" if cause is Cause.MORE_NEBULA else "gain_systems"] += 1
            case Paid(cause=Cause.MEDITATION):
                self.used["precious_meditation"] += 1
            case Cried(seat=seat):
                self.used["warcry"] += 1
                if mirror.clash is None or seat in mirror.clash.cries or mirror.clash.rolls:
                    yield f"TRI-SK-8-01: {event} in {mirror.clash}"
                else:
                    mirror.clash.cries.add(seat)
            case _:
                pass

    # tokens

    def _take(self, seat: int, token: str, event: Event) -> Complaints:
        """A token leaves the race board; a second one is due to another skill."""
        if self.board[seat][token] < 1:
            yield f"TRI-EVO-06: {event}, but the board has {dict(self.board[seat])}"
        self.board[seat][token] -= 1
        whole = granted(self.mirror.skills[seat])[token]
        if token in PAIRS and whole > 1 and not self.board[seat][token]:
            self.used[PAIRS[token]] += 1

    def _note_tokens(self, ply: "Transition", event: Event) -> Complaints:
        mirror = self.mirror
        match event:
            case ExmitterPlaced(seat=seat, cell=cell):
                yield from self._take(seat, "exmitter", event)
                if cell != ply.before.added or cell in self.exmitters:
                    yield f"TRI-SK-6-02: {event}, but {ply.before.added} was added"
                self.exmitters[cell] = seat
                self.used["exmitter_token"] += 1
                yield from mirror.outlived(ply, cell)
            case ModulatorPlaced(seat=seat, cell=cell):
                yield from self._take(seat, "modulator", event)
                if cell in self.modulators or cell in mirror.ships:
                    yield f"TRI-R-157: {event} on a taken tile"
                self.modulators[cell] = (seat, False)
                self.used["space_modulator"] += 1
            case WormholeOpened(seat=seat, node=node):
                yield from self._take(seat, "tunnel", event)
                if any(node >> 5 == other >> 5 for other in self.wormholes):
                    yield f"TRI-R-157: {event} on a taken tile"
                if (node >> 3) & 3 or node >> 5 in self.zone(ply.after):
                    yield f"TRI-R-117: {event} in no free outer space"
                self.wormholes[node] = seat
                self.used["subspace_tunnel"] += 1
            case Harnessed(seat=seat, cell=cell):
                yield from self._harnessed(seat, cell, event)
            case Released(seat=seat, cell=cell):
                ship, owner = mirror.ships.get(cell), self.harnessed.pop(cell, None)
                if owner is None or ship is None or (ship.seat, seat) != (seat, mirror.turn):
                    yield f"TRI-SK-1-08: {event} of {ship}"
                    return
                self.board[owner]["harness"] += 1
                drain = "power_drain" in mirror.skills[owner]
                self.used["power_drain"] += drain
                self.bill = Bill(seat, owner, RELEASE + drain)
            case _:
                pass

    def _harnessed(self, seat: int, cell: int, event: Event) -> Complaints:
        mirror = self.mirror
        if not is_enemy(mirror.ships, cell, seat) or cell in self.harnessed or seat != mirror.turn:
            yield f"TRI-SK-1-07: {event}"
        held = [other for other, owner in self.harnessed.items() if owner == seat]
        if held:
            del self.harnessed[held[0]]
        else:
            yield from self._take(seat, "harness", event)
        self.harnessed[cell] = seat
        self.used["harness_technology"] += 1

    def zone(self, state: State) -> frozenset[int]:
        """Where exmitters work."""
        game = self.mirror.game
        wide = game.rulings.exmitter_radius is ExmitterRadius.RING12
        return zone_of(game.box, state.galaxy, self.exmitters, wide=wide)

    # ships and emissaries

    def _note_ships(self, ply: "Transition", event: Event) -> Complaints:
        mirror = self.mirror
        match event:
            case UnitSent(seat=seat, unit=unit, node=node):
                yield from self._sent(ply, seat, unit, node, event)
            case Teleported(cell=cell, node=node, owner=owner):
                figure = mirror.figures_of(event.unit, cell).get(cell)
                if isinstance(ply.action, Transport):
                    yield from self._transported(figure, event)
                if mirror.figures_of(event.unit, cell) is mirror.ships:
                    yield from self._loose(cell, event)
                else:
                    self.landed.discard(cell)
                    self.landed |= {node >> 5} if owner == mirror.turn else set()
            case ShipMoved(cell=cell, node=node):
                yield from self._loose(cell, event)
                yield from self._moved(ply, mirror.ships.get(cell), node, event)
            case Fixed(seat=seat, node=node):
                yield from self._fixed(seat, node, event)
            case Evaded(seat=seat, cell=cell, node=node):
                yield from self._evaded(ply, event)
            case Swapped():
                yield from self._swapped(event)
            case StationBuilt(cell=cell):
                one = mirror.emissaries[cell]
                if isinstance(ply.action, Raise) and one.kind is not Unit.MINION:
                    yield f"TRI-SK-2-02: {event} under {one}"
            case _:
                pass

    def _sent(
        self, ply: "Transition", seat: int, unit: Unit, node: int, event: Event
    ) -> Complaints:
        cell, mirror = node >> 5, self.mirror
        if unit is Unit.EMISSARY:
            self.landed.add(cell)
        if unit not in AS_UNITS:
            return
        yield from self._take(seat, AS_UNITS[unit], event)
        if unit is Unit.MINION:
            self.used["slave_minion"] += 1
            if (node >> 3) & 3 == OUTPOST or not self._joined(seat, node):
                yield f"TRI-SK-2-04: {event} far from {sorted(self.landed)}"
            return
        names = {Unit.PRIESTESS: "supreme_priestess", Unit.CANNON: "gauss_cannon"}
        self.used[names.get(unit, "decoy")] += 1
        near = cells_near(cell, wide=False) & set(mirror.ships)
        if cell != ply.before.added or near:
            yield f"TRI-SK-8-04: {event} with ships on {sorted(near)}"

    def _joined(self, seat: int, node: int) -> bool:
        """SK-2-04: next to an emissary that came this turn, or in the area it came to.

        R-112: in one reading, beside any own emissary.
        """
        mirror, company = self.mirror, self.landed
        if mirror.game.rulings.minion_company is MinionCompany.ANY_PLACED:
            company = {cell for cell, one in mirror.emissaries.items() if one.seat == seat}
        for cell in company:
            if cell in cells_near(node >> 5, wide=False):
                return True
            one = mirror.emissaries.get(cell)
            if one is not None and self._one_area(one.node, node):
                return True
        return False

    def _one_area(self, one: int, two: int) -> bool:
        """Whether two parts belong to one area; an outpost belongs to none."""
        pieces = {piece_of(one), piece_of(two)}
        drawing = self.mirror.drawing
        return drawing is not None and any(pieces <= patch.pieces for patch in drawing.areas)

    def _loose(self, cell: int, event: Event) -> Complaints:
        """SK-1-07, 8-06: a harnessed ship and the Cannon stay."""
        ship = self.mirror.ships.get(cell)
        if cell in self.harnessed or (ship is not None and ship.kind is Unit.CANNON):
            yield f"TRI-SK-1-07: {event}, but {ship} is fast"

    def _transported(self, figure: "Figure | None", event: Teleported) -> Complaints:
        self.used["transporter"] += 1
        own = self.mirror.skills[event.seat]
        self.used.update(skill for skill in DISCOUNTS if skill in own)
        outpost = (event.node >> 3) & 3 == OUTPOST
        readings = self.mirror.game.rulings
        any_ship = readings.transporter_ships is TransporterShips.ANY
        lent = any_ship and (event.node >> 3) & 3 == SPACE
        if figure is None or figure.level or outpost or not (event.owner == event.seat or lent):
            yield f"TRI-SK-4-01: {event} of {figure}"
        elif readings.transporter_target is TransporterTarget.OTHER_TILE:
            return
        elif self._one_area(figure.node, event.node):
            yield f"TRI-R-115: {event} within one area"

    def _moved(
        self, ply: "Transition", ship: "Figure | None", node: int, event: Event
    ) -> Complaints:
        """MOV-01, and how far skills take a ship."""
        mirror = self.mirror
        if ship is None or mirror.drawing is None or not isinstance(ply.action, Move | Detonate):
            return
        skills = mirror.skills[ship.seat]
        most = reach(ship.kind, skills)
        plain = steps_in_space(mirror.drawing, ship.node, node, most)
        passages = [skill for skill in PASSAGES if skill in skills]
        if plain is None:
            self.used.update(passages)
            way = tiles_between(ply.after.galaxy, ship.node >> 5, node >> 5, most)
            if not passages or way is None:
                yield f"TRI-MOV-01: {event} is not within {most} tiles"
        elif plain > (1 if ship.kind is Unit.DECOY else 3):
            longer = ("manoeuvring_thrusters", "harvester", "afterburner")
            self.used.update(skill for skill in longer if skill in skills)
        if ship.kind is Unit.PRIESTESS and isinstance(ply.action, Move):
            self.harvest = Harvest(ship.seat, OFFERING, None, node >> 5)

    def _fixed(self, seat: int, node: int, event: Event) -> Complaints:
        mirror, cell = self.mirror, node >> 5
        ship = mirror.ships.pop(cell, None)
        if ship is None or (ship.seat, ship.kind) != (seat, Unit.PRIESTESS):
            yield f"TRI-SK-1-05: {event} of {ship}"
        if cell in mirror.emissaries or (node >> 3) & 3 not in (NEBULA, 2):
            yield f"TRI-SK-1-05: {event} on a taken place"
        self.unharnessed(cell)
        mirror.emissaries[cell] = mirror.figure(seat, node, Unit.PRIESTESS)
        self.used["supreme_priestess"] += 1

    def unharnessed(self, cell: int) -> None:
        """The harness goes back when its ship is gone."""
        owner = self.harnessed.pop(cell, None)
        if owner is not None:
            self.board[owner]["harness"] += 1

    def _evaded(self, ply: "Transition", event: Evaded) -> Complaints:
        """SK-1-11: the defender's Priestess, to a place where she fights nobody."""
        mirror, seat, cell = self.mirror, event.seat, event.cell
        ship, target = mirror.ships.get(cell), event.node >> 5
        if ship is None or ship.kind is not Unit.PRIESTESS or target in mirror.ships:
            yield f"TRI-SK-1-11: {event} of {ship}"
            return
        if target in self.zone(ply.after):
            yield f"TRI-R-109: {event} into the radius of an exmitter"
        yield from self._loose(cell, event)
        yield from mirror.shifted(mirror.ships, cell, event.node)
        if mirror.meets(target, ply.after.galaxy):
            yield f"TRI-R-109: {event} where she meets an enemy"
        self.bill = Bill(seat, None, EVASION)
        self.used["divine_help"] += 1

    def _swapped(self, event: Swapped) -> Complaints:
        """SK-6-04, 05: two units of a type change places."""
        mirror, own, target = self.mirror, event.own, event.target
        ships = event.what is Traveller.SHIP
        figures = mirror.ships if ships else mirror.emissaries
        one, two = figures.get(own), figures.get(target)
        if one is None or two is None or one.seat != event.seat or two.seat == event.seat:
            yield f"TRI-SK-6-04: {event} of {one} and {two}"
            return
        if one.level or two.level:
            yield f"TRI-R-120: {event} of a station"
        if ships:
            for cell in (own, target):
                yield from self._loose(cell, event)
        if not self._one_area(one.node, two.node):
            self.used["mental_manipulation"] += 1
            far = lattice_steps(own, target, SWAP_REACH) is None
            if far or "mental_manipulation" not in mirror.skills[event.seat]:
                yield f"TRI-SK-6-05: {event} is too far"
        figures[own] = attrs.evolve(two, node=one.node)
        figures[target] = attrs.evolve(one, node=two.node)
        if not ships:
            self.landed -= {own, target}
        self.used["manipulation"] += 1

    # what destroys

    def _note_fire(self, ply: "Transition", event: Event) -> Complaints:
        mirror = self.mirror
        match event:
            case Fired(seat=seat, cell=cell):
                wide = "long_range" in mirror.skills[seat]
                hit = self._field(cell, wide=wide)
                ship = mirror.ships.get(cell)
                if ship is None or (ship.seat, ship.kind) != (seat, Unit.CANNON) or not hit:
                    yield f"TRI-SK-8-05: {event} of {ship} at {sorted(hit)}"
                self.used["gauss_cannon"] += 1
                self.used["long_range"] += bool(hit - self._field(cell, wide=False))
                self.doomed |= {("ship", other) for other in hit}
                enemies = sum(mirror.ships[other].seat != seat for other in hit)
                mirror.owe_seat(seat, WIN * enemies)
            case Exploded(seat=seat, cell=cell):
                own = isinstance(ply.action, Detonate) and ply.action.node >> 5 == cell
                yield from self._exploded(seat, cell, event, own=own)
            case Struck(cell=cell):
                self._spared(ply, cell)
            case _:
                pass

    def _field(self, cell: int, *, wide: bool) -> set[int]:
        """Ships around a cell, Cannons apart."""
        ships = self.mirror.ships
        near = cells_near(cell, wide=wide)
        return {other for other in near & set(ships) if ships[other].kind is not Unit.CANNON}

    def _exploded(self, seat: int, cell: int, event: Event, *, own: bool) -> Complaints:
        """SK-7-03 to 05, 7-07: ships and emissaries without a station, for two minerals a ship.

        R-165: in one reading Shockwave needs an owner who sets it off.
        """
        mirror = self.mirror
        decoy = mirror.ships.get(cell)
        if decoy is None or (decoy.seat, decoy.kind) != (seat, Unit.DECOY):
            yield f"TRI-SK-7-03: {event} of {decoy}"
        every = mirror.game.rulings.shockwave is Shockwave.EVERY_EXPLOSION
        wide = "shockwave" in mirror.skills[seat] and (own or every)
        hit, close = self._field(cell, wide=wide), self._field(cell, wide=False)
        near = cells_near(cell, wide=wide) | {cell}
        below = {c for c in near & set(mirror.emissaries) if not mirror.emissaries[c].level}
        self.used["decoy"] += 1
        self.used["shockwave"] += bool(hit - close or below - cells_near(cell, wide=False) - {cell})
        self.doomed |= {("ship", other) for other in (*hit, cell)}
        self.doomed |= {("emissary", other) for other in below}
        own_too = self.mirror.game.rulings.decoy_pays_for_own_ships is DecoyPaysForOwnShips.YES
        mirror.owe_seat(seat, WIN * sum(own_too or mirror.ships[c].seat != seat for c in hit))

    def _spared(self, ply: "Transition", cell: int) -> None:
        near = self.mirror.radius(cell)
        seats = [ply.after.ships[c].seat for c in near & set(ply.after.ships)]
        here = [ply.after.emissaries[c] for c in near & set(ply.after.emissaries)]
        seats += [one.seat for one in here if not one.level]
        self.used["adaptation"] += any("adaptation" in self.mirror.skills[seat] for seat in seats)

    def excused(self, ply: "Transition", event: SentHome, what: str) -> bool:
        """Whether a unit goes home by fire, or because it was not paid for."""
        if (what, event.cell) in self.doomed:
            self.doomed.discard((what, event.cell))
            return True
        if self.upkeep and self.upkeep[0] == (what, event.cell):
            self.upkeep.pop(0)
            broke = not self.mirror.minerals[event.seat].total()
            return broke or isinstance(ply.action, Decline)
        return False

    def home(self, figure: "Figure", cell: int, what: str) -> None:
        """A special token is on its race board again, and a harness too."""
        if figure.kind in AS_UNITS:
            self.board[figure.seat][AS_UNITS[figure.kind]] += 1
        if what == "ship":
            self.unharnessed(cell)
        else:
            self.landed.discard(cell)

    # turns

    def _note_turn(self, ply: "Transition", event: Event) -> None:
        if isinstance(event, TurnEnded):
            self.deeds.clear()
            self.hauls.clear()
            self.landed.clear()
            self.unlocked = 0
        if not isinstance(event, TurnBegan):
            return
        seat, mirror = event.seat, self.mirror
        for cell, (owner, _) in self.modulators.items():
            if owner == seat:
                self.modulators[cell] = (owner, True)
        if "adaptation" in mirror.skills[seat]:
            zone = self.zone(ply.after)
            self.upkeep = [
                ("emissary", cell)
                for cell, one in sorted(mirror.emissaries.items())
                if one.seat == seat and not one.level and cell in zone
            ]
            self.upkeep += [
                ("ship", cell)
                for cell, one in sorted(mirror.ships.items())
                if one.seat == seat and cell in zone
            ]
            self.used["adaptation"] += bool(self.upkeep)

    # the state

    def after(self, ply: "Transition") -> Complaints:
        """The state is what the events say, and prices were paid as they are."""
        if self.doomed:
            yield f"TRI-SK-8-05: {self.doomed} are still there"
            self.doomed.clear()
        if self.unpaid:
            yield f"TRI-CON-09: not paid for: {self.unpaid}"
            self.unpaid.clear()
        if self.bonus is not None:
            yield f"TRI-UNI-01: {self.bonus} is not paid"
            self.bonus = None
        if self.harvest is not None and not self._more_to_take(self.harvest):
            self.harvest = None
        yield from self._prices(ply)
        yield from self._compare(ply.after)

    def _prices(self, ply: "Transition") -> Complaints:
        """EVO-07: what every step takes, by colour."""
        given = Counter(e.colour for e in ply.events if isinstance(e, MineralGiven))
        wanted = Counter(self._price(ply))
        sets = sum(isinstance(event, SetSold) for event in ply.events)
        for colour in ply.game.colours:
            wanted[colour] += sets
        if given != +wanted:
            yield f"TRI-EVO-07: {ply.action} takes {dict(given)}, not {dict(+wanted)}"

    def _price(self, ply: "Transition") -> dict[str, int]:
        match ply.action:
            case Give(colour=colour):
                return {colour: 1}
            case Tunnel(colour="red" | "blue" as colour):
                return {colour: 1}
            case Modulate(colour="red" | "yellow" as colour):
                return {colour: 1}
            case Minion():
                return {"yellow": 1}
            case Cry():
                return {"red": 1}
            case Swap():
                return {"green": 1, "blue": 1}
            case Transport():
                own = self.mirror.skills[ply.before.turn]
                return {"blue": FARE - sum(skill in own for skill in DISCOUNTS)}
            case _:
                return {}

    def _compare(self, state: State) -> Complaints:
        box, skills = self.mirror.game.box, self.mirror.skills
        pairs: list[tuple[str, Any, Any]] = [
            ("harnesses", self.harnessed, dict(state.harnessed.items())),
            ("wormholes", self.wormholes, dict(state.wormholes.items())),
            ("exmitters", self.exmitters, dict(state.exmitters.items())),
            ("modulators", self.modulators,
             {cell: (one.seat, one.ready) for cell, one in state.modulators.items()}),
            ("emissaries that came", self.landed, set(state.landed)),
            ("skills", skills, [
                skills_in(box, race, own)
                for race, own in zip(state.races, state.modules, strict=True)
            ]),
        ]  # fmt: skip
        for what, told, there in pairs:
            if told != there:
                yield f"events: {what} {there}, told of {told}"
        for seat, own in enumerate(state.specials):
            if +self.board[seat] != dict(own.items()):
                yield f"events: race board {seat} has {own}, told of {self.board[seat]}"
            whole = Counter(dict(own.items())) + tokens_out(state, seat)
            if whole != granted(skills[seat]):
                yield f"TRI-EVO-06: seat {seat} has {dict(whole)} of {granted(skills[seat])}"


def quiet_complaints(state: State, skills: list[frozenset[str]]) -> Complaints:
    """R-123, R-124: no ship stays in a Cannon's field, and no enemy next to a Decoy."""
    for cell, ship in state.ships.items():
        if ship.kind not in STILL:
            continue
        wide = ship.kind is Unit.CANNON and "long_range" in skills[ship.seat]
        for near in cells_near(cell, wide=wide) & set(state.ships):
            other = state.ships[near]
            if ship.kind is Unit.CANNON and other.kind is not Unit.CANNON:
                yield f"TRI-R-124: {other} in the field of the Cannon on {cell}"
            if ship.kind is Unit.DECOY and other.seat != ship.seat:
                yield f"TRI-R-123: {other} next to the Decoy on {cell}"
