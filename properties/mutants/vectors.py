"""The conformance vectors as a trial for mutants of what runs at import."""

from collections.abc import Callable
from typing import Final

from properties.mutants.sources import ROOT

FOLDER: Final = ROOT / "fixtures" / "vectors"


def vectors_of(game: str) -> tuple[str, Callable[[], None]]:
    """All vectors of a game, run without collecting a test for each; of all games for the kernel.

    The library is imported only when they run, because a mutant must be there before.
    """

    def run() -> None:
        from galaxy_rules.match.vectors import read_vectors, run_vectors

        for file in sorted(FOLDER.glob("*.json" if game == "kernel" else f"{game}*.json")):
            for outcome in run_vectors(read_vectors(file.read_text("utf-8"))):
                assert not outcome.problems, outcome

    return f"vectors of {game}", run
