"""Who plays the demos: slightly sensible, and honest.

A policy knows what its seat's own view and the cards' fronts say; its choices hang on the seed
alone.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from galaxy_rules import take_the_galaxy as ttg
from galaxy_rules.draw.galaktico_words import target_of
from galaxy_rules.galaktico import Action, Deploy, Galaktico, Move, ShipType, View
from galaxy_rules.galaktico.actions import JUMP
from galaxy_rules.galaktico.components import TYPES
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.components import EventKind

OFTEN: Final = 3
"""One time in so many a ship is deployed where one can be."""


class Policy(Protocol):
    """Chooses for whoever is to move."""

    def choose(self, match: Match) -> object:
        """An action of the seat to move."""


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
        wishes = [self._wish(view, action) for action in listed]
        best = max(wishes)
        return self.dice.choose(
            [action for action, wish in zip(listed, wishes, strict=True) if wish == best]
        )

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
