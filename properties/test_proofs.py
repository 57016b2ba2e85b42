"""The proofs hold, on both engines; the engines refute what is false; the lock is current.

`python -m properties.proofs` prints the same as a table and, with `--write`, renews the lock.
"""

import copy
import inspect
import itertools
import types
from typing import Annotated, Any, Final

import pytest

from galaxy_rules.galaktico.board import geometry
from galaxy_rules.galaktico.rules import arithmetic
from galaxy_rules.galaxy_of_trian.rules import arithmetic as tri
from galaxy_rules.kernel import counts
from galaxy_rules.take_the_galaxy.rules import arithmetic as ttg
from properties.proofs import control_laws, crosshair_engine, lock, symbolic_engine
from properties.proofs.galaktico_laws import REGISTRY
from properties.proofs.laws import Bound, Fails, Law, Range, Registry, Where, subjects_of
from properties.proofs.verdicts import Answer, Tier, Verdict, tier

LAWS: Final = [
    pytest.param(law, id=law.name, marks=pytest.mark.clauses(*law.clauses))
    for registry in lock.REGISTRIES
    for law in registry.laws.values()
]
FAILING: Final = [
    law for registry in lock.REGISTRIES for law in registry.laws.values() if law.fails_for
]
CONTROLS: Final = [
    pytest.param(law, expected, id=f"{law.name}-{expected.value}")
    for registry, expected in lock.CONTROLS
    for law in registry.laws.values()
]
AN_EMPTY_ANSWER: Final = Answer("toy", Verdict.CONFIRMED, paths=1, live_paths=0, seconds=0.0)
AN_ANSWER: Final = Answer("toy", Verdict.CONFIRMED, paths=1, live_paths=1, seconds=0.0)


def finding_of(law: Law) -> lock.Finding:
    return next(finding for finding in lock.findings() if finding.law is law)


# The laws


@pytest.mark.parametrize("law", LAWS)
def test_both_engines_confirm_on_live_paths(law: Law) -> None:
    for answer in finding_of(law).answers:
        assert answer.verdict is Verdict.CONFIRMED, f"{answer.engine}: {answer.note}"
        assert answer.live_paths > 0


@pytest.mark.parametrize("law", LAWS)
def test_a_law_has_a_sentence_and_clauses(law: Law) -> None:
    assert law.sentence.endswith(".")
    assert law.clauses


@pytest.mark.parametrize(
    "module", [arithmetic, geometry, ttg, tri, counts], ids=lambda module: module.__name__
)
def test_every_function_of_the_arithmetic_has_a_law(module: types.ModuleType) -> None:
    functions = {
        f"{function.__module__}.{name}"
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
    }
    assert functions
    laws = [law for registry in lock.REGISTRIES for law in registry.laws.values()]
    assert functions - {name for law in laws for name in subjects_of(law)} == set()


def test_no_two_laws_share_a_name() -> None:
    names = [law.name for registry in lock.REGISTRIES for law in registry.laws.values()]
    assert len(names) == len(set(names))


# The engines


@pytest.mark.parametrize(("law", "expected"), CONTROLS)
def test_the_engines_are_not_fooled(law: Law, expected: Verdict) -> None:
    found = next(finding for finding, _ in lock.control_findings() if finding.law is law)
    assert [(a.verdict, a.note) for a in found.answers if a.verdict is not expected] == []


def test_there_are_controls_of_each_kind() -> None:
    assert len(control_laws.FALSE.laws) >= 10
    assert control_laws.VACUOUS.laws
    assert control_laws.TRUE.laws


def test_a_counterexample_is_named() -> None:
    (answer, *_) = (
        finding.answers[1]
        for finding, _ in lock.control_findings()
        if finding.law.name == "no_number_is_the_needle"
    )
    assert answer.note == "number=123457"


def test_code_that_the_small_engine_cannot_follow_is_unknown_and_never_confirmed() -> None:
    registry = Registry()

    @registry.law()
    def numbers_have_a_hash(number: int) -> bool:
        """True, but out of reach: a symbolic number has no hash."""
        return hash(number) == hash(number)

    answer = symbolic_engine.prove(registry.laws["numbers_have_a_hash"])
    assert answer.verdict is Verdict.UNKNOWN


def test_code_that_does_not_ask_the_same_again_is_unknown_and_never_confirmed() -> None:
    registry, executions = Registry(), itertools.count()

    @registry.law()
    def numbers_have_a_sign(number: int) -> bool:
        """True, but each execution asks something else."""
        return number > next(executions) or number <= number + 1

    answer = symbolic_engine.prove(registry.laws["numbers_have_a_sign"])
    assert answer.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("engine", [crosshair_engine, symbolic_engine])
def test_a_question_that_takes_too_much_work_is_unknown_and_never_confirmed(
    engine: types.ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = Registry()

    @registry.law()
    def no_three_cubes_make_33(a: int, b: int, c: int) -> bool:
        """Wrong, but the numbers are very large."""
        return a * a * a + b * b * b + c * c * c != 33

    monkeypatch.setattr(engine, "MOST_WORK", 10_000)
    answer = engine.prove(registry.laws["no_three_cubes_make_33"])
    assert answer.verdict is Verdict.UNKNOWN


# The words


def law_with(bound: Bound | None) -> Law:
    registry = Registry()

    @registry.law(bound=bound)
    def nothing(*, fact: bool) -> bool:
        """A fact is itself."""
        return fact is fact  # noqa: PLR0124 - a law that says nothing is all this needs

    return registry.laws["nothing"]


def test_proved_needs_every_engine_and_a_live_path() -> None:
    unsure = Answer("toy", Verdict.UNKNOWN, paths=9, live_paths=8, seconds=0.0)
    assert tier(law_with(None), [AN_ANSWER, AN_ANSWER]) is Tier.PROVED
    assert tier(law_with(None), [AN_ANSWER, unsure]) is Tier.NOTHING
    assert tier(law_with(None), [AN_ANSWER, AN_EMPTY_ANSWER]) is Tier.NOTHING


def test_a_bound_that_no_rule_sets_weakens_the_word() -> None:
    assert tier(law_with(Bound("side 1 to 9")), [AN_ANSWER]) is Tier.PROVED_TO_A_BOUND
    assert tier(law_with(Bound("effects 0 to 6", by="GAL-EQP-11")), [AN_ANSWER]) is Tier.PROVED


# Readings for which a law fails


@pytest.mark.parametrize("name", ["tally", "nebula_credits", "extraction_quota"])
def test_where_a_function_takes_a_reading_some_law_says_for_which_it_fails(name: str) -> None:
    laws = [law for registry in lock.REGISTRIES for law in registry.laws.values()]
    about = [law for law in laws if any(one.endswith(f".{name}") for one in subjects_of(law))]
    assert any(law.fails_for for law in about)


@pytest.mark.parametrize("law", FAILING, ids=lambda law: law.name)
def test_a_law_is_refuted_for_each_reading_it_leaves_out(law: Law) -> None:
    failing = finding_of(law).failing
    assert len(failing) == len(lock.ENGINES) * len(law.fails_for)
    assert {answer.verdict for answer in failing} == {Verdict.REFUTED}


def test_a_law_that_holds_for_a_reading_it_leaves_out_earns_nothing() -> None:
    registry = Registry()

    @registry.law(fails_for=(Fails("TTG-R-35", "gross", value=True),))
    def a_change_counts(plus: int, minus: int, *, gross: bool) -> bool:
        """True in both readings, so it is wrong to say that it fails for one."""
        after, below = ttg.tally(plus, minus, 1, gross)
        return after - below == plus - minus + 1

    found = lock.examine(registry.laws["a_change_counts"])
    assert all(answer.verdict is Verdict.CONFIRMED for answer in found.answers)
    assert found.tier is Tier.NOTHING


# The lock


def test_the_lock_is_complete_and_current() -> None:
    assert list(lock.complaints(lock.read(), lock.document())) == []
    assert list(lock.faults()) == []


def tampered(*path: str, value: object = None) -> list[str]:
    """The complaints when the lock holds another value at that path, or (`None`) nothing."""
    current = lock.document()
    other: dict[str, Any] = copy.deepcopy(current)
    inner = other
    for step in path[:-1]:
        inner = inner[step]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return list(lock.complaints(other, current))


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("laws", "reward_is_the_card"), None, "laws.reward_is_the_card: not in the lock"),
        (("laws", "forgotten"), {}, "laws.forgotten: locked, but gone"),
        (("controls", "no_number_is_the_needle"), None, "controls.no_number_is_the_needle: not"),
        (("laws", "reward_is_the_card", "tier"), "nothing", "tier was nothing, is proved"),
        (("laws", "reward_is_the_card", "bound"), {"text": "n < 9"}, "bound was"),
        (("laws", "reward_is_the_card", "fingerprint"), "0", "fingerprint was 0"),
        (("laws", "reward_is_the_card", "fails_for"), ["GAL-R-18"], "fails_for was"),
        (
            ("laws", "reward_is_the_card", "engines", "crosshair", "verdict"),
            "unknown",
            "verdicts were",
        ),
        (("tools", "z3-solver"), "0", "tools: locked"),
        (("inductions", "ttg_pools"), None, "inductions.ttg_pools: not in the lock"),
        (("inductions", "forgotten"), {}, "inductions.forgotten: locked, but gone"),
        (("inductions", "ttg_pools", "actions", "Convert"), None, "actions was"),
        (("inductions", "ttg_pools", "start"), None, "start was None"),
        (("inductions", "ttg_pools", "tier"), "nothing", "tier was nothing"),
    ],
)
def test_a_lock_that_differs_is_complained_of(
    path: tuple[str, ...], value: object, complaint: str
) -> None:
    (said,) = tampered(*path, value=value)
    assert complaint in said


def test_times_and_numbers_of_paths_are_a_record_only() -> None:
    engine = ("laws", "reward_is_the_card", "engines", "symbolic")
    assert tampered(*engine, "seconds", value=99.0) == []
    assert tampered(*engine, "paths", value=99) == []


def test_a_fingerprint_covers_what_a_law_rests_on_indirectly() -> None:
    subjects = subjects_of(REGISTRY.laws["adjacency_is_symmetric"])
    assert f"{geometry.__name__}.in_field" in subjects
    conditions = subjects_of(REGISTRY.laws["weapon_force_is_bounded"])
    assert any(name.endswith(".blocks_two") for name in conditions)


# The registry


def test_a_law_must_be_typed_and_its_name_its_own() -> None:
    registry = Registry()

    def holds(number: Annotated[int, Range(0)]) -> bool:
        return number >= 0

    registry.law()(holds)
    with pytest.raises(ValueError, match="law holds: entered twice"):
        registry.law()(holds)

    def untyped(number: object) -> bool:
        return number is number  # noqa: PLR0124 - only its annotation matters

    with pytest.raises(TypeError, match="no domain for the annotation"):
        registry.law()(untyped)


def test_where_conditions_come_before_those_of_the_law() -> None:
    registry = Registry()

    def is_even(number: int) -> bool:
        return number % 2 == 0

    def is_odd(number: int) -> bool:
        return number % 2 == 1

    @registry.law(requires=is_odd)
    def nothing_is_both(number: Annotated[int, Where(is_even)]) -> bool:
        """Even and odd at once."""
        return number == number + 1

    law = registry.laws["nothing_is_both"]
    assert [condition.holds for condition in law.requires] == [is_even, is_odd]
    assert lock.examine(law).tier is Tier.NOTHING
