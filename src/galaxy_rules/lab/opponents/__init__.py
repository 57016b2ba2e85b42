"""Opponents: who plays the seats that no person plays.

A policy is a plain function of what its seat may see and of the actions it may choose from, so
that anyone can write one, and none can know more than a player at the table.

>>> import galaxy_rules as gr
>>> def last(view, legal_actions):
...     return legal_actions[-1]
>>> match = gr.Match.start(gr.games()[-1], players=2, seed=7)
>>> play_out(match, (last, policy("greedy", match.game, seed=7)), cap=2_000)
True
>>> match.over
True
"""

from galaxy_rules.lab.opponents.driving import BadPolicy, decide, decide_at, play_out
from galaxy_rules.lab.opponents.names import (
    GREEDY,
    Policy,
    check_policy,
    greedy_policy,
    offered,
    policies,
    policy,
    random_policy,
    seated,
)

__all__ = [
    "GREEDY", "BadPolicy", "Policy", "check_policy", "decide", "decide_at", "greedy_policy",
    "offered", "play_out", "policies", "policy", "random_policy", "seated",
]  # fmt: skip
