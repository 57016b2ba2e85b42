"""One version everywhere: the package, the citation and, when given, the tag of a release.

    python tools/check_version.py [TAG]

With a tag, the changelog must have a heading for the version too.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def found(pattern: str, file: str) -> str:
    """The first match of the pattern in the file, or a word that equals no version."""
    match = re.search(pattern, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    return match.group(1) if match else "none"


def complaints(tag: str | None) -> list[str]:
    """What disagrees with the package's own version."""
    version = found(r'^__version__ = "([^"]+)"$', "src/galaxy_rules/_version.py")
    cited = found(r"^version: (\S+)$", "CITATION.cff")
    said = [f"CITATION.cff says {cited}, the package {version}"] if cited != version else []
    if tag is None:
        return said
    if tag != f"v{version}":
        said.append(f"the tag is {tag}, the package {version}")
    if found(rf"^## ({re.escape(version)})\b", "CHANGELOG.md") == "none":
        said.append(f"CHANGELOG.md has no heading for {version}")
    return said


def main() -> int:
    said = complaints(sys.argv[1] if len(sys.argv) > 1 else None)
    print("\n".join(said) or "agreed")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
