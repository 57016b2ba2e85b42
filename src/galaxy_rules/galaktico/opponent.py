"""What an action of Galaktico is worth, in hundredths of a point.

**Attacks**: the odds are counted over the cards that the other may have: all shields and pairs of
weapons of its box, or the very cards where they lie open.  A capture is worth what it pays by the
trophies on the card of the defeated type, and `SHIP` more for the ship that is gone; one's own
loss costs the same.  A scout's bonus out of a meteor counts.

**The end**: a destroyer on an opposing station is worth the inactive ships there.  What ends the
game is worth the ender's points to the one who will then have the most, and `DEFEAT` less to
anybody else.  How many points others have in their bags is guessed: `GUESS` for each trophy, and
what they got for stations.

**Guarding**: an opposing destroyer within `WATCH` steps of one's own station is an intruder.  To
take it off the board is worth what it would get there, the less the farther away it is.

**Quiet moves**: a destroyer wants to come nearer to an opposing station, `APPROACH` a step, others
to a ship that they would rather beat than not, `HUNT` a step, and to an intruder, `GUARD` a step.
What the strongest enemy that could come within its range would win there is a danger: `DANGER` per
cent of it count, and as much is gained by leaving such a space.

**The rest**: deploying is worth `DEPLOY`; a weapon is worth its mean force against all shields, a
shield the mean force that it blocks, so the first types get the best cards.  Places behind the
screen and meteors are worth nothing.  Differences below `WHIM` are a matter of luck.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import attrs

from galaxy_rules.galaktico import (
    Action,
    Deploy,
    Equip,
    Galaktico,
    Move,
    ShipType,
    State,
    View,
)
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.rules.arithmetic import (
    counted_trophies,
    has_lost_all,
    has_won_enough,
    meteor_bonus,
    outcome,
    reward,
    station_reward,
    weapon_force,
)
from galaxy_rules.galaktico.rules.combat import NO_SHIELD, force_of
from galaxy_rules.galaktico.words.actions import Continue, MoveMeteor, Pass, Place, Stop
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.events import Outcome
from galaxy_rules.galaktico.words.rulings import RewardBasis
from galaxy_rules.kernel.measures.worth import POINT
from galaxy_rules.kernel.visibility import HIDDEN_CARD

SHIP: Final = 60
"""A ship itself, whatever its capture pays."""
GUESS: Final = 150
"""Points in a rival's bag for each of its trophies."""
DEFEAT: Final = 3_000
"""Ending the game for somebody else to win."""
APPROACH: Final = 60
HUNT: Final = 8
GUARD: Final = 30
WATCH: Final = 6
DANGER: Final = 50
DEPLOY: Final = 40
WHIM: Final = 25
Cards = tuple[str, ...]


@attrs.frozen
class Odds:
    """How often a combat is won and lost, of so many that are possible; the rest are ties."""

    won: int
    lost: int
    all: int

    def worth(self, gain: int, loss: int) -> int:
        """The mean of what it brings; a tie brings both."""
        tied = self.all - self.won - self.lost
        return (self.won * gain - self.lost * loss + tied * (gain - loss)) // self.all


class GalakticoEvaluation:
    """The worths of Galaktico's actions; distances and odds are kept."""

    whim: int = WHIM
    horizon: int = 6

    def __init__(self, game: Galaktico) -> None:
        """Work out how far all spaces are from each other."""
        self.game: Final = game
        self.distance: Final = [_distances(game, space) for space in range(game.board.size)]
        self.odds: Final = lru_cache(maxsize=4_096)(self._odds)

    def worths(self, view: View, listed: Sequence[Action]) -> list[int]:
        """The worth of each listed action."""
        outlook = Outlook(self, view)
        return [outlook.worth(action) for action in listed]

    def standing(self, state: State) -> list[int]:
        """The points of each seat, and a little for each ship that it still has."""
        lost = [sum(state.lost[seat * TYPES : seat * TYPES + TYPES])
                for seat in range(len(state.points))]  # fmt: skip
        totals = self.game.score(state).totals
        return [POINT * total - SHIP * gone for total, gone in zip(totals, lost, strict=True)]

    def card(self, key: str) -> int:
        """A weapon by its mean force, a shield by the mean force that it blocks."""
        shields, weapons = self.game.shields, self.game.weapons
        if key in weapons:
            forces = [weapon_force(weapons[key], shield) for shield in shields.values()]
            return POINT * sum(forces) // max(1, len(forces))
        if key not in shields:
            return 0
        blocked = [
            weapon_force(weapon, NO_SHIELD) - weapon_force(weapon, shields[key])
            for weapon in weapons.values()
        ]
        return POINT * sum(blocked) // max(1, len(blocked))

    def _odds(
        self,
        ships: tuple[ShipType, ShipType],
        own: Cards,
        known: Cards,
        shields: Cards,
        weapons: Cards,
        bonuses: tuple[int, int],
    ) -> Odds:
        """An attack by a type with its cards on one with known cards, or with one of these sets."""
        ship, target = ships
        won = lost = total = 0
        for theirs in [known] if known else self._loadouts(shields, weapons):
            attack = force_of(self.game.tables, ship, own, theirs, bonuses[0])
            defence = force_of(self.game.tables, target, theirs, own, bonuses[1])
            result = outcome(attack, defence)
            won += result is Outcome.WON
            lost += result is Outcome.LOST
            total += 1
        return Odds(won, lost, total)

    def _loadouts(self, shields: Cards, weapons: Cards) -> list[Cards]:
        """Every set of cards that a type may have."""
        box = self.game.box
        few = min(box.weapons_per_type, len(weapons))
        held: Sequence[Cards] = [(key,) for key in shields] if box.shields_per_type else []
        pairs = combinations(weapons, few)
        return [(*one, *pair) for pair in pairs for one in held or [()]]


class Outlook:
    """One view: who stands where, what a capture pays, and who may beat whom."""

    def __init__(self, evaluation: GalakticoEvaluation, view: View) -> None:
        """Find every ship."""
        self.evaluation: Final = evaluation
        self.game: Final = evaluation.game
        self.view: Final = view
        self.at: Final = {
            space: entry for entry, fleet in enumerate(view.fleets) for space in bits(fleet or 0)
        }
        self.foes: Final = [
            (space, entry) for space, entry in self.at.items() if entry // TYPES != view.seat
        ]
        self.stations: Final = {
            space: owner
            for owner, station in enumerate(view.stations)
            if owner != view.seat
            for space in bits(station)
        }
        self.intruders: Final = dict(self._intruders())
        self.danger: Final = lru_cache(maxsize=None)(self._danger)
        self.pull: Final = lru_cache(maxsize=None)(self._pull)
        self.verdict: Final = lru_cache(maxsize=None)(self._verdict)

    def worth(self, action: Action) -> int:
        """What an action brings at once."""
        match action:
            case Move(origin=origin, path=path):
                return self._move(self.game.board.index[origin], path) if path else 0
            case Continue(path=path):
                pending = self.view.pending
                return self._move(pending.space, path) if path and pending is not None else 0
            case Deploy():
                return DEPLOY
            case Equip(card=card):
                return self.evaluation.card(card)
            case Place() | Stop() | MoveMeteor() | Pass():
                return 0

    def _move(self, origin: int, path: tuple[str, ...]) -> int:
        size = self.game.board.size
        target = self.game.steps[path[-1]] % size
        own = self.at[origin]
        if target in self.stations:
            return self._raze(target)
        foe = self.at.get(target, own)
        if foe // TYPES != self.view.seat:
            before = self.game.steps[path[-2]] % size if len(path) > 1 else origin
            flown = self.game.steps[path[-1]] < size
            rush = flown and bool(self.view.meteors >> before & 1)
            return self._attack(own, target, out_of_meteor=rush)
        nearer = self.pull(own, origin) - self.pull(own, target)
        return nearer + self.danger(own, origin) - self.danger(own, target)

    # combat

    def _attack(self, own: int, target: int, *, out_of_meteor: bool) -> int:
        foe, scout = self.at[target], own % TYPES == ShipType.SCOUT
        bonus = meteor_bonus(self.game.box.meteor_bonus, scout=scout, out_of_meteor=out_of_meteor)
        gain = self._pays(foe)
        prize = POINT * gain + SHIP + self._ends(gain, last=self._is_last(foe))
        prize += self.intruders.get(target, 0)
        return self.odds(own, foe, (bonus, 0)).worth(prize, self._price(own))

    def odds(self, own: int, foe: int, bonuses: tuple[int, int] = (0, 0)) -> Odds:
        """How an own type fares against an opposing one, by what the view shows of its cards."""
        view, ships = self.view, (ShipType(own % TYPES), ShipType(foe % TYPES))
        base = foe // TYPES * TYPES
        lying = view.equipment[foe]
        known = view.revealed[foe] or (() if HIDDEN_CARD in lying else lying)
        seen = {card for cards in view.revealed[base : base + TYPES] for card in cards}
        shields, weapons = (
            tuple(key for key in table if key not in seen)
            for table in (self.game.shields, self.game.weapons)
        )
        return self.evaluation.odds(ships, view.equipment[own], known, shields, weapons, bonuses)

    def _pays(self, entry: int) -> int:
        """The points for a capture of this type."""
        wins_only = self.game.rulings.reward_basis is RewardBasis.WINS_ONLY
        view = self.view
        trophies = counted_trophies(view.trophies[entry], view.tied[entry], wins_only=wins_only)
        return reward(trophies, self.game.box.least_reward)

    def _price(self, entry: int) -> int:
        """What the loss of a ship of this type is worth."""
        end = self._verdict_for_others() if self._is_last(entry) else 0
        return POINT * self._pays(entry) + SHIP + end

    # the end

    def _is_last(self, entry: int) -> bool:
        """Whether this is the last destroyer of a fleet."""
        if entry % TYPES != ShipType.DESTROYER:
            return False
        figures = self.game.box.ships[ShipType.DESTROYER].figures
        return has_lost_all(self.view.lost[entry] + 1, figures)

    def _raze(self, space: int) -> int:
        owner = self.stations[space]
        supply = sum(self.view.supply[owner * TYPES : owner * TYPES + TYPES])
        gain = station_reward(supply, occupied=space in self.at)
        return POINT * gain + self._ends(gain, last=True)

    def _ends(self, gain: int, *, last: bool) -> int:
        """What it means if the game ends with so many points more, or 0 if it does not end."""
        own = (self.view.points[self.view.seat] or 0) + gain
        if not last and not has_won_enough(own, self.game.box.winning_points):
            return 0
        return self.verdict(gain)

    def _verdict(self, gain: int) -> int:
        """The ender's points to whoever will have the most; to anybody else it is a defeat."""
        view, ender = self.view, self.game.box.ender_points
        own = POINT * ((view.points[view.seat] or 0) + gain + ender)
        rivals = [self._purse(seat) for seat in range(len(view.points)) if seat != view.seat]
        return POINT * ender + DEFEAT if own > max(rivals, default=0) else -DEFEAT

    def _verdict_for_others(self) -> int:
        """What is lost if an opponent ends the game now."""
        view, ender = self.view, self.game.box.ender_points
        own = POINT * (view.points[view.seat] or 0)
        rivals = [self._purse(seat) for seat in range(len(view.points)) if seat != view.seat]
        return POINT * ender + (0 if own > max(rivals, default=0) + POINT * ender else DEFEAT)

    def _purse(self, seat: int) -> int:
        """The points of a rival, seen or guessed."""
        seen = self.view.points[seat]
        if seen is not None:
            return POINT * seen
        trophies = sum(self.view.trophies[seat * TYPES : seat * TYPES + TYPES])
        razed = sum(razed.reward for razed in self.view.razed if razed.by == seat)
        return GUESS * trophies + POINT * razed

    # quiet moves

    def _intruders(self) -> Iterator[tuple[int, int]]:
        """Where opposing destroyers are near one's own station, and what is at stake."""
        view, ender = self.view, self.game.box.ender_points
        supply = sum(view.supply[view.seat * TYPES : view.seat * TYPES + TYPES])
        for station in bits(view.stations[view.seat]):
            steps = self.evaluation.distance[station]
            for space, foe in self.foes:
                near = WATCH - steps[space]
                if near > 0 and foe % TYPES == ShipType.DESTROYER:
                    yield space, POINT * (supply + ender) * near // WATCH

    def _pull(self, own: int, space: int) -> int:
        """How far a ship is from what it wants, by the worth of a step."""
        steps = self.evaluation.distance[space]
        if own % TYPES == ShipType.DESTROYER and self.stations:
            return APPROACH * min(steps[station] for station in self.stations)
        prey = [steps[there] for there, foe in self.foes if self._is_prey(own, foe)]
        alarm = [steps[there] for there in self.intruders]
        return HUNT * min(prey, default=0) + GUARD * min(alarm, default=0)

    def _is_prey(self, own: int, foe: int) -> bool:
        odds = self.odds(own, foe)
        return odds.won > odds.lost

    def _danger(self, own: int, space: int) -> int:
        """A share of what the strongest enemy within reach of a space would win there."""
        steps, ships = self.evaluation.distance[space], self.game.box.ships
        near = {
            foe for there, foe in self.foes if steps[there] <= ships[ShipType(foe % TYPES)].range
        }
        loss = self._price(own)
        risks = [loss * odds.lost // odds.all for odds in (self.odds(own, foe) for foe in near)]
        return DANGER * max(risks, default=0) // POINT


def _distances(game: Galaktico, space: int) -> list[int]:
    """The steps from a space to every other on an empty board; all are connected."""
    board = game.board
    steps = [board.size] * board.size
    reached, rim, count = 0, 1 << space, 0
    while rim:
        for here in bits(rim):
            steps[here] = count
        reached |= rim
        rim = board.spread(rim) & ~reached
        count += 1
    return steps


EVALUATION: Final = GalakticoEvaluation
"""What the greedy policy asks."""
