"""The steps that skills add to a turn: who may take them, when, and at what price of actions."""

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final

from galaxy_rules.galaxy_of_trian.rules.exploration import (
    EXTRA_SKILL,
    judge_action,
    skill_actions_left,
    use_action,
)
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import has
from galaxy_rules.galaxy_of_trian.rules.hooks.skill import RACIAL, Skill, SkillSet, Step
from galaxy_rules.galaxy_of_trian.rules.skills import SKILLS
from galaxy_rules.galaxy_of_trian.rules.skills.common import NOT_LAID
from galaxy_rules.galaxy_of_trian.rules.turn import judge_due, outside
from galaxy_rules.galaxy_of_trian.tables import SkillSets, Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action
from galaxy_rules.galaxy_of_trian.words.components import Box
from galaxy_rules.galaxy_of_trian.words.events import Log
from galaxy_rules.galaxy_of_trian.words.rulings import RECOMMENDED, Rulings
from galaxy_rules.galaxy_of_trian.words.skill_actions import Explore
from galaxy_rules.galaxy_of_trian.words.state import Draft, Phase, State
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.verdicts import LEGAL, Objections, Refusal

STEPS: Final[dict[type[Action], tuple[Skill, Step]]] = {
    step.action: (skill, step) for skill in SKILLS.values() for step in skill.steps()
}
EMPTY: Final = SkillSet((), RECOMMENDED)
LOCKED: Final = Refusal("no_skill", "the skill {skill} is still locked", "TRI-EVO-01")
OTHER_MODULE: Final = Refusal(
    "no_skill", "the skill {skill} is on a module of another race", "TRI-CMP-07"
)
OTHER_RACE: Final = Refusal(
    "no_skill", "the skill {skill} is a basic one of another race", "TRI-SET-07"
)
EXPLORE_LATER: Final = Refusal(
    "wrong_phase", "from {wanted} on to exploration, not from {phase}", "TRI-R-159"
)


def open_steps(rulings: Rulings) -> Mapping[Phase, tuple[Step, ...]]:
    """By phase, the steps that are open to players without the skill."""
    steps = [step for _, step in STEPS.values() if step.anybody]
    return {
        phase: tuple(step for step in steps if phase in step.phases_in(rulings)) for phase in Phase
    }


def skill_sets(box: Box, rulings: Rulings) -> SkillSets:
    """The sets of skills that a race of this box can have, each made once."""
    return lru_cache(maxsize=1 << 10)(partial(skill_set, box, rulings))


@cites("TRI-SET-07", "TRI-EVO-01")
def skill_set(box: Box, rulings: Rulings, race: str | None, modules: tuple[str, ...]) -> SkillSet:
    """The skills of a race with these sides of its modules up; none where there is no race."""
    if race is None:
        return EMPTY
    own = box.races[race]
    sides = zip(own.modules, modules, strict=True)
    ids = [*own.start, *(pair[side != RACIAL] for pair, side in sides if side)]
    return SkillSet(tuple(SKILLS[skill] for skill in ids), rulings)


@cites("TRI-EVO-07", "TRI-SET-07", "TRI-R-42", "TRI-R-106", "TRI-R-159")
def judge_step(tables: Tables, state: State, action: Action) -> Objections:
    """The phase, the skill, an action if it takes one, and what the skill itself says."""
    skill, step = STEPS[type(action)]
    if found := judge_due(state):
        return found
    phases = step.phases_in(tables.rulings)
    if state.phase not in phases:
        return (outside(step.when, state, phases),)
    if not step.anybody and not has(tables, state, state.turn, skill.id):
        return (_lacking(tables, state, skill.id)(skill=skill.id),)
    if step.uses_action:
        if found := judge_action(state, action):
            return found
        if not step.as_extra and not skill_actions_left(tables, state):
            return (EXTRA_SKILL(),)
    return step.judge(tables, state, action)


@cites("TRI-CMP-07", "TRI-SET-07", "TRI-EVO-01")
def _lacking(tables: Tables, state: State, skill: str) -> Refusal:
    """Why the active player does not have a skill."""
    race = state.races[state.turn]
    if race is not None and any(skill in sides for sides in tables.box.races[race].modules):
        return LOCKED
    basic = any(skill in other.start for other in tables.box.races.values())
    return OTHER_RACE if basic else OTHER_MODULE


@cites("TRI-TRN-07", "TRI-EVO-07")
def take_step(tables: Tables, draft: Draft, action: Action, events: Log) -> None:
    """The step; if it is an action, one less is left."""
    _, step = STEPS[type(action)]
    if step.uses_action:
        use_action(tables, draft, action)
    step.carry_out(tables, draft, action, events)


@cites("TRI-R-159")
def judge_explore(state: State, _: Explore) -> Objections:
    """The tile lies."""
    if found := judge_due(state):
        return found
    if state.phase is not Phase.EXPANSION:
        return (outside(EXPLORE_LATER, state, (Phase.EXPANSION,)),)
    return LEGAL if state.added is not None else (NOT_LAID(),)
