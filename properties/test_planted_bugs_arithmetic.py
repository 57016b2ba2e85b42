"""Bugs planted in the arithmetic are caught, by a law that is refuted or by the booklet's examples.

First the clean code passes everything.  Then bugs that a person might make are planted one at a
time, by editing the source of one function, and both engines must refute a law or an example must
fail.  Last, every function is mutated mechanically (comparisons, signs, numbers, conditions, order
of results), and no mutant may survive.
"""

import ast
import copy
import inspect
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Final

import attrs
import pytest

from galaxy_rules.galaktico.board import geometry
from galaxy_rules.galaktico.rules import arithmetic as gal
from galaxy_rules.galaktico.words.components import Blocks, Effects
from galaxy_rules.galaktico.words.events import Outcome
from properties.proofs import crosshair_engine, symbolic_engine
from properties.proofs.galaktico_laws import REGISTRY
from properties.proofs.laws import Law, subjects_of
from properties.proofs.lock import findings
from properties.proofs.verdicts import Answer, Verdict

pytestmark = pytest.mark.tier("shown")  # that a planted bug is found, of clauses no more

Engine = Callable[[Law], Answer]
ENGINES: Final[tuple[Engine, ...]] = (crosshair_engine.prove, symbolic_engine.prove)

KRYPTO_PROJEKTIL: Final = Effects(6, 1, 6, 1)
CRYO_BLITZ: Final = Effects(0, 3, 5, 6)
PLASMA_BOMBE: Final = Effects(6, 5, 2, 1)
KORROSIONS_STRAHL: Final = Effects(3, 4, 4, 3)
WELLEN_ABSORBER: Final = Blocks(laser=False, quanten=True, krypto=False, impuls=True)
DEFLEKTOR: Final = Blocks(laser=True, quanten=True, krypto=False, impuls=False)
INVERSIONSFELD: Final = Blocks(laser=True, quanten=False, krypto=True, impuls=False)
CRUISER, DESTROYER = 3, 5


# The booklet's worked examples


def cruiser_against_wellen_absorber() -> bool:
    """GAL-V-02: 12 and 5 and the basic force make 20."""
    first = gal.weapon_force(KRYPTO_PROJEKTIL, WELLEN_ABSORBER)
    second = gal.weapon_force(CRYO_BLITZ, WELLEN_ABSORBER)
    return (first, second, gal.total_force(CRUISER, first, second, 0)) == (12, 5, 20)


def cruiser_beats_destroyer() -> bool:
    """GAL-V-03: 11 and 7 against 6 and 7, in all 21 against 18."""
    cryo, krypto = (gal.weapon_force(card, DEFLEKTOR) for card in (CRYO_BLITZ, KRYPTO_PROJEKTIL))
    plasma = gal.weapon_force(PLASMA_BOMBE, INVERSIONSFELD)
    korrosion = gal.weapon_force(KORROSIONS_STRAHL, INVERSIONSFELD)
    cruiser = gal.total_force(CRUISER, cryo, krypto, 0)
    destroyer = gal.total_force(DESTROYER, plasma, korrosion, 0)
    forces = (cryo, krypto, plasma, korrosion, cruiser, destroyer)
    return forces == (11, 7, 6, 7, 21, 18) and gal.outcome(cruiser, destroyer) is Outcome.WON


def captures_pay_three_and_one() -> bool:
    """GAL-V-04 and GAL-V-05: three for a card of three, one for an empty card."""
    return (gal.reward(3, 1), gal.reward(0, 1)) == (3, 1)


def five_steps_are_too_many_for_a_cruiser() -> bool:
    """GAL-V-06: of five, four and one step only the first is out of range."""
    return [gal.in_range(0, steps, 4) for steps in (5, 4, 1)] == [False, True, True]


def station_with_a_supply_of_five_pays_six() -> bool:
    """GAL-V-12: a cruiser stands on the station, five ships are in supply."""
    return gal.station_reward(5, occupied=True) == 6


def a24_is_mirrored_to_b42() -> bool:
    """GAL-V-09: a cruiser jumps from A24 over Y to B42."""
    image = geometry.reflect(geometry.point_of(0, 2, 4), 1)
    return geometry.place_of(image) == (1, 4, 2)


def spaces_are_numbered_in_the_order_of_their_labels() -> bool:
    """Not the booklet's: A11, A25, B11 and C66 on the published board."""
    numbers = {0: (0, 1, 1), 10: (0, 2, 5), 36: (1, 1, 1), 107: (2, 6, 6)}
    return all(geometry.label_of(6, number) == label for number, label in numbers.items())


EXAMPLES: Final = {
    cruiser_against_wellen_absorber: ("GAL-EQP-12", "GAL-EQP-13"),
    cruiser_beats_destroyer: ("GAL-CMB-04", "GAL-CMB-05", "GAL-CMB-06"),
    captures_pay_three_and_one: ("GAL-PTS-02", "GAL-PTS-03"),
    five_steps_are_too_many_for_a_cruiser: ("GAL-MOV-01", "GAL-MOV-02"),
    station_with_a_supply_of_five_pays_six: ("GAL-PTS-06", "GAL-STA-05"),
    a24_is_mirrored_to_b42: ("GAL-HYP-05",),
    spaces_are_numbered_in_the_order_of_their_labels: ("GAL-CMP-02",),
}


# Catching


def functions_of(module: ModuleType) -> list[str]:
    """The functions that a module defines."""
    return [
        name
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
    ]


HOMES: Final = {name: module for module in (gal, geometry) for name in functions_of(module)}
"""Where each function stands, looked up before anything is planted."""


def laws_about(function: str) -> list[Law]:
    """The laws whose verdict depends on a function of the arithmetic."""
    name = f"{HOMES[function].__name__}.{function}"
    return [law for law in REGISTRY.laws.values() if name in ABOUT[law.name]]


ABOUT: Final = {name: frozenset(subjects_of(law)) for name, law in REGISTRY.laws.items()}
"""Worked out before anything is planted."""


def refuted_laws(function: str, prove: Engine) -> Iterator[str]:
    """The names of the laws that an engine refutes, one after the other."""
    for law in laws_about(function):
        if prove(law).verdict is Verdict.REFUTED:
            yield law.name


def failing_examples() -> list[str]:
    """The names of the worked examples that no longer come out; raising is failing."""
    return [example.__name__ for example in EXAMPLES if not _comes_out(example)]


def _comes_out(example: Callable[[], bool]) -> bool:
    try:
        return example()
    except Exception:  # noqa: BLE001 - a planted bug may raise anything
        return False


def built(source: str, function: str) -> Callable[..., object]:
    """The function that a changed source defines, living in the arithmetic's own namespace."""
    made: dict[str, Callable[..., object]] = {}
    exec(compile(source, "<planted>", "exec"), vars(HOMES[function]), made)  # noqa: S102 - our own
    return made[function]


# The clean code comes first


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, id=example.__name__, marks=pytest.mark.clauses(*clauses))
        for example, clauses in EXAMPLES.items()
    ],
)
def test_the_worked_examples_come_out(example: Callable[[], bool]) -> None:
    assert example()


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
    seen_by_example: bool = False


BUGS: Final = (
    Bug(
        "force: blocked effects are summed",
        "weapon_force",
        "(0 if shield.laser else weapon.laser)",
        "(weapon.laser if shield.laser else 0)",
        seen_by_example=True,
    ),
    Bug(
        "force: the third effect is one too high",
        "weapon_force",
        "else weapon.krypto)",
        "else weapon.krypto + 1)",
        seen_by_example=True,
    ),
    Bug(
        "force: the shield is ignored",
        "weapon_force",
        "0 if shield.impuls else ",
        "",
        seen_by_example=True,
    ),
    Bug(
        "force: a shield halves",
        "weapon_force",
        "0 if shield.laser",
        "weapon.laser // 2 if shield.laser",
        seen_by_example=True,
    ),
    Bug("total: one weapon only", "total_force", "+ second", "+ 0 * second", seen_by_example=True),
    Bug(
        "total: the better weapon counts twice",
        "total_force",
        "first + second",
        "2 * max(first, second)",
        seen_by_example=True,
    ),
    Bug("combat: the attacker wins ties", "outcome", "attacker > defender", "attacker >= defender"),
    Bug(
        "combat: the lower total wins",
        "outcome",
        "attacker > defender",
        "attacker < defender",
        seen_by_example=True,
    ),
    Bug(
        "reward: one more than the card",
        "reward",
        "trophies)",
        "trophies + 1)",
        seen_by_example=True,
    ),
    Bug(
        "reward: an empty card pays nothing",
        "reward",
        "max(least, trophies)",
        "trophies",
        seen_by_example=True,
    ),
    Bug("reward: the smaller number", "reward", "max(", "min(", seen_by_example=True),
    Bug("reward: readings exchanged", "counted_trophies", "if wins_only", "if not wins_only"),
    Bug(
        "station: the ship on it is forgotten",
        "station_reward",
        "(1 if occupied else 0)",
        "0",
        seen_by_example=True,
    ),
    Bug("reflection: X taken for Y", "reflect", "axis == 0", "axis == 1", seen_by_example=True),
    Bug("reflection: a rotation", "reflect", "(x, z, y)", "(z, x, y)"),
    Bug("reflection: the space itself", "reflect", "(z, y, x)", "(x, y, z)", seen_by_example=True),
    Bug("range: one step short", "in_range", "<=", "<", seen_by_example=True),
    Bug("range: one step too far", "in_range", "limit", "limit + 1", seen_by_example=True),
    Bug("range: steps already made are free", "in_range", "used + steps", "steps"),
    Bug(
        "field: two spaces wide",
        "in_field",
        "abs(source[1] - space[1]) <= 1",
        "abs(source[1] - space[1]) <= 2",
    ),
    Bug(
        "field: no corners",
        "in_field",
        "abs(source[0] - space[0]) <= 1",
        "abs(source[0] - space[0]) + abs(source[1] - space[1]) <= 1",
    ),
    Bug("field: one side only", "in_field", "abs(source[2] - space[2])", "source[2] - space[2]"),
    Bug(
        "field: without its source",
        "in_field",
        "abs(source[0]",
        "source != space and abs(source[0]",
    ),
    Bug("adjacency: a space is next to itself", "adjacent", "a != b and ", ""),
    Bug("jumps: one too many", "may_jump", "used < limit", "used <= limit"),
    Bug("jumps: one too few", "may_jump", "used < limit", "used + 1 < limit"),
    Bug("bonus: for every type", "meteor_bonus", "scout and out_of_meteor", "out_of_meteor"),
    Bug("bonus: from everywhere", "meteor_bonus", "scout and out_of_meteor", "scout"),
    Bug("bonus: either will do", "meteor_bonus", " and ", " or "),
    Bug("bonus: one short", "meteor_bonus", "return bonus", "return bonus - 1"),
    Bug(
        "end bonus: paid without fulfilment",
        "end_bonus",
        "return (False, False)",
        "return (True, False)",
    ),
    Bug(
        "end bonus: the active one is paid for the other",
        "end_bonus",
        "return (active, other)",
        "return (other, active)",
    ),
    Bug(
        "end bonus: always to both", "end_bonus", "double_pays and double_pays_both", "double_pays"
    ),
    Bug("end bonus: owner exchanged", "end_bonus", "return (True, False)", "return (False, True)"),
    Bug("end: one point too many is needed", "has_won_enough", ">=", ">"),
    Bug("end: one destroyer is left", "has_lost_all", "lost >=", "lost + 1 >="),
    Bug("turn: anticlockwise", "next_seat", "seat + 1", "seat - 1"),
    Bug("cruiser: either remainder will do", "dominates", " and ", " or "),
)
PARTS: Final = (
    "force", "reward", "reflection", "range", "field", "jumps", "bonus", "end bonus"
)  # fmt: skip


def with_bug(bug: Bug) -> Callable[..., object]:
    """The function with the bug in it."""
    source = inspect.getsource(getattr(HOMES[bug.function], bug.function))
    head, docstring, body = source.rpartition('"""')
    assert bug.old in body, f"{bug.function}: nothing to plant on"
    return built(head + docstring + body.replace(bug.old, bug.new), bug.function)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.about)
def test_a_planted_bug_is_caught(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HOMES[bug.function], bug.function, with_bug(bug))
    refuted = [set(refuted_laws(bug.function, prove)) for prove in ENGINES]
    assert all(refuted), f"laws refuted by each engine: {refuted}"
    assert bool(failing_examples()) == bug.seen_by_example


def test_bugs_are_planted_in_each_part() -> None:
    parts = {bug.about.partition(":")[0] for bug in BUGS}
    assert parts.issuperset(PARTS)


# Mechanical mutants

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
OPERATORS: Final[dict[type[ast.operator], tuple[type[ast.operator], ...]]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Mod: (ast.FloorDiv,),
}


def variants(node: ast.AST) -> list[ast.AST]:
    """The nodes that a mutation puts in a node's place."""
    return [*other_operators(node), *other_values(node), *other_choices(node)]


def other_operators(node: ast.AST) -> Iterator[ast.AST]:
    """Another comparison, another operation, or one side of it alone."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right):
            for comparison in COMPARISONS.get(type(op), ()):
                yield ast.Compare(left, [comparison()], right)
        case ast.BinOp(left=left, op=operator, right=operand):
            for operation in OPERATORS.get(type(operator), ()):
                yield ast.BinOp(left, operation(), operand)
        case ast.BoolOp(op=connective, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(connective, ast.And) else ast.And(), values)
            yield from values
        case _:
            return


def other_values(node: ast.AST) -> Iterator[ast.AST]:
    """Another number or truth value, another order, another function."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Tuple(elts=[first, second, *others], ctx=ast.Load()):
            yield ast.Tuple([second, first, *others], ast.Load())
        case ast.Call(func=ast.Name(id="abs"), args=[argument]):
            yield argument
        case ast.Call(func=ast.Name(id="max"), args=arguments):
            yield ast.Call(ast.Name("min", ast.Load()), arguments, [])
        case _:
            return


def other_choices(node: ast.AST) -> Iterator[ast.AST]:
    """A condition turned round, or always decided the same way."""
    match node:
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
            yield from (body, orelse)
        case ast.If(test=test, body=statements, orelse=rest):
            yield ast.If(ast.UnaryOp(ast.Not(), test), statements, rest)
            yield ast.If(ast.Constant(value=False), statements, rest)
        case _:
            return


class Swap(ast.NodeTransformer):
    """Puts another node in the place of the one with a given number."""

    def __init__(self, number: int, variant: int) -> None:
        """Remember which node, and which of its variants."""
        self.number = number
        self.variant = variant
        self.seen = -1

    def visit(self, node: ast.AST) -> ast.AST:
        """Count, and swap when the number is reached."""
        self.seen += 1
        if self.seen == self.number:
            return variants(node)[self.variant]
        return self.generic_visit(node)


def preorder(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes in the order in which `Swap` meets them."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from preorder(child)


def mutants(function: str) -> Iterator[str]:
    """The source of every mutant of a function."""
    tree = ast.parse(inspect.getsource(getattr(HOMES[function], function)))
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


@pytest.mark.parametrize("function", HOMES)
def test_no_mutant_survives(function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = list(mutants(function))
    survivors = []
    for mutant in planted:
        monkeypatch.setattr(HOMES[function], function, built(mutant, function))
        caught = failing_examples() or any(refuted_laws(function, symbolic_engine.prove))
        if not caught:
            survivors.append(mutant)
    assert planted, f"{function}: nothing to mutate"
    assert survivors == []
