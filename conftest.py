"""Hypothesis profiles for tests and properties, chosen by HYPOTHESIS_PROFILE (default: gate).

The gate draws few examples and always the same ones, so that it says the same about the same code;
the deep profile draws many, and others every time.  Neither has a deadline: the machine that runs
them may be busy.

The plugin lets a run leave its outcomes and times on record for the ledger.

A module that needs a package of an extra which is not installed has no doctests to collect.
"""

import os
from importlib.util import find_spec

from hypothesis import HealthCheck, settings

pytest_plugins = ("tools.ledger_results",)

NEEDED = {
    "src/galaxy_rules/adapters/dask.py": "distributed",
    "src/galaxy_rules/adapters/gymnasium.py": "gymnasium",
    "src/galaxy_rules/adapters/open_spiel.py": "pyspiel",
    "src/galaxy_rules/adapters/pettingzoo.py": "pettingzoo",
    "src/galaxy_rules/adapters/ray.py": "ray",
    "src/galaxy_rules/adapters/spaces.py": "gymnasium",
    "src/galaxy_rules/lab/corpora/parquet.py": "pyarrow",
    "src/galaxy_rules/serving/postgres.py": "psycopg",
    "tests/adapters/sequence_form.py": "scipy",
}
collect_ignore = [path for path, package in NEEDED.items() if find_spec(package) is None]

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile(
    "gate",
    max_examples=30,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile(
    "deep",
    max_examples=1_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=SLOW_IS_FINE,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))
