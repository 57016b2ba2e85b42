"""Fuzz the readers for as long as one likes.

    python -m properties.fuzzing --seconds 60 [--target records] [--seed 0] [--plain]

So many seconds go to each reader, or to one.  With atheris (the extra ``fuzz``) each runs in a
process of its own that follows the branches of the library; without it, or with --plain, texts are
spoiled by the grammar and a seed alone, which is said.  Exit code 1 where a bug was found.
"""

import argparse
import importlib.util
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import attrs

from properties.fuzzing import seeds
from properties.fuzzing.oracle import Bug, judge
from properties.fuzzing.readers import READERS, Reader
from properties.fuzzing.text import to_bytes

BUG: Final = 1
INTERRUPTED: Final = 130
LONGEST_SEED: Final = 60_000
TICK: Final = 0.5
"""Seconds between two lines of progress on a terminal."""
_RUNS: Final = re.compile(r"Done (\d+) runs|stat::number_of_executed_units:\s*(\d+)")


@attrs.frozen
class Outcome:
    """How many texts a reader got, and what it did wrong."""

    reader: str
    texts: int
    bugs: tuple[str, ...] = ()
    note: str = ""


def plainly(reader: Reader, seconds: float, seed: int) -> Outcome:
    """Texts spoiled by the grammar and a seeded generator; the first bug ends it."""
    verdicts: Counter[str] = Counter()
    start, shown = time.monotonic(), 0.0
    while (spent := time.monotonic() - start) < seconds:
        number = verdicts.total()
        rng = Random(f"{reader.name}/{seed}/{number}")
        text = reader.spoil(rng, rng.choice(reader.seeds()))
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


def guided(reader: Reader, seconds: float, seed: int) -> Outcome:
    """Texts that atheris makes in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        corpus, words = Path(folder) / "corpus", Path(folder) / "words.dict"
        corpus.mkdir()
        for number, text in enumerate(reader.seeds()):
            (corpus / f"seed-{number}").write_bytes(to_bytes(text)[:LONGEST_SEED])
        words.write_text("".join(map(_entry, seeds.words())), encoding="ascii")
        command = [
            *(sys.executable, "-m", "properties.fuzzing.atheris_main", reader.name, str(corpus)),
            *(f"-max_total_time={max(1, round(seconds))}", f"-dict={words}", f"-seed={seed + 1}"),
            *(f"-max_len={LONGEST_SEED}", "-timeout=30", "-rss_limit_mb=4096"),
            *(f"-artifact_prefix={folder}/", "-print_final_stats=1"),
        ]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        runs = max((int(a or b) for a, b in _RUNS.findall(run.stderr)), default=0)
        if run.returncode == 0:
            return Outcome(reader.name, runs, note="atheris")
        left = [file.read_bytes()[:2000] for file in Path(folder).glob("*-*") if file.is_file()]
        return Outcome(reader.name, runs, (f"{run.stderr[-4000:]}\nthe text: {left!r}",))


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
    options = parser.parse_args()
    engine = guided
    if options.plain or importlib.util.find_spec("atheris") is None:
        why = "as asked" if options.plain else "atheris is not installed (extra `fuzz`)"
        print(f"fuzzing: plain seeded texts, {why}")
        engine = plainly
    chosen = [options.target] if options.target else list(READERS)
    outcomes = []
    for name in chosen:
        outcome = engine(READERS[name], options.seconds, options.seed)
        outcomes.append(outcome)
        verdict = "FAILED" if outcome.bugs else "no bug"
        print(f"  {name:10} {outcome.texts:>9} texts  {verdict}  {outcome.note}", flush=True)
        print(*outcome.bugs, sep="\n", end="\n" if outcome.bugs else "")
    return BUG if any(outcome.bugs for outcome in outcomes) else 0


if __name__ == "__main__":
    try:
        code = main()
    except KeyboardInterrupt:
        print("\nfuzzing: interrupted", file=sys.stderr)
        code = INTERRUPTED
    sys.exit(code)
