"""mypyc makes C of the rewritten tree, and a C compiler makes extension modules of that."""

import os
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from tools.compiling.tree import write

OPTIMISED: Final = "1"
"""How hard the C compiler tries: more takes it much longer."""
CONFIG: Final = """
[mypy]
plugins = {plugin}
# The rewriting leaves types behind that do not fit, such as values that are derived from nothing;
# what is compiled has passed mypy as it stands in the checkout.
ignore_errors = True
ignore_missing_imports = True
"""


def build(source: Path, place: Path) -> dict[str, Path]:
    """The extension modules of a source tree, by where they belong in a wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    files = write(source, place)
    plugin = Path(__file__).with_name("plugin.py").resolve()
    (place / "mypy.ini").write_text(CONFIG.format(plugin=plugin), "utf-8")
    before = Path.cwd()
    os.chdir(place)
    try:
        modules = mypycify(
            ["--config-file", "mypy.ini", *files],
            opt_level=OPTIMISED,
            debug_level="0",
            multi_file=True,
            group_name="galaxy_rules",
        )
        command = build_ext(Distribution({"name": "galaxy_rules", "ext_modules": modules}))
        command.build_lib, command.build_temp = "made", "objects"
        command.ensure_finalized()
        _share_cores(command)
        command.run()
    finally:
        os.chdir(before)
    return dict(_made(place / "made"))


def _made(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".so", ".pyd"):
            yield path.relative_to(folder).as_posix(), path


def _share_cores(command: Any) -> None:
    """Compile the many C files of one module beside each other; setuptools takes them in turn."""
    jobs = int(os.environ.get("JOBS", "0")) or os.cpu_count() or 1
    whole = command.build_extension

    def build_extension(extension: Any) -> None:
        alone = command.compiler.compile

        def compile_all(sources: Sequence[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(jobs) as pool:
                made = pool.map(lambda one: alone([one], **options), sources)
                return [name for names in made for name in names]

        command.compiler.compile = compile_all
        try:
            whole(extension)
        finally:
            command.compiler.compile = alone

    command.build_extension = build_extension
