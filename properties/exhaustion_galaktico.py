"""The second reading of Galaktico beside every position of a toy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Final
from unittest.mock import patch

from galaxy_rules.galaktico import Galaktico
from galaxy_rules.galaktico.words.actions import Equip, Place
from galaxy_rules.galaktico.words.components import TYPES, ShipType
from galaxy_rules.galaktico.words.spaces import SECTOR_NAMES
from galaxy_rules.galaktico.words.state import Phase, State
from galaxy_rules.lab.perft import Visited
from properties.lockstep_galaktico import (
    COMPARED,
    DisagreementError,
    Lockstep,
    Tally,
    differences,
    odd_actions,
    table_of,
    tuple_of,
)
from properties.oracle import galaktico as oracle
from properties.oracle import galaktico_setup as set_up
from properties.oracle.galaktico import Table

SET_UP: Final = (Phase.EQUIP, Phase.PLACE)


@contextmanager
def numbers_of(game: Galaktico) -> Iterator[None]:
    """While it lasts, the second reading plays with the numbers of a toy, not the booklet's."""
    ships = {str(card.type): card for card in game.box.ships}
    with patch.multiple(
        oracle,
        FORCE={kind: card.force for kind, card in ships.items()},
        RANGE={kind: card.range for kind, card in ships.items()},
        JUMPS={kind: card.jumps for kind, card in ships.items()},
        FIGURES={kind: card.figures for kind, card in ships.items()},
        SCOUT_BONUS=game.box.meteor_bonus,
        POINTS_TO_END=game.box.winning_points,
        END_POINTS=game.box.ender_points,
        ACTIONS=game.box.actions,
    ):
        yield


def box_of(game: Galaktico, state: State) -> set_up.Box:
    """What the second reading of the set-up has to know of a box and a table."""
    box = game.box
    spots = sorted(f"{row}{column}" for row, column in box.layout.marked)
    return set_up.Box(
        shields=[card.key for card in box.shields],
        weapons=[card.key for card in box.weapons],
        shields_each=box.shields_per_type,
        weapons_each=box.weapons_per_type,
        equipped=[str(card.type) for card in box.ships if card.figures],
        start={str(card.type): card.start for card in box.ships},
        marked={
            seat: [f"{SECTOR_NAMES[sector]}{spot}" for spot in spots]
            for seat, sector in enumerate(state.sectors)
        },
    )


def set_up_of(game: Galaktico, state: State) -> set_up.SetUp:
    """How far the set-up is, in plain words."""
    seats = range(len(state.sectors))
    fleets = [game.board.name(fleet) for fleet in state.fleets]
    return set_up.SetUp(
        order=[*seats[state.first :], *seats[: state.first]],
        laid={seat: _spelled(state.equipment, seat) for seat in seats},
        placed={seat: _spelled(fleets, seat) for seat in seats},
    )


def _spelled(things: Sequence[Sequence[str]], seat: int) -> set_up.Spelled:
    own = zip(ShipType, things[seat * TYPES : (seat + 1) * TYPES], strict=True)
    return tuple((str(ship), thing) for ship, some in own for thing in some)


class Beside:
    """Compares every position: the set-up by enumeration, all turns with the second reading."""

    def __init__(self, game: Galaktico, odd: int = 2) -> None:
        self.game: Final = game
        self.odd: Final = odd
        self.tally: Final = Tally()

    def compare(self, one: Visited, rng: Random, *, closely: bool) -> None:
        """The choices, the table after each of them, winners, and some odd actions."""
        if one.state.phase in SET_UP:
            self.compare_set_up(one)
            self.tally["positions of the set-up"] += 1
            return
        if not closely:
            return
        run = Lockstep(self.game, one.state, rng, "exhaustion")
        listed = run.offers()
        winners = set(self.game.score(one.state).winners)
        run.demand(winners == oracle.winners(run.table), f"winners {winners}")
        for action, after in one.steps:
            theirs = oracle.carry_out(run.table, tuple_of(action))
            self.same(run, f"after {action}", table_of(self.game, after), theirs)
        for spelled in odd_actions(rng, run.table, listed, self.odd):
            run.judge(spelled)
        self.tally.update(run.tally)
        self.tally["positions"] += 1
        self.tally["steps"] += len(one.steps)

    def compare_set_up(self, one: Visited) -> None:
        """Whose choice it is, that just these cards or spaces are open, and what each brings."""
        here = set_up_of(self.game, one.state)
        box = box_of(self.game, one.state)
        found = set_up.to_choose(box, here)
        listed = {str(action) for action, _ in one.steps}
        if found is None:
            raise DisagreementError(f"{one.state}: the set-up is over")
        what, seat, choices = found
        if (seat, {f"{what} {kind} {thing}" for kind, thing in choices}) != (one.mover, listed):
            raise DisagreementError(f"{one.state}: {listed}, second reading {found}")
        for action in self.all_choices():
            if (str(action) in listed) != (not self.game.why_not(one.state, action)):
                raise DisagreementError(f"{one.state}: {action} is judged otherwise")
            self.tally["actions judged in the set-up"] += 1
        for action, after in one.steps:
            self.arrive(box, here, seat, action, after)

    def all_choices(self) -> Iterator[Equip | Place]:
        """Every card and every space, for every type."""
        for ship in ShipType:
            yield from (Equip(ship, card) for card in self.game.catalogue)
            yield from (Place(ship, space) for space in self.game.board.labels)

    def arrive(
        self,
        box: set_up.Box,
        here: set_up.SetUp,
        seat: int,
        action: Equip | Place,
        after: State,
    ) -> None:
        """The card or ship lies there, nothing else has changed, and play begins in time."""
        now = set_up_of(self.game, after)
        laid, placed = dict(here.laid), dict(here.placed)
        match action:
            case Equip(ship=ship, card=card):
                laid[seat] = (*laid[seat], (str(ship), card))
            case Place(ship=ship, space=space):
                placed[seat] = (*placed[seat], (str(ship), space))
        left = {
            (own, kind): oracle.FIGURES[kind] - sum(kind == one for one, _ in placed[own])
            for own in here.order
            for kind in oracle.TYPES
        }
        supply = table_of(self.game, after).supply
        over = set_up.to_choose(box, now) is None
        begun = (Phase.PLAY, here.order[0], self.game.box.actions)
        if (
            (now.laid, now.placed) != (laid, placed)
            or supply != {ship: number for ship, number in left.items() if number}
            or over != (after.phase not in SET_UP)
            or (over and begun != (after.phase, after.turn, after.actions_left))
        ):
            raise DisagreementError(f"{action} leads to {after}")
        self.tally["steps of the set-up"] += 1

    @staticmethod
    def same(run: Lockstep, what: str, engine: Table, other: Table) -> None:
        """Tables are equal, noughts and the forces of a combat apart, or it is said where not."""
        if any(getattr(engine, name) != getattr(other, name) for name in COMPARED):
            found = differences(engine, other)
            run.demand(not found, what, *found)


__all__ = ["Beside", "DisagreementError", "numbers_of"]
