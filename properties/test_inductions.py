"""The inductions hold, leave no action out, and a false one is rejected.

Beside the laws, which are proved, seeded plays look at what only reading says: that an action said
to change nothing changes nothing, in all three games.
"""

import ast
import functools
import importlib
import inspect
import random
from collections.abc import Iterator
from typing import Annotated, Any, Final

import attrs
import pytest

from galaxy_rules import galaktico, galaxy_of_trian, take_the_galaxy
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE, OVER, Game
from galaxy_rules.take_the_galaxy.rules import claiming, tokens
from galaxy_rules.take_the_galaxy.words import actions, components, state
from properties.proofs import inductions, lock
from properties.proofs.bare import UNTOUCHED, LookedAtError, bare, told
from properties.proofs.inductions import INDUCTIONS, Induction
from properties.proofs.laws import Range, Registry
from properties.proofs.verdicts import Verdict

ONES: Final = [
    pytest.param(one, id=one.name, marks=pytest.mark.clauses(*one.clauses)) for one in INDUCTIONS
]
GAMES: Final[dict[str, Game[Any, Any, Any, Any]]] = {
    "galaktico": galaktico.Galaktico(),
    "take_the_galaxy": take_the_galaxy.TakeTheGalaxy(),
    "galaxy_of_trian": galaxy_of_trian.GalaxyOfTrian(),
}
UNIONS: Final = {name: f"galaxy_rules.{name}.words.actions" for name in GAMES}
SEEDS: Final = range(3)
STEPS: Final = 150
RENOWN: Final = next(one for one in INDUCTIONS if one.name == "ttg_renown_tokens")


@pytest.mark.parametrize("one", ONES)
def test_an_induction_is_complete_and_all_its_laws_are_confirmed(one: Induction) -> None:
    assert list(inductions.faults_of(one, lock.tiers())) == []
    entry = inductions.entry(one, lock.tiers(), lock.foreign_bounds())
    assert entry["tier"] == (inductions.TO_A_BOUND if entry["bound"] else inductions.PROVED)


@pytest.mark.parametrize("one", ONES)
def test_every_action_there_is_appears(one: Induction) -> None:
    assert set(inductions.told_actions(one)) == set(one.subject.actions)
    if one.subject.name in GAMES:
        assert set(one.subject.actions) == written_out(UNIONS[one.subject.name])
    else:
        makers = {
            name
            for name, member in vars(Bag).items()
            if "Bag[K]" in str(getattr(member, "__annotations__", {}).get("return", ""))
            or isinstance(member, classmethod)
        }
        assert makers - {"__copy__", "__deepcopy__"} <= set(one.subject.actions)


def written_out(text: str) -> set[str]:
    """The classes of a module's union `Action`, read from its text; a union in it is read too."""
    module = importlib.import_module(text)
    tree = ast.parse(inspect.getsource(module))
    (union,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id.endswith("Action")
    )
    names = {node.id for node in ast.walk(union) if isinstance(node, ast.Name)}
    inner = {"SkillAction"} & names
    more = [written_out(getattr(module, name).__args__[0].__module__) for name in inner]
    return (names - inner).union(*more)


def test_no_class_of_an_action_is_outside_the_union() -> None:
    for name, game in GAMES.items():
        assert {kind.__name__ for kind in game.action_classes} == written_out(UNIONS[name])


def test_at_least_eight_are_proved_without_a_bound_of_ours_and_bounds_are_printed() -> None:
    entries = [inductions.entry(one, lock.tiers(), lock.foreign_bounds()) for one in INDUCTIONS]
    assert sum(entry["tier"] == inductions.PROVED for entry in entries) >= 8
    assert all(entry["bound"] for entry in entries if entry["tier"] == inductions.TO_A_BOUND)


# What must be rejected


def test_a_shortcut_without_its_law_is_a_fault() -> None:
    left = next(one for one in INDUCTIONS if one.name == "gal_actions_left")
    assert "listed_quiet_moves_lead_where_gliding_does" in left.laws()
    bare_one = attrs.evolve(left, subject=attrs.evolve(left.subject, shortcuts={}))
    assert list(bare_one.strays()) == ["game.successors reaches flight.after_moves"]


def test_only_rules_that_exchange_and_no_more_may_do_without_a_law_of_their_own() -> None:
    limit = next(one for one in INDUCTIONS if one.name == "ttg_row_limit")
    exchangers = limit.subject.graph().exchangers("row")
    assert {"events.irradiate", "events.end_burst", "claiming.remove_hazard"} <= exchangers
    assert not {"exploration.reveal", "exploration.leave_row", "turn.begin_action"} & exchangers
    without = attrs.evolve(limit, exchange="")
    assert any("opportunities.turn_card" in stray for stray in without.strays())


def test_a_rule_that_writes_without_a_law_is_a_fault() -> None:
    rules = {rule: laws for rule, laws in RENOWN.rules.items() if rule is not tokens.pay_investors}
    short = attrs.evolve(RENOWN, rules=rules)
    (said,) = inductions.faults_of(short, lock.tiers())
    assert "Invest reaches tokens.pay_investors, and no law covers that" in said
    assert inductions.entry(short, lock.tiers(), {})["tier"] == inductions.NOTHING


@pytest.mark.parametrize("change", [{"start": "nowhere"}, {"guards": ("nowhere",)}])
def test_a_start_or_guard_that_is_no_law_is_a_fault(change: dict[str, Any]) -> None:
    (said,) = inductions.faults_of(attrs.evolve(RENOWN, **change), lock.tiers())
    assert "nowhere is not confirmed" in said


def test_an_action_that_is_missing_is_a_fault() -> None:
    bags = next(one for one in INDUCTIONS if one.name == "bag_counts")
    more = attrs.evolve(bags.subject, actions=(*bags.subject.actions, "double"))
    said = list(inductions.faults_of(attrs.evolve(bags, subject=more), lock.tiers()))
    assert any("double" in one for one in said)


def test_a_rule_of_a_game_with_hooks_must_have_a_law_wherever_it_is_called_from() -> None:
    minerals = next(one for one in INDUCTIONS if one.name == "tri_minerals")
    rules = {rule: laws for rule, laws in minerals.rules.items() if rule.__name__ != "give"}
    (said,) = inductions.faults_of(attrs.evolve(minerals, rules=rules), lock.tiers())
    assert "supplies.give" in said


def test_a_part_of_rules_may_be_called_by_rules_with_laws_alone() -> None:
    figures = next(one for one in INDUCTIONS if one.name == "tri_figures")
    rules = {rule: laws for rule, laws in figures.rules.items() if rule.__name__ != "ship_home"}
    short = attrs.evolve(figures, rules=rules)
    assert list(short.strays()) == ["supplies.ship_home calls supplies.in_supply",
                                    "supplies.ship_home"]  # fmt: skip
    assert list(attrs.evolve(figures, parts={}).strays()) == ["supplies.in_supply"]


def test_a_false_step_is_refuted_by_both_engines_and_the_induction_with_it() -> None:
    registry = Registry()

    @registry.law()
    def spending_always_keeps_the_pool(pool: Annotated[int, Range(0)], price: int) -> bool:
        """Wrong without the question whether the pool holds the price."""
        draft = bare(state.Draft, turn=0, pools=(_manpower(pool),))
        tokens.spend(draft, components.Goods(m=price), None)
        return draft.pools[0].m >= 0

    found = lock.examine(registry.laws["spending_always_keeps_the_pool"])
    assert [answer.verdict for answer in found.answers] == [Verdict.REFUTED] * 2
    pools = next(one for one in INDUCTIONS if one.name == "ttg_pools")
    rules = {**pools.rules, tokens.spend: (found.law.name,)}
    tiers = {**lock.tiers(), found.law.name: found.tier.words}
    false = attrs.evolve(pools, rules=rules)
    assert inductions.entry(false, tiers, {})["tier"] == inductions.NOTHING
    assert any(found.law.name in said for said in inductions.faults_of(false, tiers))


def _manpower(amount: int) -> state.Amounts:
    return state.Amounts(m=amount)


def test_a_rule_that_looks_at_more_than_its_law_says_is_refuted() -> None:
    registry = Registry()

    @registry.law()
    def claims_look_at_nothing_else(*, claimed: bool) -> bool:
        """Wrong: the row decides too."""
        draft = bare(state.Draft, turn=0, claimed=claimed)
        claiming.remove_hazard(UNTOUCHED, draft, actions.RemoveHazard("s"), None)
        return True

    found = lock.examine(registry.laws["claims_look_at_nothing_else"])
    assert [answer.verdict for answer in found.answers] == [Verdict.REFUTED] * 2


def test_an_untouched_part_can_only_be_handed_on() -> None:
    with pytest.raises(LookedAtError):
        bool(UNTOUCHED)
    with pytest.raises(LookedAtError):
        len(UNTOUCHED)
    with pytest.raises(LookedAtError):
        UNTOUCHED.anything  # noqa: B018 - looking is the point
    with pytest.raises(TypeError, match="has no nonsense"):
        bare(state.Draft, nonsense=1)
    assert told(rate=2).rate == 2


# What the call graph says, seen in plays


@functools.cache
def steps_of(name: str) -> tuple[tuple[str, Any, Any], ...]:
    """Actions of seeded plays with the states before and after them."""
    return tuple(step for seed in SEEDS for step in _play(GAMES[name], seed))


def _play(game: Game[Any, Any, Any, Any], seed: int) -> Iterator[tuple[str, Any, Any]]:
    dice = random.Random(seed)
    state = game.new()
    for _ in range(STEPS):
        to_move = game.to_move(state)
        if to_move == OVER:
            return
        if to_move == CHANCE:
            actions, weights = zip(*game.chance_outcomes(state), strict=True)
            (action,) = dice.choices(actions, [float(weight) for weight in weights])
        else:
            action = dice.choice(list(game.legal_actions(state)))
        after = game.carry_out(state, action, None)
        yield type(action).__name__, state, after
        state = after


@pytest.mark.tier("sampled")
@pytest.mark.parametrize(
    "one", [one for one in INDUCTIONS if one.subject.name in GAMES], ids=lambda one: one.name
)
def test_what_is_said_to_be_unchanged_is_unchanged_in_plays(one: Induction) -> None:
    said = inductions.told_actions(one)
    for action, before, after in steps_of(one.subject.name):
        if said[action].startswith("unchanged"):
            for field in one.fields:
                assert getattr(before, field) == getattr(after, field), (action, field)
