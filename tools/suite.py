"""The manifest of the conformance suite: versions, hashes, and how many vectors there are.

python tools/suite.py --write     write fixtures/manifest.json
python tools/suite.py             exit code 1 where it is stale
"""

import hashlib
import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

from galaxy_rules.catalogue import game, games, tiny_pack

FORMAT: Final = "galaxy-rules/suite/1"
ROOT: Final = Path(__file__).resolve().parent.parent
FIXTURES: Final = ROOT / "fixtures"
MANIFEST: Final = FIXTURES / "manifest.json"
OUTSIDE: Final = ("answers/", "manifest.json")
"""What lies in the folder and is not part of the suite, or cannot name its own hash."""
_VERSION: Final = re.compile(r"^## (\d+)$", re.MULTILINE)


def suite_version(changes: str) -> int:
    """The newest version that the list of changes names."""
    return max(map(int, _VERSION.findall(changes)))


def manifest(fixtures: Path = FIXTURES) -> dict[str, Any]:
    """What the suite holds now."""
    counts: Counter[str] = Counter()
    files: dict[str, dict[str, Any]] = {}
    for path in sorted(path for path in fixtures.rglob("*") if path.is_file()):
        name = path.relative_to(fixtures).as_posix()
        if name.startswith(OUTSIDE):
            continue
        content = path.read_bytes()
        files[name] = {"sha256": hashlib.sha256(content).hexdigest()}
        if name.startswith("vectors/"):
            owners = [vector["game"] for vector in json.loads(content)]
            files[name]["vectors"] = len(owners)
            counts.update(owners)
    version = suite_version((fixtures / "CHANGES.md").read_text("utf-8"))
    described = {name: _described(name, counts[name]) for name in games()}
    return {"format": FORMAT, "suite": version, "games": described, "files": files}


def _described(name: str, vectors: int) -> dict[str, Any]:
    """A game's rules and data, by version and hash."""
    played = game(name)
    packs = {"published": played.data.sha256, "tiny": tiny_pack(name).sha256}
    return {"rules": played.rules_version, "data": packs, "vectors": vectors}


def text_of(words: dict[str, Any]) -> str:
    """The manifest as it is written."""
    return json.dumps(words, indent=1, ensure_ascii=False) + "\n"


def main(words: list[str]) -> int:
    """Write, or compare."""
    text = text_of(manifest())
    if "--write" in words:
        MANIFEST.write_text(text, encoding="utf-8")
        print(f"{MANIFEST.relative_to(ROOT)}: written")
        return 0
    fresh = MANIFEST.exists() and MANIFEST.read_text("utf-8") == text
    print(f"{MANIFEST.relative_to(ROOT)}: {'fresh' if fresh else 'stale'}")
    return 0 if fresh else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
