"""Who plays the demos: slightly sensible, and honest.

A policy knows what its seat's own view and the printed components say; its choices hang on the
seed alone.
"""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from galaxy_rules import galaxy_of_trian as trian
from galaxy_rules import take_the_galaxy as ttg
from galaxy_rules.draw.galaktico_words import target_of
from galaxy_rules.galaktico import Action, Deploy, Galaktico, Move, ShipType, View
from galaxy_rules.galaktico.actions import JUMP
from galaxy_rules.galaktico.components import TYPES
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.board import OUTPOST, SPACE, cell_of, kind_of
from galaxy_rules.galaxy_of_trian.galaxy import add_tile, area_at
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.components import EventKind

OFTEN: Final = 3
"""One time in so many a ship is deployed, sent or moved where one can be."""
LOW: Final = 4
"""A die that shows less is rolled again."""
A = TypeVar("A")


class Policy(Protocol):
    """Chooses for whoever is to move."""

    def choose(self, match: Match) -> object:
        """An action of the seat to move."""


def favourite(dice: Dice, listed: Sequence[A], wish: Callable[[A], tuple[int, int]]) -> A:
    """One of those that are wished for most."""
    wishes = [wish(action) for action in listed]
    best = max(wishes)
    return dice.choose([one for one, wished in zip(listed, wishes, strict=True) if wished == best])


class GalakticoPolicy:
    """Attacks where its basic force is no smaller, deploys now and then, else moves about."""

    def __init__(self, game: Galaktico, seed: int) -> None:
        """Take the game, for its public cards, and a seed."""
        self.game: Final = game
        self.dice: Final = Dice(seed)

    def choose(self, match: Match) -> Action:
        """An action of the seat to move."""
        view: View = match.view(match.to_move)
        listed: list[Action] = list(match.legal)
        promising = [action for action in listed if self._is_promising(view, action)]
        if promising:
            return self.dice.choose(promising)
        deployments = [action for action in listed if isinstance(action, Deploy)]
        if deployments and not self.dice.below(OFTEN):
            return self.dice.choose(deployments)
        moves = [action for action in listed if isinstance(action, Move)]
        quiet = [move for move in moves if not self._target(view, move)]
        return self.dice.choose(quiet or moves or listed)

    def _target(self, view: View, move: Move) -> str:
        return target_of(self.game, view, move.path[-1].removeprefix(JUMP))

    def _is_promising(self, view: View, action: Action) -> bool:
        """A station destroyed, or an attack with at least the other's basic force."""
        if not isinstance(action, Move) or not self._target(view, action):
            return False
        index = self.game.board.index
        target = self._entry(view, index[action.path[-1].removeprefix(JUMP)])
        if target is None:
            return True
        own = self._entry(view, index[action.origin])
        return own is not None and self._force(own) >= self._force(target)

    def _entry(self, view: View, space: int) -> int | None:
        for entry, fleet in enumerate(view.fleets):
            if (fleet or 0) >> space & 1:
                return entry
        return None

    def _force(self, entry: int) -> int:
        return self.game.box.ships[ShipType(entry % TYPES)].force


class GalaxyOfTrianPolicy:
    """Closes what it is in, builds where it rules, sends units out, and fights with its tokens."""

    def __init__(self, game: GalaxyOfTrian, seed: int) -> None:
        """Take the game, for its printed tiles, and a seed."""
        self.game: Final = game
        self.dice: Final = Dice(seed)

    def choose(self, match: Match) -> trian.Action:
        """One of the actions that it likes best."""
        view: trian.View = match.view(match.to_move)
        listed: Sequence[trian.Action] = match.legal
        return favourite(self.dice, listed, lambda action: self._wish(view, action))

    def _wish(self, view: trian.View, action: trian.Action) -> tuple[int, int]:
        """How much it likes an action: the kind first, then what it brings."""
        match action:
            case trian.Resolve() | trian.Extract() | trian.Mine() | trian.Declare():
                return 9, 0
            case trian.Place():
                return 8, self._growth(view, action)
            case trian.Build():
                return 7, 0
            case trian.Send(unit=unit, node=node):
                return self._expedition(view, unit, node)
            case trian.Use(token=token):
                low = view.battle is not None and view.battle.rolls[view.battle.index] < LOW
                return (5, 0) if token == "plus" or low else (-1, 0)
            case trian.Move():
                return (4, 0) if not self.dice.below(OFTEN) else (-1, 0)
            case trian.Research():
                return 3, 0
            case trian.Keep() | trian.Stand() | trian.Ready() | trian.TakeTile() | trian.EndTurn():
                return 1, 0
            case _:
                return self._skill(action)

    def _skill(self, action: trian.Action) -> tuple[int, int]:
        """How much it likes to use a skill: what pays always, what costs now and then."""
        match action:
            case trian.Give() | trian.Gather() | trian.Evade() | trian.Cry() | trian.SellSet():
                return 9, 0
            case trian.Raise():
                return 7, 1
            case trian.Unlock(side=side):
                return (8, side == "racial") if not self.dice.below(OFTEN) else (-1, 0)
            case trian.Minion() | trian.Fix():
                return 6, 0
            case trian.Gamble() | trian.Transport() | trian.Dive() | trian.Detonate():
                return (4, 0) if not self.dice.below(OFTEN) else (-1, 0)
            case trian.Harness() | trian.Tunnel() | trian.Modulate() | trian.PlaceExmitter():
                return (2, 0) if not self.dice.below(OFTEN) else (-1, 0)
            case trian.Explore() | trian.Decline():
                return 1, 0
            case trian.SellToken() | trian.Swap() | trian.Release():
                return -1, 0
            case _:
                return 0, 0

    def _growth(self, view: trian.View, action: trian.Place) -> int:
        """What the areas that a tile closes are worth to the seat; others in them spoil it."""
        _, closed = add_tile(self.game.atlas, view.galaxy, action.cell, action.face, action.turn)
        worth = 0
        for area in closed:
            if area.kind == SPACE:
                worth += area.tiles
                continue
            owners = [one.seat for one in view.emissaries.values() if one.node in area.nodes]
            own = owners.count(view.seat)
            worth += area.tiles * (1 if own > len(owners) - own else -1 if owners else 0)
        return worth

    def _expedition(self, view: trian.View, unit: trian.Unit, node: int) -> tuple[int, int]:
        """An emissary to an outpost or the largest area, seldom to others'; a ship now and then."""
        if unit is not trian.Unit.EMISSARY:
            return (6, 0) if not self.dice.below(OFTEN) else (2, 0)
        if kind_of(node) == OUTPOST:
            return 6, 0
        area = area_at(view.galaxy, node)
        taken = any(
            one.seat != view.seat
            and kind_of(one.node) == area.kind
            and area_at(view.galaxy, one.node) == area
            for cell, one in view.emissaries.items()
            if cell != cell_of(node)
        )
        return (2, 0) if taken and self.dice.below(OFTEN) else (6, area.tiles)


class TakeTheGalaxyPolicy:
    """Uses what it has, claims what brings most, builds what it can, and then ends its turn."""

    def __init__(self, game: TakeTheGalaxy, seed: int) -> None:
        """Take the game, for its public cards, and a seed."""
        self.game: Final = game
        self.dice: Final = Dice(seed)

    def choose(self, match: Match) -> ttg.Action:
        """One of the actions that it likes best."""
        view: ttg.View = match.view(match.to_move)
        listed: Sequence[ttg.Action] = match.legal
        return favourite(self.dice, listed, lambda action: self._wish(view, action))

    def _wish(self, view: ttg.View, action: ttg.Action) -> tuple[int, int]:  # noqa: PLR0911 - one match
        """How much it likes an action: the kind first, then what it brings."""
        game = self.game
        match action:
            case ttg.Pay(card=card) | ttg.Surrender(card=card):
                return 9, -game.builds[card].cost
            case ttg.UseColony() | ttg.UseShip() | ttg.TakeBounty():
                return 8, 0
            case ttg.Claim(card=card):
                return 7, game.pile[card].rp
            case ttg.ClaimSystem(card=card, colony=colony):
                return 7, game.pile[card].rp + game.builds[colony].rp
            case ttg.Opportunity(card=card):
                wanted = game.events[card] in (EventKind.MIGRATION, EventKind.NOMADS)
                return (6, 0) if wanted else (-1, 0)
            case ttg.Upgrade(colony=card) | ttg.Build(colony=card):
                return 5, game.builds[card].rp
            case ttg.BuildShip(card=card):
                return 4, -game.builds[card].cost
            case ttg.Relinquish():
                full = len(view.systems[view.turn]) == game.box.max_systems
                return (3, 0) if full and not view.claimed else (-1, 0)
            case ttg.Recover(card=card):
                return 2, game.builds[card].cost
            case ttg.Convert():
                return 1, 0
            case ttg.EndTurn() | ttg.Invest() | ttg.Agree():
                return 0, 0
            case _:
                return -1, 0
