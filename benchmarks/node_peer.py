"""boardgame.io as a contestant, in a process of its own that counts its own CPU seconds.

`make bench` installs the package beside the checkout's environment where npm is at hand; elsewhere
the contestant is missing, and the report says so.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from benchmarks.contest import Slot

HERE: Final = Path(__file__).resolve().parent
MODULES: Final = HERE.parent / ".node" / "bench" / "node_modules"
CHOICES: Final = 40
"""Moves in every position of the toy."""


def at_hand() -> bool:
    """Whether node and the package are there."""
    return shutil.which("node") is not None and (MODULES / "boardgame.io").is_dir()


class NodeTable:
    """A table whose slots are played over there."""

    def __init__(self) -> None:
        """Start the process."""
        self.peer = subprocess.Popen(
            ["node", str(HERE / "node_peer.js")],
            env=os.environ | {"NODE_PATH": str(MODULES)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def slot(self, seconds: float) -> Slot:
        """Play for so many CPU seconds."""
        if self.peer.stdin is None or self.peer.stdout is None:
            raise RuntimeError("the process has no pipes")
        self.peer.stdin.write(f"{seconds}\n")
        self.peer.stdin.flush()
        told = json.loads(self.peer.stdout.readline())
        moves = int(told["transitions"])
        return Slot(moves, moves * CHOICES, moves // CHOICES, float(told["seconds"]))

    def close(self) -> None:
        """End the process."""
        self.peer.kill()
        self.peer.communicate()
