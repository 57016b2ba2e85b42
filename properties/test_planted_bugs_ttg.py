"""Bugs planted in Take The Galaxy's arithmetic are caught, by a refuted law or by an example.

First the clean code passes everything.  Then bugs that a person might make are planted one at a
time, and both engines must refute a law; which of them the rulebook's own pictures and the worked
cases would have seen is stated with each.  Then every function is mutated mechanically, and no
mutant may survive.  Last, some functions are only a statement of what other code does: there the
engine itself is held to them.
"""

import ast
import copy
import inspect
import typing
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Final

import attrs
import pytest

from galaxy_rules.kernel.game import OVER
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.take_the_galaxy import (
    Action,
    EndTurn,
    Invest,
    Phase,
    Relinquish,
    State,
    TakeTheGalaxy,
    TradeIn,
    Upgrade,
)
from galaxy_rules.take_the_galaxy.game import small_pack
from galaxy_rules.take_the_galaxy.rules import arithmetic as ttg
from galaxy_rules.take_the_galaxy.rules import tokens
from galaxy_rules.take_the_galaxy.words import slots
from galaxy_rules.take_the_galaxy.words.components import Goods
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot
from galaxy_rules.take_the_galaxy.words.state import Amounts, Payment
from properties.proofs import crosshair_engine, symbolic_engine
from properties.proofs.laws import Law, domain_of, subjects_of
from properties.proofs.lock import findings
from properties.proofs.take_the_galaxy_laws import REGISTRY
from properties.proofs.verdicts import Answer, Verdict
from properties.test_planted_bugs_arithmetic import OPERATORS, Swap, preorder, variants
from properties.transitions_ttg import open_actions

pytestmark = pytest.mark.tier("shown")  # that a planted bug is found, of clauses no more

Engine = Callable[[Law], Answer]
ENGINES: Final[tuple[Engine, ...]] = (crosshair_engine.prove, symbolic_engine.prove)
CIVILIZATION, MINING, UTILITY, SHIP = Kind
HIVE_COLONY, LOGISTICS_HUB, AUTOMATED_MINES = 5, 4, 7


# The rulebook's pictures, and the cases worked from its text


def three_of_three_drop_the_oldest() -> bool:
    """TTG-RB-01 and TTG-RB-02: two players hold a row of three, and a fourth card drops one."""
    return [ttg.overflow(row, 2, 1) for row in (2, 3, 4)] == [0, 0, 1]


def slots_take_the_colonies_pictured() -> bool:
    """TTG-RB-03 to TTG-RB-05: Hive Colony, Automated Mines and Logistics Hub on each slot."""
    table = {
        slot: [slots.accepts(slot, k) for k in (CIVILIZATION, MINING, UTILITY)] for slot in Slot
    }
    return table == {
        Slot.BIOSPHERE: [True, False, True],
        Slot.DEPOSIT: [False, True, True],
        Slot.UTILITY: [False, False, True],
    }


def a_dearer_colony_covers_a_cheaper_one() -> bool:
    """TTG-RB-07 and TTG-RB-09: the difference is paid, and never downwards."""
    paid = ttg.upgrade_cost(2, HIVE_COLONY, CIVILIZATION, 0)
    return paid == 3 and ttg.costs_more(2, HIVE_COLONY) and not ttg.costs_more(HIVE_COLONY, 2)


def four_pictures_of_relinquishing() -> bool:
    """TTG-RB-10 to TTG-RB-13: the newest, a filled one, one with a free slot, a filled one."""
    pictures = [(3, True), (0, True), (1, False), (2, True)]
    return [ttg.may_relinquish(i, 4, filled) for i, filled in pictures] == [
        False, True, False, True,
    ]  # fmt: skip


def cheap_industry_costs_two_renown() -> bool:
    """TTG-RB-13: the tokens show what the table showed before."""
    netted, gross = ttg.tally(1, 0, -2, False), ttg.tally(1, 0, -2, True)
    return (netted, gross) == ((0, 1), (1, 2)) and ttg.relinquish_change(1, -2, 0) == 0


def investors_take_one_renown() -> bool:
    """TTG-RB-17: a card worth three becomes three tokens, one of which is given."""
    return ttg.invest_change(1, 3) == -1


def three_manpower_or_one_production_draw() -> bool:
    """TTG-RB-18 and TTG-X-17: seven manpower draw two cards, two none; a production one."""
    return [ttg.cards_for(7, 3), ttg.cards_for(2, 3), ttg.cards_for(1, 1)] == [2, 0, 1]


def hazards_come_on_top_of_the_colony() -> bool:
    """TTG-RB-19: two hazards and a hub are six cards, one hazard bought off before makes five."""
    before, after = (ttg.hazards_left(1, 1, removed) for removed in (0, 1))
    costs = [ttg.claim_cost(LOGISTICS_HUB, UTILITY, h, 1, 0) for h in (before, after)]
    return costs == [6, 5]


def mech_revolution_stops_at_zero() -> bool:
    """TTG-X-07: free hubs stay free, mines cost one less, civilization and ships the same."""
    built = [ttg.build_cost(0, UTILITY, 1), ttg.build_cost(AUTOMATED_MINES, MINING, 1)]
    others = [ttg.build_cost(HIVE_COLONY, CIVILIZATION, 1), ttg.build_cost(3, SHIP, 1)]
    return built + others == [0, 6, 5, 3] and ttg.upgrade_cost(4, 7, MINING, 1) == 2


def four_systems_are_the_most() -> bool:
    """TTG-X-14: no room beside four, room beside three."""
    return not ttg.has_room(4, 4) and ttg.has_room(3, 4)


def four_lists_of_random_play() -> bool:
    """The lists for one to four players come to eleven turns each."""
    return [ttg.turns(cards, n) for n, cards in ((1, 12), (2, 24), (3, 36), (4, 48))] == [
        11, 22, 33, 44,
    ]  # fmt: skip


def partners_face_each_other() -> bool:
    """Seats across the table, and turns that alternate between the teams."""
    return [ttg.partner(s) for s in range(4)] == [2, 3, 0, 1] and ttg.next_seat(3, 4) == 0


def a_pool_pays_only_what_it_holds() -> bool:
    """Two manpower and a science pay for themselves and not for a production."""
    pool = Amounts(2, 1, 0)
    return tokens.affords(pool, Goods(m=2, s=1)) and not tokens.affords(pool, Goods(p=1))


EXAMPLES: Final = {
    three_of_three_drop_the_oldest: ("TTG-EXP-03", "TTG-EXP-04"),
    slots_take_the_colonies_pictured: ("TTG-SYS-05", "TTG-SYS-06", "TTG-SYS-07"),
    a_dearer_colony_covers_a_cheaper_one: ("TTG-UPG-02", "TTG-UPG-05"),
    four_pictures_of_relinquishing: ("TTG-REL-02", "TTG-REL-03"),
    cheap_industry_costs_two_renown: ("TTG-REL-07", "TTG-R-35"),
    investors_take_one_renown: ("TTG-INV-01", "TTG-INV-03"),
    three_manpower_or_one_production_draw: ("TTG-RES-02", "TTG-RES-03"),
    hazards_come_on_top_of_the_colony: ("TTG-HAZ-02", "TTG-HAZ-03"),
    mech_revolution_stops_at_zero: ("TTG-MEC-01", "TTG-MEC-02", "TTG-R-20"),
    four_systems_are_the_most: ("TTG-SYS-02", "TTG-SYS-03"),
    four_lists_of_random_play: ("TTG-END-05",),
    partners_face_each_other: ("TTG-TEAM-01", "TTG-TEAM-02"),
    a_pool_pays_only_what_it_holds: ("TTG-ANO-01", "TTG-USE-06"),
}


# Catching

ABOUT: Final = {name: frozenset(subjects_of(law)) for name, law in REGISTRY.laws.items()}
"""Worked out before anything is planted."""


def refuted_laws(module: ModuleType, function: str, prove: Engine) -> Iterator[str]:
    """The names of the laws about a function that an engine refutes, one after the other."""
    name = f"{module.__name__}.{function}"
    for law in REGISTRY.laws.values():
        if name in ABOUT[law.name] and prove(law).verdict is Verdict.REFUTED:
            yield law.name


def failing_examples() -> list[str]:
    """The names of the examples that no longer come out; raising is failing."""
    return [example.__name__ for example in EXAMPLES if not _comes_out(example)]


def _comes_out(example: Callable[[], bool]) -> bool:
    try:
        return example()
    except Exception:  # noqa: BLE001 - a planted bug may raise anything
        return False


def built(module: ModuleType, source: str, function: str) -> Callable[..., object]:
    """The function that a changed source defines, living in the module's own namespace."""
    made: dict[str, Callable[..., object]] = {}
    exec(compile(source, "<planted>", "exec"), vars(module), made)  # noqa: S102 - our own source
    return made[function]


# The clean code comes first


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, id=example.__name__, marks=pytest.mark.clauses(*clauses))
        for example, clauses in EXAMPLES.items()
    ],
)
def test_the_examples_come_out(example: Callable[[], bool]) -> None:
    assert example()


@pytest.mark.clauses("TTG-BLD-02", "TTG-UPG-02", "TTG-HAZ-02", "TTG-EXP-03", "TTG-R-41")
def test_clean_code_has_no_refuted_law() -> None:
    found = [finding for finding in findings() if finding.law.name in REGISTRY.laws]
    assert len(REGISTRY.laws) == len(found)
    verdicts = {answer.verdict for finding in found for answer in finding.answers}
    assert {Verdict.CONFIRMED} == verdicts


# Bugs a person might make


@attrs.frozen
class Bug:
    """A piece of a function's source, what is planted for it, and whether an example sees it."""

    about: str
    function: str
    old: str
    new: str
    seen_by_example: bool = True
    module: ModuleType = ttg


BUGS: Final = (
    Bug("build: ships are discounted", "saving", "Kind.UTILITY)", "Kind.UTILITY, Kind.SHIP)"),
    Bug("build: utility is forgotten", "saving", "(Kind.MINING, Kind.UTILITY)", "(Kind.MINING,)",
        seen_by_example=False),
    Bug("build: civilization is discounted", "saving", "Kind.MINING", "Kind.CIVILIZATION"),
    Bug("build: one card off, whatever lies in the row", "saving", "return discount", "return 1"),
    Bug("build: below zero", "build_cost", "max(0, printed - saving(kind, discount))",
        "printed - saving(kind, discount)"),
    Bug("build: the floor is one card", "build_cost", "max(0,", "max(1,"),
    Bug("build: dearer by the discount", "build_cost", "printed - ", "printed + "),
    Bug("upgrade: the full price", "upgrade_cost", "new - old", "new"),
    Bug("upgrade: no discount", "upgrade_cost", " - saving(kind, discount)", ""),
    Bug("upgrade: the discount on both costs cancels", "upgrade_cost",
        "new - old - saving(kind, discount)", "build_cost(new, kind, discount)"
        " - build_cost(old, kind, discount)"),
    Bug("upgrade: below zero", "upgrade_cost", "max(0, new - old - saving(kind, discount))",
        "new - old - saving(kind, discount)", seen_by_example=False),
    Bug("upgrade: as dear will do", "costs_more", ">", ">=", seen_by_example=False),
    Bug("upgrade: the cheaper covers", "costs_more", ">", "<"),
    Bug("claim: hazards are free", "claim_cost", " + hazards * price", ""),
    Bug("claim: one price for all hazards", "claim_cost", "hazards * price",
        "(price if hazards else 0)"),
    Bug("claim: hazards are discounted", "claim_cost",
        "build_cost(printed, kind, discount) + hazards * price",
        "build_cost(printed + hazards * price, kind, discount)", seen_by_example=False),
    Bug("claim: the colony is not discounted", "claim_cost", "kind, discount)", "kind, 0)",
        seen_by_example=False),
    Bug("hazards: burst does not count", "hazards_left", "placed + burst", "placed"),
    Bug("hazards: removals do not count", "hazards_left", " - removed", ""),
    Bug("hazards: below none", "hazards_left", "max(0, placed + burst - removed)",
        "placed + burst - removed", seen_by_example=False),
    Bug("row: one card too long", "overflow", "players + extra)", "players + extra + 1)"),
    Bug("row: one card too short", "overflow", "(players + extra)", "players"),
    Bug("row: at most one goes", "overflow", "max(0, row - (players + extra))",
        "min(1, max(0, row - (players + extra)))", seen_by_example=False),
    Bug("slots: mining on biospheres", "accepts", "Slot.BIOSPHERE", "Slot.DEPOSIT", module=slots),
    Bug("slots: utility on utility only", "accepts", "return True", "return slot is Slot.UTILITY",
        module=slots),
    Bug("slots: ships on deposits", "accepts", "return False", "return slot is Slot.DEPOSIT",
        seen_by_example=False, module=slots),
    Bug("slots: civilization anywhere", "accepts", "case Kind.UTILITY",
        "case Kind.UTILITY | Kind.CIVILIZATION", module=slots),
    Bug("room: a fifth system", "has_room", "<", "<="),
    Bug("relinquish: the newest too", "may_relinquish", "count - 1", "count"),
    Bug("relinquish: free slots do not matter", "may_relinquish", " and filled", ""),
    Bug("relinquish: the oldest only", "may_relinquish", "index < count - 1", "index == 0"),
    Bug("turns: the set-up cards count", "turns", "cards - players", "cards"),
    Bug("turns: a round too few", "turns", "cards - players", "cards - 2 * players"),
    Bug("conversion: rounded up", "cards_for", "amount // rate", "-(-amount // rate)"),
    Bug("conversion: one resource a card", "cards_for", "amount // rate", "amount"),
    Bug("cut: what is in use comes back", "cut", " - in_use", "", seen_by_example=False),
    Bug("cut: below nothing", "cut", "max(0, min(gain, supply - in_use))",
        "min(gain, supply - in_use)", seen_by_example=False),
    Bug("cut: all or nothing", "cut", "max(0, min(gain, supply - in_use))",
        "gain if gain <= supply - in_use else 0", seen_by_example=False),
    Bug("cut: a gain is filled up", "cut", "min(gain,", "max(gain,", seen_by_example=False),
    Bug("renown: readings exchanged", "tally", "if gross", "if not gross"),
    Bug("renown: debts are forgiven", "tally", "(0, -total)", "(0, 0)"),
    Bug("renown: a loss counts as a gain", "tally", "minus - change", "minus + change"),
    Bug("renown: old debts are forgotten", "tally", "plus - minus + change", "plus + change",
        seen_by_example=False),
    Bug("tokens: fives without change", "payable", "min(fives, whole_fives)", "fives",
        seen_by_example=False),
    Bug("tokens: fives are ones", "payable", "5 * ", "", seen_by_example=False),
    Bug("tokens: one must be left", "payable", "<=", "<", seen_by_example=False),
    Bug("score: covered renown still counts", "upgrade_change", "new - old", "new",
        seen_by_example=False),
    Bug("score: relinquished systems count twice", "relinquish_change",
        "after = system", "after = 2 * system"),
    Bug("score: no Space Race", "relinquish_change", "(colonies + bonus)", "colonies",
        seen_by_example=False),
    Bug("score: a traded card is lost", "invest_change", "(value - price)", "-price"),
    Bug("seats: anticlockwise", "next_seat", "seat + 1", "seat - 1"),
    Bug("seats: partners side by side", "partner", "seat + 2", "seat + 1"),
    Bug("pool: production is not looked at", "affords", " and pool.p >= price.p", "",
        module=tokens),
    Bug("pool: one must be left", "affords", "pool.m >= price.m", "pool.m > price.m",
        module=tokens),
    Bug("pool: science pays in manpower", "affords", "pool.s >= price.s", "pool.m >= price.s",
        module=tokens, seen_by_example=False),
    Bug("pool: science is production", "one_of", "Goods(s=count)", "Goods(p=count)",
        module=tokens, seen_by_example=False),
    Bug("pool: manpower is science", "amount_of", "return amounts.m", "return amounts.s",
        module=tokens, seen_by_example=False),
)  # fmt: skip
PARTS: Final = {
    "build", "upgrade", "claim", "hazards", "row", "slots", "room", "relinquish", "turns",
    "conversion", "cut", "renown", "tokens", "score", "seats", "pool",
}  # fmt: skip


def with_bug(bug: Bug) -> Callable[..., object]:
    """The function with the bug in it."""
    source = inspect.getsource(getattr(bug.module, bug.function))
    head, docstring, body = source.rpartition('"""')
    assert bug.old in body, f"{bug.function}: nothing to plant on"
    return built(bug.module, head + docstring + body.replace(bug.old, bug.new), bug.function)


@pytest.mark.clauses(
    "TTG-BLD-02", "TTG-UPG-02", "TTG-HAZ-02", "TTG-MEC-01", "TTG-EXP-03", "TTG-REL-02", "TTG-R-41",
)  # fmt: skip
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.about)
def test_a_planted_bug_is_caught(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bug.module, bug.function, with_bug(bug))
    refuted = [set(refuted_laws(bug.module, bug.function, prove)) for prove in ENGINES]
    assert all(refuted), f"laws refuted by each engine: {refuted}"
    assert bool(failing_examples()) == bug.seen_by_example


@pytest.mark.clauses("TTG-BLD-02")
def test_bugs_are_planted_in_each_part_and_each_function() -> None:
    assert {bug.about.partition(":")[0] for bug in BUGS} == PARTS
    assert {bug.function for bug in BUGS if bug.module is ttg} == set(FUNCTIONS)


# Mechanical mutants


def mutants(module: ModuleType, function: str) -> Iterator[str]:
    """The source of every mutant of a function."""
    tree = ast.parse(inspect.getsource(getattr(module, function)))
    (definition,) = tree.body
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    definition.returns = None
    definition.body = [s for s in definition.body if not isinstance(s, ast.Expr)]
    for number, node in enumerate(preorder(tree)):
        for variant in range(len(variants(node))):
            mutant = ast.unparse(Swap(number, variant).visit(copy.deepcopy(tree)))
            if mutant != ast.unparse(tree):
                yield mutant


FUNCTIONS: Final = [
    name
    for name, function in inspect.getmembers(ttg, inspect.isfunction)
    if function.__module__ == ttg.__name__
]


def does_the_same(original: Callable[..., object], mutant: Callable[..., object]) -> bool:
    """Whether a mutant is no mutant: the small engine proves it equal for every input."""
    hints = typing.get_type_hints(original)
    law = Law(
        name=original.__name__,
        sentence="The mutant does the same.",
        clauses=(),
        claim=lambda **values: bool(original(**values) == mutant(**values)),
        requires=(),
        domains={name: domain_of(hint) for name, hint in hints.items() if name != "return"},
        bound=None,
    )
    return symbolic_engine.prove(law).verdict is Verdict.CONFIRMED


def survivors_of(
    module: ModuleType, function: str, planted: list[str], patch: pytest.MonkeyPatch
) -> list[str]:
    """The mutants that neither an example nor a law tells from the function."""
    original, found = getattr(module, function), []
    for source in planted:
        mutant = built(module, source, function)
        patch.setattr(module, function, mutant)
        caught = failing_examples() or any(refuted_laws(module, function, symbolic_engine.prove))
        if not caught and not does_the_same(original, mutant):
            found.append(source)
    return found


MUTATED: Final = [
    *((ttg, name) for name in FUNCTIONS),
    (slots, "accepts"),
    *((tokens, name) for name in ("affords", "one_of")),
]


@pytest.mark.clauses("TTG-BLD-02", "TTG-UPG-02", "TTG-HAZ-02", "TTG-EXP-03", "TTG-R-41")
@pytest.mark.parametrize(
    ("module", "function"), MUTATED, ids=lambda part: getattr(part, "__name__", part)
)
def test_no_mutant_survives(
    module: ModuleType, function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(OPERATORS, ast.FloorDiv, (ast.Mod, ast.Mult))
    planted = list(mutants(module, function))
    assert planted, f"{function}: nothing to mutate"
    assert survivors_of(module, function, planted, monkeypatch) == []


@pytest.mark.clauses("TTG-BLD-02")
def test_only_what_does_the_same_passes_for_it() -> None:
    other = built(ttg, "def partner(seat: int):\n    return (seat - 2) % 4", "partner")
    wrong = built(ttg, "def partner(seat: int):\n    return (seat + 2) % 5", "partner")
    assert does_the_same(ttg.partner, other)
    assert not does_the_same(ttg.partner, wrong)


# The engine does what the arithmetic says of it


def random_steps(game: TakeTheGalaxy, seed: int) -> Iterator[tuple[State, Action, State]]:
    """The steps of a random solo game that ends a turn only now and then."""
    dice = Random(seed)
    state = game.new(1)
    while game.to_move(state) != OVER:
        listed = open_actions(game, state)
        busy = [action for action in listed if not isinstance(action, EndTurn)]
        action = dice.choice(busy if busy and dice.random() < 0.95 else listed)
        after = game.apply(state, action)
        yield state, action, after
        state = after


def investing_pack() -> Pack:
    """The toy with the Investors for the Migration, and room to build up more."""
    changes = {"space.ev_migration.event": "investors", "rules.max_systems": 4}
    return small_pack().with_values("toy", "toy with the Investors", changes)


def told_change(game: TakeTheGalaxy, state: State, action: Action) -> int | None:
    """What the arithmetic says that a step does to the score; None if it says nothing."""
    match action:
        case Relinquish():
            return ttg.relinquish_change(0, 0, 0)
        case Invest():
            return ttg.invest_change(game.box.rates.investors_renown, 0)
        case TradeIn():
            return ttg.invest_change(0, 0)
        case _:
            return None


@pytest.mark.clauses("TTG-REL-05", "TTG-REL-07", "TTG-INV-01", "TTG-INV-03", "TTG-R-58")
@pytest.mark.tier("sampled")
def test_the_score_changes_as_the_arithmetic_says() -> None:
    game = TakeTheGalaxy(data=investing_pack())
    seen = Counter[str]()
    for seed in range(400):
        for state, action, after in random_steps(game, seed):
            told = told_change(game, state, action)
            if told is not None:
                seen[type(action).__name__] += 1
                before, now = (game.score(s).totals[0] for s in (state, after))
                assert now - before == told, f"seed {seed}: {action}"
    assert {"Relinquish", "Invest", "TradeIn"} == set(seen), seen


@pytest.mark.clauses("TTG-UPG-03", "TTG-SCO-02")
@pytest.mark.tier("sampled")
def test_an_upgrade_changes_the_score_by_the_difference() -> None:
    game = TakeTheGalaxy(data=small_pack())
    done = 0
    for seed in range(200):
        for state, _, after in random_steps(game, seed):
            pending = state.pending
            order = pending.order if isinstance(pending, Payment) else None
            if isinstance(order, Upgrade) and after.pending is None:
                done += 1
                stack = state.systems[0][order.system].stacks[order.slot]
                assert stack is not None
                old, new = game.builds[stack.cards[-1]].rp, game.builds[order.colony].rp
                before, now = (game.score(s).totals[0] for s in (state, after))
                assert now - before == ttg.upgrade_change(old, new)
    assert done > 10


@pytest.mark.clauses("TTG-REL-02", "TTG-REL-03", "TTG-R-34")
@pytest.mark.tier("sampled")
def test_the_engine_relinquishes_if_and_only_if_the_arithmetic_allows() -> None:
    game = TakeTheGalaxy(data=investing_pack())
    answers = Counter[bool]()
    for seed in range(150):
        for state, _, _ in random_steps(game, seed):
            if state.phase is Phase.ACTION and not (state.draws or state.pending):
                own = state.systems[0]
                for index, system in enumerate(own):
                    may = ttg.may_relinquish(index, len(own), None not in system.stacks)
                    legal = not game.why_not(state, Relinquish(index))
                    assert legal == (may and not state.relinquished)
                    answers[legal] += 1
    assert min(answers[True], answers[False]) > 50, answers
