"""The command line; what it needs comes with the extra ``cli``."""

import sys
from typing import Final, NoReturn

NEEDED: Final = ("click", "rich")
MISSING: Final = 'galaxy-rules: the commands need their extra: pip install "galaxy-rules[cli]"'
INTERRUPTED: Final = 130


def main() -> NoReturn:
    """Run ``galaxy-rules``; without its extra, say which one is missing."""
    try:
        from galaxy_rules.cli.app import cli
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in NEEDED:
            raise
        sys.stderr.write(f"{MISSING}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    cli.main(prog_name="galaxy-rules")
