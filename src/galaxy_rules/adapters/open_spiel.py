"""Our games for OpenSpiel (extra `openspiel`): import it, then `pyspiel.load_game("galaxy_…")`.

Every game of the catalogue is registered under its name behind ``galaxy_``.  Parameters choose the
table: ``players``, ``variant``, ``rulings`` ("switch=reading,…" or a bundle), ``pack``
("published", "tiny" or "nano"), ``coding`` of actions ("tokens", or "index" into the listed ones),
``returns`` ("win_loss", "rank" or "margin"), ``max_plies``, after which a game is left without a
winner, and ``tensors`` ("plain", or "spread" with a place for each value of a category).

Chance has its exact weights.  The observation is a seat's view, as a digest and as the features
whose places `game.feature_spec` names; the information state has perfect recall: the digest of the
seat's memory, and beside the view its 128 bits.  Of a half-spelled action only its own seat knows.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from galaxy_rules.adapters.histories import Node, Turn
from galaxy_rules.adapters.tables import CODINGS, LONGEST_SPELLING, MEMORY_BITS, Table, defaults
from galaxy_rules.catalogue import game, games
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.visibility import SPECTATOR

__all__ = ["CODINGS", "GAMES", "Observer", "SpielGame", "SpielState"]

if TYPE_CHECKING:  # OpenSpiel has no types: this is how its classes are used here

    class _Game:
        def __init__(self, kind: object, info: object, params: dict[str, Any]) -> None: ...

    class _State:
        def __init__(self, loaded: _Game) -> None: ...

else:
    _Game, _State = pyspiel.Game, pyspiel.State

PREFIX: Final = "galaxy_"


def game_info(table: Table) -> Any:  # noqa: ANN401 - pyspiel has no types
    """What OpenSpiel wants to know of a table."""
    low, high = table.farthest
    return pyspiel.GameInfo(
        num_distinct_actions=table.actions,
        max_chance_outcomes=len(table.chances),
        num_players=table.players,
        min_utility=low,
        max_utility=high,
        utility_sum=None if table.players == 1 else 0.0,
        max_game_length=table.longest * table.max_plies,
    )


class SpielGame(_Game):
    """One of our games, as OpenSpiel loads it; `table.played` is the game itself."""

    home: str = ""
    """The name of the game."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Take the parameters, each with its default."""
        self.table: Final = Table(self.home, params or {})
        kind = game_type(self.home, solo=self.table.players == 1)
        super().__init__(kind, game_info(self.table), dict(params or {}))

    def new_initial_state(self) -> "SpielState":
        """The table before anything has happened."""
        return SpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401 - pyspiel has no types
        params: Mapping[str, Any] | None = None,
    ) -> "Observer":
        """What looks at states: by view or by memory, at what is public, private, or both."""
        if params:
            raise BadInput("params", "observers take none")
        return Observer(
            self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )


class SpielState(_State):
    """A position, and in tokens how far the next action is spelled; what it holds is shared."""

    def __init__(self, loaded: SpielGame) -> None:
        """Begin."""
        super().__init__(loaded)
        self._table: Final = loaded.table
        self._enter(self._table.first)

    def _enter(self, turn: Turn) -> None:
        self.turn: Turn = turn
        self.mover: int = self._table.mover(turn)

    @property
    def node(self) -> Node:
        """The position, and what led to it."""
        return self.turn.node

    def current_player(self) -> int:
        """The seat to move, or one of OpenSpiel's own."""
        if self.mover == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.mover == CHANCE else self.mover

    def is_terminal(self) -> bool:
        """Whether the game is over, or has gone on for as long as it may."""
        return self.mover == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._table.legal(self.turn)) if player == self.mover >= 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome by its fixed number."""
        return [(number, float(weight)) for number, weight in self._table.outcomes(self.turn)]

    def _apply_action(self, action: int) -> None:
        step = self._table.befallen if self.mover == CHANCE else self._table.then
        self._enter(step(self.turn, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return str(self._table.played.chance_actions()[action])
        return self._table.word(self.turn, action)

    def returns(self) -> list[float]:
        """What the game is worth at its end; nothing before it, and to nobody if it was left."""
        return self._table.worth(self.turn)

    def __str__(self) -> str:
        """The digest of the position, and what is spelled."""
        return f"{self.node.state.digest()} {self._table.spelled(self.turn)}".rstrip()


class Observer:
    """Looks at states for one seat, or for nobody in particular.

    Its tensor has pieces by name in `dict`: "view", or of private information alone "private";
    "spelled", the tokens of the seat's own half-spelled action; "memory" with perfect recall.  What
    is recalled cannot be taken apart: private information with perfect recall is the whole memory.
    """

    def __init__(self, table: Table, wanted: Any) -> None:  # noqa: ANN401 - pyspiel has no types
        """Take what OpenSpiel wants to be seen."""
        kinds = pyspiel.PrivateInfoType
        if wanted.private_info == kinds.ALL_PLAYERS:
            raise BadInput("private_info", "nobody sees what all players see together")
        self._table: Final = table
        self.recalled: Final = bool(wanted.perfect_recall)
        self.private: Final = wanted.private_info == kinds.SINGLE_PLAYER
        self.public: Final = bool(wanted.public_info)
        sizes = dict(self._pieces())
        self.tensor: Any = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))[:-1]
        parts = np.split(self.tensor, ends) if sizes else []
        self.dict: dict[str, Any] = dict(zip(sizes, parts, strict=True))

    def _pieces(self) -> list[tuple[str, int]]:
        spelled = [("spelled", LONGEST_SPELLING)] * (self.private and self._table.tokens)
        memory = [("memory", MEMORY_BITS)] * (self.recalled and (self.private or self.public))
        if self.public:
            return [("view", self._table.size), *spelled, *memory]
        return [("private", self._table.private_size), *spelled, *memory] if self.private else []

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        turn, seat = state.turn, player if self.private else SPECTATOR
        numbers = {
            "view": self._table.numbers, "private": self._table.private_numbers,
            "spelled": self._table.spelled_numbers, "memory": self._table.memory_numbers,
        }  # fmt: skip
        for name, piece in self.dict.items():
            piece[:] = numbers[name](turn, seat)

    def string_from(self, state: SpielState, player: int) -> str:
        """What is to be seen, as a string that is the same exactly where that is the same."""
        if not self.private and not self.public:
            return ""
        if not self.public and not self.recalled:
            return self._table.secrets(state.turn, player)
        seat = player if self.private else SPECTATOR
        return self._table.known(state.turn, seat, recalled=self.recalled)


def game_type(name: str, *, solo: bool) -> Any:  # noqa: ANN401 - pyspiel has no types
    """What OpenSpiel knows of a game: what one wins another loses, unless one plays alone."""
    played = game(name)
    modes, sums = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=played.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if played.chance_actions() else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.GENERAL_SUM if solo else sums.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(played.players),
        min_num_players=min(played.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults(name),
    )


def _registered(name: str) -> type[SpielGame]:
    """A class for one of our games, known to OpenSpiel from now on."""
    made = type(f"Spiel_{name}", (SpielGame,), {"home": name})
    globals()[made.__name__] = made  # pickles look for a class by its name
    pyspiel.register_game(game_type(name, solo=False), made)
    return made


GAMES: Final[Mapping[str, type[SpielGame]]] = {name: _registered(name) for name in games()}
"""The classes that OpenSpiel knows, by the names of the games."""
