"""Our games for PettingZoo (extra `pettingzoo`): `env(name, players=3)` is a table of any game.

Agents are seats, one after the other (AEC).  An observation has the features of the seat's view,
whose places `game.feature_spec` names, and a mask of the actions that it can choose; that is empty
while another is to move.  Parameters are those of the adapter for OpenSpiel.  Chance is drawn by
its exact weights from the seed of `reset`, the same on every machine.  What is rendered is what
everybody may see, or one seat.
"""

import secrets
from typing import TYPE_CHECKING, Any, ClassVar, Final

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from galaxy_rules.adapters import spaces
from galaxy_rules.adapters.histories import Turn
from galaxy_rules.adapters.tables import Table
from galaxy_rules.kernel.errors import BadInput, brief, is_whole
from galaxy_rules.kernel.game import OVER
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.seeds import Dice, check_seed

if TYPE_CHECKING:  # PettingZoo is not always installed: this is how its class is used here

    class _Env:
        def _was_dead_step(self, action: int | None) -> None: ...
        def _accumulate_rewards(self) -> None: ...
        def _clear_rewards(self) -> None: ...
        def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]: ...

else:
    _Env = AECEnv

SEED_BITS: Final = 63


def env(name: str, **options: Any) -> Any:  # noqa: ANN401 - as `GalaxyEnv` takes them
    """A game with the usual wrappers: who chooses what cannot be chosen has lost."""
    raw = GalaxyEnv(name, **options)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(
            wrappers.TerminateIllegalWrapper(raw, illegal_reward=raw.table.farthest[0])
        )
    )


class GalaxyEnv(_Env):
    """A game without wrappers; what cannot be chosen is a `BadInput`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "galaxy_rules_v0", "render_modes": list(spaces.MODES), "render_fps": 1,
        "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self,
        name: str,
        *,
        render_mode: str | None = None,
        render_seat: int = SPECTATOR,
        max_cycles: int | None = None,
        **parameters: Any,  # noqa: ANN401 - each has a type of its own
    ) -> None:
        """Take the table, how it is shown, and after how many choices a seat has had enough."""
        super().__init__()
        self.table: Final = Table(name, parameters)
        self.render_mode: str | None = spaces.check_mode(render_mode)
        if max_cycles is not None and not (is_whole(max_cycles) and max_cycles > 0):
            raise BadInput("max_cycles", f"expected a whole number from 1, found {max_cycles!r}")
        self._max_cycles: Final = max_cycles
        self._seen_by: Final = render_seat
        self.table.played.check_seat(self.table.first.node.state, render_seat)
        self.possible_agents: list[str] = [f"seat_{n}" for n in range(self.table.players)]
        self.agents: list[str] = []
        self.agent_selection: str = ""
        self._turn: Turn = self.table.first
        self.observation_spaces: dict[str, Any] = {
            agent: spaces.masked(self.table) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {
            agent: spaces.actions(self.table) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:  # noqa: ANN401 - a space
        """The same for every agent and as long as it lives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # noqa: ANN401 - a space
        """Numbers of tokens, or of listed actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; without a seed nobody knows what chance will bring."""
        self._dice = Dice(secrets.randbits(SEED_BITS) if seed is None else check_seed(seed))
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choices = dict.fromkeys(self.agents, 0)
        self._turn = self.table.settled(self.table.first, self._dice)
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and what it can choose."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": spaces.shown(self.table, self._turn, seat),
            "action_mask": spaces.mask(self.table, self._turn, seat),
        }

    def step(self, action: int | None) -> None:
        """The choice of the agent whose turn it is; chance follows at once."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = int(action) if action is not None else -1
        if number not in self.table.legal(self._turn):
            raise BadInput("action", f"{brief(action)} cannot be chosen here")
        self._turn = self.table.settled(self.table.then(self._turn, number), self._dice)
        self._choices[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Whose turn it is, or what it was worth."""
        mover = self.table.mover(self._turn)
        if mover != OVER:
            self.agent_selection = self.possible_agents[mover]
        worn_out = self._max_cycles is not None and max(self._choices.values()) >= self._max_cycles
        ended = self._turn.node.mover == OVER
        if ended:
            self.rewards = dict(zip(self.agents, self.table.worth(self._turn), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif mover == OVER or worn_out:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """What everybody may see, or the seat that was asked for."""
        view = self.table.played.view(self._turn.node.state, self._seen_by)
        return spaces.rendered(self.table.played, view, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
