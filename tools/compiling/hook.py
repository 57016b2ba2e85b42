"""What hatchling asks when it builds a wheel; GALAXY_RULES_COMPILED=1 makes it a compiled one."""

import os
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED: Final = "GALAXY_RULES_COMPILED"
NEEDED: Final = ["mypy[mypyc]==2.4.1"]
"""What compiles: mypy exactly, as the gate has it, since the rewriting knows its ways."""


class Compiling(BuildHookInterface[Any]):
    """Adds the extension modules to the wheel; every source stays in it, as in the pure one."""

    def dependencies(self) -> list[str]:
        """What the build needs beyond hatchling."""
        return NEEDED if _is_asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the modules and say for which machine the wheel is."""
        if version == "editable" or not _is_asked():
            return
        sys.path.insert(0, self.root)
        from tools.compiling.building import build

        root = Path(self.root)
        made = build(root / "src", root / "build" / "compiled")
        natives = root / "tools" / "compiling" / "natives.py"
        build_data["force_include"] |= {str(path): name for name, path in made.items()}
        build_data["force_include"][str(natives)] = "galaxy_rules/_natives.py"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _is_asked() -> bool:
    return os.environ.get(ASKED, "") not in ("", "0")
