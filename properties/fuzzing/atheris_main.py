"""One reader under atheris, which follows the branches that each text takes.

    python -m properties.fuzzing.atheris_main READER CORPUS [options of libFuzzer]

The engine has an alarm of its own (``-timeout``), so the oracle's stays off.  New texts come from
the grammar of `spoiling` as often as from the engine's own bytes.  The first bug ends the run: its
text is left behind in a file, and the exit code is not 0.
"""

import sys
from random import Random
from typing import Any, Final

import atheris

with atheris.instrument_imports(include=["galaxy_rules"], enable_loader_override=False):
    from properties.fuzzing.oracle import READ, Bug, judge
    from properties.fuzzing.readers import READERS, Reader
from properties.fuzzing.text import from_bytes, to_bytes

MODULE: Final = "properties.fuzzing.atheris_main"
OWN_SHARE: Final = 0.5
"""How often the grammar makes the next text."""


class Found(AssertionError):
    """A bug, for the engine to stop at."""


def fuzz(reader: Reader, arguments: list[str]) -> None:
    """Fuzz one reader; the engine ends the process."""
    for text in reader.seeds():
        if judge(reader, text, None) == READ:
            break
    else:
        raise Found(f"{reader.name}: no seed can be read")

    def one(data: bytes) -> None:
        verdict = judge(reader, from_bytes(data), None)
        if isinstance(verdict, Bug):
            print(verdict.trace, file=sys.stderr)
            raise Found(f"{verdict.reader}: {verdict.problem}")

    def mutate(data: bytes, longest: int, seed: int) -> Any:
        rng = Random(seed)
        if rng.random() >= OWN_SHARE:
            return atheris.Mutate(data, longest)
        start = from_bytes(data) if rng.random() < OWN_SHARE else rng.choice(reader.seeds())
        return to_bytes(reader.spoil(rng, start))[:longest]

    # The engine calls itself anew where it merges, by a line for the shell.
    own = f"{sys.executable} -m {MODULE} {reader.name}"
    atheris.Setup([own, *arguments], one, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    fuzz(READERS[sys.argv[1]], sys.argv[2:])
