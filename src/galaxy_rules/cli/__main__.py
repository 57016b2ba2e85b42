"""``python -m galaxy_rules.cli`` is ``galaxy-rules``."""

from galaxy_rules.cli import main

if __name__ == "__main__":
    main()
