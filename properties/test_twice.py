"""The pure and the compiled library say the same, where `make test-compiled` has built one."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import galaxy_rules as gr
from properties.twice import BUILT, ROOT, Parted, alike, compare

OTHER: Final = ROOT / ".venv" / "bin" / "python" if gr.__compiled__ else BUILT
STEPS: Final = 120


@pytest.mark.skipif(not OTHER.exists(), reason="there is no other library: make test-compiled")
@pytest.mark.parametrize("game", gr.games())
def test_pure_and_compiled_are_alike(game: str) -> None:
    assert compare(str(OTHER), game, STEPS, seed=7) > STEPS


def test_a_library_beside_itself_is_not_compared() -> None:
    with pytest.raises(SystemExit, match="not a pure and a compiled library"):
        compare(sys.executable, gr.games()[0], 1, seed=1)


@pytest.mark.parametrize(
    ("one", "two"),
    [(["a", "b"], ["a", "c"]), (["a"], ["a", "b"]), (["ended with 1"], ["ended with 1"])],
)
def test_a_line_that_differs_is_seen(one: list[str], two: list[str]) -> None:
    both = (iter(["library pure", *one]), iter(["library compiled", *two]))
    with pytest.raises(Parted):
        alike("game", both)


def test_what_is_told_depends_on_the_seed_alone(tmp_path: Path) -> None:
    game = gr.games()[0]
    words = [sys.executable, "-m", "properties.twice_telling", game, "--steps", "25"]
    first, again, other = (
        subprocess.run(
            [*words, "--seed", seed], cwd=ROOT, capture_output=True, text=True, check=True,
            env=os.environ,
        ).stdout
        for seed in ("1", "1", "2")
    )  # fmt: skip
    assert first == again != other
