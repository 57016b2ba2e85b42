"""The built distributions work in an empty environment, outside the checkout.

    python tools/check_dist.py dist

The core must work without any extra; the command must say politely that it needs one, and work
with it. The sdist must hold what its own tests need.
"""

import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

from galaxy_rules.catalogue import games

CORE = """
import galaxy_rules as gr
for name in gr.games():
    game = gr.game(name)
    state = game.new(players=3)
    assert game.legal_actions(state) or game.chance_outcomes(state)
    assert gr.loads(gr.dumps(state)) == state
    assert gr.draw(game, state).svg.startswith("<svg")

from galaxy_rules.showing.replay import page
match = gr.Match.start(gr.games()[0], players=2, seed=1)
match.play(match.legal[0])
assert "</html>" in page(match)
"""

IN_WHEEL = (
    "galaxy_rules/py.typed",
    *(f"galaxy_rules/{game}/clauses.toml" for game in games()),
    *(f"galaxy_rules/{game}/data/published.toml" for game in games()),
    *(f"galaxy_rules/types/{name}.d.ts" for name in (*games(), "shared")),
    *(f"galaxy_rules/showing/page.{kind}" for kind in ("html", "css", "js")),
)
IN_SDIST = (
    "tests",
    "properties",
    "fixtures",
    "docs",
    "examples",
    "benchmarks",
    "tools",
    "src",
    "Makefile",
    "SECURITY.md",
    ".github",
    "conftest.py",
)


class Refused(Exception):
    """A distribution that does not do what it promises."""


def demand(condition: bool, sentence: str) -> None:
    """Print what holds; raise what does not."""
    if not condition:
        raise Refused(sentence)
    print(f"ok: {sentence}")


def run(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the environment in a folder that is not the checkout."""
    program = place / "env" / "bin" / command[0]
    words = (str(program), *command[1:])
    return subprocess.run(words, cwd=place, capture_output=True, text=True, check=False)


def install(place: Path, requirement: str) -> None:
    """Install into the environment of this place."""
    done = run(place, "python", "-m", "pip", "--disable-pip-version-check", "install", requirement)
    if done.returncode:
        raise Refused(f"pip install {requirement}\n{done.stdout}{done.stderr}")


def check_contents(wheel: Path, sdist: Path) -> None:
    """Data and types are in the wheel, tests and fixtures in the sdist."""
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    for name in IN_WHEEL:
        demand(name in inside, f"the wheel holds {name}")
    with tarfile.open(sdist) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    demand(set(IN_SDIST) <= tops, f"the sdist holds {', '.join(IN_SDIST)}")


def check_core(place: Path, what: str) -> None:
    """The core plays without extras, and the command says which extra it lacks."""
    core = run(place, "python", "-I", "-W", "error", "-c", CORE)
    demand(core.returncode == 0, f"the core works from the {what} without extras{core.stderr}")
    bare = run(place, "galaxy-rules", "--version")
    polite = bare.returncode != 0 and "Traceback" not in bare.stderr and "cli" in bare.stderr
    demand(polite, f"without its extra the command names it, no traceback: {bare.stderr.strip()}")


def check_install(archive: Path, what: str) -> None:
    """Install first without extras, then with, each time trying what must work."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        venv.create(place / "env", with_pip=True)
        install(place, str(archive))
        check_core(place, what)
        install(place, f"{archive}[cli]")
        command = run(place, "galaxy-rules", "--version")
        demand(command.returncode == 0, f"galaxy-rules --version: {command.stdout.strip()}")


def main(folder: Path) -> int:
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    try:
        check_contents(wheel, sdist)
        check_install(wheel.resolve(), "wheel")
        check_install(sdist.resolve(), "sdist")
    except Refused as refused:
        print(f"FAILED: {refused}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
