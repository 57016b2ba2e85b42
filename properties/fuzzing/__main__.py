"""Fuzz the readers for as long as one likes.

    python -m properties.fuzzing --seconds 60 [--target records] [--seed 0] [--plain] [--keep]
                                 [--record]

So many seconds go to each reader, or to one.  With atheris (the extra ``fuzz``) each runs in a
process of its own that follows the branches of the library; without it, or with --plain, texts are
spoiled by the grammar and a seed alone, which is said.  All begin with the corpus that is kept;
``--keep`` keeps what atheris has found, as little of it as takes all branches.  ``--record`` puts
the run on the list of runs.  Exit code 1 where a bug was found.
"""

import argparse
import importlib.util
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import attrs

from properties.fuzzing import corpus, runs, seeds
from properties.fuzzing.oracle import Bug, judge
from properties.fuzzing.readers import READERS, Reader
from properties.fuzzing.text import from_bytes, to_bytes

ENGINE: Final = (sys.executable, "-m", "properties.fuzzing.atheris_main")
BUG: Final = 1
INTERRUPTED: Final = 130
LONGEST_SEED: Final = 60_000
TICK: Final = 0.5
"""Seconds between two lines of progress on a terminal."""
_RUNS: Final = re.compile(r"Done (\d+) runs|stat::number_of_executed_units:\s*(\d+)")


Engine = Callable[[Reader, float, int], "Outcome"]


@attrs.frozen
class Outcome:
    """How many texts a reader got, and what it did wrong."""

    reader: str
    texts: int
    bugs: tuple[str, ...] = ()
    note: str = ""


def beginnings(reader: Reader) -> tuple[str, ...]:
    """The texts that a run begins with."""
    return (*reader.seeds(), *corpus.kept(reader.name))


def plainly(reader: Reader, seconds: float, seed: int) -> Outcome:
    """Texts spoiled by the grammar and a seeded generator; the first bug ends it."""
    verdicts: Counter[str] = Counter()
    start, shown = time.monotonic(), 0.0
    while (spent := time.monotonic() - start) < seconds:
        number = verdicts.total()
        rng = Random(f"{reader.name}/{seed}/{number}")
        text = reader.spoil(rng, rng.choice(beginnings(reader)))
        verdict = judge(reader, text)
        if isinstance(verdict, Bug):
            told = (
                f"text {number} of seed {seed}: {verdict.problem}\n{text!r:.2000}\n{verdict.trace}"
            )
            return Outcome(reader.name, number + 1, (told,))
        verdicts[verdict] += 1
        if sys.stderr.isatty() and spent - shown > TICK:
            shown = spent
            line = f"\r{reader.name}: {number} texts, {spent:.0f} of {seconds:.0f} s "
            print(line, end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    note = ", ".join(f"{count} {word}" for word, count in sorted(verdicts.items()))
    return Outcome(reader.name, verdicts.total(), note=note)


def guided(reader: Reader, seconds: float, seed: int, *, keep: bool = False) -> Outcome:
    """Texts that atheris makes in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        found, words = Path(folder) / "corpus", Path(folder) / "words.dict"
        found.mkdir()
        for number, text in enumerate(beginnings(reader)):
            (found / f"seed-{number}").write_bytes(to_bytes(text)[:LONGEST_SEED])
        words.write_text("".join(map(_entry, seeds.words())), encoding="ascii")
        command = [
            *(*ENGINE, reader.name, str(found)),
            *(f"-max_total_time={max(1, round(seconds))}", f"-dict={words}", f"-seed={seed + 1}"),
            *(f"-max_len={LONGEST_SEED}", "-timeout=30", "-rss_limit_mb=4096"),
            *(f"-artifact_prefix={folder}/", "-print_final_stats=1"),
        ]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        made = max((int(a or b) for a, b in _RUNS.findall(run.stderr)), default=0)
        if run.returncode == 0:
            note = f"atheris, {merge(reader, found)} texts kept" if keep else "atheris"
            return Outcome(reader.name, made, note=note)
        left = [file.read_bytes()[:2000] for file in Path(folder).glob("*-*") if file.is_file()]
        return Outcome(reader.name, made, (f"{run.stderr[-4000:]}\nthe text: {left!r}",))


def merge(reader: Reader, found: Path) -> int:
    """Keep as few of the texts that were found as take all branches; how many."""
    with tempfile.TemporaryDirectory() as folder:
        command = (*ENGINE, reader.name, folder, str(found), "-merge=1")
        longest = f"-max_len={corpus.LONGEST}"
        subprocess.run((*command, longest), capture_output=True, check=True)
        texts = [from_bytes(file.read_bytes()) for file in Path(folder).iterdir()]
    return corpus.keep(reader.name, texts)


def _entry(word: str) -> str:
    spelled = "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}"
        for byte in to_bytes(word)
    )
    return f'"{spelled}"\n'


def main() -> int:
    """Fuzz, say what came of it, and give the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.fuzzing",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seconds", type=float, default=60, help="for each reader")
    parser.add_argument("--target", choices=sorted(READERS), help="only this reader")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plain", action="store_true", help="without atheris")
    parser.add_argument("--keep", action="store_true", help="write the corpus that is kept")
    parser.add_argument("--record", action="store_true", help="append the run to the list of runs")
    options = parser.parse_args()
    engine: Engine = partial(guided, keep=options.keep)
    if options.plain or importlib.util.find_spec("atheris") is None:
        why = "as asked" if options.plain else "atheris is not installed (extra `fuzz`)"
        print(f"fuzzing: plain seeded texts, {why}")
        engine = plainly
    chosen = [options.target] if options.target else list(READERS)
    outcomes, begun = [], time.monotonic()
    for name in chosen:
        outcome = engine(READERS[name], options.seconds, options.seed)
        outcomes.append(outcome)
        verdict = "FAILED" if outcome.bugs else "no bug"
        print(f"  {name:10} {outcome.texts:>9} texts  {verdict}  {outcome.note}", flush=True)
        print(*outcome.bugs, sep="\n", end="\n" if outcome.bugs else "")
    if options.record:
        _record(options.seed, outcomes, time.monotonic() - begun, guided=engine is not plainly)
    return BUG if any(outcome.bugs for outcome in outcomes) else 0


def _record(seed: int, outcomes: list[Outcome], seconds: float, *, guided: bool) -> None:
    runs.append(
        runs.Run(
            commit=runs.commit(),
            kind="atheris" if guided else "spoiled texts",
            python=platform.python_version(),
            seed=seed,
            inputs=sum(outcome.texts for outcome in outcomes),
            accepted=0,
            uses=0,
            seconds=round(seconds),
            findings=sum(len(outcome.bugs) for outcome in outcomes),
            readers={outcome.reader: outcome.texts for outcome in outcomes},
        )
    )


if __name__ == "__main__":
    try:
        code = main()
    except KeyboardInterrupt:
        print("\nfuzzing: interrupted", file=sys.stderr)
        code = INTERRUPTED
    sys.exit(code)
