"""Our solitaire games for Gymnasium (extra `gymnasium`): `make("galaxy_rules/…-v0")` once imported.

Every game that one can play alone is there under its name.  A pure reducer fits Gymnasium's
functional form as it is (`SoloFunc`); `SoloEnv` is that with a state.  Observations are the
features of the view; `info["action_mask"]` has what can be chosen.  What cannot be chosen changes
nothing and costs `illegal_reward`.  Parameters are those of the adapter for OpenSpiel; with
``returns="margin"`` the end is worth its points.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

import gymnasium
from gymnasium.experimental.functional import FuncEnv

from galaxy_rules.adapters import spaces
from galaxy_rules.adapters.histories import Turn
from galaxy_rules.adapters.tables import Table
from galaxy_rules.catalogue import game_class, games
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import OVER
from galaxy_rules.match.seeds import Dice

if TYPE_CHECKING:  # Gymnasium is not always installed: this is how its classes are used here

    class _Func: ...

    class _Env:
        np_random: Any

        def reset(self, *, seed: int | None, options: dict[str, Any] | None = None) -> Any: ...  # noqa: ANN401

else:
    _Func, _Env = FuncEnv, gymnasium.Env

SEAT: Final = 0
_SEEDS: Final = 1 << 63


class SoloFunc(_Func):
    """A game alone, as functions of its state."""

    def __init__(self, home: str, parameters: Mapping[str, Any], illegal_reward: float) -> None:
        """Take the game, its parameters, and what it costs to choose what cannot be chosen."""
        super().__init__()
        if 1 not in game_class(home).players:
            raise BadInput("home", f"{brief(home)} is not played alone")
        self.table: Final = Table(home, {**parameters, "players": 1})
        self.illegal_reward: Final = float(illegal_reward)
        self.observation_space: Final = spaces.numbers(self.table)
        self.action_space: Final = spaces.actions(self.table)

    def initial(self, rng: Any, params: object = None) -> Turn:  # noqa: ANN401 - NumPy's generator
        """The table, once chance has laid it."""
        return self.table.settled(self.table.first, _dice(rng))

    def transition(self, state: Turn, action: Any, rng: Any, params: object = None) -> Turn:  # noqa: ANN401
        """After a choice and whatever chance brings; the same state if it cannot be chosen."""
        number = int(action)
        if self.terminal(state, rng) or number not in self.table.legal(state):
            return state
        return self.table.settled(self.table.then(state, number), _dice(rng))

    def observation(self, state: Turn, rng: Any, params: object = None) -> Any:  # noqa: ANN401
        """What the player sees."""
        return spaces.shown(self.table, state, SEAT)

    def reward(
        self,
        state: Turn,
        action: Any,  # noqa: ANN401 - a number of any kind
        next_state: Turn,
        rng: Any,  # noqa: ANN401 - NumPy's generator
        params: object = None,
    ) -> float:
        """What the end is worth, when it is reached."""
        if next_state is state:
            return self.illegal_reward
        return self.table.worth(next_state)[SEAT]

    def terminal(self, state: Turn, rng: Any, params: object = None) -> bool:  # noqa: ANN401
        """Whether the game is over."""
        return bool(state.node.mover == OVER)

    def truncated(self, state: Turn) -> bool:
        """Whether it has gone on for as long as it may."""
        return self.table.mover(state) == OVER and state.node.mover != OVER

    def state_info(self, state: Turn, params: object = None) -> dict[str, Any]:
        """What can be chosen."""
        return {"action_mask": spaces.mask(self.table, state, SEAT)}


class SoloEnv(_Env):
    """A game alone, with a state."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(spaces.MODES), "render_fps": 1}

    def __init__(
        self,
        home: str,
        *,
        render_mode: str | None = None,
        illegal_reward: float = -1.0,
        **parameters: Any,  # noqa: ANN401 - each has a type of its own
    ) -> None:
        """Take the game, how it is shown, and its parameters."""
        self.func: Final = SoloFunc(home, parameters, illegal_reward)
        self.render_mode: str | None = spaces.check_mode(render_mode)
        self.observation_space: Any = self.func.observation_space
        self.action_space: Any = self.func.action_space
        self.turn: Turn = self.func.table.first

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin anew."""
        super().reset(seed=seed)
        self.turn = self.func.initial(self.np_random)
        return self._shown(), self.func.state_info(self.turn)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: ANN401
        """A choice, and whatever chance brings after it."""
        rng, before = self.np_random, self.turn
        self.turn = self.func.transition(before, action, rng)
        reward = self.func.reward(before, action, self.turn, rng)
        over = self.func.terminal(self.turn, rng)
        info = self.func.state_info(self.turn)
        return self._shown(), reward, over, self.func.truncated(self.turn), info

    def _shown(self) -> Any:  # noqa: ANN401 - an array
        return self.func.observation(self.turn, self.np_random)

    def render(self) -> str | None:
        """What the player sees."""
        played = self.func.table.played
        view = played.view(self.turn.node.state, SEAT)
        return spaces.rendered(played, view, self.render_mode)


def _dice(rng: Any) -> Dice:  # noqa: ANN401 - NumPy's generator
    """Ours draw by exact weights; theirs says where they begin."""
    return Dice(int(rng.integers(_SEEDS)))


SOLO: Final = tuple(name for name in games() if 1 in game_class(name).players)
"""The games that one can play alone."""
for _name in SOLO:
    gymnasium.register(
        id=f"galaxy_rules/{_name}-v0", entry_point=f"{__name__}:SoloEnv", kwargs={"home": _name}
    )
