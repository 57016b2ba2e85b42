"""From nothing to a game for three that has begun: an empty environment, the wheel, a browser.

    python -m tools.check_serve         # of this checkout, built first
    python -m tools.check_serve dist    # of the wheel in this folder

Told is how long each step took. All of them together may take a minute, without the building.
"""

import itertools
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from galaxy_rules.catalogue import games
from tools.browser import installed, started

ROOT: Final = Path(__file__).resolve().parent.parent
MINUTE: Final = 60.0
QR: Final = """
from galaxy_rules.cli.commands.serving import greet
greet("http://192.0.2.7:8000/", lan=True)
"""
CLEAN: Final = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
"""Nothing of the checkout is to be found by chance."""
MODULES: Final = 21
"""The least that a QR code has on a side."""
FORM: Final = """
const by = (id) => document.getElementById(id);
by('game').value = arguments[0];
by('game').onchange();
by('count').value = '3';
by('count').onchange();
by('wishes').requestSubmit();
"""
LINK: Final = "return document.querySelector('#list a')?.href ?? ''"
PICKS: Final = "return document.querySelectorAll('#picks button').length"
FIRST: Final = """
const picks = document.querySelectorAll('#picks button');
picks[0]?.click();
return document.getElementById('board').dataset.number !== '0';
"""


def built(folder: Path) -> Path:
    """The wheel of this checkout."""
    words = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), "."]
    subprocess.run(words, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    return next(folder.glob("*.whl"))


def until(ask: Callable[[], Any]) -> Any:
    """What is asked for, once it is there."""
    end = time.monotonic() + MINUTE
    while not (found := ask()):
        if time.monotonic() > end:
            message = "it never came"
            raise TimeoutError(message)
        time.sleep(0.02)
    return found


def begun_in_a_browser(address: str) -> None:
    """Open a table for three in the form, follow the first link, decide once."""
    programs = installed()
    if programs is None:
        print("no Chromium here: the page is asked for, and nobody looks at it")
        with urllib.request.urlopen(address, timeout=MINUTE) as page:  # noqa: S310 - our own
            page.read()
        return
    with started(programs) as driver:
        driver.get(address)
        until(
            lambda: driver.execute_script(
                "return document.querySelectorAll('#seats select').length"
            )
        )
        driver.execute_script(FORM, games()[0])
        driver.get(until(lambda: driver.execute_script(LINK)))
        until(lambda: driver.execute_script(PICKS))
        until(lambda: driver.execute_script(FIRST))


def shows_a_code(program: Path) -> bool:
    """Whether phones are shown a square of blocks."""
    words = [str(program.with_name("python")), "-I", "-c", QR]
    shown = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    rows = [line for line in shown.splitlines() if set(line) & set("▀▄█")]
    return len(rows) >= MODULES // 2 and all(len(row) >= MODULES for row in rows)


def main() -> int:
    """Measure each step, and tell."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        given = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
        wheel = built(place) if given is None else next(given.glob("*.whl"))
        steps = [time.monotonic()]
        venv.create(place / "env", with_pip=True)
        steps.append(time.monotonic())
        program = place / "env" / "bin" / "galaxy-rules"
        pip = [str(program.with_name("python")), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run(
            [*pip, "install", "--quiet", f"{wheel}[serve]"], check=True, cwd=place, env=CLEAN
        )
        steps.append(time.monotonic())
        server = subprocess.Popen(
            [str(program), "serve", "--port", "0"],
            cwd=place,
            env=CLEAN,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[2]
            steps.append(time.monotonic())
            begun_in_a_browser(address)
            steps.append(time.monotonic())
        finally:
            server.terminate()
            server.wait()
        code = shows_a_code(program)
    took = [after - before for before, after in itertools.pairwise(steps)]
    names = ("environment", "pip install", "server", "form, link, first decision")
    print(", ".join(f"{what} {spent:.1f} s" for what, spent in zip(names, took, strict=True)))
    print(f"a game for three has begun after {sum(took):.1f} s; --lan shows a QR code: {code}")
    return 0 if sum(took) < MINUTE and code else 1


if __name__ == "__main__":
    sys.exit(main())
