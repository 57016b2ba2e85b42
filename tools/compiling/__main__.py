"""`python -m tools.compiling FOLDER`: the rewritten tree, to be read."""

import sys
from pathlib import Path

from tools.compiling.tree import write

if __name__ == "__main__":
    print(*write(Path("src"), Path(sys.argv[1])), sep="\n")
