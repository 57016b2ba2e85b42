"""Our games beside python-chess and catanatron: `python benchmarks/run.py --help`."""

import sys
from pathlib import Path

if __name__ == "__main__":
    # Started as a script, so that `make bench` needs nothing but the installed extras.
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from benchmarks.report import main

    sys.exit(main())
