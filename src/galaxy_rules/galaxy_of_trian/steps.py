"""The steps that skills add to a turn: who may take them, when, and at what price of actions."""

from typing import TYPE_CHECKING, Final

import attrs

from galaxy_rules.galaxy_of_trian.actions import Action
from galaxy_rules.galaxy_of_trian.events import Log
from galaxy_rules.galaxy_of_trian.exploration import (
    EXTRA_SKILL,
    judge_action,
    skill_actions_left,
    use_action,
)
from galaxy_rules.galaxy_of_trian.hooks import NO_SKILLS, Skill, Step, has
from galaxy_rules.galaxy_of_trian.skill_actions import Explore
from galaxy_rules.galaxy_of_trian.skills import SKILLS
from galaxy_rules.galaxy_of_trian.skills.common import NOT_LAID
from galaxy_rules.galaxy_of_trian.state import Draft, Phase, State
from galaxy_rules.galaxy_of_trian.turns import judge_phase
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objection, Objections, Refusal

if TYPE_CHECKING:
    from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian

STEPS: Final[dict[type[Action], tuple[Skill, Step]]] = {
    step.action: (skill, step) for skill in SKILLS.values() for step in skill.steps()
}
OPEN: Final = tuple(step for _, step in STEPS.values() if step.anybody)
"""The steps that are open to players without the skill."""
NO_SKILL: Final = Refusal(
    "no_skill", "this player does not have the skill {skill}", "TRI-EVO-07", "TRI-SET-07"
)


@cites("TRI-EVO-07", "TRI-SET-07", "TRI-R-42", "TRI-R-106", "TRI-R-159")
def judge_step(game: "GalaxyOfTrian", state: State, action: Action) -> Objections:
    """The phase, the skill, an action if it takes one, and what the skill itself says."""
    skill, step = STEPS[type(action)]
    if not game.full:
        return (NO_SKILLS(),)
    if found := judge_phase(state, action, *step.phases):
        return tuple(attrs.evolve(o, clauses=(*o.clauses, "TRI-EVO-07")) for o in found)
    if not step.anybody and not has(game, state, state.turn, skill.id):
        return (NO_SKILL(skill=skill.id),)
    if step.uses_action:
        if found := judge_action(state, action):
            return found
        if not step.as_extra and not skill_actions_left(game, state):
            return (EXTRA_SKILL(),)
    return tuple(_with(step.clause, o) for o in step.judge(game, state, action))


def _with(clause: str, objection: Objection) -> Objection:
    """An objection that cites the clause of its step, whatever else it cites."""
    if clause in objection.clauses:
        return objection
    return attrs.evolve(objection, clauses=(clause, *objection.clauses))


@cites("TRI-TRN-07", "TRI-EVO-07")
def take_step(game: "GalaxyOfTrian", draft: Draft, action: Action, events: Log) -> None:
    """The step; if it is an action, one less is left."""
    _, step = STEPS[type(action)]
    if step.uses_action:
        use_action(game, draft, action)
    step.carry_out(game, draft, action, events)


@cites("TRI-R-159")
def judge_explore(state: State, action: Explore) -> Objections:
    """The tile lies."""
    if found := judge_phase(state, action, Phase.EXPANSION):
        return found
    return LEGAL if state.added is not None else (NOT_LAID(),)
