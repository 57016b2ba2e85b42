"""What a run found: figures for each module, survivors by clause, equivalents with reasons."""

import ast
import json
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import attrs

from properties.mutants.operators import CLAUSE, Mutant
from properties.mutants.results import Result
from properties.mutants.sources import GAMES, HERE, ROOT, Sources, game_of

EQUIVALENT: Final = HERE / "equivalent.toml"
HISTORY: Final = HERE / "history.toml"
PAGE: Final = ROOT / "docs" / "mutants.md"
MANY: Final = 6
"""A module's own code belongs to all of its clauses; so many of them are named."""


@attrs.frozen
class Equivalent:
    """A mutant that no test can notice, and why."""

    mutant: str
    clause: str
    reason: str


def read_equivalents(file: Path = EQUIVALENT) -> dict[str, Equivalent]:
    """The mutants listed as equivalent, by their keys."""
    listed = tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", [])
    return {entry["mutant"]: Equivalent(**entry) for entry in listed}


def clauses_of(tree: ast.Module, mutant: Mutant) -> tuple[str, ...]:
    """The clauses of the function around a mutant, else of its class, else of its module."""
    around: list[ast.AST] = [tree]
    for field, index in mutant.path:
        child = getattr(around[-1], field)
        around.append(child if index is None else child[index])
        if isinstance(around[-1], ast.FunctionDef):
            break
    for node in reversed(around):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) and (ids := _ids(node)):
            return ids if not isinstance(node, ast.Module) else ids[:MANY]
    return ()


def _ids(node: ast.AST) -> tuple[str, ...]:
    constants = (child.value for child in ast.walk(node) if isinstance(child, ast.Constant))
    found = (value for value in constants if isinstance(value, str) and CLAUSE.fullmatch(value))
    return tuple(dict.fromkeys(found))


@attrs.frozen
class Figures:
    """The figures of some mutants."""

    mutants: int
    killed: int
    timeout: int
    equivalent: int
    survived: int
    snapshots: int
    """How many of the killed were only noticed by what the engine itself has written."""

    @property
    def score(self) -> float:
        """The share of those that could be noticed."""
        return (self.killed + self.timeout) / max(1, self.mutants - self.equivalent)

    @property
    def strict(self) -> float:
        """The score without what only snapshots notice."""
        noticed = self.killed + self.timeout - self.snapshots
        return noticed / max(1, self.mutants - self.equivalent)


def figures(results: Iterable[Result], equivalents: Mapping[str, Equivalent]) -> Figures:
    """Count some results."""
    counted = dict.fromkeys(("killed", "timeout", "equivalent", "survived"), 0)
    snapshots = 0
    for result in results:
        if result.dead:
            counted[result.status] += 1
            snapshots += result.by_snapshot
        else:
            counted["equivalent" if result.key in equivalents else "survived"] += 1
    return Figures(sum(counted.values()), **counted, snapshots=snapshots)


def remember(words: str, drawn: str, found: Figures, minutes: float) -> None:
    """Keep the figures of a run, which later tests will change."""
    lines = [f"run = {json.dumps(words)}", f"drawn = {json.dumps(drawn)}"]
    lines += [f"{name} = {number}" for name, number in attrs.asdict(found).items()]
    lines.append(f"minutes = {minutes:.0f}")
    with HISTORY.open("a", encoding="utf-8") as file:
        file.write("\n[[sample]]\n" + "\n".join(lines) + "\n")


def history() -> Iterator[str]:
    """The figures that were kept, as rows of a table."""
    for entry in tomllib.loads(HISTORY.read_text(encoding="utf-8")).get("sample", []):
        run, drawn, minutes = (entry.pop(name) for name in ("run", "drawn", "minutes"))
        found = Figures(**entry)
        yield (
            f"| {run} | {drawn} | {found.killed} + {found.timeout} | {found.equivalent} | "
            f"{found.survived} | {100 * found.score:.1f} % | {100 * found.strict:.1f} % | "
            f"{minutes} min |"
        )


def survivors(
    mutants: Mapping[str, Mutant],
    results: Mapping[str, Result],
    equivalents: Mapping[str, Equivalent],
) -> list[Mutant]:
    """The mutants that nothing noticed and that are not listed as equivalent."""
    return [
        mutants[key]
        for key, result in results.items()
        if not result.dead and key not in equivalents
    ]


def stale(
    mutants: Mapping[str, Mutant],
    results: Mapping[str, Result],
    equivalents: Mapping[str, Equivalent],
) -> Iterator[str]:
    """Entries of the list that name no mutant, or one that a test notices."""
    for key in equivalents:
        if key not in mutants:
            yield f"no such mutant: {key}"
        elif key in results and results[key].dead:
            yield f"noticed by {results[key].test}: {key}"


def survivor_lines(sources: Sources, mutants: Iterable[Mutant]) -> Iterator[str]:
    """One line for each survivor, with its place and its clauses."""
    for mutant in mutants:
        ids = ", ".join(clauses_of(sources.trees[mutant.module], mutant))
        yield f"{mutant.line:4} {mutant.key}  ({ids})"


def page(
    sources: Sources,
    total: int,
    drawn: str,
    mutants: Mapping[str, Mutant],
    results: Mapping[str, Result],
    equivalents: Mapping[str, Equivalent],
) -> str:
    """The page of figures."""
    by_module: dict[str, list[Result]] = defaultdict(list)
    for key, result in results.items():
        by_module[mutants[key].module].append(result)
    everything = figures(results.values(), equivalents)
    minutes = sum(result.seconds for result in results.values()) / 60
    rows = [_row(f"**{game}**", figures(_of_game(by_module, game), equivalents)) for game in GAMES]
    rows += [
        _row(f"`{module}`", figures(found, equivalents))
        for module, found in sorted(by_module.items())
    ]
    alive = survivors(mutants, results, equivalents)
    listed = [entry for key, entry in equivalents.items() if key in results]
    summary = (
        f"Run: {len(results):,} of {total:,} mutants{drawn}; {everything.killed:,} killed, "
        f"{everything.timeout:,} stopped because they came to no end, "
        f"{everything.equivalent:,} listed as equivalent, {everything.survived:,} survived.\n"
        f"**Score {100 * everything.score:.1f} %** of the mutants that can be noticed, "
        f"{100 * everything.strict:.1f} % without the {everything.snapshots:,} that only "
        f"snapshots of the engine's own answers notice; "
        f"{minutes:.0f} minutes of work on a busy machine.\n"
    )
    return "\n".join(
        [
            _INTRODUCTION,
            summary,
            *_SAMPLES,
            *history(),
            "\n## Modules\n",
            *_HEAD,
            *rows,
            "\n## Survivors, by clause\n",
            *_by_clause(sources, alive),
            "\n## Equivalent mutants\n",
            *(f"- `{_quoted(entry.mutant)}` ({entry.clause}): {entry.reason}" for entry in listed),
            "",
        ]
    )


_INTRODUCTION: Final = """# Mutation testing of the rules

Made by `make mutants`; do not edit.  A mutant is a rule module with one small fault: another
comparison, a number off by one, a condition negated, a statement left out, another clause cited,
another member of an enum.  Each mutant runs the tests that reach its place until one fails.  Words
for readers, annotations, and the citations of decorators, which do nothing at run time and are held
by `make trace`, are not mutated.  What the provers, the exhaustions, the command line and the
screens would notice is not counted.

    make mutants SAMPLE=350 SEED=1                           a sample, drawn by its seed
    python -m properties.mutants --again --most 2000 --budget 25 --sample 350 --seed 1
                                                             its survivors face more tests
    python -m properties.mutants --again --deep --sample 350 --seed 1
                                                             and seeded play
    python -m properties.mutants --control --sample 40       the tests without any fault
    python -m properties.mutants.gate                        the sample that every gate runs

A mutant in a function runs in a fork of a process that has imported everything; its code is
exchanged there.  One in code that runs at import is imported anew: a few aimed tests first, then
the quick tests of its game and all its vectors.  Tests that compare with fixtures made by the
engine itself (`fixtures/answers`, the list of citations, the golden records) come last: they see a
change, not a mistake, and what nothing else notices is counted apart.
"""
_SAMPLES: Final = (
    "## Samples\n",
    "The figures of runs as they were when they were made, kept by `--remember`.  Tests were then",
    "aimed at the survivors, so a sample that is run again tells of itself alone; of all mutants",
    "the last fresh one tells.\n",
    "| run | sample | killed + stopped | equivalent | survived | score | strict | time |",
    "|---|---|---:|---:|---:|---:|---:|---:|",
)
_HEAD: Final = (
    "| part | mutants | killed | timed out | equivalent | survived | score |",
    "|---|---:|---:|---:|---:|---:|---:|",
)


def _of_game(by_module: Mapping[str, Sequence[Result]], game: str) -> list[Result]:
    return [r for module, found in by_module.items() if game_of(module) == game for r in found]


def _row(name: str, found: Figures) -> str:
    cells = (found.mutants, found.killed, found.timeout, found.equivalent, found.survived)
    numbers = " | ".join(f"{number:,}" for number in cells)
    return f"| {name} | {numbers} | {100 * found.score:.1f} % |"


def _by_clause(sources: Sources, alive: Iterable[Mutant]) -> Iterator[str]:
    groups: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in alive:
        ids = clauses_of(sources.trees[mutant.module], mutant)
        groups[", ".join(ids[:3]) or "no clause"].append(mutant)
    for named, found in sorted(groups.items()):
        yield f"- {named}"
        for mutant in found:
            yield f"  - `{_quoted(mutant.key)}` (line {mutant.line})"


def _quoted(code: str) -> str:
    return code.replace("`", "'")
