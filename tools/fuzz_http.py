"""What schemathesis makes of the server: requests of all kinds, made from its OpenAPI document.

    pip install schemathesis                   in an environment of its own, which is on the PATH
    python -m tools.fuzz_http                  against a table of each game
    python -m tools.fuzz_http --examples 100   so many for each operation

The document says what an id of a table looks like; here it says which one, so that requests reach
a table.  Two checks are left out: that a message is well formed does not make it a legal one
(`positive_data_acceptance`), and who has no link is told that there is no table, not that a link
is missing (`ignored_auth`).
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any, Final

from benchmarks.serving.servers import served
from galaxy_rules.catalogue import games

PROGRAM: Final = "schemathesis"
PHASES: Final = "examples,coverage,fuzzing"
LEFT_OUT: Final = "positive_data_acceptance,ignored_auth"
SEED: Final = 7
PATIENCE: Final = "120"
"""Seconds for an answer of a busy machine."""


def ask(address: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(address, data, timeout=60) as answer:  # noqa: S310 - our own
        return json.loads(answer.read())


def narrowed(document: Any, table: str) -> Any:
    """The document with this table's id instead of the form of ids."""
    match document:
        case {"name": "table", "in": "path"}:
            return {**document, "schema": {"const": table}}
        case dict():
            return {key: narrowed(value, table) for key, value in document.items()}
        case list():
            return [narrowed(one, table) for one in document]
        case _:
            return document


def fuzzed(folder: Path, address: str, game: str, examples: int) -> int:
    """Requests about one table of a game; what schemathesis returns."""
    opened = ask(f"{address}/api/tables", {"game": game, "seats": ["person", "greedy"]})
    document = folder / f"{game}.json"
    described = ask(f"{address}/api/openapi.json")
    document.write_text(json.dumps(narrowed(described, opened["table"])), encoding="utf-8")
    links = ",".join([*opened["seats"], opened["onlooker"]])
    words = [
        PROGRAM, "run", str(document), "--url", address, "-H", f"Authorization: Bearer {links}",
        "--max-examples", str(examples), "--seed", str(SEED), "--phases", PHASES, "--no-color",
        "--request-timeout", PATIENCE, "--exclude-checks", LEFT_OUT,
    ]  # fmt: skip
    return subprocess.run(words, cwd=folder, check=False).returncode


def main() -> int:
    """Serve, fuzz, tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--examples", type=int, default=25)
    parser.add_argument("--game", choices=games(), action="append")
    chosen = parser.parse_args()
    if shutil.which(PROGRAM) is None:
        print(f"{PROGRAM} is not on the PATH: pip install {PROGRAM}")
        return 1
    with tempfile.TemporaryDirectory() as name:
        process, port = served(name)
        try:
            address = f"http://127.0.0.1:{port}"
            found = [
                fuzzed(Path(name), address, game, chosen.examples)
                for game in chosen.game or games()
            ]
            assert process.poll() is None, "the server has ended"
        finally:
            process.terminate()
            process.communicate()
    return max(found)


if __name__ == "__main__":
    sys.exit(main())
