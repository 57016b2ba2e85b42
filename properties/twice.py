"""The same library, twice: the pure one and the compiled one, process against process.

    python -m properties.twice --other .venv-compiled/bin/python --steps 100000

Two processes, one of them with the other library, play the same random games and say everything
that can be observed (`properties.twice_telling`); the first line in which they differ ends it and
is printed with what both say.  Then each reads what the other has pickled.  With `-O` after `--`
both run without assertions.  Exit codes: 0 equal, 1 different, 2 when both are the same library.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final

import galaxy_rules as gr

ROOT: Final = Path(__file__).resolve().parents[1]
TOLD: Final = ("library pure", "library compiled")
BUILT: Final = ROOT / ".venv-compiled" / "bin" / "python"
"""What `make test-compiled` installs the compiled wheel into."""


class Parted(Exception):
    """The two libraries do not say the same."""


def telling(python: str, game: str, *options: str, flags: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of one library, as they come."""
    command = [python, *flags, "-m", "properties.twice_telling", game, *options]
    scope = dict(os.environ)
    if python != sys.executable:
        scope.pop("PYTHONPATH", None)  # the other library must be the one that is installed there
    with subprocess.Popen(
        command, cwd=ROOT, env=scope, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield line.rstrip("\n")
        if process.wait():
            yield f"ended with {process.returncode}"


def compare(other: str, game: str, steps: int, seed: int, flags: tuple[str, ...] = ()) -> int:
    """How many lines both say alike; `Parted` where they differ."""
    with tempfile.TemporaryDirectory() as folder:
        kept = [str(Path(folder) / name) for name in ("ours", "theirs")]
        options = ("--seed", str(seed), "--steps", str(steps))
        both = [
            telling(python, game, *options, "--keep", keep, flags=flags)
            for python, keep in zip((sys.executable, other), kept, strict=True)
        ]
        count = alike(game, both)
        crossed = [
            telling(python, game, "--read", keep, flags=flags)
            for python, keep in zip((sys.executable, other), reversed(kept), strict=True)
        ]
        return count + alike(game, crossed, must="True True")


def alike(game: str, both: Sequence[Iterator[str]], must: str = "") -> int:
    ours, theirs = both
    first = sorted([next(ours, ""), next(theirs, "")])
    if first != sorted(TOLD):
        raise SystemExit(f"not a pure and a compiled library, but {first}")
    count = 0
    for one, two in zip_longest(ours, theirs):
        if one != two or (must and one != must) or (one or "").startswith("ended with"):
            raise Parted(f"{game}, line {count + 1}\n  ours:   {one}\n  theirs: {two}")
        count += 1
    return count


def main(arguments: list[str] | None = None) -> int:
    """Compare all games, or one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--other", default=str(BUILT), help="a Python that has the other library")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", choices=gr.games())
    parser.add_argument("flags", nargs="*", help="options of Python, after --")
    options = parser.parse_args(arguments)
    if not Path(options.other).exists():
        parser.error(f"{options.other} is not there: make test-compiled builds it")
    for game in options.game or gr.games():
        try:
            count = compare(options.other, game, options.steps, options.seed, tuple(options.flags))
        except Parted as parted:
            print(f"the two libraries differ: {parted}")
            return 1
        print(f"{game}: {options.steps:,} steps, {count:,} lines, pure and compiled alike")
    return 0


if __name__ == "__main__":
    sys.exit(main())
