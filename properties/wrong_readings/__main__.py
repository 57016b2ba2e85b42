"""Plant every wrong reading, see that its checks find it, and renew the page with ``--write``."""

import argparse
import sys

from properties.wrong_readings.page import PAGE, READINGS, page


def main() -> int:
    """Say which checks miss what they must find; the exit code says whether any did."""
    parser = argparse.ArgumentParser(prog="python -m properties.wrong_readings")
    parser.add_argument("--write", action="store_true", help="renew the page")
    options = parser.parse_args()
    missed = []
    for reading in READINGS:
        with reading.plant():
            missed += [
                f"{reading.name}: {check.text}" for check in reading.checks if not check.finds()
            ]
    for miss in missed:
        print(f"MISSED {miss}")
    if options.write and not missed:
        PAGE.write_text(page(), encoding="utf-8")
    print(f"{len(READINGS)} wrong readings")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
