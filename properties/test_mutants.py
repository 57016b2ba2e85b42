"""The mutation engine makes the faults that it names, and a sample of its mutants is noticed."""

import ast
import subprocess
import sys
from collections import Counter

import pytest

from properties.mutants.coverage import find_blocks, mark
from properties.mutants.gate import by_key, read_sample
from properties.mutants.operators import Mutant, apply, mutants, vocabulary
from properties.mutants.report import clauses_of, read_equivalents
from properties.mutants.sources import ROOT, game_of, read_sources

TOY = '''
"""Words are left alone: 1 < 2."""
LIMIT = 3

@cites("TOY-MOV-01")
def reach(steps: int, base: int = 2) -> int:
    """Not here either: 4."""
    if steps < LIMIT and not base == 7:
        raise Refusal("TOY-MOV-02", f"no {1 + 1}")
    total = max(steps, base) + 5
    for _ in range(steps):
        total *= 2
    return total if total in (6, 8) else -total

def kind(phase):
    match phase:
        case Phase.MOVE if ready(phase):
            return "too_far"
        case Phase.REST:
            return is_it(True)
'''


def toy() -> tuple[ast.Module, list[Mutant]]:
    tree = ast.parse(TOY)
    return tree, list(mutants("toy", tree, vocabulary([tree])))


CHANGES = {
    ("constant", "3", "4"),
    ("constant", "2", "1"),
    ("comparison", "steps < LIMIT", "steps <= LIMIT"),
    ("comparison", "base == 7", "base != 7"),
    ("comparison", "total in (6, 8)", "total not in (6, 8)"),
    ("and/or", "steps < LIMIT and (not base == 7)", "steps < LIMIT or not base == 7"),
    ("unary", "not base == 7", "base == 7"),
    ("unary", "-total", "total"),
    (
        "condition",
        "if steps < LIMIT and (not base == 7)",
        "if not (steps < LIMIT and (not base == 7))",
    ),
    ("clause", "'TOY-MOV-02'", "'TOY-MOV-01'"),
    ("max/min, any/all", "max(steps, base)", "min(steps, base)"),
    ("arithmetic", "max(steps, base) + 5", "max(steps, base) - 5"),
    ("arithmetic", "total *= 2", "total += 2"),
    ("removal", "total *= 2", "pass"),
    ("condition", "case ... if ready(phase)", "case ... if not ready(phase)"),
    ("member", "Phase.MOVE", "Phase.REST"),
    ("member", "Phase.REST", "Phase.MOVE"),
    ("word", "'too_far'", "'too_far_'"),
    ("constant", "True", "False"),
}


@pytest.mark.parametrize("change", sorted(CHANGES))
def test_every_operator_makes_what_it_says(change: tuple[str, str, str]) -> None:
    _, made = toy()
    assert change in {(mutant.operator, mutant.before, mutant.after) for mutant in made}


def test_words_annotations_and_citations_are_left_alone() -> None:
    _, made = toy()
    assert not [m for m in made if m.before in ("4", "'TOY-MOV-01'", "1") or "int" in m.before]


def test_keys_are_unique_and_each_mutant_differs_from_the_code_in_one_place() -> None:
    clean, made = toy()
    assert set(Counter(mutant.key for mutant in made).values()) == {1}
    seen = {ast.unparse(clean)}
    for mutant in made:
        tree = ast.parse(TOY)
        apply(tree, mutant, vocabulary([ast.parse(TOY)]))
        text = ast.unparse(tree)
        assert text not in seen
        seen.add(text)


def test_a_mutant_belongs_to_the_clauses_of_its_function() -> None:
    tree, made = toy()
    found = {mutant.function: clauses_of(tree, mutant) for mutant in made}
    assert ("TOY-MOV-01", "TOY-MOV-02") == found["reach"]
    assert {"TOY-MOV-01", "TOY-MOV-02"} == set(found["kind"])


def test_marks_say_which_blocks_ran() -> None:
    source = "def f(x):\n    if x:\n        return 1\n    return 2\n"
    tree = ast.parse(source)
    blocks = find_blocks({"toy": tree})
    hits = bytearray(blocks.count)
    names: dict[str, object] = {"__mutants_hits__": hits}
    exec(compile(mark("toy", tree, blocks), "toy", "exec"), names)  # noqa: S102 - a toy
    exec("f(0)", names)  # noqa: S102 - a toy
    made = mutants("toy", ast.parse(source), vocabulary([]))
    where = {mutant.before: blocks.of(mutant) for mutant in made}
    assert 3 == blocks.count
    assert [False, True] == [bool(hits[where[number] or 0]) for number in ("1", "2")]


def test_every_entry_of_the_list_of_equivalents_names_a_mutant_and_a_clause() -> None:
    known = by_key(read_sources())
    for key, entry in read_equivalents().items():
        assert key in known
        assert entry.reason
        assert entry.clause


def test_a_sample_of_mutants_is_noticed_and_controls_are_not() -> None:
    """In a process of its own: it forks, which a process with threads should not."""
    sample = read_sample()
    assert {"kernel", "galaktico", "take_the_galaxy", "galaxy_of_trian"} == {
        game_of(kept.mutant) for kept in sample
    }
    assert {True, False} == {kept.noticed for kept in sample}
    command = [sys.executable, "-m", "properties.mutants.gate"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
