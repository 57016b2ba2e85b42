"""Combat and points: the reveal, the forces, captures, trophies, rewards, and razed stations.

The booklet's combat: a cruiser with Cryo Blitz and Krypto Projektil behind an Inversionsfeld
attacks a destroyer with Plasma Bombe and Korrosions Strahl behind a Deflektor.

>>> from galaxy_rules.galaktico import Galaktico
>>> game = Galaktico()
>>> cruiser = ("inversionsfeld", "krypto_projektil", "cryo_blitz")
>>> destroyer = ("deflektor", "plasma_bombe", "korrosions_strahl")
>>> force_of(game.tables, ShipType.CRUISER, cruiser, destroyer, 0)
21
>>> force_of(game.tables, ShipType.DESTROYER, destroyer, cruiser, 0)
18
"""

from typing import Final

from galaxy_rules.galaktico.rules.arithmetic import (
    counted_trophies,
    end_bonus,
    figures_when_paid,
    has_lost_all,
    has_won_enough,
    meteor_bonus,
    outcome,
    reward,
    station_reward,
    total_force,
    weapon_force,
)
from galaxy_rules.galaktico.rules.turn import end_action
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.components import EFFECTS, TYPES, Blocks, ShipType
from galaxy_rules.galaktico.words.events import (
    Captured,
    EndReached,
    Event,
    Fought,
    Outcome,
    Revealed,
    Rewarded,
    StationRazed,
)
from galaxy_rules.galaktico.words.rulings import (
    EndBonusDouble,
    EndBonusOwner,
    EndTiming,
    EquipmentAfterCombat,
    RewardBasis,
    TieRewards,
)
from galaxy_rules.galaktico.words.spaces import NOWHERE, Spaces
from galaxy_rules.galaktico.words.state import (
    Cause,
    Draft,
    Ending,
    Fulfilled,
    Pending,
    Razed,
    State,
    entry,
    replace,
    ship_at,
)
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Sum


class Clash:
    """The facts of a combat: who attacks whom where, with what bonus, and both total forces."""

    __slots__ = (
        "attack", "bonus", "defence", "foe", "opponent", "outcome", "seat", "ship", "space",
        "target",
    )  # fmt: skip

    def __init__(
        self, tables: Tables, state: State, ship: ShipType, space: int, *, out_of_meteor: bool
    ) -> None:
        """Compare the cards of both types."""
        self.seat: Final[int] = state.turn
        self.ship: Final[ShipType] = ship
        self.space: Final[int] = space
        self.foe: Final[int] = ship_at(state, space)
        self.opponent: Final[int] = self.foe // TYPES
        self.target: Final[ShipType] = ShipType(self.foe % TYPES)
        self.bonus: Final[int] = meteor_bonus(
            tables.box.meteor_bonus, scout=ship is ShipType.SCOUT, out_of_meteor=out_of_meteor
        )
        mine = state.equipment[entry(self.seat, ship)]
        theirs = state.equipment[self.foe]
        self.attack: Final[int] = force_of(tables, ship, mine, theirs, self.bonus)
        self.defence: Final[int] = force_of(tables, self.target, theirs, mine, 0)
        self.outcome: Final[Outcome] = outcome(self.attack, self.defence)


@cites("GAL-CMB-04", "GAL-CMB-05", "GAL-EQP-13", "GAL-EQP-14", "GAL-EQP-15")
def force_of(
    tables: Tables, ship: ShipType, cards: tuple[str, ...], against: tuple[str, ...], bonus: int
) -> int:
    """A type's total force with its cards against another's shield."""
    forces = [force for _, force in weapon_forces(tables, cards, against)]
    first, second = (*forces, 0, 0)[:2]
    return total_force(tables.box.ships[ship].force, first, second, bonus)


def weapon_forces(
    tables: Tables, cards: tuple[str, ...], against: tuple[str, ...]
) -> list[tuple[str, int]]:
    """Each weapon among the cards, with its force against the other side's shield."""
    shield = next((tables.shields[key] for key in against if key in tables.shields), NO_SHIELD)
    weapons = tables.weapons
    return [(key, weapon_force(weapons[key], shield)) for key in cards if key in weapons]


TYPE_CLAUSES: Final = ("GAL-UNI-DE-01", "GAL-UNI-FI-01", "GAL-UNI-CR-01", "GAL-UNI-SC-01")
"""The clause with force and range of each type."""
NO_SHIELD: Final = Blocks(laser=False, quanten=False, krypto=False, impuls=False)


def passing(tables: Tables, against: tuple[str, ...]) -> str:
    """The effects that pass a shield, in words."""
    shield = next((tables.shields[key] for key in against if key in tables.shields), NO_SHIELD)
    through = [effect for effect in EFFECTS if not getattr(shield, effect)]
    return " and ".join(effect.capitalize() for effect in through) or "nothing"


def force_sums(
    tables: Tables, ship: ShipType, cards: tuple[str, ...], against: tuple[str, ...], bonus: int
) -> list[Sum]:
    """A total force the way the booklet adds it up."""
    name = tables.box.card_name
    shield = next((name(key) for key in against if key in tables.shields), "no shield")
    sums = [
        Sum(f"{name(key)} ({passing(tables, against)} pass the {shield})", force, ("GAL-EQP-12",))
        for key, force in weapon_forces(tables, cards, against)
    ]
    sums.append(
        Sum(f"basic force of the {ship}", tables.box.ships[ship].force, (TYPE_CLAUSES[ship],))
    )
    if bonus:
        sums.append(Sum("attack straight out of a meteor", bonus, ("GAL-UNI-SC-03",)))
    total = force_of(tables, ship, cards, against, bonus)
    by = ("GAL-EQP-13", "GAL-CMB-10") if bonus else ("GAL-EQP-13",)
    sums.append(Sum(f"total force of the {ship}", total, by))
    return sums


@cites("GAL-CMB-01", "GAL-CMB-02", "GAL-CMB-03", "GAL-R-21", "GAL-R-45")
def fight(
    tables: Tables,
    state: State,
    clash: Clash,
    origin: int,
    used: tuple[int, int],
    events: list[Event] | None,
) -> State:
    """The state after a combat at the end of a move that used so many steps and jumps."""
    draft = Draft.of(state)
    draft.fleets = _moved_fleet(draft.fleets, entry(clash.seat, clash.ship), origin, clash.space)
    draft.moved = Spaces(draft.moved | 1 << clash.space)
    _reveal(tables, draft, clash, events)
    if clash.outcome is not Outcome.WON:
        draft.moved = Spaces(draft.moved & ~(1 << clash.space))
    _capture(tables, draft, state, clash, events)
    end_by_combat(tables, draft, state, clash, events)
    if _may_move_on(tables, draft, clash, used):
        draft.pending = Pending(clash.space, *used)
        return draft.done()
    return end_action(tables, draft, events)


def _moved_fleet(
    fleets: tuple[Spaces, ...], index: int, origin: int, target: int
) -> tuple[Spaces, ...]:
    after = list(fleets)
    after[index] = Spaces(after[index] ^ 1 << origin | 1 << target)
    return tuple(after)


@cites("GAL-UNI-CR-02", "GAL-UNI-CR-04", "GAL-END-04")
def _may_move_on(tables: Tables, draft: Draft, clash: Clash, used: tuple[int, int]) -> bool:
    if clash.ship is not ShipType.CRUISER or clash.outcome is not Outcome.WON:
        return False
    if draft.ending is not None and tables.rulings.end_timing is EndTiming.IMMEDIATE:
        return False
    return used[0] < tables.box.ships[ShipType.CRUISER].range


@cites("GAL-CMB-03", "GAL-R-32")
def _reveal(tables: Tables, draft: Draft, clash: Clash, events: list[Event] | None) -> None:
    for index in (entry(clash.seat, clash.ship), clash.foe):
        cards = draft.equipment[index]
        if tables.rulings.equipment_after_combat is EquipmentAfterCombat.OPEN:
            draft.revealed = (*draft.revealed[:index], cards, *draft.revealed[index + 1 :])
        if events is not None:
            events.append(Revealed(index // TYPES, ShipType(index % TYPES), cards))
    if events is not None:
        fought = Fought(
            clash.seat, clash.ship, clash.opponent, clash.target, tables.board.labels[clash.space],
            clash.bonus, clash.attack, clash.defence, clash.outcome,
        )  # fmt: skip
        events.append(fought)


@cites("GAL-CMB-06", "GAL-CMB-07", "GAL-CMB-08", "GAL-CMB-09", "GAL-PTS-01", "GAL-R-17")
def _capture(
    tables: Tables, draft: Draft, before: State, clash: Clash, events: list[Event] | None
) -> None:
    """Take the losers off the board and reward their captors, by the cards as they were before.

    Of a tie one reading counts the cards as they are afterwards, each with the new trophy.
    """
    mine, foe = entry(clash.seat, clash.ship), clash.foe
    tie = clash.outcome is Outcome.TIE
    if clash.outcome is not Outcome.LOST:
        _take(tables, draft, before, (mine, foe), clash.space, tie=tie, events=events)
    if clash.outcome is not Outcome.WON:
        _take(tables, draft, before, (foe, mine), clash.space, tie=tie, events=events)


@cites("GAL-PTS-02", "GAL-R-17", "GAL-R-18")
def _take(
    tables: Tables,
    draft: Draft,
    before: State,
    sides: tuple[int, int],
    space: int,
    *,
    tie: bool,
    events: list[Event] | None,
) -> None:
    captor, captive = sides
    fleets = list(draft.fleets)
    fleets[captive] = Spaces(fleets[captive] & ~(1 << space))
    draft.fleets = tuple(fleets)
    draft.lost = replace(draft.lost, captive, draft.lost[captive] + 1)
    draft.trophies = replace(draft.trophies, captor, draft.trophies[captor] + 1)
    wins_only = tables.rulings.reward_basis is RewardBasis.WINS_ONLY
    if tie and wins_only:
        draft.tied = replace(draft.tied, captor, draft.tied[captor] + 1)
    after = tables.rulings.tie_rewards is TieRewards.AFTER
    card, tied = (
        figures_when_paid(table[captive], tie=tie, after_placing=after)
        for table in (before.trophies, before.tied)
    )
    trophies = counted_trophies(card, tied, wins_only=wins_only)
    amount = reward(trophies, tables.box.least_reward)
    seat = captor // TYPES
    draft.points = replace(draft.points, seat, draft.points[seat] + amount)
    if events is not None:
        label = tables.board.labels[space]
        events.append(
            Captured(
                seat, ShipType(captor % TYPES), captive // TYPES, ShipType(captive % TYPES), label
            )
        )
        clause = "GAL-PTS-02" if amount == trophies else "GAL-PTS-03"
        events.append(Rewarded(seat, amount, clause))


@cites("GAL-END-01", "GAL-END-03", "GAL-R-25", "GAL-R-26", "GAL-R-41")
def end_by_combat(
    tables: Tables, draft: Draft, before: State, clash: Clash, events: list[Event] | None
) -> None:
    """Whether the combat ended the game: by points, or by the last destroyer."""
    fulfilled = []
    captors = []
    if clash.outcome is not Outcome.LOST:
        captors.append((clash.seat, clash.opponent))
    if clash.outcome is not Outcome.WON:
        captors.append((clash.opponent, clash.seat))
    for seat, victim in captors:
        if has_won_enough(draft.points[seat], tables.box.winning_points):
            fulfilled.append(Fulfilled(seat, Cause.POINTS))
        destroyers = entry(victim, ShipType.DESTROYER)
        lost = draft.lost[destroyers]
        figures = tables.box.ships[ShipType.DESTROYER].figures
        if lost > before.lost[destroyers] and has_lost_all(lost, figures):
            fulfilled.append(Fulfilled(seat, Cause.DESTROYERS))
    declare_end(tables, draft, tuple(fulfilled), clash.opponent, events)


@cites("GAL-PTS-05", "GAL-END-05", "GAL-R-26")
def declare_end(
    tables: Tables,
    draft: Draft,
    fulfilled: tuple[Fulfilled, ...],
    other: int,
    events: list[Event] | None,
) -> None:
    """Note the first conditions met and pay the ender; later ones add nothing."""
    if not fulfilled or draft.ending is not None:
        return
    seats = {condition.seat for condition in fulfilled}
    double = tables.rulings.end_bonus_double
    pays_active, pays_other = end_bonus(
        active=draft.turn in seats,
        other=other in seats,
        owner_is_active=tables.rulings.end_bonus_owner is EndBonusOwner.ACTIVE,
        double_pays=double is not EndBonusDouble.NONE,
        double_pays_both=double is EndBonusDouble.BOTH,
    )
    paid = ((draft.turn, pays_active), (other, pays_other))
    enders = tuple(sorted(seat for seat, pays in paid if pays))
    draft.ending = Ending(fulfilled, enders)
    if events is not None:
        events.extend(EndReached(condition.seat, condition.cause) for condition in fulfilled)
    for seat in enders:
        draft.points = replace(draft.points, seat, draft.points[seat] + tables.box.ender_points)
        if events is not None:
            events.append(Rewarded(seat, tables.box.ender_points, "GAL-PTS-05"))


@cites("GAL-STA-04", "GAL-STA-05", "GAL-UNI-DE-04", "GAL-PTS-06", "GAL-END-02", "GAL-DEP-05")
def raze(
    tables: Tables, state: State, origin: int, space: int, events: list[Event] | None
) -> State:
    """The state after a destroyer has flown onto an opposing station."""
    draft = Draft.of(state)
    seat, bit = state.turn, 1 << space
    owner = next(o for o, station in enumerate(state.stations) if o != seat and station & bit)
    on_it = ship_at(state, space)
    ship = ShipType(on_it % TYPES) if on_it >= 0 else None
    amount = station_reward(inactive_supply(state, owner), occupied=ship is not None)
    fleets = list(state.fleets)
    if on_it >= 0:
        fleets[on_it] = Spaces(fleets[on_it] & ~bit)
    draft.fleets = _moved_fleet(tuple(fleets), entry(seat, ShipType.DESTROYER), origin, space)
    draft.moved = Spaces(draft.moved | bit)
    stations = list(state.stations)
    stations[owner] = NOWHERE
    draft.stations = tuple(stations)
    draft.razed = (*draft.razed, Razed(owner, seat, ship, amount))
    draft.points = replace(draft.points, seat, draft.points[seat] + amount)
    if events is not None:
        events.append(StationRazed(seat, owner, tables.board.labels[space], ship))
        events.append(Rewarded(seat, amount, "GAL-PTS-06"))
    declare_end(tables, draft, (Fulfilled(seat, Cause.STATION),), owner, events)
    return end_action(tables, draft, events)


def inactive_supply(state: State, seat: int) -> int:
    """How many ships a player has in the supply."""
    return sum(state.supply[seat * TYPES : seat * TYPES + TYPES])
