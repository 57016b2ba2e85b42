"""Bugs planted in the sums of multisets are caught by a refuted law, and change what bags do.

First the clean code passes everything.  Then bugs that a person might make are planted one at a
time, and both engines must refute a law; a bag's own behaviour must change as well, or the laws
would be about code that no bag uses.  Last, every function is mutated mechanically, and no mutant
may survive.
"""

import ast
import copy
import inspect
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

import attrs
import pytest

from galaxy_rules.kernel import bags, counts
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from properties.proofs import crosshair_engine, symbolic_engine
from properties.proofs.bag_laws import REGISTRY
from properties.proofs.laws import Law, subjects_of
from properties.proofs.verdicts import Answer, Verdict
from properties.test_planted_bugs_arithmetic import Swap, preorder, variants

pytestmark = pytest.mark.tier("shown")  # that a planted bug is found, of clauses no more

Engine = Callable[[Law], Answer]
ENGINES: Final[tuple[Engine, ...]] = (crosshair_engine.prove, symbolic_engine.prove)
ABOUT: Final = {name: frozenset(subjects_of(law)) for name, law in REGISTRY.laws.items()}
"""Worked out before anything is planted."""
FUNCTIONS: Final = [
    name
    for name, function in inspect.getmembers(counts, inspect.isfunction)
    if function.__module__ == counts.__name__
]


# What bags do


def a_deck_is_drawn_from() -> bool:
    """Two of three red cards are drawn, then the last."""
    deck = Bag({"red": 3, "blue": 2})
    rest = deck.remove("red", 2)
    return rest.items() == (("red", 1), ("blue", 2)) and rest.remove("red").items() == (
        ("blue", 2),
    )


def a_pile_is_shuffled_in() -> bool:
    """A union holds what both held, whichever comes first."""
    one, other = Bag({"red": 1, "blue": 2}), Bag({"blue": 3, "green": 1})
    both = {"red": 1, "blue": 5, "green": 1}
    return dict((one + other).items()) == dict((other + one).items()) == both


def cards_are_put_in() -> bool:
    """One of a new kind, two of a known one."""
    return dict(Bag({"red": 2}).add("blue").add("red", 2).items()) == {"red": 4, "blue": 1}


def a_payment_comes_out_of_a_hand() -> bool:
    """What is there may be taken, and nothing else."""
    hand = Bag({"red": 2, "blue": 1})
    fits = [Bag({"red": n, "blue": 1}) <= hand for n in (1, 2, 3)]
    left = (hand - Bag({"red": 2})).items()
    try:
        _ = hand - Bag({"green": 1})
    except BadInput:
        return fits == [True, True, False] and left == (("blue", 1),)
    return False


def chances_are_exact() -> bool:
    """Two red cards and a blue one."""
    chances = Bag({"red": 2, "blue": 1, "green": 0}).chances()
    return chances == (("red", Fraction(2, 3)), ("blue", Fraction(1, 3)))


EXAMPLES: Final = (
    a_deck_is_drawn_from, a_pile_is_shuffled_in, cards_are_put_in, a_payment_comes_out_of_a_hand,
    chances_are_exact,
)  # fmt: skip


# Catching


def refuted_laws(function: str, prove: Engine) -> Iterator[str]:
    """The names of the laws about a function that an engine refutes, one after the other."""
    for law in REGISTRY.laws.values():
        about = f"{counts.__name__}.{function}" in ABOUT[law.name]
        if about and prove(law).verdict is Verdict.REFUTED:
            yield law.name


def failing_examples() -> list[str]:
    """The names of the examples that no longer come out; raising is failing."""
    return [example.__name__ for example in EXAMPLES if not _comes_out(example)]


def _comes_out(example: Callable[[], bool]) -> bool:
    try:
        return example()
    except Exception:  # noqa: BLE001 - a planted bug may raise anything
        return False


def plant(source: str, function: str, patch: pytest.MonkeyPatch) -> None:
    """Put a changed function where laws and bags look for it."""
    made: dict[str, Any] = {}
    exec(compile(source, "<planted>", "exec"), vars(counts), made)  # noqa: S102 - our own source
    for module in (counts, bags):
        patch.setattr(module, function, made[function])


# The clean code comes first


@pytest.mark.clauses("TTG-SET-09", "TTG-SET-10", "TTG-R-38")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.__name__)
def test_bags_do_what_they_should(example: Callable[[], bool]) -> None:
    assert example()


# Bugs a person might make


@attrs.frozen
class Bug:
    """A piece of a function's source, and what is planted for it."""

    about: str
    function: str
    old: str
    new: str


BUGS: Final = (
    Bug("repeats are not counted", "size", "sum(counts.values())", "len(counts)"),
    Bug("single things are forgotten", "positive", "if count", "if count > 1"),
    Bug("the larger count instead of both", "joined", "counts.get(thing, 0) + count",
        "max(counts.get(thing, 0), count)"),
    Bug("the second pile replaces the first", "joined", "counts.get(thing, 0) + count", "count"),
    Bug("only known kinds are joined", "joined", "counts[thing] = counts.get(thing, 0) + count",
        "counts.update({thing: counts[thing] + count} if thing in counts else {})"),
    Bug("the last one cannot be paid", "within", "<=", "<"),
    Bug("one kind in common is enough", "within", "all(", "any("),
    Bug("the wrong way round", "differences", "0) - count", "0) + count"),
    Bug("missing things are overlooked", "differences",
        "counts[thing] = counts.get(thing, 0) - count",
        "counts.update({thing: counts[thing] - count} if thing in counts else {})"),
    Bug("one at a time", "with_more", "+ count", "+ 1"),
    Bug("the old ones are lost", "with_more", "more.get(thing, 0) + count", "count"),
    Bug("all of a kind are taken", "with_less", "if left", "if not left"),
    Bug("one too many", "with_less", "- count", "- count - 1"),
    Bug("none left still has an entry", "with_less", "if left", "if left >= 0"),
)  # fmt: skip


@pytest.mark.clauses("TTG-SET-09", "TTG-SET-10", "TTG-R-38")
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: f"{bug.function}: {bug.about}")
def test_a_planted_bug_is_caught(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    source = inspect.getsource(getattr(counts, bug.function))
    head, docstring, body = source.rpartition('"""')
    assert bug.old in body, f"{bug.function}: nothing to plant on"
    plant(head + docstring + body.replace(bug.old, bug.new), bug.function, monkeypatch)
    refuted = [set(refuted_laws(bug.function, prove)) for prove in ENGINES]
    assert all(refuted), f"laws refuted by each engine: {refuted}"
    assert failing_examples(), "no bag uses the function"


@pytest.mark.clauses("TTG-SET-09")
def test_bugs_are_planted_in_each_function() -> None:
    assert {bug.function for bug in BUGS} == set(FUNCTIONS)


# Mechanical mutants


def mutants(function: str) -> Iterator[str]:
    """The source of every mutant of a function."""
    tree = ast.parse(inspect.getsource(getattr(counts, function)))
    (definition,) = tree.body
    assert isinstance(definition, ast.FunctionDef)
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
    definition.body = [s for s in definition.body if not isinstance(s, ast.Expr)]
    for number, node in enumerate(preorder(tree)):
        for variant in range(len(variants(node))):
            mutant = ast.unparse(Swap(number, variant).visit(copy.deepcopy(tree)))
            if mutant != ast.unparse(tree):
                yield mutant
        if isinstance(node, ast.Attribute) and node.attr == "copy":
            yield ast.unparse(tree).replace(".copy()", "")


MUTATED: Final = ["differences", "joined", "with_less", "with_more", "within"]
"""The other two are a single call or a filter, and have no operator to exchange."""


@pytest.mark.clauses("TTG-SET-09", "TTG-SET-10", "TTG-R-38")
@pytest.mark.parametrize("function", MUTATED)
def test_no_mutant_survives(function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = list(mutants(function))
    assert planted, f"{function}: nothing to mutate"
    survivors = []
    for source in planted:
        plant(source, function, monkeypatch)
        if not any(refuted_laws(function, symbolic_engine.prove)):
            survivors.append(source)
    assert survivors == []
